"""What the boards of all rooms are drawn with.

A region of a board is a short function that gets the pen and the rectangle it has to itself, and draws what it shows:

    def fleet(pen: Pen, at: Rect, view: View) -> None:
        pen.panel(at)
        for ship, row in zip(view.ships, at.inner(8).columns([1] * 4, gap=6)):
            pen.stamp(f"ship-{ship.nation}", *row.middle)
            pen.label(row, ship.name, 12, anchor="middle")
            pen.spot(f"ship:{ship.name}", describe(ship), row)

Text is told the room that it has, and is shortened or wrapped to it. Places are put on half units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gamekit.draw.geometry import Point, Points, Rect, half, rectangle
from gamekit.draw.palette import SHARED, Palette
from gamekit.draw.scene import Hotspot, Line, Mark, Purse, Scene
from gamekit.draw.shapes import NO_STAMPS, Path, Polygon, Shape, Stamp, Text, Use
from gamekit.draw.states import seat_sign
from gamekit.draw.text import shortened, text_width, wrapped
from gamekit.quote import numeral

BASELINE = 0.36  # of its size a line of text stands below the middle of its room
LEADING = 1.3  # from line to line


class Layer:
    """Shapes in three levels: panels lie below, texts on top, all else between the two in the order in which it comes.

    What covers texts, or is to be covered by a panel, is a stamp.
    """

    def __init__(self, stamps: Mapping[str, Stamp]) -> None:
        self.stamps = stamps
        self._panels: list[Shape] = []
        self._middle: list[Shape] = []
        self._texts: list[Text] = []

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All of them; texts by their looks, for to tell like after like is shorter."""
        texts = sorted(self._texts, key=lambda text: (text.bold, text.size, text.fill, text.anchor))
        return (*self._panels, *self._middle, *texts)

    def add(self, *shapes: Shape) -> None:
        """Shapes as they are."""
        self._middle += shapes

    def stamp(self, name: str, x: float, y: float, opacity: float = 1.0, scale: float = 1.0) -> None:
        self._middle.append(Use(name, half(x), half(y), opacity, scale))

    def line(self, *points: Point, ink: str = "hair", width: float = 1.0, dash: tuple[float, ...] = ()) -> None:
        self._middle.append(Path(tuple((half(x), half(y)) for x, y in points), ink, width, 1.0, dash))

    def fill(self, at: Rect, colour: str, edge: str = "", width: float = 1.0, r: float = 0.0) -> None:
        """A rectangle among the other shapes: a bar of a meter, not the ground of a region."""
        self._middle.append(Polygon(at.outline(r), colour, edge, width))

    def panel(
        self, at: Rect, fill: str = "panel", edge: str = "hair", width: float = 1.2, r: float = 8.0, *,
        dash: tuple[float, ...] = (),
    ) -> None:  # fmt: skip
        """The ground of a region or a card; of two, the later one lies on the earlier one."""
        self._panels.append(Polygon(at.outline(r), fill, edge, width, 1.0, dash))

    def pill(self, x: float, y: float, text: str, size: float = 11.5, sign: str = "", *, ready: bool = False) -> None:
        """A rounded tag round its middle, with a sign before its text or without; in accent when ready."""
        self._middle += pill(x, y, text, size, PILL_SIGN if sign else 0.0, ready=ready)
        if sign:
            self.stamp(sign, x - pill_size(text, size, PILL_SIGN)[0] + 15, y)

    def seat(self, seat: int, x: float, y: float, r: float = 8.0) -> None:
        """A seat's sign, made such that the sides of a square lie on half units."""
        self._middle.append(seat_sign(seat, half(x), half(y), half(0.9 * r) / 0.9))

    # ---- text

    def text(
        self, x: float, y: float, text: object, size: float = 13.0, ink: str = "ink", anchor: str = "start", *,
        bold: bool = False, room: float | None = None, halo: str = "",
    ) -> None:  # fmt: skip
        """A line of text from a point on, y its baseline; shortened if it has only so much room."""
        told = numeral(text) if room is None else shortened(numeral(text), size, room, bold)
        if told:
            self._texts.append(Text(half(x), half(y), told, size, ink, anchor, bold, halo))

    def label(
        self, at: Rect, text: object, size: float = 13.0, ink: str = "ink", anchor: str = "start", *,
        bold: bool = False,
    ) -> None:  # fmt: skip
        """A line of text in the middle of the height of its room, shortened to its width."""
        x = {"start": at.x, "middle": at.x + at.w / 2, "end": at.right}[anchor]
        self.text(x, at.y + at.h / 2 + BASELINE * size, text, size, ink, anchor, bold=bold, room=at.w)

    def lines(
        self, at: Rect, text: str, size: float = 13.0, ink: str = "ink", anchor: str = "start", *,
        bold: bool = False, most: int | None = None, pitch: float | None = None,
    ) -> int:  # fmt: skip
        """Text wrapped to its room, from its top down, at most as many lines as that has height for; says how many."""
        pitch = LEADING * size if pitch is None else pitch
        most = max(1, int((at.h - 1.2 * size) // pitch) + 1) if most is None else most
        told = wrapped(text, size, at.w, most, bold)
        x = {"start": at.x, "middle": at.x + at.w / 2, "end": at.right}[anchor]
        for n, line in enumerate(told):
            self.text(x, at.y + size + n * pitch, line, size, ink, anchor, bold=bold)
        return len(told)

    def count(self, sign: str, x: float, y: float, n: object, size: float = 12.0, *, scale: float = 1.0) -> None:
        """A stamp and a number after it; y is the middle of both."""
        self.stamp(sign, x, y, 1.0, scale)
        self.text(x + 9, y + size * BASELINE, n, size, bold=True)


class Pen(Layer):
    """A board while it is drawn: its shapes, what can be pointed at, and on a layer over the states its `notes`."""

    def __init__(self, stamps: Mapping[str, Stamp] = NO_STAMPS, palette: Palette = SHARED) -> None:
        super().__init__(stamps)
        self.palette = palette
        self.notes = Layer(stamps)
        self.hotspots: list[Hotspot] = []
        self.purses: dict[str, Purse] = {}
        self._twins: dict[str, Points] = {}

    def spot(
        self, target: str, label: str, at: Rect | Points, info: Iterable[Line] = (), *,
        outline: Points = (), quiet: bool = False,
    ) -> None:  # fmt: skip
        """What can be pointed at or clicked: its spoken label, and what hovering tells besides."""
        points = at.outline(5) if isinstance(at, Rect) else at
        self.hotspots.append(Hotspot(target, label, points, outline, tuple(info), quiet=quiet))

    def twin(self, target: str, at: Rect | Points) -> None:
        """Where a hotspot is seen a second time, whether it is drawn already or not yet."""
        self._twins[target] = at.outline(5) if isinstance(at, Rect) else at

    def purse(self, name: str, sign: str, x: float, y: float, n: int, *, scale: float = 1.0) -> None:
        """A stamp, and that so many of it are counted there, which pass from one to another."""
        self.stamp(sign, x, y, 1.0, scale)
        self.purses[name] = Purse(sign, half(x), half(y), n)

    def scene(self, width: float, height: float, title: str, last: Iterable[str] = ()) -> Scene:
        """The board as data; `last` is where the last move was, as far as that is on the board."""
        twins = self._twins
        spots = tuple(s._replace(twin=twins[s.target]) if s.target in twins else s for s in self.hotspots)
        known = {spot.target for spot in spots}
        marks = tuple(Mark("last", target) for target in last if target in known)
        drawn = self.shapes, self.notes.shapes, spots, marks, self.stamps
        return Scene(width, height, *drawn, title, palette=self.palette, purses=self.purses)


# ---- tags

PILL_SIGN = 16.0  # the room of a sign in a tag


def pill(x: float, y: float, text: str, size: float = 11.5, sign: float = 0.0, *, ready: bool = False) -> list[Shape]:
    """A rounded tag round its middle x,y, `sign` units kept free before the text; in accent when ready."""
    half_width, high = pill_size(text, size, sign)
    ground, edge, ink = ("accent", "accent", "accent_ink") if ready else ("panel", "edge", "ink")
    corners = rectangle(x - half_width, y - high, 2 * half_width, 2 * high, high)
    outline = tuple((round(a, 1), round(b, 1)) for a, b in corners)
    return [
        Polygon(outline, ground, edge, 1.3),
        Text(x + sign / 2, y + size * BASELINE, text, size, ink, "middle", bold=True),
    ]


def pill_size(text: str, size: float, sign: float = 0.0) -> Point:
    """Half the width and half the height of a tag."""
    return text_width(text, size, bold=True) * 0.52 + 8 + sign / 2, size / 2 + 3.75
