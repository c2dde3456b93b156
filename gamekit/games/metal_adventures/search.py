"""Naming a combat, the search in space, and the events that turn up."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures import deals
from gamekit.games.metal_adventures.actions import PLACES, cheaper
from gamekit.games.metal_adventures.material import PLANETS, WHO, Effect
from gamekit.games.metal_adventures.play import Play
from gamekit.games.metal_adventures.state import (
    CARD,
    PLANET_POWER,
    SEAT,
    Fight,
    M,
    Move,
    State,
    Task,
    put,
    total,
    without,
)
from gamekit.room import Refusal

SEARCH = 3  # combat.space
YARD_FEE = 1  # combat.karokum


# ---- Naming the combat


def yard_fee(s: State | Play, seat: int) -> int:
    return max(0, YARD_FEE - cheaper(s, s.pirates[seat]).get("karokum", 0))


def sworn(s: State, seat: int) -> list[int]:
    """deal.hunter: whom he can't challenge, since that promise of his can't be broken."""
    return [promise.to for promise in s.promises if promise.bound and promise.what == "truce" and promise.owner == seat]


def moves_name(s: State, seat: int) -> list[Any]:
    """The combats that may be named."""
    out: list[Any] = []
    if s.near or s.far:  # combat.space
        out.append(M["search"])
    if s.yard and s.pirates[seat].credits >= yard_fee(s, seat):  # combat.karokum
        out += [CARD["raid"][name] for name in s.yard]
    visited = {PLACES[action] for action in s.turn.acts}
    out += [CARD["attack"][planet] for planet in PLANETS if planet not in visited]  # combat.planet
    safe = sworn(s, seat) if s.promises else ()
    out += [SEAT["challenge"][k] for k in range(len(s.pirates)) if k != seat and k not in safe]  # combat.challenge
    return out


def check_name(s: State, seat: int, move: Move) -> Refusal | None:
    kind = move.kind
    if s.turn.fought:
        return Refusal("travel", "fought")
    if kind == "search":
        return None if s.near or s.far else Refusal("combat.space", "empty")
    if kind == "raid":
        if move.card not in s.yard:
            return Refusal("combat.karokum", "not-there", {"card": move.card})
        if s.pirates[seat].credits < yard_fee(s, seat):
            return Refusal("combat.karokum", "credit")
        return None
    if kind == "attack":
        used = next((action for action in s.turn.acts if PLACES[action] == move.card), None)
        return Refusal("combat.planet", "visited", {"place": move.card, "action": used}, move.targets) if used else None
    if move.seat >= len(s.pirates) or move.seat == seat:
        return Refusal("combat.challenge", "nobody", {"n": move.seat})
    if move.seat in sworn(s, seat):
        return Refusal("deal.hunter", "truce", {"seat": move.seat}, (f"seat:{move.seat}",))
    return None


def do_search(p: Play, seat: int, move: Move) -> None:
    """combat.space"""
    p.fight = Fight("space")
    p.then(Task("search", seat))
    p.say("combat.space", "searching")


def do_raid(p: Play, seat: int, move: Move) -> None:
    """combat.karokum: for a credit, and Karokum's actions stay open."""
    p.spend(seat, yard_fee(p, seat), "karokum")
    p.yard = without(p.yard, move.card)
    p.say("combat.karokum", "fights", card=move.card, n=p.box.ships[move.card].power)
    begin(p, Fight("karokum", move.card))


def do_attack(p: Play, seat: int, move: Move) -> None:
    """combat.planet"""
    p.turn = p.turn._replace(attacked=move.card)
    p.say("combat.planet", "attacks", card=move.card, n=PLANET_POWER[move.card])
    begin(p, Fight("planet", move.card))


def do_challenge(p: Play, seat: int, move: Move) -> None:
    """combat.challenge; a promise not to do so is broken by it: deal.promise"""
    p.say("combat.challenge", "challenges", seat=move.seat)
    for promise in p.promises:
        if (promise.what, promise.owner, promise.to) == ("truce", seat, move.seat):
            deals.break_it(p, promise)
    begin(p, Fight("challenge", foe=move.seat, talks=(0,) * len(p.pirates)))


# combat.order: what comes after the deals for help
ORDER = (Task("betray"), Task("faktor"), Task("dice"), Task("support", n=-1), Task("compare"))


def begin(p: Play, fight: Fight) -> None:
    """What comes, step by step."""
    p.fight = fight
    deals.come_due(p, "fight", p.active)
    helps = (Task("help", p.active), Task("help", fight.foe)) if fight.foe >= 0 else (Task("help", p.active),)
    p.then(Task("promises"), *helps, *ORDER)


# ---- combat.space: the search


def limit(s: State | Play) -> int:
    return SEARCH + total(s.box, s.pirates[s.active], "search")


def may_turn(s: State | Play) -> bool:
    assert s.fight is not None
    return len(s.fight.shown) < limit(s) and bool(s.near or s.far)


def enter_search(p: Play, task: Task) -> bool:
    if p.near or p.far:
        return True
    p.done()
    assert p.fight is not None
    if p.fight.shown:
        p.then(Task("sight", task.seat))
    else:
        p.fight = None
        p.say("combat.space", "nobody-there")
    return False


def draws_search(s: State, task: Task) -> list[tuple[Move, int]]:
    """setup.space: near cards lie on top of far cards."""
    draw = CARD["draw"]
    return [(draw[name], 1) for name in (s.near or s.far)]


def drawn_search(p: Play, task: Task, name: str) -> None:
    if p.near:
        p.near = without(p.near, name)
    else:
        p.far = without(p.far, name)
    fight = p.fight
    assert fight is not None
    if name in p.box.events:
        p.say("event", "event", card=name)
        p.away(name)
        p.then(*(Task("event", n=n, names=(name,)) for n in range(len(p.box.events[name].effects))))
        return
    p.say("combat.space", "turned-over", card=name, n=p.box.ships[name].power)
    p.fight = fight._replace(shown=fight.shown + (name,))
    p.done()
    p.then(Task("sight", task.seat))


def enter_sight(p: Play, task: Task) -> bool:
    assert p.fight is not None
    if may_turn(p) or len(p.fight.shown) > 1:
        return True
    p.done()
    choose_ship(p, p.fight.shown[0])
    return False


def moves_sight(s: State, task: Task, seat: int) -> list[Any]:
    assert s.fight is not None
    shown = s.fight.shown
    if may_turn(s):
        return [CARD["fight"][shown[-1]], M["turn over"]]
    return [CARD["fight"][name] for name in shown]


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


def do_turn_over(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.then(Task("search", seat))
    p.say("combat.space", "turns-over")


def do_fight(p: Play, seat: int, move: Move) -> None:
    p.done()
    choose_ship(p, move.card)


def choose_ship(p: Play, name: str) -> None:
    """combat.space: the others go to Karokum's discard, hunters back into what is left of their own kind."""
    assert p.fight is not None
    for other in p.fight.shown:
        if other == name:
            continue
        if not p.box.ships[other].hunter:
            p.yard = put(p.yard, other)
        elif p.box.zones[other] == "near":
            p.near = put(p.near, other)
        else:
            p.far = put(p.far, other)
        p.say("combat.space", "hunter-back" if p.box.ships[other].hunter else "passed-over", card=other)
    p.say("combat.space", "fights", card=name, n=p.box.ships[name].power)
    begin(p, p.fight._replace(target=name, shown=()))


# ---- event: they act when they are turned over


def enter_event(p: Play, task: Task) -> bool:
    p.done()
    effect = p.box.events[task.names[0]].effects[task.n]
    if effect.do == "feed":
        feed(p, effect)
    else:
        for seat in meant(p, effect.of):
            affect(p, seat, effect)
    return False


def feed(p: Play, effect: Effect) -> None:
    """Into the treasures or the pot; with a tie for the fewest the active player says which."""
    places = [effect.of]
    if effect.of == "each":
        places = list(PLANETS)
    elif effect.of == "fewest":
        least = min(p.treasures)
        places = [planet for planet, n in zip(PLANETS, p.treasures) if n == least]
        if len(places) > 1:
            p.then(Task("choose", p.active, effect.n, tuple(places)))
            return
    for place in places:
        fill(p, place, effect.n)


def fill(p: Play, place: str, n: int) -> None:
    n = min(n, p.bank)
    p.bank -= n
    p.pour(place, n)
    p.say("event", "fed", place=place, n=n)


def meant(p: Play, of: str) -> list[int]:
    """Who is meant, the active player first, then clockwise; all of those who are equal."""
    seats = p.clockwise(p.active)
    if of == "all":
        return seats
    if of == "active":
        return seats[:1]
    if of == "others":
        return seats[1:]
    rank, best = RANKS[of]
    found = {seat: rank(p.pirates[seat]) for seat in seats}
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
assert set(RANKS) == set(WHO) - {"all", "active", "others"}


def affect(p: Play, seat: int, effect: Effect, rule: str = "event") -> None:
    """What an event or a support card does to one pirate."""
    if effect.do == "gain":
        p.say(rule, "gained", seat=seat, n=p.earn(seat, effect.n))
    elif effect.do == "lose":
        p.say(rule, "lost-credits", seat=seat, n=p.spend(seat, effect.n, effect.to), place=effect.to)
    elif effect.do == "hurt":
        p.hurt(seat, effect.n)
    elif effect.do == "repair":
        p.repair(seat, effect.n)
    elif effect.do == "pardon":
        p.pardon(seat, effect.n)
    elif p.pirates[seat].faktor:
        p.change(seat, faktor=0)
        p.say("combat.faktor", "calmed", seat=seat)


def moves_choose(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["choose"][planet] for planet in task.names]


def check_choose(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.task.names else Refusal("event", "not-fewest", {"place": move.card}, move.targets)


def do_choose(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    fill(p, move.card, task.n)
