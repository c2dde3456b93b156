"""How many chose what, drawn on the board: a plate with a bar and the number at each place that was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gamekit.draw import Polygon, Scene, Shape, Text
from gamekit.draw.geometry import points_box, rectangle

if TYPE_CHECKING:
    from gamekit.classroom.question import Question

SIZE = 13  # of the numbers


class Bar(NamedTuple):
    """How many chose a place, and whether that was right, where there is a right and wrong."""

    target: str
    number: int
    right: bool | None


def bars_of(question: Question, scene: Scene) -> list[Bar]:
    """The bars of a question, each at the last place of the board that its moves name."""
    found: dict[str, list[tuple[int, bool | None]]] = {}
    places = _places(question, scene)
    for text, number in question.told.items():
        if (place := places[text]) is not None:
            found.setdefault(place, []).append((number, question.is_right(text)))
    return [Bar(place, sum(n for n, _ in told), max(told, key=lambda it: it[0])[1]) for place, told in found.items()]


def told_there(question: Question, scene: Scene) -> set[str]:
    """Which answers a bar tells: those to whose place on the board no other move leads."""
    places = _places(question, scene)
    led = Counter(places.values())
    return {text for text, place in places.items() if place is not None and led[place] == 1}


def _places(question: Question, scene: Scene) -> dict[str, str | None]:
    """The last place of the board that each move names."""
    spots = {spot.on or spot.target for spot in scene.hotspots}
    return {
        move.text: next((target for target in reversed(move.targets) if target in spots), None)
        for move in question.moves
    }


def with_bars(scene: Scene, bars: Sequence[Bar]) -> Scene:
    """The scene with its bars above all else."""
    if not bars:
        return scene
    most = max(1, *(bar.number for bar in bars))
    boxes = {spot.target: points_box(spot.points) for spot in scene.hotspots}
    shapes = [shape for bar in bars for shape in _plate(bar, boxes[bar.target], most)]
    return scene._replace(notes=(*scene.notes, *shapes))


def _plate(bar: Bar, box: tuple[float, float, float, float], most: int) -> list[Shape]:
    left, top, right, bottom = box
    width, height = max(46.0, min(0.9 * (right - left), 96.0)), SIZE + 7.0
    x = (left + right - width) / 2
    y = top + 0.70 * (bottom - top) - height / 2 + 2
    room = width - SIZE * 1.9 - 6
    colour = "accent" if bar.right is None else "good" if bar.right else "bad"
    return [
        Polygon(rectangle(x, y, width, height, 4), "panel", "edge", 1.2),
        Polygon(rectangle(x + 4, y + 4, max(3.0, room * bar.number / most), height - 8, 2), colour),
        Text(x + width - 5, y + height / 2 + SIZE * 0.36, str(bar.number), SIZE + 1, "ink", "end", bold=True),
    ]
