"""The languages: which one is current, and the words and sentences of each.

A catalogue is a TOML file, one table a key, one line a language:

    ["event.placed"]
    en = "placed {metal} on {cell}"
    fr = "{metal} posé en {cell}"
    de = "{metal} auf {cell} gelegt"

A language that was added later may have a file of its own beside it, words.es.toml beside words.toml, one line a key:

    "event.placed" = "{metal} puesto en {cell}"

Those languages are there of which gamekit/words/ has words; a sentence that a language lacks is said in English.
`python -m gamekit.words todo es` lists what Spanish lacks, and writes the files for it.

A field shows a fact: `{metal}` its word, if the catalogue has one, else as it is; `{Metal}` with a capital;
`{metal.the}` another form of the word, the key "copper.the"; `{n:card|cards}` picks by number, by the language's rule
in languages.toml, or by how many there are in a list; `{seat}` and `{seats}` are players, shown by name, and by the
form of "you" that the sentence needs, `{seat.of}`, where the reader is meant who has no name; `{text}` is what somebody
typed, never translated. A list of facts is told as "a, b and 2 × c", and what is `Said` as the sentence that it is.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gamekit.datafiles import ours
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import plurals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, KeysView, Mapping, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

ENGLISH = "en"
GLOSSARY = "glossary"  # a table of a catalogue that holds no sentences: see check.py
SHARED = cast("Path", files("gamekit") / "words" / "words.toml")  # what all games share

_current = ENGLISH
_spoken: ContextVar[str | None] = ContextVar("_spoken", default=None)
_watchers: list[Callable[[], object]] = []
_FIELD = re.compile(r"\{(\w+)(?:\.([\w-]+)|:([^{}]*))?\}")


def language(code: str | None = None) -> str:
    """The current language; with a code, that one from now on, and all open tables change to it."""
    global _current
    if code is not None:
        _current = _known(code)
        for callback in tuple(_watchers):
            callback()
    return _spoken.get() or _current


def watch(callback: Callable[[], object]) -> Callable[[], None]:
    """Call back when the language was changed, until the function that this returns is called."""
    _watchers.append(callback)

    def unwatch() -> None:
        if callback in _watchers:
            _watchers.remove(callback)

    return unwatch


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Another language, for what is done meanwhile in this thread: a table may have one of its own. None: no other."""
    before = _spoken.set(code and _known(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def _known(code: str) -> str:
    if code not in LANGUAGES:
        raise GamekitError(f"There is no language {quoted(code)}. Good ones: {', '.join(LANGUAGES)}.")
    return code


def fact_name(field: str) -> str:
    """The fact that a field shows: a capital first letter is only a wish for how to show it."""
    return field[0].lower() + field[1:]


def fields(template: str) -> frozenset[str]:
    """The facts that a template needs."""
    return frozenset(fact_name(match[1]) for match in _FIELD.finditer(template))


def forms(template: str) -> frozenset[str]:
    """The word forms that a template needs: "the" for `{metal.the}`."""
    return frozenset(match[2] for match in _FIELD.finditer(template) if match[2])


def choices(template: str) -> list[tuple[str, ...]]:
    """The forms among which each field of a template picks by number."""
    return [tuple(match[3].split("|")) for match in _FIELD.finditer(template) if match[3] is not None]


class Said(NamedTuple):
    """A fact that is a sentence itself: its key, and the facts that it shows."""

    key: str
    facts: Mapping[str, object]


class Field(NamedTuple):
    """Where a template shows a fact: as it is, in another form of its word, or by how many it is."""

    name: str
    capital: bool
    form: str | None
    forms: tuple[str, ...]


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[str | Field, ...]:
    """A template's texts and fields, one after the other."""
    parts: list[str | Field] = []
    end = 0
    for match in _FIELD.finditer(template):
        field, form, forms = match.groups()
        name = fact_name(field)
        several = () if forms is None else tuple(forms.split("|"))
        parts += template[end : match.start()], Field(name, field != name, form, several)
        end = match.end()
    return (*parts, template[end:])


class Words:
    """A game's words in every language: those that all games share, and each file on top of the ones before."""

    def __init__(self, *paths: Traversable) -> None:
        self._entries: dict[str, dict[str, str]] = dict(_shared())
        for path in paths:
            self._entries |= catalogue(path)

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def keys(self) -> KeysView[str]:
        return self._entries.keys()

    def template(self, key: str, lang: str | None = None) -> str:
        """The sentence as it is written in the catalogue."""
        return self._template(key, lang or language())[0]

    def _template(self, key: str, lang: str) -> tuple[str, str]:
        """The sentence, and its language: where that is lacking, English, or if need be the first that there is."""
        entry = self._entries.get(key)
        if entry is None:
            raise KeyError(f"no words for {key!r}")
        spoken = lang if lang in entry else ENGLISH if ENGLISH in entry else next(iter(entry))
        return entry[spoken], spoken

    def say(
        self, key: str, facts: Mapping[str, object] | None = None, names: Sequence[str] = (), lang: str | None = None
    ) -> str:
        """The sentence of a key with its facts filled in."""
        return self.fill(*self._template(key, lang or language()), facts, names)

    def fill(
        self,
        template: str,
        lang: str,
        facts: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """A template with its facts filled in, once: braces in a player's name stay what they are."""
        parts = _parts(template)
        given = facts or {}
        return "".join([p if isinstance(p, str) else self._filled(p, template, lang, given, names) for p in parts])

    def _filled(
        self, field: Field, template: str, lang: str, facts: Mapping[str, object], names: Sequence[str]
    ) -> str:
        if field.name not in facts:
            raise KeyError(f"{template!r} needs the fact {field.name!r}")
        value = facts[field.name]
        if field.forms:
            return field.forms[min(plurals.form(value, lang), len(field.forms) - 1)]
        text = self._show(field.name, value, field.form, names, lang)
        return text[:1].upper() + text[1:] if field.capital else text

    def name(self, seat: int, names: Sequence[str] = (), lang: str | None = None) -> str:
        """A player's name, or "Player 2" when there is none."""
        if seat < len(names):
            return names[seat]
        return self.say("player", {"n": seat + 1}, lang=lang)

    def listing(self, texts: Sequence[str], lang: str | None = None) -> str:
        """a, b and c."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{', '.join(texts[:-1])} {self.template('and', lang)} {texts[-1]}"

    def spoken(self, tree: Any, key: str = "") -> Any:
        """A tree of plain data in the current language, as far as its keys and values are words.

        A key is said as tree.<key>, a value as tree.<its key>.<value>, or else as what the word is.
        """
        if isinstance(tree, dict):
            return {self._word(f"tree.{name}", name): self.spoken(item, name) for name, item in tree.items()}
        if isinstance(tree, list | tuple):
            return [self.spoken(item, key) for item in tree]
        return self._word(f"tree.{key}.{tree}", tree) if isinstance(tree, str) else tree

    def _word(self, key: str, text: str) -> str:
        return next((self.template(one) for one in (key, text) if one in self._entries), text)

    def _show(self, name: str, value: object, form: str | None, names: Sequence[str], lang: str) -> str:
        if isinstance(value, tuple | list) and not isinstance(value, Said):
            texts = [self._show(name, item, form, names, lang) for item in value]
            told = {text: texts.count(text) for text in texts}
            return self.listing([f"{n} × {text}" if n > 1 else text for text, n in told.items()], lang)
        if isinstance(value, Said):
            return self.fill(self.template(value.key, lang), lang, value.facts, names)
        if isinstance(value, int) and name in ("seat", "seats"):
            called = self.name(value, names, lang)
            return self.template(f"you.{form}", lang) if form and called == self.template("you", lang) else called
        if isinstance(value, str) and name != "text" and value in self._entries:
            return self.template(f"{value}.{form}" if form else value, lang)
        return str(value)


def catalogue(path: Traversable) -> dict[str, dict[str, str]]:
    """The sentences of a file and of those beside it that hold a language each, by key and language."""
    found: dict[str, dict[str, str]] = ours(path)
    found.pop(GLOSSARY, None)
    for file in beside(path):
        lang = file.name.split(".")[1]
        for key, text in ours(file).items():
            if text and key in found:  # one that is still empty, or that nobody asks for any more, is not said
                found[key][lang] = text
    return found


def beside(path: Traversable) -> list[Traversable]:
    """The files that hold one language more each: words.es.toml beside words.toml."""
    stem = path.name.removesuffix(".toml")
    made = re.compile(rf"{stem}\.[a-z]{{2,3}}(-[A-Za-z]+)?\.toml")
    folder = cast("Path", path).parent  # in a zip file, too, though Traversable does not promise it
    return sorted((file for file in folder.iterdir() if made.fullmatch(file.name)), key=lambda file: file.name)


@cache
def _shared() -> dict[str, dict[str, str]]:
    return catalogue(SHARED)


LANGUAGES = tuple(dict.fromkeys(lang for entry in _shared().values() for lang in entry))
