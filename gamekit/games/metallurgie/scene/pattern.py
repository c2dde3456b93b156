"""The pattern of Metallurgie on its board: its positions, lines round areas, locks, and how far the areas have come."""

from __future__ import annotations

from collections.abc import Mapping

from gamekit.draw import (
    Box,
    Hotspot,
    Line,
    Points,
    Polygon,
    Shape,
    Use,
    hexagon,
    mark_shapes,
    overlap,
    pill,
    pill_size,
    rounded,
)
from gamekit.games.metallurgie.rules import parts
from gamekit.games.metallurgie.scene.phrases import areas, heights, ready, say
from gamekit.games.metallurgie.scene.pictures import level
from gamekit.games.metallurgie.scene.places import ROOT3, Layout, across_down
from gamekit.games.metallurgie.state import IRON, METALS, NAMES, NEAR, REMOVED, RING, THRESHOLD, Board, Cell, Move
from gamekit.games.metallurgie.view import View

CORNERS = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))  # of a position, in half widths and half radii


def hotspots(view: View, where: Layout, fixed: frozenset[Cell]) -> tuple[Hotspot, ...]:
    spots, found, radius = [], areas(view.board), where.radius
    levels = [level(metal, radius) for metal in (0, *METALS)]
    shown = heights(view.board)
    k = view.turn.left or REMOVED[IRON]
    held = say("label.locked" if k > 1 else "label.locked-last", k=k)
    for cell in (*shown, *sorted(view.board.edge)):
        x, y = where.middle(cell)
        metal = shown.get(cell, 0)
        rise, r = levels[metal]
        label = _label(cell, metal, found)
        if cell in fixed:
            label += ". " + held
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


def beside(board: Board) -> list[Cell]:
    """The empty positions that get a line of their own: gaps are seen by the cards round them."""
    return [cell for cell in sorted(board.edge) if len(NEAR[cell] & board.pattern) < 5]


def outlines(view: View, moves: list[Move], where: Layout) -> list[Shape]:
    """One line round each area that may be scored, or round what is left of the one being scored."""
    takes = [move.cell for move in moves if move.kind == "take"]
    if view.turn.step == "take":
        lines = [loop for part in parts(view.turn.area) for loop in lines_round(part, where)]
        if not takes:  # another's turn: seen, but not offered
            return [shape for loop in lines for shape in _seen(loop)]
    else:
        big = dict.fromkeys(areas(view.board)[cell] for cell in takes)
        lines = [loop for area in big for loop in lines_round(area, where)]
    return [shape for loop in lines for shape in mark_shapes("legal", loop)]


def _seen(loop: Points) -> list[Shape]:
    return [Polygon(loop, "", "panel", 4), Polygon(loop, "", "ink2", 2, dash=(5, 4.5))]


def lines_round(cells: frozenset[Cell], where: Layout) -> list[Points]:
    """The lines round connected positions: one outside, and one round each hole."""
    onward: dict[tuple[int, int], tuple[int, int]] = {}  # corners, counted in half widths and half radii
    for cell in sorted(cells):
        across, down = across_down(cell)
        corners = [(round(2 * across) + a, round(3 * down) + b) for a, b in CORNERS]
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


def locks(fixed: frozenset[Cell], where: Layout) -> list[Shape]:
    """On each card that may not come off."""
    spots = [where.at(cell) for cell in sorted(fixed)]
    return [Use("lock", x, y - round(0.6 * where.radius)) for x, y in spots]


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
            if not any(overlap(box, other) for other in taken):
                break
        taken.append(box)
        shapes += pill(x, y, text, size, sign, ready=ready(view.board, metal, cell))
        if sign:
            shapes.append(Use(f"sign-{NAMES[metal]}", x - half + 15, y))
    return shapes


def _tag_rank(shown: Mapping[Cell, int], cell: Cell) -> tuple[int, float, float]:
    """Best is a card with nothing below it, then a low one, then one far left."""
    across, down = across_down(cell)
    return sum(shown.get(near, 0) for near in RING[cell][1:3]), -down, across
