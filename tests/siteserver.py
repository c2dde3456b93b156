"""The site without a server, built anew and served on the loopback, as a static host would."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from browser.harness import READY

if TYPE_CHECKING:
    from browser.harness import Book

ROOT = Path(__file__).parents[1]
SITE = ROOT / ".site"
SAVE = """async ([path, cells]) => {
    const code = {cell_type: 'code', metadata: {}, outputs: [], execution_count: null};
    const cell = (source, i) => ({...code, id: `c${i}`, source});
    const kernelspec = {name: 'python', display_name: 'Python (Pyodide)', language: 'python'};
    const content = {nbformat: 4, nbformat_minor: 5, metadata: {kernelspec}, cells: cells.map(cell)};
    await window.jupyterapp.serviceManager.contents.save(path, {type: 'notebook', format: 'json', content});
}"""
SHOWN = "path => window.jupyterapp.shell.currentWidget?.context?.path === path"


class Host(SimpleHTTPRequestHandler):
    """Files and nothing else."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class Listener(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A page that is left breaks off what it was fetching."""


class SiteServer:
    """Serves the site until it is stopped."""

    def __init__(self) -> None:
        self.http = Listener(("127.0.0.1", 0), partial(Host, directory=str(SITE)))
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        Thread(target=self.http.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()


def build() -> None:
    """Run what `make site` runs."""
    command = [sys.executable, ROOT / "binder" / "site" / "build.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)


def write(book: Book, path: str, cells: list[str]) -> None:
    """Open a notebook of the reader's own beside what is open."""
    book.page.evaluate(SAVE, [path, cells])
    book.command("docmanager:open", {"path": path})
    book.page.wait_for_function(SHOWN, arg=path)
    book.page.wait_for_function(READY)
