"""A state as plain readable data, and back: to look at, change and start from. An impossible one is refused.

Cubes and cards that lie nowhere are out of the game, as if paid or forged long ago: so a position may be small.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gamekit.games.forge import rules
from gamekit.games.forge.material import COLOURS, KINDS, OURS, TIERS, Counts, Deck, deck_of
from gamekit.games.forge.state import ABOVE, CUBES, EACH, NONE, SLOTS, Mine, State
from gamekit.plaindata import known, mapping, number
from gamekit.quote import quoted
from gamekit.room import GamekitError

STEPS = ("mine", "deal", "lot", "turn", "over")
_KEYS = {"players", "deck", "mine", "pyramids", "reserves", "single parts", "weapons", "turn"}
_TURN_KEYS = {"round", "first", "seat", "step", "last round"}


def position(s: State) -> dict[str, Any]:
    turn: dict[str, Any] = {"round": s.round, "first": s.first, "seat": s.seat, "step": s.step}
    own = {} if s.deck.source == OURS else {"deck": s.deck.source}
    return {
        "players": len(s.reserves),
        **own,
        "mine": {cube: colour_at(s.mine, bit) for cube, bit in CUBES.items() if rules.standing(s.mine) & bit},
        "pyramids": {kind: pyramid(s.cards, kind) for kind in KINDS},
        "reserves": [dict(zip(COLOURS, reserve)) for reserve in s.reserves],
        "single parts": [list(singles) for singles in s.singles],
        "weapons": [[list(pair) for pair in weapons] for weapons in s.weapons],
        "turn": turn | ({"last round": True} if s.last else {}),
    }


def colour_at(mine: Mine, bit: int) -> str:
    return next(colour for colour, cubes in zip(COLOURS, mine) if cubes & bit)


def pyramid(cards: tuple[str, ...], kind: str) -> list[list[str | None]]:
    """The rows of a pyramid, the single card on top first."""
    return [[cards[slot] or None for slot, (k, t, _) in enumerate(SLOTS) if (k, t) == (kind, tier)] for tier in TIERS]


def state_of(data: Mapping[str, Any]) -> State:
    """The state that a position describes. Left out: nobody has forged anything.

    What lies nowhere is out of the game, and nobody asks how it got there; only too much is refused, and too early.
    """
    known(data, _KEYS, "a position")
    reserves = tuple(
        counts_of(reserve, f'"reserves", seat {seat}') for seat, reserve in enumerate(listed(data, "reserves"))
    )
    players = len(reserves)
    if not 2 <= players <= 4:
        raise GamekitError(f"Forge of the Gods is for 2 to 4 players, not {players} reserves.")
    if number(data, "players", 2, 4, players) != players:
        raise GamekitError(f'"players" is {quoted(data["players"])}, but there are {players} reserves.')
    turn = mapping(data.get("turn", {}), '"turn"')
    known(turn, _TURN_KEYS, '"turn"')
    step = turn.get("step", "turn")
    if step not in STEPS:
        raise GamekitError(f'"step" is {quoted(step)}. Good ones: {", ".join(STEPS)}.')
    deck = deck_of(data.get("deck", OURS))
    state = State(
        deck=deck,
        mine=mine_of(data.get("mine", {})),
        cards=cards_of(data.get("pyramids", {}), deck),
        reserves=reserves,
        singles=owned(data, "single parts", players, partial(part_of, deck)),
        weapons=owned(data, "weapons", players, partial(pair_of, deck)),
        seat=number(turn, "seat", 0, players - 1, 0),
        first=number(turn, "first", 0, players - 1, 0),
        round=number(turn, "round", 0, 999, int(step in ("turn", "over"))),
        step=step,
    )
    conserved(state)
    if step in ("turn", "over"):
        state = in_play(state)
    else:
        in_set_up(state)
    if turn.get("last round", state.last) is not state.last:
        said = "the last" if state.last else "not the last"
        raise GamekitError(f'"last round" is {quoted(turn["last round"])}, but by what is left this round is {said}.')
    return state


def conserved(s: State) -> None:
    """material.cubes, material.parts: no more cubes and cards than there are, those paid for parts among them."""
    seen: set[str] = set()
    pairs = [part for weapons in s.weapons for pair in weapons for part in pair]
    forged = [*(part for singles in s.singles for part in singles), *pairs]
    for part in (*filter(None, s.cards), *forged):
        if part in seen:
            raise GamekitError(f"There is only one {part}, and here are two.")
        seen.add(part)
    rows = [rules.counts(s.mine), *s.reserves, *(s.deck[part].cost for part in forged)]
    for colour, n in zip(COLOURS, map(sum, zip(*rows))):
        if n > EACH:
            raise GamekitError(
                f"There are only {EACH} {colour} cubes; in the mine, in reserves and paid for parts here are {n}."
            )


def in_play(s: State) -> State:
    """Refuse what no play can lead to; else the same, with the last round marked as such."""
    if not s.round:
        raise GamekitError('"round" is a number from 1 once the game has begun.')
    here, left = rules.standing(s.mine), sum(CUBES.values())
    # Taking a cube only ever makes others free, so whatever can be taken is taken, until nothing more can.
    while gone := rules.free(left) & ~here:
        left ^= gone
    if left != here:
        stuck = rules.named(left & ~here)[0]
        raise GamekitError(f"{stuck} is gone from the mine, but with the cubes that are left it can't have been free.")
    for slot, above in enumerate(ABOVE):
        for upper in above:
            if s.cards[upper] and not s.cards[slot]:
                raise GamekitError(f"{s.cards[upper]} lies on a card that is gone from the pyramid.")
    s = s._replace(last=bool(rules.ending(s)))
    finished = s.last and s.seat == s.first
    if finished != (s.step == "over"):
        if finished:
            raise GamekitError('The end has come and the round is finished, so the step should be "over".')
        raise GamekitError('The step is "over" only when the end has come and it would be the turn of the first seat.')
    in_time(s)
    return s


def in_time(s: State) -> None:
    """Refuse more turns than cubes and parts can have filled; fewer are no matter, what is gone need not be played."""
    cubes, gone = sum(rules.counts(s.mine)), s.cards.count("")
    most = len(CUBES) - cubes + gone + (gone - sum(map(len, s.singles))) // 2 if cubes < len(CUBES) else 0
    turns = (s.round - 1) * len(s.reserves)
    if cubes:  # with none left, those of this round may have been passes
        turns += len(s.reserves) if s.step == "over" else (s.seat - s.first) % len(s.reserves)
    if turns > most:
        raise GamekitError(
            f'"round" is {s.round}, so {turns} turns are over. But with what still lies in the mine '
            f"and in the pyramids, it can be {most} at most: each takes a cube, forges a part or joins two."
        )


def in_set_up(s: State) -> None:
    """Refuse what the set-up does not bring about: it goes place by place, and nobody has anything yet."""
    cubes = sum(rules.counts(s.mine))
    cards = len(s.cards) - s.cards.count("")
    if any(map(any, s.reserves)) or any(s.singles) or any(s.weapons) or s.seat or s.first or s.round:
        raise GamekitError(f'In step "{s.step}" nobody has anything yet: the seat, the first and the round are 0.')
    if rules.named(rules.standing(s.mine)) != tuple(CUBES)[:cubes] or "" in s.cards[:cards]:
        raise GamekitError(f'In step "{s.step}" cubes and cards lie in the order in which they are dealt, with no gap.')
    due = "mine" if cubes < len(CUBES) else "deal" if cards < len(SLOTS) else "lot"
    if s.step != due or (due == "mine" and cards):
        raise GamekitError(f'With {cubes} cubes and {cards} cards dealt, the step is "{due}", not "{s.step}".')


def mine_of(data: Any) -> Mine:
    mine = list(NONE)
    for cube, colour in mapping(data, '"mine"').items():
        if cube not in CUBES:
            places = "Places are written level-row-column: 1-1-1 to 5-1-1."
            raise GamekitError(f'{quoted(cube)} in "mine" is no place. {places}')
        if colour not in COLOURS:
            raise GamekitError(f'"mine" at {cube}: {quoted(colour)} is no colour. Colours: {", ".join(COLOURS)}.')
        mine[COLOURS.index(colour)] |= CUBES[cube]
    return tuple(mine)  # type: ignore[return-value]


def cards_of(data: Any, deck: Deck) -> tuple[str, ...]:
    """setup.deal: each part in the row of its tier; a pyramid left out is empty."""
    data = mapping(data, '"pyramids"')
    known(data, set(KINDS), '"pyramids"')
    cards: list[str] = []
    for kind in KINDS:
        rows = data.get(kind, [[None] * tier for tier in TIERS])
        if not isinstance(rows, list | tuple) or len(rows) != len(TIERS):
            raise GamekitError(f'"pyramids", "{kind}" is a list of {len(TIERS)} rows, the top one first.')
        for tier, row in zip(TIERS, rows):
            if not isinstance(row, list | tuple) or len(row) != tier:
                raise GamekitError(f'"pyramids", "{kind}": row {tier} lists {tier} parts, None for one that is gone.')
            cards += [card_of(deck, name, kind, tier) if name is not None else "" for name in row]
    return tuple(cards)


def card_of(deck: Deck, name: Any, kind: str, tier: int) -> str:
    part = deck[part_of(deck, name, '"pyramids"')]
    if (part.kind, part.tier) != (kind, tier):
        raise GamekitError(f"{name} is a {part.kind} of tier {part.tier}, so it can't lie in row {tier}, {kind}.")
    return part.name


def owned(data: Mapping[str, Any], name: str, players: int, read: Any) -> tuple[Any, ...]:
    rows = listed(data, name) if name in data else ((),) * players
    if len(rows) != players or not all(isinstance(row, list | tuple) for row in rows):
        raise GamekitError(f'"{name}" has a list for each of the {players} players.')
    return tuple(tuple(read(thing, f'"{name}", seat {seat}') for thing in row) for seat, row in enumerate(rows))


def part_of(deck: Deck, name: Any, where: str) -> str:
    if not isinstance(name, str) or name not in deck.parts:
        raise GamekitError(f"{where}: {quoted(name)} is no part. Parts: {', '.join(deck.parts)}.")
    return name


def pair_of(deck: Deck, pair: Any, where: str) -> tuple[str, str]:
    if isinstance(pair, list | tuple) and len(pair) == len(KINDS):
        handle, blade = (part_of(deck, part, where) for part in pair)
        if (deck[handle].kind, deck[blade].kind) == KINDS:
            return handle, blade
    raise GamekitError(f'{where}: a weapon is a handle and a blade, like ["oak", "raven"], not {quoted(pair)}.')


def counts_of(data: Any, where: str) -> Counts:
    data = mapping(data, where)
    known(data, set(COLOURS), where)
    return tuple(number(data, colour, 0, EACH, 0) for colour in COLOURS)  # type: ignore[return-value]


def listed(data: Mapping[str, Any], name: str) -> Any:
    if not isinstance(data.get(name), list | tuple):
        raise GamekitError(f'"{name}" is a list with an entry for each player, not {quoted(data.get(name))}.')
    return data[name]
