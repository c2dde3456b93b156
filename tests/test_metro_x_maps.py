"""The maps and decks of Metro X: what ours measure, and what is said about bad ones."""

from __future__ import annotations

import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    ways = dict(small.ways[small.index["C"]][""])
    assert ways == {"clockwise": ("c1", "c2", "c3", "c4"), "counterclockwise": ("c1", "c4", "c3", "c2")}
    data = tomllib.loads(TEXT)
    data["lines"]["C"]["route"] = ["c1", "c4", [11, 9], "c3", [14, 9], "c2", [14, 6]]
    turned = material.Map("turned", data)
    assert dict(turned.ways[turned.index["C"]][""]) == ways


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
    ('game = "metro-x"', 'game = "go"', 'The file must say that it is for Metro X: game = "metro-x".'),
    ('map = "Smallville"', "map = 3", "map is the title, a text, not 3."),
    ("size = [17, 11]", "size = [17]", "size is how many columns and rows the picture has"),
    ("size = [17, 11]", "size = 17", "size is how many columns and rows the picture has"),
    ("windows = 10", "windows = 23", "windows is 23, but the lines have 10 in all."),
    ("windows = 10", "window = 10", "There is no 'window' here. Good ones: game, lines, map, size, stations, water,"),
    ("[lines.A]\nwindows = 2", "[lines.A]\nwindows = 5", "Line A: windows is a number from 1 to 4, not 5."),
    ("high = 4", "high = true", "Line A: high is a number from 1 to 99, not True."),
    ("low = 2", "low = 5", "Line A: the low value, 5, is more than the high one, 4."),
    ("low = 2", "lo = 2", "Line A: There is no 'lo' here."),
    ("[lines.A]", "[lines.Z]", "Line Z: a line is named by one letter from A to J."),
    ("plate = [1.5, 4]", "plate = [1.5, 44]", "Line A: plate is the place of its plate in the picture"),
    ("loop = true", "loop = 1", "Line C: loop is true or false, not 1."),
    ('name = "Airport"', "name = 1", "Station a1: name is what is written beside it, not 1."),
    ('name = "Airport"', 'nam = "Airport"', "Station a1: There is no 'nam' here."),
    ("at = [3, 5]", "at = [3, 55]", "Station a1: at is its place in the picture, like [3, 4], not [3, 55]."),
    ("at = [3, 5]", "at = [3, nan]", "Station a1: at is its place in the picture"),
    ('label = "below"', 'label = "under"', "Station a1: label is 'under'. Good ones: right, left, above, below,"),
    ('label = "below"', "label = []", "Station a1: label is []. Good ones:"),
    ("special = true", 'special = "yes"', "Station c1: special is true or false, not 'yes'."),
    ("[stations]\n", "[stations]\nx1 = 3\n", "Station x1: it is written like"),
    ("[stations]\n", "[stations]\nX_1 = {}\n", "Station X_1: the short name of a station is made of a to z"),
    ("[stations]\n", "[stations]\nnone = {}\n", "Station none: the short name of a station is made of a to z"),
    ("[stations]\n", '[stations]\nx1 = { name = "X", at = [1, 1] }\n', "Station x1: no line stops there."),
    ("points = [[12, 1], [16, 1], [16, 3], [12, 3]]", "points = []", "Water 1: points is a list of three places"),
    ("at = [14, 2]\n", "", "Water 1: a name is a text and goes with its place, at."),
]
ROUTES = [
    ('"a1", "cross", "d2"', '"a1", "crux", "d2"', "Line A: there is no station 'crux'."),
    ('"a1", "cross", "d2"', '"a1", "cross", "d2", "a1"', "Line A: it stops twice at a1."),
    ('["b1", "b2", "cross", "b4"]', '["b1"]', "Line B: it needs two stations at least."),
    ('["b1", ', '[[1, 1], "b1", ', "Line B: its route begins and ends at a station."),
    ('"d5", "d6"', '"d5", "d6", [9, 10.5]', "Line D: its route begins and ends at a station."),
    ('["b1", ', "[3, ", "Line B: route is a list of stations, and of places where it bends"),
    ('"c2", [14, 9], "c3", [11, 9], "c4"', '"c2"', "Line C: a loop without a direction."),
    ("at = [7, 6]", "at = [9, 6]", "Stations b4 and d3 lie on one spot."),
    ("at = [7, 6]", "at = [8.5, 6]", "Stations b4 and d3 lie too near to each other."),
    ('"cross", "b4"]', '"cross", "d3", "b4"]', "Line B: it jumps from cross to d3. Track runs straight"),
    ('"b1", "b2", "cross"', '"b1", [4, 3], "b2", "cross"', "Line B: it stays on one spot at b1."),
    ('"a1", "cross", "d2"', '"a1", "d2", "cross"', "Line A: it touches cross a second time."),
    ('"f5", "f6"', '"f5", [9, 10], [8.4, 10], [9.4, 9], [10, 9], "f6"', "Line F: its track lies on itself near"),
    ('"b1", "b2", "cross", "b4"', '"b1", "b2", "b4"', "Line B: it runs through cross without a stop."),
    ('"a1", "cross", "d2"', '"a1", [6, 5], "d2"', "Line A: it runs through cross without a stop."),
    ('"cross", "b4"]', '"cross", [7, 5], "b4"]', "Lines A and B: their tracks lie on each other near cross."),
    ('"d2", "d3"', '[10, 4], [10, 5.5], [9.5, 6], "d3"', "Lines A and D: their tracks cross at 10,5 without"),
]
PICTURE = [
    ('label = "above" }\na5', 'label = "right" }\na5', "The name of a4 lies over line A."),
    ('at = [7, 6], label = "below"', 'at = [7, 6], label = "right"', "The name of b4 lies over the name of d3."),
    ('name = "Dale"', 'name = "Daleside Bridge"', "The name of d3 lies over station b4."),
    ('name = "Abbey"', f'name = "{"Abbey " * 20}"', "The name of a5 does not fit into the picture."),
    ("plate = [9, 1.5]", "plate = [13, 1.5]", "The name of d1 lies between the plate of line D and its first station."),
    ("plate = [9, 1.5]", "plate = [9, 0.2]", "The plate of line D does not fit into the picture."),
    ("plate = [9, 1.5]", "plate = [9, 3]", "The plate of line D lies over station d1."),
    ("plate = [9, 1.5]", "plate = [4, 1.6]", "The plate of line B lies over the plate of line D."),
]


@pytest.mark.parametrize(("old", "new", "problem"), WORDS + ROUTES + PICTURE, ids=lambda text: text[:30])
def test_bad_maps(old: str, new: str, problem: str) -> None:
    assert problem in said((old, new))


def test_the_small_map_is_good() -> None:
    assert said() == ""


def test_a_place_where_a_route_goes_straight_on(tmp_path: Path) -> None:
    """It is no fault, and the map is drawn."""
    path = tmp_path / "my_city.toml"
    path.write_text(TEXT.replace('"a1", "cross"', '"a1", [4, 5], "cross"'), encoding="utf-8")
    assert gamekit.check(path) == []
    match = gamekit.new(GAME, map=str(path), chance="ask")
    assert len(GAME.scene.board(match.view(0), []).hotspots) > 30


def test_bad_decks() -> None:
    deck = tomllib.loads((DATA / "deck.toml").read_text(encoding="utf-8"))
    assert problems(deck) == []
    assert problems(deck | {"numbers": [7]}) == ["numbers is a list of numbers from 1 to 6, not [7]."]
    assert problems(deck | {"express": 2}) == ["express is a list of numbers from 1 to 6, not 2."]
    assert problems(deck | {"transfers": -1}) == ["transfers says how many there are, from 0 to 20, not -1."]
    assert problems(deck | {"jokers": 1}) == [
        "There is no 'jokers' here. Good ones: deck, express, free-rides, game, numbers, transfers."
    ]
    none = deck | {"numbers": [], "express": [], "transfers": 0}
    assert "The deck needs a card that fills a window" in problems(none)[0]


JUNK = st.none() | st.booleans() | st.integers(-5, 99) | st.sampled_from(([], {}, [[1, 2]], "", "a1", 1e300))


@given(st.data())
def test_never_an_exception(data: Any) -> None:
    """Whatever stands in a map, either something is said about it or it can be read."""
    town = tomllib.loads(TEXT)
    for _ in range(3):
        parent, key, part = None, None, town
        while isinstance(part, dict | list) and part and (parent is None or data.draw(st.integers(0, 3))):
            parent, key = part, data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
            part = parent[key]
        parent[key] = data.draw(JUNK)
    if not problems(town):
        material.Map("junk", town)


def test_files_of_ones_own(tmp_path: Path) -> None:
    """material.maps: one's own city is read, checked and played; changed on disk it is another map."""
    path = tmp_path / "my_city.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert map_of(str(path)) is map_of(str(path))
    match = play_out(GAME, 2, {"map": str(path)}, 1, 500)
    assert match.position()["map"] == str(path)
    path.write_text(TEXT.replace("high = 4", "high = 9", 1), encoding="utf-8")
    assert map_of(str(path)).lines[0].high == 9
    wrong = (
        (TEXT.replace("windows = 10", "windows = 9"), r"my_city\.toml: windows is 9, but the lines have 10 in all\.$"),
        (TEXT.replace("windows = 2", "windows = 5"), r"\(and \d+ more: gamekit\.check tells all\)$"),
        ("[", "is no TOML: "),
        ("x = " + "[" * 5000, "is no TOML that can be read"),
        ("", "must say that it is for Metro X"),
        ((DATA / "deck.toml").read_text(encoding="utf-8"), "is a deck, not a map"),
    )
    for text, problem in wrong:
        path.write_text(text, encoding="utf-8")
        with pytest.raises(gamekit.GamekitError, match=problem):
            gamekit.new(GAME, map=str(path))
    path.write_bytes(b"\xff")
    with pytest.raises(gamekit.GamekitError, match="is no text"):
        gamekit.new(GAME, map=str(path))
    with pytest.raises(gamekit.GamekitError, match="can't be read"):
        gamekit.new(GAME, map=str(tmp_path / "nowhere.toml"))
