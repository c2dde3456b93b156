"""In which order one reads a room stands in its __init__, and in those of its packages: all files, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamekit.games import NAMES, game

ROOMS = [Path(game(name).folder) for name in NAMES]
PACKAGES = [file.parent for room in ROOMS for file in sorted(room.rglob("__init__.py"))]


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda path: "-".join(path.parts[-2:]))
def test_each_file_is_named_and_is_there(folder: Path) -> None:
    told = (folder / "__init__.py").read_text(encoding="utf-8").split('"""')[1]
    named = {name.rstrip("/") for name in re.findall(r"\b(\w+(?:\.py|/(?!\w)))", told)}
    files = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    folders = {path.name for path in folder.iterdir() if path.is_dir()} - {"rulebook", "__pycache__"}
    assert named == files | folders
