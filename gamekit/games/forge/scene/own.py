"""What the viewer has forged: weapons, single parts, and the empty place where a part goes that is joined to none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gamekit.draw import Block, Hotspot, Line, Pen, Point, Rect, Scene
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.others import PAIR, pair
from gamekit.games.forge.scene.phrases import name_of, own_words, say, sum_of
from gamekit.games.forge.scene.pictures import CHIP, WEAPON, WELD, chips, colour_bonus
from gamekit.games.forge.view import View
from gamekit.words import language

GAP = 6


class Fitted(NamedTuple):
    """Things of one part, of two, or of none (the empty place), and where each lies."""

    things: Sequence[tuple[str, ...]]
    places: tuple[Point, ...]
    small: bool  # whether weapons are small, as the others' are
    height: float


def block(view: View, seat: int, width: float) -> Block:
    """Without it no part can be forged; its weapons are smaller where there is little room."""

    def draw_in(w: float, h: float) -> Scene:
        pen = Pen(chips(language(), view.state.deck), PALETTE)
        fitted = draw(pen, Rect(0, 0, w, h), view, seat)
        return pen.scene(w, min(h, fitted.height), say("label.parts"))._replace(ground="")

    things = _things(view, seat)
    least, good = (_in_rows(things, width, small=small).height for small in (True, width < WEAPON[0]))
    return Block("own", say("label.parts"), least, good, draw_in, must=True)


def draw(pen: Pen, at: Rect, view: View, seat: int) -> Fitted:
    """All of them in their room: weapons small if need be, and if that does not help, one over the other."""
    things = _things(view, seat)
    fitted = _in_rows(things, at.w, small=at.w < WEAPON[0])
    if fitted.height > at.h:
        fitted = _in_rows(things, at.w, small=True)
    if fitted.height > at.h:
        fitted = _closer(things, at)
    for thing, (left, top) in zip(fitted.things, fitted.places):
        x, y = at.x + left, at.y + top
        match thing:
            case (handle, blade) if fitted.small:
                pair(pen, view, handle, blade, x, y)
            case (handle, blade):
                _weapon(pen, view, handle, blade, x, y)
            case (name,):
                label, info = own_words(view, seat, name)
                _chip(pen, "single", name, x, y, label, info)
            case ():
                _vacant(pen, x, y)
    return fitted


def _things(view: View, seat: int) -> list[tuple[str, ...]]:
    """The weapons, then the single parts, then the empty place."""
    s = view.state
    return [*s.weapons[seat], *((name,) for name in s.singles[seat]), ()]


def _in_rows(things: list[tuple[str, ...]], width: float, *, small: bool) -> Fitted:
    x = y = 1.0
    row, places = 0.0, list[Point]()
    for thing in things:
        wide, high = CHIP if len(thing) != 2 else PAIR if small else WEAPON
        if x > 1 and x + wide + 1 > width:
            x, y, row = 1.0, y + row + GAP, 0.0
        places.append((x, y))
        x, row = x + wide + GAP, max(row, high)
    return Fitted(things, tuple(places), small, y + row + 1)


def _closer(things: list[tuple[str, ...]], at: Rect) -> Fitted:
    """In as many rows as there is height for, each thing over the one before it."""
    rows = max(1, int((at.h - 2 + GAP) / (CHIP[1] + GAP)))
    row = math.ceil(len(things) / rows)
    step = min(CHIP[0] + GAP, (at.w - PAIR[0] - 2) / max(1, row - 1))
    places = ((1 + n % row * step, 1 + n // row * (CHIP[1] + GAP)) for n in range(len(things)))
    return Fitted(things, tuple(places), small=True, height=at.h)


def _weapon(pen: Pen, view: View, handle: str, blade: str, x: float, y: float) -> None:
    """Two parts in one frame, with the bonuses that count; between them their sum."""
    deck = view.state.deck
    worth, n = deck.worths[handle, blade], deck.renown(handle, blade)
    middle = x + WEAPON[0] / 2, y + WEAPON[1] / 2
    pen.stamp("weapon", *middle)
    pen.text(middle[0], middle[1] + 4.7, n, 13, "panel", "middle", bold=True)
    label = say("spot.joined", handle=handle, blade=blade, n=n)
    info = (Line(sum_of(deck, handle, blade)),)
    for name, left in zip((handle, blade), (x + 3, x + 3 + CHIP[0] + WELD)):
        part = deck[name]
        _chip(pen, "joined", name, left, y + 3, f"{name_of(name)}. {label}", info)
        if worth.by_type and part.type_bonus:
            pen.text(left + CHIP[0] - 4, y + 16.5, f"+{part.type_bonus}", 10.5, "good", "end", bold=True)
        if worth.by_colour:
            pen.add(*colour_bonus(part, left + 9, y + 30))


def _chip(pen: Pen, kind: str, name: str, x: float, y: float, label: str, info: tuple[Line, ...]) -> None:
    chip = Rect(x, y, *CHIP)
    pen.stamp(f"{kind}-{name}", *chip.middle)
    pen.hotspots.append(Hotspot(f"own:{name}", label, chip.outline(), chip.outline(5), info, slot=chip.middle))


def _vacant(pen: Pen, x: float, y: float) -> None:
    """Where a part goes that is joined to none."""
    chip = Rect(x, y, *CHIP)
    pen.stamp("vacant", *chip.middle)
    pen.hotspots.append(Hotspot("alone", say("spot.alone"), chip.outline(), chip.outline(5), slot=chip.middle))
