"""Beside the pattern of Metallurgie: the largest area of each metal, and how much of it is still missing."""

from __future__ import annotations

from gamekit.draw import Block, Pen, Rect, Scene, room_for
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.phrases import largest, say
from gamekit.games.metallurgie.scene.pictures import stamps
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View

ROW = 27


def block(view: View) -> Block:
    def draw(w: float, h: float) -> Scene:
        """In one column where there is height enough, else in two."""
        pen, columns = Pen(stamps(), PALETTE), 1 if h >= 4 * ROW else 2
        found = [(NAMES[metal], n, view.cards.threshold[metal]) for metal, n in largest(view.board)]
        texts = [say("label.of-need", n=n, need=need) for _, n, need in found]
        left, wide = 28 + max(room_for(text, 13, bold=True) for text in texts), (w + 8) / columns - 8
        step = (wide - left - 2) / max(max(n, need) for _, n, need in found)
        for place, ((metal, n, need), text) in enumerate(zip(found, texts)):
            row, column = divmod(place, columns)
            x, y = column * (wide + 8), (row + 0.5) * ROW
            pen.stamp(f"sign-{metal}", x + 9, y)
            pen.text(x + 23, y + 4.5, text, 13, bold=True)
            if step > 2:
                _meter(pen, x + left, y, metal, n, need, min(9.2, step))
        return pen.scene(w, ROW * len(METALS) / columns, say("label.areas"))._replace(ground="")

    return Block("areas", say("label.areas"), 2 * ROW, 4 * ROW, draw)


def _meter(pen: Pen, x: float, y: float, metal: str, n: int, need: int, step: float) -> None:
    """An area in small bars, with a line where it can be scored."""
    for k in range(max(need, n)):
        bar = Rect(x + k * step, y - 5, step * 0.7, 10)
        if k < n:
            pen.fill(bar, metal, f"{metal}_lo")
        else:
            pen.fill(bar, "", "edge")
    at = x + (need - 0.15) * step
    pen.line((at, y - 9), (at, y + 9), ink="ink", width=1.6)
