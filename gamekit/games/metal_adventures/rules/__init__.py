"""The rules of Metal Adventures, chapter by chapter of the rulebook.

Read them in this order: draft.py, pirate.py, set_up.py, turn.py, combat.py, space.py, allies.py, loot.py,
pirates_round.py, deals.py, promises.py, trophies.py, end.py. The slug of each rule stands beside its code.
A turn is a row of steps, the last one now: below, each step with the moves that belong to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from gamekit.games.metal_adventures.rules import (
    combat,
    deals,
    end,
    loot,
    pirate,
    pirates_round,
    promises,
    set_up,
    space,
    trophies,
    turn,
)
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.rules.end import outcome
from gamekit.games.metal_adventures.rules.set_up import start
from gamekit.games.metal_adventures.state import Move, State, Task
from gamekit.room import CHANCE, Event, Refusal, Seat

__all__ = ["apply", "check", "draws", "moves", "outcome", "players", "start", "to_act"]

Why = Callable[[State, int, Move], Refusal | None]
Do = Callable[[Draft, Any, Move], None]


class Step(NamedTuple):
    """Something to be done or decided: the rules that it may rest on, the usual one first; what goes on by itself; and
    the moves that belong here, each kind with why it may be refused and what it does. Chance has no move but its draws.
    """

    rules: tuple[str, ...]
    enter: Callable[[Draft, Task], bool] | None = None  # False: it went on by itself
    moves: Callable[[State, Task, int], list[Any]] | None = None
    may: Mapping[str, tuple[Why | None, Do]] = {}
    draws: Callable[[State, Task], list[tuple[Move, int]]] | None = None
    first: str = "first"  # the sentence of its rule that says that this comes first, when something else is tried


def alike(kinds: Iterable[str], why: Why | None, do: Do) -> dict[str, tuple[Why | None, Do]]:
    return dict.fromkeys(kinds, (why, do))


THROW = alike(["throw"], pirate.check_throw, pirate.do_throw)  # pirate.upgrades: at any decision of one's own
OFFER = alike(["offer"], deals.check_offer, deals.do_offer)
CLAIM = alike(["claim"], trophies.check_claim, trophies.do_claim)
UNDER = alike(["under"], pirate.check_under, pirate.do_under)
QUIET = THROW | OFFER | CLAIM | alike(["play", "play on"], turn.check_quiet_play, turn.do_quiet_play)
HAND = alike(["hand over"], deals.check_hand, deals.do_hand)
AGREED = ("deal.now", "deal.promise", "deal.hunter")

STEPS: dict[str, Step] = {
    # ---- A pirate: what is too much goes at once
    "throw": Step(("pirate.upgrades",), pirate.enter_throw, pirate.moves_throw, THROW),
    "under": Step(("pirate.trophies",), pirate.enter_under, pirate.moves_under, UNDER),
    # ---- Set-up
    "first": Step(("setup.players",), may={"first": (None, set_up.do_first)}, draws=set_up.draws_first),
    "ship": Step(("material.ships",), may={"ship": (None, set_up.do_ship)}, draws=set_up.draws_ship),
    "deal-under": Step(
        ("setup.players",),
        moves=set_up.moves_deal_under,
        may={"under": (set_up.check_deal_under, set_up.do_deal_under)},
    ),
    "fill": Step(
        ("setup.ocg", "round.renew"), set_up.enter_fill, may={"draw": (None, set_up.do_fill)}, draws=set_up.draws_fill
    ),
    # ---- A turn: rest or travel
    "turn": Step(("setup.players",), turn.enter_turn),
    "begin": Step(
        ("travel",),
        moves=turn.moves_begin,
        may=QUIET
        | {"rest": (turn.check_begin, turn.do_rest)}
        | alike(["travel", "due pay", "due judgment"], turn.check_begin, turn.do_travel),
    ),
    "swap": Step(
        ("rest",),
        turn.enter_swap,
        turn.moves_swap,
        THROW | {"swap": (turn.check_swap, turn.do_swap), "done": (None, turn.do_swapped)},
    ),
    "gain-drawn": Step(("rest",), trophies.enter_gain_drawn),
    "rest-buy": Step(
        ("rest",),
        turn.enter_rest_buy,
        turn.moves_rest_buy,
        THROW | {"buy": (turn.check_rest_buy, turn.do_rest_buy), "done": (None, turn.do_bought)},
    ),
    "free": Step(
        ("travel",),
        moves=turn.moves_free,
        may=QUIET
        | alike(pirates_round.OF_KIND, pirates_round.check, pirates_round.act)
        | {
            "search": (combat.check_name, space.do_search),
            "raid": (combat.check_name, combat.do_raid),
            "attack": (combat.check_name, combat.do_attack),
            "challenge": (combat.check_name, combat.do_challenge),
            "done": (turn.check_done, turn.do_done),
        },
    ),
    # ---- Combat: the search in space
    "search": Step(("combat.space",), space.enter_search, may={"draw": (None, space.do_draw)}, draws=space.draws),
    "sight": Step(
        ("combat.space",),
        space.enter_sight,
        space.moves_sight,
        THROW | {"turn over": (space.check_sight, space.do_turn_over), "fight": (space.check_sight, space.do_fight)},
    ),
    "event": Step(("event",), space.enter_event),
    "choose": Step(("event",), moves=space.moves_choose, may={"choose": (space.check_choose, space.do_choose)}),
    # ---- Combat: its order
    "help": Step(
        ("combat.ally",), combat.enter_help, combat.moves_help, THROW | OFFER | {"go on": (None, combat.do_go_on)}
    ),
    "betray": Step(
        ("betray",),
        combat.enter_betray,
        combat.moves_betray,
        THROW | {"betray": (None, combat.do_betray), "stay loyal": (None, combat.do_loyal)},
    ),
    "faktor": Step(
        ("combat.faktor",),
        combat.enter_faktor,
        combat.moves_faktor,
        THROW | alike(["faktor", "no faktor"], None, combat.do_faktor),
    ),
    "dice": Step(
        ("material.dice", "combat.support"),
        combat.enter_dice,
        may=alike(["orange", "grey", "red"], None, combat.do_roll),
        draws=combat.draws,
    ),
    "support": Step(
        ("combat.support",),
        combat.enter_support,
        combat.moves_support,
        {"play": (combat.check_play, combat.do_play), "pass": (None, combat.do_pass)},
    ),
    "compare": Step(("combat.order",), loot.enter_compare),
    "after": Step(("combat.order",), loot.enter_after),
    # ---- Combat: loot
    "take-support": Step(
        ("material.space", "combat.win-planet"),
        loot.enter_take_support,
        loot.moves_take,
        {"take": (loot.check_take, loot.do_take_support)},
        first="first-support",
    ),
    "room": Step(
        ("combat.win-planet",),
        loot.enter_room,
        loot.moves_room,
        UNDER | {"no trophy": (None, loot.do_no_trophy)},
        first="first-room",
    ),
    "take-wreck": Step(
        ("combat.win-planet",),
        loot.enter_take_wreck,
        loot.moves_take,
        {"take": (loot.check_take, loot.do_take_wreck)},
        first="first-wreck",
    ),
    "plunder": Step(
        ("challenge.win",),
        loot.enter_plunder,
        loot.moves_plunder,
        alike(["loot", "loot credits", "loot wrecks", "look"], loot.check_plunder, loot.do_plunder),
    ),
    "pick-wreck": Step(
        ("challenge.win",),
        loot.enter_pick,
        loot.moves_take,
        {"take": (loot.check_take, loot.do_pick)},
        first="looked",
    ),
    "draw-wreck": Step(("challenge.win",), loot.enter_pick, may={"draw": (None, loot.do_pick)}, draws=loot.draws),
    # ---- The pirates' round
    "draw-trophies": Step(
        ("round.trophy", "combat.win-planet", "rest", "setup.players"),
        trophies.enter_draw,
        may={"draw": (None, trophies.do_draw)},
        draws=trophies.draws,
    ),
    "keep": Step(
        ("round.trophy", "combat.win-planet"),
        trophies.enter_keep,
        trophies.moves_keep,
        {"keep": (trophies.check_keep, trophies.do_keep)},
        first="first-keep",
    ),
    "shuffle": Step(("round.renew",), pirates_round.enter_shuffle),
    "pay": Step(
        ("round.pay",),
        pirates_round.enter_pay,
        pirates_round.moves_pay,
        alike(["pay", "pay credit"], pirates_round.check_pay, pirates_round.do_pay),
    ),
    "take-scrap": Step(
        ("round.scrap",), pirates_round.enter_scrap, loot.moves_take, {"take": (loot.check_take, loot.do_take_wreck)}
    ),
    # ---- Deals
    "compose": Step(
        ("deal.anything",),
        moves=deals.moves_compose,
        may=alike(deals.PARTS, deals.check_part, deals.do_part)
        | alike(["promise", "ask"], deals.check_promise, deals.do_promise)
        | {"send": (deals.check_send, deals.do_send), "drop offer": (None, deals.do_drop)},
    ),
    "say": Step(("deal.trophy-bluff",), moves=deals.moves_say, may={"say": (deals.check_say, deals.do_say)}),
    "answer": Step(
        ("deal.now",),
        moves=deals.moves_answer,
        may=THROW
        | {
            "accept": (deals.check_accept, deals.do_accept),
            "refuse": (None, deals.do_refuse),
            "answer": (deals.check_answer, deals.do_answer),
        },
    ),
    "hand-wreck": Step(AGREED, deals.enter_hand, deals.moves_hand, HAND, first="first-hand"),
    "hand-trophy": Step(AGREED, deals.enter_hand, deals.moves_hand, HAND, first="first-hand"),
    "hand-upgrade": Step(AGREED[1:], deals.enter_hand, deals.moves_hand, HAND, first="first-hand"),
    "promises": Step(
        ("deal.promise",),
        promises.enter_promises,
        promises.moves_promises,
        THROW | {"keep word": (None, promises.do_keep), "break word": (None, promises.do_break)},
    ),
    # ---- Trophies
    "claims": Step(
        ("trophy.claim",),
        trophies.enter_claims,
        trophies.moves_claims,
        THROW | CLAIM | {"pass": (None, trophies.do_pass)},
    ),
    # ---- End
    "end": Step(("end",), end.enter_end),
    "over": Step(("end",)),
}
ENTER = {name: step.enter for name, step in STEPS.items() if step.enter}
DO = {name: {kind: do for kind, (_, do) in step.may.items()} for name, step in STEPS.items()}
CHANCE_STEPS = frozenset(name for name, step in STEPS.items() if step.draws)
CHANCE_KINDS = frozenset(kind for name in CHANCE_STEPS for kind in STEPS[name].may)
# Kinds of moves that have a moment of their own: the rule and the sentence that say which. All others belong to the
# open turn, and wait for what comes first.
MOMENTS = {
    "rest": ("rest", "not-now"),
    "travel": ("travel", "not-now"),
    "due pay": ("due", "not-now"),
    "due judgment": ("due", "not-now"),
    "swap": ("rest", "not-resting"),
    "turn over": ("combat.space", "not-now"),
    "fight": ("combat.space", "not-now"),
    "choose": ("event", "not-now"),
    "go on": ("combat.ally", "no-fight"),
    "betray": ("betray", "not-now"),
    "stay loyal": ("betray", "not-now"),
    "faktor": ("combat.faktor", "not-now"),
    "no faktor": ("combat.faktor", "not-now"),
    "pass": ("combat.support", "not-now"),
    "take": ("combat.win-planet", "not-now"),
    "no trophy": ("combat.win-planet", "not-now"),
    "under": ("pirate.trophies", "not-now"),
    "keep": ("round.trophy", "not-now"),
    "pay": ("round.pay", "not-now"),
    "pay credit": ("round.pay", "not-now"),
    "say": ("deal.trophy-bluff", "not-now"),
    "hand over": ("deal.now", "not-now"),
    "keep word": ("deal.promise", "not-now"),
    "break word": ("deal.promise", "not-now"),
}
MOMENTS |= dict.fromkeys(("loot", "loot credits", "loot wrecks", "look"), ("challenge.win", "not-now"))
MOMENTS |= dict.fromkeys((*deals.PARTS, "promise", "ask", "send", "drop offer"), ("deal.anything", "not-composing"))
MOMENTS |= dict.fromkeys(("accept", "refuse", "answer"), ("deal.anything", "no-offer"))
# What a move rests on that is made in its time, where that is neither the rule of its moment nor that of its task.
RESTS_ON = {
    "travel": "due",
    "throw": "pirate.upgrades",
    "claim": "trophy.claim",
    "play": "combat.support",
    "play on": "combat.support",
    "search": "combat.space",
    "raid": "combat.karokum",
    "attack": "combat.planet",
    "challenge": "combat.challenge",
    "offer": "deal.anything",
    "send": "deal.anything",
    "drop offer": "deal.anything",
    "accept": "deal.now",
    "promise": "deal.promise",
    "ask": "deal.promise",
    "give trophy": "deal.trophy-bluff",
    "give alliance": "combat.ally",
    "want alliance": "combat.ally",
}
RESTS_ON |= {part: "deal.now" for part in deals.PARTS if part not in RESTS_ON}
RESTS_ON |= {kind: f"round.{action}" for kind, action in pirates_round.OF_KIND.items()}
BY_TASK = frozenset({"take", "under", "keep", "hand over", "pass", "done", "buy"})  # in whose service these are


def players(s: State) -> int:
    return len(s.pirates)


def to_act(s: State) -> tuple[Seat, ...]:
    task = s.todo[-1]
    step = task.step
    if step in CHANCE_STEPS:
        return (CHANCE,)
    if step == "claims":  # trophy.claim: all at once
        return task.seats
    return () if step == "over" else (task.seat,)


def draws(s: State) -> list[tuple[Move, int]]:
    """What chance may do now, and how many cards or sides of a die stand for it."""
    task = s.todo[-1]
    drawing = STEPS[task.step].draws
    return drawing(s, task) if drawing else []


def moves(s: State, seat: Seat) -> list[Any]:
    """The legal moves of a seat."""
    task = s.todo[-1]
    if seat == CHANCE:
        return [move for move, _ in draws(s)]
    listed = STEPS[task.step].moves
    if listed and (seat == task.seat if task.step != "claims" else seat in task.seats):
        return listed(s, task, int(seat))
    return []


def rests_on(s: State, move: Move) -> str:
    """The rule that a move rests on which is made now."""
    kind, task = move.kind, s.todo[-1]
    if kind in BY_TASK and task.step != "free":
        return task.rule
    return RESTS_ON.get(kind) or MOMENTS.get(kind, (task.rule, ""))[0]


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    task = s.todo[-1]
    step = STEPS[task.step]
    if task.step == "over":
        return Refusal("end", "over")
    if seat == CHANCE or step.draws:
        if seat != CHANCE or not step.draws:
            return Refusal("material.dice", "by-chance")
        legal = any(move == drawn for drawn, _ in draws(s))
        return None if legal else Refusal("material.dice", "not-now")
    if move.kind in CHANCE_KINDS:
        return Refusal("material.dice", "by-chance")
    acting = to_act(s)
    if not isinstance(seat, int):
        return Refusal("setup.players", "not-your-turn", {"seats": acting})
    if seat in acting and move.kind in step.may:
        why, _ = step.may[move.kind]
        return why(s, seat, move) if why else None
    if refusal := wrong_moment(s, seat, move):
        return refusal
    if seat not in acting:
        return Refusal("setup.players", "not-your-turn", {"seats": acting})
    rule, key = MOMENTS.get(move.kind, (task.rule, ""))
    waits = (
        rule == task.rule
        or not s.turns
        or any(move.kind in STEPS[later.step].may and later.seat in (seat, -1) for later in s.todo[:-1])
    )
    return Refusal(task.rule, step.first) if waits else Refusal(rule, key)


def wrong_moment(s: State, seat: int, move: Move) -> Refusal | None:
    """What a reader wants to know who tries this now, whatever else comes first and whoever is to act."""
    kind = move.kind
    if kind in ("give glory", "want glory"):
        return Refusal("deal.anything", "glory")
    if kind == "offer" and seat != s.active and not any(task.step == "help" and task.seat == seat for task in s.todo):
        return Refusal("deal.anything", "not-active", {"seat": s.active})
    if kind == "claim":
        key = "fighting" if s.fight else "not-now"
        return trophies.check_claim(s, seat, move) or Refusal("trophy.claim", key)
    if kind == "break word" and promises.must_keep(s, seat):
        return Refusal("deal.hunter", "kept")
    if kind == "throw" and s.fight and s.fight.orange and kind not in STEPS[s.task.step].may:
        return Refusal("pirate.upgrades", "fighting")
    if s.task.step == "begin" and seat == s.active and kind in pirates_round.OF_KIND:
        return Refusal("travel", "due-first")
    return combat.wrong_part(s, seat, move) if combat.named(s) else None


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked. What offers nobody a choice goes on by itself."""
    d = Draft(s)
    DO[d.todo[-1].step][move.kind](d, seat, move)
    while (enter := ENTER.get(d.todo[-1].step)) and not enter(d, d.todo[-1]):
        pass
    return d.state(), tuple(d.events)
