"""Metal Adventures, rule by rule, on positions dealt by hand. Each test names the slugs of the rules that it proves."""

from __future__ import annotations

import random
import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME, material
from gamekit.games.metal_adventures.material import (
    ACTIONS,
    CONDITIONS,
    DECKS,
    EVENTS,
    PLANETS,
    POWERS,
    ROUND,
    SUPPORTS,
    box_of,
    sentence,
)
from gamekit.games.metal_adventures.rules import combat, pirates_round
from gamekit.games.metal_adventures.state import CARD, FAKTOR, FAKTOR_SIDES, M, parse
from gamekit.room import CHANCE, GamekitError
from gamekit.words import LANGUAGES

BOX = box_of(dict.fromkeys(DECKS, "standard"))
SHIPS = ("belladonna", "vagabond", "kobold", "mula", "barracuda", "tortuga")  # seat 0 has one that only helps others
R = GAME.rules


def deal(*pirates: dict[str, Any], **more: Any) -> gamekit.Match:
    """Seat 0 is on his travels among three pirates or more; `step=` and the like, else as in a position.

    What is not said is as at the beginning of a match: each has 3 credits, a starting ship, and no cards.
    """
    free = [ship for ship in SHIPS if all(pirate.get("ship") != ship for pirate in pirates)]
    seats = [{"ship": free[n]} | (pirates[n] if n < len(pirates) else {}) for n in range(max(3, len(pirates)))]
    turn = {"seat": 0} | more.pop("turn", {})
    if step := more.pop("step", None):
        more["to do"] = [{"step": step, "seat": turn["seat"]}]
    return gamekit.new(GAME, position={"pirates": seats, "turn": turn} | more, chance="ask")


def play(match: gamekit.Match, *moves: str) -> gamekit.Match:
    """Each move for whoever is to act."""
    for move in moves:
        match.play(move)
    return match


def why(match: gamekit.Match, move: str, seat: int | None = None) -> tuple[str | None, str | None]:
    refused = match.why_not(move, seat)
    return (refused.rule, refused.text) if refused else (None, None)


def rule(match: gamekit.Match, move: str, seat: int | None = None) -> str | None:
    return why(match, move, seat)[0]


def texts(match: gamekit.Match, kind: str = "") -> list[str]:
    return [move.text for move in match.moves() if move.text.startswith(kind)]


def who(match: gamekit.Match, seat: int = 0) -> dict[str, Any]:
    return match.position()["pirates"][seat]


def dice(match: gamekit.Match, orange: int, grey: int, *reds: int) -> gamekit.Match:
    """Throws all dice that are due; nobody uses the Metal Faktor die who has not said so."""
    while match.to_act != (CHANCE,):
        match.play("no faktor" if "no faktor" in texts(match) else "go on" if "go on" in texts(match) else "stay loyal")
    play(match, f"orange {orange}", f"grey {grey}")
    for red in reds:
        match.play(next(text for text in texts(match) if text.endswith(f" {red}")))
    return match


def facts(match: gamekit.Match, what: str) -> dict[str, Any]:
    return next(dict(e.facts) for entry in reversed(match.log) for e in entry.events if e.what == what)


def raid(attacker: dict[str, Any], ship: str, *others: dict[str, Any], **more: Any) -> gamekit.Match:
    """Seat 0 fights that ship by way of Karokum."""
    return deal(attacker, *others, karokum={"ships": [ship, *more.pop("ships", [])]}, **more).play(f"raid {ship}")


# ---- A pirate


def test_the_wheels() -> None:
    """pirate.astrolabe: Power 8; pirate.equipment: all of it counts, at once; pirate.damage: 1 less for each."""
    match = deal({"upgrades": ["ion-lance", "pulse-cannon"], "damage": 2, "credits": 9, "judgment": 1, "glory": 3})
    assert who(match)["power"] == 8 + 3 + 2 - 2
    assert match.state.pirates[0].glory == 4  # pirate.judgment: 1 is taken off while it lasts
    match.play("throw ion-lance")
    assert who(match)["power"] == 8
    assert match.position()["ocg"]["under"] == ["ion-lance"]


def test_support_power() -> None:
    """pirate.support: a third of the current Power, rounded down."""
    for damage, upgrades, power in (
        (0, [], 2),
        (3, [], 1),
        (0, ["ion-lance", "pulse-cannon"], 4),
        (0, ["scrap-plates"], 3),
    ):
        state = deal({"ship": "mula", "damage": damage, "upgrades": upgrades}).state
        assert combat.support_power(BOX, state.pirates[0]) == power


def test_damage_stops_at_four() -> None:
    """pirate.damage: never more than 4, and the game goes on; combat.lose-ship: the ship leaves the game."""
    match = dice(raid({"damage": 3}, "apocalypse"), 1, 6)
    assert (who(match)["damage"], match.to_act) == (4, (0,))
    assert match.position()["out of the game"] == ["apocalypse"]


def test_judgment_is_free_at_four() -> None:
    """pirate.judgment: at 4 nothing more is taken; due: a free choice."""
    match = deal({"judgment": 4, "glory": -4}, step="begin").play("due judgment")
    assert (who(match)["judgment"], who(match)["glory"]) == (4, -4)
    assert match.log[-1].events[-1].what == "judged-free"


def test_infamy() -> None:
    """pirate.infamy: no alliance either way; all other deals stay open."""
    match = raid({}, "rusta", {"judgment": 4}, {}).play("offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    assert rule(match, "give credit") is None
    match = play(deal({"judgment": 4}, {}, {}).play("attack karokum"), "offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    assert rule(deal({}, {"judgment": 4}), "challenge 1") is None


def test_infamy_begins_and_ends_before_the_fight() -> None:
    """pirate.infamy: the fourth Judgment begins it, the amnesty ends it, and the challenged is not helped either."""
    match = play(deal({"judgment": 3}, step="begin"), "due judgment", "attack karokum", "offer 1")
    assert rule(match, "want alliance") == "pirate.infamy"
    match = play(deal({"judgment": 4, "credits": 5}), "amnesty pay", "attack karokum")
    assert texts(match, "offer") == ["offer 1", "offer 2"]
    match = play(deal({}, {"judgment": 4}), "challenge 1", "go on")
    assert match.state.task.step == "faktor"


def test_four_upgrades() -> None:
    """pirate.upgrades: a fifth, then one of the five goes at once; not from the dice until the loot is taken."""
    own = ["black-sail", "captain-jones", "scrap-plates", "smoke-screen"]
    ocg = {"face up": ["lumiculaire"]}
    match = deal({"upgrades": own, "credits": 5}, ocg=ocg).play("buy lumiculaire")
    assert match.to_act == (CHANCE,) or rule(match, "done") == "pirate.upgrades"
    assert texts(match) == [f"throw {name}" for name in sorted([*own, "lumiculaire"])]
    assert rule(match, "throw harpoon") == "pirate.upgrades"
    match.play("throw smoke-screen")
    assert match.position()["bazaar"]["supports"] == ["smoke-screen"]
    match = dice(raid({"upgrades": own}, "apocalypse"), 1, 1)
    assert match.why_not("throw scrap-plates").text == "From the dice until the loot is taken, nothing is thrown away."


def test_a_third_trophy() -> None:
    """pirate.trophies, deal.trophy-bluff: a third by a deal; one of the three goes under the pile at once."""
    match = deal({"trophies": ["viper"]}, {"trophies": ["idler", "usurer"]})
    play(match, "offer 1", "give trophy viper", "say executioner", "send", "accept")
    assert (match.to_act, texts(match)) == ((1,), ["under idler", "under usurer", "under viper"])
    assert rule(match, "done") == rule(match, "under hunted") == "pirate.trophies"
    match.play("under idler")
    assert match.position()["exxalia"]["under"] == [{"card": "idler", "known to": [1]}]
    assert who(match, 1)["trophies"] == ["usurer", "viper"]


# ---- Material, set-up


def test_the_cards() -> None:
    """material.space, material.trophies, material.upgrades, material.ships: how many, and the printed ones."""
    near, far = ([card for card in BOX.ships.values() if card.zone == zone] for zone in ("near", "far"))
    events = [card.zone for card in BOX.events.values()]
    assert (len(near), len(far), events.count("near"), events.count("far")) == (30, 28, 4, 6)
    assert {ship.power for ship in BOX.ships.values()} <= set(range(6, 21))
    assert BOX.ships["destria-nova"].power == 10
    assert BOX.ships["apocalypse"][3] == 18
    assert BOX.ships["apocalypse"].hunter
    assert BOX.events["gold-vein"].effects == (("feed", 5, "fewest", ""),)
    assert BOX.trophies["executioner"].condition == ("did", 0, "titles", "")
    kinds = [card.kind for card in BOX.upgrades.values()]
    assert (len(kinds), kinds.count("support"), len(BOX.trophies), len(BOX.starting)) == (24, 9, 18, 6)
    assert BOX.upgrades["captain-jones"].effects == (("reroll", 0, "", ""),)
    lumiculaire = BOX.upgrades["lumiculaire"]
    assert lumiculaire[1:] == ("tool", 3, 1, (("trophy-choice", 3, "", ""),))
    for ship in BOX.ships.values():
        least = 3 if ship.power >= 18 else 2 if ship.power >= 13 else ship.power >= 9
        assert ship.glory >= least, ship


def test_dice() -> None:
    """material.dice: six sides; a Metal Faktor die has two blanks, two 2s, one 4 and one 6."""
    match = play(raid({}, "rusta"), "go on", "faktor")
    assert {draw.text: draw.probability for draw in match.moves()} == {f"orange {n}": 1 / 6 for n in range(1, 7)}
    play(match, "orange 1", "grey 1")
    odds = {draw.text: draw.probability * 6 for draw in match.moves()}
    assert odds == pytest.approx({"red 0 0": 2, "red 0 2": 2, "red 0 4": 1, "red 0 6": 1})
    assert rule(match, "red 0 2", 0) == rule(match, "done", 1) == "material.dice"
    assert rule(match, "orange 2", CHANCE) == "material.dice"  # type: ignore[arg-type]


def test_set_up() -> None:
    """setup.players, setup.space, setup.ocg, setup.treasures, material.credits: step by step."""
    match = gamekit.new(GAME, 4, chance="ask")
    assert texts(match) == [f"first {n}" for n in range(4)]
    match.play("first 2")
    for ship in SHIPS[:4]:
        match.play(f"ship {ship}")
    assert [who(match, seat)["ship"] for seat in (2, 3, 0, 1)] == list(SHIPS[:4])
    for seat in (2, 3, 0, 1):
        drawn = [match.play(match.moves()[0]).log[-1].move.card for _ in range(3)]
        assert (match.to_act, texts(match)) == ((seat,), [f"under {name}" for name in drawn])
        assert rule(match, "done") == "setup.players"
        match.play(f"under {drawn[0]}")
    for _ in range(4):
        match.play(match.moves()[0])
    now = match.position()
    assert (match.to_act, now["bank"], now["pot"], now["karokum"]["treasure"]) == ((2,), 72 - 12, 0, 0)
    assert all(
        (it["power"], it["credits"], it["metal faktor"], len(it["trophies"])) == (8, 3, 0, 2) for it in now["pirates"]
    )
    assert (len(now["space"]["near"]), len(now["space"]["far"])) == (34, 34)
    assert None not in now["ocg"]["face up"]
    assert rule(match, "travel", 3) == "setup.players"


def test_near_space_lies_on_top() -> None:
    """setup.space: far space comes when near space is used up."""
    match = deal().play("search")
    assert set(texts(match)) == {f"draw {name}" for name, zone in BOX.zones.items() if zone == "near"}
    near = [name for name, zone in BOX.zones.items() if zone == "near"]
    match = deal(**{"out of the game": near}).play("search")
    assert {BOX.zones[move.move.card] for move in match.moves()} == {"far"}


def test_a_short_bank() -> None:
    """material.credits: it pays what it has, the active player first."""
    match = deal({"credits": 34}, {"credits": 34}, {"credits": 3}).play("search")
    play(match, "draw market-day")  # the last one for Bazaar
    assert (match.position()["bank"], match.position()["bazaar"]["treasure"]) == (0, 1)
    assert [who(match, seat)["credits"] for seat in range(3)] == [34, 34, 3]


def test_an_empty_place_at_the_counter_waits_for_a_card() -> None:
    """setup.ocg: with the pile used up too, equipment that is thrown away comes to lie there at once."""
    slots = ["ion-lance", "deep-radar", "black-sail"]
    gear = [name for name, card in BOX.upgrades.items() if card.kind != "support" and name not in (*slots, "harpoon")]
    others = [{"upgrades": gear[n : n + 4]} for n in range(0, len(gear), 4)]
    supports = [name for name, card in BOX.upgrades.items() if card.kind == "support"]
    held = {"ocg": {"face up": slots}, "bazaar": {"supports": supports}}
    match = deal({"upgrades": ["harpoon"]}, *others, **held).play("throw harpoon")
    assert (match.to_act, texts(match)) == ((CHANCE,), ["draw harpoon"])
    assert "harpoon" in match.play("draw harpoon").position()["ocg"]["face up"]


# ---- A turn


def test_rest() -> None:
    """rest: 2 credits, repaired, blank die, trophies swapped, one upgrade for 1 more; no due, nothing else."""
    pirate = {"damage": 3, "metal faktor": 4, "trophies": ["idler", "viper"], "credits": 2}
    match = deal(pirate, step="begin", ocg={"face up": ["lumiculaire", "ion-lance"]}).play("rest")
    assert (who(match)["damage"], who(match)["metal faktor"], who(match)["credits"]) == (0, 0, 4)
    assert rule(match, "challenge 1") == "rest"
    play(match, "swap viper", "done")
    assert match.to_act == (CHANCE,)
    match.play("draw hunted")
    assert who(match)["trophies"] == ["hunted", "idler"]
    assert "rest" in why(match, "buy ion-lance")
    play(match, "buy lumiculaire")
    assert who(match)["credits"] == 0
    assert rule(deal(step="begin"), "rest") == "rest"


def test_due() -> None:
    """due: pay to the pot or take Judgment; the weakest is who alone has the lowest Power."""
    match = deal(step="begin")
    assert texts(match, "due") + texts(match, "travel") == ["due pay", "due judgment"]
    assert rule(match, "travel") == "due"
    assert match.play("due pay").position()["pot"] == 1
    match = deal({"damage": 1}, step="begin")
    assert (rule(match, "due pay"), rule(match, "travel")) == ("due", None)
    assert rule(deal({"damage": 1}, {"damage": 1}, step="begin"), "travel") == "due"
    match = deal({"credits": 0}, step="begin")
    assert "you have none" in str(why(match, "due pay")[1])
    assert who(match.play("due judgment"))["glory"] == -1
    assert rule(deal({"upgrades": ["black-sail"]}, step="begin"), "travel") is None


def test_travel() -> None:
    """travel: one combat, which is a must; the round wholly before or wholly after it."""
    assert rule(deal(step="begin"), "renew") == "travel"
    match = deal({"credits": 5, "damage": 1})
    assert rule(match, "done") == "travel"
    play(match, "light", "attack bazaar")
    dice(match, 1, 6)
    assert rule(match, "renew") == "travel"
    assert rule(match, "search") == "travel"
    assert match.play("done").to_act == (1,)


# ---- Combat


def test_search() -> None:
    """combat.space: fight it or turn over the next; after the third any of those shown; the rest to Karokum."""
    match = play(deal(), "search", "draw rusta")
    assert texts(match) == ["fight rusta", "turn over"]
    assert rule(match, "attack bazaar") == rule(match, "fight lumen") == "combat.space"
    play(match, "turn over", "draw lumen")
    assert "passed over" in str(why(match, "fight rusta")[1])
    play(match, "turn over", "draw cerberus")
    assert texts(match) == ["fight rusta", "fight lumen", "fight cerberus"]
    assert rule(match, "turn over") == "combat.space"
    match.play("fight lumen")
    now = match.position()
    assert now["karokum"]["ships"] == ["rusta"]
    assert "cerberus" in now["space"]["near"]  # the hunter is shuffled back among its own kind


def test_hunter_with_none_of_its_kind_left() -> None:
    """combat.space: if none of its kind is left, on top."""
    far = [name for name, zone in BOX.zones.items() if zone == "far"]
    near = [name for name, zone in BOX.zones.items() if zone == "near" and name not in ("rusta", "cerberus")]
    match = play(
        deal(**{"out of the game": near + far[:-1]}),
        "search",
        "draw cerberus",
        "turn over",
        "draw rusta",
        "fight rusta",
    )
    assert match.position()["space"] == {"near": ["cerberus"], "far": [far[-1]]}


def test_empty_space() -> None:
    """combat.space: with an empty pile one shown is fought; with none shown another combat is chosen."""
    gone = [name for name in BOX.zones if name not in ("rusta", "gold-vein", "market-day")]
    match = play(deal(**{"out of the game": gone}), "search", "draw market-day", "draw rusta")
    play(match, "turn over", "draw gold-vein", "choose karokum")
    assert match.state.fight.target == "rusta"
    match = play(deal(**{"out of the game": [*gone, "rusta", "gold-vein"]}), "search", "draw market-day")
    assert (match.state.fight, rule(match, "search"), rule(match, "challenge 1")) == (None, "combat.space", None)


def test_events() -> None:
    """event: at once, for all; out of the game; not one of the three; a tie is broken by the active player."""
    match = play(deal({"credits": 5}, exxalia={"treasure": 2}), "search", "draw gold-vein")
    assert texts(match) == ["choose bazaar", "choose karokum"]
    assert rule(match, "choose exxalia") == rule(match, "done") == "event"
    assert match.play("choose karokum").position()["karokum"]["treasure"] == 5
    assert match.position()["out of the game"] == ["gold-vein"]
    play(match, "draw rusta", "turn over", "draw meteor-shower", "draw lumen", "turn over", "draw helion")
    assert texts(match) == ["fight rusta", "fight lumen", "fight helion"]
    assert [who(match, seat)["damage"] for seat in range(3)] == [1, 1, 1]


def test_karokum() -> None:
    """combat.karokum: a ship of the discard for 1 credit, also a hunter; Karokum's actions stay open."""
    match = raid({"credits": 8}, "cerberus", ships=["rusta"])
    assert (match.position()["karokum"]["treasure"], match.state.fight.target) == (1, "cerberus")
    assert rule(dice(match, 6, 1), "splurge") is None
    assert rule(deal({"credits": 0}, karokum={"ships": ["rusta"]}), "raid rusta") == "combat.karokum"
    assert rule(deal(), "raid rusta") == "combat.karokum"


def test_planet() -> None:
    """combat.planet: Powers 10, 12, 14; none of its actions before or after."""
    for planet, power in (("karokum", 10), ("bazaar", 12), ("exxalia", 14)):
        assert combat.scores(deal().play(f"attack {planet}").state)[1] == power
    match = play(deal({"damage": 2, "credits": 5}), "light")
    assert (rule(match, "attack exxalia"), rule(match, "attack bazaar")) == ("combat.planet", None)
    match = dice(deal({"damage": 2}).play("attack exxalia"), 1, 6)
    assert rule(match, "light") == "combat.planet"


def test_win_planets() -> None:
    """combat.win-planet: the treasure, and a trophy out of 3, a support card or a wreck."""
    match = deal({"trophies": ["idler", "viper"]}, exxalia={"treasure": 7}).play("attack exxalia")
    match = dice(play(match, "go on", "faktor"), 6, 1, 6)
    assert (who(match)["credits"], texts(match)) == (10, ["under idler", "under viper", "no trophy"])
    assert rule(match, "done") == "combat.win-planet"
    play(match, "under idler", "draw hunted", "draw usurer", "draw hothead")
    assert rule(match, "done") == rule(match, "keep viper") == "combat.win-planet"
    assert match.play("keep usurer").log[-1].rules == ("combat.win-planet",)
    assert who(match)["trophies"] == ["usurer", "viper"]
    match = deal({"trophies": ["idler", "viper"]}).play("attack exxalia")
    dice(play(match, "go on", "faktor"), 6, 1, 6).play("no trophy")
    assert who(match)["trophies"] == ["idler", "viper"]
    supports = {"supports": ["gunner-anya", "saboteur"]}
    match = dice(deal(bazaar=supports).play("attack bazaar"), 6, 2)
    assert rule(match, "take captain-jones") == "combat.win-planet"
    assert rule(match, "done") == "combat.win-planet"
    assert who(match.play("take saboteur"))["upgrades"] == ["saboteur"]
    assert match.log[-1].rules == ("combat.win-planet",)
    match = dice(deal(karokum={"ships": ["lumen", "rusta"]}).play("attack karokum"), 6, 1)
    assert rule(match, "done") == rule(match, "take destria-nova") == "combat.win-planet"
    assert who(match.play("take lumen"))["wrecks"] == ["lumen"]
    assert match.log[-1].rules == ("combat.win-planet",)


def test_lose_planet() -> None:
    """combat.lose-planet: attacker and ally take 1 Damage."""
    match = play(deal().play("attack karokum"), "offer 1", "want alliance", "send", "accept", "go on", "stay loyal")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [1, 1, 0]


def ally(match: gamekit.Match, *parts: str, seat: int = 1) -> gamekit.Match:
    """Help is sealed; against a ship or planet that is all, in a challenge there may be more."""
    play(match, f"offer {seat}", "want alliance", *parts, "send", "accept")
    return match if match.state.fight.kind == "challenge" else match.play("go on")


def test_allies() -> None:
    """combat.ally: one at most against a ship; in a challenge any number on either side, nobody on both."""
    match = raid({}, "apocalypse", {}, {}, {})
    assert (
        rule(match, "search") == rule(deal().play("offer 1"), "want alliance") == "combat.ally" != rule(match, "go on")
    )
    ally(match)
    assert match.state.fight.helpers == (1,)
    assert match.state.task.step == "faktor"  # a hunter: nobody betrays; one ally: nobody else is asked
    match = ally(deal({}, {}, {}, {}, {}).play("challenge 1"), seat=2)
    match = play(ally(match, seat=3), "go on")
    assert match.to_act == (1,)
    assert rule(match, "offer 2") == "combat.ally"
    assert rule(match.play("offer 4"), "send") == "deal.anything"
    ally(match.play("drop offer"), seat=4)
    assert (match.state.fight.helpers, match.state.fight.against) == ((2, 3), (4,))


def test_bystanders() -> None:
    """combat.bystander: who is neither fighter nor ally has no say."""
    match = raid({}, "rusta", {"upgrades": ["gunner-anya"]})
    assert rule(match, "play gunner-anya", 1) == rule(match, "faktor", 2) == "combat.bystander"


def test_order() -> None:
    """combat.order: ally, betrayal, Metal Faktor, dice, support cards, loot, promises, trophies; what offers nobody
    a choice passes by itself."""
    match = raid(
        {"trophies": ["scrap-king"], "wrecks": ["helion", "lumen", "corona"]},
        "rusta",
        {"upgrades": ["gunner-anya"], "trophies": ["idler"]},
    )
    steps = []
    for move in (
        "offer 1",
        "want alliance",
        "promise credit won",
        "send",
        "accept",
        "go on",
        "stay loyal",
        "faktor",
        "no faktor",
    ):
        steps.append(match.state.task.step)
        match.play(move)
    dice(match, 3, 3, 2)
    for move in ("pass", "keep word", "pass", "claim scrap-king"):
        steps.append(match.state.task.step)
        match.play(move)
    order = ["help", "compose", "answer", "betray", "faktor", "support", "promises", "claims", "free"]
    assert list(dict.fromkeys(steps)) == order
    assert match.state.task.step == "free"
    assert rule(match, "pass") == "combat.support"


def test_support_cards() -> None:
    """combat.support: after the dice, side by side, round and round until all pass; the card goes to Bazaar."""
    match = deal({"upgrades": ["gunner-anya", "old-mechanic"]}, {"upgrades": ["full-broadside", "smoke-screen"]})
    assert "for a fight" in str(why(match, "play gunner-anya")[1])
    assert rule(match, "play old-mechanic on 1") == rule(match, "play saboteur") == "combat.support"
    dice(match.play("challenge 1"), 3, 3)
    assert match.to_act == (0,)
    assert "quiet moment" in str(why(match, "play old-mechanic")[1])
    play(match, "play gunner-anya")
    assert match.to_act == (1,)
    play(match, "play full-broadside", "play smoke-screen")
    assert facts(match, "compared-lost") == {"n": 13, "k": 16}
    assert match.position()["bazaar"]["supports"] == ["full-broadside", "gunner-anya", "smoke-screen"]


def test_support_cards_refused() -> None:
    """combat.support: equipment is not played, and a card on somebody else needs somebody else."""
    match = deal({"upgrades": ["harpoon", "saboteur"]})
    for move, said in (
        ("play harpoon", "is equipment"),
        ("play saboteur", "Say on whom"),
        ("play saboteur on 0", "not on yourself"),
        ("play saboteur on 4", "no such seat 4"),
        ("play captain-jones", "only cards that you hold"),
    ):
        assert said in str(why(match, move)[1])
    match = dice(raid({"upgrades": ["gunner-anya"]}, "rusta"), 1, 1)
    assert rule(match, "done") == "combat.support"


def test_captain_jones() -> None:
    """combat.support: all dice again; the new red face counts and stays, a blank frees the die."""
    for red, score in ((4, 8 + 5 + 4), (0, 8 + 5)):
        match = dice(play(raid({"upgrades": ["captain-jones"]}, "mad-morgana"), "go on", "faktor"), 1, 6, 6)
        assert combat.scores(match.state) == (15, 18)
        match.play("play captain-jones")
        assert match.state.pirates[0].faktor == 0
        dice(match, 5, 2, red)
        assert (facts(match, "compared-won" if score >= 14 else "compared-lost")["n"], who(match)["metal faktor"]) == (
            score,
            red,
        )


def test_captain_jones_in_a_challenge() -> None:
    """combat.support: the red dice of both sides are thrown again; one that is owed from before is not."""
    match = deal({"metal faktor": 6}, {"upgrades": ["captain-jones"]}, {}, {}).play("challenge 1")
    ally(ally(match, seat=2).play("go on"), seat=3)
    play(match, "faktor", "no faktor", "faktor")
    dice(match, 6, 1, 6, 4)
    assert combat.scores(match.state) == (8 + 6 + 2 + 6 - 6, 8 + 1 + 2 + 4)
    play(match, "play captain-jones", "orange 1", "grey 6", "red 2 0", "red 3 2")
    assert facts(match, "compared-lost") == {"n": 8 + 1 + 2 - 6, "k": 8 + 6 + 2 + 2}
    assert [who(match, seat)["metal faktor"] for seat in range(4)] == [0, 0, 0, 2]


def test_metal_faktor_example() -> None:
    """combat.faktor: Bob threw a 2; his Power is 12, and in his next fight of his own the die brings it down to 10."""
    bob = {"upgrades": ["pulse-cannon", "mirror-hull"], "metal faktor": 2}
    match = deal(bob).play("attack bazaar")
    assert (who(match)["power"], combat.scores(match.state)[0]) == (12, 10)
    dice(match, 1, 6)
    assert who(match)["metal faktor"] == 0  # and blank again; it could not be used in that same fight
    assert not any(entry.text.endswith("faktor") for entry in match.log)


def test_metal_faktor() -> None:
    """combat.faktor: blank: nothing; owed only as attacker or challenger, not when helping or challenged."""
    for red in FAKTOR:
        match = dice(play(deal().play("attack karokum"), "go on", "faktor"), 2, 3, red)
        assert (
            facts(match, "compared-won" if 10 + red >= 13 else "compared-lost")["n"],
            who(match)["metal faktor"],
        ) == (10 + red, red)
    owing = {"metal faktor": 6}
    match = deal({}, owing, owing).play("challenge 1")
    assert combat.scores(match.state) == (8, 8)
    match = ally(match, seat=2)
    play(match, "go on") if match.to_act == (1,) else None
    assert combat.scores(match.state) == (10, 8)
    assert (match.to_act, rule(match, "faktor", 2)) == ((0,), "combat.faktor")
    dice(match, 1, 1)
    assert [who(match, seat)["metal faktor"] for seat in range(3)] == [0, 6, 6]


def test_metal_faktor_is_used_again() -> None:
    """combat.faktor: once it has been subtracted it lies on blank, and in the next fight its owner is asked."""
    match = dice(deal({"metal faktor": 4}).play("attack karokum"), 1, 6)
    match = gamekit.new(GAME, position=match.position() | {"turn": {"seat": 0}}, chance="ask")
    play(match, "challenge 1", "go on", "go on")
    assert (match.to_act, texts(match)) == ((0,), ["faktor", "no faktor"])


def test_who_says_first() -> None:
    """combat.faktor: a traitor first; in a challenge the challenger and his allies first."""
    match = ally(raid({}, "rusta", {})).play("betray")
    assert (match.to_act, match.play("faktor").to_act) == ((1,), (0,))
    match = ally(deal({}, {}, {}, {}).play("challenge 3"), seat=1)
    match = ally(match.play("go on"), seat=2)
    asked = []
    while match.state.task.step == "faktor":
        asked.append(match.to_act[0])
        match.play("no faktor")
    assert asked == [0, 1, 3, 2]


def test_score() -> None:
    """combat.score: everything that counts; a tie goes to the attacker."""
    lead = {"upgrades": ["gunner-anya", "pulse-cannon"], "metal faktor": 4}
    match = ally(raid(lead, "apocalypse", {"upgrades": ["full-broadside"]}))
    play(match, "faktor")
    dice(match, 5, 1, 6)
    play(match, "play gunner-anya", "play full-broadside")
    assert facts(match, "compared-won") == {"n": 10 + 5 + 2 + 6 + 2 + 4 - 4, "k": 18 + 1}
    assert who(dice(raid({}, "destria-nova"), 3, 1))["wrecks"] == ["destria-nova"]  # 11 to 11
    assert who(dice(raid({}, "destria-nova"), 3, 2))["wrecks"] == []


def test_win_ship() -> None:
    """combat.win-ship: all rewards, the card as a wreck; material.space: without support cards 2 credits."""
    ship = BOX.ships["regina-clara"]
    match = dice(raid({}, "regina-clara", bazaar={"supports": ["saboteur"]}), 6, 1)
    assert (who(match)["glory"], who(match)["credits"]) == (ship.glory, 3 - 1 + ship.credits)
    assert (who(match)["wrecks"], who(match)["upgrades"]) == (["regina-clara"], ["saboteur"])
    assert who(dice(raid({}, "regina-clara"), 6, 1))["credits"] == 2 + ship.credits + 2


def test_lose_ship() -> None:
    """combat.lose-ship: attacker and ally take its damage."""
    match = play(ally(raid({}, "galgan")), "no faktor", "no faktor")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [3, 3, 0]


def test_betrayal_that_fails() -> None:
    """betray: 1 Judgment at once, no support cards; the attacker wins: no promise stands, 1 Damage for the traitor."""
    match = raid({}, "rusta", {"upgrades": ["gunner-anya"]})
    assert rule(match, "betray") == "betray"
    ally(match, "promise credit won", "promise wreck turn 1", "ask help")
    help_ = {"owner": 1, "to": 0, "what": "help", "when": "fight", "seat": 0, "deal": 1}  # the traitor's promise stands
    assert rule(match, "done") == "betray"
    match.play("betray")
    assert (who(match, 1)["judgment"], rule(match, "done")) == (1, "combat.faktor")
    assert rule(match.play("no faktor"), "play gunner-anya", 1) == "betray"
    dice(match, 6, 1)
    assert facts(match, "compared-won") == {"n": 14, "k": 7 + 1 + 2}
    now = match.position()
    assert (now["promises"], who(match, 1)["damage"], who(match, 1)["credits"]) == ([help_], 1, 3)
    assert who(match)["wrecks"] == ["rusta"]


def test_betrayal_that_succeeds() -> None:
    """betray: the traitor gets the credits, the attacker takes 1 Damage, the ship leaves the game; his die counts."""
    match = ally(raid({}, "juramenta"), "promise help", "ask help").play("betray")
    dice(play(match, "faktor", "no faktor"), 1, 1, 6)
    assert len(match.state.promises) == 2
    ship = BOX.ships["juramenta"]
    assert facts(match, "compared-lost")["k"] == ship.power + 1 + 2 + 6
    assert (who(match, 1)["credits"], who(match, 0)["damage"], who(match, 1)["damage"]) == (3 + ship.credits, 1, 0)
    assert match.position()["out of the game"] == ["juramenta"]
    match = ally(deal(bazaar={"treasure": 5}).play("attack bazaar"))
    dice(match.play("betray"), 1, 1)
    assert who(match, 1)["credits"] == 8


def test_a_betrayed_attacker() -> None:
    """betray: with a tie he still wins; beaten off by a planet he takes 1 Damage, and the traitor gets no prize."""
    match = ally(raid({}, "destria-nova")).play("betray")
    dice(match, 6, 2)
    assert facts(match, "compared-won") == {"n": 8 + 6, "k": 10 + 2 + 2}
    assert (who(match)["wrecks"], who(match)["damage"], who(match, 1)["damage"]) == (["destria-nova"], 0, 1)
    match = ally(deal(karokum={"treasure": 5, "ships": ["rusta"]}).play("attack karokum")).play("betray")
    dice(match, 1, 6)
    assert [who(match, seat)["damage"] for seat in range(3)] == [1, 0, 0]
    assert (who(match, 1)["credits"], who(match, 1)["wrecks"]) == (8, [])


def test_nobody_betrays_a_hunter_or_in_a_challenge() -> None:
    """betray: not against a pirate hunter, never in a challenge."""
    match = ally(raid({}, "apocalypse"))
    assert (match.state.task.step, rule(match, "betray", 1)) == ("faktor", "betray")
    match = ally(deal().play("challenge 2"))
    assert rule(match, "betray", 1) == "betray"


def test_challenge() -> None:
    """combat.challenge, challenge.score: both sides with all they have; challenge.win, challenge.lose."""
    assert rule(deal(), "challenge 0") == rule(deal(), "challenge 5") == "combat.challenge"
    match = deal({"metal faktor": 2}, {"upgrades": ["pulse-cannon"]}, {}, {}, pot=3)
    ally(match.play("challenge 1"), seat=2).play("go on")
    ally(match, seat=3)
    play(match, "faktor", "faktor", "no faktor")
    dice(match, 4, 2, 0, 6)
    assert facts(match, "compared-lost") == {"n": 8 + 4 + 2 - 2 + 0, "k": 10 + 2 + 2 + 6}
    assert (who(match, 1)["glory"], who(match, 1)["credits"], match.position()["pot"]) == (1, 6, 0)
    assert [who(match, seat)["damage"] for seat in range(4)] == [1, 0, 1, 0]


def test_a_tied_challenge() -> None:
    """challenge.score: a tie goes to the challenger; challenge.lose: the loser takes 1 Damage."""
    match = dice(deal({}, {"credits": 0}).play("challenge 1"), 2, 2)
    assert (who(match)["glory"], who(match, 1)["damage"]) == (1, 1)


def test_both_sides_of_a_challenge() -> None:
    """challenge.win, challenge.lose: allies play cards too; each loser takes 1 Damage; the challenged loots nobody."""
    match = deal({}, {}, {"upgrades": ["gunner-anya"]}, {"upgrades": ["full-broadside"]}, pot=2).play("challenge 1")
    ally(ally(match, seat=2).play("go on"), seat=3)
    lost = gamekit.new(GAME, position=dice(match, 3, 2).position(), chance="ask")
    play(match, "play gunner-anya", "pass", "pass", "loot credits")
    assert facts(match, "compared-won") == {"n": 8 + 3 + 2 + 2, "k": 8 + 2 + 2}
    assert [who(match, seat)["damage"] for seat in range(4)] == [0, 1, 0, 1]
    assert [who(match, seat)["credits"] for seat in range(4)] == [3 + 2 + 2, 1, 3, 3]
    play(lost, "pass", "play full-broadside", "pass")
    assert facts(lost, "compared-lost") == {"n": 8 + 3 + 2, "k": 8 + 2 + 2 + 4}
    assert [who(lost, seat)["damage"] for seat in range(4)] == [1, 0, 1, 0]
    assert [who(lost, seat)["credits"] for seat in range(4)] == [3, 3 + 2, 3, 3]


def test_loot_of_a_challenge() -> None:
    """challenge.win: half the credits, an upgrade, or half the wrecks, rounded up."""
    rich = {"credits": 5, "upgrades": ["ion-lance"], "wrecks": ["rusta", "lumen", "helion"]}

    def won() -> gamekit.Match:
        return dice(deal({"upgrades": ["pulse-cannon"]}, rich).play("challenge 1"), 6, 1)

    match = won()
    assert texts(match) == ["loot credits", "loot ion-lance", "loot wrecks", "look"]
    assert rule(match, "loot harpoon") == rule(match, "done") == "challenge.win"
    assert (who(match.play("loot credits"))["credits"], who(match, 1)["credits"]) == (3 + 3, 2)
    match = won().play("loot ion-lance")
    assert {event.rule for event in match.log[-1].events} == {"challenge.win"}
    assert (who(match)["power"], who(match, 1)["power"]) == (13, 8 - 1)
    match = won().play("loot wrecks")
    assert (match.to_act, len(match.moves())) == ((CHANCE,), 3)
    play(match, "draw rusta", "draw helion")
    assert (who(match)["wrecks"], who(match, 1)["wrecks"]) == (["helion", "rusta"], ["lumen"])
    match = won()
    assert match.view(0).state.pirates[1].wrecks == ("?",) * 3
    match.play("look")
    assert match.view(0).state.pirates[1].wrecks == ("helion", "lumen", "rusta")
    assert match.view(2).state.pirates[1].wrecks == ("?",) * 3
    assert texts(match) == ["take helion", "take lumen", "take rusta"]
    assert "look" not in texts(dice(deal({}, {"credits": 1}).play("challenge 1"), 6, 1))


# ---- The odds


def brute(state: Any) -> tuple[int, int]:
    """All ways in which the dice of a fight can fall, one by one through the rules: those won, and all."""
    task = state.todo[-1]
    if task.step != "dice":
        attack, defence = combat.scores(state)
        return int(attack >= defence), 1
    won = ways = 0
    for move, weight in R.draws(state):
        a, b = brute(stop_at_support(state, move))
        won, ways = won + weight * a, ways + weight * b
    return won, ways


def stop_at_support(state: Any, move: Any) -> Any:
    return R.apply(state, CHANCE, move)[0]


ODDS_CASES = (
    ("rusta", {"upgrades": ["gunner-anya"]}, False, ()),
    ("destria-nova", {"upgrades": ["gunner-anya"]}, False, (0,)),
    ("zenith", {"upgrades": ["gunner-anya"], "metal faktor": 4}, False, (1,)),
    ("apocalypse", {"upgrades": ["gunner-anya", "ion-lance"]}, False, (0, 1)),
    ("kontor", {"upgrades": ["gunner-anya", "ion-lance"]}, True, (0, 1)),
)


@pytest.mark.parametrize(("ship", "lead", "betrayed", "throwing"), ODDS_CASES)
def test_odds_against_brute_force(ship: str, lead: dict[str, Any], betrayed: bool, throwing: tuple[int, ...]) -> None:
    """combat.score: the exact odds are those of counting all throws."""
    match = ally(raid(lead, ship, {"upgrades": ["smoke-screen"]}))
    if match.state.task.step == "betray":
        match.play("betray" if betrayed else "stay loyal")
    while match.to_act != (CHANCE,):
        match.play("faktor" if match.to_act[0] in throwing else "no faktor")
    won, ways = brute(match.state)
    assert combat.chance(match.state) == pytest.approx(won / ways, abs=1e-12)


def test_odds_by_counting() -> None:
    """challenge.score: with any number of red dice on either side, by plain counting of all sides."""
    red = [face for face, sides in zip(FAKTOR, FAKTOR_SIDES, strict=True) for _ in range(sides)]
    for lead, ours, theirs in product((-7, -1, 0, 3), (0, 1, 2), (0, 1)):
        throws = list(product(range(1, 7), range(1, 7), *[red] * (ours + theirs)))
        won = sum(lead + t[0] - t[1] + sum(t[2 : 2 + ours]) - sum(t[2 + ours :]) >= 0 for t in throws)
        assert combat.odds(lead, ours, theirs) == pytest.approx(won / len(throws), abs=1e-12)


# ---- The pirates' round


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
    match.play("titles solar")  # just three, so they are paid by themselves
    assert (who(match)["glory"], who(match)["credits"], match.position()["out of the game"]) == (1, 7, sorted(solar))
    match = deal({"wrecks": [*solar, "zenith"]}).play("titles solar")
    assert rule(match, "pay credit") == "round.pay"
    assert texts(match) == ["pay corona", "pay helion", "pay lumen", "pay zenith"]


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


# ---- Which rule it is


def test_a_move_out_of_its_time_is_refused_by_its_own_rule() -> None:
    """travel, rest, due, deal.anything, deal.promise, betray: not by whatever comes first, as if it could come then."""
    free = deal({"damage": 1})
    for move, slug in (
        ("rest", "rest"),
        ("travel", "travel"),
        ("due pay", "due"),
        ("due judgment", "due"),
        ("accept", "deal.anything"),
        ("refuse", "deal.anything"),
        ("send", "deal.anything"),
        ("give credit", "deal.anything"),
        ("keep word", "deal.promise"),
        ("go on", "combat.ally"),
        ("stay loyal", "betray"),
        ("no faktor", "combat.faktor"),
        ("pass", "combat.support"),
        ("loot credits", "challenge.win"),
        ("take rusta", "combat.win-planet"),
        ("keep viper", "round.trophy"),
        ("under viper", "pirate.trophies"),
        ("swap viper", "rest"),
        ("pay credit", "round.pay"),
        ("say viper", "deal.trophy-bluff"),
        ("hand over rusta", "deal.now"),
        ("choose bazaar", "event"),
        ("turn over", "combat.space"),
        ("fight rusta", "combat.space"),
        ("no trophy", "combat.win-planet"),
    ):
        assert rule(free, move) == slug, move
    assert rule(free.play("offer 1"), "search") == "deal.anything"  # that may still come
    begin = deal({"damage": 1}, step="begin").play("offer 1")
    assert rule(begin, "rest") == "deal.anything"


def test_glory_is_never_dealt() -> None:
    """deal.anything: a move that can be read, and is refused whenever it is tried."""
    match = deal()
    assert rule(match, "give glory") == "deal.anything"
    play(match, "offer 1", "give credit")
    assert [rule(match, move) for move in ("give glory", "want glory")] == ["deal.anything"] * 2
    assert "Glory" in str(why(match, "give glory")[1])


def test_two_others_do_not_deal() -> None:
    """deal.anything: never without the active player, in a fight as well, and whoever is to act."""
    assert rule(deal(), "offer 2", 1) == "deal.anything"
    match = deal().play("attack bazaar")
    assert rule(match, "offer 2", 1) == "deal.anything"
    assert rule(play(match, "offer 1", "want alliance", "send"), "offer 2", 1) == "deal.anything"


def test_a_trophy_whose_condition_fails() -> None:
    """trophy.claim: that is said first, whether it is the moment for it or not."""
    match = deal({"trophies": ["juggernaut"]}, {"trophies": ["usurer"]}).play("attack bazaar")
    for seat, name in ((0, "juggernaut"), (1, "usurer")):
        assert match.why_not(f"claim {name}", seat).where == (f"trophy:{name}",)
    assert why(match, "claim usurer", 1)[1] == "Trophy of the usurer says: Have 9 credits. That is not so."
    match = deal({}, {"trophies": ["usurer"], "credits": 9}).play("attack bazaar")
    assert "no trophy is shown" in str(why(match, "claim usurer", 1)[1])


def test_buying_while_resting() -> None:
    """rest: its refusals and its preview, not those of the action."""
    ocg = {"face up": ["lumiculaire", "ion-lance"]}
    match = play(deal({"damage": 1, "credits": 3}, step="begin", ocg=ocg), "rest")
    assert {rule(match, move) for move in ("buy harpoon", "buy ion-lance")} == {"rest"}
    move = next(move for move in match.moves() if move.text == "buy lumiculaire")
    assert R.rests_on(match.state, move) == "rest"
    assert match.play(move).log[-1].events[0].rule == "rest"


def test_a_traitor_and_his_cards() -> None:
    """betray: said when he is asked about Metal Faktor as well."""
    match = ally(raid({}, "rusta", {"upgrades": ["gunner-anya"]})).play("betray")
    assert (match.to_act, rule(match, "play gunner-anya")) == ((1,), "betray")


def test_shares_that_a_hunter_binds() -> None:
    """deal.hunter: cited in the log where the share is paid, and where somebody would rather not."""
    match = dice(ally(raid({}, "cerberus"), "promise credit won"), 6, 1)
    paid = [event for entry in match.log for event in entry.events if event.what in ("kept", "gave-credits")]
    assert {event.rule for event in paid} == {"deal.hunter"}
    assert rule(match, "break word") == "deal.hunter"


def test_who_has_looked_must_take_wrecks() -> None:
    """challenge.win: whatever else he would take now."""
    loser = {"credits": 5, "wrecks": ["rusta", "lumen", "helion"]}
    match = dice(deal({}, loser).play("challenge 1"), 6, 1).play("look")
    assert {rule(match, move) for move in ("take zenith", "loot credits", "done")} == {"challenge.win"}
    assert "must take wrecks" in str(why(match, "loot credits")[1])


def test_previews_cite_what_the_task_rests_on() -> None:
    """combat.win-planet, round.scrap, deal.now, material.space: each `take` by the rule that it serves."""

    def cited(match: gamekit.Match) -> set[str]:
        return {R.rests_on(match.state, move) for move in match.moves() if move.kind != "throw"}

    supports, ships = {"supports": ["gunner-anya", "saboteur"]}, {"ships": ["lumen", "rusta"]}
    assert cited(dice(deal(bazaar=supports).play("attack bazaar"), 6, 2)) == {"combat.win-planet"}
    assert cited(dice(deal(karokum=ships).play("attack karokum"), 6, 1)) == {"combat.win-planet"}
    assert cited(dice(raid({}, "regina-clara", bazaar=supports), 6, 1)) == {"material.space"}
    assert cited(deal({"wrecks": ["helion"]}, karokum=ships).play("scrap helion")) == {"round.scrap"}
    match = play(deal({}, {"wrecks": ["helion", "lumen"]}), "offer 1", "want wreck", "send", "accept")
    assert cited(match) == {"deal.now"}


# ---- Deals


def test_no_trade_stands_in_the_way_of_asking_for_help() -> None:
    """combat.ally, deal.anything: with one who is infamous and two trades refused, the other can still be asked."""
    match = play(deal({}, {}, {"judgment": 4}), *["offer 1", "give credit", "send", "refuse"] * 2, "attack karokum")
    assert (match.state.task.step, texts(match, "offer")) == ("help", ["offer 1", "offer 2"])
    play(match, "offer 1", "give credit")
    assert rule(match, "send") == "deal.anything"  # nothing but help
    play(match, "want alliance", "send", "refuse")
    play(match, "offer 1", "want alliance", "send", "refuse")
    assert (rule(match, "offer 1"), rule(match, "offer 2")) == ("deal.anything", None)


def test_other_deals_are_open_once_the_ally_is_sealed() -> None:
    """deal.anything, combat.ally: at any time in his turn; and an infamous attacker deals, too."""
    match = play(raid({}, "apocalypse"), "offer 1", "want alliance", "send", "accept", "offer 2")
    assert rule(match, "want alliance") == "combat.ally"
    play(match, "want credit", "send", "accept", "go on")
    assert (who(match)["credits"], match.state.task.step) == (3, "faktor")
    match = play(raid({"judgment": 4}, "apocalypse"), "offer 2", "want credit", "send", "accept")
    assert who(match)["credits"] == 3


@pytest.mark.parametrize(
    ("first", "others", "told"),
    [
        ({}, ({"judgment": 4}, {"judgment": 4}), "nobody left to be asked for help"),
        ({"judgment": 4}, ({}, {}), "no help with 4 Judgment"),
        ({}, ({}, {}), ""),
    ],
)
def test_why_nobody_is_asked_for_help(first: dict[str, Any], others: Any, told: str) -> None:
    """combat.ally, pirate.infamy: where the step passes by itself, what the log says is so."""
    match = raid(first, "apocalypse", *others, turn={"offers": [0, 2, 2]})  # no trade is left
    if not told:  # an ally is found; nothing is left to deal about, and nobody says that nobody could help
        play(match, "offer 1", "want alliance", "send", "accept")
    said = [GAME.words.say(f"event.{event.what}", event.facts) for event in match.log[-1].events]
    assert match.state.task.step == "faktor"
    assert [text for text in said if "help" in text] == ([told] if told else [])


def test_dealing() -> None:
    """deal.anything: the active player with anyone; deal.now: what is exchanged is exchanged."""
    match = deal({"upgrades": ["ion-lance"], "wrecks": ["rusta"]}, {"wrecks": ["lumen", "helion"]}, step="begin")
    assert rule(match, "offer 2", 1) == rule(match, "offer 0") == "deal.anything"
    match.play("offer 1")
    assert rule(match, "send") == rule(match, "due pay") == "deal.anything"
    play(match, "give upgrade ion-lance", "give wreck rusta", "want credit", "want credit", "want credit", "want wreck")
    assert rule(match, "want credit") == rule(match, "give credit") == rule(match, "give wreck rusta") == "deal.now"
    match.play("send")
    assert (match.to_act, texts(match), rule(match, "done")) == ((1,), ["accept", "refuse", "answer"], "deal.now")
    match.play("accept")
    assert texts(match) == ["hand over helion", "hand over lumen"]
    assert rule(match, "done") == rule(match, "hand over rusta") == "deal.now"
    assert match.play("hand over lumen").log[-1].rules == ("deal.now",)
    assert (who(match)["credits"], who(match)["wrecks"], who(match)["power"]) == (6, ["lumen"], 8)
    assert (who(match, 1)["wrecks"], who(match, 1)["power"]) == (["helion", "rusta"], 11)
    assert match.to_act == (0,)


def test_answers() -> None:
    """deal.anything: accept, refuse, or answer with another offer; how many of them."""
    match = play(deal(), "offer 1", "give credit", "send", "answer")
    assert match.to_act == (1,)
    play(match, "give credit", "send", "answer", "want credit", "send")
    assert rule(match, "answer") == "deal.anything"
    match.play("refuse")
    assert (match.state.offer, match.to_act) == (None, (0,))
    play(match, *["offer 1", "give credit", "drop offer"] * 3, *("offer 1", "give credit", "send", "refuse"))
    assert rule(match, "offer 1") == "deal.anything"  # what was dropped costs nothing
    match = deal(*[{"upgrades": ["ion-lance", "harpoon", "scrap-plates", "black-sail"]}], {}, {}, {}, {}, {})
    for seat in (1, 1, 2, 3):
        play(match, f"offer {seat}", "give credit", "send", "refuse")
    assert "no more than 4" in str(why(match, "offer 4")[1])
    match = play(deal({"upgrades": ["ion-lance", "harpoon", "scrap-plates", "black-sail"]}), "offer 1")
    play(match, *(f"give upgrade {name}" for name in ("ion-lance", "harpoon", "scrap-plates", "black-sail")))
    assert rule(match.play("ask help"), "promise help") == "deal.anything"
    match = play(deal(), "challenge 1", "go on")
    assert "not with the challenger" in str(why(match, "offer 0")[1])  # the challenged deals with the others, for help
    assert why(match, "offer 1")[1] == "You deal with another player, not with yourself."
    play(match, *["offer 2", "want alliance", "send", "refuse"] * 2)
    assert (match.state.task.step, match.state.fight.asks) == ("faktor", ((0, 0, 0), (0, 0, 2)))


def test_the_challenged_deals_with_whom_can_help() -> None:
    """deal.anything: for help only; combat.ally: nobody changes sides; pirate.infamy: no alliance."""
    match = play(deal({}, {}, {}, {"judgment": 4}, {}), "challenge 1", "offer 2", "want alliance", "send", "accept")
    match.play("go on")
    assert (match.to_act, texts(match, "offer")) == ((1,), ["offer 4"])
    assert why(match, "offer 2") == ("combat.ally", "Everybody is on one side at most. Already on one: Player 3.")
    assert rule(match, "offer 3") == "pirate.infamy"


def test_bluffing() -> None:
    """deal.trophy-bluff: face down; others see what one says, no Judgment for a lie."""
    match = play(deal({"trophies": ["idler"]}, {"trophies": ["viper"]}), "offer 1", "give trophy idler")
    assert rule(match, "done") == rule(match, "send") == rule(match, "say lumen") == "deal.trophy-bluff"
    play(match, "say executioner", "want trophy", "send")
    assert match.view(1).state.offer.give.trophies == (("?", "executioner"),)
    assert match.view(0).state.offer.give.trophies == (("idler", "executioner"),)
    match.play("accept")
    assert (who(match)["trophies"], who(match, 1)["trophies"], who(match)["judgment"]) == (["viper"], ["idler"], 0)
    said = [GAME.view.seen(entry, 2) for entry in match.log]
    assert not any(
        "idler" in entry.text or "idler" in str(entry.events) or "viper" in str(entry.events) for entry in said
    )
    assert any("idler" in str(GAME.view.seen(entry, 1).events) for entry in match.log)


def test_promise_for_a_turn() -> None:
    """deal.promise: at somebody's next turn, kept or broken by choice; 1 Judgment; what can't be paid is broken."""
    match = play(deal(), "offer 1", "want credit", "promise credit turn 1", "promise credit turn 1", "send", "accept")
    owed = {"owner": 0, "to": 1, "what": "credit", "n": 2, "when": "turn", "seat": 1, "deal": 1}
    assert match.position()["promises"] == [owed]
    dice(match.play("attack bazaar"), 1, 6).play("done")
    assert (match.to_act, texts(match), rule(match, "done")) == ((0,), ["keep word", "break word"], "deal.promise")
    kept = gamekit.new(GAME, position=match.position()).play("keep word")
    assert (who(kept)["credits"], who(kept, 1)["credits"], who(kept)["judgment"], kept.to_act) == (2, 4, 0, (1,))
    match.play("break word")
    assert (who(match)["credits"], who(match)["judgment"], match.position()["promises"]) == (4, 1, [])


def test_the_log_says_what_is_owed_and_who_stops_looking_for_help() -> None:
    """deal.promise, combat.ally, combat.faktor: in words that stand behind a player's name."""

    def told() -> list[str]:
        return [GAME.words.say(f"event.{event.what}", event.facts) for event in match.log[-1].events]

    match = play(raid({}, "rusta"), "offer 1", "promise credit won", "send", "accept")
    assert "promised by Player 1 to Player 2: 1 credit if this fight is won" in told()
    match.play("go on")
    assert told() == ["went on without more deals"]
    play(match, "faktor", "orange 1", "grey 1", "red 0 0")
    assert "Metal Faktor die, Player 1: blank" in told()


def test_what_is_wrong_with_a_promise_is_told() -> None:
    """deal.promise: a seat that nobody sits on, a third one, a seventh credit."""
    match = play(deal(), "offer 1", *["promise credit turn 1"] * 6)
    assert why(match, "promise credit turn 5")[1] == "There is no such seat 5 at the table."
    assert "not of Player 3" in str(why(match, "promise credit turn 2")[1])
    assert why(match, "promise credit turn 1")[1] == "One promise is about 6 credits at most."
    assert why(deal(), "challenge 0")[1] == "You challenge another player, not yourself."
    assert why(deal(), "offer 0")[1] == "You deal with another player, not with yourself."


def test_what_cannot_be_paid_is_broken() -> None:
    """deal.promise: nobody is asked; it is broken, and costs its Judgment."""
    owed = {"owner": 2, "to": 1, "what": "credit", "n": 5, "when": "turn", "seat": 1}
    wreck = {"owner": 0, "to": 1, "what": "wreck", "when": "turn", "seat": 1}
    match = deal(promises=[owed, wreck], turn={"fought": True}).play("done")
    assert ([who(match, seat)["judgment"] for seat in range(3)], match.position()["promises"]) == ([1, 0, 1], [])
    assert match.to_act == (1,)


def test_one_judgment_a_player() -> None:
    """deal.promise: however many things were promised to him in one deal."""
    match = raid({}, "rusta", {"wrecks": ["helion"]})
    ally(match, "promise credit won", "promise wreck won").play("stay loyal")
    match = dice(match, 6, 1)
    play(match, "break word", "break word")
    assert (who(match)["judgment"], match.position()["promises"]) == (1, [])
    owed = {"owner": 1, "what": "credit", "n": 1, "when": "turn", "seat": 1, "deal": 1}
    match = deal(promises=[owed | {"to": 0}, owed | {"to": 2}], turn={"fought": True}).play("done")
    assert who(play(match, "break word", "break word"), 1)["judgment"] == 2  # of each player


def test_two_truces_are_broken_at_once() -> None:
    """deal.promise: one challenge breaks both, to one player: 1 Judgment."""
    owed = {"owner": 0, "to": 1, "what": "truce", "when": "truce", "seat": 0}
    match = deal(promises=[owed | {"until": 3, "deal": 1}, owed | {"until": 4, "deal": 2}]).play("challenge 1")
    assert (who(match)["judgment"], match.position()["promises"]) == (1, [])


def test_promises_of_two_deals_are_two() -> None:
    """deal.promise: with 3 credits one of two debts of 3 may be kept and the other broken."""
    promised = ["offer 1", *["promise credit turn 0"] * 3, "send", "accept"]
    match = play(deal({"credits": 3}, turn={"fought": True}), *promised * 2)
    assert [(it["n"], it["deal"]) for it in match.position()["promises"]] == [(3, 1), (3, 2)]
    owed = {"owner": 0, "to": 1, "what": "credit", "n": 3, "when": "turn", "seat": 1}
    match = deal({"credits": 3}, promises=[owed | {"deal": 1}, owed | {"deal": 2}], turn={"fought": True}).play("done")
    match.play("keep word")
    assert (who(match)["credits"], who(match)["judgment"], match.position()["promises"]) == (0, 1, [])


def test_a_betrayal_voids_the_pay_for_that_help() -> None:
    """betray: and nothing else: older debts and truces to the traitor stand, and what was traded for in that fight."""
    owed = {"owner": 0, "to": 1, "what": "credit", "n": 1, "when": "turn", "seat": 0}
    truce = {"owner": 0, "to": 1, "what": "truce", "when": "truce", "seat": 0, "until": 9}
    match = raid({}, "rusta", promises=[owed | {"deal": 1}, truce | {"deal": 1}], deals=1)
    play(match, "offer 1", "want credit", "promise credit turn 1", "send", "accept")
    match = dice(ally(match, "promise wreck turn 1", "promise credit won").play("betray"), 6, 1)
    left = [(it["what"], it["deal"]) for it in match.position()["promises"]]
    assert left == [("credit", 1), ("truce", 1), ("credit", 2)]


def test_a_hunter_binds_everybody_and_that_fight_alone() -> None:
    """deal.hunter: what was promised in it, by bystanders too; an older debt may be broken as ever."""
    older = {"owner": 0, "to": 1, "what": "credit", "n": 1, "when": "turn", "seat": 1, "deal": 1}
    match = raid({"upgrades": ["ion-lance"]}, "cerberus", promises=[older], deals=1)
    play(match, "offer 2", "give credit", "ask truce", "send", "accept", "go on")
    match = dice(match, 6, 1)
    assert [(it.owner, it.what, it.bound) for it in match.state.promises] == [(0, "credit", False), (2, "truce", True)]
    assert "break word" in texts(match.play("done"))


def test_promised_cards() -> None:
    """deal.promise: a card of its owner's choice; pirate.trophies, pirate.upgrades: limits hold."""
    for what, row, names in (
        ("wreck", "wrecks", ["helion", "lumen"]),
        ("upgrade", "upgrades", ["harpoon", "ion-lance"]),
        ("trophy", "trophies", ["idler", "viper"]),
    ):
        owed = {"owner": 0, "to": 1, "what": what, "when": "turn", "seat": 1}
        match = deal({row: names}, promises=[owed], turn={"fought": True}).play("done").play("keep word")
        assert texts(match) == [f"hand over {name}" for name in names]
        assert rule(match, "done") == "deal.promise"
        match.play(f"hand over {names[1]}")
        if what == "trophy":  # he kept a promise, and could have a trophy for it
            assert match.to_act == (0,)
            match.play("pass")
        assert (who(match)[row], who(match, 1)[row], match.to_act) == (names[:1], names[1:], (1,))


def test_promised_help() -> None:
    """deal.promise: help in the other's next fight; kept he is the ally, broken it costs; void if it can't be given."""
    owed = {"owner": 1, "to": 0, "what": "help", "when": "fight", "seat": 0}
    match = raid({}, "rusta", promises=[owed])
    assert (match.to_act, texts(match)) == ((1,), ["keep word", "break word"])
    kept = gamekit.new(GAME, position=match.position()).play("keep word").play("go on")
    assert (kept.state.fight.helpers, kept.state.task.step, kept.to_act) == ((1,), "betray", (1,))
    assert who(match.play("break word"), 1)["judgment"] == 1
    match = deal(promises=[owed]).play("challenge 1")
    assert (match.position()["promises"], match.to_act) == ([], (0,))
    match = play(deal(), "offer 1", "ask help", "give credit", "send", "accept")
    assert match.position()["promises"] == [owed | {"deal": 1}]


def test_truce() -> None:
    """deal.promise: no challenge until the turn after next; a challenge breaks it."""
    match = play(deal(), "offer 1", "promise truce", "send", "accept")
    assert rule(match, "challenge 1") is None
    match.play("challenge 1")
    assert (who(match)["judgment"], match.position()["promises"]) == (1, [])
    owed = {"owner": 1, "to": 0, "what": "truce", "when": "truce", "seat": 1, "until": 2}
    match = deal({}, {"turns": 1}, promises=[owed], turn={"fought": True}).play("done")
    assert match.position()["promises"] == []  # it lapses when that turn begins
    match = deal({}, {"turns": 0}, promises=[owed], turn={"fought": True}).play("done")
    assert match.position()["promises"] == [owed]


def test_spoils() -> None:
    """deal.spoils: shares lapse with a defeat, without Judgment; with a victory they come due."""
    share = ("promise credit won", "promise credit won")
    match = ally(raid({}, "rusta"), *share)
    dice(match.play("stay loyal"), 6, 1)
    assert (match.to_act, texts(match)) == ((0,), ["keep word", "break word"])
    assert who(match.play("keep word"), 1)["credits"] == 5
    match = dice(ally(raid({}, "juramenta"), *share).play("stay loyal"), 1, 6)
    assert (match.position()["promises"], who(match)["judgment"], match.to_act) == ([], 0, (0,))
    match = play(deal(), "offer 1")
    assert rule(match, "promise credit won") == rule(match, "promise credit turn 2") == "deal.promise"
    match.play("promise help")
    assert rule(match, "promise help") == "deal.promise"
    play(match, "promise truce", "promise credit turn 1", "send", "accept")
    assert len(match.state.promises) == 3  # several in one offer


def test_after_a_hunter() -> None:
    """deal.hunter: promises are kept, nobody is asked; he pays what he has, the rest is void."""
    match = ally(
        raid({"credits": 1, "upgrades": ["ion-lance", "pulse-cannon"]}, "cerberus", {}, {}),
        *["promise credit won"] * 3,
        *["promise credit turn 1"] * 3,
    )
    dice(match, 6, 1)
    got = BOX.ships["cerberus"].credits
    assert (who(match)["credits"], who(match, 1)["credits"], 3 < got < 6) == (got - 3, 3 + 3, True)
    match.play("done")  # three more are due, fewer are there, and nobody is asked
    assert (who(match)["credits"], who(match, 1)["credits"], who(match)["judgment"]) == (0, 3 + got, 0)
    assert match.position()["promises"] == []
    match = dice(ally(raid({}, "cerberus"), "promise upgrade won"), 6, 1)
    assert (match.log[-1].events[-1].what, who(match)["judgment"]) == ("void", 0)
    later = ("promise credit turn 1", "promise truce", "ask help")  # what is due later is bound as well
    match = dice(ally(raid({}, "cerberus", {}, {}, {}), *later), 6, 1)
    assert (rule(match, "challenge 1"), [it.bound for it in match.state.promises]) == ("travel", [True] * 3)
    match.play("done")
    assert (who(match, 1)["credits"], match.to_act) == (4, (1,))  # nobody is asked
    fresh = match.position() | {"turn": {"seat": 0}, "to do": []}
    match = gamekit.new(GAME, position=fresh, chance="ask")
    assert (rule(match, "challenge 1"), rule(match, "challenge 2")) == ("deal.hunter", None)
    match.play("attack karokum")
    assert match.state.fight.helpers == (1,)  # the promised help has come
    assert (match.to_act, rule(match, "betray", 1)) == ((0,), "deal.hunter")  # and stays
    lost = dice(ally(raid({}, "cerberus"), *later), 1, 6)
    assert not any(it.bound for it in lost.state.promises)


def test_after_a_hunter_to_whomever_it_was_promised() -> None:
    """deal.hunter: a share of that loot must be kept also if it was promised to somebody who is not the ally."""
    match = play(raid({}, "cerberus"), "offer 1", "want credit", "promise credit won", "send", "accept", "go on")
    assert rule(dice(match, 6, 1), "break word") is not None


# ---- Trophies, end


def test_claims() -> None:
    """trophy.claim: one per player and turn, at quiet moments, in anybody's turn; then under the pile, known to all."""
    match = deal({"trophies": ["usurer", "juggernaut"], "credits": 9, "upgrades": ["ion-lance"]})
    assert rule(match, "claim usurer") is None
    assert rule(match, "claim juggernaut") == "trophy.claim"
    assert rule(match, "claim viper") == "pirate.trophies"
    match.play("claim usurer")
    assert who(match)["glory"] == BOX.trophies["usurer"].glory
    assert match.position()["exxalia"]["under"] == [{"card": "usurer", "known to": [0, 1, 2]}]
    assert match.chair(None).view.state.under[0][0] == "usurer"  # who looks on has seen it, too
    match = deal({"trophies": ["usurer", "scrap-king"], "credits": 9, "wrecks": ["rusta", "lumen", "helion", "corona"]})
    match.play("claim usurer")
    assert "one trophy" in str(why(match, "claim scrap-king")[1])


def test_claims_of_others() -> None:
    """trophy.claim: after a combat and at the end of a turn whoever could is asked; never during a combat."""
    rich = {"trophies": ["usurer"], "credits": 9}
    match = deal({}, rich, rich | {"trophies": ["living-wreck"], "damage": 3})
    assert rule(match, "claim usurer", 1) == "trophy.claim"
    match.play("attack bazaar")
    assert rule(match, "claim usurer", 1) == "trophy.claim"
    dice(match, 1, 6)
    assert match.to_act == (1, 2)
    assert rule(match, "done", 1) == "trophy.claim"
    match.play("claim living-wreck", 2).play("pass", 1)
    assert match.to_act == (0,)
    match.play("done")
    assert match.to_act == (1,)  # asked again at the end of the turn
    match.play("claim usurer", 1)
    assert who(match, 1)["glory"] == BOX.trophies["usurer"].glory


SWAPPED = [  # moments at which seat 1 could show a trophy: a position, and the moves that lead there
    ({"credits": 9}, "usurer", {}, ("attack bazaar",)),
    ({"damage": 3}, "living-wreck", {"turn": {"fought": True}}, ("done",)),
    ({"credits": 8}, "usurer", {}, ("offer 1", "give credit", "send", "accept")),
    ({"credits": 9}, "usurer", {"step": "begin"}, ("due pay",)),
    ({"damage": 1, "credits": 9}, "living-wreck", {}, ("play saboteur on 1",)),
]


@pytest.mark.parametrize(("pirate", "good", "more", "moves"), SWAPPED)
def test_a_trophy_that_could_be_shown_looks_like_any_other(
    pirate: dict[str, Any], good: str, more: dict[str, Any], moves: tuple[str, ...]
) -> None:
    """trophy.claim, pirate.trophies: with a dud in its place others see, read and are told the very same, all along."""

    def known(trophy: str) -> list[Any]:
        attacker = {"upgrades": ["saboteur"], "trophies": ["viper"]}
        match = deal(attacker, {"trophies": [trophy]} | pirate, {"trophies": ["idler"]}, **more)
        for move in moves:
            match.play(move)
        if match.state.fight:
            dice(match, 1, 6)
        assert 1 in match.to_act
        assert ("claim " + trophy in [move.text for move in match.moves(1)]) == (trophy == good)
        seen = []
        while match.state.task.step == "claims" and 1 in match.to_act:
            seen += [looked(match)]
            match.play("pass", 1)
        return [*seen, looked(match)]

    def looked(match: gamekit.Match) -> Any:
        chairs = [match.chair(seat) for seat in (None, 0, 2)]
        return [
            (chair.view, chair.to_act, chair.log, chair.tree(), repr(match), why(match, "done", 2)) for chair in chairs
        ]

    assert known(good) == known("reveller")


def test_a_deal_that_brings_a_trophy_about() -> None:
    """trophy.claim: who has come to his condition is asked before a combat is named that could take it away."""
    match = deal({"credits": 5}, {"credits": 8, "trophies": ["usurer"]}, {"credits": 9, "trophies": ["idler"]})
    play(match, "offer 1", "give credit", "send", "accept")
    assert match.to_act == (1, 2)  # whoever might have one for it
    match.play("pass", 2).play("claim usurer", 1)
    dice(match.play("challenge 1"), 6, 1).play("loot credits")
    assert (who(match, 1)["glory"], match.to_act) == (BOX.trophies["usurer"].glory, (0,))


def test_who_passed_is_asked_again_for_more_and_at_the_end() -> None:
    """trophy.claim: not over and over for the same, but once more when the turn ends."""
    rich = {"trophies": ["usurer"], "credits": 9}
    match = deal({}, rich, step="begin").play("due pay")
    assert match.to_act == (1,)
    match.play("pass")
    dice(match.play("attack bazaar"), 1, 6)
    assert match.to_act == (0,)
    assert match.play("done").to_act == (1,)
    match = deal({}, rich | {"damage": 2}, step="begin").play("due pay")
    match = dice(ally(match.play("pass").play("attack bazaar")).play("stay loyal"), 1, 6)
    assert match.to_act == (1,)  # with the third Damage he could have a trophy for that, too


def test_wrecks_of_others_are_not_looked_through_for_who_is_asked(tmp_path: Path) -> None:
    """trophy.claim: how many lie open, not which; so all with as many may have a trophy for wrecks of one nation."""
    path = tmp_path / "trophies.toml"
    own = Path(material.__file__).parent / "data" / "trophies.toml"
    text = own.read_text(encoding="utf-8")
    path.write_text(text.replace('what = "wrecks", n = 4', 'what = "one-nation", n = 2'), encoding="utf-8")
    for wrecks in (["helion", "lumen"], ["helion", "rusta"]):
        pirate = {"trophies": ["idler"], "wrecks": wrecks}
        match = deal({}, pirate, step="begin", decks={"trophies": str(path)}).play("due pay")
        assert match.to_act == (1,)


def test_a_second_trophy_when_the_next_turn_begins() -> None:
    """trophy.claim: in any player's turn, so who showed one in the last turn may show the other in this."""
    rich = {"trophies": ["usurer", "living-wreck"], "credits": 9, "damage": 3}
    match = deal({}, {}, rich, turn={"fought": True}).play("done").play("claim usurer")
    assert (match.state.active, match.to_act, rule(match, "claim living-wreck")) == (1, (2,), None)
    assert match.play("pass").to_act == (1,)
    assert deal({}, {}, rich, turn={"fought": True}).play("done").play("pass").to_act == (1,)  # asked just now


def test_a_turn_without_any_fight_to_be_had() -> None:
    """travel: nobody must fight where space is empty, all planets are visited and a truce holds with everybody."""
    truces = [
        {"owner": 0, "to": to, "what": "truce", "when": "truce", "seat": 0, "until": 9, "bound": True} for to in (1, 2)
    ]
    empty = {"out of the game": list(BOX.zones), "promises": truces}
    match = deal(turn={"acts": ["light", "smuggle"]}, **empty)
    assert rule(match, "done") == "travel"
    match = deal(turn={"acts": ["light", "smuggle", "splurge"]}, **empty)
    assert rule(match, "done") is None


def test_the_end() -> None:
    """end: 9 Glory, or 2 space cards left; looked at when a turn is over; most Glory, credits, wrecks, else shared."""
    match = deal({"glory": 9}, {"glory": 9, "credits": 4}, {"glory": 5, "credits": 20}, turn={"fought": True})
    assert match.outcome is None
    match.play("done")
    assert (match.outcome.winners, match.outcome.scores[2]["total"], match.to_act) == ((1,), 5, ())
    assert rule(match, "done") == "end"
    gone = {"out of the game": sorted(BOX.zones)[:-2]}
    match = deal({"wrecks": []}, turn={"fought": True}, **gone).play("done")
    assert match.outcome.winners == (0, 1, 2)
    gone = {"out of the game": [name for name in sorted(BOX.zones)[:-2] if name != "rusta"]}
    match = deal({}, {"wrecks": ["rusta"]}, turn={"fought": True}, **gone).play("done")
    assert (match.outcome.winners, "wreck" in match.outcome.reason) == ((1,), True)
    assert deal(turn={"fought": True}, **{"out of the game": sorted(BOX.zones)[:-3]}).play("done").outcome is None


def test_promises_end_with_the_game() -> None:
    """deal.promise: what is due after the end is void."""
    owed = {"owner": 0, "to": 1, "what": "credit", "n": 2, "when": "turn", "seat": 1}
    match = deal({"glory": 9}, promises=[owed], turn={"fought": True}).play("done")
    assert (match.outcome.winners, match.position()["promises"], who(match)["judgment"]) == ((0,), [], 0)


# ---- Effects and conditions: all that the decks use


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


# ---- Decks of one's own


def data_of(deck: str) -> dict[str, Any]:
    path = Path(material.__file__).parent / "data" / f"{deck.replace('-', '_')}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("deck", DECKS)
def test_our_decks_are_good(deck: str) -> None:
    assert material.problems(data_of(deck)) == []


WRONG = [
    ("ships", "rusta", {"power": 5}, "[rusta] power is a whole number from 6 to 20, not 5."),
    ("ships", "rusta", {"nation": "mars"}, "[rusta] nation is one of solar, imperial, barrens, ocg, not 'mars'."),
    ("ships", "rusta", {"guns": 2}, "[rusta] guns is not known here. Good ones: zone, nation, power, damage"),
    ("events", "pilgrims", {"effects": []}, "[pilgrims] effects is a list of 1 to 6, not of 0."),
    (
        "events",
        "pilgrims",
        {"effects": [{"do": "lose", "n": 1, "of": "all"}]},
        "[pilgrims] effects 1, to is missing: one of exxalia,",
    ),
    ("trophies", "viper", {"if": {"what": "fly"}}, "[viper.if] what is one of did, beat,"),
    ("trophies", "viper", {"if": {"what": "credits", "n": 0}}, "[viper.if] n is a whole number from 1 to 72, not 0."),
    ("upgrades", "harpoon", {"price": "much"}, "[harpoon] price is a whole number from 0 to 12, not 'much'."),
    ("upgrades", "saboteur", {"power": 1}, "[saboteur] power is not known here. Good ones: kind, price, effects."),
    (
        "upgrades",
        "saboteur",
        {"effects": [{"do": "add", "n": 1}, {"do": "hurt", "n": 1}]},
        "[saboteur] effects mix what is played in a fight, which is reroll, add,",
    ),
    (
        "starting-ships",
        "mula",
        {"effects": [{"do": ["x"]}]},
        "[mula] effects 1, do is one of stronger, support,",
    ),
]


@pytest.mark.parametrize(("deck", "name", "change", "said"), WRONG)
def test_what_is_wrong_with_a_deck(deck: str, name: str, change: dict[str, Any], said: str) -> None:
    data = data_of(deck)
    data[name] = data[name] | change
    assert any(said in problem for problem in material.problems(data)), material.problems(data)


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """material.trophies: a class plays with its own, and a broken one is refused."""
    path = tmp_path / "trophies.toml"
    own = Path(material.__file__).parent / "data" / "trophies.toml"
    path.write_text(own.read_text(encoding="utf-8").replace("[viper]", "[snake-in-the-grass]"), encoding="utf-8")
    match = gamekit.new(GAME, 3, seed=1, trophies=str(path))
    assert "snake-in-the-grass" in match.state.box.trophies
    assert GAME.position.state_of(match.position()) == match.state
    assert gamekit.new(GAME, 3, seed=1).state.box is BOX
    path.write_text('game = "metal-adventures"\ndeck = "trophies"\n', encoding="utf-8")
    with pytest.raises(GamekitError, match=r"The file \(a deck of trophies\) holds 0, but should hold 18 to 60\."):
        gamekit.new(GAME, 3, trophies=str(path))
    decks = "one of ships, events, trophies, upgrades, starting-ships"
    assert material.problems({}) == [f"deck is missing: {decks}."]
    assert material.problems({"deck": 3}) == [f"deck is {decks}, not 3."]


def test_a_starting_ship_may_have_any_power(tmp_path: Path) -> None:
    """material.ships, round.trophy: a starting ship whose ability is to choose among more trophies."""
    path = tmp_path / "starting_ships.toml"
    own = (Path(material.__file__).parent / "data" / "starting_ships.toml").read_text(encoding="utf-8")
    path.write_text(own.replace('{ do = "cheaper", n = 1, of = "ocg" }', '{ do = "trophy-choice", n = 3 }'), "utf-8")
    match = deal({"ship": "kobold"}, decks={"starting-ships": str(path)}).play("trophy pay")
    play(match, "draw hunted", "draw idler")
    assert match.to_act == (CHANCE,)


# ---- Positions, words, whole games

BAD_POSITIONS = [
    ({"pirates": [{}] * 2}, "3 to 6 players, not 2"),
    ({"pirates": [{"ship": "mula"}] * 3}, "'mula' lies in two places"),
    ({"pirates": [{"ship": "mula", "credits": 99}, {}, {}]}, '"credits" is a number from 0 to 72'),
    ({"bank": 3}, '"bank" is 63, not 3'),
    ({"to do": [{"step": "dance"}]}, "'dance' is no good word"),
    ({"to do": [{"step": "free", "seat": 0}, {"step": "throw", "seat": 0}]}, "goes on by itself"),
    ({"to do": [{"step": "free", "seat": 0}, {"step": "help", "seat": 0}]}, "'help' does not come before 'free'"),
    ({"offer": {"by": 0, "to": 1}}, '"offer" and the steps "to do" do not fit'),
    ({"karokum": {"ships": ["rusta", "rusta"]}}, "'rusta' lies in two places"),
    ({"bazaar": {"supports": ["harpoon"]}}, "\"supports\": 'harpoon' is no card that can lie there"),
    ({"ocg": {"under": ["saboteur"]}}, "\"under\": 'saboteur' is no card that can lie there"),
    ({"space": {"near": ["?"]}}, "is not what lies nowhere else"),
    ({"turn": {"acts": ["buy", "light"]}}, "each action comes once"),
    ({"fight": {"kind": "planet", "target": "moon"}}, "'moon' is no good word"),
    ({"promises": [{"owner": 0, "to": 0}]}, "nobody owes himself"),
    ({"decks": {"ships": 3}}, "the path of a .toml file"),
    ({"pirates": [{"ship": SHIPS[0], "upgrades": list(BOX.upgrades)[:5]}, {}, {}]}, "has 5 upgrades"),
    ({"gold": 1}, "a position has no 'gold'"),
]


@pytest.mark.parametrize(("change", "said"), BAD_POSITIONS)
def test_impossible_positions(change: dict[str, Any], said: str) -> None:
    position = {"pirates": [{"ship": ship} for ship in SHIPS[:3]]} | change
    with pytest.raises(GamekitError) as found:
        gamekit.new(GAME, position=position)
    assert said in str(found.value)


def test_nonsense_is_no_move() -> None:
    for text in (
        "",
        "buy",
        "buy ",
        "buy Lumiculaire",
        "attack moon",
        "challenge 6",
        "offer 01",
        "red 0 3",
        "play x on 9",
    ):
        assert parse(text) is None
    for text in GAME.state.FORMS:
        assert parse(text).text == text  # type: ignore[union-attr]


def whole(state: Any) -> None:
    """Credits, cards and wrecks: all there, once."""
    assert sum(it.credits for it in state.pirates) + state.bank + state.pot + sum(state.treasures) == 72
    assert min(state.bank, state.pot, *state.treasures, *(it.credits for it in state.pirates)) >= 0
    fighting = [state.fight.target] if state.fight and any(t.step == "compare" for t in state.todo) else []
    ships = [*state.near, *state.far, *state.gone, *state.yard, *(state.fight.shown if state.fight else ())]
    ships += [name for it in state.pirates for name in it.wrecks] + [name for name in fighting if name in BOX.ships]
    assert sorted(ships) == sorted(BOX.zones)
    trophies = [*state.trophies, *(name for name, _ in state.under), *state.drawn]
    assert sorted(trophies + [name for it in state.pirates for name in it.trophies]) == sorted(BOX.trophies)
    aside = [name for task in state.todo if task.step == "shuffle" for name in task.names]
    upgrades = [*state.upgrades, *state.below, *state.supports, *filter(None, state.slots), *aside]
    assert sorted(upgrades + [name for it in state.pirates for name in it.upgrades]) == sorted(BOX.upgrades)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games(players: int) -> None:
    """Nothing is lost or made, every game ends, `moves` lists just what `check` allows, and no view leaks."""
    rng = random.Random(players)
    pool = {text: parse(text) for text in GAME.state.FORMS}
    for _ in range(3):
        state, steps = GAME.start(players, {}), 0
        while acting := R.to_act(state):
            if rng.random() < 0.02:
                look(state, players, pool)
            if acting[0] == CHANCE:
                draws = R.draws(state)
                seat, move = CHANCE, rng.choices([it for it, _ in draws], [n for _, n in draws])[0]
            else:
                seat = rng.choice(acting)
                move = rng.choice(R.moves(state, seat))
            pool[move.text] = move
            before = hash(state)
            after, events = R.apply(state, seat, move)
            assert events
            assert hash(state) == before
            state, steps = after, steps + 1
            whole(state)
            assert steps < 20000


SAID: set[tuple[str, str]] = set()  # refusals that were filled in, in every language


def look(state: Any, players: int, pool: dict[str, Any]) -> None:
    for seat in (*range(players), CHANCE):
        moves = R.moves(state, seat)
        legal = {move.text: move for move in moves}
        paths = {move.targets for move in moves}
        assert len(legal) == len(moves) == len(paths)
        assert not any(path[:n] in paths for path in paths for n in range(1, len(path)))
        for text, move in {**pool, **legal}.items():
            assert parse(text) == move
            refusal = R.check(state, seat, move)
            assert (refusal is None) == (text in legal), (seat, text, state.todo)
            if refusal and (refusal.rule, refusal.key) not in SAID:
                SAID.add((refusal.rule, refusal.key))
                for lang in LANGUAGES:
                    assert "{" not in GAME.rulebook(lang).refusal(refusal.rule, refusal.key, refusal.facts)
    assert GAME.position.state_of(GAME.position.position(state)) == state
    if R.to_act(state)[0] == CHANCE:
        return
    for seat in range(players):
        view = GAME.view.view(state, seat)
        imagined = GAME.view.imagine(view, random.Random(seat))
        assert GAME.view.view(imagined, seat) == view
        assert R.moves(imagined, seat) == R.moves(state, seat)
