"""The two pyramids of cards: on each card that lies free, what is missing for it and what it would make at best."""

from __future__ import annotations

from gamekit.draw import Pen, Point, Rect
from gamekit.games.forge.material import KINDS
from gamekit.games.forge.scene.phrases import bared, card_words, cost, fitting, lacking, own_singles, say
from gamekit.games.forge.scene.pictures import pip_place, tag_place
from gamekit.games.forge.scene.places import WIDE, Layout
from gamekit.games.forge.state import ABOVE
from gamekit.games.forge.view import View
from gamekit.words import language


def draw(pen: Pen, where: Layout, view: View) -> None:
    _captions(pen, where, view)
    cards = view.state.cards
    for slot in reversed(range(len(cards))):  # lower rows first, for what lies on others lies over them
        above = tuple(cards[over] for over in ABOVE[slot] if cards[over])
        if cards[slot]:
            _card(pen, where, cards[slot], where.slot(slot), covered=bool(above))
        else:
            pen.stamp("slot", *where.slot(slot))
    for slot, name in enumerate(cards):
        if name:
            above = tuple(cards[over] for over in ABOVE[slot] if cards[over])
            _spot(pen, where, view, name, where.slot(slot), above)
            if not above:
                _missing(pen, where, view, name, where.slot(slot))
                _best(pen, where, view, name, where.slot(slot))


def _card(pen: Pen, where: Layout, name: str, at: Point, *, covered: bool) -> None:
    pen.stamp("plate", *at)
    pen.stamp(f"under-{name}" if covered else f"card-{name}", *at)


def _spot(pen: Pen, where: Layout, view: View, name: str, at: Point, above: tuple[str, ...]) -> None:
    s, (w, h) = view.state, where.card
    bares = () if above else bared(s.cards, name)
    label, info = card_words(language(), s.deck, name, above, lacking(view, name), own_singles(view), bares)
    card = Rect(at[0] - w / 2, at[1] - h / 2, w, h)
    pen.spot(f"part:{name}", label, card.outline(), info, outline=card.outline(6))


def _missing(pen: Pen, where: Layout, view: View, name: str, at: Point) -> None:
    """The missing cubes over those of the cost: of each colour the last ones."""
    lacks, paid = list(lacking(view, name)), cost(view.state.deck[name])
    for n, colour in reversed(list(enumerate(paid))):
        if colour in lacks:
            lacks.remove(colour)
            x, y = pip_place(n, where.card)
            pen.notes.stamp(f"lack-{colour}", at[0] + x, at[1] + y)


def _best(pen: Pen, where: Layout, view: View, name: str, at: Point) -> None:
    """What it would make with the best of one's own."""
    deck = view.state.deck
    for own in fitting(deck, own_singles(view), name)[:1]:
        x, y = tag_place(where.card)
        pen.notes.stamp("tag", at[0] + x, at[1] + y)
        pen.notes.text(at[0] + x, at[1] + y + 4, deck.renown(name, own), 11, "good", "middle", bold=True)


def _captions(pen: Pen, where: Layout, view: View) -> None:
    wide = where.width >= WIDE
    for kind, (peak, y) in zip(KINDS, where.peaks):
        left = where.margin if peak <= where.width / 2 + 1 else round(peak - 2.5 * where.step[0])
        y -= where.card[1] / 2
        pen.text(left, y + 14, say(f"label.{kind}s"), 16 if wide else 14, bold=True)
        _key(pen, view, kind, left, y + 31)


def _key(pen: Pen, view: View, kind: str, x: float, y: float) -> None:
    """What the signs on the cards mean, in the corner beside the top of a pyramid."""
    if kind == "blade":
        rows = [("label.key-tab", "ink2"), ("label.key-picture", "ink2")]
    else:
        rows = [("label.key-dashed", "bad"), ("label.key-tag", "good")] * (view.seat is not None)
    for row, (key, ink) in enumerate(rows):
        pen.text(x, y + 15 * row, say(key), 10.5, ink)
