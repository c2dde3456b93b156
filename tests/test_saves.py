"""Saving and loading: there and back, and whatever may be wrong with a file is said in words."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gamekit
import nim
from gamekit import saves
from gamekit.room import GamekitError


def played(moves: int = 25, **how: Any) -> gamekit.Match:
    """A match in mid-game that was also tried differently: three lines, in the second, some moves back."""
    match, rng = gamekit.new("metallurgie", seed=4, **how), random.Random(2)
    for _ in range(moves):
        match.play(rng.choice(match.moves()))
    for choice in (0, -1):
        match.switch(0).undo()
        while len(match.moves()) < 3:
            match.undo()
        match.play([move for move in match.moves() if move != match.line_log[match.at].move][choice])
    return match.switch(1).undo()


def file_of(folder: Path, match: gamekit.Match | None = None) -> Path:
    path = folder / "match.json"
    (match or played(8)).save(path)
    return path


def refused(path: Path, **how: Any) -> str:
    """What is said about a file; the error names it, and is in words."""
    with pytest.raises(GamekitError) as error:
        gamekit.load(path, **how)
    assert str(path) in str(error.value)
    return str(error.value)


# ---- there and back


def test_what_may_be_taken_back_is_saved(tmp_path: Path) -> None:
    match = gamekit.new("forge", 2, seed=1, undo="own")
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
    first, second = match.moves()[:2]
    match.play(first).undo().play(second).save(tmp_path / "game.json")
    again = gamekit.load(tmp_path / "game.json")
    assert (again.undoes, again.lines, again.line, again.live) == ("own", match.lines, 1, True)
    assert again.undo().moves() == match.undo().moves()
    match.switch(0).save(tmp_path / "game.json")
    assert not gamekit.load(tmp_path / "game.json").moves()


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"players": 3, "bonus": True, "edition": "fr"},
        {"names": ["Ada", 'Zoé "{seat}" \n\u2028'], "chance": "ask"},
        {"position": gamekit.new("metallurgie", seed=9).position()},
    ],
    ids=["plain", "options", "names", "position"],
)
def test_there_and_back(tmp_path: Path, how: dict[str, Any]) -> None:
    match = played(**how)
    back = gamekit.load(file_of(tmp_path, match), seed=1)
    for what in ("lines", "line", "at", "log", "state", "players", "names", "options", "chance", "to_act"):
        assert getattr(back, what) == getattr(match, what), what
    assert len(back.lines) == 3
    for line in range(3):
        assert back.switch(line).state == match.switch(line).state
    match.save(tmp_path / "again.json")
    back.save(tmp_path / "back.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "back.json").read_text()


def test_a_line_that_was_gone_twice(tmp_path: Path) -> None:
    """Found by trial: back on an old line, the same other move again once made a line that could not be loaded."""
    match = gamekit.new("metallurgie", chance="ask").play("first 0").play("draw iron").go(1).play("draw copper")
    match.switch(0).go(1).play("draw copper")
    assert gamekit.load(file_of(tmp_path, match)).lines == match.lines


def test_it_goes_on(tmp_path: Path) -> None:
    """A replay never draws; from where it stopped, chance is the new match's own."""
    match = gamekit.new("metallurgie", seed=1)
    path = file_of(tmp_path, match)
    assert {gamekit.load(path, seed=seed).state for seed in range(4)} == {match.state}
    assert len({gamekit.load(path, seed=seed).play("turn over").state for seed in range(9)}) > 1
    assert gamekit.load(path, seed=3).play("turn over").log == gamekit.load(path, seed=3).play("turn over").log
    drawn = match.play("turn over").log
    match.save(path)
    for seed in range(9):
        back = gamekit.load(path, seed=seed).undo().play("turn over")
        assert (back.log, len(back.lines)) == (drawn, 1), "what was drawn before is drawn again"


def test_a_match_of_your_own_game(tmp_path: Path) -> None:
    match = gamekit.new(nim.GAME, seed=1, last="loses").play("take 2")
    path = file_of(tmp_path, match)
    assert gamekit.load(path, game=nim.GAME).log == match.log
    assert "There is no game 'nim'" in refused(path)
    assert "it is a match of 'metallurgie', not of 'nim'." in refused(file_of(tmp_path), game=nim.GAME)


def test_the_file_is_readable(tmp_path: Path) -> None:
    match = gamekit.new("metallurgie", chance="ask", names=["Ada", "Bö"]).play("first 1")
    words = {"gamekit": "match", "version": 1, "game": "metallurgie", "players": 2, "names": ["Ada", "Bö"]}
    words |= {"options": {}, "position": None, "chance": "ask", "lines": [["chance: first 1"]], "line": 0, "at": 1}
    words |= {"undo": "any", "played": 0}
    assert json.loads(file_of(tmp_path, match).read_text(encoding="utf-8")) == words


# ---- writing that fails


@pytest.mark.parametrize("culprit", ["replace", "fsync", "chmod"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_the_old_file_stays_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, culprit: str, error: BaseException
) -> None:
    path = file_of(tmp_path)
    old = path.read_bytes()

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as failing:
        failing.setattr(os if culprit == "fsync" else Path, culprit, fail)
        with pytest.raises((GamekitError, KeyboardInterrupt)) as caught:
            played(4).save(path)
    said = f"{path} can't be written: No space left on device."
    assert str(caught.value) == (said if isinstance(error, OSError) else "")
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_after_the_new_file_stands_is_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def late(self: Path, target: Path) -> None:
        replace(self, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", late)
    with pytest.raises(KeyboardInterrupt):
        file_of(tmp_path)
    assert gamekit.load(tmp_path / "match.json").lines == played(8).lines


def test_what_a_killed_writer_left_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same file, and only when it has lain there for a while: another writer may be at it."""
    path = file_of(tmp_path)
    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", lambda *_: None)
        killed.setattr(Path, "unlink", lambda *_, **__: None)
        for name in ("match.json", "match.json", "other.json"):
            played(2).save(tmp_path / name)
    left = [one for one in tmp_path.iterdir() if one != path]
    assert len(left) == 3
    played(2).save(path)
    assert len(list(tmp_path.iterdir())) == 4
    for one in left:
        os.utime(one, (0, 0))
    played(2).save(path)
    assert len(list(tmp_path.iterdir())) == 2


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    match = gamekit.new("metallurgie", seed=1)
    for path in (tmp_path, tmp_path / "no" / "such" / "x.json", tmp_path / ("x" * 300)):
        with pytest.raises(GamekitError, match="can't be written: "):
            match.save(path)
    for path in ("a\0b", "\ud800"):
        with pytest.raises(GamekitError, match="is no path that a file can have"):
            match.save(path)
    for nothing in (None, 3, b"x.json", ""):
        with pytest.raises(GamekitError, match="named by its path"):
            match.save(nothing)
        with pytest.raises(GamekitError, match="named by its path"):
            gamekit.load(nothing)  # type: ignore[arg-type]
    with pytest.raises(GamekitError, match=r"can't be written: there is half a character in it"):
        saves.write(tmp_path / "x.json", "\ud800")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path) -> None:
    """A link is followed, also one that points nowhere yet."""
    match = gamekit.new("metallurgie", seed=1)
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/null"), tmp_path):
        with pytest.raises(GamekitError, match="can't be written: it is "):
            match.save(path)
    (tmp_path / "locked").write_text("old", encoding="utf-8")
    (tmp_path / "locked").chmod(0o444)
    with pytest.raises(GamekitError, match=r"locked can't be written: it is read-only\."):
        match.save(tmp_path / "locked")
    (tmp_path / "there").mkdir()
    for _ in range(2):
        (tmp_path / "link").unlink(missing_ok=True)
        (tmp_path / "link").symlink_to(tmp_path / "there" / "real.json")
        match.save(tmp_path / "link")
        assert (tmp_path / "link").is_symlink()
        assert gamekit.load(tmp_path / "there" / "real.json").state == match.state
    (tmp_path / "round").symlink_to(tmp_path / "round")
    with pytest.raises(GamekitError, match="can't be written: "):
        match.save(tmp_path / "round")


def test_who_may_read_it(tmp_path: Path) -> None:
    """As the umask says for a new file; an old one stays as it was."""
    before = os.umask(0o027)
    try:
        assert file_of(tmp_path).stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)
    (tmp_path / "match.json").chmod(0o600)
    assert file_of(tmp_path).stat().st_mode & 0o777 == 0o600


def test_a_long_name(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250 + ".json")
    played(2).save(path)
    assert list(tmp_path.iterdir()) == [path]


# ---- files that are no match, or no longer


def test_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.json").startswith("There is no file ")
    assert "can't be read" in refused(tmp_path)
    path = tmp_path / "x.json"
    path.write_bytes(b'\xff\xfe{"gamekit": 1}')
    assert "is written as UTF-16" in refused(path)
    with pytest.raises(GamekitError, match="is no path that a file can have"):
        gamekit.load("a\0b")


@pytest.mark.parametrize(
    "text",
    ["", "hello", "[]", "3", "null", "{}", '{"gamekit": 1}', "[" * 99999, '{"a":' * 5000, "9" * 5000, "NaN", "{1: 1}"],
    ids=lambda text: text[:12] or "empty",
)
def test_foreign_text(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    assert re.search("no saved match|damaged", refused(path))


def test_cut_off(tmp_path: Path) -> None:
    """At every 50th byte: it says where the file breaks off."""
    path = file_of(tmp_path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 50):
        path.write_bytes(whole[:length])
        assert re.search(r"no JSON from line \d+, column \d+ on", refused(path))


def line_of(moves: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.update(lines=[moves], line=0, at=0)


def set_to(**words: Any) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.update(words)


deep: Any = 1
for _ in range(900):
    deep = [deep]

WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "newer": (set_to(version=2), "saved by a newer gamekit (version 2; this one reads up to 1)"),
    "huge version": (set_to(version=10**4000), "saved by a newer gamekit"),
    "version 0": (set_to(version=0), "there never was a version 0"),
    "version true": (set_to(version=True), '"version" is a whole number, not True.'),
    "version text": (set_to(version="1"), "\"version\" is a whole number, not '1'."),
    "version deep": (set_to(version=deep), "this is no saved match: its lists are in one another more than 20 deep."),
    "no game": (lambda data: data.pop("game"), '"game" is missing.'),
    "unknown game": (set_to(game="chess"), "There is no game 'chess'."),
    "module": (set_to(game="os.path"), "There is no game 'os.path'."),
    "players": (set_to(players=9), "2 to 4 players, not 9."),
    "many players": (set_to(players=10**300), "2 to 4 players, not a number of about 301 digits"),
    "unknown option": (set_to(options={"variant": 1}), "no option 'variant'"),
    "option value": (set_to(options={"bonus": 2}), "bonus=2 is no good value"),
    "option like an argument": (set_to(options={"game": "metallurgie"}), "\"options\" can't hold game."),
    "option players": (set_to(options={"players": 2}), "\"options\" can't hold players."),
    "options list": (set_to(options=[]), '"options" is'),
    "names": (set_to(names=["Ada"]), "one name for each of the 2 players"),
    "chance": (set_to(chance="dice"), "\"chance\" is 'dice'. Good values: \"auto\", \"ask\"."),
    "position": (set_to(position={"pattern": {}}), '"hands" is a list'),
    "position text": (set_to(position="start"), '"position" is'),
    "no lines": (set_to(lines=[]), '"lines" is empty'),
    "lines text": (set_to(lines="done"), '"lines" is'),
    "line number": (set_to(line=7), "There is no line 7."),
    "at": (set_to(at=999), "not to 999."),
    "at below": (set_to(at=-1), "not to -1."),
    "at float": (set_to(at=1.0), '"at" is'),
    "moves of no text": (line_of(["chance: first 0", 3]), "line 0 is not a list of moves."),
    "illegal move": (line_of(["chance: first 0", "0: done"]), "line 0, move 2, '0: done' is not possible: Lots"),
    "no seat": (line_of(["first 0"]), "line 0, move 1, 'first 0' is not possible: a move is written like"),
    "far seat": (line_of(["7: done"]), "line 0, move 1, '7: done' is not possible: There is no seat 7."),
    "odd seat": (line_of(["\u0661: done"]), "is no seat."),
    "unreadable move": (line_of(["chance: <b>"]), "line 0, move 1, 'chance: <b>' is not possible: '<b>' is no"),
}


@pytest.mark.parametrize("case", WRONG)
def test_it_says_what_is_wrong_and_where(tmp_path: Path, case: str) -> None:
    change, message = WRONG[case]
    path = file_of(tmp_path)
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    assert message in refused(path)


def test_cards_that_have_changed_since(tmp_path: Path) -> None:
    """Also where a position names the file. A save of before there were fingerprints is loaded as it is."""
    own = tmp_path / "events.toml"
    text = (Path(gamekit.games.__file__).parent / "metal_adventures/data/events.toml").read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    match = gamekit.new("metal-adventures", events=own, seed=1)
    (tmp_path / "position").mkdir()
    paths = (
        file_of(tmp_path, match),
        file_of(tmp_path / "position", gamekit.new("metal-adventures", position=match.position())),
    )
    assert [gamekit.load(path).state for path in paths] == [match.state] * 2
    own.write_text(text.replace("n = 5", "n = 4", 1), encoding="utf-8")
    for path in paths:
        assert "events.toml has changed since the match was saved" in refused(path)
        old = json.loads(path.read_text(encoding="utf-8"))
        del old["files"]
        path.write_text(json.dumps(old), encoding="utf-8")
        assert gamekit.load(path).players == match.players
