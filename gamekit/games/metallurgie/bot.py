"""How good a view of Metallurgie looks for its seat."""

from __future__ import annotations

from functools import lru_cache

from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.state import Cell
from gamekit.games.metallurgie.view import View
from gamekit.room import Heuristic

# Whole numbers: sums of these are the same in any order.
POINT, READY, CLOSE, HAND_FIT = 200, 120, 12, 1
READIES = (READY, READY, READY, READY + 2)  # of gold a little more


def value(v: View) -> float:
    """Points ahead; what the areas promise to whoever plays on; a hand that fits; a pattern that stays compact."""
    mine = 0 if v.seat is None else v.seat
    points = list(map(sum, v.won))
    ahead = points.pop(mine) - max(points) + (v.won[mine][v.bonus] if v.bonus else 0)
    chances = promise(v)
    my_turn = v.to_act == mine and v.turn.step in ("more", "take", "score")
    board = v.board
    fits = sum([n * min(3, len(places)) for n, places in zip(v.hand[1:], board) if n])
    return POINT * ahead + (chances if my_turn else -chances) + HAND_FIT * fits - len(board.edge)


def promise(v: View) -> int:
    """What the areas are worth to the seat that plays on: big enough ones much, those near it a little."""
    cards, worth = v.cards, 0
    if v.turn.step == "take":
        worth += READY + CLOSE * (cards.removed[v.turn.metal] - v.turn.left)
    for cells, need, ready in zip(v.board[1:], cards.threshold[1:], READIES):
        if len(cells) > need - 3:
            worth += in_reach(cells, need, ready)
    return worth


@lru_cache(maxsize=10_000)
def in_reach(cells: frozenset[Cell], need: int, ready: int) -> int:
    """The same of one metal. Most moves change but one or two, so it is kept."""
    sizes = map(len, rules.areas(cells, max(1, need - 2)))
    return sum([ready if size >= need else CLOSE * (3 + size - need) for size in sizes])


HEURISTIC = Heuristic(value, lead=600.0)  # between two seats' values, each of which counts the points of both
