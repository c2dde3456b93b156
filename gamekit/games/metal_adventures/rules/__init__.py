"""The rules of Metal Adventures, chapter by chapter of the rulebook.

Read them in this order: draft.py, pirate.py, set_up.py, turn.py, combat.py, space.py, allies.py, loot.py,
pirates_round.py, deals.py, promises.py, trophies.py, end.py. The slug of each rule stands beside its code.
A turn is a row of steps, the last one now: below, each step with the moves that belong to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    """Something to be done or decided: what goes on by itself, and the moves that belong here.

    Each kind of move with why it may be refused and what it does; chance has no move but its draws.
    """

    first: str = ""  # which rule says that this comes first, when something else is tried
    enter: Callable[[Draft, Task], bool] | None = None  # False: it went on by itself
    moves: Callable[[State, Task, int], list[Any]] | None = None
    may: Mapping[str, tuple[Why | None, Do]] = {}
    draws: Callable[[State, Task], list[tuple[Move, int]]] | None = None


THROW = {"throw": (pirate.check_throw, pirate.do_throw)}  # pirate.upgrades: at any decision of one's own
OFFER = {"offer": (deals.check_offer, deals.do_offer)}
QUIET = THROW | OFFER | {  # what may be done at any quiet moment of one's turn
    "claim": (trophies.check_claim, trophies.do_claim),
    "play": (turn.check_quiet_play, turn.do_quiet_play),
    "play on": (turn.check_quiet_play, turn.do_quiet_play),
}  # fmt: skip
HAND = {"hand over": (deals.check_hand, deals.do_hand)}

STEPS: dict[str, Step] = {
    # ---- A pirate: what is too much goes at once
    "throw": Step("pirate.upgrades", pirate.enter_throw, pirate.moves_throw, THROW),
    "under": Step(
        "pirate.trophies", pirate.enter_under, pirate.moves_under, {"under": (pirate.check_under, pirate.do_under)}
    ),
    # ---- Set-up
    "first": Step(may={"first": (None, set_up.do_first)}, draws=set_up.draws_first),
    "ship": Step(may={"ship": (None, set_up.do_ship)}, draws=set_up.draws_ship),
    "deal-under": Step(
        "setup.players",
        moves=set_up.moves_deal_under,
        may={"under": (set_up.check_deal_under, set_up.do_deal_under)},
    ),
    "fill": Step(enter=set_up.enter_fill, may={"draw": (None, set_up.do_fill)}, draws=set_up.draws_fill),
    # ---- A turn: rest or travel
    "turn": Step(enter=turn.enter_turn),
    "begin": Step(
        "travel",
        moves=turn.moves_begin,
        may=QUIET
        | {"rest": (turn.check_begin, turn.do_rest)}
        | dict.fromkeys(("travel", "due pay", "due judgment"), (turn.check_begin, turn.do_travel)),
    ),
    "swap": Step(
        "rest",
        turn.enter_swap,
        turn.moves_swap,
        THROW | {"swap": (turn.check_swap, turn.do_swap), "done": (None, turn.do_swapped)},
    ),
    "gain-drawn": Step(enter=trophies.enter_gain_drawn),
    "rest-buy": Step(
        "rest",
        turn.enter_rest_buy,
        turn.moves_rest_buy,
        THROW | {"buy": (turn.check_rest_buy, turn.do_rest_buy), "done": (None, turn.do_bought)},
    ),
    "free": Step(
        "combat.order",
        moves=turn.moves_free,
        may=QUIET
        | dict.fromkeys(pirates_round.OF_KIND, (pirates_round.check, pirates_round.act))
        | {
            "search": (combat.check_name, space.do_search),
            "raid": (combat.check_name, combat.do_raid),
            "attack": (combat.check_name, combat.do_attack),
            "challenge": (combat.check_name, combat.do_challenge),
            "done": (turn.check_done, turn.do_done),
        },
    ),
    # ---- Combat: the search
    "search": Step(enter=space.enter_search, may={"draw": (None, space.do_draw)}, draws=space.draws),
    "sight": Step(
        "combat.space",
        space.enter_sight,
        space.moves_sight,
        THROW | {"turn over": (space.check_sight, space.do_turn_over), "fight": (space.check_sight, space.do_fight)},
    ),
    "event": Step(enter=space.enter_event),
    "choose": Step("event", moves=space.moves_choose, may={"choose": (space.check_choose, space.do_choose)}),
    # ---- Combat: its order
    "help": Step(
        "combat.ally", combat.enter_help, combat.moves_help, THROW | OFFER | {"go on": (None, combat.do_go_on)}
    ),
    "betray": Step(
        "betray",
        combat.enter_betray,
        combat.moves_betray,
        THROW | {"betray": (None, combat.do_betray), "stay loyal": (None, combat.do_loyal)},
    ),
    "faktor": Step(
        "combat.faktor",
        combat.enter_faktor,
        combat.moves_faktor,
        THROW | dict.fromkeys(("faktor", "no faktor"), (None, combat.do_faktor)),
    ),
    "dice": Step(
        enter=combat.enter_dice,
        may=dict.fromkeys(("orange", "grey", "red"), (None, combat.do_roll)),
        draws=combat.draws,
    ),
    "support": Step(
        "combat.support",
        combat.enter_support,
        combat.moves_support,
        {"play": (combat.check_play, combat.do_play), "pass": (None, combat.do_pass)},
    ),
    "compare": Step(enter=loot.enter_compare),
    "after": Step(enter=loot.enter_after),
    # ---- Combat: loot
    "take-support": Step(
        "material.space", loot.enter_take_support, loot.moves_take, {"take": (loot.check_take, loot.do_take_support)}
    ),
    "room": Step(
        "combat.win-planet",
        loot.enter_room,
        loot.moves_room,
        {"under": (pirate.check_under, pirate.do_under), "no trophy": (None, loot.do_no_trophy)},
    ),
    "take-wreck": Step(
        "combat.karokum", loot.enter_take_wreck, loot.moves_take, {"take": (loot.check_take, loot.do_take_wreck)}
    ),
    "plunder": Step(
        "challenge.win",
        loot.enter_plunder,
        loot.moves_plunder,
        dict.fromkeys(("loot", "loot credits", "loot wrecks", "look"), (loot.check_plunder, loot.do_plunder)),
    ),
    "pick-wreck": Step("challenge.win", loot.enter_pick, loot.moves_take, {"take": (loot.check_take, loot.do_pick)}),
    "draw-wreck": Step(enter=loot.enter_pick, may={"draw": (None, loot.do_pick)}, draws=loot.draws),
    # ---- The pirates' round
    "draw-trophies": Step(enter=trophies.enter_draw, may={"draw": (None, trophies.do_draw)}, draws=trophies.draws),
    "keep": Step(
        "round.trophy", trophies.enter_keep, trophies.moves_keep, {"keep": (trophies.check_keep, trophies.do_keep)}
    ),
    "shuffle": Step(enter=pirates_round.enter_shuffle),
    "pay": Step(
        "round.pay",
        pirates_round.enter_pay,
        pirates_round.moves_pay,
        dict.fromkeys(("pay", "pay credit"), (pirates_round.check_pay, pirates_round.do_pay)),
    ),
    "take-scrap": Step(
        "round.scrap", pirates_round.enter_scrap, loot.moves_take, {"take": (loot.check_take, loot.do_take_wreck)}
    ),
    # ---- Deals
    "draft": Step(
        "deal.anything",
        moves=deals.moves_draft,
        may=dict.fromkeys(deals.PARTS, (deals.check_part, deals.do_part))
        | dict.fromkeys(("promise", "ask"), (deals.check_promise, deals.do_promise))
        | {"send": (deals.check_send, deals.do_send), "drop offer": (None, deals.do_drop)},
    ),
    "say": Step("deal.trophy-bluff", moves=deals.moves_say, may={"say": (deals.check_say, deals.do_say)}),
    "answer": Step(
        "deal.now",
        moves=deals.moves_answer,
        may=THROW
        | {
            "accept": (deals.check_answer, deals.do_accept),
            "refuse": (None, deals.do_refuse),
            "answer": (deals.check_answer, deals.do_answer),
        },
    ),
    "hand-wreck": Step("deal.spoils", deals.enter_hand, deals.moves_hand, HAND),
    "hand-trophy": Step("deal.spoils", deals.enter_hand, deals.moves_hand, HAND),
    "hand-upgrade": Step("deal.spoils", deals.enter_hand, deals.moves_hand, HAND),
    "promises": Step(
        "deal.promise",
        promises.enter_promises,
        promises.moves_promises,
        THROW | dict.fromkeys(("keep word", "break word"), (None, promises.do_word)),
    ),
    # ---- Trophies
    "claims": Step(
        "trophy.claim",
        trophies.enter_claims,
        trophies.moves_claims,
        THROW | {"claim": (trophies.check_claim, trophies.do_claim), "pass": (None, trophies.do_pass)},
    ),
    # ---- End
    "end": Step(enter=end.enter_end),
    "over": Step(),
}
CHANCE_STEPS = frozenset(name for name, step in STEPS.items() if step.draws)
CHANCE_KINDS = frozenset(kind for name in CHANCE_STEPS for kind in STEPS[name].may)


def players(s: State) -> int:
    return len(s.pirates)


def to_act(s: State) -> tuple[Seat, ...]:
    step, seat, _, _, seats = s.todo[-1]
    if step in CHANCE_STEPS:
        return (CHANCE,)
    if step == "claims":  # trophy.claim: all who could show one, at once
        return seats
    return () if step == "over" else (seat,)


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
    if listed and (seat == task.seat or (task.step == "claims" and seat in task.seats)):
        return listed(s, task, seat)
    return []


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    name = s.todo[-1].step
    step = STEPS[name]
    if name == "over":
        return Refusal("end", "over")
    if seat == CHANCE or step.draws:
        if seat != CHANCE or not step.draws:
            return Refusal("material.dice", "by-chance")
        legal = any(move == drawn for drawn, _ in draws(s))
        return None if legal else Refusal("material.dice", "not-now")
    if move.kind in CHANCE_KINDS:
        return Refusal("material.dice", "by-chance")
    if seat not in to_act(s):
        return out_of_turn(s, int(seat), move) or not_asked(s)
    if move.kind not in step.may:
        return wrong_moment(s, int(seat), move) or Refusal(step.first, "first")
    why, _ = step.may[move.kind]
    return why(s, int(seat), move) if why else None


def not_asked(s: State) -> Refusal:
    """Who is asked to decide; but who could show a trophy is nobody else's business."""
    if s.todo[-1].step == "claims":
        return Refusal("trophy.claim", "others")
    return Refusal("setup.players", "not-your-turn", {"seats": to_act(s)})


def out_of_turn(s: State, seat: int, move: Move) -> Refusal | None:
    """What a reader wants to know who tries this though others are to act."""
    if move.kind == "offer" and not s.fight and seat != s.active:
        return Refusal("deal.anything", "not-active", {"seat": s.active})
    if move.kind == "claim":
        return Refusal("trophy.claim", "not-now")
    if s.fight and (s.fight.target or s.fight.foe >= 0):
        ours, theirs = combat.sides(s)
        if seat not in (*ours, *theirs, *s.fight.helpers) and move.kind in ("play", "faktor", "no faktor", "betray"):
            return Refusal("combat.bystander", "bystander")
        if s.fight.traitor and seat in s.fight.helpers and move.kind == "play":
            return Refusal("betray", "no-cards")
        return wrong_moment(s, seat, move)
    return None


def wrong_moment(s: State, seat: int, move: Move) -> Refusal | None:
    if move.kind == "betray":
        return combat.check_betray(s)
    if move.kind == "faktor" and s.fight and s.pirates[seat].faktor:
        return Refusal("combat.faktor", "owed", {"n": s.pirates[seat].faktor})
    if move.kind == "throw" and s.fight and s.fight.orange:
        return Refusal("pirate.upgrades", "fighting")
    if move.kind == "claim" and s.fight:
        return Refusal("trophy.claim", "fighting")
    if s.task.step == "begin" and move.kind in pirates_round.OF_KIND:
        return Refusal("travel", "due-first")
    return None


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked. What offers nobody a choice goes on by itself."""
    d = Draft(s)
    STEPS[d.todo[-1].step].may[move.kind][1](d, seat, move)
    while (enter := STEPS[d.todo[-1].step].enter) and not enter(d, d.todo[-1]):
        pass
    return d.state(), tuple(d.events)
