"""Metallurgie: cards laid to a hexagonal pattern, areas of one metal scored. By Maik Hennebach, 2 to 4 players.

Read the room in this order: rulebook/en.md, data/, material.py, state.py, rules.py, position.py, view.py, scene/,
bot.py, lessons.py.
"""

from typing import TYPE_CHECKING

from gamekit.room import Game, Option

GAME = Game(
    name="metallurgie",
    title="Metallurgie",
    players=(2, 4),
    options={
        "edition": Option(("de", "fr"), "whose scoring: by the German print you may score, by the French one you must"),
        "bonus": Option((False, True), "each player gets a secret bonus card, whose metal counts double at the end"),
        "cards": Option(("standard",), "the cards and the first pattern, or a file of your own", files=True),
    },
    package=__name__,
)

if TYPE_CHECKING:  # mypy holds the room to the contract
    from gamekit.games.metallurgie import bot, lessons, material, position, rules, scene, state, view
    from gamekit.room import Room

    Room(state, rules, position, view, scene, bot, lessons, material)
