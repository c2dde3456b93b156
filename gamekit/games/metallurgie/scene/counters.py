"""How far the areas of Metallurgie have come that matter: a tag each, on the lower rim of one of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Box, Pen, Point, overlap, pill_size
from gamekit.draw.pen import PILL_SIGN
from gamekit.games.metallurgie.scene.phrases import areas, heights, ready, say
from gamekit.games.metallurgie.scene.places import Layout, across_down
from gamekit.games.metallurgie.state import NAMES, RING, Board, Cell
from gamekit.games.metallurgie.view import View

SMALLEST = 16  # radius of a card on which a tag can be read
LOW = 19  # on one that is smaller a tag reaches down to the letters of the next row
ROOMY = 37  # from this radius on there is room for the metal's sign before the number


def draw(pen: Pen, where: Layout, view: View) -> None:
    """None of them covers another."""
    if where.radius < SMALLEST:
        return
    taken: list[Box] = []
    roomy = where.radius >= ROOMY
    size, sign = 11.5, PILL_SIGN if roomy else 0.0
    for metal, area in _that_matter(where, view):
        text = say("label.of-need", n=len(area), need=view.cards.threshold[metal])
        half = pill_size(text, size, sign)
        cells = sorted(area, key=lambda cell: _rank(view.board, cell))
        if where.radius < LOW:  # it would cover the letter of a card below
            cells = [cell for cell in cells if not _rank(view.board, cell)[0]]
        if not cells:
            continue
        for cell in cells:
            x, y = _place(where, cell, half)
            box = (x - half[0] - 2, y - half[1] - 2, x + half[0] + 2, y + half[1] + 2)
            if not any(overlap(box, other) for other in taken):
                break
        taken.append(box)
        big = ready(view.board, view.cards, metal, cell)
        pen.notes.pill(x, y, text, size, f"sign-{NAMES[metal]}" if roomy else "", ready=big)


def _that_matter(where: Layout, view: View) -> Iterator[tuple[int, frozenset[Cell]]]:
    share = 0.4 if where.radius >= 30 else 0.6
    shown, found = heights(view.board), areas(view.board)
    for area in dict.fromkeys(found[cell] for cell in shown):
        metal = shown[next(iter(area))]
        if len(area) >= max(2, share * view.cards.threshold[metal]):
            yield metal, area


def _place(where: Layout, cell: Cell, half: Point) -> Point:
    """On the lower rim of a card, below its letter, and on the board."""
    x, y = where.at(cell)
    return min(max(x, half[0] + 3), where.width - half[0] - 3), y + max(16, round(0.65 * where.radius))


def _rank(board: Board, cell: Cell) -> tuple[int, float, float]:
    """Best is a card with nothing below it, then a low one, then one far left."""
    across, down = across_down(cell)
    return sum(heights(board).get(near, 0) for near in RING[cell][1:3]), -down, across
