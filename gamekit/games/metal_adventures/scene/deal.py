"""The deal grid: a row for each thing, a column for who gives it, and whether at once or later; one click a thing."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Rect, fits, room_for, wrapped
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.offer import listed, sides
from gamekit.games.metal_adventures.scene.phrases import one
from gamekit.games.metal_adventures.scene.promises import THINGS
from gamekit.games.metal_adventures.state import Bundle, Offer

WAYS = ("give", "want", "promise", "ask")
HEAD, ROW, LOW = 28, 30, 26  # how high the words above the columns are, a row at most, and at least
SIGNS = 20  # how high the signs above the columns are, where a row is a way
GRID, LEAST, SIDES = 316, 256, 188  # how wide it is beside what is offered so far, and at least; and how wide that is
BROAD = 590  # and one so wide keeps its words, though its rows become lower: it is magnified
ABOVE = 420  # a region less wide has what is offered so far below the grid


def target(way: str, what: str) -> str:
    """What a cell means: it is the beginning of a move's text."""
    return f"{way} {'alliance' if what == 'help' and way in ('give', 'want') else what}"


def draw(b: Board, at: Rect) -> None:
    """The grid, and beside or below it the offer as it is so far."""
    if at.h < HEAD + len(THINGS) * LOW and at.w < BROAD:
        flat = at._replace(h=min(at.h, SIGNS + len(WAYS) * ROW))
        lying(b, flat)
        listed(b, Rect(at.x, flat.bottom + 6, at.w, at.bottom - flat.bottom - 6))
        return
    high = min(at.h, HEAD + len(THINGS) * ROW)
    if at.w < ABOVE:
        high = min(high, max(HEAD + len(THINGS) * LOW, at.h - 100))
        grid(b, at._replace(h=high))
        listed(b, Rect(at.x, at.y + high + 6, at.w, at.h - high - 6))
    else:
        wide = max(LEAST, min(GRID, at.w - SIDES - 14))
        grid(b, at._replace(w=wide, h=high))
        sides(b, Rect(at.x + wide + 14, at.y, at.w - wide - 14, at.h))


def grid(b: Board, at: Rect) -> None:
    o = b.s.offer
    assert o is not None
    words = {what: b.say(f"deal.{what}") for what in THINGS}
    left = 28 + max(room_for(word, 12.5) for word in words.values())
    pitch, w = (at.h - HEAD) / len(THINGS), (at.w - left) / len(WAYS)
    headings(b, [heading(b, way) for way in WAYS], Rect(at.x + left, at.y, w, HEAD))
    b.line((at.x + left + 2 * w, at.y), (at.x + left + 2 * w, at.bottom), width=1.4)
    may = {move.targets[0] for move in b.moves}
    for i, (what, sign) in enumerate(THINGS.items()):
        y = at.y + HEAD + i * pitch
        b.stamp(sign, at.x + 10, y + pitch / 2, 1.0, 0.95)
        b.text(at.x + 23, y + pitch / 2 + 4.5, words[what], 12.5)
        for k, way in enumerate(WAYS):
            if what != "truce" or k > 1:
                cell(b, o, way, what, Rect(at.x + left + k * w + 3, y + 1, w - 6, pitch - 2), may)


def lying(b: Board, at: Rect) -> None:
    """In little height: a row for each way, the things beside each other as signs."""
    o = b.s.offer
    assert o is not None
    left = min(at.w - len(THINGS) * ROW, 8 + max(room_for(heading(b, way), 12.5) for way in WAYS))
    pitch, w = (at.h - SIGNS) / len(WAYS), (at.w - left) / len(THINGS)
    may = {move.targets[0] for move in b.moves}
    for i, (what, sign) in enumerate(THINGS.items()):
        x = at.x + left + i * w
        b.stamp(sign, x + w / 2, at.y + SIGNS / 2, 1.0, 0.95)
        for k, way in enumerate(WAYS):
            if what != "truce" or k > 1:
                cell(b, o, way, what, Rect(x + 2, at.y + SIGNS + k * pitch + 1, w - 4, pitch - 2), may)
    for k, way in enumerate(WAYS):
        b.text(at.x, at.y + SIGNS + (k + 0.5) * pitch + 4.5, heading(b, way), 12.5, room=left - 4)
    middle = at.y + SIGNS + 2 * pitch
    b.line((at.x, middle), (at.right, middle), width=1.4)


def heading(b: Board, way: str) -> str:
    """What a column is, as the reader stands to it: who puts the offer together, to whom it goes, or who looks on."""
    o = b.s.offer
    assert o is not None
    if way == "ask":
        return b.say("deal.ask-you" if o.to == b.view.seat else "deal.ask", seat=o.to)
    return b.say(f"deal.{way}" if o.by == b.view.seat else f"deal.{way}-other", seat=o.by)


def headings(b: Board, texts: Sequence[str], first: Rect) -> None:
    """Over the columns, in one line or two; bold if all of them have room for that."""
    told = [wrapped(text, b.least, first.w, 2) for text in texts]
    bold = all(fits(line, b.least, first.w, bold=True) for lines in told for line in lines)
    for k, lines in enumerate(told):
        for n, line in enumerate(reversed(lines)):
            b.small(first.middle[0] + k * first.w, first.bottom - 5 - 12.5 * n, line, anchor="middle", bold=bold)


def cell(b: Board, o: Offer, way: str, what: str, at: Rect, may: set[str]) -> None:
    """A plus where one more can be put into the offer; how many there are in it."""
    name = target(way, what)
    open_, (x, y) = name in may, at.middle
    b.panel(at, "raise_" if open_ else "", "edge" if open_ else "hair", 1.2, 6)
    n = named(o.give if way in ("give", "promise") else o.want, way, what)
    if n:
        b.text(x - (7 if open_ else 0), y + 5, n, 13, anchor="middle", bold=True)
    if open_:
        x += 8 if n else 0
        b.line((x - 4, y), (x + 4, y), ink="accent", width=2)
        b.line((x, y - 4), (x, y + 4), ink="accent", width=2)
    label = b.say("deal.cell", text=heading(b, way), what=one(name.split()[1]))
    b.spot(name, label, at, outline=at.inner(1.5).outline(5))


def named(bundle: Bundle, way: str, what: str) -> int:
    """How much of it the offer names already."""
    if way in ("promise", "ask"):
        return sum(promise.n for promise in bundle.promises if promise.what == what)
    counts = {
        "credit": bundle.credits,
        "wreck": len(bundle.wrecks) + bundle.any_wrecks,
        "upgrade": len(bundle.upgrades),
        "trophy": len(bundle.trophies) + bundle.any_trophies,
        "help": int(bundle.alliance),
    }
    return counts[what]
