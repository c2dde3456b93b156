"""In the rail beside the pattern of Metallurgie: the largest area of each metal, and what an area needs."""

from __future__ import annotations

from gamekit.draw import Pen, Rect
from gamekit.games.metallurgie.scene.phrases import largest, say
from gamekit.games.metallurgie.scene.places import Layout
from gamekit.games.metallurgie.scene.rail import title
from gamekit.games.metallurgie.state import NAMES
from gamekit.games.metallurgie.view import View


def draw(pen: Pen, where: Layout, view: View) -> None:
    x = where.rail.x
    title(pen, where, 92, say("label.areas"))
    for row, (metal, n) in enumerate(largest(view.board)):
        _meter(pen, x, 116 + row * 28, NAMES[metal], n, view.cards.threshold[metal])
    pen.text(x, 228, say("label.bar"), 11, "ink2")


def _meter(pen: Pen, x: float, y: float, metal: str, n: int, need: int) -> None:
    """An area in small bars, with a line where it can be scored."""
    step = min(9.2, 126 / max(need, n))
    left = x + 88
    pen.stamp(f"sign-{metal}", x + 9, y + 2)
    pen.text(x + 25, y + 6.5, say("label.of-need", n=n, need=need), 13, bold=True)
    for k in range(max(need, n)):
        bar = Rect(left + k * step, y - 3, step * 0.7, 10)
        if k < n:
            pen.fill(bar, metal, f"{metal}_lo")
        else:
            pen.fill(bar, "", "edge")
    at = left + (need - 0.15) * step
    pen.line((at, y - 7), (at, y + 11), ink="ink", width=1.6)
