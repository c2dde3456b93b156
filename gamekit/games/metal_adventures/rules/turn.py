"""A turn: rest or travel, the brotherhood's due, and what may be done at any quiet moment of it."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.rules import combat, deals, pirate, pirates_round, promises, space, trophies
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, PLAY_ON, M, Move, State, Task, Turn, has, total
from gamekit.room import Refusal

REST_CREDITS, REST_EXTRA = 2, 1  # rest
DUE = 1  # due


def enter_turn(d: Draft, task: Task) -> bool:
    """A turn begins: old promises lapse, those for this turn come due."""
    d.done()
    seat = d.active = task.seat
    d.turns += 1
    d.turn = Turn(passed=d.turn.passed, talks=(0,) * len(d.pirates), last=d.turn.last)
    pirate = d.change(seat, turns=d.pirates[seat].turns + 1)
    d.say("setup.players", "turn", seat=seat, n=d.turns)
    for promise in d.promises:
        if promise.when == "truce" and promise.owner == seat and pirate.turns >= promise.until:
            promises.drop(d, promise)
    promises.come_due(d, "turn", seat)
    d.then(Task("deal.promise", "promises"), trophies.CLAIMS, Task("travel", "begin", seat))
    return False


def moves_begin(s: State, task: Task, seat: int) -> list[Any]:
    me = s.pirates[seat]
    out: list[Any] = [M["rest"]] if me.damage else []  # rest
    if dueless(s, seat):
        out.append(M["travel"])
    else:  # due
        if me.credits >= DUE:
            out.append(M["due pay"])
        out.append(M["due judgment"])
    return out + quiet_moves(s, seat)


def check_begin(s: State, seat: int, move: Move) -> Refusal | None:
    me = s.pirates[seat]
    if move.kind == "rest":
        return None if me.damage else Refusal("rest", "whole")
    if move.kind == "travel":
        return None if dueless(s, seat) else Refusal("due", "not-weakest")
    if dueless(s, seat):
        return Refusal("due", "free")
    if move.kind == "due pay" and me.credits < DUE:
        return Refusal("due", "credit")
    return None


# ---- rest


def do_rest(d: Draft, seat: int, move: Move) -> None:
    """rest: nothing else happens in this turn."""
    d.done()
    d.feat(seat, "did", "rest")
    d.say("rest", "rests", n=d.earn(seat, REST_CREDITS + total(d.box, d.pirates[seat], "rest")))
    d.repair(seat, d.pirates[seat].damage)
    if d.pirates[seat].faktor:
        d.change(seat, faktor=0)
        d.say("combat.faktor", "calmed", seat=seat)
    last = (trophies.last_claims(d, seat), Task("end", "end", seat))
    d.then(Task("rest", "swap", seat), Task("rest", "rest-buy", seat), *last)


def enter_swap(d: Draft, task: Task) -> bool:
    if d.pirates[task.seat].trophies:
        return True
    d.done()
    d.then(*swapping(task))
    return False


def swapping(task: Task) -> tuple[Task, Task]:
    return Task("rest", "draw-trophies", task.seat, task.n), Task("rest", "gain-drawn", task.seat)


def do_swapped(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.say("rest", "swapped" if task.n else "not-swapped", n=task.n)
    d.then(*swapping(task))


def moves_swap(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["swap"][name] for name in s.pirates[seat].trophies), M["done"], *pirate.throws(s, seat)]


def check_swap(s: State, seat: int, move: Move) -> Refusal | None:
    held = s.pirates[seat].trophies
    return None if move.card in held else Refusal("pirate.trophies", "not-held", {"card": move.card})


def do_swap(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(n=task.n + 1))
    d.drop_trophy(seat, move.card)
    d.say("rest", "swaps", seat=seat, card=move.card)


def rest_price(s: State | Draft, seat: int, name: str) -> int:
    """rest: 1 credit more than at a visit."""
    return pirates_round.price(s, s.pirates[seat], "buy", name) + REST_EXTRA


def enter_rest_buy(d: Draft, task: Task) -> bool:
    if any(name and rest_price(d, task.seat, name) <= d.pirates[task.seat].credits for name in d.slots):
        return True
    d.done()
    return False


def moves_rest_buy(s: State, task: Task, seat: int) -> list[Any]:
    rich = s.pirates[seat].credits
    good = [CARD["buy"][name] for name in s.slots if name and rest_price(s, seat, name) <= rich]
    return [*good, M["done"], *pirate.throws(s, seat)]


def check_rest_buy(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in s.slots:
        return Refusal("rest", "not-there", {"card": move.card})
    need, n = rest_price(s, seat, move.card), s.pirates[seat].credits
    return Refusal("rest", "credits", {"card": move.card, "need": need, "n": n}) if need > n else None


def do_bought(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.say("rest", "nothing-bought")


def do_rest_buy(d: Draft, seat: int, move: Move) -> None:
    d.done()
    pirates_round.bought(d, "rest", move.card, d.spend(seat, rest_price(d, seat, move.card), "bank"))
    pirates_round.take_slot(d, seat, move.card)


# ---- due, travel


def dueless(s: State | Draft, seat: int) -> bool:
    """due: the weakest owes nothing; nor who has a card that says so."""
    return weakest(s, seat) or has(s.box, s.pirates[seat], "no-due")


def weakest(s: State | Draft, seat: int) -> bool:
    """due: who alone has the lowest Power."""
    powers = [pirate.power for pirate in s.pirates]
    return powers[seat] == min(powers) and powers.count(powers[seat]) == 1


def do_travel(d: Draft, seat: int, move: Move) -> None:
    """due, travel"""
    d.done()
    d.then(trophies.CLAIMS, Task("travel", "free", seat))
    if move.kind == "due pay":
        d.spend(seat, DUE, "pot")
        d.say("due", "due-paid", n=DUE)
    elif move.kind == "due judgment":
        d.say("due", "due-refused")
        d.judge(seat)
    else:
        d.say("due", "no-due")


def moves_free(s: State, task: Task, seat: int) -> list[Any]:
    out = [] if s.turn.fought else combat.moves_name(s, seat)  # travel
    return (out or [M["done"]]) + pirates_round.moves(s, seat) + quiet_moves(s, seat)


def check_done(s: State, seat: int, move: Move) -> Refusal | None:
    """travel: without a fight only if there is none to be had."""
    fights = not s.turn.fought and combat.moves_name(s, seat)
    return Refusal("travel", "must-fight") if fights else None


def do_done(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.then(trophies.last_claims(d), Task("end", "end", seat))
    d.say("travel", "turn-done")


# ---- Quiet moments


def quiet_moves(s: State, seat: int) -> list[Any]:
    """What the active player may do at any quiet moment of his turn."""
    out = deals.partners(s, seat) + trophies.claimable(s, seat)
    return out + quiet_plays(s, seat) + pirate.throws(s, seat) if s.pirates[seat].upgrades else out


def quiet_plays(s: State, seat: int) -> list[Any]:
    """combat.support: the cards that are not for a fight."""
    out: list[Any] = []
    for name in s.pirates[seat].upgrades:
        if name not in s.box.quiet:
            continue
        if name in s.box.on_somebody:
            out += [PLAY_ON[name, k] for k in range(len(s.pirates)) if k != seat]
        else:
            out.append(CARD["play"][name])
    return out


def check_quiet_play(s: State, seat: int, move: Move) -> Refusal | None:
    name = move.card
    if refusal := combat.check_card(s, seat, move, fighting=False):
        return refusal
    where = (f"upgrade:{name}",)
    if (name in s.box.on_somebody) != (move.kind == "play on"):
        key = "on-whom" if name in s.box.on_somebody else "on-nobody"
        return Refusal("combat.support", key, {"card": name}, where)
    if move.kind == "play on" and (move.seat >= len(s.pirates) or move.seat == seat):
        key = "oneself" if move.seat == seat else "nobody"
        return Refusal("combat.support", key, {"n": move.seat}, where)
    return None


def do_quiet_play(d: Draft, seat: int, move: Move) -> None:
    """Single use: it goes to Bazaar's discard."""
    d.unequip(seat, move.card)
    d.discard(move.card)
    d.say("combat.support", "played", card=move.card)
    if move.kind == "play on":
        d.then(trophies.CLAIMS)
    for effect in d.box.effects[move.card]:
        space.affect(d, move.seat if effect.do == "hurt" else seat, effect, "combat.support")
