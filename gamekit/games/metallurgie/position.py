"""A state as plain readable data, and back: to look at, change and start from. An impossible one is refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gamekit.games.metallurgie import rules
from gamekit.games.metallurgie.material import OURS, Cards, Counts, cards_of
from gamekit.games.metallurgie.state import (
    COPPER,
    GOLD,
    HAND,
    IRON,
    METALS,
    NAMES,
    NONE,
    Board,
    Cell,
    State,
    Turn,
    board_of,
    count,
    parse,
)
from gamekit.plaindata import known, mapping, number
from gamekit.quote import quoted
from gamekit.room import GamekitError

STEPS = ("lot", "deal", "bonus", "start", "turning", "drawn", "more", "take", "score", "refill", "over")
SETUP = ("lot", "deal", "bonus")
_KEYS = {"players", "cards", "edition", "pattern", "hands", "bonus cards", "pile", "won", "out of the game", "turn"}
_TURN_KEYS = {"number", "seat", "step"}
_STEP_KEYS = {
    "drawn": {"metal"},
    "more": {"metal", "position", "next on it"},
    "take": {"metal", "area", "still to take", "emptied"},
    "score": {"emptied"},
}


def position(s: State) -> dict[str, Any]:
    heights = {cell: s.board.height(cell) for cell in sorted(s.board.pattern, key=by_row)}
    own = {} if s.cards.source == OURS else {"cards": s.cards.source}
    out: dict[str, Any] = {
        "players": len(s.hands),
        **own,
        "edition": s.edition,
        "pattern": {cell: NAMES[height] for cell, height in heights.items()},
        "hands": [listed(hand) for hand in s.hands],
    }
    if s.bonus:
        out["bonus cards"] = [NAMES[metal] or None for metal in s.bonus]
    out |= {"pile": named(s.pile), "won": [named(won) for won in s.won], "out of the game": named(s.gone)}
    return out | {"turn": turn_data(s)}


def turn_data(s: State) -> dict[str, Any]:
    """Whose turn it is and how far it has come; what the step does not need is left out."""
    turn = s.turn
    data: dict[str, Any] = {"number": s.turns, "seat": s.seat, "step": turn.step}
    if turn.metal:
        data["metal"] = NAMES[turn.metal]
    if turn.spot:
        data["position"] = turn.spot
    if turn.up:
        data["next on it"] = NAMES[turn.up]
    if turn.step == "take":
        data |= {"area": sorted(turn.area, key=by_row), "still to take": turn.left}
    if turn.emptied:
        data["emptied"] = sorted(turn.emptied, key=by_row)
    return data


def by_row(cell: Cell) -> tuple[int, int]:
    q, r = map(int, cell.split(","))
    return r, q


def listed(counts: Counts) -> list[str]:
    return [NAMES[metal] for metal in METALS for _ in range(counts[metal])]


def named(counts: Counts) -> dict[str, int]:
    return {NAMES[metal]: counts[metal] for metal in METALS}


def state_of(data: Mapping[str, Any]) -> State:
    """The state that a position describes. Left out: nobody has won, the pile is all that lies nowhere else."""
    known(data, _KEYS, "a position")
    cards = cards_of(data.get("cards", OURS))
    hands = rows(data, "hands", "a list of metals for each player", hand_of)
    if not 2 <= len(hands) <= 4:
        raise GamekitError(f"Metallurgie is for 2 to 4 players, not {len(hands)} hands.")
    if "players" in data and number(data, "players", 2, 4) != len(hands):
        raise GamekitError(f'"players" is {quoted(data["players"])}, but there are {len(hands)} hands.')
    edition = data.get("edition", "de")
    if edition not in ("de", "fr"):
        raise GamekitError(f'"edition" is {quoted(edition)}. Good ones: "de", "fr".')
    board = pattern_of(data.get("pattern"))
    won = (NONE,) * len(hands)
    if "won" in data:
        won = rows(data, "won", "a count for each player", partial(counts_of, cards))
    if len(won) != len(hands):
        raise GamekitError(f'"won" has {len(won)} players, "hands" {len(hands)}.')
    turn_word = mapping(data.get("turn", {"seat": 0}), '"turn"')
    turn = turn_of(turn_word, board, cards)
    gone = spent(cards, won)
    if "out of the game" in data:
        gone = counts_of(cards, data["out of the game"], "out of the game")
    state = State(
        cards=cards,
        board=board,
        hands=hands,
        pile=NONE,
        won=won,
        gone=gone,
        seat=number(turn_word, "seat", 0, len(hands) - 1),
        turn=turn,
        turns=number(turn_word, "number", 0 if turn.step in SETUP else 1, 9999) if "number" in turn_word else 1,
        edition=edition,
        bonus=bonus_of(data, len(hands)),
    )
    elsewhere = lying(state)
    left: Counts = (0, *(cards.counts[m] - elsewhere[m] for m in METALS))  # type: ignore[assignment]
    state = state._replace(pile=counts_of(cards, data["pile"], "pile") if "pile" in data else left)
    possible(state, left)
    return state


def possible(s: State, left: Counts) -> None:
    """Refuse what can't come about: cards too many or too few, a pattern in pieces, hands of the wrong size."""
    for metal in METALS:
        if left[metal] < 0:
            lie = s.cards.counts[metal] - left[metal]
            raise GamekitError(f"There are only {s.cards.counts[metal]} {NAMES[metal]}, and {lie} lie about.")
        if s.pile[metal] != left[metal]:
            raise GamekitError(
                f"There are {s.cards.counts[metal]} {NAMES[metal]}: "
                f"{left[metal]} are left for the pile, not {s.pile[metal]}."
            )
        least = spent(s.cards, s.won)[metal]
        if s.gone[metal] < least or (metal == IRON and s.gone[metal] > least):  # iron is never a misfit
            exactly = "just" if metal == IRON else "at least"
            raise GamekitError(
                f"For the {NAMES[metal]} won, {exactly} {least} have gone out of the game, not {s.gone[metal]}."
            )
    coming_off = s.turn.step == "take" and s.turn.metal == IRON  # judged when all are off: `taking` does
    if not coming_off and len(rules.parts(s.board.pattern)) > 1:
        raise GamekitError("The pattern must be in one piece; this one is in several.")
    if s.turn.step == "score" and not any(s.won[s.seat]):
        raise GamekitError(f'In step "score" seat {s.seat} has just won a card, but "won" has none for it.')
    if s.turn.step == "over" and sum(s.pile) > 5:
        raise GamekitError(f"The stop card is one of the last six: it can't have come before {sum(s.pile)} others.")
    hand_sizes(s)
    bonus_cards(s)


def hand_sizes(s: State) -> None:
    step, held = s.turn.step, [sum(hand) for hand in s.hands]
    if step in ("lot", "deal") and sum(s.pile) < HAND * len(held) - sum(held):
        raise GamekitError(f"With {sum(s.pile)} cards in the pile, not every player can be dealt {HAND}.")
    if step == "deal":
        to_come = held[s.seat :] + held[: s.seat]  # in the order in which they get their next card
        if to_come != sorted(to_come) or not to_come[0] < HAND or to_come[-1] > to_come[0] + 1:
            raise GamekitError(f"Cards are dealt one by one, so seat {s.seat} is not next when the hands hold {held}.")
        return
    for seat, size in enumerate(held):
        least = most = 0 if step == "lot" else HAND
        if seat == s.seat and step in ("more", "take", "score", "refill", "over"):
            two_down = step == "more" and not (s.turn.metal and s.turn.spot)
            least, most = max(0, HAND - placed(s)), HAND - 1 if step == "refill" or two_down else HAND
        if not least <= size <= most:
            good = str(most) if least == most else f"{least} to {most}" if least else f"at the most {most}"
            raise GamekitError(f'Seat {seat} holds {size} cards; in step "{step}" it should be {good}.')


def placed(s: State) -> int:
    """How many cards this turn may have placed at most, as long as it places: one, a stack, or all that show."""
    turn = s.turn
    if turn.step != "more":
        return HAND + 1
    return 1 if turn.metal and turn.spot else s.board.height(turn.spot) or len(s.board[turn.metal])


def bonus_cards(s: State) -> None:
    if s.turn.step in ("lot", "deal"):
        if any(s.bonus):
            raise GamekitError('"bonus cards" are given out once the hands are dealt.')
    elif s.turn.step == "bonus":
        to_come = s.bonus[s.seat :] + s.bonus[: s.seat]
        if not to_come or to_come[0] or 0 in to_come[to_come.count(0) :]:
            raise GamekitError(f'"bonus cards" are given out one by one, and seat {s.seat} is not next.')
    elif 0 in s.bonus:
        raise GamekitError('"bonus cards": each player gets one, once the hands are dealt.')


def lying(s: State) -> Counts:
    """How many cards of each metal lie anywhere but in the pile, those that are just on their way among them."""
    stacked = [len(s.board.stacked(metal)) if metal else 0 for metal in range(GOLD + 1)]
    turn, on_the_way = s.turn, NONE
    if turn.step == "drawn":
        on_the_way = rules.plus(NONE, turn.metal, 1)
    if turn.step == "take":
        on_the_way = rules.plus(NONE, turn.metal, s.cards.removed[turn.metal] - turn.left)
    return tuple(map(sum, zip(stacked, on_the_way, *s.hands, *s.won, s.gone, strict=True)))  # type: ignore[return-value]


def spent(cards: Cards, won: tuple[Counts, ...]) -> Counts:
    """What has left the game for the points won."""
    return tuple(sum(row[m] for row in won) * (cards.removed[m] - 1) if m else 0 for m in range(GOLD + 1))  # type: ignore[return-value]


def pattern_of(data: Any) -> Board:
    heights: dict[Cell, int] = {}
    for cell, metal in mapping(data, '"pattern"').items():
        if not is_cell(cell):
            good = 'Positions are written like "0,0" or "-1,2", numbers up to 999.'
            raise GamekitError(f'{quoted(cell)} in "pattern" is no position. {good}')
        heights[cell] = metal_of(metal, f'"pattern" at {cell}')
    if not heights:
        raise GamekitError('"pattern" is empty: at least one card lies on the table.')
    return board_of(heights)


def is_cell(word: Any) -> bool:
    return parse(f"place iron {word}") is not None and max(map(abs, by_row(word))) <= 999


def turn_of(data: Mapping[str, Any], board: Board, cards: Cards) -> Turn:
    step = data.get("step", "start")
    if step not in STEPS:
        raise GamekitError(f'"step" is {quoted(step)}. Good ones: {", ".join(STEPS)}.')
    known(data, _TURN_KEYS | _STEP_KEYS.get(step, set()), f'"turn" in step "{step}"')
    if step == "more":
        return placing(data, board, cards)
    if step == "take":
        return taking(data, board, cards)
    if step == "score":
        return Turn(step, emptied=emptied_of(data, board))
    if step != "drawn":
        return Turn(step)
    metal = metal_of(data.get("metal"), 'the "metal" turned over')
    if not board[metal - 1]:
        raise GamekitError(f"{NAMES[metal]} was turned over, but fits nowhere: it would have been discarded.")
    return Turn(step, metal)


def placing(data: Mapping[str, Any], board: Board, cards: Cards) -> Turn:
    """After one card: its "metal" and its "position". After more: the one of them that the second card settled on."""
    if "metal" not in data and "position" not in data:
        raise GamekitError('In step "more" the turn says the "metal" of its first card, or the "position" that rises.')
    metal = metal_of(data["metal"], 'the "metal" of the turn') if "metal" in data else 0
    spot, height = data.get("position", ""), 0
    if "position" in data:
        height = board.height(spot) if isinstance(spot, str) else 0
        if not height:
            raise GamekitError(f'"position" is {quoted(spot)}, where no card lies.')
        if height != (metal or max(height, COPPER)):
            placed = f"{NAMES[metal]} was placed" if metal else "a second card was placed"
            raise GamekitError(f'"position" is {quoted(spot)}, where {placed}, but {NAMES[height]} shows.')
        if metal == IRON and len(rules.parts(board.pattern - {spot})) != 1:
            raise GamekitError(
                f'"position" is {quoted(spot)}, where iron was placed, but the rest is not in one piece.'
            )
    elif len(board[metal]) < 2:
        shown = f"{len(board[metal]) or 'none'} shows"
        raise GamekitError(f'A turn of {NAMES[metal]} without a "position" has placed two of it, and {shown}.')
    up = height + 1 if 0 < height < GOLD else 0
    if "next on it" in data and (not up or data["next on it"] != NAMES[up]):
        fits = f"{NAMES[up]} does" if up else "nothing does"
        raise GamekitError(f'"next on it" is {quoted(data["next on it"])}, which does not fit on "position"; {fits}.')
    return Turn("more", metal, spot, up)


def taking(data: Mapping[str, Any], board: Board, cards: Cards) -> Turn:
    metal = metal_of(data.get("metal"), 'the "metal" that is being scored')
    left = number(data, "still to take", 1, cards.removed[metal] - 1)
    area = data.get("area")
    if not isinstance(area, list | tuple) or not all(isinstance(cell, str) and cell in board[metal] for cell in area):
        raise GamekitError(f'"area" lists the positions that still show the {NAMES[metal]} which is being scored.')
    least = cards.threshold[metal] - cards.removed[metal] + left
    if len(set(area)) < least:
        raise GamekitError(f'With {left} {NAMES[metal]} still to take, "area" lists at least {least} positions.')
    if not rules.removable(board, metal, frozenset(area), left):
        raise GamekitError('The cards "still to take" can\'t come off that area without splitting the pattern.')
    return Turn("take", metal, area=frozenset(area), left=left, emptied=emptied_of(data, board))


def emptied_of(data: Mapping[str, Any], board: Board) -> frozenset[Cell]:
    """The positions from which iron came off in this turn, none if it is left out: they were part of the pattern."""
    cells = data.get("emptied", [])
    if not isinstance(cells, list | tuple) or not all(is_cell(cell) and not board.height(cell) for cell in cells):
        raise GamekitError('"emptied" lists the positions from which iron came off in this turn: none has a card now.')
    if cells and len(rules.parts(board.pattern.union(cells))) > 1:
        raise GamekitError('"emptied" lists positions that hung together with the pattern.')
    return frozenset(cells)


def bonus_of(data: Mapping[str, Any], players: int) -> tuple[int, ...]:
    if data.get("bonus cards") is None:
        return ()
    cards = data["bonus cards"]
    if not isinstance(cards, list | tuple) or len(cards) != players:
        raise GamekitError(f'"bonus cards" is a list of one metal (or None) for each of the {players} players.')
    bonus = tuple(metal_of(card, '"bonus cards"') if card else 0 for card in cards)
    if any(bonus.count(metal) > 1 for metal in METALS):
        raise GamekitError('"bonus cards": there is one card of each metal.')
    return bonus


def hand_of(data: Any, where: str) -> Counts:
    if not isinstance(data, list | tuple):
        raise GamekitError(f'{where} is a list of metals, like ["iron", "gold"], not {quoted(data)}.')
    return count(metal_of(metal, where) for metal in data)


def counts_of(cards: Cards, data: Any, where: str) -> Counts:
    data = mapping(data, where)
    known(data, set(NAMES[1:5]), where)
    return (0, *(number(data, NAMES[m], 0, cards.counts[m]) if NAMES[m] in data else 0 for m in METALS))  # type: ignore[return-value]


def metal_of(word: Any, where: str) -> int:
    if word not in NAMES[1:5]:
        raise GamekitError(f"{where}: {quoted(word)} is no metal. Metals: {', '.join(NAMES[1:5])}.")
    return NAMES.index(word)


def rows(data: Mapping[str, Any], name: str, what: str, read: Any) -> tuple[Counts, ...]:
    if not isinstance(data.get(name), list | tuple):
        raise GamekitError(f'"{name}" is {what}, in a list.')
    return tuple(read(row, f'"{name}", seat {seat}') for seat, row in enumerate(data[name]))
