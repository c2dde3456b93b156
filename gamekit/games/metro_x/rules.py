"""The rules of Metro X, in the rulebook's order. What a rule is for stands there; its slug stands here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gamekit.games.metro_x.material import CARD, Card, deck_of, map_of, sends_back, special_on
from gamekit.games.metro_x.network import Line, Map, Way
from gamekit.games.metro_x.state import BOXES, FREE, REVEALS, RUNS, Move, Sheet, State, new_sheet
from gamekit.room import CHANCE, Event, Made, Outcome, Refusal, Seat
from gamekit.shared import Rung, ranked, replaced

RATINGS = (50, 40, 30, 20, 10, 5, 0)  # solo: what is below the last one has a remark of its own


# ---- Set-up


def start(players: int, *, map: str, special: bool, deck: str) -> State:
    """setup, material.sheet, material.cards, material.maps"""
    city, cards = map_of(map), deck_of(deck)
    sheets = (new_sheet(city),) * players
    return State(
        city, cards, special_on(city, special), sheets, cards.counts, due=(0,) * players, choices=(None,) * players
    )


def players(s: State) -> int:
    return len(s.sheets)


def over(s: State) -> bool:
    """end.windows"""
    return not s.acting


def to_act(s: State) -> tuple[Seat, ...]:
    """round.choose: all at the same time."""
    return s.acting


def draws(s: State) -> list[tuple[Move, int]]:
    """round.reveal: what the next card may be, and how many cards stand for it."""
    if s.acting != (CHANCE,):
        return []
    return [(move, n) for move, n in zip(REVEALS[s.deck], s.pile) if n]


# ---- A round: what may be done


def moves(s: State, seat: Seat) -> list[Any]:
    """The legal moves of a seat, line by line, the fewest marks first."""
    if seat not in s.acting:
        return []
    if s.card is None:
        return [move for move, _ in draws(s)]
    sheet = s.sheets[seat]  # type: ignore[index]
    marked = sheet.bits
    if s.card.kind == "free ride":  # card.free
        return [FREE[station] for station, bit in s.map.bit.items() if not marked & bit] + [FREE["none"]]
    choices = CHOICES[s.card]
    out: list[Move] = []
    for way in sheet.open:  # round.choose, map.loop
        out += choices[way][marked & way.mask]
    return out


def choices_on(way: Way, card: Card) -> Made:
    """mark.fewer: the choices of a card on a way, by what is marked of it."""
    moves, jumps = (BOXES if card.kind == "transfer" else RUNS)[way.letter, way.named], card.kind == "express"
    return Made(lambda marked: moves[: len(reach(way, marked, card.value, jumps)) + 1], most=1 << 12)


CHOICES = Made(lambda card: Made(lambda way: choices_on(way, card)))


@lru_cache(maxsize=1 << 16)
def reach(way: Way, marked: int, most: int, jumps: bool) -> tuple[str, ...]:
    """mark.from-train, mark.blocked, mark.terminus, card.express: the stations that a card marks at most, in order.

    It hangs on nothing but what is marked of that line, and the same comes back again and again: so it is kept.
    """
    run: list[str] = []
    for stop, bit in zip(way.stops, way.bits):
        if not marked & bit:
            run.append(stop)
            most -= 1
            if not most:
                break
        elif run and not jumps:
            break
    return tuple(run)


def run_of(city: Map, sheet: Sheet, card: Card, line: int, named: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """mark.own-line: the stops of a line in the direction that holds, and those that the card would mark at most."""
    way = city.ways[line][sheet.ways[line] or named][0]
    return way.stops, reach(way, sheet.bits & way.mask, card.value, card.kind == "express")


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    card = s.card
    if over(s):
        return Refusal("end.windows", "over")
    if card is None:
        if seat != CHANCE or move.kind != "reveal":
            return Refusal("round.reveal", "first")
        left = any(move == drawn for drawn, _ in draws(s))
        return None if left else Refusal("material.cards", "none-left", {"card": move.what})
    if seat == CHANCE or move.kind == "reveal":
        return Refusal("round.reveal", "not-now", {"card": card.text})
    if not isinstance(seat, int):
        return Refusal("round.choose", "looking", {"seats": to_act(s)})
    if move.kind == "sheet":
        return Refusal("material.sheet", "not-yours")
    return check_seat(s, seat) or (check_free if card.kind == "free ride" else check_line)(s, seat, move, card)


def check_seat(s: State, seat: int) -> Refusal | None:
    """round.choose, map.uneven: whether it is this seat that has to choose."""
    if s.choices[seat] is not None:
        return Refusal("round.choose", "chosen", {"seats": to_act(s)})
    if s.due[seat]:
        return None
    if not s.sheets[seat].left:
        return Refusal("map.uneven", "out")
    if s.wave:
        return Refusal("map.special", "not-you", {"seats": to_act(s)})
    return Refusal("card.free", "all-marked")


def check_free(s: State, seat: int, move: Move, card: Card) -> Refusal | None:
    """card.free"""
    station = s.map.stations.get(move.what)
    if move.kind != "free":
        return Refusal("card.free", "no-window")
    if move.what == "none" or (station and station.id not in s.sheets[seat].marked):
        return None
    if station is None:
        return Refusal("material.sheet", "no-station", {"text": move.what})
    return Refusal("card.free", "marked", {"station": station.name}, (f"station:{station.id}",))


def check_line(s: State, seat: int, move: Move, card: Card) -> Refusal | None:
    """Whether a line can be chosen, and then whether so much can be marked on it."""
    facts: dict[str, Any] = {"card": card.text, "n": card.value, "line": move.what}
    if move.what == "none":
        return Refusal("mark.fewer", "which-line", facts)
    if move.kind == "free":
        return Refusal("map.special", "write-again", facts) if s.wave else Refusal("card.free", "other-card", facts)
    number = s.map.index.get(move.what)
    if number is None:
        return Refusal("material.sheet", "no-line", facts | {"lines": tuple(s.map.index)})
    line, sheet, where = s.map.lines[number], s.sheets[seat], (f"line:{move.what}",)
    if len(sheet.windows[number]) == line.windows:
        return Refusal("round.choose", "full", facts, where)
    if move.kind == "to" and (refusal := check_stop(s.map, line, move.to, facts)):
        return refusal
    if refusal := check_way(line, sheet.ways[number], move.way, where):
        return refusal
    if move.kind == "box" and card.kind != "transfer":
        return Refusal("card.transfer", "other-card", facts)
    if move.kind == "line" and card.kind == "transfer" and move.marks:
        return Refusal("card.transfer", "no-marks", facts)
    stops, run = run_of(s.map, sheet, card, number, move.way)
    if not run and (move.marks or move.kind == "to"):
        return Refusal("mark.from-train", "none-free", facts, where)
    if move.kind == "to":
        return check_to(s.map, line, sheet, card, move, stops, run)
    return check_marks(s.map, line, card, move.marks, stops, run)


def check_stop(city: Map, line: Line, to: str, facts: dict[str, Any]) -> Refusal | None:
    """mark.own-line: whether a station lies on the line that was chosen."""
    if to not in city.stations:
        return Refusal("material.sheet", "no-station", {"text": to})
    if to in line.stops:
        return None
    return Refusal("mark.own-line", "elsewhere", facts | {"station": city.stations[to].name}, (f"station:{to}",))


def check_way(line: Line, settled: str, way: str, where: tuple[str, ...]) -> Refusal | None:
    """map.loop: a direction is named once, the first time on a loop."""
    if not line.loop:
        return Refusal("map.loop", "no-loop", {"line": line.letter}, where) if way else None
    if settled:
        return Refusal("map.loop", "settled", {"line": line.letter, "way": settled}, where) if way else None
    return None if way else Refusal("map.loop", "no-way", {"line": line.letter}, where)


def check_marks(
    city: Map, line: Line, card: Card, marks: int, stops: tuple[str, ...], run: tuple[str, ...]
) -> Refusal | None:
    """What keeps a run from so many marks: the card, a marked station, or the end of the line."""
    if marks <= len(run):
        return None
    facts: dict[str, Any] = {"card": card.text, "n": len(run), "line": line.letter}
    if len(run) == card.value:
        return Refusal("mark.fewer", "too-many", facts)
    end = end_of(line, stops, run, card)
    if end == "blocked":
        wall = city.stations[stops[stops.index(run[-1]) + 1]]
        return Refusal("mark.blocked", "blocked", facts | {"station": wall.name}, (f"station:{wall.id}",))
    if end == "round":
        return Refusal("map.loop", "round", facts, (f"station:{stops[0]}",))
    last = city.stations[stops[-1]]
    return Refusal("mark.terminus", "end", facts | {"station": last.name}, (f"station:{last.id}",))


def check_to(
    city: Map, line: Line, sheet: Sheet, card: Card, move: Move, stops: tuple[str, ...], run: tuple[str, ...]
) -> Refusal | None:
    """Why a run does not mark a station of its own line, or how the choice is written with which it does."""
    at, facts = stops.index(move.to), {"station": city.stations[move.to].name, "line": line.letter, "card": card.text}
    where = (f"station:{move.to}",)
    first = facts | {"first": city.stations[run[0]].name}
    free = sum(stop not in sheet.marked for stop in stops[: at + 1])
    if move.to in run:
        choice = "+" if card.kind == "transfer" else free
        return Refusal("round.choose", "written", facts | {"text": f"line {line.letter} {choice} {move.way}".rstrip()})
    if card.kind == "transfer":
        return Refusal("card.transfer", "first-free", first, where)
    if move.to not in sheet.marked:
        return check_marks(city, line, card, free, stops, run)
    if at < stops.index(run[0]):
        return Refusal("mark.from-train", "passed", first, where)
    if card.kind == "express":
        return Refusal("card.express", "jumped", facts, where)
    return Refusal("mark.blocked", "marked", facts, where)


def end_of(line: Line, stops: tuple[str, ...], run: tuple[str, ...], card: Card) -> str:
    """mark.blocked, mark.terminus, map.loop: what stops a run that has marked all it can."""
    if card.kind != "express" and run[-1] != stops[-1]:
        return "blocked"
    return "round" if line.loop else "terminus"


# ---- A round: what a move does


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked."""
    if move.kind == "reveal":
        return reveal(s, move)
    assert isinstance(seat, int)
    choices, acting = replaced(s.choices, seat, move), s.acting
    if acting == (seat,):
        return carry_out_all(s, choices, seat)
    acting = tuple([other for other in acting if other != seat])
    return s._replace(choices=choices, acting=acting), chosen(s.map, move)


@lru_cache(maxsize=1 << 14)
def chosen(city: Map, move: Move) -> tuple[Event, ...]:
    """round.choose: what waits to be carried out."""
    what, facts = "chosen-marks", {"text": move.text, "line": move.what, "n": move.marks}
    if move.kind == "free" and move.what == "none":
        what, facts = "chosen-no-ride", {"text": move.text}
    elif move.kind == "free":
        what, facts = "chosen-ride", {"text": move.text, "station": city.stations[move.what].name}
    elif move.kind == "box":
        what, facts = "chosen-box", {"text": move.text, "line": move.what}
    elif not move.marks:
        what, facts = "chosen-nothing", {"text": move.text, "line": move.what}
    return (Event("round.choose", what, facts, aside=True),)


def reveal(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """round.reveal, and who has to choose: map.uneven, card.free"""
    card = CARD[move.what]
    at = s.deck.at[move.what]
    pile, due = replaced(s.pile, at, s.pile[at] - 1), due_at_first(s, card)
    s = s._replace(pile=pile, card=card, round=s.round + 1, due=due, acting=to_choose(due))
    events = [Event("round.reveal", "revealed", {"card": move.what})]
    if card.kind == "free ride":
        seats = [seat for seat, sheet in enumerate(s.sheets) if sheet.left and not due[seat]]
        events += [Event("card.free", "none-left", {"seat": seat}) for seat in seats]
    return (s, tuple(events)) if s.acting else end_round(s, s.sheets, events)


def due_at_first(s: State, card: Card) -> tuple[int, ...]:
    """Once for each seat in the game; a free ride only while it has a free station."""
    if card.kind == "free ride":
        return tuple([int(sheet.left > 0 and sheet.bits != s.map.all) for sheet in s.sheets])
    return tuple([int(sheet.left > 0) for sheet in s.sheets])


def to_choose(due: Sequence[int]) -> tuple[int, ...]:
    """round.choose: who has still to carry the card out."""
    return tuple([seat for seat, times in enumerate(due) if times])


def carry_out_all(s: State, choices: tuple[Move | None, ...], last: int) -> tuple[State, tuple[Event, ...]]:
    """round.choose: everybody has chosen, so all is carried out in one go. map.special: what has to be repeated.

    What the last one chose is told first, then that of the others with their names.
    """
    sheets, owed, card = list(s.sheets), list(s.due), s.card
    events: list[Event] = []
    assert card is not None
    for seat in (last, *range(last), *range(last + 1, len(sheets))):
        move = choices[seat]
        if move is None:
            continue
        old = sheets[seat]
        sheets[seat] = new = carry_out(s.map, old, card, move, seat, events)
        owed[seat] -= 1
        if s.special and card.kind != "free ride":
            owed[seat] += (new.bits & ~old.bits & s.map.special).bit_count()
        if owed[seat] and new.left:
            n = min(owed[seat], new.left)
            events.append(Event("map.special", "repeat", {"seat": seat, "n": n, "card": card.text}, by=seat))
        elif owed[seat]:
            owed[seat] = 0
            events.append(Event("map.special", "no-window", {"seat": seat}, by=seat))
    if not any(owed):
        return end_round(s, sheets, events)
    nobody = (None,) * len(sheets)
    s = s._replace(sheets=tuple(sheets), due=tuple(owed), choices=nobody, wave=s.wave + 1, acting=to_choose(owed))
    return s, tuple(events)


def carry_out(city: Map, sheet: Sheet, card: Card, move: Move, seat: int, events: list[Event]) -> Sheet:
    """One player's choice, written down."""
    if move.kind == "free":  # card.free
        if move.what == "none":
            events.append(Event("mark.fewer", "declined", {"seat": seat}, by=seat))
            return sheet
        ridden = {"seat": seat, "station": city.stations[move.what].name, "at": (move.what,)}
        events.append(Event("card.free", "rode-free", ridden, by=seat))
        return sheet._replace(bits=sheet.bits | city.bit[move.what])
    _, bits, boxed, windows, ways, taken, left, still_open = sheet
    number = city.index[move.what]
    way = city.ways[number][ways[number] or move.way][0]
    run, box, told = write(city, way, bits & way.mask, card, move, seat)
    events += told
    windows = replaced(windows, number, (*windows[number], card.written))
    if move.way:  # map.loop
        ways = replaced(ways, number, move.way)
    if move.way:
        still_open = city.open(windows, ways)
    elif len(windows[number]) == city.lines[number].windows:
        still_open = tuple([other for other in still_open if other is not way])
    return Sheet(city, bits | run, boxed + box, windows, ways, taken, left - 1, still_open)


@lru_cache(maxsize=1 << 16)
def write(
    city: Map, way: Way, marked: int, card: Card, move: Move, seat: int
) -> tuple[int, tuple[tuple[str, int], ...], tuple[Event, ...]]:
    """The stations that a choice marks on a way, the boxed one among them, and what is told. Kept as `reach` is."""
    stops, most = way.stops, reach(way, marked, card.value, card.kind == "express")
    run = most[: move.marks]
    boxed: tuple[tuple[str, int], ...] = ()
    events: list[Event] = []
    facts: dict[str, Any] = {"seat": seat, "line": move.what, "card": card.text}
    if move.way:  # map.loop
        events.append(Event("map.loop", "way-chosen", facts | {"way": move.way}, by=seat))
    if not run:
        events.append(Event("mark.fewer", "sacrificed", facts, by=seat))
    elif move.kind == "box":  # card.transfer
        station = city.stations[run[0]]
        boxed = ((station.id, len(station.lines)),)
        facts |= {"station": station.name, "at": (station.id,), "n": len(station.lines)}
        events.append(Event("card.transfer", "boxed", facts, by=seat))
    else:
        first, last = stops.index(run[0]), stops.index(run[-1])
        rule = "card.express" if last - first >= len(run) else "mark.from-train"
        facts |= {"n": len(run), "stations": city.names(run), "at": run}
        events.append(Event(rule, "marked", facts, by=seat))
        if run == most and len(run) < card.value:
            end = end_of(city.lines[city.index[move.what]], stops, run, card)
            rule = {"blocked": "mark.blocked", "round": "map.loop", "terminus": "mark.terminus"}[end]
            events.append(Event(rule, end, {"seat": seat, "n": card.value - len(run)}, by=seat))
    return city.bits(run), boxed, tuple(events)


def end_round(s: State, written: Sequence[Sheet], events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """Lines are settled, then it is the next card's turn: card.six, deck.empty, map.uneven, end.windows"""
    assert s.card is not None
    sheets, pile = settle(s.map, written, events), s.pile
    left = [sheet.left for sheet in sheets]
    acting: tuple[Seat, ...] = (CHANCE,)
    if not any(left):
        acting = ()
        events.append(Event("end.windows", "over", by=CHANCE))
    elif sends_back(s.card):
        pile = s.deck.counts
        events.append(Event("card.six", "reshuffled", by=CHANCE))
    elif not any(pile):
        pile = s.deck.counts
        events.append(Event("deck.empty", "new-pile", by=CHANCE))
    due, choices = (0,) * len(sheets), (None,) * len(sheets)
    s = s._replace(sheets=sheets, pile=pile, card=None, due=due, choices=choices, wave=0, acting=acting)
    return s, tuple(events)


# ---- Completing lines


def settle(city: Map, written: Sequence[Sheet], events: list[Event]) -> tuple[Sheet, ...]:
    """line.high, line.low: who has come to have every station of a line marked takes its value."""
    sheets = []
    for seat, sheet in enumerate(written):
        free = ~sheet.bits
        for number, stops in enumerate(city.masks):
            if not stops & free and not sheet.taken[number]:
                line = city.lines[number]
                first = not any(other.taken[number] for other in written)  # those of this round are not among them
                value = line.high if first else line.low
                sheet = sheet._replace(taken=replaced(sheet.taken, number, value))
                rule, what = ("line.high", "completed-first") if first else ("line.low", "completed-later")
                facts = {"seat": seat, "line": line.letter, "n": value}
                events.append(Event(rule, what, facts, by=seat, moment=True))
        sheets.append(sheet)
    return tuple(sheets)


# ---- End


def outcome(s: State) -> Outcome | None:
    """end.score, end.ties, solo"""
    if not over(s):
        return None
    scores = tuple(points(s.map, sheet, len(s.sheets)) for sheet in s.sheets)
    if len(scores) == 1:
        total = scores[0]["total"]
        rating = next((least for least in RATINGS if total >= least), "less")
        return Outcome((0,), scores, "solo", f"outcome.solo-{rating}", {"n": total})
    totals = [score["total"] for score in scores]
    free = [len(s.map.stations) - len(sheet.marked) for sheet in s.sheets]
    return ranked(
        scores, Rung("end.score", "outcome.points", totals), Rung("end.ties", "outcome.ties", free, least=True)
    )


def points(city: Map, sheet: Sheet, seats: int) -> dict[str, int]:
    """end.score, end.example, solo: what a sheet is worth, item by item, finished or not."""
    free = len(city.stations) - len(sheet.marked)
    items = {
        "lines": sum(sheet.taken),
        "transfers": 2 * sum(number for _, number in sheet.boxed),
        "free stations": -free if seats == 1 else -(free // 2),
    }
    return items | {"total": sum(items.values())}
