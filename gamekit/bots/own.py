"""Bots of one's own: an object, a class, or one function; and those that the kit brings along, by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gamekit.bots import EVERY, Bot, named
from gamekit.quote import quoted
from gamekit.room import Game, GamekitError


class Chooser:
    """A bot that is one function: choose(game, view, moves, rng)."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name, self.function = name_of(function), function

    def choose(self, game: Game, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        return self.function(game, view, moves, rng)


def bot_of(entry: Any) -> Bot:
    """The bot that is meant: "strong" or "bot:strong", something with a method `choose`, or a function that chooses."""
    if isinstance(entry, str):
        kind, _, which = entry.partition(":")
        return named((which or "greedy") if kind == "bot" else entry)
    bot = _made(entry) if isinstance(entry, type) else entry
    if callable(getattr(bot, "choose", None)):
        return bot  # type: ignore[no-any-return]
    if inspect.isfunction(bot) or inspect.ismethod(bot):
        return Chooser(bot)
    good = ", ".join(map(repr, EVERY))
    raise GamekitError(
        f"A seat takes {good}, or a bot of your own: a function of (game, view, moves, rng), "
        f"or something with such a method `choose`. {quoted(entry)} is none of these."
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
