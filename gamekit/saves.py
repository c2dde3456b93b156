"""Saving a match to a file, and loading it: the list of its moves as JSON text. Nothing in a file is ever executed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gamekit.match import Match, new
from gamekit.room import CHANCE, Game, GamekitError, Seat

VERSION = 1


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match. The old file stays whole until the new one is: it is written beside it, then takes its place."""
    lines = [[f"{entry.seat}: {entry.text}" for entry in line] for line in match.lines]
    data = {
        "gamekit": "match",
        "version": VERSION,
        "game": match.game.name,
        "players": match.players,
        "names": match.given_names and list(match.given_names),
        "options": match.options,
        "position": match.start,
        "chance": match.chance,
        "lines": lines,
        "line": match.line,
        "at": match.at,
    }
    if match.files:
        data["files"] = match.files
    path = Path(path)
    try:
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".new")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(data, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            Path(beside).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink()
            raise
    except (OSError, ValueError) as error:  # a ValueError: half a character in a name, or a zero byte in the path
        raise GamekitError(f"{path} can't be written: {getattr(error, 'strerror', None) or error}.") from error


def load(path: str | os.PathLike[str], *, seed: int | str | None = None, game: Game | None = None) -> Match:
    """Read a match and replay it; each move is checked by the rules. The seed is for what is drawn from here on.

    A match of your own game, which the kit does not know by name, is loaded with game=.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise GamekitError(f"There is no file {path}.") from None
    except UnicodeDecodeError:
        raise GamekitError(f"{path} is not a saved match: it is no text.") from None
    except (OSError, ValueError) as error:
        raise GamekitError(f"{path} can't be read: {getattr(error, 'strerror', None) or error}.") from error
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise GamekitError(f"{path} is damaged or no saved match: no JSON from {place} on ({error.msg}).") from None
    except (RecursionError, ValueError):
        raise GamekitError(f"{path} is no saved match: its JSON can't be read.") from None
    try:
        return _replay(data, seed, game)
    except GamekitError as error:
        raise GamekitError(f"{path}: {error}") from error


def _replay(data: Any, seed: int | str | None, own: Game | None) -> Match:
    if not isinstance(data, dict) or data.get("gamekit") != "match":
        raise GamekitError('this is no saved match of gamekit (such a file says "gamekit": "match").')
    version = _field(data, "version", int)
    if version > VERSION:
        raise GamekitError(f"it was saved by a newer gamekit (version {version}; this one reads up to {VERSION}).")
    if version < 1:
        raise GamekitError(f"there never was a version {version} of saved matches.")
    match = _start(data, seed, own)
    for path, known in (_field(data, "files", dict) if "files" in data else {}).items():  # old saves have none
        if match.files.get(path) != known:
            raise GamekitError(f"{path} has changed since the match was saved, so its moves would mean something else.")
    lines = _field(data, "lines", list)
    if not lines:
        raise GamekitError('"lines" is empty: there is at least one line, of no moves.')
    for number, line in enumerate(lines):
        if not isinstance(line, list) or not all(isinstance(move, str) for move in line):
            raise GamekitError(f"line {number} is not a list of moves.")
        _replay_line(match, line, number)
    match.switch(_field(data, "line", int))
    match.go(_field(data, "at", int))
    match.chance = data["chance"]
    return match


def _start(data: dict[str, Any], seed: int | str | None, own: Game | None) -> Match:
    """The match before its first move. It asks for chance, since a replay never draws."""
    game: str | Game = _field(data, "game", str)
    names = None if data.get("names") is None else _field(data, "names", list)
    if own is not None:
        if game != own.name:
            raise GamekitError(f"it is a match of {game!r}, not of {own.name!r}.")
        game = own
    if _field(data, "chance", str) not in ("auto", "ask"):
        raise GamekitError(f'"chance" is {data["chance"]!r}. Good values: "auto", "ask".')
    if data.get("position") is not None:
        position = _field(data, "position", Mapping)
        return new(game, position=position, names=names, chance="ask", seed=seed)
    options = _field(data, "options", dict)
    reserved = {"game", "players", "seed", "chance", "names", "position"} & set(options)
    if reserved:
        raise GamekitError(f'"options" can\'t hold {", ".join(sorted(reserved))}.')
    return new(game, _field(data, "players", int), names=names, chance="ask", seed=seed, **options)


def _replay_line(match: Match, moves: list[str], number: int) -> None:
    """Play a line from the start. What it shares with the line before is walked; where it differs, it forks."""
    match.go(0)
    for place, move in enumerate(moves):
        seat, colon, text = move.partition(": ")
        try:
            if not colon:
                raise GamekitError('a move is written like "0: done" or "chance: ...".')
            match.play(text, _seat(seat))
        except GamekitError as error:
            raise GamekitError(f"line {number}, move {place + 1}, {move[:60]!r} is not possible: {error}") from error


def _seat(text: str) -> Seat:
    if text == CHANCE:
        return CHANCE
    if text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise GamekitError(f"{text[:20]!r} is no seat.")


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    if name not in data:
        raise GamekitError(f'"{name}" is missing.')
    if not isinstance(data[name], kind) or (kind is int and isinstance(data[name], bool)):
        raise GamekitError(f'"{name}" is {str(data[name])[:40]!r}, but should be of the kind {kind.__name__.lower()}.')
    return data[name]
