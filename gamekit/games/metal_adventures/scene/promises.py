"""Who owes what to whom: the promises that were made and are not kept yet."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from gamekit.draw import Line, Rect, fits
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.phrases import owed_text, short_when, when_text
from gamekit.games.metal_adventures.scene.places import SPACE
from gamekit.games.metal_adventures.state import Promise

THINGS = {  # how promises show them
    "credit": "coin", "wreck": "wreck", "upgrade": "kind-tool", "trophy": "cup", "help": "help", "truce": "truce",
}  # fmt: skip
LINE = 15  # from promise to promise
COLUMNS = 2  # no more of them can be read
THING = 13  # how wide the sign of what is owed is at least


def draw(b: Board, at: Rect) -> None:
    """A row for each promise; if they are too many, one for all from one pirate to another, and then as many as go."""
    promises = b.s.promises
    title = b.say("label.owed", n=len(promises))
    b.panel(at)
    if at.h < SPACE:
        b.label(at.inner(8, 0), title, b.least, "ink2", "middle", bold=True)
    else:
        b.small(at.x + 10, at.y + 16, title, "ink2", bold=True, room=at.w - 16)
        rows(b, Rect(at.x + 6, at.y + 22, at.w - 8, at.h - 24))
    b.spot("owed", title, at, [Line(owed_text(promise, b.names)) for promise in promises])


def rows(b: Board, at: Rect) -> None:
    promises = b.s.promises
    if not promises:
        b.lines(at.inner(4, 0), b.say("label.nobody-owes"), b.least, "ink2", most=2)
    groups, high = [[promise] for promise in promises], int(at.h // LINE)
    if len(groups) > COLUMNS * high:
        pairs = dict.fromkeys((promise.owner, promise.to) for promise in promises)
        groups = [[promise for promise in promises if (promise.owner, promise.to) == pair] for pair in pairs]
    columns, room = max(1, min(COLUMNS, math.ceil(len(groups) / high))), COLUMNS * high
    w = at.w / columns
    places = [Rect(at.x + k // high * w, at.y + k % high * LINE, w, LINE) for k in range(room)]
    if len(groups) > room:
        more = sum(map(len, groups[room - 1 :]))
        b.small(places[-1].x + 4, places[-1].middle[1] + 4, f"+{more}", "ink2", bold=True)
        groups = groups[: room - 1]
    for group, place in zip(groups, places):
        debt(b, group, place)


def debt(b: Board, promises: Sequence[Promise], at: Rect) -> None:
    """From whom to whom, what in all, and of a single one when: a clock with the sign of whose turn it waits for."""
    y = at.y + at.h / 2
    b.stamp(f"owes-{promises[0].owner}", at.x + 7, y)
    b.stamp(f"seat-{promises[0].to}", at.x + 34, y)
    things = Counter[str]()
    for promise in promises:
        things[promise.what] += promise.n
    step = max(THING, min(28.0, (at.w - 50) / len(things)))
    for k, (what, n) in enumerate(list(things.items())[: max(1, int((at.w - 42) / step))]):
        x = at.x + 48 + k * step
        b.stamp(THINGS[what], x, y, 1.0, 0.85)
        if what not in ("help", "truce") and step > 17:
            b.small(x + 7, y + 4, n, bold=True)
    if len(promises) == 1:
        due(b, promises[0], at, y)


def due(b: Board, only: Promise, at: Rect, y: float) -> None:
    """When it is due, as far as there is room: the pointer tells all of it."""
    left = at.x + (57 if only.what in ("help", "truce") else 67)
    room, now = at.right - left, only.when == "due"
    text = told_when(only, b.names, room)
    if only.when == "turn" and only.what not in ("help", "truce"):
        if room > 22:
            b.stamp(f"at-{only.seat}", left + 6, y)
    elif fits(text, b.least, room):
        b.small(left, y + 4, text, "warn" if now else "ink", bold=now)
    elif only.when == "won" and room > 8:
        b.stamp("tick", left + 5, y)


def told_when(promise: Promise, names: Sequence[str], room: float) -> str:
    """When it is due, of help and a truce with what it is: as many words as there is room for."""
    short = short_when(promise)
    when = when_text(promise, names)
    whole = f"{short}, {when}" if promise.what in ("help", "truce") else when
    return short if promise.when == "due" or not fits(whole, 11, room) else whole
