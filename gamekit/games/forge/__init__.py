"""Forge of the Gods: cubes out of a mine, weapon parts out of two pyramids, renown for what fits. For 2 to 4 players.

Read the room in this order: rulebook/en.md, data/, material.py, state.py, rules.py, position.py, view.py, scene/,
bot.py, lessons.py.
"""

from typing import TYPE_CHECKING

from gamekit.room import Game, Option

GAME = Game(
    name="forge",
    title="Forge of the Gods",
    players=(2, 4),
    options={"deck": Option(("standard",), "the weapon parts, or a file of your own", files=True)},
    package=__name__,
)

if TYPE_CHECKING:  # mypy holds the room to the contract
    from gamekit.games.forge import bot, lessons, material, position, rules, scene, state, view
    from gamekit.room import Room

    Room(state, rules, position, view, scene, bot, lessons, material)
