"""Beside the pattern of Metallurgie: the largest areas, the odds and the points; below it what the metals need."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Path, Polygon, Shape, Text, Use, rectangle, seat_sign, shortened
from gamekit.games.metallurgie import GAME
from gamekit.games.metallurgie.scene.phrases import largest, say
from gamekit.games.metallurgie.scene.places import RAIL, Layout
from gamekit.games.metallurgie.state import METALS, NAMES, REMOVED, THRESHOLD
from gamekit.games.metallurgie.view import View


def rail(view: View, where: Layout, names: tuple[str, ...]) -> list[Shape]:
    """The largest area of each metal, what may still come, and the points."""
    x = where.width - RAIL - 20
    return [*_areas(view, x), *_unseen(view, x), *_points(view, x, names)]


def _areas(view: View, x: float) -> list[Shape]:
    shapes = _title(x, 92, say("label.areas"))
    for row, (metal, n) in enumerate(largest(view.board)):
        shapes += _meter(x, 116 + row * 28, metal, n)
    return [*shapes, Text(x, 228, say("label.bar"), 11, "ink2")]


def _unseen(view: View, x: float) -> list[Shape]:
    shapes = _title(x, 262, say("label.unseen"))
    total = max(1, sum(view.unseen))
    for row, metal in enumerate(METALS):
        name, n, y = NAMES[metal], view.unseen[metal], 286 + row * 24
        shapes += [
            Use(f"sign-{name}", x + 9, y),
            Text(x + 46, y + 4.5, str(n), 13, "ink", "end", bold=True),
            Polygon(rectangle(x + 58, y - 5, 100, 10, 2), "well"),
        ]
        if n:
            shapes.append(Polygon(rectangle(x + 58, y - 5, 100 * (n / total), 10, 2), name, f"{name}_lo", 1))
        shapes.append(Text(x + RAIL, y + 4.5, say("label.percent", n=round(100 * (n / total))), 12, "ink2", "end"))
    return shapes


def _points(view: View, x: float, names: tuple[str, ...]) -> list[Shape]:
    shapes = _title(x, 404, say("label.points"))
    for seat, won in enumerate(view.won):
        y, on = 430 + seat * 26, seat == view.to_act
        name = shortened(GAME.words.name(seat, names), 13, RAIL - 63 - 19 * sum(map(bool, won)), on)
        shapes += [
            seat_sign(seat, x + 9, y, 7.5),
            Text(x + 25, y + 4.5, name, 13, "ink", bold=on),
            Text(x + RAIL, y + 5.5, str(sum(won)), 16, "ink", "end", bold=True),
        ]
        shapes += _won(x + RAIL - 34, y, won)
    return shapes


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
