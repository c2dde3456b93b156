"""What the own sheet of Metro X is worth as it stands; and alone, what such points are worth."""

from __future__ import annotations

from itertools import pairwise

from gamekit.draw import Block, Pen, Rect, Scene
from gamekit.games.metro_x import rules
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.view import View

ROW, STEP = 18, (15, 19)  # how high a row is, and one of the ladder


def items(view: View) -> Block:
    """Item by item."""
    sheet = view.sheets[view.seat or 0]
    points = rules.points(view.map, sheet, view.players)
    rows = (
        (say("label.completed"), points["lines"]),
        (say("label.transfers"), points["transfers"]),
        (say("label.free", free=len(view.map.stations) - len(sheet.marked)), points["free stations"]),
    )

    def draw(width: float, height: float) -> Scene:
        pen = Pen(palette=PALETTE)
        for n, (text, value) in enumerate(rows):
            pen.label(Rect(0, n * ROW, width - 40, ROW), text, 12)
            pen.label(Rect(width - 36, n * ROW, 36, ROW), value, 12, anchor="end", bold=True)
        return pen.scene(width, ROW * len(rows), say("label.score"))._replace(ground="panel")

    return Block("score", say("label.score"), ROW * len(rows), ROW * len(rows), draw)


def ladder(view: View) -> Block:
    """solo: what the points are worth, step by step, and the step one stands on."""
    points, ratings = total(view, view.sheets[0]), rules.RATINGS
    now = next((n for n, least in enumerate(ratings) if points >= least), len(ratings))
    steps = [f"{ratings[0]}+", *(f"{low}\N{EN DASH}{high - 1}" for high, low in pairwise(ratings)), "< 0"]

    def draw(width: float, height: float) -> Scene:
        pen, high = Pen(palette=PALETTE), min(STEP[1], height / len(steps))
        for n, text in enumerate(steps):
            here, share = n == now, 1 - n / len(steps)
            row = Rect(0, n * high, width, high)
            pen.label(row._replace(w=44), text, 12, "ink" if here else "ink2", "end", bold=here)
            bar = Rect(52, row.y + 2, max(14.0, share * (width - 100)), high - 4)
            pen.fill(bar, "good" if here else "well", "good" if here else "edge", 1.2, r=3)
            if here:
                pen.label(Rect(bar.right + 6, row.y, 42, high), points, 15, bold=True)
        return pen.scene(width, high * len(steps), say("label.rating"))._replace(ground="panel")

    return Block("ladder", say("label.rating"), STEP[0] * len(steps), STEP[1] * len(steps), draw)
