"""Whatever one clicks on the board of Metal Adventures to ask "why not?", the answer speaks of it."""

from __future__ import annotations

import random
from collections import Counter

import gamekit
from gamekit.games.metal_adventures import GAME, rules
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules.pirates_round import OF_KIND
from gamekit.games.metal_adventures.state import CARD, PLAY_ON, SEAT, TURN, WON, WORD, Fight, M, Task, parse
from gamekit.games.metal_adventures.view import View
from gamekit.room import ways
from page import asked
from pirates import deal

scene, R = GAME.scene, GAME.rules
OFFERING = {"deal.anything", "deal.now", "combat.ally", "pirate.infamy", "deal.promise"}
ROUND = {"round.order", "round.pay", "combat.planet", "travel"}
# What may be said of a click, or of two, by the kinds of what is clicked. Beside it there is the rule of what must be
# done first: that sentence says so.
ASKED = {
    "planet": {"combat.planet", "travel"},
    "ship": {"combat.karokum", "combat.space", "travel"},
    "search": {"combat.space", "travel"},
    "turn over": {"combat.space"},
    "seat": {"combat.challenge", "deal.hunter", "travel", *OFFERING},
    "challenge": {"combat.challenge", "deal.hunter", "travel"},
    "seat challenge": {"combat.challenge", "deal.hunter", "travel"},
    "offer": OFFERING,
    "seat offer": OFFERING,
    "rest": {"rest"},
    "travel": {"travel", "due"},
    "due pay": {"due"},
    "due judgment": {"due"},
    "action": {*ROUND, *(f"round.{action}" for action in ACTIONS)},
    "nation": {"round.titles", *ROUND},
    "slot": {"rest"},
    "credits": {"round.pay"},
    "wreck": {"round.scrap", "deal.anything", "deal.now", *ROUND},
    "trophy": {"trophy.claim", "pirate.trophies", "round.trophy", "deal.anything", "deal.now"},
    "upgrade": {
        "pirate.upgrades", "challenge.win", "combat.support", "combat.bystander", "betray", "deal.anything", "deal.now",
    },
    "upgrade throw": {"pirate.upgrades"},
    "upgrade play": {"combat.support", "combat.bystander", "betray"},
    "upgrade seat": {"combat.support", "combat.bystander", "betray"},
    "throw": {"pirate.upgrades"},
    "play": {"combat.support", "combat.bystander", "betray"},
    "loot": {"challenge.win"},
    "look": {"challenge.win"},
    "loot credits": {"challenge.win"},
    "loot wrecks": {"challenge.win"},
    "owed": {"deal.promise"},
    "keep word": {"deal.promise"},
    "break word": {"deal.promise", "deal.hunter"},
    "faktor": {"combat.faktor", "combat.bystander"},
    "no faktor": {"combat.faktor", "combat.bystander"},
    "betray": {"betray", "combat.bystander", "deal.hunter"},
    "stay loyal": {"betray", "combat.bystander"},
    "go on": {"combat.ally"},
    "pass": {"combat.support"},
    "done": {"travel"},
    "no trophy": {"combat.win-planet"},
    "card": {"combat.win-planet"},
    "say": {"deal.trophy-bluff"},
}  # fmt: skip
for begins, action in OF_KIND.items():
    for way in ways(M[begins] if begins in M else CARD[begins]["rusta"]):
        clicked = " ".join(target.partition(":")[0] for target in way)
        ASKED[clicked] = {f"round.{action}", *ROUND, *ASKED.get(clicked, ())}
THINGS = ("credit", "wreck", "upgrade", "trophy")
CELLS = (
    *(f"{way} {what}" for way in ("give", "want") for what in (*THINGS, "alliance")),
    *(f"{way} {what}" for way in ("promise", "ask") for what in (*THINGS, "help", "truce")),
)
PARTS = (*CELLS, "won", "send", "drop offer", "accept", "refuse", "answer", "upgrade", "wreck", "trophy")
CHOICES = (  # what there is only where it is legal
    *(kind for kind in ASKED if kind in M), *PARTS[:-3], "turn:0", "turn:2", "credits", "nation:solar", "throw",
    "play", "loot", "offer", "challenge",
)  # fmt: skip


def allowed_rules(kind: str) -> set[str]:
    """Of a kind of click; all that goes into an offer is told by the rules about offers."""
    if kind in ASKED:
        return ASKED[kind] | (OFFERING if kind in PARTS else set())
    return OFFERING


def test_whatever_is_clicked_is_allowed_or_has_a_rule_that_speaks_of_it() -> None:
    told, rng = Counter[tuple[str, str]](), random.Random(3)
    for seed in range(3):
        match = gamekit.new(GAME, players=3 + seed % 4, seed=seed)
        while match.to_act:
            seat = rng.choice(match.to_act)
            legal = match.moves(seat)
            if rng.random() < 0.04:
                view = match.view(seat)
                blocks = [block.draw(280, block.good) for block in scene.blocks(view, legal)]
                places = [spot.target for it in (scene.board(view, legal), *blocks) for spot in it.hotspots]
                pairs = [tuple(rng.sample([*places, *CHOICES], 2)) for _ in range(25)]
                for path in [*((place,) for place in (*places, *CHOICES)), *pairs]:
                    kind, text = asked(scene, view, path)
                    assert parse(text), (path, text)
                    refused = match.why_not(text, seat)
                    rule = refused.rule if refused else "allowed"
                    task = match.state.task
                    first = {"allowed"} if task.step == "free" else {"allowed", task.rule}
                    good = allowed_rules(kind) | first
                    assert rule in good, (path, text, task, refused)
                    told[kind, str(rule)] += 1
            brisk = [move for move in legal if move.kind not in ("offer", "throw")]
            match.play(rng.choice(brisk if brisk and rng.random() < 0.7 else legal), seat)
    alone = {kind for kind in ASKED if kind in M or " " not in kind}
    assert alone - {kind for kind, _ in told} <= {"say", "card", "turn over"}  # there only where they are legal


AT = {  # kinds of moves that are clicked like others, and the step in which a click means them
    "keep": Task("round.trophy", "keep", 0),
    "under": Task("pirate.trophies", "under", 0),
    "swap": Task("rest", "swap", 0),
    "pay": Task("round.pay", "pay", 0, 2, ("light",)),
    "hand over": Task("deal.now", "hand-wreck", 0, 1, (), (1,)),
    "choose": Task("event", "choose", 0, 5, ("bazaar", "karokum")),
    "fight": Task("combat.space", "sight", 0),
}


def test_each_kind_of_move_can_be_asked_by_clicks() -> None:
    """deal.anything: Glory too, which nobody can deal with; allowed or not."""
    state = deal({"upgrades": ["harpoon"], "wrecks": ["lumen"]}).state._replace(drawn=("viper", "hunted"))
    state = state._replace(fight=Fight("space", shown=("rusta",)))
    cards = {"attack": "bazaar", "choose": "exxalia", "titles": "solar"}
    kinds = {kind for step in R.STEPS.values() for kind in step.may} - R.CHANCE_KINDS | {"give glory", "want glory"}
    for kind in kinds:
        at = state._replace(todo=(*state.todo, AT[kind])) if kind in AT else state._replace(fight=None)
        moves = [M[kind]] if kind in M else [CARD[kind][cards.get(kind, "idler")]] if kind in CARD else []
        moves += [SEAT[kind][1]] if kind in SEAT else [PLAY_ON["saboteur", 2]] if kind == "play on" else []
        if kind in WON:
            moves += [*WON[kind].values(), *TURN[kind][2].values(), *WORD[kind].values()]
        assert moves, kind
        for move in moves:
            assert scene.meant(View(0, at), move.targets) == move.text


def test_an_action_alone_means_the_card_that_one_can_soonest_pay_for() -> None:
    """round.buy: the first one at the counter may be too dear for everybody."""
    state = deal({"credits": 3}).state
    slots = ("siege-mortar", "ion-lance", "scrap-plates", "harpoon")
    view = View(0, state._replace(slots=slots, fight=None, todo=(Task("turn", "free", 0),)))
    assert scene.meant(view, ("action:buy",)) == "buy scrap-plates"


def test_an_action_is_clicked_before_the_card_that_it_buys_or_that_card_alone() -> None:
    """round.buy, round.smuggle: of the action alone nothing is said about one of the cards."""
    state = deal({"credits": 9}).state._replace(fight=None, todo=(Task("turn", "free", 0),))
    state = state._replace(slots=("harpoon", "scrap-plates"), supports=("captain-jones", "gunner-anya"))
    clicked = {path for move in rules.moves(state, 0) for path in ways(move)}
    for action, cards in (("buy", ("slot:harpoon", "slot:scrap-plates")), ("smuggle", ("support:gunner-anya",))):
        assert {(card,) for card in cards} | {(f"action:{action}", card) for card in cards} <= clicked
        for card in cards:
            name = card.partition(":")[2]
            assert scene.meant(View(0, state), (f"action:{action}", card)) == f"{action} {name}"


def test_what_is_to_be_taken_is_clicked_where_it_lies_too() -> None:
    """round.scrap: a ship in Karokum's discard is a card of the choice, seen twice."""
    state = deal({}).state._replace(yard=("rusta", "lumen"), fight=None)
    view = View(0, state._replace(todo=(Task("round.scrap", "take-scrap", 0),)))
    spots = {spot.target: spot for spot in scene.board(view, rules.moves(view.state, 0)).hotspots}
    assert {"card:rusta", "card:lumen"} <= spots.keys()
    assert spots["card:rusta"].twin
    assert "ship:rusta" not in spots
