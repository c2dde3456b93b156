"""The state of a match of Forge of the Gods, and the moves with their one-line text."""

from __future__ import annotations

from typing import NamedTuple

from gamekit.games.forge.material import COLOURS, KINDS, NAME, TIERS, Counts, Deck
from gamekit.room import Made
from gamekit.shared import swift

Cube = str  # a place of the mine, "level-row-column": levels from the bottom, rows from the back, columns from the left
Mine = tuple[int, int, int, int, int]  # where the cubes of each colour lie: places as bits, see CUBES

EACH = 11  # material.cubes: cubes of each colour
NONE: Counts = (0, 0, 0, 0, 0)

# setup.mine: a place is a bit. In a row and in a level there is one bit to spare, so that a shift never runs over
# into the next row; the place half a cube to the back and left on the level above is one LEVEL further.
ROW = 6
LEVEL = ROW * 6
CUBES: dict[Cube, int] = {
    f"{level}-{row}-{column}": 1 << LEVEL * (level - 1) + ROW * (row - 1) + column - 1
    for level in range(1, 6)
    for row in range(1, 7 - level)
    for column in range(1, 7 - level)
}
PLACES = tuple(CUBES.items())

# setup.pyramids: a slot for each card, handles first, each pyramid from the single card on top to the row of five.
# A card lies on the two below it; so what lies on it are the two above it, where there are such.
SLOTS = tuple((kind, tier, place) for kind in KINDS for tier in TIERS for place in range(tier))
ABOVE = tuple(
    tuple(SLOTS.index((kind, tier - 1, above)) for above in (place - 1, place) if 0 <= above < tier - 1)
    for kind, tier, place in SLOTS
)
UPON = tuple((*above, -1, -1)[:2] for above in ABOVE)  # the same as two slots; -1: nothing can lie there


class Move(NamedTuple):
    kind: str
    what: str = ""  # a cube, a part, a colour or a seat, as the kind says
    other: str = ""  # the part that it is joined to
    text: str = ""

    @property
    def targets(self) -> tuple[str, ...]:
        """What one clicks: a new part, then where it goes, so that none is forged before that is said."""
        match self.kind:
            case "take":
                return (f"cube:{self.what}",)
            case "forge":
                return (f"part:{self.what}", f"own:{self.other}" if self.other else "alone")
            case "join":
                return (f"own:{self.what}", f"own:{self.other}")
            case "pass":
                return ("pass",)
        return (f"chance:{self.text}",)

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        """Two parts can be chosen in either order."""
        return (self.targets[::-1],) if self.other else ()


@swift
class State(NamedTuple):
    """Everything there is to know, and all may know it. What lies nowhere is in the box, out of the game."""

    deck: Deck
    mine: Mine
    cards: tuple[str, ...]  # what lies in each slot of the pyramids, "" for nothing
    reserves: tuple[Counts, ...]
    singles: tuple[tuple[str, ...], ...]  # each seat's parts that are in no weapon, in the order in which they came
    weapons: tuple[tuple[tuple[str, str], ...], ...]  # each seat's pairs of a handle and a blade
    seat: int
    first: int  # who began
    round: int  # 0 until the set-up is done
    step: str  # mine, deal, lot, turn, over
    last: bool = False  # whether this round is the last: follows from the rest, kept because it is asked for often


TAKE = {bit: Move("take", cube, "", f"take {cube}") for cube, bit in CUBES.items()}
FORGE = Made(lambda name: Move("forge", name, "", f"forge {name}"))
FORGE_JOIN = Made(lambda pair: Move("forge", pair[0], pair[1], f"forge {pair[0]} join {pair[1]}"))
JOIN = Made(lambda pair: join(*pair))
PASS = Move("pass", text="pass")
CUBE = tuple(Move("cube", colour, "", f"cube {colour}") for colour in COLOURS)
CARD = Made(lambda name: Move("card", name, "", f"card {name}"))
FIRST = tuple(Move("first", str(seat), "", f"first {seat}") for seat in range(4))


def join(one: str, two: str) -> Move:
    """The join of two parts; in its text they stand in the order of the alphabet, whichever is the handle."""
    one, two = sorted((one, two))
    return Move("join", one, two, f"join {one} {two}")


FORMS = ("take 1-1-5", "forge oak", "forge oak join raven", "join oak raven", "pass")
_WORDS = {move.text: move for move in (*TAKE.values(), PASS, *CUBE, *FIRST)}


def parse(text: str) -> Move | None:
    """The move that a text names, or None. A join names two different parts, either way round.

    Which parts there are is said by the deck of a match, so here it is any name that a part may have.
    """
    match text.split(" "):
        case ["forge" | "card" as kind, name] if NAME.is_one(name):
            return Move(kind, name, "", text)
        case ["forge", new, "join", own] if NAME.is_one(new) and NAME.is_one(own) and new != own:
            return Move("forge", new, own, text)
        case ["join", one, two] if NAME.is_one(one) and NAME.is_one(two) and one != two:
            return join(one, two)
    return _WORDS.get(text)
