"""Rulebooks: read from their files, the same rules in every language, and refusals that say the case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gamekit
from gamekit.games import NAMES, game
from gamekit.rulebook import Rulebook
from gamekit.words import COMPLETE, Words, fields
from gamekit.words.check import problems

GOOD = """# A game
Words before.

## A turn
### First
`turn.first` · printed + ours

Text.

> [no] {Metal} on {cell}.

### Second
`turn.second` · reviewed

More text.

And more.

> Only one, {seat}.
"""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    gamekit.language("en")


def folder(path: Path, **texts: str) -> Path:
    """A room that has a rulebook."""
    (path / "rulebook").mkdir()
    for lang in COMPLETE:
        (path / f"rulebook/{lang}.md").write_text(texts.get(lang, GOOD), encoding="utf-8")
    return path


def test_reads_a_file(tmp_path: Path) -> None:
    assert problems(folder(tmp_path)) == []
    book = Rulebook(tmp_path / "rulebook", Words(), "fr")
    assert (book.title, book.intro, list(book)) == ("A game", "Words before.", ["turn.first", "turn.second"])
    rule = book["turn.second"]
    assert (rule.title, rule.section, rule.text) == ("Second", "A turn", "More text.\n\nAnd more.")
    assert book["turn.first"].source == "imprimée, notre propre décision"
    assert str(rule) == "Second\nturn.second · tirée d’une critique\n\nMore text.\n\nAnd more."
    assert rule._repr_markdown_().startswith("### Second\n`turn.second` · ")
    assert book.refusal("turn.second", facts={"seat": 0}, names=("{Ada}",)) == "Only one, {Ada}."
    assert book.refusal("turn.first", "no", {"metal": "lead", "cell": "0,0"}) == "Lead on 0,0."


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("`turn.second`", "`turn.first`", "en.md, line 12: ### Second: the slug turn.first stands here a second time."),
        ("· reviewed", "· heard", "there is no source 'heard'; good ones: printed, reviewed, ours"),
        (
            "`turn.second` · reviewed\n",
            "",
            "en.md, line 12: ### Second: below the heading must stand a line like: `place.on-lower` · printed",
        ),
        ("Text.\n\n> [no]", "> [no]", "en.md: turn.first has no text."),
        ("### First", "###", "en.md: turn.first has no title."),
        ("> Only", "> Two.\n> Only", "the refusal [] stands here a second time"),
        ("## A turn\n", "", "en.md: turn.first stands in no section."),
        ("turn.second", "turn.third", "fr.md: turn.second: there is no such rule in the first book."),
        ("reviewed", "ours", "fr.md: turn.second: the source is ours in en.md."),
        ("[no]", "[yes]", "fr.md: turn.first: there is no refusal [no] in en.md."),
        ("{cell}", "{spot}", "de.md: turn.first [no]: de lacks {spot}."),
        ("{cell}", "{cell.within}", "en.md: turn.first [no]: en: no word has the form 'within'."),
        (
            "Only one, {seat}",
            "{seat:Only|More|All}",
            "en.md: turn.second []: en needs 2 forms for a number and has 3, 'Only|More|All'.",
        ),
        ("Only one", "Only {one", "en.md: turn.second []: en has a brace too many."),
        (
            "> Only one, {seat}.",
            "> \n\nOnly one, {seat}.",
            "'Only one, {seat}.' stands below a sentence behind >, but a rule's text stands above them",
        ),
    ],
)
def test_says_what_is_wrong_with_a_file(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in GOOD
    found = problems(folder(tmp_path, en=GOOD.replace(old, new, 1)))
    assert any(problem in one for one in found), found


def test_rules_in_another_order(tmp_path: Path) -> None:
    head, first, second = re.split("^(?=###)", GOOD, flags=re.MULTILINE)
    assert problems(folder(tmp_path, de=head + second + first)) == [
        f"{tmp_path / 'rulebook/de.md'}: the rules stand in another order than in en.md."
    ]


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """A rule without text, a sentence, a title, a whole file: nothing breaks."""
    lacking = GOOD.replace("Text.", "Du texte.").replace("> [no] {Metal} on {cell}.", "> [no]\n<!-- {Metal}?\n-->")
    lacking = lacking.replace("### First", "###").replace("More text.\n\nAnd more.", "").replace("Second", "Deux")
    folder(tmp_path, fr=lacking)
    (tmp_path / "rulebook/de.md").unlink()
    assert problems(tmp_path) == []
    book = Rulebook(tmp_path / "rulebook", Words(), "fr")
    assert (book["turn.first"].title, book["turn.first"].text, book["turn.first"].lang) == ("First", "Du texte.", "fr")
    assert book.refusal("turn.first", "no", {"metal": "lead", "cell": "0,0"}) == "Lead on 0,0."
    second = book["turn.second"]
    assert (second.title, second.text) == ("Deux", "More text.\n\nAnd more.")
    assert (second.title.lang, second.text.lang, second.lang) == ("fr", "en", "en")
    assert second.source == "from a review"
    books = [Rulebook(tmp_path / "rulebook", Words(), lang) for lang in ("de", "en")]
    assert str(books[0]) == str(books[1])


def test_a_refusal_is_told_in_the_language_of_its_sentence(tmp_path: Path) -> None:
    """Its facts and its plurals too; and a section is called one thing, however many of its rules are translated."""
    english = GOOD.replace("{Metal} on {cell}.", "{n:It lies|They lie} on {cell}.")
    japanese = "## 手番\n### 一\n`turn.first` · printed + ours\n"
    path = folder(tmp_path, en=english) / "rulebook"
    (path / "ja.md").write_text(japanese, encoding="utf-8")
    book = Rulebook(path, Words(), "ja")
    assert book.refusal("turn.first", "no", {"n": 1, "cell": "chance"}) == "It lies on chance."
    assert list(book.sections) == ["手番"]
    assert (book["turn.first"].title, book["turn.second"].title) == ("一", "Second")


def test_a_text_may_stand_below_its_sign(tmp_path: Path) -> None:
    below = GOOD.replace("### First\n", "###\nFirst\n").replace("## A turn\n", "##\nA turn\n")
    below = below.replace("> Only one,", "> <!-- Only one -->\nOnly one,\n").replace("# A game", "#\nA game", 1)
    path = folder(tmp_path, fr=below) / "rulebook"
    assert problems(tmp_path) == []
    assert list(Rulebook(path, Words(), "fr").items()) == list(Rulebook(path, Words(), "en").items())


def test_unknown_slug_names_close_ones() -> None:
    book = gamekit.rules("metallurgie")
    with pytest.raises(
        gamekit.GamekitError, match=r"^There is no rule 'place\.lower'\. Close ones: place\.on-lower\.$"
    ):
        book["place.lower"]
    with pytest.raises(KeyError, match=r"Close ones: score\.area, "):
        book["score"]
    with pytest.raises(KeyError, match=r"Rules: material\.metals, "):
        book["xyzzy"]
    assert book.get("place.lower") is None
    assert "place.lower" not in book


@pytest.mark.parametrize("name", NAMES)
def test_the_rulebook_says_the_same_in_every_language(name: str) -> None:
    assert problems(game(name).folder) == []


def test_metallurgie_refuses_in_every_language() -> None:
    facts = {"first": "silver", "next": "gold", "metal": "copper", "spot": "1,0"}
    said = {}
    for lang in COMPLETE:
        gamekit.language(lang)
        said[lang] = gamekit.rules("metallurgie").refusal("turn.one-metal", "mixed", facts).partition(". ")[2]
    assert said == {
        "en": "It began with silver: go on with silver, or put gold on 1,0.",
        "fr": "Vous avez commencé par l’argent\N{NO-BREAK SPACE}: continuez avec de l’argent, ou posez de l’or en 1,0.",
        "de": "Begonnen hast du mit Silber: Mach mit Silber weiter oder lege Gold auf 1,0.",
    }


def test_metallurgie_refusals_need_only_facts_that_it_has() -> None:
    metals = ("metal", "lower", "shown", "drawn", "first", "next")
    facts = (
        dict.fromkeys(metals, "gold") | {"cell": "1,0", "spot": "0,1"} | dict.fromkeys(("n", "need", "k", "left"), 5)
    )
    for lang in COMPLETE:
        book = game("metallurgie").rulebook(lang)
        for rule in book.values():
            for key, template in rule.refusals.items():
                said = book.refusal(rule.slug, key, facts | {"seat": 1}, ("Ada", "Zoe"))
                assert re.fullmatch(r"[^{}]+[.?!]", said)
                assert ("Zoe" in said) == ("seat" in fields(template))
