"""Promises: which there are, and how they come due, are kept or broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from gamekit.games.metal_adventures.rules import allies, pirate
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import TURN, WON, WORD, M, Move, Offer, Promise, State, Task, without
from gamekit.shared import replaced
from gamekit.words import Said

MOST_PROMISED = 6  # how many credits one promise is about at most


def promising(way: str, owner: int, to: int, leader: int, named: tuple[Promise, ...]) -> Iterable[Any]:
    """deal.promise: what one may still promise another besides what is named. Credits for one time may grow."""
    left = all_promises(way, owner, to, leader)
    if named:
        left = left.copy()
        for it in named:
            if it.what != "credit" or it.n >= MOST_PROMISED:
                left.pop((it.what, it.when, it.seat), None)
    return left.values()


def promising_more(way: str, owner: int, to: int, leader: int, named: tuple[Promise, ...]) -> list[Any]:
    grow = [(it.what, it.when, it.seat) for it in named if it.what == "credit" and it.n < MOST_PROMISED]
    return [move for about, move in all_promises(way, owner, to, leader).items() if about in grow] if grow else []


@cache
def all_promises(way: str, owner: int, to: int, leader: int) -> dict[tuple[str, str, int], Any]:
    """All that one seat may promise another: what, when and whose it is, with the move that names it."""
    won = {(what, "won", leader): move for what, move in WON[way].items() if leader >= 0}
    turn = {(what, "turn", seat): move for seat in sorted((owner, to)) for what, move in TURN[way][seat].items()}
    return won | turn | {("help", "fight", to): WORD[way]["help"], ("truce", "truce", owner): WORD[way]["truce"]}


def promise_of(s: State | Draft, o: Offer, move: Move) -> Promise:
    """The promise that a move names."""
    owner, to = (o.by, o.to) if move.kind == "promise" else (o.to, o.by)
    if move.card == "help":
        return Promise(owner, to, "help", 1, "fight", to)
    if move.card == "truce":
        return Promise(owner, to, "truce", 1, "truce", owner, s.pirates[owner].turns + 2)
    if move.seat >= 0:
        return Promise(owner, to, move.card, 1, "turn", move.seat)
    return Promise(owner, to, move.card, 1, "won", allies.fighter(s))


def with_promise(promises: tuple[Promise, ...], promise: Promise) -> tuple[Promise, ...]:
    """With one more promise; credits for the same time add up."""
    for at, other in enumerate(promises):
        if other.what == promise.what and other[:2] == promise[:2] and other[4:] == promise[4:]:
            return replaced(promises, at, other._replace(n=other.n + promise.n))
    return promises + (promise,)


# ---- Due, kept or broken


def when(promise: Promise) -> str:
    """When a promise comes due, of a turn whose it is."""
    if promise.when != "turn":
        return promise.when
    return "own" if promise.seat == promise.owner else "their"


def told(promise: Promise) -> Said:
    """What is promised, and for when."""
    return said(((promise.what, promise.n),), promise.when, promise.seat)


def told_together(them: Iterable[Promise]) -> list[Said]:
    """The same of several; what is for the same time is told in one."""
    times: dict[tuple[str, int], list[Promise]] = {}
    for promise in them:
        times.setdefault((promise.when, promise.seat), []).append(promise)
    return [said(tuple([(it.what, it.n) for it in at]), when, seat) for (when, seat), at in times.items()]


@cache
def said(things: tuple[tuple[str, int], ...], when: str, seat: int) -> Said:
    what = tuple([Said(f"thing.{what}", {"n": n}) for what, n in things])
    return Said("offer.promise", {"what": what, "when": Said(f"when.{when}", {"seat": seat})})


def come_due(d: Draft, when: str, seat: int) -> None:
    """The promises for this moment are asked for; others wait on."""
    for at, promise in enumerate(d.promises):
        if promise.when == when and promise.seat == seat:
            d.promises = replaced(d.promises, at, promise._replace(when="due"))


def drop(d: Draft, promise: Promise, rule: str = "deal.promise", what: str = "lapsed") -> None:
    d.promises = without(d.promises, promise)
    facts, last = {"seat": promise.owner, "seats": (promise.to,)}, d.events[-1] if d.events else None
    if last is not None and last.what == what and last.facts == facts | {"n": last.facts["n"]}:
        d.events[-1] = last._replace(facts=facts | {"n": last.facts["n"] + 1})
    else:
        d.say(rule, what, **facts, n=1)


ROWS = {"wreck": "wrecks", "upgrade": "upgrades", "trophy": "trophies"}


def payable(s: State | Draft, promise: Promise) -> int:
    """How much of what was promised its owner has: all of it, where nothing is handed over."""
    owner = s.pirates[promise.owner]
    if promise.what == "credit":
        return min(promise.n, owner.credits)
    return min(promise.n, len(getattr(owner, ROWS[promise.what]))) if promise.what in ROWS else promise.n


def due(s: State | Draft) -> Promise | None:
    for promise in s.promises:
        if promise.when == "due":
            return promise
    return None


def enter_promises(d: Draft, task: Task) -> bool:
    """Asks the owner of each promise that is due, unless it must be kept (deal.hunter) or can't be."""
    promise = due(d)
    if promise is None:
        d.done()
        return False
    if promise.what == "help" and allies.ally_refusal_for(d, promise) is not None:
        drop(d, promise)
        return False
    n = payable(d, promise)
    if promise.bound:
        keep(d, promise._replace(n=n)) if n else drop(d, promise, "deal.hunter", "void")
        return False
    if n < promise.n:
        broken(d, [promise])
        return False
    if task.seat != promise.owner:
        d.todo[-1] = task._replace(seat=promise.owner)
    return True


def moves_promises(s: State, task: Task, seat: int) -> list[Any]:
    return [M["keep word"], M["break word"], *pirate.throws(s, seat)]


def do_keep(d: Draft, seat: int, move: Move) -> None:
    promise = due(d)
    assert promise is not None
    keep(d, promise)


def do_break(d: Draft, seat: int, move: Move) -> None:
    promise = due(d)
    assert promise is not None
    broken(d, [promise])


def must_keep(s: State, seat: int) -> bool:
    """deal.hunter: whether he owes what he can't break, or paid it after the fight of this turn."""
    if any(it.bound and it.owner == seat for it in s.promises):
        return True
    roll, over = s.turn.last, s.turn.fought or (s.fight is not None and s.fight.won)
    if roll is None or not over or roll.attack < roll.defence:
        return False
    return roll.target in s.box.ships and s.box.ships[roll.target].hunter


def rule_of(promise: Promise) -> str:
    return "deal.hunter" if promise.bound else "deal.promise"


def keep(d: Draft, promise: Promise) -> None:
    d.promises = without(d.promises, due(d))
    owner, to, rule = promise.owner, promise.to, rule_of(promise)
    d.feat(owner, "kept")
    d.say(rule, "kept", seat=owner, seats=(to,))
    if promise.what == "credit":
        d.give_credits(owner, to, promise.n, rule)
    elif promise.what == "help":
        assert d.fight is not None
        allies.join(d, to, owner, promise.deal)
        d.fight = d.fight._replace(bound=promise.bound)
    else:
        d.then(Task(rule, f"hand-{promise.what}", owner, promise.n, (), (to,)), *pirate.limits(to))


def broken(d: Draft, them: Sequence[Promise]) -> None:
    """deal.promise: what one pirate breaks to another at once is 1 Judgment, and so is all of one deal, ever after."""
    for promise in them:
        d.promises = without(d.promises, promise)
        d.feat(promise.owner, "broke")
        d.say("deal.promise", "broken", seat=promise.owner, seats=(promise.to,))
    if any(not promise.judged for promise in them):
        d.judge(them[0].owner)
    deals = {promise[:2] + (promise.deal,) for promise in them}
    d.promises = tuple([it._replace(judged=True) if it[:2] + (it.deal,) in deals else it for it in d.promises])
