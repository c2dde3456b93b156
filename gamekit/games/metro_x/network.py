"""A map: its stations and lines, the ways one may go on them, and where names and plates lie.

Tracks are measured in grid steps. Names, stations and plates have a size of their own, in pixels, and are checked at
STEP pixels a step. A map that is drawn larger is magnified as a whole; on a smaller one plates are smaller or not
there, and the names that would touch something do not stand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from gamekit.draw.geometry import Box
from gamekit.draw.text import text_width

CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
WAYS = (CLOCKWISE, COUNTERCLOCKWISE)
Point = tuple[float, ...]  # column, row
Leg = tuple[Point, Point]  # a straight piece of track

STEP = 34.0
TEXT, WIDER = 10.5, 1.05  # the size of names, and how much wider they may come out in a font at hand
TRACK = 4.6  # half a track, and a little room

# Where a name may stand, as seen from its station.
LABELS = {
    "right": (1, 0),
    "left": (-1, 0),
    "above": (0, -1),
    "below": (0, 1),
    "above right": (1, -1),
    "above left": (-1, -1),
    "below right": (1, 1),
    "below left": (-1, 1),
    "right above": (2, -1),  # further to the side: between a track across and a diagonal one
    "right below": (2, 1),
    "left above": (-2, -1),
    "left below": (-2, 1),
}


class Station(NamedTuple):
    id: str
    name: str
    at: Point
    lines: tuple[str, ...]  # the letters of those that stop here
    label: str = ""
    special: bool = False


class Line(NamedTuple):
    letter: str
    windows: int
    high: int
    low: int
    stops: tuple[str, ...]
    loop: bool
    track: tuple[Point, ...]  # stations and bends; a loop's comes back to its first station
    plate: Point

    @property
    def bends_and_stops(self) -> tuple[Point, ...]:
        """Each place of the route once."""
        return self.track[:-1] if self.loop else self.track

    @property
    def legs(self) -> Iterator[Leg]:
        return pairwise(self.track)


class Way:
    """The stops of a line in one direction, also as bits of their map: which of them are marked is then one number."""

    def __init__(self, letter: str, named: str, stops: tuple[str, ...], bit: Mapping[str, int]) -> None:
        self.letter = letter
        self.named = named  # what one says for it, the first time on a loop
        self.stops = stops
        self.bits = tuple(map(bit.__getitem__, stops))
        self.mask = sum(self.bits)


class Map:
    """What is printed on everybody's sheet. One object a file, so maps are compared by it."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        self.source: str = source
        self.title: str = data["map"]
        self.size: Point = tuple(data["size"])
        self.stations = {key: _station(key, facts, data["lines"]) for key, facts in data["stations"].items()}
        self.lines = tuple(_line(letter, data["lines"][letter], self.stations) for letter in sorted(data["lines"]))
        self.index = {line.letter: number for number, line in enumerate(self.lines)}
        self.windows = sum(line.windows for line in self.lines)
        self.water: tuple[Mapping[str, Any], ...] = tuple(data.get("water", ()))
        self.bit = {station: 1 << number for number, station in enumerate(self.stations)}
        self.all = self.bits(self.stations)
        self.special = self.bits(key for key, station in self.stations.items() if station.special)
        # map.loop: for each line, by the direction it has got, the ways one may go
        self.ways = tuple(_ways(line, self.bit) for line in self.lines)
        self.masks = tuple(ways[""][0].mask for ways in self.ways)

    def __repr__(self) -> str:
        return f"<Map {self.source}>"

    def names(self, stations: Iterable[str]) -> tuple[str, ...]:
        return tuple([self.stations[station].name for station in stations])

    def bits(self, stations: Iterable[str]) -> int:
        """Some stations as one number."""
        return sum(map(self.bit.__getitem__, stations))

    def those(self, bits: int) -> frozenset[str]:
        """The stations that a number stands for."""
        return _those(self, bits)

    def open(self, windows: Sequence[Sequence[str]], ways: Sequence[str]) -> tuple[Way, ...]:
        """The ways one may still go, by what stands in the windows and the directions chosen."""
        rows = zip(self.lines, self.ways, windows, ways)
        return tuple([way for line, found, row, chosen in rows if len(row) < line.windows for way in found[chosen]])


@lru_cache(maxsize=1 << 12)
def _those(city: Map, bits: int) -> frozenset[str]:
    return frozenset([station for station, bit in city.bit.items() if bits & bit])


def _station(key: str, facts: Mapping[str, Any], lines: Mapping[str, Any]) -> Station:
    letters = tuple(letter for letter in sorted(lines) if key in lines[letter]["route"])
    x, y = facts["at"]
    return Station(key, facts["name"], (x, y), letters, facts.get("label", ""), facts.get("special", False))


def _line(letter: str, facts: Mapping[str, Any], stations: Mapping[str, Station]) -> Line:
    stops = tuple(place for place in facts["route"] if isinstance(place, str))
    track = tuple(stations[place].at if isinstance(place, str) else tuple(place) for place in facts["route"])
    loop = facts.get("loop", False)
    return Line(
        letter=letter,
        windows=facts["windows"],
        high=facts["high"],
        low=facts["low"],
        stops=stops,
        loop=loop,
        track=track + track[:1] if loop else track,
        plate=tuple(facts["plate"]),
    )


def _ways(line: Line, bit: Mapping[str, int]) -> dict[str, tuple[Way, ...]]:
    if not line.loop:
        return {"": (Way(line.letter, "", line.stops, bit),)}
    there, back = line.stops, line.stops[:1] + line.stops[:0:-1]
    clockwise, counter = (there, back) if twice_area(line.track) > 0 else (back, there)
    return {
        "": (Way(line.letter, CLOCKWISE, clockwise, bit), Way(line.letter, COUNTERCLOCKWISE, counter, bit)),
        CLOCKWISE: (Way(line.letter, "", clockwise, bit),),
        COUNTERCLOCKWISE: (Way(line.letter, "", counter, bit),),
    }


# ---- Sizes and places

RADII = (6.6, 8.4, 9.4, 11.0)  # of a station where one, two, three, or more lines stop
RAYS = 4.5  # how far those of a special station reach beyond it


def radius(station: Station) -> float:
    """How big a station is drawn: by how many lines stop there."""
    return RADII[min(max(len(station.lines), 1), len(RADII)) - 1]


def room(station: Station) -> float:
    """How far from a station its name begins."""
    return radius(station) + (RAYS if station.special else 0)


def label_place(station: Station) -> tuple[float, float, str]:
    """Where the middle line of its name is anchored, in pixels from the station: x, y, and start, middle or end."""
    right, down = LABELS[station.label]
    r = room(station)
    if not right:
        return 0, down * (r + 3 + TEXT / 2), "middle"
    anchor = "start" if right > 0 else "end"
    if abs(right) > 1:
        return right * 12, down * 11, anchor
    return (right * max(7.5, 0.75 * r), down * max(12, 0.75 * r + 7), anchor) if down else (right * (r + 6), 0, anchor)


def label_box(station: Station, step: float = STEP) -> Box:
    dx, dy, anchor = label_place(station)
    width = text_width(station.name, TEXT) * WIDER
    x, y = station.at[0] * step + dx, station.at[1] * step + dy
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return left, y - TEXT / 2, left + width, y + TEXT / 2


class Plate(NamedTuple):
    """The measures of a plate: it has room for letter and values, and below them for the windows."""

    width: float  # at least
    height: float
    window: float  # from one to the next
    beside: float  # what they leave at both sides together
    down: float  # how far below its middle they stand
    letter: Point  # where it stands, from the upper left corner
    disc: float  # the radius round it
    high: float  # where the values stand, from the right side
    low: float
    top: float

    def box(self, line: Line, step: float) -> Box:
        width = max(self.width, line.windows * self.window + self.beside)
        x, y = line.plate[0] * step, line.plate[1] * step
        return x - width / 2, y - self.height / 2, x + width / 2, y + self.height / 2


PLATE = Plate(70, 43, 19, 9, 10, (12, 11.5), 9, 36.5, 14.5, 11.5)
SMALL_PLATE = Plate(60, 40, 17, 7, 9.5, (10.5, 11), 8.3, 32, 11.5, 11)  # on a map that is drawn a little smaller


def plate_box(line: Line, step: float = STEP) -> Box:
    return PLATE.box(line, step)


def twice_area(track: Sequence[Point]) -> float:
    """Of a closed track: more than 0 if it runs clockwise as one sees it, 0 if it encloses nothing."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(track))


def distance(p: Point, leg: Leg) -> float:
    """How far a point lies from a piece of track."""
    (ax, ay), (bx, by) = leg
    length = (bx - ax) ** 2 + (by - ay) ** 2 or 1.0  # a lead of no length is a point
    t = max(0.0, min(1.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length))
    return math.dist(p, (ax + t * (bx - ax), ay + t * (by - ay)))
