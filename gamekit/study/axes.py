"""The ground of a chart: two scales, and what lies on them, drawn with the pen of the boards."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gamekit.draw.geometry import Points, Rect
from gamekit.draw.pen import Pen
from gamekit.draw.shapes import Path, Polygon
from gamekit.draw.text import text_width

SMALL, ABOVE, BELOW, LEFT = 12.0, 26.0, 40.0, 34.0  # the size of text, and the room that it has round the ground
DOTTED, DASHED = (1.0, 4.0), (6.0, 4.0)

Scale = tuple[float, float]  # the least and the greatest value


class Axes:
    """A rectangle in which x and y are values."""

    def __init__(self, pen: Pen, at: Rect, across: Scale, up: Scale, left: float = LEFT) -> None:
        self.pen, self.across, self.up = pen, across, up
        self.at = Rect(at.x + left, at.y + ABOVE, at.w - left, at.h - ABOVE - BELOW)
        pen.panel(self.at, "raise_", "", 0, 0)

    def x(self, value: float) -> float:
        low, high = self.across
        return self.at.x + (value - low) / (high - low) * self.at.w

    def y(self, value: float) -> float:
        low, high = self.up
        return self.at.bottom - (value - low) / (high - low) * self.at.h

    # ---- what is beside the ground

    def named(self, across: str, up: str = "") -> None:
        """What the two scales tell."""
        self.pen.text(self.at.middle[0], self.at.bottom + 34, across, SMALL, "ink2", "middle", room=self.at.w)
        self.pen.text(self.at.x, self.at.y - 8, up, SMALL, "ink2")

    def scale_up(self) -> None:
        for value in steps(*self.up):
            self.pen.line((self.at.x, self.y(value)), (self.at.right, self.y(value)))
            self.pen.text(self.at.x - 6, self.y(value) + 4, f"{value:g}", SMALL, "ink2", "end")
        self._edge((self.at.x, self.at.y), (self.at.x, self.at.bottom))

    def scale_across(self) -> None:
        for value in steps(*self.across):
            self.pen.line((self.x(value), self.at.y), (self.x(value), self.at.bottom))
            self.pen.text(self.x(value), self.at.bottom + 16, f"{value:g}", SMALL, "ink2", "middle")
        self._edge((self.at.x, self.at.bottom), (self.at.right, self.at.bottom))

    def names_across(self, names: Sequence[object]) -> None:
        """Names below the places 0, 1, 2 ..."""
        for place, name in enumerate(names):
            self.pen.text(
                self.x(place), self.at.bottom + 16, name, SMALL, "ink2", "middle", room=self.at.w / len(names)
            )
        self._edge((self.at.x, self.at.bottom), (self.at.right, self.at.bottom))

    def names_up(self, names: Sequence[object], room: float) -> None:
        """Names before the places 0, 1, 2 ..."""
        for place, name in enumerate(names):
            self.pen.text(self.at.x - 8, self.y(place) + 4, name, SMALL, "ink2", "end", room=room - 8)
        self._edge((self.at.x, self.at.y), (self.at.x, self.at.bottom))

    def legend(self, names: Sequence[str], colours: Sequence[str]) -> None:
        """Whose colour is which, at the top right of the ground."""
        for n, (name, colour) in enumerate(zip(names, colours)):
            y = self.at.y + 16 + 17 * n
            self.pen.text(self.at.right - 8, y, name, SMALL, anchor="end", room=self.at.w / 3)
            left = self.at.right - 30 - min(text_width(name, SMALL), self.at.w / 3)
            self.pen.fill(Rect(left, y - 9, 12, 9), colour)

    # ---- what lies on it

    def bar(self, x: Scale, y: Scale, colour: str) -> None:
        outline = ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))
        self.pen.add(Polygon(self._placed(outline), colour, opacity=0.85))

    def hill(self, outline: Points, colour: str) -> None:
        """What lies below a line, so thin that one sees another behind it."""
        points = self._placed(outline)
        self.pen.add(Polygon(points, colour, opacity=0.22), Path(points, colour, 1.6))

    def whisker(self, x: float, y: Scale) -> None:
        """From where to where a value may lie."""
        at, low, high = self.x(x), self.y(y[0]), self.y(y[1])
        for line in (((at, low), (at, high)), ((at - 7, low), (at + 7, low)), ((at - 7, high), (at + 7, high))):
            self.pen.line(*line, ink="ink", width=1.6)

    def level(self, y: float, says: str) -> None:
        self.pen.line((self.at.x, self.y(y)), (self.at.right, self.y(y)), ink="edge", width=1.4, dash=DASHED)
        before, above = self.at.right - 8 - text_width(says, SMALL), self.at.y - 12
        self.pen.line((before - 24, above), (before, above), ink="edge", width=1.4, dash=DASHED)
        self.pen.text(self.at.right, self.at.y - 8, says, SMALL, "ink2", "end")

    def middle(self, x: float, colour: str) -> None:
        self.pen.line((self.x(x), self.at.y), (self.x(x), self.at.bottom), ink=colour, width=1.6, dash=DOTTED)

    def _placed(self, points: Points) -> Points:
        return tuple((round(self.x(x), 1), round(self.y(y), 1)) for x, y in points)

    def _edge(self, *points: tuple[float, float]) -> None:
        self.pen.line(*points, ink="edge", width=1.2)


def steps(low: float, high: float, most: int = 8) -> list[float]:
    """Round values between two, at most so many."""
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * 0.999)
    return [round(n * step, 6) for n in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]
