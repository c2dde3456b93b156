"""What clicks on the board and the hand mean; of a card alone, where it could best go, so that one can ask why not."""

from __future__ import annotations

from gamekit.games.metallurgie.scene.phrases import joined
from gamekit.games.metallurgie.state import IRON, NAMES, Cell
from gamekit.games.metallurgie.view import View


def meant(view: View, path: tuple[str, ...]) -> str | None:
    match [target.partition(":") for target in path]:
        case [("pile", "", "")]:
            return "turn over"
        case [("done", "", "")]:
            return "done"
        case [("chance", _, text)]:
            return text
        case [("hand" | "held", _, metal), ("cell", _, cell)]:
            return f"place {metal} {cell}"
        case [("hand" | "held", _, metal)] if metal in NAMES[IRON:]:
            return f"place {metal} {best(view, NAMES.index(metal))}"
        case [("cell", _, cell)] if view.turn.step == "drawn":
            return f"place {NAMES[view.turn.metal]} {cell}"
        case [("cell", _, cell)] if height := view.board.height(cell):
            return f"take {NAMES[height]} {cell}"
        case [("cell", _, cell)] if cell in view.board.edge:
            return f"place iron {cell}"
    return None


def best(view: View, metal: int) -> Cell:
    """Where a card of this metal could best go: on the position that rises, else to the largest area where it fits.

    If it fits nowhere, then on some card, so that the rules can say what it lies on.
    """
    turn, board = view.turn, view.board
    if metal == turn.up:
        return turn.spot
    return max(sorted(board[metal - 1] or board.pattern), key=lambda cell: joined(board, metal, cell))
