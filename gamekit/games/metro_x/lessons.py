"""The exercises of Metro X: most are one choice. Their sentences stand in data/lessons.toml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamekit.games.metro_x import GAME
from gamekit.games.metro_x.material import TRANSFER, map_of
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.rules import outcome, points, run_of
from gamekit.games.metro_x.state import Move, Sheet, State
from gamekit.lessons import READER, Deed, Lesson, Listed, Verdict, reader_won
from gamekit.match import Match, new

CARDS = {"+": "transfer", "free": "free ride", "x2": "express 2", "x3": "express 3"}
WAYS = {"cw": " clockwise", "ccw": " counterclockwise"}
ALL = 99  # stations of a line


# ---- Positions: all but one have come about in a match, so they are told as what was played


def played(rounds: Listed, city: str = "amsterdam", players: int = 1, special: bool = False) -> dict[str, Any]:
    """The position after some rounds with slashes between them: the card, then what each chose. "-": the reader is to
    choose now, and what follows is hidden. `5 A3 B5` is a 5, three marks on A, five on B; x2 is an express 2.
    """
    match = new(GAME, players, map=city, special=special, chance="ask")
    for one in rounds.split("/"):
        card, *choices = one.split()
        match.play(f"reveal {CARDS.get(card, card)}")
        waits = 0
        for choice in choices:
            if choice == "-":
                waits = 1
            else:
                match.play(written(card, choice), match.to_act[waits])
    return match.position()


def written(card: str, choice: str) -> str:
    """A choice as the text of its move: B+, A0, J2cw; after a free ride the station."""
    if card == "free":
        return f"free {choice}"
    return f"line {choice[0]} {choice[1]}{WAYS.get(choice[2:], '')}"


def stations(runs: Listed, without: Listed = "") -> list[str]:
    """Stations of Amsterdam in the order of its sheet: "A8 E" are the first eight of line A and all of line E."""
    city = map_of("amsterdam")
    found: set[str] = set()
    for run in runs.split():
        found.update(city.lines[city.index[run[0]]].stops[: int(run[1:] or ALL)])
    return [station for station in city.stations if station in found - set(without.split())]


# ---- What the reader did


class Choice(Deed[Move, State]):
    """The reader's choice, the last one of all, so that they are carried out."""

    @property
    def sheet(self) -> Sheet:
        return self.after.sheets[READER]

    @property
    def marks(self) -> frozenset[str]:
        """The stations that were marked or boxed."""
        return self.sheet.marked - self.before.sheets[READER].marked

    @property
    def line(self) -> Line | None:
        """The line that was chosen; none on a free ride."""
        number = self.before.map.index.get(self.move.what)
        return None if number is None else self.before.map.lines[number]

    @property
    def won(self) -> int:
        """What completed lines have brought."""
        return sum(self.sheet.taken) - sum(self.before.sheets[READER].taken)

    @property
    def boxed(self) -> int:
        """The number in the box that was drawn."""
        boxes = self.sheet.boxed[len(self.before.sheets[READER].boxed) :]
        return boxes[0][1] if boxes else 0

    @property
    def total(self) -> int:
        return points(self.after.map, self.sheet, len(self.after.sheets))["total"]


def choices(match: Match) -> Iterator[Choice]:
    return (did for did in Choice.all(match) if did.seat == READER)


# ---- Goals


@Choice.goal
def mark_centraal(did: Choice) -> Verdict:
    n = len(did.marks)
    return Verdict(True, "done", {"n": n}) if "centraal" in did.marks else Verdict(False, "far", {"n": n})


@Choice.goal
def sacrificed(did: Choice) -> Verdict:
    if did.marks:
        return Verdict(False, "marked", {"n": len(did.marks)})
    return Verdict(False, "window") if did.move.what == "A" else Verdict(True, "done", {"line": did.move.what})


@Choice.goal
def two_neighbours(did: Choice) -> Verdict:
    if {"vijzelgracht", "frederiksplein"} <= did.marks:
        return Verdict(True, "done")
    return Verdict(False, "turned" if "vijzelgracht" in did.marks and did.move.what == "A" else "short")


@Choice.goal
def stopped_after_three(did: Choice) -> Verdict:
    n = len(did.marks)
    if n != 3:
        return Verdict(False, "few" if n < 3 else "four", {"n": n})
    if not did.happened("blocked", seat=READER):
        return Verdict(False, "on", {"line": did.move.what})
    return Verdict(True, "done" if did.move.what == "F" else "other", {"line": did.move.what})


@Choice.goal
def all_six(did: Choice) -> Verdict:
    n = len(did.marks)
    return Verdict(True, "done") if n == 6 else Verdict(False, "few", {"n": n})


@Choice.goal
def keep_centraal(did: Choice) -> Verdict:
    if "centraal" in did.marks:
        return Verdict(False, "marked")
    if len(did.marks) < 2:
        return Verdict(False, "few", {"n": len(did.marks)})
    city = did.after.map
    number = city.index.get(did.move.what)
    waits = number is not None and run_of(city, did.sheet, TRANSFER, number, "")[1] == ("centraal",)
    return Verdict(True, "done", {"line": did.move.what}) if waits else Verdict(False, "far", {"line": did.move.what})


def eight_marks(match: Match) -> Verdict:
    did = list(choices(match))[:2]
    n = sum(len(deed.marks) for deed in did)
    if len(did) < 2:
        return Verdict(None, "next", {"n": n}) if did else Verdict(None, "open")
    return Verdict(True, "done") if n >= 8 else Verdict(False, "few", {"n": n})


@Choice.goal
def three_with_a_jump(did: Choice) -> Verdict:
    n = len(did.marks)
    if n < 3:
        return Verdict(False, "few", {"n": n})
    if not any(event.rule == "card.express" for event in did.events):
        return Verdict(False, "plain", {"line": did.move.what})
    return Verdict(True, "done" if did.move.what == "D" else "other", {"line": did.move.what})


@Choice.goal
def box_three(did: Choice) -> Verdict:
    if not did.boxed:
        return Verdict(False, "none")
    if did.boxed < 3:
        return Verdict(False, "small", {"n": did.boxed})
    return Verdict(True, "done" if did.move.what == "B" else "other", {"line": did.move.what})


@Choice.goal
def complete_a_line(did: Choice) -> Verdict:
    return Verdict(True, "done", {"n": did.won}) if did.won else Verdict(False, "none")


@Choice.goal
def complete_now(did: Choice) -> Verdict:
    return Verdict(True, "done", {"n": did.won}) if did.won else Verdict(False, "late")


@Choice.goal
def most_for_a_line(did: Choice) -> Verdict:
    if not did.won:
        return Verdict(False, "none")
    return Verdict(did.won > 3, "done" if did.won > 3 else "less", {"n": did.won})


@Choice.goal
def right_way_round(did: Choice) -> Verdict:
    line, n = did.line, len(did.marks)
    if line is None or not line.loop:
        return Verdict(False, "other")
    return Verdict(True, "done", {"n": n}) if n > 1 else Verdict(False, "short", {"n": n})


def ten_marks(match: Match) -> Verdict:
    """With the card and its repeats, in this round alone."""
    n, chosen = 0, list(choices(match))
    for did in chosen:
        if did.before.round > chosen[0].before.round:
            break
        n += len(did.marks)
        if n >= 10:
            return Verdict(True, "done", {"n": n})
        if did.after.card is None:
            return Verdict(False, "few", {"n": n})
    return Verdict(None, "again", {"n": n}) if chosen else Verdict(None, "open")


@Choice.goal
def win_alone(did: Choice) -> Verdict:
    other = points(did.after.map, did.after.sheets[1], 2)["total"]
    won = reader_won(outcome(did.after))
    return Verdict(won, "done" if won else "short", {"n": did.total, "other": other})


@Choice.goal
def thirty_six(did: Choice) -> Verdict:
    free = len(did.after.map.stations) - len(did.sheet.marked)
    if did.total == 36:
        return Verdict(True, "done" if free == 9 else "other", {"n": free})
    return Verdict(False, "short", {"n": did.total})


@Choice.goal
def rating(did: Choice) -> Verdict:
    return Verdict(did.total >= 30, "done" if did.total >= 30 else "short", {"n": did.total})


# ---- The lessons


# The printed example of the score, one round before its end: on A and J only Zuid is missing, where C comes by.
BOXED = {"centraal": 4, "sloten": 3, "zeeburg": 2, "westpoort": 1, "diemen": 1}
READER_36 = {
    "marked": stations("A B9 C8 D11 E F G H I8 J", without=" ".join(("zuid", *BOXED))),
    "boxed": BOXED,
    "windows": {
        "A": ["4", "+"],
        "B": ["+", "5"],
        "C": ["4", "+", "5"],
        "D": ["6", "5"],
        "E": ["6", "5"],
        "F": ["4", "express 3"],
        "G": ["+", "4"],
        "H": ["6", "5", "3"],
        "I": ["+", "6"],
        "J": ["3", "express 2"],
    },
    "completed": {"E": 4, "F": 3, "G": 2, "H": 2},
}
OTHER_36 = {
    "marked": stations("A6 B5 C8 D8 E G H I4 J", without="centraal amstel"),
    "boxed": {"centraal": 4, "amstel": 2},
    "windows": {
        "A": ["6", "+"],
        "B": ["5", "+"],
        "C": ["5", "+", "4"],
        "D": ["6", "4"],
        "E": ["6", "5"],
        "F": ["+", "+"],
        "G": ["5", "3"],
        "H": ["express 3", "4", "5"],
        "I": ["4", "express 2"],
        "J": ["6", "3"],
    },
    "completed": {"E": 6, "G": 3, "H": 4, "J": 2},
}

LESSONS = (
    Lesson(
        "first-card",
        rules=("mark.from-train", "material.sheet", "setup", "round.reveal"),
        position=played("4 -"),
        goal=mark_centraal,
        solutions=(("line A 4",), ("line A 3",), ("line H 3",), ("line H 4",)),
        wrong=(
            (("line A 5",), "mark.fewer"),
            (("free centraal",), "card.free"),
            (("line A 2",), "far"),
            (("line B 4",), "far"),
        ),
    ),
    Lesson(
        "sacrifice",
        rules=("round.choose",),
        position=played("4 A2 / 6 J6 / 5 G5 / 3 G3 / 3 -"),
        goal=sacrificed,
        solutions=(("line J 0",), ("line B 0",), ("line C 0",)),
        wrong=(
            (("line G 0",), "round.choose"),
            (("line J 1",), "mark.from-train"),
            (("line A 0",), "window"),
            (("line C 3",), "marked"),
        ),
    ),
    Lesson(
        "one-line",
        rules=("mark.own-line",),
        position=played("6 A6 / 4 D4 / 4 -"),
        goal=two_neighbours,
        solutions=(("line D 3",), ("line D 4",)),
        wrong=(
            (("line D 5",), "mark.fewer"),
            (("line A 4",), "turned"),
            (("line D 2",), "short"),
        ),
    ),
    Lesson(
        "blocked",
        rules=("mark.blocked",),
        position=played("6 B6 / x2 F2 / 4 -"),
        goal=stopped_after_three,
        solutions=(("line F 3",), ("line D 3",)),
        wrong=(
            (("line F 4",), "mark.blocked"),
            (("line F 2",), "few"),
            (("line C 4",), "four"),
            (("line C 3",), "on"),
        ),
    ),
    Lesson(
        "all-six",
        rules=("mark.terminus",),
        position=played("6 A6 / 6 C6 / 5 I5 / 3 G3 / 4 E2 / 5 D5 / 3 F3 / 6 -"),
        goal=all_six,
        solutions=(("line C 6",), ("line D 6",)),
        wrong=(
            (("line G 6",), "mark.terminus"),
            (("line J 6",), "mark.blocked"),
            (("line G 5",), "few"),
            (("line C 5",), "few"),
        ),
    ),
    Lesson(
        "stop-early",
        rules=("mark.fewer",),
        position=played("5 C5 / 3 D3 / 4 -"),
        goal=keep_centraal,
        solutions=(("line A 2",), ("line H 2",)),
        wrong=(
            (("line A 5",), "mark.fewer"),
            (("line A 4",), "marked"),
            (("line H 1",), "few"),
            (("line D 2",), "far"),
        ),
    ),
    Lesson(
        "last-card",
        rules=("card.six", "deck.empty", "material.cards", "round.reveal"),
        position=played(
            "4 A4 / 5 C5 / 3 F3 / + B+ / x2 G2 / 5 D5 / + I+ / 4 J4 / x3 E3 / 3 H2 / x2 B2 / free de-pijp / 3 -"
        ),
        goal=eight_marks,
        solutions=(("line C 3", "line F 5"), ("line D 3", "line F 5"), ("line G 3", "line F 5")),
        wrong=(
            (("line D 3", "line F 6"), "mark.terminus"),
            (("line A 3", "line D 3"), "few"),
            (("line F 3", "line D 4"), "few"),
        ),
    ),
    Lesson(
        "express",
        rules=("card.express",),
        position=played("6 H6 / 3 A2 / 4 A4 / 4 D4 / 5 E5 / free artis / x3 -"),
        goal=three_with_a_jump,
        solutions=(("line D 3",), ("line F 3",)),
        wrong=(
            (("line D 4",), "mark.fewer"),
            (("line A 3",), "round.choose"),
            (("line D 2",), "few"),
            (("line J 3",), "plain"),
        ),
    ),
    Lesson(
        "transfer",
        rules=("card.transfer",),
        position=played("6 D6 / 5 G5 / 3 B1 / + -"),
        goal=box_three,
        solutions=(("line B +",), ("line G +",)),
        wrong=(
            (("line B 1",), "card.transfer"),
            (("line A +",), "small"),
            (("line B 0",), "none"),
        ),
    ),
    Lesson(
        "free-ride",
        rules=("card.free",),
        position=played("5 J5 / 5 G5 / 3 G2 / 6 F6 / 4 F1 / free -"),
        goal=complete_a_line,
        solutions=(("free amstelveenseweg",), ("free westerdok",), ("free frederiksplein",)),
        wrong=(
            (("line J 1",), "card.free"),
            (("free zuid",), "card.free"),
            (("free centraal",), "none"),
            (("free none",), "none"),
        ),
    ),
    Lesson(
        "same-round",
        rules=("line.high", "round.choose"),
        position=played("6 D6 C6 / 5 J5 J5 / 3 - J1", players=2),
        goal=complete_now,
        solutions=(("line D 3",), ("line J 1",), ("line D 1",)),
        wrong=(
            (("line J 2",), "mark.terminus"),
            (("line C 3",), "late"),
            (("line J 0",), "late"),
        ),
    ),
    Lesson(
        "low-value",
        rules=("line.low", "line.high"),
        position=played("6 E6 E6 / 5 E3 E5 / free halfweg dam / 5 J5 I5 / 3 - A2", players=2),
        goal=most_for_a_line,
        solutions=(("line G 2",), ("line G 3",)),
        wrong=(
            (("line E 1",), "round.choose"),
            (("line J 1",), "less"),
            (("line G 1",), "none"),
        ),
    ),
    Lesson(
        "ring",
        rules=("map.loop", "material.maps"),
        position=played("5 D5 / 3 B3 / 4 -", city="berlin"),
        goal=right_way_round,
        solutions=(("line C 3 counterclockwise",), ("line C 2 counterclockwise",)),
        wrong=(
            (("line C 2",), "map.loop"),
            (("line C 2 clockwise",), "mark.blocked"),
            (("line C 1 clockwise",), "short"),
            (("line E 3",), "other"),
        ),
    ),
    Lesson(
        "special",
        rules=("map.special",),
        position=played("4 B4 / 3 J3 / 5 -", city="paris", special=True),
        goal=ten_marks,
        solutions=(("line A 5", "line A 5"), ("line D 5", "line F 5"), ("line B 5", "line H 5")),
        wrong=(
            (("line A 5", "free cite"), "map.special"),
            (("line F 5",), "few"),
            (("line A 5", "line E 2"), "few"),
        ),
    ),
    Lesson(
        "uneven",
        rules=("map.uneven", "end.windows"),
        position=played(
            "3 J1ccw J1ccw / x3 H3 H3 / 4 H4 H4 / 3 G2 G2 / 3 J1 C3 F3 / + G+ G+ / 6 F6 A5 C6 F4 A4 / 5 C3 I4 I4 A5 D3"
            "/ 3 F3 J3 / + J+ D+ / + A+ C+ / x2 B2 J1 / free villaverde las-rosas / x3 D3 B3 / 4 E3 B4 / 6 E2 E4"
            "/ 3 B0 E1 / 3 D2 F1 F3 / 6 I4 D1 I2 / 4 -",
            city="madrid",
            players=2,
            special=True,
        ),
        goal=win_alone,
        solutions=(("line D 3",), ("line D 2",)),
        wrong=(
            (("line D 4",), "mark.terminus"),
            (("line J 1",), "round.choose"),
            (("line D 1",), "short"),
        ),
    ),
    Lesson(
        "example",
        rules=("end.example", "end.score", "end.windows"),
        position={
            "map": "amsterdam",
            "sheets": [READER_36, OTHER_36],
            "round": {"number": 25, "card": "3", "choices": [None, "line C 1"]},
        },
        goal=thirty_six,
        solutions=(("line C 1",), ("line C 2",)),
        wrong=(
            (("line C 3",), "mark.blocked"),
            (("line A 1",), "round.choose"),
            (("line C 0",), "short"),
        ),
    ),
    Lesson(
        "tie",
        rules=("end.ties",),
        position=played(
            "4 F4 F4 / + B+ B+ / x2 A2 A2 / 5 G5 G5 / 3 D3 D3 / free buitenveldert buitenveldert / 3 D3 G0 / 5 I5 H4"
            "/ 3 G3 A3 / 6 C6 I6 / x2 B2 D0 / x3 I3 F3 / 5 H4 J1 / 4 C3 I4 / free amstelveen vijzelgracht / 6 A3 C6"
            "/ 3 F3 J2 / 4 C3 C4 / x2 C2 E2 / + J+ B+ / free de-aker amstelveen / 6 J2 C5 / + E+ E+ / x2 E2 C0"
            "/ 5 H0 H2 / x3 - H3",
            players=2,
        ),
        goal=win_alone,
        solutions=(("line H 3",), ("line H 2",)),
        wrong=(
            (("line H 4",), "mark.fewer"),
            (("line H 1",), "short"),
            (("line H 0",), "short"),
        ),
    ),
    Lesson(
        "solo",
        rules=("solo",),
        position=played(
            "x3 C3ccw / free westhafen / + C+ / 5 D5 / 3 E2 / x2 H2 / 5 D5 / 6 D3 / x3 A3 / 3 G2 / free danziger"
            "/ 6 J4 / 6 G3 / x3 F3 / + E+ / 3 F3 / 5 A4 / 4 C3 / 5 C3 / 3 B2 / free tiergarten / 3 B2 / 6 I1 / + J+"
            "/ 3 I1 / x3 -",
            city="berlin",
        ),
        goal=rating,
        solutions=(("line H 3",), ("line H 2",)),
        wrong=(
            (("line H 4",), "mark.fewer"),
            (("line H 1",), "short"),
            (("line H 0",), "short"),
        ),
    ),
)
