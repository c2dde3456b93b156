"""Beside the pattern of Metallurgie: from how many cards an area of each metal scores, and how many come off."""

from __future__ import annotations

from gamekit.draw import Block, Pen, Scene
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.pictures import stamps
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View

ROW = 22


def block(view: View) -> Block:
    def draw(w: float, h: float) -> Scene:
        pen, cards = Pen(stamps(), PALETTE), view.cards
        for row, metal in enumerate(METALS):
            y = (row + 0.5) * ROW
            told = say("label.from-need", n=cards.threshold[metal], k=cards.removed[metal])
            pen.stamp(f"sign-{NAMES[metal]}", 9, y)
            pen.text(25, y + 4.5, told, 12, "ink2", room=w - 25)
        return pen.scene(w, ROW * len(METALS), say("label.scoring"))._replace(ground="")

    return Block("scoring", say("label.scoring"), ROW * len(METALS), ROW * len(METALS), draw)
