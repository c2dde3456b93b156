"""In Firefox and in WebKit a game of each kind is played by mouse and by keys, as far as they are here; in Firefox also in JupyterLab."""

from __future__ import annotations

import random

import pytest

import gamekit
import webdriver
from browser.driven import DrivenStand, OnePage, Page
from browser.harness import Lab
from browser.keys import Keys
from browser.table import GAMES, PAINTERS, Table, match
from browser.test_class import until
from browser.test_matches import SEEN, play, table
from ports import free_port


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


def test_a_class_is_joined_and_followed(browser):
    """A page of a class lets no script in, so all is done by keys and seen from the class: what a page could not read it
    would not answer, and it would come back by another socket.
    """
    room, page, rng = gamekit.classroom("7b", port=free_port()), Page(browser), random.Random(1)
    page.goto(f"{room.url}#{room.code}")
    until(lambda: type_in(page, room), page)
    socket = room.server.hall.pupils[0].socket
    game = room.play("metro-x", seed=1)
    until(lambda: room.server.hall.pupils[0].seat, page)
    sheet = game.sheets[0]
    while len(game.cards) < 12:
        sheet.play(rng.choice(sheet.moves(0)), 0)  # for him: each is told in what it repeats of those before
    asked = room.ask("Who wins?", ["Ada", "Bo"])
    until(lambda: page.keyboard.press("Tab") or page.keyboard.press("Enter") or asked.answers, page)
    assert room.server.hall.pupils[0].socket is socket
    room.close()


def type_in(page, room):
    for letter in "Ada":
        page.keyboard.press(letter)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    return room.people


# WebKit without a graphics card takes minutes for as many boards.
@pytest.mark.parametrize("browser", ["firefox"], indirect=True)
def test_a_turn_of_each_game_is_played_in_jupyterlab(browser, server):
    lab = Lab(server, OnePage(browser))
    cells = [match(game, painter=painter) for game in GAMES for painter in PAINTERS]
    book = lab.open(*cells)
    for cell in range(len(cells)):
        Table(book, cell).move()
    lab.close()
