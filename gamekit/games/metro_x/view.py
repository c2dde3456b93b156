"""What one seat may know of a match of Metro X, and how it may imagine the rest."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import Card, Deck
from gamekit.games.metro_x.network import Map
from gamekit.games.metro_x.position import position
from gamekit.games.metro_x.state import REVEALS, Move, Sheet, State
from gamekit.room import CHANCE, Entry, Seat

A_CHOICE = Move("hidden", "", text="a hidden choice")  # what the others see of a choice that is waiting


class View(NamedTuple):
    """Hidden: what the others have chosen while somebody has still to choose. The pile is open, as counts."""

    seat: int | None
    players: int
    map: Map
    deck: Deck
    special: bool
    sheets: tuple[Sheet, ...]
    pile: tuple[int, ...]
    card: Card | None
    due: tuple[int, ...]
    choice: Move | None  # the own one, waiting
    waiting: tuple[bool, ...]  # who has chosen
    round: int
    wave: int
    to_act: tuple[int, ...]  # who has still to choose
    over: bool


def view(s: State, seat: int | None) -> View:
    city, deck, special, sheets, pile, card, due, choices, number, wave, acting = s
    choice = None if seat is None else choices[seat]
    waiting = tuple([move is not None for move in choices])
    to_act: tuple[Any, ...] = acting if card else ()
    known = (city, deck, special, sheets, pile, card, due, choice, waiting, number, wave)
    return View(seat, len(sheets), *known, to_act, not acting)


def acting(v: View) -> tuple[Seat, ...]:
    return v.to_act if v.card else () if v.over else (CHANCE,)


def draws(v: View) -> list[tuple[Move, int]]:
    """The pile is open."""
    return [(move, n) for move, n in zip(REVEALS[v.deck], v.pile) if n] if CHANCE in acting(v) else []


def imagine(v: View, rng: Random) -> State:
    """A state that this seat could be in: who has chosen may have chosen anything."""
    choices = [v.choice if seat == v.seat else None for seat in range(v.players)]
    hidden = tuple(seat for seat, waits in enumerate(v.waiting) if waits and seat != v.seat)
    s = State(v.map, v.deck, v.special, v.sheets, v.pile, v.card, v.due, (), v.round, v.wave, hidden)
    for seat in hidden:
        choices[seat] = rng.choice(rules.moves(s, seat))
    return s._replace(choices=tuple(choices), acting=acting(v))


def tree(v: View) -> dict[str, Any]:
    """The view as plain data for the inspector, like a position with what is hidden said in words."""
    nothing, step = (None,) * v.players, (v.round, v.wave, acting(v))
    data = position(State(v.map, v.deck, v.special, v.sheets, v.pile, v.card, v.due, nothing, *step))
    if v.card:
        own = v.choice.text if v.choice else None
        data["round"]["choices"] = [
            own if seat == v.seat else "hidden" if waits else None for seat, waits in enumerate(v.waiting)
        ]
    return data


def seen(entry: Entry, seat: int | None) -> Entry:
    """A log entry as that seat may know it: a choice of somebody else is hidden until it is carried out."""
    event = entry.events[0]
    if event.rule != "round.choose" or entry.seat == seat:
        return entry
    return Entry(entry.seat, A_CHOICE, (event._replace(what="chosen-hidden", facts={}),))


def opens(entry: Entry) -> bool:
    """round.choose: what the last one chose is carried out with all that waited for it."""
    return entry.seat != CHANCE and entry.events[0].rule != "round.choose"
