"""The engine needs Python and nothing else, and `import gamekit` costs next to nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import gamekit

HOME = Path(gamekit.__file__).parent.parent

LOADED = """
import sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
import gamekit
print(*sorted(set(sys.modules) - before))
"""

PLAYED = """
import sys
sys.path.insert(0, sys.argv[1])
import gamekit
from gamekit.bots import BOTS
from random import Random
for name in gamekit.games():
    match, rng = gamekit.new(name, seed=1), Random(1)
    while match.to_act:
        seat = match.to_act[0]
        assert match.why_not(f"no {seat}") is not None
        match.play(BOTS["random"]().choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    print(name, match.outcome.reason, gamekit.rules(name), len(match.game.lessons.LESSONS))
    assert match.game.scene.board(match.view(None), []).check()
foreign = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"gamekit", "__main__"}
print("foreign:", *foreign)
"""


def bare(program: str, *options: str) -> str:
    """What a program says under a Python that sees its standard library only."""
    command = [sys.executable, "-I", "-S", *options, "-c", program, str(HOME)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_import_loads_nothing_else() -> None:
    assert bare(LOADED).split() == ["__future__", "gamekit"]


def test_a_bare_python_plays() -> None:
    """Whole games, rules, refusals, lessons and scenes, with nothing installed, and warnings as errors."""
    told = bare(PLAYED, "-W", "error")
    assert told.splitlines()[-1] == "foreign:"
    assert all(f"{name} " in told for name in gamekit.games())


def test_names() -> None:
    assert {"new", "load", "play", "lesson", "rules", "language", "check", "games", "testing"} <= set(dir(gamekit))
    for name in dir(gamekit):
        assert getattr(gamekit, name) is getattr(gamekit, name)
    assert gamekit.games() == gamekit.games.NAMES
    with pytest.raises(AttributeError, match="gamekit has no 'replay'; it has GamekitError, Lesson, Match, Refused"):
        _ = gamekit.replay
