"""The games of the kit, one room each. `gamekit.games()` lists their names."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import cast

from gamekit.quote import quoted
from gamekit.room import Game, GamekitError

NAMES = ("forge", "metal-adventures", "metallurgie", "metro-x")


def game(name: str | Game) -> Game:
    """The game of that name; a game that is one already is given back (so your own works everywhere)."""
    if isinstance(name, Game):
        return name
    if name not in NAMES:
        raise GamekitError(f"There is no game {quoted(name)}. There are: {', '.join(NAMES)}.")
    return cast(Game, import_module(f"gamekit.games.{name.replace('-', '_')}").GAME)


class _Games(ModuleType):
    """The module itself can be called, since gamekit.games() is the list of games and gamekit.games.<game> a room."""

    def __call__(self) -> tuple[str, ...]:
        return NAMES


sys.modules[__name__].__class__ = _Games
