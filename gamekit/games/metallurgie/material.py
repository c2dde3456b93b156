"""The material of Metallurgie, out of data/cards.toml, and the checker of such files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

METALS = ("iron", "copper", "silver", "gold")  # each lies on the one before
FACTS = {"cards": "how many there are", "scores-from": "from how many an area scores", "take-off": "how many come off"}
PATTERN = "first-pattern"
HANDS = 12  # four players, three cards each

CARDS_FILE: dict[str, Any] = tomllib.loads((files(__package__) / "data" / "cards.toml").read_text(encoding="utf-8"))


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a file of cards, in plain words."""
    good = {"game", *METALS, PATTERN}
    found = [f"There is no {name!r} here. Good ones: {', '.join(sorted(good))}." for name in data if name not in good]
    for metal in METALS:
        found += _metal_problems(metal, data.get(metal))
    return found or _pattern_problems(data)


def _metal_problems(metal: str, facts: Any) -> list[str]:
    if not isinstance(facts, Mapping):
        return [f"The table [{metal}] is missing."]
    found = [f"[{metal}] has no {name!r}. Good ones: {', '.join(FACTS)}." for name in facts if name not in FACTS]
    for name, meaning in FACTS.items():
        if type(facts.get(name)) is not int or facts[name] < 1:
            found.append(f"[{metal}] {name} ({meaning}) is a whole number from 1, not {facts.get(name)!r}.")
    if not found and facts["take-off"] > facts["scores-from"]:
        found.append(f"[{metal}] {facts['take-off']} can't come off an area of {facts['scores-from']}.")
    if not found and facts["scores-from"] > facts["cards"]:
        found.append(f"[{metal}] there are {facts['cards']}, so no area can have {facts['scores-from']}.")
    return found


def _pattern_problems(data: Mapping[str, Any]) -> list[str]:
    pattern = data.get(PATTERN)
    if not isinstance(pattern, Mapping) or not pattern:
        return [f"The table [{PATTERN}] is missing: which metal lies on top of each position at the start."]
    found = []
    for cell, metal in pattern.items():
        if not re.fullmatch(r"(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?)", cell):
            found.append(f'[{PATTERN}] {cell!r} is no position. Positions are written like "0,0" or "-1,2".')
        if metal not in METALS:
            found.append(f"[{PATTERN}] {cell}: {metal!r} is no metal. Metals: {', '.join(METALS)}.")
    if found:
        return found
    if len(_reached(pattern)) < len(pattern):
        found.append(f"[{PATTERN}] is in several pieces; it must be in one.")
    for height, metal in enumerate(METALS, 1):
        used = sum(METALS.index(top) + 1 >= height for top in pattern.values())
        if used >= data[metal]["cards"]:
            found.append(f"[{PATTERN}] takes {used} {metal}, and there are only {data[metal]['cards']}.")
    laid = sum(METALS.index(top) + 1 for top in pattern.values())
    if not found and sum(data[metal]["cards"] for metal in METALS) - laid < HANDS:
        found.append(f"Too few cards: once the [{PATTERN}] lies, four players are dealt {HANDS}.")
    return found


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
