"""Allies: who may help whom, who has no say, and who betrays."""

from __future__ import annotations

from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.room import CHANCE
from pirates import BOX, ally, deal, dice, facts, play, raid, rule, who


def test_allies() -> None:
    """combat.ally: one at most against a ship; in a challenge any number on either side, nobody on both."""
    match = raid({}, "apocalypse", {}, {}, {})
    assert (
        rule(match, "search") == rule(deal().play("offer 1"), "want alliance") == "combat.ally" != rule(match, "go on")
    )
    ally(match)
    assert match.state.fight.helpers == (1,)
    assert match.state.task.step == "faktor"  # a hunter: nobody betrays; one ally: nobody else is asked
    match = ally(deal({}, {}, {}, {}, {}).play("challenge 1"), seat=2)
    match = play(ally(match, seat=3), "go on")
    assert match.to_act == (1,)
    assert rule(match, "offer 2") == "combat.ally"
    assert rule(match.play("offer 4"), "send") == "deal.anything"
    ally(match.play("drop offer"), seat=4)
    assert (match.state.fight.helpers, match.state.fight.against) == ((2, 3), (4,))


def test_bystanders() -> None:
    """combat.bystander: who is neither fighter nor ally has no say."""
    match = raid({}, "rusta", {"upgrades": ["gunner-anya"]})
    assert rule(match, "play gunner-anya", 1) == rule(match, "faktor", 2) == "combat.bystander"


def test_betrayal_that_fails() -> None:
    """betray: 1 Judgment at once, no support cards; the attacker wins: no promise stands, 1 Damage for the traitor."""
    match = raid({}, "rusta", {"upgrades": ["gunner-anya"]})
    assert rule(match, "betray") == "betray"
    ally(match, "promise credit won", "promise wreck turn 1", "ask help")
    help_ = {"owner": 1, "to": 0, "what": "help", "when": "fight", "seat": 0, "deal": 1}  # the traitor's promise stands
    assert rule(match, "done") == "betray"
    match.play("betray")
    assert (who(match, 1)["judgment"], rule(match, "done")) == (1, "combat.faktor")
    assert rule(match.play("no faktor"), "play gunner-anya", 1) == "betray"
    dice(match, 6, 1)
    assert facts(match, "compared-won") == {"n": 14, "k": 7 + 1 + 2}
    now = match.position()
    assert (now["promises"], who(match, 1)["damage"], who(match, 1)["credits"]) == ([help_], 1, 3)
    assert who(match)["wrecks"] == ["rusta"]


def test_betrayal_that_succeeds() -> None:
    """betray: the traitor gets the credits, the attacker takes 1 Damage, the ship leaves the game; his die counts."""
    match = ally(raid({}, "juramenta"), "promise help", "ask help").play("betray")
    dice(play(match, "faktor", "no faktor"), 1, 1, 6)
    assert len(match.state.promises) == 2
    ship = BOX.ships["juramenta"]
    assert facts(match, "compared-lost")["k"] == ship.power + 1 + 2 + 6
    assert (who(match, 1)["credits"], who(match, 0)["damage"], who(match, 1)["damage"]) == (3 + ship.credits, 1, 0)
    assert match.position()["out of the game"] == ["juramenta"]
    match = ally(deal(bazaar={"treasure": 5}).play("attack bazaar"))
    dice(match.play("betray"), 1, 1)
    assert who(match, 1)["credits"] == 8


def test_a_betrayed_attacker() -> None:
    """betray: with a tie he still wins; beaten off by a planet he takes 1 Damage, and the traitor gets no prize."""
    match = ally(raid({}, "destria-nova")).play("betray")
    dice(match, 6, 2)
    assert facts(match, "compared-won") == {"n": 8 + 6, "k": 10 + 2 + 2}
    assert (who(match)["wrecks"], who(match)["damage"], who(match, 1)["damage"]) == (["destria-nova"], 0, 1)
    match = ally(deal(karokum={"treasure": 5, "ships": ["rusta"]}).play("attack karokum")).play("betray")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [1, 0, 0]
    assert (who(match, 1)["credits"], who(match, 1)["wrecks"]) == (8, [])


def test_nobody_betrays_a_hunter_or_in_a_challenge() -> None:
    """betray: not against a pirate hunter, never in a challenge."""
    match = ally(raid({}, "apocalypse"))
    assert (match.state.task.step, rule(match, "betray", 1)) == ("faktor", "betray")
    match = ally(deal().play("challenge 2"))
    assert rule(match, "betray", 1) == "betray"


def test_both_sides_of_a_challenge() -> None:
    """challenge.win, challenge.lose: allies play cards too; each loser takes 1 Damage; the challenged loots nobody."""
    match = deal({}, {}, {"upgrades": ["gunner-anya"]}, {"upgrades": ["full-broadside"]}, pot=2).play("challenge 1")
    ally(ally(match, seat=2).play("go on"), seat=3)
    lost = gamekit.new(GAME, position=dice(match, 3, 2).position(), chance="ask")
    play(match, "play gunner-anya", "pass", "pass", "loot credits")
    assert facts(match, "compared-won") == {"n": 8 + 3 + 2 + 2, "k": 8 + 2 + 2}
    assert [who(match, seat)["damage"] for seat in range(4)] == [0, 1, 0, 1]
    assert [who(match, seat)["credits"] for seat in range(4)] == [3 + 2 + 2, 1, 3, 3]
    play(lost, "pass", "play full-broadside", "pass")
    assert facts(lost, "compared-lost") == {"n": 8 + 3 + 2, "k": 8 + 2 + 2 + 4}
    assert [who(lost, seat)["damage"] for seat in range(4)] == [1, 0, 1, 0]
    assert [who(lost, seat)["credits"] for seat in range(4)] == [3, 3 + 2, 3, 3]


@pytest.mark.parametrize(
    ("first", "others", "told"),
    [
        ({}, ({"judgment": 4}, {"judgment": 4}), "Player 1: nobody left to be asked for help"),
        ({"judgment": 4}, ({}, {}), "Player 1: no help with 4 Judgment"),
        ({}, ({}, {}), ""),
    ],
)
def test_why_nobody_is_asked_for_help(first: dict[str, Any], others: Any, told: str) -> None:
    """combat.ally, pirate.infamy: where the step passes by itself, what the log says is so."""
    match = raid(first, "apocalypse", *others, turn={"offers": [0, 2, 2]})  # no trade is left
    if not told:  # an ally is found; nothing is left to deal about, and nobody says that nobody could help
        play(match, "offer 1", "want alliance", "send", "accept")
    said = [GAME.words.say(f"event.{event.what}", event.facts) for event in match.log[-1].events]
    assert match.state.task.step == "faktor"
    assert [text for text in said if "help" in text] == ([told] if told else [])


def test_whoever_finds_no_help_is_named_whosever_move_it_was() -> None:
    """combat.ally, pirate.infamy: the challenger goes on, and it is the challenged whom nobody can help."""
    for judgment, told in ((0, "Player 2: nobody left to be asked for help"), (4, "Player 2: no help with 4 Judgment")):
        match = deal({}, {"judgment": judgment}, {"judgment": 4}).play("challenge 1").play("go on")
        event = match.log[-1].events[-1]
        assert (event.by, GAME.words.say(f"event.{event.what}", event.facts)) == (CHANCE, told)
