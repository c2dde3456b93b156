"""A scene as SVG text: the same scene always gives the same text."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import assert_never
from unicodedata import category

from gamekit.draw.geometry import Point, Points
from gamekit.draw.scene import Scene
from gamekit.draw.shapes import Circle, Dots, Hatch, Path, Polygon, Shape, Text, Use
from gamekit.draw.theme import css_name

# What every shape inherits, so that it need not be said again.
INHERITED = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
FONT = ' font-family="sans-serif"'


def svg(scene: Scene, theme: str = "light", *, css: bool = False) -> str:
    """The scene as one SVG element, as wide as there is room.

    With `css` it is a part of a page: in its own size and the page's font, its colours custom properties
    (`var(--gk-ink)`).
    """
    scene.check()
    width, height = _number(scene.width), _number(scene.height)
    paint = _Paint(None if css else scene.palette.theme(theme))
    stamps = [(name, paint.shapes(stamp.shapes)) for name, stamp in scene.used().items()]
    # Ids must not clash with those of another board on the page: same prefix, same drawing.
    size = f' width="{width}" height="{height}"' if css else ""
    prefix = f"g{zlib.crc32(repr((theme, css, stamps)).encode()):08x}-"
    defs = "".join(f'<g id="{prefix}{_escaped(name)}">{body}</g>\n' for name, body in stamps)
    ground = f'<rect width="{width}" height="{height}" {paint.fill(scene.ground)}/>\n' if scene.ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{size} role="img" '
        f"{INHERITED}{'' if css else FONT}>\n"
        f"<title>{_escaped(scene.title)}</title>\n"
        + (f"<defs>\n{defs}</defs>\n" if defs else "")
        + ground
        + f"{paint.shapes(scene.painted(), prefix)}\n</svg>\n"
    )


def fragment(shapes: Iterable[Shape], prefix: str = "") -> str:
    """Shapes alone, to stand in an element of a page with INHERITED; stamps are looked up as `#prefix+name`."""
    return _Paint(None).shapes(shapes, prefix)


class _Paint:
    """Shapes as SVG, in some colours or, with none, in those of the page."""

    def __init__(self, colours: Mapping[str, str] | None) -> None:
        self.colours = colours

    def colour(self, token: str) -> str:
        return f"var({css_name(token)})" if self.colours is None else self.colours[token]

    def fill(self, token: str) -> str:
        return f'fill="{self.colour(token)}"'

    def stroke(self, token: str, width: float, dash: tuple[float, ...] = ()) -> str:
        if not token:
            return ""
        dashes = f' stroke-dasharray="{" ".join(map(_number, dash))}"' if dash else ""
        return f' stroke="{self.colour(token)}" stroke-width="{_number(width)}"{dashes}'

    def shapes(self, shapes: Iterable[Shape], prefix: str = "") -> str:
        return "\n".join(self.shape(shape, prefix) for shape in shapes)

    def shape(self, shape: Shape, prefix: str) -> str:
        match shape:
            case Use():
                return self.use(shape, prefix)
            case Text():
                return self.text(shape)
            case Polygon():
                fill = f" {self.fill(shape.fill)}" if shape.fill else ""
                look = f"{fill}{self.stroke(shape.stroke, shape.width, shape.dash)}{_seen(shape.opacity)}"
                return f'<polygon points="{_points(shape.points)}"{look}/>'
            case Path():
                look = f"{self.stroke(shape.stroke, shape.width, shape.dash)}{_seen(shape.opacity)}"
                return f'<polyline points="{_points(shape.points)}"{look}/>'
            case Circle():
                place = f'cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.r)}"'
                fill = f" {self.fill(shape.fill)}" if shape.fill else ""
                return f"<circle {place}{fill}{self.stroke(shape.stroke, shape.width)}{_seen(shape.opacity)}/>"
            case Hatch():
                way = "".join(f"M{_pair(a)}L{_pair(b)}" for a, b in shape.lines)
                return f'<path d="{way}"{self.stroke(shape.stroke, shape.width)}{_seen(shape.opacity)}/>'
            case Dots():
                return self.dots(shape)
            case _:
                assert_never(shape)

    def use(self, use: Use, prefix: str) -> str:
        place = f'x="{_number(use.x)}" y="{_number(use.y)}"'
        if use.scale != 1:
            place = f'transform="translate({_pair((use.x, use.y))}) scale({use.scale:.4g})"'
        return f'<use href="#{prefix}{_escaped(use.stamp)}" {place}{_seen(use.opacity)}/>'

    def dots(self, dots: Dots) -> str:
        """A disc is two half circles."""
        r, wide = _number(dots.r), _number(2 * dots.r)
        arcs = f"a{r},{r} 0 1 0 {wide},0a{r},{r} 0 1 0 {_number(-2 * dots.r)},0"
        way = "".join(f"M{_pair((x - dots.r, y))}{arcs}" for x, y in dots.centres)
        return f'<path d="{way}" {self.fill(dots.fill)}{_seen(dots.opacity)}/>'

    def text(self, text: Text) -> str:
        anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
        bold = ' font-weight="700"' if text.bold else ""
        halo = f'{self.stroke(text.halo, 3)} paint-order="stroke"' if text.halo else ""
        place = f'x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size)}"'
        return f"<text {place}{anchor}{bold} {self.fill(text.fill)}{halo}>{_escaped(text.text)}</text>"


def _number(value: float) -> str:
    """At most one decimal, and no -0."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def _seen(opacity: float) -> str:
    return f' opacity="{opacity:.3g}"' if opacity < 1 else ""


def _points(points: Points) -> str:
    return " ".join(map(_pair, points))


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _escaped(text: str) -> str:
    """Text for XML, which has no place for control characters; it has one for blanks that keep words together."""
    plain = "".join(c for c in text if c.isprintable() or c == "\n" or category(c) == "Zs")
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
