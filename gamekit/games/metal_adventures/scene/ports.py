"""The places of the pirates' round: Havana, Exxalia, the OCG counter, Bazaar and Karokum, and the actions there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Rect
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules import pirates_round, turn
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import chips
from gamekit.games.metal_adventures.scene.phrases import describe, say
from gamekit.games.metal_adventures.scene.pictures import COIN, KIND
from gamekit.games.metal_adventures.scene.places import ROW_HEIGHT
from gamekit.games.metal_adventures.state import MOST_TROPHIES, PLANET_POWER

EFFECTS = {  # how a support card shows what it does, where there is no room for its name
    "reroll": "again", "shield": "kind-armour", "plunder": "coin", "hurt": "burst", "repair": "kind-tool",
    "pardon": "scales", "calm": "blank", "gain": "coin",
}  # fmt: skip
PLACES = ("havana", "exxalia", "ocg", "bazaar", "karokum")


def draw(b: Board, at: Sequence[Rect]) -> None:
    """The five places in the order of the round, each with its actions and what lies there."""
    for name, place in zip(PLACES, at):
        b.panel(place)
        b.stamp(f"emblem-{name}", place.x + 23, place.y + 20)
        title = place.y + (25 if name == "ocg" else 17)
        b.text(place.x + 46, title, say(name), 13, bold=True, room=place.w - 48)
        if name in PLANET_POWER:
            planet(b, name, place)
    havana(b, at[0])
    for action in ACTIONS:
        action_row(b, action)
    for name, place in zip(b.s.slots, b.where.slots):
        if name:
            slot(b, name, place)
    supports(b, goods(at[3]))
    yard = [name for name in b.s.yard if not (b.s.fight and name == b.s.fight.target)]
    chips(b, yard, goods(at[4]), "ship")


def goods(at: Rect) -> Rect:
    """What is left of a planet's panel below its two pirates_round."""
    return Rect(at.x + 6, at.y + 91, at.w - 12, at.h - 94)


def havana(b: Board, at: Rect) -> None:
    b.text(at.x + 46, at.y + 32, b.say("label.havana"), 11, "ink2", room=at.w - 48)
    for k, (key, n) in enumerate((("label.pot", b.s.pot), ("label.bank", b.s.bank))):
        y = at.y + 81 + k * (23 if at.h < 130 else 28)
        b.text(at.x + 10, y + 4, b.say(key), 11, "ink2", room=at.w - 54)
        b.count("coin", at.right - 36, y, n, 12)
    place = Rect(at.x + 6, at.y + 42, at.w - 12, ROW_HEIGHT)
    rest = any(move.kind == "rest" for move in b.moves)
    row(b, place, b.say("rest"), "", "" if rest else "no")
    b.spot("rest", b.say("label.rest"), place)


def planet(b: Board, name: str, at: Rect) -> None:
    """Its Power to attack it, and its treasure."""
    n = b.s.treasures[list(PLANET_POWER).index(name)]
    b.stamp("shield", at.x + 54, at.y + 29, 1.0, 0.85)
    b.text(at.x + 54, at.y + 33, PLANET_POWER[name], 11, anchor="middle", bold=True)
    b.count("coin", at.x + 76, at.y + 29, n, 12)
    label = b.say("label.planet", place=name, n=PLANET_POWER[name], treasure=n)
    if b.s.turn.attacked == name:
        label += " " + b.say("label.attacked")
    elif any(move.text == f"attack {name}" for move in b.moves):
        label += " " + b.say("label.attack")
    b.spot(f"planet:{name}", label, Rect(at.x + 3, at.y + 2, at.w - 6, 38))


def action_row(b: Board, action: str) -> None:
    """An action with its number and price: a tick when done, pale when it may not come any more."""
    s = b.s
    place = pirates_round.PLACES[action]
    number, which = ACTIONS.index(action), PLACES.index(place)
    at = b.where.places[which]
    nth = [other for other in ACTIONS if pirates_round.PLACES[other] == place].index(action)
    place_of_row = Rect(at.x + 6, at.y + 42 + nth * (ROW_HEIGHT + 2), b.where.action[which], ROW_HEIGHT)
    acts = s.turn.acts
    past = bool(acts) and number < ACTIONS.index(acts[-1])
    state = "done" if action in acts else "no" if past or s.turn.toured or s.turn.attacked == place else ""
    pirate = s.pirates[b.me]
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
    row(b, place_of_row, f"{number + 1} {b.say(f'row.{action}')}", price, state, sign)
    if swap and state != "done":
        b.stamp("cup", place_of_row.right - 36, place_of_row.middle[1], 1.0, 0.9)
    b.spot(f"action:{action}", label, place_of_row)


def row(b: Board, at: Rect, text: str, price: str, state: str, sign: str = "coin") -> None:
    """A small button: what it is, and what it costs; pale if "no", or "done"."""
    if state == "done":
        b.panel(at, "well", "", r=5)
    elif state:
        b.panel(at, "", "edge", 1, 5, dash=(3, 4))
    else:
        b.panel(at, "raise_", "edge", 1.2, 5)
    ink = "ink2" if state else "ink"
    b.text(at.x + 6, at.y + 15.5, text, 11, ink, room=at.w - (31 if price else 8))
    if state == "done":
        b.stamp("tick", at.right - 11, at.y + at.h / 2)
    elif price:
        b.stamp(sign, at.right - COIN, at.y + at.h / 2, 1.0, 0.9)
        b.text(at.right - COIN - 8, at.y + 15.5, price, 11, ink, "end", bold=True)


def slot(b: Board, name: str, at: Rect) -> None:
    """An upgrade at the OCG counter: kind, name, Power and price."""
    s, upgrade = b.s, b.s.box.upgrades[name]
    resting = s.task.step == "rest-buy"
    price = turn.rest_price(s, s.task.seat, name) if resting else pirates_round.price(s, s.pirates[b.me], "buy", name)
    b.panel(at, "raise_", "edge", 1.2, 5)
    b.stamp(f"kind-{upgrade.kind}", at.x + KIND, at.middle[1], 1.0, 0.85)
    b.stamp("coin", at.right - COIN, at.middle[1], 1.0, 0.9)
    y, room = at.y + at.h / 2 + 4, at.w - 21 - COIN - 20
    b.text(at.right - COIN - 8, y, price, 11, anchor="end", bold=True)
    if upgrade.power:
        b.text(at.right - COIN - 22, y, f"+{upgrade.power}", 11, "ink2", "end")
        room -= 16
    b.text(at.x + KIND + 9, y, say(name), 11, room=room)
    b.spot(f"slot:{name}", describe(b.s.box, name), at)


def supports(b: Board, at: Rect) -> None:
    """The support cards at Bazaar: two with their names; more with what they do as a sign, as long as that goes."""
    names, at = b.s.supports, Rect(at.x, at.y + 2, at.w, at.h - 2)
    columns = math.ceil(len(names) / 2) if len(names) > 2 else 1
    pitch = at.w / columns
    for k, name in enumerate(names):
        place = Rect(at.x + (k % columns) * pitch, at.y + (k // columns) * (at.h / 2), pitch - 2, at.h / 2 - 2)
        upgrade, y = b.s.box.upgrades[name], place.y + place.h / 2
        b.panel(place, "raise_", "edge", 1.2, 5)
        if columns < 3:
            b.stamp("coin", place.right - COIN, y, 1.0, 0.85)
            price = pirates_round.price(b.s, b.s.pirates[b.me], "smuggle", name)
            b.text(place.right - COIN - 8, y + 4, price, 11, anchor="end", bold=True)
        if columns == 1:
            b.text(place.x + 6, y + 4, say(name), 11, room=place.w - COIN - 22)
        else:
            effect = upgrade.effects[0]
            sign = EFFECTS.get(effect.do, "")
            if sign:
                b.stamp(sign, place.x + 11, y, 1.0, 0.8)
            if effect.n and place.w > 30:
                b.text(place.x + (18 if sign else 5), y + 4, effect.n if sign else f"+{effect.n}", 11)
        b.spot(f"support:{name}", describe(b.s.box, name), place)
