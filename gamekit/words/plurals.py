"""Languages, out of languages.toml: which form of a word goes with a number, by CLDR's rules.

The browser reads the same rules (js/words.js), parsed: for each form but the last its ways to hold, any of which is
enough; a way is a list of conditions that all hold; a condition says what n is divided by for its rest (0: not at all),
whether that shall be in the ranges or not, and the ranges.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

Condition = tuple[int, bool, tuple[tuple[int, int], ...]]
Rule = tuple[tuple[Condition, ...], ...]

_CONDITION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


class Language(NamedTuple):
    """What a language calls itself, its rules, and a pattern of what is not written in it."""

    name: str
    plurals: tuple[Rule, ...]
    never: re.Pattern[str]


@cache
def languages() -> dict[str, Language]:
    from gamekit.datafiles import ours

    found = ours(files("gamekit") / "words" / "languages.toml")
    return {
        lang: Language(facts["name"], tuple(map(_rule, facts["plurals"])), re.compile(facts.get("never", "(?!)")))
        for lang, facts in found.items()
    }


def name(lang: str) -> str:
    """What a language calls itself."""
    return languages()[lang].name if lang in languages() else lang


def rules(lang: str) -> tuple[Rule, ...]:
    return languages()[lang if lang in languages() else "en"].plurals


def form(value: object, lang: str) -> int:
    """Which of the forms goes with a number, or with so many things."""
    n = len(value) if isinstance(value, tuple | list) else value
    plural = rules(lang)
    if isinstance(n, int):
        for place, rule in enumerate(plural):
            if any(all(_holds(condition, abs(n)) for condition in way) for way in rule):
                return place
    return len(plural)


def _holds(condition: Condition, n: int) -> bool:
    by, inside, ranges = condition
    rest = n % by if by else n
    return any(low <= rest <= high for low, high in ranges) == inside


def _rule(text: str) -> Rule:
    """A rule as CLDR writes it: n % 10 = 2..4 and n % 100 != 12..14."""
    return tuple(tuple(map(_condition, way.split(" and "))) for way in text.split(" or "))


def _condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    if match is None:
        raise ValueError(f"no condition of a plural: {text!r}")
    ends = [ends.split("..") for ends in match[3].split(",")]
    return int(match[1] or 0), match[2] == "=", tuple((int(low[0]), int(low[-1])) for low in ends)
