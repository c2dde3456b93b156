"""Space: the search for a ship, and the events that turn up on the way."""

from __future__ import annotations

from pirates import BOX, deal, play, rule, texts, who, why


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
