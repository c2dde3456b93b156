"""The lines of Metro X as a list, for boards too small for plates: letter, values and windows, a row a line."""

from __future__ import annotations

import math

from gamekit.draw import Block, Circle, Grid, Pen, Rect, Scene, magnified, moved, pill
from gamekit.games.metro_x.scene import pictures
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.scene.plates import changed_values, line_spot, value_shapes, window_shape
from gamekit.games.metro_x.scene.reach import gains
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View

ROW, ROOMY, THUMB = 24, 26, 37  # how high a row is: at least, with room, on a phone
WIDE = 150  # what a row of the least height takes across


def block(view: View, moves: list[Move], where: Layout, *, phone: bool) -> Block:
    """It is clicked like plates, so it is never missing. On a phone it has two columns."""
    columns = 2 if phone else 1
    rows = math.ceil(len(view.map.lines) / columns)
    least, good = (THUMB, THUMB) if phone else (ROW, ROOMY)

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
        cell = Rect(width * (number // rows), height * (number % rows), width, height).inner(1.5)
        _row(pen, cell, view, where, view.sheets[seat], number)
        if line.letter in more:
            pen.add(*pill(cell.x + 0.48 * cell.w, cell.middle[1], f"+{more[line.letter]}", 11, ready=True))
    listed = pen.scene(at.w, at.h, say("label.lines"))
    return listed._replace(ground="panel", ghosts=pictures.ghosts(), grid=Grid(zoom=_size(cell)))


def _size(at: Rect) -> float:
    """Of what stands in a row, when on a plate it would be 1."""
    return min(at.h / (ROW - 3), at.w / WIDE)


def _row(pen: Pen, at: Rect, view: View, where: Layout, sheet: Sheet, number: int) -> None:
    line, written = view.map.lines[number], sheet.windows[number]
    full = len(written) == line.windows
    size, y = _size(at), at.middle[1]
    pen.panel(at, "well" if full else "panel", "hair" if full else "edge", r=7)
    pen.add(Circle(at.x + 15 * size, y, 8 * size, "panel", line.letter, 2.6))
    pen.text(at.x + 15 * size, y + 4 * size, line.letter, max(11.0, 11 * size), anchor="middle", bold=True)
    changed = dict(changed_values(view, sheet, number))
    for kind, value, x in (("high", line.high, 36), ("low", line.low, 58)):
        if kind in changed:
            pen.stamp(f"{kind}-{line.letter}-{changed[kind]}", at.x + x * size, y, scale=size)
        else:
            shapes = value_shapes(kind, value, 0, 0, "panel", line.letter, "ink")
            pen.add(*moved(magnified(shapes, size), at.x + x * size, y))
    places = [(at.right - (18 * (line.windows - n) - 5) * size, y) for n in range(line.windows)]
    for place in places[len(written) :]:
        pen.add(window_shape(*place, size))
    for place, card in zip(places, written):
        pen.stamp(f"window-{card}", *place, scale=size)
    slot = places[min(len(written), line.windows - 1)]
    if view.choice and view.choice.what == line.letter and view.card:
        pen.stamp(f"pending-{view.card.written}", *slot, scale=size)
    pen.hotspots.append(line_spot(view, sheet, where, number, at.outline(5), at.outline(7), slot))
