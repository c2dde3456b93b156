"""Words: every key in every language with the same facts; facts shown as the language asks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamekit
from gamekit.words import LANGUAGES, Words, fields, forms

HOME = Path(gamekit.__file__).parent
CATALOGUES = [
    HOME / "words.toml",
    HOME / "study/words.toml",
    *sorted(HOME.glob("games/*/data/words.toml")),
    *sorted(HOME.glob("games/*/data/lessons.toml")),
]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    gamekit.language("en")


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(
        """
        ["gold"]
        en = "gold"
        fr = "or"
        de = "Gold"
        ["gold.the"]
        en = "the gold"
        fr = "l’or"
        de = "das Gold"
        ["take"]
        en = "{Metal.the}, {n} {n:card|cards}: {seat}"
        fr = "{Metal.the}, {n} {n:carte|cartes} : {seat}"
        de = "{Metal.the}, {n} {n:Karte|Karten}: {seat}"
        ["typed"]
        en = "{text} by {seats}"
        fr = "{text} par {seats}"
        de = "{text} von {seats}"
        """,
        encoding="utf-8",
    )
    return Words(path)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(HOME)))
def test_each_key_says_the_same_in_every_language(path: Path) -> None:
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    known = {key.rpartition(".")[2] for key in Words(*CATALOGUES).keys()}  # noqa: SIM118 (Words is no dict)
    for key, entry in entries.items():
        assert tuple(entry) == LANGUAGES, key
        assert all(text and text == text.strip() for text in entry.values()), key
        assert len({fields(text) for text in entry.values()}) == 1, f"{key}: different facts"
        assert len({text.count(" | ") for text in entry.values()}) == 1, f"{key}: bold in one language only"
        assert all(forms(text) <= known for text in entry.values()), f"{key}: a form that no word has"
        assert not re.search(" [:;?!%]", entry["fr"]), f"{key}: French wants a no-break space there"
        leftover = re.sub(r"\{\w+(\.\w+|:[^{}|]*\|[^{}|]*)?\}", "", "".join(entry.values()))
        assert not re.search("[{}]", leftover), f"{key}: a brace too many"


def test_each_metal_has_each_form() -> None:
    words = Words(HOME / "games" / "metallurgie" / "data" / "words.toml")
    for metal in ("iron", "copper", "silver", "gold"):
        assert all(key in words for key in (metal, f"{metal}.the", f"{metal}.of", f"{metal}.some"))


def test_facts_are_shown_as_the_language_asks(words: Words) -> None:
    facts = {"metal": "gold", "n": 0, "seat": 1}
    assert words.say("take", facts, ("Ada", "Bo")) == "The gold, 0 cards: Bo"
    assert words.say("take", facts | {"n": 1}, lang="de") == "Das Gold, 1 Karte: Spieler 2"
    gamekit.language("fr")
    assert words.say("take", facts, ("Ada", "Bo")) == "L’or, 0 carte : Bo"


def test_what_people_typed_stays_as_it_is(words: Words) -> None:
    names = ("{metal}", "gold", "a|b\\1 {n:x|y}")
    said = words.say("typed", {"text": "gold", "seats": (0, 1, 2)}, names, "fr")
    assert said == "gold par {metal}, gold et a|b\\1 {n:x|y}"


def test_a_missing_fact_or_key_is_named(words: Words) -> None:
    with pytest.raises(KeyError, match="needs the fact 'n'"):
        words.say("take", {"metal": "gold", "seat": 0})
    with pytest.raises(KeyError, match="no words for 'nothing'"):
        words.say("nothing")


def test_a_game_has_the_shared_words_too(words: Words) -> None:
    assert words.say("chance", lang="de") == "der Zufall"
    assert "take" in words
    assert "take" not in Words()


def test_language() -> None:
    assert gamekit.language() == "en"
    assert gamekit.language("de") == gamekit.language() == "de"
    with pytest.raises(gamekit.GamekitError, match=r"^There is no language 'xx'\. Good ones: en, fr, de\.$"):
        gamekit.language("xx")
    assert gamekit.language() == "de"
