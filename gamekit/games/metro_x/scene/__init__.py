"""A view of Metro X as shapes, hotspots and sentences: the own sheet, what the card can do on it, and the others'.

Where all lies is in places.py and labels.py, its colours in colours.py, its pictures in signs.py and pictures.py, what
is said in phrases.py. The board is the map with tracks.py, stations.py and plates.py, and on it reach.py; below the map
or beside it card_and_pile.py, and beside it lines.py where it has no plates, others.py, score.py and legend.py.
previews.py says what a choice would do, clicks.py what a click means; sketch.py draws a map out of a file.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Grid, Pen, Scene, SeatNote
from gamekit.draw import Card as HandCard
from gamekit.draw import Line as Told
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.metro_x.scene import (
    card_and_pile,
    legend,
    lines,
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

NEEDS = Needs(ratio=1.34, desk=248, beside=236, hand=False, below=205)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The own sheet; a spectator's is the first player's."""
    seat = view.seat or 0
    where, sheet = places.layout(view.map, ground, view.special), view.sheets[seat]
    pen = Pen(pictures.stamps(where), PALETTE)
    pen.stamp("map", 0, 0)
    if where.plate:
        plates.draw(pen, where, view, sheet)
    stations.draw(pen, where, sheet)
    tracks.draw(pen, where, sheet)
    reach.draw(pen, where, view, seat, moves)
    if where.strip:
        card_and_pile.strip(pen, where, view)
    drawn = pen.scene(ground.w, ground.h, sentence(view, names), last)
    return drawn._replace(ghosts=pictures.ghosts(), grid=Grid(zoom=max(1.0, where.piece)))


# ---- beside the board, and in words


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    """The list of lines and the card where they have no room on the board; then what one may want to know."""
    where = places.layout(view.map, ground, view.special)
    out = [] if where.plate else [lines.block(view, moves, where, ground.kind)]
    if not where.strip:
        out.append(card_and_pile.block(view, must=ground.kind in ("wide", "big")))
    out.append(others.block(view, names, roomy=ground.kind == "wide") if view.players > 1 else score.ladder(view))
    return [*out, score.items(view), legend.block(special=view.special)]


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
    return [Button("none", say("label.none"))] if any("none" in move.targets for move in moves) else []


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    return phrases.sentence(view, names)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    """The stations that an entry marked on the sheet that this seat sees as its own, in their order."""
    own = (event.facts for event in entry.events if event.facts.get("seat") == (view.seat or 0))
    return tuple(dict.fromkeys(f"station:{station}" for facts in own for station in facts.get("at", ())))
