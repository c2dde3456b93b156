"""Find Chromium for the browser tests. As a program (`make test`): install it where none is found and it can be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = """
********************************************************************************
  NO CHROMIUM: the browser tests will be SKIPPED.
  Install it (Debian: apt-get install chromium; elsewhere: .venv/bin/playwright
  install chromium) and run `make test` again.
********************************************************************************
"""


@cache
def find() -> str | None:
    """Return a browser that starts: one on the PATH, or else the one that Playwright has fetched."""
    from playwright.sync_api import sync_playwright

    found = [path for name in NAMES if (path := shutil.which(name))]
    with sync_playwright() as playwright:
        found.append(playwright.chromium.executable_path)
    return next((path for path in found if runs(path, "--version")), None)


def runs(*command: str) -> bool:
    """Run a command to its end, telling whether it succeeded."""
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def install() -> None:
    """Try Debian's package, if apt-get may be used, then Playwright's download."""
    packages = ("chromium", "fonts-dejavu-core")
    if shutil.which("apt-get"):  # which systems without users' numbers lack, too
        root = () if os.geteuid() == 0 else ("sudo", "-n")
        if runs(*root, "apt-get", "update"):
            runs(*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", *packages)
    find.cache_clear()
    if not find():
        runs(sys.executable, "-m", "playwright", "install", "chromium")
        find.cache_clear()


if __name__ == "__main__":
    if not find():
        print("Chromium not found: installing it ...", flush=True)
        install()
    print(f"Chromium: {find()}" if find() else MISSING)
    sys.exit(not find() and os.environ.get("GAMEKIT_REQUIRE_BROWSER") == "1")
