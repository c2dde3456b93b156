"""Lessons: a position, something to do in it, and a check by the engine that takes every right way.

A game's lessons stand in its lessons.py; what they say stands in its data/lessons.toml, in every language:
`<name>.title`, `<name>.task`, `<name>.nudge` and a sentence for each verdict of the goal, `<name>.<key>`. For "open",
a goal that nothing has decided yet, there need not be one: then the task is said again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from types import ModuleType
from typing import Any, Generic, NamedTuple, Self, TypeVar

from gamekit.calls import called
from gamekit.games import game as game_named
from gamekit.match import Match, new
from gamekit.quote import quoted
from gamekit.room import NOTHING, Event, Game, GamekitError, Outcome, Seat
from gamekit.words import Words

READER = 0
TRIES = 300  # moves that are tried out to see whether the goal can still be reached
Listed = str  # several things in one line, with blanks between them
AMove = TypeVar("AMove")
AState = TypeVar("AState")


class Verdict(NamedTuple):
    """What a goal says of a match: reached (True), missed (False) or open (None), and which sentence tells why.

    A goal looks at what was done, not only at what lies there now: once reached or missed, a line stays so.
    """

    reached: bool | None
    key: str
    facts: Mapping[str, Any] = NOTHING


class Deed(NamedTuple, Generic[AMove, AState]):
    """One move of a lesson, whoever made it: what happened, and the states before and after it.

    A game adds to it what its goals ask for, and decorates them with `goal`.
    """

    seat: Seat
    move: AMove
    events: tuple[Event, ...]
    before: AState
    after: AState

    @classmethod
    def all(cls, match: Match) -> Iterator[Self]:
        for (seat, move, events), before, after in match.deeds():
            yield cls(seat, move, events, before, after)

    @classmethod
    def goal(cls, judge: Callable[[Self], Verdict | None]) -> Callable[[Match], Verdict]:
        """A goal that is decided by the first deed of which the judge has something to say."""

        def judged(match: Match) -> Verdict:
            verdicts = (verdict for did in cls.all(match) if (verdict := judge(did)) is not None)
            return next(verdicts, Verdict(None, "open"))

        return judged

    def happened(self, what: str, **facts: Any) -> bool:
        return any(e.what == what and all(e.facts.get(k) == it for k, it in facts.items()) for e in self.events)


def reader_won(outcome: Outcome | None) -> bool:
    """Alone, and for good."""
    return outcome is not None and outcome.winners == (READER,)


class Lesson(NamedTuple):
    """An exercise. Its solutions are different right ways, the printed one first.

    Its wrong ways each say what they end in: the key of the verdict on a goal that is missed, or the slug of the rule
    that refuses the last move.
    """

    name: str
    rules: tuple[str, ...]  # what it is about; the first is told as a hint
    position: Mapping[str, Any]
    goal: Callable[[Match], Verdict]
    solutions: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[tuple[str, ...], str], ...]
    seed: int = 1
    replies: Callable[[Any], str | None] | None = None  # what another seat does, by what it sees; None: it waits

    @property
    def nudges(self) -> tuple[str, ...]:
        """The keys of the hints that come before the rule and the move."""
        return ("nudge",)

    @property
    def kept_as(self) -> str:
        """Under which name it is noted what a reader has done."""
        return self.name

    def said(self, words: Words, key: str, facts: Mapping[str, Any], names: tuple[str, ...]) -> str:
        """One of its sentences. While the goal is open and has no words for that, the task is said again."""
        if key == "open" and f"{self.name}.open" not in words:
            key = "task"
        return words.say(f"{self.name}.{key}", facts, names)

    def called(self, words: Words) -> str:
        """What it is called in a list of lessons."""
        return self.said(words, "title", NOTHING, ())


def words_of(game: Game) -> Words:
    """The words of a game and of its lessons."""
    return Words(game.folder / "data" / "words.toml", game.folder / "data" / "lessons.toml")


class Session:
    """One reader at one lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.match = new(game, position=lesson.position, seed=lesson.seed)
        self.seat = READER
        self.words = words_of(game)
        self._at, self.answering = 0, True  # whether the others answer
        if lesson.replies is not None:
            self.match.watch(self._reply)

    def _reply(self) -> None:
        """The others answer at once what the reader did; when the reader goes back, they wait."""
        match, replies = self.match, self.lesson.replies
        forward, self._at = match.at > self._at, match.at
        acting = match.to_act
        if not (forward and self.answering and acting) or self.seat in acting or replies is None:
            return
        if match.can_redo:  # answered before
            match.redo()
        elif (text := replies(match.chair(int(acting[0])).view)) is not None:
            match.play(text, acting[0])

    def _say(self, key: str, facts: Mapping[str, Any] = NOTHING) -> str:
        return self.lesson.said(self.words, key, facts, self.match.names_for(self.seat))

    @property
    def title(self) -> str:
        return self._say("title")

    @property
    def task(self) -> str:
        return self._say("task")

    @property
    def hints(self) -> tuple[str, ...]:
        """Nudges, the rule if it is about one, the moves of a solution."""
        rules = [self.game.rulebook()[slug] for slug in self.lesson.rules[:1]]
        nudges = [self._say(key) for key in self.lesson.nudges]
        return (*nudges, *(f"{rule.title}. {rule.text}" for rule in rules), "; ".join(self.lesson.solutions[0]))

    def check(self) -> tuple[bool | None, str]:
        """Whether the goal is reached, missed (then one takes back or starts over) or still open, and why."""
        reached, key, facts = self.lesson.goal(self.match)
        return reached, self._say(key, facts)

    def leads_nowhere(self) -> Generator[None, None, bool]:
        """Whether no way leads from here to the goal any more; False where that is too much to try out.

        It is tried out on a match of its own, where all else comes as it would here; it stops after each try.
        """
        ahead = Session(self.game, self.lesson)
        for entry in self.match.log:
            if entry.seat == self.seat:
                ahead.match.play(entry.move, self.seat)
        if ahead.match.log != self.match.log:
            return False
        return not (yield from ahead._leads_there([TRIES]))

    def _leads_there(self, tries: list[int]) -> Generator[None, None, bool]:
        """Whether some way may lead from here to the goal: one was found, or not all could be tried."""
        match, reached = self.match, self.lesson.goal(self.match).reached
        if reached is not None or self.seat not in match.to_act:
            return reached is True
        line, at = match.line, match.at
        for move in match.moves(self.seat):
            tries[0] -= 1
            yield
            if tries[0] < 0:
                return True
            match.play(move, self.seat)
            found = yield from self._leads_there(tries)
            match.switch(line).go(at)
            if found:
                return True
        return False

    def restart(self) -> None:
        self.match.go(0)

    def show_solution(self) -> None:
        self.match.go(0)
        for move in self.lesson.solutions[0]:
            self.match.play(move, self.seat)


@called
def lessons(game: str | Game) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order of its notebook."""
    return {lesson.name: lesson for lesson in game_named(game).lessons.LESSONS}


def session(game: str | Game, name: str | Lesson) -> Session:
    """Begin a lesson."""
    if isinstance(name, Lesson):
        return Session(game_named(game), name)
    found = lessons(game)
    if not isinstance(name, str) or name not in found:
        raise GamekitError(f"There is no lesson {quoted(name)}. There are: {', '.join(found)}.")
    return Session(game_named(game), found[name])


class _Lessons(ModuleType):
    """The module itself can be called: gamekit.lessons(game) is public, and importing this file takes that name."""

    def __call__(self, game: str | Game) -> dict[str, Lesson]:
        return lessons(game)


sys.modules[__name__].__class__ = _Lessons
