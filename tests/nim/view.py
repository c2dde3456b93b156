"""What a seat may know of a match of Nim: everything."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gamekit.room import Entry
from nim.position import position
from nim.state import State


class View(NamedTuple):
    seat: int | None
    state: State


def view(s: State, seat: int | None) -> View:
    return View(seat, s)


def imagine(v: View, rng: Random) -> State:
    return v.state


def tree(v: View) -> dict[str, Any]:
    return position(v.state)


def seen(entry: Entry, seat: int | None, s: State) -> Entry:
    return entry
