"""What the files below a folder say, language by language: the sentences of catalogues and the parts of rulebooks.

A folder is the kit, or the room of a game. A sentence is found by its home, the catalogue or the folder of a rulebook,
and its key there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import gamekit
from gamekit import rulebook
from gamekit.datafiles import ours
from gamekit.words import SHARED, Text, beside, catalogue
from gamekit.words.plurals import ENGLISH

HOME = Path(gamekit.__file__).parent


class Sentence(NamedTuple):
    """Something that is said, and the file in which it stands."""

    file: Path
    key: str
    text: Text

    def __str__(self) -> str:
        return f"{shown(self.file)}: {self.key}"

    @property
    def room(self) -> Path:
        """The folder of the game."""
        return self.file.parent.parent


Told = dict[tuple[Path, str], Sentence]


def shown(file: Path) -> str:
    """A file of the kit by its place in the kit."""
    return str(file.relative_to(HOME.parent) if file.is_relative_to(HOME) else file)


def catalogues(folder: Path) -> Iterator[tuple[Path, dict[str, dict[str, Text]]]]:
    """The files of words below a folder, and what stands in them and beside them; those that all games share first."""
    found = {*folder.rglob("words.toml"), *folder.rglob("lessons.toml")}
    for path in sorted(found, key=lambda path: (path != SHARED, path)):
        yield path, catalogue(path)


def rulebooks(folder: Path) -> list[Path]:
    return sorted({path.parent for path in folder.rglob("rulebook/*.md")})


def told(folder: Path, lang: str = "") -> Told:
    """All that is said in a language; with none, in that on which the others rest: English, if it is there."""
    found: dict[tuple[Path, str], Sentence] = {}
    for path, entries in catalogues(folder):
        own = set().union(*map(ours, beside(path, lang))) if lang else set()
        for key, said in entries.items():
            text = said.get(lang) if lang else said.get(ENGLISH, next(iter(said.values())))
            if text is not None:
                found[path, key] = Sentence(own_file(path, lang) if key in own else path, key, text)
    for book in rulebooks(folder):
        first = rulebook.first(book)
        mine = rulebook.read(book, lang) if lang else first
        found |= {(book, key): Sentence(Path(str(mine.file)), key, text) for key, text in _parts(mine, first) if text}
    return found


def own_file(path: Path, lang: str) -> Path:
    """The file beside a catalogue that holds a language of its own."""
    return path.with_name(f"{path.stem}.{lang}.toml")


def _parts(book: rulebook.Book, first: rulebook.Book) -> Iterator[tuple[str, Text]]:
    yield "title", book.title
    yield "introduction", book.intro
    for section, text in rulebook.titles(book, first).items():
        yield f"section {section}", text
    for slug, rule in book.rules.items():
        yield f"{slug}, title", rule.title
        yield slug, rule.text
        for key, text in rule.refusals.items():
            yield f"{slug} [{key}]", text
