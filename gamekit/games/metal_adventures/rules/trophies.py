"""Trophies: drawn, kept, and shown when their condition holds."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.material import FEATS, Effect
from gamekit.games.metal_adventures.rules import pirate
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, M, Move, State, Task, without
from gamekit.room import Refusal, Seat

# ---- material.trophies: drawn and kept


def enter_draw(d: Draft, task: Task) -> bool:
    if task.n and (d.trophies or d.under):
        return True
    d.done()
    return False


def draws(s: State, task: Task) -> list[tuple[Move, int]]:
    """material.trophies: off the unknown part of the pile, then what was put under it."""
    draw = CARD["draw"]
    return [(draw[name], 1) for name in s.trophies] or [(draw[s.under[0][0]], 1)]


def do_draw(d: Draft, seat: Seat, move: Move) -> None:
    if d.trophies:
        d.trophies = without(d.trophies, move.card)
    else:
        d.under = d.under[1:]
    d.drawn += (move.card,)
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    d.say("material.trophies", "drew-trophy", seat=task.seat, card=move.card)


def enter_keep(d: Draft, task: Task) -> bool:
    """round.trophy, combat.win-planet: with one card drawn there is nothing to choose."""
    if len(d.drawn) > 1:
        return True
    d.done()
    for name in d.drawn:
        keep(d, task.seat, name)
    return False


def keep(d: Draft, seat: int, name: str) -> None:
    """One is kept, the others go under the pile."""
    for other in d.drawn:
        if other != name:
            d.bury(other, (seat,))
    d.drawn = ()
    d.take_trophy(seat, name)
    d.say("round.trophy", "kept-trophy", seat=seat, card=name)


def moves_keep(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["keep"][name] for name in sorted(s.drawn)]


def check_keep(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.drawn else Refusal("round.trophy", "not-drawn", {"card": move.card})


def do_keep(d: Draft, seat: int, move: Move) -> None:
    d.done()
    keep(d, seat, move.card)


def enter_gain_drawn(d: Draft, task: Task) -> bool:
    """rest: as many drawn ones for those that were put back."""
    d.done()
    for name in d.drawn:
        d.take_trophy(task.seat, name)
    d.drawn = ()
    return False


# ---- trophy.claim


def holds(s: State | Draft, seat: int, effect: Effect) -> bool:
    """Whether what a trophy asks for is so."""
    do, n, of, _ = effect
    if do in FEATS:
        return any(feat.seat == seat and feat.what == do and fits(s, feat.of, feat.n, of, n) for feat in s.turn.feats)
    me = s.pirates[seat]
    if do in ("credits", "power", "damage", "judgment"):
        return int(getattr(me, do)) >= n
    if do in ("wrecks", "upgrades"):
        return len(getattr(me, do)) >= n
    if do == "gear":
        return sum(s.box.upgrades[name].kind == of for name in me.upgrades) >= n
    if do == "gear-power":
        return any(s.box.power[name] >= n for name in me.upgrades)
    nations = [s.box.ships[name].nation for name in me.wrecks]
    if do == "nations":
        return len(set(nations)) >= n
    return any(nations.count(nation) >= n for nation in nations)  # one-nation


def fits(s: State | Draft, done: str, number: int, of: str, n: int) -> bool:
    return number >= n and (of in ("", done) or of in s.box.tags(done))


def claimable(s: State | Draft, seat: int) -> list[Any]:
    """trophy.claim: one per player and turn."""
    held, trophies = s.pirates[seat].trophies, s.box.trophies
    if not held or seat in s.turn.claimed:
        return []
    return [CARD["claim"][name] for name in held if holds(s, seat, trophies[name].condition)]


def check_claim(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in s.pirates[seat].trophies:
        return Refusal("pirate.trophies", "not-held", {"card": move.card})
    if seat in s.turn.claimed:
        return Refusal("trophy.claim", "one")
    if not holds(s, seat, s.box.trophies[move.card].condition):
        return Refusal("trophy.claim", "condition", {"card": move.card}, move.targets)
    return None


def do_claim(d: Draft, seat: int, move: Move) -> None:
    trophy = d.box.trophies[move.card]
    d.turn = d.turn._replace(claimed=d.turn.claimed + (seat,))
    d.praise(seat, trophy.glory)
    d.say("trophy.claim", "claimed", card=move.card, n=trophy.glory, credits=d.earn(seat, trophy.credits))
    d.drop_trophy(seat, move.card, shown=True)
    answered(d, seat)


def answered(d: Draft, seat: int) -> None:
    task = d.todo[-1]
    if task.step == "claims":
        d.todo[-1] = task._replace(seats=tuple(other for other in task.seats if other != seat))


def enter_claims(d: Draft, task: Task) -> bool:
    """trophy.claim: after a combat and at the end of a turn everybody who can show one is asked.

    When a turn begins, only those who had shown theirs in the turn before.
    """
    seats = task.seats
    if not task.n:
        seats = tuple([seat for seat in d.clockwise(d.active) if seat in (seats or (seat,)) and claimable(d, seat)])
    if not seats:
        d.done()
        return False
    d.todo[-1] = task._replace(n=1, seats=seats)
    return True


def do_pass(d: Draft, seat: int, move: Move) -> None:
    d.say("trophy.claim", "not-shown")
    answered(d, seat)


def moves_claims(s: State, task: Task, seat: int) -> list[Any]:
    return [*claimable(s, seat), M["pass"], *pirate.throws(s, seat)]
