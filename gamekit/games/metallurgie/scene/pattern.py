"""The pattern of Metallurgie: its stacks of cards, the empty positions beside them, and locks on what must stay."""

from __future__ import annotations

from functools import lru_cache

from gamekit.draw import Line, Pen, Points, hexagon
from gamekit.games.metallurgie.scene.phrases import areas, heights, locked, say
from gamekit.games.metallurgie.scene.pictures import level
from gamekit.games.metallurgie.scene.places import Layout
from gamekit.games.metallurgie.state import IRON, METALS, NAMES, NEAR, Board, Cell
from gamekit.games.metallurgie.view import View
from gamekit.words import language


def draw(pen: Pen, where: Layout, view: View) -> None:
    board = view.board
    for cell in beside(board):
        pen.stamp(f"free-{where.base}", *where.at(cell), scale=where.zoom)
    for cell, metal in heights(board).items():
        pen.stamp(f"stack-{NAMES[metal]}-{where.base}", *where.at(cell), scale=where.zoom)
    levels, held = [level(metal, where.radius) for metal in (0, *METALS)], locked(view)
    for cell in (*heights(board), *sorted(board.edge)):
        metal = heights(board).get(cell, 0)
        x, y = where.middle(cell)
        rise, r = levels[metal]
        label = _label(view, cell, metal) + (f". {_why_locked(view)}" if cell in held else "")
        outline = _around(x, y + rise, r)
        pen.spot(f"cell:{cell}", label, _around(x, y, where.radius), _layers(language(), metal), outline=outline)


def draw_locks(pen: Pen, where: Layout, view: View) -> None:
    """On each card that may not come off."""
    for cell in sorted(locked(view)):
        x, y = where.at(cell)
        pen.notes.stamp("lock", x, y - round(0.6 * where.radius))


def beside(board: Board) -> list[Cell]:
    """The empty positions that get a line of their own: gaps are seen by the cards round them."""
    return [cell for cell in sorted(board.edge) if len(NEAR[cell] & board.pattern) < 5]


def _label(view: View, cell: Cell, metal: int) -> str:
    if not metal:
        return say("label.cell-edge", cell=cell)
    key = "label.cell-iron" if metal == IRON else "label.cell"
    label = say(key, cell=cell, metal=NAMES[metal], lower=NAMES[metal - 1])
    return label + say("label.area", n=len(areas(view.board)[cell]), need=view.cards.threshold[metal])


def _why_locked(view: View) -> str:
    k = view.turn.left or view.cards.removed[IRON]
    return say("label.locked" if k > 1 else "label.locked-last", k=k)


@lru_cache(maxsize=64)
def _layers(lang: str, metal: int) -> tuple[Line, ...]:
    """What lies there, from top to bottom."""
    return tuple(
        Line(say("label.on-top", metal=NAMES[m]) if m == metal > IRON else say(NAMES[m]), NAMES[m])
        for m in range(metal, 0, -1)
    )


@lru_cache(maxsize=4096)
def _around(x: float, y: float, r: float) -> Points:
    """A hexagon, in tenths."""
    return tuple((round(a, 1), round(b, 1)) for a, b in hexagon(x, y, r))
