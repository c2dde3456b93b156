"""Forge of the Gods at a table: what is clicked first and what then, and what the click on a part alone does."""

from __future__ import annotations

import random

import pytest

import gamekit
from gamekit.bots import BOTS
from gamekit_widgets import Table
from page import Page, leaves


def page(position):
    table = Table(gamekit.new("forge", position=position), ["you", "bot"], pace=0)
    table.host.kick = lambda: None  # bots play when the test says so
    return Page(table)


@pytest.mark.parametrize(
    ("lesson", "path", "text"),
    [
        ("better-join", ("part:birch", "own:badger"), "forge birch join badger"),
        ("better-join", ("own:badger", "part:birch"), "forge birch join badger"),
        ("better-join", ("part:birch", "alone"), "forge birch"),
        ("for-good", ("own:alder", "own:adder"), "join adder alder"),
        ("for-good", ("own:adder", "own:alder"), "join adder alder"),
    ],
)
def test_two_parts_are_clicked_in_either_order(lesson, path, text):
    shown = page(gamekit.lessons("forge")[lesson].position)
    assert path in set(leaves(shown.face["moves"]))
    assert shown.why(*path)["allowed"]
    shown.play(*path)
    assert [entry.move.text for entry in shown.table.match.log] == [text]


def test_a_part_alone_is_not_forged_yet():
    shown = page(gamekit.lessons("forge")["better-join"].position)
    shown.play("part:birch")
    assert shown.table.match.log == ()
    assert shown.why("part:birch", "own:lynx")["allowed"]
    assert shown.why("own:lynx", "part:larch")["rule"] == "forge.part"  # what can't be paid for is refused as that


@pytest.mark.parametrize(("players", "box"), [(2, (930, 630)), (2, (390, 760)), (3, (844, 582)), (4, (1590, 950))])
def test_no_move_paints_the_board_anew(players, box, monkeypatch):
    sent, frames = [], ("save", "begin_path", "rect", "clip", "restore")  # what a picture is copied with
    monkeypatch.setattr(
        "gamekit_widgets.canvas.send", lambda commands: sent.append(sum(name not in frames for _, name, _ in commands))
    )
    match, greedy, rng = gamekit.new("forge", players, seed=3), BOTS["greedy"](), random.Random(3)
    table = Table(match, ["you"] + ["bot"] * (players - 1), pace=0)
    table.host.kick = lambda: None
    Page(table, box, paints=True)
    whole = sent.pop()
    assert whole > 800
    while match.to_act:
        match.play(greedy.choose(match.game, match.view(match.to_act[0]), match.moves(), rng))
    assert len(sent) > 60
    assert max(sent) < whole / 2
