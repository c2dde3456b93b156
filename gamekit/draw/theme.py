"""Named colours for light and dark, and how far two of them stand apart.

A scene only ever names a colour. Pieces have three tones: `x` (face), `x_hi` (lit edge), `x_lo` (rim), and `x_ink` for
the letter on them; in the light the rim carries the outline, in the dark the face does.
"""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    # grounds and outlines
    "page": "#FFFFFF", "board": "#F5F2EB", "well": "#E9E4D8", "panel": "#FFFFFF", "raise_": "#FBFAF7",
    "hair": "#D8D2C5", "edge": "#7F786B", "shade": "#1D2329", "white": "#FFFFFF", "water": "#DCE6EA",
    # text, and the one accent: "this can be done now"
    "ink": "#1D2329", "ink2": "#525962", "accent": "#5A36D6", "accent_ink": "#FFFFFF", "accent_soft": "#E6E0FA",
    "bad": "#B3261E", "bad_soft": "#FBE4E0", "warn": "#8A5200", "good": "#1B6E3C", "good_soft": "#DCEFE2",
    # metals
    "iron": "#66727E", "iron_hi": "#93A0AC", "iron_lo": "#3F4851", "iron_ink": "#FFFFFF",
    "copper": "#CC8150", "copper_hi": "#E6A97E", "copper_lo": "#84461E", "copper_ink": "#22110A",
    "silver": "#DCE2E7", "silver_hi": "#F8FAFB", "silver_lo": "#76828D", "silver_ink": "#1D2329",
    "gold": "#EFC143", "gold_hi": "#FBE08A", "gold_lo": "#8C6A0C", "gold_ink": "#2A1F00",
    # cubes
    "ash": "#8B939C", "ash_hi": "#B4BBC3", "ash_lo": "#59616A",
    "cobalt": "#2F6FBF", "cobalt_hi": "#6A9FE0", "cobalt_lo": "#1B4580",
    "ruby": "#C23B4B", "ruby_hi": "#E57E88", "ruby_lo": "#7F1F2C",
    "jade": "#27795C", "jade_hi": "#6FBF9F", "jade_lo": "#175740",
    "amber": "#DE9B24", "amber_hi": "#F6C76B", "amber_lo": "#8A5A06",
    # seats, metro lines, nations
    "p1": "#0B5FA5", "p2": "#B23B0A", "p3": "#00705A", "p4": "#8A2C7C", "p5": "#745600", "p6": "#4A505A",
    "A": "#C3272B", "B": "#C65A00", "C": "#7A1F5C", "D": "#1585C4", "E": "#CC3D8E",
    "F": "#1D6A3A", "G": "#7B5330", "H": "#1E3A8F", "I": "#00857A", "J": "#6A6A1C",
    "solar": "#A05E00", "imperial": "#7A2B8C", "barrens": "#5C6B1F", "ocg": "#1F5F7A",
}  # fmt: skip

DARK: Mapping[str, str] = {
    "page": "#111111", "board": "#1C2026", "well": "#272C34", "panel": "#181B20", "raise_": "#22272E",
    "hair": "#3B424C", "edge": "#828B97", "shade": "#000000", "white": "#FFFFFF", "water": "#222E36",
    "ink": "#F0ECE3", "ink2": "#B6B9BE", "accent": "#B7A6FF", "accent_ink": "#17102F", "accent_soft": "#332B57",
    "bad": "#FF8A7A", "bad_soft": "#4A2320", "warn": "#F2B84B", "good": "#7BD39A", "good_soft": "#1E3D2A",
    "iron": "#7E8B98", "iron_hi": "#A9B5C0", "iron_lo": "#4A545E", "iron_ink": "#0D1013",
    "copper": "#D08A5A", "copper_hi": "#EDB68E", "copper_lo": "#7E4926", "copper_ink": "#1E0E06",
    "silver": "#D3DAE0", "silver_hi": "#F4F7F9", "silver_lo": "#84909B", "silver_ink": "#14181C",
    "gold": "#EBC04A", "gold_hi": "#FAE096", "gold_lo": "#93711A", "gold_ink": "#241A00",
    "ash": "#969EA7", "ash_hi": "#C2C9D0", "ash_lo": "#646C75",
    "cobalt": "#3D76C6", "cobalt_hi": "#86B4EC", "cobalt_lo": "#2A5796",
    "ruby": "#C94759", "ruby_hi": "#F0959E", "ruby_lo": "#8E2C3A",
    "jade": "#2C8363", "jade_hi": "#80CFB0", "jade_lo": "#22674E",
    "amber": "#E2A535", "amber_hi": "#F8D080", "amber_lo": "#96661A",
    "p1": "#7DB8F0", "p2": "#FF9C6E", "p3": "#62CDB2", "p4": "#E5A0DA", "p5": "#DDBB55", "p6": "#C3C8D0",
    "A": "#FF7A74", "B": "#FF9E45", "C": "#D78BBF", "D": "#5CBDF2", "E": "#FF8CC6",
    "F": "#6CC58C", "G": "#C89B72", "H": "#8FA6FF", "I": "#45CFC0", "J": "#C6C65A",
    "solar": "#F2B45C", "imperial": "#DCA0EA", "barrens": "#BCCB77", "ocg": "#86C6E2",
}  # fmt: skip

THEMES: Mapping[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK}


def css_name(token: str) -> str:
    """The CSS custom property of a token: `raise_` is `--gk-raise`, `accent_soft` is `--gk-accent-soft`."""
    return "--gk-" + token.rstrip("_").replace("_", "-")


def rgb(colour: str) -> tuple[int, int, int]:
    """`#5A36D6` as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Relative luminance by the WCAG formula, 0 for black to 1 for white."""
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast of two colours by WCAG, 1 to 21: text needs 4.5, a shape that carries meaning needs 3."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
