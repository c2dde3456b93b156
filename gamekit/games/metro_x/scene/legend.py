"""What the signs on the board of Metro X mean."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import COLUMN, Layout

SIGNS = (
    ("cross-1", "marked"),
    ("box-2", "boxed"),
    ("sign-reach", "reach"),
    ("sign-high", "high"),
    ("sign-low", "low"),
    ("sign-rays", "special"),
)


def draw(pen: Pen, where: Layout) -> None:
    """Beside the small sheets if these leave room, else below."""
    signs = SIGNS if where.special else SIGNS[:-1]
    x, top, _, rows = where.legend
    for n, (sign, key) in enumerate(signs):
        left, y = x + COLUMN * (n // rows), top + 22 * (n % rows)
        pen.stamp(sign, left + 12, y)
        pen.text(left + 30, y + 4, say(f"legend.{key}"), 11, "ink2")
