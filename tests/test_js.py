"""The browser side's plain geometry, tested by Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import required

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted((HERE / "js").glob("*.mjs")), ids=lambda path: path.name)
def test_node(path):
    done = subprocess.run([required.program("node"), "--test", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
