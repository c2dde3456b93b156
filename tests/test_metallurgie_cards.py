"""Metallurgie with cards of a reader's own: other numbers and another first pattern, on the table like the game's."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gamekit
from gamekit.draw import Text
from gamekit.games.metallurgie import GAME, material
from gamekit.games.metallurgie.material import CARDS, cards_of

OWN = """
game = "metallurgie"
iron = { cards = 20, scores-from = 4, take-off = 2 }
copper = { cards = 12, scores-from = 3, take-off = 1 }
silver = { cards = 6, scores-from = 2, take-off = 1 }
gold = { cards = 4, scores-from = 1, take-off = 1 }
[first-pattern]
"0,0" = "copper"
"1,0" = "iron"
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "my_cards.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_the_numbers_are_those_of_the_file(own: str) -> None:
    """material.metals, material.thresholds, material.removed, setup.pattern"""
    match = gamekit.new("metallurgie", cards=own, chance="ask")
    position = match.position()
    assert position["pattern"] == {"0,0": "copper", "1,0": "iron"}
    assert position["pile"] == {"iron": 18, "copper": 11, "silver": 6, "gold": 4}
    hands = [["iron", "iron", "iron"], ["gold", "gold", "gold"]]
    pile = {"iron": 15, "copper": 11, "silver": 6, "gold": 1}
    match = gamekit.new("metallurgie", position={**position, "hands": hands, "pile": pile, "turn": {"seat": 0}})
    for text in ("place iron 2,0", "place iron 3,0"):
        match.play(text)
        assert "needs 4 cards" in str(match.why_not("take iron 2,0"))
    match.play("place iron 4,0")
    assert [move.text for move in match.moves() if move.kind == "take"] == ["take iron 3,0", "take iron 4,0"]
    match.play("take iron 4,0").play("take iron 3,0")
    assert match.log[-1].events[-1].facts == {"metal": "iron", "n": 2}
    assert match.position()["won"][0]["iron"] == match.position()["out of the game"]["iron"] == 1


def test_the_board_says_them(own: str) -> None:
    match = gamekit.new("metallurgie", cards=own, seed=1)
    legend = GAME.scene.blocks(match.view(0), match.moves(), names=match.names)[-1]
    texts = [shape.text for shape in legend.draw(246, legend.good).shapes if isinstance(shape, Text)]
    assert [text for text in texts if text.startswith("from ")] == [
        f"from {n}, take off {k}" for n, k in ((4, 2), (3, 1), (2, 1), (1, 1))
    ]
    for card in GAME.scene.hand(match.view(0), []):
        need = match.state.cards.threshold[1 + material.METALS.index(card.target.removeprefix("hand:"))]
        assert f"from {need}" in [shape.text for shape in card.scene.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("options", [{}, {"edition": "fr"}, {"bonus": True}])
def test_matches_are_played_saved_and_begun_anywhere(own: str, tmp_path: Path, options: dict[str, object]) -> None:
    for seed in range(4):
        match, rng = gamekit.new("metallurgie", 2 + seed % 3, cards=own, seed=seed, **options), random.Random(seed)
        while match.to_act:
            seat, moves = match.to_act[0], match.moves()
            GAME.bot.value(match.view(seat))
            GAME.scene.board(match.view(seat), moves, names=match.names).check()
            assert all(GAME.scene.preview(match.view(seat), move).text for move in moves)
            takes = [move for move in moves if move.kind == "take"]
            match.play(rng.choice(takes or moves))
        match.save(tmp_path / "match.json")
        assert gamekit.load(tmp_path / "match.json").state == match.state
        for at in range(0, match.at + 1, 9):
            position = match.go(at).position()
            assert position["cards"] == own
            assert gamekit.new("metallurgie", position=position, chance="ask").state == match.state


def test_one_text_gives_one_object(own: str) -> None:
    assert cards_of(own) is cards_of(own)
    assert gamekit.new("metallurgie", seed=1).state.cards is CARDS
    assert "cards" not in gamekit.new("metallurgie", seed=1).position()
    Path(own).write_text(OWN.replace("take-off = 2", "take-off = 5"), encoding="utf-8")
    with pytest.raises(gamekit.GamekitError, match=r"my_cards\.toml: \[iron\] take-off is too many"):
        gamekit.new("metallurgie", cards=own)
