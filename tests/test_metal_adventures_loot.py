"""What a combat brings: who wins, spoils, Damage, and what the winner chooses."""

from __future__ import annotations

import gamekit
from gamekit.room import CHANCE
from pirates import BOX, ally, deal, dice, play, raid, rule, texts, who


def test_win_planets() -> None:
    """combat.win-planet: the treasure, and a trophy out of 3, a support card or a wreck."""
    match = deal({"trophies": ["idler", "viper"]}, exxalia={"treasure": 7}).play("attack exxalia")
    match = dice(play(match, "go on", "faktor"), 6, 1, 6)
    assert (who(match)["credits"], texts(match)) == (10, ["under idler", "under viper", "no trophy"])
    assert rule(match, "done") == "combat.win-planet"
    play(match, "under idler", "draw hunted", "draw usurer", "draw hothead")
    assert rule(match, "done") == rule(match, "keep viper") == "combat.win-planet"
    assert match.play("keep usurer").log[-1].rules == ("combat.win-planet",)
    assert who(match)["trophies"] == ["usurer", "viper"]
    match = deal({"trophies": ["idler", "viper"]}).play("attack exxalia")
    dice(play(match, "go on", "faktor"), 6, 1, 6).play("no trophy")
    assert who(match)["trophies"] == ["idler", "viper"]
    supports = {"supports": ["gunner-anya", "saboteur"]}
    match = dice(deal(bazaar=supports).play("attack bazaar"), 6, 2)
    assert rule(match, "take captain-jones") == "combat.win-planet"
    assert rule(match, "done") == "combat.win-planet"
    assert who(match.play("take saboteur"))["upgrades"] == ["saboteur"]
    assert match.log[-1].rules == ("combat.win-planet",)
    match = dice(deal(karokum={"ships": ["lumen", "rusta"]}).play("attack karokum"), 6, 1)
    assert rule(match, "done") == rule(match, "take destria-nova") == "combat.win-planet"
    assert who(match.play("take lumen"))["wrecks"] == ["lumen"]
    assert match.log[-1].rules == ("combat.win-planet",)


def test_lose_planet() -> None:
    """combat.lose-planet: attacker and ally take 1 Damage."""
    match = play(deal().play("attack karokum"), "offer 1", "want alliance", "send", "accept", "go on", "stay loyal")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [1, 1, 0]


def test_win_ship() -> None:
    """combat.win-ship: all rewards, the card as a wreck; material.space: without support cards 2 credits."""
    ship = BOX.ships["regina-clara"]
    match = dice(raid({}, "regina-clara", bazaar={"supports": ["saboteur"]}), 6, 1)
    assert (who(match)["glory"], who(match)["credits"]) == (ship.glory, 3 - 1 + ship.credits)
    assert (who(match)["wrecks"], who(match)["upgrades"]) == (["regina-clara"], ["saboteur"])
    assert who(dice(raid({}, "regina-clara"), 6, 1))["credits"] == 2 + ship.credits + 2


def test_lose_ship() -> None:
    """combat.lose-ship: attacker and ally take its damage."""
    match = play(ally(raid({}, "galgan")), "no faktor", "no faktor")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [3, 3, 0]


def test_loot_of_a_challenge() -> None:
    """challenge.win: half the credits, an upgrade, or half the wrecks, rounded up."""
    rich = {"credits": 5, "upgrades": ["ion-lance"], "wrecks": ["rusta", "lumen", "helion"]}

    def won() -> gamekit.Match:
        return dice(deal({"upgrades": ["pulse-cannon"]}, rich).play("challenge 1"), 6, 1)

    match = won()
    assert texts(match) == ["loot credits", "loot ion-lance", "loot wrecks", "look"]
    assert rule(match, "loot harpoon") == rule(match, "done") == "challenge.win"
    assert (who(match.play("loot credits"))["credits"], who(match, 1)["credits"]) == (3 + 3, 2)
    match = won().play("loot ion-lance")
    assert {event.rule for event in match.log[-1].events} == {"challenge.win"}
    assert (who(match)["power"], who(match, 1)["power"]) == (13, 8 - 1)
    match = won().play("loot wrecks")
    assert (match.to_act, len(match.moves())) == ((CHANCE,), 3)
    play(match, "draw rusta", "draw helion")
    assert (who(match)["wrecks"], who(match, 1)["wrecks"]) == (["helion", "rusta"], ["lumen"])
    match = won()
    assert match.view(0).state.pirates[1].wrecks == ("?",) * 3
    match.play("look")
    assert match.view(0).state.pirates[1].wrecks == ("helion", "lumen", "rusta")
    assert match.view(2).state.pirates[1].wrecks == ("?",) * 3
    assert texts(match) == ["take helion", "take lumen", "take rusta"]
    assert "look" not in texts(dice(deal({}, {"credits": 1}).play("challenge 1"), 6, 1))
