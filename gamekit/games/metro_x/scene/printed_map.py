"""The map of Metro X as it is printed, and the signs of the cards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gamekit.draw import (
    Box,
    Circle,
    Hatch,
    Path,
    Point,
    Points,
    Polygon,
    Shape,
    Text,
    rectangle,
    rounded,
)
from gamekit.games.metro_x import network
from gamekit.games.metro_x.network import Line, Station
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.places import Layout

TRACK, CASING = 7.0, 3.0
PATTERNS = dict(zip("ABCDEFGHIJ", ("", "dots", "middle", "middle", "dashes", "dots", "ties", "", "ties", "dashes")))
OVER = "JIGHBDCFEA"  # where lines cross, the later ones lie on top


def printed(where: Layout) -> Iterator[Shape]:
    """Water, tracks, stations, names and empty plates."""
    city = where.city
    for water in city.water:
        yield Polygon(rounded([where.at(point) for point in water["points"]], 16), "water")
        if "name" in water:
            x, y = where.at(water["at"])
            yield Text(x, y + 4, water["name"], network.TEXT, "ink2", "middle")
    for line in city.lines:
        yield Path((where.at(line.plate), where.station(line.stops[0])), line.letter, 2.2, dash=(0.1, 5))
    for number in sorted(range(len(city.lines)), key=lambda n: OVER.index(city.lines[n].letter)):
        yield from track_shapes(city.lines[number].letter, places.track(where, number))
    for station in city.stations.values():
        yield from station_shapes(station, *where.at(station.at), special=where.special and station.special)
    for station in city.stations.values():
        if station.label:
            x, y, anchor = where.name(station)
            lines = len(station.lines)
            yield Text(x, y, station.name, where.text, "ink" if lines > 1 else "ink2", anchor, bold=lines > 3)
    for letter, (x, y) in places.bullets(where):
        yield from bullet(letter, x, y)
    for line in city.lines:
        yield from plate(line, where)


def track_shapes(letter: str, points: Points, width: float = TRACK) -> Iterator[Shape]:
    """A track in its colour and its pattern, the second sign, with an edge that parts it from what it crosses."""
    yield Path(points, "board", width + CASING)
    yield Path(points, letter, width)
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


def station_shapes(station: Station, x: float, y: float, *, special: bool) -> Iterator[Shape]:
    r = network.radius(station)
    if special:  # map.special: a station with rays
        yield Polygon(rays(x, y, r + network.RAYS + 1.5, r + 1.8), "gold", "gold_lo", 1.3)
    single = len(station.lines) == 1
    yield Circle(x, y, r + (0.8 if single else 1.2), "board")
    yield Circle(x, y, r, "panel", station.lines[0] if single else "ink", 2.6 if single else 2.4)


def rays(x: float, y: float, outer: float, inner: float) -> Points:
    turns = (k * math.pi / 8 for k in range(16))
    return tuple((x + (inner if k % 2 else outer) * math.sin(t), y - (inner if k % 2 else outer) * math.cos(t))
                 for k, t in enumerate(turns))  # fmt: skip


def bullet(letter: str, x: float, y: float, r: float = 8.0) -> Iterator[Shape]:
    yield Circle(x, y, r + 0.8, "board")
    yield Circle(x, y, r - 0.8, "panel", letter, 2.2)
    yield Text(x, y + 3.8, letter, 10.5, "ink", "middle", bold=True)


def plate(line: Line, where: Layout) -> Iterator[Shape]:
    """What stands at a line's train: its letter, the high value and the low one, and below them the windows."""
    x, y, right, bottom = where.plate(line)
    yield Polygon(rectangle(x + 1, y + 2, right - x, bottom - y, 6), "shade", opacity=0.14)
    yield Polygon(rectangle(x, y, right - x, bottom - y, 6), "panel", line.letter, 1.6)
    yield from bullet(line.letter, x + 12, y + 11.5, 9)
    for kind, value in (("high", line.high), ("low", line.low)):
        vx, vy = places.value_place(where, line, kind)
        yield from value_shapes(kind, value, vx, vy, "panel", line.letter, "ink")
    for window in range(line.windows):
        wx, wy = where.window(line, window)
        yield Polygon(rectangle(wx - 8, wy - 8, 16, 16, 2.5), "raise_", "edge", 1.2)


def value_shapes(kind: str, value: int, x: float, y: float, fill: str, edge: str, ink: str) -> Iterator[Shape]:
    if kind == "high":
        yield Polygon(((x, y - 9.5), (x + 9.5, y), (x, y + 9.5), (x - 9.5, y)), fill, edge, 1.7)
    else:
        yield Polygon(rectangle(x - 7.5, y - 7.5, 15, 15, 2), fill, edge, 1.5)
    yield Text(x, y + 3.8, str(value), 10.5, ink, "middle", bold=True)


def gain(plate: Box, done: Sequence[tuple[Line, int]]) -> Iterator[Shape]:
    """A tag on a plate: what the lines bring that a choice there would complete."""
    x, y = plate[2] - 17, plate[1] - 2
    corners = ((12, -8.5), (15.5, -5), (15.5, 5), (12, 8.5), (-12, 8.5), (-15.5, 5), (-15.5, -5), (-12, -8.5))
    yield Polygon(tuple((x + dx, y + dy) for dx, dy in corners), "accent")
    yield Text(x, y + 3.8, f"+{sum(value for _, value in done)}", 10.5, "accent_ink", "middle", bold=True)


def card_sign(text: str, x: float, y: float, size: float, ink: str = "ink") -> Iterator[Shape]:
    """What a card shows: its number, chevrons for an express, + for a transfer, a goal for a free ride."""
    kind, _, value = text.rpartition(" ")
    if kind == "express":
        step = 0.36 * size
        yield Text(x - 0.42 * size, y + 0.36 * size, value, size, ink, "middle", bold=True)
        for k in (0, 1):
            left = x + step * (k + 0.1)
            chevron = ((left, y - step), (left + step, y), (left, y + step))
            yield Path(chevron, ink, max(1.4, size / 9))
    elif text in ("+", "transfer"):
        arm = 0.42 * size
        yield Path(((x - arm, y), (x + arm, y)), ink, max(1.8, size / 6))
        yield Path(((x, y - arm), (x, y + arm)), ink, max(1.8, size / 6))
    elif text == "free ride":
        yield Circle(x, y, 0.44 * size, "", ink, max(1.5, size / 9))
        yield Circle(x, y, 0.15 * size, ink)
    else:
        yield Text(x, y + 0.36 * size, text, size, ink, "middle", bold=True)


def shuffle_sign(x: float, y: float, r: float, ink: str) -> Iterator[Shape]:
    """card.six: an arrow that comes back."""
    turns = [math.radians(40 + 28 * k) for k in range(11)]
    points = tuple((x + r * math.sin(t), y - r * math.cos(t)) for t in turns)
    (ex, ey), t = points[-1], turns[-1]
    nose = (ex + 0.55 * r * math.cos(t), ey + 0.55 * r * math.sin(t))
    wing = 0.5 * r
    side = (wing * math.sin(t), -wing * math.cos(t))
    yield Path(points, ink, max(1.2, r / 4))
    yield Polygon((nose, (ex + side[0], ey + side[1]), (ex - side[0], ey - side[1])), ink)
