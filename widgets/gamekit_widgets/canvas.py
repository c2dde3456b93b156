"""A scene painted on ipycanvas: shapes on the lower layer, notes on the upper one, stamps copied from hidden tiles.

Only public names of ipycanvas are used, and its traps are kept away from (0.14). Every frame starts on the lower layer
and ends on the upper one, so that it always says which canvas is meant, and a page that was opened later understands
it. The list of commands is complete before the canvas is held, since an error while it is held would hold it for ever.
A scene is checked before, as one command that fails in the browser silences every canvas there.
"""

from __future__ import annotations

import math
import secrets
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas

from gamekit.draw import (
    Box,
    Circle,
    Dots,
    Hatch,
    Palette,
    Path,
    Point,
    Points,
    Polygon,
    Scene,
    Shape,
    Stamp,
    Text,
    Use,
    bounds,
    box,
    overlap,
    points_box,
)

ZOOM = 2  # pixels of the canvas to a unit of the scene: sharp on dense screens
TENTHS = 10  # for stamps, which are small and told once, commands speak in tenths of a unit; else in whole pixels
WHOLE = 0.5  # from this share of the board on, all of it is painted anew

RECT = 36  # bytes that tell an area
FRAME = 12  # points from which on a polygon is rather a frame, in which other shapes lie

Colours = Mapping[str, str]
Numbers = np.ndarray[Any, Any]
Command = tuple[Canvas, str, tuple[Any, ...]]

_HOLD = threading.Lock()  # ipycanvas has one queue for all boards; bots play in threads
_TILES: dict[tuple[Palette, str, Stamp], Canvas] = {}  # hidden canvases, one for each stamp, shared by all boards
_SHORT, _NUMBERS = secrets.token_hex(2), count()  # ids of tiles are told with each use: short, and new in each kernel


class Painter:
    """A board's canvas; `paint` brings it to show a scene with as few commands as it can."""

    def __init__(self, width: float, height: float) -> None:
        size = {"width": round(width * ZOOM), "height": round(height * ZOOM)}
        self.canvas = MultiCanvas(2, **size, layout={"grid_area": "board"})
        self.canvas.add_class("gk-canvas")
        self.tiles: dict[str, Canvas] = {}  # by the stamp's name
        self.shown: tuple[Scene, str] | None = None

    def paint(self, scene: Scene, theme: str, *, anew: bool = False) -> None:
        """Show a scene. `anew` paints everything: for a page that has seen nothing yet."""
        scene.check()
        size = round(scene.width * ZOOM), round(scene.height * ZOOM)
        resized = (self.canvas.width, self.canvas.height) != size
        old = self.shown[0] if self.shown else None
        alike = old is not None and self.shown == (old, theme) and not anew
        stamped = alike and old is not None and (old.stamps is scene.stamps or old.stamps == scene.stamps)
        whole = resized or not stamped or old is None or old.ground != scene.ground
        if resized:
            self.canvas.width, self.canvas.height = size
        commands = [] if stamped else self._stamp(scene.stamps, scene.palette, theme)
        everywhere = [(0.0, 0.0, scene.width, scene.height)]
        busy = whole
        for layer, shapes, before in (
            (0, scene.shapes, old.shapes if old else ()),
            (1, scene.notes, old.notes if old else ()),
        ):
            areas = everywhere if whole or old is None else changed(before, shapes, old.stamps, scene)
            if len(areas) > max(8, len(list(together(shapes))) / 2):  # shorter to paint all of them
                areas = everywhere
            pen = Pen(self.canvas[layer], scene.palette.theme(theme), self.tiles, ZOOM)
            pen.call("begin_path")  # names the layer even if nothing on it changes
            if areas:
                pen.areas(areas, shapes, scene.stamps, scene.ground if layer == 0 else "")
            commands += pen.commands
            busy = busy or bool(areas)
        self.shown = None  # unless all goes well
        if busy:
            send(commands)
        self.shown = (scene, theme)

    def _stamp(self, stamps: Mapping[str, Stamp], palette: Palette, theme: str) -> list[Command]:
        """Paint every stamp on its tile: whatever the board shows later only copies them."""
        self.tiles = {name: tile(stamp, palette, theme) for name, stamp in stamps.items()}
        commands: list[Command] = []
        for name, canvas in self.tiles.items():
            left, top = math.floor(stamps[name].box[0]), math.floor(stamps[name].box[1])
            pen = Pen(canvas, palette.theme(theme), {}, TENTHS)
            pen.call("save")
            pen.call("translate", -left * ZOOM, -top * ZOOM)
            pen.call("scale", ZOOM / TENTHS, ZOOM / TENTHS)
            pen.call("clear_rect", *pen.whole(left, top, *_size(stamps[name].box)))
            pen.shapes(stamps[name].shapes)
            pen.call("restore")
            commands += pen.commands
        return commands


def tile(stamp: Stamp, palette: Palette, theme: str) -> Canvas:
    """The hidden canvas of a stamp."""
    canvas = _TILES.get((palette, theme, stamp))
    if canvas is None or canvas.comm is None:  # closed by somebody
        width, height = (side * ZOOM for side in _size(stamp.box))
        canvas = Canvas(width=width, height=height, model_id=f"{_SHORT}{next(_NUMBERS)}")
        _TILES[palette, theme, stamp] = canvas
    return canvas


def _size(b: Box) -> tuple[int, int]:
    return math.ceil(b[2]) - math.floor(b[0]), math.ceil(b[3]) - math.floor(b[1])


def changed(before: Sequence[Shape], after: Sequence[Shape], stamps: Mapping[str, Stamp], scene: Scene) -> list[Box]:
    """The areas in which two lists of shapes differ, on whole units, none overlapping another."""
    gone, come = Counter(before), Counter(after)
    gone, come = gone - come, come - gone
    if _without(before, gone) != _without(after, come):  # what stays changed its order
        return [(0.0, 0.0, scene.width, scene.height)]
    areas = [box(shape, stamps) for shape in gone] + [box(shape, scene.stamps) for shape in come]
    return joined(merged([_whole(area, scene) for area in areas], scene), after, scene.stamps)


def _without(shapes: Iterable[Shape], some: Counter[Shape]) -> list[Shape]:
    left = Counter(some)
    kept = []
    for shape in shapes:
        if left[shape]:
            left[shape] -= 1
        else:
            kept.append(shape)
    return kept


def _whole(area: Box, scene: Scene) -> Box:
    left, top, right, bottom = area
    return (
        max(0, math.floor(left - 1)),
        max(0, math.floor(top - 1)),
        min(scene.width, math.ceil(right + 1)),
        min(scene.height, math.ceil(bottom + 1)),
    )


def merged(areas: Iterable[Box], scene: Scene) -> list[Box]:
    """Overlapping areas made one; all of the board if they would cover much of it."""
    out: list[Box] = []
    for area in areas:
        if area[0] >= area[2] or area[1] >= area[3]:
            continue
        while other := next((one for one in out if overlap(one, area)), None):
            out.remove(other)
            area = bounds((area, other))
        out.append(area)
    covered = sum((right - left) * (bottom - top) for left, top, right, bottom in out)
    return [(0.0, 0.0, scene.width, scene.height)] if covered > WHOLE * scene.width * scene.height else out


def joined(areas: list[Box], shapes: Sequence[Shape], stamps: Mapping[str, Stamp]) -> list[Box]:
    """Areas made one where that is shorter to tell: one rectangle less, for shapes between them that cost no more."""
    if len(areas) < 2:
        return areas
    rows = [(*part, cost) for shape in shapes for part, cost in _costs(shape, stamps)]
    told = np.array(rows, dtype=float).reshape(-1, 5)
    told = told[~_meeting(np.array(areas), told[:, :4]).any(axis=0)]
    boxes, costs = told[:, :4], told[:, 4]
    gains: dict[tuple[Box, Box], float] = {}

    def weigh(area: Box, others: list[Box]) -> None:
        if others:
            more = _meeting(np.array([bounds((area, other)) for other in others]), boxes) @ costs
            gains.update({(area, other): RECT - cost for other, cost in zip(others, more.tolist())})

    for n, area in enumerate(areas):
        weigh(area, areas[:n])
    while gains:
        pair = max(gains, key=lambda pair: gains[pair])
        if gains[pair] <= 0:
            break
        new = bounds(pair)
        while met := [area for area in areas if overlap(area, new)]:
            areas = [area for area in areas if area not in met]
            new = bounds((new, *met))
        gains = {pair: gain for pair, gain in gains.items() if pair[0] in areas and pair[1] in areas}
        weigh(new, areas)
        areas.append(new)
    return areas


def _meeting(areas: Numbers, boxes: Numbers) -> Numbers:
    """Which areas meet which boxes, as a table."""
    a, b = areas[:, None, :], boxes[None, :, :]
    met = (a[..., :2] < b[..., 2:]) & (b[..., :2] < a[..., 2:])
    return np.asarray(met.all(axis=2))


def _costs(shape: Shape, stamps: Mapping[str, Stamp]) -> list[tuple[Box, int]]:
    """About how many bytes tell a shape in an area that meets a box: at the edges of a frame all its points."""
    left, top, right, bottom = whole = box(shape, stamps)
    if isinstance(shape, Polygon) and len(shape.points) >= FRAME:
        across, down = (left, right), (top, bottom)
        sides = [(x - 1, top, x + 1, bottom) for x in across] + [(left, y - 1, right, y + 1) for y in down]
        return [(whole, 36), *((side, 40 + 4 * len(shape.points)) for side in sides)]
    if isinstance(shape, Polygon | Path):
        return [(whole, 80 + 4 * len(shape.points))]
    return [(whole, 30 + len(shape.text) if isinstance(shape, Text) else 60)]


def met_by(one: Box, areas: Iterable[Box]) -> list[Box]:
    """The areas that a box overlaps."""
    return [area for area in areas if overlap(one, area)]


def within(shape: Shape, area: Box) -> Shape | None:
    """What an area shows of a shape, when nothing else will be seen: a plain rectangle deep inside a polygon."""
    if not isinstance(shape, Polygon):
        return shape
    left, top, right, bottom = area
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    edge = shape.width / 2 if shape.stroke else 0
    points = shape.points
    sides = [_beside(points[n - 1], points[n], corner) for n in range(len(points)) for corner in corners]
    if not (min(sides) > edge or max(sides) < -edge):
        return shape
    return Polygon(corners, shape.fill, opacity=shape.opacity) if shape.fill else None


def _beside(a: Point, b: Point, at: Point) -> float:
    """How far a point lies beside a line: above zero on one side of it, below on the other."""
    x, y = b[0] - a[0], b[1] - a[1]
    return (x * (at[1] - a[1]) - y * (at[0] - a[0])) / (math.hypot(x, y) or 1.0)


NONE: Mapping[str, Stamp] = {}


class Pen:
    """Shapes as commands for one canvas, `unit` of its steps to a unit; a style is set only when it changes."""

    def __init__(self, canvas: Canvas, colours: Colours, tiles: Mapping[str, Canvas], unit: int) -> None:
        self.canvas, self.colours, self.tiles, self.unit = canvas, colours, tiles, unit
        self.commands: list[Command] = []
        self.style: dict[str, Any] = {}
        self.outline: Points = ()  # the polygon that is the current path: what follows on the same one need not tell it

    def call(self, name: str, *args: Any) -> None:
        self.commands.append((self.canvas, name, args))
        if name == "restore":
            self.style = {}
        if name not in KEEP_PATH:
            self.outline = ()

    def whole(self, *values: float) -> tuple[int, ...]:
        return tuple(round(value * self.unit) for value in values)

    def exact(self, value: float) -> float:
        """A width or a radius."""
        return _plain(round(value * self.unit, 1))

    def points(self, points: Iterable[Point]) -> Numbers:
        return (np.array(list(points)) * self.unit).round().astype("int16")

    def set(self, **style: Any) -> None:
        for name, value in style.items():
            if isinstance(value, float):
                value = _plain(value)
            if self.style.get(name) != value:
                self.style[name] = value
                self.commands.append((self.canvas, name, (value,)))

    def areas(self, areas: list[Box], shapes: Iterable[Shape], stamps: Mapping[str, Stamp], ground: str) -> None:
        """All that lies in some areas, painted anew and nothing beside them."""
        self.call("save")
        self.call("begin_path")
        for left, top, right, bottom in areas:
            self.call("rect", *self.whole(left, top, right - left, bottom - top))
        self.call("clip")
        if ground:
            self.set(fill_style=self.colours[ground])
            self.call("fill")
        else:
            left, top, right, bottom = bounds(areas)
            self.call("clear_rect", *self.whole(left, top, right - left, bottom - top))
        seen = [(shape, met) for shape in shapes if (met := met_by(box(shape, stamps), areas))]
        self.shapes((part for shape, met in seen if (part := within(shape, bounds(met)))), stamps)
        self.call("restore")

    def shapes(self, shapes: Iterable[Shape], stamps: Mapping[str, Stamp] = NONE) -> None:
        for shape in together(shapes):
            if isinstance(shape, Use):
                self.use(shape, stamps[shape.stamp])
            elif isinstance(shape, list):
                self.rings(shape)
            else:
                getattr(self, type(shape).__name__.lower())(shape)

    def use(self, use: Use, stamp: Stamp) -> None:
        x, y = (at + math.floor(side) * use.scale for at, side in zip((use.x, use.y), stamp.box))
        size = () if use.scale == 1 else (side * use.scale for side in _size(stamp.box))
        self.set(global_alpha=use.opacity)
        self.call("draw_image", self.tiles[use.stamp], *self.whole(x, y, *size))

    def polygon(self, polygon: Polygon) -> None:
        self.set(global_alpha=polygon.opacity)
        if polygon.fill:
            self.set(fill_style=self.colours[polygon.fill])
            self._on(polygon.points, "fill")
        if polygon.stroke:
            self._stroke(polygon.stroke, polygon.width, polygon.dash)
            self._on(polygon.points, "stroke")

    def _on(self, points: Points, what: str) -> None:
        left, top, right, bottom = points_box(points)
        if points == ((left, top), (right, top), (right, bottom), (left, bottom)):
            self.call(f"{what}_rect", *self.whole(left, top, right - left, bottom - top))
        elif self.outline == points:
            self.call(what)
        else:
            self.call(f"{what}_polygon", self.points(points))
            self.outline = points

    def path(self, path: Path) -> None:
        self.set(global_alpha=path.opacity)
        self._stroke(path.stroke, path.width, path.dash)
        self.call("stroke_lines", self.points(path.points))

    def circle(self, circle: Circle) -> None:
        place = *self.whole(circle.x, circle.y), self.exact(circle.r)
        self.set(global_alpha=circle.opacity)
        if circle.fill:
            self.set(fill_style=self.colours[circle.fill])
            self.call("fill_circle", *place)
        if circle.stroke:
            self._stroke(circle.stroke, circle.width)
            self.call("stroke_circle", *place)

    def rings(self, rings: Sequence[Circle]) -> None:
        """Circles of one look, told at once."""
        self.set(global_alpha=rings[0].opacity)
        self._stroke(rings[0].stroke, rings[0].width)
        xs, ys = self.points((ring.x, ring.y) for ring in rings).T
        radii = np.array([self.exact(ring.r) for ring in rings], dtype="float32")
        self.call("stroke_circles", xs.copy(), ys.copy(), radii)

    def hatch(self, hatch: Hatch) -> None:
        self.set(global_alpha=hatch.opacity)
        self._stroke(hatch.stroke, hatch.width)
        if hatch.lines:
            self.call("stroke_line_segments", self.points([p for line in hatch.lines for p in line]).reshape(-1, 2, 2))

    def dots(self, dots: Dots) -> None:
        if not dots.centres:
            return
        self.set(global_alpha=dots.opacity, fill_style=self.colours[dots.fill])
        xs, ys = self.points(dots.centres).T
        self.call("fill_circles", xs.copy(), ys.copy(), self.exact(dots.r))

    def text(self, text: Text) -> None:
        align = {"start": "start", "middle": "center", "end": "end"}[text.anchor]
        weight = "bold " if text.bold else ""
        self.set(global_alpha=1.0, font=f"{weight}{self.exact(text.size)}px sans-serif", text_align=align)
        if text.halo:
            self._stroke(text.halo, 3)
            self.call("stroke_text", text.text, *self.whole(text.x, text.y))
        self.set(fill_style=self.colours[text.fill])
        self.call("fill_text", text.text, *self.whole(text.x, text.y))

    def _stroke(self, colour: str, width: float, dash: tuple[float, ...] = ()) -> None:
        self.set(stroke_style=self.colours[colour], line_width=self.exact(width), line_join="round", line_cap="round")
        if self.style.get("dash", ()) != dash:
            self.style["dash"] = dash
            self.call("set_line_dash", list(self.whole(*dash)))


def together(shapes: Iterable[Shape]) -> Iterator[Shape | list[Circle]]:
    """The shapes, but circles that follow each other and are only outlined, all alike, as one list."""
    run: list[Circle] = []
    for shape in shapes:
        ring = isinstance(shape, Circle) and not shape.fill
        if run and not (ring and shape[3:] == run[0][3:]):
            yield run
            run = []
        if isinstance(shape, Circle) and ring:
            run.append(shape)
        else:
            yield shape
    if run:
        yield run


def _plain(value: float) -> float:
    """3 is shorter to tell than 3.0."""
    return int(value) if value == int(value) else value


KEEP_PATH = frozenset(
    ("fill", "stroke", "set_line_dash", "fill_text", "stroke_text", "draw_image", "fill_rect", "stroke_rect")
)
STYLES = frozenset(
    ("fill_style", "stroke_style", "global_alpha", "font", "text_align", "line_width", "line_cap", "line_join")
)


def send(commands: Iterable[Command]) -> None:
    """Give the commands to the browser in one message. An error must not escape while the canvas is held."""
    error: Exception | None = None
    saved: list[Canvas] = []
    with _HOLD, hold_canvas():
        for canvas, name, args in commands:
            try:
                if name in STYLES:
                    setattr(canvas, name, args[0])
                else:
                    getattr(canvas, name)(*args)
            except Exception as problem:  # noqa: BLE001 (raised below, when the canvas is held no longer)
                error = problem
                break
            if name == "save":
                saved.append(canvas)
            elif name == "restore":
                saved.pop()
        for canvas in reversed(saved):
            canvas.restore()
    if error is not None:
        raise error
