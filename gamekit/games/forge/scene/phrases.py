"""What can be said of the match, its cubes and its parts: who is to move, what holds a cube, what fits a part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Line
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, Deck, Part
from gamekit.games.forge.state import CUBES, NONE, PASS, Cube, Mine, Move
from gamekit.games.forge.view import View
from gamekit.room import CHANCE


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


def name_of(part: str) -> str:
    """What a part is called: in the language of the table, if it is one of the game's own."""
    return say(part) if part in GAME.words else part


# ---- the match


def status(view: View) -> str:
    s = view.state
    text = say("label.status", n=s.round, left=sum(rules.counts(s.mine)))
    return f"{text}, {say('label.last-round')}" if s.last and s.step != "over" else text


def who(view: View, names: tuple[str, ...]) -> str:
    s = view.state
    if s.step == "over":
        return say("prompt.over").partition(" | ")[0]
    if rules.to_act(s) == (CHANCE,):
        return say("prompt.chance").partition(":")[0].rstrip() + "."
    return say("seat.moving", names, seat=view.to_act) + "."


def prompt_key(view: View, moves: list[Move]) -> str:
    if view.state.step == "over":
        return "over"
    if view.state.step in rules.CHANCE_STEPS:
        return "chance"
    if not moves:
        return "wait"
    kinds = {move.kind + "-join" * bool(move.kind == "forge" and move.other) for move in moves}
    if "take" not in kinds:
        return "pass" if PASS in moves else "mine-empty"
    if "join" in kinds:
        return "all" if "forge" in kinds else "join"
    return "forge-join" if "forge-join" in kinds else "forge" if "forge" in kinds else "take"


# ---- cubes


def colour_of(mine: Mine, bit: int) -> str:
    return next(colour for colour, cubes in zip(COLOURS, mine) if cubes & bit)


def freed(cubes: int, bit: int) -> int:
    """The cubes that can be taken once this one is."""
    return rules.free(cubes ^ bit) & ~rules.free(cubes)


class Told(NamedTuple):
    """The place of a cube: its colour, "" if it is gone, whether anything lies on it, and its words."""

    colour: str
    laden: bool
    label: str
    info: tuple[Line, ...]


@lru_cache(maxsize=64)  # the mine is seen from two sides and counted level by level
def cubes(lang: str, mine: Mine) -> Mapping[Cube, Told]:
    """What holds each cube, and what taking it would free."""
    return {name: _told(lang, mine, rules.standing(mine), name, bit) for name, bit in CUBES.items()}


def _told(lang: str, mine: Mine, all_of_them: int, name: Cube, bit: int) -> Told:
    if not all_of_them & bit:
        return Told("", False, *_words(lang, name, "", 0, 0, 0))
    colour, top, sides = colour_of(mine, bit), rules.on_top(all_of_them, bit), rules.beside(all_of_them, bit)
    frees = freed(all_of_them, bit) if not top and sides.bit_count() < 3 else 0
    return Told(colour, bool(top), *_words(lang, name, colour, top, sides, frees))


@lru_cache(maxsize=4096)
def _words(lang: str, cube: Cube, colour: str, top: int, sides: int, frees: int) -> tuple[str, tuple[Line, ...]]:
    if not colour:
        return say("spot.empty", cube=cube), ()
    over, near = top.bit_count(), sides.bit_count()
    key, n = ("covered", over) if over else ("sides", near) if near > 2 else ("free", 0)
    info = (("on-it", top), ("beside", sides), ("frees", frees))
    lines = tuple(Line(say(f"info.{word}", cubes=rules.named(some))) for word, some in info if some)
    return say(f"spot.{key}", cube=cube, colour=colour, n=n), lines


# ---- parts


def cost(part: Part) -> tuple[str, ...]:
    """The cubes of a cost, one by one."""
    return rules.missing(NONE, part.cost)


def fitting(deck: Deck, own: Iterable[str], name: str) -> list[str]:
    """Of some parts those that this one can be joined to, the best first."""
    others = [other for other in own if (other, name) in deck.worths]
    return sorted(others, key=lambda other: -deck.renown(other, name))


def bared(cards: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The parts that lie free once this one is gone."""
    after = tuple("" if card == name else card for card in cards)
    return tuple(card for card in rules.uncovered(after) if card not in rules.uncovered(cards))


def own_singles(view: View) -> tuple[str, ...]:
    return () if view.seat is None else view.state.singles[view.seat]


def lacking(view: View, name: str) -> tuple[str, ...]:
    """The cubes that whoever looks on has still to get for a part."""
    s = view.state
    return () if view.seat is None else rules.missing(s.reserves[view.seat], s.deck[name].cost)


@lru_cache(maxsize=1024)
def card_words(
    lang: str,
    deck: Deck,
    name: str,
    above: tuple[str, ...],
    lacks: tuple[str, ...],
    singles: tuple[str, ...],
    bares: tuple[str, ...],
) -> tuple[str, tuple[Line, ...]]:
    """What a part is, what lies on it and under it, what it would still cost and make with each part that fits."""
    part = deck[name]
    label = say("spot.part", **facts_of(part), cost=cost(part))
    if above:
        label += ", " + say("spot.part-covered", by=above)
    lines = [Line(say("info.missing", cost=lacks))] if lacks else []
    if fits := fitting(deck, singles, name):
        lines.append(Line(say("info.own", text=_counted(deck, name, fits))))
    if bares:
        lines.append(Line(say("info.uncovers", parts=bares)))
    return label, tuple(lines)


def own_words(view: View, seat: int, name: str) -> tuple[str, tuple[Line, ...]]:
    """What a single part is, what it makes with the seat's other parts, and with the pyramids' best."""
    s = view.state
    lines = []
    for word, parts, most in (("own", s.singles[seat], 4), ("pyramids", filter(None, s.cards), 3)):
        if fits := fitting(s.deck, parts, name)[:most]:
            lines.append(Line(say(f"info.{word}", text=_counted(s.deck, name, fits))))
    return say("spot.own", **facts_of(s.deck[name])), tuple(lines)


def _counted(deck: Deck, name: str, others: Iterable[str]) -> str:
    """Some parts, each with what it would count with this one."""
    return GAME.words.listing([f"{name_of(other)} {deck.renown(name, other)}" for other in others])


def facts_of(part: Part) -> dict[str, object]:
    return {"part": part.name, "kind": part.kind, "type": part.type, "colour": part.colour, "n": part.renown}


def partners(deck: Deck, name: str, others: Iterable[str]) -> list[Line]:
    return [Line(say("info.with", other=other, n=deck.renown(name, other)), deck[other].colour) for other in others]


def sum_of(deck: Deck, handle: str, blade: str) -> str:
    """How the renown of a weapon comes about."""
    values, by_type, by_colour = deck.worths[handle, blade]
    return say("preview.sum", values=values, type=by_type, colour=by_colour)
