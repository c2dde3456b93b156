"""Space: the pile, the ships that were turned over, and where the next one comes."""

from __future__ import annotations

from gamekit.draw import Rect
from gamekit.games.metal_adventures.rules.space import limit
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import ship_card


def draw(b: Board, at: Rect) -> None:
    """The pile, the ships turned over, and where the next one comes."""
    s = b.s
    b.panel(at, "water", "", 0)
    b.stamp("pile", at.x + 40, at.y + 49)
    b.text(at.x + 39, at.y + 23, b.say("label.space"), 11, anchor="middle", bold=True)
    b.text(at.x + 39, at.y + 74, b.say("label.near", n=len(s.near)), 11, anchor="middle", bold=True)
    b.text(at.x + 39, at.y + 87, b.say("label.far", n=len(s.far)), 11, anchor="middle", bold=True)
    b.spot("search", b.say("label.pile", n=len(s.near), k=len(s.far)), Rect(at.x + 8, at.y + 6, 64, 86))
    fight = s.fight
    shown = fight.shown if fight else ()
    most = max(3, limit(s), len(shown))
    left, right = at.x + 84, b.where.promises.x - 4 if b.where.wide else at.right - 8
    w = min(140 if not b.where.wide else 125, int((right - left - (most - 1) * 6) / most))
    cards = shown or ((fight.target,) if fight and fight.target in s.box.ships else ())
    turning = any(move.kind == "turn over" for move in b.moves)
    for k in range(most):
        place = Rect(left + k * (w + 6), at.y + 6, w, at.h - 12)
        if k < len(cards):
            ship_card(b, cards[k], place)
        elif turning and k == len(cards):
            b.panel(place, "raise_", "edge", 1.2)
            b.lines(place.inner(6, 24), b.say("do.turn over"), 12, anchor="middle", bold=True, most=4, pitch=15)
            b.spot("turn over", b.say("do.turn over"), place)
        else:
            b.panel(place, "", "edge", 1, dash=(3, 4))
