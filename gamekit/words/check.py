"""What is wrong with the sentences of a game: between the languages, by its glossary, and in what the inspector shows.

A glossary stands in a catalogue, a table for each language: the term that is used for a thing, and other words for it,
which no sentence and no rule of that language may use. A star stands for any ending. (In words.es.toml: [glossary].)

    [glossary.fr]
    "fiche" = ["feuille*"]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from gamekit import rulebook
from gamekit.datafiles import ours
from gamekit.room import GamekitError
from gamekit.words import GLOSSARY, LANGUAGES, SHARED, Text, Words, beside, choices, fields, forms, plurals, stands
from gamekit.words.told import catalogues, rulebooks, shown, told

_SLUG = re.compile(r"[a-z]+\.[a-z-]+")  # the name of a rule is no word of any language
_BRACES = re.compile(r"\{\w+(\.[\w-]+|:[^{}]*)?\}")


def problems(folder: Path, langs: Sequence[str] = LANGUAGES) -> list[str]:
    """What is wrong with what stands in a folder in some languages, in plain words; what is not there is not wrong."""
    found = [problem for lang in langs for problem in (*_catalogues(folder, lang), *_rulebooks(folder, lang))]
    if found:
        return found
    first, known = told(folder), {key.rpartition(".")[2] for key in _keys(folder)}
    for lang in langs:
        own = told(folder, lang)
        terms = {room: _terms(room, folder, lang) for room in {sentence.room for sentence in own.values()}}
        for place, sentence in own.items():
            text, english = sentence.text, first.get(place, sentence).text
            wrong = (*_faults(text, english, known), *_slips(text, terms[sentence.room]))
            found += [f"{sentence}: {what}." for what in wrong]
    return found


def _keys(folder: Path) -> set[str]:
    return set(Words().keys()).union(*(entries for _, entries in catalogues(folder)))


# ---- Files


def _catalogues(folder: Path, lang: str) -> Iterator[str]:
    """What is no sentence in a language's own file: it would not be said."""
    if not plurals.known(lang):
        yield f"languages.toml has no [{lang}], which says what it is called and how its plurals are made."
    for path, _ in catalogues(folder):
        for file in beside(path, lang):
            try:
                own = ours(file)
            except GamekitError as error:
                yield str(error)
                continue
            tables = ours(path)
            for key, text in own.items():
                if key == GLOSSARY:
                    continue
                if not stands(key, tables):
                    yield f"{shown(file)}: there is no {key!r} in {path.name}{_near(key, tables)}."
                elif not isinstance(text, str):
                    yield f"{shown(file)}: {key} is no text between quotes."


def _near(key: str, keys: Collection[str]) -> str:
    near = get_close_matches(key, keys, 1, 0.7)
    return f"; there is {near[0]!r}" if near else ""


def _rulebooks(folder: Path, lang: str) -> Iterator[str]:
    """In what a rulebook can't be read, or departs from the first one."""
    for place in rulebooks(folder):
        first = rulebook.first(place)
        book = first if first.lang == lang else rulebook.read(place, lang)
        yield from book.problems
        shared = [slug for slug in book.rules if slug in first.rules]
        if shared != [slug for slug in first.rules if slug in book.rules]:
            yield f"{shown(Path(str(book.file)))}: the rules stand in another order than in {first.lang}.md."
        for slug, rule in book.rules.items():
            for what in _differences(rule, first.rules.get(slug)):
                yield f"{shown(Path(str(book.file)))}: {slug}: {what}."


def _differences(rule: rulebook.Rule, first: rulebook.Rule | None) -> Iterator[str]:
    if first is None:
        yield "there is no such rule in the first book"
        return
    if rule.sources != first.sources:
        yield f"the source is {' + '.join(first.sources)} in {first.lang}.md"
    for key in rule.refusals:
        if key not in first.refusals:
            yield f"there is no refusal [{key}] in {first.lang}.md{_near(key, first.refusals)}"


# ---- Sentences


def _faults(text: Text, first: Text, known: Collection[str]) -> Iterator[str]:
    """What is wrong with a sentence beside the same in the first language."""
    lang = text.lang
    if text != text.strip():
        yield f"{lang} begins or ends with a space"
    for name in sorted(fields(text) ^ fields(first)):
        yield (
            f"{lang} shows {{{name}}} and {first.lang} does not" if name in fields(text) else f"{lang} lacks {{{name}}}"
        )
    if text.count(" | ") != first.count(" | "):
        yield f"{lang} has other parts than {first.lang}, between bars"
    for _, form in sorted(forms(text)):
        if form not in known:
            yield f"{lang}: no word has the form '{form}'"
    needs = len(plurals.rules(lang)) + 1
    for several in choices(text):
        if len(several) != needs:
            yield f"{lang} needs {needs} forms for a number and has {len(several)}, {'|'.join(several)!r}"
    if re.search("[{}]", _BRACES.sub("", text)):
        yield f"{lang} has a brace too many"


def _slips(text: Text, terms: Sequence[tuple[str, re.Pattern[str]]]) -> Iterator[str]:
    """What is never written in a language, and words that the glossary has another one for."""
    language = plurals.languages().get(text.lang)
    if language and (said := language.never.search(text)):
        remedy = "; put a no-break space (U+00A0) for the blank" if " " in said[0] else ""
        yield f"{text.lang} never has '{said[0]}' (see languages.toml){remedy}"
    for term, pattern in terms:
        if said := pattern.search(_SLUG.sub("", text)):
            yield f"{text.lang} says '{said[0]}'; by the glossary that is '{term}'"


def _terms(room: Path, folder: Path, lang: str) -> list[tuple[str, re.Pattern[str]]]:
    """The terms of the glossary that all games share and of the game's own, with what is not used for them."""
    terms: dict[str, list[str]] = {}
    for path in (SHARED, *(path for path, _ in catalogues(folder) if path.parent.parent == room)):
        terms |= ours(path).get(GLOSSARY, {}).get(lang, {})
        for own in beside(path, lang):
            terms |= ours(own).get(GLOSSARY, {})
    return [(term, _pattern(twin)) for term, twins in terms.items() for twin in twins]


def _pattern(twin: str) -> re.Pattern[str]:
    letters = r"\w*".join(map(re.escape, twin.split("*")))
    return re.compile(rf"\b{letters}\b", re.IGNORECASE)


def unformed(words: Words, template: Text, facts: Mapping[str, object]) -> list[str]:
    """The words that a sentence shows as they are, for want of the form that it asks for."""
    shown = [(value, form) for name, form in forms(template) for value in _each(facts[name])]
    keys = [f"{value}.{form}" for value, form in shown if value in words]
    return [key for key in keys if key not in words or words.template(key, template.lang).lang != template.lang]


def _each(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else (value,)


# ---- The inspector


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
