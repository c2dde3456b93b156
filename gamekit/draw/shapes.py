"""What a picture is made of: flat shapes in named colours, and small pictures of them that are drawn often.

Every shape is a small named tuple, so scenes can be compared, and a painter repaints only what differs. `fill` and
`stroke` name colours, "" for none. Strokes have round joins and caps. Whoever takes shapes apart does so by `match`
with `assert_never`, so that mypy finds each place that a new kind of shape must be told to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, assert_never

from gamekit.draw.geometry import Box, Point, Points, bounds, points_box, shifted, spread
from gamekit.draw.text import text_width


class Polygon(NamedTuple):
    """A closed outline."""

    points: Points
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    """An open line through its points."""

    points: Points
    stroke: str
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class Circle(NamedTuple):
    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    opacity: float = 1.0


class Hatch(NamedTuple):
    """Separate straight strokes, each from one point to another."""

    lines: tuple[tuple[Point, Point], ...]
    stroke: str
    width: float = 1.0
    opacity: float = 1.0


class Dots(NamedTuple):
    """Equal small discs."""

    centres: Points
    r: float
    fill: str
    opacity: float = 1.0


class Text(NamedTuple):
    """One line of plain sans-serif; y is the baseline; anchor is start, middle or end; halo is a token or ""."""

    x: float
    y: float
    text: str
    size: float = 13.0
    fill: str = "ink"
    anchor: str = "start"
    bold: bool = False
    halo: str = ""


class Use(NamedTuple):
    """One of the scene's stamps put down with its 0,0 at x,y, `scale` times its size."""

    stamp: str
    x: float
    y: float
    opacity: float = 1.0
    scale: float = 1.0


Shape = Polygon | Path | Circle | Hatch | Dots | Text | Use


class Stamp(NamedTuple):
    """A small picture round 0,0 that is drawn often. Games make each once, so a changed picture is another object."""

    shapes: tuple[Shape, ...]
    box: Box


def stamp(*shapes: Shape) -> Stamp:
    """Shapes round 0,0 as a stamp."""
    return Stamp(shapes, shapes_box(shapes))


def moved(shapes: Iterable[Shape], dx: float, dy: float = 0.0) -> list[Shape]:
    """Shapes put somewhere else."""
    return [_moved(shape, dx, dy) for shape in shapes]


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    match shape:
        case Use() | Text() | Circle():
            return shape._replace(x=shape.x + dx, y=shape.y + dy)
        case Polygon() | Path():
            return shape._replace(points=shifted(shape.points, dx, dy))
        case Hatch():
            return shape._replace(lines=tuple((a, b) for a, b in (shifted(line, dx, dy) for line in shape.lines)))
        case Dots():
            return shape._replace(centres=shifted(shape.centres, dx, dy))
        case _:
            assert_never(shape)


LEAST_TEXT = 11.0  # no text is made smaller than this


def magnified(shapes: Iterable[Shape], k: float) -> tuple[Shape, ...]:
    """Shapes k times as large, with all that lies between them and 0,0."""
    return tuple(_magnified(shape, k) for shape in shapes)


def _magnified(shape: Shape, k: float) -> Shape:
    match shape:
        case Use():
            return shape._replace(x=k * shape.x, y=k * shape.y, scale=k * shape.scale)
        case Text():
            return shape._replace(x=k * shape.x, y=k * shape.y, size=max(k * shape.size, min(shape.size, LEAST_TEXT)))
        case Polygon() | Path():
            dash = tuple(k * d for d in shape.dash)
            return shape._replace(points=spread(shape.points, k), width=k * shape.width, dash=dash)
        case Circle():
            return shape._replace(x=k * shape.x, y=k * shape.y, r=k * shape.r, width=k * shape.width)
        case Hatch():
            lines = tuple((a, b) for a, b in (spread(line, k) for line in shape.lines))
            return shape._replace(lines=lines, width=k * shape.width)
        case Dots():
            return shape._replace(centres=spread(shape.centres, k), r=k * shape.r)
        case _:
            assert_never(shape)


# ---- what they cover

NO_STAMPS: Mapping[str, Stamp] = {}


def box(shape: Shape, stamps: Mapping[str, Stamp] = NO_STAMPS) -> Box:
    """What a shape covers at most, its stroke and (as fonts differ) some room beside a text included."""
    match shape:
        case Use():
            left, top, right, bottom = (side * shape.scale for side in stamps[shape.stamp].box)
            return left + shape.x, top + shape.y, right + shape.x, bottom + shape.y
        case Text():
            return _text_box(shape)
        case Polygon():
            return points_box(shape.points, shape.width / 2 if shape.stroke else 0)
        case Path():
            return points_box(shape.points, shape.width / 2)
        case Circle():
            grow = shape.r + (shape.width / 2 if shape.stroke else 0)
            return shape.x - grow, shape.y - grow, shape.x + grow, shape.y + grow
        case Hatch():
            return points_box([p for line in shape.lines for p in line], shape.width / 2)
        case Dots():
            return points_box(shape.centres, shape.r)
        case _:
            assert_never(shape)


def shapes_box(shapes: Iterable[Shape], stamps: Mapping[str, Stamp] = NO_STAMPS) -> Box:
    """The box round several shapes."""
    return bounds(box(shape, stamps) for shape in shapes)


def _text_box(text: Text) -> Box:
    width = text_width(text.text, text.size, text.bold)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    left, right = text.x - 1.12 * width * before - 2, text.x + 1.12 * width * (1 - before) + 2
    return left, text.y - text.size - 2, right, text.y + text.size * 0.3 + 2
