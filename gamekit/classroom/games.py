"""Games of a whole class: a sheet each from the same cards, or tables of people who sit together."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from gamekit.calls import called
from gamekit.room import CHANCE, GamekitError
from gamekit.words import Words

from .activity import Activity, Event, Glance

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.match import Match

    from .model import Classroom

DECK = "deck"  # the name of the match that the cards come from


@called
class Sheets(Activity):
    """Each plays alone, and all get the same cards. Who comes late, or is slow, gets them at his own pace.

    A match of its own draws the cards, with whatever may be done between them; only what is drawn counts.
    """

    kind = "sheets"

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        super().__init__(room, number, event)
        self.start, self.seed = event["match"], event["seed"]
        self.cards: list[str] = []
        self.alone = True  # it goes on by itself when all have chosen
        self._dealing = False
        self.deck = self._laid(DECK)
        self.game = self.deck.game

    def _laid(self, name: str) -> Match:
        match = self.room.read(self.start)
        match.chance = "ask"
        return self.keep(name, match)

    @property
    def sheets(self) -> dict[int, Match]:
        return {int(name): match for name, match in self.matches.items() if name != DECK}

    def chair(self, who: int) -> Chair | None:
        sheet = self.matches.get(str(who))
        return sheet.chair(0) if sheet else None

    def __getitem__(self, name: str) -> Glance:
        """The sheet of one of the class, by name."""
        return self.glance(self.room.roster[name].who)

    def seen(self, key: int) -> tuple[Match, int | None] | None:
        return (self.matches[str(key)], 0) if str(key) in self.matches else None

    def called(self, key: int) -> str:
        return self.game.title

    def came(self) -> None:
        """Whoever is here gets a sheet."""
        for student in self.room.roster.here():
            if str(student.who) not in self.matches:
                self.room.happen({"what": "sheet", "in": self.number, "who": student.who})
                self._feed(str(student.who))
        self._go_on()

    # ---- cards

    @property
    def over(self) -> bool:
        return self.deck.chair(None).outcome is not None

    def next(self) -> None:
        """The next card for all, whoever has not chosen yet: he gets it when he has."""
        with self.room.lock:
            if self.over:
                raise GamekitError(Words().say("teach.over", {"n": len(self.cards)}))
            draws = self.deck.moves(CHANCE)
            rng = random.Random(f"{self.seed} {len(self.cards)}")
            card = rng.choices(draws, [draw.probability for draw in draws])[0]
            self.room.happen({"what": "dealt", "in": self.number, "card": card.text})
            self._dealing = True
            self.deck.play(card.text, CHANCE)
            while self.deck.to_act not in ((), (CHANCE,)):
                self.deck.play(self.deck.moves()[0])
            for name in self.matches:
                self._feed(name)
            self._dealing = False

    def _feed(self, name: str) -> None:
        """The cards that somebody has not had yet, as far as he has chosen for those before."""
        match = self.matches[name]
        while match.to_act == (CHANCE,) and self._had(match) < len(self.cards):
            match.play(self.cards[self._had(match)], CHANCE)

    @staticmethod
    def _had(match: Match) -> int:
        return sum(entry.seat == CHANCE for entry in match.chair(None).log)

    def behind(self, who: int) -> int:
        """How many cards are out that somebody has not had yet: he has not chosen for the one before."""
        sheet = self.matches.get(str(who))
        return 0 if sheet is None else len(self.cards) - self._had(sheet)

    def waited_for(self) -> list[int]:
        """Who is here, has the last card, and has not chosen yet. Nobody waits for the others."""
        sheets, here = self.sheets, {student.who for student in self.room.roster.here()}
        return [w for w, sheet in sheets.items() if w in here and self._last(sheet) and sheet.to_act == (0,)]

    def chosen(self) -> list[int]:
        """Who is here and has chosen what to do with the last card."""
        sheets, here = self.sheets, {student.who for student in self.room.roster.here()}
        return [w for w, sheet in sheets.items() if w in here and self._last(sheet) and sheet.to_act != (0,)]

    def _last(self, sheet: Match) -> bool:
        return self._had(sheet) == len(self.cards)

    def _go_on(self) -> None:
        here = any(student.who in self.sheets for student in self.room.roster.here())
        if self.alone and here and self.now and not self._dealing and not self.over and not self.waited_for():
            self.next()

    def moved(self, name: str) -> None:
        if name != DECK and not self._dealing:
            self._feed(name)
            self._go_on()

    def take(self, event: Event) -> None:
        super().take(event)
        if event["what"] == "sheet":
            self._laid(str(event["who"]))
        elif event["what"] == "dealt":
            self.cards.append(event["card"])


@called
class Tables(Activity):
    """Several matches. A bot plays for each seat at which nobody sits, or whose player is away."""

    kind = "tables"

    def __init__(self, room: Classroom, number: int, event: Event) -> None:
        super().__init__(room, number, event)
        self.seats: list[list[int | None]] = [list(seats) for seats in event["seats"]]
        self.paused = False
        for name, data in enumerate(event["matches"]):
            self.keep(str(name), room.read(data))

    def __getitem__(self, table: int) -> Match:
        """A table's match, to look in on."""
        if str(table) not in self.matches:
            raise GamekitError(f"There is no table {table!r}. There are tables 0 to {len(self.matches) - 1}.")
        return self.matches[str(table)]

    def seen(self, key: int) -> tuple[Match, int | None] | None:
        return (self.matches[str(key)], None) if str(key) in self.matches else None

    def called(self, key: int) -> str:
        return Words().say("teach.table", {"n": key + 1})

    def names(self, key: int) -> list[str]:
        people = self.room.roster.people
        return [people[who].name for who in self.seats[key] if who in people]

    def place(self, who: int) -> tuple[int, int] | None:
        """The table and the seat of a student."""
        places = ((table, seat) for table, seats in enumerate(self.seats) for seat, at in enumerate(seats) if at == who)
        return next(places, None)

    def without_seat(self) -> int:
        """How many are here and found all seats taken."""
        return sum(self.place(student.who) is None for student in self.room.roster.here())

    def chair(self, who: int) -> Chair | None:
        place = self.place(who)
        return self.matches[str(place[0])].chair(place[1]) if place else None

    def came(self) -> None:
        """Who comes late takes the seat of a bot, where there is one; who was removed gives his back."""
        for table, seats in enumerate(self.seats):
            for seat, who in enumerate(seats):
                if who is not None and who not in self.room.roster.people:
                    self._sit(None, table, seat)
        for student in self.room.roster.here():
            free = ((t, seats.index(None)) for t, seats in enumerate(self.seats) if None in seats)
            if self.place(student.who) is None and (place := next(free, None)):
                self._sit(student.who, *place)

    def _sit(self, who: int | None, table: int, seat: int) -> None:
        self.room.happen({"what": "sat", "in": self.number, "sitter": who, "table": table, "seat": seat})

    def pause(self) -> None:
        self._pause(True)

    def go_on(self) -> None:
        self._pause(False)

    def _pause(self, paused: bool) -> None:
        self.room.happen({"what": "paused", "in": self.number, "paused": paused})

    def take(self, event: Event) -> None:
        super().take(event)
        if event["what"] == "sat":
            self.seats[event["table"]][event["seat"]] = event["sitter"]
        elif event["what"] == "paused":
            self.paused = event["paused"]
