"""In the rail beside the pattern of Metallurgie: the cards that whoever looks on has not seen yet."""

from __future__ import annotations

from gamekit.draw import Pen, Rect
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.places import Layout
from gamekit.games.metallurgie.scene.rail import title
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View


def draw(pen: Pen, where: Layout, view: View) -> None:
    x, total = where.rail.x, max(1, sum(view.unseen))
    title(pen, where, 262, say("label.unseen"))
    for metal in METALS:
        name, n, y = NAMES[metal], view.unseen[metal], 262 + metal * 24
        pen.stamp(f"sign-{name}", x + 9, y)
        pen.text(x + 46, y + 4.5, n, 13, anchor="end", bold=True)
        pen.fill(Rect(x + 58, y - 5, 100, 10), "well", r=2)
        if n:
            pen.fill(Rect(x + 58, y - 5, 100 * (n / total), 10), name, f"{name}_lo", r=2)
        pen.text(where.rail.right, y + 4.5, say("label.percent", n=round(100 * (n / total))), 12, "ink2", "end")
