"""A scene painted by the page itself: an SVG that stays there, of which a move sends only the parts that changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from gamekit.draw import Scene, Shape, Stamp
from gamekit.draw.svg import fragment
from gamekit.draw.theme import css_name

from .face import Frame, Painting, Splice

PREFIX = "~"  # of the ids of stamps; the page puts its own there


class SvgPainter:
    """Each shape is an element of the SVG, in the scene's order; colours are the page's, so a theme changes nothing."""

    canvas = None

    def __init__(self, *, ahead: bool = True) -> None:
        """`ahead`: tell all stamps at once, also those that are not seen yet, so that no move has to."""
        self.ahead = ahead
        self.shown: Scene | None = None
        self.stamps: dict[str, Stamp] = {}  # that the page has

    def opened(self) -> None:
        self.shown = None
        self.stamps.clear()

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
        if shapes := list(splices(old.shapes if old else (), scene.shapes)):
            painting["shapes"] = shapes
        if notes := list(splices(old.notes if old else (), scene.notes)):
            painting["notes"] = notes
        return painting or None


def _frame(scene: Scene) -> Frame:
    return {"w": round(scene.width, 1), "h": round(scene.height, 1), "ground": f"var({css_name(scene.ground)})"}


@lru_cache(maxsize=4096)  # a block that comes again needs its stamps again, and others have the same
def _told(stamp: Stamp) -> str:
    return fragment(stamp.shapes)


def splices(old: Sequence[Shape], new: Sequence[Shape]) -> Iterator[Splice]:
    """How to make one row of shapes into another, from the last place to the first."""
    begin, same = 0, min(len(old), len(new))
    while begin < same and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < same - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    left, right = old[begin : len(old) - end], new[begin : len(new) - end]
    for tag, a, b, c, d in reversed(SequenceMatcher(None, left, right, autojunk=False).get_opcodes()):
        if tag != "equal":
            yield {"at": begin + a, "cut": b - a, "add": [_element(shape) for shape in right[c:d]]}


@lru_cache(maxsize=16384)
def _element(shape: Shape) -> str:
    return fragment((shape,), PREFIX)
