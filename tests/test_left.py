"""Who makes a move that leaves points lying is told so: in each game where points lie ready, and nowhere else."""

from __future__ import annotations

import random

import gamekit
from gamekit.games import metro_x
from pirates import deal


def left(match, text):
    """What is said to be left by a move, and where that lies."""
    move = next(move for move in match.moves() if move.text == text)
    return match.game.scene.preview(match.view(match.to_act[0]), move).left


def test_an_area_that_is_big_enough():
    for size, ready in ((8, True), (7, False)):
        pattern = {f"{x},0": "iron" for x in range(size)}
        match = gamekit.new("metallurgie", position={"pattern": pattern, "hands": [["iron"] * 3, ["gold"] * 3]})
        assert bool(left(match.play(f"place iron {size},0"), "done")) == ready
        done, *_ = match.game.scene.buttons(match.view(match.to_act[0]), match.moves())
        assert done.primary != ready


def test_a_weapon_in_ones_last_turn():
    luck = random.Random(3)
    match = gamekit.new("forge", players=2, seed=3)
    early = late = 0
    while match.to_act:
        moves = match.moves()
        for move in moves:
            told = match.game.scene.preview(match.view(match.to_act[0]), move).left
            makes = [other for other in moves if other.other]
            assert (told is not None) == (match.state.last and bool(makes) and not move.other and move.kind != "pass")
            early, late = early + (told is None), late + (told is not None)
        match.play(luck.choice([move for move in moves if not move.other] or moves))
    assert early
    assert late


def test_a_station_that_could_be_marked():
    luck = random.Random(4)
    match = gamekit.new(metro_x.GAME, players=1, seed=4)
    found = 0
    while match.to_act and match.at < 60:
        for move in match.moves():
            told = match.game.scene.preview(match.view(0), move).left
            nothing = "none" in move.targets
            assert nothing or told is None
            found += told is not None
        match.play(luck.choice(match.moves()))
    assert found


def test_glory_before_a_turn_of_metal_adventures_ends():
    fought = {"fought": True}
    match = deal({"credits": 6}, {}, turn=fought)
    assert left(match, "done").where == ("action:splurge",)
    assert left(deal({"credits": 1}, {}, turn=fought), "done") is None
