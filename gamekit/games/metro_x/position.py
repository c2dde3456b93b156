"""A state as plain readable data, and back: to look at, change and start from. An impossible one is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain, takewhile
from typing import Any

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import CARD, FREE_RIDE, Card, Deck, deck_of, map_of, sends_back, special_on
from gamekit.games.metro_x.network import WAYS, Line, Map
from gamekit.games.metro_x.state import Move, Sheet, State, parse
from gamekit.plaindata import known, mapping, number
from gamekit.quote import quoted
from gamekit.room import GamekitError

_KEYS = {"players", "map", "special", "deck", "sheets", "pile", "round"}
_SHEET_KEYS = {"marked", "boxed", "windows", "directions", "completed"}
_ROUND_KEYS = {"number", "step", "card", "wave", "to write", "choices"}


def position(s: State) -> dict[str, Any]:
    return {
        "players": len(s.sheets),
        "map": s.map.source,
        "special": s.special,
        "deck": s.deck.source,
        "sheets": [sheet_data(s.map, sheet) for sheet in s.sheets],
        "pile": {card.text: n for card, n in zip(s.deck.cards, s.pile)},
        "round": round_data(s),
    }


def sheet_data(city: Map, sheet: Sheet) -> dict[str, Any]:
    """What one player has written; lines where nothing stands are left out."""
    boxed = dict(sheet.boxed)

    def by_line(row: tuple[Any, ...]) -> dict[str, Any]:
        return {line.letter: value for line, value in zip(city.lines, row) if value}

    data: dict[str, Any] = {
        "marked": [station for station in city.stations if station in sheet.marked and station not in boxed],
        "boxed": boxed,
        "windows": {letter: list(written) for letter, written in by_line(sheet.windows).items()},
    }
    if any(sheet.ways):
        data["directions"] = by_line(sheet.ways)
    return data | {"completed": by_line(sheet.taken)}


def round_data(s: State) -> dict[str, Any]:
    """How far the round has come; what the step does not need is left out."""
    if s.card is None:
        return {"number": s.round, "step": "over" if rules.over(s) else "reveal"}
    data: dict[str, Any] = {"number": s.round, "step": "choose", "card": s.card.text}
    if s.wave:
        data["wave"] = s.wave
    return data | {"to write": list(s.due), "choices": [move and move.text for move in s.choices]}


def state_of(data: Mapping[str, Any]) -> State:
    """The state that a position describes. Left out: nothing is written yet, all other cards are in the pile."""
    known(data, _KEYS, "a position")
    city, deck = map_of(word(data, "map", "amsterdam")), deck_of(word(data, "deck", "standard"))
    special = data.get("special", False)
    if type(special) is not bool:
        raise GamekitError(f'"special" is true or false, not {quoted(special)}.')
    special_on(city, special)
    rows = data.get("sheets", [{}])
    if not isinstance(rows, list | tuple) or not 1 <= len(rows) <= 6:
        raise GamekitError('"sheets" is a list of one sheet for each of the 1 to 6 players; an empty sheet is {}.')
    sheets = tuple(sheet_of(row, city, deck, f"sheet {seat}: ") for seat, row in enumerate(rows))
    if number(data, "players", 1, 6, len(sheets)) != len(sheets):
        raise GamekitError(f'"players" is {quoted(data["players"])}, but there are {len(sheets)} sheets.')
    now = mapping(data.get("round", {}), '"round"')
    known(now, _ROUND_KEYS, '"round"')
    card = card_of(now, deck)
    state = State(
        map=city,
        deck=deck,
        special=special,
        sheets=sheets,
        pile=pile_of(data, deck, card),
        card=card,
        due=(0,) * len(sheets),
        choices=(None,) * len(sheets),
        wave=number(now, "wave", 1, 99) if "wave" in now else 0,
    )
    possible(state)
    state = state._replace(round=round_of(now, state))
    if card is None:
        return between(now, state)
    if now.get("step", "choose") != "choose":
        raise GamekitError(f'"step" is {quoted(now["step"])}, but with a card turned over it is "choose".')
    return chosen(now, state._replace(due=due_of(now, state, card)))


def possible(s: State) -> None:
    """Refuse what can't come about: windows filled unevenly, marks that no card has made, lines wrongly completed."""
    if not s.special and len({tuple(sorted(chain(*sheet.windows))) for sheet in s.sheets}) > 1:
        raise GamekitError("All players write the same cards into as many windows; only special stations change that.")
    if s.wave and not s.special:
        raise GamekitError('"wave" counts what special stations repeat, but "special" is false.')
    if s.wave and s.card == FREE_RIDE:
        raise GamekitError('"wave" counts what special stations repeat, and a free ride is not repeated.')
    least, most = written_rounds(s)
    if least > most:
        filled = [s.map.windows - sheet.left for sheet in s.sheets]
        few = "no special station is marked for so many more"
        raise GamekitError(f"The players have filled {filled} windows, but {few}: each lets one be filled in addition.")
    for seat, sheet in enumerate(s.sheets):
        if told := too_often(s.deck, written_on(sheet), repeats(s, sheet)):
            raise GamekitError(f"sheet {seat}: {told}.")
        if by_hand := strange(s, sheet):
            raise GamekitError(f"sheet {seat}: no card in the windows can have marked {', '.join(by_hand)}.")
        for value, line in zip(sheet.taken, s.map.lines):
            complete = sheet.marked.issuperset(line.stops)
            if value and not complete:
                raise GamekitError(f"sheet {seat}: line {line.letter} is completed, but has free stations.")
            if complete and not value and not s.wave:
                raise GamekitError(f"sheet {seat}: all stations of line {line.letter} are marked, so it is completed.")
    for line, values in zip(s.map.lines, zip(*(sheet.taken for sheet in s.sheets))):
        if any(values) and line.high not in values:
            raise GamekitError(f"Line {line.letter}: whoever completes it first gets {line.high}, and nobody has.")


def written_rounds(s: State) -> tuple[int, int]:
    """map.special, map.uneven: in how many rounds cards were written, at least and at most."""
    least = max(s.map.windows - sheet.left - repeats(s, sheet) for sheet in s.sheets)
    return least, min((s.map.windows - sheet.left for sheet in s.sheets if sheet.left), default=s.map.windows)


def repeats(s: State, sheet: Sheet) -> int:
    """map.special: how often that player may have repeated a card at most."""
    return (sheet.bits & s.map.special).bit_count() if s.special else 0


def round_of(now: Mapping[str, Any], s: State) -> int:
    """Which round it is: one for each card that was written or is to be written, and those with a free ride."""
    least, most = (rounds + (s.card is not None and not s.wave) for rounds in written_rounds(s))
    rode = max(rides(s.deck, sheet) for sheet in s.sheets)
    return number(now, "number", least, most + rode, most)


def too_often(deck: Deck, written: Sequence[str], repeated: int) -> str:
    """material.cards: which card stands in more windows than it can have come, in words."""
    for card, n in zip(deck.cards, deck.counts):
        times, most = written.count(card.written), n * passes(deck, written) + repeated
        if times > most:
            return f"{card.text} is written {times} times, and has come {most} times at most"
    return ""


def strange(s: State, sheet: Sheet) -> list[str]:
    """mark.from-train, card.transfer, card.free: the marked stations for which there is no card.

    A run leaves nothing free behind it: so on its line it lies before the first station that is free by now.
    """
    boxed = {station for station, _ in sheet.boxed}
    cards: list[tuple[Collection[str], int]] = []  # which marks some of the cards may have made, and how many
    for ways, way, written in zip(s.map.ways, sheet.ways, sheet.windows):
        passed = set(takewhile(sheet.marked.__contains__, ways[way][0].stops))
        cards.append((passed & boxed, written.count("+")))
        cards.append((passed - boxed, sum(int(card.rpartition(" ")[2]) for card in written if card != "+")))
    cards.append((sheet.marked - boxed, rides(s.deck, sheet)))
    made: list[list[str]] = [[] for _ in cards]

    def find_card(station: str, tried: set[int]) -> bool:
        for n, (stations, most) in enumerate(cards):
            if station in stations and n not in tried:
                tried.add(n)
                if len(made[n]) < most:
                    made[n].append(station)
                    return True
                for other in made[n]:
                    if find_card(other, tried):  # another card may have made that mark, so this one is free for it
                        made[n][made[n].index(other)] = station
                        return True
        return False

    return [station for station in s.map.stations if station in sheet.marked and not find_card(station, set())]


def rides(deck: Deck, sheet: Sheet) -> int:
    """card.free: how many free rides there may have been."""
    return dict(zip(deck.cards, deck.counts)).get(FREE_RIDE, 0) * passes(deck, written_on(sheet))


def passes(deck: Deck, written: Sequence[str]) -> int:
    """card.six, deck.empty: how often each card of the deck may have come."""
    if any(map(sends_back, deck.cards)):
        return 1 + sum(sends_back(CARD.get(card, FREE_RIDE)) for card in written)
    filling = sum(n for card, n in zip(deck.cards, deck.counts) if card != FREE_RIDE)
    return 1 + len(written) // filling


def written_on(sheet: Sheet) -> list[str]:
    return [card for row in sheet.windows for card in row]


def sheet_of(data: Any, city: Map, deck: Deck, where: str) -> Sheet:
    data = mapping(data, f"{where}it")
    known(data, _SHEET_KEYS, f"{where}it")
    crosses, boxes = data.get("marked", []), mapping(data.get("boxed", {}), f'{where}"boxed"')
    if not isinstance(crosses, list | tuple):
        raise GamekitError(f'{where}"marked" is a list of stations, not {quoted(crosses)}.')
    for station in (*crosses, *boxes):
        if not isinstance(station, str) or station not in city.stations:
            raise GamekitError(f"{where}{city.title} has no station {quoted(station)}.")
        if [*crosses, *boxes].count(station) > 1:
            raise GamekitError(f"{where}{station} is marked twice.")
    for station in boxes:
        lines = len(city.stations[station].lines)
        if number(boxes, station, 1, 9) != lines:
            raise GamekitError(f"{where}in {station} its {lines} lines are counted, not {boxes[station]}.")
    marked = frozenset(crosses) | frozenset(boxes)
    rows, named = by_line(data, "windows", city, where, []), by_line(data, "directions", city, where, "")
    windows = tuple(windows_of(row, line, deck, where) for row, line in zip(rows, city.lines))
    ways = tuple(way_of(way, line, written, where) for way, line, written in zip(named, city.lines, windows))
    if "completed" in data:
        values = by_line(data, "completed", city, where, 0)
    else:
        values = [line.high if marked.issuperset(line.stops) else 0 for line in city.lines]
    for value, line in zip(values, city.lines):
        if type(value) is not int or value not in (0, line.high, line.low):
            raise GamekitError(f"{where}line {line.letter} brings {line.high} or {line.low}, not {quoted(value)}.")
    left = city.windows - sum(map(len, windows))
    boxed, still_open = tuple(boxes.items()), city.open(windows, ways)
    return Sheet(city, city.bits(marked), boxed, windows, ways, tuple(values), left, still_open)


def by_line(data: Mapping[str, Any], name: str, city: Map, where: str, empty: Any) -> list[Any]:
    """What stands at each line of the map."""
    given = mapping(data.get(name, {}), f'{where}"{name}"')
    known(given, set(city.index), f'{where}"{name}"')
    return [given.get(line.letter, empty) for line in city.lines]


def windows_of(row: Any, line: Line, deck: Deck, where: str) -> tuple[str, ...]:
    cards = [card.written for card in deck.cards if card != FREE_RIDE]
    if not isinstance(row, list | tuple) or len(row) > line.windows or not all(written in cards for written in row):
        good = ", ".join(f'"{written}"' for written in cards)
        windows = f"line {line.letter} has {line.windows} windows for one of {good} each"
        raise GamekitError(f"{where}{windows}, not {quoted(row)}.")
    return tuple(row)


def way_of(way: Any, line: Line, written: tuple[str, ...], where: str) -> str:
    if way not in ("", *WAYS) or (way and not line.loop):
        good = f"Those of loops: {', '.join(WAYS)}."
        raise GamekitError(f"{where}line {line.letter} has no direction {quoted(way)}. {good}")
    if line.loop and bool(way) != bool(written):
        raise GamekitError(f"{where}loop {line.letter} has a direction once a window is filled, and not before.")
    return str(way)


def card_of(now: Mapping[str, Any], deck: Deck) -> Card | None:
    if now.get("card") is None:
        return None
    card = CARD.get(word(now, "card", ""))
    if card not in deck.cards:
        good = ", ".join(card.text for card in deck.cards)
        raise GamekitError(f'"card" is {quoted(now["card"])}. The deck has: {good}.')
    return card


def pile_of(data: Mapping[str, Any], deck: Deck, card: Card | None) -> tuple[int, ...]:
    most = {other.text: n - (other == card) for other, n in zip(deck.cards, deck.counts)}
    if "pile" not in data:
        return tuple(most.values())
    pile = mapping(data["pile"], '"pile"')
    known(pile, set(most), '"pile"')
    return tuple(number(pile, name, 0, n) if name in pile else 0 for name, n in most.items())


def between(now: Mapping[str, Any], s: State) -> State:
    """No card lies open: the next one is due, or the game is over."""
    step = "reveal" if any(sheet.left for sheet in s.sheets) else "over"
    if now.get("step", step) != step:
        raise GamekitError(f'"step" is {quoted(now["step"])}, but without a card it is "{step}" here.')
    if step == "reveal" and not any(s.pile):
        raise GamekitError("The pile is empty; the cards turned over would have been shuffled into a new one.")
    known(now, {"number", "step", "card"}, f'"round" in step "{step}"')
    return s if step == "reveal" else s._replace(acting=())


def due_of(now: Mapping[str, Any], s: State, card: Card) -> tuple[int, ...]:
    due = rules.due_at_first(s, card)
    given = now.get("to write", list(due))
    right = isinstance(given, list | tuple) and len(given) == len(due)
    if not right or not all(type(n) is int and 0 <= n < 99 for n in given):
        raise GamekitError(f'"to write" is a number for each of the {len(due)} players, not {quoted(given)}.')
    if not s.wave and tuple(given) != due:
        raise GamekitError(f'"to write" is {list(due)} here: once for everybody who is still in the game.')
    for seat, (n, sheet) in enumerate(zip(given, s.sheets)):
        if s.wave and n > repeats(s, sheet):
            raise GamekitError(
                f'"to write" is {n} for seat {seat}, which has marked {repeats(s, sheet)} special stations.'
            )
    if not any(given) or any(n and not sheet.left for n, sheet in zip(given, s.sheets)):
        raise GamekitError("A card lies open, but those who should write it have no free window, or nobody should.")
    return tuple(given)


def chosen(now: Mapping[str, Any], s: State) -> State:
    """The choices that are waiting for the last one."""
    given = now.get("choices", [None] * len(s.sheets))
    if not isinstance(given, list | tuple) or len(given) != len(s.sheets):
        raise GamekitError(f'"choices" is a list of one move or null for each of the {len(s.sheets)} players.')
    s = s._replace(acting=rules.to_choose(s.due))
    choices = tuple(choice_of(text, seat, s) for seat, text in enumerate(given))
    s = s._replace(choices=choices, acting=tuple(seat for seat in rules.to_choose(s.due) if choices[seat] is None))
    if not s.acting:
        raise GamekitError('"choices": when everybody has chosen, the choices are carried out at once.')
    return s


def choice_of(text: Any, seat: int, s: State) -> Move | None:
    if text is None:
        return None
    move = parse(text) if isinstance(text, str) else None
    if move is None or rules.check(s, seat, move) is not None:
        raise GamekitError(f'"choices": {quoted(text)} is not possible for seat {seat}.')
    return move


def word(data: Mapping[str, Any], name: str, default: str) -> str:
    value = data.get(name, default)
    if not isinstance(value, str):
        raise GamekitError(f'"{name}" is a text, not {quoted(value)}.')
    return value
