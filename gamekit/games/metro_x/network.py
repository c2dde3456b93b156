"""Where the things of a map lie, and whether it can be followed: tracks, names, plates.

Tracks are measured in grid steps. Names, stations and plates have a size of their own, in pixels, and are checked at
STEP pixels a step, the smallest that a map is drawn; drawn larger, there is only more room round them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

Point = tuple[float, ...]  # column, row
Leg = tuple[Point, Point]  # a straight piece of track
Box = tuple[float, float, float, float]  # left, top, right, bottom

STEP = 34.0
TEXT = 10.5  # the size of names
TRACK = 4.6  # half a track, and a little room
NEAR = 0.7  # two stations nearer than this can't be told apart with a finger

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
    def legs(self) -> Iterator[Leg]:
        return pairwise(self.track)


RADII = (6.6, 8.4, 9.4, 11.0)  # of a station where one, two, three, or more lines stop


RAYS = 4.5  # how far those of a special station reach beyond it


def radius(station: Station) -> float:
    """How big a station is drawn: by how many lines stop there."""
    return RADII[min(len(station.lines), len(RADII)) - 1]


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


def text_width(text: str) -> float:
    """About how wide a text of size TEXT is, in any plain font."""
    narrow, wide = sum(text.count(c) for c in " .,'’-ijlftrI()"), sum(text.count(c) for c in "mwMW@")
    capital = sum(c.isupper() for c in text)
    return TEXT * (0.57 * len(text) - 0.25 * narrow + 0.28 * wide + 0.12 * capital)


def label_box(station: Station, step: float = STEP) -> Box:
    dx, dy, anchor = label_place(station)
    width = text_width(station.name)
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


# ---- What is wrong


def problems(lines: Sequence[Line], stations: Mapping[str, Station], size: Sequence[float]) -> list[str]:
    """What makes a map hard to follow, in plain words; first what makes the rest hard to tell."""
    found = [*_spots(stations), *_straight(lines, stations)]
    if found:
        return found
    found = [*_passing(lines, stations), *_tracks(lines, stations)]
    return found or [*_names(lines, stations, size)]


def _spots(stations: Mapping[str, Station]) -> Iterator[str]:
    for a, b in combinations(stations.values(), 2):
        distance = math.dist(a.at, b.at)
        if distance < 0.01:
            yield f"Stations {a.id} and {b.id} lie on one spot."
        elif distance < NEAR:
            yield f"Stations {a.id} and {b.id} lie too near to each other."


def _straight(lines: Iterable[Line], stations: Mapping[str, Station]) -> Iterator[str]:
    """Tracks run up, down, across or diagonally, as on a printed metro map."""
    at = {station.at: station.id for station in stations.values()}
    for line in lines:
        for a, b in line.legs:
            dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
            if dx + dy < 0.01:
                yield f"Line {line.letter}: it stays on one spot at {_place(a, at)}."
            elif min(dx, dy) > 0.01 and abs(dx - dy) > 0.01:
                yield (
                    f"Line {line.letter}: it jumps from {_place(a, at)} to {_place(b, at)}. Track runs straight or "
                    "diagonally: put the place where it bends between them."
                )


def _place(point: Point, at: Mapping[Point, str]) -> str:
    return at.get(point) or f"{point[0]:g},{point[1]:g}"


def _passing(lines: Iterable[Line], stations: Mapping[str, Station]) -> Iterator[str]:
    for line in lines:
        for station in stations.values():
            reach, stops_here = radius(station) / STEP, station.id in line.stops
            bends = sum(math.dist(station.at, place) < 0.01 for place in line.track[: len(line.track) - line.loop])
            near = any(station.at not in leg and _distance(station.at, leg) < reach for leg in line.legs)
            if near or bends > stops_here:
                stops = "touches" if stops_here else "runs through"
                again = "a second time" if stops_here else "without a stop"
                yield f"Line {line.letter}: it {stops} {station.id} {again}."


def _distance(p: Point, leg: Leg) -> float:
    (ax, ay), (bx, by) = leg
    length = (bx - ax) ** 2 + (by - ay) ** 2 or 1.0  # a lead of no length is a point
    t = max(0.0, min(1.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length))
    return math.dist(p, (ax + t * (bx - ax), ay + t * (by - ay)))


def _tracks(lines: Sequence[Line], stations: Mapping[str, Station]) -> Iterator[str]:
    """No track lies on another, and where two cross there is a station."""
    at = {station.at: station.id for station in stations.values()}
    legs = [(line.letter, leg) for line in lines for leg in line.legs]
    for (one, p), (two, q) in combinations(legs, 2):
        who = f"Line {one}: its track" if one == two else f"Lines {one} and {two}: their tracks"
        if _on_top(p, q):
            which = "lies on itself" if one == two else "lie on each other"
            yield f"{who} {which} near {_place(p[0], at)}."
            continue
        point = _crossing(p, q)
        joined = one == two and bool({*p} & {*q})  # one leg after the other
        if point and not joined and not any(math.dist(point, spot) < 0.01 for spot in at):
            yield f"{who} cross{'es itself' * (one == two)} at {point[0]:g},{point[1]:g} without a station."


def _on_top(p: Leg, q: Leg) -> bool:
    """Whether two legs run side by side so near that they look like one."""
    (ax, ay), (bx, by) = p
    length = math.dist(*p)
    ux, uy = (bx - ax) / length, (by - ay) / length
    along, off = [], []
    for x, y in q:
        along.append((x - ax) * ux + (y - ay) * uy)
        off.append(abs((x - ax) * uy - (y - ay) * ux))
    return max(off) < 0.3 and min(max(along), length) - max(min(along), 0) > 0.01


def _crossing(p: Leg, q: Leg) -> Point | None:
    (ax, ay), (bx, by) = p
    (cx, cy), (dx, dy) = q
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    turn = rx * sy - ry * sx
    if abs(turn) < 1e-9:
        return None
    t, u = ((cx - ax) * sy - (cy - ay) * sx) / turn, ((cx - ax) * ry - (cy - ay) * rx) / turn
    return (ax + t * rx, ay + t * ry) if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9 else None


def _names(lines: Sequence[Line], stations: Mapping[str, Station], size: Sequence[float]) -> Iterator[str]:
    """Names and plates lie in the picture, on free ground."""
    boxes = [(f"the name of {s.id}", label_box(s)) for s in stations.values() if s.label]
    boxes += [(f"the plate of line {line.letter}", plate_box(line)) for line in lines]
    for what, box in boxes:
        if box[0] < 0 or box[1] < 0 or box[2] > size[0] * STEP or box[3] > size[1] * STEP:
            yield f"{_capital(what)} does not fit into the picture."
        for line in lines:
            if any(_meets(box, leg) for leg in line.legs):
                yield f"{_capital(what)} lies over line {line.letter}."
            own = what == f"the plate of line {line.letter}"
            if not own and _meets(box, (line.plate, line.track[0])):
                yield f"{_capital(what)} lies between the plate of line {line.letter} and its first station."
        for s in stations.values():
            if _gap(box, (s.at[0] * STEP, s.at[1] * STEP)) < room(s) + 1:
                yield f"{_capital(what)} lies over station {s.id}."
    for (what, box), (other, second) in combinations(boxes, 2):
        if _overlap(box, second):
            yield f"{_capital(what)} lies over {other}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _gap(box: Box, p: Point) -> float:
    """How far a point lies from a box, 0 inside."""
    return math.hypot(max(box[0] - p[0], 0, p[0] - box[2]), max(box[1] - p[1], 0, p[1] - box[3]))


def _meets(box: Box, leg: Leg) -> bool:
    """Whether a track comes nearer to a box than half its own width."""
    a, b = ((x * STEP, y * STEP) for x, y in leg)
    corners = ((box[0], box[1]), (box[0], box[3]), (box[2], box[1]), (box[2], box[3]))
    if min(_gap(box, a), _gap(box, b), *(_distance(corner, (a, b)) for corner in corners)) < TRACK:
        return True
    low, high = 0.0, 1.0  # what is left of the leg once it is cut off at the four edges in turn
    for start, way, least, most in ((a[0], b[0] - a[0], box[0], box[2]), (a[1], b[1] - a[1], box[1], box[3])):
        if abs(way) < 1e-9:
            if not least < start < most:
                return False
            continue
        enter, leave = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, enter), min(high, leave)
    return low < high
