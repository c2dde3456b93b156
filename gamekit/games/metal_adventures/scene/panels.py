"""The panels of a board that tell of the table: space, who owes what to whom, the places and what lies there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Line, Polygon, text_width
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules import pirates_round
from gamekit.games.metal_adventures.rules.space import limit
from gamekit.games.metal_adventures.scene.phrases import describe, owed_text, say, short_when, when_text, wrap
from gamekit.games.metal_adventures.scene.pictures import CHIP_HEIGHT, CHIPS, COIN, KIND, ROW_HEIGHT
from gamekit.games.metal_adventures.scene.places import Rect, Sheet, outline
from gamekit.games.metal_adventures.state import HIDDEN, MOST_TROPHIES, PLANET_POWER, Promise

THINGS = {  # how promises show them
    "credit": "coin", "wreck": "wreck", "upgrade": "kind-tool", "trophy": "cup", "help": "help", "truce": "truce",
}  # fmt: skip
EFFECTS = {  # how a support card shows what it does, where there is no room for its name
    "reroll": "again", "shield": "kind-armour", "plunder": "coin", "hurt": "burst", "repair": "kind-tool",
    "pardon": "scales", "calm": "blank", "gain": "coin",
}  # fmt: skip
PLACES = ("havana", "exxalia", "ocg", "bazaar", "karokum")
LINE = 15  # from promise to promise


# ---- space


def space(b: Sheet) -> None:
    """The pile, the ships turned over, and where the next one comes."""
    s, at = b.s, b.where.space
    b.frame(at, "water", "", 0)
    b.use("pile", at.x + 40, at.y + 49)
    b.text(at.x + 39, at.y + 23, b.say("label.space"), 11, anchor="middle", bold=True)
    b.text(at.x + 39, at.y + 74, b.say("label.near", n=len(s.near)), 11, anchor="middle", bold=True)
    b.text(at.x + 39, at.y + 87, b.say("label.far", n=len(s.far)), 11, anchor="middle", bold=True)
    b.spot("search", b.say("label.pile", n=len(s.near), k=len(s.far)), Rect(at.x + 8, at.y + 6, 64, 86))
    fight = s.fight
    shown = fight.shown if fight else ()
    most = max(3, limit(s), len(shown))
    left, right = at.x + 84, b.where.owed.x - 4 if b.where.wide else at.right - 8
    w = min(140 if not b.where.wide else 125, int((right - left - (most - 1) * 6) / most))
    cards = shown or ((fight.target,) if fight and fight.target in s.box.ships else ())
    turning = any(move.kind == "turn over" for move in b.moves)
    for k in range(most):
        place = Rect(left + k * (w + 6), at.y + 6, w, at.h - 12)
        if k < len(cards):
            ship_card(b, cards[k], place)
        elif turning and k == len(cards):
            b.frame(place, "raise_", "edge", 1.2)
            for n, line in enumerate(wrap(b.say("do.turn over"), 12, (w - 12) / 1.07, 4)):
                b.text(place.x + w / 2, place.y + 36 + 15 * n, line, 12, anchor="middle", bold=True)
            b.spot("turn over", b.say("do.turn over"), place)
        else:
            b.frame(place, "", "edge", 1, dash=(3, 4))


def ship_card(b: Sheet, name: str, at: Rect, target: str = "") -> None:
    ship = b.s.box.ships[name]
    b.frame(at, "panel", "edge")
    top = [p for p in outline(Rect(at.x + 1, at.y + 1, at.w - 2, 40), 7) if p[1] < at.y + 9]
    b.shapes.append(Polygon(((at.x + 1, at.y + 9), *top, (at.right - 1, at.y + 9)), ship.nation))
    if at.w < 84:  # of five beside each other on a narrow board
        for k, part in enumerate(wrap(say(name), 11, (at.w - 9) / 1.07, 2)):
            b.text(at.x + 6, at.y + 22 + 12 * k, part, 11, bold=True)
        b.use(f"ship-{ship.nation}", at.x + 16, at.y + 51)
    else:
        b.text(at.x + 7, at.y + 23, say(name), 12 if at.w > 100 else 11, bold=True, room=at.w - 9)
        b.text(at.x + 7, at.y + 36, say(ship.nation), 11, ship.nation, room=at.w - 30)
        b.use(f"vessel-{ship.nation}", at.x + 28, at.y + 51, 1.0, 0.8)
    b.text(at.right - 8, at.y + 61, ship.power, 24, anchor="end", bold=True)
    if ship.hunter:
        b.use("hunter", at.right - 13, at.y + 33)
    signs = (("burst", ship.damage), ("coin", ship.credits), ("crown", ship.glory), ("card", ship.supports))
    brings = [(sign, n) for sign, n in signs if n]
    step = min(30.0, (at.w - 8) / len(brings))
    for k, (sign, n) in enumerate(brings):
        b.use(sign, at.x + 11 + k * step, at.bottom - 11, 1.0, min(1.0, step / 24))
        b.text(at.x + 11 + k * step + min(9, step * 0.36), at.bottom - 7, n, 11, bold=True)
    b.spot(target or f"ship:{name}", describe(b.s.box, name), at)


# ---- who owes what to whom


def owed(b: Sheet) -> None:
    """A row for each promise; if they are too many, one for all from one pirate to another."""
    s, at = b.s, b.where.owed
    title = b.say("label.owed", n=len(s.promises))
    flat = at.h < 60  # what this is stands before the rows, not above them
    if not b.where.wide:
        b.frame(at)
    b.text(at.x + 12, at.y + 15, title, 11, "ink2", bold=True)
    if not s.promises:
        b.text(at.x + 12, at.y + 32, b.say("label.nobody-owes"), 11, "ink2", room=at.w - 16)
    body = Rect(at.x + 94, at.y + 3, at.w - 96, at.h - 4) if flat else Rect(at.x + 6, at.y + 3, at.w - 8, at.h - 4)
    rows = [[promise] for promise in s.promises]
    high, free, most = int(body.h // LINE), int(not flat), 3 if body.w > 250 else 2
    if len(rows) + free > most * high:
        pairs = dict.fromkeys((promise.owner, promise.to) for promise in s.promises)
        rows = [[promise for promise in s.promises if (promise.owner, promise.to) == pair] for pair in pairs]
    columns = most - (len(rows) + free <= (most - 1) * high)
    high = max(high, math.ceil((len(rows) + free) / columns))
    w, pitch = body.w / columns, body.h / high
    for k, group in enumerate(rows, free):
        debt(b, group, body.x + (k // high) * w, body.y + (k % high + 0.5) * pitch, w)
    lines = tuple(Line(owed_text(promise, b.names)) for promise in s.promises)
    b.spot("owed", title, at, lines)


def debt(b: Sheet, promises: Sequence[Promise], x: float, y: float, w: float) -> None:
    """From whom to whom, what, and of a single one when: a clock with the sign of whose turn it waits for."""
    b.use(f"owes-{promises[0].owner}", x + 7, y)
    b.use(f"seat-{promises[0].to}", x + 34, y)
    step = min(26.0, (w - 50) / len(promises))
    for k, promise in enumerate(promises):
        b.use(THINGS[promise.what], x + 48 + k * step, y, 1.0, 0.85)
        if promise.what not in ("help", "truce"):
            b.text(x + 55 + k * step, y + 4, promise.n, 11, bold=True)
    only = promises[0]
    if len(promises) > 1:
        return
    if only.when == "turn" and only.what not in ("help", "truce"):
        b.use(f"at-{only.seat}", x + 73, y)
    elif only.when == "won" and w < 120:
        b.use("tick", x + 73, y)
    else:
        due = only.when == "due"
        left = x + (57 if only.what in ("help", "truce") else 67)
        b.text(left, y + 4, told_when(only, x + w - left), 11, "warn" if due else "ink", bold=due, room=x + w - left)


def told_when(promise: Promise, room: float) -> str:
    """When it is due, of help and a truce with what it is: as many words as there is room for."""
    short = short_when(promise)
    whole = f"{short}, {when_text(promise)}" if promise.what in ("help", "truce") else when_text(promise)
    return short if promise.when == "due" or text_width(whole, 11) * 1.06 > room else whole


# ---- the places


def places(b: Sheet) -> None:
    where = b.where
    for name, at in zip(PLACES, where.places):
        b.frame(at)
        b.use(f"emblem-{name}", at.x + 23, at.y + 20)
        b.text(at.x + 46, at.y + (25 if name == "ocg" else 17), say(name), 13, bold=True, room=at.w - 48)
        if name in PLANET_POWER:
            planet(b, name, at)
    havana(b, where.places[0])
    for action in ACTIONS:
        action_row(b, action)
    for name, at in zip(b.s.slots, where.slots):
        if name:
            slot(b, name, at)
    supports(b, goods(where.places[3]))
    yard = [name for name in b.s.yard if not (b.s.fight and name == b.s.fight.target)]
    at = goods(where.places[4])
    chips(b, yard, at, "ship")


def goods(at: Rect) -> Rect:
    """What is left of a planet's panel below its two actions."""
    return Rect(at.x + 6, at.y + 91, at.w - 12, at.h - 94)


def havana(b: Sheet, at: Rect) -> None:
    b.text(at.x + 46, at.y + 32, b.say("label.havana"), 11, "ink2", room=at.w - 48)
    for k, (key, n) in enumerate((("label.pot", b.s.pot), ("label.bank", b.s.bank))):
        y = at.y + 81 + k * (23 if at.h < 130 else 28)
        b.text(at.x + 10, y + 4, b.say(key), 11, "ink2", room=at.w - 54)
        b.count("coin", at.right - 36, y, n, 12)
    place = Rect(at.x + 6, at.y + 42, at.w - 12, ROW_HEIGHT)
    rest = any(move.kind == "rest" for move in b.moves)
    line(b, place, b.say("rest"), "", "" if rest else "no")
    b.spot("rest", b.say("label.rest"), place)


def planet(b: Sheet, name: str, at: Rect) -> None:
    """Its Power to attack it, and its treasure."""
    n = b.s.treasures[list(PLANET_POWER).index(name)]
    b.use("shield", at.x + 54, at.y + 29, 1.0, 0.85)
    b.text(at.x + 54, at.y + 33, PLANET_POWER[name], 11, anchor="middle", bold=True)
    b.count("coin", at.x + 76, at.y + 29, n, 12)
    label = b.say("label.planet", place=name, n=PLANET_POWER[name], treasure=n)
    if b.s.turn.attacked == name:
        label += " " + b.say("label.attacked")
    b.spot(f"planet:{name}", label, Rect(at.x + 3, at.y + 2, at.w - 6, 38))


def action_row(b: Sheet, action: str) -> None:
    """One of the ten actions with its number and price: a tick when done, pale when it may not come any more."""
    s = b.s
    place = pirates_round.PLACES[action]
    number, which = ACTIONS.index(action), PLACES.index(place)
    at = b.where.places[which]
    nth = [other for other in ACTIONS if pirates_round.PLACES[other] == place].index(action)
    row = Rect(at.x + 6, at.y + 42 + nth * (ROW_HEIGHT + 2), b.where.action[which], ROW_HEIGHT)
    acts = s.turn.acts
    past = bool(acts) and number < ACTIONS.index(acts[-1])
    state = "done" if action in acts else "no" if past or s.turn.toured or s.turn.attacked == place else ""
    pirate = s.pirates[b.view.seat if b.view.seat is not None else s.active]
    price, sign = "", "coin"  # that of a purchase stands on each card
    swap = action == "trophy" and len(pirate.trophies) == MOST_TROPHIES  # one of them is a part of the price
    if swap:
        price = str(max(0, 1 - pirates_round.cheaper(s, pirate).get("exxalia", 0)))
    elif action == "titles":
        price, sign = str(pirates_round.WRECKS_FOR_TITLE), "wreck"
    elif action in pirates_round.PRICES:
        price = str(pirates_round.price(s, pirate, action))
    label = b.say("label.action", n=number + 1, action=action, text=b.say(f"action.{action}"))
    if state:
        label += " " + b.say(f"label.action-{state}")
    line(b, row, f"{number + 1} {b.say(f'row.{action}')}", price, state, sign)
    if swap and state != "done":
        b.use("cup", row.right - 36, row.y + row.h / 2, 1.0, 0.9)
    b.spot(f"action:{action}", label, row)


def line(b: Sheet, at: Rect, text: str, price: str, state: str, sign: str = "coin") -> None:
    """A small button: what it is, and what it costs."""
    b.action(at, state, coin=bool(price) and sign == "coin" and state != "done")
    ink = "ink2" if state else "ink"
    b.text(at.x + 6, at.y + 15.5, text, 11, ink, room=at.w - (31 if price else 8))
    if state == "done":
        b.use("tick", at.right - 11, at.y + at.h / 2)
    elif price:
        if sign != "coin":
            b.use(sign, at.right - COIN, at.y + at.h / 2, 1.0, 0.85)
        b.text(at.right - COIN - 8, at.y + 15.5, price, 11, ink, "end", bold=True)


def slot(b: Sheet, name: str, at: Rect) -> None:
    """An upgrade at the OCG counter: kind, name, Power and price."""
    upgrade = b.s.box.upgrades[name]
    b.gear(at, upgrade.kind)
    y, room = at.y + at.h / 2 + 4, at.w - 21 - COIN - 20
    b.text(at.right - COIN - 8, y, upgrade.price, 11, anchor="end", bold=True)
    if upgrade.power:
        b.text(at.right - COIN - 22, y, f"+{upgrade.power}", 11, "ink2", "end")
        room -= 16
    b.text(at.x + KIND + 9, y, say(name), 11, room=room)
    b.spot(f"slot:{name}", describe(b.s.box, name), at)


def supports(b: Sheet, at: Rect) -> None:
    """The support cards at Bazaar: two with their names; more with what they do as a sign, as long as that goes."""
    names, at = b.s.supports, Rect(at.x, at.y + 2, at.w, at.h - 2)
    columns = math.ceil(len(names) / 2) if len(names) > 2 else 1
    pitch = at.w / columns
    for k, name in enumerate(names):
        place = Rect(at.x + (k % columns) * pitch, at.y + (k // columns) * (at.h / 2), pitch - 2, at.h / 2 - 2)
        upgrade, y = b.s.box.upgrades[name], place.y + place.h / 2
        b.frame(place, "raise_", "edge", 1.2, 5)
        if columns < 3:
            b.use("coin", place.right - COIN, y, 1.0, 0.85)
            b.text(place.right - COIN - 8, y + 4, upgrade.price + 1, 11, anchor="end", bold=True)
        if columns == 1:
            b.text(place.x + 6, y + 4, say(name), 11, room=place.w - COIN - 22)
        else:
            effect = upgrade.effects[0]
            sign = EFFECTS.get(effect.do, "")
            if sign:
                b.use(sign, place.x + 11, y, 1.0, 0.8)
            if effect.n and place.w > 30:
                b.text(place.x + (18 if sign else 5), y + 4, effect.n if sign else f"+{effect.n}", 11)
        b.spot(f"support:{name}", describe(b.s.box, name), place)


def chips(b: Sheet, ships: Sequence[str], at: Rect, kind: str) -> None:
    """Ships as small cards: the nation's shape and the Power. The more there are, the smaller they become."""
    rows = int(at.h // (CHIP_HEIGHT + 1))
    least = math.ceil(len(ships) / rows)
    size = next((size for size in CHIPS if (size + 2) * least <= at.w + 2), CHIPS[-1])
    columns = max(least, int((at.w + 2) // (size + 2)))
    pitch = min(size + 2.0, (at.w - size) / max(1, columns - 1))
    for k, name in enumerate(ships):
        row, column = divmod(k, columns)
        y = at.y + row * min(CHIP_HEIGHT + 2.0, (at.h + 1) / rows)
        place = Rect(at.x + column * pitch, y, min(size, pitch), CHIP_HEIGHT)
        chip(b, name, place.x, place.y, size)
        target = f"{kind}:{name}"
        text = describe(b.s.box, name)
        b.spot(target, b.say("label.wreck", text=text) if kind == "wreck" else text, place)


def chip(b: Sheet, name: str, x: float, y: float, size: int) -> None:
    """One ship: its Power beside its shape, or below it."""
    ship = b.s.box.ships[name]
    b.use(f"chip-{ship.nation}-{size}", x, y)
    beside = size == CHIPS[0]
    if ship.hunter:
        b.use("hunter", x + (11 if beside else size / 2), y + (12 if beside else 7), 1.0, 0.8)
    if beside:
        b.text(x + size - 5, y + 16, ship.power, 11, anchor="end", bold=True)
    else:
        b.text(x + size / 2, y + 21, ship.power, 11, anchor="middle", bold=True)


def card_back(b: Sheet, at: Rect) -> None:
    """A card that one may not see."""
    b.frame(at, "well", "edge", 1.2, 6)
    b.text(at.x + at.w / 2, at.y + at.h / 2 + 4, b.say(HIDDEN), 11, "ink2", "middle", room=at.w - 8)
