"""A view of Forge of the Gods as shapes, hotspots and sentences.

Read on in places.py, colours.py, pictures.py and phrases.py; then what the board shows, region by region: heading.py,
mine.py, levels.py, free_parts.py, pyramids.py, legend.py, players.py; then previews.py and clicks.py.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Card, Line, Pen, Preview, Scene, SeatNote
from gamekit.draw.stage import GROUND, Ground, Needs
from gamekit.games.forge import rules
from gamekit.games.forge.material import COLOURS
from gamekit.games.forge.scene import (
    clicks,
    free_parts,
    heading,
    legend,
    levels,
    mine,
    phrases,
    players,
    previews,
    pyramids,
)
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import say
from gamekit.games.forge.scene.pictures import ghosts, stamps
from gamekit.games.forge.scene.places import LEAST, WIDE, layout
from gamekit.games.forge.state import PASS, Move
from gamekit.games.forge.view import View
from gamekit.room import Entry

NEEDS = Needs(ratio=1.16, desk=280, hand=False)


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    where, deck = layout(int(ground.w)), view.state.deck
    pen = Pen(stamps(deck, where.edge, where.half, where.cell, where.card), PALETTE)
    if where.width >= WIDE:
        heading.draw(pen, where, view, names)
        free_parts.draw(pen, where, view)
    mine.draw(pen, where, view)
    levels.draw(pen, where, view)
    pyramids.draw(pen, where, view)
    legend.draw(pen, where)
    height = players.draw(pen, where, view, names)
    scene = pen.scene(where.width, height, sentence(view, names), last)
    return scene._replace(ghosts=ghosts(deck, where.cell, where.card), least=LEAST)


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    return []


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: what a player has lies on the board."""
    return []


def deck() -> list[Card]:
    return []


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: the renown so far, and how much there is to make more of."""
    s = view.state
    notes = []
    for seat, reserve in enumerate(s.reserves):
        parts = len(s.singles[seat]) + 2 * len(s.weapons[seat])
        detail = say("label.holds", n=sum(reserve), parts=parts)
        items = tuple(Line(say("label.cubes", n=n, colour=c), c) for c, n in zip(COLOURS, reserve) if n)
        notes.append(SeatNote(rules.points(s, seat)["total"], detail, items))
    return notes


def status(view: View) -> str:
    return phrases.status(view)


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    return say(f"prompt.{phrases.prompt_key(view, moves)}", names, seat=view.to_act)


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """To pass is the one move that has no place on the board."""
    return [Button("pass", say("label.pass"), "forward", PASS in moves)]


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    return previews.preview(view, move)


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    return clicks.meant(view, path)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    """Where a move was: a part that was forged has left its pyramid and lies with its owner."""
    move: Move = entry.move
    if move.kind in ("forge", "join"):
        return tuple(f"own:{name}" for name in (move.what, move.other) if name)
    return move.targets if move.kind == "take" else ()


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    s = view.state
    cubes = rules.standing(s.mine)
    facts = {"who": phrases.who(view, names), "parts": sum(map(bool, s.cards))}
    if not cubes:
        return say("sentence.empty", **facts)
    return say("sentence", n=cubes.bit_count(), free=rules.free(cubes).bit_count(), **facts)
