"""Where the things of a map lie on the ground of a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gamekit.draw import Box, Point, Points
from gamekit.draw.geometry import bounds, points_box
from gamekit.draw.shapes import LEAST_TEXT
from gamekit.draw.stage import Ground
from gamekit.games.metro_x import network
from gamekit.games.metro_x.network import PLATE, SMALL_PLATE, STEP, TEXT, Line, Map, Plate

MARGIN = 8, 3  # beside a map with plates, and above and below it
BARE = 16  # round one without: half a station with its ring
STRIP, LONG = 70, 420  # below the map: the card of the round and the pile; how wide that is at least
PLATES = 30.0  # pixels a step of the grid that a map with plates has at least
FULL = 24.0  # pixels a step from which stations are drawn in full size
TRAIN = 1.05, 1.4, 1.8  # steps from the first station of a line to its train, where no plate stands there
CLEAR = 0.6  # steps from a train to the next track
DISC = 9.0  # the radius of a train
LARGER = 12.0  # names that stand only while their line is traced
CURVE = 26.0  # the radius of every bend


class Layout(NamedTuple):
    """A map on its ground.

    What is printed is drawn at `unit` pixels a step of the grid, and put on the ground `piece` times as large. So a map
    that has much room looks like one that has just enough.
    """

    city: Map
    special: bool
    width: float
    height: float
    area: Box  # what of the ground the map has
    unit: float
    piece: float
    x: float  # where 0,0 of the grid lies
    y: float
    plate: Plate | None  # without it lines are listed beside the board
    named: str  # which names stand: "none", "free" (those that touch nothing) or "all"
    text: float  # their size, as printed

    @property
    def plain(self) -> Layout:
        """The map before it is put on the ground."""
        left, top = self.area[0] - self.x, self.area[1] - self.y
        right, bottom = self.area[2] - self.x, self.area[3] - self.y
        area = left / self.piece, top / self.piece, right / self.piece, bottom / self.piece
        return self._replace(area=area, piece=1.0, x=0.0, y=0.0)

    @property
    def strip(self) -> float:
        """How high the strip below the map is, 0 for none."""
        return self.height - self.area[3]

    def at(self, place: Sequence[float]) -> Point:
        """A place of the grid."""
        step = self.unit * self.piece
        return self.x + place[0] * step, self.y + place[1] * step

    def station(self, key: str) -> Point:
        return self.at(self.city.stations[key].at)

    def put(self, points: Iterable[Point]) -> Points:
        """Points of what is printed, on the ground."""
        return tuple((round(self.x + self.piece * x, 1), round(self.y + self.piece * y, 1)) for x, y in points)

    def head(self, line: Line) -> Box:
        """Where a line begins, as printed: its plate, or where none stands its train."""
        if self.plate:
            return self.plate.box(line, self.unit)
        x, y = (v * self.unit for v in trains(self.city)[line.letter])
        return x - DISC, y - DISC, x + DISC, y + DISC

    def window(self, line: Line, number: int) -> Point:
        """The middle of a window."""
        assert self.plate is not None
        (x, y), size = self.at(line.plate), self.piece
        across = (number - (line.windows - 1) / 2) * self.plate.window
        return x + size * across, y + size * self.plate.down


@lru_cache(maxsize=64)
def layout(city: Map, ground: Ground, special: bool) -> Layout:
    """The largest map for a ground: with plates if they can be large enough, else only tracks and trains."""
    strip = STRIP if ground.kind == "laptop" else 0
    columns, rows = city.size
    whole = 0.0, 0.0, columns, rows
    step = _step(whole, ground, (2 * MARGIN[0], 2 * MARGIN[1] + strip))
    plates = step >= PLATES and ground.kind not in ("phone", "big")
    shown = whole if plates else _tracks(city)
    if not plates:
        step = _step(shown, ground, (2 * BARE, 2 * BARE + strip))
        free = ground.h - 2 * BARE - (shown[3] - shown[1]) * step
        strip = STRIP if free >= STRIP and ground.w >= LONG and ground.kind in ("small", "low") else strip
    piece = step / STEP if step > STEP else 1.0 if plates else min(1.0, max(0.8, step / FULL))
    x = ground.w / 2 - step * (shown[0] + shown[2]) / 2
    y = (ground.h - strip) / 2 - step * (shown[1] + shown[3]) / 2
    area = 0.0, 0.0, ground.w, ground.h - strip
    plate = None if not plates else PLATE if step >= STEP else SMALL_PLATE
    named, text = ("none", LARGER) if ground.kind in ("phone", "big") else ("free", TEXT)
    text = text if piece >= 1 else max(text, LEAST_TEXT) / piece
    placed = step / piece, piece, round(x), round(y), plate, named, text
    return Layout(city, special, ground.w, ground.h, area, *placed)


def _step(box: Box, ground: Ground, taken: Point) -> float:
    """How many pixels a step has, in halves, if a part of the grid is to fill a ground."""
    wide, high = (ground.w - taken[0]) / (box[2] - box[0]), (ground.h - taken[1]) / (box[3] - box[1])
    return max(0.5, math.floor(2 * min(wide, high)) / 2)


def _tracks(city: Map) -> Box:
    """What of the grid lines and their trains take."""
    return bounds(points_box((x, y) for x, y in (*line.track, trains(city)[line.letter])) for line in city.lines)


@lru_cache(maxsize=64)
def trains(city: Map) -> Mapping[str, network.Point]:
    """Where lines begin that have no plate: on the way to where it would stand, as near as they touch no track."""
    legs = [leg for line in city.lines for leg in line.legs]
    out = {}
    for line in city.lines:
        (x, y), (px, py) = city.stations[line.stops[0]].at, line.plate
        away = math.dist((x, y), (px, py))
        shares = [steps / away for steps in TRAIN if steps < away]
        places = [(x + share * (px - x), y + share * (py - y)) for share in shares]
        good = (place for place in places if _clear(place, legs, city))
        out[line.letter] = next(good, line.plate)
    return out


def _clear(place: Point, legs: Iterable[network.Leg], city: Map) -> bool:
    tracks = all(network.distance(place, leg) > CLEAR for leg in legs)
    return tracks and all(math.dist(place, station.at) > 2 * CLEAR - 0.2 for station in city.stations.values())


# ---- as printed: all that follows is asked of a plain layout


@lru_cache(maxsize=512)
def track(where: Layout, number: int) -> Points:
    """A line's track; where it bends between stations, on an arc of one radius."""
    line = where.city.lines[number]
    stops = {where.city.stations[stop].at for stop in line.stops}
    places = [here for here, before in zip(line.track, (None, *line.track)) if here != before]
    points = [where.at(place) for place in places]
    out = points[:1]
    for (a, b, c), bend in zip(zip(points, points[1:], points[2:]), places[1:]):
        out += [b] if bend in stops else _arc(a, b, c)
    return tuple((round(x, 1), round(y, 1)) for x, y in (*out, points[-1]))


def _arc(a: Point, b: Point, c: Point) -> list[Point]:
    """The way round a corner."""
    into, away = math.dist(a, b), math.dist(b, c)
    u, v = ((b[0] - a[0]) / into, (b[1] - a[1]) / into), ((c[0] - b[0]) / away, (c[1] - b[1]) / away)
    turn = math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1])
    if not turn:  # a place of a route where it goes straight on
        return [b]
    reach = min(CURVE * math.tan(abs(turn) / 2), into / 2, away / 2)
    radius, side = reach / math.tan(abs(turn) / 2), math.copysign(1.0, turn)
    x, y = b[0] - u[0] * reach, b[1] - u[1] * reach
    mx, my = x - side * radius * u[1], y + side * radius * u[0]
    steps = max(3, round(abs(turn) * radius / 4))
    out = []
    for k in range(steps + 1):
        c_, s_ = math.cos(turn * k / steps), math.sin(turn * k / steps)
        out.append((mx + (x - mx) * c_ - (y - my) * s_, my + (x - mx) * s_ + (y - my) * c_))
    return out


def along(points: Points, distance: float) -> tuple[Point, Point]:
    """The point at some distance along a track, or at its end, and the way it runs there."""
    at, way = points[0], (1.0, 0.0)
    for a, b in pairwise(points):
        if length := math.dist(a, b):
            way = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            at = a[0] + way[0] * min(distance, length), a[1] + way[1] * min(distance, length)
            if distance <= length:
                break
            distance -= length
    return at, way


@lru_cache(maxsize=64)
def ways(where: Layout, number: int) -> Mapping[str, tuple[Point, Point]]:
    """map.loop: where the two arrows of a loop lie, and which way they point."""
    line, points = where.city.lines[number], track(where, number)
    forward = network.twice_area(line.track) > 0
    near = network.radius(where.city.stations[line.stops[0]]) + 20
    return {
        "clockwise": along(points if forward else points[::-1], near),
        "counterclockwise": along(points[::-1] if forward else points, near),
    }


def circle(x: float, y: float, r: float, sides: int = 20) -> Points:
    turns = (2 * math.pi * k / sides for k in range(sides))
    return tuple((x + r * math.sin(t), y - r * math.cos(t)) for t in turns)
