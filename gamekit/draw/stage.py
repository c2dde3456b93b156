"""How a table shares the box that it gets. What lies on the table is left, what speaks and asks is right, who plays is
on top, time is at the foot; in a narrow box all of it stands in one column.

A game says what it `Needs` and knows no size at which anything changes; `stage` alone decides that. All is in units of
the page but for a table that is magnified or has more than a laptop's box: it is laid out smaller and shown `zoom`
times as large.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from gamekit.draw.geometry import Rect
from gamekit.draw.text import wrapped

Kind = Literal["phone", "low", "small", "laptop", "wide", "big"]

LEAST = (320, 420)  # a box smaller than that is taken for one of that size
LEAST_LOW = 360  # where board and desk stand beside each other, that height will do
GAP, EDGE = 8, 1
NARROW, LOW, BROAD, HIGH = 620, 480, 900, 600  # where one kind of box begins, and another ends
LAPTOP, LARGER = (930, 630), 1 / 3  # the box in which all is as large as it is meant, and how that grows with it
LAPTOP_DESK, SMALL_DESK, LOW_DESK, BIG_DESK = (248, 280), (240, 262), 300, (88, 260)
CREWS: dict[str, int] = {"small": 100, "low": 0}  # how high a row of all players is there at most
RAIL = (184, 260)
BIG = (760, 460)  # what a magnified table is laid out for, at least
SENTENCE, TOLD_TASK = 46, 102  # the line that runs over a magnified table, and where an exercise tells its task
# From the top to the bottom of a phone, but for the board, which gets the rest; a short one has no row of its own for
# Undo, Hint and Why not. STAGE
PHONE = {"bar": 48, "say": 62, "told": 44, "hand": 92, "main": 46, "tools": 46, "tabs": 52}
SHORT = 640
MAP, ROWS = (90, 190), 132  # below the second height of its board, what is `below` gives way, down to that
# Where an exercise tells its task, or more than a board must be seen, a short one has none of what is told: that lies
# over what is asked.
CLOSE = 700  # in an exercise
OVER = 94  # high is what is asked there at least: three lines of a hint or a verdict, and its buttons below them
ANSWER = 70  # high, where an exercise tells below the board what was refused, and its hints
BOARD = 120  # high, at least
TYPE = ((14, 18.5), (13, 16.7), (12, 14.7))  # of the task of an exercise: its size, and how high a line is
TITLE = (16, 20)


class Needs(NamedTuple):
    """What a game asks of the stage.

    `ratio` is the width of its board by its height, `desk` how wide it wants what stands beside the board, `beside` the
    same on a magnified table. `crew`: how high a row of all players is, which lies below board and desk and belongs to
    the picture of the board. `hand`: whether cards are held. `secret`: whether a seat knows what others may not.
    `below`: how high on a phone what is without which no turn can be played, and is not on the board. `many`: whether
    more than two buttons may have to be pressed: on a short phone they have a row of their own. `least`: how high a
    board is on a phone whose type can be read; for that what is told and the task of an exercise have less room.
    """

    ratio: float = 1.2
    desk: int = 272
    beside: int = 112
    crew: int = 0
    hand: bool = True
    secret: bool = False
    below: int = 0
    many: bool = False
    least: int = BOARD


class Ground(NamedTuple):
    """What a board is drawn on: it fills a width and a height, but for the part that is to be left `free` for the desk.

    `kind` tells of what table: a board whose words would be too small on a phone shows fewer of them.
    """

    w: float = 860
    h: float = 560
    free: Rect | None = None
    kind: Kind = "laptop"


GROUND = Ground()  # of a picture where nobody has said another


class Stage(NamedTuple):
    """Where the regions of a table lie in its box, and how high the bar on top and the foot are.

    `board` is the whole picture; `desk` may lie in its upper right corner, and the picture leaves that free.
    """

    kind: Kind
    zoom: float
    width: int
    height: int
    bar: int
    foot: int
    board: Rect
    desk: Rect
    rail: Rect | None = None
    told: int = 0  # on a phone: how high the row is of what is told

    @property
    def ground(self) -> Ground:
        """What the board is drawn on."""
        left = self.desk.x - GAP - self.board.x
        covered = left < self.board.w and self.desk.y < self.board.bottom
        free = Rect(left, 0, self.board.w - left, self.desk.bottom + GAP - self.board.y) if covered else None
        return Ground(self.board.w, self.board.h, free, self.kind)


def stage(
    width: float, height: float, needs: Needs, *, big: bool = False, task: tuple[str, str] | None = None
) -> Stage:
    """The regions of a table in a box of that size; `big`: magnified, to be read from the end of a classroom.

    `task`: the title and the text of an exercise, which take room on a phone.
    """
    w = max(LEAST[0], int(width))
    h = max(LEAST[1] if w < NARROW else LEAST_LOW, int(height))
    if big:
        return _big(w, h, needs, TOLD_TASK if task else SENTENCE)
    if w < NARROW:
        return _phone(w, h, needs, task)
    if h < LOW:
        return _two(w, h, needs, "low", 36, 0, LOW_DESK)
    if w < BROAD or h < HIGH:
        return _two(w, h, needs, "small", 44, 28, _within(needs.desk, SMALL_DESK))
    # Of what a box has more than a laptop's, a part lets all be larger, and most makes room for more.
    zoom = max(1.0, min(w / LAPTOP[0], h / LAPTOP[1])) ** LARGER
    laid = _two(int(w / zoom), int(h / zoom), needs, "laptop", 44, 28, _within(needs.desk, LAPTOP_DESK))
    return laid._replace(zoom=zoom)


def _two(w: int, h: int, needs: Needs, kind: Kind, bar: int, foot: int, desk: int) -> Stage:
    """Board and desk beside each other; where the board would be too wide for its height, a rail gets the rest."""
    body = Rect(GAP, bar + GAP, w - 2 * EDGE - 2 * GAP, h - 2 * EDGE - bar - foot - 2 * GAP)
    crew = min(needs.crew, CREWS.get(kind, needs.crew))
    upper = body.h - (crew + GAP if crew else 0)
    rail = 0
    if kind == "laptop":
        left = body.w - desk - 2 * GAP - needs.ratio * body.h
        rail = 0 if left < RAIL[0] else min(RAIL[1], int(left))
    board = body.w - desk - GAP - (rail + GAP if rail else 0)
    picture = Rect(body.x, body.y, board + GAP + desk if crew else board, body.h)
    beside = Rect(body.x + board + GAP, body.y, desk, upper)
    column = Rect(w - 2 * EDGE - rail, bar, rail, h - 2 * EDGE - bar - foot) if rail else None
    return Stage("wide" if rail else kind, 1.0, w, h, bar, foot, picture, beside, column)


def _big(w: int, h: int, needs: Needs, say: int) -> Stage:
    zoom = min(w / BIG[0], h / BIG[1])
    wide, high = int(w / zoom), int(h / zoom)
    bar, foot, desk = 40, 34, _within(needs.beside, BIG_DESK)
    top = bar + say + GAP
    body = Rect(GAP, top, wide - 2 * GAP, high - top - foot - GAP)
    board = body.w - desk - GAP
    picture = Rect(body.x, body.y, body.w if needs.crew else board, body.h)
    upper = body.h - (needs.crew + GAP if needs.crew else 0)
    return Stage("big", zoom, wide, high, bar, foot, picture, Rect(body.x + board + GAP, body.y, desk, upper))


def _phone(w: int, h: int, needs: Needs, task: tuple[str, str] | None) -> Stage:
    """One column. The desk is what stands below the board."""
    rows, wide = dict(PHONE), w - 2 * EDGE - 2 * GAP
    if not needs.hand:
        del rows["hand"]
    if h < SHORT:
        del rows["tools"]
    bar, say = rows.pop("bar"), rows.pop("say")
    left = h - 2 * EDGE - bar - 2 * GAP - sum(rows.values()) - GAP * len(rows)
    if h < (CLOSE if task else SHORT if needs.below else 0) or left - say < needs.least:
        if not needs.many:  # its row is that of the buttons
            left += rows.pop("told") + GAP
    elif task and not needs.below:
        left += rows["told"] - ANSWER
        rows["told"] = ANSWER
    if task:
        least = MAP[0] + GAP + ROWS if needs.below else needs.least
        say = _task(task, wide, left - least, left - BOARD)
        if "told" not in rows:
            say = max(say, min(OVER, left - least))
    left -= say
    if needs.below:
        left -= GAP + min(needs.below, max(ROWS, left - GAP - MAP[1]))
    board = max(MAP[0] if needs.below else BOARD, left)
    picture = Rect(GAP, bar + say + 2 * GAP, wide, board)
    desk = Rect(GAP, picture.bottom + GAP, picture.w, h - 2 * EDGE - picture.bottom - GAP)
    return Stage("phone", 1.0, w, h, PHONE["bar"], PHONE["tabs"], picture, desk, told=rows.get("told", 0))


@lru_cache(maxsize=256)
def _task(task: tuple[str, str], width: int, room: int, most: int) -> int:
    """How high a task is, told as large as there is room for, and never so low that even small it would be cut, but for
    what is more than `most`; the page finds the same size.
    """
    title, text = task
    inside = width - 28  # what its edges leave
    head = 14 + TITLE[1] * len(wrapped(title, TITLE[0], inside, 9, bold=True))
    highs = [head + line * len(wrapped(text, size, inside, 99)) for size, line in TYPE]
    bare = highs[-1] - head + 14  # without its title, which goes last
    high = next((high for high in highs if high <= room), min(most, max(room, bare)))
    return max(PHONE["say"], math.ceil(high))


def heights(blocks: Sequence[tuple[float, float]], room: float) -> list[float]:
    """How high each of some blocks is drawn, of its least and its good height.

    In their order they come while there is room; of what these leave, the first get what they wish.
    """
    left = room
    for least, _ in blocks:
        if left < least:
            break
        left -= least
    out = []
    for least, good in blocks:
        more = max(0.0, min(good - least, left))
        left -= more
        out.append(least + more)
    return out


def _within(wished: int, limits: tuple[int, int]) -> int:
    return min(max(wished, limits[0]), limits[1])
