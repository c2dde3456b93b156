"""gamekit: learn modern board games by playing them inside a notebook.

Everything here is imported when it is first used, so that `import gamekit` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers take it for true; typing itself would take longer than all the rest
if TYPE_CHECKING:
    from gamekit import games as games
    from gamekit import study as study
    from gamekit import testing as testing
    from gamekit.checking import check as check
    from gamekit.classroom import classroom as classroom
    from gamekit.kept import progress as progress
    from gamekit.lessons import lessons as lessons
    from gamekit.match import Match as Match
    from gamekit.match import new as new
    from gamekit.notebook import lesson as lesson
    from gamekit.notebook import play as play
    from gamekit.own_lesson import Lesson as Lesson
    from gamekit.room import GamekitError as GamekitError
    from gamekit.room import Refused as Refused
    from gamekit.rulebook import rules as rules
    from gamekit.saves import load as load
    from gamekit.stories import story as story
    from gamekit.words import language as language

__version__ = "0.2.0"

_HOME = {
    "GamekitError": "room",
    "Lesson": "own_lesson",
    "Match": "match",
    "Refused": "room",
    "check": "checking",
    "language": "words",
    "lesson": "notebook",
    "lessons": "lessons",
    "load": "saves",
    "new": "match",
    "play": "notebook",
    "progress": "kept",
    "rules": "rulebook",
    "story": "stories",
}
_MODULES = ("classroom", "games", "study", "testing")
__all__ = [*_HOME, *_MODULES]  # noqa: PLE0604 (names, all of them strings)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"gamekit.{name}")
    if name not in _HOME:
        raise AttributeError(f"gamekit has no {name!r}; it has {', '.join(sorted(__all__))}")
    found = globals()[name] = getattr(import_module(f"gamekit.{_HOME[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
