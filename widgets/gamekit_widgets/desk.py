"""A desk: one window of one person at a match. It hears what is clicked there, and shows what its chair may know.

Each has its own size, theme, language, tab, peek, hint and choice of chair; what it shares with others is the host's.
`Desk.answers` lists the messages that it hears.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gamekit.bots import StrongBot, Thought
from gamekit.draw.stage import Stage, stage
from gamekit.lookback import Dear, LookBack
from gamekit.quote import quoted, shortened
from gamekit.room import CHANCE, NOTHING, Draw, GamekitError, Refused, ways
from gamekit.words import language, speaking

from . import builder, looking_back, telling, thinking
from . import face as faces
from .bot_thread import Pauses, pondered
from .builder import Sight
from .difference import Attic, difference
from .exercise import Exercise
from .face import Face, Heard, Told
from .host import Host
from .stock import Stock
from .svg_painter import SvgPainter

if TYPE_CHECKING:
    from gamekit.chair import Chair

    from .painters import Painter
    from .transport import Transport

ADVISER = StrongBot()  # whoever thinks of the hints
MOST_SAID = 6  # moves of which one hears at once: the last ones
MOMENT = 0.5  # seconds between two views of how far a look back has come
QUIET, PATIENCE = 30, 20  # seconds: after which silence a window is called, and how long it has to answer

Message = Mapping[str, Any]


class Desk:
    """One window at a host's match."""

    roams = True  # it may sit down at another chair

    def __init__(self, host: Host, transport: Transport, easel: Callable[[], Painter]) -> None:
        self.host, self.transport, self.easel = host, transport, easel
        self.painter: Painter | None = None  # what the easel makes, once its page has said hello
        self.face: Face | None = None
        self.version = 0
        self.stock, self.attic = Stock(), Attic()
        self.box, self.big, self.theme = (930.0, 630.0), False, "light"
        self.lang: str | None = None  # its own language, if it has one
        self.touched = False  # whether it is played by fingers alone
        self.sits = "host"  # the key of its chair
        self.seat: int | None = None  # which seat that is now; None: a spectator
        self.cover: int | None = None  # the person who has to say that he sits at this screen now
        self.open = False  # whether, magnified, all may see what that person alone knows
        self.tab, self.eye = "", False  # the open tab, and whether State shows all
        self.met: set[str] = set()  # the tabs that were ever open
        self.knows = False  # whether the game has blocks beside its board
        self.blocks: dict[str, SvgPainter] = {}  # what paints those that were seen
        self.peek: int | None = None  # the past position that is looked at
        self.said: faces.Said = {"n": 0, "text": "", "prompt": False}
        self.error: faces.Problem | None = None
        self.present, self.heard, self._called = True, time.monotonic(), 0.0
        self.behind = False  # whether it does not show yet what was done last
        self._backs: dict[tuple[Chair, int], LookBack] = {}  # at lines that have ended
        self._clear()
        self._come()
        transport.on(self.hear)

    # ---- who sits here

    @property
    def hosts(self) -> bool:
        """Whether this is a desk of the host's own."""
        return self.sits == "host"

    @property
    def stage(self) -> Stage:
        """Where the regions of the table lie in its box."""
        exercise = self.host.exercise
        task = (exercise.session.title, exercise.session.task) if exercise else None
        return stage(*self.box, self.chair.game.scene.NEEDS, big=self.big, task=task)

    @property
    def waits(self) -> bool:
        """Whether an exercise is decided: then nothing can be done before one begins it again."""
        return self.host.exercise is not None and self.host.exercise.waits

    @property
    def opened(self) -> str:
        """The tab that is seen: a rail always shows one."""
        return self.tab or ("" if self.stage.rail is None else "facts" if self.knows else "log")

    @property
    def railed(self) -> bool:
        """Whether it stands in a rail: the facts lie there unasked, and asked for as large as in a drawer."""
        return self.stage.rail is not None and self.tab != "facts"

    def reads(self, tab: str) -> bool:
        """Whether the words of that tab are read: on a phone once it was open; elsewhere they stand in the desk."""
        return self.stage.kind != "phone" or tab in self.met

    @property
    def chair(self) -> Chair:
        return self.host.match.chair(self.seat, aloud=self.big)

    @property
    def veiled(self) -> bool:
        """Whether what one seat alone knows is hidden from a class, until somebody opens it."""
        match, secret = self.host.match, self.host.match.game.scene.NEEDS.secret
        return self.big and secret and not self.open and self.host.exercise is None and match.outcome is None

    def settle(self) -> None:
        """Find out who looks: with several people at one screen whom it must be given to."""
        people = self.host.here() if self.hosts else []
        self.cover = None
        if len(people) == 1:
            self.seat = people[0]
        elif self.hosts:
            acting = [seat for seat in people if seat in self.host.match.to_act]
            if self.seat not in people:
                self.seat = None
            if acting and self.seat not in acting:
                self.seat, self.cover = None, acting[0]
        if self.veiled and self.hosts and self.seat is not None:
            self.seat, self.cover = None, self.seat

    def _clear(self) -> None:
        """No more hint, peek or error: the match has gone on."""
        self.hint: faces.Hint | None = None
        self.advice: Thought | None = None  # where the hint comes from
        self.dear: Dear | None = None  # the move of one's own beside which a better one is shown
        self.wish: object = None  # for a hint that is being thought of
        self.moment: faces.Moment | None = None  # that nobody may miss
        self.peek = self.error = None

    @property
    def lookback(self) -> LookBack | None:
        """A look back at the line that is there, once it has ended."""
        chair, line = self.chair, self.host.match.line
        if chair.end is None or self.host.exercise is not None:
            return None
        if (chair, line) not in self._backs:
            self._backs[chair, line] = LookBack(chair)
        return self._backs[chair, line]

    @property
    def weighs(self) -> bool:
        """Whether it is found out what moves cost: for who sits at a seat at the host's own screen."""
        return self.hosts and self.seat is not None

    def forget(self) -> None:
        """Another match begins: nobody sits at the host's screen yet."""
        self._backs.clear()
        self.seat = None if self.hosts else self.seat

    # ---- showing

    def changed(self, line: int, at: int) -> None:
        """The match has changed; this is where it was before."""
        match, moment = self.host.match, self.moment
        self._clear()
        self.settle()
        if (match.line, match.at) == (line, at):
            self.moment = moment  # nothing has come after it: an answer that came at once is shown twice
        elif match.line == line and match.at > at:
            with self._tongue():
                self.moment = telling.moment(self.chair, at)
        self.show(lambda: self._announce(line, at))

    def show(self, announce: Callable[[], None] = lambda: None) -> None:
        """Paint what changed, at once; then send what changed of the face. Whatever goes wrong is shown here."""
        if self.painter is None or not self.present:
            return
        try:
            with self._tongue():
                sight = self._sight()
                painting = self.painter.paint(sight.scene, self.theme)
                announce()
                beside = builder.beside(self, sight)
                face = builder.build(self, sight, beside)
                self._update(face, painting, self._painted(beside))
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            self.painter.opened()  # what was painted may not have been told
            self.blocks.clear()
            self.fail(problem)

    @contextmanager
    def _tongue(self) -> Iterator[None]:
        with speaking(self.lang, touched=self.touched):
            yield

    def _sight(self) -> Sight:
        return builder.look(self.chair, self.stage.ground, self.peek, offers=not self.waits)

    def _painted(self, beside: list[builder.Beside]) -> dict[str, faces.Painting]:
        """What changes in the pictures of the blocks."""
        for one in beside:
            self.blocks.setdefault(one.key, SvgPainter(ahead=False))
        painted = {one.key: self.blocks[one.key].paint(one.scene, self.theme) for one in beside}
        return {key: painting for key, painting in painted.items() if painting is not None}

    def _update(
        self,
        face: Face,
        painting: faces.Painting | None = None,
        blocks: Mapping[str, faces.Painting] = NOTHING,
    ) -> None:
        changes = difference(self.face or {}, face, self.attic)
        self.face = face
        if changes or painting or blocks:
            self.version += 1
            self._tell({"patch": changes, "v": self.version, "paint": painting, "blocks": dict(blocks)})

    def _tell(self, message: Told) -> None:
        """Send something, and from time to time ask whether anybody is there: bots play for nobody else."""
        now = time.monotonic()
        if self._called and now - self._called > PATIENCE:
            self.present = False
        elif not self._called and now - self.heard > QUIET:
            self._called = now
            self.transport.send({"call": "here"})
        self.transport.send(message)

    def fail(self, problem: BaseException) -> None:
        """Show an error here; all else stays as it was. What lies behind it may tell secrets: that is for the host."""
        self.wish = None
        strange = f"{type(problem).__name__}: {problem}"
        said = str(problem) if isinstance(problem, GamekitError) else shortened(strange, 300)
        details = "".join(traceback.format_exception(problem)) if self.hosts else ""
        self.error = {"text": said, "details": details}
        if self.face is not None:
            self._update({**self.face, "undo": self.host.takes_back(self), "error": self.error})
        else:
            self._tell({"failed": self.error})

    def _announce(self, line: int, at: int) -> None:
        """Say what happened since, for those who hear the table."""
        chair, match, words = self.chair, self.host.match, self.chair.game.words
        if match.at > at or match.line != line:
            new = telling.heard(chair, at)[-MOST_SAID:]
            said = [f"{telling.spoken(chair.game, entry, chair.names)}." for entry in new]
        elif match.undoes == "own" and match.at == at - 1 and match.can_redo:
            gone = telling.spoken(chair.game, chair.line_log[match.at], chair.names)
            said = [words.say("ui.taken-back", {"text": gone})]
        else:
            n, m = (telling.count(chair.line_log, end) for end in (match.at, len(chair.line_log)))
            said = [words.say("ui.n-of-m", {"n": n, "m": m}) + "."]
        end = builder.outcome(chair)
        if end is not None:
            said.append(f"{end['title']}. {end['reason']}")
        prompt = end is None and bool(chair.moves())
        if said or prompt:
            self._say(" ".join(said), prompt=prompt)

    def _say(self, text: str, *, prompt: bool = False) -> None:
        self.said = {"n": self.said["n"] + 1, "text": text, "prompt": prompt}

    def prompt(self, view: Any, moves: list[Any]) -> str:
        """What can be done now."""
        chair = self.chair
        if chair.to_act == (CHANCE,):
            asked = self.hosts and self.host.match.chance == "ask"
            return chair.game.words.template("ui.chance" if asked else "ui.chance-next")
        return chair.game.scene.prompt(view, moves, names=chair.names)

    def weighed(self, sight: Sight) -> faces.Weighed | None:
        """How often each move was considered: of the hint that is shown, or, for the teacher's eye, of a bot's move."""
        words = sight.chair.game.words
        if self.eye:
            return self.host.considered(sight.at)
        if sight.at != sight.chair.at:  # of what is past, all that is shown is past
            return None
        if self.dear is not None:
            return looking_back.weighed(sight.chair, self.dear)
        if self.advice is None:
            return None
        return thinking.weighed(sight.chair, words.template("ui.weighed"), self.advice, sight.at)

    def looked_back(self, sight: Sight) -> faces.LookBack | None:
        """What is told of a line that has ended."""
        back = self.lookback
        if back is None:
            return None
        return looking_back.looked_back(sight.chair, back, weighs=self.weighs, opened=self.tab == "lookback")

    # ---- hearing: each answer gets the whole message

    def hear(self, heard: Heard) -> None:
        """A message of the window."""
        message: Message = heard  # which of them it is, its key tells
        with self.host.lock, self._tongue():
            self.heard, self._called = time.monotonic(), 0.0
            try:
                if not {"hello", "bye"} & message.keys() and (not self.present or self.painter is None):
                    self._tell({"call": "hello"})  # it has missed something
                self._come()
                for key, answer in self.answers.items():
                    if key in message:
                        answer(self, message)
                for key, answer in self.hosting.items():
                    if key in message and self.hosts:
                        answer(self, message)
            except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
                self.fail(problem)

    def _hello(self, message: Message) -> None:
        """A page was opened: it gets the whole face."""
        hello = message["hello"]
        news = self.painter is None
        self.theme, self.tab, self.touched = _theme(hello["theme"]), str(hello["tab"]), bool(hello["touch"])
        self.met.add(self.tab)
        self.box, self.big = _box(hello["box"]), bool(hello["big"])
        painter = self.painter or (self.easel() if hello["canvas"] else SvgPainter())
        with self._tongue():
            self._show_all(painter)
        self.painter = painter
        if news:
            self.host.welcome(self)
        self.host.kick()

    def _show_all(self, painter: Painter) -> None:
        """All of the face, to a page that has nothing of it."""
        self.settle()
        sight = self._sight()
        builder.prefetch(self.chair.game, self.stock, sight.scene, self.stage)
        beside = builder.beside(self, sight)
        face = builder.build(self, sight, beside)
        self.blocks.clear()
        painter.opened()
        painting = painter.paint(sight.scene, self.theme)
        self.face, self.version = face, self.version + 1
        self.attic.clear()
        first, self.host.shown = not self.host.shown, True
        self._tell(
            {
                "face": self.face,
                "v": self.version,
                "first": first,
                "paint": painting,
                "blocks": self._painted(beside),
                "canvas": painter.canvas,
            }
        )

    def _come(self) -> None:
        """Somebody is there."""
        self.present = True
        if self not in self.host.desks:
            self.host.desks.append(self)

    def _bye(self, message: Message) -> None:
        self.close()
        self.host.seated()

    def close(self) -> None:
        """The window was closed."""
        self.present, self.wish = False, None
        self.host.desks.remove(self)
        if self.painter is not None:
            self.painter.close()
        self.painter = self.face = None
        self.stock = Stock()

    def _here(self, message: Message) -> None:
        """Somebody is there: that is known by now."""

    def _resize(self, message: Message) -> None:
        self.box, self.big = _box(message["box"]), bool(message["big"])
        self.open = self.open and self.big
        self.settle()
        self.show()

    def _retheme(self, message: Message) -> None:
        self.theme = _theme(message["theme"])
        self.show()

    def _sit(self, message: Message) -> None:
        key = message["sit"]
        if key not in [chair["key"] for chair in self.host.chairs(self.chair.names)]:
            raise GamekitError(f"There is no chair {quoted(key)}.")
        self.sits, self.seat = key, int(key) if key.isdecimal() else None
        self.eye = False
        self._clear()
        self.host.seated()

    def _speak(self, message: Message) -> None:
        with speaking(message["speak"]):  # which refuses what is no language
            self.lang = language()
        self.show()

    def _play(self, message: Message) -> None:
        path, match = tuple(message["play"]), self.host.match
        if not self._here_meant(message["at"]) or self.peek is not None or self.waits:
            self.show()  # a click on a board that is no more
            return
        chance = self.hosts and match.to_act == (CHANCE,)
        moves = self.chair.draws() if chance else self.chair.moves()
        move = next((move for move in moves if path in ways(move)), None)
        if move is None and not chance and (several := self._several(path, moves)):
            with self.host.once():
                for text in several:
                    self.chair.play(text)
        elif move is None or (chance and match.why_not(move, CHANCE)):
            self._ask({"ask": path, "id": message.get("id", 0)})
        else:
            if self.host.keeper is not None:
                self.host.keeper.played = True
            if chance:
                match.play(move, CHANCE)
            else:
                self.chair.play(move)

    def _here_meant(self, at: object) -> bool:
        """Whether who clicked at that position meant this one: where all choose at once the others go on meanwhile."""
        chair, now = self.chair, self.host.match.at
        if at == now or not isinstance(at, int) or not 0 <= at < now:
            return at == now
        others = all(entry.seat not in (self.seat, CHANCE) for entry in chair.line_log[at:now])
        return others and chair.moves_at(at) == chair.moves()

    def _several(self, path: tuple[str, ...], moves: list[Any]) -> tuple[str, ...]:
        """The moves that one button makes, one after another."""
        buttons = self.chair.game.scene.buttons(self.chair.view, moves)
        return next((button.plays for button in buttons if (button.target,) == path), ())

    def _ask(self, message: Message) -> None:
        path = tuple(map(str, message["ask"]))
        why: faces.Why = {
            "id": message["id"],
            "path": list(path),
            "allowed": False,
            "text": "",
            "rule": None,
            "where": [],
        }
        self._judge(path, why)
        self._tell({"why": why})

    def _judge(self, path: tuple[str, ...], why: faces.Why) -> None:
        """Say whether what a path of clicks means is allowed, and why not."""
        chair, scene, words = self.chair, self.chair.game.scene, self.chair.game.words
        clicks, meant = self._meant(path)
        why["path"] = list(clicks)
        moves = chair.moves()
        legal = next((move for move in moves if path in ways(move) or move.text == meant), None)
        onward = {way[len(path)] for move in moves for way in ways(move) if way[:-1][: len(path)] == path}
        if len(onward) > 1 and not (legal and path in ways(legal)):  # a card alone, say
            why["allowed"], why["text"] = True, words.say("ui.allowed-on", {"n": len(onward)})
        elif legal is not None:
            preview = scene.preview(chair.view, legal)
            why["allowed"], why["text"] = True, f"{words.template('ui.allowed')}. {preview.text}"
            why["rule"] = preview.rule or None
        elif refused := self._refused(path, meant):
            why["text"], why["rule"], why["where"] = refused.text, refused.rule, list(refused.where)
        elif (draw := self._draw(path)) is not None:
            comes = telling.begun(telling.sentence(chair.game, chair.drawn(draw), chair.names))
            why["allowed"], why["text"] = True, f"{words.template('ui.allowed')}. {comes}."
        else:
            why["text"] = self.prompt(chair.view, moves).replace(" | ", " ")

    def _meant(self, path: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
        """What clicks mean, and which of them: with a card chosen, one on a button or another card means that alone."""
        for clicks in (path, path[-1:]):
            if meant := self.chair.game.scene.meant(self.chair.view, clicks):
                return clicks, meant
        return path, None

    def _refused(self, path: tuple[str, ...], meant: str | None) -> Refused | None:
        """Why what is meant can't be done: by the seat, or, where chance is left to the host, by chance."""
        draw = self._draw(path)
        if draw is not None:
            return self.host.match.why_not(draw, CHANCE)
        return self.chair.why_not(meant) if meant else None

    def _draw(self, path: tuple[str, ...]) -> Draw | None:
        """What chance would bring by a click, where that is left to the host."""
        return next((draw for draw in self.chair.draws() if path in ways(draw)), None) if self.hosts else None

    def _peek(self, message: Message) -> None:
        peek = message["peek"]
        self.peek = None if peek is None else max(0, min(int(peek), len(self.chair.line_log)))
        self.met.add("log")  # where one looks is told as it stands there
        self.show()

    def _tab(self, message: Message) -> None:
        self.tab = str(message["tab"])
        self.met.add(self.tab)
        self.eye = self.hosts and bool(message.get("eye", self.eye))
        self.show()
        back = self.lookback if self.tab == "lookback" and self.weighs else None
        if back is not None and not back.begun:
            self.host.bots.aside(self._look_back, self.fail, back, self.host.match.line)

    def _do(self, message: Message) -> None:
        deed = message["do"]
        if message.get("at", 0) > self.host.match.at:
            return  # that was taken back before this was heard
        if deed not in self.host_deeds:
            self.deeds[deed](self)
        elif self.hosts:
            self.host_deeds[deed](self.host)

    # ---- hints

    def _hint(self) -> None:
        chair, moves = self.chair, self.chair.moves()
        if moves and self.wish is None:
            self.wish = object()
            self.show()
            self.host.bots.aside(self._think, self.fail, self.wish, chair, chair.view, moves)

    def _think(self, wish: object, chair: Chair, view: Any, moves: list[Any]) -> Pauses:
        """Find a good move, and show it if nothing has happened meanwhile."""
        search = ADVISER.search(chair.game, view, moves, random.Random(0))
        yield from pondered(search, lambda: self.wish is not wish)
        with self.host.lock, self._tongue():
            if self.wish is wish:
                self.wish, self.advice, self.dear = None, search.thought, None
                self.hint = thinking.hint(chair, view, self.advice)
                self.show()

    def _look_back(self, back: LookBack, line: int) -> Pauses:
        """Weigh what was done on a line, as long as that is of use to somebody; shown from time to time."""
        searches, shown = back.searches(), 0.0
        while back in self._backs.values():
            if self.host.match.line != line or not self.present:
                yield MOMENT
                continue
            with self.host.lock, self._tongue():
                search = next(searches, None)
                if search is None or time.monotonic() - shown > MOMENT:
                    shown = time.monotonic()
                    self.show()
            if search is None:
                return
            yield from pondered(search, lambda: back not in self._backs.values())

    def _dearest(self, message: Message) -> None:
        """Go where a move of one's own cost much, and show there what would have been better."""
        back = self.lookback
        if back is None:
            return
        dear = back.dearest[int(message["dearest"])]
        self.host.go(dear.at)
        self.dear = dear
        self.hint = looking_back.better(self.chair, dear)
        self.show()

    def _no_hint(self) -> None:
        self.hint = self.advice = self.dear = None
        self.show()

    def _stop(self) -> None:
        """No more of the hint that is thought of; else the host may stop a bot."""
        if self.wish is not None:
            self.wish = None
            self.host.stirred.notify_all()
            self.show()
        elif self.hosts:
            self.host.rest()

    def _hide(self) -> None:
        """A class is to see no more of what one seat alone knows."""
        self.open = False
        self.settle()
        self.show()

    # ---- what only the host's own desk may ask for

    def _claim(self, message: Message) -> None:
        if self.cover is not None and message["claim"] == self.cover:
            self.seat, self.cover, self.open = self.cover, None, self.big
            self.show()

    def _lesson(self, message: Message) -> None:
        exercise = self.host.exercise
        if exercise is None:
            if message["lesson"] == "back":
                self.host.back()
            return
        if message["lesson"] == "hint":
            if message.get("told", exercise.told) == exercise.told:
                self._say(exercise.hint())
                self.host.show()
            return
        self.lesson_deeds[message["lesson"]](self.host, exercise, message)

    answers: Mapping[str, Callable[[Desk, Message], None]] = {
        "hello": _hello,
        "bye": _bye,
        "here": _here,
        "box": _resize,
        "theme": _retheme,
        "sit": _sit,
        "speak": _speak,
        "play": _play,
        "ask": _ask,
        "peek": _peek,
        "tab": _tab,
        "do": _do,
    }
    hosting: Mapping[str, Callable[[Desk, Message], None]] = {
        "go": lambda desk, message: desk.host.go(message["go"]),
        "line": lambda desk, message: desk.host.switch(message["line"]),
        "bots": lambda desk, message: desk.host.begin_anew(str(message["bots"])),
        "claim": _claim,
        "dearest": _dearest,
        "lesson": _lesson,
    }
    deeds: Mapping[str, Callable[[Desk], None]] = {
        "undo": lambda desk: desk.host.take_back(desk),
        "hint": _hint,
        "no-hint": _no_hint,
        "stop": _stop,
        "hide": _hide,
    }
    lesson_deeds: Mapping[str, Callable[[Host, Exercise, Message], None]] = {
        "restart": lambda host, *_: host.begin_anew(),
        "show": lambda host, exercise, _: host.show_how(exercise),
        "go": lambda host, exercise, message: host.set(exercise.another(int(message["n"]))),
        "game": lambda host, exercise, _: host.play_whole(exercise.session.game),
    }
    host_deeds: Mapping[str, Callable[[Host], None]] = {
        "go-on": Host.go_on,
        "hurry": Host.hurry,
        "new": Host.begin_anew,
    }


def _box(value: Sequence[float]) -> tuple[float, float]:
    """What a page has measured, within reason."""
    width, height = (max(0.0, min(float(side), 8000.0)) for side in value)
    return width, height


def _theme(value: object) -> str:
    return "dark" if value == "dark" else "light"
