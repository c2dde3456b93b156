"""What one window was sent once and for all, under keys by which it is named afterwards.

Pictures, outlines and previews come back again and again; of each kind as many are kept as a few boards need.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from gamekit.draw import Grid, Hotspot, Point, Points, Scene, Stamp, Text, Track, points_box
from gamekit.draw.svg import fragment, svg
from gamekit.room import Entry

from . import face as faces
from .difference import common

Item = TypeVar("Item")
MOST = 600  # things of a kind; beyond that what was not used for longest goes


class Shelf(Generic[Item]):
    """Things by their keys, each known by a mark that equal ones share. What is in use now never goes."""

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}
        self._keys: dict[Hashable, str] = {}  # by mark, the one used last at the end
        self._used: set[Hashable] = set()
        self._count = 0

    def key(self, mark: Hashable, make: Callable[[], Item]) -> str:
        """The key of what has this mark; made if there is none yet."""
        key = self._keys.pop(mark, None)
        if key is None:
            key, self._count = str(self._count), self._count + 1
            self.items[key] = make()
        self._keys[mark] = key
        self._used.add(mark)
        return key

    def told(self) -> dict[str, Item]:
        """All that is kept, once a face is complete; what is used from here on is the next one's."""
        old = (mark for mark in tuple(self._keys)[: max(0, len(self._keys) - MOST)] if mark not in self._used)
        for mark in old:
            del self.items[self._keys.pop(mark)]
        self._used.clear()
        return dict(self.items)


class Places:
    """Where hotspots lie, and their outlines round 0,0 as flat numbers. What nobody can tell apart is one."""

    def __init__(self) -> None:
        self.items: dict[str, faces.Place] = {}
        self.shapes: dict[str, faces.Flat] = {}
        self._known: dict[tuple[float, ...], str] = {}  # outlines as they were met, and which nobody can tell from them
        self._spots: dict[str, tuple[Grid, Points, Points, Points, Point | None]] = {}  # of the last board
        self._count = 0

    def lay(self, spots: Sequence[Hotspot], grid: Grid) -> dict[str, faces.Place]:
        """The places of a board's hotspots; those that lie as they lay are what they were."""
        old, self._spots = self._spots, {s.target: (grid, s.points, s.outline, s.twin, s.slot) for s in spots}
        places = {}
        for spot in spots:
            target = spot.target
            same = old.get(target) == self._spots[target]
            places[target] = self.items[target] if same else self._place(spot, grid)
        self.items = places
        return places

    def told(self) -> dict[str, faces.Flat]:
        """All the outlines that are kept. What the board does not use goes when it is too much."""
        if len(self.shapes) > MOST:
            used = {key for place in self.items.values() for key in _shapes_of(place)}
            self.shapes = {key: flat for key, flat in self.shapes.items() if key in used}
            self._known.clear()
        if len(self._known) > 4 * MOST:
            self._known.clear()
        return dict(self.shapes)

    def _place(self, spot: Hotspot, grid: Grid) -> faces.Place:
        x, y = spot.slot or middle(spot.points)
        step = grid.step
        place: faces.Place = {
            "x": short((x - grid.x) / step, step),
            "y": short((y - grid.y) / step, step),
            "hit": self._key(spot.points, x, y, step),
        }
        if spot.outline:
            place["edge"] = self._key(spot.outline, x, y, step)
        if spot.twin:
            tx, ty = spot.twin[0]
            dx, dy = short((tx - x) / step, step), short((ty - y) / step, step)
            place["twin"] = {"shape": self._key(spot.twin, tx, ty, step), "dx": dx, "dy": dy}
        old = self.items.get(spot.target)
        if old is not None and near((old["x"], old["y"]), (place["x"], place["y"]), step):
            return old if {**old, "x": place["x"], "y": place["y"]} == place else place
        return place

    def _key(self, points: Points, x: float, y: float, step: float) -> str:
        """The key of an outline round x,y."""
        flat = [short((v - at) / step, step) for point in points for v, at in zip(point, (x, y))]
        if (key := self._known.get((step, *flat))) is None:
            key = next((key for key, other in self.shapes.items() if near(other, flat, step)), None)
            if key is None:
                key, self._count = str(self._count), self._count + 1
                self.shapes[key] = flat
            self._known[step, *flat] = key
        return key


def _shapes_of(place: faces.Place) -> list[str]:
    twin = [place["twin"]["shape"]] if "twin" in place else []
    return [place["hit"], *([place["edge"]] if "edge" in place else []), *twin]


class Runs:
    """Symbols on their places: symbol, target, symbol, target, ... A short run is the beginning of a longer one."""

    def __init__(self) -> None:
        self.items: dict[str, list[str]] = {}
        self._used: set[str] = set()
        self._count = 0

    def key(self, flat: list[str]) -> str:
        key = next((key for key, run in self.items.items() if run[: len(flat)] == flat), None)
        if key is None:
            key, self._count = str(self._count), self._count + 1
            self.items[key] = flat
        self._used.add(key)
        return key

    def told(self) -> dict[str, list[str]]:
        """All that is kept, once a face is complete."""
        if len(self.items) > MOST:
            self.items = {key: run for key, run in self.items.items() if key in self._used}
        self._used.clear()
        return dict(self.items)


class Stock:
    """All that a window was sent."""

    def __init__(self) -> None:
        self.pictures = Shelf[str]()  # of hand cards
        self.symbols: dict[str, tuple[Stamp, str]] = {}  # stamps that previews use, by name
        self.previews = Shelf[faces.Preview]()
        self.looks = Shelf[faces.Look]()
        self.runs = Runs()
        self.places = Places()
        self._tracks: dict[str, tuple[Track, faces.Track]] = {}
        self._log: list[faces.Entry] = []
        self._entries: tuple[Entry, ...] = ()
        self._in: tuple[str, ...] = ()  # the language and the names with which the log was told

    def picture(self, scene: Scene) -> str:
        """The key of a card's picture."""
        return self.pictures.key((scene.width, scene.height, scene.shapes), lambda: svg(scene, css=True))

    def track(self, target: str, track: Track) -> faces.Track:
        """The line along which a hotspot is hit, and what stays bright with it."""
        known = self._tracks.get(target)
        if known is None or known[0] is not track:
            bright: list[faces.Stripe] = [{"width": width, "points": flat(points)} for width, points in track.bright]
            names = [_name(text) for text in track.names]
            known = self._tracks[target] = track, {"path": flat(track.points), "bright": bright, "names": names}
        return known[1]

    def symbol(self, name: str, stamp: Stamp) -> None:
        if self.symbols.get(name, (None, ""))[0] != stamp:
            self.symbols[name] = stamp, fragment(stamp.shapes)

    def log(
        self, entries: tuple[Entry, ...], tell: Callable[[Entry], faces.Entry], *how: str
    ) -> list[faces.Entry]:
        """A log as lines. Those are told that have come or changed since, or all where it is told in another way."""
        if how != self._in:
            self._entries, self._in = (), how
        known = common(entries, self._entries)
        self._log = [*self._log[:known], *map(tell, entries[known:])]
        self._entries = entries
        return self._log


def _name(text: Text) -> faces.Name:
    x, y = short(text.x), short(text.y)
    return {"text": text.text, "x": x, "y": y, "size": short(text.size), "anchor": text.anchor, "bold": text.bold}


def middle(points: Points) -> Point:
    left, top, right, bottom = points_box(points)
    return (left + right) / 2, (top + bottom) / 2


@lru_cache(maxsize=8192)  # most lie where they lay
def flat(points: Points) -> faces.Flat:
    return [short(v) for point in points for v in point]


def near(old: Sequence[float], new: Sequence[float], unit: float) -> bool:
    """Whether nobody can see the difference: a quarter of a pixel."""
    return len(old) == len(new) and all(abs(a - b) * unit <= 0.26 for a, b in zip(old, new))


def short(value: float, unit: float = 1.0) -> float:
    """To a tenth of a pixel, and 12 rather than 12.0."""
    value = round(value, 1 if unit == 1 else 3)
    return int(value) if value == int(value) else value
