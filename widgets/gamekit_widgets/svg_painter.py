"""A scene painted by the page itself: an SVG that stays there, of which a move sends only the parts that changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from gamekit.draw import Circle, Path, Polygon, Scene, Shape, Stamp, Text, Use
from gamekit.draw.svg import fragment
from gamekit.draw.theme import css_name

from . import face as faces
from .difference import splices
from .face import Frame, Painting
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

    def opened(self) -> None:
        self.shown = None
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
        elements: dict[int, Element] = {}
        if shapes := self._numbered(old.shapes if old else (), scene.shapes, elements):
            painting["shapes"] = shapes
        if notes := self._numbered(old.notes if old else (), scene.notes, elements):
            painting["notes"] = notes
        forms: dict[int, str] = {}
        laid = {at: (self.forms.number(form, forms), short(x), short(y)) for at, (form, x, y) in elements.items()}
        if laid:
            painting["elements"] = {at: [*chain(*row)] for at, row in counted(laid).items()}
        if forms:
            painting["forms"] = counted(forms)
        return painting or None

    def _numbered(self, old: Sequence[Shape], new: Sequence[Shape], told: dict[int, Element]) -> list[faces.Splice]:
        """Changes with each element named by its number; those that the page has not got are `told`."""
        self.elements.tidy()
        self.forms.tidy()
        found, left = list[faces.Splice](), 0
        for at, cut, add in reversed([*splices(old, new)]):
            numbers = [self.elements.number(_element(shape), told) for shape in add]
            count = (part for first, many in runs(numbers) for part in ([first, 1 - many] if many > 1 else [first]))
            found.append([at - left, cut, *count])
            left = at + cut
        return found


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
        self._count = 0

    def opened(self) -> None:
        """There is a page that knows nothing."""
        self._known.clear()

    def tidy(self) -> None:
        if len(self._numbers) > MOST:
            self._numbers.clear()

    def number(self, item: Item, told: dict[int, Item]) -> int:
        """Its number; it is `told` if a page has not got it."""
        if item not in self._numbers:
            self._numbers[item], self._count = self._count, self._count + 1
        number = self._numbers[item]
        if number not in self._known:
            self._known.add(number)
            told[number] = item
        return number


def counted(told: Mapping[int, Item]) -> dict[str, list[Item]]:
    """Things by their numbers, as the page is told: by the first, from which the others count on."""
    return {str(first): [told[first + n] for n in range(many)] for first, many in runs(told)}


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers that count on, each time from which one and how many."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and sum(found[-1]) == number:
            found[-1] = found[-1][0], found[-1][1] + 1
        else:
            found.append((number, 1))
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
