"""The pirates with their astrolabes: Power, Damage, Glory and Judgment, the Metal Faktor die, and what they hold."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Mark, Points, Polygon, Rect, Use, fits, half, shifted
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phrases import pirate_info, pirate_text, say
from gamekit.games.metal_adventures.scene.pictures import GLORIES, RADIUS, TICKS, angle, arc
from gamekit.games.metal_adventures.state import MOST_DAMAGE, Pirate, State, support_power

DIALS = (128, 88)  # a pirate's panel that is narrower or lower has no dial
HEAD = 28  # how high the row with the name is
NAMES = (13, 12, 11.5)  # how large a name is, and where it is too long for that
ROW, LONG = 17, 34  # a line of what a pirate has, and how many letters it has
NAMED = 78  # from this width on one without a dial has a name, and all numbers
LINE = 66  # and one that is lower stands in one line
HOLDS = 210  # from this width on a pirate's upgrades lie beside the numbers


def draw(b: Board, at: Sequence[Rect]) -> None:
    for seat, place in enumerate(at):
        dialled = place.w >= DIALS[0] and place.h >= DIALS[1]
        nameless = not dialled and (place.h < LINE or place.w < NAMED)
        own = nameless and seat == b.view.seat  # a sign alone doesn't say who one is
        b.panel(place, "accent_soft" if own else "panel")
        if seat == b.s.active and b.s.turns:  # a bar, not another frame: little is painted anew when the turn passes on
            b.fill(Rect(place.x + 9, place.y + 2.5, place.w - 18, 3), "ink")
        if dialled:
            with_dial(b, seat, place)
        else:
            (line if place.h < LINE else named if place.w >= NAMED else numbers)(b, seat, place)
        b.spot(f"seat:{seat}", pirate_text(b.s, seat, b.names), place, pirate_info(b.s, seat), outline=edge(place))


def edge(place: Rect) -> Points:
    """What is drawn round a pirate stays on the board."""
    return place.inner(2).outline(7)


def partner(b: Board, at: Sequence[Rect]) -> tuple[Mark, ...]:
    """With whom one deals: to others, to whom the offer goes."""
    o = b.s.offer
    return (Mark("chosen", points=edge(at[o.by if o.to == b.view.seat else o.to])),) if o and at else ()


def counts(b: Board, seat: int) -> tuple[tuple[str, int], ...]:
    me = b.s.pirates[seat]
    return (("burst", me.damage), ("scales", me.judgment), ("wreck", len(me.wrecks)), ("cup", len(me.trophies)))


# ---- in words and numbers


def head(b: Board, seat: int, at: Rect) -> None:
    me = b.s.pirates[seat]
    b.seat(seat, at.x + 15, at.y + 17, 6.5)
    name, room = b.name(seat), at.w - 27 - 40
    size = next((size for size in NAMES if fits(name, size, room, bold=True)), NAMES[-1])
    b.text(at.x + 27, at.y + 21.5, name, size, bold=True, room=room)
    b.purse(f"seat:{seat}", "coin", at.right - 30, at.y + 17, me.credits, scale=0.9)
    b.text(at.right - 21, at.y + 21.5, me.credits, 13, bold=True)


def named(b: Board, seat: int, at: Rect) -> None:
    """Without a dial: name, Power with what he helps, Glory and credits, and the rest."""
    me, pitch = b.s.pirates[seat], (at.h - 10) / 4
    y = at.y + 5 + pitch / 2
    b.seat(seat, at.x + 13, y, 6)
    b.text(at.x + 24, y + 4.5, b.name(seat), 12.5, bold=True, room=at.w - 28)
    b.text(at.x + 8, y + pitch + 6, me.power, 17, bold=True)
    b.text(at.x + 29, y + pitch + 5, f"+{support_power(b.s.box, me)}", 12, "ink2")
    b.stamp("crown", at.right - 30, y + pitch, 1.0, 0.9)
    b.text(at.right - 20, y + pitch + 5, me.fame, 14, bold=True)
    first, second, *others = ("coin", me.credits), *counts(b, seat)
    for row, signs in ((2, (first, second)), (3, others)):
        for k, (sign, n) in enumerate(signs):
            x = at.x + 14 + k * (at.w - 12) / len(signs)
            amount(b, seat, sign, x, y + row * pitch, 0.75)
            b.text(x + 9, y + row * pitch + 4.5, n, 12, bold=True)


def numbers(b: Board, seat: int, at: Rect) -> None:
    """As on a phone: Power, Glory and credits."""
    me, pitch = b.s.pirates[seat], at.h / 3.3
    b.seat(seat, at.x + 14, at.y + 0.7 * pitch, 6.5)
    b.text(at.right - 9, at.y + 0.7 * pitch + 6, me.power, 17, anchor="end", bold=True)
    for k, (sign, n) in enumerate((("crown", me.fame), ("coin", me.credits))):
        y = at.y + (1.7 + k) * pitch
        amount(b, seat, sign, at.x + 14, y, 0.85)
        b.text(at.right - 9, y + 4.5, n, 13, anchor="end", bold=not k)


def line(b: Board, seat: int, at: Rect) -> None:
    """In one line: who, and as much of the Power and the credits as there is room for."""
    me, y = b.s.pirates[seat], at.y + at.h / 2
    b.seat(seat, at.x + 12, y, 5.5)
    if at.w >= 42:
        b.text(at.x + 22, y + 5, me.power, 13, bold=True)
    if at.w >= 78:
        amount(b, seat, "coin", at.x + 50, y, 0.75)
        b.text(at.x + 59, y + 4.5, me.credits, 12, bold=True)


def amount(b: Board, seat: int, sign: str, x: float, y: float, scale: float) -> None:
    """The sign before a number; credits pass from one to another."""
    if sign == "coin":
        b.purse(f"seat:{seat}", sign, x, y, b.s.pirates[seat].credits, scale=scale)
    else:
        b.stamp(sign, x, y, 1.0, scale)


# ---- with the dial


def with_dial(b: Board, seat: int, at: Rect) -> None:
    """The dial left, beside it Glory large, the other numbers in two columns, and the upgrades where there is room."""
    me = b.s.pirates[seat]
    scale = min((at.h - HEAD - 2) / (2 * RADIUS), (at.w - 64) / (2 * RADIUS))
    r = RADIUS * scale
    head(b, seat, at)
    dial(b, seat, at.x + 6 + r, at.y + HEAD + (at.h - HEAD - 2) / 2, scale)
    left = at.x + 2 * r + 10
    room = min(at.right - 5 - left, 66.0)
    pitch = (at.h - HEAD - 6) / 3
    y = at.y + HEAD + pitch / 2
    b.stamp("crown", left + 8, y, 1.0, 1.1)
    b.text(left + 19, y + 6, me.fame, 18, bold=True)
    for k, (sign, n) in enumerate(counts(b, seat)):
        x, row = left + (k // 2) * room * 0.52, y + (1 + k % 2) * pitch
        b.stamp(sign, x + 7, row, 1.0, 0.82)
        b.text(x + 15, row + 4.5, n, 12.5, bold=True)
    if at.w >= HOLDS:
        upgrades(b, seat, Rect(left + 74, at.y + HEAD + 2, at.right - 6 - left - 74, at.h - HEAD - 6))


def upgrades(b: Board, seat: int, at: Rect) -> None:
    """What a pirate has built in: the kind, and its name where there is room, or else its Power."""
    cards = b.s.pirates[seat].upgrades
    pitch = min(22.0, at.h / max(1, len(cards)))
    for k, name in enumerate(cards):
        upgrade, y = b.s.box.upgrades[name], at.y + (k + 0.5) * pitch
        b.stamp(f"kind-{upgrade.kind}", at.x + 7, y, 1.0, 0.85)
        power = f"+{upgrade.power}" if upgrade.power else ""
        room = at.w - 17 - (18 if power else 0)
        x = at.x + 17
        if fits(say(name), b.least, room):
            b.small(x, y + 4, say(name), room=room)
            b.small(at.right, y + 4, power, "ink2", "end", bold=True)
        else:
            b.small(x, y + 4, power, "ink2", bold=True)


def holdings(b: Board, at: Rect) -> None:
    """The ship and the upgrades of each pirate, by name."""
    y, pitch = at.y, at.h / holding_rows(b.s)
    for seat, me in enumerate(b.s.pirates):
        told = holding(b.s, me)
        b.seat(seat, at.x + 8, y + 9, 5.5)
        b.lines(Rect(at.x + 20, y, at.w - 22, rows(told) * pitch), told, b.least, "ink2", most=2, pitch=14)
        y += rows(told) * pitch


def holding(s: State, me: Pirate) -> str:
    """The ship of a pirate and his upgrades."""
    told = [say(me.ship)] if me.ship else []
    for name in me.upgrades:
        power = s.box.power[name]
        told.append(f"{say(name)} +{power}" if power else say(name))
    return ", ".join(told)


def holding_rows(s: State) -> int:
    """How many lines it takes to tell what all of them have."""
    return sum(rows(holding(s, me)) for me in s.pirates)


def rows(told: str) -> int:
    return 1 if len(told) < LONG else 2


def dial(b: Board, seat: int, cx: float, cy: float, scale: float) -> None:
    """An astrolabe: Power on the outer ring and in the middle; Damage, Glory and Judgment on the inner one."""
    me = b.s.pirates[seat]
    cx, cy, r = half(cx), half(cy), RADIUS * scale
    b.stamp("dial", cx, cy, 1.0, scale)
    if me.power > 0:
        ring = arc(r - 8.5 * scale, r - 2.5 * scale, 135, angle(me.power), max(2, min(me.power, TICKS)))
        b.add(Polygon(shifted(ring, cx, cy), f"p{seat + 1}"))
    rings = (f"damage-{min(me.damage, MOST_DAMAGE)}", f"judgment-{me.judgment}",
             f"glory-{max(0, min(me.fame, GLORIES))}")  # fmt: skip
    b.add(*(Use(name, cx, cy, 1.0, scale) for name in ("ticks", *rings)))
    b.stamp(f"{'owed' if me.faktor else 'free'}-{me.faktor}", cx, cy - 25 * scale)
    turn = math.radians(angle(me.power))
    tip = ((r - 10 * scale, 0.0), (r + 1, -0.1), (r + 1, 0.1))
    pointer = tuple((far * math.cos(turn + o), far * math.sin(turn + o)) for far, o in tip)
    b.add(Polygon(shifted(pointer, cx, cy), "ink", "panel", 1))
    b.text(cx, cy + 9 * scale + 1, me.power, min(22, max(17, round(24 * scale))), anchor="middle", bold=True)
    below, ink = (b.say("label.infamous"), "bad") if me.infamous else (f"+{support_power(b.s.box, me)}", "ink2")
    b.small(cx, cy + 24 * scale + 2, below, ink, "middle", bold=True)
