"""Nothing that can be asked at a table stays without its rule, also out of turn, at the end and for who looks on.

That the rule speaks of what was clicked is tested game by game, beside what its clicks mean.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import gamekit
from gamekit.testing import on_screen
from gamekit_widgets import Table
from page import Page

# What is said to whoever may do nothing now: whose turn it is, that chance comes first, that the game is over; and of
# cards to a host who deals them by hand, that they are used up.
IDLE = {
    "forge": {"setup.players", "end.round"},
    "metallurgie": {"setup.first", "setup.deal", "end.stop", "material.metals"},
    "metro-x": {"round.reveal", "round.choose", "end.windows", "material.sheet"},
    "metal-adventures": {"setup.players", "material.dice", "end"},
}


def clickable(page: Page) -> list[str]:
    """On the board, in the hand, among the buttons, and what chance may bring where that is left to the host."""
    chair = page.desk.chair
    draws = {draw["target"] for draw in page.face["chance"] or ()}
    return sorted(draws | on_screen(chair.game, chair.view, chair.moves(), chair.names))


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("forge", {}),
        ("metallurgie", {}),
        ("metallurgie", {"edition": "fr"}),
        ("metro-x", {}),
        ("metro-x", {"map": "madrid", "special": True}),
        ("metal-adventures", {}),
    ],
)
def test_every_click_is_allowed_or_answered_by_a_rule(game: str, how: dict[str, Any]) -> None:
    """At the host's screen, at a window of one's own and for a spectator, in random positions up to the last."""
    rng, seats = random.Random(7), 3
    match = gamekit.new(game, seats, seed=4, chance="ask", **how)
    while match.to_act and match.at < 1200:
        seat = rng.choice(match.to_act)
        match.play(rng.choice(match.moves(seat)), seat)
    made = Table(match, ["you"] * seats, pace=0)
    host, window, looker = Page(made), Page(made), Page(made, sit="look")
    window.send(sit="1")
    said = 0
    for at in [*sorted(rng.sample(range(match.at), min(match.at, 25))), match.at]:
        match.go(at)
        for page in (host, window, looker):
            chair = page.desk.chair
            targets = clickable(page)
            for _ in range(9):
                path = tuple(rng.choices(targets, k=rng.choice((1, 1, 2))))
                why = page.why(*path)
                if not why["allowed"]:
                    assert why["rule"] in (IDLE[game] if chair.seat is None else match.game.rulebook()), (path, why)
                    assert why["text"]
                    said += 1
    assert said > 200


def test_a_draw_that_can_not_be_is_answered_by_its_rule() -> None:
    """Metallurgie: that no gold is left in the pile is known to the cards on the table, not to the table."""
    laid = gamekit.new("metallurgie", seed=3).position() | {"hands": [["iron"] * 3, ["gold"] * 3]}
    position = {key: laid[key] for key in ("pattern", "hands")} | {"won": [{"gold": 4}, {}]}
    match = gamekit.new("metallurgie", position=position, chance="ask").play("turn over")
    page = Page(Table(match, ["you", "you"], pace=0))
    at, gold = match.at, next(draw["target"] for draw in page.face["chance"] if "gold" in draw["label"])
    page.play(gold)
    assert (match.at, page.messages[-1]["why"]["rule"]) == (at, "material.metals")


def test_who_looks_on_may_ask_too() -> None:
    match = gamekit.new("metro-x", 2, chance="ask").play("reveal 3")
    made = Table(match, ["you:Ada", "you:Ben"], pace=0)
    told = Page(made, sit="look").why("line:A")
    assert (told["allowed"], told["rule"]) == (False, "round.choose")
    assert told["text"].endswith("Still to choose: Ada and Ben.")
