"""The panels of a board that are there all the time: space, the places and their goods, debts, cards, pirates."""

from __future__ import annotations

import math

from gamekit.games.metal_adventures import actions
from gamekit.games.metal_adventures.layout import SMALL, Layout, Rect, Sheet, chip_width, outline
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.search import limit
from gamekit.games.metal_adventures.stamps import CARD_HEIGHT, GLORIES, KIND, RADIUS, TICKS, angle, arc
from gamekit.games.metal_adventures.state import HIDDEN, MOST_DAMAGE, MOST_TROPHIES, PLANET_POWER, support_power
from gamekit.games.metal_adventures.telling import (
    describe,
    effect_text,
    effects,
    fit,
    owed_text,
    pirate_info,
    pirate_text,
    say,
    short_when,
    wrap,
)
from gamekit.games.metal_adventures.view import View
from gamekit.scene import Line, Polygon, rectangle

THINGS = {"credit": "coin", "wreck": "wreck", "upgrade": "kind-tool", "trophy": "cup"}  # how promises show them
PLACES = ("havana", "exxalia", "ocg", "bazaar", "karokum")
ROW = 24  # the least height of what is clicked


# ---- space


def space(b: Sheet) -> None:
    """The pile, the ships turned over, and where the next one comes."""
    s, at = b.s, b.where.space
    b.frame(at, "water", "", 0)
    b.use("pile", at.x + 40, at.y + 55)
    b.text(at.x + 40, at.y + 80, b.say("label.near", n=len(s.near)), 10.5, anchor="middle", bold=True)
    b.text(at.x + 40, at.y + 93, b.say("label.far", n=len(s.far)), 10.5, anchor="middle", bold=True)
    b.spot("search", b.say("label.pile", n=len(s.near), k=len(s.far)), Rect(at.x + 8, at.y + 12, 64, 88))
    fight = s.fight
    shown = fight.shown if fight else ()
    most = max(3, limit(s), len(shown))
    left = at.x + 84
    w = min(150, int((at.right - 8 - left - (most - 1) * 7) / most))
    cards = shown or ((fight.target,) if fight and fight.target in s.box.ships else ())
    turning = any(move.kind == "turn over" for move in b.moves)
    for k in range(most):
        place = Rect(left + k * (w + 7), at.y + 8, w, at.h - 16)
        if k < len(cards):
            ship_card(b, cards[k], place)
        elif turning and k == len(cards):
            b.frame(place, "raise_", "edge", 1.2)
            for n, line in enumerate(wrap(b.say("do.turn over"), 12, w - 12, 3)):
                b.text(place.x + w / 2, place.y + 46 + 15 * n, line, 12, anchor="middle", bold=True)
            b.spot("turn over", b.say("do.turn over"), place)
        else:
            b.frame(place, "", "edge", 1, dash=(3, 4))


def ship_card(b: Sheet, name: str, at: Rect) -> None:
    ship = b.s.box.ships[name]
    b.frame(at, "panel", "edge")
    top = [p for p in outline(Rect(at.x + 1, at.y + 1, at.w - 2, 40), 7) if p[1] < at.y + 9]
    b.shapes.append(Polygon(((at.x + 1, at.y + 9), *top, (at.right - 1, at.y + 9)), ship.nation))
    b.text(at.x + 7, at.y + 24, say(name), 12, bold=True, room=at.w - (26 if ship.hunter else 10))
    b.text(at.x + 7, at.y + 37, say(ship.nation), 10.5, ship.nation, room=at.w - 12)
    if at.w < 84:  # of five beside each other on a narrow board
        b.use(f"ship-{ship.nation}", at.x + 16, at.y + 57)
    else:
        b.use(f"vessel-{ship.nation}", at.x + 28, at.y + 56, 1.0, 0.9)
    b.text(at.right - 8, at.y + 66, ship.power, 24, anchor="end", bold=True)
    if ship.hunter:
        b.use("hunter", at.right - 14, at.y + 21)
    signs = (("burst", ship.damage), ("coin", ship.credits), ("crown", ship.glory), ("card", ship.supports))
    brings = [(sign, n) for sign, n in signs if n]
    step = min(30.0, (at.w - 8) / len(brings))
    for k, (sign, n) in enumerate(brings):
        b.use(sign, at.x + 11 + k * step, at.bottom - 12, 1.0, min(1.0, step / 24))
        b.text(at.x + 11 + k * step + min(9, step * 0.36), at.bottom - 8, n, 11 if step > 24 else 10.5, bold=True)
    b.spot(f"ship:{name}", describe(b.s.box, name), at)


# ---- the places


def places(b: Sheet) -> None:
    where = b.where
    for name, at in zip(PLACES, where.places):
        b.frame(at)
        b.use(f"emblem-{name}", at.x + 23, at.y + 20)
        b.text(at.x + 46, at.y + 17, say(name), 13, bold=True, room=at.w - 50)
        if name in PLANET_POWER:
            planet(b, name, at)
    havana(b, where.places[0])
    b.text(where.places[2].x + 46, where.places[2].y + 32, b.say("label.counter"), 10.5, "ink2",
           room=where.places[2].w - 50)  # fmt: skip
    for action in ACTIONS:
        action_row(b, action)
    rest = any(move.kind == "rest" for move in b.moves)
    at = where.places[0]
    line(b, Rect(at.x + 6, at.y + 42, at.w - 12, ROW - 1), b.say("rest"), "", "" if rest else "no")
    b.spot("rest", b.say("label.rest"), Rect(at.x + 6, at.y + 42, at.w - 12, ROW - 1))


def havana(b: Sheet, at: Rect) -> None:
    b.text(at.x + 46, at.y + 32, b.say("label.havana"), 10.5, "ink2", room=at.w - 50)
    for k, (key, n) in enumerate((("label.pot", b.s.pot), ("label.bank", b.s.bank))):
        y = at.y + 78 + k * 25
        b.text(at.x + 14, y + 4, b.say(key), 11.5, "ink2", room=at.w - 64)
        b.count("coin", at.right - 36, y, n, 12)


def planet(b: Sheet, name: str, at: Rect) -> None:
    """Its Power to attack it, and its treasure."""
    n = b.s.treasures[list(PLANET_POWER).index(name)]
    b.use("shield", at.x + 54, at.y + 29, 1.0, 0.85)
    b.text(at.x + 54, at.y + 32.5, PLANET_POWER[name], 10.5, anchor="middle", bold=True)
    b.count("coin", at.x + 76, at.y + 29, n, 12)
    label = b.say("label.planet", place=name, n=PLANET_POWER[name], treasure=n)
    if b.s.turn.attacked == name:
        label += " " + b.say("label.attacked")
    b.spot(f"planet:{name}", label, Rect(at.x + 3, at.y + 2, at.w - 6, 38))


def action_row(b: Sheet, action: str) -> None:
    """One of the ten actions with its number and price: a tick when done, pale when it may not come any more."""
    s = b.s
    place = actions.PLACES[action]
    number = ACTIONS.index(action)
    at = b.where.places[PLACES.index(place)]
    nth = [other for other in ACTIONS if actions.PLACES[other] == place].index(action)
    row = Rect(at.x + 6, at.y + 42 + nth * (ROW + 1), at.w - 12, ROW - 1)
    acts = s.turn.acts
    past = bool(acts) and number < ACTIONS.index(acts[-1])
    state = "done" if action in acts else "no" if past or s.turn.toured or s.turn.attacked == place else ""
    pirate = s.pirates[b.view.seat if b.view.seat is not None else s.active]
    price, sign = "", "coin"  # that of a purchase stands on each card
    swap = action == "trophy" and len(pirate.trophies) == MOST_TROPHIES  # one of them is a part of the price
    if swap:
        price = str(max(0, 1 - actions.cheaper(s, pirate).get("exxalia", 0)))
    elif action == "titles":
        price, sign = str(actions.WRECKS_FOR_TITLE), "wreck"
    elif action in actions.PRICES:
        price = str(actions.price(s, pirate, action))
    label = b.say("label.action", n=number + 1, action=action, text=b.say(f"action.{action}"))
    if state:
        label += " " + b.say(f"label.action-{state}")
    line(b, row, f"{number + 1} {say(action)}", price, state, sign)
    if swap and state != "done":
        b.use("cup", row.right - 37, row.y + row.h / 2, 1.0, 0.9)
    b.spot(f"action:{action}", label, row)


def line(b: Sheet, at: Rect, text: str, price: str, state: str, sign: str = "coin") -> None:
    """A small button: what it is, and what it costs."""
    b.row(at, state, coin=bool(price) and sign == "coin" and state != "done")
    if state == "done":
        b.use("tick", at.right - 12, at.y + at.h / 2)
        b.text(at.x + 7, at.y + 15.5, text, 11, "ink2", room=at.w - 30)
        return
    ink = "ink2" if state == "no" else "ink"
    b.text(at.x + 7, at.y + 15.5, text, 11, ink, room=at.w - (38 if price else 12))
    if price:
        if sign != "coin":
            b.use(sign, at.right - 12, at.y + at.h / 2, 1.0, 0.9)
        b.text(at.right - 20, at.y + 15.5, price, 11, ink, "end", bold=True)


def goods(b: Sheet) -> None:
    """What can be bought, smuggled, raided or scrapped for."""
    s, (counter, bazaar, karokum) = b.s, b.where.goods
    panel(b, counter, b.say("label.slots"))
    for k, name in enumerate(s.slots):
        if name:
            row = Rect(counter.x + 6, counter.y + 22 + k * 25, counter.w - 12, ROW)
            upgrade_row(b, f"slot:{name}", name, row, s.box.upgrades[name].price)
    panel(b, bazaar, b.say("label.supports", n=len(s.supports)))
    columns = max(1, math.ceil(len(s.supports) / 4))
    w = (bazaar.w - 12 - (columns - 1) * 4) / columns
    for k, name in enumerate(s.supports):
        row = Rect(bazaar.x + 6 + (k // 4) * (w + 4), bazaar.y + 22 + (k % 4) * 25, w, ROW)
        upgrade_row(b, f"support:{name}", name, row, s.box.upgrades[name].price + 1)
    panel(b, karokum, b.say("label.yard", n=len(s.yard)))
    ships = [name for name in s.yard if not (s.fight and name == s.fight.target)]
    chips(b, ships, Rect(karokum.x + 6, karokum.y + 22, karokum.w - 12, 4 * 25), "ship")


def panel(b: Sheet, at: Rect, title: str) -> None:
    b.frame(at)
    b.text(at.x + 8, at.y + 15, title, 11, "ink2", bold=True, room=at.w - 14)


def upgrade_row(b: Sheet, target: str, name: str, at: Rect, price: int) -> None:
    upgrade = b.s.box.upgrades[name]
    kind = upgrade.kind if target.startswith("slot:") else ""  # at Bazaar all are of one
    left = 21 if kind else 6
    b.row(at, "", kind, coin=True)
    b.text(at.right - 20, at.y + at.h / 2 + 4, price, 11, "ink", "end", bold=True)
    room = at.w - left - 30
    if upgrade.power and at.w > 100:
        b.text(at.right - 34, at.y + at.h / 2 + 4, f"+{upgrade.power}", 10.5, "ink2", "end")
        room -= 18
    b.text(at.x + left, at.y + at.h / 2 + 4, say(name), 10.5, room=room)
    b.spot(target, describe(b.s.box, name), at)


def chips(b: Sheet, ships: list[str], at: Rect, kind: str) -> None:
    """Ships as small cards: the nation's shape and the Power."""
    rows = int(at.h // 25)
    least = max(1, int(at.w // (SMALL + 1)))
    columns = math.ceil(len(ships) / rows)
    pitch = at.w / columns if columns > least else chip_width(at.w) + 3
    columns = max(columns, least)
    for k, name in enumerate(ships):
        place = Rect(at.x + (k % columns) * pitch, at.y + (k // columns) * 25, pitch - 3, ROW - 1)
        chip(b, name, place)
        b.spot(f"{kind}:{name}", describe(b.s.box, name), place)


def chip(b: Sheet, name: str, at: Rect) -> None:
    b.row(at)
    if name == HIDDEN:
        b.text(at.x + at.w / 2, at.y + at.h / 2 + 4, "?", 11, "ink2", "middle")
        return
    ship = b.s.box.ships[name]
    if at.w > 30:
        b.use(f"ship-{ship.nation}", at.x + 12, at.y + at.h / 2, 1.0, 0.85)
    if ship.hunter:
        b.use("hunter", at.x + 12, at.y + at.h / 2, 1.0, 0.8)
    b.text(at.right - 4, at.y + at.h / 2 + 4, ship.power, 11, anchor="end", bold=True)


# ---- who owes what to whom


def owed(b: Sheet) -> None:
    s, at = b.s, b.where.owed
    panel(b, at, b.say("label.owed", n=len(s.promises)))
    lines = tuple(Line(owed_text(promise, b.names)) for promise in s.promises)
    room = int((at.h - 22) // 16)
    for k, promise in enumerate(s.promises[: room if len(s.promises) <= room else room - 1]):
        y = at.y + 28 + 16 * k
        b.use(f"owes-{promise.owner}", at.x + 13, y)
        b.use(f"seat-{promise.to}", at.x + 43, y)
        x = at.x + 54
        if promise.what in THINGS:
            b.use(THINGS[promise.what], x + 5, y, 1.0, 0.9)
            b.text(x + 14, y + 4, promise.n, 11, bold=True)
            x += 14 + 7 * len(str(promise.n)) + 6
        due = promise.when == "due"
        b.text(x, y + 4, short_when(promise), 10.5, "warn" if due else "ink", bold=due, room=at.right - 4 - x)
    if len(s.promises) > room:
        b.text(at.x + 10, at.y + 32 + 16 * (room - 1), b.say("label.more", n=len(s.promises) - room + 1), 10.5, "ink2")
    if not s.promises:
        b.text(at.x + 8, at.y + 34, b.say("label.nobody-owes"), 10.5, "ink2", room=at.w - 14)
    b.spot("owed", b.say("label.owed", n=len(s.promises)), at, lines)


# ---- one's own cards


def own(b: Sheet) -> None:
    """The starting ship, trophies and upgrades with what they say, and the wrecks."""
    at, seat, s = b.where.own, b.view.seat, b.s
    b.frame(at)
    if seat is None:
        b.text(at.x + at.w / 2, at.y + at.h / 2, b.say("label.no-cards"), 11.5, "ink2", "middle", room=at.w - 20)
        return
    pirate = s.pirates[seat]
    first: list[tuple[str, str]] = [("", pirate.ship)] if pirate.ship else []
    first += [("trophy", name) for name in pirate.trophies]
    y = at.y + 6
    for cards in (first, [("upgrade", name) for name in pirate.upgrades]):
        pitch = (at.w - 12 + 5) / max(len(cards), b.where.most)
        for k, (kind, name) in enumerate(cards):
            own_card(b, kind, name, Rect(at.x + 6 + k * pitch, y, pitch - 5, CARD_HEIGHT))
        y += CARD_HEIGHT + 5
    label = b.say("label.wrecks", n=len(pirate.wrecks))
    b.text(at.x + 8, y + 16, label, 11, "ink2", bold=True, room=96)
    if pirate.wrecks:
        pitch = min(SMALL + 3, (at.w - 116) / len(pirate.wrecks))
        for k, name in enumerate(pirate.wrecks):
            place = Rect(at.x + 108 + k * pitch, y, pitch - 3, ROW)
            chip(b, name, place)
            b.spot(f"wreck:{name}", b.say("label.wreck", text=describe(s.box, name)), place)


def own_card(b: Sheet, kind: str, name: str, at: Rect) -> None:
    """A card with its text, as far as there is room: the rest is said on hover."""
    box = b.s.box
    b.card(at)
    x, y, power = at.x + 7, at.y + 14, 0
    most = int((at.h - 10) / 12.5)
    if kind == "trophy":
        trophy = box.trophies[name]
        text = effect_text(trophy.condition, "trophies")
        most -= 1
        b.count("crown", x + 6, at.bottom - 10, trophy.glory, 11)
        if trophy.credits:
            b.count("coin", x + 36, at.bottom - 10, trophy.credits, 11)
    else:
        text = effects(box, name)
    if kind == "upgrade":
        b.use(f"kind-{box.upgrades[name].kind}", x + 5, y - 4, 1.0, 0.8)
        power = box.power[name]
        if power:
            b.text(at.right - 8, y, f"+{power}", 11, anchor="end", bold=True)
        b.text(x + 14, y, say(name), 11, bold=True, room=at.w - 24 - (23 if power else 0))
        lines = 1
    else:
        title = wrap(say(name), 11, (at.w - 12) / 1.07, 2)
        lines = len(title)
        for k, part in enumerate(title):
            b.text(x, y + 12.5 * k, part, 11, bold=True)
    for k, part in enumerate(wrap(text, 10.5, at.w - 12, most - lines)):
        b.text(x, y + 1.5 + 12.5 * (lines + k), part, 10.5, "ink2")
    if kind == "upgrade":
        b.twins[f"upgrade:{name}"] = outline(pirate_row(b.where, b.view, name), 5)
    if kind:
        b.spot(f"{kind}:{name}", describe(box, name), at)


def trophy_card(b: Sheet, name: str, at: Rect) -> None:
    """A trophy that lies drawn, to choose from."""
    if name == HIDDEN:
        b.frame(at, "well", "edge", 1.2, 6)
        b.text(at.x + at.w / 2, at.y + at.h / 2 + 4, b.say("label.hidden"), 11, "ink2", "middle", room=at.w - 8)
    else:
        own_card(b, "trophy", name, at)


# ---- pirates


def pirates(b: Sheet) -> None:
    for seat, at in enumerate(b.where.pirates):
        pirate(b, seat, at)


def pirate(b: Sheet, seat: int, at: Rect) -> None:
    """An astrolabe: Power on the outer ring and in the middle; Damage, Glory and Judgment on the inner one."""
    s = b.s
    me = s.pirates[seat]
    b.frame(at)
    if seat == s.active and s.turns:  # a bar, not another frame: little is painted anew when the turn passes on
        b.shapes.append(Polygon(rectangle(at.x + 8, at.y + 3, at.w - 16, 3), "ink"))
    b.seat(seat, at.x + 15, at.y + 15, 7)
    b.text(at.x + 27, at.y + 19.5, b.name(seat), 12, bold=True, room=at.w - 66)
    b.count("coin", at.right - 32, at.y + 15, me.credits, 12)
    broad = at.h < 200
    cx, cy = (at.x + 62 if broad else at.x + at.w / 2), at.y + 30 + RADIUS
    b.use("dial", cx, cy)
    if me.power > 0:
        ring = arc(RADIUS - 8.5, RADIUS - 2.5, 135, angle(me.power), max(2, min(me.power, TICKS)))
        b.shapes.append(Polygon(moved(ring, cx, cy), f"p{seat + 1}"))
    b.use("ticks", cx, cy)
    b.use(f"damage-{min(me.damage, MOST_DAMAGE)}", cx, cy)
    b.use(f"judgment-{me.judgment}", cx, cy)
    b.use(f"glory-{max(0, min(me.fame, GLORIES))}", cx, cy)
    b.use(f"{'owed' if me.faktor else 'free'}-{me.faktor}", cx, cy - 25)
    turn = math.radians(angle(me.power))
    tip = ((RADIUS - 10, 0.0), (RADIUS + 1, -0.1), (RADIUS + 1, 0.1))
    pointer = tuple((r * math.cos(turn + o), r * math.sin(turn + o)) for r, o in tip)
    b.shapes.append(Polygon(moved(pointer, cx, cy), "ink", "panel", 1))
    b.text(cx, cy + 8, me.power, 23, anchor="middle", bold=True)
    if me.infamous:
        b.text(cx, cy + 22, b.say("label.infamous"), 10.5, "bad", "middle", bold=True)
    else:
        b.text(cx, cy + 22, b.say("label.helps", n=support_power(s.box, me)), 10.5, "ink2", "middle")
    low = cy + RADIUS + 13
    step = min(38.0, (at.w - 12) / 3)
    first = cx - 1.5 * step + 8
    for k, (sign, n) in enumerate((("burst", me.damage), ("crown", me.fame), ("scales", me.judgment))):
        b.count(sign, first + k * step, low, n, 12)
    x, w = (at.x + 130, at.w - 136) if broad else (at.x + 6, at.w - 12)
    has = b.say("label.has", wrecks=len(me.wrecks), trophies=len(me.trophies))
    b.text(x + (2 if broad else 4), at.y + 40 if broad else low + 15, has, 10.5, "ink2", room=w - 4)
    head = Rect(at.x + 3, at.y + 3, 120, at.h - 6) if broad else Rect(at.x + 3, at.y + 3, at.w - 6, 162)
    b.spot(f"seat:{seat}", pirate_text(s, seat, b.names), head, pirate_info(s, seat))
    for name in me.upgrades:
        upgrade_of(b, seat, name)


def moved(points: tuple[tuple[float, float], ...], dx: float, dy: float) -> tuple[tuple[float, float], ...]:
    return tuple((round(x + dx, 1), round(y + dy, 1)) for x, y in points)


def pirate_row(where: Layout, view: View, name: str) -> Rect:
    """Where an upgrade lies in its owner's panel."""
    s = view.state
    seat = next(seat for seat, pirate in enumerate(s.pirates) if name in pirate.upgrades)
    at, cards = where.pirates[seat], s.pirates[seat].upgrades
    broad = at.h < 200
    top, w, x = (at.y + 48, at.w - 136, at.x + 130) if broad else (at.y + 168, at.w - 12, at.x + 6)
    room = at.bottom - 4 - top
    pitch = min(ROW + 2, room / len(cards))
    return Rect(x, top + cards.index(name) * pitch, w, pitch - 2)


def upgrade_of(b: Sheet, seat: int, name: str) -> None:
    at = pirate_row(b.where, b.view, name)
    upgrade = b.s.box.upgrades[name]
    middle = at.y + at.h / 2
    if at.h > ROW - 2:
        b.row(at, "", upgrade.kind)
    else:
        b.frame(at, "raise_", "edge", 1, 5)
        b.use(f"kind-{upgrade.kind}", at.x + KIND, middle, 1.0, 0.85)
    power = f"+{upgrade.power}" if upgrade.power else ""
    b.text(at.x + 20, middle + 4, fit(say(name), 10.5, at.w - (44 if power else 24)), 10.5)
    if power:
        b.text(at.right - 5, middle + 4, power, 10.5, anchor="end", bold=True)
    if seat != b.view.seat:
        b.spot(f"upgrade:{name}", describe(b.s.box, name), at)
