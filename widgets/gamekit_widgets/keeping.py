"""The games in play, kept beside the notebook: one file for each call of gamekit.play in a cell.

So a game goes on where it was when the cell is run again, after a reload, a restart of the kernel or a night.

Nothing is written before somebody has played at a window. A game that is over is kept no longer.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from gamekit.bots import STRENGTHS
from gamekit.kept import folder, notebook
from gamekit.room import Game, GamekitError
from gamekit.saves import data_of, load, write

from .cell import running

if TYPE_CHECKING:
    from gamekit.match import Match

    from .bot_thread import Pauses
    from .host import Host

# Seconds between a move and its being written. In JupyterLite Python waits for each look at the browser's storage, so
# there the moves of a whole round are written at once.
CALM = 2.0 if sys.platform == "emscripten" else 0.4
_calls = "", 0  # the run of a cell that called last, and how often it has


class Keeper:
    """Keeps the game of one call in its file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played = self.writes = False  # whether somebody has played; whether it is about to be written
        self.days: int | None = None  # since the game was played that goes on
        self.strength = ""  # of its bots, if it was chosen at the table

    def recalled(self, game: Game) -> Match | None:
        """The game that is in play, if there is one that can be read."""
        if not self.path.is_file():
            return None
        try:
            match = load(self.path, game=game)
            chosen = json.loads(self.path.read_text(encoding="utf-8")).get("bots")
        except GamekitError:  # made by another version, or with another map: the cell's own begins
            return None
        if match.outcome is not None:
            return None
        self.days = max(0, _day(time.time()) - _day(self.path.stat().st_mtime))
        self.played, self.strength = True, chosen if chosen in STRENGTHS else ""
        return match

    def changed(self, host: Host) -> None:
        """The game has gone on: it is written a little later, beside everything else."""
        if self.played and not self.writes:
            self.writes = True
            host.bots.aside(self._write, lambda problem: self._failed(host, problem), host)

    def forget(self, strength: str) -> None:
        """Another game begins, with bots of that strength. The old one is kept until somebody plays in the new one."""
        self.played, self.days, self.strength = False, None, strength or self.strength

    def _write(self, host: Host) -> Pauses:
        yield CALM
        with host.lock:
            self.writes = False
            if host.keeper is not self:  # another match lies on the table, an exercise
                return
            text = self._text(host)
        self._put(text)

    def keep(self, host: Host) -> None:
        """Write the game at once: it leaves the table."""
        self._put(self._text(host))

    def _text(self, host: Host) -> str | None:
        """The game as it is kept, "" if there is nothing more to keep, None if there is nothing yet."""
        if not self.played:
            return None
        if host.match.outcome is not None:
            return ""
        return json.dumps({**data_of(host.match), "bots": self.strength}, ensure_ascii=False, indent=1)

    def _put(self, text: str | None) -> None:
        if text:
            self.path.parent.mkdir(exist_ok=True)
            write(self.path, text)
        elif text is not None:
            self.path.unlink(missing_ok=True)

    def _failed(self, host: Host, problem: Exception) -> None:
        """It can't be kept: that is said, and not tried again."""
        host.keeper = None
        for desk in host.desks:
            if desk.hosts:
                desk.fail(problem)


def keeper(game: str, seats: Sequence[Any], options: dict[str, Any]) -> Keeper | None:
    """Who keeps the game of this call; none where there is no notebook, or it does not say which cell runs."""
    global _calls
    place, book, cell = folder(), notebook(), running()
    if place is None or cell is None:
        return None
    _calls = cell.run, _calls[1] + 1 if _calls[0] == cell.run else 1
    who = [seat if isinstance(seat, str) else type(seat).__name__ for seat in seats]
    call = crc32(repr((game, who, sorted((name, repr(value)) for name, value in options.items()))).encode())
    of = book.stem if book else "notebook"  # whose cells hardly have the names of another one's
    name = re.sub(r"[^\w-]", "_", f"{of}-{cell.name}-{_calls[1]}-{call:08x}")
    return Keeper(place / f"{name}.json")


def _day(seconds: float) -> int:
    return time.localtime(seconds).tm_yday + 366 * time.localtime(seconds).tm_year
