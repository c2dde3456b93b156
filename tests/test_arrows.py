"""By arrow keys alone one comes to everything on a picture, from everything else on it."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

import pytest

import gamekit
import required
from gamekit.games import NAMES
from gamekit_widgets import Table
from page import Page

BOXES = [(930, 630), (1590, 950), (390, 760)]


def faces(game):
    """What a window is sent of its pictures, in boxes of some sizes, all through a match."""
    match, rng = gamekit.new(game, gamekit.games.game(game).max_players, seed=5), random.Random(5)
    for moves in (0, 60):
        while match.to_act and (match.at < moves or 0 not in match.to_act):
            seat = rng.choice(match.to_act)
            match.play(rng.choice(match.moves(seat)), seat)
        for box in BOXES:
            table = Table(match, ["you"] + ["bot"] * (match.players - 1), pace=0)
            table.host.kick = lambda: None  # the bots wait
            page = Page(table, box)
            page.send(tab="facts")
            yield {key: page.face[key] for key in ("board", "places", "shapes", "facts")}


@pytest.mark.parametrize("game", NAMES)
def test_arrow_keys_lead_everywhere(game):
    told = [json.dumps(face) for face in faces(game)]
    script = Path(__file__).parent / "js" / "arrows.mjs"
    done = subprocess.run(
        [required.program("node"), script], input="\n".join(told), capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.stdout.splitlines()) == ("", ["[]"] * len(told))
