"""Beside the board of Forge of the Gods: what the signs on its cards mean."""

from __future__ import annotations

from functools import lru_cache

from gamekit.draw import Block, Pen, Polygon, Rect, Scene, fits
from gamekit.games.forge.material import Part
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import say
from gamekit.games.forge.scene.pictures import TAG, colour_bonus, picture, small, tab
from gamekit.games.forge.view import View
from gamekit.words import language

ROW, SIGN = 30, 40


def block(view: View) -> Block:
    part = view.state.deck[view.state.deck.names[0][-1]]
    keys = ("tab", "picture", "renown", *(("dashed", "tag") if view.seat is not None else ()))

    def draw(w: float, h: float) -> Scene:
        return _drawn(language(), part, keys, w)

    return Block("key", say("label.key"), ROW * len(keys), ROW * len(keys), draw)


@lru_cache(maxsize=64)
def _drawn(lang: str, part: Part, keys: tuple[str, ...], w: float) -> Scene:
    pen = Pen(small(), PALETTE)
    for row, key in enumerate(keys):
        at = Rect(SIGN, row * ROW, w - SIGN, ROW)
        _sign(pen, key, part, at.middle[1])
        told = say(f"label.key-{key}")
        if fits(told, 12, at.w):
            pen.label(at, told, 12, "ink2")
        else:
            pen.lines(at, told, 12, "ink2", most=2, pitch=14)
    return pen.scene(w, ROW * len(keys), say("label.key"))._replace(ground="")


def _sign(pen: Pen, key: str, part: Part, y: float) -> None:
    match key:
        case "tab":
            pen.add(*tab(part, 0, y - 10, 18, 20, 10), *colour_bonus(part, 28, y + 4, "ink"))
        case "picture":
            pen.add(*picture(part, 1, y - 8, 16))
            pen.text(28, y + 4, f"+{part.type_bonus}", 11, "ink2", "middle")
        case "renown":
            pen.text(10, y + 5.5, part.renown, 16, anchor="middle", bold=True)
        case "dashed":
            pen.stamp(f"lack-{part.colour}", 10, y)
        case "tag":
            pen.add(Polygon(tuple((10 + dx, y + dy) for dx, dy in TAG), "good_soft", "good", 1))
            pen.text(10, y + 4, "9", 11, "good", "middle", bold=True)
