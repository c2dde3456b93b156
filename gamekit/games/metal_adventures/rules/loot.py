"""What a combat brings: who wins, spoils, Damage, and what the winner chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gamekit.games.metal_adventures.rules import combat, promises, trophies
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import (
    CARD,
    MOST_DAMAGE,
    MOST_TROPHIES,
    PLANET_POWER,
    Feat,
    Fight,
    M,
    Move,
    State,
    Task,
    total,
    without,
)
from gamekit.room import Refusal, Seat

EXXALIA_CHOICE = 3  # combat.win-planet
NO_SUPPORT = 2  # material.space: credits instead of a support card when there is none

# ---- Who wins, and what


def enter_compare(d: Draft, task: Task) -> bool:
    """combat.order 7 to 9."""
    fight = d.fight
    assert fight is not None
    roll = combat.lying(d)
    attack, defence = roll.attack, roll.defence
    won = attack >= defence  # a tie goes to the attacker
    d.done()
    d.fight = fight = fight._replace(won=won)
    d.turn = d.turn._replace(last=roll, feats=(*d.turn.feats, *feats(d, fight, abs(attack - defence))))
    d.say(combat.score_rule(fight), "compared-won" if won else "compared-lost", n=attack, k=defence)
    if d.pirates[d.active].faktor and d.active not in dict(fight.dice):
        d.change(d.active, faktor=0)
        d.say("combat.faktor", "calmed", seat=d.active)
    settle_spoils(d, fight)
    if won and fight.target in d.box.ships and d.box.ships[fight.target].hunter:
        bind(d, fight)
    d.then(Task("deal.promise", "promises"), trophies.CLAIMS, Task("combat.order", "after"))
    if fight.kind == "challenge":
        end_challenge(d, fight)
    elif won:
        win(d, fight)
    else:
        lose(d, fight)
    winners = combat.sides(d)[0 if won else 1]
    for seat, n in fight.plunder:
        if seat in winners:
            d.say("combat.support", "plundered", seat=seat, n=d.earn(seat, n))
    return False


def feats(d: Draft, fight: Fight, margin: int) -> Iterator[Feat]:
    """What trophies may ask for."""
    ours, theirs = combat.sides(d)
    winner, loser = (d.active, fight.foe) if fight.won else (fight.foe, d.active)
    for seat, face in fight.dice:
        if face > 0:
            yield Feat(seat, "rolled", "", face)
    if winner >= 0:
        yield Feat(winner, "margin", "", margin)
        of = fight.target
        if fight.kind == "challenge":
            of, n = "pirates", d.pirates[loser].power
        elif fight.kind != "planet":
            n = d.box.ships[of].power
        else:
            n = PLANET_POWER[of]
        yield Feat(winner, "beat", of, n)
    if loser >= 0:
        yield Feat(loser, "lost", "", margin)
    for seat in (ours if fight.won else theirs)[1:]:
        yield Feat(seat, "helped")
    if fight.traitor and not fight.won:
        yield Feat(fight.helpers[0], "betrayed")


def settle_spoils(d: Draft, fight: Fight) -> None:
    """deal.spoils: shares of the loot come due, or lapse with a defeat; betray: pay for that help is void."""
    for promise in d.promises if fight.traitor and fight.won else ():
        if (promise.owner, promise.to, promise.deal) == (d.active, fight.helpers[0], fight.deal):
            promises.drop(d, promise, "betray", "void-traitor")
    for promise in d.promises:
        if promise.when == "won" and fight.won != (promise.seat != fight.foe):
            promises.drop(d, promise, "deal.spoils")
    for seat in {d.active, fight.foe}:
        promises.come_due(d, "won", seat)


def bind(d: Draft, fight: Fight) -> None:
    """deal.hunter: what was promised in this fight, by whomever, must be kept."""
    d.promises = tuple([it._replace(bound=True) if it.deal > fight.since else it for it in d.promises])


def harm(s: State | Draft, seat: int, n: int, foe: str, side: int) -> int:
    """Damage of a lost fight, less what armour or a shield keeps off; pirate.damage: never more than 4."""
    assert s.fight is not None
    pirate = s.pirates[seat]
    left = n - total(s.box, pirate, "armour", (foe,))
    return 0 if s.fight.shields[side] else max(0, min(left, MOST_DAMAGE - pirate.damage))


def damage(d: Draft, seat: int, n: int, foe: str, side: int) -> None:
    assert d.fight is not None
    if d.fight.shields[side]:
        d.say("combat.support", "shielded", seat=seat)
    d.hurt(seat, harm(d, seat, n, foe, side))


def win(d: Draft, fight: Fight) -> None:
    """combat.win-ship, combat.win-planet; a traitor takes 1 Damage (betray)."""
    seat, target = d.active, fight.target
    more = total(d.box, d.pirates[seat], "salvage", combat.foes(d))
    if fight.kind == "planet":
        treasure = d.empty(target)
        d.change(seat, credits=d.pirates[seat].credits + treasure)
        d.say("combat.win-planet", "treasure", place=target, gains=d.gains(0, treasure))
        if more:
            d.say("combat.win-planet", "gained", seat=seat, n=d.earn(seat, more))
        step = {"exxalia": "room", "bazaar": "take-support", "karokum": "take-wreck"}[target]
        d.then(Task("combat.win-planet", step, seat))
    else:
        ship = d.box.ships[target]
        d.wreck(seat, target)
        d.praise(seat, ship.glory)
        gains = d.gains(ship.glory, d.earn(seat, ship.credits + more))
        d.say("combat.win-ship", "beaten", card=target, gains=gains)
        d.then(*(Task("material.space", "take-support", seat),) * ship.supports)
    if fight.traitor:
        d.hurt(fight.helpers[0], 1)


def lose(d: Draft, fight: Fight) -> None:
    """combat.lose-ship, combat.lose-planet; with a traitor (betray) he gets the credits."""
    ship = d.box.ships.get(fight.target)
    rule, foe = ("combat.lose-ship", "ships") if ship else ("combat.lose-planet", "planets")
    d.say(rule, "beaten-off", card=fight.target)
    if fight.traitor:
        seat = fight.helpers[0]
        if ship:
            n = d.earn(seat, ship.credits)
        else:
            n = d.empty(fight.target)
            d.change(seat, credits=d.pirates[seat].credits + n)
        d.say("betray", "traitors-pay", seat=seat, gains=d.gains(0, n))
        damage(d, d.active, 1, foe, 0)
    else:
        for seat in (d.active, *fight.helpers):
            damage(d, seat, ship.damage if ship else 1, foe, 0)
    if ship:
        d.away(fight.target)


def end_challenge(d: Draft, fight: Fight) -> None:
    """challenge.win, challenge.lose"""
    winner = d.active if fight.won else fight.foe
    pot, d.pot = d.pot, 0
    d.praise(winner, 1)
    d.change(winner, credits=d.pirates[winner].credits + pot)
    d.say("challenge.win", "challenge-won", seat=winner, gains=d.gains(1, pot))
    more = total(d.box, d.pirates[winner], "salvage", ("pirates",))
    if more:
        d.say("challenge.win", "gained", seat=winner, n=d.earn(winner, more))
    losers = combat.sides(d)[1 if fight.won else 0]
    for seat in losers:
        damage(d, seat, 1, "pirates", 1 if fight.won else 0)
    if fight.won:
        d.then(Task("challenge.win", "plunder", winner))


# ---- Loot


def enter_take_support(d: Draft, task: Task) -> bool:
    """material.space: a reward is never nothing; combat.win-planet: Bazaar's prize may be."""
    if len(d.supports) > 1:
        return True
    d.done()
    if d.supports:
        take_support(d, task, d.supports[0])
    elif task.rule == "material.space":
        d.say(task.rule, "no-support", n=d.earn(task.seat, NO_SUPPORT))
    return False


def take_support(d: Draft, task: Task, name: str) -> None:
    d.supports = without(d.supports, name)
    d.say(task.rule, "card-taken", card=name)
    d.equip(task.seat, name)


def enter_room(d: Draft, task: Task) -> bool:
    """combat.win-planet: who holds two trophies puts one under the pile first, or does not draw."""
    if len(d.pirates[task.seat].trophies) >= MOST_TROPHIES:
        return True
    d.done()
    draw = Task(task.rule, "draw-trophies", task.seat, EXXALIA_CHOICE)
    d.then(draw, Task(task.rule, "keep", task.seat))
    return False


def moves_room(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["under"][name] for name in s.pirates[seat].trophies), M["no trophy"]]


def do_no_trophy(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.say("combat.win-planet", "no-trophy")


def enter_take_wreck(d: Draft, task: Task) -> bool:
    if len(d.yard) > 1:
        return True
    d.done()
    if d.yard:
        d.take_wreck(task.seat, d.yard[0], task.rule)
    return False


def enter_plunder(d: Draft, task: Task) -> bool:
    """challenge.win: one of three, if there is anything."""
    assert d.fight is not None
    loser = d.pirates[d.fight.foe]
    if loser.credits or loser.upgrades or loser.wrecks:
        return True
    d.done()
    return False


def moves_plunder(s: State, task: Task, seat: int) -> list[Any]:
    assert s.fight is not None
    loser = s.pirates[s.fight.foe]
    out = [M["loot credits"]] if loser.credits else []
    out += [CARD["loot"][name] for name in loser.upgrades]
    return out + [M["loot wrecks"], M["look"]] if loser.wrecks else out


def check_plunder(s: State, seat: int, move: Move) -> Refusal | None:
    assert s.fight is not None
    foe = s.fight.foe
    loser = s.pirates[foe]
    if move.card and move.card not in loser.upgrades:
        return Refusal("challenge.win", "no-card", {"seat": foe, "card": move.card})
    if move.kind == "loot credits" and not loser.credits:
        return Refusal("challenge.win", "no-credits", {"seat": foe})
    if move.kind in ("loot wrecks", "look") and not loser.wrecks:
        return Refusal("challenge.win", "no-wrecks", {"seat": foe})
    return None


def half(n: int) -> int:
    return (n + 1) // 2


def do_plunder(d: Draft, seat: int, move: Move) -> None:
    d.done()
    assert d.fight is not None
    foe = d.fight.foe
    loser = d.pirates[foe]
    if move.kind == "loot credits":
        n = half(loser.credits)
        d.change(foe, credits=loser.credits - n)
        d.change(seat, credits=d.pirates[seat].credits + n)
        d.say("challenge.win", "looted-credits", n=n, seats=(foe,))
    elif move.kind == "loot":
        d.give_upgrade(foe, seat, move.card, "challenge.win")
        d.then(Task("pirate.upgrades", "throw", seat))
    else:
        step = "pick-wreck" if move.kind == "look" else "draw-wreck"
        d.then(Task("challenge.win", step, seat, half(len(loser.wrecks))))
        d.say("challenge.win", "looks" if move.kind == "look" else "grabs", seats=(foe,))


def enter_pick(d: Draft, task: Task) -> bool:
    """Goes on by itself when all must come."""
    assert d.fight is not None
    foe = d.fight.foe
    wrecks = d.pirates[foe].wrecks
    if 0 < task.n < len(wrecks):
        return True
    d.done()
    for name in wrecks[: task.n]:
        d.give_wreck(foe, task.seat, name, "challenge.win")
    return False


def do_pick(d: Draft, seat: Seat, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    assert d.fight is not None
    d.give_wreck(d.fight.foe, task.seat, move.card, "challenge.win")


def draws(s: State, task: Task) -> list[tuple[Move, int]]:
    assert s.fight is not None
    return [(CARD["draw"][name], 1) for name in s.pirates[s.fight.foe].wrecks]


TAKE: dict[str, Callable[[Any], tuple[str, ...]]] = {  # what `take` takes from, step by step
    "take-support": lambda s: s.supports,
    "take-wreck": lambda s: s.yard,
    "take-scrap": lambda s: tuple(name for name in s.yard if name not in s.task.names),
    "pick-wreck": lambda s: s.pirates[s.fight.foe].wrecks,
}


def moves_take(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["take"][name] for name in TAKE[task.step](s)]


def check_take(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card in TAKE[s.task.step](s):
        return None
    return Refusal(s.task.rule, "not-there", {"card": move.card})


def do_take_support(d: Draft, seat: int, move: Move) -> None:
    take_support(d, d.done(), move.card)


def do_take_wreck(d: Draft, seat: int, move: Move) -> None:
    d.take_wreck(seat, move.card, d.done().rule)


def enter_after(d: Draft, task: Task) -> bool:
    """The combat is over; a round of before it was the only one (travel)."""
    d.done()
    d.fight = None
    d.turn = d.turn._replace(fought=True, toured=bool(d.turn.acts))
    return False
