"""The small pictures of Metal Adventures: dice, dials, emblems, frames. All drawn here; none is the printed game's."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

from gamekit.draw import (
    Circle,
    Hatch,
    Path,
    Point,
    Points,
    Polygon,
    Shape,
    Stamp,
    Text,
    hatch,
    moved,
    rectangle,
    seat_sign,
    stamp,
)
from gamekit.games.metal_adventures.material import NATIONS
from gamekit.games.metal_adventures.scene.signs import (
    GEAR,
    HULLS,
    again,
    arrow,
    burst,
    clock,
    coin,
    cross,
    crown,
    cup,
    flag,
    help_sign,
    scales,
    shield,
    support,
    vessel,
)
from gamekit.games.metal_adventures.state import DIE, FAKTOR

RADIUS = 50  # of an astrolabe
TICKS = 20  # of its outer ring: the Power up to here is seen, above it is only read
GLORIES = 9  # of its inner ring
CELL = 19  # of the 36 pairs of dice
BARS, BAR_HEIGHTS = (30, 45, 60, 80, 110, 150, 200, 260, 340, 440), (8, 12, 16)
CHIPS = (40, 24, 18, 14)  # how wide a ship is as a small card: its Power beside its shape, or below it
CHIP_HEIGHT = 24
COIN, KIND = 11, 11  # from the end of a row to the middle of its coin, from its start to that of its kind
PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


HEAP = ((-17, 12), (-10, 2), (-3, 7), (1, -11), (6, -14), (6, -2), (12, 1), (17, 12))


@cache
def stamps() -> Mapping[str, Stamp]:
    """All pictures of all boards."""
    made = {
        "coin": stamp(*coin(0, 1)),
        "burst": stamp(Polygon(burst(5.8), "bad")),
        "crown": stamp(Polygon(crown(5.8), "ink")),
        "scales": stamp(*scales(5.2)),
        "card": stamp(Polygon(rectangle(-4.5, -6, 9, 12, 2), "panel", "ink", 1.3), *support(3)),
        "shield": stamp(Polygon(shield(8.5), "panel", "ink", 1.6)),
        "hunter": stamp(Circle(0, 0, 6, "", "bad", 1.7), *cross(8, "bad", 1.5)),
        "dial": stamp(*dial()),
        "ticks": stamp(*ticks()),
        "pile": stamp(*pile()),
        "compass": stamp(*compass()),
        "cup": stamp(*cup()),
        "wreck": stamp(
            Polygon(tuple((0.4 * x, 0.4 * y) for x, y in HEAP), "ink2"), Path(((-7, 5), (7, 5)), "ink2", 1.4)
        ),
        "hull": stamp(Polygon(tuple((8 * x, 8 * y) for x, y in HULLS["solar"]), "ink")),
        "help": stamp(*help_sign()),
        "truce": stamp(*flag()),
        "clock": stamp(*clock()),
        "again": stamp(*again()),
        "blank": stamp(*faktor(0, 7)),
        "arrow": stamp(*arrow(0, 1)),
        "back": stamp(*arrow(0, -1)),
        "tick": stamp(Path(((-4, 0), (-1, 3.4), (4.4, -3.6)), "ink2", 2)),
    }
    made |= {f"emblem-{name}": stamp(*draw()) for name, draw in EMBLEMS.items()}
    made |= {f"kind-{name}": stamp(*draw(6)) for name, draw in GEAR.items()}
    for nation in NATIONS:
        made[f"ship-{nation}"] = stamp(*vessel(nation, 10))
        made[f"vessel-{nation}"] = stamp(*vessel(nation, 19))
        made |= {f"chip-{nation}-{width}": stamp(*chip(nation, width)) for width in CHIPS}
    for seat in range(6):
        made[f"seat-{seat}"] = stamp(seat_sign(seat, 0, 0, 5))
        made[f"owes-{seat}"] = stamp(seat_sign(seat, 0, 0, 5), *arrow(14, 0.8))
        made[f"at-{seat}"] = stamp(*clock(), seat_sign(seat, 15, 0, 5))
    for face in (0, *DIE):
        made[f"orange-{face}"] = stamp(*die(face, "amber", "gold_ink", rectangle(-16, -16, 32, 32, 8)))
        made[f"grey-{face}"] = stamp(*die(face, "ash", "silver_ink", cut(16)))
    for face in FAKTOR:
        made[f"red-{face}"] = stamp(*faktor(face, 15))
        made[f"free-{face}"] = stamp(*faktor(face, 8.5))
        made[f"owed-{face}"] = stamp(
            Polygon(octagon(8.5), "panel", "bad", 1.8, dash=(3, 2)),
            Text(0, 4, str(face), 11.5, "bad", "middle", bold=True),
        )
    for n in range(5):
        made[f"damage-{n}"] = stamp(*sectors(4, n, 232, -23, "bad", "bad"), *struck(n))
        made[f"judgment-{n}"] = stamp(*sectors(4, n, -52, 23, "p4", "p4"))
    for n in range(GLORIES + 1):
        made[f"glory-{n}"] = stamp(*sectors(GLORIES, n, 132, -9.4, "gold", "gold_lo"))
    for need in range(-5, 7):
        made[f"pairs-{need}"] = stamp(*pairs(need))
    for width in BARS:
        made |= {f"bar-{width}-{high}": stamp(*lost(width, high)) for high in BAR_HEIGHTS}
    return made


@cache
def moving() -> Mapping[str, Stamp]:
    """Dice, which fall when they are thrown, and the coin, which passes from one to another."""
    return {name: made for name, made in stamps().items() if name.startswith(("orange-", "grey-", "red-", "coin"))}


def frame(w: float, h: float) -> Polygon:
    """What can be clicked, from its upper left corner on."""
    return Polygon(rectangle(0, 0, w, h, 5), "raise_", "edge", 1.2)


def chip(nation: str, width: int) -> list[Shape]:
    """A ship as a small card, from its upper left corner on; its Power comes beside or below."""
    x, y, s = (12, CHIP_HEIGHT / 2, 8.5) if width == CHIPS[0] else (width / 2, 7, min(7, width / 2.4))
    return [frame(width, CHIP_HEIGHT), *moved(vessel(nation, s), x, y)]


# ---- dice


def cut(a: float) -> Points:
    """A square with its corners cut off."""
    c = a * 0.4
    return ((c - a, -a), (a - c, -a), (a, c - a), (a, a - c), (a - c, a), (c - a, a), (-a, a - c), (-a, c - a))


def octagon(r: float) -> Points:
    angles = (math.radians(45 * k + 22.5) for k in range(8))
    return tuple((r * math.cos(a), r * math.sin(a)) for a in angles)


def die(face: int, tone: str, ink: str, outline: Points) -> list[Shape]:
    """A combat die; without a face it is only where one will lie."""
    if not face:
        return [Polygon(outline, "", "edge", 1.2, dash=(3, 4))]
    return [
        Polygon(tuple((x + 1.5, y + 2.5) for x, y in outline), "shade", opacity=0.2),
        Polygon(outline, tone, f"{tone}_lo", 1.8),
        *(Circle(8 * x, 8 * y, 2.8, ink) for x, y in PIPS[face]),
    ]


def faktor(face: int, r: float) -> list[Shape]:
    """The Metal Faktor die, free or thrown."""
    shapes: list[Shape] = [Polygon(octagon(r), "bad", "panel", 1)]
    if face:
        return [*shapes, Text(0, r * 0.42, str(face), max(11.5, r * 1.2), "panel", "middle", bold=True)]
    return [*shapes, Circle(0, 0, r * 0.28, "", "panel", 1.6)]


def lost(width: float, high: float) -> list[Shape]:
    """A bar on which nothing is won yet."""
    inner = rectangle(1.5, 1.5, width - 3, high - 3)
    return [
        Polygon(rectangle(0, 0, width, high), "bad_soft", "bad", 0.9),
        Hatch(hatch(inner, -45, 7), "bad", 0.9, 0.6),
    ]


def pairs(need: int) -> list[Shape]:
    """All 36 pairs of dice: won is full with a dot, lost is hatched. The orange die up, the grey one across."""
    shapes: list[Shape] = []
    hatched: list[tuple[Point, Point]] = []
    for orange in DIE:
        y = (6 - orange) * CELL
        shapes += small_die(-10.5, y + CELL / 2, orange, "amber", "gold_ink", rectangle(-6.5, -6.5, 13, 13, 3.5))
        shapes += small_die((orange - 0.5) * CELL, -8.5, orange, "ash", "silver_ink", cut(6.5))
        for grey in DIE:
            x = (grey - 1) * CELL
            outline = rectangle(x + 1, y + 1, CELL - 2, CELL - 2)
            if orange - grey >= need:
                shapes += [Polygon(outline, "good"), Circle(x + CELL / 2, y + CELL / 2, 1.8, "panel")]
            else:
                shapes.append(Polygon(outline, "bad_soft", "bad", 0.8))
                hatched += hatch(rectangle(x + 2.5, y + 2.5, CELL - 5, CELL - 5), -45, 5)
    return [*shapes, Hatch(tuple(hatched), "bad", 0.8, 0.6)] if hatched else shapes


def small_die(x: float, y: float, face: int, tone: str, ink: str, outline: Points) -> list[Shape]:
    """What a die shows, as a number."""
    points = tuple((x + dx, y + dy) for dx, dy in outline)
    return [Polygon(points, tone), Text(x, y + 4, str(face), 11.5, ink, "middle", bold=True)]


# ---- astrolabes


def arc(inner: float, outer: float, start: float, end: float, n: int = 3) -> Points:
    """A piece of a ring, between two angles in degrees."""
    angles = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
    far = [(outer * math.cos(a), outer * math.sin(a)) for a in angles]
    return (*far, *((inner * math.cos(a), inner * math.sin(a)) for a in reversed(angles)))


def angle(power: int) -> float:
    """Where the outer ring says this Power."""
    return 135 + 270 * max(0, min(power, TICKS)) / TICKS


def dial() -> list[Shape]:
    return [
        Circle(0, 0, RADIUS, "raise_", "edge", 1.3),
        Polygon(arc(RADIUS - 8.5, RADIUS - 2.5, 135, 405, 27), "well"),
    ]


def ticks() -> list[Shape]:
    """The gaps between the ticks of the outer ring, over its coloured part."""
    angles = [math.radians(135 + 270 * k / TICKS) for k in range(TICKS + 1)]
    near, far = RADIUS - 8.7, RADIUS - 2.3
    lines = tuple(((near * math.cos(a), near * math.sin(a)), (far * math.cos(a), far * math.sin(a))) for a in angles)
    return [Hatch(lines, "raise_", 2)]


def sectors(count: int, n: int, start: float, step: float, fill: str, edge: str) -> list[Shape]:
    """The inner ring's piece for Damage, Glory or Judgment: the first n of its sectors are full."""
    spare = math.copysign(1.2, step)
    return [
        Polygon(
            arc(RADIUS - 20, RADIUS - 12.5, start + k * step + spare, start + (k + 1) * step - spare),
            fill if k < n else "well",
            edge if k < n else "edge",
            0.8,
        )
        for k in range(count)
    ]


def struck(n: int) -> list[Shape]:
    """A line through each sector of Damage: not by colour alone."""
    angles = [math.radians(232 - (k + 0.5) * 23) for k in range(n)]
    near, far = RADIUS - 19, RADIUS - 13.5
    return [Path(((near * math.cos(a), near * math.sin(a)), (far * math.cos(a), far * math.sin(a))), "panel", 1.6)
            for a in angles]  # fmt: skip


# ---- places


def pile() -> list[Shape]:
    """The back of the space cards."""
    cards: list[Shape] = [
        Polygon(rectangle(d - 32, -44 - d * 0.6 + 2, 64, 86, 7), "well", "edge", 1.2) for d in (4, 2, 0)
    ]
    return [*cards, *moved(compass(), 0, -2)]


def compass() -> list[Shape]:
    """The sign of space."""
    rays = [math.radians(a) for a in range(0, 360, 45)]
    lines = tuple(((13 * math.cos(a), 13 * math.sin(a)), (16 * math.cos(a), 16 * math.sin(a))) for a in rays)
    return [
        Circle(0, 0, 11, "", "edge", 1.4),
        Circle(0, 0, 4, "edge"),
        Path(((-17, 7), (17, -7)), "edge", 1.4),
        Hatch(lines, "edge", 1.4),
    ]


def havana() -> list[Shape]:
    """An anchor."""
    bow = tuple((13 * math.cos(t), 1 + 11 * math.sin(t)) for t in (math.pi * (0.03 + 0.94 * i / 10) for i in range(11)))
    flukes = (Polygon(((d * 16, 2), (d * 10, 2), (d * 13, -4)), "ink") for d in (-1, 1))
    return [
        Circle(0, -10, 3.6, "", "ink", 2),
        Path(((0, -6), (0, 12)), "ink", 2.3),
        Path(((-6, -2), (6, -2)), "ink", 2.2),
        Path(bow, "ink", 2.3),
        *flukes,
    ]


def exxalia() -> list[Shape]:
    """A planet with a ring."""
    turns = [math.pi * (-0.08 + 1.16 * i / 16) for i in range(17)]
    ring = tuple((18 * math.cos(t) - 2 * math.sin(t), 5 * math.sin(t) - 5.5 * math.cos(t)) for t in turns)
    return [Circle(0, 0, 11, "p4"), Path(ring, "panel", 4.4), Path(ring, "ink", 2)]


def ocg() -> list[Shape]:
    """A cogwheel."""
    teeth = tuple(
        (r * math.cos(k * math.pi / 8 + o), r * math.sin(k * math.pi / 8 + o))
        for k in range(16)
        for r, o in (((14.0, -0.09), (14.0, 0.09)) if k % 2 == 0 else ((10.2, -0.09), (10.2, 0.09)))
    )
    return [Polygon(teeth, "ocg"), Circle(0, 0, 5, "panel")]


def bazaar() -> list[Shape]:
    """A market stall."""
    shapes: list[Shape] = [
        Polygon(((0, -14), (16, -2), (-16, -2)), "p2"),
        Polygon(((0, -14), (5.5, -2), (-5.5, -2)), "panel", opacity=0.75),
    ]
    for k in range(5):
        scallop = tuple(
            (-16 + k * 6.4 + 3.2 - 3.2 * math.cos(t), -2 + 4 * math.sin(t)) for t in (math.pi * q / 5 for q in range(6))
        )
        shapes.append(Polygon(scallop, "p2"))
    posts = (Path(((x, 2), (x, 12)), "ink", 2) for x in (-13, 13))
    return [*shapes, *posts, Path(((-16, 12), (16, 12)), "ink", 2), Polygon(rectangle(-6, 6, 12, 6), "ink2")]


def karokum() -> list[Shape]:
    """A heap of wrecks."""
    return [
        Polygon(HEAP, "p6"),
        Path(((-3, 7), (2, 12)), "panel", 1.4),
        Circle(9, 7, 2.4, "panel"),
        Path(((-18, 12), (18, 12)), "ink", 2),
    ]


EMBLEMS: Mapping[str, Callable[[], list[Shape]]] = {
    "havana": havana,
    "exxalia": exxalia,
    "ocg": ocg,
    "bazaar": bazaar,
    "karokum": karokum,
}
