"""The table: a match on the screen, with its board, its seats, its log, and whoever plays.

The browser draws the face and sends one message a click; the kernel plays, paints the board and sends what changed
of the face. `Table.answers` lists the messages.
"""

from __future__ import annotations

import random
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ipywidgets

from gamekit.bots import StrongBot
from gamekit.draw.png import png
from gamekit.draw.svg import svg
from gamekit.match import Match, new
from gamekit.room import CHANCE, GamekitError, ways

from . import builder
from .aside import Bots, Pauses, pondered
from .builder import Sight
from .desk import Desk
from .difference import difference
from .exercise import Exercise, Lesson
from .face import Face, Painting, Weighed, Why
from .painters import painter as painter_named
from .screen import Screen
from .seats import copied, names_for, seated
from .thinking import hint, weighed

if TYPE_CHECKING:
    from gamekit.bots import Thought

STILL_WIDTH = 860  # of the picture that stands in a saved notebook
ADVISER = StrongBot()  # whoever thinks of the hints

Message = Mapping[str, Any]


class Table:
    """A match that can be played in the output of a cell.

    `seats` says who sits where: "you" or "you:Ada" is a person at this screen, "bot" a quick bot; "bot:easy",
    "bot:fair" and "bot:strong" are of three strengths. A bot of your own is welcome, be it a mere function of
    (game, view, moves, rng). `pace`: how many seconds a bot takes for a move, at least. `seed` makes the bots' luck
    repeatable. `painter`: what paints the board, "canvas" or "svg".
    """

    names_for = staticmethod(names_for)

    def __init__(
        self,
        match: Match | None = None,
        seats: Sequence[Any] | None = None,
        *,
        pace: float = 0.45,
        lesson: Lesson | None = None,
        seed: int | str | None = None,
        painter: str | None = None,
        **unknown: object,
    ) -> None:
        if unknown:
            raise GamekitError(f"A table takes no {', '.join(unknown)}. It takes: seats, pace, lesson, seed, painter.")
        if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60:
            raise GamekitError(f"pace is how many seconds a bot takes for a move, 0 to 60, not {pace!r}.")
        if match is None and lesson is None:
            raise GamekitError("A table needs a match, or a lesson, which brings one along.")
        self.match: Match = match or lesson.match  # type: ignore[union-attr]
        if seats is None:
            you = lesson.seat if lesson else 0
            seats = ["you" if seat == you else "bot" for seat in range(self.match.players)]
        self.places = seated(seats, self.match)
        self.guests = copied(self.places)  # as they come to a game: a bot of one's own may keep count
        self.match.given_names = tuple(place.name for place in self.places)
        self.exercise = None if lesson is None else Exercise(lesson)
        self.lock = threading.RLock()
        self.desk = Desk()
        self.face: Face | None = None  # what the pages show, once one has asked
        self.theme, self.version = "light", 0
        self.met = False  # whether a browser has said hello
        self.clients: set[str] = set()  # the views that are open, as far as is known
        self.bots = Bots(self, pace, seed)
        self._open = 0  # > 0: several changes are under way, the table shows them once, at the end
        self._sit()
        self._start = self._still()
        self.painter = painter_named(painter)
        self.painter.when_blank(self._repaint)
        self.screen = Screen()
        self.screen.on_msg(self._heard)
        self.box = boxed(self.screen, self.painter.element)

    # ---- what a notebook shows

    def __repr__(self) -> str:
        return f"<Table of {self.match.game.name}: {', '.join(self.match.names)}>"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """The live table; and for where no kernel runs the position at the start, as a sentence, as PNG and as SVG."""
        sentence, scene = self._start
        live = ipywidgets.Widget._repr_mimebundle_(self.box)  # anywidget's own brings metadata along
        return {**live, "text/plain": sentence, "image/png": png(scene), "image/svg+xml": svg(scene)}

    def _still(self) -> tuple[str, Any]:
        desk = Desk(width=STILL_WIDTH, viewer=self.desk.viewer, cover=self.desk.cover)
        sight = builder.look(self.match, desk)
        return self.match.game.scene.sentence(sight.view, names=self.match.names), builder.still(sight)

    # ---- the match

    def _sit(self) -> None:
        """Sit down at the match."""
        self._unwatch = self.match.watch(self._changed)
        self._seen = (self.match.line, self.match.at)
        people = [seat for seat, place in enumerate(self.places) if place.bot is None]
        self.desk.viewer = people[0] if len(people) == 1 else None
        self._who_acts()

    def _people(self) -> list[int]:
        """The people at this screen who may move now."""
        return [seat for seat in self.match.to_act if isinstance(seat, int) and self.places[seat].bot is None]

    def _who_acts(self) -> None:
        """Which bot is due, and with several people at one screen whom it must be given to."""
        desk, people = self.desk, self._people()
        if sum(place.bot is None for place in self.places) > 1:
            desk.cover = people[0] if people and desk.viewer not in people else None
            if desk.cover is not None:
                desk.viewer = None
        bots = [seat for seat in self.match.to_act if isinstance(seat, int) and self.places[seat].bot is not None]
        desk.bot = bots[0] if bots and self.exercise is None else None

    def _changed(self) -> None:
        """The match has changed, by the table or by a cell; the match calls this."""
        with self.lock:
            if not self._open:
                self._show_change(played=False)

    @contextmanager
    def once(self, *, played: bool = False) -> Iterator[None]:
        """While this is open the match may change several times; the table shows it once, at the end.

        `played`: by a player's move. Any other change that leaves moves to redo is a look back: bots wait.
        """
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._show_change(played=played)

    def _show_change(self, *, played: bool) -> None:
        desk = self.desk
        desk.peek = desk.hint = desk.advice = desk.error = None
        desk.pondering = False
        if not played:
            desk.stopped = self.match.can_redo
        self._who_acts()
        line, at = self._seen
        self._seen = (self.match.line, self.match.at)
        self.show(lambda: self._announce(line, at))
        self.kick()

    def kick(self) -> None:
        """Let the bots play, if somebody is there to see it."""
        if self.clients:
            self.bots.kick()

    def settle(self) -> Table:
        """Let the bots play until a person is to move or the match is over, at once and here."""
        while self.bots.move():
            pass
        return self

    # ---- showing

    def _sight(self) -> Sight:
        return builder.look(self.match, self.desk, self.desk.peek)

    def show(self, announce: Callable[[], None] = lambda: None) -> None:
        """Paint what changed, then send what changed of the face; whatever goes wrong is shown at the table."""
        if not self.met:
            return
        with self.lock:
            try:
                sight = self._sight()
                announce()
                face = self._build(sight)
                self._send(face, self.painter.paint(sight.scene, self.theme))
            except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
                self.fail(problem)

    def _build(self, sight: Sight) -> Face:
        self.desk.lesson = None if self.exercise is None else self.exercise.face()
        self.desk.weighed = self._weighed(sight) if self.desk.tree else None
        return builder.build(self.match, self.places, self.desk, sight)

    def remember(self, seat: int, at: int, thought: Thought) -> None:
        """Keep what a bot thought before its move, the one after `at` others."""
        self.desk.thoughts[self.match.line, at] = seat, thought

    def _weighed(self, sight: Sight) -> Weighed | None:
        """How often each move was considered: of the hint that is shown, or, for the teacher's eye, of a bot's move."""
        desk, match, words = self.desk, self.match, self.match.game.words
        if desk.eye:
            ats = [at for line, at in desk.thoughts if line == match.line and at < sight.at]
            if not ats:
                return None
            seat, thought = desk.thoughts[match.line, max(ats)]
            title = words.say("ui.weighed-by", {"seat": seat, "n": max(ats) + 1}, match.names)
            return weighed(match, title, thought, match.view(seat, max(ats)))
        if desk.advice is None:
            return None
        return weighed(match, words.template("ui.weighed"), desk.advice, sight.view)

    def _send(self, face: Face, painting: Painting | None = None) -> None:
        changes = difference(self.face or {}, face)
        self.face = face
        if changes or painting:
            self.version += 1
            self.screen.tell({"patch": changes, "v": self.version, "paint": painting})

    def fail(self, problem: BaseException) -> None:
        """Show an error at the table, which else stays as it was."""
        said = str(problem) if isinstance(problem, GamekitError) else f"{type(problem).__name__}: {problem}"
        self.desk.error = {"text": said, "details": "".join(traceback.format_exception(problem))}
        if self.face:
            self._send({**self.face, "undo": self.match.can_undo, "error": self.desk.error})
        if self.met:  # a page that has no face yet shows this
            self.screen.tell({"failed": self.desk.error})

    def _announce(self, line: int, at: int) -> None:
        """What happened since, for those who hear the table."""
        desk, match = self.desk, self.match
        entries = match.view_log(desk.viewer)
        if match.at > at or match.line != line:
            new_entries = entries[at : match.at][-6:]
            said = [f"{self._name(entry.seat)} {builder.sentence(match, entry)}." for entry in new_entries]
        else:
            said = [match.game.words.say("ui.n-of-m", {"n": match.at, "m": len(entries)}) + "."]
        end = builder.outcome(match)
        if end is not None:
            said.append(f"{end['title']}. {end['reason']}")
        desk.say(" ".join(said), prompt=end is None and bool(self._moves()))

    def _prompt(self, moves: list[Any]) -> str:
        view = self.match.view(self.desk.viewer)
        return self.match.game.scene.prompt(view, moves, names=self.match.names).replace(" | ", " ")

    def _name(self, seat: int | str) -> str:
        return self.match.names[seat] if isinstance(seat, int) else self.match.game.words.template(CHANCE)

    def _moves(self) -> list[Any]:
        """What the person who looks may do now."""
        desk, match = self.desk, self.match
        return match.moves(desk.viewer) if desk.viewer is not None and desk.viewer in match.to_act else []

    # ---- hearing: each answer gets the whole message

    def _heard(self, _: object, message: Message, __: object) -> None:
        """A message of the browser. ipywidgets would swallow an error; here it is shown at the table."""
        with self.lock:
            try:
                self.clients.add(message["client"])
                for key, answer in self.answers.items():
                    if key in message:
                        answer(self, message)
                        return
            except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
                self.fail(problem)

    def _repaint(self) -> None:
        """Paint a board on which nothing is. (The very first one is painted when its page says hello.)"""
        with self.lock:
            try:
                if self.met:
                    self.painter.paint(self._sight().scene, self.theme)
            except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
                self.fail(problem)

    def _hello(self, message: Message) -> None:
        """A page was opened: it gets the whole face."""
        hello = message["hello"]
        self.desk.width, self.theme = _width(hello["width"]), _theme(hello["theme"])
        self.desk.tree = False  # pages that show it ask for it again
        self.met = True
        sight = self._sight()
        if sight.scene.least > self.desk.width:
            self.desk.width = _width(hello.get("row", self.desk.width))
            sight = self._sight()
        builder.prefetch(self.match.game, self.desk, sight.scene)
        face = self._build(sight)
        self.painter.opened()
        painting = self.painter.paint(sight.scene, self.theme)
        self.face, self.version = face, self.version + 1
        self.screen.tell({"face": self.face, "v": self.version, "paint": painting})
        self.bots.kick()

    def _bye(self, message: Message) -> None:
        """A view was closed: bots wait until somebody is there again."""
        self.clients.discard(message["client"])

    def _resize(self, message: Message) -> None:
        self.desk.width = _width(message["width"])
        self.show()

    def _retheme(self, message: Message) -> None:
        self.theme = _theme(message["theme"])
        self.show()

    def _play(self, message: Message) -> None:
        path, match = tuple(message["play"]), self.match
        if message["at"] != match.at or self.desk.peek is not None:
            self.show()  # a click on a board that is no more
            return
        seat: Any = CHANCE if match.to_act == (CHANCE,) else self.desk.viewer
        moves = match.moves(CHANCE) if seat == CHANCE else self._moves()
        move = next((move for move in moves if path in ways(move)), None)
        if move is None:
            self._ask({**message, "ask": list(path), "id": message.get("id", 0)})
            return
        self.desk.stopped = False
        with self.once(played=True):
            match.play(move, seat)

    def _ask(self, message: Message) -> None:
        path = tuple(map(str, message["ask"]))
        why: Why = {"id": message["id"], "target": path[-1], "allowed": False, "text": "", "rule": None, "where": []}
        self._judge(path, why)
        self.screen.tell({"why": why, "client": message["client"]})

    def _judge(self, path: tuple[str, ...], why: Why) -> None:
        """Say whether what a path of clicks means is allowed, and why not."""
        match, words, moves = self.match, self.match.game.words, self._moves()
        if not match.to_act:
            why["text"] = words.template("ui.over")
            return
        if self.desk.viewer is None or self.desk.viewer not in match.to_act:
            known = [self._name(seat) for seat in builder.acting(match, match.view(self.desk.viewer))]
            who = words.listing(known) or words.template("seat.somebody")
            why["text"] = words.say("seat.moving", {"seat": who})
            return
        view = match.view(self.desk.viewer)
        # With a card chosen a click on a button means the button alone.
        meant = match.game.scene.meant(view, path) or match.game.scene.meant(view, path[-1:])
        legal = next((move for move in moves if path in ways(move) or move.text == meant), None)
        if legal is not None:
            preview = match.game.scene.preview(view, legal)
            why["allowed"], why["text"] = True, f"{words.template('ui.allowed')}. {preview.text}"
            why["rule"] = preview.rule or None
            return
        refused = match.why_not(meant, self.desk.viewer) if meant else None
        if refused is None:
            why["text"] = self._prompt(moves)
        else:
            why["text"], why["rule"], why["where"] = refused.text, refused.rule, list(refused.where)

    def _go(self, message: Message) -> None:
        at, line = int(message["go"]), self.match.line_log
        if self.match.chance == "auto":  # what chance did next belongs to the move before it
            while 0 < at < len(line) and line[at].seat == CHANCE:
                at += 1
        self.match.go(at)

    def _peek(self, message: Message) -> None:
        peek = message["peek"]
        self.desk.peek = None if peek is None else max(0, min(int(peek), len(self.match.line_log)))
        self.show()

    def _line(self, message: Message) -> None:
        self.match.switch(int(message["line"]))

    def _tab(self, message: Message) -> None:
        self.desk.tree = message["tab"] == "state"
        self.desk.eye = bool(message.get("eye", self.desk.eye))
        self.show()

    def _claim(self, message: Message) -> None:
        if self.desk.cover is not None and message["claim"] == self.desk.cover:
            self.desk.viewer, self.desk.cover = self.desk.cover, None
            self.show()

    def _do(self, message: Message) -> None:
        self.deeds[message["do"]](self)

    def _undo(self) -> None:
        """Take back to where a person may choose again."""
        alone = all(place.bot for place in self.places)
        with self.once():
            while self.match.can_undo:
                self.match.undo()
                if alone or self._people():
                    break

    def _hint(self) -> None:
        if moves := self._moves():
            self.desk.pondering = True
            self.show()
            self.bots.aside(self._think, self.desk.viewer, self.match.view(self.desk.viewer), moves, self.match.state)

    def _think(self, seat: int, view: Any, moves: list[Any], state: Any) -> Pauses:
        """Find a good move, and show it if nothing has happened meanwhile."""
        match, desk = self.match, self.desk

        def useless() -> bool:
            return match is not self.match or match.state is not state or desk.viewer != seat or not desk.pondering

        search = ADVISER.search(match.game, view, moves, random.Random(0))
        yield from pondered(search, useless)
        with self.lock:
            if not useless():
                desk.pondering, desk.advice = False, search.thought
                desk.hint = hint(match, view, desk.advice)
                self.show()

    def _no_hint(self) -> None:
        self.desk.hint = self.desk.advice = None
        self.show()

    def _stop(self) -> None:
        if self.desk.pondering:
            self.desk.pondering = False
        else:
            self.desk.stopped = True
        self.bots.stirred.notify_all()
        self.show()

    def _go_on(self) -> None:
        self.desk.stopped, self.desk.error = False, None
        self.show()
        self.bots.kick()

    def _new_game(self) -> None:
        if self.exercise is not None:  # its game is its task
            with self.once():
                self.exercise.restart()
            return
        old = self.match
        self._unwatch()
        if old.start is None:
            self.match = new(old.game, old.players, names=old.names, chance=old.chance, undo=old.undoes, **old.options)
        else:
            self.match = new(old.game, names=old.names, chance=old.chance, undo=old.undoes, position=old.start)
        self.places = copied(self.guests)
        self.bots.shuffle()
        self.desk = Desk(width=self.desk.width, tree=self.desk.tree, eye=self.desk.eye, said=self.desk.said)
        self._sit()
        self.show(lambda: self._announce(self.match.line, self.match.at))
        self.bots.kick()

    # ---- lessons

    def _lesson(self, message: Message) -> None:
        exercise, what = self.exercise, message["lesson"]
        if exercise is None:
            return
        if what == "hint":
            self.desk.say(exercise.hint())
            self.show()
            return
        with self.once():
            if what == "restart":
                exercise.restart()
            else:
                exercise.lesson.show_solution()

    answers: Mapping[str, Callable[[Table, Message], None]] = {
        "hello": _hello,  # {"width", "theme"}: a page was opened
        "bye": _bye,  # a view or its page was closed
        "width": _resize,  # the board's room has changed
        "theme": _retheme,
        "play": _play,  # the path of a move, "at" which position
        "ask": _ask,  # why not? a path, and an "id" for the answer
        "go": _go,  # to a position of this line
        "peek": _peek,  # look at a position; null: no more
        "line": _line,  # to another line
        "tab": _tab,  # which tab was opened, with "eye"
        "claim": _claim,  # "I am Ada": a seat
        "lesson": _lesson,  # hint, solution or restart
        "do": _do,  # one of the deeds
    }
    deeds: Mapping[str, Callable[[Table], None]] = {
        "undo": _undo,
        "hint": _hint,
        "no-hint": _no_hint,
        "stop": _stop,
        "go-on": _go_on,
        "new": _new_game,
    }


def boxed(screen: Screen, element: ipywidgets.DOMWidget | None) -> ipywidgets.DOMWidget:
    """What a notebook shows: the screen, with the board's own widget under it if it has one."""
    if element is None:
        return screen
    layout = {"grid_template_areas": '"board"'}
    return ipywidgets.GridBox([element, screen], layout=layout, _dom_classes=("gk-box",))


def _width(value: object) -> int:
    return max(240, min(int(value), 2000)) if isinstance(value, int | float) else STILL_WIDTH


def _theme(value: object) -> str:
    return "dark" if value == "dark" else "light"
