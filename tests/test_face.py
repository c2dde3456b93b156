"""The table without a browser: what it sends, what it hears, and what nobody may learn from it."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import re
import statistics
import sys
import threading
import time
import zlib
from types import SimpleNamespace

import pytest

import gamekit
from gamekit.bots import Considered, StrongBot, Thought
from gamekit.draw.stage import GROUND
from gamekit.draw.still import DIGEST
from gamekit.room import CHANCE, TURN, Entry, Event, GamekitError
from gamekit.words import speaking
from gamekit_widgets import Table, bot_thread, screen, thinking
from gamekit_widgets.builder import look, still
from gamekit_widgets.difference import difference
from gamekit_widgets.stock import Stock
from gamekit_widgets.telling import since, spoken, told
from page import Page, leaves, patch
from pirates import deal, dice


def table(seats=("you", "bot"), *, players=2, seed=7, chance="auto", **options):
    match = gamekit.new("metallurgie", players=players, seed=seed, chance=chance)
    made = Table(match, list(seats), **{"pace": 0, "seed": 1, **options})
    made.host.kick = lambda: None  # bots play when the test says so
    return made


def first(page, kind):
    return next(path for path in leaves(page.face["moves"]) if path[0].startswith(kind))


# ---- the face and its differences


def test_the_page_always_shows_what_a_fresh_page_would():
    page = Page(table(["you", "bot:random", "bot"], players=3))
    page.send(tab="state")
    rng = random.Random(5)
    for _ in range(60):
        match = page.table.match
        if not match.to_act:
            break
        match.play(rng.choice(match.moves()))
        if rng.random() < 0.2:
            page.send(**rng.choice([{"do": "undo"}, {"go": match.at // 2}, {"peek": 3}]))
        assert page.face == json.loads(json.dumps(page.desk.face))
        assert page.face["log"] == told(match.chair(0), Stock())
    assert page.desk.error is None


TOLD = {
    "en": ("Dealt to you: iron", "You placed iron on 1,1", "Nadia placed iron on -2,2"),
    "fr": ("Vous\u00a0: une carte de fer distribuée", "Vous\u00a0: fer posé en 1,1", "Nadia\u00a0: fer posé en -2,2"),
    "de": ("An dich ausgeteilt: Eisen", "Du: Eisen auf 1,1 gelegt", "Nadia: Eisen auf -2,2 gelegt"),
}


@pytest.mark.parametrize("lang", TOLD)
def test_a_line_of_the_log_reads_as_a_person_tells_it(lang):
    """Who did it comes first, as the language has it; what chance did has nobody before it."""
    match = gamekit.new("metallurgie", 2, seed=7, names=[None, "Nadia"])
    chair = match.play("place iron 1,1").play("done").play("place iron -2,2").chair(0)
    made = [next(e for e in chair.line_log if e.text.endswith(text)) for text in ("draw iron", "1,1", "-2,2")]
    with speaking(lang):
        assert tuple(spoken(chair.game, entry, chair.names) for entry in made) == TOLD[lang]


def test_a_difference_turns_one_into_the_other():
    rng = random.Random(2)

    def thing(depth):
        kind = rng.randrange(4 if depth else 2)
        if kind < 2:
            words = " ".join(rng.choice(["it", "is", "", "what it was"]) for _ in range(30))
            return rng.choice([None, 1, 2.5, "a", True, words])
        if kind == 2 and rng.random() < 0.5:
            return [{"a": rng.randrange(2), "b": thing(depth - 1)} for _ in range(rng.randrange(4))]
        if kind == 2:
            return [rng.randrange(3) for _ in range(rng.randrange(6))]
        return {key: thing(depth - 1) for key in rng.sample("abcde", rng.randrange(5))}

    old, ours, theirs = {}, {}, {}
    changed = copy.deepcopy(old)
    for _ in range(500):
        spots = {key: rng.choice(["one", "two"]) for key in rng.sample("abcde", 2)}
        new = {"spots": spots, **{key: thing(3) for key in "abc"}}
        told = difference(old, new, ours)
        for change in told:
            patch(changed, json.loads(json.dumps(change)), theirs)
        assert changed == new
        old = new


LONGEST = {"forge": 3600, "metal-adventures": 6000, "metallurgie": 1300, "metro-x": 3800}  # bytes as they travel


@pytest.mark.parametrize("game", gamekit.games())
def test_a_move_sends_one_short_message(game):
    """With what stands beside the board, where blocks come and go; the longest are those that show many things anew."""
    match = gamekit.new(game, 3, seed=7)
    made = Table(match, ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    page, rng, sizes = Page(made), random.Random(4), []
    while match.to_act and len(sizes) < 100:
        page.messages.clear()
        match.play(rng.choice(match.moves()))
        assert len(page.messages) == 1
        sizes.append(len(zlib.compress(screen.written(page.messages[0]), 9)))
    assert max(sizes) < LONGEST[game]
    assert statistics.median(sizes) < LONGEST[game] / 1.5


def test_a_block_is_told_what_changed_in_it():
    """One cube is taken: of the 55 in the block of levels a few are told anew, and of what is told of the block too."""
    made = Table(gamekit.new("forge", 2, seed=7), ["you", "bot"], pace=0)
    made.host.kick = lambda: None
    page = Page(made, (1200, 630))
    page.messages.clear()
    made.match.play(next(move for move in made.match.moves() if move.kind == "take"))
    told = page.messages[0]
    assert len(page.face["facts"]["blocks"]["side:levels"]["spots"]) == 55
    assert not [change for change in told["patch"] if change["path"][:2] == ["facts", "side"]]
    changed = told["blocks"]["side:levels"]
    assert set(changed) <= {"next", "shapes"}
    come = [one for _, _, *come in changed["shapes"] for one in come]
    assert sum(-one if isinstance(one, int) and one < 0 else 1 for one in come) < 12


def test_the_tree_of_clicks_is_the_legal_moves():
    page = Page(table())
    assert sorted(leaves(page.face["moves"])) == sorted(move.targets for move in page.table.match.moves(0))
    for path in leaves(page.face["moves"]):
        step = {"to": page.face["moves"]}
        for target in path:
            step = step["to"][target]
        preview = page.face["previews"][step["preview"]]
        assert preview["text"]
        assert page.face["looks"][preview["look"]]["rule"] in gamekit.rules("metallurgie")


def test_two_states_that_differ_in_what_is_hidden_look_the_same():
    position = gamekit.new("metallurgie", players=2, seed=7).position()
    other = copy.deepcopy(position)
    mine, theirs = other["hands"][1], other["pile"]
    swapped = next(metal for metal in ("silver", "copper", "gold", "iron") if metal not in mine and theirs.get(metal))
    theirs[swapped] -= 1
    theirs[mine[0]] = theirs.get(mine[0], 0) + 1
    mine[0] = swapped
    faces = []
    for start in (position, other):
        match = gamekit.new("metallurgie", position=start, seed=1, names=["You", "Nadia"])
        assert sorted(match.position()["hands"][1]) == sorted(start["hands"][1])
        page = Page(Table(match, ["you", "bot"], pace=0))
        page.send(tab="state")
        faces.append(page.face)
    assert faces[0] == faces[1]
    page.send(tab="state", eye=True)
    assert page.face["state"]["tree"]["hands"] == json.loads(json.dumps(match.position()["hands"]))


def test_an_area_with_one_outline_is_not_outlined_card_by_card():
    match = gamekit.new("metallurgie", players=2, seed=3)
    page, rng = Page(Table(match, ["you:A", "you:B"], pace=0)), random.Random(1)
    while not any(move.kind == "take" for move in match.moves()):
        match.play(rng.choice(match.moves()))
    page.send(claim=match.to_act[0])
    assert {move.targets[0] for move in match.moves() if move.kind == "take"} <= set(page.face["inside"])
    assert len(page.face["inside"]) < len(page.face["spots"])


def test_what_is_quiet_does_not_glow_but_is_played_like_all_else():
    crew = [{"ship": "kobold", "upgrades": ["harpoon"]}, {"ship": "tortuga"}, {"ship": "mula"}]
    steps = [{"step": "free", "seat": 0}]
    match = gamekit.new("metal-adventures", position={"pirates": crew, "turn": {"number": 3}, "to do": steps})
    made = Table(match, ["you", "bot", "bot"])
    made.host.kick = lambda: None
    page, quiet = Page(made), "upgrade:harpoon"
    assert (page.face["quiet"], quiet in page.face["moves"]) == ([quiet], True)
    path = first(page, quiet)
    page.play(*path)
    assert path in [entry.move.targets for entry in made.match.log]


def test_the_last_move_is_marked_in_the_tree():
    page = Page(table())
    page.send(tab="state")
    page.play(*first(page, "hand:iron"))
    cell = page.table.match.log[-1].move.targets[-1]
    assert f"pattern/{cell.removeprefix('cell:')}" in page.face["state"]["changed"]
    page.send(tab="log")
    assert page.face["state"] is None


def test_the_tree_is_in_the_current_language():
    page = Page(table())
    gamekit.language("de")
    page.send(tab="state")
    tree = page.face["state"]["tree"]
    assert tree["Ausgabe"] == "deutsch"
    assert tree["Handkarten"][1] == "3 Karten, verdeckt"
    assert set(tree["Muster"].values()) <= {"Eisen", "Kupfer", "Silber", "Gold"}
    page.play(*first(page, "hand:"))
    cell = page.table.match.log[-1].move.targets[-1]
    assert f"Muster/{cell.removeprefix('cell:')}" in page.face["state"]["changed"]


def test_a_long_message_is_packed(monkeypatch):
    sent, windows, heard = [], [], []
    page = screen.Screen(windows.append)
    monkeypatch.setattr(page, "send", lambda *args: sent.append(args))
    for client in ("a", "b", "a"):
        page._heard(page, {"client": client, "message": {"here": True}}, [])
    one, other = windows
    one.on(heard.append)
    page._heard(page, {"client": "a", "message": {"tab": "log"}}, [])
    assert heard == [{"tab": "log"}]
    for window, message in ((one, {"patch": [["é"]]}), (other, {"patch": [["é" * 999]]})):
        window.send(message)
    assert sent[0] == ({"client": "a", "message": {"patch": [["é"]]}},)
    assert sent[1][0]["client"] == "b"
    assert json.loads(zlib.decompress(sent[1][1][0])) == message
    page._heard(page, {"client": "a", "message": {"bye": True}}, [])
    assert set(page.windows) == {"b"}


def test_the_page_has_the_rulebook():
    book = Page(table()).face["book"]
    assert [slug for section in book["sections"] for slug in section["rules"]] == list(gamekit.rules("metallurgie"))
    assert all(book["rules"][slug]["sources"] for slug in gamekit.rules("metallurgie"))


def test_another_language_changes_the_words():
    page = Page(table())
    gamekit.language("de")
    assert page.face["words"]["ui.undo"] == ["Zurücknehmen", "de"]
    assert page.face["lang"] == "de"
    assert page.face["log"] == told(page.table.match.chair(0), Stock())


def test_a_game_is_called_as_its_rulebook_calls_it():
    page = Page(Table(gamekit.new("forge", seed=1), ["you", "you"]))
    gamekit.language("fr")
    assert page.face["title"] == "La Forge des dieux"


# ---- clicks


def test_a_click_plays_and_an_old_one_does_not():
    page = Page(table())
    path = first(page, "hand:iron")
    page.send(play=list(path), at=page.face["at"] - 1)
    assert page.table.match.log[-1].seat == CHANCE
    page.play(*path)
    assert page.table.match.log[-1].move.targets == path
    assert page.face["last"] == list(path)


def test_why_not_names_the_rule_and_legal_moves_are_said_to_be_legal():
    page = Page(table())
    why = page.why("hand:iron", "cell:0,0")
    assert (why["allowed"], why["rule"], why["path"]) == (False, "place.iron-extends", ["hand:iron", "cell:0,0"])
    assert page.why(*first(page, "hand:iron"))["allowed"] is True
    assert page.why("done")["rule"]
    assert page.why("cell:9,9")["text"]
    assert page.table.match.log[-1].seat == CHANCE


def test_a_click_that_goes_with_no_card_that_is_chosen_is_asked_about_alone():
    page = Page(table())
    page.play(*first(page, "hand:iron"))
    for other in ("hand:silver", "pile"):
        why = page.why("hand:iron", other)
        assert (why["allowed"], why["path"]) == (False, [other])


def test_a_path_that_is_no_move_is_answered_like_a_question():
    page = Page(table())
    page.play("hand:iron", "cell:0,0")
    assert page.messages[-1]["why"]["rule"] == "place.iron-extends"


def test_a_hint_is_a_legal_move_with_a_rule(monkeypatch):
    page = Page(table())
    monkeypatch.setattr(page.table.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    page.send(do="hint")
    hint = page.face["hint"]
    assert tuple(hint["path"]) in set(leaves(page.face["moves"]))
    assert hint["text"]
    rule = gamekit.rules("metallurgie")[hint["rule"]]
    assert " ".join(rule.text.split()).startswith(hint["more"][0]["text"])
    assert re.match(r"By the bot's reckoning you win \d+ games in 100 from here", hint["more"][1]["text"])
    assert {reason["rule"] for reason in hint["more"]} - {None} <= gamekit.rules("metallurgie").keys()
    page.send(tab="state")
    weighed = page.face["state"]["weighed"]
    shares = [row["share"] for row in weighed["rows"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) + (weighed["rest"] or {"share": 0})["share"] == pytest.approx(100, abs=5)
    page.play(*hint["path"])
    assert (page.face["hint"], page.face["state"]["weighed"]) == (None, None)


def test_a_hint_for_one_player_tells_points(monkeypatch):
    page = Page(gamekit.play("metro-x", seats=["you"], seed=3))
    monkeypatch.setattr(page.table.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    page.send(do="hint")
    hint = page.face["hint"]
    page.send(tab="state")
    weighed = page.face["state"]["weighed"]
    assert (weighed["worth"], weighed["rows"][0]["worth"]) == ("points against the best", 0)
    assert hint["more"][1]["text"].startswith("By the bot's reckoning ")
    page.send(peek=0)  # what was considered of now means nothing there
    assert (page.face["hint"], page.face["state"]["weighed"], page.desk.error) == (None, None, None)
    page.send(peek=None)
    assert (page.face["hint"], page.face["state"]["weighed"]) == (hint, weighed)


@pytest.mark.parametrize(
    ("worth", "said"),
    [(5.2, "this is worth about 4 points more than the next"), (1.3, "another move is about as good.")],
)
def test_points_are_those_between_the_best_and_the_next_best(worth, said):
    match = gamekit.new("metro-x", 1, chance="ask").play("reveal 3")
    first, second = match.moves(0)[:2]
    thought = Thought((Considered(first, 0.7, worth), Considered(second, 0.3, 1.2)), 10, (first,))
    chair = match.chair(0)
    told = thinking.hint(chair, chair.view, thought)["more"][1]["text"]
    assert told.startswith(f"By the bot's reckoning {said}")
    rows = thinking.weighed(chair, "", thought, chair.at)["rows"]
    assert [row["worth"] for row in rows] == [0, round(1.2 - worth)]


def test_a_hint_that_is_being_thought_of_can_be_stopped(monkeypatch):
    page, works = Page(table()), []
    monkeypatch.setattr(page.table.host.bots, "aside", lambda work, _, *args: works.append(work(*args)))
    page.send(do="hint")
    next(works[0])
    assert page.face["pondering"]
    page.send(do="stop")
    assert (list(works[0]), page.face["pondering"], page.face["hint"]) == ([], False, None)
    page.send(do="hint")
    page.play(*first(page, "hand:"))
    assert (list(works[1]), page.face["pondering"], page.face["hint"]) == ([], False, None)


def test_the_bots_words_tell_nothing_that_one_cant_know():
    """A hint is the same whatever is hidden, also where it tells what is to follow."""
    match = gamekit.new("metallurgie", players=2, seed=7)
    view = match.chair(0).view
    thought = StrongBot(iterations=60).search(match.game, view, match.moves(0), random.Random(1)).run().thought
    other = gamekit.new("metallurgie", players=2, seed=7)
    other._lines[0].states[-1] = match.game.view.imagine(view, random.Random(8))
    assert other.state != match.state
    assert thinking.hint(match.chair(0), view, thought) == thinking.hint(other.chair(0), other.view(0), thought)


# ---- bots, time and lines


def test_bots_settle_at_a_persons_turn_and_again_the_same():
    logs = []
    for _ in range(2):
        made = table(["bot:random", "you", "bot"], players=3)
        made.settle()
        assert made.match.to_act == (1,) or made.match.outcome
        logs.append([entry.text for entry in made.match.log])
    assert logs[0] == logs[1]


def test_what_a_bot_considered_is_for_the_teachers_eye():
    """It tells which cards the bot holds."""
    page = Page(table([StrongBot(iterations=20), "you"], chance="ask"))
    match = page.table.match
    for text in ("first 0", *["draw iron", "draw copper"] * 3):
        match.play(text, CHANCE)
    page.send(tab="state")
    page.table.host.bots.move()
    assert page.face["state"]["weighed"] is None
    page.send(tab="state", eye=True)
    weighed = page.face["state"]["weighed"]
    assert weighed["title"] == "What Nadia considered before move 1"
    assert {"Turn over", "iron card → 1,0"} & {row["text"] for row in weighed["rows"]}
    assert re.fullmatch(r"\d+ continuations thought through", weighed["tried"])
    page.send(peek=7)
    assert page.face["state"]["weighed"] is None


def test_a_strong_bot_thinks_beside_the_kernel_and_stops_when_told():
    made = Table(gamekit.new("metallurgie", players=2, seed=7), [StrongBot(600_000), "you"], pace=0, seed=1)
    page = Page(made)
    assert page.face["bot"] == {"seat": 0, "state": "thinks"}
    luck, at = made.host.bots.luck[0].getstate(), made.match.at
    begun = time.monotonic()
    page.send(tab="state")
    page.send(do="stop")
    assert page.face["bot"] == {"seat": 0, "state": "stopped"}
    while made.host.bots.playing and time.monotonic() < begun + 20:
        time.sleep(0.01)
    assert not made.host.bots.playing
    assert (made.match.at, made.host.bots.luck[0].getstate()) == (at, luck)
    made.host.places[0].bot.milliseconds = 1
    page.send(do="go-on")
    while made.match.to_act != (1,) and time.monotonic() < begun + 40:
        time.sleep(0.01)
    assert made.match.to_act == (1,)
    assert page.desk.error is None


def test_where_there_are_no_threads_a_bot_thinks_in_pieces(monkeypatch):
    monkeypatch.setattr(bot_thread, "sys", SimpleNamespace(platform="emscripten"))

    async def session():
        made, pieces = Table(gamekit.new("metallurgie", seed=7), [StrongBot(50), "you"], pace=0, seed=1), 0
        page = Page(made)
        while made.match.to_act != (1,):
            await asyncio.sleep(0)  # what else the kernel has to do
            pieces += page.face["bot"] == {"seat": 0, "state": "thinks"}
        return pieces

    assert asyncio.run(asyncio.wait_for(session(), 60)) > 3


def test_bots_play_in_a_thread_once_a_browser_is_there():
    made = Table(gamekit.new("metallurgie", players=2, seed=7), ["bot:random", "bot"], pace=0, seed=1)
    assert made.match.log[-1].seat == CHANCE
    done = threading.Event()
    made.match.watch(lambda: made.match.outcome and done.set())
    page = Page(made)
    assert done.wait(60)
    assert page.desk.error is None


def test_bots_wait_while_nobody_looks_and_go_on_then():
    made = Table(gamekit.new("metallurgie", players=2, seed=7), [StrongBot(600_000), "bot"], pace=0, seed=1)
    page = Page(made)
    until = time.monotonic() + 20
    page.send(bye=True)
    while made.host.bots.playing and time.monotonic() < until:
        time.sleep(0.01)
    assert (made.host.bots.playing, page.face["bot"]["state"]) == (False, "thinks")
    assert len(made.match.log) == page.face["at"]
    made.host.places[0].bot.milliseconds = 1
    page.send(hello=page.hello)
    while not made.match.outcome and time.monotonic() < until + 60:
        time.sleep(0.01)
    assert made.match.outcome
    assert page.desk.error is None


def test_undo_goes_back_to_where_a_person_chooses_and_bots_wait_there():
    page = Page(table())
    page.play(*first(page, "hand:iron"))
    page.play("done")
    page.table.settle()
    assert page.table.match.to_act == (0,)
    page.send(do="undo")
    assert (page.table.match.to_act, page.face["bot"]) == ((0,), None)
    assert page.table.match.log[-1].move.targets[0] == "hand:iron"
    page.send(go=page.table.match.at + 1)  # the turn's end
    assert (page.face["bot"], page.face["prompt"]) == (None, "Chance comes next.")
    page.send(go=page.table.match.at + 1)  # and the card that is given after it
    assert page.face["bot"] == {"seat": 1, "state": "stopped"}
    page.table.settle()
    assert page.table.match.to_act == (1,)
    page.send(do="go-on")
    page.table.settle()
    assert page.table.match.to_act == (0,)


def test_playing_from_the_past_starts_a_line_and_the_old_one_stays():
    page = Page(table())
    start = page.face["at"]
    path = first(page, "hand:iron")
    page.play(*path)
    page.send(go=start)
    other = next(p for p in leaves(page.face["moves"]) if p[0] == "hand:iron" and p != path)
    page.play(*other)
    assert page.face["lines"] == {"line": 1, "count": 2}
    page.send(line=0)
    assert (page.face["lines"]["line"], page.table.match.log[-1].move.targets) == (0, path)


def test_a_peek_shows_the_past_and_changes_nothing():
    page = Page(table())
    page.play(*first(page, "hand:iron"))
    now, spots = page.face["at"], dict(page.face["spots"])
    page.send(peek=0)
    assert (page.face["peek"], page.face["at"], page.face["moves"]) == (0, now, None)
    assert page.face["spots"] != spots
    page.send(peek=None)
    assert (page.face["spots"], page.table.match.at) == (spots, now)


def test_what_is_shown_of_the_past_of_a_game_that_is_over_is_all_past():
    page = Page(table(["bot:random", "bot"]))
    page.table.settle()
    scores = {seat: player["score"] for seat, player in page.face["seats"].items()}
    page.send(peek=1)
    assert (page.face["over"], page.face["bot"], page.face["hint"], page.face["chance"]) == (None, None, None, None)
    assert {seat: player["score"] for seat, player in page.face["seats"].items()} != scores
    page.send(peek=None)
    assert page.face["over"]


def test_a_new_game_keeps_the_seats():
    page = Page(table(["bot:random", "bot"]))
    page.table.settle()
    over = page.face["over"]
    end = page.table.match.outcome
    totals = {row["seat"]: row["numbers"][-1] for row in over["rows"]}
    assert totals == {n: score["total"] for n, score in enumerate(end.scores)}
    assert over["rows"][0]["seat"] == end.winners[0]
    assert over["rule"] in gamekit.rules("metallurgie")
    page.send(do="new")
    assert page.face["over"] is None
    assert page.table.match.outcome is None


def test_of_the_blocks_in_the_desk_those_are_told_that_may_have_room():
    """The levels of the mine never have any on a laptop; in the rail of a wider box they stand with the rest."""
    made = Table(gamekit.new("forge", 2, seed=7), ["you", "bot"], pace=0)
    made.host.kick = lambda: None
    desk, wide = (Page(made, box).face["facts"] for box in ((930, 630), (1200, 630)))
    assert desk["desk"] == list(desk["blocks"]) == ["desk:own", "desk:others", "desk:free"]
    assert {"side:others", "side:free", "side:levels"} < set(wide["side"])


def test_of_a_long_log_only_the_end_is_read_to_find_ones_last_turn():
    """However long a match is, what it shows after a move costs the same: who reads further finds what is no entry."""
    turns = [Entry(seat, None, (Event("", TURN, {"seat": seat}),)) for seat in (0, 1, 2, 0, 1, 2)]
    log = (*[None] * 1000, *turns)
    for sat, end, found in ((0, 1006, (1005, 1006)), (1, 1006, (1006, 1006)), (2, 1005, (1004, 1005))):
        chair = SimpleNamespace(seat=sat, line_log=log, game=SimpleNamespace(together=False))
        assert since(SimpleNamespace(chair=chair, at=end)) == found


def test_what_the_others_did_since_ones_last_turn_is_told_a_line_each():
    page = Page(table(["you", "bot:random", "bot:random"], players=3))
    while page.table.match.to_act != (0,):
        page.table.host.bots.move()
    for path in (first(page, "hand:"), ("done",)):
        page.play(*path)
    own = page.table.match.at
    page.table.settle()
    deeds, log = page.face["trail"], page.table.match.log[own:]
    assert [deed["seat"] for deed in deeds] == [1, 2]
    assert all(deed["text"] for deed in deeds)
    assert page.face["since"] <= own
    placed = {target for entry in log if entry.seat == 1 for target in entry.move.targets if target.startswith("cell:")}
    assert placed == {target for target in deeds[0]["at"] if target.startswith("cell:")}
    page.play(*first(page, "hand:"))
    assert page.face["trail"] == deeds  # while one's own turn lasts


def test_a_hint_calls_its_move_by_name_unless_its_reason_does():
    for game, lesson, begins in (
        ("metal-adventures", "power", "Full repairs. 2 credits"),
        ("metal-adventures", "challenge", "Player 3 → Challenge. "),
        ("metro-x", "first-card", "Line A: 4 marks"),
        ("metallurgie", "second-silver", "Silver card → 1,0. "),
    ):
        page = Page(gamekit.lesson(game, lesson))
        for _ in range(3):
            page.send(lesson="hint")
        assert page.face["hint"]["text"].startswith(begins)


def test_where_all_choose_at_once_what_the_others_chose_is_told_also_if_one_was_the_last():
    page = Page(Table(gamekit.new("metro-x", 3, seed=5), ["you", "you", "you"], pace=0))
    page.send(sit="0")
    for order in ((1, 2, 0), (0, 1, 2), (2, 0, 1)):
        for seat in order:
            page.table.match.play(page.table.match.moves(seat)[0], seat)
        assert sorted(deed["seat"] for deed in page.face["trail"]) == [1, 2], order
        assert all(deed["text"] for deed in page.face["trail"])


def test_an_offer_is_told_once_and_whole_not_as_it_was_thought_of():
    crew = [{"ship": ship, "credits": 3} for ship in ("vagabond", "tortuga", "mula")]
    at = {"pirates": crew, "turn": {"number": 3, "seat": 1}, "to do": [{"step": "free", "seat": 1}]}
    match = gamekit.new("metal-adventures", position=at)
    page = Page(Table(match, ["you", "you", "you"], pace=0))
    page.send(sit="0")
    for move in ("offer 0", "drop offer", "offer 0", "give credit", "give credit", "ask truce", "send"):
        match.play(move)
    (deed,) = page.face["trail"]
    assert deed["you"] == "made you an offer: 2 credits, for no challenge until the turn after next"


def test_what_befalls_one_as_ones_turn_begins_is_told_first_and_an_answer_until_ones_next_deed():
    """A promise that can't be kept breaks by itself; and of an offer that was refused something stays in sight."""
    owed = {"owner": 0, "to": 1, "what": "wreck", "when": "turn", "seat": 0}
    match = deal(turn={"seat": 2}, promises=[owed])
    page = Page(Table(match, ["you", "you", "you"], pace=0))
    page.send(sit="0")
    dice(match.play("attack bazaar"), 1, 6).play("done")
    own, other = page.face["trail"]
    assert (own["seat"], own["you"]) == (0, "broke the promise to Player 2; took 1 Judgment")
    assert (other["seat"], other["you"]) == (2, "")
    for move in ("offer 1", "give credit", "ask truce", "send", "refuse"):
        match.play(move)
    assert [deed["seat"] for deed in page.face["trail"]] == [1, 0, 2]
    match.play("due pay")
    assert 1 not in [deed["seat"] for deed in page.face["trail"]]


def test_the_end_is_told_to_who_has_won_and_to_who_has_lost():
    made = table(["you:Ada", "you:Ben"])
    pages = [Page(made) for _ in range(3)]
    for page, sit in zip(pages, ("0", "1", "look")):
        page.send(sit=sit)
    rng = random.Random(1)
    while made.match.to_act:
        made.match.play(rng.choice(made.match.moves()))
    (winner,), scores = made.match.outcome.winners, made.match.outcome.scores
    won, lost = pages[winner].face["over"]["title"], pages[1 - winner].face["over"]["title"]
    assert won == f"You win with {scores[winner]['total']}"
    assert lost.endswith(f"you have {scores[1 - winner]['total']}")
    assert pages[2].face["over"]["title"].startswith("Winner")
    assert pages[1 - winner].face["over"]["reason"] == "", "the title tells both their points"


def test_a_round_of_bots_can_be_hurried():
    made = Table(gamekit.new("metallurgie", 2, seed=7), ["bot:random", "you"], pace=59, seed=1)
    page = Page(made)
    begun = time.monotonic()
    page.send(do="hurry")
    while made.match.to_act != (1,) and time.monotonic() < begun + 20:
        time.sleep(0.01)
    assert made.match.to_act == (1,)
    while made.host.bots.playing:
        time.sleep(0.01)
    assert not made.host.bots.hurried


def test_in_the_past_nobody_is_to_move():
    page = Page(table())
    page.send(peek=1)
    assert not any(player["act"] for player in page.face["seats"].values())


def test_a_new_game_begins_with_bots_as_they_came():
    class Counting:
        moves = 0

        def choose(self, game, view, moves, rng):
            self.moves += 1
            return moves[0]

    bot = Counting()
    page = Page(table(["bot:random", bot]))
    page.table.settle()
    assert bot.moves > 5
    page.send(do="new")
    assert page.table.host.places[1].bot.moves == 0


# ---- people at one screen, and chance


def test_a_hand_is_covered_until_its_owner_sits_down():
    page = Page(table(["you:Ada", "you:Ben"]))
    assert page.face["cover"] == {"seat": 0, "name": "Ada", "cards": 3, "aloud": False}
    assert (page.face["hand"], page.face["moves"]) == ([], None)
    parts = [part["text"] for entry in page.face["log"] for part in entry["told"]]
    assert not any("iron" in text for text in parts if "dealt" in text)
    page.send(claim=1)
    assert page.face["hand"] == []
    page.send(claim=0)
    assert page.face["hand"]
    page.play(*first(page, "hand:iron"))
    page.play("done")
    assert (page.face["cover"]["name"], page.face["hand"]) == ("Ben", [])


def test_before_a_class_cards_stay_hidden_until_they_are_shown_and_nobody_is_called_you():
    page = Page(table(["you", "bot:random"]))
    assert (page.face["seats"]["0"]["name"], len(page.face["hand"])) == ("You", 3)
    page.send(box=[1280, 720], big=True)
    assert page.face["seats"]["0"]["name"] == "Player 1"
    assert (page.face["cover"]["aloud"], page.face["hand"], page.face["moves"]) == (True, [], None)
    page.send(claim=0)
    assert (page.face["open"], len(page.face["hand"]), page.face["cover"]) == (True, 3, None)
    page.play(*first(page, "hand:iron"))
    assert page.face["hand"], "one shows them once, not before each move"
    page.send(do="hide")
    assert (page.face["open"], page.face["hand"]) == (False, [])
    page.send(claim=0)
    page.send(box=[930, 630], big=False)
    page.send(box=[1280, 720], big=True)
    assert page.face["hand"] == [], "the next class sees them no sooner"


def test_chance_that_is_left_to_the_caller_is_a_row_of_buttons():
    page = Page(table(chance="ask"))
    while page.table.match.to_act == (CHANCE,):
        draws = page.face["chance"]
        assert abs(sum(int(draw["share"].split()[0]) for draw in draws) - 100) <= len(draws)
        page.play(draws[0]["target"])
    assert page.face["chance"] is None
    assert page.table.match.to_act == (0,)


@pytest.mark.parametrize("seats", [["you", "you"], ["you", "bot"]])
def test_a_card_that_was_mistyped_is_taken_back_alone(seats):
    page = Page(table(seats, chance="ask"))
    for target in ("chance:first 0", "chance:draw iron", "chance:draw copper", "chance:draw gold"):
        page.play(target)
    page.send(do="undo")
    page.play("chance:draw iron")
    assert [entry.text for entry in page.table.match.log] == ["first 0", "draw iron", "draw copper", "draw iron"]
    for target in ("chance:draw iron",) * 3:
        page.play(target)
    page.send(claim=0)
    page.play("hand:iron", "cell:-1,-1")
    page.send(do="undo")
    assert (page.table.match.to_act, len(page.table.match.log)) == ((0,), 7)
    page.send(do="undo")
    assert (page.table.match.to_act, len(page.table.match.log)) == ((CHANCE,), 6)


# ---- what goes wrong


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["you"], "each of the 2 players"),
        ("you", "each of the 2 players"),
        (["you", "robot"], '"bot:greedy"'),
        (["you", "bot:clever"], "random, greedy"),
        (["you", 3], '"you:Ada"'),
    ],
)
def test_bad_seats_are_told_with_good_ones(seats, said):
    with pytest.raises(GamekitError, match=re.escape(said)):
        Table(gamekit.new("metallurgie", players=2), seats)


def test_unknown_options_are_told():
    with pytest.raises(GamekitError, match=r"no colour.*pace"):
        table(colour="red")
    with pytest.raises(GamekitError, match="seconds"):
        table(pace=-1)
    with pytest.raises(GamekitError, match="needs a match"):
        Table()


def test_play_hands_on_what_the_table_takes_and_names_it():
    logs = []
    for _ in range(2):
        made = gamekit.play("metallurgie", ["bot:random", "bot:random"], pace=0, seed=3, edition="fr").settle()
        logs.append([entry.text for entry in made.match.log])
    assert logs[0] == logs[1]
    assert made.match.options == {"edition": "fr"}
    assert gamekit.play(made.match, ["you", "bot"], seed=1).match is made.match
    for call, said in (
        (
            lambda: gamekit.play("metallurgie", colour="red"),
            "no colour. It takes: seats, pace, seed, painter, players, position, chance",
        ),
        (lambda: gamekit.play(made.match, players=3), "no players. It takes: seats, pace, seed, painter."),
        (lambda: gamekit.lesson("metallurgie", "x", colour="red"), "no colour. It takes: pace, seed, painter."),
    ):
        with pytest.raises(GamekitError, match=re.escape(said)):
            call()


def test_an_error_is_shown_at_its_table_and_nowhere_else(monkeypatch):
    page, other = Page(table()), Page(table())
    with monkeypatch.context() as patched:
        patched.setattr(page.table.match.game.scene, "status", lambda _: 1 / 0)
        page.table.match.play(page.table.match.moves()[0])
    assert "ZeroDivisionError" in page.face["error"]["text"]
    assert "Traceback" in page.face["error"]["details"]
    assert other.face["error"] is None
    page.table.match.play(page.table.match.moves()[0])
    assert page.face["error"] is None


def test_nonsense_from_a_browser_is_an_error_at_the_table():
    page = Page(table())
    for message in ({"go": "x"}, {"do": "fly"}, {"play": 3}, {"line": 99}, {"peek": "?"}, {"ask": []}):
        page.send(**message)
        assert page.face["error"]["text"], message
        page.table.match.go(page.table.match.at)
    page.send(unheard="of")


def test_a_bot_that_fails_stands_still_and_says_so():
    class Bad:
        name = "bad"

        def choose(self, game, view, moves, rng):
            raise RuntimeError("no <b>idea</b>")

    page = Page(table([Bad(), "you"]))
    bots = page.table.host.bots
    bots._guarded(iter(bots.move, None), bots._failed)
    assert page.face["error"]["text"] == "RuntimeError: no <b>idea</b>"
    assert page.face["bot"]["state"] == "stopped"


def test_a_function_of_ones_own_sits_at_the_table():
    def last(game, view, moves, rng):
        return moves[-1]

    page = Page(table([last, "greedy"]))
    match = page.table.match
    page.table.settle()
    assert [entry.move for entry in match.log if entry.seat == 0]
    assert match.outcome is not None
    with pytest.raises(gamekit.GamekitError, match=r"A seat is .*not 'gredy'"):
        table(["you", "gredy"])


def test_a_choice_that_waits_is_told_in_words():
    match = gamekit.new("metro-x", 2, seed=5)
    told = [thinking.told(match.chair(0), match.chair(0).view, [move])[0]["text"] for move in match.moves(0)]
    assert len(set(told)) > 9
    assert all(re.match(r"Line [A-J]: |The window ", text) for text in told), told


def test_what_python_plays_is_shown_and_its_errors_are_pythons():
    page = Page(table())
    with pytest.raises(gamekit.Refused):
        page.table.match.play("place gold 0,0", 0)
    page.table.match.play("turn over", 0)
    assert page.face["at"] == page.table.match.at
    assert page.face["error"] is None


# ---- lessons


def exercise(game="metallurgie", at=0):
    made = gamekit.lesson(game, list(gamekit.lessons(game))[at])
    made.host.bots.aside = lambda work, _, *args: list(work(*args))
    return Page(made)


def test_a_lesson_tells_its_hints_one_by_one_and_draws_the_last_one():
    page = exercise()
    told, lesson = page.face["lesson"], page.table.host.exercise.session.lesson
    assert told["task"]
    assert (told["told"], told["solved"], told["n"]) == (0, None, 0)
    assert told["course"][0]["title"] == told["title"]
    hints = []
    for _ in range(3):
        page.send(lesson="hint")
        hints.append(page.face["lesson"]["hint"])
    assert hints[0]
    assert hints[1].startswith(gamekit.rules("metallurgie")[lesson.rules[0]].title)
    assert page.face["lesson"]["told"] == page.face["lesson"]["of"] == 3
    ghost = page.face["hint"]["path"]
    page.play(*ghost)
    assert page.table.match.log[-1].text == lesson.solutions[0][0]
    assert (page.face["lesson"]["hint"], page.face["hint"]) == ("", None)


def test_what_is_shown_is_not_solved_and_the_board_waits_for_the_reader():
    page = exercise()
    page.send(lesson="shwo")
    assert (page.face["at"], page.face["error"]["text"]) == (0, "KeyError: 'shwo'")
    page.send(lesson="show")
    told = page.face["lesson"]
    assert (told["shows"], told["solved"], told["course"][0]["done"]) == ("shown", None, "shown")
    assert page.face["moves"] is None
    page.send(lesson="restart")
    assert (page.face["lesson"]["shows"], page.face["at"]) == ("", 0)
    for text in page.table.host.exercise.session.lesson.solutions[0]:
        page.table.match.play(text, 0)
    told = page.face["lesson"]
    assert (told["solved"], told["course"][0]["done"], page.face["moves"]) == (True, "solved", None)
    assert told["result"]


def test_a_board_that_waits_offers_nothing():
    page = exercise("metro-x")
    assert page.face["on"]  # the stations that the card could mark
    page.table.match.play("line A 4", 0)
    assert (page.face["lesson"]["solved"], page.face["on"]) == (True, {})


def test_an_answer_that_comes_at_once_is_not_missed():
    page = Page(gamekit.lesson("metal-adventures", "spoils"))
    for path in (["seat:1", "offer"], ["promise credit", "won"], ["send"]):
        page.send(play=path, at=page.face["at"])
    assert page.face["moment"]["text"] == "refused the offer"


def test_how_an_offer_would_be_answered_is_told_of_bots_alone():
    crew = [{"ship": ship, "credits": 3} for ship in ("vagabond", "tortuga", "mula")]
    at = {"pirates": crew, "turn": {"number": 3, "seat": 0}, "to do": [{"step": "free", "seat": 0}]}
    match = gamekit.new("metal-adventures", position=at, seed=3).play("attack bazaar")
    told = {}
    for whom in (1, 2):
        page = Page(Table(match.play(f"offer {whom}"), ["you", "bot", "you"]))
        page.send(sit="0")
        told[whom] = {button["target"]: button["detail"] for button in page.face["buttons"]}["ready:help-now"]
        match.undo()
    assert told == {1: "28%, answer: yes", 2: "28%"}


def test_a_moment_is_told_in_the_language_of_its_table():
    """Not in that of whoever else plays in the same kernel."""
    page = Page(gamekit.lesson("metal-adventures", "spoils"))
    page.send(speak="de")
    for path in (["seat:1", "offer"], ["promise credit", "won"], ["send"]):
        page.send(play=path, at=page.face["at"])
    with speaking("en"):
        page.desk.changed(page.table.match.line, page.face["at"] - 1)
    assert page.face["moment"]["text"] == "das Angebot abgelehnt"


def test_a_missed_lesson_waits_until_it_is_taken_back():
    page = exercise()
    lessons, rules = gamekit.lessons("metallurgie").values(), gamekit.rules("metallurgie")
    n, moves = next((n, moves) for n, one in enumerate(lessons) for moves, end in one.wrong if end not in rules)
    page.send(lesson="go", n=n)
    assert page.face["lesson"]["n"] == n
    for text in moves:
        page.table.match.play(text, 0)
    assert (page.face["lesson"]["solved"], page.face["moves"]) == (False, None)
    page.send(do="undo")
    assert page.face["lesson"]["solved"] is None
    assert page.face["moves"]


def test_a_dead_end_is_told_when_it_is_one_with_what_is_lacking():
    page = exercise()
    page.table.match.play("place copper -1,0", 0)
    told = page.face["lesson"]
    assert (told["solved"], told["result"]) == (
        False,
        "You have placed no iron that touches two cards. Whatever you do from here, it can no longer be done.",
    )
    assert page.face["moves"] is None
    page.send(do="undo")
    assert (page.face["lesson"]["solved"], bool(page.face["moves"])) == (None, True)


def test_after_the_exercises_a_game_is_begun_in_the_same_box():
    page = exercise("metal-adventures")
    assert [player["name"] for player in page.face["seats"].values()] == ["You", "Player 2", "Player 3"]
    page.table.host.kick = lambda: None
    page.send(lesson="game")
    assert (page.face["lesson"], page.face["there"]["bots"]) == (None, "easy")
    assert [player["name"] for player in page.face["seats"].values()] == ["You", "Nadia", "Bo"]


def test_the_next_exercise_comes_in_the_same_box():
    page = exercise("metal-adventures")
    old = page.table.match
    page.send(lesson="go", n=1)
    names = list(gamekit.lessons("metal-adventures"))
    assert page.table.host.exercise.session.lesson.name == names[1]
    assert page.table.match is not old
    assert page.face["moves"]
    old.play(old.moves(0)[0], 0)
    assert page.face["at"] == 0


# ---- what a notebook keeps


def test_the_output_is_a_table_a_sentence_and_two_pictures_always_the_same():
    bundles = [table()._repr_mimebundle_(include=None, exclude=None)[0] for _ in range(2)]
    for bundle in bundles:
        assert bundle.pop("application/vnd.jupyter.widget-view+json")["model_id"]
    assert bundles[0] == bundles[1]
    assert set(bundles[0]) == {"text/plain", "image/png", "image/svg+xml", DIGEST}
    assert repr(table()) == "<Table of metallurgie: You, Nadia>"
    assert "Run this cell to play." in bundles[0]["image/svg+xml"]
    assert not still(look(table().match.chair(0), GROUND)).marks


def test_colab_is_told_by_which_script_a_table_is_shown(monkeypatch):
    colab = SimpleNamespace(enable_custom_widget_manager=lambda: None, _widgets=SimpleNamespace(_installed_url="https://a.b"))
    monkeypatch.setitem(sys.modules, "google.colab.output", colab)
    _, beside = table()._repr_mimebundle_()
    assert beside == {"application/vnd.jupyter.widget-view+json": {"colab": {"custom_widget_manager": {"url": "https://a.b"}}}}


def test_each_table_brings_the_loader_and_the_kit_comes_once():
    one, other = screen.Screen(print), screen.Screen(print)
    assert len(one._esm) < 4000
    assert one.kit == other.kit == f"anywidget:{screen.kit().model_id}"
    brought = json.loads(zlib.decompress(screen.kit().packed))
    assert brought == {"modules": screen.modules(), "style": screen.style()}
    screen.kit().close()
    assert screen.Screen(print).kit != one.kit


def test_every_word_that_the_modules_say_is_in_the_catalogue():
    page = Page(table())
    said = set(re.findall(r'"((?:ui|seat|lesson|error)\.[\w.-]+)"', "".join(screen.modules().values())))
    assert len(said) > 40
    assert said - page.face["words"].keys() == set()
