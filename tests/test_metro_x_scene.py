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
from gamekit.draw import Circle, Polygon, Text, Use, magnified, moved, overlap, points_box, text_width
from gamekit.draw.stage import stage
from gamekit.draw.states import BADGE_EDGE, BADGE_RADIUS, badge_place
from gamekit.games.metro_x import network, rules, scene
from gamekit.games.metro_x.material import map_of
from gamekit.games.metro_x.scene import labels, places, reach
from gamekit.games.metro_x.state import parse
from gamekit.quote import numeral
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


BOXES = {  # a box of each kind, and how it is magnified
    "laptop": (930, 630), "wide": (1200, 630), "tall": (1590, 950), "small": (844, 582), "smallest": (700, 560),
    "low": (844, 440), "phone": (390, 760), "short": (320, 560), "big": (1280, 720), "square": (1024, 768),
}  # fmt: skip
GROUNDS = {name: stage(*box, scene.NEEDS, big=name in ("big", "square")).ground for name, box in BOXES.items()}
LAPTOP = GROUNDS["laptop"]


def drawn(match, seat, ground=LAPTOP):
    moves = match.moves(seat) if seat in match.to_act else []
    return scene.board(match.view(seat), moves, ground=ground, names=match.names).check()


def beside(match, seat, ground=LAPTOP):
    """What stands beside the board, each once with much and once with little room."""
    moves = match.moves(seat) if seat in match.to_act else []
    for block in scene.blocks(match.view(seat), moves, ground=ground, names=match.names):
        width = {"phone": 372, "short": 302, "big": 236, "square": 236}.get(ground.kind, 248)
        for wide, high in ((width, block.least), (width, block.good), (158, 2 * block.good), (302, block.good)):
            if not block.must or wide == width:
                yield block, high, block.draw(wide, high).check()


def spots(match, seat, ground=LAPTOP):
    """All that can be clicked, on the board and beside it."""
    found = {spot.target: spot for spot in drawn(match, seat, ground).hotspots}
    for _, _, picture in beside(match, seat, ground):
        found |= {spot.target: spot for spot in picture.hotspots}
    return found


def texts(picture):
    """All texts that are seen, each with its box."""
    shapes = list(picture.shapes + picture.notes)
    for use in [shape for shape in shapes if isinstance(shape, Use)]:
        shapes += moved(magnified(picture.stamps[use.stamp].shapes, use.scale), use.x, use.y)
    for text in shapes:
        if isinstance(text, Text):
            wide = text_width(text.text, text.size, bold=text.bold)
            left = text.x - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
            yield text, (left, text.y - 0.7 * text.size, left + wide, text.y)


def uses(shapes, *prefixes):
    return Counter(shape.stamp for shape in shapes if isinstance(shape, Use) and shape.stamp.startswith(prefixes))


# ---- the map


@pytest.mark.parametrize("kind", [kind for kind in BOXES if kind != "short"])  # there a map is but a sketch
@pytest.mark.parametrize("city", [*MAPS, SMALL])
def test_everything_on_a_map_has_room_for_itself(city, kind):
    where = places.layout(map_of(city), GROUNDS[kind], special=True).plain
    stations = where.city.stations
    things = {f"plate {line.letter}": where.head(line) for line in where.city.lines if where.plate}
    things |= {f"name {station.id}": labels.label_box(where, station) for station in labels.labels(where).names}
    things |= {f"letter {n} {letter.letter}": letter.box for n, letter in enumerate(labels.labels(where).letters)}
    discs = [(s.id, where.at(s.at), network.radius(s) - 1.5) for s in stations.values()]
    for number, line in enumerate(where.city.lines):
        if line.loop:
            discs += [(way, at, 6.5) for way, (at, _) in places.ways(where, number).items()]
    for line in () if where.plate else where.city.lines:
        x, y = where.at(places.trains(where.city)[line.letter])
        assert min(math.dist((x, y), at) - r for _, at, r in discs) > places.DISC - 1.5, line.letter
        discs.append((f"train {line.letter}", (x, y), places.DISC))
    boxes = list(things.items())
    over = [(one, two) for n, (one, a) in enumerate(boxes) for two, b in boxes[:n] if overlap(a, b)]
    assert over == []
    for name, (left, top, right, bottom) in boxes:
        assert where.area[0] <= left < right <= where.area[2], name
        assert where.area[1] <= top < bottom <= where.area[3], name
        for what, (x, y), r in discs:
            assert math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) > r, (name, what)


@pytest.mark.parametrize("city", MAPS)
def test_a_map_fills_its_ground(city):
    wheres = {kind: places.layout(map_of(city), ground, special=False) for kind, ground in GROUNDS.items()}
    sizes = {kind: where.unit * where.piece for kind, where in wheres.items()}
    assert (sizes["laptop"], sizes["wide"], sizes["tall"]) == (30.5, 34.5, 44.0)
    assert (wheres["laptop"].plate, wheres["wide"].plate) == (network.SMALL_PLATE, network.PLATE)
    assert sizes["small"] >= 26.5
    assert sizes["big"] >= 20.5
    assert {kind for kind, where in wheres.items() if where.plate} == {"laptop", "wide", "tall"}
    named = {kind: set(labels.labels(where.plain).names) for kind, where in wheres.items()}
    assert named["wide"] == {station for station in map_of(city).stations.values() if station.label}
    assert len(named["laptop"]) > 60
    assert len(named["small"]) > 40
    assert not named["phone"]
    assert {kind for kind, where in wheres.items() if where.strip} >= {"laptop", "small"}


@pytest.mark.parametrize("kind", ["laptop", "wide", "small"])
@pytest.mark.parametrize("city", MAPS)
def test_every_line_carries_its_letter_and_bends_on_an_arc(city, kind):
    where = places.layout(map_of(city), GROUNDS[kind], special=False).plain
    assert {letter.letter for letter in labels.labels(where).letters} == set(where.city.index)
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


@pytest.mark.parametrize("kind", ["laptop", "wide", "tall", "small", "big"])
@pytest.mark.parametrize("city", ["berlin", "paris"])
def test_a_traced_line_keeps_all_that_belongs_to_it(city, kind):
    """Its stations and what it is named by stay bright; names that have no room else stand as long."""
    match, ground = gamekit.new("metro-x", 2, seed=1, map=city), GROUNDS[kind]
    where, found = places.layout(match.state.map, ground, special=False), spots(match, 0, ground)
    for number, line in enumerate(match.state.map.lines):
        track, plain = found[f"line:{line.letter}"].track, where.plain
        assert track.points[1:] == where.put(places.track(plain, number))
        dots = {points[0] for _, points in track.bright if len(points) == 2 and points[0] == points[1]}
        assert dots == set(where.put(plain.station(stop) for stop in line.stops))
        for station in set(labels.labels(plain).names):
            if station.id not in line.stops:
                continue
            corners = labels.label_box(plain, station)
            left, top, right, bottom = points_box(where.put([corners[:2], corners[2:]]))
            inner, strokes = (left + 2, top + 2, right - 2, bottom - 2), [s for s in track.bright if s[0]]
            assert any(overlap(points_box(points, width / 2), inner) for width, points in strokes), station
        shown = {name.text for name in track.names}
        standing = {station.name for station in labels.labels(plain).names}
        ends = {match.state.map.stations[line.stops[end]].name for end in (0, -1)}
        assert not shown & standing
        assert all(name.size >= 10.5 for name in track.names)
        if kind == "big":
            assert ends <= shown


# ---- what is written


def test_the_board_shows_just_what_stands_on_the_sheet():
    for match, seat in played(5, 3, map="paris", special=True):
        board, sheet = drawn(match, seat), match.state.sheets[seat]
        boxed = [number for _, number in sheet.boxed]
        assert uses(board.shapes, "box-") == Counter(f"box-{n}" for n in boxed)
        assert sum(uses(board.shapes, "cross-").values()) == len(sheet.marked) - len(boxed)
        listed = next(picture for block, _, picture in beside(match, seat, GROUNDS["small"]) if block.name == "lines")
        for picture in (board, listed):
            written = [text for line in sheet.windows for text in line]
            assert uses(picture.shapes, "window-") == Counter(f"window-{text}" for text in written)
            won = sum(taken > 0 for taken in sheet.taken)
            assert sum(n for name, n in uses(picture.shapes, "high-", "low-").items() if name.endswith("won")) == won
            gone = {stamp for stamp in uses(picture.shapes, "high-") if stamp.endswith("gone")}
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


def positions():
    """Matches of each number of players on each map, looked at here and there."""
    for players, city in zip(range(1, 7), [*MAPS, SMALL, "madrid"]):
        special = city in ("paris", "madrid", SMALL)
        for n, (match, seat) in enumerate(played(players, players, 900, map=city, special=special)):
            if not match.to_act or n % (31 * players) == players:
                yield match, seat


@pytest.mark.parametrize("kind", BOXES)
def test_a_board_fills_its_ground_and_all_of_it_can_be_read_and_hit(kind):
    ground, seen, least = GROUNDS[kind], Counter(), 22 if kind in ("big", "square", "low") else 24
    for match, seat in positions():
        for language in LANGUAGES:
            gamekit.language(language)
            board = drawn(match, seat, ground)
            assert (board.width, board.height) == (ground.w, ground.h)
            pictures = [board, *(picture for _, _, picture in beside(match, seat, ground))]
            for picture in pictures:
                room = (0, 0, picture.width, picture.height)
                for text, (left, top, right, bottom) in texts(picture):
                    assert text.size >= (11 if picture is not board else 10.5), text
                    assert room[0] - 0.5 <= left <= right <= room[2] + 0.5, (text, room)
                    assert room[1] <= top <= bottom <= room[3], (text, room)
                for spot in picture.hotspots:
                    left, top, right, bottom = points_box(spot.points)
                    assert spot.on or min(right - left, bottom - top) >= least - 0.1, spot.target
                    assert (left >= 0, top >= 0, right <= room[2], bottom <= room[3]) == (True,) * 4, spot.target
        assert not any("..." in text.text for text, _ in texts(board))
        clicked = {target for target, spot in spots(match, seat, ground).items() if not spot.on}
        city = match.state.map
        assert clicked >= {*(f"line:{letter}" for letter in city.index), *(f"station:{key}" for key in city.stations)}
        assert sum(target.startswith("sheet:") for target in clicked) == len(match.names) - 1
        seen.update(spot.target.partition(":")[0] for spot in board.hotspots)
    assert ("line" in seen) == (kind in ("laptop", "wide", "tall", "small"))  # Smallville has plates


def test_what_stands_beside_the_board_keeps_to_its_height_and_touches_nothing():
    for kind, ground in GROUNDS.items():
        for match, seat in positions():
            for language in LANGUAGES:
                gamekit.language(language)
                for block, high, picture in beside(match, seat, ground):
                    assert block.title
                    assert picture.height <= max(high, block.least), (kind, block.name)
                    found = [box for _, box in texts(picture)]
                    assert not any(overlap(a, b) for a, b in combinations(found, 2)), (kind, block.name, picture.width)


def test_without_plates_a_line_is_a_row_that_is_traced_on_the_map():
    match = gamekit.new("metro-x", 2, seed=1, chance="ask", names=NAMED[:2]).play("reveal 4")
    for kind in ("small", "big", "phone"):
        block = next(block for block, _, _ in beside(match, 0, GROUNDS[kind]) if block.name == "lines")
        assert block.must
        rows = block.draw(248, block.least).hotspots
        assert [row.target for row in rows] == [f"line:{letter}" for letter in match.state.map.index]
        assert all(row.track and row.slot and row.key for row in rows)
        assert not any(spot.target.startswith("line:") for spot in drawn(match, 0, GROUNDS[kind]).hotspots)
    assert not any(block.name == "lines" for block, _, _ in beside(match, 0, LAPTOP))


def test_alone_the_step_of_the_points_is_marked():
    for match, seat in played(3, 1):
        total = rules.points(match.state.map, match.state.sheets[0], 1)["total"]
        ladder = next(picture for block, _, picture in beside(match, seat) if block.name == "ladder")
        bold = [text.text for text, _ in texts(ladder) if text.bold]
        step = next((f"{least}" for least in rules.RATINGS if total >= least), "< 0")
        assert [bold[0].split("\N{EN DASH}")[0].rstrip("+"), *bold[1:]] == [step, numeral(total)]


# ---- choosing


def test_with_a_transfer_nothing_is_boxed_where_nothing_is_marked():
    """card.transfer"""
    match = gamekit.new("metro-x", chance="ask").play("reveal transfer")
    shown = scene.preview(match.view(0), parse("line B 0"))
    assert (shown.deed, shown.text) == ("Box nothing", "The window is filled, nothing is boxed.")


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
            quiet = not ghosts or (not shown.again and "Completes" not in shown.text)
            assert quiet or f"then {numeral(total)}." in shown.text
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
        assert any(uses(picture.shapes, "tick") == {"tick": 1} for _, _, picture in beside(match, seat or 0))
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
        (("line:B", "box:B"), "line B +"),
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
                targets = [target for target, spot in spots(match, seat).items() if not spot.on] + ["none"]
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
    full = {"A": ["6", "3"], "B": ["4"], "C": ["3", "3"], "D": ["4", "4"], "F": [], "H": ["4"]}
    sheets = [{"windows": full, "directions": {"C": "clockwise"}}]
    position = {"map": SMALL, "special": True, "sheets": sheets, "round": {"card": "5"}}
    match = gamekit.new("metro-x", position=position)
    assert "5 is written 1 more time." in scene.preview(match.view(0), match.moves()[-1]).text
    match.play("line F 5")
    assert match.state.due == (2,)
    assert match.log[-1].events[-1].facts["n"] == 1
    assert scene.prompt(match.view(0), match.moves()).startswith("Write 5 into 1 more free window:")


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


@pytest.mark.parametrize("box", ["laptop", "wide", "tall"])
def test_what_a_line_would_bring_is_read_while_it_is_chosen(box):
    """The tag on its plate is clear of the sign of what is chosen."""
    match = gamekit.lesson("metro-x", "all-six").match
    gains = reach.gains(match.view(0), 0, match.moves(0))
    board = drawn(match, 0, GROUNDS[box])
    outlines = {spot.key: spot.outline for spot in board.hotspots if spot.key}
    tags = [note for note in board.notes if isinstance(note, Text) and note.text in {f"+{n}" for n in gains.values()}]
    assert len(tags) == len(gains) >= 2
    for letter in gains:
        x, y = badge_place(outlines[letter])
        tag = min(tags, key=lambda one: math.dist((one.x, one.y), (x, y)))
        reaches = max(dx for dx, _ in reach.TAG) * tag.size / 11 + BADGE_RADIUS + BADGE_EDGE / 2
        assert reaches < x - tag.x < 3 * reaches


@pytest.mark.parametrize("lesson", ["all-six", "uneven", "example", "solo"])
@pytest.mark.parametrize("box", ["laptop", "wide", "tall"])
def test_what_a_line_would_bring_hides_no_number_of_a_plate(box, lesson):
    """Of those at the board's upper edge, too."""
    match = gamekit.lesson("metro-x", lesson).match
    board = drawn(match, 0, GROUNDS[box])
    tags = [note for note in board.notes if isinstance(note, Polygon) and len(note.points) == len(reach.TAG)]
    assert tags
    for tag in tags:
        covered = {
            text.text
            for text, read in texts(board)
            if text not in board.notes and overlap(points_box(tag.points), read)
        }
        assert not covered & set("0123456789")


def test_in_a_drawer_each_of_the_others_sheets_has_its_whole_width():
    match = gamekit.new("metro-x", players=4, seed=2)
    (sheets,) = (block for block in scene.blocks(match.view(0), []) if block.name == "sheets")
    for width, high, largest in ((248, sheets.good, 119), (302, sheets.whole, 302)):
        drawn = sheets.draw(width, high).check()
        found = [points_box(spot.points) for spot in drawn.hotspots if spot.target.startswith("sheet:")]
        assert len(found) == 3
        assert all(right - left == largest for left, _, right, _ in found)
