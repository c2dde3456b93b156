"""Each game's notebook has three habits of playing well, and the bot's own reckoning bears out every one of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import gamekit
from execute_notebooks import NOTEBOOKS
from gamekit.bots import StrongBot

# How much better than what looks best the habit's way is, at least: the chance to win, and to who plays alone points.
BETTER = {"01-metallurgie": 0.03, "02-metro-x": 1.0, "03-forge": 0.1, "04-metal-adventures": 0.03}


def habits(notebook: str, monkeypatch: pytest.MonkeyPatch) -> list[gamekit.Lesson]:
    """The exercises that the notebook makes itself."""
    shown: list[Any] = []
    monkeypatch.setattr(gamekit, "lesson", shown.append)
    names: dict[str, Any] = {"gamekit": gamekit}
    for cell in json.loads((NOTEBOOKS / f"{notebook}.ipynb").read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code" and "gamekit.Lesson(" in (source := "".join(cell["source"])):
            exec(source, names)
    return shown


def tempts(habit: gamekit.Lesson, line: str) -> bool:
    """Whether what is said of a line is why it is none of the right ones, nor how one of them begins."""
    moves = tuple(line.split("; "))
    return not any(way[: len(moves)] == moves for way in habit.solutions)


@pytest.mark.parametrize("notebook", BETTER)
def test_the_bot_keeps_the_habits(notebook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its best move of all those tried is on a right way, and those that tempt, of which a habit speaks, are worse."""
    found = habits(notebook, monkeypatch)
    assert len(found) == 3
    for habit in found:
        match = gamekit.new(habit.game, position=habit.position, seed=habit.seed)
        search = StrongBot(iterations=700).search(match.game, match.view(0), match.moves(0), Random(1)).run()
        thought = {considered.move.text: considered for considered in search.thought.moves}
        right = [thought[way[0]] for way in habit.solutions]
        lines = [key for key in habit.sentences if key not in ("title", "task") and not key.startswith("hint ")]
        tempting = [thought[line.split("; ")[0]] for line in lines if tempts(habit, line)]
        assert tempting, habit.name
        best = max(considered.worth for considered in right if considered.share)
        for considered in tempting:
            assert best > considered.worth + BETTER[notebook], (habit.name, best, considered)
