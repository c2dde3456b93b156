"""What goes on now: the fight, the offer, cards to choose from, with where the turn has got to."""

from __future__ import annotations

from gamekit.draw import Rect, room_for
from gamekit.games.metal_adventures.rules import promises
from gamekit.games.metal_adventures.rules.space import may_turn
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import drawn, picks, to_pick
from gamekit.games.metal_adventures.scene.choices import choices, ending
from gamekit.games.metal_adventures.scene.fight import fight
from gamekit.games.metal_adventures.scene.odds import supposed
from gamekit.games.metal_adventures.scene.offer import cost, offer
from gamekit.games.metal_adventures.scene.outlook import outlook
from gamekit.games.metal_adventures.scene.phases import phases
from gamekit.games.metal_adventures.scene.phrases import promise_text, say
from gamekit.games.metal_adventures.scene.promises import THINGS
from gamekit.games.metal_adventures.state import State


def draw(b: Board, at: Rect) -> None:
    """What goes on, and below it the choices."""
    b.panel(at)
    lowest = choices(b, at)
    end = ending(b, at)
    title = headline(b)
    if end == at.right and not b.where.wide:
        end = phases(b, at.right - 12, at.y + 20, 11, at.w - 40 - room_for(title, 14, bold=True))
    b.text(at.x + 12, at.y + 20, title, 14, bold=True, room=end - at.x - 24)
    body = Rect(at.x + 12, at.y + 32, at.w - 24, lowest - at.y - 38)
    s = b.s
    if b.moves and s.todo[-1].step == "say":
        picks(b, body, "say", list(s.box.trophies))
    elif cards := to_pick(b):
        picks(b, body, "card", cards)
    elif s.drawn:
        drawn(b, body)
    elif s.offer:
        offer(b, body)
    elif s.todo[-1].step == "promises" and (promise := promises.due(s)):
        owes = b.say("label.owes", seat=promise.owner, seats=(promise.to,), text=promise_text(promise))
        b.stamp(THINGS[promise.what], body.x + 8, body.y + 18)
        b.text(body.x + 24, body.y + 22, owes, 13, room=body.w - 24)
        cost(b, promise.owner, body.x + 24, body.y + 42, body.w - 24)
    elif s.fight and (s.fight.target or s.fight.foe >= 0):
        fight(b, body, s)
    elif s.todo[-1].step == "choose":
        b.lines(body, b.say("label.feeds", n=s.todo[-1].n), 12, "ink2", most=2, pitch=16)
    elif s.fight and s.fight.shown and may_turn(s):  # the last one, or the next
        fight(b, body, supposed(s, s.fight.shown[-1]))
    else:
        outlook(b, body)


def headline(b: Board) -> str:
    """What goes on, in a few words."""
    s = b.s
    fight = s.fight
    if s.todo[-1].step == "over":
        return b.say("now.over")
    if s.offer:
        return b.say("now.offer", seat=s.offer.by, seats=(s.offer.to,))
    if s.todo[-1].step == "choose":
        return b.say("now.event", text=say(event_now(s)))
    if fight and fight.foe >= 0:
        return b.say("now.challenge", seat=s.active, seats=(fight.foe,))
    if fight and fight.target:
        return b.say("now.attack", seat=s.active, card=fight.target)
    if fight:
        return b.say("now.search", seat=s.active)
    if not s.turns:
        return b.say("now.deal")
    return b.say("now.turn", seat=s.active, n=s.turns)


def event_now(s: State) -> str:
    """Which event asks for a planet: the one out of the game that says so."""
    feeds = {name for name, event in s.box.events.items() if any(it.of == "fewest" for it in event.effects)}
    named = feeds.intersection(s.gone)
    return named.pop() if len(named) == 1 else "an-event"
