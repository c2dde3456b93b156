"""The board of Metallurgie: it shows what lies there, says what a move would do, and offers what the rules allow."""

from __future__ import annotations

import random
import re
import time
from itertools import chain

import pytest

import gamekit
from gamekit.draw import Text, Use, contains, points_box
from gamekit.draw.stage import GROUND, Ground
from gamekit.games.metallurgie import rules, scene
from gamekit.games.metallurgie.material import CARDS
from gamekit.games.metallurgie.scene import phrases, places
from gamekit.games.metallurgie.scene.outlines import lines_round
from gamekit.games.metallurgie.scene.pictures import ghosts, stamps
from gamekit.games.metallurgie.state import (
    METALS,
    NAMES,
    NEAR,
    NONE,
    RING,
    State,
    Turn,
    board_of,
    parse,
)
from gamekit.games.metallurgie.view import view
from gamekit.words import COMPLETE, speaking
from grounds import check_board, check_picture, grounds
from page import asked

NAMED = ("Ada", "Bo", "Cleo")
COPPER_AND_SILVER = {
    "0,0": 3, "1,0": 3, "0,-1": 2, "-1,1": 2, "1,-1": 3, "-1,0": 2, "0,1": 2, "2,-1": 4, "2,-2": 3, "1,1": 2, "2,0": 4,
    "3,-1": 3, "-2,1": 2, "-2,2": 1, "-1,2": 1, "0,2": 1, "1,-2": 2, "0,-2": 2, "-1,-1": 1, "3,0": 2, "2,1": 3,
    "4,0": 1,
}  # fmt: skip
ROW = {f"{q},0": 1 for q in range(-21, 23)}
COLUMN = {f"{-(r // 2)},{r}": 1 + r % 4 for r in range(-21, 23)}
FORK = {**{f"{q},0": 1 for q in range(8)}, "3,1": 1, "3,2": 1, "-1,0": 2}


def state(heights, turn=None, hand=(0, 1, 1, 1, 0)):
    board = board_of(heights)
    turn = turn or Turn("more", 2)
    return State(CARDS, board, (hand, (0, 3, 0, 0, 0)), (0, 9, 9, 4, 1), ((0, 1, 0, 0, 2), NONE), NONE, 0, turn, 9)


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("label", ["label.hand", "label.drawn"])
def test_a_card_is_called_by_its_metal_where_only_the_first_words_are_told(lang, label):
    """As a hint or a refusal does, "silver card → 1,0": up to the first comma or colon."""
    with speaking(lang):
        first = re.split(r"\s?[:,]", phrases.say(label, metal="gold", n=2))[0]
        assert phrases.say("gold").lower() in first.lower()


def played(seed, moves=60, edition="de"):
    """A match played at random, with everything that it showed on the way."""
    table = gamekit.new("metallurgie", players=3, seed=seed, names=NAMED, bonus=True, edition=edition)
    chosen = random.Random(seed)
    for _ in range(moves):
        if not table.to_act:
            break
        legal = table.moves()
        seat = table.to_act[0]
        yield table, seat, legal
        busy = [move for move in legal if move.kind in ("place", "take")]
        table.play(chosen.choice(busy if busy and chosen.random() < 0.8 else legal))


GROUNDS = grounds(scene.NEEDS)


def drawn(s, seat=0, ground=GROUND):
    legal = rules.moves(s, seat) if rules.to_act(s) == (seat,) else []
    return scene.board(view(s, seat), legal, ground=ground, names=NAMED).check()


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: f"{ground.kind}-{ground.w:.0f}x{ground.h:.0f}")
@pytest.mark.parametrize("heights", [COPPER_AND_SILVER, ROW, COLUMN, {"0,0": 1}], ids=["usual", "row", "column", "one"])
def test_every_position_has_its_place_inside_the_board(heights, ground):
    s = state(heights)
    board = drawn(s, ground=ground)
    check_board(board, ground, 0)
    assert {spot.target for spot in board.hotspots} == {f"cell:{cell}" for cell in s.board.pattern | s.board.edge}
    for spot in board.hotspots:
        left, top, right, bottom = points_box(spot.points)
        middle = (left + right) / 2, (top + bottom) / 2
        assert [other for other in board.hotspots if contains(other.points, middle)] == [spot]
    stacks = [use for use in board.shapes if isinstance(use, Use) and use.stamp.startswith("stack-")]
    free = [use for use in board.shapes if isinstance(use, Use) and use.stamp.startswith("free-")]
    assert len(free) == len(s.board.edge) - sum(len(NEAR[cell] & s.board.pattern) > 4 for cell in s.board.edge)
    assert sorted(use.stamp.split("-")[1] for use in stacks) == sorted(NAMES[height] for height in heights.values())
    assert all(int(use.stamp.split("-")[2]) * use.scale == pytest.approx(board.grid.step) for use in stacks)


def test_most_moves_shift_nothing():
    moved = total = 0
    for seed in range(4):
        before = None
        for table, _, _ in played(seed, 90):
            now = places.layout(table.state.board, GROUND, table.state.turn.emptied)
            moved, total, before = moved + (before not in (None, now)), total + 1, now
    assert moved < 0.15 * total


def test_nothing_shifts_while_iron_comes_off():
    """The next click hits what one has seen, though the pattern grows smaller."""
    row = {f"{q},0": 1 for q in range(8)} | {f"{q},1": 1 for q in range(4)}
    s = state(row, Turn("more", 1))
    before, grounds = drawn(s).grid, []
    while takes := rules.takes(s):
        s, _ = rules.apply(s, 0, max(takes, key=lambda move: int(move.cell.split(",")[0])))
        assert drawn(s).grid == before
        grounds.append(places.layout(s.board, GROUND))
    assert len(s.turn.emptied) == len(grounds) >= 5
    assert len(set(grounds)) > 1
    s, _ = rules.apply(s, 0, parse("done"))
    assert not s.turn.emptied


def test_letters_are_never_too_small_and_go_where_cards_are_tiny():
    for radius in (58, 49.5, 46, 45.5, 36, 33, 30, 27, 26.5, 19, 18.5, 16, 15.5, 13, 12.5, 7, 0.6):
        base = places.Layout(556, 496, radius, 0, 0).base
        for pictures in (stamps(), ghosts()):
            sizes = [
                shape.size * radius / base
                for name, made in pictures.items()
                if name.endswith(f"-{base}")
                for shape in made.shapes
                if isinstance(shape, Text)
            ]
            assert all(10.99 <= size <= 22.1 for size in sizes)
            assert bool(sizes) == (radius >= 13)


@pytest.mark.parametrize(("ground", "radius"), [
    (Ground(632, 540), 58), (Ground(374, 314, None, "phone"), 33), (Ground(682, 316, None, "big"), 36),
])  # fmt: skip
def test_cards_are_as_large_as_in_the_mock_ups(ground, radius):
    rows = {"-1,-1": 3, "0,-1": 1, "1,-1": 2, "-2,0": 1, "-1,0": 3, "0,0": 4, "1,0": 2, "-2,1": 1, "-1,1": 1, "0,1": 2}
    assert drawn(state(rows), ground=ground).grid.step == radius


@pytest.mark.parametrize("language", COMPLETE)
def test_everything_can_be_shown_all_through_a_match(language):
    gamekit.language(language)
    for n, (table, seat, legal) in enumerate(played(11, 110, "fr")):
        for eye in (seat, None):
            seen, ground = table.view(eye), GROUNDS[n % len(GROUNDS)]
            moves = legal if eye is not None else []
            board = scene.board(seen, moves, ground=ground, names=NAMED, last=("hand:iron", "cell:0,0"))
            check_board(board, ground, 24 if ground.w > 320 else 11)  # the smallest phone shows all of it, too
            said = [scene.sentence(seen, NAMED), scene.status(seen), scene.prompt(seen, moves, NAMED)]
            said += [spot.label for spot in board.hotspots] + [card.label for card in scene.hand(seen, moves)]
            said += [note.detail for note in scene.seats(seen)] + [
                button.label for button in scene.buttons(seen, moves)
            ]
            said += [scene.preview(seen, move).text for move in moves]
            assert all(said)
            assert not any("{" in text for text in said)


@pytest.mark.parametrize("name", gamekit.lessons("metallurgie"))
def test_the_lessons_fit_every_board(name):
    table = gamekit.new("metallurgie", position=gamekit.lessons("metallurgie")[name].position)
    for ground in GROUNDS:
        check_board(
            scene.board(table.view(0), table.moves(0), ground=ground, names=NAMED), ground, 24 if ground.w > 320 else 11
        )


LONG = ("Maximiliane von Hohenstein", "Bartholomew", "Kosmas", "Anne-Charlotte")


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("width", [156, 232, 264, 358])
def test_each_block_fits_its_room_and_can_be_read(language, width):
    gamekit.language(language)
    s = state(ROW | {"22,0": 2})
    for won in ((0, 1, 0, 0, 2), (0, 3, 2, 2, 12), NONE):
        seen = view(s._replace(won=(won,) * 4, hands=(*s.hands, NONE, NONE)), 0)
        for block in scene.blocks(seen, [], names=LONG):
            for room in (block.good, block.least, 2 * block.good):
                drawn = block.draw(width, room)
                assert (drawn.width, drawn.ground) == (width, "")
                assert drawn.height <= room
                check_picture(drawn)
        for card in scene.hand(seen, []):
            check_picture(card.scene)
            check_picture(card.tile)


def test_what_is_clicked_means_the_move():
    kinds = set()
    for table, seat, legal in chain(played(2), played(3)):
        seen = table.view(seat)
        spots = {spot.target for spot in scene.board(seen, legal).hotspots}
        cards = {card.target for card in scene.hand(seen, legal)}
        targets = spots | cards | {button.target for button in scene.buttons(seen, legal)}
        for move in legal:
            assert set(move.targets) <= targets
            assert scene.meant(seen, move.targets) == move.text
            kinds.add(move.kind)
    assert kinds == {"place", "take", "turn over", "done"}


def test_a_click_means_a_move_also_where_it_is_not_legal():
    seen = view(state(COPPER_AND_SILVER, Turn("start")), 0)
    assert scene.meant(seen, ("cell:0,0",)) == "take silver 0,0"
    assert scene.meant(seen, ("hand:gold", "cell:-9,4")) == "place gold -9,4"
    assert scene.meant(seen, ("chance:draw stop",)) == "draw stop"
    assert scene.meant(seen._replace(turn=Turn("drawn", 3)), ("cell:0,0",)) == "place silver 0,0"
    for nothing in ((), ("hand:tin",), ("cell:9,9",), ("cell:0,0", "cell:1,0"), ("nonsense",)):
        assert scene.meant(seen, nothing) is None


PLACED = {"place.iron-extends", "place.on-lower", "turn.source", "turn.one-metal", "turn.one-position"}
SCORING = {"score.area", "score.remove", "score.iron-whole"}
# What may be said of a click, or of two: whose turn it is apart, just rules that speak of what was clicked.
ASKED = {
    "hand": {*PLACED, "turn.drawn-first", "score.area", "score.remove"},
    "held": set(),
    "hand cell": {*PLACED, "turn.drawn-first", "score.area", "score.remove"},
    "held cell": {"place.on-lower"},
    "cell": {*SCORING, *PLACED},
    "pile": {"turn.source"},
    "done": {"turn.at-least-one", "turn.drawn-first", "score.may", "score.remove"},
}


def test_whatever_is_clicked_is_allowed_or_has_a_rule_that_speaks_of_it():
    rng, told, steps = random.Random(5), set(), set()
    turned = state(COPPER_AND_SILVER, Turn("drawn", 2), hand=(0, 1, 1, 1, 0))
    states = [table.state for table, _, _ in chain(played(2), played(3, edition="fr"), played(5, 90))]
    for s in [turned, *states[::3]]:
        steps.add(s.turn.step)
        for seat in range(len(s.hands)):
            seen = view(s, seat)
            hands = [card.target for card in scene.hand(seen, [])] + ["pile", "done"]
            places = [*(f"cell:{cell}" for cell in sorted(s.board.pattern | s.board.edge)), *hands]
            pairs = [tuple(rng.sample(places, 2)) for _ in range(10)] + [(one, rng.choice(places)) for one in hands * 4]
            for path in [(place,) for place in places] + pairs:
                kind, text = asked(scene, seen, path)
                refused = rules.check(s, seat, parse(text))
                rule = refused.rule if refused else "allowed"
                good = ASKED[kind] | {"allowed"} if seat == s.seat else {"setup.first"}
                assert rule in good, (path, text, rule)
                told.add((kind, rule))
    assert {kind for kind, _ in told} == ASKED.keys()
    assert steps == {"start", "drawn", "more", "take", "score"}


def test_a_hand_card_alone_is_asked_about_where_it_could_best_go():
    s = state({"0,0": 1, "1,0": 1, "2,0": 2, "3,0": 2, "4,0": 1}, Turn("start"), hand=(0, 0, 1, 1, 1))
    seen = view(s, 0)
    assert scene.meant(seen, ("hand:copper",)) == "place copper 1,0"  # beside an area of two
    assert scene.meant(seen, ("hand:silver",)) == "place silver 2,0"
    gold = scene.meant(seen, ("hand:gold",))
    assert rules.check(s, 0, parse(gold)).rule == "place.on-lower"
    rising = view(s._replace(turn=Turn("more", 2, "0,0", 3)), 0)
    assert scene.meant(rising, ("hand:silver",)) == "place silver 0,0"


def test_previews_come_true():
    for table, seat, legal in played(5, 80):
        seen = table.view(seat)
        seen_board = scene.board(seen, legal)
        for move in legal:
            if move.kind not in ("place", "take"):
                continue
            shown = scene.preview(seen, move)
            board = rules.apply(table.state, seat, move)[0].board
            assert shown.at == f"cell:{move.cell}"
            assert {use.stamp + seen_board.grid.size for use in shown.ghost} <= set(seen_board.ghosts)
            metal = board.height(move.cell)
            if metal:
                assert f"{len(rules.area_of(board, metal, move.cell))} of {CARDS.threshold[metal]}" in shown.text
            if rest := re.search(r"left: ([0-9 +]+)", shown.text):
                lower = move.metal if move.kind == "take" else move.metal - 1
                area = rules.area_of(table.state.board, lower, move.cell)
                parts = rules.parts(area & board[lower])
                assert sorted(map(len, parts)) == sorted(map(int, rest[1].split(" + ")))


def test_no_score_is_promised_that_no_removal_allows():
    row = {"0,0": 2} | {f"{q},0": 1 for q in range(1, 9)}  # eight irons in a row, the ninth between them and copper
    s = state(row | {"10,0": 2, "10,-1": 1}, Turn("start"), hand=(0, 3, 0, 0, 0))
    told = scene.preview(view(s, 0), parse("place iron 9,0")).text
    assert told == "Iron here: 10 of 9, but no 5 of them can come off without a split."
    free = state(row, Turn("start"), hand=(0, 3, 0, 0, 0))
    assert scene.preview(view(free, 0), parse("place iron 9,0")).text == "Iron here: 9 of 9, big enough to score."
    for heights, ready in ((row | {"9,0": 1, "10,0": 2}, False), (row | {"9,0": 1}, True)):
        board = drawn(state(heights, Turn("start")))
        pill = next(note for note in board.notes if isinstance(note, Text) and note.text == "9 of 9")
        assert (pill.fill == "accent_ink") == ready


def test_previews_promise_a_score_just_where_one_follows():
    promised = 0
    for table, seat, legal in chain(played(2, 90), played(5, 90)):
        for move in legal:
            if move.kind == "place":
                text = scene.preview(table.view(seat), move).text
                after = rules.apply(table.state, seat, move)[0]
                area = rules.area_of(after.board, move.metal, move.cell)
                follows = any(take.metal == move.metal and take.cell in area for take in rules.takes(after))
                assert ("big enough" in text) == follows
                promised += follows
    assert promised > 20


def test_the_last_card_off_tells_whether_what_it_uncovers_could_be_scored():
    """score.chain, score.iron-whole: nine irons in a row, loose at one end or held at both."""
    row = {"0,0": 2} | {f"{q},0": 1 for q in range(1, 9)} | {"9,0": 2}
    turn = Turn("take", 2, area=frozenset({"9,0"}), left=1)
    for heights, told in (
        (row, "9 of 9, big enough to score."),
        (row | {"10,0": 2}, "9 of 9, but no 5 of them can come off without a split. Copper left: 1."),
    ):
        assert told in scene.preview(view(state(heights, turn), 0), parse("take copper 9,0")).text


def test_a_gap_inside_the_pattern_is_not_said_to_be_at_its_edge():
    ring = dict.fromkeys(RING["0,0"], 1)
    label = {spot.target: spot.label for spot in drawn(state(ring)).hotspots}["cell:0,0"]
    assert label == "0,0: empty position next to a card"


def test_the_odds_of_the_pile_are_those_of_the_cards_not_seen():
    s = state({"0,0": 1, "1,0": 2}, Turn("start"))  # unseen: 12 iron, 9 copper, 4 silver, 1 gold; no place for gold
    text = scene.preview(view(s, 0), parse("turn over")).text
    assert re.findall(r"\d+", text) == ["46", "35", "15", "4", "4"]
    last = s._replace(pile=(0, 1, 1, 1, 1))  # the stop is one of five; unseen: 4, 1, 1, 1
    assert re.findall(r"\d+", scene.preview(view(last, 0), parse("turn over")).text) == [
        "46",
        "11",
        "11",
        "11",
        "20",
        "11",
    ]


def test_one_outline_round_what_may_be_scored_and_only_for_who_may():
    s = state(COPPER_AND_SILVER)
    mine, other = drawn(s), drawn(s, seat=1)
    assert len([shape for shape in mine.notes if getattr(shape, "dash", ()) and shape.stroke == "accent"]) == 1
    assert not [shape for shape in other.notes if getattr(shape, "dash", ())]
    after, _ = rules.apply(s, 0, parse("take copper 0,1"))  # it falls apart: an outline each
    assert (
        len([shape for shape in drawn(after).notes if getattr(shape, "dash", ())])
        == len(rules.parts(after.turn.area))
        > 1
    )


def test_an_outline_goes_round_every_side_of_an_area_and_round_its_holes():
    ring = frozenset(RING["0,0"])
    where = places.layout(board_of(dict.fromkeys(ring, 1)), GROUND)
    loops = lines_round(ring, where)
    assert sorted(len(loop) for loop in loops) == [6 * 5, 18 * 5]  # five points a corner


def test_irons_that_hold_the_pattern_together_carry_a_lock():
    s = state(FORK)
    board = drawn(s)
    refused = {
        cell for cell in s.board.iron
        if (why := rules.check(s, 0, parse(f"take iron {cell}"))) and why.rule == "score.iron-whole"
    }  # fmt: skip
    assert refused
    assert phrases.locked(view(s, 0)) == refused
    assert len([note for note in board.notes if isinstance(note, Use) and note.stamp == "lock"]) == len(refused)
    told = {spot.target for spot in board.hotspots if "No 5 with it can come off without a split" in spot.label}
    assert told == {f"cell:{cell}" for cell in refused}


def test_counters_tell_areas_that_matter_and_never_cover_each_other():
    board = drawn(state(COPPER_AND_SILVER), ground=Ground(440, 400))
    tags = [(note.text, note.x, note.y) for note in board.notes if isinstance(note, Text)]
    assert sorted(text for text, _, _ in tags) == ["2 of 3", "4 of 5", "8 of 7"]
    assert all(abs(ax - bx) > 50 or abs(ay - by) > 17 for i, (_, ax, ay) in enumerate(tags) for _, bx, by in tags[:i])


def test_a_card_turned_over_lies_before_the_hand():
    s = state(COPPER_AND_SILVER, Turn("drawn", 2), hand=(0, 0, 2, 1, 0))
    cards = scene.hand(view(s, 0), rules.moves(s, 0))
    assert [card.target for card in cards] == ["hand:copper", "held:copper", "held:copper", "hand:silver"]
    assert cards[0].label == "turned-over copper card"
    assert not scene.hand(view(s, None), [])


def test_seats_show_what_was_won_and_the_bonus_only_to_its_owner():
    s = state(COPPER_AND_SILVER)._replace(bonus=(4, 1))
    own, other = scene.seats(view(s, 0)), scene.seats(view(s, 1))
    assert own[0].score == 3
    assert [(line.text, line.tone) for line in own[0].items] == [("1 iron", "iron"), ("2 gold", "gold")]
    assert "gold" in own[0].detail
    assert "gold" not in other[0].detail


def test_a_board_is_built_fast():
    s = state(COPPER_AND_SILVER)
    seen, legal, times = view(s, 0), rules.moves(s, 0), []
    for _ in range(5):
        phrases.areas.cache_clear()
        phrases.heights.cache_clear()
        start = time.process_time()
        scene.board(seen, legal, names=NAMED)
        times.append(time.process_time() - start)
    assert min(times) < 0.008


def test_the_blocks_count_and_say_the_thresholds():
    seen = view(state(ROW | {"22,0": 2}), 0)
    texts = {
        block.name: [shape.text for shape in block.draw(246, block.good).shapes if isinstance(shape, Text)]
        for block in scene.blocks(seen, [], names=NAMED)
    }
    assert texts["areas"] == ["43 of 9", "1 of 7", "0 of 5", "0 of 3"]
    assert texts["scoring"] == [f"from {CARDS.threshold[m]}, take off {CARDS.removed[m]}" for m in METALS]
    assert [text for text in texts["unseen"] if "%" in text] == ["46%", "35%", "15%", "4%"]
    assert sorted(texts["won"]) == ["1", "2", "Ada", "Bo", "none yet"]
