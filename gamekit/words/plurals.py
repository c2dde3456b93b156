"""Languages, out of languages.toml: which form of a word goes with a number, by CLDR's rules, what falls before a name,
and whether all is said.

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

ENGLISH = "en"
CODE = "[a-z]{2,3}(?:-[A-Za-z0-9]+)?"  # how a language is named: es, or es-MX

_CONDITION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


class Language(NamedTuple):
    """What a language calls itself, its rules, two patterns, and whether it lacks nothing."""

    name: str
    plurals: tuple[Rule, ...]
    never: re.Pattern[str]  # what is not written in it
    elides: re.Pattern[str] | None  # where what is filled in lets the letters before it fall: its first group
    complete: bool


@cache
def languages() -> dict[str, Language]:
    from gamekit.datafiles import ours

    found = ours(files("gamekit") / "words" / "languages.toml")
    return {lang: _language(**facts) for lang, facts in found.items()}


def _language(
    name: str, plurals: list[str], never: str = "(?!)", elides: str | None = None, complete: bool = False
) -> Language:
    falling = None if elides is None else re.compile(elides + "$")
    return Language(name, tuple(map(_rule, plurals)), re.compile(never), falling, complete)


@cache
def chain(lang: str) -> tuple[str, ...]:
    """The languages in which one looks for what is to be said: es-MX, es, en."""
    return tuple(dict.fromkeys((lang, base(lang), ENGLISH)))


def base(lang: str) -> str:
    """The language without a region."""
    return lang.partition("-")[0]


def complete(lang: str) -> bool:
    return lang in languages() and languages()[lang].complete


def known(lang: str) -> bool:
    return base(lang) in languages()


def name(lang: str) -> str:
    """What a language calls itself: español (MX)."""
    if lang in languages() or not known(lang):
        return languages()[lang].name if lang in languages() else lang
    return f"{languages()[base(lang)].name} ({lang.partition('-')[2]})"


def rules(lang: str) -> tuple[Rule, ...]:
    return next(languages()[one].plurals for one in chain(lang) if one in languages())


def form(value: object, lang: str) -> int:
    """Which of the forms goes with a number, or with so many things."""
    n = len(value) if isinstance(value, tuple | list) else value
    plural = rules(lang)
    if isinstance(n, int):
        for place, rule in enumerate(plural):
            if any(all(_holds(condition, abs(n)) for condition in way) for way in rule):
                return place
    return len(plural)


def elided(parts: list[str], lang: str) -> list[str]:
    """The parts of a sentence, with "d’" before "Ada" where that was "de ". A name itself stays as it is."""
    falling = languages()[lang].elides if lang in languages() else None
    if falling is None:
        return parts
    following = (text[:1] for text in (*parts[1:], ""))
    gone = [falling.search(part + letter) for part, letter in zip(parts, following)]
    return [f"{part[: there.start(1)]}’" if there else part for part, there in zip(parts, gone)]


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
