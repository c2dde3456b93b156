"""What the signs on the board mean."""

from __future__ import annotations

from gamekit.draw import Rect, room_for
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.places import legend_rows

SIGNS = (  # what the legend explains: dials, dice and cards, kinds of upgrades, promises and hunters
    "burst", "crown", "scales", "shield", "free-0", "owed-4", "wreck", "cup",
    "kind-weapon", "kind-armour", "kind-tool", "kind-support", "help", "truce", "at-0", "hunter",
)  # fmt: skip


def draw(b: Board, at: Rect) -> None:
    """Each sign with a word or a few, in columns; at the right end of its column nothing is cut."""
    rows = legend_rows(b.where.width)
    columns = len(SIGNS) // rows + (len(SIGNS) % rows > 0)
    texts = [legend_text(b, sign) for sign in SIGNS]
    leads = [22 if sign.startswith("at-") else 12 for sign in SIGNS]  # a clock has a pirate's sign beside it
    wide = [max(lead + room_for(text, 11) for lead, text in list(zip(leads, texts))[k::columns])
            for k in range(columns)]  # fmt: skip
    gap = (at.w - 14 - sum(wide)) / (columns - 1)
    for k, (sign, text, lead) in enumerate(zip(SIGNS, texts, leads)):
        row, column = divmod(k, columns)
        x, y = at.x + 12 + sum(wide[:column]) + gap * column, at.y + 10 + 18 * row
        b.stamp(sign, x, y, 1.0, 0.6 if sign == "shield" else 0.8)
        b.text(x + lead, y + 4, text, 11, "ink2")


def legend_text(b: Board, sign: str) -> str:
    short = f"legend.{sign}-short"
    return b.say(short if short in GAME.words and not b.where.wide else f"legend.{sign}")
