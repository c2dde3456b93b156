"""The signs of Metal Adventures: what counts, what is owed, kinds of upgrades, ships. Drawn round 0,0."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from gamekit.draw import Circle, Path, Points, Polygon, Shape

HULLS: Mapping[str, Points] = {  # a ship's outline is the second sign of its nation
    "solar": ((1, 0), (-0.4, -0.62), (-0.85, -0.62), (-0.5, 0), (-0.85, 0.62), (-0.4, 0.62)),
    "imperial": (
        (1.1, 0), (0.2, -0.2), (-0.6, -0.5), (-1, -0.5), (-0.75, 0), (-1, 0.5), (-0.6, 0.5), (0.2, 0.2),
    ),
    "barrens": (
        (0.95, 0.08), (0.55, -0.3), (0.1, -0.25), (-0.1, -0.6), (-0.6, -0.5), (-0.55, -0.12), (-0.95, 0),
        (-0.5, 0.28), (-0.15, 0.24), (0.1, 0.55), (0.5, 0.3),
    ),
    "ocg": (
        (0.95, -0.2), (0.95, 0.2), (0.6, 0.2), (0.6, 0.45), (-0.75, 0.45), (-0.75, 0.25), (-1, 0.25), (-1, -0.25),
        (-0.75, -0.25), (-0.75, -0.45), (0.6, -0.45), (0.6, -0.2),
    ),
}  # fmt: skip


def coin(x: float, s: float) -> list[Shape]:
    return [Circle(x, 0, 6 * s, "gold", "gold_lo", 1.3 * s), Circle(x, 0, 3.3 * s, "", "gold_lo", s)]


def help_sign() -> list[Shape]:
    """Two rings, linked."""
    return [Circle(-3, 0, 4.2, "", "ink", 1.7), Circle(3, 0, 4.2, "", "ink", 1.7)]


def flag() -> list[Shape]:
    """A white flag."""
    return [
        Path(((-4.5, -6), (-4.5, 6.5)), "ink", 1.7),
        Polygon(((-4.5, -6), (5.5, -5), (3.5, -2), (5.5, 1), (-4.5, 1)), "panel", "ink", 1.4),
    ]


def clock() -> list[Shape]:
    return [Circle(0, 0, 5.6, "panel", "ink2", 1.5), Path(((0, -3.4), (0, 0), (2.6, 1.4)), "ink2", 1.4)]


def again() -> list[Shape]:
    """A die that is thrown once more."""
    turn = tuple((6 * math.cos(math.radians(a)), 6 * math.sin(math.radians(a))) for a in range(-60, 241, 30))
    x, y = turn[0]
    return [
        Path(turn, "ink", 1.5),
        Polygon(((x - 1, y - 4), (x + 3, y + 1.5), (x - 3, y + 2)), "ink"),
        Circle(0, 0, 1.8, "ink"),
    ]


def arrow(x: float, s: float) -> list[Shape]:
    lines = ((-6, 0), (5, 0)), ((1, -3.5), (5, 0), (1, 3.5))
    return [Path(tuple((x + s * dx, s * dy) for dx, dy in line), "ink2", 1.5 * abs(s)) for line in lines]


def burst(s: float) -> Points:
    spikes = ((s * 1.1 if k % 2 == 0 else s * 0.5, k * math.pi / 6) for k in range(12))
    return tuple((r * math.cos(a), r * math.sin(a)) for r, a in spikes)


def crown(s: float) -> Points:
    points = ((-1, 0.7), (-1, -0.6), (-0.45, 0.05), (0, -0.9), (0.45, 0.05), (1, -0.6), (1, 0.7))
    return tuple((s * x, s * y) for x, y in points)


def scales(s: float) -> list[Shape]:
    shapes: list[Shape] = [
        Path(((0, -s), (0, s * 0.8)), "p4", 1.5),
        Path(((-s, -s * 0.7), (s, -s * 0.7)), "p4", 1.5),
        Path(((-s * 0.5, s * 0.85), (s * 0.5, s * 0.85)), "p4", 1.6),
    ]
    pans = (Polygon(((x - s * 0.55, s * 0.25), (x + s * 0.55, s * 0.25), (x, -s * 0.65)), "p4") for x in (-s, s))
    return [*shapes, *pans]


def shield(s: float) -> Points:
    points = ((-1, -1.1), (0, -1.35), (1, -1.1), (0.95, 0.2), (0, 1.3), (-0.95, 0.2))
    return tuple((s * x, s * y) for x, y in points)


def cross(s: float, ink: str, width: float) -> list[Shape]:
    return [Path(((-s, 0), (s, 0)), ink, width), Path(((0, -s), (0, s)), ink, width)]


def vessel(nation: str, s: float) -> list[Shape]:
    """A ship seen from above."""
    shapes: list[Shape] = [Polygon(tuple((s * x, s * y) for x, y in HULLS[nation]), nation)]
    if nation == "solar":
        shapes.append(Circle(0.12 * s, 0, 0.2 * s, "panel"))
    elif nation == "imperial":
        shapes.append(Path(((-0.55 * s, 0), (0.55 * s, 0)), "panel", 1.6))
    elif nation == "barrens":
        shapes += [Circle(x * s, 0.02 * s, 0.13 * s, "panel") for x in (0.3, -0.3)]
    else:
        shapes += [Path(((x * s, -0.3 * s), (x * s, 0.3 * s)), "panel", 1.3) for x in (-0.45, -0.05, 0.35)]
    return shapes


def cup() -> list[Shape]:
    """A trophy."""
    return [
        Polygon(
            ((-4.5, -6), (4.5, -6), (3.2, 0), (1, 2), (1, 4), (3.5, 6), (-3.5, 6), (-1, 4), (-1, 2), (-3.2, 0)), "ink"
        ),
        Path(((-4.5, -4.5), (-6.5, -4), (-5.5, -1), (-3.4, -0.6)), "ink", 1.2),
        Path(((4.5, -4.5), (6.5, -4), (5.5, -1), (3.4, -0.6)), "ink", 1.2),
    ]


def weapon(s: float) -> list[Shape]:
    return [
        Path(((-s * 0.8, s * 0.8), (s * 0.8, -s * 0.8)), "ink", 2),
        Path(((-s * 0.9, 0), (0, s * 0.9)), "ink", 1.6),
    ]


def armour(s: float) -> list[Shape]:
    return [Polygon(shield(s * 0.8), "", "ink", 1.6), Path(((0, -s), (0, s)), "ink", 1.2)]


def tool(s: float) -> list[Shape]:
    teeth = tuple(
        (r * s * math.cos(k * math.pi / 4 + o), r * s * math.sin(k * math.pi / 4 + o))
        for k in range(8)
        for r, o in (((1.0, -0.2), (1.0, 0.2)) if k % 2 == 0 else ((0.66, -0.2), (0.66, 0.2)))
    )
    return [Polygon(teeth, "ink"), Circle(0, 0, s * 0.34, "panel")]


def support(s: float) -> list[Shape]:
    points = tuple(
        (r * s * math.sin(k * math.pi / 5), -r * s * math.cos(k * math.pi / 5)) for k, r in enumerate((1.1, 0.48) * 5)
    )
    return [Polygon(points, "ink")]


GEAR: Mapping[str, Callable[[float], list[Shape]]] = {
    "weapon": weapon,
    "armour": armour,
    "tool": tool,
    "support": support,
}
