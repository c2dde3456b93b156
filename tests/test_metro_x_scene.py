"""The board of Metro X: the map can be read, the sheet shows what is written, and a preview tells what will happen."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from itertools import chain, combinations
from pathlib import Path

import pytest

import gamekit
from gamekit.draw import Circle, Text, Use, overlap, points_box, text_width
from gamekit.draw.stage import Ground
from gamekit.games.metro_x import network, rules, scene
from gamekit.games.metro_x.material import map_of
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.state import parse
from gamekit.words import COMPLETE, LANGUAGES

MAPS = ("amsterdam", "berlin", "paris", "madrid")
SMALL = str(Path(__file__).with_name("smallville.toml"))
NAMED = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")


def played(seed, players=2, moves=200, **options):
    """A match played at random, at each of its decisions."""
    match = gamekit.new("metro-x", players, seed=seed, names=NAMED[:players], **options)
    chosen = random.Random(seed)
    while match.to_act and match.at < moves:
        seat = chosen.choice(match.to_act)
        yield match, seat
        match.play(chosen.choice(match.moves(seat)), seat)
    yield match, 0


def drawn(match, seat, width=860):
    moves = match.moves(seat) if seat in match.to_act else []
    return scene.board(match.view(seat), moves, ground=Ground(width), names=match.names).check()


def uses(shapes, *prefixes):
    return Counter(shape.stamp for shape in shapes if isinstance(shape, Use) and shape.stamp.startswith(prefixes))


# ---- the map


@pytest.mark.parametrize("width", [900, 860, 784, 460])
@pytest.mark.parametrize("city", MAPS)
def test_everything_on_a_map_has_room_for_itself(city, width):
    where = places.layout(map_of(city), width, 1, special=True)
    stations = where.city.stations.values()
    things = {f"plate {line.letter}": where.plate(line) for line in where.city.lines}
    things |= {f"name {s.id}": places.label_box(where, s) for s in stations if s.label}
    things |= {f"letter {n} {letter}": (x - 8, y - 8, x + 8, y + 8)
               for n, (letter, (x, y)) in enumerate(places.bullets(where))}  # fmt: skip
    discs = [(s.id, where.at(s.at), network.radius(s) - 1.5) for s in stations]
    for number, line in enumerate(where.city.lines):
        if line.loop:
            discs += [(way, at, 6.5) for way, (at, _) in places.ways(where, number).items()]
    boxes = list(things.items())
    over = [(one, two) for n, (one, a) in enumerate(boxes) for two, b in boxes[:n] if overlap(a, b)]
    assert over == []
    for name, (left, top, right, bottom) in boxes:
        assert min(left, top - 40) >= 0, name
        assert (right <= where.width, bottom <= where.bottom) == (True, True), name
        for what, (x, y), r in discs:
            assert math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) > r, (name, what)
    assert where.width <= max(width, places.least(where.city))


@pytest.mark.parametrize("city", MAPS)
def test_every_line_carries_its_letter_and_bends_on_an_arc(city):
    where = places.layout(map_of(city), 860, 1, special=False)
    assert {letter for letter, _ in places.bullets(where)} == set(where.city.index)
    for number, line in enumerate(where.city.lines):
        points = places.track(where, number)
        at = {(round(x, 1), round(y, 1)) for x, y in map(where.station, line.stops)}
        assert at <= set(points)  # a track runs through the middle of its stations
        turns = [
            abs(math.remainder(math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]), math.tau))
            for a, b, c in zip(points, points[1:], points[2:])
            if b not in at and math.dist(a, b) > 0.5 < math.dist(b, c)
        ]
        assert max(turns, default=0) < 0.4


@pytest.mark.parametrize("city", ["berlin", "paris"])
def test_a_traced_line_keeps_all_that_belongs_to_it(city):
    match = gamekit.new("metro-x", 2, seed=1, map=city)
    board = drawn(match, 0)
    where = places.layout(match.state.map, 860, 1, special=False)
    spots = {spot.target: spot for spot in board.hotspots}
    for number, line in enumerate(match.state.map.lines):
        spot = spots[f"line:{line.letter}"]
        assert spot.track.points == places.track(where, number)
        dots = {points[0] for _, points in spot.track.bright if len(points) == 2 and points[0] == points[1]}
        assert dots == {tuple(round(v, 1) for v in where.station(stop)) for stop in line.stops}
        for stop in line.stops:
            if match.state.map.stations[stop].label:
                left, top, right, bottom = places.label_box(where, match.state.map.stations[stop])
                strokes = [stripe for stripe in spot.track.bright if stripe[0] and stripe[1] != spot.track.points]
                inner = (left + 2, top + 2, right - 2, bottom - 2)
                assert any(overlap(points_box(points, width / 2), inner) for width, points in strokes), stop


# ---- what is written


def test_the_board_shows_just_what_stands_on_the_sheet():
    for match, seat in played(5, 3, map="paris", special=True):
        board, sheet = drawn(match, seat), match.state.sheets[seat]
        boxed = [number for _, number in sheet.boxed]
        assert uses(board.shapes, "box-") == Counter(f"box-{n}" for n in [*boxed, 2])  # one in the legend
        assert sum(uses(board.shapes, "cross-").values()) == len(sheet.marked) - len(boxed) + 1
        written = [text for line in sheet.windows for text in line]
        assert uses(board.shapes, "window-") == Counter(f"window-{text}" for text in written)
        won = sum(taken > 0 for taken in sheet.taken)
        assert sum(n for name, n in uses(board.shapes, "high-", "low-").items() if name.endswith("won")) == won
        gone = {stamp for stamp in uses(board.shapes, "high-") if stamp.endswith("gone")}
        assert gone == {f"high-{line.letter}-gone" for line, *taken in
                        zip(match.state.map.lines, *(other.taken for other in match.state.sheets))
                        if any(taken) and taken[seat] != line.high}  # fmt: skip


def test_both_arrows_of_a_loop_until_its_direction_is_chosen():
    match = gamekit.new("metro-x", 1, seed=2, map="madrid", chance="ask").play("reveal 3")
    assert sum(uses(drawn(match, 0).shapes, "way-J").values()) == 2
    assert {"way:clockwise", "way:counterclockwise"} <= {spot.target for spot in drawn(match, 0).hotspots}
    match.play("line J 2 clockwise").play("reveal 4")
    assert uses(drawn(match, 0).shapes, "way-J") == {"way-J-5": 1}  # from Usera up to the left
    assert not any(spot.target.startswith("way:") for spot in drawn(match, 0).hotspots)


@pytest.mark.parametrize("players", range(1, 7))
def test_everybody_fits_and_every_hotspot_lies_inside(players):
    match = gamekit.new("metro-x", players, seed=1)
    for width in (860, 460):
        board = drawn(match, 0, width)
        spots = [spot for spot in board.hotspots if not spot.on]
        assert sum(spot.target.startswith("sheet:") for spot in spots) == players - 1
        for spot in spots:
            left, top, right, bottom = points_box(spot.points)
            assert (left >= 0, top >= 30, right <= board.width, bottom <= board.height) == (True,) * 4, spot.target
            if spot.target.startswith("station:"):
                assert min(right - left, bottom - top) >= 21


@pytest.mark.parametrize("players", range(2, 7))
def test_the_others_sheets_and_the_legend_fill_the_width(players):
    match = gamekit.new("metro-x", players, seed=1)
    for width in (1000, 860, 736, 460):
        board = drawn(match, 0, width)
        right = max(points_box(spot.points)[2] for spot in board.hotspots if spot.target.startswith("sheet:"))
        beside = any(use.x > right for use in board.shapes if isinstance(use, Use) and use.stamp.startswith("sign-"))
        assert beside or board.width - 20 < right <= board.width - 15


def test_alone_the_step_of_the_points_is_marked():
    for match, seat in played(3, 1):
        total = rules.points(match.state.map, match.state.sheets[0], 1)["total"]
        texts = [shape for shape in drawn(match, seat).shapes if isinstance(shape, Text)]
        bold = [shape.text for shape in texts if (shape.bold, shape.size, shape.anchor) == (True, 11, "middle")]
        step = next((f"{least}" for least in rules.RATINGS if total >= least), "< 0")
        assert [text if text == "< 0" else text.split(" ")[0].rstrip("+") for text in bold] == [step]


@pytest.mark.parametrize("options", [{}, {"map": "paris", "special": True}, {"map": SMALL}])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_below_the_map_everything_has_room_for_itself_and_the_signs_are_told(players, options):
    for language in LANGUAGES:
        gamekit.language(language)
        match = gamekit.new("metro-x", players, seed=1, **options)
        for width in (820, 434):
            board, bottom = drawn(match, 0, width), places.layout(match.state.map, width, 0, special=False).bottom
            boxes = {}
            for shape in board.shapes:
                if isinstance(shape, Text) and shape.y > bottom:
                    wide = text_width(shape.text, shape.size, bold=shape.bold)
                    left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
                    boxes[shape] = left, shape.y - 0.7 * shape.size, left + wide, shape.y
                elif isinstance(shape, Use) and shape.y > bottom:
                    left, top, right, low = board.stamps[shape.stamp].box
                    boxes[shape] = left + shape.x, top + shape.y, right + shape.x, low + shape.y
            for (one, a), (other, b) in combinations(boxes.items(), 2):
                assert not overlap(a, b), (one, other)
            assert all(box[0] >= 10 and box[2] <= board.width and box[3] <= board.height for box in boxes.values())
            assert len(uses(board.shapes, "sign-", "cross-1", "box-2")) == (6 if options.get("special") else 5)


# ---- choosing


def test_previews_come_true():
    checked = Counter()
    for match, seat in chain(played(7, 1, map="berlin"), played(8, 1)):
        view, before = match.view(seat), match.state.sheets[seat]
        for move in match.moves(seat) if match.to_act else []:
            shown = scene.preview(view, move)
            after, events = rules.apply(match.state, seat, move)
            sheet, told = after.sheets[0], {event.what: event.facts for event in events}
            ghosts = [target[8:] for stamp, target in shown.beside if stamp not in ("jump", "stop")]
            assert set(ghosts) == sheet.marked - before.marked
            if "marked" in told and len(ghosts) > 1:
                assert tuple(match.state.map.stations[key].name for key in ghosts) == told["marked"]["stations"]
            assert any(stamp == "stop" for stamp, _ in shown.beside) == ("blocked" in told)
            total = rules.points(match.state.map, sheet, 1)["total"]
            assert f"then {total}." in shown.text or (not shown.again and "Completes" not in shown.text) or not ghosts
            done = [f"Completes line {event.facts['line']} for {event.facts['n']}." for event in events
                    if event.what.startswith("completed")]  # fmt: skip
            assert shown.text.count("Completes") == len(done)
            assert all(text in shown.text for text in done)
            jumps = any(event.what == "marked" and event.rule == "card.express" for event in events)
            assert any(stamp == "jump" for stamp, _ in shown.beside) == jumps
            checked.update([*(what for what in told if what != "revealed"), *["jump"] * jumps])
    assert {"blocked", "terminus", "boxed", "completed-first", "jump", "rode-free", "declined"} <= set(checked)


def test_a_second_click_marks_all_and_the_stations_say_how_many():
    for match, seat in played(4, 2, map="madrid", special=True):
        if seat not in match.to_act or match.state.card.kind == "free ride":
            continue
        view, moves = match.view(seat), match.moves(seat)
        again = {move.targets[:-1]: move for move in moves if scene.preview(view, move).again}
        assert set(again) == {move.targets[:-1] for move in moves}
        on = {spot.target: spot.on for spot in drawn(match, seat).hotspots}
        for move in moves:
            most = again[move.targets[:-1]]
            assert move.marks <= most.marks
            assert scene.meant(view, move.targets) == move.text
            if move.marks:
                beside = scene.preview(view, move).beside
                assert on[move.targets[-1]] == [at for stamp, at in beside if stamp[:5] in ("ghost", "count")][-1]


def test_rings_show_how_far_the_card_reaches_and_numbers_what_a_transfer_counts():
    match = gamekit.new("metro-x", 2, seed=1, chance="ask").play("reveal 3")
    rings = [note for note in drawn(match, 0).notes if isinstance(note, Circle)]
    lines = match.state.map.lines
    assert len(rings) == len({stop for line in lines for stop in line.stops[:3]})
    match.play("line A 3", 0).play("line A 0", 1).play("reveal transfer")
    counts = uses(drawn(match, 0).notes, "count-")
    firsts = {match.state.map.stations[line.stops[0]].lines for line in lines if line.letter != "A"}
    assert counts == Counter(f"count-{len(letters)}" for letters in firsts) + Counter(["count-1"])  # Rokin, behind A's


def test_a_choice_is_seen_by_its_owner_alone_until_the_last_has_chosen():
    match = gamekit.new("metro-x", 3, seed=1, chance="ask", names=NAMED[:3]).play("reveal 4")
    before = {seat: drawn(match, seat) for seat in (0, 1, 2)}
    match.play("line B 2", 1)
    own = drawn(match, 1)
    assert uses(own.notes, "ghost-", "pending-") == {"ghost-1": 1, "ghost-2": 1, "pending-4": 1}
    assert not any(spot.on for spot in own.hotspots)
    for seat in (0, 2, None):
        board = drawn(match, seat)
        assert not uses(board.notes, "ghost-", "pending-")
        assert uses(board.shapes, "tick") == {"tick": 1}
        if seat is not None:
            assert [spot for spot in board.hotspots if spot.target[:6] == "line:B"] == [
                spot for spot in before[seat].hotspots if spot.target[:6] == "line:B"
            ]
    assert "choice" not in scene.prompt(match.view(0), match.moves(0), NAMED)
    assert "Ada and Cleo" in scene.prompt(match.view(1), [], NAMED)
    match.undo()
    assert drawn(match, 1) == before[1]


@pytest.mark.parametrize(
    ("card", "move", "ghosts"),
    [
        ("transfer", "line B +", {"count-1": 1, "pending-+": 1}),
        ("5", "line B 0", {"pending-5": 1}),
        ("free ride", "free dam", {"ghost-x": 1}),
        ("free ride", "free none", {}),
    ],
)
def test_every_kind_of_choice_can_wait(card, move, ghosts):
    match = gamekit.new("metro-x", 2, seed=1, chance="ask").play(f"reveal {card}").play(move, 1)
    assert uses(drawn(match, 1).notes, "ghost-", "pending-", "count-") == ghosts


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (("line:B", "none"), "line B 0"),
        (("line:B",), "line B 3"),
        (("line:B", "station:sloten"), "line B 2"),
        (("line:B", "station:buiksloot"), "line B to buiksloot"),
        (("line:B", "station:rokin"), "line B to rokin"),
        (("line:B", "marks:B+"), "line B +"),
        (("station:centraal",), "free centraal"),
        (("none",), "free none"),
        (("sheet:1",), "sheet 1"),
        (("line:B", "line:A"), None),
        (("line:B", "way:clockwise"), "line B 1 clockwise"),
        (("marks:",), None),
        (("chance:reveal 3",), "reveal 3"),
    ],
)
def test_a_click_means_a_move_also_where_it_is_not_legal(path, text):
    match = gamekit.new("metro-x", 2, seed=1, chance="ask").play("reveal 3")
    assert scene.meant(match.view(0), path) == text
    assert text is None or parse(text)


RUN = ("mark.from-train", "round.choose", "map.loop")  # nothing free on the line; no window; no direction yet
TO = (*RUN, "mark.own-line", "mark.fewer", "mark.blocked", "card.express", "card.transfer")
# By the kinds of the clicks, what may be the answer: "" for allowed. Of other pairs the last click counts.
ANSWERS = {
    "line": ("", *RUN),
    "way": ("", *RUN),
    "station": ("card.free", "map.special"),
    "none": ("mark.fewer",),
    "sheet": ("material.sheet",),
    "line line": ("", *RUN),
    "line way": ("", *RUN),
    "line station": ("", *TO),
    "line none": ("", "round.choose", "map.loop"),
}
FREE_RIDE = {"station": ("", "card.free"), "none": ("",), "sheet": ("material.sheet",)}


def answer(match, seat, path):
    """What "Why not?" says of a path of clicks: that it is allowed (""), or the rule against it."""
    view = match.view(seat)
    meant = scene.meant(view, path) or scene.meant(view, path[-1:])
    refused = meant and match.why_not(meant, seat)
    return refused.rule if refused else meant and ""


def asked():
    """Random positions in which somebody is to choose, and clicks: each thing on the board alone, and many pairs."""
    rng = random.Random(6)
    for seed, options in enumerate(({}, {"map": "madrid", "special": True}, {"map": SMALL, "special": True}) * 2):
        for match, seat in played(seed, 2, 150, **options):
            if seat in match.to_act and rng.random() < 0.4:
                targets = [spot.target for spot in drawn(match, seat).hotspots if not spot.on] + ["none"]
                pairs = [(rng.choice(targets), rng.choice(targets)) for _ in range(150)]
                lines = [(f"line:{line.letter}", rng.choice(targets)) for line in match.state.map.lines]
                yield match, seat, [*((target,) for target in targets), *pairs, *lines]


def test_every_click_has_its_answer():
    """Why not? The answer is that it is allowed, or a rule that speaks of that case. round.choose, mark.own-line"""
    met = Counter()
    for match, seat, paths in asked():
        state, sheet = match.state, match.state.sheets[seat]
        lines = {f"line:{line.letter}": line for line in state.map.lines}
        full = {at for at, line in lines.items() if len(sheet.windows[state.map.index[line.letter]]) == line.windows}
        for path in paths:
            found = answer(match, seat, path)
            kinds = " ".join(target.partition(":")[0] for target in path)
            kinds = kinds if kinds in ANSWERS else kinds.split()[-1]
            answers = ANSWERS[kinds]
            if state.card.kind == "free ride":
                answers = FREE_RIDE.get(kinds, ("card.free",))
            elif kinds.startswith("line"):
                line = path[-1] if kinds in ("line", "line line") else path[0]
                assert (found == "round.choose") == (line in full), path
                if kinds == "line station" and line not in full:
                    station = path[1].removeprefix("station:")
                    assert (found == "mark.own-line") == (station not in lines[line].stops), path
                    assert found or station not in sheet.marked, path
            assert found in answers, (path, found, scene.meant(match.view(seat), path))
            met[kinds, found] += 1
    assert {rule for _, rule in met} == {"", "material.sheet", "card.free", "map.special", *TO}


def test_the_last_marks_are_those_of_the_own_sheet():
    match = gamekit.new("metro-x", 2, seed=1, chance="ask").play("reveal 3").play("line A 2", 0).play("line D 1", 1)
    assert match.chair(0).last() == ("station:noord", "station:sixhaven")
    assert match.chair(1).last() == ("station:houthaven",)
    assert match.chair(0).last(2) == ()


def test_no_more_windows_are_asked_for_than_there_are():
    """map.special: two repeats are due, and one window is left."""
    full = {"A": ["5", "5"], "B": ["5"], "C": ["5", "5"], "D": ["5", "5"], "F": [], "H": ["5"]}
    sheets = [{"windows": full, "directions": {"C": "clockwise"}}]
    position = {"map": SMALL, "special": True, "sheets": sheets, "round": {"card": "5"}}
    match = gamekit.new("metro-x", position=position)
    assert "5 is written 1 more time." in scene.preview(match.view(0), match.moves()[-1]).text
    match.play("line F 5")
    assert match.state.due == (2,)
    assert match.log[-1].events[-1].facts["n"] == 1
    assert scene.prompt(match.view(0), match.moves()).endswith("write 5 into 1 more free window.")


# ---- words, and time


@pytest.mark.parametrize("language", COMPLETE)
def test_everything_can_be_said_all_through_a_match(language):
    gamekit.language(language)
    for match, seat in played(9, 2, 90, map="paris", special=True):
        for eye in (seat, None):
            view = match.view(eye)
            moves = match.moves(eye) if eye in match.to_act else []
            board = scene.board(view, moves, names=match.names)
            said = [scene.sentence(view, NAMED), scene.status(view), scene.prompt(view, moves, NAMED)]
            said += [spot.label for spot in board.hotspots] + [note.detail for note in scene.seats(view)]
            said += [scene.preview(view, move).text for move in moves]
            assert all(said)
            assert not any("{" in text for text in said)


def test_a_board_is_built_fast():
    match = gamekit.new("metro-x", 6, seed=1)
    drawn(match, 0)
    times = []
    for _ in range(5):
        start = time.process_time()
        drawn(match, 0)
        times.append(time.process_time() - start)
    assert min(times) < 0.02
