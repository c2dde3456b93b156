"""Where everything lies on a board of Metal Adventures, for any width; and the sheet on which the panels are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.stamps import COIN, KIND, pictures
from gamekit.games.metal_adventures.state import Move, State
from gamekit.games.metal_adventures.telling import fit
from gamekit.games.metal_adventures.view import View
from gamekit.scene import Hotspot, Line, Points, Polygon, Shape, Text, Use, rectangle, seat_sign

WIDE, LEAST = 850, 436
GAP = 8
SMALL = 43  # a ship as a small card
BROAD = 236  # from this width on a pirate's upgrades lie beside his dial


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


class Layout(NamedTuple):
    width: int
    height: int
    now: Rect
    space: Rect
    places: tuple[Rect, ...]  # Havana, Exxalia, OCG, Bazaar, Karokum
    goods: tuple[Rect, ...]  # the OCG counter, Bazaar's discard, Karokum's
    owed: Rect
    own: Rect  # the cards of who looks
    pirates: tuple[Rect, ...]

    @property
    def most(self) -> int:
        """How many of the own cards lie in a row, while there are not more."""
        return 4 if self.own.w > 600 else 3

    @property
    def card(self) -> int:
        """The width of an own card."""
        return round((self.own.w - 7) / self.most - 5)

    @property
    def rows(self) -> tuple[int, ...]:
        """The widths of rows, and of ships as small cards."""
        wide = {round(at.w) - 12 for at in (*self.places, *self.goods)}
        return tuple(sorted(wide | {SMALL, chip_width(self.goods[-1].w - 12)}))

    @property
    def gear(self) -> tuple[int, int]:
        """The widths of rows with upgrades: at the OCG counter, and of pirates."""
        pirate = self.pirates[0]
        return round(self.goods[0].w) - 12, round(pirate.w) - (136 if pirate.h < 200 else 12)


@lru_cache(maxsize=32)
def layout(width: int, players: int) -> Layout:
    """From top to bottom: what goes on now, space, the places and what lies there, the own cards, the pirates."""
    width = max(width, LEAST)
    wide = width >= WIDE
    edge = 10 if wide else 8
    across = width - 2 * edge
    now = Rect(edge, 66 if wide else 46, across, 262 if width >= 500 else 302)
    space = Rect(edge, now.bottom + GAP, across, 114)
    y = space.bottom + GAP
    columns = row(edge, y, across, 5 if wide else 3, 118)
    if wide:
        places, y = columns, y + 118 + GAP
        goods = row(edge, y, across, 4, 126)
        owed = goods.pop()
    else:
        below = row(edge, y + 118 + GAP, across, 3, 118)
        owed = below.pop()
        places, y = [*columns, *below], y + 2 * (118 + GAP)
        goods = row(edge, y, across, 3, 126)
    y += 126 + GAP
    mine = Rect(edge, y, across, 206)
    y = mine.bottom + GAP
    each = players if wide else 2 if players == 4 else 3
    pirates: list[Rect] = []
    while len(pirates) < players:
        high = 166 if (across - (each - 1) * GAP) / each >= BROAD else 262
        pirates += row(edge, y, across, each, high)[: players - len(pirates)]
        y += high + GAP
    return Layout(width, round(y), now, space, tuple(places), tuple(goods), owed, mine, tuple(pirates))


def chip_width(room: float) -> int:
    """How wide small cards are that share some room."""
    return int(room / max(1, room // (SMALL + 1))) - 3


def row(x: float, y: float, across: float, n: int, high: float) -> list[Rect]:
    """n rectangles beside each other, on whole units."""
    w = int((across - (n - 1) * GAP) / n)
    return [Rect(x + k * (w + GAP), y, w, high) for k in range(n)]


class Sheet:
    """A board while it is drawn."""

    def __init__(self, view: View, moves: Sequence[Move], where: Layout, names: tuple[str, ...]) -> None:
        self.view, self.moves, self.where, self.names = view, moves, where, names
        self.pictures = pictures(where.rows, where.gear, where.card)
        self.frames: list[Polygon] = []
        self.shapes: list[Shape] = []
        self.texts: list[Text] = []
        self.thrown: tuple[str, tuple[Use, ...]] = ("", ())
        self.twins: dict[str, Points] = {}  # where something is seen and clicked a second time
        self.spots: list[Hotspot] = []

    def painted(self) -> tuple[Shape, ...]:
        """All shapes: frames, what lies in them, and texts by their fonts. To tell like after like is shorter."""
        texts = sorted(self.texts, key=lambda text: (text.bold, text.size, text.fill, text.anchor))
        return (*self.frames, *self.shapes, *texts)

    @property
    def s(self) -> State:
        return self.view.state

    def say(self, key: str, **facts: object) -> str:
        return GAME.words.say(key, facts, self.names)

    def name(self, seat: int) -> str:
        return GAME.words.name(seat, self.names)

    def text(
        self, x: float, y: float, text: object, size: float = 11.5, fill: str = "ink", anchor: str = "start", *,
        bold: bool = False, room: float = 0,
    ) -> None:  # fmt: skip
        told = fit(str(text), size, room, bold=bold) if room else str(text)
        self.texts.append(Text(x, y, told, size, fill, anchor, bold))

    def use(self, stamp: str, x: float, y: float, opacity: float = 1.0, scale: float = 1.0) -> None:
        assert stamp in self.pictures, stamp
        self.shapes.append(Use(stamp, half(x), half(y), opacity, scale))

    def seat(self, seat: int, x: float, y: float, r: float) -> None:
        """A seat's sign; r is 5, 6 or 7, made such that the sides of a square lie on half units."""
        self.shapes.append(seat_sign(seat, half(x), half(y), half(0.9 * r) / 0.9))

    def frame(
        self, at: Rect, fill: str = "panel", stroke: str = "hair", width: float = 1.2, r: float = 8, *,
        dash: tuple[float, ...] = (),
    ) -> None:  # fmt: skip
        self.frames.append(Polygon(outline(at, r), fill, stroke, width, 1, dash))

    def row(self, at: Rect, state: str = "", kind: str = "", *, coin: bool = False) -> None:
        """The frame of a row: to be clicked, "no" pale, or "done"; with an upgrade's kind, and a coin for its price."""
        name = "-".join(filter(None, ("row", state, kind, "coin" if coin else "", str(round(at.w)))))
        if name in self.pictures:
            self.use(name, at.x + at.w / 2, at.y + at.h / 2)
        else:
            self.frame(at, "raise_", "edge", 1.2, 5)
            if kind:
                self.use(f"kind-{kind}", at.x + KIND, at.y + at.h / 2, 1.0, 0.85)
            if coin:
                self.use("coin", at.right - COIN, at.y + at.h / 2, 1.0, 0.9)

    def card(self, at: Rect) -> None:
        """The frame of a card; those of the own ones have a picture."""
        self._framed(f"card-{round(at.w)}-{round(at.h)}", at, 6)

    def button(self, at: Rect) -> None:
        self._framed(f"button-{round(at.w)}", at, 7)

    def _framed(self, name: str, at: Rect, r: float) -> None:
        if name in self.pictures:
            self.use(name, at.x + at.w / 2, at.y + at.h / 2)
        else:
            self.frame(at, "raise_", "edge", 1.2, r)

    def spot(self, target: str, label: str, at: Rect, info: tuple[Line, ...] = ()) -> None:
        self.spots.append(Hotspot(target, label, outline(at, 5), (), info, self.twins.get(target, ())))

    def count(self, stamp: str, x: float, y: float, n: object, size: float = 12) -> None:
        """A sign and a number after it; y is the middle."""
        self.use(stamp, x, y)
        self.text(x + 9, y + size * 0.36, n, size, bold=True)


def half(v: float) -> float:
    """On half units: sharp on a dense screen, and painted alike in pieces and as a whole."""
    return round(2 * v) / 2


def outline(at: Rect, r: float) -> Points:
    """A rectangle with round corners; small ones with three points each, since each move tells many of them."""
    if r > 7:
        return tuple((half(x), half(y)) for x, y in rectangle(*at, r))
    k = 0.29 * r
    left, top, right, bottom = at.x, at.y, at.right, at.bottom
    corners = (
        (left, top + r), (left + k, top + k), (left + r, top),
        (right - r, top), (right - k, top + k), (right, top + r),
        (right, bottom - r), (right - k, bottom - k), (right - r, bottom),
        (left + r, bottom), (left + k, bottom - k), (left, bottom - r),
    )  # fmt: skip
    return tuple((half(x), half(y)) for x, y in corners)
