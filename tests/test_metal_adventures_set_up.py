"""The material and the set-up, and what is renewed from the bank and the piles."""

from __future__ import annotations

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.room import CHANCE
from pirates import BOX, SHIPS, deal, play, raid, rule, texts, who


def test_the_cards() -> None:
    """material.space, material.trophies, material.upgrades, material.ships: how many, and the printed ones."""
    near, far = ([card for card in BOX.ships.values() if card.zone == zone] for zone in ("near", "far"))
    events = [card.zone for card in BOX.events.values()]
    assert (len(near), len(far), events.count("near"), events.count("far")) == (30, 28, 4, 6)
    assert {ship.power for ship in BOX.ships.values()} <= set(range(6, 21))
    assert BOX.ships["destria-nova"].power == 10
    assert BOX.ships["apocalypse"][3] == 18
    assert BOX.ships["apocalypse"].hunter
    assert BOX.events["gold-vein"].effects == (("feed", 5, "fewest", ""),)
    assert BOX.trophies["executioner"].condition == ("did", 0, "titles", "")
    kinds = [card.kind for card in BOX.upgrades.values()]
    assert (len(kinds), kinds.count("support"), len(BOX.trophies), len(BOX.starting)) == (24, 9, 18, 6)
    assert BOX.upgrades["captain-jones"].effects == (("reroll", 0, "", ""),)
    lumiculaire = BOX.upgrades["lumiculaire"]
    assert lumiculaire[1:] == ("tool", 3, 1, (("trophy-choice", 3, "", ""),))
    for ship in BOX.ships.values():
        least = 3 if ship.power >= 18 else 2 if ship.power >= 13 else ship.power >= 9
        assert ship.glory >= least, ship


def test_dice() -> None:
    """material.dice: six sides; a Metal Faktor die has two blanks, two 2s, one 4 and one 6."""
    match = play(raid({}, "rusta"), "go on", "faktor")
    assert {draw.text: draw.probability for draw in match.moves()} == {f"orange {n}": 1 / 6 for n in range(1, 7)}
    play(match, "orange 1", "grey 1")
    odds = {draw.text: draw.probability * 6 for draw in match.moves()}
    assert odds == pytest.approx({"red 0 0": 2, "red 0 2": 2, "red 0 4": 1, "red 0 6": 1})
    assert rule(match, "red 0 2", 0) == rule(match, "done", 1) == "material.dice"
    assert rule(match, "orange 2", CHANCE) == "material.dice"  # type: ignore[arg-type]


def test_set_up() -> None:
    """setup.players, setup.space, setup.ocg, setup.treasures, material.credits: step by step."""
    match = gamekit.new(GAME, 4, chance="ask")
    assert texts(match) == [f"first {n}" for n in range(4)]
    match.play("first 2")
    for ship in SHIPS[:4]:
        match.play(f"ship {ship}")
    assert [who(match, seat)["ship"] for seat in (2, 3, 0, 1)] == list(SHIPS[:4])
    for seat in (2, 3, 0, 1):
        drawn = [match.play(match.moves()[0]).log[-1].move.card for _ in range(3)]
        assert (match.to_act, texts(match)) == ((seat,), [f"under {name}" for name in drawn])
        assert rule(match, "done") == "setup.players"
        match.play(f"under {drawn[0]}")
    for _ in range(4):
        match.play(match.moves()[0])
    now = match.position()
    assert (match.to_act, now["bank"], now["pot"], now["karokum"]["treasure"]) == ((2,), 72 - 12, 0, 0)
    assert all(
        (it["power"], it["credits"], it["metal faktor"], len(it["trophies"])) == (8, 3, 0, 2) for it in now["pirates"]
    )
    assert (len(now["space"]["near"]), len(now["space"]["far"])) == (34, 34)
    assert None not in now["ocg"]["face up"]
    assert rule(match, "travel", 3) == "setup.players"


def test_near_space_lies_on_top() -> None:
    """setup.space: far space comes when near space is used up."""
    match = deal().play("search")
    assert set(texts(match)) == {f"draw {name}" for name, zone in BOX.zones.items() if zone == "near"}
    near = [name for name, zone in BOX.zones.items() if zone == "near"]
    match = deal(**{"out of the game": near}).play("search")
    assert {BOX.zones[move.move.card] for move in match.moves()} == {"far"}


def test_a_short_bank() -> None:
    """material.credits: it pays what it has, the active player first."""
    match = deal({"credits": 34}, {"credits": 34}, {"credits": 3}).play("search")
    play(match, "draw market-day")  # the last one for Bazaar
    assert (match.position()["bank"], match.position()["bazaar"]["treasure"]) == (0, 1)
    assert [who(match, seat)["credits"] for seat in range(3)] == [34, 34, 3]


def test_an_empty_place_at_the_counter_waits_for_a_card() -> None:
    """setup.ocg: with the pile used up too, equipment that is thrown away comes to lie there at once."""
    slots = ["ion-lance", "deep-radar", "black-sail"]
    gear = [name for name, card in BOX.upgrades.items() if card.kind != "support" and name not in (*slots, "harpoon")]
    others = [{"upgrades": gear[n : n + 4]} for n in range(0, len(gear), 4)]
    supports = [name for name, card in BOX.upgrades.items() if card.kind == "support"]
    held = {"ocg": {"face up": slots}, "bazaar": {"supports": supports}}
    match = deal({"upgrades": ["harpoon"]}, *others, **held).play("throw harpoon")
    assert (match.to_act, texts(match)) == ((CHANCE,), ["draw harpoon"])
    assert "harpoon" in match.play("draw harpoon").position()["ocg"]["face up"]
