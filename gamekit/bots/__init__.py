"""Players that the kit brings along. A bot gets a view and a random stream of its own, never the state."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gamekit.quote import quoted
from gamekit.room import Game, GamekitError

if TYPE_CHECKING:
    from gamekit.bots.ismcts import Search
    from gamekit.chair import Chair


class Bot(Protocol):
    """Whoever can choose one of the moves that a view allows."""

    @property
    def name(self) -> str: ...
    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any: ...


def choice(bot: Bot, chair: Chair, rng: Random) -> Any:
    """What a bot does on that chair."""
    return bot.choose(chair.game, chair.view, chair.moves(), rng)


class Considered(NamedTuple):
    """One move as a bot saw it: its share of all that was tried, and how likely it is to win with it.

    To who plays alone, `worth` is how many points better than now the move makes his position.
    """

    move: Any
    share: float
    worth: float


class Thought(NamedTuple):
    """What a bot thought over: the moves, the chosen one first, and how it means to go on."""

    moves: tuple[Considered, ...]
    tried: int
    plan: tuple[Any, ...]

    @property
    def best(self) -> Considered:
        return self.moves[0]


def some(moves: Sequence[Any]) -> Sequence[Any]:
    """The moves, if there are any."""
    if not moves:
        raise GamekitError("There is no move to choose from: this seat is not to act now.")
    return moves


class RandomBot:
    """Any move, each as likely as the others."""

    name = "random"

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return some(moves)[rng.randrange(len(moves))]


class GreedyBot:
    """The move after which the game's own value of the view is best; the first of the best, so that it never wavers."""

    name = "greedy"

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        state = game.view.imagine(view, rng)

        def worth(move: Any) -> float:
            after, _ = game.rules.apply(state, view.seat, move)
            return game.bot.value(game.view.view(after, view.seat))

        return max(some(moves), key=worth)


class EasyBot(GreedyBot):
    """Greedy, but in every third move it does whatever comes to its mind."""

    name = "easy"

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        careless = rng.random() < 1 / 3
        return (RandomBot.choose if careless else GreedyBot.choose)(self, game, view, moves, rng)  # type: ignore[arg-type]


class StrongBot:
    """Thinks ahead by a tree search, `milliseconds` long, or so many `iterations`, which always come out the same."""

    name = "strong"

    def __init__(
        self,
        milliseconds: float = 500,
        *,
        iterations: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        number = isinstance(milliseconds, int | float) and not isinstance(milliseconds, bool)
        if not number or not 0 < milliseconds <= 600_000:
            raise GamekitError(
                f"milliseconds is how long a bot thinks, above 0 and at most 600000, not {quoted(milliseconds)}."
            )
        if iterations is not None and (type(iterations) is not int or not 0 < iterations <= 600_000):
            raise GamekitError(
                "iterations is how often a bot thinks ahead, a whole number from 1 to 600000, "
                f"not {quoted(iterations)}."
            )
        self.milliseconds, self.iterations, self.clock = milliseconds, iterations, clock

    def __repr__(self) -> str:
        return f"<StrongBot, {self.budget}>"

    @property
    def budget(self) -> str:
        """How long it thinks, in words."""
        return f"{self.milliseconds:g} ms" if self.iterations is None else f"{self.iterations} iterations"

    def search(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Search:
        """The choice as something to run, look into and stop."""
        from gamekit.bots.ismcts import Search

        return Search(game, view, moves, rng, self.milliseconds, self.iterations, self.clock)

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return self.search(game, view, moves, rng).run().thought.best.move


BOTS: dict[str, type[RandomBot | GreedyBot]] = {"random": RandomBot, "easy": EasyBot, "greedy": GreedyBot}  # quick ones
STRENGTHS = ("easy", "fair", "strong")
EVERY = tuple(dict.fromkeys((*STRENGTHS, *BOTS)))


def named(name: str) -> Bot:
    """The bot of that name; "fair" is the greedy one."""
    if name == "strong":
        return StrongBot()
    if name != "fair" and name not in BOTS:
        raise GamekitError(f"There is no bot {quoted(name)}. There are: {', '.join(EVERY)}.")
    return BOTS["greedy" if name == "fair" else name]()
