"""Metro X: everybody fills the same metro map, one card for all at a time. By Hisashi Hayashi, 1 to 6 players.

Read the room in this order: rulebook/en.md, data/, network.py, survey.py, material.py, state.py, rules.py, position.py,
view.py, scene/, bot.py, lessons.py.
"""

from typing import TYPE_CHECKING

from gamekit.room import Game, Option

GAME = Game(
    name="metro-x",
    title="Metro X",
    players=(1, 6),
    options={
        "map": Option(("amsterdam", "berlin", "paris", "madrid"), "the city, or a file of your own", files=True),
        "special": Option((False, True), "special stations, in Paris and Madrid, oblige you to repeat a card"),
        "deck": Option(("standard",), "the cards, or a file of your own", files=True),
    },
    package=__name__,
    together=True,
)

if TYPE_CHECKING:  # mypy holds the room to the contract
    from gamekit.games.metro_x import bot, lessons, material, position, rules, scene, state, view
    from gamekit.room import Room

    Room(state, rules, position, view, scene, bot, lessons, material)
