"""The engines' speed beside that of other engines, in one run: `make bench`.

Everybody plays at random by its own public interface. Each is a process of its own, and all take turns with windows of
CPU time, so that whatever else the machine does meets all of them alike. The peers are installed from the package index
into an environment of their own, for whose Python this file is a program too: it imports gamekit only when asked to.

`BENCH_PYTHONS=/usr/bin/python3.14 make bench` lets them all play under that Python as well, as many of them as it has
peers for; several stand there as folders do in PATH.
"""

from __future__ import annotations

import functools
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

Play = Callable[[random.Random], int]  # plays a match at random and says how many moves it took

HERE = Path(__file__)
ROOT = HERE.parents[2]
README = ROOT / "README.md"
VENVS = ROOT / ".venv-bench"
PYTHONS = (sys.executable, *filter(None, os.environ.get("BENCH_PYTHONS", "").split(os.pathsep)))
MARKED = re.compile(r"(?<=<!-- bench -->\n).*?(?=<!-- /bench -->)", re.DOTALL)
WINDOWS, SECONDS = 5, 1.0


def openspiel(name: str) -> Play:
    import pyspiel
    from open_spiel.python import games  # noqa: F401 (brings the ones written in Python)

    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                left = rng.random()
                for move, probability in state.chance_outcomes():  # noqa: B007 (it stays the last one)
                    left -= probability
                    if left < 0:
                        break
            else:
                legal = state.legal_actions()
                move = legal[int(rng.random() * len(legal))]
            state.apply_action(move)
            moves += 1
        return moves

    return play


def rlcard(name: str) -> Play:
    """By its environment, as its documentation has it."""
    from rlcard import make

    env = make(name)

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def rlcard_bare(name: str) -> Play:
    """By the game inside the environment, without what a learner would see."""
    from rlcard import make

    game = make(name).game

    def play(rng: random.Random) -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def pettingzoo(name: str) -> Play:
    """By the raw environment: the wrapped one checks each step and is slower."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").raw_env()

    def play(rng: random.Random) -> int:
        env.reset(seed=rng.randrange(2**31))
        moves = 0
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            legal = [move for move, good in enumerate(mask) if good]
            env.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def catanatron(_: str) -> Play:
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> int:
        game = Game([RandomPlayer(colour) for colour in Color], seed=rng.randrange(2**31))
        game.play()
        return len(game.state.actions)

    return play


def python_chess(_: str) -> Play:
    """Without the search for repetitions."""
    import chess

    def play(rng: random.Random) -> int:
        board, moves = chess.Board(), 0
        while moves < 300 and (legal := list(board.legal_moves)) and not board.is_insufficient_material():
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def gamekit(name: str) -> Play:
    from bench.engines import rules_only
    from gamekit.games import game

    return rules_only(game(name))


class Runner(NamedTuple):
    """Somebody who plays: one of the functions above, and for whom it plays what."""

    title: str
    function: Callable[[str], Play]
    name: str = ""
    package: str = ""  # what is installed for it; nothing for gamekit itself


OPENSPIEL, RLCARD = "open_spiel>=2.0,<3", "rlcard>=1.2,<2"
PETTINGZOO = "pettingzoo[classic]>=1.27,<2"
PEERS = (
    Runner("OpenSpiel (C++), gin rummy", openspiel, "gin_rummy", OPENSPIEL),
    Runner("OpenSpiel (C++), backgammon", openspiel, "backgammon", OPENSPIEL),
    Runner("OpenSpiel (C++), chess", openspiel, "chess", OPENSPIEL),
    Runner("OpenSpiel (Python), block dominoes", openspiel, "python_block_dominoes", OPENSPIEL),
    Runner("OpenSpiel (Python), tic-tac-toe", openspiel, "python_tic_tac_toe", OPENSPIEL),
    Runner("OpenSpiel (Python), Kuhn poker", openspiel, "python_kuhn_poker", OPENSPIEL),
    Runner("RLCard, Uno", rlcard, "uno", RLCARD),
    Runner("RLCard, Uno without its environment", rlcard_bare, "uno", RLCARD),
    Runner("RLCard, gin rummy", rlcard, "gin-rummy", RLCARD),
    Runner("RLCard, mahjong", rlcard, "mahjong", RLCARD),
    Runner("PettingZoo, tic-tac-toe", pettingzoo, "tictactoe.tictactoe", PETTINGZOO),
    Runner("PettingZoo, connect four", pettingzoo, "connect_four.connect_four", PETTINGZOO),
    Runner("Catanatron, Catan", catanatron, package="catanatron>=3.2,<4"),
    Runner("python-chess", python_chess, package="chess>=1.11,<2"),
)
GAMES = (
    Runner("Forge of the Gods", gamekit, "forge"),
    Runner("Metal Adventures", gamekit, "metal-adventures"),
    Runner("Metallurgie", gamekit, "metallurgie"),
    Runner("Metro X", gamekit, "metro-x"),
)


class Python(NamedTuple):
    """A Python under which all play."""

    command: str
    called: str  # its version, and how it was built

    @property
    def folder(self) -> Path:
        """Its environment for the peers."""
        return VENVS / re.sub(r"[^\w.]+", "-", self.called)

    @property
    def for_peers(self) -> str:
        return str(self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))


def python_of(command: str) -> Python:
    asked = subprocess.run([command, "-P", HERE.with_name("report.py")], capture_output=True, text=True, check=True)
    return Python(command, asked.stdout.strip())


class Rate(NamedTuple):
    """How fast somebody plays: moves a CPU-second, window by window, and how many moves a match takes."""

    windows: tuple[float, ...]
    length: float

    @property
    def median(self) -> float:
        return statistics.median(self.windows)


class Runs:
    """A process in which one runner plays when it is told to."""

    def __init__(self, python: Python, runner: Runner) -> None:
        # -P: beside this file there are modules with plain names, which nobody else is to import by mistake.
        own = python.for_peers if runner.package else python.command
        command = [own, "-P", str(HERE), runner.function.__name__, runner.name]
        env = {**os.environ, "PYTHONHASHSEED": "0", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        if not runner.package:
            env["PYTHONPATH"] = os.pathsep.join((str(HERE.parents[1]), env.get("PYTHONPATH", "")))
        self.process = subprocess.Popen(
            command, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.windows: list[tuple[int, int, float]] = []

    def play(self, seed: int) -> bool:
        """One window; False if it could not play."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(seed, SECONDS, file=self.process.stdin, flush=True)
            matches, moves, seconds = self.process.stdout.readline().split()
        except (OSError, ValueError):
            return False
        self.windows.append((int(matches), int(moves), float(seconds)))
        return True

    def stop(self) -> Rate:
        self.process.communicate()
        matches, moves, _ = map(sum, zip(*self.windows[1:], strict=True))  # the first one is to warm up
        return Rate(tuple(moves / seconds for _, moves, seconds in self.windows[1:]), moves / matches)


def answer(function: str, name: str) -> None:
    """Be that process: for each line a window of random play."""
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what others print is no reply
    play: Play = globals()[function](name)
    for line in sys.stdin:
        seed, seconds = line.split()
        rng, matches, moves, begun = random.Random(int(seed)), 0, 0, time.process_time()
        while (spent := time.process_time() - begun) < float(seconds):
            moves += play(rng)
            matches += 1
        print(matches, moves, spent, file=replies, flush=True)


def install(python: Python, peers: Sequence[Runner], say: Callable[[str], object]) -> None:
    """An environment for the peers. Who can't be installed will not play."""

    def done(*command: str) -> bool:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    if not Path(python.for_peers).exists():
        done(python.command, "-m", "venv", "--without-pip", str(python.folder))
    pip = (sys.executable, "-m", "pip", "--python", python.for_peers, "install", "--quiet")
    for package in dict.fromkeys(peer.package for peer in peers):
        say(f"{package}: {'installed' if done(*pip, package) else 'can not be installed'}")


Rates = dict[str, Rate | None]  # of all by title; None for a peer that can't be had here


def contest(
    peers: Sequence[Runner] = PEERS, pythons: Sequence[str] = PYTHONS, say: Callable[[str], object] = print
) -> dict[Python, Rates]:
    """All play in turns, window by window."""
    running: dict[tuple[Python, Runner], Runs] = {}
    for python in map(python_of, pythons):
        say(f"under {python.called}")
        install(python, peers, say)
        running |= {(python, runner): Runs(python, runner) for runner in (*GAMES, *peers)}
    failed = set()
    for window in range(WINDOWS + 1):
        say(f"window {window} of {WINDOWS}")
        failed |= {who for who, run in running.items() if who not in failed and not run.play(window)}
    rates: dict[Python, Rates] = {}
    for who, run in running.items():
        if who in failed:
            run.process.kill()
            run.process.communicate()
        python, runner = who
        rates.setdefault(python, {})[runner.title] = None if who in failed else run.stop()
    return rates


def table(rates: Rates) -> str:
    """Ours first, then how many times faster each of ours is than each peer."""
    ours = {game.title: rate for game in GAMES if (rate := rates[game.title])}
    lines = [
        f"| at random | moves a CPU-second | moves a match | {' | '.join(ours)} |",
        f"| --- | ---: | ---: |{' ---: |' * len(ours)}",
    ]
    for title, rate in rates.items():
        if rate is None:
            cells = ["can't be had for this Python", ""] + [""] * len(ours)
        else:
            cells = [f"{rate.median:,.0f}", f"{rate.length:,.0f}"]
            cells += ["" if title in ours else f"× {mine.median / rate.median:.1f}" for mine in ours.values()]
        lines.append(f"| {f'**{title}**' if title in ours else title} | {' | '.join(cells)} |")
    return "\n".join(lines) + f"\n\n{faster(rates)}\n"


def faster(rates: Rates) -> str:
    """Which peers are not behind all games of ours, in a sentence."""
    titles = [game.title for game in GAMES]
    ours = [rate.median for title, rate in rates.items() if rate and title in titles]
    peers = {title: rate.median for title, rate in rates.items() if rate and title not in titles}
    if not ours:
        return "No game of gamekit could be played."
    every = [title for title, median in peers.items() if median > max(ours)]
    some = [title for title, median in peers.items() if min(ours) < median <= max(ours)]
    groups = (("Faster than every game of gamekit", every), ("Faster than some", some))
    return " ".join(f"{what}: {'; '.join(names)}." for what, names in groups if names) or "No peer is faster."


def told(rates: dict[Python, Rates]) -> str:
    """What BENCHMARK.md says."""
    from bench import report  # not where this file is a program for a peer's Python

    under = [f"Under {python.called}; the peers: {versions(python)}.\n\n{table(its)}" for python, its in rates.items()]
    tables = "\n".join(under)
    return f"""{report.machine()}

Everybody plays at random by its own public interface, by the rules alone: list what is legal, choose, apply. A move is
one change of state, draws of chance among them. All play in turns, a CPU-second each, {WINDOWS} times after one to
warm up, and the median counts. In the columns on the right stands how many times as many moves each game of gamekit
makes. Its engines are pure Python, and every move of theirs also says what happened and by which rule.

{tables}"""


def spread(rates: dict[Python, Rates]) -> str:
    """How far the windows of each lie apart: the slowest, the one in the middle, the fastest."""
    from bench import report

    tables = []
    for python, its in rates.items():
        found = [(title, rate.windows) for title, rate in its.items() if rate]
        lines = [(title, *(f"{at(row):,.0f}" for at in (min, statistics.median, max))) for title, row in found]
        head = ("at random", "slowest", "median", "fastest")
        tables.append(f"Under {python.called}:\n\n{report.rows(head, *lines)}")
    return "\n\n".join(tables)


def versions(python: Python) -> str:
    """What is installed for the peers: name and version of each package."""
    asked = [re.split(r"[\[><=]", peer.package)[0] for peer in PEERS]
    code = (
        "import importlib.metadata as m, sys\n"
        "for name in dict.fromkeys(sys.argv[1:]):\n"
        "    try: print(name, m.version(name))\n"
        "    except m.PackageNotFoundError: pass"
    )
    if not Path(python.for_peers).exists():
        return "none"
    done = subprocess.run([python.for_peers, "-c", code, *asked], capture_output=True, text=True, check=True)
    return ", ".join(done.stdout.split("\n")[:-1]) or "none"


def main() -> None:
    if len(sys.argv) > 1:
        answer(*sys.argv[1:])
        return
    from bench import report

    say = functools.partial(print, flush=True)
    rates = contest(say=say)
    report.write("The engines beside others", told(rates))
    report.write("How much the windows differ", spread(rates))
    own = table(next(iter(rates.values())))  # the README has that of the Python that plays this, the first one
    README.write_text(MARKED.sub(lambda _: own, README.read_text(encoding="utf-8")), encoding="utf-8")
    say(told(rates))


if __name__ == "__main__":
    main()
