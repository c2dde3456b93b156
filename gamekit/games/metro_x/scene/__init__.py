"""A view of Metro X as shapes, hotspots and sentences: the own sheet, what the card can do on it, and the others'.

Where all lies is in places.py, its colours in colours.py, its pictures in signs.py and pictures.py, what is said in
phrases.py. The regions of the board: the map with tracks.py, stations.py and plates.py, on it reach.py; below it
card_and_pile.py, score.py, others.py and legend.py. previews.py says what a choice would do, clicks.py what a click
means; sketch.py draws a map out of a file.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Pen, Scene, SeatNote
from gamekit.draw import Card as HandCard
from gamekit.draw import Line as Told
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.metro_x import GAME
from gamekit.games.metro_x.scene import (
    card_and_pile,
    legend,
    others,
    phrases,
    pictures,
    places,
    plates,
    reach,
    score,
    stations,
    tracks,
)
from gamekit.games.metro_x.scene.clicks import meant
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.scene.previews import preview
from gamekit.games.metro_x.state import Move
from gamekit.games.metro_x.view import View
from gamekit.room import Entry
from gamekit.words import language

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

NEEDS = Needs(ratio=1.34, desk=248, hand=False)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The own sheet (a spectator's is the first player's), below it card, pile and score, and the others' sheets."""
    seat = view.seat or 0
    where, sheet = places.layout(view.map, int(ground.w), view.players - 1, view.special), view.sheets[seat]
    pen = Pen(pictures.stamps(where, language()), PALETTE)
    pen.text(16, 30, _heading(view, names), 14, bold=True, room=where.width - 32)
    pen.stamp("map", 0, 0)
    plates.draw(pen, where, view, sheet)
    stations.draw(pen, where, sheet)
    tracks.draw(pen, where, sheet)
    reach.draw(pen, where, view, seat, moves)
    card_and_pile.draw(pen, where, view)
    score.draw(pen, where, view, sheet)
    if view.players > 1:
        others.draw(pen, where, view, names, seat)
    else:
        score.ladder(pen, where, view)
    legend.draw(pen, where)
    drawn = pen.scene(where.width, where.height, sentence(view, names), last)
    return drawn._replace(ghosts=pictures.ghosts(), least=places.least(view.map))


def _heading(view: View, names: tuple[str, ...]) -> str:
    """For still pictures: whose sheet it is. (At a table what is said of a move lies over it.)"""
    return f"{GAME.words.name(view.seat or 0, names)}: {view.map.title}"


# ---- beside the board, and in words


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    return []


def hand(view: View, moves: list[Move]) -> list[HandCard]:
    """Nobody holds cards: the one of the round lies open for all."""
    return []


def deck() -> list[HandCard]:
    return []


def seats(view: View) -> list[SeatNote]:
    """The score as it stands, who has chosen, and how much there is still to do."""
    notes = []
    for seat, sheet in enumerate(view.sheets):
        detail = say("label.left", left=sheet.left, free=len(view.map.stations) - len(sheet.marked))
        if view.waiting[seat]:
            detail = f"{say('label.chosen')}, {detail}"
        won = ((line.letter, taken) for line, taken in zip(view.map.lines, sheet.taken) if taken)
        items = tuple(Told(say("label.line-for", line=letter, n=taken), letter) for letter, taken in won)
        notes.append(SeatNote(total(view, sheet), detail, items))
    return notes


def status(view: View) -> str:
    return say("label.status", text=view.map.title, n=view.round, left=sum(view.pile))


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    return phrases.prompt(view, moves, names)


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """The choice that has no place on the map."""
    return [Button("none", say("label.none"), "")]


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    return phrases.sentence(view, names)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    """The stations that an entry marked on the sheet that this seat sees as its own."""
    own = (event.facts for event in entry.events if event.facts.get("seat") == (view.seat or 0))
    return tuple(sorted(f"station:{station}" for facts in own for station in facts.get("at", ())))
