"""The pirates' round: ten actions at four places, in this order, each once a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit.games.metal_adventures.material import ACTIONS, TITLES
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, MOST_TROPHIES, M, Move, Pirate, State, Task, powers, put, without
from gamekit.room import NOTHING, Refusal

PLACES = dict(zip(ACTIONS, ["exxalia"] * 3 + ["ocg"] * 3 + ["bazaar"] * 2 + ["karokum"] * 2, strict=True))
PRICES = {"trophy": 2, "light": 1, "full": 2, "titles": 0, "renew": 1, "amnesty": 2, "scrap": 1, "splurge": 6}
WRECKS_FOR_TITLE, TITLE_CREDITS = 3, 4
OF_KIND = {  # the kind of move with which an action begins
    "trophy pay": "trophy",
    "trophy spend": "trophy",
    "amnesty pay": "amnesty",
    "amnesty spend": "amnesty",
} | {action: action for action in ACTIONS if action not in ("trophy", "amnesty")}


def cheaper(s: State | Draft, pirate: Pirate) -> Mapping[str, int]:
    """How much less a pirate pays at each place."""
    return powers(s.box, pirate.ship, pirate.upgrades).get("cheaper", NOTHING)


def price(s: State | Draft, pirate: Pirate, action: str, card: str = "") -> int:
    """round.pay: what an action costs this pirate, in credits (or wrecks, where they are taken)."""
    full = s.box.upgrades[card].price + (action == "smuggle") if card else PRICES[action]
    return max(0, full - cheaper(s, pirate).get(PLACES[action], 0))


def titles(s: State, pirate: Pirate) -> list[str]:
    """round.titles: the nations of which a pirate has three wrecks."""
    if len(pirate.wrecks) < WRECKS_FOR_TITLE:
        return []
    nations = [s.box.ships[name].nation for name in pirate.wrecks]
    return [nation for nation in TITLES if nations.count(nation) >= WRECKS_FOR_TITLE]


def moves(s: State, seat: int) -> list[Any]:
    """The actions that may be begun now, in their order."""
    turn, me = s.turn, s.pirates[seat]
    if turn.toured:
        return []
    begin = ACTIONS.index(turn.acts[-1]) + 1 if turn.acts else 0
    less, rich, upgrades = cheaper(s, me), me.credits, s.box.upgrades
    out: list[Any] = []
    if begin < 3 and turn.attacked != "exxalia":
        less_here = less.get("exxalia", 0)
        if begin == 0:  # round.trophy
            if len(me.trophies) < MOST_TROPHIES and rich >= 2 - less_here:
                out.append(M["trophy pay"])
            if rich >= 1 - less_here:
                out += [CARD["trophy spend"][name] for name in me.trophies]
        if me.damage:  # round.light, round.full
            units = rich + len(me.wrecks)
            if begin <= 1 and units >= 1 - less_here:
                out.append(M["light"])
            if units >= 2 - less_here:
                out.append(M["full"])
    if begin < 6:
        less_here = less.get("ocg", 0)
        if begin <= 3:  # round.titles
            out += [CARD["titles"][nation] for nation in titles(s, me)]
        if begin <= 4 and rich >= 1 - less_here and (s.upgrades or s.below):  # round.renew
            out.append(M["renew"])
        for name in s.slots:  # round.buy
            if name and rich >= upgrades[name].price - less_here:
                out.append(CARD["buy"][name])
    if begin < 8 and turn.attacked != "bazaar":
        less_here = less.get("bazaar", 0)
        if begin <= 6:  # round.smuggle
            out += [CARD["smuggle"][name] for name in s.supports if rich >= upgrades[name].price + 1 - less_here]
        if me.judgment and not turn.judged:  # round.amnesty
            if rich >= 2 - less_here:
                out.append(M["amnesty pay"])
            out += [CARD["amnesty spend"][name] for name in me.wrecks if s.box.ships[name].hunter]
    if begin < 10 and turn.attacked != "karokum":
        less_here = less.get("karokum", 0)
        if begin <= 8 and s.yard and rich >= 1 - less_here:  # round.scrap
            out += [CARD["scrap"][name] for name in me.wrecks]
        if rich + len(me.wrecks) >= 6 - less_here:  # round.splurge
            out.append(M["splurge"])
    return out


def check(s: State, seat: int, move: Move) -> Refusal | None:
    """Why an action can't be done now. The step has been looked at."""
    action = OF_KIND[move.kind]
    place, turn, me = PLACES[action], s.turn, s.pirates[seat]
    where = (f"action:{action}",)
    if turn.toured:
        return Refusal("travel", "toured", {}, where)
    if action in turn.acts:
        return Refusal("round.order", "once", {"action": action}, where)
    if turn.acts and ACTIONS.index(action) < ACTIONS.index(turn.acts[-1]):
        return Refusal("round.order", "order", {"action": action, "last": turn.acts[-1]}, where)
    if turn.attacked == place:
        return Refusal("combat.planet", "attacked", {"place": place}, (f"planet:{place}",))
    return _CHECKS[action](s, me, move, where)


def short(s: State, me: Pirate, action: str, where: tuple[str, ...], card: str = "") -> Refusal | None:
    need = price(s, me, action, card)
    if me.credits >= need:
        return None
    return Refusal("round.pay", "credits", {"action": action, "need": need, "n": me.credits}, where)


def short_of_units(s: State, me: Pirate, action: str, where: tuple[str, ...]) -> Refusal | None:
    need = price(s, me, action)
    if me.credits + len(me.wrecks) >= need:
        return None
    return Refusal("round.pay", "units", {"action": action, "need": need, "n": me.credits + len(me.wrecks)}, where)


def check_trophy(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if move.kind == "trophy pay":
        if len(me.trophies) == MOST_TROPHIES:
            return Refusal("round.trophy", "two", {}, where)
        return short(s, me, "trophy", where)
    if move.card not in me.trophies:
        return Refusal("round.trophy", "not-held", {"card": move.card}, where)
    need = max(0, 1 - cheaper(s, me).get("exxalia", 0))
    if me.credits < need:
        return Refusal("round.pay", "credits", {"action": "trophy", "need": need, "n": me.credits}, where)
    return None


def check_repair(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if not me.damage:
        return Refusal(f"round.{move.kind}", "whole", {}, where)
    return short_of_units(s, me, move.kind, where)


def check_titles(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if move.card not in TITLES:
        return Refusal("round.titles", "nation", {}, where)
    if move.card in titles(s, me):
        return None
    n = sum(s.box.ships[name].nation == move.card for name in me.wrecks)
    return Refusal("round.titles", "few", {"nation": move.card, "n": n}, where)


def check_renew(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if not s.upgrades and not s.below:
        return Refusal("round.renew", "empty", {}, where)
    return short(s, me, "renew", where)


def check_buy(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if move.card not in s.slots:
        return Refusal("round.buy", "not-there", {"card": move.card}, where)
    return short(s, me, "buy", where, move.card)


def check_smuggle(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if move.card not in s.supports:
        return Refusal("round.smuggle", "not-there", {"card": move.card}, where)
    return short(s, me, "smuggle", where, move.card)


def check_amnesty(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if s.turn.judged:
        return Refusal("round.amnesty", "judged", {}, where)
    if not me.judgment:
        return Refusal("round.amnesty", "clean", {}, where)
    if move.kind == "amnesty pay":
        return short(s, me, "amnesty", where)
    if move.card not in me.wrecks or not s.box.ships[move.card].hunter:
        return Refusal("round.amnesty", "no-hunter", {"card": move.card}, where)
    return None


def check_scrap(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    if not me.wrecks:
        return Refusal("round.scrap", "none", {}, where)
    if move.card not in me.wrecks:
        return Refusal("round.scrap", "not-held", {"card": move.card}, where)
    if not s.yard:
        return Refusal("round.scrap", "empty", {}, where)
    return short(s, me, "scrap", where)


def check_splurge(s: State, me: Pirate, move: Move, where: tuple[str, ...]) -> Refusal | None:
    return short_of_units(s, me, "splurge", where)


_CHECKS = {
    "trophy": check_trophy,
    "light": check_repair,
    "full": check_repair,
    "titles": check_titles,
    "renew": check_renew,
    "buy": check_buy,
    "smuggle": check_smuggle,
    "amnesty": check_amnesty,
    "scrap": check_scrap,
    "splurge": check_splurge,
}

# ---- What the actions do


def act(d: Draft, seat: int, move: Move) -> None:
    """An action begins: it is noted, and paid."""
    action = OF_KIND[move.kind]
    d.turn = d.turn._replace(acts=d.turn.acts + (action,))
    d.feat(seat, "did", action)
    _ACTS[action](d, seat, move)


def do_trophy(d: Draft, seat: int, move: Move) -> None:
    """round.trophy: draw 2, keep one; the spent one goes under the pile first."""
    me = d.pirates[seat]
    if move.kind == "trophy spend":
        d.drop_trophy(seat, move.card)
        paid = d.spend(seat, max(0, 1 - cheaper(d, me).get("exxalia", 0)), "exxalia")
        d.say("round.trophy", "trophy-spent", seat=seat, card=move.card, n=paid)
    else:
        paid = d.spend(seat, price(d, me, "trophy"), "exxalia")
        d.say("round.trophy", "action-paid", action="trophy", n=paid)
    draw = Task("round.trophy", "draw-trophies", seat, trophy_choice(d, me))
    d.then(draw, Task("round.trophy", "keep", seat))


def trophy_choice(s: State | Draft, pirate: Pirate) -> int:
    """round.trophy: 2, or as many as a card says."""
    owned = (s.box.effects.get(name, ()) for name in (pirate.ship, *pirate.upgrades))
    return max([2] + [effect.n for effects in owned for effect in effects if effect.do == "trophy-choice"])


def do_units(d: Draft, seat: int, move: Move) -> None:
    """round.light, round.full, round.splurge: paid piece by piece."""
    d.then(Task("round.pay", "pay", seat, price(d, d.pirates[seat], move.kind), (move.kind,)))
    d.say(f"round.{move.kind}", "action", action=move.kind)


def do_titles(d: Draft, seat: int, move: Move) -> None:
    """round.titles: three wrecks of the nation."""
    d.then(Task("round.pay", "pay", seat, WRECKS_FOR_TITLE, ("titles", move.card)))
    d.say("round.titles", "titles", nation=move.card)


def do_renew(d: Draft, seat: int, move: Move) -> None:
    """round.renew: four new ones first, then the old ones are shuffled into the pile."""
    d.say("round.renew", "action-paid", action="renew", n=d.spend(seat, price(d, d.pirates[seat], "renew"), "bank"))
    old = tuple(name for name in d.slots if name)
    d.slots = ("",) * len(d.slots)
    fill = Task("round.renew", "fill")
    d.then(fill, Task("round.renew", "shuffle", names=old), fill)


def enter_shuffle(d: Draft, task: Task) -> bool:
    """round.renew: the old ones are shuffled into the pile, and nobody knows any longer what lies below."""
    d.done()
    d.upgrades = tuple(sorted((*d.upgrades, *d.below, *task.names)))
    d.below = ()
    return False


def do_buy(d: Draft, seat: int, move: Move) -> None:
    """round.buy"""
    d.say("round.buy", "bought", card=move.card, n=d.spend(seat, price(d, d.pirates[seat], "buy", move.card), "bank"))
    take_slot(d, seat, move.card)


def take_slot(d: Draft, seat: int, name: str) -> None:
    """setup.ocg: an empty slot refills at once."""
    d.slots = tuple("" if lying == name else lying for lying in d.slots)
    d.then(Task("setup.ocg", "fill"))
    d.equip(seat, name)


def do_smuggle(d: Draft, seat: int, move: Move) -> None:
    """round.smuggle"""
    paid = d.spend(seat, price(d, d.pirates[seat], "smuggle", move.card), "bazaar")
    d.say("round.smuggle", "bought", card=move.card, n=paid)
    d.supports = without(d.supports, move.card)
    d.equip(seat, move.card)


def do_amnesty(d: Draft, seat: int, move: Move) -> None:
    """round.amnesty"""
    if move.card:
        d.unwreck(seat, move.card)
        d.away(move.card)
        d.say("round.amnesty", "hunter-spent", card=move.card)
    else:
        paid = d.spend(seat, price(d, d.pirates[seat], "amnesty"), "bazaar")
        d.say("round.amnesty", "action-paid", action="amnesty", n=paid)
    d.pardon(seat, 1)


def do_scrap(d: Draft, seat: int, move: Move) -> None:
    """round.scrap: the wreck goes to Karokum's discard, another ship out of it becomes one."""
    d.spend(seat, price(d, d.pirates[seat], "scrap"), "karokum")
    d.unwreck(seat, move.card)
    d.say("round.scrap", "scrapped", card=move.card)
    d.then(Task("round.scrap", "take-scrap", seat, names=(move.card,)))
    d.yard = put(d.yard, move.card)


_ACTS = {
    "trophy": do_trophy,
    "light": do_units,
    "full": do_units,
    "titles": do_titles,
    "renew": do_renew,
    "buy": do_buy,
    "smuggle": do_smuggle,
    "amnesty": do_amnesty,
    "scrap": do_scrap,
    "splurge": do_units,
}

# ---- Paying in pieces


def payable(s: State | Draft, task: Task) -> list[str]:
    """round.pay: the wrecks that may be paid with."""
    wrecks = s.pirates[task.seat].wrecks
    if task.names[0] == "titles":
        return [name for name in wrecks if s.box.ships[name].nation == task.names[1]]
    return list(wrecks)


def enter_pay(d: Draft, task: Task) -> bool:
    """Goes on by itself while all that one has is needed, or only credits are left to pay with."""
    seat, left = task.seat, task.n
    if left:
        wrecks = payable(d, task)
        rest = 0 if task.names[0] == "titles" else d.pirates[seat].credits
        if wrecks and len(wrecks) + rest > left:
            return True
        for name in wrecks:
            pay_wreck(d, seat, name)
        pay_credits(d, seat, task.names[0], left - len(wrecks))
    d.done()
    finish(d, seat, task.names[0])
    return False


def pay_wreck(d: Draft, seat: int, name: str) -> None:
    d.unwreck(seat, name)
    d.away(name)
    d.say("round.pay", "paid-wreck", card=name)


def pay_credits(d: Draft, seat: int, action: str, n: int) -> None:
    if n > 0:
        d.say("round.pay", "paid", n=d.spend(seat, n, PLACES[action]))


def finish(d: Draft, seat: int, action: str) -> None:
    if action == "light":
        d.repair(seat, 1)
    elif action == "full":
        d.repair(seat, d.pirates[seat].damage)
    else:
        d.praise(seat, 1)
        n = d.earn(seat, TITLE_CREDITS) if action == "titles" else 0
        d.say(f"round.{action}", "glory", n=1, credits=n, seat=seat)


def moves_pay(s: State, task: Task, seat: int) -> list[Any]:
    wrecks = [CARD["pay"][name] for name in payable(s, task)]
    if task.names[0] != "titles" and s.pirates[seat].credits:
        return [M["pay credit"], *wrecks]
    return wrecks


def check_pay(s: State, seat: int, move: Move) -> Refusal | None:
    task = s.task
    if move.card and move.card not in payable(s, task):
        return Refusal("round.pay", "not-good", {"card": move.card})
    if not move.card and (task.names[0] == "titles" or not s.pirates[seat].credits):
        return Refusal("round.pay", "no-credits")
    return None


def do_pay(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    if move.card:
        pay_wreck(d, seat, move.card)
    else:
        pay_credits(d, seat, task.names[0], 1)


def enter_scrap(d: Draft, task: Task) -> bool:
    ships = [name for name in d.yard if name not in task.names]
    if len(ships) > 1:
        return True
    d.done()
    d.take_wreck(task.seat, ships[0], task.rule)
    return False
