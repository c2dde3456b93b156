"""Who plays in a study: bots by name, and bots of one's own, as an object, a class or a mere function."""

from __future__ import annotations

import inspect
import zlib
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.bots import EVERY, StrongBot, named
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
        self.name, self.function = name_of(function), function

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return self.function(game, view, moves, rng)


def seated(seats: Sequence[Any]) -> tuple[Player, ...]:
    """A player for each seat."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise GamekitError(f"seats takes a list with one bot for each player, not {seats!r}.")
    players = tuple(map(_player, seats))
    for name, bot, _ in players:
        try:
            deepcopy(bot)
        except Exception as error:
            raise GamekitError(f"Each match copies the bot {name!r}, but it can't be copied: {error}.") from error
    return players


def _player(entry: Any) -> Player:
    if isinstance(entry, str):
        kind, _, which = entry.partition(":")
        if kind == "you":
            good = ", ".join(EVERY)
            raise GamekitError(f"A study is played by bots alone: {good}, or one of your own, not {entry!r}.")
        bot = named((which or "greedy") if kind == "bot" else entry)
        return Player(bot.name, bot, 0)
    bot = _made(entry) if isinstance(entry, type) else entry
    if callable(getattr(bot, "choose", None)):
        name = f"{bot.name} ({bot.budget})" if isinstance(bot, StrongBot) else name_of(bot)
        return Player(name, bot, _version(type(bot), bot))
    if inspect.isfunction(bot) or inspect.ismethod(bot):
        return Player(name_of(bot), Chooser(bot), _version(bot, getattr(bot, "__self__", bot)))
    good = ", ".join(map(repr, EVERY))
    raise GamekitError(
        f"A seat takes {good}, or a bot of your own: a function of (game, view, moves, rng), "
        f"or something with such a method `choose`. {entry!r} is none of these."
    )


def _made(kind: type) -> Any:
    try:
        return kind()
    except TypeError as error:
        raise GamekitError(
            f"The class {kind.__name__} alone makes no bot: {error}. Give one that is made: {kind.__name__}(...)."
        ) from error


def name_of(bot: Any) -> str:
    """The name that a bot has, or that of its function or class."""
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) and name else getattr(bot, "__name__", type(bot).__name__)


def _version(code: Any, bot: Any) -> int:
    """A number that changes with the text of a class or function, where it can be read, and with what is set in it."""
    settings = getattr(bot, "__dict__", {}).items()
    plain = {name: value for name, value in settings if isinstance(value, int | float | str | None)}
    try:
        text = inspect.getsource(code)
    except (OSError, TypeError):
        text = ""
    return zlib.crc32(f"{text} {plain}".encode())
