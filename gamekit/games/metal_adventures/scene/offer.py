"""An offer: what each side gives, what breaking a promise would cost, and what the help would do to the fight."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Rect, fits, room_for, shortened, wrapped
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import chance, helped
from gamekit.games.metal_adventures.scene.phrases import bundle_parts, hunted, say
from gamekit.games.metal_adventures.state import Bundle, Offer, Promise, State

NAMES = (1, 1 / 4, 1 / 8)  # of a line, as long as a name may be where the sentence has no room for all of it
NARROW = 420  # less wide, both sides stand below each other
ROW, HEAD = 14, 24  # how high a thing is at least, and what stands above those of a side
LEFT = 37  # of its words: who gives it, and its sign

Row = tuple[int, str, str, str]  # who gives a thing, its sign, its words, and their ink


def offer(b: Board, at: Rect) -> None:
    """What each side gives, in words, and between the two an arrow each way; or below each other."""
    if at.w < NARROW:
        sides(b, at)
        return
    at = chances(b, at)
    w = at.w / 2 - 18
    both(b, at._replace(w=w), at._replace(x=at.right - w, w=w))
    middle, y = at.x + at.w / 2, at.y + at.h / 2 - 6
    b.stamp("arrow", middle, y)
    b.stamp("back", middle, y + 12)


def sides(b: Board, at: Rect) -> None:
    """Below each other, as while it is composed; with little room in one list."""
    o = b.s.offer
    assert o is not None
    things = [max(1, len(bundle_parts(b.s, bundle, 0, b.names, own=False))) for bundle in (o.give, o.want)]
    if at.h - 2 * ROW >= ROW * sum(things):
        at = chances(b, at)
    h = (at.h - 6) / 2
    if h < HEAD + ROW * max(things):
        listed(b, at)
        return
    both(b, at._replace(h=h), at._replace(y=at.y + h + 6, h=h))


def listed(b: Board, at: Rect) -> None:
    """The same in little room: a row for each thing, with the sign of who gives it, or with less half a row."""
    o = b.s.offer
    assert o is not None
    rows = [
        (seat, *part)
        for seat, bundle in ((o.by, o.give), (o.to, o.want))
        for part in bundle_parts(b.s, bundle, seat, b.names, own=seat == b.view.seat, short=True)
    ]
    parts = columns(b, rows, at)
    pitch, x = min(20.0, at.h / max(1, len(parts[0]))), at.x
    for part in parts if pitch >= ROW else []:  # else the numbers in the grid must do
        w = at.w if len(parts) == 1 else wide(b, part)
        for k, (seat, sign, text, tone) in enumerate(part):
            y = at.y + (k + 0.5) * pitch
            b.seat(seat, x + 8, y, 6)
            b.stamp(sign, x + 25, y, 1.0, 0.9)
            b.small(x + LEFT, y + 4, text, tone, room=w - LEFT)
        x += w


def columns(b: Board, rows: list[Row], at: Rect) -> list[list[Row]]:
    """The rows in as few columns as are low enough; in one if more, each as wide as it must be, have no room."""
    for n in range(1, len(rows) + 1):
        high = -(-len(rows) // n)
        if ROW * high <= at.h:
            parts = [rows[k : k + high] for k in range(0, len(rows), high)]
            return parts if n == 1 or sum(wide(b, part) for part in parts) <= at.w else [rows]
    return [rows]


def wide(b: Board, part: list[Row]) -> float:
    return LEFT + max(room_for(text, b.least) for _, _, text, _ in part) + 8


def chances(b: Board, at: Rect) -> Rect:
    """How the fight stands, and what the help would make of it; gives what is left below."""
    s = b.s
    assert s.offer is not None
    if not (s.fight and (s.fight.target or s.fight.foe >= 0)):
        return at
    lines = wrapped(fight_then(b, s.offer, at.w), b.least, at.w, 2, bold=True)
    for k, line in enumerate(lines):
        b.small(at.x, at.y + 4 + 14 * k, line, "ink2", bold=True)
    return Rect(at.x, at.y + 14 * len(lines), at.w, at.h - 14 * len(lines))


def both(b: Board, *at: Rect) -> None:
    o = b.s.offer
    assert o is not None
    for place, seat, bundle in zip(at, (o.by, o.to), (o.give, o.want)):
        b.panel(place, "raise_", "hair", 1.2, 6)
        b.seat(seat, place.x + 14, place.y + 12, 6)
        b.text(place.x + 26, place.y + 16, b.say("label.gives", seat=seat), 12, bold=True, room=place.w - 30)
        side(b, bundle, seat, Rect(place.x + 8, place.y + 22, place.w - 14, place.h - HEAD))


def fight_then(b: Board, o: Offer, room: float) -> str:
    """Who fights whom, how it stands, and how it would with the help that is offered or asked for, in two lines."""
    text = ""
    for share in NAMES:
        names = [shortened(b.name(seat), b.least, room * share, bold=True) for seat in range(len(b.s.pirates))]
        text = told_of(b, o, names)
        if len(wrapped(text, b.least, room, 3, bold=True)) < 3:
            break
    return text


def told_of(b: Board, o: Offer, names: Sequence[str]) -> str:
    s = b.s
    assert s.fight is not None
    foe = names[s.fight.foe] if s.fight.foe >= 0 else say(s.fight.target)
    n = round(100 * chance(s))
    text = say("label.fight-now", names, seat=s.active, text=foe, n=n)
    if not (o.give.alliance or o.want.alliance):
        return text
    helper, leader = (o.by, o.to) if o.give.alliance else (o.to, o.by)
    k = round(100 * helped(s, helper, leader))
    return f"{text} {say('label.fight-helped', names, seat=helper, seats=(leader,), n=k)}"


def side(b: Board, bundle: Bundle, seat: int, at: Rect) -> None:
    """What one side gives, thing by thing with its sign, and what breaking a promise would cost."""
    mine = seat == b.view.seat
    parts = bundle_parts(b.s, bundle, seat, b.names, own=mine)
    if not all(fits(text, b.least, at.w - 18) for _, text, _ in parts):
        parts = bundle_parts(b.s, bundle, seat, b.names, own=mine, short=True)
    if not parts:
        b.small(at.x + 18, at.y + 12, b.say("label.nothing"), "ink2")
    costs = bool(bundle.promises) and at.h > 17 * (len(parts) + 1)
    pitch = min(19.0, at.h / max(1, len(parts) + costs))
    for k, (sign, text, tone) in enumerate(parts):
        y = at.y + (k + 0.5) * pitch
        b.stamp(sign, at.x + 6, y, 1.0, 0.9)
        b.small(at.x + 18, y + 4, text, tone, room=at.w - 18)
    if costs:
        key = "breaking-hunter" if hunted(b.s) else breaking(b.s, bundle.promises[0])
        cost(b, key, at.x, at.y + (len(parts) + 0.5) * pitch + 4, at.w)


def breaking(s: State, promise: Promise) -> str:
    """What it costs its owner if a promise is broken now."""
    free = s.pirates[promise.owner].infamous
    return "breaking-free" if free else "breaking-again" if promise.judged else "breaking"


def cost(b: Board, key: str, x: float, y: float, room: float) -> None:
    b.small(x, y, b.say(f"label.{key}"), "ink2" if key in ("breaking", "breaking-hunter") else "warn", room=room)
