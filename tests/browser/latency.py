"""What a move costs on this machine: `python -m browser.latency`, from tests/; its numbers mean something on a quiet one only.

Measured in the page, from the click on. Playwright listens to every message meanwhile, which costs some milliseconds too.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

import chromium
import gamekit
from bench import report
from browser.harness import FLAGS, Book, Lab, Pages, Traffic
from browser.table import GAMES, PAINTERS, Table
from labserver import LabServer

COUNT = 30
TOLD = f"""From a click on a board in JupyterLab to the frame in which the new position stands there, in ms: the middle of {COUNT}
clicks, and the fastest; and the bytes of such a click over the websocket with the headers of its messages, in the middle
and at most. Then what a window gets until its table stands there, the table's program (60 KB) and its picture for
notebooks among it. Times are those of a kernel, a server and a browser on one machine, and mean something where nothing
else is at work; at most 15 ms are wanted there."""
# A bot that takes a minute: each click is one move, and the bot's come at once while nobody measures.
MATCH = """
import gamekit
from gamekit_widgets import Table
match = gamekit.new({game!r}, players={players}, seed=11)
table = Table(match, ["you"] + ["bot"] * {others}, pace=59, painter={painter!r})
table.settle()
table
"""
# ipycanvas puts what it has painted on the canvas that one sees with drawImage; the place on the timeline changes with every move.
WATCH = """root => {
    window.gkTimes = {};
    addEventListener('click', event => { gkTimes = {clicked: event.timeStamp}; }, true);
    const shown = name => {
        const times = gkTimes;
        times[name] = performance.now();
        requestAnimationFrame(time => {
            times.frame = Math.max(time, times[name]);
            setTimeout(() => { times.done = performance.now(); }); // once that frame is laid out and handed on
        });
    };
    const painting = root.querySelector('.gk-board .gk-painting');
    if (painting) new MutationObserver(() => shown('board')).observe(painting, {childList: true, subtree: true});
    else {
        const pen = root.closest('.gk').querySelector('canvas.gk-canvas').getContext('2d');
        const draw = pen.drawImage;
        pen.drawImage = function (...args) { draw.apply(this, args); shown('board'); };
    }
    new MutationObserver(() => shown('table')).observe(root.querySelector('.gk-place'), {childList: true, characterData: true, subtree: true});
}"""


def match(game: str, painter: str = "canvas") -> str:
    """A cell that shows a new match between two, or as few as the game needs."""
    players = max(2, gamekit.games.game(game).min_players)
    return MATCH.format(game=game, players=players, others=players - 1, painter=painter)


class Cost(NamedTuple):
    """One click that made one move."""

    move: str
    board: float  # ms from the click until the board is painted, or the table drawn where the board stays as it is
    table: float  # until the table is drawn
    frame: float  # until the next frame begins
    done: float  # until the page has painted it: what shows it to a reader follows
    bytes: int  # over the websocket, both ways
    messages: int


def opened(lab: Lab, game: str, painter: str) -> tuple[Table, Traffic]:
    """A new match in a new page, and what went over the websocket until it stood there, the kit among it."""
    book = lab.open(match(game, painter), run=False)
    book.quiet()
    book.run()
    table = Table(book)
    table.idle()
    book.settle(500)
    return table, book.traffic()


def click(book: Book) -> None:
    """Press and let go where the mouse is. Between the two a finger takes a moment, in which the page is told of it."""
    book.page.mouse.down()
    book.settle(60)
    book.frames.clear()
    book.page.mouse.up()
    book.settle(100)  # to look earlier would disturb what is measured


def clicks(table: Table, count: int) -> list[Cost]:
    """Play with the mouse and measure each move, until the match is over; choosing a hand card first costs nothing."""
    book, rng, costs = table.book, random.Random(5), list[Cost]()
    table.root.evaluate(WATCH)
    book.settle(500)
    while len(costs) < count:
        now = table.shown()
        if now.over:
            break
        if now.bot:
            book.do("table.settle()")
            table.until(lambda now: now.can or now.over)
            book.settle(300)
            continue
        target = rng.choice(now.next)
        x, y = book.point(table.target(target))
        book.page.mouse.move(x, y)
        book.settle(100)  # nobody points and clicks in one instant
        click(book)
        if table.target("do:anyway").is_visible():  # points lie ready, and the first click only said so
            click(book)
        after = table.changed(now)
        if after.place == now.place:
            assert not book.frames, "to choose a card is the browser's own affair"
            continue
        traffic = book.traffic()
        size, messages = traffic.bytes_sent + traffic.bytes_received, traffic.sent + traffic.received
        times = book.page.evaluate("gkTimes")
        spent = [times.get(name, times["table"]) - times["clicked"] for name in ("board", "table", "frame", "done")]
        costs.append(Cost(f"{after.place}: {target}", *spent, size, messages))
    return costs


def summary(costs: list[Cost]) -> str:
    """The medians and the worst."""
    lines = []
    for name in Cost._fields[1:]:
        values = [getattr(cost, name) for cost in costs]
        lines.append(f"{name:9} median {statistics.median(values):7.1f}, most {max(values):7.1f}")
    return "\n".join(lines)


def line(lab: Lab, game: str, painter: str) -> tuple[object, ...]:
    """What BENCHMARK.md tells of a game."""
    table, opening = opened(lab, game, painter)
    costs = clicks(table, COUNT)
    print(f"{game}, {painter}: opened by {opening}\n{summary(costs)}", flush=True)
    painted, sizes = [cost.frame for cost in costs], [cost.bytes for cost in costs]
    times = f"{statistics.median(painted):.0f}", f"{min(painted):.0f}"
    first = f"{opening.bytes_received / 1024:.0f}", opening.received
    return f"{game}, {painter}", *times, f"{statistics.median(sizes):,.0f}", f"{max(sizes):,}", *first


def main() -> None:
    path = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LabServer(Path(folder), Path(folder) / "home")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        lab = Lab(server, Pages(browser))
        try:
            lines = [line(lab, game, painter) for game in GAMES for painter in PAINTERS]
        finally:
            lab.close()
            browser.close()
            server.stop()
    head = ("game, painter", "painted", "fastest", "bytes", "most", "opening, KB", "messages")
    report.write("From a click to what is painted", f"{TOLD}\n\n{report.machine()}\n\n{report.rows(head, *lines)}")


if __name__ == "__main__":
    main()
