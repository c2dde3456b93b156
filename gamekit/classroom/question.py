"""A question to the class: a move that everybody proposes on his own board, or one of some answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamekit.calls import called
from gamekit.plaindata import clean
from gamekit.quote import quoted
from gamekit.room import GamekitError, ways
from gamekit.stories import spoken
from gamekit.words import Words

from .activity import Activity, Event

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.match import Match
    from gamekit.stories import Comment

    from .model import Classroom

OPEN, STOPPED, REVEALED, CLOSED = "open", "stopped", "revealed", "closed"
MOST_HANDS = 10_000


def one_of(answers: Sequence[str], given: str, text: object) -> None:
    """Whether that is an answer: what a teacher types is told, not passed over."""
    if given not in answers:
        raise GamekitError(f"{quoted(text)} is no answer to this question. Good ones: {', '.join(answers[:8])}.")


@called
class Question(Activity):
    """Who answered what. Only the last answer of each counts, and a show of hands is added to them."""

    kind = "asked"

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        super().__init__(room, number, event)
        self.seat: int | None = event["seat"]
        self.asks: Comment = event["text"]
        self.options: list[str] = event["options"]
        self.tongues: Mapping[str, Mapping[str, str]] = event.get("tongues", {})  # an answer in other languages
        self.right: list[str] = event["right"]
        self.until: float | None = event["until"]
        self.help: bool = event["help"]
        self.state = OPEN
        self.given: dict[int, str] = {}  # by whom
        self.hands: dict[str, int] = {}  # without a phone
        self.ran: list[tuple[int, str, str]] = []  # who ran into which rule, and what it said
        self.source = room.given  # where the answer can be played
        self.match: Match | None = None if event["match"] is None else room.read(event["match"])
        if self.match is not None:
            self.match.chance = "ask"  # it stays as it is
        board = None if self.options or self.match is None else self.match.chair(self.seat)
        self.moves: list[Any] = board.moves() if board else []  # that may be answered, as it was asked

    def chair(self, who: int) -> Chair | None:
        return None if self.match is None else self.match.chair(self.seat)

    @property
    def text(self) -> str:
        """What is asked, in the present language if it has that."""
        return spoken(self.asks)

    def said(self, option: str) -> str:
        """One of the answers, in the present language if it has that."""
        return spoken(self.tongues.get(option, option))

    @property
    def left(self) -> float | None:
        """How many seconds there are left to answer."""
        return None if self.until is None else max(0.0, self.until - self.room.clock())

    # ---- answering

    def meant(self, answer: object) -> str:
        """The answer that a text or a path of clicks means."""
        if isinstance(answer, list | tuple):
            move = next((move for move in self.moves if tuple(answer) in ways(move)), None)
            return move.text if move else ""
        text = clean(answer) if isinstance(answer, str) else ""
        return next((option for option, said in self.tongues.items() if text in said.values()), text)

    def answer(self, who: int, answer: object) -> None:
        if self.state != OPEN:
            raise GamekitError("That question is over.")
        text = self.meant(answer)
        if text not in (self.options or [move.text for move in self.moves]):
            raise GamekitError(f"{quoted(text)} is no answer to this question.")
        if self.given.get(who) != text:
            self._happen("answered", who=who, text=text)

    def _happen(self, what: str, **facts: Any) -> None:
        self.room.happen({"what": what, "in": self.number, **facts})

    # ---- what the teacher does

    def stop(self) -> None:
        """No more answers: the time is up."""
        self._state(STOPPED)

    def reveal(self) -> None:
        self._state(REVEALED)

    def close(self) -> None:
        self._state(CLOSED)

    def _state(self, state: str) -> None:
        if self.state != state:
            self._happen("state", state=state)

    def count(self, hands: Mapping[str, int]) -> None:
        """A show of hands: so many for each answer, beside those that came by phone."""
        if not isinstance(hands, Mapping):
            raise GamekitError(f"Hands are counted answer by answer, {{'yes': 4}}, not {quoted(hands)}.")
        raised: Counter[str] = Counter()
        for text, number in hands.items():
            one_of(self.options or [move.text for move in self.moves], self.meant(text), text)
            if type(number) is not int or not 0 <= number <= MOST_HANDS:
                raise GamekitError(f"How many hands? A number from 0 to {MOST_HANDS}, not {quoted(number)}.")
            raised[self.meant(text)] += number
        self._happen("counted", hands=dict(raised))

    def best(self) -> str:
        """The most chosen answer; of several the one that is first among the moves."""
        answers = self.answers
        if not answers:
            raise GamekitError(Words().say("teach.no-answer"))
        return next(iter(answers))

    def play(self, answer: str | None = None) -> Match:
        """Play the most chosen move, or that one, on the match that was asked about; then all see what came of it."""
        if self.match is None or self.options:
            raise GamekitError("That question asks for no move.")
        match = self.source or self.match
        text = self.best() if answer is None else answer
        if match is self.source and match.at != self.match.at:
            raise GamekitError(Words().say("teach.gone-on"))
        match.play(text, self.seat)
        if self.now:
            self.room.follow(match)
        return match

    # ---- what came of it

    @property
    def answers(self) -> dict[str, int]:
        """How many chose what, the most chosen first."""
        given = self.given.copy()  # answers come in meanwhile, by the thread of the class
        counts = Counter(text for who, text in given.items() if who in self.room.roster.people)
        counts.update(self.hands)
        order = {text: n for n, text in enumerate(self.options or [move.text for move in self.moves])}
        return dict(sorted(((text, n) for text, n in counts.items() if n), key=lambda it: (-it[1], order[it[0]])))

    @property
    def told(self) -> dict[str, int]:
        """The same once it is revealed: what would have been right is told, too, though nobody chose it."""
        answers = self.answers
        return answers | {text: 0 for text in self.right if text not in answers}

    @property
    def refusals(self) -> dict[str, int]:
        """How many people ran into which rule, the commonest first."""
        return dict(Counter(rule for _, rule in {(who, rule) for who, rule, _ in self.ran}).most_common())

    def is_right(self, text: str) -> bool | None:
        """None: there is no right or wrong."""
        return text in self.right if self.right else None

    def take(self, event: Event) -> None:
        super().take(event)
        match event["what"]:
            case "answered":
                self.given[event["who"]] = event["text"]
            case "refused":
                self.ran.append((event["who"], event["rule"], event["text"]))
            case "state":
                self.state = event["state"]
            case "counted":
                self.hands = {text: int(number) for text, number in event["hands"].items()}
