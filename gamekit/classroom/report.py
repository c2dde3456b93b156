"""What came of a class: who did what, and which rules were misunderstood most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gamekit.own_lesson import Lesson as OwnLesson

from .games import Sheets, Tables
from .lessons import Work
from .question import Question

if TYPE_CHECKING:
    from gamekit.chair import Chair

    from .model import Classroom

Row = dict[str, Any]


def rows(room: Classroom) -> list[Row]:
    """A row for whatever somebody did, a question answered, a lesson, a game; and one for all hands for an answer."""
    return [row for number, activity in enumerate(room.activities, 1) for row in _rows(room, number, activity)]


def _rows(room: Classroom, number: int, activity: object) -> Iterator[Row]:
    names = {student.who: student.name for student in room.roster}
    match activity:
        case Question():
            ran, asked = Counter(who for who, _, _ in activity.ran), activity.text.replace(" | ", " ")
            for who in {**activity.given, **ran}:
                if who in names:
                    answer = activity.given.get(who)
                    right = None if answer is None else activity.is_right(answer)
                    rules = dict.fromkeys(rule for one, rule, _ in activity.ran if one == who)
                    row = _row(number, names[who], "question", asked, answer, right, ran[who])
                    yield row | {"rules": ", ".join(rules)}
            for answer, hands in activity.hands.items():
                row = _row(number, "", "question", asked, answer, activity.is_right(answer))
                yield row | {"people": hands}
        case Work():
            for (who, lesson), progress in activity.progress.items():
                if who in names:
                    state = "solved" if progress.solved else "shown" if progress.shown else "open"
                    own = isinstance(activity.lessons[lesson], OwnLesson)  # whose name may be the answer
                    called = activity.title(lesson) if own else lesson
                    row = _row(number, names[who], "lesson", called, state, progress.solved, progress.refused.total())
                    yield row | {"tries": progress.tries, "hints": progress.hints, "rules": ", ".join(progress.refused)}
        case Sheets():
            for who, sheet in activity.sheets.items():
                if who in names:
                    yield _row(number, names[who], "game", activity.game.name, _score(sheet.chair(0), 0))
        case Tables():
            for table, seats in enumerate(activity.seats):
                chair = activity.matches[str(table)].chair(None)
                for seat, at in enumerate(seats):
                    if at in names:
                        yield _row(number, names[at], "game", chair.game.name, _score(chair, seat))


def _row(
    number: int,
    name: str,
    kind: str,
    what: str,
    result: object,
    right: bool | None = None,
    refused: int = 0,
) -> Row:
    did = {"n": number, "name": name, "kind": kind, "what": what, "result": result, "right": right, "people": 1}
    return {**did, "tries": None, "hints": None, "refused": refused, "rules": ""}


def _score(chair: Chair, seat: int) -> int:
    return chair.game.scene.seats(chair.view)[seat].score


def rules(room: Classroom) -> list[Row]:
    """The rules that were run into, by how many people, the commonest first."""
    times: Counter[tuple[str, str]] = Counter()
    people: dict[tuple[str, str], set[int]] = {}
    for activity in room.activities:
        for game, who, rule, number in _run_into(activity):
            times[game, rule] += number
            people.setdefault((game, rule), set()).add(who)
    found = sorted(times, key=lambda it: (-len(people[it]), -times[it]))
    return [{"game": it[0], "rule": it[1], "people": len(people[it]), "times": times[it]} for it in found]


def _run_into(activity: object) -> Iterator[tuple[str, int, str, int]]:
    match activity:
        case Question() if activity.match is not None:
            for who, rule, _ in activity.ran:
                yield activity.match.game.name, who, rule, 1
        case Work():
            for (who, _), progress in activity.progress.items():
                for rule, number in progress.refused.items():
                    yield activity.game.name, who, rule, number
