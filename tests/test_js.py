"""The browser's side, as far as it needs no browser: its pure parts tested by Node, and its types."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import face_types
import required
from gamekit_widgets import screen

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted((HERE / "js").glob("*.test.mjs")), ids=lambda path: path.name)
def test_node(path):
    command, env = [required.program("node"), "--test", path], {**os.environ, "PYTHON": sys.executable}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("source", face_types.PAGES, ids=lambda path: path.name)
def test_the_types_of_faces_and_pages_are_those_of_python(source):
    assert face_types.PAGES[source].read_text("utf-8") == face_types.types(source.read_text("utf-8"), source.name)


def test_no_style_asks_by_has_what_comes_and_goes_with_every_move():
    """WebKit would look at every element of a table again, ten times as long as all the rest takes."""
    assert re.findall(r":has\([^{]*?(?:\[hidden\]|\.gk-card)[^{]*", screen.style()) == []
