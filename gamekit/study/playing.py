"""One match of a study. It needs the plan and its number, no more, so it comes out the same wherever it is played."""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

from gamekit.bots import choice
from gamekit.games import game as game_named
from gamekit.match import Match
from gamekit.quote import quoted
from gamekit.room import CHANCE, Entry, Game, GamekitError
from gamekit.study.seats import Player


class Plan(NamedTuple):
    """What every match of a study has in common."""

    game: str | Game
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    seed: int | str

    def seed_of(self, number: int) -> str:
        """The seed of one match: gamekit.new(..., seed=this) draws and rolls the same."""
        return f"{self.seed}-{number}"


class Result(NamedTuple):
    """How one match went; rows have an entry for each seat."""

    match: int
    order: tuple[int, ...]  # 1 for who moved first
    won: tuple[float, ...]  # a shared win is shared
    scores: tuple[Mapping[str, int], ...]
    moves: tuple[int, ...]
    turns: tuple[int, ...]  # moves in a row are one turn
    draws: int
    end: str  # the rule that ended it, and how
    decided: str  # what told the winner from the others
    rules: Mapping[str, int]  # how often each came into play


def play(plan: Plan, number: int) -> Match:
    """A whole match, by fresh bots with a stream of luck each."""
    seed = plan.seed_of(number)
    game = game_named(plan.game)
    match = Match(game, game.start(len(plan.players), plan.options), seed=seed, options=plan.options)
    bots = [deepcopy(player.bot) for player in plan.players]
    luck = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    while acting := match.to_act:
        seat = int(acting[0])
        try:
            move = choice(bots[seat], match.chair(seat), luck[seat])
        except Exception as error:
            said = error if isinstance(error, GamekitError) else f"{error!r}{_line(error)}."
            raise _stopped(plan, number, match.at, seat, f"could not choose: {said}") from error
        try:
            match.play(move, seat)
        except GamekitError as error:
            chosen = getattr(move, "text", move)
            raise _stopped(plan, number, match.at, seat, f"chose {quoted(chosen)}: {error}") from error
    return match


def _stopped(plan: Plan, number: int, at: int, seat: int, what: str) -> GamekitError:
    return GamekitError(
        f"Match {number} stopped at move {at}: the bot {plan.players[seat].name!r} at seat {seat} {what}"
    )


def _line(error: Exception) -> str:
    """Where in a bot of one's own it happened: another process can't show it otherwise."""
    ours = str(Path(__file__).parents[1])
    others = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(ours)]
    own = [frame for frame in others if frame.filename == others[0].filename]
    return f", in {own[-1].name}, line {own[-1].lineno}" if own else ""


def result(plan: Plan, number: int) -> Result:
    match = play(plan, number)
    outcome, log, seats = match.outcome, match.chair("all").log, range(len(plan.players))
    assert outcome is not None
    movers = [entry.seat for entry in log if entry.seat != CHANCE]
    turns = Counter(seat for seat, before in zip(movers, [None, *movers]) if seat != before)
    moved, arrival = Counter(movers), [*dict.fromkeys((*movers, *seats))]
    return Result(
        match=number,
        order=tuple(arrival.index(seat) + 1 for seat in seats),
        won=tuple((seat in outcome.winners) / len(outcome.winners) for seat in seats),
        scores=tuple(dict(score) for score in outcome.scores),
        moves=tuple(moved[seat] for seat in seats),
        turns=tuple(turns[seat] for seat in seats),
        draws=match.at - len(movers),
        end=_end(log) or outcome.rule,
        decided=outcome.key.removeprefix("outcome."),
        rules=dict(Counter([*(event.rule for entry in log for event in entry.events), outcome.rule])),
    )


def _end(log: Iterable[Entry]) -> str:
    """The first thing that a rule about the end brought about."""
    events = (event for entry in log for event in entry.events)
    return next((f"{event.rule} {event.what}" for event in events if event.rule.partition(".")[0] == "end"), "")


def play_some(pickled: bytes, numbers: list[int]) -> tuple[list[Result], float]:
    """Some matches of a study, and how many seconds they took: what another process or machine is asked for."""
    plan, begun = _plan(pickled), time.perf_counter()
    return [result(plan, number) for number in numbers], time.perf_counter() - begun


@lru_cache(maxsize=1)
def _plan(pickled: bytes) -> Plan:
    plan: Plan = pickle.loads(pickled)  # noqa: S301 (made by the process that asks)
    return plan
