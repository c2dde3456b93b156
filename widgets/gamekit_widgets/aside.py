"""Bots play beside the kernel's own thread, one move at a time, so that nothing waits for them."""

from __future__ import annotations

import asyncio
import random
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .table import Table


class Bots:
    """The bots of a table."""

    def __init__(self, table: Table, pace: float, seed: object) -> None:
        self.table, self.pace, self.seed = table, pace, seed
        self.stirred = threading.Condition(table.lock)  # told when a bot is stopped
        self.playing: object = None
        self.shuffle()

    def shuffle(self) -> None:
        """A random stream for each seat, for a new match."""
        seed = random.random() if self.seed is None else self.seed
        self.luck = [random.Random(f"{seed} {seat}") for seat in range(self.table.match.players)]

    def due(self) -> int | None:
        """The seat whose bot may move now."""
        return None if self.table.desk.stopped else self.table.desk.bot

    def move(self) -> bool:
        """One move of the bot that is due; whether one was due."""
        table, match = self.table, self.table.match
        with table.lock:
            seat = self.due()
            bot = None if seat is None else table.places[seat].bot
            if seat is None or bot is None:
                return False
            state, view, moves = match.state, match.view(seat), match.moves(seat)
        move = bot.choose(match.game, view, moves, self.luck[seat])  # may take long: the table stays free
        with table.lock:
            if match is table.match and match.state is state and self.due() == seat:
                with table.once(played=True):
                    match.play(move, seat)
        return True

    def kick(self) -> None:
        """Let them play if one is due."""
        if self.due() is not None and self.playing is None:
            self.playing = True
            self.aside(self._run)

    def _run(self) -> None:
        while True:
            with self.table.lock:
                until = time.monotonic() + self.pace
                while self.due() is not None and (left := until - time.monotonic()) > 0:
                    self.stirred.wait(left)
                if self.due() is None:
                    self.playing = None
                    return
            self.move()

    async def _walk(self) -> None:
        """The same where there are no threads (Pyodide): between the moves the kernel is free."""
        while self.due() is not None:
            await asyncio.sleep(self.pace)
            self._guarded(self.move)
        self.playing = None

    def aside(self, work: Callable[..., object], *args: Any) -> None:
        """Do something that may take long."""
        if sys.platform != "emscripten":
            threading.Thread(target=self._guarded, args=(work, *args), daemon=True, name="gamekit").start()
        elif work == self._run:
            self.playing = asyncio.ensure_future(self._walk())
        else:
            asyncio.get_running_loop().call_soon(self._guarded, work, *args)

    def _guarded(self, work: Callable[..., object], *args: Any) -> None:
        try:
            work(*args)
        except Exception as problem:  # noqa: BLE001 (the reader sees it at the table)
            with self.table.lock:
                self.playing = None
                self.table.desk.stopped = True
                self.table.fail(problem)
                self.table.show()  # that the bot stands still
