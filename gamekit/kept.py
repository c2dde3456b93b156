"""What a reader has done, kept beside the notebook, in `.gamekit/`: how far he is with the exercises of each game.

It is one folder, so that it can be left out, copied or thrown away as a whole, and its name begins with a dot, since
there is nothing in it to read. Only a notebook has one: a script or a test leaves nothing behind, nor does a page of
Voilà or marimo: it may have many visitors, and what was kept would be everybody's.
In JupyterLite, where Python runs in the browser, it lies in the browser's own storage, as notebooks do there.
Where the folder can't be written, what is done is remembered as long as the kernel runs.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, get_args

from gamekit.calls import called
from gamekit.games import game as game_named
from gamekit.lessons import Lesson, lessons
from gamekit.room import Game
from gamekit.words import Words

Mark = Literal["", "tried", "shown", "solved"]  # each is more than those before it
MARKS: Final = get_args(Mark)
SIGNS: Final[Mapping[str, str]] = {"": "☐", "tried": "☐", "shown": "☐", "solved": "☑"}
LARGEST: Final = 1_000_000  # bytes of a file of marks
DRIVE = Path("/drive")  # where JupyterLite's kernels find the notebooks


def notebook() -> Path | None:
    """The notebook that this kernel belongs to, as far as Jupyter or VS Code tells."""
    named = os.environ.get("JPY_SESSION_NAME") or vars(sys.modules["__main__"]).get("__vsc_ipynb_file__")
    path = Path(named) if isinstance(named, str) else None
    return path if path is not None and path.suffix == ".ipynb" and path.is_absolute() else None


def folder() -> Path | None:
    """Where things are kept; there need not be anything yet."""
    book = notebook()
    if book is not None:
        return book.parent / ".gamekit"
    # nbclassic tells the folder alone, as "/home/ada/school/".
    told = os.environ.get("JPY_SESSION_NAME", "")
    if told.endswith(os.sep) and Path(told).is_absolute():
        return Path(told) / ".gamekit"
    # A kernel of JupyterLite is told nobody's name, but it stands where its notebook lies.
    here = Path.cwd() if sys.platform == "emscripten" else None
    return here / ".gamekit" if here is not None and here.is_relative_to(DRIVE) else None


# ---- The exercises


class Progress(Mapping[str, Mark]):
    """How far a reader is with each exercise of a game: "solved", "shown", "tried" or "", by the exercise's name."""

    def __init__(self, game: Game) -> None:
        self.game, marks = game, recalled(game)
        self._marks: dict[str, Mark] = {name: marks.get(one.kept_as, "") for name, one in lessons(game).items()}

    def __getitem__(self, name: str) -> Mark:
        return self._marks[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._marks)

    def __len__(self) -> int:
        return len(self._marks)

    @property
    def solved(self) -> tuple[str, ...]:
        return tuple(name for name, mark in self._marks.items() if mark == "solved")

    def __repr__(self) -> str:
        return "\n".join([self._head(), *(f"{SIGNS[mark]} {name}" for name, mark in self._marks.items())])

    def _repr_markdown_(self) -> str:
        words = Words(self.game.folder / "data" / "words.toml", self.game.folder / "data" / "lessons.toml")
        lines = [f"**{self._head()}**", ""]
        for name, lesson in lessons(self.game).items():
            title, mark = lesson.said(words, "title", {}, ()), self._marks[name]
            told = words.say(f"lesson.is-{mark}", {"title": title}) if mark else title
            lines.append(f"{SIGNS[mark]} {told}  ")
        return "\n".join(lines)

    def _head(self) -> str:
        words, facts = Words(), {"text": self.game.rulebook().title, "n": len(self.solved), "m": len(self)}
        return words.say("lesson.progress", facts) + (f" {words.template('lesson.not-kept')}" if _lost else "")


@called
def progress(game: str | Game) -> Progress:
    """Which exercises of a game are solved, which were shown or tried; a cell shows them with a tick each."""
    return Progress(game_named(game))


def recalled(game: Game) -> dict[str, Mark]:
    """The marks of all exercises of a game, those that another kernel has made meanwhile among them."""
    for line in _lines():
        with suppress(ValueError, TypeError, RecursionError):  # half a line: a machine stopped while it was written
            done, of, name = json.loads(line)
            _remember(done, of, name)
    return {name: done for (of, name), done in _known.items() if of == game.name}


def mark(game: Game, lesson: Lesson, done: Mark) -> bool:
    """Note what was done. False, and that only once, if it can't be kept.

    A line is added and none is changed: so no kernel, whatever befalls it, takes away what it or another has written.
    """
    global _lost
    place = folder()
    if _remember(done, game.name, lesson.kept_as) and place is not None and not _lost:
        try:
            place.mkdir(exist_ok=True)
            with (place / "progress.jsonl").open("ab") as file:
                file.write(f"\n{json.dumps([done, game.name, lesson.kept_as])}".encode())
        except OSError:
            _lost = True
            return False
    return True


_known: dict[tuple[str, str], Mark] = {}  # by game and exercise
_lost = False  # whether something could not be written


def _remember(done: Mark, game: str, lesson: str) -> bool:
    """Whether this is more than what was known."""
    old = _known.get((game, lesson), "")
    if MARKS.index(done) <= MARKS.index(old):
        return False
    _known[game, lesson] = done
    return True


def _lines() -> list[bytes]:
    place = folder()
    if place is None:
        return []
    try:
        with (place / "progress.jsonl").open("rb") as file:
            return file.read(LARGEST).splitlines()
    except OSError:
        return []
