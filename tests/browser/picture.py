"""The README's picture, taken of a table: `python -m browser.picture` in tests/, after a table has come to look otherwise.

A match of greedy bots, stopped where an area can be scored.
"""

from __future__ import annotations

import random

from playwright.sync_api import sync_playwright

import chromium
import gamekit
from browser.harness import FLAGS
from browser.stand import Stand
from execute_notebooks import NOTEBOOKS
from gamekit.bots import named


def stopped() -> gamekit.Match:
    match, rng = gamekit.new("metallurgie", 3, seed=18, names=["Ada", "Nadia", "Bo"]), random.Random(18)
    bot = named("greedy")
    while match.at < 268:
        seat = match.to_act[0]
        match.play(bot.choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    return match


if __name__ == "__main__":
    path = chromium.find()
    match = stopped()
    seats = ["you" if seat in match.to_act else "bot" for seat in range(3)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        stand = Stand(browser)
        stand.show(gamekit.play(match, seats=seats), 930, 630)
        stand.pump()
        stand.page.locator("#table").screenshot(path=NOTEBOOKS / "pictures" / "metallurgie.png")
        browser.close()
