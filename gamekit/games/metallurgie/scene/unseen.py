"""Beside the pattern of Metallurgie: the cards that whoever looks on has not seen yet."""

from __future__ import annotations

from gamekit.draw import Block, Pen, Rect, Scene
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.pictures import stamps
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View

ROW = 24


def block(view: View) -> Block:
    def draw(w: float, h: float) -> Scene:
        """How many of each metal and which share of all, with a bar where there is height enough for one column."""
        pen, columns, total = Pen(stamps(), PALETTE), 1 if h >= 4 * ROW else 2, max(1, sum(view.unseen))
        wide = (w + 16) / columns - 16
        for place, metal in enumerate(METALS):
            row, column = divmod(place, columns)
            x, y, share = column * (wide + 16), (row + 0.5) * ROW, view.unseen[metal] / total
            pen.stamp(f"sign-{NAMES[metal]}", x + 9, y)
            pen.text(x + 38, y + 4.5, view.unseen[metal], 13, anchor="end", bold=True)
            pen.text(x + wide, y + 4.5, say("label.percent", n=round(100 * share)), 12, "ink2", "end")
            if columns == 1:
                _bar(pen, Rect(x + 48, y - 5, w - 92, 10), NAMES[metal], share)
        return pen.scene(w, ROW * len(METALS) / columns, say("label.unseen"))._replace(ground="")

    return Block("unseen", say("label.unseen"), 2 * ROW, 4 * ROW, draw)


def _bar(pen: Pen, at: Rect, metal: str, share: float) -> None:
    pen.fill(at, "well", r=2)
    if share:
        pen.fill(at._replace(w=at.w * share), metal, f"{metal}_lo", r=2)
