"""Rows that tell how likely somebody wins, or whom one could turn to: each can be clicked there."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Rect, fits, half
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import Way, percent
from gamekit.games.metal_adventures.scene.pictures import BARS

LEAST, MOST = 13.5, 34  # how high a row is
TARGET = 28  # and from this height on it can be clicked
PERCENT = 44  # the room of the number behind a bar
ABOVE = 25  # from this height on the words stand above the bar where it is narrow
PAIRED = 400  # from this width on pirates stand two in a row


def bars(b: Board, at: Rect, title: str, rows: Sequence[Way]) -> None:
    """A bar for each way: full as far as it wins, hatched where it loses, and the number; it can be clicked there."""
    rows = rows[: max(0, int((at.h - 10) / LEAST))]
    if rows and fits(title, b.least, at.w, bold=True):
        b.small(at.x, at.y + 3, title, "ink2", bold=True)
    pitch = min(MOST, (at.h - 10) / max(1, len(rows)))
    for k, way in enumerate(rows):
        row(b, way, Rect(at.x, at.y + 11 + k * pitch, at.w, pitch))


def row(b: Board, way: Way, at: Rect) -> None:
    y, high = at.y + at.h / 2, 16 if at.h >= 30 else 12 if at.h >= 17 else 8
    if at.w <= 150:
        words = 42.0
        in_signs(b, way, at.x, y)
    elif at.w <= 200 and at.h >= ABOVE:
        in_words(b, way, at.x, y - 6, at.w - PERCENT)
        words, y, high = 0.0, y + 6, 8
    else:
        words = min(at.w * 0.45, 150)
        in_words(b, way, at.x, y, words - 4)
    right = bar(b, at.x + words, y - high / 2, at.w - words - PERCENT, high, way.chance)
    b.text(right + PERCENT, at.y + at.h / 2 + 4, percent(way.chance), 12.5, anchor="end", bold=True)
    if way.target and at.h >= TARGET:
        b.twin(way.target, Rect(at.x - 4, at.y + 0.5, right + PERCENT + 6 - at.x, at.h - 2))


def in_words(b: Board, way: Way, x: float, y: float, room: float) -> None:
    """A way in words, as far as there is room for the name of who helps; else with his sign."""
    if way.seat < 0 or fits(way.text, b.least, room):
        b.small(x, y + 4, way.text, room=room)
    else:
        b.stamp(f"seat-{way.seat}", x + 6, y)
        if way.sign and not fits(way.short, b.least, room - 15):
            b.stamp(way.sign, x + 22, y, 1.0, 0.9)
        else:
            b.small(x + 15, y + 4, way.short, room=room - 15)


def in_signs(b: Board, way: Way, x: float, y: float) -> None:
    """A way where there is no room for words."""
    if way.seat >= 0:
        b.stamp(f"seat-{way.seat}", x + 6, y)
    if way.sign:
        b.stamp(way.sign, x + 22, y, 1.0, 0.9)
    else:
        b.small(x + (15 if way.seat >= 0 else 0), y + 4, way.short)


def bar(b: Board, x: float, y: float, room: float, high: int, share: float) -> float:
    """As long as there is room: bars are pictures of few lengths, with what is won laid over them. Gives its end."""
    w = max((width for width in BARS if width <= room), default=BARS[0])
    b.stamp(f"bar-{w}-{high}", x, y)
    if share * w >= 1:
        b.fill(Rect(half(x), half(y), w * share, high), "good")
    return x + w


def people(b: Board, at: Rect, title: str, sign: str, rows: Sequence[tuple[int, int]]) -> None:
    """A row for each of some pirates, with a number; they can be clicked there."""
    b.small(at.x, at.y + 3, title, "ink2", bold=True, room=at.w)
    columns = 2 if at.w > PAIRED else 1
    w, pitch = at.w / columns, min(30.0, (at.h - 10) / (-(-len(rows) // columns)))
    for k, (seat, n) in enumerate(rows):
        place = Rect(at.x - 4 + (k % columns) * w, at.y + 11 + (k // columns) * pitch, w - 6, pitch - 3)
        y = place.y + place.h / 2
        b.row(place)
        b.seat(seat, place.x + 14, y, 6)
        b.text(place.x + 27, y + 4.5, b.name(seat), 12, bold=True, room=place.w - 70)
        b.count(sign, place.right - 34, y, n, 12)
        b.twin(f"seat:{seat}", place)
