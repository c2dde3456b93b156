"""What a test needs beside Python: there, or a loud skip, or a failure where GAMEKIT_REQUIRE_BROWSER=1 (as in CI)."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import NoReturn

import pytest

CACHE = Path(__file__).parents[1] / ".cache"


def missing(what: str) -> NoReturn:
    """Skip the test, saying why; fail it where all must run."""
    if os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1":
        pytest.fail(what)
    pytest.skip(what)


def program(name: str) -> str:
    """Return a program's path."""
    return shutil.which(name) or missing(f"NO {name.upper()} on the PATH: this test did not run.")


def package(name: str, why: str) -> Path:
    """Where a package of the npm registry lies, fetched once; `why` says what is not tested without it."""
    folder = CACHE / name.replace("/", "+")
    if not folder.exists():
        CACHE.mkdir(exist_ok=True)
        command = [program("npm"), "pack", "--silent", name]
        packed = subprocess.run(command, cwd=CACHE, capture_output=True, text=True, check=False)
        if packed.returncode:
            missing(f"NO {name}: npm could not fetch it, so {why}.\n{packed.stderr}")
        file = CACHE / packed.stdout.strip()
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")
        file.unlink()
    return folder / "package"
