"""How fast the engines are: `make bench`. CPU time, medians of windows; bench_peers.py measures other engines too.

A move is one change of state, draws of chance among them.
Where the cards are ours, greedy bots show how fair they are; `forge_balance(2000)` plays more than the table does.
`python -m gamekit.bench strength 200 500` plays 200 matches a game, half a second a move: that is how strong bots are.
"""

from __future__ import annotations

import math
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gamekit.bots import Bot, StrongBot, named
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
            view = room.view.view(match.state, int(acting[0]))
            match.play(bot.choose(room, view, match.moves(acting[0]), rng), acting[0])
        return match.at

    return play


def forge_balance(matches: int = 180) -> Iterator[tuple[str, str]]:
    """Forge of the Gods by greedy bots: whether it matters who begins, what is left, and whether bonuses pay."""
    from gamekit.games.forge import bot, rules
    from gamekit.games.forge.state import State
    from gamekit.games.forge.view import View

    def play(seed: int, matching: tuple[bool, ...]) -> tuple[State, tuple[int, ...]]:
        """The last state and who won; seats that are not `matching` look only at the values of parts."""
        state, rng = rules.start(len(matching), deck="standard"), random.Random(seed)
        while acting := rules.to_act(state):
            if acting[0] == CHANCE:
                state, _ = rules.apply(state, CHANCE, drawn(rules.draws(state), rng.random()))
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


def metal_adventures_balance(matches: int = 60) -> Iterator[tuple[str, str]]:
    """Metal Adventures by bots that deal: how long it takes, and whether seats, starting ships and combats are fair."""
    from collections import Counter, defaultdict

    from gamekit.games.metal_adventures import bot, rules
    from gamekit.games.metal_adventures.state import State
    from gamekit.games.metal_adventures.view import View

    def choose(state: State, seat: int, kind: str, rng: random.Random) -> Any:
        legal = rules.moves(state, seat)
        if kind == "random":
            return legal[int(rng.random() * len(legal))]
        if kind == "challenger":
            legal = [move for move in legal if move.kind not in ("search", "raid", "attack")] or legal
        return max(legal, key=lambda move: bot.value(View(seat, rules.apply(state, seat, move)[0])))

    def play(seed: int, kinds: tuple[str, ...], named: Counter[str]) -> tuple[State, int, dict[int, float]]:
        """The last state, who began, and each winner's share of the victory."""
        state, rng, first = game("metal-adventures").start(len(kinds), {}), random.Random(seed), 0
        while acting := rules.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                move = drawn(rules.draws(state), rng.random())
                first = move.seat if move.kind == "first" else first
            else:
                move = choose(state, int(seat), kinds[int(seat)], rng)
            if move.kind in ("search", "raid", "attack", "challenge", "rest"):
                named[move.kind] += 1
            state, _ = rules.apply(state, seat, move)
        outcome = rules.outcome(state)
        winners = outcome.winners if outcome else ()
        return state, first, {seat: 1 / len(winners) for seat in winners}

    for players in range(3, 7):
        seats, ships, dealt = [0.0] * players, defaultdict[str, float](float), Counter[str]()
        named, turns = Counter[str](), []
        for seed in range(matches):
            end, first, won = play(seed, ("greedy",) * players, named)
            turns.append(end.turns)
            dealt.update(pirate.ship for pirate in end.pirates)
            for seat, share in won.items():
                seats[(seat - first) % players] += share
                ships[end.pirates[seat].ship] += share
        turns.sort()
        usual = f"{statistics.mean(turns):.1f} ({turns[matches // 20]} to {turns[-1 - matches // 20]} in 9 of 10)"
        yield f"{players} players: turns in all", usual
        yield "turns spent on", ", ".join(f"{kind} {n / named.total():.0%}" for kind, n in named.most_common())
        yield "wins of a share, first to last", ", ".join(f"{players * share / matches:.2f}" for share in seats)
        shares = (f"{ship} {players * ships[ship] / dealt[ship]:.2f}" for ship in sorted(dealt))
        yield "wins of a share, by starting ship", ", ".join(shares)
    for kind in ("challenger", "random"):
        wins = 0.0
        for seed in range(matches):
            kinds = tuple(kind if seat == seed % 4 else "greedy" for seat in range(4))
            wins += play(seed, kinds, Counter())[2].get(seed % 4, 0.0)
        what = "challenges only" if kind == "challenger" else "moves at random"
        yield f"who {what} among three greedy ones wins", f"{wins / matches:.1%}"


def metro_x_balance(matches: int = 100) -> Iterator[tuple[str, str]]:
    """Metro X by a greedy bot alone, on each map: how many points it makes, and how often it completes each line."""
    from gamekit.games.metro_x import rules

    room, bot = game("metro-x"), named("greedy")
    for city in room.options["map"].values:
        totals, completed = [], dict[str, int]()
        for seed in range(matches):
            state, rng = room.start(1, {"map": city}), random.Random(seed)
            while acting := rules.to_act(state):
                if acting[0] == CHANCE:
                    move = drawn(rules.draws(state), rng.random())
                else:
                    move = bot.choose(room, room.view.view(state, 0), rules.moves(state, 0), rng)
                state, _ = rules.apply(state, acting[0], move)
            totals.append(rules.points(state.map, state.sheets[0], 1)["total"])
            for line, taken in zip(state.map.lines, state.sheets[0].taken):
                completed[line.letter] = completed.get(line.letter, 0) + (taken > 0)
        often = sorted(completed, key=lambda letter: completed[letter])
        shares = [f"{letter} {completed[letter] / matches:.1%}" for letter in (often[0], often[-1])]
        yield f"{city}: points", f"{statistics.mean(totals):.1f} ({min(totals)} to {max(totals)})"
        yield "lines completed least and most often", ", ".join(shares)


def duel(room: Game, bot: Bot, other: Bot, players: int, number: int) -> float:
    """One match of a bot against others of a kind: its share of the victory. It sits at another seat each time."""
    seat, match = number % players, Match(room, room.start(players, {}), seed=number // players)
    luck = [random.Random(f"{number} {at}") for at in range(players)]
    while acting := match.to_act:
        at = int(acting[0])
        move = (bot if at == seat else other).choose(room, match.view(at), match.moves(at), luck[at])
        match.play(move, at)
    winners = match.outcome.winners if match.outcome else ()
    return (seat in winners) / len(winners)


def interval(won: float, of: int) -> tuple[float, float]:
    """Between which bounds the true share lies, 95 times in 100 (Wilson)."""
    z = 1.96
    share, spread = won / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return middle - half, middle + half


def bots_strength(
    matches: int = 10, milliseconds: float = 25, names: Sequence[str] = NAMES, iterations: int | None = None
) -> Iterator[tuple[str, str]]:
    """How often each bot beats the next weaker one. Milliseconds are CPU time, so that a busy machine weakens nobody.

    The claim is about `bots_strength(200, 500)`, which takes hours; the table plays a little of it.
    """
    strong = StrongBot(milliseconds, iterations=iterations, clock=time.thread_time)
    for name in names:
        room = game(name)
        players = max(2, room.min_players) if name != "metal-adventures" else 4
        pairs: list[tuple[str, Bot, Bot, int]] = [
            ("greedy against easy", named("greedy"), named("easy"), 2 * matches),
            ("greedy against random", named("greedy"), named("random"), 2 * matches),
            (f"strong ({strong.budget}) against greedy", strong, named("greedy"), matches),
        ]
        for what, bot, other, of in pairs:
            won = sum(duel(room, bot, other, players, number) for number in range(of))
            low, high = interval(won, of)
            among = f", among {players}" if players > 2 else ""
            yield f"{name}{among}: {what}", f"{won / of:.1%} of {of} ({low:.0%} to {high:.0%})"


BALANCE = {"forge": forge_balance, "metal-adventures": metal_adventures_balance, "metro-x": metro_x_balance}


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
    say(f"{'random moves':<44} {'a CPU-second':>12}")
    for what, moves in rows():
        say(f"{what:<44} {moves:>12,.0f}")
    say(f"import gamekit {1000 * import_time('gamekit'):.1f} ms")
    for name in BALANCE.keys() & set(NAMES):
        say(f"\n{name}, played by greedy bots")
        for what, said in BALANCE[name]():
            say(f"{what:<44} {said:>29}")
    strengths(say=say)


def strengths(arguments: Sequence[str] = (), say: Callable[[str], object] = print) -> None:
    """`python -m gamekit.bench strength [matches] [milliseconds] [games ...]`"""
    matches, milliseconds, *names = (*arguments, *("10", "25")[len(arguments) :])
    say("\nbots against the next weaker ones: matches won, and between which bounds it lies 95 times in 100")
    for what, said in bots_strength(int(matches), float(milliseconds), names or NAMES):
        say(f"{what:<62} {said:>28}")
    if not arguments:
        say("So few tell little. The README has more: `python -m gamekit.bench strength 200 500` takes hours.")


if __name__ == "__main__":
    if sys.argv[1:2] == ["strength"]:
        strengths(sys.argv[2:])
    else:
        main()
