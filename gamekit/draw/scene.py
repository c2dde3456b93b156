"""A board as data: its shapes, what can be pointed at, and which states things are in. And what stands round it.

Three painters read it in this package or beside it: `draw.svg`, `draw.png`, and those of the live board in a browser.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple, assert_never

from gamekit.draw.geometry import Point, Points, Rect, spread
from gamekit.draw.palette import SHARED, Palette
from gamekit.draw.shapes import Circle, Dots, Hatch, Path, Polygon, Shape, Stamp, Text, Use, magnified
from gamekit.draw.states import STATES, mark_shapes


class Line(NamedTuple):
    """A line of text with, before it, a swatch in the three tones of a piece (or no swatch)."""

    text: str
    tone: str = ""


class Track(NamedTuple):
    """A line that belongs to a hotspot: it is hit along that too, and stands out when pointed at.

    All of the board then pales but `bright`: strokes of some width, or areas if that is 0. `names` stand only then.
    """

    points: Points
    bright: tuple[tuple[float, Points], ...]
    names: tuple[Text, ...] = ()


class Hotspot(NamedTuple):
    """Something to click: `points` is where the pointer hits, `outline` where states are drawn (if empty: `points`).

    What a preview lays over it has its 0,0 at the `slot`, or if there is none in the middle. Whatever picture a hotspot
    is on, its `track` is one of the board.

    What is `quiet` may be clicked at nearly any time beside what the match waits for. It answers to pointing, keys and
    clicks like all else, but as a first click it does not glow, and the arrow keys come to it after the rest.
    """

    target: str
    label: str  # spoken
    points: Points
    outline: Points = ()
    info: tuple[Line, ...] = ()  # shown on hover
    twin: Points = ()  # where the same thing is seen a second time: hit and lit like the first
    on: str = ""  # the hotspot that means this one, too, once a choice has led to it
    track: Track | None = None
    key: str = ""  # a letter that leads to it from all over the board
    quiet: bool = False
    slot: Point | None = None


class Mark(NamedTuple):
    """A state drawn round a hotspot's outline, or round `points`. `text`: a number for the badge of "chosen"."""

    kind: str
    target: str = ""
    points: Points = ()
    text: str = ""


class Grid(NamedTuple):
    """Of a board that shifts and shrinks as it grows: where its 0,0 lies, how large its step is, and its ghosts.

    Where hotspots lie and how large they are is told from there in steps, so that of a board that has only moved or
    shrunk nothing else is sent again. `size` is an ending: previews call their ghosts without it, and it picks those
    that are painted for boards of about this size; they are drawn `zoom` times as large.
    """

    x: float = 0.0
    y: float = 0.0
    step: float = 1.0
    size: str = ""
    zoom: float = 1.0


class Dice(NamedTuple):
    """Where thrown dice lie: the browser lets a throw that it has not seen yet fall there, `late` after the others."""

    throw: str  # another one for each throw
    uses: tuple[Use, ...]  # of the scene's ghosts
    late: tuple[Use, ...] = ()


class Purse(NamedTuple):
    """Where coins or the like are counted that pass from one to another, and how many: the browser lets some of them,
    one of the scene's ghosts, fly from where there are fewer now to where there are more.
    """

    sign: str
    x: float
    y: float
    n: int


class Region(NamedTuple):
    """A part of a board with a name of its own: before a class a light may fall on it alone."""

    title: str
    at: Rect


class Scene(NamedTuple):
    """A picture: `shapes` below, `notes` (counters, outlines of areas) on top, the marks between the two.

    `stamps` and `ghosts` (these for previews and dice only) hold all that any board of the game needs: a table sends
    them ahead, so that no move has to.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    notes: tuple[Shape, ...] = ()
    hotspots: tuple[Hotspot, ...] = ()
    marks: tuple[Mark, ...] = ()
    stamps: Mapping[str, Stamp] = {}
    title: str = ""
    ground: str = "board"  # "": it lies on whatever is there
    ghosts: Mapping[str, Stamp] = {}
    palette: Palette = SHARED
    grid: Grid = Grid()
    dice: Dice | None = None
    regions: tuple[Region, ...] = ()
    purses: Mapping[str, Purse] = {}

    def check(self, before: Scene | None = None) -> Scene:
        """Raise ValueError for what no painter could paint; else the scene itself. Places as in `before` are sound."""
        _check(math.isfinite(self.width + self.height) and min(self.width, self.height) > 0, "size", self[:2])
        colours = self.palette.light.keys() | {""}
        _check(self.ground in colours, "ground", self.ground)
        x, y, step, _, zoom = self.grid
        _check(math.isfinite(x + y) and 0 < step < math.inf and 0 < zoom < math.inf, "grid", self.grid)
        for pictures in (self.stamps, self.ghosts):
            if pictures and not any(known is pictures for known in _sound):
                for stamp in pictures.values():
                    _check_shapes(stamp.shapes, {}, colours)
                _sound.append(pictures)
        _check_shapes(self.shapes, self.stamps, colours)
        _check_shapes(self.notes, self.stamps, colours)
        _check_shapes((*self.dice.uses, *self.dice.late) if self.dice else (), self.ghosts, colours)
        seen: set[str] = set()
        known = {spot.target: _drawn(spot) for spot in before.hotspots} if before else {}
        for spot in self.hotspots:
            drawn = _drawn(spot)
            sound = drawn == known.get(spot.target) or (len(spot.points) > 2 and all(map(_finite, drawn)))
            _check(sound, "hotspot", spot)
            _check(spot.target not in seen, "second hotspot", spot.target)
            seen.add(spot.target)
        for region in self.regions:
            _check(bool(region.title) and all(map(math.isfinite, region.at)), "region", region)
        for purse in self.purses.values():
            _check(purse.sign in (self.ghosts or self.stamps) and math.isfinite(purse.x + purse.y), "purse", purse)
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

    def magnified(self, k: float) -> Scene:
        """The picture k times as large."""
        spots = tuple(
            spot._replace(
                points=spread(spot.points, k),
                outline=spread(spot.outline, k),
                twin=spread(spot.twin, k),
                slot=spot.slot and spread((spot.slot,), k)[0],
            )
            for spot in self.hotspots
        )
        marks = tuple(mark._replace(points=spread(mark.points, k)) for mark in self.marks)
        shapes, notes = magnified(self.shapes, k), magnified(self.notes, k)
        x, y, step, size, zoom = self.grid
        grid = Grid(k * x, k * y, k * step, size, k * zoom)
        drawn = k * self.width, k * self.height, shapes, notes, spots, marks
        regions = tuple(Region(title, Rect(*(k * v for v in at))) for title, at in self.regions)
        kept = self.stamps, self.title, self.ground, self.ghosts, self.palette
        return Scene(*drawn, *kept, grid, regions=regions)

    def used(self) -> dict[str, Stamp]:
        """The stamps that are put down in it."""
        names = dict.fromkeys(shape.stamp for shape in (*self.shapes, *self.notes) if isinstance(shape, Use))
        return {name: self.stamps[name] for name in names}

    def painted(self) -> tuple[Shape, ...]:
        """All shapes in the order in which a still picture draws them."""
        return self.shapes + self.marked() + self.notes


def _check(good: bool, what: str, value: object) -> None:
    if not good:
        raise ValueError(f"scene: bad {what}: {value!r}")


def _drawn(spot: Hotspot) -> tuple[Points, ...]:
    """All points of a place."""
    track = (spot.track.points, *(points for _, points in spot.track.bright)) if spot.track else ()
    return spot.points, spot.outline, spot.twin, *track


def _finite(points: Iterable[Point]) -> bool:
    return math.isfinite(sum(map(sum, points)))


_sound: deque[Mapping[str, Stamp]] = deque(maxlen=64)  # the stamps of games were checked once


def _check_shapes(shapes: Iterable[Shape], stamps: Mapping[str, Stamp], colours: AbstractSet[str]) -> None:
    for shape in shapes:
        _check(_sound_shape(shape, stamps, colours), type(shape).__name__, shape)


def _sound_shape(shape: Shape, stamps: Mapping[str, Stamp], colours: AbstractSet[str]) -> bool:
    match shape:
        case Use():
            good = shape.stamp in stamps and math.isfinite(shape.x + shape.y) and 0 < shape.scale < math.inf
            return good and _seen(shape.opacity)
        case Text():
            good = math.isfinite(shape.x + shape.y + shape.size) and shape.size >= 10.5
            good = good and shape.anchor in ("start", "middle", "end")
            return good and shape.fill in colours and shape.halo in colours
        case Polygon():
            good = len(shape.points) > 1 and _finite(shape.points) and shape.fill in colours
            return good and _stroked(shape.stroke, colours, shape.width, shape.dash) and _seen(shape.opacity)
        case Path():
            good = len(shape.points) > 1 and _finite(shape.points)
            return good and _stroked(shape.stroke, colours, shape.width, shape.dash) and _seen(shape.opacity)
        case Circle():
            good = math.isfinite(shape.x + shape.y + shape.r) and shape.r >= 0 and shape.fill in colours
            return good and _stroked(shape.stroke, colours, shape.width) and _seen(shape.opacity)
        case Hatch():
            good = all(map(_finite, shape.lines))
            return good and _stroked(shape.stroke, colours, shape.width) and _seen(shape.opacity)
        case Dots():
            good = _finite(shape.centres) and math.isfinite(shape.r) and shape.r >= 0
            return good and shape.fill in colours and _seen(shape.opacity)
        case _:
            assert_never(shape)


def _stroked(colour: str, colours: AbstractSet[str], width: float, dash: tuple[float, ...] = ()) -> bool:
    return colour in colours and 0 <= width < math.inf and all(0 < d < math.inf for d in dash)


def _seen(opacity: float) -> bool:
    return 0 <= opacity <= 1


# ---- what stands round a board


class Card(NamedTuple):
    """One card in hand; equal cards have the same target.

    `tile`: the same card where there is little room, on a phone or a magnified table.
    """

    target: str
    label: str
    scene: Scene
    tile: Scene | None = None


class Button(NamedTuple):
    """A move that has no place on the board. `icon` is a sign that the browser knows, or ""."""

    target: str
    label: str
    icon: str = ""
    primary: bool = False
    detail: str = ""  # a few words more: what it costs, how likely it is
    guess: str = ""  # how a bot would answer it; not told in an exercise, where others answer as the exercise has it
    whose: int | None = None  # the seat whose answer that is: a person's is not told beforehand
    plays: tuple[str, ...] = ()  # the texts of several moves that it makes, one after another
    spare: bool = False  # it is there only where the board, in little room, has no place for its target


class Block(NamedTuple):
    """What stands beside the board as a picture of its own: others' sheets, the largest areas, what is left.

    `draw` makes it for a width and at most a height, with hotspots that are clicked like those of the board. It takes
    `good` of height where there is room, `least` where there is little; the stage decides which blocks of a game are
    seen where. One without which the turn can't be played is there in every box: `must`. One that `lasts`, such as what
    the others have, gives way only after what is told of the others' last deeds. In the tab of its own, where one can
    scroll, it may be as high as `whole`, if that is more.
    """

    name: str
    title: str
    least: float
    good: float
    draw: Callable[[float, float], Scene]
    must: bool = False
    lasts: bool = False
    whole: float = 0


class SeatNote(NamedTuple):
    """What stands at a seat for all to see: the score, a few words, and what was won, item by item."""

    score: int
    detail: str
    items: tuple[Line, ...] = ()


class Left(NamedTuple):
    """Points that lie ready and that a move would leave: in a sentence, and the hotspots where they lie."""

    text: str
    where: tuple[str, ...] = ()


class Preview(NamedTuple):
    """What a move would do: in a sentence, and as stamps laid over the hotspot `at`, round its slot.

    `touched`: the other hotspots that change with it; they get the state "preview". `beside`: more stamps, each on the
    middle of a hotspot. `again`: this is what a second click means, on what was chosen to come here; its `deed` is the
    move in a few words, for a button that does it as well. `left`: whoever makes it is told that first, once.
    `forced`: where there is nothing else that one may do it is done at once; but not before other people if it is
    `telling` as well: that nothing else could be done is what only this seat may know.
    """

    text: str
    rule: str = ""
    at: str = ""
    ghost: tuple[Use, ...] = ()
    touched: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    again: bool = False
    deed: str = ""
    left: Left | None = None
    forced: bool = False
    telling: bool = False
