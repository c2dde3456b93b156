"""What a study needs beside the standard library, and says so where it is not there."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from gamekit.room import GamekitError

PIP = "%pip" if sys.platform == "emscripten" else "pip"  # in a browser there is no other than the notebook's own


def need(*names: str) -> None:
    """Refuse to go on without these libraries."""
    if lacking := [name for name in names if find_spec(name) is None]:
        listed, command = " and ".join(lacking), f"{PIP} install {' '.join(lacking)}"
        raise GamekitError(f"For this gamekit.study needs {listed}, not installed here: {command}")
