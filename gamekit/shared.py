"""Small things that the rules of every game need: to replace one of a tuple, to draw by luck, to rank the seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gamekit.room import Draw, Outcome

Row = TypeVar("Row", bound=tuple[Any, ...])
Drawn = TypeVar("Drawn")
Record = TypeVar("Record", bound=tuple[Any, ...])


def replaced(row: Row, at: int, new: Any) -> Row:
    """The tuple with another thing in one place."""
    return row[:at] + (new,) + row[at + 1 :]  # type: ignore[return-value]


def swift(record: type[Record]) -> type[Record]:
    """A NamedTuple whose `_replace` takes a third of the time: every move makes a new state of the old one.

    It is written out field by field, as namedtuple itself writes out how one is made.
    """
    names: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    taken = ", ".join(f"{name}=KEPT" for name in names)
    row = ", ".join(f"self[{at}] if {name} is KEPT else {name}" for at, name in enumerate(names))
    known = {"KEPT": object(), "new": tuple.__new__, "record": record}
    record._replace = eval(f"lambda self, /, {taken}: new(record, ({row},))", known)  # type: ignore[attr-defined]  # noqa: S307
    return record


def drawn(draws: Sequence[tuple[Drawn, int]], luck: float) -> Drawn:
    """The one of some draws, each with its weight, that a number from 0 to 1 hits."""
    left = luck * sum([weight for _, weight in draws])
    for draw, weight in draws:  # noqa: B007 (the last one is taken if rounding leaves a rest)
        left -= weight
        if left < 0:
            break
    return draw


def odds(draws: Sequence[tuple[Any, int]]) -> list[Draw]:
    """How likely each of some draws is."""
    total = sum(weight for _, weight in draws)
    return [Draw(draw, weight / total) for draw, weight in draws]


class Rung(NamedTuple):
    """What seats are compared by, a number for each, the rule that says so, and the sentence if it decides."""

    rule: str
    key: str
    counts: Sequence[int]
    least: bool = False  # the lowest number is best


def ranked(scores: Iterable[Mapping[str, int]], *rungs: Rung) -> Outcome:
    """Who wins: who is best by the first rung; those who are level there, by the next; who stays level, shares it.

    The sentence gets `seat` and `n`, the number that decided; "outcome.shared" gets `seats` and `n`, the first number.
    """
    scores = tuple(scores)
    ahead: Sequence[int] = range(len(scores))
    for rule, key, counts, least in rungs:
        best = (min if least else max)(counts[seat] for seat in ahead)
        ahead = [seat for seat in ahead if counts[seat] == best]
        if len(ahead) == 1:
            return Outcome((ahead[0],), scores, rule, key, {"seat": ahead[0], "n": best})
    facts = {"seats": tuple(ahead), "n": rungs[0].counts[ahead[0]]}
    return Outcome(tuple(ahead), scores, rungs[-1].rule, "outcome.shared", facts)
