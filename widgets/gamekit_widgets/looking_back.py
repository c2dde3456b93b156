"""A look back at a line that has ended, in words: the move that made it, what cost most, and what was better there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamekit.bots import Considered

from . import face as faces
from . import thinking
from .telling import only, sentence, spoken
from .thinking import naming, percent

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.lookback import Dear, LookBack
    from gamekit.room import Entry


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
    did = spoken(chair.game, only(chair.game, back.log[at - 1], end.winners[0]), chair.names)
    return {"at": at, "text": f"{did}. {words.say(key, facts, chair.names)}"}


def costly(chair: Chair, dear: Dear) -> faces.Dear:
    """A move that cost something, what would have been better, and how much that was."""
    did = sentence(chair.game, done(chair, dear), chair.names)
    best = naming(chair, chair.view_at(dear.at), chair.moves_at(dear.at))(dear.better)
    return {"at": dear.at, "did": did, "better": best, "cost": cost(chair, dear)}


def done(chair: Chair, dear: Dear) -> Entry:
    """What this seat did there, without what others did at the same time."""
    entry = chair.line_log[dear.at]
    return only(chair.game, entry, int(entry.seat))


def weighed(chair: Chair, dear: Dear) -> faces.Weighed:
    """What the bot weighed there, with what was done and what that promised, however seldom the bot tried it."""
    share = next((one.share for one in dear.thought.moves if one.move.text == dear.did.text), 0.0)
    own = Considered(dear.did, share, dear.thought.best.worth - dear.cost)
    return thinking.weighed(chair, chair.game.words.template("ui.weighed-then"), dear.thought, dear.at, own)


def better(chair: Chair, dear: Dear) -> faces.Hint:
    """The better move, what it would have done, and what was done instead."""
    words, view = chair.game.words, chair.view_at(dear.at)
    did = spoken(chair.game, done(chair, dear), chair.names)
    instead = words.say("ui.instead", {"text": did, "what": cost(chair, dear)})
    return {
        "path": list(dear.better.targets),
        "text": thinking.advice(chair, view, chair.moves_at(dear.at), dear.better),
        "rule": chair.game.scene.preview(view, dear.better).rule or None,
        "more": [{"text": instead, "rule": None}],
        "head": words.template("ui.better"),
    }


def cost(chair: Chair, dear: Dear) -> str:
    words = chair.game.words
    if chair.players == 1:
        return words.say("ui.cost-points", {"n": round(dear.cost)})
    return words.say("ui.cost-odds", {"n": percent(dear.cost)})
