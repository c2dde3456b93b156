"""The server of a class: in the kernel's process, with a thread, a loop and a port of its own.

So a cell that computes for long stops nobody. It is another origin than Jupyter's, and knows nothing of it: it gives
out its own pages, and speaks with those who have joined.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream, StreamBufferFullError
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from gamekit.bots.own import bot_of
from gamekit.classroom import Classroom
from gamekit.room import GamekitError
from gamekit.words import LANGUAGES, plurals
from gamekit_widgets import screen

from .addresses import LOOPBACK, bound
from .guard import BACKLOG, HEADERS, IDLE, LONGEST, MESSAGES, SAFE, SILENT, STRANGERS, Doorkeeper, Pace, same_origin
from .hall import BOT, Hall, words
from .packing import Stream, line, parts
from .pupil import Pupil

KEY = 24  # random bytes
SHORTEST = 32  # letters, as those bytes have: of keys that a page brings, shorter ones could be guessed
PING = 12  # seconds: in which a slow phone must have got a whole board; one that has gone is waited for some 18
FLUSH = 0.1  # seconds in which windows hear that the class is over
KINDS = {"js": "text/javascript", "css": "text/css", "html": "text/html", "svg": "image/svg+xml"}


@cache
def served() -> dict[str, tuple[str, str]]:
    """All that the pages are made of, by their paths: what kind each is, and its text."""
    found = {f"js/{name}.js": (KINDS["js"], text) for name, text in screen.modules().items()}
    for path in (files(__package__) / "pages").iterdir():
        kind = path.name.rpartition(".")[2]
        if kind in KINDS:
            at = "" if path.name == "index.html" else f"classroom/pages/{path.name}"
            found[at] = KINDS[kind], path.read_text("utf-8")
    return {**found, "table.css": (KINDS["css"], screen.style())}


class Page(RequestHandler):
    """The pages, and the words that they say."""

    def initialize(self, server: Server) -> None:
        self.server = server

    def set_default_headers(self) -> None:
        safe = self.request.protocol == "https" or self.request.host_name in (LOOPBACK, "localhost")
        for name, value in (HEADERS | SAFE if safe else HEADERS).items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        if self.request.host not in self.server.hosts:
            raise HTTPError(403)

    def get(self, path: str) -> None:
        if path.startswith("words/"):
            lang = path.removeprefix("words/").removesuffix(".json")
            if lang in LANGUAGES:
                langs = [{"key": one, "label": plurals.name(one)} for one in LANGUAGES]
                rules = {one: plurals.rules(one) for one in plurals.chain(lang)}
                self.finish({"words": words(lang, "class."), "plurals": rules, "lang": lang, "langs": langs})
                return
        if path not in served():
            raise HTTPError(404)
        if path == "" and not self.request.path.endswith("/"):
            self.redirect(f"{self.request.path}/")
            return
        kind, text = served()[path]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.finish(text)

    def write_error(self, status_code: int, **_: object) -> None:
        self.finish(str(status_code))


class Nowhere(Page):
    """What is no path of this server's at all."""

    def prepare(self) -> None:
        raise HTTPError(404)


class Window(WebSocketHandler):
    """One window's socket."""

    pupil: Pupil | None = None

    def initialize(self, server: Server) -> None:
        self.server = server
        self.pace, self.out = Pace(MESSAGES, 1.0), Stream()

    def prepare(self) -> None:
        """A page of this server's; what says of no page that it asks is no browser."""
        if not same_origin(self.request.headers.get("Origin"), self.request.host, self.server.hosts):
            raise HTTPError(403)

    def check_origin(self, origin: str) -> bool:
        """It is known by now."""
        return True

    def get_compression_options(self) -> None:
        """All is packed already."""

    def open(self, *_: str, **__: str) -> None:
        self.set_nodelay(True)
        if (stream := self.stream) is not None:
            stream.max_write_buffer_size = BACKLOG
        IOLoop.current().call_later(SILENT, self._known_by_now)

    def _known_by_now(self) -> None:
        if self.pupil is None:
            self.close(1008)

    def on_ping(self, data: bytes) -> None:
        """No page sends these: they are counted as messages are."""
        self._too_fast()

    def _too_fast(self) -> bool:
        now = time.monotonic()
        if full := self.pace.full(now):
            self.close(1008)
        self.pace.count(now)
        return full

    def on_message(self, message: str | bytes) -> None:
        if self._too_fast():
            return
        try:
            heard = json.loads(message)
        except (ValueError, RecursionError):
            heard = None
        if not isinstance(heard, dict):
            self.close(1003)
        elif self.pupil is None:
            self.server.let_in(self, heard)
        else:
            try:
                self.pupil.hear(heard)
            except GamekitError as problem:
                self.post(line({"problem": str(problem)}))

    def post(self, told: bytes) -> None:
        """Send a line or a block, from whatever thread."""
        self.server.in_loop(lambda: self._write(told))

    def _write(self, told: bytes) -> None:
        try:
            for part in parts(self.out.pack(told)):
                self.write_message(part, binary=True).add_done_callback(_unminded)
        except WebSocketClosedError:
            return
        except StreamBufferFullError:
            if (stream := self.stream) is not None:
                stream.close()

    @property
    def stream(self) -> IOStream | None:
        return self.ws_connection.stream if self.ws_connection is not None else None

    def refuse(self, word: str) -> None:
        self.post(line({"no": word}))
        self.pupil = None
        self.server.in_loop(lambda: self.close(4000))

    def on_close(self) -> None:
        if self.pupil is not None:
            self.server.hall.lost(self.pupil, self)


def _unminded(future: asyncio.Future[None]) -> None:
    """A window that is gone got nothing: that is known elsewhere."""
    if not future.cancelled():
        future.exception()


class Entrance(HTTPServer):
    """Whoever knocks. Students may all share one address, so nobody is counted by that; but of those that have not said
    who they are, slow ones and silent ones too, only so many wait.
    """

    def initialize(self, *args: Any, **how: Any) -> None:
        super().initialize(*args, **how)
        self.strangers: dict[IOStream, None] = {}  # oldest first

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        self.strangers = {one: None for one in self.strangers if not one.closed()}
        if len(self.strangers) >= STRANGERS:
            next(iter(self.strangers)).close()
        self.strangers[stream] = None
        super().handle_stream(stream, address)


class Server:
    """A class that can be reached. `url`: where a proxy shows it, which may hand on the way there or keep it."""

    def __init__(self, room: Classroom, address: str, port: int | None = None, url: str = "") -> None:
        self.room, self.doors = room, Doorkeeper()
        outside = urlsplit(url)
        self.listening = bound(address, port, room.port)
        self.address, self.port = address, int(self.listening.getsockname()[1])
        room.port = self.port
        names = (address, LOOPBACK, "localhost") if address != LOOPBACK else (LOOPBACK, "localhost")
        self.hosts = {f"{name}:{self.port}" for name in names} | ({outside.netloc} if url else set())
        self.way = re.escape(outside.path.rstrip("/"))
        self.proxied = bool(url)  # a proxy tells from where each one comes; without one nobody is believed that
        self._ready = Event()
        self.thread = Thread(target=self._run, name="gamekit-class", daemon=True)
        self.thread.start()
        self._ready.wait()

    def _run(self) -> None:
        self.aio = asyncio.new_event_loop()
        asyncio.set_event_loop(self.aio)
        self.loop = IOLoop.current()
        self.hall = Hall(self.room, self.loop, bot_of(BOT))
        kinds = {f"(?:{self.way})?/socket": Window, f"{self.way}()": Page, f"(?:{self.way})?/(.*)": Page}
        application = Application(
            [(path, kind, {"server": self}) for path, kind in kinds.items()],
            websocket_max_message_size=LONGEST,
            websocket_ping_interval=PING,
            compress_response=True,  # the pages are 400 kB, and a phone may have a slow way
            log_function=lambda _: None,
            default_handler_class=Nowhere,
            default_handler_args={"server": self},
        )
        limits = {"max_header_size": 8192, "max_body_size": LONGEST}
        times = {"idle_connection_timeout": IDLE, "body_timeout": IDLE}
        self.http = Entrance(application, xheaders=self.proxied, **limits, **times)
        self.http.add_sockets([self.listening])
        self.loop.add_callback(self._ready.set)
        self.loop.start()
        self.aio.run_until_complete(self.aio.shutdown_asyncgens())
        self.aio.close()

    def in_loop(self, callback: Callable[[], object]) -> None:
        """Do something in the server's thread, after all that was to be done there before: so what a window is told
        comes in the order in which it was said, by whichever thread.
        """
        if not self.aio.is_closed():
            self.aio.call_soon_threadsafe(callback)

    def close(self) -> None:
        """No more windows; the port is free again."""
        done = Event()

        async def stop() -> None:
            self.hall.close()
            self.http.stop()
            await asyncio.sleep(FLUSH)
            for stream in self.http.strangers:
                stream.close()
            await self.http.close_all_connections()
            self.loop.stop()
            done.set()

        self.in_loop(lambda: self.aio.create_task(stop()))
        done.wait(5)
        self.thread.join(5)

    # ---- who comes in

    def let_in(self, window: Window, heard: Mapping[str, Any]) -> None:
        """The first message of a window: a name with the code, or the key of who comes back."""
        address, now = str(window.request.remote_ip), time.monotonic()
        lang = str(heard.get("lang"))
        if isinstance(back := heard.get("back"), str):
            window.pupil = self.hall.back(back, window, lang)
            if window.pupil is None:
                window.refuse("class.unknown")
        elif self.doors.shut(address, now):
            window.refuse("class.too-many-codes")
        elif not _same(heard.get("code"), self.room.code):
            self.doors.wrong(address, now)
            window.refuse("class.wrong-code")
        else:
            self._join(window, heard.get("join"), heard.get("key"), lang)
        if window.pupil is not None and window.stream is not None:
            self.http.strangers.pop(window.stream, None)

    def _join(self, window: Window, name: object, own: object, lang: str) -> None:
        """Somebody new, or who says it once more with his own key, as the answer was lost on its way."""
        key = own if isinstance(own, str) and len(own) >= SHORTEST else secrets.token_urlsafe(KEY)
        try:
            self.room.roster.free(name)
        except GamekitError:
            window.refuse("class.no-name")
            return
        try:
            window.pupil = self.hall.back(key, window, lang) or self.hall.join(name, key, window, lang)
            window.post(line({"key": key}))
        except GamekitError:
            window.refuse("class.full")


def _same(code: object, right: str) -> bool:
    given = str(code).strip().upper() if isinstance(code, str) else ""
    return secrets.compare_digest(given.encode(), right.encode())
