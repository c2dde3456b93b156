"""The printed map of Metro X, what can be written on a sheet, and all else that its pictures are made of, as stamps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from gamekit.draw import (
    Circle,
    Dots,
    Path,
    Points,
    Polygon,
    Shape,
    Stamp,
    Text,
    magnified,
    moved,
    rectangle,
    stamp,
)
from gamekit.games.metro_x import network
from gamekit.games.metro_x.material import CARDS, Card, sends_back
from gamekit.games.metro_x.network import Map
from gamekit.games.metro_x.scene.places import Layout, circle
from gamekit.games.metro_x.scene.plates import printed_plates, value_gone, value_shapes
from gamekit.games.metro_x.scene.signs import card_sign, shuffle_sign
from gamekit.games.metro_x.scene.stations import printed_names, printed_stations, rays
from gamekit.games.metro_x.scene.tracks import OVER, printed_letters, printed_tracks, printed_water

WIDE = 200  # a wider sheet has thicker lines, and its stations


@lru_cache(maxsize=32)
def stamps(where: Layout) -> Mapping[str, Stamp]:
    """The printed map, all that can be written on it in its size, and the cards."""
    signs = sheet_signs(where.city)
    if where.piece != 1:
        signs = {name: stamp(*magnified(sign.shapes, where.piece)) for name, sign in signs.items()}
    printed = Stamp(tuple(printed_map(where)), (0, 0, where.width, where.height))
    return {"map": printed, **signs, **card_signs()}


def printed_map(where: Layout) -> Iterator[Shape]:
    plain = where.plain
    printed = (
        *printed_water(plain),
        *printed_tracks(plain),
        *printed_stations(plain),
        *printed_names(plain),
        *printed_letters(plain),
        *printed_plates(plain),
    )
    yield from moved(magnified(printed, where.piece), where.x, where.y)


@lru_cache(maxsize=16)
def sheet_signs(city: Map) -> Mapping[str, Stamp]:
    """What can be written on a sheet."""
    made = {f"cross-{size}": stamp(*_cross(r)) for size, r in enumerate(network.RADII, 1)}
    most = max(len(station.lines) for station in city.stations.values())
    for n in range(1, most + 1):
        made[f"box-{n}"] = stamp(*_box(n))
    for written in dict.fromkeys(card.written for card in CARDS if card.kind != "free ride"):
        made[f"window-{written}"] = stamp(*_window(written, "well", "edge", "ink"))
    for line in city.lines:
        for kind, value in (("high", line.high), ("low", line.low)):
            made[f"{kind}-{line.letter}-won"] = stamp(*value_shapes(kind, value, 0, 0, "good", "good", "panel"))
        made[f"high-{line.letter}-gone"] = stamp(*value_gone(line))
        if line.loop:
            made |= {f"way-{line.letter}-{k}": stamp(*_way(line.letter, k * math.pi / 4)) for k in range(8)}
    return made | ghosts()


@cache
def card_signs() -> dict[str, Stamp]:
    """The card of the round, and small in the pile."""
    made = {"card-none": stamp(Polygon(rectangle(-22, -29, 44, 58, 6), "well", "edge", 1.2))}
    for card in CARDS:
        made[f"card-{card.text}"] = stamp(*_card(card))
        made[f"chip-{card.text}-left"] = stamp(*_chip(card, "panel", "edge", "ink"))
        made[f"chip-{card.text}-gone"] = stamp(*_chip(card, "well", "hair", "ink2"))
    return made


@cache
def legend_signs() -> dict[str, Stamp]:
    """The signs of the sheet that are explained."""
    values = {
        f"sign-{kind}": value_shapes(kind, n, 0, 0, "panel", "edge", "ink") for kind, n in (("high", 6), ("low", 3))
    }
    return {
        "sign-marked": stamp(*_cross(network.RADII[0])),
        "sign-boxed": stamp(*_box(2)),
        "sign-reach": stamp(Circle(0, 0, 6.6, "panel", "ink2", 2.4), Circle(0, 0, 10.4, "", "accent", 2.4, 0.6)),
        **{name: stamp(*shapes) for name, shapes in values.items()},
        "sign-special": stamp(Polygon(rays(0, 0, 11, 7), "gold", "gold_lo", 1.3), Circle(0, 0, 5, "panel")),
    }


@lru_cache(maxsize=64)
def small_map(city: Map, width: float) -> Mapping[str, Stamp]:
    """Somebody's sheet as it is seen from afar, and what is written there; where it is large, with all its stations."""
    scale, thick = width / city.size[0], thickness(width)
    shapes: list[Shape] = [Polygon(rectangle(0, 0, width, round(scale * city.size[1]), 6), "well")]
    for line in sorted(city.lines, key=lambda line: OVER.index(line.letter)):
        points = tuple((round(x * scale, 1), round(y * scale, 1)) for x, y in line.track)
        shapes.append(Path(points, line.letter, 1.8 * thick))
    if thick > 1:
        stations = (station.at for station in city.stations.values())
        places = tuple((round(x * scale, 1), round(y * scale, 1)) for x, y in stations)
        shapes += [Dots(places, 1.9 * thick, "ink2"), Dots(places, 1.3 * thick, "panel")]
    box = Polygon(rectangle(-3 * thick, -3 * thick, 6 * thick, 6 * thick), "ink")
    return {"small": stamp(*shapes), "small-box": stamp(box), "tick": stamp(*_tick())}


def thickness(width: float) -> float:
    """How many times as thick the lines on a sheet are as on a small one."""
    return max(1.0, width / WIDE)


@cache
def ghosts() -> dict[str, Stamp]:
    """For previews: the marks to come in their order, a station boxed, what is jumped over and what stops the run."""
    made = {f"ghost-{n}": stamp(*_ghost(str(n))) for n in range(1, 8)}
    made |= {f"count-{n}": stamp(*_count(n)) for n in range(1, 11)}
    for written in dict.fromkeys(card.written for card in CARDS if card.kind != "free ride"):
        made[f"pending-{written}"] = stamp(*_window(written, "accent_soft", "accent", "accent"))
    made["ghost-x"] = stamp(
        Circle(0, 0, 11, "accent_soft"), _dashed_circle(11), *(Path(arm, "accent", 2.2) for arm in _arms(5))
    )
    made["jump"] = stamp(
        Circle(0, 0, 9, "panel", "accent", 1.4),
        *(Path(((x - 3, -4), (x + 1, 0), (x - 3, 4)), "accent", 2) for x in (-1, 3.6)),
    )
    made["stop"] = stamp(Circle(0, 0, 8.5, "bad", "board", 1.5), Path(((-4.5, 0), (4.5, 0)), "board", 2.6))
    return made


def _arms(k: float) -> tuple[Points, Points]:
    return ((-k, -k), (k, k)), ((-k, k), (k, -k))


def _cross(r: float) -> list[Shape]:
    return [Circle(0, 0, r + 0.4, "ink", "board", 1.2), *(Path(arm, "board", 2) for arm in _arms(r * 0.42))]


def _box(n: int) -> list[Shape]:
    """A boxed number: the only square on the map."""
    k = max(7.6, 0.92 * network.RADII[min(n, len(network.RADII)) - 1])
    return [
        Polygon(rectangle(-k - 1, -k - 1, 2 * k + 2, 2 * k + 2, 4), "board"),
        Polygon(rectangle(-k, -k, 2 * k, 2 * k, 3), "panel", "ink", 2.4),
        Text(0, 4.4, str(n), 12, "ink", "middle", bold=True),
    ]


def _count(n: int) -> list[Shape]:
    """card.transfer: the number that would be boxed."""
    k = max(7.6, 0.92 * network.RADII[min(n, len(network.RADII)) - 1]) + 1.5
    return [
        Polygon(rectangle(-k, -k, 2 * k, 2 * k, 3), "accent_soft", "accent", 2.2, dash=(4, 3)),
        Text(0, 4.4, str(n), 12, "accent", "middle", bold=True),
    ]


def _ghost(text: str) -> list[Shape]:
    return [
        Circle(0, 0, 11, "accent_soft"),
        _dashed_circle(11),
        Text(0, 4.6, text, 12.5, "accent", "middle", bold=True),
    ]


def _dashed_circle(r: float) -> Polygon:
    return Polygon(circle(0, 0, r), "", "accent", 2, dash=(4, 3))


def _window(written: str, fill: str, edge: str, ink: str) -> list[Shape]:
    return [
        Polygon(rectangle(-8, -8, 16, 16, 2.5), fill, edge, 1.2),
        *card_sign(written, 0.6 if written.startswith("express") else 0, 0, 11 if " " in written else 11.5, ink),
    ]


def _card(card: Card) -> Iterator[Shape]:
    yield Polygon(rectangle(-21, -27, 44, 58, 6), "shade", opacity=0.14)
    yield Polygon(rectangle(-22, -29, 44, 58, 6), "panel", "ink", 1.6)
    yield from card_sign(card.text, 0, 0, 22 if card.kind == "express" else 26)
    if sends_back(card):
        yield from shuffle_sign(13, -19, 4.5, "ink")


def _chip(card: Card, fill: str, edge: str, ink: str) -> Iterator[Shape]:
    """A kind of card, small; the 6 carries the arrow that brings all back."""
    yield Polygon(rectangle(-12, -10, 24, 20, 3), fill, edge, 1.1)
    yield from card_sign(card.text, -4 if sends_back(card) else 0, 0, 11 if card.kind == "express" else 12, ink)
    if sends_back(card):
        yield from shuffle_sign(5.5, 0, 3.2, ink)


def _way(letter: str, turn: float) -> list[Shape]:
    """An arrow along a track: to the right, turned clockwise."""
    c, s = math.cos(turn), math.sin(turn)
    arrow = ((4.2, 0), (-0.8, -3.8), (-0.8, -1.2), (-4, -1.2), (-4, 1.2), (-0.8, 1.2), (-0.8, 3.8))
    head = tuple((x * c - y * s, x * s + y * c) for x, y in arrow)
    return [Circle(0, 0, 7.6, "board"), Circle(0, 0, 6, "panel", letter, 1.6), Polygon(head, "ink")]


def _tick() -> list[Shape]:
    return [Circle(0, 0, 7, "good"), Path(((-3.2, 0), (-0.8, 2.7), (3.4, -2.8)), "panel", 1.8)]
