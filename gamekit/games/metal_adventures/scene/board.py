"""A board of Metal Adventures while it is drawn: the pen, with who looks and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Dice, Pen, Rect
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.scene.colours import PALETTE
from gamekit.games.metal_adventures.scene.pictures import stamps
from gamekit.games.metal_adventures.state import Move, State
from gamekit.games.metal_adventures.view import View


class Board(Pen):
    """A region of it is a function that gets this and its rectangle. No text is smaller than `least`."""

    def __init__(self, view: View, moves: Sequence[Move], names: tuple[str, ...], least: float = 11) -> None:
        super().__init__(stamps(), PALETTE)
        self.view, self.moves, self.names, self.least = view, moves, names, least
        self.dice: Dice | None = None

    @property
    def s(self) -> State:
        return self.view.state

    @property
    def me(self) -> int:
        """Who looks; for a bystander, whose turn it is."""
        return self.s.active if self.view.seat is None else self.view.seat

    def say(self, key: str, **facts: object) -> str:
        return GAME.words.say(key, facts, self.names)

    def name(self, seat: int) -> str:
        return GAME.words.name(seat, self.names)

    def small(self, x: float, y: float, text: object, ink: str = "ink", anchor: str = "start", *, bold: bool = False,
              room: float | None = None) -> None:  # fmt: skip
        """A line of text as small as may be."""
        self.text(x, y, text, self.least, ink, anchor, bold=bold, room=room)

    def row(self, at: Rect, fill: str = "raise_", edge: str = "edge") -> None:
        """The ground of something that may be clicked, one of many."""
        self.panel(at, fill, edge, 1.2, 5)
