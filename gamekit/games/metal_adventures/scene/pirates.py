"""The lower part of a board: the own cards, the pirates with their astrolabes, and what the signs mean."""

from __future__ import annotations

import math

from gamekit.draw import Polygon, rectangle, text_width
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.scene.panels import chips
from gamekit.games.metal_adventures.scene.phrases import (
    describe,
    effect_text,
    effects,
    pirate_info,
    pirate_text,
    say,
    title,
    wrap,
)
from gamekit.games.metal_adventures.scene.pictures import GLORIES, KIND, RADIUS, TICKS, angle, arc
from gamekit.games.metal_adventures.scene.places import BESIDE, BROAD, Layout, Rect, Sheet, legend_rows, outline
from gamekit.games.metal_adventures.state import MOST_DAMAGE, support_power
from gamekit.games.metal_adventures.view import View

SIGNS = (  # what the legend explains: dials, dice and cards, kinds of upgrades, promises and hunters
    "burst", "crown", "scales", "shield", "free-0", "owed-4", "wreck", "cup",
    "kind-weapon", "kind-armour", "kind-tool", "kind-support", "help", "truce", "at-0", "hunter",
)  # fmt: skip
CHIP = 29  # an upgrade without its name


# ---- one's own cards


def own(b: Sheet) -> None:
    """Ship, trophies and upgrades with what they say, and the wrecks: as large as they can be and still all fit."""
    at, seat, s = b.where.own, b.view.seat, b.s
    b.frame(at)
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


def wrecks(b: Sheet, at: Rect) -> None:
    names = b.s.pirates[b.view.seat].wrecks if b.view.seat is not None else ()
    b.text(at.x + 4, at.y + 13, b.say("label.wrecks", n=len(names)), 11, "ink2", bold=True, room=at.w - 4)
    chips(b, names, Rect(at.x + 4, at.y + 19, at.w - 4, at.h - 18), "wreck")


def own_card(b: Sheet, kind: str, name: str, at: Rect, target: str = "") -> None:
    """A trophy, an upgrade or a starting ship with its text."""
    box = b.s.box
    b.frame(at, "raise_", "edge", 1.2, 6)
    power = box.power[name] if kind == "upgrade" else 0
    sign = "cup" if kind == "trophy" else f"kind-{box.upgrades[name].kind}" if kind else "hull"
    b.use(sign, at.right - 13, at.bottom - 11 if kind else at.y + 11, 1.0, 0.85)
    size = 13 if at.w > 170 else 11
    names = wrap(title(name), size, (at.w - 8) / 1.07, 2)
    for k, part in enumerate(names):
        b.text(at.x + 7, at.y + size + 4 + 13 * k, part, size, bold=True)
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
    top = at.y + 13 * len(names) + (20 if size > 11 else 16)
    most, room = at.bottom - 6 - top, at.bottom - 20 - top  # without the lowest line, or with it
    lines = wrap(text, size, at.w - 12, int((room if power or kind == "trophy" else most) / (size + 0.5)) + 1)
    pitch = min(size + 2.0, (room if len(lines) < room / 11.5 + 1 else most) / max(1, len(lines) - 1))
    for k, part in enumerate(lines):
        b.text(at.x + 7, top + k * pitch, part, size, "ink2")
    if kind == "upgrade" and not target:
        b.twins[f"upgrade:{name}"] = outline(upgrade_place(b.where, b.view, name), 5)
    if kind:
        b.spot(target or f"{kind}:{name}", describe(box, name), at)


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
    b.seat(seat, at.x + 15, at.y + 16, 7)
    b.text(at.x + 27, at.y + 20.5, b.name(seat), 12, bold=True, room=at.w - 66)
    b.count("coin", at.right - 32, at.y + 16, me.credits, 12)
    beside = at.w >= BESIDE
    cx, cy = (at.x + (64 if at.w >= BROAD else 58) if beside else at.x + at.w / 2), at.y + 27 + RADIUS
    dial(b, seat, cx, cy)
    counts = [("burst", me.damage), ("crown", me.fame), ("scales", me.judgment)]
    cards = [("wreck", len(me.wrecks)), ("cup", len(me.trophies))]
    if beside and at.w < BROAD:
        for k, (sign, n) in enumerate(counts + cards):
            b.count(sign, at.x + 122 + (k // 3) * 42, at.y + 41 + (k % 3) * 18, n, 12, scale=1 if k < 3 else 0.85)
    else:
        step = min(40.0, (at.w - 12) / 3)
        for k, (sign, n) in enumerate(counts):
            b.count(sign, cx + (k - 1.5) * step + 8, cy + RADIUS + (14 if beside else 11), n, 12)
        for (sign, n), x in zip(cards, (at.x + 12, cx + 38)):
            b.count(sign, x, cy + 43, n, 11, scale=0.85)
    if at.w >= BROAD and me.ship:
        b.use("hull", at.x + 145, at.y + 36, 1, 0.8)
        b.text(at.x + 156, at.y + 40, say(me.ship), 11, "ink2", room=at.w - 160)
    head = Rect(at.x + 3, at.y + 3, at.w - 6, 143)
    if beside:
        head = head._replace(w=126 if at.w >= BROAD else 107, h=at.h - 6)
    b.spot(f"seat:{seat}", pirate_text(s, seat, b.names), head, pirate_info(s, seat))
    for name in me.upgrades:
        upgrade_of(b, seat, name)


def dial(b: Sheet, seat: int, cx: float, cy: float) -> None:
    me = b.s.pirates[seat]
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
        b.text(cx, cy + 22, b.say("label.infamous"), 11, "bad", "middle", bold=True)
    else:
        b.text(cx, cy + 22, b.say("label.helps", n=support_power(b.s.box, me)), 11, "ink2", "middle")


def moved(points: tuple[tuple[float, float], ...], dx: float, dy: float) -> tuple[tuple[float, float], ...]:
    return tuple((round(x + dx, 1), round(y + dy, 1)) for x, y in points)


def upgrade_place(where: Layout, view: View, name: str) -> Rect:
    """Where an upgrade lies in its owner's panel: beside the dial, where there is much room with its name, or below."""
    s = view.state
    seat = next(seat for seat, pirate in enumerate(s.pirates) if name in pirate.upgrades)
    at, cards = where.pirates[seat], s.pirates[seat].upgrades
    k = cards.index(name)
    if at.w >= BROAD:
        pitch = min(26.0, (at.h - 48) / len(cards))
        return Rect(at.x + 134, at.y + 47 + k * pitch, at.w - 140, pitch - 2)
    if at.w >= BESIDE:
        each = max(2, math.ceil(len(cards) / 2))
        pitch = min(CHIP + 2.0, (at.w - 116) / each)
        return Rect(at.x + 113 + (k % each) * pitch, at.y + 85 + (k // each) * 26, pitch - 2, 24)
    pitch = min(CHIP + 2.0, (at.w - 10) / len(cards))
    return Rect(at.x + 6 + k * pitch, at.bottom - 28, pitch - 2, 24)


def upgrade_of(b: Sheet, seat: int, name: str) -> None:
    at = upgrade_place(b.where, b.view, name)
    upgrade = b.s.box.upgrades[name]
    y, broad = at.y + at.h / 2, at.w > CHIP
    if broad:
        b.frame(at, "raise_", "edge", 1.2, 5)
        b.use(f"kind-{upgrade.kind}", at.x + KIND, y, 1.0, 0.85)
        b.text(at.x + 20, y + 4, say(name), 11, room=at.w - (42 if upgrade.power else 24))
    else:
        b.use(f"gear-{upgrade.kind}", at.x, at.y)
    if upgrade.power:
        b.text(at.right - (5 if broad else 3), y + 4, f"+{upgrade.power}", 11, anchor="end", bold=broad)
    if seat != b.view.seat:
        b.spot(f"upgrade:{name}", describe(b.s.box, name), at)


# ---- what the signs mean


def legend(b: Sheet) -> None:
    """Each sign with a word or a few, in columns; at the right end of its column nothing is cut."""
    at, rows = b.where.legend, legend_rows(b.where.width)
    columns = len(SIGNS) // rows + (len(SIGNS) % rows > 0)
    texts = [legend_text(b, sign) for sign in SIGNS]
    leads = [22 if sign.startswith("at-") else 12 for sign in SIGNS]  # a clock has a pirate's sign beside it
    wide = [max(lead + text_width(text, 11) * 1.03 for lead, text in list(zip(leads, texts))[k::columns])
            for k in range(columns)]  # fmt: skip
    gap = (at.w - 14 - sum(wide)) / (columns - 1)
    for k, (sign, text, lead) in enumerate(zip(SIGNS, texts, leads)):
        row, column = divmod(k, columns)
        x, y = at.x + 12 + sum(wide[:column]) + gap * column, at.y + 10 + 18 * row
        b.use(sign, x, y, 1.0, 0.6 if sign == "shield" else 0.8)
        b.text(x + lead, y + 4, text, 11, "ink2")


def legend_text(b: Sheet, sign: str) -> str:
    short = f"legend.{sign}-short"
    return b.say(short if short in GAME.words and not b.where.wide else f"legend.{sign}")
