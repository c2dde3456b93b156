"""A scene painted on ipycanvas: one canvas that is seen, and a hidden one with all stamps, which are copied from there.

Only public names of ipycanvas are used, and its traps are kept away from (0.14). Every frame starts on the hidden
canvas and ends on the other, so that it always says which canvas is meant, and a page that was opened later understands
it. The list of commands is complete before the canvas is held, since an error while it is held would hold it for ever.
A scene is checked before, as one command that fails in the browser silences every canvas there.
"""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby, pairwise
from typing import Any, NamedTuple, assert_never

import numpy as np
from ipycanvas import Canvas, hold_canvas

from gamekit.draw import (
    Box,
    Circle,
    Dots,
    Hatch,
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

from .difference import ends

ZOOM = 2  # pixels of the canvas to a unit of the scene: sharp on dense screens
TENTHS = 10  # for stamps, which are small and told once, commands speak in tenths of a unit; else in whole pixels
SHEET, GAP = 2048, 2  # pixels: how wide the stamps lie beside each other, and how far apart

RECT = 36  # bytes that tell an area
FEW = 8  # areas that are always told as such
MOMENT = 0.001  # seconds in which what was painted is sent; to yield without a pause is mostly too short for that
FRAME = 12  # points from which on a polygon is rather a frame, in which other shapes lie

Colours = Mapping[str, str]
Numbers = np.ndarray[Any, Any]
Command = tuple[Canvas, str, tuple[Any, ...]]

_HOLD = threading.Lock()  # ipycanvas has one queue for all boards; bots play in threads
_SHORT, _NUMBERS = secrets.token_hex(2), count()  # ids of hidden canvases are told with each use: short


class Laid(NamedTuple):
    """A scene in the colours of a theme, and what each of its shapes covers: to find that out takes long."""

    scene: Scene
    theme: str
    shapes: tuple[Shape, ...]
    boxes: list[Box]

    @classmethod
    def of(cls, scene: Scene, theme: str, old: Laid | None) -> Laid:
        """A scene after another with the same stamps, of which most has stayed."""
        shapes = scene.shapes + scene.notes
        begin, end = ends(old.shapes, shapes) if old else (0, 0)
        boxes = [box(shape, scene.stamps) for shape in shapes[begin : len(shapes) - end]]
        if old:
            boxes = old.boxes[:begin] + boxes + old.boxes[len(old.boxes) - end :]
        return cls(scene, theme, shapes, boxes)


class CanvasPainter:
    """A board's canvas; `paint` brings it to show a scene with as few commands as it can."""

    def __init__(self) -> None:
        self.element = Canvas()
        self.sheet: Sheet | None = None
        self.shown: Laid | None = None

    @property
    def canvas(self) -> str:
        return str(self.element.model_id)

    def opened(self) -> None:
        self.shown = None

    def close(self) -> None:
        sheet = [self.sheet.canvas] if self.sheet else []
        for widget in (self.element, self.element.layout, *sheet):
            widget.close()

    def paint(self, scene: Scene, theme: str) -> None:
        scene.check(self.shown and self.shown.scene)
        old, colours = self._kept(scene, theme), scene.palette.theme(theme)
        if old is None:
            self.sheet = Sheet(scene.stamps, self.element, self.sheet)
            commands = self.sheet.paint(colours)
        else:
            assert self.sheet is not None
            commands = [(self.sheet.canvas, "begin_path", ())]  # names it
        laid = Laid.of(scene, theme, old)
        if old is None or old.scene[:2] != scene[:2] or old.scene.ground != scene.ground:
            areas = everywhere(scene)
        else:
            areas = changed(old, laid)
        resize(self.element, round(scene.width * ZOOM), round(scene.height * ZOOM))
        self.shown = None  # unless all goes well
        if areas:
            pen = Pen(self.element, colours, self.sheet, ZOOM)
            pen.areas(areas, laid)
            send(commands + pen.commands)
        self.shown = laid

    def _kept(self, scene: Scene, theme: str) -> Laid | None:
        """What is shown, if a part of it can stay."""
        if self.shown is None or self.shown.theme != theme or self.shown.scene.palette is not scene.palette:
            return None
        stamps = self.shown.scene.stamps
        return self.shown if stamps is scene.stamps or stamps == scene.stamps else None


def resize(canvas: Canvas, width: int, height: int) -> None:
    """Give a canvas its size, in one message."""
    with canvas.hold_sync():
        canvas.width, canvas.height = width, height


class Tile(NamedTuple):
    """Where a stamp lies on its sheet, in pixels."""

    x: int
    y: int
    w: int
    h: int


class Sheet:
    """All stamps of a board, beside each other on a hidden canvas: whatever is shown later is copied from there."""

    def __init__(self, stamps: Mapping[str, Stamp], seen: Canvas, before: Sheet | None) -> None:
        self.stamps = stamps
        self.tiles, width, height = laid_out({name: _size(stamp.box) for name, stamp in stamps.items()})
        if before is None:
            name = f"{_SHORT}{next(_NUMBERS)}"
            self.canvas = Canvas(width=width, height=height, layout=seen.layout, model_id=name)
        else:
            self.canvas = before.canvas
            resize(self.canvas, width, height)

    def paint(self, colours: Colours) -> list[Command]:
        """The commands that paint every stamp."""
        pen = Pen(self.canvas, colours, self, TENTHS)
        pen.call("clear_rect", 0, 0, self.canvas.width, self.canvas.height)
        for name, stamp in self.stamps.items():
            left, top, tile = math.floor(stamp.box[0]), math.floor(stamp.box[1]), self.tiles[name]
            pen.call("save")
            pen.call("translate", tile.x - left * ZOOM, tile.y - top * ZOOM)
            pen.call("scale", ZOOM / TENTHS, ZOOM / TENTHS)
            pen.shapes(stamp.shapes)
            pen.call("restore")
        return pen.commands


def laid_out(sizes: Mapping[str, tuple[int, int]]) -> tuple[dict[str, Tile], int, int]:
    """Tiles of some sizes in rows, the high ones first; and how wide and high all of them are."""
    width = max([SHEET, *(w * ZOOM for w, _ in sizes.values())])
    tiles: dict[str, Tile] = {}
    x = y = high = 0
    for name, (w, h) in sorted(sizes.items(), key=lambda item: -item[1][1]):
        if x + w * ZOOM > width:
            x, y, high = 0, y + high + GAP, 0
        tiles[name] = Tile(x, y, w * ZOOM, h * ZOOM)
        x, high = x + w * ZOOM + GAP, max(high, h * ZOOM)
    return tiles, width, max(1, y + high)


def _size(b: Box) -> tuple[int, int]:
    return math.ceil(b[2]) - math.floor(b[0]), math.ceil(b[3]) - math.floor(b[1])


def everywhere(scene: Scene) -> list[Box]:
    return [(0.0, 0.0, scene.width, scene.height)]


def changed(old: Laid, new: Laid) -> list[Box]:
    """The areas in which two scenes differ, on whole units, none overlapping another; all if that is shorter."""
    begin, end = ends(old.shapes, new.shapes)
    before, after = old.shapes[begin : len(old.shapes) - end], new.shapes[begin : len(new.shapes) - end]
    gone, come = Counter(before), Counter(after)
    gone, come = gone - come, come - gone
    scene = new.scene
    if _without(before, gone) != _without(after, come):  # what stays changed its order
        return everywhere(scene)
    places = [*zip(before, old.boxes[begin:]), *zip(after, new.boxes[begin:])]
    areas = merged([_whole(at, scene) for shape, at in places if shape in gone or shape in come])
    areas = joined(areas, new)
    return everywhere(scene) if len(areas) > max(FEW, len(new.shapes) / 2) else areas


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


def merged(areas: Iterable[Box]) -> list[Box]:
    """Overlapping areas made one."""
    out: list[Box] = []
    for area in areas:
        if area[0] >= area[2] or area[1] >= area[3]:
            continue
        while other := next((one for one in out if overlap(one, area)), None):
            out.remove(other)
            area = bounds((area, other))
        out.append(area)
    return out


def joined(areas: list[Box], laid: Laid) -> list[Box]:
    """Areas made one where that is shorter to tell: one rectangle less, for shapes between them that cost no more."""
    if len(areas) < 2:
        return areas
    rows = [(*part, cost) for shape, at in zip(laid.shapes, laid.boxes) for part, cost in _costs(shape, at)]
    told = np.array(rows, dtype=float).reshape(-1, 5)
    told = told[~_meeting(np.array(areas), told[:, :4]).any(axis=0)]
    boxes, costs = told[:, :4], told[:, 4]
    gains: dict[tuple[Box, Box], float] = {}

    def weigh(pairs: list[tuple[Box, Box]]) -> None:
        if pairs:
            corners = np.array(pairs)
            both = np.hstack([corners[..., :2].min(axis=1), corners[..., 2:].max(axis=1)])
            more = _meeting(both, boxes) @ costs
            gains.update({pair: RECT - cost for pair, cost in zip(pairs, more.tolist())})

    weigh([(area, other) for n, area in enumerate(areas) for other in areas[:n]])
    while gains:
        pair = max(gains, key=lambda pair: gains[pair])
        if gains[pair] <= 0:
            break
        new = bounds(pair)
        while met := [area for area in areas if overlap(area, new)]:
            areas = [area for area in areas if area not in met]
            new = bounds((new, *met))
        left = set(areas)
        gains = {pair: gain for pair, gain in gains.items() if left.issuperset(pair)}
        weigh([(new, area) for area in areas])
        areas.append(new)
    return areas


def _meeting(areas: Numbers, boxes: Numbers) -> Numbers:
    """Which areas meet which boxes, as a table."""
    a, b = areas[:, None, :], boxes[None, :, :]
    met = (a[..., :2] < b[..., 2:]) & (b[..., :2] < a[..., 2:])
    return np.asarray(met.all(axis=2))


def _costs(shape: Shape, whole: Box) -> list[tuple[Box, int]]:
    """About how many bytes tell a shape in an area that meets a box: at the edges of a frame all its points."""
    if isinstance(shape, Polygon) and len(shape.points) >= FRAME:
        left, top, right, bottom = whole
        across, down = (left, right), (top, bottom)
        sides = [(x - 1, top, x + 1, bottom) for x in across] + [(left, y - 1, right, y + 1) for y in down]
        return [(whole, 36), *((side, 40 + 4 * len(shape.points)) for side in sides)]
    if isinstance(shape, Polygon | Path):
        return [(whole, 80 + 4 * len(shape.points))]
    return [(whole, 30 + len(shape.text) if isinstance(shape, Text) else 110)]


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

    def __init__(self, canvas: Canvas, colours: Colours, sheet: Sheet, unit: int) -> None:
        self.canvas, self.colours, self.sheet, self.unit = canvas, colours, sheet, unit
        self.commands: list[Command] = []
        self.style: dict[str, Any] = {}
        self.saved: list[dict[str, Any]] = []
        self.outline: Points = ()  # the polygon that is the current path: what follows on the same one need not tell it

    def call(self, name: str, *args: Any) -> None:
        self.commands.append((self.canvas, name, args))
        if name == "save":
            self.saved.append(dict(self.style))
        elif name == "restore":
            self.style = self.saved.pop()
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

    def areas(self, areas: list[Box], laid: Laid) -> None:
        """All that lies in some areas, painted anew and nothing beside them."""
        self.call("save")
        self.call("begin_path")
        for left, top, right, bottom in areas:
            self.call("rect", *self.whole(left, top, right - left, bottom - top))
        self.call("clip")
        self.set(fill_style=self.colours[laid.scene.ground])
        self.call("fill")
        seen = [(shape, met) for shape, at in zip(laid.shapes, laid.boxes) if (met := met_by(at, areas))]
        self.shapes((part for shape, met in seen if (part := within(shape, bounds(met)))), laid.scene.stamps)
        self.call("restore")

    def shapes(self, shapes: Iterable[Shape], stamps: Mapping[str, Stamp] = NONE) -> None:
        for shape in together(shapes):
            match shape:
                case Use():
                    self.use(shape, stamps[shape.stamp])
                case Text():
                    self.text(shape)
                case Polygon():
                    self.polygon(shape)
                case Path():
                    self.path(shape)
                case Circle():
                    self.circle(shape)
                case Hatch():
                    self.hatch(shape)
                case Dots():
                    self.dots(shape)
                case list():
                    self.rings(shape)
                case _:
                    assert_never(shape)

    def use(self, use: Use, stamp: Stamp) -> None:
        """A part of the sheet: ipycanvas can copy but the whole of one, so the rest of it is clipped away."""
        x, y = self.whole(*(at + math.floor(side) * use.scale for at, side in zip((use.x, use.y), stamp.box)))
        tile, sheet, scale = self.sheet.tiles[use.stamp], self.sheet.canvas, use.scale
        all_of_it = () if scale == 1 else (round(sheet.width * scale, 1), round(sheet.height * scale, 1))
        self.set(global_alpha=use.opacity)
        self.call("save")
        self.call("begin_path")
        self.call("rect", x, y, math.ceil(tile.w * scale), math.ceil(tile.h * scale))
        self.call("clip")
        self.call("draw_image", sheet, _plain(round(x - tile.x * scale, 1)), _plain(round(y - tile.y * scale, 1)),
                  *all_of_it)  # fmt: skip
        self.call("restore")

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
        self.set(global_alpha=1.0, font=f"{weight}{self.exact(text.size)}px Arial, sans-serif", text_align=align)
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
    """The shapes, but those that follow each other and are only outlined, all alike, as one."""
    for look, run in groupby(shapes, _look):
        alike = list(run)
        if look is None or len(alike) == 1:
            yield from alike
        elif isinstance(alike[0], Path):
            runs = [shape.points for shape in alike if isinstance(shape, Path)]
            yield Hatch(tuple(pair for run in runs for pair in pairwise(run)), alike[0].stroke, alike[0].width)
        else:
            yield [shape for shape in alike if isinstance(shape, Circle)]


def _look(shape: Shape) -> Hashable:
    """By what strokes are alike; None where a shape is told by itself."""
    if isinstance(shape, Circle) and not shape.fill:
        return shape[3:]
    if isinstance(shape, Path) and not shape.dash and shape.opacity == 1:
        return "path", shape.stroke, shape.width
    return None


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
    time.sleep(MOMENT)  # ipykernel sends from a thread of its own, which may else wait for this one until all is done
    if error is not None:
        raise error
