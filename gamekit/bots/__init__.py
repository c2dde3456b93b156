"""Players that the kit brings along. A bot gets a view and a random stream of its own, never the state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from gamekit.game import Game, GamekitError


class Bot(Protocol):
    """Whoever can choose one of the moves that a view allows."""

    @property
    def name(self) -> str: ...
    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any: ...


class RandomBot:
    """Any move, each as likely as the others."""

    name = "random"

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return moves[rng.randrange(len(moves))]


class GreedyBot:
    """The move after which the game's own value of the view is best; the first of the best, so that it never wavers."""

    name = "greedy"

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        state = game.view.imagine(view, rng)

        def worth(move: Any) -> float:
            after, _ = game.rules.apply(state, view.seat, move)
            return game.bot.value(game.view.view(after, view.seat))

        return max(moves, key=worth)


BOTS: dict[str, type[RandomBot | GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def named(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise GamekitError(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    return BOTS[name]()
