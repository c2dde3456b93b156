"""A state as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.room import GamekitError
from nim.state import State

WORDS = {"heap": range(-1, 16), "seat": range(3), "players": range(2, 4), "last": ("wins", "loses")}


def position(s: State) -> dict[str, Any]:
    return s._asdict()


def state_of(position: Mapping[str, Any]) -> State:
    for word in {**position, **WORDS}:
        if word not in WORDS:
            raise GamekitError(f"A heap has no {word!r}. Good ones: {', '.join(WORDS)}.")
        good = WORDS[word]
        if position.get(word) not in good:
            told = f"{good[0]} to {good[-1]}" if isinstance(good, range) else " or ".join(map(str, good))
            raise GamekitError(f'"{word}" is {told}, not {position.get(word)!r}.')
    if position["seat"] >= position["players"]:
        raise GamekitError(f'"seat" is {position["seat"]!r}, and there are {position["players"]} players.')
    return State(**position)
