"""Whether a bot of one's own is still the same: by its settings, its code, and what of its module its code names."""

from __future__ import annotations

import dis
import pickle
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, partial
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

PLAIN = (int, float, str, bytes, type(None), type(...))
# What stands for a function, and where that one is.
WRAPPED = {staticmethod: "__func__", classmethod: "__func__", cached_property: "func"}
EMPTY = CellType()


def version(bot: Any) -> int:
    """A number that is another one when the bot has changed (and under another version of Python)."""
    home = bot if isinstance(bot, FunctionType | MethodType) else type(bot)
    return zlib.crc32("\n".join(_Reader(home.__module__).told(bot)).encode())


class _Reader:
    """Tells a bot line by line; of its code, what stands in its own module."""

    def __init__(self, home: str) -> None:
        self.home, self.seen = home, dict[int, tuple[int, Any]]()

    def told(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, PLAIN):
            yield repr(thing)
        elif id(thing) in self.seen:
            yield f"again {self.seen[id(thing)][0]}"
        else:
            if not isinstance(thing, tuple | frozenset | CodeType):  # these may be one or two alike: no matter
                self.seen[id(thing)] = len(self.seen), thing
            yield f"({type(thing).__qualname__}"
            yield from self._parts(thing)
            yield ")"

    def _all(self, things: Iterable[Any]) -> Iterator[str]:
        for thing in things:
            yield from self.told(thing)

    def _parts(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, list | tuple):
            yield from self._all(thing)
        elif isinstance(thing, set | frozenset):  # in whatever order they come
            yield from sorted("\n".join(self.told(part)) for part in thing)
        elif isinstance(thing, Mapping):
            yield from self._all(part for row in thing.items() for part in row)
        elif isinstance(thing, MethodType):
            yield from self._all((thing.__func__, thing.__self__))
        elif isinstance(thing, property):
            yield from self._all((thing.fget, thing.fset))
        elif isinstance(thing, partial):
            yield from self._all((thing.func, thing.args, thing.keywords))
        elif type(thing) in WRAPPED:
            yield from self.told(getattr(thing, WRAPPED[type(thing)]))
        elif isinstance(thing, CodeType):
            yield thing.co_code.hex()
            yield from self._all((*thing.co_names, *thing.co_consts))
        elif self._at_home(thing):
            yield from self._function(thing) if isinstance(thing, FunctionType) else self._class(thing)
        elif self._at_home(type(thing)):
            yield from self._all((type(thing), getattr(thing, "__dict__", {}), _slots(thing)))
        elif hasattr(thing, "__wrapped__"):  # functools.cache
            yield from self.told(thing.__wrapped__)
        else:
            yield _pickled(thing)

    def _at_home(self, thing: Any) -> bool:
        return isinstance(thing, FunctionType | type) and thing.__module__ == self.home

    def _class(self, kind: type) -> Iterator[str]:
        for base in kind.__mro__:
            yield base.__qualname__
            for name, part in vars(base).items() if self._at_home(base) else ():
                if isinstance(part, FunctionType) or not name.startswith(("__", "_abc_")):
                    yield from self._all((name, part))

    def _function(self, function: FunctionType) -> Iterator[str]:
        yield from self._all((function.__code__, function.__defaults__, function.__kwdefaults__))
        for cell in function.__closure__ or ():
            if cell != EMPTY:
                yield from self.told(cell.cell_contents)
        for name in sorted(_globals(function.__code__) & function.__globals__.keys()):
            named = function.__globals__[name]
            if self._at_home(named) or not isinstance(named, FunctionType | type | ModuleType):
                yield from self._all((name, named))


def _globals(code: CodeType) -> set[str]:
    """The names outside of it that it looks up, functions within it included."""
    own = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return own.union(*(_globals(part) for part in code.co_consts if isinstance(part, CodeType)))


def _slots(thing: Any) -> dict[str, Any]:
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def _pickled(thing: Any) -> str:
    """Whatever is not told by its parts; what can't be pickled is known by its kind alone."""
    try:
        return pickle.dumps(thing).hex()
    except Exception:  # noqa: BLE001 (pickling may raise anything)
        return ""
