"""The pen: text has the room that it is told, panels lie below and texts on top, regions are cut from rectangles."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.draw import (
    Circle,
    Mark,
    Pen,
    Polygon,
    Rect,
    Text,
    Use,
    box,
    fits,
    overlap,
    points_box,
    shortened,
    stamp,
    text_width,
    wrapped,
)
from gamekit.draw.svg import svg
from gamekit.plaindata import clean

ROOM = Rect(10, 20, 100, 40)
STAMPS = {"star": stamp(Circle(0, 0, 6, "ink"))}


def texts(pen):
    return [shape for shape in pen.shapes if isinstance(shape, Text)]


# ---- text


def test_a_text_is_cut_where_there_is_no_room():
    assert shortened("Boarding claws", 11, 200) == "Boarding claws"
    assert shortened("Boarding claws", 11, 50) == "Boardin..."
    assert shortened("Boarding claws", 11, 1) == "..."
    assert wrapped("one two three four", 11, 44, 2) == ["one two", "three f..."]
    assert wrapped("one two three four", 11, 200, 2) == ["one two three four"]
    assert wrapped("zwei Donaudampfschiffe da", 11, 60, 9) == ["zwei", "Donauda...", "da"]


@given(st.text(max_size=60), st.sampled_from((11, 13.5, 22)), st.floats(30, 300), st.integers(1, 5), st.booleans())
def test_no_line_is_wider_than_its_room(text, size, room, most, bold):
    lines = wrapped(text, size, room, most, bold)
    assert 1 <= len(lines) <= most
    assert all(fits(line, size, room, bold) or line == "..." for line in lines)
    if fits(text, size, room, bold):
        assert lines == [text]


def test_what_is_measured_knows_wide_and_accented_letters():
    assert text_width("漢字", 10) == pytest.approx(20)
    assert text_width("É", 10) == text_width("E", 10)
    assert text_width("é", 10) == text_width("e\u0301", 10) == text_width("e", 10)
    assert text_width("Ж", 10) > text_width("ж", 10)


def test_a_text_of_any_length_is_measured_at_once():
    for text in ("m" * 200_000, "ab " * 70_000):
        start = time.process_time()
        assert len(shortened(text, 11, 300)) < 60
        assert len(wrapped(text, 11, 300, 4)) <= 4
        assert time.process_time() - start < 0.5


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ada", "Ada"),
        ("  Ada\tof \n Lovelace ", "Ada of Lovelace"),
        ("A\u202eda\u2066\u200f", "Ada"),
        ("\x00\x1b[31mBo\ud800", "[31mBo"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u2028\u200e", ""),
    ],
)
def test_a_name_is_one_plain_line(name, plain):
    assert clean(name) == plain
    assert clean(plain) == plain


# ---- rectangles


def test_a_room_is_cut_into_columns():
    left, right = ROOM.columns((1, 2), gap=4)
    assert left == (10, 20, 32, 40)
    assert right == (46, 20, 64, 40)
    assert ROOM.inner(5, 2) == (15, 22, 90, 36)
    assert not overlap(left.box, right.box)
    assert overlap(left.box, ROOM.box)
    for r in (0, 5, 8):
        assert points_box(ROOM.outline(r)) == ROOM.box


# ---- the pen


def test_panels_lie_below_and_texts_on_top():
    pen = Pen(STAMPS)
    pen.text(12, 30, "bold", bold=True)
    pen.text(12, 40, "first")
    pen.stamp("star", 20.2, 30.3)
    pen.panel(ROOM)
    pen.fill(ROOM, "good")
    assert [type(shape) for shape in pen.shapes] == [Polygon, Use, Polygon, Text, Text]
    assert pen.shapes[1][:3] == ("star", 20, 30.5)
    assert [text.text for text in texts(pen)] == ["first", "bold"]


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_text_stays_in_the_room_that_it_has(anchor):
    pen = Pen(STAMPS)
    pen.label(ROOM, "Elizabeth Bennet, Fitzwilliam Darcy", 13, anchor=anchor, bold=True)
    assert pen.lines(ROOM, "Elizabeth Bennet and Fitzwilliam Darcy dance", 11, anchor=anchor) == 2
    assert len(texts(pen)) == 3
    for text in texts(pen):
        left, top, right, bottom = box(text)
        assert ROOM.x - 6 <= left < right <= ROOM.right + 6
        assert ROOM.y - 3 <= top < bottom <= ROOM.bottom + 3


def test_a_board_is_made_of_what_was_drawn():
    pen = Pen(STAMPS)
    pen.panel(ROOM)
    pen.seat(1, 20, 20)
    pen.count("star", 30, 30, 7)
    pen.notes.pill(60, 60, "4 of 5", sign="star", ready=True)
    pen.twin("a", Rect(0, 0, 5, 5))
    pen.spot("a", "A", ROOM)
    board = pen.scene(200, 100, "a board", last=("a", "elsewhere")).check()
    assert board.marks == (Mark("last", "a"),)
    assert points_box(board.hotspots[0].twin) == (0, 0, 5, 5)
    assert [type(shape) for shape in board.notes] == [Polygon, Text, Use]
    assert "4 of 5" in svg(board)
