"""A board as data: flat shapes in named colours, what can be pointed at, and the states things can be in.

Every shape is a small named tuple, so scenes can be compared, and a painter repaints only what differs. Three painters
read them: `draw.svg`, `draw.png` and the live canvas in the browser.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw.theme import LIGHT

Point = tuple[float, float]
Points = tuple[Point, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom

# ---- shapes
# `fill` and `stroke` are tokens of theme.py, "" for none. Strokes have round joins and caps.


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


# ---- what one can point at, and what state it is in


class Line(NamedTuple):
    """A line of text with, before it, a swatch in the three tones of a piece (or no swatch)."""

    text: str
    tone: str = ""


class Hotspot(NamedTuple):
    """Something to click: `points` is where the pointer hits, `outline` where states are drawn (if empty: `points`).

    With a `track` it is hit along that line too, and stands out when pointed at: all of the board pales but `bright`,
    strokes of some width, or areas if that is 0.
    """

    target: str
    label: str  # spoken
    points: Points
    outline: Points = ()
    info: tuple[Line, ...] = ()  # shown on hover
    twin: Points = ()  # where the same thing is seen a second time: hit and lit like the first
    on: str = ""  # the hotspot that means this one, too, once a choice has led to it
    track: Points = ()
    bright: tuple[tuple[float, Points], ...] = ()


class Mark(NamedTuple):
    """A state drawn round a hotspot's outline, or round `points`. `text`: a number for the badge of "chosen"."""

    kind: str
    target: str = ""
    points: Points = ()
    text: str = ""


class Stroke(NamedTuple):
    colour: str
    width: float
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class State(NamedTuple):
    """How a state is drawn: strokes along the outline grown by `grow`, or corner ticks of that length, and a badge."""

    strokes: tuple[Stroke, ...]
    grow: float = 0.0
    ticks: float = 0.0
    badge: str = ""  # colour of the badge
    sign: str = ""  # what stands in it, if there is no number


# The browser draws the same states from the same numbers: this table is all it gets.
STATES: Mapping[str, State] = {
    "legal": State((Stroke("accent", 8, 0.24), Stroke("panel", 3.6), Stroke("accent", 2.2, 1, (5, 4.5)))),
    "hover": State((Stroke("accent", 10, 0.3), Stroke("panel", 5), Stroke("accent", 3))),
    "focus": State((Stroke("page", 5), Stroke("ink", 2.5)), grow=4),
    "chosen": State((Stroke("panel", 5.5), Stroke("accent", 3.4)), badge="accent", sign="tick"),
    "refused": State((Stroke("panel", 5), Stroke("bad", 3)), badge="bad", sign="cross"),
    "last": State((Stroke("panel", 4.6), Stroke("ink", 2.2)), grow=2, ticks=8),
    "preview": State((Stroke("accent", 2, 1, (3, 3)),)),
}
BADGE_RADIUS, BADGE_EDGE, BADGE_TEXT = 9.0, 1.5, 11.0
SIGNS: Mapping[str, tuple[Points, ...]] = {  # strokes of width 2 inside a badge
    "tick": (((-4, 0), (-1, 3.4), (4.4, -3.6)),),
    "cross": (((-3.5, -3.5), (3.5, 3.5)), ((-3.5, 3.5), (3.5, -3.5))),
}


class Scene(NamedTuple):
    """A picture: `shapes` below, `notes` (counters, outlines of areas) on top, the marks between the two.

    `stamps` and `ghosts` hold all that any board of the game needs: a table sends them ahead, so that no move has to.
    `ghosts` are for previews only, which call them by their names without `size`, an ending that picks those for this
    board; they are drawn `zoom` times their size. Where the hotspots lie and how large they are is told from `origin`
    in steps of `unit`: of a board that shifts or shrinks only these are sent again. A board that can't be narrower
    than `least` gets the whole width of a table.

    `quiet` are targets that may be clicked at nearly any time beside what the match waits for. They answer to pointing,
    keys and clicks like all others, but as a first click they do not glow, and keys come to them after the rest.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    notes: tuple[Shape, ...] = ()
    hotspots: tuple[Hotspot, ...] = ()
    marks: tuple[Mark, ...] = ()
    stamps: Mapping[str, Stamp] = {}
    title: str = ""
    ground: str = "board"
    ghosts: Mapping[str, Stamp] = {}
    size: str = ""
    zoom: float = 1.0
    origin: Point = (0.0, 0.0)
    unit: float = 1.0
    least: float = 0.0
    thrown: tuple[str, tuple[Use, ...]] = ("", ())  # which throw of dice, and its dice as ghosts: a new one falls
    quiet: tuple[str, ...] = ()

    def check(self) -> Scene:
        """Raise ValueError for what no painter could paint; else the scene itself."""
        _check(math.isfinite(self.width + self.height) and min(self.width, self.height) > 0, "size", self[:2])
        _check(self.ground in LIGHT, "ground", self.ground)
        _check(all(0 < n < math.inf for n in (self.zoom, self.unit)) and _finite((self.origin,)), "unit", self[9:])
        for pictures in (self.stamps, self.ghosts):
            if pictures and not any(known is pictures for known in _sound):
                for stamp in pictures.values():
                    _check_shapes(stamp.shapes, {})
                _sound.append(pictures)
        _check_shapes(self.shapes, self.stamps)
        _check_shapes(self.notes, self.stamps)
        _check_shapes(self.thrown[1], self.ghosts)
        seen: set[str] = set()
        for spot in self.hotspots:
            drawn = (spot.points, spot.outline, spot.twin, spot.track, *(points for _, points in spot.bright))
            _check(len(spot.points) > 2 and all(map(_finite, drawn)), "hotspot", spot)
            _check(spot.target not in seen, "second hotspot", spot.target)
            seen.add(spot.target)
        _check(seen.issuperset(spot.on for spot in self.hotspots if spot.on), "hotspot on nothing", self.title)
        for mark in self.marks:
            _check(mark.kind in STATES and _finite(mark.points), "mark", mark)
            _check(mark.target in seen or len(mark.points) > 2, "mark without a place", mark)
        return self

    def marked(self) -> tuple[Shape, ...]:
        """The marks as shapes."""
        spots = {spot.target: (spot.outline or spot.points, spot.twin) for spot in self.hotspots}
        shapes: list[Shape] = []
        for mark in self.marks:
            for outline in filter(None, (mark.points,) if mark.points else spots[mark.target]):
                shapes += mark_shapes(mark.kind, outline, mark.text)
        return tuple(shapes)

    def painted(self) -> tuple[Shape, ...]:
        """All shapes in the order in which a still picture draws them."""
        return self.shapes + self.marked() + self.notes


def _check(good: bool, what: str, value: object) -> None:
    if not good:
        raise ValueError(f"scene: bad {what}: {value!r}")


def _finite(points: Iterable[Point]) -> bool:
    return math.isfinite(sum(x + y for x, y in points))


_sound: deque[Mapping[str, Stamp]] = deque(maxlen=64)  # the stamps of games were checked once


def _check_shapes(shapes: Iterable[Shape], stamps: Mapping[str, Stamp]) -> None:
    for shape in shapes:
        if isinstance(shape, Use):
            good = shape.stamp in stamps and math.isfinite(shape.x + shape.y) and 0 < shape.scale < math.inf
        elif isinstance(shape, Circle):
            good = math.isfinite(shape.x + shape.y + shape.r) and shape.r >= 0
        elif isinstance(shape, Text):
            good = math.isfinite(shape.x + shape.y + shape.size) and shape.size >= 10.5
            good = good and shape.anchor in ("start", "middle", "end") and shape.halo in _COLOURS
        elif isinstance(shape, Dots):
            good = _finite(shape.centres) and math.isfinite(shape.r) and shape.r >= 0
        elif isinstance(shape, Hatch):
            good = all(map(_finite, shape.lines))
        else:
            good = len(shape.points) > 1 and _finite(shape.points) and all(0 < d < math.inf for d in shape.dash)
        if isinstance(shape, Polygon | Path | Circle | Hatch):
            good = good and shape.stroke in _COLOURS and 0 <= shape.width < math.inf
        if isinstance(shape, Polygon | Circle | Text | Dots):
            good = good and shape.fill in _COLOURS
        if not isinstance(shape, Text):
            good = good and 0 <= shape.opacity <= 1
        _check(good, type(shape).__name__, shape)


_COLOURS = frozenset(LIGHT) | {""}


# ---- states as shapes


def mark_shapes(kind: str, outline: Points, text: str = "") -> list[Shape]:
    """A state round an outline."""
    state = STATES[kind]
    if state.ticks:
        return [
            Path(tick, *_stroke(s)) for s in state.strokes for tick in corner_ticks(outline, state.grow, state.ticks)
        ]
    grown = offset(outline, state.grow) if state.grow else outline
    shapes: list[Shape] = [Polygon(grown, "", *_stroke(s)) for s in state.strokes]
    if state.badge:
        shapes += badge(state, outline, text)
    return shapes


def _stroke(stroke: Stroke) -> tuple[str, float, float, tuple[float, ...]]:
    return stroke.colour, stroke.width, stroke.opacity, stroke.dash


def badge(state: State, outline: Points, text: str = "") -> list[Shape]:
    """The disc that says it a second time, at the upper right of an outline: a sign, or a number."""
    x, y = badge_place(outline)
    disc = Circle(x, y, BADGE_RADIUS, state.badge, "board", BADGE_EDGE)
    ink = "accent_ink" if state.badge == "accent" else "board"
    if text:
        return [disc, Text(x, y + 4, text, BADGE_TEXT, ink, "middle", True)]
    return [disc, *(Path(tuple((x + dx, y + dy) for dx, dy in run), ink, 2) for run in SIGNS[state.sign])]


def badge_place(outline: Points) -> Point:
    """The point of an outline that lies furthest to the upper right."""
    return max(outline, key=lambda p: (p[0] - p[1], p[0]))


def corner_ticks(outline: Points, grow: float, length: float) -> list[Points]:
    """Four right angles at the corners of the box round an outline."""
    left, top, right, bottom = points_box(outline, grow)
    corners = ((left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1))
    return [((x + a * length, y), (x, y), (x, y + b * length)) for x, y, a, b in corners]


# ---- seats

SEAT_SHAPES = ("disc", "triangle", "square", "diamond", "hexagon", "star")


def seat_sign(seat: int, x: float, y: float, r: float = 8.0) -> Polygon | Circle:
    """A seat's own shape in its own colour; seats count from 0."""
    fill, kind = f"p{seat % 6 + 1}", SEAT_SHAPES[seat % 6]
    if kind == "disc":
        return Circle(x, y, r, fill)
    unit: Mapping[str, Points] = {
        "triangle": ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
        "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "hexagon": hexagon(0, 0, 1.08),
        "star": tuple(
            (spike * math.sin(k * math.pi / 5), -spike * math.cos(k * math.pi / 5))
            for k, spike in enumerate((1.25, 0.6) * 5)
        ),
    }
    return Polygon(tuple((x + r * dx, y + r * dy) for dx, dy in unit[kind]), fill)


# ---- geometry


def hexagon(x: float, y: float, r: float) -> Points:
    """A hexagon that stands on a corner; corner 0 is at the upper right, then clockwise."""
    half, side = r * 0.8660254037844386, r / 2
    return (
        (x + half, y - side),
        (x + half, y + side),
        (x, y + r),
        (x - half, y + side),
        (x - half, y - side),
        (x, y - r),
    )


@lru_cache(maxsize=4096)
def rectangle(x: float, y: float, width: float, height: float, r: float = 0.0) -> Points:
    """A rectangle, its corners rounded by r."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return rounded(corners, r) if r else corners


def rounded(points: Sequence[Point], r: float) -> Points:
    """A polygon with its corners rounded by r, still a polygon."""
    steps, out = (4 if r <= 8 else 8), []
    for i, corner in enumerate(points):
        (ax, ay), (bx, by) = (_towards(corner, other, r) for other in (points[i - 1], points[(i + 1) % len(points)]))
        for k in range(steps + 1):
            t, s = k / steps, 1 - k / steps
            out.append(
                (s * s * ax + 2 * s * t * corner[0] + t * t * bx, s * s * ay + 2 * s * t * corner[1] + t * t * by)
            )
    return tuple(out)


def _towards(a: Point, b: Point, distance: float) -> Point:
    """The point at that distance from a on the way to b, at most half way."""
    length = math.dist(a, b)
    t = min(distance, length / 2) / length if length else 0.0
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def offset(points: Sequence[Point], d: float) -> Points:
    """An outline moved outwards by d (inwards if negative), corner by corner along the mean of its two normals."""
    ring = [p for i, p in enumerate(points) if math.dist(p, points[i - 1]) > 0.01]
    turn = math.copysign(1.0, _twice_area(ring))
    normals = []
    for i, (x, y) in enumerate(ring):
        nx, ny = ring[(i + 1) % len(ring)]
        length = math.hypot(nx - x, ny - y)
        normals.append((turn * (ny - y) / length, -turn * (nx - x) / length))
    out = []
    for i, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = d / max(0.5, 1 + ax * bx + ay * by)  # the bound keeps a sharp corner from shooting out
        out.append((x + (ax + bx) * reach, y + (ay + by) * reach))
    return tuple(out)


def _twice_area(points: Sequence[Point]) -> float:
    return sum(points[i - 1][0] * y - x * points[i - 1][1] for i, (x, y) in enumerate(points))


def hatch(points: Sequence[Point], angle: float, step: float, hole: float = 0.0) -> tuple[tuple[Point, Point], ...]:
    """Parallel lines inside a convex outline, leaving a round hole free in its middle."""
    cx, cy = _middle(points)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    count = int(max(math.hypot(x - cx, y - cy) for x, y in points) / step)
    lines: list[tuple[Point, Point]] = []
    for k in range(-count, count + 1):
        d = k * step
        ox, oy = cx - s * d, cy + c * d
        inside = _chord(points, (ox, oy), (c, s))
        if inside is None:
            continue
        gap = math.sqrt(hole * hole - d * d) if abs(d) < hole else 0.0
        runs = ((inside[0], -gap), (gap, inside[1])) if gap else (inside,)
        lines += [((ox + c * a, oy + s * a), (ox + c * b, oy + s * b)) for a, b in runs if b - a > 1]
    return tuple(lines)


def _chord(points: Sequence[Point], at: Point, way: Point) -> tuple[float, float] | None:
    """Where a line enters and leaves a convex outline, measured along it."""
    low, high, turn = -math.inf, math.inf, math.copysign(1.0, _twice_area(points))
    for i, (qx, qy) in enumerate(points):
        px, py = points[i - 1]
        ex, ey = qx - px, qy - py
        side = turn * (ex * (at[1] - py) - ey * (at[0] - px))
        slope = turn * (ex * way[1] - ey * way[0])
        if abs(slope) < 1e-9:
            if side < 0:
                return None
        elif slope > 0:
            low = max(low, -side / slope)
        else:
            high = min(high, -side / slope)
    return (low, high) if high > low else None


def dot_grid(points: Sequence[Point], step: float, hole: float = 0.0) -> Points:
    """Staggered dots inside a convex outline, leaving a round hole free in its middle."""
    cx, cy = _middle(points)
    count = int(max(math.hypot(x - cx, y - cy) for x, y in points) / step) + 1
    grid = [
        ((i + (j % 2) / 2) * step, j * step * 0.866) for j in range(-count, count + 1) for i in range(-count, count + 1)
    ]
    return tuple((cx + x, cy + y) for x, y in grid if math.hypot(x, y) >= hole and contains(points, (cx + x, cy + y)))


def contains(points: Sequence[Point], at: Point) -> bool:
    """Whether a point lies inside a convex outline."""
    sides = []
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        sides.append((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax))
    return min(sides) >= 0 or max(sides) <= 0


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# ---- boxes


def box(shape: Shape, stamps: Mapping[str, Stamp] | None = None) -> Box:
    """What a shape covers at most, its stroke and (as fonts differ) some room beside a text included."""
    if isinstance(shape, Use):
        left, top, right, bottom = (side * shape.scale for side in (stamps or {})[shape.stamp].box)
        return left + shape.x, top + shape.y, right + shape.x, bottom + shape.y
    if isinstance(shape, Circle):
        grow = shape.r + (shape.width / 2 if shape.stroke else 0)
        return shape.x - grow, shape.y - grow, shape.x + grow, shape.y + grow
    if isinstance(shape, Text):
        return _text_box(shape)
    if isinstance(shape, Dots):
        return points_box(shape.centres, shape.r)
    if isinstance(shape, Hatch):
        return points_box([p for line in shape.lines for p in line], shape.width / 2)
    return points_box(shape.points, shape.width / 2 if shape.stroke else 0)


def points_box(points: Iterable[Point], grow: float = 0.0) -> Box:
    """The box round some points, grown on all sides; nothing for no points."""
    xs, ys = zip(*points, strict=True) if points else ((0.0,), (0.0,))
    return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow


def shapes_box(shapes: Iterable[Shape], stamps: Mapping[str, Stamp] | None = None) -> Box:
    """The box round several shapes."""
    lefts, tops, rights, bottoms = zip(*(box(shape, stamps) for shape in shapes), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def stamp(*shapes: Shape) -> Stamp:
    """Shapes round 0,0 as a stamp."""
    return Stamp(shapes, shapes_box(shapes))


def _text_box(text: Text) -> Box:
    width = text_width(text.text, text.size, text.bold)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    left, right = text.x - 1.12 * width * before - 2, text.x + 1.12 * width * (1 - before) + 2
    return left, text.y - text.size - 2, right, text.y + text.size * 0.3 + 2


# Widths of a plain sans-serif in thousandths of its size, by class of character.
_WIDTHS = {
    **dict.fromkeys("'|ijl", 222), **dict.fromkeys(" .,:;!/Ift[]\u00a0\u202f", 278), **dict.fromkeys('()-r`"', 333),
    **dict.fromkeys("Jcksvxyz*", 500), **dict.fromkeys("+=<>~\u00d7", 584), **dict.fromkeys("FLTZ", 611),
    **dict.fromkeys("ABEKPSVXY&", 667), **dict.fromkeys("CDHNRUw", 722), **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("Mm", 833), **dict.fromkeys("%W@", 920),
}  # fmt: skip


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text is: a font at hand may be a tenth wider."""
    return sum(_WIDTHS.get(c, 556) for c in text) * size * (0.00107 if bold else 0.001)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def pill(x: float, y: float, text: str, size: float = 11.5, sign: float = 0.0, *, ready: bool = False) -> list[Shape]:
    """A rounded tag round its middle x,y, `sign` units kept free before the text; in accent when ready."""
    half, high = pill_size(text, size, sign)
    ground, edge, ink = ("accent", "accent", "accent_ink") if ready else ("panel", "edge", "ink")
    outline = tuple((round(a, 1), round(b, 1)) for a, b in rectangle(x - half, y - high, 2 * half, 2 * high, high))
    return [
        Polygon(outline, ground, edge, 1.3),
        Text(x + sign / 2, y + size * 0.36, text, size, ink, "middle", bold=True),
    ]


def pill_size(text: str, size: float, sign: float = 0.0) -> Point:
    """Half the width and half the height of a tag."""
    return text_width(text, size, bold=True) * 0.52 + 8 + sign / 2, size / 2 + 3.75


# ---- what stands round a board


class Card(NamedTuple):
    """One card in hand; equal cards have the same target. `count`: how many of them one holds."""

    target: str
    label: str
    scene: Scene
    count: int = 1  # type: ignore[assignment]  # of a tuple's own methods nobody misses this one
    note: str = ""  # "turned over": why this card stands apart


class Button(NamedTuple):
    """A move that has no place on the board. `icon` is a sign that the browser knows, or ""."""

    target: str
    label: str
    icon: str = ""
    primary: bool = False


class SeatNote(NamedTuple):
    """What stands at a seat for all to see: the score, a few words, and what was won, item by item."""

    score: int
    detail: str
    items: tuple[Line, ...] = ()


class Preview(NamedTuple):
    """What a move would do: in a sentence, and as stamps laid over the hotspot `at`, round the middle of its box.

    `touched`: the other hotspots that change with it; they get the state "preview". `beside`: more stamps, each on the
    middle of a hotspot. `again`: this is what a second click means, on what was chosen to come here.
    """

    text: str
    rule: str = ""
    at: str = ""
    ghost: tuple[Use, ...] = ()
    touched: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    again: bool = False
