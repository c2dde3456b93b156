"""Nim, as somebody else's game: sticks on a heap, taken by one, two or three. It shows how small a room can be."""

from gamekit.room import Game, Option

GAME = Game(
    name="nim",
    title="Nim",
    players=(2, 3),
    options={"last": Option(("wins", "loses"), "what the player does who takes the last stick")},
    package=__name__,
)
