"""What can be done now, in one sentence."""

from __future__ import annotations

from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules.deals import may_ask
from gamekit.games.metal_adventures.rules.turn import weakest
from gamekit.games.metal_adventures.scene.phrases import say
from gamekit.games.metal_adventures.state import Move
from gamekit.games.metal_adventures.view import View


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now; the part before " | " matters most."""
    step, kinds = view.state.task.step, {move.kind for move in moves}
    if step == "over":
        return say("prompt.over")
    if step in rules.CHANCE_STEPS:
        return say("prompt.chance")
    if not moves:
        return say("prompt.wait", names, seat=view.to_act)
    told = [say(f"prompt.{_key(view, kinds)}", names, **_facts(view))]
    if "rest" in kinds:
        told.append(say("prompt.or-rest"))
    if step == "begin" and "offer" in kinds:
        told.append(say("prompt.deal-first"))
    return " ".join(told)


def _key(view: View, kinds: set[str]) -> str:
    s = view.state
    match s.task.step:
        case "begin" if "travel" in kinds:
            return "begin-free" if weakest(s, view.to_act) else "begin-card"
        case "begin" if s.pirates[view.to_act].infamous:
            return "begin-infamous"
        case "free":
            if s.turn.fought or not s.turn.acts:
                return "free-fought" if s.turn.fought else "free"
            return "free-toured" if kinds.intersection(ACTIONS) else "free-combat"
        case "sight" if "turn over" not in kinds:
            return "sight-must"
        case "help" if not any(may_ask(s, view.to_act, seat) for seat in range(len(s.pirates))):
            return "help-none"
        case "pay" if s.task.names[0] == "titles":
            return "pay-titles"
        case "compose" if "send" in kinds:
            return "compose-ready"
        case "answer" if "answer" not in kinds:
            return "answer-last"
    return s.task.step


def _facts(view: View) -> dict[str, object]:
    s, task = view.state, view.state.task
    facts: dict[str, object] = {"seat": view.to_act, "n": task.n, "seats": task.seats or (view.to_act,)}
    match task.step:
        case "compose" if s.offer:
            facts["seats"] = (s.offer.to,)
        case "answer" if s.offer:
            facts["seats"] = (s.offer.by,)
        case "betray":
            facts["seats"] = (s.active,)
        case "free":
            facts["n"] = len(ACTIONS)
        case "pay":
            facts["action"] = task.names[0]
        case "say" if s.offer:
            facts["card"] = s.offer.give.trophies[-1][0]
    return facts
