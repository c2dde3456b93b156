"""The plates of Metro X, one beside the train of each line: its letter, its two values and its windows."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Hotspot, Path, Pen, Point, Points, Polygon, Shape, Text, rectangle
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.scene.phrases import say, worth
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.scene.tracks import bullet, traced
from gamekit.games.metro_x.state import Sheet
from gamekit.games.metro_x.view import View


def draw(pen: Pen, where: Layout, view: View, sheet: Sheet) -> None:
    """What is written in the windows, and the values: got, or gone to somebody who was faster."""
    for number, line in enumerate(where.city.lines):
        left, top, right, bottom = where.head(line)
        width, height = right - left, bottom - top
        outline = where.put(rectangle(left - 3, top - 3, width + 6, height + 6, 8))
        slot = where.window(line, len(sheet.windows[number]))
        hit = where.put(rectangle(left, top, width, height))
        pen.hotspots.append(line_spot(view, sheet, where, number, hit, outline, slot))
        for window, written in enumerate(sheet.windows[number]):
            pen.stamp(f"window-{written}", *where.window(line, window))
        for kind, state in changed_values(view, sheet, number):
            pen.stamp(f"{kind}-{line.letter}-{state}", *where.put([value_place(where, line, kind)])[0])


def line_spot(
    view: View, sheet: Sheet, where: Layout, number: int, hit: Points, outline: Points, slot: Point
) -> Hotspot:
    """A line, on its plate or in the list. Pointed at, there or along its track, it stands out from all others."""
    letter, label = view.map.lines[number].letter, _label(view, sheet, number)
    return Hotspot(f"line:{letter}", label, hit, outline, track=traced(where, number), key=letter, slot=slot)


def changed_values(view: View, sheet: Sheet, number: int) -> Iterator[tuple[str, str]]:
    """Which of a line's values is won, and whether the high one is gone to somebody else."""
    taken, line = sheet.taken[number], view.map.lines[number]
    kind = "high" if taken == line.high else "low"
    if taken:
        yield kind, "won"
    if (not taken or kind == "low") and worth(view, number) != line.high:
        yield "high", "gone"


def _label(view: View, sheet: Sheet, number: int) -> str:
    line = view.map.lines[number]
    first, end = view.map.names((line.stops[0], line.stops[-1]))
    label = say(
        "spot.loop" if line.loop else "spot.line",
        line=line.letter,
        first=first,
        end=end,
        n=len(line.stops),
        free=sheet.free(number),
        left=line.windows - len(sheet.windows[number]),
        windows=line.windows,
        high=line.high,
        low=line.low,
    )
    if sheet.windows[number]:
        label += " " + say("spot.written", cards=sheet.windows[number])
    if sheet.taken[number]:
        label += " " + say("spot.completed", n=sheet.taken[number])
    elif worth(view, number) != line.high:
        label += " " + say("spot.high-gone")
    return label


# ---- as printed, on a plain layout


def printed_plates(where: Layout) -> Iterator[Shape]:
    for line in where.city.lines if where.plate else ():
        yield from _plate(where, line)


def _plate(where: Layout, line: Line) -> Iterator[Shape]:
    assert where.plate is not None
    x, y, right, bottom = where.head(line)
    yield Polygon(rectangle(x + 1, y + 2, right - x, bottom - y, 6), "shade", opacity=0.14)
    yield Polygon(rectangle(x, y, right - x, bottom - y, 6), "panel", line.letter, 1.6)
    yield from bullet(line.letter, x + where.plate.letter[0], y + where.plate.letter[1], where.plate.disc)
    for kind, value in (("high", line.high), ("low", line.low)):
        yield from value_shapes(kind, value, *value_place(where, line, kind), "panel", line.letter, "ink")
    for window in range(line.windows):
        yield window_shape(*where.window(line, window), 1.0)


def window_shape(x: float, y: float, k: float) -> Polygon:
    """A free window."""
    return Polygon(rectangle(x - 8 * k, y - 8 * k, 16 * k, 16 * k, 2.5 * k), "raise_", "edge", 1.2)


def value_place(where: Layout, line: Line, kind: str) -> Point:
    """As printed."""
    assert where.plate is not None
    _, top, right, _ = where.head(line)
    return right - (where.plate.high if kind == "high" else where.plate.low), top + where.plate.top


def value_shapes(kind: str, value: int, x: float, y: float, fill: str, edge: str, ink: str) -> Iterator[Shape]:
    """A value: the high one in a diamond, the low one in a square."""
    if kind == "high":
        yield Polygon(((x, y - 9.5), (x + 9.5, y), (x, y + 9.5), (x - 9.5, y)), fill, edge, 1.7)
    else:
        yield Polygon(rectangle(x - 7.5, y - 7.5, 15, 15, 2), fill, edge, 1.5)
    yield Text(x, y + 3.9, str(value), 11, ink, "middle", bold=True)


def value_gone(line: Line) -> tuple[Shape, ...]:
    """The high value of a line, crossed out."""
    return (*value_shapes("high", line.high, 0, 0, "well", "edge", "ink2"), Path(((-7, 7), (7, -7)), "ink2", 1.4))
