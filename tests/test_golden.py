"""Whole matches as text files in tests/golden: every move with its rules, and now and then what each seat may know.

A change in one of them is a change of the rules, of a view or of the log: read the difference before you take it.
GAMEKIT_UPDATE_GOLDEN=1 pytest tests/test_golden.py writes them anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.games import NAMES, game
from gamekit.room import CHANCE, Event
from golden import compare

FOLDER = Path(__file__).parent / "golden"
# What players who are out for a full game would rather do, for games in which random moves seldom bring points.
LIKED = {
    "metallurgie": ("take", "place iron"),
    "forge": ("forge", "join"),
    "metal-adventures": ("search", "attack", "raid", "fight", "go on", "send", "accept", "refuse", "due pay", "done"),
}
# Options that show something only together.
MORE = {"metro-x": [(2, {"map": "madrid", "special": True})]}


def variants(name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players, and every option once, each in its file."""
    room = game(name)
    for players in range(room.min_players, room.max_players + 1):
        yield players, {}
    for option, good in room.options.items():
        for value in good.values[1:]:
            with suppress(gamekit.GamekitError):  # it goes with another option only
                room.start(room.min_players, {option: value})
                yield room.min_players, {option: value}
    yield from MORE.get(name, ())


def file_name(name: str, players: int, options: dict[str, Any]) -> str:
    return "-".join([name, str(players), *(f"{key}-{value}".lower() for key, value in options.items())]) + ".txt"


ALL = [(name, *variant) for name in NAMES for variant in variants(name)]


def playthrough(name: str, players: int, options: dict[str, Any]) -> Iterator[str]:
    match, rng = gamekit.new(name, players, seed=file_name(name, players, options), **options), random.Random(players)
    while match.to_act:
        seat = match.to_act[int(rng.random() * len(match.to_act))]
        moves = match.moves(seat)
        for liked in LIKED.get(name, ()):
            wanted = [move for move in moves if move.text.startswith(liked)]
            moves = wanted if wanted and rng.random() < 0.6 else moves
        match.play(moves[int(rng.random() * len(moves))], seat)
    yield f"{name}, {players} players, {options or 'no options'}"
    decisions = [at for at, entry in enumerate(match.log) if entry.seat != CHANCE]
    step = max(20, len(decisions) // 12)
    shown = {*decisions[:3], *decisions[step::step], match.at}
    for at, entry in enumerate(match.line_log):
        if at in shown:
            yield from look(match.go(at))
        yield f"{at:3} {entry.seat}: {entry.text} {told(entry.events)}"
        known: dict[str, list[str]] = {}
        for seat in (None, *range(players)):
            seen = match.game.view.seen(entry, seat)
            if seen != entry:
                who = "bystander" if seat is None else f"seat {seat}"
                known.setdefault(f"{seen.text} {told(seen.events)}", []).append(who)
        yield from (f"      to {', '.join(seats)}: {what}" for what, seats in known.items())
    match.go(len(match.line_log))
    yield from look(match)
    winners, scores, rule, _, _, reason = match.outcome
    yield f"winners {winners}, {rule}: {reason}"
    yield from (f"  seat {seat}: {dict(score)}" for seat, score in enumerate(scores))


def told(events: tuple[Event, ...]) -> str:
    said = [[event.what, *(f"{fact}={value}" for fact, value in event.facts.items())] for event in events]
    return "; ".join(f"{' '.join(words)} [{event.rule}]" for words, event in zip(said, events, strict=True))


def look(match: gamekit.Match) -> Iterator[str]:
    """What lies open, and what each seat knows and may do beside it."""
    yield ""
    yield f"after {match.at} moves, to act: {match.to_act or 'nobody'}"
    lies_open = match.tree(None)
    yield from (f"  {word}: {json.dumps(value)}" for word, value in lies_open.items())
    for seat in range(match.players):
        tree = match.tree(seat)
        yield f"  seat {seat}: {'; '.join(other_than(lies_open, tree))}"
        if match.moves(seat):
            yield f"    may {', '.join(move.text for move in match.moves(seat))}"
    yield ""


def other_than(lies_open: dict[str, Any], tree: dict[str, Any]) -> Iterator[str]:
    """What a tree holds that does not lie open; of a row of players only those who differ."""
    for word, value in tree.items():
        known = lies_open.get(word, ...)
        if word == "pirates":
            for at, (pirate, seen) in enumerate(zip(value, known, strict=True)):
                own = [f"{what} {json.dumps(pirate[what])}" for what in pirate if pirate[what] != seen.get(what)]
                yield from (f"{word} {at}: {line}" for line in own)
        elif known != value:
            yield f"{word}: {json.dumps(value)}"


@pytest.mark.parametrize(("name", "players", "options"), ALL, ids=str)
def test_playthrough(name: str, players: int, options: dict[str, Any]) -> None:
    compare(FOLDER / file_name(name, players, options), "\n".join(playthrough(name, players, options)) + "\n")


def test_every_game_has_its_files() -> None:
    """And there is no file of a game or an option that is no more."""
    files = {path.name for path in FOLDER.glob("*.txt") if not path.name.endswith("-counts.txt")}
    assert files == {file_name(*one) for one in ALL}
