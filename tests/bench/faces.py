"""What a move costs the kernel for each window, in CPU time: looking at the board, its face, and what changed of it."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import gamekit
from bench import report
from gamekit.draw import Scene
from gamekit.games import NAMES
from gamekit_widgets import Table
from gamekit_widgets.desk import Desk
from gamekit_widgets.face import Heard, Told

LONG = 2_500  # moves; a match that is over sooner tells its end
MOST = 3  # ms
TOLD = f"""Looking at the board from a chair, its face with what stands beside the board, and what changed of it:
middle values in ms of CPU, of a match at random in a window of a laptop's size. At most {MOST} ms are wanted, late in a
match as early."""


class Nowhere:
    """A window without a browser, and a painter without a canvas: their times are those of others."""

    canvas = None

    def send(self, message: Told) -> None: ...
    def on(self, hear: Callable[[Heard], None]) -> None:
        hear({"hello": {"box": [930, 630], "big": False, "canvas": True, "theme": "light", "tab": "", "touch": False}})

    def paint(self, scene: Scene, theme: str) -> None: ...
    def opened(self) -> None: ...
    def close(self) -> None: ...


class Timed(Desk):
    """A desk that tells what each change costs."""

    spent: list[float]

    def changed(self, line: int, at: int) -> None:
        begun = time.process_time()
        super().changed(line, at)
        self.spent.append(1000 * (time.process_time() - begun))


def costs(name: str, moves: int = LONG) -> list[float]:
    """Milliseconds for each move of a match at random, as seat 0 sees it."""
    match, rng = gamekit.new(name, 3, seed=7), random.Random(3)
    desk = Timed(Table(match, ["you"] * 3).host, Nowhere(), Nowhere)
    desk.hear({"sit": "0"})
    desk.spent = []
    while match.to_act and len(desk.spent) < moves:
        match.play(rng.choice(match.moves()))
    return desk.spent


def main() -> None:
    lines = []
    for name in NAMES:
        costs(name, 40)  # to warm up: memory that a process asks for the first time is no move's cost
        spent = costs(name)
        first, last = (f"{statistics.median(part):.2f}" for part in (spent[:20], spent[-50:]))
        lines.append((name, first, last, f"{len(spent):,}"))
        print(f"{name:16} {first} ms in the first 20 moves, {last} after {len(spent)} (at most {MOST})", flush=True)
    table = report.rows(("game, three players", "first 20 moves", "last 50 moves", "of so many"), *lines)
    report.write("What a move costs the kernel for each window", f"{TOLD}\n\n{report.machine()}\n\n{table}")


if __name__ == "__main__":
    main()
