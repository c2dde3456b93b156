"""The material of Metro X: maps and decks, out of data files.

A map is a TOML file. Places are [column, row] on a grid, counted from the upper left corner; half steps are fine.

    game = "metro-x"
    map = "Smallville"
    size = [8, 6]                # how many columns and rows the picture has
    windows = 5                  # in all: a check on the numbers below

    [lines.A]                    # a letter from A to J, which also is its colour
    windows = 2                  # 1 to 4
    high = 4                     # for who completes it first ...
    low = 2                      # ... and later
    plate = [1.5, 0.8]           # the middle of the plate with its windows, near the first station
    loop = true                  # only if it goes round: behind its last station the first comes again, named once
    route = ["park", [3, 2], "town-hall"]   # from the train: its stations, and places where it only bends

    [stations]
    town-hall = { name = "Town Hall", at = [5, 2], label = "above right", special = true }

    [[water]]                    # only for looks
    name = "River"
    at = [1, 5]                  # where its name stands, if it has one
    points = [[0, 5], [8, 5], [8, 6], [0, 6]]

`label` says where the name stands (left it out, it is shown on request only), `special` marks a special station.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit import datafiles
from gamekit.datafiles import Either, Fault, Findings, Flag, Name, OneOf, Place, Real, Several, Table, Text, Whole
from gamekit.games.metro_x import GAME, survey
from gamekit.games.metro_x.network import LABELS, Map
from gamekit.quote import quoted
from gamekit.room import GamekitError

if TYPE_CHECKING:
    from gamekit.draw import Scene

LETTERS = "ABCDEFGHIJ"
NUMBERS = range(1, 7)  # what a number or an express card may show
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"  # the short name of a station


class Card(NamedTuple):
    """material.cards: what is turned over for everybody. `kind`: number, express, transfer, free ride."""

    kind: str
    value: int  # how many marks it is good for
    text: str

    @property
    def written(self) -> str:
        """What goes into a window: card.transfer."""
        return "+" if self.kind == "transfer" else self.text


def sends_back(card: Card) -> bool:
    """card.six"""
    return card.kind == "number" and card.value == 6


NUMBER = {n: Card("number", n, f"{n}") for n in NUMBERS}
EXPRESS = {n: Card("express", n, f"express {n}") for n in NUMBERS}
TRANSFER, FREE_RIDE = Card("transfer", 1, "transfer"), Card("free ride", 1, "free ride")
CARDS = (*NUMBER.values(), *EXPRESS.values(), TRANSFER, FREE_RIDE)
CARD = {card.text: card for card in CARDS}


class Deck:
    """The cards of a game: which there are, and how many of each. One object a file, so decks are compared by it."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        cards = [NUMBER[n] for n in sorted(data["numbers"])] + [EXPRESS[n] for n in sorted(data["express"])]
        cards += [TRANSFER] * data["transfers"] + [FREE_RIDE] * data["free-rides"]
        self.source: str = source
        self.title: str = data["deck"]
        self.cards: tuple[Card, ...] = tuple(dict.fromkeys(cards))
        self.counts: tuple[int, ...] = tuple(map(cards.count, self.cards))
        self.at = {card.text: number for number, card in enumerate(self.cards)}

    def __repr__(self) -> str:
        return f"<Deck {self.source}>"


def special_on(city: Map, special: bool) -> bool:
    """map.special: whether they are played with, which needs a map that has some."""
    if special and not any(station.special for station in city.stations.values()):
        raise GamekitError(f"{city.title} has no special stations, so special=True means nothing there. Leave it out.")
    return special


# ---- Reading


def map_of(source: str) -> Map:
    """The map of that name, or in that file."""
    found = _load("map", source, f"data/maps/{source}.toml")
    if not isinstance(found, Map):
        raise GamekitError(f"{source} is a deck, not a map.")
    return found


def deck_of(source: str) -> Deck:
    """The deck of that name, or in that file."""
    found = _load("deck", source, "data/deck.toml")
    if not isinstance(found, Deck):
        raise GamekitError(f"{source} is a map, not a deck.")
    return found


def _load(option: str, source: str, ours: str) -> Map | Deck:
    names = GAME.options[option].values
    if source in names:
        return _own(source, ours)
    if not source.endswith(".toml"):
        good = f"There are: {', '.join(names)}, and your own .toml files."
        raise GamekitError(f"There is no {option} {quoted(source)}. {good}")
    return _made(source, datafiles.text_of(source))


@cache
def _own(source: str, ours: str) -> Map | Deck:
    return _read(source, datafiles.ours(files(__package__) / ours))


@cache
def _made(source: str, text: str) -> Map | Deck:
    """Of one text there is one object: the same file read twice is the same map."""
    return _read(source, datafiles.good(text, source, problems))


def _read(source: str, data: Mapping[str, Any]) -> Map | Deck:
    return Map(source, data) if "map" in data else Deck(source, data)


# ---- What a file holds

_DECK = Table(
    {
        "game": OneOf(("metro-x",)),
        "deck": Text(about="its title"),
        "numbers": Several(OneOf(NUMBERS), most=40, about="what the number cards show", like="[3, 4, 4, 6]"),
        "express": Several(OneOf(NUMBERS), most=40, about="what the express cards show", like="[2, 3]"),
        "transfers": Whole(0, 20, about="how many there are"),
        "free-rides": Whole(0, 20, about="how many there are"),
    }
)
_SIZE = Several(Real(1, 100), 2, 2, about="how many columns and rows the picture has")
_POINT = Several(Real(-1000, 1000), 2, 2)
_WATER = Table(
    {
        "name": Text(optional=True),
        "at": Several(Real(-1000, 1000), 2, 2, about="where the name stands", optional=True),
        "points": Several(_POINT, 3, 200, about="its outline"),
    }
)


def _map_file(width: float, height: float) -> Table:
    """What a map holds in a picture of that size."""
    place = Place(width, height, like="[3, 4]")
    station = Name(ID, like='"dam" or "town-hall"', but=("none",))
    stop = Either(station, place)
    return Table(
        {
            "game": OneOf(("metro-x",)),
            "map": Text(about="its title"),
            "size": _SIZE,
            "windows": Whole(1, 40, about="in all"),
            "lines": Table(names=OneOf(tuple(LETTERS)), each=_line_table(place, stop), least=1),
            "stations": Table(names=station, each=_station_table(place), least=2, most=150),
            "water": Several(_WATER, most=20, optional=True),
        }
    )


def _line_table(place: Place, stop: Either) -> Table:
    return Table(
        {
            "windows": Whole(1, 4),
            "high": Whole(1, 99, about="for who completes it first"),
            "low": Whole(1, 99, about="for those who complete it later"),
            "plate": replace(place, about="the middle of its plate"),
            "loop": Flag(about="whether it goes round", optional=True),
            "route": Several(stop, 2, 60, about="its stations from the train on, and places where it only bends"),
        }
    )


def _station_table(place: Place) -> Table:
    return Table(
        {
            "name": Text(40, about="what is written beside it"),
            "at": replace(place, about="where it lies"),
            "label": OneOf(tuple(LABELS), about="where the name stands", optional=True),
            "special": Flag(about="whether it is a special station", optional=True),
        }
    )


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a map or a deck, in plain words; and a picture of a map."""
    if "map" in data:
        return _map_problems(data)
    if "deck" in data:
        found = datafiles.faults(_DECK, data)
        return datafiles.told(found + _deck_faults(datafiles.sound(data, found)))
    return ['The file must say what it is: a map = "..." or a deck = "...", with its title.']


def _deck_faults(data: Mapping[str, Any]) -> list[Fault]:
    if any(data.get(cards, True) for cards in ("numbers", "express", "transfers")):
        return []
    return [Fault((), "needs a card that fills a window; with free rides alone no game would ever end.")]


def _map_problems(data: Mapping[str, Any]) -> Findings:
    size = data["size"] if _SIZE.is_one(data.get("size")) else (100, 100)
    found = datafiles.faults(_map_file(*size), data)
    letters = tuple(data["lines"]) if isinstance(data.get("lines"), Mapping) else ()
    found += survey.unfit(datafiles.sound(data, found), letters)
    sound = datafiles.sound(data, found)
    if "size" not in sound or not sound.get("stations"):
        return datafiles.told(found)
    city = Map("", _drawn(sound, data))
    plates = [letter for letter, facts in sound.get("lines", {}).items() if "plate" in facts]
    found += survey.hard_to_follow(city.lines, city.stations, city.size, plates)
    return datafiles.told(found, lambda: _sketch(city, found))


def _drawn(sound: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """As much of a map as can be drawn."""
    nameless = {"name": "", "label": ""}
    stations = {
        key: facts if "name" in facts else facts | nameless for key, facts in sound["stations"].items() if "at" in facts
    }
    usual = {"windows": 1, "high": 1, "low": 1}
    lines = {
        letter: {**usual, "plate": stations[facts["route"][0]]["at"], **facts}
        for letter, facts in sound.get("lines", {}).items()
        if "route" in facts and all(place in stations for place in facts["route"] if isinstance(place, str))
    }
    return {"map": "A map", **sound, "stations": stations, "lines": lines}


def _sketch(city: Map, found: list[Fault]) -> Scene:
    from gamekit.games.metro_x.scene.sketch import sketch

    return sketch(city, found)
