"""The file of a study: what it is, on the first line, then a line for each match. Only ever added to.

A crash can cut off no more than the last line, which is then played again. Each line is checked as it is read: whatever
was done to the file, what is looked at later are matches as they can be.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gamekit.datafiles import bytes_of, path_of
from gamekit.quote import quoted, shortened
from gamekit.room import GamekitError
from gamekit.study.playing import Result

MOST = 10**12  # no count of anything in a match is larger


class Notes:
    """A file that keeps the results of one study."""

    def __init__(self, path: str | os.PathLike[str], study: Mapping[str, Any]) -> None:
        self.path, self.study = path_of(path), json.loads(json.dumps(study))
        self._named, self._players = shortened(str(self.path), 300), len(study["seats"])

    def read(self) -> list[Result]:
        """What is there already; a file that is not there yet is begun."""
        text = bytes_of(self.path, None) if os.path.exists(self.path) else b""  # noqa: PTH110 (a Path fails if its name is too long)
        *lines, torn = text.split(b"\n")
        if not lines:
            if torn and not _line(self.study).startswith(torn):
                raise GamekitError(f"{self._named} is no study: it is left as it is. Name another file.")
            self._write(_line(self.study), after=0)
            return []
        self._same(lines[0])
        results = self._results(lines[1:])
        if torn:
            self._write(b"", after=len(text) - len(torn))
        return results

    def add(self, results: Iterable[Result]) -> None:
        """Write down some more, and see that they have reached the disk."""
        self._write(b"".join(_line(result._asdict()) for result in results))

    def _write(self, text: bytes, after: int | None = None) -> None:
        """Add to the file, or first cut off what comes after so many bytes."""
        try:
            with self.path.open("ab") as file:
                file.truncate(after)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise GamekitError(f"{self._named} can't be written: {error.strerror or error}.") from None

    def _same(self, line: bytes) -> None:
        there = _read(line)
        if not isinstance(there, dict) or there.get("study") != self.study["study"]:
            raise GamekitError(f"{self._named} is no study: it is left as it is. Name another file.")
        for key in {**self.study, **there}:
            mine, theirs = self.study.get(key), there.get(key)
            if _line([theirs]) != _line([mine]):  # as they are written: true is not 1
                raise GamekitError(
                    f"{self._named} holds another study: {_difference(key, theirs, mine)}. "
                    "Name another file, or take this one away."
                )

    def _results(self, lines: Iterable[bytes]) -> list[Result]:
        """All that was noted. A match may stand there twice, from two studies at a time, but not in two ways."""
        found: dict[int, Result] = {}
        for number, line in enumerate(lines, 2):
            row = _read(line)
            wrong = _wrong(row, self._players) or self._add(found, _result(row))
            if wrong:
                what = f"line {number}, is damaged: its {wrong!r} can't be"
                raise GamekitError(f"{self._named}, {what}. Take that line out, and go on.")
        return list(found.values())

    def _add(self, found: dict[int, Result], result: Result) -> str:
        """Keep a result, unless it contradicts another: then what of it does."""
        other = found.setdefault(result.match, result)
        items = next(iter(found.values())).scores[0].keys()
        return "match" if other != result else "scores" if result.scores[0].keys() != items else ""


def _result(row: dict[str, Any]) -> Result:
    values: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Result(**values)


def _read(line: bytes) -> Any:
    """What a line says; None if it can't be read."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


# ---- A row as it can be


def _wrong(row: Any, players: int) -> str:
    """The part of a row that no match can have come to; "" if all is well."""
    if not isinstance(row, dict):
        return "row"
    if row.keys() != _GOOD.keys():
        return quoted(next(iter(row.keys() ^ _GOOD.keys())), 30)
    for key, good in _GOOD.items():
        if not good(row[key], players):
            return key
    return "turns" if any(turns > moves for turns, moves in zip(row["turns"], row["moves"])) else ""


def _count(value: Any, players: int = 0) -> bool:
    return type(value) is int and 0 <= value < MOST


def _text(value: Any, players: int = 0) -> bool:
    return isinstance(value, str) and len(value) < 1000 and value.isprintable()


def _row(value: Any, players: int, good: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) == players and all(map(good, value))


def _score(value: Any) -> bool:
    fits = isinstance(value, dict) and "total" in value and all(map(_text, value))
    return fits and all(type(points) is int and abs(points) < MOST for points in value.values())


_GOOD: dict[str, Callable[[Any, int], bool]] = {
    "match": _count,
    "order": lambda it, n: _row(it, n, _count) and sorted(it) == list(range(1, n + 1)),
    "won": lambda it, n: _row(it, n, lambda won: type(won) is float and 0 <= won <= 1) and abs(sum(it) - 1) < 1e-9,
    "scores": lambda it, n: _row(it, n, _score) and all(score.keys() == it[0].keys() for score in it),
    "moves": lambda it, n: _row(it, n, _count),
    "turns": lambda it, n: _row(it, n, _count),
    "draws": _count,
    "end": _text,
    "decided": _text,
    "rules": lambda it, _: isinstance(it, dict) and all(map(_text, it)) and all(map(_count, it.values())),
}


def _difference(key: str, there: Any, mine: Any) -> str:
    if key == "seats" and isinstance(there, list):  # own bots as "name version"
        names = [[re.sub(" [0-9a-f]{8}$", "", str(seat)) for seat in seats] for seats in (there, mine)]
        if names[0] == names[1]:
            changed = next((name for name, old, new in zip(names[1], there, mine) if old != new), "")
            return f"{changed!r} was not the same bot then"
        there, mine = names
    return f"its {quoted(key)[1:-1]} is {quoted(there)}, not {quoted(mine)}"


def _line(row: object) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"
