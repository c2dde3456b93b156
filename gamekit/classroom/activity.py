"""Something that the class does together: what all of them have in common, and how a match in it is kept up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from gamekit import saves
from gamekit.calls import called, switch
from gamekit.quote import quoted
from gamekit.room import CHANCE, GamekitError

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.match import Match
    from gamekit.room import Seat

    from .model import Classroom

Event = Mapping[str, Any]


class Activity:
    """One thing after another: the class does the last of them, or goes back to one. Its matches are kept by name."""

    kind = ""

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        self.room, self.number = room, number
        self.matches: dict[str, Match] = {}
        self.records: dict[str, Record] = {}

    @property
    def now(self) -> bool:
        """Whether this is what the class does at present."""
        return self.room.activity is self

    def keep(self, name: str, match: Match) -> Match:
        """Keep up a match: what happens in it happens in the class."""
        self.matches[name], self.records[name] = match, Record(match)
        match.watch(lambda: self.room.moved(self, name))
        self.room.kept(match)
        return match

    def chair(self, who: int) -> Chair | None:
        """From where a student looks on and plays; None: he waits."""
        return None

    def seen(self, key: int) -> tuple[Match, int | None] | None:
        """A board of it, a student's or a table's, to look in on: its match, and from which seat."""
        return None

    def called(self, key: int) -> str:
        """What is done at that board, without anybody's name."""
        return ""

    def names(self, key: int) -> list[str]:
        """Who is there."""
        return [self.room.roster.people[key].name] if key in self.room.roster.people else []

    def glance(self, key: int) -> Glance:
        """Look in on a board."""
        return Glance(self, key)

    def take(self, event: Event) -> None:
        """Something has happened in it: live, or when a file is read again."""
        if event["what"] == "moved" and self.room.resuming:
            self.records[event["match"]].replay(event)

    def moved(self, name: str) -> None:
        """A match has just changed."""

    def came(self) -> None:
        """Somebody has come or gone."""

    def resumed(self) -> None:
        """All that happened has been read again."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.room.name}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """How a notebook shows it, where the class is one that a notebook has opened."""
        return {"text/plain": repr(self), **self.room.shown_as(self)}


@called
class Glance:
    """A board of the class, to look in on as it is now. It names nobody unless one asks for it."""

    def __init__(self, activity: Activity, key: int) -> None:
        self.activity, self.key, self.named = activity, key, False

    def show(self, *, name: bool = False) -> Self:
        switch("name", name)
        self.named = name
        return self

    @property
    def chair(self) -> Chair | None:
        seen = self.activity.seen(self.key)
        return seen[0].chair(seen[1]) if seen else None

    @property
    def title(self) -> str:
        names = ", ".join(self.activity.names(self.key)) if self.named else ""
        return ": ".join(filter(None, (names, self.activity.called(self.key))))

    def still(self) -> tuple[Match, int | None]:
        """The match as it is now, and from which seat; in it nobody is named, and nothing of it goes on by itself."""
        seen = self.activity.seen(self.key)
        if seen is None:
            raise GamekitError(f"{quoted(self.title or self.key)} has no board now.")
        match = self.activity.room.read({**saves.data_of(seen[0]), "names": None})
        match.chance = "ask"
        return match, seen[1]

    def __repr__(self) -> str:
        return self.title

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        pictures = self.chair._repr_mimebundle_() if self.chair else {}
        return {**pictures, **self.activity.room.shown_as(self), "text/plain": repr(self)}


class Record:
    """What has happened in a match, piece by piece."""

    def __init__(self, match: Match) -> None:
        self.match, self.here = match, (match.line, match.at)
        self.lengths = [len(line) for line in match.lines]

    def news(self) -> dict[str, Any]:
        """What has happened since: from where, which moves were new, and where the match is now."""
        match, before = self.match, self.here
        self.here = match.line, match.at
        log = match.kept(match.line).log
        if match.line == len(self.lengths):  # it parted from where the match was
            self.lengths.append(before[1])
        else:
            before = match.line, self.lengths[match.line]
        known, self.lengths[match.line] = self.lengths[match.line], len(log)
        moves = [f"{entry.seat}: {entry.text}" for entry in log[known:]]
        return {"from": list(before), "moves": moves, "to": list(self.here)}

    def replay(self, event: Event) -> None:
        """Let the same happen once more; it is checked by the rules again."""
        match, (line, at) = self.match, event["from"]
        if event["moves"]:
            match.switch(line).go(at)
            for move in event["moves"]:
                seat, _, text = move.partition(": ")
                match.play(text, seat_of(seat))
        line, at = event["to"]
        match.switch(line).go(at)
        self.news()


def seat_of(text: str) -> Seat:
    return CHANCE if text == CHANCE else int(text)
