"""The material of Forge of the Gods, out of data/deck.toml, and the checker of such files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

Counts = tuple[int, int, int, int, int]  # how many cubes of each colour

KINDS = ("handle", "blade")
TYPES = ("dagger", "axe", "sword", "spear", "hammer")
COLOURS = ("ash", "cobalt", "ruby", "jade", "amber")  # of cubes and cards: grey, blue, red, green, yellow
TIERS = (1, 2, 3, 4, 5)  # of tier t there are t cards of each kind
NUMBERS = {
    "renown": "what it counts in a weapon",
    "type-bonus": "what it adds if the other part is of its type",
    "colour-bonus": "what it adds if the other part is of its colour",
}
FACTS = ("tier", "type", "colour", *NUMBERS, "cost")


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


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a deck, in plain words."""
    good = ("game", *KINDS)
    found = [f"There is no {name!r} here. Good ones: {', '.join(good)}." for name in data if name not in good]
    for kind in KINDS:
        found += _kind_problems(kind, data.get(kind))
    if found:
        return found
    twice = sorted(set(data["handle"]) & set(data["blade"]))
    return [f"{name!r} is a handle and a blade. Each part needs a name of its own." for name in twice]


def _kind_problems(kind: str, parts: Any) -> list[str]:
    if not isinstance(parts, Mapping):
        return [f"The table [{kind}] is missing."]
    found = [problem for name, facts in parts.items() for problem in _part_problems(f"[{kind}] {name}", name, facts)]
    return found or _tier_problems(kind, parts)


def _part_problems(where: str, name: str, facts: Any) -> list[str]:
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name) or name in (*KINDS, *TYPES, *COLOURS):
        return [f'{where}: that is no good name. Names are like "oak" or "old-oak", and no kind, type or colour.']
    if not isinstance(facts, Mapping):
        return [f"{where} is a table of facts: {', '.join(FACTS)}."]
    found = [f"{where} has no {fact!r}. Good ones: {', '.join(FACTS)}." for fact in facts if fact not in FACTS]
    for fact, good in (("tier", TIERS), ("type", TYPES), ("colour", COLOURS)):
        if type(facts.get(fact)) is not type(good[0]) or facts[fact] not in good:
            listed = ", ".join(map(str, good))
            found.append(f"{where}: {fact} is {facts.get(fact)!r}. Good ones: {listed}.")
    for fact, meaning in NUMBERS.items():
        if type(facts.get(fact)) is not int or facts[fact] < 0:
            found.append(f"{where}: {fact} ({meaning}) is a whole number from 0, not {facts.get(fact)!r}.")
    cost = facts.get("cost")
    if not isinstance(cost, list) or not 1 <= len(cost) <= 5 or not all(cube in COLOURS for cube in cost):
        found.append(f"{where}: cost is a list of 1 to 5 colours out of {', '.join(COLOURS)}, not {cost!r}.")
    return found


def _tier_problems(kind: str, parts: Mapping[str, Any]) -> list[str]:
    found = []
    costs = {tier: [len(facts["cost"]) for facts in parts.values() if facts["tier"] == tier] for tier in TIERS}
    for tier in TIERS:
        if len(costs[tier]) != tier:
            found.append(f"[{kind}] has {len(costs[tier])} parts of tier {tier}; row {tier} of a pyramid needs {tier}.")
        elif tier > 1 and costs[tier - 1] and min(costs[tier]) < max(costs[tier - 1]):
            found.append(f"[{kind}] a part of tier {tier} costs fewer cubes than one of tier {tier - 1}.")
    return found


def parts_of(data: Mapping[str, Any]) -> dict[str, Part]:
    """The parts of a deck that has no problems: handles first, each kind by tier."""
    found = []
    for kind in KINDS:
        for name, facts in data[kind].items():
            values = {fact.replace("-", "_"): value for fact, value in facts.items()}
            values["cost"] = tuple(map(facts["cost"].count, COLOURS))
            found.append(Part(name=name, kind=kind, **values))
    return {part.name: part for part in sorted(found, key=lambda part: (KINDS.index(part.kind), part.tier))}


DECK_FILE: dict[str, Any] = tomllib.loads((files(__package__) / "data" / "deck.toml").read_text(encoding="utf-8"))
PARTS = parts_of(DECK_FILE)  # material.parts
