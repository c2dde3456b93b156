"""How fast a class is: many windows that answer in the same instant, spoken with from a second process.

`python -m bench.classroom` opens a class here and the windows in a process of their own; what is told is how long it
takes until 95 % of them have seen that all have answered, and the new board, and how much memory each one costs.
"""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from typing import Any

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

import gamekit

SIZES = {30: 0.4, 100: 1.0, 200: 2.0}  # windows, and in how many seconds 95 % must have the new board
GAME = "metallurgie"
BOX = {"hello": {"box": [374, 374], "theme": "light", "tab": "", "big": False}}


class Window:
    """One of the class."""

    def __init__(self) -> None:
        self.page: dict[str, Any] = {}
        self.boards = self.bytes = 0
        self.revealed = self.answered = 0.0

    async def open(self, host: str, code: str, name: str) -> None:
        origin = HTTPRequest(f"ws://{host}/socket", headers={"Origin": f"http://{host}"})
        self.socket: WebSocketClientConnection = await websocket_connect(origin)
        self.ear = asyncio.ensure_future(self.listen())
        await self.send({"join": name, "code": code, "lang": "en"})

    async def listen(self) -> None:
        while (data := await self.socket.read_message()) is not None:
            now = time.monotonic()
            self.bytes += len(data)
            message = json.loads(zlib.decompress(data) if isinstance(data, bytes) else data)
            if "page" in message:
                self.page = message["page"]
                ask = self.page["ask"]
                if ask and ask["count"] == ask["of"]:
                    self.answered = self.answered or now
            if "board" in message:
                self.boards += 1
                if "patch" in message["board"]:
                    self.revealed = now

    async def send(self, message: object) -> None:
        await self.socket.write_message(json.dumps(message))


async def clients(host: str, code: str, number: int) -> None:
    """What the second process does; it talks with the first in lines."""
    windows = [Window() for _ in range(number)]
    for n, window in enumerate(windows):
        await window.open(host, code, f"n{n}")
    tell("joined")
    await asyncio.to_thread(input)
    for window in windows:
        await window.send({"does": BOX, "at": "look"})
    await until(lambda: not any(not window.boards for window in windows))
    opening = sum(window.bytes for window in windows) // number
    tell("looking")
    await asyncio.to_thread(input)
    begun = time.monotonic()
    number_asked = windows[0].page["ask"]["n"]
    await asyncio.gather(*(w.send({"answer": ["hand:silver", "cell:1,0"], "n": number_asked}) for w in windows))
    await until(lambda: not any(not window.answered for window in windows))
    tell("answered")
    shown = time.monotonic()
    await asyncio.to_thread(input)
    await until(lambda: not any(window.revealed < shown for window in windows))
    round_trip = sorted(window.answered - begun for window in windows)
    boards = sorted(window.revealed - shown for window in windows)
    at = int(0.95 * number) - 1
    traffic = max(window.bytes for window in windows) - opening
    tell(json.dumps({"all": round_trip[at], "board": boards[at], "opening": opening, "round": traffic}))
    for window in windows:
        window.socket.close()
        await window.ear


async def until(held: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not held():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.005)


def tell(text: str) -> None:
    print(text, flush=True)


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(number: int) -> dict[str, float]:
    """A class of so many, and what one round costs."""
    room = gamekit.classroom("bench")
    before = memory()
    command = [sys.executable, "-m", "bench.classroom", f"127.0.0.1:{room.server.port}", room.code, str(number)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    into, out = other.stdin, other.stdout
    assert into is not None
    assert out is not None

    def heard(word: str) -> None:
        assert out.readline().strip() == word

    def go() -> None:
        into.write("\n")
        into.flush()

    heard("joined")
    position = gamekit.lessons(GAME)["second-silver"].position
    question = room.ask(gamekit.new(GAME, position=position, seed=1), right=["place silver 1,0"])
    go()
    heard("looking")
    go()
    heard("answered")
    assert question.answers == {"place silver 1,0": number}, "each answer once"
    go()
    question.reveal()
    found: dict[str, float] = json.loads(out.readline())
    other.wait(10)
    found["memory"] = (memory() - before) * 1024 / number
    room.close()
    return found


def main() -> None:
    for number, most in SIZES.items():
        found = measured(number)
        verdict = "within" if found["board"] <= most and found["all"] <= most else "NOT within"
        print(
            f"{number:4} windows: 95 % know that all have answered after {found['all']:.2f} s, and have the new board "
            f"after {found['board']:.2f} s ({verdict} {most} s); {found['opening'] / 1000:.1f} kB to begin with, "
            f"{found['round'] / 1000:.1f} kB a round, {found['memory']:.0f} kB of memory a window"
        )


if __name__ == "__main__":
    if len(sys.argv) == 4:
        asyncio.run(clients(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    else:
        main()
