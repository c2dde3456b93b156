"""The heap as sticks in a row. A click on the second stick takes two."""

from __future__ import annotations

from typing import Any

from gamekit.draw import Block, Button, Card, Pen, Preview, Rect, Scene, SeatNote, palette
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.room import Entry, named_places
from nim import GAME
from nim.view import View

NEEDS = Needs(ratio=3, hand=False)
PALETTE = palette(GAME.folder / "data" / "palette.toml")
HEIGHT, STICK, STEP = 190, Rect(0, 34, 14, 120), 34


def board(
    view: View, moves: list[Any], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    pen, heap = Pen(), max(view.state.heap, 0)
    left = (ground.w - heap * STEP) / 2
    for n in range(1, heap + 1):
        at = STICK._replace(x=left + (n - 0.5) * STEP - STICK.w / 2)
        pen.panel(at, "stick", "stick_lo", 2, 5)
        if n <= 3:
            pen.spot(f"stick:{n}", say("stick", n), at.inner(-6, -6))
    pen.text(ground.w / 2, 22, sentence(view), 15, anchor="middle", bold=True)
    return pen.scene(ground.w, HEIGHT, sentence(view), last)._replace(palette=PALETTE)


def say(key: str, n: int) -> str:
    return str(GAME.words.say(key, {"n": n}))


def blocks(view: View, moves: list[Any], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    return []


def hand(view: View, moves: list[Any]) -> list[Card]:
    return []


def deck() -> list[Card]:
    return []


def seats(view: View) -> list[SeatNote]:
    return [SeatNote(0, "")] * view.state.players


def status(view: View) -> str:
    return sentence(view)


def prompt(view: View, moves: list[Any], names: tuple[str, ...] = ()) -> str:
    return say("prompt", len(moves)) if moves else sentence(view)


def buttons(view: View, moves: list[Any]) -> list[Button]:
    return []


def preview(view: View, move: Any) -> Preview:
    return Preview(say("left", view.state.heap - move.n), "take.how-many")


def meant(view: View, path: tuple[str, ...]) -> str | None:
    return path[0].replace("stick:", "take ") if path and path[0].startswith("stick:") else None


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    return say("left", max(view.state.heap, 0))


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return named_places(entry)
