"""A view of Metal Adventures as shapes, hotspots and sentences.

Where all lies is in places.py, the pictures in colours.py, signs.py and pictures.py, what is said in phrases.py. A
board while it is drawn is in board.py, its regions are: heading.py with phases.py; decision.py with fight.py,
outlook.py, offer.py, choices.py and their bars.py; space.py, promises.py, ports.py, cards.py, crew.py, legend.py.
odds.py reckons; prompts.py says what can be done, previews.py what a move would do, clicks.py what a click means.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Card, Line, Scene, SeatNote
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.metal_adventures.scene import cards, crew, decision, heading, legend, ports, promises, space
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.clicks import meant
from gamekit.games.metal_adventures.scene.phrases import say, standing, who
from gamekit.games.metal_adventures.scene.pictures import dice
from gamekit.games.metal_adventures.scene.places import LEAST, layout
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

NEEDS = Needs(ratio=1.25, desk=280, crew=108)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The whole table: what goes on now, space, the places, what is owed, the own cards, the astrolabes."""
    width = int(ground.w)
    where = layout(width, len(view.state.pirates))
    b = Board(view, moves, where, names)
    heading.draw(b)
    decision.draw(b, where.decision)
    space.draw(b, where.space)
    promises.draw(b, where.promises)
    ports.draw(b, where.places)
    cards.own(b, where.own)
    crew.draw(b, where.crew)
    legend.draw(b, where.legend)
    board = b.scene(where.width, where.height, sentence(view, names), last)
    return board._replace(ghosts=dice(), least=LEAST, dice=b.dice)


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    return []


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: one's own lie on the board, where the others see their backs or nothing."""
    return []


def deck() -> list[Card]:
    return []


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """All that can be chosen is on the board."""
    return []


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
    return named_places(entry)
