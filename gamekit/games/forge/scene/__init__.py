"""A view of Forge of the Gods as shapes, hotspots and sentences.

Read on in places.py, colours.py, pictures.py and phrases.py; then what the board shows: mine.py, above.py, held.py,
pyramids.py; what stands beside it, block by block: others.py, own.py, free_parts.py, levels.py, legend.py; then
previews.py and clicks.py.
"""

from __future__ import annotations

from gamekit.draw import Block, Button, Card, Line, Pen, Preview, Region, Scene, SeatNote
from gamekit.draw.stage import GROUND, SMALL_DESK, Ground, Needs
from gamekit.games.forge import rules
from gamekit.games.forge.material import COLOURS, KINDS
from gamekit.games.forge.scene import (
    above,
    clicks,
    free_parts,
    held,
    legend,
    levels,
    mine,
    others,
    own,
    phrases,
    previews,
    pyramids,
)
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import say
from gamekit.games.forge.scene.pictures import ghosts, stamps
from gamekit.games.forge.scene.places import LEAST, Free, Layout, Pyramids, layout
from gamekit.games.forge.state import PASS, Move
from gamekit.games.forge.view import View
from gamekit.room import Entry
from gamekit.words import language

NEEDS = Needs(ratio=1.16, desk=280, beside=88, hand=False, least=LEAST[1])


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The mine, who holds what, and the cards; where it is small, of these only the free ones, and one's own parts."""
    where, deck = layout(ground, len(view.state.reserves)), view.state.deck
    card = where.cards.card
    pen = Pen(stamps(language(), deck, where.edge, where.half, where.cell, card), PALETTE)
    _captions(pen, where)
    if where.edge:
        mine.draw(pen, where, view)
    above.draw(pen, where, view)
    held.draw(pen, where.held, view)
    match where.cards:
        case Pyramids() as cards:
            pyramids.captions(pen, where, cards)
            pyramids.draw(pen, cards, view)
        case Free() as cards:
            pyramids.draw_free(pen, cards, view)
            if view.seat is not None:
                own.draw(pen, cards.own, view, view.seat)
    scene = pen.scene(where.width, where.height, sentence(view, names), last)
    scene = scene._replace(ghosts=ghosts(language(), deck, where.cell), regions=_regions(where))
    return scene.magnified(where.zoom)._replace(width=ground.w, height=ground.h) if where.zoom != 1 else scene


def _regions(where: Layout) -> tuple[Region, ...]:
    """The mine with who holds what, and the cards."""
    mine, cards = where.parts
    return Region(say("label.mine"), mine), Region(say("region.cards"), cards)


def _captions(pen: Pen, where: Layout) -> None:
    if where.edge:
        pen.text(10, 20, say("label.mine"), 14, bold=True)
    if where.above[1] >= 28:
        pen.text(where.above[0] - 4, 20 if where.edge else 18, say("label.above"), 12, "ink2")


def blocks(view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = ()) -> list[Block]:
    small = isinstance(layout(ground, len(view.state.reserves)).cards, Free)
    width = NEEDS.beside if ground.kind == "big" else SMALL_DESK[1]
    hers = [own.block(view, view.seat, width)] if view.seat is not None and not small else []
    cards = [pyramids.block(view, kind) for kind in KINDS if small]
    return [*hers, others.block(view, names), free_parts.block(view), *cards, levels.block(view), legend.block(view)]


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
    """To pass is the one move that has no place on the board; who can do anything else may not."""
    return [Button("pass", say("label.pass"), "forward", primary=True)] if PASS in moves else []


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
