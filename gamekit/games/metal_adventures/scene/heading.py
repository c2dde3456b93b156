"""At the top of the board: who is to move, how far the game is, and where the turn has got to."""

from __future__ import annotations

from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phases import phases
from gamekit.games.metal_adventures.scene.phrases import standing, who


def draw(b: Board) -> None:
    where = b.where
    if where.wide:
        end = phases(b, where.width - 20, 30, 13, where.width / 2)
        b.text(20, 30, who(b.view, b.names), 18, bold=True, room=end - 30)
        b.text(20, 50, standing(b.s), 12.5, "ink2", room=where.width - 40)
    else:
        b.text(16, 29, who(b.view, b.names), 16, bold=True, room=where.width - 32)
