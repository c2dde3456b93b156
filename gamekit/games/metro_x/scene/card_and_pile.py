"""The card of the round of Metro X, what it does, and which cards are still to come: below the map, or beside it."""

from __future__ import annotations

import math

from gamekit.draw import Block, Pen, Rect, Scene
from gamekit.games.metro_x.material import sends_back
from gamekit.games.metro_x.scene import pictures
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.view import View

CARD, SMALL, HEAD, ROW = 64, 38, 16, 44  # how high the card is, also small, and of the pile its title and a row
CHIP = 25, 36  # how far apart the cards of the pile stand
DESK = 248  # for so wide a block its height is told


def strip(pen: Pen, where: Layout, view: View) -> None:
    """Below the map."""
    at, kinds = Rect(0, where.area[3], where.width, where.strip), len(view.deck.cards)
    pen.fill(at, "raise_")
    pen.line((at.x, at.y), (at.right, at.y))
    pile = max(CHIP[0] * kinds, min(0.45 * at.w, CHIP[1] * kinds))
    _card(pen, Rect(8, at.y + 3, at.w - pile - 24, CARD), view)
    _pile(pen, Rect(at.right - pile - 8, at.y + 6, pile, HEAD + ROW), view)


def block(view: View, *, must: bool) -> Block:
    """With little room only the card and how many are left, small if need be."""

    def draw(width: float, height: float) -> Scene:
        pen, pile = Pen(pictures.card_signs(), PALETTE), HEAD + ROW * _rows(view, width)
        both, high = height >= CARD + pile, min(CARD, height)
        _card(pen, Rect(0, 0, width, high), view, "" if both else _left(view))
        if both:
            _pile(pen, Rect(0, CARD, width, pile), view)
        return pen.scene(width, high + pile * both, say("label.card-block"))._replace(ground="panel")

    return Block("card", say("label.card-block"), SMALL, CARD + HEAD + ROW * _rows(view, DESK), draw, must)


def _rows(view: View, width: float) -> int:
    return math.ceil(CHIP[0] * len(view.deck.cards) / width)


def _card(pen: Pen, at: Rect, view: View, more: str = "") -> None:
    """The card, and beside it its name and what it does, or how many are left."""
    card = view.card
    size = at.h / CARD
    size = at.h / CARD
    pen.stamp(f"card-{card.text}" if card else "card-none", at.x + 23 * size, at.y + 31 * size, scale=size)
    beside = Rect(at.x + 56 * size, at.y + 8 * size - 4, at.w - 56 * size, at.h - 4)
    if card is None:
        pen.lines(beside, say("label.game-over" if view.over else "label.no-card"), 15, bold=True, most=2)
        return
    number, kind = card.kind == "number", "six" if sends_back(card) else card.kind.replace(" ", "-")
    name = say("label.number" if number else "label.card", n=card.value, card=card.text)
    pen.label(beside._replace(h=20), name, 15, bold=True)
    told = more or say(f"label.card-{kind}", n=card.value)
    pen.lines(beside._replace(y=beside.y + 19), told, 12, "ink2", most=3, pitch=14)


def _pile(pen: Pen, at: Rect, view: View) -> None:
    pen.label(at._replace(h=14), _left(view), 12, "ink2", bold=True)
    a_row = math.ceil(len(view.deck.cards) / _rows(view, at.w))
    step = min(CHIP[1], at.w / a_row)
    for number, (card, n) in enumerate(zip(view.deck.cards, view.pile)):
        x, y = at.x + step * (number % a_row + 0.5), at.y + ROW * (number // a_row)
        pen.stamp(f"chip-{card.text}-{'left' if n else 'gone'}", x, y + 29)
        pen.text(x, y + 53, n, 12, "ink" if n else "ink2", "middle", bold=n > 0)


def _left(view: View) -> str:
    return say("label.pile", n=sum(view.pile), of=sum(view.deck.counts))
