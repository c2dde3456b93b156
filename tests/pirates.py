"""Matches of Metal Adventures dealt by hand, what is asked of them, and what always holds."""

from __future__ import annotations

from typing import Any

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.material import DECKS, box_of
from gamekit.room import CHANCE

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


def ally(match: gamekit.Match, *parts: str, seat: int = 1) -> gamekit.Match:
    """Help is sealed; against a ship or planet that is all, in a challenge there may be more."""
    play(match, f"offer {seat}", "want alliance", *parts, "send", "accept")
    return match if match.state.fight.kind == "challenge" else match.play("go on")


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
