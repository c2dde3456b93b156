"""Which rule it is that a refusal, a preview or the log rests on."""

from __future__ import annotations

import random

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


def test_who_is_not_asked_is_told_that_and_not_what_holds_for_others() -> None:
    """setup.players, deal.anything, betray: nobody else's due, no dice that fell long ago, no help to be asked for."""
    begin = deal(step="begin")
    assert [rule(begin, "light", seat) for seat in (0, 1)] == ["travel", "setup.players"]
    rich = {"trophies": ["usurer"], "credits": 9, "upgrades": ["harpoon"]}
    fought = dice(deal({}, rich, {"upgrades": ["ion-lance"]}).play("attack bazaar"), 1, 6)
    assert (fought.to_act, rule(fought, "throw harpoon", 1)) == ((1,), None)  # the loot is taken
    assert rule(fought, "throw ion-lance", 2) == "setup.players"
    match = play(deal().play("challenge 1"), "go on", "go on", "no faktor")
    assert (match.to_act, why(match, "offer 2", 1)) == (
        (1,),
        ("deal.anything", "Offers are made in one's own turn. Now active: Player 1."),
    )
    owed = {"owner": 1, "to": 0, "what": "help", "when": "fight", "seat": 0, "bound": True}
    match = play(raid({}, "rusta", promises=[owed]), "go on")
    assert [rule(match, "betray", seat) for seat in (0, 1)] == ["betray", "deal.hunter"]


def test_a_card_that_came_by_the_same_deal_is_not_handed_back() -> None:
    """deal.now: it lies with whoever is asked, so that is not why."""
    match = deal({"wrecks": ["rusta"]}, {"wrecks": ["helion", "lumen"]})
    play(match, "offer 1", "give wreck rusta", "want wreck", "send", "accept")
    assert why(match, "hand over rusta")[0] == "deal.now"
    assert "same deal: Rusta" in str(why(match, "hand over rusta")[1])
    assert "does not lie with" in str(why(match, "hand over zenith")[1])


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


HANDED = "deal.now deal.promise deal.hunter"
SAID = {  # by which rules each thing may happen
    "accepted offer-opened offer-sent offer-dropped refused": "deal.anything",
    "part-give part-want": "deal.now combat.ally",
    "part-trophy said": "deal.trophy-bluff",
    "part-promise part-ask broken": "deal.promise",
    "promised-won promised-own promised-their promised-fight promised-truce": "deal.promise",
    "kept": "deal.promise deal.hunter", "lapsed": "deal.promise deal.spoils", "void": "deal.hunter",
    "gave-credits": HANDED, "gave-card gave-wreck": f"{HANDED} challenge.win",
    "gave-trophy": f"{HANDED} deal.trophy-bluff",
    "allied no-more-help no-help-left": "combat.ally", "no-help-infamous": "pirate.infamy",
    "betrayed loyal traitors-pay void-traitor": "betray",
    "faktor-yes faktor-no rolled-red rolled-blank calmed": "combat.faktor",
    "rolled-orange rolled-grey compared-won compared-lost": "combat.score challenge.score",
    "played passed plundered shielded": "combat.support",
    "searching turned-over turns-over passed-over hunter-back nobody-there": "combat.space",
    "fights": "combat.space combat.karokum", "attacks": "combat.planet", "challenges": "combat.challenge",
    "beaten": "combat.win-ship", "beaten-off": "combat.lose-ship combat.lose-planet",
    "treasure no-trophy": "combat.win-planet", "card-taken": "combat.win-planet material.space",
    "no-support": "material.space", "wreck-taken": "combat.win-planet round.scrap",
    "challenge-won looted-credits looks grabs": "challenge.win",
    "event fed lost-credits": "event", "gained": "event combat.support combat.win-planet challenge.win",
    "hurt repaired": "pirate.damage", "judged judged-free pardoned": "pirate.judgment", "thrown": "pirate.upgrades",
    "turn first": "setup.players", "got-ship": "material.ships", "laid-out": "setup.ocg round.renew",
    "drew-trophy": "setup.players round.trophy combat.win-planet rest",
    "put-under": "setup.players pirate.trophies combat.win-planet",
    "kept-trophy": "round.trophy combat.win-planet", "trophy-spent": "round.trophy",
    "rests swaps swapped not-swapped nothing-bought": "rest",
    "bought bought-free": "rest round.buy round.smuggle",
    "due-paid due-refused no-due": "due", "turn-done": "travel", "claimed not-shown": "trophy.claim",
    "action": "round.light round.full round.splurge round.trophy round.renew round.amnesty",
    "paid paid-wreck": "round.pay", "action-paid": "round.trophy round.renew round.amnesty",
    "hunter-spent": "round.amnesty",
    "titles": "round.titles", "glory": "round.titles round.splurge", "scrapped": "round.scrap",
    "over-glory over-space": "end",
}  # fmt: skip


def test_what_happened_rests_on_a_rule_that_speaks_of_it() -> None:
    by = {what: set(rules.split()) for them, rules in SAID.items() for what in them.split()}
    keys = list(GAME.words.keys())
    assert {key.split(".")[1].removesuffix("-hidden") for key in keys if key.startswith("event.")} == set(by)
    rng, told = random.Random(2), set()
    for players in (3, 4, 5):
        state = GAME.start(players, {})
        for _ in range(900):
            if not (acting := R.to_act(state)):
                break
            seat = rng.choice(acting)
            legal = R.moves(state, seat)
            brisk = [move for move in legal if move.kind not in ("offer", "throw")]
            state, events = R.apply(state, seat, rng.choice(brisk if brisk and rng.random() < 0.7 else legal))
            for event in events:
                assert event.rule in by[event.what], event
                told.add(event.what)
    assert len(told) > 60


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
