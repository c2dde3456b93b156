"""BENCHMARK.md: each measure writes a section of its own there, with what it was measured on."""

from __future__ import annotations

import os
import platform
import re
import statistics
import sysconfig
import time
from collections.abc import Sequence
from pathlib import Path

REPORT = Path(__file__).parents[2] / "BENCHMARK.md"
ADDED = 1_000_000  # numbers, in the loop that tells how fast a machine is


def write(title: str, text: str, report: Path = REPORT) -> None:
    """Put a section in the place of the one that had this title, or at the end."""
    old = report.read_text(encoding="utf-8")
    section = f"## {title}\n\n{text.strip()}\n"
    there = re.compile(rf"^## {re.escape(title)}\n.*?(?=\n## |\Z)", re.DOTALL | re.MULTILINE)
    new, found = there.subn(lambda _: section, old)
    report.write_text(new if found else f"{old.rstrip()}\n\n{section}", encoding="utf-8")


def rows(head: Sequence[str], *lines: Sequence[object]) -> str:
    """A table, what stands first in a line at the left and all else at the right."""
    marks = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in (head, marks, *lines))


def python() -> str:
    """Which Python this is, and how it was built. Run as a program, this file tells it of another one.

    Debian's is known by its folders: what it says of its building is true of its shared library alone.
    """
    built, options = platform.python_compiler(), sysconfig.get_config_var("CONFIG_ARGS")
    if options:
        tuned = "--enable-optimizations" in options or "deb_system" in sysconfig.get_scheme_names()
        built += f", with{'' if tuned else 'out'} profile-guided optimisation"
    return f"{platform.python_implementation()} {platform.python_version()} ({built})"


def machine() -> str:
    """What it was measured on, in a sentence: which Python, and how much the machine had to do besides."""
    load = f", {os.getloadavg()[0]:.1f} processes at work in the last minute" if hasattr(os, "getloadavg") else ""
    load += f", this one at niceness {os.nice(0)}" if hasattr(os, "nice") and os.nice(0) else ""
    return (
        f"Measured under {python()}, {os.cpu_count()} cores{load}; "
        f"a loop that adds a million numbers took {yardstick():.0f} ms of CPU."
    )


def yardstick() -> float:
    """How long a loop of plain Python takes here and now, in ms of CPU: beside that other times can be read."""
    times = []
    for _ in range(5):
        begun, total = time.process_time(), 0
        for number in range(ADDED):
            total += number
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times)


if __name__ == "__main__":
    print(python())
