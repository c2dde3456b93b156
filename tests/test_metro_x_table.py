"""Metro X at a table, without a browser: lines that can be followed, stations with a second meaning, secret choices."""

from __future__ import annotations

import json
import random
import re

import ipycanvas.canvas as ipy
import pytest

import gamekit
from gamekit_widgets import Table
from page import Page


def table(seats=("you", "bot:greedy", "bot:random"), **options):
    made = Table(gamekit.new("metro-x", len(seats), seed=3, **options), list(seats), pace=0, seed=1)
    made.host.kick = lambda: None  # bots play when the test says so
    return made


@pytest.mark.parametrize("options", [{}, {"map": "madrid", "special": True}])
def test_every_choice_is_a_way_of_clicks_and_shows_its_run(options):
    page = Page(table(**options))
    match, face = page.table.match, page.face
    assert set(face["tracks"]) == {f"line:{line.letter}" for line in match.state.map.lines}
    for move in match.moves(0):
        step = {"to": face["moves"]}
        for target in move.targets:
            before, step = step, step["to"][target]
            assert face["on"].get(target, target) in {*face["places"], "none"}
        preview = face["previews"][step["preview"]]
        assert ("run" in preview) == bool(move.marks)
        if move.marks:
            shown = face["runs"][preview["run"]][: 2 * preview["count"]]
            assert shown[2 * move.marks - 1] == face["on"][move.targets[-1]]
            assert set(shown[::2]) <= set(face["symbols"])
        assert before["again"] in before["to"]
    assert not any(target.startswith("marks:") for target in {**face["places"], **face["spots"]})


def test_where_the_map_has_no_plates_the_lines_are_listed_beside_it():
    """A row is clicked like a plate, traced on the map, and a preview lies in its next window."""
    page = Page(table(), (844, 582))
    rows = page.face["facts"]["blocks"]["desk:lines"]
    assert rows["must"]
    assert set(rows["spots"]) == set(page.face["tracks"]) == set(page.face["keys"].values())
    assert all("slot" in spot for spot in rows["spots"].values())
    assert not any(target.startswith("line:") for target in page.face["places"])
    step = page.face["moves"]["line:A"]
    assert page.face["previews"][step["to"][step["again"]]["preview"]]["deed"].startswith("Mark")
    page.play("line:A", step["again"])
    assert page.table.match.log[-1].move.what == "A"


def test_undo_takes_back_what_one_chose_oneself_and_no_hidden_choice_of_a_bot_alone():
    made = table()
    page = Page(made)

    def bot_chooses(seat):
        made.match.play(made.match.moves(seat)[-1], seat)

    bot_chooses(1)
    assert page.face["undo"] is False
    page.send(do="undo")
    assert made.match.at == 2, "as it was"
    page.play("line:A", page.face["moves"]["line:A"]["again"])
    bot_chooses(2)
    bot_chooses(1)
    assert page.face["undo"] is True
    page.send(do="undo")
    assert (made.match.at, made.match.to_act) == (2, (0, 2)), "one chooses again, as the bot has not"
    assert page.face["undo"] is False


def test_what_a_second_click_means_marks_most():
    page = Page(table(["you"]))
    page.play("line:A", page.face["moves"]["line:A"]["again"])
    entry = page.table.match.log[1]
    assert entry.events[0].facts["n"] == page.table.match.state_at(1).card.value
    marked = page.table.match.state.sheets[0].marked
    assert sorted(page.face["last"]) == sorted(f"station:{key}" for key in marked)
    assert page.face["last"][0] == "station:noord"  # as the run goes, from its first mark on


def test_nothing_is_marked_before_a_line_is_chosen():
    page = Page(table(["you"]))
    assert page.why("none")["rule"] == "mark.fewer"
    assert page.why("line:A", "none")["allowed"] is True
    assert page.why("line:A")["allowed"] is True  # what it means so far
    assert page.why("line:A", "station:osdorp")["rule"] == "mark.own-line"


def test_alone_there_is_a_rating_and_no_winner():
    page = Page(table(["you"]))
    match = page.table.match
    while match.to_act:
        match.play(match.moves(0)[-1])
    assert page.face["over"]["title"] == "The game is over"
    assert [row["won"] for row in page.face["over"]["rows"]] == [False]
    assert page.face["over"]["reason"] == match.outcome.reason


def test_a_new_game_in_a_lesson_is_the_lesson_once_more():
    page = Page(gamekit.lesson("metro-x", "ring"))
    for _ in range(2):
        for text in page.table.host.exercise.session.lesson.solutions[0]:
            page.table.host.match.play(text, 0)
        assert page.face["lesson"]["solved"] is True
        page.send(do="new")
        assert (page.face["lesson"]["solved"], page.face["at"]) == (None, 0)


def test_nobody_learns_of_a_choice_before_the_last_one_has_chosen():
    page = Page(table())
    while page.table.match.to_act != (0,):
        page.table.host.bots.move()
    assert len(page.table.match.log[1:]) == 2
    assert not re.search(r"line [A-J] [0-6+]|chose line", json.dumps(page.messages[1:]))  # the first has the rulebook
    assert [seat["detail"].startswith("has chosen") for seat in page.face["seats"].values()] == [False, True, True]
    path = next(move.targets for move in page.table.match.moves(0) if move.marks)
    page.play(*path)
    assert len(re.findall("chose line [A-J]", json.dumps(page.face["log"]))) == 2


def test_rings_of_one_look_are_told_at_once(monkeypatch):
    sent = []
    monkeypatch.setattr(ipy._CanvasManager, "_send_custom", lambda _, commands, *__: sent.append(commands))
    page = Page(table(["you"]), paints=True)
    sent.clear()
    page.play("line:A", page.face["moves"]["line:A"]["again"])
    names = {number: name for name, number in ipy.COMMANDS.items()}
    commands = [names[command[0]] for frame in sent for command in frame]
    assert commands.count("strokeCircles") == 1
    assert commands.count("strokeCircle") < 3


def test_others_sheets_leave_room_for_what_the_others_did_and_keep_their_size():
    page = Page(table(("you", "bot", "bot", "bot")))
    spectator = Page(page.table, sit="look")  # who has no turn, so nothing is told since then
    match, luck, seen = page.table.match, random.Random(1), set()

    def height(of):
        return of.face["facts"]["blocks"]["desk:sheets"]["h"]

    while match.at < 12:
        seen.add((height(page), len(page.face["trail"])))
        if 0 not in match.to_act:  # nor has he buttons
            assert height(page) < height(spectator)
        match.play(luck.choice(match.moves()))
    assert {lines for _, lines in seen} == {0, 3}
    assert len({high for high, _ in seen}) == 1
