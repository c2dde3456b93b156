"""A class in a file: a line for each event, written as it happens, so that a kernel may die at any time."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gamekit import saves
from gamekit.datafiles import path_of, text_of
from gamekit.quote import shortened
from gamekit.room import GamekitError

from .activity import Event
from .model import Classroom

if TYPE_CHECKING:
    from gamekit.lessons import Lesson
    from gamekit.room import Game

VERSION = 1
LARGEST = 200_000_000  # bytes


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def save(room: Classroom, path: str | os.PathLike[str]) -> Callable[[Event], None]:
    """Write all that has happened. What this returns adds an event to the file."""
    with room.lock:
        head = {"gamekit": "class", "version": VERSION, "name": room.name, "code": room.code, "port": room.port}
        saves.write(path, "".join(map(_line, (head, *room.events))))
        file = path_of(path)

    def add(event: Event) -> None:
        with file.open("a", encoding="utf-8") as end:
            end.write(_line(event))

    return add


def resume(
    path: str | os.PathLike[str],
    clock: Callable[[], float],
    *,
    lessons: Sequence[Lesson] = (),
    games: Sequence[Game] = (),
) -> Classroom:
    """The class of a file, with all that happened in it. A last line that was not written to its end is left out."""
    text = text_of(path, LARGEST)
    named = shortened(str(path), 300)
    lines = text.split("\n")[:-1]  # what comes behind the last break was not written to its end
    try:
        head, *events = map(json.loads, lines)
        if head["gamekit"] != "class" or head["version"] > VERSION:
            raise GamekitError(f"{named} was saved by a newer gamekit, or is no class of gamekit.")
        room = Classroom(head["name"], head["code"], clock)
        port = head.get("port")
        room.port = port if isinstance(port, int) and 0 < port < 65536 else None
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, GamekitError):
            raise
        raise GamekitError(f"{named} is no saved class of gamekit, or it is damaged.") from None
    room.own_lessons = {lesson.name: lesson for lesson in lessons}
    room.games = {game.name: game for game in games}
    try:
        room.resume(events)
    except GamekitError as error:
        raise GamekitError(f"{named}: {error}") from error
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise GamekitError(f"{named} is damaged: {type(error).__name__}, {error}.") from error
    return room
