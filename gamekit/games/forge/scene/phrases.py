"""What can be said of the cubes and parts of Forge of the Gods: who holds what, what fits, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from gamekit.draw import Line
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, PARTS
from gamekit.games.forge.scene.pictures import cost
from gamekit.games.forge.state import CUBES, Cube, Mine, renown, weapon
from gamekit.games.forge.view import View

NAME_AT = {bit: name for name, bit in CUBES.items()}


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


def colour_of(mine: Mine, bit: int) -> str:
    return next(colour for colour, cubes in zip(COLOURS, mine) if cubes & bit)


def freed(cubes: int, bit: int) -> int:
    """The cubes that can be taken once this one is."""
    return rules.free(cubes ^ bit) & ~rules.free(cubes)


@cache
def worth(one: str, two: str) -> int:
    """What two parts of different kinds count as a weapon."""
    handle, blade = weapon(one, two)
    return sum(renown(PARTS[handle], PARTS[blade]))


def fitting(singles: Iterable[str], name: str) -> list[str]:
    """The parts that this one can be joined to, the best first."""
    others = [own for own in singles if PARTS[own].kind != PARTS[name].kind]
    return sorted(others, key=lambda own: -worth(own, name))


def bared(cards: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The parts that lie free once this one is gone."""
    after = tuple("" if card == name else card for card in cards)
    return tuple(card for card in rules.uncovered(after) if card not in rules.uncovered(cards))


def own_singles(view: View) -> tuple[str, ...]:
    return () if view.seat is None else view.state.singles[view.seat]


def lacking(view: View, name: str) -> tuple[str, ...]:
    return () if view.seat is None else rules.missing(view.state.reserves[view.seat], PARTS[name].cost)


def cube_words(lang: str, mine: Mine, bit: int) -> tuple[str, tuple[Line, ...]]:
    """What holds a cube, and what taking it would free."""
    cubes = rules.standing(mine)
    if not cubes & bit:
        return _told(lang, NAME_AT[bit], "", (), (), ())
    top, sides = rules.on_top(cubes, bit), rules.beside(cubes, bit)
    frees = freed(cubes, bit) if not top and sides.bit_count() < 3 else 0
    return _told(lang, NAME_AT[bit], colour_of(mine, bit), *(_coloured(mine, some) for some in (top, sides, frees)))


def _coloured(mine: Mine, cubes: int) -> tuple[tuple[str, str], ...]:
    """Some cubes, each with its colour."""
    out = []
    while cubes:
        bit = cubes & -cubes
        cubes ^= bit
        out.append((NAME_AT[bit], colour_of(mine, bit)))
    return tuple(out)


Cubes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=4096)
def _told(lang: str, cube: Cube, colour: str, top: Cubes, sides: Cubes, frees: Cubes) -> tuple[str, tuple[Line, ...]]:
    if not colour:
        return say("spot.empty", cube=cube), ()
    key, n = ("covered", len(top)) if top else ("sides", len(sides)) if len(sides) > 2 else ("free", 0)
    lines: list[Line] = []
    for word, some in (("on-it", top), ("beside", sides), ("frees", frees)):
        if some:
            lines += [Line(say(f"info.{word}")), *(Line(name, tone) for name, tone in some)]
    return say(f"spot.{key}", cube=cube, colour=colour, n=n), tuple(lines)


@lru_cache(maxsize=1024)
def part_words(
    lang: str,
    name: str,
    above: tuple[str, ...],
    lacks: tuple[str, ...],
    singles: tuple[str, ...],
    bares: tuple[str, ...],
) -> tuple[str, tuple[Line, ...]]:
    """What a part is, what lies on it and under it, what it would still cost and make with each part that fits."""
    part = PARTS[name]
    facts = part._asdict() | {"part": name, "n": part.renown, "cost": cost(part)}
    label = GAME.words.say("spot.part", facts)
    if above:
        label += ", " + say("spot.part-covered", by=above)
    lines = [Line(say("info.missing"))] * bool(lacks) + [Line(say(colour), colour) for colour in lacks]
    lines += partners(name, fitting(singles, name))
    lines += [Line(say("info.uncovers"))] * bool(bares) + [Line(say(card), PARTS[card].colour) for card in bares]
    return label, tuple(lines)


def partners(name: str, others: Iterable[str]) -> list[Line]:
    return [Line(say("info.with", other=other, n=worth(name, other)), PARTS[other].colour) for other in others]
