"""The small things that all rules share."""

from __future__ import annotations

from gamekit.room import Outcome
from gamekit.shared import Rung, drawn, ranked, replaced

SCORES = ({"total": 7}, {"total": 9}, {"total": 9})


def test_one_of_a_tuple_is_replaced() -> None:
    assert [replaced((1, 2, 3), at, 9) for at in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]


def test_draws_come_by_their_weight() -> None:
    draws = [("never", 0), ("a", 1), ("b", 3)]
    assert [drawn(draws, luck) for luck in (0.0, 0.24, 0.25, 0.9, 1.0)] == ["a", "a", "b", "b", "b"]


def test_who_is_best_wins() -> None:
    rungs = Rung("end.a", "outcome.a", (9, 7, 8)), Rung("end.b", "outcome.b", (0, 5, 5))
    assert ranked(SCORES, *rungs) == Outcome((0,), SCORES, "end.a", "outcome.a", {"seat": 0, "n": 9})


def test_those_who_are_level_go_by_the_next_rung() -> None:
    """Not who was behind before, though he would be best there."""
    first = Rung("end.a", "outcome.a", (7, 9, 9))
    most, least = Rung("end.b", "outcome.b", (6, 4, 5)), Rung("end.b", "outcome.b", (1, 3, 4), least=True)
    assert ranked(SCORES, first, most) == Outcome((2,), SCORES, "end.b", "outcome.b", {"seat": 2, "n": 5})
    assert ranked(SCORES, first, least) == Outcome((1,), SCORES, "end.b", "outcome.b", {"seat": 1, "n": 3})


def test_those_who_stay_level_share_it() -> None:
    level = Rung("end.a", "outcome.a", (7, 9, 9)), Rung("end.b", "outcome.b", (6, 4, 4))
    assert ranked(SCORES, *level) == Outcome((1, 2), SCORES, "end.b", "outcome.shared", {"seats": (1, 2), "n": 9})
