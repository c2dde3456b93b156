"""Deals: offers and answers, and promises, kept or broken."""

from __future__ import annotations

import gamekit
from gamekit.games.metal_adventures import GAME
from pirates import BOX, ally, deal, dice, play, raid, rule, texts, who, why


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
    assert "Player 1, Metal Faktor die: blank" in told()


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
