"""Where everything lies on a board of Forge of the Gods, for each width."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Point
from gamekit.games.forge.material import KINDS
from gamekit.games.forge.state import CUBES, SLOTS, Cube

COORDINATES = {name: tuple(int(n) - 1 for n in name.split("-")) for name in CUBES}  # level, row, column, from 0


class Layout(NamedTuple):
    """The places of a board of some width, all in units of the scene."""

    width: int
    top: float  # room for what stands over the mine
    edge: int  # of a cube in the mine
    half: float  # half the width of such a cube
    mine: Point  # the corner nearest to us of the cube 1-1-1
    cell: int  # of the plan
    levels: tuple[Point, ...]  # left and top of each level of the plan
    card: Point  # width and height of a card
    step: Point  # from card to card, and from row to row
    legend: tuple[Point, Point]  # where the pictures of the types begin, and the signs of the colours
    peaks: tuple[Point, ...]  # middle of the top card of each pyramid
    players: float  # where the players' own things begin

    @property
    def margin(self) -> float:
        return 20.0 if self.width >= WIDE else 14.0

    def cube(self, name: Cube) -> Point:
        """The corner of a cube that is nearest to us."""
        level, row, column = COORDINATES[name]
        return self.mine[0] + (column - row) * self.half, self.mine[1] + (column + row - level) * self.edge / 2

    def plan(self, name: Cube) -> Point:
        """The middle of a cube's place in the plan."""
        level, row, column = COORDINATES[name]
        left, top = self.levels[level]
        return left + (column + 0.5) * self.cell, top + (row + 0.5) * self.cell

    def slot(self, slot: int) -> Point:
        """The middle of a card."""
        kind, tier, place = SLOTS[slot]
        x, y = self.peaks[KINDS.index(kind)]
        return x + (place - (tier - 1) / 2) * self.step[0], y + (tier - 1) * self.step[1]


# From these widths on: all side by side, both pyramids beside each other in two sizes, one over the other.
WIDE, TABLE, MIDDLE, LEAST = 850, 550, 496, 436


@lru_cache(maxsize=16)
def layout(width: int) -> Layout:
    """The board for a width: of one that would be narrower than the least, a part is seen, and it scrolls sideways."""
    width = max(width, LEAST)
    if width >= WIDE:
        x, spare = 20.0, (width - 860) / 2
        levels = _in_a_row(x + 354 + spare, 66, 26, 17)
        legend = (x, 382), (x + 420 + spare, 382)
        peaks = (x + 202.5 + spare / 2, 424.0), (width - 222.5 - spare / 2, 424.0)
        return Layout(width, 66, 33, 28.5, (x + 168, 182), 26, levels, (80, 46), (81, 43), legend, peaks, 632)
    if width >= TABLE:
        spare = round((width - 556) / 3)
        levels = _in_two_rows(294 + 2 * spare, 70, 24)
        legend = (14, 324), (14, 345)
        tops = tuple((x, 397.0) for x in (142.5 + spare // 2, width - 142.5 - spare // 2))
        return Layout(width, 52, 27, 23.5, (150 + spare, 160), 24, levels, (51, 64), (53, 61), legend, tops, 688)
    if width >= MIDDLE:
        spare = round((width - MIDDLE) / 3)
        levels = _in_two_rows(240 + 2 * spare, 70, 24)
        legend = (14, 324), (14, 345)
        tops = tuple((x, 397.0) for x in (126 + spare // 2, width - 126 - spare // 2))
        return Layout(width, 52, 24, 21, (123 + spare, 160), 24, levels, (46, 64), (47.5, 61), legend, tops, 688)
    spare, peak = round((width - LEAST) / 3), round(width / 2)
    levels = _in_two_rows(194 + 2 * spare, 70, 24)
    legend = (14, 322), (14, 343)
    tops = (peak, 386.0), (peak, 620.0)
    return Layout(width, 52, 20, 17, (100 + spare, 160), 24, levels, (80, 46), (82, 43), legend, tops, 826)


def _in_a_row(x: float, y: float, cell: int, gap: float) -> tuple[Point, ...]:
    """The levels beside each other, standing on one line."""
    out = []
    for level in range(5):
        out.append((x, y + level * cell))
        x += (5 - level) * cell + gap + (10 if level == 0 else 0)
    return tuple(out)


def _in_two_rows(x: float, y: float, cell: int) -> tuple[Point, ...]:
    """The two great levels, and the three small ones below; each row stands on one line."""
    below, right = y + 5 * cell + 35, x + 5 * cell + 18
    return (x, y), (right, y + cell), (x, below), (x + 4 * cell, below + cell), (x + 7 * cell, below + 2 * cell)
