"""Where everything lies on a board of Metal Adventures, for any width; and the sheet on which the panels are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Hotspot, Line, Points, Polygon, Shape, Text, Use, rectangle, seat_sign
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.scene.phrases import fit
from gamekit.games.metal_adventures.scene.pictures import ROW_HEIGHT, Size, pictures
from gamekit.games.metal_adventures.state import Move, State
from gamekit.games.metal_adventures.view import View

WIDE, MIDDLE, LEAST = 800, 540, 436
BESIDE, BROAD = 190, 236  # from these widths on a pirate's upgrades lie beside his dial, and with their names


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
    owed: Rect
    places: tuple[Rect, ...]  # Havana, Exxalia, OCG, Bazaar, Karokum
    own: Rect  # the cards of who looks
    pirates: tuple[Rect, ...]
    legend: Rect

    @property
    def wide(self) -> bool:
        return self.width >= WIDE

    @property
    def action(self) -> tuple[int, ...]:
        """How wide the rows with actions are, place by place: OCG's leave room for the upgrades beside them."""
        ocg = 108 if self.wide else 106
        return tuple(ocg if k == 2 else round(at.w) - 12 for k, at in enumerate(self.places))

    @property
    def slots(self) -> list[Rect]:
        """Where the upgrades of the OCG counter lie."""
        at = self.places[2]
        x, pitch = at.x + self.action[2] + 12, (at.h - 10) / 4
        return [Rect(x, at.y + 6 + k * pitch, at.right - 6 - x, int(pitch) - 3) for k in range(4)]


@lru_cache(maxsize=32)
def layout(width: int, players: int) -> Layout:
    """From top to bottom: what goes on now, space and debts, the places, the own cards, the pirates, the legend."""
    width = max(width, LEAST)
    wide = width >= WIDE
    edge, gap = (10, 8) if wide else (8, 6)
    across = width - 2 * edge
    now = Rect(edge, 60 if wide else 44, across, 208)
    space = Rect(edge, now.bottom + gap, across, 98)
    y = space.bottom + gap
    if wide:
        owed = Rect(space.right - 296, space.y, 296, space.h)
        places, high = row(edge, y, (102, 126, 278, 132, 170), across, 146, gap), 116
    elif width >= MIDDLE:
        upper = row(edge, y, (102, 129, 291), across, 120, gap)
        bazaar, karokum, owed = row(edge, upper[0].bottom + gap, (138, 176, 202), across, 144, gap)
        places, high = [*upper, bazaar, karokum], 185
    else:
        owed = Rect(edge, y, across, 50)
        exxalia, ocg = row(edge, owed.bottom + gap, (128, 286), across, 120, gap)
        havana, bazaar, karokum = row(edge, exxalia.bottom + gap, (114, 132, 162), across, 144, gap)
        places, high = [havana, exxalia, ocg, bazaar, karokum], 209
    own = Rect(edge, places[-1].bottom + gap, across, high)
    y = own.bottom + gap
    most = max(2, int((across + gap) // (122 + gap)))
    each = -(-players // -(-players // most))
    w = (across - (each - 1) * gap) / each
    high = 152 if w >= BROAD else 138 if w >= BESIDE else 175
    pirates: list[Rect] = []
    while len(pirates) < players:
        pirates += row(edge, y, (1,) * each, across, high, gap)[: players - len(pirates)]
        y += high + gap
    legend = Rect(edge, y, across, 2 + 18 * legend_rows(width))
    return Layout(width, round(legend.bottom + 4), now, space, owed, tuple(places), own, tuple(pirates), legend)


def legend_rows(width: int) -> int:
    return 2 if width >= WIDE else 3 if width >= MIDDLE else 4


def row(x: float, y: float, shares: Sequence[float], across: float, high: float, gap: float) -> list[Rect]:
    """Rectangles beside each other, on whole units, as wide as their shares say."""
    unit = (across - (len(shares) - 1) * gap) / sum(shares)
    out: list[Rect] = []
    for share in shares:
        out.append(Rect(x, y, int(share * unit), high))
        x += int(share * unit) + gap
    return out


class Sheet:
    """A board while it is drawn."""

    def __init__(self, view: View, moves: Sequence[Move], where: Layout, names: tuple[str, ...]) -> None:
        self.view, self.moves, self.where, self.names = view, moves, where, names
        self.pictures = pictures(tuple(sorted(set(where.action))), Size(where.slots[0].w, where.slots[0].h))
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

    def action(self, at: Rect, state: str, *, coin: bool) -> None:
        """The frame of a row with an action: to be clicked, "no" pale, or "done"; with a coin for its price."""
        name = "-".join(filter(None, ("row", state, "coin" if coin else "", str(round(at.w)))))
        self.use(name, at.x + at.w / 2, at.y + ROW_HEIGHT / 2)

    def gear(self, at: Rect, kind: str) -> None:
        """The frame of a row at the OCG counter: an upgrade's kind, and a coin for its price."""
        self.use(f"row-{kind}-{round(at.w)}-{round(at.h)}", at.x + at.w / 2, at.y + at.h / 2)

    def button(self, at: Rect) -> None:
        self.use(f"button-{round(at.w)}", at.x + at.w / 2, at.y + at.h / 2)

    def spot(self, target: str, label: str, at: Rect, info: tuple[Line, ...] = ()) -> None:
        self.spots.append(Hotspot(target, label, outline(at, 5), (), info, self.twins.get(target, ())))

    def count(self, stamp: str, x: float, y: float, n: object, size: float = 12, *, scale: float = 1) -> None:
        """A sign and a number after it; y is the middle."""
        self.use(stamp, x, y, 1, scale)
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
