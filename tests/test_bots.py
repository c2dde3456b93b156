"""Bots: the greedy one is worth playing against, both know their view only, and games between them end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gamekit
from gamekit.bots import BOTS, named
from gamekit.game import GamekitError
from gamekit.games import NAMES, game


def battle(seed: int, *names: str, **how: Any) -> gamekit.Match:
    match, rng = gamekit.new("metallurgie", len(names), seed=seed, **how), random.Random(seed)
    bots = [named(name) for name in names]
    while match.to_act:
        seat = match.to_act[0]
        match.play(bots[seat].choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    return match


def test_greedy_beats_random() -> None:
    """At least nine games in ten, from either seat; and it makes several times the points."""
    won, points = 0.0, [0, 0]
    for number in range(60):
        greedy = number % 2
        outcome = battle(number // 2, *(("random", "greedy") if greedy else ("greedy", "random"))).outcome
        won += (greedy in outcome.winners) / len(outcome.winners)
        points[0] += outcome.scores[greedy]["total"]
        points[1] += outcome.scores[1 - greedy]["total"]
    assert won >= 54
    assert points[0] > 3 * points[1]


@pytest.mark.parametrize("how", [{}, {"edition": "fr"}, {"bonus": True}], ids=str)
def test_a_table_of_greedy_bots(how: dict[str, Any]) -> None:
    """They keep the game going, and score."""
    for players in (2, 4):
        match = battle(players, *["greedy"] * players, **how)
        assert match.state.turns < 100
        assert sum(score["total"] for score in match.outcome.scores) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_every_game_to_its_end(name: str) -> None:
    for bot in BOTS:
        match, rng = gamekit.new(name, seed=1), random.Random(1)
        while match.to_act:
            assert match.at < 3000
            seat = match.to_act[0]
            view, moves = match.view(seat), match.moves(seat)
            stream = rng.getstate()
            chosen = named(bot).choose(game(name), view, moves, rng)
            rng.setstate(stream)
            assert named(bot).choose(game(name), view, moves, rng) == chosen
            match.play(chosen, seat)


def test_takes_an_area_when_there_is_one() -> None:
    """The greedy bot scores the gold that lies ready, and does not leave a ready area to the next player."""
    pattern = {"0,0": "gold", "1,0": "gold", "2,0": "gold", "0,1": "iron", "1,1": "iron"}
    hands = [["iron", "iron", "copper"], ["iron"] * 3]
    match = gamekit.new("metallurgie", position={"pattern": pattern, "hands": hands, "turn": {"seat": 0}}, chance="ask")
    bot, rng = named("greedy"), random.Random(1)
    while match.to_act == (0,):
        match.play(bot.choose(match.game, match.view(0), match.moves(0), rng))
    assert match.position()["won"][0]["gold"] == 1


def test_an_unknown_bot() -> None:
    with pytest.raises(GamekitError, match=r"There is no bot 'clever'\. There are: random, greedy\."):
        named("clever")
