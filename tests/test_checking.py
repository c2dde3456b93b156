"""gamekit.check: what is wrong with a data file, in plain words, and never an exception."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.datafiles import (
    By,
    Either,
    Flag,
    Kind,
    Name,
    OneOf,
    Place,
    Real,
    Several,
    Table,
    Text,
    Whole,
    faults,
    told,
)
from gamekit.games.metallurgie import material
from gamekit.quote import quoted, shortened

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
        ("[iron]", "[tin]", "tin is not known here. Good ones: game, iron, copper, silver, gold, first-pattern."),
        ("[iron]", "[tin]", "iron is missing: a table of cards, scores-from, take-off."),
        ("[iron]", "[iron.iron]", "[iron] iron is not known here. Good ones: cards, scores-from, take-off."),
        ("cards = 44", 'cards = "many"', "cards (how many there are) is a whole number from 1 to 200, not 'many'."),
        ("cards = 44", "cards = true", "from 1 to 200, not true."),
        ("cards = 44", "cards = {}", "from 1 to 200, not a table."),
        ("cards = 44", "cards = 1979-05-27", "from 1 to 200, not 1979-05-27."),
        ("cards = 44", "cards = 0", "from 1 to 200, not 0."),
        ("take-off = 5", "take-of = 5", "[iron] take-of is not known here."),
        ("take-off = 5", "take-of = 5", "take-off (how many come off) is missing: a whole number from 1 to 200."),
        ("take-off = 5", "take-off = 10", "[iron] take-off is too many: 10 can't come off an area of 9."),
        ("take-off = 5", "take-off = 9", "is too many: 9 off an area of 9 could leave no pattern at all."),
        ("cards = 30", "cards = 4", "[copper] scores-from is too many: there are 4, so no area can have 7."),
        ("scores-from = 3", "scores-from = 2.5", "[gold] scores-from (from how many an area scores) is a whole number"),
        ("[first-pattern]", "[gold.pattern]", "[gold] pattern is not known here."),
        ('"0,0"', '"0,00"', '[first-pattern] 0,00 is no good name. A name is written like "0,0" or "-1,2".'),
        ('"0,0" = "silver"', '"0,0" = "tin"', "[first-pattern] 0,0 is one of iron, copper, silver, gold, not 'tin'."),
        ('"0,0" = "silver"', '"9,9" = "silver"', "first-pattern is in several pieces; it must be in one."),
        ("[iron]", "[iron", "is no TOML that can be read: in line 7, '[iron', the closing bracket is missing."),
        ("cards = 44", "cards 44", "in line 8, 'cards 44', a name is made of a to z, 0 to 9 and hyphens, or stands in"),
        ("cards = 44", "zahl für alle = 44", 'and after it comes an equals sign, like name = "Dam".'),
        ('"0,0" = "silver"', 'x = ["a" "b"]', "here or just before it, a list lacks a comma or its closing bracket ]."),
        (
            "[gold]",
            '[gold]\nx = { a = "b, c = "d" }',
            "a table lacks a comma or its closing brace }, or a text in it its",
        ),
        ("[gold]", "[gold]\nx = { a = 1,\n b = 2 }", "a { table } stands on one line, with no comma at its end."),
        ("cards = 44", "cards = 044", "something stands behind the end of the value, or a number begins with 0."),
        ("cards = 44", "cards = many", "in line 8, 'cards = many', a value is a number, a text in quotes, true,"),
        ("cards = 44", "cards = [4,", "in line 9, 'scores-from = 9', a value is"),
        ("cards = 44", "cards = '''", 'in line 35, \'"0,1" = "iron"\', a text has no closing quotes.'),
        ("cards = 44", "cards = 44\ncards = 4", "in line 9, 'cards = 4', this name stands here a second time."),
        ("cards = 44", "cards = 4 4", "in line 8, 'cards = 4 4', something stands behind the end of the value, or"),
        ("cards = 44", "cards = " + "9" * 4500, "it has a number that is too large"),
        ("cards = 44", "cards = 0x" + "f" * 3600, "it has a number that is too large"),
        ("cards = 44", "cards = " + "[" * 4500, "it has tables or lists in one another more than 20 deep."),
        ("cards = 44", "cards" + ".a" * 1500 + " = 1", "it has tables or lists in one another more than 20 deep."),
        ("cards = 44", "cards = " + "9" * 5001, "line 8 is too long: more than 5,000 characters."),
        ("cards = 44", "cards = '''" + "long\n" * 1001 + "'''", "it has a text that is too long"),
    ],
    ids=lambda text: text[:20],
)
def test_it_names_what_is_wrong(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert problem in said(tmp_path, (old, new))


def test_cards_must_do_for_four_hands(tmp_path: Path) -> None:
    few = (("cards = 30", "cards = 7"), ("cards = 18", "cards = 5"), ("cards = 11", "cards = 3"))
    assert said(tmp_path, ("cards = 44", "cards = 9"), *few) == ""
    few = (("cards = 44", "cards = 8"), ("scores-from = 9", "scores-from = 8"), *few)
    assert said(tmp_path, *few).startswith("The file has too few cards")


def test_all_faults_in_one_go(tmp_path: Path) -> None:
    """A number, a word and a sum, a metal, a position that hangs on nothing: none hides another."""
    numbers = (("cards = 44", "cards = 0"), ("take-off = 4", ""), ("scores-from = 7", "scores-from = 70"))
    found = said(tmp_path, *numbers, ("[silver]", "[tin]"), ('"0,1" =', '"9,1" =')).splitlines()
    told = ["[iron]", "[copper]", "silver", "tin", "[copper]", "first-pattern"]
    assert [fault.partition(" ")[0] for fault in found] == told


def test_a_thousand_faults_are_counted(tmp_path: Path) -> None:
    found = said(tmp_path, ("[iron]", "\n".join(f"wrong-{n} = 1" for n in range(1000)) + "\n[iron]")).splitlines()
    assert (len(found), found[-1]) == (21, "And 980 more.")


def test_without_a_first_pattern(tmp_path: Path) -> None:
    text = CARDS.read_text(encoding="utf-8").partition("[first-pattern]")[0]
    (tmp_path / "cards.toml").write_text(text, encoding="utf-8")
    missing = "first-pattern (the metal on top of each position at the start) is missing: a table whose names"
    assert gamekit.check(tmp_path / "cards.toml")[0].startswith(missing)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_what_editors_write(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(CARDS.read_text(encoding="utf-8").replace("\n", newline).encode(encoding))
    assert gamekit.check(path) == []


@pytest.mark.parametrize(
    ("encoding", "problem"),
    [
        ("utf-16", "is written as UTF-16. Please save it as UTF-8."),
        ("utf-16-le", "is written as UTF-16. Please save it as UTF-8."),
        ("latin-1", "is not written as UTF-8 (see line 2). If it is a text, please save it as UTF-8."),
    ],
)
def test_other_encodings(tmp_path: Path, encoding: str, problem: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(f"# eins\n# fünf\n{CARDS.read_text(encoding='utf-8')}".encode(encoding))
    assert gamekit.check(path) == [f"{path} {problem}"]


def test_what_is_no_file(tmp_path: Path) -> None:
    assert gamekit.check(tmp_path / "none.toml") == [f"There is no file {tmp_path / 'none.toml'}."]
    assert gamekit.check(tmp_path) == [f"{tmp_path} can't be read: it is a folder."]
    for nothing in (None, 3, b"cards.toml", "", [], "9" * 10**6):
        assert re.search("named by its path|can't be read", gamekit.check(nothing)[0]), nothing  # type: ignore[arg-type]
    for path in ("a\0b.toml", "\ud800.toml"):
        assert gamekit.check(path)[0].endswith("is no path that a file can have.")


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    """A pipe, for which nobody would ever write, and a device that never ends."""
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", Path("/dev/zero")):
        assert gamekit.check(path) == [f"{path} can't be read: it is no ordinary file."]


def test_a_file_too_large(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"#" * (10**6 + 1))
    assert gamekit.check(tmp_path / "x.toml") == [f"{tmp_path / 'x.toml'} is too large: more than 1,000,000 bytes."]


KINDS: list[tuple[Kind, list[Any], list[tuple[Any, str]]]] = [  # a kind, what is one, and what is said of what is none
    (Whole(1), [1, 10**9], [(0, "x is a whole number from 1, not 0."), (1.0, "not 1.0."), (True, "not true.")]),
    (Real(0, 9), [0, 9, 0.5], [(9.1, "x is a number from 0 to 9, not 9.1."), (float("nan"), "not nan.")]),
    (Flag(), [True, False], [(1, "x is true or false, not 1."), ("yes", "not 'yes'.")]),
    (OneOf((1, "a")), [1, "a"], [(True, "x is one of 1, a, not true."), (1.0, "not 1.0."), ([1], "not [1].")]),
    (OneOf(("forge",)), ["forge"], [("dam", "x is \"forge\", not 'dam'.")]),
    (Text(5), ["a b", "éçü", "北京"], [("", "x is a text of at most 5 characters"), (" ", "' '"), ("\u202e", "202e")]),
    (Name("[a-z]+", like="dam", but=("none",)), ["a"], [("none", "is written like dam"), ("A", "not 'A'.")]),
    (Several(Flag(), 1, 2), [[True]], [([], "x is a list of 1 to 2, not of 0."), (3, "x is a list of 1 to 2, each")]),
    (Several(Flag()), [[], [True] * 99], [([True, 3], "x 2 is true or false, not 3.")]),
    (Place(9, 5), [[0, 0], [9, 5.0]], [([1, 5.5], "x lies outside the picture, which"), ([1], "is a place in")]),
    (Either(Text(9), Place(9, 5)), ["dam", [1, 1]], [(3, "x is a text of at most 9 characters that can be shown, or")]),
    (
        By("do", {"add": Table({"n": Whole(1)}), "calm": Table({})}),
        [{"do": "add", "n": 1}, {"do": "calm"}],
        [
            ({"do": "calm", "n": 1}, "[x] n is not known here. Good ones: do."),
            ({"do": "add"}, "[x] n is missing: a whole number from 1."),
            ({"do": "ad"}, "[x] do is one of add, calm, not 'ad'."),
            ({"n": 1}, "[x] do is missing: one of add, calm."),
            (3, "x is a table with its do, not 3."),
        ],
    ),
    (
        Table({"a": Flag(optional=True)}, names=Name("[b-z]"), each=Whole(1), least=1, most=2),
        [{"b": 1}, {"a": True, "b": 1, "c": 2}],
        [({"a": True}, "x holds 0, but should hold 1 to 2."), ({"B": 1}, "[x] B is no good name."), (3, "not 3.")],
    ),
]


@pytest.mark.parametrize(("kind", "good", "bad"), KINDS, ids=lambda kind: type(kind).__name__)
def test_kinds(kind: Kind, good: list[Any], bad: list[tuple[Any, str]]) -> None:
    file = Table({"x": kind})
    for value in good:
        assert told(faults(file, {"x": value})) == []
    for value, says in bad:
        assert says in " ".join(told(faults(file, {"x": value})))


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError


def test_quoting_never_fails_and_is_short() -> None:
    round_and_round: list[Any] = []
    round_and_round.append(round_and_round)
    large: list[Any] = [10**5000, -(10**5000), [10**5000], {10**5000: 1}, "\ud800" * 10**6, b"x" * 10**6, [[[[[1]]]]]]
    for value in (*large, large, Rude(), [Rude()]):
        assert 0 < len(quoted(value)) <= 60
    assert quoted(round_and_round) == "[[[...]]]"
    assert quoted(10**5000) == "a number of about 5001 digits"
    assert quoted({"a": [1, "x"], "b": (None, 2)}) == "{'a': [1, 'x'], 'b': (None, 2)}"
    assert quoted("a" * 99, 20) == "'aaaaaaaaaaaaaaaa..."
    assert shortened("a\ud800\u202eé\n") == "a\\ud800\\u202eé\\n"
    assert shortened("a" * 99, 20) == "a" * 17 + "..."
