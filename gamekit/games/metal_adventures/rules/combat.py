"""Combat, in its printed order: one is named, then help, betrayal, Metal Faktor, dice, support cards, the score."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from gamekit.games.metal_adventures.material import PLANETS, Box, Effect
from gamekit.games.metal_adventures.rules import deals, pirates_round, promises
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.rules.pirate import throws
from gamekit.games.metal_adventures.state import (
    CARD,
    DIE,
    FAKTOR,
    FAKTOR_SIDES,
    GREY,
    ORANGE,
    PLANET_POWER,
    RED,
    SEAT,
    Fight,
    M,
    Move,
    Pirate,
    Roll,
    State,
    Task,
    support_power,
    total,
    without,
)
from gamekit.room import Refusal, Seat

# ---- One of four is named

YARD_FEE = 1  # combat.karokum


def yard_fee(s: State | Draft, seat: int) -> int:
    return max(0, YARD_FEE - pirates_round.cheaper(s, s.pirates[seat]).get("karokum", 0))


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
    visited = {pirates_round.PLACES[action] for action in s.turn.acts}
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
        used = next((action for action in s.turn.acts if pirates_round.PLACES[action] == move.card), None)
        return Refusal("combat.planet", "visited", {"place": move.card, "action": used}, move.targets) if used else None
    if move.seat >= len(s.pirates) or move.seat == seat:
        key = "oneself" if move.seat == seat else "nobody"
        return Refusal("combat.challenge", key, {"n": move.seat}, (f"seat:{move.seat}",))
    if move.seat in sworn(s, seat):
        return Refusal("deal.hunter", "truce", {"seat": move.seat}, (f"seat:{move.seat}",))
    return None


def do_raid(d: Draft, seat: int, move: Move) -> None:
    """combat.karokum: for a credit, and Karokum's actions stay open."""
    d.spend(seat, yard_fee(d, seat), "karokum")
    d.yard = without(d.yard, move.card)
    d.say("combat.karokum", "fights", card=move.card, n=d.box.ships[move.card].power)
    begin(d, fresh(d, "karokum", move.card))


def do_attack(d: Draft, seat: int, move: Move) -> None:
    """combat.planet"""
    d.turn = d.turn._replace(attacked=move.card)
    d.say("combat.planet", "attacks", card=move.card, n=PLANET_POWER[move.card])
    begin(d, fresh(d, "planet", move.card))


def do_challenge(d: Draft, seat: int, move: Move) -> None:
    """combat.challenge; a promise not to do so is broken by it: deal.promise"""
    d.say("combat.challenge", "challenges", seat=move.seat)
    truces = [it for it in d.promises if (it.what, it.owner, it.to) == ("truce", seat, move.seat)]
    promises.broken(d, truces)
    begin(d, fresh(d, "challenge", foe=move.seat))


# combat.order: what comes after the deals for help
ORDER = (
    Task("betray", "betray"),
    Task("combat.faktor", "faktor"),
    Task("material.dice", "dice"),
    Task("combat.support", "support", n=-1),
    Task("combat.order", "compare"),
)


def fresh(d: Draft, kind: str, target: str = "", foe: int = -1) -> Fight:
    nobody = (0,) * len(d.pirates)
    return Fight(kind, target, foe, asks=(nobody, nobody), since=d.deals)


def begin(d: Draft, fight: Fight) -> None:
    """What comes, step by step."""
    d.fight = fight
    promises.come_due(d, "fight", d.active)
    helps = [Task("combat.ally", "help", seat) for seat in (d.active, fight.foe) if seat >= 0]
    d.then(Task("deal.promise", "promises"), *helps, *ORDER)


def named(s: State) -> bool:
    """Whether it is known who fights whom."""
    return s.fight is not None and bool(s.fight.target or s.fight.foe >= 0)


def wrong_part(s: State, seat: int, move: Move) -> Refusal | None:
    """Why somebody can't take this part in a fight, whatever its step."""
    fight, kind = s.fight, move.kind
    assert fight is not None
    if kind not in ("betray", "stay loyal", "faktor", "no faktor", "play"):
        return None
    ours, theirs = sides(s)
    if seat not in (*ours, *theirs, *fight.helpers):
        return Refusal("combat.bystander", "bystander")
    if kind == "betray":
        return check_betray(s, seat, fight)
    if kind == "play":
        if fight.traitor and seat in fight.helpers:
            return Refusal("betray", "no-cards")
        waits = s.task.step == "support"  # for the others to play or pass
        return None if waits else check_card(s, seat, move, fighting=move.card not in s.box.fighting)
    owed = s.pirates[seat].faktor if all(seat != thrower for thrower, _ in fight.dice) else 0
    return Refusal("combat.faktor", "owed", {"n": owed}) if kind == "faktor" and owed else None


# ---- combat.ally


def enter_help(d: Draft, task: Task) -> bool:
    """Goes on by itself when no deal is left to be made, and says why nobody can help."""
    if deals.partners(d, task.seat):
        return True
    d.done()
    fight = d.fight
    assert fight is not None
    if d.pirates[task.seat].infamous:
        d.say("pirate.infamy", "no-help-infamous", seat=task.seat)
    elif fight.kind == "challenge" or not fight.helpers:
        d.say("combat.ally", "no-help-left", seat=task.seat)
    return False


def moves_help(s: State, task: Task, seat: int) -> list[Any]:
    return [M["go on"], *deals.partners(s, seat), *throws(s, seat)]


def do_go_on(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.say("combat.ally", "no-more-help", seat=seat)


# ---- betray


def enter_betray(d: Draft, task: Task) -> bool:
    fight = d.fight
    assert fight is not None
    ship = d.box.ships.get(fight.target)
    if fight.kind == "challenge" or not fight.helpers or fight.bound or (ship and ship.hunter):
        d.done()
        return False
    d.todo[-1] = task._replace(seat=fight.helpers[0])
    return True


def moves_betray(s: State, task: Task, seat: int) -> list[Any]:
    return [M["betray"], M["stay loyal"], *throws(s, seat)]


def check_betray(s: State, seat: int, fight: Fight) -> Refusal:
    """Why nobody can betray, or not now."""
    if fight.target in s.box.ships and s.box.ships[fight.target].hunter:
        return Refusal("betray", "hunter", {"card": fight.target})
    if fight.kind == "challenge":
        return Refusal("betray", "challenge")
    kept = fight.bound and seat in fight.helpers
    return Refusal("deal.hunter", "help") if kept else Refusal("betray", "not-now")


def do_betray(d: Draft, seat: int, move: Move) -> None:
    """Its Judgment at once."""
    d.done()
    assert d.fight is not None
    d.fight = d.fight._replace(traitor=True)
    d.say("betray", "betrayed", seats=(d.active,))
    d.judge(seat)


def do_loyal(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.say("betray", "loyal", seats=(d.active,))


# ---- combat.faktor


def enter_faktor(d: Draft, task: Task) -> bool:
    """The traitor first; in a challenge the challenger and his allies first. Who owes his die is not asked."""
    fight = d.fight
    assert fight is not None
    seats = task.seats
    if not task.n:
        order = (d.active, *fight.helpers, *((fight.foe, *fight.against) if fight.foe >= 0 else ()))
        if fight.traitor:
            order = (*fight.helpers, d.active)
        seats = tuple([seat for seat in order if not d.pirates[seat].faktor])
    if not seats:
        d.done()
        return False
    d.todo[-1] = task._replace(seat=seats[0], n=1, seats=seats)
    return True


def moves_faktor(s: State, task: Task, seat: int) -> list[Any]:
    return [M["faktor"], M["no faktor"], *throws(s, seat)]


def do_faktor(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(seats=task.seats[1:]))
    assert d.fight is not None
    if move.kind == "faktor":
        d.fight = d.fight._replace(dice=d.fight.dice + ((seat, -1),))
    d.say("combat.faktor", "faktor-yes" if move.kind == "faktor" else "faktor-no")


def owed_less(box: Box, pirate: Pirate) -> int:
    """combat.faktor: how much an owed die takes off."""
    return max(0, pirate.faktor - total(box, pirate, "faktor")) if pirate.faktor else 0


# ---- The dice


def enter_dice(d: Draft, task: Task) -> bool:
    fight = d.fight
    assert fight is not None
    if not fight.orange or not fight.grey or any(face < 0 for _, face in fight.dice):
        return True
    d.done()
    return False


# material.dice: what each die may show, and on how many of its sides
ORANGE_SIDES, GREY_SIDES = ([(move, 1) for move in die[1:]] for die in (ORANGE, GREY))
RED_SIDES = [list(zip(faces, FAKTOR_SIDES, strict=True)) for faces in RED]


def draws(s: State, task: Task) -> list[tuple[Move, int]]:
    """material.dice: one after the other."""
    fight = s.fight
    assert fight is not None
    if not fight.orange:
        return ORANGE_SIDES
    if not fight.grey:
        return GREY_SIDES
    return RED_SIDES[next(seat for seat, face in fight.dice if face < 0)]


def do_roll(d: Draft, seat: Seat, move: Move) -> None:
    fight = d.fight
    assert fight is not None
    if move.kind == "red":
        d.fight = fight._replace(dice=tuple((k, move.n if k == move.seat else face) for k, face in fight.dice))
        d.change(move.seat, faktor=move.n)
        d.say("combat.faktor", "rolled-red" if move.n else "rolled-blank", seat=move.seat, n=move.n)
    elif move.kind == "orange":
        d.fight = fight._replace(orange=move.n)
        d.say(score_rule(fight), "rolled-orange", n=move.n)
    else:
        d.fight = fight._replace(grey=move.n)
        d.say(score_rule(fight), "rolled-grey", n=move.n)


# ---- combat.support


def sides(s: State | Draft) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who fights on the attacker's or challenger's side, and who on the other, without a traitor."""
    fight = s.fight
    assert fight is not None
    theirs = (fight.foe, *fight.against) if fight.foe >= 0 else ()
    return (s.active, *(() if fight.traitor else fight.helpers)), theirs


def in_fight(s: State | Draft, seat: int) -> list[str]:
    """The support cards of a pirate that are for a fight."""
    return [name for name in s.pirates[seat].upgrades if name in s.box.fighting]


def enter_support(d: Draft, task: Task) -> bool:
    """Round and round until all pass. n: -1 at first, then how many cards came in this round."""
    n, seats = task.n, task.seats
    if n < 0 or (not seats and n > 0):
        ours, theirs = sides(d)
        n, seats = 0, (*ours, *theirs)
    while seats and not in_fight(d, seats[0]):
        seats = seats[1:]
    if seats:
        d.todo[-1] = task._replace(seat=seats[0], n=n, seats=seats)
        return True
    if n:
        return enter_support(d, task._replace(n=n, seats=()))
    d.done()
    return False


def moves_support(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["play"][name] for name in in_fight(s, seat)), M["pass"]]


def check_card(s: State, seat: int, move: Move, *, fighting: bool) -> Refusal | None:
    """combat.support, pirate.upgrades: a card for a fight after the dice, all others at quiet moments of one's turn."""
    name = move.card
    where = (f"upgrade:{name}",)
    upgrade = s.box.upgrades.get(name)
    if upgrade is None or name not in s.pirates[seat].upgrades:
        return Refusal("combat.support", "not-held", {"card": name}, where)
    if upgrade.kind != "support":
        return Refusal("combat.support", "equipment", {"card": name}, where)
    if (name in s.box.fighting) != fighting:
        return Refusal("combat.support", "quiet" if fighting else "in-fight", {"card": name}, where)
    return None


def check_play(s: State, seat: int, move: Move) -> Refusal | None:
    return check_card(s, seat, move, fighting=True)


def do_play(d: Draft, seat: int, move: Move) -> None:
    """Single use: it goes to Bazaar's discard."""
    d.unequip(seat, move.card)
    d.discard(move.card)
    d.say("combat.support", "played", card=move.card)
    task = d.done()
    d.todo.append(task._replace(n=task.n + 1, seats=task.seats[1:]))
    for effect in d.box.effects[move.card]:
        in_combat(d, seat, effect)


def in_combat(d: Draft, seat: int, effect: Effect) -> None:
    fight = d.fight
    assert fight is not None
    side = 0 if seat in sides(d)[0] else 1
    if effect.do == "add":
        ours, theirs = fight.extra
        d.fight = fight._replace(extra=(ours, theirs + effect.n) if side else (ours + effect.n, theirs))
    elif effect.do == "shield":
        d.fight = fight._replace(shields=(fight.shields[0] or not side, fight.shields[1] or bool(side)))
    elif effect.do == "plunder":
        d.fight = fight._replace(plunder=fight.plunder + ((seat, effect.n),))
    else:  # reroll: orange, grey and every red die rolled; a blank frees the die
        for k, _ in fight.dice:
            d.change(k, faktor=0)
        d.fight = fight._replace(orange=0, grey=0, dice=tuple((k, -1) for k, _ in fight.dice))
        d.then(Task("combat.support", "dice"))


def do_pass(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(seats=task.seats[1:]))
    d.say("combat.support", "passed")


# ---- combat.score, challenge.score


def score_rule(fight: Fight) -> str:
    return "challenge.score" if fight.kind == "challenge" else "combat.score"


def scores(s: State | Draft) -> tuple[int, int]:
    """combat.score, challenge.score: both sides as they stand, with the dice that have been thrown."""
    fight, box = s.fight, s.box
    assert fight is not None
    attacker, red = s.pirates[s.active], dict(fight.dice)
    ours, theirs = sides(s)
    attack = attacker.power + fight.orange + fight.extra[0] + total(box, attacker, "stronger", foes(s))
    attack += sum([support_power(box, s.pirates[seat]) for seat in ours[1:]])
    attack += sum([max(0, red.get(seat, 0)) for seat in ours])
    if s.active not in red:  # combat.faktor: an owed die is subtracted
        attack -= owed_less(box, attacker)
    defence = fight.grey + fight.extra[1]
    if theirs:
        foe = s.pirates[fight.foe]
        defence += foe.power + total(box, foe, "stronger", ("pirates",))
        defence += sum([support_power(box, s.pirates[seat]) for seat in theirs[1:]])
    else:
        defence += PLANET_POWER[fight.target] if fight.kind == "planet" else box.ships[fight.target].power
        if fight.traitor:
            theirs = fight.helpers
            defence += support_power(box, s.pirates[theirs[0]])
    return attack, defence + sum([max(0, red.get(seat, 0)) for seat in theirs])


def lying(s: State | Draft) -> Roll:
    """The dice of a fight as they lie, and both sides as they stand."""
    fight = s.fight
    assert fight is not None
    friends = sides(s)[0]
    ours = tuple(face for seat, face in fight.dice if seat in friends)
    theirs = tuple(face for seat, face in fight.dice if seat not in friends)
    return Roll(s.active, fight.foe, fight.target, fight.orange, fight.grey, ours, theirs, *scores(s))


def foes(s: State | Draft) -> tuple[str, ...]:
    assert s.fight is not None
    return s.box.tags(s.fight.target) if s.fight.target else ("pirates",)


@cache
def spread(ours: int, theirs: int) -> tuple[tuple[int, int], ...]:
    """What all dice bring to the attacker against the defender, and in how many ways out of all."""
    ways: dict[int, int] = {}
    reds = list(zip(FAKTOR, FAKTOR_SIDES, strict=True))
    for orange, grey in product(DIE, DIE):
        ways[orange - grey] = ways.get(orange - grey, 0) + 1
    for sign in (1,) * ours + (-1,) * theirs:
        more: dict[int, int] = {}
        for lead, n in ways.items():
            for face, sides_ in reds:
                more[lead + sign * face] = more.get(lead + sign * face, 0) + n * sides_
        ways = more
    return tuple(sorted(ways.items()))


@cache
def odds(lead: int, ours: int = 0, theirs: int = 0) -> float:
    """How likely the attacker wins: `lead` is his score less the defender's before the dice; then the red dice."""
    ways = spread(ours, theirs)
    return sum(n for dice, n in ways if lead + dice >= 0) / sum(n for _, n in ways)


def chance(s: State | Draft) -> float:
    """The odds of the fight as it stands, with the Metal Faktor dice that have been declared."""
    assert s.fight is not None
    attack, defence = scores(s)
    return likely(s, s.fight, attack - defence)


def likely(s: State | Draft, fight: Fight, lead: int) -> float:
    """The same of a fight in which the attacker or challenger leads by so much, as the dice lie."""
    if fight.orange and fight.grey and all(face >= 0 for _, face in fight.dice):
        return float(lead >= 0)
    friends = sides(s)[0] if fight.dice else ()
    ours = sum([face < 0 and seat in friends for seat, face in fight.dice])
    theirs = sum([face < 0 for _, face in fight.dice]) - ours
    return odds(lead - fight.orange + fight.grey, ours, theirs)
