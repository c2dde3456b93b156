"""A look back at a match that is over, from one chair: how the scores went, which move made it, and what cost most.

What a move of one's own cost is the strong bot's reckoning, out of what that seat knew when it made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.bots.ismcts import Search

if TYPE_CHECKING:
    from gamekit.bots import Thought
    from gamekit.chair import Chair

FIRST, CLOSER = 100, 600  # continuations that are thought through, of each move and of those that seem to cost most
SUSPECTS, TOLD = 8, 3  # how many are looked at more closely, and how many are told
SLIGHT, SLIGHT_ALONE = 0.03, 1.0  # less than that is no mistake: of the chance to win, or, alone, of points


class Dear(NamedTuple):
    """A move that cost something: made after so many others, and what the bot thought there, the better move first."""

    at: int
    did: Any
    thought: Thought
    cost: float  # of the chance to win, or, to who plays alone, in points

    @property
    def better(self) -> Any:
        return self.thought.best.move


def scores(chair: Chair) -> list[tuple[int, ...]]:
    """Every seat's score before and after each move of the line, as one knew them."""
    views = map(chair.view_at, range(len(chair.line_log) + 1))
    return [tuple(note.score for note in chair.game.scene.seats(view)) for view in views]


def made_it(chair: Chair, rows: list[tuple[int, ...]]) -> int | None:
    """After how many moves the winner was ahead for good; of who plays alone, after the one that brought most."""
    end = chair.end
    if end is None or len(end.winners) != 1:
        return None
    if chair.players == 1:
        gains = [after[0] - before[0] for before, after in pairwise(rows)]
        return None if max(gains) <= 0 else gains.index(max(gains)) + 1
    (winner,) = end.winners
    ahead = [row[winner] > max(row[:winner] + row[winner + 1 :]) for row in rows]
    if not ahead[-1] or all(ahead):
        return None
    return len(ahead) - ahead[::-1].index(False)


class LookBack:
    """How the line went on which the match is now; what this seat's own moves cost is found out search by search.

    The line must be the present one whenever something is asked for.
    """

    def __init__(self, chair: Chair) -> None:
        self.chair, self.log = chair, chair.line_log
        self.scores = scores(chair)
        self.made_it = made_it(chair, self.scores)
        self.weighed, self.begun, self.done = 0, False, False  # how many of one's own moves are weighed
        self._dear: dict[int, Dear] = {}

    @cached_property
    def own(self) -> list[int]:
        """After how many moves this seat had a choice; what only prepared another move is no deed yet.

        Where all choose at once, each move is a choice, whoever chose last.
        """
        mine = [at for at, entry in enumerate(self.log) if entry.seat == self.chair.seat]
        every = self.chair.game.together
        did = [at for at in mine if every or not all(event.aside for event in self.log[at].events)]
        return [at for at in did if len(self.chair.moves_at(at)) > 1]

    @property
    def dearest(self) -> list[Dear]:
        """Those that cost most, most first, once it is certain which they are."""
        slight = SLIGHT if self.chair.players > 1 else SLIGHT_ALONE
        found = sorted(self._dear.values(), key=lambda dear: -dear.cost)
        return [dear for dear in found[:TOLD] if self.done and dear.cost >= slight]

    def searches(self) -> Iterator[Search]:
        """What is to be thought over, one after the other: whoever asks for the next one has run the last."""
        self.begun = True
        for at in self.own:
            yield from self._weigh(at, FIRST)
            self.weighed += 1
        for dear in sorted(self._dear.values(), key=lambda dear: -dear.cost)[:SUSPECTS]:
            yield from self._weigh(dear.at, CLOSER)
        self.done = True

    def _weigh(self, at: int, iterations: int) -> Iterator[Search]:
        """The best move, then what was done against it: each of the two is tried as often as it takes to compare."""
        chair, did = self.chair, self.log[at].move
        game, view = chair.game, chair.view_at(at)
        search = Search(game, view, chair.moves_at(at), Random(0), 1, iterations)
        yield search
        thought = search.thought
        self._dear.pop(at, None)
        if thought.best.move.text == did.text:
            return
        duel = Search(game, view, [did, thought.best.move], Random(0), 1, iterations, every=True)
        yield duel
        worth = {one.move.text: one.worth for one in duel.thought.moves}
        self._dear[at] = Dear(at, did, thought, worth[thought.best.move.text] - worth[did.text])
