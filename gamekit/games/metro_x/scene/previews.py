"""What a choice of Metro X would do, before it is made."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Left, Preview, Use
from gamekit.games.metro_x import rules
from gamekit.games.metro_x.material import TRANSFER
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.scene.phrases import Outlook, outlook, say, total
from gamekit.games.metro_x.scene.reach import ghosts
from gamekit.games.metro_x.state import BOXES, RUNS, Move, Sheet
from gamekit.games.metro_x.view import View


def preview(view: View, move: Move) -> Preview:
    if move.kind == "reveal" or view.seat is None or view.card is None:
        return Preview(say("event.revealed", card=move.what))
    if move.what == "none":
        left = Left(say("left.free")) if len(view.sheets[view.seat].marked) < len(view.map.stations) else None
        return Preview(say("preview.declined"), "mark.fewer", deed=say("label.none"), left=left)
    seen = outlook(view, view.seat, move)
    sheet, card = view.sheets[view.seat], view.card
    touched = tuple(f"line:{line.letter}" for line, _ in seen.done if line.letter != move.what)
    beside = ghosts(view, move, seen)
    if move.kind == "free":
        text = [say("preview.free", station=view.map.stations[move.what].name), *_gains(view, seen, sheet, full=False)]
        deed = say("deed.station", station=view.map.stations[move.what].name)
        return Preview(" ".join(text), "card.free", f"station:{move.what}", (), touched, beside, deed=deed)
    number = view.map.index[move.what]
    line = view.map.lines[number]
    window = Use(f"pending-{card.written}", 0, 0)
    full = _fullest(view, sheet, move) == move
    text = [*_happens(view, move, seen, line, full=full), *_gains(view, seen, sheet, full=full)]
    rule, at, deed = _rule(move, seen), f"line:{move.what}", _deed(move, seen, full=full, boxes=card == TRANSFER)
    return Preview(" ".join(text), rule, at, (window,), touched, beside, full, deed, _left(view, sheet, move))


def _left(view: View, sheet: Sheet, move: Move) -> Left | None:
    """Who marks nothing on a line where he could."""
    fullest = _fullest(view, sheet, move)
    if move.marks or not fullest.marks:
        return None
    return Left(say("left.line", n=fullest.marks, line=move.what), fullest.targets[:1])


def _deed(move: Move, seen: Outlook, *, full: bool, boxes: bool) -> str:
    """The choice in a few words."""
    if not seen.run:
        return say("label.no-box" if boxes else "label.none")
    if move.kind == "box":
        return say("deed.box", n=dict(seen.sheet.boxed)[seen.run[0]])
    return say("deed.all" if full else "deed.fewer", n=len(seen.run))


def _fullest(view: View, sheet: Sheet, move: Move) -> Move:
    """The choice on that line that marks most."""
    assert view.card is not None
    _, run = rules.run_of(view.map, sheet, view.card, view.map.index[move.what], move.way)
    choices = BOXES if view.card == TRANSFER else RUNS
    fullest: Move = choices[move.what, move.way][: len(run) + 1][-1]
    return fullest


def _rule(move: Move, seen: Outlook) -> str:
    if not seen.run:
        return "round.choose"
    if move.kind == "box":
        return "card.transfer"
    return "card.express" if seen.jumped else "mark.blocked" if seen.stop else "mark.from-train"


def _happens(view: View, move: Move, seen: Outlook, line: Line, *, full: bool) -> Iterator[str]:
    """The choice itself, and what of the card is lost. Of all choices on a line the fullest says most."""
    assert view.card is not None
    last = view.map.stations[seen.run[-1]].name if seen.run else ""
    if not seen.run:
        yield say("preview.no-box" if view.card == TRANSFER else "preview.nothing")
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


def _gains(view: View, seen: Outlook, sheet: Sheet, *, full: bool) -> Iterator[str]:
    """What it completes, and the score before and after."""
    for line, value in seen.done:
        yield say("preview.completes", line=line.letter, n=value)
    if seen.done or (full and seen.run):
        then = total(view, seen.sheet) + sum(value for _, value in seen.done)
        yield say("preview.score", n=total(view, sheet), then=then)
