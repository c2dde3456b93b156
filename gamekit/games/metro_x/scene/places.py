"""Where the things of a map lie on a board of some width."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from gamekit.draw import (
    Box,
    Point,
    Points,
    text_width,
)
from gamekit.games.metro_x import network
from gamekit.games.metro_x.network import Line, Map, Station

MARGIN = 8  # room beside the map
TOPS = 50, 88  # room above it for what is said of a move; more of it on a narrow table
BARS = 84, 132  # below the map: the card, the pile, the score, which on a narrow board has a row of its own
COLUMN, NARROW = 250, 232  # of the legend; and the least that it needs
SMALL = 200, 230  # how wide other players' sheets are with the legend beside them; without it they fill the row
STEPS = range(round(network.STEP), 43)  # pixels a step of the grid
CURVE = 26.0  # the radius of every bend


class Layout(NamedTuple):
    """A map on a board of some width."""

    city: Map
    step: int
    others: int  # how many sheets lie below, small
    special: bool
    top: int = TOPS[0]

    @property
    def width(self) -> int:
        return math.ceil(self.city.size[0] * self.step) + 2 * MARGIN

    @property
    def bottom(self) -> int:
        """Where the map ends."""
        return self.top + math.ceil(self.city.size[1] * self.step) + 4

    @property
    def height(self) -> int:
        below = self.sheets + (self.small[1] + 38 if self.others else 62)
        return below if self.beside else below + 22 * self.legend[3] + 12

    @property
    def narrow(self) -> bool:
        """Whether the score has no room beside the pile."""
        return self.width < 690

    @property
    def sheets(self) -> int:
        """Where the others' sheets begin, or alone the scale of points."""
        return self.bottom + BARS[self.narrow]

    @property
    def beside(self) -> bool:
        """Whether the legend has room beside the others' sheets."""
        return self.others > 0 and self._spared >= SMALL[0]

    @property
    def _spared(self) -> int:
        """How wide the others' sheets can be with the legend beside them."""
        return (self.width - 26 - NARROW) // max(1, self.others) - 14

    @property
    def legend(self) -> tuple[float, float, int, int]:
        """Where the legend begins, and how many columns and rows it has."""
        signs = 6 if self.special else 5
        x = 26.0 + (self.small[0] + 14) * self.others if self.beside else 16.0
        columns = max(1, min(3, int((self.width - x) // COLUMN)))
        y = self.sheets + 36 if self.beside else self.sheets + (self.small[1] + 46 if self.others else 80)
        return x, y, columns, math.ceil(signs / columns)

    @property
    def small(self) -> tuple[int, int]:
        """The size of another player's sheet."""
        share = (self.width - 40 - 14 * (self.others - 1)) // max(1, self.others)
        wide = min(SMALL[1], self._spared) if self.beside else share
        return wide, math.ceil(wide * self.city.size[1] / self.city.size[0])

    @property
    def text(self) -> float:
        """The size of names."""
        return network.TEXT if self.step < 39 else 11.5

    def at(self, point: Sequence[float]) -> Point:
        return MARGIN + point[0] * self.step, self.top + point[1] * self.step

    def station(self, key: str) -> Point:
        return self.at(self.city.stations[key].at)

    def plate(self, line: Line) -> Box:
        x, y = self.at(line.plate)
        width, height = network.plate_size(line)
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    def window(self, line: Line, number: int) -> Point:
        """The middle of a window."""
        x, y = self.at(line.plate)
        return x + (number - (line.windows - 1) / 2) * 19, y + 10

    def name(self, station: Station) -> tuple[float, float, str]:
        """Where a station's name stands: x, the baseline, and the anchor."""
        dx, dy, anchor = network.label_place(station)
        x, y = self.at(station.at)
        return x + dx, y + dy * self.text / network.TEXT + self.text * 0.36, anchor


def layout(city: Map, width: int, others: int, special: bool) -> Layout:
    """The largest map that the width has room for, in whole steps; never so small that its names would touch."""
    step = min(int((width - 2 * MARGIN) / city.size[0]), STEPS[-1])
    return Layout(city, max(step, STEPS[0]), others, special, TOPS[width < 560])


def least(city: Map) -> int:
    """How narrow a board can be."""
    return Layout(city, STEPS[0], 0, False).width


@lru_cache(maxsize=256)
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


@cache
def ways(where: Layout, number: int) -> Mapping[str, tuple[Point, Point]]:
    """map.loop: where the two arrows of a loop lie, and which way they point."""
    line, points = where.city.lines[number], track(where, number)
    forward = network.twice_area(line.track) > 0
    near = network.radius(where.city.stations[line.stops[0]]) + 20
    return {
        "clockwise": along(points if forward else points[::-1], near),
        "counterclockwise": along(points[::-1] if forward else points, near),
    }


@cache
def bullets(where: Layout) -> tuple[tuple[str, Point], ...]:
    """Where the letter of a line stands on its track: between two stations, where nothing else is."""
    city = where.city
    taken = [where.plate(line) for line in city.lines]
    taken += [label_box(where, station) for station in city.stations.values() if station.label]
    for number, line in enumerate(city.lines):
        if line.loop:
            taken += [(x - 10, y - 10, x + 10, y + 10) for (x, y), _ in ways(where, number).values()]
    out: list[tuple[str, Point]] = []
    for number, line in enumerate(city.lines):
        places = list(_between(where, number))
        for share in (0.35, 0.72) if len(line.stops) > 8 else (0.5,):
            for _, (x, y) in sorted(places, key=lambda place: abs(place[0] - share)):
                box = (x - 8, y - 8, x + 8, y + 8)
                if not any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
                    taken.append((x - 60, y - 60, x + 60, y + 60) if share == 0.35 else box)
                    out.append((line.letter, (x, y)))
                    break
    return tuple(out)


def _between(where: Layout, number: int) -> Iterator[tuple[float, Point]]:
    """The middles of those pieces of a track that are long enough, and what share of the line lies before them."""
    line, points = where.city.lines[number], track(where, number)
    places = {where.station(stop): stop for stop in line.stops}
    rounds = {(round(x, 1), round(y, 1)): stop for (x, y), stop in places.items()}
    total, done, begun = sum(math.dist(a, b) for a, b in pairwise(points)), 0.0, 0.0
    last = network.radius(where.city.stations[line.stops[0]])
    for a, b in pairwise(points):
        done += math.dist(a, b)
        if b in rounds:
            r = network.radius(where.city.stations[rounds[b]])
            if done - begun - last - r > 19:
                yield (done + begun) / 2 / total, along(points, (begun + last + done - r) / 2)[0]
            begun, last = done, r


def label_box(where: Layout, station: Station) -> Box:
    x, y, anchor = where.name(station)
    width = text_width(station.name, where.text, bold=len(station.lines) > 3)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return left, y - 0.86 * where.text, left + width, y + 0.24 * where.text


def value_place(where: Layout, line: Line, kind: str) -> Point:
    _, y, right, _ = where.plate(line)
    return right - (36.5 if kind == "high" else 14.5), y + 11.5


def small_place(where: Layout, key: str) -> Point:
    x, y = where.city.stations[key].at
    scale = where.small[0] / where.city.size[0]
    return round(x * scale, 1), round(y * scale, 1)


def circle(x: float, y: float, r: float, sides: int = 20) -> Points:
    turns = (2 * math.pi * k / sides for k in range(sides))
    return tuple((x + r * math.sin(t), y - r * math.cos(t)) for t in turns)
