"""Where everything lies on a board of Metal Adventures, on any ground.

From top to bottom: space and the promises, the places, what goes on now; and across the foot, below the desk too, the
crew. Where there is no room for all of it, it is what matters in this phase of the turn that is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from gamekit.draw import Rect, half
from gamekit.draw.stage import Ground

Focus = Literal["now", "space", "places", "offer"]  # what matters in this phase of the turn

GAP, BESIDE = 8, 6  # between what lies below each other, and beside each other
SPACE, FOLDED, PLACES = 96, 40, 126  # how high they are at least: space, what is folded, the places ...
NOW, OFFER = 186, 220  # ... what goes on now, and an offer while it is composed
CREW, COUNTS, LINE = 108, 76, 30  # how high the pirates are where nobody has said; and, whole or as a line, in boxes
STRAIT = "phone", "low"  # ... that have little of one or the other
WHOLE, ONE_ROW = 600, 515  # from these widths on all of it may be there, and the places lie beside each other
FOLDING = 340  # a board less high shows one thing at a time, as a phone does and what is magnified
LITTLE, ENOUGH = 90, 170  # less than that is not worth a region; and what goes on now is told in full
LOWEST = 76  # what goes on now is not made lower by one's own cards
PILE, LIST_GAP = 96, (1.5, 6)  # how wide the pile is where the round is a list, and what lies between its rows
SLIM = 408  # on a board less wide a fight has no pairs
GRID = 230  # how high the deal grid with its heading is at least
FIGHT = {True: 124, False: 182}  # how high one with its heading is at least; True: slim
HAVANA = 172  # how wide it is where it is folded into the strip of space
HEADS = (100, 115, 80, 115, 120)  # the shares of the places that are folded, ...
SHARES = {True: (96, 114, 184, 103, 116), False: (100, 130, 220, 130, 134)}  # ... and of others; True: narrow


class Layout(NamedTuple):
    """The regions of a board; None: not there. What is folded is as high as `FOLDED`."""

    width: int
    height: int
    space: Rect | None
    promises: Rect | None
    places: tuple[Rect, ...]  # Havana, Exxalia, OCG, Bazaar, Karokum; or none of them
    now: Rect | None
    crew: tuple[Rect, ...]
    least: float  # the smallest text
    listed: tuple[Rect, ...] = ()  # where the places have too little height: a row for each but Havana


@lru_cache(maxsize=64)
def layout(ground: Ground, players: int, focus: Focus, cards: float = 0, *, people: bool = False) -> Layout:
    """On a phone one's own `cards` lie below what goes on now while one of them is to be clicked, so high; and with
    little height the pirates are in sight only while `people` are to be clicked.
    """
    w, h = int(ground.w), int(ground.h)
    left = int(ground.free.x) if ground.free else w
    strait, rows = ground.kind in STRAIT, 1 if left >= ONE_ROW else 2
    top = int(ground.free.h) if ground.free else h - GAP - (COUNTS if strait else CREW)
    foot = Rect(0, top if ground.free else top + GAP, w, h - top - (0 if ground.free else GAP))
    board = Rect(0, 0, left, top - GAP if ground.free else top)
    need = height(focus, rows, w, cards)
    if strait and board.h < need:  # else the pirates are among the facts, in the desk, or in the list of the round
        high = LINE if people and ground.kind == "phone" and focus != "places" else 0
        foot = foot._replace(y=h - high, h=high)
        board = board._replace(h=h - (GAP + high if high else 0))
    crew = row_of(foot, players) if foot.h else ()
    least = 11.5 if ground.kind == "big" else 11
    alone = ground.kind in ("phone", "big") or board.h < FOLDING
    if focus == "places" and alone and (board.h < need or (strait and not crew)):
        pile, beside, listed = list_of(board, crowd=0 if crew else players)
        return Layout(w, h, pile, None, (), None, crew or beside, least, listed)
    space, places, now = regions(board, focus, alone=alone)
    if space:
        space, owed = shared(space, places)
        return Layout(w, h, space, owed, places, now, crew, least)
    return Layout(w, h, None, None, places, now, crew, least)


def height(focus: Focus, rows: int, w: int, cards: float) -> float:
    """How high a board is at least that has what matters in this phase."""
    if focus == "places":
        return FOLDED + GAP + unfolded(rows)
    if focus == "offer":
        return GRID
    return FIGHT[w < SLIM] + GAP + cards if cards else ENOUGH


def unfolded(rows: int) -> int:
    """How high the places are at least, with all that is done there."""
    return rows * PLACES + (rows - 1) * BESIDE


def regions(at: Rect, focus: Focus, *, alone: bool) -> tuple[Rect | None, tuple[Rect, ...], Rect | None]:
    """Space, the places, and now; `alone`: only what matters."""
    rows = 1 if at.w >= ONE_ROW else 2
    most = unfolded(rows)
    spare = int(at.h - SPACE - most - NOW - 2 * GAP)
    if spare >= (OFFER - NOW if focus == "offer" else 0) and at.w >= WHOLE and not alone:
        space, places, now = stacked(at, SPACE + min(48, spare // 7), most + min(96, spare // 3))
        return space, tuple(places.columns(SHARES[at.w < 700], BESIDE)), now
    if focus == "places":
        space, places, now = stacked(at, FOLDED, most)
        if alone or now.h < LITTLE:
            return space, (havana(space), *four(places._replace(h=at.bottom - places.y))), None
        return space, (havana(space), *four(places)), now
    if not alone:
        space, places, now = stacked(at, SPACE, FOLDED)
        return space, tuple(places.columns(HEADS, BESIDE)), now
    if focus == "space":
        space, now = stacked(at, SPACE)
        return space, (), now
    return None, (), at


def stacked(at: Rect, *heights: float) -> list[Rect]:
    """Below each other: as high as is said, and the last one is what is left."""
    out, y = [], at.y
    for h in (*heights, at.bottom - at.y - sum(heights) - GAP * len(heights)):
        out.append(Rect(at.x, y, at.w, h))
        y += h + GAP
    return out


def shared(at: Rect, places: Sequence[Rect]) -> tuple[Rect, Rect | None]:
    """What is left of the strip of space beside the promises, and beside Havana if that is folded into it."""
    owed = owed_width(at)
    end = places[0].x - BESIDE if at.h <= FOLDED else at.right - owed - GAP if owed else at.right
    return at._replace(w=end - at.x), Rect(at.right - owed, at.y, owed, at.h) if owed else None


def owed_width(at: Rect) -> int:
    """How wide the promises are; where it is narrow they have no room."""
    return 160 if at.w >= WHOLE else 128 if at.w >= 480 else 0


def havana(at: Rect) -> Rect:
    """Where Havana lies in the strip of space: it has no actions, and whoever rests has a button for it."""
    owed = owed_width(at)
    return Rect(at.right - HAVANA - (owed + BESIDE if owed else 0), at.y, HAVANA, at.h)


def row_of(at: Rect, n: int) -> tuple[Rect, ...]:
    """Beside each other, equally wide, on half units."""
    w = (at.w - BESIDE * (n - 1)) / n
    edges = [(half(at.x + k * (w + BESIDE)), half(at.x + k * (w + BESIDE) + w)) for k in range(n)]
    return tuple(Rect(x, at.y, right - x, at.h) for x, right in edges)


def list_of(at: Rect, crowd: int) -> tuple[Rect, tuple[Rect, ...], tuple[Rect, ...]]:
    """Where the places have too little height, each is a row: above them the pile, beside it the pirates if need be."""
    gap = min(LIST_GAP[1], max(LIST_GAP[0], (at.h - 120) / 12))
    h = (at.h - 4 * gap) / 5
    first, *rows = (at._replace(y=at.y + k * (h + gap), h=h) for k in range(5))
    pile = first._replace(w=PILE if crowd else first.w)
    beside = first._replace(x=pile.right + BESIDE, w=first.w - PILE - BESIDE)
    return pile, row_of(beside, crowd) if crowd else (), tuple(rows)


def four(at: Rect) -> tuple[Rect, ...]:
    """Exxalia, OCG, Bazaar and Karokum in one row or in two."""
    if at.w >= ONE_ROW:
        return tuple(at.columns(SHARES[at.w < 700][1:], BESIDE))
    upper = at._replace(h=(at.h - BESIDE) // 2)
    lower = upper._replace(y=upper.bottom + BESIDE)
    return (*upper.columns((112, 185), BESIDE), *lower.columns((112, 124), BESIDE))
