"""Those who look on at the same match with the same eyes: one desk for all windows of one kind and language.

What changes is looked at, painted and packed once, however many look on. Nobody sits here: nothing can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.classroom.question import OPEN, REVEALED
from gamekit.draw.stage import NARROW, SHORT, Ground, Kind
from gamekit_widgets.builder import Sight, look
from gamekit_widgets.desk import Desk
from gamekit_widgets.svg_painter import SvgPainter

from .bars import bars_of, with_bars
from .packing import block

if TYPE_CHECKING:
    from gamekit.classroom.question import Question
    from gamekit_widgets.face import Change, Heard, Told
    from gamekit_widgets.host import Host

# What of a face is of no use to those who look on, or would tell them more than the board does: it is left empty.
UNSEEN: Mapping[str, Any] = {
    "book": {"intro": "", "sections": [], "rules": {}},
    "bot": None,
    "chance": None,
    "cite": None,
    "error": None,
    "lesson": None,
    "log": [],
    "seats": {},
    "state": None,
    "status": "",
    "there": {"hosts": False, "sits": "look", "chairs": [], "others": [], "langs": []},
    "trail": [],
}
STEP = 40  # px: boards are drawn so large in steps, and scaled by the page


class Look(NamedTuple):
    """What windows must have in common to share a desk."""

    width: int
    height: int
    theme: str
    lang: str
    touch: bool

    @classmethod
    def of(cls, opened: Mapping[str, Any], lang: str) -> Look:
        wide, high = (max(280, min(int(px), 2000)) // STEP * STEP for px in opened["box"])
        return cls(wide, high, opened["theme"], lang, opened["touch"])


class Fan:
    """A transport to many windows; while one of them alone is spoken with, to that one."""

    def __init__(self) -> None:
        self.posts: dict[object, Callable[[bytes], None]] = {}  # by window
        self.only: Callable[[Told], None] | None = None
        self.hear: Callable[[Heard], None] = lambda _: None

    def on(self, hear: Callable[[Heard], None]) -> None:
        self.hear = hear

    def send(self, message: Told) -> None:
        seen = trimmed(message)
        if self.only is not None:
            self.only(seen)
        elif self.posts:
            told = block({"board": seen, "at": "look"})
            for post in tuple(self.posts.values()):
                post(told)


def trimmed(message: Any) -> Any:
    """A message without what those who look on need not have."""
    told = uncounted(message)
    if "face" in told:
        return {**told, "face": {**told["face"], **UNSEEN}}
    if "patch" in told:
        return {**told, "patch": [change for change in map(_seen, told["patch"]) if change]}
    return told


def uncounted(message: Any) -> Any:
    """A message without the face's version, which the page counts: here none is lost or comes before another."""
    return {key: value for key, value in message.items() if key != "v"}


def _seen(change: Change) -> Change | None:
    """What of a change is of use; of the face itself what comes there, for nothing of it ever goes."""
    if change["path"]:
        return None if change["path"][0] in UNSEEN else change
    seen: Change = {"path": []}
    if now := {key: value for key, value in change.get("now", {}).items() if key not in UNSEEN}:
        seen["now"] = now
    if plus := {key: more for key, more in change.get("plus", {}).items() if key not in UNSEEN}:
        seen["plus"] = plus
    return seen if len(seen) > 1 else None


class Onlooker(Desk):
    """A desk at which nobody sits, and many look on with the eyes of a seat or as spectators."""

    def __init__(self, host: Host, seat: int | None, look: Look, question: Question | None) -> None:
        self.fan, self.look = Fan(), look
        kind: Kind = "phone" if look.width < NARROW else "laptop"
        self.ground, self.question = Ground(look.width, look.height, None, kind), question
        super().__init__(host, self.fan, SvgPainter)
        self.sits, self.seat, self.lang = "look", seat, look.lang
        box = [look.width, max(look.height, 2 * SHORT)]  # what has to stand beside the board stands below it
        seen = {"box": box, "big": False, "canvas": False, "theme": look.theme, "tab": "", "touch": look.touch}
        self.hello: Any = {"hello": seen}

    def turn(self, host: Host, seat: int | None, question: Question | None) -> None:
        """Look at another match: what is the same there is not sent again."""
        if self.host is not host:
            self.leave()
            self.host = host
            host.desks.append(self)
        self.seat, self.question = seat, question
        with host.lock:
            self._clear()
            self.show()

    def leave(self) -> None:
        if self in self.host.desks:
            self.host.desks.remove(self)

    def welcome_one(self, window: object, post: Callable[[bytes], None]) -> None:
        """One more looks on: he gets the whole board, all others what they have not been told yet."""
        with self.host.lock:
            if self.fan.posts:
                self.show()
            self.alone(self.hello, lambda message: post(block({"board": message, "at": "look"})))
            self.fan.posts[window] = post

    def alone(self, heard: Heard, tell: Callable[[Told], None]) -> None:
        """Hear one window, and answer that one only."""
        with self.host.lock:
            self.fan.only = tell
            try:
                self.hear(heard)
            finally:
                self.fan.only = None

    def _sight(self) -> Sight:
        """The board; what may be done there only while a move is asked for, and after that what was chosen."""
        sight, question = look(self.chair, self.ground), self.question
        if question is None or question.match is None or question.options:
            return sight._replace(moves=[])
        if question.state == REVEALED:  # nothing glows there; but whoever asks why not still chooses a card for that
            still = [spot._replace(quiet=True) for spot in sight.scene.hotspots]
            scene = with_bars(sight.scene, bars_of(question, sight.scene))._replace(hotspots=tuple(still))
            return sight._replace(moves=sight.moves if question.help else [], scene=scene)
        return sight if question.state == OPEN else sight._replace(moves=[])

    def _tell(self, message: Told) -> None:
        self.transport.send(message)
