"""axe-core finds nothing at any table that keeps people with disabilities out: its tabs, kinds of boxes and moments, light and dark."""

from __future__ import annotations

import pytest

import gamekit
from browser.harness import AXE
from browser.stand import Stand
from browser.table import GAMES
from browser.test_fits import played
from gamekit_widgets import Table

# On a bare page there is no heading, and no landmark round the table.
BARRIERS = """() => axe.run('.gk', {rules: {'region': {enabled: false}}}).then(({violations}) =>
    violations.flatMap(({id, nodes}) => nodes.map(({html, any}) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`)))"""
BOXES = {"laptop": (930, 630), "rail": (1200, 630), "phone": (390, 760), "big": (1280, 720)}


@pytest.fixture(scope="module")
def stand(chromium):
    made = Stand(chromium, reduced_motion="reduce")  # so that nothing is pale for long
    made.page.evaluate(AXE.read_text(encoding="utf-8"))
    yield made
    made.close()
    assert made.errors == []


def table_of(match, seats):
    table = Table(match, seats, pace=0)
    table.host.kick = lambda: None
    return table


def middle(game):
    match = played(game, 40)
    return table_of(match, ["you"] + ["bot"] * (match.players - 1))


def found(stand):
    stand.page.wait_for_timeout(50)
    stand.page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")
    return stand.page.evaluate(BARRIERS)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_at_every_table_with_every_tab(stand, game, theme):
    table = middle(game)
    for kind, size in BOXES.items():
        stand.show(table, *size, theme=theme, big=kind == "big")
        assert found(stand) == [], kind
        names = stand.page.locator(".gk-pane").evaluate_all("all => all.map(el => el.classList[1].slice(8))")
        for name in names if kind in ("laptop", "phone") else ():
            opens = f"[data-gk-target='do:{name}'], [data-gk-tab='{name}']"
            if stand.page.locator(opens).count():  # not each is offered in the midst of a match
                stand.click(opens)
                assert found(stand) == [], (kind, name)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_in_every_moment(stand, game, theme):
    exercise = gamekit.lesson(game, next(iter(gamekit.lessons(game))))
    stand.show(exercise, 930, 630, theme=theme)
    for _ in range(3):
        stand.target("do:hint")
        assert found(stand) == []
    stand.show(middle(game), 930, 630, theme=theme)
    stand.key("w")
    stand.page.locator(".gk-board .gk-spot").last.dispatch_event("click")
    stand.pump()
    assert stand.page.locator(".gk-told p").inner_text()
    assert found(stand) == [], "why not"
    over = played(game, 100_000)
    stand.show(table_of(over, ["you"] + ["bot"] * (over.players - 1)), 930, 630, theme=theme)
    assert found(stand) == [], "over"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_where_a_hand_is_covered_and_where_chance_is_asked(stand, theme):
    hot = gamekit.new("metallurgie", seed=4)
    asking = gamekit.new("metallurgie", chance="ask")
    for table in (table_of(hot, ["you:Ada", "you:Ben"]), table_of(asking, ["you", "bot"])):
        stand.show(table, 930, 630, theme=theme)
        assert found(stand) == []
    stand.show(table_of(gamekit.new("metallurgie", seed=4), ["you", "bot"]), 1280, 720, theme=theme, big=True)
    assert found(stand) == []
