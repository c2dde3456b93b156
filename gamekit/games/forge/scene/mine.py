"""The mine of Forge of the Gods as shapes: a pyramid of cubes seen from a corner, and its levels seen from above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from gamekit.draw import Hotspot, Point, Points, Polygon, Shape, Text, Use, rectangle
from gamekit.games.forge import rules
from gamekit.games.forge.scene.phrases import colour_of, cube_words
from gamekit.games.forge.scene.places import COORDINATES, Layout
from gamekit.games.forge.state import CUBES, Cube
from gamekit.games.forge.view import View
from gamekit.words import language

PAINTED = sorted(
    COORDINATES, key=lambda name: (COORDINATES[name][0], COORDINATES[name][1] + COORDINATES[name][2])
)  # back to front

# ---- what one sees of the mine
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


# ---- shapes and hotspots


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


def cube_shapes(view: View, where: Layout) -> Iterator[Shape]:
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
        label, info = cube_words(language(), mine, bit)
        yield Hotspot(f"cube:{name}", label, hit, outline, info, twin)
