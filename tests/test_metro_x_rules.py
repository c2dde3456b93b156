"""Metro X, rule by rule, mostly on a small map. Each test names the slugs of the rules that it proves."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.bots import GreedyBot
from gamekit.games.metro_x import GAME, rules
from gamekit.games.metro_x.state import Sheet
from gamekit.room import CHANCE, LOOKER
from gamekit.testing import play_out
from gamekit.words import LANGUAGES, fields

SMALL = str(Path(__file__).with_name("smallville.toml"))
STATIONS = tuple(gamekit.new(GAME, map=SMALL, chance="ask").state.map.stations)
FULL = {"A": ["6", "3"], "B": ["4"], "C": ["3", "3"], "D": ["4", "4"], "F": ["3", "3"], "H": ["4"]}
ROUND = {"C": "clockwise"}
OUT = {"windows": FULL, "directions": ROUND, "marked": ["f1", "f2", "f3"]}  # at f3 a card was repeated
DONE = {"marked": ["f1", "f2", "f3", "f4", "f5", "f6"], "windows": {"F": ["6"]}}
SIXES = {"windows": {"A": ["6"], "B": ["6"], "C": ["6"], "D": ["6"], "F": ["6"], "H": ["6"]}, "directions": ROUND}
ALL = SIXES | {"marked": list(STATIONS)}
# On line D the second, fourth and fifth station: by a run on line A, and two free rides.
GAPS = {"marked": ["a1", "cross", "d2", "d4", "d5"], "windows": {"A": ["6"]}}


def stops(line: str) -> tuple[str, ...]:
    small = gamekit.new(GAME, map=SMALL, chance="ask").state.map
    return small.lines[small.index[line]].stops


def table(card: str | None, *sheets: dict[str, Any], **more: Any) -> gamekit.Match:
    """A position on the small map with this card turned over, for one player with an empty sheet if none is given."""
    now = {name: more.pop(name) for name in ("wave", "number", "choices") if name in more}
    if "due" in more:
        now["to write"] = more.pop("due")
    position = {"map": SMALL, "sheets": list(sheets or ({},)), "round": now | ({"card": card} if card else {})} | more
    return gamekit.new(GAME, position=position, chance="ask")


def last(**more: Any) -> dict[str, Any]:
    """A sheet whose only free window is on line B."""
    return {"windows": FULL | {"B": []}, "directions": ROUND} | more


def marked(match: gamekit.Match, seat: int = 0) -> set[str]:
    return set(match.state.sheets[seat].marked)


def written(match: gamekit.Match, seat: int = 0) -> dict[str, list[str]]:
    return match.position()["sheets"][seat]["windows"]


def texts(match: gamekit.Match, start: str = "", seat: int | None = None) -> list[str]:
    return [move.text for move in match.moves(seat) if move.text.startswith(start)]


def told(match: gamekit.Match) -> list[tuple[str, str]]:
    """Rule and kind of what the last move brought about."""
    return [(event.rule, event.what) for event in match.log[-1].events]


def why(match: gamekit.Match, move: str, seat: int | str | None = None) -> str | None:
    refused = match.why_not(move, seat)
    return refused and refused.rule


# ---- Material


def test_the_cards_and_the_sheet() -> None:
    """material.cards: 14 of them; material.sheet: everybody has the same; material.maps: four cities, one's own too."""
    match = gamekit.new(GAME, 3, chance="ask")
    odds = {"3": 3, "4": 2, "5": 2, "6": 1, "express 2": 2, "express 3": 1, "transfer": 2, "free ride": 1}
    assert match.position()["pile"] == odds
    draws = {draw.text: draw.probability for draw in match.moves()}
    assert draws == {f"reveal {card}": n / 14 for card, n in odds.items()}
    assert len(set(match.state.sheets)) == 1
    for city in ("amsterdam", "berlin", "paris", "madrid", SMALL):
        assert gamekit.new(GAME, map=city, chance="ask").position()["map"] == city
    with pytest.raises(gamekit.GamekitError, match=r"'paris', 'madrid', or the path of a \.toml"):
        gamekit.new(GAME, map="rome")


# ---- A round


def test_one_card_for_all() -> None:
    """setup, round.reveal: the card is turned over for everybody, and then the next one only after the round."""
    match = gamekit.new(GAME, 3, map=SMALL, chance="ask").play("reveal 4")
    assert match.to_act == (0, 1, 2)
    assert texts(match, seat=0) == texts(match, seat=1) == texts(match, seat=2)
    assert match.position()["pile"]["4"] == 1
    assert why(match, "reveal 4", CHANCE) == "round.reveal"


def test_choices_are_hidden_until_the_last() -> None:
    """round.choose: in any order, hidden from the others and from bystanders, then carried out in one go."""
    match = table("4", {}, {}, {})
    match.play("line D 3", 2).play("line A 0", 0)
    assert match.to_act == (1,)
    assert not any(marked(match, seat) or written(match, seat) for seat in range(3))
    assert match.tree(1)["round"]["choices"] == ["hidden", None, "hidden"]
    assert match.tree(2)["round"]["choices"] == ["hidden", None, "line D 3"]
    assert [entry.text for entry in match.view_log(1)] == ["a hidden choice", "a hidden choice"]
    assert [entry.text for entry in match.view_log(None)] == ["a hidden choice", "a hidden choice"]
    assert [entry.text for entry in match.view_log(2)] == ["line D 3", "a hidden choice"]
    other = table("4", {}, {}, {}).play("line D 4", 2).play("line F 1", 0)
    assert match.view(1) == other.view(1)
    assert why(match, "line A 1", 0) == "round.choose"
    match.play("line A 2", 1)
    assert [marked(match, seat) for seat in range(3)] == [set(), {"a1", "cross"}, {"d1", "d2", "d3"}]
    assert [written(match, seat) for seat in range(3)] == [{"A": ["4"]}, {"A": ["4"]}, {"D": ["4"]}]
    assert match.to_act == (CHANCE,)
    assert [entry.text for entry in match.view_log(1)] == ["line D 3", "line A 0", "line A 2"]
    match.play("reveal 3").play("line A 0", 0)  # in the next round only what is chosen in it
    assert [entry.text for entry in match.view_log(1)][:5] == [
        "line D 3", "line A 0", "line A 2", "reveal 3", "a hidden choice",
    ]  # fmt: skip
    match.go(0)  # what is still hidden when one looks back stays so
    assert [entry.text for entry in match.view_log(1)][:2] == ["a hidden choice", "a hidden choice"]


def test_a_window_must_be_filled() -> None:
    """round.choose: only where a window is free, and also where nothing is left to mark."""
    match = table("4", {"windows": {"B": ["3"], "D": ["6"]}, "marked": list(stops("D"))})
    assert why(match, "line B 0") == "round.choose"
    assert texts(match, "line D") == ["line D 0"]
    match.play("line D 0")
    assert written(match) == {"B": ["3"], "D": ["6", "4"]}
    assert told(match) == [("mark.fewer", "sacrificed")]


# ---- Marking


def test_from_the_train_on_one_line() -> None:
    """mark.from-train, mark.own-line: past the marked ones to the first free one, then on along the line alone."""
    match = table("3", {"marked": ["a1"]}).play("line A 3")
    assert marked(match) == {"a1", "cross", "d2", "a4"}
    full = table("3", {"marked": list(stops("A")), "windows": {"A": ["5"]}})
    assert why(full, "line A 1") == "mark.from-train"


def test_printed_example_of_a_marked_station() -> None:
    """mark.blocked: a 4 on line F, three free stations and then a marked one, so the fourth mark is lost."""
    match = table("4", {"marked": ["f1", "f5"], "windows": {"F": ["3"]}})
    refused = match.why_not("line F 4")
    assert (refused.rule, refused.where) == ("mark.blocked", ("station:f5",))
    match.play("line F 3")
    assert marked(match) == {"f1", "f2", "f3", "f4", "f5"}
    assert told(match) == [("mark.from-train", "marked"), ("mark.blocked", "blocked")]
    assert match.log[-1].events[1].facts["n"] == 1


def test_terminus() -> None:
    """mark.terminus: it stops a number and an express."""
    for card in ("4", "express 3"):
        match = table(card, {"marked": ["a1", "cross", "d2"], "windows": {"A": ["3"]}})
        assert why(match, "line A 3") == "mark.terminus"
        match.play("line A 2")
        assert told(match)[1] == ("mark.terminus", "terminus")
    behind = {"marked": ["b1", "b2", "cross", "d1", "d2", "a4", "a5"], "windows": {"B": ["3"], "D": ["6"]}}
    match = table("express 3", behind)  # it jumps over all that is left
    assert why(match, "line A 2") == "mark.terminus"


def test_fewer() -> None:
    """mark.fewer: any number of marks down to none, always the first ones; never more than the card shows."""
    match = table("4")
    assert texts(match, "line F") == [f"line F {n}" for n in range(5)]
    assert why(match, "line F 5") == "mark.fewer"
    assert match.why_not("line F 5").text.endswith("The card of this round: 4, so 4 marks at the most.")
    blocked = table("3", {"marked": ["f1", "f4"], "windows": {"F": ["6"]}})  # here three are not the most
    assert why(blocked, "line F 4") == why(blocked, "line F 3") == "mark.blocked"
    match.play("line F 2")
    assert (marked(match), written(match)) == ({"f1", "f2"}, {"F": ["4"]})


def test_that_one_may_mark_nothing_is_no_ban() -> None:
    """mark.fewer: in German "darfst nichts" would forbid it."""
    for lang, good in (("en", "You need not mark"), ("fr", "Libre à vous"), ("de", "musst du dort nicht")):
        gamekit.language(lang)
        assert good in table("4").why_not("free none").text
    for rule in GAME.rulebook("de").values():
        assert not any("darfst du dort nichts" in text for text in rule.refusals.values())


# ---- Cards


def test_six_reshuffles() -> None:
    """card.six: after the round all cards are in the pile again, the 6 too; after others they are not."""
    match = table("6", pile={"3": 1}).play("line A 0")
    assert match.position()["pile"] == gamekit.new(GAME, chance="ask").position()["pile"]
    assert table("5", pile={"3": 1}).play("line A 0").position()["pile"]["3"] == 1
    assert sum(table("5", pile={"3": 1}).play("line A 0").state.pile) == 1


def test_printed_example_of_an_express() -> None:
    """card.express: free, jump the red line, free, jump some more, free; a plain 3 would stop after the first."""
    match = table("express 3", GAPS)
    assert texts(match, "line D") == [f"line D {n}" for n in range(4)]  # also used as a number, or in part
    match.play("line D 3")
    assert marked(match) == {"a1", "cross", *stops("D")}
    assert told(match)[0] == ("card.express", "marked")
    assert texts(table("3", GAPS), "line D") == ["line D 0", "line D 1"]
    assert told(table("express 3").play("line D 3"))[0] == ("mark.from-train", "marked")  # free ones are not jumped


def test_printed_example_of_a_transfer() -> None:
    """card.transfer: on B the first free station is where red, dark blue and orange meet, so 3; doubled at the end."""
    match = table("transfer", {"marked": ["b1", "b2"], "windows": {"F": ["6"]}}).play("line B +")
    assert match.position()["sheets"][0]["boxed"] == {"cross": 3}
    assert written(match) == {"B": ["+"], "F": ["6"]}
    assert rules.points(match.state.map, match.state.sheets[0], 2)["transfers"] == 6


def test_transfer() -> None:
    """card.transfer: at least 1; none with 0; a boxed station blocks, is jumped, completes; completed lines count."""
    match = table("transfer")
    assert texts(match, "line F") == ["line F 0", "line F +"]
    assert table("transfer").play("line F +").position()["sheets"][0]["boxed"] == {"f1": 1}
    nothing = table("transfer").play("line F 0")
    assert (marked(nothing), written(nothing)) == (set(), {"F": ["+"]})
    boxed = {"marked": ["a1", "cross"], "boxed": {"d2": 2}, "windows": {"A": ["3", "+"]}}
    assert why(table("4", boxed), "line D 2") == "mark.blocked"
    assert marked(table("express 3", boxed).play("line D 3")) == {"a1", "cross", "d1", "d2", "d3", "d4"}
    windows = {"A": ["3"], "D": ["6"], "H": ["6"]}
    but_one = {"marked": ["a1", "d1", "d2", "a4", "a5", "h1", "h2", "h4"], "windows": windows}
    done = table("transfer", but_one).play("line A +").position()["sheets"][0]
    assert (done["boxed"], done["completed"]) == ({"cross": 3}, {"A": 4, "H": 3})
    full = table("transfer", DONE)
    assert (texts(full, "line F"), why(full, "line F +")) == (["line F 0"], "mark.from-train")


def test_free_ride() -> None:
    """card.free: any free station, no window; it may be declined; with none left one is not asked. mark.fewer"""
    match = table("free ride", {"marked": ["f1"]})
    assert set(texts(match)) == {f"free {station}" for station in (*STATIONS, "none")} - {"free f1"}
    assert why(match, "free f1") == why(match, "line A 0") == "card.free"
    match.play("free d5")
    assert (marked(match), written(match)) == ({"f1", "d5"}, {})
    declined = table("free ride").play("free none")
    assert (marked(declined), told(declined)) == (set(), [("mark.fewer", "declined")])
    ready = table(None, ALL, SIXES).play("reveal free ride")
    assert ready.to_act == (1,)
    alone = table(None, ALL).play("reveal free ride")
    assert alone.to_act == (CHANCE,)
    assert told(alone) == [("round.reveal", "revealed"), ("card.free", "none-left")]


def test_empty_pile(tmp_path: Path) -> None:
    """deck.empty: without a 6 the pile runs out, and all cards are shuffled into a new one."""
    deck = tmp_path / "deck.toml"
    deck.write_text('game = "metro-x"\ndeck = "two"\nnumbers = [3, 4]\nexpress = []\ntransfers = 0\nfree-rides = 0\n')
    match = gamekit.new(GAME, map=SMALL, deck=str(deck), chance="ask").play("reveal 3").play("line A 0")
    assert match.position()["pile"] == {"3": 0, "4": 1}
    match.play("reveal 4").play("line A 0")
    assert match.position()["pile"] == {"3": 1, "4": 1}
    assert told(match)[-1] == ("deck.empty", "new-pile")


# ---- Completing lines


def test_high_and_low_value() -> None:
    """line.high: all of the first round in which it is done, by whatever card or line; line.low: everyone later."""
    windows = {"A": ["6"], "D": ["6", "6"], "F": ["6", "6"]}
    but_one = {"marked": ["a1", "d1", "d2", "a4", "a5", "h1", "h2", "h4"], "windows": windows}
    match = table("3", but_one, but_one, but_one)
    match.play("line H 1", 0).play("line A 1", 1).play("line A 0", 2)  # A is completed on line H as well
    assert [match.position()["sheets"][seat]["completed"] for seat in range(3)] == [{"A": 4, "H": 3}] * 2 + [{}]
    match.play("reveal free ride").play("free none", 0).play("free none", 1).play("free cross", 2)
    assert match.position()["sheets"][2]["completed"] == {"A": 2, "H": 2}
    assert ("line.low", "completed-later") in told(match)


# ---- Loops, special stations, uneven windows


def test_loop() -> None:
    """map.loop: two directions, the first station first either way; chosen once; complete when all is marked."""
    match = table("3")
    ways = ("clockwise", "counterclockwise")
    assert texts(match, "line C") == [f"line C {n} {way}" for way in ways for n in range(4)]
    assert why(match, "line C 2") == why(match, "line A 2 clockwise") == "map.loop"
    assert marked(table("3").play("line C 2 clockwise")) == {"c1", "c2"}
    match.play("line C 2 counterclockwise").play("reveal 3")
    assert marked(match) == {"c1", "c4"}
    assert match.position()["sheets"][0]["directions"] == {"C": "counterclockwise"}
    assert why(match, "line C 2 counterclockwise") == "map.loop"
    assert why(match, "line C 3") == "map.loop"  # back at the first station
    match.play("line C 2")
    assert told(match)[1:] == [("map.loop", "round"), ("line.high", "completed-first")]


@pytest.mark.parametrize(("card", "move"), [("transfer", "line C + clockwise"), ("4", "line C 0 clockwise")])
def test_loop_direction_without_marks(card: str, move: str) -> None:
    """map.loop: the direction is chosen with a + and with no mark too, but not by a free ride."""
    assert table(card).play(move).position()["sheets"][0]["directions"] == {"C": "clockwise"}
    free = table("free ride").play("free c4").play("reveal 3")
    assert texts(free, "line C")[:1] == ["line C 0 clockwise"]
    assert marked(free.play("line C 3 clockwise")) == {"c1", "c2", "c3", "c4"}


def special(card: str, *sheets: dict[str, Any], **more: Any) -> gamekit.Match:
    return table(card, *sheets, special=True, **more)


def test_special_station() -> None:
    """map.special: the card again in another window, before the next one; others wait; off by default."""
    match = special("3", {}, {}).play("line F 3", 0).play("line A 3", 1)
    assert match.to_act == (0,)
    assert why(match, "line A 1", 1) == why(match, "free a1", 0) == "map.special"
    assert why(match, "reveal 3", CHANCE) == "round.reveal"
    match.play("line A 2")
    assert (written(match), match.to_act) == ({"A": ["3"], "F": ["3"]}, (CHANCE,))
    assert marked(match) == {"f1", "f2", "f3", "a1", "cross"}
    assert table("3").play("line F 3").to_act == (CHANCE,)
    assert special("4").play("line F 2").to_act == (CHANCE,)


def test_special_stations_chain() -> None:
    """map.special: each one in a run gives a repeat, on the same line too, and repeats bring more."""
    match = special("5").play("line F 5")  # two of them
    assert match.position()["round"]["to write"] == [2]
    match.play("line C 1 clockwise")  # a third
    assert match.position()["round"]["to write"] == [2]
    match.play("line F 1").play("line A 0")
    assert match.to_act == (CHANCE,)
    assert written(match) == {"A": ["5"], "C": ["5"], "F": ["5", "5"]}


def test_special_station_repeats_the_card() -> None:
    """map.special: express as express, transfer as transfer; nothing after a free ride, nor without a free window."""
    assert marked(special("express 3", GAPS).play("line F 3").play("line D 3")) >= set(stops("D"))
    match = special("transfer", {"marked": ["f1", "f2"], "windows": {"F": ["3"]}}).play("line F +")
    assert set(texts(match, "line D")) == {"line D 0", "line D +"}
    assert special("free ride").play("free f3").to_act == (CHANCE,)
    with pytest.raises(gamekit.GamekitError, match="Amsterdam has no special stations"):
        gamekit.new(GAME, special=True)
    full = special("3", {"windows": FULL | {"F": ["3"]}, "directions": ROUND}).play("line F 3")
    assert full.to_act == ()
    assert ("map.special", "no-window") in told(full)


def test_repeats_are_chosen_hidden() -> None:
    """map.special: who has one to make chooses at the same time as the others who have."""
    match = special("3", {}, {}).play("line F 3", 0).play("line F 3", 1).play("line A 3", 0)
    assert match.to_act == (1,)
    assert match.view_log(1)[-1].text == "a hidden choice"
    assert match.view_log(1)[0].text == "line F 3"
    match = special("5", {}, {}).play("line F 5", 0).play("line F 5", 1).play("line A 1", 0).play("line A 2", 1)
    match.play("line A 3", 0)  # each of the two repeats is hidden, and then seen, by itself
    assert [entry.text for entry in match.view_log(1)][2:] == ["line A 1", "line A 2", "a hidden choice"]


def test_uneven_windows() -> None:
    """map.uneven: who has free windows goes on; who has none is out, on a free ride too."""
    match = table(None, OUT, last(), special=True).play("reveal free ride")
    assert match.to_act == (1,)
    assert why(match, "free a1", 0) == "map.uneven"
    match.play("free b1").play("reveal 3").play("line B 1")
    assert match.to_act == ()


# ---- End


def test_end() -> None:
    """end.windows: after the round in which the last window is filled, with the lines settled once more."""
    match = table("3", last(marked=["b1", "b2"]), last(marked=["a1"])).play("line B 2", 0)
    assert match.outcome is None
    match.play("line B 0", 1)
    assert match.outcome.scores[0]["lines"] == 3
    assert why(match, "line B 0") == "end.windows"


def test_printed_score() -> None:
    """end.score, end.example: 1+2+4+2+3+6 for lines, 1+4+1+3+2 doubled, 9 free stations: 18 + 22 - 4 = 36."""
    city = gamekit.new(GAME, chance="ask").state.map
    boxed = tuple(zip(city.stations, (1, 4, 1, 3, 2)))
    sheet = Sheet(city, city.bits(list(city.stations)[9:]), boxed, (), (), (1, 2, 4, 2, 3, 6), 0, ())
    score = {"lines": 18, "transfers": 22, "free stations": -4, "total": 36}
    assert rules.points(city, sheet, 2) == score
    assert rules.points(city, sheet, 1) == score | {"free stations": -9, "total": 31}


def test_ties() -> None:
    """end.ties: with equal points fewest free stations, else a shared win."""

    def outcome(*sheets: dict[str, Any]) -> gamekit.room.Outcome:
        match = table("3", *sheets)
        for seat in range(len(sheets)):
            match.play("line B 0", seat)
        return match.outcome

    one, two, three = last(marked=["f1"]), last(marked=["f1", "f2"]), last(marked=["f1", "f2", "f3"])
    assert [score["total"] for score in outcome(one, two, three).scores] == [-12, -12, -11]  # 25, 24, 23 free
    assert outcome(one, two, three)[0:3:2] == ((2,), "end.score")
    assert outcome(one, two)[0:3:2] == ((1,), "end.ties")
    assert outcome(two, one, two)[0:3:2] == ((0, 2), "end.ties")


@pytest.mark.parametrize(
    ("total", "rating"),
    [(50, "50"), (49, "40"), (39, "30"), (29, "20"), (19, "10"), (9, "5"), (4, "0"), (0, "0"), (-1, "less")],
)
def test_solo(total: int, rating: str) -> None:
    """solo: always the high value, free stations in full, and a rating; 0 goes with 1 to 4."""
    state = table("3", last()).play("line B 0").state
    sheet = state.sheets[0]._replace(bits=state.map.all, taken=(total,))
    if total < 0:
        sheet = sheet._replace(bits=state.map.bits(STATIONS[-total:]), taken=(0,))
    outcome = rules.outcome(state._replace(sheets=(sheet,)))
    assert (outcome.winners, outcome.rule, outcome.scores[0]["total"]) == ((0,), "solo", total)
    assert outcome.key == f"outcome.solo-{rating}"
    assert outcome.key in GAME.words


# ---- Every refusal

HALF = {"marked": ["f1", "f5"], "windows": {"B": ["3"], "F": ["3"]}}
REFUSED: list[tuple[gamekit.Match, str, int | str, tuple[str, str]]] = [
    (table(None), "line A 1", 0, ("round.reveal", "first")),
    (table(None, pile={"3": 1}), "reveal 4", CHANCE, ("material.cards", "none-left")),
    (table("4"), "reveal 4", CHANCE, ("round.reveal", "not-now")),
    (table("4", {}, {}).play("line A 0", 0), "line A 1", 0, ("round.choose", "chosen")),
    (table("4"), "line G 1", 0, ("material.sheet", "no-line")),
    (table("4"), "sheet 1", 0, ("material.sheet", "not-yours")),
    (table("free ride"), "free nowhere", 0, ("material.sheet", "no-station")),
    (table("4", HALF), "line B 1", 0, ("round.choose", "full")),
    (table("4", DONE), "line F 1", 0, ("mark.from-train", "none-free")),
    (table("4", HALF), "line F 4", 0, ("mark.blocked", "blocked")),
    (table("4", HALF), "line F to f6", 0, ("mark.blocked", "blocked")),
    (table("4", HALF), "line F to f5", 0, ("mark.blocked", "marked")),
    (table("4", HALF), "line F to f1", 0, ("mark.from-train", "passed")),
    (table("express 3", HALF), "line F to f5", 0, ("card.express", "jumped")),
    (table("transfer", HALF), "line F to f3", 0, ("card.transfer", "first-free")),
    (table("4"), "line F to a1", 0, ("mark.own-line", "elsewhere")),
    (table("4"), "line F to f2", 0, ("round.choose", "written")),
    (table("4"), "line F to f2", LOOKER, ("round.choose", "looking")),
    (table("4"), "line F to nowhere", 0, ("material.sheet", "no-station")),
    (table("4"), "line F to f5", 0, ("mark.fewer", "too-many")),
    (table("6"), "line A 6", 0, ("mark.terminus", "end")),
    (table("4"), "line A 5", 0, ("mark.fewer", "too-many")),
    (table("4"), "free none", 0, ("mark.fewer", "which-line")),
    (table("4"), "line A +", 0, ("card.transfer", "other-card")),
    (table("transfer"), "line A 1", 0, ("card.transfer", "no-marks")),
    (table("free ride"), "line A 1", 0, ("card.free", "no-window")),
    (table("free ride", HALF), "free f1", 0, ("card.free", "marked")),
    (table("4"), "free f1", 0, ("card.free", "other-card")),
    (table(None, ALL, SIXES).play("reveal free ride"), "free f1", 0, ("card.free", "all-marked")),
    (table("4"), "line C 1", 0, ("map.loop", "no-way")),
    (table("4", {"windows": {"C": ["3"]}, "directions": ROUND}), "line C 1 clockwise", 0, ("map.loop", "settled")),
    (table("4"), "line A 1 clockwise", 0, ("map.loop", "no-loop")),
    (table("5"), "line C 5 clockwise", 0, ("map.loop", "round")),
    (special("3").play("line F 3"), "free f1", 0, ("map.special", "write-again")),
    (special("3", {}, {}).play("line F 3", 0).play("line A 3", 1), "line A 1", 1, ("map.special", "not-you")),
    (table("3", last(), OUT, special=True), "line B 1", 1, ("map.uneven", "out")),
    (table("3", last()).play("line B 0"), "line B 1", 0, ("end.windows", "over")),
]


@pytest.mark.parametrize(("match", "move", "seat", "expected"), REFUSED, ids=["-".join(one[-1]) for one in REFUSED])
def test_refusals(match: gamekit.Match, move: str, seat: int | str, expected: tuple[str, str]) -> None:
    """Each with its rule and key, and with all the facts that its sentence needs, in every language."""
    parsed = GAME.state.parse(move)
    refusal = rules.check(match.state, seat, parsed)
    assert (refusal.rule, refusal.key) == expected
    assert parsed not in rules.moves(match.state, seat)
    for lang in LANGUAGES:
        book = GAME.rulebook(lang)
        assert fields(book[refusal.rule].refusals[refusal.key]) <= refusal.facts.keys()
        assert book.refusal(refusal.rule, refusal.key, refusal.facts, match.names)


def test_no_refusal_is_forgotten() -> None:
    book = GAME.rulebook("en")
    told = {(rule.slug, key) for rule in book.values() for key in rule.refusals}
    assert told == {expected for *_, expected in REFUSED}


# ---- Moves, positions, bots


def test_moves_are_just_what_check_allows() -> None:
    """Over all moves that can be written, in random positions, and what is clicked is never a part of another path."""
    ways = ("", " clockwise", " counterclockwise")
    every = [f"line {letter} {n}{way}" for letter in "ABCDEFGH" for n in "0123456+" for way in ways]
    every += [f"line {letter} to {to}" for letter in "AC" for to in ("a1", "c1", "f3", "x")]
    every += [f"free {station}" for station in (*STATIONS, "none", "x")]
    every += [f"reveal {card}" for card in ("3", "6", "transfer")]
    parsed = [GAME.state.parse(text) for text in every]
    assert [move.text for move in parsed] == every
    for seed in range(4):
        match = play_out(GAME, 2, {"map": SMALL, "special": bool(seed % 2)}, seed, 500)
        for state in (match.state_at(at) for at in range(0, match.at + 1, 3)):
            for seat in (0, 1):
                legal = rules.moves(state, seat)
                assert {move for move in parsed if rules.check(state, seat, move) is None} == set(legal)
                paths = {move.targets for move in legal}
                assert len(paths) == len(legal)
                assert not any(path[:n] in paths for path in paths for n in range(1, len(path)))


BAD = ("line B", "line B 7", "line B 03", "line b 3", "line B 3 ", "line B 3 left", "free", "free A", "free a--b")


@pytest.mark.parametrize("text", [*BAD, "free " + "a" * 200, "reveal 7", "a hidden choice"])
def test_no_moves(text: str) -> None:
    assert GAME.state.parse(text) is None


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"map": "rome"}, "There is no map 'rome'. There are: amsterdam, berlin, paris, madrid, and your own .toml"),
        ({"map": 3}, '"map" is a text, not 3.'),
        ({"map": "nowhere.toml"}, "There is no file nowhere.toml"),
        ({"deck": SMALL}, "is a map, not a deck"),
        ({"special": 1}, '"special" is true or false, not 1.'),
        ({"players": 2}, '"players" is 2, but there are 1 sheets.'),
        ({"players": True}, '"players" is a number from 1 to 6, not True.'),
        ({"sheets": []}, '"sheets" is a list of one sheet for each of the 1 to 6 players'),
        ({"sheets": [{"crosses": []}]}, "sheet 0: it has no 'crosses'."),
        ({"sheets": [{"marked": ["x9"]}]}, "sheet 0: Smallville has no station 'x9'."),
        ({"sheets": [{"marked": [["a1"]]}]}, "sheet 0: Smallville has no station ['a1']."),
        ({"sheets": [{"marked": ["a1", "a1"]}]}, "sheet 0: a1 is marked twice."),
        ({"sheets": [{"boxed": {"cross": 2}}]}, "sheet 0: in cross its 3 lines are counted, not 2."),
        ({"sheets": [{"boxed": {"cross": 3}}]}, "no card in the windows can have marked cross."),
        ({"sheets": [{"windows": {"B": ["3", "4"]}}]}, "sheet 0: line B has 1 windows"),
        ({"sheets": [{"windows": {"Z": []}}]}, "sheet 0: \"windows\" has no 'Z'. Good ones: A, B, C, D, F, H."),
        ({"sheets": [{"windows": {"C": ["3"]}}]}, "sheet 0: loop C has a direction once a window is filled"),
        ({"sheets": [{"directions": {"A": "clockwise"}}]}, "sheet 0: line A has no direction 'clockwise'."),
        ({"sheets": [{"completed": {"A": 4}}]}, "sheet 0: line A is completed, but has free stations."),
        ({"sheets": [{"completed": {"A": 3}}]}, "sheet 0: line A brings 4 or 2, not 3."),
        ({"sheets": [DONE | {"completed": {}}]}, "all stations of line F are marked, so it is completed"),
        ({"sheets": [DONE | {"completed": {"F": 1}}]}, "whoever completes it first gets 2"),
        ({"sheets": [{}, {"windows": {"A": ["3"]}}]}, "All players write the same cards into as many windows"),
        ({"sheets": [{"windows": {"A": ["3"]}}, {"windows": {"A": ["4"]}}]}, "All players write the same cards"),
        ({"sheets": [{"marked": list(stops("F"))[:5]}]}, "no card in the windows can have marked f2, f3, f4, f5."),
        ({"sheets": [{"marked": ["a1", "f3"], "windows": {"F": ["3"]}}]}, "no card in the windows can have marked f3."),
        ({"sheets": [{"boxed": {"f1": 1}, "windows": {"A": ["+"]}}]}, "no card in the windows can have marked f1."),
        ({"sheets": [{"windows": {"A": ["express 6"]}}]}, 'one of "3", "4", "5", "6", "express 2", "express 3", "+"'),
        ({"sheets": [{"windows": {"A": ["+", "+"], "B": ["+"]}}]}, "transfer is written 3 times, and has come 2 times"),
        ({"map": "amsterdam", "special": True}, "Amsterdam has no special stations"),
        ({"round": {"card": "7"}}, "\"card\" is '7'. The deck has: 3, 4, 5, 6, express 2, express 3, transfer, free"),
        ({"round": {"step": "over"}}, '"step" is \'over\', but without a card it is "reveal" here.'),
        ({"round": {"card": "3", "step": "over"}}, 'with a card turned over it is "choose"'),
        ({"round": {"choices": [None]}}, '"round" in step "reveal" has no \'choices\'.'),
        ({"round": {"card": "3", "choices": ["line Z 1"]}}, "\"choices\": 'line Z 1' is not possible for seat 0."),
        ({"round": {"card": "3", "choices": ["line A 1"]}}, "when everybody has chosen, the choices are carried out"),
        ({"round": {"card": "3", "to write": [2]}}, '"to write" is [1] here'),
        ({"round": {"card": "3", "wave": 1}}, '"special" is false'),
        (
            {"special": True, "sheets": [{"windows": {"A": ["6", "3"]}}, {}]},
            "have filled [2, 0] windows, but no special",
        ),
        ({"special": True, "sheets": [{"windows": {"A": ["+", "+"], "B": ["+"]}}]}, "transfer is written 3 times"),
        ({"special": True, "round": {"card": "3", "wave": 1, "to write": [1]}}, "which has marked 0 special stations."),
        ({"special": True, "round": {"card": "free ride", "wave": 1, "to write": [1]}}, "a free ride is not repeated"),
        ({"sheets": [DONE], "round": {"number": 0}}, '"number" is a number from 1 to 3, not 0.'),
        ({"round": {"number": 9}}, '"number" is a number from 0 to 1, not 9.'),
        ({"round": {"card": "3"}, "sheets": [{"windows": FULL, "directions": ROUND}]}, "nobody should"),
        ({"pile": {"3": 4}}, '"3" is a number from 0 to 3, not 4.'),
        ({"pile": {"6": 1}, "round": {"card": "6"}}, '"6" is a number from 0 to 0, not 1.'),
        ({"pile": {}}, "The pile is empty"),
    ],
    ids=str,
)
def test_impossible_positions(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(gamekit.GamekitError) as error:
        gamekit.new(GAME, position={"map": SMALL} | change)
    assert problem in str(error.value)


def test_the_cards_of_a_seed_are_the_same_whatever_is_done() -> None:
    """round.reveal: however many play, whatever they choose, and however often special stations repeat a card."""
    drawn = []
    for seed in range(6):
        match, rng = gamekit.new(GAME, 1 + seed % 3, map="paris", special=seed > 2, seed=9), random.Random(seed)
        while match.to_act:
            match.play(rng.choice(match.moves()))
        drawn.append([entry.text for entry in match.log if entry.seat == CHANCE])
    for cards in drawn:
        assert cards[: len(drawn[0])] == drawn[0][: len(cards)]


def test_a_picture_gives_no_choice_away() -> None:
    """round.choose: a free ride that waits, on a station that is marked on the sheet which a spectator sees."""
    pictures = []
    for station in ("a1", "a4"):
        match = table("free ride", {"marked": ["a1"], "windows": {"F": ["6"]}}, {"windows": {"F": ["6"]}})
        match.play(f"free {station}", 1)
        shown = [match._repr_mimebundle_(), match.chair(0)._repr_mimebundle_(), match.chair(0).last(), repr(match)]
        pictures.append(shown)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("special_stations", [False, True])
@pytest.mark.parametrize("players", [1, 3])
def test_whole_matches(players: int, special_stations: bool) -> None:
    """Positions give back their states, views hide what they should, and nothing is marked but by the rules."""
    match = play_out(GAME, players, {"map": SMALL, "special": special_stations}, players, 500)
    for at in range(match.at + 1):
        state = match.state_at(at)
        assert GAME.position.state_of(GAME.position.position(state)) == state
        for seat in range(players):
            view = match.view(seat, at)
            assert GAME.view.view(GAME.view.imagine(view, random.Random(at)), seat) == view
    assert all(sheet.left == 0 for sheet in match.state.sheets)
    assert all(sum(map(len, sheet.windows)) == 10 for sheet in match.state.sheets)


def test_greedy_bot() -> None:
    """Alone it comes to a fair score, and what the others have chosen does not sway it."""
    bot, totals = GreedyBot(), []
    for seed in range(6):
        match = gamekit.new(GAME, seed=seed)
        while match.to_act:
            match.play(bot.choose(GAME, match.view(0), match.moves(), random.Random(0)))
        totals.append(match.outcome.scores[0]["total"])
    assert 15 <= sum(totals) / 6 <= 40
    one, two = table("4", {}, {}).play("line A 0", 0), table("4", {}, {}).play("line D 4", 0)
    picks = {bot.choose(GAME, match.view(1), match.moves(1), random.Random(1)) for match in (one, two)}
    assert len(picks) == 1


def test_bots_at_one_table_differ() -> None:
    """All have the same card and the same map; still they do not fill the same sheet four times."""
    bot, match = GreedyBot(), gamekit.new(GAME, 4, seed=1)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(GAME, match.view(seat), match.moves(seat), random.Random(0)), seat)
    assert len({sheet.marked for sheet in match.state.sheets}) > 2
    totals = [score["total"] for score in match.outcome.scores]
    assert min(totals) > 10


def test_a_choice_is_told_once_everybody_has_chosen() -> None:
    """round.choose: till then the others hear only that there is one."""
    match = table("4", {}, {}).play("line A 0", 0)
    assert [match.chair(seat).line_log[-1].events[0].what for seat in (0, 1)] == ["chosen-nothing", "chosen-hidden"]
    match.play("line B 2", 1)
    log = match.chair(1).line_log
    assert [entry.events[0].what for entry in log if entry.seat == 0] == ["chosen-nothing"]
