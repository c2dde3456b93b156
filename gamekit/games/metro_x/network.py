"""What a map is made of, and where it lies: stations, lines, names, plates.

Tracks are measured in grid steps. Names, stations and plates have a size of their own, in pixels, and are checked at
STEP pixels a step, the smallest that a map is drawn; drawn larger, there is only more room round them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from gamekit.draw.geometry import Box
from gamekit.draw.text import text_width

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


def plate_size(line: Line) -> tuple[float, float]:
    """A plate has room for letter and values, and below them the windows."""
    return max(70, line.windows * 19 + 9), 43


def plate_box(line: Line, step: float = STEP) -> Box:
    width, height = plate_size(line)
    x, y = line.plate[0] * step, line.plate[1] * step
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def twice_area(track: Sequence[Point]) -> float:
    """Of a closed track: more than 0 if it runs clockwise as one sees it, 0 if it encloses nothing."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise(track))
