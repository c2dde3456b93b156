"""A story: a match that was played, step by step, with comments. A comment that ends with a question mark asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamekit import saves
from gamekit.calls import called
from gamekit.match import Match
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.words import language
from gamekit.words.plurals import chain

Comment = str | Mapping[str, str]  # in one language, or by language


@called
class Story:
    """A copy of a match at which one steps to and fro, one move, die or card at a time.

    `comments`: what is said after so many moves, by their number as in the log. `seat`: with whose eyes one looks on.
    """

    def __init__(self, match: Match, comments: Mapping[int, Comment], seat: int | None = None) -> None:
        if not isinstance(match, Match):
            raise GamekitError(f"A story is of a match, like one of gamekit.new or gamekit.load, not {quoted(match)}.")
        if not isinstance(comments, Mapping):
            raise GamekitError(f'Comments are a dict, like {{8: "Bo changes sides."}}, not {quoted(comments)}.')
        self.match = saves.match_of(saves.data_of(match), own=match.game)
        self.match.chance = "ask"  # nothing is drawn that was not
        self.length = len(match.chair(None).line_log)
        for at, said in comments.items():
            if type(at) is not int or not 0 <= at <= self.length:
                raise GamekitError(f"A comment stands at a step from 0 to {self.length}, not at {quoted(at)}.")
            texts = list(said.values()) if isinstance(said, Mapping) and said else [said]
            if not all(isinstance(text, str) and text.strip() for text in texts):
                raise GamekitError(f'A comment is a text, or texts by language, {{"en": "..."}}, not {quoted(said)}.')
        self.comments = dict(sorted(comments.items()))
        self.seat = seat
        self.chair = self.match.chair(seat)
        self.match.go(0)

    @property
    def at(self) -> int:
        return self.match.at

    @property
    def comment(self) -> Comment:
        """What is said at this step, in all its languages; "" for nothing."""
        return self.comments.get(self.at, "")

    @property
    def says(self) -> str:
        """The comment at this step, if there is one."""
        return spoken(self.comment)

    @property
    def asks(self) -> bool:
        return self.says.rstrip().endswith("?")

    def go(self, at: int) -> Story:
        self.match.go(at)
        return self

    def next(self) -> Story:
        """One step on."""
        return self.go(min(self.at + 1, self.length))

    def before(self) -> Story:
        """One step back."""
        return self.go(max(self.at - 1, 0))

    def on(self) -> Story:
        """To the next comment, or to the end."""
        return self.go(next((at for at in self.comments if at > self.at), self.length))

    def __repr__(self) -> str:
        return f"<Story of {self.match.game.name}, step {self.at} of {self.length}: {self.says!r}>"

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        from gamekit.notebook import shown

        return shown(self)


def spoken(said: Comment) -> str:
    """A comment in the present language, if it has that."""
    return said if isinstance(said, str) else next(said[one] for one in (*chain(language()), *said) if one in said)


@called
def story(match: Match, comments: Mapping[int, Comment], seat: int | None = None) -> Story:
    """Step through a match with comments: `gamekit.story(match, {8: "Bo changes sides.", 14: "What now?"})`."""
    return Story(match, comments, seat)
