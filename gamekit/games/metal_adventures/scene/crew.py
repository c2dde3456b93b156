"""The pirates with their astrolabes: Power, Damage, Glory and Judgment, the Metal Faktor die, and their upgrades."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Polygon, Rect, shifted
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phrases import describe, pirate_info, pirate_text, say
from gamekit.games.metal_adventures.scene.pictures import GLORIES, KIND, RADIUS, TICKS, angle, arc
from gamekit.games.metal_adventures.scene.places import BESIDE, BROAD, Layout
from gamekit.games.metal_adventures.state import MOST_DAMAGE, support_power
from gamekit.games.metal_adventures.view import View

CHIP = 29  # an upgrade without its name


def draw(b: Board, at: Sequence[Rect]) -> None:
    for seat, place in enumerate(at):
        pirate(b, seat, place)


def pirate(b: Board, seat: int, at: Rect) -> None:
    """An astrolabe: Power on the outer ring and in the middle; Damage, Glory and Judgment on the inner one."""
    s = b.s
    me = s.pirates[seat]
    b.panel(at)
    if seat == s.active and s.turns:  # a bar, not another frame: little is painted anew when the turn passes on
        b.fill(Rect(at.x + 8, at.y + 3, at.w - 16, 3), "ink")
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
        b.stamp("hull", at.x + 145, at.y + 36, 1, 0.8)
        b.text(at.x + 156, at.y + 40, say(me.ship), 11, "ink2", room=at.w - 160)
    head = Rect(at.x + 3, at.y + 3, at.w - 6, 143)
    if beside:
        head = head._replace(w=126 if at.w >= BROAD else 107, h=at.h - 6)
    b.spot(f"seat:{seat}", pirate_text(s, seat, b.names), head, pirate_info(s, seat))
    for name in me.upgrades:
        upgrade_of(b, seat, name)


def dial(b: Board, seat: int, cx: float, cy: float) -> None:
    me = b.s.pirates[seat]
    b.stamp("dial", cx, cy)
    if me.power > 0:
        ring = arc(RADIUS - 8.5, RADIUS - 2.5, 135, angle(me.power), max(2, min(me.power, TICKS)))
        b.add(Polygon(shifted(ring, cx, cy), f"p{seat + 1}"))
    b.stamp("ticks", cx, cy)
    b.stamp(f"damage-{min(me.damage, MOST_DAMAGE)}", cx, cy)
    b.stamp(f"judgment-{me.judgment}", cx, cy)
    b.stamp(f"glory-{max(0, min(me.fame, GLORIES))}", cx, cy)
    b.stamp(f"{'owed' if me.faktor else 'free'}-{me.faktor}", cx, cy - 25)
    turn = math.radians(angle(me.power))
    tip = ((RADIUS - 10, 0.0), (RADIUS + 1, -0.1), (RADIUS + 1, 0.1))
    pointer = tuple((r * math.cos(turn + o), r * math.sin(turn + o)) for r, o in tip)
    b.add(Polygon(shifted(pointer, cx, cy), "ink", "panel", 1))
    b.text(cx, cy + 8, me.power, 23, anchor="middle", bold=True)
    if me.infamous:
        b.text(cx, cy + 22, b.say("label.infamous"), 11, "bad", "middle", bold=True)
    else:
        b.text(cx, cy + 22, b.say("label.helps", n=support_power(b.s.box, me)), 11, "ink2", "middle")


def upgrade_place(where: Layout, view: View, name: str) -> Rect:
    """Where an upgrade lies in its owner's panel: beside the dial, where there is much room with its name, or below."""
    s = view.state
    seat = next(seat for seat, pirate in enumerate(s.pirates) if name in pirate.upgrades)
    at, cards = where.crew[seat], s.pirates[seat].upgrades
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


def upgrade_of(b: Board, seat: int, name: str) -> None:
    at = upgrade_place(b.where, b.view, name)
    upgrade = b.s.box.upgrades[name]
    y, broad = at.y + at.h / 2, at.w > CHIP
    if broad:
        b.panel(at, "raise_", "edge", 1.2, 5)
        b.stamp(f"kind-{upgrade.kind}", at.x + KIND, y, 1.0, 0.85)
        b.text(at.x + 20, y + 4, say(name), 11, room=at.w - (42 if upgrade.power else 24))
    else:
        b.stamp(f"gear-{upgrade.kind}", at.x, at.y)
    if upgrade.power:
        b.text(at.right - (5 if broad else 3), y + 4, f"+{upgrade.power}", 11, anchor="end", bold=broad)
    if seat != b.view.seat:
        b.spot(f"upgrade:{name}", describe(b.s.box, name), at)
