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
    from gamekit.chair import Chair

    from .host import Host

SLICE, BREATH = 0.008, 0.0005  # seconds: how long a bot thinks at a stretch, and how long the kernel then has the floor
LINGER = 4  # so many times as long what nobody may miss is seen before the next move
THINKS = 0.7  # so much of the pace passes before the first of their moves, which waits for no other to be seen
LONG = 3  # seconds: who waits longer for his turn sees the rest of the round twice as fast
Pauses = Iterator[float]  # work that may take long stops again and again, for so many seconds


class Choice(NamedTuple):
    """What a bot has chosen, on which chair, and what it saw there."""

    chair: Chair
    view: Any
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
    """The bots of a match: once, whatever shows it."""

    def __init__(self, host: Host) -> None:
        self.host, self.playing = host, False
        self.hurried = False  # whether somebody would rather see the end of their round
        self.walks: set[asyncio.Future[None]] = set()  # what is under way, where there are no threads
        self.pace: float = 0.0
        self.seed: object = None

    def begin(self, pace: float, seed: object) -> None:
        """How many seconds a move takes at least, and what their luck comes from."""
        self.pace, self.seed = pace, seed
        self.shuffle()

    def shuffle(self) -> None:
        """A random stream for each seat, for a new match."""
        seed = random.random() if self.seed is None else self.seed
        self.luck = [random.Random(f"{seed} {seat}") for seat in range(self.host.match.players)]

    def due(self) -> Chair | None:
        """The chair of the bot that may move now, or of who has nothing to choose."""
        host = self.host
        seat = host.bot_due() if host.match.live else None
        if seat is None and host.match.live and (forced := host.forced()):
            seat = forced[0]
        return None if seat is None else host.match.chair(seat)

    def choosing(self) -> Iterator[Choice | None]:
        """What the bot that is due would do, if one is due; while it thinks about it, None again and again."""
        with self.host.lock:
            chair = self.due()
            if chair is None or not isinstance(chair.seat, int):
                return
            bot, view, moves = self.host.places[chair.seat].bot, chair.view, chair.moves()
            luck = deepcopy(self.luck[chair.seat])  # so that a thought in vain changes nothing
            forced = self.host.forced()
        if forced is not None and forced[0] == chair.seat:
            yield Choice(chair, view, luck, forced[1])
        elif bot is None:
            return
        elif callable(getattr(bot, "search", None)):
            search = bot.search(chair.game, view, moves, luck)  # type: ignore[attr-defined]
            for _ in pondered(search, lambda: not self.wanted(chair, view)):
                yield None
            if self.wanted(chair, view):
                thought = search.thought
                yield Choice(chair, view, luck, thought.best.move, thought)
        else:
            yield Choice(chair, view, luck, bot.choose(chair.game, view, moves, luck))

    def wanted(self, chair: Chair, view: Any) -> bool:
        """Whether a choice on that chair is still waited for, and what it sees there is still so."""
        return self.due() is chair and chair.view is view

    def play(self, choice: Choice) -> None:
        """Do what was chosen, unless something else has happened meanwhile."""
        chair, view, luck, move, thought = choice
        with self.host.lock:
            if self.wanted(chair, view) and isinstance(chair.seat, int):
                self.luck[chair.seat] = luck
                at = chair.at
                with self.host.once():
                    chair.play(move)
                    if thought is not None:
                        self.host.thoughts[self.host.match.line, at] = chair.seat, thought

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
            self.aside(self._run, self._failed)

    def _run(self) -> Pauses:
        """Move by move, as long as one is due and somebody looks on; to think counts as part of the pace."""
        begun, pace = time.monotonic(), self.pace * THINKS
        while True:
            with self.host.lock:
                if self.due() is None or not self.host.watched():
                    self.playing = self.hurried = False
                    return
            seen = LINGER if any(desk.moment for desk in self.host.desks) else 1
            if all(desk.behind for desk in self.host.desks):
                seen = 0  # it was but a step that is told with the next
            late = time.monotonic() - begun > LONG and bool(self.host.people())
            until = time.monotonic() + pace * seen / (2 if late else 1)
            pace = self.pace
            for choice in self.choosing():
                if not self.host.watched():
                    break
                if choice is None:
                    yield BREATH
                    continue
                while self.due() is not None and not self.hurried and (left := until - time.monotonic()) > 0:
                    yield left
                self.play(choice)

    def _failed(self, problem: Exception) -> None:
        self.playing = False
        self.host.failed(problem)

    # ---- beside everything else

    def aside(self, work: Callable[..., Pauses], failed: Callable[[Exception], object], *args: Any) -> None:
        """Do something that may take long."""
        if sys.platform == "emscripten":  # Pyodide: there are no threads, but in the pauses the kernel is free
            walk = asyncio.ensure_future(self._walk(work(*args), failed))
            self.walks.add(walk)  # asyncio itself holds on to none
            walk.add_done_callback(self.walks.discard)
        else:
            threading.Thread(target=self._guarded, args=(work(*args), failed), daemon=True, name="gamekit").start()

    async def _walk(self, pauses: Pauses, failed: Callable[[Exception], object]) -> None:
        try:
            for pause in pauses:
                await asyncio.sleep(pause)
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            failed(problem)

    def _guarded(self, pauses: Pauses, failed: Callable[[Exception], object]) -> None:
        try:
            for pause in pauses:
                with self.host.stirred:
                    self.host.stirred.wait(pause)
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            with self.host.lock:
                failed(problem)
