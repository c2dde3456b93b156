"""How good a view of Forge of the Gods looks for its seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from operator import mul

from gamekit.games.forge import rules
from gamekit.games.forge.material import KINDS, TIERS, Counts, Deck
from gamekit.games.forge.state import ABOVE, State
from gamekit.games.forge.view import View
from gamekit.room import Heuristic

SINGLE = 0.35  # what a single part has of the weapon that it may become
CUBE_SHORT, CARD_ABOVE = 0.85, 0.7  # how much farther off each missing cube and each card on top puts a part
SECOND, SPARE = 0.35, 0.02  # what the second best part in reach counts, and a cube of whatever colour

# A strong bot asks for thousands of values a second. So what is asked of all parts of a kind is a row of numbers, in
# the order of the deck: two rows are multiplied in the time that two look-ups take.
Row = tuple[float, ...]


def value(v: View, matching: bool = True) -> float:
    """The renown of the weapons, what the single parts promise, and how near the reserve is to more of both.

    Without `matching`, bonuses are left out of it: that is a player who looks only at the values of the parts.
    """
    s, seat = v.state, v.seat or 0
    worth, place = worths(s.deck, matching), s.deck.place
    have = float(sum(worth[handle][place[blade].at] for handle, blade in s.weapons[seat]))
    if s.last:  # after its move in the last round a seat has no further turn
        return have
    near, singles = nearness(s, seat), s.singles[seat]
    promises = {}
    for name in singles:
        kind = place[name].kind
        made = [worth[name][place[own].at] for own in singles if place[own].kind != kind]
        promises[name] = SINGLE * max(max(made, default=0), in_reach(worth[name], near[1 - kind]))
    best, second = best_two(s.deck, matching, near, promises)
    return have + sum(promises.values()) + best + SECOND * second + SPARE * sum(s.reserves[seat])


def best_two(deck: Deck, matching: bool, near: tuple[Row, Row], promises: Mapping[str, float]) -> tuple[float, float]:
    """What the two parts would gain that are best to be forged next, beside what single parts promise already."""
    worth, place, best, second = worths(deck, matching), deck.place, 0.0, 0.0
    for kind, names in enumerate(deck.names):
        to_join = [(place[own].at, promised) for own, promised in promises.items() if place[own].kind != kind]
        others = near[1 - kind]
        nearest = max(others)
        for name, reach, most in zip(names, near[kind], dearest(deck, matching)[kind]):
            if not reach:  # gone, or too far off
                continue
            gain, hope = 0.0, SINGLE * (most * nearest)
            for at, promised in to_join:
                gain = max(gain, worth[name][at] - promised)
            if hope * reach > second or gain * reach > second:
                gain = max(gain, SINGLE * in_reach(worth[name], others)) * reach
                best, second = max(best, gain), max(second, min(best, gain))
    return best, second


def in_reach(worth: Row, near: Row) -> float:
    """The best weapon with a part of the other kind that is still to be forged, the farther off the less it counts."""
    best: float = max(map(mul, worth, near))
    return best


@cache
def worths(deck: Deck, matching: bool) -> Mapping[str, Row]:
    """What each part counts in a weapon with each part of the other kind."""
    return {
        one: tuple(
            sum(deck.worths[one, two]) if matching else deck.worths[one, two].values
            for two in deck.names[1 - place.kind]
        )
        for one, place in deck.place.items()
    }


@cache
def dearest(deck: Deck, matching: bool) -> tuple[Row, ...]:
    """What the best weapon with each part of a kind counts."""
    worth = worths(deck, matching)
    return tuple(tuple(max(worth[name]) for name in names) for names in deck.names)


def nearness(s: State, seat: int) -> tuple[Row, Row]:
    """How near the parts of each kind are to being forged: 1 is now, 0 is never, or gone."""
    by_cubes = in_time(sum(rules.counts(s.mine)) / len(s.reserves) + 0.5)
    kinds = zip(shorts(s.deck, s.reserves[seat]), openness(s.deck, s.cards))
    handles, blades = (tuple(map(mul, map(by_cubes.__getitem__, short), above)) for short, above in kinds)
    return handles, blades


@cache
def in_time(turns: float) -> Row:
    """How near a part is that so many cubes are short of, if so many turns are left to take them and to forge it."""
    return tuple(CUBE_SHORT ** (short + 1) if short + 1 <= turns else 0.0 for short in range(6))


@lru_cache(maxsize=10_000)
def shorts(deck: Deck, reserve: Counts) -> tuple[tuple[int, ...], ...]:
    """How many cubes a reserve lacks for each part."""
    return tuple(tuple(len(rules.missing(reserve, deck[name].cost)) for name in names) for names in deck.names)


@lru_cache(maxsize=10_000)
def openness(deck: Deck, cards: tuple[str, ...]) -> tuple[Row, ...]:
    """How near to lying free each part is by what lies on it; 0 for those that are gone."""
    found = {name: CARD_ABOVE ** sum(bool(cards[above]) for above in OVER[slot]) for slot, name in enumerate(cards)}
    return tuple(tuple(found.get(name, 0.0) for name in names) for names in deck.names)


def _over(slot: int) -> frozenset[int]:
    return frozenset(ABOVE[slot]).union(*map(_over, ABOVE[slot]))


OVER = tuple(map(_over, range(len(KINDS) * sum(TIERS))))  # all the cards that must go before a card is free


HEURISTIC = Heuristic(value, lead=11.0)
