"""The languages: which one is current, and the words and sentences of each.

A catalogue is a TOML file, one table a key, one line a language:

    ["event.placed"]
    en = "placed {metal} on {cell}"
    fr = "{metal} posé en {cell}"
    de = "{metal} auf {cell} gelegt"

A field shows a fact: `{metal}` its word, if the catalogue has one, else as it is; `{Metal}` with a capital;
`{metal.the}` another form of the word, the key "copper.the"; `{n:card|cards}` picks by number; `{seat}` and `{seats}`
are players, shown by name; `{text}` is what somebody typed, never translated.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from gamekit.room import GamekitError

if TYPE_CHECKING:
    from collections.abc import KeysView, Mapping, Sequence
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "fr", "de")

_current = "en"
_FIELD = re.compile(r"\{(\w+)(?:\.([\w-]+)|:([^{}|]*)\|([^{}|]*))?\}")


def language(code: str | None = None) -> str:
    """The current language; with a code, that one from now on."""
    global _current
    if code is not None:
        if code not in LANGUAGES:
            raise GamekitError(f"There is no language {code!r}. Good ones: {', '.join(LANGUAGES)}.")
        _current = code
    return _current


def fact_name(field: str) -> str:
    """The fact that a field shows: a capital first letter is only a wish for how to show it."""
    return field[0].lower() + field[1:]


def fields(template: str) -> frozenset[str]:
    """The facts that a template needs."""
    return frozenset(fact_name(match[1]) for match in _FIELD.finditer(template))


def forms(template: str) -> frozenset[str]:
    """The word forms that a template needs: "the" for `{metal.the}`."""
    return frozenset(match[2] for match in _FIELD.finditer(template) if match[2])


class Words:
    """A game's words in every language: those that all games share, and each file on top of the ones before."""

    def __init__(self, *paths: Traversable) -> None:
        self._entries: dict[str, dict[str, str]] = dict(_shared())
        for path in paths:
            self._entries |= _catalogue(path)

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def keys(self) -> KeysView[str]:
        return self._entries.keys()

    def template(self, key: str, lang: str | None = None) -> str:
        """The sentence as it is written in the catalogue."""
        entry = self._entries.get(key)
        if entry is None:
            raise KeyError(f"no words for {key!r}")
        return entry[lang or _current]

    def say(
        self, key: str, facts: Mapping[str, object] | None = None, names: Sequence[str] = (), lang: str | None = None
    ) -> str:
        """The sentence of a key with its facts filled in."""
        return self.fill(self.template(key, lang), facts, names, lang)

    def fill(
        self,
        template: str,
        facts: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
        lang: str | None = None,
    ) -> str:
        """A template with its facts filled in, once: braces in a player's name stay what they are."""
        given = facts or {}
        tongue = lang or _current

        def show(match: re.Match[str]) -> str:
            field, form, one, many = match.groups()
            name = fact_name(field)
            if name not in given:
                raise KeyError(f"{template!r} needs the fact {name!r}")
            value = given[name]
            if one is not None:
                return one if _single(value, tongue) else many
            text = self._show(name, value, form, names, tongue)
            return text if field == name else text[:1].upper() + text[1:]

        return _FIELD.sub(show, template)

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

    def _show(self, name: str, value: object, form: str | None, names: Sequence[str], lang: str) -> str:
        if isinstance(value, tuple | list):
            return self.listing([self._show(name, item, form, names, lang) for item in value], lang)
        if isinstance(value, int) and name in ("seat", "seats"):
            return self.name(value, names, lang)
        if isinstance(value, str) and name != "text" and value in self._entries:
            return self.template(f"{value}.{form}" if form else value, lang)
        return str(value)


def _single(value: object, lang: str) -> bool:
    # French counts none as one: "0 carte".
    return value == 1 or (lang == "fr" and value == 0)


def _catalogue(path: Traversable) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _shared() -> dict[str, dict[str, str]]:
    return _catalogue(files("gamekit") / "words" / "words.toml")
