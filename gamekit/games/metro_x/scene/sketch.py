"""A map as somebody has drawn it in a file, with its faults marked and told below it."""

from __future__ import annotations

from gamekit.datafiles import COMPLAINTS, Fault
from gamekit.draw import Box, Circle, Layer, Pen, Point, Polygon, Rect, Scene, rectangle
from gamekit.games.metro_x.network import Map
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.pictures import printed_map
from gamekit.games.metro_x.scene.places import Layout

WIDTH, TOP = 860, 10
TEXT, PITCH = 12.5, 17.0  # of what is told below


def sketch(city: Map, faults: list[Fault]) -> Scene:
    where = places.layout(city, WIDTH, 0, special=True)._replace(top=TOP)
    pen = Pen(palette=PALETTE)
    pen.add(*printed_map(where))
    y = where.bottom + 14.0
    for number, fault in enumerate(faults[:COMPLAINTS], 1):
        _mark(pen.notes, where, fault, number)
        _badge(pen, (18, y + 9), number)
        y += PITCH * pen.lines(Rect(34, y, where.width - 44, PITCH), str(fault), TEXT, most=4, pitch=PITCH) + 4
    title = f"{city.title}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}"
    if not faults:
        title = f"{city.title}: nothing is wrong."
        pen.text(18, y + 12, title, TEXT)
        y += PITCH
    return pen.scene(where.width, y + 6, title)


def _mark(pen: Layer, where: Layout, fault: Fault, number: int) -> None:
    """A ring or a frame where a fault lies, as far as that is drawn, with its number."""
    city = where.city
    match fault.path:
        case ("stations", str(key), *rest) if key in city.stations:
            station = city.stations[key]
            if rest == ["label"] and station.label:
                _frame(pen, places.label_box(where, station), number)
            else:
                _ring(pen, where.at(station.at), number)
        case ("lines", str(letter), "route", int(n)) if letter in city.index:
            _ring(pen, where.at(city.lines[city.index[letter]].track[n]), number)
        case ("lines", str(letter), *_) if letter in city.index:
            _frame(pen, where.plate(city.lines[city.index[letter]]), number)


def _ring(pen: Layer, at: Point, number: int) -> None:
    pen.add(Circle(*at, 15, "", "board", 5), Circle(*at, 15, "", "bad", 2.4))
    _badge(pen, (at[0] + 11, at[1] - 11), number)


def _frame(pen: Layer, box: Box, number: int) -> None:
    outline = rectangle(box[0] - 3, box[1] - 2, box[2] - box[0] + 6, box[3] - box[1] + 4, 4)
    pen.add(Polygon(outline, "", "board", 4), Polygon(outline, "", "bad", 2))
    _badge(pen, (box[2] + 3, box[1] - 2), number)


def _badge(pen: Layer, at: Point, number: int) -> None:
    pen.add(Circle(*at, 8.5, "bad", "board", 1.5))
    pen.text(at[0], at[1] + 3.8, number, 10.5, "board", "middle", bold=True)
