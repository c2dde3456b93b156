"""A look back at a match that is over: scores, the move that made it, and what one's own moves cost."""

from __future__ import annotations

import random

import pytest

import gamekit
from gamekit import lookback
from gamekit.draw.curves import curves, spread, step_of
from gamekit.lookback import LookBack
from gamekit_widgets import Table, builder, telling
from gamekit_widgets.thinking import naming
from page import Page, leaves


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(lookback, "FIRST", 8)
    monkeypatch.setattr(lookback, "CLOSER", 16)


def played(game, players=2, seed=3):
    """A match to its end: seat 0 does anything, the others what looks best."""
    match, rng, bot = gamekit.new(game, players, seed=seed), random.Random(seed), gamekit.bots.named("fair")
    while match.to_act:
        seat = match.to_act[0]
        view, moves = match.view(seat), match.moves(seat)
        match.play(rng.choice(moves) if seat == 0 else bot.choose(match.game, view, moves, rng), seat)
    return match


def weighed(back):
    for search in back.searches():
        search.run()
    return back


@pytest.mark.parametrize(("game", "players"), [("metallurgie", 2), ("metro-x", 1), ("forge", 3)])
def test_what_cost_most_is_told_with_the_better_move(game, players):
    match = played(game, players)
    chair = match.chair(0)
    back = LookBack(chair)
    assert back.dearest == [], "nothing is told before it is certain"
    weighed(back)
    assert 0 < len(back.dearest) <= 3
    assert [dear.cost for dear in back.dearest] == sorted((dear.cost for dear in back.dearest), reverse=True)
    for dear in back.dearest:
        assert match.log[dear.at].seat == 0
        assert match.log[dear.at].move == dear.did != dear.better
        assert dear.better in chair.moves_at(dear.at)
        assert dear.cost >= (lookback.SLIGHT if players > 1 else lookback.SLIGHT_ALONE)
    match.go(5)
    assert [dear[:2] for dear in weighed(LookBack(chair)).dearest] == [dear[:2] for dear in back.dearest]


def test_it_is_weighed_out_of_what_the_seat_knew():
    match = played("metallurgie")
    chair = match.chair(1)
    back = LookBack(chair)
    known = [chair.view_at(at) for at in back.own]
    for search in back.searches():
        assert search.seat == 1
        assert search.view in known
        search.run()
    assert chair.end == match.outcome_for(1)
    match.go(3)
    assert (chair.outcome, chair.end) == (None, match.outcome_for(1, len(match.line_log)))


def test_the_move_that_made_it_is_the_one_after_which_the_winner_was_ahead():
    match = played("metallurgie")
    back, (winner,) = LookBack(match.chair(0)), match.outcome.winners
    ahead = [row[winner] > row[1 - winner] for row in back.scores]
    assert all(ahead[back.made_it :])
    assert not ahead[back.made_it - 1]
    alone = LookBack(played("metro-x", 1).chair(0))
    gains = [b[0] - a[0] for a, b in zip(alone.scores, alone.scores[1:])]
    assert gains[alone.made_it - 1] == max(gains)
    assert LookBack(gamekit.new("metallurgie", 2, seed=1).chair(0)).made_it is None, "it has not ended"


def test_the_curves_fit_their_picture():
    rows = [(0, 0, 0), (0, 2, 1), (-3, 2, 1), (-3, 40, 41)]
    scene = curves(rows, 300, 160, "scores", 0, {2: 1}).check()
    texts = [shape.text for shape in (*scene.shapes, *scene.notes) if hasattr(shape, "text")]
    assert {"−3", "40", "41", "1"} <= set(texts)
    assert (step_of(9, 5), step_of(44, 5), step_of(3, 0.5)) == (2, 10, 5)
    assert spread([10, 11, 150], 151) == [10, 27, 150]
    assert spread([150, 150], 151) == [134, 151]


def test_numbers_of_moves_that_lie_near_lie_beside_each_other():
    rows = [(0, 0)] * 60
    scene = curves(rows, 300, 160, "scores", 0, {31: 2, 30: 1, 59: 3}).check()
    places = {shape.text: shape.x for shape in scene.notes if hasattr(shape, "text")}
    assert places["1"] + 17 <= places["2"]
    assert places["2"] + 17 <= places["3"] <= 300 - 44


def opened(match, monkeypatch):
    """A page on which one looks back, once all is weighed; here and now."""
    table = Table(match, ["you", *["bot:easy"] * (match.players - 1)], pace=0)
    table.host.kick = lambda: None
    monkeypatch.setattr(table.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    page = Page(table)
    page.send(tab="lookback")
    return page


def test_one_goes_to_a_move_that_cost_much_and_sees_the_better_one(monkeypatch):
    match = played("metallurgie")
    page = opened(match, monkeypatch)
    end, back = match.at, page.face["lookback"]
    assert (back["weighed"], back["own"]) == (back["own"], len(LookBack(match.chair(0)).own))
    assert back["made"]["text"].endswith("was ahead to the end.")
    assert page.face["facts"]["back"] == ["back:scores"]
    dear = back["dear"][0]
    page.send(dearest=0)
    hint = page.face["hint"]
    assert page.face["at"] == dear["at"]
    assert tuple(hint["path"]) in set(leaves(page.face["moves"]))
    assert (hint["head"], dear["cost"] in hint["more"][0]["text"]) == ("This was better", True)
    assert page.face["lookback"]["dear"] == back["dear"], "the line has still ended"
    page.play(*hint["path"])
    assert (page.face["lookback"], page.face["hint"]) == (None, None), "another line, which goes on"
    page.send(line=0)
    assert (page.face["at"], page.face["lookback"]["dear"]) == (end, back["dear"])


def test_how_the_scores_went_is_drawn_by_moves_as_a_player_counts_them(monkeypatch):
    """As on the timeline and in what cost most: in Forge the set-up alone is 86 moves of chance."""
    drawn = []
    monkeypatch.setattr(builder, "curves", lambda rows, *rest: drawn.append((rows, rest[-1])) or curves(rows, *rest))
    match = played("forge")
    dear = opened(match, monkeypatch).face["lookback"]["dear"]
    rows, marks = drawn[-1]
    assert len(rows) == 1 + sum(entry.seat != "chance" for entry in match.line_log)
    assert rows[-1] == tuple(score["total"] for score in match.outcome.scores)
    assert list(marks) == [telling.count(match.line_log, one["at"]) + 1 for one in dear]


def test_where_all_choose_at_once_only_what_one_chose_oneself_is_told_and_compared(monkeypatch):
    """A choice costs what it costs, whoever chose last and so carried out what all had chosen."""
    match = played("metro-x", 3)
    page = opened(match, monkeypatch)
    chair = match.chair(0)
    own = LookBack(chair).own
    assert own == [at for at in own if match.log[at].seat == 0] != []
    assert any(event.aside for at in own for event in match.log[at].events), "the others chose after it"
    for number, dear in enumerate(page.face["lookback"]["dear"]):
        assert ";" not in dear["did"]
        assert not any(f"{name}:" in dear["did"] for name in match.names)
        page.send(dearest=number)
        page.send(tab="state")
        weighed = page.face["state"]["weighed"]
        rows = [row["text"] for row in weighed["rows"]]
        assert (len(set(rows)), sum("(your move)" in text for text in rows)) == (len(rows), 1)
        assert weighed["title"] == "The moves there were"
        page.send(tab="lookback")


def test_moves_are_told_apart_by_the_way_round_a_loop():
    match = gamekit.new("metro-x", 1, map="berlin", chance="ask").play("reveal 3")
    moves = [move for move in match.moves(0) if move.kind == "line"]
    name = naming(match.chair(0), match.view(0), moves)
    assert len({name(move) for move in moves}) == len(moves)
    assert name(next(move for move in moves if move.text == "line C 3 clockwise")) == "Line C clockwise → Mark all 3"


def test_who_looks_on_sees_how_it_went_and_nothing_is_weighed_for_him(monkeypatch):
    match = played("metallurgie")
    page = opened(match, monkeypatch)
    looker = Page(page.table, sit="look")
    looker.send(tab="lookback")
    assert looker.face["lookback"]["made"]
    assert looker.face["lookback"]["own"] == 0
    assert looker.face["facts"]["blocks"]["back:scores"]["title"] == "Scores, move by move"
    looker.send(dearest=0)
    assert match.at == len(match.line_log)


def test_a_new_game_is_begun_with_stronger_bots():
    table = Table(gamekit.new("metallurgie", 3, seed=1), ["you", "bot:easy", "bot:easy"], pace=0)
    table.host.kick = lambda: None
    page = Page(table)
    assert page.face["there"]["bots"] == "easy"
    page.send(bots="strong")
    assert (page.face["there"]["bots"], page.face["at"], table.host.strengths()) == (
        "strong", table.match.at, ["", "bot.strong", "bot.strong"],
    )  # fmt: skip
    old = table.match
    page.send(bots="")
    assert (page.face["there"]["bots"], table.match is old) == ("strong", False)
    page.send(bots="perfect")
    assert "There is no bot 'perfect'" in page.face["error"]["text"]
    alone = Page(Table(gamekit.new("metro-x", 1, seed=1), ["you"], pace=0))
    assert alone.face["there"]["bots"] is None
