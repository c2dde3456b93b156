"""Metal Adventures: pirates who fight, trade, promise and betray. By Lionel Borg, 3 to 6 players.

Read the room in this order: rulebook/en.md, data/, material.py, state.py, rules/, possible.py, position.py, view.py,
scene/, bot.py, lessons.py.
"""

from typing import TYPE_CHECKING

from gamekit.room import Game, Option

GAME = Game(
    name="metal-adventures",
    title="Metal Adventures",
    players=(3, 6),
    options={
        "ships": Option(("standard",), "the 58 ships of space, or a file of your own", files=True),
        "events": Option(("standard",), "the 10 events among them, or a file of your own", files=True),
        "trophies": Option(("standard",), "the 18 trophies, or a file of your own", files=True),
        "upgrades": Option(("standard",), "the 24 upgrades, or a file of your own", files=True),
        "starting_ships": Option(("standard",), "the 6 starting ships, or a file of your own", files=True),
    },
    package=__name__,
)

if TYPE_CHECKING:  # mypy holds the room to the contract
    from gamekit.games.metal_adventures import bot, lessons, material, position, rules, scene, state, view
    from gamekit.room import Room

    Room(state, rules, position, view, scene, bot, lessons, material)
