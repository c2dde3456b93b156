"""What clicks on the board mean."""

from __future__ import annotations

from gamekit.games.forge.state import CUBES, join
from gamekit.games.forge.view import View


def meant(view: View, path: tuple[str, ...]) -> str | None:
    parts = view.state.deck.parts.keys()
    ways = [target.partition(":") for target in path]
    match ways:
        case [("pass", "", "")]:
            return "pass"
        case [("chance", _, text)]:
            return text
        case [("cube", _, cube)] if cube in CUBES:
            return f"take {cube}"
        case [("part", _, new)] | [("part", _, new), ("alone", "", "")] if new in parts:
            return f"forge {new}"
        case [("part", _, new), ("own", _, own)] | [("own", _, own), ("part", _, new)] if {new, own} <= parts:
            return f"forge {new} join {own}"
        case [("own", _, one), ("own", _, two)] if {one, two} <= parts:
            return join(one, two).text
    return None
