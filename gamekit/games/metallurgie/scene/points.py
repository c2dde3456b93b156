"""In the rail beside the pattern of Metallurgie: each player's points, and the cards that they are."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Pen, Rect
from gamekit.games.metallurgie import GAME
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.places import Layout
from gamekit.games.metallurgie.scene.rail import title
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View

STEP = 19  # from metal to metal


def draw(pen: Pen, where: Layout, view: View, names: tuple[str, ...]) -> None:
    x, right = where.rail.x, where.rail.right
    title(pen, where, 404, say("label.points"))
    for seat, won in enumerate(view.won):
        y = 430 + seat * 26
        room = where.rail.w - 63 - STEP * sum(map(bool, won))
        pen.seat(seat, x + 9, y, 7.5)
        pen.text(x + 25, y + 4.5, GAME.words.name(seat, names), 13, bold=seat == view.to_act, room=room)
        pen.text(right, y + 5.5, sum(won), 16, anchor="end", bold=True)
        _won(pen, right - 34, y, won)


def _won(pen: Pen, x: float, y: float, won: Sequence[int]) -> None:
    """The cards won, a number for each metal, from the right."""
    for metal in reversed([m for m in METALS if won[m]]):
        name = NAMES[metal]
        pen.fill(Rect(x - 15, y - 9, 15, 18), name, f"{name}_lo", 1.2, r=3)
        pen.text(x - 7.5, y + 4, won[metal], 11, f"{name}_ink", "middle", bold=True)
        x -= STEP
