"""The painter without a browser: what it would send to ipycanvas, and that nothing can poison other boards."""

from __future__ import annotations

import json
import math
import random
from io import BytesIO

import ipycanvas.canvas as ipy
import numpy as np
import pytest
from PIL import Image

import gamekit
from gamekit.draw import Circle, Dots, Hatch, Path, Polygon, Scene, Text, Use, box, overlap, rectangle, stamp
from gamekit.draw.png import png
from gamekit.draw.stage import Ground
from gamekit.games.metallurgie.scene.colours import PALETTE
from gamekit_widgets import canvas
from gamekit_widgets.canvas import CanvasPainter, Laid, changed, laid_out

NAMES = {number: name for name, number in ipy.COMMANDS.items()}
TRIANGLE = ((0, 0), (9, 0), (0, 9))
CARD = stamp(Polygon(rectangle(-10, -10, 20, 20), "gold", "ink"))


@pytest.fixture
def frames(monkeypatch):
    """Every message to the browser, as a list of commands."""
    sent = []
    monkeypatch.setattr(ipy._CanvasManager, "_send_custom", lambda _, commands, *__: sent.append(commands))
    yield sent
    assert ipy._CANVAS_MANAGER._caching is False


def scene(*shapes, notes=(), width=300, height=200):
    return Scene(width, height, shapes, notes, stamps={"card": CARD}, palette=PALETTE)


def laid(*shapes):
    return Laid.of(scene(*shapes), "light", None)


def names(frame):
    return [NAMES[command[0]] for command in frame]


def test_a_frame_is_one_message_that_starts_on_the_stamps_and_ends_on_the_board(frames):
    painter = CanvasPainter()
    pictures = [scene(Use("card", 20 * n, 50), notes=(Circle(9 * n, 9, 3, "ink"),)) for n in range(3)]
    for picture in [*pictures, pictures[-1]]:
        painter.paint(picture, "light")
    assert len(frames) == 3  # nothing differed in the last one
    for frame in frames:
        switched = [command[1][0] for command in frame if NAMES[command[0]] == "switchCanvas"]
        assert names(frame)[0] == "switchCanvas"
        assert switched == [f"IPY_MODEL_{one.model_id}" for one in (painter.sheet.canvas, painter.element)]


def test_only_what_differs_is_painted_again(frames):
    cards = [Use("card", 30 * n + 20, 30 * m + 20) for n in range(9) for m in range(6)]
    painter = CanvasPainter()
    painter.paint(scene(*cards), "light")
    painter.paint(scene(*cards[:-1]), "light")
    assert names(frames[0]).count("drawImage") == 54
    assert names(frames[1]).count("drawImage") <= 1
    painter.paint(scene(*cards[:-1]), "dark")
    assert names(frames[2]).count("drawImage") == 53


def test_changed_areas_cover_every_difference_and_do_not_overlap():
    rng = random.Random(3)
    for _ in range(200):
        old = [Circle(rng.randrange(300), rng.randrange(200), 5, "ink") for _ in range(12)]
        new = [shape for shape in old if rng.random() < 0.8] + [Use("card", rng.randrange(300), 60)]
        picture, before = scene(*new), laid(*old)
        after = Laid.of(picture, "light", before)
        assert after == laid(*new)
        areas = changed(before, after)
        for shape in set(old) ^ set(new):
            left, top, right, bottom = box(shape, picture.stamps)
            left, top, right, bottom = max(0, left), max(0, top), min(300, right), min(200, bottom)
            assert any(a[0] <= left and a[1] <= top and right <= a[2] and bottom <= a[3] for a in areas)
        assert not any(overlap(a, b) for i, a in enumerate(areas) for b in areas[:i])


def test_shapes_that_change_their_order_are_painted_again():
    a, b = Circle(20, 20, 9, "ink"), Circle(25, 20, 9, "bad")
    assert changed(laid(a, b), laid(b, a)) == [(0, 0, 300, 200)]


def test_what_lies_beside_a_large_change_is_not_told_again(frames):
    painter, rest = CanvasPainter(), [Text(270, 20 * n, "rest", 11) for n in range(1, 9)]
    painter.paint(scene(Polygon(rectangle(0, 0, 240, 200), "panel"), *rest), "light")
    painter.paint(scene(Polygon(rectangle(0, 0, 240, 200), "gold"), *rest), "light")
    assert "fillText" not in names(frames[1])


def test_a_page_that_was_opened_later_gets_everything(frames):
    painter = CanvasPainter()
    picture = scene(Use("card", 50, 50))
    painter.paint(picture, "light")
    painter.opened()
    painter.paint(picture, "light")
    assert frames[0] == frames[1]


BAD = [Circle(1, 1, -2, "ink"), Circle(float("nan"), 1, 2, "ink"), Polygon(((0, 0), (1, 1)), "pink"), Use("none", 0, 0)]


@pytest.mark.parametrize("bad", BAD)
def test_what_cannot_be_painted_is_refused_before_anything_is_sent(frames, bad):
    painter, other = CanvasPainter(), CanvasPainter()
    with pytest.raises(ValueError, match="scene: bad"):
        painter.paint(scene(bad), "light")
    assert frames == []
    other.paint(scene(Circle(9, 9, 3, "ink")), "light")
    painter.paint(scene(Circle(9, 9, 3, "ink")), "light")
    assert len(frames) == 2


def test_an_error_while_the_canvas_is_held_lets_it_go(frames, monkeypatch):
    painter = CanvasPainter()
    with monkeypatch.context() as patch:
        patch.setattr(canvas.Pen, "circle", lambda pen, _: pen.call("fill_a_circle"))
        with pytest.raises(AttributeError):
            painter.paint(scene(Circle(9, 9, 3, "ink")), "light")
    assert ipy._CANVAS_MANAGER._caching is False
    assert names(frames[0]).count("save") == names(frames[0]).count("restore")
    painter.paint(scene(Circle(9, 9, 3, "ink")), "light")
    assert "fillCircle" in names(frames[1])


def test_every_shape_has_commands(frames):
    shapes = (
        Polygon(rectangle(0, 0, 9, 9), "gold", "ink", 1, 0.5, (3, 2)),
        Polygon(TRIANGLE, "gold", "ink"),
        Path(((0, 0), (9, 9)), "ink"),
        Circle(9, 9, 3, "gold", "ink"),
        Hatch((((0, 0), (5, 5)), ((5, 0), (9, 5))), "ink"),
        Dots(((3, 3), (6, 6)), 1, "ink"),
        Dots((), 1, "ink"),
        Text(9, 9, "copper", 13, "ink", "middle", True, "board"),
        Use("card", 20, 20, 0.5),
    )
    CanvasPainter().paint(scene(*shapes), "light")
    wanted = {"fillPolygon", "setLineDash", "strokeLines", "fillCircle", "strokeCircle", "strokeLineSegments"}
    wanted |= {"fillRect", "strokeRect", "fillCircles", "fillText", "strokeText", "drawImage"}
    assert wanted <= set(names(frames[0]))


def test_several_strokes_of_one_outline_tell_it_once(frames):
    outline, other = TRIANGLE, tuple((x + 20, y) for x, y in TRIANGLE)
    shapes = [Polygon(outline, "gold", "ink"), Polygon(outline, "", "bad", 3), Polygon(other, "", "ink")]
    painter = CanvasPainter()
    painter.paint(scene(), "light")
    painter.paint(scene(*shapes), "light")
    drawn = [name for name, *_ in drawn_on(frames[1], painter.element) if "oly" in name or "stroke" in name]
    assert drawn == ["fillPolygon", "stroke", "stroke", "strokePolygon"]


def test_strokes_of_one_look_are_told_at_once(frames):
    corner, line, other = Path(((0, 0), (9, 9), (9, 0)), "ink", 2), Path(((20, 0), (29, 9)), "ink", 2), "bad"
    painter = CanvasPainter()
    painter.paint(scene(), "light")
    painter.paint(scene(corner, line, line._replace(stroke=other), corner._replace(opacity=0.5)), "light")
    drawn = [command for command in drawn_on(frames[1], painter.element) if command[0].startswith("stroke")]
    assert [name for name, *_ in drawn] == ["strokeLineSegments", "strokeLines", "strokeLines"]


def test_deep_inside_a_polygon_only_its_colour_is_told(frames):
    frame = Polygon(rectangle(5, 5, 290, 190, 8), "panel", "ink", 2)
    over = Polygon(frame.points, "", "bad", 3)
    painter = CanvasPainter()
    painter.paint(scene(frame, over), "light")
    painter.paint(scene(frame, over, Circle(50, 50, 9, "gold")), "light")
    told = [
        command for command in drawn_on(frames[1], painter.element) if "fill" in command[0] or "Poly" in command[0]
    ]
    assert told == [("fill", "nonzero"), ("fillRect", 80, 80, 40, 40), ("fillCircle", 100, 100, 18)]
    painter.paint(scene(frame, over, Circle(50, 50, 9, "gold"), Circle(6, 100, 3, "gold")), "light")
    assert names(frames[2]).count("fillPolygon") == names(frames[2]).count("stroke") - 1 == 1


def picture(shapes):
    return Image.open(BytesIO(png(Scene(120, 120, shapes, palette=PALETTE), scale=1))).convert("RGB")


def test_what_is_told_of_a_polygon_looks_like_it():
    rng, less = random.Random(4), 0
    for _ in range(300):
        side = rng.choice((3, 4, 5, 9))
        turn, r = rng.random(), rng.randrange(20, 60)
        round_it = [(turn + k) * 2 * math.pi / side for k in range(side)]
        shape = Polygon(tuple((60 + r * math.cos(a), 60 + r * math.sin(a)) for a in round_it), "gold", "ink", 4)
        left, top = rng.randrange(30, 80), rng.randrange(30, 80)
        right, bottom = left + rng.randrange(4, 20), top + rng.randrange(4, 20)
        part = canvas.within(shape, (left, top, right, bottom))
        less += part != shape
        inner = left + 1, top + 1, right - 1, bottom - 1  # the edges are blurred here, and clipped on a canvas
        pictures = [picture(shapes).crop(inner).tobytes() for shapes in ((shape,), (part,) if part else ())]
        assert pictures[0] == pictures[1]
    assert less > 40


def test_areas_are_joined_where_that_is_shorter_to_tell():
    near, far = (10, 10, 20, 20), (280, 180, 290, 190)
    assert canvas.joined([near, far], laid(Text(12, 18, "1", 11), Text(282, 188, "1", 11))) == [(10, 10, 290, 190)]
    between = [Text(100 + 30 * n, 100, "between", 11) for n in range(3)]
    assert canvas.joined([near, far], laid(*between)) == [near, far]
    frames = [Polygon(rectangle(x, 0, 140, 200, 8), "panel", "ink") for x in (5, 150)]  # each in its own
    assert canvas.joined([near, far], laid(*frames)) == [near, far]


def drawn_on(frame, canvas):
    """The commands of a frame that go to one canvas."""
    here, out = False, []
    for command in frame:
        if NAMES[command[0]] == "switchCanvas":
            here = command[1][0] == f"IPY_MODEL_{canvas.model_id}"
        elif here:
            out.append((NAMES[command[0]], *command[1]))
    return out


def test_stamps_are_painted_once_and_then_copied_in_any_size(frames):
    painter = CanvasPainter()
    painter.paint(scene(), "light")
    sheet, tile = painter.sheet.canvas, painter.sheet.tiles["card"]
    assert tile[2:] == (44, 44)  # the stroke with it
    assert {"clearRect", "fillRect", "strokeRect"} <= {command[0] for command in drawn_on(frames[0], sheet)}
    painter.paint(scene(Use("card", 50, 60, 0.5, 0.5)), "light")
    assert drawn_on(frames[1], sheet) == [("beginPath",)]
    named = f"IPY_MODEL_{sheet.model_id}"
    copied = [command for command in drawn_on(frames[1], painter.element) if command[0] in ("rect", "drawImage")]
    assert copied[-2:] == [("rect", 89, 109, 22, 22), ("drawImage", named, 89, 109, sheet.width / 2, sheet.height / 2)]
    painter.paint(scene(Use("card", 80, 60.3)), "light")
    assert drawn_on(frames[2], sheet) == [("beginPath",)]
    copied = [command for command in drawn_on(frames[2], painter.element) if command[0] in ("rect", "drawImage")]
    assert copied[-2:] == [("rect", 138, 99, 44, 44), ("drawImage", named, 138, 99)]  # pixel by pixel
    painter.paint(scene(Use("card", 80, 60.3)), "dark")
    assert painter.sheet.canvas is sheet
    assert len(drawn_on(frames[3], sheet)) > 5


def test_no_tile_lies_on_another():
    rng = random.Random(2)
    sizes = {str(n): (rng.randrange(1, 700), rng.randrange(1, 300)) for n in range(80)}
    tiles, width, height = laid_out(sizes)
    boxes = [(t.x, t.y, t.x + t.w + 1, t.y + t.h + 1) for t in tiles.values()]
    assert {name: (t.w / 2, t.h / 2) for name, t in tiles.items()} == sizes
    assert not any(overlap(a, b) for n, a in enumerate(boxes) for b in boxes[:n])
    assert all(right <= width + 1 and bottom <= height + 1 for _, _, right, bottom in boxes)
    assert laid_out({}) == ({}, 2048, 1)


def test_a_board_that_grows_resizes_its_canvas(frames):
    painter = CanvasPainter()
    painter.paint(scene(), "light")
    painter.paint(scene(height=260), "light")
    assert (painter.element.width, painter.element.height) == (600, 520)


def test_a_move_costs_little(frames):
    match = gamekit.new("metallurgie", players=2, seed=3)
    painter = CanvasPainter()
    rng, sizes = random.Random(1), []
    while match.to_act:
        match.play(rng.choice(match.moves()))
        moves = match.moves(0) if match.to_act == (0,) else []
        painter.paint(match.game.scene.board(match.view(0), moves, ground=Ground(556), names=match.names), "light")
        sizes.append(len(json.dumps(frames)))
        frames.clear()
    assert max(sizes[1:]) < 14_000  # of a board that has just grown
    assert float(np.median(sizes)) < 1500
