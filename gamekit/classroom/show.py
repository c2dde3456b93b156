"""All follow one match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .activity import Activity, Event

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.match import Match
    from gamekit.stories import Comment

    from .model import Classroom


class Show(Activity):
    """The teacher's match on all screens, as a spectator sees it or as a seat does."""

    kind = "shown"

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        super().__init__(room, number, event)
        self.seat: int | None = event["seat"]
        self.says: Comment = ""
        self.match: Match = self.keep("match", room.given or room.read(event["match"]))

    def chair(self, who: int) -> Chair:
        return self.match.chair(self.seat)

    def say(self, comment: Comment) -> None:
        """A comment on what is seen, in one language or in several."""
        if comment != self.says:
            self.room.happen({"what": "said", "in": self.number, "text": comment})

    def take(self, event: Event) -> None:
        super().take(event)
        if event["what"] == "said":
            self.says = event["text"]
