"""Combat up to the score, in its printed order: help, betrayal, Metal Faktor, dice, support cards, and the odds."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from gamekit.games.metal_adventures import deals, search
from gamekit.games.metal_adventures.actions import owed_less
from gamekit.games.metal_adventures.material import IN_FIGHT, Effect
from gamekit.games.metal_adventures.play import Play
from gamekit.games.metal_adventures.state import (
    CARD,
    DIE,
    FAKTOR,
    FAKTOR_SIDES,
    GREY,
    ORANGE,
    PLANET_POWER,
    RED,
    M,
    Move,
    Roll,
    State,
    Task,
    effects_of,
    support_power,
    total,
)
from gamekit.room import Refusal

# ---- combat.ally, betray


def enter_help(p: Play, task: Task) -> bool:
    """Goes on by itself when nobody is left who could help."""
    offers = deals.talks_of(p, task.seat)
    for seat, talks in enumerate(offers if sum(offers) < deals.MOST_OFFERS else ()):
        if seat != task.seat and talks < deals.MOST_TALKS and deals.ally_refusal(p, task.seat, seat) is None:
            return True
    p.done()
    if task.seat == p.active:
        p.say("combat.ally", "no-help-left", seat=task.seat)
    return False


def do_go_on(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.say("combat.ally", "no-more-help", seat=seat)


def enter_betray(p: Play, task: Task) -> bool:
    fight = p.fight
    assert fight is not None
    ship = p.box.ships.get(fight.target)
    if fight.kind == "challenge" or not fight.helpers or fight.bound or (ship and ship.hunter):
        p.done()
        return False
    p.todo[-1] = task._replace(seat=fight.helpers[0])
    return True


def check_betray(s: State) -> Refusal:
    """Why nobody can betray, or not now."""
    fight = s.fight
    if fight and fight.target in s.box.ships and s.box.ships[fight.target].hunter:
        return Refusal("betray", "hunter", {"card": fight.target})
    if fight and fight.kind == "challenge":
        return Refusal("betray", "challenge")
    if fight and fight.bound:
        return Refusal("deal.hunter", "help")
    return Refusal("betray", "not-now")


def do_betray(p: Play, seat: int, move: Move) -> None:
    """Its Judgment at once."""
    p.done()
    assert p.fight is not None
    p.fight = p.fight._replace(traitor=True)
    p.say("betray", "betrayed", seats=(p.active,))
    p.judge(seat)


def do_loyal(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.say("betray", "loyal", seats=(p.active,))


# ---- combat.faktor


def enter_faktor(p: Play, task: Task) -> bool:
    """The traitor first; in a challenge the challenger and his allies first. Who owes his die is not asked."""
    fight = p.fight
    assert fight is not None
    seats = task.seats
    if not task.n:
        order = (p.active, *fight.helpers, *((fight.foe, *fight.against) if fight.foe >= 0 else ()))
        if fight.traitor:
            order = (*fight.helpers, p.active)
        seats = tuple([seat for seat in order if not p.pirates[seat].faktor])
    if not seats:
        p.done()
        return False
    p.todo[-1] = task._replace(seat=seats[0], n=1, seats=seats)
    return True


def do_faktor(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    p.todo.append(task._replace(seats=task.seats[1:]))
    assert p.fight is not None
    if move.kind == "faktor":
        p.fight = p.fight._replace(dice=p.fight.dice + ((seat, -1),))
    p.say("combat.faktor", "faktor-yes" if move.kind == "faktor" else "faktor-no")


# ---- The dice


def enter_dice(p: Play, task: Task) -> bool:
    fight = p.fight
    assert fight is not None
    if not fight.orange or not fight.grey or any(face < 0 for _, face in fight.dice):
        return True
    p.done()
    return False


def draws_dice(s: State, task: Task) -> list[tuple[Move, int]]:
    """material.dice"""
    fight = s.fight
    assert fight is not None
    if not fight.orange:
        return [(move, 1) for move in ORANGE[1:]]
    if not fight.grey:
        return [(move, 1) for move in GREY[1:]]
    seat = next(seat for seat, face in fight.dice if face < 0)
    return list(zip(RED[seat], FAKTOR_SIDES, strict=True))


def rolled(p: Play, move: Move) -> None:
    fight = p.fight
    assert fight is not None
    if move.kind == "red":
        p.fight = fight._replace(dice=tuple((k, move.n if k == move.seat else face) for k, face in fight.dice))
        p.change(move.seat, faktor=move.n)
        p.say("combat.faktor", "rolled-red" if move.n else "rolled-blank", seat=move.seat, n=move.n)
    elif move.kind == "orange":
        p.fight = fight._replace(orange=move.n)
        p.say("combat.score", "rolled-orange", n=move.n)
    else:
        p.fight = fight._replace(grey=move.n)
        p.say("combat.score", "rolled-grey", n=move.n)


# ---- combat.support


def sides(s: State | Play) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who fights on the attacker's or challenger's side, and who on the other, without a traitor."""
    fight = s.fight
    assert fight is not None
    theirs = (fight.foe, *fight.against) if fight.foe >= 0 else ()
    return (s.active, *(() if fight.traitor else fight.helpers)), theirs


def in_fight(s: State | Play, seat: int) -> list[str]:
    """The support cards of a pirate that are for a fight."""
    return [
        name
        for name in s.pirates[seat].upgrades
        if s.box.upgrades[name].kind == "support" and effects_of(s.box, name)[0].do in IN_FIGHT
    ]


def enter_support(p: Play, task: Task) -> bool:
    """Round and round until all pass. n: -1 at first, then how many cards came in this round."""
    n, seats = task.n, task.seats
    if n < 0 or (not seats and n > 0):
        ours, theirs = sides(p)
        n, seats = 0, (*ours, *theirs)
    while seats and not in_fight(p, seats[0]):
        seats = seats[1:]
    if seats:
        p.todo[-1] = task._replace(seat=seats[0], n=n, seats=seats)
        return True
    if n:
        return enter_support(p, task._replace(n=n, seats=()))
    p.done()
    return False


def moves_support(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["play"][name] for name in in_fight(s, seat)), M["pass"]]


def check_play(s: State, seat: int, move: Move) -> Refusal | None:
    """combat.support, pirate.upgrades: a card for a fight after the dice, all others at quiet moments of one's turn."""
    name, step = move.card, s.task.step
    upgrade = s.box.upgrades.get(name)
    where = (f"upgrade:{name}",)
    if upgrade is None or name not in s.pirates[seat].upgrades:
        return Refusal("combat.support", "not-held", {"card": name}, where)
    if upgrade.kind != "support":
        return Refusal("combat.support", "equipment", {"card": name}, where)
    fighting = upgrade.effects[0].do in IN_FIGHT
    if fighting != (step == "support"):
        return Refusal("combat.support", "in-fight" if fighting else "quiet", {"card": name}, where)
    if not fighting and step not in ("begin", "free"):
        return Refusal("combat.support", "quiet", {"card": name}, where)
    hurts = any(effect.do == "hurt" for effect in upgrade.effects)
    if hurts != (move.kind == "play on"):
        return Refusal("combat.support", "on-whom" if hurts else "on-nobody", {"card": name}, where)
    if hurts and (move.seat >= len(s.pirates) or move.seat == seat):
        return Refusal("combat.support", "nobody", {"n": move.seat}, where)
    return None


def do_play(p: Play, seat: int, move: Move) -> None:
    """Single use: it goes to Bazaar's discard."""
    p.unequip(seat, move.card)
    p.discard(move.card)
    p.say("combat.support", "played", card=move.card)
    if p.todo[-1].step == "support":
        task = p.done()
        p.todo.append(task._replace(n=task.n + 1, seats=task.seats[1:]))
    for effect in effects_of(p.box, move.card):
        if effect.do in IN_FIGHT:
            in_combat(p, seat, effect)
        else:
            search.affect(p, move.seat if effect.do == "hurt" else seat, effect, "combat.support")


def in_combat(p: Play, seat: int, effect: Effect) -> None:
    fight = p.fight
    assert fight is not None
    side = 0 if seat in sides(p)[0] else 1
    if effect.do == "add":
        a, d = fight.extra
        p.fight = fight._replace(extra=(a, d + effect.n) if side else (a + effect.n, d))
    elif effect.do == "shield":
        p.fight = fight._replace(shields=(fight.shields[0] or not side, fight.shields[1] or bool(side)))
    elif effect.do == "plunder":
        p.fight = fight._replace(plunder=fight.plunder + ((seat, effect.n),))
    else:  # reroll: orange, grey and every red die rolled; a blank frees the die
        for k, _ in fight.dice:
            p.change(k, faktor=0)
        p.fight = fight._replace(orange=0, grey=0, dice=tuple((k, -1) for k, _ in fight.dice))
        p.then(Task("dice"))


def do_pass(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    p.todo.append(task._replace(seats=task.seats[1:]))
    p.say("combat.support", "passed")


# ---- combat.score


def scores(s: State | Play) -> tuple[int, int]:
    """combat.score, challenge.score: both sides as they stand, with the dice that have been thrown."""
    fight, box = s.fight, s.box
    assert fight is not None
    attacker, red = s.pirates[s.active], dict(fight.dice)
    ours, theirs = sides(s)
    attack = attacker.power + fight.orange + fight.extra[0] + total(box, attacker, "stronger", foes(s))
    attack += sum(support_power(box, s.pirates[seat]) for seat in ours[1:])
    attack += sum(max(0, red.get(seat, 0)) for seat in ours)
    if s.active not in red:  # combat.faktor: an owed die is subtracted
        attack -= owed_less(s, attacker)
    defence = fight.grey + fight.extra[1]
    if theirs:
        foe = s.pirates[fight.foe]
        defence += foe.power + total(box, foe, "stronger", ("pirates",))
        defence += sum(support_power(box, s.pirates[seat]) for seat in theirs[1:])
    else:
        defence += PLANET_POWER[fight.target] if fight.kind == "planet" else box.ships[fight.target].power
        if fight.traitor:
            theirs = fight.helpers
            defence += support_power(box, s.pirates[theirs[0]])
    return attack, defence + sum(max(0, red.get(seat, 0)) for seat in theirs)


def lying(s: State | Play) -> Roll:
    """The dice of a fight as they lie, and both sides as they stand."""
    fight = s.fight
    assert fight is not None
    friends = sides(s)[0]
    ours = tuple(face for seat, face in fight.dice if seat in friends)
    theirs = tuple(face for seat, face in fight.dice if seat not in friends)
    return Roll(s.active, fight.foe, fight.target, fight.orange, fight.grey, ours, theirs, *scores(s))


def foes(s: State | Play) -> tuple[str, ...]:
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


def chance(s: State | Play) -> float:
    """The odds of the fight as it stands, with the Metal Faktor dice that have been declared."""
    fight = s.fight
    assert fight is not None
    attack, defence = scores(s)
    if fight.orange and fight.grey and all(face >= 0 for _, face in fight.dice):
        return float(attack >= defence)
    ours = sum(face < 0 and seat in sides(s)[0] for seat, face in fight.dice)
    theirs = sum(face < 0 for _, face in fight.dice) - ours
    return odds(attack - defence - fight.orange + fight.grey, ours, theirs)
