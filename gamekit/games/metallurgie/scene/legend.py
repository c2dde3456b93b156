"""Below the pattern of a wide board of Metallurgie: what an area of each metal needs, and how many cards come off."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.places import Layout
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View


def draw(pen: Pen, where: Layout, view: View) -> None:
    y, cards = where.height - 34, view.cards
    pen.line((20, y - 26), (where.width - 20, y - 26))
    for metal in METALS:
        x = 36 + (metal - 1) * (where.width - 40) / 4
        pen.stamp(f"chip-{NAMES[metal]}", x, y)
        pen.text(x + 26, y - 2, say(NAMES[metal]), 13, bold=True)
        pen.text(x + 26, y + 13, say("label.from-need", n=cards.threshold[metal], k=cards.removed[metal]), 11, "ink2")
