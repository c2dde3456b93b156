"""The exercises of Metallurgie: each is one turn. Their sentences stand in data/lessons.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamekit.games.metallurgie.material import CARDS
from gamekit.games.metallurgie.rules import parts
from gamekit.games.metallurgie.state import (
    COPPER,
    HAND,
    IRON,
    METALS,
    NAMES,
    NEAR,
    SILVER,
    Move,
    State,
)
from gamekit.lessons import READER, Deed, Lesson, Listed, Verdict, reader_won
from gamekit.match import Match
from gamekit.room import CHANCE

FULL = 85  # cards in the pile when two players begin


# ---- Positions


def lying(**cells: Listed) -> dict[str, str]:
    """A pattern, by the metal that shows."""
    return {cell: metal for metal, listed in cells.items() for cell in listed.split()}


def position(
    pattern: Mapping[str, str],
    hand: Listed,
    other: Listed = "iron copper silver",
    pile: Mapping[str, int] | None = None,
    won: tuple[Listed, Listed] = ("0 0 0 0", "0 0 0 0"),
    edition: str = "de",
    bonus: Listed = "",
) -> dict[str, Any]:
    """The reader to move. Won: how much iron, copper, silver, gold. With a pile, the rest is out of the game."""
    hands = [hand.split(), other.split()]
    counted = [dict(zip(NAMES[1:5], map(int, cards.split()), strict=True)) for cards in won]
    out: dict[str, Any] = {"edition": edition, "pattern": dict(pattern), "hands": hands, "won": counted}
    if bonus:
        out["bonus cards"] = bonus.split()
    rest = {
        NAMES[m]: CARDS.counts[m]
        - sum(NAMES.index(top) >= m for top in pattern.values())
        - sum(cards.count(NAMES[m]) for cards in hands)
        - sum(cards[NAMES[m]] for cards in counted)
        for m in METALS
    }
    if pile is not None:
        out |= {"pile": dict(pile), "out of the game": {metal: n - pile.get(metal, 0) for metal, n in rest.items()}}
    left = sum((rest if pile is None else pile).values())
    return out | {"turn": {"number": 1 + (FULL - left) // 2, "seat": READER}}  # two cards a turn, say


# ---- What the reader did


class Turn(NamedTuple):
    """The reader's turn as far as it has gone: all that was done, by chance too, and whether the turn is over."""

    deeds: tuple[Deed[Move, State], ...]
    over: bool

    @property
    def own(self) -> tuple[Deed[Move, State], ...]:
        return tuple(did for did in self.deeds if did.seat != CHANCE)

    @property
    def placed(self) -> tuple[Deed[Move, State], ...]:
        return tuple(did for did in self.own if did.move.kind == "place")

    @property
    def states(self) -> tuple[State, ...]:
        """After each of the reader's moves."""
        return tuple(did.after for did in self.own)

    @property
    def scored(self) -> tuple[str, ...]:
        """The metals that brought a point, in order."""
        return tuple(e.facts["metal"] for did in self.deeds for e in did.events if e.what == "scored")

    def missed(self, key: str, **facts: Any) -> Verdict:
        """Not reached: still open as long as the turn is."""
        return Verdict(False if self.over else None, key, facts)


def turn(match: Match) -> Turn:
    deeds: list[Deed[Move, State]] = []
    for did in Deed[Move, State].all(match):
        deeds.append(did)
        if any(map(did.happened, ("done", "misfit", "over"))):
            return Turn(tuple(deeds), over=True)
    return Turn(tuple(deeds), over=False)


def biggest(state: State, metal: int) -> int:
    return max(map(len, parts(state.board[metal])), default=0)


# ---- Goals


def two_neighbours(match: Match) -> Verdict:
    did = turn(match)
    irons = [(it.move.cell, it.after.board) for it in did.placed if it.move.metal == IRON]
    if not any(len(NEAR[cell] & board.pattern) > 1 for cell, board in irons):
        return did.missed("few")
    return Verdict(True, "done") if did.over else did.missed("end")


def silver_pair(match: Match) -> Verdict:
    did = turn(match)
    if any(biggest(state, SILVER) > 1 for state in did.states):
        return Verdict(True, "done")
    return did.missed("none")


def both_areas(match: Match) -> Verdict:
    did = turn(match)
    if any(sum(len(area) > 2 for area in parts(state.board.copper)) > 1 for state in did.states):
        return Verdict(True, "done")
    return did.missed("short")


def empty_hand(match: Match) -> Verdict:
    did = turn(match)
    left = min((sum(state.hands[READER]) for state in did.states), default=HAND)
    return did.missed("left", n=left) if left else Verdict(True, "done")


def five_irons(match: Match) -> Verdict:
    did = turn(match)
    if not did.placed:
        return did.missed("none")
    most = max(biggest(state, IRON) for state in did.states)
    return Verdict(True, "done") if most >= 5 else did.missed("small", n=most)


def four_cards(match: Match) -> Verdict:
    did = turn(match)
    n = len(did.placed)
    return Verdict(True, "done") if n > HAND else did.missed("few", n=n)


def two_cards(match: Match) -> Verdict:
    did = turn(match)
    if any(it.happened("misfit") for it in did.deeds):
        return Verdict(False, "misfit")
    n = len(did.placed)
    return Verdict(True, "done") if n > 1 else did.missed("few", n=n)


def score_copper(match: Match) -> Verdict:
    did = turn(match)
    if NAMES[COPPER] in did.scored:
        return Verdict(True, "done")
    first = (it.before for it in did.deeds[:1])
    n = max((biggest(state, COPPER) for state in (*first, *did.states)), default=0)
    return did.missed("left" if n >= CARDS.threshold[COPPER] else "small", n=n)


def leave_silver(match: Match) -> Verdict:
    did = turn(match)
    if any(it.move.kind == "take" for it in did.own):
        return Verdict(False, "taken")
    if not did.states or biggest(did.states[-1], SILVER) < CARDS.threshold[SILVER]:
        return did.missed("none")
    return Verdict(True, "done") if did.over else did.missed("end")


def must_score(match: Match) -> Verdict:
    did = turn(match)
    if not did.scored:
        return did.missed("none")
    return Verdict(True, "done") if did.over else did.missed("end")


def score_silver(match: Match) -> Verdict:
    did = turn(match)
    if NAMES[SILVER] in did.scored:
        return Verdict(True, "done")
    if did.placed and biggest(did.placed[-1].after, SILVER) < CARDS.threshold[SILVER]:
        return did.missed("broken")
    return did.missed("left")


def score_iron(match: Match) -> Verdict:
    did = turn(match)
    return Verdict(True, "done") if NAMES[IRON] in did.scored else did.missed("left")


def two_points(match: Match) -> Verdict:
    did = turn(match)
    n = len(did.scored)
    if n < 2:
        return did.missed("one" if n else "none")
    if n == 2 and any(move.kind == "take" for move in match.moves()):
        return Verdict(None, "done")  # a third lies ready: who wants it may go on
    return Verdict(True, "done" if n == 2 else "more")


def one_draw(match: Match) -> Verdict:
    """Each card placed is a card drawn, by turning over or by refilling; the seventh card from the bottom is safe."""
    did = turn(match)
    n = len(did.placed)
    if n > 1:
        return Verdict(False, "many", {"n": n})
    return Verdict(True, "done") if did.over else did.missed("end" if n else "none")


def win(match: Match) -> Verdict:
    """To win alone. A game that is over in another way is judged by what was scored."""
    outcome = match.outcome
    scored = turn(match).scored
    if outcome is None:
        return Verdict(None, "end" if scored else "open")
    if reader_won(outcome):
        return Verdict(True, "done")
    if len(outcome.winners) > 1:
        return Verdict(False, "shared")
    return Verdict(False, scored[0] if scored else "nothing")


# ---- The lessons


def take(metal: str, cells: Listed) -> tuple[str, ...]:
    return tuple(f"take {metal} {cell}" for cell in cells.split())


FLOWER = dict(CARDS.pattern)
FOUR_SILVERS = lying(
    silver="0,0 1,0 0,1 1,-1",
    copper="-1,1 2,-1 0,-1 3,-2",
    iron="2,0 -1,0 1,1 -1,2 2,-2",
)

LESSONS = (
    Lesson(
        "neighbours",
        rules=("setup.neighbours", "setup.pattern", "place.iron-extends", "setup.first"),
        position=position(FLOWER, "iron iron copper"),
        goal=two_neighbours,
        solutions=(
            ("place iron 2,-1", "done"),
            ("place iron -1,2", "done"),
            ("place iron 2,0", "place iron 2,-1", "done"),
        ),
        wrong=(
            (("place iron 3,0",), "place.iron-extends"),
            (("place iron 2,0", "done"), "few"),
            (("place copper 0,1", "done"), "few"),
            (("place iron 2,0", "done", "place iron 2,-1"), "setup.first"),
        ),
    ),
    Lesson(
        "second-silver",
        rules=("place.on-lower",),
        position=position(FLOWER, "copper silver gold"),
        goal=silver_pair,
        solutions=(
            ("place silver 1,0",),
            ("place copper 0,1", "place silver 0,1"),
        ),
        wrong=(
            (("place silver 0,1",), "place.on-lower"),
            (("place gold 0,0", "done"), "none"),
            (("place copper 0,1", "done"), "none"),
        ),
    ),
    Lesson(
        "two-areas",
        rules=("turn.one-metal",),
        position=position(
            lying(copper="-3,0 -2,0 2,0 3,0", iron="-1,0 0,0 1,0 -3,1 -2,1 1,1 2,1"), "iron copper copper"
        ),
        goal=both_areas,
        solutions=(
            ("place copper -1,0", "place copper 1,0"),
            ("place copper 2,1", "place copper -3,1"),
        ),
        wrong=(
            (("place copper -1,0", "place iron 4,0"), "turn.one-metal"),
            (("place copper -1,0", "place copper 0,0", "done"), "short"),
            (("place copper -1,0", "done"), "short"),
        ),
    ),
    Lesson(
        "one-position",
        rules=("turn.one-position",),
        position=position(FLOWER, "iron copper silver"),
        goal=empty_hand,
        solutions=(
            ("place iron 2,0", "place copper 2,0", "place silver 2,0"),
            ("place iron -2,1", "place copper -2,1", "place silver -2,1", "done"),
        ),
        wrong=(
            (("place iron 2,0", "place copper 0,1"), "turn.one-position"),
            (("place iron 2,0", "place silver 1,0"), "turn.one-metal"),
            (("place copper 0,1", "place silver 0,1", "done"), "left"),
        ),
    ),
    Lesson(
        "nothing-fits",
        rules=("turn.at-least-one", "turn.source", "setup.deal"),
        position=position(
            lying(copper="0,0 1,0 -1,1", iron="0,-1 1,-1 2,-1 1,-2 -1,2 0,1"),
            "gold gold gold",
            other="iron iron iron",
            pile={"iron": 12},
            won=("2 3 3 2", "2 3 3 2"),
        ),
        goal=five_irons,
        solutions=(
            ("turn over", "place iron 2,0"),
            ("turn over", "place iron -1,0", "done"),
        ),
        wrong=(
            (("done",), "turn.at-least-one"),
            (("place gold 0,0",), "place.on-lower"),
            (("turn over", "done"), "turn.drawn-first"),
            (("turn over", "place iron -2,2", "done"), "small"),
        ),
    ),
    Lesson(
        "four-cards",
        rules=("turn.drawn-first", "turn.source", "turn.refill"),
        position=position(
            FLOWER,
            "copper silver gold",
            other="iron iron iron",
            pile={"iron": 14},
            won=("2 3 2 3", "2 3 3 2"),
        ),
        goal=four_cards,
        solutions=(
            ("turn over", "place iron 2,0", "place copper 2,0", "place silver 2,0", "place gold 2,0"),
            ("turn over", "place iron -1,2", "place copper -1,2", "place silver -1,2", "place gold -1,2", "done"),
        ),
        wrong=(
            (("turn over", "place copper 0,1"), "turn.drawn-first"),
            (("place copper 0,1", "turn over"), "turn.source"),
            (("place copper 0,1", "place silver 0,1", "place gold 0,1", "done"), "few"),
        ),
    ),
    Lesson(
        "misfit",
        rules=("turn.drawn-misfit", "material.metals", "setup.deal"),
        position=position(
            lying(copper="0,0 1,0 0,-1", iron="0,1 -1,1 1,-1 -1,0 2,-1"),
            "iron copper copper",
            other="gold gold gold",
            pile={"gold": 8},
            won=("4 3 3 0", "3 3 3 0"),
        ),
        goal=two_cards,
        solutions=(
            ("place copper 0,1", "place copper -1,0"),
            ("place iron 2,0", "place copper 2,0"),
        ),
        wrong=(
            (("done",), "turn.at-least-one"),
            (("turn over",), "misfit"),
            (("place iron 2,0", "done"), "few"),
        ),
    ),
    Lesson(
        "first-area",
        rules=("score.area", "material.thresholds", "material.removed"),
        position=position(lying(copper="0,0 1,0 2,0 0,1 1,1 4,0", iron="3,0 2,1 -1,1 1,-1 0,2"), "copper copper gold"),
        goal=score_copper,
        solutions=(
            ("place copper 3,0", *take("copper", "0,0 0,1 1,0 1,1")),
            ("place copper 2,1", "place copper 1,-1", *take("copper", "2,1 2,0 1,-1 0,0"), "done"),
        ),
        wrong=(
            (("take copper 0,0",), "score.area"),
            (("place copper 2,1", "take copper 0,0"), "score.area"),
            (("place copper 2,1", "done"), "small"),
            (("place copper 3,0", "done"), "left"),
        ),
    ),
    Lesson(
        "may-leave",
        rules=("score.may",),
        position=position(FOUR_SILVERS, "iron silver silver"),
        goal=leave_silver,
        solutions=(
            ("place silver -1,1", "done"),
            ("place silver 2,-1", "place silver 0,-1", "done"),
        ),
        wrong=(
            (("done",), "turn.at-least-one"),
            (("place silver 3,-2", "done"), "none"),
            (("place silver -1,1", *take("silver", "0,0 1,0 0,1"), "done"), "taken"),
        ),
    ),
    Lesson(
        "must-score",
        rules=("score.may",),
        position=position(FOUR_SILVERS, "iron silver silver", edition="fr"),
        goal=must_score,
        solutions=(
            ("place silver -1,1", *take("silver", "-1,1 0,0 1,0"), "done"),
            ("place silver 2,-1", "place silver 0,-1", *take("silver", "2,-1 1,-1 0,1"), "done"),
        ),
        wrong=(
            (("place silver -1,1", "done"), "score.may"),
            (("place silver 3,-2", "done"), "none"),
            (("place silver 2,-1", "take silver 2,-1", "place silver -1,1"), "score.remove"),
        ),
    ),
    Lesson(
        "any-area",
        rules=("score.any-area",),
        position=position(
            lying(
                silver="0,0 1,0 2,-1 -1,1 -1,0 -3,2",
                copper="0,-1 1,-1 0,1",
                iron="2,0 -2,1 3,-2 1,1",
            ),
            "iron gold gold",
        ),
        goal=score_silver,
        solutions=(
            ("place iron 2,1", *take("silver", "-1,0 -1,1 2,-1")),
            ("place gold -3,2", *take("silver", "0,0 1,0 2,-1"), "done"),
        ),
        wrong=(
            (("take silver 0,0",), "score.area"),
            (("place gold 0,0", "done"), "broken"),
            (("place iron 2,1", "done"), "left"),
        ),
    ),
    Lesson(
        "one-piece",
        rules=("score.iron-whole",),
        position=position(
            lying(iron="2,0 1,1 0,2 -1,2 -2,2 -2,1 -2,0 -1,-1 0,-2 1,-2 2,-2 2,-1", copper="3,0 0,3"),
            "silver silver gold",
        ),
        goal=score_iron,
        solutions=(
            ("place silver 3,0", *take("iron", "-1,-1 -2,0 -2,1 -2,2 -1,2")),
            ("place silver 0,3", "place gold 0,3", *take("iron", "0,-2 2,-1 2,-2 1,-2 -1,-1"), "done"),
        ),
        wrong=(
            (("place silver 3,0", "take iron 1,1"), "score.iron-whole"),
            (("place silver 3,0", "take iron 2,0"), "score.iron-whole"),
            (("place silver 3,0", *take("iron", "2,-1 -1,2")), "score.iron-whole"),
            (("place silver 3,0", "done"), "left"),
        ),
    ),
    Lesson(
        "uncovered",
        rules=("score.chain", "score.remove"),
        position=position(
            lying(copper="0,0 1,0 2,0 3,0 4,0 5,0", iron="-1,0 -1,1 -2,1 -2,0 -1,-1 6,0 2,1"), "copper iron silver"
        ),
        goal=two_points,
        solutions=(
            ("place copper 6,0", *take("copper", "0,0 1,0 2,0 3,0"), *take("iron", "-2,0 -2,1 -1,-1 -1,0 -1,1")),
            (
                "place copper 2,1",
                *take("copper", "3,0 2,0 1,0 0,0"),
                *take("iron", "-1,-1 -2,0 -2,1 -1,1 -1,0"),
                "done",
            ),
        ),
        wrong=(
            (("place copper 6,0", "take copper 0,0", "take iron -1,0"), "score.remove"),
            (("place copper 6,0", *take("copper", "6,0 5,0 4,0 3,0"), "done"), "one"),
            (("place copper 6,0", "done"), "none"),
        ),
    ),
    Lesson(
        "twice",
        rules=("score.chain", "score.remove"),
        position=position(
            lying(
                gold="0,0 1,0 3,0 4,0",
                silver="-1,0 2,0 5,0",
                copper="0,1 3,-1",
                iron="1,-1 2,1 3,1 -1,1",
            ),
            "gold iron iron",
        ),
        goal=two_points,
        solutions=(
            ("place gold 2,0", *take("gold", "0,0 1,0 2,0 3,0"), *take("silver", "-1,0 0,0 1,0")),
            ("place gold 2,0", *take("gold", "0,0 1,0 2,0 3,0"), "done"),
            ("place gold 2,0", *take("gold", "4,0 0,0 2,0 1,0"), "done"),
        ),
        wrong=(
            (("place gold 0,1",), "place.on-lower"),
            (("place gold 2,0", *take("gold", "2,0 1,0 3,0")), "score.area"),
            (("place gold 5,0", *take("gold", "5,0 4,0"), "done"), "one"),
            (("place iron 4,1", "done"), "none"),
        ),
    ),
    Lesson(
        "hold-off",
        rules=("setup.stop",),
        position=position(
            FLOWER | lying(iron="2,-1 -1,2 -2,1"),
            "iron copper copper",
            other="iron iron iron",
            pile={"copper": 6},
            won=("3 2 2 2", "3 2 3 2"),
        ),
        goal=one_draw,
        solutions=(
            ("place copper 0,1", "done"),
            ("turn over", "place copper -1,0", "done"),
            ("place iron 2,0", "done"),
        ),
        wrong=(
            (("done",), "turn.at-least-one"),
            (("place copper 0,1", "place copper -1,0"), "many"),
            (("turn over", "place copper 0,1", "place copper -1,0", "done"), "many"),
        ),
    ),
    Lesson(
        "last-turn",
        rules=("end.stop",),
        position=position(
            lying(copper="0,0 1,0 1,-1 0,-1 -1,0 -1,1", iron="0,1 2,-1 -1,-1", silver="2,0"),
            "copper gold iron",
            other="iron iron iron",
            pile={},
            won=("3 2 2 2", "3 2 2 2"),
        ),
        goal=win,
        solutions=(
            ("place copper 0,1", *take("copper", "0,0 1,0 0,1 -1,1"), "done"),
            ("place copper 2,-1", *take("copper", "2,-1 1,-1 0,-1 -1,0"), "done"),
        ),
        wrong=(
            (("turn over",), "shared"),
            (("place copper 0,1", "done"), "shared"),
            (("turn over", "place copper 0,1"), "end.stop"),
        ),
    ),
    Lesson(
        "secret-bonus",
        rules=("setup.bonus", "end.points"),
        position=position(
            lying(
                copper="0,0 1,0 0,1 -1,1 -1,0 0,-1",
                iron="1,-1 -2,1",
                gold="2,0 3,-1",
                silver="3,0 4,-1",
            ),
            "iron copper gold",
            pile={},
            won=("4 2 0 1", "2 2 2 2"),
            bonus="copper iron",
        ),
        goal=win,
        solutions=(
            ("place copper 1,-1", *take("copper", "0,0 1,0 0,1 1,-1"), "done"),
            ("place copper -2,1", *take("copper", "-2,1 -1,0 -1,1 0,-1"), "done"),
        ),
        wrong=(
            (("turn over",), "nothing"),
            (("place gold 3,0", *take("gold", "3,0 3,-1"), "done"), "gold"),
            (("place copper 1,-1", "take copper 0,0", "take gold 2,0"), "score.remove"),
        ),
    ),
    Lesson(
        "tie",
        rules=("end.ties",),
        position=position(
            lying(
                copper="-2,0 -3,0 -3,1 -2,1 -2,-1 -1,-1 1,1 3,0",
                silver="1,0 2,0 2,-1 3,-1 0,-2 1,-4",
                gold="0,-3 1,-3",
                iron="0,0 -1,0 0,-1 -3,2 0,1",
            ),
            "copper silver gold",
            other="iron iron iron",
            pile={},
            won=("2 1 1 2", "2 1 2 2"),
        ),
        goal=win,
        solutions=(
            ("place gold 0,-2", *take("gold", "0,-2 0,-3"), "done"),
            ("place gold 1,-4", *take("gold", "1,-3 1,-4"), "done"),
        ),
        wrong=(
            (("turn over",), "nothing"),
            (("place silver 1,1", *take("silver", "1,1 1,0 2,0"), "done"), "shared"),
            (("place copper -1,0", *take("copper", "-1,0 -2,0 -3,0 -3,1"), "done"), "copper"),
            (("place gold 0,-2", "place silver 1,1"), "turn.one-metal"),
        ),
    ),
)
