"""Who plays a match, once, however many tables and windows show it: the people and bots at its seats, and their host.

The host alone holds the match itself, takes back, goes back and forth, deals by hand and begins anew. A desk of the
host's own may ask for that; all others know no more than their chairs.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Condition
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from gamekit.bots import STRENGTHS, named
from gamekit.bots.own import name_of
from gamekit.match import Match, new
from gamekit.room import CHANCE, Game
from gamekit.words import LANGUAGES, plurals, watch

from . import face as faces
from .bot_thread import Bots
from .seats import Place, at_exercise, copied, seated
from .telling import count, sentence
from .thinking import weighed

if TYPE_CHECKING:
    from gamekit.bots import Thought
    from gamekit.room import Entry, Seat

    from .desk import Desk
    from .exercise import Exercise
    from .keeping import Keeper

LONG = 600  # seconds

_hosts: WeakValueDictionary[int, Host] = WeakValueDictionary()  # by the match, as long as a table holds them


class Host:
    """A match, who plays it, and the desks at which it is looked at."""

    def __init__(self, match: Match) -> None:
        self.lock, self.stirred = match.lock, Condition(match.lock)  # stirred: told when a bot or a hint is stopped
        self.desks: list[Desk] = []
        self.places: list[Place] = []
        self.exercise: Exercise | None = None
        self.keeper: Keeper | None = None  # of the game of a cell
        self.after: Keeper | None = None  # of the whole game that comes after the exercises of a cell
        self.left: Exercise | None = None  # for that game
        self.thoughts: dict[tuple[int, int], tuple[int, Thought]] = {}  # of bots, by line and move
        self.bots = Bots(self)
        self.shown = False  # whether any window has shown it yet
        self._open = 0  # > 0: several changes are under way, the desks show them once, at the end
        self._lay(match)

    def _lay(self, match: Match) -> None:
        """Play this match from now on. One that is laid down in the past stays there."""
        self.match = match
        match.live = not match.can_redo
        self._seen = match.line, match.at
        self._unwatch = match.watch(self._changed)
        _hosts[id(match)] = self

    def invite(self, places: list[Place], pace: float, seed: object, exercise: Exercise | None) -> None:
        """Seat people and bots."""
        self.places, self.exercise = places, exercise
        self.guests = copied(places)  # as they come to a game: a bot of one's own may keep count
        self.match.given_names = tuple(place.name for place in places)
        self.bots.begin(pace, seed)
        self.seated()

    # ---- who is where

    def here(self) -> list[int]:
        """The seats of the people at the host's own screen: all but those who sit at a window of their own."""
        taken = self.taken()
        return [seat for seat, place in enumerate(self.places) if place.bot is None and seat not in taken]

    def taken(self) -> set[int]:
        """The seats at which somebody sits at a window of his own, instead of a bot or of the host."""
        return {desk.seat for desk in self.desks if desk.sits.isdecimal() and desk.seat is not None}

    def strengths(self) -> list[str]:
        """What bots are called: a key of the words for each seat, "" for people."""
        taken, words = self.taken(), self.match.game.words
        names = ["" if place.bot is None or n in taken else name_of(place.bot) for n, place in enumerate(self.places)]
        return [name and (f"bot.{name}" if f"bot.{name}" in words else "bot") for name in names]

    def strength(self) -> str | None:
        """Of which strength the bots are that this game began with, "" if they are not all alike; None for none."""
        bots = [place.bot for place in self.guests if place.bot is not None]
        found = {next((name for name in STRENGTHS if type(bot) is type(named(name))), "") for bot in bots}
        return (found.pop() if len(found) == 1 else "") if bots else None

    def chairs(self, names: Sequence[str]) -> list[faces.Choice]:
        """Where one may sit down: on the host's chair, as a spectator, or at any seat."""
        words = self.match.game.words
        ours: list[faces.Choice] = [
            {"key": "host", "label": words.template("ui.sit-host")},
            {"key": "look", "label": words.template("ui.sit-look")},
        ]
        return [*ours, *(faces.Choice(key=str(seat), label=name) for seat, name in enumerate(names))]

    def there(self, desk: Desk) -> faces.There:
        """Who sits at this window, and who at the others."""
        chairs = self.chairs(self.match.names)
        labels = {chair["key"]: chair["label"] for chair in chairs}
        return {
            "hosts": desk.hosts,
            "sits": desk.sits,
            "chairs": [chair for chair in chairs if desk.roams or chair["key"] == desk.sits],
            "others": [labels[other.sits] for other in self.desks if other is not desk and other.present],
            "bots": self.strength(),
            "left": desk.hosts and self.left is not None,
            "langs": [{"key": lang, "label": self.called(lang)} for lang in LANGUAGES],
        }

    def called(self, lang: str) -> str:
        """What a language calls itself, and whether it lacks words, which are then said in English."""
        name = plurals.name(lang)
        return name if plurals.complete(lang) else self.match.game.words.say("ui.partly", {"text": name})

    def covered(self, desk: Desk) -> faces.Cover | None:
        """Who must say that he sits at this screen now, and how many cards wait for him."""
        if desk.cover is None:
            return None
        cards = self.match.game.scene.hand(self.match.chair(desk.cover).view, [])
        return {"seat": desk.cover, "name": self.match.names[desk.cover], "cards": len(cards), "aloud": desk.veiled}

    # ---- what happens

    def _changed(self) -> None:
        """The match has changed, by a desk or by a cell; the match calls this."""
        if not self._open:
            self._show_change()

    @contextmanager
    def once(self) -> Iterator[None]:
        """While this is open the match may change several times; the desks show it once, at the end."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._show_change()

    def _show_change(self) -> None:
        line, at = self._seen
        self._seen = self.match.line, self.match.at
        for desk in tuple(self.desks):
            desk.changed(line, at)
        if self.keeper is not None:
            self.keeper.changed(self)
        if self.exercise is not None:
            self.exercise.look_ahead(self)
        self.kick()

    def seated(self) -> None:
        """Somebody left or sat down elsewhere."""
        for desk in tuple(self.desks):
            desk.settle()
            desk.show()
        self.kick()

    def welcome(self, newcomer: Desk) -> None:
        """A window was opened. Those that have said nothing for long are taken for closed; the others see who came."""
        for desk in tuple(self.desks):
            if not desk.present and time.monotonic() - desk.heard > LONG:
                desk.close()
            elif desk is not newcomer:
                desk.show()

    def show(self) -> None:
        for desk in tuple(self.desks):
            desk.show()

    # ---- bots

    def bot_due(self) -> int | None:
        """The seat whose bot is to move, if it may; in a lesson the others do what the lesson says."""
        if self.exercise is not None:
            return None
        taken = self.taken()
        acting = (seat for seat in self.match.to_act if isinstance(seat, int))
        return next((seat for seat in acting if self.places[seat].bot is not None and seat not in taken), None)

    def forced(self) -> tuple[int, Any] | None:
        """Who has nothing to choose, and what is done for him: where he has not gone back to look at it."""
        return None if self.match.can_redo else self._forced()

    def _forced(self) -> tuple[int, Any] | None:
        if self.exercise is not None:
            return None
        people = self.people()
        for seat in people.intersection(self.match.to_act):
            chair = self.match.chair(seat)
            moves = chair.moves()
            if len(moves) != 1:
                continue
            preview = self.match.game.scene.preview(chair.view, moves[0])
            if preview.forced and not (preview.telling and len(people) > 1):
                return seat, moves[0]
        return None

    def people(self) -> set[int]:
        """The seats that are no bot's."""
        return {seat for seat, place in enumerate(self.places) if place.bot is None} | self.taken()

    def watched(self) -> bool:
        return any(desk.present and desk.painter is not None for desk in self.desks)

    def kick(self) -> None:
        """Let the bots play, if somebody is there to see it."""
        if self.watched():
            self.bots.kick()

    def failed(self, problem: Exception) -> None:
        """A bot can't go on."""
        self.match.live = False
        for desk in self.desks:
            if desk.hosts:
                desk.fail(problem)
        self.show()

    # ---- taking back

    def takes_back(self, desk: Desk) -> bool:
        """Whether Undo does something at a desk: at another's screen one takes back no more than one's own last move,
        where that is how the match is played.
        """
        if desk.hosts:
            return self.can_undo
        match, last = self.match, self.match.log[-1:]
        return match.undoes == "own" and any(entry.seat == desk.seat for entry in last) and match.can_undo

    def take_back(self, desk: Desk) -> None:
        if desk.hosts:
            self.undo()
        elif self.takes_back(desk):
            self.match.undo()

    # ---- what only the host does

    def undo(self) -> None:
        """Take back to where a person may choose again, or draw by hand."""
        people, own = self.people(), not self.people()
        with self.once():
            while self.can_undo or (own and self.match.can_undo):
                log = self.match.log
                self.match.undo()
                own = own or any(map(self._ours, log[self.match.at :]))
                to_act = self.match.to_act
                if own and (not people or self._by_hand(to_act) or (people & {*to_act} and not self._forced())):
                    break

    @property
    def can_undo(self) -> bool:
        """Whether something is there to take back that a person did: never is it a bot's move alone."""
        if not self.match.can_undo or not self.people():
            return self.match.can_undo
        log = self.match.log
        return any(map(self._ours, reversed(log[-1:] if self.match.undoes == "own" else log)))

    def _ours(self, entry: Entry) -> bool:
        """Whether a person did it, or drew by hand."""
        return entry.seat in self.people() or self._by_hand((entry.seat,))

    def _by_hand(self, seats: tuple[Seat, ...]) -> bool:
        """Whether chance is among them, and left to who sits here."""
        return CHANCE in seats and self.match.chance == "ask"

    def go(self, at: object) -> None:
        """To a position of this line; to one in the midst of what chance brings, too."""
        self.match.go(at)  # type: ignore[arg-type]  # which tells what is no number

    def switch(self, line: object) -> None:
        self.match.switch(line)  # type: ignore[arg-type]

    def rest(self) -> None:
        self.match.live = False
        self.stirred.notify_all()
        self.show()

    def go_on(self) -> None:
        self.match.live = True
        for desk in self.desks:
            desk.error = None
        self.show()
        self.kick()

    def hurry(self) -> None:
        """The bots wait for nobody until a person is to act."""
        self.bots.hurried = self.bots.due() is not None
        self.stirred.notify_all()

    def begin_anew(self, strength: str = "") -> None:
        """Another game of the same kind, with bots as they came or of that strength.

        Nothing is let go before that stands.
        """
        if self.exercise is not None:  # its game is its task
            with self.once():
                self.exercise.restart()
            return
        old = self.match
        how: dict[str, Any] = {"names": old.given_names, "chance": old.chance, "undo": old.undoes}
        if old.start is None:
            match = new(old.game, old.players, **how, **old.options)
        else:
            match = new(old.game, **how, position=old.start)
        self.seat_bots(strength)
        if self.keeper is not None:
            self.keeper.forget(strength)
        self._go_over(match)

    def seat_bots(self, strength: str) -> None:
        """Bots as they came, or of that strength from now on."""
        if strength:
            self.guests = [place._replace(bot=place.bot and named(strength)) for place in self.guests]
        self.places = copied(self.guests)

    def _go_over(self, match: Match) -> None:
        """Lay another match on the table."""
        old = self.match
        match.lock = self.lock
        self._unwatch()
        _hosts.pop(id(old), None)
        self.thoughts.clear()
        self._lay(match)
        self.bots.shuffle()
        for desk in tuple(self.desks):
            desk.forget()
            desk.changed(match.line, match.at)
        self.kick()

    def show_how(self, exercise: Exercise) -> None:
        """Let the reader see, move by move, how an exercise goes."""
        self.bots.aside(exercise.show, self.failed, self)

    def set(self, exercise: Exercise) -> None:
        """Another exercise, in the same box."""
        self.exercise, match = exercise, exercise.session.match
        self._sit_down(at_exercise(exercise.session), match)

    def play_whole(self, game: Game) -> None:
        """After the exercises a game, in the same box: the one that is in play, or another."""
        if self.take_up(game):
            return
        if self.after is not None:
            self.after.forget("easy")
        self._leave_for(new(game, max(game.min_players, min(2, game.max_players))))

    def take_up(self, game: Game) -> bool:
        """Whether such a game is in play: then it goes on."""
        match = self.after.recalled(game) if self.after is not None else None
        if match is not None:
            self._leave_for(match)
        return match is not None

    def _leave_for(self, match: Match) -> None:
        """Play a whole game, against bots that play as somebody new to it unless others were chosen."""
        self.left, self.exercise, self.keeper = self.exercise, None, self.after
        strength = (self.keeper.strength if self.keeper is not None else "") or "easy"
        self._sit_down(seated(["you", *[f"bot:{strength}"] * (match.players - 1)], match), match)

    def back(self) -> None:
        """To the exercise that was left for a whole game, which is kept as it is."""
        if self.left is None:
            return
        if self.keeper is not None:
            self.keeper.keep(self)
        exercise, self.left, self.keeper = self.left, None, None
        self.set(exercise)

    def _sit_down(self, places: list[Place], match: Match) -> None:
        self.places, self.guests = places, copied(places)
        match.given_names = tuple(place.name for place in places)
        self._go_over(match)

    # ---- what only the host's desks show

    def lesson(self, desk: Desk) -> faces.Lesson | None:
        return self.exercise.face() if self.exercise is not None and desk.hosts else None

    def goes_on(self, desk: Desk) -> str:
        """What is said of a game that was begun before."""
        days = self.keeper.days if self.keeper is not None and desk.hosts else None
        return "" if days is None else self.match.game.words.say(f"ui.goes-on-{min(days, 2)}", {"n": days})

    def ways(self, desk: Desk) -> faces.Ways:
        return {"line": self.match.line, "count": len(self.match.lines) if desk.hosts else 1}

    def chances(self, desk: Desk) -> list[faces.Draw] | None:
        """Where chance is left to the caller: its outcomes, with how likely they are for all that the desk may know."""
        match = self.match
        if not desk.hosts or match.to_act != (CHANCE,) or match.chance != "ask":
            return None
        out: list[faces.Draw] = []
        for draw in desk.chair.draws():
            label = sentence(match.game, desk.chair.drawn(draw), match.names)
            out.append({"target": draw.targets[-1], "label": label, "share": f"{100 * draw.probability:.0f} %"})
        return out

    def considered(self, before: int) -> faces.Weighed | None:
        """How often each move was considered by the bot that last thought before so many moves."""
        match = self.match
        at = max((at for line, at in self.thoughts if line == match.line and at < before), default=None)
        if at is None:
            return None
        seat, thought = self.thoughts[match.line, at]
        chair = match.chair(seat)
        title = match.game.words.say("ui.weighed-by", {"seat": seat, "n": count(chair.line_log, at) + 1}, match.names)
        return weighed(chair, title, thought, at)


def host_of(match: Match) -> Host:
    """The host of a match, who is the same for all its tables."""
    found = _hosts.get(id(match))
    return found if found is not None and found.match is match else Host(match)


def _spoken_anew() -> None:
    """The language of the whole kernel was changed: all that is open speaks it, whatever it spoke before."""
    for host in tuple(_hosts.values()):
        with host.lock:
            for desk in host.desks:
                desk.lang = None
            host.show()


watch(_spoken_anew)
