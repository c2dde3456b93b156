"""Saving a match to a file, and loading it: the list of its moves as JSON text. Nothing in a file is ever executed."""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any
from zlib import crc32

from gamekit.calls import called
from gamekit.datafiles import DEEPEST, deeper, path_of, text_of
from gamekit.games import game as game_named
from gamekit.match import Match, files_of, new
from gamekit.quote import quoted, shortened
from gamekit.room import CHANCE, Game, GamekitError, Seat

VERSION = 1
LARGEST = 50_000_000  # bytes of a saved match
LEFT = 60  # seconds: a file that is still being written after that is nobody's any more
KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table", Mapping: "a table"}


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match; the old file stays whole until the new one is."""
    write(path, text_of_save(match))


def text_of_save(match: Match) -> str:
    """What is written of a match."""
    return json.dumps(data_of(match), ensure_ascii=False, indent=1)


def data_of(match: Match) -> dict[str, Any]:
    """A match as plain data: what stands in its file."""
    lines = [[f"{entry.seat}: {entry.text}" for entry in line] for line in match.lines]
    data = {
        "gamekit": "match",
        "version": VERSION,
        "game": match.game.name,
        "players": match.players,
        "names": list(match.given_names) if any(match.given_names) else None,
        "options": match.options,
        "position": match.start,
        "chance": match.chance,
        "undo": match.undoes,
        "played": match.played,
        "lines": lines,
        "line": match.line,
        "at": match.at,
    }
    if match.files:
        data["files"] = match.files
    return data


@called
def load(path: str | os.PathLike[str], *, seed: int | str | None = None, game: Game | None = None) -> Match:
    """Read a match and replay it; each move is checked by the rules. The seed is for what is drawn from here on.

    A match of your own game, which the kit does not know by name, is loaded with game=.
    """
    text = text_of(path, LARGEST)
    named = shortened(str(path), 300)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise GamekitError(f"{named} is damaged or no saved match: no JSON from {place} on ({error.msg}).") from None
    except (RecursionError, ValueError):
        raise GamekitError(f"{named} is no saved match: its JSON can't be read.") from None
    try:
        if deeper(data):
            raise GamekitError(f"this is no saved match: its lists are in one another more than {DEEPEST} deep.")
        return match_of(data, seed, game)
    except GamekitError as error:
        raise GamekitError(f"{named}: {error}") from error


# ---- Writing


def write(path: object, text: str) -> None:
    """Write a text to a file. It is written beside it first, then takes its place, so that either is there, whole.

    A link is followed, to what it points to. What is read-only, and what is no ordinary file, is refused.
    """
    found = path_of(path)
    named, target = shortened(str(found), 300), Path(os.path.realpath(found))
    beside = target.parent / f".gamekit-{crc32(os.fsencode(target.name)):08x}-{token_hex(4)}.new"
    try:
        mode = _mode(target, named)
        data = text.encode()
        _clear(beside)
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if mode is not None:
                beside.chmod(mode)
            beside.replace(target)
        finally:  # also if it is interrupted: then the new file stands, or the old one
            beside.unlink(missing_ok=True)
    except UnicodeEncodeError:
        raise GamekitError(f"{named} can't be written: there is half a character in it, \\ud800 or so.") from None
    except OSError as error:
        raise GamekitError(f"{named} can't be written: {error.strerror or error}.") from error


def _mode(target: Path, named: str) -> int | None:
    """Who may read and write the file that is there; None if there is none yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
        raise GamekitError(f"{named} can't be written: it is {what}.")
    if not mode & 0o222 or not os.access(target, os.W_OK):
        raise GamekitError(f"{named} can't be written: it is read-only.")
    return stat.S_IMODE(mode)


def _clear(beside: Path) -> None:
    """Take away what a writer that was killed has left of the same file."""
    for left in beside.parent.glob(f"{beside.name[:-12]}*.new"):
        with suppress(FileNotFoundError):  # somebody else has
            if time.time() - left.stat().st_mtime > LEFT:
                left.unlink()


# ---- Replaying


def match_of(data: Any, seed: int | str | None = None, own: Game | None = None) -> Match:
    """The match that plain data tells of."""
    if not isinstance(data, dict) or data.get("gamekit") != "match":
        raise GamekitError('this is no saved match of gamekit (such a file says "gamekit": "match").')
    version = _field(data, "version", int)
    if version > VERSION:
        newer = f"version {quoted(version)}; this one reads up to {VERSION}"
        raise GamekitError(f"it was saved by a newer gamekit ({newer}).")
    if version < 1:
        raise GamekitError(f"there never was a version {quoted(version)} of saved matches.")
    match = _start(data, seed, own)
    lines = _field(data, "lines", list)
    if not lines:
        raise GamekitError('"lines" is empty: there is at least one line, of no moves.')
    for number, line in enumerate(lines):
        if not isinstance(line, list) or not all(isinstance(move, str) for move in line):
            raise GamekitError(f"line {number} is not a list of moves.")
        _replay_line(match, line, number)
    match.switch(data.get("played", 0))
    match.undoes = data.get("undo", "any")
    match.switch(_field(data, "line", int))
    match.go(_field(data, "at", int))
    match.chance = data["chance"]
    match.live = not match.can_redo
    return match


def _start(data: dict[str, Any], seed: int | str | None, own: Game | None) -> Match:
    """The match before its first move. It asks for chance, since a replay never draws."""
    game: str | Game = _field(data, "game", str)
    names = None if data.get("names") is None else _field(data, "names", list)
    if own is not None:
        if game != own.name:
            raise GamekitError(f"it is a match of {quoted(game)}, not of {own.name!r}.")
        game = own
    if _field(data, "chance", str) not in ("auto", "ask"):
        raise GamekitError(f'"chance" is {quoted(data["chance"])}. Good values: "auto", "ask".')
    if data.get("position") is not None:
        position = _field(data, "position", Mapping)
        _unchanged(data, files_of(game_named(game), position))
        return new(game, position=position, names=names, chance="ask", seed=seed)
    options = _field(data, "options", dict)
    reserved = {"game", "players", "seed", "chance", "undo", "names", "position"} & set(options)
    if reserved:
        raise GamekitError(f'"options" can\'t hold {", ".join(sorted(reserved))}.')
    _unchanged(data, files_of(game_named(game), options))
    return new(game, _field(data, "players", int), names=names, chance="ask", seed=seed, **options)


def _unchanged(data: dict[str, Any], files: Mapping[str, str]) -> None:
    """Refuse a match whose cards or maps are others by now. That comes first: they may not even fit it any more."""
    for path, known in (_field(data, "files", dict) if "files" in data else {}).items():  # old saves have none
        if files.get(path) != known:
            what = f"{shortened(path, 300)} has changed since the match was saved"
            raise GamekitError(f"{what}, so its moves would mean something else.")


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
            raise GamekitError(f"line {number}, move {place + 1}, {quoted(move)} is not possible: {error}") from error


def _seat(text: str) -> Seat:
    if text == CHANCE:
        return CHANCE
    if text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise GamekitError(f"{quoted(text, 20)} is no seat.")


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    if name not in data:
        raise GamekitError(f'"{name}" is missing.')
    if not isinstance(data[name], kind) or (kind is int and isinstance(data[name], bool)):
        raise GamekitError(f'"{name}" is {KINDS[kind]}, not {quoted(data[name], 40)}.')
    return data[name]
