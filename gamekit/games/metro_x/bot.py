"""How good a view of Metro X looks for its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import Card, Deck, Map
from gamekit.games.metro_x.state import Move, Sheet
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
    first = [not any(other.taken[number] for other in v.sheets) for number in range(len(v.map.lines))]
    prizes = [line.high if high else line.low for line, high in zip(v.map.lines, first)]
    cost = 1.0 if v.players == 1 else 0.5  # of a station that stays free: solo, end.score
    nearly, kept = TASTES[seat]
    lines = [*range(seat, len(prizes)), *range(min(seat, len(prizes)))]
    orders = (lines, lines[::-1])
    hopes = [promise(v.map, sheet, prizes, (cost, nearly), *future, order) for future in FUTURES for order in orders]
    safe = sum(sheet.taken) + 2 * sum(number for _, number in sheet.boxed)
    return safe + sum(hopes) / len(hopes) + kept * waiting(v.map, sheet)


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
    marked, taken = set(sheet.marked), list(sheet.taken)
    boxed = sum(number for _, number in sheet.boxed)
    tracks = [ways[way][0][1] for ways, way in zip(city.ways, sheet.ways)]
    free = [line.windows - len(written) for line, written in zip(city.lines, sheet.windows)]
    pile = shuffled(v.deck, v.pile, rng)
    for _ in range(2 * sheet.left):  # free rides need no window
        settle(v, marked, taken)
        if not any(free):
            break
        pile = pile or shuffled(v.deck, v.deck.counts, rng)
        card = pile.pop()
        if card.kind == "free ride":
            marked.update(best_ride(city, marked, taken))
            continue
        number, run = best_line(city, tracks, free, marked, card)
        free[number] -= 1
        marked.update(run)
        if card.kind == "transfer":
            boxed += sum(len(city.stations[stop].lines) for stop in run)
        elif card.kind == "number" and card.value == 6:  # card.six
            pile = []
    settle(v, marked, taken)
    cost = 1.0 if v.players == 1 else 0.5
    return sum(taken) + 2 * boxed - cost * (len(city.stations) - len(marked))


def shuffled(deck: Deck, counts: tuple[int, ...], rng: Random) -> list[Card]:
    pile = [card for card, n in zip(deck.cards, counts) for _ in range(n)]
    rng.shuffle(pile)
    return pile


def settle(v: View, marked: set[str], taken: list[int]) -> None:
    for number, stops in enumerate(v.map.stops):
        if not taken[number] and stops <= marked:
            line = v.map.lines[number]
            taken[number] = line.low if any(other.taken[number] for other in v.sheets) else line.high


def best_ride(city: Map, marked: set[str], taken: list[int]) -> list[str]:
    """The station that completes a line, or else any one."""
    for number, stops in enumerate(city.stops):
        if not taken[number] and len(missing := stops - marked) == 1:
            return list(missing)
    return next(([station] for station in city.stations if station not in marked), [])


def best_line(
    city: Map, tracks: list[tuple[str, ...]], free: list[int], marked: set[str], card: Card
) -> tuple[int, list[str]]:
    """The line where a card marks most, or boxes the highest number, and of such lines the one with most windows."""
    best, at, found = -1.0, 0, list[str]()
    for number, stops in enumerate(tracks):
        if free[number]:
            run = rules.reach(stops, marked, card.value, card.kind == "express")
            many = len(city.stations[run[0]].lines) if run and card.kind == "transfer" else len(run)
            if many + 0.1 * free[number] > best:
                best, at, found = many + 0.1 * free[number], number, run
    return at, found


def promise(
    city: Map, sheet: Sheet, prizes: list[int], weights: tuple[float, float], most: int, jumps: bool, order: list[int]
) -> float:
    """What the sheet would come to if all free windows, line after line in that order, held the same card."""
    marked = set(sheet.marked)
    for number in order:
        windows = city.lines[number].windows - len(sheet.windows[number])
        if windows:
            fill(city.ways[number][sheet.ways[number]][0][1], marked, windows, most, jumps)
    cost, nearly = weights
    worth = -cost * (len(city.stations) - len(marked))
    for stops, taken, prize in zip(city.stops, sheet.taken, prizes):
        if taken:
            continue
        if stops <= sheet.marked:  # it will be settled at the end of the round
            worth += prize
        else:
            worth += prize * nearly * max(0.0, 1 - len(stops - marked) / 2)
    return worth


def fill(stops: tuple[str, ...], marked: set[str], windows: int, most: int, jumps: bool) -> None:
    """Marks what `rules.reach` finds for one window after the other, in one go along the line."""
    left = most
    for stop in stops:
        if stop not in marked:
            marked.add(stop)
            left -= 1
            ends = not left
        else:
            ends = left < most and not jumps
        if ends:
            windows, left = windows - 1, most
            if not windows:
                break


def waiting(city: Map, sheet: Sheet) -> float:
    """The two best stations that a transfer would box now: they are worth keeping free."""
    best = [0, 0]
    for number, line in enumerate(city.lines):
        if len(sheet.windows[number]) < line.windows:
            stops = city.ways[number][sheet.ways[number]][0][1]
            best += [len(city.stations[stop].lines) for stop in rules.reach(stops, sheet.marked, 1, jumps=False)]
    best.sort()
    return best[-1] + best[-2] / 2


HEURISTIC = Heuristic(value, lead=5.0, promising=promising, outlook=outlook)
