"""What each player of Forge of the Gods has, as shapes: reserve, weapons and single parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.draw import Hotspot, Line, Path, Point, Shape, Text, Use, rectangle, seat_sign, shortened
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, PARTS
from gamekit.games.forge.scene.phrases import fitting, partners, say, worth
from gamekit.games.forge.scene.pictures import CHIP, WEAPON, WELD, colour_bonus
from gamekit.games.forge.scene.places import WIDE, Layout
from gamekit.games.forge.state import renown
from gamekit.games.forge.view import View

SMALLER = 0.75  # of the usual size: how parts are drawn that would have no room


class Fitted(NamedTuple):
    """Things of one part, of two, or of none (the empty place), and where they lie, from the top of their room."""

    things: Sequence[tuple[str, ...]]
    left: float
    places: tuple[Point, ...]
    scale: float
    height: float


def _in_lines(things: Sequence[tuple[str, ...]], left: float, right: float, scale: float) -> Fitted:
    x, y, high, places = left, 0.0, scale * WEAPON[1], []
    for thing in things:
        wide = scale * (WEAPON[0] if len(thing) == 2 else CHIP[0])
        if x + wide > right + 1 and x > left:
            x, y = left, y + high + 4
        places.append((x, y))
        x += wide + 8 * scale
    return Fitted(things, left, tuple(places), scale, y + high)


class Hall:
    """What each player has, the viewer first: shapes, hotspots, and how far down it all goes."""

    def __init__(self, view: View, where: Layout, names: tuple[str, ...]) -> None:
        self.view, self.where, self.names = view, where, names
        self.shapes: list[Shape] = []
        self.spots: list[Hotspot] = []
        self.wide = where.width >= WIDE
        self.margin = 20 if self.wide else 14
        players = len(view.state.reserves)
        # Room for as many parts as there will be: a board that grows is painted anew.
        self.room = 96 if players == 2 else 64
        first = view.seat or 0
        y = where.players
        for turn in range(players):
            seat = (first + turn) % players
            self.shapes.append(Path(((self.margin, y), (where.width - self.margin, y)), "hair", 1))
            y = self.own(seat, y) if seat == view.seat else self.other(seat, y)
        self.height = y + 4

    def own(self, seat: int, y: float) -> float:
        """The viewer's reserve and parts."""
        s, x, right = self.view.state, self.margin, self.where.width - self.margin
        size = 16 if self.wide else 14
        self.shapes += [
            seat_sign(seat, x + 8, y + 19, 7),
            Text(x + 22, y + 24, say("label.reserve"), size, "ink", bold=True),
            self.renown(seat, right, y + 24),
        ]
        step = 66 if self.wide else (right - x) // 5
        for n, (colour, count) in enumerate(zip(COLOURS, s.reserves[seat])):
            px, py = x + step * n, y + 54
            self.shapes += [
                Use(f"pip-{colour}", px + 14, py, 1.0 if count else 0.5),
                Text(px + 34, py + 7, str(count), 18, "ink" if count else "ink2", bold=True),
            ]
        if self.wide:
            left = self.where.levels[0][0]
            self.shapes.append(Text(left, y + 24, say("label.parts"), size, "ink", bold=True))
        else:
            left, y = x, y + 40
        parts = self.fitted(seat, left, right)
        self.parts(seat, parts, y + 38)
        return y + 38 + max(self.room, parts.height + 4)

    def other(self, seat: int, y: float) -> float:
        """Another player's name, reserve and parts, in the middle of their room."""
        s, x, right = self.view.state, self.margin, self.where.width - self.margin
        area = (self.where.levels[0][0], 5, right - 84) if self.wide else (x, 38, right)
        parts = self.fitted(seat, area[0], area[2])
        end = y + area[1] + max(self.room, parts.height + 4)
        y += max(0, self.room - parts.height) // 2
        room = (x + 124 if self.wide else right - 96 - 5 * 36) - x - 22
        name = shortened(GAME.words.name(seat, self.names), 13, room, bold=True)
        self.shapes += [
            seat_sign(seat, x + 8, y + 21, 7),
            Text(x + 22, y + 26, name, 13, "ink", bold=True),
        ]
        left = x + 128 if self.wide else right - 96 - 5 * 36
        for n, (colour, count) in enumerate(zip(COLOURS, s.reserves[seat])):
            self.shapes += [
                Use(f"small-{colour}", left + 36 * n + 8, y + 21, 1.0 if count else 0.5),
                Text(left + 36 * n + 19, y + 26, str(count), 13, "ink" if count else "ink2", bold=True),
            ]
        self.shapes.append(self.renown(seat, right, y + 26))
        self.parts(seat, parts, y + area[1])
        return end

    def renown(self, seat: int, x: float, y: float) -> Shape:
        n = rules.points(self.view.state, seat)["total"]
        return Text(x, y, say("label.renown", n=n), 14 if seat == self.view.seat else 13, "ink", "end", bold=True)

    def fitted(self, seat: int, left: float, right: float) -> Fitted:
        """The weapons, then the single parts, then the viewer's empty place: smaller where there are many."""
        s = self.view.state
        things = [*s.weapons[seat], *((name,) for name in s.singles[seat])]
        if seat == self.view.seat:
            things.append(())
        fitted = _in_lines(things, left, right, 1.0)
        return fitted if fitted.height <= self.room else _in_lines(things, left, right, SMALLER)

    def parts(self, seat: int, parts: Fitted, y: float) -> None:
        if not any(parts.things):
            at = (parts.left + 70, y + 24) if parts.things else (parts.left, y + 21)
            self.shapes.append(Text(*at, say("label.no-parts"), 11.5, "ink2"))
        for thing, (x, top) in zip(parts.things, parts.places):
            if len(thing) == 2:
                self.weapon(thing, x, y + top, parts.scale)
            elif thing:
                self.part(thing[0], x, y + top + 3 * parts.scale, seat, parts.scale)
            else:
                self.empty(x, y + top, parts.scale)

    def weapon(self, pair: tuple[str, ...], x: float, y: float, scale: float) -> None:
        """Two parts in one frame, with the bonuses that count; between them their sum."""
        handle, blade = (PARTS[name] for name in pair)
        w, edge, n = scale * CHIP[0], 3 * scale, worth(*pair)
        middle = x + scale * WEAPON[0] / 2, y + scale * WEAPON[1] / 2
        self.shapes += [
            Use("weapon", *middle, scale=scale),
            Text(middle[0], middle[1] + 4.7 * scale, str(n), max(10.5, 13 * scale), "panel", "middle", bold=True),
        ]
        label = say("spot.joined", handle=pair[0], blade=pair[1], n=n)
        values, by_type, by_colour = renown(handle, blade)
        info = (Line(say("preview.sum", values=values, type=by_type, colour=by_colour)),)
        for part, left in zip((handle, blade), (x + edge, x + edge + w + scale * WELD)):
            self.chip("joined", part.name, left, y + edge, scale, f"{say(part.name)}. {label}", info)
            if by_type and part.type_bonus:
                at = left + w - 4 * scale, y + edge + 13 * scale
                self.shapes.append(Text(*at, f"+{part.type_bonus}", 10.5, "good", "end", bold=True))
            if by_colour:
                self.shapes += colour_bonus(part, left + 9 * scale, y + edge + 27.5 * scale)

    def part(self, name: str, x: float, y: float, seat: int, scale: float) -> None:
        """A single part: hovered, it says what it makes with the seat's other parts, then with the pyramids' best."""
        part = PARTS[name]
        label = GAME.words.say("spot.own", part._asdict() | {"part": name, "n": part.renown})
        own = fitting(self.view.state.singles[seat], name)[:4]
        cards = fitting(filter(None, self.view.state.cards), name)[: 5 - len(own)]
        info = partners(name, cards)
        if own:
            info = [Line(say("info.own")), *partners(name, own), Line(say("info.pyramids")), *info]
        self.chip("single", name, x, y, scale, label, tuple(info))

    def chip(self, kind: str, name: str, x: float, y: float, scale: float, label: str, info: tuple[Line, ...]) -> None:
        w, h = (scale * side for side in CHIP)
        self.shapes.append(Use(f"{kind}-{name}", x + w / 2, y + h / 2, scale=scale))
        self.spots.append(Hotspot(f"own:{name}", label, rectangle(x, y, w, h), rectangle(x, y, w, h, 5), info))

    def empty(self, x: float, y: float, scale: float) -> None:
        """Where a part goes that is joined to none."""
        w, h = (scale * side for side in CHIP)
        y += 3 * scale
        self.shapes.append(Use("vacant", x + w / 2, y + h / 2, scale=scale))
        self.spots.append(Hotspot("alone", say("spot.alone"), rectangle(x, y, w, h), rectangle(x, y, w, h, 5)))
