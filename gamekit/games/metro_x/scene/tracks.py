"""The tracks on the map of Metro X: each line has a colour, a pattern and its letter, and a loop its two arrows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from gamekit.draw import Circle, Hatch, Path, Pen, Point, Points, Polygon, Shape, Text, Track, rectangle, rounded
from gamekit.games.metro_x.network import TEXT, radius
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.state import Sheet

TRACK, CASING = 7.0, 3.0
PATTERNS = dict(zip("ABCDEFGHIJ", ("", "dots", "middle", "middle", "dashes", "dots", "ties", "", "ties", "dashes")))
OVER = "JIGHBDCFEA"  # where lines cross, the later ones lie on top


def draw(pen: Pen, where: Layout, sheet: Sheet) -> None:
    """What is written on them, map.loop: both arrows of a loop, and once the direction is chosen that one."""
    for number, line in enumerate(where.city.lines):
        if line.loop:
            for way, ((x, y), (dx, dy)) in places.ways(where, number).items():
                if sheet.ways[number] in ("", way):
                    pen.stamp(f"way-{line.letter}-{round(math.atan2(dy, dx) * 4 / math.pi) % 8}", x, y)


# ---- as printed


def printed_water(where: Layout) -> Iterator[Shape]:
    for water in where.city.water:
        yield Polygon(rounded([where.at(point) for point in water["points"]], 16), "water")
        if "name" in water:
            x, y = where.at(water["at"])
            yield Text(x, y + 4, water["name"], TEXT, "ink2", "middle")


def printed_tracks(where: Layout) -> Iterator[Shape]:
    lines = where.city.lines
    for line in lines:
        yield Path((where.at(line.plate), where.station(line.stops[0])), line.letter, 2.2, dash=(0.1, 5))
    for number in sorted(range(len(lines)), key=lambda n: OVER.index(lines[n].letter)):
        yield from _track(lines[number].letter, places.track(where, number))


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
    for letter, (x, y) in places.bullets(where):
        yield from bullet(letter, x, y)


def bullet(letter: str, x: float, y: float, r: float = 8.0) -> Iterator[Shape]:
    """A line's letter in its colour."""
    yield Circle(x, y, r + 0.8, "board")
    yield Circle(x, y, r - 0.8, "panel", letter, 2.2)
    yield Text(x, y + 3.8, letter, 10.5, "ink", "middle", bold=True)


# ---- traced


@lru_cache(maxsize=256)
def traced(where: Layout, number: int) -> Track:
    """A line's track, and what stays bright when it is pointed at: strokes, or (of no width) areas."""
    line, track = where.city.lines[number], places.track(where, number)
    x, y, right, bottom = where.plate(line)
    out: list[tuple[float, Points]] = [
        (0, rectangle(0, where.bottom, where.width, where.height - where.bottom)),
        (0, rectangle(x - 2, y - 2, right - x + 4, bottom - y + 4, 6)),
        (13, track),
        (4, (where.at(line.plate), where.station(line.stops[0]))),
    ]
    for stop in line.stops:
        station = where.city.stations[stop]
        at = where.at(station.at)
        out.append((2 * radius(station) + (14 if where.special and station.special else 6), (at, at)))
        if station.label:
            left, top, end, base = places.label_box(where, station)
            middle = (top + base) / 2
            out.append((base - top + 2, ((left + 5, middle), (max(left + 6, end - 5), middle))))
    bright = ((width, tuple((round(a, 1), round(b, 1)) for a, b in points)) for width, points in out)
    return Track(track, tuple(bright))
