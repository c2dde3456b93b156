"""The class as browsers meet it: who is at which window, which board he looks at or plays on, and what his page shows.

Everything here runs in the server's own thread, but for what a match itself tells its desks when it changes.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from gamekit.classroom import Classroom
from gamekit.classroom.activity import Activity
from gamekit.classroom.games import Sheets, Tables
from gamekit.classroom.lessons import Progress, Work
from gamekit.classroom.question import CLOSED, REVEALED, Question
from gamekit.classroom.show import Show
from gamekit.room import Refused
from gamekit.rulebook import beginning
from gamekit.stories import spoken
from gamekit.words import LANGUAGES, Words, language, plurals, speaking
from gamekit_widgets.exercise import Exercise
from gamekit_widgets.host import Host, host_of
from gamekit_widgets.seats import Place

from . import page as pages
from .audience import Look, Onlooker
from .pupil import Pupil

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.lessons import Lesson
    from gamekit.match import Match
    from gamekit_widgets.bot_thread import Pauses
    from gamekit_widgets.face import Tick

    from .pupil import Socket

OFTEN = 0.12  # seconds between two counts that all pages are told
AWAY = 2.0  # seconds after which a window that was lost counts as gone
GRACE = 20.0  # and after which a bot plays for whoever sat there
PACE = 1.0  # seconds that a bot takes for a move
BOT = "bot:fair"


class Clock(Protocol):
    """The server's loop: it does things later, in its own thread."""

    def call_later(self, delay: float, callback: Callable[[], object]) -> object: ...
    def add_callback(self, callback: Callable[[], object]) -> None: ...


class Counted(Exercise):
    """A lesson at a student's board: its course is the class's, which knows what he was told and shown."""

    def __init__(self, work: Work, who: int) -> None:
        board = work.board(who)
        assert board is not None
        super().__init__(board)
        self.work, self.who, self.attempt = work, who, board
        self._note(None)

    @property
    def course(self) -> list[Lesson]:
        return list(self.work.lessons.values())

    def _note(self, solved: bool | None) -> None:
        """The class remembers how far he is; nothing is kept beside the teacher's notebook."""
        progress = {one.kept_as: self.work.progress.get((self.who, name)) for name, one in self.work.lessons.items()}
        self.done = {key: _tick(one) for key, one in progress.items() if one}
        if solved:
            self.done[self.session.lesson.kept_as] = "solved"

    def hint(self) -> str:
        said = super().hint()
        self.work.hint(self.who, self.told)
        return said

    def show(self, host: Host) -> Pauses:
        """What he is shown he has not solved."""
        for pause in super().show(host):
            self.attempt.aided = True
            yield pause


def _tick(progress: Progress) -> Tick:
    return "solved" if progress.solved else "shown" if progress.shown else ""


class Hall:
    """All windows of a class."""

    def __init__(self, room: Classroom, loop: Clock, bot: Any) -> None:
        self.room, self.loop, self.bot = room, loop, bot
        self.pupils: dict[int, Pupil] = {}
        self.onlookers: dict[Look, Onlooker] = {}
        self.hosts: dict[tuple[int, str], Host] = {}
        self._said: dict[tuple[int, str, str], str] = {}
        self._due = False
        self._told = 0.0
        room.watch(lambda event: loop.add_callback(lambda: self.happened(event)))

    # ---- coming and going

    def join(self, name: object, key: str, socket: Socket, lang: str) -> Pupil:
        return self._in(self.room.join(name, key).who, socket, lang)

    def back(self, key: str, socket: Socket, lang: str) -> Pupil | None:
        """Whoever has that key comes back to his seat; a window that he has elsewhere is over."""
        student = self.room.roster.of_key(key)
        return None if student is None else self._in(student.who, socket, lang)

    def _in(self, who: int, socket: Socket, lang: str) -> Pupil:
        pupil = self.pupils.setdefault(who, Pupil(self, who))
        if pupil.socket is not None:
            pupil.socket.refuse("class.elsewhere")
        pupil.came(socket, lang)
        self.room.come(who)
        self.show(pupil)
        return pupil

    def lost(self, pupil: Pupil, socket: Socket) -> None:
        """A window is gone; it may come back at once."""
        if pupil.socket is socket:
            pupil.socket = None
            pupil.look_away()
            self.loop.call_later(AWAY, lambda: self._gone(pupil, socket, at_all=False))
            self.loop.call_later(GRACE, lambda: self._gone(pupil, socket, at_all=True))

    def _gone(self, pupil: Pupil, socket: Socket, *, at_all: bool) -> None:
        """For so long after that window no other has come; who comes and goes is given his time each time anew."""
        if pupil.socket is None and pupil.last is socket:
            self.room.leave(pupil.who)
            if at_all:
                pupil.stand_up()

    # ---- what happens

    def happened(self, event: Mapping[str, Any]) -> None:
        """Something has happened in the class: pages are told, but counts not more often than anybody can read."""
        what = event["what"]
        if what == "removed" and (pupil := self.pupils.pop(event["who"], None)):
            pupil.stand_up()
            if pupil.socket is not None:
                pupil.socket.refuse("class.removed")
        if what == "paused":
            self._pause(self.room.activities[event["in"]], event["paused"])
        if what == "moved" and isinstance(self.room.activity, Sheets):
            self.tell_soon()  # how many are still choosing
        if what in ("moved", "refused", "hinted"):
            return
        if what in ("shown", "asked", "again", "waiting"):
            self.turn()
        if what in ("state", "counted"):
            self.loop.add_callback(self.redraw)  # after the pages, which cost less
        if what in ("answered", "came", "went", "joined", "sheet", "judged", "dealt", "hand"):
            self.tell_soon(event.get("who"))
        else:
            self.tell()

    def tell_soon(self, first: int | None = None) -> None:
        """Whom it is about at once, all others in a moment."""
        if first in self.pupils:
            self.show(self.pupils[first])
        if not self._due:
            self._due = True
            wait = max(0.0, self._told + OFTEN - time.monotonic())
            self.loop.call_later(wait, self.tell)

    def tell(self) -> None:
        self._due, self._told = False, time.monotonic()
        for pupil in tuple(self.pupils.values()):
            self.show(pupil)

    def show(self, pupil: Pupil) -> None:
        """Bring a page up to date."""
        if pupil.socket is not None and pupil.who in self.room.roster.people:
            with self.room.lock, speaking(pupil.lang):
                pupil.show(self.page(pupil))

    # ---- boards

    def redraw(self) -> None:
        """What came of a question stands on its board."""
        for onlooker in self.onlookers.values():
            onlooker.show()

    def spare(self, onlooker: Onlooker) -> None:
        """A desk through which nobody looks any more: nothing is painted for it."""
        if not onlooker.fan.posts:
            onlooker.leave()
            self.onlookers.pop(onlooker.look, None)

    def turn(self) -> None:
        """All who look on look at what is shown or asked now."""
        seen = self.seen()
        if seen is not None:
            for onlooker in self.onlookers.values():
                onlooker.turn(*seen)

    @property
    def waits(self) -> bool:
        """Whether nothing is done now, or not any more."""
        now = self.room.activity
        return now is None or type(now) is Activity or (isinstance(now, Question) and now.state == CLOSED)

    @property
    def looked_at(self) -> Show | Question | None:
        """Whose board all look at: what is shown or asked about, or, while the class waits, was that just before."""
        done = reversed(self.room.activities) if self.waits else [self.room.activity]
        last = next((one for one in done if type(one) is not Activity), None)
        return last if isinstance(last, Show) or (isinstance(last, Question) and last.match is not None) else None

    def seen(self) -> tuple[Host, int | None, Question | None] | None:
        match self.looked_at:
            case Show() as show:
                return self.host(show, "match", show.match), show.seat, None
            case Question(match=match) as question if match is not None:
                return self.host(question, "match", match), question.seat, question if question.now else None
        return None

    def host(self, activity: Activity, name: str, match: Match) -> Host:
        """Who hosts a match of the class: people without bots, until somebody says otherwise."""
        key = activity.number, name
        if key not in self.hosts:
            self.hosts[key] = host = host_of(match)
            if not host.places:
                host.invite([Place(given) for given in match.given_names], PACE, None, None)
        return self.hosts[key]

    def onlooker(self, look: Look) -> Onlooker | None:
        """The desk of those who look on through such windows."""
        seen = self.seen()
        if seen is None:
            return None
        if look not in self.onlookers:
            host, seat, question = seen
            with host.lock:
                self.onlookers[look] = Onlooker(host, seat, look, question)
        return self.onlookers[look]

    def seat(self, pupil: Pupil) -> tuple[Host, str, bool] | None:
        """The board of a student's own: its host, where he sits there, and whether cards come for all at once."""
        who = pupil.who
        match self.room.activity:
            case Sheets() as game if str(who) in game.matches:
                host = self.host(game, str(who), game.matches[str(who)])
                host.match.given_names = (self.room.roster[who].name,)
                return host, "0", True
            case Tables() as tables if (place := tables.place(who)) is not None:
                return self.table(tables, place[0]), str(place[1]), False
            case Work() as work if (board := work.board(who)) is not None:
                host = self.host(work, f"{who} {work.at[who]}", board.match)
                if host.exercise is None:
                    others = (Place(name, self.bot) for name in BOT_NAMES)
                    seats = range(board.match.players)
                    people = [Place(None) if seat == board.seat else next(others) for seat in seats]
                    host.invite(people, PACE, None, Counted(work, who))
                return host, "host", False
        return None

    def table(self, tables: Tables, number: int) -> Host:
        """The host of a table: a bot at each seat, which rests while somebody sits there."""
        match, people = tables.matches[str(number)], self.room.roster.people
        host = self.host(tables, str(number), match)
        names = [people[who].name if who in people else None for who in tables.seats[number]]
        given = [name or bot for name, bot in zip(names, BOT_NAMES)]
        if [place.name for place in host.places] != given or host.places[0].bot is None:
            host.invite([Place(name, self.bot) for name in given], PACE, None, None)
        return host

    def _pause(self, tables: Activity, paused: bool) -> None:
        for (number, _), host in tuple(self.hosts.items()):
            if number == tables.number:
                with host.lock:
                    (host.rest if paused else host.go_on)()

    # ---- pages

    def place(self, pupil: Pupil) -> tuple[str, str, str]:
        """Where a student is, what kind of place that is, and which table he has there."""
        who = pupil.who
        match self.room.activity:
            case Sheets(number=number) as game if str(who) in game.matches:
                return str(number), "sit", game.game.name
            case Tables(number=number) as tables if (at := tables.place(who)) is not None:
                return f"{number} {at[0]} {at[1]}", "sit", tables[at[0]].game.name
            case Work(number=number) as work if who in work.at:
                return f"{number} {work.at[who]}", "sit", work.game.name
        return ("wait", "wait", "") if self.looked_at is None else ("look", "look", "look")

    def page(self, pupil: Pupil) -> pages.Page:
        roster, activity = self.room.roster, self.room.activity
        student = roster[pupil.who]
        place, kind, table = self.place(pupil)
        return {
            "room": self.room.name,
            "name": student.name,
            "lang": language(),
            "langs": [{"key": lang, "label": plurals.name(lang)} for lang in LANGUAGES],
            "place": place,
            "kind": kind,
            "table": table,
            "here": [one.name for one in roster.here()] if kind == "wait" or self.waits else [],
            "says": self.says(activity, kind),
            "hand": student.hand,
            "paused": isinstance(activity, Tables) and activity.paused,
            "sheet": _sheet(activity, len(roster.here()), pupil.who),
            "ask": self.ask(activity, pupil.who) if isinstance(activity, Question) else None,
        }

    def says(self, activity: Activity | None, kind: str) -> str:
        """A comment on what is shown, or with whose eyes one sees it; or why one waits, if not for the beginning."""
        if isinstance(activity, Tables) and kind == "wait":
            return Words().template("class.no-seat")
        if self.waits and activity is not None:
            return Words().template("class.goes-on")
        if not isinstance(activity, Show):
            return ""
        name = activity.match.given_names[activity.seat] if isinstance(activity.seat, int) else None
        return spoken(activity.says) or (Words().say("class.eyes", {"text": name}) if name else "")

    def ask(self, question: Question, who: int) -> pages.Ask | None:
        if question.state == CLOSED:
            return None
        mine, here = question.given.get(who), self.room.roster.here()
        tallies: list[pages.Tally] = []
        paths = {move.text: list(move.targets) for move in question.moves}
        if question.state == REVEALED:
            tallies = [
                {
                    "text": self.said(question, text),
                    "n": n,
                    "right": question.is_right(text),
                    "mine": text == mine,
                    "path": paths.get(text, []),
                }
                for text, n in question.told.items()
            ]
        return {
            "n": question.number,
            "text": question.text or self.said(question, ""),
            "options": [question.said(option) for option in question.options],
            "state": question.state,
            "help": question.help,
            "mine": None if mine is None else self.said(question, mine),
            "path": paths.get(mine or "", []),
            "count": sum(one.who in question.given for one in here),
            "of": len(here),
            "left": None if question.left is None else round(question.left),
            "right": None if mine is None or question.state != REVEALED else question.is_right(mine),
            "rule": _rule(question) if question.state == REVEALED else [],
            "tallies": tallies,
        }

    def said(self, question: Question, text: str) -> str:
        """An answer in words, or what is asked; found once for all."""
        key = question.number, language(), text
        if key not in self._said:
            self._said[key] = said(question, text) if text else wording(question)
        return self._said[key]

    # ---- what pages ask for

    def answer(self, pupil: Pupil, number: object, answer: object) -> None:
        self.room.answer(pupil.who, number, answer)

    def go(self, pupil: Pupil, number: int) -> None:
        """To another lesson of the course, by its number."""
        work = self.room.activity
        if isinstance(work, Work):
            names = list(work.lessons)
            work.open(pupil.who, names[number % len(names)])

    def refused(self, pupil: Pupil, rule: str, text: str) -> None:
        """A rule that somebody ran into."""
        self.room.refused(pupil.who, Refused(rule, text))

    @property
    def paused(self) -> bool:
        return isinstance(self.room.activity, Tables) and self.room.activity.paused

    def close(self) -> None:
        for onlooker in self.onlookers.values():
            onlooker.leave()
        for pupil in self.pupils.values():
            pupil.stand_up()
            if pupil.socket is not None:
                pupil.socket.refuse("class.closed")


BOT_NAMES = ("Nadia", "Bo", "Ines", "Karl", "Mila", "Theo")


def said(question: Question, text: str) -> str:
    """An answer in words, as a preview says it, and where on the board."""
    move = next((move for move in question.moves if move.text == text), None)
    if move is None or question.match is None:
        return question.said(text)
    chair = question.match.chair(question.seat)
    told = chair.game.scene.preview(chair.view, move).text.partition(". ")[0].rstrip(".")
    place = next((called(chair, target) for target in reversed(move.targets) if ":" in target), "")
    if not place or place in told:
        return told
    return f"{told.partition(': ')[0].rstrip()} ({place})"  # what would come of it is said where one chooses


def called(chair: Chair, target: str) -> str:
    """What a place on the board is called: as in its target, or else as its label begins."""
    name = target.partition(":")[2]
    label = next((spot.label for spot in chair.scene().hotspots if spot.target == target), "")
    return name if name and label.startswith(name) else re.split("[:,.]", label)[0].rstrip()


def wording(question: Question) -> str:
    """What is asked where the teacher has not said it: what the game asks of that seat."""
    chair = question.match.chair(question.seat) if question.match is not None else None
    return "" if chair is None else chair.game.scene.prompt(chair.view, chair.moves(), names=chair.names)


def _rule(question: Question) -> list[str]:
    """The rule that most ran into, in short."""
    slug = next(iter(question.refusals), None)
    if slug is None or question.match is None:
        return []
    rule = question.match.game.rulebook()[slug]
    return [rule.title, beginning(rule.text, 2)]


def _sheet(activity: object, here: int, who: int) -> list[int] | None:
    """How many still choose, of how many, how many cards one has not had; nothing once all have chosen for the last."""
    if not isinstance(activity, Sheets):
        return None
    choosing = here - len(activity.chosen())
    return [choosing, here, activity.behind(who)] if choosing or not activity.over else None


@cache
def words(lang: str, kind: str) -> dict[str, tuple[str, str]]:
    """The words of that kind that a page says itself, each with the language that it is in."""
    shared = Words()
    found = {key: shared.template(key, lang) for key in shared.keys() if key.startswith(kind)}  # noqa: SIM118 (it is no dict)
    return {key: (text, text.lang) for key, text in found.items()}
