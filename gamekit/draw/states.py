"""The states that things on a board can be in, and the seats' own shapes.

The browser draws the same states and seats from the same numbers: what stands in these tables is all it gets.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from gamekit.draw.geometry import Point, Points, hexagon, offset, points_box
from gamekit.draw.shapes import Circle, Path, Polygon, Shape, Text


class Stroke(NamedTuple):
    colour: str
    width: float
    opacity: float = 1.0
    dash: tuple[float, ...] = ()


class State(NamedTuple):
    """How a state is drawn: strokes along the outline grown by `grow`, or corner ticks of that length, and a badge."""

    strokes: tuple[Stroke, ...]
    grow: float = 0.0
    ticks: float = 0.0
    badge: str = ""  # colour of the badge
    sign: str = ""  # what stands in it, if there is no number
    plate: str = "disc"  # its shape


STATES: Mapping[str, State] = {
    "legal": State((Stroke("accent", 8, 0.24), Stroke("panel", 3.6), Stroke("accent", 2.2, 1, (5, 4.5)))),
    "hover": State((Stroke("accent", 10, 0.3), Stroke("panel", 5), Stroke("accent", 3))),
    "focus": State((Stroke("page", 5), Stroke("ink", 2.5)), grow=4),
    "chosen": State((Stroke("panel", 5.5), Stroke("accent", 3.4)), badge="accent", sign="tick"),
    "refused": State((Stroke("panel", 5), Stroke("bad", 3)), badge="bad", sign="cross"),
    "cause": State(
        (Stroke("panel", 5.5), Stroke("ink", 2.8, 1, (0.1, 5.2))), badge="ink", sign="reason", plate="diamond"
    ),
    "last": State((Stroke("panel", 4.6), Stroke("ink", 2.2)), grow=2, ticks=8),
    "preview": State((Stroke("panel", 4.8), Stroke("ink", 2.4, 1, (0.1, 5.2)))),
}
BADGE_RADIUS, BADGE_EDGE, BADGE_TEXT = 9.0, 1.5, 11.0
PLATES: Mapping[str, Points] = {"disc": (), "diamond": ((0, -10.5), (10.5, 0), (0, 10.5), (-10.5, 0))}
SIGNS: Mapping[str, tuple[Points, ...]] = {  # strokes of width 2 inside a badge
    "tick": (((-4, 0), (-1, 3.4), (4.4, -3.6)),),
    "cross": (((-3.5, -3.5), (3.5, 3.5)), ((-3.5, 3.5), (3.5, -3.5))),
    "reason": (((0, -4.6), (0, 0.8)), ((0, 4.4), (0, 4.5))),
}


def mark_shapes(kind: str, outline: Points, text: str = "") -> list[Shape]:
    """A state round an outline."""
    state = STATES[kind]
    if state.ticks:
        return [
            Path(tick, *_stroke(s)) for s in state.strokes for tick in corner_ticks(outline, state.grow, state.ticks)
        ]
    grown = offset(outline, state.grow) if state.grow else outline
    shapes: list[Shape] = [Polygon(grown, "", *_stroke(s)) for s in state.strokes]
    if state.badge:
        shapes += badge(state, outline, text)
    return shapes


def _stroke(stroke: Stroke) -> tuple[str, float, float, tuple[float, ...]]:
    return stroke.colour, stroke.width, stroke.opacity, stroke.dash


def badge(state: State, outline: Points, text: str = "") -> list[Shape]:
    """The plate that says it a second time, at the upper right of an outline: a sign, or a number."""
    x, y = badge_place(outline)
    corners = tuple((x + dx, y + dy) for dx, dy in PLATES[state.plate])
    disc: Shape = Circle(x, y, BADGE_RADIUS, state.badge, "board", BADGE_EDGE)
    plate = Polygon(corners, state.badge, "board", BADGE_EDGE) if corners else disc
    ink = "accent_ink" if state.badge == "accent" else "board"
    if text:
        return [plate, Text(x, y + 4, text, BADGE_TEXT, ink, "middle", True)]
    return [plate, *(Path(tuple((x + dx, y + dy) for dx, dy in run), ink, 2) for run in SIGNS[state.sign])]


def badge_place(outline: Points) -> Point:
    """The point of an outline that lies furthest to the upper right."""
    return max(outline, key=lambda p: (p[0] - p[1], p[0]))


def corner_ticks(outline: Points, grow: float, length: float) -> list[Points]:
    """Four right angles at the corners of the box round an outline."""
    left, top, right, bottom = points_box(outline, grow)
    corners = ((left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1))
    return [((x + a * length, y), (x, y), (x, y + b * length)) for x, y, a, b in corners]


# ---- seats

SEAT_SHAPES: Mapping[str, Points] = {  # round 0,0, about 1 in radius; a disc has no corners
    "disc": (),
    "triangle": ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    "hexagon": hexagon(0, 0, 1.08),
    "star": tuple(
        (spike * math.sin(k * math.pi / 5), -spike * math.cos(k * math.pi / 5))
        for k, spike in enumerate((1.25, 0.6) * 5)
    ),
}


def seat_sign(seat: int, x: float, y: float, r: float = 8.0) -> Polygon | Circle:
    """A seat's own shape in its own colour; seats count from 0."""
    fill, corners = f"p{seat % 6 + 1}", list(SEAT_SHAPES.values())[seat % 6]
    if not corners:
        return Circle(x, y, r, fill)
    return Polygon(tuple((x + r * dx, y + r * dy) for dx, dy in corners), fill)
