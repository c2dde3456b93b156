"""What goes on now: the fight, the offer, cards to choose from."""

from __future__ import annotations

from gamekit.draw import Rect
from gamekit.games.metal_adventures.rules import promises
from gamekit.games.metal_adventures.rules.space import may_turn
from gamekit.games.metal_adventures.scene import deal
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import drawn, picks, to_pick
from gamekit.games.metal_adventures.scene.fight import HIGH, fight
from gamekit.games.metal_adventures.scene.odds import supposed
from gamekit.games.metal_adventures.scene.offer import breaking, cost, offer
from gamekit.games.metal_adventures.scene.outlook import outlook
from gamekit.games.metal_adventures.scene.phrases import promise_text, say
from gamekit.games.metal_adventures.scene.places import Focus
from gamekit.games.metal_adventures.scene.promises import THINGS
from gamekit.games.metal_adventures.state import State

HEADLESS = 200  # a lower deal grid has no heading
AT_PLACES = ("free", "rest-buy", "choose")  # the steps that are about what lies at the places


def focus(s: State) -> Focus:
    """What matters in this phase of the turn."""
    if s.task.step == "compose":
        return "offer"
    if s.task.step in AT_PLACES and s.turns:
        return "places"
    if s.fight and not (s.fight.target or s.fight.foe >= 0) and not s.offer:
        return "space"
    return "now"


def draw(b: Board, at: Rect) -> None:
    b.panel(at)
    if b.s.offer and b.s.task.step == "compose" and at.h < HEADLESS:
        deal.draw(b, at.inner(10, 4))  # the prompt says what it is
        return
    b.text(at.x + 12, at.y + 22, headline(b), 15, bold=True, room=at.w - 24)
    body = Rect(at.x + 14, at.y + 38, at.w - 28, at.h - 46)
    s, step = b.s, b.s.task.step
    if b.moves and step == "say":
        picks(b, body, "say", list(s.box.trophies))
    elif cards := to_pick(b):
        picks(b, body, "card", cards)
    elif s.drawn:
        drawn(b, body)
    elif s.offer and step == "compose":
        deal.draw(b, body)
    elif s.offer:
        offer(b, body)
    elif step == "promises" and (promise := promises.due(s)):
        owes = b.say("label.owes", seat=promise.owner, seats=(promise.to,), text=promise_text(promise, b.names))
        b.stamp(THINGS[promise.what], body.x + 8, body.y + 13)
        below = 17 * b.lines(Rect(body.x + 24, body.y + 4, body.w - 24, 40), owes, 13, most=3, pitch=17)
        cost(b, breaking(s, promise), body.x + 24, body.y + 22 + below, body.w - 24)
    elif s.fight and (s.fight.target or s.fight.foe >= 0):
        fight(b, body, s)
    elif step == "choose":
        b.lines(body, b.say("label.feeds", n=s.task.n), 12.5, "ink2", most=3, pitch=16)
    elif s.fight and s.fight.shown and may_turn(s) and body.h >= HIGH:  # the last one, or the next
        fight(b, body, supposed(s, s.fight.shown[-1]))
    else:
        outlook(b, body)


def headline(b: Board) -> str:
    """What goes on, in a few words."""
    s = b.s
    fight = s.fight
    if s.task.step == "over":
        return b.say("now.over")
    if s.offer:
        return b.say("now.offer", seat=s.offer.by, seats=(s.offer.to,))
    if s.task.step == "choose":
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
