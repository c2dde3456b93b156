"""How fast the engines are: random moves a CPU-second, by the rules alone and through a match; and the import."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from gamekit.bots import choice, named
from gamekit.games import NAMES, game
from gamekit.match import Match
from gamekit.room import CHANCE, Game
from gamekit.shared import drawn

WINDOWS, SECONDS = 5, 1.0


def rate(play: Callable[[random.Random], int]) -> float:
    """How many moves a CPU-second: the median of some windows, after one to warm up."""
    rates = []
    for window in range(WINDOWS + 1):
        rng, moves, begun = random.Random(window), 0, time.process_time()
        while (spent := time.process_time() - begun) < SECONDS:
            moves += play(rng)
        rates.append(moves / spent)
    return statistics.median(rates[1:])


def rules_only(room: Game) -> Callable[[random.Random], int]:
    """A random match by the rules alone: legal moves, apply with events, draws."""
    rules, players = room.rules, room.min_players + 1

    def play(rng: random.Random) -> int:
        state, moves = room.start(players, {}), 0
        while acting := rules.to_act(state):
            if acting[0] == CHANCE:
                move = drawn(rules.draws(state), rng.random())
            else:
                legal = rules.moves(state, acting[0])
                move = legal[int(rng.random() * len(legal))]
            state, _ = rules.apply(state, acting[0], move)
            moves += 1
        return moves

    return play


def matches(room: Game) -> Callable[[random.Random], int]:
    """A random match through Match.play: checked, logged, every state kept."""

    def play(rng: random.Random) -> int:
        match = Match(room, room.start(room.min_players + 1, {}), seed=rng.randrange(2**32))
        while acting := match.to_act:
            legal = match.moves(acting[0])
            match.play(legal[int(rng.random() * len(legal))], acting[0])
        return match.at

    return play


def greedy_matches(room: Game) -> Callable[[random.Random], int]:
    """A match of greedy bots."""
    bot = named("greedy")

    def play(rng: random.Random) -> int:
        match = Match(room, room.start(room.min_players, {}), seed=rng.randrange(2**32))
        while acting := match.to_act:
            chair = match.chair(int(acting[0]))
            chair.play(choice(bot, chair, rng))
        return match.at

    return play


def start_time(code: str) -> float:
    """CPU seconds that a fresh Python takes for this, above what it takes to start: the best of ten."""

    def spent(code: str) -> float:
        code += "; import time; print(time.process_time())"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return float(done.stdout)

    return min(spent(code) for _ in range(10)) - min(spent("pass") for _ in range(10))


def rows() -> Iterator[tuple[str, float]]:
    for name in NAMES:
        room = game(name)
        yield f"{name}, rules only", rate(rules_only(room))
        yield f"{name}, through Match.play", rate(matches(room))
        yield f"{name}, greedy bots, through Match.play", rate(greedy_matches(room))


def main(say: Callable[[str], object] = print) -> None:
    say(f"{'random moves':<44} {'a CPU-second':>12}")
    for what, moves in rows():
        say(f"{what:<44} {moves:>12,.0f}")
    say(f"import gamekit {1000 * start_time('import gamekit'):.1f} ms")


if __name__ == "__main__":
    main()
