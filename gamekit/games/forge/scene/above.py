"""The mine of Forge of the Gods seen from above, in one picture: what one sees whole has nothing on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gamekit.draw import Pen, Point, Points, Rect
from gamekit.games.forge import rules
from gamekit.games.forge.scene.phrases import Told, cubes
from gamekit.games.forge.scene.places import COORDINATES, NUMBERS, Layout
from gamekit.games.forge.state import CUBES, Cube
from gamekit.games.forge.view import View
from gamekit.words import language

Quarters = tuple[Point, ...]
QUARTERS: Quarters = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # of a cube from above, clockwise: across, down
BOTTOM = [name for name, (level, _, _) in COORDINATES.items() if not level]  # where one may see the ground


def draw(pen: Pen, where: Layout, view: View) -> None:
    """Level upon level, as they lie; a cube that others hide in part is pale, its sign in what one sees of it."""
    standing = rules.standing(view.state.mine)
    told = cubes(language(), view.state.mine)
    pen.panel(where.floor, "well", r=7)
    if where.above[1] > 7 or where.cell >= 28:
        _numbers(pen, where)
    for name in BOTTOM:
        if not standing & CUBES[name]:
            pen.stamp("gone", *where.top(name))
            _spot(pen, where, name, told[name], QUARTERS)
    for name, quarters in in_sight(standing).items():
        colour, at = told[name].colour, where.top(name)
        if COORDINATES[name][0]:
            pen.stamp("high", *at)
        pen.stamp(f"plan-{colour}" if len(quarters) == 4 else f"low-{colour}", *at)
        if len(quarters) < 4:
            x, y = _middle(quarters)
            scale = 0.8 if len(quarters) == 1 else 1.0
            pen.stamp(f"sign-{colour}", at[0] + x * where.cell, at[1] + y * where.cell, scale=scale)
        _spot(pen, where, name, told[name], quarters)


def _numbers(pen: Pen, where: Layout) -> None:
    """The rows and columns of the bottom; these where no cards lie over them."""
    floor = where.floor
    below = floor.bottom + NUMBERS - 2
    for n in range(5):
        at = (n + 0.5) * where.cell
        pen.text(floor.right + 4, where.above[1] + at + 4, n + 1, 11.5, "ink2")
        if below <= where.parts[0].bottom + 6:
            pen.text(where.above[0] + at, below, n + 1, 11.5, "ink2", "middle")


def _spot(pen: Pen, where: Layout, name: Cube, cube: Told, quarters: Quarters) -> None:
    at, half = where.top(name), where.cell / 2
    edge = _edge(at, half - 1.2, quarters)
    pen.spot(f"cube:{name}", cube.label, outline(at, half, quarters), cube.info, outline=edge)


def _edge(at: Point, half: float, quarters: Quarters) -> Points:
    """Where states are drawn round what one sees of a cube."""
    whole = Rect(at[0] - half, at[1] - half, 2 * half, 2 * half)
    return whole.outline(4) if len(quarters) == 4 else outline(at, half, quarters)


@lru_cache(maxsize=1024)
def outline(at: Point, half: float, quarters: Quarters) -> Points:
    """The line round some quarters of a square: by each corner that is there, else by the middle."""
    corners: list[Point] = []
    for n, quarter in enumerate(QUARTERS):
        (x, y), (bx, by), (ax, ay) = quarter, QUARTERS[n - 1], QUARTERS[(n + 1) % 4]
        before, after = ((x + bx) / 2, (y + by) / 2), ((x + ax) / 2, (y + ay) / 2)
        corners += [before, quarter, after] if quarter in quarters else [(0, 0)]
    bent = [corner for corner, after in zip(corners, corners[1:] + corners[:1]) if corner != after]
    return tuple((at[0] + x * half, at[1] + y * half) for x, y in bent)


def _middle(quarters: Quarters) -> Point:
    """Where a sign lies well, in cubes from the middle of its cube; of two quarters across from each other in one."""
    if sum(x for x, _ in quarters) == sum(y for _, y in quarters) == 0:
        quarters = quarters[:1]
    across, down = sum(x for x, _ in quarters), sum(y for _, y in quarters)
    far = {1: 0.25, 2: 0.29, 3: 0.17}[len(quarters)]
    return far * max(-1, min(1, across)), far * max(-1, min(1, down))


@lru_cache(maxsize=64)
def in_sight(cubes: int) -> Mapping[Cube, Quarters]:
    """The quarters that one sees of each cube, from the bottom up; cubes under others are left out."""
    out = {}
    for name, bit in CUBES.items():
        seen = tuple(quarter for quarter in QUARTERS if not cubes & _upon(name, quarter))
        if cubes & bit and seen:
            out[name] = seen
    return out


def _upon(name: Cube, quarter: Point) -> int:
    """The place of the cube that lies on a quarter of another."""
    level, row, column = COORDINATES[name]
    across, down = quarter
    upper = f"{level + 2}-{row + (down > 0)}-{column + (across > 0)}"
    return CUBES.get(upper, 0)
