"""What a move would do, before it is made: in a sentence, and as what it leaves behind."""

from __future__ import annotations

from gamekit.draw import Left, Preview, Use
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, Counts, Deck
from gamekit.games.forge.scene.phrases import bared, colour_of, cost, fitting, freed, partners, say, sum_of
from gamekit.games.forge.state import CUBES, Move
from gamekit.games.forge.view import View
from gamekit.shared import replaced


def preview(view: View, move: Move) -> Preview:
    match move.kind:
        case "take":
            return _take(view, move)
        case "forge":
            return _forge(view, move)
        case "join":
            return _join(view, move)
        case "pass":
            return Preview(say("preview.pass"), "turn.pass", forced=True)
    return Preview(move.text)


def _take(view: View, move: Move) -> Preview:
    s, bit = view.state, CUBES[move.what]
    colour = colour_of(s.mine, bit)
    at, frees = COLOURS.index(colour), rules.named(freed(rules.standing(s.mine), bit))
    reserve = s.reserves[s.seat]
    then: Counts = replaced(reserve, at, reserve[at] + 1)
    text = [say("preview.take", colour=colour, n=then[at])]
    if frees:
        text.append(say("preview.frees", n=len(frees), cubes=frees))
    costs = [(name, s.deck[name].cost) for name in rules.uncovered(s.cards)]
    if pays := tuple(name for name, price in costs if rules.pays(then, price) and not rules.pays(reserve, price)):
        text.append(say("preview.pays", parts=pays))
    ghost = (Use(f"lifted-{colour}", 0, -4),)
    touched = tuple(f"cube:{name}" for name in frees)
    return Preview(" ".join(text), "mine.take", f"cube:{move.what}", ghost, touched, left=_left(view))


def _forge(view: View, move: Move) -> Preview:
    s, new, own = view.state, move.what, move.other
    price, bares = cost(s.deck[new]), bared(s.cards, new)
    if own:
        text = [say("preview.forge-join", part=new, cost=price, other=own, n=s.deck.renown(new, own))]
    else:
        text = [say("preview.forge", part=new, cost=price)]
        if later := partners(s.deck, new, fitting(s.deck, s.singles[s.seat], new)):
            text.append(say("preview.with", text=GAME.words.listing([line.text for line in later])))
    if bares:
        text.append(say("preview.uncovers", parts=bares))
    touched = (*(f"part:{name}" for name in bares), *((f"own:{own}",) if own else ()))
    if own:
        return Preview(" ".join(text), "forge.join", f"own:{own}", _pair(s.deck, new, own), touched)
    return Preview(" ".join(text), "forge.part", "alone", (Use(f"single-{new}", 0, 0),), touched, left=_left(view))


def _pair(deck: Deck, one: str, other: str) -> tuple[Use, ...]:
    """A weapon as small as a part, on whose place it is laid."""
    handle, blade = deck.weapon(one, other)
    total = Use(f"sum-{deck.renown(handle, blade)}", 25, 0)
    return Use("pair", 0, 0), Use(f"half-{handle}", -18, 0), Use(f"half-{blade}", -3, 0), total


def _left(view: View) -> Left | None:
    """In one's last turn only weapons count: the best that could still be made."""
    s = view.state
    makes = [move for move in rules.moves(s, s.seat) if move.other] if s.last else []
    if not makes:
        return None
    best = max(makes, key=lambda move: s.deck.renown(move.what, move.other))
    handle, blade = s.deck.weapon(best.what, best.other)
    return Left(say("left.weapon", handle=handle, blade=blade, n=s.deck.renown(handle, blade)), best.targets)


def _join(view: View, move: Move) -> Preview:
    deck = view.state.deck
    handle, blade = deck.weapon(move.what, move.other)
    text = say("preview.join", handle=handle, blade=blade, n=deck.renown(handle, blade))
    text = f"{text} {sum_of(deck, handle, blade)}"
    return Preview(text, "join", f"own:{blade}", _pair(deck, handle, blade), (f"own:{handle}",))
