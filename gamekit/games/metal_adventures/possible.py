"""Whether a state can come about: a position that somebody wrote is checked whole, so that nothing breaks later on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.material import PLANETS, TITLES
from gamekit.games.metal_adventures.rules import deals, pirates_round, promises, space
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.rules.set_up import DEALT
from gamekit.games.metal_adventures.state import (
    CARD,
    LATER,
    MOST_TROPHIES,
    MOST_UPGRADES,
    TURN,
    WON,
    WORD,
    Fight,
    M,
    Move,
    Offer,
    Promise,
    State,
    Task,
)
from gamekit.quote import quoted

# What each step to be done may lie on; the others lie at the bottom, each alone.
ON = {
    "throw": "begin free claims help promises under fill take-support",
    "under": "begin free claims help promises throw",
    "ship": "draw-trophies ship",
    "deal-under": "fill draw-trophies",
    "fill": "turn begin free claims swap rest-buy sight help betray faktor promises answer throw shuffle",
    "rest-buy": "claims",
    "swap": "rest-buy",
    "gain-drawn": "rest-buy",
    "search": "free",
    "sight": "free",
    "event": "search event",
    "choose": "search event",
    "compare": "free",
    "support": "compare",
    "dice": "support",
    "faktor": "dice",
    "betray": "faktor",
    "help": "betray help",
    "after": "free",
    "take-support": "promises take-support",
    "room": "promises",
    "take-wreck": "promises",
    "plunder": "promises",
    "pick-wreck": "promises",
    "draw-wreck": "promises",
    "draw-trophies": "deal-under gain-drawn keep",
    "keep": "free promises",
    "shuffle": "fill",
    "pay": "free",
    "take-scrap": "free",
    "compose": "begin free help",
    "say": "compose",
    "answer": "begin free help",
    "hand-wreck": "begin free claims help promises throw under",
    "hand-trophy": "begin free claims help promises throw under hand-wreck",
    "hand-upgrade": "promises throw under",
    "promises": "begin claims help",
    "claims": "begin free end after",
}
BOTTOM = ("first", "turn", "begin", "free", "end", "over")
MORE = {  # how often a step may be to be done, if more than once
    "deal-under": 6, "draw-trophies": 6, "ship": 6, "fill": 3, "take-support": 3, "event": 9, "help": 2, "throw": 2,
    "under": 2,
}  # fmt: skip
FIGHTING = ("compare", "support", "dice", "faktor", "betray", "help")
LOOT = ("plunder", "pick-wreck", "draw-wreck", "room", "take-support", "take-wreck")
OWN = {  # what is the active player's
    "begin", "free", "end", "swap", "rest-buy", "gain-drawn", "search", "sight", "choose", "keep", "pay", "take-scrap",
    *LOOT,
}  # fmt: skip
MOST_HANDED = 30  # cards in one deal
NOBODYS = {"fill", "shuffle", "event", "dice", "compare", "after", "first", "over"}  # no seat is named


def faults(s: State) -> Iterator[str]:
    """What can't come about, in plain words. Each looks only at what has been found good before it."""
    yield from in_hand(s)
    yield from order(s)
    for task in s.todo:
        yield from of_task(s, task)
    yield from of_fight(s)
    yield from of_loot(s)
    yield from of_drawn(s)
    yield from of_offer(s)
    for promise in s.promises:
        yield from of_promise(s, promise)
    yield from of_last(s)


def in_hand(s: State) -> Iterator[str]:
    """Nobody has too much, unless he is about to give some away."""
    for seat, pirate in enumerate(s.pirates):
        own = {task.step for task in s.todo if task.seat == seat}
        if len(pirate.upgrades) > MOST_UPGRADES and not own & {"throw", "hand-upgrade"}:
            yield f"Seat {seat} has {len(pirate.upgrades)} upgrades; {MOST_UPGRADES} is the most."
        if len(pirate.trophies) > MOST_TROPHIES and not own & {"under", "hand-trophy"}:
            yield f"Seat {seat} has {len(pirate.trophies)} trophies; {MOST_TROPHIES} is the most."
        if bool(pirate.ship) == bool(own & {"ship"} or s.todo[0].step == "first"):
            yield f'Seat {seat} has no "ship".' if not pirate.ship else f'Seat {seat} has its "ship" already.'


# ---- What is to be done


def order(s: State) -> Iterator[str]:
    """Each step on one that it can lie on, and no more of them than there may be."""
    steps = [task.step for task in s.todo]
    if steps[0] not in BOTTOM or any(step in BOTTOM for step in steps[1:]):
        yield f'"to do" begins with one of {", ".join(BOTTOM)}, and goes on with other steps.'
    for below, step in pairwise(steps):
        if step in ON and below not in ON[step].split():
            yield f'"to do": {step!r} does not come before {below!r}. It comes before: {", ".join(ON[step].split())}.'
    for after, task in pairwise(s.todo):
        if task.step == "draw-trophies" and task.rule != after.rule:
            yield f'"to do": trophies are drawn by the rule of the step {after.step!r}, {after.rule!r}.'
    yield from limited(s)
    for step in ("ship", "deal-under"):
        seats = [task.seat for task in s.todo if task.step == step]
        if seats and steps[0] != "turn":
            yield f'"to do": the step {step!r} belongs to the deal, before the first turn.'
        if len(set(seats)) < len(seats):
            yield f'"to do": the step {step!r} comes once for each seat.'
    for step in steps:
        if steps.count(step) > MORE.get(step, 1):
            yield f'"to do": {step!r} stands there more than {MORE.get(step, 1)} times.'
    if bool(s.fight) != bool({"search", "sight", "after", *FIGHTING} & set(steps)):
        yield '"fight" and the steps "to do" do not fit: a fight has its steps, and they need one.'
    if bool(s.offer) != bool({"compose", "answer"} & set(steps)):
        yield '"offer" and the steps "to do" do not fit: one is composed, or waits for its answer.'


LIMITS = {"hand-trophy": "under", "hand-upgrade": "throw"}  # what comes after, for whoever gets the card


def limited(s: State) -> Iterator[str]:
    """pirate.trophies, pirate.upgrades: what would be too much goes at once."""
    for at, task in enumerate(s.todo):
        after = [(later.step, later.seat) for later in s.todo[:at]]
        for taker in task.seats[:1] if task.step in LIMITS else ():
            if (LIMITS[task.step], taker) not in after:
                yield f'"to do": {task.step!r} comes before {LIMITS[task.step]!r} for seat {taker}, who gets the card.'


def of_task(s: State, task: Task) -> Iterator[str]:
    """Its seat, and what else it says, as its step has it."""
    step, seat, n, names, seats = task[1:]
    good_seat, good_n, good_names, good_seats = True, n == 0, not names, not seats
    if step in OWN:
        good_seat = seat == s.active
    elif step in NOBODYS:
        good_seat = seat < 0
    elif step not in ("betray", "faktor", "support", "promises", "claims"):
        good_seat = seat >= 0
    match step:
        case "draw-trophies":
            good_n = 1 <= n <= (room_left(s, seat) if task.rule == "rest" else 5)
        case "pick-wreck" | "draw-wreck":
            good_n = s.fight is not None and 1 <= n <= len(s.pirates[s.fight.foe].wrecks)
        case "swap":
            good_n = 0 <= n <= room_left(s, seat)
        case "pay":
            good_n = 1 <= n <= 9
            kinds = [*((action,) for action in pirates_round.IN_PIECES), *(("titles", nation) for nation in TITLES)]
            good_names = names in kinds and s.turn.acts[-1:] == names[:1]
            good_n = good_n and (names[:1] != ("titles",) or n <= len(pirates_round.payable(s, task)))
        case "choose":
            good_n = 1 <= n <= 9
            good_names = len(names) > 1 and len(set(names)) == len(names) and set(names) <= set(PLANETS)
        case "event":
            good_names = len(names) == 1 and names[0] in s.box.events and names[0] in s.gone
            good_n = good_names and 0 <= n < len(s.box.events[names[0]].effects)
        case "shuffle":
            good_names = set(names) <= set(s.box.upgrades)
        case "take-scrap":
            good_names = len(names) == 1 and names[0] in s.yard and len(s.yard) > 1
        case "hand-wreck" | "hand-trophy" | "hand-upgrade":
            good_n = 0 <= n <= MOST_HANDED
            good_names = len(set(names)) == len(names) and set(names) <= set(deals.row(s, task))
            good_seats = len(seats) == 1 and seats[0] != seat
        case "claims":
            good_seat = seat in (-1, s.active)
            good_n, good_seats = n in (0, 1), bool(seats) == (n == 1)
        case "faktor":
            good_n, good_seats = n in (0, 1), bool(seats) == (n == 1) and set(seats) <= set(fighters(s))
            good_seat = seats[:1] == (seat,) if n else seat < 0
            thrown = dict(s.fight.dice) if s.fight else {}
            good_seats = good_seats and not any(it in thrown or s.pirates[it].faktor for it in seats)
        case "support":
            good_n, good_seats = n >= 0 if seat >= 0 else n == -1, set(seats) <= set(fighters(s))
            good_seat = seat < 0 or seat in fighters(s)
        case "betray":
            good_seat = seat < 0 or (s.fight is not None and s.fight.helpers == (seat,))
    told = (("seat", seat, good_seat), ("n", n, good_n), ("names", names, good_names), ("seats", seats, good_seats))
    for name, value, good in told:
        if not good:
            yield f'"to do": {quoted(value)} is no good "{name}" for the step {step!r} here.'


def room_left(s: State, seat: int) -> int:
    """rest: as many trophies are drawn as were put back, so he has no more than he may have."""
    return MOST_TROPHIES - len(s.drawn) - (len(s.pirates[seat].trophies) if seat >= 0 else 0)


def fighters(s: State) -> tuple[int, ...]:
    """Who takes part, on whatever side."""
    fight = s.fight
    assert fight is not None
    return (s.active, *fight.helpers, *((fight.foe,) if fight.foe >= 0 else ()), *fight.against)


# ---- The fight


def of_fight(s: State) -> Iterator[str]:
    fight, steps = s.fight, {task.step for task in s.todo}
    if fight is None:
        return
    if s.turn.fought:
        yield '"fight": the combat of this turn is over, says "fought".'
    named = bool(fight.target or fight.foe >= 0)
    if named == bool(steps & {"search", "sight"}):
        yield '"fight": whom it is against is not known in a search, and known in a fight.'
    if not named and fighters(s)[1:]:
        yield '"fight": nobody helps before it is known whom it is against.'
    if fight.foe == s.active:
        yield '"fight": nobody challenges himself.'
    others = fighters(s)[1:]
    if len(set(others)) < len(others) or s.active in others:
        yield '"fight": everybody is on one side at most.'
    if fight.kind != "challenge" and (len(fight.helpers) > 1 or fight.against):
        yield '"fight": against a ship or a planet there is one ally at most.'
    if fight.traitor and (fight.kind == "challenge" or len(fight.helpers) != 1):
        yield '"fight": a traitor is the one ally against a ship or a planet.'
    if fight.traitor and steps & {"search", "sight", "help", "betray"}:
        yield '"fight": nobody has been asked yet whether he is a "traitor".'
    yield from of_dice(s, fight, steps)
    if len(fight.shown) > most_shown(s) or (named and fight.shown):
        yield '"fight": no more ships are "shown" than may be turned over, and none once one has been chosen.'
    if "sight" in steps and not fight.shown:
        yield '"fight": in the step "sight" a ship at least is "shown".'
    helps = [task.seat for task in s.todo if task.step == "help"]
    if helps != [seat for seat in (fight.foe, s.active) if seat >= 0][: len(helps)]:
        yield '"to do": the attacker looks for help first, then who is challenged.'


def most_shown(s: State) -> int:
    """combat.space: what let him turn over more may have been thrown away since."""
    if s.task.step == "search":
        return space.limit(s) - 1
    return space.SEARCH + sum(it.n for effects in s.box.effects.values() for it in effects if it.do == "search")


def of_dice(s: State, fight: Fight, steps: set[str]) -> Iterator[str]:
    throwing = [seat for seat, _ in fight.dice]
    if len(set(throwing)) < len(throwing) or not set(throwing) <= set(fighters(s)):
        yield '"dice": who takes part throws his Metal Faktor die, once.'
    before = bool(steps & {"search", "sight", "faktor", "betray", "help"})
    thrown = bool(fight.orange and fight.grey) and all(face >= 0 for _, face in fight.dice)
    if before and (fight.orange or fight.grey or any(face >= 0 for _, face in fight.dice)):
        yield '"fight": no dice are thrown yet.'
    if before and (steps & {"search", "sight", "betray", "help"}) and fight.dice:
        yield '"dice": nobody has said yet that he throws his Metal Faktor die.'
    if not before and "dice" not in steps and not thrown:
        yield '"fight": all dice have been thrown, "orange", "grey" and those of "dice".'
    if any(s.pirates[seat].faktor != max(0, face) for seat, face in fight.dice):
        yield '"dice": a Metal Faktor die shows what its owner\'s "metal faktor" says.'
    if before and (fight.extra, fight.shields, fight.plunder) != ((0, 0), (False, False), ()):
        yield '"fight": no support card has been played yet.'


def of_loot(s: State) -> Iterator[str]:
    over = any(task.step == "after" for task in s.todo)
    if s.fight and s.fight.won and not over:
        yield '"won": the fight has not been decided yet.'
    for task in s.todo:
        loot = task.step in LOOT or (task.step, task.rule) == ("keep", "combat.win-planet")
        if loot and not brings(s, s.fight, task):
            yield f'"to do": {task.step!r} is no loot of this fight.'


def brings(s: State, fight: Fight | None, task: Task) -> bool:
    """Whether it is a fight that was won and brings that."""
    if fight is None or not fight.won:
        return False
    if task.step in ("plunder", "pick-wreck", "draw-wreck"):
        return fight.kind == "challenge"
    if task.rule == "material.space":
        return fight.target in s.box.ships
    return fight.target == {"room": "exxalia", "keep": "exxalia", "take-wreck": "karokum"}.get(task.step, "bazaar")


# ---- Trophies drawn, offers, promises


def of_drawn(s: State) -> Iterator[str]:
    drawing = [task.step for task in s.todo if task.step in ("draw-trophies", "keep", "deal-under", "gain-drawn")]
    if s.drawn and not drawing:
        yield '"drawn": nobody is drawing trophies.'
    dealt = [task.n for task in s.todo if task.step == "draw-trophies"] if s.todo[0].step == "turn" else []
    now = s.todo[-1].step
    if dealt and now == "draw-trophies":
        dealt[-1] += len(s.drawn)
    if now == "deal-under":
        dealt.append(len(s.drawn))
    if set(dealt) - {DEALT}:
        yield f'"drawn": at the deal each draws {DEALT} trophies.'
    waiting = [task.seat for task in s.todo if task.step == "deal-under"]
    if any(s.pirates[seat].trophies for seat in (range(len(s.pirates)) if s.todo[0].step == "first" else waiting)):
        yield '"to do": nobody holds trophies before the deal.'


def of_offer(s: State) -> Iterator[str]:
    """It is one that can be composed: so it is composed anew, part by part."""
    o = s.offer
    if o is None:
        return
    at = next(k for k, task in enumerate(s.todo) if task.step in ("compose", "answer"))
    if s.todo[at].seat != (o.to if o.sent else o.by) or o.sent != (s.todo[at].step == "answer"):
        yield '"offer": who composes it has not "sent" it, and whoever it goes to answers it.'
    below = s.todo[at - 1]
    dealer = below.seat if below.step == "help" else s.active
    if (o.by, o.to)[o.answers % 2] != dealer or not 0 <= o.answers <= deals.MOST_ANSWERS:
        yield f'"offer": seat {dealer} deals, and it may be answered {deals.MOST_ANSWERS} times.'
    nobody = (0,) * len(s.pirates)
    fight = s.fight._replace(asks=(nobody, nobody)) if s.fight else None
    task = Task("deal.anything", "compose", o.by)
    todo = (*s.todo[:at], task)
    blank = s._replace(
        offer=Offer(o.by, o.to, answers=o.answers), fight=fight, turn=s.turn._replace(talks=nobody), todo=todo
    )
    for move in parts(s, o):
        if (refusal := rules.check(blank, o.by, move)) is not None:
            yield f'"offer": "{move.text}" can\'t be part of it ({refusal.rule}).'
            return
        blank, _ = rules.apply(blank, o.by, move)
        asked = blank.todo[-1].step == "say" and said(o, move.card)
        if asked:
            blank, _ = rules.apply(blank, o.by, CARD["say"][asked])
    if blank.offer != held(s, o)._replace(sent=False) or (blank.todo[-1].step == "say") != (s.todo[-1].step == "say"):
        yield '"offer": it can\'t have been composed like that.'
    if o.sent and held(s, o) == o and rules.check(blank, o.by, M["send"]) is not None:
        yield '"offer": it can\'t have been sent like that.'


def held(s: State, o: Offer) -> Offer:
    """Without the upgrades that the other has thrown away since it was sent."""
    mine = tuple(name for name in o.want.upgrades if not o.sent or name in s.pirates[o.to].upgrades)
    return o._replace(want=o.want._replace(upgrades=mine))


def said(o: Offer, trophy: str) -> str:
    return dict(o.give.trophies).get(trophy, "")


def parts(s: State, o: Offer) -> Iterator[Move]:
    """The moves that compose an offer."""
    o = held(s, o)
    for way, bundle in (("give", o.give), ("want", o.want)):
        yield from [M[f"{way} credit"]] * bundle.credits
        yield from (CARD[f"{way} upgrade"][name] for name in bundle.upgrades)
        yield from [M[f"{way} alliance"]] * bundle.alliance
        for promise in bundle.promises:
            yield from promised("promise" if way == "give" else "ask", promise)
    yield from (CARD["give wreck"][name] for name in o.give.wrecks)
    yield from [M["want wreck"]] * o.want.any_wrecks
    yield from [M["want trophy"]] * o.want.any_trophies
    yield from (CARD["give trophy"][name] for name, _ in o.give.trophies)


def promised(way: str, promise: Promise) -> list[Move]:
    if promise.what not in LATER:
        return [WORD[way][promise.what]]
    return [WON[way][promise.what] if promise.when == "won" else TURN[way][promise.seat][promise.what]] * promise.n


def of_promise(s: State, promise: Promise) -> Iterator[str]:
    steps = {task.step for task in s.todo}
    owner, to, what, n, when, seat = promise[:6]
    if n > (promises.MOST_PROMISED if what == "credit" else 1):
        yield f'"promises": {n} {what} is more than one promise is about.'
    if when == "due" and "promises" not in steps:
        yield '"promises": one is "due", but no step "promises" is to be done.'
    if when == "won" and not (s.fight and "compare" in steps and seat in (s.active, s.fight.foe)):
        yield '"promises": after a fight that is "won" comes due what was promised in the one that is going on.'
    if when == "turn" and seat not in (owner, to):
        yield f'"promises": seat {seat} is neither who promised nor whom it was promised.'
    if (what == "help" and seat != to) or (what == "truce" and seat != owner):
        yield f'"promises": seat {seat} does not fit a promised {what}.'
    if promise.deal > s.deals:
        yield f'"promises": deal {promise.deal} has not been made, says "deals".'


# ---- The last step: it waits for somebody, and he has a move


def of_last(s: State) -> Iterator[str]:
    d, task = Draft(s), s.todo[-1]
    enter = rules.STEPS[task.step].enter
    if enter and (not enter(d, d.todo[-1]) or d.state() != s):
        yield f'"to do": the step {task.step!r} goes on by itself here, or asks somebody else.'
    acting = rules.to_act(s)
    if task.step != "over" and not (acting and all(rules.moves(s, seat) for seat in acting)):
        yield f'"to do": in the step {task.step!r} nobody has a move.'
