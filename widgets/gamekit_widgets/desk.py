"""A desk: all that one window shows beside the match itself, and what it has been sent once and for all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamekit.draw import Points, Scene, Stamp
from gamekit.room import Entry

from . import face as faces

if TYPE_CHECKING:
    from gamekit.bots import Thought

Told = dict[int, tuple[Entry, faces.Entry]]  # entries of the log, and how they are told


@dataclass
class Desk:
    """All that the table shows beside the match itself."""

    width: int = 816
    viewer: int | None = None  # the seat that looks; None: a bystander
    cover: int | None = None  # the person who has to say that he sits at the screen now
    peek: int | None = None  # the past position that is looked at
    bot: int | None = None  # the bot that is due
    stopped: bool = False
    pondering: bool = False  # whether a hint is being thought of
    hint: faces.Hint | None = None  # a good move
    advice: Thought | None = None  # where the hint comes from
    thoughts: dict[tuple[int, int], tuple[int, Thought]] = field(default_factory=dict)  # of bots, by line and move
    weighed: faces.Weighed | None = None  # how often each move was considered, as far as the viewer may know
    tree: bool = False  # whether the State tab is open somewhere
    eye: bool = False
    error: faces.Problem | None = None
    lesson: faces.Lesson | None = None
    said: faces.Said = field(default_factory=lambda: faces.Said(n=0, text="", prompt=False))
    pictures: dict[str, tuple[Scene, str]] = field(default_factory=dict)  # of hand cards: kept, as they come back
    symbols: dict[str, tuple[Stamp, str]] = field(default_factory=dict)  # of stamps that previews use: the same
    previews: dict[str, faces.Preview] = field(default_factory=dict)  # what moves would do: many moves do the same
    looks: dict[str, faces.Look] = field(default_factory=dict)  # their rules and stamps
    runs: dict[str, list[str]] = field(default_factory=dict)  # their stamps on other places, each with its place
    shapes: dict[str, list[float]] = field(default_factory=dict)  # outlines as flat numbers: most hotspots share one
    forms: dict[tuple[Points, float, float, float], str] = field(default_factory=dict)  # which shape an outline has
    places: dict[str, faces.Place] = field(default_factory=dict)  # of hotspots
    told: dict[tuple[str, ...], Told] = field(default_factory=dict)  # by language and names

    def say(self, text: str, *, prompt: bool = False) -> None:
        """Announce something."""
        self.said = {"n": self.said["n"] + 1, "text": text, "prompt": prompt}
