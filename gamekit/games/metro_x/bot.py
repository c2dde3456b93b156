"""How good a view of Metro X looks for its seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import Card, Deck, sends_back
from gamekit.games.metro_x.network import Map, Way
from gamekit.games.metro_x.state import Move
from gamekit.games.metro_x.view import View
from gamekit.room import Heuristic

FUTURES = ((3, True), (4, False))  # what windows still to be filled are taken to hold: an express 3, or a 4
# By seat: how much a line counts that is nearly completed, and a station that waits for a transfer. In this, and in the
# line that they look at first, seats differ, or all bots at a table would choose the same in every round.
TASTES = ((0.8, 0.5), (0.6, 0.8), (0.5, 0.6), (0.7, 1.0), (0.6, 1.1), (0.75, 0.7))


def value(v: View) -> float:
    """The own sheet: what is safe, and what its free windows promise. A choice that waits is taken as done."""
    seat = v.seat or 0
    sheet = v.sheets[seat]
    if v.choice and v.card:
        sheet = rules.carry_out(v.map, sheet, v.card, v.choice, seat, [])
    taken = zip(*[other.taken for other in v.sheets])
    prizes = tuple([line.low if any(values) else line.high for line, values in zip(v.map.lines, taken)])
    free = tuple([line.windows - len(written) for line, written in zip(v.map.lines, sheet.windows)])
    safe = sum(sheet.taken) + 2 * sum(number for _, number in sheet.boxed)
    filled, kept = promise(v.map, sheet.bits, sheet.ways, free, sheet.taken, prizes, seat, v.players == 1)
    return safe + filled + kept


def promising(v: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Of each line as many marks as can be, the last of its moves: fewer are hardly ever better."""
    return list({(move.what, move.way): move for move in moves}.values())


def outlook(v: View, rng: Random) -> float:
    """For who thinks ahead: half of it the value, half how the sheet comes out if one simply plays on."""
    return (value(v) + played_on(v, rng)) / 2


def played_on(v: View, rng: Random) -> float:
    """The points in the end, if every card goes to the line where it marks most stations."""
    city, sheet = v.map, v.sheets[v.seat or 0]
    if v.choice and v.card:
        sheet = rules.carry_out(city, sheet, v.card, v.choice, v.seat or 0, [])
    marked, taken = sheet.bits, list(sheet.taken)
    boxed = sum(number for _, number in sheet.boxed)
    lines = [
        (ways[settled][0], line.windows - len(written))
        for line, ways, settled, written in zip(city.lines, city.ways, sheet.ways, sheet.windows)
    ]
    pile = shuffled(v.deck, v.pile, rng)
    for _ in range(2 * sheet.left):  # free rides need no window
        settle(v, marked, taken)
        if not any(free for _, free in lines):
            break
        pile = pile or shuffled(v.deck, v.deck.counts, rng)
        card = pile.pop()
        if card.kind == "free ride":
            marked |= best_ride(city, marked, taken)
            continue
        number, run = best_line(city, lines, marked, card)
        way, free = lines[number]
        lines[number] = way, free - 1
        marked |= city.bits(run)
        if card.kind == "transfer":
            boxed += sum(len(city.stations[stop].lines) for stop in run)
        elif sends_back(card):
            pile = []
    settle(v, marked, taken)
    cost = 1.0 if v.players == 1 else 0.5
    return sum(taken) + 2 * boxed - cost * (len(city.stations) - marked.bit_count())


def shuffled(deck: Deck, counts: tuple[int, ...], rng: Random) -> list[Card]:
    pile = [card for card, n in zip(deck.cards, counts) for _ in range(n)]
    rng.shuffle(pile)
    return pile


def settle(v: View, marked: int, taken: list[int]) -> None:
    for number, stops in enumerate(v.map.masks):
        if not taken[number] and stops & marked == stops:
            line = v.map.lines[number]
            taken[number] = line.low if any(other.taken[number] for other in v.sheets) else line.high


def best_ride(city: Map, marked: int, taken: list[int]) -> int:
    """The station that completes a line, or else any one."""
    for number, stops in enumerate(city.masks):
        if not taken[number] and (missing := stops & ~marked).bit_count() == 1:
            return missing
    return next((bit for bit in city.bit.values() if not bit & marked), 0)


def best_line(city: Map, lines: list[tuple[Way, int]], marked: int, card: Card) -> tuple[int, tuple[str, ...]]:
    """The line where a card marks most, or boxes the highest number, and of such lines the one with most windows."""
    best, at, found = -1.0, 0, tuple[str, ...]()
    for number, (way, free) in enumerate(lines):
        if free:
            run = rules.reach(way, marked & way.mask, card.value, card.kind == "express")
            many = len(city.stations[run[0]].lines) if run and card.kind == "transfer" else len(run)
            if many + 0.1 * free > best:
                best, at, found = many + 0.1 * free, number, run
    return at, found


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
    lines = [(found[settled][0], windows) for found, settled, windows in zip(city.ways, ways, free)]
    order = [(way, windows) for way, windows in lines[seat:] + lines[:seat] if windows]
    weights = (1.0 if alone else 0.5), nearly  # solo, end.score: what a station costs that stays free
    open_lines = [(stops, prize) for stops, got, prize in zip(city.masks, taken, prizes) if not got]
    hopes = [
        hope(city, bits, open_lines, weights, *future, lines)
        for future in FUTURES
        for lines in (order, order[::-1])
    ]
    return sum(hopes) / len(hopes), keep * waiting(city, bits, order)


def hope(
    city: Map,
    bits: int,
    open_lines: list[tuple[int, int]],
    weights: tuple[float, float],
    most: int,
    jumps: bool,
    order: list[tuple[Way, int]],
) -> float:
    """What a sheet would come to if all free windows, line after line in that order, held the same card."""
    marked = bits
    for way, windows in order:
        marked |= fill(way, marked & way.mask, windows, most, jumps)
    cost, nearly = weights
    worth = -cost * (len(city.stations) - marked.bit_count())
    for stops, prize in open_lines:
        if stops & bits == stops:  # it will be settled at the end of the round
            worth += prize
        elif (missing := (stops & ~marked).bit_count()) < 2:
            worth += prize * nearly * (1 - missing / 2)
    return worth


@lru_cache(maxsize=1 << 16)
def fill(way: Way, marked: int, windows: int, most: int, jumps: bool) -> int:
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


def waiting(city: Map, bits: int, lines: list[tuple[Way, int]]) -> float:
    """The two best stations that a transfer would box now: they are worth keeping free."""
    best = [0, 0]
    for way, _ in lines:
        run = rules.reach(way, bits & way.mask, 1, jumps=False)
        best += [len(city.stations[stop].lines) for stop in run]
    best.sort()
    return best[-1] + best[-2] / 2


HEURISTIC = Heuristic(value, lead=5.0, promising=promising, outlook=outlook)
