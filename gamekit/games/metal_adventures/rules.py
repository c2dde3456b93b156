"""The rules of Metal Adventures: what may be done at each step, why not, and what it does.

The other modules hold the rules themselves, chapter by chapter of the rulebook: turn.py set-up, turns and trophies,
search.py naming a combat, combat.py the fight, loot.py what it brings, actions.py the pirates' round, deals.py offers
and promises. What a rule is for stands in the rulebook; its slug stands beside the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamekit.games.metal_adventures import actions, combat, deals, loot, search, turn
from gamekit.games.metal_adventures.material import box_of
from gamekit.games.metal_adventures.play import Play
from gamekit.games.metal_adventures.state import (
    BANK,
    CARD,
    CREDITS,
    SEAT,
    SLOTS,
    M,
    Move,
    Pirate,
    State,
    Task,
    Turn,
)
from gamekit.room import CHANCE, Event, Outcome, Refusal, Seat

CHANCE_STEPS = frozenset({"first", "ship", "draw-trophies", "fill", "search", "dice", "draw-wreck"})
CHANCE_KINDS = frozenset({"first", "ship", "draw", "orange", "grey", "red"})
# pirate.upgrades: where one's own upgrades may be thrown away; not from the dice until the loot is taken
QUIET = frozenset(
    {"begin", "free", "help", "sight", "betray", "faktor", "promises", "answer", "swap", "rest-buy", "claims"}
)


# ---- Set-up


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
        turn=Turn(talks=(0,) * players),
        fight=None,
        offer=None,
        promises=(),
        drawn=(),
        todo=(Task("first"),),
    )


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
    step = task.step
    if step == "dice":
        return combat.draws_dice(s, task)
    if step == "search":
        return search.draws_search(s, task)
    draw = CARD["draw"]
    if step == "draw-trophies":
        return [(draw[name], 1) for name in s.trophies] or [(draw[s.under[0][0]], 1)]
    if step == "fill":  # setup.ocg
        return [(draw[name], 1) for name in s.upgrades] or [(draw[s.below[0]], 1)]
    if step == "draw-wreck":
        return loot.draws_wreck(s, task)
    if step == "first":  # setup.players
        return [(move, 1) for move in SEAT["first"][: len(s.pirates)]]
    taken = {pirate.ship for pirate in s.pirates}
    return [(CARD["ship"][name], 1) for name in s.box.starting if name not in taken]  # material.ships


def outcome(s: State) -> Outcome | None:
    """end: most Glory, then credits, then wrecks, else shared."""
    if s.todo[-1].step != "over":
        return None
    scores = tuple({"glory": pirate.glory, "judgment": -pirate.judgment, "total": pirate.fame} for pirate in s.pirates)
    left = list(range(len(s.pirates)))
    for key, count in (
        ("glory", lambda pirate: pirate.fame),
        ("credits", lambda pirate: pirate.credits),
        ("wrecks", lambda pirate: len(pirate.wrecks)),
    ):
        best = max(count(s.pirates[seat]) for seat in left)
        left = [seat for seat in left if count(s.pirates[seat]) == best]
        if len(left) == 1:
            return Outcome((left[0],), scores, "end", f"outcome.{key}", {"seat": left[0], "n": best})
    return Outcome(tuple(left), scores, "end", "outcome.shared", {"seats": tuple(left)})


# ---- What may be done, and what it does: each step and each kind of move


ENTER: dict[str, Callable[[Play, Task], bool]] = {
    "draw-trophies": turn.enter_draw_trophies,
    "keep": turn.enter_keep,
    "gain-drawn": turn.enter_gain_drawn,
    "fill": turn.enter_fill,
    "shuffle": turn.enter_shuffle,
    "under": turn.enter_under,
    "throw": turn.enter_throw,
    "turn": turn.enter_turn,
    "swap": turn.enter_swap,
    "rest-buy": turn.enter_rest_buy,
    "claims": turn.enter_claims,
    "end": turn.enter_end,
    "pay": actions.enter_pay,
    "take-scrap": actions.enter_scrap,
    "promises": deals.enter_promises,
    "hand-wreck": deals.enter_hand,
    "hand-trophy": deals.enter_hand,
    "hand-upgrade": deals.enter_hand,
    "search": search.enter_search,
    "sight": search.enter_sight,
    "event": search.enter_event,
    "help": combat.enter_help,
    "betray": combat.enter_betray,
    "faktor": combat.enter_faktor,
    "dice": combat.enter_dice,
    "support": combat.enter_support,
    "compare": loot.enter_compare,
    "take-support": loot.enter_take_support,
    "room": loot.enter_room,
    "take-wreck": loot.enter_take_wreck,
    "plunder": loot.enter_plunder,
    "pick-wreck": loot.enter_pick,
    "draw-wreck": loot.enter_pick,
    "after": loot.enter_after,
}


def moves_help(s: State, task: Task, seat: int) -> list[Any]:
    return [M["go on"], *deals.partners(s, seat)]


def moves_under(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["under"][name] for name in s.pirates[seat].trophies]


def moves_throw(s: State, task: Task, seat: int) -> list[Any]:
    return turn.throws(s, seat)


def moves_promises(s: State, task: Task, seat: int) -> list[Any]:
    return [M["keep word"], M["break word"]]


def moves_betray(s: State, task: Task, seat: int) -> list[Any]:
    return [M["betray"], M["stay loyal"]]


def moves_faktor(s: State, task: Task, seat: int) -> list[Any]:
    return [M["faktor"], M["no faktor"]]


MOVES: dict[str, Callable[[State, Task, int], list[Any]]] = {
    "deal-under": turn.moves_drawn,
    "keep": turn.moves_drawn,
    "under": moves_under,
    "throw": moves_throw,
    "begin": turn.moves_begin,
    "free": turn.moves_free,
    "swap": turn.moves_swap,
    "rest-buy": turn.moves_rest_buy,
    "pay": actions.moves_pay,
    "draft": deals.moves_draft,
    "say": deals.moves_say,
    "answer": deals.moves_answer,
    "promises": moves_promises,
    "hand-wreck": deals.moves_hand,
    "hand-trophy": deals.moves_hand,
    "hand-upgrade": deals.moves_hand,
    "sight": search.moves_sight,
    "choose": search.moves_choose,
    "help": moves_help,
    "betray": moves_betray,
    "faktor": moves_faktor,
    "support": combat.moves_support,
    "room": loot.moves_room,
    "plunder": loot.moves_plunder,
    "take-support": loot.moves_take,
    "take-wreck": loot.moves_take,
    "take-scrap": loot.moves_take,
    "pick-wreck": loot.moves_take,
}
FIRST = {  # which rule says what comes first, when something else is tried
    "deal-under": "setup.players",
    "keep": "round.trophy",
    "under": "pirate.trophies",
    "throw": "pirate.upgrades",
    "begin": "travel",
    "free": "combat.order",
    "swap": "rest",
    "rest-buy": "rest",
    "pay": "round.pay",
    "draft": "deal.anything",
    "say": "deal.trophy-bluff",
    "answer": "deal.now",
    "promises": "deal.promise",
    "hand-wreck": "deal.spoils",
    "hand-trophy": "deal.spoils",
    "hand-upgrade": "deal.spoils",
    "sight": "combat.space",
    "choose": "event",
    "help": "combat.ally",
    "betray": "betray",
    "faktor": "combat.faktor",
    "support": "combat.support",
    "room": "combat.win-planet",
    "plunder": "challenge.win",
    "take-support": "material.space",
    "take-wreck": "combat.karokum",
    "take-scrap": "round.scrap",
    "pick-wreck": "challenge.win",
    "claims": "trophy.claim",
}
Check = Callable[[State, int, Move], Refusal | None]
Act = Callable[[Play, int, Move], None]
HANDS = ("hand-wreck", "hand-trophy", "hand-upgrade")
DRAFT = ("draft",)
KINDS: dict[str, tuple[tuple[str, ...], Check | None, Act]] = {  # where a kind of move may be, why not, what it does
    "rest": (("begin",), turn.check_begin, turn.do_rest),
    "travel": (("begin",), turn.check_begin, turn.do_travel),
    "due pay": (("begin",), turn.check_begin, turn.do_travel),
    "due judgment": (("begin",), turn.check_begin, turn.do_travel),
    "done": (("free", "swap", "rest-buy"), turn.check_done, turn.do_done),
    "swap": (("swap",), turn.check_swap, turn.do_swap),
    "throw": ((*sorted(QUIET), "throw"), turn.check_throw, turn.do_throw),
    "claim": (("begin", "free", "claims"), turn.check_claim, turn.do_claim),
    "pass": (("support", "claims"), None, turn.do_pass),
    "under": (("deal-under", "under", "room"), turn.check_under, turn.do_under),
    "keep": (("keep",), turn.check_keep, turn.do_keep),
    "play": (("support", "begin", "free"), combat.check_play, combat.do_play),
    "play on": (("begin", "free"), combat.check_play, combat.do_play),
    "buy": (("free", "rest-buy"), turn.check_buy, turn.do_buy),
    "pay": (("pay",), actions.check_pay, actions.do_pay),
    "pay credit": (("pay",), actions.check_pay, actions.do_pay),
    "search": (("free",), search.check_name, search.do_search),
    "raid": (("free",), search.check_name, search.do_raid),
    "attack": (("free",), search.check_name, search.do_attack),
    "challenge": (("free",), search.check_name, search.do_challenge),
    "turn over": (("sight",), search.check_sight, search.do_turn_over),
    "fight": (("sight",), search.check_sight, search.do_fight),
    "choose": (("choose",), search.check_choose, search.do_choose),
    "go on": (("help",), None, combat.do_go_on),
    "betray": (("betray",), None, combat.do_betray),
    "stay loyal": (("betray",), None, combat.do_loyal),
    "faktor": (("faktor",), None, combat.do_faktor),
    "no faktor": (("faktor",), None, combat.do_faktor),
    "no trophy": (("room",), None, loot.do_no_trophy),
    "loot": (("plunder",), loot.check_plunder, loot.do_plunder),
    "loot credits": (("plunder",), loot.check_plunder, loot.do_plunder),
    "loot wrecks": (("plunder",), loot.check_plunder, loot.do_plunder),
    "look": (("plunder",), loot.check_plunder, loot.do_plunder),
    "take": (tuple(loot.TAKE), loot.check_take, loot.do_take),
    "offer": (("begin", "free", "help"), deals.check_offer, deals.do_offer),
    "say": (("say",), deals.check_say, deals.do_say),
    "send": (DRAFT, deals.check_send, deals.do_send),
    "drop offer": (DRAFT, None, deals.do_drop),
    "accept": (("answer",), deals.check_answer, deals.do_accept),
    "refuse": (("answer",), None, deals.do_refuse),
    "answer": (("answer",), deals.check_answer, deals.do_answer),
    "keep word": (("promises",), None, deals.do_word),
    "break word": (("promises",), None, deals.do_word),
    "hand over": (HANDS, deals.check_hand, deals.do_hand),
}
KINDS |= {kind: (("free",), actions.check, actions.act) for kind in actions.OF_KIND if kind != "buy"}
PARTS = (
    "give credit", "give upgrade", "give wreck", "give trophy", "give alliance", "want credit", "want upgrade",
    "want wreck", "want trophy", "want alliance",
)  # fmt: skip
KINDS |= dict.fromkeys(PARTS, (DRAFT, deals.check_part, deals.do_part))
KINDS |= dict.fromkeys(("promise", "ask"), (DRAFT, deals.check_promise, deals.do_promise))


def moves(s: State, seat: Seat) -> list[Any]:
    """The legal moves of a seat."""
    task = s.todo[-1]
    step = task.step
    if seat == task.seat and step in MOVES:
        out = MOVES[step](s, task, task.seat)
        return out + turn.throws(s, task.seat) if step in THROWING else out
    if step == "claims" and seat in task.seats:
        return turn.moves_claims(s, int(seat))
    return [move for move, _ in draws(s)] if step in CHANCE_STEPS and seat == CHANCE else []


THROWING = QUIET - {"begin", "free", "swap", "rest-buy", "claims"}  # these list their own


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    step = s.todo[-1].step
    if step == "over":
        return Refusal("end", "over")
    if seat == CHANCE or step in CHANCE_STEPS:
        if seat != CHANCE or step not in CHANCE_STEPS:
            return Refusal("material.dice", "by-chance")
        if any(move == drawn for drawn, _ in draws(s)):
            return None
        return Refusal("material.dice", "not-now")
    if move.kind in CHANCE_KINDS:
        return Refusal("material.dice", "by-chance")
    acting = to_act(s)
    if seat not in acting:
        return out_of_turn(s, int(seat), move) or not_asked(s)
    steps, why, _ = KINDS[move.kind]
    if step not in steps:
        return wrong_moment(s, int(seat), move) or Refusal(FIRST[step], "first")
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
    if s.task.step == "begin" and move.kind in actions.OF_KIND:
        return Refusal("travel", "due-first")
    return None


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked. What offers nobody a choice goes on by itself."""
    p = Play(s)
    if seat == CHANCE:
        turn.by_chance(p, move)
    else:
        KINDS[move.kind][2](p, int(seat), move)
    while (enter := ENTER.get(p.todo[-1].step)) and not enter(p, p.todo[-1]):
        pass
    return p.state(), tuple(p.events)
