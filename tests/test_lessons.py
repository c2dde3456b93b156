"""Lessons: every right way is taken, every wrong one is told why, and the texts are there in every language."""

from __future__ import annotations

import random
import re
import tomllib

import pytest

import gamekit
from gamekit.games import game as game_named
from gamekit.lessons import Session, session
from gamekit.words import LANGUAGES
from test_golden import FOLDER as GOLDEN

LESSONS = [(game, lesson) for game in gamekit.games() for lesson in gamekit.lessons(game).values()]
each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda value: getattr(value, "name", value))
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(autouse=True)
def english():
    yield
    gamekit.language("en")


def begin(game, lesson) -> Session:
    return session(game, lesson.name)


def play(at: Session, moves) -> Session:
    for move in moves:
        at.match.play(move, at.seat)
    return at


@each_lesson
def test_starts_open(game, lesson):
    at = begin(game, lesson)
    reached, said = at.check()
    assert reached is None
    assert said
    assert at.seat in at.match.to_act
    assert at.match.chair(at.seat).names[at.seat] == "You"


@each_lesson
def test_right_ways_are_taken(game, lesson):
    assert len(set(lesson.solutions)) == len(lesson.solutions) >= 2
    for moves in lesson.solutions:
        reached, said = play(begin(game, lesson), moves).check()
        assert reached is True, moves
        assert said


@each_lesson
def test_right_ways_are_made_of_moves_as_a_table_offers_them_and_never_lead_nowhere(game, lesson):
    """A hint draws the next move, and knows by its text who is on a right way."""
    for moves in lesson.solutions:
        at = begin(game, lesson)
        for move in moves:
            assert move in [one.text for one in at.match.moves(at.seat)]
            at.match.play(move, at.seat)
    at = play(begin(game, lesson), moves[:1])
    if at.check()[0] is None:
        assert nowhere(at) is False


def nowhere(at):
    tries = at.leads_nowhere()
    while True:
        try:
            next(tries)
        except StopIteration as end:
            return end.value


def test_where_no_way_leads_to_the_goal_any_more_that_is_found_out():
    at = play(begin("metallurgie", gamekit.lessons("metallurgie")["neighbours"]), ("place copper -1,0",))
    before = at.match.log
    assert at.check()[0] is None
    assert nowhere(at) is True
    assert at.match.log == before
    at.match.undo()
    assert nowhere(at) is False
    replied = begin("metal-adventures", gamekit.lessons("metal-adventures")["bluff"])
    assert nowhere(play(replied, ("done",))) is True


@each_lesson
def test_wrong_ways_are_told_why(game, lesson):
    rules = gamekit.rules(game)
    ends = {why in rules for _, why in lesson.wrong}
    assert ends == {True, False}, "one that the rules refuse, and one that they allow"
    for moves, why in lesson.wrong:
        at = play(begin(game, lesson), moves[:-1])
        refused = at.match.why_not(moves[-1], at.seat)
        if why in rules:
            assert refused is not None, moves
            assert refused.rule == why, moves
            continue
        assert refused is None, f"{moves}: {refused}"
        play(at, moves[-1:])
        assert lesson.goal(at.match)[:2] == (False, why), moves
        assert at.check()[1]


@each_lesson
def test_whatever_is_played_gets_a_verdict_and_keeps_it(game, lesson):
    """By chance, right and wrong: each verdict has its words, and one that has fallen stays, whoever plays on."""
    rng = random.Random(lesson.name)
    for _ in range(12):
        at = begin(game, lesson)
        before = None
        for _ in range(30):
            if not at.match.to_act:
                break
            at.match.play(rng.choice(at.match.moves()))
            reached, said = at.check()
            assert said
            assert before in (None, reached), [entry.text for entry in at.match.log]
            before = reached


@each_lesson
def test_start_over_and_show_solution(game, lesson):
    at = begin(game, lesson)
    start = at.match.state
    at.match.play(at.match.moves(at.seat)[-1], at.seat)
    at.show_solution()
    assert at.check()[0] is True
    at.restart()
    assert at.match.state == start
    assert at.check()[0] is None


@each_language
@each_lesson
def test_hints_lead_from_a_nudge_to_the_move(game, lesson, lang):
    gamekit.language(lang)
    at = begin(game, lesson)
    nudge, rule, moves = at.hints
    book = gamekit.rules(game)
    assert nudge
    assert rule.startswith(book[lesson.rules[0]].title)
    assert moves.split("; ") == list(lesson.solutions[0])
    assert at.title
    assert at.task
    assert not re.search(r"\d,-?\d", at.task + nudge), "a position gives the move away"
    assert all(slug in book for slug in lesson.rules)


@pytest.mark.parametrize("game", gamekit.games())
def test_each_rule_by_which_moves_are_made_is_met_in_a_lesson_that_names_it(game):
    """Of the rules in the golden matches: by a way that solves a lesson, or by one that it refuses."""
    lines = "".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob(f"{game}-*.txt"))
    made = set(re.findall(r"^ *\d+ \d: [^\[\n]*\[([^\]]+)\]", lines, re.MULTILINE))
    met = set()
    for lesson in gamekit.lessons(game).values():
        entries = [entry for way in lesson.solutions for entry in play(begin(game, lesson), way).match.log]
        found = {rule for entry in entries for rule in entry.rules}.union(why for _, why in lesson.wrong)
        met |= found.intersection(lesson.rules)
    cards = {rule for rule in made if rule.startswith("material.")}  # met with a card, whatever one does
    assert made > cards
    assert not made - cards - met, "no solution and no wrong way is about these"


@each_language
@pytest.mark.parametrize("game", gamekit.games())
def test_titles_are_unique(game, lang):
    gamekit.language(lang)
    titles = [begin(game, lesson).title for lesson in gamekit.lessons(game).values()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("game", gamekit.games())
def test_no_text_is_for_no_lesson(game):
    entries = tomllib.loads((game_named(game).folder / "data" / "lessons.toml").read_text(encoding="utf-8"))
    assert {key.split(".")[0] for key in entries} == set(gamekit.lessons(game))


def test_while_a_goal_is_open_the_task_is_said_again_or_what_is_still_to_come():
    at = session("forge", "red-cube")
    assert at.check() == (None, at.task)
    assert session("metal-adventures", "power").check() == (None, "Your Power is not yet 12.")


def test_a_lesson_that_is_not_there():
    with pytest.raises(gamekit.GamekitError, match=r"^There is no lesson 'nothing'\. There are: neighbours, "):
        session("metallurgie", "nothing")


def test_others_answer_at_once_and_wait_while_one_looks_back():
    at = play(session("metal-adventures", "spoils"), ("offer 1", "want alliance", "promise credit won", "send"))
    match, end = at.match, at.match.at
    assert [(entry.seat, entry.text) for entry in match.log[3:]] == [(0, "send"), (1, "accept")]
    match.undo()
    assert match.to_act == (1,), "nothing is answered while one looks back"
    match.go(3).play("send")
    assert (match.at, len(match.lines)) == (end, 1), "the same answers, on the same line"
    match.go(3).play("want credit")
    match.play("send")
    assert (match.log[-1].text, at.check()[0]) == ("refuse", None)


def test_metal_adventures_tells_the_power_that_is_there():
    """The figures stand in the words of the exercises, so other cards must not make them wrong."""
    told = {
        "power": (10,), "search": (12,), "gold-vein": (12,), "from-karokum": (15,), "planet": (15,),
        "challenge": (15,), "helping-hand": (12, 11), "support": (10,), "faktor": (12,), "betray": (12, 8),
        "spoils": (9, 12), "hunter": (15, 12),
    }  # fmt: skip
    for name, powers in told.items():
        state = session("metal-adventures", name).match.state
        assert tuple(pirate.power for pirate in state.pirates[: len(powers)]) == powers, name
    assert (state.box.ships["destria-nova"].power, state.box.ships["apocalypse"].power) == (10, 18)
