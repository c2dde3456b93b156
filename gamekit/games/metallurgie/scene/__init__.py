"""A view of Metallurgie as shapes, hotspots and sentences.

Read on in places.py, colours.py, pictures.py and phrases.py; then what the board shows: pattern.py, outlines.py,
counters.py; what stands beside it, block by block: largest.py, unseen.py, won.py, legend.py; then hand.py, previews.py
and clicks.py.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Card, Grid, Line, Pen, Preview, Scene, SeatNote
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.metallurgie.material import CARDS
from gamekit.games.metallurgie.scene import (
    clicks,
    counters,
    largest,
    legend,
    outlines,
    pattern,
    phrases,
    previews,
    unseen,
    won,
)
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit.games.metallurgie.scene.hand import held, made
from gamekit.games.metallurgie.scene.phrases import say
from gamekit.games.metallurgie.scene.pictures import ghosts, stamps
from gamekit.games.metallurgie.scene.places import layout
from gamekit.games.metallurgie.state import DONE, METALS, NAMES, TURN_OVER, Move
from gamekit.games.metallurgie.view import View
from gamekit.room import Entry, named_places

NEEDS = Needs(ratio=1.2, desk=272, secret=True)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The pattern, with the positions beside it, and nothing else."""
    where = layout(view.board, ground, view.turn.emptied)
    pen = Pen(stamps(), PALETTE)
    pattern.draw(pen, where, view)
    outlines.draw(pen, where, view, moves)
    pattern.draw_locks(pen, where, view)
    counters.draw(pen, where, view)
    scene = pen.scene(ground.w, ground.h, sentence(view, names), last)
    grid = Grid(where.x, where.y, where.radius, f"-{where.base}", where.zoom)
    return scene._replace(ghosts=ghosts(), grid=grid)


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    return [largest.block(view), unseen.block(view), won.block(view, names), legend.block(view)]


def hand(view: View, moves: list[Move]) -> list[Card]:
    return held(view)


def deck() -> list[Card]:
    return [made(CARDS, metal, f"hand:{NAMES[metal]}", say(NAMES[metal])) for metal in METALS]


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: cards won, how many are held; to its own seat, in the end to all, the bonus card."""
    notes = []
    for seat, cards in enumerate(view.won):
        detail = say("label.hand-size", n=view.hand_sizes[seat])
        if view.bonuses and view.bonuses[seat] > 0:
            key = "label.bonus" if seat == view.seat else "label.bonus-of"
            detail += ", " + say(key, metal=NAMES[view.bonuses[seat]])
        items = tuple(Line(f"{cards[m]} {say(NAMES[m])}", NAMES[m]) for m in METALS if cards[m])
        notes.append(SeatNote(sum(cards), detail, items))
    return notes


def status(view: View) -> str:
    return say("label.status", n=view.turns, left=view.left)


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    turn = view.turn
    facts = {"metal": NAMES[turn.metal], "next": NAMES[turn.up], "spot": turn.spot, "left": turn.left}
    return say(f"prompt.{phrases.prompt_key(view, moves)}", names, seat=view.to_act, **facts)


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """The moves that have no place on the board; the one to press next stands out, but not while points lie ready."""
    fits, ready = (any(move.kind == kind for move in moves) for kind in ("place", "take"))
    return [
        Button("done", say("label.done"), "tick", DONE in moves and not ready),
        Button("pile", say("label.turn-over"), "turn", TURN_OVER in moves and not fits),
    ]


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    return previews.preview(view, move)


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    return clicks.meant(view, path)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return named_places(entry)


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    need = view.cards.threshold
    sizes = [say("label.size", metal=NAMES[m], n=n, need=need[m]) for m, n in phrases.largest(view.board)]
    facts = {"who": phrases.who(view, names), "n": len(view.board.pattern), "sizes": ", ".join(sizes)}
    return say("label.board", left=view.left, **facts)
