"""How good a view of Metro X looks for its seat."""

from __future__ import annotations

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import Map
from gamekit.games.metro_x.state import Sheet
from gamekit.games.metro_x.view import View

FUTURES = ((3, True), (4, False))  # what windows still to be filled are taken to hold: an express 3, or a 4
COMPLETE, WAITING = 0.8, 0.5


def value(v: View) -> float:
    """The own sheet: what is safe, and what its free windows promise. A choice that waits is taken as done."""
    seat = v.seat or 0
    sheet = v.sheets[seat]
    if v.choice and v.card:
        sheet = rules.carry_out(v.map, sheet, v.card, v.choice, seat, [])
    first = [not any(other.taken[number] for other in v.sheets) for number in range(len(v.map.lines))]
    prizes = [line.high if high else line.low for line, high in zip(v.map.lines, first)]
    cost = 1.0 if v.players == 1 else 0.5  # of a station that stays free: solo, end.score
    hopes = [promise(v.map, sheet, prizes, cost, *future, order) for future in FUTURES for order in (1, -1)]
    safe = sum(sheet.taken) + 2 * sum(number for _, number in sheet.boxed)
    return safe + sum(hopes) / len(hopes) + WAITING * waiting(v.map, sheet)


def promise(city: Map, sheet: Sheet, prizes: list[int], cost: float, most: int, jumps: bool, order: int) -> float:
    """What the sheet would come to if all free windows, line after line in that order, held the same card."""
    marked = set(sheet.marked)
    for number in range(len(city.lines))[::order]:
        stops = city.ways[number][sheet.ways[number]][0][1]
        for _ in range(city.lines[number].windows - len(sheet.windows[number])):
            marked.update(rules.reach(stops, marked, most, jumps))
    worth = -cost * (len(city.stations) - len(marked))
    for line, taken, prize in zip(city.lines, sheet.taken, prizes):
        if taken:
            continue
        if sheet.marked.issuperset(line.stops):  # it will be settled at the end of the round
            worth += prize
        else:
            worth += prize * COMPLETE * max(0.0, 1 - sum(stop not in marked for stop in line.stops) / 2)
    return worth


def waiting(city: Map, sheet: Sheet) -> float:
    """The two best stations that a transfer would box now: they are worth keeping free."""
    best = [0, 0]
    for number, line in enumerate(city.lines):
        if len(sheet.windows[number]) < line.windows:
            stops = city.ways[number][sheet.ways[number]][0][1]
            best += [len(city.stations[stop].lines) for stop in rules.reach(stops, sheet.marked, 1, jumps=False)]
    best.sort()
    return best[-1] + best[-2] / 2
