"""A look back at a line that has ended, in words: the move that made it, what cost most, and what was better there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import face as faces
from .telling import sentence, spoken
from .thinking import naming, percent

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.lookback import Dear, LookBack


def looked_back(chair: Chair, back: LookBack, *, weighs: bool, opened: bool) -> faces.LookBack:
    """What is told of it; `opened`: what cost most is looked at."""
    dear = [costly(chair, one) for one in back.dearest] if back.done and opened else None
    return {"made": made(chair, back), "own": len(back.own) if weighs else 0, "weighed": back.weighed, "dear": dear}


def made(chair: Chair, back: LookBack) -> faces.Made | None:
    """The move that made it."""
    words, at, end = chair.game.words, back.made_it, chair.end
    if at is None or end is None:
        return None
    facts: dict[str, Any] = {"seat": end.winners[0], "n": back.scores[at][0] - back.scores[at - 1][0]}
    key = "ui.most" if chair.players == 1 else "ui.ahead-you" if end.winners == (chair.seat,) else "ui.ahead"
    did = spoken(chair.game, back.log[at - 1], chair.names, end.winners[0])
    return {"at": at, "text": f"{did}. {words.say(key, facts, chair.names)}"}


def costly(chair: Chair, dear: Dear) -> faces.Dear:
    """A move that cost something, what would have been better, and how much that was."""
    did = sentence(chair.game, chair.line_log[dear.at], chair.names)
    best = naming(chair, chair.view_at(dear.at), chair.moves_at(dear.at))(dear.better)
    return {"at": dear.at, "did": did, "better": best, "cost": cost(chair, dear)}


def better(chair: Chair, dear: Dear) -> faces.Hint:
    """The better move, what it would have done, and what was done instead."""
    words, preview = chair.game.words, chair.game.scene.preview(chair.view_at(dear.at), dear.better)
    did = spoken(chair.game, chair.line_log[dear.at], chair.names)
    instead = words.say("ui.instead", {"text": did, "what": cost(chair, dear)})
    return {
        "path": list(dear.better.targets),
        "text": preview.text,
        "rule": preview.rule or None,
        "more": [{"text": instead, "rule": None}],
        "head": words.template("ui.better"),
    }


def cost(chair: Chair, dear: Dear) -> str:
    words = chair.game.words
    if chair.players == 1:
        return words.say("ui.cost-points", {"n": round(dear.cost)})
    return words.say("ui.cost-odds", {"n": percent(dear.cost)})
