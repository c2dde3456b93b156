"""Metal Adventures as the greedy bot plays it: by its view alone, dealing and cheating, and to an end in good time."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import gamekit
from gamekit.bots import StrongBot, named
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.bot import DEALS
from gamekit.room import CHANCE

R, V, BOT = GAME.rules, GAME.view, GAME.bot


def greedy(state: Any, seat: int) -> Any:
    """What the bot does; its value looks at nothing that is hidden, so the state may stand for the view."""
    return max(R.moves(state, seat), key=lambda move: BOT.value(V.View(seat, R.apply(state, seat, move)[0])))


def play(players: int, seed: int, random_seats: tuple[int, ...] = ()) -> tuple[Any, Counter[str], tuple[int, ...]]:
    """The last state, what was done how often, and who won."""
    state, rng, done = GAME.start(players, {}), random.Random(seed), Counter[str]()
    while acting := R.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            draws, weights = zip(*R.draws(state), strict=True)
            move = rng.choices(draws, weights)[0]
        else:
            move = rng.choice(R.moves(state, seat)) if seat in random_seats else greedy(state, int(seat))
            done[move.kind] += 1
        state, _ = R.apply(state, seat, move)
    return state, done, R.outcome(state).winners


def test_the_value_is_that_of_the_view() -> None:
    """What the bot thinks of a position does not hang on anything that its seat can't see."""
    state, rng = GAME.start(4, {}), random.Random(1)
    looked = 0
    while (acting := R.to_act(state)) and looked < 400:
        seat = acting[0]
        move = rng.choice(R.draws(state))[0] if seat == CHANCE else rng.choice(R.moves(state, seat))
        state, _ = R.apply(state, seat, move)
        for seat in range(4) if rng.random() < 0.2 and state.turns else ():
            assert BOT.value(V.View(seat, state)) == pytest.approx(BOT.value(V.view(state, seat)))
            looked += 1
    assert looked >= 400


def test_a_strong_bot_deals_by_the_value_alone() -> None:
    """It does the best that is promising, at once; all else it thinks over."""
    match, rng, seen = gamekit.new(GAME, 4, seed=3), random.Random(3), Counter[str]()
    while min(seen["help"], seen["compose"], seen["answer"], seen["free"]) < 3:
        seat, step = match.to_act[0], match.state.task.step
        view, moves = match.view(seat), match.moves(seat)
        good = BOT.promising(view, moves)
        if len(good) > 1 and seen[step] < 3:
            seen[step] += 1
            search = StrongBot(iterations=8).search(GAME, view, moves, random.Random(1)).run()
            assert (search.iterations == 0) == (step in DEALS)
            if step in DEALS:
                best = max(good, key=lambda move: BOT.value(V.View(seat, R.apply(match.state, seat, move)[0])))
                assert search.thought.best[:2] == (best, 1.0)
        match.play(named("greedy").choose(GAME, view, moves, rng), seat)


def test_bots_deal_and_come_to_an_end() -> None:
    """deal.anything, deal.promise, betray: they propose, accept, answer, keep and break their word, betray."""
    done: Counter[str] = Counter()
    for seed, players in enumerate((3, 4, 4, 5, 6, 6)):
        state, kinds, _ = play(players, seed)
        assert 10 <= state.turns <= 65
        done += kinds
    kinds_of_combat = {"search", "raid", "attack", "challenge"}
    dealing = {"offer", "send", "accept", "answer", "keep word", "break word", "betray", "stay loyal"}
    assert kinds_of_combat | dealing | {"rest", "faktor", "buy", "claim"} <= set(done)


@pytest.mark.parametrize(("way", "said"), [("give credit", {"accept"}), ("want credit", {"refuse", "answer"})])
def test_a_bot_weighs_an_offer(way: str, said: set[str]) -> None:
    """deal.now: it takes a gift, and gives nothing for nothing."""
    position = {"pirates": [{"ship": ship} for ship in ("mula", "kobold", "tortuga")], "turn": {"seat": 0}}
    match = gamekit.new(GAME, position=position)
    for move in ("offer 1", way, way, "send"):
        match.play(move)
    assert greedy(match.state, 1).kind in said


def test_greedy_beats_random() -> None:
    wins = sum(seed % 4 in play(4, seed, tuple(k for k in range(4) if k != seed % 4))[2] for seed in range(6))
    assert wins == 6
