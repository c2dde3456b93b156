"""A lesson at a table: its task, the hints that were asked for, whether it is solved, and its course of exercises."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from gamekit.kept import mark, recalled
from gamekit.lessons import Lesson, Session, lessons
from gamekit.rulebook import beginning

from . import face as faces
from .bot_thread import BREATH, SLICE

if TYPE_CHECKING:
    from .bot_thread import Pauses
    from .host import Host

PACE = 0.6  # seconds between the moves of a solution that is shown


class Exercise:
    """A lesson, and how far the reader has come with it."""

    def __init__(self, session: Session) -> None:
        self.session, self.told = session, 0  # how many hints
        self.hinted = 0  # how many moves lay behind when the last one was told
        self.shows: Literal["", "showing", "shown"] = ""  # whether the reader sees how it goes
        self.done = recalled(session.game)  # of its course
        self.nowhere: set[tuple[int, int]] = set()  # lines and moves after which no way leads there any more
        self.lost = ""  # what is said of that it can't be kept

    # ---- the course

    @property
    def course(self) -> list[Lesson]:
        """The exercises of the game in their order; one that is none of these stands alone."""
        all_of_it = list(lessons(self.session.game).values())
        return all_of_it if self.session.lesson in all_of_it else [self.session.lesson]

    def another(self, number: int) -> Exercise:
        """The exercise of that number."""
        course = self.course
        return Exercise(Session(self.session.game, course[number % len(course)]))

    # ---- how it stands

    @property
    def verdict(self) -> tuple[bool | None, str]:
        """Solved, missed or open, and what is said of it; what is shown is the reader's neither way."""
        if not self.session.match.at or self.shows:
            return None, ""
        reached, said = self.session.check()
        if reached is None and self._here in self.nowhere:
            lacking = "" if said == self.session.task else said
            return False, f"{lacking} {self.session.game.words.template('lesson.nowhere')}".strip()
        return reached, "" if reached is None else said

    @property
    def waits(self) -> bool:
        """Whether the board waits for the reader to begin again, or to have seen how it goes."""
        return bool(self.shows) or self.verdict[0] is not None

    def next_move(self) -> str | None:
        """What comes next on a way that leads there, if the reader is on one."""
        seat = self.session.seat
        did = tuple(entry.text for entry in self.session.match.chair(seat).log if entry.seat == seat)
        ways = (way for way in self.session.lesson.solutions if way[: len(did)] == did and len(way) > len(did))
        return next((way[len(did)] for way in ways), None)

    @property
    def _here(self) -> tuple[int, int]:
        return self.session.match.line, self.session.match.at

    def look_ahead(self, host: Host) -> None:
        """Find out, beside all else, whether what was done leads nowhere."""
        if self.session.match.at and not self.waits:
            host.bots.aside(self._look_ahead, host.failed, host, self._here)

    def _look_ahead(self, host: Host, here: tuple[int, int]) -> Pauses:
        tries = self.session.leads_nowhere()
        while True:
            with host.lock:
                if self._here != here or host.exercise is not self:
                    return
                until = time.monotonic() + SLICE
                try:
                    while time.monotonic() < until:
                        next(tries)
                except StopIteration as end:
                    if end.value:
                        self.nowhere.add(here)
                        host.show()
                    return
            yield BREATH

    def hint(self) -> str:
        """One hint more, or the last one again."""
        self.told, self.hinted = min(self.told + 1, len(self.session.hints)), self.session.match.at
        return self.hinting()[0]

    def restart(self) -> None:
        self.told, self.shows = 0, ""
        self.session.restart()

    def show(self, host: Host) -> Pauses:
        """Play a solution move by move, for the reader to look at."""
        match, seat = self.session.match, self.session.seat
        with host.lock:
            self.told, self.shows = 0, "showing"
            self.session.restart()
            host.show()
        for move in self.session.lesson.solutions[0]:
            yield PACE
            with host.lock:
                if self.shows != "showing" or host.exercise is not self:
                    return
                match.play(move, seat)
        yield PACE
        with host.lock:
            if self.shows == "showing":
                self.shows = "shown"
                host.show()

    # ---- what the table shows

    def hinting(self) -> tuple[str, str | None]:
        """The hint that was asked for last, and the rule in it; nothing once the reader has moved on."""
        session = self.session
        if not self.told or self.hinted != session.match.at:
            return "", None
        if self.told <= len(session.lesson.nudges):
            return session.hints[self.told - 1], None
        if self.told < len(session.hints):
            rule = session.game.rulebook()[session.lesson.rules[0]]
            return f"{rule.title}. {beginning(rule.text, 2)}", rule.slug
        return "" if self.next_move() else session.game.words.template("lesson.no-way"), None

    def ghost(self, moves: list[Any]) -> Any:
        """The move that the last hint draws on the board."""
        if self.told < len(self.session.hints) or self.hinted != self.session.match.at:
            return None
        text = self.next_move()
        return next((move for move in moves if move.text == text), None)

    def face(self) -> faces.Lesson:
        """What the table shows of it."""
        session = self.session
        solved, result = self.verdict
        self._note(solved)
        hint, rule = self.hinting()
        return {
            "n": self.course.index(session.lesson),
            "course": [faces.Stop(title=self.titled(one), done=self.done.get(one.kept_as, "")) for one in self.course],
            "title": session.title,
            "task": session.task,
            "told": self.told,
            "of": len(session.hints),
            "hint": hint,
            "rule": rule,
            "shows": self.shows,
            "solved": solved,
            "result": f"{result} {self.lost}".strip(),
            "ways": len(session.lesson.solutions),
        }

    def _note(self, solved: bool | None) -> None:
        """Keep how far the reader is."""
        session = self.session
        done: faces.Tick = "solved" if solved else "shown" if self.shows == "shown" else "tried"
        if session.match.at and self.shows != "showing":
            if not mark(session.game, session.lesson, done):
                self.lost = session.game.words.template("lesson.not-kept")
            self.done = recalled(session.game)

    def titled(self, lesson: Lesson) -> str:
        session = self.session
        return lesson.said(session.words, "title", {}, session.match.names_for(session.seat))
