"""The stations of the map of Metro X: as printed, marked or boxed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from gamekit.draw import Circle, Pen, Points, Polygon, Shape
from gamekit.draw import Line as Told
from gamekit.games.metro_x.network import RADII, RAYS, Station, radius
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.labels import labels
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.scene.tracks import name
from gamekit.games.metro_x.state import Sheet
from gamekit.words import language

HIT = 12.0  # the radius within which a station is hit, at least


def draw(pen: Pen, where: Layout, sheet: Sheet) -> None:
    """What is written on them: crosses, and numbers that are boxed."""
    boxed = dict(sheet.boxed)
    for station, hit, outline, info in spots(where):
        marked, number = station.id in sheet.marked, boxed.get(station.id, 0)
        if marked:
            pen.stamp(f"box-{number}" if number else f"cross-{size(station)}", *where.at(station.at))
        label = _label(station, marked, number, where.special and station.special, language())
        pen.spot(f"station:{station.id}", label, hit, info, outline=outline)


@lru_cache(maxsize=64)
def spots(where: Layout) -> tuple[tuple[Station, Points, Points, tuple[Told, ...]], ...]:
    """Each station, where it is hit, its outline, and its lines."""
    out = []
    for station in where.city.stations.values():
        outline = around(where, station, 0.5)
        hit = places.circle(*where.at(station.at), max(HIT, where.piece * (radius(station) + 0.5)))
        out.append((station, hit, outline, tuple(Told(letter, letter) for letter in station.lines)))
    return tuple(out)


@lru_cache(maxsize=4096)
def _label(station: Station, marked: bool, boxed: int, special: bool, lang: str) -> str:
    state = "boxed" if boxed else "marked" if marked else "free"
    label = say(f"spot.station-{state}", station=station.name, lines=station.lines, count=len(station.lines), n=boxed)
    return f"{label} {say('spot.special')}" if special else label


def size(station: Station) -> int:
    """Of the sizes of stations the one that it has, from 1."""
    return min(len(station.lines), len(RADII))


@lru_cache(maxsize=2048)
def around(where: Layout, station: Station, grow: float) -> Points:
    """Its outline, larger by so much."""
    return places.circle(*where.at(station.at), where.piece * (radius(station) + grow))


# ---- as printed, on a plain layout


def printed_stations(where: Layout) -> Iterator[Shape]:
    for station in where.city.stations.values():
        x, y = where.at(station.at)
        r, single = radius(station), len(station.lines) == 1
        if where.special and station.special:  # map.special: a station with rays
            yield Polygon(rays(x, y, r + RAYS + 1.5, r + 1.8), "gold", "gold_lo", 1.3)
        yield Circle(x, y, r + (0.8 if single else 1.2), "board")
        yield Circle(x, y, r, "panel", station.lines[0] if single else "ink", 2.6 if single else 2.4)


def printed_names(where: Layout) -> Iterator[Shape]:
    return (name(where, station) for station in labels(where).names)


def rays(x: float, y: float, outer: float, inner: float) -> Points:
    turns = ((inner if k % 2 else outer, k * math.pi / 8) for k in range(16))
    return tuple((x + r * math.sin(turn), y - r * math.cos(turn)) for r, turn in turns)
