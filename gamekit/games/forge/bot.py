"""How good a view of Forge of the Gods looks for its seat."""

from __future__ import annotations

from functools import cache

from gamekit.games.forge import rules
from gamekit.games.forge.material import PARTS, TIERS
from gamekit.games.forge.state import ABOVE, State, renown, weapon
from gamekit.games.forge.view import View

SINGLE = 0.35  # what a single part has of the weapon that it may become
CUBE_SHORT, CARD_ABOVE = 0.85, 0.7  # how much farther off each missing cube and each card on top puts a part
SECOND, SPARE = 0.35, 0.02  # what the second best part in reach counts, and a cube of whatever colour
LEAD = 11.0


def value(v: View, matching: bool = True) -> float:
    """The renown of the weapons, what the single parts promise, and how near the reserve is to more of both.

    Without `matching`, bonuses are left out of it: that is a player who looks only at the values of the parts.
    """
    s, seat = v.state, v.seat or 0
    have = float(sum(worth(handle, blade, matching) for handle, blade in s.weapons[seat]))
    if s.last:  # after its move in the last round a seat has no further turn
        return have
    turns = sum(rules.counts(s.mine)) / len(s.reserves) + 0.5
    singles, reserve = s.singles[seat], s.reserves[seat]
    near = {name: nearness(s, slot, turns, seat) for slot, name in enumerate(s.cards) if name}
    promises = {name: promise(name, singles, near, matching) for name in singles}
    best = second = 0.0
    for name, reach in near.items():
        gain = promise(name, (), near, matching)
        for own in singles:
            if PARTS[own].kind != PARTS[name].kind:
                gain = max(gain, worth(own, name, matching) - promises[own])
        if gain * reach > best:
            best, second = gain * reach, best
        elif gain * reach > second:
            second = gain * reach
    return have + sum(promises.values()) + best + SECOND * second + SPARE * sum(reserve)


@cache
def worth(one: str, two: str, matching: bool) -> int:
    """What two parts of different kinds count as a weapon."""
    handle, blade = weapon(one, two)
    values, by_type, by_colour = renown(PARTS[handle], PARTS[blade])
    return values + by_type + by_colour if matching else values


def promise(name: str, singles: tuple[str, ...], near: dict[str, float], matching: bool) -> float:
    """What a single part is worth, by the best that may be joined to it: another single part, or one in reach."""
    kind = PARTS[name].kind
    best = max((worth(name, own, matching) for own in singles if PARTS[own].kind != kind), default=0.0)
    for other, reach in near.items():
        if PARTS[other].kind != kind:
            best = max(best, worth(name, other, matching) * reach)
    return SINGLE * best


def nearness(s: State, slot: int, turns: float, seat: int) -> float:
    """How near a part in a pyramid is to being forged: 1 is now, 0 is never."""
    short = len(rules.missing(s.reserves[seat], PARTS[s.cards[slot]].cost))
    cover = sum(bool(s.cards[above]) for above in OVER[slot])
    return CUBE_SHORT ** (short + 1) * CARD_ABOVE**cover if short + 1 <= turns else 0.0


def _over(slot: int) -> frozenset[int]:
    return frozenset(ABOVE[slot]).union(*map(_over, ABOVE[slot]))


OVER = tuple(map(_over, range(2 * sum(TIERS))))  # all the cards that must go before a card is free
