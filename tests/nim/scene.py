"""The heap as sticks in a row. A click on the second stick takes two."""

from __future__ import annotations

from typing import Any

from gamekit.draw import Button, Card, Hotspot, Polygon, Preview, Scene, SeatNote, palette, rectangle
from gamekit.draw.stage import GROUND, Ground
from gamekit.room import Entry, named_places
from nim import GAME
from nim.view import View

PALETTE = palette(GAME.folder / "data" / "palette.toml")


def board(
    view: View, moves: list[Any], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    sticks = [rectangle(20.0 + 24 * n, 20.0, 12.0, 80.0) for n in range(max(view.state.heap, 0))]
    spots = tuple(Hotspot(f"stick:{n}", say("stick", n), at) for n, at in enumerate(sticks[:3], 1))
    shapes = tuple(Polygon(at, "stick", "stick_lo") for at in sticks)
    return Scene(int(ground.w), 120, shapes, hotspots=spots, title=sentence(view, names), palette=PALETTE)


def say(key: str, n: int) -> str:
    return str(GAME.words.say(key, {"n": n}))


def hand(view: View, moves: list[Any]) -> list[Card]:
    return []


def deck() -> list[Card]:
    return []


def seats(view: View) -> list[SeatNote]:
    return [SeatNote(0, "")] * view.state.players


def status(view: View) -> str:
    return sentence(view)


def prompt(view: View, moves: list[Any], names: tuple[str, ...] = ()) -> str:
    return say("prompt", len(moves))


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
