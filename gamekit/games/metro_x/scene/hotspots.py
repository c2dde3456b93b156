"""What can be pointed at on the board of Metro X."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gamekit.draw import (
    Hotspot,
    Points,
    Track,
    rectangle,
)
from gamekit.draw import Line as Told
from gamekit.games.metro_x import network
from gamekit.games.metro_x.network import Station
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.cards import sheet_places
from gamekit.games.metro_x.scene.phrases import fullest, outlook, say, total, worth
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View


def line_spots(view: View, where: Layout, seat: int) -> Iterator[Hotspot]:
    """The plates; pointed at, or at its track, a line stands out from all others."""
    sheet = view.sheets[seat]
    for number, line in enumerate(view.map.lines):
        x, y, right, bottom = where.plate(line)
        plate = rectangle(x, y, right - x, bottom - y)
        outline = rectangle(x - 3, y - 3, right - x + 6, bottom - y + 6, 8)
        label, track = _line_label(view, sheet, number), lit(where, number)
        yield Hotspot(f"line:{line.letter}", label, plate, outline, track=track, key=line.letter)


def _line_label(view: View, sheet: Sheet, number: int) -> str:
    line = view.map.lines[number]
    free = sum(stop not in sheet.marked for stop in line.stops)
    first, end = (view.map.stations[stop].name for stop in (line.stops[0], line.stops[-1]))
    facts = {"line": line.letter, "first": first, "end": end, "n": len(line.stops), "free": free,
             "left": line.windows - len(sheet.windows[number]), "windows": line.windows, "high": line.high,
             "low": line.low}  # fmt: skip
    label = say("spot.loop" if line.loop else "spot.line", **facts)
    if sheet.windows[number]:
        label += " " + say("spot.written", cards=sheet.windows[number])
    if sheet.taken[number]:
        label += " " + say("spot.completed", n=sheet.taken[number])
    elif worth(view, number) != line.high:
        label += " " + say("spot.high-gone")
    return label


@lru_cache(maxsize=256)
def lit(where: Layout, number: int) -> Track:
    """A line's track, and what stays bright when it is traced: strokes, or (of no width) areas."""
    line, track = where.city.lines[number], places.track(where, number)
    x, y, right, bottom = where.plate(line)
    below = (0.0, float(where.bottom)), (float(where.width), float(where.bottom)), \
        (float(where.width), float(where.height)), (0.0, float(where.height))  # fmt: skip
    out: list[tuple[float, Points]] = [
        (0, below), (0, rectangle(x - 2, y - 2, right - x + 4, bottom - y + 4, 6)), (13, track),
        (4, (where.at(line.plate), where.station(line.stops[0]))),
    ]  # fmt: skip
    for stop in line.stops:
        station = where.city.stations[stop]
        at = where.at(station.at)
        out.append((2 * network.radius(station) + (14 if where.special and station.special else 6), (at, at)))
        if station.label:
            left, top, end, base = places.label_box(where, station)
            middle = (top + base) / 2
            out.append((base - top + 2, ((left + 5, middle), (max(left + 6, end - 5), middle))))
    bright = ((width, tuple((round(a, 1), round(b, 1)) for a, b in points)) for width, points in out)
    return Track(track, tuple(bright))


def station_spots(view: View, where: Layout, seat: int) -> Iterator[Hotspot]:
    sheet = view.sheets[seat]
    boxed = dict(sheet.boxed)
    for key, station in view.map.stations.items():
        outline = _round(where, station, 0.5)
        hit = outline if network.radius(station) > 10 else _round(where, station, 12 - network.radius(station))
        special = view.special and station.special
        yield Hotspot(f"station:{key}", _station_label(station, key in sheet.marked, boxed.get(key, 0), special),
                      hit, outline, tuple(Told(letter, letter) for letter in station.lines))  # fmt: skip


def _station_label(station: Station, marked: bool, boxed: int, special: bool) -> str:
    state = "boxed" if boxed else "marked" if marked else "free"
    label = say(f"spot.station-{state}", station=station.name, lines=station.lines, count=len(station.lines), n=boxed)
    return f"{label} {say('spot.special')}" if special else label


@lru_cache(maxsize=2048)
def _round(where: Layout, station: Station, grow: float) -> Points:
    return places.circle(*where.at(station.at), network.radius(station) + grow)


def choice_spots(view: View, where: Layout, seat: int, moves: list[Move]) -> Iterator[Hotspot]:
    """With a line chosen, the stations that the card can reach say how many marks; on a new loop arrows come first."""
    for line in dict.fromkeys(move.what for move in moves if move.way):
        for way, ((x, y), _) in places.ways(where, view.map.index[line]).items():
            yield Hotspot(f"way:{way}", say("spot.way", line=line, way=way), places.circle(x, y, 13),
                          places.circle(x, y, 13))  # fmt: skip
    if not any(move.kind in ("line", "box") for move in moves):
        return
    runs = {at: outlook(view, seat, move).run for at, move in fullest(moves).items()}
    for move in moves:
        if move.marks:
            key = runs[move.what, move.way][move.marks - 1]
            label = say("spot.box" if move.kind == "box" else "spot.marks", n=move.marks)
            spot = f"station:{key}"
            yield Hotspot(move.targets[-1], label, _round(where, view.map.stations[key], 2), on=spot)


def sheet_spots(view: View, where: Layout, names: tuple[str, ...], seat: int) -> Iterator[Hotspot]:
    """The small sheets: what stands on them, in words."""
    wide, high = where.small if view.players > 1 else (0, 0)
    for other, x in sheet_places(view, where, seat):
        sheet, y = view.sheets[other], where.sheets
        done = tuple(line.letter for line, taken in zip(view.map.lines, sheet.taken) if taken)
        facts = {"n": total(view, sheet), "left": sheet.left, "free": len(view.map.stations) - len(sheet.marked)}
        label = say("spot.sheet", names, seat=other, **facts)
        if done:
            label += " " + say("spot.sheet-lines", lines=done)
        outline = rectangle(x - 4, y - 2, wide + 8, high + 30, 6)
        yield Hotspot(f"sheet:{other}", label, outline, (), tuple(Told(letter, letter) for letter in done))
