"""Which rule it is that a refusal, a preview or the log rests on."""

from __future__ import annotations

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.state import parse
from pirates import R, ally, deal, dice, play, raid, rule, why


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
