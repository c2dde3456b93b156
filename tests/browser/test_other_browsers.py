"""In Firefox and in WebKit a game of each kind is played by mouse and by keys, as far as they are here."""

from __future__ import annotations

import random

import pytest

import webdriver
from browser.driven import DrivenStand
from browser.keys import Keys
from browser.table import GAMES
from browser.test_matches import SEEN, play, table


@pytest.fixture(scope="module", params=webdriver.NEEDS)
def browser(request):
    if said := webdriver.missing(request.param):
        pytest.skip(said)
    with webdriver.start(request.param) as started:
        yield started


@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played(browser, game, hand):
    stand, rng = DrivenStand(browser), random.Random(2)
    made = table(game)
    stand.show(made, 930, 630)
    keys = Keys(stand.page.locator(".gk"), rng)
    act = {
        "mouse": lambda target: stand.page.mouse.click(*stand.page.evaluate(SEEN, target)),
        "keys": lambda target: keys.choose(target, rng.choice(["Enter", "Space"])),
    }
    play(stand, made, act[hand], rng, 12)
    stand.close()
