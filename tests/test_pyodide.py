"""The engines run in the browser's Python as well: Pyodide, with CPython 3.14 and nothing but the standard library."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import required

ROOT = Path(__file__).parents[1]
PYODIDE = "pyodide@314.0.7"
RANDOM_GAMES = """
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/home/code")
import gamekit

for name in gamekit.games():
    match = gamekit.new(name, seed=1)
    draw = random.Random(1)
    while match.to_act:
        seat = match.to_act[0]
        match.play(draw.choice(match.moves(seat)), seat)
    print(name, len(match.log), match.outcome.reason)
"""
RUN = """
const { loadPyodide } = await import(process.argv[2] + "/pyodide.mjs");
const python = await loadPyodide();
python.FS.mkdirTree("/home/code/gamekit");
python.mountNodeFS("/home/code/gamekit", process.argv[3]);
python.runPython("import sys; print('Python', *sys.version_info[:2])");
python.runPython(process.argv[4]);
"""


@pytest.fixture(scope="module")
def pyodide():
    return required.package(PYODIDE, "Python 3.14 is not tested")


def test_random_games_end(pyodide, tmp_path):
    script = tmp_path / "run.mjs"
    script.write_text(RUN)
    command = [required.program("node"), script, pyodide, ROOT / "gamekit", RANDOM_GAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    version, *games = done.stdout.splitlines()
    assert version == "Python 3 14"
    assert games
