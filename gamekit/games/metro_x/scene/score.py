"""What the own sheet of Metro X is worth as it stands; and alone, what such points are worth."""

from __future__ import annotations

from itertools import pairwise

from gamekit.draw import Pen, Rect
from gamekit.games.metro_x import rules
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.state import Sheet
from gamekit.games.metro_x.view import View


def draw(pen: Pen, where: Layout, view: View, sheet: Sheet) -> None:
    """Item by item; on a narrow board below the card and the pile, in a row."""
    points = rules.points(view.map, sheet, view.players)
    free = len(view.map.stations) - len(sheet.marked)
    rows = (
        say("label.lines", n=points["lines"], transfers=points["transfers"]),
        say("label.free", free=free, n=points["free stations"]),
    )
    x, y = where.width - 16.0, where.bottom
    if where.narrow:
        pen.text(16, y + 98, say("label.score"), 11, "ink2", bold=True)
        pen.text(16, y + 116, ", ".join(rows), 11, "ink2")
        pen.text(x, y + 116, points["total"], 26, anchor="end", bold=True)
        return
    pen.text(x, y + 20, say("label.score"), 11, "ink2", "end", bold=True)
    pen.text(x, y + 58, points["total"], 26, anchor="end", bold=True)
    for row, text in enumerate(rows):
        pen.text(x - 54, y + 45 + 16 * row, text, 11, "ink2", "end")


def ladder(pen: Pen, where: Layout, view: View) -> None:
    """solo: what the points are worth, step by step, and the step one stands on."""
    points, y, ratings = total(view, view.sheets[0]), where.sheets, rules.RATINGS
    now = next((n for n, least in enumerate(ratings) if points >= least), len(ratings))
    step = (where.width - 32) / (len(ratings) + 1)
    bounds = [f"{ratings[0]}+", *(f"{low} - {high - 1}" for high, low in pairwise(ratings)), "< 0"]
    for n, text in enumerate(reversed(bounds)):
        here, x = len(ratings) - n == now, 16 + step * n
        bar = Rect(x + 3, y + 34 - 4 * n, step - 6, 10 + 4 * n)
        pen.fill(bar, "good" if here else "well", "good" if here else "edge", 1.2, r=3)
        pen.text(x + step / 2, y + 58, text, 11, "ink" if here else "ink2", "middle", bold=here)
        if here:
            pen.text(x + step / 2, y + 29 - 4 * n, points, 12, anchor="middle", bold=True)
    pen.text(16, y + 8, say("label.rating"), 11, "ink2", bold=True)
