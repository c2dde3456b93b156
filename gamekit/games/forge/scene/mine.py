"""The mine of Forge of the Gods as one sees it: a pyramid of cubes, looked at from a corner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from gamekit.draw import Pen, Point, Points, Polygon
from gamekit.games.forge import rules
from gamekit.games.forge.scene.phrases import cubes
from gamekit.games.forge.scene.places import COORDINATES, FAR, Layout
from gamekit.games.forge.state import CUBES, Cube
from gamekit.games.forge.view import View
from gamekit.words import language


def draw(pen: Pen, where: Layout, view: View) -> None:
    """The cubes in sight, back to front; each is a twin of the same cube seen from above."""
    _ground(pen, where)
    told = cubes(language(), view.state.mine)
    for name, triangles in in_sight(rules.standing(view.state.mine)).items():
        pen.stamp(f"{'laden' if told[name].laden else 'cube'}-{told[name].colour}", *where.cube(name))
        pen.twin(f"cube:{name}", _outline(where, triangles))


def _ground(pen: Pen, where: Layout) -> None:
    """What the mine stands on, with the numbers of rows and columns, as they stand beside it seen from above too."""
    x, y, e, h = *where.mine, where.edge, where.half

    def floor(row: float, column: float) -> Point:
        return x + (column - row) * h, y + (column + row) * e / 2

    out, far = FAR - 5, FAR
    pen.add(Polygon((floor(-out, -out), floor(-out, far), floor(far, far), floor(far, -out)), "well", "hair", 1))
    for n in range(1, 6):
        for across, down in (floor(n - 0.5, 5.68), floor(5.68, n - 0.5)):
            pen.text(across, down + 5, n, 11.5, "ink2", "middle")


def _outline(where: Layout, triangles: int) -> Points:
    """The line round what one sees of a cube."""
    x, y = where.mine
    return tuple((round(x + k * where.half / 2, 1), y + m * where.edge / 4) for k, m in rim(triangles))


# ---- what one sees of the mine
PAINTED = sorted(
    COORDINATES, key=lambda name: (COORDINATES[name][0], COORDINATES[name][1] + COORDINATES[name][2])
)  # back to front

# A cube is a hexagon on paper. Cut into strips half a cube's half width wide, and each strip into triangles that meet
# at its middle, the hexagons of all levels share one set of triangles: so what hides what is told by bits.

WIDE_BITS, BEFORE = 32, 12  # triangle k,m is the bit (k + BEFORE) * WIDE_BITS + m + BEFORE; k counts strips, m quarters


def _hexagon(level: int, row: int, column: int) -> int:
    k, m = 2 * (column - row) + BEFORE, 2 * (column + row - level) + BEFORE
    inner, outer = 0b1111111 << m - 3, 0b11111 << m - 2
    return sum(strip << WIDE_BITS * (k + i) for i, strip in ((-2, outer), (-1, inner), (0, inner), (1, outer)))


HEXAGONS = {name: _hexagon(*COORDINATES[name]) for name in PAINTED}


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
