"""How often each bot beats the next weaker one: `python -m bench.strength [matches] [milliseconds] [games ...]`."""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from gamekit.bots import Bot, StrongBot, choice, named
from gamekit.games import NAMES, game
from gamekit.match import Match
from gamekit.room import Game


def duel(room: Game, bot: Bot, other: Bot, players: int, number: int) -> float:
    """One match of a bot against others of a kind: its share of the victory. It sits at another seat each time."""
    seat, match = number % players, Match(room, room.start(players, {}), seed=number // players)
    luck = [random.Random(f"{number} {at}") for at in range(players)]
    while acting := match.to_act:
        at = int(acting[0])
        chair = match.chair(at)
        chair.play(choice(bot if at == seat else other, chair, luck[at]))
    winners = match.outcome.winners if match.outcome else ()
    return (seat in winners) / len(winners)


def interval(won: float, of: int) -> tuple[float, float]:
    """Between which bounds the true share lies, 95 times in 100 (Wilson)."""
    z = 1.96
    share, spread = won / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return middle - half, middle + half


def rows(
    matches: int = 10, milliseconds: float = 25, names: Sequence[str] = NAMES, iterations: int | None = None
) -> Iterator[tuple[str, str]]:
    """How often each bot beats the next weaker one. Milliseconds are CPU time, so that a busy machine weakens nobody.

    The claim is about `rows(200, 500)`, which takes hours; the table plays a little of it.
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


def main(arguments: Sequence[str] = (), say: Callable[[str], object] = print) -> None:
    matches, milliseconds, *names = (*arguments, *("10", "25")[len(arguments) :])
    say("\nbots against the next weaker ones: matches won, and between which bounds it lies 95 times in 100")
    for what, said in rows(int(matches), float(milliseconds), names or NAMES):
        say(f"{what:<62} {said:>28}")
    if not arguments:
        say("So few tell little. The README has more: `python -m bench.strength 200 500`, in tests/, takes hours.")


if __name__ == "__main__":
    main(sys.argv[1:])
