"""What all boards are held to: each fills its ground exactly, and on it all can be read and clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from gamekit.draw import Box, Scene, Shape, Text, Use, bounds, overlap, points_box, text_width
from gamekit.draw.stage import Ground, Needs, stage

BOXES = [(390, 760), (320, 560), (844, 440), (844, 582), (930, 630), (1200, 630), (1590, 950)]
MAGNIFIED = [(1280, 720), (1024, 768)]
READ = 11.0  # nothing is smaller


def grounds(needs: Needs) -> list[Ground]:
    """What a game's board is drawn on in each kind of box."""
    flat = [stage(*box, needs).ground for box in BOXES]
    return flat + [stage(*box, needs, big=True).ground for box in MAGNIFIED]


def check_board(scene: Scene, ground: Ground, target: float, read: float = READ, *, apart: bool = True) -> None:
    """The scene is as large as its ground, and each target at least `target` wide and high; `read`: the least text."""
    scene.check()
    assert (scene.width, scene.height) == (ground.w, ground.h)
    check_picture(scene, read, apart=apart)
    for spot in scene.hotspots:
        left, top, right, bottom = points_box(spot.points)
        assert min(right - left, bottom - top) >= target - 0.01, (ground, spot.target)
        for points in (spot.points, spot.outline, spot.twin):
            _inside(points_box(points), scene, spot.target)


def check_picture(scene: Scene, read: float = READ, *, apart: bool = True) -> None:
    """Its texts can be read, lie inside, and none lies on another, unless the pieces themselves do."""
    scene.check()
    found = list(texts((*scene.shapes, *scene.notes), scene))
    for text, place in found:
        assert text.size >= read - 0.01, text
        _inside(place, scene, text.text)
    for (one, a), (other, b) in combinations(found, 2) if apart else ():
        assert not overlap(a, b), (one.text, a, other.text, b)


def texts(shapes: Iterable[Shape], scene: Scene) -> Iterator[tuple[Text, Box]]:
    """All words in the picture as they come to lie, those in its stamps too, and the room of each."""
    for shape in shapes:
        if isinstance(shape, Use):
            for text, place in texts(scene.stamps[shape.stamp].shapes, scene):
                x, y, k = shape.x, shape.y, shape.scale
                left, top, right, bottom = place
                yield text._replace(size=k * text.size), (x + k * left, y + k * top, x + k * right, y + k * bottom)
        elif isinstance(shape, Text):
            wide = text_width(shape.text, shape.size, shape.bold)
            left = shape.x - wide * {"start": 0, "middle": 0.5, "end": 1}[shape.anchor]
            yield shape, (left, shape.y - 0.72 * shape.size, left + wide, shape.y + 0.02 * shape.size)


def _inside(at: Box, scene: Scene, what: str) -> None:
    assert bounds([at, (0, 0, scene.width, scene.height)]) == (0, 0, scene.width, scene.height), (what, at)
