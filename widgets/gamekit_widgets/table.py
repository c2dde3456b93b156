"""The table: a match in the output of a cell, at which everybody has a desk who opens a window on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.calls import called
from gamekit.chair import Chair
from gamekit.draw import Scene
from gamekit.draw.stage import GROUND
from gamekit.draw.still import pictures
from gamekit.lessons import Session
from gamekit.match import Match
from gamekit.plaindata import good_seed
from gamekit.quote import quoted
from gamekit.room import GamekitError

from . import builder
from .desk import Desk
from .exercise import Exercise
from .host import host_of
from .keeping import keeper
from .painters import easel
from .screen import Screen
from .seats import at_exercise, at_seat, names_for, seated
from .transport import Transport


@called
class Table:
    """A match that can be played in the output of a cell.

    `seats` says who sits where: "you" or "you:Ada" is a person at this screen, "bot" a quick bot; "bot:easy",
    "bot:fair" and "bot:strong" are of three strengths. A bot of your own is welcome, be it a mere function of
    (game, view, moves, rng). `pace`: how many seconds a bot takes for a move, at least. `seed` makes the bots' luck
    repeatable. `painter`: what paints the board, "canvas" or "svg".
    """

    names_for = staticmethod(names_for)

    def __init__(
        self,
        match: Match | None = None,
        seats: Sequence[Any] | None = None,
        *,
        pace: float = 0.5,
        lesson: Session | None = None,
        seed: int | str | None = None,
        painter: str | None = None,
    ) -> None:
        if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60:
            raise GamekitError(f"pace is how many seconds a bot takes for a move, 0 to 60, not {quoted(pace)}.")
        if seed is not None:
            good_seed(seed)
        if match is None and lesson is None:
            raise GamekitError("A table needs a match, or a lesson, which brings one along.")
        match = match or lesson.match  # type: ignore[union-attr]
        if lesson is not None and seats is None:
            places = at_exercise(lesson)
        else:
            places = seated(at_seat(0, match) if seats is None else seats, match)
        self.host = host_of(match)
        with self.host.lock:
            self.host.invite(places, pace, seed, None if lesson is None else Exercise(lesson))
            self._start = self._still()
        self.easel = easel(painter)
        self.screen = Screen(self.open)

    @classmethod
    def kept(cls, match: Match, seats: Sequence[Any], options: dict[str, Any], **how: Any) -> Table:
        """A table whose game is kept beside the notebook, and goes on from there."""
        found = keeper(match.game.name, seats, options)
        if found is None:
            return cls(match, seats, **how)
        table = cls(found.recalled(match.game) or match, seats, **how)
        table.host.keeper = found
        table.host.seat_bots(found.strength)
        return table

    @classmethod
    def taught(cls, lesson: Session, options: dict[str, Any], **how: Any) -> Table:
        """A table for an exercise; if a whole game that was begun there after it is in play, that goes on."""
        table = cls(lesson=lesson, **how)
        table.host.after = keeper(lesson.game.name, [lesson.lesson.name], options)
        if table.host.take_up(lesson.game):
            table._start = table._still()
        return table

    # ---- what a notebook shows

    def __repr__(self) -> str:
        return f"<Table of {self.match.game.name}: {', '.join(self._chair().names)}>"

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live table; and for where no kernel runs the position at the start, as a sentence, as PNG and as SVG.

        Beside it what anywidget says of it: in Colab, by which script widgets are shown.
        """
        sentence, scene = self._start
        live, beside = self.screen._repr_mimebundle_()  # type: ignore[misc]  # None is for widgets without a view
        return {**live, **pictures(scene), "text/plain": sentence}, beside

    def _chair(self) -> Chair:
        """Where one looks from who alone sits at this screen; a spectator's chair for several."""
        people = self.host.here()
        return self.match.chair(people[0] if len(people) == 1 else None)

    def _still(self) -> tuple[str, Scene]:
        sight = builder.look(self._chair(), GROUND)
        return self.match.game.scene.sentence(sight.view, names=sight.chair.names), builder.still(sight)

    # ---- the match

    @property
    def match(self) -> Match:
        """The match that is played here now."""
        return self.host.match

    def settle(self) -> Table:
        """Let the bots play until a person is to move or the match is over, at once and here."""
        while self.host.bots.move():
            pass
        return self

    def open(self, transport: Transport) -> Desk:
        """A desk for one more window."""
        return Desk(self.host, transport, self.easel)
