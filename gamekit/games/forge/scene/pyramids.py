"""The two pyramids of cards of Forge of the Gods as shapes, and what the parts that lie free would cost and make."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Hotspot, Path, Point, Shape, Text, Use, rectangle
from gamekit.games.forge import rules
from gamekit.games.forge.material import KINDS, PARTS
from gamekit.games.forge.scene.phrases import bared, fitting, lacking, own_singles, part_words, say, worth
from gamekit.games.forge.scene.pictures import cost, picture, pip_place, tag_place
from gamekit.games.forge.scene.places import Layout
from gamekit.games.forge.state import ABOVE
from gamekit.games.forge.view import View
from gamekit.words import language


def card_shapes(view: View, where: Layout) -> Iterator[Shape]:
    """The cards, lower rows first, for what lies on others lies over them."""
    cards = view.state.cards
    for slot in reversed(range(len(cards))):
        name, (x, y) = cards[slot], where.slot(slot)
        if not name:
            yield Use("slot", x, y)
            continue
        covered = any(map(cards.__getitem__, ABOVE[slot]))
        yield Use("plate", x, y)
        yield Use(f"under-{name}" if covered else f"card-{name}", x, y)


def card_notes(view: View, where: Layout) -> Iterator[Shape]:
    """On each card that lies free: what it would make at best, and what is missing for it."""
    for slot, name in enumerate(view.state.cards):
        if name and not any(map(view.state.cards.__getitem__, ABOVE[slot])):
            x, y = where.slot(slot)
            if fits := fitting(own_singles(view), name):
                yield from _tag(x, y, worth(name, fits[0]), where.card)
            yield from _lacks(view, name, x, y, where.card)


def _lacks(view: View, name: str, x: float, y: float, card: Point) -> Iterator[Shape]:
    """The missing cubes over those of the cost: of each colour the last ones."""
    lacks, paid = list(lacking(view, name)), cost(PARTS[name])
    for n, colour in reversed(list(enumerate(paid))):
        if colour in lacks:
            lacks.remove(colour)
            px, py = pip_place(n, card)
            yield Use(f"lack-{colour}", x + px, y + py)


def _tag(x: float, y: float, n: int, card: Point) -> list[Shape]:
    tx, ty = tag_place(card)
    return [
        Use("tag", x + tx, y + ty),
        Text(x + tx, y + ty + 4, str(n), 11, "good", "middle", bold=True),
    ]


def card_spots(view: View, where: Layout) -> Iterator[Hotspot]:
    cards, singles = view.state.cards, own_singles(view)
    w, h = where.card
    for slot, name in enumerate(cards):
        if name:
            x, y = where.slot(slot)
            above = tuple(cards[over] for over in ABOVE[slot] if cards[over])
            bares = () if above else bared(cards, name)
            label, info = part_words(language(), name, above, lacking(view, name), singles, bares)
            outline = rectangle(x - w / 2, y - h / 2, w, h, 6)
            yield Hotspot(f"part:{name}", label, rectangle(x - w / 2, y - h / 2, w, h), outline, info)


def free_parts(view: View, where: Layout) -> list[Shape]:
    """Beside the mine of a wide board: each part that lies free, what it still costs, and what it would make.

    To a bystander it costs all that it says.
    """
    x, y = where.levels[0][0], 246
    shapes: list[Shape] = [Text(x, y, say("label.free-parts"), 13, "ink", bold=True)]
    if own_singles(view):
        shapes.append(Text(where.width - 20, y, say("label.with-yours"), 11, "ink2", "end"))
    shapes.append(Path(((x, y + 7), (where.width - 20, y + 7)), "hair", 1))
    half = (where.width - 20 - x + 16) / 2
    for column, kind in enumerate(KINDS):
        names = [name for name in rules.uncovered(view.state.cards) if PARTS[name].kind == kind]
        for row, name in enumerate(names):
            shapes += _free_part(view, name, round(x + column * half), y + 24 + row * 19, half - 16)
    return shapes


def _free_part(view: View, name: str, x: float, y: float, width: float) -> list[Shape]:
    part = PARTS[name]
    shapes: list[Shape] = [
        *picture(part, x, y - 8, 15),
        Use(f"tiny-{part.colour}", x + 23, y),
        Text(x + 33, y + 4, say(name), 12, "ink", bold=True),
    ]
    kind, cubes = ("tiny", cost(part)) if view.seat is None else ("lack", lacking(view, name))
    shapes += [Use(f"{kind}-{colour}", x + 105 + 11 * n, y) for n, colour in enumerate(cubes)]
    if not cubes:
        shapes.append(Path(((x + 101, y), (x + 104.5, y + 3.5), (x + 110.5, y - 4)), "good", 2.4))
    if fits := fitting(own_singles(view), name)[:1]:
        shapes += [
            Text(x + width - 22, y + 4, say(fits[0]), 11, "ink2", "end"),
            Text(x + width, y + 4, str(worth(name, fits[0])), 12, "good", "end", bold=True),
        ]
    return shapes
