"""Checking a data file: cards, maps and decks that you may write yourself."""

from __future__ import annotations

import os

from gamekit import datafiles
from gamekit.calls import called
from gamekit.datafiles import Findings
from gamekit.games import NAMES, game
from gamekit.room import GamekitError


@called
def check(path: str | os.PathLike[str]) -> Findings:
    """What is wrong with a data file, in plain words: a list, empty if nothing is; a notebook also draws a map."""
    try:
        data = datafiles.parsed(datafiles.text_of(path), path)
    except GamekitError as error:
        return Findings([str(error)])
    name = data.get("game")
    if name not in NAMES:
        said = f'The file must say which game it is for, like game = "{NAMES[0]}". Games: {", ".join(NAMES)}.'
        return Findings([said])
    return datafiles.first(game(name).material.problems(data))
