"""The set-up: who begins, starting ships, trophies, and the counter with its four upgrades."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.material import box_of
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import (
    BANK,
    CARD,
    CREDITS,
    SEAT,
    SLOTS,
    Move,
    Pirate,
    State,
    Task,
    Turn,
    without,
)
from gamekit.room import Refusal, Seat
from gamekit.shared import replaced

DEALT = 3  # setup.players: trophies drawn at the deal, one of which goes under the pile


def start(players: int, **decks: str) -> State:
    """setup.players, setup.space, setup.treasures: three credits each, all else in the bank or on its pile."""
    box = box_of({name.replace("_", "-"): source for name, source in decks.items()})
    zones = {zone: tuple(sorted(name for name, its in box.zones.items() if its == zone)) for zone in ("near", "far")}
    return State(
        box=box,
        pirates=(Pirate(credits=CREDITS),) * players,
        near=zones["near"],
        far=zones["far"],
        gone=(),
        yard=(),
        supports=(),
        trophies=tuple(sorted(box.trophies)),
        under=(),
        upgrades=tuple(sorted(box.upgrades)),
        below=(),
        slots=("",) * SLOTS,
        bank=BANK - CREDITS * players,
        pot=0,
        treasures=(0, 0, 0),
        active=0,
        turns=0,
        turn=Turn(passed=((),) * players, talks=(0,) * players),
        fight=None,
        offer=None,
        deals=0,
        promises=(),
        drawn=(),
        todo=(Task("setup.players", "first"),),
    )


def draws_first(s: State, task: Task) -> list[tuple[Move, int]]:
    """setup.players: by lot."""
    return [(move, 1) for move in SEAT["first"][: len(s.pirates)]]


def do_first(d: Draft, seat: Seat, move: Move) -> None:
    d.active = move.seat
    d.done()
    order = d.clockwise(move.seat)
    for pirate in order:
        draw = Task("setup.players", "draw-trophies", pirate, DEALT)
        d.todo[:0] = [Task("setup.players", "deal-under", pirate), draw]
    d.todo[:0] = [Task("setup.players", "turn", move.seat), Task("setup.ocg", "fill")]
    d.then(*(Task("material.ships", "ship", pirate) for pirate in order))
    d.say("setup.players", "first", seat=move.seat)


def draws_ship(s: State, task: Task) -> list[tuple[Move, int]]:
    """material.ships: at random."""
    taken = {pirate.ship for pirate in s.pirates}
    return [(CARD["ship"][name], 1) for name in s.box.starting if name not in taken]


def do_ship(d: Draft, seat: Seat, move: Move) -> None:
    task = d.done()
    d.change(task.seat, ship=move.card)
    d.say("material.ships", "got-ship", seat=task.seat, card=move.card)


def moves_deal_under(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["under"][name] for name in sorted(s.drawn)]


def check_deal_under(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.drawn else Refusal("pirate.trophies", "not-held", {"card": move.card})


def do_deal_under(d: Draft, seat: int, move: Move) -> None:
    """setup.players: two are kept."""
    d.done()
    for name in d.drawn:
        if name != move.card:
            d.take_trophy(seat, name)
    d.drawn = ()
    d.bury(move.card, (seat,))
    d.say("setup.players", "put-under", seat=seat, card=move.card)


# ---- setup.ocg: an empty place is filled at once


def enter_fill(d: Draft, task: Task) -> bool:
    if "" in d.slots and (d.upgrades or d.below):
        return True
    d.done()
    return False


def draws_fill(s: State, task: Task) -> list[tuple[Move, int]]:
    draw = CARD["draw"]
    return [(draw[name], 1) for name in s.upgrades] or [(draw[s.below[0]], 1)]


def do_fill(d: Draft, seat: Seat, move: Move) -> None:
    if d.upgrades:
        d.upgrades = without(d.upgrades, move.card)
    else:
        d.below = d.below[1:]
    d.slots = replaced(d.slots, d.slots.index(""), move.card)
    d.say(d.todo[-1].rule, "laid-out", card=move.card)
