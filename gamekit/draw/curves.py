"""How the scores of a match went, as a picture: a line a seat, move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from gamekit.draw.geometry import Rect, half
from gamekit.draw.pen import Pen
from gamekit.draw.scene import Scene
from gamekit.draw.shapes import Circle, Path

LEFT, RIGHT, TOP, FOOT = 26, 44, 10, 20  # room for the numbers of scores, the seats' signs, the highest mark, the moves
STEPS = (1, 2, 5)  # times a power of ten: what lies between two numbers of scores
APART = 17  # between two signs at the lines' ends, or two numbers on a line


def curves(
    rows: Sequence[Sequence[int]], width: float, height: float, title: str, seat: int, marks: Mapping[int, int]
) -> Scene:
    """The rows are the scores after each move. `marks`: numbers on the line of a seat, after so many moves."""
    pen = Pen()
    low, high = min(0, *map(min, rows)), max(1, *map(max, rows))
    at = Rect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - FOOT)

    def x(move: int) -> float:
        return half(at.x + at.w * move / max(1, len(rows) - 1))

    def y(score: float) -> float:
        return half(at.bottom - at.h * (score - low) / (high - low))

    step = step_of(high - low, at.h / 26)
    for score in range(-(-low // step) * step, high + 1, step):
        pen.line((at.x, y(score)), (at.right, y(score)), ink="edge" if score == 0 else "hair")
        pen.text(at.x - 6, y(score) + 4, score, 11, "ink2", "end")
    moves = step_of(len(rows) - 1, at.w / 50)
    for move in range(moves, len(rows), moves):
        pen.text(x(move), at.bottom + 15, move, 11, "ink2", "middle")
    order = sorted(range(len(rows[-1])), key=lambda one: -rows[-1][one])
    ends = spread([y(rows[-1][one]) for one in order], at.bottom)
    for one, end in zip(order, ends):
        points = [(x(0), y(rows[0][one]))]
        for move, (before, after) in enumerate(pairwise(rows), 1):
            if before[one] != after[one] or move == len(rows) - 1:
                points += [(x(move), y(before[one])), (x(move), y(after[one]))]
        pen.add(Path(tuple(points), f"p{one % 6 + 1}", 2.2))
        pen.seat(one, at.right + 12, end, 5.5)
        pen.text(at.right + 21, end + 4.5, rows[-1][one], 13, bold=True)
    discs = dict(zip(sorted(marks), spread([x(move) for move in sorted(marks)], at.right)))
    stands = {move: y(rows[move][seat]) for move in discs}
    for move, disc in discs.items():
        pen.line((x(move), stands[move]), (disc, stands[move]), ink="ink")  # how far it was put aside
    for move, disc in discs.items():
        pen.add(Circle(disc, stands[move], 8.5, "ink", "panel", 1.5))
        pen.notes.text(disc, stands[move] + 4, marks[move], 11, "panel", "middle", bold=True)
    return pen.scene(width, height, title)._replace(ground="panel")


def step_of(whole: float, most: float) -> int:
    """The smallest round number by which at most so many steps go into the whole."""
    ten = 1
    while True:
        for one in STEPS:
            if whole / (one * ten) <= max(1.0, most):
                return one * ten
        ten *= 10


def spread(places: Sequence[float], end: float) -> list[float]:
    """Places from the first on, moved as little as need be so that they lie apart, none beyond the end."""
    out: list[float] = []
    for place in places:
        out.append(max(place, out[-1] + APART) if out else place)
    for n in reversed(range(len(out))):
        out[n] = min(out[n], end - APART * (len(out) - 1 - n))
    return out
