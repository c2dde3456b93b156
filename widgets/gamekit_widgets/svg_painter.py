"""A scene painted by the page itself: an SVG that stays there, of which a move sends only the parts that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Scene, Shape, Stamp
from gamekit.draw.svg import fragment
from gamekit.draw.theme import css_name

from . import face as faces
from .difference import ends
from .face import Frame, Painting

PREFIX = "~"  # of the ids of stamps; the page puts its own there
MOST = 4000  # elements that are remembered; beyond that all are told anew


class SvgPainter:
    """Each shape is an element of the SVG, in the scene's order; colours are the page's, so a theme changes nothing."""

    canvas = None

    def __init__(self, *, ahead: bool = True) -> None:
        """`ahead`: tell all stamps at once, also those that are not seen yet, so that no move has to."""
        self.ahead = ahead
        self.shown: Scene | None = None
        self.stamps: dict[str, Stamp] = {}  # that the page has
        self.elements: set[int] = set()  # that the page has
        self._numbers: dict[str, int] = {}  # of all elements that were ever told
        self._count = 0

    def opened(self) -> None:
        self.shown = None
        self.stamps.clear()
        self.elements.clear()

    def close(self) -> None:
        """What was painted goes with the page."""

    def paint(self, scene: Scene, theme: str) -> Painting | None:
        if scene == self.shown:
            return None
        scene.check()
        old, self.shown = self.shown, scene
        painting: Painting = {} if old else {"anew": True}
        if old is None or _frame(old) != _frame(scene):
            painting["frame"] = _frame(scene)
        wanted = scene.stamps if self.ahead else scene.used()
        if new := {name: stamp for name, stamp in wanted.items() if self.stamps.get(name) != stamp}:
            painting["stamps"] = {name: _told(stamp) for name, stamp in new.items()}
            self.stamps |= new
        elements: dict[str, str] = {}
        if shapes := self._numbered(splices(old.shapes if old else (), scene.shapes), elements):
            painting["shapes"] = shapes
        if notes := self._numbered(splices(old.notes if old else (), scene.notes), elements):
            painting["notes"] = notes
        if elements:
            painting["elements"] = elements
        return painting or None

    def _numbered(self, changes: Iterable[Splice], new: dict[str, str]) -> list[faces.Splice]:
        """Changes with each element named by its number; those that the page has not got are told as `new`."""
        if len(self._numbers) > MOST:
            self._numbers.clear()
        return [{"at": at, "cut": cut, "add": [self._number(text, new) for text in add]} for at, cut, add in changes]

    def _number(self, element: str, new: dict[str, str]) -> int:
        if element not in self._numbers:
            self._numbers[element], self._count = self._count, self._count + 1
        number = self._numbers[element]
        if number not in self.elements:
            self.elements.add(number)
            new[str(number)] = element
        return number


def _frame(scene: Scene) -> Frame:
    return {"w": round(scene.width, 1), "h": round(scene.height, 1), "ground": f"var({css_name(scene.ground)})"}


@lru_cache(maxsize=4096)  # a block that comes again needs its stamps again, and others have the same
def _told(stamp: Stamp) -> str:
    return fragment(stamp.shapes)


class Splice(NamedTuple):
    """So many shapes taken away at a place, and others put there, as SVG."""

    at: int
    cut: int
    add: list[str]


def splices(old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[Splice]:
    """How to make one row of shapes into another, from the last place to the first."""
    begin, end = ends(old, new)
    left, right = old[begin : len(old) - end], new[begin : len(new) - end]
    for tag, a, b, c, d in reversed(SequenceMatcher(None, left, right, autojunk=False).get_opcodes()):
        if tag != "equal":
            yield Splice(begin + a, b - a, [_element(shape) for shape in right[c:d]])


@lru_cache(maxsize=16384)
def _element(shape: Shape) -> str:
    return fragment((shape,), PREFIX)
