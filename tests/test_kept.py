"""What is kept beside a notebook is there the next day, whatever befalls a kernel meanwhile."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time

import pytest

import gamekit
from gamekit import kept
from gamekit.games import game
from gamekit.lessons import lessons, session
from gamekit_widgets import Table, keeping
from gamekit_widgets import cell as cells
from page import Page

METALLURGIE = game("metallurgie")
FIRST, SECOND = list(lessons("metallurgie").values())[:2]


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """A notebook of its own, in a kernel that has just started."""
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "book.ipynb"))
    return tmp_path / ".gamekit"


def restart(monkeypatch):
    monkeypatch.setattr(kept, "_known", {})


class Reader(Page):
    """Somebody who clicks."""

    def solve(self, lesson):
        for text in lesson.solutions[0]:
            move = next(move for move in self.desk.chair.moves() if move.text == text)
            self.send(play=list(move.targets), at=self.face["at"])


def at(lesson):
    return Reader(Table(lesson=session("metallurgie", lesson.name)))


def ticks(window):
    return [stop["done"] for stop in window.face["lesson"]["course"]][:2]


def test_what_is_solved_at_a_table_is_ticked_the_next_day(beside, monkeypatch):
    window = at(FIRST)
    assert not beside.exists()  # nothing was done yet
    window.solve(FIRST)
    assert ticks(window) == ["solved", ""]
    restart(monkeypatch)
    assert gamekit.progress("metallurgie").solved == (FIRST.name,)
    assert ticks(at(SECOND)) == ["solved", ""]


def test_what_is_solved_is_known_where_the_folder_alone_is_told(beside, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", f"{beside.parent}{os.sep}")
    at(FIRST).solve(FIRST)
    restart(monkeypatch)
    assert list(beside.iterdir())
    assert gamekit.progress("metallurgie").solved == (FIRST.name,)


def test_more_is_never_undone_by_less(beside, monkeypatch):
    for done in ("tried", "solved", "shown"):
        kept.mark(METALLURGIE, FIRST, done)
        restart(monkeypatch)
    assert gamekit.progress("metallurgie")[FIRST.name] == "solved"


def test_half_a_line_takes_nothing_else_away(beside, monkeypatch):
    kept.mark(METALLURGIE, FIRST, "solved")
    with (beside / "progress.jsonl").open("ab") as file:
        file.write(b'\n["solved", "metal\xff')
    kept.mark(METALLURGIE, SECOND, "shown")
    restart(monkeypatch)
    assert list(gamekit.progress("metallurgie").values())[:3] == ["solved", "shown", ""]


def test_kernels_do_not_lose_each_others(beside):
    script = """
from gamekit import kept
from gamekit.games import game
from gamekit.lessons import lessons
import sys
for lesson in list(lessons("metallurgie").values())[int(sys.argv[1])::3]:
    kept.mark(game("metallurgie"), lesson, "solved")
"""
    kernels = [subprocess.Popen([sys.executable, "-c", script, str(n)]) for n in range(3)]
    assert [kernel.wait(60) for kernel in kernels] == [0, 0, 0]
    progress = gamekit.progress("metallurgie")
    assert len(progress.solved) == len(progress)


def test_what_cannot_be_written_is_told_once_and_remembered(beside):
    beside.write_text("a file where the folder should be")
    window = at(FIRST)
    window.solve(FIRST)
    assert "can't be written" in window.face["lesson"]["result"]
    other = at(SECOND)
    other.solve(SECOND)
    assert "can't be written" not in other.face["lesson"]["result"]
    assert ticks(other) == ["solved", "solved"]
    assert "can't be written" in repr(gamekit.progress("metallurgie"))


def test_a_script_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    at(FIRST).solve(FIRST)
    assert gamekit.progress("metallurgie").solved == (FIRST.name,)
    assert list(tmp_path.iterdir()) == []


def test_a_cell_shows_a_tick_each(beside):
    kept.mark(METALLURGIE, FIRST, "solved")
    shown = gamekit.progress("metallurgie")._repr_markdown_()
    assert shown.count("☑") == 1
    assert shown.count("☐") == len(lessons("metallurgie")) - 1


# ---- Games in play


class Shell:
    """What IPython tells of the cell that runs."""

    def __init__(self, cell, run):
        self.parent = {"metadata": {"cellId": cell}, "header": {"msg_id": run}}

    def get_parent(self):
        return self.parent


RUNS = itertools.count()


def run(monkeypatch, cell="c1", seats=("you", "you"), **options):
    monkeypatch.setattr(keeping, "CALM", 0)
    shell = Shell(cell, f"run {next(RUNS)}")
    monkeypatch.setattr(cells, "get_ipython", lambda: shell)
    return Reader(gamekit.play("metallurgie", seats=list(seats), seed=3, **options))


def play(reader):
    if reader.face["cover"]:
        reader.send(claim=reader.face["cover"]["seat"])
    reader.send(play=list(reader.desk.chair.moves()[0].targets), at=reader.face["at"])
    until(lambda: not reader.table.host.keeper.writes)
    return reader.table.match


def until(happened):
    end = time.monotonic() + 5
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_game_goes_on_when_its_cell_is_run_again(beside, monkeypatch):
    reader = run(monkeypatch)
    assert not beside.exists()
    match = play(reader)
    until(lambda: list(beside.glob("*.json")))
    again = run(monkeypatch)
    assert again.table.match.log == match.log
    assert again.face["goes_on"] == "Goes on where it was"
    assert run(monkeypatch, cell="c2").face["goes_on"] == ""  # another cell
    assert run(monkeypatch, bonus=True).face["goes_on"] == ""  # another game
    yesterday = time.time() - 86_400
    os.utime(next(beside.glob("*.json")), (yesterday, yesterday))
    assert run(monkeypatch).face["goes_on"] == "Goes on from yesterday"


def test_the_strength_of_bots_that_was_chosen_stays(beside, monkeypatch):
    seats = ("you", "bot:easy")
    reader = run(monkeypatch, seats=seats)
    reader.table.host.bots.kick = lambda: None
    reader.send(bots="fair")
    while 0 not in reader.table.match.to_act:
        reader.table.host.bots.move()
    play(reader)
    until(lambda: list(beside.glob("*.json")))
    assert run(monkeypatch, seats=seats).table.host.strength() == "fair"


def test_a_new_game_takes_the_old_ones_place_when_it_is_played(beside, monkeypatch):
    match = play(run(monkeypatch))
    until(lambda: list(beside.glob("*.json")))
    anew = run(monkeypatch)
    anew.send(do="new")
    assert (anew.face["goes_on"], anew.table.match.at < match.at) == ("", True)
    assert run(monkeypatch).table.match.log == match.log


def taught(monkeypatch, name=FIRST.name):
    monkeypatch.setattr(keeping, "CALM", 0)
    shell = Shell("c1", f"run {next(RUNS)}")
    monkeypatch.setattr(cells, "get_ipython", lambda: shell)
    made = gamekit.lesson("metallurgie", name)
    made.host.kick = lambda: None
    return Reader(made)


def begun(monkeypatch):
    """A whole game after an exercise."""
    reader = taught(monkeypatch)
    reader.solve(FIRST)
    reader.send(lesson="game")
    while 0 not in reader.table.match.to_act:
        reader.table.host.bots.move()
    return reader


def test_a_whole_game_after_an_exercise_goes_on_when_its_cell_is_run_again(beside, monkeypatch):
    reader = begun(monkeypatch)
    assert list(beside.glob("*.json")) == [], "nobody has played in it yet"
    match = play(reader)
    until(lambda: list(beside.glob("*.json")))
    again = taught(monkeypatch)
    assert (again.table.match.log, again.face["lesson"]) == (match.log, None)
    assert (again.face["goes_on"], again.table.host.strength()) == ("Goes on where it was", "easy")
    assert taught(monkeypatch, SECOND.name).face["lesson"], "another exercise"


def test_from_a_whole_game_one_goes_back_to_the_exercise_and_on_again(beside, monkeypatch):
    reader = begun(monkeypatch)
    monkeypatch.setattr(keeping, "CALM", 0.05)
    move = reader.desk.chair.moves()[0]
    reader.send(play=list(move.targets), at=reader.face["at"])
    match = reader.table.match
    assert reader.face["there"]["left"]
    reader.send(lesson="back")
    assert (reader.face["lesson"]["solved"], reader.face["there"]["left"], reader.face["goes_on"]) == (True, False, "")
    until(lambda: not reader.table.host.after.writes)
    reader.send(lesson="game")
    assert reader.table.match.log == match.log, "with the move that was just made"
    reader.send(bots="fair")
    assert reader.table.host.strength() == "fair"
