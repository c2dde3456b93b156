"""The material of Metallurgie: the cards and the first pattern, out of data files, and what may be wrong with such a
file. data/cards.toml is the one of the game; a file of your own is written alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from gamekit import datafiles
from gamekit.datafiles import Fault, Name, OneOf, Table, Whole

METALS = ("iron", "copper", "silver", "gold")  # each lies on the one before
PATTERN = "first-pattern"
HANDS = 12  # four players, three cards each
OURS = "standard"

Counts = tuple[int, int, int, int, int]  # how many cards of each metal; the first number is never used

_METAL = Table(
    {
        "cards": Whole(1, 200, about="how many there are"),
        "scores-from": Whole(1, 200, about="from how many an area scores"),
        "take-off": Whole(1, 200, about="how many come off"),
    }
)
_POSITION = Name("(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", like='"0,0" or "-1,2"')
_TOPS = Table(names=_POSITION, each=OneOf(METALS), least=1, about="the metal on top of each position at the start")
FILE = Table({"game": OneOf(("metallurgie",)), **dict.fromkeys(METALS, _METAL), PATTERN: _TOPS})


class Cards:
    """The cards of a game, and what is printed on them. One object a file, so they are compared by it."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        def by_metal(fact: str) -> Counts:
            iron, copper, silver, gold = (data[metal][fact] for metal in METALS)
            return 0, iron, copper, silver, gold

        self.source = source
        self.counts = by_metal("cards")  # material.metals
        self.threshold = by_metal("scores-from")  # material.thresholds
        self.removed = by_metal("take-off")  # material.removed
        self.pattern: Mapping[str, str] = data[PATTERN]  # setup.pattern: the metal on top of each position

    def __repr__(self) -> str:
        return f"<Cards {self.source}>"


# ---- Reading


def cards_of(source: str) -> Cards:
    """The cards of the game, or those in a file."""
    return CARDS if source == OURS else _made(source, datafiles.text_of(source))


@cache
def _made(source: str, text: str) -> Cards:
    """Of one text there is one object: the same file read twice is the same cards."""
    return Cards(source, datafiles.good(text, source, problems))


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a file of cards, in plain words."""
    found = datafiles.faults(FILE, data)
    sound = datafiles.sound(data, found)
    for metal in METALS:
        found += _metal_faults(metal, sound.get(metal, {}))
    pattern = sound.get(PATTERN)
    if pattern and pattern == data[PATTERN]:  # without one of its cards it is another one
        found += _pattern_faults(pattern, {metal: sound.get(metal, {}).get("cards") for metal in METALS})
    return datafiles.told(found)


def _metal_faults(metal: str, facts: Mapping[str, int]) -> Iterator[Fault]:
    cards, least, off = (facts.get(name) for name in _METAL.keys)
    if off and least and off > least:
        yield Fault((metal, "take-off"), f"is too many: {off} can't come off an area of {least}.")
    if metal == METALS[0] and off and off == least:  # nothing could be placed any more
        yield Fault((metal, "take-off"), f"is too many: {off} off an area of {least} could leave no pattern at all.")
    if least and cards and least > cards:
        yield Fault((metal, "scores-from"), f"is too many: there are {cards}, so no area can have {least}.")


def _pattern_faults(pattern: Mapping[str, str], cards: Mapping[str, int | None]) -> Iterator[Fault]:
    """`cards`: how many there are of each metal, None where that is not known."""
    if len(_reached(pattern)) < len(pattern):
        yield Fault((PATTERN,), "is in several pieces; it must be in one.")
    left = []
    for height, metal in enumerate(METALS, 1):
        used, there = sum(METALS.index(top) + 1 >= height for top in pattern.values()), cards[metal]
        if there is not None:
            left.append(there - used)
            if used >= there:
                yield Fault((PATTERN,), f"takes {used} {metal}, and there are only {there}.")
    if len(left) == len(METALS) and min(left) > 0 and sum(left) < HANDS:
        yield Fault((), f"has too few cards: once the {PATTERN} lies, four players are dealt {HANDS}.")


def _reached(pattern: Mapping[str, Any]) -> set[str]:
    """The positions that hang together with the first one."""
    todo = [next(iter(pattern))]
    reached = set(todo)
    while todo:
        q, r = map(int, todo.pop().split(","))
        near = {f"{q + a},{r + b}" for a, b in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))}
        new = near & set(pattern) - reached
        reached |= new
        todo += new
    return reached


CARDS = Cards(OURS, datafiles.ours(files(__package__) / "data" / "cards.toml"))
