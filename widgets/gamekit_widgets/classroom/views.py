"""What a console shows of a class, as plain data: from what is done now, or from something that was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import ipywidgets

from gamekit.classroom.activity import Activity
from gamekit.classroom.games import Sheets, Tables
from gamekit.classroom.lessons import Work
from gamekit.classroom.question import CLOSED, OPEN, REVEALED, STOPPED, Question
from gamekit.classroom.show import Show
from gamekit.draw.svg import svg
from gamekit.room import CHANCE
from gamekit.words import Words, language
from gamekit_widgets.telling import sentence

from .addresses import Hotspot, wifi_qr
from .bars import bars_of, told_there, with_bars
from .console import BOARD, Console, blank, drawn
from .hall import said, wording
from .page import Blind, Button, Cell, Game, Grid, Held, Person, Row, Seat, Tab, Verdict, View

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.classroom import Classroom
    from gamekit.classroom.activity import Glance
    from gamekit.classroom.roster import Student
    from gamekit.stories import Story

    from .room import Room
    from .watch import Watch

IDLE = 90  # seconds after which somebody is told to be idle

TABS: Mapping[type[Activity], tuple[str, str]] = {
    Question: ("asked", "teach.question"),
    Show: ("shown", "teach.showing"),
    Work: ("lessons", "teach.lessons"),
    Sheets: ("games", "teach.game"),
    Tables: ("games", "teach.game"),
    Activity: ("", "teach.waiting"),
}


def view_of(watch: Watch) -> View:
    """The class, and what that console looks at."""
    room, model, at = watch.room, watch.room.model, watch.activity
    words = Words()
    with model.lock:
        view = blank(language())
        _, tab = TABS[type(at) if at else Activity]
        view |= {"title": model.name, "tab": words.template(tab), "tabs": tabs(watch), "people": people(model, at)}
        if room.open:
            address = room.url.partition("://")[2].rstrip("/")
            view |= {"address": address, "code": model.code, "qr": room.qr}
            if room.into is not None:
                view |= {"qr": wifi_qr(room.into), "hotspot": hotspot(room.into)}
        if watch.inside is not None:
            view |= inside(watch.inside)
        else:
            view |= done(at, room)
            view["foot"] = [*steps(watch), *view["foot"]]
            if at is not None and not at.now and type(at) is not Activity:
                view["foot"].append(button("again", "teach.again"))
            if room.story is not None and at is model.activity:
                view |= told(room.story)
        if not room.open:
            view["buttons"] = []
        view["note"] = watch.problem or note(room, at)
    return view


def done(at: Activity | None, room: Room) -> View:
    """What the class does there, or did."""
    match at:
        case Question():
            return asked(at)
        case Show():
            return {**board(at.chair(0)), "hand": held(at.chair(0))}
        case Work():
            return {"grid": grid(at), "foot": []}
        case Sheets():
            return sheets(at)
        case Tables():
            return tables(at)
    words = Words()
    if not room.open:
        return {"foot": []}
    begun = any(type(one) is not Activity for one in room.model.activities)
    said = "teach.rests" if begun else "teach.nobody-asked"
    return {"loud": words.template(said), "soft": words.template("teach.type-this"), "foot": []}


def tabs(watch: Watch) -> list[Tab]:
    """The ways in which the class has done something, and which of them one sees."""
    words, model, found = Words(), watch.room.model, dict[str, Tab]()
    for one in model.activities:
        key, word = TABS[type(one)]
        if key:
            now, here = one is model.activity, one is watch.activity
            old = found.get(key)
            found[key] = {
                "key": key,
                "label": words.template(word),
                "here": here or bool(old and old["here"]),
                "now": now or bool(old and old["now"]),
            }
    return list(found.values())


def steps(watch: Watch) -> list[Button]:
    """To and fro: the moves of a match that is shown, or the questions of this lesson."""
    before, after = watch.steps
    if not before and not after:
        return []
    return [button("before", "teach.before", off=not before), button("next", "teach.next", off=not after)]


def inside(glance: Glance) -> View:
    """A board that one looks in on; and as a projector may show it, where it names pupils."""
    words, chair, at = Words(), glance.chair, glance.activity
    return {
        "inside": True,
        "loud": glance.title,
        "soft": words.template("teach.looks-in"),
        "told": far(at, glance.key) if isinstance(at, Work) else None,
        "buttons": [button("out", "teach.out"), button("to-all", "teach.to-all")],
        **({**board(chair), "hand": held(chair), "blind": blind(glance, chair)} if chair else {}),
    }


def blind(glance: Glance, chair: Chair) -> Blind | None:
    """The board without a pupil's name on it."""
    pupils = {one.name: Words().say("teach.somebody", {"n": one.who + 1}) for one in glance.activity.room.roster}
    names = tuple(pupils.get(name, name) for name in chair.names)
    if names == chair.names:
        return None
    scene = chair.scene(BOARD, names=names)
    return {"board": svg(scene, css=True), "seen": scene.title}


def note(room: Room, at: Activity | None) -> str:
    """What a teacher must know: that nobody can come, that nothing is written; at first who can read along."""
    words = Words()
    if not room.open:
        return words.template("teach.closed")
    if room.problem:
        return words.say("teach.not-saved", {"text": room.problem})
    if room.into is not None:
        return f"{hotspot(room.into)}. {words.template('teach.hotspot')}"
    if room.lonely:
        return words.template("teach.lonely")
    waits = at is None or type(at) is Activity
    return words.template("teach.plain-http") if waits and not room.local else ""


def hotspot(into: Hotspot) -> str:
    """A hotspot in letters, for phones that can't read the picture."""
    word = "teach.hotspot-is" if into.password else "teach.hotspot-open"
    return Words().say(word, {"name": into.name, "password": into.password})


def people(room: Classroom, activity: Activity | None) -> list[Person]:
    done, waits = answered(activity)

    def state(one: Student) -> str:
        if not one.here:
            return "away"
        return "done" if one.who in done else "thinks" if waits else ""

    return [{"who": one.who, "name": one.name, "state": state(one), "hand": one.hand} for one in room.roster]


def answered(activity: Activity | None) -> tuple[set[int], bool]:
    """Who has answered, or chosen; and whether the others still may."""
    match activity:
        case Question() as question:
            return set(question.given), question.state == OPEN
        case Sheets():
            return set(activity.chosen()), not activity.over
    return set(), False


def board(chair: Chair) -> View:
    return {**drawn(chair.scene(BOARD)), "foot": []}


def held(chair: Chair) -> list[Held]:
    """What lies in the hand of the seat with whose eyes one looks."""
    cards = [] if chair.seat is None else chair.game.scene.hand(chair.view, [])
    return [{"label": card.label, "picture": svg(card.tile or card.scene, css=True)} for card in cards]


def button(key: str, word: str, *, main: bool = False, off: bool = False) -> Button:
    return {"key": key, "label": Words().template(word), "main": main, "off": off}


# ---- a question


def asked(question: Question) -> View:
    """Before it is revealed no bar and no name says what was chosen."""
    here = question.room.roster.here()
    loud, _, soft = (question.text or wording(question)).partition(" | ")
    view: View = {
        "loud": loud,
        "soft": soft,
        **_bars(question),
        "count": [sum(one.who in question.given for one in here), len(here)] if here else None,
        "counted": "teach.of-answered",
        "left": question.left if question.state == OPEN else None,
        "foot": [],
    }
    if question.state in (OPEN, STOPPED):
        view["options"] = [question.said(option) for option in question.options]
        view["buttons"] = [button("reveal", "teach.reveal", main=True), button("close", "teach.close")]
        if question.state == STOPPED:
            view["told"] = {"kind": "plain", "title": Words().template("class.stopped"), "text": ""}
    elif question.state == REVEALED:
        view["buttons"] = [button("close", "teach.close")]
        view["rows"] = _rows(question)
        if question.match is not None and not question.options and question.answers:
            view["foot"] = [button("play", "teach.play-best")]
        _verdict(question, view)
    if question.state == CLOSED:
        view["rows"] = _rows(question)
    return view


def _bars(question: Question) -> View:
    chair = question.chair(0)
    if chair is None:
        return {}
    scene = chair.scene(BOARD)
    if not question.moves:
        return drawn(scene)
    if question.state == REVEALED:
        return drawn(with_bars(scene, bars_of(question, scene)))
    return {**drawn(scene), "hand": held(chair)}


def _rows(question: Question) -> list[Row]:
    chair = question.chair(0)
    there = told_there(question, chair.scene(BOARD)) if chair and question.state == REVEALED else set()
    return [
        {"text": said(question, text), "n": n, "right": question.is_right(text), "key": None, "there": text in there}
        for text, n in question.answers.items()
    ]


def _verdict(question: Question, view: View) -> None:
    """How many were right, and the rule that was run into most."""
    words, answers = Words(), question.answers
    right = sum(n for text, n in answers.items() if question.is_right(text))
    title = words.say("teach.right", {"n": right, "m": sum(answers.values())}) if question.right else ""
    commonest, n = next(iter(question.refusals.items()), ("", 0))
    text = ""
    if commonest and question.match is not None:
        rule = question.match.game.rulebook()[commonest]
        text = words.say("teach.ran-into", {"n": n, "text": f"{rule.title} ({commonest})"})
    if title or text:
        view["told"] = {"kind": "good" if title else "plain", "title": title, "text": text}


# ---- lessons


def grid(work: Work) -> Grid:
    room = work.room
    names = list(work.lessons)
    now = room.clock()

    def cell(who: int, name: str) -> Cell:
        progress = work.progress.get((who, name))
        if progress is None:
            return {"state": "", "n": 0}
        if progress.solved or progress.shown:
            return {"state": "solved" if progress.solved else "shown", "n": 0}
        if progress.stuck:
            return {"state": "stuck", "n": progress.stuck}
        return {"state": "here" if work.at.get(who) == name else "tried", "n": 0}

    lines = [(one, [cell(one.who, name) for name in names]) for one in room.roster]
    return {
        "heads": [work.title(name) for name in names],
        "keys": names,
        "lines": [
            {
                "who": one.who,
                "hand": one.hand,
                "idle": not one.here or now - one.last > IDLE,
                "cells": cells,
            }
            for one, cells in lines
        ],
        "solved": [sum(cells[n]["state"] == "solved" for _, cells in lines) for n in range(len(names))],
    }


def far(work: Work, who: int) -> Verdict | None:
    """How far somebody is with the lesson that he is at: tries, hints, and which rules he ran into."""
    progress, words = work.progress.get((who, work.at.get(who, ""))), Words()
    if progress is None:
        return None
    book = work.game.rulebook()
    ran = [f"{book[rule].title} ({times})" for rule, times in progress.refused.most_common()]
    return {
        "kind": "good" if progress.solved else "plain",
        "title": words.say("teach.tries", {"n": progress.tries, "m": progress.hints}),
        "text": words.say("teach.ran", {"text": "; ".join(ran)}) if ran else "",
    }


# ---- games


def sheets(game: Sheets) -> View:
    words, here = Words(), game.room.roster.here()
    scores = sorted(game.sheets.items(), key=lambda it: -score(it[1].chair(0), 0))
    roster = game.room.roster.people
    cards = {"n": len(game.cards)}
    deck = game.deck.chair(None)
    drawn_at = max((n for n, entry in enumerate(deck.log, 1) if entry.seat == CHANCE), default=0)
    card = sentence(game.game, deck.log[drawn_at - 1], deck.names) if drawn_at else ""
    return {
        "loud": words.say("teach.over" if game.over else "teach.card", cards),
        "soft": card,
        "count": [len(game.chosen()), len(here)] if here else None,
        "counted": "teach.of-chosen",
        **drawn(deck.scene(BOARD, at=drawn_at)),
        "rows": [
            {"text": "", "n": score(sheet.chair(0), 0), "right": None, "key": who, "there": False}
            for who, sheet in scores
            if who in roster
        ],
        "buttons": [] if game.over else [button("card", "teach.next-card", main=True)],
        "foot": [],
    }


def score(chair: Chair, seat: int) -> int:
    return chair.game.scene.seats(chair.view)[seat].score


def tables(tables: Tables) -> View:
    words, people = Words(), tables.room.roster.people
    found: list[Game] = []
    for name, match in tables.matches.items():
        chair = match.chair(None)
        moving = f" · {words.template('seat.to-move')}"
        seats: list[Seat] = [
            {
                "who": who if who in people else None,
                "bot": bot,
                "told": f"{score(chair, seat)}".replace("-", "\N{MINUS SIGN}") + moving * (seat in chair.to_act),
            }
            for seat, (who, bot) in enumerate(zip(tables.seats[int(name)], chair.names))
        ]
        title = words.say("teach.table", {"n": int(name) + 1})
        status = standing(chair.game.scene.status(chair.view))
        found.append({"key": int(name), "title": title, "seats": seats, "status": status})
    pause = button("go-on", "teach.go-on", main=True) if tables.paused else button("pause", "teach.pause")
    view: View = {"games": found, "buttons": [pause], "foot": []}
    if without := tables.without_seat():
        needed = -(-len(tables.room.roster.here()) // len(tables.seats[0]))
        view["loud"] = words.say("teach.no-seat", {"n": without, "m": needed})
    return view


def standing(status: str) -> str:
    """Which step of a turn it is, if there are any, and what else is told of where a match stands."""
    *steps, rest = status.split(" | ")
    return " · ".join([*(step[1:] for step in steps if step.startswith("*")), rest])


# ---- a story


def told(story: Story) -> View:
    """Where one is in it, and to and fro."""
    words = Words()
    at = words.say("teach.step", {"n": story.at, "m": story.length})
    begun, ended = story.at == 0, story.at == story.length
    foot = [
        button("before", "teach.before", off=begun),
        button("next", "teach.next", off=ended),
        button("on", "teach.comment", off=ended),
    ]
    said: View = {"foot": foot, "soft": at}
    if story.says and not story.asks:
        said["loud"] = story.says
    return said


def story_view(story: Story) -> View:
    """A story in a cell of its own."""
    title = story.match.game.rulebook().title
    return blank(language()) | board(story.chair) | told(story) | {"title": title, "loud": story.says}


class Told:
    """A story in a cell of its own, and to and fro in it."""

    def __init__(self, story: Story) -> None:
        self.story = story

    def look(self) -> View:
        return story_view(self.story)

    def does(self, do: str, _: Mapping[str, Any], /) -> None:
        step(self.story, do)

    def minds(self, _: Mapping[str, Any], /) -> bool:
        return True


def storyboard(story: Story) -> dict[str, Any]:
    """A story as a notebook shows it."""
    console = Console(Told(story))
    story.match.watch(console.soon)
    return ipywidgets.Widget._repr_mimebundle_(console)  # type: ignore[no-any-return]


def step(story: Story, do: str) -> None:
    if do in ("next", "before", "on"):
        {"next": story.next, "before": story.before, "on": story.on}[do]()
