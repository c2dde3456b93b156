"""A call whose arguments don't fit is answered in a sentence that names those which are good."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import gamekit
from gamekit.calls import called
from gamekit_widgets import Table

POSITION = gamekit.lessons("metallurgie")["second-silver"].position
LESSON = {"position": POSITION, "task": "Bring a second silver.", "right": ["place silver 1,0"]}


@pytest.fixture(scope="module")
def at_hand() -> Iterator[dict[str, object]]:
    """What a teacher has made by the middle of a lesson, by the names that she gives it."""
    room = gamekit.classroom("2B")
    room.model.join("Mina", "k" * 32)
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    given = {"gamekit": gamekit, "Table": Table, "LESSON": LESSON, "room": room, "match": match, "q": room.ask(match)}
    more = {"story": gamekit.story(match, {0: "Two hands."}), "tables": room.play("forge", tables=1)}
    yield given | more | {"game": room.play("metro-x"), "work": room.lessons("metallurgie", ["neighbours"])}
    room.close()


ASK = "It takes: what, options, text=, seat=, seconds=, right=, help=."
MADE = "It takes: game, position=, task=, title=, right=, goal=, says=, hints=, rules=, name=, seed=."


@pytest.mark.parametrize(
    ("call", "told"),
    [
        # names that are misspelt
        ("room.ask(match, second=60)", f"room.ask takes no second=. {ASK}"),
        ("room.show(match, set=0)", "room.show takes no set=. It takes: what, seat."),
        ("room.lessons('metallurgie', lesson=[])", "room.lessons takes no lesson=. It takes: game, chosen."),
        ("room.rename('Mina', nme='Mia')", "room.rename takes no nme=. It takes: who, name."),
        ("room.report(rule=True)", "room.report takes no rule=. It takes: rules=."),
        ("room.hotspot(nam='x')", "room.hotspot takes no nam=. It takes: name, password."),
        ("q.reveal(now=True)", "question.reveal takes no now=. It takes: nothing."),
        ("q.play('done', x=1)", "question.play takes no x=. It takes: answer."),
        ("game.next(card=1)", "sheets.next takes no card=. It takes: nothing."),
        ("game['Mina'].show(nam=True)", "glance.show takes no nam=. It takes: name=."),
        ("work['Mina'].show(nam=True)", "glance.show takes no nam=. It takes: name=."),
        ("work.send(lesson='x')", "work.send takes no lesson=. It takes: name."),
        ("match.play('done', set=0)", "match.play takes no set=. It takes: move, seat."),
        ("story.go(to=1)", "story.go takes no to=. It takes: at."),
        ("gamekit.story(match, {}, seet=0)", "gamekit.story takes no seet=. It takes: match, comments, seat."),
        ("gamekit.Lesson('metallurgie', tasc='', **LESSON)", f"Lesson takes no tasc=. {MADE}"),
        ("gamekit.load('x', sead=1)", "gamekit.load takes no sead=. It takes: path, seed=, game=."),
        ("Table(match, pase=1)", "Table takes no pase=. It takes: match, seats, pace=, lesson=, seed=, painter=."),
        ("gamekit.study.run('forge', seat=[])", "gamekit.study.run takes no seat=. It takes: game, seats, matches, "),
        ("gamekit.study.wins(1, 2, 3)", "gamekit.study.wins takes no 3. It takes: frame, by."),
        # options beside a game's own
        (
            "room.play('forge', table=4)",
            "room.play of Forge of the Gods takes no table. It takes: tables, players, seed, position, deck.",
        ),
        (
            "gamekit.classroom('2B', wify=True)",
            "gamekit.classroom takes no wify. It takes: name, wifi, port, url, resume, lessons, games.",
        ),
        ("gamekit.lesson('forge', 'tie', pase=1)", "A lesson takes no pase. It takes: pace, seed, painter."),
        ("gamekit.play(match, pase=1)", "A table for a match that is there already takes no pase. It takes: seats, "),
        # too many, too few, twice
        ("q.reveal(1)", "question.reveal takes no 1. It takes: nothing."),
        ("tables.pause(1)", "tables.pause takes no 1. It takes: nothing."),
        ("room.ask('Who?', 'yes', 'no')", f"room.ask takes no 'no'. {ASK}"),
        ("gamekit.classroom('2B', True)", "gamekit.classroom takes no True. It takes: name, and options."),
        ("gamekit.Lesson('metallurgie', task='T')", f"Lesson needs position. {MADE}"),
        ("match.play()", "match.play needs move. It takes: move, seat."),
        ("gamekit.rules()", "gamekit.rules needs game. It takes: game."),
        ("room.show(match, 0, seat=1)", "room.show was given twice: seat. It takes: what, seat."),
        # what is of another kind than is meant
        ("room.ask(match, 'Where?')", "What is asked at a match is given by name: room.ask(match, text=...)."),
        ("room.ask('Who?', 'yes')", "options takes a list of texts, not 'yes'."),
        ("room.ask(match, right='done')", "right takes a list of texts, not 'done'."),
        ("room.ask('Who?', ['a', 'b'], seat=9)", "seat= and text= are for a match."),
        ("room.ask(story)", "room.ask takes a match, or a sentence and answers"),
        ("room.lessons('forge', 'tie')", "room.lessons takes a list of lessons or their names, not 'tie'."),
        ("room.report(rules='no')", "rules is True or False, not 'no'."),
        ("work['Mina'].show(name='no')", "name is True or False, not 'no'."),
        ("gamekit.Lesson('metallurgie', says={1: 'x'}, **LESSON)", "says takes a dict, "),
    ],
)
def test_it_is_told_what_does_not_fit_and_what_is_good(at_hand, call: str, told: str) -> None:
    with pytest.raises(gamekit.GamekitError) as problem:
        eval(call, at_hand)
    assert str(problem.value).startswith(told)
    assert problem.value.__suppress_context__ or problem.value.__context__ is None


def test_what_goes_wrong_further_in_is_nobodys_call() -> None:
    @called
    def halved(number: Any) -> Any:
        return number / 2

    with pytest.raises(TypeError, match="unsupported operand"):
        halved("four")
    assert halved(4) == 2
    assert halved.__name__ == "halved", "help() and a notebook's tooltips tell of the function itself"
