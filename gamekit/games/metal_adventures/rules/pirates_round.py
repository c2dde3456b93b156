"""The pirates' round: actions at four places, in one order, each once a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from gamekit.games.metal_adventures.material import ACTIONS, ROUND, TITLES, Box
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import (
    CARD,
    MOST_TROPHIES,
    M,
    Move,
    Pirate,
    State,
    Task,
    Turn,
    powers,
    put,
    without,
)
from gamekit.room import NOTHING, Refusal

PLACES = {action: row.place for action, row in ROUND.items()}
PRICES = {action: row.price for action, row in ROUND.items() if row.price is not None}
WRECKS_FOR_TITLE, TITLE_CREDITS = 3, 4
SMUGGLED, TROPHY_GIVEN = 1, 1  # round.smuggle: so much more than the card's price; round.trophy: so much less with one


class Way(NamedTuple):
    """A kind of move that begins an action: why it can't be done now, what it does, and which cards it may name."""

    why: Callable[[State, Pirate, Move], Refusal | None]
    do: Callable[[Draft, int, Move], None]
    cards: Callable[[State, Pirate], Iterable[str]] | None = None  # None: it names no card


def cheaper(s: State | Draft, pirate: Pirate) -> Mapping[str, int]:
    """How much less a pirate pays at each place."""
    return powers(s.box, pirate.ship, pirate.upgrades).get("cheaper", NOTHING)


def price(s: State | Draft, pirate: Pirate, action: str, card: str = "") -> int:
    """round.pay: what an action costs this pirate, in credits (or wrecks, where they are taken)."""
    return asked(s.box, pirate.ship, pirate.upgrades, action, card)


@lru_cache(maxsize=10_000)
def asked(box: Box, ship: str, upgrades: tuple[str, ...], action: str, card: str) -> int:
    if action in PRICES:
        full = PRICES[action] - TROPHY_GIVEN * (action == "trophy" and bool(card))
    else:
        full = box.upgrades[card].price + SMUGGLED * (action == "smuggle")
    less: Mapping[str, int] = powers(box, ship, upgrades).get("cheaper", NOTHING)
    return max(0, full - less.get(PLACES[action], 0))


@lru_cache(maxsize=10_000)
def in_reach(
    box: Box, ship: str, upgrades: tuple[str, ...], credits: int, action: str, cards: tuple[str, ...]
) -> list[str]:
    """Those of the cards that a pirate can pay. Deals are thought of again and again while nothing of this changes."""
    return [card for card in cards if card and asked(box, ship, upgrades, action, card) <= credits]


def moves(s: State, seat: int) -> list[Any]:
    """The actions that may be begun now, in their order: of each, what `check` allows."""
    turn, me = s.turn, s.pirates[seat]
    out: list[Any] = []
    for kind in still_open(turn.acts, turn.toured, turn.attacked):
        why, _, cards = WAYS[kind]
        named = [CARD[kind][name] for name in cards(s, me)] if cards else [M[kind]]
        out += [move for move in named if not why(s, me, move)]
    return out


@cache
def still_open(acts: tuple[str, ...], toured: bool, attacked: str) -> list[str]:
    """The kinds of moves that begin an action which may still come in this turn."""
    turn = Turn(acts, toured=toured, attacked=attacked)
    return [kind for kind, action in OF_KIND.items() if not barred(turn, action)]


def check(s: State, seat: int, move: Move) -> Refusal | None:
    """Why an action can't be done now. The step has been looked at."""
    action = OF_KIND[move.kind]
    if refusal := barred(s.turn, action) or WAYS[move.kind].why(s, s.pirates[seat], move):
        return refusal._replace(where=refusal.where or (f"action:{action}",))
    return None


def barred(turn: Turn, action: str) -> Refusal | None:
    """round.order, travel, combat.planet: why an action comes no more in this turn."""
    place = PLACES[action]
    if turn.toured:
        return Refusal("travel", "toured")
    if action in turn.acts:
        return Refusal("round.order", "once", {"action": action})
    if turn.acts and ACTIONS.index(action) < ACTIONS.index(turn.acts[-1]):
        return Refusal("round.order", "order", {"action": action, "last": turn.acts[-1]})
    if turn.attacked == place:
        return Refusal("combat.planet", "attacked", {"place": place}, (f"planet:{place}",))
    return None


def short(s: State, me: Pirate, action: str, card: str = "") -> Refusal | None:
    need, n = price(s, me, action, card), me.credits
    return None if n >= need else Refusal("round.pay", "credits", {"action": action, "need": need, "n": n})


def short_of_units(s: State, me: Pirate, action: str) -> Refusal | None:
    """Where wrecks are taken too."""
    need, n = price(s, me, action), me.credits + len(me.wrecks)
    return None if n >= need else Refusal("round.pay", "units", {"action": action, "need": need, "n": n})


def act(d: Draft, seat: int, move: Move) -> None:
    """An action begins: it is noted, and paid."""
    action = OF_KIND[move.kind]
    d.turn = d.turn._replace(acts=d.turn.acts + (action,))
    d.feat(seat, "did", action)
    WAYS[move.kind].do(d, seat, move)


# ---- round.trophy


def why_trophy_pay(s: State, me: Pirate, move: Move) -> Refusal | None:
    if len(me.trophies) == MOST_TROPHIES:
        return Refusal("round.trophy", "two")
    return short(s, me, "trophy")


def chosen(d: Draft, action: str, paid: int) -> None:
    d.say(f"round.{action}", "action-paid" if paid else "action", action=action, n=paid)


def do_trophy_pay(d: Draft, seat: int, move: Move) -> None:
    paid = d.spend(seat, price(d, d.pirates[seat], "trophy"), "exxalia")
    chosen(d, "trophy", paid)
    draw_trophies(d, seat)


def why_trophy_spend(s: State, me: Pirate, move: Move) -> Refusal | None:
    if move.card not in me.trophies:
        return Refusal("round.trophy", "not-held", {"card": move.card})
    return short(s, me, "trophy", move.card)


def do_trophy_spend(d: Draft, seat: int, move: Move) -> None:
    """The spent one goes under the pile first."""
    d.drop_trophy(seat, move.card)
    paid = d.spend(seat, price(d, d.pirates[seat], "trophy", move.card), "exxalia")
    d.say("round.trophy", "trophy-spent", seat=seat, card=move.card, n=paid)
    draw_trophies(d, seat)


def draw_trophies(d: Draft, seat: int) -> None:
    """Draw 2, keep one."""
    draw = Task("round.trophy", "draw-trophies", seat, trophy_choice(d, d.pirates[seat]))
    d.then(draw, Task("round.trophy", "keep", seat))


def trophy_choice(s: State | Draft, pirate: Pirate) -> int:
    """2, or as many as a card says."""
    owned = (s.box.effects.get(name, ()) for name in (pirate.ship, *pirate.upgrades))
    return max([2] + [effect.n for effects in owned for effect in effects if effect.do == "trophy-choice"])


# ---- round.light, round.full, round.splurge: paid piece by piece


def why_repair(s: State, me: Pirate, move: Move) -> Refusal | None:
    return short_of_units(s, me, move.kind) if me.damage else Refusal(f"round.{move.kind}", "whole")


def why_splurge(s: State, me: Pirate, move: Move) -> Refusal | None:
    return short_of_units(s, me, "splurge")


def do_units(d: Draft, seat: int, move: Move) -> None:
    d.then(Task("round.pay", "pay", seat, price(d, d.pirates[seat], move.kind), (move.kind,)))
    d.say(f"round.{move.kind}", "action", action=move.kind)


# ---- round.titles


def titles(s: State, pirate: Pirate) -> list[str]:
    """The nations of which a pirate has three wrecks."""
    return [nation for nation in TITLES if wrecks_of(s, pirate, nation) >= WRECKS_FOR_TITLE]


def wrecks_of(s: State, pirate: Pirate, nation: str) -> int:
    return [s.box.ships[name].nation for name in pirate.wrecks].count(nation)


def why_titles(s: State, me: Pirate, move: Move) -> Refusal | None:
    if move.card not in TITLES:
        return Refusal("round.titles", "nation")
    n = wrecks_of(s, me, move.card)
    return None if n >= WRECKS_FOR_TITLE else Refusal("round.titles", "few", {"nation": move.card, "n": n})


def do_titles(d: Draft, seat: int, move: Move) -> None:
    """Three wrecks of the nation."""
    d.then(Task("round.pay", "pay", seat, WRECKS_FOR_TITLE, ("titles", move.card)))
    d.say("round.titles", "titles", nation=move.card)


# ---- round.renew


def why_renew(s: State, me: Pirate, move: Move) -> Refusal | None:
    return short(s, me, "renew") if s.upgrades or s.below else Refusal("round.renew", "empty")


def do_renew(d: Draft, seat: int, move: Move) -> None:
    """Four new ones first, then the old ones are shuffled into the pile."""
    chosen(d, "renew", d.spend(seat, price(d, d.pirates[seat], "renew"), "bank"))
    old = tuple(name for name in d.slots if name)
    d.slots = ("",) * len(d.slots)
    fill = Task("round.renew", "fill")
    d.then(fill, Task("round.renew", "shuffle", names=old), fill)


def enter_shuffle(d: Draft, task: Task) -> bool:
    """The old ones are shuffled into the pile, and nobody knows any longer what lies below."""
    d.done()
    d.upgrades = tuple(sorted((*d.upgrades, *d.below, *task.names)))
    d.below = ()
    return False


# ---- round.buy


def why_buy(s: State, me: Pirate, move: Move) -> Refusal | None:
    if move.card not in s.slots:
        return Refusal("round.buy", "not-there", {"card": move.card})
    return short(s, me, "buy", move.card)


def do_buy(d: Draft, seat: int, move: Move) -> None:
    bought(d, "round.buy", move.card, d.spend(seat, price(d, d.pirates[seat], "buy", move.card), "bank"))
    take_slot(d, seat, move.card)


def bought(d: Draft, rule: str, name: str, paid: int) -> None:
    d.say(rule, "bought" if paid else "bought-free", card=name, n=paid)


def take_slot(d: Draft, seat: int, name: str) -> None:
    """setup.ocg: an empty slot refills at once."""
    d.slots = tuple("" if lying == name else lying for lying in d.slots)
    d.then(Task("setup.ocg", "fill"))
    d.equip(seat, name)


# ---- round.smuggle


def why_smuggle(s: State, me: Pirate, move: Move) -> Refusal | None:
    if move.card not in s.supports:
        return Refusal("round.smuggle", "not-there", {"card": move.card})
    return short(s, me, "smuggle", move.card)


def do_smuggle(d: Draft, seat: int, move: Move) -> None:
    paid = d.spend(seat, price(d, d.pirates[seat], "smuggle", move.card), "bazaar")
    bought(d, "round.smuggle", move.card, paid)
    d.supports = without(d.supports, move.card)
    d.equip(seat, move.card)


# ---- round.amnesty


def why_amnesty(s: State, me: Pirate) -> Refusal | None:
    if s.turn.judged:
        return Refusal("round.amnesty", "judged")
    return None if me.judgment else Refusal("round.amnesty", "clean")


def why_amnesty_pay(s: State, me: Pirate, move: Move) -> Refusal | None:
    return why_amnesty(s, me) or short(s, me, "amnesty")


def do_amnesty_pay(d: Draft, seat: int, move: Move) -> None:
    paid = d.spend(seat, price(d, d.pirates[seat], "amnesty"), "bazaar")
    chosen(d, "amnesty", paid)
    d.pardon(seat, 1)


def why_amnesty_spend(s: State, me: Pirate, move: Move) -> Refusal | None:
    if refusal := why_amnesty(s, me):
        return refusal
    good = move.card in me.wrecks and s.box.ships[move.card].hunter
    return None if good else Refusal("round.amnesty", "no-hunter", {"card": move.card})


def do_amnesty_spend(d: Draft, seat: int, move: Move) -> None:
    d.unwreck(seat, move.card)
    d.away(move.card)
    d.say("round.amnesty", "hunter-spent", card=move.card)
    d.pardon(seat, 1)


# ---- round.scrap


def why_scrap(s: State, me: Pirate, move: Move) -> Refusal | None:
    if not me.wrecks:
        return Refusal("round.scrap", "none")
    if move.card not in me.wrecks:
        return Refusal("round.scrap", "not-held", {"card": move.card})
    return short(s, me, "scrap") if s.yard else Refusal("round.scrap", "empty")


def do_scrap(d: Draft, seat: int, move: Move) -> None:
    """The wreck goes to Karokum's discard, another ship out of it becomes one."""
    d.spend(seat, price(d, d.pirates[seat], "scrap"), "karokum")
    d.unwreck(seat, move.card)
    d.say("round.scrap", "scrapped", card=move.card)
    d.then(Task("round.scrap", "take-scrap", seat, names=(move.card,)))
    d.yard = put(d.yard, move.card)


def enter_scrap(d: Draft, task: Task) -> bool:
    ships = [name for name in d.yard if name not in task.names]
    if len(ships) > 1:
        return True
    d.done()
    d.take_wreck(task.seat, ships[0], task.rule)
    return False


# ---- All of them, in their order


WAYS = {
    "trophy pay": Way(why_trophy_pay, do_trophy_pay),
    "trophy spend": Way(why_trophy_spend, do_trophy_spend, lambda _, me: me.trophies),
    "light": Way(why_repair, do_units),
    "full": Way(why_repair, do_units),
    "titles": Way(why_titles, do_titles, titles),
    "renew": Way(why_renew, do_renew),
    "buy": Way(why_buy, do_buy, lambda s, me: in_reach(s.box, me.ship, me.upgrades, me.credits, "buy", s.slots)),
    "smuggle": Way(
        why_smuggle, do_smuggle, lambda s, me: in_reach(s.box, me.ship, me.upgrades, me.credits, "smuggle", s.supports)
    ),
    "amnesty pay": Way(why_amnesty_pay, do_amnesty_pay),
    "amnesty spend": Way(why_amnesty_spend, do_amnesty_spend, lambda _, me: me.wrecks),
    "scrap": Way(why_scrap, do_scrap, lambda _, me: me.wrecks),
    "splurge": Way(why_splurge, do_units),
}
OF_KIND = {kind: kind.split()[0] for kind in WAYS}  # the action that a kind of move begins
IN_PIECES = [kind for kind, way in WAYS.items() if way.do is do_units]

# ---- Paying in pieces


def payable(s: State | Draft, task: Task) -> list[str]:
    """round.pay: the wrecks that may be paid with."""
    wrecks = s.pirates[task.seat].wrecks
    if task.names[0] == "titles":
        return [name for name in wrecks if s.box.ships[name].nation == task.names[1]]
    return list(wrecks)


def enter_pay(d: Draft, task: Task) -> bool:
    """Goes on by itself while all that one has is needed, or only credits are left to pay with.

    Of the wrecks their number alone says so: nobody learns whether there are more of a nation than a title takes.
    """
    seat, left = task.seat, task.n
    if left:
        wrecks = d.pirates[seat].wrecks
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
        d.say(f"round.{action}", "glory", seat=seat, gains=d.gains(1, n))


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
