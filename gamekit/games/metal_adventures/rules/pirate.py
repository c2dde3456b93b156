"""A pirate: his limits, four upgrades and two trophies, and what he throws away."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, MOST_TROPHIES, MOST_UPGRADES, Move, State, Task
from gamekit.room import Refusal

# ---- pirate.upgrades


def throws(s: State, seat: int) -> list[Any]:
    """pirate.upgrades"""
    return [CARD["throw"][name] for name in s.pirates[seat].upgrades]


def enter_throw(d: Draft, task: Task) -> bool:
    if len(d.pirates[task.seat].upgrades) > MOST_UPGRADES:
        return True
    d.done()
    return False


def moves_throw(s: State, task: Task, seat: int) -> list[Any]:
    return throws(s, seat)


def check_throw(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in s.pirates[seat].upgrades:
        return Refusal("pirate.upgrades", "not-held", {"card": move.card}, move.targets)
    return None


def do_throw(d: Draft, seat: int, move: Move) -> None:
    d.unequip(seat, move.card)
    d.discard(move.card)
    d.say("pirate.upgrades", "thrown", card=move.card, seat=seat)
    d.then(Task("setup.ocg", "fill"))  # setup.ocg: an empty place had waited for a card


# ---- pirate.trophies


def enter_under(d: Draft, task: Task) -> bool:
    if len(d.pirates[task.seat].trophies) > MOST_TROPHIES:
        return True
    d.done()
    return False


def moves_under(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["under"][name] for name in s.pirates[seat].trophies]


def check_under(s: State, seat: int, move: Move) -> Refusal | None:
    held = s.pirates[seat].trophies
    return None if move.card in held else Refusal("pirate.trophies", "not-held", {"card": move.card})


def do_under(d: Draft, seat: int, move: Move) -> None:
    """Under the trophy pile: as one too many, or for a prize at Exxalia."""
    d.drop_trophy(seat, move.card)
    d.say(d.todo[-1].rule, "put-under", seat=seat, card=move.card)


def limits(seat: int) -> tuple[Task, Task]:
    """pirate.upgrades, pirate.trophies: what is too much goes at once."""
    return Task("pirate.upgrades", "throw", seat), Task("pirate.trophies", "under", seat)
