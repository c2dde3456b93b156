"""A notebook in a real JupyterLab: run its cells, point and type at what they show, look at what it costs.

Events of the page (frames, console) arrive only inside Playwright's calls: wait with `book.settle()`, never time.sleep.
Point with `book.click`, which uses raw mouse events: a locator's own click may scroll and land beside a canvas's target.
"""

from __future__ import annotations

import ast
import itertools
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import axe_playwright_python
import nbformat
from jupyter_client import BlockingKernelClient
from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, WebSocket

    from labserver import LabServer

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
SHOTS = Path(__file__).parent / "shots"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
NUMBERS = itertools.count(1)

READY = (
    "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.connectionStatus === 'connected'"
)
IDLE = """(only) => window.jupyterapp.shell.currentWidget.content.widgets
    .filter((cell, i) => cell.model.type === 'code' && cell.model.sharedModel.getSource().trim() && (only === null || only === i))
    .every(cell => cell.model.executionState === 'idle' && cell.model.executionCount)"""
RUN = """(i) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    if (i !== null) { notebook.deselectAll(); notebook.activeCellIndex = i; }
    window.jupyterapp.commands.execute(i === null ? 'notebook:run-all-cells' : 'notebook:run-cell');
}"""


def barriers(page: Page, selector: str) -> list[str]:
    """Return what axe-core finds that keeps people with disabilities out, below a CSS selector."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Painted boards are one picture with a label: their strokes and letters are nothing that one reads aloud.
    found = page.evaluate("css => axe.run({include: css, exclude: '.gk-painting'})", selector)
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found["violations"] for node in rule["nodes"]]


class Frame(NamedTuple):
    """One message on a kernel's websocket."""

    sent: bool
    data: bytes

    def text(self) -> bytes:
        """All that the message says, also where the table packed it."""
        packed = self.data.find(b'"packed":')
        start = self.data.find(zlib.compress(b"", 9)[:2], packed)
        return self.data if packed < 0 else self.data + zlib.decompressobj().decompress(self.data[start:])


class Traffic(NamedTuple):
    """What went over the kernel's websocket since `mark`, both ways."""

    sent: int
    received: int
    bytes_sent: int
    bytes_received: int


class Pages:
    """Pages that one test after another goes on with: JupyterLab's own code is read and compiled but once in each."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[tuple[bool, bool, float], list[Page]] = {}

    def take(self, viewport: tuple[int, int], dark: bool, touch: bool, dpr: float) -> tuple[Page, list[Page]]:
        """A page of that kind, and where it is to be put back."""
        size, idle = {"width": viewport[0], "height": viewport[1]}, self.idle.setdefault((dark, touch, dpr), [])
        if idle:
            page = idle.pop()
            page.set_viewport_size(size)
            page.mouse.move(0, 0)
            return page, idle
        scheme = "dark" if dark else "light"
        context = self.browser.new_context(
            viewport=size, has_touch=touch, device_scale_factor=dpr, color_scheme=scheme
        )
        context.set_default_timeout(60_000)
        return context.new_page(), idle


class Lab:
    """All pages that one test opens."""

    def __init__(self, server: LabServer, pages: Pages) -> None:
        self.server = server
        self.pages = pages
        self.books: list[Book] = []

    def open(
        self,
        *cells: str,
        path: str = "",
        run: bool = True,
        viewport: tuple[int, int] = (1300, 1000),
        dark: bool = False,
        touch: bool = False,
        dpr: float = 1,
    ) -> Book:
        """Open a notebook made of code cells, or the one at `path` (below the server's root), and run all its cells."""
        if cells:
            path = f"test-{next(NUMBERS)}.ipynb"
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
            notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
            self.server.api(f"contents/{path}", "PUT", {"type": "notebook", "content": notebook})
        page, idle = self.pages.take(viewport, dark, touch, dpr)
        book = Book(self.server, page, path, idle)
        self.books.append(book)
        book.go(f"{self.server.url}/lab/workspaces/w{next(NUMBERS)}/tree/{path}?token={self.server.token}")
        book.theme("JupyterLab Dark" if dark else "JupyterLab Light")
        if run:
            book.run()
        return book

    def close(self) -> list[str]:
        """Close all pages, end their kernels, and return the errors that were seen in them."""
        for book in self.books:
            book.close()
        paths = {book.path for book in self.books}
        for session in self.server.api("sessions"):
            if session["path"] in paths:
                self.server.api(f"sessions/{session['id']}", "DELETE")
        return [error for book in self.books for error in book.errors]


class Book:
    """One notebook in one page."""

    def __init__(self, server: LabServer, page: Page, path: str, idle: list[Page]) -> None:
        self.server = server
        self.page = page
        self.path = path
        self.idle = idle  # where the page goes afterwards
        self.errors: list[str] = []
        self.frames: list[Frame] = []
        self._client: BlockingKernelClient | None = None
        self._heard: dict[Any, Any] = {
            "pageerror": lambda error: self.errors.append(f"page error: {error}"),
            "console": lambda line: line.type == "error" and self.errors.append(f"console: {line.text}"),
            "request": lambda request: self._check_local(request.url),
            "websocket": self._listen,
        }
        for what, hear in self._heard.items():
            page.on(what, hear)

    def _check_local(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:", "blob:")):
            self.errors.append(f"request to the outside: {url}")

    def _listen(self, socket: WebSocket) -> None:
        if "/api/kernels/" not in socket.url:
            return

        def keep(sent: bool, data: str | bytes) -> None:
            self.frames.append(Frame(sent, data.encode() if isinstance(data, str) else data))

        socket.on("framesent", lambda data: keep(True, data))
        socket.on("framereceived", lambda data: keep(False, data))

    def go(self, url: str = "") -> None:
        """Load the page (again, when no address is given) and wait for the notebook's kernel."""
        if url:
            self.page.goto(url, wait_until="domcontentloaded")
        else:
            self.page.reload(wait_until="domcontentloaded")
        self.page.wait_for_function(READY)

    def command(self, name: str, args: Any = None) -> None:
        """Run one of JupyterLab's commands to its end; what it gives is a part of JupyterLab, and not handed on."""
        execute = "async ([name, args]) => void await window.jupyterapp.commands.execute(name, args)"
        self.page.evaluate(execute, [name, args or {}])

    def theme(self, name: str) -> None:
        """Change JupyterLab's theme (it stays for the server's next pages)."""
        self.command("apputils:change-theme", {"theme": name})
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)

    def run(self, cell: int | None = None, timeout: float = 60_000) -> None:
        """Run one cell (counted from 0) or all, and wait for the end."""
        self.begin(cell)
        self.ended(cell, timeout)

    def begin(self, cell: int | None = None) -> None:
        """Let one cell run, or all."""
        self.page.evaluate(RUN, cell)

    def ended(self, cell: int | None = None, timeout: float = 60_000) -> None:
        """Wait until it has run."""
        self.page.wait_for_function(IDLE, arg=cell, timeout=timeout)
        self.settle()

    def save(self) -> None:
        """Save the notebook with its outputs, so that a second window can show them."""
        self.command("docmanager:save")

    def settle(self, ms: float = 200) -> None:
        """Let messages and frames arrive."""
        self.page.wait_for_timeout(ms)

    def quiet(self) -> None:
        """Wait until nothing has come over the websocket for half a second, from a kernel that has answered."""
        self.do("")  # while it starts it is quiet too
        for _ in range(20):
            self.frames.clear()
            self.settle(500)
            if not self.frames:
                return
        raise AssertionError("The page and its kernel do not stop talking.")

    def output(self, cell: int) -> Locator:
        """Return the output area of a cell of the notebook that is to be seen."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-Cell").nth(cell).locator(".jp-OutputArea")

    def point(self, target: Locator, x: float | None = None, y: float | None = None) -> tuple[float, float]:
        """Return where a point of the target (its middle, unless said) is on the page, scrolled into view."""
        box = target.bounding_box()
        while not self._scrolled(target):
            self.settle(50)
        while (now := target.bounding_box()) != box:  # a windowed notebook moves on for some frames
            box = now
            self.settle(50)
        assert box, f"{target} is not visible"
        return box["x"] + (box["width"] / 2 if x is None else x), box["y"] + (box["height"] / 2 if y is None else y)

    def _scrolled(self, target: Locator) -> bool:
        """Scroll a target into view, unless it is being drawn anew in this moment."""
        try:
            target.scroll_into_view_if_needed()
        except Error as problem:
            if "not attached" not in problem.message:
                raise
            return False
        return True

    def click(self, target: Locator, x: float | None = None, y: float | None = None) -> None:
        """Click with the mouse."""
        self.page.mouse.click(*self.point(target, x, y))

    def tap(self, target: Locator, x: float | None = None, y: float | None = None) -> None:
        """Tap with a finger (open the notebook with touch=True)."""
        self.page.touchscreen.tap(*self.point(target, x, y))

    def swipe(self, target: Locator, up: float) -> None:
        """Draw a finger over the target."""
        x, y = self.point(target)
        session = self.page.context.new_cdp_session(self.page)
        for step in range(11):
            points = [{"x": x, "y": y - up * step / 10}]
            session.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points}
            )
            self.settle(16)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.settle()

    def pixel(self, canvas: Locator, x: float, y: float) -> list[int]:
        """Return a canvas's red, green, blue and alpha at a point of its backing store."""
        return canvas.evaluate("(c, [x, y]) => [...c.getContext('2d').getImageData(x, y, 1, 1).data]", [x, y])

    def mark(self) -> None:
        """Count the websocket's frames from here."""
        self.settle()
        self.frames.clear()

    def traffic(self) -> Traffic:
        """Tell what went over the websocket since `mark`."""
        self.settle()
        sizes = {way: [len(frame.data) for frame in self.frames if frame.sent is way] for way in (True, False)}
        return Traffic(len(sizes[True]), len(sizes[False]), sum(sizes[True]), sum(sizes[False]))

    def peek(self, expression: str) -> Any:
        """Return the value of an expression (plain data) in the notebook's kernel. Costs the page some frames too."""
        answer = self._execute("", {"value": f"__import__('json').dumps({expression})"})["user_expressions"]["value"]
        assert answer["status"] == "ok", answer
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def do(self, code: str) -> None:
        """Run code in the notebook's kernel, outside its cells."""
        answer = self._execute(code, {})
        assert answer["status"] == "ok", answer

    def _execute(self, code: str, expressions: dict[str, str]) -> dict[str, Any]:
        if self._client is None:
            session = next(s for s in self.server.api("sessions") if s["path"] == self.path)
            file = self.server.connection_file(session["kernel"]["id"])
            self._client = BlockingKernelClient(connection_file=str(file))
            self._client.load_connection_file()
            self._client.start_channels()
            self._client.wait_for_ready(30)
        reply = self._client.execute(
            code, silent=True, store_history=False, user_expressions=expressions, reply=True, timeout=60
        )
        return reply["content"]

    def barriers(self, selector: str) -> list[str]:
        return barriers(self.page, selector)

    def shot(self, name: str, target: Locator | None = None) -> Path:
        """Save a picture of the page, or of a part of it, for somebody to look at."""
        path = SHOTS / f"{name}.png"
        (target or self.page).screenshot(path=path)
        return path

    def close(self) -> None:
        """Leave the page; its kernel goes on."""
        if self._client is not None:
            self._client.stop_channels()
            self._client = None
        for what, hear in self._heard.items():
            self.page.remove_listener(what, hear)
        if self._heard:
            self._heard = {}
            self.page.goto("about:blank")
            self.idle.append(self.page)
