"""The material of Forge of the Gods: the decks of weapon parts, out of data files, and what may be wrong with such a
file. data/deck.toml is the one of the game; a file of your own is written alike:

    game = "forge"

    [handle]                     # fifteen of them: of tier 1 one, of tier 2 two, and so on up to five of tier 5
    old-oak = { tier = 1, type = "axe", colour = "jade", renown = 2, type-bonus = 1, colour-bonus = 3, cost = ["ash"] }

    [blade]                      # and fifteen blades, with names of their own

A tier is the row of the pyramid, counted from the top; a higher one never costs less. A name is made of small letters,
with hyphens between words; those of data/words.toml are shown in the language of the table, all others as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gamekit import datafiles
from gamekit.datafiles import Fault, Name, OneOf, Several, Table, Whole
from gamekit.games.forge import GAME

Counts = tuple[int, int, int, int, int]  # how many cubes of each colour

KINDS = ("handle", "blade")
TYPES = ("dagger", "axe", "sword", "spear", "hammer")
COLOURS = ("ash", "cobalt", "ruby", "jade", "amber")  # of cubes and cards: grey, blue, red, green, yellow
TIERS = (1, 2, 3, 4, 5)  # of tier t there are t cards of each kind
OURS = "standard"

_FILE: Mapping[str, Any] = datafiles.ours(files(__package__) / "data" / "deck.toml")
_PARTS = {name for kind in KINDS for name in _FILE[kind]}
# No other part is called by a word of the moves, or by one that has words: those are shown in its stead.
_TAKEN = {"take", "forge", "join", "pass", "card", "cube", "first", "alone"}
_TAKEN |= {key for key in GAME.words.keys() if "." not in key} - _PARTS  # noqa: SIM118 (a catalogue is no dict)

NAME = Name("[a-z]+(-[a-z]+)*", like='"oak" or "old-oak", in small letters from a to z', but=_TAKEN)
PART = Table(
    {
        "tier": OneOf(TIERS, about="its row"),
        "type": OneOf(TYPES),
        "colour": OneOf(COLOURS),
        "renown": Whole(0, 99, about="what it counts in a weapon"),
        "type-bonus": Whole(0, 99, about="what it adds if the other part is of its type"),
        "colour-bonus": Whole(0, 99, about="what it adds if the other part is of its colour"),
        "cost": Several(OneOf(COLOURS), 1, 5, about="the cubes that are paid"),
    }
)
FILE = Table({"game": OneOf(("forge",)), **dict.fromkeys(KINDS, Table(names=NAME, each=PART))})


class Part(NamedTuple):
    """A weapon part: what is printed on its card."""

    name: str
    kind: str
    tier: int
    type: str
    colour: str
    renown: int
    type_bonus: int
    colour_bonus: int
    cost: Counts


class Worth(NamedTuple):
    """What a weapon counts: by the values of its parts, by their type and by their colour."""

    values: int
    by_type: int
    by_colour: int


class Place(NamedTuple):
    """Where a part stands in its deck: which kind, and the how manieth of it."""

    kind: int
    at: int


class Deck:
    """material.parts: the weapon parts by name, handles first, each kind by tier; and all weapons they can make.

    One object a file, so decks are compared by it.
    """

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        self.source = source
        self.parts = {part.name: part for part in _parts(data)}
        self.names = tuple(tuple(name for name in self.parts if self.parts[name].kind == kind) for kind in KINDS)
        self.place = {name: Place(kind, at) for kind, names in enumerate(self.names) for at, name in enumerate(names)}
        self.rows = {
            (kind, tier): tuple(part.name for part in self.parts.values() if (part.kind, part.tier) == (kind, tier))
            for kind in KINDS
            for tier in TIERS
        }
        # Either way round, so that one need not know which of two is the handle.
        self.worths = {
            (one.name, two.name): _worth(one, two)
            for one in self.parts.values()
            for two in self.parts.values()
            if one.kind != two.kind
        }

    def __repr__(self) -> str:
        return f"<Deck {self.source}>"

    def __getitem__(self, name: str) -> Part:
        return self.parts[name]

    def weapon(self, one: str, two: str) -> tuple[str, str]:
        """Two parts of different kinds, the handle first."""
        return (one, two) if self.parts[one].kind == "handle" else (two, one)

    def renown(self, one: str, two: str) -> int:
        """What two parts of different kinds count as a weapon."""
        return sum(self.worths[one, two])


def _parts(data: Mapping[str, Any]) -> Iterator[Part]:
    for kind in KINDS:
        for name, facts in sorted(data[kind].items(), key=lambda item: item[1]["tier"]):
            values = {fact.replace("-", "_"): value for fact, value in facts.items()}
            yield Part(name=name, kind=kind, **values | {"cost": tuple(map(facts["cost"].count, COLOURS))})


def _worth(one: Part, two: Part) -> Worth:
    """end.renown, end.example: each part adds its own bonus."""
    return Worth(
        values=one.renown + two.renown,
        by_type=one.type_bonus + two.type_bonus if one.type == two.type else 0,
        by_colour=one.colour_bonus + two.colour_bonus if one.colour == two.colour else 0,
    )


# ---- Reading


def deck_of(source: str) -> Deck:
    """The deck of the game, or the one in a file."""
    return DECK if source == OURS else _made(source, datafiles.text_of(source))


@cache
def _made(source: str, text: str) -> Deck:
    """Of one text there is one object: the same file read twice is the same deck."""
    return Deck(source, datafiles.good(text, source, problems))


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a deck, in plain words."""
    found = datafiles.faults(FILE, data)
    return datafiles.told([*found, *_whole_faults(data, datafiles.sound(data, found))])


def _whole_faults(data: Mapping[str, Any], sound: Mapping[str, Any]) -> Iterator[Fault]:
    """What only shows when the parts of a kind are all there."""
    kinds = [sound.get(kind, {}) for kind in KINDS]
    for kind, parts in zip(KINDS, kinds):
        if kind in sound and parts.keys() == data[kind].keys() and all("tier" in facts for facts in parts.values()):
            yield from _tier_faults(kind, parts)
    for name in sorted(set(kinds[0]) & set(kinds[1])):
        yield Fault(("blade", name), "is a handle too; each part needs a name of its own.")


def _tier_faults(kind: str, parts: Mapping[str, Any]) -> Iterator[Fault]:
    rows = {tier: [facts for facts in parts.values() if facts["tier"] == tier] for tier in TIERS}
    for tier, row in rows.items():
        costs, cheaper = (
            [len(facts["cost"]) for facts in some if "cost" in facts] for some in (row, rows.get(tier - 1, ()))
        )
        if len(row) != tier:
            yield Fault((kind,), f"has {len(row)} parts of tier {tier}; row {tier} of a pyramid needs {tier}.")
        elif costs and cheaper and min(costs) < max(cheaper):
            yield Fault((kind,), f"a part of tier {tier} costs fewer cubes than one of tier {tier - 1}.")


DECK = Deck(OURS, _FILE)
