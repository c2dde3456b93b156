"""Rows that tell how likely somebody wins, or whom one could turn to: each can be clicked there."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Rect, fits, half
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import Way, percent
from gamekit.games.metal_adventures.scene.pictures import BARS


def bars(b: Board, at: Rect, title: str, rows: Sequence[Way]) -> None:
    """A bar for each way: full as far as it wins, hatched where it loses, and the number; it can be clicked there."""
    b.text(at.x, at.y + 3, title, 11, "ink2", bold=True, room=at.w)
    pitch = min(26.0 if at.w > 200 else 30.0, (at.h - 10) / max(1, len(rows)))
    for k, way in enumerate(rows):
        y = at.y + 11 + k * pitch
        low, words, high = y + pitch / 2, min(at.w * 0.5, 130), 12 if pitch >= 17 else 8
        if at.w <= 200 and pitch >= 25:  # the words above the bar
            in_words(b, way, at.x, low - 6, at.w)
            low, words, high = low + 6, 0, 8
        elif at.w <= 200:
            words = 42
            in_signs(b, way, at.x, low)
        else:
            in_words(b, way, at.x, low, words - 4)
        right = bar(b, at.x + words, low - high / 2, at.w - words - 38, high, way.chance)
        b.text(right + 38, low + 4, percent(way.chance), 12, anchor="end", bold=True)
        if way.target:
            b.twin(way.target, Rect(at.x - 4, y + 0.5, right + 44 - at.x, pitch - 2))


def in_words(b: Board, way: Way, x: float, y: float, room: float) -> None:
    """A way in words, as far as there is room for the name of who helps; else with his sign."""
    if way.seat < 0 or fits(way.text, 11, room):
        b.text(x, y + 4, way.text, 11, room=room)
    else:
        b.stamp(f"seat-{way.seat}", x + 6, y)
        b.text(x + 15, y + 4, way.short, 11, room=room - 15)


def in_signs(b: Board, way: Way, x: float, y: float) -> None:
    """A way where there is no room for words."""
    if way.seat >= 0:
        b.stamp(f"seat-{way.seat}", x + 6, y)
    if way.sign:
        b.stamp(way.sign, x + 22, y, 1.0, 0.9)
    else:
        b.text(x + (15 if way.seat >= 0 else 0), y + 4, way.short, 11)


def bar(b: Board, x: float, y: float, room: float, high: int, share: float) -> float:
    """As long as there is room: bars are pictures of few lengths, with what is won laid over them. Gives its end."""
    w = max((width for width in BARS if width <= room), default=BARS[0])
    b.stamp(f"bar-{w}-{high}", x, y)
    if share * w >= 1:
        b.fill(Rect(half(x), half(y), w * share, high), "good")
    return x + w


def people(b: Board, at: Rect, title: str, sign: str, rows: Sequence[tuple[int, int]]) -> None:
    """A row for each of some pirates, with a number; they can be clicked there."""
    b.text(at.x, at.y + 3, title, 11, "ink2", bold=True, room=at.w)
    columns = 2 if at.w > 400 else 1
    w, pitch = at.w / columns, min(28.0, (at.h - 10) / (-(-len(rows) // columns)))
    for k, (seat, n) in enumerate(rows):
        row = Rect(at.x - 4 + (k % columns) * w, at.y + 11 + (k // columns) * pitch, w - 6, pitch - 3)
        b.panel(row, "raise_", "edge", 1.1, 5)
        y = row.y + row.h / 2
        b.seat(seat, row.x + 14, y, 6)
        b.text(row.x + 27, y + 4, b.name(seat), 12, bold=True, room=row.w - 70)
        b.count(sign, row.right - 34, y, n, 12)
        b.twin(f"seat:{seat}", row)
