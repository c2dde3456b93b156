"""The strong bot: Monte Carlo tree search over information sets, out of a view alone.

Each iteration imagines afresh what the seat can't see, plays on by what was found so far, and ends with the game's own
value of the first position that is new. A node is a seat's view: positions that look the same to whoever moves there
are one node, whatever is hidden, so nobody in the tree moves by what he can't see.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import exp, log, sqrt
from random import Random
from typing import Any

from gamekit.bots import Considered, Thought, some
from gamekit.room import CHANCE, Game, Heuristic
from gamekit.shared import drawn

WIDTH = 0.6  # how many moves are looked at, as a multiple of the root of the visits
UNSETTLED = 12  # how many decisions the heuristic may take to come to where it can judge
WIN = 0.9  # what counts of a match that was played to its end is who has won, the rest is by how much
SURE = 0.999  # nothing is told to be surer
LONGEST = 80  # decisions in one iteration: a match may go round in circles
NODES = 50_000  # kept at most
GOLDEN = 0.6180339887498949  # its multiples fill the range from 0 to 1 evenly


class Node:
    """What a seat can do at one sight of the match, and what came of it so far."""

    __slots__ = ("decided", "moves", "prior", "sum", "tried", "visits")

    def __init__(self, moves: Sequence[Any], prior: list[float], guess: list[float], *, decided: bool) -> None:
        """The moves stand in the order of their prior shares; `guess` is how likely each is to win.

        Where it is `decided`, the first one is played without thinking.
        """
        self.moves, self.prior, self.visits, self.decided = moves, prior, 1, decided
        self.tried = [1] * len(moves)  # each move once, by the heuristic
        self.sum = guess

    def select(self, curiosity: float) -> int:
        """The move to try next: what has done well, and what looks well and was tried little.

        The more often one comes here, the more moves are looked at: with few visits the first ones have to do.
        """
        if self.decided:
            return 0
        root = sqrt(self.visits)
        curious, best, at = curiosity * root, -1.0, 0
        wide = 2 + int(root * WIDTH)
        for number, (prior, tried, gained) in enumerate(zip(self.prior[:wide], self.tried, self.sum)):
            worth = gained / tried + curious * prior / tried
            if worth > best:
                best, at = worth, number
        return at

    def order(self) -> list[int]:
        """The moves, the one most often tried first."""
        return sorted(range(len(self.moves)), key=lambda at: (-self.tried[at], -self.sum[at] / self.tried[at]))


class Search:
    """One decision being thought over. `run` goes on until the budget is spent or `stop` says so."""

    def __init__(
        self,
        game: Game,
        view: Any,
        moves: Sequence[Any],
        rng: Random,
        milliseconds: float,
        iterations: int | None = None,  # instead
        clock: Callable[[], float] = time.monotonic,
        *,
        every: bool = False,  # all of these moves are compared, those too that are hardly ever worth a thought
    ) -> None:
        self.game, self.view, self.moves = game, view, list(some(moves))
        self.seat: int = view.seat
        self.milliseconds, self.limit, self.clock = milliseconds, iterations, clock
        self.iterations, self.begun = 0, -1.0
        self.nodes: dict[Any, Node] = {}
        # Whatever move is tried for the n-th time is tried in the n-th world, with the n-th luck: moves are compared
        # by what they are, not by their luck.
        self.worlds: list[Any] = []
        self.seed = rng.getrandbits(64)
        self.luck = Random(f"{self.seed} shift")  # and not a stream that may be somebody else's too
        self.shift = self.luck.random()
        first = self._world(0)
        self.players: int = game.rules.players(first)
        self.sense: Heuristic[Any] = game.bot
        self.par = self.sense.value(view)  # what a player alone is measured by
        self.root, _, _ = self._expand(first, self.seat, view, self.moves, every=every)

    # ---- the budget

    @property
    def done(self) -> bool:
        """Whether the budget is spent, or no other move can come to be tried more often than the first."""
        if self.root.decided:
            return True
        if self.limit is not None:
            left = float(self.limit - self.iterations)
        else:
            spent = self.clock() - self.begun
            whole = self.milliseconds / 1000
            if self.begun < 0 or spent < whole / 8:
                return False
            left = self.iterations * (whole - spent) / spent
        if left <= 0:
            return True
        second, first = sorted(self.root.tried)[-2:]
        return first - second > left

    def run(self, stop: Callable[[], object] = lambda: False) -> Search:
        if self.begun < 0:
            self.begun = self.clock()
        with uncollected():
            while not self.done and not stop():
                self._iterate()
        return self

    # ---- what came of it

    @property
    def thought(self) -> Thought:
        root, whole = self.root, self.iterations
        order = root.order()
        best = root.sum[order[0]] / root.tried[order[0]]

        def considered(at: int) -> Considered:
            worth, tried = root.sum[at] / root.tried[at], root.tried[at] - 1
            # What was never tried has but the heuristic's guess: no reason to think it better than the best.
            # Where it is decided without a thought, nothing is tried either: all goes to the first.
            share = tried / whole if whole else float(at == order[0])
            worth = worth if tried else min(worth, best)
            return Considered(root.moves[at], share, worth if self.players > 1 else self._points(worth))

        return Thought(tuple(map(considered, order)), self.iterations, tuple(self._plan()))

    def _points(self, likely: float) -> float:
        """How far ahead of par one is who is so likely to be ahead of it."""
        likely = min(SURE, max(1 - SURE, likely))
        return float(self.sense.lead * log(likely / (1 - likely)))

    def _plan(self) -> list[Any]:
        """The best move, and those of the same seat that are to follow at once, as far as they were tried."""
        rules, state, node, plan = self.game.rules, self.worlds[0], self.root, list[Any]()
        while len(plan) < LONGEST:
            plan.append(node.moves[node.order()[0]])
            state, _ = rules.apply(state, self.seat, plan[-1])
            if rules.to_act(state) != (self.seat,):
                break
            known = self.nodes.get(self.game.view.view(state, self.seat))
            if known is None or known.visits < 3:
                break
            node = known
        return plan

    # ---- one iteration

    def _world(self, number: int) -> Any:
        while len(self.worlds) <= number:
            stream = Random(f"{self.seed} world {len(self.worlds)}")
            self.worlds.append(self.game.view.imagine(self.view, stream))
        return self.worlds[number]

    def _iterate(self) -> None:
        rules, sight, nodes = self.game.rules, self.game.view.view, self.nodes
        node = self.root
        at = node.select(self.sense.curiosity)
        number = node.tried[at] - 1
        luck, lucky = self.luck, (self.shift + number * GOLDEN) % 1
        luck.seed(f"{self.seed} {number}")
        path = [(node, at, self.seat)]
        state, _ = rules.apply(self._world(number), self.seat, node.moves[at])
        while True:
            acting = rules.to_act(state)
            if not acting:
                gains = self._final(state, luck)
                break
            if acting[0] == CHANCE:
                state, lucky = self._drawn(state, lucky), luck.random()
                continue
            seat = int(acting[0])
            view = sight(state, seat)
            known = nodes.get(view)
            if known is None:
                node, after, worths = self._expand(state, seat, view, rules.moves(state, seat))
                state = self._settled(after, luck)
                gains = self._gains(state, luck, worths if state is after else None)
                break
            node, at = known, known.select(self.sense.curiosity)
            path.append((node, at, seat))
            state, _ = rules.apply(state, seat, node.moves[at])
            if len(path) > LONGEST:
                gains = self._gains(state, luck)
                break
        for node, at, seat in path:
            node.visits += 1
            node.tried[at] += 1
            node.sum[at] += gains[seat]
        self.iterations += 1

    def _settled(self, state: Any, luck: Random) -> Any:
        """Where the heuristic can judge, if the game says that it can't yet: it plays on by itself until then."""
        rules, sight = self.game.rules, self.game.view.view
        for _ in range(UNSETTLED):
            if self.sense.settled(state):
                break
            acting = rules.to_act(state)
            if not acting:
                break
            if acting[0] == CHANCE:
                state = self._drawn(state, luck.random())
                continue
            seat = int(acting[0])
            view = sight(state, seat)
            known = self.nodes.get(view)
            if known is None:
                _, state, _ = self._expand(state, seat, view, rules.moves(state, seat))
            else:
                state, _ = rules.apply(state, seat, known.moves[known.order()[0]])
        return state

    def _drawn(self, state: Any, luck: float) -> Any:
        """What chance does, luck being a number from 0 to 1."""
        rules = self.game.rules
        return rules.apply(state, CHANCE, drawn(rules.draws(state), luck))[0]

    def _expand(
        self, state: Any, seat: int, view: Any, moves: Sequence[Any], *, every: bool = False
    ) -> tuple[Node, Any, list[float]]:
        """A new node, its moves judged by the heuristic; the state after the best one, and each seat's worth there."""
        apply, sight, value, values = self.game.rules.apply, self.game.view.view, self.sense.value, self.sense.values
        moves = moves if every else self.sense.promising(view, moves)
        worths, best, after = [], 0.0, None
        for move in moves:
            then, _ = apply(state, seat, move)
            worth = values(then, (seat,))[0] if values else value(sight(then, seat))
            worths.append(worth)
            if after is None or worth > best:
                best, after = worth, then
        lead = self.sense.lead
        order = sorted(range(len(moves)), key=lambda at: -worths[at])
        moves, worths = [moves[at] for at in order], [worths[at] for at in order]
        prior = [exp(max(-60.0, (worth - best) / (lead * self.sense.breadth))) for worth in worths]
        whole = sum(prior)
        rivals = self._values(after, [n for n in range(self.players) if n != seat])
        guess = [chance(worth, rivals or [self.par], lead) for worth in worths]
        decided = len(moves) == 1 or (self.sense.decided(view) and not every)
        node = Node(moves, [part / whole for part in prior], guess, decided=decided)
        if len(self.nodes) < NODES:
            self.nodes[view] = node
        return node, after, [*rivals[:seat], best, *rivals[seat:]]

    def _values(self, state: Any, seats: Sequence[int]) -> list[float]:
        """What the heuristic says of the state for each of these seats, out of what the seat can see."""
        if self.sense.values is not None:
            return self.sense.values(state, seats)
        sight, value = self.game.view.view, self.sense.value
        return [value(sight(state, seat)) for seat in seats]

    def _gains(self, state: Any, luck: Random, worths: list[float] | None = None) -> list[float]:
        """How likely each seat is to win, by how far the heuristic sees it ahead of the others.

        `worths` is what the heuristic says of the state, where it has been asked.
        """
        sight, lead, outlook = self.game.view.view, self.sense.lead, self.sense.outlook
        if outlook is None:
            worths = worths or self._values(state, range(self.players))
        else:  # the same luck for all, so that it is no advantage
            worths = outlook([sight(state, seat) for seat in range(self.players)], Random(luck.random()))
        if self.players == 1:
            return [chance(worths[0], [self.par], lead)]
        return [chance(worth, worths[:seat] + worths[seat + 1 :], lead) for seat, worth in enumerate(worths)]

    def _final(self, state: Any, luck: Random) -> list[float]:
        """Who has won; and by how much, so that a lost match is lost narrowly and a player alone does his best."""
        outcome, gains = self.game.rules.outcome(state), self._gains(state, luck)
        if outcome is None or self.players == 1:
            return gains
        share = WIN / len(outcome.winners)
        return [(1 - WIN) * gain + (share if seat in outcome.winners else 0.0) for seat, gain in enumerate(gains)]


@contextmanager
def uncollected() -> Iterator[None]:
    """Without looking for cycles to collect: a search makes none, and among its many tuples it would look for long.

    What it leaves counts as old at once; to go through it took a tenth of the search.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def chance(worth: float, rivals: list[float], lead: float) -> float:
    """How likely who is worth so much is to win: the odds against each rival change e-fold with a lead's difference."""
    against = 0.0
    for rival in rivals:
        ahead = (rival - worth) / lead
        against += exp(-60.0 if ahead < -60.0 else min(ahead, 60.0))
    return 1 / (1 + against)
