"""What a teacher sees of a class in a cell: who is here, the question with its count, lessons, games, a story.

It is told anew when something has happened, at most some times a second, and from whatever thread that comes.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextvars import copy_context
from functools import cache
from importlib.resources import files
from threading import Lock, Timer
from typing import TYPE_CHECKING, Any, Protocol

import traitlets

from gamekit.draw.stage import Ground
from gamekit.draw.svg import svg
from gamekit.words import plurals
from gamekit_widgets import screen
from gamekit_widgets.builder import colours

from .hall import words
from .page import View

if TYPE_CHECKING:
    from gamekit.draw import Scene

OFTEN = 0.2  # seconds between two pictures of a class
REST = 4  # and so many times as long as one takes: on a busy machine the class comes first
BOARD = Ground(616, 486)  # what a board is drawn for; the page scales it


@cache
def stylesheet() -> str:
    """What a console has beside the kit's own."""
    return (files(__package__) / "pages" / "console.css").read_text("utf-8")


class Watched(Protocol):
    """What a console shows, and who hears what is pressed there."""

    def look(self) -> View: ...
    def does(self, do: str, how: Mapping[str, Any], /) -> None: ...
    def minds(self, event: Mapping[str, Any], /) -> bool: ...


class Console(screen.Drawn):
    """A view in a cell, which shows what `watch` looks at and does what it is told to."""

    _css = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    fresh = traitlets.Bool(True).tag(sync=True)  # its cell was just run, and no page has shown it yet

    def __init__(self, watch: Watched) -> None:
        super().__init__("console", _css=stylesheet(), view=dict(watch.look()))
        self.watch, self.took = watch, 0.0
        self.cell = copy_context()
        self._waits: Timer | None = None
        self._lock = Lock()
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        self.fresh = False
        self.watch.does(str(content.get("do")), content)
        self.refresh()

    def soon(self) -> None:
        """Show what has happened, with all that happens in the next moment."""
        with self._lock:
            if self._waits is None:
                self._waits = Timer(max(OFTEN, REST * self.took), self.refresh)
                self._waits.daemon = True
                self._waits.start()

    def refresh(self) -> None:
        with self._lock:
            self._waits = None
        if self.comm is not None:
            self.cell.copy().run(self._set)

    def _set(self) -> None:
        begun = time.monotonic()
        self.view = dict(self.watch.look())
        self.took = time.monotonic() - begun


def drawn(scene: Scene) -> View:
    """A board for a page whose theme may change, with its colours."""
    return {"board": svg(scene, css=True), "seen": scene.title, "palette": dict(colours(scene.palette))}  # type: ignore[arg-type] # two themes


def blank(lang: str) -> View:
    """A console with nothing on it."""
    return {
        "title": "",
        "address": "",
        "code": "",
        "qr": "",
        "hotspot": "",
        "tab": "",
        "tabs": [],
        "loud": "",
        "soft": "",
        "options": [],
        "board": "",
        "seen": "",
        "hand": [],
        "blind": None,
        "inside": False,
        "left": None,
        "palette": {},
        "count": None,
        "counted": "",
        "told": None,
        "rows": [],
        "people": [],
        "grid": None,
        "games": [],
        "buttons": [],
        "foot": [],
        "note": "",
        "words": words(lang, "teach."),
        "lang": lang,
        "plurals": {one: plurals.rules(one) for one in plurals.chain(lang)},
    }
