"""The rules of Metallurgie, in the rulebook's order. What a rule is for stands there; its slug stands here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gamekit.games.metallurgie.material import Cards, Counts, cards_of
from gamekit.games.metallurgie.state import (
    BONUS,
    DONE,
    DRAW,
    FIRST,
    GOLD,
    HAND,
    IRON,
    METALS,
    NAMES,
    NEAR,
    NONE,
    PLACE,
    RING,
    STOP,
    TAKE,
    TURN_OVER,
    Board,
    Cell,
    Move,
    State,
    Turn,
    board_of,
)
from gamekit.room import CHANCE, Event, Outcome, Refusal, Seat
from gamekit.shared import Rung, ranked, replaced

if TYPE_CHECKING:
    from gamekit.games.metallurgie.view import View

START, TURNING, REFILL, OVER = Turn("start"), Turn("turning"), Turn("refill"), Turn("over")
CHANCE_STEPS = {"lot", "deal", "bonus", "turning", "refill"}


# ---- Set-up


def start(players: int, *, edition: str, bonus: bool, cards: str) -> State:
    """setup.pattern, material.metals: the first pattern lies, what it does not need is the draw pile."""
    material = cards_of(cards)
    board = board_of({cell: NAMES.index(metal) for cell, metal in material.pattern.items()})
    pile: Counts = (0, *(material.counts[m] - len(board.stacked(m)) for m in METALS))  # type: ignore[assignment]
    none, bonuses = (NONE,) * players, (0,) * players if bonus else ()
    return State(material, board, none, pile, none, NONE, 0, Turn("lot"), 0, edition, bonuses)


def players(s: State) -> int:
    return len(s.hands)


def to_act(s: State) -> tuple[Seat, ...]:
    step = s.turn.step
    return (CHANCE,) if step in CHANCE_STEPS else () if step == "over" else (s.seat,)


def draws(s: State) -> list[tuple[Move, int]]:
    """What chance may do now, and how many cards stand for it."""
    step = s.turn.step
    if step == "lot":  # setup.first
        return [(move, 1) for move in FIRST[: len(s.hands)]]
    if step == "bonus":  # setup.bonus
        return [(BONUS[m], 1) for m in METALS if m not in s.bonus]
    out = [(DRAW[m], n) for m, n in enumerate(s.pile) if n]
    if step != "deal" and sum(s.pile) < 6:  # setup.stop
        out.append((DRAW[STOP], 1))
    return out


# ---- A turn: what may be done


def moves(s: State, seat: Seat) -> list[Any]:
    """The legal moves of a seat, by metal and then by position."""
    turn, board = s.turn, s.board
    step = turn.step
    if step in CHANCE_STEPS:
        return [move for move, _ in draws(s)] if seat == CHANCE else []
    if seat != s.seat or step == "over":
        return []
    if step == "take":  # score.remove, score.iron-whole
        return list(takes(s))
    if step == "drawn":  # turn.drawn-first
        return places(board, turn.metal)
    hand = s.hands[s.seat]
    if step == "start":  # turn.source, turn.at-least-one
        out: list[Any] = [TURN_OVER]
        for metal in METALS:
            if hand[metal]:
                out += places(board, metal)
        return out
    out = list(takes(s))  # score.area
    if not (out and s.edition == "fr"):  # score.may
        out.append(DONE)
    if hand[turn.metal]:  # turn.one-metal
        out += places(board, turn.metal)
    if hand[turn.up]:  # turn.one-position
        out.append(PLACE[turn.up][turn.spot])
    return out


def places(board: Board, metal: int) -> list[Any]:
    """place.iron-extends, place.on-lower: where a card of this metal fits."""
    return [*map(PLACE[metal].__getitem__, sorted(board[metal - 1]))]


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    step = s.turn.step
    if step == "over":
        return Refusal("end.stop", "over")
    if seat == CHANCE or step in CHANCE_STEPS:
        return check_draw(s, seat, move)
    if seat != s.seat:
        return Refusal("setup.first", "not-your-turn", {"seat": s.seat})
    if move.kind == "place":
        return check_place(s, move) or check_fits(s.board, move)
    if move.kind == "take":
        return check_take(s, move)
    if move.kind == "turn over":
        return None if step == "start" else Refusal("turn.source", "late")
    if move.kind == "done":
        return check_done(s)
    return Refusal("setup.deal", "by-chance")


def check_draw(s: State, seat: Seat, move: Move) -> Refusal | None:
    step = s.turn.step
    if seat != CHANCE:
        return Refusal("setup.deal", "by-chance")
    if any(move == drawn for drawn, _ in draws(s) if step in CHANCE_STEPS):
        return None
    if move.kind == "first" and step == "lot":
        return Refusal("setup.first", "no-seat", {"n": move.metal, "need": len(s.hands) - 1})
    if move.kind == "bonus" and step == "bonus":
        return Refusal("setup.bonus", "taken", {"metal": NAMES[move.metal]})
    if move.kind == "draw" and step in ("deal", "turning", "refill"):
        if move.metal == STOP and step != "deal":
            return Refusal("setup.stop", "too-early", {"left": sum(s.pile) + 1})
        if move.metal != STOP:
            return Refusal("material.metals", "none-left", {"metal": NAMES[move.metal]})
    return Refusal("setup.deal", "not-now")


def check_place(s: State, move: Move) -> Refusal | None:
    """Whether a card of this metal may come now, and where; whether it fits there is another question."""
    turn, metal = s.turn, NAMES[move.metal]
    facts = {"metal": metal, "spot": turn.spot}
    if turn.step == "take":
        return must_finish(turn)
    if turn.step == "score":
        return Refusal("score.area", "after")
    if turn.step == "drawn":
        if move.metal != turn.metal:
            return Refusal("turn.drawn-first", "other", {"drawn": NAMES[turn.metal], "metal": metal})
        return None
    if not s.hands[s.seat][move.metal]:
        return Refusal("turn.source", "not-held", facts, (f"hand:{metal}",))
    if turn.step == "start" or move.metal == turn.metal or (move.metal, move.cell) == (turn.up, turn.spot):
        return None
    where = (f"cell:{turn.spot}",) if turn.spot else ()
    if not turn.metal:  # the second card went up on the first: one position
        if not turn.up:
            return Refusal("turn.one-position", "topped", facts, where)
        return Refusal("turn.one-position", "settled", facts | {"next": NAMES[turn.up]}, where)
    first = facts | {"first": NAMES[turn.metal]}
    if not turn.spot:  # the second card was more of the first's metal
        return Refusal("turn.one-metal", "settled", first)
    if move.metal == turn.up:
        return Refusal("turn.one-position", "elsewhere", facts, where)
    if not turn.up:
        return Refusal("turn.one-metal", "gold-mixed", first)
    return Refusal("turn.one-metal", "mixed", first | {"next": NAMES[turn.up]}, where)


def check_fits(board: Board, move: Move) -> Refusal | None:
    """place.iron-extends, place.on-lower"""
    cell, metal = move.cell, move.metal
    if cell in board[metal - 1]:
        return None
    shown = board.height(cell)
    where = (f"cell:{cell}",)
    if metal == IRON:
        return Refusal("place.iron-extends", "occupied" if shown else "apart", {"cell": cell}, where)
    facts = {"metal": NAMES[metal], "lower": NAMES[metal - 1], "shown": NAMES[shown], "cell": cell}
    if not board[metal - 1]:
        return Refusal("place.on-lower", "nowhere", facts)
    return Refusal("place.on-lower", "wrong" if shown else "empty", facts, where)


def must_finish(turn: Turn) -> Refusal:
    return Refusal("score.remove", "finish", {"left": turn.left, "metal": NAMES[turn.metal]})


def check_take(s: State, move: Move) -> Refusal | None:
    """score.area, score.remove, score.iron-whole"""
    turn, cell, metal = s.turn, move.cell, move.metal
    can = takes(s)
    if move in can:
        return None
    where = (f"cell:{cell}",)
    if turn.step == "start":
        return Refusal("score.area", "before", {}, where)
    if turn.step == "drawn":
        return Refusal("turn.drawn-first", "must", {"drawn": NAMES[turn.metal]})
    shown = s.board.height(cell)
    if shown != metal:
        facts = {"metal": NAMES[metal], "shown": NAMES[shown], "cell": cell}
        return Refusal("score.area", "not-shown" if shown else "bare", facts, where)
    if turn.step == "take":
        return check_goes_on(s, cell, where)
    area = area_of(s.board, metal, cell)
    if len(area) < s.cards.threshold[metal]:
        small = {"metal": NAMES[metal], "n": len(area), "need": s.cards.threshold[metal]}
        return Refusal("score.area", "small", small, tuple(f"cell:{c}" for c in sorted(area)))
    if any(take.metal == metal and take.cell in area for take in can):
        return Refusal("score.iron-whole", "split", {"cell": cell, "k": s.cards.removed[metal]}, where)
    return Refusal("score.iron-whole", "stuck", {"k": s.cards.removed[metal]}, where)


def check_goes_on(s: State, cell: Cell, where: tuple[str, ...]) -> Refusal:
    """Half way through a scoring: only what goes with the cards that are off already may follow."""
    if cell not in s.turn.area:
        return Refusal("score.remove", "other-area", {}, where)
    off = s.cards.removed[s.turn.metal] - s.turn.left
    return Refusal("score.iron-whole", "split-on", {"cell": cell, "n": off}, where)


def check_done(s: State) -> Refusal | None:
    turn = s.turn
    if turn.step == "start":
        return Refusal("turn.at-least-one", "nothing-yet")
    if turn.step == "drawn":
        return Refusal("turn.drawn-first", "must", {"drawn": NAMES[turn.metal]})
    if turn.step == "take":
        return must_finish(turn)
    if s.edition == "fr" and takes(s):
        return Refusal("score.may", "must", {}, tuple(take.targets[0] for take in takes(s)))
    return None


# ---- A turn: what a move does


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked."""
    return _ACTS[move.kind](s, move)


def do_first(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """setup.first"""
    return s._replace(seat=move.metal, turn=Turn("deal")), (Event("setup.first", "first", {"seat": move.metal}),)


def do_bonus(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """setup.bonus: one card each, once the hands are dealt."""
    bonus = replaced(s.bonus, s.seat, move.metal)
    event = got("setup.bonus", "bonus-dealt", s.seat, move.metal)
    s, seat = s._replace(bonus=bonus), (s.seat + 1) % len(s.hands)
    return (s._replace(seat=seat) if 0 in bonus else begin(s, seat)), (event,)


def do_draw(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """A card comes off the pile: dealt, turned over or refilled, as the step says."""
    metal, step = move.metal, s.turn.step
    if metal == STOP:
        return s._replace(turn=OVER), (Event("setup.stop", "stop"), Event("end.stop", "over"))
    pile = plus(s.pile, metal, -1)
    if step == "turning":
        drawn = got("turn.drawn-first", "drawn", s.seat, metal)
        if s.board[metal - 1]:
            return s._replace(pile=pile, turn=Turn("drawn", metal)), (drawn,)
        misfit = got("turn.drawn-misfit", "misfit", s.seat, metal)
        return refill(s._replace(pile=pile, gone=plus(s.gone, metal, 1))), (drawn, misfit)
    hands = with_seat(s.hands, s.seat, metal, 1)
    if step == "refill":
        return refill(s._replace(pile=pile, hands=hands)), (got("turn.refill", "refilled", s.seat, metal),)
    seat, dealt = (s.seat + 1) % len(hands), got("setup.deal", "dealt", s.seat, metal, aside=True)
    s = s._replace(pile=pile, hands=hands, seat=seat)
    if sum(hands[seat]) < HAND:
        return s, (dealt,)
    return (s._replace(turn=Turn("bonus")) if s.bonus else begin(s, seat)), (dealt,)


@cache
def got(rule: str, what: str, seat: int, metal: int, *, aside: bool = False) -> Event:
    """What is told of a card that comes to a seat."""
    return Event(rule, what, {"seat": seat, "metal": NAMES[metal]}, aside=aside)


def begin(s: State, seat: int) -> State:
    return s._replace(seat=seat, turn=START, turns=s.turns + 1)


def do_turn_over(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """turn.source"""
    return s._replace(turn=TURNING), (Event("turn.source", "turned-over"),)


def do_place(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    _, metal, cell, _ = move
    turn, hands, board = s.turn, s.hands, s.board.put(metal, cell)
    if turn.step != "drawn":
        hands = with_seat(hands, s.seat, metal, -1)
    if turn.step == "more" and metal == turn.metal:  # turn.one-metal
        turn = Turn("more", metal)
    else:  # the first card leaves both ways open, a card on the spot only turn.one-position
        up = metal + 1 if metal < GOLD else 0
        turn = Turn("more", 0 if turn.step == "more" else metal, cell, up)
    return s._replace(board=board, hands=hands, turn=turn), placed(metal, cell)


@lru_cache(maxsize=1 << 12)
def placed(metal: int, cell: Cell) -> tuple[Event, ...]:
    rule = "place.iron-extends" if metal == IRON else "place.on-lower"
    return (Event(rule, "placed", {"metal": NAMES[metal], "cell": cell}),)


def do_done(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    return refill(s), (Event("turn.refill", "done", aside=True),)


def refill(s: State) -> State:
    """turn.refill: last of all, back up to three; then it is the next seat's turn."""
    if sum(s.hands[s.seat]) < HAND:
        return s if s.turn is REFILL else s._replace(turn=REFILL)
    return begin(s, (s.seat + 1) % len(s.hands))


# ---- Scoring


def do_take(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """score.remove: card by card; the last one brings the point, and the board is looked at afresh (score.chain)."""
    _, metal, cell, _ = move
    turn = s.turn
    area, left = turn.area, turn.left
    if turn.step != "take":
        area, left = area_of(s.board, metal, cell), s.cards.removed[metal]
    area, left, board = area - {cell}, left - 1, s.board.lift(metal, cell)
    emptied = turn.emptied | {cell} if metal == IRON else turn.emptied
    taken = Event("score.remove", "taken", {"metal": NAMES[metal], "cell": cell}, aside=True)
    if left:
        return s._replace(board=board, turn=Turn("take", metal, area=area, left=left, emptied=emptied)), (taken,)
    scored = Event("score.area", "scored", {"metal": NAMES[metal], "n": s.cards.removed[metal]}, moment=True)
    return s._replace(
        board=board,
        won=with_seat(s.won, s.seat, metal, 1),
        gone=plus(s.gone, metal, s.cards.removed[metal] - 1),
        turn=Turn("score", emptied=emptied),
    ), (taken, scored)


def takes(s: State | View) -> tuple[Move, ...]:
    """What may come off the pattern now."""
    turn, board, cards = s.turn, s.board, s.cards
    if turn.step == "take":
        return next_takes(board, turn.metal, turn.area, turn.left)
    return first_takes(board, cards) if turn.step in ("more", "score") else ()


def first_takes(board: Board, cards: Cards) -> tuple[Move, ...]:
    """score.area, score.any-area: a first card off any area that stands big enough."""
    out: list[Move] = []
    for metal, cells_there, least in zip(METALS, board[1:], cards.threshold[1:]):
        if len(cells_there) >= least:
            big = areas(cells_there, least)
            cells = [cell for area in big for cell in removable(board, metal, area, cards.removed[metal])]
            out += [TAKE[metal][cell] for cell in sorted(cells)]
    return tuple(out)


def next_takes(board: Board, metal: int, area: frozenset[Cell], left: int) -> tuple[Move, ...]:
    """score.remove: one more card off the area that is being scored."""
    return tuple([TAKE[metal][cell] for cell in sorted(removable(board, metal, area, left))])


@lru_cache(maxsize=10_000)
def areas(cells: frozenset[Cell], least: int = 1) -> tuple[frozenset[Cell], ...]:
    """The areas of a metal that shows there, of so many cards at least. Most cards that come change no other metal."""
    return tuple([area for area in parts(cells, least) if len(area) >= least])


def parts(cells: Iterable[Cell], least: int = 1) -> list[frozenset[Cell]]:
    """The connected parts; once fewer than `least` cells are left, no more."""
    rest, out = set(cells), []
    while len(rest) >= least:
        part = [rest.pop()]
        for cell in part:  # which grows meanwhile
            if near := NEAR[cell] & rest:
                rest -= near
                part += near
        out.append(frozenset(part))
    return out


def area_of(board: Board, metal: int, cell: Cell) -> frozenset[Cell]:
    return next(area for area in areas(board[metal]) if cell in area)


def removable(board: Board, metal: int, area: frozenset[Cell], k: int) -> frozenset[Cell]:
    """score.remove, score.iron-whole: the cards of the area that may come off next, when k have still to come off.

    A card may, if some full removal with it leaves the pattern in one piece. One removal found proves all its cards.
    """
    if metal != IRON:
        return area
    pattern, todo = board.pattern, set(area)
    good: set[Cell] = set()
    dead: set[tuple[frozenset[Cell], int]] = set()
    while todo:
        off = full_removal(pattern, area, k, todo.pop(), dead)
        good |= off
        todo -= off
    return frozenset(good)


def scorable(board: Board, cards: Cards, metal: int, area: frozenset[Cell]) -> bool:
    """score.area, score.iron-whole: whether an area is big enough, and some full removal leaves the pattern whole."""
    if len(area) < cards.threshold[metal]:
        return False
    dead: set[tuple[frozenset[Cell], int]] = set()
    return metal != IRON or any(full_removal(board.pattern, area, cards.removed[IRON], cell, dead) for cell in area)


def full_removal(
    pattern: frozenset[Cell], area: frozenset[Cell], k: int, cell: Cell, dead: set[tuple[frozenset[Cell], int]]
) -> frozenset[Cell]:
    """k cards of the area, that on `cell` among them, that leave the pattern in one piece; empty if there are none.

    What stays lies within one of the parts that the pattern falls into without `cell`, so all others must come off;
    what is then still missing comes off the kept part one by one (any piece can be grown back card by card).
    """
    broken = len(areas(pattern)) > 1  # half way through a removal it may be
    for kept in parts(pattern - {cell}) if broken else pieces(pattern, cell):
        off = pattern - kept
        if len(off) <= k and off <= area:
            more = peel(kept, area & kept, k - len(off), dead)
            if more is not None:
                return off | more
    return frozenset()


def peel(
    whole: frozenset[Cell], area: frozenset[Cell], k: int, dead: set[tuple[frozenset[Cell], int]]
) -> frozenset[Cell] | None:
    """k cards that come off one by one, none of them splitting what is left; None if there are none.

    A search, since the first card that splits nothing may be the wrong one; `dead` remembers what led nowhere.
    """
    if not k:
        return frozenset()
    if (whole, k) in dead or len(area) < k:
        return None
    loose = [cell for cell in area if on_one_side(whole, cell)]  # these for sure: looked at first
    for cell in (*loose, *area.difference(loose)):
        if len(pieces(whole, cell)) == 1:
            more = peel(whole - {cell}, area - {cell}, k - 1, dead)
            if more is not None:
                return more | {cell}
    dead.add((whole, k))
    return None


# Whether the neighbours of a position, as six bits, lie in one run round it: then taking it never splits anything.
_ONE_RUN = tuple(sum(m >> i & 1 and not m >> (i + 1) % 6 & 1 for i in range(6)) <= 1 for m in range(64))


def pieces(whole: frozenset[Cell], cell: Cell) -> Sequence[frozenset[Cell]]:
    """What a connected pattern falls into without a position."""
    return (whole - {cell},) if on_one_side(whole, cell) else parts(whole - {cell})


def on_one_side(whole: frozenset[Cell], cell: Cell) -> bool:
    a, b, c, d, e, f = RING[cell]
    near = (a in whole) + 2 * (b in whole) + 4 * (c in whole) + 8 * (d in whole) + 16 * (e in whole) + 32 * (f in whole)
    return _ONE_RUN[near]


# ---- End


def outcome(s: State) -> Outcome | None:
    """end.points, end.ties"""
    if s.turn.step != "over":
        return None
    scores = [points(s, seat) for seat in range(len(s.won))]
    return ranked(
        scores,
        Rung("end.points", "outcome.points", [score["total"] for score in scores]),
        *(Rung("end.ties", f"outcome.ties-{NAMES[m]}", [won[m] for won in s.won]) for m in reversed(METALS)),
    )


def points(s: State, seat: int) -> dict[str, int]:
    """end.points, item by item: each card won one point, and one more with its bonus card."""
    won = s.won[seat]
    items = {NAMES[m]: won[m] for m in METALS}
    if s.bonus:
        items["bonus"] = won[s.bonus[seat]]
    return items | {"total": sum(items.values())}


def plus(counts: Counts, metal: int, by: int) -> Counts:
    return replaced(counts, metal, counts[metal] + by)


def with_seat(rows: tuple[Counts, ...], seat: int, metal: int, by: int) -> tuple[Counts, ...]:
    return replaced(rows, seat, plus(rows[seat], metal, by))


_ACTS = {
    "first": do_first,
    "draw": do_draw,
    "bonus": do_bonus,
    "turn over": do_turn_over,
    "place": do_place,
    "take": do_take,
    "done": do_done,
}
