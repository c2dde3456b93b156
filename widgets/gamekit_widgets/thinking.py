"""What a bot thought, in words: a hint with its reasons, and how often each move was considered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from gamekit.draw.stage import GROUND
from gamekit.room import Entry
from gamekit.rulebook import beginning

from . import face as faces
from .telling import sentence

if TYPE_CHECKING:
    from gamekit.bots import Considered, Thought
    from gamekit.chair import Chair

ROWS, STEPS = 8, 3  # moves in the table of what was considered, and moves told of a plan
NUMBER, MORE = re.compile(r"^\d+\s?:\s"), re.compile(r"\s?[:,.](?:\s|$)")  # round a thing's name in its label
THEN = " → "  # between what is clicked first and what then
WORLDS = 8  # imagined ones in which a sentence must be the same, so that it tells nothing that one can't know


def hint(chair: Chair, view: Any, thought: Thought) -> faces.Hint:
    """The best move, the rule's own words, how much it promises against the next best, and what is to follow."""
    game, words, (best, *others) = chair.game, chair.game.words, thought.moves
    more: list[faces.Reason] = []
    preview = game.scene.preview(view, best.move)
    rule = preview.rule or told(chair, view, [best.move])[0]["rule"]
    if rule:
        more.append({"text": reason(game.rulebook()[rule].text), "rule": rule})
    if others:
        more.append({"text": against(chair, thought), "rule": None})
    elif len(chair.moves()) == 1:
        more.append({"text": words.template("ui.hint-only"), "rule": None})
    plan = told(chair, view, list(thought.plan[: STEPS + 1]))
    if steps := [step for step in plan[1:] if step["text"]]:
        more.append({"text": words.template("ui.hint-then"), "rule": None})
        more += steps
    text = advice(chair, view, chair.moves(), best.move)
    return {"path": list(best.move.targets), "text": text, "rule": rule, "more": more, "head": ""}


def advice(chair: Chair, view: Any, moves: Sequence[Any], move: Any) -> str:
    """What a move would do, and before that what it is called, unless that says so too."""
    text = chair.game.scene.preview(view, move).text
    first, *others = naming(chair, view, moves)(move).split(THEN)
    if re.search(rf"\b{re.escape(first)}\b", text, re.IGNORECASE):
        return text
    called = THEN.join([first, *(one for one in others if one not in text)])
    return f"{called[:1].upper()}{called[1:]}. {text}"  # a sentence of its own


def reason(rule: str) -> str:
    """A rule in one sentence: what leads to another one is no sentence."""
    return beginning(rule, 1)


def against(chair: Chair, thought: Thought) -> str:
    """How much the best move promises, against the next best."""
    words, (best, other, *_) = chair.game.words, thought.moves
    if chair.players == 1:
        more = round(best.worth - other.worth)
        return words.say("ui.hint-points" if more > 0 else "ui.hint-as-good", {"n": more})
    n, m = percent(best.worth), percent(other.worth)
    key = "ui.hint-odds" if n > m else "ui.hint-even" if thought.tried else "ui.hint-equal"
    return words.say(key, {"n": n, "m": m})


def told(chair: Chair, view: Any, moves: list[Any]) -> list[faces.Reason]:
    """What moves of the viewer bring about one after another: a sentence each, and the rule that it rests on.

    Told as far as it is certain; the first one is told by its preview if need be.
    """
    game = chair.game
    worlds = [game.view.imagine(view, Random(number)) for number in range(WORLDS)]
    out: list[faces.Reason] = []
    for move in moves:
        after = [game.rules.apply(world, view.seat, move) for world in worlds]
        worlds = [state for state, _ in after]
        entries = [Entry(view.seat, move, events) for _, events in after]
        said = {sentence(game, entry, chair.names) for entry in entries}
        # A choice that waits for those of others does nothing yet: its event has but the move's own text.
        waits = any(event.facts.get("text") == move.text for event in entries[0].events)
        if len(said) == 1 and not waits:
            out.append({"text": said.pop(), "rule": next(iter(entries[0].rules), None)})
        elif out:
            break
        else:
            text = game.scene.preview(view, move).text.partition(". ")[0].rstrip(".")
            out.append({"text": text, "rule": None})
    return out


def naming(chair: Chair, view: Any, moves: Sequence[Any]) -> Callable[[Any], str]:
    """What moves are called that nobody has made yet: by the things that one clicks for them."""
    scene, moves = chair.game.scene, list(moves)
    blocks = scene.blocks(view, moves, ground=GROUND, names=chair.names)
    beside = [spot for one in blocks if one.must for spot in one.draw(GROUND.w, one.good).hotspots]
    board = scene.board(view, moves, ground=GROUND, names=chair.names, last=())
    places: list[Any] = [*beside, *board.hotspots]
    buttons = [button for button in scene.buttons(view, moves) if not button.spare]
    things = [*places, *scene.hand(view, moves), *buttons]
    called = {thing.target: MORE.split(NUMBER.sub("", thing.label))[0] for thing in things}
    alone = {place.target for place in places}  # where a click may mean this or that

    def name(move: Any) -> str:
        preview = scene.preview(view, move)
        names = [called[target] for target in move.targets if target in called]
        if preview.deed or (len(names) == 1 and move.targets[0] in alone):
            names = [*(names[:-1] or names), preview.deed or MORE.split(preview.text)[0]]  # which says the last click
        told = [one for one, after in zip(names, [*names[1:], ""]) if not after.startswith(one)]  # which says it too
        return THEN.join(told) or preview.text

    return name


def weighed(chair: Chair, title: str, thought: Thought, at: int, own: Considered | None = None) -> faces.Weighed:
    """How often each move was considered after so many moves and what it promises; one's own is among the rows."""
    alone, best, words = chair.players == 1, thought.best.worth, chair.game.words
    most = list(thought.moves[:ROWS])
    if own is not None:
        row = next((n for n, one in enumerate(most) if one.move.text == own.move.text), ROWS - 1)
        most[row : row + 1] = [own]
    name = naming(chair, chair.view_at(at), chair.moves_at(at))
    rows: list[faces.Considered] = [
        {
            "text": words.say("ui.weighed-own", {"text": name(one.move)}) if one is own else name(one.move),
            "share": percent(one.share),
            "worth": round(one.worth - best) if alone else percent(one.worth),
            "at": list(one.move.targets),
        }
        for one in most
    ]
    texts = {one.move.text for one in most}
    left = [one for one in thought.moves if one.move.text not in texts]
    rest: faces.Rest = {
        "text": words.say("ui.weighed-rest", {"n": len(left)}),
        "share": percent(sum(one.share for one in left)),
    }
    tried = words.say("ui.weighed-tried" if thought.tried else "ui.weighed-at-once", {"n": thought.tried})
    worth = words.template("ui.weighed-points" if alone else "ui.weighed-worth")
    return {"title": title, "tried": tried, "worth": worth, "rows": rows, "rest": rest if left else None}


def percent(part: float) -> int:
    return round(100 * part)
