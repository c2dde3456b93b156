"""Lines on the pattern of Metallurgie: round each area that may be scored, or what is left of the one being scored."""

from __future__ import annotations

from gamekit.draw import Pen, Points, Polygon, mark_shapes, rounded
from gamekit.games.metallurgie.rules import parts
from gamekit.games.metallurgie.scene.phrases import areas
from gamekit.games.metallurgie.scene.places import ROOT3, Layout, across_down
from gamekit.games.metallurgie.state import RING, Cell, Move
from gamekit.games.metallurgie.view import View

CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))  # of a position, in half widths and half radii


def draw(pen: Pen, where: Layout, view: View, moves: list[Move]) -> None:
    takes = [move.cell for move in moves if move.kind == "take"]
    if view.turn.step == "take":
        found = parts(view.turn.area)
    else:
        found = list(dict.fromkeys(areas(view.board)[cell] for cell in takes))
    for loop in (loop for area in found for loop in lines_round(area, where)):
        if takes:
            pen.notes.add(*mark_shapes("legal", loop))
        else:  # another's turn: seen, but not offered
            pen.notes.add(Polygon(loop, "", "panel", 4), Polygon(loop, "", "ink2", 2, dash=(5, 4.5)))


def lines_round(cells: frozenset[Cell], where: Layout) -> list[Points]:
    """The lines round connected positions: one outside, and one round each hole."""
    onward: dict[tuple[int, int], tuple[int, int]] = {}  # corners, counted in half widths and half radii
    for cell in sorted(cells):
        across, down = across_down(cell)
        corners = [(round(2 * across) + a, round(3 * down) + b) for a, b in CORNERS]
        onward |= {corners[i]: corners[(i + 1) % 6] for i, near in enumerate(RING[cell]) if near not in cells}
    loops = []
    while onward:
        corner = next(iter(onward))
        loop = []
        while corner in onward:
            loop.append((where.x + corner[0] * where.radius * ROOT3 / 2, where.y + corner[1] * where.radius / 2))
            corner = onward.pop(corner)
        loops.append(tuple((round(x, 1), round(y, 1)) for x, y in rounded(loop, 6)))
    return loops
