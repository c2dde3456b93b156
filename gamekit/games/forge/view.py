"""What one seat may know of a match of Forge of the Gods: all of it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gamekit.games.forge import rules
from gamekit.games.forge.position import position
from gamekit.games.forge.state import Move, State
from gamekit.room import Entry, Seat


class View(NamedTuple):
    """setup.players: everything lies open, the reserves too; so a view is the state and who looks at it."""

    seat: int | None
    state: State

    @property
    def to_act(self) -> int:
        return self.state.seat


def view(s: State, seat: int | None) -> View:
    return View(seat, s)


def acting(v: View) -> tuple[Seat, ...]:
    return rules.to_act(v.state)


def draws(v: View) -> list[tuple[Move, int]]:
    return rules.draws(v.state)


def imagine(v: View, rng: Random) -> State:
    """Nothing is hidden, so there is nothing to imagine."""
    return v.state


def tree(v: View) -> dict[str, Any]:
    """The view as plain data for the inspector."""
    return position(v.state)


def seen(entry: Entry, seat: int | None) -> Entry:
    """A log entry as that seat may know it."""
    return entry


def opens(entry: Entry) -> bool:
    """Nothing is ever hidden."""
    return False
