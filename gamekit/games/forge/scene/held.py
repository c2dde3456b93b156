"""Who holds which cubes in Forge of the Gods: a row for each player, the viewer's first, and one for the mine."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Pen, Rect
from gamekit.games.forge import rules
from gamekit.games.forge.material import COLOURS
from gamekit.games.forge.scene.phrases import say
from gamekit.games.forge.scene.pictures import PIP
from gamekit.games.forge.view import View

SIGN, HEAD, ROW = 34, 30, 28  # room for a seat's sign, for the cubes over the table, for a row


def draw(pen: Pen, at: Rect, view: View) -> None:
    s, count = view.state, len(view.state.reserves)
    if at.h >= HEAD + (count + 1) * ROW + 18:
        pen.text(at.x, at.y + 12, say("label.held"), 12, "ink2", bold=True, room=at.w)
        at = at._replace(y=at.y + 18, h=at.h - 18)
    step, row = (at.w - SIGN) / 5, min(ROW, (at.h - HEAD) / (count + 1))
    for n, colour in enumerate(COLOURS):
        x = at.x + SIGN + step * (n + 0.5)
        pen.stamp(f"pip-{colour}", x, at.y + 13, scale=min(1.0, (step - 3) / PIP))
    for line, seat in enumerate(((view.seat or 0) + turn) % count for turn in range(count)):
        lane = Rect(at.x, at.y + HEAD + line * row, at.w, row)
        if seat == view.seat:
            pen.panel(lane, "accent_soft", "", 0, 6)
        pen.seat(seat, lane.x + 14, lane.middle[1], 7)
        _numbers(pen, lane, s.reserves[seat], 17 if seat == view.seat else 15)
    mine = Rect(at.x, at.y + HEAD + count * row, at.w, row)
    pen.line((mine.x, mine.y), (mine.right, mine.y))
    pen.label(mine._replace(w=SIGN), say("label.in-mine"), 11.5, "ink2")
    _numbers(pen, mine, rules.counts(s.mine), 12.5, bold=False)


def _numbers(pen: Pen, lane: Rect, counts: Sequence[int], size: float, *, bold: bool = True) -> None:
    step = (lane.w - SIGN) / 5
    for n, count in enumerate(counts):
        ink = "ink" if count and bold else "ink2"
        cell = Rect(lane.x + SIGN + step * n, lane.y, step, lane.h)
        pen.label(cell, count, size, ink, "middle", bold=bold and count > 0)
