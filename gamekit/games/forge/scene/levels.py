"""Beside the board of Forge of the Gods: the levels of the mine one by one, for counting."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Block, Pen, Point, Rect, Scene
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import Told, cubes, say
from gamekit.games.forge.scene.pictures import PIP, small
from gamekit.games.forge.scene.places import COORDINATES
from gamekit.games.forge.view import View
from gamekit.words import language

GAP, CAPTION = 12, 16
MOST = 26  # a cube is no larger


def block(view: View) -> Block:
    def draw(w: float, h: float) -> Scene:
        """The two great levels, and the three small ones below; each row stands on one line."""
        cell = min(MOST, (w - GAP - 2) / 9)
        corners = tuple(_corners(cell))
        pen = Pen(small(), PALETTE)
        for level, (x, y) in enumerate(corners):
            middle = x + (5 - level) * cell / 2
            pen.text(middle, y - 5, say("label.level", n=level + 1), 11, "ink2", "middle")
        for name, cube in cubes(language(), view.state.mine).items():
            level, row, column = COORDINATES[name]
            x, y = corners[level]
            _cube(pen, name, cube, Rect(x + column * cell, y + row * cell, cell, cell))
        return pen.scene(w, _height(cell), say("label.levels"))._replace(ground="")

    return Block("levels", say("label.levels"), _height(MOST), _height(MOST), draw)


def _corners(cell: float) -> Iterator[Point]:
    """Left and top of each level."""
    below = 2 * CAPTION + 5 * cell
    yield 1, CAPTION
    yield 1 + 5 * cell + GAP, CAPTION + cell
    yield 1, below
    yield 1 + 4 * cell, below + cell
    yield 1 + 7 * cell, below + 2 * cell


def _height(cell: float) -> float:
    return 2 * CAPTION + 8 * cell + 2


def _cube(pen: Pen, name: str, cube: Told, at: Rect) -> None:
    if cube.colour:
        pen.stamp(f"pip-{cube.colour}", *at.middle, 0.5 if cube.laden else 1.0, (at.w - 2.5) / PIP)
    else:
        pen.fill(at.inner(2), "", "hair", 1, 3)
    pen.spot(f"cube:{name}", cube.label, at.outline(), cube.info, outline=at.inner(1).outline(3))
