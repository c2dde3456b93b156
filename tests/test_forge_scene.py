"""The board of Forge of the Gods: one sees what lies where, why, and what a move would do."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import gamekit
from gamekit.bots import BOTS
from gamekit.draw import Hotspot, Mark, Text, Use, contains, points_box
from gamekit.draw.stage import GROUND, Ground, stage
from gamekit.games.forge import GAME, rules, scene
from gamekit.games.forge.material import COLOURS, DECK
from gamekit.games.forge.scene import above, mine
from gamekit.games.forge.scene.phrases import cost
from gamekit.games.forge.scene.pictures import SIGNS
from gamekit.games.forge.scene.places import NUMBERS, layout
from gamekit.games.forge.state import ABOVE, CUBES, parse
from gamekit.games.forge.view import view
from gamekit.room import ways
from gamekit.words import COMPLETE
from grounds import check_board, check_picture, grounds
from page import asked

NAMED = ("Ada", "Bo", "Cleo", "Dina")
LONG = ("Maximiliane von Hohenstein", "Bartholomew", "Kosmas", "Anne-Charlotte")
GROUNDS = grounds(scene.NEEDS)
LAPTOP = stage(930, 630, scene.NEEDS).ground
PHONE = stage(390, 760, scene.NEEDS).ground


def played(seed, players=2, bot="greedy"):
    """A match by bots, position by position, from the first move of a player on."""
    table = gamekit.new(GAME, players=players, seed=seed, names=NAMED[:players])
    chosen, player = random.Random(seed), BOTS[bot]()
    while table.to_act:
        seat, legal = table.to_act[0], table.moves()
        yield table, seat, legal
        table.play(player.choose(GAME, table.view(seat), legal, chosen))


def position(seed, after, players=2):
    return next(table.state for at, (table, _, _) in enumerate(played(seed, players)) if at == after)


def drawn(s, seat=0, ground=LAPTOP, last=()):
    legal = rules.moves(s, seat) if rules.to_act(s) == (seat,) else []
    return scene.board(view(s, seat), legal, ground=ground, names=NAMED, last=last).check()


def spots(board):
    return {spot.target: spot for spot in board.hotspots}


def needed(s, seat, ground=LAPTOP):
    """All that can be clicked where nothing is folded away: on the board, and in the block with one's own parts."""
    blocks = scene.blocks(view(s, seat), [], ground=ground, names=NAMED)
    beside = [spot for block in blocks if block.must for spot in block.draw(280, block.good).hotspots]
    return {spot.target: spot for spot in (*beside, *drawn(s, seat, ground).hotspots)}


def uses(shapes, kind):
    return [shape for shape in shapes if isinstance(shape, Use) and shape.stamp.startswith(kind)]


def one_of_its_own(spot: Hotspot, spots) -> bool:
    """Whether some point of a hotspot lies on no other one."""
    left, top, right, bottom = points_box(spot.points)
    grid = [(left + a * (right - left), top + b * (bottom - top)) for a in (0.2, 0.5, 0.8) for b in (0.2, 0.5, 0.8)]
    inside = [at for at in grid if around(spot.points, at)]
    return any(not any(around(other.points, at) for other in spots if other is not spot) for at in inside)


def around(points, at):
    """Whether an outline of any form goes round a point."""
    x, y = at
    sides = zip(points, (*points[1:], points[0]))
    return sum((ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay) for (ax, ay), (bx, by) in sides) % 2


@pytest.mark.parametrize("ground", GROUNDS, ids=lambda ground: f"{ground.kind}-{ground.w:.0f}x{ground.h:.0f}")
@pytest.mark.parametrize(("players", "after"), [(2, 0), (2, 60), (4, 50), (3, 65)])
def test_everything_has_a_place_of_its_own(ground, players, after):
    s = position(1, after, players)
    cubes = rules.standing(s.mine)
    for seat in (0, None):
        board = drawn(s, seat, ground)
        check_board(board, ground, 12, 10.5, apart=ground.h > 300)  # on the smallest phone cards overlap
        found = spots(board)
        wanted = {f"cube:{cube}" for cube in rules.named(cubes) if cube in above.in_sight(cubes)}
        wanted |= {f"cube:{cube}" for cube in above.BOTTOM if not cubes & CUBES[cube]}
        assert wanted == {target for target in found if target.startswith("cube:")}
        parts = {target.removeprefix("part:") for target in found if target.startswith("part:")}
        assert parts in (set(filter(None, s.cards)), set(rules.uncovered(s.cards)))
        assert len(parts) == sum(map(bool, s.cards)) or ground.kind in ("phone", "low")
        own = {"alone"} | {f"own:{part}" for part in (*s.singles[0], *(p for pair in s.weapons[0] for p in pair))}
        assert own <= needed(s, 0, ground).keys()
        for spot in board.hotspots:
            assert one_of_its_own(spot, board.hotspots), spot.target
        for cube in rules.named(rules.free(cubes)):
            left, _, right, _ = points_box(found[f"cube:{cube}"].points)
            assert right - left >= (24 if ground.w < 320 else 28)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("width", [184, 231, 280, 302, 362])
def test_each_block_fits_its_room_and_can_be_read(language, width):
    gamekit.language(language)
    for players, after in ((2, 0), (2, 60), (4, 55)):
        s = position(3, after, players)
        for seat, ground in ((0, LAPTOP), (0, PHONE), (None, LAPTOP)):
            for block in scene.blocks(view(s, seat), [], ground=ground, names=LONG):
                if block.name in ("handles", "blades") and width < 262:
                    continue  # only where there is no rail, in a drawer or on a phone, pyramids are beside the board
                for room in {block.good, block.least}:
                    picture = block.draw(width, room)
                    assert (picture.width, picture.ground) == (width, "")
                    assert picture.height <= (room if width >= 280 else 2 * room)
                    check_picture(picture, 10.5)


def test_own_parts_stay_in_their_room_however_many_there_are():
    s = position(3, 0)
    names = [[*DECK.names[0]], [*DECK.names[1]]]
    weapons = tuple((handle, blade) for handle, blade in zip(names[0][:9], names[1][:9]))
    many = s._replace(weapons=(weapons, ()), singles=(tuple(names[0][9:12]), ()))
    for ground in GROUNDS:
        board = drawn(many, 0, ground)
        check_board(board, ground, 12, 10.5, apart=ground.kind not in ("phone", "low"))
        for block in scene.blocks(view(many, 0), [], ground=ground, names=NAMED)[:1]:
            if block.must:
                for w, h in ((88, 316), (262, block.least), (280, block.good)):
                    picture = block.draw(w, h)
                    assert picture.height <= h
                    picture.check()
                    assert all(points_box(spot.points)[3] <= h for spot in picture.hotspots)


def test_from_above_one_sees_what_nothing_lies_on():
    for seed in range(3):
        for table, _, _ in played(seed, bot="random"):
            cubes = rules.standing(table.state.mine)
            seen = above.in_sight(cubes)
            assert {name for name, quarters in seen.items() if len(quarters) == 4} == {
                name for name in rules.named(cubes) if not rules.on_top(cubes, CUBES[name])
            }
            for name, quarters in seen.items():
                assert len(quarters) == 4 - rules.on_top(cubes, CUBES[name]).bit_count()


def test_one_sees_of_each_cube_what_no_other_hides():
    where = layout(LAPTOP, 2)
    hexagons = {}
    for cube in mine.PAINTED:
        (x, y), h, e = where.cube(cube), where.half, where.edge
        hexagons[cube] = (
            (x, y - e),
            (x + h, y - e / 2),
            (x + h, y + e / 2),
            (x, y + e),
            (x - h, y + e / 2),
            (x - h, y - e / 2),
        )
    for seed in range(3):
        for table, _, _ in played(seed, bot="random"):
            cubes = rules.standing(table.state.mine)
            seen = mine.in_sight(cubes)
            painted = [cube for cube in mine.PAINTED if cubes & CUBES[cube]]
            assert list(seen) == [cube for cube in painted if cube in seen]
            for cube in painted:
                triangles, inside = seen.get(cube, 0), 0
                for bit in range(24 * mine.WIDE_BITS):
                    if not mine.HEXAGONS[cube] >> bit & 1:
                        continue
                    k, m = (n - mine.BEFORE for n in divmod(bit, mine.WIDE_BITS))
                    at = (where.mine[0] + (k + 0.5) * where.half / 2, where.mine[1] + m * where.edge / 4)
                    top = next(c for c in reversed(painted) if contains(hexagons[c], at))
                    assert (top == cube) == bool(triangles >> bit & 1)
                    inside += 1
                assert inside == 24
            if table.at > 110:
                break


def test_the_hexagon_of_a_cube_that_stands_alone_is_its_rim():
    assert set(mine.rim(mine.HEXAGONS["1-1-1"])) == {(0, -4), (2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2)}


def test_hovering_a_cube_tells_what_holds_it_and_what_it_holds():
    for table, seat, _ in played(3):
        s = table.state
        cubes, board = rules.standing(s.mine), spots(drawn(s, seat))
        levels = next(block for block in scene.blocks(view(s, seat), []) if block.name == "levels")
        assert len(levels.draw(280, levels.good).hotspots) == len(CUBES)
        for cube, bit in CUBES.items():
            if f"cube:{cube}" not in board:
                assert cube not in above.in_sight(cubes)
                continue
            spot = board[f"cube:{cube}"]
            told = re.findall(r"\d-\d-\d", " ".join(line.text for line in spot.info))
            refusal = rules.check(s, seat, parse(f"take {cube}"))
            if not cubes & bit:
                assert told == []
            elif refusal:
                assert {f"cube:{name}" for name in told} >= set(refusal.where[1:])
            else:
                then = rules.free(cubes ^ bit) & ~rules.free(cubes)
                assert set(rules.named(rules.beside(cubes, bit) | then)) == set(told)
            assert bool(spot.twin) == (cube in mine.in_sight(cubes))


def test_cards_tell_what_is_missing_and_what_they_would_make():
    tagged = 0
    for table, seat, _ in played(4):
        s = table.state
        board, singles = drawn(s, seat), s.singles[seat]
        lacks = Counter()
        for slot, name in enumerate(s.cards):
            if not name:
                continue
            missing = rules.missing(s.reserves[seat], DECK[name].cost)
            free = not any(s.cards[above] for above in ABOVE[slot])
            lacks += Counter(f"lack-{colour}" for colour in missing if free)
            info = " | ".join(line.text for line in spots(board)[f"part:{name}"].info)
            fits = [own for own in singles if DECK[own].kind != DECK[name].kind]
            then = rules.uncovered(tuple("" if card == name else card for card in s.cards))
            under = [card for card in then if free and card not in rules.uncovered(s.cards)]
            assert all(f"{scene.say(own)} {DECK.renown(own, name)}" in info for own in fits)
            assert all(scene.say(card) in info for card in under)
            assert all(scene.say(colour) in info for colour in missing)
            assert [word in info for word in ("missing", "your own", "uncovers")] == [
                bool(some) for some in (missing, fits, under)
            ]
            values = sorted((DECK.renown(own, name) for own in fits), reverse=True)
            if free and fits:
                tagged += 1
                x, y = layout(LAPTOP, 2).cards.slot(slot)
                tags = [note for note in board.notes if isinstance(note, Text) and abs(note.x - x) < 40]
                assert str(values[0]) in [tag.text for tag in tags if abs(tag.y - y) < 23]
        assert Counter(use.stamp for use in uses(board.notes, "lack-")) == lacks
        assert not drawn(s, None).notes
    assert tagged > 20


def test_an_own_part_names_first_what_it_can_be_joined_to_now():
    told = 0
    for table, seat, _ in played(4):
        own = table.state.singles[seat]
        for name in own:
            lines = [line.text for line in needed(table.state, seat)[f"own:{name}"].info]
            fits = [other for other in own if DECK[other].kind != DECK[name].kind]
            assert lines[0].startswith("with your own:" if fits else "with a part in the pyramids:") or not lines
            assert all(f"{scene.say(other)} {DECK.renown(name, other)}" in lines[0] for other in fits[:4])
            told += bool(fits)
    assert told > 5


def test_previews_come_true():
    kinds = set()
    for table, seat, legal in played(6, 3):
        s, seen = table.state, table.view(seat)
        targets = needed(s, seat)
        for move in legal:
            shown = scene.preview(seen, move)
            after, events = rules.apply(s, seat, move)
            kinds.add(move.kind)
            assert set(shown.touched) <= {*targets, *(f"cube:{cube}" for cube in CUBES)}
            assert shown.at in ("", *move.targets)
            assert {use.stamp for use in shown.ghost} <= set(drawn(s, seat).ghosts)
            assert bool(shown.ghost) == (move.kind != "pass")  # what comes to be is seen where it will lie
            if move.kind == "take":
                fresh = rules.free(rules.standing(after.mine)) & ~rules.free(rules.standing(s.mine))
                assert set(shown.touched) == {f"cube:{cube}" for cube in rules.named(fresh)}
                colour = next(c for c in range(5) if after.reserves[seat][c] > s.reserves[seat][c])
                assert f"you would have {after.reserves[seat][colour]}." in shown.text
                payable = {
                    name
                    for name in rules.uncovered(s.cards)
                    if rules.pays(after.reserves[seat], DECK[name].cost)
                    and not rules.pays(s.reserves[seat], DECK[name].cost)
                }
                assert all(GAME.words.say(name) in shown.text for name in payable)
                assert bool(payable) == ("can pay" in shown.text)
            if move.kind == "forge":
                bared = set(rules.uncovered(after.cards)) - set(rules.uncovered(s.cards))
                assert {t.partition(":")[2] for t in shown.touched if t.startswith("part:")} == bared
            if joined := [event.facts["n"] for event in events if event.what == "joined"]:
                assert f"{joined[0]} renown" in shown.text
    assert kinds >= {"take", "forge", "join"}


def test_what_is_clicked_means_the_move_also_where_it_is_not_legal():
    seen = view(position(1, 40), 0)
    for path, text in {
        ("cube:1-3-3",): "take 1-3-3",
        ("part:yew",): "forge yew",
        ("part:yew", "alone"): "forge yew",
        ("own:lynx", "part:yew"): "forge yew join lynx",
        ("part:yew", "own:lynx"): "forge yew join lynx",
        ("own:yew", "own:lynx"): "join lynx yew",
        ("own:lynx", "own:yew"): "join lynx yew",
        ("own:lynx", "own:wolf"): "join lynx wolf",
        ("pass",): "pass",
        ("chance:card yew",): "card yew",
    }.items():
        assert scene.meant(seen, path) == text
        assert parse(text)
    for nothing in ((), ("own:x",), ("cube:9-9-9",), ("part:x",), ("part:yew", "part:elm"), ("alone", "pass")):
        assert scene.meant(seen, nothing) is None


# What may be said of a click, or of two: whose turn it is apart, just rules that speak of what was clicked.
ASKED = {
    "cube": {"mine.take"},
    "part": {"forge.part"},
    "part alone": {"forge.part"},
    "part own": {"forge.part", "forge.join"},
    "own part": {"forge.part", "forge.join"},
    "own": {"join", "forge.part"},
    "own own": {"join"},
    "alone": {"forge.part"},
    "pass": {"turn.pass"},
}
TURNS = {"setup.players", "turn.one-action", "end.round"}


def test_whatever_is_clicked_is_allowed_or_has_a_rule_that_speaks_of_it():
    rng, told = random.Random(5), Counter()
    for players in (2, 3):
        for table, mover, _ in played(7 + players, players):
            for seat in range(players) if table.at % 3 == 0 else ():
                seen = table.view(seat)
                places = [*needed(table.state, seat), "pass"]
                clicks = [(place,) for place in places] + [tuple(rng.sample(places, 2)) for _ in range(20)]
                for path in clicks:
                    kind, text = asked(scene, seen, path)
                    refused = table.why_not(text, seat)
                    rule = refused.rule if refused else "allowed"
                    assert rule in ASKED[kind] | {"allowed"} if seat == mover else rule in TURNS, (path, text, rule)
                    told[kind, rule] += 1
    assert {kind for kind, _ in told} == ASKED.keys()
    assert {rule for kind, rule in told if kind == "own"} == {"join", "forge.part", "allowed", *TURNS - {"end.round"}}
    over = table.view(0)
    assert {table.why_not(asked(scene, over, (place,))[1], 0).rule for place in places} == {"end.round"}


def test_a_part_alone_is_asked_about_where_it_could_best_go():
    lesson = gamekit.lessons("forge")["for-good"]
    table = gamekit.new(GAME, position=lesson.position)
    seen = table.view(0)
    assert scene.meant(seen, ("own:alder",)) == "join adder alder"  # the best of one's own
    assert "Fox is already joined" in str(table.why_not(scene.meant(seen, ("own:fox",))))
    assert "Linden is not among yours" in str(table.why_not(scene.meant(seen, ("own:linden",))))
    table = gamekit.new(GAME, position=gamekit.lessons("forge")["one-action"].position)
    assert scene.meant(table.view(0), ("own:fox",)) == "forge rowan join fox"
    assert scene.meant(table.view(0), ("alone",)) == "forge alder"


def test_no_part_is_forged_before_it_is_said_where_it_goes():
    orders = set()
    for table, seat, legal in played(6, 3):
        paths = {path: move for move in legal for path in ways(move)}
        for path in paths:
            if len(path) == 2:
                assert not {path[:1], path[1:]} & set(paths)
                orders.add(tuple(target.partition(":")[0] for target in path))
        parts = {f"own:{part}" for part in table.state.singles[seat]}
        for move in legal:
            if move.kind == "forge":
                assert paths[f"part:{move.what}", "alone"].text == f"forge {move.what}"
            if move.other:
                assert paths[move.targets[::-1]] is move
                assert parts & set(move.targets)
    assert orders == {("part", "alone"), ("part", "own"), ("own", "part"), ("own", "own")}


def test_a_move_changes_little():
    for players in (2, 3, 4):
        for ground in (LAPTOP, PHONE):
            before = None
            for table, _, _ in played(8, players):
                board = drawn(table.state, 0, ground)
                if before and table.log[-1].move.kind == "take":
                    assert (Counter(board.shapes) - Counter(before.shapes)).total() <= 24
                    assert (Counter(board.notes) - Counter(before.notes)).total() <= 10
                    assert board.stamps is before.stamps
                before = board


def test_a_bystander_reads_what_the_free_parts_cost():
    s = position(1, 30, 3)
    costs = [colour for name in rules.uncovered(s.cards) for colour in cost(DECK[name])]
    tones = [DECK[name].colour for name in rules.uncovered(s.cards)]
    free = next(block for block in scene.blocks(view(s, None), []) if block.name == "free")
    told = Counter(use.stamp for use in uses(free.draw(280, free.good).shapes, "tiny-"))
    assert told == Counter(f"tiny-{colour}" for colour in [*costs, *tones])


def test_a_part_one_can_pay_for_leaves_room_for_its_partners_name_in_a_rail():
    match = gamekit.new("forge", position=gamekit.lessons("forge")["better-join"].position)
    free = next(block for block in scene.blocks(match.view(0), []) if block.name == "free")
    told = [shape.text for shape in free.draw(210, free.good).shapes if isinstance(shape, Text)]
    assert "Badger" in told
    assert not any(text.endswith("...") for text in told)


@pytest.mark.parametrize("language", COMPLETE)
def test_each_card_says_its_name(language):
    gamekit.language(language)
    pictures = drawn(position(1, 0)).stamps
    for name in DECK.parts:
        for picture in (f"card-{name}", f"under-{name}", f"single-{name}", f"joined-{name}"):
            told = [shape.text for shape in pictures[picture].shapes if isinstance(shape, Text)]
            assert any(text.removesuffix("...") in scene.say(name) and len(text) > 5 for text in told) or (
                scene.say(name) in told
            )


@pytest.mark.parametrize("language", COMPLETE)
def test_everything_can_be_said_all_through_a_match(language):
    gamekit.language(language)
    for players in (2, 3, 4):
        for n, (table, seat, _) in enumerate(played(9, players)):
            ground = GROUNDS[n % len(GROUNDS)]
            board = scene.board(table.view(seat), [], ground=ground, names=NAMED)
            check_board(board, ground, 12, 10.5, apart=ground.kind not in ("phone", "low"))
    for lesson in gamekit.lessons("forge").values():
        seen = gamekit.new(GAME, position=lesson.position).view(0)
        for ground in GROUNDS:
            board = scene.board(seen, [], ground=ground, names=NAMED)
            check_board(board, ground, 12, 10.5, apart=ground.kind not in ("phone", "low"))
    for table, seat, legal in played(9, 3):
        for eye in (seat, None):
            seen, moves = table.view(eye), legal if eye is not None else []
            board = scene.board(seen, moves, ground=GROUND, names=NAMED).check()
            said = [scene.sentence(seen, NAMED), scene.status(seen), scene.prompt(seen, moves, NAMED)]
            said += [spot.label for spot in board.hotspots]
            said += [line.text for spot in board.hotspots for line in spot.info]
            said += [note.detail for note in scene.seats(seen)] + [b.label for b in scene.buttons(seen, moves)]
            said += [scene.preview(seen, move).text for move in moves]
            assert all(said)
            assert not any("{" in text for text in said)
    assert [note.score for note in scene.seats(table.view(None))] == [score["total"] for score in table.outcome.scores]


def test_a_half_laid_set_up_is_shown_too():
    table = gamekit.new(GAME, players=2, chance="ask")
    for step in range(86):
        if step in (0, 30, 60, 85):
            board = drawn(table.state)
            seen = above.in_sight(rules.standing(table.state.mine))
            assert len(uses(board.shapes, ("plan-", "low-"))) == len(seen)
            assert len(uses(board.shapes, ("card-", "under-"))) == max(0, step - 55)
        table.play(table.moves("chance")[0].move)
    assert len(uses(drawn(table.state).shapes, "cube-")) == 1


def test_the_last_move_is_marked_also_where_a_part_has_gone_to_its_owner():
    marked = set()
    for table, seat, _ in played(6, 3):
        entry = table.log[-1]
        if entry.seat != "chance":
            places = scene.touched(table.view(seat), entry)
            board = drawn(table.state, table.log[-1].seat, PHONE, last=places)
            known = [place for place in places if place in spots(board)]
            assert board.marks == tuple(Mark("last", place) for place in known)
            marked.add((entry.move.kind, len(known)))
    assert marked >= {("take", 1), ("forge", 1), ("forge", 2)}


def test_a_state_is_drawn_from_above_and_in_the_mine():
    board = drawn(position(1, 0))
    once = board._replace(marks=(Mark("legal", "cube:1-1-1"),)).marked()  # in the corner at the back: hidden
    both = board._replace(marks=(Mark("legal", "cube:5-1-1"),)).marked()
    assert len(both) == 2 * len(once)
    with pytest.raises(ValueError, match="hotspot"):
        board._replace(hotspots=(board.hotspots[0]._replace(twin=((0, 0), (1, 1), (float("nan"), 0))),)).check()


def test_cubes_say_their_colour_twice():
    assert len({tuple(map(len, SIGNS[colour])) for colour in COLOURS}) == 5


@pytest.mark.parametrize(("high", "numbered"), [(262, False), (290, False), (312, True), (540, True)])
def test_the_columns_are_numbered_where_no_cards_lie_over_that(high, numbered):
    ground = Ground(394, high, None, "phone")
    floor = layout(ground, 2).floor
    board = drawn(position(3, 5), ground=ground)
    below = [text for text in board.shapes if isinstance(text, Text) and floor.bottom < text.y < floor.bottom + NUMBERS]
    assert [text.text for text in below if text.x < floor.right] == (list("12345") if numbered else [])
