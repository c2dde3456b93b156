"""How good a view of Metallurgie looks for its seat."""

from __future__ import annotations

from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.state import GOLD, METALS, REMOVED, THRESHOLD
from gamekit.games.metallurgie.view import View

POINT, READY, CLOSE, HAND_FIT = 10.0, 6.0, 0.6, 0.05


def value(v: View) -> float:
    """Points ahead of the best other seat; what the areas promise to whoever plays on; a hand that fits."""
    mine = 0 if v.seat is None else v.seat
    points = [sum(won) + (won[v.bonus] if seat == mine and v.bonus else 0) for seat, won in enumerate(v.won)]
    others = max(points[:mine] + points[mine + 1 :])
    chances = promise(v)
    my_turn = v.to_act == mine and v.turn.step in ("more", "take", "score")
    fits = sum(v.hand[m] * min(len(v.board[m - 1]), 3) for m in METALS)
    return POINT * (points[mine] - others) + (chances if my_turn else -chances) + HAND_FIT * fits


def promise(v: View) -> float:
    """What the areas are worth to the seat that plays on: big enough ones much, those near it a little."""
    worth = 0.0
    if v.turn.step == "take":
        worth += READY + CLOSE * (REMOVED[v.turn.metal] - v.turn.left)
    for metal in METALS:
        need = THRESHOLD[metal]
        for area in rules.parts(v.board[metal], need - 2):
            missing = need - len(area)
            if missing <= 0:
                worth += READY + (0.1 if metal == GOLD else 0)
            elif missing <= 2:
                worth += CLOSE * (3 - missing)
    return worth
