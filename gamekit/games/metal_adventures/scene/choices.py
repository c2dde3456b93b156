"""What can be chosen and lies nowhere on the board: the buttons of the desk."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Button
from gamekit.games.metal_adventures.scene.phrases import say, title
from gamekit.games.metal_adventures.state import Move
from gamekit.games.metal_adventures.view import View

ORDER = (
    "send", "drop offer", "due pay", "due judgment", "travel", "rest", "offer", "challenge", "loot credits", "loot",
    "loot wrecks", "look", "credits", "nation", "go on", "betray", "stay loyal", "faktor", "no faktor", "keep word",
    "break word", "accept", "refuse", "answer", "no trophy", "won", "turn", "card", "play", "throw", "pass", "done",
)  # fmt: skip
MAIN = ("send", "travel", "offer", "go on", "pass", "done")  # what one mostly wants: it is done by Enter


def buttons(view: View, moves: Sequence[Move]) -> list[Button]:
    """Once for each; those that only a choice leads to are there, too."""
    rank = {kind: k for k, kind in enumerate(ORDER)}
    found = {target: kind_of(view, target) for move in moves for target in move.targets}
    chosen = sorted((rank[kind], target, kind) for target, kind in found.items() if kind in rank)
    return [Button(target, word(view, kind, target), primary=kind in MAIN) for _, target, kind in chosen]


def kind_of(view: View, target: str) -> str:
    """Cards that lie in no row of one's own are told by their names, and so are all that an offer may name."""
    kind, _, value = target.partition(":")
    if not value or kind not in ("upgrade", "wreck", "trophy"):
        return kind
    own = view.state.pirates[view.seat].upgrades if view.seat is not None else ()
    offering = view.state.task.step == "compose"
    return "card" if offering or (kind == "upgrade" and value not in own) else kind


def word(view: View, kind: str, target: str) -> str:
    s, value = view.state, target.partition(":")[2]
    if kind == "card":
        return title(value)
    if kind == "loot":
        return say("do.loot", card=value)
    if kind == "nation":
        return say("do.nation", nation=value)
    if kind == "turn":
        return say("do.turn-own" if s.offer and int(value) == s.offer.by else "do.turn-their")
    if kind == "due judgment" and s.pirates[s.active].infamous:
        return say("do.due judgment-free")
    return say(f"do.{kind}")
