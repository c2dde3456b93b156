"""Allies: who may help whom in the fight that is going on."""

from __future__ import annotations

from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import Promise, State
from gamekit.room import Refusal


def fighter(s: State | Draft) -> int:
    """Who looks for help now: the dealer of the step below the offer, or nobody."""
    if s.fight is not None:
        for task in reversed(s.todo):
            if task.step == "help":
                return task.seat
    return -1


def ally_refusal(s: State | Draft, leader: int, helper: int) -> Refusal | None:
    """combat.ally, pirate.infamy: whether these two may seal an alliance now."""
    fight = s.fight
    if fight is None or leader < 0 or fighter(s) != leader:
        return Refusal("combat.ally", "no-fight")
    for seat in (leader, helper):
        if s.pirates[seat].infamous:
            return Refusal("pirate.infamy", "infamous", {"seat": seat}, (f"seat:{seat}",))
    if helper in (s.active, fight.foe, *fight.helpers, *fight.against):
        return Refusal("combat.ally", "taken", {"seat": helper}, (f"seat:{helper}",))
    if fight.kind != "challenge" and fight.helpers:
        return Refusal("combat.ally", "taken", {"seat": fight.helpers[0]}, (f"seat:{fight.helpers[0]}",))
    return None


def join(d: Draft, leader: int, helper: int, deal: int) -> None:
    """combat.ally: sealed."""
    fight = d.fight
    assert fight is not None
    if leader == fight.foe:
        d.fight = fight._replace(against=fight.against + (helper,))
    else:
        d.fight = fight._replace(helpers=fight.helpers + (helper,), deal=deal)
    d.say("combat.ally", "allied", seat=helper, seats=(leader,))


def ally_refusal_for(d: Draft, promise: Promise) -> Refusal | None:
    """Help that can't be given, as somebody else helps or is infamous, is not owed any longer."""
    fight = d.fight
    if fight is None or promise.owner in (fight.foe, *fight.helpers, *fight.against):
        return Refusal("combat.ally", "no-fight")
    if d.pirates[promise.owner].infamous or d.pirates[promise.to].infamous:
        return Refusal("pirate.infamy", "infamous", {"seat": promise.owner})
    if fight.kind != "challenge" and fight.helpers:
        return Refusal("combat.ally", "taken", {"seat": fight.helpers[0]})
    return None
