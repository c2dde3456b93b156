"""The cards in a hand of Metallurgie."""

from __future__ import annotations

from gamekit.draw import Card, Pen, Scene
from gamekit.games.metallurgie.material import Cards
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.pictures import chips
from gamekit.games.metallurgie.state import METALS, NAMES
from gamekit.games.metallurgie.view import View


def held(view: View) -> list[Card]:
    """The cards that the seat holds, cheap ones first; before them a card turned over, while it must be placed."""
    drawn = view.turn.metal if view.turn.step == "drawn" and view.seat == view.to_act else 0
    cards = []
    if drawn:
        label = say("label.drawn", metal=NAMES[drawn])
        cards.append(made(view.cards, drawn, f"hand:{NAMES[drawn]}", label))
    for metal in METALS:
        n = view.hand[metal]
        place = "held" if metal == drawn else "hand"  # what is held may not stand in for what was drawn
        label = say("label.hand", metal=NAMES[metal], n=n)
        cards += [made(view.cards, metal, f"{place}:{NAMES[metal]}", label)] * n
    return cards


def made(cards: Cards, metal: int, target: str, label: str) -> Card:
    return Card(target, label, _card(cards, metal), tile=_tile(metal))


def _card(cards: Cards, metal: int) -> Scene:
    pen, name = Pen(chips(28), PALETTE), say(NAMES[metal])
    pen.stamp(f"chip-{NAMES[metal]}", 37, 41)
    pen.text(37, 83, name, 12, anchor="middle", bold=True)
    pen.text(37, 96, say("label.need", need=cards.threshold[metal]), 11, "ink2", "middle")
    return pen.scene(74, 100, name)._replace(ground="panel")


def _tile(metal: int) -> Scene:
    """A card without the number from which its metal scores."""
    pen, name = Pen(chips(26), PALETTE), say(NAMES[metal])
    pen.stamp(f"chip-{NAMES[metal]}", 34, 31)
    pen.text(34, 71, name, 12.5, anchor="middle", bold=True)
    return pen.scene(68, 78, name)._replace(ground="panel")
