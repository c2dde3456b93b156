"""What a move costs on this machine: `python -m browser.latency`, from tests/; its numbers mean something on a quiet one only.

Measured in the page, from the click on. Playwright hears of every message meanwhile, asked or not: that is why a bare
canvas is measured beside the tables.
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
TOLD = f"""From a click on a board in JupyterLab, in ms, the middle of {COUNT} clicks: until the board shows the new position, until
all round it is drawn as well, and until the screen's next frame begins, with the fastest of them. A screen has a frame
each 17 ms, so that is up to 17 ms after all is drawn, whatever a program does. Then the bytes of such a click over the
websocket with the headers of its messages, in the middle and at most; and what a window gets until its table stands
there, the table's program (60 KB) and its picture for notebooks among it. The first row is a bare ipycanvas, on which
each click paints one rectangle: about the least that a click costs which asks a kernel.

Times are those of a kernel, a server and a browser on one machine, and mean something where nothing else is at work.
The browser tells the measuring program each message meanwhile, which costs every row alike; at most 15 ms are wanted."""
# A bot that takes a minute: each click is one move, and the bot's come at once while nobody measures.
MATCH = """
import gamekit
from gamekit_widgets import Table
match = gamekit.new({game!r}, players={players}, seed=11)
table = Table(match, ["you"] + ["bot"] * {others}, pace=59, painter={painter!r})
table.settle()
table
"""
BARE = """
from ipycanvas import Canvas
canvas = Canvas(width=600, height=400)
canvas.on_mouse_up(lambda x, y: canvas.fill_rect(x, y, 9, 9))
canvas
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
    const painting = root.querySelector('.gk-board > .gk-sheet > .gk-painting');
    if (painting) new MutationObserver(() => shown('board')).observe(painting, {childList: true, subtree: true});
    else {
        const pen = root.querySelector('canvas').getContext('2d');
        const draw = pen.drawImage;
        pen.drawImage = function (...args) { draw.apply(this, args); shown('board'); };
    }
    const place = root.querySelector('.gk-place');
    if (place) new MutationObserver(() => shown('table')).observe(place, {attributes: true});
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
        costs.append(cost(book, f"{after.place}: {target}"))
    return costs


def bare(lab: Lab) -> list[Cost]:
    """What a click on a canvas costs without a table: the least that anything can cost here."""
    book = lab.open(BARE)
    book.settle(500)
    canvas, costs = book.output(0).locator("canvas"), list[Cost]()
    book.output(0).evaluate(WATCH)
    for n in range(COUNT):
        book.page.mouse.move(*book.point(canvas, 20 + 15 * n, 50))
        book.settle(100)
        click(book)
        costs.append(cost(book, str(n)))
    return costs


def cost(book: Book, move: str) -> Cost:
    """What the last click cost."""
    traffic = book.traffic()
    size, messages = traffic.bytes_sent + traffic.bytes_received, traffic.sent + traffic.received
    times = book.page.wait_for_function("() => gkTimes.done && gkTimes").json_value()
    board, table = (times.get(name, times.get(other)) for name, other in (("board", "table"), ("table", "board")))
    spent = [time - times["clicked"] for time in (board, table, times["frame"], times["done"])]
    return Cost(move, *spent, size, messages)


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
    print(f"opened by {opening}")
    return *cells(f"{game}, {painter}", costs), f"{opening.bytes_received / 1024:.0f}", opening.received


def cells(name: str, costs: list[Cost]) -> tuple[object, ...]:
    """What it tells of clicks."""
    print(f"{name}\n{summary(costs)}", flush=True)
    times = [f"{statistics.median(getattr(cost, what) for cost in costs):.0f}" for what in ("board", "table", "frame")]
    sizes = [cost.bytes for cost in costs]
    fastest = f"{min(cost.frame for cost in costs):.0f}"
    return name, *times, fastest, f"{statistics.median(sizes):,.0f}", f"{max(sizes):,}"


def main() -> None:
    path = chromium.find()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = LabServer(Path(folder), Path(folder) / "home")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        lab = Lab(server, Pages(browser))
        try:
            lines = [(*cells("a bare ipycanvas", bare(lab)), "", "")]
            lines += [line(lab, game, painter) for game in GAMES for painter in PAINTERS]
        finally:
            lab.close()
            browser.close()
            server.stop()
    head = ("game, painter", "board", "all", "frame", "fastest", "bytes", "most", "opening, KB", "messages")
    report.write("From a click to what is painted", f"{TOLD}\n\n{report.machine()}\n\n{report.rows(head, *lines)}")


if __name__ == "__main__":
    main()
