"""A match: moving on and about in it, its luck, and what it says to bad input."""

from __future__ import annotations

import linecache
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gamekit
import nim
from gamekit.games.metallurgie.state import Move
from gamekit.room import CHANCE, Draw, Entry, GamekitError, Outcome, Refused

HOME = Path(gamekit.__file__).parent.parent


def game(seed: int = 3, moves: int = 0, **how: Any) -> gamekit.Match:
    """A match after some random moves of the seats."""
    match, rng = gamekit.new("metallurgie", seed=seed, **how), random.Random(seed)
    for _ in range(moves):
        match.play(rng.choice(match.moves()))
    return match


# ---- what is


def test_a_new_match() -> None:
    match = gamekit.new("metallurgie", players=3, seed=7, bonus=True)
    assert (match.players, match.options, match.names) == (3, {"bonus": True}, ("Player 1", "Player 2", "Player 3"))
    assert len(match.log) == 1 + 9 + 3
    assert all(isinstance(entry, Entry) and entry.seat == CHANCE for entry in match.log)
    assert (match.to_act, match.outcome, match.can_undo) == ((match.state.seat,), None, False)
    gamekit.language("de")
    assert match.names[0] == "Spieler 1"
    assert gamekit.new("metallurgie", names=["Ada", "Bo"]).names == ("Ada", "Bo")
    assert gamekit.new("metallurgie", names=["A\u202eda ", "B\no"]).names == ("Ada", "B o")
    assert repr(match) == f"<Match of metallurgie, 3 players, 13 moves, to act: {match.state.seat}>"


def test_a_game_to_its_end() -> None:
    match = game()
    rng = random.Random(1)
    while match.to_act:
        assert match.play(rng.choice(match.moves())) is match
    assert isinstance(match.outcome, Outcome)
    assert match.outcome.reason.startswith(("Most points", "Level on points"))
    end = match.state
    for move in ("done", "turn over", match.log[-2].move):
        with pytest.raises(Refused, match=r"end\.stop"):
            match.play(move)
    assert (match.moves(), match.moves(0), match.moves(CHANCE)) == ([], [], [])
    assert match.state is end
    assert repr(match).endswith(f"{match.at} moves, over>")


def test_chance_is_left_to_the_caller() -> None:
    match = gamekit.new("metallurgie", chance="ask")
    assert (match.to_act, match.moves(0), len(match.log)) == ((CHANCE,), [], 0)
    assert match.moves() == match.moves(CHANCE)
    assert all(isinstance(draw, Draw) and draw.targets == (f"chance:{draw.text}",) for draw in match.moves())
    match.play(match.moves()[1]).play("draw gold")
    assert sum(draw.probability for draw in match.moves()) == pytest.approx(1)
    assert {draw.text: draw.probability for draw in match.moves()}["draw gold"] == 10 / 90
    match.chance = "auto"
    assert match.to_act == (1,)
    assert [entry.text for entry in match.log[:2]] == ["first 1", "draw gold"]
    assert match.moves(CHANCE) == []


def test_draws_come_as_often_as_their_odds_say() -> None:
    drawn = [entry.text for seed in range(400) for entry in gamekit.new("metallurgie", seed=seed).log[1:]]
    for metal, n in (("iron", 37), ("copper", 26), ("silver", 17), ("gold", 11)):
        assert drawn.count(f"draw {metal}") / len(drawn) == pytest.approx(n / 91, abs=0.025)


# ---- moving about


def test_a_draw_that_the_caller_mistyped_is_taken_back_like_a_move() -> None:
    match = gamekit.new("metallurgie", chance="ask")
    for text in ("first 0", "draw iron", "draw gold"):
        match.play(text)
    match.undo().play("draw copper")
    assert [entry.text for entry in match.log] == ["first 0", "draw iron", "draw copper"]
    assert [entry.text for entry in match.undo().undo().redo().log] == ["first 0", "draw iron"]
    match.go(0)
    assert not match.can_undo


def test_undo_and_redo() -> None:
    match = game(moves=20)
    while match.log[-1].seat != CHANCE:
        match.play(match.moves()[0])
    states, log = [match.state_at(at) for at in range(match.at + 1)], match.log
    end = match.at
    match.undo()
    assert log[match.at].seat != CHANCE, "undo takes back a seat's move and the chance after it"
    assert {entry.seat for entry in log[match.at + 1 :]} == {CHANCE}
    assert (match.log, match.line_log) == (log[: match.at], log)
    assert match.redo().at == end
    while match.can_undo:
        match.undo()
        assert match.state is states[match.at]
    assert [entry.seat for entry in match.log] == [CHANCE] * 7
    with pytest.raises(GamekitError, match="no move to take back"):
        match.undo()
    for at in (0, 5, end):
        assert match.go(at).state is states[at]
    with pytest.raises(GamekitError, match="no move to make again"):
        match.redo()
    for at in (-1, end + 1, True, "3", 2.0, None):
        with pytest.raises(GamekitError, match=f"one can go to 0 to {end}, not to"):
            match.go(at)
    assert (match.at, match.lines) == (end, (log,))


def test_lines() -> None:
    """Playing on from the past starts a new line; what was played before, there or elsewhere, is gone on with."""
    match = game(moves=10)
    old = match.log
    match.undo()
    while len(match.moves()) < 3:
        match.undo()
    fork = match.at
    again = old[fork].move
    other, third = [move for move in match.moves() if move != again][:2]
    match.play(other)
    assert (match.line, len(match.lines), match.lines[0]) == (1, 2, old)
    assert match.log[:fork] == old[:fork]
    first = match.log
    match.go(fork).play(third)
    assert (match.line, len(match.lines)) == (2, 3)
    match.go(fork).play(other.text)
    assert (match.line, len(match.lines), match.log) == (1, 3, first)
    match.go(fork).play(again)
    assert (match.line, len(match.lines), match.line_log) == (0, 3, old)
    assert match.switch(1).log == first
    for line in (-1, 3, True, "0", None):
        with pytest.raises(GamekitError, match="There are lines 0 to 2"):
            match.switch(line)


def test_luck_cannot_be_tried_twice() -> None:
    """Taking a move back and making it again brings the same draws, whatever was tried in between."""
    for seed in range(9):
        match = gamekit.new("metallurgie", seed=seed).play("turn over")
        drawn = match.log
        assert match.undo().play("turn over").log == drawn
        other = gamekit.new("metallurgie", seed=seed)
        other.play(other.moves()[-1]).play("done").undo().undo()
        assert other.play("turn over").log == drawn


def cards(what: str, moves: int, *players: int, **how: Any) -> list[str]:
    """What is drawn in a match that is played at random."""
    match, rng = gamekit.new(what, *players, seed=5, **how), random.Random(str(players))
    for _ in range(moves):
        if match.to_act:
            seat = rng.choice(match.to_act)
            match.play(rng.choice(match.moves(seat)), seat)
    return [entry.text for entry in match.log if entry.seat == CHANCE]


def test_the_nth_card_of_a_seed_is_the_same_whatever_is_done_between() -> None:
    alone = cards("metro-x", 99, map="paris")
    for drawn in (cards("metro-x", 99, 4, map="paris"), cards("metro-x", 99, map="paris", special=True)):
        several = min(len(alone), len(drawn))
        assert several > 9
        assert drawn[:several] == alone[:several]
    two, four = cards("metallurgie", 60, 2), cards("metallurgie", 60, 4)
    several = min(len(two), len(four))
    assert several > 20
    assert two[1:several] == four[1:several]  # beside who begins


def test_a_match_is_live_where_it_was_played_to() -> None:
    """Not where somebody stepped to, be it the end: bots would begin a line of their own there."""
    match = game(moves=5)
    end = match.at
    assert match.live
    for step in (match.undo, match.redo, lambda: match.go(3), lambda: match.switch(0)):
        match.live = True
        assert not step().live
    assert match.at == end
    assert match.play(match.moves()[0]).live


# ---- where what was drawn or shown stands


def test_nobody_goes_back_over_a_draw() -> None:
    match = gamekit.new("metallurgie", seed=7, undo="own")
    match.play("turn over")
    drawn = match.at
    assert (match.can_undo, match.log[-1].seat) == (False, CHANCE)
    assert match.play("place copper -1,0").play("done").undo().undo().at == drawn
    assert not match.can_undo
    match.play("place copper 0,1")
    match.go(drawn - 1)
    assert (match.moves(), match.can_undo) == ([], False)
    assert match.why_not("place iron 0,2").text.startswith("At this table what was drawn or shown stands")
    with pytest.raises(Refused, match="Go to the end"):
        match.play("turn over")
    assert match.go(len(match.line_log)).moves()


def test_nobody_goes_back_over_the_move_of_another_nor_to_another_line() -> None:
    match = gamekit.new("forge", 2, seed=1, undo="own")
    while len(match.moves()) < 2:
        match.play(match.moves()[0])
    first, second = match.moves()[:2]
    end = match.play(first).undo().play(second).at
    assert match.line == 1
    match.switch(0)
    assert (match.moves(), match.can_undo) == ([], False)
    match.switch(1).play(match.moves()[0]).undo()
    assert (match.at, match.can_undo) == (end, False)


def test_nobody_goes_back_over_what_his_move_showed_him() -> None:
    """Metro X: the last choice lays those of the others open."""
    match = gamekit.new("metro-x", 2, chance="ask", undo="own").play("reveal 4").play("line A 1", 0)
    assert match.undo().play("line B 1", 0).can_undo
    match.play("line A 1", 1)
    assert not match.can_undo


def test_watch() -> None:
    match = game(moves=3)
    seen: list[int] = []
    stop = match.watch(lambda: seen.append(match.at))
    match.undo().redo().go(2).switch(0)
    end = match.at
    with pytest.raises(Refused):
        match.play("nonsense")
    match.play(match.moves()[0])
    stop()
    stop()
    match.undo()
    assert seen[1:] == [end, 2, end, len(match.line_log)]


# ---- seeds

DIGEST = """
import hashlib, random, sys
sys.path[:0] = sys.argv[1:]
import gamekit, nim
from gamekit.bots import BOTS
out = []
for name in (*gamekit.games(), nim.GAME):
    for bot in sorted(BOTS):
        match, rng = gamekit.new(name, seed="seven"), random.Random(1)
        player = BOTS[bot]()
        while match.to_act and match.at < 400:
            random.seed()
            seat = match.to_act[-1]
            match.play(player.choose(match.game, match.view(seat), match.moves(seat), rng), seat)
        out.append(repr((match.log, match.position(), match.view_log(0), match.tree(0))))
print(hashlib.sha256("".join(out).encode()).hexdigest())
"""


def test_the_same_seed_is_the_same_game() -> None:
    """Whatever the order of sets and dicts, and whoever else draws random numbers."""
    digests = set()
    for hashes in ("0", "1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", DIGEST, str(HOME), str(HOME / "tests")],
            env=os.environ | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1
    assert game(seed=1).log != game(seed=2).log
    assert game(seed="ab").log == game(seed="ab").log
    assert len({gamekit.new("metallurgie").state for _ in range(8)}) > 1, "no seed is a fresh one"


# ---- bad input

BAD: dict[str, tuple[Callable[[], Any], str]] = {
    "game": (lambda: gamekit.new("chess"), "There is no game 'chess'. There are: "),
    "no game": (lambda: gamekit.new(None), "There is no game None"),
    "players": (lambda: gamekit.new("metallurgie", players=5), "is for 2 to 4 players, not 5."),
    "no number": (lambda: gamekit.new("metallurgie", players="2"), "2 to 4 players, not '2'"),
    "true players": (lambda: gamekit.new(nim.GAME, players=True), "2 to 3 players, not True"),
    "option": (lambda: gamekit.new("metallurgie", variant=1), "no option 'variant'. Its options: edition, bonus"),
    "value": (lambda: gamekit.new("metallurgie", edition="en"), "='en' is no good value. Good ones: 'de', 'fr'."),
    "kind of value": (lambda: gamekit.new("metallurgie", bonus=1), "bonus=1 is no good value. Good ones: False, True."),
    "odd value": (lambda: gamekit.new("metallurgie", bonus=[]), "bonus=[] is no good value"),
    "chance": (lambda: gamekit.new("metallurgie", chance="dice"), "chance='dice' is no good value. Good ones: 'auto'"),
    "undo": (lambda: gamekit.new("metallurgie", undo="all"), "undo='all' is no good value. Good ones: 'any', 'own'."),
    "seed": (lambda: gamekit.new("metallurgie", seed=1.5), "or a text, not 1.5."),
    "true seed": (lambda: gamekit.new("metallurgie", seed=True), "not True"),
    "names": (lambda: gamekit.new("metallurgie", names=["Ada"]), "one name for each of the 2 players, not ['Ada']"),
    "one name": (lambda: gamekit.new("metallurgie", names="Al"), "one name for each of the 2 players, not 'Al'"),
    "number of names": (lambda: gamekit.new("metallurgie", names=2), "one name for each of the 2 players, not 2"),
    "name that is not seen": (lambda: gamekit.new("metallurgie", names=["Ada", "\x00\u202e"]), "one name for each"),
    "empty name": (lambda: gamekit.new("metallurgie", names=["Ada", ""]), "not ['Ada', '']"),
    "position": (lambda: gamekit.new("metallurgie", position=[]), "A position is a dict, like what match.position()"),
    "players of position": (lambda: again(players=3), "The position is for 2 players, so players=3 does not fit"),
    "option and position": (lambda: again(bonus=True), "A position says its options itself, so bonus can't be given"),
    "half a seed": (lambda: gamekit.new("forge", seed="\ud800"), "or a text, not '\\ud800'."),
    "language": (lambda: gamekit.language("it"), "There is no language 'it'. Good ones: en, fr, de."),
    "rule": (lambda: gamekit.rules("metallurgie")["place.lower"], "There is no rule 'place.lower'."),
    "seat to look": (lambda: game().view(2), "There is no seat 2. There are seats 0 to 1."),
    "seat to move": (lambda: game().moves("0"), "There is no seat '0'"),
    "seat to play": (lambda: game().play("done", seat=-1), "There is no seat -1"),
    "seat to ask": (lambda: game().why_not("done", seat=False), "There is no seat False"),
    "moment to look": (lambda: game().view(0, at=99), "one can go to 0 to 7, not to 99"),
    "number as move": (lambda: game().play(7), "A move is one of match.moves(), or its text, not 7."),
    "bytes as move": (lambda: game().play(b"done"), "not b'done'"),
    "move made up": (lambda: game().play(Move("place", 7, "0,0", "place lead 0,0")), "A move is one of match.moves()"),
    "move with a wrong text": (lambda: game().play(Move("place", 1, "0,2", "done")), "A move is one of match.moves()"),
    "move of another game": (lambda: game().play(gamekit.new(nim.GAME).moves()[0]), "A move is one of match.moves()"),
    "draw of another game": (lambda: game().play(gamekit.new(nim.GAME, chance="ask").moves()[0]), "A move is one of"),
    "file": (lambda: gamekit.load("no/such/file.json"), "There is no file no/such/file.json."),
}


def again(**how: Any) -> gamekit.Match:
    return gamekit.new("metallurgie", position=game().position(), **how)


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_in_words(case: str) -> None:
    act, message = BAD[case]
    with pytest.raises(GamekitError) as error:
        act()
    assert message in str(error.value)


def test_a_move_out_of_turn() -> None:
    match = game()
    for seat, move, rule in (
        (1 - match.state.seat, "turn over", "setup.first"),
        (CHANCE, "draw iron", "setup.deal"),
        (match.state.seat, "draw iron", "setup.deal"),
    ):
        refused = match.why_not(move, seat)
        assert refused is not None
        assert refused.rule == rule


def test_nonsense() -> None:
    """Random strings, and moves with a letter changed: refused by no rule, with how moves are written."""
    match, rng = game(moves=9), random.Random(0)
    state, parse = match.state, match.game.state.parse
    good = [move.text for move in match.moves()]
    letters = "".join(map(chr, range(32, 127))) + "\n\t\0é\u0661\uff11\ud800\U0001f600"
    texts = ["".join(rng.choices(letters, k=rng.randrange(40))) for _ in range(3000)]
    for _ in range(3000):
        text, at = rng.choice(good), rng.randrange(16)
        texts.append(text[:at] + rng.choice(letters) + text[at + rng.randrange(2) :])
    texts += [f"place iron {cell}" for cell in ("-0,1", "00,1", "+1,0", "1, 0", "\u0661,0", "1,0 ", "12345,0")]
    unread = 0
    for text in texts:
        refused = match.why_not(text)
        if found := parse(text):
            assert found.text == text, "a move has one text only"
            continue
        unread += 1
        assert isinstance(refused, Refused)
        assert (refused.rule, refused.where) == (None, ())
        assert "Moves are written like this: place copper 1,0" in refused.text
        with pytest.raises(Refused):
            match.play(text)
    assert unread > 5000
    assert match.state is state
    assert match.why_not("x" * 99999).text.startswith("'" + "x" * 57 + "...'")


def test_a_notebook_shows_the_readers_own_line_in_place_of_a_traceback() -> None:
    cell = "match = gamekit.new('metallurgie', seed=1)\nmatch.play('place gold 0,0')"
    linecache.cache["<cell>"] = len(cell), None, cell.splitlines(keepends=True), "<cell>"
    with pytest.raises(gamekit.Refused) as told:
        exec(compile(cell, "<cell>", "exec"), {"gamekit": gamekit})
    assert told.value._render_traceback_() == ["----> 2 match.play('place gold 0,0')\n", f"Refused: {told.value}"]
