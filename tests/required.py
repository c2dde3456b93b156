"""What a test needs beside Python: there, or a loud skip, or a failure where GAMEKIT_REQUIRE_BROWSER=1 (as in CI)."""

from __future__ import annotations

import os
import shutil
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skip the test, saying why; fail it where all must run."""
    if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1":
        pytest.fail(what)
    pytest.skip(what)


def program(name: str) -> str:
    """Return a program's path."""
    return shutil.which(name) or missing(f"NO {name.upper()} on the PATH: this test did not run.")
