"""In Firefox and in WebKit a game of each kind is played by mouse and by keys, as far as they are here; in Firefox also in JupyterLab."""

from __future__ import annotations

import random

import pytest

import webdriver
from browser.driven import DrivenStand, OnePage
from browser.harness import Lab
from browser.keys import Keys
from browser.table import GAMES, PAINTERS, Table, match
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


# WebKit without a graphics card takes minutes for as many boards.
@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_a_turn_of_each_game_is_played_in_jupyterlab(browser, server):
    lab = Lab(server, OnePage(browser))
    cells = [match(game, painter=painter) for game in GAMES for painter in PAINTERS]
    book = lab.open(*cells)
    for cell in range(len(cells)):
        Table(book, cell).move()
    lab.close()
