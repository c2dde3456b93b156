"""Metallurgie: what a seat may know, and that nothing else reaches it (setup.deal, setup.bonus, turn.refill)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import gamekit
from gamekit.bots import BOTS

METALS = ("iron", "copper", "silver", "gold")


def random_game(seed: int, **how: Any) -> Iterator[gamekit.Match]:
    """A match, again and again, before each move of a seat."""
    match, rng = gamekit.new("metallurgie", seed=seed, **how), random.Random(seed)
    while match.to_act:
        yield match
        moves = match.moves()
        takes = [move for move in moves if move.text.startswith("take")]
        match.play(rng.choice(takes or moves))


def dealt_otherwise(position: dict[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """The position with all that the seat cannot see dealt afresh: the other hands, the pile, the other bonus cards."""
    hidden = [metal for metal, n in position["pile"].items() for _ in range(n)]
    hidden += [metal for other, hand in enumerate(position["hands"]) for metal in hand if other != seat]
    rng.shuffle(hidden)
    hands = [hand if other == seat else [hidden.pop() for _ in hand] for other, hand in enumerate(position["hands"])]
    changed = position | {"hands": hands, "pile": dict(Counter(hidden))}
    if "bonus cards" in position:
        rest = [metal for metal in METALS if metal != position["bonus cards"][seat]]
        rng.shuffle(rest)
        own = position["bonus cards"][seat]
        changed["bonus cards"] = [own if other == seat else rest.pop() for other in range(len(hands))]
    return changed


@pytest.mark.parametrize("how", [{}, {"players": 4, "bonus": True}, {"players": 3, "edition": "fr"}], ids=str)
def test_what_is_hidden_changes_nothing(how: dict[str, Any]) -> None:
    """Two states that differ only in what a seat may not know: equal views, moves, trees and choices of its bots."""
    rng, differing = random.Random(0), 0
    for match in random_game(5, **how):
        if match.at % 4:
            continue
        for seat in range(match.players):
            other = gamekit.new("metallurgie", position=dealt_otherwise(match.position(), seat, rng), chance="ask")
            differing += other.state != match.state
            view = match.view(seat)
            assert other.view(seat) == view
            assert other.tree(seat) == match.tree(seat)
            assert other.moves(seat) == match.moves(seat)
            if seat in match.to_act:
                for bot in BOTS.values():
                    one, two = random.Random(1), random.Random(1)
                    chosen = bot().choose(match.game, view, match.moves(seat), one)
                    assert bot().choose(match.game, other.view(seat), other.moves(seat), two) == chosen
    assert differing > 20


def test_views_show_what_lies_open() -> None:
    match = gamekit.new("metallurgie", players=3, seed=1, bonus=True)
    position = match.position()
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        own = [] if seat is None else position["hands"][seat]
        assert [view.hand[m] for m in range(1, 5)] == [own.count(metal) for metal in METALS]
        assert (view.hand_sizes, view.left, sum(view.unseen)) == ((3, 3, 3), 91 - 9 + 1, 91 - len(own))
        assert match.tree(seat)["pile"] == "83 cards, face down"
        assert [hand for hand in match.tree(seat)["hands"] if isinstance(hand, list)] == ([own] if own else [])
        assert match.tree(seat)["bonus cards"].count("face down") == (3 if seat is None else 2)
    assert match.tree("all") == position


def test_logs_hide_what_is_drawn() -> None:
    """The same acts with other cards dealt and drawn to the others: a seat's log is the same, word for word."""
    logs, hands = [], []
    for metal in METALS[1:]:
        match = gamekit.new("metallurgie", chance="ask", bonus=True).play("first 1")
        for _ in range(3):
            match.play("draw iron").play("draw iron")
        match.play(f"bonus {metal}").play("bonus iron")
        for move in ("place iron 0,2", "place iron 0,3", "done", f"draw {metal}", "draw gold"):
            match.play(move)
        logs.append(match.view_log(0))
        hands.append(match.view_log(1))
    assert logs[0] == logs[1] == logs[2]
    assert len({entry.text for log in hands for entry in log if entry.seat == "chance"}) > 5
    hidden = [entry.text for entry in logs[0]]
    assert hidden[:3] + hidden[-2:] == ["first 1", "draw a card", "draw iron", "draw a card", "draw a card"]
    assert hidden.count("bonus card") == 1
    assert not any("metal" in event.facts for entry in logs[0] if entry.text == "draw a card" for event in entry.events)


def test_a_drawn_card_is_open_when_it_was_turned_over() -> None:
    match = gamekit.new("metallurgie", seed=2).play("turn over")
    drawn = next(entry for entry in match.view_log(None) if entry.events[0].what == "drawn")
    assert drawn.text == f"draw {drawn.events[0].facts['metal']}"
    assert match.view(1 - match.state.seat).turn == match.state.turn


def test_nobody_can_guess_the_next_card() -> None:
    """Whoever bets on the metal that the view shows as the likeliest wins as often as the odds say, and no more;

    nor does it help to imagine the rest with any seed and to look at what would come then.
    """
    sure = imagined = expected = 0.0
    spread = 0.0
    bets = 0
    for seed in range(30):
        for match in random_game(seed):
            seat = match.state.seat
            view, at = match.view(seat), match.at
            if view.turn.step != "start" or view.left < 8:
                continue
            likely = max(range(1, 5), key=lambda m, view=view: view.unseen[m])
            p = view.unseen[likely] / sum(view.unseen)
            dreamt = match.game.view.imagine(view, random.Random(seed))
            guess = random.Random(seed).choices(range(1, 5), dreamt.pile[1:])[0]
            drawn = match.play("turn over").log[at + 1].move.metal
            match.go(at)
            bets += 1
            sure += drawn == likely
            imagined += drawn == guess
            expected += p
            spread += p * (1 - p)
    assert bets > 1000
    assert abs(sure - expected) < 3 * spread**0.5
    assert imagined < expected
