"""The plates of Metro X, one beside the train of each line: its letter, its two values and its windows."""

from __future__ import annotations

from collections.abc import Iterator

from gamekit.draw import Hotspot, Path, Pen, Polygon, Shape, Text, rectangle
from gamekit.games.metro_x.network import Line
from gamekit.games.metro_x.scene.phrases import say, worth
from gamekit.games.metro_x.scene.places import Layout, value_place
from gamekit.games.metro_x.scene.tracks import bullet, traced
from gamekit.games.metro_x.state import Sheet
from gamekit.games.metro_x.view import View


def draw(pen: Pen, where: Layout, view: View, sheet: Sheet) -> None:
    """What is written in the windows, and the values: got, or gone to somebody who was faster.

    Pointed at, on its plate or along its track, a line stands out from all others.
    """
    for number, line in enumerate(where.city.lines):
        x, y, right, bottom = where.plate(line)
        plate = rectangle(x, y, right - x, bottom - y)
        outline = rectangle(x - 3, y - 3, right - x + 6, bottom - y + 6, 8)
        label, track = _label(view, sheet, number), traced(where, number)
        pen.hotspots.append(Hotspot(f"line:{line.letter}", label, plate, outline, track=track, key=line.letter))
        for window, written in enumerate(sheet.windows[number]):
            pen.stamp(f"window-{written}", *where.window(line, window))
        taken = sheet.taken[number]
        kind = "high" if taken == line.high else "low"
        if taken:
            pen.stamp(f"{kind}-{line.letter}-won", *value_place(where, line, kind))
        if (not taken or kind == "low") and worth(view, number) != line.high:
            pen.stamp(f"high-{line.letter}-gone", *value_place(where, line, "high"))


def _label(view: View, sheet: Sheet, number: int) -> str:
    line = view.map.lines[number]
    first, end = view.map.names((line.stops[0], line.stops[-1]))
    label = say(
        "spot.loop" if line.loop else "spot.line",
        line=line.letter,
        first=first,
        end=end,
        n=len(line.stops),
        free=sum(stop not in sheet.marked for stop in line.stops),
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


# ---- as printed


def printed_plates(where: Layout) -> Iterator[Shape]:
    for line in where.city.lines:
        yield from _plate(where, line)


def _plate(where: Layout, line: Line) -> Iterator[Shape]:
    x, y, right, bottom = where.plate(line)
    yield Polygon(rectangle(x + 1, y + 2, right - x, bottom - y, 6), "shade", opacity=0.14)
    yield Polygon(rectangle(x, y, right - x, bottom - y, 6), "panel", line.letter, 1.6)
    yield from bullet(line.letter, x + 12, y + 11.5, 9)
    for kind, value in (("high", line.high), ("low", line.low)):
        yield from value_shapes(kind, value, *value_place(where, line, kind), "panel", line.letter, "ink")
    for window in range(line.windows):
        wx, wy = where.window(line, window)
        yield Polygon(rectangle(wx - 8, wy - 8, 16, 16, 2.5), "raise_", "edge", 1.2)


def value_shapes(kind: str, value: int, x: float, y: float, fill: str, edge: str, ink: str) -> Iterator[Shape]:
    """A value: the high one in a diamond, the low one in a square."""
    if kind == "high":
        yield Polygon(((x, y - 9.5), (x + 9.5, y), (x, y + 9.5), (x - 9.5, y)), fill, edge, 1.7)
    else:
        yield Polygon(rectangle(x - 7.5, y - 7.5, 15, 15, 2), fill, edge, 1.5)
    yield Text(x, y + 3.8, str(value), 10.5, ink, "middle", bold=True)


def value_gone(line: Line) -> tuple[Shape, ...]:
    """The high value of a line, crossed out."""
    return (*value_shapes("high", line.high, 0, 0, "well", "edge", "ink2"), Path(((-7, 7), (7, -7)), "ink2", 1.4))
