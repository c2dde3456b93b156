"""Cards: ships in space, those to choose from, and ships as small chips."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Polygon, Rect, room_for, wrapped
from gamekit.games.metal_adventures.rules import deals
from gamekit.games.metal_adventures.rules.loot import TAKE
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phrases import describe, effect_text, effects, say, title, wreck_text
from gamekit.games.metal_adventures.scene.pictures import CHIP_HEIGHT, CHIPS
from gamekit.games.metal_adventures.state import CARD, HIDDEN

ROW = 24  # a card to choose, as a row
SIGNED = 110  # a narrower one has no sign
LEAST, MOST = 90, 130  # how wide a card with all that it says is at least, and how high at most


def ship_card(b: Board, name: str, at: Rect, target: str = "") -> None:
    ship = b.s.box.ships[name]
    b.panel(at, "panel", "edge")
    top = [p for p in Rect(at.x + 1, at.y + 1, at.w - 2, 40).outline(7) if p[1] < at.y + 9]
    b.add(Polygon(((at.x + 1, at.y + 9), *top, (at.right - 1, at.y + 9)), ship.nation))
    low = at.bottom - 25
    if at.w < 60:
        b.stamp(f"ship-{ship.nation}", at.x + at.w / 2, at.y + 24)
    elif at.w < 84:  # of five beside each other on a narrow board
        b.lines(Rect(at.x + 6, at.y + 11, at.w - 9, 24), say(name), b.least, bold=True, most=2, pitch=12)
        b.stamp(f"ship-{ship.nation}", at.x + 16, low - 9)
    else:
        b.text(at.x + 7, at.y + 23, say(name), 12.5 if at.w > 100 else b.least, bold=True, room=at.w - 9)
        b.small(at.x + 7, at.y + 36, say(ship.nation), ship.nation, room=at.w - 30)
        b.stamp(f"vessel-{ship.nation}", at.x + 28, low - 9, 1.0, 0.8)
    b.text(at.right - 8, low, ship.power, 24, anchor="end", bold=True)
    if ship.hunter:
        b.stamp("hunter", at.right - 13, at.y + 33)
    signs = (("burst", ship.damage), ("coin", ship.credits), ("crown", ship.glory), ("card", ship.supports))
    brings = [(sign, n) for sign, n in signs if n]
    step = min(30.0, (at.w - 8) / len(brings))
    for k, (sign, n) in enumerate(brings):
        b.stamp(sign, at.x + 11 + k * step, at.bottom - 11, 1.0, min(1.0, step / 24))
        b.small(at.x + 11 + k * step + min(9, step * 0.36), at.bottom - 7, n, bold=True)
    text = wreck_text(b.s.box, name) if target.startswith("card:") else describe(b.s.box, name)
    b.spot(target or f"ship:{name}", text, at)


def own_card(b: Board, kind: str, name: str, at: Rect, target: str = "") -> None:
    """A trophy, an upgrade or a starting ship with its text."""
    box = b.s.box
    b.panel(at, "raise_", "edge", 1.2, 6)
    power = box.power[name] if kind == "upgrade" else 0
    sign = "cup" if kind == "trophy" else f"kind-{box.upgrades[name].kind}" if kind else "hull"
    b.stamp(sign, at.right - 13, at.bottom - 11 if kind else at.y + 11, 1.0, 0.85)
    size = 13 if at.w > 170 else b.least
    head = Rect(at.x + 7, at.y + 4, at.w - 8, 26)
    names = b.lines(head, title(name), size, bold=True, most=2, pitch=13.5)
    if power:
        b.text(at.x + 7, at.bottom - 7, f"+{power}", 12, bold=True)
    if kind == "trophy":
        trophy = box.trophies[name]
        text = effect_text(trophy.condition, "trophies")
        b.count("crown", at.x + 13, at.bottom - 10, trophy.glory, b.least)
        if trophy.credits:
            b.count("coin", at.x + 45, at.bottom - 10, trophy.credits, b.least)
    else:
        text = effects(box, name)
    top = at.y + 13 * names + (20 if size > 11 else 16)
    most, room = at.bottom - 6 - top, at.bottom - 20 - top  # without the lowest line, or with it
    lines = wrapped(text, size, at.w - 12, int((room if power or kind == "trophy" else most) / (size + 0.5)) + 1)
    pitch = min(size + 2.0, (room if len(lines) < room / 11.5 + 1 else most) / max(1, len(lines) - 1))
    for k, part in enumerate(lines):
        b.text(at.x + 7, top + k * pitch, part, size, "ink2")
    b.spot(target or f"{kind}:{name}", describe(box, name), at)


def card_back(b: Board, at: Rect) -> None:
    """A card that one may not see."""
    b.panel(at, "well", "edge", 1.2, 6)
    b.text(at.x + at.w / 2, at.y + at.h / 2 + 4, b.say(HIDDEN), b.least, "ink2", "middle", room=at.w - 8)


def chips(b: Board, ships: Sequence[str], at: Rect, kind: str) -> None:
    """Ships as small cards: the nation's shape and the Power. The more there are, the smaller they become."""
    rows = max(1, int((at.h + 1) // (CHIP_HEIGHT + 1)))
    if len(ships) * CHIPS[-1] > at.w * rows:
        numbers(b, ships, at, kind, 2 * rows)
        return
    least = math.ceil(len(ships) / rows)
    size = next((size for size in CHIPS if (size + 2) * least <= at.w + 2), CHIPS[-1])
    columns = max(least, int((at.w + 2) // (size + 2)))
    pitch = min(size + 2.0, (at.w - size) / max(1, columns - 1))
    for k, name in enumerate(ships):
        row, column = divmod(k, columns)
        y = at.y + row * min(CHIP_HEIGHT + 2.0, (at.h + 1) / rows)
        chip(b, name, at.x + column * pitch, y, size)
        chip_spot(b, name, Rect(at.x + column * pitch, y, min(size, pitch), CHIP_HEIGHT), kind)


def numbers(b: Board, ships: Sequence[str], at: Rect, kind: str, rows: int) -> None:
    """Ships of which only the Power has room, in the nation's colour; of very many just that."""
    columns = math.ceil(len(ships) / rows)
    w, h = at.w / columns, at.h / rows
    for k, name in enumerate(ships):
        ship, place = b.s.box.ships[name], Rect(at.x + k % columns * w, at.y + k // columns * h, w, h)
        if w < room_for("00", b.least, bold=True):
            b.fill(place.inner(1), ship.nation)
        else:
            b.small(place.x + w / 2, place.y + h / 2 + 4, ship.power, ship.nation, "middle", bold=True)
        chip_spot(b, name, place, kind)


def chip_spot(b: Board, name: str, at: Rect, kind: str) -> None:
    if kind == "ship" and CARD["take"][name] in b.moves:  # a card of the choice, which lies here, too
        b.twin(f"card:{name}", at)
    else:
        b.spot(f"{kind}:{name}", wreck_text(b.s.box, name) if kind == "wreck" else describe(b.s.box, name), at)


def chip(b: Board, name: str, x: float, y: float, size: int) -> None:
    """One ship: its Power beside its shape, or below it."""
    ship = b.s.box.ships[name]
    b.stamp(f"chip-{ship.nation}-{size}", x, y)
    beside = size == CHIPS[0]
    if ship.hunter:
        b.stamp("hunter", x + (11 if beside else size / 2), y + (12 if beside else 7), 1.0, 0.8)
    if beside:
        b.small(x + size - 5, y + 16, ship.power, anchor="end", bold=True)
    else:
        b.small(x + size / 2, y + 21, ship.power, anchor="middle", bold=True)


def to_pick(b: Board) -> list[str]:
    """The cards that are taken or handed over now, for who chooses."""
    s = b.s
    if not b.moves:
        return []
    step = s.task.step
    if step in TAKE:
        cards = list(TAKE[step](s))
    elif step in deals.GIVE:
        cards = deals.to_hand(s, s.task)
    else:
        return []
    return [name for name in cards if name != HIDDEN]


def picks(b: Board, at: Rect, kind: str, cards: list[str]) -> None:
    """Few with all that they say; many as rows, in as few columns as go."""
    most = max(1, int((at.h + 3) // (ROW + 3)))
    columns = max(2 if at.w < 380 else 3 if at.w < 500 else 4, math.ceil(len(cards) / most))
    rows = math.ceil(len(cards) / columns)
    w = (at.w - (columns - 1) * 6) / columns
    for k, name in enumerate(cards):
        target = f"{kind}:{name}"
        if rows > 1 or w < LEAST:
            pick(b, name, target, Rect(at.x + (k // rows) * (w + 6), at.y + (k % rows) * (ROW + 3), w, ROW))
        elif name in b.s.box.ships:
            ship_card(b, name, whole(at, k, w), target)
        else:
            own_card(b, "trophy" if name in b.s.box.trophies else "upgrade", name, whole(at, k, w), target)


def whole(at: Rect, k: int, w: float) -> Rect:
    """The place of a card with all that it says."""
    return Rect(at.x + k * int(w + 6), at.y + 4, int(w), min(MOST, at.h - 8))


def pick(b: Board, name: str, target: str, at: Rect) -> None:
    """A card to choose, as a row."""
    row(b, name, at)
    b.spot(target, wreck_text(b.s.box, name) if name in b.s.box.ships else describe(b.s.box, name), at)


def row(b: Board, name: str, at: Rect) -> None:
    """A card as a row."""
    box, y, room = b.s.box, at.y + at.h / 2, at.w - 28
    b.row(at)
    if at.w < SIGNED and name in box.trophies:
        b.small(at.x + 6, y + 4, title(name), room=at.w - 8)
        room = 0
    elif name in box.ships:
        b.stamp(f"ship-{box.ships[name].nation}", at.x + 13, y, 1.0, 0.85)
        b.small(at.right - 6, y + 4, box.ships[name].power, anchor="end", bold=True)
        room -= 18
    elif name in box.upgrades:
        b.stamp(f"kind-{box.upgrades[name].kind}", at.x + 12, y, 1.0, 0.85)
    else:
        b.stamp("cup", at.x + 12, y)
    if room > 30:
        b.small(at.x + 25, y + 4, title(name), room=room)


def drawn(b: Board, at: Rect) -> None:
    """Trophies that lie drawn."""
    n = max(3, len(b.s.drawn))
    w = (at.w - (n - 1) * 6) / n
    for k, name in enumerate(b.s.drawn):
        if name == HIDDEN:
            card_back(b, whole(at, k, w))
        else:
            own_card(b, "trophy", name, whole(at, k, w))
