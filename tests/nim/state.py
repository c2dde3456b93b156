"""The heap, and the moves with their text."""

from __future__ import annotations

import re
from typing import NamedTuple


class State(NamedTuple):
    heap: int  # -1 until the die has said how many sticks there are
    seat: int
    players: int
    last: str


class Move(NamedTuple):
    kind: str
    n: int
    text: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (f"stick:{self.n}",) if self.kind == "take" else (f"chance:{self.text}",)

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        return ()


TAKE = tuple(Move("take", n, f"take {n}") for n in range(4))
HEAP = tuple(Move("heap", n, f"heap {n}") for n in range(16))
FORMS = ("take 2",)


def parse(text: str) -> Move | None:
    if not re.fullmatch(r"take [123]|heap 1[0-5]", text):
        return None
    kind, n = text.split()
    return {"take": TAKE, "heap": HEAP}[kind][int(n)]
