"""Committed notebooks can be trusted: they were run, in order, and nbval really compares what they show.

nbval itself runs in `make test`. It passes over cells that were never run and never looks at PNG pictures, hence this.
"""

from __future__ import annotations

import re
import subprocess
import sys

import nbformat
import pytest

from execute_notebooks import NOTEBOOKS, clean

PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
BOARD = {"text/plain", "image/png", "image/svg+xml"}
# Of one machine or one run: folders, hosts, addresses in memory.
PRIVATE = re.compile(r"(?<![\w.])/(?:home|root|work|tmp|Users|usr|opt)/|[A-Z]:\\|localhost|127\.0\.0\.1|0x[0-9a-f]{6,}")

each_notebook = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)


def boards(cell):
    return [output for output in cell.get("outputs", []) if BOARD & output.get("data", {}).keys() - {"text/plain"}]


@each_notebook
def test_was_executed_in_order_and_cleaned(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert path.read_text(encoding="utf-8") == nbformat.writes(clean(notebook)) + "\n", "run `make notebooks`"


@each_notebook
def test_boards_are_seen_without_running(path):
    shown = [board for cell in nbformat.read(path, as_version=4).cells for board in boards(cell)]
    assert shown
    for board in shown:
        assert board.data.keys() >= BOARD
        assert "<title>" in board.data["image/svg+xml"]


@each_notebook
def test_says_nothing_of_the_machine(path):
    for cell in nbformat.read(path, as_version=4).cells:
        texts = [cell.source]
        for output in cell.get("outputs", []):
            texts += [output.get("text", ""), output.get("evalue", "")]
            texts += [str(value) for kind, value in output.get("data", {}).items() if kind != "image/png"]
        assert not PRIVATE.findall("\n".join(texts))


def test_nbval_sees_a_changed_board(tmp_path):
    """Change one number in the first SVG of the first notebook, leave out what follows: nbval fails on that cell."""
    notebook = nbformat.read(PATHS[0], as_version=4)
    at = next(number for number, cell in enumerate(notebook.cells) if boards(cell))
    notebook.cells = notebook.cells[: at + 1]
    data = boards(notebook.cells[at])[0].data
    data["image/svg+xml"], changed = re.subn(r"(\d)\.(\d)", r"\g<1>1.\2", data["image/svg+xml"], count=1)
    assert changed
    copy = tmp_path / "copy.ipynb"
    nbformat.write(notebook, copy)
    command = [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", copy]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "mismatch 'image/svg+xml'" in done.stdout
    assert "1 failed" in done.stdout


def test_the_game_that_a_reader_builds_is_the_one_that_the_tests_play():
    """Each cell of 06-your-own-game that writes a file writes the one in tests/nim, and none of those is left out."""
    cells = nbformat.read(NOTEBOOKS / "06-your-own-game.ipynb", as_version=4).cells
    sources = (cell.source.partition("\n") for cell in cells if cell.source.startswith("%%writefile "))
    written = {first.removeprefix("%%writefile nim/"): text + "\n" for first, _, text in sources}
    room = NOTEBOOKS.parent / "tests" / "nim"
    kept = {path for path in room.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert written == {path.relative_to(room).as_posix(): path.read_text(encoding="utf-8") for path in kept}
