"""Beside the board of Forge of the Gods: each part that lies free, what it still costs, and what it would make."""

from __future__ import annotations

from gamekit.draw import Block, Path, Pen, Rect, Scene, room_for
from gamekit.games.forge import rules
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import bared, card_words, cost, fitting, lacking, name_of, own_singles, say
from gamekit.games.forge.scene.pictures import picture, small
from gamekit.games.forge.view import View
from gamekit.words import language

ROW = 24
NAME, CUBE = 68, 11.5  # room for a name, and for a cube


def block(view: View) -> Block:
    parts = rules.uncovered(view.state.cards)

    def draw(w: float, h: float) -> Scene:
        pen = Pen(small(), PALETTE)
        for row, name in enumerate(parts):
            _part(pen, view, name, Rect(0, row * ROW, w, ROW))
        return pen.scene(w, ROW * max(1, len(parts)), say("label.free-parts"))._replace(ground="")

    high = ROW * max(1, len(parts))
    key = "label.free-parts" if view.seat is None else "label.free-parts-yours"
    return Block("free", say(key), high, high, draw)


def _part(pen: Pen, view: View, name: str, at: Rect) -> None:
    """To a bystander a part costs all that it says."""
    deck, y = view.state.deck, at.middle[1]
    part = deck[name]
    label, info = card_words(
        language(), deck, name, (), lacking(view, name), own_singles(view), bared(view.state.cards, name)
    )
    pen.spot(f"part:{name}", label, at.outline(), info, outline=at.inner(0, 1).outline(5))
    pen.add(*picture(part, 2, y - 8, 15))
    pen.stamp(f"tiny-{part.colour}", 24, y)
    pen.text(33, y + 4, name_of(name), 12.5, bold=True, room=NAME)
    kind, cubes = ("tiny", cost(part)) if view.seat is None else ("lack", lacking(view, name))
    left = 33 + NAME + 8
    for n, colour in enumerate(cubes):
        pen.stamp(f"{kind}-{colour}", left + CUBE * n, y)
    if not cubes:
        pen.add(Path(((left - 4, y), (left - 0.5, y + 3.5), (left + 5.5, y - 4)), "good", 2.4))
    for own in fitting(deck, own_singles(view), name)[:1]:
        if room_for(name_of(own), 11) <= at.w - left - CUBE * max(1, len(cubes)) - 24:
            pen.text(at.right - 24, y + 4, name_of(own), 11, "ink2", "end")
        pen.text(at.right - 2, y + 4.5, deck.renown(name, own), 13, "good", "end", bold=True)
