"""A pirate: his Astrolabe, what he holds at most, Damage and Judgment, and what changes his Power."""

from __future__ import annotations

from gamekit.games.metal_adventures.rules import combat
from gamekit.room import CHANCE
from pirates import BOX, deal, dice, play, raid, rule, texts, who


def test_the_wheels() -> None:
    """pirate.astrolabe: Power 8; pirate.equipment: all of it counts, at once; pirate.damage: 1 less for each."""
    match = deal({"upgrades": ["ion-lance", "pulse-cannon"], "damage": 2, "credits": 9, "judgment": 1, "glory": 3})
    assert who(match)["power"] == 8 + 3 + 2 - 2
    assert match.state.pirates[0].glory == 4  # pirate.judgment: 1 is taken off while it lasts
    match.play("throw ion-lance")
    assert who(match)["power"] == 8
    assert match.position()["ocg"]["under"] == ["ion-lance"]


def test_support_power() -> None:
    """pirate.support: a third of the current Power, rounded down."""
    for damage, upgrades, power in (
        (0, [], 2),
        (3, [], 1),
        (0, ["ion-lance", "pulse-cannon"], 4),
        (0, ["scrap-plates"], 3),
    ):
        state = deal({"ship": "mula", "damage": damage, "upgrades": upgrades}).state
        assert combat.support_power(BOX, state.pirates[0]) == power


def test_damage_stops_at_four() -> None:
    """pirate.damage: never more than 4, and the game goes on; combat.lose-ship: the ship leaves the game."""
    match = dice(raid({"damage": 3}, "apocalypse"), 1, 6)
    assert (who(match)["damage"], match.to_act) == (4, (0,))
    assert match.position()["out of the game"] == ["apocalypse"]


def test_judgment_is_free_at_four() -> None:
    """pirate.judgment: at 4 nothing more is taken; due: a free choice."""
    match = deal({"judgment": 4, "glory": -4}, step="begin").play("due judgment")
    assert (who(match)["judgment"], who(match)["glory"]) == (4, -4)
    assert match.log[-1].events[-1].what == "judged-free"


def test_infamy() -> None:
    """pirate.infamy: no alliance either way; all other deals stay open."""
    match = raid({}, "rusta", {"judgment": 4}, {}).play("offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    assert rule(match, "give credit") is None
    match = play(deal({"judgment": 4}, {}, {}).play("attack karokum"), "offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    assert rule(deal({}, {"judgment": 4}), "challenge 1") is None


def test_infamy_begins_and_ends_before_the_fight() -> None:
    """pirate.infamy: the fourth Judgment begins it, the amnesty ends it, and the challenged is not helped either."""
    match = play(deal({"judgment": 3}, step="begin"), "due judgment", "attack karokum", "offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    match = play(deal({"judgment": 4, "credits": 5}), "amnesty pay", "attack karokum")
    assert texts(match, "offer") == ["offer 1", "offer 2"]
    match = play(deal({}, {"judgment": 4}), "challenge 1", "go on")
    assert match.state.task.step == "faktor"


def test_four_upgrades() -> None:
    """pirate.upgrades: a fifth, then one of the five goes at once; not from the dice until the loot is taken."""
    own = ["black-sail", "captain-jones", "scrap-plates", "smoke-screen"]
    ocg = {"face up": ["lumiculaire"]}
    match = deal({"upgrades": own, "credits": 5}, ocg=ocg).play("buy lumiculaire")
    assert match.to_act == (CHANCE,) or rule(match, "done") == "pirate.upgrades"
    assert texts(match) == [f"throw {name}" for name in sorted([*own, "lumiculaire"])]
    assert rule(match, "throw harpoon") == "pirate.upgrades"
    match.play("throw smoke-screen")
    assert match.position()["bazaar"]["supports"] == ["smoke-screen"]
    match = dice(raid({"upgrades": own}, "apocalypse"), 1, 1)
    assert match.why_not("throw scrap-plates").text == "From the dice until the loot is taken, nothing is thrown away."


def test_a_third_trophy() -> None:
    """pirate.trophies, deal.trophy-bluff: a third by a deal; one of the three goes under the pile at once."""
    match = deal({"trophies": ["viper"]}, {"trophies": ["idler", "usurer"]})
    play(match, "offer 1", "give trophy viper", "say executioner", "send", "accept")
    assert (match.to_act, texts(match)) == ((1,), ["under idler", "under usurer", "under viper"])
    assert rule(match, "done") == rule(match, "under hunted") == "pirate.trophies"
    match.play("under idler")
    assert match.position()["exxalia"]["under"] == [{"card": "idler", "known to": [1]}]
    assert who(match, 1)["trophies"] == ["usurer", "viper"]
