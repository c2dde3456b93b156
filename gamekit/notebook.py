"""What one calls in a notebook: the table and the lessons. The widgets are imported only here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamekit.calls import called, known
from gamekit.games import game as game_named
from gamekit.lessons import lessons, session
from gamekit.match import Match, new
from gamekit.own_lesson import Lesson
from gamekit.room import Game, GamekitError

if TYPE_CHECKING:
    from gamekit.stories import Story
    from gamekit_widgets import Table

TABLE = ("pace", "seed", "painter")  # what a table takes beside the match: how fast bots move, their luck, the board
MATCH = ("players", "position", "chance", "undo")  # what a new match takes, beside the game's own options


@called
def play(game: str | Game | Match, seats: Sequence[Any] | None = None, **options: Any) -> Table:
    """A table to play at: `gamekit.play("metallurgie", seats=["you", "bot"])`, or with a match that you have already.

    Seats: "you" or "you:Ada" is a person at this screen, "bot" a quick bot, "bot:easy", "bot:fair" or "bot:strong" one
    that plays so well, or a bot of yours. `seed` makes the match and the bots' luck repeatable; `pace` is how many
    seconds a bot takes for a move, at least. `painter` is "canvas" (ipycanvas, where it is installed) or "svg".

    In a notebook a game that somebody has begun to play goes on when its cell is run again, the next day too: "New
    game" at the table begins it anew. A match that you bring along is yours to keep.
    """
    table = _table()
    mine = {name: value for name, value in options.items() if name in TABLE}
    rest = {name: value for name, value in options.items() if name not in TABLE}
    if isinstance(game, Match):
        known("A table for a match that is there already", rest, ("seats", *TABLE))
        return table(game, seats, **mine)
    room = game_named(game)
    known(f"A table of {room.title}", rest, ("seats", *TABLE, *MATCH, *room.options))
    seats = ["you", "bot"] if seats is None else seats
    names = table.names_for(seats)
    if "position" not in rest:
        rest.setdefault("players", len(names))
    match = new(room, names=names, seed=options.get("seed"), **rest)
    return table.kept(match, seats, options, **mine)


@called
def lesson(game: str | Game | Lesson, name: str | None = None, **options: Any) -> Table:
    """An exercise to solve on a live board, by name or a gamekit.Lesson of one's own; it takes what a table takes.

    In a notebook a whole game that somebody plays after it, in the same box, goes on when its cell is run again: "New
    game" at the table leads back to the exercise, too.
    """
    known("A lesson", options, TABLE)
    if isinstance(game, Lesson):
        return _table()(lesson=session(game.game, game), **options)
    if name is None:
        raise GamekitError(f"Which lesson? {game_named(game).title} has: {', '.join(lessons(game))}.")
    return _table().taught(session(game, name), options, **options)


def shown(story: Story) -> dict[str, Any]:
    """How a notebook shows a story: as a board with what is said, or, where there are no widgets, as a picture."""
    kept = {**story.chair._repr_mimebundle_(), "text/plain": repr(story)}
    try:
        from gamekit_widgets.classroom.views import storyboard
    except ImportError:
        return kept
    return {**storyboard(story), **kept}


def _table() -> type[Table]:
    try:
        from gamekit_widgets import Table
    except ImportError as error:
        raise GamekitError(f"A table needs {error.name}, which is not installed: pip install gamekit.") from error
    return Table
