"""How good a view of Metallurgie looks for its seat."""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.state import GOLD, METALS, Cell
from gamekit.games.metallurgie.view import View
from gamekit.room import Heuristic

# Whole numbers: sums of these are the same in any order.
POINT, READY, GOLD_READY, CLOSE, HAND_FIT = 200, 120, 122, 12, 1


def value(v: View) -> float:
    """Points ahead; what the areas promise to whoever plays on; a hand that fits; a pattern that stays compact."""
    mine = 0 if v.seat is None else v.seat
    points = list(map(sum, v.won))
    ahead = points.pop(mine) - max(points) + (v.won[mine][v.bonus] if v.bonus else 0)
    chances = promise(v)
    my_turn = v.to_act == mine and v.turn.step in ("more", "take", "score")
    rooms = [min(3, len(places)) for places in v.board]
    fits: int = sum(map(mul, v.hand[1:], rooms))
    return POINT * ahead + (chances if my_turn else -chances) + HAND_FIT * fits - len(v.board.edge)


def promise(v: View) -> int:
    """What the areas are worth to the seat that plays on: big enough ones much, those near it a little."""
    cards, board, worth = v.cards, v.board, 0
    if v.turn.step == "take":
        worth += READY + CLOSE * (cards.removed[v.turn.metal] - v.turn.left)
    for metal in METALS:
        worth += in_reach(board[metal], cards.threshold[metal], GOLD_READY if metal == GOLD else READY)
    return worth


@lru_cache(maxsize=10_000)
def in_reach(cells: frozenset[Cell], need: int, ready: int) -> int:
    """The same of one metal. Most moves change but one or two, so it is kept."""
    sizes = map(len, rules.areas(cells, max(1, need - 2)))
    return sum([ready if size >= need else CLOSE * (3 + size - need) for size in sizes])


HEURISTIC = Heuristic(value, lead=600.0)  # between two seats' values, each of which counts the points of both
