"""Data files, which a reader may write himself: cards, maps, decks. There is one way to read them, and one to say what
they hold; whatever is wrong is told in plain words, all of it at once, with its place and what would be good.

A room says in its material.py what its files hold, and looks for what only shows in the whole of one:

    CARD = Table({
        "tier": OneOf((1, 2, 3)),
        "renown": Whole(0, 99, about="what it counts in a weapon"),
        "cost": Several(OneOf(COLOURS), 1, 5),
        "secret": Flag(optional=True),
    })
    NAME = Name("[a-z]+(-[a-z]+)*", like='"oak" or "old-oak"', but=COLOURS)
    DECK = Table({"game": OneOf(("forge",)), "handle": Table(names=NAME, each=CARD)})

    def problems(data: Mapping[str, Any]) -> list[str]:
        return told(faults(DECK, data) or _whole_faults(data))

    def _whole_faults(data: Mapping[str, Any]) -> list[Fault]:
        small = [name for name, card in data["handle"].items() if len(card["cost"]) < card["tier"]]
        return [Fault(("handle", name, "cost"), "is too small for its tier.") for name in small]

A table of which one key says what else it holds is a `By("kind", {"ship": Table(...), "event": Table(...)})`; one that
has keys of its own, and others by name, is a `Table({...}, names=NAME, each=CARD)`. A fault has the path of keys that
leads to it: so a check of the whole can still look at those parts of a file in which none was found.

A file that is to be played with is read by `load(path, problems)`, which raises GamekitError with what is wrong. Where
one text is to give one object, take its steps: `text_of(path)`, `parsed(text, path)`, `refuse(problems(data), path)`.
`ours` reads the kit's own files.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import KW_ONLY, dataclass, field, replace
from hashlib import sha256
from itertools import takewhile
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.quote import quoted, shortened
from gamekit.room import GamekitError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from gamekit.draw import Scene

LARGEST = 1_000_000  # bytes of a file
LONGEST = 5_000  # characters of a line, or of a text
DEEPEST = 20  # tables and lists in one another
COMPLAINTS = 20  # so many faults are told, and of the others how many there are


# ---- Reading


def path_of(path: object) -> Path:
    """What somebody gave as the path of a file."""
    if not isinstance(path, str | os.PathLike) or not isinstance(named := os.fspath(path), str) or not named:
        raise GamekitError(f"A file is named by its path, a text or a Path, not {quoted(path)}.")
    if "\0" in named or not _can_be(named):
        raise GamekitError(f"{shortened(named, 300)} is no path that a file can have.")
    return Path(named)


def _can_be(named: str) -> bool:
    try:
        os.fsencode(named)
    except UnicodeEncodeError:  # half a character
        return False
    return True


def bytes_of(path: object, largest: int | None = LARGEST) -> bytes:
    """What stands in a file; refused if it is none, or has no end."""
    found = path_of(path)
    named = shortened(str(found), 300)
    try:
        kind = found.stat().st_mode
        if stat.S_ISREG(kind):  # a pipe would be waited for, a device has no end
            with found.open("rb") as file:
                data = file.read() if largest is None else file.read(largest + 1)
    except FileNotFoundError:
        raise GamekitError(f"There is no file {named}.") from None
    except OSError as error:
        raise GamekitError(f"{named} can't be read: {error.strerror or error}.") from None
    if not stat.S_ISREG(kind):
        raise GamekitError(f"{named} can't be read: it is {'a folder' if stat.S_ISDIR(kind) else 'no ordinary file'}.")
    if largest is not None and len(data) > largest:
        raise GamekitError(f"{named} is too large: more than {largest:,} bytes.")
    return data


def text_of(path: object, largest: int = LARGEST) -> str:
    """The text of a file, which is written as UTF-8."""
    data = bytes_of(path, largest)
    shown = shortened(str(path), 300)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        raise GamekitError(f"{shown} is written as UTF-16. Please save it as UTF-8.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"{shown} is not written as UTF-8 (see line {line}). If it is a text, please save it as UTF-8."
        raise GamekitError(what) from None
    return text.replace("\r\n", "\n")


def fingerprint(path: object) -> str:
    """By what the text of a file is known again: another one has another."""
    return sha256(text_of(path).encode()).hexdigest()[:16]


def parsed(text: str, path: object) -> dict[str, Any]:
    """What a text in TOML says."""
    shown = shortened(str(path), 300)
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST:
            raise GamekitError(f"{shown}: line {number} is too long: more than {LONGEST:,} characters.")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GamekitError(f"{shown} is no TOML that can be read: {_mistake(str(error), text)}") from None
    except RecursionError:
        raise GamekitError(f"{shown}: {_TOO_DEEP}") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise GamekitError(f"{shown}: {_TOO_LARGE}") from None
    if excess := _excess(data):
        raise GamekitError(f"{shown}: {excess}")
    return data


def good(text: str, path: object, problems: Callable[[Mapping[str, Any]], list[str]]) -> dict[str, Any]:
    """What a text in TOML says, if there are no problems in it."""
    data = parsed(text, path)
    refuse(problems(data), path)
    return data


def ours(file: Traversable) -> dict[str, Any]:
    """What one of the kit's own files says; the tests have looked for problems."""
    return parsed(file.read_text(encoding="utf-8"), file)


def refuse(problems: Sequence[str], path: object) -> None:
    """Refuse a file that has problems, by the first of them."""
    if problems:
        more = f" (and {len(problems) - 1} more: gamekit.check tells them)" if problems[1:] else ""
        raise GamekitError(f"{shortened(str(path), 300)}: {problems[0]}{more}")


_TOO_DEEP = f"it has tables or lists in one another more than {DEEPEST} deep."
_TOO_LARGE = "it has a number that is too large: whole numbers have 18 digits at the most."
_NAMED = "a name is made of a to z, 0 to 9 and hyphens, or stands in quotes"
_PLAIN = (  # how tomllib says it, and how we do
    (r"Expected '=' after a key", f'{_NAMED}, and after it comes an equals sign, like name = "Dam"'),
    (r"Invalid statement", 'a line is empty, or like name = "Dam", or [a-table], or begins with #'),
    (r"Expected newline or end of document", "something stands behind the end of the value, or a number begins with 0"),
    (r"Expected ']+' at the end", "the closing bracket is missing"),
    (r"Cannot declare|Cannot redefine|Cannot mutate", "this table stands here a second time"),
    (r"Cannot overwrite|Duplicate inline table key", "this name stands here a second time"),
    (
        r"Invalid initial character for a key",
        f"{_NAMED}; and a {{ table }} stands on one line, with no comma at its end",
    ),
    (r"Unclosed array", "here or just before it, a list lacks a comma or its closing bracket ]"),
    (r"Unclosed inline table", "a table lacks a comma or its closing brace }, or a text in it its closing quotes"),
    (r"Unterminated string|Expected '\"|Expected \"'", "a text has no closing quotes"),
    (r"Illegal character '\\n'", "a text has no closing quotes on its line"),
    (r"Illegal character|Found invalid", "a character stands here that must not"),
    (r"Unescaped|Invalid hex|Escaped character", "in a text between quotes a backslash is written twice: \\\\"),
    (r"Invalid date", "that is no date"),
    (r"Invalid value", "a value is a number, a text in quotes, true, false, a [list] or a { table }"),
)


def _mistake(said: str, text: str) -> str:
    """What tomllib says, in plain words, with the line."""
    plain = next((plain for pattern, plain in _PLAIN if re.match(pattern, said)), "it is not written as TOML is")
    lines = text.split("\n")
    found = re.search(r"\(at line (\d+), column \d+\)", said)
    number = int(found[1]) if found else len(text.rstrip().split("\n"))
    line = lines[number - 1].strip()
    return f"in line {number}, {shortened(line)!r}, {plain}." if line else f"in line {number}, {plain}."


def _excess(data: Any) -> str:
    """What is too deep, too large or too long for anything."""
    if deeper(data):
        return _TOO_DEEP
    for value, _ in inside(data):
        if isinstance(value, int) and not -(10**18) < value < 10**18:
            return _TOO_LARGE
        if isinstance(value, str) and len(value) > LONGEST:
            return f"it has a text that is too long: more than {LONGEST:,} characters."
    return ""


def deeper(data: Any) -> bool:
    """Whether lists and tables are in one another deeper than any file needs."""
    return any(deep > DEEPEST for _, deep in inside(data))


def inside(data: Any) -> Iterator[tuple[Any, int]]:
    """All that stands in lists and tables, and how deep; it goes no deeper than is asked for."""
    todo = [(data, 1)]
    while todo:
        value, deep = todo.pop()
        yield value, deep
        if isinstance(value, dict | list):
            todo += [(inner, deep + 1) for inner in (value.values() if isinstance(value, dict) else value)]


# ---- What a file holds


class Fault(NamedTuple):
    """Something wrong in a file: the keys that lead there, and what it is."""

    path: tuple[str | int, ...]
    says: str

    def __str__(self) -> str:
        return f"{place(self.path)} {self.says}"


def place(path: Sequence[str | int]) -> str:
    """How one finds it in the file: `[lines.A] route 3`, counted from one."""
    if not path:
        return "The file"
    named = next((n for n, step in enumerate(path) if isinstance(step, int)), len(path)) - 1
    table = ".".join(shortened(str(step), 40) for step in path[:named])
    steps = "".join(f" {step + 1}" if isinstance(step, int) else f", {shortened(step, 40)}" for step in path[named:])
    return (f"[{table}] " if table else "") + steps.removeprefix(", ")


def faults(kind: Kind, data: object) -> list[Fault]:
    """All that is wrong with what a file says, by what it should hold."""
    return list(kind.faults(data, ()))


class Findings(list[str]):
    """What is wrong with a file, a sentence each; of a file that can be drawn a notebook shows the picture."""

    def __init__(self, problems: Iterable[str] = (), picture: Callable[[], Scene] | None = None) -> None:
        super().__init__(problems)
        self.picture = picture

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from gamekit.draw.still import pictures

        return (pictures(self.picture()) if self.picture else {}) | {"text/plain": repr(self)}


def told(found: Iterable[Fault], picture: Callable[[], Scene] | None = None) -> Findings:
    return Findings(map(str, found), picture)


def first(problems: Sequence[str]) -> Findings:
    """As many problems as one reads, and how many more there are."""
    more = len(problems) - COMPLAINTS
    picture = problems.picture if isinstance(problems, Findings) else None
    return Findings([*problems[:COMPLAINTS], *([f"And {more} more."] if more > 0 else [])], picture)


def sound(data: Mapping[str, Any], found: Iterable[Fault]) -> dict[str, Any]:
    """What a file says wherever no fault was found; a list with one is left out whole."""
    left = deepcopy(dict(data))
    for fault in found:
        inner = left
        *above, last = list(map(str, takewhile(lambda step: isinstance(step, str), fault.path))) or [""]
        for key in above:
            inner = inner.get(key, {})
        inner.pop(last, None)
    return left


def shown(value: object) -> str:
    """A value as one would name it in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    return quoted(value) if isinstance(value, str | int | float | list) else shortened(str(value))


@dataclass(frozen=True)
class Kind:
    """What may stand somewhere: `about` says what it is for, `like` shows one; what is optional may be left out."""

    _: KW_ONLY
    about: str = ""
    like: str = ""
    optional: bool = False

    def is_one(self, value: Any) -> bool:
        return not list(self.faults(value, ()))

    def faults(self, value: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not self.is_one(value):
            yield Fault(path, f"{self._for}is {self}, not {shown(value)}.")

    def missing(self, path: tuple[str | int, ...]) -> Fault:
        return Fault(path, f"{self._for}is missing: {self}.")

    @property
    def _for(self) -> str:
        return f"({self.about}) " if self.about else ""

    @property
    def _like(self) -> str:
        return f", like {self.like}" if self.like else ""


@dataclass(frozen=True)
class Whole(Kind):
    """A whole number."""

    least: int
    most: int | None = None

    def __str__(self) -> str:
        return f"a whole number from {self.least}{'' if self.most is None else f' to {self.most}'}{self._like}"

    def is_one(self, value: Any) -> bool:
        return type(value) is int and self.least <= value and (self.most is None or value <= self.most)


@dataclass(frozen=True)
class Real(Kind):
    """A number that may have a fraction."""

    least: float
    most: float

    def __str__(self) -> str:
        return f"a number from {self.least} to {self.most}{self._like}"

    def is_one(self, value: Any) -> bool:
        return type(value) in (int, float) and self.least <= value <= self.most


@dataclass(frozen=True)
class Flag(Kind):
    def __str__(self) -> str:
        return f"true or false{self._like}"

    def is_one(self, value: Any) -> bool:
        return type(value) is bool


@dataclass(frozen=True)
class OneOf(Kind):
    """One of a few good values."""

    good: Collection[str | int]

    def __str__(self) -> str:
        listed = ", ".join(map(str, self.good))
        return f"one of {listed}" if len(self.good) > 1 else f'"{listed}"'

    def is_one(self, value: Any) -> bool:
        return any(type(value) is type(good) and value == good for good in self.good)


@dataclass(frozen=True)
class Text(Kind):
    """A text that is shown to people."""

    most: int = 60

    def __str__(self) -> str:
        return f"a text of at most {self.most} characters that can be shown{self._like}"

    def is_one(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.most and bool(value.strip()) and value.isprintable()


@dataclass(frozen=True)
class Name(Kind):
    """A short name, made as a pattern says, and no word that is taken."""

    pattern: str
    but: Collection[str] = ()
    most: int = 40

    def __str__(self) -> str:
        return f"written{self._like.removeprefix(',')}"

    def is_one(self, value: Any) -> bool:
        made = isinstance(value, str) and len(value) <= self.most and re.fullmatch(self.pattern, value)
        return bool(made) and value not in self.but


@dataclass(frozen=True)
class Several(Kind):
    """A list of things of one kind."""

    each: Kind
    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        return f"a list{self._like or f' of {self._size}, each {self.each}'}"

    @property
    def _size(self) -> str:
        if self.most is None:
            return f"{self.least} or more"
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"

    def faults(self, value: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield Fault(path, f"{self._for}is {self}, not {shown(value)}.")
        elif not self.least <= len(value) <= (len(value) if self.most is None else self.most):
            yield Fault(path, f"{self._for}is a list of {self._size}, not of {len(value)}.")
        else:
            for number, item in enumerate(value):
                yield from self.each.faults(item, (*path, number))


@dataclass(frozen=True)
class Place(Kind):
    """A place in a picture, [column, row]."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"a place in the picture, from [0, 0] to [{self.width}, {self.height}]{self._like}"

    def is_one(self, value: Any) -> bool:
        return _is_point(value) and 0 <= value[0] <= self.width and 0 <= value[1] <= self.height

    def faults(self, value: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if _is_point(value) and not self.is_one(value):
            edge = f"from [0, 0] to [{self.width}, {self.height}]"
            yield Fault(path, f"{self._for}lies outside the picture, which goes {edge}: {shown(value)}.")
        else:
            yield from super().faults(value, path)


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(n) in (int, float) and abs(n) < inf for n in value)


@dataclass(frozen=True)
class Either(Kind):
    """One of two kinds of things."""

    one: Kind
    other: Kind

    def __str__(self) -> str:
        return f"{self.one}, or {self.other}{self._like}"

    def is_one(self, value: Any) -> bool:
        return self.one.is_one(value) or self.other.is_one(value)


@dataclass(frozen=True)
class Table(Kind):
    """A table: keys that it has, and things of one kind by names of their own, so many at least and at most."""

    keys: Mapping[str, Kind] = field(default_factory=dict)
    _: KW_ONLY
    names: Name | OneOf | None = None
    each: Kind | None = None
    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        return f"a table whose names are {self.names}" if self.names else f"a table of {', '.join(self.keys)}"

    def faults(self, value: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        if not isinstance(value, Mapping):
            yield Fault(path, f"{self._for}is {self}, not {shown(value)}.")
            return
        for key, kind in self.keys.items():
            if key in value:
                yield from kind.faults(value[key], (*path, key))
            elif not kind.optional:
                yield kind.missing((*path, key))
        others = {key: item for key, item in value.items() if key not in self.keys}
        for key, item in others.items():
            if self.names is None or self.each is None:
                yield Fault((*path, key), f"is not known here. Good ones: {', '.join(self.keys)}.")
            elif not self.names.is_one(key):
                yield Fault((*path, key), self._no_name(key))
            else:
                yield from self.each.faults(item, (*path, key))
        if len(others) < self.least or (self.most is not None and len(others) > self.most):
            good = f"{self.least} at least" if self.most is None else f"{self.least} to {self.most}"
            yield Fault(path, f"{self._for}holds {len(others)}, but should hold {good}.")

    def _no_name(self, key: str) -> str:
        if isinstance(self.names, Name) and key in self.names.but:
            return "is no good name: that word means something else already."
        return f"is no good name. A name is {self.names}."


@dataclass(frozen=True)
class By(Kind):
    """A table in which one key says what else it holds."""

    key: str
    tables: Mapping[str, Table]

    def __str__(self) -> str:
        return f"a table with its {self.key}{self._like}"

    def faults(self, value: Any, path: tuple[str | int, ...]) -> Iterator[Fault]:
        words = Table({self.key: OneOf(tuple(self.tables))})
        if not isinstance(value, Mapping):
            yield Fault(path, f"{self._for}is {self}, not {shown(value)}.")
        elif word := next(words.faults({key: value[key] for key in value if key == self.key}, path), None):
            yield word
        else:
            table = self.tables[value[self.key]]
            yield from replace(table, keys={**words.keys, **table.keys}).faults(value, path)
