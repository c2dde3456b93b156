"""What has happened, as a person tells it: the log, what the others did meanwhile, and moments that nobody may miss."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamekit.room import CHANCE, TURN, Entry, Event, Game, Seat
from gamekit.words import language

from . import face as faces

if TYPE_CHECKING:
    from gamekit.chair import Chair

    from .builder import Sight
    from .stock import Stock


class Part(NamedTuple):
    """What somebody did, of what an entry tells; chance if the sentences tell themselves who."""

    doer: Seat
    events: tuple[Event, ...]
    text: str


# ---- an entry


def sentence(game: Game, entry: Entry, names: Sequence[str]) -> str:
    """An entry without its player: the sentences of its events, or the text of the move."""
    known = [event for event in entry.events if f"event.{event.what}" in game.words]
    return clauses(game, known, names, entry.seat) or entry.text


def clauses(game: Game, events: Sequence[Event | str], names: Sequence[str], teller: Seat) -> str:
    """The sentences of events, told after the name of who did that: whom the last one was about is not named again."""
    said, about = list[str](), teller
    for event in events:
        if isinstance(event, str):
            said.append(event)
            continue
        key, facts = f"event.{event.what}", event.facts
        if event.by != CHANCE:
            about = teller if event.by is None else event.by
        said.append(game.words.say(key, facts, names, doer=about if isinstance(about, int) else None))
        if event.by == CHANCE and about not in (facts.get("seat"), *facts.get("seats", ())):
            about = CHANCE if event.what == TURN else facts.get("seat", CHANCE)
    return game.words.clauses(said)


def parts(game: Game, entry: Entry, names: Sequence[str]) -> list[Part]:
    """What is worth telling of an entry, by who did it; what tells itself goes with what was told before it."""
    known = [event for event in entry.events if f"event.{event.what}" in game.words]
    runs: list[tuple[Seat, list[Event]]] = []
    for event in [event for event in known if not event.aside] or known:
        doer = entry.seat if event.by is None or (not runs and _continues(game, event, entry.seat)) else event.by
        if runs and doer in (CHANCE, runs[-1][0]):
            runs[-1][1].append(event)
        else:
            runs.append((doer, [event]))
    return [Part(doer, tuple(events), clauses(game, events, names, doer)) for doer, events in runs] or [
        Part(entry.seat, (), entry.text)
    ]


def _continues(game: Game, event: Event, doer: Seat) -> bool:
    """Whether what tells itself can be told after the name of who did it."""
    return isinstance(doer, int) and game.words.told_to(f"event.{event.what}", event.facts, doer=doer) is not None


def spoken(game: Game, entry: Entry, names: Sequence[str]) -> str:
    """An entry with its players; what chance did tells itself."""
    return ". ".join(_with_name(game, part, names) for part in parts(game, entry, names))


def heard(chair: Chair, begin: int) -> list[Entry]:
    """What those who hear the table are told of what was done from an entry on: steps only while nothing has come of
    them, and of others' steps that come one by one the first."""
    log = chair.log
    new, before = log[begin:], log[begin - 1] if 0 < begin <= len(log) else None
    told = [entry for entry in new if not _step(entry)]
    last = new[-1] if new else None
    if last is None or not _step(last):
        return told
    goes_on = not told and before is not None and _step(before) and before.seat == last.seat != chair.seat
    return told if goes_on else [*told, last]


def only(game: Game, entry: Entry, doer: int) -> Entry:
    """Of an entry where all act at once, what one of them did."""
    own = tuple(event for event in entry.events if doer == (entry.seat if event.by is None else event.by))
    return entry._replace(events=own) if game.together and own else entry


def _with_name(game: Game, part: Part, names: Sequence[str]) -> str:
    if not isinstance(part.doer, int):
        return begun(part.text)
    return f"{game.words.say('seat.told', {'text': names[part.doer]})} {part.text}"


def begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def number(doer: Seat) -> int:
    """As the page knows who did something."""
    return doer if isinstance(doer, int) else faces.CHANCE


def aside(entry: Entry) -> bool:
    """Whether it is but a step towards what will be told."""
    return bool(entry.events) and all(event.aside for event in entry.events)


def stops(log: Sequence[Entry]) -> list[int]:
    """The positions that a player counts, from the first on: what chance does after a move belongs to it, as the set-up
    to the start."""
    last = len(log)
    ends = [n for n in range(1, last + 1) if n == last or (log[n].seat != CHANCE and not _step(log[n - 1]))]
    return ends if log and log[0].seat == CHANCE else [0, *ends]


def count(log: Sequence[Entry], at: int) -> int:
    """How many moves a player counts up to a position."""
    return max(0, bisect_right(stops(log), at) - 1)


def _step(entry: Entry) -> bool:
    return entry.seat != CHANCE and aside(entry)


# ---- the log


def told(chair: Chair, stock: Stock, *, read: bool = True) -> list[faces.Entry]:
    """The log: who did what, where, the rules it rests on. Where nobody reads it, only who."""
    names, view = chair.names, chair.view

    def line(entry: Entry) -> faces.Entry:
        said = parts(chair.game, entry, names) if read else []
        return {
            "seat": number(entry.seat),
            "told": [{"seat": number(part.doer), "text": part.text} for part in said],
            "rules": list(entry.rules) if read else [],
            "aside": aside(entry),
            "at": list(chair.game.scene.touched(view, entry)) if read else [],
        }

    return stock.log(chair.line_log, line, language(), str(read), *names)


# ---- since one's last turn


def since(sight: Sight) -> tuple[int, int]:
    """From which entry of the log to which the others moved since this seat's last turn.

    Where others act in a turn, too, the log says whose begins; else a turn is what a seat does in a row. Where all
    choose at once, the last choice tells all of them, be it one's own.
    """
    seat, log = sight.chair.seat, sight.chair.line_log[: sight.at]
    end, begin = len(log), None
    if sight.chair.game.together:
        return next((at for at in range(end - 1, -1, -1) if log[at].seat == seat), 0), end
    for at, whose in _turns(log):
        if whose == seat and begin is not None:
            break
        if whose == seat:  # it is under way
            end = at
        begin = at
    else:
        begin = 0 if begin == end else begin  # whose turn it was when all began is not in the log
    if begin is not None:
        return begin, end
    while end and log[end - 1].seat in (seat, CHANCE):  # the turn that is under way
        end -= 1
    return next((at + 1 for at in range(end - 1, -1, -1) if log[at].seat == seat), 0), end


def _turns(log: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """After which entry whose turn begins, from the last one back, since one's own was not long ago."""
    for at in range(len(log), 0, -1):
        for event in reversed(log[at - 1].events):
            if event.what == TURN:
                yield at, event.facts["seat"]


def trail(sight: Sight, *, read: bool = True) -> list[faces.Deed]:
    """What the others did since this seat's last turn and befell it, a line each; first what concerns it.

    Before that stands what they have answered to its last deed, until the next one. What nobody reads is not told in
    words, but where it was is marked on the board.
    """
    chair, (begin, end) = sight.chair, since(sight)
    if chair.seat is None:
        return []
    log = chair.line_log[: sight.at]
    fresh = next((at for at in range(len(log), end, -1) if log[at - 1].seat == chair.seat), end)
    before, answers = _lines(sight, log[begin:end], CHANCE), _lines(sight, log[fresh:], chair.seat)
    answered = [one for one in answers.items() if one[0] != chair.seat]  # not what came of one's own deed
    told = [*answered, *sorted(before.items(), key=lambda one: not one[1].you)]
    return [
        {
            "seat": seat,
            "you": clauses(chair.game, you, chair.names, seat) if read else "",
            "text": clauses(chair.game, rest, chair.names, seat) if read else "",
            "at": list(dict.fromkeys(places)),
        }
        for seat, (you, rest, places) in told
        if you or rest
    ]


def _lines(sight: Sight, log: Sequence[Entry], actor: Seat) -> dict[int, _Line]:
    """What was done, by who did it; what tells itself goes with the last deed, or with whose turn has begun."""
    chair = sight.chair
    lines: dict[int, _Line] = {}
    for entry in log:
        actor = entry.seat if isinstance(entry.seat, int) else actor
        # Where each writes on a sheet of his own, the places on this one are the reader's.
        places = () if chair.game.together else chair.game.scene.touched(sight.view, entry)
        if aside(entry):
            if isinstance(actor, int) and actor != chair.seat:
                lines.setdefault(actor, _Line([], [], [])).places.extend(places)
            continue
        for part in parts(chair.game, entry, chair.names):
            doer = part.doer if isinstance(part.doer, int) else actor
            if not part.events and isinstance(doer, int) and doer != chair.seat:
                lines.setdefault(doer, _Line([], [], [])).rest.append(part.text)
            for event in part.events:
                if event.what == TURN:
                    actor = doer = event.facts["seat"]
                elif isinstance(doer, int) and _tells(chair, entry, event, doer):
                    line = lines.setdefault(doer, _Line([], [], []))
                    line.places.extend(places)
                    row = line.you if concerns(event, chair.seat) else line.rest
                    row.append(event)
    return lines


def _tells(chair: Chair, entry: Entry, event: Event, doer: int) -> bool:
    """Not what was drawn: that only leads to something. Of this seat itself, what befell it."""
    if doer == chair.seat:
        return event.by == CHANCE and concerns(event, chair.seat)
    return event.by is not None or entry.seat != CHANCE


class _Line(NamedTuple):
    """What one of the others did to this seat, and what else, and where."""

    you: list[Event | str]
    rest: list[Event | str]
    places: list[str]


def concerns(event: Event, seat: object) -> bool:
    """Whether a sentence names this seat."""
    return seat == event.facts.get("seat") or seat in event.facts.get("seats", ())


# ---- moments


def moment(chair: Chair, begin: int) -> faces.Moment | None:
    """What nobody may miss of what was done from an entry on: the last of it, with all dice that led to it."""
    found: list[Event] = []
    whose: Seat = CHANCE
    last = 0
    for at in range(chair.at, begin, -1):
        entry = chair.line_log[at - 1]
        if found and entry.seat != CHANCE:
            break
        for part in parts(chair.game, entry, chair.names):
            events = [event for event in part.events if event.moment]
            if events and part.doer != chair.seat:
                whose, last = (whose, last) if found else (part.doer, at)
                found = events + found
                break
        if found and whose != CHANCE:
            break
    if not found:
        return None
    return {"at": last, "seat": number(whose), "text": clauses(chair.game, found, chair.names, whose)}
