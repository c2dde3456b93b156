"""Space: the search for a ship, and the events that turn up on the way."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.material import PLANETS, Effect
from gamekit.games.metal_adventures.rules import combat
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.rules.pirate import throws
from gamekit.games.metal_adventures.state import CARD, M, Move, State, Task, put, total, without
from gamekit.room import Refusal, Seat

SEARCH = 3  # combat.space

# ---- combat.space


def do_search(d: Draft, seat: int, move: Move) -> None:
    """combat.space"""
    d.fight = combat.fresh(d, "space")
    d.then(Task("combat.space", "search", seat))
    d.say("combat.space", "searching")


def limit(s: State | Draft) -> int:
    return SEARCH + total(s.box, s.pirates[s.active], "search")


def may_turn(s: State | Draft) -> bool:
    assert s.fight is not None
    return len(s.fight.shown) < limit(s) and bool(s.near or s.far)


def enter_search(d: Draft, task: Task) -> bool:
    if d.near or d.far:
        return True
    d.done()
    assert d.fight is not None
    if d.fight.shown:
        d.then(Task("combat.space", "sight", task.seat))
    else:
        d.fight = None
        d.say("combat.space", "nobody-there")
    return False


def draws(s: State, task: Task) -> list[tuple[Move, int]]:
    """setup.space: near cards lie on top of far cards."""
    draw = CARD["draw"]
    return [(draw[name], 1) for name in (s.near or s.far)]


def do_draw(d: Draft, seat: Seat, move: Move) -> None:
    name = move.card
    if d.near:
        d.near = without(d.near, name)
    else:
        d.far = without(d.far, name)
    fight = d.fight
    assert fight is not None
    if name in d.box.events:
        d.say("event", "event", card=name)
        d.away(name)
        d.then(*(Task("event", "event", n=n, names=(name,)) for n in range(len(d.box.events[name].effects))))
        return
    d.say("combat.space", "turned-over", card=name, n=d.box.ships[name].power)
    d.fight = fight._replace(shown=fight.shown + (name,))
    d.then(Task("combat.space", "sight", d.done().seat))


def enter_sight(d: Draft, task: Task) -> bool:
    assert d.fight is not None
    if may_turn(d) or len(d.fight.shown) > 1:
        return True
    d.done()
    choose_ship(d, d.fight.shown[0])
    return False


def moves_sight(s: State, task: Task, seat: int) -> list[Any]:
    assert s.fight is not None
    shown = s.fight.shown
    if may_turn(s):
        return [CARD["fight"][shown[-1]], M["turn over"], *throws(s, seat)]
    return [*(CARD["fight"][name] for name in shown), *throws(s, seat)]


def check_sight(s: State, seat: int, move: Move) -> Refusal | None:
    fight = s.fight
    assert fight is not None
    if move.kind == "turn over":
        if len(fight.shown) >= limit(s):
            return Refusal("combat.space", "third", {"n": limit(s)})
        return None if may_turn(s) else Refusal("combat.space", "empty")
    if move.card not in fight.shown:
        return Refusal("combat.space", "not-shown", {"card": move.card})
    if may_turn(s) and move.card != fight.shown[-1]:
        return Refusal("combat.space", "passed", {"card": move.card})
    return None


def do_turn_over(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.then(Task("combat.space", "search", seat))
    d.say("combat.space", "turns-over")


def do_fight(d: Draft, seat: int, move: Move) -> None:
    d.done()
    choose_ship(d, move.card)


def choose_ship(d: Draft, name: str) -> None:
    """combat.space: the others go to Karokum's discard, hunters back into what is left of their own kind."""
    assert d.fight is not None
    others = [other for other in d.fight.shown if other != name]
    for other in others:
        if not d.box.ships[other].hunter:
            d.yard = put(d.yard, other)
        elif d.box.zones[other] == "near":
            d.near = put(d.near, other)
        else:
            d.far = put(d.far, other)
    for hunters, what in ((True, "hunter-back"), (False, "passed-over")):
        if cards := tuple(other for other in others if d.box.ships[other].hunter == hunters):
            d.say("combat.space", what, cards=cards)
    d.say("combat.space", "fights", card=name, n=d.box.ships[name].power)
    combat.begin(d, d.fight._replace(target=name, shown=()))


# ---- event: they act when they are turned over


def enter_event(d: Draft, task: Task) -> bool:
    d.done()
    effect = d.box.events[task.names[0]].effects[task.n]
    if effect.do == "feed":
        feed(d, effect)
    else:
        for seat in meant(d, effect.of):
            affect(d, seat, effect)
    return False


def feed(d: Draft, effect: Effect) -> None:
    """Into the treasures or the pot; with a tie for the fewest the active player says which."""
    places = [effect.of]
    if effect.of == "each":
        places = list(PLANETS)
    elif effect.of == "fewest":
        least = min(d.treasures)
        places = [planet for planet, n in zip(PLANETS, d.treasures) if n == least]
        if len(places) > 1:
            d.then(Task("event", "choose", d.active, effect.n, tuple(places)))
            return
    for place in places:
        fill(d, place, effect.n)


def fill(d: Draft, place: str, n: int) -> None:
    n = min(n, d.bank)
    d.bank -= n
    d.pour(place, n)
    d.say("event", "fed", place=place, n=n)


def meant(d: Draft, of: str) -> list[int]:
    """Who is meant, the active player first, then clockwise; all of those who are equal."""
    seats = d.clockwise(d.active)
    if of == "all":
        return seats
    if of == "active":
        return seats[:1]
    if of == "others":
        return seats[1:]
    rank, best = RANKS[of]
    found = {seat: rank(d.pirates[seat]) for seat in seats}
    wanted = best(found.values())
    return [seat for seat in seats if found[seat] == wanted]


RANKS: dict[str, tuple[Any, Any]] = {
    "strongest": (lambda pirate: pirate.power, max),
    "weakest": (lambda pirate: pirate.power, min),
    "richest": (lambda pirate: pirate.credits, max),
    "poorest": (lambda pirate: pirate.credits, min),
    "most-glory": (lambda pirate: pirate.fame, max),
    "least-glory": (lambda pirate: pirate.fame, min),
}


def affect(d: Draft, seat: int, effect: Effect, rule: str = "event") -> None:
    """What an event or a support card does to one pirate."""
    if effect.do == "gain":
        if n := d.earn(seat, effect.n):
            d.say(rule, "gained", seat=seat, n=n)
    elif effect.do == "lose":
        if n := d.spend(seat, effect.n, effect.to):
            d.say(rule, "lost-credits", seat=seat, n=n, place=effect.to)
    elif effect.do == "hurt":
        d.hurt(seat, effect.n)
    elif effect.do == "repair":
        d.repair(seat, effect.n)
    elif effect.do == "pardon":
        d.pardon(seat, effect.n)
    elif d.pirates[seat].faktor:
        d.change(seat, faktor=0)
        d.say("combat.faktor", "calmed", seat=seat)


def moves_choose(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["choose"][planet] for planet in task.names]


def check_choose(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.task.names else Refusal("event", "not-fewest", {"place": move.card}, move.targets)


def do_choose(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    fill(d, move.card, task.n)
