"""The class as a model: who is here, what all of them do, and what happened, event by event.

Whatever changes is an event, plain data; `happen` makes the change and tells whoever watches. From its events alone a
class comes to the same state again: it draws nothing, and it has no clock of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from gamekit import saves
from gamekit.lessons import words_of
from gamekit.match import Match
from gamekit.room import Game, GamekitError, Refused
from gamekit.stories import spoken

from .activity import Activity, Event, Glance
from .games import Sheets, Tables
from .lessons import Work
from .question import OPEN, Question, one_of
from .roster import MOST, Roster, Student, hashed
from .show import Show

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.lessons import Lesson
    from gamekit.stories import Comment

A = TypeVar("A", bound=Activity)
KINDS: Mapping[str, type[Activity]] = {kind.kind: kind for kind in (Show, Question, Sheets, Tables, Work)}


class Classroom:
    """A class. `clock` says what time it is, in seconds."""

    def __init__(self, name: str, code: str, clock: Callable[[], float] = lambda: 0.0) -> None:
        self.name, self.code, self.clock = name, code, clock
        self.port: int | None = None  # where it is found, so that it is there again after a restart
        self.roster = Roster()
        self.activities: list[Activity] = []
        self.activity: Activity | None = None  # what the class does now
        self.events: list[Event] = []  # all that has happened
        self.lock = RLock()  # whoever changes anything holds it; all matches but the teacher's own share it
        self.resuming = False
        self.games: dict[str, Game] = {}  # of one's own, which the kit does not know by name
        self.own_lessons: dict[str, Lesson] = {}  # whose goals are functions, which no file can hold
        self.shown_as: Callable[[Activity | Glance], dict[str, Any]] = lambda _: {}  # how a notebook shows what is done
        self._watchers: list[Callable[[Event], object]] = []
        self._chances: list[tuple[Match, str]] = []

    def watch(self, callback: Callable[[Event], object]) -> None:
        """Call back with each event, after it has happened."""
        self._watchers.append(callback)

    # ---- what is

    def chair(self, who: int) -> Chair | None:
        """From where a student looks on and plays now."""
        return self.activity.chair(who) if self.activity else None

    # ---- what students do; whoever speaks for one has checked his key

    def join(self, name: object, key: str) -> Student:
        with self.lock:
            if len(self.roster) >= MOST:
                raise GamekitError(f"This class is full: {MOST} people are in it.")
            who = self.roster.next
            self.happen({"what": "joined", "who": who, "name": self.roster.free(name), "key": hashed(key)})
            return self.roster[who]

    def come(self, who: int) -> None:
        with self.lock:
            if not self.roster[who].here:
                self.happen({"what": "came", "who": who})

    def leave(self, who: int) -> None:
        """His phone is lost; he may come back to his seat."""
        with self.lock:
            if who in self.roster.people and self.roster[who].here:
                self.happen({"what": "went", "who": who})

    def answer(self, who: int, number: object, answer: object) -> None:
        """To a question: the text of a move, or one of the answers to choose from; a new one replaces the old one."""
        with self.lock:
            self.question(number).answer(self.roster[who].who, answer)

    def raise_hand(self, who: int, up: bool) -> None:
        with self.lock:
            if self.roster[who].hand != up:
                self.happen({"what": "hand", "who": who, "up": up})

    def refused(self, who: int, refused: Refused) -> None:
        """Somebody ran into a rule. Who asks once a question is answered only wants to know."""
        with self.lock:
            question = self.activity
            late = isinstance(question, Question) and question.state != OPEN
            if self.activity is not None and not late and refused.rule and who in self.roster.people:
                event = {"what": "refused", "in": self.activity.number, "who": who, "rule": refused.rule}
                self.happen({**event, "text": refused.text})

    def question(self, number: object) -> Question:
        """The question of that number, which must be the present one."""
        if not isinstance(self.activity, Question) or self.activity.number != number:
            raise GamekitError("That question is over.")
        return self.activity

    # ---- what the teacher does

    def rename(self, who: int | str, name: str) -> None:
        with self.lock:
            student = self.roster[who]
            self.happen({"what": "renamed", "who": student.who, "name": self.roster.free(name, student.who)})

    def remove(self, who: int | str) -> None:
        with self.lock:
            self.happen({"what": "removed", "who": self.roster[who].who})

    def wait(self) -> None:
        """Nothing is done now."""
        with self.lock:
            self.happen({"what": "waiting"})

    def again(self, activity: Activity) -> Activity:
        """Back to something that was done before: it goes on as it was left."""
        with self.lock:
            if activity.room is not self:
                raise GamekitError("That belongs to another class.")
            if not activity.now:
                self.happen({"what": "again", "in": activity.number})
                activity.came()
            return activity

    def show(self, match: Match, seat: int | None = None) -> Show:
        """All follow a match, as spectators or with the eyes of a seat."""
        match.chair(seat)
        with self.lock:
            return self._begin(Show, {"match": self._written(match), "seat": seat}, match)

    def follow(self, match: Match) -> None:
        """All go on with a match, as it was shown to them before if it was."""
        shown = [one for one in self.activities if isinstance(one, Show) and one.match is match]
        if shown:
            self.again(shown[-1])
        else:
            self.show(match)

    def ask(
        self,
        match: Match | None,
        text: Comment = "",
        options: Sequence[Comment] = (),
        *,
        seat: int | None = None,
        right: Sequence[str] = (),
        seconds: float | None = None,
        help: bool = True,
    ) -> Question:
        """Ask for a move at a match, as a seat sees it, or for one of some answers; in one language or in several."""
        until = None if seconds is None else self.clock() + seconds
        answers = {spoken(one): one for one in options}
        tongues = {answer: one for answer, one in answers.items() if not isinstance(one, str)}
        how: dict[str, Any] = {"seat": seat, "text": text, "options": [*answers], "tongues": tongues}
        how |= {"right": list(right), "until": until, "help": help}
        with self.lock:
            if match is not None and not options:
                how["seat"] = seat = self._asked(match, seat)
            moves = [] if options or match is None else match.chair(seat).moves()
            for one in right:
                one_of([*answers] or [move.text for move in moves], one, one)
            if match is None:
                return self._begin(Question, {**how, "match": None})
            data = self._written(match)
            line = data["lines"][data["line"]][: match.at]  # what comes later is nobody's business
            return self._begin(Question, {**how, "match": {**data, "lines": [line], "line": 0, "played": 0}}, match)

    @staticmethod
    def _asked(match: Match, seat: int | None) -> int:
        """The seat whose move is asked for."""
        acting = [one for one in match.to_act if isinstance(one, int)]
        asked = acting[0] if seat is None and acting else seat
        if asked not in acting:
            good = ", ".join(map(str, acting)) or "nobody's: chance is due, or the match is over"
            raise GamekitError(f"It is not seat {seat}'s turn. Seats that may move now: {good}.")
        return asked

    def deal(self, match: Match, seed: int | str) -> Sheets:
        """A sheet each from the same cards: what a match of one player draws, all draw."""
        with self.lock:
            return self._begin(Sheets, {"match": self._written(match), "seed": seed})

    def seat(self, matches: Sequence[Match], seats: Sequence[Sequence[int | None]]) -> Tables:
        """Tables of people who sit together: who sits where, None a bot."""
        with self.lock:
            data = [self._written(match) for match in matches]
            return self._begin(Tables, {"matches": data, "seats": [list(at) for at in seats]})

    def teach(self, game: Game, chosen: Sequence[Lesson]) -> Work:
        """Lessons, each at his own pace."""
        with self.lock:
            self.games[game.name] = game
            self.own_lessons |= {lesson.name: lesson for lesson in chosen}
            names, words = [lesson.name for lesson in chosen], words_of(game)
            titles = {lesson.name: lesson.called(words) for lesson in chosen}
            return self._begin(Work, {"game": game.name, "lessons": names, "titles": titles})

    # ---- what happens

    def happen(self, event: Event) -> None:
        """Let something happen, and tell whoever watches."""
        with self.lock:
            told = {**event, "t": round(self.clock(), 3)}
            self.apply(told)
            self.events.append(told)
            for callback in tuple(self._watchers):
                callback(told)
            if event["what"] in ("came", "went", "removed") and self.activity:
                self.activity.came()

    def apply(self, event: Event) -> None:
        what, who = event["what"], event.get("who")
        if what in KINDS:
            self._turn(KINDS[what](self, len(self.activities), event))
        elif what == "waiting":
            self._turn(Activity(self, len(self.activities), event))
        elif what == "again":
            self.activity = self.activities[event["in"]]
        elif what == "joined":
            self.roster.joined(event["who"], event["name"], event["key"], event["t"])
        elif what == "renamed":
            self.roster[event["who"]].name = event["name"]
        elif what == "removed":
            self.roster.removed(event["who"])
        elif what in ("came", "went"):
            self.roster[event["who"]].here = what == "came"
        elif what == "hand":
            self.roster[event["who"]].hand = event["up"]
        elif "in" in event:
            self.activities[event["in"]].take(event)
        if who in self.roster.people and what != "went":
            self.roster[who].last = event["t"]

    def _turn(self, begun: Activity) -> None:
        self.activities.append(begun)
        self.activity = begun

    def _begin(self, kind: type[A], event: dict[str, Any], match: Match | None = None) -> A:
        self.given = match  # the very match that the teacher has, where that is followed or played on
        try:
            self.happen({"what": kind.kind, **event})
        finally:
            self.given = None
        begun = self.activities[-1]
        assert isinstance(begun, kind)
        begun.came()
        return begun

    def moved(self, activity: Activity, name: str) -> None:
        """A match has changed; it tells that itself."""
        if self.resuming:
            return
        with self.lock:
            record = activity.records[name]
            before, news = record.here, record.news()
            if news["moves"] or record.here != before:
                self.happen({"what": "moved", "in": activity.number, "match": name, **news})
                activity.moved(name)

    # ---- matches

    given: Match | None = None

    def _written(self, match: Match) -> dict[str, Any]:
        self.games[match.game.name] = match.game
        return saves.data_of(match)

    def read(self, data: Mapping[str, Any], seed: int | str | None = None) -> Match:
        """A match of the class's own, from plain data."""
        match = saves.match_of(data, seed, self.games.get(data["game"]))
        match.lock = self.lock
        return match

    def kept(self, match: Match) -> None:
        """While a file is read again nothing is drawn: what was drawn stands there."""
        if self.resuming:
            self._chances.append((match, match.chance))
            match.chance = "ask"

    def resume(self, events: Iterable[Event]) -> None:
        """Let all that happened happen once more. Nobody is here until he comes back."""
        self.resuming = True
        try:
            for event in events:
                self.apply(event)
                self.events.append(event)
        finally:
            self.resuming = False
        for match, chance in self._chances:
            match.chance = chance
        for activity in self.activities:
            activity.resumed()
        for student in self.roster:
            student.here = False
