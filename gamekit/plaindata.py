"""Reading plain data that people wrote: what is wrong is said with its place and the good values."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

from gamekit.quote import quoted
from gamekit.room import GamekitError

DIGITS = 1000  # of a seed
JOINERS = "\u200c\u200d"  # of letters in Persian and Hindi, and of the parts of a sign


def clean(name: str) -> str:
    """A name as one plain line: without what controls, turns the direction of, or breaks the text round it."""
    kept = (c if c.isprintable() or c in JOINERS else " " * c.isspace() for c in unicodedata.normalize("NFC", name))
    return " ".join("".join(kept).split())


def good_seed(value: Any) -> int | str:
    """What luck comes from: a whole number that can be written out, or a text that holds no half characters."""
    if isinstance(value, str):
        good = not any("\ud800" <= sign <= "\udfff" for sign in value)
    else:
        good = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**DIGITS
    if not good:
        raise GamekitError(f"A seed is a whole number of at most {DIGITS} digits, or a text, not {quoted(value)}.")
    return value  # type: ignore[no-any-return]


def mapping(data: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise GamekitError(f"{where} is a dict, not {quoted(data)}.")
    return data


def known(data: Mapping[str, Any], keys: Collection[str], where: str) -> None:
    """Refuse a key that nothing is known by."""
    for key in data:
        if key not in keys:
            raise GamekitError(f"{where} has no {quoted(key)}. Good ones: {', '.join(sorted(keys))}.")


def number(data: Mapping[str, Any], name: str, least: int, most: int, usual: int | None = None) -> int:
    value = data.get(name, usual)
    if type(value) is not int or not least <= value <= most:
        raise GamekitError(f'"{name}" is a number from {least} to {most}, not {quoted(value)}.')
    return value
