"""What readers call: where its arguments don't fit, that is told in a sentence, with those that are good."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar, cast

from gamekit.quote import quoted
from gamekit.room import GamekitError

C = TypeVar("C", bound=Callable[..., Any])


def called(what: C) -> C:
    """A function that readers call, or a class: how it is made, and what is public of it.

    It is looked at only when Python itself finds a call wrong.
    """
    if isinstance(what, type):
        for name, method in list(vars(what).items()):
            if isinstance(method, FunctionType) and (name == "__init__" or not name.startswith("_")):
                setattr(what, name, called(method))
        return what

    @wraps(what)
    def answered(*given: Any, **named: Any) -> Any:
        try:
            return what(*given, **named)
        except TypeError:
            if misfit := _misfit(what, given, named):
                raise GamekitError(misfit) from None
            raise

    return cast("C", answered)


def known(what: str, options: Iterable[str], good: Sequence[str]) -> None:
    """Whether all of them are options that it has."""
    if unknown := [name for name in options if name not in good]:
        raise GamekitError(_told(what, "takes no", unknown, good))


def switch(what: str, given: object) -> None:
    """Whether that is on or off: "no" would be on."""
    if not isinstance(given, bool):
        raise GamekitError(f"{what} is True or False, not {quoted(given)}.")


def _misfit(call: Callable[..., object], given: Sequence[object], named: Mapping[str, object]) -> str:
    """What does not fit of a call's arguments; nothing, if what was wrong lies further in."""
    from inspect import signature

    of, _, name = call.__qualname__.rpartition(".")
    what = of if name.startswith("__") else f"{of.lower() or call.__module__.rpartition('.')[0]}.{name}"
    takes = list(signature(call).parameters.values())
    if of:
        takes, given = takes[1:], given[1:]
    placed = [one.name for one in takes if one.kind is one.POSITIONAL_OR_KEYWORD]
    by_name = [one.name for one in takes if one.kind is one.KEYWORD_ONLY]
    options = any(one.kind is one.VAR_KEYWORD for one in takes)
    good = [*placed, *(f"{name}=" for name in by_name), *(["and options"] if options else [])]
    had = [*placed[: len(given)], *named]
    unknown = [] if options else [f"{name}=" for name in named if name not in placed + by_name]
    needed = [one.name for one in takes if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
    lacking = [name for name in needed if name not in had]
    twice = [name for name in named if had.count(name) > 1]
    surplus = [quoted(value) for value in given[len(placed) :]]
    faults = {"takes no": unknown + surplus, "needs": lacking, "was given twice:": twice}
    return next((_told(what, fault, which, good) for fault, which in faults.items() if which), "")


def _told(what: str, fault: str, which: Sequence[str], good: Sequence[str]) -> str:
    return f"{what} {fault} {', '.join(which)}. It takes: {', '.join(good) or 'nothing'}."
