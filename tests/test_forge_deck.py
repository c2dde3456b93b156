"""Decks of Forge of the Gods: the game's own, what may be wrong with one, and one of a reader's own on the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gamekit
from gamekit.games.forge import GAME, material
from gamekit.games.forge.material import DECK, NAME, deck_of
from gamekit.room import CHANCE

FILE = Path(material.__file__).parent / "data" / "deck.toml"
OWN = {  # in an own deck: other names, of which oak is a blade now
    "oak": "old-oak",
    "willow": "reed",
    "raven": "oak",
}


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """The game's own file with some of its text replaced."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "my_deck.toml"
    path.write_text(text, encoding="utf-8")
    return path


def own(folder: Path) -> str:
    return str(written(folder, *((f"\n{old} ", f"\n{new} ") for old, new in OWN.items())))


def test_the_game_s_own_deck() -> None:
    """material.parts, setup.deal"""
    assert gamekit.check(FILE) == []
    assert [len(names) for names in DECK.names] == [15, 15]
    assert sum(sum(part.cost) for part in DECK.parts.values()) > 1.5 * 55  # nobody gets everything


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[blade]", "[shield]", "blade is missing: a table whose names are written like"),
        ("[blade]", "[shield]", "shield is not known here. Good ones: game, handle, blade."),
        ("\noak ", "\n# ", "handle has 3 parts of tier 4; row 4 of a pyramid needs 4."),
        ('colour = "cobalt"', 'colour = "blue"', "colour is one of ash, cobalt, ruby, jade, amber, not 'blue'."),
        ("tier = 1", "tier = true", "tier (its row) is one of 1, 2, 3, 4, 5, not true."),
        ("renown = 2", "renown = -1", "renown (what it counts in a weapon) is a whole number from 0 to 99, not -1."),
        ("renown = 2", "weight = 3", "weight is not known here. Good ones: tier, type"),
        ('cost = ["jade", "jade"]', "cost = []", "cost (the cubes that are paid) is a list of 1 to 5, not of 0."),
        ('"ash", "ruby", "ruby", "jade"', '"ash"', "a part of tier 4 costs fewer cubes than one of tier 3."),
        ("\nraven ", "\noak ", "[blade] oak is a handle too; each part needs a name of its own."),
        ("\noak ", "\nOak ", 'A name is written like "oak" or "old-oak", in small letters from a to z.'),
        ("\noak ", '\n"chêne" ', "chêne is no good name."),
        ("\noak ", "\njoin ", "join is no good name: that word means something else already."),
        ("\noak ", "\ndagger ", "dagger is no good name: that word means something else already."),
    ],
)
def test_what_is_wrong_with_a_deck(tmp_path: Path, old: str, new: str, problem: str) -> None:
    path = written(tmp_path, (old, new))
    assert problem in "\n".join(gamekit.check(path))
    with pytest.raises(gamekit.GamekitError, match=r"my_deck\.toml: "):
        gamekit.new("forge", deck=str(path))


def test_all_faults_of_a_deck_in_one_go(tmp_path: Path) -> None:
    """A word, a count of parts, a cost, a name: none hides another."""
    changes = (
        ('type = "dagger"', 'type = "knife"'),
        ("\nyew ", "\n# "),
        ("\nraven ", "\noak "),
        ('cost = ["cobalt", "amber"]', 'cost = ["cobalt", "gold"]'),
        ("renown = 2", "renown = 100"),
    )
    found = gamekit.check(written(tmp_path, *changes))
    assert [fault.partition(" ")[0] for fault in found] == [
        "[handle.willow]", "[handle.willow]", "[blade.hornet]", "handle", "[blade]",
    ]  # fmt: skip
    assert len(gamekit.check(written(tmp_path, ("\noak ", "\nOak ")))) == 1  # it is there, though under a bad name


def test_no_part_has_a_name_that_says_something_else() -> None:
    """Words of the moves, and of the sentences that parts are named in."""
    words = {word for text in GAME.state.FORMS for word in text.split()} - DECK.parts.keys()
    words |= {key for key in GAME.words.keys() if "." not in key} - DECK.parts.keys()  # noqa: SIM118
    assert not [word for word in words | {"alone"} if NAME.is_one(word)]
    assert all(map(NAME.is_one, DECK.parts))


def test_an_own_deck_is_played_with(tmp_path: Path) -> None:
    """Its names are on the board, in the log and in refusals; the match is saved, loaded, and started from anywhere."""
    deck = own(tmp_path)
    match, rng = gamekit.new("forge", 2, deck=deck, seed=4), random.Random(4)
    usual = gamekit.new("forge", 2, seed=4)
    forged = set()
    while match.to_act:
        view = match.view(match.to_act[0])
        board = GAME.scene.board(view, match.moves(), names=match.names).check()
        labels = {spot.target: spot.label for spot in board.hotspots}
        for name in filter(None, match.state.cards):
            shown = GAME.words.say(name) if name in DECK.parts else name
            assert labels[f"part:{name}"].startswith(f"{shown}: {match.state.deck[name].kind}, ")
        forges = [move for move in match.moves() if move.kind != "take"]
        match.play(rng.choice(forges or match.moves()))
        forged |= {event.facts["part"] for event in match.log[-1].events if event.what == "forged"}
    assert forged & {"old-oak", "reed", "oak"}
    assert {part.name for part in match.state.deck.parts.values()} == (DECK.parts.keys() - OWN) | set(OWN.values())
    assert usual.state.deck is DECK
    match.save(tmp_path / "match.json")
    again = gamekit.load(tmp_path / "match.json")
    assert (again.state, again.log) == (match.state, match.log)
    middle = match.go(120).position()
    assert middle["deck"] == deck
    assert gamekit.new("forge", position=middle).state == match.state
    assert "deck" not in usual.position()


def test_a_part_that_is_in_another_deck_is_none_here(tmp_path: Path) -> None:
    match = gamekit.new("forge", deck=own(tmp_path), seed=1)
    for text in ("forge willow", "forge reed join raven", "join old-oak willow"):
        refused = match.why_not(text, match.to_act[0])
        assert refused is not None
        assert refused.rule == "material.parts"
    assert "None of them is called willow." in str(match.why_not("forge willow"))
    dealing = gamekit.new("forge", deck=own(tmp_path), chance="ask")
    for colour in material.COLOURS * 11:
        dealing.play(f"cube {colour}")
    assert [draw.text for draw in dealing.moves(CHANCE)] == ["card reed"]


def test_one_text_gives_one_deck(tmp_path: Path) -> None:
    deck = own(tmp_path)
    assert deck_of(deck) is deck_of(deck)
    before = deck_of(deck)
    written(tmp_path, ("renown = 2", "renown = 1"))
    assert deck_of(deck) is not before
    with pytest.raises(gamekit.GamekitError, match=r"There is no file nowhere\.toml\."):
        gamekit.new("forge", deck="nowhere.toml")
    with pytest.raises(gamekit.GamekitError, match=r"or the path of a \.toml file"):
        gamekit.new("forge", deck="big")
