"""What a reader of the site waits for: `python -m browser.first_board`, from tests/, after `make site`.

The site comes over the loopback, so this is Python's start and JupyterLab's, without anybody's network; the bytes are
those that a host sends that packs texts. What it writes to BENCHMARK.md means something on a quiet machine only.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import chromium
from bench import report
from browser.harness import FLAGS, Book
from browser.latency import clicks
from browser.table import Table
from siteserver import SITE, SiteServer, write

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

PACKED = {".whl", ".zip", ".png", ".woff2"}  # as they are
ALONE = "import gamekit\ngamekit.play('metro-x', seats=['you'], seed=1)"


def opened(site: SiteServer, context: BrowserContext) -> tuple[Book, float, set[str]]:
    """Come to the site and run the first notebook up to its first board; how long it took, and what was fetched."""
    book, asked = Book(site, context.new_page(), "", []), set[str]()
    context.on("request", lambda request: asked.add(request.url))
    begun = time.monotonic()
    book.go(site.url)
    book.command("notebook:run-all-cells")
    book.page.locator(".gk .gk-prompt:not(:empty)").first.wait_for()
    return book, time.monotonic() - begun, asked


def weight(site: SiteServer, asked: set[str]) -> int:
    """The bytes of these files as they travel."""
    size = 0
    for url in asked:
        path = SITE / url.removeprefix(site.url).partition("?")[0].lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        if url.startswith(site.url) and path.is_file():
            size += len(path.read_bytes() if path.suffix in PACKED else gzip.compress(path.read_bytes()))
    return size


def told(first: float, second: float, move: float, size: int) -> str:
    whole = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    lines = (
        ("the first board, on a first visit", f"{first:.1f} s", "10 s"),
        ("the first board, on a second visit", f"{second:.1f} s", "6 s"),
        ("a move, from the click until the table is drawn", f"{move:.0f} ms", "80 ms"),
        ("loaded until the first board stands", f"{size / 1e6:.1f} MB", "12 MB"),
        ("the whole site", f"{whole / 1e6:.0f} MB", ""),
    )
    return f"{report.rows(('on the loopback', 'measured', 'aim'), *lines)}\n\n{report.machine()}"


def main() -> None:
    path = chromium.find()
    # With a profile, as a reader's browser has one: it keeps what it has compiled. A private window keeps nothing.
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        site, size = SiteServer(), {"width": 1300, "height": 1000}
        launch = playwright.chromium.launch_persistent_context
        context = launch(profile, executable_path=path, args=FLAGS, viewport=size)
        context.set_default_timeout(90_000)
        book, first, asked = opened(site, context)
        weighed = weight(site, asked)
        book.settle(5000)  # what Python needed most is compiled in full meanwhile, and then kept
        book.page.close()
        book, second, _ = opened(site, context)
        write(book, "alone.ipynb", [ALONE])
        book.run(timeout=120_000)
        move = statistics.median(cost.table for cost in clicks(Table(book), 20))
        context.close()
        site.stop()
    text = told(first, second, move, weighed)
    report.write("The site without a server", text)
    print(text)


if __name__ == "__main__":
    main()
