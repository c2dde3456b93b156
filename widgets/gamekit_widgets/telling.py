"""What has happened, as a person tells it: the log, what the others did meanwhile, and moments that nobody may miss."""

from __future__ import annotations

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
    return clauses(game, known, names) or entry.text


def clauses(game: Game, events: Sequence[Event], names: Sequence[str]) -> str:
    return game.words.clauses([game.words.say(f"event.{event.what}", event.facts, names) for event in events])


def parts(game: Game, entry: Entry, names: Sequence[str]) -> list[Part]:
    """What is worth telling of an entry, by who did it; what tells itself goes with what was told before it."""
    known = [event for event in entry.events if f"event.{event.what}" in game.words]
    runs: list[tuple[Seat, list[Event]]] = []
    for event in [event for event in known if not event.aside] or known:
        doer = entry.seat if event.by is None else event.by
        if runs and doer in (CHANCE, runs[-1][0]):
            runs[-1][1].append(event)
        else:
            runs.append((doer, [event]))
    return [Part(doer, tuple(events), clauses(game, events, names)) for doer, events in runs] or [
        Part(entry.seat, (), entry.text)
    ]


def spoken(game: Game, entry: Entry, names: Sequence[str], doer: int | None = None) -> str:
    """An entry with its players, or where all act at once what one of them did; what chance did tells itself."""
    told = parts(game, entry, names)
    own = [part for part in told if part.doer == doer] if game.together else []
    return ". ".join(_with_name(game, part, names) for part in own or told)


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


# ---- the log


def told(chair: Chair, stock: Stock) -> list[faces.Entry]:
    """The log: who did what, the rules it rests on."""
    names, view = chair.names, chair.view

    def line(entry: Entry) -> faces.Entry:
        said: list[faces.Part] = [
            {"seat": number(part.doer), "text": part.text} for part in parts(chair.game, entry, names)
        ]
        return {
            "seat": number(entry.seat),
            "told": said,
            "rules": list(entry.rules),
            "aside": aside(entry),
            "at": list(chair.game.scene.touched(view, entry)),
        }

    return stock.log(chair.line_log, line, language(), *names)


# ---- since one's last turn


def since(sight: Sight) -> tuple[int, int]:
    """From which entry of the log to which the others moved since this seat's last turn.

    Where others act in a turn, too, the log says whose begins; else a turn is what a seat does in a row.
    """
    seat, log = sight.chair.seat, sight.chair.line_log[: sight.at]
    end, begin = len(log), None
    for at, whose in _turns(log):
        if whose == seat and begin is not None:
            break
        if whose == seat:  # it is under way
            end = at
        begin = at
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


def trail(sight: Sight) -> list[faces.Deed]:
    """What the others did since this seat's last turn, a line each; first what they did to it."""
    chair, (begin, end) = sight.chair, since(sight)
    if chair.seat is None:
        return []
    deeds: dict[int, _Line] = {}
    actor: Seat = CHANCE
    for entry in chair.line_log[begin:end]:
        actor = entry.seat if isinstance(entry.seat, int) else actor
        # Where each writes on a sheet of his own, the places on this one are the reader's.
        places = () if chair.game.together else chair.game.scene.touched(sight.view, entry)
        if aside(entry):
            if isinstance(actor, int) and actor != chair.seat:
                deeds.setdefault(actor, _Line([], [], [])).places.extend(places)
            continue
        for part in parts(chair.game, entry, chair.names):
            doer = part.doer if isinstance(part.doer, int) else actor
            if isinstance(doer, int) and doer != chair.seat:
                deeds.setdefault(doer, _Line([], [], [])).add(chair, entry, part, places)
    words = chair.game.words
    return [
        {"seat": seat, "you": words.clauses(you), "text": words.clauses(rest), "at": list(dict.fromkeys(places))}
        for seat, (you, rest, places) in deeds.items()
        if you or rest
    ]


class _Line(NamedTuple):
    """What one of the others did to this seat, and what else, and where."""

    you: list[str]
    rest: list[str]
    places: list[str]

    def add(self, chair: Chair, entry: Entry, part: Part, places: Sequence[str]) -> None:
        """But not what was drawn: that only leads to something."""
        self.places.extend(places)
        if not part.events:
            self.rest.append(part.text)
        for event in part.events:
            if event.what != TURN and (event.by is not None or entry.seat != CHANCE):
                row = self.you if concerns(event, chair.seat) else self.rest
                row.append(clauses(chair.game, [event], chair.names))


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
    return {"at": last, "seat": number(whose), "text": clauses(chair.game, found, chair.names)}
