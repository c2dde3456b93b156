"""Whatever is done to what is read, the answer is plain words and nothing is changed: never another exception.

A few examples each in `make test`; `HYPOTHESIS_PROFILE=long pytest -m fuzz`, as in `make bench`, looks for a long time.
"""

from __future__ import annotations

import json
import random
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gamekit
from gamekit.games import game as game_named
from gamekit.lessons import session
from gamekit.room import GamekitError
from gamekit.study import Study, run, summary
from gamekit_widgets import Table
from gamekit_widgets.desk import Desk
from page import Page

pytestmark = pytest.mark.fuzz

LONG = 700  # characters of a sentence that is said
DEEP: Any = []
for _ in range(990):  # as deep as JSON goes on Python 3.11
    DEEP = [DEEP]
NUMBERS = [0, 1, -1, 7, 10**5000, -(2**63), 0.5, float("inf"), float("nan"), None, True, False]
TEXTS = ["", " ", "done", "0,0", "a.b", "\0", "\ud800", "\u202e", "x" * 100_000]
JSON = [*NUMBERS[:4], 10**4000, *NUMBERS[5:], *TEXTS, [], {}, [[]], {"": 0}, {"total": 1}, DEEP]
NAMES = ["new", "", "0,0", "game", "x" * 9999, "\u202e"]
JUNK = [*JSON, 10**5000, b"x", (1, 2), object()]

# What stands in TOML in place of a value or of a whole line.
LITERALS = ["", "=", "0", "-1", "99", "0.5", "true", "nan", "inf", '"', '""', '"x"', "'''", "[", "]", "[]", "{}", "[["]
LITERALS += ["a.b.c", "1979-05-27", "0x" + "f" * 3600, "9" * 4400, "[" * 900, "a." * 1500 + "a = 1", "\0", "\u202e"]
LITERALS += ["é", "[iron]", "[[water]]", "deck = 3", "game = []", "\ufeff", '"' + "x" * 100_000 + '"']


def plain(sentence: str) -> None:
    """An error that a reader can use: a sentence, not too long, that can be shown."""
    assert 0 < len(sentence) <= LONG, sentence
    sentence.encode()
    assert "Traceback" not in sentence


def one_of(data: st.DataObject, things: list[Any]) -> Any:
    """One of some things, which may be too large to be looked at closely."""
    return things[data.draw(st.integers(0, len(things) - 1))]


def mangled_lines(data: st.DataObject, text: str) -> str:
    """A text with some lines left out, doubled, moved, or with another value behind the equals sign."""
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        key, equals, _ = lines[at].partition("=")
        junk = one_of(data, LITERALS)
        changes = [[], [lines[at]] * 2, [junk], [lines[at], junk], [f"{key}{equals} {junk}"], [lines[-at - 1]]]
        lines[at : at + 1] = one_of(data, changes)
        lines = lines or [""]
    return "\n".join(lines)


def mangled_bytes(data: st.DataObject, whole: bytes) -> bytes:
    """Bytes with a bit turned, cut off, left out, doubled, or with others among them."""
    at, more = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 40))
    bit = bytes([whole[at] ^ 1 << data.draw(st.integers(0, 7))]) if at < len(whole) else b""
    changes = [whole[:at] + bit + whole[at + 1 :], whole[:at], whole[:at] + whole[at + more :]]
    changes += [whole[: at + more] + whole[at:], whole[:at] + data.draw(st.binary(max_size=9)) + whole[at:]]
    return one_of(data, changes)


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Each list or dict of a tree with each of its keys."""
    if isinstance(tree, dict | list):
        for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
            yield tree, key
            if tree[key] is not DEEP:
                yield from places(tree[key])


def copied(tree: Any) -> Any:
    """Lists and dicts anew, but not what is too deep for that."""
    if tree is DEEP or not isinstance(tree, dict | list):
        return tree
    return {key: copied(item) for key, item in tree.items()} if isinstance(tree, dict) else list(map(copied, tree))


def mangled_tree(data: st.DataObject, tree: Any, junk: list[Any]) -> Any:
    """Plain data with some values replaced, left out, added, or put where others were."""
    tree = copied(tree)
    for _ in range(data.draw(st.sampled_from([1, 1, 1, 3]))):
        found = list(places(tree))
        if not found:
            return tree
        (at, key), (other, its) = one_of(data, found), one_of(data, found)
        value = copied(one_of(data, [*junk, other[its], at[key]]))
        act = data.draw(st.sampled_from(["replace", "replace", "leave out", "add", "count"]))
        if act == "leave out":
            del at[key]
        elif act == "add" and isinstance(at, dict):
            at[one_of(data, NAMES if junk is JSON else [*NAMES, 3, None, ()])] = value
        elif act == "add":
            at.append(value)
        elif act == "count" and type(at[key]) is int:
            at[key] += data.draw(st.sampled_from([-1, 1, 100]))
        else:
            at[key] = value
    return tree


# ---- data files


FILES = {
    game: [
        path.read_text(encoding="utf-8")
        for path in sorted((game_named(game).folder / "data").rglob("*.toml"))
        if path.stem not in ("words", "lessons")
    ]
    for game in gamekit.games()
}


@pytest.mark.parametrize("game", FILES)
@given(data=st.data())
def test_a_data_file(tmp_path_factory: pytest.TempPathFactory, game: str, data: st.DataObject) -> None:
    """What is wrong with it is said; one in which nothing is can be played with."""
    path = tmp_path_factory.mktemp("fuzz") / "own.toml"
    text = mangled_lines(data, one_of(data, FILES[game])).encode("utf-8", "replace")
    path.write_bytes(mangled_bytes(data, text) if data.draw(st.booleans()) else text)
    found = gamekit.check(path)
    assert len(found) <= 21
    for problem in found:
        plain(problem)
    options = [name for name, option in game_named(game).options.items() if option.files]
    matches = [with_plain_refusal(gamekit.new, game, **{option: path}) for option in options]
    assert any(matches) == (not found)


@pytest.mark.parametrize("game", FILES)
@given(data=st.data())
def test_what_a_data_file_says(game: str, data: st.DataObject) -> None:
    """Whatever stands where, also what no file can say. A map with faults can still be looked at."""
    material = game_named(game).material
    assert material is not None
    found = material.problems(mangled_tree(data, tomllib.loads(one_of(data, FILES[game])), JSON))
    for problem in found:
        plain(problem)
    if picture := getattr(found, "picture", None):
        picture().check()


# ---- saves, studies, positions


def with_plain_refusal(act: Callable[..., Any], *given: Any, **how: Any) -> Any:
    """What is done, or None where it is refused in plain words."""
    try:
        return act(*given, **how)
    except GamekitError as error:
        plain(str(error))
        return None


def played(game: str, moves: int = 12) -> gamekit.Match:
    return go_on(gamekit.new(game, seed=2), moves)


def go_on(match: gamekit.Match, moves: int) -> gamekit.Match:
    """Some moves at random, chance's too where it is left to the caller."""
    rng = random.Random(2)
    for _ in range(moves):
        if match.to_act:
            seat = match.to_act[0]
            match.play(rng.choice(match.moves(seat)), seat)
    return match


MATCHES = {game: played(game) for game in gamekit.games()}
LAID = {game: go_on(gamekit.new(game, seed=2, chance="ask"), 60) for game in gamekit.games()}


@pytest.mark.parametrize("game", MATCHES)
@given(data=st.data())
def test_a_save(tmp_path_factory: pytest.TempPathFactory, game: str, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "match.json"
    match = MATCHES[game]
    if data.draw(st.booleans()):
        match = gamekit.new(game, position=match.position(), seed=1)
    match.save(path)
    if data.draw(st.booleans()):
        path.write_bytes(mangled_bytes(data, path.read_bytes()))
    else:
        tree = mangled_tree(data, json.loads(path.read_text(encoding="utf-8")), JSON)
        path.write_text(json.dumps(tree, skipkeys=True))
    back = with_plain_refusal(gamekit.load, path)
    if back:
        back.save(path)
        assert gamekit.load(path).state == back.state


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("fuzz") / "study.jsonl"
    run("forge", ["random", "random"], 3, file=file, processes=1, progress=False)
    return file.read_bytes()


@given(data=st.data())
def test_a_study(tmp_path_factory: pytest.TempPathFactory, study: bytes, data: st.DataObject) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "study.jsonl"
    if data.draw(st.booleans()):
        file.write_bytes(mangled_bytes(data, study))
    else:
        lines = [json.loads(line) for line in study.splitlines()]
        rows = mangled_tree(data, lines, JSON)
        file.write_text("".join(f"{json.dumps(row, skipkeys=True)}\n" for row in rows))
    found = with_plain_refusal(Study, "forge", ["random", "random"], 3, file=file)
    if found:
        assert found.done == 0 or set(summary(found.frame).index) == {"random"}


@pytest.mark.parametrize("game", MATCHES)
@given(data=st.data())
def test_a_position(game: str, data: st.DataObject) -> None:
    """Refused, or a match that can be played on."""
    laid = LAID[game]
    position = game_named(game).position.position(laid.state_at(data.draw(st.integers(0, laid.at))))
    match = with_plain_refusal(gamekit.new, game, position=mangled_tree(data, position, JUNK), seed=1)
    if match:
        go_on(match, 40)


# ---- arguments


CALLS: dict[str, Callable[[Any], Any]] = {
    "check": lambda junk: [plain(problem) for problem in gamekit.check(junk)],
    "load": gamekit.load,
    "save": MATCHES["forge"].save,
    "new": gamekit.new,
    "position": lambda junk: gamekit.new("forge", position=junk),
    "chance": lambda junk: gamekit.new("forge", chance=junk),
    "undo": lambda junk: gamekit.new("forge", undo=junk),
    "players": lambda junk: gamekit.new("forge", players=junk),
    "seed": lambda junk: gamekit.new("forge", seed=junk),
    "names": lambda junk: gamekit.new("forge", names=junk),
    "map": lambda junk: gamekit.new("metro-x", map=junk),
    "special": lambda junk: gamekit.new("metro-x", special=junk),
    "cards": lambda junk: gamekit.new("metallurgie", cards=junk),
    "language": gamekit.language,
    "move": lambda junk: gamekit.new("forge").play(junk),
    "mover": lambda junk: gamekit.new("forge").play("pass", junk),
    "chair": MATCHES["forge"].chair,
    "lesson": lambda junk: session("forge", junk),
    "seats": lambda junk: gamekit.play("forge", seats=junk),
    "seat": lambda junk: gamekit.play("forge", seats=["you", junk]),
    "pace": lambda junk: gamekit.play("forge", seats=["you", "bot"], pace=junk),
    "painter": lambda junk: gamekit.play("forge", seats=["you", "bot"], painter=junk),
    "luck": lambda junk: gamekit.play(MATCHES["forge"], seed=junk),
    "story": lambda junk: gamekit.story(junk, {}),
    "comments": lambda junk: gamekit.story(MATCHES["forge"], junk),
    "comment": lambda junk: gamekit.story(MATCHES["forge"], {0: junk}),
    "rule": lambda junk: gamekit.rules("forge")[junk],
    "class": lambda junk: gamekit.classroom.resume(junk, time.time),
    "study": lambda junk: Study("forge", junk),
    "matches": lambda junk: Study("forge", ["random"] * 2, junk),
    "processes": lambda junk: Study("forge", ["random"] * 2, 1).run(processes=junk, progress=False),
    "study's seed": lambda junk: Study("forge", ["random"] * 2, seed=junk),
    "study's file": lambda junk: Study("forge", ["random"] * 2, file=junk),
}


@pytest.mark.parametrize("how", CALLS)
def test_an_argument(tmp_path: Path, how: str) -> None:
    for junk in JUNK:
        with chdir(tmp_path):  # some are good names of a file
            with_plain_refusal(CALLS[how], junk)


@given(text=st.text(max_size=30) | st.sampled_from(TEXTS[:-1]))
def test_a_move_text(text: str) -> None:
    for match in MATCHES.values():
        refused = match.why_not(text)
        if refused is not None:
            plain(refused.text)


# ---- messages of a page


KEYS = [*Desk.answers, *Desk.hosting, "at", "id", "eye", "big", "unheard"]
SAID = [*JSON, ["pile"], ["hand:iron", "cell:1,0"], ["done"], [0], [None], "undo", "new", "go-on", "stop", "0", "1"]
SAID += ["host", "look", "de", "dark", "state", "solution", [930, 630], [1e300, -1]]
SAID += [{"box": [9, 9]}, {"box": "x", "theme": 3}]


@given(data=st.data())
def test_messages_to_a_table(data: st.DataObject) -> None:
    """Whatever a page says, the table stays a table; and who looks on changes nothing."""
    match = gamekit.new("metallurgie", seed=1)
    table = Table(match, ["you", "you"], pace=0)
    table.host.bots.aside = lambda *_: None  # type: ignore[method-assign]  # no hint is thought of
    host, looker = Page(table), Page(table, sit="look")
    page, before = one_of(data, [host, looker]), (match.line_log, match.at)
    for _ in range(4):
        page.send(**{one_of(data, KEYS): one_of(data, SAID) for _ in range(2)})
        if page.face["error"]:
            plain(page.face["error"]["text"])
    page.send(sit=page.desk.sits, hello=page.hello)
    assert page.face["seats"]
    if page is looker and page.desk.sits == "look":
        assert (table.match, (match.line_log, match.at)) == (match, before)
    gamekit.new("metallurgie", position=table.match.position())
