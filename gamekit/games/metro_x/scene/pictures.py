"""What can be written on the sheet of Metro X, and all else that is put on its board, as stamps."""

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
    rectangle,
    stamp,
)
from gamekit.games.metro_x import GAME, network
from gamekit.games.metro_x.material import CARDS, Card, sends_back
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.places import Layout, circle
from gamekit.games.metro_x.scene.plates import printed_plates, value_gone, value_shapes
from gamekit.games.metro_x.scene.signs import card_sign, shuffle_sign
from gamekit.games.metro_x.scene.stations import printed_names, printed_stations, rays
from gamekit.games.metro_x.scene.tracks import OVER, printed_letters, printed_tracks, printed_water


@lru_cache(maxsize=16)
def stamps(where: Layout, lang: str) -> Mapping[str, Stamp]:
    """The printed map itself, the small one, all that can be written on them, and the cards in a language."""
    city = where.city
    made = {"map": Stamp(tuple(printed_map(where)), (0, 0, where.width, where.bottom)), "tick": stamp(*_tick())}
    if where.others:
        made["small"] = stamp(*_small(where))
    made["sign-high"], made["sign-low"] = (
        stamp(*value_shapes(kind, 6 if kind == "high" else 3, 0, 0, "panel", "edge", "ink")) for kind in ("high", "low")
    )
    made["sign-reach"] = stamp(Circle(0, 0, 6.6, "panel", "ink2", 2.4), Circle(0, 0, 10.4, "", "accent", 2.4, 0.6))
    made["sign-rays"] = stamp(Polygon(rays(0, 0, 11, 7), "gold", "gold_lo", 1.3), Circle(0, 0, 5, "panel"))
    made["small-box"] = stamp(Polygon(rectangle(-2.6, -2.6, 5.2, 5.2), "ink"))
    for size, r in enumerate(network.RADII, 1):
        made[f"cross-{size}"] = stamp(*_cross(r))
    empty = Polygon(rectangle(-22, -29, 44, 58, 6), "well", "edge", 1.2)
    made["card-none"] = stamp(empty, *_told(GAME.words.template("label.no-card", lang)))
    made["card-over"] = stamp(Text(-22, -11, GAME.words.template("label.game-over", lang), 15, "ink", bold=True))
    for card in CARDS:
        made[f"card-{card.text}"] = stamp(*_card(card, lang))
        made[f"chip-{card.text}-left"] = stamp(*_chip(card, "panel", "edge", "ink"))
        made[f"chip-{card.text}-gone"] = stamp(*_chip(card, "well", "hair", "ink2"))
    most = max(len(station.lines) for station in city.stations.values())
    for n in range(1, most + 1):
        made[f"box-{n}"] = stamp(*_box(n))
        made[f"count-{n}"] = stamp(*_count(n))
    for written in dict.fromkeys(card.written for card in CARDS if card.kind != "free ride"):
        made[f"window-{written}"] = stamp(*_window(written, "well", "edge", "ink"))
        made[f"pending-{written}"] = stamp(*_window(written, "accent_soft", "accent", "accent"))
    for line in city.lines:
        for kind, value in (("high", line.high), ("low", line.low)):
            made[f"{kind}-{line.letter}-won"] = stamp(*value_shapes(kind, value, 0, 0, "good", "good", "panel"))
        made[f"high-{line.letter}-gone"] = stamp(*value_gone(line))
        if line.loop:
            made |= {f"way-{line.letter}-{k}": stamp(*_way(line.letter, k * math.pi / 4)) for k in range(8)}
    return made | ghosts()


def printed_map(where: Layout) -> Iterator[Shape]:
    yield from printed_water(where)
    yield from printed_tracks(where)
    yield from printed_stations(where)
    yield from printed_names(where)
    yield from printed_letters(where)
    yield from printed_plates(where)


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
        *card_sign(written, 0.6 if written.startswith("express") else 0, 0, 10.5 if " " in written else 11.5, ink),
    ]


def _card(card: Card, lang: str) -> Iterator[Shape]:
    """The card itself, and beside it what it does."""
    yield Polygon(rectangle(-21, -27, 44, 58, 6), "shade", opacity=0.14)
    yield Polygon(rectangle(-22, -29, 44, 58, 6), "panel", "ink", 1.6)
    yield from card_sign(card.text, 0, 0, 22 if card.kind == "express" else 26)
    if sends_back(card):
        yield from shuffle_sign(13, -19, 4.5, "ink")
    number, kind = card.kind == "number", "six" if sends_back(card) else card.kind.replace(" ", "-")
    name = GAME.words.say("label.number" if number else "label.card", {"n": card.value, "card": card.text}, lang=lang)
    yield from _told(name, *GAME.words.template(f"label.card-{kind}", lang).split(" | "))


def _told(name: str, *rows: str) -> Iterator[Shape]:
    yield Text(34, -11, name, 15, "ink", bold=True)
    for row, text in enumerate(rows):
        yield Text(34, 7 + 15 * row, text, 11, "ink2")


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


def _small(where: Layout) -> Iterator[Shape]:
    """The map as it is seen from afar."""
    (wide, high), scale = where.small, where.small[0] / where.city.size[0]
    yield Polygon(rectangle(-4, -3, wide + 8, high + 6, 6), "well")
    for line in sorted(where.city.lines, key=lambda line: OVER.index(line.letter)):
        points = tuple((round(x * scale, 1), round(y * scale, 1)) for x, y in line.track)
        yield Path(points, line.letter, 1.8)
    centres = tuple(places.small_place(where, key) for key in where.city.stations)
    yield Dots(centres, 1.6, "well")
