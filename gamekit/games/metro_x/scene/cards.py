"""Below the map of Metro X: the card, the pile, the score, and the sheets of the others."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import (
    Dots,
    Path,
    Point,
    Polygon,
    Shape,
    Text,
    Use,
    rectangle,
    seat_sign,
    shortened,
)
from gamekit.games.metro_x import GAME, rules
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.view import View


def table(view: View, where: Layout, seat: int) -> Iterator[Shape]:
    """The card of this round, what is still in the pile, and the score as it stands."""
    y = where.bottom
    yield Path(((16, y), (where.width - 16, y)), "hair", 1)
    yield Use(f"card-{view.card.text if view.card else 'over' if view.over else 'none'}", 38, y + 39)
    yield from pile(view, max(240, where.width // 2 - 104), y)
    yield from score(view, where, seat)


def pile(view: View, x: float, y: float) -> Iterator[Shape]:
    """The cards still to come: how many there are of each; the 6 carries the arrow that brings all back."""
    yield Text(x, y + 20, say("label.pile", n=sum(view.pile), of=sum(view.deck.counts)), 11, "ink2", bold=True)
    for number, (card, n) in enumerate(zip(view.deck.cards, view.pile)):
        middle = x + 12 + 28 * number
        yield Use(f"chip-{card.text}-{'left' if n else 'gone'}", middle, y + 40)
        yield Text(middle, y + 64, str(n), 12 if n else 11, "ink" if n else "ink2", "middle", bold=n > 0)


def score(view: View, where: Layout, seat: int) -> Iterator[Shape]:
    """What the sheet is worth as it stands, item by item; on a narrow board below the card and the pile, in a row."""
    points = rules.points(view.map, view.sheets[seat], view.players)
    free = len(view.map.stations) - len(view.sheets[seat].marked)
    rows = (
        say("label.lines", n=points["lines"], transfers=points["transfers"]),
        say("label.free", free=free, n=points["free stations"]),
    )
    x, y = where.width - 16.0, where.bottom
    if where.narrow:
        yield Text(16, y + 98, say("label.score"), 11, "ink2", bold=True)
        yield Text(16, y + 116, ", ".join(rows), 11, "ink2")
        yield Text(x, y + 116, str(points["total"]), 26, "ink", "end", bold=True)
        return
    yield Text(x, y + 20, say("label.score"), 11, "ink2", "end", bold=True)
    yield Text(x, y + 58, str(points["total"]), 26, "ink", "end", bold=True)
    for row, text in enumerate(rows):
        yield Text(x - 54, y + 45 + 16 * row, text, 11, "ink2", "end")


def others(view: View, where: Layout, names: tuple[str, ...], seat: int) -> Iterator[Shape]:
    """The other players' sheets, small."""
    y, (wide, _) = where.sheets, where.small
    crosses: list[Point] = []
    for other, x in sheet_places(view, where, seat):
        sheet = view.sheets[other]
        yield seat_sign(other, x + 7, y + 9, 6)
        name = shortened(GAME.words.name(other, names), 12, wide - 68, bold=True)
        yield Text(x + 18, y + 13, name, 12, "ink", bold=True)
        yield Text(x + wide, y + 14, str(total(view, sheet)), 14, "ink", "end", bold=True)
        if view.waiting[other]:
            yield Use("tick", x + wide - 40, y + 9)
        yield Use("small", x, y + 24)
        boxed = dict(sheet.boxed)
        for key in sorted(sheet.marked):
            px, py = places.small_place(where, key)
            if key in boxed:
                yield Use("small-box", x + px, y + 24 + py)
            else:
                crosses.append((x + px, y + 24 + py))
    yield Dots(tuple(crosses), 2.3, "ink")  # of all sheets at once: shorter to tell


def legend(view: View, where: Layout) -> Iterator[Shape]:
    """What the signs mean, beside the small sheets if these leave room, else below."""
    signs = [("cross-1", "marked"), ("box-2", "boxed"), ("reach", "reach"), ("high", "high"), ("low", "low")]
    signs += [("rays", "special")] if view.special else []
    x, top, _, rows = where.legend
    for n, (sign, key) in enumerate(signs):
        left, y = x + places.COLUMN * (n // rows), top + 22 * (n % rows)
        yield Use(sign if "-" in sign else f"sign-{sign}", left + 12, y)
        yield Text(left + 30, y + 4, say(f"legend.{key}"), 11, "ink2")


def sheet_places(view: View, where: Layout, seat: int) -> list[tuple[int, float]]:
    """The other seats in their order from the own one, and where each sheet begins."""
    seats = [(seat + turn) % view.players for turn in range(1, view.players)]
    return [(other, 20.0 + (where.small[0] + 14) * n) for n, other in enumerate(seats)]


def ladder(view: View, where: Layout) -> Iterator[Shape]:
    """solo: what the points are worth, step by step, and the step one stands on."""
    points, y = total(view, view.sheets[0]), where.sheets
    now = next((n for n, least in enumerate(rules.RATINGS) if points >= least), len(rules.RATINGS))
    step = (where.width - 32) / (len(rules.RATINGS) + 1)
    bounds = [f"{least}+" for least in rules.RATINGS[:1]]
    bounds += [f"{low} - {high - 1}" for high, low in zip(rules.RATINGS, rules.RATINGS[1:])] + ["< 0"]
    for n, text in enumerate(reversed(bounds)):
        here, x = len(rules.RATINGS) - n == now, 16 + step * n
        outline = rectangle(x + 3, y + 34 - 4 * n, step - 6, 10 + 4 * n, 3)
        yield Polygon(outline, "good" if here else "well", "good" if here else "edge", 1.2)
        yield Text(x + step / 2, y + 58, text, 11, "ink" if here else "ink2", "middle", bold=here)
        if here:
            yield Text(x + step / 2, y + 29 - 4 * n, str(points), 12, "ink", "middle", bold=True)
    yield Text(16, y + 8, say("label.rating"), 11, "ink2", bold=True)
