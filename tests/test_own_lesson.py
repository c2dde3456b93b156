"""Lessons of a teacher's own: played like the kit's, and a wrong line in one is refused when it is made."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gamekit
from gamekit.lessons import Session, session
from page import Page

POSITION = gamekit.lessons("metallurgie")["second-silver"].position
RIGHT = ["place silver 1,0", "place silver 0,-1"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    gamekit.language("en")


def own(**changed) -> gamekit.Lesson:
    how = {"position": POSITION, "task": "Bring a second silver beside the first.", "right": RIGHT}
    return gamekit.Lesson("metallurgie", **how | changed)


def begun(lesson: gamekit.Lesson, *moves: str) -> Session:
    at = session(lesson.game, lesson)
    for move in moves:
        at.match.play(move, 0)
    return at


def test_each_right_way_is_taken_and_all_others_are_told_why() -> None:
    mine = own(says={"place gold 0,0": "Gold hides the {silver}."})
    assert begun(mine).check() == (None, "Bring a second silver beside the first.")
    for move in RIGHT:
        assert begun(mine, move).check() == (True, "Right.")
    assert begun(mine, "place gold 0,0").check() == (False, "Gold hides the {silver}.")
    assert begun(mine, "place gold 0,0", "done").check()[1] == "Gold hides the {silver}."
    assert begun(mine, "place silver -1,1").check()[0] is False
    assert begun(mine, "place silver 1,0", "done").check()[0] is True


def test_the_rule_and_the_move_come_after_the_nudges_by_themselves() -> None:
    hints = begun(own(hints=["Where does copper show?"], rules=["place.on-lower"])).hints
    assert hints[0] == "Where does copper show?"
    assert hints[1].startswith(gamekit.rules("metallurgie")["place.on-lower"].title)
    assert hints[2] == RIGHT[0]


def test_a_goal_judges_and_the_way_to_it_is_found() -> None:
    mine = own(right=(), goal=lambda match: True if len(match.log) == 2 else None)
    at = begun(mine, *mine.solutions[0])
    assert at.check()[0] is True
    assert at.hints[-1] == "; ".join(mine.solutions[0])


def test_what_a_goal_leaves_open_is_told_too_where_nothing_leads_to_it_any_more() -> None:
    def goal(match: gamekit.Match) -> bool | None:
        return any(entry.text in RIGHT for entry in match.log) or (None if 0 in match.to_act else False)

    mine = own(goal=goal, says={"place gold 0,0": "Gold hides it."})
    page = Page(gamekit.lesson(mine))
    page.table.host.bots.aside = lambda work, _, *args: list(work(*args))
    page.table.match.play("place gold 0,0", 0)
    assert page.face["lesson"]["result"].startswith("Gold hides it. Whatever you do")
    page.send(do="undo")
    page.table.match.play("place copper 0,1", 0)
    assert page.face["lesson"]["result"].startswith("Whatever you do"), "not its task"


def test_a_sentence_may_stand_there_in_several_languages() -> None:
    at = begun(own(title={"en": "Two silvers", "fr": "Deux argents"}))
    assert at.title == "Two silvers"
    gamekit.language("fr")
    assert at.title == "Deux argents"
    gamekit.language("de")
    assert at.title == "Two silvers"


def test_it_is_laid_on_a_table_like_the_kits_own() -> None:
    page = Page(gamekit.lesson(own()))
    assert page.face["lesson"]["task"].startswith("Bring")
    for text in page.table.host.exercise.session.lesson.solutions[0]:
        page.table.match.play(text, 0)
    assert page.face["lesson"]["solved"] is True


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"right": ["place silver 0,1"]}, r"'place silver 0,1', move 1, .*copper only.* Good moves there: turn over, "),
        ({"right": ["place silver 1,0; place silver 1,0"]}, r"move 2"),
        ({"right": ["plce"]}, r"Good moves there"),
        ({"right": "place silver 1,0"}, r"right takes a list"),
        ({"right": [""]}, r"one is empty"),
        ({"right": []}, r"right=\[\.\.\.\]"),
        ({"says": {"place silver 0,1": "No."}}, r"move 1"),
        ({"goal": lambda match: False if match.log else None}, r"does not reach the goal"),
        ({"goal": lambda _: "yes"}, r"True, False or None"),
        ({"right": [], "goal": lambda match: False if match.log else None}, r"No way to the goal"),
        ({"goal": lambda _: True}, r"^goal says True of the position .* begins with, so it is already reached\.$"),
        ({"goal": lambda match: bool(match.log)}, r"says False .* already missed; while .* says None\.$"),
        ({"rules": ["place.never"]}, r"no rule 'place.never'"),
        ({"task": 7}, r"A sentence is a text"),
        ({"task": ""}, r"task="),
        ({"says": "Gold hides it."}, r"says takes a dict"),
        ({"hints": "Look at copper."}, r"hints takes a list"),
        ({"goal": True}, r"goal takes a function"),
        ({"goal": lambda: True}, r"goal can't judge the match where the lesson begins: TypeError"),
        ({"goal": lambda match: match.log and match.log[9] == 0}, r"True, False or None \(still open\), not \(\)"),
        ({"goal": lambda match: match.log[9] == 0 if match.log else None}, r"after 'place silver 1,0': IndexError"),
        ({"position": {**POSITION, "turn": {**POSITION["turn"], "seat": 1}}}, r"seat 0"),
    ],
)
def test_what_can_not_be_is_refused_in_plain_words(changed, said: str) -> None:
    with pytest.raises(gamekit.GamekitError, match=said):
        own(**changed)


def test_which_lesson_is_asked_for_with_the_good_ones() -> None:
    with pytest.raises(gamekit.GamekitError, match=r"^Which lesson\? Metallurgie has: neighbours, "):
        gamekit.lesson("metallurgie")
