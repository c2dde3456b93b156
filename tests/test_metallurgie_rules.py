"""Metallurgie, rule by rule, on positions dealt by hand. Each test names the slugs of the rules that it proves."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

import gamekit
from gamekit.games import game
from gamekit.words import COMPLETE, fields

METALS = ("iron", "copper", "silver", "gold")
FLOWER = {"0,0": "silver"}
FLOWER |= dict.fromkeys(("1,0", "0,-1", "-1,1"), "copper") | dict.fromkeys(("1,-1", "-1,0", "0,1"), "iron")
BIG = {"iron": 9, "copper": 7, "silver": 5, "gold": 3}
OFF = {"iron": 5, "copper": 4, "silver": 3, "gold": 2}


def row(metal: str, n: int, r: int = 0, q: int = 0) -> dict[str, str]:
    """A row of n cards of a metal, from q,r on to the right."""
    return {f"{q + i},{r}": metal for i in range(n)}


def deal(pattern: dict[str, str], hand: str = "iron iron iron", others: int = 1, **more: Any) -> gamekit.Match:
    """Seat 0 is to act on this pattern with this hand; all else as in a position, `step=` and the like for the turn."""
    turn = {"seat": 0} | {name.replace("_", " "): more.pop(name) for name in TURN if name in more}
    hands = [hand.split(), *([["iron"] * 3] * others)]
    position = {"pattern": pattern, "hands": hands, "turn": turn}
    position |= {name.replace("_", " "): value for name, value in more.items()}
    return gamekit.new("metallurgie", position=position, chance="ask")


TURN = ("step", "metal", "position", "next_on_it", "area", "still_to_take")


def play(match: gamekit.Match, *moves: str) -> gamekit.Match:
    for move in moves:
        match.play(move)
    return match


def texts(match: gamekit.Match, kind: str = "") -> list[str]:
    return [move.text for move in match.moves() if move.text.startswith(kind)]


def why(match: gamekit.Match, move: str, seat: int | str | None = None) -> str | None:
    refused = match.why_not(move, seat)
    return refused and refused.rule


def late(pattern: dict[str, str], left: int, hand: str = "iron iron iron", **more: Any) -> gamekit.Match:
    """Like deal, with only `left` irons in the pile beside the stop: seat 1 has won iron; a tail begins at -2,0."""
    lie = Counter(metal for top in pattern.values() for metal in METALS[: METALS.index(top) + 1])
    lie += Counter(hand.split()) + Counter({"iron": 3 + left})
    won, tail = divmod(44 - lie["iron"], 5)
    gone = {"copper": 30 - lie["copper"], "silver": 18 - lie["silver"], "gold": 11 - lie["gold"], "iron": 4 * won}
    west = row("iron", tail, q=-1 - tail)
    return deal(west | pattern, hand, won=[{}, {"iron": won}], out_of_the_game=gone, **more)


# ---- Material, set-up


def test_the_cards() -> None:
    """material.metals: 44, 30, 18, 11; setup.pattern: the flower takes 7 irons, 4 coppers, 1 silver of them."""
    start = gamekit.new("metallurgie", chance="ask").position()
    assert start["pattern"] == FLOWER
    assert start["pile"] == {"iron": 37, "copper": 26, "silver": 17, "gold": 11}
    assert sum(start["pile"].values()) == 91


def test_the_first_places() -> None:
    """setup.pattern: at the start iron has 12 places, copper 3, silver 3, gold 1."""
    for metal, n in zip(METALS, (12, 3, 3, 1), strict=True):
        assert len(texts(deal(FLOWER, f"{metal} {metal} {metal}"), f"place {metal}")) == n


def test_neighbours() -> None:
    """setup.neighbours: six of them, as on a staggered grid."""
    six = {"1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"}
    assert set(texts(deal({"0,0": "iron"}), "place")) == {f"place iron {cell}" for cell in six}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deal(players: int) -> None:
    """setup.first: drawn by lot; setup.deal: three each, one by one and clockwise from the first player."""
    match = gamekit.new("metallurgie", players, chance="ask")
    assert {d.text: d.probability for d in match.moves()} == {f"first {n}": 1 / players for n in range(players)}
    match.play("first 1")
    odds = {draw.text: draw.probability for draw in match.moves()}
    assert odds == {"draw iron": 37 / 91, "draw copper": 26 / 91, "draw silver": 17 / 91, "draw gold": 11 / 91}
    for at in range(3 * players):
        assert match.to_act == ("chance",)
        match.play(f"draw {METALS[at // players]}")
        assert match.log[-1].events[0].facts["seat"] == (1 + at) % players
    assert match.position()["hands"] == [["iron", "copper", "silver"]] * players
    assert (match.to_act, sum(match.position()["pile"].values())) == ((1,), 91 - 3 * players)


def test_clockwise() -> None:
    """setup.first: two to four players take their turns clockwise."""
    match = deal(FLOWER, others=2)
    for seat in (0, 1, 2, 0):
        assert match.to_act == (seat,)
        play(match, texts(match, "place iron")[0], "done", "draw iron")


def test_stop_card() -> None:
    """setup.stop: one of the last six. With r cards left, itself among them, it is next with chance 1/r."""
    for left in (9, 6, 5, 4, 3, 2, 1, 0):
        match = late(FLOWER, left).play("turn over")
        odds = {draw.text: draw.probability for draw in match.moves()}
        assert odds.get("draw stop", 0) == (1 / (left + 1) if left < 6 else 0)
        assert match.view(0).left == left + 1


def test_bonus_cards() -> None:
    """setup.bonus: in the variant each player gets one of four different cards; only that player sees it."""
    match = gamekit.new("metallurgie", 3, chance="ask", bonus=True)
    play(match, "first 2", *["draw iron"] * 9)
    for seat, metal in zip((2, 0, 1), ("gold", "iron", "copper"), strict=True):
        given = {draw.text: draw.probability for draw in match.moves()}
        assert set(given.values()) == {1 / len(given)}
        assert set(given) == {f"bonus {metal}" for metal in METALS} - {entry.text for entry in match.log}
        match.play(f"bonus {metal}")
        assert match.log[-1].events[0].facts == {"seat": seat, "metal": metal}
    assert match.to_act == (2,)
    assert match.position()["bonus cards"] == ["iron", "copper", "gold"]
    assert [match.view(seat).bonus for seat in (0, 1, 2, None)] == [1, 2, 4, 0]
    assert match.tree(0)["bonus cards"] == ["iron", "face down", "face down"]


# ---- A turn


def test_hand_or_pile() -> None:
    """turn.source: one to three cards from hand; or the top card first, then none to three from hand."""
    match = deal(FLOWER)
    assert texts(match)[0] == "turn over"
    for cards in (1, 2, 3):
        match.play(texts(match, "place")[0])
        assert "turn over" not in texts(match)
        assert why(match, "turn over") == "turn.source"
        assert ("done" in texts(match), bool(texts(match, "place"))) == (True, cards < 3)
    match = play(deal(FLOWER), "turn over", "draw iron", "place iron 0,2")
    assert "done" in texts(match)
    play(match, "place iron 0,3", "place iron 0,4", "place iron 0,5")
    assert texts(match) == ["done"]


def test_no_passing() -> None:
    """turn.at-least-one: place or turn over; with nothing that fits, turn over."""
    match = deal({"0,0": "iron"}, "gold gold silver")
    assert texts(match) == ["turn over"]
    assert why(match, "done") == "turn.at-least-one"


def test_one_metal() -> None:
    """turn.one-metal: all of one metal, they need not touch one another; the second card settles it."""
    match = play(deal(row("iron", 5), "copper copper silver"), "place copper 0,0")
    assert "place silver 0,0" in texts(match)
    match.play("place copper 4,0")
    assert texts(match) == ["done"]
    assert why(match, "place silver 0,0") == why(match, "place silver 4,0") == "turn.one-metal"


def test_one_position() -> None:
    """turn.one-position: up on a single position, no metal left out, also on an iron that was laid just now."""
    match = play(deal(row("iron", 2), "copper silver gold"), "turn over", "draw iron", "place iron 0,1")
    assert texts(match, "place") == ["place copper 0,1"]
    assert why(match, "place silver 0,1") == "turn.one-metal"
    assert why(match, "place copper 0,0") == "turn.one-position"
    play(match, "place copper 0,1")
    assert texts(match, "place") == ["place silver 0,1"]
    play(match, "place silver 0,1", "place gold 0,1")
    assert match.position()["pattern"]["0,1"] == "gold"
    assert texts(match) == ["done"]


def test_one_position_is_settled_by_the_second_card() -> None:
    """turn.one-position: once it goes up, no more of the first metal; it may begin with any metal."""
    match = play(deal(row("copper", 2) | row("iron", 2, 1), "silver silver gold"), "place silver 0,0")
    assert texts(match, "place") == ["place silver 1,0", "place gold 0,0"]
    assert why(match.play("place gold 0,0"), "place silver 1,0") == "turn.one-position"


def test_a_drawn_card_comes_first() -> None:
    """turn.drawn-first: it must be placed if it fits anywhere, and is the first card of the turn."""
    match = play(deal(FLOWER, "copper silver gold"), "turn over", "draw copper")
    assert texts(match) == ["place copper -1,0", "place copper 0,1", "place copper 1,-1"]
    assert why(match, "done") == why(match, "place silver 1,0") == "turn.drawn-first"
    match.play("place copper 0,1")
    assert texts(match, "place") == ["place copper -1,0", "place copper 1,-1", "place silver 0,1"]
    assert match.position()["hands"][0] == ["copper", "silver", "gold"]


def test_a_drawn_card_that_fits_nowhere() -> None:
    """turn.drawn-misfit: discarded, the turn is over: no card from hand, no scoring, no card drawn."""
    match = play(deal(row("iron", 9), "iron iron copper"), "turn over", "draw gold")
    assert match.to_act == (1,)
    assert match.position()["out of the game"]["gold"] == 1
    assert match.position()["hands"][0] == ["iron", "iron", "copper"]
    assert match.log[-1].rules == ("turn.drawn-first", "turn.drawn-misfit")


def test_iron_extends() -> None:
    """place.iron-extends: on an empty position next to at least one card, and nowhere else."""
    match = deal(row("copper", 2))
    where = {text.split()[-1] for text in texts(match, "place iron")}
    assert where == {"-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"}
    assert why(match, "place iron 0,0") == why(match, "place iron 0,2") == "place.iron-extends"


def test_dearer_on_cheaper() -> None:
    """place.on-lower: copper on bare iron only, silver on copper only, gold on silver only, nothing on gold."""
    pattern = {f"{q},0": metal for q, metal in enumerate(METALS)}
    for lower, metal in pairwise(METALS):
        match = deal(pattern, f"{metal} {metal} {metal}")
        assert texts(match, "place") == [f"place {metal} {METALS.index(lower)},0"]
        for cell in {"0,0", "1,0", "2,0", "3,0", "4,0"} - {f"{METALS.index(lower)},0"}:
            assert why(match, f"place {metal} {cell}") == "place.on-lower"


def test_refill() -> None:
    """turn.refill: last of all, also after a scoring, back up to three; the others see only that cards are drawn."""
    match = deal(row("copper", 6) | row("iron", 9, 1), "copper copper copper")
    play(match, "place copper 0,1", "place copper 2,1", *(f"take copper {q},0" for q in range(4)), "done", "draw gold")
    assert match.to_act == ("chance",)
    match.play("draw silver")
    assert match.to_act == (1,)
    assert match.position()["hands"][0] == ["copper", "silver", "gold"]
    seen = match.view_log(1)[-1]
    assert seen.text == "draw a card"
    assert seen.events[0].facts == {"seat": 0}
    assert match.view_log(0)[-1].text == "draw silver"


# ---- Scoring


@pytest.mark.parametrize("metal", METALS)
def test_how_many(metal: str) -> None:
    """material.thresholds, material.removed, score.remove: a bigger area loses no more; one card is a point."""
    n, k = BIG[metal], OFF[metal]
    aside = {"0,1": "gold" if metal == "silver" else "silver", "-1,2": "iron"}
    for size, scores in ((n - 1, False), (n, True), (n + 2, True)):
        match = play(deal(row(metal, size) | aside, "copper iron iron"), "place copper -1,2")
        assert bool(texts(match, "take")) == scores
    play(match, *(f"take {metal} {n + 1 - i},0" for i in range(k)))
    assert match.position()["won"][0] == dict.fromkeys(METALS, 0) | {metal: 1}
    assert match.position()["out of the game"][metal] == k - 1
    below = METALS[METALS.index(metal) - 1]
    uncovered = [match.position()["pattern"].get(f"{n + 1 - i},0") for i in range(k)]
    assert uncovered == [None if metal == "iron" else below] * k


def test_first_place_then_score() -> None:
    """score.area: nothing is scored before a card is down, nothing placed after the first scoring."""
    match = deal(row("silver", 5) | row("iron", 3, 1), "copper copper copper")
    assert why(match, "take silver 0,0") == "score.area"
    play(match, "place copper 0,1", *(f"take silver {q},0" for q in range(3)))
    assert texts(match, "place") == []
    assert why(match, "place copper 1,1") == "score.area"


def test_an_area_hangs_together_and_shows() -> None:
    """score.area: cards of one metal that show on top and hang together; others do not count."""
    apart = row("silver", 3) | row("iron", 1, q=3) | row("silver", 3, q=4)
    covered = row("silver", 2) | row("gold", 1, q=2) | row("silver", 2, q=3)
    for pattern in (apart, covered):
        match = play(deal(pattern | row("iron", 1, 1), "copper iron iron"), "place copper 0,1")
        assert texts(match, "take") == []
        assert why(match, "take silver 0,0") == "score.area"


def test_may_or_must() -> None:
    """score.may: the German edition lets you leave an area; in the French one you go on until nothing can be scored."""
    two = row("silver", 5) | row("iron", 1, 1) | row("gold", 3, -1)
    assert "done" in texts(play(deal(two, "copper iron iron"), "place copper 0,1"))
    match = play(deal(two, "copper iron iron", edition="fr"), "place copper 0,1")
    assert "done" not in texts(match)
    assert why(match, "done") == "score.may"
    play(match, "take gold 0,-1", "take gold 1,-1")
    assert (texts(match), why(match, "done")) == ([f"take silver {q},{r}" for q, r in SILVERS], "score.may")
    play(match, *(f"take silver {q},0" for q in (4, 3, 2)))
    assert texts(match) == ["done"]


SILVERS = ((0, -1), (0, 0), (1, -1), (1, 0), (2, 0), (3, 0), (4, 0))


def test_an_area_that_is_hidden_again_need_not_be_scored() -> None:
    """score.may: what must be scored is judged when the placing stops."""
    pattern = row("copper", 6) | row("iron", 1, q=6)
    match = play(deal(pattern, "copper silver iron", edition="fr"), "place copper 6,0")
    assert why(match, "done") == "score.may"
    assert texts(match.play("place silver 6,0")) == ["done"]


def test_any_area_counts() -> None:
    """score.any-area: also one that an earlier player left and that this turn did not touch."""
    match = play(deal(row("silver", 5) | row("iron", 6, 1)), "place iron 5,2")
    assert texts(match, "take silver") == [f"take silver {q},0" for q in range(5)]


def test_taking_off_may_break_an_area_in_two() -> None:
    """score.remove: the player chooses the cards, all of one area; it may fall apart. Half way nothing else goes."""
    match = deal(row("silver", 5) | row("iron", 1, 1) | row("gold", 3, -1), "copper iron iron").play("place copper 0,1")
    play(match, "take silver 2,0")
    assert texts(match) == ["take silver 0,0", "take silver 1,0", "take silver 3,0", "take silver 4,0"]
    assert why(match, "done") == why(match, "take gold 0,-1") == why(match, "place iron 1,1") == "score.remove"
    play(match, "take silver 1,0", "take silver 3,0")
    assert [match.position()["pattern"][f"{q},0"] for q in range(5)] == ["silver", *["copper"] * 3, "silver"]
    assert "done" in texts(match)


def test_iron_comes_off_the_ends_only() -> None:
    """score.iron-whole: nine irons in a row between stacks can lose none; with one free end, the five at that end."""
    line = row("copper", 1) | row("iron", 9, q=1)
    match = play(deal(line | row("copper", 1, q=10)), "place iron 0,1")
    assert why(match, "take iron 5,0") == "score.iron-whole"
    assert why(match, "take iron 0,1") == "score.iron-whole"
    match = play(deal(line, "silver iron iron"), "place silver 0,0")
    assert texts(match, "take") == [f"take iron {q},0" for q in range(5, 10)]
    for cell in ("6,0", "8,0", "5,0"):  # in any order, in pieces half way
        match.play(f"take iron {cell}")
    assert texts(match) == ["take iron 7,0", "take iron 9,0"]
    play(match, "take iron 7,0", "take iron 9,0")
    assert list(match.position()["pattern"]) == [f"{q},0" for q in range(5)]


def test_iron_may_leave_a_hole() -> None:
    """score.iron-whole: holes are fine."""
    block = {f"{q},{r}": "iron" for q in range(5) for r in range(5)}
    match = play(deal(block, "copper iron iron"), "place copper 2,2")
    play(match, "take iron 1,2", "take iron 1,1", "take iron 2,1", "take iron 3,1", "take iron 3,2")
    assert match.position()["won"][0]["iron"] == 1
    assert why(match, "place iron 1,1") == "score.area"


def test_iron_that_cannot_come_off_obliges_to_nothing() -> None:
    """score.iron-whole, score.may: an area of which no five can be taken can be left in the French edition too."""
    line = row("copper", 1) | row("iron", 9, q=1) | row("copper", 1, q=10)
    match = play(deal(line, "silver iron iron", edition="fr"), "place silver 0,0")
    assert texts(match) == ["done"]


def test_the_ring_of_twelve() -> None:
    """score.iron-whole: the example of the rulebook. 1,1 alone could come off, but no second card after it."""
    text = gamekit.rules("metallurgie")["score.iron-whole"].text
    ring = {f"{q},{r}": "iron" for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) == 2}
    assert len(ring) == 12
    match = play(deal(ring | {"3,0": "iron", "0,3": "copper"}, "copper iron iron"), "place copper 3,0")
    held, alone = {"2,0", "0,2"}, "1,1"
    assert all(cell in text for cell in (*held, alone, "3,0", "0,3"))
    assert set(texts(match, "take")) == {f"take iron {cell}" for cell in ring.keys() - held - {alone}}
    for cell in (*held, alone):
        assert why(match, f"take iron {cell}") == "score.iron-whole"
    play(match, "take iron -2,0")
    assert "take iron 1,1" not in texts(match)


def test_chain() -> None:
    """score.chain: what is uncovered may be scored as well, and so may an area that is still big enough."""
    copper_below = row("silver", 5) | row("copper", 4, 1)
    match = deal(copper_below | row("iron", 1, 2), "copper iron iron").play("place copper 0,2")
    assert why(match, "take copper 0,1") == "score.area"
    play(match, "take silver 0,0", "take silver 1,0", "take silver 2,0")
    assert len(texts(match, "take copper")) == 8
    play(match, *(f"take copper {q},1" for q in range(4)))
    assert [match.position()["won"][0][metal] for metal in METALS] == [0, 1, 1, 0]
    still = play(deal(row("gold", 5) | row("iron", 1, 1), "copper iron iron"), "place copper 0,1")
    play(still, "take gold 0,0", "take gold 1,0")
    assert texts(still, "take") == ["take gold 2,0", "take gold 3,0", "take gold 4,0"]
    play(still, "take gold 2,0", "take gold 3,0")
    assert still.position()["won"][0]["gold"] == 2


# ---- End


def test_the_stop_card_ends_the_game() -> None:
    """end.stop: at once, turned over or in mid-refill; nothing more is placed or scored; what was scored counts."""
    pattern = row("silver", 5) | row("iron", 2, 1) | {"-1,0": "iron"}
    turned = play(late(pattern, 2), "turn over", "draw stop")
    assert (turned.to_act, turned.moves(0), turned.outcome.scores[0]["total"]) == ((), [], 0)
    assert why(turned, "place iron 0,2") == why(turned, "take silver 0,0") == why(turned, "done") == "end.stop"
    match = late(pattern, 2, "copper copper iron")
    play(match, "place copper 0,1", "place copper 1,1", *(f"take silver {q},0" for q in range(3)), "done")
    play(match, "draw iron", "draw stop")
    assert match.position()["hands"][0] == ["iron", "iron"]
    assert match.outcome.scores[0] == {"iron": 0, "copper": 0, "silver": 1, "gold": 0, "total": 1}
    assert match.log[-1].rules == ("setup.stop", "end.stop")
    with pytest.raises(gamekit.Refused, match=r"end\.stop"):
        match.play("place iron 0,2")


def over(*won: tuple[int, ...], **more: Any) -> Any:
    """The outcome when the players have won so many irons, coppers, silvers and golds."""
    counts = [dict(zip(METALS, cards, strict=True)) for cards in won]
    hands = [["gold"], *[["copper"] * 3] * (len(won) - 1)]
    points = {metal: sum(count[metal] for count in counts) for metal in METALS}
    gone = {"copper": 30 - 3 * (len(won) - 1), "silver": 18, "gold": 10, "iron": 5 * points["iron"]}
    position = {
        "pattern": row("iron", 44 - gone["iron"]),
        "hands": hands,
        "won": counts,
        "out of the game": {metal: n - points[metal] for metal, n in gone.items()},
        "turn": {"seat": 0, "step": "over"},
    }
    return gamekit.new("metallurgie", position=position | more).outcome


def test_points() -> None:
    """end.points: a card won is one point whatever its metal, hand cards are none; the bonus metal counts two."""
    outcome = over((0, 0, 0, 1), (1, 1, 0, 0))
    assert outcome.winners == (1,)
    assert outcome.scores[1] == {"iron": 1, "copper": 1, "silver": 0, "gold": 0, "total": 2}
    assert (outcome.rule, outcome.reason) == ("end.points", "Most points: Player 2 with 2.")
    bonus = over((0, 0, 0, 2), (1, 1, 1, 0), **{"bonus cards": ["gold", "copper"]})
    assert [score["total"] for score in bonus.scores] == [4, 4]
    assert bonus.scores[0]["bonus"] == 2


@pytest.mark.parametrize(
    ("won", "winners", "key"),
    [
        (((3, 0, 0, 0), (2, 0, 0, 1)), (1,), "outcome.ties-gold"),
        (((0, 2, 0, 1), (1, 0, 1, 1)), (1,), "outcome.ties-silver"),
        (((2, 0, 1, 1), (1, 1, 1, 1)), (1,), "outcome.ties-copper"),
        (((1, 1, 1, 1), (1, 1, 1, 1)), (0, 1), "outcome.shared"),
        (((1, 1, 1, 1), (0, 0, 0, 3), (1, 1, 1, 1)), (0, 2), "outcome.shared"),
        (((2, 0, 0, 0), (0, 1, 1, 0), (0, 0, 2, 0), (1, 0, 0, 1)), (3,), "outcome.ties-gold"),
        (((2, 1, 0, 0), (1, 1, 1, 0), (0, 2, 1, 0), (0, 0, 0, 2)), (2,), "outcome.ties-copper"),
        (((0, 0, 0, 0), (0, 0, 0, 0)), (0, 1), "outcome.shared"),
    ],
)
def test_ties(won: tuple[tuple[int, ...], ...], winners: tuple[int, ...], key: str) -> None:
    """end.ties: most gold, then silver, then copper, then iron; still equal: a shared win."""
    outcome = over(*won)
    assert (outcome.winners, outcome.key, outcome.rule) == (winners, key, "end.ties")


def test_ties_count_cards_not_points() -> None:
    """end.ties, setup.bonus: 5 points each, 2 x 2 + 1 and 4 + 1; the four irons decide, not the two that count four."""
    outcome = over((2, 0, 0, 1), (4, 0, 0, 1), **{"bonus cards": ["iron", "copper"]})
    assert [score["total"] for score in outcome.scores] == [5, 5]
    assert (outcome.winners, outcome.key) == ((1,), "outcome.ties-iron")


# ---- Refusals: every sentence of the rulebook


class No(NamedTuple):
    """A move that a rule refuses: in which position, after which moves, by whom, with which facts and causes."""

    rule: str
    move: str
    match: Any
    before: str = ""
    facts: dict[str, Any] = {}  # noqa: RUF012 (never changed)
    where: str = ""
    seat: int | str | None = None


def fresh(**options: Any) -> gamekit.Match:
    return gamekit.new("metallurgie", chance="ask", **options)


LINE = row("copper", 1) | row("iron", 9, q=1)
STUCK = LINE | row("copper", 1, q=10)
TAKING = "place copper 0,1; take silver 0,0"
AREAS = row("silver", 5) | row("iron", 2, 1) | row("gold", 3, -1)
NO_GOLD = {"out_of_the_game": {"gold": 11}}

REFUSALS = [
    No("material.metals none-left", "draw gold", lambda: deal(FLOWER, **NO_GOLD), "turn over", {"metal": "gold"}),
    No("setup.deal by-chance", "draw iron", fresh, seat=0),
    No("setup.deal by-chance", "place iron 0,2", fresh, "first 0", seat=1),
    No("setup.deal by-chance", "draw iron", lambda: deal(FLOWER)),
    No("setup.deal not-now", "draw iron", fresh),
    No("setup.deal not-now", "first 0", fresh, "first 0"),
    No("setup.deal not-now", "draw stop", fresh, "first 0"),
    No("setup.deal not-now", "done", lambda: deal(FLOWER), seat="chance"),
    No("setup.stop too-early", "draw stop", lambda: deal({"0,0": "iron"}), "turn over", {"left": 103 - 7 + 1}),
    No("setup.first not-your-turn", "done", lambda: deal(FLOWER), "", {"seat": 0}, seat=1),
    No("setup.first no-seat", "first 3", lambda: fresh(players=3), "", {"n": 3, "need": 2}),
    No(
        "setup.bonus taken",
        "bonus gold",
        lambda: fresh(bonus=True),
        "; ".join(["first 0", *["draw iron"] * 6, "bonus gold"]),
        {"metal": "gold"},
    ),
    No("turn.source not-held", "place gold 0,0", lambda: deal(FLOWER), "", {"metal": "gold"}, "hand:gold"),
    No("turn.source late", "turn over", lambda: deal(FLOWER), "place iron 0,2"),
    No("turn.source late", "turn over", lambda: deal(FLOWER), "turn over; draw iron"),
    No("turn.at-least-one nothing-yet", "done", lambda: deal(FLOWER)),
    No(
        "turn.one-metal mixed",
        "place silver 1,0",
        lambda: deal(FLOWER, "iron silver silver"),
        "place iron 0,2",
        {"first": "iron", "next": "copper", "spot": "0,2"},
        "cell:0,2",
    ),
    No(
        "turn.one-metal settled",
        "place copper 0,2",
        lambda: deal(FLOWER, "iron iron copper"),
        "place iron 0,2; place iron 2,0",
        {"first": "iron"},
    ),
    No(
        "turn.one-metal gold-mixed",
        "place iron 0,2",
        lambda: deal(FLOWER, "gold iron iron"),
        "place gold 0,0",
    ),
    No(
        "turn.one-position elsewhere",
        "place copper 0,1",
        lambda: deal(FLOWER, "iron copper copper"),
        "place iron 0,2",
        {"metal": "copper", "spot": "0,2"},
        "cell:0,2",
    ),
    No(
        "turn.one-position settled",
        "place iron 0,3",
        lambda: deal(FLOWER, "iron iron copper"),
        "place iron 0,2; place copper 0,2",
        {"next": "silver", "spot": "0,2"},
        "cell:0,2",
    ),
    No(
        "turn.one-position topped",
        "place iron 0,3",
        lambda: deal(FLOWER, "silver gold iron"),
        "place silver 1,0; place gold 1,0",
        {"spot": "1,0"},
        "cell:1,0",
    ),
    No(
        "turn.drawn-first other",
        "place iron 0,2",
        lambda: deal(FLOWER),
        "turn over; draw copper",
        {"drawn": "copper"},
    ),
    No("turn.drawn-first must", "done", lambda: deal(FLOWER), "turn over; draw copper", {"drawn": "copper"}),
    No("turn.drawn-first must", "take copper 1,0", lambda: deal(FLOWER), "turn over; draw copper", {"drawn": "copper"}),
    No("place.iron-extends occupied", "place iron 1,0", lambda: deal(FLOWER), "", {"cell": "1,0"}, "cell:1,0"),
    No("place.iron-extends apart", "place iron 3,0", lambda: deal(FLOWER), "", {"cell": "3,0"}, "cell:3,0"),
    No(
        "place.on-lower wrong",
        "place silver 0,1",
        lambda: deal(FLOWER, "silver iron iron"),
        "",
        {"metal": "silver", "lower": "copper", "cell": "0,1", "shown": "iron"},
        "cell:0,1",
    ),
    No(
        "place.on-lower empty",
        "place gold 0,2",
        lambda: deal(FLOWER, "gold iron iron"),
        "",
        {"metal": "gold", "lower": "silver", "cell": "0,2"},
        "cell:0,2",
    ),
    No(
        "place.on-lower nowhere",
        "place gold 0,1",
        lambda: deal(FLOWER | {"0,0": "copper"}, "gold iron iron"),
        "",
        {"metal": "gold", "lower": "silver"},
    ),
    No("score.area before", "take silver 0,0", lambda: deal(AREAS), where="cell:0,0"),
    No("score.area after", "place iron 0,2", lambda: deal(AREAS), "place iron 0,2; take gold 0,-1; take gold 1,-1"),
    No(
        "score.area small",
        "take copper 1,0",
        lambda: deal(FLOWER | {"2,0": "copper"}),
        "place iron 0,2",
        {"metal": "copper", "need": 7, "n": 2},
        "cell:1,0 cell:2,0",
    ),
    No("score.area bare", "take iron 9,9", lambda: deal(FLOWER), "place iron 0,2", {"cell": "9,9"}, "cell:9,9"),
    No(
        "score.area not-shown",
        "take iron 0,0",
        lambda: deal(FLOWER),
        "place iron 0,2",
        {"metal": "iron", "shown": "silver", "cell": "0,0"},
        "cell:0,0",
    ),
    No(
        "score.may must",
        "done",
        lambda: deal(row("gold", 3), edition="fr"),
        "place iron 0,1",
        where="cell:0,0 cell:1,0 cell:2,0",
    ),
    No(
        "score.remove finish",
        "done",
        lambda: deal(AREAS, "copper iron iron"),
        TAKING,
        {"left": 2, "metal": "silver"},
    ),
    No(
        "score.remove finish",
        "place iron 0,2",
        lambda: deal(AREAS, "copper iron iron"),
        TAKING + "; take silver 1,0",
        {"left": 1, "metal": "silver"},
    ),
    No("score.remove other-area", "take gold 0,-1", lambda: deal(AREAS, "copper iron iron"), TAKING, where="cell:0,-1"),
    No(
        "score.iron-whole split",
        "take iron 1,0",
        lambda: deal(LINE, "silver iron iron"),
        "place silver 0,0",
        {"cell": "1,0", "k": 5},
        "cell:1,0",
    ),
    No(
        "score.iron-whole split-on",
        "take iron 4,0",
        lambda: deal(LINE, "silver iron iron"),
        "place silver 0,0; take iron 9,0",
        {"cell": "4,0", "n": 1},
        "cell:4,0",
    ),
    No(
        "score.iron-whole stuck",
        "take iron 5,0",
        lambda: deal(STUCK, "silver iron iron"),
        "place silver 0,0",
        {"k": 5},
        "cell:5,0",
    ),
    No("end.stop over", "done", lambda: late(FLOWER, 0, step="over")),
]


@pytest.mark.parametrize("no", REFUSALS, ids=lambda no: f"{no.rule} {no.move}".replace(" ", "-"))
def test_refusal(no: No) -> None:
    """The rule, the sentence and its facts are those of the case, in every language; and nothing has changed."""
    room = game("metallurgie")
    match = play(no.match(), *filter(None, no.before.split("; ")))
    state, seat = match.state, no.seat if no.seat is not None else (*match.to_act, 0)[0]
    refusal = room.rules.check(state, seat, room.state.parse(no.move))
    assert refusal is not None
    assert f"{refusal.rule} {refusal.key}" == no.rule
    assert refusal.where == tuple(no.where.split())
    template = room.rulebook("en")[refusal.rule].refusals[refusal.key]
    assert {fact: refusal.facts[fact] for fact in fields(template)} == no.facts
    said = {room.rulebook(lang).refusal(refusal.rule, refusal.key, refusal.facts, match.names) for lang in COMPLETE}
    assert len(said) == len(COMPLETE)
    assert not any(re.search(r"[{}]", sentence) for sentence in said)
    with pytest.raises(gamekit.Refused) as refused:
        match.play(no.move, no.seat)
    assert (refused.value.rule, refused.value.where) == (refusal.rule, refusal.where)
    assert refused.value.text == room.rulebook("en").refusal(refusal.rule, refusal.key, refusal.facts, match.names)
    assert match.state is state


def test_every_refusal_is_reached() -> None:
    """No sentence in the rulebook that nobody ever reads."""
    book = gamekit.rules("metallurgie")
    assert {f"{slug} {key}" for slug in book for key in book[slug].refusals} == {no.rule for no in REFUSALS}
