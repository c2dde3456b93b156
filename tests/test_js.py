"""The browser side's plain geometry, tested by Node."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import required

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted((HERE / "js").glob("*.mjs")), ids=lambda path: path.name)
def test_node(path):
    command, env = [required.program("node"), "--test", path], {**os.environ, "PYTHON": sys.executable}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
