"""Set-up, turns, rest and due, trophies, and when it is over."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures import actions, combat, deals, loot, search
from gamekit.games.metal_adventures.material import FEATS, IN_FIGHT, Effect
from gamekit.games.metal_adventures.play import Play
from gamekit.games.metal_adventures.state import (
    CARD,
    GOAL,
    MOST_TROPHIES,
    MOST_UPGRADES,
    PLAY_ON,
    M,
    Move,
    State,
    Task,
    Turn,
    effects_of,
    has,
    total,
    without,
)
from gamekit.room import Refusal

REST_CREDITS, REST_EXTRA = 2, 1  # rest
DUE = 1  # due
LAST_CARDS = 2  # end


# ---- Set-up


def by_chance(p: Play, move: Move) -> None:
    task = p.todo[-1]
    kind, card = move.kind, move.card
    if kind in ("orange", "grey", "red"):
        combat.rolled(p, move)
    elif kind == "first":
        p.active = move.seat
        p.done()
        order = p.clockwise(move.seat)
        for seat in order:
            p.todo[:0] = [Task("deal-under", seat), Task("draw-trophies", seat, 3)]
        p.todo[:0] = [Task("turn", move.seat), Task("fill")]
        p.then(*(Task("ship", seat) for seat in order))
        p.say("setup.players", "first", seat=move.seat)
    elif kind == "ship":
        p.done()
        p.change(task.seat, ship=card)
        p.say("material.ships", "got-ship", seat=task.seat, card=card)
    elif task.step == "search":
        search.drawn_search(p, task, card)
    elif task.step == "draw-trophies":
        draw_trophy(p, task, card)
    elif task.step == "fill":
        if p.upgrades:
            p.upgrades = without(p.upgrades, card)
        else:
            p.below = p.below[1:]
        at = p.slots.index("")
        p.slots = p.slots[:at] + (card,) + p.slots[at + 1 :]
        p.say("setup.ocg", "laid-out", card=card)
    else:
        loot.do_pick(p, task.seat, card)


def draw_trophy(p: Play, task: Task, name: str) -> None:
    """material.trophies: off the unknown part of the pile, then what was put under it."""
    if p.trophies:
        p.trophies = without(p.trophies, name)
    else:
        p.under = p.under[1:]
    p.drawn += (name,)
    p.todo[-1] = task._replace(n=task.n - 1)
    p.say("material.trophies", "drew-trophy", seat=task.seat, card=name)


def enter_draw_trophies(p: Play, task: Task) -> bool:
    if task.n and (p.trophies or p.under):
        return True
    p.done()
    return False


def moves_drawn(s: State, task: Task, seat: int) -> list[Any]:
    kind = "under" if task.step == "deal-under" else "keep"
    return [CARD[kind][name] for name in sorted(s.drawn)]


def enter_keep(p: Play, task: Task) -> bool:
    """round.trophy, combat.win-planet: with one card drawn there is nothing to choose."""
    if len(p.drawn) > 1:
        return True
    p.done()
    for name in p.drawn:
        keep(p, task.seat, name)
    return False


def keep(p: Play, seat: int, name: str) -> None:
    """One is kept, the others go under the pile."""
    for other in p.drawn:
        if other != name:
            p.bury(other, (seat,))
    p.drawn = ()
    p.take_trophy(seat, name)
    p.say("round.trophy", "kept-trophy", seat=seat, card=name)


def do_keep(p: Play, seat: int, move: Move) -> None:
    p.done()
    keep(p, seat, move.card)


def enter_gain_drawn(p: Play, task: Task) -> bool:
    """rest: as many drawn ones for those that were put back."""
    p.done()
    for name in p.drawn:
        p.take_trophy(task.seat, name)
    p.drawn = ()
    return False


def enter_fill(p: Play, task: Task) -> bool:
    if "" in p.slots and (p.upgrades or p.below):
        return True
    p.done()
    return False


def enter_shuffle(p: Play, task: Task) -> bool:
    """round.renew: the old ones are shuffled into the pile, and nobody knows any longer what lies below."""
    p.done()
    p.upgrades = tuple(sorted((*p.upgrades, *p.below, *task.names)))
    p.below = ()
    return False


def do_under(p: Play, seat: int, move: Move) -> None:
    """Under the trophy pile: at the deal, as one too many, or for a prize at Exxalia."""
    task = p.done()
    if task.step == "deal-under":
        for name in p.drawn:
            if name != move.card:
                p.take_trophy(seat, name)
        p.drawn = ()
        p.bury(move.card, (seat,))
        p.say("setup.players", "put-under", seat=seat, card=move.card)
        return
    p.drop_trophy(seat, move.card)
    p.say("pirate.trophies", "put-under", seat=seat, card=move.card)
    if task.step == "room" or len(p.pirates[seat].trophies) > MOST_TROPHIES:
        p.then(task)


def check_under(s: State, seat: int, move: Move) -> Refusal | None:
    cards = s.drawn if s.task.step == "deal-under" else s.pirates[seat].trophies
    return None if move.card in cards else Refusal("pirate.trophies", "not-held", {"card": move.card})


def check_keep(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.drawn else Refusal("round.trophy", "not-drawn", {"card": move.card})


def enter_under(p: Play, task: Task) -> bool:
    if len(p.pirates[task.seat].trophies) > MOST_TROPHIES:
        return True
    p.done()
    return False


def enter_throw(p: Play, task: Task) -> bool:
    if len(p.pirates[task.seat].upgrades) > MOST_UPGRADES:
        return True
    p.done()
    return False


# ---- A turn


def enter_turn(p: Play, task: Task) -> bool:
    """A turn begins: old promises lapse, those for this turn come due."""
    p.done()
    seat = p.active = task.seat
    p.turns += 1
    showed, p.turn = p.turn.claimed, Turn(talks=(0,) * len(p.pirates), last=p.turn.last)
    pirate = p.change(seat, turns=p.pirates[seat].turns + 1)
    p.say("setup.players", "turn", seat=seat, n=p.turns)
    for promise in p.promises:
        if promise.when == "truce" and promise.owner == seat and pirate.turns >= promise.until:
            deals.drop(p, promise)
    deals.come_due(p, "turn", seat)
    p.then(Task("promises"), *([Task("claims", seats=showed)] if showed else []), Task("begin", seat))
    return False


def dueless(s: State | Play, seat: int) -> bool:
    """due: the weakest owes nothing; nor who has a card that says so."""
    return weakest(s, seat) or has(s.box, s.pirates[seat], "no-due")


def weakest(s: State | Play, seat: int) -> bool:
    """due: who alone has the lowest Power."""
    powers = [pirate.power for pirate in s.pirates]
    return powers[seat] == min(powers) and powers.count(powers[seat]) == 1


def moves_begin(s: State, task: Task, seat: int) -> list[Any]:
    me = s.pirates[seat]
    out: list[Any] = [M["rest"]] if me.damage else []  # rest
    if dueless(s, seat):
        out.append(M["travel"])
    else:  # due
        if me.credits >= DUE:
            out.append(M["due pay"])
        out.append(M["due judgment"])
    return out + quiet_moves(s, seat)


def moves_free(s: State, task: Task, seat: int) -> list[Any]:
    out = [] if s.turn.fought else search.moves_name(s, seat)  # travel
    return (out or [M["done"]]) + actions.moves(s, seat) + quiet_moves(s, seat)


def quiet_moves(s: State, seat: int) -> list[Any]:
    """What the active player may do at any quiet moment of his turn."""
    out = deals.partners(s, seat) + claimable(s, seat)
    return out + quiet_plays(s, seat) + throws(s, seat) if s.pirates[seat].upgrades else out


def quiet_plays(s: State, seat: int) -> list[Any]:
    """combat.support: the cards that are not for a fight."""
    out: list[Any] = []
    for name in s.pirates[seat].upgrades:
        if s.box.upgrades[name].kind != "support":
            continue
        effects = effects_of(s.box, name)
        if effects[0].do in IN_FIGHT:
            continue
        if any(effect.do == "hurt" for effect in effects):
            out += [PLAY_ON[name, k] for k in range(len(s.pirates)) if k != seat]
        else:
            out.append(CARD["play"][name])
    return out


def throws(s: State, seat: int) -> list[Any]:
    """pirate.upgrades"""
    return [CARD["throw"][name] for name in s.pirates[seat].upgrades]


def check_begin(s: State, seat: int, move: Move) -> Refusal | None:
    me = s.pirates[seat]
    if move.kind == "rest":
        return None if me.damage else Refusal("rest", "whole")
    if move.kind == "travel":
        return None if dueless(s, seat) else Refusal("due", "not-weakest")
    if dueless(s, seat):
        return Refusal("due", "free")
    if move.kind == "due pay" and me.credits < DUE:
        return Refusal("due", "credit")
    return None


def do_rest(p: Play, seat: int, move: Move) -> None:
    """rest: nothing else happens in this turn."""
    p.done()
    p.feat(seat, "did", "rest")
    p.say("rest", "rests", n=p.earn(seat, REST_CREDITS + total(p.box, p.pirates[seat], "rest")))
    p.repair(seat, p.pirates[seat].damage)
    if p.pirates[seat].faktor:
        p.change(seat, faktor=0)
        p.say("combat.faktor", "calmed", seat=seat)
    p.then(Task("swap", seat), Task("rest-buy", seat), Task("claims"), Task("end", seat))


def do_travel(p: Play, seat: int, move: Move) -> None:
    """due, travel"""
    p.done()
    p.then(Task("free", seat))
    if move.kind == "due pay":
        p.spend(seat, DUE, "pot")
        p.say("due", "due-paid", n=DUE)
    elif move.kind == "due judgment":
        p.say("due", "due-refused")
        p.judge(seat)
    else:
        p.say("due", "no-due")


def do_done(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    if task.step == "swap":
        p.say("rest", "swapped", n=task.n)
        p.then(Task("draw-trophies", seat, task.n), Task("gain-drawn", seat))
        return
    if task.step == "rest-buy":
        p.say("rest", "nothing-bought")
        return
    p.then(Task("claims"), Task("end", seat))
    p.say("travel", "turn-done")


def check_done(s: State, seat: int, move: Move) -> Refusal | None:
    """travel: without a fight only if there is none to be had."""
    fights = s.task.step == "free" and not s.turn.fought and search.moves_name(s, seat)
    return Refusal("travel", "must-fight") if fights else None


def enter_swap(p: Play, task: Task) -> bool:
    if p.pirates[task.seat].trophies:
        return True
    p.done()
    p.then(Task("draw-trophies", task.seat, task.n), Task("gain-drawn", task.seat))
    return False


def moves_swap(s: State, task: Task, seat: int) -> list[Any]:
    return [*(CARD["swap"][name] for name in s.pirates[seat].trophies), M["done"], *throws(s, seat)]


def check_swap(s: State, seat: int, move: Move) -> Refusal | None:
    held = s.pirates[seat].trophies
    return None if move.card in held else Refusal("pirate.trophies", "not-held", {"card": move.card})


def do_swap(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    p.todo.append(task._replace(n=task.n + 1))
    p.drop_trophy(seat, move.card)
    p.say("rest", "swaps", seat=seat, card=move.card)


def rest_price(s: State | Play, seat: int, name: str) -> int:
    """rest: 1 credit more than at a visit."""
    return actions.price(s, s.pirates[seat], "buy", name) + REST_EXTRA


def enter_rest_buy(p: Play, task: Task) -> bool:
    if any(name and rest_price(p, task.seat, name) <= p.pirates[task.seat].credits for name in p.slots):
        return True
    p.done()
    return False


def moves_rest_buy(s: State, task: Task, seat: int) -> list[Any]:
    rich = s.pirates[seat].credits
    good = [CARD["buy"][name] for name in s.slots if name and rest_price(s, seat, name) <= rich]
    return [*good, M["done"], *throws(s, seat)]


def check_buy(s: State, seat: int, move: Move) -> Refusal | None:
    if s.task.step == "free":
        return actions.check(s, seat, move)
    if move.card not in s.slots:
        return Refusal("round.buy", "not-there", {"card": move.card})
    need, n = rest_price(s, seat, move.card), s.pirates[seat].credits
    return Refusal("rest", "credits", {"card": move.card, "need": need, "n": n}) if need > n else None


def do_buy(p: Play, seat: int, move: Move) -> None:
    if p.todo[-1].step == "free":
        actions.act(p, seat, move)
        return
    p.done()
    p.say("rest", "bought", card=move.card, n=p.spend(seat, rest_price(p, seat, move.card), "bank"))
    actions.take_slot(p, seat, move.card)


def check_throw(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in s.pirates[seat].upgrades:
        return Refusal("pirate.upgrades", "not-held", {"card": move.card}, move.targets)
    return None


def do_throw(p: Play, seat: int, move: Move) -> None:
    p.unequip(seat, move.card)
    p.discard(move.card)
    p.say("pirate.upgrades", "thrown", card=move.card, seat=seat)
    p.then(Task("fill"))  # setup.ocg: an empty place had waited for a card


# ---- Trophies


def holds(s: State | Play, seat: int, effect: Effect) -> bool:
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


def fits(s: State | Play, done: str, number: int, of: str, n: int) -> bool:
    return number >= n and (of in ("", done) or of in s.box.tags(done))


def claimable(s: State | Play, seat: int) -> list[Any]:
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


def do_claim(p: Play, seat: int, move: Move) -> None:
    trophy = p.box.trophies[move.card]
    p.turn = p.turn._replace(claimed=p.turn.claimed + (seat,))
    p.praise(seat, trophy.glory)
    p.say("trophy.claim", "claimed", card=move.card, n=trophy.glory, credits=p.earn(seat, trophy.credits))
    p.drop_trophy(seat, move.card, shown=True)
    answered(p, seat)


def do_pass(p: Play, seat: int, move: Move) -> None:
    if p.todo[-1].step == "support":
        combat.do_pass(p, seat, move)
        return
    p.say("trophy.claim", "not-shown")
    answered(p, seat)


def answered(p: Play, seat: int) -> None:
    task = p.todo[-1]
    if task.step == "claims":
        p.todo[-1] = task._replace(seats=tuple(other for other in task.seats if other != seat))


def enter_claims(p: Play, task: Task) -> bool:
    """trophy.claim: after a combat and at the end of a turn everybody who can show one is asked.

    When a turn begins, only those who had shown theirs in the turn before.
    """
    seats = task.seats
    if not task.n:
        seats = tuple([seat for seat in p.clockwise(p.active) if seat in (seats or (seat,)) and claimable(p, seat)])
    if not seats:
        p.done()
        return False
    p.todo[-1] = task._replace(n=1, seats=seats)
    return True


def moves_claims(s: State, seat: int) -> list[Any]:
    return [*claimable(s, seat), M["pass"], *throws(s, seat)]


# ---- End


def enter_end(p: Play, task: Task) -> bool:
    """end: looked at once, when a turn is over."""
    p.done()
    if max(pirate.fame for pirate in p.pirates) >= GOAL:
        p.say("end", "over-glory", n=GOAL)
    elif len(p.near) + len(p.far) <= LAST_CARDS:
        p.say("end", "over-space", n=LAST_CARDS)
    else:
        p.then(Task("turn", (task.seat + 1) % len(p.pirates)))
        return False
    p.promises = ()  # deal.promise: due after the end, void
    p.todo = [Task("over")]
    return True
