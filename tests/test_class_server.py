"""The server of a class, spoken with over real sockets: who comes in, what each is told, and what is refused."""

from __future__ import annotations

import asyncio
import json
import random
import re
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, websocket_connect

import gamekit
from gamekit import lessons as kit_lessons
from gamekit.bots import choice, named
from gamekit_widgets.cell import Cell
from gamekit_widgets.classroom import room as rooms
from gamekit_widgets.classroom.addresses import Hotspot, wifi_qr
from gamekit_widgets.classroom.bars import told_there
from gamekit_widgets.classroom.guard import BACKLOG, LOOKS, STRANGERS
from gamekit_widgets.classroom.hall import AWAY, GRACE, said
from gamekit_widgets.classroom.packing import KEPT, Stream, block, line
from gamekit_widgets.classroom.pupil import Seat
from gamekit_widgets.classroom.room import ALONE, Room
from gamekit_widgets.classroom.views import Told, view_of
from gamekit_widgets.classroom.watch import Watch
from gamekit_widgets.host import host_of
from gamekit_widgets.seats import Place
from gamekit_widgets.telling import aside
from page import patch
from ports import free_port
from unpacking import Unpacker

POSITION = kit_lessons("metallurgie")["second-silver"].position
RIGHT = "place silver 1,0"
HERE = line({"here": True})
BOX = {"hello": {"box": [374, 374], "theme": "light", "tab": "", "big": False, "canvas": False, "touch": False}}
PHONE = {"hello": {**BOX["hello"], "box": [390, 700]}}


@pytest.fixture
def room() -> Iterator[Room]:
    opened = gamekit.classroom("2B")
    yield opened
    opened.close()


def joining(name: str, code: str, key: str = "") -> dict:
    """As somebody new, unless he has said it with that key before."""
    return {"join": name, "code": code, "key": key or secrets.token_hex(24), "lang": "en"}


class Phone:
    """A window of a student, as the page speaks."""

    def __init__(self, room: Room) -> None:
        self.room, self.key, self.page, self.refused = room, "", {}, ""
        self.boards: list[dict] = []
        self.unpacker = Unpacker()
        self.told: list[bytes] = []
        self.bytes = 0
        self.problems: list[str] = []

    async def open(self, first: dict, **headers: str) -> Phone:
        host = f"127.0.0.1:{self.room.server.port}"
        request = HTTPRequest(f"ws://{host}/socket", headers={"Origin": f"http://{host}", **headers})
        self.socket = await websocket_connect(request)
        self.ear = asyncio.ensure_future(self.listen())
        await self.send(first)
        return self

    async def join(self, name: str, code: str | None = None, key: str = "") -> Phone:
        return await self.open(joining(name, code or self.room.code, key))

    async def listen(self) -> None:
        while (data := await self.socket.read_message()) is not None:
            self.bytes += len(data)
            if (told := self.unpacker.heard(data)) is None:
                continue
            self.told.append(told)
            message = json.loads(self.told[-1])
            self.key = message.get("key", self.key)
            self.page = message.get("page", self.page)
            self.refused = message.get("no", self.refused)
            self.boards += [message["board"]] if "board" in message else []
            self.problems += [message["problem"]] if "problem" in message else []

    async def send(self, message: object) -> None:
        await self.socket.write_message(json.dumps(message))

    async def does(self, **message: object) -> None:
        await self.send({"does": message, "at": self.page["place"]})

    async def look(self) -> dict:
        """The board where one is."""
        before = len(self.boards)
        await self.send({"does": BOX, "at": self.page["place"]})
        await until(lambda: any("face" in board for board in self.boards[before:]))
        return next(board for board in self.boards[before:] if "face" in board)

    async def all_heard(self) -> None:
        """All that was told up to now has come."""
        before = self.told.count(HERE)
        await self.send({"here": True})
        await until(lambda: self.told.count(HERE) > before)

    async def close(self) -> None:
        self.socket.close()
        await self.ear

    @property
    def closed(self) -> bool:
        return self.ear.done()


async def until(held: Callable[[], object], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not held():
        assert time.monotonic() < end, "it does not come"
        await asyncio.sleep(0.01)


def played(scenario: Callable[..., Awaitable[None]]) -> Callable[[Room], None]:
    """A test that is a scenario in a loop of its own; what it leaves open is closed."""

    def test(room: Room) -> None:
        async def run() -> None:
            phones: list[Phone] = []

            async def phone(name: str) -> Phone:
                phones.append(await Phone(room).join(name))
                await until(lambda: phones[-1].page or phones[-1].refused)
                return phones[-1]

            try:
                await scenario(room, phone)
            finally:
                for one in phones:
                    await one.close()

        asyncio.run(run())

    test.__name__ = test.__qualname__ = scenario.__name__
    return test


def question(room: Room, **how):
    return room.ask(gamekit.new("metallurgie", position=POSITION, seed=1), text="Where?", **how)


# ---- questions


@played
async def test_a_question_is_asked_answered_and_revealed(room, phone) -> None:
    ada, ben = await phone("Ada"), await phone("Ben")
    q = question(room, right=[RIGHT])
    await until(lambda: ada.page["ask"] and ben.page["ask"])
    whole = await ada.look()
    assert whole["face"]["moves"]
    assert whole["paint"]["shapes"]
    await ada.does(ask=["hand:silver", "cell:0,1"], id=1)
    await until(lambda: "why" in ada.boards[-1])
    assert ada.boards[-1]["why"]["rule"] == "place.on-lower"
    await ada.send({"answer": ["hand:silver", "cell:1,0"], "n": q.number})
    await until(lambda: ben.page["ask"]["count"] == 1)
    assert (ada.page["ask"]["mine"], ben.page["ask"]["mine"]) != (None, None)
    assert ben.page["ask"]["tallies"] == [], "before it is revealed nobody is told what was chosen"
    assert (q.answers, q.refusals) == ({RIGHT: 1}, {"place.on-lower": 1})
    q.reveal()
    await until(lambda: ada.page["ask"]["state"] == ben.page["ask"]["state"] == "revealed")
    assert ada.page["ask"]["right"] is True
    assert ada.page["ask"]["rule"][0] == "Dearer metal lies on the next cheaper one"
    assert [tally["n"] for tally in ben.page["ask"]["tallies"]] == [1]
    await until(lambda: "patch" in ada.boards[-1] and ada.boards[-1]["paint"]["notes"])  # the bars
    await ada.send({"answer": ["hand:silver", "cell:0,-1"], "n": q.number})
    await until(lambda: ada.problems)
    assert q.answers == {RIGHT: 1}


@played
async def test_what_changes_while_somebody_comes_is_told_to_all_others_too(room, phone) -> None:
    """It is revealed in the notebook's thread; before the server hears of that, Ben turns his phone."""
    ada, ben = await phone("Ada"), await phone("Ben")
    q = question(room)
    await until(lambda: ada.page["ask"] and ben.page["ask"])
    for one in (ada, ben):
        await one.look()
    room.model.answer(0, q.number, RIGHT)
    q.take({"what": "state", "state": "revealed"})
    await ben.look()
    room.server.in_loop(room.server.hall.redraw)
    await until(lambda: "patch" in ada.boards[-1] and ada.boards[-1]["paint"]["notes"])  # the bars


def test_an_answer_is_said_with_the_name_of_its_place(room: Room) -> None:
    """As one reads it on the board, which says nothing of how the game calls it inside."""
    match = gamekit.new("metal-adventures", 3, seed=5, names=["Ada", "Bo", "Cem"])
    bot, luck = named("fair"), random.Random(1)
    while all(move.text != "challenge 1" for move in match.moves(match.to_act[0])):
        match.play(choice(bot, match.chair(match.to_act[0]), luck), match.to_act[0])
    assert said(room.ask(match), "challenge 1").endswith("(Bo)")
    assert said(question(room), RIGHT) == "Silver here (1,0)"


@played
async def test_a_late_joiner_gets_the_present_question_and_time_runs_out(room, phone) -> None:
    q = room.ask("Who wins?", ["Ada", "Bo"], seconds=0.6)
    ada = await phone("Ada")
    assert ada.page["ask"]["options"] == ["Ada", "Bo"]
    await ada.send({"answer": "Bo", "n": q.number})
    await until(lambda: q.answers == {"Bo": 1})
    await until(lambda: ada.page["ask"]["state"] == "stopped")


@played
async def test_without_help_nobody_is_told_why(room, phone) -> None:
    ada = await phone("Ada")
    q = question(room, help=False)
    await until(lambda: ada.page["ask"])
    await ada.look()
    await ada.does(ask=["hand:silver", "cell:0,1"], id=1)
    await until(lambda: "why" in ada.boards[-1])
    assert (ada.boards[-1]["why"]["rule"], ada.boards[-1]["why"]["text"]) == (None, "That is not allowed.")
    assert q.refusals == {"place.on-lower": 1}


@played
async def test_a_second_question_on_the_same_board_costs_little(room, phone) -> None:
    ada = await phone("Ada")
    question(room)
    await until(lambda: ada.page["ask"])
    await ada.look()
    before = ada.bytes
    q = question(room)
    await ada.send({"answer": ["hand:silver", "cell:1,0"], "n": q.number})
    await until(lambda: ada.page["ask"]["mine"])
    q.reveal()
    await until(lambda: ada.page["ask"]["state"] == "revealed")
    await asyncio.sleep(0.3)
    assert ada.bytes - before < 5_000


@played
async def test_a_window_is_told_all_in_order_by_whichever_thread(room, phone) -> None:
    """A cell plays while the server's own thread is about to tell something."""
    ada = await phone("Ada")
    window = room.server.hall.pupils[0].socket

    def both() -> None:
        cell = Thread(target=lambda: window.post(line({"problem": "1"})))
        cell.start()
        cell.join()
        window.post(line({"problem": "2"}))

    room.server.in_loop(both)
    await until(lambda: len(ada.problems) == 2)
    assert ada.problems == ["1", "2"]


# ---- a match that is shown


@played
async def test_all_follow_a_match(room, phone) -> None:
    ada = await phone("Ada")
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    room.show(match)
    await until(lambda: ada.page["kind"] == "look")
    face = (await ada.look())["face"]
    assert face["moves"] is None
    assert (face["log"], face["book"]["rules"], face["there"]["chairs"], face["state"]) == ([], {}, [], None)
    match.play(RIGHT)
    await until(lambda: "patch" in ada.boards[-1])
    before = match.at
    await ada.does(play=["do:done"], at=before)
    await ada.does(sit="host")
    await ada.does(do="undo")
    await asyncio.sleep(0.2)
    assert match.at == before


@played
async def test_who_waits_sees_the_last_board_and_who_is_here(room, phone) -> None:
    ada = await phone("Ada")
    assert (ada.page["kind"], ada.page["here"]) == ("wait", ["Ada"])
    question(room).close()
    await until(lambda: (ada.page["kind"], ada.page["here"]) == ("look", ["Ada"]))
    assert ada.page["ask"] is None
    room.show(gamekit.new("metallurgie", seed=1))
    await until(lambda: ada.page["here"] == [])
    room.wait()
    ben = await phone("Ben")
    await until(lambda: ada.page["here"] == ben.page["here"] == ["Ada", "Ben"])
    assert (await ben.look())["face"]["moves"] is None
    opinion = room.ask("Who wins?", ["Ada", "Bo"])
    await until(lambda: ada.page["kind"] == "wait")
    opinion.close()
    await until(lambda: ada.page["here"])
    assert ada.page["kind"] == "wait", "of what was just before there is no board"


@played
async def test_a_page_tells_with_whose_eyes_it_sees(room, phone) -> None:
    ada = await phone("Ada")
    match = gamekit.new("metallurgie", position=POSITION, seed=1, names=["Ben", None])
    for seat, says in ((0, "This is how Ben sees it."), ("all", ""), (0, "This is how Ben sees it."), (1, "")):
        room.show(match, seat=seat)
        await until(lambda says=says: ada.page["says"] == says)


@played
async def test_who_waits_is_told_whether_the_class_has_begun(room, phone) -> None:
    ada = await phone("Ada")
    assert ada.page["says"] == "", "the page says it itself"
    room.ask("Who?", ["Ben", "Bo"]).close()
    await until(lambda: ada.page["says"] == "Your teacher goes on soon.")
    room.ask("Who?", ["Ben", "Bo"])
    await until(lambda: ada.page["says"] == "")
    assert view_of(Watch(room))["loud"] == "Who?"
    room.wait()
    await until(lambda: ada.page["says"] == "Your teacher goes on soon.")
    assert view_of(Watch(room))["loud"] == "The class waits for what comes next."


@played
async def test_a_story_asks_by_itself(room, phone) -> None:
    ada = await phone("Ada")
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    match.play(RIGHT).play("done")
    story = gamekit.story(match, {0: {"en": "See.", "de": "Sieh."}, 1: "What now?"})
    foot = [(button["key"], button["off"]) for button in Told(story).look()["foot"]]
    assert foot == [("before", True), ("next", False), ("on", False)], "in a cell of its own"
    watch = Watch(room, room.show(story))
    await until(lambda: ada.page["kind"] == "look")
    await until(lambda: ada.page["says"] == "See.")
    await ada.send({"speak": "de"})
    await until(lambda: ada.page["says"] == "Sieh.")
    watch.does("next", {})
    await until(lambda: ada.page["ask"])
    assert ada.page["ask"]["text"] == "What now?"
    assert view_of(watch)["loud"] == "What now?", "the console follows its story"
    story.next()
    await until(lambda: ada.page["ask"] is None)
    room.wait()
    assert view_of(Watch(room))["loud"] == "The class waits for what comes next.", "and no step of a story"


@played
async def test_a_story_that_asks_where_chance_is_due_keeps_its_board(room, phone) -> None:
    ada = await phone("Ada")
    match = gamekit.new("metal-adventures", players=3, seed=3)
    dealt = len(match.log)  # trophies and cards: at none of these steps anybody is to move
    jones = {"en": "Would you play Captain Jones?", "fr": "Joueriez-vous le capitaine Jones ?"}
    story = gamekit.story(match, {0: "Three pirates.", 1: jones})
    watch = Watch(room, room.show(story))
    await until(lambda: ada.page["says"] == "Three pirates.")
    assert dealt > 1
    story.next()
    await until(lambda: ada.page["ask"])
    assert (ada.page["ask"]["options"], ada.page["kind"]) == (["yes", "no"], "look")
    assert view_of(watch)["board"]
    await ada.send({"speak": "fr"})
    await until(lambda: ada.page["ask"]["text"] == jones["fr"])
    q = room.model.activity
    await ada.send({"answer": ada.page["ask"]["options"][0], "n": q.number})
    await until(lambda: ada.page["ask"]["mine"] == "oui")
    assert q.answers == {"yes": 1}, "one answer in whatever language it was given"
    q.reveal()
    await until(lambda: [tally["text"] for tally in ada.page["ask"]["tallies"]] == ["oui"])


def own(task: str) -> gamekit.Lesson:
    return gamekit.Lesson("metallurgie", position=POSITION, task=task, right=[RIGHT])


@played
async def test_an_answer_may_hold_what_a_page_tidies_up(room, phone) -> None:
    """French asks for a no-break space before such a sign."""
    ada = await phone("Ada")
    asked = room.ask("Tu viens\u00a0?", [" Oui\u00a0!", "Ne\u0301on  "])
    await until(lambda: ada.page["ask"])
    for option in ada.page["ask"]["options"]:
        await ada.send({"answer": option, "n": asked.number})
        await until(lambda: list(asked.answers) == [option])  # noqa: B023
    assert not ada.problems


@pytest.mark.parametrize(
    "typed",
    [
        lambda room: question(room, right=["place silver 9,9"]),
        lambda room: question(room, help="no"),
        lambda room: question(room).count({RIGHT: 10**30}),
        lambda room: question(room).play(""),
        lambda room: room.ask(gamekit.new("metallurgie"), ["yes"]),
        lambda room: room.ask(" ", ["yes", "no"]),
        lambda room: room.ask("Who?", ["yes", "no" * 2000]),  # more than a page may send
        lambda room: room.ask("Who?", ["yes", "yes\u00a0"]),
        lambda room: room.show(gamekit.story(gamekit.new("metallurgie"), {}), seat=1),
        lambda room: room.play("metro-x", players=3),
        lambda room: room.play("forge", tables=2, players="3"),
        lambda room: room.play("forge", tables=2, players=0),
        lambda room: room.play("forge", tables=2, names=["Ada", "Bo"]),
        lambda room: room.lessons("metallurgie", "neighbours"),
        lambda room: room.lessons("metallurgie", 5),
        lambda room: room.lessons("metallurgie", [own("One"), own("Another")]),
        lambda room: room.lessons("forge", [own("One")]),
        lambda room: room.rename(True, "x"),
        lambda room: room.hotspot("school", "short"),
        lambda room: room.close() or room.ask("Who?", ["Ada", "Bo"]),
        lambda _: gamekit.classroom("2B", wlan=True),
        lambda _: gamekit.classroom("2B", wifi="no"),
        lambda _: gamekit.classroom("2B", url=5),
        lambda _: gamekit.classroom("2B", url="http://"),
        lambda _: gamekit.classroom("2B", lessons=own("One")),
        lambda _: gamekit.classroom("2B" * 100),
        lambda room: question(room, right=RIGHT),
        lambda room: question(room, seconds=float("nan")),
        lambda room: question(room).count([RIGHT]),
        lambda room: room.ask("Who?", ["Ada", "Bo"], right=["Cem"]),
        lambda room: room.ask("Who?", ["Ada", "Ada"]),
        lambda room: room.lessons("metallurgie", list(kit_lessons("forge").values())),
        lambda room: room.hotspot("x" * 4000),
        lambda room: room.lessons("metallurgie", ["neighbours"]).send("nothing"),
        lambda _: gamekit.classroom(7),
    ],
)
def test_what_a_teacher_mistypes_is_told(room: Room, typed: Callable[[Room], object]) -> None:
    """A right answer that nobody can give would make all of them wrong."""
    with pytest.raises(gamekit.GamekitError):
        typed(room)


# ---- seats of one's own


@played
async def test_a_sheet_each_and_the_next_card_when_all_have_chosen(room, phone) -> None:
    ada, ben = await phone("Ada"), await phone("Ben")
    game = room.play("metro-x", seed=3)
    await until(lambda: ada.page["kind"] == ben.page["kind"] == "sit")
    for one in (ada, ben):
        face = (await one.look())["face"]
        assert len(game.cards) == 1
        await one.does(play=["do:none"] if "do:none" in face["moves"] else leaf(face["moves"]), at=face["at"])
    await until(lambda: {len(sheet.log) for sheet in game.sheets.values()} == {3})
    assert len(game.cards) == 2
    game.next()
    await until(lambda: ada.page["sheet"] == ben.page["sheet"] == [2, 2, 1])


@played
async def test_of_a_last_card_nobody_is_said_to_choose_still(room, phone) -> None:
    ada = await phone("Ada")
    game = room.play("metro-x", seed=3)
    await until(lambda: (ada.page["sheet"] or [])[:2] == [1, 1])
    sheet = game.sheets[0]
    while not (game.over and sheet.to_act != (0,)):
        sheet.play(sheet.moves(0)[0], 0)
    await until(lambda: ada.page["sheet"] is None)


def leaf(moves: dict) -> list[str]:
    target, step = next(iter(moves.items()))
    return [target] if "preview" in step else [target, *leaf(step["to"])]


async def two_at_a_table(room: Room, phone: Callable) -> tuple[Any, Phone, Phone]:
    """The tables, whose turn it is, and the other."""
    both = await phone("Ada"), await phone("Ben")
    tables = room.play("metallurgie", tables=1, seed=2)
    await until(lambda: all(one.page["kind"] == "sit" for one in both))
    turn = tables[0].to_act[0]
    return tables, both[turn], both[1 - turn]


@played
async def test_one_sits_at_a_table_and_plays_for_oneself_alone(room, phone) -> None:
    tables, mover, other = await two_at_a_table(room, phone)
    faces = [(await one.look())["face"] for one in (other, mover)]
    match = tables[0]
    turn, at = match.to_act[0], match.at
    assert faces[0]["moves"] is None
    await other.does(play=leaf(faces[1]["moves"]), at=at)
    await other.does(sit=str(turn))
    await other.does(go=0)
    await asyncio.sleep(0.2)
    assert match.at == at
    tables.pause()
    await until(lambda: mover.page["paused"])
    await mover.does(play=leaf(faces[1]["moves"]), at=at)
    await asyncio.sleep(0.2)
    assert match.at == at
    tables.go_on()
    await mover.does(play=leaf(faces[1]["moves"]), at=at)
    await until(lambda: match.at > at)


@played
async def test_one_takes_back_ones_own_last_move_alone(room, phone) -> None:
    """A finger is thick; but nobody takes back what another did, nor while the tables rest."""
    tables, mover, other = await two_at_a_table(room, phone)
    match = tables[0]
    turn, at = match.to_act[0], match.at
    assert not any([(await one.look())["face"]["undo"] for one in (mover, other)])
    await mover.does(play=["hand:iron", "cell:2,0"], at=at)
    await until(lambda: match.at > at)
    assert [(await one.look())["face"]["undo"] for one in (mover, other)] == [True, False]
    await other.does(do="undo")
    await asyncio.sleep(0.2)
    assert match.at > at
    tables.pause()
    await mover.does(do="undo")
    await asyncio.sleep(0.2)
    assert match.at > at
    tables.go_on()
    await mover.does(do="undo")
    await until(lambda: match.at == at)
    said = [(await one.look())["face"]["say"]["text"] for one in (mover, other)]
    assert said == [f"Taken back: {('Ada', 'Ben')[turn]} placed iron on 2,0."] * 2
    assert not (await mover.look())["face"]["undo"]


@played
async def test_a_choice_is_taken_back_until_the_next_card(room, phone) -> None:
    ada, ben = await phone("Ada"), await phone("Ben")
    game = room.play("metro-x", seed=3)
    await until(lambda: ada.page["kind"] == ben.page["kind"] == "sit")
    sheet = game.sheets[0]
    at = sheet.at
    assert not (await ada.look())["face"]["undo"]
    await ada.does(play=leaf((await ada.look())["face"]["moves"]), at=at)
    await until(lambda: game.chosen() == [0])
    assert (await ada.look())["face"]["undo"]
    await ada.does(do="undo")
    await until(lambda: game.waited_for() == [0, 1])
    for one in (ada, ben):
        await one.does(play=leaf((await one.look())["face"]["moves"]), at=at)
    await until(lambda: len(game.cards) == 2 and sheet.to_act == (0,))
    assert not (await ada.look())["face"]["undo"]
    await ada.does(do="undo")
    await asyncio.sleep(0.2)
    assert sheet.to_act == (0,)
    assert len(game.cards) == 2


class Counter:
    """A student at a table whose page is nowhere: what it would be told is packed and counted."""

    lang, table = "en", "1 0 0"

    def __init__(self) -> None:
        self.stream, self.bytes = Stream(), 0

    def count(self, message: object) -> None:
        """He asks for nothing."""

    def post(self, told: bytes) -> None:
        self.bytes += len(self.stream.pack(told))


def test_what_comes_again_costs_little_however_long_ago_it_was() -> None:
    """Both ends keep the same, whatever is told: long and short, to one and to many, more than they keep."""
    luck, stream, window = random.Random(7), Stream(), Unpacker()
    told = [HERE] * 400
    told += [line({"told": [luck.randrange(10**6) for _ in range(luck.choice((1, 5, 300)))]}) for _ in range(900)]
    for n, one in enumerate(told):
        again = luck.choice(told[max(0, n - 150) : n + 1])
        assert window.line(stream.pack(block({"n": n}))) == line({"n": n})
        for sent in (one, again):
            packed = stream.pack(sent)
            assert window.line(packed) == sent
        assert len(packed) < 40 + len(again) / 20
    assert sum(map(len, told)) > 1.5 * KEPT
    assert sum(map(len, window.pieces)) <= KEPT


@pytest.mark.parametrize(
    ("name", "players", "first", "most"),
    [
        ("forge", 4, 3, 3),
        ("metallurgie", 4, 3, 3),
        ("metal-adventures", 3, 18, 7),
        ("metal-adventures", 4, 24, 9),
        ("metal-adventures", 6, 26, 15),
    ],
)
def test_a_round_at_a_table_costs_little(name: str, players: int, first: int, most: int) -> None:
    """So many kB: everybody's turn with all that is done and negotiated in it. The first one has the set-up, and shows
    the map, a fight and a deal for the first time.
    """
    match = gamekit.new(name, players, seed=5, undo="own")
    host, ada, bot, luck = host_of(match), Counter(), named("fair"), random.Random(1)
    host.invite([Place(None, bot)] * players, 1.0, None, None)
    host.bots.kick = lambda: None  # here the moves are made by the test
    seat = Seat(ada, host, "0", deals=False)
    seat.hear(PHONE)
    mover, costs, before = "active" if name == "metal-adventures" else "seat", [], ada.bytes
    for turn in range(4 * players):
        whose = getattr(match.state, mover)
        while getattr(match.state, mover) == whose:
            who = match.to_act[0]
            match.play(choice(bot, match.chair(who), luck), who)
        if turn % players == players - 1:
            costs.append((ada.bytes - before) / 1000)
            before = ada.bytes
    assert min(costs) > 0.1  # it is told
    assert costs[0] < first
    assert max(costs[1:]) < most


def test_steps_of_others_wait_for_what_they_lead_to() -> None:
    """A bot puts an offer together: that is told when it is made, at once; one's own steps are seen one by one."""
    match = gamekit.new("metal-adventures", 3, seed=5)
    host, ada, bot, luck = host_of(match), Counter(), named("fair"), random.Random(1)
    host.invite([Place(None, bot)] * 3, 1.0, None, None)
    host.bots.kick = lambda: None
    seat = Seat(ada, host, "0", deals=False)
    seat.hear(PHONE)
    steps = {True: 0, False: 0}  # by whether it was one's own
    while not all(steps.values()):
        who, at, before = match.to_act[0], match.at, ada.bytes
        match.play(choice(bot, match.chair(who), luck), who)
        assert (seat.face["at"] == match.at) == (not seat.behind) == (ada.bytes > before)
        if all(aside(entry) for entry in match.log[at:]):
            assert who or not seat.behind
            steps[who == 0] += who == 0 or seat.behind


@played
async def test_a_lesson_is_solved_and_the_teacher_sees_it(room, phone) -> None:
    ada = await phone("Ada")
    work = room.lessons("metallurgie", ["second-silver", "neighbours"])
    await until(lambda: ada.page["kind"] == "sit")
    face = (await ada.look())["face"]
    assert face["lesson"]["title"]
    assert face["cover"] is None
    await ada.does(lesson="hint")
    await until(lambda: work.progress[0, "second-silver"].hints == 1)
    await ada.does(play=["hand:silver", "cell:1,0"], at=0)
    await until(lambda: work.progress[0, "second-silver"].solved)
    place = ada.page["place"]
    await ada.does(lesson="go", n=1)
    await until(lambda: ada.page["place"] != place)
    await until(lambda: "patch" in ada.boards[-1])
    course = (await ada.look())["face"]["lesson"]["course"]
    assert [stop["done"] for stop in course] == ["solved", ""]
    await ada.does(lesson="show")
    await until(lambda: work.progress[0, "neighbours"].shown)
    assert not work.progress[0, "neighbours"].solved
    frame = room.report()
    assert list(frame[frame.what == "second-silver"].result) == ["solved"]


@pytest.mark.parametrize("name", gamekit.games())
def test_the_next_lesson_is_told_by_what_changes(room: Room, name: str) -> None:
    """At the table that is laid there already; and it shows what a table laid anew would."""

    async def run() -> None:
        ada = await Phone(room).join("Ada")
        names = list(kit_lessons(name))
        room.lessons(name, names)
        await until(lambda: ada.page.get("kind") == "sit")
        face, attic, sizes = (await ada.look())["face"], {}, []
        for n in range(1, len(names), 4):
            before, told = ada.bytes, len(ada.boards)
            await ada.does(lesson="go", n=n)
            await until(lambda told=told: any("patch" in board for board in ada.boards[told:]))
            for change in (change for board in ada.boards[told:] for change in board.get("patch", ())):
                patch(face, change, attic)
            sizes.append(ada.bytes - before)
        whole = (await ada.look())["face"]
        assert {key: face[key] for key in SEEN} == {key: whole[key] for key in SEEN}
        assert max(sizes) < 15_000
        await ada.close()

    asyncio.run(run())


SEEN = ("lesson", "prompt", "moves", "spots", "board", "hand", "log", "at", "buttons", "seats", "status")


@played
async def test_all_see_the_board_of_one_without_a_name_and_the_lesson_goes_on(room, phone) -> None:
    ada, ben = await phone("Ada"), await phone("Ben")
    work = room.lessons("metallurgie", ["second-silver"])
    await until(lambda: ada.page["kind"] == ben.page["kind"] == "sit")
    await ada.look()
    await ada.does(play=["hand:silver", "cell:1,0"], at=0)
    await until(lambda: work.progress[0, "second-silver"].solved)
    ben.told.clear()
    room.show(work["Ada"])
    await until(lambda: ben.page["kind"] == "look")
    await ben.look()
    assert not any(b"Ada" in told for told in ben.told)
    room.show(work)
    await until(lambda: ada.page["kind"] == "sit")
    course = (await ada.look())["face"]["lesson"]["course"]
    assert [stop["done"] for stop in course] == ["solved"]


@played
async def test_who_finds_no_seat_is_told_so_and_so_is_the_teacher(room, phone) -> None:
    phones = [await phone(name) for name in ("Ada", "Ben", "Cem")]
    room.play("forge", tables=1, players=2, seed=5)
    await until(lambda: "seats are taken" in phones[2].page["says"])
    assert phones[0].page["says"] == ""
    assert "1 person has no seat. With tables=2" in view_of(Watch(room))["loud"]
    room.remove("Ada")
    await until(lambda: phones[2].page["kind"] == "sit")
    assert view_of(Watch(room))["loud"] == ""


def test_a_card_tells_whose_turn_it_is_and_which_step(room: Room) -> None:
    tables = room.play("metal-adventures", tables=1, players=3, seed=5)
    match = tables[0]
    while not match.state.turns:
        match.play(match.moves(match.to_act[0])[0], match.to_act[0])
    game = view_of(Watch(room, tables))["games"][0]
    assert re.match(r"Due · turn 1, \d+ cards", game["status"])
    assert sum(seat["told"].endswith(" · to move") for seat in game["seats"]) == 1


def test_a_console_shows_the_cards_of_the_seat_with_whose_eyes_all_look(room: Room) -> None:
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    room.show(match)
    assert view_of(Watch(room))["hand"] == []
    room.show(match, seat=0)
    assert [card["label"].split()[0] for card in view_of(Watch(room))["hand"]] == ["copper", "silver", "gold"]
    question(room)
    assert len(view_of(Watch(room))["hand"]) == 3, "a class without phones must see what may be laid"


def test_the_console_tells_who_is_waited_for_and_how_far_one_is(room: Room) -> None:
    for name in ("Ada", "Ben"):
        room.model.come(room.model.join(name, name).who)

    def states() -> list[str]:
        return [one["state"] for one in view_of(Watch(room))["people"]]

    q = question(room)
    room.model.answer(0, q.number, RIGHT)
    assert states() == ["done", "thinks"]
    q.stop()
    assert (states(), view_of(Watch(room))["told"]["title"]) == (["done", ""], "Time is up.")
    game = room.play("metro-x", seed=3)
    game.sheets[1].play(game.sheets[1].moves()[0])
    assert states() == ["thinks", "done"]
    work = room.lessons("metallurgie", ["second-silver"])
    room.model.refused(1, work.boards[1, "second-silver"].match.why_not("place silver 0,1"))
    work.hint(1, 2)
    view = view_of(Watch(room, work["Ben"]))
    assert (view["told"]["title"], view["told"]["text"]) == (
        "0 tries, 2 hints", "Ran into: Dearer metal lies on the next cheaper one (1)"
    )  # fmt: skip
    assert len(view["hand"]) == 3, "one sees with what he might do it"
    assert room.report()["hints"].dropna().tolist() == [0, 2]
    room.lessons("metallurgie", [own("Bring silver.")])
    assert room.report()["what"].tolist()[-1] == "Bring silver.", "what it is kept as is the answer"


def test_a_bar_tells_an_answer_whose_place_no_other_move_has() -> None:
    places = {"silver": ["hand", "cell:1"], "gold": ["hand", "cell:1"], "iron": ["hand", "cell:2"], "pass": ["pass"]}
    question: Any = SimpleNamespace(moves=[SimpleNamespace(text=text, targets=at) for text, at in places.items()])
    scene: Any = SimpleNamespace(hotspots=[SimpleNamespace(on="", target=f"cell:{n}") for n in (1, 2, 3)])
    assert told_there(question, scene) == {"iron"}


def test_a_name_stands_with_its_person_and_nowhere_else(room: Room) -> None:
    room.model.come(room.model.join("Ada Lovelace", "Ada").who)
    for begun in (
        room.ask("Who?", ["Bo", "Cy"]),
        room.lessons("metallurgie"),
        room.play("metro-x", seed=5),
        room.play("forge", tables=1, seed=5),
    ):
        view = view_of(Watch(room, begun))
        assert view.pop("people")[0]["name"] == "Ada Lovelace"
        assert "Lovelace" not in json.dumps(view)


# ---- coming back


@played
async def test_a_reload_keeps_name_and_seat_and_two_windows_are_one(room, phone) -> None:
    ada = await phone("Ada")
    twin = await Phone(room).open({"back": ada.key, "lang": "fr"})
    await until(lambda: twin.page)
    assert (twin.page["name"], twin.page["lang"]) == ("Ada", "fr")
    await until(lambda: ada.closed)
    assert ada.refused == "class.elsewhere"
    assert room.people == ["Ada"]
    await twin.close()
    await until(lambda: room.here == [])
    other = await Phone(room).open({"back": "not a key", "lang": "en"})
    await until(lambda: other.closed)
    await other.close()
    assert other.refused == "class.unknown"


@played
async def test_who_joins_once_more_as_the_answer_was_lost_is_one_and_the_same(room, phone) -> None:
    """As a page does whose way is cut before it hears that it is in."""
    ada = await phone("Ada")
    again = await Phone(room).join("Ada", key=ada.key)
    await until(lambda: again.page and ada.closed)
    assert (room.people, ada.refused, again.key) == (["Ada"], "class.elsewhere", ada.key)
    await again.close()
    for key in ("a", 7, None):
        weak = await Phone(room).open({"join": "Eve", "code": room.code, "key": key, "lang": "en"})
        await until(lambda weak=weak: weak.page)
        await weak.close()
        assert len(weak.key) >= 32, "one that can be guessed is not taken"
    assert room.people == ["Ada", "Eve", "Eve 2", "Eve 3"]


@played
async def test_whose_way_breaks_off_again_and_again_has_his_time_each_time(room, phone) -> None:
    ada, hall, late = await phone("Ada"), room.server.hall, []
    room.play("forge", tables=1, seed=1)
    await until(lambda: ada.page["kind"] == "sit")
    await ada.look()
    call_later, pupil = hall.loop.call_later, hall.pupils[0]
    waits = lambda wait, then: (late.append(then) if wait in (AWAY, GRACE) else call_later(wait, then))  # noqa: E731
    hall.loop = SimpleNamespace(call_later=waits, add_callback=hall.loop.add_callback)
    await ada.close()
    await until(lambda: len(late) == 2)
    again = await Phone(room).open({"back": ada.key, "lang": "en"})
    await until(lambda: again.page)
    await again.close()
    await until(lambda: len(late) == 4)
    for then in late[:2]:  # his time since the first time is over
        then()
    assert (room.here, pupil.seat is None) == (["Ada"], False)
    for then in late[2:]:
        then()
    assert (room.here, pupil.seat is None) == ([], True)


@played
async def test_who_reads_nothing_is_out_before_much_waits_for_him(room, phone) -> None:
    """Though the way stands, and the class goes on: others do not wait, and memory does not fill."""
    ada, ben = await phone("Ada"), await phone("Ben")
    window = room.server.hall.pupils[0].socket
    window.ws_connection.stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    ada.ear.cancel()
    ada.ear = asyncio.ensure_future(asyncio.sleep(0))
    much, sent = block({"much": secrets.token_hex(BACKLOG // 20)}), 0
    while room.server.hall.pupils[0].socket is window:
        window.post(much)
        sent += len(much)
        assert sent < 100 * BACKLOG
        await asyncio.sleep(0.01)
    await ben.all_heard()
    ada.socket.protocol.stream.close()
    assert room.people == ["Ada", "Ben"], "he may come back"


@played
async def test_who_is_removed_is_out(room, phone) -> None:
    ada = await phone("Ada")
    room.remove("Ada")
    await until(lambda: ada.closed)
    assert ada.refused == "class.removed"
    assert room.people == []


def test_a_class_that_is_saved_again_writes_each_event_once(room: Room, tmp_path: Path) -> None:
    """As where the cell that opens and saves it is run again."""
    for _ in range(2):
        room.save(tmp_path / "2b.json").save(tmp_path / "copy.json")
    room.model.join("Ada", "key")
    for name in ("2b.json", "copy.json"):
        assert (tmp_path / name).read_text().count('"joined"') == 1


def test_a_class_that_is_closed_writes_nothing_more_to_its_file(room: Room, tmp_path: Path) -> None:
    """The match that it followed may go on, and so may the class, from that file."""
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    room.save(tmp_path / "2b.json").show(match)
    room.close()
    written = (tmp_path / "2b.json").read_text()
    match.play(RIGHT)
    assert (tmp_path / "2b.json").read_text() == written


def test_a_cell_that_is_run_again_goes_on_with_its_class(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another cell opens is another class, and so is what a script opens, which has no cells."""
    monkeypatch.setattr(rooms, "own_address", lambda: "127.0.0.2")
    opened, runs = [gamekit.classroom("2B")], count()
    assert opened[0] is not room

    def run(cell: str, *names: str, **how: Any) -> list[Room]:
        ran = Cell(cell, f"run {next(runs)}")
        monkeypatch.setattr(rooms, "running", lambda: ran)
        opened.extend(made := [gamekit.classroom(name, **how) for name in names])
        return made

    try:
        first = run("c1", "2B", "2C", "2B")
        assert len(set(first)) == 3
        assert run("c1", "2B", "2C")[1] is first[1]
        (otherwise,) = run("c1", "2C", url="https://hub.example/services/class/")
        assert (first[0].open, first[1].open, otherwise.open, room.open) == (True, False, True, True)
        assert run("c2", "2B")[0] not in [*first, room]
        (here,) = run("c3", "2D", wifi=True)
        assert run("c3", "2D", wifi=True) == [here]
        monkeypatch.setattr(rooms, "own_address", lambda: "127.0.0.3")  # the teacher has opened a hotspot
        (there,) = run("c3", "2D", wifi=True)
        assert (here.open, "127.0.0.3" in there.url) == (False, True)
    finally:
        for one in opened:
            one.close()


def test_a_class_that_is_open_is_resumed_from_its_file_at_the_same_address(tmp_path: Path) -> None:
    path = tmp_path / "2b.json"
    room = gamekit.classroom("2B", port=free_port()).save(path)
    room.model.join("Ada", "key")
    again = gamekit.classroom(resume=path)
    try:
        assert (room.open, again.url, again.people) == (False, room.url, ["Ada"])
    finally:
        again.close()


def test_after_a_restart_time_still_runs_out(tmp_path: Path) -> None:
    path = tmp_path / "2b.json"
    room = gamekit.classroom("2B", port=free_port()).save(path)
    room.ask("Who wins?", ["Ada", "Bo"], seconds=0.05)
    room.close()
    room = gamekit.classroom(resume=path)
    asyncio.run(until(lambda: room.model.activity.state == "stopped"))
    room.close()


def test_after_a_restart_the_file_brings_all_back(tmp_path: Path) -> None:
    path = tmp_path / "2b.json"

    async def first(room: Room) -> str:
        ada = await Phone(room).join("Ada")
        await until(lambda: ada.page)
        q = question(room)
        await ada.send({"answer": ["hand:silver", "cell:1,0"], "n": q.number})
        await until(lambda: q.answers)
        await ada.close()
        return ada.key

    async def second(room: Room, key: str) -> None:
        ada = await Phone(room).open({"back": key, "lang": "en"})
        await until(lambda: ada.page)
        assert ada.page["ask"]["mine"]
        await ada.close()

    room = gamekit.classroom("2B", port=free_port()).save(path)
    key, code, url = asyncio.run(first(room)), room.code, room.url
    room.close()
    room = gamekit.classroom(resume=path)
    assert (room.name, room.code, room.url, room.people, room.here) == ("2B", code, url, ["Ada"], [])
    asyncio.run(second(room, key))
    room.close()


@played
async def test_who_is_there_hears_that_the_class_is_closed(room, phone) -> None:
    ada = await phone("Ada")
    assert "room.show" in view_of(Watch(room))["soft"]
    room.close()
    view = view_of(Watch(room))
    assert (view["note"], view["loud"], view["soft"]) == ("The class is closed.", "", "")
    await until(lambda: ada.closed)
    assert ada.refused == "class.closed"


# ---- what must not be


@played
async def test_wrong_codes_shut_the_door_for_that_address_only(room, phone) -> None:
    ada = await phone("Ada")
    for n in range(1000):
        one = await Phone(room).join("Eve", f"{n:05}")
        await until(lambda one=one: one.closed)
        assert one.refused == ("class.wrong-code" if n < 5 else "class.too-many-codes")
        await one.close()
    late = await Phone(room).join("Eve")
    await until(lambda: late.closed)
    await late.close()
    assert late.refused == "class.too-many-codes", "also the right code waits"
    assert room.people == ["Ada"]
    back = await Phone(room).open({"back": ada.key, "lang": "en"})
    await until(lambda: back.page)
    await back.close()


@played
async def test_names_are_text(room, phone) -> None:
    names = ["<img src=x onerror=alert(1)>", "\u202eevil", "x" * 4000, "  ", "Mina", "Mina"]
    phones = [await phone(name) for name in names[:2]]
    assert [one.page["name"] for one in phones] == ["<img src=x onerror=alert", "evil"]
    blank = await phone("  ")
    assert blank.refused == "class.no-name"
    assert [(await phone(name)).page["name"] for name in names[4:]] == ["Mina", "Mina 2"]


@pytest.mark.parametrize(
    "message",
    ["x" * 5000, "[1]", "7", "{", "[" * 4000, '{"back":7}', '{"join":{},"code":{}}', '{"answer":1}', "null"],
    ids=range(9),
)
def test_what_can_not_be_read_ends_that_window_alone(room: Room, message: str) -> None:
    async def run() -> None:
        ada = await Phone(room).join("Ada")
        await until(lambda: ada.page)
        eve = Phone(room)
        host = f"127.0.0.1:{room.server.port}"
        eve.socket = await websocket_connect(HTTPRequest(f"ws://{host}/socket", headers={"Origin": f"http://{host}"}))
        eve.ear = asyncio.ensure_future(eve.listen())
        await eve.socket.write_message(message)
        await until(lambda: eve.closed)
        await eve.close()
        await ada.send({"hand": True})
        await until(lambda: ada.page["hand"])
        await ada.close()

    asyncio.run(run())


@played
async def test_frames_of_a_megabyte_and_floods_end_that_window(room, phone) -> None:
    ada, ben, cem = [await phone(name) for name in ("Ada", "Ben", "Cem")]
    await ada.socket.write_message("x" * 1_000_000)
    await until(lambda: ada.closed)
    for _ in range(60):
        if not ben.closed:
            await ben.send({"hand": True})
    await until(lambda: ben.closed)
    await cem.send({"hand": True})
    await until(lambda: cem.page["hand"])


@played
async def test_a_flood_of_pings_ends_that_window(room, phone) -> None:
    ada = await phone("Ada")
    with suppress(WebSocketClosedError, StreamClosedError):  # in their midst
        for _ in range(60):
            ada.socket.ping(b"x")
            await asyncio.sleep(0)
    await until(lambda: ada.closed)


@played
async def test_who_asks_for_boards_of_all_sizes_gets_the_last_in_time_and_leaves_no_desk(room, phone) -> None:
    """Each size has a desk of its own, that paints all that changes: but only as long as somebody looks through it."""
    ada, eve = await phone("Ada"), await phone("Eve")
    room.show(gamekit.new("metallurgie", seed=1))
    await until(lambda: ada.page["kind"] == eve.page["kind"] == "look")
    await ada.look()

    def whole() -> list[dict]:
        return [board["face"] for board in eve.boards if "face" in board]

    for side in range(400, 400 + 12 * 40, 40):
        await eve.does(hello={**BOX["hello"], "box": [side, side]})
    await eve.all_heard()
    assert 1 <= len(whole()) <= LOOKS
    desks = room.server.hall.onlookers
    assert len(desks) == 2
    await until(lambda: whole()[-1]["board"]["w"] > 800)
    await eve.close()
    await until(lambda: len(desks) == 1)


@played
async def test_odd_messages_change_nothing(room, phone) -> None:
    ada = await phone("Ada")
    question(room)
    await until(lambda: ada.page["ask"])
    odd = [
        {"hello": 7}, {"hello": {"box": ["a", 2]}}, {"ask": []}, {"ask": ["x" * 500], "id": 1}, {"ask": [1], "id": 1},
        {"play": ["cell:1,0"], "at": 0}, {"sit": "host"}, {"go": 0}, {"line": 0}, {"tab": "state", "eye": True},
        {"do": "new"}, {"lesson": "solution"}, {"speak": 7}, {"bye": True}, {"peek": 0}, {}, {"nothing": None},
    ]  # fmt: skip
    for n, message in enumerate(odd):
        await ada.does(**message)
        if n % 8 == 7:
            await asyncio.sleep(1.1)
    await ada.send({"does": [1], "at": "look"})
    await ada.send({"answer": {"a": 1}, "n": "x"})
    await until(lambda: ada.problems)
    assert not ada.closed
    assert (await ada.look())["face"]["at"] == 0


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}, {"Host": "evil.example", "Origin": "http://evil.example"}],
)
def test_other_origins_and_hosts_are_refused(room: Room, headers: dict) -> None:
    async def run() -> None:
        with pytest.raises(HTTPClientError, match="403"):
            await Phone(room).open({}, **headers)

    asyncio.run(run())


def test_behind_a_proxy_it_answers_to_that_name_alone() -> None:
    """As behind a JupyterHub: the proxy hands on the name under which it was asked."""

    async def run(room: Room) -> None:
        here = {"Host": "hub.example", "Origin": "https://hub.example"}
        for n in range(6):  # one who guesses shuts out himself alone
            eve = Phone(room)
            await eve.open(joining("Eve", str(n)), **here, **{"X-Forwarded-For": "203.0.113.5"})
            await until(lambda eve=eve: eve.closed)
            await eve.close()
        assert eve.refused == "class.too-many-codes"
        ada = Phone(room)
        await ada.open(joining("Ada", room.code), **here, **{"X-Forwarded-For": "203.0.113.6"})
        await until(lambda: ada.page)
        await ada.close()
        with pytest.raises(HTTPClientError, match="403"):
            await Phone(room).open({}, Host="hub.example", Origin="https://other.example")

    room = gamekit.classroom("2B", url="https://hub.example/user/teacher/proxy/8765/")
    try:
        asyncio.run(run(room))
    finally:
        room.close()


@pytest.mark.parametrize("way", ["/", "/services/class/"])
def test_a_proxy_may_hand_on_the_way_or_keep_it(way: str) -> None:
    """As jupyter-server-proxy does, and as a hub does for a service."""

    async def run(room: Room) -> None:
        there, here = f"http://127.0.0.1:{room.server.port}", {"Host": "hub.example"}
        client = AsyncHTTPClient()
        for path in ("", "classroom/pages/class.js", "words/de.json"):
            assert (await client.fetch(f"{there}{way}{path}", headers=here)).code == 200
        for path in (f"{way}server.py", "/services/classroom/", "/services/class/services/class/"):
            with pytest.raises(HTTPClientError, match="404"):
                await client.fetch(f"{there}{path}", headers=here)
        socket = HTTPRequest(f"{there.replace('http', 'ws')}{way}socket", headers={**here, "Origin": "https://hub.example"})
        (await websocket_connect(socket)).close()
        bare = HTTPRequest(f"{there}/services/class", headers=here, follow_redirects=False)
        with pytest.raises(HTTPClientError) as moved:
            await client.fetch(bare)
        assert moved.value.response.headers["Location"] == "/services/class/"

    room = gamekit.classroom("2B", url="https://hub.example/services/class")
    try:
        assert room.url == "https://hub.example/services/class/"
        asyncio.run(run(room))
    finally:
        room.close()
    with pytest.raises(gamekit.GamekitError, match="url is the address"):
        gamekit.classroom("2B", url="hub.example")


def test_a_port_that_is_taken_gives_way_to_the_next(room: Room) -> None:
    other = gamekit.classroom("2C")
    assert other.server.port != room.server.port
    other.close()
    with pytest.raises(gamekit.GamekitError, match="No port is free"):
        gamekit.classroom("2D", port=room.server.port)
    with pytest.raises(gamekit.GamekitError, match="port is a number"):
        gamekit.classroom("2D", port=99_999)


def test_after_a_minute_without_anybody_the_console_tells_of_wifis_that_keep_devices_apart(room: Room) -> None:
    """And shows a code that leads into a hotspot; on this machine alone there is nothing to tell."""
    room.began -= ALONE + 1
    assert view_of(Watch(room))["note"] == ""
    room.url = "http://192.0.2.7:8765/"
    room.server.address = "192.0.2.7"
    assert "hotspot" in view_of(Watch(room))["note"]
    own = view_of(Watch(room))["qr"]
    room.hotspot("Mina's phone", "secret42")
    view = view_of(Watch(room))
    assert view["qr"] == wifi_qr(Hotspot("Mina's phone", "secret42")) != own
    assert view["hotspot"] == "Wi-Fi: Mina's phone · Password: secret42"
    assert view["hotspot"] in view["note"]
    room.hotspot()
    room.model.join("Ada", "key")
    assert "plain HTTP" in view_of(Watch(room))["note"]


def test_a_thousand_sockets_that_never_speak(room: Room) -> None:
    """Nor ask to their end: the oldest of them give way, and the class goes on."""

    async def run() -> None:
        ada = await Phone(room).join("Ada")
        await until(lambda: ada.page)
        host = f"127.0.0.1:{room.server.port}"

        def silence() -> Awaitable:
            return websocket_connect(HTTPRequest(f"ws://{host}/socket", headers={"Origin": f"http://{host}"}))

        silent = []
        for _ in range(20):
            silent += await asyncio.gather(*(silence() for _ in range(50)))
        slow = [socket.create_connection(("127.0.0.1", room.server.port)) for _ in range(STRANGERS)]
        for one in slow:
            one.send(b"GET / HTTP/1.1\r\nHost: ")
        await until(lambda: len(room.server.http.strangers) <= STRANGERS + 1)
        await ada.send({"hand": True})
        await until(lambda: ada.page["hand"])
        ben = await Phone(room).join("Ben")
        await until(lambda: ben.page)
        for one in slow:
            one.close()
        for one in silent:
            one.close()
            while await one.read_message() is not None:
                pass
        await ada.close()
        await ben.close()

    asyncio.run(run())


def test_pages_are_its_own_and_nothing_else_is_given_out(room: Room) -> None:
    async def run() -> None:
        client = AsyncHTTPClient()
        page = await client.fetch(room.url)
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
        assert b"http" not in page.body, "nothing from elsewhere"
        for path in ("classroom/pages/class.js", "js/table.js", "table.css", "words/fr.json"):
            given = await client.fetch(room.url + path)
            assert (given.code, given.headers["X-Consumed-Content-Encoding"]) == (200, "gzip"), "ways may be slow"
        for path in ("../pyproject.toml", "..%2fserver.py", "server.py", "words/xx.json", "api/kernels", "lab"):
            with pytest.raises(HTTPClientError, match="404"):
                await client.fetch(room.url + path)
        with pytest.raises(HTTPClientError, match="403"):
            await client.fetch(room.url, headers={"Host": "evil.example"})
        with socket.create_connection(("127.0.0.1", room.server.port)) as raw:  # as a proxy is asked
            raw.sendall(f"GET {room.url}x HTTP/1.1\r\nHost: {room.url[7:-1]}\r\n\r\n".encode())
            answer = (await asyncio.get_running_loop().run_in_executor(None, raw.recv, 4096)).decode()
        assert "404" in answer
        assert "Content-Security-Policy" in answer
        assert "Server:" not in answer

    asyncio.run(run())


# ---- what a seat may not know


def alike(name: str) -> Iterator[gamekit.Match]:
    """Matches in which it is seat 0's turn, and that differ in nothing but what that seat may not know: what will come,
    and what the others have, where a game hides that.
    """
    luck = random.Random(4)
    match = gamekit.new(name, 3, seed=4)
    game, found, end = match.game, set[object](), match.at + 40
    while len(found) < 2 and match.at < end:
        seat = match.to_act[-1]
        match.play(luck.choice(match.moves(seat)), seat)
        if 0 in match.to_act:
            view = match.chair(0).view
            found = {match.state, *(game.view.imagine(view, random.Random(n)) for n in range(4))}
    assert name == "forge" or len(found) > 1, "there is something to hide"
    for seed, state in enumerate(2 * list(found)):
        yield gamekit.new(game, position=game.position.position(state), seed=seed, names=["Ada", "Bo", "Cem"])


def bytes_of(match: gamekit.Match, seat: int | None, mode: str) -> list[bytes]:
    """All that a window is sent that looks, asks why not, answers and sees the result, or sits there."""

    async def run(room: Room) -> list[bytes]:
        ada = await Phone(room).join("Ada")
        await until(lambda: ada.page)
        if mode == "show":
            room.show(match, seat=seat)
        elif mode == "story":  # which asks, as room.ask does
            room.show(gamekit.story(match, {0: "Where?"}, seat))
            asked = room.model.activity
        elif mode == "lesson":
            position = match.position()
            right = [match.chair(0).moves()[0].text]
            lesson = gamekit.Lesson(match.game.name, position=position, task="Do it.", right=right)
            room.lessons(match.game.name, [lesson])
        else:
            room.model.seat([match], [[0, None, None]]).pause()  # bots move as they think; they are asked elsewhere
        await until(lambda: ada.page["kind"] == ("sit" if mode in ("sit", "lesson") else "look"))
        await until(lambda: ada.page["paused"] or mode != "sit")
        ada.told.clear()
        face = (await ada.look())["face"]
        if mode != "show":
            path = leaf(face["moves"])
            await ada.does(ask=[*path, "nothing"], id=1)
            await until(lambda: "why" in ada.boards[-1])
        if mode == "story":
            await ada.send({"answer": path, "n": asked.number})
            await until(lambda: ada.page["ask"]["mine"])
            asked.reveal()
            await until(lambda: ada.page["ask"]["state"] == "revealed")
            await until(lambda: "patch" in ada.boards[-1])
        await ada.close()
        return ada.told

    room = gamekit.classroom("2B")
    try:
        return asyncio.run(run(room))
    finally:
        room.close()


@pytest.mark.parametrize(("seat", "mode"), [(0, "show"), (0, "story"), (0, "sit"), (0, "lesson")])
@pytest.mark.parametrize("name", gamekit.games())
def test_what_a_seat_may_not_know_changes_no_byte(name, seat, mode) -> None:
    """The same messages, as many, in the same order."""
    first, *others = [bytes_of(match, seat, mode) for match in alike(name)]
    assert all(told == first for told in others)
    assert sum(map(len, first)) > 2000


def test_what_a_spectator_may_not_know_changes_no_byte() -> None:
    hands = [["gold", "gold", "iron"], ["iron", "copper", "silver"]]
    first, second = ({**POSITION, "hands": held} for held in (hands, hands[::-1]))
    told = [bytes_of(gamekit.new("metallurgie", position=one, seed=1), None, "show") for one in (first, second)]
    assert told[0] == told[1]
