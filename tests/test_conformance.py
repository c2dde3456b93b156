"""The conformance suite: every game holds to it, also your own; and it says what is wrong with one that does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace
from typing import Any

import pytest

import nim
from gamekit.games import NAMES, game
from gamekit.room import Event, Game, Outcome, Refusal
from gamekit.testing import Broken, check_game, kinds
from nim.state import TAKE, Move


@pytest.mark.parametrize("name", NAMES)
def test_every_game_of_the_kit(name: str) -> None:
    report = check_game(name, matches=1)
    assert report.matches == len(list(kinds(game(name))))
    assert report.positions >= 5 * report.matches


def test_a_game_of_your_own() -> None:
    report = check_game(nim.GAME, every=2)
    assert (report.game, report.matches) == ("nim", 8)


def broken(room: Game, module: str, **changes: Any) -> Game:
    """A copy of a game with some functions of one of its modules replaced."""
    copy = Game(room.name, room.title, (room.min_players, room.min_players), room.options, room.package)
    setattr(copy, module, SimpleNamespace(**vars(getattr(room, module)) | changes))
    return copy


RULES, POSITION, SCENE = nim.GAME.rules, nim.GAME.position, nim.GAME.scene


class Notes(list[int]):
    """A list that claims to be a value."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self))


def noted(s: Any, seat: Any, move: Any) -> Any:
    s.last.append(move.n)
    return RULES.apply(s, seat, move)


def by_luck(s: Any, seat: Any, move: Any) -> Any:
    after, events = RULES.apply(s, seat, move)
    return after._replace(seat=random.randrange(2)), events


def event(rule: str, what: str) -> Callable[..., Any]:
    return lambda s, seat, move: (RULES.apply(s, seat, move)[0], (Event(rule, what, {"n": 1}),))


def lenient(s: Any, seat: Any, move: Any) -> Any:
    refusal = RULES.check(s, seat, move)
    return None if refusal and refusal.rule == "take.how-many" else refusal


def leaky(s: Any, seat: int | None) -> Any:
    return game("metallurgie").view.view(s, seat)._replace(turns=1 + hash(s.hands) % 999)


def twice(s: Any, seat: Any) -> list[Any]:
    moves = RULES.moves(s, seat)
    return [*moves, Move("take", 2, moves[0].text)] if moves else []


def nobody(s: Any) -> Outcome | None:
    found = RULES.outcome(s)
    return found and found._replace(winners=())


def valued(values: Callable[..., list[float]]) -> Game:
    """A copy of Nim whose bot values all seats at once, like this."""
    copy = broken(nim.GAME, "rules")
    copy.bot = nim.GAME.bot._replace(values=values)
    return copy


def without(module: str, name: str, **more: Any) -> Game:
    """A copy of Nim with a function less in a module."""
    copy = broken(nim.GAME, module, **more)
    delattr(vars(copy)[module], name)
    return copy


def refused(game: Game) -> str:
    with pytest.raises(Broken) as found:
        check_game(game, matches=1)
    return str(found.value)


def test_a_misspelt_name_is_told_with_the_right_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(without("view", "acting")) == "nim: its view has no 'acting'"
    scene = without("scene", "prompt", promt=SCENE.prompt)
    assert refused(scene) == "nim: its scene has no 'prompt'; there is 'promt'"
    package = broken(nim.GAME, "scene", __path__=[], preveiw=SCENE.preview)
    assert refused(package) == "nim: 'preveiw' in its scene is not in the contract; there is 'preview'"
    del vars(package.scene)["preveiw"]
    assert refused(package) == "nim: 'say' in its scene is not in the contract"
    for name, it, hook in (("promissing", lambda _, moves: moves, "promising"), ("LEAD", 7.0, "lead")):
        with monkeypatch.context() as changed:
            changed.setattr("nim.bot." + name, it, raising=False)
            unused = f"nim: its bot has {name!r}, which nothing uses, and HEURISTIC no {hook!r} of its own"
            assert refused(nim.GAME) == unused


@pytest.mark.parametrize(
    ("module", "wrong", "told"),
    [
        ("lessons", ("LESSONS", "LESONS"), "its lessons has no 'LESSONS'; there is 'LESONS'"),
        ("state", ("FORMS", "FORM"), "its state has no 'FORMS'; there is 'FORM'"),
        ("scene", ("NEEDS", "NEED"), "its scene has no 'NEEDS'; there is 'NEED'"),
        ("bot", ("HEURISTIC", "HEURISTICS"), "its bot has no 'HEURISTIC'; there is 'HEURISTICS'"),
        ("lessons", "lesson", "it has no 'lessons'; there is 'lesson'"),
        ("position", "positions", "it has no 'position'; there is 'positions'"),
        ("lessons", None, None),
        ("view", None, "it has no 'view'"),
    ],
)
def test_a_misspelt_fact_or_file_is_told_with_the_right_one(
    module: str, wrong: Any, told: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a room that is somebody else's Nim with one slip of the pen; lessons are no duty."""
    room = tmp_path.name
    copytree(Path(nim.__file__).parent, tmp_path / room)
    file = tmp_path / room / f"{module}.py"
    if isinstance(wrong, tuple):
        file.write_text(file.read_text(encoding="utf-8").replace(*wrong), encoding="utf-8")
    elif wrong:
        file.rename(file.with_stem(wrong))
    else:
        file.unlink()
    monkeypatch.syspath_prepend(tmp_path)
    copy = import_module(room).GAME
    if told:
        assert refused(copy) == f"nim: {told}"
    else:
        assert check_game(copy, matches=1, every=99).matches


def test_helpers_with_names_of_their_own_are_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nim.bot.promised_sticks", lambda _: 3, raising=False)
    assert check_game(nim.GAME, matches=1, every=99).matches


CASES: dict[str, tuple[Callable[[], Game], str]] = {
    "a state that is changed": (
        lambda: broken(nim.GAME, "rules", start=lambda players, **_: RULES.start(players, last=Notes()), apply=noted),
        "the state after 0 moves was changed later",
    ),
    "a move by luck that is not recorded": (
        lambda: broken(nim.GAME, "rules", apply=by_luck),
        "moves comes out different when replayed",
    ),
    "a legal move that is not listed": (
        lambda: broken(nim.GAME, "rules", moves=lambda s, seat: RULES.moves(s, seat)[:1]),
        "moves and check disagree on 'take 2': None",
    ),
    "a listed move that is not legal": (
        lambda: broken(nim.GAME, "rules", moves=lambda s, seat: RULES.moves(s, seat) and list(TAKE[1:])),
        "are left. (take.how-many)",
    ),
    "a move allowed that is not listed": (
        lambda: broken(nim.GAME, "rules", check=lenient),
        "moves and check disagree on 'take 2': None",
    ),
    "a move allowed that is never listed": (
        lambda: broken(nim.GAME, "rules", moves=lambda s, seat: [it for it in RULES.moves(s, seat) if it.n != 3]),
        "moves and check disagree on 'take 3'",
    ),
    "moves out of turn": (
        lambda: broken(nim.GAME, "rules", moves=lambda s, _: RULES.moves(s, s.seat)),
        "seat 1: to_act and moves disagree",
    ),
    "no move": (
        lambda: broken(nim.GAME, "rules", moves=lambda *_: []),
        "seat 0 is to act after 1 moves and has no move",
    ),
    "two moves with one text": (
        lambda: broken(nim.GAME, "rules", moves=twice),
        "'take 1' does not parse back to its move",
    ),
    "an unknown rule": (
        lambda: broken(nim.GAME, "rules", apply=event("no.rule", "heap")),
        "the rulebook has no rule 'no.rule'",
    ),
    "an event without words": (
        lambda: broken(nim.GAME, "rules", apply=event("heap.die", "nothing")),
        "no words for 'event.nothing'",
    ),
    "a move that brings no event": (
        lambda: broken(nim.GAME, "rules", apply=lambda s, seat, move: (RULES.apply(s, seat, move)[0], ())),
        "brings no event",
    ),
    "a refusal without words": (
        lambda: broken(nim.GAME, "rules", check=lambda *case: RULES.check(*case) and Refusal("take.turns", "why")),
        "take.turns has no refusal [why]",
    ),
    "no end": (
        lambda: broken(nim.GAME, "rules", apply=lambda s, *_: (s._replace(heap=9), (Event("heap.die", "heap"),))),
        "goes on for more than 300 moves",
    ),
    "nobody wins": (
        lambda: broken(nim.GAME, "rules", outcome=nobody),
        "strange winners: ()",
    ),
    "a rule that breaks down": (
        lambda: broken(nim.GAME, "rules", apply=lambda *_: 1 // 0),
        "ZeroDivisionError",
    ),
    "a position that forgets": (
        lambda: broken(nim.GAME, "position", position=lambda s: POSITION.position(s._replace(seat=0))),
        "the position does not give back the state",
    ),
    "a position that takes anything": (
        lambda: broken(
            nim.GAME,
            "position",
            state_of=lambda p: POSITION.state_of({word: p[word] for word in p if word != "no such thing"}),
        ),
        "a position with a word that means nothing was accepted",
    ),
    "a position that is no plain data": (
        lambda: broken(nim.GAME, "position", position=lambda s: {**POSITION.position(s), "taken": (1,)}),
        "the position is not plain data",
    ),
    "nothing to click": (
        lambda: broken(nim.GAME, "scene", board=lambda *case, **how: SCENE.board(*case, **how)._replace(hotspots=())),
        "'take 1' is clicked at ('stick:1',), which is not on the screen",
    ),
    "an inspector that speaks English only": (
        lambda: broken(nim.GAME, "view", tree=lambda view: {"sticks left": view.state.heap}),
        "the inspector has no words for tree.sticks left",
    ),
    "a click that means another move": (
        lambda: broken(nim.GAME, "scene", meant=lambda *_: "take 1"),
        "means something else",
    ),
    "a view that leaks": (
        lambda: broken(game("metallurgie"), "view", view=leaky),
        "seat 0 sees more than its view holds",
    ),
    "values that are not those of the views": (
        lambda: valued(lambda _, seats: [float(seat) for seat in seats]),
        "the values of seat 0 are not what its view is worth to it",
    ),
    "a log that leaks": (
        lambda: broken(game("metallurgie"), "view", seen=lambda entry, _: entry),
        "the log tells seat None what it can't see",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_says_what_is_wrong(case: str) -> None:
    make, message = CASES[case]
    with pytest.raises(Broken) as found:
        check_game(make(), matches=2, every=2, longest=300)
    assert message in str(found.value)
    assert str(found.value).startswith(("nim, 2 players", "metallurgie, 2 players"))
