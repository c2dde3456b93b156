"""Who plays in a study: bots by name, and bots of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from gamekit.bots import EVERY, Bot, StrongBot
from gamekit.bots.own import Chooser, bot_of, name_of
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.study.version import version


class Player(NamedTuple):
    """A bot as it comes to the table; every match gets a fresh copy of it."""

    name: str
    bot: Bot
    version: int  # of a bot of one's own: tells whether it has changed


def seated(seats: Sequence[Any]) -> tuple[Player, ...]:
    """A player for each seat."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise GamekitError(f"seats takes a list with one bot for each player, not {quoted(seats)}.")
    players = tuple(map(_player, seats))
    for name, bot, _ in players:
        try:
            deepcopy(bot)
        except Exception as error:
            raise GamekitError(f"Each match copies the bot {name!r}, but it can't be copied: {error}.") from error
    return _told_apart(players)


def _player(entry: Any) -> Player:
    if isinstance(entry, str) and entry.partition(":")[0] == "you":
        good = ", ".join(EVERY)
        raise GamekitError(f"A study is played by bots alone: {good}, or one of your own, not {quoted(entry)}.")
    bot = bot_of(entry)
    if isinstance(entry, str):
        return Player(bot.name, bot, 0)
    if isinstance(bot, Chooser):
        return Player(bot.name, bot, version(bot.function))
    name = f"{bot.name} ({bot.budget})" if isinstance(bot, StrongBot) else name_of(bot)
    return Player(name, bot, version(bot))


def _told_apart(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Bots that differ get names that do: the second kind of smith is "smith 2"."""
    labels = dict[tuple[str, int], str]()
    for name, _, number in players:
        if (name, number) not in labels:
            more = (name, *(f"{name} {n}" for n in range(2, len(players) + 2)))
            labels[name, number] = next(label for label in more if label not in labels.values())
    return tuple(player._replace(name=labels[player.name, player.version]) for player in players)
