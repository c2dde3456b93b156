"""Tables in Firefox and in WebKit, on a bare page and in JupyterLab: their page as Playwright's would be, as far as is needed."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from browser.stand import PAGE, Stand, served
from gamekit_widgets import screen
from webdriver import Driven

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "Space": " "} | {
    f"Arrow{way}": chr(0xE012 + i) for i, way in enumerate(("Left", "Up", "Right", "Down"))
}
# Neither driver tells both what is thrown and what is written to the console: the page does.
ERRORS = """<script>
window.errors = [];
addEventListener("error", (event) => errors.push(`${event.message} ${event.filename}:${event.lineno}`));
addEventListener("unhandledrejection", (event) => errors.push(`${event.reason} ${event.reason?.stack}`));
console.error = (...said) => errors.push(said.join(" "));
</script>"""


class Page:
    """What tests ask of a page, its keyboard and its mouse."""

    def __init__(self, browser: Driven) -> None:
        self.browser = browser
        self.keyboard, self.mouse = Keyboard(browser), Mouse(browser)

    def evaluate(self, source: str, arg: object = None) -> Any:
        return json.loads(self.browser.script(source, json.dumps(arg)))

    def wait_for_function(self, source: str, arg: object = None, timeout: float = 90_000) -> None:
        end = time.monotonic() + timeout / 1000
        while not self.evaluate(source, arg):
            assert time.monotonic() < end, source
            self.wait_for_timeout(10)

    def wait_for_timeout(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.browser.resize(size["width"], size["height"])

    def screenshot(self, path: str) -> None:
        Path(path).write_bytes(b64decode(self.browser.picture()))

    def locator(self, css: str) -> Locator:
        return Locator(self, (css, 0))

    def goto(self, url: str, wait_until: str = "") -> None:
        self.browser.go(url)

    def on(self, what: str, hear: object) -> None:
        """What Playwright tells of a page, neither driver does."""

    remove_listener = on


class OnePage:
    """Where tests take pages from: a browser has one here."""

    def __init__(self, browser: Driven) -> None:
        self.page = Page(browser)

    def take(self, viewport: tuple[int, int], *_: object) -> tuple[Page, list[Page]]:
        self.page.browser.resize(*viewport)
        return self.page, []


class Locator:
    """An element: the n-th of a kind, in the n-th of another kind, and so on."""

    def __init__(self, page: Page, *way: tuple[str, int]) -> None:
        self.page, self.way, self.first = page, way, self

    def locator(self, css: str) -> Locator:
        return Locator(self.page, *self.way, (css, 0))

    def nth(self, n: int) -> Locator:
        return Locator(self.page, *self.way[:-1], (self.way[-1][0], n))

    def evaluate(self, source: str, arg: object = None) -> Any:
        there = "way.reduce((el, [css, n]) => el?.querySelectorAll(css)[n], document)"
        return self.page.evaluate(f"([way, arg]) => ({source})({there}, arg)", [self.way, arg])

    def wait_for(self) -> None:
        while not self.evaluate("el => el?.checkVisibility()"):
            self.page.wait_for_timeout(20)

    def scroll_into_view_if_needed(self) -> None:
        self.evaluate("el => el.scrollIntoView({block: 'center'})")

    def bounding_box(self) -> dict[str, float] | None:
        return self.evaluate("el => el?.getBoundingClientRect()")

    def inner_text(self) -> str:
        return self.evaluate("el => el.innerText")


class Keyboard:
    def __init__(self, browser: Driven) -> None:
        self.browser = browser

    def press(self, keys: str) -> None:
        """One key, or several held together."""
        names = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": key} for key in names]
        up = [{"type": "keyUp", "value": key} for key in reversed(names)]
        self.browser.act({"type": "key", "id": "keys", "actions": down + up})


class Mouse:
    def __init__(self, browser: Driven) -> None:
        self.browser = browser

    def move(self, x: float, y: float, *then: str) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        pressed = [{"type": what, "button": 0} for what in then]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.browser.act({**mouse, "actions": [there, *pressed]})

    def click(self, x: float, y: float) -> None:
        self.move(x, y, "pointerDown", "pointerUp")


class Answers(BaseHTTPRequestHandler):
    """The bare page and the kit's modules, as they are asked for."""

    protocol_version = "HTTP/1.1"

    def __init__(self, html: str, *args: Any) -> None:
        self.html = html
        super().__init__(*args)

    def do_GET(self) -> None:
        body, kind = served(self.path, self.html)
        self.send_response(200 if kind else 204)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class DrivenStand(Stand):
    """The same table after table, served by a port of its own."""

    def __init__(self, browser: Driven) -> None:
        style = f"<style>{screen.style()}</style>"
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), partial(Answers, PAGE.replace("<script", f"{style}{ERRORS}<script", 1)))
        self.http.daemon_threads = True
        Thread(target=self.http.serve_forever, daemon=True).start()
        self.page = Page(browser)
        browser.go(f"http://127.0.0.1:{self.http.server_port}/")
        self.page.wait_for_function("window.ready")

    @property
    def errors(self) -> list[str]:
        return self.page.evaluate("window.errors")

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()
