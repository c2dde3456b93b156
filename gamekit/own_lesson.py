"""A lesson of a teacher's own: a position, a task in her own words, and which ways are right.

It is a lesson like the kit's, played and judged in the same way; only its sentences stand in itself. A line that the
rules refuse, or that does not end as it should, is refused when the lesson is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten
from typing import Any, Self
from zlib import crc32

from gamekit.calls import called
from gamekit.games import game as game_named
from gamekit.lessons import READER, Verdict
from gamekit.lessons import Lesson as Exercise
from gamekit.match import Match, new
from gamekit.quote import quoted
from gamekit.room import NOTHING, Game, GamekitError
from gamekit.words import Words, language
from gamekit.words.plurals import chain

Sentence = str | Mapping[str, str]  # in one language, or by language: {"en": "...", "fr": "..."}
Line = tuple[str, ...]  # the texts of moves
Judge = Callable[[Match], bool | None]
CALLED = 48  # characters of what it is called in a list
TAKEN = {
    "says": 'a dict, {"place gold 0,0": "Gold hides the silver."}',
    "name": "a text",
    "hints": 'a list of texts, ["Where does copper show?"]',
    "goal": "a function of the match, goal=lambda match: ...",
}
DEEP, MANY = 3, 2000  # moves that a way to a goal may have to be found, and positions that are looked at for it


class Lesson(Exercise):
    """An exercise of one's own.

    `right`: the ways that solve it, each a text of moves, "place copper 0,1; place silver 0,1". Or `goal`: what says
    of the match whether it is reached (True), missed (False) or still open (None). `says`: what is told of a way, right
    or wrong, that begins like that. `hints`: nudges; the rule and the move come after them by themselves.
    """

    game: Game
    sentences: Mapping[str, Sentence]

    @called
    def __new__(
        cls,
        game: str | Game,
        *,
        position: Mapping[str, Any],
        task: Sentence = "",
        title: Sentence = "",
        right: Sequence[str] = (),
        goal: Judge | None = None,
        says: Mapping[str, Sentence] = NOTHING,
        hints: Sequence[Sentence] = (),
        rules: Sequence[str] = (),
        name: str = "",
        seed: int = 1,
    ) -> Self:
        room = game_named(game)
        _texts("right", right)
        _texts("rules", rules)
        _taken("name", name, isinstance(name, str))
        _taken("says", says, isinstance(says, Mapping) and all(isinstance(line, str) for line in says))
        _taken("hints", hints, isinstance(hints, list | tuple))
        _taken("goal", goal, goal is None or callable(goal))
        if not task:
            raise GamekitError("A lesson needs task=, what is to be done.")
        begun = new(room, position=position, seed=seed)
        if READER not in begun.to_act:
            raise GamekitError(f"position: the one to move must be seat {READER}, where the reader of a lesson sits.")
        start = begun.position()
        told = {_written(line): said for line, said in says.items()}
        for line in (*right, *says):
            _played(room, start, seed, line)
        if goal is None and not right:
            raise GamekitError("A lesson needs right=[...], the ways that solve it, or goal=, what judges the match.")
        ways = tuple(map(_moves, right))
        judge = _judge(goal, told) if goal else _follows(ways, told)
        _open(judge, new(room, position=start, seed=seed))
        for line in right:
            if judge(_played(room, start, seed, line)).reached is not True:
                raise GamekitError(f"right: {quoted(line)} does not reach the goal.")
        ways = ways or (_found(judge, new(room, position=start, seed=seed)),)
        for slug in rules:
            if slug not in room.rulebook():
                raise GamekitError(f"rules: {room.title} has no rule {quoted(slug)}. gamekit.rules lists them.")
        sentences = {"task": task, "title": title, **{f"hint {n}": hint for n, hint in enumerate(hints)}, **told}
        for sentence in sentences.values():
            _sentence(sentence)
        named = name or "; ".join(ways[0])
        made = super().__new__(cls, named, tuple(rules), start, judge, ways, (), seed)
        made.game, made.sentences = room, {key: said for key, said in sentences.items() if said}
        return made

    @property
    def kept_as(self) -> str:
        """No lesson of the kit's is taken for it, and none of one's own that begins elsewhere."""
        return f"{self.name} {crc32(repr(self.position).encode()):08x}"

    @property
    def nudges(self) -> tuple[str, ...]:
        return tuple(key for key in self.sentences if key.startswith("hint "))

    def said(self, words: Words, key: str, facts: Mapping[str, Any], names: tuple[str, ...]) -> str:
        own = self.sentences.get("task" if key == "open" else key)
        if own is None:
            return words.template(f"lesson.{key}")
        return own if isinstance(own, str) else next(own[one] for one in (*chain(language()), *own) if one in own)

    def called(self, words: Words) -> str:
        """Without a title the first words of its task; not its name, which may be the answer."""
        key = "title" if "title" in self.sentences else "task"
        return shorten(self.said(words, key, NOTHING, ()), CALLED, placeholder="\N{HORIZONTAL ELLIPSIS}")


# ---- what is written


def _texts(what: str, given: object) -> None:
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(text, str) for text in given):
        raise GamekitError(f"{what} takes a list of texts, not {quoted(given)}.")


def _taken(what: str, given: object, good: bool) -> None:
    if not good:
        raise GamekitError(f"{what} takes {TAKEN[what]}, not {quoted(given)}.")


def _sentence(given: object) -> None:
    texts = list(given.values()) if isinstance(given, Mapping) and given else [given]
    if not all(isinstance(text, str) for text in texts):
        raise GamekitError(f'A sentence is a text, or texts by language like {{"en": "..."}}, not {quoted(given)}.')


def _moves(line: str) -> Line:
    return tuple(move.strip() for move in line.split(";") if move.strip())


def _written(line: str) -> str:
    return "; ".join(_moves(line))


def _played(game: Game, start: Mapping[str, Any], seed: int, line: str) -> Match:
    """The match after a line, which must be a legal one."""
    match = new(game, position=start, seed=seed)
    if not _moves(line):
        raise GamekitError('A line is moves with semicolons between them, like "one move; another move"; one is empty.')
    for number, move in enumerate(_moves(line), 1):
        refused = match.why_not(move, READER)
        if refused is not None:
            good = [one.text for one in match.moves(READER)] if READER in match.to_act else []
            listed = ", ".join(good[:8]) + (", ..." if len(good) > 8 else "") or "none"
            raise GamekitError(f"{quoted(line)}, move {number}, {quoted(move)}: {refused} Good moves there: {listed}.")
        match.play(move, READER)
    return match


# ---- how a match is judged


def _line(match: Match) -> Line:
    """What the reader has done."""
    return tuple(entry.text for entry in match.log if entry.seat == READER)


def _said(told: Mapping[str, Sentence], line: Line, otherwise: str) -> str:
    """The key of the longest beginning of a line that something is said of."""
    begun = ("; ".join(line[:length]) for length in range(len(line), 0, -1))
    return next((key for key in begun if key in told), otherwise)


def _follows(ways: tuple[Line, ...], told: Mapping[str, Sentence]) -> Callable[[Match], Verdict]:
    """A goal that is reached at the end of one of some ways, and missed where none of them goes on."""

    def judged(match: Match) -> Verdict:
        line = _line(match)
        if any(line[: len(way)] == way for way in ways):
            return Verdict(True, _said(told, line, "reached"))
        if any(way[: len(line)] == line for way in ways):
            return Verdict(None, "open")
        return Verdict(False, _said(told, line, "missed"))

    return judged


def _judge(goal: Judge, told: Mapping[str, Sentence]) -> Callable[[Match], Verdict]:
    """A goal as a teacher writes it, with what is to be said."""

    def judged(match: Match) -> Verdict:
        try:
            reached = goal(match)
        except Exception as problem:
            done, why = "; ".join(_line(match)), f"{type(problem).__name__}, {problem}"
            at = f"after {quoted(done)}" if done else "where the lesson begins"
            raise GamekitError(f"goal can't judge the match {at}: {why}.") from problem
        if reached is not None and not isinstance(reached, bool):
            raise GamekitError(f"A goal says True, False or None (still open), not {quoted(reached)}.")
        key = "open" if reached is None else "reached" if reached else "missed"
        return Verdict(reached, _said(told, _line(match), key))

    return judged


def _open(judge: Callable[[Match], Verdict], begun: Match) -> None:
    """A goal is open where the lesson begins, or there would be nothing to do."""
    reached = judge(begun).reached
    if reached is not None:
        what = "reached" if reached else "missed; while it can still be reached, it says None"
        raise GamekitError(f"goal says {reached} of the position that the lesson begins with, so it is already {what}.")


def _found(judge: Callable[[Match], Verdict], match: Match) -> Line:
    """The shortest way to a goal, which the last hint tells."""
    lines: list[Line] = [()]
    for line in lines:
        match.go(0)
        for move in line:
            match.play(move, READER)
        if line and judge(match).reached:
            return line
        if len(line) < DEEP and len(lines) < MANY and READER in match.to_act:
            lines += [(*line, move.text) for move in match.moves(READER)]
    raise GamekitError(f"No way to the goal was found in {DEEP} moves. Give one: right=[...].")
