"""What clicks on the board and the hand of Metallurgie mean."""

from __future__ import annotations

from gamekit.games.metallurgie.state import NAMES
from gamekit.games.metallurgie.view import View


def meant(view: View, path: tuple[str, ...]) -> str | None:
    if path in (("pile",), ("done",)):
        return {"pile": "turn over", "done": "done"}[path[0]]
    match [target.partition(":") for target in path]:
        case [("chance", _, text)]:
            return text
        case [("hand" | "held", _, metal), ("cell", _, cell)]:
            return f"place {metal} {cell}"
        case [("cell", _, cell)] if view.turn.step == "drawn":
            return f"place {NAMES[view.turn.metal]} {cell}"
        case [("cell", _, cell)] if height := view.board.height(cell):
            return f"take {NAMES[height]} {cell}"
    return None
