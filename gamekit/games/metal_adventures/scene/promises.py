"""Who owes what to whom: the promises that were made and are not kept yet."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw import Line, Rect, fits
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phrases import owed_text, short_when, when_text
from gamekit.games.metal_adventures.state import Promise

THINGS = {  # how promises show them
    "credit": "coin", "wreck": "wreck", "upgrade": "kind-tool", "trophy": "cup", "help": "help", "truce": "truce",
}  # fmt: skip
LINE = 15  # from promise to promise


def draw(b: Board, at: Rect) -> None:
    """A row for each promise; if they are too many, one for all from one pirate to another."""
    s = b.s
    title = b.say("label.owed", n=len(s.promises))
    flat = at.h < 60  # what this is stands before the rows, not above them
    if not b.where.wide:
        b.panel(at)
    b.text(at.x + 12, at.y + 15, title, 11, "ink2", bold=True)
    if not s.promises:
        b.text(at.x + 12, at.y + 32, b.say("label.nobody-owes"), 11, "ink2", room=at.w - 16)
    body = Rect(at.x + 94, at.y + 3, at.w - 96, at.h - 4) if flat else Rect(at.x + 6, at.y + 3, at.w - 8, at.h - 4)
    rows = [[promise] for promise in s.promises]
    high, free, most = int(body.h // LINE), int(not flat), 3 if body.w > 250 else 2
    if len(rows) + free > most * high:
        pairs = dict.fromkeys((promise.owner, promise.to) for promise in s.promises)
        rows = [[promise for promise in s.promises if (promise.owner, promise.to) == pair] for pair in pairs]
    columns = most - (len(rows) + free <= (most - 1) * high)
    high = max(high, math.ceil((len(rows) + free) / columns))
    w, pitch = body.w / columns, body.h / high
    for k, group in enumerate(rows, free):
        debt(b, group, body.x + (k // high) * w, body.y + (k % high + 0.5) * pitch, w)
    lines = tuple(Line(owed_text(promise, b.names)) for promise in s.promises)
    b.spot("owed", title, at, lines)


def debt(b: Board, promises: Sequence[Promise], x: float, y: float, w: float) -> None:
    """From whom to whom, what, and of a single one when: a clock with the sign of whose turn it waits for."""
    b.stamp(f"owes-{promises[0].owner}", x + 7, y)
    b.stamp(f"seat-{promises[0].to}", x + 34, y)
    step = min(26.0, (w - 50) / len(promises))
    for k, promise in enumerate(promises):
        b.stamp(THINGS[promise.what], x + 48 + k * step, y, 1.0, 0.85)
        if promise.what not in ("help", "truce"):
            b.text(x + 55 + k * step, y + 4, promise.n, 11, bold=True)
    only = promises[0]
    if len(promises) > 1:
        return
    if only.when == "turn" and only.what not in ("help", "truce"):
        b.stamp(f"at-{only.seat}", x + 73, y)
    elif only.when == "won" and w < 120:
        b.stamp("tick", x + 73, y)
    else:
        due = only.when == "due"
        left = x + (57 if only.what in ("help", "truce") else 67)
        b.text(left, y + 4, told_when(only, x + w - left), 11, "warn" if due else "ink", bold=due, room=x + w - left)


def told_when(promise: Promise, room: float) -> str:
    """When it is due, of help and a truce with what it is: as many words as there is room for."""
    short = short_when(promise)
    whole = f"{short}, {when_text(promise)}" if promise.what in ("help", "truce") else when_text(promise)
    return short if promise.when == "due" or not fits(whole, 11, room) else whole
