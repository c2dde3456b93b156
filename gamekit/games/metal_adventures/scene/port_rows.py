"""The places of the pirates' round where they have too little height: a row for each, with all that is done there.

What lies there to be bought has room as long as it can be hit; the rest are buttons.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from gamekit.draw import Rect
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules import pirates_round
from gamekit.games.metal_adventures.scene import ports
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import chip, chip_spot
from gamekit.games.metal_adventures.scene.phrases import describe
from gamekit.games.metal_adventures.scene.pictures import CHIP_HEIGHT, CHIPS, KIND
from gamekit.games.metal_adventures.state import PLANET_POWER

HEAD, EMBLEM = 62, 34  # how wide what stands before the actions is, with its Power or without
BETWEEN = 2
TARGET, CARD, PRICED = 24, 40, 34  # how wide a card that is hit must be, with its price shall be, and can be
LEAST, MOST = 66, 110  # how wide an action is with its price beside its number, and at most


def draw(b: Board, at: Sequence[Rect]) -> None:
    for name, place in zip(ports.PLACES[1:], at):
        head = place._replace(w=HEAD if name in PLANET_POWER else EMBLEM)
        port(b, name, head)
        rest = Rect(head.right + BETWEEN, place.y, place.right - head.right - BETWEEN, place.h)
        draw_card, cards = CARDS[name]
        lying, lines = cards(b), 2 if place.h >= 2 * TARGET + BETWEEN else 1
        actions = [action for action in ACTIONS if pirates_round.PLACES[action] == name]
        left = after(b, actions, rest, math.ceil(len(lying) / lines))
        for card, spot in zip(lying, squares(left, len(lying), lines)):
            draw_card(b, card, spot)


def port(b: Board, name: str, at: Rect) -> None:
    """Whose row it is; a planet can be attacked there."""
    b.row(at)
    y = at.y + at.h / 2
    b.stamp(f"emblem-{name}", at.x + 17, y, 1.0, min(0.8, at.h / 44))
    if name in PLANET_POWER:
        b.stamp("shield", at.x + 39, y, 1.0, 0.5)
        b.text(at.x + 46, y + 4.5, PLANET_POWER[name], 12, bold=True)
        b.spot(f"planet:{name}", ports.planet_text(b, name), at)


def after(b: Board, actions: Sequence[str], at: Rect, columns: int) -> Rect:
    """The actions, as wide as what lies beside them in so many columns lets them be; gives what they leave."""
    n = len(actions)
    w = min(MOST, max((at.w - columns * CARD) / n - BETWEEN, min(LEAST, (at.w - columns * TARGET) / n - BETWEEN)))
    w = max(w, 2 * TARGET)
    for k, action in enumerate(actions):
        ports.action_row(b, action, Rect(at.x + k * (w + BETWEEN), at.y, w, at.h))
    left = at.x + n * (w + BETWEEN)
    return at._replace(x=left, w=at.right - left)


def squares(at: Rect, n: int, lines: int) -> Iterator[Rect]:
    """Where so many cards lie, or as many of them as can be hit."""
    columns = min(math.ceil(n / lines), int((at.w + BETWEEN) / (TARGET + BETWEEN)))
    if columns:
        w, h = min(CARD + 8, (at.w + BETWEEN) / columns), (at.h + BETWEEN) / lines
        for k in range(columns * lines):
            place = Rect(at.x + k % columns * w, at.y + k // columns * h, w - BETWEEN, h - BETWEEN)
            yield place


def slot(b: Board, name: str, at: Rect) -> None:
    """An upgrade at the OCG counter: its kind, and its price as long as that goes."""
    b.row(at)
    y, priced = at.y + at.h / 2, at.w >= PRICED
    b.stamp(f"kind-{b.s.box.upgrades[name].kind}", at.x + (KIND if priced else at.w / 2), y, 1.0, 0.85)
    if priced:
        b.small(at.right - 5, y + 4, ports.slot_price(b.s, b.me, name), anchor="end", bold=True)
    b.spot(f"slot:{name}", describe(b.s.box, name), at)


def ship(b: Board, name: str, at: Rect) -> None:
    """One of Karokum's wrecks."""
    chip(b, name, at.x + at.w / 2 - CHIPS[1] / 2, at.y + (at.h - CHIP_HEIGHT) / 2, CHIPS[1])
    chip_spot(b, name, at, "ship")


CARDS: dict[str, tuple[Callable[[Board, str, Rect], None], Callable[[Board], Sequence[str]]]] = {
    "exxalia": (slot, lambda _: ()),
    "ocg": (slot, lambda b: [name for name in b.s.slots if name]),
    "bazaar": (ports.support, lambda b: b.s.supports),
    "karokum": (ship, ports.yard),
}
