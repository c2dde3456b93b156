"""The pirates' round: its actions, their order and their prices."""

from __future__ import annotations

import re

import pytest

from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.material import ACTIONS, PLANETS, ROUND
from gamekit.games.metal_adventures.rules import pirates_round
from gamekit.games.metal_adventures.state import CARD, M
from gamekit.room import CHANCE
from gamekit.words import LANGUAGES
from pirates import BOX, deal, play, rule, texts, who, why


def test_round_order() -> None:
    """round.order: in this order only, each once a turn."""
    match = deal({"credits": 9, "damage": 2, "wrecks": ["rusta"]}, karokum={"ships": ["lumen"]}).play("scrap rusta")
    assert match.log[-1].events[-1].what == "wreck-taken"  # one ship only, so nobody is asked
    assert "too late" in str(why(match, "light")[1])
    assert "has been done" in str(why(match, "scrap lumen")[1])
    assert rule(match, "splurge") is None


WRECKS = ["cerberus", "lumen", "helion", "corona"]  # a hunter, and three of one nation
NEEDY = {"credits": 9, "damage": 1, "judgment": 1, "trophies": ["idler"], "wrecks": WRECKS}  # has use for all actions
STOCKED = {"karokum": {"ships": ["rusta"]}, "bazaar": {"supports": ["saboteur"]}, "ocg": {"face up": ["harpoon"]}}


@pytest.mark.parametrize("last", ACTIONS)
def test_what_may_come_after_an_action(last: str) -> None:
    """round.order, combat.planet: each later one, in the order of the round, but for those at an attacked planet."""
    turns = [{"acts": [last]}, *({"acts": [last], "attacked": place, "fought": True} for place in PLANETS)]
    for turn in turns:
        match = deal(NEEDY, turn=turn, **STOCKED)
        later = [action for action in ACTIONS[ACTIONS.index(last) + 1 :] if ROUND[action].place != turn.get("attacked")]
        begun = [pirates_round.OF_KIND[move.kind] for move in match.moves() if move.kind in pirates_round.OF_KIND]
        assert list(dict.fromkeys(begun)) == later
    assert list(dict.fromkeys(pirates_round.OF_KIND.values())) == list(ACTIONS)


def test_each_action_has_its_words_and_stands_in_the_rulebook() -> None:
    """round.order: all by their names, in the order of the round, in each language."""
    needed = [pattern.format(action) for pattern in ("{}", "row.{}", "action.{}") for action in ACTIONS]
    for kind, action in pirates_round.OF_KIND.items():
        way = (M[kind] if kind in M else CARD[kind]["rusta"]).targets
        needed += [f"ui.after.{way[0]}"] if len(way) > 1 else []
        needed.append(f"preview.{kind.replace(' ', '-')}" if action in pirates_round.PRICES else "preview.buy")
    assert [key for key in needed if key not in GAME.words] == []
    for lang in LANGUAGES:
        names = [GAME.words.template(action, lang) for action in ACTIONS]
        assert re.findall("|".join(names), GAME.rulebook(lang)["round.order"].text) == names


def test_round_trophy() -> None:
    """round.trophy: draw 2, keep one, the other under the pile; who holds two pays with a trophy."""
    match = play(deal({"trophies": ["idler"], "credits": 2}), "trophy pay", "draw hunted", "draw viper")
    assert (texts(match), rule(match, "keep idler"), rule(match, "done")) == (
        ["keep hunted", "keep viper"],
        *["round.trophy"] * 2,
    )
    match.play("keep viper")
    assert (who(match)["trophies"], who(match)["credits"]) == (["idler", "viper"], 0)
    assert match.position()["exxalia"] | {"pile": []} == {
        "treasure": 2,
        "pile": [],
        "under": [{"card": "hunted", "known to": [0]}],
    }
    match = deal({"trophies": ["idler", "viper"]})
    assert rule(match, "trophy pay") == rule(match, "trophy spend hunted") == "round.trophy"
    play(match, "trophy spend viper", "draw hunted", "draw usurer", "keep usurer")
    assert who(match)["trophies"] == ["idler", "usurer"]
    under = [it["card"] for it in match.position()["exxalia"]["under"]]
    assert (who(match)["credits"], under) == (2, ["viper", "hunted"])


def test_repairs() -> None:
    """round.light: 1; round.full: all, for 2 credits, 2 wrecks or 1 + 1; round.pay: wrecks leave the game."""
    assert rule(deal(), "light") == "round.light"
    assert rule(deal(), "full") == "round.full"
    match = deal({"damage": 3, "wrecks": ["rusta", "lumen"]}).play("light")
    assert texts(match) == ["pay credit", "pay lumen", "pay rusta"]
    assert rule(match, "pay helion") == rule(match, "done") == "round.pay"
    match.play("pay rusta")
    assert (who(match)["damage"], match.position()["out of the game"]) == (2, ["rusta"])
    play(match, "full", "pay credit", "pay lumen")
    assert (who(match)["damage"], match.position()["exxalia"]["treasure"]) == (0, 1)
    assert rule(deal({"damage": 1, "credits": 0}), "light") == "round.pay"


def test_titles() -> None:
    """round.titles: 3 wrecks of one nation, not of the OCG: 4 credits and 1 Glory."""
    solar = ["helion", "lumen", "corona"]
    match = deal({"wrecks": [*solar, "obolus", "denaria", "florin"]})
    assert texts(match, "titles") == ["titles solar"]
    assert rule(match, "titles ocg") == rule(match, "titles barrens") == "round.titles"
    play(match, "titles solar", *(f"pay {name}" for name in solar))
    assert (who(match)["glory"], who(match)["credits"], match.position()["out of the game"]) == (1, 7, sorted(solar))
    match = deal({"wrecks": solar}).play("titles solar")  # all that he has, so they are paid by themselves
    assert who(match)["glory"] == 1
    match = deal({"wrecks": [*solar, "zenith"]}).play("titles solar")
    assert rule(match, "pay credit") == "round.pay"
    assert texts(match) == ["pay corona", "pay helion", "pay lumen", "pay zenith"]


def test_a_fourth_wreck_of_the_nation_is_for_nobody_else_to_know() -> None:
    """combat.win-ship, round.titles: their number lies open, not which they are; so both are asked alike."""

    def known(fourth: str) -> list[object]:
        match = deal({"wrecks": ["helion", "lumen", "corona", fourth]}).play("titles solar")
        seen = []
        for name in ("helion", "lumen", "corona"):
            seen += [(match.to_act, match.chair(1).view, match.chair(None).log)]
            match.play(f"pay {name}")
        return [*seen, (match.to_act, match.chair(1).view, match.chair(None).log)]

    assert known("zenith") == known("rusta")


def test_renew() -> None:
    """round.renew: four new ones, then the old ones are shuffled in; with fewer than four the old ones fill up."""
    face_up = ["lumiculaire", "ion-lance", "harpoon", "scrap-plates"]
    match = deal(ocg={"face up": face_up, "under": ["black-sail"]}).play("renew")
    for _ in range(4):
        assert not set(texts(match)) & {f"draw {name}" for name in face_up}
        match.play(match.moves()[0])
    ocg = match.position()["ocg"]
    assert ocg["under"] == []
    assert {*face_up, "black-sail"} <= set(ocg["pile"])
    rest = [name for name in BOX.upgrades if name not in (*face_up, "deep-radar")]
    owned = [{"upgrades": rest[n : n + 4]} for n in range(0, len(rest), 4)]
    match = deal(*owned, ocg={"face up": face_up}).play("renew")
    assert texts(match) == ["draw deep-radar"]  # all that is there, then the old ones fill up
    match.play("draw deep-radar")
    assert texts(match) == [f"draw {name}" for name in sorted(face_up)]
    play(match, "draw harpoon", "draw ion-lance", "draw lumiculaire")
    assert match.position()["ocg"] == {
        "face up": ["deep-radar", "harpoon", "ion-lance", "lumiculaire"],
        "pile": ["scrap-plates"],
        "under": [],
    }
    owned[-1]["upgrades"].append("deep-radar")
    assert rule(deal(*owned, ocg={"face up": face_up}), "renew") == "round.renew"


def test_shopping() -> None:
    """round.buy: its price, to the bank; round.smuggle: 1 more, to Bazaar; setup.ocg: refilled at once."""
    match = deal({"credits": 7}, ocg={"face up": ["lumiculaire"]}, bazaar={"supports": ["saboteur", "gunner-anya"]})
    play(match, "buy lumiculaire")
    assert match.to_act == (CHANCE,)
    while match.to_act == (CHANCE,):
        match.play(match.moves()[0])
    assert (who(match)["upgrades"], who(match)["credits"]) == (["lumiculaire"], 4)
    assert rule(match, "smuggle captain-jones") == "round.smuggle"
    assert rule(deal(), "buy ion-lance") == "round.buy"
    match.play("smuggle saboteur")
    assert (who(match)["credits"], match.position()["bazaar"]["treasure"]) == (1, 3)
    assert rule(deal({"credits": 1}, bazaar={"supports": ["saboteur"]}), "smuggle saboteur") == "round.pay"


def test_amnesty() -> None:
    """round.amnesty: 2 credits or a hunter; not in a turn in which you took Judgment."""
    match = deal({"judgment": 2, "glory": 1, "wrecks": ["cerberus", "rusta"]})
    assert rule(match, "amnesty spend rusta") == "round.amnesty"
    match.play("amnesty spend cerberus")
    assert (who(match)["judgment"], who(match)["glory"]) == (1, 2)
    assert rule(deal(), "amnesty pay") == "round.amnesty"
    match = deal({"judgment": 2}, step="begin").play("due judgment")
    assert "took Judgment" in str(why(match, "amnesty pay")[1])
    assert deal({"judgment": 1}).play("amnesty pay").position()["bazaar"]["treasure"] == 2


def test_scrap_and_splurge() -> None:
    """round.scrap: a wreck for any other ship there; round.splurge: 6 credits and wrecks: 1 Glory."""
    match = deal({"wrecks": ["rusta"], "credits": 6}, karokum={"ships": ["lumen", "helion"]}).play("scrap rusta")
    assert (texts(match), rule(match, "done"), rule(match, "take rusta")) == (
        ["take helion", "take lumen"],
        "round.scrap",
        "round.scrap",
    )
    match.play("take lumen")
    assert (who(match)["wrecks"], match.position()["karokum"]) == (
        ["lumen"],
        {"treasure": 1, "ships": ["helion", "rusta"]},
    )
    match.play("splurge")  # 5 credits and a wreck are all there is
    assert (who(match)["glory"], who(match)["credits"], who(match)["wrecks"]) == (1, 0, [])
    assert (
        rule(deal({"wrecks": ["rusta"]}), "scrap rusta")
        == rule(deal(karokum={"ships": ["lumen"]}), "scrap rusta")
        == "round.scrap"
    )
    assert why(deal(karokum={"ships": ["lumen"]}), "scrap rusta")[1] == "You have no wreck to scrap."
    assert rule(deal(), "splurge") == "round.pay"
