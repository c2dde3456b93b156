"""The file of a study: what it is, on the first line, then a line for each match. Only ever added to.

A crash can cut off no more than the last line, which is then played again.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gamekit.room import GamekitError
from gamekit.study.playing import Result


class Notes:
    """A file that keeps the results of one study."""

    def __init__(self, path: str | os.PathLike[str], study: Mapping[str, Any]) -> None:
        if not isinstance(path, str | os.PathLike):
            raise GamekitError(f"file is the name of a file in which the matches are kept, not {path!r}.")
        self.path, self.study = Path(path), json.loads(json.dumps(study))

    def read(self) -> list[Result]:
        """What is there already; a file that is not there yet is begun."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            text = b""
        except OSError as error:
            raise GamekitError(f"{self.path} can't be read: {error.strerror}.") from None
        *lines, torn = text.split(b"\n")
        if not lines:
            if torn and not _line(self.study).startswith(torn):
                raise GamekitError(f"{self.path} is no study: it is left as it is. Name another file.")
            self._write(_line(self.study), after=0)
            return []
        self._same(lines[0])
        results = [self._result(number, line) for number, line in enumerate(lines[1:], 2)]
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
            raise GamekitError(f"{self.path} can't be written: {error.strerror}.") from None

    def _same(self, line: bytes) -> None:
        try:
            there = json.loads(line)
        except ValueError:
            there = None
        if not isinstance(there, dict) or there.get("study") != self.study["study"]:
            raise GamekitError(f"{self.path} is no study: it is left as it is. Name another file.")
        for key, mine in self.study.items():
            if there.get(key) != mine:
                raise GamekitError(
                    f"{self.path} holds another study: {_difference(key, there.get(key), mine)}. "
                    "Name another file, or take this one away."
                )

    def _result(self, number: int, line: bytes) -> Result:
        try:
            row: dict[str, Any] = json.loads(line)
            values: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
            return Result(**values)
        except (ValueError, TypeError, AttributeError):
            raise GamekitError(f"{self.path}, line {number}, is damaged. Take that line out, and go on.") from None


def _difference(key: str, there: Any, mine: Any) -> str:
    if key == "seats":  # own bots as "name version"
        names = [[re.sub(" [0-9a-f]{8}$", "", str(seat)) for seat in seats] for seats in (there or [], mine)]
        if names[0] == names[1]:
            changed = next(name for name, old, new in zip(names[1], there, mine) if old != new)
            return f"{changed!r} was not the same bot then"
        there, mine = names
    return f"its {key} is {there!r}, not {mine!r}"


def _line(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"
