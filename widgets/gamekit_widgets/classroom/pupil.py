"""One student's windows: the newest counts. What he may say to a board is looked at here, word by word."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from gamekit.room import CHANCE, GamekitError
from gamekit.words import LANGUAGES, Words
from gamekit_widgets.desk import Desk
from gamekit_widgets.svg_painter import SvgPainter
from gamekit_widgets.telling import aside

from .audience import Look, Onlooker, uncounted
from .guard import BREATH, LOOKS, Pace
from .packing import line

if TYPE_CHECKING:
    from gamekit_widgets.face import Heard, Told
    from gamekit_widgets.host import Host

    from .hall import Hall
    from .page import Page

HINTS = 10.0  # seconds between two hints of a bot, whose thoughts cost time
WINDOW = frozenset(("hello", "box", "theme"))  # what tells of the window, wherever one is
WHOLE = ("hello", "box", "theme", "tab", "peek")  # what makes the server look at the whole board
DO, LESSON = ("undo", "hint", "no-hint", "stop"), ("hint", "show", "restart")
LONG_PATH, LONG_TARGET = 24, 80


class Socket(Protocol):
    """A window's way to the server."""

    def post(self, told: bytes) -> None: ...
    def refuse(self, word: str) -> None: ...  # say why, and close


class Pupil:
    """What the server knows of a student beside the class itself."""

    def __init__(self, hall: Hall, who: int) -> None:
        self.hall, self.who = hall, who
        self.socket: Socket | None = None
        self.last: Socket | None = None  # the newest that he had
        self.lang = "en"
        self.onlooker: Onlooker | None = None
        self.seat: Seat | None = None
        self.place = self.table = ""
        self.page: Page | None = None
        self.hinted, self.looked = Pace(1, HINTS), Pace(LOOKS, BREATH)
        self.late: dict[str, Mapping[str, Any]] = {}  # what waits until he has looked less often: the last of each kind

    def came(self, socket: Socket, lang: str) -> None:
        self.look_away()
        self.socket, self.last, self.page = socket, socket, None
        self.speak(lang)

    def speak(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES else "en"
        if self.seat is not None:
            self.seat.lang = self.lang

    def post(self, told: bytes) -> None:
        if self.socket is not None:
            self.socket.post(told)

    def show(self, page: Page) -> None:
        """Send what the page shows, if it is something else. The table that is laid there stays for the next board."""
        moved, stays = page["place"] != self.place, page["table"] == self.table
        self.place, self.table = page["place"], page["table"]
        if moved:
            self.look_away()
        if not stays:
            self.stand_up()
        if page != self.page:
            self.page = page
            self.post(line({"page": page}))
        if moved and stays:
            self.move_on()

    def move_on(self) -> None:
        """To another board of the same game: his desk turns to it. A page without one may have asked too early."""
        found = self.hall.seat(self)
        if self.seat is not None and found is not None:
            self.seat.turn(*found)
        elif found is not None:
            self.ask_anew()

    def ask_anew(self) -> None:
        """Let the page ask for the board where it is by then."""
        self.post(line({"board": {"call": "hello"}, "at": self.table}))

    def look_away(self) -> None:
        if self.onlooker is not None:
            self.onlooker.fan.posts.pop(self, None)
            self.hall.spare(self.onlooker)
            self.onlooker = None

    def stand_up(self) -> None:
        if self.seat is not None:
            self.seat.leave()
            self.seat = None

    # ---- what the page says

    def hear(self, message: Mapping[str, Any]) -> None:
        """A message of the page. What can't be is not heard."""
        hall = self.hall
        if "answer" in message:
            hall.answer(self, message.get("n"), message["answer"])
        elif "here" in message:
            self.post(line({"here": True}))
        elif "hand" in message:
            hall.room.raise_hand(self.who, up=message["hand"] is True)
        elif "speak" in message:
            self.speak(str(message["speak"]))
            self.page = None
            hall.show(self)
        elif "does" in message and isinstance(message["does"], dict):
            if message.get("at") == self.place:
                self.late_or_now(message)
            elif WINDOW & message["does"].keys():  # he has been led elsewhere since
                self.ask_anew()

    def late_or_now(self, message: Mapping[str, Any]) -> None:
        """A look at the whole board costs time: who asks for too many waits for the last."""
        key, now = next((key for key in WHOLE if key in message["does"]), None), time.monotonic()
        if key is None or not self.looked.full(now):
            if key is not None:
                self.looked.count(now)
            self.does(message["does"])
            return
        if not self.late:
            self.hall.loop.call_later(self.looked.wait(now), self.catch_up)
        self.late[key] = message

    def catch_up(self) -> None:
        late, self.late = self.late, {}
        for message in late.values():
            self.hear(message)

    def does(self, given: Mapping[str, Any]) -> None:
        """Something at the board where he is."""
        if self.place == "look":
            self.looks(given)
        elif self.place != "wait":
            self.plays(given)

    def looks(self, given: Mapping[str, Any]) -> None:
        if "hello" in given and (hello := HEARD["hello"](given)) is not None:
            opened = hello["hello"]
            self.look_away()
            self.onlooker = self.hall.onlooker(Look.of(opened, self.lang))
            if self.onlooker is not None:
                self.onlooker.welcome_one(self, self.post)
        elif "ask" in given and self.onlooker is not None and (asked := HEARD["ask"](given)) is not None:
            self.onlooker.alone(asked, self.told_why)  # type: ignore[arg-type]

    def told_why(self, message: Any) -> None:
        """An answer to why not, for him alone; where there is no help, only that it may not be done."""
        self.count(message)
        question = self.onlooker.question if self.onlooker else None
        if question is not None and not question.help and "why" in message:
            text = Words().template("class.not-allowed", self.lang)
            message = {"why": {**message["why"], "text": text, "rule": None, "where": []}}
        self.post(line({"board": message, "at": "look"}))

    def count(self, message: Any) -> None:
        why = message.get("why")
        if why and not why["allowed"] and why["rule"]:
            self.hall.refused(self, why["rule"], why["text"])

    def plays(self, given: Mapping[str, Any]) -> None:
        if self.seat is None and (found := self.hall.seat(self)) is not None:
            self.seat = Seat(self, *found)
        if self.seat is None:
            return
        key = next((key for key in HEARD if key in given), None)
        heard = HEARD[key](given) if key else None
        if given.get("lesson") == "go" and type(given.get("n")) is int:
            self.hall.go(self, given["n"])
        elif heard is None or (self.hall.paused and key in ("play", "do")) or not self.may(heard):
            return
        else:
            self.seat.hear(heard)  # type: ignore[arg-type]

    def may(self, heard: Mapping[str, Any]) -> bool:
        """Hints are thought of by bots: not too often."""
        if heard.get("do") != "hint":
            return True
        now = time.monotonic()
        if self.hinted.full(now):
            return False
        self.hinted.count(now)
        return True


class Seat(Desk):
    """A desk of a student's own: what goes wrong there is told without what lies behind it."""

    roams = False

    def __init__(self, pupil: Pupil, host: Host, sits: str, deals: bool) -> None:
        with host.lock:
            super().__init__(host, Wire(pupil), SvgPainter)
            self.lang = pupil.lang
            self._sit_down(sits, deals=deals)

    def turn(self, host: Host, sits: str, deals: bool) -> None:
        """Sit down at another board of the game: what is the same there is not sent again."""
        old = self.host
        with old.lock, host.lock:
            old.desks.remove(self)
            old.seated()
            self.host = host
            host.desks.append(self)
            self.tab = ""
            self._backs.clear()
            self._clear()
            self._sit_down(sits, deals=deals)

    def _sit_down(self, sits: str, *, deals: bool) -> None:
        self.sits, self.seat = sits, int(sits) if sits.isdecimal() else None
        self.deals = deals  # whether cards come for all at the same time
        self._unseen: tuple[int, int] | None = None  # since when no more than steps have come
        self.host.seated()

    def changed(self, line: int, at: int) -> None:
        """Steps of others towards what will be told, such as an offer that somebody puts together, wait for that."""
        line, at = self._unseen or (line, at)
        self.behind = self._only_steps(line, at)
        self._unseen = (line, at) if self.behind else None
        if not self.behind:
            super().changed(line, at)

    def _only_steps(self, line: int, at: int) -> bool:
        """Whether no more has come, and whoever is to act is a bot, which goes on at once, or whom one sees to act."""
        chair, match = self.chair, self.host.match
        new, acting = chair.line_log[at : match.at], set(chair.to_act)
        if self.face is None or match.line != line or not new or not acting or self.seat in acting:
            return False
        seen = {int(seat) for seat, player in self.face["seats"].items() if player["act"]}
        waits = acting == seen or (match.live and not acting & self.host.people())
        return waits and all(aside(entry) and entry.seat != self.seat for entry in new)

    def prompt(self, view: Any, moves: list[Any]) -> str:
        if self.deals and self.chair.to_act == (CHANCE,):
            return Words().template("class.chosen")
        return super().prompt(view, moves)

    def fail(self, problem: BaseException) -> None:
        super().fail(GamekitError(str(problem) if isinstance(problem, GamekitError) else type(problem).__name__))

    def leave(self) -> None:
        """Somebody else may sit here."""
        with self.host.lock:
            if self in self.host.desks:
                self.close()
                self.host.seated()


class Wire:
    """The transport of a student's own desk."""

    def __init__(self, pupil: Pupil) -> None:
        self.pupil, self.table = pupil, pupil.table

    def send(self, message: Told) -> None:
        self.pupil.count(message)
        self.pupil.post(line({"board": uncounted(message), "at": self.table}))

    def on(self, hear: Callable[[Heard], None]) -> None:
        """It is the class that hears, and looks at each message first."""


# ---- what may be said to a board, and how


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 100_000


def _seen(given: Mapping[str, Any], what: str) -> dict[str, Any]:
    """How it stood when that was said."""
    return {what: given[what]} if _number(given.get(what)) else {}


def _path(value: object) -> bool:
    return isinstance(value, list) and 0 < len(value) <= LONG_PATH and all(map(_name, value))


def _name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONG_TARGET


def _hello(given: Mapping[str, Any]) -> dict[str, Any] | None:
    hello = given["hello"]
    if not isinstance(hello, dict) or not _box(hello.get("box")):
        return None
    tab, theme = hello.get("tab"), "dark" if hello.get("theme") == "dark" else "light"
    tab = tab if _name(tab) else ""
    seen = {"theme": theme, "box": hello["box"], "big": False, "canvas": False, "tab": tab}
    return {"hello": {**seen, "touch": hello.get("touch") is True}}


def _box(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_number, value))


HEARD: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]] = {
    "hello": _hello,
    "play": lambda m: {"play": m["play"], "at": m.get("at")} if _path(m["play"]) and _number(m.get("at")) else None,
    "ask": lambda m: {"ask": m["ask"], "id": m.get("id")} if _path(m["ask"]) and _number(m.get("id")) else None,
    "box": lambda m: {"box": m["box"], "big": False} if _box(m["box"]) else None,
    "theme": lambda m: {"theme": "dark" if m["theme"] == "dark" else "light"},
    "peek": lambda m: {"peek": m["peek"]} if m["peek"] is None or _number(m["peek"]) else None,
    "tab": lambda m: {"tab": m["tab"]} if _name(m["tab"]) else None,
    "do": lambda m: {"do": m["do"]} | _seen(m, "at") if m["do"] in DO else None,
    "lesson": lambda m: {"lesson": m["lesson"]} | _seen(m, "told") if m["lesson"] in LESSON else None,
    "here": lambda _: {"here": True},
}
