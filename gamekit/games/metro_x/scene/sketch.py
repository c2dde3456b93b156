"""A map as somebody has drawn it in a file, with its faults marked and told below it."""

from __future__ import annotations

from gamekit.datafiles import COMPLAINTS, Fault
from gamekit.draw import Box, Circle, Layer, Pen, Point, Polygon, Rect, Scene, rectangle
from gamekit.draw.stage import Ground
from gamekit.games.metro_x.network import STEP, Map
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.labels import label_box
from gamekit.games.metro_x.scene.pictures import printed_map
from gamekit.games.metro_x.scene.places import Layout

TEXT, PITCH = 12.5, 17.0  # of what is told below


def sketch(city: Map, faults: list[Fault]) -> Scene:
    columns, rows = city.size
    ground = Ground(columns * STEP + 20, rows * STEP + 20, kind="wide")
    where = places.layout(city, ground, special=True)._replace(named="all")
    pen = Pen(palette=PALETTE)
    pen.add(*printed_map(where))
    y = where.height + 4
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
                _frame(pen, where, label_box(where.plain, station), number)
            else:
                _ring(pen, where.at(station.at), number)
        case ("lines", str(letter), "route", int(n)) if letter in city.index:
            _ring(pen, where.at(city.lines[city.index[letter]].track[n]), number)
        case ("lines", str(letter), *_) if letter in city.index:
            _frame(pen, where, where.head(city.lines[city.index[letter]]), number)


def _ring(pen: Layer, at: Point, number: int) -> None:
    pen.add(Circle(*at, 15, "", "board", 5), Circle(*at, 15, "", "bad", 2.4))
    _badge(pen, (at[0] + 11, at[1] - 11), number)


def _frame(pen: Layer, where: Layout, box: Box, number: int) -> None:
    left, top, right, bottom = box
    outline = where.put(rectangle(left - 3, top - 2, right - left + 6, bottom - top + 4, 4))
    pen.add(Polygon(outline, "", "board", 4), Polygon(outline, "", "bad", 2))
    _badge(pen, where.put([(right + 3, top - 2)])[0], number)


def _badge(pen: Layer, at: Point, number: int) -> None:
    pen.add(Circle(*at, 8.5, "bad", "board", 1.5))
    pen.text(at[0], at[1] + 3.9, number, 11, "board", "middle", bold=True)
