"""Beside the pattern of Metallurgie: the cards that each player has won, each a point."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Block, Pen, Rect, Scene
from gamekit.games.metallurgie import GAME
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View

ROW = 26
STEP = 21  # from metal to metal


def block(view: View, names: tuple[str, ...]) -> Block:
    def draw(w: float, h: float) -> Scene:
        pen = Pen(palette=PALETTE)
        for seat, won in enumerate(view.won):
            y, taken = (seat + 0.5) * ROW, STEP * sum(map(bool, won))
            name = GAME.words.name(seat, names)
            pen.seat(seat, 9, y, 7)
            pen.text(25, y + 4.5, name, 13, bold=seat == view.to_act, room=w - 31 - (taken or 66))
            if taken:
                _cards(pen, w - 1, y, won)
            else:
                pen.text(w, y + 4.5, say("label.none-yet"), 12, "ink2", "end", room=66)
        return pen.scene(w, ROW * view.players, say("label.won"))._replace(ground="")

    return Block("won", say("label.won"), ROW * view.players, ROW * view.players, draw)


def _cards(pen: Pen, x: float, y: float, won: Sequence[int]) -> None:
    """A number for each metal, from the right."""
    for metal in reversed([m for m in METALS if won[m]]):
        name = NAMES[metal]
        pen.fill(Rect(x - 17, y - 9, 17, 18), name, f"{name}_lo", 1.2, r=3)
        pen.text(x - 8.5, y + 4, won[metal], 11, f"{name}_ink", "middle", bold=True)
        x -= STEP
