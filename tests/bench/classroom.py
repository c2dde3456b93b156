"""How fast a class is: many windows that answer in the same instant, spoken with from a second process.

`python -m bench.classroom` opens a class here and the windows in a process of their own. Once all look at one board and
answer a question; once each has a sheet of Metro X at a desk of his own, and the next card comes when all have chosen.
What is told is how long it takes until 95 % of them have the new board, and how much memory each one costs.
"""

from __future__ import annotations

import asyncio
import json
import resource
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

import gamekit
from bench import report
from gamekit.classroom.games import Sheets
from gamekit_widgets.classroom.room import Room
from unpacking import Unpacker

SIZES = {30: 0.4, 100: 1.0, 200: 2.0}  # windows, and in how many seconds 95 % must have the new board
CALM = 1.0  # seconds after which nothing more comes
GAME = "metallurgie"
ROUNDS = {"question": "a question, revealed", "sheets": "a sheet each, a card"}
TOLD = """
Windows in a second process answer in the same instant: how long it takes until 95 % of them have the new board, and
until all are heard; how many bytes the round costs a window, of which 15 KB are wanted at most, how many it costs to
begin with, and how much memory it takes in the kernel.
""".strip()
BOX = {"hello": {"box": [374, 374], "theme": "light", "tab": "", "big": False, "canvas": False, "touch": False}}


class Window:
    """One of the class."""

    def __init__(self) -> None:
        self.page: dict[str, Any] = {}
        self.face: dict[str, Any] = {}
        self.bytes = 0
        self.unpacker = Unpacker()
        self.drawn = 0.0  # when the board was changed last

    async def open(self, host: str, code: str, name: str) -> None:
        origin = HTTPRequest(f"ws://{host}/socket", headers={"Origin": f"http://{host}"})
        self.socket: WebSocketClientConnection = await websocket_connect(origin)
        self.ear = asyncio.ensure_future(self.listen())
        await self.send({"join": name, "code": code, "key": secrets.token_hex(24), "lang": "en"})

    async def listen(self) -> None:
        while isinstance(data := await self.socket.read_message(), bytes):
            now = time.monotonic()
            self.bytes += len(data)
            if (told := self.unpacker.heard(data)) is None:
                continue
            message = json.loads(told)
            self.page = message.get("page", self.page)
            board = message.get("board", {})
            self.face = board.get("face", self.face)
            if "patch" in board:
                self.drawn = now

    async def send(self, message: object) -> None:
        await self.socket.write_message(json.dumps(message))

    async def does(self, message: object) -> None:
        await self.send({"does": message, "at": self.page["place"]})


async def clients(host: str, code: str, number: int) -> None:
    """What the second process does; it talks with the first in lines."""
    windows = [Window() for _ in range(number)]
    for n, window in enumerate(windows):
        await window.open(host, code, f"n{n}")
    tell("joined")
    await heard()
    await until(lambda: all(window.page.get("kind") in ("look", "sit") for window in windows))
    for window in windows:
        await window.does(BOX)
    await until(lambda: all(window.face for window in windows))
    await calm(windows)
    opening = sum(window.bytes for window in windows) // number
    tell("looking")
    await heard()
    ask, begun = windows[0].page["ask"], time.monotonic()
    if ask:
        await asyncio.gather(*(w.send({"answer": ["hand:silver", "cell:1,0"], "n": ask["n"]}) for w in windows))
        await until(lambda: all(window.page["ask"]["count"] == number for window in windows))
        answered, begun = time.monotonic() - begun, time.monotonic()
        tell("answered")
        await heard()
    else:
        moves = [(w, {"play": first(w.face["moves"]), "at": w.face["at"]}) for w in windows]
        await asyncio.gather(*(window.does(move) for window, move in moves))
        await until(lambda: all(window.drawn >= begun for window in windows))
        await calm(windows)
        answered = max(window.drawn for window in windows) - begun
        tell("answered")
        await heard()
    await until(lambda: all(window.drawn >= begun for window in windows))
    await calm(windows)
    boards = sorted(window.drawn - begun for window in windows)
    traffic = max(window.bytes for window in windows) - opening
    found = {"all": answered, "board": boards[int(0.95 * number) - 1], "opening": opening, "round": traffic}
    tell(json.dumps(found))
    for window in windows:
        window.socket.close()
        await window.ear


def first(moves: dict[str, Any]) -> list[str]:
    """The path of the first move."""
    target, step = next(iter(moves.items()))
    return [target] if "preview" in step else [target, *first(step["to"])]


async def calm(windows: list[Window]) -> None:
    """Until nothing more comes."""
    seen = -1
    while seen != (seen := sum(window.bytes for window in windows)):  # noqa: ASYNC110 - silence is no event
        await asyncio.sleep(CALM)


async def heard() -> None:
    await asyncio.to_thread(input)


async def until(held: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not held():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.005)


def tell(text: str) -> None:
    print(text, flush=True)


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(kind: str, number: int) -> dict[str, float]:
    """A class of so many, and what one round costs. Each part is a process of its own: memory only ever grows."""
    room = gamekit.classroom("bench")
    before = memory()
    command = [sys.executable, "-m", "bench.classroom", f"127.0.0.1:{room.server.port}", room.code, str(number)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    into, out = other.stdin, other.stdout
    assert into is not None
    assert out is not None

    def word(expected: str) -> None:
        assert out.readline().strip() == expected

    def go() -> None:
        into.write("\n")
        into.flush()

    word("joined")
    end = begin(room, kind, number)
    go()
    word("looking")
    go()
    word("answered")
    end()
    go()
    found: dict[str, float] = json.loads(out.readline())
    other.wait(10)
    found["memory"] = (memory() - before) * 1024 / number
    room.close()
    return found


def begin(room: Room, kind: str, number: int) -> Callable[[], None]:
    """What the class does; and what the teacher does when all have answered."""
    if kind == "sheets":
        game = room.play("metro-x", map="berlin", seed=5)
        assert isinstance(game, Sheets)

        def all_have_chosen() -> None:
            assert [len(game.sheets), len(game.cards)] == [number, 2], "each chose once, and has the next card"

        return all_have_chosen
    position = gamekit.lessons(GAME)["second-silver"].position
    question = room.ask(gamekit.new(GAME, position=position, seed=1), right=["place silver 1,0"])

    def reveal() -> None:
        assert question.answers == {"place silver 1,0": number}, "each answer once"
        question.reveal()

    return reveal


def main() -> None:
    lines = []
    for kind, told in ROUNDS.items():
        for number, most in SIZES.items():
            command = [sys.executable, "-m", "bench.classroom", kind, str(number)]
            found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
            heavy = f"{found['round'] / 1000:.1f} KB", f"{found['opening'] / 1000:.0f} KB", f"{found['memory']:.0f} KB"
            lines.append((told, number, f"{found['board']:.2f} s", f"{most} s", f"{found['all']:.2f} s", *heavy))
            print(*lines[-1], sep=" | ", flush=True)
    head = ("round", "windows", "95 % have the board", "aim", "all are heard", "a round", "opening", "memory")
    report.write("A round of a class", f"{TOLD}\n\n{report.machine()}\n\n{report.rows(head, *lines)}")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        asyncio.run(clients(sys.argv[1], sys.argv[2], int(sys.argv[3])))
    elif len(sys.argv) == 3:
        print(json.dumps(measured(sys.argv[1], int(sys.argv[2]))))
    else:
        main()
