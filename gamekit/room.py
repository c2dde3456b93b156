"""What a game is: the words that all games share, and the room of modules that each of them fills."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module, invalidate_caches
from itertools import takewhile
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from gamekit.quote import quoted
from gamekit.warning import between

if TYPE_CHECKING:
    from random import Random

    from gamekit.draw import Block, Button, Card, Preview, Scene, SeatNote
    from gamekit.draw.stage import Ground, Needs
    from gamekit.lessons import Lesson
    from gamekit.rulebook import Rulebook
    from gamekit.words import Words

CHANCE = "chance"  # who draws cards and rolls dice: a seat whose moves are recorded like any other's
TURN = "turn"  # the event that says whose turn begins, in a game where others act in it, too
LOOKER = "spectator"  # who looks on and may ask why not: a seat that never has a move
Seat = int | str
NOTHING: Mapping[str, Any] = {}


class GamekitError(ValueError):
    """A mistake that a reader can mend: the text says what is wrong, where, and which values are good."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows in place of a traceback, as IPython asks for it: the reader's own line and the text."""
        way = list(takewhile(lambda step: not between(step[0]), walk_tb(self.__traceback__)))
        code = [linecache.getline(frame.f_code.co_filename, line).strip() for frame, line in way[-1:]]
        at = [f"----> {way[-1][1]} {line}\n" for line in code if line]
        return [*at, f"{type(self).__name__}: {self}"]


class Refused(GamekitError):
    """A move that the rules do not allow now: the rule, its sentence for this case, and the places that cause it."""

    def __init__(self, rule: str | None, text: str, where: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.rule, self.text, self.where = rule, text, where

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Refused({self.rule!r}, {self.text!r}, where={self.where!r})"


class Made(dict[Any, Any]):
    """A dict that makes what it lacks, once; with `most`, it begins anew when it has so many."""

    def __init__(self, make: Callable[[Any], Any], *, most: int | None = None) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: Any) -> Any:
        if len(self) == self.most:
            self.clear()
        made = self[key] = self.make(key)
        return made


class Move(Protocol):
    """One small step of one seat: a value that never changes, such as a NamedTuple.

    Its text is canonical and unique. Its targets are what one clicks, in order; there may be other ways to click it.
    """

    @property
    def text(self) -> str: ...
    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def also(self) -> tuple[tuple[str, ...], ...]: ...


class View(Protocol):
    """What a seat may know: a value that can be compared and hashed. Views that are equal look the same to the seat."""

    @property
    def seat(self) -> int | None: ...  # who looks; None: a spectator


def ways(move: Move) -> tuple[tuple[str, ...], ...]:
    """All the paths of clicks that mean a move."""
    return (move.targets, *move.also)


def named_places(entry: Entry) -> tuple[str, ...]:
    """The places on the board that an entry's move names."""
    return tuple(target for target in entry.move.targets if ":" in target)


class Refusal(NamedTuple):
    """Why not, as the rules say it: the rulebook has a sentence for (rule, key) that the facts fill in."""

    rule: str
    key: str = ""
    facts: Mapping[str, Any] = NOTHING
    where: tuple[str, ...] = ()


class Event(NamedTuple):
    """Something that a move brought about, the rule it rests on, and the facts that its sentence needs."""

    rule: str
    what: str
    facts: Mapping[str, Any] = NOTHING
    aside: bool = False  # a step towards something that will tell of it, and so is left out where deeds are told
    by: Seat | None = None  # who did it, if not whoever moved; CHANCE: the sentence itself says who
    moment: bool = False  # nobody may miss it

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,)


class Entry(NamedTuple):
    """One line of the log."""

    seat: Seat
    move: Any
    events: tuple[Event, ...]

    @property
    def text(self) -> str:
        return str(self.move.text)

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.rule for event in self.events))


class Draw(NamedTuple):
    """A move of chance that may come now, and how likely it is."""

    move: Any
    probability: float

    @property
    def text(self) -> str:
        return str(self.move.text)

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(self.move.targets)

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        return tuple(self.move.also)


class Outcome(NamedTuple):
    """How a match ended: the winners, each seat's score item by item with its "total", and what decided it."""

    winners: tuple[int, ...]
    scores: tuple[Mapping[str, int], ...]
    rule: str
    key: str = ""
    facts: Mapping[str, Any] = NOTHING
    reason: str = ""


class Option(NamedTuple):
    """A variant that one may choose for a match, its good values, the usual one first."""

    values: tuple[Any, ...]
    about: str
    files: bool = False  # the path of a .toml file of one's own is good too; the room reads and checks it

    @property
    def default(self) -> Any:
        return self.values[0]


# What the modules of a room offer, module by module, in the order in which one reads them. Each game has a state, a
# view and moves of its own: values that never change. All that is told of a module here it must have.

S = TypeVar("S")
V = TypeVar("V", bound=View)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class MaterialModule(Protocol):
    """The printed things, out of data files, and what may be wrong with such a file. A room without files has none."""

    def problems(self, data: Mapping[str, Any]) -> list[str]: ...


class StateModule(Protocol):
    """The state, and the moves with their one-line text."""

    @property
    def FORMS(self) -> tuple[str, ...]: ...  # an example of each kind of move  # noqa: N802
    def parse(self, text: str) -> Move | None: ...  # only its own text means a move: no spare blanks or capitals


class RulesModule(Protocol[S]):
    """The rules. `check` alone says what is legal and why not; `moves` lists the same, fast."""

    @property
    def start(self) -> Callable[..., S]: ...  # (players, **options): before anything is drawn
    def players(self, s: S, /) -> int: ...
    def to_act(self, s: S, /) -> tuple[Seat, ...]: ...  # several when all choose at once, none when the match is over
    def moves(self, s: S, /, seat: Seat) -> list[Any]: ...
    def draws(self, s: S, /) -> list[tuple[Any, int]]: ...  # what chance may do now, each with its weight
    def check(self, s: S, /, seat: Seat, move: Any) -> Refusal | None: ...  # the seat may be LOOKER, too
    def apply(self, s: S, /, seat: Seat, move: Any) -> tuple[S, tuple[Event, ...]]: ...  # of a move that is legal
    def outcome(self, s: S, /) -> Outcome | None: ...


class PositionModule(Protocol[S]):
    """A state as plain readable data, and back."""

    def position(self, s: S, /) -> dict[str, Any]: ...
    def state_of(self, data: Mapping[str, Any], /) -> S: ...  # refuses what can't come about


class ViewModule(Protocol[S, V]):
    """What one seat may know (None: a spectator), and how to imagine the rest.

    An entry of the log is seen as it may be known when it comes; and when one comes that `opens` the log, all that was
    done before lies open.
    """

    def view(self, s: S, /, seat: int | None) -> V: ...
    def acting(self, v: V, /) -> tuple[Seat, ...]: ...  # who may move, as far as one may know
    def draws(self, v: V, /) -> list[tuple[Any, int]]: ...  # what chance may do now, as likely as it seems from here
    def imagine(self, v: V, /, rng: Random) -> S: ...  # a state that looks like this from here
    def tree(self, v: V, /) -> dict[str, Any]: ...  # like a position, with what is hidden said in words
    def seen(self, entry: Entry, seat: int | None) -> Entry: ...
    def opens(self, entry: Entry) -> bool: ...


class SceneModule(Protocol[V_contra]):
    """A view as shapes, hotspots and sentences. Moves are those that the seat may make now."""

    @property
    def NEEDS(self) -> Needs: ...  # noqa: N802

    def board(
        self,
        view: V_contra,
        moves: list[Any],
        *,
        ground: Ground = ...,
        names: tuple[str, ...] = ...,
        last: tuple[str, ...] = ...,  # the places that were touched last
    ) -> Scene: ...
    def blocks(  # those that give way last come first
        self, view: V_contra, moves: list[Any], *, ground: Ground = ..., names: tuple[str, ...] = ...
    ) -> list[Block]: ...
    def hand(self, view: V_contra, moves: list[Any]) -> list[Card]: ...
    def deck(self) -> list[Card]: ...  # each card that may come into a hand
    def seats(self, view: V_contra) -> list[SeatNote]: ...
    def status(self, view: V_contra) -> str: ...  # a turn's steps first, each ended by " | ", "*" before now's
    def prompt(self, view: V_contra, moves: list[Any], names: tuple[str, ...] = ...) -> str: ...
    def buttons(self, view: V_contra, moves: list[Any]) -> list[Button]: ...
    def preview(self, view: V_contra, move: Any) -> Preview: ...
    def meant(self, view: V_contra, path: tuple[str, ...]) -> str | None: ...  # the text of a move, legal or not
    def touched(self, view: V_contra, entry: Entry) -> tuple[str, ...]: ...  # places on this seat's board
    def sentence(self, view: V_contra, names: tuple[str, ...] = ...) -> str: ...


def every(view: Any, moves: Sequence[Any]) -> Sequence[Any]:
    return moves


def never(view: Any) -> bool:
    return False


def always(state: Any) -> bool:
    return True


class Heuristic(NamedTuple, Generic[V]):
    """How good a view looks for its seat, and what helps bots that think ahead."""

    value: Callable[[V], float]  # points, and what the position promises
    lead: float = 1.0  # how much value is much: who is ahead by it wins nearly three matches in four
    curiosity: float = 1.0  # how much moves that were tried little are preferred
    breadth: float = 0.25  # how far, in leads, a move may lie behind the best and still be looked at
    promising: Callable[[V, Sequence[Any]], Sequence[Any]] = every  # leaves the moves that are worth a thought
    decided: Callable[[V], bool] = never  # the value alone decides, without a thought
    settled: Callable[[Any], bool] = always  # of a state: its value can be trusted, or else what comes is waited for
    outlook: Callable[[Sequence[V], Random], list[float]] | None = None  # finer ones, by luck that is the same for all
    values: Callable[[Any, Sequence[int]], list[float]] | None = None  # of a state's views from several seats, at once


class BotModule(Protocol[V]):
    @property
    def HEURISTIC(self) -> Heuristic[V]: ...  # noqa: N802


class LessonsModule(Protocol):
    """The exercises of the game's notebook."""

    @property
    def LESSONS(self) -> tuple[Lesson, ...]: ...  # noqa: N802


class Room(NamedTuple, Generic[S, V]):
    """All modules of a room: mypy holds each to its protocol, and all of them to one state and view."""

    state: StateModule
    rules: RulesModule[S]
    position: PositionModule[S]
    view: ViewModule[S, V]
    scene: SceneModule[V]
    bot: BotModule[V]
    lessons: LessonsModule | None = None
    material: MaterialModule | None = None  # in a room with files


class Game:
    """A game: its name, players and options, and its room, whose modules are imported when they are first used."""

    material: MaterialModule
    state: StateModule
    rules: RulesModule[Any]
    position: PositionModule[Any]
    view: ViewModule[Any, Any]
    scene: SceneModule[Any]
    bot: Heuristic[Any]
    lessons: LessonsModule

    def __init__(
        self,
        name: str,
        title: str,
        players: tuple[int, int],
        options: Mapping[str, Option],
        package: str,
        *,
        together: bool = False,  # all choose at once, nobody is after anybody
    ) -> None:
        self.name, self.title, self.package, self.together = name, title, package, together
        self.min_players, self.max_players = players
        self.options = dict(options)
        self._rulebooks: dict[str, Rulebook] = {}

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def __getattr__(self, part: str) -> Any:
        if part == "words":
            from gamekit.words import Words

            self.words: Words = Words(self.folder / "data" / "words.toml")
            return self.words
        if part not in Game.__annotations__:
            raise AttributeError(f"a game has no {part!r}")
        module = self.module(part)
        setattr(self, part, module.HEURISTIC if part == "bot" else module)
        return vars(self)[part]

    def module(self, part: str) -> Any:
        """A module of the room, also one that was written a moment ago, as in a notebook."""
        invalidate_caches()
        return import_module(f"{self.package}.{part}")

    @property
    def folder(self) -> Any:
        """Where the room lies: a pathlib-like folder."""
        from importlib.resources import files

        return files(self.package)

    def rulebook(self, lang: str | None = None) -> Rulebook:
        from gamekit.rulebook import Rulebook
        from gamekit.words import language

        lang = lang or language()
        if lang not in self._rulebooks:
            self._rulebooks[lang] = Rulebook(self.folder / "rulebook", self.words, lang)
        return self._rulebooks[lang]

    def start(self, players: int | None, options: Mapping[str, Any]) -> Any:
        """The first state, once the number of players and the options are found good."""
        players = self.min_players if players is None else players
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise GamekitError(
                f"{self.title} is for {self.min_players} to {self.max_players} players, not {quoted(players)}."
            )
        for name, value in options.items():
            if name not in self.options:
                good = ", ".join(self.options) or "none"
                beside = "Beside them gamekit.new takes players, names, seed, chance, undo, position."
                raise GamekitError(f"{self.title} has no option {quoted(name)}. Its options: {good}. {beside}")
            values, _, files = self.options[name]
            if files and isinstance(value, str) and value.endswith(".toml"):
                continue
            if not any(value == good and type(value) is type(good) for good in values):
                listed = ", ".join(map(repr, values)) + (", or the path of a .toml file" if files else "")
                raise GamekitError(f"{self.title}: {name}={quoted(value)} is no good value. Good ones: {listed}.")
        return self.rules.start(players, **{n: o.default for n, o in self.options.items()} | dict(options))
