"""Beside the board of Forge of the Gods: the levels of the mine one by one, for counting."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Block, Pen, Point, Rect, Scene
from gamekit.games.forge import rules
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import colour_of, cube_words, say
from gamekit.games.forge.scene.pictures import PIP, small
from gamekit.games.forge.scene.places import COORDINATES
from gamekit.games.forge.state import CUBES
from gamekit.games.forge.view import View
from gamekit.words import language

GAP, CAPTION = 12, 16
MOST = 26  # a cube is no larger


def block(view: View) -> Block:
    def draw(w: float, h: float) -> Scene:
        """The two great levels, and the three small ones below; each row stands on one line."""
        cell = min(MOST, (w - GAP - 2) / 9)
        corners = tuple(_corners(cell))
        pen, mine = Pen(small(), PALETTE), view.state.mine
        for level, (x, y) in enumerate(corners):
            middle = x + (5 - level) * cell / 2
            pen.text(middle, y - 5, say("label.level", n=level + 1), 11, "ink2", "middle")
        for name, bit in CUBES.items():
            level, row, column = COORDINATES[name]
            x, y = corners[level]
            _cube(pen, mine, name, bit, Rect(x + column * cell, y + row * cell, cell, cell))
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


def _cube(pen: Pen, mine: tuple[int, int, int, int, int], name: str, bit: int, at: Rect) -> None:
    cubes = rules.standing(mine)
    if cubes & bit:
        faint = 0.5 if rules.on_top(cubes, bit) else 1.0
        pen.stamp(f"pip-{colour_of(mine, bit)}", *at.middle, faint, (at.w - 2.5) / PIP)
    else:
        pen.fill(at.inner(2), "", "hair", 1, 3)
    label, info = cube_words(language(), mine, bit)
    pen.spot(f"cube:{name}", label, at.outline(), info, outline=at.inner(1).outline(3))
