"""What a student's page shows beside its board, the messages that go either way, and what a teacher's console shows.

The JavaScript's types are made from these classes. A board's own messages are those of a table: gamekit_widgets.face.
"""

from __future__ import annotations

from typing import Any, TypedDict


class Choice(TypedDict):
    key: str
    label: str


class Tally(TypedDict):
    """How many chose an answer."""

    text: str
    n: int
    right: bool | None  # None: there is no right or wrong
    mine: bool
    path: list[str]  # of the move, where one was asked for: what has a place on the board is told there


class Ask(TypedDict):
    """The question."""

    n: int  # its number
    text: str
    options: list[str]  # to choose from; none: a move is asked for, on the board
    state: str  # open, stopped or revealed
    help: bool  # whether one is told why not
    mine: str | None  # what one has answered, in words
    path: list[str]  # and where, if a move was asked for
    count: int  # have answered
    of: int  # of so many who are here
    left: float | None  # seconds
    right: bool | None  # whether one's answer was
    rule: list[str]  # once it is revealed, the one that most ran into: its title and what it says
    tallies: list[Tally]  # once it is revealed, the most chosen first


class Page(TypedDict):
    """All that a page shows beside a board."""

    room: str  # what the class is called
    name: str  # one's own
    lang: str
    langs: list[Choice]
    place: str  # where one is: what is meant for another place is not heard any more
    table: str  # which one is laid there: as long as that stays, only what changes comes
    kind: str  # wait, look or sit: without a board, at one to look at, or at one of one's own
    here: list[str]  # who is here, while the class waits, with or without a board to look at
    says: str  # a comment on what is shown, or why one waits
    hand: bool
    paused: bool
    sheet: list[int] | None  # where each has one: how many still choose, of how many; cards out that one has not had
    ask: Ask | None


# ---- the teacher's console


class Tab(TypedDict):
    """One of the ways in which the class has done something."""

    key: str
    label: str
    here: bool  # whether it is looked at
    now: bool  # whether the class does it at present


class Person(TypedDict):
    """One of the class. His name stands here and nowhere else: all else that tells of him tells his number."""

    who: int
    name: str
    state: str  # done, thinks, away, or "" where nobody is waited for
    hand: bool


class Row(TypedDict):
    """Something that was chosen, or a rule that was run into, and by how many."""

    text: str  # "" where it is somebody's
    n: int
    right: bool | None
    key: int | None  # whose board there is to look in on
    there: bool  # whether the board tells it as well


class Cell(TypedDict):
    state: str  # solved, shown, here, stuck, tried or nothing
    n: int  # refusals, if one should look in


class Line(TypedDict):
    """Somebody's line in the grid of lessons."""

    who: int
    hand: bool
    idle: bool
    cells: list[Cell]


class Grid(TypedDict):
    heads: list[str]
    keys: list[str]
    lines: list[Line]
    solved: list[int]  # by how many


class Seat(TypedDict):
    """Somebody at a table."""

    who: int | None  # None: a bot
    bot: str
    told: str  # the score, and whether it is his turn


class Game(TypedDict):
    """A match of the class."""

    title: str
    seats: list[Seat]
    status: str
    key: int


class Button(TypedDict):
    key: str
    label: str
    main: bool
    off: bool  # there is nothing for it to do now


class Verdict(TypedDict):
    kind: str  # good or plain
    title: str
    text: str


class Held(TypedDict):
    """A card in the hand of the seat with whose eyes one looks."""

    label: str
    picture: str  # SVG


class Blind(TypedDict):
    """What the projector shows of a board on which pupils' names stand."""

    board: str
    seen: str


class View(TypedDict, total=False):
    """All that a console shows."""

    title: str
    address: str  # "" where there is none
    code: str
    qr: str
    hotspot: str  # in letters, where that is what the QR code leads into
    tab: str  # the word for what is looked at
    tabs: list[Tab]
    loud: str
    soft: str
    options: list[str]  # to choose from, until it is told how many chose them
    board: str  # SVG
    seen: str  # what is on it, in words
    hand: list[Held]
    blind: Blind | None  # instead of that board, where nobody is to be named
    inside: bool  # whether that is a board that one looks in on
    left: float | None  # seconds to answer
    palette: dict[str, dict[str, str]]  # the game's own colours in each theme, as CSS custom properties
    count: list[int] | None  # n of m
    counted: str  # the word that says what they have done
    told: Verdict | None
    rows: list[Row]
    people: list[Person]
    grid: Grid | None
    games: list[Game]
    buttons: list[Button]
    foot: list[Button]
    note: str
    words: dict[str, tuple[str, str]]
    lang: str
    plurals: Any


# ---- to the page


class Joined(TypedDict):
    """One is in; with the key one comes back."""

    key: str


class Refused(TypedDict):
    """Not let in, or not any more: the word that says why."""

    no: str


class Shown(TypedDict):
    page: Page


class Board(TypedDict):
    """A message for a table."""

    board: dict[str, Any]
    at: str  # which


class Here(TypedDict):
    """Whether anybody is there, and that somebody is."""

    here: bool


Told = Here | Joined | Refused | Shown | Board

# ---- from the page


class Join(TypedDict):
    join: str  # a name
    code: str
    key: str  # one's own, made by the page: who says it twice, for he heard no answer, is one and the same
    lang: str


class Back(TypedDict):
    back: str  # one's key
    lang: str


class Answer(TypedDict):
    answer: list[str] | str  # the path of a move, or one of the options
    n: int  # to which question


class Hand(TypedDict):
    hand: bool


class Speak(TypedDict):
    speak: str


class Does(TypedDict):
    """A message for the table at a place."""

    does: dict[str, Any]
    at: str


Heard = Join | Back | Answer | Hand | Here | Speak | Does
