"""A view of Metro X as shapes, hotspots and sentences: the own sheet, what the card can do on it, and the others'."""

from __future__ import annotations

from gamekit.draw import (
    Button,
    Mark,
    Preview,
    Scene,
    SeatNote,
    Shape,
    Text,
    Use,
)
from gamekit.draw import Card as HandCard
from gamekit.draw import Line as Told
from gamekit.games.metro_x import GAME, rules
from gamekit.games.metro_x.scene import pictures, places
from gamekit.games.metro_x.scene.cards import ladder, legend, others, table
from gamekit.games.metro_x.scene.hotspots import choice_spots, line_spots, sheet_spots, station_spots
from gamekit.games.metro_x.scene.phrases import (
    choices_on,
    fullest,
    gains,
    outlook,
    rule_of,
    run_ghost,
    say,
    total,
    what_happens,
)
from gamekit.games.metro_x.scene.sheet import hopes, loop_arrows, marks, windows
from gamekit.games.metro_x.state import Move
from gamekit.games.metro_x.view import View
from gamekit.room import SIZE, Entry, Size
from gamekit.words import language

# ---- the board


def board(
    view: View, moves: list[Move], *, size: Size = SIZE, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The own sheet (a bystander's is the first player's), below it card, pile and score, and the others' sheets."""
    seat = view.seat or 0
    width, _ = size
    where = places.layout(view.map, width, view.players - 1, view.special)
    sheet = view.sheets[seat]
    shapes: list[Shape] = [Text(16, 30, _heading(view, names), 14, "ink", bold=True), Use("map", 0, 0)]
    shapes += [*windows(view, sheet, where), *marks(view.map, sheet, where), *loop_arrows(view, sheet, where)]
    shapes += table(view, where, seat)
    shapes += others(view, where, names, seat) if view.players > 1 else ladder(view, where)
    shapes += legend(view, where)
    spots = (*line_spots(view, where, seat), *station_spots(view, where, seat))
    spots += (*choice_spots(view, where, seat, moves), *sheet_spots(view, where, names, seat))
    known = {spot.target for spot in spots if spot.target.startswith("station:")}
    shown = tuple(Mark("last", target) for target in last if target in known and target[8:] in sheet.marked)
    return Scene(
        where.width, where.height, tuple(shapes), tuple(hopes(view, where, seat, moves)), spots, shown,
        pictures.stamps(where, language()), sentence(view, names), ghosts=pictures.ghosts(),
        least=places.least(view.map),
    )  # fmt: skip


def _heading(view: View, names: tuple[str, ...]) -> str:
    """For still pictures: whose sheet it is. (At a table what is said of a move lies over it.)"""
    return f"{GAME.words.name(view.seat or 0, names)}: {view.map.title}"


# ---- beside the board, and in words


def hand(view: View, moves: list[Move]) -> list[HandCard]:
    """Nobody holds cards: the one of the round lies open for all."""
    return []


def deck() -> list[HandCard]:
    return []


def seats(view: View) -> list[SeatNote]:
    """The score as it stands, who has chosen, and how much there is still to do."""
    notes = []
    for seat, sheet in enumerate(view.sheets):
        detail = say("label.left", left=sheet.left, free=len(view.map.stations) - len(sheet.marked))
        if view.waiting[seat]:
            detail = f"{say('label.chosen')}, {detail}"
        items = tuple(Told(say("label.line-for", line=line.letter, n=taken), line.letter)
                      for line, taken in zip(view.map.lines, sheet.taken) if taken)  # fmt: skip
        notes.append(SeatNote(total(view, sheet), detail, items))
    return notes


def status(view: View) -> str:
    return say("label.status", text=view.map.title, n=view.round, left=sum(view.pile))


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    card = view.card.text if view.card else ""
    owed = 0 if view.seat is None else min(view.due[view.seat], view.sheets[view.seat].left)
    choice = view.choice.text if view.choice else ""
    return say(f"prompt.{_prompt_key(view, moves)}", names, card=card, seats=view.to_act, n=owed, text=choice)


def _prompt_key(view: View, moves: list[Move]) -> str:
    if view.over:
        return "over"
    if view.card is None:
        return "reveal"
    if view.choice:
        return "chosen"
    if not moves:
        return "wait"
    return "again" if view.wave else view.card.kind.replace(" ", "-")


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """The choice that has no place on the map."""
    return [Button("none", say("label.none"), "")]


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    match [target.partition(":") for target in path]:
        case [("chance", _, text)]:
            return text
        case [("none", "", "")]:
            return "free none"
        case [("station", _, key)]:
            return f"free {key}"
        case [("marks", _, what)]:
            return f"line {what[0]} {what[1]} {what[2:]}".rstrip()
        case [("way", _, way)]:
            return next((_choice(view, line.letter, way) for line in view.map.lines if line.loop), None)
        case [("line", _, letter)]:
            return _choice(view, letter)
        case [("line", _, letter), ("way", _, way)]:
            return _choice(view, letter, way)
        case [("line", _, letter), ("way", _, way), (kind, _, what)]:
            return _marks_meant(view, letter, way, kind, what)
        case [("line", _, letter), (kind, _, what)]:
            return _marks_meant(view, letter, "", kind, what)
    return None


def _marks_meant(view: View, letter: str, way: str, kind: str, what: str) -> str | None:
    """What a click means when a line is chosen: so many marks, none, or as far as a station."""
    if kind == "none":
        return f"line {letter} 0 {way}".rstrip()
    if kind == "marks" and what.startswith(letter):
        return f"line {letter} {what[1]} {way}".rstrip()
    if kind != "station":
        return None
    run = _run(view, letter, way)
    return _choice(view, letter, way, run.index(what) + 1) if what in run else f"line {letter} to {what} {way}".rstrip()


def _choice(view: View, letter: str, way: str = "", marks: int = 0) -> str:
    """A line chosen: for so many marks, or for all that can be made there; where none can, for the first."""
    transfer = view.card is not None and view.card.kind == "transfer"
    return f"line {letter} {'+' if transfer else marks or len(_run(view, letter, way)) or 1} {way}".rstrip()


def _run(view: View, letter: str, way: str) -> list[str]:
    """The stations that the card would mark at most; none before the direction is known."""
    number = view.map.index.get(letter)
    if number is None or view.card is None or view.seat is None:
        return []
    sheet = view.sheets[view.seat]
    if view.map.lines[number].loop and not (way or sheet.ways[number]):
        return []
    return rules.run_of(view.map, sheet, view.card, number, way)[1]


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    if view.over:
        now = say("label.game-over") + "."
    elif view.card is None:
        now = say("label.no-card") + "."
    else:
        now = say("sentence.card", names, card=view.card.text, seats=view.to_act)
    return say("sentence", text=view.map.title, now=now, n=view.round, left=sum(view.pile))


# ---- what a move would do, and what the last one did


def preview(view: View, move: Move) -> Preview:
    if move.kind == "reveal" or view.seat is None or view.card is None:
        return Preview(say("event.revealed", card=move.what))
    if move.what == "none":
        return Preview(say("preview.declined"), "mark.fewer")
    seen = outlook(view, view.seat, move)
    sheet, card = view.sheets[view.seat], view.card
    touched = tuple(f"line:{line.letter}" for line, _ in seen.done if line.letter != move.what)
    beside = run_ghost(view, move, seen)
    if move.kind == "free":
        text = [say("preview.free", station=view.map.stations[move.what].name), *gains(view, seen, sheet, full=False)]
        return Preview(" ".join(text), "card.free", f"station:{move.what}", (), touched, beside)
    number = view.map.index[move.what]
    line = view.map.lines[number]
    window = Use(f"pending-{card.written}", (len(sheet.windows[number]) - (line.windows - 1) / 2) * 19, 10)
    all_of_it = fullest(choices_on(view, move)).get((move.what, move.way)) == move
    text = [*what_happens(view, move, seen, line, full=all_of_it), *gains(view, seen, sheet, full=all_of_it)]
    return Preview(" ".join(text), rule_of(move, seen), f"line:{move.what}", (window,), touched, beside, all_of_it)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    """The stations that an entry marked on the sheet that this seat sees as its own."""
    own = (event.facts for event in entry.events if event.facts.get("seat") == (view.seat or 0))
    return tuple(sorted(f"station:{station}" for facts in own for station in facts.get("at", ())))
