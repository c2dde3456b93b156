"""What a game is: the words that all games share, and the room of modules that each of them fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from random import Random
    from types import ModuleType

    from gamekit.draw import Button, Card, Preview, Scene, SeatNote
    from gamekit.lessons import Lesson
    from gamekit.rulebook import Rulebook
    from gamekit.words import Words

CHANCE = "chance"  # who draws cards and rolls dice: a seat whose moves are recorded like any other's
Seat = int | str
State = Any  # each game has its own; this module never looks inside
View = Any
NOTHING: Mapping[str, Any] = {}


class GamekitError(ValueError):
    """A mistake that a reader can mend: the text says what is wrong, where, and which values are good."""


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
    """A dict that makes what it lacks, once."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make

    def __missing__(self, key: Any) -> Any:
        made = self[key] = self.make(key)
        return made


class Move(Protocol):
    """One small step of one seat. Its text is canonical and unique; its targets are what one clicks, in order."""

    @property
    def text(self) -> str: ...
    @property
    def targets(self) -> tuple[str, ...]: ...


def ways(move: Move) -> tuple[tuple[str, ...], ...]:
    """All the paths of clicks that mean a move: its targets, and the others that it has `also` if it has any."""
    return (tuple(move.targets), *getattr(move, "also", ()))


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


# What the modules of a room offer, module by module, in the order in which one reads them.


class MaterialModule(Protocol):
    """The printed things, out of data files, and what may be wrong with such a file."""

    def problems(self, data: Mapping[str, Any]) -> list[str]: ...


class StateModule(Protocol):
    """The state, which never changes, and the moves with their one-line text."""

    @property
    def FORMS(self) -> tuple[str, ...]: ...  # an example of each kind of move  # noqa: N802
    def parse(self, text: str) -> Move | None: ...


class RulesModule(Protocol):
    """The rules. `check` alone says what is legal and why not; `moves` lists the same, fast."""

    def start(self, players: int, **options: Any) -> State: ...
    def players(self, state: State) -> int: ...
    def to_act(self, state: State) -> tuple[Seat, ...]: ...
    def moves(self, state: State, seat: Seat) -> list[Any]: ...
    def draws(self, state: State) -> list[tuple[Any, int]]: ...
    def check(self, state: State, seat: Seat, move: Any) -> Refusal | None: ...
    def apply(self, state: State, seat: Seat, move: Any) -> tuple[State, tuple[Event, ...]]: ...
    def outcome(self, state: State) -> Outcome | None: ...


class PositionModule(Protocol):
    """A state as plain readable data, and back."""

    def position(self, state: State) -> dict[str, Any]: ...
    def state_of(self, position: Mapping[str, Any]) -> State: ...


class ViewModule(Protocol):
    """What one seat may know (None: a spectator), and how to imagine the rest.

    An entry of the log is seen as it may be known when it comes; and when one comes that `opens` the log, all that was
    done before lies open.
    """

    def view(self, state: State, seat: int | None) -> View: ...
    def acting(self, view: View) -> tuple[Seat, ...]: ...  # who may move, as far as one may know
    def imagine(self, view: View, rng: Random) -> State: ...
    def tree(self, view: View) -> dict[str, Any]: ...
    def seen(self, entry: Entry, seat: int | None) -> Entry: ...
    def opens(self, entry: Entry) -> bool: ...


class SceneModule(Protocol):
    """A view as shapes, hotspots and sentences."""

    def board(
        self,
        view: View,
        moves: list[Any],
        *,
        width: int = ...,
        names: tuple[str, ...] = ...,
        last: tuple[str, ...] = ...,
    ) -> Scene: ...
    def hand(self, view: View, moves: list[Any]) -> list[Card]: ...
    def deck(self) -> list[Card]: ...  # each card that may come into a hand
    def seats(self, view: View) -> list[SeatNote]: ...
    def status(self, view: View) -> str: ...
    def prompt(self, view: View, moves: list[Any], names: tuple[str, ...] = ...) -> str: ...
    def buttons(self, view: View, moves: list[Any]) -> list[Button]: ...
    def preview(self, view: View, move: Any) -> Preview: ...
    def meant(self, view: View, path: tuple[str, ...]) -> str | None: ...
    def touched(self, view: View, entry: Entry) -> tuple[str, ...]: ...  # places on this board
    def sentence(self, view: View, names: tuple[str, ...] = ...) -> str: ...


class BotModule(Protocol):
    """How good a view looks for its seat: points, and what the position promises.

    More functions help bots that think ahead, where a room has them: `promising(view, moves)` leaves the moves that are
    worth a thought; `decided(view)` says whether the value alone decides, without a thought; `settled(state)` says
    whether the value can be trusted, or the next moves are waited for; and `outlook(view, rng)` is a finer value,
    different each time, as from playing on to the end without much thought. And by LEAD, a number, such bots know how
    much value is much: who is ahead by it wins nearly three matches in four. CURIOSITY and BREADTH stand in ismcts.py.
    """

    def value(self, view: View) -> float: ...


class LessonsModule(Protocol):
    """The exercises of the game's notebook."""

    @property
    def LESSONS(self) -> tuple[Lesson, ...]: ...  # noqa: N802


class Game:
    """A game: its name, players and options, and its room, whose modules are imported when they are first used."""

    material: MaterialModule
    state: StateModule
    rules: RulesModule
    position: PositionModule
    view: ViewModule
    scene: SceneModule
    bot: BotModule
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
        module: ModuleType = import_module(f"{self.package}.{part}")
        setattr(self, part, module)
        return module

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

    def start(self, players: int | None, options: Mapping[str, Any]) -> State:
        """The first state, once the number of players and the options are found good."""
        players = self.min_players if players is None else players
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise GamekitError(
                f"{self.title} is for {self.min_players} to {self.max_players} players, not {players!r}."
            )
        for name, value in options.items():
            if name not in self.options:
                good = ", ".join(self.options) or "none"
                beside = "Beside them gamekit.new takes players, names, seed, chance, position."
                raise GamekitError(f"{self.title} has no option {name!r}. Its options: {good}. {beside}")
            values, _, files = self.options[name]
            if files and isinstance(value, str) and value.endswith(".toml"):
                continue
            if not any(value == good and type(value) is type(good) for good in values):
                listed = ", ".join(map(repr, values)) + (", or the path of a .toml file" if files else "")
                raise GamekitError(f"{self.title}: {name}={value!r} is no good value. Good ones: {listed}.")
        return self.rules.start(players, **{n: o.default for n, o in self.options.items()} | dict(options))
