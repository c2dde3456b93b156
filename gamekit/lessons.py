"""Lessons: a position, something to do in it, and a check by the engine that takes every right way.

A game's lessons stand in its lessons.py; what they say stands in its data/lessons.toml, in every language:
`<name>.title`, `<name>.task`, `<name>.nudge` and a sentence for each verdict of the goal, `<name>.<key>`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamekit.game import NOTHING, Game, GamekitError
from gamekit.games import game as game_named
from gamekit.i18n import Words
from gamekit.match import Match, new


class Verdict(NamedTuple):
    """What a goal says of a match: reached (True), missed for good (False) or still open (None), and which sentence says so."""

    reached: bool | None
    key: str = ""
    facts: Mapping[str, Any] = NOTHING


class Lesson(NamedTuple):
    """An exercise. Its solutions are different right ways, the printed one first; its wrong ways each say what they end in:

    the key of the goal's verdict, or the slug of the rule that refuses the last move.
    """

    name: str
    rules: tuple[str, ...]  # what it is about; the first is told as a hint
    position: Mapping[str, Any]
    goal: Callable[[Match], Verdict]
    solutions: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[tuple[str, ...], str], ...]
    seed: int = 1


class Session:
    """One reader at one lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game, self.lesson = game, lesson
        self.seat: int = lesson.position.get("turn", {}).get("seat", 0)
        names = [game.words.say("you") if seat == self.seat else game.words.name(seat) for seat in range(_players(lesson))]
        self.match = new(game, position=lesson.position, seed=lesson.seed, names=names)
        self.words = _words(game)

    def _say(self, key: str, facts: Mapping[str, Any] = NOTHING) -> str:
        return self.words.say(f"{self.lesson.name}.{key}", facts, self.match.names)

    @property
    def title(self) -> str:
        return self._say("title")

    @property
    def task(self) -> str:
        return self._say("task")

    @property
    def hints(self) -> tuple[str, str, str]:
        """A nudge, the rule, the move."""
        rule = self.game.rulebook()[self.lesson.rules[0]]
        moves = "; ".join(self.lesson.solutions[0])
        return self._say("nudge"), f"{rule.title}. {rule.text}", self.game.words.say("lesson.moves", {"moves": moves})

    def check(self) -> tuple[bool | None, str]:
        """Whether the goal is reached, missed (then nothing but starting over helps) or still open, and the sentence for it."""
        verdict = self.lesson.goal(self.match)
        if verdict.reached is None and self.seat not in self.match.to_act:
            verdict = Verdict(False, verdict.key)
        return verdict.reached, self._say(verdict.key, verdict.facts) if verdict.key else ""

    def restart(self) -> None:
        self.match.go(0)

    def show_solution(self) -> None:
        self.match.go(0)
        for move in self.lesson.solutions[0]:
            self.match.play(move)


def lessons(game: str | Game) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order of its notebook."""
    return {lesson.name: lesson for lesson in game_named(game).lessons.LESSONS}


def session(game: str | Game, name: str) -> Session:
    """Begin a lesson."""
    found = lessons(game)
    if name not in found:
        raise GamekitError(f"There is no lesson {name!r}. There are: {', '.join(found)}.")
    return Session(game_named(game), found[name])


def _players(lesson: Lesson) -> int:
    return len(lesson.position["hands"])


def _words(game: Game) -> Words:
    return Words(game.folder / "data" / "lessons.toml")
