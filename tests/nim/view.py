"""What a seat may know of a match of Nim: everything."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gamekit.room import Entry, Seat
from nim import rules
from nim.position import position
from nim.state import Move, State


class View(NamedTuple):
    seat: int | None
    state: State


def view(s: State, seat: int | None) -> View:
    return View(seat, s)


def acting(v: View) -> tuple[Seat, ...]:
    return rules.to_act(v.state)


def draws(v: View) -> list[tuple[Move, int]]:
    return rules.draws(v.state)


def imagine(v: View, rng: Random) -> State:
    return v.state


def tree(v: View) -> dict[str, Any]:
    return position(v.state)


def seen(entry: Entry, seat: int | None) -> Entry:
    return entry


def opens(entry: Entry) -> bool:
    return False
