"""A turn: rest or travel, the brotherhood's due, and what may be done at any quiet moment of it."""

from __future__ import annotations

from gamekit.room import CHANCE
from pirates import deal, dice, play, rule, texts, who, why


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
