"""Trophies: when they are claimed, and what nobody learns from who is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import material
from pirates import BOX, ally, deal, dice, play, rule, who, why


def test_claims() -> None:
    """trophy.claim: one per player and turn, at quiet moments, in anybody's turn; then under the pile, known to all."""
    match = deal({"trophies": ["usurer", "juggernaut"], "credits": 9, "upgrades": ["ion-lance"]})
    assert rule(match, "claim usurer") is None
    assert rule(match, "claim juggernaut") == "trophy.claim"
    assert rule(match, "claim viper") == "pirate.trophies"
    match.play("claim usurer")
    assert who(match)["glory"] == BOX.trophies["usurer"].glory
    assert match.position()["exxalia"]["under"] == [{"card": "usurer", "known to": [0, 1, 2]}]
    assert match.chair(None).view.state.under[0][0] == "usurer"  # who looks on has seen it, too
    match = deal({"trophies": ["usurer", "scrap-king"], "credits": 9, "wrecks": ["rusta", "lumen", "helion", "corona"]})
    match.play("claim usurer")
    assert "one trophy" in str(why(match, "claim scrap-king")[1])


def test_claims_of_others() -> None:
    """trophy.claim: after a combat and at the end of a turn whoever could is asked; never during a combat."""
    rich = {"trophies": ["usurer"], "credits": 9}
    match = deal({}, rich, rich | {"trophies": ["living-wreck"], "damage": 3})
    assert rule(match, "claim usurer", 1) == "trophy.claim"
    match.play("attack bazaar")
    assert rule(match, "claim usurer", 1) == "trophy.claim"
    dice(match, 1, 6)
    assert match.to_act == (1, 2)
    assert rule(match, "done", 1) == "trophy.claim"
    match.play("claim living-wreck", 2).play("pass", 1)
    assert match.to_act == (0,)
    match.play("done")
    assert match.to_act == (1,)  # asked again at the end of the turn
    match.play("claim usurer", 1)
    assert who(match, 1)["glory"] == BOX.trophies["usurer"].glory


SWAPPED = [  # moments at which seat 1 could show a trophy: a position, and the moves that lead there
    ({"credits": 9}, "usurer", {}, ("attack bazaar",)),
    ({"damage": 3}, "living-wreck", {"turn": {"fought": True}}, ("done",)),
    ({"credits": 8}, "usurer", {}, ("offer 1", "give credit", "send", "accept")),
    ({"credits": 9}, "usurer", {"step": "begin"}, ("due pay",)),
    ({"damage": 1, "credits": 9}, "living-wreck", {}, ("play saboteur on 1",)),
]


@pytest.mark.parametrize(("pirate", "good", "more", "moves"), SWAPPED)
def test_a_trophy_that_could_be_shown_looks_like_any_other(
    pirate: dict[str, Any], good: str, more: dict[str, Any], moves: tuple[str, ...]
) -> None:
    """trophy.claim, pirate.trophies: with a dud in its place others see, read and are told the very same, all along."""

    def known(trophy: str) -> list[Any]:
        attacker = {"upgrades": ["saboteur"], "trophies": ["viper"]}
        match = deal(attacker, {"trophies": [trophy]} | pirate, {"trophies": ["idler"]}, **more)
        for move in moves:
            match.play(move)
        if match.state.fight:
            dice(match, 1, 6)
        assert 1 in match.to_act
        assert ("claim " + trophy in [move.text for move in match.moves(1)]) == (trophy == good)
        seen = []
        while match.state.task.step == "claims" and 1 in match.to_act:
            seen += [looked(match)]
            match.play("pass", 1)
        return [*seen, looked(match)]

    def looked(match: gamekit.Match) -> Any:
        chairs = [match.chair(seat) for seat in (None, 0, 2)]
        return [
            (chair.view, chair.to_act, chair.log, chair.tree(), repr(match), why(match, "done", 2)) for chair in chairs
        ]

    assert known(good) == known("reveller")


def test_a_deal_that_brings_a_trophy_about() -> None:
    """trophy.claim: who has come to his condition is asked before a combat is named that could take it away."""
    match = deal({"credits": 5}, {"credits": 8, "trophies": ["usurer"]}, {"credits": 9, "trophies": ["idler"]})
    play(match, "offer 1", "give credit", "send", "accept")
    assert match.to_act == (1, 2)  # whoever might have one for it
    match.play("pass", 2).play("claim usurer", 1)
    dice(match.play("challenge 1"), 6, 1).play("loot credits")
    assert (who(match, 1)["glory"], match.to_act) == (BOX.trophies["usurer"].glory, (0,))


def test_who_passed_is_asked_again_for_more_and_at_the_end() -> None:
    """trophy.claim: not over and over for the same, but once more when the turn ends."""
    rich = {"trophies": ["usurer"], "credits": 9}
    match = deal({}, rich, step="begin").play("due pay")
    assert match.to_act == (1,)
    match.play("pass")
    dice(match.play("attack bazaar"), 1, 6)
    assert match.to_act == (0,)
    assert match.play("done").to_act == (1,)
    match = deal({}, rich | {"damage": 2}, step="begin").play("due pay")
    match = dice(ally(match.play("pass").play("attack bazaar")).play("stay loyal"), 1, 6)
    assert match.to_act == (1,)  # with the third Damage he could have a trophy for that, too


def test_wrecks_of_others_are_not_looked_through_for_who_is_asked(tmp_path: Path) -> None:
    """trophy.claim: how many lie open, not which; so all with as many may have a trophy for wrecks of one nation."""
    path = tmp_path / "trophies.toml"
    own = Path(material.__file__).parent / "data" / "trophies.toml"
    text = own.read_text(encoding="utf-8")
    path.write_text(text.replace('what = "wrecks", n = 4', 'what = "one-nation", n = 2'), encoding="utf-8")
    for wrecks in (["helion", "lumen"], ["helion", "rusta"]):
        pirate = {"trophies": ["idler"], "wrecks": wrecks}
        match = deal({}, pirate, step="begin", decks={"trophies": str(path)}).play("due pay")
        assert match.to_act == (1,)


def test_a_second_trophy_when_the_next_turn_begins() -> None:
    """trophy.claim: in any player's turn, so who showed one in the last turn may show the other in this."""
    rich = {"trophies": ["usurer", "living-wreck"], "credits": 9, "damage": 3}
    match = deal({}, {}, rich, turn={"fought": True}).play("done").play("claim usurer")
    assert (match.state.active, match.to_act, rule(match, "claim living-wreck")) == (1, (2,), None)
    assert match.play("pass").to_act == (1,)
    assert deal({}, {}, rich, turn={"fought": True}).play("done").play("pass").to_act == (1,)  # asked just now


def test_a_turn_without_any_fight_to_be_had() -> None:
    """travel: nobody must fight where space is empty, all planets are visited and a truce holds with everybody."""
    truces = [
        {"owner": 0, "to": to, "what": "truce", "when": "truce", "seat": 0, "until": 9, "bound": True} for to in (1, 2)
    ]
    empty = {"out of the game": list(BOX.zones), "promises": truces}
    match = deal(turn={"acts": ["light", "smuggle"]}, **empty)
    assert rule(match, "done") == "travel"
    match = deal(turn={"acts": ["light", "smuggle", "splurge"]}, **empty)
    assert rule(match, "done") is None
