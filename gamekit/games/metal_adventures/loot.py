"""What a combat brings: who wins, spoils, Damage, and what the winner chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gamekit.games.metal_adventures import combat, deals
from gamekit.games.metal_adventures.actions import take_wreck
from gamekit.games.metal_adventures.play import Play
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
from gamekit.room import Refusal

EXXALIA_CHOICE = 3  # combat.win-planet
NO_SUPPORT = 2  # material.space: credits instead of a support card when there is none


# ---- Who wins, and what


def enter_compare(p: Play, task: Task) -> bool:
    """combat.order 7 to 9."""
    fight = p.fight
    assert fight is not None
    roll = combat.lying(p)
    attack, defence = roll.attack, roll.defence
    won = attack >= defence  # a tie goes to the attacker
    p.done()
    p.fight = fight = fight._replace(won=won)
    p.turn = p.turn._replace(last=roll, feats=(*p.turn.feats, *feats(p, fight, abs(attack - defence))))
    rule = "challenge.score" if fight.kind == "challenge" else "combat.score"
    p.say(rule, "compared-won" if won else "compared-lost", n=attack, k=defence)
    if p.pirates[p.active].faktor and p.active not in dict(fight.dice):
        p.change(p.active, faktor=0)
        p.say("combat.faktor", "calmed", seat=p.active)
    settle_spoils(p, fight)
    if won and fight.target in p.box.ships and p.box.ships[fight.target].hunter:
        bind(p, (p.active, *fight.helpers))
    p.then(Task("promises"), Task("claims"), Task("after"))
    if fight.kind == "challenge":
        end_challenge(p, fight)
    elif won:
        win(p, fight)
    else:
        lose(p, fight)
    winners = combat.sides(p)[0 if won else 1]
    for seat, n in fight.plunder:
        if seat in winners:
            p.say("combat.support", "plundered", seat=seat, n=p.earn(seat, n))
    return False


def feats(p: Play, fight: Fight, margin: int) -> Iterator[Feat]:
    """What trophies may ask for."""
    ours, theirs = combat.sides(p)
    winner, loser = (p.active, fight.foe) if fight.won else (fight.foe, p.active)
    for seat, face in fight.dice:
        if face > 0:
            yield Feat(seat, "rolled", "", face)
    if winner >= 0:
        yield Feat(winner, "margin", "", margin)
        of = fight.target
        if fight.kind == "challenge":
            of, n = "pirates", p.pirates[loser].power
        elif fight.kind != "planet":
            n = p.box.ships[of].power
        else:
            n = PLANET_POWER[of]
        yield Feat(winner, "beat", of, n)
    if loser >= 0:
        yield Feat(loser, "lost", "", margin)
    for seat in (ours if fight.won else theirs)[1:]:
        yield Feat(seat, "helped")
    if fight.traitor and not fight.won:
        yield Feat(fight.helpers[0], "betrayed")


def settle_spoils(p: Play, fight: Fight) -> None:
    """deal.spoils, betray: shares of the loot come due, or lapse with a defeat; to a traitor nothing is owed."""
    for promise in p.promises if fight.traitor else ():
        if promise.to == fight.helpers[0] and promise.owner == p.active and (fight.won or promise.when == "won"):
            deals.drop(p, promise, "betray", "void-traitor")
    for promise in p.promises:
        if promise.when != "won":
            continue
        if fight.won != (promise.seat != fight.foe):
            deals.drop(p, promise, "deal.spoils")
    for seat in {p.active, fight.foe}:
        deals.come_due(p, "won", seat)


def bind(p: Play, allies: tuple[int, ...]) -> None:
    """deal.hunter: what these have promised, to whomever, must be kept."""
    p.promises = tuple(promise._replace(bound=True) if promise.owner in allies else promise for promise in p.promises)


def harm(s: State | Play, seat: int, n: int, foe: str, side: int) -> int:
    """Damage of a lost fight, less what armour or a shield keeps off; pirate.damage: never more than 4."""
    assert s.fight is not None
    pirate = s.pirates[seat]
    left = n - total(s.box, pirate, "armour", (foe,))
    return 0 if s.fight.shields[side] else max(0, min(left, MOST_DAMAGE - pirate.damage))


def damage(p: Play, seat: int, n: int, foe: str, side: int) -> None:
    assert p.fight is not None
    if p.fight.shields[side]:
        p.say("combat.support", "shielded", seat=seat)
    p.hurt(seat, harm(p, seat, n, foe, side))


def win(p: Play, fight: Fight) -> None:
    """combat.win-ship, combat.win-planet; a traitor takes 1 Damage (betray)."""
    seat, target = p.active, fight.target
    more = total(p.box, p.pirates[seat], "salvage", combat.foes(p))
    if fight.kind == "planet":
        treasure = p.empty(target)
        p.change(seat, credits=p.pirates[seat].credits + treasure)
        p.say("combat.win-planet", "treasure", place=target, n=treasure + p.earn(seat, more))
        step = {"exxalia": "room", "bazaar": "take-support", "karokum": "take-wreck"}[target]
        p.then(Task(step, seat, int(target == "bazaar")))
    else:
        ship = p.box.ships[target]
        p.wreck(seat, target)
        p.praise(seat, ship.glory)
        p.say("combat.win-ship", "beaten", card=target, credits=p.earn(seat, ship.credits + more), n=ship.glory)
        p.then(*(Task("take-support", seat),) * ship.supports)
    if fight.traitor:
        p.hurt(fight.helpers[0], 1)


def lose(p: Play, fight: Fight) -> None:
    """combat.lose-ship, combat.lose-planet; with a traitor (betray) he gets the credits."""
    ship = p.box.ships.get(fight.target)
    rule, foe = ("combat.lose-ship", "ships") if ship else ("combat.lose-planet", "planets")
    p.say(rule, "beaten-off", card=fight.target)
    if fight.traitor:
        seat = fight.helpers[0]
        if ship:
            n = p.earn(seat, ship.credits)
        else:
            n = p.empty(fight.target)
            p.change(seat, credits=p.pirates[seat].credits + n)
        p.say("betray", "traitors-pay", seat=seat, n=n)
        damage(p, p.active, 1, foe, 0)
    else:
        for seat in (p.active, *fight.helpers):
            damage(p, seat, ship.damage if ship else 1, foe, 0)
    if ship:
        p.away(fight.target)


def end_challenge(p: Play, fight: Fight) -> None:
    """challenge.win, challenge.lose"""
    winner = p.active if fight.won else fight.foe
    pot, p.pot = p.pot, 0
    p.praise(winner, 1)
    p.change(winner, credits=p.pirates[winner].credits + pot)
    p.say("challenge.win", "challenge-won", seat=winner, n=pot)
    more = total(p.box, p.pirates[winner], "salvage", ("pirates",))
    if more:
        p.say("challenge.win", "gained", seat=winner, n=p.earn(winner, more))
    losers = combat.sides(p)[1 if fight.won else 0]
    for seat in losers:
        damage(p, seat, 1, "pirates", 1 if fight.won else 0)
    if fight.won:
        p.then(Task("plunder", winner))


# ---- Loot


def enter_take_support(p: Play, task: Task) -> bool:
    """n: 1 for Bazaar's own card, where nothing comes instead of it."""
    if len(p.supports) > 1:
        return True
    p.done()
    if p.supports:
        take_support(p, task.seat, p.supports[0])
    elif not task.n:
        p.say("material.space", "no-support", n=p.earn(task.seat, NO_SUPPORT))
    return False


def take_support(p: Play, seat: int, name: str) -> None:
    p.supports = without(p.supports, name)
    p.say("combat.win-planet" if p.fight and p.fight.kind == "planet" else "combat.win-ship", "card-taken", card=name)
    p.equip(seat, name)


def enter_room(p: Play, task: Task) -> bool:
    """combat.win-planet: who holds two trophies puts one under the pile first, or does not draw."""
    if len(p.pirates[task.seat].trophies) >= MOST_TROPHIES:
        return True
    p.done()
    p.then(Task("draw-trophies", task.seat, EXXALIA_CHOICE), Task("keep", task.seat))
    return False


def moves_room(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["under"][name] for name in s.pirates[seat].trophies), M["no trophy"]]


def do_no_trophy(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.say("combat.win-planet", "no-trophy")


def enter_take_wreck(p: Play, task: Task) -> bool:
    if len(p.yard) > 1:
        return True
    p.done()
    if p.yard:
        take_wreck(p, task.seat, p.yard[0], "combat.win-planet")
    return False


def enter_plunder(p: Play, task: Task) -> bool:
    """challenge.win: one of three, if there is anything."""
    assert p.fight is not None
    loser = p.pirates[p.fight.foe]
    if loser.credits or loser.upgrades or loser.wrecks:
        return True
    p.done()
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


def do_plunder(p: Play, seat: int, move: Move) -> None:
    p.done()
    assert p.fight is not None
    foe = p.fight.foe
    loser = p.pirates[foe]
    if move.kind == "loot credits":
        n = half(loser.credits)
        p.change(foe, credits=loser.credits - n)
        p.change(seat, credits=p.pirates[seat].credits + n)
        p.say("challenge.win", "looted-credits", n=n, seats=(foe,))
    elif move.kind == "loot":
        deals.give_upgrade(p, foe, seat, move.card, "challenge.win")
        p.then(Task("throw", seat))
    else:
        step = "pick-wreck" if move.kind == "look" else "draw-wreck"
        p.then(Task(step, seat, half(len(loser.wrecks))))
        p.say("challenge.win", "looks" if move.kind == "look" else "grabs", seats=(foe,))


def enter_pick(p: Play, task: Task) -> bool:
    """Goes on by itself when all must come."""
    assert p.fight is not None
    foe = p.fight.foe
    wrecks = p.pirates[foe].wrecks
    if 0 < task.n < len(wrecks):
        return True
    p.done()
    for name in wrecks[: task.n]:
        deals.give_wreck(p, foe, task.seat, name, "challenge.win")
    return False


def do_pick(p: Play, seat: int, name: str) -> None:
    task = p.done()
    p.todo.append(task._replace(n=task.n - 1))
    assert p.fight is not None
    deals.give_wreck(p, p.fight.foe, seat, name, "challenge.win")


def draws_wreck(s: State, task: Task) -> list[tuple[Move, int]]:
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
    return Refusal("combat.win-planet", "not-there", {"card": move.card})


def do_take(p: Play, seat: int, move: Move) -> None:
    step = p.todo[-1].step
    if step == "pick-wreck":
        do_pick(p, seat, move.card)
        return
    p.done()
    if step == "take-support":
        take_support(p, seat, move.card)
    else:
        take_wreck(p, seat, move.card, "round.scrap" if step == "take-scrap" else "combat.win-planet")


def enter_after(p: Play, task: Task) -> bool:
    """The combat is over; a round of before it was the only one (travel)."""
    p.done()
    p.fight = None
    p.turn = p.turn._replace(fought=True, toured=bool(p.turn.acts))
    return False
