"""Words: every key in every language with the same facts; facts shown as the language asks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import gamekit
import nim
from gamekit.rulebook import Rulebook
from gamekit.words import COMPLETE, Said, Text, Words, keys, plurals, speaking, watch
from gamekit.words.check import problems, untold
from gamekit.words.todo import lacking, write

HOME = Path(gamekit.__file__).parent


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    gamekit.language("en")


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A game's room that can be changed."""
    return shutil.copytree(Path(nim.__file__).parent, tmp_path / "nim")


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
        en = "{text} by {seats.of}"
        fr = "{text} par {seats.of}"
        de = "{text} von {seats.of}"
        """,
        encoding="utf-8",
    )
    return Words(path)


@pytest.mark.parametrize("folder", ["words", "study", *(f"games/{name.replace('-', '_')}" for name in gamekit.games())])
def test_each_sentence_says_the_same_in_every_language_and_calls_things_by_one_name(folder: str) -> None:
    found = problems(HOME / folder)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", gamekit.games())
def test_each_sentence_is_asked_for_and_each_that_is_asked_for_is_there(game: str) -> None:
    folder = HOME / "games" / game.replace("-", "_")
    assert keys.dead(folder) == []
    assert keys.unheard(folder) == []


def test_no_sentence_of_all_games_is_dead() -> None:
    assert keys.dead_in_kit() == []


def test_a_dead_sentence_is_found(room: Path) -> None:
    """Also one that looks like another that is put together; and one that is asked for in vain."""
    words = room / "data/words.toml"
    more = """
    ["event.stolen"]
    en = "stolen"
    ["stick.the"]
    en = "the stick"
    """
    words.write_text(f"{words.read_text(encoding='utf-8')}\n{more}", encoding="utf-8")
    assert keys.dead(room) == ["words.toml: event.stolen", "words.toml: stick.the"]
    (room / "more.py").write_text('say("event.stol" + "en"), say(f"nowhere.{at}"), say(key)')
    assert keys.unheard(room) == ["nowhere.{}"]


WRONG = {
    'fr = "{n} pris"': ('fr = "{m} pris"', "words.toml: event.taken: fr lacks {n}."),
    'en = "took {n}"': (
        'en = "took {n:stick|sticks|more}"',
        "words.toml: event.taken: en needs 2 forms for a number and has 3, 'stick|sticks|more'.",
    ),
    'de = "{n} genommen"': ('de = "{n} genommen "', "words.toml: event.taken: de begins or ends with a space."),
    "{n} pris": ("{n} pris | là", "words.toml: event.taken: fr has other parts than en, between bars."),
    "took {n}": ("took {n.the}", "words.toml: event.taken: en: no word has the form 'the'."),
    "took {": ("took {{", "words.toml: event.taken: en has a brace too many."),
    "le tas": (
        "le tas !",
        "words.toml: event.heap: fr never has ' !' (see languages.toml); put a no-break space (U+00A0) for the blank.",
    ),
    'pris"': ('pris; là"', "words.toml: event.taken: fr never has 's;' (see languages.toml)."),
    "Hölzer auf": ("Stöckchen auf", "words.toml: event.heap: de says 'Stöckchen'; by the glossary that is 'Holz'."),
}


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_with_a_sentence_is_said(room: Path, old: str) -> None:
    new, problem = WRONG[old]
    words = room / "data/words.toml"
    text = words.read_text(encoding="utf-8") + '\n[glossary.de]\n"Holz" = ["Stock", "Stöck*"]\n'
    words.write_text(text, encoding="utf-8")
    assert problems(room) == []
    assert old in text
    words.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(found.endswith(problem) for found in problems(room))


def test_the_glossary_holds_for_rules_too_and_for_a_language_that_came_later(room: Path) -> None:
    text = (room / "rulebook/de.md").read_text(encoding="utf-8")
    (room / "data/words.de.toml").write_text('[glossary]\n"Haufen" = ["Stapel"]\n', encoding="utf-8")
    assert problems(room) == []
    (room / "rulebook/de.md").write_text(text.replace("Haufen", "Stapel"), encoding="utf-8")
    said = "de.md: heap.die, title: de says 'Stapel'; by the glossary that is 'Haufen'."
    assert any(found.endswith(said) for found in problems(room))


def test_what_the_inspector_shows_is_said_in_each_language(words: Words) -> None:
    """A key, or a value, that stands there in English whatever the language; but no number, name or translated text."""
    trees = [{"take": f"3 {cards}", "typed": ["gold", "lead"], "at": {"0,0": "Ada"}} for cards in ("cards", "Karten")]
    assert untold(words, trees, lambda text: text == "Ada") == ["tree.typed.lead", "tree.at"]
    assert words.spoken({"take": ["gold", 3]}) == {"{Metal.the}, {n} {n:card|cards}: {seat}": ["gold", 3]}


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


def test_who_has_no_name_is_you_to_himself_in_the_form_that_the_sentence_needs(words: Words) -> None:
    for lang, said in {"en": "by you and Bo", "fr": "par vous et Bo", "de": "von dir und Bo"}.items():
        names = (words.template("you", lang), "Bo")
        assert words.say("typed", {"text": "", "seats": (0, 1)}, names, lang) == f" {said}"
    assert words.say("take", {"metal": "gold", "n": 1, "seat": 0}, ("Du", "Bo"), "de") == "Das Gold, 1 Karte: Du"


def test_a_sentence_names_nobody_twice(tmp_path: Path) -> None:
    """Its form for who was just named, as the one who acts or the other, or for the reader; if the language has it."""
    path = tmp_path / "words.toml"
    path.write_text(
        """
        ["gave"]
        en = "{n} from {seat} to {seats}"
        de = "{n} von {seat.of} an {seats.for}"
        ["gave.own"]
        en = "gave {seats.of} {n}"
        ["gave.got"]
        en = "got {n} from {seat.of}"
        ["due"]
        en = "{what}, due at {seat}'s turn"
        ["due.you"]
        en = "{what}, due at your turn"
        """,
        encoding="utf-8",
    )
    words, names = Words(path), ["Ada", "Bo", "You"]
    facts = {"seat": 0, "seats": (1,), "n": 2}
    told = [words.say("gave", facts, names, doer=doer) for doer in (None, 0, 1, 2)]
    assert told == ["2 from Ada to Bo", "gave Bo 2", "got 2 from Ada", "2 from Ada to Bo"]
    assert words.say("gave", facts, names, "de", doer=0) == "2 von Ada an Bo"
    for seat, whose in enumerate(("Ada's", "Bo's", "your")):
        due = {"what": Said("gave", facts), "seat": seat}
        assert words.say("due", due, names, doer=1) == f"got 2 from Ada, due at {whose} turn"


def test_a_word_falls_before_a_name_as_it_is_spoken_and_no_name_is_changed(words: Words) -> None:
    text = Text("De {text} à {seat}, de {seats.of}", "fr")
    assert words.fill(text, {"text": "Bo", "seat": 1, "seats": (0,)}, ("Ada", "Zoé de Asti")) == (
        "De Bo à Zoé de Asti, d’Ada"
    )
    assert words.fill(text, {"text": "Eve", "seat": 0, "seats": (0,)}, ("Vous",)) == "D’Eve à Vous, de vous"


def test_clauses_are_parted_as_the_language_parts_them(words: Words) -> None:
    """What ends in a colon leads to what comes next."""
    assert words.clauses(["a", "b:", "c"]) == "a; b: c"
    gamekit.language("fr")
    assert words.clauses(["a", "b\u00a0:", "c"]) == "a\u00a0; b\u00a0: c"


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
    with pytest.raises(gamekit.GamekitError, match=r"^There is no language 'xx'\. Good ones: en, fr, de\b"):
        gamekit.language("xx")
    assert gamekit.language() == "de"


def test_who_watches_hears_of_another_language() -> None:
    heard: list[str] = []
    unwatch = watch(lambda: heard.append(gamekit.language()))
    gamekit.language("fr")
    unwatch()
    unwatch()
    gamekit.language("de")
    assert heard == ["fr"]


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("game", gamekit.games.NAMES)
def test_where_there_is_no_mouse_nothing_is_called_a_click(game: str, lang: str) -> None:
    """A language's own words for it are all in "ui.by-touch"; none stand in what is kept as it was drawn."""
    words, click = gamekit.games.game(game).words, re.compile(r"clic|cliqu|klick", re.IGNORECASE)
    keys = [key for key in words.keys() if key != "ui.by-touch" and click.search(words.template(key, lang))]  # noqa: SIM118 (it is no dict)
    assert {key.partition(".")[0] for key in keys} <= {"prompt", "ui"}
    with speaking(lang, touched=True):
        assert not [key for key in keys if click.search(words.template(key))]
        assert words.template("ui.chance") == words.template("ui.chance", lang)
    assert click.search(words.template("ui.allowed-on", lang))



def test_a_table_may_speak_another_language() -> None:
    """For as long as it paints, and in its own thread only."""
    with speaking("fr"):
        assert (gamekit.language(), Words().template("you")) == ("fr", "Vous")
        with ThreadPoolExecutor() as pool:
            assert pool.submit(gamekit.language).result() == "en"
        with pytest.raises(gamekit.GamekitError), speaking("xx"):
            pass
    assert gamekit.language() == "en"


# ---- plurals


@pytest.mark.parametrize(
    ("lang", "numbers"),
    [  # for each form, some numbers that take it
        ("en", [[1], [0, 2, 21, 100]]),
        ("fr", [[0, 1], [2, 21, 100]]),
        ("ja", [[0, 1, 2]]),
        ("pl", [[1], [2, 4, 22, 104], [0, 5, 11, 12, 14, 21, 112]]),
        ("ru", [[1, 21, 101], [2, 24], [0, 5, 11, 12, 111]]),
        ("lv", [[0, 10, 11, 19, 30], [1, 21], [2, 29]]),
        ("ar", [[0], [1], [2], [3, 10, 103], [11, 99, 111], [100, 102, 200]]),
        ("xx", [[1], [0, 2]]),
    ],
)
def test_plurals(lang: str, numbers: list[list[int]]) -> None:
    assert len(plurals.rules(lang)) + 1 == len(numbers)
    for at, row in enumerate(numbers):
        assert {plurals.form(n, lang) for n in row} == {at}


def test_a_form_for_how_many_there_are_in_a_list(words: Words) -> None:
    told = "{seats} {seats:has|have} {n:one|more}"
    assert words.fill(Text(told), {"seats": (0,), "n": 1.5}, ("Ada", "Bo")) == "Ada has more"
    assert words.fill(Text(told), {"seats": [0, 1], "n": 1}, ("Ada", "Bo")) == "Ada and Bo have one"


# ---- a new language


POLISH = """
"take" = "{Metal.the}, {n} {n:karta|karty|kart}: {seat}"
"gold" = "złoto"
"gold.gen" = "złota"
"gold.the" = ""
"typed" = ""
"gone" = "nikt już o to nie pyta"
[glossary]
"karta" = ["karteczka"]
"""


def test_a_language_in_a_file_of_its_own(words: Words, tmp_path: Path) -> None:
    """What it lacks is said in English, by the rules of English; it may have forms of words that no other has."""
    (tmp_path / "words.pl.toml").write_text(POLISH, encoding="utf-8")
    words = Words(tmp_path / "words.toml")
    told = [words.say("take", {"metal": "gold", "n": n, "seat": 0}, ("Ada",), "pl") for n in (1, 3, 5)]
    assert told == ["Złoto, 1 karta: Ada", "Złoto, 3 karty: Ada", "Złoto, 5 kart: Ada"]
    shown = Text("{metal.gen} {metal.the} {metal.strange}", "pl")
    assert words.fill(shown, {"metal": "gold"}) == "złota złoto złoto"
    assert words.fill(Text(shown, "en"), {"metal": "gold"}) == "gold the gold gold"
    assert words.template("typed", "pl").lang == "en"
    assert words.say("typed", {"text": "gold", "seats": (0, 1)}, ("Ada", "Bo"), "pl") == "gold by Ada and Bo"
    assert "gone" not in words
    assert words.say("take", {"metal": "gold", "n": 3, "seat": 0}, ("Ada",), "es") == "The gold, 3 cards: Ada"


def test_a_region_says_what_it_lacks_in_its_language(words: Words, tmp_path: Path) -> None:
    (tmp_path / "words.pt.toml").write_text('"gold" = "ouro"\n"take" = "{n:uma|muitas}"', encoding="utf-8")
    (tmp_path / "words.pt-BR.toml").write_text('"gold.the" = "o ouro"', encoding="utf-8")
    words = Words(tmp_path / "words.toml")
    said = [words.template("gold", "pt-BR", form) for form in (None, "the")]
    assert [(text, text.lang) for text in said] == [("ouro", "pt"), ("o ouro", "pt-BR")]
    assert words.say("take", {"n": 0}, lang="pt-BR") == "uma"
    assert (plurals.form(0, "pt-BR"), plurals.name("pt-BR")) == (0, "português (BR)")


def test_a_file_that_cannot_be_read_leaves_the_others_alone(words: Words, tmp_path: Path) -> None:
    (tmp_path / "words.pl.toml").write_text('"gold" = ', encoding="utf-8")
    with pytest.warns(UserWarning, match=r"words\.pl\.toml is no TOML that can be read: in line 1"):
        words = Words(tmp_path / "words.toml")
    assert words.template("gold", "de") == "Gold"


def test_a_game_that_speaks_no_english(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('["take"]\nde = "nimm"', encoding="utf-8")
    assert Words(tmp_path / "words.toml").say("take", lang="fr") == "nimm"


def command(*args: str, kit: Path = HOME.parent, code: str = "") -> subprocess.CompletedProcess[str]:
    """The command, or some code, with the kit that lies there."""
    run = [sys.executable, *(("-c", code) if code else ("-m", "gamekit.words")), *args]
    env = {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(kit)}
    return subprocess.run(run, capture_output=True, text=True, check=False, env=env, cwd=kit)


def fill(file: Path, *texts: tuple[str, str]) -> str:
    """Write something into a file, at places that are there once."""
    text = file.read_text(encoding="utf-8")
    for old, new in texts:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    return text


def test_what_a_new_language_lacks(room: Path) -> None:
    """It is listed with the English, there is room for it in its files, and nothing that stands in them is touched."""
    told = command("todo", "pl", "-v", str(room)).stdout
    words, book = room / "data/words.pl.toml", room / "rulebook/pl.md"
    assert f"{words}: 0 of " in told
    assert "  event.taken: took {n}\n" in told
    assert "  take.how-many [few]: " in told
    lacks = lacking("pl", room)
    assert f"0 of {len(lacks)} done." in told
    assert "this language has 3" in words.read_text(encoding="utf-8")
    assert str(Rulebook(room / "rulebook", Words(), "pl")) == str(Rulebook(room / "rulebook", Words(), "en"))
    english = Rulebook(room / "rulebook", Words(), "en")["take.how-many"].title
    filled = [
        fill(words, ('"event.taken" = ""', '# Mine.\n"event.taken" = "biorę {n}"')),
        fill(book, (f"### <!-- {english} -->", "<!-- Mine. -->\n### Po polsku")),
    ]
    assert len(lacking("pl", room)) == len(lacks) - 2
    write("pl", room)
    assert [file.read_text(encoding="utf-8") for file in (words, book)] == filled
    assert command("todo", "de", str(room)).stdout == "Deutsch lacks nothing.\n"


def test_room_is_made_where_something_came_later(room: Path) -> None:
    """For a rule at its place, for a refusal behind its rule, and for a word above the glossary."""
    write("pl", room)
    words, book = room / "data/words.pl.toml", room / "rulebook/pl.md"
    fill(words, ('"event.taken" = ""', ""))
    words.write_text(words.read_text(encoding="utf-8") + '\n[glossary]\n"a" = ["b"]\n', encoding="utf-8")
    whole = book.read_text(encoding="utf-8")
    head, _, second, *rules = whole.split("### ")
    refusal = re.search("> .*\n", second)
    assert refusal
    book.write_text("### ".join([head, second.replace(refusal[0], ""), *rules]), encoding="utf-8")
    write("pl", room)
    made = book.read_text(encoding="utf-8")
    heading = "## <!-- Rules -->\n\n"  # of the new rule, which is the first of its section
    assert made.replace(f"{heading}### <!-- In turn", "### <!-- In turn") == whole
    assert '"event.taken" = ""\n\n[glossary]\n' in words.read_text(encoding="utf-8")
    assert problems(room, ["pl"]) == []


SLIPS = {
    (
        "data/words.pl.toml",
        '"event.taken"',
        '"event.takn"',
    ): "there is no 'event.takn' in words.toml; there is 'event.taken'.",
    (
        "data/words.pl.toml",
        '"event.taken" = ""',
        '"event.taken" = "biorę"',
    ): "words.pl.toml: event.taken: pl lacks {n}.",
    (
        "data/words.pl.toml",
        '"event.taken" = ""',
        '"event.taken" = ',
    ): "words.pl.toml is no TOML that can be read: in line",
    (
        "data/words.pl.toml",
        '"event.taken" = ""',
        '"event.taken" = "{n} {n:a|b}"',
    ): "pl needs 3 forms for a number and has 2, 'a|b'.",
    ("rulebook/pl.md", "`heap.die` ·", "heap.die ·"): "below the heading must stand a line like",
}


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.filterwarnings("ignore:.*is no TOML")
def test_nothing_is_written_while_something_is_wrong(room: Path, slip: tuple[str, str, str]) -> None:
    write("pl", room)
    file, old, new = slip
    text = fill(room / file, (old, new))
    for order in ("check", "todo"):
        run = command(order, "pl", str(room))
        assert run.returncode == 1
        assert SLIPS[slip] in run.stderr
    assert (room / file).read_text(encoding="utf-8") == text


def test_a_language_of_which_nothing_is_known_is_told(room: Path) -> None:
    assert "languages.toml has no [xx]" in command("todo", "xx", str(room)).stderr


PARTLY = """
import gamekit, gamekit.testing
gamekit.language("pl")
words = gamekit.games.game("forge").words
print(words.say("preview.uncovers", {"parts": ("willow", "elm")}))
print(words.say("preview.uncovers", {"parts": ("oak",)}, lang="de"))
rule = gamekit.rules("forge")["material.parts"]
print(rule.title, rule.title.lang, rule.text.lang)
print(gamekit.testing.check_game("forge", matches=1).to_do)
"""


def test_a_language_that_came_later_and_lacks_much(tmp_path: Path) -> None:
    """In a copy of the kit: it is spoken as far as it goes, in a case of its own, and every check is passed."""
    kit = tmp_path / "kit"
    shutil.copytree(HOME, kit / "gamekit", ignore=shutil.ignore_patterns("__pycache__", "*.pl.toml", "pl.md"))
    assert command("todo", "pl", kit=kit).stdout.splitlines()[-1].startswith("0 of ")
    forge = kit / "gamekit/games/forge"
    fill(kit / "gamekit/words/words.pl.toml", ('"and" = ""', '"and" = "i"'))
    fill(
        forge / "data/words.pl.toml",
        ('"willow" = ""', '"willow" = "wierzba"\n"willow.gen" = "wierzby"'),
        ('"elm" = ""', '"elm" = "wiąz"'),
        ('"preview.uncovers" = ""', '"preview.uncovers" = "Odsłania kawałek {parts.gen}."'),
    )
    fill(forge / "rulebook/pl.md", ("### <!-- Thirty weapon parts -->", "### Części"))
    assert command("check", "pl", kit=kit).stdout == "polski: nothing is wrong in what there is.\n"
    assert "elm.gen: Elm" in command("todo", "-v", "pl", kit=kit).stdout
    run = command(kit=kit, code=PARTLY)
    told = ["Odsłania kawałek wierzby i wiąz.", "Deckt die Eiche auf.", "Części pl en", "()"]
    assert run.stdout.splitlines() == told, run.stderr


def test_a_command_that_means_nothing(tmp_path: Path) -> None:
    for args in ((), ("todo",), ("todo", "Spanish"), ("todo", "es", str(tmp_path / "none"))):
        run = command(*args)
        assert run.returncode == 1
        assert len(run.stderr.splitlines()) == 1


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_kit_lacks_nothing_in_its_languages(lang: str) -> None:
    assert lacking(lang) == []
