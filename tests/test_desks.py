"""Desks: what each window has of its own, what they share, and that none gets more than its chair may know."""

from __future__ import annotations

import gc
import json
import math
import random
import threading
import time
from pathlib import Path

import pytest

import gamekit
from gamekit.bots import StrongBot
from gamekit.games import NAMES
from gamekit.room import CHANCE, Entry, GamekitError
from gamekit_widgets import Table, desk, stock
from page import Page, leaves


def table(game="metallurgie", seats=("you", "bot"), *, still=True, seed=7, **options):
    made = Table(gamekit.new(game, len(seats), seed=seed, **options), list(seats), pace=0, seed=1)
    if still:
        made.host.kick = lambda: None  # bots play when the test says so
    return made


# ---- each window has its own


def test_two_windows_share_a_match_and_nothing_else():
    made = table()
    laptop, projector = Page(made, (930, 630)), Page(made, (1590, 950))
    projector.send(theme="dark")
    projector.send(tab="state")
    projector.send(peek=0)
    projector.send(speak="de")
    assert [page.face["stage"]["kind"] for page in (laptop, projector)] == ["laptop", "wide"]
    assert [page.desk.theme for page in (laptop, projector)] == ["light", "dark"]
    assert [page.face["state"] is None for page in (laptop, projector)] == [True, False]
    assert [page.face["peek"] for page in (laptop, projector)] == [None, 0]
    assert [page.face["lang"] for page in (laptop, projector)] == ["en", "de"]
    assert projector.face["words"]["ui.undo"] == ["Zurücknehmen", "de"]
    made.match.play(made.match.moves()[0])
    assert laptop.face["at"] == projector.face["at"] == made.match.at
    assert [page.face["peek"] for page in (laptop, projector)] == [None, None]
    assert "platziert" not in json.dumps(laptop.face["log"])
    assert laptop.face["say"]["text"] != projector.face["say"]["text"]


def test_who_taps_twice_in_haste_takes_back_once():
    """What is seen has not changed yet when the second tap comes; what was done meanwhile can be taken back, though."""
    made = table(seats=("you", "you"))
    page = Page(made, (390, 700))
    for _ in range(3):
        made.match.play(made.match.moves()[0])
    at = made.match.at
    for _ in range(2):
        page.send(do="undo", at=at)
    assert at - 2 < made.match.at < at
    seen = made.match.at
    made.match.play(made.match.moves()[0])
    page.send(do="undo", at=seen)
    assert made.match.at == seen


def test_a_phone_is_told_what_its_tabs_show_once_they_are_open():
    made = table("forge")
    phone, laptop = Page(made, (390, 700)), Page(made, (930, 630))
    for _ in range(2):
        made.match.play(made.match.moves()[0])

    def told(page: Page) -> tuple[set[str], list[str]]:
        log = {part["text"] for entry in page.face["log"] for part in entry["told"]}
        return log, [one["text"] for one in page.face["trail"]]

    assert told(phone) == (set(), [""])
    for key, of in (("log", "seat"), ("trail", "at")):
        assert [one[of] for one in phone.face[key]] == [one[of] for one in laptop.face[key]]
    for tab in ("log", "facts", ""):
        phone.send(tab=tab)
    assert told(phone) == told(laptop)
    assert told(laptop)[0]


def test_a_hint_is_at_the_desk_that_asked_for_it(monkeypatch):
    made = table()
    one, other = Page(made), Page(made)
    monkeypatch.setattr(made.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    one.send(do="hint")
    assert one.face["hint"]
    assert (other.face["hint"], other.face["pondering"]) == (None, False)


def test_a_spectator_sees_what_lies_open_and_can_do_nothing():
    made = table()
    host, looker = Page(made), Page(made)
    looker.send(sit="look")
    assert host.face["there"]["others"] == ["spectator"]
    assert (host.face["there"]["hosts"], looker.face["there"]["hosts"]) == (True, False)
    assert looker.face["there"]["sits"] == "look"
    assert [chair["label"] for chair in looker.face["there"]["chairs"]][2:] == ["Player 1", "Nadia"]
    assert (looker.face["hand"], looker.face["moves"], looker.face["undo"]) == ([], None, False)
    assert looker.face["seats"]["0"]["name"] == "Player 1"
    assert host.face["seats"]["0"]["name"] == "You"
    at = made.match.at
    for message in ({"do": "undo"}, {"do": "new"}, {"go": 0}, {"line": 0}, {"lesson": "solution"}, {"claim": 0}):
        looker.send(**message)
    looker.send(play=host.face["hand"][0]["target"], at=at)
    looker.send(tab="state", eye=True)
    assert (made.match.at, looker.face["state"]["eye"], looker.face["error"]) == (at, False, None)
    looker.send(bye=True)
    assert host.face["there"]["others"] == []


def test_who_sits_down_at_a_window_of_his_own_plays_there_for_the_bot_or_the_host():
    made = table(seats=("you", "bot:random", "you:Ben"))
    host, guest = Page(made), Page(made)
    assert host.face["cover"]["seat"] == 0
    guest.send(sit="2")
    assert host.face["cover"] is None  # alone at this screen now
    assert host.face["hand"]
    assert host.face["there"]["others"] == ["Ben"]
    assert guest.face["hand"]
    assert guest.face["moves"] is None
    guest.send(sit="1")  # instead of the bot
    assert guest.face["seats"]["1"]["note"] == ""
    while made.match.to_act != (1,):
        made.match.play(made.match.moves()[0])
    assert not made.host.bots.move()
    assert guest.face["moves"]
    made.match.play(made.match.moves()[-1])
    guest.send(bye=True)
    assert host.face["seats"]["1"]["note"] == "bot, to move"
    with pytest.raises(GamekitError, match="no chair"):
        guest.desk._sit({"sit": "9"})


def test_a_claim_at_one_window_lays_no_hand_open_at_another():
    made = table(seats=("you:Ada", "you:Ben"))
    one, other = Page(made), Page(made)
    one.send(claim=0)
    assert one.face["hand"]
    assert (other.face["hand"], other.face["cover"]["name"]) == ([], "Ada")


# ---- what nobody may learn

TALK = (
    *({"tab": tab} for tab in ("facts", "log", "rules", "lookback", "state")), {"peek": 1}, {"peek": None},
    {"box": [700, 560], "big": False}, {"speak": "de"}, {"do": "hint"}, {"do": "no-hint"}, {"theme": "dark"},
)  # fmt: skip
BOLD = ({"tab": "state", "eye": True}, {"go": 0}, {"do": "undo"}, {"dearest": 0})  # what the host alone may do


def received(match, sit, *plays):
    """All that a window on that chair receives, from its first message on: what it is told, and what is painted."""
    made = Table(match, ["you:A"] + ["bot" if sit == "host" else "you"] * 2, pace=0)
    made.host.kick = lambda: None
    made.host.bots.aside = lambda work, _, *args: list(work(*args))
    page = Page(made, sit=sit)
    for move, seat in plays:
        match.play(move, seat)
    for message in TALK if sit == "host" else TALK + BOLD:
        page.send(**message)
    targets, rng = sorted(page.face["spots"]) + [card["target"] for card in page.face["hand"]], random.Random(5)
    for _ in range(8):
        page.why(*rng.sample(targets, min(2, len(targets))))
    assert page.desk.error is None
    return [json.dumps(message) for message in page.messages], page.easel.painted


@pytest.fixture
def quick(monkeypatch):
    """Hints that are thought of in an instant; and no window is asked whether it is there, however busy the machine."""
    monkeypatch.setattr(desk, "ADVISER", StrongBot(iterations=20))
    monkeypatch.setattr(desk, "QUIET", math.inf)


def begun(game, seed, moves):
    """A match of three in which so much was played at random."""
    match, rng = gamekit.new(game, 3, seed=seed), random.Random(seed)
    for _ in range(moves):
        if match.to_act:
            seat = rng.choice(match.to_act)
            match.play(rng.choice(match.moves(seat)), seat)
    return match


SECRETS = [name for name in NAMES if name != "forge"]  # where everything lies open


def test_in_the_forge_nothing_is_hidden():
    match = begun("forge", 1, 60)
    for at in range(match.at):
        match.go(at)
        for seat in (None, 0, 1, 2):
            assert match.game.view.imagine(match.view(seat), random.Random(at)) == match.state


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game", SECRETS)
def test_a_desk_receives_the_same_in_all_positions_that_its_chair_cannot_tell_apart(game):
    compared = 0
    for seed, moves in enumerate((6, 25, 60)):
        match = begun(game, seed, moves)
        for seat, knowing in ((None, 2), (0, 0), (1, 1)):  # to a spectator all is the same that is to a player
            other = match.game.view.imagine(match.view(knowing), random.Random(seed))
            starts = [match.game.position.position(state) for state in (match.state, other)]
            if starts[0] == starts[1]:
                continue
            sit = "look" if seat is None else str(seat)
            told = [received(gamekit.new(game, position=start, seed=1), sit) for start in starts]
            assert told[0] == told[1]
            compared += 1
    assert compared > 1


def lookalikes(match, seat):
    """Twice the same match up to a move that is hidden from a seat: once with that move, once with another like it."""
    game, view = match.game, match.game.view
    for at, entry in enumerate(match.line_log):
        if view.seen(entry, seat) == entry or entry.seat == seat:
            continue
        match.go(at)
        here = match.state
        moves = [draw.move for draw in match.moves(CHANCE)] if entry.seat == CHANCE else match.moves(entry.seat)
        for move in moves:
            after, events = game.rules.apply(here, entry.seat, move)
            alike = view.seen(Entry(entry.seat, move, events), seat) == view.seen(entry, seat)
            if move != entry.move and alike and view.view(after, seat) == match.chair(seat).view_at(at + 1):
                yield at, entry.seat, (entry.move, move)
                break


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("game", SECRETS)
def test_a_desk_receives_the_same_whatever_was_done_in_secret(game):
    compared = 0
    for seed in range(3):
        match = begun(game, seed, 40)
        for seat in (None, 0):
            for at, mover, pair in list(lookalikes(match, seat))[:3]:
                told = []
                for move in pair:
                    line = gamekit.new(game, 3, chance="ask", **match.options)
                    for entry in match.line_log[:at]:
                        line.play(entry.move, entry.seat)
                    # The host deals by hand: he is told the odds.
                    told.append(received(line, "look" if seat is None else "host", (move, mover)))
                assert told[0] == told[1]
                compared += 1
    assert compared > 2


def test_what_was_chosen_in_secret_and_taken_back_is_told_to_nobody():
    told = []
    for text in ("line A 0", "line B 0"):
        made = table("metro-x", seats=["you", "you"], undo="own")
        page, match = Page(made, sit="0"), made.host.match
        before = len(page.messages)
        match.play(text, 1).undo()
        told.append(page.messages[before:])
        assert page.face["say"]["text"].startswith("Taken back")
        assert not page.face["undo"]
    assert told[0] == told[1]


# ---- one host


def test_two_tables_of_one_match_share_their_bots_and_do_not_wait_for_each_other():
    match = gamekit.new("metallurgie", 2, seed=7)
    tables = [Table(match, ["bot:random", "bot:random"], pace=0, seed=1) for _ in range(2)]
    assert tables[0].host is tables[1].host
    done = threading.Event()
    match.watch(lambda: match.outcome and done.set())
    pages = [Page(made) for made in tables]
    for page in pages * 20:
        page.send(peek=1)
    assert done.wait(60)
    with match.lock:
        assert pages[0].face["over"] == pages[1].face["over"]


def test_a_cell_and_a_bot_take_turns():
    """A cell plays while the bots do: nothing is lost or shown half."""
    match = gamekit.new("metallurgie", 2, seed=7)
    page = Page(Table(match, ["you", "bot:random"], pace=0, seed=1))
    until = time.monotonic() + 60
    while match.to_act and time.monotonic() < until:
        with match.lock:
            if 0 in match.to_act:
                match.play(match.moves(0)[0], 0)
    assert match.outcome
    with match.lock:
        assert page.face["over"]
        assert page.desk.error is None


def test_bots_wait_where_somebody_stepped_also_at_the_end_and_where_a_match_was_laid_down():
    made = table(seats=("bot:random", "bot:random"))
    page, match = Page(made), made.match
    for _ in range(6):
        made.host.bots.move()
    end, lines = match.at, len(match.lines)
    assert page.face["bot"]["state"] == "thinks"
    for at in (3, end):
        page.send(go=at)
        assert page.face["bot"] is None or page.face["bot"]["state"] == "stopped"
        assert not made.host.bots.move()
    assert (match.at, len(match.lines), len(match.line_log)) == (end, lines, end)
    page.send(do="go-on")
    assert made.host.bots.move()
    match.go(2)
    laid = Page(Table(gamekit_copy(match), ["bot:random", "bot:random"], pace=0))
    assert laid.face["at"] == 2
    assert not laid.table.host.bots.move()


def gamekit_copy(match):
    """The same match as one that no table has shown yet, where it stands."""
    fresh = gamekit.new("metallurgie", match.players, seed=1, chance="ask")
    for entry in match.line_log:
        fresh.play(entry.move, entry.seat)
    return fresh.go(match.at)


def test_a_move_of_chance_can_be_stepped_to():
    page = Page(table())
    for at in range(3):
        page.send(go=at)
        assert (page.face["at"], page.face["prompt"]) == (at, "Chance comes next.")
    assert page.table.match.line_log[2].seat == CHANCE


@pytest.mark.parametrize("spoilt", [None, "game = 3", "["], ids=["gone", "wrong", "broken"])
def test_a_new_game_whose_own_map_is_gone_or_broken_leaves_the_old_one_whole(tmp_path, spoilt):
    path = tmp_path / "town.toml"
    path.write_text(good := (Path(__file__).parent / "smallville.toml").read_text(encoding="utf-8"), encoding="utf-8")
    old = gamekit.new("metro-x", 2, seed=7, map=path)
    made = Table(old, ["you", "bot:random"], pace=0)
    made.host.kick = lambda: None
    page = Page(made)
    if spoilt is None:
        path.unlink()
    else:
        path.write_text(spoilt, encoding="utf-8")
    page.send(do="new")
    assert "town.toml" in page.face["error"]["text"]
    assert made.match is old
    page.play(*next(iter(leaves(page.face["moves"]))))
    assert (page.face["at"], page.face["error"]) == (old.at, None)
    path.write_text(good, encoding="utf-8")
    page.send(do="new")
    assert made.match is not old
    old.play(old.moves()[0])
    assert page.face["at"] == made.match.at


# ---- what lasts


def test_only_windows_that_are_open_are_painted(monkeypatch):
    match, painted = gamekit.new("metallurgie", 2, seed=7), []
    paint = desk.Desk.show
    monkeypatch.setattr(desk.Desk, "show", lambda self, *args: (painted.append(self), paint(self, *args)))
    pages = []
    for _ in range(5):
        pages.append(Page(Table(match, ["you", "bot"], pace=0)))
        pages[-1].table.host.kick = lambda: None
        for page in pages[:-1]:
            if page.desk in page.table.host.desks:
                page.send(bye=True)
    painted.clear()
    match.play(match.moves()[0])
    assert painted == [pages[-1].desk]


def test_many_hints_leave_no_threads_behind():
    page = Page(table())
    before = threading.active_count()
    for _ in range(60):
        page.send(do="hint")
        page.send(do="hint")
        page.send(do="stop")
    until = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < until:
        time.sleep(0.01)
    assert threading.active_count() <= before


@pytest.mark.parametrize("game", ["metallurgie", "metal-adventures"])
def test_what_a_window_was_sent_stays_bounded(game, monkeypatch):
    monkeypatch.setattr(stock, "MOST", 10)
    made = table(game, ("you", "bot:random", "bot:random"))
    page, rng = Page(made), random.Random(2)
    for n in range(50):
        page.send(box=[600 + 7 * n, 630], big=False)
        made.match.play(rng.choice(made.match.moves()))
    kept, now = page.desk.stock, page.face
    forms = sum(1 + ("edge" in place) + ("twin" in place) for place in now["places"].values())
    assert len(kept.places.shapes) <= max(forms, stock.MOST)
    assert len(kept.places._spots) == len(kept.places.items) == len(now["places"])
    assert all(len(shelf.items) <= max(stock.MOST, len(made.match.moves(0))) for shelf in (kept.previews, kept.looks))
    again = Page(made, page.desk.box)
    keep = ("spots", "moves", "log", "seats", "prompt", "hand")
    assert {key: len(page.face[key] or ()) for key in keep} == {key: len(again.face[key] or ()) for key in keep}


def test_a_window_that_no_longer_answers_is_played_for_no_more(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(desk.time, "monotonic", lambda: now[0])
    made = table()
    page, match = Page(made), made.match
    page.wire.hear = page.messages.append  # it hears, and says nothing

    def step():
        match.play(match.moves()[0])

    now[0] += desk.QUIET + 1
    step()
    assert {"call": "here"} in page.messages
    page.send(here=True)
    now[0] += desk.PATIENCE + 1
    step()
    assert made.host.watched()
    now[0] += desk.QUIET + 1
    step()
    now[0] += desk.PATIENCE + 1
    step()
    assert not made.host.watched()
    told = len(page.messages)
    step()
    assert len(page.messages) == told
    page.send(peek=None)
    assert page.messages[told] == {"call": "hello"}
    page.send(hello=page.hello)
    assert (page.messages[-1]["face"]["at"], made.host.watched()) == (match.at, True)


def test_windows_that_were_closed_hard_leave_nothing_behind(monkeypatch):
    """As when a browser is killed, or a page is reloaded for the hundredth time: nobody says goodbye."""
    now = [1000.0]
    monkeypatch.setattr(desk.time, "monotonic", lambda: now[0])
    made = table()
    for number in range(20):
        opened = {"box": [930, 630], "big": False, "canvas": True, "theme": "light", "tab": "", "touch": False}
        made.screen._heard(made.screen, {"client": f"page {number}", "message": {"hello": opened}}, [])
        for _ in range(2):  # it is called, and does not answer
            now[0] += 400
            made.host.show()
    gc.collect()
    assert len(made.host.desks) == len(made.screen.windows) <= 2


# ---- languages


def test_a_screen_without_a_mouse_is_told_to_be_tapped_and_no_other_is():
    made = table("metro-x", seats=["you", "bot"])
    pages = [Page(made), Page(made), Page(made)]
    pages[1].send(hello=pages[1].hello | {"touch": True})
    for page, verb in zip(pages, ("click", "tap", "click")):
        assert f"{verb} it again" in page.face["prompt"]
        assert page.face["words"]["ui.then.marks"][0].lower().startswith(verb)


def test_a_language_reaches_all_that_is_open_at_once_names_included():
    made = table()
    page, other = Page(made), Page(made)
    other.send(speak="de")
    assert [p.face["seats"]["0"]["name"] for p in (page, other)] == ["You", "Du"]
    gamekit.language("fr")
    for p in (page, other):
        assert (p.face["lang"], p.face["seats"]["0"]["name"]) == ("fr", "Vous")
        assert p.face["log"][0]["told"][0]["text"] != ""
    with pytest.raises(GamekitError, match="no language"):
        other.desk._speak({"speak": "xx"})
