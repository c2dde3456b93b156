"""Nothing that can be asked stays without its rule: each click, and each two of them, by a rule that speaks of that."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gamekit
from gamekit_widgets import Table
from page import Page

# What may be said of anything: whose turn it is, that chance comes first, that the game is over, what must be finished.
FIRST = {
    "forge": "setup.players turn.one-action end.round",
    "metallurgie": "setup.first setup.deal end.stop turn.drawn-first score.remove",
    "metro-x": "round.reveal round.choose map.uneven map.special end.windows",
    "metal-adventures": "setup.players material.dice end",
}
# What may be said of a click on such a thing, or of two clicks.
PRICES = "round.order round.pay combat.planet travel"
DEAL = "deal.anything deal.now deal.promise deal.trophy-bluff"
RULES: dict[str, dict[str, str]] = {
    "forge": {
        "cube": "mine.take",
        "part": "forge.part",
        "own": "join forge.part forge.join",
        "alone": "forge.part",
        "pass": "turn.pass",
        "part own": "forge.part forge.join",
        "own part": "forge.part forge.join",
        "own own": "join",
    },
    "metallurgie": {
        "cell": "score.area score.iron-whole turn.source turn.one-metal turn.one-position place.iron-extends "
        "place.on-lower",
        "hand": "turn.source turn.one-metal turn.one-position place.iron-extends place.on-lower score.area",
        "pile": "turn.source",
        "done": "turn.at-least-one score.may",
    },
    "metro-x": {
        "station": "card.free",
        "line": "card.free map.loop mark.from-train",
        "none": "mark.fewer",
        "sheet": "material.sheet",
        "way": "card.free map.loop mark.from-train",
        "marks": "card.free card.transfer mark.fewer mark.blocked mark.terminus mark.from-train map.loop",
        "line station": "mark.own-line mark.fewer mark.blocked mark.terminus mark.from-train map.loop card.transfer "
        "card.express",
        "line none": "mark.fewer map.loop",
        "line way": "map.loop mark.from-train",
        "line marks": "map.loop mark.fewer mark.blocked mark.terminus mark.from-train card.transfer",
    },
    "metal-adventures": {
        "action:amnesty": f"round.amnesty {PRICES}",
        "action:buy": f"round.buy {PRICES}",
        "action:full": f"round.full {PRICES}",
        "action:light": f"round.light {PRICES}",
        "action:renew": f"round.renew {PRICES}",
        "action:scrap": f"round.scrap {PRICES}",
        "action:smuggle": f"round.smuggle {PRICES}",
        "action:splurge": f"round.splurge {PRICES}",
        "action:titles": f"round.titles {PRICES}",
        "action:trophy": f"round.trophy {PRICES}",
        "slot": f"round.buy {PRICES}",
        "support": f"round.smuggle {PRICES}",
        "planet": "combat.planet combat.win-planet travel event",
        "search": "combat.space travel",
        "ship": "combat.karokum combat.space travel",
        "seat": "deal.anything combat.challenge combat.ally pirate.infamy travel",
        "rest": "rest",
        "owed": "deal.promise deal.hunter",
        "trophy": f"trophy.claim {DEAL} round.trophy pirate.trophies",
        "wreck": f"round.scrap {DEAL} {PRICES}",
        "upgrade": f"challenge.win pirate.upgrades combat.support combat.bystander {DEAL}",
        "credits": "round.pay",
        "nation": f"round.titles {PRICES}",
        "card": "combat.win-planet deal.now",
        "offer": "deal.anything",
        "challenge": "combat.challenge travel",
        "help": "deal.promise combat.ally",
        "truce": "deal.promise",
        "alliance": "combat.ally pirate.infamy",
        "credit": "deal.now",
        "promise": "deal.promise",
        "ask": "deal.promise",
    },
}


def kind(target: str) -> str:
    return target if target.startswith("action:") else target.partition(":")[0]


def speaking_of(chair: gamekit.Chair, path: tuple[str, ...]) -> set[str]:
    """The rules that may answer this path of clicks."""
    game, rules = chair.game, RULES[chair.game.name]
    found = FIRST[game.name].split()
    if game.name == "metal-adventures":  # what has to be done first has its rule
        found.append(chair.view.state.task.rule)
    if game.name == "metro-x" and getattr(chair.view.card, "kind", "") == "free ride":
        found.append("card.free")
    if len(path) > 1 and game.scene.meant(chair.view, path) is None:
        path = path[-1:]
    kinds = " ".join(map(kind, path))
    of_each = [rule for target in path for rule in rules.get(kind(target), "").split()]
    return {*found, *(rules[kinds].split() if kinds in rules else of_each)}


def clickable(chair: gamekit.Chair) -> list[str]:
    scene, view, moves = chair.game.scene, chair.view, chair.moves()
    cards, buttons = scene.hand(view, moves), scene.buttons(view, moves)
    return list(dict.fromkeys(it.target for it in (*scene.board(view, moves).hotspots, *cards, *buttons)))


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("forge", {}),
        ("metallurgie", {}),
        ("metallurgie", {"edition": "fr"}),
        ("metro-x", {}),
        ("metro-x", {"map": "madrid", "special": True}),
        ("metal-adventures", {}),
    ],
)
def test_every_click_is_allowed_or_answered_by_a_rule_that_speaks_of_it(game: str, how: dict[str, Any]) -> None:
    """In random positions, also while others or chance are to act and when the game is over."""
    rng, seats = random.Random(7), 3
    match = gamekit.new(game, seats, seed=4, chance="ask", **how)
    while match.to_act and match.at < 1200:
        seat = rng.choice(match.to_act)
        match.play(rng.choice(match.moves(seat)), seat)
    made = Table(match, ["you"] * seats, pace=0)
    host, window, looker = Page(made), Page(made), Page(made, sit="look")
    window.send(sit="1")
    said = 0
    for at in [*sorted(rng.sample(range(match.at), min(match.at, 25))), match.at]:
        match.go(at)
        for page in (host, window, looker):
            chair = page.desk.chair
            targets = clickable(chair)
            for _ in range(9):
                path = tuple(rng.choices(targets, k=rng.choice((1, 1, 2))))
                why = page.why(*path)
                if not why["allowed"]:
                    assert why["rule"] in speaking_of(chair, path), (path, why)
                    assert why["rule"] in match.game.rulebook()
                    assert why["text"]
                    said += 1
    assert said > 200


def test_a_draw_that_can_not_be_is_answered_by_its_rule() -> None:
    """Metallurgie: that no gold is left in the pile is known to the cards on the table, not to the table."""
    laid = gamekit.new("metallurgie", seed=3).position() | {"hands": [["iron"] * 3, ["gold"] * 3]}
    position = {key: laid[key] for key in ("pattern", "hands")} | {"won": [{"gold": 4}, {}]}
    match = gamekit.new("metallurgie", position=position, chance="ask").play("turn over")
    page = Page(Table(match, ["you", "you"], pace=0))
    at, gold = match.at, next(draw["target"] for draw in page.face["chance"] if "gold" in draw["label"])
    page.play(gold)
    assert (match.at, page.messages[-1]["why"]["rule"]) == (at, "material.metals")


def test_who_looks_on_may_ask_too() -> None:
    match = gamekit.new("metro-x", 2, chance="ask").play("reveal 3")
    made = Table(match, ["you:Ada", "you:Ben"], pace=0)
    told = Page(made, sit="look").why("line:A")
    assert (told["allowed"], told["rule"]) == (False, "round.choose")
    assert told["text"].endswith("Still to choose: Ada and Ben.")
