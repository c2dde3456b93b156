"""Between fights: the last one, and whom the active player could fight or deal with."""

from __future__ import annotations

from gamekit.draw import Rect
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.scene.bars import bars, people
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.fight import side_width, sides
from gamekit.games.metal_adventures.scene.odds import Way, against
from gamekit.games.metal_adventures.scene.phrases import say


def outlook(b: Board, at: Rect) -> None:
    """Between fights: the dice of the last one, and the active player's chances against all whom he could name."""
    s = b.s
    w = side_width(at)
    if s.turn.last:
        b.text(at.x, at.y + 3, b.say("label.last-fight"), 11, "ink2", bold=True, room=w)
        sides(b, Rect(at.x, at.y + 11, w, at.h - 11), s.turn.last, None)
    elif not s.turn.fought:
        b.text(at.x, at.y + 12, b.say("label.no-fight"), 11.5, "ink2", room=w)
        b.stamp("orange-0", at.x + 20, at.y + 46)
        b.stamp("grey-0", at.x + 62, at.y + 46)
    room = Rect(at.x + w + 20, at.y, at.w - w - 20, at.h)
    step = s.todo[-1].step
    if step == "over":
        ranking = sorted(range(len(s.pirates)), key=lambda seat: -s.pirates[seat].fame)
        people(b, room, b.say("label.ranking"), "crown", [(seat, s.pirates[seat].fame) for seat in ranking])
        return
    if step in ("swap", "rest-buy"):
        b.lines(room, b.say("label.rest"), 12, "ink2", most=4, pitch=16)
        return
    if not s.turns:
        return
    others = [seat for seat in range(len(s.pirates)) if seat != s.active]
    early = step == "begin"
    title = b.say("label.chance-later" if early else "label.chance-alone", seat=s.active)
    if s.fight and s.fight.shown:
        bars(b, room, title, [Way(say(name), against(s, name), f"ship:{name}") for name in s.fight.shown])
    elif s.turn.fought:
        people(b, room, b.say("label.partners"), "coin", [(seat, s.pirates[seat].credits) for seat in others])
    else:
        places = [Way(say(name), against(s, name), f"planet:{name}") for name in PLANETS]
        # Before the due a pirate is clicked for a deal, not for a challenge: no bar is to be clicked then.
        foes = [Way(b.name(seat), against(s, foe=seat), "" if early else f"seat:{seat}") for seat in others]
        if room.w > 500:
            w = room.w / 2 - 12
            bars(b, Rect(room.x, room.y, w, room.h), title, places)
            bars(b, Rect(room.right - w, room.y, w, room.h), "", foes)
        else:
            bars(b, room, title, places + foes)
