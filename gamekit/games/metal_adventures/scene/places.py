"""Where everything lies on a board of Metal Adventures, for any width."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamekit.draw import Rect

WIDE, MIDDLE, LEAST = 800, 540, 436
BESIDE, BROAD = 190, 236  # from these widths on a pirate's upgrades lie beside his dial, and with their names
ROW_HEIGHT, BUTTON_HEIGHT = 23, 25


class Layout(NamedTuple):
    width: int
    height: int
    decision: Rect
    space: Rect
    promises: Rect
    places: tuple[Rect, ...]  # Havana, Exxalia, OCG, Bazaar, Karokum
    own: Rect  # the cards of who looks
    crew: tuple[Rect, ...]
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
    decision = Rect(edge, 60 if wide else 44, across, 208)
    space = Rect(edge, decision.bottom + gap, across, 98)
    y = space.bottom + gap
    if wide:
        promises = Rect(space.right - 296, space.y, 296, space.h)
        places, high = Rect(edge, y, across, 146).columns((102, 126, 278, 132, 170), gap), 116
    elif width >= MIDDLE:
        upper = Rect(edge, y, across, 120).columns((102, 129, 291), gap)
        bazaar, karokum, promises = Rect(edge, upper[0].bottom + gap, across, 144).columns((138, 176, 202), gap)
        places, high = [*upper, bazaar, karokum], 185
    else:
        promises = Rect(edge, y, across, 50)
        exxalia, ocg = Rect(edge, promises.bottom + gap, across, 120).columns((128, 286), gap)
        havana, bazaar, karokum = Rect(edge, exxalia.bottom + gap, across, 144).columns((114, 132, 162), gap)
        places, high = [havana, exxalia, ocg, bazaar, karokum], 209
    own = Rect(edge, places[-1].bottom + gap, across, high)
    y = own.bottom + gap
    most = max(2, int((across + gap) // (122 + gap)))
    each = -(-players // -(-players // most))
    w = (across - (each - 1) * gap) / each
    high = 152 if w >= BROAD else 138 if w >= BESIDE else 175
    crew: list[Rect] = []
    while len(crew) < players:
        crew += Rect(edge, y, across, high).columns((1,) * each, gap)[: players - len(crew)]
        y += high + gap
    legend = Rect(edge, y, across, 2 + 18 * legend_rows(width))
    return Layout(width, round(legend.bottom + 4), decision, space, promises, tuple(places), own, tuple(crew), legend)


def legend_rows(width: int) -> int:
    return 2 if width >= WIDE else 3 if width >= MIDDLE else 4
