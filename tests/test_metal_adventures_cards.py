"""Each effect and condition of the cards, and how cards read."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME, material
from gamekit.games.metal_adventures.material import CONDITIONS, EVENTS, POWERS, SUPPORTS, sentence
from gamekit.games.metal_adventures.rules import combat
from gamekit.room import CHANCE
from gamekit.words import LANGUAGES
from pirates import BOX, ally, deal, dice, facts, play, raid, rule, texts, who


def cheaper() -> bool:
    match = deal({"ship": "kobold", "credits": 2}, ocg={"face up": ["lumiculaire"]})
    return who(match.play("buy lumiculaire"))["credits"] == 0


def armour() -> bool:
    match = raid({"upgrades": ["turtle-shell"], "ship": "mula"}, "galgan")
    return who(dice(match, 1, 6))["damage"] == 2


def trophy_choice() -> bool:
    match = play(deal({"upgrades": ["lumiculaire"]}), "trophy pay", "draw hunted", "draw viper", "draw idler")
    return texts(match) == ["keep hunted", "keep idler", "keep viper"]


def search_more() -> bool:
    match = play(deal({"upgrades": ["deep-radar"], "ship": "mula"}), "search")
    play(match, "draw rusta", "turn over", "draw lumen", "turn over", "draw helion", "turn over", "draw chacal")
    return len(texts(match, "fight")) == 4


def salvage() -> bool:
    match = raid({"upgrades": ["salvage-winch"], "ship": "kobold"}, "rusta")
    return who(dice(match, 6, 1))["credits"] == 3 - 1 + BOX.ships["rusta"].credits + 1


def rest_more() -> bool:
    match = deal({"ship": "tortuga", "damage": 1}, step="begin").play("rest")
    return who(match)["credits"] == 6


POWER_CASES = {
    "stronger": lambda: combat.scores(deal({"upgrades": ["siege-mortar"]}).play("attack bazaar").state)[0] == 8 + 1 + 2,
    "support": lambda: (
        combat.support_power(BOX, deal({"ship": "mula", "upgrades": ["surge-damper"]}).state.pirates[0]) == 4
    ),
    "armour": armour,
    "salvage": salvage,
    "cheaper": cheaper,
    "trophy-choice": trophy_choice,
    "search": search_more,
    "faktor": lambda: (
        combat.scores(deal({"upgrades": ["surge-damper"], "metal faktor": 6}).play("attack bazaar").state)[0] == 9 - 4
    ),
    "rest": rest_more,
    "no-due": lambda: rule(deal({"upgrades": ["black-sail"]}, step="begin"), "travel") is None,
}


def quiet(card: str, **pirate: Any) -> dict[str, Any]:
    return who(deal({"upgrades": [card], **pirate}).play(f"play {card}"))


def in_fight(card: str, orange: int, grey: int) -> gamekit.Match:
    return dice(raid({"upgrades": [card]}, "destria-nova"), orange, grey).play(f"play {card}")


SUPPORT_CASES = {
    "reroll": lambda: in_fight("captain-jones", 1, 6).to_act == (CHANCE,),
    "add": lambda: facts(in_fight("gunner-anya", 1, 1), "compared-won") == {"n": 11, "k": 11},
    "shield": lambda: who(in_fight("smoke-screen", 1, 6))["damage"] == 0,
    "plunder": lambda: who(in_fight("quartermaster", 6, 1))["credits"] == 2 + BOX.ships["destria-nova"].credits + 3,
    "hurt": lambda: who(deal({"upgrades": ["saboteur"]}).play("play saboteur on 2"), 2)["damage"] == 2,
    "repair": lambda: quiet("old-mechanic", damage=4)["damage"] == 1,
    "pardon": lambda: quiet("silver-tongue", judgment=2)["judgment"] == 1,
    "calm": lambda: quiet("old-mechanic", **{"metal faktor": 4})["metal faktor"] == 0,
    "gain": lambda: quiet("black-market")["credits"] == 6,
}


def event(card: str, *pirates: dict[str, Any], **more: Any) -> dict[str, Any]:
    near = [name for name, zone in BOX.zones.items() if zone == "near"] if BOX.zones[card] == "far" else []
    match = deal(*pirates, **{"out of the game": near}, **more)
    return play(match, "search", f"draw {card}").position()


def column(position: dict[str, Any], name: str) -> list[Any]:
    return [pirate[name] for pirate in position["pirates"]]


EVENT_CASES = {
    "gold-vein": lambda: (
        event("gold-vein", exxalia={"treasure": 1}, karokum={"treasure": 1})["bazaar"]["treasure"] == 5
    ),
    "market-day": lambda: column(event("market-day"), "credits") == [4, 4, 4],
    "meteor-shower": lambda: column(event("meteor-shower"), "damage") == [1, 1, 1],
    "tax-collectors": lambda: (
        column(event("tax-collectors", {}, {"credits": 5}, {"credits": 5}), "credits") == [3, 3, 3]
    ),
    "ion-storm": lambda: (
        column(event("ion-storm", {"metal faktor": 2}, {"upgrades": ["harpoon"]}), "damage") == [0, 2, 0]
    ),
    "pilgrims": lambda: event("pilgrims")["karokum"]["treasure"] == 5,
    "scrap-rush": lambda: column(event("scrap-rush"), "credits") == [3, 2, 2],
    "great-pardon": lambda: column(event("great-pardon", {"judgment": 2}, {"credits": 1}), "judgment") == [1, 0, 0],
    "buried-chest": lambda: event("buried-chest")["pot"] == 6,
    "friendly-dock": lambda: column(event("friendly-dock", {"damage": 3}, {"glory": 2}), "damage") == [1, 0, 0],
}


def did(*moves: str, **pirate: Any) -> Any:
    return lambda name: rule(play(deal({"trophies": [name]} | pirate), *moves), f"claim {name}")


def asked_after(match: gamekit.Match, name: str, seat: int = 0) -> str | None:
    return rule(match, f"claim {name}", seat)


def after_helping(name: str) -> str | None:
    match = ally(raid({}, "rusta", {"trophies": [name]}))
    return asked_after(dice(match.play("stay loyal"), 6, 1), name, 1)


def after_betraying(name: str) -> str | None:
    match = ally(raid({}, "rusta", {"trophies": [name]}))
    return asked_after(dice(match.play("betray"), 1, 6), name, 1)


def after_word(word: str) -> Any:
    owed = {"owner": 1, "to": 0, "what": "credit", "n": 1, "when": "turn", "seat": 1}

    def case(name: str) -> str | None:
        match = deal({}, {"trophies": [name]}, promises=[owed], turn={"fought": True})
        return asked_after(play(match, "done", word), name, 1)

    return case


def after_rest(name: str) -> str | None:
    return asked_after(play(deal({"trophies": [name], "damage": 1}, step="begin"), "rest", "done"), name)


TROPHY_CASES = {
    "executioner": did("titles solar", wrecks=["helion", "lumen", "corona"]),
    "reveller": did("splurge", credits=6),
    "idler": after_rest,
    "conqueror": lambda name: asked_after(dice(deal({"trophies": [name]}).play("attack karokum"), 6, 1), name),
    "gate-crasher": lambda name: asked_after(dice(deal({"trophies": [name]}).play("attack bazaar"), 6, 1), name),
    "giant-slayer": lambda name: asked_after(dice(raid({"trophies": [name]}, "lumen"), 6, 1), name),
    "hunted": lambda name: asked_after(
        dice(raid({"trophies": [name], "upgrades": ["pulse-cannon"]}, "cerberus"), 6, 1), name
    ),
    "steamroller": lambda name: asked_after(
        dice(raid({"trophies": [name], "upgrades": ["pulse-cannon"]}, "centurio"), 6, 1), name
    ),
    "faithful-friend": after_helping,
    "viper": after_betraying,
    "good-loser": lambda name: asked_after(dice(raid({"trophies": [name]}, "lumen"), 1, 4), name),
    "hothead": lambda name: asked_after(
        dice(play(raid({"trophies": [name]}, "rusta"), "go on", "faktor"), 1, 1, 6), name
    ),
    "man-of-honour": after_word("keep word"),
    "oath-breaker": after_word("break word"),
    "usurer": did(credits=9),
    "scrap-king": did(wrecks=["rusta", "lumen", "helion", "chacal"]),
    "juggernaut": did(upgrades=["ion-lance", "pulse-cannon"]),
    "living-wreck": did(damage=3),
}


def test_every_effect_and_condition_of_the_decks() -> None:
    """material.upgrades, material.ships, event, material.trophies: each is carried out, and none is left out here."""
    gear = {e.do for card in (*BOX.upgrades.values(), *BOX.starting.values()) for e in card.effects}
    assert gear == set(POWER_CASES) | set(SUPPORT_CASES)
    for name, case in {**POWER_CASES, **SUPPORT_CASES}.items():
        assert case(), name
    assert set(EVENT_CASES) == set(BOX.events)
    assert {effect.do for card in BOX.events.values() for effect in card.effects} == set(EVENTS)
    for name, case in EVENT_CASES.items():
        assert case(), name
    assert set(TROPHY_CASES) == set(BOX.trophies)
    for name, holds in TROPHY_CASES.items():
        assert holds(name) is None, name
        assert rule(deal({"trophies": [name]}), f"claim {name}") == "trophy.claim", name


CONDITION_CASES = {  # what the decks do not use
    "one-nation": ({"wrecks": ["helion", "lumen"]}, {"wrecks": ["helion", "rusta"]}),
    "nations": ({"wrecks": ["helion", "rusta"]}, {"wrecks": ["helion", "lumen"]}),
    "upgrades": ({"upgrades": ["harpoon", "saboteur"]}, {"upgrades": ["harpoon"]}),
    "gear": ({"upgrades": ["harpoon", "ion-lance"]}, {"upgrades": ["harpoon", "saboteur"]}),
    "gear-power": ({"upgrades": ["pulse-cannon"]}, {"upgrades": ["harpoon", "scrap-plates"]}),
    "judgment": ({"judgment": 2}, {"judgment": 1}),
}


def test_conditions_for_decks_of_ones_own() -> None:
    """material.trophies: every word of the vocabulary is used somewhere."""
    from gamekit.games.metal_adventures.rules.trophies import holds

    used = {trophy.condition.do for trophy in BOX.trophies.values()}
    assert used | set(CONDITION_CASES) == set(CONDITIONS)
    for what, (good, bad) in CONDITION_CASES.items():
        condition = material.Effect(what, 2, "weapon" if what == "gear" else "")
        assert holds(deal(good).state, 0, condition)
        assert not holds(deal(bad).state, 0, condition)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_read_as_sentences(lang: str) -> None:
    """material.upgrades: each effect of the vocabulary has words in every language."""
    vocabularies = (("upgrades", POWERS), ("supports", SUPPORTS), ("events", EVENTS), ("trophies", CONDITIONS))
    for deck, words in vocabularies:
        for do, spec in words.items():
            for of, to in product(spec.of or ("",), spec.to or ("",)):
                key, said = sentence(material.Effect(do, min(spec.most, 3), of, to), deck)
                text = GAME.words.say(key, said, lang=lang)
                assert text.endswith("."), text
                assert not any(it and it in text.split() and "-" in it for it in (of, to)), text
    for name in (*BOX.zones, *BOX.trophies, *BOX.upgrades, *BOX.starting):
        assert name in GAME.words
