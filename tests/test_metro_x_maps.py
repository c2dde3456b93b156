"""The maps and decks of Metro X: what ours measure, and what is said about bad ones."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

import gamekit
from gamekit.games.metro_x import GAME, material, network
from gamekit.games.metro_x.material import map_of, problems
from gamekit.testing import play_out

CITIES = ("amsterdam", "berlin", "paris", "madrid")
DATA = Path(material.__file__).parent / "data"
SMALL = Path(__file__).with_name("smallville.toml")
TEXT = SMALL.read_text(encoding="utf-8")


@pytest.mark.parametrize("city", CITIES)
def test_our_maps(city: str) -> None:
    """material.maps: without a fault, built like the published ones, and every interchange and terminus is named."""
    assert problems(tomllib.loads((DATA / "maps" / f"{city}.toml").read_text(encoding="utf-8"))) == []
    town = map_of(city)
    stops = [len(line.stops) for line in town.lines]
    meeting = [len(station.lines) for station in town.stations.values()]
    assert len(town.lines) in (9, 10)
    assert 70 <= len(town.stations) <= 80
    assert town.windows == 23
    assert all(2 <= line.windows <= 4 for line in town.lines)
    assert 6 <= min(stops) <= max(stops) <= 19
    assert 4.5 <= sum(stops) / 23 <= 5.2
    assert 23 <= sum(lines > 1 for lines in meeting) <= 29
    assert meeting.count(3) >= 2
    assert 1 <= sum(lines > 3 for lines in meeting) <= 2
    assert 38 <= sum(line.high for line in town.lines) <= 48
    assert all(1 <= line.high - line.low <= 4 for line in town.lines)
    ends = {line.stops[end] for line in town.lines for end in (0, -1) if not line.loop}
    unnamed = [s.id for s in town.stations.values() if not s.label and (len(s.lines) > 1 or s.special or s.id in ends)]
    assert not unnamed


def test_what_is_special() -> None:
    """map.loop: Berlin's C and Madrid's J; map.special: Paris and Madrid; the printed values are Amsterdam's."""
    loops = {city: [line.letter for line in map_of(city).lines if line.loop] for city in CITIES}
    assert loops == {"amsterdam": [], "berlin": ["C"], "paris": [], "madrid": ["J"]}
    assert [city for city in CITIES if any(s.special for s in map_of(city).stations.values())] == ["paris", "madrid"]
    values = " ".join(f"{line.letter} {line.high}/{line.low}" for line in map_of("amsterdam").lines)
    assert values == "A 6/3 B 4/2 C 7/3 D 6/4 E 6/4 F 3/2 G 3/2 H 4/2 I 4/2 J 2/1"


def test_directions_of_a_loop() -> None:
    """map.loop: clockwise as one sees it, whichever way round the file tells it; the first station stays first."""
    small = map_of(str(SMALL))
    ways = {way.named: way.stops for way in small.ways[small.index["C"]][""]}
    assert ways == {"clockwise": ("c1", "c2", "c3", "c4"), "counterclockwise": ("c1", "c4", "c3", "c2")}
    data = tomllib.loads(TEXT)
    data["lines"]["C"]["route"] = ["c1", "c4", [11, 9], "c3", [14, 9], "c2", [14, 6]]
    turned = network.Map("turned", data)
    assert {way.named: way.stops for way in turned.ways[turned.index["C"]][""]} == ways


def test_names_keep_their_room_when_drawn_larger() -> None:
    """They do not grow with the map, so what is apart at the smallest step is apart at any larger one."""
    town = map_of("paris")
    for step in (network.STEP, 44, 60):
        boxes = [network.label_box(station, step) for station in town.stations.values() if station.label]
        boxes += [network.plate_box(line, step) for line in town.lines]
        assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2))


# ---- Bad files


def said(*changes: tuple[str, str]) -> str:
    """What is said about the small map with some of its text replaced."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return "\n".join(problems(tomllib.loads(text)))


WORDS = [
    ("map = ", "mapp = ", 'The file must say what it is: a map = "..." or a deck = "..."'),
    ('game = "metro-x"', 'game = "go"', "game is \"metro-x\", not 'go'."),
    ('map = "Smallville"', "map = 3", "map (its title) is a text of at most 60 characters that can be shown, not 3."),
    ("size = [17, 11]", "size = [17]", "size (how many columns and rows the picture has) is a list of 2, not of 1."),
    ("size = [17, 11]\n", "", "size (how many columns and rows the picture has) is missing: a list of 2,"),
    ("windows = 10", "windows = 23", "windows is 23, but the lines have 10 in all."),
    ("windows = 10", "window = 10", "window is not known here. Good ones: game, map, size, windows, lines, stations"),
    ("[lines.A]\nwindows = 2", "[lines.A]\nwindows = 5", "[lines.A] windows is a whole number from 1 to 4, not 5."),
    ("high = 4", "high = true", "[lines.A] high (for who completes it first) is a whole number from 1 to 99, not t"),
    ("low = 2", "low = 5", "[lines.A] low is more than the high value, 4."),
    ("low = 2", "lo = 2", "[lines.A] low (for those who complete it later) is missing: a whole number from 1 to 99."),
    ("[lines.A]", "[lines.Z]", "[lines] Z is no good name. A name is one of A, B, C"),
    ("plate = [1.5, 4]", "plate = [1.5, 44]", "lies outside the picture, which goes from [0, 0] to [17, 11]: [1.5, 4"),
    ("loop = true", "loop = 1", "[lines.C] loop (whether it goes round) is true or false, not 1."),
    ('name = "Airport"', "name = 1", "[stations.a1] name (what is written beside it) is a text"),
    ('name = "Airport"', 'nam = "Airport"', "[stations.a1] name (what is written beside it) is missing: a text"),
    ("at = [3, 5]", "at = [3, 55]", "[stations.a1] at (where it lies) lies outside the picture, which goes"),
    ("at = [3, 5]", "at = [3, nan]", "[stations.a1] at (where it lies) is a place in the picture"),
    ('label = "below"', 'label = "under"', "[stations.a1] label (where the name stands) is one of right, left, above"),
    ('label = "below"', "label = []", "[stations.a1] label (where the name stands) is one of right, left"),
    ("special = true", 'special = "yes"', "[stations.c1] special (whether it is a special station) is true or false"),
    ("[stations]\n", "[stations]\nx1 = 3\n", "[stations] x1 is a table of name, at, label, special, not 3."),
    ("[stations]\n", "[stations]\nX_1 = {}\n", '[stations] X_1 is no good name. A name is written like "dam"'),
    ("[stations]\n", "[stations]\nnone = {}\n", "[stations] none is no good name: that word means"),
    ("[stations]\n", '[stations]\nx1 = { name = "X", at = [1, 1] }\n', "[stations] x1 is no stop of any line."),
    ("points = [[12, 1], [16, 1], [16, 3], [12, 3]]", "points = []", "water 1, points (its outline) is a list of 3 to"),
    ("at = [14, 2]\n", "", 'water 1 has a name and its place, "at", or neither.'),
]
ROUTES = [
    ('"a1", "cross", "d2"', '"a1", "cros", "d2"', "[lines.A] route 2 is no station: 'cros'. Did you mean cross?"),
    ('"a1", "cross", "d2"', '"a1", "cross", "d2", "a1"', "[lines.A] route 4 is a1 once more. A line stops only once"),
    ('["b1", "b2", "cross", "b4"]', '["b1", [3, 3]]', "[lines.B] route needs two stations at least."),
    ('["b1", ', '[[1, 1], "b1", ', "[lines.B] route begins and ends at a station, not at a place where it bends."),
    ('"d5", "d6"', '"d5", "d6", [9, 10.5]', "[lines.D] route begins and ends at a station"),
    ('["b1", ', "[3, ", '[lines.B] route 1 is written like "dam" or "town-hall", or a place in the picture'),
    ('"c2", [14, 9], "c3", [11, 9], "c4"', '"c2"', "[lines.C] route goes round nothing."),
    ("at = [7, 6]", "at = [9, 6]", "[stations.d3] at is the very place of station b4."),
    ("at = [7, 6]", "at = [8.5, 6]", "[stations.d3] at lies too near to station b4."),
    ('"cross", "b4"]', '"cross", "d3", "b4"]', "[lines.B] route 3 leads from cross to d3 askew. Track runs straight"),
    ('"b1", "b2", "cross"', '"b1", [4, 3], "b2", "cross"', "[lines.B] route 1 stays on one spot, b1."),
    ('"a1", "cross", "d2"', '"a1", "d2", "cross"', "[lines.A] route 1 touches cross a second time."),
    ('"f5", "f6"', '"f5", [9, 10], [8.4, 10], [9.4, 9], [10, 9], "f6"', "[lines.F] route 6 lies on its own track near"),
    ('"b1", "b2", "cross", "b4"', '"b1", "b2", "b4"', "[lines.B] route 2 leads through cross without a stop."),
    ('"a1", "cross", "d2"', '"a1", [6, 5], "d2"', "[lines.A] route 2 leads through cross without a stop."),
    ('"cross", "b4"]', '"cross", [7, 5], "b4"]', "[lines.B] route 3 lies on the track of line A near cross."),
    ('"d2", "d3"', '[10, 4], [10, 5.5], [9.5, 6], "d3"', "[lines.D] route 2 crosses the track of line A at 10,5,"),
]
PICTURE = [
    ('label = "above" }\na5', 'label = "right" }\na5', "[stations.a4] label puts the name over line A. Free: above"),
    ('at = [7, 6], label = "below"', 'at = [7, 6], label = "right"', "d3] label puts the name over the name of b4."),
    ('name = "Dale"', 'name = "Daleside Bridge"', "over line B and station b4. Free: right, below right, right below."),
    ('"Barn", at = [4, 3], label = "right"', f'"{"Barn " * 7}", at = [4, 3], label = "left"', "over the edge of the"),
    ("plate = [9, 1.5]", "plate = [13, 1.5]", "over the way from the plate of line D to its first station."),
    ("plate = [9, 1.5]", "plate = [9, 0.2]", "[lines.D] plate lies over the edge of the picture. Free: [9, 2]."),
    ("plate = [9, 1.5]", "plate = [9, 3]", "[lines.D] plate lies over line D and station d1."),
    ("plate = [9, 1.5]", "plate = [4, 1.6]", "its first station and the plate of line B. Free:"),
]


@pytest.mark.parametrize(("old", "new", "problem"), WORDS + ROUTES + PICTURE, ids=lambda text: text[:30])
def test_bad_maps(old: str, new: str, problem: str) -> None:
    assert problem in said((old, new))


@pytest.mark.parametrize("x", [13.5, 12])
def test_where_a_plate_is_proposed_its_way_to_the_station_lies_below_no_name(x: float) -> None:
    place = said(("plate = [15.5, 6]", f"plate = [{x}, 6]")).partition("Free: ")[2].partition("].")[0] + "]"
    assert said(("plate = [15.5, 6]", f"plate = {place}")) == ""


def test_the_small_map_is_good() -> None:
    assert said() == ""


def test_a_place_where_a_route_goes_straight_on(tmp_path: Path) -> None:
    """It is no fault, and the map is drawn."""
    path = tmp_path / "my_city.toml"
    path.write_text(TEXT.replace('"a1", "cross"', '"a1", [4, 5], "cross"'), encoding="utf-8")
    assert gamekit.check(path) == []
    match = gamekit.new(GAME, map=str(path), chance="ask")
    assert len(GAME.scene.board(match.view(0), []).hotspots) > 30


def test_all_faults_are_told_in_one_go() -> None:
    """A word, a sum, a route, a track, a label: none hides another."""
    found = said(
        ("high = 4", 'high = "four"'),
        ("windows = 10", "windows = 11"),
        ('"b2", "cross", "b4"', '"b2", "crux", "b4"'),
        ('"cross", "d2", "a4"', '"cross", [7, 5.5], "d2", "a4"'),
        ('label = "above" }\na5', 'label = "right" }\na5'),
    )
    assert len(found.splitlines()) == 6, found


def test_a_faulty_map_can_be_looked_at(tmp_path: Path) -> None:
    """Its faults are marked and told below it; the list itself is one like any other."""
    path = tmp_path / "my_city.toml"
    path.write_text(TEXT.replace('label = "above" }\na5', 'label = "right" }\na5'), encoding="utf-8")
    found = gamekit.check(path)
    assert found == list(found) == eval(repr(found))
    shown = found._repr_mimebundle_()
    assert shown["text/plain"] == repr(list(found))
    assert found[0][:20] in shown["image/svg+xml"]
    assert ">Smallville: 1 fault<" in shown["image/svg+xml"]
    assert 'fill="#' in shown["image/svg+xml"]
    path.write_text("game = 3", encoding="utf-8")
    assert list(gamekit.check(path)._repr_mimebundle_()) == ["text/plain"]


def test_bad_decks() -> None:
    deck = tomllib.loads((DATA / "deck.toml").read_text(encoding="utf-8"))
    assert problems(deck) == []
    assert problems(deck | {"numbers": [7]}) == ["numbers 1 is one of 1, 2, 3, 4, 5, 6, not 7."]
    assert problems(deck | {"express": 2})[0].startswith("express (what the express cards show) is a list, like [2, 3]")
    assert problems(deck | {"transfers": -1})[0].endswith("is a whole number from 0 to 20, not -1.")
    assert problems(deck | {"jokers": 1})[0].startswith("jokers is not known here. Good ones: game, deck, numbers")
    none = deck | {"numbers": [], "express": [], "transfers": 0}
    assert "The file needs a card that fills a window" in problems(none)[0]
    assert len(problems(none | {"jokers": 1, "free-rides": -1})) == 3  # none hides another
    assert len(problems(none | {"express": 2})) == 1


def test_files_of_ones_own(tmp_path: Path) -> None:
    """material.maps: one's own city is read, checked and played; changed on disk it is another map."""
    path = tmp_path / "my_city.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert map_of(str(path)) is map_of(str(path))
    match = play_out(GAME, 2, {"map": str(path)}, 1, 500)
    assert match.position()["map"] == str(path)
    assert gamekit.new(GAME, map=path, chance="ask").options == {"map": str(path)}
    match.save(tmp_path / "match.json")
    assert gamekit.load(tmp_path / "match.json").state == match.state
    path.write_text(TEXT.replace("high = 4", "high = 9", 1), encoding="utf-8")
    with pytest.raises(gamekit.GamekitError, match=r"my_city\.toml has changed since the match was saved"):
        gamekit.load(tmp_path / "match.json")
    assert map_of(str(path)).lines[0].high == 9
    path.write_text("game = 3", encoding="utf-8")  # also where it is no map any more
    with pytest.raises(gamekit.GamekitError, match=r"my_city\.toml has changed since the match was saved"):
        gamekit.load(tmp_path / "match.json")
    wrong = (
        (TEXT.replace("windows = 10", "windows = 9"), r"my_city\.toml: windows is 9, but the lines have 10 in all\.$"),
        (TEXT.replace("windows = 2", "windows = 5"), r"\(and \d+ more: gamekit\.check tells them\)$"),
        ("[", "is no TOML that can be read: "),
        ("", "must say what it is"),
        ((DATA / "deck.toml").read_text(encoding="utf-8"), "is a deck, not a map"),
    )
    for text, problem in wrong:
        path.write_text(text, encoding="utf-8")
        with pytest.raises(gamekit.GamekitError, match=problem):
            gamekit.new(GAME, map=str(path))
    path.write_bytes(b"\xff")
    with pytest.raises(gamekit.GamekitError, match="is not written as UTF-8"):
        gamekit.new(GAME, map=str(path))
    with pytest.raises(gamekit.GamekitError, match="There is no file"):
        gamekit.new(GAME, map=str(tmp_path / "nowhere.toml"))
