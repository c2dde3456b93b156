"""What can be said of a match of Metro X, and what sentences and pictures of a choice go by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gamekit.games.metro_x import GAME, rules
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.state import Move, Sheet
from gamekit.games.metro_x.view import View


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


def prompt(view: View, moves: list[Move], names: tuple[str, ...]) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    card = view.card.text if view.card else ""
    owed = 0 if view.seat is None else min(view.due[view.seat], view.sheets[view.seat].left)
    choice = view.choice.text if view.choice else ""
    return say(f"prompt.{_prompt_key(view, moves)}", names, card=card, seats=view.to_act, n=owed, text=choice)


def _prompt_key(view: View, moves: list[Move]) -> str:
    if view.over:
        return "over"
    if view.card is None:
        return "reveal"
    if view.choice:
        return "chosen"
    if not moves:
        return "wait"
    return "again" if view.wave else view.card.kind.replace(" ", "-")


def sentence(view: View, names: tuple[str, ...]) -> str:
    """The board in words."""
    if view.over:
        now = say("label.game-over") + "."
    elif view.card is None:
        now = say("label.no-card") + "."
    else:
        now = say("sentence.card", names, card=view.card.text, seats=view.to_act)
    return say("sentence", text=view.map.title, now=now, n=view.round, left=sum(view.pile))


# ---- what a choice would do


class Outlook(NamedTuple):
    """What a choice on a line would do to a sheet, and what it would leave."""

    run: tuple[str, ...]  # the stations it marks
    jumped: tuple[str, ...]  # the marked ones it jumps over
    stop: str  # the marked station that stops it, if one does
    sheet: Sheet
    done: tuple[tuple[Line, int], ...]  # the lines that it completes, and what for
    left: int  # how many stations of its own line stay free


def outlook(view: View, seat: int, move: Move) -> Outlook:
    """The same as when it is carried out: only what the others choose at the same time is not known."""
    card, sheet = view.card, view.sheets[seat]
    assert card is not None
    after = rules.carry_out(view.map, sheet, card, move, seat, [])
    done = tuple(
        (line, worth(view, number))
        for number, line in enumerate(view.map.lines)
        if not sheet.taken[number] and not after.free(number)
    )
    if move.kind == "free":
        return Outlook(tuple(after.marked - sheet.marked), (), "", after, done, 0)
    number = view.map.index[move.what]
    stops, most = rules.run_of(view.map, sheet, card, number, move.way)
    run = tuple(most[: move.marks])
    jumped: tuple[str, ...] = ()
    stop = ""
    if run:
        first, last = stops.index(run[0]), stops.index(run[-1])
        jumped = tuple(passed for passed in stops[first : last + 1] if passed not in run)
        if len(run) == len(most) < card.value and rules.end_of(view.map.lines[number], stops, most, card) == "blocked":
            stop = stops[last + 1]
    return Outlook(run, jumped, stop, after, done, after.free(number))


def fullest(moves: Iterable[Move]) -> dict[tuple[str, str], Move]:
    """Of each line and direction the choice that marks most: they are listed last."""
    return {(move.what, move.way): move for move in moves if move.kind in ("line", "box")}


def worth(view: View, number: int) -> int:
    """line.high, line.low: what completing a line brings now."""
    line = view.map.lines[number]
    return line.low if any(sheet.taken[number] for sheet in view.sheets) else line.high


def total(view: View, sheet: Sheet) -> int:
    return rules.points(view.map, sheet, view.players)["total"]
