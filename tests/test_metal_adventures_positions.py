"""Positions of Metal Adventures: what can't come about is refused when it is set up, and what is taken never breaks."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

import gamekit
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.possible import ON
from gamekit.games.metal_adventures.state import M
from gamekit.room import CHANCE, GamekitError
from pirates import BOX, SHIPS, deal, play, whole

R, P = GAME.rules, GAME.position
FREE = {"step": "free", "seat": 0}
FIGHT = [{"step": "compare"}, {"step": "support", "n": -1}, {"step": "dice"}, {"step": "faktor"}, {"step": "betray"}]
HELP = {"step": "help", "seat": 0}
KAROKUM = {"kind": "planet", "target": "karokum"}
COMPOSING = [FREE, {"step": "compose", "seat": 0}]
CREDIT = {"owner": 0, "to": 1, "what": "credit", "when": "turn", "seat": 1}


def todo(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"to do": list(steps), **more}


def offer(todo: list[dict[str, Any]] | None = None, **sides: Any) -> dict[str, Any]:
    return {"to do": todo or COMPOSING, "offer": {"by": 0, "to": 1, **sides}}


HOLDING = list(zip(SHIPS, (["idler", "viper"], ["usurer", "hunted"], []), strict=False))
IMPOSSIBLE = {
    "steps in another order": todo(FREE, FIGHT[1], FIGHT[0], *FIGHT[2:], HELP, fight=KAROKUM),
    "a step of a fight is left out": todo(FREE, *FIGHT[:3], HELP, fight=KAROKUM),
    "a step twice": todo(*COMPOSING, {"step": "compose", "seat": 0}, offer={"by": 0, "to": 1}),
    "another's combat": todo(FREE, *FIGHT, HELP | {"seat": 1}, fight=KAROKUM),
    "another's loot": todo(FREE, {"step": "take-scrap", "seat": 1, "names": ["rusta"]}, karokum={"ships": ["rusta"]}),
    "a wreck scrapped that does not lie there": todo(FREE, {"step": "take-scrap", "seat": 0, "names": ["zenith"]}),
    "nothing is paid for": todo(FREE, {"step": "pay", "seat": 0, "n": 1, "names": ["light"]}),
    "titles paid for with wrecks that he lacks": todo(
        FREE, {"step": "pay", "seat": 0, "n": 3, "names": ["titles", "solar"]},
        turn={"acts": ["titles"]}, pirates=[
            {"ship": ship} | ({"wrecks": ["helion", "rusta", "obolus", "lumen"]} if ship == SHIPS[0] else {})
            for ship in SHIPS[:3]
        ],
    ),
    "paying a name that is none": todo(FREE, {"step": "pay", "seat": 0, "n": 1, "names": ["bribe"]}),
    "a hand-over to nobody": todo(FREE, {"step": "hand-wreck", "seat": 0, "n": 1}),
    "a hand-over to oneself": todo(FREE, {"step": "hand-wreck", "seat": 0, "n": 1, "seats": [0]}),
    "loot without a fight": todo(
        FREE | {"step": "begin"}, {"step": "promises"}, {"step": "plunder", "seat": 0},
    ),
    "a third trophy for good": todo(
        FREE, {"step": "hand-trophy", "seat": 0, "n": 1, "seats": [1]},
        pirates=[{"ship": ship, "trophies": trophies} for ship, trophies in HOLDING],
    ),
    "a fifth upgrade for good": todo(
        FREE | {"step": "begin"}, {"step": "promises"}, {"step": "hand-upgrade", "seat": 0, "n": 1, "seats": [1]},
        pirates=[{"ship": SHIPS[0], "upgrades": ["harpoon", "ion-lance"]}, *({"ship": ship} for ship in SHIPS[1:3])],
    ),
    "a deal in the middle of a match": todo(
        FREE, {"step": "fill"}, {"step": "deal-under", "seat": 0}, drawn=["viper", "usurer", "hunted"]
    ),
    "a deal to who holds trophies": todo({"step": "first"}, pirates=[{"trophies": ["idler"]}, {}, {}]),
    "a lot drawn when all have their ships": todo({"step": "first"}),
    "trophies drawn by another rule": todo(
        FREE, {"step": "keep", "seat": 0}, {"step": "draw-trophies", "seat": 0, "n": 1, "rule": "rest"}
    ),
    "more trophies swapped than one may hold": todo(
        FREE | {"step": "end"}, {"step": "claims"}, {"step": "rest-buy", "seat": 0},
        {"step": "swap", "seat": 0, "n": 2}, pirates=[{"ship": ship, "trophies": them} for ship, them in HOLDING],
    ),
    "nothing to take for what was scrapped": todo(
        FREE, {"step": "take-scrap", "seat": 0, "names": ["rusta"]}, karokum={"ships": ["rusta"]},
        turn={"acts": ["scrap"]},
    ),
    "no planet to choose": todo(
        FREE, {"step": "search", "seat": 0}, {"step": "choose", "seat": 0}, fight={"kind": "space"}
    ),
    "no ship to fight": todo(FREE, {"step": "sight", "seat": 0}, fight={"kind": "space"}),
    "a promise kept while none is due": todo(FREE, *FIGHT, {"step": "promises", "seat": 1}, fight=KAROKUM),
    "an ally in a search": todo(
        FREE, {"step": "sight", "seat": 0}, fight={"kind": "space", "shown": ["rusta", "lumen"], "helpers": [1]}
    ),
    "a die thrown in a search": todo(
        FREE, {"step": "sight", "seat": 0}, fight={"kind": "space", "shown": ["rusta", "lumen"], "dice": [[0, -1]]}
    ),
    "a traitor before he is asked": todo(
        FREE, *FIGHT, {"step": "help", "seat": 0}, fight=KAROKUM | {"helpers": [1], "traitor": True}
    ),
    "a die asked for twice": todo(
        FREE, *FIGHT[:3], {"step": "faktor", "seat": 0, "n": 1, "seats": [0]}, fight=KAROKUM | {"dice": [[0, -1]]}
    ),
    "a die thrown that is owed": todo(
        FREE, *FIGHT[:3], fight=KAROKUM | {"dice": [[0, -1]]},
        pirates=[{"ship": SHIPS[0], "metal faktor": 4}, *({"ship": ship} for ship in SHIPS[1:3])],
    ),
    "one ally too many": todo(FREE, *FIGHT, HELP, fight=KAROKUM | {"helpers": [1, 2]}),
    "a traitor in a challenge": todo(
        FREE, *FIGHT[:4], {"step": "betray", "seat": 1},
        fight={"kind": "challenge", "foe": 2, "helpers": [1], "traitor": True},
    ),
    "dice before they are thrown": todo(FREE, *FIGHT, HELP, fight=KAROKUM | {"orange": 3}),
    "loot of a fight that was lost": todo(
        FREE, {"step": "after"}, {"step": "claims"}, {"step": "promises"}, {"step": "plunder", "seat": 0},
        fight={"kind": "challenge", "foe": 1, "orange": 1, "grey": 6},
    ),
    "loot of a planet in a challenge": todo(
        FREE, {"step": "after"}, {"step": "claims"}, {"step": "promises"},
        {"step": "room", "seat": 0, "rule": "combat.win-planet"},
        fight={"kind": "challenge", "foe": 1, "orange": 6, "grey": 1, "won": True},
    ),
    "an offer of two others": todo(FREE, {"step": "compose", "seat": 1}, offer={"by": 1, "to": 2}),
    "an offer answered by who made it": todo(
        FREE, {"step": "answer", "seat": 0}, offer={"by": 0, "to": 1, "sent": True}
    ),
    "an offer sent before it is composed": offer(give={"credits": 1}, sent=True),
    "an offer of too many things": offer(
        give={"promises": [CREDIT | {"what": what} for what in ("credit", "wreck", "upgrade", "trophy")]},
        want={"credits": 1, "promises": [CREDIT | {"owner": 1, "to": 0}]},
    ),
    "credits both ways": offer(give={"credits": 1}, want={"credits": 1}),
    "an alliance without a fight": offer(want={"alliance": True}),
    "a promise between others": offer(give={"promises": [CREDIT | {"to": 2}]}),
    "a promise of loot without a fight": offer(give={"promises": [CREDIT | {"when": "won", "seat": 0}]}),
    "an offer that is due": offer(give={"promises": [CREDIT | {"when": "due"}]}),
    "a trophy of which nothing was said": offer(give={"trophies": [["idler", ""]]}),
    "a promise about loot of no fight": {"promises": [CREDIT | {"when": "won", "seat": 0}]},
    "a promise that is due while nobody is asked": {"promises": [CREDIT | {"when": "due"}]},
    "a seventh credit": {"promises": [CREDIT | {"n": 7}]},
    "drawn trophies that nobody draws": {"drawn": ["idler"]},
}  # fmt: skip


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_come_about_is_refused(change: dict[str, Any]) -> None:
    pirates = [{"ship": ship} | ({"trophies": ["idler"]} if "offer" in change else {}) for ship in SHIPS[:3]]
    for pirate in pirates[1:]:
        pirate.pop("trophies", None)
    with pytest.raises(GamekitError) as found:
        gamekit.new(GAME, position={"pirates": pirates} | change)
    assert "can't come about like that" not in str(found.value)  # what it is, not that it is something


def test_the_radar_by_which_a_fourth_ship_was_found_may_be_thrown_away() -> None:
    """combat.space, pirate.upgrades: such a position has come about."""
    match = deal({"upgrades": ["deep-radar"]}).play("search")
    for ship in ("rusta", "lumen", "helion"):
        play(match, f"draw {ship}", "turn over")
    play(match, "draw corona", "throw deep-radar")
    assert len(match.state.fight.shown) == 4
    assert P.state_of(match.position()) == match.state


def test_a_mistake_in_the_rules_is_not_blamed_on_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(M, "splurge")
    with pytest.raises(KeyError, match="splurge"):
        P.state_of({"pirates": [{"ship": ship, "credits": 9} for ship in SHIPS[:3]]})


# ---- Positions with something wrong in them


def step_on(state: Any, rng: random.Random) -> Any:
    seat = rng.choice(R.to_act(state))
    moves = [draw for draw, _ in R.draws(state)] if seat == CHANCE else R.moves(state, seat)
    brisk = [move for move in moves if move.kind not in ("offer", "throw")]
    return R.apply(state, seat, rng.choice(brisk if brisk and rng.random() < 0.6 else moves))[0]


def positions(rng: random.Random, n: int) -> list[dict[str, Any]]:
    """Of one match, some that came about."""
    state, found = GAME.start(rng.randrange(3, 7), {}), []
    while len(found) < n and R.to_act(state):
        if rng.random() < 0.15:
            found.append(P.position(state))
        state = step_on(state, rng)
    return found


CHANGED = ("to do", "fight", "offer", "promises", "drawn", "turn")


def spoil(value: Any, other: Any, rng: random.Random) -> Any:
    """A value with something in it changed, left out, doubled, in another order, or out of another position."""
    if rng.random() < 0.15 and type(value) is type(other):
        return deepcopy(other)
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        inner = other.get(key) if isinstance(other, dict) else None
        return value | {key: spoil(value[key], inner, rng)}
    if isinstance(value, list) and value:
        at, rest = rng.randrange(len(value)), list(value)
        which = rng.randrange(5)
        if which == 0:
            rest.pop(at)
        elif which == 1:
            rest.insert(at, deepcopy(rng.choice(other)) if isinstance(other, list) and other else rest[at])
        elif which == 2:
            rng.shuffle(rest)
        else:
            rest[at] = spoil(value[at], rng.choice(other) if isinstance(other, list) and other else None, rng)
        return rest
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.randrange(-1, 8)
    return rng.choice([value, "", "rusta", "viper", "harpoon", "bazaar", "credit", "won", "turn", *R.STEPS])


def restack(position: dict[str, Any], pool: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """A position with other steps to do, each as it stood in some position, on one that it can lie on."""
    tasks = [task for it in pool for task in it["to do"]]
    stack = [position["to do"][0]]
    for _ in range(rng.randrange(1, 7)):
        fit = {step for step, on in ON.items() if stack[-1]["step"] in on.split()}
        if known := [task for task in tasks if task["step"] in fit]:
            step = rng.choice(sorted({task["step"] for task in known}))  # each as likely as any other
            stack.append(rng.choice([task for task in known if task["step"] == step]))
    fights = [it["fight"] for it in pool] if rng.random() < 0.5 else [position["fight"]]
    return deepcopy(position | {"to do": stack, "fight": rng.choice(fights)})


@pytest.mark.parametrize("seed", range(4))
def test_a_position_that_is_taken_never_breaks(seed: int) -> None:
    """However it was come by: from there one can play on, nothing is lost or made, and it can be written down again."""
    rng = random.Random(seed)
    pool = [it for _ in range(3) for it in positions(rng, 60)]
    taken = 0
    for number in range(300):
        position = deepcopy(rng.choice(pool))
        if number % 2:
            position = restack(position, pool, rng)
        for key in rng.sample(CHANGED, rng.choice((0, 1) if number % 2 else (1, 1, 2))):
            position[key] = spoil(position[key], rng.choice(pool)[key], rng)
        for place, row in (("space", "near"), ("space", "far"), ("ocg", "pile"), ("exxalia", "pile")):
            position[place].pop(row)  # what lies nowhere else
        try:
            state = P.state_of(position)
        except GamekitError:
            continue
        taken += 1
        for step in range(60):
            whole(state)
            if step % 20 == 0:
                assert P.state_of(P.position(state)) == state
            if not R.to_act(state):
                break
            state = step_on(state, rng)
    assert 10 < taken < 280


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
