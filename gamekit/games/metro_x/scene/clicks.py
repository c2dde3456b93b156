"""What clicks on the board of Metro X mean, also where it is not legal."""

from __future__ import annotations

from gamekit.games.metro_x import rules
from gamekit.games.metro_x.view import View


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means so far; None while it means none."""
    match [target.partition(":") for target in path]:
        case [("chance", _, text)]:
            return text
        case [("none", "", "")]:
            return "free none"
        case [("station", _, key)]:
            return f"free {key}"
        case [("sheet", _, other)]:
            return f"sheet {other}"
        case [("marks", _, what)] if len(what) > 1:
            return f"line {what[0]} {what[1]} {what[2:]}".rstrip()
        case [("box", _, what)] if what:
            return f"line {what[0]} + {what[1:]}".rstrip()
        case [("way", _, way)]:
            return next((_choice(view, line.letter, way) for line in view.map.lines if line.loop), None)
        case [("line", _, letter)]:
            return _choice(view, letter)
        case [("line", _, letter), ("way", _, way)]:
            return _choice(view, letter, way)
        case [("line", _, letter), ("way", _, way), (kind, _, what)]:
            return _marks(view, letter, way, kind, what)
        case [("line", _, letter), (kind, _, what)]:
            return _marks(view, letter, "", kind, what)
    return None


def _marks(view: View, letter: str, way: str, kind: str, what: str) -> str | None:
    """With a line chosen: so many marks, none, or as far as a station."""
    if kind == "none":
        return f"line {letter} 0 {way}".rstrip()
    if kind == "marks" and what.startswith(letter) and len(what) > 1:
        return f"line {letter} {what[1]} {way}".rstrip()
    if kind == "box" and what.startswith(letter):
        return f"line {letter} + {way}".rstrip()
    if kind != "station":
        return None
    run = _run(view, letter, way)
    return _choice(view, letter, way, run.index(what) + 1) if what in run else f"line {letter} to {what} {way}".rstrip()


def _choice(view: View, letter: str, way: str = "", marks: int = 0) -> str:
    """A line chosen: for so many marks, or for all that can be made there; where none can, for the first."""
    transfer = view.card is not None and view.card.kind == "transfer"
    return f"line {letter} {'+' if transfer else marks or len(_run(view, letter, way)) or 1} {way}".rstrip()


def _run(view: View, letter: str, way: str) -> tuple[str, ...]:
    """The stations that the card would mark at most; none before the direction is known."""
    number = view.map.index.get(letter)
    if number is None or view.card is None or view.seat is None:
        return ()
    sheet = view.sheets[view.seat]
    if len(view.map.ways[number].get(sheet.ways[number] or way, ())) != 1:
        return ()
    return rules.run_of(view.map, sheet, view.card, number, way)[1]
