"""Each rule of a rulebook is cited by the code that plays it, by a test, and by a lesson in which one meets it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gamekit
from gamekit.games import game as game_named

TESTS = Path(__file__).parent
CODE = ("material.py", "state.py", "rules.py", "rules/*.py", "possible.py", "position.py")


def texts(game) -> dict[str, str]:
    """Where the slugs of a game are to be cited, and all the text there."""
    room = Path(game_named(game).folder)
    return {
        "the code": "\n".join(path.read_text(encoding="utf-8") for name in CODE for path in sorted(room.glob(name))),
        "a test": "\n".join(
            path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py")) if path != Path(__file__)
        ),
        "a lesson": " ".join(slug for lesson in gamekit.lessons(game).values() for slug in lesson.rules),
    }


def uncited(slugs, found: dict[str, str]) -> list[str]:
    """Each slug with each place that does not cite it. A slug that is part of a longer one does not count."""
    return [
        f"{slug}: not cited by {where}"
        for slug in slugs
        for where, text in found.items()
        if not re.search(rf"(?<![\w.-]){re.escape(slug)}(?![\w-]|\.\w)", text)
    ]


@pytest.mark.parametrize("game", gamekit.games())
def test_each_slug_is_cited_by_code_test_and_lesson(game):
    missing = uncited(gamekit.rules(game), texts(game))
    assert not missing, "\n".join(missing)


def test_a_slug_that_nobody_cites_is_found():
    found = texts("metallurgie")
    fake = "place" + ".nowhere"  # in two, so that this file could be read as well
    assert uncited([fake, "place.on-lower"], found | {"a test": "place.on-lower"}) == [
        f"{fake}: not cited by {where}" for where in ("the code", "a test", "a lesson")
    ]
    assert uncited(["place.on"], {"a test": "place.on-lower xplace.on place.on.top"})
    assert not uncited(["place.on"], {"a test": '"place.on", and "place.on".'})
