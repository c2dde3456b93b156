"""Nim, as somebody else's game: sticks on a heap, taken by one, two or three. It shows how small a room can be."""

from typing import TYPE_CHECKING

from gamekit.room import Game, Option

GAME = Game(
    name="nim",
    title="Nim",
    players=(2, 3),
    options={"last": Option(("wins", "loses"), "what the player does who takes the last stick")},
    package=__name__,
)

if TYPE_CHECKING:  # mypy holds the room to the contract
    from gamekit.room import Room
    from nim import bot, lessons, position, rules, scene, state, view

    Room(state, rules, position, view, scene, bot, lessons)
