"""What a language lacks, and the files in which it is to be written: words.es.toml beside each catalogue, es.md in each
rulebook. What is translated already stays; what is still empty is said in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import gamekit
from gamekit import rulebook
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import ENGLISH, catalogue, plurals

HOME = Path(gamekit.__file__).parent


class Lack(NamedTuple):
    """Something that a language lacks: the file that it is to stand in, its key, and the English."""

    file: Path
    key: str
    english: str


def lacking(lang: str, folder: Path = HOME) -> list[Lack]:
    """What a language lacks in the kit, or in the folder of a game."""
    found = []
    for path, entries in catalogues(folder):
        file = _beside(path, lang)
        found += [Lack(file, key, said[ENGLISH]) for key, said in entries.items() if lang not in said]
    for book in rulebooks(folder):
        file = book / f"{lang}.md"
        found += [Lack(file, key, english) for key, english in _lacking_rules(book, lang)]
    return found


def write(lang: str, folder: Path = HOME) -> list[Path]:
    """Write the files in which a language is to be written, and give those in which something is still lacking."""
    files = sorted({lack.file for lack in lacking(lang, folder)})
    for path, entries in catalogues(folder):
        if _beside(path, lang) in files:
            _write(_beside(path, lang), _catalogue_text(path, entries, lang))
    for book in rulebooks(folder):
        if book / f"{lang}.md" in files:
            _write(book / f"{lang}.md", _rulebook_text(book, lang))
    return files


def catalogues(folder: Path) -> Iterator[tuple[Path, dict[str, dict[str, str]]]]:
    """The files of words below a folder, and what stands in them and beside them."""
    for path in sorted({*folder.rglob("words.toml"), *folder.rglob("lessons.toml")}):
        yield path, catalogue(path)


def rulebooks(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.rglob(f"rulebook/{ENGLISH}.md"))


def _beside(path: Path, lang: str) -> Path:
    return path.with_name(f"{path.stem}.{lang}.toml")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GamekitError(f"{file} can't be written: {error.strerror or error}.") from None


# ---- Catalogues


def _catalogue_text(path: Path, entries: Mapping[str, Mapping[str, str]], lang: str) -> str:
    """What is said in a language of its own tables is not said here a second time."""
    inside = {key for key, said in _tables(path).items() if lang in said}
    n = len(plurals.rules(lang)) + 1
    lines = [
        f"# {path.name} in {plurals.name(lang)}. Above each line stands the English, in which an empty text is said.",
        f"# Where a form is picked by number, {{n:...|...}}, this language has {n}; see languages.toml.",
    ]
    for key, said in entries.items():
        if key not in inside:
            english = "".join(f"\n# {line}" for line in said[ENGLISH].split("\n"))
            lines += [f"{english}\n{_quoted(key)} = {_quoted(said.get(lang, ''))}"]
    return "\n".join(lines) + "\n"


def _tables(path: Path) -> dict[str, dict[str, str]]:
    from gamekit.datafiles import ours

    return ours(path)


def _quoted(text: str) -> str:
    """As TOML writes a text, which is how JSON does."""
    return json.dumps(text, ensure_ascii=False)


# ---- Rulebooks


def _lacking_rules(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    first, own = rulebook.read(folder, ENGLISH), rulebook.read(folder, lang)
    for part, english, mine in (("title", first.title, own.title), ("introduction", first.intro, own.intro)):
        if english and not mine:
            yield part, english
    section = ""
    for slug, rule in first.rules.items():
        said = own.rules.get(slug, _empty(rule))
        if rule.section != section and not said.section:
            yield "section", rule.section
        section = rule.section
        for part, english, mine in ((f"{slug}, title", rule.title, said.title), (slug, rule.text, said.text)):
            if not mine:
                yield part, english
        for key, english in rule.refusals.items():
            if not said.refusals.get(key):
                yield f"{slug} [{key}]" if key else f"{slug} >", english


def _empty(rule: rulebook.Rule) -> rulebook.Rule:
    return rule._replace(title="", section="", text="", refusals={})


def _rulebook_text(folder: Path, lang: str) -> str:
    first, own = rulebook.read(folder, ENGLISH), rulebook.read(folder, lang)
    parts = [_said("# ", own.title, first.title), _said("", own.intro, first.intro)]
    section = ""
    for slug, rule in first.rules.items():
        said = own.rules.get(slug, _empty(rule))
        if rule.section != section:
            section = rule.section
            parts.append(_said("## ", said.section, section))
        head = f"{_said('### ', said.title, rule.title)}\n`{slug}` · {' + '.join(rule.sources)}"
        parts += [head, _said("", said.text, rule.text)]
        parts += [
            _said(f"> [{key}] " if key else "> ", said.refusals.get(key, ""), english)
            for key, english in rule.refusals.items()
        ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _said(sign: str, own: str, english: str) -> str:
    """What is translated, or room for it with the English in a comment below."""
    return f"{sign}{own}" if own or not english else f"{sign}\n<!-- {english} -->".strip()


# ---- The command


def todo(lang: str, folder: str = "") -> str:
    """What `python -m gamekit.words todo es` says."""
    if not re.fullmatch("[a-z]{2,3}(-[A-Za-z]+)?", lang):
        raise GamekitError(f"A language has a code like es or pt-BR, not {quoted(lang)}.")
    home = Path(folder) if folder else HOME
    if not home.is_dir():
        raise GamekitError(f"There is no folder {home}.")
    lacks = lacking(lang, home)
    write(lang, home)
    lines = []
    for file in dict.fromkeys(lack.file for lack in lacks):
        here = [lack for lack in lacks if lack.file == file]
        lines += [f"{file}: {len(here)} to do", *(f"  {lack.key}: {lack.english}" for lack in here), ""]
    done = f"{plurals.name(lang)} lacks nothing."
    return "\n".join([*lines, f"{len(lacks)} in all. The files are written: fill them in." if lacks else done])
