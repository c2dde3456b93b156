"""Cards: ships in space, one's own, those to choose from, and wrecks as small chips."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Polygon, Rect, wrapped
from gamekit.games.metal_adventures.rules import deals
from gamekit.games.metal_adventures.rules.loot import TAKE
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.crew import upgrade_place
from gamekit.games.metal_adventures.scene.phrases import describe, effect_text, effects, say, title, wreck_text
from gamekit.games.metal_adventures.scene.pictures import CHIP_HEIGHT, CHIPS
from gamekit.games.metal_adventures.state import HIDDEN

ROW = 24  # a card to choose


def ship_card(b: Board, name: str, at: Rect, target: str = "") -> None:
    ship = b.s.box.ships[name]
    b.panel(at, "panel", "edge")
    top = [p for p in Rect(at.x + 1, at.y + 1, at.w - 2, 40).outline(7) if p[1] < at.y + 9]
    b.add(Polygon(((at.x + 1, at.y + 9), *top, (at.right - 1, at.y + 9)), ship.nation))
    if at.w < 84:  # of five beside each other on a narrow board
        b.lines(Rect(at.x + 6, at.y + 11, at.w - 9, 24), say(name), 11, bold=True, most=2, pitch=12)
        b.stamp(f"ship-{ship.nation}", at.x + 16, at.y + 51)
    else:
        b.text(at.x + 7, at.y + 23, say(name), 12 if at.w > 100 else 11, bold=True, room=at.w - 9)
        b.text(at.x + 7, at.y + 36, say(ship.nation), 11, ship.nation, room=at.w - 30)
        b.stamp(f"vessel-{ship.nation}", at.x + 28, at.y + 51, 1.0, 0.8)
    b.text(at.right - 8, at.y + 61, ship.power, 24, anchor="end", bold=True)
    if ship.hunter:
        b.stamp("hunter", at.right - 13, at.y + 33)
    signs = (("burst", ship.damage), ("coin", ship.credits), ("crown", ship.glory), ("card", ship.supports))
    brings = [(sign, n) for sign, n in signs if n]
    step = min(30.0, (at.w - 8) / len(brings))
    for k, (sign, n) in enumerate(brings):
        b.stamp(sign, at.x + 11 + k * step, at.bottom - 11, 1.0, min(1.0, step / 24))
        b.text(at.x + 11 + k * step + min(9, step * 0.36), at.bottom - 7, n, 11, bold=True)
    text = wreck_text(b.s.box, name) if target.startswith("card:") else describe(b.s.box, name)
    b.spot(target or f"ship:{name}", text, at)


def own(b: Board, at: Rect) -> None:
    """Ship, trophies and upgrades with what they say, and the wrecks: as large as they can be and still all fit."""
    seat, s = b.view.seat, b.s
    b.panel(at)
    if seat is None:
        b.text(at.x + at.w / 2, at.y + at.h / 2, b.say("label.no-cards"), 11.5, "ink2", "middle", room=at.w - 20)
        return
    pirate = s.pirates[seat]
    cards = [("", pirate.ship)] if pirate.ship else []
    cards += [("trophy", name) for name in pirate.trophies]
    cards += [("upgrade", name) for name in pirate.upgrades]
    rows = 1 if b.where.wide else 2
    high = (at.h - 12 - 5 * (rows - 1)) / rows
    columns = max(3 - rows + 1, math.ceil((len(cards) + 1) / rows))  # one place is for the wrecks
    pitch = (at.w - 12 + 5) / columns
    for k, place in enumerate((*cards, None)):
        row, column = divmod(k, columns)
        where = Rect(at.x + 6 + int(column * pitch), at.y + 6 + row * (high + 5), int(pitch) - 5, high)
        if place:
            own_card(b, *place, where)
        else:
            wrecks(b, where._replace(w=at.right - 6 - where.x))


def wrecks(b: Board, at: Rect) -> None:
    names = b.s.pirates[b.view.seat].wrecks if b.view.seat is not None else ()
    b.text(at.x + 4, at.y + 13, b.say("label.wrecks", n=len(names)), 11, "ink2", bold=True, room=at.w - 4)
    chips(b, names, Rect(at.x + 4, at.y + 19, at.w - 4, at.h - 18), "wreck")


def own_card(b: Board, kind: str, name: str, at: Rect, target: str = "") -> None:
    """A trophy, an upgrade or a starting ship with its text."""
    box = b.s.box
    b.panel(at, "raise_", "edge", 1.2, 6)
    power = box.power[name] if kind == "upgrade" else 0
    sign = "cup" if kind == "trophy" else f"kind-{box.upgrades[name].kind}" if kind else "hull"
    b.stamp(sign, at.right - 13, at.bottom - 11 if kind else at.y + 11, 1.0, 0.85)
    size = 13 if at.w > 170 else 11
    head = Rect(at.x + 7, at.y + 4, at.w - 8, 26)
    names = b.lines(head, title(name), size, bold=True, most=2, pitch=13)
    if power:
        b.text(at.x + 7, at.bottom - 7, f"+{power}", 12, bold=True)
    if kind == "trophy":
        trophy = box.trophies[name]
        text = effect_text(trophy.condition, "trophies")
        b.count("crown", at.x + 13, at.bottom - 10, trophy.glory, 11)
        if trophy.credits:
            b.count("coin", at.x + 45, at.bottom - 10, trophy.credits, 11)
    else:
        text = effects(box, name)
    top = at.y + 13 * names + (20 if size > 11 else 16)
    most, room = at.bottom - 6 - top, at.bottom - 20 - top  # without the lowest line, or with it
    lines = wrapped(text, size, at.w - 12, int((room if power or kind == "trophy" else most) / (size + 0.5)) + 1)
    pitch = min(size + 2.0, (room if len(lines) < room / 11.5 + 1 else most) / max(1, len(lines) - 1))
    for k, part in enumerate(lines):
        b.text(at.x + 7, top + k * pitch, part, size, "ink2")
    if kind == "upgrade" and not target:
        b.twin(f"upgrade:{name}", upgrade_place(b.where, b.view, name))
    if kind:
        own = f"{kind}:{name}"
        b.spot(target or own, describe(box, name), at, quiet=own in b.idle)


def card_back(b: Board, at: Rect) -> None:
    """A card that one may not see."""
    b.panel(at, "well", "edge", 1.2, 6)
    b.text(at.x + at.w / 2, at.y + at.h / 2 + 4, b.say(HIDDEN), 11, "ink2", "middle", room=at.w - 8)


def chips(b: Board, ships: Sequence[str], at: Rect, kind: str) -> None:
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
        b.spot(target, wreck_text(b.s.box, name) if kind == "wreck" else describe(b.s.box, name), place)


def chip(b: Board, name: str, x: float, y: float, size: int) -> None:
    """One ship: its Power beside its shape, or below it."""
    ship = b.s.box.ships[name]
    b.stamp(f"chip-{ship.nation}-{size}", x, y)
    beside = size == CHIPS[0]
    if ship.hunter:
        b.stamp("hunter", x + (11 if beside else size / 2), y + (12 if beside else 7), 1.0, 0.8)
    if beside:
        b.text(x + size - 5, y + 16, ship.power, 11, anchor="end", bold=True)
    else:
        b.text(x + size / 2, y + 21, ship.power, 11, anchor="middle", bold=True)


def to_pick(b: Board) -> list[str]:
    """The cards that are taken or handed over now, for who chooses."""
    s = b.s
    if not b.moves:
        return []
    step = s.todo[-1].step
    if step in TAKE:
        cards = list(TAKE[step](s))
    elif step in deals.GIVE:
        cards = deals.to_hand(s, s.todo[-1])
    else:
        return []
    return [name for name in cards if name != HIDDEN]


def picks(b: Board, at: Rect, kind: str, cards: list[str]) -> None:
    """Few with all that they say; many as rows, in as few columns as go."""
    most = int(at.h // (ROW + 3))
    columns = max(3 if at.w < 500 else 4, math.ceil(len(cards) / most))
    rows = math.ceil(len(cards) / columns)
    w = (at.w - (columns - 1) * 6) / columns
    for k, name in enumerate(cards):
        target = f"{kind}:{name}"
        if rows > 1:
            pick(b, name, target, Rect(at.x + (k // rows) * (w + 6), at.y + (k % rows) * (ROW + 3), w, ROW))
            continue
        place = Rect(at.x + k * int(w + 6), at.y + 6, int(w), 96)
        if name in b.s.box.ships:
            ship_card(b, name, place, target)
        else:
            own_card(b, "trophy" if name in b.s.box.trophies else "upgrade", name, place, target)


def pick(b: Board, name: str, target: str, at: Rect) -> None:
    """A card as a row."""
    box, y, room = b.s.box, at.y + at.h / 2, at.w - 28
    b.panel(at, "raise_", "edge", 1.2, 5)
    if name in box.ships:
        b.stamp(f"ship-{box.ships[name].nation}", at.x + 13, y, 1.0, 0.85)
        b.text(at.right - 6, y + 4, box.ships[name].power, 11, anchor="end", bold=True)
        room -= 18
    elif name in box.upgrades:
        b.stamp(f"kind-{box.upgrades[name].kind}", at.x + 12, y, 1.0, 0.85)
    else:
        b.stamp("cup", at.x + 12, y)
    if room > 30:
        b.text(at.x + 25, y + 4, title(name), 11, room=room)
    b.spot(target, wreck_text(box, name) if name in box.ships else describe(box, name), at)


def drawn(b: Board, at: Rect) -> None:
    """Trophies that lie drawn."""
    n = max(3, len(b.s.drawn))
    w = int((at.w - (n - 1) * 6) / n)
    for k, name in enumerate(b.s.drawn):
        place = Rect(at.x + k * (w + 6), at.y + 6, w, 96)
        if name == HIDDEN:
            card_back(b, place)
        else:
            own_card(b, "trophy", name, place)
