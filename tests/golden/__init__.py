"""Golden text files: what a test once wrote and somebody read. GAMEKIT_UPDATE_GOLDEN=1 pytest ... writes them anew."""

from __future__ import annotations

import os
from pathlib import Path


def compare(path: Path, text: str) -> None:
    """The text is the file's, line for line."""
    if os.environ.get("GAMEKIT_UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing; GAMEKIT_UPDATE_GOLDEN=1 writes it"
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines(), f"{path.name} differs"
