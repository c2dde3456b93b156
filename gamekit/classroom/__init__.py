"""A class: a teacher shows a game, asks, hands out, and many people play along.

This is the class as a model, without any network; `gamekit_widgets.classroom` brings it to browsers. In the order in
which one reads: `roster` who is in it; `activity` what all that is done together has in common; `show`, `question`,
`games` and `lessons` what that may be; `model` the class itself, and all that can happen in it; `report` what came of
it; `saving` its file.
"""

from __future__ import annotations

import sys
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gamekit.calls import called, known
from gamekit.room import GamekitError
from gamekit.words import Words

from .model import Classroom
from .saving import resume, save

if TYPE_CHECKING:
    from gamekit_widgets.classroom.room import Room

__all__ = ["Classroom", "classroom", "resume", "save"]


@called
def classroom(name: str = "", **how: Any) -> Room:
    """Open a class: gamekit.classroom("2B", wifi=True). Without wifi=True it is on this machine only.

    When its cell is run again it goes on.
    """
    if sys.platform == "emscripten":
        raise GamekitError(Words().say("class.no-server"))
    try:
        from gamekit_widgets.classroom.room import Room, opened
    except ImportError as error:
        raise GamekitError(f"A class needs {error.name}, which is not installed: pip install gamekit.") from error
    known("gamekit.classroom", how, list(signature(Room).parameters))
    return opened(name, **how)


class _Classroom(ModuleType):
    """The module itself can be called: gamekit.classroom("2B") opens a class."""

    __call__ = staticmethod(classroom)


sys.modules[__name__].__class__ = _Classroom
