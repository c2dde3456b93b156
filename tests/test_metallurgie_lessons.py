"""What lessons of Metallurgie claim of their turn, held against all that can be done and drawn in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gamekit
from gamekit.games.metallurgie import GAME, rules
from gamekit.games.metallurgie.state import State
from gamekit.lessons import READER, Lesson, session

LESSONS = gamekit.lessons("metallurgie")


def ends(state: State) -> Iterator[tuple[str, ...]]:
    """The metals that each way through the reader's turn scores, in order. Chance draws whatever it may."""
    todo, met = [(state, ())], {(state, ())}
    while todo:
        s, scored = todo.pop()
        acting = rules.to_act(s)
        if s.seat != READER or not acting or s.turn.step == "refill":
            yield scored
            continue
        for move in rules.moves(s, acting[0]):
            after, events = rules.apply(s, acting[0], move)
            step = (after, (*scored, *(e.facts["metal"] for e in events if e.what == "scored")))
            if step not in met:
                met.add(step)
                todo.append(step)


def found(lesson: Lesson) -> set[tuple[str, ...]]:
    return set(ends(GAME.position.state_of(lesson.position)))


CLAIMS = [lesson for name, lesson in LESSONS.items() if "nothing can be scored" in session(GAME, name).task]


@pytest.mark.parametrize("lesson", CLAIMS, ids=lambda lesson: lesson.name)
def test_where_nothing_can_be_scored_nothing_can(lesson: Lesson) -> None:
    assert found(lesson) == {()}


def test_a_lesson_claims_it() -> None:
    assert CLAIMS


def test_of_three_areas_within_reach_one_can_be_scored() -> None:
    assert found(LESSONS["tie"]) == {(), ("copper",), ("silver",), ("gold",)}


def test_very_sharp_eyes_find_three_points_and_no_more() -> None:
    assert max(map(len, found(LESSONS["twice"]))) == 3
