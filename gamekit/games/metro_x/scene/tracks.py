"""The tracks on the map of Metro X: each line has a colour, a pattern and its letter, and a loop its two arrows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from gamekit.draw import (
    Circle,
    Hatch,
    Path,
    Pen,
    Point,
    Points,
    Polygon,
    Shape,
    Text,
    Track,
    magnified,
    moved,
    rectangle,
    rounded,
)
from gamekit.games.metro_x.network import TEXT, Line, Station, label_place, radius
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.labels import label_box, labels, names_along
from gamekit.games.metro_x.scene.places import DISC, Layout
from gamekit.games.metro_x.state import Sheet

TRACK, CASING = 7.0, 3.0
PATTERNS = dict(zip("ABCDEFGHIJ", ("", "dots", "middle", "middle", "dashes", "dots", "ties", "", "ties", "dashes")))
OVER = "JIGHBDCFEA"  # where lines cross, the later ones lie on top


def draw(pen: Pen, where: Layout, sheet: Sheet) -> None:
    """What is written on them, map.loop: both arrows of a loop, and once the direction is chosen that one."""
    for number, line in enumerate(where.city.lines):
        if line.loop:
            for way, (at, (dx, dy)) in arrows(where, number).items():
                if sheet.ways[number] in ("", way):
                    pen.stamp(f"way-{line.letter}-{round(math.atan2(dy, dx) * 4 / math.pi) % 8}", *at)


@lru_cache(maxsize=64)
def arrows(where: Layout, number: int) -> dict[str, tuple[Point, Point]]:
    """Where the two arrows of a loop lie on the ground, and which way they point."""
    return {way: (where.put([at])[0], to) for way, (at, to) in places.ways(where.plain, number).items()}


# ---- as printed, on a plain layout


def printed_water(where: Layout) -> Iterator[Shape]:
    """Water ends where the picture does."""
    left, top, right, bottom = where.area
    for water in where.city.water:
        points = ((min(max(x, left), right), min(max(y, top), bottom)) for x, y in map(where.at, water["points"]))
        yield Polygon(rounded(tuple(points), 16), "water")
        if "name" in water and where.named != "none":
            x, y = where.at(water["at"])
            yield Text(x, y + 4, water["name"], TEXT, "ink2", "middle")


def printed_tracks(where: Layout) -> Iterator[Shape]:
    lines = where.city.lines
    for line in lines:
        yield Path((where.at(start(where, line)), where.station(line.stops[0])), line.letter, 2.2, dash=(0.1, 5))
    for number in sorted(range(len(lines)), key=lambda n: OVER.index(lines[n].letter)):
        yield from _track(lines[number].letter, places.track(where, number))


def start(where: Layout, line: Line) -> Sequence[float]:
    """Where on the grid a line begins: at its plate or its train."""
    return line.plate if where.plate else places.trains(where.city)[line.letter]


def _track(letter: str, points: Points) -> Iterator[Shape]:
    """In its colour and its pattern, the second sign, with an edge that parts it from what it crosses."""
    yield Path(points, "board", TRACK + CASING)
    yield Path(points, letter, TRACK)
    kind = PATTERNS[letter]
    if kind == "middle":
        yield Path(points, "board", 1.8)
    elif kind == "dots":
        yield Path(points, "board", 2.6, dash=(0.1, 7))
    elif kind == "dashes":
        yield Path(points, "board", 2, dash=(6, 6))
    elif kind == "ties":
        yield Hatch(tuple(_ties(points)), letter, 1.8)


def _ties(points: Points) -> Iterator[tuple[Point, Point]]:
    left = 4.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        while left <= length:
            x, y = a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
            nx, ny = -(b[1] - a[1]) / length * 5.2, (b[0] - a[0]) / length * 5.2
            yield (x - nx, y - ny), (x + nx, y + ny)
            left += 7
        left -= length


def printed_letters(where: Layout) -> Iterator[Shape]:
    """On the tracks; and where no plates stand, as trains."""
    for letter, (x, y), r in labels(where).letters:
        yield from bullet(letter, x, y, r)
    if not where.plate:
        for line in where.city.lines:
            yield from bullet(line.letter, *where.at(places.trains(where.city)[line.letter]), DISC + 0.8)


def bullet(letter: str, x: float, y: float, r: float = 8.0) -> Iterator[Shape]:
    """A line's letter in its colour."""
    yield Circle(x, y, r + 0.8, "board")
    yield Circle(x, y, r - 0.8, "panel", letter, 2.2)
    yield Text(x, y + 3.9, letter, 11, "ink", "middle", bold=True)


# ---- traced


@lru_cache(maxsize=256)
def traced(where: Layout, number: int) -> Track:
    """A line's track, and what stays bright when it is pointed at: strokes, or (of no width) areas."""
    line, plain, size = where.city.lines[number], where.plain, where.piece
    begun, stops = plain.at(start(where, line)), [where.city.stations[stop] for stop in line.stops]
    track = (begun, *places.track(plain, number))
    left, top, right, bottom = plain.head(line)
    out: list[tuple[float, Points]] = [(0, rectangle(left - 2, top - 2, right - left + 4, bottom - top + 4, 6))]
    out += [(13, track[1:]), (4, (begun, plain.station(line.stops[0])))]
    for station in stops:
        at = plain.at(station.at)
        out.append((2 * radius(station) + (14 if where.special and station.special else 6), (at, at)))
        if station in labels(plain).names:
            left, top, right, bottom = label_box(plain, station)
            middle = (top + bottom) / 2
            out.append((bottom - top + 2, ((left + 5, middle), (max(left + 6, right - 5), middle))))
    bright = [(round(size * width, 1), where.put(points)) for width, points in out]
    if where.strip:
        bright.append((0.0, rectangle(0, where.area[3], where.width, where.strip)))
    names = (name(plain, station) for station in names_along(plain, number))
    shown = moved(magnified(names, size), where.x, where.y)
    return Track(where.put(track), tuple(bright), tuple(text for text in shown if isinstance(text, Text)))


def name(where: Layout, station: Station) -> Text:
    """The name of a station, on a plain layout."""
    (x, y), (dx, dy, anchor), lines = where.at(station.at), label_place(station), len(station.lines)
    ink = "ink" if lines > 1 else "ink2"
    size, bold = where.text, lines > 3
    return Text(x + dx, y + dy + 0.36 * size, station.name, size, ink, anchor, bold=bold, halo="board")
