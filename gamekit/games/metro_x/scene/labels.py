"""Which names stand on a map, and where the letters of lines stand on their tracks: all of it on a plain layout."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gamekit.draw import Box, Point, overlap, text_width
from gamekit.games.metro_x import network
from gamekit.games.metro_x.network import LABELS, Station
from gamekit.games.metro_x.scene.places import Layout, along, track, ways

LETTERS = (8.0, 9.5), (6.4, 7.5)  # the radius of a letter's disc, and half of the track that it needs between stations
ARROW = 6.5  # the radius of the arrow of a loop
APART = 60  # how far the second letter of a line stands from its first, at least


Disc = tuple[float, float, float]  # x, y, radius


class Letter(NamedTuple):
    letter: str
    at: Point
    r: float

    @property
    def box(self) -> Box:
        return around(self.at, self.r)


class Labels(NamedTuple):
    names: tuple[Station, ...]
    letters: tuple[Letter, ...]


@lru_cache(maxsize=64)
def labels(where: Layout) -> Labels:
    """Names that touch nothing, those of interchanges and ends first; then the letters of lines; then other names."""
    city, ends = where.city, {line.stops[end] for line in where.city.lines for end in (0, -1)}
    named = [station for station in city.stations.values() if station.label and where.named != "none"]
    if where.named == "all":
        return Labels(tuple(named), ())
    main = [station for station in named if len(station.lines) > 1 or station.id in ends]
    rest = [station for station in named if station not in main]
    taken = [where.head(line) for line in city.lines]
    standing = _free(where, main, city.stations.values(), taken)
    taken += [label_box(where, station) for station in standing]
    letters = tuple(_letters(where, taken, [label_box(where, station) for station in rest]))
    taken += [letter.box for letter in letters]
    return Labels((*standing, *_free(where, rest, city.stations.values(), taken)), letters)


@lru_cache(maxsize=512)
def names_along(where: Layout, number: int) -> tuple[Station, ...]:
    """The stations of a line whose names stand only while it is traced: all else is pale, and they find more room."""
    line, city = where.city.lines[number], where.city
    stops = [city.stations[key] for key in line.stops]
    standing = [station for station in labels(where).names if station in stops]
    taken = [where.head(line), *(label_box(where, station) for station in standing)]
    missing = [station for station in stops if station.label and station not in standing]
    return _free(where, missing, stops, taken, tuple(LABELS))


# ---- names


def _free(
    where: Layout,
    names: Iterable[Station],
    stations: Iterable[Station],
    taken: Sequence[Box],
    places: Sequence[str] = (),
) -> tuple[Station, ...]:
    """The stations whose names touch nothing, where most lines stop first: as the map has them, or at other places."""
    found: list[Station] = []
    discs = {station.id: (*where.at(station.at), network.radius(station)) for station in stations}
    for station in sorted(names, key=lambda s: -len(s.lines)):
        others = [*(disc for key, disc in discs.items() if key != station.id), *arrows(where)]
        over = [*taken, *(label_box(where, name) for name in found)]
        placed = (station._replace(label=label) for label in (station.label, *places))
        found += [name for name in placed if _has_room(where, label_box(where, name), over, others)][:1]
    return tuple(found)


def _has_room(where: Layout, box: Box, taken: Iterable[Box], discs: Iterable[Disc]) -> bool:
    left, top, right, bottom = where.area
    inside = left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom
    return inside and not any(overlap(box, other) for other in taken) and not _on_disc(box, discs)


def _on_disc(box: Box, discs: Iterable[Disc]) -> bool:
    return any(math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) < r for x, y, r in discs)


def label_box(where: Layout, station: Station) -> Box:
    """What a name covers."""
    (x, y), (dx, dy, anchor) = where.at(station.at), network.label_place(station)
    width = text_width(station.name, where.text, bold=len(station.lines) > 3)
    left = x + dx - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return left, y + dy - 0.5 * where.text, left + width, y + dy + 0.6 * where.text


# ---- letters


def _letters(where: Layout, taken: Sequence[Box], better: Sequence[Box]) -> Iterator[Letter]:
    """One for each line, if need be a small one or over a name that may stand; and for long lines a second one."""
    over = list(taken)
    for number, line in enumerate(where.city.lines):
        share = 0.35 if len(line.stops) > 8 else 0.5
        tries = ((size, boxes) for boxes in ([*over, *better], over) for size in LETTERS)
        first = next(filter(None, (_letter(where, number, share, *one) for one in tries)), None)
        if first:
            yield first
            over.append(first.box)
            second = None
            if share < 0.5:
                second = _letter(where, number, 0.72, LETTERS[0], [*over, *better, around(first.at, APART)])
            if second:
                yield second
                over.append(second.box)


def _letter(where: Layout, number: int, share: float, size: Point, taken: Sequence[Box]) -> Letter | None:
    """Between two stations, where nothing else is, as near as may be to a share of the line."""
    (r, half), stations = size, where.city.stations.values()
    discs = [*((*where.at(station.at), network.radius(station)) for station in stations), *arrows(where)]
    places = sorted(_between(where, number, half), key=lambda place: abs(place[0] - share))
    free = (at for _, at in places if _has_room(where, around(at, r), taken, discs))
    at = next(free, None)
    return at and Letter(where.city.lines[number].letter, at, r)


def around(at: Point, r: float) -> Box:
    return at[0] - r, at[1] - r, at[0] + r, at[1] + r


def arrows(where: Layout) -> list[Disc]:
    """Those of loops."""
    loops = (number for number, line in enumerate(where.city.lines) if line.loop)
    return [(*at, ARROW) for number in loops for at, _ in ways(where, number).values()]


def _between(where: Layout, number: int, half: float) -> Iterator[tuple[float, Point]]:
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
            if done - begun - last - r > 2 * half:
                yield (done + begun) / 2 / total, along(points, (begun + last + done - r) / 2)[0]
            begun, last = done, r
