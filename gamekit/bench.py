"""How fast the engines are: `make bench`. CPU time, medians of windows, and a peer measured in the same run.

A move is one change of state, draws of chance among them. python-chess, if it is installed, is the peer.
Where the cards are ours, greedy bots show how fair they are; `forge_balance(2000)` plays more than the table does.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from gamekit.bots import named
from gamekit.game import CHANCE, Game
from gamekit.games import NAMES, game
from gamekit.match import Match

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
                draws = rules.draws(state)
                left = rng.random() * sum(weight for _, weight in draws)
                for move, weight in draws:  # noqa: B007 (it stays the last one if rounding leaves a rest)
                    left -= weight
                    if left < 0:
                        break
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
            view = room.view.view(match.state, int(acting[0]))
            match.play(bot.choose(room, view, match.moves(acting[0]), rng), acting[0])
        return match.at

    return play


def chess_match(rng: random.Random) -> int:
    """The peer: a random game of python-chess, without its search for repetitions."""
    import chess

    board, moves = chess.Board(), 0
    while moves < 300 and (legal := list(board.legal_moves)) and not board.is_insufficient_material():
        board.push(legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def forge_balance(matches: int = 180) -> Iterator[tuple[str, str]]:
    """Forge of the Gods by greedy bots: whether it matters who begins, what is left, and whether bonuses pay."""
    from gamekit.games.forge import bot, rules
    from gamekit.games.forge.state import State
    from gamekit.games.forge.view import View

    def play(seed: int, matching: tuple[bool, ...]) -> tuple[State, tuple[int, ...]]:
        """The last state and who won; seats that are not `matching` look only at the values of parts."""
        state, rng = rules.start(len(matching)), random.Random(seed)
        while acting := rules.to_act(state):
            if acting[0] == CHANCE:
                draws, weights = zip(*rules.draws(state), strict=True)
                state, _ = rules.apply(state, CHANCE, rng.choices(draws, weights)[0])
                continue
            seat = int(acting[0])
            legal = rules.moves(state, seat)
            rng.shuffle(legal)
            after = [rules.apply(state, seat, move)[0] for move in legal]
            values = [bot.value(View(seat, s), matching[seat]) for s in after]
            state = after[values.index(max(values))]
        outcome = rules.outcome(state)
        return state, outcome.winners if outcome else ()

    shares, cubes, parts, beaten = [0.0] * 3, 0, 0, 0.0
    for seed in range(matches):
        end, winners = play(seed, (True, True, True))
        for seat in winners:
            shares[(seat - end.first) % 3] += 1 / len(winners)
        cubes += sum(rules.counts(end.mine))
        parts += len(end.cards) - end.cards.count("")
        _, winners = play(seed, (seed % 2 == 0, seed % 2 == 1))
        beaten += (seed % 2 in winners) / len(winners)
    yield "first, second, third of three equals win", ", ".join(f"{share / matches:.1%}" for share in shares)
    yield "cubes left in the mine", f"{cubes / matches:.1f} of 55"
    yield "parts left in the pyramids", f"{parts / matches:.1f} of 30"
    yield "looking for bonuses beats looking at values", f"{beaten / matches:.1%}"


BALANCE = {"forge": forge_balance}


def import_time(module: str) -> float:
    """CPU seconds that a fresh Python takes to import a module, above what it takes to start: the best of ten."""

    def spent(code: str) -> float:
        code += "; import time; print(time.process_time())"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
        return float(done.stdout)

    return min(spent(f"import {module}") for _ in range(10)) - min(spent("pass") for _ in range(10))


def rows() -> Iterator[tuple[str, float]]:
    for name in NAMES:
        room = game(name)
        yield f"{name}, rules only", rate(rules_only(room))
        yield f"{name}, through Match.play", rate(matches(room))
        yield f"{name}, greedy bots, through Match.play", rate(greedy_matches(room))


def main(say: Callable[[str], object] = print) -> None:
    try:
        import chess  # noqa: F401
    except ImportError:
        peer = 0.0
    else:
        peer = rate(chess_match)
    say(f"{'random moves':<44} {'a CPU-second':>12} {'to python-chess':>16}")
    if peer:
        say(f"{'python-chess':<44} {peer:>12,.0f} {1:>16.1f}")
    for what, moves in rows():
        say(f"{what:<44} {moves:>12,.0f} {f'{moves / peer:.1f}' if peer else '-':>16}")
    if peer:
        gamekit, chess_ = import_time("gamekit"), import_time("chess")
        say(f"import gamekit {1000 * gamekit:.1f} ms, import chess {1000 * chess_:.1f} ms")
    for name in BALANCE.keys() & set(NAMES):
        say(f"\n{name}, played by greedy bots")
        for what, said in BALANCE[name]():
            say(f"{what:<44} {said:>29}")


if __name__ == "__main__":
    main()
