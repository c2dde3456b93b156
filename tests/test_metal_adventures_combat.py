"""Combat, in its printed order: one is named, Metal Faktor, dice, support cards, the score and its odds; challenges."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.rules import combat
from gamekit.games.metal_adventures.state import FAKTOR, FAKTOR_SIDES
from gamekit.room import CHANCE
from pirates import R, ally, deal, dice, facts, play, raid, rule, texts, who, why


def test_karokum() -> None:
    """combat.karokum: a ship of the discard for 1 credit, also a hunter; Karokum's actions stay open."""
    match = raid({"credits": 8}, "cerberus", ships=["rusta"])
    assert (match.position()["karokum"]["treasure"], match.state.fight.target) == (1, "cerberus")
    assert rule(dice(match, 6, 1), "splurge") is None
    assert rule(deal({"credits": 0}, karokum={"ships": ["rusta"]}), "raid rusta") == "combat.karokum"
    assert rule(deal(), "raid rusta") == "combat.karokum"


def test_planet() -> None:
    """combat.planet: Powers 10, 12, 14; none of its actions before or after."""
    for planet, power in (("karokum", 10), ("bazaar", 12), ("exxalia", 14)):
        assert combat.scores(deal().play(f"attack {planet}").state)[1] == power
    match = play(deal({"damage": 2, "credits": 5}), "light")
    assert (rule(match, "attack exxalia"), rule(match, "attack bazaar")) == ("combat.planet", None)
    match = dice(deal({"damage": 2}).play("attack exxalia"), 1, 6)
    assert rule(match, "light") == "combat.planet"


def test_order() -> None:
    """combat.order: ally, betrayal, Metal Faktor, dice, support cards, loot, promises, trophies; what offers nobody
    a choice passes by itself."""
    match = raid(
        {"trophies": ["scrap-king"], "wrecks": ["helion", "lumen", "corona"]},
        "rusta",
        {"upgrades": ["gunner-anya"], "trophies": ["idler"]},
    )
    steps = []
    for move in (
        "offer 1",
        "want alliance",
        "promise credit won",
        "send",
        "accept",
        "go on",
        "stay loyal",
        "faktor",
        "no faktor",
    ):
        steps.append(match.state.task.step)
        match.play(move)
    dice(match, 3, 3, 2)
    for move in ("pass", "keep word", "pass", "claim scrap-king"):
        steps.append(match.state.task.step)
        match.play(move)
    order = ["help", "compose", "answer", "betray", "faktor", "support", "promises", "claims", "free"]
    assert list(dict.fromkeys(steps)) == order
    assert match.state.task.step == "free"
    assert rule(match, "pass") == "combat.support"


def test_support_cards() -> None:
    """combat.support: after the dice, side by side, round and round until all pass; the card goes to Bazaar."""
    match = deal({"upgrades": ["gunner-anya", "old-mechanic"]}, {"upgrades": ["full-broadside", "smoke-screen"]})
    assert "for a fight" in str(why(match, "play gunner-anya")[1])
    assert rule(match, "play old-mechanic on 1") == rule(match, "play saboteur") == "combat.support"
    dice(match.play("challenge 1"), 3, 3)
    assert match.to_act == (0,)
    assert "quiet moment" in str(why(match, "play old-mechanic")[1])
    play(match, "play gunner-anya")
    assert match.to_act == (1,)
    play(match, "play full-broadside", "play smoke-screen")
    assert facts(match, "compared-lost") == {"n": 13, "k": 16}
    assert match.position()["bazaar"]["supports"] == ["full-broadside", "gunner-anya", "smoke-screen"]


def test_support_cards_refused() -> None:
    """combat.support: equipment is not played, and a card on somebody else needs somebody else."""
    match = deal({"upgrades": ["harpoon", "saboteur"]})
    for move, said in (
        ("play harpoon", "is equipment"),
        ("play saboteur", "Say on whom"),
        ("play saboteur on 0", "not on yourself"),
        ("play saboteur on 4", "no such seat 4"),
        ("play captain-jones", "only cards that you hold"),
    ):
        assert said in str(why(match, move)[1])
    match = dice(raid({"upgrades": ["gunner-anya"]}, "rusta"), 1, 1)
    assert rule(match, "done") == "combat.support"


def test_captain_jones() -> None:
    """combat.support: all dice again; the new red face counts and stays, a blank frees the die."""
    for red, score in ((4, 8 + 5 + 4), (0, 8 + 5)):
        match = dice(play(raid({"upgrades": ["captain-jones"]}, "mad-morgana"), "go on", "faktor"), 1, 6, 6)
        assert combat.scores(match.state) == (15, 18)
        match.play("play captain-jones")
        assert match.state.pirates[0].faktor == 0
        dice(match, 5, 2, red)
        assert (facts(match, "compared-won" if score >= 14 else "compared-lost")["n"], who(match)["metal faktor"]) == (
            score,
            red,
        )


def test_captain_jones_in_a_challenge() -> None:
    """combat.support: the red dice of both sides are thrown again; one that is owed from before is not."""
    match = deal({"metal faktor": 6}, {"upgrades": ["captain-jones"]}, {}, {}).play("challenge 1")
    ally(ally(match, seat=2).play("go on"), seat=3)
    play(match, "faktor", "no faktor", "faktor")
    dice(match, 6, 1, 6, 4)
    assert combat.scores(match.state) == (8 + 6 + 2 + 6 - 6, 8 + 1 + 2 + 4)
    play(match, "play captain-jones", "orange 1", "grey 6", "red 2 0", "red 3 2")
    assert facts(match, "compared-lost") == {"n": 8 + 1 + 2 - 6, "k": 8 + 6 + 2 + 2}
    assert [who(match, seat)["metal faktor"] for seat in range(4)] == [0, 0, 0, 2]


def test_metal_faktor_example() -> None:
    """combat.faktor: Bob threw a 2; his Power is 12, and in his next fight of his own the die brings it down to 10."""
    bob = {"upgrades": ["pulse-cannon", "mirror-hull"], "metal faktor": 2}
    match = deal(bob).play("attack bazaar")
    assert (who(match)["power"], combat.scores(match.state)[0]) == (12, 10)
    dice(match, 1, 6)
    assert who(match)["metal faktor"] == 0  # and blank again; it could not be used in that same fight
    assert not any(entry.text.endswith("faktor") for entry in match.log)


def test_metal_faktor() -> None:
    """combat.faktor: blank: nothing; owed only as attacker or challenger, not when helping or challenged."""
    for red in FAKTOR:
        match = dice(play(deal().play("attack karokum"), "go on", "faktor"), 2, 3, red)
        assert (
            facts(match, "compared-won" if 10 + red >= 13 else "compared-lost")["n"],
            who(match)["metal faktor"],
        ) == (10 + red, red)
    owing = {"metal faktor": 6}
    match = deal({}, owing, owing).play("challenge 1")
    assert combat.scores(match.state) == (8, 8)
    match = ally(match, seat=2)
    play(match, "go on") if match.to_act == (1,) else None
    assert combat.scores(match.state) == (10, 8)
    assert (match.to_act, rule(match, "faktor", 2)) == ((0,), "combat.faktor")
    dice(match, 1, 1)
    assert [who(match, seat)["metal faktor"] for seat in range(3)] == [0, 6, 6]


def test_metal_faktor_is_used_again() -> None:
    """combat.faktor: once it has been subtracted it lies on blank, and in the next fight its owner is asked."""
    match = dice(deal({"metal faktor": 4}).play("attack karokum"), 1, 6)
    match = gamekit.new(GAME, position=match.position() | {"turn": {"seat": 0}}, chance="ask")
    play(match, "challenge 1", "go on", "go on")
    assert (match.to_act, texts(match)) == ((0,), ["faktor", "no faktor"])


def test_who_says_first() -> None:
    """combat.faktor: a traitor first; in a challenge the challenger and his allies first."""
    match = ally(raid({}, "rusta", {})).play("betray")
    assert (match.to_act, match.play("faktor").to_act) == ((1,), (0,))
    match = ally(deal({}, {}, {}, {}).play("challenge 3"), seat=1)
    match = ally(match.play("go on"), seat=2)
    asked = []
    while match.state.task.step == "faktor":
        asked.append(match.to_act[0])
        match.play("no faktor")
    assert asked == [0, 1, 3, 2]


def test_score() -> None:
    """combat.score: everything that counts; a tie goes to the attacker."""
    lead = {"upgrades": ["gunner-anya", "pulse-cannon"], "metal faktor": 4}
    match = ally(raid(lead, "apocalypse", {"upgrades": ["full-broadside"]}))
    play(match, "faktor")
    dice(match, 5, 1, 6)
    play(match, "play gunner-anya", "play full-broadside")
    assert facts(match, "compared-won") == {"n": 10 + 5 + 2 + 6 + 2 + 4 - 4, "k": 18 + 1}
    assert who(dice(raid({}, "destria-nova"), 3, 1))["wrecks"] == ["destria-nova"]  # 11 to 11
    assert who(dice(raid({}, "destria-nova"), 3, 2))["wrecks"] == []


def test_challenge() -> None:
    """combat.challenge, challenge.score: both sides with all they have; challenge.win, challenge.lose."""
    assert rule(deal(), "challenge 0") == rule(deal(), "challenge 5") == "combat.challenge"
    match = deal({"metal faktor": 2}, {"upgrades": ["pulse-cannon"]}, {}, {}, pot=3)
    ally(match.play("challenge 1"), seat=2).play("go on")
    ally(match, seat=3)
    play(match, "faktor", "faktor", "no faktor")
    dice(match, 4, 2, 0, 6)
    assert facts(match, "compared-lost") == {"n": 8 + 4 + 2 - 2 + 0, "k": 10 + 2 + 2 + 6}
    assert (who(match, 1)["glory"], who(match, 1)["credits"], match.position()["pot"]) == (1, 6, 0)
    assert [who(match, seat)["damage"] for seat in range(4)] == [1, 0, 1, 0]


def test_a_tied_challenge() -> None:
    """challenge.score: a tie goes to the challenger; challenge.lose: the loser takes 1 Damage."""
    match = dice(deal({}, {"credits": 0}).play("challenge 1"), 2, 2)
    assert (who(match)["glory"], who(match, 1)["damage"]) == (1, 1)


def brute(state: Any) -> tuple[int, int]:
    """All ways in which the dice of a fight can fall, one by one through the rules: those won, and all."""
    task = state.todo[-1]
    if task.step != "dice":
        attack, defence = combat.scores(state)
        return int(attack >= defence), 1
    won = ways = 0
    for move, weight in R.draws(state):
        a, b = brute(stop_at_support(state, move))
        won, ways = won + weight * a, ways + weight * b
    return won, ways


def stop_at_support(state: Any, move: Any) -> Any:
    return R.apply(state, CHANCE, move)[0]


ODDS_CASES = (
    ("rusta", {"upgrades": ["gunner-anya"]}, False, ()),
    ("destria-nova", {"upgrades": ["gunner-anya"]}, False, (0,)),
    ("zenith", {"upgrades": ["gunner-anya"], "metal faktor": 4}, False, (1,)),
    ("apocalypse", {"upgrades": ["gunner-anya", "ion-lance"]}, False, (0, 1)),
    ("kontor", {"upgrades": ["gunner-anya", "ion-lance"]}, True, (0, 1)),
)


@pytest.mark.parametrize(("ship", "lead", "betrayed", "throwing"), ODDS_CASES)
def test_odds_against_brute_force(ship: str, lead: dict[str, Any], betrayed: bool, throwing: tuple[int, ...]) -> None:
    """combat.score: the exact odds are those of counting all throws."""
    match = ally(raid(lead, ship, {"upgrades": ["smoke-screen"]}))
    if match.state.task.step == "betray":
        match.play("betray" if betrayed else "stay loyal")
    while match.to_act != (CHANCE,):
        match.play("faktor" if match.to_act[0] in throwing else "no faktor")
    won, ways = brute(match.state)
    assert combat.chance(match.state) == pytest.approx(won / ways, abs=1e-12)


def test_odds_by_counting() -> None:
    """challenge.score: with any number of red dice on either side, by plain counting of all sides."""
    red = [face for face, sides in zip(FAKTOR, FAKTOR_SIDES, strict=True) for _ in range(sides)]
    for lead, ours, theirs in product((-7, -1, 0, 3), (0, 1, 2), (0, 1)):
        throws = list(product(range(1, 7), range(1, 7), *[red] * (ours + theirs)))
        won = sum(lead + t[0] - t[1] + sum(t[2 : 2 + ours]) - sum(t[2 + ours :]) >= 0 for t in throws)
        assert combat.odds(lead, ours, theirs) == pytest.approx(won / len(throws), abs=1e-12)
