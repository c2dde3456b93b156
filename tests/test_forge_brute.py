"""Forge of the Gods against a second engine, which is written from the print and knows nothing of the first but its
file: what may be done in whole matches, what it does, when the end comes, and who wins.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.bots import named
from gamekit.games.forge import material

FILE = tomllib.loads((Path(material.__file__).parent / "data" / "deck.toml").read_text(encoding="utf-8"))
PARTS: dict[str, dict[str, Any]] = {
    name: facts | {"kind": kind, "cost": Counter(facts["cost"])}
    for kind in ("handle", "blade")
    for name, facts in FILE[kind].items()
}
Place = tuple[int, int, int]  # in the mine: level, row, column


def worth(one: str, two: str) -> int:
    """end.renown"""
    a, b = PARTS[one], PARTS[two]
    renown: int = a["renown"] + b["renown"]
    for bonus in ("type", "colour"):
        if a[bonus] == b[bonus]:
            renown += a[f"{bonus}-bonus"] + b[f"{bonus}-bonus"]
    return renown


class Table:
    """All that lies on the table, read off once when the set-up is done."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.mine: dict[Place, str] = {place(cube): colour for cube, colour in position["mine"].items()}
        self.cards = {
            name: (kind, row, column)
            for kind, rows in position["pyramids"].items()
            for row, names in enumerate(rows)
            for column, name in enumerate(names)
        }
        self.reserves: list[Counter[str]] = [Counter() for _ in position["reserves"]]
        self.singles: list[list[str]] = [[] for _ in self.reserves]
        self.weapons: list[list[tuple[str, str]]] = [[] for _ in self.reserves]

    def free_cubes(self) -> Iterator[Place]:
        """mine.take: half a cube further in, a level higher, lies what rests on it."""
        for level, row, column in self.mine:
            on_top = [(level + 1, row - a, column - b) for a in (0, 1) for b in (0, 1)]
            beside = [(level, row + a, column + b) for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))]
            if not self.mine.keys() & on_top and len(self.mine.keys() & beside) <= 2:
                yield level, row, column

    def upon(self, name: str) -> list[str]:
        """forge.part: what rests on a card."""
        kind, row, column = self.cards[name]
        above = [(kind, row - 1, column - 1), (kind, row - 1, column)]
        return [card for card, where in self.cards.items() if where in above]

    def can_be_forged(self, name: str) -> bool:
        """end.trigger: somebody could pay for it with his reserve and the mine, and so for all that lies on it."""
        left = Counter(self.mine.values())
        return any(PARTS[name]["cost"] <= reserve + left for reserve in self.reserves) and all(
            self.can_be_forged(card) for card in self.upon(name)
        )

    def legal(self, seat: int) -> list[str]:
        """turn.one-action, turn.pass"""
        own = self.singles[seat]
        found = [f"take {'-'.join(map(str, cube))}" for cube in self.free_cubes()]
        for name in self.cards:
            if not self.upon(name) and PARTS[name]["cost"] <= self.reserves[seat]:
                found.append(f"forge {name}")
                found += [f"forge {name} join {other}" for other in own if PARTS[name]["kind"] != PARTS[other]["kind"]]
        found += [f"join {a} {b}" for a in own for b in own if a < b and PARTS[a]["kind"] != PARTS[b]["kind"]]
        return sorted(found or ["pass"])

    def act(self, seat: int, text: str) -> None:
        """mine.take, forge.part, forge.join, join"""
        match text.split():
            case ["take", cube]:
                self.reserves[seat][self.mine.pop(place(cube))] += 1
            case ["forge", name, *join]:
                self.reserves[seat] -= PARTS[name]["cost"]
                del self.cards[name]
                self.singles[seat].append(name)
                if join:
                    self.join(seat, name, join[1])
            case ["join", one, two]:
                self.join(seat, one, two)

    def join(self, seat: int, one: str, two: str) -> None:
        self.singles[seat] = [name for name in self.singles[seat] if name not in (one, two)]
        self.weapons[seat].append((one, two))

    def ranks(self) -> list[tuple[int, int, int]]:
        """end.renown, end.ties"""
        rows = zip(self.weapons, self.reserves)
        return [(sum(worth(*pair) for pair in made), len(made), reserve.total()) for made, reserve in rows]


def place(cube: str) -> Place:
    level, row, column = map(int, cube.split("-"))
    return level, row, column


@pytest.mark.parametrize("greedy", [False, True])
def test_whole_matches(greedy: bool) -> None:
    bot, early = named("greedy"), 0  # how often the end came before the mine was empty
    for seed in range(18):
        players = 2 + seed % 3
        match, rng = gamekit.new("forge", players, seed=seed), random.Random(seed)
        table, turns, last = Table(match.position()), 0, False
        first = match.to_act[0]
        while match.to_act:
            seat = (first + turns) % players
            assert match.to_act == (seat,)
            legal = match.moves()
            assert sorted(move.text for move in legal) == table.legal(seat)
            forges = [move for move in legal if move.kind != "take"]
            move = bot.choose(match.game, match.view(seat), legal, rng) if greedy else rng.choice(forges or legal)
            match.play(move)
            table.act(seat, move.text)
            turns += 1
            if not last and not (table.mine and any(map(table.can_be_forged, table.cards))):  # end.trigger
                last, early = True, early + bool(table.mine)
            assert bool(match.to_act) == (not last or turns % players > 0)  # end.round
        ranks = table.ranks()
        assert [score["total"] for score in match.outcome.scores] == [renown for renown, _, _ in ranks]
        assert match.outcome.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    assert early
