"""The stations of the map of Metro X: as printed, marked or boxed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from gamekit.draw import Circle, Pen, Points, Polygon, Shape, Text
from gamekit.draw import Line as Told
from gamekit.games.metro_x.network import RADII, RAYS, Station, radius
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.state import Sheet


def draw(pen: Pen, where: Layout, sheet: Sheet) -> None:
    """What is written on them: crosses, and numbers that are boxed."""
    boxed = dict(sheet.boxed)
    for key, station in where.city.stations.items():
        marked, number = key in sheet.marked, boxed.get(key, 0)
        if marked:
            pen.stamp(f"box-{number}" if number else f"cross-{size(station)}", *where.at(station.at))
        outline = around(where, station, 0.5)
        hit = outline if radius(station) > 10 else around(where, station, 12 - radius(station))
        label = _label(station, marked, number, where.special and station.special)
        pen.spot(f"station:{key}", label, hit, (Told(letter, letter) for letter in station.lines), outline=outline)


def _label(station: Station, marked: bool, boxed: int, special: bool) -> str:
    state = "boxed" if boxed else "marked" if marked else "free"
    label = say(f"spot.station-{state}", station=station.name, lines=station.lines, count=len(station.lines), n=boxed)
    return f"{label} {say('spot.special')}" if special else label


def size(station: Station) -> int:
    """Of the sizes of stations the one that it has, from 1."""
    return min(len(station.lines), len(RADII))


@lru_cache(maxsize=2048)
def around(where: Layout, station: Station, grow: float) -> Points:
    """Its outline, larger by so much."""
    return places.circle(*where.at(station.at), radius(station) + grow)


# ---- as printed


def printed_stations(where: Layout) -> Iterator[Shape]:
    for station in where.city.stations.values():
        x, y = where.at(station.at)
        r, single = radius(station), len(station.lines) == 1
        if where.special and station.special:  # map.special: a station with rays
            yield Polygon(rays(x, y, r + RAYS + 1.5, r + 1.8), "gold", "gold_lo", 1.3)
        yield Circle(x, y, r + (0.8 if single else 1.2), "board")
        yield Circle(x, y, r, "panel", station.lines[0] if single else "ink", 2.6 if single else 2.4)


def printed_names(where: Layout) -> Iterator[Shape]:
    for station in where.city.stations.values():
        if station.label:
            x, y, anchor = where.name(station)
            lines = len(station.lines)
            yield Text(x, y, station.name, where.text, "ink" if lines > 1 else "ink2", anchor, bold=lines > 3)


def rays(x: float, y: float, outer: float, inner: float) -> Points:
    turns = ((inner if k % 2 else outer, k * math.pi / 8) for k in range(16))
    return tuple((x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in turns)
