"""What one console looks at, now or of what was, a board of it perhaps; and what is pressed there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gamekit.classroom.activity import Activity, Glance
from gamekit.classroom.games import Sheets, Tables
from gamekit.classroom.lessons import Work
from gamekit.classroom.question import Question
from gamekit.classroom.show import Show
from gamekit.room import GamekitError

from .page import View
from .views import TABS, step, view_of

if TYPE_CHECKING:
    from .room import Room


class Watch:
    """It follows the class, unless it was made for one thing; a tab, a step or a board leads elsewhere, for a while."""

    def __init__(self, room: Room, of: Activity | Glance | None = None) -> None:
        self.room, self.problem = room, ""
        self.of = of
        self._elsewhere: Activity | Glance | None = None
        self._since: Activity | None = None  # what the class did when one turned there

    @property
    def at(self) -> Activity | Glance | None:
        now = self.room.model.activity
        if self._elsewhere is not None and (self.of is not None or self._since is now):
            return self._elsewhere
        told = self.room.told  # a story is one thing, whatever it asks
        return now if self.of is None or (self.of in told and now in told) else self.of

    @property
    def activity(self) -> Activity | None:
        return self.at.activity if isinstance(self.at, Glance) else self.at

    @property
    def inside(self) -> Glance | None:
        """The board that one looks in on."""
        return self.at if isinstance(self.at, Glance) else None

    def turn(self, to: Activity | Glance | None) -> None:
        self._elsewhere, self._since = to, self.room.model.activity

    def minds(self, event: Mapping[str, Any]) -> bool:
        """Whether what happened may be seen here."""
        at = self.activity
        return "in" not in event or at is None or event["in"] == at.number or event["what"] == "again"

    # ---- to and fro

    @property
    def questions(self) -> list[Activity]:
        return [one for one in self.room.model.activities if isinstance(one, Question)]

    @property
    def steps(self) -> tuple[bool, bool]:
        """Whether there is something before what one sees, and after it."""
        match self.at:
            case Show(match=match):
                return match.at > 0, match.at < len(match.chair(None).line_log)
            case Question() as question:
                at = self.questions.index(question)
                return at > 0, at < len(self.questions) - 1
        return False, False

    def go(self, by: int) -> None:
        match self.at:
            case Show(match=match):
                match.go(match.at + by)
            case Question() as question:
                self.turn(self.questions[self.questions.index(question) + by])

    def look(self) -> View:
        return view_of(self)

    # ---- what is pressed

    def does(self, do: str, how: Mapping[str, Any]) -> None:
        """What can't be done is told on the console."""
        self.problem = ""
        try:
            self._do(do, how)
        except GamekitError as problem:
            self.problem = str(problem)

    def _do(self, do: str, how: Mapping[str, Any]) -> None:
        at, room = self.activity, self.room
        match do:
            case "tab":
                self.turn([one for one in room.model.activities if TABS[type(one)][0] == how["key"]][-1])
            case "look-in" if at is not None and at.seen(how["key"]):
                self.turn(at.glance(how["key"]))
            case "out":
                self.turn(at)
            case "to-all" if self.inside is not None:
                room.show(self.inside)
            case "again" if at is not None:
                room.show(at)
            case "rename":
                room.rename(how["who"], how["name"])
            case "remove":
                room.remove(how["who"])
            case "hand":
                room.model.raise_hand(how["who"], up=False)
            case "before" | "next" | "on" if room.story is not None and at is room.model.activity:
                step(room.story, do)
            case "before" | "next":
                self.go(1 if do == "next" else -1)
            case _:
                self._with(at, do, how)

    @staticmethod
    def _with(at: Activity | None, do: str, how: Mapping[str, Any]) -> None:
        match at:
            case Question() if do == "play":
                at.play()
            case Question() if do in ("reveal", "close"):
                (at.reveal if do == "reveal" else at.close)()
            case Sheets() if do == "card":
                at.next()
            case Tables() if do in ("pause", "go-on"):
                (at.pause if do == "pause" else at.go_on)()
            case Work() if do == "send":
                at.send(how["lesson"])
