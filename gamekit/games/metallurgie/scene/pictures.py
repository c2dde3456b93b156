"""The pictures on the board of Metallurgie that are drawn often: stacks of cards, signs, a lock."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache

from gamekit.draw import (
    Circle,
    Dots,
    Hatch,
    Path,
    Point,
    Points,
    Polygon,
    Shape,
    Stamp,
    Text,
    dot_grid,
    hatch,
    hexagon,
    rectangle,
    rounded,
    stamp,
)
from gamekit.games.metallurgie.scene.places import SIZES
from gamekit.games.metallurgie.state import GOLD, IRON, METALS, NAMES

SYMBOLS = ("", "Fe", "Cu", "Ag", "Au")
LETTER = 11  # no letter on a card is smaller


@cache
def stamps() -> Mapping[str, Stamp]:
    """The pictures of all boards: the stacks in all sizes, a position without one, signs."""
    made = {"lock": stamp(*_lock()), **{f"sign-{NAMES[m]}": stamp(*_sign(m)) for m in METALS}}
    for base in SIZES:
        corner = 5 * base / 42
        shade = Polygon(rounded(hexagon(1.5, base / 12, base - 2), corner), "shade", opacity=0.16)
        made[f"free-{base}"] = stamp(Polygon(rounded(hexagon(0, 0, base - 3), corner), "", "hair", 1))
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
            y, r = level(m, base)
            for what, rise in (("raised", 4 * scale), ("lifted", 15 * scale)):
                made[f"{what}-{NAMES[m]}-{base}"] = stamp(*_stacked(m, base, rise), *_dashed(y - rise, r))
            if m < GOLD:  # its letter has moved down, to where the lifted card leaves it room
                above, size = level(m + 1, base), LETTER * base / least if least else 0
                low = _letter(m, above[0] - 15 * scale + above[1] + size / 2, size) if size else []
                made[f"bare-{NAMES[m]}-{base}"] = stamp(*_stacked(m, base, letter=False), *low)
    return made


def _stacked(metal: int, base: int, rise: float = 0, *, letter: bool = True) -> list[Shape]:
    """A card of a stack of some size, or raised above its place."""
    (y, r), least = level(metal, base), SIZES[base] / base
    size = max(LETTER / least, min(16 * base / 42, 0.62 * r)) if letter and least else 0
    return _plate(metal, y - rise, r, size)


@lru_cache(maxsize=2)
def chips(r: float) -> Mapping[str, Stamp]:
    """A card of each metal by itself, all of one size."""
    return {f"chip-{NAMES[m]}": stamp(*_plate(m, 0, r, 0.6 * r)) for m in METALS}


def level(metal: int, radius: float) -> Point:
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
    """What marks a card that is not there yet, or no more."""
    outline = rounded(hexagon(0, y - 0.6, r - 0.6), 5 * min(1, r / 28))
    return [Polygon(outline, "", "panel", 4), Polygon(outline, "", "accent", 2.4, 1, (5, 4.5))]


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
