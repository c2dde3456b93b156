"""Committed notebooks can be trusted: they were run, in order, and nbval really compares what they show.

nbval itself runs in `make test`. It passes over cells that were never run, hence this.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import nbformat
import pytest

import gamekit
from execute_notebooks import ALL, NOTEBOOKS, clean
from gamekit.draw.still import DIGEST
from gamekit.games import NAMES
from gamekit.words import COMPLETE
from translations import behind

# Of one machine or one run: folders, hosts, addresses in memory.
PRIVATE = re.compile(r"(?<![\w.])/(?:home|root|work|tmp|Users|usr|opt)/|[A-Z]:\\|localhost|127\.0\.0\.1|0x[0-9a-f]{6,}")

each_notebook = pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
translated = sorted(path for path in ALL if path.parent != NOTEBOOKS)


def boards(cell):
    return [output for output in cell.get("outputs", []) if DIGEST in output.get("data", {})]


@each_notebook
def test_was_executed_in_order_and_cleaned(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    kept = clean(notebook, translated=path in translated)
    assert path.read_text(encoding="utf-8") == nbformat.writes(kept) + "\n", "run `make notebooks`"


@pytest.mark.parametrize("who", ["Makefile", "binder/postBuild"])
def test_all_are_signed_before_they_are_opened(who):
    root = NOTEBOOKS.parent
    (command,) = (line for line in (root / who).read_text(encoding="utf-8").splitlines() if "jupyter trust" in line)
    patterns = [word for word in command.split() if word.startswith("notebooks/")]
    found = [path for pattern in patterns for path in root.glob(pattern) if not path.parent.name.startswith(".")]
    assert sorted(found) == sorted(ALL)  # a shell finds nothing hidden


@each_notebook
def test_boards_are_seen_without_running(path):
    shown = [board for cell in nbformat.read(path, as_version=4).cells for board in boards(cell)]
    assert shown
    kept = shown[:1] if path in translated else shown
    assert [board for board in shown if "image/png" in board.data] == kept


@each_notebook
def test_is_small(path):
    assert path.stat().st_size < 3_000_000


@pytest.mark.parametrize("lang", [lang for lang in COMPLETE if lang != "en"])
def test_every_notebook_is_there_in_every_language(lang):
    assert {path.name for path in (NOTEBOOKS / lang).iterdir()} >= {path.name for path in NOTEBOOKS.glob("*.ipynb")}


@pytest.mark.parametrize("path", translated, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
def test_a_translation_keeps_step(path):
    assert not behind(path)


@pytest.mark.parametrize("game", NAMES)
def test_each_exercise_has_a_cell_in_its_place(game):
    """In the English notebook, with which the others keep step."""
    (path,) = NOTEBOOKS.glob(f"0?-{game}.ipynb")
    code = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
    assert re.findall(rf'gamekit\.lesson\("{game}", "([\w-]+)"', code) == list(gamekit.lessons(game))


@each_notebook
def test_says_nothing_of_the_machine(path):
    for cell in nbformat.read(path, as_version=4).cells:
        texts = [cell.source]
        for output in cell.get("outputs", []):
            texts += [output.get("text", ""), output.get("evalue", "")]
            texts += [str(value) for kind, value in output.get("data", {}).items() if kind != "image/png"]
        assert not PRIVATE.findall("\n".join(texts))


def test_nbval_sees_a_changed_board(tmp_path):
    """Another digest of the first board of the first notebook, nothing after it: nbval fails on that cell."""
    notebook = nbformat.read(ALL[0], as_version=4)
    at = next(number for number, cell in enumerate(notebook.cells) if boards(cell))
    notebook.cells = notebook.cells[: at + 1]
    boards(notebook.cells[at])[0].data[DIGEST] = "another"
    copy = tmp_path / "copy.ipynb"
    nbformat.write(notebook, copy)
    plugins = ["-p", "compare_notebooks", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "--nbval", "--nbval-current-env", copy]
    found = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, cwd=tmp_path, env=found, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"mismatch '{DIGEST}'" in done.stdout
    assert "1 failed" in done.stdout


def test_the_game_that_a_reader_builds_is_the_one_that_the_tests_play():
    """Each cell of 06-your-own-game that writes a file writes the one in tests/nim, and none of those is left out."""
    cells = nbformat.read(NOTEBOOKS / "06-your-own-game.ipynb", as_version=4).cells
    sources = (cell.source.partition("\n") for cell in cells if cell.source.startswith("%%writefile "))
    written = {first.removeprefix("%%writefile nim/"): text + "\n" for first, _, text in sources}
    room = NOTEBOOKS.parent / "tests" / "nim"
    kept = {path for path in room.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert written == {path.relative_to(room).as_posix(): path.read_text(encoding="utf-8") for path in kept}
