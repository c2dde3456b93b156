"""The mine of Forge of the Gods: which cubes are free, worked out a second time from where the cubes are in space."""

from __future__ import annotations

import random
from itertools import product

from gamekit.games.forge import rules
from gamekit.games.forge.state import CUBES

# setup.mine: a cube is one wide; each level stands half a cube further in. In half cubes, so that all is whole.
PLACES = {
    f"{level}-{row}-{column}": (level, 2 * row + level, 2 * column + level)
    for level, row, column in product(range(1, 6), repeat=3)
    if row <= 6 - level and column <= 6 - level
}


def near(one: str, two: str) -> tuple[int, int, int]:
    """How much higher, how far to the front or back and how far to the side the second one is."""
    (z, y, x), (c, b, a) = PLACES[one], PLACES[two]
    return c - z, abs(b - y), abs(a - x)


ON_TOP = {cube: {o for o in PLACES if near(cube, o)[0] == 1 and max(near(cube, o)[1:]) < 2} for cube in PLACES}
BESIDE = {cube: {o for o in PLACES if near(cube, o) in ((0, 2, 0), (0, 0, 2))} for cube in PLACES}


def test_the_mine_is_a_pyramid_of_55_places() -> None:
    assert list(PLACES) == list(CUBES)
    assert [sum(cube[0] == level for cube in CUBES) for level in "12345"] == [25, 16, 9, 4, 1]
    assert ON_TOP["4-1-2"] == {"5-1-1"}
    assert ON_TOP["1-2-3"] == {"2-1-2", "2-1-3", "2-2-2", "2-2-3"}
    assert all(sum(cube in on_top for on_top in ON_TOP.values()) == 4 for cube in CUBES if cube[0] > "1")


def test_free_cubes_in_all_sets_of_2000_random_games() -> None:
    """mine.take; turn.pass: while the mine stands, some cube is free, so it never gets stuck."""
    rng = random.Random(4)
    seen = set()
    for _ in range(2000):
        cubes, left = sum(CUBES.values()), set(CUBES)
        while left:
            free = rules.named(rules.free(cubes))
            if cubes not in seen:
                assert set(free) == {c for c in left if not ON_TOP[c] & left and len(BESIDE[c] & left) <= 2}
                seen.add(cubes)
            taken = rng.choice(free)
            cubes ^= CUBES[taken]
            left.remove(taken)
    assert len(seen) > 50_000


def test_what_lies_on_a_cube_and_beside_it() -> None:
    """What a refusal points at, in whole and half-empty mines."""
    rng = random.Random(5)
    for keep in (1.0, 0.7, 0.3):
        left = {cube for cube in CUBES if rng.random() < keep}
        cubes = sum(CUBES[cube] for cube in left)
        for cube, bit in CUBES.items():
            assert set(rules.named(rules.on_top(cubes, bit))) == ON_TOP[cube] & left
            assert set(rules.named(rules.beside(cubes, bit))) == BESIDE[cube] & left
