"""What the pictures of the types and the signs of the colours stand for, between the mine and the pyramids."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.forge.material import COLOURS, TYPES
from gamekit.games.forge.scene.phrases import say
from gamekit.games.forge.scene.pictures import whole
from gamekit.games.forge.scene.places import WIDE, Layout


def draw(pen: Pen, where: Layout) -> None:
    wide = where.width >= WIDE
    step, size = (82, 12) if wide else (62, 10.5)
    if wide:
        pen.line((16, 364), (where.width - 16, 364))
    for (left, y), names in zip(where.legend, (TYPES, COLOURS)):
        for n, name in enumerate(names):
            x = left + n * step
            if name in TYPES:
                pen.add(*whole(name, x - 1, y - 8, 16))
            else:
                pen.stamp(f"small-{name}", x + 7, y, scale=0.8)
            pen.text(x + 18, y + 4, say(name), size, "ink2")
