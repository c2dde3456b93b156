"""Where everything lies on a board of Metallurgie, for each ground."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Point
from gamekit.draw.stage import Ground
from gamekit.games.metallurgie.state import NEAR, Board, Cell

MOST, MARGIN = 58, 14  # the largest radius of a card; what is left free round the pattern
# Cards are painted in few sizes and put down a little larger or smaller: each size with the least radius that it is
# good for, at which its letters are still large enough. The last has none.
SIZES = {58: 46, 46: 36, 36: 27, 27: 19, 18: 16, 15: 13, 12: 0}
ROOT3 = math.sqrt(3)


class Layout(NamedTuple):
    width: float
    height: float
    radius: float
    x: float  # of position 0,0
    y: float

    def middle(self, cell: Cell) -> Point:
        across, down = across_down(cell)
        return self.x + across * self.radius * ROOT3, self.y + down * self.radius * 1.5

    def at(self, cell: Cell) -> Point:
        """Where its cards are put, on half units: sharp on a dense screen, and every stack painted alike."""
        x, y = self.middle(cell)
        return round(2 * x) / 2, round(2 * y) / 2

    @property
    def zoom(self) -> float:
        """How much larger or smaller the cards are put down than they are painted."""
        return self.radius / self.base

    @property
    def base(self) -> int:
        """The size in which its cards are painted."""
        return next(size for size, least in SIZES.items() if least <= self.radius)


@lru_cache(maxsize=4096)
def across_down(cell: Cell) -> Point:
    q, r = map(int, cell.split(","))
    return q + r / 2, r


def layout(board: Board, ground: Ground, emptied: frozenset[Cell] = frozenset()) -> Layout:
    """The pattern and the positions beside it, in the middle and as large as they fit.

    While they reach no further out, and no less far, nothing shifts; nor while one takes cards off: what was emptied
    in this turn keeps its room, so that the next click hits what one has seen.
    """
    spots = [across_down(cell) for cell in board.edge.union(emptied, *map(NEAR.__getitem__, emptied))]
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*spots))
    broad, high = (right - left + 1) * ROOT3, (bottom - top) * 1.5 + 2  # in radii
    fitting = min(MOST, (ground.w - 2 * MARGIN) / broad, (ground.h - 2 * MARGIN) / high)
    radius = math.floor(2 * fitting) / 2 or fitting
    x = ground.w / 2 - (left + right) / 2 * ROOT3 * radius
    y = ground.h / 2 - (top + bottom) / 2 * 1.5 * radius
    return Layout(ground.w, ground.h, radius, x, y)
