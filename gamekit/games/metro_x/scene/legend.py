"""What the signs on the sheet of Metro X mean."""

from __future__ import annotations

from functools import lru_cache

from gamekit.draw import Block, Pen, Rect, Scene, fits
from gamekit.games.metro_x.scene import pictures
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say
from gamekit.words import language

SIGNS = ("marked", "boxed", "reach", "high", "low", "special")
ROW = 32


def block(*, special: bool) -> Block:
    signs = SIGNS if special else SIGNS[:-1]

    def draw(width: float, height: float) -> Scene:
        return _drawn(language(), signs, width)

    return Block("legend", say("label.signs"), ROW * len(signs), ROW * len(signs), draw)


@lru_cache(maxsize=64)
def _drawn(lang: str, signs: tuple[str, ...], width: float) -> Scene:
    pen = Pen(pictures.legend_signs(), PALETTE)
    for n, sign in enumerate(signs):
        at = Rect(0, ROW * n, width, ROW)
        pen.stamp(f"sign-{sign}", at.x + 12, at.middle[1])
        text, room = say(f"legend.{sign}"), Rect(at.x + 30, at.y, at.w - 30, ROW)
        if fits(text, 12, room.w):
            pen.label(room, text, 12, "ink2")
        else:
            pen.lines(room, text, 12, "ink2", most=2)
    return pen.scene(width, ROW * len(signs), say("label.signs"))._replace(ground="panel")
