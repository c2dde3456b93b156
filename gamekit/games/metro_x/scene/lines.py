"""The lines of Metro X as a list, for boards too small for plates: letter, values and windows, a row a line."""

from __future__ import annotations

import math

from gamekit.draw import Block, Circle, Grid, Pen, Point, Rect, Scene, magnified, moved, pill
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.scene import pictures
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.scene.plates import changed_values, line_spot, value_shapes, window_shape
from gamekit.games.metro_x.scene.reach import gains
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View

ROW = 24  # how high what stands in a row of its full size is
HEIGHTS = {"big": (22, 26), "low": (24, 30), "phone": (24, 37)}  # how high a row is at least, and where there is room
USUAL = 24, 26
WIDE = 150  # how wide a row of the full size is at least
SMALLEST = 1.05  # of the full size: letters and values are no smaller, so that a class can read them


def block(view: View, moves: list[Move], where: Layout, kind: str) -> Block:
    """It is clicked like plates, so it is never missing. With little height it has two columns."""
    columns = 2 if kind in ("phone", "low") else 1
    rows = math.ceil(len(view.map.lines) / columns)
    least, good = HEIGHTS.get(kind, USUAL)

    def draw(width: float, height: float) -> Scene:
        return _drawn(view, moves, where, Rect(0, 0, width, min(height, rows * good)), columns)

    return Block("lines", say("label.lines"), rows * least, rows * good, draw, must=True)


def _drawn(view: View, moves: list[Move], where: Layout, at: Rect, columns: int) -> Scene:
    seat = view.seat or 0
    rows = math.ceil(len(view.map.lines) / columns)
    width, height = at.w / columns, at.h / rows
    pen = Pen(pictures.sheet_signs(view.map), PALETTE)
    more = gains(view, seat, moves)
    for number, line in enumerate(view.map.lines):
        room = Rect(width * (number // rows), height * (number % rows), width, height)
        cell = room.inner(1.5)
        _row(pen, cell, view, view.sheets[seat], number)
        slot = _windows(cell, line)[min(len(view.sheets[seat].windows[number]), line.windows - 1)]
        spot = line_spot(view, view.sheets[seat], where, number, room.outline(), cell.outline(7), slot)
        pen.hotspots.append(spot)
        if line.letter in more:
            pen.add(*pill(cell.x + 66 * _size(cell) + 19, cell.middle[1], f"+{more[line.letter]}", 11.5, ready=True))
    listed = pen.scene(at.w, at.h, say("label.lines"))
    return listed._replace(ground="panel", ghosts=pictures.ghosts(), grid=Grid(zoom=max(1.0, _size(cell))))


def _size(at: Rect) -> float:
    """How large a row is; what stands in it is drawn in its full size at least."""
    return min(at.h / (ROW - 3), at.w / WIDE)


def _row(pen: Pen, at: Rect, view: View, sheet: Sheet, number: int) -> None:
    line, written = view.map.lines[number], sheet.windows[number]
    full = len(written) == line.windows
    across, size, y = _size(at), max(SMALLEST, _size(at)), at.middle[1]
    pen.panel(at, "well" if full else "panel", "hair" if full else "edge", r=7)
    pen.add(Circle(at.x + 15 * across, y, 8 * size, "panel", line.letter, 2.6))
    pen.text(at.x + 15 * across, y + 4 * size, line.letter, 11 * size, anchor="middle", bold=True)
    changed = dict(changed_values(view, sheet, number))
    for kind, value, x in (("high", line.high, 36), ("low", line.low, 58)):
        if kind in changed:
            pen.stamp(f"{kind}-{line.letter}-{changed[kind]}", at.x + x * across, y, scale=size)
        else:
            shapes = value_shapes(kind, value, 0, 0, "panel", line.letter, "ink")
            pen.add(*moved(magnified(shapes, size), at.x + x * across, y))
    places = _windows(at, line)
    for place in places[len(written) :]:
        pen.add(window_shape(*place, size))
    for place, card in zip(places, written):
        pen.stamp(f"window-{card}", *place, scale=size)
    if view.choice and view.choice.what == line.letter and view.card:
        pen.stamp(f"pending-{view.card.written}", *places[len(written)], scale=size)


def _windows(at: Rect, line: Line) -> list[Point]:
    """Their middles."""
    size = _size(at)
    return [(at.right - (18 * (line.windows - n) - 5) * size, at.middle[1]) for n in range(line.windows)]
