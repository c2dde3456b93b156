"""Metal Adventures at a table, without a browser: what the table around the board gives away of anybody's secrets."""

from __future__ import annotations

import random
import re

import pytest

import gamekit
from gamekit.games.metal_adventures.state import M
from gamekit.words import COMPLETE, speaking
from gamekit_widgets import Table, telling
from page import Page
from pirates import deal, dice


def asked(able: int) -> Page:
    """One of two bots can show a trophy after a fight; both might. The reader, who sits elsewhere, looks on."""
    rich, dud = ({"trophies": [name], "credits": 9} for name in ("usurer", "viper"))
    match = dice(deal({}, *((rich, dud) if able == 1 else (dud, rich)), {}).play("attack bazaar"), 1, 6)
    assert match.to_act == (1, 2)
    made = Table(match, ["bot", "bot", "bot", "you"], pace=0)
    made.host.kick = lambda: None  # bots play when the test says so
    return Page(made)


def test_the_table_does_not_tell_who_could_show_a_trophy():
    first, other = asked(1), asked(2)
    assert first.face == other.face
    assert first.face["bot"] == {"seat": 1, "state": "thinks"}
    assert first.why("place:bazaar") == other.why("place:bazaar")
    for page in (first, other):
        page.send(do="stop")
    assert first.face == other.face
    assert first.face["bot"]["state"] == "stopped"


def asked_for_trophies():
    """Seat 1 could show one, seat 2 holds one of no use; both are asked."""
    rich, dud = ({"trophies": [name], "credits": 9} for name in ("usurer", "viper"))
    return dice(deal({}, rich, dud, {}).play("attack bazaar"), 1, 6)


def test_who_can_show_nothing_is_not_asked_to_press_that_among_bots():
    match = asked_for_trophies()
    made = Table(match, ["bot", "bot", "you", "bot"], pace=0)
    made.host.kick = lambda: None
    made.host.bots.due = lambda: match.chair(2) if made.host.forced() else None
    assert made.host.bots.move()
    assert match.log[-1][:2] == (2, M["pass"])
    made.host.undo()  # not to where there was nothing to choose
    assert made.host.forced() is None
    assert match.to_act != (2,)


def test_among_people_nobody_can_tell_by_waiting_who_could_show_a_trophy():
    match = asked_for_trophies()
    made = Table(match, ["bot", "you", "you", "bot"], pace=0)
    made.host.kick = lambda: None
    assert match.to_act == (1, 2)
    assert [len(match.chair(seat).moves()) for seat in (1, 2)] == [2, 1]
    assert made.host.forced() is None
    assert not made.host.bots.move()


def test_a_ready_made_offer_is_put_together_by_one_click():
    made = Table(deal({"credits": 5}, {}, {}).play("attack bazaar").play("offer 1"), ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    page = Page(made)
    page.messages.clear()
    page.send(play=["ready:help-won"], at=page.face["at"])
    assert len(page.messages) == 1  # nothing is shown on the way there, which one could click
    offer = made.match.state.offer
    assert offer.want.alliance
    assert [promise.what for promise in offer.give.promises] == ["credit"]


def test_what_others_show_at_the_same_time_does_not_undo_a_click():
    """All who hold a trophy are asked at once: what one meant is done though another was faster."""
    rich, poor = ({"trophies": [name], "credits": 9} for name in ("usurer", "viper"))
    match = dice(deal({}, rich, poor, {}).play("attack bazaar"), 1, 6)
    made = Table(match, ["bot", "you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    page = Page(made)
    at = page.face["at"]
    match.play("pass", 2)
    page.send(play=["trophy:usurer"], at=at)
    assert (match.log[at + 1].seat, match.log[at + 1].move.targets) == (1, ("trophy:usurer",))
    done = match.at
    page.send(play=["trophy:usurer"], at=at)  # a second click is one too many
    assert match.at == done


def test_a_hint_in_a_deal_says_that_it_was_decided_at_once(monkeypatch):
    made = Table(deal({"credits": 5}, {}, {}).play("offer 1"), ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    monkeypatch.setattr(made.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    page = Page(made)
    page.send(do="hint")
    assert re.match(r"By the bot's reckoning you win \d+ games in 100 from here", page.face["hint"]["more"][1]["text"])
    page.send(tab="state")
    weighed = page.face["state"]["weighed"]
    assert weighed["tried"] == "decided at once, nothing thought through"
    assert [row["share"] for row in weighed["rows"]] == [100] + [0] * (len(weighed["rows"]) - 1)


def test_of_others_steps_one_hears_the_first_and_then_what_they_lead_to():
    made = Table(deal({"credits": 5}, {}, {}), ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    own, looker = Page(made), Page(made, sit="look")
    for page in (own, looker):
        page.heard = []
    for move in ("offer 1", "give credit", "give credit", "send", "refuse"):
        made.match.play(move)
        for page in (own, looker):
            if page.face["say"] not in page.heard:
                page.heard.append(dict(page.face["say"]))
    offer, answer = "made Nadia an offer: 2 credits, for nothing.", "Nadia refused the offer."
    thought, part = "thought of an offer for Nadia.", "would give: 1 credit."
    assert [said["text"] for said in looker.heard] == [f"Player 1 {thought}", f"Player 1 {offer}", answer]
    steps = [f"You {thought}", *[f"You {part}"] * 2]
    assert [said["text"] for said in own.heard] == [*steps, f"You {offer}", answer]
    assert [said["prompt"] for said in own.heard] == [True, True, True, False, True]
    made.host.go(0)
    made.host.go(4)
    assert own.face["say"]["text"] == f"You {offer}", "of all at once, only what they have led to"


NAMES = ["Ada", "Bo", "Cem"]
OTHERWISE = {"turn", "compared-won", "compared-lost"}
NOUGHT = re.compile(r"(?<!\d)0 (credit|troph|crédit|Credit|Troph)")


@pytest.mark.parametrize("lang", COMPLETE)
def test_a_line_names_nobody_twice_and_tells_of_nothing_that_was_not(lang):
    """Who does it is named again only after something else was told, or of somebody else."""
    rng, told = random.Random(4), set()
    match = gamekit.new("metal-adventures", 3, seed=4, names=NAMES)
    for _ in range(1500):
        if match.to_act:
            brisk = [move for move in match.moves() if move.kind not in ("offer", "throw")]
            match.play(rng.choice(brisk if brisk and rng.random() < 0.7 else match.moves()))
    with speaking(lang):
        for entry in match.chair(None).log:
            for doer, events, text in telling.parts(match.game, entry, NAMES):
                whats = {event.what for event in events}
                told |= whats
                assert not NOUGHT.search(text), text
                if isinstance(doer, int) and NAMES[doer] in text and not whats & OTHERWISE:
                    before = text.partition(NAMES[doer])[0]
                    assert any(name in before for name in NAMES), f"{NAMES[doer]} {text}"
    assert {"accepted", "kept", "gave-trophy-hidden", "hurt", "judged", "not-swapped", "offer-sent"} <= told
