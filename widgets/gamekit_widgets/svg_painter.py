"""A scene painted by the page itself: an SVG that stays there, of which a move sends only the parts that changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Generic, Literal, NamedTuple, TypeVar

from gamekit.draw import Circle, Path, Polygon, Scene, Shape, Stamp, Text, Use
from gamekit.draw.svg import fragment
from gamekit.draw.theme import css_name

from .difference import splices
from .face import Form, Frame, Laid, Painting, Splice
from .stock import short

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
        self.forms, self.elements = Numbers[str](), Numbers[Element]()
        self.in_step = False  # whether all pages know which numbers come next

    def opened(self) -> None:
        self.shown, self.in_step = None, False
        self.stamps.clear()
        self.forms.opened()
        self.elements.opened()

    def close(self) -> None:
        """What was painted goes with the page."""

    def paint(self, scene: Scene, theme: str) -> Painting | None:
        if scene == self.shown:
            return None
        old, self.shown = self.shown, scene.check(self.shown)
        painting: Painting = {} if old else {"anew": True}
        if old is None or _frame(old) != _frame(scene):
            painting["frame"] = _frame(scene)
        wanted = scene.stamps if self.ahead else scene.used()
        if new := {name: stamp for name, stamp in wanted.items() if self.stamps.get(name) != stamp}:
            painting["stamps"] = {name: _told(stamp) for name, stamp in new.items()}
            self.stamps |= new
        self.elements.tidy()
        self.forms.tidy()
        begin = self.elements.next, self.forms.next
        if shapes := self._changes(old.shapes if old else (), scene.shapes):
            painting["shapes"] = shapes
        if notes := self._changes(old.notes if old else (), scene.notes):
            painting["notes"] = notes
        if begin != (self.elements.next, self.forms.next) and not self.in_step:
            painting["next"], self.in_step = begin, old is not None  # what is whole others did not hear
        return painting or None

    def _changes(self, old: Sequence[Shape], new: Sequence[Shape]) -> list[Splice]:
        found, left = list[Splice](), 0
        for at, cut, add in reversed([*splices(old, new)]):
            found.append([at - left, cut, *counted(map(self._laid, add))])
            left = at + cut
        return found

    def _laid(self, shape: Shape) -> tuple[int, Laid | None]:
        """The number of its element; and the element itself if a page has not got it."""
        element = _element(shape)
        number, told = self.elements.number(element)
        if told == "known":
            return number, None
        form, x, y = self._form(element.form), short(element.x), short(element.y)
        return number, (form, x, y) if told == "next" else (form, x, y, number)

    def _form(self, form: str) -> Form:
        number, told = self.forms.number(form)
        return number if told == "known" else form if told == "next" else (number, form)


class Element(NamedTuple):
    """What many shapes are that lie in different places, and one of these places."""

    form: str
    x: float
    y: float


Item = TypeVar("Item")


class Numbers(Generic[Item]):
    """What was ever told has a number, and each page knows some of it: many may hear the same painter."""

    def __init__(self) -> None:
        self._numbers: dict[Item, int] = {}
        self._known: set[int] = set()  # to all pages
        self.next = 0

    def opened(self) -> None:
        """There is a page that knows nothing."""
        self._known.clear()

    def tidy(self) -> None:
        if len(self._numbers) > MOST:
            self._numbers.clear()

    def number(self, item: Item) -> tuple[int, Literal["known", "next", "again"]]:
        """Its number, and whether all pages know it; if not, they are told, those that know it for another time."""
        number = self._numbers.get(item)
        if number is None:
            number = self._numbers[item] = self.next
            self._known.add(number)
            self.next += 1
            return number, "next"
        if number in self._known:
            return number, "known"
        self._known.add(number)
        return number, "again"


def counted(elements: Iterable[tuple[int, Laid | None]]) -> Splice:
    """Elements as they are told; of those that count on from one before, how many."""
    found: Splice = []
    last, run = -2, 0
    for number, laid in elements:
        if laid is None and number == last + 1:
            run += 1
            found[-1:] = [-run] if run > 1 else [found[-1], -1]
        else:
            run = 0
            found.append(number if laid is None else laid)
        last = number
    return found


def _frame(scene: Scene) -> Frame:
    return {"w": round(scene.width, 1), "h": round(scene.height, 1), "ground": f"var({css_name(scene.ground)})"}


@lru_cache(maxsize=4096)  # a block that comes again needs its stamps again, and others have the same
def _told(stamp: Stamp) -> str:
    return fragment(stamp.shapes)


@lru_cache(maxsize=16384)
def _element(shape: Shape) -> Element:
    """A shape as it would lie at 0,0, and where it lies."""
    match shape:
        case Text() | Use() | Circle():
            return Element(fragment((shape._replace(x=0, y=0),), PREFIX), round(shape.x, 1), round(shape.y, 1))
        case Polygon() | Path():
            rows = [(round(x, 1), round(y, 1)) for x, y in shape.points]
            x, y = rows[0]
            return Element(fragment((shape._replace(points=tuple((a - x, b - y) for a, b in rows)),), PREFIX), x, y)
    return Element(fragment((shape,), PREFIX), 0, 0)
