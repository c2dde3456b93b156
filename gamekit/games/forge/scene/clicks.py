"""What clicks on the board mean; of a first click alone, what it could best come to, so that one can ask why not."""

from __future__ import annotations

from collections.abc import Iterable

from gamekit.games.forge import rules
from gamekit.games.forge.scene.phrases import fitting
from gamekit.games.forge.state import CUBES, State, join
from gamekit.games.forge.view import View


def meant(view: View, path: tuple[str, ...]) -> str | None:
    s, parts = view.state, view.state.deck.parts.keys()
    match [target.partition(":") for target in path]:
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
        case [("own", _, one), ("own", _, two)] if {one, two} <= parts and one != two:
            return join(one, two).text
        case [("own", _, own)] if own in parts:
            return with_best(s, view.seat or 0, own)
        case [("alone", "", "")]:
            return f"forge {nearest(s, view.seat or 0)}"
    return None


def with_best(s: State, seat: int, own: str) -> str:
    """What a part that somebody has could be joined to: the best single part of the seat, or the best one to forge.

    For a part in a weapon, that weapon: then the rules can say why it can't be joined again.
    """
    for weapon in (weapon for weapons in s.weapons for weapon in weapons if own in weapon):
        return join(*weapon).text
    if own in s.singles[seat] and not fitting(s.deck, s.singles[seat], own):
        for new in fitting(s.deck, rules.uncovered(s.cards), own):
            return f"forge {new} join {own}"
    return join(own, (*fitting(s.deck, s.singles[seat], own), *fitting(s.deck, s.deck.parts, own))[0]).text


def nearest(s: State, seat: int) -> str:
    """The part that could first go to the empty place: of those that lie free the one for which least is missing."""

    def short(name: str) -> int:
        return len(rules.missing(s.reserves[seat], s.deck[name].cost))

    lying: Iterable[str] = rules.uncovered(s.cards) or s.deck.parts
    return min(lying, key=short)
