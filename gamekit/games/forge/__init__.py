"""Forge of the Gods: cubes out of a mine, weapon parts out of two pyramids, renown for what fits. For 2 to 4 players.

Read the room in this order: rulebook/en.md, data/, material.py, state.py, rules.py, position.py, view.py, scene/,
bot.py, lessons.py.
"""

from gamekit.room import Game, Option

GAME = Game(
    name="forge",
    title="Forge of the Gods",
    players=(2, 4),
    options={"deck": Option(("standard",), "the weapon parts, or a file of your own", files=True)},
    package=__name__,
)
