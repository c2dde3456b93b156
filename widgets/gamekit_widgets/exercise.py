"""A lesson at a table: its task, the hints that were asked for, and whether it is solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from . import face as faces

if TYPE_CHECKING:
    from gamekit.match import Match


class Lesson(Protocol):
    """A lesson that is being worked on: the table shows its task, and after each move whether it is done."""

    match: Match
    seat: int

    @property
    def title(self) -> str: ...
    @property
    def task(self) -> str: ...
    @property
    def hints(self) -> Sequence[str]: ...
    def check(self) -> tuple[bool | None, str]: ...
    def restart(self) -> object: ...
    def show_solution(self) -> object: ...


class Exercise:
    """A lesson, and how far the reader has come with it."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.told = lesson, 0  # how many hints

    def hint(self) -> str:
        """One hint more, or the last one again."""
        self.told = min(self.told + 1, len(self.lesson.hints))
        return self.lesson.hints[self.told - 1]

    def restart(self) -> None:
        self.told = 0
        self.lesson.restart()

    def solve(self) -> None:
        self.lesson.show_solution()

    def face(self) -> faces.Lesson:
        """What the table shows of it."""
        lesson = self.lesson
        solved, result = lesson.check() if lesson.match.at else (None, "")
        return {
            "title": lesson.title,
            "task": lesson.task,
            "hints": list(lesson.hints[: self.told]),
            "of": len(lesson.hints),
            "solved": solved,
            "result": result,
        }
