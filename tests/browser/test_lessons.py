"""Exercises are solved with the mouse at a laptop's size: all that is clicked is in sight, and so is the verdict."""

from __future__ import annotations

import pytest

import gamekit
from browser.table import GAMES
from browser.test_fits import PROBLEMS

EVERY = 6  # one of so many is solved here; which ways are right, the tests of lessons prove


def solve(stand, table):
    """Click the first way to solve an exercise, until that is told."""
    session = table.host.exercise.session
    for text in session.lesson.solutions[0]:
        move, at = next(one for one in table.match.moves(session.seat) if one.text == text), table.match.at
        for target in (*move.targets, move.targets[-1]):  # some ask for a second click
            if table.match.at == at:
                stand.target(stand.desk.face["on"].get(target, target))
        assert table.match.at > at, text
        if stand.desk.face["lesson"]["solved"]:
            return


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_is_solved_by_mouse(stand, game, lang):
    gamekit.language(lang)
    for name in list(gamekit.lessons(game))[::EVERY]:
        table = gamekit.lesson(game, name)
        table.host.bots.aside = lambda *_: None  # nothing is tried out meanwhile
        stand.page.mouse.move(0, 0)  # what one points at is told over the board where the desk is full
        stand.show(table, 930, 630)
        assert stand.page.evaluate(PROBLEMS) == [], name
        solve(stand, table)
        told = stand.page.locator(".gk-told.gk-yes")
        assert stand.desk.face["lesson"]["result"] in told.inner_text(), name
        assert stand.page.evaluate(PROBLEMS) == [], name


@pytest.mark.parametrize(("size", "edge"), [((930, 630), "right"), ((360, 640), "bottom")])
def test_the_way_of_a_hints_card_comes_from_where_the_hand_is(stand, size, edge):
    table = gamekit.lesson("metallurgie", "second-silver")
    stand.show(table, *size)
    for _ in range(len(table.host.exercise.session.hints)):
        stand.page.locator("[data-gk-target='do:hint']").click()
        stand.pump()
    ends = """edge => {
      const board = document.querySelector(".gk-board .gk-sheet").getBoundingClientRect();
      const way = document.querySelector(".gk-board .gk-marks [stroke-dasharray='0.1 7']").getBoundingClientRect();
      return Math.abs(way[edge] - board[edge]);
    }"""
    assert stand.page.evaluate(ends, edge) < 4


def test_a_dead_end_and_the_way_back_are_beside_the_board(stand):
    gamekit.language("en")
    table = gamekit.lesson("metallurgie", "neighbours")
    table.host.bots.aside = lambda work, _, *args: list(work(*args))
    stand.show(table, 930, 630)
    stand.target("hand:copper")
    stand.target("cell:-1,0")
    assert "no longer be done" in stand.page.locator(".gk-told.gk-missed").inner_text()
    stand.target("cell:0,1")
    assert table.match.at == 1
    stand.page.mouse.move(0, 0)  # off the board, where nothing is pointed at
    stand.target("lesson:undo")
    assert (table.match.at, stand.desk.face["lesson"]["solved"]) == (0, None)


def test_beside_a_refusal_the_task_stays_large_enough_to_read(stand):
    gamekit.language("de")
    stand.show(gamekit.lesson("metal-adventures", "power"), 930, 630)
    stand.target("slot:ion-lance")
    assert "Ionenlanze" in stand.page.locator(".gk-told.gk-no").inner_text()
    assert stand.page.locator(".gk-task p").evaluate("task => getComputedStyle(task).fontSize") == "12px"


def test_who_is_asked_when_he_pays_is_offered_nothing_else_and_sees_what_is_asked(stand):
    gamekit.language("de")
    stand.show(gamekit.lesson("metal-adventures", "spoils"), 930, 630)
    for target in ("seat:1", "offer"):
        stand.target(target)
    ready = stand.page.locator('[data-gk-target^="ready:"]')
    assert ready.count() > 0
    stand.target("promise credit")
    assert ready.count() == 0
    assert stand.page.locator(".gk-prompt").is_visible()
