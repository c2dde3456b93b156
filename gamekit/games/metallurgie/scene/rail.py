"""The rail beside the pattern of Metallurgie: largest.py, unseen.py and points.py each fill a part of it."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.metallurgie.scene.places import Layout


def title(pen: Pen, where: Layout, y: float, text: str) -> None:
    pen.text(where.rail.x, y, text, 11, "ink2", bold=True)
    pen.line((where.rail.x, y + 7), (where.rail.right, y + 7))
