"""What a language lacks, and the files in which it is to be written: words.es.toml beside each catalogue, es.md in each
rulebook. What stands in them stays as it is; room is made for what is lacking, with the English beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gamekit import rulebook
from gamekit.datafiles import ours
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import GLOSSARY, LANGUAGES, SHARED, forms, plurals
from gamekit.words.check import problems
from gamekit.words.told import HOME, catalogues, own_file, rulebooks, shown, told


class Lack(NamedTuple):
    """Something that a language lacks: the file that it is to stand in, its key, and the English."""

    file: Path
    key: str
    english: str


def lacking(lang: str, folder: Path = HOME) -> list[Lack]:
    """What a language lacks in the kit, or in the folder of a game."""
    own = told(folder, lang) | told(folder, plurals.base(lang))
    return [lack for place, lack in _wanted(lang, folder).items() if place not in own]


def _wanted(lang: str, folder: Path) -> dict[tuple[Path, str], Lack]:
    """All that a language is to say, by its place: each sentence, and those forms of words that its sentences show."""
    first, uses = told(folder), {one: _uses(folder, one) for one in {*LANGUAGES, lang}}
    wanted = {}
    for path, entries in catalogues(folder):
        file, room = own_file(path, lang), path.parent.parent
        used = {one: set().union(*by.values()) if path == SHARED else by.get(room, set()) for one, by in uses.items()}
        own, others = used.pop(lang), set().union(*used.values())
        words = _words(entries, own | others)
        formed = {f"{word}.{form}" for word, has in words.items() for form in has}
        for key in entries:
            if key not in formed:
                wanted[path, key] = Lack(file, key, first[path, key].text)
        for word, form in product(words, sorted(own)):
            if form in words[word] or (form not in others and _alike(word, form, words)):
                wanted[path, f"{word}.{form}"] = Lack(file, f"{word}.{form}", first[path, word].text)
    for (home, key), sentence in first.items():
        if home.is_dir():
            wanted[home, key] = Lack(home / f"{lang}.md", key, sentence.text)
    return wanted


def _uses(folder: Path, lang: str) -> dict[Path, set[str]]:
    """The forms of words that a language's sentences show, game by game."""
    found: dict[Path, set[str]] = {}
    for sentence in told(folder, lang).values():
        found.setdefault(sentence.room, set()).update(form for _, form in forms(sentence.text))
    return found


def _words(entries: Collection[str], used: Collection[str]) -> dict[str, set[str]]:
    """The words of which there are forms, in any language, with these."""
    found: dict[str, set[str]] = {}
    for key in entries:
        word, _, form = key.rpartition(".")
        if word in entries and form in used:
            found.setdefault(word, set()).add(form)
    return found


def _alike(word: str, form: str, words: Mapping[str, set[str]]) -> bool:
    """Whether a form that one language alone shows is there of a word that is otherwise of the same kind."""
    kind = words[word] - {form}
    return any(kind and form in has and has - {form} == kind for has in words.values())


# ---- Making room


def write(lang: str, folder: Path = HOME) -> None:
    """Make room for what a language lacks. Refused while something is wrong in its files."""
    if wrong := problems(folder, [lang]):
        raise GamekitError("\n".join(["Nothing is written before this is mended:", *wrong]))
    lacks = lacking(lang, folder)
    for path, _ in catalogues(folder):
        if here := [lack for lack in lacks if lack.file == own_file(path, lang)]:
            _write(here[0].file, _catalogue_text(path, lang, here))
    for book in rulebooks(folder):
        if any(lack.file == book / f"{lang}.md" for lack in lacks):
            _write(book / f"{lang}.md", _rulebook_text(book, lang))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GamekitError(f"{file} can't be written: {error.strerror or error}.") from None


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _catalogue_text(path: Path, lang: str, lacks: Iterable[Lack]) -> str:
    """What stands in a language's own file, and room for more below it, but above its glossary."""
    file = own_file(path, lang)
    said, *glossary = re.split(rf"^(?=\[{GLOSSARY}\])", _text(file), maxsplit=1, flags=re.MULTILINE)
    known = ours(file) if said else {}
    head = (
        f"# {path.name} in {plurals.name(lang)}. Above each line stands the English, in which an empty text is said.\n"
        f"# Where a form is picked by number, {{n:...|...}}, this language has {len(plurals.rules(lang)) + 1}."
    )
    room = (f'{_commented(lack.english)}\n{json.dumps(lack.key)} = ""' for lack in lacks if lack.key not in known)
    return "\n\n".join([said.strip() or head, *room, *glossary]).rstrip() + "\n"


def _commented(text: str) -> str:
    return "\n".join(f"# {line}".strip() for line in text.split("\n"))


def _rulebook_text(folder: Path, lang: str) -> str:
    """What stands in a rulebook, rule by rule, and room for what it lacks."""
    first, book = rulebook.first(folder), rulebook.read(folder, lang)
    text, blocks, rest = _blocks(_text(folder / f"{lang}.md"))
    text = text or f"# <!-- {first.title} -->\n\n<!-- {first.intro} -->"
    section = ""
    for slug, rule in first.rules.items():
        own = book.rules.get(slug)
        text += blocks.get(slug, "")
        later = {key: said for key, said in rule.refusals.items() if not own or key not in own.refusals}
        new = [f"> [{key}] <!-- {said} -->" if key else f"> <!-- {said} -->" for key, said in later.items()]
        if own is None:
            head = f"### <!-- {rule.title} -->\n`{slug}` · {' + '.join(rule.sources)}"
            new = [f"## <!-- {rule.section} -->"] * (rule.section != section) + [head, f"<!-- {rule.text} -->", *new]
        if new:
            text = "\n\n".join([text.rstrip("\n"), *new, ""])
        section = rule.section
    return f"{text}{rest}".rstrip("\n") + "\n"


def _blocks(text: str) -> tuple[str, dict[str, str], str]:
    """What stands in a rulebook above all rules, with each of them (a section's heading with the next), and below."""
    head, *blocks = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    found: dict[str, str] = {}
    above = ""
    for block in blocks:
        above += block
        if slug := rulebook.SLUG.search(block):
            found[slug[1]] = found.get(slug[1], "") + above
            above = ""
    return head, found, above


# ---- The command


def todo(lang: str, folder: str = "", *, details: bool = False) -> str:
    """What `python -m gamekit.words todo es` says."""
    home = _home(lang, folder)
    write(lang, home)
    lacks, wanted = lacking(lang, home), _wanted(lang, home).values()
    lines = []
    for file in dict.fromkeys(lack.file for lack in lacks):
        here, of = ([lack for lack in those if lack.file == file] for those in (lacks, wanted))
        lines.append(f"{shown(file)}: {len(of) - len(here)} of {len(of)} done")
        lines += [f"  {lack.key}: {lack.english}" for lack in here] if details else []
    if not lacks:
        return f"{plurals.name(lang)} lacks nothing."
    done = len(wanted) - len(lacks)
    return "\n".join(
        [*lines, "", f"{done} of {len(wanted)} done. What is still empty in these files is said in English."]
    )


def check(lang: str, folder: str = "") -> str:
    """What `python -m gamekit.words check es` says."""
    if wrong := problems(_home(lang, folder), [lang]):
        raise GamekitError("\n".join(wrong))
    return f"{plurals.name(lang)}: nothing is wrong in what there is."


def _home(lang: str, folder: str) -> Path:
    if not re.fullmatch(plurals.CODE, lang):
        raise GamekitError(f"A language has a code like es or pt-BR, not {quoted(lang)}.")
    home = Path(folder) if folder else HOME
    if not home.is_dir():
        raise GamekitError(f"There is no folder {home}.")
    return home
