"""An offer: what each side gives, what breaking a promise would cost, and what the help would do to the fight."""

from __future__ import annotations

from gamekit.draw import Rect, fits, shortened
from gamekit.games.metal_adventures.rules import combat
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import lead
from gamekit.games.metal_adventures.scene.phrases import bundle_parts, hunted, say
from gamekit.games.metal_adventures.state import Bundle, Offer, support_power


def offer(b: Board, at: Rect) -> None:
    """What each side gives, in words, and between the two an arrow each way."""
    o = b.s.offer
    assert o is not None
    if b.s.fight and (b.s.fight.target or b.s.fight.foe >= 0) and at.h > 90:
        b.text(at.x, at.y + 8, fight_then(b, o, at.w), 11, "ink2", bold=True, room=at.w)
        at = Rect(at.x, at.y + 16, at.w, at.h - 16)
    w = at.w / 2 - 18
    for x, seat, bundle in ((at.x, o.by, o.give), (at.right - w, o.to, o.want)):
        b.panel(Rect(x, at.y, w, at.h), "raise_", "hair", 1.2, 6)
        b.seat(seat, x + 14, at.y + 12, 6)
        b.text(x + 26, at.y + 16, b.say("label.gives", seat=seat), 12, bold=True, room=w - 30)
        side(b, bundle, seat, Rect(x + 8, at.y + 22, w - 14, at.h - 24))
    middle, y = at.x + at.w / 2, at.y + at.h / 2 - 6
    b.stamp("arrow", middle, y)
    b.line((middle + 6, y + 12), (middle - 5, y + 12), ink="ink2", width=1.5)
    b.line((middle - 1, y + 8.5), (middle - 5, y + 12), (middle - 1, y + 15.5), ink="ink2", width=1.5)


def fight_then(b: Board, o: Offer, room: float) -> str:
    """Who fights whom, how it stands, and how it would with the help that is offered or asked for."""
    s = b.s
    assert s.fight is not None
    before, ours, theirs = lead(s)
    names = [shortened(b.name(seat), 11, room / 8, bold=True) for seat in range(len(s.pirates))]
    foe = names[s.fight.foe] if s.fight.foe >= 0 else say(s.fight.target)
    n = round(100 * combat.odds(before, ours, theirs))
    text = say("label.fight-now", names, seat=s.active, text=foe, n=n)
    if not (o.give.alliance or o.want.alliance):
        return text
    helper, leader = (o.by, o.to) if o.give.alliance else (o.to, o.by)
    power = support_power(s.box, s.pirates[helper])
    k = round(100 * combat.odds(before + (-power if leader == s.fight.foe else power), ours, theirs))
    return f"{text} {say('label.fight-helped', names, seat=helper, seats=(leader,), n=k)}"


def side(b: Board, bundle: Bundle, seat: int, at: Rect) -> None:
    """What one side gives, thing by thing with its sign, and what breaking a promise would cost."""
    mine = seat == b.view.seat
    parts = bundle_parts(b.s, bundle, seat, b.names, own=mine)
    if not all(fits(text, 11, at.w - 18) for _, text, _ in parts):
        parts = bundle_parts(b.s, bundle, seat, b.names, own=mine, short=True)
    if not parts:
        b.text(at.x + 18, at.y + 12, b.say("label.nothing"), 11, "ink2")
    costs = bool(bundle.promises) and at.h > 17 * (len(parts) + 1)
    pitch = min(19.0, at.h / max(1, len(parts) + costs))
    for k, (sign, text, tone) in enumerate(parts):
        y = at.y + (k + 0.5) * pitch
        b.stamp(sign, at.x + 6, y, 1.0, 0.9)
        b.text(at.x + 18, y + 4, text, 11, tone, room=at.w - 18)
    if costs:
        cost(b, seat, at.x, at.y + (len(parts) + 0.5) * pitch + 4, at.w)


def cost(b: Board, seat: int, x: float, y: float, room: float) -> None:
    """What breaking a promise costs."""
    free = b.s.pirates[seat].infamous
    key = "breaking-hunter" if hunted(b.s) else "breaking-free" if free else "breaking"
    b.text(x, y, b.say(f"label.{key}"), 11, "warn" if free else "ink2", room=room)
