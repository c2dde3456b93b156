"""Bots think beside the kernel's own thread, one move at a time, so that nothing waits for them."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gamekit.bots import Thought
    from gamekit.bots.ismcts import Search
    from gamekit.match import Match

    from .table import Table

SLICE, BREATH = 0.008, 0.0005  # seconds: how long a bot thinks at a stretch, and how long the kernel then has the floor
Pauses = Iterator[float]  # work that may take long stops again and again, for so many seconds


class Choice(NamedTuple):
    """What a bot has chosen, and where."""

    match: Match
    state: Any
    seat: int
    luck: random.Random  # what is left of the seat's stream
    move: Any
    thought: Thought | None = None


def pondered(search: Search, useless: Callable[[], bool]) -> Pauses:
    """Think in short stretches, until it is done or nobody wants to know any more."""
    while not (search.done or useless()):
        until = time.monotonic() + SLICE
        search.run(lambda: time.monotonic() > until)  # noqa: B023 (it is called at once)
        yield BREATH


class Bots:
    """The bots of a table."""

    def __init__(self, table: Table, pace: float, seed: object) -> None:
        self.table, self.pace, self.seed = table, pace, seed
        self.stirred = threading.Condition(table.lock)  # told when a bot is stopped
        self.playing = False
        self.shuffle()

    def shuffle(self) -> None:
        """A random stream for each seat, for a new match."""
        seed = random.random() if self.seed is None else self.seed
        self.luck = [random.Random(f"{seed} {seat}") for seat in range(self.table.match.players)]

    def due(self) -> int | None:
        """The seat whose bot may move now."""
        return None if self.table.desk.stopped else self.table.desk.bot

    def choosing(self) -> Iterator[Choice | None]:
        """What the bot that is due would do, if one is due; while it thinks about it, None again and again."""
        table, match = self.table, self.table.match
        with table.lock:
            seat = self.due()
            bot = None if seat is None else table.places[seat].bot
            if seat is None or bot is None:
                return
            state, view, moves = match.state, match.view(seat), match.moves(seat)
            luck = deepcopy(self.luck[seat])  # so that a thought in vain changes nothing

        def useless() -> bool:
            return match is not table.match or match.state is not state or self.due() != seat

        if callable(getattr(bot, "search", None)):
            search = bot.search(match.game, view, moves, luck)  # type: ignore[attr-defined]
            for _ in pondered(search, useless):
                yield None
            if not useless():
                thought = search.thought
                yield Choice(match, state, seat, luck, thought.best.move, thought)
        else:
            yield Choice(match, state, seat, luck, bot.choose(match.game, view, moves, luck))

    def play(self, choice: Choice) -> None:
        """Do what was chosen, unless something else has happened meanwhile."""
        table, (match, state, seat, luck, move, thought) = self.table, choice
        with table.lock:
            if match is table.match and match.state is state and self.due() == seat:
                self.luck[seat], at = luck, match.at
                with table.once(played=True):
                    match.play(move, seat)
                    if thought is not None:
                        table.remember(seat, at, thought)

    def move(self) -> bool:
        """One move of the bot that is due, at once; whether one was due."""
        choices = [choice for choice in self.choosing() if choice]
        for choice in choices:
            self.play(choice)
        return bool(choices)

    def kick(self) -> None:
        """Let them play if one is due."""
        if self.due() is not None and not self.playing:
            self.playing = True
            self.aside(self._run)

    def _run(self) -> Pauses:
        """Move by move, as long as one is due; to think counts as part of the pace."""
        while True:
            with self.table.lock:
                if self.due() is None or not self.table.clients:
                    self.playing = False
                    return
            until = time.monotonic() + self.pace
            for choice in self.choosing():
                if not self.table.clients:
                    break
                if choice is None:
                    yield BREATH
                    continue
                while self.due() is not None and (left := until - time.monotonic()) > 0:
                    yield left
                self.play(choice)

    # ---- beside everything else

    def aside(self, work: Callable[..., Pauses], *args: Any) -> None:
        """Do something that may take long."""
        if sys.platform == "emscripten":  # Pyodide: there are no threads, but in the pauses the kernel is free
            self.walk = asyncio.ensure_future(self._walk(work(*args)))
        else:
            threading.Thread(target=self._guarded, args=(work, *args), daemon=True, name="gamekit").start()

    async def _walk(self, pauses: Pauses) -> None:
        try:
            for pause in pauses:
                await asyncio.sleep(pause)
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            self._failed(problem)

    def _guarded(self, work: Callable[..., Pauses], *args: Any) -> None:
        try:
            for pause in work(*args):
                with self.stirred:
                    self.stirred.wait(pause)
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            self._failed(problem)

    def _failed(self, problem: Exception) -> None:
        with self.table.lock:
            self.playing = False
            self.table.desk.stopped = True
            self.table.fail(problem)
            self.table.show()  # that the bot stands still
