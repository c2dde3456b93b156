"""Positions of Metallurgie: plain data that gives back the very state; an impossible one is refused in words."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import gamekit
from gamekit.room import GamekitError

BASE: dict[str, Any] = {
    "pattern": {"0,0": "iron", "1,0": "copper"},
    "hands": [["iron", "iron", "gold"], ["iron", "iron", "copper"]],
    "turn": {"seat": 0},
}


def test_there_and_back() -> None:
    """From every step of whole games, through JSON; the position given is left as it was, and not kept hold of."""
    steps = set()
    for number, how in enumerate(({}, {"bonus": True, "players": 4}, {"edition": "fr", "players": 3})):
        match, rng = gamekit.new("metallurgie", seed=number, **how), random.Random(number)
        while match.to_act:
            moves = match.moves()
            liked = rng.choice(("take", "place iron", "place", "turn over", "done"))
            match.play(rng.choice([move for move in moves if move.text.startswith(liked)] or moves))
        for at in range(match.at + 1):
            plain = match.go(at).position()
            before = copy.deepcopy(plain)
            again = gamekit.new("metallurgie", position=json.loads(json.dumps(plain)), chance="ask")
            assert (again.state, again.to_act, again.position()) == (match.state, match.to_act, plain)
            given_it = gamekit.new("metallurgie", position=plain, seed=1)
            if given_it.to_act:
                given_it.play(given_it.moves()[0])
            assert plain == before
            plain["pattern"].clear()
            plain["hands"][0].append("gold")
            assert match.position() == before
            steps.add(before["turn"]["step"])
    assert len(steps) == 11, "a step was never met"


def test_what_was_emptied_in_this_turn_is_kept_and_may_be_left_out() -> None:
    row = {f"{q},0": "iron" for q in range(9)}
    more = at_step("more", metal="iron", position="0,0") | hands(2, 3)
    match = gamekit.new("metallurgie", position=BASE | {"pattern": row} | more)
    for cell in ("8,0", "7,0"):
        match.play(f"take iron {cell}")
        plain = match.position()
        assert gamekit.new("metallurgie", position=json.loads(json.dumps(plain))).state == match.state
    assert plain["turn"].pop("emptied") == ["7,0", "8,0"]
    assert gamekit.new("metallurgie", position=plain).moves() == match.moves()


def test_what_is_left_out() -> None:
    """The pile is all that lies nowhere else; nobody has won; it is the German edition without bonus; a turn begins."""
    full = gamekit.new("metallurgie", position=BASE).position()
    assert full["pile"] == {"iron": 44 - 2 - 4, "copper": 30 - 1 - 1, "silver": 18, "gold": 11 - 1}
    assert (full["players"], full["edition"], full["turn"]) == (2, "de", {"number": 1, "seat": 0, "step": "start"})
    assert "bonus cards" not in full
    won = gamekit.new("metallurgie", position=BASE | {"won": [{"gold": 2, "iron": 1}, {}]}).position()
    assert won["out of the game"] == {"iron": 4, "copper": 0, "silver": 0, "gold": 2}
    assert won["pile"]["gold"] == 11 - 1 - 2 - 2


def at_step(step: str, **words: Any) -> dict[str, Any]:
    return {"turn": {"seat": 0, "step": step} | {name.replace("_", " "): value for name, value in words.items()}}


def hands(*sizes: int) -> dict[str, Any]:
    return {"hands": [["iron"] * size for size in sizes]}


SEVEN = {f"{q},0": "copper" for q in range(7)}
NO_OTHERS = {"out of the game": {"copper": 30, "silver": 18, "gold": 11}}
FLAT = {f"{q},0": "iron" for q in range(9)}

IMPOSSIBLE = [
    # words that mean nothing
    ({"board": {}}, "a position has no 'board'. Good ones: bonus cards, cards, edition, hands"),
    ({"edition": "en"}, '"edition" is \'en\'. Good ones: "de", "fr".'),
    ({"edition": ["de"]}, "\"edition\" is ['de']."),
    ({"turn": {"seat": 0, "who": 1}}, "has no 'who'"),
    ({"turn": 0}, '"turn" is a dict, not 0.'),
    ({"turn": {}}, '"seat" is a number from 0 to 1, not None.'),
    ({"turn": {"seat": 2}}, '"seat" is a number from 0 to 1, not 2.'),
    ({"turn": {"seat": True}}, '"seat" is a number from 0 to 1, not True.'),
    ({"turn": {"seat": 0, "number": -1}}, '"number" is a number from 1 to 9999, not -1.'),
    (at_step("end"), "\"step\" is 'end'. Good ones: lot, deal"),
    (at_step([]), '"step" is [].'),
    # the pattern
    ({"pattern": {}}, '"pattern" is empty'),
    ({"pattern": None}, '"pattern" is a dict, not None.'),
    ({"pattern": ["0,0"]}, "\"pattern\" is a dict, not ['0,0']."),
    ({"pattern": {"0,0": "lead"}}, "\"pattern\" at 0,0: 'lead' is no metal. Metals: iron, copper, silver, gold."),
    ({"pattern": {"0,0": ["iron"]}}, "\"pattern\" at 0,0: ['iron'] is no metal."),
    ({"pattern": {"a": "iron"}}, "'a' in \"pattern\" is no position."),
    ({"pattern": {"0,-0": "iron"}}, "'0,-0' in \"pattern\" is no position."),
    ({"pattern": {(0, 0): "iron"}}, '(0, 0) in "pattern" is no position.'),
    ({"pattern": {"1000,0": "iron"}}, "'1000,0' in \"pattern\" is no position."),
    ({"pattern": {"0,0": "iron", "0,2": "iron"}}, "The pattern must be in one piece"),
    # hands, cards won, the pile
    ({"hands": [["iron"] * 3]}, "Metallurgie is for 2 to 4 players, not 1 hands."),
    ({"hands": "iron"}, '"hands" is a list of metals for each player'),
    ({"hands": [3, 3]}, '"hands", seat 0 is a list of metals, like ["iron", "gold"], not 3.'),
    ({"hands": [["iron"] * 3, ["iron", "iron", {}]]}, '"hands", seat 1: {} is no metal.'),
    ({"players": 3}, '"players" is 3, but there are 2 hands.'),
    (hands(3, 2), "Seat 1 holds 2 cards"),
    (hands(4, 3), "Seat 0 holds 4 cards"),
    ({"won": [{}]}, '"won" has 1 players, "hands" 2.'),
    ({"won": [{}, {"stop": 1}]}, "has no 'stop'. Good ones: copper, gold, iron, silver."),
    ({"won": [{}, {"gold": 12}]}, '"gold" is a number from 0 to 11, not 12.'),
    ({"won": [{}, {"gold": 0.0}]}, '"gold" is a number from 0 to 11, not 0.0.'),
    ({"won": [{"gold": 3}, {"gold": 3}]}, "There are only 11 gold, and 13 lie about."),
    ({"won": [{"gold": 1}, {}], "out of the game": {}}, "For the gold won, at least 1 have gone out of the game"),
    ({"out of the game": {"iron": 1}}, "For the iron won, just 0 have gone out of the game, not 1."),
    ({"pile": {"iron": 38, "copper": 28, "silver": 18, "gold": 11}}, "gold: 10 are left for the pile, not 11."),
    ({"pattern": {f"{q},0": "iron" for q in range(41)}}, "There are only 44 iron, and 45 lie about."),
    # how far a turn has come
    (at_step("lot"), 'Seat 0 holds 3 cards; in step "lot" it should be 0.'),
    (at_step("deal"), "seat 0 is not next when the hands hold [3, 3]."),
    (at_step("deal") | hands(2, 1), "seat 0 is not next when the hands hold [2, 1]."),
    (at_step("deal") | hands(0, 2), "seat 0 is not next when the hands hold [0, 2]."),
    (
        at_step("deal") | hands(0, 0) | {"pattern": {f"{q},0": "iron" for q in range(42)}} | NO_OTHERS,
        "With 2 cards in the pile, not every player can be dealt 3.",
    ),
    (at_step("refill"), 'Seat 0 holds 3 cards; in step "refill" it should be at the most 2.'),
    (at_step("over"), "The stop card is one of the last six"),
    (at_step("start", metal="iron"), '"turn" in step "start" has no \'metal\'.'),
    (at_step("score", metal="iron"), '"turn" in step "score" has no \'metal\'.'),
    (at_step("drawn"), 'the "metal" turned over: None is no metal.'),
    (at_step("drawn", metal="gold"), "gold was turned over, but fits nowhere"),
    (at_step("more"), 'In step "more" the turn says the "metal" of its first card, or the "position" that rises.'),
    (at_step("more", metal="silver"), 'A turn of silver without a "position" has placed two of it, and none shows.'),
    (at_step("more", metal="copper"), "placed two of it, and 1 shows."),
    (at_step("more", position="5,5"), "\"position\" is '5,5', where no card lies."),
    (at_step("more", position=["0,0"]), "\"position\" is ['0,0'], where no card lies."),
    (at_step("more", metal="iron", position="1,0"), "where iron was placed, but copper shows."),
    (at_step("more", position="0,0"), "where a second card was placed, but iron shows."),
    (at_step("more", metal="copper", position="1,0") | hands(1, 3), 'in step "more" it should be 2 to 3.'),
    (at_step("more", position="1,0") | hands(0, 3), 'in step "more" it should be 1 to 2.'),
    (
        at_step("more", metal="copper") | hands(0, 3) | {"pattern": {"0,0": "copper", "1,0": "copper"}},
        'in step "more" it should be 1 to 2.',
    ),
    (at_step("more", metal="iron", position="0,0") | {"pattern": {"0,0": "iron"}}, "the rest is not in one piece."),
    (at_step("more", metal="iron", position="4,0") | {"pattern": FLAT}, "the rest is not in one piece."),
    (at_step("more", metal="iron", position="0,0", next_on_it="gold"), "\"next on it\" is 'gold', which does not fit"),
    (at_step("more", metal="iron", next_on_it="copper") | {"pattern": FLAT}, "\"next on it\" is 'copper', which"),
    (at_step("score"), 'In step "score" seat 0 has just won a card, but "won" has none for it.'),
    (at_step("take"), 'the "metal" that is being scored: None is no metal.'),
    (at_step("take", metal="copper", area=["1,0"]), '"still to take" is a number from 1 to 3, not None.'),
    (at_step("take", metal="copper", still_to_take=4), '"still to take" is a number from 1 to 3, not 4.'),
    (at_step("take", metal="copper", still_to_take=1), '"area" lists the positions that still show the copper'),
    (at_step("take", metal="copper", still_to_take=1, area=["0,0"]), '"area" lists the positions that still show'),
    (at_step("take", metal="copper", still_to_take=1, area=[["1,0"]]), '"area" lists the positions that still show'),
    (at_step("take", metal="copper", still_to_take=1, area=["1,0"] * 4), '"area" lists at least 4 positions.'),
    (
        at_step("take", metal="copper", still_to_take=3, area=sorted(SEVEN)[:5]) | {"pattern": SEVEN},
        '"area" lists at least 6 positions.',
    ),
    (
        at_step("take", metal="iron", still_to_take=4, area=sorted(FLAT)[1:])
        | {"pattern": FLAT | {"0,0": "copper", "9,0": "copper"}},
        "can't come off that area without splitting the pattern.",
    ),
    (at_step("start", emptied=["2,0"]), '"turn" in step "start" has no \'emptied\'.'),
    (at_step("score", emptied=["1,0"]), '"emptied" lists the positions from which iron came off in this turn'),
    (at_step("score", emptied=[["2,0"]]), '"emptied" lists the positions from which iron came off in this turn'),
    (at_step("score", emptied=["3,0"]), '"emptied" lists positions that hung together with the pattern.'),
    # bonus cards
    ({"bonus cards": "gold"}, '"bonus cards" is a list of one metal (or None) for each of the 2 players.'),
    ({"bonus cards": ["gold"]}, '"bonus cards" is a list of one metal'),
    ({"bonus cards": ["gold", "stop"]}, "\"bonus cards\": 'stop' is no metal."),
    ({"bonus cards": ["gold", "gold"]}, '"bonus cards": there is one card of each metal.'),
    ({"bonus cards": ["gold", None]}, '"bonus cards": each player gets one'),
    (at_step("bonus"), '"bonus cards" are given out one by one'),
    (at_step("bonus") | {"bonus cards": ["gold", None]}, "seat 0 is not next."),
    (at_step("lot") | hands(0, 0) | {"bonus cards": ["gold", None]}, '"bonus cards" are given out once'),
]


@pytest.mark.parametrize(("change", "message"), IMPOSSIBLE, ids=lambda value: value if isinstance(value, str) else None)
def test_an_impossible_position_is_refused(change: dict[str, Any], message: str) -> None:
    position = BASE | change
    before = copy.deepcopy(position)
    with pytest.raises(GamekitError) as error:
        gamekit.new("metallurgie", position=position)
    assert message in str(error.value)
    assert position == before
