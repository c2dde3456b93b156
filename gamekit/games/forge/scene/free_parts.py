"""Beside the mine of a wide board: each part that lies free, what it still costs, and what it would make."""

from __future__ import annotations

from gamekit.draw import Path, Pen
from gamekit.games.forge import rules
from gamekit.games.forge.material import KINDS
from gamekit.games.forge.scene.phrases import cost, fitting, lacking, name_of, own_singles, say
from gamekit.games.forge.scene.pictures import picture
from gamekit.games.forge.scene.places import Layout
from gamekit.games.forge.view import View


def draw(pen: Pen, where: Layout, view: View) -> None:
    """To a bystander a part costs all that it says."""
    s, x, y, right = view.state, where.levels[0][0], 246, where.width - where.margin
    pen.text(x, y, say("label.free-parts"), 13, bold=True)
    if own_singles(view):
        pen.text(right, y, say("label.with-yours"), 11, "ink2", "end")
    pen.line((x, y + 7), (right, y + 7))
    half = (right - x + 16) / 2
    for column, kind in enumerate(KINDS):
        names = [name for name in rules.uncovered(s.cards) if s.deck[name].kind == kind]
        for row, name in enumerate(names):
            _part(pen, view, name, round(x + column * half), y + 24 + row * 19, half - 16)


def _part(pen: Pen, view: View, name: str, x: float, y: float, width: float) -> None:
    deck = view.state.deck
    part = deck[name]
    pen.add(*picture(part, x, y - 8, 15))
    pen.stamp(f"tiny-{part.colour}", x + 23, y)
    pen.text(x + 33, y + 4, name_of(name), 12, bold=True, room=66)
    kind, cubes = ("tiny", cost(part)) if view.seat is None else ("lack", lacking(view, name))
    for n, colour in enumerate(cubes):
        pen.stamp(f"{kind}-{colour}", x + 105 + 11 * n, y)
    if not cubes:
        pen.add(Path(((x + 101, y), (x + 104.5, y + 3.5), (x + 110.5, y - 4)), "good", 2.4))
    for own in fitting(deck, own_singles(view), name)[:1]:
        room = width - 25 - (105 + 11 * max(1, len(cubes)))
        pen.text(x + width - 22, y + 4, name_of(own), 11, "ink2", "end", room=room)
        pen.text(x + width, y + 4, deck.renown(name, own), 12, "good", "end", bold=True)
