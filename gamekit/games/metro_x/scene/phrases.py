"""What can be said of a sheet of Metro X, and of what a choice would do to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from gamekit.games.metro_x import GAME, rules
from gamekit.games.metro_x.material import TRANSFER
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.state import BOXES, RUNS, Move, Sheet
from gamekit.games.metro_x.view import View


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


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
    done = tuple((line, worth(view, number)) for number, line in enumerate(view.map.lines)
                 if not sheet.taken[number] and after.marked.issuperset(line.stops))  # fmt: skip
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
    left = sum(other not in after.marked for other in view.map.lines[number].stops)
    return Outlook(run, jumped, stop, after, done, left)


def worth(view: View, number: int) -> int:
    """line.high, line.low: what completing a line brings now."""
    line = view.map.lines[number]
    return line.low if any(sheet.taken[number] for sheet in view.sheets) else line.high


def total(view: View, sheet: Sheet) -> int:
    return rules.points(view.map, sheet, view.players)["total"]


def fullest(moves: Iterable[Move]) -> dict[tuple[str, str], Move]:
    """Of each line and direction the choice that marks most: they are listed last."""
    return {(move.what, move.way): move for move in moves if move.kind in ("line", "box")}


def choices_on(view: View, move: Move) -> list[Move]:
    """All choices on the same line and in the same direction."""
    assert view.card is not None
    assert view.seat is not None
    _, run = rules.run_of(view.map, view.sheets[view.seat], view.card, view.map.index[move.what], move.way)
    choices = BOXES if view.card == TRANSFER else RUNS
    return list(choices[move.what, move.way][: len(run) + 1])


def rule_of(move: Move, seen: Outlook) -> str:
    if not seen.run:
        return "round.choose"
    if move.kind == "box":
        return "card.transfer"
    return "card.express" if seen.jumped else "mark.blocked" if seen.stop else "mark.from-train"


def run_ghost(view: View, move: Move, seen: Outlook) -> tuple[tuple[str, str], ...]:
    """The marks to come in their order, what is jumped over, and what stops the run."""
    if move.kind == "free":
        return (("ghost-x", f"station:{move.what}"),)
    if move.kind == "box":
        return ((f"count-{len(view.map.stations[seen.run[0]].lines)}", f"station:{seen.run[0]}"),)
    out = [(f"ghost-{n}", f"station:{key}") for n, key in enumerate(seen.run, 1)]
    out += [("jump", f"station:{key}") for key in seen.jumped]
    return (*out, *((("stop", f"station:{seen.stop}"),) if seen.stop else ()))


def what_happens(view: View, move: Move, seen: Outlook, line: Line, *, full: bool) -> Iterator[str]:
    """The choice itself, and what of the card is lost. Of all choices on a line the fullest says most."""
    assert view.card is not None
    last = view.map.stations[seen.run[-1]].name if seen.run else ""
    if not seen.run:
        yield say("preview.nothing")
    elif move.kind == "box":
        yield say("preview.box", line=line.letter, station=last, n=dict(seen.sheet.boxed)[seen.run[0]])
    else:
        yield say("preview.marks", line=line.letter, n=len(seen.run), station=last)
    if seen.stop:
        yield say("preview.stop", station=view.map.stations[seen.stop].name, n=view.card.value - len(seen.run))
    if full and seen.left and seen.run:
        yield say("preview.left", n=seen.left, line=line.letter)
    owed = sum(view.map.stations[key].special for key in seen.run) if view.special else 0
    if owed:
        n = min(owed, seen.sheet.left)
        yield say("preview.repeat", n=n, card=view.card.text) if n else say("preview.no-repeat", card=view.card.text)


def gains(view: View, seen: Outlook, sheet: Sheet, *, full: bool) -> Iterator[str]:
    """What it completes, and the score before and after."""
    for line, value in seen.done:
        yield say("preview.completes", line=line.letter, n=value)
    if seen.done or (full and seen.run):
        then = total(view, seen.sheet) + sum(value for _, value in seen.done)
        yield say("preview.score", n=total(view, sheet), then=then)
