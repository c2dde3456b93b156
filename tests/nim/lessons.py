"""The exercises of Nim. Their sentences stand in data/lessons.toml."""

from __future__ import annotations

from gamekit.lessons import READER, Deed, Lesson, Verdict
from nim.state import Move, State


@Deed.goal
def leaves_four(did: Deed[Move, State]) -> Verdict | None:
    """Whoever has four sticks before him has lost, whatever he takes."""
    if did.seat != READER:
        return None
    return Verdict(True, "good") if did.after.heap == 4 else Verdict(False, "bad", {"n": did.after.heap})


LESSONS = (
    Lesson(
        "leave-four",
        rules=("take.how-many", "end.last"),
        position={"heap": 6, "seat": READER, "players": 2, "last": "wins"},
        goal=leaves_four,
        solutions=(("take 2",),),
        wrong=((("take 1",), "bad"), (("take 3",), "bad")),
    ),
)
