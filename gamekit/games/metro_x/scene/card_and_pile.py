"""Below the map of Metro X: the card of the round, and which cards are still to come."""

from __future__ import annotations

from gamekit.draw import Pen
from gamekit.games.metro_x.scene.phrases import say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.view import View


def draw(pen: Pen, where: Layout, view: View) -> None:
    y = where.bottom
    pen.line((16, y), (where.width - 16, y))
    pen.stamp(f"card-{view.card.text if view.card else 'over' if view.over else 'none'}", 38, y + 39)
    x = max(240, where.width // 2 - 104)
    pen.text(x, y + 20, say("label.pile", n=sum(view.pile), of=sum(view.deck.counts)), 11, "ink2", bold=True)
    for number, (card, n) in enumerate(zip(view.deck.cards, view.pile)):
        middle = x + 12 + 28 * number
        pen.stamp(f"chip-{card.text}-{'left' if n else 'gone'}", middle, y + 40)
        pen.text(middle, y + 64, n, 12 if n else 11, "ink" if n else "ink2", "middle", bold=n > 0)
