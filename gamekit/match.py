"""A match: one game being played, with its history, its seats and its luck."""

from __future__ import annotations

import random
import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gamekit.calls import called
from gamekit.chair import Chair, Sitter
from gamekit.datafiles import fingerprint, inside
from gamekit.games import game as game_named
from gamekit.plaindata import clean, good_seed
from gamekit.quote import quoted, shortened
from gamekit.room import CHANCE, LOOKER, Draw, Entry, Game, GamekitError, Outcome, Refusal, Refused, Seat
from gamekit.shared import drawn, odds

CHANCES = ("auto", "ask")
UNDOES = ("any", "own")
WORLDS = 8  # imagined ones in which a move must come out the same, or else it has shown something


@called
def new(
    game: str | Game,
    players: int | None = None,
    *,
    seed: int | str | None = None,
    chance: str = "auto",
    undo: str = "any",
    names: Sequence[str | None] | None = None,
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A new match, from the start or from a position. With chance="ask" dice and draws are left to the caller.

    With undo="own" one takes back no more than one's own last moves, and nothing that was drawn or shown.
    """
    room = game_named(game)
    how: dict[str, Any] = {"seed": seed, "chance": chance, "undo": undo, "names": names}
    options = {name: str(value) if isinstance(value, Path) else value for name, value in options.items()}
    if position is None:
        return Match(room, room.start(players, options), options=options, **how)
    if not isinstance(position, Mapping):
        raise GamekitError(f"A position is a dict, like what match.position() gives, not {type(position).__name__}.")
    state = room.position.state_of(position)
    match = Match(room, state, position=room.position.position(state), **how)
    if players not in (None, match.players):
        raise GamekitError(f"The position is for {match.players} players, so players={quoted(players)} does not fit.")
    if options:
        raise GamekitError(f"A position says its options itself, so {', '.join(options)} can't be given beside it.")
    return match


def files_of(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """The data files of one's own that options or a position name, and by what each is known again."""
    if not any(option.files for option in game.options.values()):
        return {}
    paths = (path for path, _ in inside(dict(given)) if isinstance(path, str) and path.endswith(".toml"))
    return {path: fingerprint(path) for path in paths}


class Line(NamedTuple):
    """One way the match went: what was done, and the states before, between and after."""

    log: list[Entry]
    states: list[Any]
    draws: list[int]  # where in the log chance is
    parent: int | None = None  # the line from which it parted
    fork: int = 0  # after so many moves


@called
class Match:
    """One game being played. `play` moves on, `undo`, `redo` and `go` move about, and nothing is ever lost:

    playing from a past position starts a new line, and the old one stays in `lines`.
    """

    def __init__(
        self,
        game: Game,
        start: Any,
        *,
        seed: int | str | None = None,
        chance: str = "auto",
        undo: str = "any",
        names: Sequence[str | None] | None = None,
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> None:
        if seed is not None:
            good_seed(seed)
        self.game, self.options, self.start = game, dict(options or {}), position
        self.players: int = game.rules.players(start)
        self.files = files_of(game, position or self.options)
        self.given_names = (None,) * self.players if names is None else self._named(names)
        self.lock = threading.RLock()  # whoever changes the match holds it: bots play in threads of their own
        self._rules = game.rules
        self._random = random.Random(seed)
        self._luck: list[float] = []
        self._lines = [Line([], [start], [])]
        self._line, self._at, self._watchers = 0, 0, list[Callable[[], object]]()
        self._chairs: dict[tuple[Sitter, bool], Chair] = {}
        self._showing = dict[tuple[int, int], bool]()
        self.live = True  # come to by playing, not by going back or forth: bots may go on. Its host may say so too
        self.played = 0  # the line that was played on last
        self.undoes = undo
        self.chance = chance

    def _named(self, names: Any) -> tuple[str | None, ...]:
        right = isinstance(names, tuple | list) and len(names) == self.players
        if right and all(name is None or (isinstance(name, str) and clean(name)) for name in names):
            return tuple(name and clean(name) for name in names)
        good = f"a list of one name for each of the {self.players} players"
        raise GamekitError(f"names takes {good}, not {quoted(names)}.")

    # ---- what is

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; those who were given none are numbered, in the current language."""
        return self.names_for(None)

    def names_for(self, sitter: Sitter) -> tuple[str, ...]:
        """The same as one says them to somebody: to who was given no name "You"."""
        words = self.game.words
        numbered = (words.template("you") if seat == sitter else words.name(seat) for seat in range(self.players))
        return tuple(given or name for given, name in zip(self.given_names, numbered))

    @property
    def chance(self) -> str:
        """Who draws and rolls: "auto", the match itself, or "ask", the caller."""
        return self._chance

    @chance.setter
    def chance(self, chance: str) -> None:
        if chance not in CHANCES:
            raise GamekitError(f"chance={quoted(chance)} is no good value. Good ones: 'auto', 'ask'.")
        self._chance = chance
        if not self.can_redo:
            self._run_chance()

    @property
    def undoes(self) -> str:
        """What may be taken back: "any" move, or only one's "own" last ones, before anything is drawn or shown."""
        return "own" if self._own else "any"

    @undoes.setter
    def undoes(self, undoes: str) -> None:
        if undoes not in UNDOES:
            raise GamekitError(f"undo={quoted(undoes)} is no good value. Good ones: 'any', 'own'.")
        self._own, self.played = undoes == "own", self._line

    @property
    def at(self) -> int:
        """How many moves of the line lie behind the present position."""
        return self._at

    @property
    def state(self) -> Any:
        """Everything there is to know: the teacher's eye."""
        return self._lines[self._line].states[self._at]

    @property
    def log(self) -> tuple[Entry, ...]:
        """What was done up to the present position."""
        return tuple(self._lines[self._line].log[: self._at])

    @property
    def line_log(self) -> tuple[Entry, ...]:
        """What was done on the whole of this line, also what redo would bring."""
        return tuple(self._lines[self._line].log)

    @property
    def lines(self) -> tuple[tuple[Entry, ...], ...]:
        """All the ways the match went, oldest first; `line` is the present one, `switch` goes to another."""
        return tuple(tuple(line.log) for line in self._lines)

    @property
    def line(self) -> int:
        return self._line

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now: several when all choose at once, none when the match is over."""
        return self._rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """None, or the winners, the scores item by item and the reason."""
        return self.outcome_for(None)

    def outcome_for(self, sitter: Sitter, at: int | None = None) -> Outcome | None:
        """The same, now or after `at` moves, the reason in words for somebody."""
        outcome = self._rules.outcome(self.state if at is None else self.state_at(at))
        if outcome is None:
            return None
        return outcome._replace(reason=self.game.words.say(outcome.key, outcome.facts, self.names_for(sitter)))

    def state_at(self, at: int) -> Any:
        """The state after that many moves of this line."""
        return self._lines[self._line].states[self._number(at)]

    def deeds(self) -> Iterator[tuple[Entry, Any, Any]]:
        """What was done up to here, each with the states before and after it: a goal judges what was done."""
        _, states, *_ = self._lines[self._line]
        return zip(self.log, states, states[1:])

    def kept(self, line: int) -> Line:
        """A line as it is kept: it only ever grows."""
        return self._lines[line]

    def chair(self, seat: Sitter, *, aloud: bool = False) -> Chair:
        """The chair of a seat, of a spectator (None), or the teacher's, who knows all ("all").

        `aloud`: a whole class reads what is seen from there, so nobody is called "You".
        """
        sitter = seat if seat is None or seat == "all" else self._player(seat)
        if (sitter, aloud) not in self._chairs:
            self._chairs[sitter, aloud] = Chair(self, sitter, aloud=aloud)
        return self._chairs[sitter, aloud]

    def view(self, seat: Sitter, at: int | None = None) -> Any:
        """What a seat may know, now or after `at` moves; None is a spectator, who sees what lies open."""
        return self.chair(seat).view if at is None else self.chair(seat).view_at(at)

    def view_log(self, seat: Sitter) -> tuple[Entry, ...]:
        """The log of the whole line, as that seat may know it."""
        return self.chair(seat).line_log

    def position(self) -> dict[str, Any]:
        """The present position as plain readable data, to look at, change and start from."""
        return self.game.position.position(self.state)

    def tree(self, seat: Sitter) -> dict[str, Any]:
        """The present position as plain data, as a seat may know it; "all" is the teacher's eye."""
        return self.chair(seat).tree()

    def moves(self, seat: Seat | None = None) -> list[Any]:
        """The legal moves of a seat, or of the first that may move; those of chance with their probability."""
        seat = self._seat(seat)
        if self._own and self._past():
            return []
        if seat != CHANCE:
            return self._rules.moves(self.state, seat)
        if self.to_act != (CHANCE,):
            return []
        return odds(self._rules.draws(self.state))

    def why_not(self, move: Any, seat: Seat | None = None, *, sitter: Sitter = None) -> Refused | None:
        """None if the move is allowed now, else the refusal that `play` would raise, in words for somebody."""
        return self._judge(move, self._seat(seat), sitter)[1]

    # ---- what one does

    def play(self, move: Any, seat: Seat | None = None) -> Match:
        """Make a move, given as itself or as its text. Chance that falls due is drawn at once."""
        with self.lock:
            seat = self._seat(seat)
            move, refused = self._judge(move, seat)
            if refused is not None:
                raise refused
            self._push(seat, move)
            self._run_chance()
            self.played = self._line
            return self._changed(live=True)

    @property
    def can_undo(self) -> bool:
        return self._back() is not None

    @property
    def can_redo(self) -> bool:
        return self._at < len(self._lines[self._line].log)

    def undo(self) -> Match:
        """Take back the last move of a seat, and the chance after it; with chance="ask" only the last move or draw."""
        with self.lock:
            back = self._back()
            if back is None:
                raise GamekitError("There is no move to take back.")
            self._at = back
            return self._changed()

    def redo(self) -> Match:
        """Make the next move of the line again, and the chance after it."""
        with self.lock:
            log = self._lines[self._line].log
            if not self.can_redo:
                raise GamekitError("There is no move to make again.")
            self._at += 1
            while self._chance == "auto" and self._at < len(log) and log[self._at].seat == CHANCE:
                self._at += 1
            return self._changed()

    def go(self, at: int) -> Match:
        """Go to the position after that many moves of this line."""
        with self.lock:
            self._at = self._number(at)
            return self._changed()

    def switch(self, line: int) -> Match:
        """Go to the end of another line."""
        with self.lock:
            if type(line) is not int or not 0 <= line < len(self._lines):
                raise GamekitError(f"There is no line {quoted(line)}. There are lines 0 to {len(self._lines) - 1}.")
            self._line, self._at = line, len(self._lines[line].log)
            return self._changed()

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back after every change, until the function that this returns is called."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def save(self, path: Any) -> None:
        """Write the match to a file, as its list of moves."""
        from gamekit.saves import save

        save(self, path)

    # ---- inside

    def _changed(self, *, live: bool = False) -> Match:
        self.live = live
        for callback in tuple(self._watchers):
            callback()
        return self

    def _number(self, at: int) -> int:
        length = len(self._lines[self._line].log)
        if type(at) is not int or not 0 <= at <= length:
            raise GamekitError(f"This line has {length} moves, so one can go to 0 to {length}, not to {quoted(at)}.")
        return at

    def _player(self, seat: object) -> int:
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        raise GamekitError(f"There is no seat {quoted(seat)}. There are seats 0 to {self.players - 1}.")

    def _seat(self, seat: Seat | None) -> Seat:
        """The seat that is meant: the first that may move if none is named, seat 0 once the match is over."""
        if seat is None:
            return next(iter(self.to_act), 0)
        return seat if seat in (CHANCE, LOOKER) else self._player(seat)

    def _judge(self, move: Any, seat: Seat, sitter: Sitter = None) -> tuple[Any, Refused | None]:
        """The move that is meant, and why it is not allowed if it is not."""
        if isinstance(move, Draw):
            move = move.move
        text = move if isinstance(move, str) else getattr(move, "text", None)
        found = self.game.state.parse(text) if isinstance(text, str) else None
        if isinstance(move, str):
            if found is None:
                facts = {"text": shortened(move), "forms": "; ".join(self.game.state.FORMS)}
                return None, Refused(None, self.game.words.say("no-move", facts))
            move = found
        elif found is None or found != move:
            raise GamekitError(f"A move is one of match.moves(), or its text, not {quoted(move)}.")
        if self._own and self._past():
            return move, Refused(None, self.game.words.say("past"))
        refusal = self._rules.check(self.state, seat, move)
        return move, None if refusal is None else self._refused(refusal, sitter)

    def _refused(self, refusal: Refusal, sitter: Sitter) -> Refused:
        rule, key, facts, where = refusal
        return Refused(rule, self.game.rulebook().refusal(rule, key, facts, self.names_for(sitter)), where)

    def _push(self, seat: Seat, move: Any) -> None:
        at, line = self._at, self._lines[self._line]
        if at < len(line.log):
            for number, other in enumerate(self._lines):  # done before, on this line or another: that one goes on
                if len(other.log) > at and other.log[at][:2] == (seat, move) and other.log[:at] == line.log[:at]:
                    self._line, self._at = number, at + 1
                    return
            draws = line.draws[: bisect_left(line.draws, at)]
            line = Line(line.log[:at], line.states[: at + 1], draws, self._line, at)
            self._lines.append(line)
            self._line = len(self._lines) - 1
        state, events = self._rules.apply(line.states[-1], seat, move)
        if seat == CHANCE:
            line.draws.append(at)
        line.states.append(state)
        line.log.append(Entry(seat, move, events))
        self._at += 1

    def _run_chance(self) -> None:
        """Draw what is due. The luck of the n-th draw is always the same, whatever was done before it or taken back."""
        if self._chance != "auto":
            return
        rules = self._rules
        while rules.to_act(self.state) == (CHANCE,):
            line = self._lines[self._line]
            if self._at < len(line.log):  # drawn before
                self._at += 1
                continue
            nth = len(line.draws)
            while len(self._luck) <= nth:
                self._luck.append(self._random.random())
            self._push(CHANCE, drawn(rules.draws(line.states[-1]), self._luck[nth]))

    def _past(self) -> bool:
        """With undo="own": whether what was done here stands, so that one can only look at it."""
        return self._line != self.played or self._at < self._firm()

    def _firm(self) -> int:
        """With undo="own": how many moves of the line stand, up to the last draw or what showed somebody something."""
        log = self._lines[self._line].log
        firm = len(log)
        while firm and log[firm - 1].seat == log[-1].seat != CHANCE and not self._showed(firm - 1):
            firm -= 1
        return firm

    def _showed(self, at: int) -> bool:
        """Whether a move told its player what he did not know: it might have come out otherwise, for all he knew."""
        key = self._line, at
        if key not in self._showing:
            line = self._lines[self._line]
            seat, move = line.log[at].seat, line.log[at].move
            known, after = (self.game.view.view(state, int(seat)) for state in line.states[at : at + 2])
            worlds = (self.game.view.imagine(known, random.Random(number)) for number in range(WORLDS))
            outcomes = (self._rules.apply(world, seat, move)[0] for world in worlds)
            self._showing[key] = any(self.game.view.view(state, int(seat)) != after for state in outcomes)
        return self._showing[key]

    def _back(self) -> int | None:
        if self._own:
            return self._at - 1 if self._line == self.played and self._at > self._firm() else None
        if self._chance == "ask":  # what the caller drew may have been mistyped: it is taken back like a move
            return self._at - 1 if self._at else None
        log = self._lines[self._line].log
        return next((at for at in range(self._at - 1, -1, -1) if log[at].seat != CHANCE), None)

    def __repr__(self) -> str:
        acting = self.chair(None).to_act
        who = "over" if not acting else "to act: " + ", ".join(map(str, acting))
        return f"<Match of {self.game.name}, {self.players} players, {self._at} moves, {who}>"

    def _repr_mimebundle_(self, **how: object) -> dict[str, str]:
        """A picture of what lies open."""
        return self.chair(None)._repr_mimebundle_(**how)
