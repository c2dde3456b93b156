"""Who plays in a study: bots by name, and bots of one's own, as an object, a class or a mere function."""

from __future__ import annotations

import inspect
import zlib
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.bots import BOTS, named
from gamekit.game import Game, GamekitError

if TYPE_CHECKING:
    from gamekit.bots import Bot


class Player(NamedTuple):
    """A bot as it comes to the table; every match gets a fresh copy of it."""

    name: str
    bot: Bot
    version: int  # of a bot of one's own: tells whether it has changed


class Chooser:
    """A bot that is one function: choose(game, view, moves, rng)."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name, self.function = function.__name__, function

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return self.function(game, view, moves, rng)


def seated(seats: Sequence[Any]) -> tuple[Player, ...]:
    """A player for each seat."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise GamekitError(f"seats takes a list with one bot for each player, not {seats!r}.")
    return tuple(map(_player, seats))


def _player(entry: Any) -> Player:
    if isinstance(entry, str):
        kind, _, which = entry.partition(":")
        if kind == "you":
            good = ", ".join(BOTS)
            raise GamekitError(f"A study is played by bots alone: {good}, or one of your own, not {entry!r}.")
        bot = named((which or "greedy") if kind == "bot" else entry)
        return Player(bot.name, bot, 0)
    bot = entry() if isinstance(entry, type) else entry
    if callable(getattr(bot, "choose", None)):
        name = getattr(bot, "name", None)
        return Player(name if isinstance(name, str) and name else type(bot).__name__, bot, _version(type(bot), bot))
    if inspect.isfunction(bot):
        return Player(bot.__name__, Chooser(bot), _version(bot, bot))
    good = ", ".join(map(repr, BOTS))
    raise GamekitError(
        f"A seat takes {good}, or a bot of your own: a function of (game, view, moves, rng), "
        f"or something with such a method `choose`. {entry!r} is none of these."
    )


def _version(code: Any, bot: Any) -> int:
    """A number that changes with the text of a class or function, where it can be read, and with what is set in it."""
    settings = getattr(bot, "__dict__", {}).items()
    plain = {name: value for name, value in settings if isinstance(value, int | float | str | None)}
    try:
        text = inspect.getsource(code)
    except (OSError, TypeError):
        text = ""
    return zlib.crc32(f"{text} {plain}".encode())
