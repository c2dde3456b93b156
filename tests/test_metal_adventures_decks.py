"""Decks of one's own, and what is wrong with one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME, material
from gamekit.games.metal_adventures.material import DECKS
from gamekit.room import CHANCE, GamekitError
from pirates import BOX, deal, play


def data_of(deck: str) -> dict[str, Any]:
    path = Path(material.__file__).parent / "data" / f"{deck.replace('-', '_')}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("deck", DECKS)
def test_our_decks_are_good(deck: str) -> None:
    assert material.problems(data_of(deck)) == []


WRONG = [
    ("ships", "rusta", {"power": 5}, "[rusta] power is a whole number from 6 to 20, not 5."),
    ("ships", "rusta", {"nation": "mars"}, "[rusta] nation is one of solar, imperial, barrens, ocg, not 'mars'."),
    ("ships", "rusta", {"guns": 2}, "[rusta] guns is not known here. Good ones: zone, nation, power, damage"),
    ("events", "pilgrims", {"effects": []}, "[pilgrims] effects is a list of 1 to 6, not of 0."),
    (
        "events",
        "pilgrims",
        {"effects": [{"do": "lose", "n": 1, "of": "all"}]},
        "[pilgrims] effects 1, to is missing: one of exxalia,",
    ),
    ("trophies", "viper", {"if": {"what": "fly"}}, "[viper.if] what is one of did, beat,"),
    ("trophies", "viper", {"if": {"what": "credits", "n": 0}}, "[viper.if] n is a whole number from 1 to 72, not 0."),
    ("upgrades", "harpoon", {"price": "much"}, "[harpoon] price is a whole number from 0 to 12, not 'much'."),
    ("upgrades", "saboteur", {"power": 1}, "[saboteur] power is not known here. Good ones: kind, price, effects."),
    (
        "upgrades",
        "saboteur",
        {"effects": [{"do": "add", "n": 1}, {"do": "hurt", "n": 1}]},
        "[saboteur] effects mix what is played in a fight, which is reroll, add,",
    ),
    (
        "starting-ships",
        "mula",
        {"effects": [{"do": ["x"]}]},
        "[mula] effects 1, do is one of stronger, support,",
    ),
]


@pytest.mark.parametrize(("deck", "name", "change", "said"), WRONG)
def test_what_is_wrong_with_a_deck(deck: str, name: str, change: dict[str, Any], said: str) -> None:
    data = data_of(deck)
    data[name] = data[name] | change
    assert any(said in problem for problem in material.problems(data)), material.problems(data)


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """material.trophies: a class plays with its own, and a broken one is refused."""
    path = tmp_path / "trophies.toml"
    own = Path(material.__file__).parent / "data" / "trophies.toml"
    path.write_text(own.read_text(encoding="utf-8").replace("[viper]", "[snake-in-the-grass]"), encoding="utf-8")
    match = gamekit.new(GAME, 3, seed=1, trophies=str(path))
    assert "snake-in-the-grass" in match.state.box.trophies
    assert GAME.position.state_of(match.position()) == match.state
    assert gamekit.new(GAME, 3, seed=1).state.box is BOX
    path.write_text('game = "metal-adventures"\ndeck = "trophies"\n', encoding="utf-8")
    with pytest.raises(GamekitError, match=r"The file \(a deck of trophies\) holds 0, but should hold 18 to 60\."):
        gamekit.new(GAME, 3, trophies=str(path))
    decks = "one of ships, events, trophies, upgrades, starting-ships"
    assert material.problems({}) == [f"deck is missing: {decks}."]
    assert material.problems({"deck": 3}) == [f"deck is {decks}, not 3."]


def test_a_starting_ship_may_have_any_power(tmp_path: Path) -> None:
    """material.ships, round.trophy: a starting ship whose ability is to choose among more trophies."""
    path = tmp_path / "starting_ships.toml"
    own = (Path(material.__file__).parent / "data" / "starting_ships.toml").read_text(encoding="utf-8")
    path.write_text(own.replace('{ do = "cheaper", n = 1, of = "ocg" }', '{ do = "trophy-choice", n = 3 }'), "utf-8")
    match = deal({"ship": "kobold"}, decks={"starting-ships": str(path)}).play("trophy pay")
    play(match, "draw hunted", "draw idler")
    assert match.to_act == (CHANCE,)


def test_a_card_may_make_karokum_cheaper(tmp_path: Path) -> None:
    """combat.karokum: then a ship of its discard is fought for nothing, and the preview says so."""
    path = tmp_path / "upgrades.toml"
    own = (Path(material.__file__).parent / "data" / "upgrades.toml").read_text(encoding="utf-8")
    path.write_text(own.replace('n = 1, of = "bazaar" }', 'n = 1, of = "karokum" }'), "utf-8")
    for upgrades, told in (([], "for 1 credit:"), (["false-papers"], "for 0 credits:")):
        match = deal({"upgrades": upgrades}, karokum={"ships": ["rusta"]}, decks={"upgrades": str(path)})
        move = next(move for move in match.moves() if move.kind == "raid")
        assert told in GAME.scene.preview(match.view(0), move).text
