"""Forge of the Gods: cubes out of a mine, weapon parts out of two pyramids, renown for what fits. For 2 to 4 players.

Read the room in this order: rulebook/en.md, state.py, rules.py, position.py, view.py, scene.py, bot.py, lessons.py.
What scene.py puts together stands in layout.py, stamps.py, telling.py, mine.py, pyramids.py and hall.py.
"""

from gamekit.room import Game

GAME = Game(name="forge", title="Forge of the Gods", players=(2, 4), options={}, package=__name__)
