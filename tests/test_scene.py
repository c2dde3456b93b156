"""Colours that can be told apart, shapes that can be painted, states that look different."""

from __future__ import annotations

import inspect
import math
from importlib import import_module
from pkgutil import walk_packages
from typing import get_args

import pytest

import gamekit
from gamekit.datafiles import ours
from gamekit.draw import (
    SEAT_SHAPES,
    STATES,
    Circle,
    Dice,
    Dots,
    Grid,
    Hatch,
    Hotspot,
    Mark,
    Path,
    Polygon,
    Scene,
    Shape,
    Text,
    Use,
    box,
    contains,
    dot_grid,
    hatch,
    hexagon,
    mark_shapes,
    moved,
    offset,
    points_box,
    rectangle,
    rounded,
    seat_sign,
    stamp,
)
from gamekit.draw.palette import palette, problems
from gamekit.draw.theme import DARK, LIGHT, contrast, css_name

GROUNDS = ("board", "well", "panel")
TEXT = (
    *(("ink", ground) for ground in (*GROUNDS, "raise_", "accent_soft", "bad_soft", "good_soft", "water", "page")),
    *(("ink2", ground) for ground in (*GROUNDS, "raise_")),
    *((colour, ground) for colour in ("accent", "bad") for ground in ("board", "panel", f"{colour}_soft")),
    *(("accent_ink", "accent"), ("warn", "board"), ("good", "board"), ("good", "good_soft")),
    *((f"p{seat}", ground) for seat in range(1, 7) for ground in ("board", "panel")),
)
SHAPES = (*((colour, ground) for colour in ("edge", "accent", "bad") for ground in GROUNDS), ("ink", "page"))


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_both_themes_name_the_same_colours():
    assert set(LIGHT) == set(DARK)
    assert len({css_name(token) for token in LIGHT}) == len(LIGHT)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_shapes_stand_out(theme):
    low = [pair for pair in TEXT if contrast(theme[pair[0]], theme[pair[1]]) < 4.5]
    low += [pair for pair in SHAPES if contrast(theme[pair[0]], theme[pair[1]]) < 3]
    assert not low


COLOURS = {"colours": {"oak": ["#5C4A2E", "#C9AE7C"], "oak_lo": ["#3B2F1C", "#8A744B"]}}


@pytest.mark.parametrize("game", gamekit.games())
def test_the_colours_of_a_game_stand_apart(game):
    data = ours(gamekit.games.game(game).folder / "data" / "palette.toml")
    assert problems(data) == []
    made = palette(gamekit.games.game(game).folder / "data" / "palette.toml")
    assert set(made.light) == set(made.dark) == set(LIGHT) | set(data["colours"])
    assert len({css_name(token) for token in made.light}) == len(made.light)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"contrast": {"text": ["oak on panel"], "shapes": ["oak on board"], "pieces": ["oak"]}}, []),
        ({"colours": {"oak": ["#5C4A2E"]}}, ["[colours] oak is a list of 2, not of 1."]),
        ({"colours": {"oak": ["#5C4A2E", "brown"]}}, ["[colours] oak 2 is written like"]),
        ({"colours": {"ink": ["#5C4A2E", "#5C4A2E"]}}, ["ink"]),
        ({"contrast": {"text": ["oak on oak_lo"]}}, ["text 1 stands apart by 1.5 in the light, by 4.5 it should."]),
        ({"contrast": {"shapes": ["elm on board"]}}, ["elm"]),
        ({"contrast": {"shapes": ["oak"]}}, ["oak"]),
    ],
)  # fmt: skip
def test_a_file_of_colours_is_checked(change, said):
    found = problems(COLOURS | change)
    assert len(found) == len(said) or change.get("contrast", {}).get("text")
    assert all(words in found[n] for n, words in enumerate(said)), found


SQUARE = rectangle(10, 10, 20, 20)
BAD = {
    "no size": Scene(0, 10, ()),
    "endless size": Scene(math.inf, 10, ()),
    "ground": Scene(10, 10, (), ground="#FFFFFF"),
    "no number": Scene(10, 10, (Polygon(((0, 0), (1, math.nan), (2, 2)), "ink"),)),
    "one point": Scene(10, 10, (Path(((0, 0),), "ink"),)),
    "colour": Scene(10, 10, (Polygon(SQUARE, "red"),)),
    "stroke": Scene(10, 10, (Path(SQUARE, "red"),)),
    "width": Scene(10, 10, (Path(SQUARE, "ink", -1),)),
    "dash of nothing": Scene(10, 10, (Path(SQUARE, "ink", 1, 1, (0, 0)),)),
    "radius": Scene(10, 10, (Circle(0, 0, -1, "ink"),)),
    "opacity": Scene(10, 10, (Circle(0, 0, 1, "ink", opacity=1.5),)),
    "dots": Scene(10, 10, (Dots(((0, math.inf),), 1, "ink"),)),
    "hatching": Scene(10, 10, (Hatch((((0, 0), (0, math.nan)),), "ink"),)),
    "small text": Scene(10, 10, (Text(0, 0, "Fe", 9),)),
    "anchor": Scene(10, 10, (Text(0, 0, "Fe", 12, anchor="left"),)),
    "unknown stamp": Scene(10, 10, (Use("stack", 0, 0),)),
    "scale": Scene(10, 10, (Use("a", 0, 0, 1, 0),), stamps={"a": stamp(Circle(0, 0, 1))}),
    "grid": Scene(10, 10, (), grid=Grid(step=0)),
    "dice": Scene(10, 10, (), dice=Dice("a", (Use("a", 0, 0),))),
    "ghost": Scene(10, 10, (), ghosts={"a": stamp(Circle(0, 0, 1))._replace(shapes=(Circle(0, 0, -1),))}),
    "stamp in a stamp": Scene(10, 10, (), stamps={"a": stamp(Circle(0, 0, 1))._replace(shapes=(Use("a", 0, 0),))}),
    "notes": Scene(10, 10, (), (Circle(0, 0, -1, "ink"),)),
    "hotspot": Scene(10, 10, (), hotspots=(Hotspot("a", "a", SQUARE[:2]),)),
    "two of a name": Scene(10, 10, (), hotspots=(Hotspot("a", "a", SQUARE), Hotspot("a", "b", SQUARE))),
    "state": Scene(10, 10, (), marks=(Mark("glow", points=SQUARE),)),
    "mark nowhere": Scene(10, 10, (), marks=(Mark("hover", "a"),)),
}


@pytest.mark.parametrize("scene", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_painted_is_refused(scene):
    with pytest.raises(ValueError, match="scene: "):
        scene.check()


@pytest.mark.parametrize("points", [hexagon(5, 5, 10), hexagon(5, 5, 10)[::-1], rectangle(0, 0, 30, 8)])
def test_offset_moves_every_side_outwards(points):
    inner, outer = points_box(points), points_box(offset(points, 2))
    assert outer[0] == pytest.approx(inner[0] - 2)
    assert outer[2] == pytest.approx(inner[2] + 2)
    assert points_box(offset(points, -2))[0] == pytest.approx(inner[0] + 2)


def test_hatching_stays_inside_and_leaves_the_middle_free():
    outline, grown = rounded(hexagon(7, 3, 30), 5), offset(hexagon(7, 3, 30), 0.01)
    lines = hatch(outline, 45, 6, hole=14)
    assert len(lines) > 8
    for a, b in lines:
        assert contains(grown, a)
        assert contains(grown, b)
        assert (
            min(math.dist((a[0] * t + b[0] * (1 - t), a[1] * t + b[1] * (1 - t)), (7, 3)) for t in (0, 0.5, 1)) > 13.9
        )
    dots = dot_grid(outline, 6, hole=14)
    assert len(dots) > 12
    assert all(contains(outline, dot) and math.dist(dot, (7, 3)) >= 14 for dot in dots)


def test_shapes_of_every_kind_are_moved_as_a_whole():
    shapes = (
        Polygon(SQUARE, "ink"), Path(SQUARE, "ink"), Circle(9, 9, 3, "ink"), Hatch((((0, 0), (5, 5)),), "ink"),
        Dots(((3, 3), (6, 6)), 1, "ink"), Text(9, 9, "copper"), Use("a", 20, 20),
    )  # fmt: skip
    stamps = {"a": stamp(Circle(0, 0, 1))}
    assert {type(shape) for shape in shapes} == set(get_args(Shape))
    for old, new in zip(shapes, moved(shapes, 5, -3)):
        assert box(new, stamps) == pytest.approx([a + b for a, b in zip(box(old, stamps), (5, -3, 5, -3))])


def test_each_state_and_each_seat_has_a_shape_of_its_own():
    drawn = {kind: mark_shapes(kind, SQUARE) for kind in STATES}
    without_colour = {
        kind: str([shape._replace(**dict.fromkeys({"fill", "stroke"} & set(shape._fields), "")) for shape in shapes])
        for kind, shapes in drawn.items()
    }
    assert len(set(without_colour.values())) == len(STATES)
    assert any(shape.text == "3" for shape in mark_shapes("chosen", SQUARE, "3") if isinstance(shape, Text))
    assert len({str(seat_sign(seat, 0, 0).__class__) + str(seat_sign(seat, 0, 0)[0]) for seat in range(6)}) == len(
        SEAT_SHAPES
    )


def test_what_is_kept_of_a_board_by_its_size_is_not_kept_for_ever():
    """A window that is drawn wider has hundreds of sizes on the way."""
    for name in gamekit.games():
        scene = gamekit.games.game(name).scene
        parts = [scene, *(import_module(part.name) for part in walk_packages(scene.__path__, f"{scene.__name__}."))]
        kept = [value for part in parts for value in vars(part).values() if hasattr(value, "cache_parameters")]
        endless = [one for one in kept if one.cache_parameters()["maxsize"] is None]
        assert not [one.__qualname__ for one in endless if inspect.signature(one).parameters]
