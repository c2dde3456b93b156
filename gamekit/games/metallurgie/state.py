"""The state of a match of Metallurgie, and the moves with their one-line text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gamekit.games.metallurgie.material import Cards, Counts
from gamekit.room import Made
from gamekit.shared import swift

Cell = str  # a position of the pattern, "q,r" in axial coordinates: key, word in a file and text of a move in one

IRON, COPPER, SILVER, GOLD, STOP = 1, 2, 3, 4, 5
METALS = (IRON, COPPER, SILVER, GOLD)
NAMES = ("", "iron", "copper", "silver", "gold", "stop")


HAND = 3
NONE: Counts = (0, 0, 0, 0, 0)


def _ring(cell: Cell) -> tuple[Cell, ...]:
    q, r = map(int, cell.split(","))
    return tuple(sys.intern(f"{q + a},{r + b}") for a, b in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)))


RING = Made(_ring)  # setup.neighbours: the six positions round a position, in order
NEAR = Made(lambda cell: frozenset(RING[cell]))


class Board(NamedTuple):
    """Where each metal shows; edge: the empty positions next to a card. So metal m goes on board[m - 1]."""

    edge: frozenset[Cell]
    iron: frozenset[Cell]
    copper: frozenset[Cell]
    silver: frozenset[Cell]
    gold: frozenset[Cell]

    @property
    def pattern(self) -> frozenset[Cell]:
        return self.iron.union(self.copper, self.silver, self.gold)

    def height(self, cell: Cell) -> int:
        """The metal on top, which is how many cards lie there: 0 for an empty position."""
        return next((m for m in METALS if cell in self[m]), 0)

    def stacked(self, metal: int) -> list[Cell]:
        """Where a card of this metal lies, on top or not."""
        return [cell for top in range(metal, GOLD + 1) for cell in self[top]]

    def put(self, metal: int, cell: Cell) -> Board:
        rows, here = [*self], {cell}
        rows[metal - 1] -= here
        rows[metal] |= here
        if metal == IRON:
            rows[0] |= NEAR[cell].difference(*self[1:])
        return Board(*rows)

    def lift(self, metal: int, cell: Cell) -> Board:
        rows = list(self)
        rows[metal] -= {cell}
        rows[metal - 1] |= {cell}
        if metal == IRON:
            pattern = rows[1].union(*rows[2:])
            rows[0] -= {edge for edge in (cell, *RING[cell]) if NEAR[edge].isdisjoint(pattern)}
        return Board(*rows)


def board_of(heights: Mapping[Cell, int]) -> Board:
    """The board with that many cards on each position."""
    edge = frozenset(near for cell in heights for near in RING[cell] if near not in heights)
    return Board(edge, *(frozenset(cell for cell, height in heights.items() if height == m) for m in METALS))


class Move(NamedTuple):
    kind: str
    metal: int = 0  # for "first": the seat that begins
    cell: Cell = ""
    text: str = ""

    @property
    def targets(self) -> tuple[str, ...]:
        if self.kind == "place":
            return (f"hand:{NAMES[self.metal]}", f"cell:{self.cell}")
        if self.kind == "take":
            return (f"cell:{self.cell}",)
        return {"turn over": ("pile",), "done": ("done",)}.get(self.kind, (f"chance:{self.text}",))

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        return ()


class Turn(NamedTuple):
    """How far the turn has come, and what its first card has settled."""

    step: str  # lot, deal, bonus, start, turning, drawn, more, take, score, refill, over
    metal: int = 0  # may go anywhere it fits
    spot: Cell = ""  # the one position that may rise ...
    up: int = 0  # ... with this metal
    area: frozenset[Cell] = frozenset()  # the area that is being scored
    left: int = 0  # how many cards have still to come off it
    emptied: frozenset[Cell] = frozenset()  # the positions from which iron came off in this turn


@swift
class State(NamedTuple):
    cards: Cards
    board: Board
    hands: tuple[Counts, ...]
    pile: Counts  # what is left to draw, beside the stop card: no order, a card is drawn when it is drawn
    won: tuple[Counts, ...]
    gone: Counts
    seat: int
    turn: Turn
    turns: int = 0  # how many turns have begun
    edition: str = "de"
    bonus: tuple[int, ...] = ()  # each seat's bonus metal, 0 while it is not dealt; empty without the variant


def _moves(kind: str, metal: int) -> Made:
    return Made(lambda cell: Move(kind, metal, cell, f"{kind} {NAMES[metal]} {cell}"))


PLACE = tuple(_moves("place", metal) for metal in range(5))  # one Move object for each metal and position
TAKE = tuple(_moves("take", metal) for metal in range(5))
TURN_OVER, DONE = Move("turn over", text="turn over"), Move("done", text="done")
DRAW = tuple(Move("draw", m, "", f"draw {name}") for m, name in enumerate(NAMES))
FIRST = tuple(Move("first", seat, "", f"first {seat}") for seat in range(4))
BONUS = tuple(Move("bonus", m, "", f"bonus {name}") for m, name in enumerate(NAMES))

FORMS = ("place copper 1,0", "take iron 0,1", "turn over", "done")
_TEXT = re.compile(r"(place|take) (iron|copper|silver|gold) (0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})")
_WORDS = {move.text: move for move in (TURN_OVER, DONE, *DRAW[1:], *FIRST, *BONUS[1:5])}


def parse(text: str) -> Move | None:
    """The move that a text names, or None. One move, one text: no spare blanks, zeros or signs."""
    if found := _TEXT.fullmatch(text):
        kind, metal, q, r = found.groups()
        return Move(kind, NAMES.index(metal), f"{q},{r}", text)
    return _WORDS.get(text)


def count(metals: Iterable[int]) -> Counts:
    """How many there are of each metal."""
    listed = list(metals)
    return (0, *(listed.count(m) for m in METALS))  # type: ignore[return-value]
