"""The material of Metro X: maps and decks, out of data files, and what may be wrong with such a file.

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
    loop = true                  # only if it ends where it began
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

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from gamekit.games.metro_x import GAME, network
from gamekit.games.metro_x.network import LABELS, Line, Point, Station
from gamekit.room import GamekitError

LETTERS = "ABCDEFGHIJ"
CLOCKWISE, COUNTERCLOCKWISE = "clockwise", "counterclockwise"
WAYS = (CLOCKWISE, COUNTERCLOCKWISE)
NUMBERS = range(1, 7)  # what a number or an express card may show

_MAP = {"game", "map", "size", "windows", "lines", "stations", "water"}
_LINE = {"windows", "high", "low", "plate", "loop", "route"}
_STATION = {"name", "at", "label", "special"}
_WATER = {"name", "at", "points"}
_DECK = {"game", "deck", "numbers", "express", "transfers", "free-rides"}
ID = "[a-z0-9]+(?:-[a-z0-9]+)*"  # the short name of a station


class Card(NamedTuple):
    """material.cards: what is turned over for everybody. `kind`: number, express, transfer, free ride."""

    kind: str
    value: int = 0  # how many marks it is good for

    @property
    def text(self) -> str:
        return {"number": str(self.value), "express": f"express {self.value}"}.get(self.kind, self.kind)

    @property
    def written(self) -> str:
        """What goes into a window: card.transfer."""
        return "+" if self.kind == "transfer" else self.text


def sends_back(card: Card) -> bool:
    """card.six"""
    return card.kind == "number" and card.value == 6


TRANSFER, FREE_RIDE = Card("transfer", 1), Card("free ride", 1)
CARDS = (
    *(Card("number", n) for n in NUMBERS),
    *(Card("express", n) for n in NUMBERS),
    TRANSFER,
    FREE_RIDE,
)
CARD = {card.text: card for card in CARDS}


class Deck:
    """The cards of a game: which there are, and how many of each. One object a file, so decks are compared by it."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        self.source: str = source
        self.title: str = data["deck"]
        listed = [Card("number", n) for n in sorted(data["numbers"])]
        listed += [Card("express", n) for n in sorted(data["express"])]
        listed += [TRANSFER] * data["transfers"] + [FREE_RIDE] * data["free-rides"]
        self.cards = tuple(dict.fromkeys(listed))
        self.counts = tuple(listed.count(card) for card in self.cards)

    def __repr__(self) -> str:
        return f"<Deck {self.source}>"


class Map:
    """What is printed on everybody's sheet. One object a file, so maps are compared by it."""

    def __init__(self, source: str, data: Mapping[str, Any]) -> None:
        self.source: str = source
        self.title: str = data["map"]
        self.size: Point = tuple(data["size"])
        self.stations = {station.id: station for station in _stations(data)}
        self.lines = tuple(_line(letter, data["lines"][letter], self.stations) for letter in sorted(data["lines"]))
        self.index = {line.letter: number for number, line in enumerate(self.lines)}
        self.stops = tuple(frozenset(line.stops) for line in self.lines)
        self.windows = sum(line.windows for line in self.lines)
        self.water: tuple[Mapping[str, Any], ...] = tuple(data.get("water", ()))
        # map.loop: for each line, by the direction it has got, the ways one may go: what to say for it, and the stops
        self.ways = tuple(_ways(line) for line in self.lines)

    def __repr__(self) -> str:
        return f"<Map {self.source}>"

    def names(self, stations: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.stations[station].name for station in stations)


def _stations(data: Mapping[str, Any]) -> Iterable[Station]:
    for key, facts in data["stations"].items():
        lines = tuple(letter for letter in sorted(data["lines"]) if key in data["lines"][letter]["route"])
        x, y = facts["at"]
        yield Station(key, facts["name"], (x, y), lines, facts.get("label", ""), facts.get("special", False))


def _line(letter: str, facts: Mapping[str, Any], stations: Mapping[str, Station]) -> Line:
    stops = tuple(place for place in facts["route"] if isinstance(place, str))
    track = tuple(stations[place].at if isinstance(place, str) else tuple(place) for place in facts["route"])
    loop = facts.get("loop", False)
    return Line(
        letter=letter,
        windows=facts["windows"],
        high=facts["high"],
        low=facts["low"],
        stops=stops,
        loop=loop,
        track=track + track[:1] if loop else track,
        plate=tuple(facts["plate"]),
    )


def _ways(line: Line) -> dict[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    if not line.loop:
        return {"": (("", line.stops),)}
    there, back = line.stops, line.stops[:1] + line.stops[:0:-1]
    clockwise, counter = (there, back) if network.twice_area(line.track) > 0 else (back, there)
    return {
        "": ((CLOCKWISE, clockwise), (COUNTERCLOCKWISE, counter)),
        CLOCKWISE: (("", clockwise),),
        COUNTERCLOCKWISE: (("", counter),),
    }


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
        raise GamekitError(f"There is no {option} {source!r}. There are: {', '.join(names)}, and your own .toml files.")
    try:
        return _made(source, Path(source).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise GamekitError(f"{source} is no text.") from None
    except OSError as error:
        raise GamekitError(f"{source} can't be read: {error.strerror or error}.") from None


@cache
def _own(source: str, ours: str) -> Map | Deck:
    """Without a check, which takes its time: the tests have made it."""
    return _read(source, tomllib.loads((files(__package__) / ours).read_text(encoding="utf-8")))


@cache
def _made(source: str, text: str) -> Map | Deck:
    """Of one text there is one object: the same file read twice is the same map."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GamekitError(f"{source} is no TOML: {error}.") from None
    except (RecursionError, ValueError):  # brackets thousands deep, a number of thousands of digits
        raise GamekitError(f"{source} is no TOML that can be read.") from None
    found = problems(data)
    if found:
        more = f" (and {len(found) - 1} more: gamekit.check tells all)" if found[1:] else ""
        raise GamekitError(f"{source}: {found[0]}{more}")
    return _read(source, data)


def _read(source: str, data: Mapping[str, Any]) -> Map | Deck:
    return Map(source, data) if "map" in data else Deck(source, data)


# ---- What is wrong with a file


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a map or a deck, in plain words."""
    if data.get("game") != "metro-x":
        return ['The file must say that it is for Metro X: game = "metro-x".']
    if "deck" in data:
        return _deck_problems(data)
    if "map" in data:
        return _map_problems(data)
    return ['The file must say what it is: a map = "..." or a deck = "...", with its title.']


def _unknown(data: Mapping[str, Any], good: set[str], where: str) -> list[str]:
    listed = ", ".join(sorted(good))
    return [f"{where}There is no {name!r} here. Good ones: {listed}." for name in data if name not in good]


def _deck_problems(data: Mapping[str, Any]) -> list[str]:
    found = _unknown(data, _DECK, "") + _title_problems(data, "deck")
    for name in ("numbers", "express"):
        values = data.get(name)
        if not isinstance(values, list) or not all(type(n) is int and n in NUMBERS for n in values):
            found.append(f"{name} is a list of numbers from 1 to 6, not {values!r}.")
    for name in ("transfers", "free-rides"):
        if type(data.get(name)) is not int or not 0 <= data[name] <= 20:
            found.append(f"{name} says how many there are, from 0 to 20, not {data.get(name)!r}.")
    if not found and not data["numbers"] + data["express"] and not data["transfers"]:
        found.append("The deck needs a card that fills a window; with free rides alone no game would ever end.")
    return found


def _title_problems(data: Mapping[str, Any], name: str) -> list[str]:
    good = isinstance(data[name], str) and data[name].strip()
    return [] if good else [f"{name} is the title, a text, not {data[name]!r}."]


def _map_problems(data: Mapping[str, Any]) -> list[str]:
    found = _unknown(data, _MAP, "") + _title_problems(data, "map")
    size = data.get("size")
    if not isinstance(size, list) or not _is_point(size) or min(size) <= 0:
        return [*found, f"size is how many columns and rows the picture has, like [20, 13], not {size!r}."]
    stations, lines = data.get("stations"), data.get("lines")
    if not isinstance(stations, Mapping) or not stations:
        return [*found, "The table [stations] is missing: their names and places."]
    if not isinstance(lines, Mapping) or not lines:
        return [*found, "There are no lines. Each has a table, like [lines.A]."]
    for key, facts in stations.items():
        found += _station_problems(key, facts, size)
    for letter, facts in lines.items():
        found += _line_problems(letter, facts, stations, size)
    found += _water_problems(data.get("water", []))
    return found or _whole_problems(data)


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(n) in (int, float) and abs(n) < 1000 for n in value)


def _inside(point: Any, size: Any) -> bool:
    return _is_point(point) and 0 <= point[0] <= size[0] and 0 <= point[1] <= size[1]


def _station_problems(key: str, facts: Any, size: Any) -> list[str]:
    where = f"Station {key}: "
    if not re.fullmatch(ID, key) or len(key) > 40 or key == "none":
        return [f'{where}the short name of a station is made of a to z, 0 to 9 and single hyphens (and is not "none").']
    if not isinstance(facts, Mapping):
        return [f'{where}it is written like {{ name = "Dam", at = [3, 4] }}.']
    found = _unknown(facts, _STATION, where)
    if not isinstance(facts.get("name"), str) or not facts["name"].strip():
        found.append(f"{where}name is what is written beside it, not {facts.get('name')!r}.")
    if not _inside(facts.get("at"), size):
        found.append(f"{where}at is its place in the picture, like [3, 4], not {facts.get('at')!r}.")
    if "label" in facts and facts["label"] not in tuple(LABELS):
        found.append(f"{where}label is {facts['label']!r}. Good ones: {', '.join(LABELS)}.")
    if type(facts.get("special", False)) is not bool:
        found.append(f"{where}special is true or false, not {facts['special']!r}.")
    return found


def _line_problems(letter: str, facts: Any, stations: Mapping[str, Any], size: Any) -> list[str]:
    where = f"Line {letter}: "
    if len(letter) != 1 or letter not in LETTERS:
        return [f"{where}a line is named by one letter from A to J."]
    if not isinstance(facts, Mapping):
        return [f"{where}it has a table, [lines.{letter}]."]
    found = _unknown(facts, _LINE, where)
    for name, most in (("windows", 4), ("high", 99), ("low", 99)):
        if type(facts.get(name)) is not int or not 1 <= facts[name] <= most:
            found.append(f"{where}{name} is a number from 1 to {most}, not {facts.get(name)!r}.")
    if not found and facts["low"] > facts["high"]:
        found.append(f"{where}the low value, {facts['low']}, is more than the high one, {facts['high']}.")
    if type(facts.get("loop", False)) is not bool:
        found.append(f"{where}loop is true or false, not {facts['loop']!r}.")
    if not _inside(facts.get("plate"), size):
        found.append(f"{where}plate is the place of its plate in the picture, like [3, 4], not {facts.get('plate')!r}.")
    route = facts.get("route")
    if not isinstance(route, list) or not all(isinstance(p, str) or _inside(p, size) for p in route):
        good = '["dam", [3, 4], "zuid"]'
        return [*found, f"{where}route is a list of stations, and of places where it bends, like {good}."]
    stops = [place for place in route if isinstance(place, str)]
    for stop in dict.fromkeys(stops):
        if stop not in stations:
            found.append(f"{where}there is no station {stop!r}.")
        if stops.count(stop) > 1:
            found.append(f"{where}it stops twice at {stop}.")
    if len(stops) < 2:
        found.append(f"{where}it needs two stations at least.")
    elif not isinstance(route[0], str) or (not isinstance(route[-1], str) and not facts.get("loop")):
        found.append(f"{where}its route begins and ends at a station.")
    return found


def _water_problems(waters: Any) -> list[str]:
    if not isinstance(waters, list):
        return ["Each piece of water has a table of its own, [[water]]."]
    found = []
    for number, water in enumerate(waters, 1):
        where = f"Water {number}: "
        if not isinstance(water, Mapping):
            found.append(f"{where}it has a table, [[water]].")
            continue
        found += _unknown(water, _WATER, where)
        points = water.get("points")
        if not isinstance(points, list) or len(points) < 3 or not all(_is_point(point) for point in points):
            found.append(f"{where}points is a list of three places or more, like [[0, 1], [9, 1], [9, 2]].")
        if ("name" in water) != ("at" in water) or not isinstance(water.get("name", ""), str):
            found.append(f"{where}a name is a text and goes with its place, at.")
        elif "at" in water and not _is_point(water["at"]):
            found.append(f"{where}at is the place of its name, like [3, 4], not {water['at']!r}.")
    return found


def _whole_problems(data: Mapping[str, Any]) -> list[str]:
    """What only shows when all the lines are there."""
    found = []
    stations = {station.id: station for station in _stations(data)}
    lines = [_line(letter, data["lines"][letter], stations) for letter in sorted(data["lines"])]
    total = sum(line.windows for line in lines)
    if data.get("windows") != total:
        found.append(f"windows is {data.get('windows')!r}, but the lines have {total} in all.")
    found += [f"Station {station.id}: no line stops there." for station in stations.values() if not station.lines]
    for line in lines:
        if line.loop and (len(line.stops) < 3 or not network.twice_area(line.track)):
            need = "It goes round something, with three stations at least."
            found.append(f"Line {line.letter}: a loop without a direction. {need}")
    return found or network.problems(lines, stations, data["size"])
