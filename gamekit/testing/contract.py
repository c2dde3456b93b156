"""The room: it has all that is asked of it, and its rulebook and words say the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules
from types import CodeType, FunctionType
from typing import Any, TypeGuard

from gamekit import words
from gamekit.room import (
    BotModule,
    Game,
    Heuristic,
    LessonsModule,
    MaterialModule,
    PositionModule,
    RulesModule,
    SceneModule,
    StateModule,
    ViewModule,
)
from gamekit.testing.held import hold
from gamekit.words import keys
from gamekit.words.check import problems
from gamekit.words.todo import lacking

CONTRACT: dict[str, type] = {
    "state": StateModule,
    "rules": RulesModule,
    "position": PositionModule,
    "view": ViewModule,
    "scene": SceneModule,
    "bot": BotModule,
    "lessons": LessonsModule,
    "material": MaterialModule,
}
SPARE = {"lessons", "material"}  # what a room may do without


def check_contract(game: Game) -> None:
    """The room has all that room.py asks of it, and nothing that would be part of that but for a slip of the pen."""
    files = {file.name for file in iter_modules(import_module(game.package).__path__)}
    for part in CONTRACT.keys() - files:
        near = _instead(part, files - CONTRACT.keys())
        hold(part in SPARE and not near, f"it has no {part!r}{near}")
    for part, contract in CONTRACT.items():
        if part in files:
            check_part(game, part, {name for name in vars(contract) if not name.startswith("_")})
    check_hooks(game.bot, vars(game.module("bot")))


def check_part(game: Game, part: str, asked: set[str]) -> None:
    """A module has the names that are asked of it; a package of scenes, whose helpers lie in its files, no others."""
    laid = None if part == "bot" else vars(game).get(part)  # of a bot a game keeps only HEURISTIC
    own = vars(laid or game.module(part))
    here = [name for name, it in own.items() if _function(it) and it.__module__ == own["__name__"]]
    for name in sorted(asked - own.keys()):
        facts = [own_name for own_name in own if own_name.isupper()]
        hold(False, f"its {part} has no {name!r}{_instead(name, facts if name.isupper() else here)}")
    if part == "scene" and "__path__" in own:
        for name in sorted(set(here) - asked):
            hold(name.startswith("_"), f"{name!r} in its {part} is not in the contract{_instead(name, asked)}")


def check_hooks(heuristic: Heuristic[Any], own: Mapping[str, Any]) -> None:
    """All that is meant for bots stands in HEURISTIC: nothing has the name of a hook, or nearly, and is of no use."""
    usual = [name for name, it in heuristic._asdict().items() if it is Heuristic._field_defaults.get(name)]
    used = {name for it in own.values() if _function(it) for name in _names(it.__code__)}
    for name, it in own.items():
        if (_function(it) or isinstance(it, int | float)) and it not in heuristic and name not in used:
            near = get_close_matches(name.lower(), usual, 1, 0.8)
            hold(not near, f"its bot has {name!r}, which nothing uses, and HEURISTIC no {''.join(near)!r} of its own")


def _function(it: object) -> TypeGuard[FunctionType]:
    return isinstance(it, FunctionType)


def _names(code: CodeType) -> set[str]:
    """The names that code looks up, functions within it included."""
    return set(code.co_names).union(*(_names(part) for part in code.co_consts if isinstance(part, CodeType)))


def _instead(name: str, good: Iterable[str]) -> str:
    near = get_close_matches(name, good, 1, 0.7)
    return f"; there is {near[0]!r}" if near else ""


def check_rulebook(game: Game) -> None:
    """The rulebook says the same in every language, and so do the words; what the code asks for has words."""
    found = problems(game.folder) + [f"No words for {key!r}." for key in keys.unheard(game.folder)]
    hold(not found, "\n".join(found))


def left(game: Game) -> tuple[str, ...]:
    """What is no fault, but to be done: what a language lacks, and sentences that nobody asks for."""
    lacks = [f"{lack.file.name} lacks {lack.key}" for lang in words.COMPLETE for lack in lacking(lang, game.folder)]
    return (*lacks, *(f"{key} is never said" for key in keys.dead(game.folder)))
