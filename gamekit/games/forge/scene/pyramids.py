"""The two pyramids of cards: on each card that lies free, what is missing for it and what it would make at best."""

from __future__ import annotations

from functools import partial

from gamekit.draw import Block, Pen, Point, Rect, Scene
from gamekit.games.forge import rules
from gamekit.games.forge.material import KINDS, TYPES
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import bared, card_words, cost, fitting, lacking, own_singles, say
from gamekit.games.forge.scene.pictures import pip_place, stamps, tag_place, whole
from gamekit.games.forge.scene.places import Free, Layout, Pyramids
from gamekit.games.forge.state import ABOVE, SLOTS
from gamekit.games.forge.view import View
from gamekit.words import language


def draw(pen: Pen, where: Pyramids, view: View, kinds: tuple[str, ...] = KINDS) -> None:
    cards = view.state.cards
    slots = [slot for slot, (kind, _, _) in enumerate(SLOTS) if kind in kinds]
    for slot in reversed(slots):  # lower rows first, for what lies on others lies over them
        if cards[slot]:
            _card(pen, cards[slot], where.slot(slot), covered=bool(_over(view, slot)))
        else:
            pen.stamp("slot", *where.slot(slot))
    for slot in slots:
        if cards[slot]:
            _tell(pen, where.card, view, cards[slot], where.slot(slot), _over(view, slot))


def draw_free(pen: Pen, where: Free, view: View) -> None:
    """Where there is no room for pyramids, the cards that lie free."""
    free = rules.uncovered(view.state.cards)
    for n, name in enumerate(free):
        at = where.place(n, len(free))
        _card(pen, name, at, covered=False)
        _tell(pen, where.card, view, name, at, ())


def _over(view: View, slot: int) -> tuple[str, ...]:
    """What lies on a card."""
    return tuple(view.state.cards[over] for over in ABOVE[slot] if view.state.cards[over])


def _card(pen: Pen, name: str, at: Point, *, covered: bool) -> None:
    pen.stamp("plate", *at)
    pen.stamp(f"under-{name}" if covered else f"card-{name}", *at)


def _tell(pen: Pen, size: Point, view: View, name: str, at: Point, above: tuple[str, ...]) -> None:
    s, (w, h) = view.state, size
    bares = () if above else bared(s.cards, name)
    label, info = card_words(language(), s.deck, name, above, lacking(view, name), own_singles(view), bares)
    card = Rect(at[0] - w / 2, at[1] - h / 2, w, h)
    pen.spot(f"part:{name}", label, card.outline(), info, outline=card.outline(6))
    if not above:
        _missing(pen, size, view, name, at)
        _best(pen, size, view, name, at)


def _missing(pen: Pen, size: Point, view: View, name: str, at: Point) -> None:
    """The missing cubes over those of the cost: of each colour the last ones."""
    lacks, paid = list(lacking(view, name)), cost(view.state.deck[name])
    for n, colour in reversed(list(enumerate(paid))):
        if colour in lacks:
            lacks.remove(colour)
            x, y = pip_place(n, size)
            pen.notes.stamp(f"lack-{colour}", at[0] + x, at[1] + y)


def _best(pen: Pen, size: Point, view: View, name: str, at: Point) -> None:
    """What it would make with the best of one's own."""
    deck = view.state.deck
    for own in fitting(deck, own_singles(view), name)[:1]:
        x, y = tag_place(size)
        pen.notes.stamp("tag", at[0] + x, at[1] + y)
        pen.notes.text(at[0] + x, at[1] + y + 4, deck.renown(name, own), 11.5, "good", "middle", bold=True)


# ---- round them


def captions(pen: Pen, where: Layout, cards: Pyramids) -> None:
    """What they are, in the outer corners beside their tops; between the tops, where there is room, the five types."""
    (w, h), (left, right) = cards.card, cards.peaks
    reach, y = 2 * cards.step[0] + w / 2, left[1] - h / 2 + 14
    pen.text(left[0] - reach, y, say("label.handles"), 14, bold=True)
    pen.text(right[0] + reach, y, say("label.blades"), 14, anchor="end", bold=True)
    if not where.edge:
        return
    step = min(50, (right[0] - left[0] - w - 8) / len(TYPES))
    for n, name in enumerate(TYPES):
        x = (left[0] + right[0]) / 2 + (n - 2) * step
        pen.add(*whole(name, x - 8, y - 10, 16))
        pen.text(x, y + 20, say(name), 11.5, "ink2", "middle")


# ---- beside a board that has no room for them


def block(view: View, kind: str) -> Block:
    title = say(f"label.{kind}s")
    return Block(f"{kind}s", title, 5 * 60 + 8, 5 * 60 + 8, partial(_alone, view, kind, title))


def _alone(view: View, kind: str, title: str, w: float, h: float) -> Scene:
    card = (59, 64) if w >= 5 * 59 + 8 else (50, 60)
    step = min(card[0] + 4, (w - 6 - card[0]) / 4), (h - 8 - card[1]) / 4
    peak = w / 2, 3 + card[1] / 2
    pen = Pen(stamps(language(), view.state.deck, 24, 21, 28, card), PALETTE)
    draw(pen, Pyramids(card, step, (peak, peak)), view, (kind,))
    return pen.scene(w, h, title)._replace(ground="")
