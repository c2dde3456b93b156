"""Points, boxes and rectangles: outlines that are made, moved, hatched and measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]
Points = tuple[Point, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Rect(NamedTuple):
    """The room of one thing, or of a region of a board."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def box(self) -> Box:
        return self.x, self.y, self.right, self.bottom

    def around(self, *others: Rect) -> Rect:
        """The smallest one that holds this and others."""
        left, top, right, bottom = bounds(at.box for at in (self, *others))
        return Rect(left, top, right - left, bottom - top)

    def inner(self, across: float, down: float | None = None) -> Rect:
        """What is left within a margin at the sides, and another above and below."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def columns(self, shares: Sequence[float], gap: float = 0.0) -> list[Rect]:
        """Rectangles beside each other, on whole units, as wide as their shares say."""
        unit = (self.w - (len(shares) - 1) * gap) / sum(shares)
        x, out = self.x, []
        for share in shares:
            out.append(Rect(x, self.y, int(share * unit), self.h))
            x += int(share * unit) + gap
        return out

    def outline(self, r: float = 0.0) -> Points:
        """With corners rounded by r, on half units; of three points if small, since each move tells many of them."""
        return _outline(self, r)


@lru_cache(maxsize=8192)
def _outline(at: Rect, r: float) -> Points:
    if r > 6 or not r:
        return tuple((half(x), half(y)) for x, y in rectangle(*at, r))
    k = 0.29 * r
    left, top, right, bottom = at.box
    corners = (
        (left, top + r), (left + k, top + k), (left + r, top),
        (right - r, top), (right - k, top + k), (right, top + r),
        (right, bottom - r), (right - k, bottom - k), (right - r, bottom),
        (left + r, bottom), (left + k, bottom - k), (left, bottom - r),
    )  # fmt: skip
    return tuple((half(x), half(y)) for x, y in corners)


def half(v: float) -> float:
    """On half units: sharp on a dense screen, and painted alike in pieces and as a whole."""
    return round(2 * v) / 2


# ---- outlines


def hexagon(x: float, y: float, r: float) -> Points:
    """A hexagon that stands on a corner; corner 0 is at the upper right, then clockwise."""
    half, side = r * 0.8660254037844386, r / 2
    return (
        (x + half, y - side),
        (x + half, y + side),
        (x, y + r),
        (x - half, y + side),
        (x - half, y - side),
        (x, y - r),
    )


@lru_cache(maxsize=4096)
def rectangle(x: float, y: float, width: float, height: float, r: float = 0.0) -> Points:
    """A rectangle, its corners rounded by r."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return rounded(corners, r) if r else corners


def rounded(points: Sequence[Point], r: float) -> Points:
    """A polygon with its corners rounded by r, still a polygon."""
    steps, out = (4 if r <= 8 else 8), []
    for i, corner in enumerate(points):
        (ax, ay), (bx, by) = (_towards(corner, other, r) for other in (points[i - 1], points[(i + 1) % len(points)]))
        for k in range(steps + 1):
            t, s = k / steps, 1 - k / steps
            out.append(
                (s * s * ax + 2 * s * t * corner[0] + t * t * bx, s * s * ay + 2 * s * t * corner[1] + t * t * by)
            )
    return tuple(out)


def _towards(a: Point, b: Point, distance: float) -> Point:
    """The point at that distance from a on the way to b, at most half way."""
    length = math.dist(a, b)
    t = min(distance, length / 2) / length if length else 0.0
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def offset(points: Sequence[Point], d: float) -> Points:
    """An outline moved outwards by d (inwards if negative), corner by corner along the mean of its two normals."""
    ring = [p for i, p in enumerate(points) if math.dist(p, points[i - 1]) > 0.01]
    turn = math.copysign(1.0, _twice_area(ring))
    normals = []
    for i, (x, y) in enumerate(ring):
        nx, ny = ring[(i + 1) % len(ring)]
        length = math.hypot(nx - x, ny - y)
        normals.append((turn * (ny - y) / length, -turn * (nx - x) / length))
    out = []
    for i, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = d / max(0.5, 1 + ax * bx + ay * by)  # the bound keeps a sharp corner from shooting out
        out.append((x + (ax + bx) * reach, y + (ay + by) * reach))
    return tuple(out)


def _twice_area(points: Sequence[Point]) -> float:
    return sum(points[i - 1][0] * y - x * points[i - 1][1] for i, (x, y) in enumerate(points))


def hatch(points: Sequence[Point], angle: float, step: float, hole: float = 0.0) -> tuple[tuple[Point, Point], ...]:
    """Parallel lines inside a convex outline, leaving a round hole free in its middle."""
    cx, cy = _middle(points)
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    count = int(max(math.hypot(x - cx, y - cy) for x, y in points) / step)
    lines: list[tuple[Point, Point]] = []
    for k in range(-count, count + 1):
        d = k * step
        ox, oy = cx - s * d, cy + c * d
        inside = _chord(points, (ox, oy), (c, s))
        if inside is None:
            continue
        gap = math.sqrt(hole * hole - d * d) if abs(d) < hole else 0.0
        runs = ((inside[0], -gap), (gap, inside[1])) if gap else (inside,)
        lines += [((ox + c * a, oy + s * a), (ox + c * b, oy + s * b)) for a, b in runs if b - a > 1]
    return tuple(lines)


def _chord(points: Sequence[Point], at: Point, way: Point) -> tuple[float, float] | None:
    """Where a line enters and leaves a convex outline, measured along it."""
    low, high, turn = -math.inf, math.inf, math.copysign(1.0, _twice_area(points))
    for i, (qx, qy) in enumerate(points):
        px, py = points[i - 1]
        ex, ey = qx - px, qy - py
        side = turn * (ex * (at[1] - py) - ey * (at[0] - px))
        slope = turn * (ex * way[1] - ey * way[0])
        if abs(slope) < 1e-9:
            if side < 0:
                return None
        elif slope > 0:
            low = max(low, -side / slope)
        else:
            high = min(high, -side / slope)
    return (low, high) if high > low else None


def dot_grid(points: Sequence[Point], step: float, hole: float = 0.0) -> Points:
    """Staggered dots inside a convex outline, leaving a round hole free in its middle."""
    cx, cy = _middle(points)
    count = int(max(math.hypot(x - cx, y - cy) for x, y in points) / step) + 1
    grid = [
        ((i + (j % 2) / 2) * step, j * step * 0.866) for j in range(-count, count + 1) for i in range(-count, count + 1)
    ]
    return tuple((cx + x, cy + y) for x, y in grid if math.hypot(x, y) >= hole and contains(points, (cx + x, cy + y)))


def contains(points: Sequence[Point], at: Point) -> bool:
    """Whether a point lies inside a convex outline."""
    sides = []
    for i, (bx, by) in enumerate(points):
        ax, ay = points[i - 1]
        sides.append((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax))
    return min(sides) >= 0 or max(sides) <= 0


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def shifted(points: Iterable[Point], dx: float, dy: float) -> Points:
    """Points put somewhere else."""
    return tuple((x + dx, y + dy) for x, y in points)


def spread(points: Iterable[Point], k: float) -> Points:
    """Points k times as far from 0,0."""
    return tuple((k * x, k * y) for x, y in points)


# ---- boxes


def points_box(points: Iterable[Point], grow: float = 0.0) -> Box:
    """The box round some points, grown on all sides; nothing for no points."""
    xs, ys = zip(*points, strict=True) if points else ((0.0,), (0.0,))
    return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow


def bounds(boxes: Iterable[Box]) -> Box:
    """The box round some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
