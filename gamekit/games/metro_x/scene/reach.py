"""How far the card of the round would reach on the map of Metro X; and a choice that waits, for its owner alone."""

from __future__ import annotations

from gamekit.draw import Circle, Hotspot, Layer, Pen, Polygon
from gamekit.games.metro_x.material import TRANSFER
from gamekit.games.metro_x.network import Line, radius
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.phrases import Outlook, fullest, outlook, say
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.scene.stations import around
from gamekit.games.metro_x.scene.tracks import arrows
from gamekit.games.metro_x.state import Move
from gamekit.games.metro_x.view import View

TAG = ((12, -8.5), (15.5, -5), (15.5, 5), (12, 8.5), (-12, 8.5), (-15.5, 5), (-15.5, -5), (-12, -8.5))


def draw(board: Pen, where: Layout, view: View, seat: int, moves: list[Move]) -> None:
    """Rings round what the card can mark, the number that a transfer would box, what lines would bring."""
    most = {at: outlook(view, seat, move) for at, move in fullest(moves).items()}
    _spots(board, where, view, most, moves)
    pen = board.notes
    if view.choice is not None and view.choice.what != "none":
        _waiting(pen, where, view, seat, view.choice)
    for letter, more in _gains(most).items() if where.plate else ():
        _gain(pen, where, view.map.lines[view.map.index[letter]], more)
    rings: dict[str, None] = {}
    for seen in most.values():
        if view.card != TRANSFER:
            rings |= dict.fromkeys(seen.run)
            continue
        for key in seen.run:
            pen.stamp(f"count-{len(view.map.stations[key].lines)}", *where.station(key))
    for key in sorted(rings):
        ring = where.piece * (radius(view.map.stations[key]) + 4.2)
        pen.add(Circle(*where.station(key), ring, "", "accent", 2.4, 0.6))


def gains(view: View, seat: int, moves: list[Move]) -> dict[str, int]:
    """By the letters of lines, what those bring that a choice there would complete."""
    return _gains({at: outlook(view, seat, move) for at, move in fullest(moves).items()})


def _gains(most: dict[tuple[str, str], Outlook]) -> dict[str, int]:
    return {letter: sum(value for _, value in seen.done) for (letter, _), seen in most.items() if seen.done}


def _spots(pen: Pen, where: Layout, view: View, most: dict[tuple[str, str], Outlook], moves: list[Move]) -> None:
    """With a line chosen, the stations that the card can reach say how many marks; on a new loop arrows come first."""
    for line in dict.fromkeys(move.what for move in moves if move.way):
        for way, (at, _) in arrows(where, view.map.index[line]).items():
            pen.spot(f"way:{way}", say("spot.way", line=line, way=way), places.circle(*at, 13))
    for move in moves:
        if move.marks:
            key = most[move.what, move.way].run[move.marks - 1]
            label = say("spot.box" if move.kind == "box" else "spot.marks", n=move.marks)
            outline = around(where, view.map.stations[key], 2)
            pen.hotspots.append(Hotspot(move.targets[-1], label, outline, on=f"station:{key}"))


def _gain(pen: Layer, where: Layout, line: Line, more: int) -> None:
    """A tag on a plate, over its high value: beside the sign of what is chosen. At the edge it hangs below."""
    _, top, right, bottom = where.head(line)
    above, below = where.put([(right - 26, top - 6), (right - 26, bottom + 6)])
    size = where.piece
    x, y = above if above[1] > 9.5 * size else below
    pen.add(Polygon(tuple((x + size * dx, y + size * dy) for dx, dy in TAG), "accent"))
    pen.text(x, y + 3.9 * size, f"+{more}", 11 * size, "accent_ink", "middle", bold=True)


def _waiting(pen: Layer, where: Layout, view: View, seat: int, move: Move) -> None:
    assert view.card is not None
    for name, target in ghosts(view, move, outlook(view, seat, move)):
        pen.stamp(name, *where.station(target.removeprefix("station:")))
    if move.kind != "free" and where.plate:
        number = view.map.index[move.what]
        window = where.window(view.map.lines[number], len(view.sheets[seat].windows[number]))
        pen.stamp(f"pending-{view.card.written}", *window)


def ghosts(view: View, move: Move, seen: Outlook) -> tuple[tuple[str, str], ...]:
    """The marks to come in their order, what is jumped over, and what stops the run: pictures, and where."""
    if move.kind == "free":
        return (("ghost-x", f"station:{move.what}"),)
    if move.kind == "box":
        return ((f"count-{len(view.map.stations[seen.run[0]].lines)}", f"station:{seen.run[0]}"),)
    out = [(f"ghost-{n}", f"station:{key}") for n, key in enumerate(seen.run, 1)]
    out += [("jump", f"station:{key}") for key in seen.jumped]
    return (*out, *((("stop", f"station:{seen.stop}"),) if seen.stop else ()))
