"""A view of Metallurgie as shapes, hotspots and sentences."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from gamekit.games.metallurgie import GAME
from gamekit.games.metallurgie.rules import parts
from gamekit.games.metallurgie.state import (
    DONE,
    GOLD,
    IRON,
    METALS,
    NAMES,
    NEAR,
    REMOVED,
    RING,
    THRESHOLD,
    TURN_OVER,
    Board,
    Cell,
    Move,
)
from gamekit.games.metallurgie.view import View
from gamekit.scene import (
    Box,
    Button,
    Card,
    Circle,
    Dots,
    Hatch,
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
    dot_grid,
    hatch,
    hexagon,
    mark_shapes,
    pill,
    pill_size,
    rectangle,
    rounded,
    seat_sign,
    stamp,
)

SYMBOLS = ("", "Fe", "Cu", "Ag", "Au")
RADII = (42, 37, 33, 30, 27, 24, 21, 18, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3)
# Cards are painted in few sizes and put down smaller: each size with the least radius that it is good for, at which
# its letters are still large enough. The last has none.
SIZES = {42: 42, 37: 33, 30: 24, 21: 18, 16: 3}
ROOT3 = math.sqrt(3)
WIDE = 700  # from this width on there is a rail beside the board and a legend below
RAIL = 214
STEP = 48  # a board grows by this many pixels


# ---- where things lie


class Layout(NamedTuple):
    width: int
    height: int
    radius: int
    x: float  # of position 0,0
    y: float

    def middle(self, cell: Cell) -> Point:
        across, down = _across_down(cell)
        return self.x + across * self.radius * ROOT3, self.y + down * self.radius * 1.5

    def at(self, cell: Cell) -> Point:
        """Where its cards are put, on half units: sharp on a dense screen, and every stack painted alike."""
        x, y = self.middle(cell)
        return round(2 * x) / 2, round(2 * y) / 2

    @property
    def base(self) -> int:
        """The size in which its cards are painted."""
        return next(size for size, least in SIZES.items() if least <= self.radius)


@lru_cache(maxsize=4096)
def _across_down(cell: Cell) -> Point:
    q, r = map(int, cell.split(","))
    return q + r / 2, r


def layout(board: Board, width: int) -> Layout:
    """Room for the pattern and the positions beside it. It changes in large steps only: most moves shift nothing."""
    wide = width >= WIDE
    height = 600 if wide else round(0.55 * width + 190)
    before, above, after, below = (12, 62, RAIL + 32, 64) if wide else (8, 46, 8, 8)  # strip or heading, rail, legend
    spots = [_across_down(cell) for cell in board.edge]
    (left, right), (top, bottom) = ((min(v), max(v)) for v in zip(*spots))
    most = 42 if wide else 37 if width >= 480 else 30
    for radius in RADII[RADII.index(most) :]:
        broad, high = (right - left + 1) * ROOT3 * radius, ((bottom - top) * 1.5 + 2) * radius
        # A board keeps its height while cards can be of a fair size; a very long pattern makes it higher.
        limit = height if radius > 24 else max(height, round(1.2 * width))
        if broad <= width - before - after and high <= limit - above - below:
            break
    height += STEP * max(0, math.ceil((high + above + below - height) / STEP))
    x = _origin((left, right), ROOT3 * radius, ROOT3 / 2 * radius, (before, width - after))
    y = _origin((top, bottom), 1.5 * radius, radius, (above, height - below))
    return Layout(width, height, radius, x, y)


def _origin(span: Point, step: float, half: float, room: Point) -> float:
    """Where 0 lies, so that the whole span fits: in the middle of the room, by what the span is in large steps."""
    low, high = (3 + 2 * max(0, math.ceil((reach - 3) / 2)) for reach in (-span[0], span[1]))
    origin = (room[0] + room[1]) / 2 - (high - low) / 2 * step
    return max(room[0] + half - span[0] * step, min(room[1] - half - span[1] * step, origin))


# ---- stamps


@cache
def stamps() -> Mapping[str, Stamp]:
    """The pictures of all boards: the stacks in all sizes, signs and chips."""
    made = {"lock": stamp(*_lock()), **chips(18), **{f"sign-{NAMES[m]}": stamp(*_sign(m)) for m in METALS}}
    for base in SIZES:
        shade = Polygon(rounded(hexagon(1.5, base / 12, base - 2), 5 * base / 42), "shade", opacity=0.16)
        for m in METALS:
            plates = (plate for k in range(1, m + 1) for plate in _stacked(k, base, letter=k == m))
            made[f"stack-{NAMES[m]}-{base}"] = stamp(shade, *plates)
    return made


@cache
def ghosts() -> Mapping[str, Stamp]:
    """For previews, in all sizes: a card raised or lifted, and what is bared by it."""
    made = {}
    for base, least in SIZES.items():
        scale = base / 42
        gap = Polygon(hexagon(0.5, 1.5 * scale, base - 1), "board")
        edge = Polygon(rounded(hexagon(0, 0, base - 3 * scale), 5 * scale), "", "edge", 1.2, dash=(3, 4))
        made[f"bare--{base}"] = stamp(gap, edge)
        for m in METALS:
            y, r = _level(m, base)
            for what, rise in (("raised", 4 * scale), ("lifted", 15 * scale)):
                made[f"{what}-{NAMES[m]}-{base}"] = stamp(*_stacked(m, base, rise), *_dashed(y - rise, r))
            if m < GOLD:  # its letter has moved down, to where the lifted card leaves it room
                above, size = _level(m + 1, base), 10.5 * base / least
                low = _letter(m, above[0] - 15 * scale + above[1] + size / 2, size) if base > 21 else []
                made[f"bare-{NAMES[m]}-{base}"] = stamp(*_stacked(m, base, letter=False), *low)
    return made


def _stacked(metal: int, base: int, rise: float = 0, *, letter: bool = True) -> list[Shape]:
    """A card of a stack of some size, or raised above its place."""
    (y, r), least = _level(metal, base), SIZES[base] / base
    size = max(10.5 / least, min(16.0, 0.62 * r)) if letter and least > 0.5 and r * least >= 10.5 else 0
    return _plate(metal, y - rise, r, size)


@lru_cache(maxsize=4)
def chips(r: float) -> Mapping[str, Stamp]:
    """A card of each metal by itself, all of one size."""
    return {f"chip-{NAMES[m]}": stamp(*_plate(m, 0, r, max(10.5, min(16.0, 0.62 * r)))) for m in METALS}


def _level(metal: int, radius: int) -> Point:
    """The height and radius of a card in a stack: each is smaller and raised, so those beneath show as rims."""
    scale = radius / 42
    return -3 * max(0, metal - 1) * scale, radius - (3, 2, 8, 13, 17.5)[metal] * scale


def _plate(metal: int, y: float, r: float, letter: float) -> list[Shape]:
    """One card: rim, face, hatching, lit edge, and a letter of some size or none."""
    name, corner = NAMES[metal], 5 * min(1, r / 28)
    shapes: list[Shape] = [
        Polygon(rounded(hexagon(0, y, r), corner), f"{name}_lo"),
        Polygon(rounded(hexagon(0, y - 1.2, r - 1.6), corner), name, f"{name}_lo", 1),
    ]
    if r > 9:
        lit = hexagon(0, y - 1.2, r - 3.2)
        shapes += _pattern(metal, rounded(hexagon(0, y - 1.2, r - 4), corner), r * 0.5 if letter else 0)
        shapes.append(Path((lit[3], lit[4], lit[5], lit[0]), f"{name}_hi", 1.6, 0.95))
    return shapes + (_letter(metal, y - 1.2, letter) if letter else [])


def _dashed(y: float, r: float) -> list[Shape]:
    return mark_shapes("preview", rounded(hexagon(0, y - 0.6, r - 0.6), 5 * min(1, r / 28)))


def _pattern(metal: int, outline: Points, hole: float, *, small: bool = False) -> list[Shape]:
    """A metal's hatching: the second sign of its colour."""
    opacity = 0.7 if small else 0.5
    colour = f"{NAMES[metal]}_lo"
    if metal == IRON:
        return [Hatch(hatch(outline, 45, 7, hole) + hatch(outline, -45, 7, hole), colour, 1, opacity)]
    if metal == GOLD:
        return [Dots(dot_grid(outline, 4.6 if small else 6.5, hole), 1.1 if small else 1.4, colour, opacity * 1.15)]
    angle, step, width = (-45, 5.5, 1.1) if metal == 2 else (0, 5, 1)
    return [Hatch(hatch(outline, angle, step, hole), colour, width, opacity)]


def _letter(metal: int, y: float, size: float) -> list[Shape]:
    return [Text(0, y + size * 0.36, SYMBOLS[metal], size, f"{NAMES[metal]}_ink", "middle", bold=True)]


def _sign(metal: int, r: float = 8) -> list[Shape]:
    """A small hexagon in the metal's colour and hatching."""
    name = NAMES[metal]
    return [
        Polygon(rounded(hexagon(0, 0, r), 2), name, f"{name}_lo", 1.2),
        *_pattern(metal, hexagon(0, 0, r - 1.2), 0, small=True),
    ]


def _lock() -> list[Shape]:
    """A padlock on a disc."""
    arch = tuple((-2.2 * math.cos(k * math.pi / 6), -1 - 2.6 * math.sin(k * math.pi / 6)) for k in range(7))
    return [
        Circle(0, 0, 7.5, "panel", "edge", 1.2),
        Path(((-2.2, 0.5), *arch, (2.2, 0.5)), "ink", 1.4),
        Polygon(rectangle(-3.6, -0.4, 7.2, 4.8, 1), "ink"),
    ]


# ---- what can be said of a board


@lru_cache(maxsize=16)
def areas(board: Board) -> Mapping[Cell, frozenset[Cell]]:
    """The area of each card: all cards of its metal that hang together with it."""
    return {cell: area for metal in METALS for area in parts(board[metal]) for cell in area}


@lru_cache(maxsize=16)
def heights(board: Board) -> Mapping[Cell, int]:
    """The metal that shows on each position of the pattern, row by row."""
    shown = {cell: metal for metal in METALS for cell in board[metal]}
    return {cell: shown[cell] for cell in sorted(shown, key=lambda cell: _across_down(cell)[::-1])}


def largest(board: Board) -> list[tuple[int, int]]:
    """Each metal with the size of its largest area."""
    found = areas(board)
    return [(metal, max((len(found[cell]) for cell in board[metal]), default=0)) for metal in METALS]


def locked(view: View) -> frozenset[Cell]:
    """score.iron-whole: the cards of a big enough iron area that may not come off now."""
    turn = view.turn
    if turn.step == "take":
        big = turn.area if turn.metal == IRON else frozenset()
    elif turn.step in ("more", "score"):
        found = areas(view.board)
        big = frozenset(cell for cell in view.board.iron if len(found[cell]) >= THRESHOLD[IRON])
    else:
        big = frozenset()
    return big.difference(move.cell for move in turn.takes if move.metal == IRON)


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


# ---- the board


def board(
    view: View, moves: list[Move], *, width: int = 860, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The pattern; from width 700 on with the areas, the odds, the points and a legend beside it."""
    where = layout(view.board, width)
    fixed = locked(view)
    spots = hotspots(view, where, fixed)
    shapes: list[Shape] = []
    if width >= WIDE:
        shapes += heading(view, names) + rail(view, where, names) + legend(where)
    base = where.base
    zoom = where.radius / base
    stacks = {metal: f"stack-{NAMES[metal]}-{base}" for metal in METALS}
    shapes += [Use(stacks[metal], *where.at(cell), 1.0, zoom) for cell, metal in heights(view.board).items()]
    notes = outlines(view, moves, where) + [_lock_on(where, cell) for cell in sorted(fixed)] + counters(view, where)
    known = {spot.target for spot in spots}
    marks = tuple(Mark("last", target) for target in last if target in known)
    return Scene(
        width, where.height, tuple(shapes), tuple(notes), spots, marks, stamps(), sentence(view, names),
        ghosts=ghosts(), size=f"-{base}", zoom=zoom, origin=(where.x, where.y), unit=where.radius,
    )  # fmt: skip


def hotspots(view: View, where: Layout, fixed: frozenset[Cell]) -> tuple[Hotspot, ...]:
    spots, found, radius = [], areas(view.board), where.radius
    levels = [_level(metal, radius) for metal in (0, *METALS)]
    shown = heights(view.board)
    for cell in (*shown, *sorted(view.board.edge)):
        x, y = where.middle(cell)
        metal = shown.get(cell, 0)
        rise, r = levels[metal]
        label = _label(cell, metal, found)
        if cell in fixed:
            label += ". " + say("preview.split", cell=cell)
        hit, outline = _tenths(hexagon(x, y, radius)), _tenths(hexagon(x, y + rise, r))
        spots.append(Hotspot(f"cell:{cell}", label, hit, outline, _layers(metal)))
    return tuple(spots)


def _label(cell: Cell, metal: int, found: Mapping[Cell, frozenset[Cell]]) -> str:
    if not metal:
        return say("label.cell-edge", cell=cell)
    key = "label.cell-iron" if metal == IRON else "label.cell"
    label = say(key, cell=cell, metal=NAMES[metal], lower=NAMES[metal - 1])
    return label + say("label.area", n=len(found[cell]), need=THRESHOLD[metal])


def _tenths(points: Points) -> Points:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def _layers(metal: int) -> tuple[Line, ...]:
    """What lies there, from top to bottom."""
    return tuple(
        Line(say("label.on-top", metal=NAMES[m]) if m == metal > IRON else say(NAMES[m]), NAMES[m])
        for m in range(metal, 0, -1)
    )


def outlines(view: View, moves: list[Move], where: Layout) -> list[Shape]:
    """One line round each area that may be scored, or round what is left of the one being scored."""
    takes = [move.cell for move in moves if move.kind == "take"]
    if view.turn.step == "take":
        lines = [loop for part in parts(view.turn.area) for loop in _loops(part, where)]
        if not takes:  # another's turn: seen, but not offered
            return [
                s
                for loop in lines
                for s in (Polygon(loop, "", "panel", 4), Polygon(loop, "", "ink2", 2, dash=(5, 4.5)))
            ]
    else:
        lines = [loop for area in {areas(view.board)[cell]: None for cell in takes} for loop in _loops(area, where)]
    return [shape for loop in lines for shape in mark_shapes("legal", loop)]


def _loops(cells: frozenset[Cell], where: Layout) -> list[Points]:
    """The lines round connected positions: one outside, and one round each hole."""
    onward: dict[tuple[int, int], tuple[int, int]] = {}  # corners, counted in half widths and half radii
    for cell in sorted(cells):
        across, down = _across_down(cell)
        corners = [(round(2 * across) + a, round(3 * down) + b) for a, b in _CORNERS]
        onward |= {corners[i]: corners[(i + 1) % 6] for i, near in enumerate(RING[cell]) if near not in cells}
    loops = []
    while onward:
        corner = next(iter(onward))
        loop = []
        while corner in onward:
            loop.append((where.x + corner[0] * where.radius * ROOT3 / 2, where.y + corner[1] * where.radius / 2))
            corner = onward.pop(corner)
        loops.append(_tenths(rounded(loop, 6)))
    return loops


_CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))


def _lock_on(where: Layout, cell: Cell) -> Shape:
    x, y = where.at(cell)
    return Use("lock", x, y - round(0.6 * where.radius))


def counters(view: View, where: Layout) -> list[Shape]:
    """How far the areas have come that matter: a tag each, on the lower rim of one of its cards, none over another."""
    taken: list[Box] = []
    shapes: list[Shape] = []
    if where.radius < 16:
        return shapes
    roomy, share = where.radius >= 37, 0.4 if where.radius >= 30 else 0.6
    shown, found = heights(view.board), areas(view.board)
    for area in dict.fromkeys(found[cell] for cell in shown):
        metal = shown[next(iter(area))]
        n, need = len(area), THRESHOLD[metal]
        if n < max(2, share * need):
            continue
        text, size, sign = say("label.of-need", n=n, need=need), 11.5 if roomy else 11, 16 if roomy else 0
        half, high = pill_size(text, size, sign)
        for cell in sorted(area, key=lambda cell: _tag_rank(shown, cell)):
            x, y = where.at(cell)
            x, y = min(max(x, half + 3), where.width - half - 3), y + round(0.65 * where.radius)
            box = (x - half - 2, y - high - 2, x + half + 2, y + high + 2)
            if not any(_meet(box, other) for other in taken):
                break
        taken.append(box)
        shapes += pill(x, y, text, size, sign, ready=n >= need)
        if sign:
            shapes.append(Use(f"sign-{NAMES[metal]}", x - half + 15, y))
    return shapes


def _tag_rank(shown: Mapping[Cell, int], cell: Cell) -> tuple[int, float, float]:
    """Best is a card with nothing below it, then a low one, then one far left."""
    across, down = _across_down(cell)
    return sum(shown.get(near, 0) for near in RING[cell][1:3]), -down, across


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


# ---- beside the board


def heading(view: View, names: tuple[str, ...]) -> list[Shape]:
    turn, below = view.turn, status(view)
    if turn.step == "take":
        below += "; " + say("label.to-take", left=turn.left, metal=NAMES[turn.metal])
    return [Text(20, 30, _who(view, names), 17, "ink", bold=True), Text(20, 50, below, 12.5, "ink2")]


def _who(view: View, names: tuple[str, ...]) -> str:
    if view.turn.step == "over":
        return say("prompt.over").partition(" | ")[0].rstrip(".")
    return say("seat.moving", names, seat=view.to_act)


def rail(view: View, where: Layout, names: tuple[str, ...]) -> list[Shape]:
    """The largest area of each metal, what may still come, and the points."""
    x = where.width - RAIL - 20
    shapes = _title(x, 92, say("label.areas"))
    for row, (metal, n) in enumerate(largest(view.board)):
        shapes += _meter(x, 116 + row * 28, metal, n)
    shapes.append(Text(x, 228, say("label.bar"), 11, "ink2"))
    shapes += _title(x, 262, say("label.unseen"))
    total = max(1, sum(view.unseen))
    for row, metal in enumerate(METALS):
        y, part = 286 + row * 24, view.unseen[metal] / total
        shapes += [
            Use(f"sign-{NAMES[metal]}", x + 9, y),
            Text(x + 46, y + 4.5, str(view.unseen[metal]), 13, "ink", "end", bold=True),
            Polygon(rectangle(x + 58, y - 5, 100, 10, 2), "well"),
            *(
                [Polygon(rectangle(x + 58, y - 5, 100 * part, 10, 2), NAMES[metal], f"{NAMES[metal]}_lo", 1)]
                if part
                else []
            ),
            Text(x + RAIL, y + 4.5, say("label.percent", n=round(100 * part)), 12, "ink2", "end"),
        ]
    shapes += _title(x, 404, say("label.points"))
    for seat, won in enumerate(view.won):
        y = 430 + seat * 26
        shapes += [
            seat_sign(seat, x + 9, y, 7.5),
            Text(x + 25, y + 4.5, _short(GAME.words.name(seat, names), 12), 13, "ink", bold=seat == view.to_act),
            Text(x + RAIL, y + 5.5, str(sum(won)), 16, "ink", "end", bold=True),
        ]
        shapes += _won(x + RAIL - 34, y, won)
    return shapes


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 3] + "..."


def _won(x: float, y: float, won: Sequence[int]) -> list[Shape]:
    """The cards won, up to three signs of them and a number each, from the right."""
    shapes: list[Shape] = []
    for metal in reversed([m for m in METALS if won[m]]):
        name = NAMES[metal]
        shapes += [
            Polygon(rectangle(x - 15, y - 9, 15, 18, 3), name, f"{name}_lo", 1.2),
            Text(x - 7.5, y + 4, str(won[metal]), 11, f"{name}_ink", "middle", bold=True),
        ]
        x -= 19
    return shapes


def _title(x: float, y: float, text: str) -> list[Shape]:
    return [Text(x, y, text, 11, "ink2", bold=True), Path(((x, y + 7), (x + RAIL, y + 7)), "hair", 1)]


def _meter(x: float, y: float, metal: int, n: int) -> list[Shape]:
    """An area in small bars, with a line where it can be scored."""
    name, need = NAMES[metal], THRESHOLD[metal]
    step = min(9.2, 126 / max(need, n))
    left, bar = x + 88, step * 0.7
    shapes: list[Shape] = [
        Use(f"sign-{name}", x + 9, y + 2),
        Text(x + 25, y + 6.5, say("label.of-need", n=n, need=need), 13, "ink", bold=True),
    ]
    for k in range(max(need, n)):
        outline = rectangle(left + k * step, y - 3, bar, 10)
        shapes.append(Polygon(outline, name, f"{name}_lo", 1) if k < n else Polygon(outline, "", "edge", 1))
    at = left + need * step - 0.15 * step
    return [*shapes, Path(((at, y - 7), (at, y + 11)), "ink", 1.6)]


def legend(where: Layout) -> list[Shape]:
    y = where.height - 34
    shapes: list[Shape] = [Path(((20, y - 26), (where.width - 20, y - 26)), "hair", 1)]
    for metal in METALS:
        x = 36 + (metal - 1) * (where.width - 40) / 4
        shapes += [
            Use(f"chip-{NAMES[metal]}", x, y),
            Text(x + 26, y - 2, say(NAMES[metal]), 13, "ink", bold=True),
            Text(x + 26, y + 13, say("label.from-need", n=THRESHOLD[metal], k=REMOVED[metal]), 11, "ink2"),
        ]
    return shapes


def hand(view: View, moves: list[Move]) -> list[Card]:
    """The cards that the seat holds, cheap ones first; before them a card turned over, while it must be placed."""
    drawn = view.turn.metal if view.turn.step == "drawn" and view.seat == view.to_act else 0
    cards = []
    if drawn:
        label = say("label.drawn", metal=NAMES[drawn])
        cards.append(Card(f"hand:{NAMES[drawn]}", label, _card(drawn), note=label))
    for metal in METALS:
        n, place = (
            view.hand[metal],
            "held" if metal == drawn else "hand",
        )  # what is held may not stand in for what was drawn
        label = say("label.hand", metal=NAMES[metal], n=n)
        cards += [Card(f"{place}:{NAMES[metal]}", label, _card(metal), n)] * n
    return cards


def deck() -> list[Card]:
    """Every kind of card that a hand may hold."""
    return [Card(f"hand:{NAMES[metal]}", say(NAMES[metal]), _card(metal)) for metal in METALS]


def _card(metal: int) -> Scene:
    shapes: list[Shape] = [
        Use(f"chip-{NAMES[metal]}", 37, 41),
        Text(37, 84, say(NAMES[metal]), 12, "ink", "middle", bold=True),
        Text(37, 95.5, say("label.need", need=THRESHOLD[metal]), 10.5, "ink2", "middle"),
    ]
    return Scene(74, 100, tuple(shapes), stamps=chips(28), title=say(NAMES[metal]), ground="panel")


# ---- in words


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: the cards won and how many are held; to its own seat also the bonus card."""
    notes = []
    for seat, won in enumerate(view.won):
        detail = say("label.hand-size", n=view.hand_sizes[seat])
        if seat == view.seat and view.bonus:
            detail += ", " + say("label.bonus", metal=NAMES[view.bonus])
        items = tuple(Line(f"{won[m]} {say(NAMES[m])}", NAMES[m]) for m in METALS if won[m])
        notes.append(SeatNote(sum(won), detail, items))
    return notes


def status(view: View) -> str:
    return say("label.status", n=view.turns, left=view.left)


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    turn = view.turn
    facts = {"metal": NAMES[turn.metal], "next": NAMES[turn.up], "spot": turn.spot, "left": turn.left}
    return say(f"prompt.{_prompt_key(view, moves)}", names, seat=view.to_act, **facts)


def _prompt_key(view: View, moves: list[Move]) -> str:
    turn, kinds = view.turn, {move.kind for move in moves}
    if turn.step == "over":
        return "over"
    if not kinds.isdisjoint(("first", "draw", "bonus")):
        return "chance"
    if not moves:
        return "other"
    if turn.step == "start":
        return "start" if "place" in kinds else "start-none"
    if turn.step in ("drawn", "take"):
        return turn.step
    if "take" in kinds:
        if "done" not in kinds:
            return "more-must"
        return "score" if turn.step == "score" else "more-choice" if "place" in kinds else "more-score"
    metals = {move.metal for move in moves if move.kind == "place"}
    ways = (turn.metal in metals, turn.up in metals)
    return {(True, True): "more-both", (True, False): "more-metal", (False, True): "more-position"}.get(
        ways, "done-only"
    )


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """The moves that have no place on the board; the one to press next stands out."""
    fits = any(move.kind == "place" for move in moves)
    return [
        Button("done", say("label.done"), "tick", DONE in moves),
        Button("pile", say("label.turn-over"), "turn", TURN_OVER in moves and not fits),
    ]


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    if path in (("pile",), ("done",)):
        return {"pile": "turn over", "done": "done"}[path[0]]
    ways = [target.partition(":") for target in path]
    match ways:
        case [("chance", _, text)]:
            return text
        case [("hand" | "held", _, metal), ("cell", _, cell)]:
            return f"place {metal} {cell}"
        case [("cell", _, cell)] if view.turn.step == "drawn":
            return f"place {NAMES[view.turn.metal]} {cell}"
        case [("cell", _, cell)] if cell in heights(view.board):
            return f"take {NAMES[heights(view.board)[cell]]} {cell}"
    return None


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    sizes = [say("label.size", metal=NAMES[m], n=n, need=THRESHOLD[m]) for m, n in largest(view.board)]
    return say("label.board", who=_who(view, names), n=len(heights(view.board)), sizes=", ".join(sizes), left=view.left)


# ---- what a move would do


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    if move.kind == "place":
        return _place_preview(view.board, move)
    if move.kind == "take":
        return _take_preview(view, move)
    if move.kind == "turn over":
        return Preview(_odds(view), "turn.drawn-first")
    if move.kind == "done":
        return Preview(say("preview.done"), "turn.refill")
    return Preview(move.text)


def _place_preview(board: Board, move: Move) -> Preview:
    metal, cell = move.metal, move.cell
    n, need = _joined(board, metal, cell), THRESHOLD[metal]
    key = "place-ready" if n >= need else "place-iron" if metal == IRON else "place"
    text = say(f"preview.{key}", metal=NAMES[metal], n=n, need=need)
    if metal > IRON and cell in board[metal - 1]:
        text += _rest(board, metal - 1, cell, THRESHOLD[metal - 1])
    rule = "place.iron-extends" if metal == IRON else "place.on-lower"
    return Preview(text, rule, f"cell:{cell}", (Use(f"raised-{NAMES[metal]}", 0, 0, 0.92),))


def _take_preview(view: View, move: Move) -> Preview:
    board, metal, cell, turn = view.board, move.metal, move.cell, view.turn
    final = (turn.left if turn.step == "take" else REMOVED[metal]) == 1
    facts: dict[str, object] = {"metal": NAMES[metal], "under": NAMES[metal - 1]}
    if metal == IRON:
        text = say("preview.take-last-iron" if final else "preview.take-iron")
    else:
        facts |= {"n": _joined(board, metal - 1, cell), "need": THRESHOLD[metal - 1]}
        text = say("preview.take-last", **facts) if final else say("preview.take", **facts) + say("label.area", **facts)
    text += _rest(board, metal, cell, 2)
    ghost = (Use(f"bare-{NAMES[metal - 1]}", 0, 0), Use(f"lifted-{NAMES[metal]}", 0, 0, 0.6))
    return Preview(text, "score.remove", f"cell:{cell}", ghost)


def _joined(board: Board, metal: int, cell: Cell) -> int:
    """How large the area is that a card of this metal is part of, once it shows on that position."""
    found = areas(board)
    return 1 + sum(map(len, {found[near] for near in NEAR[cell] & board[metal]}))


def _rest(board: Board, metal: int, cell: Cell, least: int) -> str:
    """What remains of an area of at least that many cards without one of them, as one more sentence."""
    area = areas(board).get(cell, frozenset())
    if len(area) < least:
        return ""
    sizes = sorted((len(part) for part in parts(area - {cell})), reverse=True)
    return ". " + say("preview.rest", metal=NAMES[metal], sizes=" + ".join(map(str, sizes)))


def _odds(view: View) -> str:
    """How likely the next card is what, by all the cards that this seat has not seen."""
    stop = 1 / view.left if 0 < view.left <= 6 else 0.0  # setup.stop
    each = 100 * (1 - stop) / max(1, sum(view.unseen))
    shares = {NAMES[m]: each * view.unseen[m] for m in METALS}
    misfit = sum(shares[NAMES[m]] for m in METALS if not view.board[m - 1])
    facts = {name: round(share) for name, share in (shares | {"stop": 100 * stop}).items()}
    text = say("preview.turn-over-stop" if stop else "preview.turn-over", **facts)
    return text + (say("preview.misfit", n=round(misfit)) if misfit else "")
