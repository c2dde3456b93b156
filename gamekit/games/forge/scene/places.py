"""Where everything lies on a board of Forge of the Gods, for each ground.

The board shows the mine from its corner and from above, who holds which cubes, and the two pyramids. Where it is low,
the pyramids stand beside the mine, which then is only seen from above; where it is small as well, of the cards only
those that lie free are there, and what the viewer has forged comes onto the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Point, Rect
from gamekit.draw.stage import Ground
from gamekit.games.forge.material import KINDS
from gamekit.games.forge.state import CUBES, SLOTS, Cube

COORDINATES = {name: tuple(int(n) - 1 for n in name.split("-")) for name in CUBES}  # level, row, column, from 0
FAR = 5.34  # how many cubes far the ground goes on which the mine stands, seen from its corner at the back
NUMBERS = 12  # room for the numbers of rows and columns
CELLS = (28, 35)  # how large a cube from above may be
LEAST = (302, 262)  # a board is no smaller


class Pyramids(NamedTuple):
    """Two pyramids: cards of a width and height, from card to card and from row to row, the middles of the top ones."""

    card: Point
    step: Point
    peaks: tuple[Point, Point]

    @property
    def corner(self) -> Point:
        """The middle of a card that would lie at the left and as high as the tops."""
        x, y = self.peaks[0]
        return x - 2 * self.step[0], y

    def slot(self, slot: int) -> Point:
        """The middle of a card."""
        kind, tier, place = SLOTS[slot]
        x, y = self.peaks[KINDS.index(kind)]
        return x + (place - (tier - 1) / 2) * self.step[0], y + (tier - 1) * self.step[1]


class Free(NamedTuple):
    """Where there is no room for pyramids: the cards that lie free, row by row, and what the viewer has forged."""

    card: Point
    step: Point
    first: Point
    row: int
    own: Rect

    @property
    def corner(self) -> Point:
        """The middle of the first card."""
        return self.first

    def place(self, n: int, of: int) -> Point:
        """The middle of the nth card; where too many lie in a row, they overlap."""
        down, across = divmod(n, self.row)
        room = self.own.right - self.card[0] / 2 - 2 - self.first[0]
        step = min(self.step[0], room / max(1, min(of, self.row) - 1))
        return self.first[0] + across * step, self.first[1] + down * self.step[1]


class Layout(NamedTuple):
    """The places of a board, in units of the scene before it is magnified."""

    width: float
    height: float
    zoom: float
    cell: int  # a cube from above
    above: Point  # where the mine begins, seen from above
    held: Rect  # the table of who holds which cubes
    cards: Pyramids | Free
    edge: int = 0  # of a cube seen from the corner, 0 where the mine is not seen from there
    mine: Point = (0, 0)  # the corner nearest to us of the cube 1-1-1

    @property
    def half(self) -> float:
        """Half the width of a cube seen from the corner."""
        return round(1.75 * self.edge) / 2

    @property
    def floor(self) -> Rect:
        """What the mine stands on, seen from above."""
        return Rect(self.above[0] - 5, self.above[1] - 5, 5 * self.cell + 10, 5 * self.cell + 10)

    @property
    def parts(self) -> tuple[Rect, Rect]:
        """The mine with the table, and the cards, which lie beside it or below."""
        (w, h), (x, y) = self.cards.card, self.cards.corner
        left, top = x - w / 2 - 6, y - h / 2 - 6
        if left > self.floor.right:
            return Rect(0, 0, left, self.height), Rect(left, 0, self.width - left, self.height)
        return Rect(0, 0, self.width, top), Rect(0, top, self.width, self.height - top)

    def cube(self, name: Cube) -> Point:
        """The corner of a cube that is nearest to us, where the mine is seen from its corner."""
        level, row, column = COORDINATES[name]
        return self.mine[0] + (column - row) * self.half, self.mine[1] + (column + row - level) * self.edge / 2

    def top(self, name: Cube) -> Point:
        """The middle of a cube seen from above: each level lies half a cube further in."""
        level, row, column = COORDINATES[name]
        x, y = self.above
        return x + (column + (level + 1) / 2) * self.cell, y + (row + (level + 1) / 2) * self.cell


@lru_cache(maxsize=16)
def layout(ground: Ground, players: int) -> Layout:
    w, h = ground.w, ground.h
    if w >= 540 and h >= 430:
        return _over(w, h)
    if w >= 680 and h >= 290:
        return _beside(w, h, players)
    return _lying(w, h, players) if w >= 1.3 * h and w >= 480 else _standing(w, h)


def _over(w: float, h: float) -> Layout:
    """The mine above, the pyramids below it; all of it larger where there is more room than it takes."""
    zoom = max(1.0, min(w / 624, h / 540))
    w, h = w / zoom, h / zoom
    large = w >= 612 and h >= 525
    card = (59, 64) if large else (52, 60)
    down = 60 if large else max(52, min(56, int((h - 250) / 4)))
    across = min(72, int((w - 20 - 2 * card[0]) / 4) / 2)
    top, wide = h - 4 * down - card[1] - 4, 4 * across + card[0]
    peaks = (6 + wide / 2, top + card[1] / 2), (w - 6 - wide / 2, top + card[1] / 2)
    cell = max(CELLS[0], min(CELLS[1], int((top - 46) / 5)))
    edge = max(16, min(24, int((top - 14) / 8.35)))
    half = round(1.75 * edge) / 2
    seen, square = (10.68 + 0.4) * half, 5 * cell + 10 + NUMBERS
    table = max(136, min(180, w - 16 - seen - square - 16))
    gap = (w - 12 - seen - square - table) / 2
    x = 6 + seen + gap
    above = x + 5, max(6, top - 5 - 5 * cell - NUMBERS - 2)
    held = Rect(x + square + gap, 8, table, top - 16)
    return Layout(w, h, zoom, cell, above, held, Pyramids(card, (across, down), peaks), edge, _mine(seen, top, edge))


def _mine(wide: float, top: float, edge: int) -> Point:
    return 6 + wide / 2, top - FAR * edge - 8


def _beside(w: float, h: float, players: int) -> Layout:
    """The mine and who holds what at the left, the pyramids at the right."""
    cell, held = _column(h, players)
    left, card = max(188, 38 + 5 * cell), (50, 60)
    across, down = int((w - left - 14 - 2 * card[0]) / 4) / 2, int(min(64, (h - 8 - card[1]) / 4))
    wide, y = 4 * across + card[0], h - 4 - 4 * down - card[1] / 2
    peaks = (left + wide / 2, y), (w - 6 - wide / 2, y)
    return Layout(w, h, 1.0, cell, (13, 29), held, Pyramids(card, (across, down), peaks))


def _column(h: float, players: int) -> tuple[int, Rect]:
    """How large a cube is in a column with the mine, and below it the table."""
    table = 28 + 20 * (players + 1)
    cell = max(CELLS[0], min(CELLS[1], int((h - table - 52) / 5)))
    y = 29 + 5 * cell + 5 + NUMBERS + 2
    return cell, Rect(6, y, 176, min(h - y - 4, 28 + 27 * (players + 1)))


def _lying(w: float, h: float, players: int) -> Layout:
    """The mine and who holds what at the left, the free parts and the viewer's own at the right."""
    cell, held = _column(h, players)
    left = max(188, 38 + 5 * cell)
    wide = w - left - 6
    card = (64, 67) if wide >= 5 * 66 else (52, 60)
    step, down = min(80, int(wide / 5)), card[1] + 6
    own = Rect(left, 14 + 2 * down, wide, h - 18 - 2 * down)
    parts = Free(card, (step, down), (left + step / 2, 8 + card[1] / 2), 5, own)
    return Layout(w, h, 1.0, cell, (13, 29), held, parts)


def _standing(w: float, h: float) -> Layout:
    """The mine and who holds what above, then the free parts and the viewer's own.

    On the smallest phone there is one row of parts; no board is smaller.
    """
    w, h = max(LEAST[0], w), max(LEAST[1], h)
    roomy, step = h >= 370, min(80, int((w - 4) / 5))
    card = ((64, 67) if step >= 66 else (59, 64)) if roomy else (52, 60)
    rows, numbers = 2 if roomy else 1, NUMBERS if h >= 300 else 0
    own = Rect(3, h - 54, w - 6, 52)
    cell = max(24, min(40, int((w - 170) / 5), int((own.y - rows * (card[1] + 6) - 14 - numbers) / 5)))
    first = 2 + step / 2, 7 + 5 * cell + 9 + numbers + card[1] / 2
    parts = Free(card, (step, card[1] + 6), first, 10 // rows, own)
    right = 7 + 5 * cell + 9 + NUMBERS
    return Layout(w, h, 1.0, cell, (7, 7), Rect(right, 4, w - right - 4, 5 * cell + 12), parts)
