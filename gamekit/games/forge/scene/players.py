"""What each player of Forge of the Gods has: reserve, weapons and single parts; whoever looks on first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.draw import Line, Pen, Point, Rect
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS
from gamekit.games.forge.scene.phrases import name_of, own_words, say, sum_of
from gamekit.games.forge.scene.pictures import CHIP, WEAPON, WELD, colour_bonus
from gamekit.games.forge.scene.places import WIDE, Layout
from gamekit.games.forge.view import View

SMALLER = 0.75  # of the usual size: how parts are drawn that would have no room
STEP = 36  # from cube to cube in another player's reserve


def draw(pen: Pen, where: Layout, view: View, names: tuple[str, ...]) -> float:
    """One below the other; says how far down they go."""
    count, first, y = len(view.state.reserves), view.seat or 0, where.players
    for seat in ((first + turn) % count for turn in range(count)):
        pen.line((where.margin, y), (where.width - where.margin, y))
        y = _own(pen, where, view, seat, y) if seat == view.seat else _other(pen, where, view, seat, y, names)
    return y + 4


def _own(pen: Pen, where: Layout, view: View, seat: int, y: float) -> float:
    """The viewer's reserve and parts."""
    x, right, wide = where.margin, where.width - where.margin, where.width >= WIDE
    size, step = (16, 66.0) if wide else (14, (right - x) // 5)
    pen.seat(seat, x + 8, y + 19, 7)
    pen.text(x + 22, y + 24, say("label.reserve"), size, bold=True)
    pen.text(right, y + 24, _renown(view, seat), 14, anchor="end", bold=True)
    for n, (colour, count) in enumerate(zip(COLOURS, view.state.reserves[seat])):
        left = x + step * n
        pen.stamp(f"pip-{colour}", left + 14, y + 54, 1.0 if count else 0.5)
        pen.text(left + 34, y + 61, count, 18, "ink" if count else "ink2", bold=True)
    if wide:
        x = where.levels[0][0]
        pen.text(x, y + 24, say("label.parts"), size, bold=True)
    else:
        y += 40
    parts = _fitted(view, seat, x, right)
    _parts(pen, view, seat, parts, y + 38)
    return y + 38 + max(_room(view), parts.height + 4)


def _other(pen: Pen, where: Layout, view: View, seat: int, y: float, names: tuple[str, ...]) -> float:
    """Another player's name, reserve and parts, in the middle of their room."""
    x, right, wide = where.margin, where.width - where.margin, where.width >= WIDE
    left, down, end = (where.levels[0][0], 5, right - 84) if wide else (x, 38, right)
    parts = _fitted(view, seat, left, end)
    below = y + down + max(_room(view), parts.height + 4)
    y += max(0, _room(view) - parts.height) // 2
    cubes = x + 128 if wide else right - 96 - 5 * STEP
    pen.seat(seat, x + 8, y + 21, 7)
    pen.text(x + 22, y + 26, GAME.words.name(seat, names), 13, bold=True, room=cubes - 4 - x - 22)
    for n, (colour, count) in enumerate(zip(COLOURS, view.state.reserves[seat])):
        pen.stamp(f"small-{colour}", cubes + STEP * n + 8, y + 21, 1.0 if count else 0.5)
        pen.text(cubes + STEP * n + 19, y + 26, count, 13, "ink" if count else "ink2", bold=True)
    pen.text(right, y + 26, _renown(view, seat), 13, anchor="end", bold=True)
    _parts(pen, view, seat, parts, y + down)
    return below


def _renown(view: View, seat: int) -> str:
    return say("label.renown", n=rules.points(view.state, seat)["total"])


# ---- parts that were forged


class Fitted(NamedTuple):
    """Things of one part, of two, or of none (the empty place), and where they lie, from the top of their room."""

    things: Sequence[tuple[str, ...]]
    left: float
    places: tuple[Point, ...]
    scale: float
    height: float


def _room(view: View) -> float:
    """The height for as many parts as there will be: a board that grows is painted anew."""
    return 96 if len(view.state.reserves) == 2 else 64


def _fitted(view: View, seat: int, left: float, right: float) -> Fitted:
    """The weapons, then the single parts, then the viewer's empty place: smaller where there are many."""
    s = view.state
    things = [*s.weapons[seat], *((name,) for name in s.singles[seat]), *([()] if seat == view.seat else [])]
    fitted = _in_lines(things, left, right, 1.0)
    return fitted if fitted.height <= _room(view) else _in_lines(things, left, right, SMALLER)


def _in_lines(things: Sequence[tuple[str, ...]], left: float, right: float, scale: float) -> Fitted:
    x, y, high, places = left, 0.0, scale * WEAPON[1], []
    for thing in things:
        wide = scale * (WEAPON[0] if len(thing) == 2 else CHIP[0])
        if x + wide > right + 1 and x > left:
            x, y = left, y + high + 4
        places.append((x, y))
        x += wide + 8 * scale
    return Fitted(things, left, tuple(places), scale, y + high)


def _parts(pen: Pen, view: View, seat: int, parts: Fitted, y: float) -> None:
    if not any(parts.things):
        at = (parts.left + 70, y + 24) if parts.things else (parts.left, y + 21)
        pen.text(*at, say("label.no-parts"), 11.5, "ink2")
    for thing, (x, top) in zip(parts.things, parts.places):
        match thing:
            case (handle, blade):
                _weapon(pen, view, handle, blade, x, y + top, parts.scale)
            case (name,):
                label, info = own_words(view, seat, name)
                _chip(pen, "single", name, x, y + top + 3 * parts.scale, parts.scale, label, info)
            case ():
                _vacant(pen, x, y + top + 3 * parts.scale, parts.scale)


def _weapon(pen: Pen, view: View, handle: str, blade: str, x: float, y: float, scale: float) -> None:
    """Two parts in one frame, with the bonuses that count; between them their sum."""
    deck = view.state.deck
    worth, n = deck.worths[handle, blade], deck.renown(handle, blade)
    middle = x + scale * WEAPON[0] / 2, y + scale * WEAPON[1] / 2
    pen.stamp("weapon", *middle, scale=scale)
    pen.text(middle[0], middle[1] + 4.7 * scale, n, max(10.5, 13 * scale), "panel", "middle", bold=True)
    label = say("spot.joined", handle=handle, blade=blade, n=n)
    info = (Line(sum_of(deck, handle, blade)),)
    w, edge = scale * CHIP[0], 3 * scale
    for name, left in zip((handle, blade), (x + edge, x + edge + w + scale * WELD)):
        part = deck[name]
        _chip(pen, "joined", name, left, y + edge, scale, f"{name_of(name)}. {label}", info)
        if worth.by_type and part.type_bonus:
            at = left + w - 4 * scale, y + edge + 13 * scale
            pen.text(*at, f"+{part.type_bonus}", 10.5, "good", "end", bold=True)
        if worth.by_colour:
            pen.add(*colour_bonus(part, left + 9 * scale, y + edge + 27.5 * scale))


def _chip(pen: Pen, kind: str, name: str, x: float, y: float, scale: float, label: str, info: tuple[Line, ...]) -> None:
    chip = Rect(x, y, scale * CHIP[0], scale * CHIP[1])
    pen.stamp(f"{kind}-{name}", *chip.middle, scale=scale)
    pen.spot(f"own:{name}", label, chip.outline(), info, outline=chip.outline(5))


def _vacant(pen: Pen, x: float, y: float, scale: float) -> None:
    """Where a part goes that is joined to none."""
    chip = Rect(x, y, scale * CHIP[0], scale * CHIP[1])
    pen.stamp("vacant", *chip.middle, scale=scale)
    pen.spot("alone", say("spot.alone"), chip.outline(), outline=chip.outline(5))
