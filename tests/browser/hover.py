"""What pointing at something costs: `python -m browser.hover`, from tests/; a bare page, since no kernel hears of it."""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import chromium
import gamekit
from bench import report
from browser.harness import FLAGS
from browser.stand import Stand
from browser.table import GAMES
from gamekit_widgets import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

BOX, MOVES, COUNT = (930, 630), 30, 30
TOLD = f"""From the pointer's coming to a place on the board to the frame in which it is marked, with what a click would do, in ms:
the middle of {COUNT} places and the fastest, on a page without a notebook; and how many messages that sent to a kernel."""
# A place that nothing can be done with changes nothing: it is not counted.
WATCH = """() => {
    window.gkHovers = [];
    let over = null;
    addEventListener('pointerover', event => { over = event.timeStamp; }, true);
    new MutationObserver(() => {
        const begun = over;
        over = null;
        if (begun !== null) requestAnimationFrame(time => gkHovers.push(Math.max(time, performance.now()) - begun));
    }).observe(document.getElementById('table'), {attributes: true, childList: true, subtree: true});
}"""


def places(stand: Stand) -> list[tuple[float, float]]:
    """Where the places of the board and the cards of the hand lie."""
    spots = stand.page.locator(".gk-spots [data-gk-target], .gk-hand [data-gk-target]").filter(visible=True)
    boxes = [box for at in range(spots.count()) if (box := spots.nth(at).bounding_box())]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def line(stand: Stand, game: str) -> tuple[object, ...]:
    """What BENCHMARK.md tells of a game."""
    match, rng = gamekit.new(game, seed=7), random.Random(3)
    while match.at < MOVES or 0 not in match.to_act or len(match.moves(0)) < 3:
        match.play(rng.choice(match.moves()))
    table = Table(match, ["you"] + ["bot"] * (match.players - 1))
    table.host.kick = lambda: None  # the bots wait
    stand.show(table, *BOX)
    stand.page.evaluate("() => { outbox.length = gkHovers.length = 0; }")
    for x, y in around(places(stand), rng):
        stand.page.mouse.move(x, y)
        stand.page.wait_for_timeout(80)
    times, sent = stand.page.evaluate("[gkHovers, outbox.length]")
    return game, f"{statistics.median(times):.0f}", f"{min(times):.0f}", len(times), sent


def around(spots: list[tuple[float, float]], rng: random.Random) -> Iterator[tuple[float, float]]:
    for _ in range(COUNT):
        yield rng.choice(spots)


def main() -> None:
    path = chromium.find()
    with sync_playwright() as playwright:
        stand = Stand(playwright.chromium.launch(executable_path=path, args=FLAGS))
        stand.page.evaluate(WATCH)
        lines = [line(stand, game) for game in GAMES]
        assert not stand.errors, stand.errors
        stand.close()
    table = report.rows(("game", "marked", "fastest", "places", "messages"), *lines)
    print(table)
    report.write("Pointing at something", f"{TOLD}\n\n{report.machine()}\n\n{table}")


if __name__ == "__main__":
    main()
