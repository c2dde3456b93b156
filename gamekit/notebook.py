"""What one calls in a notebook: the table and the lessons. The widgets are imported only here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamekit.game import Game, GamekitError
from gamekit.lessons import session
from gamekit.match import Match, new

if TYPE_CHECKING:
    from gamekit_widgets import Table


def play(game: str | Game | Match, seats: Sequence[str] | None = None, **options: Any) -> Table:
    """A table to play at: `gamekit.play("metallurgie", seats=["you", "bot"])`, or with a match that you have already.

    Seats: "you" or "you:Ada" is a person at this screen, "bot", "bot:greedy" or "bot:random" a bot.
    """
    table = _table()
    if isinstance(game, Match):
        if options:
            raise GamekitError(f"A match that is there already takes no {', '.join(options)}.")
        return table(game, seats=seats)
    seats = ["you", "bot"] if seats is None else seats
    if "position" not in options:
        options.setdefault("players", len(seats))
    return table(new(game, names=table.names_for(seats), **options), seats=seats)


def lesson(game: str | Game, name: str) -> Table:
    """An exercise to solve on a live board."""
    return _table()(lesson=session(game, name))


def _table() -> type[Table]:
    try:
        from gamekit_widgets import Table
    except ImportError as error:
        raise GamekitError(f"A table needs {error.name}, which is not installed: pip install gamekit.") from error
    return Table
