"""The rules of Nim, in the rulebook's order."""

from __future__ import annotations

from typing import Any

from gamekit.room import CHANCE, Event, Outcome, Refusal, Seat
from nim.state import HEAP, TAKE, Move, State


def start(players: int, *, last: str) -> State:
    return State(-1, 0, players, last)


def players(s: State) -> int:
    return s.players


def to_act(s: State) -> tuple[Seat, ...]:
    return (CHANCE,) if s.heap < 0 else (s.seat,) if s.heap else ()


def draws(s: State) -> list[tuple[Move, int]]:
    return [(move, 1) for move in HEAP[10:]]  # heap.die


def moves(s: State, seat: Seat) -> list[Any]:
    if seat not in to_act(s):
        return []
    return [move for move, _ in draws(s)] if seat == CHANCE else list(TAKE[1 : s.heap + 1])


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    if s.heap == 0:
        return Refusal("end.last", "over")
    if (seat == CHANCE, move.kind) != (s.heap < 0, "heap" if s.heap < 0 else "take"):
        return Refusal("heap.die", "die")
    if s.heap < 0:
        return None
    if seat != s.seat:
        return Refusal("take.turns", "not-yours", {"seat": s.seat})
    if move.n > s.heap:
        return Refusal("take.how-many", "few", {"n": s.heap}, tuple(f"stick:{n}" for n in range(1, s.heap + 1)))
    return None


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    if move.kind == "heap":
        return s._replace(heap=move.n), (Event("heap.die", "heap", {"n": move.n}),)
    left = s.heap - move.n
    taken = Event("take.how-many", "taken", {"n": move.n})
    return s._replace(heap=left, seat=(s.seat + 1) % s.players if left else s.seat), (taken,)


def outcome(s: State) -> Outcome | None:
    """end.last: the seat stays with who took the last stick."""
    if s.heap:
        return None
    winners = tuple(seat for seat in range(s.players) if (seat == s.seat) == (s.last == "wins"))
    scores = tuple({"total": int(seat in winners)} for seat in range(s.players))
    return Outcome(winners, scores, "end.last", "outcome.last", {"seats": winners})
