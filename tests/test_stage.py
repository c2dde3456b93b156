"""How a table shares its box: the kinds of boxes, and that nothing in them overlaps or sticks out."""

from __future__ import annotations

from itertools import combinations

import pytest

from gamekit.draw.stage import GAP, MAP, OVER, TYPE, Needs, heights, stage
from gamekit.draw.text import wrapped
from gamekit.games import NAMES, game
from gamekit.lessons import Session, lessons
from gamekit.words import speaking

GAMES = {
    "metallurgie": Needs(1.2, 272, 112),
    "metro-x": Needs(1.34, 248, 236, hand=False),
    "forge": Needs(1.16, 280, 160, hand=False),
    "metal-adventures": Needs(1.25, 280, 200, crew=108, hand=False),
}
BOXES = [(w, h) for w in (320, 390, 500, 619, 620, 700, 844, 899, 900, 930, 1200, 1590, 2400)
         for h in (360, 420, 479, 480, 582, 599, 600, 630, 759, 760, 950, 1400)]  # fmt: skip


@pytest.mark.parametrize(("box", "kind"), [
    ((390, 760), "phone"), ((500, 630), "phone"), ((844, 440), "low"), ((844, 360), "low"), ((844, 582), "small"),
    ((1000, 560), "small"), ((930, 630), "laptop"), ((1200, 630), "wide"), ((1590, 950), "wide"),
])  # fmt: skip
def test_kinds_of_boxes(box, kind):
    assert stage(*box, GAMES["metallurgie"]).kind == kind


def test_a_laptop_gives_the_board_what_the_mock_up_has():
    at = stage(930, 630, GAMES["metallurgie"])
    assert (at.board.w, at.board.h, at.desk.w) == (632, 540, 272)


@pytest.mark.parametrize(("game", "rail"), [
    ("metallurgie", 246), ("metro-x", 194), ("forge", 259), ("metal-adventures", 211),
])  # fmt: skip
def test_a_wide_box_has_a_rail_and_a_board_of_its_ratio(game, rail):
    at = stage(1200, 630, GAMES[game])
    assert at.rail.w == rail
    upper = at.desk.x - 8 - at.board.x
    assert upper / at.board.h == pytest.approx(GAMES[game].ratio, abs=0.01)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("big", [False, True])
def test_regions_fill_the_box_and_leave_each_other_alone(game, big):
    for box in BOXES:
        at = stage(*box, GAMES[game], big=big)
        free = at.ground.free
        regions = [region for region in (at.board, at.desk, at.rail) if region is not None]
        for region in regions:
            assert region.x >= 0, box
            assert region.y >= at.bar, box
            assert region.w > 0, box
            assert region.h > 0, box
            assert region.right <= at.width, box
            assert region.bottom <= at.height - (at.foot if at.kind != "phone" else 0), box
        for one, other in combinations(regions, 2):
            if free is None:
                assert one.right <= other.x or one.bottom <= other.y, (box, one, other)
        if free is not None:
            assert free.x + at.board.x < at.desk.x, box
            assert free.bottom + at.board.y >= at.desk.bottom, box
        assert at.zoom * at.width <= max(box[0], 320) + at.zoom, box
        assert at.zoom * at.height <= (box[1] if box[0] >= 620 else max(box[1], 420)) + at.zoom, box


def test_a_projector_magnifies_to_what_can_be_read_from_afar():
    assert stage(1280, 720, GAMES["metallurgie"], big=True).zoom == pytest.approx(1.565, abs=0.001)
    assert stage(1920, 1080, GAMES["metallurgie"], big=True).zoom == pytest.approx(2.348, abs=0.001)
    assert stage(1280, 720, GAMES["metro-x"], big=True).board.w == pytest.approx(558, abs=1)


def test_blocks_come_in_their_order_and_the_first_get_what_they_wish():
    assert heights([(64, 128), (70, 70), (100, 100)], 400) == [128, 70, 100]
    assert heights([(64, 128), (70, 70), (320, 320)], 200) == [128, 70, 320]  # the last one has no room
    assert heights([(64, 128), (70, 90)], 140) == [70, 70]


def test_a_task_takes_its_room_from_the_board_of_a_phone():
    told = "Two silvers", "Bring a second silver beside the first. " * 6
    plain, task = (stage(390, 760, GAMES["metallurgie"], task=task) for task in (None, told))
    assert task.board.y - plain.board.y > 50
    assert task.board.y - plain.board.y + task.told - plain.told == plain.board.h - task.board.h
    assert stage(930, 630, GAMES["metallurgie"], task=told) == stage(930, 630, GAMES["metallurgie"])


def test_what_takes_the_place_of_a_short_task_has_room_for_its_lines_and_buttons():
    for name in NAMES:
        at = stage(360, 640, GAMES[name], task=("Exercise", "Go on."))
        assert at.told or at.board.y - at.bar - 2 * GAP >= OVER


@pytest.mark.parametrize("box", [(320, 560), (360, 640)])
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_each_task_has_its_room_on_a_phone_in_a_type_that_can_be_read(box, lang):
    """All of it, in 12 px where nothing else will do, and there without its title; and the board keeps its height."""
    least = {}
    for name in NAMES:
        needs = game(name).scene.NEEDS
        for lesson in lessons(name).values():
            with speaking(lang):
                session = Session(game(name), lesson)
                at = stage(*box, needs, task=(session.title, session.task))
            inside = at.board.w - 28
            room = at.board.y - at.bar - 2 * GAP
            high = {size: 34 + line * len(wrapped(session.task, size, inside, 99)) for size, line in TYPE}
            sizes = [size for size in high if high[size] <= room]
            small = min(high)
            assert sizes or (high[small] - 20 <= room and at.board.h == needs.least), (name, session.title)
            least[max(sizes, default=small)] = least.get(max(sizes, default=small), 0) + 1
            assert at.board.h >= (MAP[0] if needs.below else needs.least)
            assert at.desk.bottom <= box[1]
    assert least[max(least)] > sum(least.values()) / 2, "most are told in the largest"


def test_many_buttons_have_a_row_of_their_own_on_a_short_phone_in_an_exercise_too():
    told = "Two silvers", "Bring a second silver beside the first. " * 5
    few, many = (stage(412, 560, needs, task=told) for needs in (Needs(hand=False), Needs(hand=False, many=True)))
    assert (few.told, many.told) == (0, 44)
    assert few.board.h - many.board.h == many.told + GAP


def test_what_has_more_than_a_laptops_box_is_larger():
    assert [stage(*box, GAMES["metallurgie"]).zoom for box in ((930, 630), (1200, 630), (930, 900))] == [1, 1, 1]
    assert stage(1590, 950, GAMES["metallurgie"]).zoom == pytest.approx(1.147, abs=0.001)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_shows_nothing_smaller(game):
    at = stage(844, 374, GAMES[game])
    assert (at.width, at.height, at.zoom) == (844, 374, 1)
    assert at.desk.h == at.board.h, "all of the height is the desk's, also where there is a row of all players"
    assert stage(844, 200, GAMES[game]).height == 360, "what is lower still is scrolled"
