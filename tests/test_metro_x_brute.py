"""Metro X against a second engine, which is written from the print and knows nothing of the first but its files.

Whole matches on every map: what may be done, what is marked, boxed and written by it, who takes which value of a line,
what lies in the pile, how it ends.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.games.metro_x import material

SMALL = Path(__file__).with_name("smallville.toml")
MAPS = Path(material.__file__).parent / "data" / "maps"
PILE = {"3": 3, "4": 2, "5": 2, "6": 1, "express 2": 2, "express 3": 1, "transfer": 2, "free ride": 1}


class Town:
    """A map, and the sheet of one player on it."""

    def __init__(self, file: Path) -> None:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        self.lines: dict[str, dict[str, Any]] = data["lines"]
        self.stations: dict[str, dict[str, Any]] = data["stations"]
        self.stops = {
            line: [stop for stop in facts["route"] if isinstance(stop, str)] for line, facts in self.lines.items()
        }
        self.marked: set[str] = set()
        self.boxed: dict[str, int] = {}
        self.written: dict[str, list[str]] = {line: [] for line in self.lines}
        self.ways: dict[str, str] = {}
        self.completed: dict[str, int] = {}

    @property
    def windows(self) -> int:
        return sum(facts["windows"] - len(self.written[line]) for line, facts in self.lines.items())

    def along(self, line: str, way: str) -> list[str]:
        """map.loop: the stations in the order of the run."""
        stops = self.stops[line]
        if not self.lines[line].get("loop"):
            return stops
        route = self.lines[line]["route"]
        points = [self.stations[place]["at"] if isinstance(place, str) else place for place in route]
        area = sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]]))
        clockwise = area > 0  # rows are counted downwards
        return stops if clockwise == (way == "clockwise") else [stops[0], *stops[:0:-1]]

    def run(self, line: str, way: str, card: str) -> list[str]:
        """mark.from-train, mark.blocked, mark.terminus, card.express, card.transfer"""
        most = 1 if card == "transfer" else int(card[-1])
        found: list[str] = []
        for stop in self.along(line, way):
            if stop not in self.marked:
                found.append(stop)
            elif found and not card.startswith("express"):
                break
            if len(found) == most:
                break
        return found

    def choices(self, card: str) -> Iterator[str]:
        """round.choose, mark.fewer, card.free, map.loop"""
        if card == "free ride":
            yield from (f"free {station}" for station in (*(self.stations.keys() - self.marked), "none"))
            return
        for line, facts in self.lines.items():
            if len(self.written[line]) < facts["windows"]:
                new = facts.get("loop") and line not in self.ways
                for way in ("clockwise", "counterclockwise") if new else ("",):
                    n = len(self.run(line, way or self.ways.get(line, ""), card))
                    marks = ["0", "+"][: n + 1] if card == "transfer" else list(map(str, range(n + 1)))
                    yield from (f"line {line} {mark} {way}".rstrip() for mark in marks)

    def carry_out(self, choice: str, card: str) -> int:
        """What is marked; and how many special stations are among it, of which each repeats the card."""
        kind, where, *more = choice.split()
        if kind == "free":
            self.marked |= {where} - {"none"}
            return 0
        if len(more) > 1:
            self.ways[where] = more[1]
        marks = self.run(where, self.ways.get(where, ""), card)[: 1 if more[0] == "+" else int(more[0])]
        self.written[where].append("+" if card == "transfer" else card)
        self.marked |= set(marks)
        if more[0] == "+":
            self.boxed[marks[0]] = sum(marks[0] in stops for stops in self.stops.values())
        return sum(self.stations[stop].get("special", False) for stop in marks)

    def sheet(self) -> dict[str, Any]:
        """As a position tells it."""
        sheet = {"marked": [station for station in self.stations if station in self.marked - self.boxed.keys()]}
        rows = {line: cards for line, cards in sorted(self.written.items()) if cards}
        ways = {"directions": dict(sorted(self.ways.items()))} if self.ways else {}
        return sheet | {"boxed": self.boxed, "windows": rows} | ways | {"completed": self.completed}


def settle(sheets: list[Town]) -> None:
    """line.high, line.low: at the end of the round, for all alike."""
    taken = {line for sheet in sheets for line in sheet.completed}
    for sheet in sheets:
        for line, stops in sheet.stops.items():
            if sheet.marked.issuperset(stops) and line not in sheet.completed:
                sheet.completed[line] = sheet.lines[line]["low" if line in taken else "high"]
        sheet.completed = dict(sorted(sheet.completed.items()))


def play(match: gamekit.Match, sheets: list[Town], card: str, due: list[int], rng: random.Random) -> None:
    """round.choose, map.special: until nobody has the card to write any more."""
    while any(due):
        assert set(match.to_act) == {seat for seat, times in enumerate(due) if times}
        chosen = {}
        for seat in rng.sample(match.to_act, len(match.to_act)):
            legal = sorted(sheets[seat].choices(card))
            assert sorted(move.text for move in match.moves(seat)) == legal
            chosen[seat] = max(rng.sample(legal, min(len(legal), rng.choice((1, 6)))), key=lambda text: text[7:8])
            match.play(chosen[seat], seat)
        for seat, choice in chosen.items():
            special = sheets[seat].carry_out(choice, card)
            due[seat] += special * match.state.special - 1
            due[seat] *= sheets[seat].windows > 0


def points(sheet: Town, players: int) -> tuple[int, int]:
    """end.score, solo, end.ties"""
    free = len(sheet.stations) - len(sheet.marked)
    off = free // 2 if players > 1 else free
    return sum(sheet.completed.values()) + 2 * sum(sheet.boxed.values()) - off, -free


@pytest.mark.parametrize(
    ("city", "special"),
    [(city, False) for city in ("amsterdam", "berlin", "paris", "madrid", "smallville")]
    + [(city, True) for city in ("paris", "madrid", "smallville")],
)
def test_whole_matches(city: str, special: bool) -> None:
    file = SMALL if city == "smallville" else MAPS / f"{city}.toml"
    for seed in range(3):
        rng, players = random.Random(seed), 1 + (seed + len(city) + special) % 6
        match = gamekit.new("metro-x", players, map=file, special=special, chance="ask")
        sheets, pile = [Town(file) for _ in range(players)], Counter(PILE)
        while match.to_act:
            draws = {draw.text.removeprefix("reveal "): draw.probability for draw in match.moves()}
            assert draws == pytest.approx({card: n / pile.total() for card, n in pile.items() if n})
            card = rng.choice(list(pile.elements()))
            match.play(f"reveal {card}")
            pile[card] -= 1
            stuck = [card == "free ride" and len(sheet.marked) == len(sheet.stations) for sheet in sheets]
            play(match, sheets, card, [int(sheet.windows > 0 and not s) for sheet, s in zip(sheets, stuck)], rng)
            settle(sheets)
            if card == "6":  # card.six
                pile = Counter(PILE)
            assert match.position()["sheets"] == [sheet.sheet() for sheet in sheets]
            assert bool(match.to_act) == any(sheet.windows for sheet in sheets)  # end.windows, map.uneven
        told = [points(sheet, players) for sheet in sheets]
        assert [score["total"] for score in match.outcome.scores] == [total for total, _ in told]
        assert match.outcome.winners == tuple(seat for seat, one in enumerate(told) if one == max(told))
