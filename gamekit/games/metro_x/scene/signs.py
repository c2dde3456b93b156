"""The signs of the cards of Metro X."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gamekit.draw import Circle, Path, Polygon, Shape, Text


def card_sign(text: str, x: float, y: float, size: float, ink: str = "ink") -> Iterator[Shape]:
    """What a card shows: its number, chevrons for an express, + for a transfer, a goal for a free ride."""
    kind, _, value = text.rpartition(" ")
    if kind == "express":
        step = 0.36 * size
        yield Text(x - 0.42 * size, y + 0.36 * size, value, size, ink, "middle", bold=True)
        for k in (0, 1):
            left = x + step * (k + 0.1)
            chevron = ((left, y - step), (left + step, y), (left, y + step))
            yield Path(chevron, ink, max(1.4, size / 9))
    elif text in ("+", "transfer"):
        arm = 0.42 * size
        yield Path(((x - arm, y), (x + arm, y)), ink, max(1.8, size / 6))
        yield Path(((x, y - arm), (x, y + arm)), ink, max(1.8, size / 6))
    elif text == "free ride":
        yield Circle(x, y, 0.44 * size, "", ink, max(1.5, size / 9))
        yield Circle(x, y, 0.15 * size, ink)
    else:
        yield Text(x, y + 0.36 * size, text, size, ink, "middle", bold=True)


def shuffle_sign(x: float, y: float, r: float, ink: str) -> Iterator[Shape]:
    """card.six: an arrow that comes back."""
    turns = [math.radians(40 + 28 * k) for k in range(11)]
    points = tuple((x + r * math.sin(t), y - r * math.cos(t)) for t in turns)
    (ex, ey), t = points[-1], turns[-1]
    nose = (ex + 0.55 * r * math.cos(t), ey + 0.55 * r * math.sin(t))
    wing = 0.5 * r
    side = (wing * math.sin(t), -wing * math.cos(t))
    yield Path(points, ink, max(1.2, r / 4))
    yield Polygon((nose, (ex + side[0], ey + side[1]), (ex - side[0], ey - side[1])), ink)
