"""What can be said of a board of Metallurgie: its areas, what a card more or less makes of them, and the odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from gamekit.games.metallurgie import GAME, rules
from gamekit.games.metallurgie.material import Cards
from gamekit.games.metallurgie.rules import area_of, parts, scorable
from gamekit.games.metallurgie.scene.places import across_down
from gamekit.games.metallurgie.state import IRON, METALS, NAMES, NEAR, Board, Cell, Move
from gamekit.games.metallurgie.view import View


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


# ---- the match


def who(view: View, names: tuple[str, ...]) -> str:
    if view.turn.step == "over":
        return say("prompt.over").partition(" | ")[0].rstrip(".")
    return say("seat.moving", names, seat=view.to_act)


def prompt_key(view: View, moves: list[Move]) -> str:
    turn, kinds = view.turn, {move.kind for move in moves}
    if turn.step == "over":
        return "over"
    if not kinds.isdisjoint(("first", "draw", "bonus")):
        return "chance"
    if not moves:
        return "other"
    if turn.step == "start":
        return "start" if "place" in kinds else "start-none"
    if turn.step in ("drawn", "take"):
        return turn.step
    if "take" in kinds:
        if "done" not in kinds:
            return "more-must"
        return "score" if turn.step == "score" else "more-choice" if "place" in kinds else "more-score"
    metals = {move.metal for move in moves if move.kind == "place"}
    ways = (turn.metal in metals, turn.up in metals)
    return {(True, True): "more-both", (True, False): "more-metal", (False, True): "more-position"}.get(
        ways, "done-only"
    )


def odds(view: View) -> str:
    """How likely the next card is what, by all the cards that this seat has not seen."""
    stop = 1 / view.left if 0 < view.left <= 6 else 0.0  # setup.stop
    each = 100 * (1 - stop) / max(1, sum(view.unseen))
    shares = {NAMES[m]: each * view.unseen[m] for m in METALS}
    misfit = sum(shares[NAMES[m]] for m in METALS if not view.board[m - 1])
    facts = {name: round(share) for name, share in (shares | {"stop": 100 * stop}).items()}
    text = say("preview.turn-over-stop" if stop else "preview.turn-over", **facts)
    return text + (say("preview.misfit", n=round(misfit)) if misfit else "")


# ---- the pattern


@lru_cache(maxsize=16)
def areas(board: Board) -> Mapping[Cell, frozenset[Cell]]:
    """The area of each card: all cards of its metal that hang together with it."""
    return {cell: area for metal in METALS for area in rules.areas(board[metal]) for cell in area}


@lru_cache(maxsize=16)
def heights(board: Board) -> Mapping[Cell, int]:
    """The metal that shows on each position of the pattern, row by row."""
    shown = {cell: metal for metal in METALS for cell in board[metal]}
    return {cell: shown[cell] for cell in sorted(shown, key=lambda cell: across_down(cell)[::-1])}


def largest(board: Board) -> list[tuple[int, int]]:
    """Each metal with the size of its largest area."""
    found = areas(board)
    return [(metal, max((len(found[cell]) for cell in board[metal]), default=0)) for metal in METALS]


def ready(board: Board, cards: Cards, metal: int, cell: Cell) -> bool:
    """Whether the area that shows on a position could be scored: big enough, and not kept by score.iron-whole."""
    return scorable(board, cards, metal, area_of(board, metal, cell))


def locked(view: View) -> frozenset[Cell]:
    """score.iron-whole: the cards of a big enough iron area that may not come off now."""
    turn = view.turn
    if turn.step == "take":
        big = turn.area if turn.metal == IRON else frozenset()
    elif turn.step in ("more", "score"):
        found, need = areas(view.board), view.cards.threshold[IRON]
        big = frozenset(cell for cell in view.board.iron if len(found[cell]) >= need)
    else:
        big = frozenset()
    return big.difference(move.cell for move in rules.takes(view) if move.metal == IRON)


def joined(board: Board, metal: int, cell: Cell) -> int:
    """How large the area is that a card of this metal is part of, once it shows on that position."""
    found = areas(board)
    return 1 + sum(map(len, {found[near] for near in NEAR[cell] & board[metal]}))


def rest(board: Board, metal: int, cell: Cell, least: int) -> str:
    """What remains of an area of at least that many cards without one of them, as one more sentence."""
    area = areas(board).get(cell, frozenset())
    if len(area) < least:
        return ""
    sizes = sorted((len(part) for part in parts(area - {cell})), reverse=True)
    return ". " + say("preview.rest", metal=NAMES[metal], sizes=" + ".join(map(str, sizes)))
