"""The state of a match of Metro X, and the moves with their one-line text."""

from __future__ import annotations

import re
from typing import NamedTuple

from gamekit.games.metro_x.material import CARDS, ID, Card, Deck
from gamekit.games.metro_x.network import WAYS, Map, Way
from gamekit.room import CHANCE, Made, Seat
from gamekit.shared import swift


class Move(NamedTuple):
    """A choice: a line and how many marks (the first ones that can be reached), or the station of a free ride.

    Two kinds are but questions, which the rules answer: "to" says as far as which station a run should go, not how
    many marks that makes; "sheet" points at the sheet of somebody else.
    """

    kind: str  # line, box, free, reveal, to, sheet
    what: str  # the line's letter, the station or "none", the card
    marks: int = 0
    way: str = ""  # the direction, the first time on a loop
    text: str = ""
    to: str = ""  # the station

    @property
    def targets(self) -> tuple[str, ...]:
        """line:B marks:B3, line:B box:B, line:B none, line:C way:clockwise marks:C2clockwise, station:dam, none."""
        if self.kind == "free":
            return ("none" if self.what == "none" else f"station:{self.what}",)
        if self.kind == "reveal":
            return (f"chance:{self.text}",)
        if self.kind == "sheet":
            return (f"sheet:{self.what}",)
        way = (f"way:{self.way}",) if self.way else ()
        if self.kind == "to":
            return (f"line:{self.what}", *way, f"station:{self.to}")
        marks = f"box:{self.what}{self.way}" if self.kind == "box" else f"marks:{self.what}{self.marks}{self.way}"
        return (f"line:{self.what}", *way, marks if self.marks else "none")

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        return ()


@swift
class Sheet(NamedTuple):
    """What one player has written."""

    map: Map  # what is printed on it
    bits: int  # the marked stations, those with a cross and boxed ones, as one number of the map
    boxed: tuple[tuple[str, int], ...]  # stations with the number written in them
    windows: tuple[tuple[str, ...], ...]  # line by line, what stands in its windows
    ways: tuple[str, ...]  # line by line, the direction chosen on a loop
    taken: tuple[int, ...]  # line by line, the value got for completing it, 0 before
    # What follows from the rest, kept because it is asked so often:
    left: int  # free windows in all
    open: tuple[Way, ...]  # on the lines with a free window

    @property
    def marked(self) -> frozenset[str]:
        """The marked stations by their names."""
        return self.map.those(self.bits)

    def free(self, number: int) -> int:
        """How many stations of a line are free."""
        return (self.map.masks[number] & ~self.bits).bit_count()


@swift
class State(NamedTuple):
    map: Map
    deck: Deck
    special: bool
    sheets: tuple[Sheet, ...]
    pile: tuple[int, ...]  # how many are left of each card of the deck: no order, a card is drawn when it is drawn
    card: Card | None = None  # the card of this round; None while the next is due, and when the game is over
    due: tuple[int, ...] = ()  # how often each seat has still to carry it out: once, and once more by special stations
    choices: tuple[Move | None, ...] = ()  # hidden until the last has chosen
    round: int = 0
    wave: int = 0  # 0 for the card itself, from 1 for what special stations repeat
    acting: tuple[Seat, ...] = (CHANCE,)  # who is to act: this follows from the rest, too


def new_sheet(city: Map) -> Sheet:
    lines = len(city.lines)
    windows, ways = ((),) * lines, ("",) * lines
    return Sheet(city, 0, (), windows, ways, (0,) * lines, city.windows, city.open(windows, ways))


def line_move(letter: str, marks: int, way: str = "") -> Move:
    return Move("line", letter, marks, way, f"line {letter} {marks} {way}".rstrip())


def box_move(letter: str, way: str = "") -> Move:
    return Move("box", letter, 1, way, f"line {letter} + {way}".rstrip())


def to_move(letter: str, to: str, way: str = "") -> Move:
    return Move("to", letter, way=way, text=f"line {letter} to {to} {way}".rstrip(), to=to)


def free_move(station: str) -> Move:
    return Move("free", station, text=f"free {station}")


# One Move object for each choice: by line and direction the numbers of marks, and no box or one; free rides; cards.
RUNS = Made(lambda at: tuple(line_move(at[0], marks, at[1]) for marks in range(8)))
BOXES = Made(lambda at: (line_move(at[0], 0, at[1]), box_move(*at)))
FREE = Made(free_move)
REVEAL = {card: Move("reveal", card.text, text=f"reveal {card.text}") for card in CARDS}
REVEALS = Made(lambda deck: tuple(map(REVEAL.__getitem__, deck.cards)))

FORMS = ("line B 3", "line B 0", "line B +", "line C 2 clockwise", "free dam", "free none")
_LINE = re.compile(rf"line ([A-J]) ([0-6+])(?: ({'|'.join(WAYS)}))?")
_TO = re.compile(rf"line ([A-J]) to (?=.{{1,60}}$)({ID})(?: ({'|'.join(WAYS)}))?")
_SHEET = re.compile(r"sheet ([0-5])")
_FREE = re.compile(rf"free (?=.{{1,40}}$)({ID})")
_REVEAL = {move.text: move for move in REVEAL.values()}


def parse(text: str) -> Move | None:
    """The move that a text names, or None. One move, one text: no spare blanks or capitals."""
    if found := _LINE.fullmatch(text):
        letter, marks, way = found.groups()
        return box_move(letter, way or "") if marks == "+" else line_move(letter, int(marks), way or "")
    if found := _TO.fullmatch(text):
        return to_move(found[1], found[2], found[3] or "")
    if found := _FREE.fullmatch(text):
        return free_move(found[1])
    if found := _SHEET.fullmatch(text):
        return Move("sheet", found[1], text=text)
    return _REVEAL.get(text)
