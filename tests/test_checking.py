"""gamekit.check: what is wrong with a data file, in plain words, and never an exception."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.games.metallurgie import material

CARDS = Path(material.__file__).parent / "data" / "cards.toml"


def said(folder: Path, *changes: tuple[str, str]) -> str:
    """What is said about the cards file with some of its text replaced."""
    text = CARDS.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return "\n".join(gamekit.check(path))


def test_the_kits_own_files_are_good() -> None:
    assert gamekit.check(CARDS) == []
    assert gamekit.check(str(CARDS)) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('game = "metallurgie"', "", 'The file must say which game it is for, like game = "'),
        ('game = "metallurgie"', 'game = "poker"', "The file must say which game it is for"),
        ('game = "metallurgie"', "game = []", "The file must say which game it is for"),
        ("[iron]", "[tin]", "There is no 'tin' here. Good ones: copper, first-pattern, game, gold, iron, silver."),
        ("[iron]", "[tin]", "The table [iron] is missing."),
        ("[iron]", "[iron.iron]", "[iron] has no 'iron'. Good ones: cards, scores-from, take-off."),
        ("cards = 44", 'cards = "many"', "[iron] cards (how many there are) is a whole number from 1, not 'many'."),
        ("cards = 44", "cards = true", "is a whole number from 1, not True."),
        ("cards = 44", "cards = 0", "is a whole number from 1, not 0."),
        ("take-off = 5", "take-of = 5", "[iron] has no 'take-of'."),
        ("take-off = 5", "take-off = 10", "[iron] 10 can't come off an area of 9."),
        ("cards = 30", "cards = 4", "[copper] there are 4, so no area can have 7."),
        ("scores-from = 3", "scores-from = 2.5", "[gold] scores-from (from how many an area scores) is a whole number"),
        ("[first-pattern]", "[gold.pattern]", "[gold] has no 'pattern'"),
        ('"0,0"', '"0,00"', "'0,00' is no position. Positions are written like \"0,0\" or \"-1,2\"."),
        ('"0,0" = "silver"', '"0,0" = "tin"', "[first-pattern] 0,0: 'tin' is no metal. Metals: iron, copper,"),
        ('"0,0" = "silver"', '"9,9" = "silver"', "[first-pattern] is in several pieces; it must be in one."),
        ("[iron]", "[iron", "is no TOML: Expected ']' at the end of a table declaration"),
        ("cards = 44", "cards = " + "9" * 5000, "is no TOML that can be read."),
        ("cards = 44", "cards = " + "[" * 5000, "is no TOML that can be read."),
    ],
    ids=lambda text: text[:20],
)
def test_it_names_what_is_wrong(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert problem in said(tmp_path, (old, new))


def test_cards_must_do_for_four_hands(tmp_path: Path) -> None:
    few = (("cards = 30", "cards = 7"), ("cards = 18", "cards = 5"), ("cards = 11", "cards = 3"))
    assert said(tmp_path, ("cards = 44", "cards = 9"), *few) == ""
    assert "Too few cards" in said(tmp_path, ("cards = 44", "cards = 8"), ("scores-from = 9", "scores-from = 8"), *few)


def test_without_a_first_pattern(tmp_path: Path) -> None:
    text = CARDS.read_text(encoding="utf-8").partition("[first-pattern]")[0]
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    assert gamekit.check(tmp_path / "cards.toml")[0].startswith("The table [first-pattern] is missing")


def test_what_is_no_file(tmp_path: Path) -> None:
    assert gamekit.check(tmp_path / "none.toml") == [f"There is no file {tmp_path / 'none.toml'}."]
    assert "can't be read" in gamekit.check(tmp_path)[0]
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe")
    assert gamekit.check(tmp_path / "x.toml") == [f"{tmp_path / 'x.toml'} is no text."]


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["iron", "gold", "0,0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["cards", "0,0"]), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_any_value_anywhere(data: st.DataObject) -> None:
    """A list of sentences, whatever stands where."""
    file: dict[str, Any] = tomllib.loads(CARDS.read_text(encoding="utf-8"))
    at = data.draw(st.sampled_from([file, *(table for table in file.values() if isinstance(table, dict))]))
    at[data.draw(st.sampled_from([*at, "new"]))] = data.draw(VALUES)
    found = material.problems(file)
    assert all(isinstance(problem, str) and problem.endswith(".") for problem in found)
