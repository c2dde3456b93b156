"""The places of the pirates' round: Havana, Exxalia, the OCG counter, Bazaar and Karokum, and the actions there."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Rect, fits, room_for
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules import pirates_round, turn
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import chips
from gamekit.games.metal_adventures.scene.phrases import describe, say
from gamekit.games.metal_adventures.scene.pictures import COIN, KIND
from gamekit.games.metal_adventures.scene.places import PLACES as UNFOLDED
from gamekit.games.metal_adventures.state import CARD, MOST_TROPHIES, PLANET_POWER, State

EFFECTS = {  # how a support card shows what it does, where there is no room for its name
    "reroll": "again", "shield": "kind-armour", "plunder": "coin", "hurt": "burst", "repair": "kind-tool",
    "pardon": "scales", "calm": "blank", "gain": "coin",
}  # fmt: skip
PLACES = ("havana", "exxalia", "ocg", "bazaar", "karokum")
HEAD = 42  # how high what stands above the rows is
BETWEEN = 2  # the rows
OVER, LOWER = 34, 8  # from this height on the name of an action may stand over its price, both so far from the middle
NAMED = 160  # from this width on an upgrade at the counter is told by its name


def draw(b: Board, at: Sequence[Rect]) -> None:
    """The five places in the order of the round: each with its actions and what lies there, or only its head."""
    for name, place in zip(PLACES, at):
        if place.h < UNFOLDED - 30:
            folded(b, name, place)
        else:
            open_place(b, name, place)


# ---- heads


def folded(b: Board, name: str, at: Rect) -> None:
    """A place of which nothing is needed now but its head."""
    b.row(at)
    x = at.x + 38
    if fits(say(name), 12.5, at.w - 40, bold=True):
        b.stamp(f"emblem-{name}", at.x + 20, at.y + at.h / 2, 1.0, 0.72)
    else:
        x = at.x + 7
    two = name in PLANET_POWER or name == "havana"
    b.text(x, at.y + (17 if two else 24.5), say(name), 12.5, bold=True, room=at.right - x - 2)
    if name in PLANET_POWER:
        power(b, name, x + 6, at.y + 28, 0.58)
        b.spot(f"planet:{name}", planet_text(b, name), at.inner(2))
    elif name == "havana":
        stores(b, Rect(x, at.y + 20, at.right - x - 4, 16))
        b.spot("rest", b.say("label.rest"), at.inner(2))


def stores(b: Board, at: Rect) -> None:
    """The pot and, where there is room, the bank, in a row."""
    x = at.x
    for key, n in (("label.pot", b.s.pot), ("label.bank", b.s.bank))[: 2 if at.w > 100 else 1]:
        word = b.say(key)
        b.small(x, at.y + 12, word, "ink2", room=at.w)
        x += room_for(word, b.least) + 10
        coins(b, key, x, at.y + 8, n, 0.85)
        x += 30


def power(b: Board, name: str, x: float, y: float, scale: float) -> None:
    """Of a planet: its Power, and its treasure."""
    b.stamp("shield", x, y, 1.0, scale)
    b.text(x + 8, y + 4.5, PLANET_POWER[name], 12, bold=True)
    coins(b, name, x + 33, y, treasure(b, name), 0.9)


def coins(b: Board, name: str, x: float, y: float, n: int, scale: float) -> None:
    b.purse(name, "coin", x, y, n, scale=scale)
    b.text(x + 9, y + 4.5, n, 12, bold=True)


def treasure(b: Board, name: str) -> int:
    return b.s.treasures[list(PLANET_POWER).index(name)]


def planet_text(b: Board, name: str) -> str:
    label = b.say("label.planet", place=name, n=PLANET_POWER[name], treasure=treasure(b, name))
    if b.s.turn.attacked == name:
        return f"{label} {b.say('label.attacked')}"
    return f"{label} {b.say('label.attack')}" if any(it.text == f"attack {name}" for it in b.moves) else label


# ---- with all that is done there


def open_place(b: Board, name: str, at: Rect) -> None:
    planet = name in PLANET_POWER
    b.panel(at)
    b.stamp(f"emblem-{name}", at.x + 20, at.y + 21, 1.0, 0.86)
    b.text(at.x + 40, at.y + (18 if planet else 26), say(name), 13, bold=True, room=at.w - 40)
    if planet:
        power(b, name, at.x + 46, at.y + 29, 0.62)
        b.spot(f"planet:{name}", planet_text(b, name), Rect(at.x + 3, at.y + 2, at.w - 6, HEAD - 4))
    rows = rows_of(at, counter_from(b) if name == "ocg" else at.w - 12)
    actions = [action for action in ACTIONS if pirates_round.PLACES[action] == name]
    for action, row in zip(actions, rows):
        action_row(b, action, row)
    if name == "havana":
        havana(b, rows)
    elif name == "ocg":
        counter(b, at)
    elif name == "bazaar":
        supports(b, rows[2])
    elif name == "karokum":
        chips(b, yard(b), rows[2], "ship")


def rows_of(at: Rect, w: float) -> list[Rect]:
    """Three rows below the head."""
    pitch = (at.h - HEAD - 4) / 3
    return [Rect(at.x + 6, at.y + HEAD + k * pitch, w, pitch - BETWEEN) for k in range(3)]


def havana(b: Board, rows: Sequence[Rect]) -> None:
    rest = any(move.kind == "rest" for move in b.moves)
    action(b, rows[0], b.say("rest"), "", "" if rest else "no")
    b.spot("rest", b.say("label.rest"), rows[0])
    for row, key, n in zip(rows[1:], ("label.pot", "label.bank"), (b.s.pot, b.s.bank)):
        y = row.y + row.h / 2
        b.small(row.x + 4, y + 4, b.say(key), "ink2", room=row.w - 38)
        coins(b, key, row.right - 27, y, n, 1.0)


def action_text(b: Board, name: str) -> str:
    """What an action brings, and for how much this pirate has it."""
    pirate, given = b.s.pirates[b.me], "a trophy" if name == "trophy" else ""
    n = pirates_round.price(b.s, pirate, name, given) if name in pirates_round.PRICES else 0
    return b.say(f"action.{name}", n=n, k=pirates_round.trophy_choice(b.s, pirate))


def action_row(b: Board, name: str, at: Rect) -> None:
    """An action with its number and price: a tick when done, pale when it may not come any more."""
    s, number, acts = b.s, ACTIONS.index(name), b.s.turn.acts
    past = bool(acts) and number < ACTIONS.index(acts[-1])
    attacked = s.turn.attacked == pirates_round.PLACES[name]
    state = "done" if name in acts else "no" if past or s.turn.toured or attacked else ""
    pirate = s.pirates[b.me]
    price, sign = "", "coin"  # that of a purchase stands on each card
    swap = name == "trophy" and len(pirate.trophies) == MOST_TROPHIES  # one of them is a part of the price
    if name == "titles":
        price, sign = str(pirates_round.WRECKS_FOR_TITLE), "wreck"
    elif name in pirates_round.PRICES:
        price = str(pirates_round.price(s, pirate, name, "a trophy" if swap else ""))
    label = b.say("label.action", n=number + 1, action=name, text=action_text(b, name))
    if state:
        label += " " + b.say(f"label.action-{state}")
    text, over = titled(b, name, at, 18 * swap + (26 if price or state == "done" else 8))
    action(b, at, text, price, state, sign, over=over)
    if swap and state != "done":
        b.stamp("cup", at.right - 34, at.middle[1] + LOWER * over, 1.0, 0.9)
    b.spot(f"action:{name}", label, at)


def titled(b: Board, name: str, at: Rect, priced: float) -> tuple[str, bool]:
    """The number and name of an action, and whether that stands over its price, which is so wide; where even then it is
    too long, the number alone.
    """
    number = str(ACTIONS.index(name) + 1)
    whole, short = (f"{number} {b.say(f'row.{name}{how}')}" for how in ("", "-short"))
    if fits(whole, b.least, at.w - max(36, priced + 10)):  # a tick may come there: an action keeps its name
        return whole, False
    if fits(short, b.least, at.w - priced):
        return short, False
    above = next((text for text in (whole, short) if at.h >= OVER and fits(text, b.least, at.w - 8)), "")
    return above or number, bool(above)


def action(b: Board, at: Rect, text: str, price: str, state: str, sign: str = "coin", *, over: bool = False) -> None:
    """A small button: what it is, and what it costs, beside that or below it (`over`); pale if "no", or "done"."""
    if state == "done":
        b.row(at, "well", "")
    elif state:
        b.panel(at, "", "edge", 1, 5, dash=(3, 4))
    else:
        b.row(at)
    ink, y = "ink2" if state else "ink", at.y + at.h / 2
    b.small(at.x + 5, y + 4 - LOWER * over, text, ink, room=at.w - (26 if price and not over else 8))
    y += LOWER * over
    if state == "done":
        b.stamp("tick", at.right - 11, y)
    elif price:
        b.stamp(sign, at.right - COIN, y, 1.0, 0.85)
        b.small(at.right - COIN - 7, y + 4, price, ink, "end", bold=True)


# ---- what lies there


def counter_from(b: Board) -> float:
    """How wide the rows of OCG are, beside which the upgrades lie."""
    return 9 * b.least


def counter(b: Board, at: Rect) -> None:
    """The four upgrades at OCG, beside its rows."""
    x, pitch = at.x + counter_from(b) + 10, (at.h - 10) / 4
    for k, name in enumerate(b.s.slots):
        if name:
            slot(b, name, Rect(x, at.y + 6 + k * pitch, at.right - 6 - x, pitch - 3))


def slot(b: Board, name: str, at: Rect) -> None:
    """An upgrade at the OCG counter: kind, Power and price, and its name beside or over them where there is room."""
    upgrade, price = b.s.box.upgrades[name], slot_price(b.s, b.me, name)
    named = at.w >= NAMED
    over = not named and at.h >= 2 * b.least + 3 and fits(say(name), b.least, at.w - 4)
    free = (at.h - 2 * b.least - 3) / 4  # two lines stand away from the edge, where that is lit
    y = at.bottom - 7 - free if over else at.y + at.h / 2
    b.row(at)
    if over:
        b.small(at.middle[0], at.y + b.least - 0.5 + free, say(name), anchor="middle")
    scale = 0.7 if over else 0.9
    b.stamp(f"kind-{upgrade.kind}", at.x + KIND, y, 1.0, scale)
    b.stamp("coin", at.right - COIN, y, 1.0, scale - 0.05)
    b.text(at.right - COIN - 7, y + 4.5, price, 12, anchor="end", bold=True)
    if upgrade.power:
        x, anchor = (at.right - COIN - 24, "end") if named else (at.x + KIND + 10, "start")
        b.text(x, y + 4.5, f"+{upgrade.power}", 12, "ink2", anchor)
    if named:
        b.small(at.x + KIND + 10, y + 4, say(name), room=at.w - KIND - COIN - (50 if upgrade.power else 30))
    b.spot(f"slot:{name}", describe(b.s.box, name), at)


def slot_price(s: State, seat: int, name: str) -> int:
    """What an upgrade costs a pirate at the OCG counter, or while he rests."""
    resting = s.task.step == "rest-buy"
    return turn.rest_price(s, s.task.seat, name) if resting else pirates_round.price(s, s.pirates[seat], "buy", name)


def yard(b: Board) -> list[str]:
    """The wrecks that lie at Karokum."""
    return [ship for ship in b.s.yard if not (b.s.fight and ship == b.s.fight.target)]


def supports(b: Board, at: Rect) -> None:
    """The support cards at Bazaar: what they do as a sign, with the price as long as that goes."""
    names = b.s.supports
    if not names:
        return
    rows = 1 if len(names) * 24 <= at.w or at.h < 26 else 2
    columns = math.ceil(len(names) / rows)
    w, h = at.w / columns, at.h / rows
    for k, name in enumerate(names):
        place = Rect(at.x + (k % columns) * w, at.y + (k // columns) * h, w - 3, h - (rows - 1) * 3)
        support(b, name, place)


def support(b: Board, name: str, at: Rect) -> None:
    y = at.y + at.h / 2
    price = pirates_round.price(b.s, b.s.pirates[b.me], "smuggle", name)
    effect = b.s.box.upgrades[name].effects[0]
    sign = EFFECTS.get(effect.do, "")
    b.row(at)
    if sign:
        b.stamp(sign, at.x + min(11, at.w / 2), y, 1.0, 0.8)
    elif at.w > 20:
        b.small(at.x + 5, y + 4, f"+{effect.n}")
    if at.w > 38:
        b.stamp("coin", at.right - 9, y, 1.0, 0.75)
        b.small(at.right - 16, y + 4, price, anchor="end", bold=True)
    if CARD["take"][name] in b.moves:  # a card of the choice, which lies here, too
        b.twin(f"card:{name}", at)
    else:
        b.spot(f"support:{name}", describe(b.s.box, name), at)
