"""What a reader waits for where no browser has a part in it, in CPU time: a start, a picture, and a table's opening."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import gamekit
from bench import report
from bench.engines import start_time
from bench.faces import Nowhere
from gamekit.draw.png import png
from gamekit.draw.svg import svg
from gamekit.games import NAMES
from gamekit.match import Match
from gamekit_widgets import Table
from gamekit_widgets.desk import Desk
from gamekit_widgets.svg_painter import SvgPainter

TIMES, MOVES = 15, 30
TOLD = f"""In ms of CPU. A picture is that of a board after {MOVES} moves at random: its scene, as SVG and as PNG, with
their sizes. A table's opening is all that the kernel does until a window has everything: a match is laid on a table,
looked at, and told. How much that is to send, and in how many messages, stands with the clicks."""
STARTS = (
    "import gamekit",
    "import gamekit; gamekit.new('metro-x')",
    "import gamekit_widgets; gamekit_widgets.Table",
)


def spent(work: Callable[[], object]) -> float:
    """Milliseconds of CPU that it takes: the middle of some, after one to warm up."""
    times = []
    for _ in range(TIMES + 1):
        begun = time.process_time()
        work()
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times[1:])


def opened(match: Match) -> Desk:
    """A window on a new table."""
    return Desk(Table(match, ["you"] * match.players).host, Nowhere(), SvgPainter)


def line(name: str) -> tuple[str, ...]:
    """What BENCHMARK.md tells of a game."""
    match, rng = gamekit.new(name, 3, seed=7), random.Random(3)
    while match.at < MOVES:
        match.play(rng.choice(match.moves()))
    chair = match.chair(0)
    scene = chair.scene()
    sizes = len(svg(scene)) / 1024, len(png(scene)) / 1024
    works = chair.scene, partial(svg, scene), partial(png, scene), partial(opened, match)
    looks, vector, pixels, opening = (f"{spent(work):.1f}" for work in works)
    return name, looks, f"{vector} ({sizes[0]:.0f} KB)", f"{pixels} ({sizes[1]:.0f} KB)", opening


def main() -> None:
    starts = [(f"`{code}`", f"{1000 * start_time(code):.0f}") for code in STARTS]
    imports = report.rows(("in a fresh Python", "ms"), *starts)
    head = ("game, three players", "scene", "as SVG", "as PNG", "a table's opening")
    games = report.rows(head, *map(line, NAMES))
    print(imports, games, sep="\n\n")
    report.write("A start, a picture, a table's opening", f"{TOLD}\n\n{report.machine()}\n\n{imports}\n\n{games}")


if __name__ == "__main__":
    main()
