"""What turns one face into another, as a short list of changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .face import Change

LONG = 20  # characters of a text that several keys share: told once
NOTHING = object()


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The changes that make the old dict the new one."""
    changes: list[Change] = []
    alike: dict[tuple[str, ...], list[Change]] = {}
    for change in _changes(old, new, ()):
        text = change.get("set")
        if isinstance(text, str) and len(text) > LONG:
            alike.setdefault((*change["path"][:-1], text), []).append(change)
        else:
            changes.append(change)
    for (*where, text), same in alike.items():
        keys = [change["path"][-1] for change in same]
        changes += same if len(same) == 1 else [{"path": where, "keys": keys, "set": text}]
    return changes


def _changes(old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Change]:
    for key in old:
        if key not in new:
            yield {"path": [*path, key]}
    for key, value in new.items():
        here, before = [*path, key], old.get(key, NOTHING)
        if before is value or before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict) and value and before:
            inside, anew = list(_changes(before, value, (*path, key))), Change(path=here, set=value)
            few = len(inside) < max(3, len(value) / 4)
            yield from inside if few or _cost(inside) < _cost(value) else [anew]
        elif isinstance(before, list) and isinstance(value, list) and (same := common(before, value)) > 2:
            yield {"path": here, "cut": same, "add": value[same:]}
        else:
            yield {"path": here, "set": value}


def _cost(value: Any) -> int:
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
