"""Whether a bot of one's own is still the same: by its settings, its code, and the code of its module that it names."""

from __future__ import annotations

import inspect
import pickle
import zlib
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType, MethodType
from typing import Any

PLAIN = (int, float, str, bytes, type(None))


def version(bot: Any) -> int:
    """A number that is another one when the bot has changed."""
    home = bot if isinstance(bot, FunctionType | MethodType) else type(bot)
    return zlib.crc32("\n".join(_Reader(home.__module__).told(bot)).encode())


class _Reader:
    """Tells a bot line by line; of its code, what stands in its own module."""

    def __init__(self, home: str) -> None:
        self.home, self.seen = home, list[Any]()

    def told(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, PLAIN):
            yield repr(thing)
        elif not any(thing is one for one in self.seen):
            self.seen.append(thing)
            yield from self._first_told(thing)

    def _first_told(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, list | tuple):
            yield from self._all(thing)
        elif isinstance(thing, Mapping):
            yield from self._all(part for row in thing.items() for part in row)
        elif isinstance(thing, MethodType):
            yield from self._all((thing.__func__, thing.__self__))
        elif isinstance(thing, staticmethod | classmethod):
            yield from self.told(thing.__func__)
        elif isinstance(thing, property):
            yield from self._all((thing.fget, thing.fset))
        elif self._at_home(thing):
            yield from self._function(thing) if isinstance(thing, FunctionType) else self._class(thing)
        elif self._at_home(type(thing)):
            yield from self._all((type(thing), getattr(thing, "__dict__", {})))
        else:
            yield _pickled(thing)

    def _all(self, things: Iterable[Any]) -> Iterator[str]:
        for thing in things:
            yield from self.told(thing)

    def _at_home(self, thing: Any) -> bool:
        return isinstance(thing, FunctionType | type) and thing.__module__ == self.home

    def _class(self, kind: type) -> Iterator[str]:
        for base in kind.__mro__:
            yield base.__qualname__
            if self._at_home(base):
                yield from self._all(
                    part for row in vars(base).items() if row[0] == "__init__" or row[0][:2] != "__" for part in row
                )

    def _function(self, function: FunctionType) -> Iterator[str]:
        yield from _text(function)
        yield from self._all((function.__defaults__, function.__kwdefaults__))
        yield from self._all(cell.cell_contents for cell in function.__closure__ or ())
        for name in _names(function.__code__):
            named = function.__globals__.get(name)
            if isinstance(named, PLAIN + (list, tuple, dict)) or self._at_home(named):
                yield from self.told(named)


def _text(function: FunctionType) -> Iterable[str]:
    try:
        return [inspect.getsource(function)]
    except (OSError, TypeError):  # nowhere to be read
        return _compiled(function.__code__)


def _compiled(code: CodeType) -> Iterator[str]:
    yield f"{code.co_code.hex()} {code.co_names}"
    for part in code.co_consts:
        yield from _compiled(part) if isinstance(part, CodeType) else [repr(part)]


def _names(code: CodeType) -> list[str]:
    """What it names, functions within it included."""
    return [*code.co_names, *(name for part in code.co_consts if isinstance(part, CodeType) for name in _names(part))]


def _pickled(thing: Any) -> str:
    """Whatever is not told by its parts; what can't be pickled is known by its kind alone."""
    try:
        return pickle.dumps(thing).hex()
    except Exception:  # noqa: BLE001 (pickling may raise anything)
        return type(thing).__qualname__
