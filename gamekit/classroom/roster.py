"""Who is in the class: names, keys, who is here, whose hand is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from unicodedata import normalize

from gamekit.plaindata import JOINERS, clean
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import Words

LONGEST = 24  # characters of a name
MOST = 250  # people in a class
UNSEEN = JOINERS + "\u115f\u1160\u2800"  # printable, and yet nothing is printed


@dataclass
class Student:
    """One of the class. The key that brings his window back to his seat is known by its hash only."""

    who: int
    name: str
    key: str
    here: bool = False
    hand: bool = False
    last: float = 0.0  # when he last did something


def hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def seen(name: str) -> str:
    """What two names that look the same have in common; nothing, where nobody sees anything."""
    return "".join(c for c in normalize("NFKC", name).casefold() if c not in UNSEEN).strip()


class Roster:
    """The people of a class, by number and by key. Nobody's number is given to somebody else."""

    def __init__(self) -> None:
        self.people: dict[int, Student] = {}
        self._keys: dict[str, int] = {}
        self._next = 0

    def __iter__(self) -> Iterator[Student]:
        return iter(self.people.values())

    def __len__(self) -> int:
        return len(self.people)

    def __getitem__(self, name: int | str) -> Student:
        """By number or by name."""
        found = self.people.get(name) if type(name) is int else next((s for s in self if s.name == name), None)
        if found is None:
            names = ", ".join(s.name for s in self) or "nobody yet"
            raise GamekitError(f"Nobody here is called {quoted(name)}. Here are: {names}.")
        return found

    def of_key(self, key: str) -> Student | None:
        """Whose key this is, if it is anybody's."""
        return self.people.get(self._keys.get(hashed(key), -1))

    def here(self) -> list[Student]:
        return [student for student in self if student.here]

    def free(self, name: object, but: int | None = None) -> str:
        """A name as somebody wrote it, as text of one line, with a number if somebody else has it."""
        wished = clean(name)[:LONGEST].strip() if isinstance(name, str) else ""
        if not seen(wished):
            raise GamekitError(Words().say("class.no-name"))
        taken = {seen(student.name) for student in self if student.who != but}
        numbered = (f"{wished[: LONGEST - 4].strip()} {n}" for n in range(2, MOST + 2))
        return next(name for name in (wished, *numbered) if seen(name) not in taken)

    # ---- what happened

    def joined(self, who: int, name: str, key: str, last: float) -> None:
        self.people[who] = Student(who, name, key, last=last)
        self._keys[key] = who
        self._next = max(self._next, who + 1)

    def removed(self, who: int) -> None:
        del self._keys[self.people.pop(who).key]

    @property
    def next(self) -> int:
        return self._next
