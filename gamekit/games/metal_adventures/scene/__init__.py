"""A view of Metal Adventures as shapes, hotspots and sentences.

Where all lies is in places.py, the pictures in colours.py, signs.py and pictures.py, what is said in phrases.py. A
board while it is drawn is in board.py. Its regions are: space.py with promises.py; ports.py with port_rows.py;
decision.py with fight.py, outlook.py, deal.py, offer.py, cards.py and their bars.py; crew.py. What stands beside it is
in beside_board.py with own.py, and as buttons in choices.py. odds.py reckons; prompts.py says what can be done,
previews.py what a move would do, clicks.py what a click means.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Card, Line, Region, Scene, SeatNote
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.metal_adventures.scene import (
    beside_board,
    choices,
    crew,
    decision,
    own,
    port_rows,
    ports,
    promises,
    space,
)
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.clicks import meant
from gamekit.games.metal_adventures.scene.phrases import say, standing, who
from gamekit.games.metal_adventures.scene.pictures import moving
from gamekit.games.metal_adventures.scene.places import CREW, GAP, LOWEST, Layout, stacked
from gamekit.games.metal_adventures.scene.previews import preview
from gamekit.games.metal_adventures.scene.prompts import prompt
from gamekit.games.metal_adventures.state import Move
from gamekit.games.metal_adventures.view import View
from gamekit.room import Entry, named_places

__all__ = [
    "NEEDS",
    "blocks",
    "board",
    "buttons",
    "deck",
    "hand",
    "meant",
    "preview",
    "prompt",
    "seats",
    "sentence",
    "status",
    "touched",
]


# ---- the board

NEEDS = Needs(ratio=1.25, desk=280, beside=160, crew=CREW, hand=False, secret=True, many=True)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """Space, the places, what goes on now, and the crew: as much as there is room for."""
    high = own.below(view, moves, ground)
    where = beside_board.place(view, moves, beside_board.beside(view, ground))
    b = Board(view, moves, names, where.least)
    if where.space:
        space.draw(b, where.space)
    if where.promises:
        promises.draw(b, where.promises)
    ports.draw(b, where.places)
    port_rows.draw(b, where.listed)
    if where.now and high and where.now.h - high - GAP >= LOWEST:
        upper, lower = stacked(where.now, where.now.h - high - GAP)
        decision.draw(b, upper)
        own.draw(b, lower, own.used(view, moves))
    elif where.now:
        decision.draw(b, where.now)
    crew.draw(b, where.crew)
    drawn = b.scene(where.width, where.height, sentence(view, names), last)
    marks = (*drawn.marks, *crew.partner(b, where.crew))
    return drawn._replace(ghosts=moving(), dice=b.dice, regions=_regions(where), marks=marks)


def _regions(where: Layout) -> tuple[Region, ...]:
    """What goes on now, the places and the pirates, as far as they are there."""
    parts = {"now": [where.now] if where.now else [], "places": where.places or where.listed, "crew": where.crew}
    return tuple(Region(say(f"region.{name}"), places[0].around(*places)) for name, places in parts.items() if places)


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    """One's own cards, what the board has no room for, and the signs."""
    return beside_board.blocks(view, moves, ground, names)


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: one's own lie beside the board, where the others see their backs or nothing."""
    return []


def deck() -> list[Card]:
    return []


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """What can be chosen and lies nowhere on the board."""
    return choices.buttons(view, moves)


# ---- in words


def status(view: View) -> str:
    return standing(view.state)


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: Glory as score; Power and credits in words where there is room for them."""
    notes = []
    for pirate in view.state.pirates:
        detail = say("label.seat", n=pirate.power, credits=pirate.credits) if len(view.state.pirates) < 5 else ""
        items = tuple(Line(say(name)) for name in (pirate.ship, *pirate.upgrades) if name)
        notes.append(SeatNote(pirate.fame, detail, items))
    return notes


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    s = view.state
    pirates = [
        say("label.pirate-short", names, seat=seat, power=pirate.power, glory=pirate.fame, credits=pirate.credits)
        for seat, pirate in enumerate(s.pirates)
    ]
    return say(
        "sentence",
        who=who(view, names).rstrip(".") + ".",
        text=", ".join(pirates),
        n=len(s.near) + len(s.far),
        pot=s.pot,
    )


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    """What lies in space, at the places and before the pirates; of a pirate himself only that he was challenged."""
    return tuple(at for at in named_places(entry) if entry.move.kind == "challenge" or not at.startswith("seat:"))
