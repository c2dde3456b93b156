"""Where the turn has got to: due, combat, pirates' round."""

from __future__ import annotations

from gamekit.draw import Rect, room_for, text_width
from gamekit.games.metal_adventures.scene.board import Board


def phases(b: Board, x: float, y: float, size: float, room: float) -> float:
    """Due, combat, round: where the turn has got to. Where room is short the others are numbers only."""
    s = b.s
    steps = {task.step for task in s.todo}
    if not s.turns or "over" in steps:
        return x
    here = "due" if "begin" in steps else "combat" if s.fight or not s.turn.fought else "round"
    resting = bool(steps & {"swap", "rest-buy"})
    told = {key: b.say(f"phase.{key}") for key in ("round", "combat", "due")}
    short = sum(room_for(text, size, bold=True) + 16 for text in told.values()) > room
    for key, text in told.items():
        current = key == here and not resting
        if short and not current:
            text = text.split()[0]
        b.text(x, y, text, size, "ink" if current else "ink2", "end", bold=current)
        w = text_width(text, size, bold=current)
        if current:
            b.fill(Rect(x - w, y + 4, w, 1.5), "ink")
        x -= room_for(text, size, bold=current) + 16
    return x
