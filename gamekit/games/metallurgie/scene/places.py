"""Where everything lies on a board of Metallurgie, for each width."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Point, Rect
from gamekit.games.metallurgie.state import Board, Cell

RADII = (42, 37, 33, 30, 27, 24, 21, 18, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3)
# Cards are painted in few sizes and put down smaller: each size with the least radius that it is good for, at which
# its letters are still large enough. The last has none.
SIZES = {42: 42, 37: 33, 30: 24, 21: 18, 16: 3}
ROOT3 = math.sqrt(3)
WIDE = 700  # from this width on there is a rail beside the board and a legend below
RAIL = 214
STEP = 48  # a board grows by this many pixels


class Layout(NamedTuple):
    width: int
    height: int
    radius: int
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
    def rail(self) -> Rect:
        """What lies beside the pattern on a wide board."""
        return Rect(self.width - RAIL - 20, 0, RAIL, self.height)

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


def layout(board: Board, width: int) -> Layout:
    """Room for the pattern and the positions beside it. It changes in large steps only: most moves shift nothing."""
    wide = width >= WIDE
    height = 600 if wide else round(0.55 * width + 190)
    before, above, after, below = (12, 62, RAIL + 32, 64) if wide else (8, 46, 8, 8)  # strip or heading, rail, legend
    spots = [across_down(cell) for cell in board.edge]
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*spots))
    most = 42 if wide else 37 if width >= 480 else 30
    for radius in RADII[RADII.index(most) :]:
        broad, high = (right - left + 1) * ROOT3 * radius, ((bottom - top) * 1.5 + 2) * radius
        # A board keeps its height while cards can be of a fair size; a very long pattern makes it higher.
        limit = height if radius > 24 else max(height, round(1.2 * width))
        if broad <= width - before - after and high <= limit - above - below:
            break
    height += STEP * max(0, math.ceil((high + above + below - height) / STEP))
    x = _origin((left, right), ROOT3 * radius, ROOT3 / 2 * radius, (before, width - after))
    y = _origin((top, bottom), 1.5 * radius, radius, (above, height - below))
    return Layout(width, height, radius, x, y)


def _origin(span: Point, step: float, half: float, room: Point) -> float:
    """Where 0 lies, so that the whole span fits: in the middle of the room, by what the span is in large steps."""
    low, high = (3 + 2 * max(0, math.ceil((reach - 3) / 2)) for reach in (-span[0], span[1]))
    origin = (room[0] + room[1]) / 2 - (high - low) / 2 * step
    return max(room[0] + half - span[0] * step, min(room[1] - half - span[1] * step, origin))
