"""The conformance suite: what every game of the kit must hold to, and yours as well.

    >>> import gamekit
    >>> gamekit.testing.check_game("metallurgie", matches=1)  # doctest: +ELLIPSIS
    Report(game='metallurgie', ...)

Random matches are played in every number of players and with every option, and looked at from all sides. The first
thing that does not hold raises Broken, which says where it happened.

Read held.py, contract.py, whole.py, hidden.py, position.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from gamekit.games import game as game_named
from gamekit.match import Match
from gamekit.room import Game, GamekitError
from gamekit.testing.contract import check_contract, check_rulebook, left
from gamekit.testing.held import Broken, hold
from gamekit.testing.position import check_position, on_screen
from gamekit.testing.whole import WHOLE

__all__ = ["Broken", "Report", "check_game", "kinds", "on_screen", "play_out"]

MOST = 60  # positions of a match that are looked at closely


class Report(NamedTuple):
    """What was played and looked at."""

    game: str
    matches: int
    moves: int
    positions: int
    to_do: tuple[str, ...]


def check_game(game: str | Game, *, matches: int = 2, seed: int = 0, longest: int = 20_000, every: int = 17) -> Report:
    """Play `matches` random matches of each kind, and look closely at every `every`-th position of them.

    Of a long match at fewer: no more than MOST.
    """
    game = game_named(game)
    rng = random.Random(seed)
    _guarded(game.name, check_contract, game)
    check_rulebook(game)
    pool: dict[str, Any] = {form: game.state.parse(form) for form in game.state.FORMS}
    played = moves = looked = 0
    for players, options in kinds(game):
        for _ in range(matches):
            where = f"{game.name}, {players} players, {options or 'no options'}, match {played}"
            match = _guarded(where, play_out, game, players, options, rng.randrange(2**32), longest)
            pool |= {entry.text: entry.move for entry in match.log}
            for check in WHOLE:
                _guarded(where, check, match)
            step = max(every, match.at // MOST)
            for at in range(rng.randrange(step), match.at + 1, step):
                match.go(at)
                _guarded(f"{where}, after {at} moves", check_position, match, pool)
                looked += 1
            played, moves = played + 1, moves + len(match.line_log)
    return Report(game.name, played, moves, looked, left(game))


def _guarded(where: str, act: Callable[..., Any], *given: Any) -> Any:
    try:
        return act(*given)
    except Broken as broken:
        raise Broken(f"{where}: {broken}") from broken.__cause__
    except Exception as error:
        raise Broken(f"{where}: {type(error).__name__}: {error}") from error


def kinds(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every set of options; sets that the game refuses in words are left out."""
    choices = [[(name, value) for value in option.values] for name, option in game.options.items()]
    left = {choice for values in choices for choice in values}
    for players in range(game.min_players, game.max_players + 1):
        for chosen in product(*choices):
            try:
                game.start(players, dict(chosen))
            except GamekitError:
                continue
            left -= set(chosen)
            yield players, dict(chosen)
    hold(not left, f"these options can't be played with, whatever the others are: {sorted(map(str, left))}")


def play_out(game: Game, players: int, options: dict[str, Any], seed: int, longest: int) -> Match:
    """A random match to its end. The global random stream is disturbed on the way: it must not matter."""
    rng = random.Random(seed)
    match = Match(game, game.start(players, options), seed=seed, options=options)
    while match.to_act:
        hold(match.at < longest, f"it goes on for more than {longest} moves")
        random.seed(match.at)
        seat = match.to_act[rng.randrange(len(match.to_act))]
        moves = match.moves(seat)
        hold(moves, f"seat {seat} is to act after {match.at} moves and has no move")
        move = rng.choice(moves)
        hold(game.state.parse(move.text) == move, f"{move.text!r} does not parse back to its move")
        match.play(move, seat)
    return match
