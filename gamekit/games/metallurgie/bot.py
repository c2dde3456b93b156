"""How good a view of Metallurgie looks for its seat."""

from __future__ import annotations

from operator import mul

from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.state import GOLD, METALS
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
    worth = 0
    if v.turn.step == "take":
        worth += READY + CLOSE * (v.cards.removed[v.turn.metal] - v.turn.left)
    for metal in METALS:
        need = v.cards.threshold[metal]
        for area in rules.areas(v.board[metal], max(1, need - 2)):
            missing = need - len(area)
            if missing <= 0:
                worth += GOLD_READY if metal == GOLD else READY
            else:
                worth += CLOSE * (3 - missing)
    return worth


HEURISTIC = Heuristic(value, lead=600.0)  # between two seats' values, each of which counts the points of both
