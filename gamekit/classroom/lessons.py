"""Lessons of a whole class: each at his own pace, and how far everybody is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamekit.calls import called
from gamekit.games import game as game_named
from gamekit.lessons import Session, lessons, words_of
from gamekit.quote import quoted
from gamekit.room import GamekitError

from .activity import Activity, Event, Glance

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.lessons import Lesson
    from gamekit.match import Match

    from .model import Classroom
    from .roster import Student

STUCK = 5  # refusals at one task after which one should look in


@dataclass
class Progress:
    """How far somebody is with a lesson."""

    reached: bool | None = None
    solved: bool = False
    shown: bool = False
    tries: int = 0  # how often it was missed or solved
    hints: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # which rules were run into

    @property
    def stuck(self) -> int:
        """How many refusals, if they are many and it is not solved."""
        number = self.refused.total()
        return number if number >= STUCK and not self.solved else 0


class Attempt(Session):
    """Somebody's board of a lesson. What was shown to him, he has not solved."""

    def __init__(self, work: Work, student: Student, lesson: Lesson) -> None:
        super().__init__(work.game, lesson)
        self.work, self.student, self.aided = work, student, False

    def restart(self) -> None:
        self.aided = False
        super().restart()

    def show_solution(self) -> None:
        self.aided = True
        super().show_solution()


@called
class Pupil(Glance):
    """One student's lessons, to look at: the board where he is now."""

    activity: Work

    @property
    def progress(self) -> dict[str, Progress]:
        """How far he is, by lesson."""
        return {name: progress for (who, name), progress in self.activity.progress.items() if who == self.key}


@called
class Work(Activity):
    """Who is at which lesson, and how far."""

    kind = "lessons"

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        super().__init__(room, number, event)
        own = room.own_lessons
        self.game = room.games.get(event["game"]) or game_named(event["game"])
        kit, self.words = lessons(self.game), words_of(self.game)
        titles = event.get("titles", {})  # which the first versions did not write
        for name in event["lessons"]:
            if name not in own and name not in kit:
                raise GamekitError(
                    f"The lesson {quoted(titles.get(name, name))} was one of your own."
                    " Make it again, and give it: lessons=[...]."
                )
        self.lessons: dict[str, Lesson] = {name: own.get(name) or kit[name] for name in event["lessons"]}
        self.at: dict[int, str] = {}  # at which lesson each one is
        self.boards: dict[tuple[int, str], Attempt] = {}
        self.progress: dict[tuple[int, str], Progress] = {}

    def chair(self, who: int) -> Chair | None:
        board = self.board(who)
        return board.match.chair(board.seat) if board else None

    def __getitem__(self, name: str) -> Pupil:
        """One of the class, by name."""
        return self.glance(self.room.roster[name].who)

    def glance(self, key: int) -> Pupil:
        return Pupil(self, key)

    def seen(self, key: int) -> tuple[Match, int | None] | None:
        board = self.board(key)
        return (board.match, board.seat) if board else None

    def called(self, key: int) -> str:
        return self.title(self.at[key]) if key in self.at else ""

    def board(self, who: int) -> Attempt | None:
        """Where somebody is now."""
        return self.boards.get((who, self.at.get(who, "")))

    def title(self, name: str) -> str:
        return self.lessons[name].called(self.words)

    # ---- what is done

    def came(self) -> None:
        """Whoever is here begins with the first."""
        for student in self.room.roster.here():
            if student.who not in self.at:
                self.open(student.who, next(iter(self.lessons)))

    def open(self, who: int, name: object) -> None:
        """Somebody goes to a lesson, or back to it."""
        self._must_have(name)
        if self.at.get(who) != name:
            self._happen("opened", self.room.roster[who].who, name)

    def send(self, name: str) -> None:
        """All who are here go to a lesson."""
        self._must_have(name)
        for student in self.room.roster.here():
            self.open(student.who, name)

    def _must_have(self, name: object) -> None:
        if name not in self.lessons:
            raise GamekitError(f"There is no lesson {quoted(name)} here. There are: {', '.join(self.lessons)}.")

    def hint(self, who: int, number: int) -> None:
        """Somebody was given that many hints."""
        if number > self.progress[who, self.at[who]].hints:
            self._happen("hinted", who, self.at[who], number=number)

    def _happen(self, what: str, who: int, lesson: object, **facts: Any) -> None:
        self.room.happen({"what": what, "in": self.number, "who": who, "lesson": lesson, **facts})

    def moved(self, name: str) -> None:
        """What has come of a move: each verdict once."""
        who, _, lesson = name.partition(" ")
        key = int(who), lesson
        board, progress = self.boards[key], self.progress[key]
        reached = board.check()[0] if board.match.at else None
        if reached != progress.reached:
            self._happen("judged", *key, reached=reached, aided=board.aided)

    def take(self, event: Event) -> None:
        super().take(event)
        who = event.get("who", -1)
        key = who, event.get("lesson", self.at.get(who, ""))
        match event["what"]:
            case "opened":
                self.at[who] = event["lesson"]
                if key not in self.boards:
                    self._lay(key)
            case "judged":
                self._judged(self.progress[key], event["reached"], aided=event["aided"])
            case "hinted":
                self.progress[key].hints = event["number"]
            case "refused" if key in self.progress:
                self.progress[key].refused[event["rule"]] += 1

    def _lay(self, key: tuple[int, str]) -> None:
        who, name = key
        board = Attempt(self, self.room.roster[who], self.lessons[name])
        board.match.lock, board.answering = self.room.lock, not self.room.resuming
        self.boards[key], self.progress[key] = board, Progress()
        self.keep(f"{who} {name}", board.match)

    @staticmethod
    def _judged(progress: Progress, reached: bool | None, *, aided: bool) -> None:
        progress.reached = reached
        progress.tries += reached is not None and not aided
        progress.solved |= reached is True and not aided
        progress.shown |= reached is True and aided

    def resumed(self) -> None:
        for board in self.boards.values():
            board.answering = True
