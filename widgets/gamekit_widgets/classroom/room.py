"""What a teacher has in hand: the class that she opens, what she shows and asks in it, and what came of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import ipywidgets

from gamekit.calls import called, known, switch
from gamekit.classroom import Classroom, report, resume, save
from gamekit.classroom.activity import Activity, Event, Glance
from gamekit.classroom.games import Sheets, Tables
from gamekit.classroom.lessons import Work
from gamekit.classroom.question import OPEN, Question
from gamekit.classroom.show import Show
from gamekit.datafiles import path_of
from gamekit.games import NAMES
from gamekit.games import game as game_named
from gamekit.lessons import Lesson, lessons
from gamekit.match import Match, new
from gamekit.own_lesson import Lesson as OwnLesson
from gamekit.plaindata import clean, good_seed
from gamekit.quote import quoted
from gamekit.room import Game, GamekitError
from gamekit.stories import Story
from gamekit.words import LANGUAGES, Words
from gamekit_widgets.cell import running

from .addresses import LOOPBACK, Hotspot, new_code, own_address, qr
from .console import Console
from .server import Server
from .still import kept
from .views import view_of
from .watch import Watch

if TYPE_CHECKING:
    import os

    import pandas as pd

    from gamekit_widgets.cell import Cell

MOST_TABLES = 60
LONGEST = 86_400  # seconds to answer
LONGEST_NAME, LONGEST_TEXT, LONGEST_ANSWER = 60, 1000, 200  # letters
MOST_ANSWERS = 40
LEAST_PASSWORD = 8
GAME = ("tables", "players", "seed", "position")  # what a game takes here, beside its own options
LISTED = {Lesson: "lessons", Game: "games", str | Lesson: "lessons or their names"}
KEPT = 8  # answers in the picture that a notebook keeps
ALONE = 60  # seconds without anybody after which the console tells of Wi-Fis that keep devices apart
BOTS = ("Nadia", "Bo", "Ines", "Karl", "Mila", "Theo")


@called
class Room:
    """A class that is open. In a cell it shows itself: who is here, the code, the address, and what is done now.

    `wifi`: whether it can be reached from other devices, in plain HTTP. `url`: the address under which a proxy, such as
    a JupyterHub's, shows it.
    """

    def __init__(
        self,
        name: str = "",
        *,
        wifi: bool = False,
        port: int | None = None,
        url: str | None = None,
        resume: str | os.PathLike[str] | None = None,
        lessons: Sequence[Lesson] = (),
        games: Sequence[Game] = (),
    ) -> None:
        self.problem = ""
        self.began, self.consoles = time.monotonic(), WeakSet[Console]()
        switch("wifi", wifi)
        named, own, rooms = _name(name), _listed("lessons", lessons, Lesson), _listed("games", games, Game)
        if resume is None:
            self.model = Classroom(named, new_code(), time.time)
        else:
            self.model = _resumed(resume, own, rooms)
        address, url = own_address() if wifi else LOOPBACK, _ended(url)
        self.server = Server(self.model, address, port, url)
        self.url = url or f"http://{address}:{self.server.port}/"
        self.qr = qr(f"{self.url}#{self.model.code}")
        self.into: Hotspot | None = None  # the hotspot of which the console tells
        self.story: Story | None = None
        self.told: list[Activity] = []  # what the class has done in it: its board, and what it asks
        self.asked: tuple[str, Mapping[str, Any]] | None = None  # as what it was opened
        self.cell: Cell | None = None  # by which cell
        self.files: dict[Path, Callable[[Event], None]] = {}  # it is written to these
        self.open = True
        self.model.watch(self._write)
        if resume is not None:
            self.save(resume)
        self.model.watch(self._changed)
        self.model.shown_as = self._shown
        if isinstance(self.model.activity, Question):
            self._timed(self.model.activity)

    # ---- who is here

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def code(self) -> str:
        return self.model.code

    @property
    def people(self) -> list[str]:
        """The names of all who have joined."""
        return [student.name for student in self.model.roster]

    @property
    def here(self) -> list[str]:
        """The names of those whose page is open now."""
        return [student.name for student in self.model.roster.here()]

    def rename(self, who: int | str, name: str) -> Room:
        self.model.rename(who, name)
        return self

    def remove(self, who: int | str) -> Room:
        self.model.remove(who)
        return self

    # ---- what is done

    def wait(self) -> Room:
        """Nothing, for a while."""
        self._must_be_open()
        self.story = None
        self.model.wait()
        return self

    def show(self, what: Match | Story | Glance | Activity, seat: int | None = None) -> Activity:
        """All screens follow a match, as spectators or with the eyes of a seat; or a story, which asks by itself.

        Or they see a board that one looks in on, as it is now and without a name, work["Mina"]; or go on with what was
        done before, as it was left.
        """
        self._must_be_open()
        if seat is not None and not isinstance(what, Match):
            raise GamekitError("seat= is for a match. A story has its own: gamekit.story(match, {...}, seat=0).")
        if isinstance(what, Story):
            return self._tell(what)
        if isinstance(what, Match):
            shown: Activity = self.model.show(what, seat)
        elif isinstance(what, Glance):
            shown = self.model.show(*what.still())
        elif isinstance(what, Activity):
            shown = self.model.again(what)
        else:
            raise GamekitError(f"room.show takes a match, a gamekit.story or what was done, not {_called(what)}.")
        self.story = None
        return shown

    def _tell(self, story: Story) -> Activity:
        """A story: where a comment asks, it is a question to all."""
        if self.story is not story:
            self.story, self.told = story, []
            story.match.watch(lambda: self._stepped(story))
        return self._step(story)

    def _stepped(self, story: Story) -> None:
        if self.story is story and self.open:
            self._step(story)

    def _step(self, story: Story) -> Activity:
        begun = self._begun(story)
        if begun not in self.told:
            self.told.append(begun)
        return begun

    def _begun(self, story: Story) -> Activity:
        asking = any(isinstance(seat, int) for seat in story.match.to_act)
        if story.asks and asking:
            return self.model.ask(story.match, story.comment)
        if story.asks:
            answers = [{lang: Words().template(word, lang) for lang in LANGUAGES} for word in ("teach.yes", "teach.no")]
            return self.model.ask(story.match, story.comment, answers, seat=story.seat)
        now = self.model.activity
        if not isinstance(now, Show) or now.match is not story.match:
            now = self.model.show(story.match, story.seat)
        now.say(story.comment)
        return now

    def ask(
        self,
        what: Match | str,
        options: Sequence[str] = (),
        *,
        text: str = "",
        seat: int | None = None,
        seconds: float | None = None,
        right: Sequence[str] = (),
        help: bool = True,
    ) -> Question:
        """Ask for a move at a match, or for one of some answers. With help=False nobody is told why a move can't be."""
        self._must_be_open()
        _seconds(seconds)
        switch("help", help)
        match = what if isinstance(what, Match) else None
        if match is not None and isinstance(options, str):
            raise GamekitError("What is asked at a match is given by name: room.ask(match, text=...).")
        right, options = _texts("right", right), _texts("options", options)
        if match is None and (seat is not None or text):
            raise GamekitError("seat= and text= are for a match. Without one the sentence comes first, by itself.")
        text = _asked(text if match or not isinstance(what, str) else what)
        if len(options) == 1 or (match is None and not (text and options)):
            raise GamekitError('room.ask takes a match, or a sentence and answers: ("Who wins?", ["Ada", "Bo"]).')
        self.story = None
        question = self.model.ask(match, text, options, seat=seat, right=right, seconds=seconds, help=help)
        self._timed(question)
        return question

    def _timed(self, question: Question) -> None:
        """When its time is up, it ends by itself."""
        if (left := question.left) is not None:
            self.server.in_loop(lambda: self.server.loop.call_later(left, lambda: _time_is_up(question)))

    def play(
        self, game: str | Game, *, tables: int | None = None, players: int | None = None, seed: int | str | None = None,
        **options: Any,
    ) -> Sheets | Tables:
        """A sheet each from the same cards, where all choose at once; else tables, at which bots fill up."""
        self._must_be_open()
        room = game_named(game)
        known(f"room.play of {room.title}", options, (*GAME, *room.options))
        seed = int(time.time()) if seed is None else good_seed(seed)
        if tables is None:
            if not room.together:
                good = [name for name in NAMES if game_named(name).together]
                raise GamekitError(f"{room.title} is played at tables: tables=4. With a sheet each: {', '.join(good)}.")
            if players is not None:
                raise GamekitError("players is how many sit at a table: tables=4, players=3. Else each has a sheet.")
            dealt = self.model.deal(new(room, 1, chance="ask", undo="own", **options), seed)
            self.story = None
            return dealt
        if type(tables) is not int or not 1 <= tables <= MOST_TABLES:
            raise GamekitError(f"tables is how many, 1 to {MOST_TABLES}, not {quoted(tables)}.")
        seats = self._seated(room, tables, players)
        made = [
            new(room, len(at), seed=f"{seed} {n}", undo="own", names=list(BOTS[: len(at)]), **options)
            for n, at in enumerate(seats)
        ]
        self.story = None
        return self.model.seat(made, seats)

    def _seated(self, room: Game, tables: int, players: int | None) -> list[list[int | None]]:
        """Those who are here, one table after the other; as many seats as they need, the rest are bots'."""
        here = [student.who for student in self.model.roster.here()]
        needed = -(-len(here) // tables)
        good = range(room.min_players, room.max_players + 1)
        if players is not None and (type(players) is not int or players not in good):
            raise GamekitError(f"{room.title} is for {good[0]} to {good[-1]} players, not {quoted(players)}.")
        size = players or max(room.min_players, 2, min(needed, room.max_players))
        return [(here[n::tables] + [None] * size)[:size] for n in range(tables)]

    def lessons(self, game: str | Game, chosen: Sequence[str | Lesson] = ()) -> Work:
        """Lessons of the kit by name, or of one's own, at each one's own pace; without names all of a game's."""
        self._must_be_open()
        room = game_named(game)
        kit = lessons(room)
        given = _listed("room.lessons", chosen, str | Lesson)
        found = [_chosen(one, room, kit) for one in given or kit]
        for lesson in found:
            if any(one.name == lesson.name and one is not lesson for one in found):
                raise GamekitError(f"Two lessons are kept as {quoted(lesson.name)}: give one of them another name=.")
        self.story = None
        return self.model.teach(room, found)

    # ---- what came of it

    def report(self, *, rules: bool = False) -> pd.DataFrame:
        """Who did what; or, with rules=True, which rules were misunderstood, the most first."""
        import pandas as pd

        switch("rules", rules)
        if not rules:
            columns = ["n", "name", "kind", "what", "result", "right", "people", "tries", "hints", "refused", "rules"]
            return pd.DataFrame(report.rows(self.model), columns=columns).astype({"tries": "Int64", "hints": "Int64"})
        rows = [{**row, "title": _title(row["game"], row["rule"])} for row in report.rules(self.model)]
        return pd.DataFrame(rows, columns=["game", "rule", "title", "people", "times"])

    def save(self, path: str | os.PathLike[str]) -> Room:
        """Write the class to a file, and from now on all that happens. It is the only place where names are kept."""
        with self.model.lock:
            add = save(self.model, path)
            self.files[path_of(path).resolve()] = add
        return self

    def _write(self, event: Event) -> None:
        self.problem = ""
        for add in self.files.values():
            try:
                add(event)
            except OSError as problem:
                self.problem = str(problem)

    def hotspot(self, name: str = "", password: str = "") -> Room:
        """A second QR code, that leads phones into the hotspot of that name; without a name that of the class again."""
        for text, most in ((name, 32), (password, 63)):
            if not isinstance(text, str) or len(text) > most:
                raise GamekitError(f"A hotspot's name has at most 32 letters, its password 63. Not {quoted(text)}.")
        if name and 0 < len(password) < LEAST_PASSWORD:
            raise GamekitError(f"A hotspot's password has {LEAST_PASSWORD} letters or more, or there is none.")
        self._must_be_open()
        self.into = Hotspot(name, password) if name else None
        self._changed()
        return self

    def _must_be_open(self) -> None:
        if not self.open:
            raise GamekitError(
                "This class is closed. gamekit.classroom opens another one, or with resume= one that was saved."
            )

    def close(self) -> None:
        """Send everybody home. What was not saved is forgotten."""
        if self.open:
            self.open = False
            self.server.close()
            self.files.clear()  # who resumes it from there goes on writing
            for console in tuple(self.consoles):
                console.refresh()

    # ---- in a cell

    @property
    def local(self) -> bool:
        """Whether it is on this machine alone, or behind somebody else's door."""
        return not self.url.startswith("http:") or self.server.address == LOOPBACK

    @property
    def lonely(self) -> bool:
        """Whether it can be reached from elsewhere, and nobody has come for a while."""
        return not self.local and not len(self.model.roster) and time.monotonic() - self.began > ALONE

    def _changed(self, event: Mapping[str, Any] | None = None) -> None:
        """Tell the consoles; of a cell further up only what it is about."""
        for console in tuple(self.consoles):
            if event is None or console.watch.minds(event):
                console.soon()

    def console(self, of: Activity | Glance | None = None) -> Console:
        """A view on what is done now, on something that was, or on one board."""
        console = Console(Watch(self, of))
        self.consoles.add(console)
        if self.open:
            self.server.in_loop(lambda: self.server.loop.call_later(ALONE + 1, console.soon))
        return console

    def _shown(self, of: Activity | Glance | None) -> dict[str, Any]:
        """A live view; and a picture that names nobody, for where nothing runs."""
        live: dict[str, Any] = ipywidgets.Widget._repr_mimebundle_(self.console(of))
        if isinstance(of, Glance):
            return live  # its own picture is the board
        view = view_of(Watch(self, of))
        return {**live, **kept(view, [row for row in view["rows"] if row["key"] is None][:KEPT])}

    def __repr__(self) -> str:
        return f"<Class {self.name}, {self.url}, code {self.code}: {len(self.here)} here>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        return self._shown(None)


OPENED: WeakSet[Room] = WeakSet()


def opened(name: str = "", **how: Any) -> Room:
    """A class. A cell that is run again goes on with its class; what it opened otherwise before, by the same name, is
    closed: nobody would speak with those who are in it.
    """
    cell = running()
    before = [room for room in OPENED if room.open]
    mine = [room for room in before if cell and room.cell and room.cell.name == cell.name and room.cell.run != cell.run]
    for room in mine:
        if room.asked == (name, how) and room.server.address in (LOOPBACK, own_address()):  # in another Wi-Fi it is not
            return room
    for room in before:
        if how.get("resume") is not None and path_of(how["resume"]).resolve() in room.files:
            room.close()  # it would go on writing there, and its address is wanted
    room = Room(name, **how)
    room.asked, room.cell = (name, how), cell
    for other in mine:
        if other.name == room.name:
            other.close()
    OPENED.add(room)
    return room


def _ended(url: str | None) -> str:
    """An address under which there is more: it ends with a stroke."""
    if url is None or url == "":
        return ""
    if not isinstance(url, str) or not re.match(r"https?://[^/\s]+", url):
        raise GamekitError(f"url is the address under which a proxy shows the class, https://..., not {quoted(url)}.")
    return f"{url.rstrip('/')}/"


def _resumed(path: str | os.PathLike[str], lessons: Sequence[Lesson], games: Sequence[Game]) -> Classroom:
    return resume(path, time.time, lessons=lessons, games=games)


def _time_is_up(question: Question) -> None:
    if question.state == OPEN:
        question.stop()


def _seconds(seconds: object) -> None:
    if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds <= LONGEST):  # type: ignore[operator]
        raise GamekitError(f"seconds is how long there is to answer, not {quoted(seconds)}.")


def _name(given: object) -> str:
    """What a class is called."""
    name = clean(given) if isinstance(given, str) else None
    if name is None or len(name) > LONGEST_NAME:
        raise GamekitError(f"A class is called by a text of at most {LONGEST_NAME} letters, not {quoted(given)}.")
    return name or "gamekit"


def _listed(what: str, given: Any, kind: Any) -> list[Any]:
    listed = isinstance(given, Sequence) and not isinstance(given, str | Lesson)
    if not listed or not all(isinstance(one, kind) for one in given):
        raise GamekitError(f"{what} takes a list of {LISTED[kind]}, not {_called(given)}.")
    return list(given)


def _texts(what: str, options: object) -> list[str]:
    """Answers as pages tell them: what a page tidies up would be none of them."""
    if isinstance(options, str) or not isinstance(options, Sequence) or not all(isinstance(o, str) for o in options):
        raise GamekitError(f"{what} takes a list of texts, not {quoted(options)}.")
    texts = list(map(clean, options))
    if not all(texts) or len(set(texts)) < len(texts):
        raise GamekitError(f"Answers are different texts, none of them empty, not {quoted(options)}.")
    if len(texts) > MOST_ANSWERS or any(len(text) > LONGEST_ANSWER for text in texts):
        raise GamekitError(f"There may be {MOST_ANSWERS} answers, each of at most {LONGEST_ANSWER} letters.")
    return texts


def _asked(text: object) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise GamekitError(f"What is asked is a text of at most {LONGEST_TEXT} letters, not {quoted(text)}.")
    return text.strip()


def _chosen(one: object, game: Game, kit: Mapping[str, Lesson]) -> Lesson:
    """One of the kit's by name, or one that somebody has made for that game."""
    if isinstance(one, str) and one in kit:
        return kit[one]
    if isinstance(one, Lesson) and kit.get(one.name) is one:
        return one
    if isinstance(one, OwnLesson) and one.game.name == game.name:
        return one
    raise GamekitError(f"{game.title} has no lesson {_called(one)}. There are: {', '.join(kit)}.")


def _called(given: object) -> str:
    """What was given, for a sentence: a lesson by its name, not by all that is in it."""
    return quoted(given.name if isinstance(given, Lesson) else given)


def _title(game: str, rule: str) -> str:
    return game_named(game).rulebook()[rule].title if game in NAMES else rule
