"""How good a view of Metro X looks for its seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from random import Random

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import TRANSFER, Card, Deck, sends_back
from gamekit.games.metro_x.network import Map, Way
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View
from gamekit.room import Heuristic, Made

FUTURES = ((3, True), (4, False))  # what windows still to be filled are taken to hold: an express 3, or a 4
# By seat: how much a line counts that is nearly completed, and a station that waits for a transfer. In this, and in the
# line that they look at first, seats differ, or all bots at a table would choose the same in every round.
TASTES = ((0.8, 0.5), (0.6, 0.8), (0.5, 0.6), (0.7, 1.0), (0.6, 1.1), (0.75, 0.7))


def value(v: View) -> float:
    """The own sheet: what is safe, and what its free windows promise. A choice that waits is taken as done."""
    seat = v.seat or 0
    sheet = chosen(v)
    free = tuple([line.windows - len(written) for line, written in zip(v.map.lines, sheet.windows)])
    safe = sum(sheet.taken) + 2 * sum([number for _, number in sheet.boxed])
    filled, kept = promise(v.map, sheet.bits, sheet.ways, free, sheet.taken, prizes(v), seat, v.players == 1)
    return safe + filled + kept


def chosen(v: View) -> Sheet:
    """The own sheet once the choice that waits is carried out."""
    seat = v.seat or 0
    sheet = v.sheets[seat]
    return rules.carry_out(v.map, sheet, v.card, v.choice, seat, []) if v.choice and v.card else sheet


def prizes(v: View) -> tuple[int, ...]:
    """What each line brings to who completes it now."""
    return _prizes(v.map, tuple([sheet.taken for sheet in v.sheets]))


@lru_cache(maxsize=1 << 10)
def _prizes(city: Map, taken: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple([line.low if any(values) else line.high for line, values in zip(city.lines, zip(*taken))])


def promising(v: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Of each line as many marks as can be, the last of its moves: fewer are hardly ever better."""
    return list({(move.what, move.way): move for move in moves}.values())


def outlook(views: Sequence[View], rng: Random) -> list[float]:
    """For who thinks ahead: half of it the value, half how the sheet comes out if one simply plays on."""
    cards = to_come(views[0], rng)
    return [(value(v) + played_on(v, cards)) / 2 for v in views]


def to_come(v: View, rng: Random) -> list[Card]:
    """Cards until every window is filled. Free rides need none, so there may be twice as many as windows."""
    left = max([sheet.left for sheet in v.sheets])
    cards: list[Card] = []
    pile, most = shuffled(v.deck, v.pile, rng), 2 * left
    while left and len(cards) < most:
        pile = pile or shuffled(v.deck, v.deck.counts, rng)
        card = pile.pop()
        cards.append(card)
        left -= card.kind != "free ride"
        if sends_back(card):
            pile = []
    return cards


def shuffled(deck: Deck, counts: tuple[int, ...], rng: Random) -> list[Card]:
    pile = [card for card, n in zip(deck.cards, counts) for _ in range(n)]
    rng.shuffle(pile)
    return pile


def played_on(v: View, cards: Sequence[Card]) -> float:
    """The points in the end, if every card goes to the line where it marks most stations."""
    city, sheet = v.map, chosen(v)
    marked, boxed = sheet.bits, sum([number for _, number in sheet.boxed])
    lines = [
        (ways[settled][0], line.windows - len(written))
        for line, ways, settled, written in zip(city.lines, city.ways, sheet.ways, sheet.windows)
        if len(written) < line.windows
    ]
    for card in cards[: 2 * sheet.left]:
        if not lines:
            break
        if card.kind == "free ride":
            marked |= best_ride(city, marked)
            continue
        at, run, boxes = best_line(REACHED[city, card], lines, marked)
        way, free = lines[at]
        lines[at : at + 1] = [(way, free - 1)] if free > 1 else []
        marked |= run
        boxed += boxes
    points = sum(sheet.taken) + 2 * boxed
    for stops, got, prize in zip(city.masks, sheet.taken, prizes(v)):
        if not got and not stops & ~marked:
            points += prize
    cost = 1.0 if v.players == 1 else 0.5
    return points - cost * (len(city.stations) - marked.bit_count())


def best_ride(city: Map, marked: int) -> int:
    """The station that completes a line, or else any one."""
    for stops in city.masks:
        if (missing := stops & ~marked).bit_count() == 1:
            return missing
    free = city.all & ~marked
    return free & -free


def best_line(reached: Made, lines: list[tuple[Way, int]], marked: int) -> tuple[int, int, int]:
    """The line where a card marks most, or boxes the highest number, and of such lines the one with most windows.

    What it marks there, and the number that it boxes.
    """
    best, at, found = -1, 0, (0, 0, 0)
    for number, (way, free) in enumerate(lines):
        case = reached[way][marked & way.mask]
        worth = 10 * case[0] + free
        if worth > best:
            best, at, found = worth, number, case
    return at, found[1], found[2]


def reached_on(city: Map, card: Card, way: Way, marked: int) -> tuple[int, int, int]:
    """How good a card is on a way, the stations that it marks, and the number that it boxes."""
    run = rules.reach(way, marked, card.value, card.kind == "express")
    if card.kind != "transfer":
        return len(run), city.bits(run), 0
    boxes = sum([len(city.stations[stop].lines) for stop in run])
    return boxes, city.bits(run), boxes


# By map and card, then by way, then by what is marked of it: the same comes back again and again.
REACHED = Made(lambda case: Made(lambda way: Made(partial(reached_on, case[0], case[1], way), most=1 << 12)))


@lru_cache(maxsize=1 << 14)
def promise(
    city: Map,
    bits: int,
    ways: tuple[str, ...],
    free: tuple[int, ...],
    taken: tuple[int, ...],
    prizes: tuple[int, ...],
    seat: int,
    alone: bool,
) -> tuple[float, float]:
    """What the free windows of a sheet promise once filled, and what is worth keeping free.

    It hangs on little, and whoever thinks ahead asks for the same again and again: so it is kept.
    """
    nearly, keep = TASTES[seat]
    weights = (1.0 if alone else 0.5), nearly  # solo, end.score: what a station costs that stays free
    open_lines = [(stops, prize) for stops, got, prize in zip(city.masks, taken, prizes) if not got]
    hopes = [hope(city, bits, open_lines, weights, fills) for fills in futures(city, ways, free, seat)]
    return sum(hopes) / len(hopes), keep * waiting(city, bits, ways, free)


@lru_cache(maxsize=1 << 12)
def futures(city: Map, ways: tuple[str, ...], free: tuple[int, ...], seat: int) -> list[list[tuple[int, Made]]]:
    """All free windows filled with the same card, line after line, once in the seat's order and once in reverse."""
    lines = [(found[settled][0], windows) for found, settled, windows in zip(city.ways, ways, free)]
    order = [(way, windows) for way, windows in lines[seat:] + lines[:seat] if windows]
    fills = [[(way.mask, FILLED[way, windows, *future]) for way, windows in order] for future in FUTURES]
    return [way for row in fills for way in (row, row[::-1])]


def hope(
    city: Map, bits: int, open_lines: list[tuple[int, int]], weights: tuple[float, float], fills: list[tuple[int, Made]]
) -> float:
    """What a sheet would come to in one of these futures."""
    marked = bits
    for mask, filled in fills:
        marked |= filled[marked & mask]
    cost, nearly = weights
    worth = -cost * (len(city.stations) - marked.bit_count())
    for stops, prize in open_lines:
        missing = stops & ~marked
        if not missing:
            worth += prize if stops & bits == stops else prize * nearly  # it will be settled at the end of the round
        elif not missing & missing - 1:
            worth += prize * nearly / 2
    return worth


def fill(way: Way, windows: int, most: int, jumps: bool, marked: int) -> int:
    """The stations that `rules.reach` finds for one window after the other, in one go along the line."""
    left, new = most, 0
    for bit in way.bits:
        if not marked & bit:
            new |= bit
            left -= 1
            ends = not left
        else:
            ends = left < most and not jumps
        if ends:
            windows, left = windows - 1, most
            if not windows:
                break
    return new


# By way, windows and card, then by what is marked of the way.
FILLED = Made(lambda case: Made(partial(fill, case[0], case[1], case[2], case[3]), most=1 << 12))


def waiting(city: Map, bits: int, ways: tuple[str, ...], free: tuple[int, ...]) -> float:
    """The two best stations that a transfer would box now: they are worth keeping free."""
    best, reached = [0, 0], REACHED[city, TRANSFER]
    for found, settled, windows in zip(city.ways, ways, free):
        if windows:
            way = found[settled][0]
            best.append(reached[way][bits & way.mask][2])
    best.sort()
    return best[-1] + best[-2] / 2


HEURISTIC = Heuristic(value, lead=5.0, promising=promising, outlook=outlook)
