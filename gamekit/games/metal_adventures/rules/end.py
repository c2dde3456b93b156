"""The end: when it has come, and who has won."""

from __future__ import annotations

from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import GOAL, State, Task
from gamekit.room import Outcome
from gamekit.shared import Rung, ranked

LAST_CARDS = 2  # end


def enter_end(d: Draft, task: Task) -> bool:
    """end: looked at once, when a turn is over."""
    d.done()
    if max(pirate.fame for pirate in d.pirates) >= GOAL:
        d.say("end", "over-glory", n=GOAL)
    elif len(d.near) + len(d.far) <= LAST_CARDS:
        d.say("end", "over-space", n=LAST_CARDS)
    else:
        d.then(Task("setup.players", "turn", (task.seat + 1) % len(d.pirates)))
        return False
    d.promises = ()  # deal.promise: due after the end, void
    d.todo = [Task("end", "over")]
    return True


def outcome(s: State) -> Outcome | None:
    """end: most Glory, then credits, then wrecks, else shared."""
    if s.todo[-1].step != "over":
        return None
    return ranked(
        ({"glory": pirate.glory, "judgment": -pirate.judgment, "total": pirate.fame} for pirate in s.pirates),
        Rung("end", "outcome.glory", [pirate.fame for pirate in s.pirates]),
        Rung("end", "outcome.credits", [pirate.credits for pirate in s.pirates]),
        Rung("end", "outcome.wrecks", [len(pirate.wrecks) for pirate in s.pirates]),
    )
