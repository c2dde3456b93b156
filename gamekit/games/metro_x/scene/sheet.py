"""The own sheet of Metro X: what is written on the map, and how far the card would reach."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gamekit.draw import Circle, Shape, Use
from gamekit.games.metro_x import network
from gamekit.games.metro_x.material import Map
from gamekit.games.metro_x.network import Station
from gamekit.games.metro_x.scene import places, printed_map
from gamekit.games.metro_x.scene.phrases import fullest, outlook, run_ghost, worth
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View


def windows(view: View, sheet: Sheet, where: Layout) -> Iterator[Shape]:
    """What is written in the windows, and the values: got, or gone to somebody who was faster."""
    for number, line in enumerate(view.map.lines):
        for window, written in enumerate(sheet.windows[number]):
            yield Use(f"window-{written}", *where.window(line, window))
        taken = sheet.taken[number]
        kind = "high" if taken == line.high else "low"
        if taken:
            yield Use(f"{kind}-{line.letter}-won", *places.value_place(where, line, kind))
        if (not taken or kind == "low") and worth(view, number) != line.high:
            yield Use(f"high-{line.letter}-gone", *places.value_place(where, line, "high"))


def marks(city: Map, sheet: Sheet, where: Layout) -> Iterator[Shape]:
    boxed = dict(sheet.boxed)
    for key, station in city.stations.items():
        if key in boxed:
            yield Use(f"box-{boxed[key]}", *where.at(station.at))
        elif key in sheet.marked:
            yield Use(f"cross-{size(station)}", *where.at(station.at))


def size(station: Station) -> int:
    return min(len(station.lines), len(network.RADII))


def loop_arrows(view: View, sheet: Sheet, where: Layout) -> Iterator[Shape]:
    """map.loop: both arrows, and once the direction is chosen that one."""
    for number, line in enumerate(view.map.lines):
        if line.loop:
            for way, ((x, y), (dx, dy)) in places.ways(where, number).items():
                if sheet.ways[number] in ("", way):
                    yield Use(f"way-{line.letter}-{round(math.atan2(dy, dx) * 4 / math.pi) % 8}", x, y)


def hopes(view: View, where: Layout, seat: int, moves: list[Move]) -> Iterator[Shape]:
    """While one chooses: how far the card would reach on each line. Then the choice, as only its owner sees it."""
    if view.choice is not None and view.choice.what != "none":
        yield from pending(view, where, seat, view.choice)
    rings: dict[str, None] = {}
    for move in fullest(moves).values():
        seen = outlook(view, seat, move)
        run = seen.run
        if seen.done:
            yield from printed_map.gain(where.plate(view.map.lines[view.map.index[move.what]]), seen.done)
        if move.kind == "box":
            yield Use(f"count-{len(view.map.stations[run[0]].lines)}", *where.station(run[0]))
        else:
            rings |= dict.fromkeys(run)
    for key in sorted(rings):
        yield Circle(*where.station(key), network.radius(view.map.stations[key]) + 4.2, "", "accent", 2.4, 0.6)


def pending(view: View, where: Layout, seat: int, move: Move) -> Iterator[Shape]:
    assert view.card is not None
    seen = outlook(view, seat, move)
    for name, target in run_ghost(view, move, seen):
        yield Use(name, *where.station(target.removeprefix("station:")))
    if move.kind != "free":
        number = view.map.index[move.what]
        line = view.map.lines[number]
        yield Use(f"pending-{view.card.written}", *where.window(line, len(view.sheets[seat].windows[number])))
