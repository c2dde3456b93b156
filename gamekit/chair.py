"""A chair at a match: all that one seat may know and do, and nothing else.

Whoever looks on or plays holds a chair, be it a bot, a hint or a screen; the match itself is for its host alone, who
goes back and forth in it, saves it and deals by hand. So nobody can tell what his seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gamekit.room import CHANCE, LOOKER, Draw, Entry, GamekitError, Outcome, Refused, Seat
from gamekit.shared import odds

if TYPE_CHECKING:
    from gamekit.draw import Scene
    from gamekit.draw.stage import Ground
    from gamekit.match import Match

WORLDS = 99  # imagined ones, among which there is one where a draw may come
Sitter = int | Literal["all"] | None


class Told(NamedTuple):
    """A line's log as a seat may know it: each entry as it was when it came, and how many lie open after each."""

    entries: list[Entry]
    opened: list[int]


class Chair:
    """`match.chair(0)` is a seat; None a spectator, who sees what lies open; "all" the teacher's eye.

    The teacher knows everything, looks at the board over the shoulder of whoever is to act, and moves for him.
    """

    def __init__(self, match: Match, seat: Sitter, *, aloud: bool = False) -> None:
        self.seat, self.game, self._match = seat, match.game, match
        self.reader = None if aloud else seat  # who is called "You" in what is said here
        self._told: dict[int, Told] = {}
        self._looked: tuple[Any, Any] = (None, None)  # at which state, and what was seen
        self._could: tuple[Any, list[Any]] = (None, [])  # in which position of the match, and what could be done

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else "the teacher" if self.seat == "all" else f"seat {self.seat}"
        return f"<Chair of {who} at {self._match!r}>"

    # ---- what is

    @property
    def players(self) -> int:
        return self._match.players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; the reader's own is "You", if it was given none."""
        return self._match.names_for(self.reader)

    @property
    def at(self) -> int:
        """How many moves of the line lie behind the present position."""
        return self._match.at

    @property
    def view(self) -> Any:
        """What this seat sees now."""
        state = self._match.state
        if self._looked[0] is not state:
            self._looked = state, self._view(state)
        return self._looked[1]

    def view_at(self, at: int) -> Any:
        """What this seat saw after that many moves of this line."""
        return self._view(self._match.state_at(at))

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was done up to the present position, as this seat knows it."""
        return self._known(self.at)

    @property
    def line_log(self) -> tuple[Entry, ...]:
        """What was done on the whole of this line, also what redo would bring."""
        return self._known(None)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may move now, as far as this seat may know."""
        return self._acting(self._match.state, self.view)

    @property
    def outcome(self) -> Outcome | None:
        return self._match.outcome_for(self.reader)

    @property
    def end(self) -> Outcome | None:
        """How this line ends, wherever in it one is now; None if it goes on."""
        return self._match.outcome_for(self.seat, len(self._match.kept(self._match.line).log))

    def tree(self, at: int | None = None) -> dict[str, Any]:
        """What this seat knows as plain data, now or after `at` moves."""
        state = self._match.state if at is None else self._match.state_at(at)
        return self.game.position.position(state) if self.seat == "all" else self.game.view.tree(self._view(state))

    def scene(
        self, size: tuple[float, float] | Ground | None = None, at: int | None = None, *, offers: bool = True,
        names: tuple[str, ...] = (),
    ) -> Scene:  # fmt: skip
        """The board as this seat sees it in a box of that width and height; what is past offers nothing to be done.

        `names`: what the players are called there, if it is not by their names.
        """
        from gamekit.draw.stage import GROUND, Ground

        now = at is None or at == self.at
        at = self.at if at is None else at
        view, moves = self.view if now else self.view_at(at), self.moves() if now and offers else []
        ground = Ground(*size) if size else GROUND
        return self.game.scene.board(view, moves, ground=ground, names=names or self.names, last=self.last(at))

    def last(self, at: int | None = None) -> tuple[str, ...]:
        """The places on this seat's board that were touched last, by a player's move, now or after `at` moves."""
        at, touched = self.at if at is None else at, self.game.scene.touched
        view = self.view if at == self.at else self.view_at(at)
        entries = self._known(at)
        acts = (entry for entry in reversed(entries) if entry.seat != CHANCE)
        return next((places for entry in acts if (places := touched(view, entry))), ())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """A picture of what this seat sees: as a sentence, as SVG and as PNG."""
        from gamekit.draw.still import pictures

        return pictures(self.scene())

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back after every change, until the function that this returns is called."""
        return self._match.watch(callback)

    def draws(self) -> list[Draw]:
        """What chance may do now, and how likely that is for all that this seat knows."""
        if self.to_act != (CHANCE,):
            return []
        return odds(self.game.rules.draws(self._match.state) if self.seat == "all" else self.game.view.draws(self.view))

    def drawn(self, draw: Draw) -> Entry:
        """What the log would say of a draw, in a world where it may come, for all that this seat knows."""
        game, view = self.game, self.view
        worlds = (game.view.imagine(view, Random(number)) for number in range(WORLDS))
        world = next((world for world in worlds if game.rules.check(world, CHANCE, draw.move) is None), None)
        return Entry(CHANCE, draw.move, () if world is None else game.rules.apply(world, CHANCE, draw.move)[1])

    # ---- what one does

    def moves(self) -> list[Any]:
        """What this seat may do now."""
        match = self._match
        here = match.line, match.at, len(match.kept(match.line).log), match.undoes
        if self._could[0] != here:
            self._could = here, [] if self.seat is None else match.moves(self._mover())
        return list(self._could[1])

    def moves_at(self, at: int) -> list[Any]:
        """What this seat could do after that many moves of this line."""
        return [] if not isinstance(self.seat, int) else self.game.rules.moves(self._match.state_at(at), self.seat)

    def why_not(self, move: Any) -> Refused | None:
        """None if the move is allowed now, else the refusal that `play` would raise. A spectator may ask, too."""
        return self._match.why_not(move, LOOKER if self.seat is None else self._mover(), sitter=self.reader)

    def play(self, move: Any) -> Chair:
        """Make a move, given as itself or as its text."""
        self._match.play(move, self._mover())
        return self

    # ---- inside

    def _mover(self) -> Seat | None:
        if self.seat is None:
            raise GamekitError("A spectator looks on and makes no moves.")
        return None if self.seat == "all" else self.seat

    def _view(self, state: Any) -> Any:
        if self.seat != "all":
            return self.game.view.view(state, self.seat)
        acting = (seat for seat in self.game.rules.to_act(state) if isinstance(seat, int))
        return self.game.view.view(state, next(acting, None))

    def _acting(self, state: Any, view: Any) -> tuple[Seat, ...]:
        return self.game.rules.to_act(state) if self.seat == "all" else self.game.view.acting(view)

    def _known(self, at: int | None) -> tuple[Entry, ...]:
        """The first entries of the line: those that lie open by now, and the others as they were told."""
        line = self._match.line
        told, log = self._kept(line), self._match.kept(line).log
        opened = told.opened[self.at]
        return (*log[:opened][:at], *told.entries[opened:at])

    def _kept(self, number: int) -> Told:
        """The log of a line, kept up: only what has come since is read."""
        line, told = self._match.kept(number), self._told.get(number)
        if told is None:
            old = Told([], [0]) if line.parent is None else self._kept(line.parent)
            told = self._told[number] = Told(old.entries[: line.fork], old.opened[: line.fork + 1])
        seen, opens, seat = self.game.view.seen, self.game.view.opens, self.seat
        for at, entry in enumerate(line.log[len(told.entries) :], len(told.entries) + 1):
            told.entries.append(entry if seat == "all" else seen(entry, seat))
            told.opened.append(at if opens(entry) else told.opened[-1])
        return told
