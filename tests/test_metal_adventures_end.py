"""The end, and whole games: every one ends, nothing is lost or made, and no view leaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.state import parse
from gamekit.room import CHANCE
from gamekit.words import LANGUAGES
from pirates import BOX, R, deal, rule, who, whole


def test_the_end() -> None:
    """end: 9 Glory, or 2 space cards left; looked at when a turn is over; most Glory, credits, wrecks, else shared."""
    match = deal({"glory": 9}, {"glory": 9, "credits": 4}, {"glory": 5, "credits": 20}, turn={"fought": True})
    assert match.outcome is None
    match.play("done")
    assert (match.outcome.winners, match.outcome.scores[2]["total"], match.to_act) == ((1,), 5, ())
    assert rule(match, "done") == "end"
    gone = {"out of the game": sorted(BOX.zones)[:-2]}
    match = deal({"wrecks": []}, turn={"fought": True}, **gone).play("done")
    assert match.outcome.winners == (0, 1, 2)
    gone = {"out of the game": [name for name in sorted(BOX.zones)[:-2] if name != "rusta"]}
    match = deal({}, {"wrecks": ["rusta"]}, turn={"fought": True}, **gone).play("done")
    assert (match.outcome.winners, "wreck" in match.outcome.reason) == ((1,), True)
    assert deal(turn={"fought": True}, **{"out of the game": sorted(BOX.zones)[:-3]}).play("done").outcome is None


def test_promises_end_with_the_game() -> None:
    """deal.promise: what is due after the end is void."""
    owed = {"owner": 0, "to": 1, "what": "credit", "n": 2, "when": "turn", "seat": 1}
    match = deal({"glory": 9}, promises=[owed], turn={"fought": True}).play("done")
    assert (match.outcome.winners, match.position()["promises"], who(match)["judgment"]) == ((0,), [], 0)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games(players: int) -> None:
    """Nothing is lost or made, every game ends, `moves` lists just what `check` allows, and no view leaks."""
    rng = random.Random(players)
    pool = {text: parse(text) for text in GAME.state.FORMS}
    for _ in range(3):
        state, steps = GAME.start(players, {}), 0
        while acting := R.to_act(state):
            if rng.random() < 0.02:
                look(state, players, pool)
            if acting[0] == CHANCE:
                draws = R.draws(state)
                seat, move = CHANCE, rng.choices([it for it, _ in draws], [n for _, n in draws])[0]
            else:
                seat = rng.choice(acting)
                move = rng.choice(R.moves(state, seat))
            pool[move.text] = move
            before = hash(state)
            after, events = R.apply(state, seat, move)
            assert events
            assert hash(state) == before
            state, steps = after, steps + 1
            whole(state)
            assert steps < 20000


SAID: set[tuple[str, str]] = set()  # refusals that were filled in, in every language


def look(state: Any, players: int, pool: dict[str, Any]) -> None:
    for seat in (*range(players), CHANCE):
        moves = R.moves(state, seat)
        legal = {move.text: move for move in moves}
        paths = {move.targets for move in moves}
        assert len(legal) == len(moves) == len(paths)
        assert not any(path[:n] in paths for path in paths for n in range(1, len(path)))
        for text, move in {**pool, **legal}.items():
            assert parse(text) == move
            refusal = R.check(state, seat, move)
            assert (refusal is None) == (text in legal), (seat, text, state.todo)
            if refusal and (refusal.rule, refusal.key) not in SAID:
                SAID.add((refusal.rule, refusal.key))
                for lang in LANGUAGES:
                    assert "{" not in GAME.rulebook(lang).refusal(refusal.rule, refusal.key, refusal.facts)
    assert GAME.position.state_of(GAME.position.position(state)) == state
    if R.to_act(state)[0] == CHANCE:
        return
    for seat in range(players):
        view = GAME.view.view(state, seat)
        imagined = GAME.view.imagine(view, random.Random(seat))
        assert GAME.view.view(imagined, seat) == view
        assert R.moves(imagined, seat) == R.moves(state, seat)
