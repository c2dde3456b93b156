"""A chair: what its seat may know and do, kept up as moves come and go; a picture or a repr tells no more."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.draw.stage import Ground
from gamekit.draw.svg import svg
from gamekit.games import NAMES
from gamekit.match import Match
from gamekit.room import CHANCE, GamekitError, Refused
from gamekit.shared import odds


def play(match: gamekit.Match, moves: int, rng: random.Random) -> gamekit.Match:
    for _ in range(moves):
        if match.to_act:
            seat = rng.choice(match.to_act)
            match.play(rng.choice(match.moves(seat)), seat)
    return match


def test_a_seat_plays_and_a_spectator_looks_on() -> None:
    match = gamekit.new("metallurgie", seed=7)
    me, other, spectator = match.chair(0), match.chair(1), match.chair(None)
    assert (me.game, me.players, me.at, me.seat) == (match.game, 2, match.at, 0)
    assert (me.names, other.names, spectator.names) == (("You", "Player 2"), ("Player 1", "You"), match.names)
    assert (me.view, me.tree(), me.to_act, me.outcome) == (match.view(0), match.tree(0), (0,), None)
    assert (me.moves(), other.moves(), spectator.moves()) == (match.moves(0), [], [])
    changes: list[int] = []
    me.watch(lambda: changes.append(match.at))
    before = me.view
    assert me.play("turn over").at == match.at == changes[-1]
    assert (me.view_at(me.at - 2), me.tree(me.at - 2)) == (before, match.game.view.tree(before))
    refused = other.why_not("turn over")
    assert isinstance(refused, Refused)
    with pytest.raises(GamekitError, match="A spectator looks on"):
        spectator.play("done")
    assert spectator.why_not("turn over").rule == "setup.first"
    with pytest.raises(GamekitError, match="There is no seat 2"):
        match.chair(2)


def test_the_teacher_knows_all_and_moves_for_whoever_is_to_act() -> None:
    match = gamekit.new("metallurgie", chance="ask")
    teacher = match.chair("all")
    for text in ("first 1", *["draw iron"] * 6):
        teacher.play(text)
    assert (teacher.log, teacher.tree(), teacher.to_act) == (match.log, match.position(), (1,))
    assert (teacher.view, teacher.moves()) == (match.view(1), match.moves(1))
    assert teacher.play("turn over").to_act == (CHANCE,)


def fresh(match: gamekit.Match, seat: int | None) -> tuple[Any, ...]:
    """The log as a chair tells it that has never been asked before."""
    return gamekit.chair.Chair(match, seat).line_log


@pytest.mark.parametrize("name", NAMES)
def test_a_log_is_kept_through_all_that_a_host_does(name: str) -> None:
    rng = random.Random(4)
    match = gamekit.new(name, seed=4)
    chairs = [match.chair(seat) for seat in (None, *range(match.players), "all")]
    for _ in range(60):
        what = rng.randrange(6)
        if what == 0 and match.can_undo:
            match.undo()
        elif what == 1:
            match.go(rng.randrange(len(match.line_log) + 1)).go(match.at)
        elif what == 2:
            match.switch(rng.randrange(len(match.lines)))
        else:
            play(match, 3, rng)
        for chair in rng.sample(chairs, 2):
            assert chair.line_log == fresh(match, chair.seat)
            assert (chair.log, len(chair.line_log)) == (chair.line_log[: match.at], len(match.line_log))
    assert len(match.lines) > 3
    assert match.chair("all").line_log == match.line_log


def test_a_move_costs_a_chair_the_same_after_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry is read once, whatever is asked of the chair meanwhile."""
    match = gamekit.new("metal-adventures", 3, seed=1)
    view, asked = match.game.view, Counter[int]()
    seen = view.seen
    monkeypatch.setattr(view, "seen", lambda entry, seat: (asked.update([id(entry)]), seen(entry, seat))[1])
    chair, rng = match.chair(0), random.Random(1)
    for _ in range(300):
        play(match, 1, rng)
        assert len(chair.log) == len(chair.line_log) == match.at
        chair.last()
    match.go(200)
    play(match, 2, rng)
    assert len(chair.log) == match.at
    assert set(asked.values()) == {1}


def test_the_log_of_a_round_opens_when_it_is_carried_out() -> None:
    match = gamekit.new("metro-x", 2, chance="ask").play("reveal 4").play("line A 1", 0)
    mine, other, spectator = match.chair(0), match.chair(1), match.chair(None)
    told = [[entry.text for entry in chair.log] for chair in (mine, other, spectator)]
    assert told == [["reveal 4", "line A 1"], *[["reveal 4", "a hidden choice"]] * 2]
    match.play("line B 1", 1)
    assert mine.log == other.log == spectator.log == match.log
    match.undo()
    assert [entry.text for entry in other.line_log] == ["reveal 4", "a hidden choice", "line B 1"]


# ---- who looks past a chair

SECRETS = {"state", "state_at", "line_log", "kept", "view", "view_log", "tree", "_lines"}  # of a match
# Who else has something of that name: a chair and what is made from it, a room's modules, a question put to a class.
OTHERS = {"chair", "chair()", "sight", "view", "v", "game", "self", "question", "now.state", "table.kept"}
MAY = {
    "gamekit/match.py", "gamekit/chair.py",
    # which hold all that matches and chairs tell against the states themselves
    *(f"gamekit/testing/{part}.py" for part in ("__init__", "whole", "hidden", "position")),
    "gamekit/classroom/activity.py",  # which notes what happened in a match, so that it can be played again
}  # fmt: skip


def matches(tree: ast.AST) -> set[str]:
    """What a file calls a match: whatever is named so, and what is made by, or from, one of those."""
    names = {"match", "_match"}
    found = [it for it in ast.walk(tree) if isinstance(it, ast.Assign | ast.NamedExpr | ast.arg | ast.AnnAssign)]
    for it in found * 2:  # by another name, and by yet another
        if isinstance(it, ast.arg | ast.AnnAssign) and it.annotation and "Match" in words(it.annotation):
            names.add(it.arg if isinstance(it, ast.arg) else last(it.target))
        elif not isinstance(it, ast.arg) and it.value is not None:
            for to in it.targets if isinstance(it, ast.Assign) else [it.target]:
                names |= {last(one) for one, made in pairs(to, it.value) if last(made) in names | MAKERS}
    return names


MAKERS = {"Match()", "new()", "load()", "match_of()"}


def words(annotation: ast.AST) -> list[str]:
    return re.findall(r"\w+", ast.unparse(annotation))


def pairs(to: ast.AST, value: ast.AST) -> list[tuple[ast.AST, ast.AST]]:
    """What gets which value."""
    if isinstance(to, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(to.elts, value.elts))
    return [(to, value)]


def last(it: ast.AST) -> str:
    """The last name of an expression: of host.match "match", of a call with its brackets."""
    if isinstance(it, ast.Call):
        return f"{last(it.func)}()"
    return it.attr if isinstance(it, ast.Attribute) else it.id if isinstance(it, ast.Name) else ""


def lookers(source: str) -> Iterator[str]:
    """Where a file looks at a match itself, or at something that might be one."""
    tree = ast.parse(source)
    names = matches(tree)
    for it in ast.walk(tree):
        if isinstance(it, ast.Attribute) and it.attr in SECRETS:
            whose = last(it.value)
            bad = whose in names or OTHERS.isdisjoint((whose, f"{whose}.{it.attr}"))
        elif isinstance(it, ast.Call):  # by a name in quotation marks, or all at once
            given = {arg.value for arg in it.args if isinstance(arg, ast.Constant)}
            bad = last(it.func) in ASKING and not given.isdisjoint(SECRETS)
            bad |= last(it.func) == "vars" and any(last(arg) in names for arg in it.args)
        else:
            bad = isinstance(it, ast.Attribute) and it.attr == "__dict__" and last(it.value) in names
        if bad:
            yield f"line {it.lineno}: {ast.unparse(it)}"


ASKING = {"getattr", "attrgetter", "methodcaller", "__getattribute__"}


def test_nobody_looks_past_a_chair() -> None:
    """What a bot, a hint, a screen or a lesson may know is not theirs to remember: they have nothing else."""
    home = Path(gamekit.__file__).parents[1]
    files = {
        path.relative_to(home).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("gamekit", "widgets/gamekit_widgets")
        for path in (home / folder).rglob("*.py")
    }
    assert files.keys() > MAY
    rooms = {it for it in files if it.startswith("gamekit/games/") and not it.endswith("/lessons.py")}
    assert [name for name in rooms if "gamekit.match" in files[name]] == []  # they have states, and no match
    found = {name: list(lookers(source)) for name, source in files.items() if name not in rooms}
    assert {name: where for name, where in found.items() if where and name not in MAY} == {}
    assert all(found[name] for name in MAY - {"gamekit/match.py"}), "who need not look may not"


@pytest.mark.parametrize(
    "source",
    [
        "def f(host): return host.match.state",
        "def f(made: Match): return made.view(1)",
        "def f(made: gamekit.Match | None): return made.view(1)",
        "class Desk:\n    view: 'Match'\n    def f(self): return self.view.tree(1)",
        "one = session.match\nother = one\nother.line_log",
        "view, game = host.match, host.game\nview.view(1)",
        "def f(): return (it := gamekit.new('forge')).tree(1)\nit.state_at(3)",
        "def helper(whatever): return whatever.state",
        "for one in room.matches: one.line_log",
        "[one.state for one in boards.values()]",
        "boards[0].state",
        "host.board().kept(0)",
        "getattr(host.match, 'state')",
        "attrgetter('line_log')(board)",
        "vars(host.match)",
        "chair._match.__dict__",
        "chair._match.state",
    ],
)
def test_who_looks_past_a_chair_is_found(source: str) -> None:
    assert list(lookers(source))


def test_what_a_chair_tells_may_be_looked_at() -> None:
    told = "match.chair(0).view, match.at, self.chair.line_log, chair.tree(3), game.state, sight.view"
    assert not list(lookers(f"def f(match): return {told}"))


# ---- odds


@pytest.mark.parametrize("name", NAMES)
def test_odds_are_what_a_seat_knows_not_what_lies_there(name: str) -> None:
    """As often as each comes in worlds that look like this one from the chair."""
    for seed in range(6):
        rng = random.Random(seed)
        match = play(gamekit.new(name, 3, seed=seed), 30 * seed, rng)
        for at in rng.choices([at for at, entry in enumerate(match.log) if entry.seat == CHANCE], k=5):
            match.go(at)
            for chair in map(match.chair, (None, 0)):
                draws = {draw.text: draw.probability for draw in chair.draws()}
                worlds = [match.game.view.imagine(chair.view, random.Random(number)) for number in range(400)]
                mean = Counter[str]()
                for world in worlds:
                    mean.update({draw.text: draw.probability / 400 for draw in odds(match.game.rules.draws(world))})
                assert draws == pytest.approx(mean, abs=0.07)
                assert sum(draws.values()) == pytest.approx(1)
                assert match.line_log[at].text in draws


def test_what_a_draw_would_bring_is_told_without_a_look_into_the_pile() -> None:
    """Metallurgie: with all gold in the other hand it is told of a draw of gold as if it lay in the pile."""
    match = gamekit.new("metallurgie", chance="ask")
    for text in ("first 0", *["draw iron", "draw gold"] * 3):
        match.play(text)
    laid = match.play("turn over").position()
    position = {key: laid[key] for key in ("pattern", "hands", "turn")} | {"won": [{"gold": 4}, {}]}
    match = gamekit.new("metallurgie", position=position, chance="ask")
    chair = match.chair(0)
    gold = next(draw for draw in chair.draws() if draw.text == "draw gold")
    assert (gold.probability > 0, [event.what for event in chair.drawn(gold).events]) == (True, ["drawn"])
    assert "draw gold" not in [draw.text for draw in match.moves()]
    assert match.why_not("draw gold").rule == "material.metals"


# ---- what a picture and a repr tell


def test_a_picture_marks_no_hidden_choice() -> None:
    """Metro X: where a free ride goes is a secret until all have chosen; the first sheet is the one that is shown."""

    def match(nth: int) -> gamekit.Match:
        match = gamekit.new("metro-x", 2, chance="ask").play("reveal 5").play("line F 5", 0).play("line G 5", 1)
        first, second = (sheet.marked for sheet in match.play("reveal free ride").state.sheets)
        return match.play(f"free {sorted(first - second)[nth]}", 1)

    here, there = match(0), match(1)
    for one, two in ((here, there), (here.chair(0), there.chair(0)), (here.chair(None), there.chair(None))):
        assert one._repr_mimebundle_() == two._repr_mimebundle_()
        assert repr(one) == repr(two)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_the_same_byte_for_byte_whatever_is_hidden(name: str) -> None:
    for seed, seat in ((3, 0), (5, None)):
        match = play(gamekit.new(name, 3, seed=seed), 40, random.Random(seed))
        imagine, known = match.game.view.imagine, match.chair(seat).view
        states = [match.state, *(imagine(known, random.Random(number)) for number in range(2))]
        assert name == "forge" or len(set(states)) > 1, "there is something to hide"
        told = [Match(match.game, state, chance="ask").chair(seat)._repr_mimebundle_() for state in states]
        assert all(pictures == told[0] for pictures in told)


def test_a_chair_draws_what_its_seat_sees() -> None:
    match = gamekit.new("metallurgie", seed=7)
    chair = match.chair(0)
    board = match.game.scene.board(chair.view, chair.moves(), ground=Ground(700, 500), names=chair.names)
    assert svg(chair.scene((700, 500))) == svg(board)
    still = match.game.scene.board(chair.view, [], ground=Ground(700, 500), names=chair.names)
    assert chair.scene((700, 500), offers=False) == still
    match.play("turn over")
    assert chair.scene((700, 500), at=match.at - 2)._replace(marks=()) == match.game.scene.board(
        chair.view_at(match.at - 2), [], ground=Ground(700, 500), names=chair.names
    )
    assert chair._repr_mimebundle_()["image/svg+xml"] == svg(chair.scene())
