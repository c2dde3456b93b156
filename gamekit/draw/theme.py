"""The colours that all rooms share, by name for light and dark, and how far two colours stand apart.

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
    # seats
    "p1": "#0B5FA5", "p2": "#B23B0A", "p3": "#00705A", "p4": "#8A2C7C", "p5": "#745600", "p6": "#4A505A",
}  # fmt: skip

DARK: Mapping[str, str] = {
    "page": "#111111", "board": "#1C2026", "well": "#272C34", "panel": "#181B20", "raise_": "#22272E",
    "hair": "#3B424C", "edge": "#828B97", "shade": "#000000", "white": "#FFFFFF", "water": "#222E36",
    "ink": "#F0ECE3", "ink2": "#B6B9BE", "accent": "#B7A6FF", "accent_ink": "#17102F", "accent_soft": "#332B57",
    "bad": "#FF8A7A", "bad_soft": "#4A2320", "warn": "#F2B84B", "good": "#7BD39A", "good_soft": "#1E3D2A",
    "p1": "#7DB8F0", "p2": "#FF9C6E", "p3": "#62CDB2", "p4": "#E5A0DA", "p5": "#DDBB55", "p6": "#C3C8D0",
}  # fmt: skip


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
