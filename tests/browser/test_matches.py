"""On a bare page each game can be played by touch from its first move to its last, and by keys alone."""

from __future__ import annotations

import math
import random

import pytest

import gamekit
from browser.keys import Keys
from browser.stand import Stand
from browser.table import GAMES, LOG, assert_tells
from gamekit import bots
from gamekit_widgets import Table, telling
from gamekit_widgets.stock import Stock

# A point of a target that nothing else covers: its middle, or one beside that.
SEEN = """target => {
    for (const el of document.querySelectorAll(`[data-gk-target="${target}"]:not([aria-hidden=true] *)`)) {
        const {left, top, width, height} = el.getBoundingClientRect();
        for (const [x, y] of [[4, 4], [3, 3], [5, 3], [3, 5], [5, 5], [4, 2], [4, 6], [2, 4], [6, 4]]) {
            const point = [left + x * width / 8, top + y * height / 8];
            if (document.elementFromPoint(...point)?.closest('[data-gk-target]') === el) return point;
        }
    }
    throw new Error(`${target} can't be seen`);
}"""


def table(game):
    """A match from its beginning; where that is too long for single clicks, from the last quarter on."""
    made = gamekit.new(game, gamekit.games.game(game).min_players, seed=7)
    if game == "metal-adventures":
        bot, rng = bots.named("greedy"), random.Random(2)
        while max(pirate.fame for pirate in made.state.pirates) < 8:
            made.play(bot.choose(made.game, made.view(made.to_act[0]), made.moves(), rng), made.to_act[0])
    made = Table(made, ["you"] + ["bot:random"] * (made.players - 1), pace=0, seed=1)
    made.host.kick = lambda: None  # bots play when the test says so
    return made


def until(stand, what):
    """Carry messages until what is shown satisfies a test."""
    for _ in range(500):
        stand.pump()
        if what(shown := stand.shown()):
            return shown
        stand.page.wait_for_timeout(10)
    raise AssertionError(f"waited in vain: {shown}")


def choose(stand, table, act, rng, choices=10_000):
    """Choose at random among what glows, so many times or until the match is over."""
    match = table.match
    while match.to_act and choices:
        choices -= 1
        while table.host.bots.move():
            stand.pump()
        if not match.to_act:
            break
        before = until(stand, lambda now: now.place.startswith(f"{match.at} "))
        target = rng.choice(before.next)
        act(target)
        until(stand, lambda now, before=before: now.differs(before))
    assert stand.errors == []


def play(stand, table, act, rng, choices=10_000):
    """The same, and all that was done stands in the log."""
    choose(stand, table, act, rng, choices)
    done = [entry for entry in telling.told(table.match.chair(0), Stock()) if not entry["aside"]]
    log = stand.page.locator(".gk").evaluate(LOG)
    assert_tells(log, [part["text"] for entry in done for part in entry["told"]])
    assert stand.shown().over == (not table.match.to_act)


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_alone(chromium, game):
    """Tab, arrows, Enter and Space; that arrows lead everywhere is seen to in test_arrows.py."""
    stand, rng = Stand(chromium), random.Random(2)
    made = table(game)
    stand.show(made, 930, 630)
    keys = Keys(stand.page.locator(".gk"), rng)
    play(stand, made, lambda target: keys.choose(target, rng.choice(["Enter", "Space"])), rng, 12)
    stand.close()


def tapping(stand):
    before = []

    def tap(target):
        """Nobody means two things by a double tap: what comes in the place of what was tapped is looked at first."""
        point = stand.page.evaluate(SEEN, target)
        if before and math.dist(point, before) < 40:
            stand.page.wait_for_timeout(600)
        before[:] = point
        stand.page.touchscreen.tap(*point)

    return tap


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_touch(chromium, game):
    stand, rng = Stand(chromium, has_touch=True), random.Random(4)
    made = table(game)
    stand.show(made, 930, 630)
    play(stand, made, tapping(stand), rng)
    stand.close()


def test_on_the_shortest_phone_by_touch(chromium):
    """Of Metal Adventures, which has the most to tap, some turns: nothing lies over what can be done."""
    stand, rng = Stand(chromium, has_touch=True), random.Random(4)
    made = table("metal-adventures")
    stand.show(made, 320, 500)
    choose(stand, made, tapping(stand), rng, 60)
    stand.close()
