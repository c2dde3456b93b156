"""The languages: which one is current, and the words and sentences of each.

A catalogue is a TOML file, one table a key, one line a language:

    ["event.placed"]
    en = "placed {metal} on {cell}"
    fr = "{metal} posé en {cell}"
    de = "{metal} auf {cell} gelegt"

A language that was added later may have a file of its own beside it, words.es.toml beside words.toml, one line a key:

    "event.placed" = "{metal} puesto en {cell}"

Those languages are there of which gamekit/words/ has words. What one lacks is said in the next of its chain: es-MX,
es, English; so each Text knows its language. `python -m gamekit.words todo es` counts what Spanish lacks and writes the
files for it, `check es` says what is wrong in them.

A field shows a fact: `{metal}` its word, if the catalogue has one, else as it is; `{Metal}` with a capital;
`{metal.the}` another form of the word, the key "copper.the", or the word itself where a language has no such form of
it (a language may have forms that no other has); `{n:card|cards}` picks by number, by the language's rule in
languages.toml, or by how many there are in a list; `{seat}` and `{seats}` are players, shown by name, and by the form
of "you" that the sentence needs, `{seat.of}`, where the reader is meant who has no name; `{text}` is what somebody
typed, never translated. A list of facts is told as "a, b and 2 × c", and what is `Said` as the sentence that it is.

A sentence may have forms, too, so that nobody is named twice in one breath: "event.hurt.own" stands where `{seat}` was
just named as who does all this, "event.hurt.got" where one of `{seats}` was, "event.hurt.you" where `{seat}` is the
reader who has no name. A language that lacks the form says the sentence itself.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from gamekit.calls import called
from gamekit.datafiles import ours
from gamekit.quote import numeral, quoted
from gamekit.room import GamekitError
from gamekit.warning import warn
from gamekit.words import plurals
from gamekit.words.plurals import CODE, ENGLISH, chain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, KeysView, Mapping, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

MOST = 10_000  # sentences that are kept as they were told
GLOSSARY = "glossary"  # a table of a catalogue that holds no sentences: see check.py
SHARED = cast("Path", files("gamekit") / "words" / "words.toml")  # what all games share

_current = ENGLISH
_spoken: ContextVar[str | None] = ContextVar("_spoken", default=None)
_touched: ContextVar[bool] = ContextVar("_touched", default=False)
_watchers: list[Callable[[], object]] = []
SENTENCES = ("own", "got", "you")  # the forms that a sentence may have
_WORD = re.compile(r"\w+")
_FIELD = re.compile(r"\{(\w+)(?:\.([\w-]+)|:([^{}]*))?\}")


@called
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
def speaking(code: str | None, *, touched: bool = False) -> Iterator[None]:
    """Another language, for what is done meanwhile in this thread: a table may have one of its own. None: no other.

    `touched`: the screen is played by fingers, so nothing is called a click.
    """
    before, meant = _spoken.set(code and _known(code)), _touched.set(touched)
    try:
        yield
    finally:
        _spoken.reset(before)
        _touched.reset(meant)


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


def forms(template: str) -> frozenset[tuple[str, str]]:
    """The facts whose words a template needs in another form: "metal" and "the" for `{metal.the}`."""
    return frozenset((fact_name(match[1]), match[2]) for match in _FIELD.finditer(template) if match[2])


def choices(template: str) -> list[tuple[str, ...]]:
    """The forms among which each field of a template picks by number."""
    return [tuple(match[3].split("|")) for match in _FIELD.finditer(template) if match[3] is not None]


class Text(str):
    """A text that knows its language, which is not the one that was asked for where that lacks it."""

    __slots__ = ("lang",)
    lang: str

    def __new__(cls, text: str, lang: str = ENGLISH) -> Self:
        made = super().__new__(cls, text)
        made.lang = lang
        return made


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
        self._entries = dict(_shared())
        for path in paths:
            self._entries |= catalogue(path)
        self._found: dict[tuple[str, str, str | None, bool], Text] = {}  # templates, each looked for once
        self._told: dict[tuple[object, ...], Text] = {}  # sentences with their facts

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def keys(self) -> KeysView[str]:
        return self._entries.keys()

    def template(self, key: str, lang: str | None = None, form: str | None = None) -> Text:
        """The sentence as it is written in the catalogue, or that form of a word.

        A language without the form has the word, one without the word leaves it to the next; the last is any there is.
        """
        asked = key, lang or language(), form, _touched.get()
        if asked not in self._found:
            found = self._look(key, asked[1], form)
            self._found[asked] = self._by_touch(found) if _touched.get() else found
        return self._found[asked]

    def _look(self, key: str, lang: str, form: str | None) -> Text:
        keys = (key,) if form is None else (f"{key}.{form}", key)
        entries = [self._entries[one] for one in keys if one in self._entries]
        if not entries:
            raise KeyError(f"no words for {key!r}")
        tongues = (*chain(lang), *entries[-1])
        return next(entry[tongue] for tongue in tongues for entry in entries if tongue in entry)

    def _by_touch(self, text: Text) -> Text:
        """A sentence for a screen without a mouse, by the words that each language has for that."""
        words = dict(pair.split("=") for pair in self._look("ui.by-touch", text.lang, None).split(", "))
        return Text(_WORD.sub(lambda word: words.get(word[0], word[0]), text), text.lang)

    def say(
        self,
        key: str,
        facts: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        lang: str | None = None,
        *,
        doer: int | None = None,
    ) -> Text:
        """The sentence of a key with its facts filled in; once, for a board says most things after every move.

        `doer`: whose deeds are told just here, so that he need not be named again.
        """
        asked = key, lang or language(), repr(facts), tuple(names), doer, _touched.get()
        told = self._told.get(asked)
        if told is None:
            if len(self._told) >= MOST:
                self._told.clear()
            template = self.template(key, lang, self.told_to(key, facts or {}, names, doer))
            told = self._told[asked] = self.fill(template, facts, names, doer=doer)
        return told

    def told_to(
        self, key: str, facts: Mapping[str, object], names: Sequence[str] = (), doer: int | None = None
    ) -> str | None:
        """The form of a sentence that is told to this reader, after that doer; None: the sentence itself."""
        seat, seats = facts.get("seat"), facts.get("seats")
        if isinstance(seat, int) and f"{key}.you" in self._entries and self._is_you(self.name(seat, names)):
            return "you"
        if doer is None:
            return None
        forms = {"own": doer == seat, "got": isinstance(seats, tuple) and doer in seats}
        return next((form for form, fits in forms.items() if fits and f"{key}.{form}" in self._entries), None)

    def _is_you(self, name: str) -> bool:
        return name in self._entries["you"].values()

    def fill(
        self,
        template: Text,
        facts: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        *,
        doer: int | None = None,
    ) -> Text:
        """A template with its facts filled in, in its language, once: braces in a player's name stay what they are."""
        if len(found := _parts(template)) == 1:  # as most are: nothing is to be filled in
            return template
        given = facts or {}
        parts = [p if isinstance(p, str) else self._filled(p, template, given, names, doer) for p in found]
        return Text("".join(plurals.elided(parts, template.lang)), template.lang)

    def _filled(
        self, field: Field, template: Text, facts: Mapping[str, object], names: Sequence[str], doer: int | None
    ) -> str:
        if field.name not in facts:
            raise KeyError(f"{template!r} needs the fact {field.name!r}")
        value = facts[field.name]
        if field.forms:
            return field.forms[min(plurals.form(value, template.lang), len(field.forms) - 1)]
        text = self._show(field.name, value, field.form, names, template.lang, doer)
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

    def clauses(self, said: Sequence[str]) -> str:
        """a; b; c: d, as what ends in a colon leads to the next."""
        between = self.template("clauses").strip("…")
        return "".join(f"{text} " if text.endswith(":") else f"{text}{between}" for text in said).removesuffix(between)

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

    def _show(
        self, name: str, value: object, form: str | None, names: Sequence[str], lang: str, doer: int | None
    ) -> str:
        if isinstance(value, tuple | list) and not isinstance(value, Said):
            texts = [self._show(name, item, form, names, lang, doer) for item in value]
            told = {text: texts.count(text) for text in texts}
            return self.listing([f"{n} × {text}" if n > 1 else text for text, n in told.items()], lang)
        if isinstance(value, Said):
            return self.say(value.key, value.facts, names, lang, doer=doer)
        if isinstance(value, int) and name in ("seat", "seats"):
            called = self.name(value, names, lang)
            return self.template("you", lang, form) if self._is_you(called) else called
        if isinstance(value, str) and name != "text" and value in self._entries:
            return self.template(value, lang, form)
        return numeral(value)


def catalogue(path: Traversable) -> dict[str, dict[str, Text]]:
    """The sentences of a file and of those beside it that hold a language each, by key and language."""
    tables: dict[str, dict[str, str]] = ours(path)
    tables.pop(GLOSSARY, None)
    found = {key: {lang: Text(text, lang) for lang, text in said.items()} for key, said in tables.items()}
    for file in beside(path):
        lang = file.name.split(".")[1]
        for key, text in _readable(file).items():
            if isinstance(text, str) and text and stands(key, tables):
                found.setdefault(key, {})[lang] = Text(text, lang)
    return found


def stands(key: str, entries: Mapping[str, object]) -> bool:
    """Whether there is such a sentence, or a word of which this may be a form."""
    word, dot, _ = key.rpartition(".")
    return key in entries or (bool(dot) and word in entries)


def beside(path: Traversable, lang: str = CODE) -> list[Path]:
    """The files that hold one language more each: words.es.toml beside words.toml."""
    made = re.compile(rf"{path.name.removesuffix('.toml')}\.{lang}\.toml")
    folder = cast("Path", path).parent  # in a zip file, too, though Traversable does not promise it
    return sorted((file for file in folder.iterdir() if made.fullmatch(file.name)), key=lambda file: file.name)


def _readable(file: Traversable) -> dict[str, Any]:
    """What a language's own file says; a slip in one keeps nobody from speaking the others."""
    try:
        return ours(file)
    except GamekitError as error:
        warn(str(error))
        return {}


@cache
def _shared() -> dict[str, dict[str, Text]]:
    return catalogue(SHARED)


LANGUAGES = tuple(dict.fromkeys(lang for entry in _shared().values() for lang in entry))
COMPLETE = tuple(lang for lang in LANGUAGES if plurals.complete(lang))  # what the others lack is said in English
