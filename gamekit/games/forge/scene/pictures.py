"""The pictures of Forge of the Gods that are drawn often: cubes, cards, parts that were forged."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from gamekit.draw import Path, Point, Points, Polygon, Shape, Stamp, Text, rectangle, shortened, stamp
from gamekit.games.forge.material import COLOURS, KINDS, Deck, Part
from gamekit.games.forge.scene.phrases import cost, name_of

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
PIP, TINY = 24, 8.6  # sides of a flat cube: over the table of reserves, on a card
STRIP = 12  # how high the name of a part is, at the foot of its card
NAME = 10.5  # its size
CHIP = 58.0, 32.0 + STRIP  # a part that somebody has forged
WELD = 26  # between the two parts of a weapon
WEAPON = 2 * CHIP[0] + WELD + 6, CHIP[1] + 6


@lru_cache(maxsize=16)
def stamps(lang: str, deck: Deck, edge: int, half: float, cell: int, card: Point) -> Mapping[str, Stamp]:
    """The pictures for one layout, in one language."""
    w, h = card
    made = {
        "gone": stamp(Polygon(_hole(cell), "", "edge", 1, 0.6, (2, 3))),
        "high": stamp(Polygon(rectangle(1 - cell / 2, 1 - cell / 2, cell + 2.5, cell + 2.5, 5), "shade", opacity=0.42)),
        "plate": _plate(w, h),
        "slot": stamp(Polygon(rectangle(2.5 - w / 2, 3.5 - h / 2, w - 5, h - 7, 5), "", "edge", 1, 0.55, (3, 4))),
        "tag": stamp(Polygon(TAG, "good_soft", "good", 1)),
    }
    for colour in COLOURS:
        made[f"cube-{colour}"] = stamp(*_cube(colour, edge, half, True))
        made[f"laden-{colour}"] = stamp(*_cube(colour, edge, half, False))
        made[f"plan-{colour}"] = stamp(*_ledge(cell), *_pip(colour, cell - 2.5))
        made[f"low-{colour}"] = stamp(*_ledge(cell), *_pale(colour, cell - 2.5))
        made[f"sign-{colour}"] = stamp(*_sign(colour, _scaled(0, 0, 0.15 * cell), "ink", 1.4))
    for name, part in deck.parts.items():
        made[f"card-{name}"] = _card(part, card, True)
        made[f"under-{name}"] = _card(part, card, False)
    return {**made, **small(), **chips(lang, deck)}


@lru_cache(maxsize=1)
def small() -> Mapping[str, Stamp]:
    """Flat cubes, those on cards and those that are missing there."""
    made = {f"pip-{colour}": stamp(*_pip(colour, PIP)) for colour in COLOURS}
    made |= {f"tiny-{colour}": stamp(*_tiny(colour)) for colour in COLOURS}
    return made | {f"lack-{colour}": stamp(*_lack(colour, TINY)) for colour in COLOURS}


@lru_cache(maxsize=8)
def chips(lang: str, deck: Deck) -> Mapping[str, Stamp]:
    """Parts that were forged, and what they lie on."""
    made = {"weapon": _weapon(), "vacant": _vacant()}
    for name, part in deck.parts.items():
        made[f"joined-{name}"] = _chip(part, False)
        made[f"single-{name}"] = _chip(part, True)
    return made


@lru_cache(maxsize=16)
def ghosts(lang: str, deck: Deck, cell: int) -> Mapping[str, Stamp]:
    """The pictures that previews use: a cube lifted, parts as they lie once forged, and what weapons consist of."""
    made = {name: chip for name, chip in chips(lang, deck).items() if name.startswith("single-")}
    made["pair"] = stamp(Polygon(rectangle(-CHIP[0] / 2, -CHIP[1] / 2, *CHIP, 6), "good_soft", "good", 1.6))
    made |= {f"half-{name}": stamp(*picture(part, -8, -8, 16)) for name, part in deck.parts.items()}
    sums = {deck.renown(*pair) for pair in deck.worths}
    made |= {f"sum-{n}": stamp(Text(0, 5, str(n), 14, "good", "end", bold=True)) for n in sums}
    shade = Polygon(rectangle(5 - cell / 2, 7 - cell / 2, cell, cell, 5), "shade", opacity=0.42)
    for colour in COLOURS:
        made[f"lifted-{colour}"] = stamp(shade, *_ledge(cell), *_pip(colour, cell - 1))
    return made


def _hole(cell: int) -> Points:
    return rectangle(1.5 - cell / 2, 1.5 - cell / 2, cell - 3, cell - 3, 3)


def _sign(colour: str, place: Callable[[float, float], Point], ink: str, width: float) -> list[Polygon]:
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
    return [*shapes, *_sign(colour, _scaled(0, 0, side * 0.33), INKS[colour], max(1.1, side * 0.08))]


def _ledge(cell: int) -> list[Shape]:
    """What sets a cube off from those that it lies on."""
    return [Polygon(rectangle(-cell / 2, -cell / 2, cell, cell, 5), "panel")]


def _pale(colour: str, side: float) -> list[Shape]:
    """A cube of which something is hidden; its sign comes where one sees it."""
    return [Polygon(rectangle(-side / 2, -side / 2, side, side, side * 0.16), colour, f"{colour}_lo", 1.2, 0.6)]


def _tiny(colour: str, x: float = 0, y: float = 0, opacity: float = 1.0) -> list[Shape]:
    """A cube of a cost, with as little as it takes to know it."""
    square = rectangle(x - TINY / 2, y - TINY / 2, TINY, TINY)
    sign = _sign(colour, _scaled(x, y, TINY * 0.33), INKS[colour], 1.1)
    if colour == "amber":  # so small, a disc needs no more corners
        sign = [shape._replace(points=shape.points[::2]) for shape in sign]
    return [shape._replace(opacity=opacity) for shape in (Polygon(square, colour, f"{colour}_lo", 1.2), *sign)]


def _lack(colour: str, side: float) -> list[Shape]:
    """A cube of a cost that one does not have."""
    s = side / 2
    shapes: list[Shape] = [
        Polygon(rectangle(-s - 0.8, -s - 0.8, side + 1.6, side + 1.6), "panel"),
        Polygon(rectangle(-s, -s, side, side, 1.4), "", "bad", 1.3, 1, (2, 2)),
    ]
    return [*shapes, *_sign(colour, _scaled(0, 0, side * 0.31), "bad", 1.1)]


def _scaled(x: float, y: float, r: float) -> Callable[[float, float], Point]:
    return lambda u, v: (x + u * r, y + v * r)


def picture(part: Part, x: float, y: float, side: float, ink: str = "ink") -> list[Shape]:
    """A weapon of the part's type: the part itself filled, its other half an outline."""
    shapes: list[Shape] = []
    for half, points in zip(KINDS, reversed(PICTURES[part.type])):
        outline = tuple((x + u * side, y + v * side) for u, v in points)
        filled = half == part.kind
        shapes.append(Polygon(outline, ink, ink, 0.6) if filled else Polygon(outline, "", ink, 0.9, 0.6))
    return shapes


def whole(kind: str, x: float, y: float, side: float) -> list[Shape]:
    """A whole weapon of a type."""
    outlines = (tuple((x + u * side, y + v * side) for u, v in points) for points in PICTURES[kind])
    return [Polygon(outline, "ink", "ink", 0.6) for outline in outlines]


def tab(part: Part, x: float, y: float, width: float, height: float, sign: float, ink: str = "") -> list[Shape]:
    """The left edge of a card in its colour, with the colour's sign; in an ink of its own where it is faded."""
    left, top, bottom = x + 0.7, y + 0.7, y + height - 0.7
    corner = [p for p in rectangle(left, top, 3 * width, 3 * height, 5) if p[0] < x + width and p[1] < bottom]
    corner.sort(key=lambda p: (p[1], -p[0]))
    outline = ((x + width, top), *corner, (left, bottom), (x + width, bottom))
    place = _scaled(x + width / 2, y + sign, width * 0.29)
    colour = Polygon(outline, part.colour, opacity=0.45 if ink else 1.0)
    return [colour, *_sign(part.colour, place, ink or INKS[part.colour], 1.5)]


def colour_bonus(part: Part, x: float, y: float, ink: str = "") -> list[Shape]:
    text = f"+{part.colour_bonus}"
    return [Text(x, y, text, 11, ink or INKS[part.colour], "middle", bold=True)] if part.colour_bonus else []


def _plate(w: float, h: float) -> Stamp:
    """A card with nothing on it: most of what a picture of a whole pyramid would say again and again."""
    x, y = -w / 2, -h / 2
    return stamp(
        Polygon(rectangle(x + 1, y + 2, w, h, 6), "shade", opacity=0.14),
        Polygon(rectangle(x, y, w, h, 6), "panel", "edge", 1.2),
    )


def _card(part: Part, card: Point, free: bool) -> Stamp:
    """What is on a card in a pyramid, round its middle; fainter under others, but all that it says can be read.

    The bonus for a colour stands at the colour, that for a type at the type's picture, and at the foot the name.
    """
    w, h = card
    x, y, edge = -w / 2, -h / 2, 0.29 * w
    strong, soft, on_tab = ("ink", "ink2", "") if free else ("ink2", "ink2", "ink")
    middle, side = x + edge + (w - edge - 12) / 2, 0.26 * h
    shapes = [
        *tab(part, x, y, edge, h - STRIP - 1, 11, on_tab),
        *colour_bonus(part, x + edge / 2, y + 30, on_tab),
        *picture(part, middle - side / 2, y + 5, side, strong),
        Text(max(middle + 1, x + 29), y + h - STRIP - 5, str(part.renown), 16, strong, "middle", bold=True),
        _name(part, y + h - 3.5, w, strong),
    ]
    if part.type_bonus:
        shapes.append(Text(middle, y + 0.49 * h, f"+{part.type_bonus}", 10.5, soft, "middle"))
    for n, colour in enumerate(cost(part)):
        shapes += _tiny(colour, *pip_place(n, card), 1.0 if free else 0.6)
    return stamp(*shapes)


def _name(part: Part, y: float, width: float, ink: str) -> Text:
    """It may fill the card to its very edge: only in a wider font than most would it touch that."""
    return Text(0, y, shortened(name_of(part.name), NAME, width + 4), NAME, ink, "middle")


def pip_place(n: int, card: Point) -> Point:
    """Where the nth cube of a cost lies on a card, from its middle."""
    return card[0] / 2 - 6, 7.5 - card[1] / 2 + n * (card[1] - STRIP - 14.5) / 4


TAG = ((-6.5, -6.5), (6.5, -6.5), (8.5, -4.5), (8.5, 4.5), (6.5, 6.5), (-6.5, 6.5), (-8.5, 4.5), (-8.5, -4.5))


def tag_place(card: Point) -> Point:
    """Where a card says what it would make at best."""
    return 10.5 - card[0] / 2, card[1] / 2 - STRIP - 9


def _chip(part: Part, single: bool) -> Stamp:
    """A part that was forged, round its middle, with its bonuses; on joined ones only those come that count, later."""
    w, h = CHIP
    x, y = -w / 2, -h / 2
    shapes = [
        Polygon(rectangle(x, y, w, h, 5), "panel", "edge", 1.2),
        *tab(part, x, y, 18, h - STRIP - 0.6, 9.5),
        *picture(part, x + 20, y + 5, 18),
        Text(x + w - 4, y + 28, str(part.renown), 14, "ink", "end", bold=True),
        _name(part, y + h - 3.5, w, "ink"),
    ]
    if single:
        shapes += colour_bonus(part, x + 9, y + 27)
    if single and part.type_bonus:
        shapes.append(Text(x + w - 4, y + 13.5, f"+{part.type_bonus}", 10.5, "ink2", "end"))
    return stamp(*shapes)


def _weapon() -> Stamp:
    """What two joined parts lie on, round its middle."""
    w, h = WEAPON
    return stamp(
        Polygon(rectangle(-w / 2, -h / 2, w, h, 8), "good_soft", "good", 1.3),
        Polygon(rectangle(-12, -8, 24, 16, 5), "good"),
    )


def _vacant() -> Stamp:
    """Where a part goes that is joined to none."""
    w, h = CHIP
    outline = rectangle(-w / 2, -h / 2, w, h, 5)
    cross = Path(((-5, 0), (5, 0)), "ink2", 1.6), Path(((0, -5), (0, 5)), "ink2", 1.6)
    return stamp(Polygon(outline, "", "edge", 1.1, 1, (3, 4)), *cross)
