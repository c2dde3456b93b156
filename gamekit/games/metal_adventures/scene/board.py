"""A board of Metal Adventures while it is drawn: the pen, with who looks, what can be done, and where all lies."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Dice, Pen
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.scene.colours import PALETTE
from gamekit.games.metal_adventures.scene.pictures import stamps
from gamekit.games.metal_adventures.scene.places import Layout
from gamekit.games.metal_adventures.state import Move, State
from gamekit.games.metal_adventures.view import View


class Board(Pen):
    """A region of it is a function that gets this and its rectangle."""

    def __init__(self, view: View, moves: Sequence[Move], where: Layout, names: tuple[str, ...]) -> None:
        super().__init__(stamps(), PALETTE)
        self.view, self.moves, self.where, self.names = view, moves, where, names
        self.dice: Dice | None = None
        self.idle = idle(view, moves)

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


def idle(view: View, moves: Sequence[Move]) -> frozenset[str]:
    """Upgrades that can only be thrown away, unless that is what must be decided."""
    if view.state.task.step == "throw":
        return frozenset()
    kinds: dict[str, set[str]] = {}
    for move in moves:
        kinds.setdefault(move.targets[0], set()).add(move.kind)
    return frozenset(target for target, found in kinds.items() if found == {"throw"})
