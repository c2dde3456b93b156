"""What turns one face into another, as a short list of changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from .face import Change

LONG = 20  # characters of a text that several keys share: told once
TALE = 60  # and of one of which no more than what has changed is told
LITTLE = 9  # by so much what is counted grows: told again and again alike, as the number is not
KEPT = {("spots",), ("places",), ("info",)}  # of a face: what goes there is kept, for it often comes back as it was
NOTHING = object()
Attic = dict[tuple[str, ...], Any]  # what went, by its path; the page has the same


class Step(NamedTuple):
    """What has changed at a path: a value that came or that grew, or one that went, or what is to be done there."""

    path: tuple[str, ...]
    value: Any = NOTHING
    does: Change | None = None
    grown: int = 0  # by how much


def difference(old: Mapping[str, Any], new: Mapping[str, Any], attic: Attic) -> list[Change]:
    """The changes that make the old dict the new one, of each dict together. What lies in the attic is not told."""
    came: dict[tuple[str, ...], dict[str, Any]] = {}
    grown: dict[tuple[str, ...], dict[str, int]] = {}
    keys: dict[str, dict[tuple[str, ...], list[str]]] = {"gone": {}, "away": {}, "back": {}}
    does: list[Change] = []
    for path, value, change, more in steps(old, new):
        *_, key = path
        if change is not None:
            does.append(change)
        elif more:
            grown.setdefault(path[:-1], {})[key] = more
        elif value is not NOTHING and attic.get(path, NOTHING) != value:
            came.setdefault(path[:-1], {})[key] = value
        else:
            way = "back" if value is not NOTHING else "away" if path[:-1] in KEPT else "gone"
            keys[way].setdefault(path[:-1], []).append(key)
            if way == "away":
                attic[path] = old[path[0]][key]
    named: list[Any] = [{"path": [*path], way: some} for way, rows in keys.items() for path, some in rows.items()]
    named += ({"path": [*path], "plus": more} for path, more in grown.items())
    return [*named, *(change for path, values in came.items() for change in _told([*path], values)), *does]


def _told(path: list[str], values: dict[str, Any]) -> Iterator[Change]:
    """What came in one dict; a long text that several keys share once."""
    alike: dict[str, list[str]] = {}
    for key, value in values.items():
        if path and isinstance(value, str) and len(value) > LONG:
            alike.setdefault(value, []).append(key)
    shared = {text: keys for text, keys in alike.items() if len(keys) > 1}
    yield from (Change(path=path, keys=keys, set=text) for text, keys in shared.items())
    if rest := {key: value for key, value in values.items() if not isinstance(value, str) or value not in shared}:
        yield {"path": path, "now": rest}


def steps(old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[Step]:
    """The same one by one."""
    yield from (Step((*path, key)) for key in old if key not in new)
    for key, value in new.items():
        here, before = (*path, key), old.get(key, NOTHING)
        if before is value or before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict) and value and before:
            inside = list(steps(before, value, here))
            few = here in KEPT or len(inside) < max(3, len(value) / 4)
            yield from inside if few or _cost(inside) < _length(value) else [Step(here, value)]
        elif isinstance(before, list) and isinstance(value, list):
            yield from _row(before, value, here)
        elif isinstance(before, str) and isinstance(value, str):
            yield _text(before, value, here)
        elif type(before) is type(value) is int and 0 < value - before <= LITTLE:
            yield Step(here, value, grown=value - before)
        else:
            yield Step(here, value)


def _row(before: list[Any], value: list[Any], here: tuple[str, ...]) -> Iterator[Step]:
    """A list that has grown, or of whose dicts some have changed; else all of it."""
    same = common(before, value)
    if same == len(before) > 0:
        yield Step(here, does={"path": [*here], "add": value[same:]})
    elif same > 2:
        yield Step(here, does={"path": [*here], "cut": same, "add": value[same:]})
    elif 0 < len(before) <= len(value) and all(isinstance(one, dict) for one in (*before, *value)):
        for n in range(same, len(before)):
            yield from steps({str(n): before[n]}, {str(n): value[n]}, here)
        if len(value) > len(before):
            yield Step(here, does={"path": [*here], "add": value[len(before) :]})
    else:
        yield Step(here, value)


def _text(before: str, value: str, here: tuple[str, ...]) -> Step:
    """Of a long text the words that have changed, if they are few."""
    if len(value) < TALE or len(before) < TALE:
        return Step(here, value)
    words = [(at, cut, " ".join(add)) for at, cut, add in splices(before.split(" "), value.split(" "))]
    if sum(10 + len(put) for *_, put in words) > len(value) / 2 or " " * 2 in f" {before} {value} ":
        return Step(here, value)
    return Step(here, does={"path": [*here], "words": words})


def _cost(inside: list[Step]) -> int:
    """About how long they are, told of each dict together."""
    lengths = (_length(does or (path[-1], value if value is not NOTHING else 0)) for path, value, does, _ in inside)
    return 20 + sum(lengths)


def _length(value: Any) -> int:
    return len(json.dumps(value))


def common(a: Sequence[object], b: Sequence[object]) -> int:
    """How many items at the start of two lists are the same."""
    short = min(len(a), len(b))
    if a[:short] == b[:short]:  # as where a long log has grown: that is seen at once
        return short
    return next(n for n, (x, y) in enumerate(zip(a, b)) if x is not y and x != y)


def ends(a: Sequence[object], b: Sequence[object]) -> tuple[int, int]:
    """How many items at the start of two rows are the same, and how many of the others at their end."""
    most = min(len(a), len(b))
    begin = next((n for n in range(most) if a[n] != b[n]), most)
    most -= begin
    return begin, next((n for n in range(most) if a[-1 - n] != b[-1 - n]), most)


def splices(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[int, int, Sequence[Any]]]:
    """How one row becomes another, from its end on: at a place so many are taken away, and others put there."""
    begin, end = ends(old, new)
    left, right = old[begin : len(old) - end], new[begin : len(new) - end]
    for tag, a, b, c, d in reversed(SequenceMatcher(None, left, right, autojunk=False).get_opcodes()):
        if tag != "equal":
            yield begin + a, b - a, right[c:d]
