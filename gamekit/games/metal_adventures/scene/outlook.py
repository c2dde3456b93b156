"""Between fights: the last one, and whom the active player could fight or deal with."""

from __future__ import annotations

import math

from gamekit.draw import Rect, fits, room_for
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.scene.bars import PAIRED, bars, people
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import ROW, row
from gamekit.games.metal_adventures.scene.fight import sides, sides_width, sources
from gamekit.games.metal_adventures.scene.odds import Way, against, owed_parts
from gamekit.games.metal_adventures.scene.phrases import say

NAME, HEAD = 120, 18  # how wide a support card with its name is at least; how high the line over them


def outlook(b: Board, at: Rect) -> None:
    """Between fights: the dice of the last one, and the active player's chances against all whom he could name."""
    s, step = b.s, b.s.task.step
    w = sides_width(at) if at.h >= 100 else 0
    if w and s.turn.last:
        b.small(at.x, at.y + 3, b.say("label.last-fight"), "ink2", bold=True, room=w)
        sides(b, Rect(at.x, at.y + 11, w, at.h - 11), s.turn.last, None)
    elif w and not s.turn.fought:
        b.text(at.x, at.y + 12, b.say("label.no-fight"), 12, "ink2", room=w)
        b.stamp("orange-0", at.x + 20, at.y + 46)
        b.stamp("grey-0", at.x + 62, at.y + 46)
    else:
        w = -20
    room = Rect(at.x + w + 20, at.y, at.w - w - 20, at.h)
    if step == "over":
        ranking = sorted(range(len(s.pirates)), key=lambda seat: -s.pirates[seat].fame)
        people(b, room, b.say("label.ranking"), "crown", [(seat, s.pirates[seat].fame) for seat in ranking])
    elif step in ("swap", "rest-buy"):
        b.lines(room, b.say("label.rest"), 12, "ink2", most=5, pitch=16)
    elif s.turns:
        prospects(b, room)


def prospects(b: Board, at: Rect) -> None:
    """How likely the active player beats each whom he could name; once he has fought, whom he may deal with."""
    s = b.s
    early = s.task.step == "begin"
    others = [seat for seat in range(len(s.pirates)) if seat != s.active]
    if s.turn.fought and not (s.fight and s.fight.shown):
        rows = math.ceil(len(others) / (2 if at.w > PAIRED else 1))
        below = stall(b, at, at.y + 13 + 26 * rows) if s.task.step == "free" else 0
        purses = [(seat, s.pirates[seat].credits) for seat in others]
        people(b, at._replace(h=at.h - below), b.say("label.partners"), "coin", purses)
        return
    title = b.say("label.chance-later" if early else "label.chance-alone")
    b.small(at.x, at.y + 3, title, "ink2", bold=True, room=at.w)
    if owed := owed_parts(s):
        told, left = sources(s.pirates[s.active].power, owed, b), at.w - room_for(title, b.least, bold=True) - 12
        b.small(at.right, at.y + 3, told if fits(told, b.least, left) else "", "warn", "end")
    if s.fight and s.fight.shown:
        bars(b, at, "", [Way(say(name), against(s, name), f"ship:{name}") for name in s.fight.shown])
        return
    places = [Way(say(name), against(s, name), f"planet:{name}") for name in PLANETS]
    # Before the due a pirate is clicked for a deal, not for a challenge: no bar is to be clicked then.
    foes = [Way(b.name(seat), against(s, foe=seat), "" if early else f"seat:{seat}") for seat in others]
    if at.w > 340:
        one, other = at.columns((1, 1), 24)
        bars(b, one, "", places)
        bars(b, other, "", foes)
    else:
        bars(b, at, "", places + foes)


def stall(b: Board, at: Rect, top: float) -> float:
    """The support cards in Bazaar's discard by their names, where they have room at the foot. How high that is."""
    columns = int(at.w // NAME)
    rows = math.ceil(len(b.s.supports) / max(1, columns))
    high = HEAD + rows * (ROW + 2)
    if not rows or columns < 2 or at.bottom - high < top:
        return 0
    y, w = at.bottom - high, at.w / columns
    b.small(at.x, y + 12, b.say("label.stall"), "ink2", bold=True, room=at.w)
    for k, name in enumerate(b.s.supports):
        place = Rect(at.x - 4 + (k % columns) * w, y + HEAD + (k // columns) * (ROW + 2), w - 6, ROW)
        row(b, name, place)
        b.twin(f"support:{name}", place)
    return high
