"""A view of Forge of the Gods as shapes, hotspots and sentences."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from gamekit.game import CHANCE
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, KINDS, PARTS, Counts, Part
from gamekit.games.forge.state import ABOVE, CUBES, JOIN, NONE, PASS, SLOTS, Cube, Mine, Move, renown, weapon
from gamekit.games.forge.view import View
from gamekit.i18n import language
from gamekit.scene import (
    Button,
    Card,
    Hotspot,
    Line,
    Mark,
    Path,
    Point,
    Points,
    Polygon,
    Preview,
    Scene,
    SeatNote,
    Shape,
    Stamp,
    Text,
    Use,
    rectangle,
    seat_sign,
    stamp,
)

PLACES = {name: tuple(int(n) - 1 for n in name.split("-")) for name in CUBES}  # level, row, column, from 0
NAME_AT = {bit: name for name, bit in CUBES.items()}
PAINTED = sorted(PLACES, key=lambda name: (PLACES[name][0], PLACES[name][1] + PLACES[name][2]))  # back to front
UNDER = tuple(tuple(below for below, above in enumerate(ABOVE) if slot in above) for slot in range(len(SLOTS)))


# ---- where things lie


class Layout(NamedTuple):
    """The places of a board of some width, all in units of the scene."""

    width: int
    top: float  # room for what stands over the mine
    edge: int  # of a cube in the mine
    half: float  # half the width of such a cube
    mine: Point  # the corner nearest to us of the cube 1-1-1
    cell: int  # of the plan
    levels: tuple[Point, ...]  # left and top of each level of the plan
    upright: bool  # whether cards stand or lie
    card: Point  # width and height of a card
    step: Point  # from card to card, and from row to row
    peaks: tuple[Point, ...]  # middle of the top card of each pyramid
    players: float  # where the players' own things begin

    def cube(self, name: Cube) -> Point:
        """The corner of a cube that is nearest to us."""
        level, row, column = PLACES[name]
        return self.mine[0] + (column - row) * self.half, self.mine[1] + (column + row - level) * self.edge / 2

    def plan(self, name: Cube) -> Point:
        """The middle of a cube's place in the plan."""
        level, row, column = PLACES[name]
        left, top = self.levels[level]
        return left + (column + 0.5) * self.cell, top + (row + 0.5) * self.cell

    def slot(self, slot: int) -> Point:
        """The middle of a card."""
        kind, tier, place = SLOTS[slot]
        x, y = self.peaks[KINDS.index(kind)]
        return x + (place - (tier - 1) / 2) * self.step[0], y + (tier - 1) * self.step[1]


WIDE, TABLE, LEAST = 850, 536, 436  # from these widths on: all side by side, the table's, the narrow one


@lru_cache(maxsize=16)
def layout(width: int) -> Layout:
    """Three boards: wide ones with headings, those of the table, and narrow ones with one pyramid over the other."""
    width = max(width, LEAST)
    if width >= WIDE:
        x, spare = 20.0, (width - 860) / 2
        levels = _in_a_row(x + 354 + spare, 66, 26, 17)
        peaks = (x + 202.5 + spare / 2, 396.0), (width - 222.5 - spare / 2, 396.0)
        return Layout(width, 66, 33, 28.5, (x + 168, 182), 26, levels, False, (80, 46), (81, 43), peaks, 604)
    if width >= TABLE:
        spare = round((width - 556) / 3)
        levels = _in_two_rows(294 + 2 * spare, 70, 24)
        tops = tuple((x, 342.0) for x in (142.5 + spare // 2, width - 142.5 - spare // 2))
        return Layout(width, 52, 27, 23.5, (150 + spare, 160), 24, levels, True, (51, 64), (53, 61), tops, 633)
    spare, peak = round((width - LEAST) / 3), round(width / 2)
    levels = _in_two_rows(199 + 2 * spare, 70, 24)
    tops = (peak, 332.0), (peak, 566.0)
    return Layout(width, 52, 20, 17, (100 + spare, 160), 24, levels, False, (80, 46), (82, 43), tops, 772)


def _in_a_row(x: float, y: float, cell: int, gap: float) -> tuple[Point, ...]:
    """The levels beside each other, standing on one line."""
    out = []
    for level in range(5):
        out.append((x, y + level * cell))
        x += (5 - level) * cell + gap + (10 if level == 0 else 0)
    return tuple(out)


def _in_two_rows(x: float, y: float, cell: int) -> tuple[Point, ...]:
    """The two great levels, and the three small ones below; each row stands on one line."""
    below, right = y + 5 * cell + 35, x + 5 * cell + 20
    return (x, y), (right, y + cell), (x, below), (x + 4 * cell, below + cell), (x + 7 * cell, below + 2 * cell)


# ---- what one sees of the mine
# A cube is a hexagon on paper. Cut into strips half a cube's half width wide, and each strip into triangles that meet
# at its middle, the hexagons of all levels share one set of triangles: so what hides what is told by bits.

WIDE_BITS, BEFORE = 32, 12  # triangle k,m is the bit (k + BEFORE) * WIDE_BITS + m + BEFORE; k counts strips, m quarters


def _hexagon(level: int, row: int, column: int) -> int:
    k, m = 2 * (column - row) + BEFORE, 2 * (column + row - level) + BEFORE
    inner, outer = 0b1111111 << m - 3, 0b11111 << m - 2
    return sum(strip << WIDE_BITS * (k + i) for i, strip in ((-2, outer), (-1, inner), (0, inner), (1, outer)))


HEXAGONS = {name: _hexagon(*PLACES[name]) for name in PAINTED}


@lru_cache(maxsize=64)
def in_sight(cubes: int) -> Mapping[Cube, int]:
    """The triangles that one sees of each cube, back to front; cubes behind others are left out."""
    seen, out = 0, []
    for name in reversed(PAINTED):
        if cubes & CUBES[name] and (shown := HEXAGONS[name] & ~seen):
            out.append((name, shown))
            seen |= shown
    return dict(reversed(out))


@lru_cache(maxsize=1024)
def rim(triangles: int) -> tuple[tuple[int, int], ...]:
    """The line round some triangles, counted in half a half width and in quarters; of several parts the longest."""
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for a, b in _edges(triangles):
        onward.setdefault(a, []).append(b)
    loops = []
    while onward:
        at = next(iter(onward))
        loop = []
        while at in onward:
            loop.append(at)
            at, before = onward[at].pop(), at
            if not onward[before]:
                del onward[before]
        loops.append(loop)
    loop = max(loops, key=len)
    bent = [b for a, b, c in zip(loop[-1:] + loop, loop, loop[1:] + loop) if _way(a, b) != _way(b, c)]
    return tuple(bent)


def _way(a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    return (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])


def _edges(triangles: int) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides, clockwise, that two of the triangles do not share."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], None] = {}
    while triangles:
        bit = triangles & -triangles
        triangles ^= bit
        k, m = divmod(bit.bit_length() - 1, WIDE_BITS)
        k, m = k - BEFORE, m - BEFORE
        near, far = (k, k + 1) if (k + m) % 2 else (k + 1, k)  # the upright side, and the corner across from it
        corners = ((near, m - 1), (far, m), (near, m + 1))[:: far - near]
        for i, b in enumerate(corners):
            a = corners[i - 1]
            if (b, a) in sides:
                del sides[b, a]
            else:
                sides[a, b] = None
    return sides


# ---- stamps

INKS = {"ash": "silver_ink", "cobalt": "white", "ruby": "white", "jade": "white", "amber": "gold_ink"}
ROUND = tuple((0.68 * math.cos(t * math.pi / 8), 0.68 * math.sin(t * math.pi / 8)) for t in range(16))
SIGNS: Mapping[str, tuple[Points, ...]] = {  # the second sign of each colour, within 1 of 0,0
    "ash": (((-0.62, -0.62), (0.62, -0.62), (0.62, 0.62), (-0.62, 0.62)),),
    "cobalt": tuple(((-0.72, y - 0.2), (0.72, y - 0.2), (0.72, y + 0.2), (-0.72, y + 0.2)) for y in (-0.42, 0.42)),
    "ruby": (((0, -0.74), (0.78, 0.6), (-0.78, 0.6)),),
    "jade": (
        ((-0.22, -0.75), (0.22, -0.75), (0.22, -0.22), (0.75, -0.22), (0.75, 0.22), (0.22, 0.22), (0.22, 0.75),
         (-0.22, 0.75), (-0.22, 0.22), (-0.75, 0.22), (-0.75, -0.22), (-0.22, -0.22)),
    ),
    "amber": (ROUND,),
}  # fmt: skip
PICTURES: Mapping[str, tuple[Points, Points]] = {  # of each type the blade and the handle, from 0,0 to 1,1
    "dagger": (
        ((0.5, 0.02), (0.64, 0.24), (0.6, 0.56), (0.4, 0.56), (0.36, 0.24)),
        ((0.26, 0.6), (0.74, 0.6), (0.74, 0.69), (0.58, 0.69), (0.58, 0.98), (0.42, 0.98), (0.42, 0.69), (0.26, 0.69)),
    ),
    "axe": (
        ((0.57, 0.12), (0.84, 0), (0.98, 0.27), (0.84, 0.54), (0.57, 0.42)),
        ((0.4, 0.02), (0.53, 0.02), (0.53, 1), (0.4, 1)),
    ),
    "sword": (
        ((0.5, -0.04), (0.61, 0.08), (0.61, 0.64), (0.39, 0.64), (0.39, 0.08)),
        ((0.16, 0.67), (0.84, 0.67), (0.84, 0.76), (0.57, 0.76), (0.57, 1), (0.43, 1), (0.43, 0.76), (0.16, 0.76)),
    ),
    "spear": (
        ((0.5, -0.06), (0.7, 0.2), (0.5, 0.38), (0.3, 0.2)),
        ((0.44, 0.4), (0.56, 0.4), (0.56, 1.02), (0.44, 1.02)),
    ),
    "hammer": (
        ((0.12, 0.02), (0.88, 0.02), (0.88, 0.36), (0.12, 0.36)),
        ((0.43, 0.39), (0.57, 0.39), (0.57, 1.02), (0.43, 1.02)),
    ),
}  # fmt: skip
PIP, SMALL, TINY = 28, 16, 8.6  # sides of a flat cube: in the own reserve, in others', on a card
CHIP = 58.0, 32.0  # a part that somebody has forged
WELD = 26  # between the two parts of a weapon


@lru_cache(maxsize=16)
def stamps(edge: int, half: float, cell: int, upright: bool) -> Mapping[str, Stamp]:
    """The pictures for one layout; first those that only previews use."""
    card = (51.0, 64.0) if upright else (80.0, 46.0)
    slot = rectangle(2.5 - card[0] / 2, 3.5 - card[1] / 2, card[0] - 5, card[1] - 7, 5)
    gone = rectangle(1.5 - cell / 2, 1.5 - cell / 2, cell - 3, cell - 3, 3)
    made = {
        "bare": stamp(Polygon(gone, "board", "edge", 1, 1, (2, 3))),
        "bare-card": stamp(Polygon(rectangle(-card[0] / 2, -card[1] / 2, *card, 6), "board", "edge", 1.1, 1, (3, 4))),
        "gone": stamp(Polygon(gone, "", "edge", 1, 0.6, (2, 3))),
        "plate": stamp(Polygon(rectangle(-card[0] / 2, -card[1] / 2, *card, 6), "panel", "edge", 1.2)),
        "slot": stamp(Polygon(slot, "", "edge", 1, 0.55, (3, 4))),
    }
    for colour in COLOURS:
        made[f"cube-{colour}"] = stamp(*_cube(colour, edge, half, True))
        made[f"laden-{colour}"] = stamp(*_cube(colour, edge, half, False))
        made[f"plan-{colour}"] = stamp(*_pip(colour, cell - 2.5))
        made[f"pip-{colour}"] = stamp(*_pip(colour, PIP))
        made[f"small-{colour}"] = stamp(*_pip(colour, SMALL))
        made[f"tiny-{colour}"] = stamp(*_pip(colour, TINY))
        made[f"lack-{colour}"] = stamp(*_lack(colour, TINY))
    for name in PARTS:
        made[f"card-{name}"] = _card(name, upright)
        made[f"chip-{name}"] = _chip(name)
    return made


def _sign(colour: str, place: Callable[[float, float], Point], ink: str, width: float) -> list[Shape]:
    """A colour's sign, put where `place` says."""
    outlines = (tuple(place(u, v) for u, v in run) for run in SIGNS[colour])
    if colour == "ash":
        return [Polygon(outline, "", ink, width) for outline in outlines]
    return [Polygon(outline, ink) for outline in outlines]


def _cube(colour: str, edge: int, half: float, bare: bool) -> list[Shape]:
    """A cube round the corner that is nearest to us; `bare`: nothing lies on it."""
    e, h, q = edge, half, edge / 2
    middle, top, left, right = (0.0, 0.0), (0.0, -e), (-h, -q), (h, -q)
    faces = (
        ((middle, right, top, left), f"{colour}_hi", "silver_ink", (left, (h, -q), (h, q))),
        ((middle, left, (-h, q), (0.0, e)), colour, INKS[colour], (left, (h, q), (0.0, e))),
        ((middle, right, (h, q), (0.0, e)), f"{colour}_lo", "white", (middle, (h, -q), (0.0, e))),
    )
    shapes: list[Shape] = [Polygon(points, fill, f"{colour}_lo", 1) for points, fill, _, _ in faces]
    shapes.append(Path(((-h + 0.8, -q + 0.9), (0, 0.9), (h - 0.8, -q + 0.9)), f"{colour}_hi", 1.2, 0.9))
    for _, _, ink, ((x, y), (ax, ay), (bx, by)) in faces if bare else faces[1:]:

        def place(u: float, v: float, x: float = x, y: float = y, a: Point = (ax, ay), b: Point = (bx, by)) -> Point:
            s, t = 0.5 + 0.38 * u, 0.5 + 0.38 * v
            return x + a[0] * s + b[0] * t, y + a[1] * s + b[1] * t

        shapes += _sign(colour, place, ink, 1.1 if edge < 24 else 1.5)
    return shapes


def _pip(colour: str, side: float) -> list[Shape]:
    """A cube as a flat square."""
    s = side / 2
    shapes: list[Shape] = [
        Polygon(rectangle(-s, -s, side, side, side * 0.16), colour, f"{colour}_lo", 1.2),
        Path(((1.6 - s, s - 2), (1.6 - s, 1.6 - s), (s - 2, 1.6 - s)), f"{colour}_hi", 1.2),
    ]
    return shapes + _sign(colour, _scaled(0, 0, side * 0.33), INKS[colour], max(1.1, side * 0.08))


def _lack(colour: str, side: float) -> list[Shape]:
    """A cube of a cost that one does not have."""
    s = side / 2
    shapes: list[Shape] = [
        Polygon(rectangle(-s - 0.8, -s - 0.8, side + 1.6, side + 1.6), "panel"),
        Polygon(rectangle(-s, -s, side, side, 1.4), "", "bad", 1.3, 1, (2, 2)),
    ]
    return shapes + _sign(colour, _scaled(0, 0, side * 0.31), "bad", 1.1)


def _scaled(x: float, y: float, r: float) -> Callable[[float, float], Point]:
    return lambda u, v: (x + u * r, y + v * r)


def _picture(part: Part, x: float, y: float, side: float) -> list[Shape]:
    """A weapon of the part's type: the part itself filled, its other half an outline."""
    shapes: list[Shape] = []
    for half, points in zip(("blade", "handle"), PICTURES[part.type]):
        outline = tuple((x + u * side, y + v * side) for u, v in points)
        filled = half == part.kind
        shapes.append(Polygon(outline, "ink", "ink", 0.6) if filled else Polygon(outline, "", "ink", 0.9, 0.6))
    return shapes


def _tab(part: Part, x: float, y: float, width: float, height: float, sign: float) -> list[Shape]:
    """The left edge of a card in its colour, with the colour's sign."""
    left, top, bottom = x + 0.7, y + 0.7, y + height - 0.7
    outer = [p for p in rectangle(left, top, 2 * width, bottom - top, 5) if p[0] < x + width]
    outer.sort(key=lambda p: (p[1], p[0] if p[1] > y + height / 2 else -p[0]))
    shapes: list[Shape] = [Polygon(((x + width, top), *outer, (x + width, bottom)), part.colour)]
    return shapes + _sign(part.colour, _scaled(x + width / 2, y + sign, width * 0.29), INKS[part.colour], 1.5)


def _colour_bonus(part: Part, x: float, y: float) -> list[Shape]:
    text = f"+{part.colour_bonus}"
    return [Text(x, y, text, 11, INKS[part.colour], "middle", bold=True)] if part.colour_bonus else []


def _card(name: str, upright: bool) -> Stamp:
    """A part as it lies in a pyramid, round its middle."""
    part = PARTS[name]
    w, h = (51.0, 64.0) if upright else (80.0, 46.0)
    x, y = -w / 2, -h / 2
    shapes: list[Shape] = [
        Polygon(rectangle(x + 1, y + 2, w, h, 6), "shade", opacity=0.14),
        Polygon(rectangle(x, y, w, h, 6), "panel", "edge", 1.2),
    ]
    if upright:
        shapes += _tab(part, x, y, 15, h, 11) + _colour_bonus(part, x + 7.5, y + h - 7)
        shapes += _picture(part, x + 17.5, y + 3.5, 19)
        shapes.append(Text(x + 27.5, y + 46, str(part.renown), 16, "ink", "middle", bold=True))
    else:
        shapes += _tab(part, x, y, 20, h, 12.5) + _colour_bonus(part, x + 10, y + h - 7)
        shapes += _picture(part, x + 22, y + 4, 22)
        shapes.append(Text(x + w - 4, y + 16.5, str(part.renown), 16, "ink", "end", bold=True))
    if part.type_bonus:
        at = (x + 27.5, y + 32) if upright else (x + 50.5, y + 12.5)
        shapes.append(Text(*at, f"+{part.type_bonus}", 10.5, "ink2", "middle"))
    for n, colour in enumerate(_cost(part)):
        px, py = pip_place(n, upright)
        shapes += [_moved(shape, px, py) for shape in _pip(colour, TINY)]
    return stamp(*shapes)


def _moved(shape: Shape, x: float, y: float) -> Shape:
    if isinstance(shape, Polygon | Path):
        return shape._replace(points=tuple((px + x, py + y) for px, py in shape.points))
    return shape


def _cost(part: Part) -> tuple[str, ...]:
    """The cubes of a cost, one by one."""
    return rules.missing(NONE, part.cost)


def pip_place(n: int, upright: bool) -> Point:
    """Where the nth cube of a cost lies on a card, from its middle."""
    return (19.5, -25 + n * 11.2) if upright else (-12 + n * 10.4, 15.5)


TAG = ((-8, -6.5), (8, -6.5), (10.5, -4), (10.5, 4), (8, 6.5), (-8, 6.5), (-10.5, 4), (-10.5, -4))


def tag_place(upright: bool) -> Point:
    """Where a card says what it would make at best."""
    return (2, 24) if upright else (25.5, 4)


def _chip(name: str) -> Stamp:
    """A part that was forged, round its middle; its bonuses come on top, as far as they count."""
    part, (w, h) = PARTS[name], CHIP
    x, y = -w / 2, -h / 2
    return stamp(
        Polygon(rectangle(x, y, w, h, 5), "panel", "edge", 1.2),
        *_tab(part, x, y, 18, h, 9.5),
        *_picture(part, x + 19, y + 6, 19),
        Text(x + w - 4, y + 27, str(part.renown), 14, "ink", "end", bold=True),
    )


# ---- what can be said of it


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


def colour_of(mine: Mine, bit: int) -> str:
    return next(colour for colour, cubes in zip(COLOURS, mine) if cubes & bit)


def freed(cubes: int, bit: int) -> int:
    """The cubes that can be taken once this one is."""
    return rules.free(cubes ^ bit) & ~rules.free(cubes)


@cache
def worth(one: str, two: str) -> int:
    """What two parts of different kinds count as a weapon."""
    handle, blade = weapon(one, two)
    return sum(renown(PARTS[handle], PARTS[blade]))


def fitting(singles: Iterable[str], name: str) -> list[str]:
    """The parts that this one can be joined to, the best first."""
    others = [own for own in singles if PARTS[own].kind != PARTS[name].kind]
    return sorted(others, key=lambda own: -worth(own, name))


def own_singles(view: View) -> tuple[str, ...]:
    return () if view.seat is None else view.state.singles[view.seat]


def lacking(view: View, name: str) -> tuple[str, ...]:
    return () if view.seat is None else rules.missing(view.state.reserves[view.seat], PARTS[name].cost)


# ---- the board


def board(
    view: View, moves: list[Move], *, width: int = 860, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The mine and its plan, the two pyramids, and what each player has."""
    where = layout(width)
    stamped = stamps(where.edge, where.half, where.cell, where.upright)
    hall = Hall(view, where, names)
    shapes = [*ground(where), *headings(view, where, names), *mine_shapes(view, where), *pyramid_shapes(view, where)]
    if where.width >= WIDE and view.seat is not None:
        shapes += free_parts(view, where)
    spots = (*cube_spots(view, where), *card_spots(view, where), *hall.spots)
    outlines = {spot.target: spot.points for spot in spots}
    marks = []
    for target in last:
        forged = target.replace("part:", "own:")
        if target in outlines:
            marks.append(Mark("last", target))
        elif forged in outlines:  # a part has left the pyramid, and lies with its owner
            marks.append(Mark("last", points=outlines[forged]))
    title = sentence(view, names)
    notes = tuple(card_notes(view, where))
    return Scene(where.width, hall.height, (*shapes, *hall.shapes), notes, spots, tuple(marks), stamped, title)


def ground(where: Layout) -> list[Shape]:
    """What the mine stands on, with the numbers of rows and columns, as the plan has them too."""
    x, y, e, h = *where.mine, where.edge, where.half

    def floor(row: float, column: float) -> Point:
        return x + (column - row) * h, y + (column + row) * e / 2

    out, far = 0.34, 5.34
    shapes: list[Shape] = [
        Polygon((floor(-out, -out), floor(-out, far), floor(far, far), floor(far, -out)), "well", "hair", 1)
    ]
    left, top = where.levels[0]
    for n in range(1, 6):
        (rx, ry), (cx, cy) = floor(n - 0.5, 5.68), floor(5.68, n - 0.5)
        across = left + (n - 0.5) * where.cell
        shapes += [
            Text(rx, ry + 5, str(n), 10.5, "ink2", "middle"),
            Text(cx, cy + 5, str(n), 10.5, "ink2", "middle"),
            Text(left + 5 * where.cell + 8, top + (n - 0.5) * where.cell + 4, str(n), 10.5, "ink2", "middle"),
            Text(across, top + 5 * where.cell + 12, str(n), 10.5, "ink2", "middle"),
        ]
    return [_even(shape) for shape in shapes]


def _even(shape: Shape) -> Shape:
    """On half units, which are sharp and short to tell."""
    if isinstance(shape, Text):
        return shape._replace(x=round(2 * shape.x) / 2, y=round(2 * shape.y) / 2)
    return shape


def headings(view: View, where: Layout, names: tuple[str, ...]) -> list[Shape]:
    s, wide = view.state, where.width >= WIDE
    n = rules.free(rules.standing(s.mine)).bit_count()
    x, free = (20 if wide else 14), say("label.free", n=n)
    if wide:
        shapes: list[Shape] = [
            Text(x, 30, _who(view, names), 17, "ink", bold=True),
            Text(x, 50, status(view), 12.5, "ink2"),
            Text(x, 84, say("label.mine"), 14, "ink", bold=True),
            Text(x, 101, free, 11.5, "ink2"),
            Text(where.levels[0][0], 30, say("label.levels"), 16, "ink", bold=True),
            Path(((16, 366), (where.width - 16, 366)), "hair", 1),
        ]
    else:
        shapes = [
            Text(x, where.top + 15, say("label.mine"), 13, "ink", bold=True),
            Text(x, where.top + 30, free, 11, "ink2"),
        ]
    for level, (left, top) in enumerate(where.levels):
        middle = left + (5 - level) * where.cell / 2
        text = say("label.level" if level else "label.bottom", n=level + 1)
        shapes.append(Text(middle, top - 7, text, 11, "ink2", "middle"))
    for kind, (peak, y) in zip(KINDS, where.peaks):
        left = 20.0 if wide else 14.0
        if peak > where.width / 2 + 1:
            left = round(peak - 2.5 * where.step[0])
        y -= where.card[1] / 2
        shapes.append(Text(left, y + 14, say(f"label.{kind}s"), 16 if wide else 14, "ink", bold=True))
        shapes += _key(view, kind, left, y + 31)
    return shapes


def _key(view: View, kind: str, x: float, y: float) -> list[Shape]:
    """What the signs on the cards mean, in the corner beside the top of a pyramid."""
    if kind == "blade":
        rows = [("label.key-tab", "ink2"), ("label.key-picture", "ink2")]
    else:
        rows = [("label.key-dashed", "bad"), ("label.key-tag", "good")] * (view.seat is not None)
    return [Text(x, y + 15 * row, say(key), 10.5, ink) for row, (key, ink) in enumerate(rows)]


def mine_shapes(view: View, where: Layout) -> Iterator[Shape]:
    """The cubes that one sees, back to front, and the plan of all of them."""
    mine = view.state.mine
    cubes = rules.standing(mine)
    for name in in_sight(cubes):
        bit = CUBES[name]
        kind = "laden" if rules.on_top(cubes, bit) else "cube"
        yield Use(f"{kind}-{colour_of(mine, bit)}", *where.cube(name))
    for name, bit in CUBES.items():
        if cubes & bit:
            faint = 0.5 if rules.on_top(cubes, bit) else 1.0
            yield Use(f"plan-{colour_of(mine, bit)}", *where.plan(name), faint)
        else:
            yield Use("gone", *where.plan(name))


def cube_spots(view: View, where: Layout) -> Iterator[Hotspot]:
    """The places of the plan; what one sees of the same cube in the mine is their twin."""
    mine = view.state.mine
    cubes = rules.standing(mine)
    seen, half, reach = in_sight(cubes), where.cell / 2, where.cell / 2 - 1.2
    for name, bit in CUBES.items():
        x, y = where.plan(name)
        hit = rectangle(x - half, y - half, where.cell, where.cell)
        outline = rectangle(x - reach, y - reach, 2 * reach, 2 * reach, 3)
        twin: Points = ()
        if name in seen:
            twin = tuple(
                (round(where.mine[0] + k * where.half / 2, 1), where.mine[1] + m * where.edge / 4)
                for k, m in rim(seen[name])
            )
        label, info = _cube_words(language(), mine, bit)
        yield Hotspot(f"cube:{name}", label, hit, outline, info, twin)


def _cube_words(lang: str, mine: Mine, bit: int) -> tuple[str, tuple[Line, ...]]:
    """What holds a cube, and what taking it would free."""
    cubes = rules.standing(mine)
    if not cubes & bit:
        return _told(lang, NAME_AT[bit], "", (), (), ())
    top, sides = rules.on_top(cubes, bit), rules.beside(cubes, bit)
    frees = freed(cubes, bit) if not top and sides.bit_count() < 3 else 0
    return _told(lang, NAME_AT[bit], colour_of(mine, bit), *(_coloured(mine, some) for some in (top, sides, frees)))


def _coloured(mine: Mine, cubes: int) -> tuple[tuple[str, str], ...]:
    """Some cubes, each with its colour."""
    out = []
    while cubes:
        bit = cubes & -cubes
        cubes ^= bit
        out.append((NAME_AT[bit], colour_of(mine, bit)))
    return tuple(out)


Cubes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=4096)
def _told(lang: str, cube: Cube, colour: str, top: Cubes, sides: Cubes, frees: Cubes) -> tuple[str, tuple[Line, ...]]:
    if not colour:
        return say("spot.empty", cube=cube), ()
    key, n = ("covered", len(top)) if top else ("sides", len(sides)) if len(sides) > 2 else ("free", 0)
    lines: list[Line] = []
    for word, some in (("on-it", top), ("beside", sides), ("frees", frees)):
        if some:
            lines += [Line(say(f"info.{word}")), *(Line(name, tone) for name, tone in some)]
    return say(f"spot.{key}", cube=cube, colour=colour, n=n), tuple(lines)


# ---- the pyramids


def pyramid_shapes(view: View, where: Layout) -> Iterator[Shape]:
    """The cards, lower rows first, for what lies on others lies over them."""
    cards = view.state.cards
    for slot in reversed(range(len(cards))):
        name, (x, y) = cards[slot], where.slot(slot)
        if not name:
            yield Use("slot", x, y)
        elif any(map(cards.__getitem__, ABOVE[slot])):
            yield Use("plate", x, y)
            yield Use(f"card-{name}", x, y, 0.6)
        else:
            yield Use(f"card-{name}", x, y)


def card_notes(view: View, where: Layout) -> Iterator[Shape]:
    """On each card that lies free: what it would make at best, and what is missing for it."""
    for slot, name in enumerate(view.state.cards):
        if name and not any(map(view.state.cards.__getitem__, ABOVE[slot])):
            x, y = where.slot(slot)
            if fits := fitting(own_singles(view), name):
                yield from _tag(x, y, worth(name, fits[0]), where.upright)
            yield from _lacks(view, name, x, y, where.upright)


def _lacks(view: View, name: str, x: float, y: float, upright: bool) -> Iterator[Shape]:
    """The missing cubes over those of the cost: of each colour the last ones."""
    lacks, cost = list(lacking(view, name)), _cost(PARTS[name])
    for n in reversed(range(len(cost))):
        if cost[n] in lacks:
            lacks.remove(cost[n])
            px, py = pip_place(n, upright)
            yield Use(f"lack-{cost[n]}", x + px, y + py)


def _tag(x: float, y: float, n: int, upright: bool) -> list[Shape]:
    tx, ty = tag_place(upright)
    return [
        Polygon(tuple((x + tx + dx, y + ty + dy) for dx, dy in TAG), "good_soft", "good", 1),
        Text(x + tx, y + ty + 4, str(n), 11, "good", "middle", bold=True),
    ]


def card_spots(view: View, where: Layout) -> Iterator[Hotspot]:
    cards, singles = view.state.cards, own_singles(view)
    w, h = where.card
    for slot, name in enumerate(cards):
        if name:
            x, y = where.slot(slot)
            above = tuple(cards[over] for over in ABOVE[slot] if cards[over])
            label, info = _part_words(language(), name, above, lacking(view, name), singles)
            outline = rectangle(x - w / 2, y - h / 2, w, h, 6)
            yield Hotspot(f"part:{name}", label, rectangle(x - w / 2, y - h / 2, w, h), outline, info)


@lru_cache(maxsize=1024)
def _part_words(
    lang: str, name: str, above: tuple[str, ...], lacks: tuple[str, ...], singles: tuple[str, ...]
) -> tuple[str, tuple[Line, ...]]:
    """What a part is, what lies on it, what it would still cost, and what it would make with each part that fits."""
    part = PARTS[name]
    facts = part._asdict() | {"part": name, "n": part.renown, "cost": _cost(part)}
    label = GAME.words.say("spot.part", facts)
    if above:
        label += ", " + say("spot.part-covered", by=above)
    lines = [Line(say("info.missing"))] * bool(lacks) + [Line(say(colour), colour) for colour in lacks]
    return label, (*lines, *_partners(name, fitting(singles, name)))


def _partners(name: str, others: Iterable[str]) -> list[Line]:
    return [Line(say("info.with", other=other, n=worth(name, other)), PARTS[other].colour) for other in others]


def free_parts(view: View, where: Layout) -> list[Shape]:
    """Beside the mine of a wide board: each part that lies free, what it still costs, and what it would make."""
    x, y = where.levels[0][0], 246
    shapes: list[Shape] = [Text(x, y, say("label.free-parts"), 13, "ink", bold=True)]
    if own_singles(view):
        shapes.append(Text(where.width - 20, y, say("label.with-yours"), 11, "ink2", "end"))
    shapes.append(Path(((x, y + 7), (where.width - 20, y + 7)), "hair", 1))
    half = (where.width - 20 - x + 16) / 2
    for column, kind in enumerate(KINDS):
        names = [name for name in rules.uncovered(view.state.cards) if PARTS[name].kind == kind]
        for row, name in enumerate(names):
            shapes += _free_part(view, name, round(x + column * half), y + 24 + row * 19, half - 16)
    return shapes


def _free_part(view: View, name: str, x: float, y: float, width: float) -> list[Shape]:
    part = PARTS[name]
    shapes: list[Shape] = [
        *_picture(part, x, y - 8, 15),
        Use(f"tiny-{part.colour}", x + 23, y),
        Text(x + 33, y + 4, say(name), 12, "ink", bold=True),
    ]
    lacks = lacking(view, name)
    shapes += [Use(f"lack-{colour}", x + 105 + 11 * n, y) for n, colour in enumerate(lacks)]
    if not lacks:
        shapes.append(Path(((x + 101, y), (x + 104.5, y + 3.5), (x + 110.5, y - 4)), "good", 2.4))
    if fits := fitting(own_singles(view), name)[:1]:
        shapes += [
            Text(x + width - 22, y + 4, say(fits[0]), 11, "ink2", "end"),
            Text(x + width, y + 4, str(worth(name, fits[0])), 12, "good", "end", bold=True),
        ]
    return shapes


# ---- the players


class Hall:
    """What each player has, the viewer first: shapes, hotspots, and how far down it all goes."""

    def __init__(self, view: View, where: Layout, names: tuple[str, ...]) -> None:
        self.view, self.where, self.names = view, where, names
        self.shapes: list[Shape] = []
        self.spots: list[Hotspot] = []
        self.wide = where.width >= WIDE
        self.margin = 20 if self.wide else 14
        players = len(view.state.reserves)
        first = view.seat or 0
        y = where.players
        for turn in range(players):
            seat = (first + turn) % players
            self.shapes.append(Path(((self.margin, y), (where.width - self.margin, y)), "hair", 1))
            y = self.own(seat, y) if seat == view.seat else self.other(seat, y)
        self.height = y + 8

    def own(self, seat: int, y: float) -> float:
        """The viewer's reserve with the names of the colours, and the parts."""
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
                Text(px + 33, py + 2, str(count), 16, "ink" if count else "ink2", bold=True),
                Text(px + 33, py + 14, say(colour), 10.5, "ink2"),
            ]
        if self.wide:
            left = self.where.levels[0][0]
            self.shapes.append(Text(left, y + 24, say("label.parts"), size, "ink", bold=True))
            return max(y + 78, self.parts(seat, left, y + 38, right))
        return self.parts(seat, x, y + 80, right)

    def other(self, seat: int, y: float) -> float:
        """Another player's name, reserve and parts."""
        s, x, right = self.view.state, self.margin, self.where.width - self.margin
        name = _short(GAME.words.name(seat, self.names), 13)
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
        if self.wide:
            return self.parts(seat, self.where.levels[0][0], y + 5, right - 84)
        return self.parts(seat, x, y + 38, right)

    def renown(self, seat: int, x: float, y: float) -> Shape:
        n = rules.points(self.view.state, seat)["total"]
        return Text(x, y, say("label.renown", n=n), 14 if seat == self.view.seat else 13, "ink", "end", bold=True)

    def parts(self, seat: int, left: float, y: float, right: float) -> float:
        """The weapons and then the single parts, line by line."""
        s, x, top = self.view.state, left, y
        w, h = CHIP
        things = [*s.weapons[seat], *((name,) for name in s.singles[seat])]
        if not things:
            self.shapes.append(Text(left, y + 21, say("label.no-parts"), 11.5, "ink2"))
        for thing in things:
            wide = 2 * w + WELD + 6 if len(thing) == 2 else w
            if x + wide > right + 1 and x > left:
                x, y = left, y + h + 10
            if len(thing) == 2:
                self.weapon(thing, x, y)
            else:
                self.part(thing[0], x, y + 3, seat)
            x += wide + 8
        # Room for as many lines as will be wanted: a board that grows is painted anew.
        return max(y, top + (h + 10) * (len(s.reserves) == 2)) + h + 12

    def weapon(self, pair: tuple[str, ...], x: float, y: float) -> None:
        """Two parts in one frame, with the bonuses that count; between them their sum."""
        handle, blade = (PARTS[name] for name in pair)
        (w, h), n = CHIP, worth(*pair)
        middle, y_middle = x + 3 + w + WELD / 2, y + 3 + h / 2
        frame = rectangle(x, y, 2 * w + WELD + 6, h + 6, 8)
        self.shapes += [
            Polygon(frame, "good_soft", "good", 1.3),
            Polygon(rectangle(middle - 12, y_middle - 8, 24, 16, 5), "good"),
            Text(middle, y_middle + 4.7, str(n), 13, "panel", "middle", bold=True),
        ]
        label = say("spot.joined", handle=pair[0], blade=pair[1], n=n)
        values, by_type, by_colour = renown(handle, blade)
        info = (Line(say("preview.sum", values=values, type=by_type, colour=by_colour)),)
        for name, left in zip(pair, (x + 3, x + 3 + w + WELD)):
            self.chip(name, left, y + 3, f"{say(name)}. {label}", info)
            if by_type:
                self.type_bonus(name, left, y + 3, "good")
            if by_colour:
                self.shapes += _colour_bonus(PARTS[name], left + 9, y + 30.5)

    def part(self, name: str, x: float, y: float, seat: int) -> None:
        """A single part: hovered, it says what it makes with the best of the seat's other parts and the pyramids'."""
        part = PARTS[name]
        label = GAME.words.say("spot.own", part._asdict() | {"part": name, "n": part.renown})
        others = fitting((*self.view.state.singles[seat], *filter(None, self.view.state.cards)), name)
        self.chip(name, x, y, label, tuple(_partners(name, others[:5])))
        self.type_bonus(name, x, y, "ink2")
        self.shapes += _colour_bonus(part, x + 9, y + 27.5)

    def type_bonus(self, name: str, x: float, y: float, ink: str) -> None:
        if bonus := PARTS[name].type_bonus:
            self.shapes.append(Text(x + CHIP[0] - 4, y + 13, f"+{bonus}", 10.5, ink, "end", bold=ink == "good"))

    def chip(self, name: str, x: float, y: float, label: str, info: tuple[Line, ...]) -> None:
        w, h = CHIP
        self.shapes.append(Use(f"chip-{name}", x + w / 2, y + h / 2))
        self.spots.append(Hotspot(f"own:{name}", label, rectangle(x, y, w, h), rectangle(x, y, w, h, 5), info))


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 3] + "..."


# ---- beside the board, and in words


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: what a player has lies on the board."""
    return []


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: the renown so far, and how much there is to make more of."""
    s = view.state
    notes = []
    for seat, reserve in enumerate(s.reserves):
        parts = len(s.singles[seat]) + 2 * len(s.weapons[seat])
        detail = say("label.holds", n=sum(reserve), parts=parts)
        items = tuple(Line(say("label.cubes", n=n, colour=c), c) for c, n in zip(COLOURS, reserve) if n)
        notes.append(SeatNote(rules.points(s, seat)["total"], detail, items))
    return notes


def status(view: View) -> str:
    s = view.state
    text = say("label.status", n=s.round, left=sum(rules.counts(s.mine)))
    return f"{text}, {say('label.last-round')}" if s.last and s.step != "over" else text


def _who(view: View, names: tuple[str, ...]) -> str:
    s = view.state
    if s.step == "over":
        return say("prompt.over").partition(" | ")[0]
    if rules.to_act(s) == (CHANCE,):
        return say("prompt.chance").partition(":")[0].rstrip() + "."
    return say("seat.moving", names, seat=view.to_act) + "."


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    return say(f"prompt.{_prompt_key(view, moves)}", names, seat=view.to_act)


def _prompt_key(view: View, moves: list[Move]) -> str:
    if view.state.step == "over":
        return "over"
    if view.state.step in rules.CHANCE_STEPS:
        return "chance"
    if not moves:
        return "wait"
    kinds = {move.kind + "-join" * bool(move.kind == "forge" and move.other) for move in moves}
    if "take" not in kinds:
        return "pass" if PASS in moves else "mine-empty"
    if "join" in kinds:
        return "all" if "forge" in kinds else "join"
    return "forge-join" if "forge-join" in kinds else "forge" if "forge" in kinds else "take"


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """To pass is the one move that has no place on the board."""
    return [Button("pass", say("label.pass"), "forward", PASS in moves)]


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    ways = [target.partition(":") for target in path]
    match ways:
        case [("pass", "", "")]:
            return "pass"
        case [("chance", _, text)]:
            return text
        case [("cube", _, cube)] if cube in CUBES:
            return f"take {cube}"
        case [("part", _, new)] if new in PARTS:
            return f"forge {new}"
        case [("own", _, own), ("part", _, new)] if own in PARTS and new in PARTS:
            return f"forge {new} join {own}"
        case [("own", _, one), ("own", _, two)] if one in PARTS and two in PARTS:
            move = JOIN.get((one, two)) or JOIN.get((two, one))
            return move.text if move else f"join {one} {two}"
    return None


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    s = view.state
    cubes = rules.standing(s.mine)
    left = sum(map(bool, s.cards))
    return say("sentence", who=_who(view, names), n=cubes.bit_count(), free=rules.free(cubes).bit_count(), parts=left)


# ---- what a move would do


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    if move.kind == "take":
        return _take_preview(view, move)
    if move.kind == "forge":
        return _forge_preview(view, move)
    if move.kind == "join":
        return Preview(_join_text(move.what, move.other), "join", f"own:{move.other}", (), (f"own:{move.what}",))
    if move.kind == "pass":
        return Preview(say("preview.pass"), "turn.pass")
    return Preview(move.text)


def _take_preview(view: View, move: Move) -> Preview:
    s, bit = view.state, CUBES[move.what]
    colour = colour_of(s.mine, bit)
    at, frees = COLOURS.index(colour), rules.named(freed(rules.standing(s.mine), bit))
    reserve = s.reserves[s.seat]
    then: Counts = rules.replaced(reserve, at, reserve[at] + 1)
    text = [say("preview.take", colour=colour, n=then[at])]
    if frees:
        text.append(say("preview.frees", n=len(frees), cubes=frees))
    open_ = [(name, PARTS[name].cost) for name in rules.uncovered(s.cards)]
    if pays := tuple(name for name, cost in open_ if rules.pays(then, cost) and not rules.pays(reserve, cost)):
        text.append(say("preview.pays", parts=pays))
    ghost = (Use("bare", 0, 0), Use(f"plan-{colour}", 0, -8, 0.6))
    return Preview(" ".join(text), "mine.take", f"cube:{move.what}", ghost, tuple(f"cube:{name}" for name in frees))


def _forge_preview(view: View, move: Move) -> Preview:
    s, new, own = view.state, move.what, move.other
    slot, cost = s.cards.index(new), _cost(PARTS[new])
    after: tuple[str, ...] = rules.replaced(s.cards, slot, "")
    bared = tuple(after[below] for below in UNDER[slot] if after[below] in rules.uncovered(after))
    if own:
        text = [say("preview.forge-join", part=new, cost=cost, other=own, n=worth(new, own))]
    else:
        text = [say("preview.forge", part=new, cost=cost)]
        if partners := _partners(new, fitting(s.singles[s.seat], new)):
            text.append(say("preview.with", text=GAME.words.listing([line.text for line in partners])))
    if bared:
        text.append(say("preview.uncovers", parts=bared))
    ghost = (Use("bare-card", 0, 0), Use(f"card-{new}", 0, -12, 0.6))
    touched = (*(f"part:{name}" for name in bared), *(f"own:{name}" for name in (own,) if name))
    return Preview(" ".join(text), "forge.join" if own else "forge.part", f"part:{new}", ghost, touched)


def _join_text(handle: str, blade: str) -> str:
    values, by_type, by_colour = renown(PARTS[handle], PARTS[blade])
    text = say("preview.join", handle=handle, blade=blade, n=values + by_type + by_colour)
    return f"{text} {say('preview.sum', values=values, type=by_type, colour=by_colour)}"
