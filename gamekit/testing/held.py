"""What does not hold is told in words, and what a game tells is looked up in its words and in its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit import words
from gamekit.match import Match
from gamekit.words import Text
from gamekit.words.check import unformed


class Broken(AssertionError):
    """The game does not hold to the contract."""


def hold(condition: object, otherwise: str) -> None:
    """Like assert, but never switched off."""
    if not condition:
        raise Broken(otherwise)


def can_be_said(match: Match, template: Text, facts: Mapping[str, Any]) -> None:
    """A sentence has all its facts, and in a language that lacks nothing each word has the form that it asks for."""
    hold(match.game.words.fill(template, facts, match.names), "a sentence without words")
    bare = unformed(match.game.words, template, facts) if template.lang in words.COMPLETE else []
    hold(not bare, f"{template!r} needs {', '.join(bare)}, which {template.lang} has not")


def in_rulebook(match: Match, slug: str) -> None:
    hold(slug in match.game.rulebook("en"), f"the rulebook has no rule {slug!r}")
