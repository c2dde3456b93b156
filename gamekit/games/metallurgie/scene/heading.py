"""At the top of a wide board of Metallurgie: whose turn it is, and what is still to be done and drawn."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.metallurgie.scene.phrases import say, who
from gamekit.games.metallurgie.scene.places import RAIL, Layout
from gamekit.games.metallurgie.state import NAMES
from gamekit.games.metallurgie.view import View


def draw(pen: Pen, where: Layout, view: View, names: tuple[str, ...]) -> None:
    turn, room = view.turn, where.width - RAIL - 60
    below = say("label.status", n=view.turns, left=view.left)
    if turn.step == "take":
        below = say("label.taking", text=below, left=turn.left, metal=NAMES[turn.metal])
    pen.text(20, 30, who(view, names), 17, bold=True, room=room)
    pen.text(20, 50, below, 12.5, "ink2", room=room)
