"""The plan of the mine: its levels one by one, seen from above, each cube at its place."""

from __future__ import annotations

from gamekit.draw import Pen, Rect
from gamekit.games.forge import rules
from gamekit.games.forge.scene.phrases import colour_of, cube_words, say
from gamekit.games.forge.scene.places import WIDE, Layout
from gamekit.games.forge.state import CUBES
from gamekit.games.forge.view import View
from gamekit.words import language


def draw(pen: Pen, where: Layout, view: View) -> None:
    _captions(pen, where)
    mine = view.state.mine
    cubes = rules.standing(mine)
    for name, bit in CUBES.items():
        x, y = where.plan(name)
        if cubes & bit:
            pen.stamp(f"plan-{colour_of(mine, bit)}", x, y, 0.5 if rules.on_top(cubes, bit) else 1.0)
        else:
            pen.stamp("gone", x, y)
        label, info = cube_words(language(), mine, bit)
        cell = Rect(x - where.cell / 2, y - where.cell / 2, where.cell, where.cell)
        pen.spot(f"cube:{name}", label, cell.outline(), info, outline=cell.inner(1).outline(3))


def _captions(pen: Pen, where: Layout) -> None:
    """The levels by number, and the rows and columns of the bottom."""
    if where.width >= WIDE:
        pen.text(where.levels[0][0], 30, say("label.levels"), 16, bold=True)
    for level, (left, top) in enumerate(where.levels):
        text = say("label.level" if level else "label.bottom", n=level + 1)
        pen.text(left + (5 - level) * where.cell / 2, top - 7, text, 11, "ink2", "middle")
    left, top = where.levels[0]
    for n in range(5):
        middle = (n + 0.5) * where.cell
        pen.text(left + 5 * where.cell + 8, top + middle + 4, n + 1, 10.5, "ink2", "middle")
        pen.text(left + middle, top + 5 * where.cell + 12, n + 1, 10.5, "ink2", "middle")
