"""At the top of a wide board of Forge of the Gods: whose turn it is, and how far the game has come."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.forge.scene.phrases import status, who
from gamekit.games.forge.scene.places import Layout
from gamekit.games.forge.view import View


def draw(pen: Pen, where: Layout, view: View, names: tuple[str, ...]) -> None:
    room = where.levels[0][0] - where.margin - 20
    pen.text(where.margin, 30, who(view, names), 17, bold=True, room=room)
    pen.text(where.margin, 50, status(view), 12.5, "ink2")
