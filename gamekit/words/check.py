"""What is wrong with the sentences of a game: between the languages, by its glossary, and in what the inspector shows.

A glossary stands in a catalogue, a table for each language: the term that is used for a thing, and other words for it,
which no sentence and no rule of that language may use. A star stands for any ending. (In words.es.toml: [glossary].)

    [glossary.fr]
    "fiche" = ["feuille*"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gamekit import rulebook
from gamekit.datafiles import ours
from gamekit.words import ENGLISH, GLOSSARY, LANGUAGES, SHARED, Words, choices, fields, forms, plurals
from gamekit.words.todo import catalogues, rulebooks

_SLUG = re.compile(r"[a-z]+\.[a-z-]+")  # the name of a rule is no word of any language
_BRACES = re.compile(r"\{\w+(\.[\w-]+|:[^{}]*)?\}")


def problems(folder: Path) -> list[str]:
    """What is wrong with the sentences in a game's folder, in plain words."""
    pairs = list(catalogues(folder))
    known = {key.rpartition(".")[2] for key in Words().keys() | {key for _, entries in pairs for key in entries}}
    found = [
        f"{path.name}: {key}: {what}."
        for path, entries in pairs
        for key, said in entries.items()
        for what in _faults(said, known)
    ]
    return found + [problem for lang in LANGUAGES for problem in _slips(folder, lang)]


def _faults(said: Mapping[str, str], known: Collection[str]) -> Iterator[str]:
    """What is wrong with a sentence in its languages."""
    first = said.get(ENGLISH, next(iter(said.values())))
    for lang, text in said.items():
        if text != text.strip():
            yield f"{lang} begins or ends with a space"
        if fields(text) != fields(first):
            yield f"{lang} shows other facts than {ENGLISH}"
        if text.count(" | ") != first.count(" | "):
            yield f"{lang} has other parts than {ENGLISH}, between bars"
        if strange := sorted(forms(text) - set(known)):
            yield f"{lang}: no word has the form '{strange[0]}'"
        if any(len(forms) != len(plurals.rules(lang)) + 1 for forms in choices(text)):
            yield f"{lang} has {len(plurals.rules(lang)) + 1} forms for a number"
        if re.search("[{}]", _BRACES.sub("", text)):
            yield f"{lang} has a brace too many"


def _slips(folder: Path, lang: str) -> Iterator[str]:
    """What is never written in a language, and words that the glossary has another one for.

    A game has a glossary of its own, beside the one that all games share.
    """
    terms: dict[str, list[str]] = {}
    for path in (SHARED, *(path for path, _ in catalogues(folder))):
        terms |= glossary(path, lang)
    banned = [(term, _pattern(twin)) for term, twins in terms.items() for twin in twins]
    known = plurals.languages().get(lang)
    for where, text in _texts(folder, lang):
        if known and (said := known.never.search(text)):
            yield f"{where}: {lang} never has '{said[0]}' (see languages.toml)."
        for term, pattern in banned:
            if said := pattern.search(_SLUG.sub("", text)):
                yield f"{where}: {lang} says '{said[0]}'; by the glossary that is '{term}'."


def _pattern(twin: str) -> re.Pattern[str]:
    letters = r"\w*".join(map(re.escape, twin.split("*")))
    return re.compile(rf"\b{letters}\b", re.IGNORECASE)


def glossary(path: Path, lang: str) -> dict[str, list[str]]:
    """The terms of a catalogue, each with the words that are not used for it."""
    terms: dict[str, list[str]] = ours(path).get(GLOSSARY, {}).get(lang, {})
    own = path.with_name(f"{path.stem}.{lang}.toml")
    return terms | (ours(own).get(GLOSSARY, {}) if own.is_file() else {})


def untold(words: Words, trees: Sequence[Any], named: Callable[[str], bool]) -> list[str]:
    """What of a tree of plain data nobody can read in a language: the same tree is given in each.

    What differs was said in the language; what does not is a word that has words, a name, or no word at all.
    """
    found: dict[str, None] = {}
    for texts in zip(*map(_told, trees), strict=True):
        key, text = texts[0]
        word = len(set(texts)) == 1 and re.search(r"[^\W\d_]{2}", text) and not named(text)
        if word and key not in words and text not in words:
            found[key] = None
    return list(found)


def _told(tree: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """The keys and texts of a tree, each with the key of its words."""
    if isinstance(tree, dict):
        for name, item in tree.items():
            yield f"tree.{name}", name
            yield from _told(item, name)
    elif isinstance(tree, list | tuple):
        for item in tree:
            yield from _told(item, key)
    elif isinstance(tree, str):
        yield f"tree.{key}.{tree}", tree


def _texts(folder: Path, lang: str) -> Iterator[tuple[str, str]]:
    for path, entries in catalogues(folder):
        yield from ((f"{path.name}: {key}", said[lang]) for key, said in entries.items() if lang in said)
    for book in rulebooks(folder):
        found = rulebook.read(book, lang)
        yield found.file, f"{found.title} {found.intro}"
        for slug, rule in found.rules.items():
            yield f"{found.file}: {slug}", " ".join([rule.title, rule.section, rule.text, *rule.refusals.values()])
