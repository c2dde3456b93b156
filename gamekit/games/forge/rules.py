"""The rules of Forge of the Gods, in the rulebook's order. What a rule is for stands there; its slug stands here."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Any

from gamekit.games.forge.material import COLOURS, KINDS, Counts, deck_of
from gamekit.games.forge.state import (
    ABOVE,
    CARD,
    CUBE,
    CUBES,
    EACH,
    FIRST,
    FORGE,
    FORGE_JOIN,
    JOIN,
    LEVEL,
    NONE,
    PASS,
    PLACES,
    ROW,
    SLOTS,
    TAKE,
    UPON,
    Cube,
    Mine,
    Move,
    State,
)
from gamekit.room import CHANCE, Event, Outcome, Refusal, Seat
from gamekit.shared import Rung, ranked, replaced

CHANCE_STEPS = {"mine", "deal", "lot"}


# ---- Set-up


def start(players: int, *, deck: str) -> State:
    """setup.mine, setup.pyramids: nothing lies there yet; chance builds both, then draws who begins."""
    none: tuple[()] = ()
    return State(
        deck=deck_of(deck),
        mine=NONE,
        cards=("",) * len(SLOTS),
        reserves=(NONE,) * players,
        singles=(none,) * players,
        weapons=(none,) * players,
        seat=0,
        first=0,
        round=0,
        step="mine",
    )


def players(s: State) -> int:
    return len(s.reserves)


def to_act(s: State) -> tuple[Seat, ...]:
    return (CHANCE,) if s.step in CHANCE_STEPS else () if s.step == "over" else (s.seat,)


def draws(s: State) -> list[tuple[Move, int]]:
    """What chance may do now, and how many cubes or cards stand for it."""
    if s.step == "mine":  # setup.mine: the next cube out of the bag
        return [(CUBE[c], EACH - n) for c, n in enumerate(counts(s.mine)) if n < EACH]
    if s.step == "deal":  # setup.deal: the next card of this kind and tier
        kind, tier, _ = next_slot(s)
        return [(CARD[name], 1) for name in s.deck.rows[kind, tier] if name not in s.cards]
    return [(move, 1) for move in FIRST[: len(s.reserves)]]  # setup.players


def next_slot(s: State) -> tuple[str, int, int]:
    """Where the next card is dealt."""
    return SLOTS[s.cards.index("")]


# ---- The mine and the pyramids: what lies free


def standing(mine: Mine) -> int:
    """All the cubes that are left."""
    return mine[0] | mine[1] | mine[2] | mine[3] | mine[4]


def counts(mine: Mine) -> Counts:
    """How many cubes of each colour are left."""
    return tuple(map(int.bit_count, mine))  # type: ignore[return-value]


def free(cubes: int) -> int:
    """mine.take: the cubes on which nothing lies, not even partly, and that touch others on two sides at most."""
    above = cubes >> LEVEL
    covered = above | above << 1 | above << ROW | above << ROW + 1
    left, right, back, front = cubes << 1, cubes >> 1, cubes << ROW, cubes >> ROW
    three = (left & right & (back | front)) | (back & front & (left | right))
    return cubes & ~(covered | three)


def named(cubes: int) -> tuple[Cube, ...]:
    """The names of some cubes, level by level."""
    return tuple(name for name, bit in CUBES.items() if cubes & bit)


def on_top(cubes: int, cube: int) -> int:
    """The cubes that lie on a cube, even partly."""
    above = cube << LEVEL
    return cubes & (above | above >> 1 | above >> ROW | above >> ROW + 1)


def beside(cubes: int, cube: int) -> int:
    """The cubes of its own level that touch a cube's four sides."""
    return cubes & (cube << 1 | cube >> 1 | cube << ROW | cube >> ROW)


@lru_cache(maxsize=10_000)
def uncovered(cards: tuple[str, ...]) -> tuple[str, ...]:
    """forge.part: the parts on which no other card lies, not even partly. (Cubes come and go, cards lie for long.)"""
    lying = (*cards, "")
    return tuple(name for name, (one, two) in zip(cards, UPON) if name and not lying[one] and not lying[two])


def pays(reserve: Counts, cost: Counts) -> bool:
    """forge.part: whether a reserve holds all that a part costs, colour by colour."""
    a, b, c, d, e = reserve
    v, w, x, y, z = cost
    return a >= v and b >= w and c >= x and d >= y and e >= z


def missing(reserve: Counts, cost: Counts) -> tuple[str, ...]:
    """The colours that a reserve lacks for a cost, one for each cube."""
    return tuple(colour for colour, need, have in zip(COLOURS, cost, reserve) for _ in range(need - have))


# ---- A turn: what may be done


def moves(s: State, seat: Seat) -> list[Any]:
    """The legal moves of a seat: cubes by place, parts by slot, joins by age."""
    if s.step in CHANCE_STEPS:
        return [move for move, _ in draws(s)] if seat == CHANCE else []
    if seat != s.seat or s.step == "over":
        return []
    out = []
    cubes = free(standing(s.mine))
    while cubes:  # mine.take
        bit = cubes & -cubes
        out.append(TAKE[bit])
        cubes ^= bit
    reserve, singles, parts = s.reserves[s.seat], s.singles[s.seat], s.deck.parts
    for name in uncovered(s.cards):  # forge.part
        if pays(reserve, parts[name].cost):
            out.append(FORGE[name])
            if singles:  # forge.join
                out += [FORGE_JOIN[name, own] for own in singles if (name, own) in s.deck.worths]
    if len(singles) > 1:  # join
        handles, blades = ([name for name in singles if parts[name].kind == kind] for kind in KINDS)
        out += [JOIN[handle, blade] for handle in handles for blade in blades]
    return out or [PASS]  # turn.pass


def check(s: State, seat: Seat, move: Move) -> Refusal | None:
    """Why a move is not allowed now: the rule and the facts of the case; None if it is allowed."""
    if s.step == "over":
        return Refusal("end.round", "over")
    if seat == CHANCE or s.step in CHANCE_STEPS:
        return check_draw(s, seat, move)
    if seat != s.seat:
        return check_seat(s, seat)
    if move.kind == "take":
        return check_take(s, move)
    if move.kind == "forge":
        return check_parts(s, move) or check_forge(s, move) or check_pair(s, move, "forge.join")
    if move.kind == "join":
        return check_parts(s, move) or check_pair(s, move, "join")
    if move.kind == "pass":
        return check_pass(s)
    return Refusal("setup.players", "by-chance")


def check_draw(s: State, seat: Seat, move: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("setup.players", "by-chance")
    if s.step == "mine" and move.kind == "cube":
        left = any(move == drawn for drawn, _ in draws(s))
        return None if left else Refusal("material.cubes", "none-left", {"colour": move.what})
    if s.step == "deal" and move.kind == "card":
        kind, tier, _ = next_slot(s)
        if unknown := check_parts(s, move):
            return unknown
        if move.what in s.cards:
            return Refusal("setup.deal", "dealt", {"part": move.what})
        if (s.deck[move.what].kind, s.deck[move.what].tier) == (kind, tier):
            return None
        return Refusal("setup.deal", "other-row", {"part": move.what, "kind": kind, "n": tier})
    if s.step == "lot" and move.kind == "first":
        facts = {"n": int(move.what), "need": len(s.reserves) - 1}
        return None if facts["n"] <= facts["need"] else Refusal("setup.players", "no-seat", facts)
    return Refusal("setup.players", "not-now")


def check_seat(s: State, seat: Seat) -> Refusal:
    """turn.one-action: for whoever has just had it; setup.players: for all others whose turn it is not."""
    begins = s.round == 1 and s.seat == s.first
    if seat == (s.seat - 1) % len(s.reserves) and not begins:
        return Refusal("turn.one-action", "done", {"seat": s.seat})
    return Refusal("setup.players", "not-your-turn", {"seat": s.seat})


def check_take(s: State, move: Move) -> Refusal | None:
    """mine.take"""
    cubes, bit = standing(s.mine), CUBES[move.what]
    facts, where = {"cube": move.what}, (f"cube:{move.what}",)
    if not cubes & bit:
        return Refusal("mine.take", "gone", facts, where)
    if top := on_top(cubes, bit):
        return Refusal("mine.take", "covered", facts | {"n": top.bit_count()}, where + spots(top))
    sides = beside(cubes, bit)
    if sides.bit_count() > 2:
        return Refusal("mine.take", "sides", facts | {"n": sides.bit_count()}, where + spots(sides))
    return None


def spots(cubes: int) -> tuple[str, ...]:
    return tuple(f"cube:{cube}" for cube in named(cubes))


def check_parts(s: State, move: Move) -> Refusal | None:
    """material.parts: a move names parts of this match's deck."""
    unknown = [name for name in (move.what, move.other) if name and name not in s.deck.parts]
    return Refusal("material.parts", "unknown", {"text": unknown[0]}) if unknown else None


def check_forge(s: State, move: Move) -> Refusal | None:
    """forge.part"""
    name = move.what
    where = (f"part:{name}",)
    if name not in s.cards:
        return Refusal("forge.part", "gone", {"part": name})
    above = tuple(s.cards[slot] for slot in ABOVE[s.cards.index(name)] if s.cards[slot])
    if above:
        facts = {"part": name, "by": above, "n": len(above)}
        return Refusal("forge.part", "covered", facts, where + tuple(f"part:{a}" for a in above))
    lacks = missing(s.reserves[s.seat], s.deck[name].cost)
    return Refusal("forge.part", "cost", {"part": name, "missing": lacks}, where) if lacks else None


def check_pair(s: State, move: Move, rule: str) -> Refusal | None:
    """forge.join, join: a handle and a blade, both yours and still single."""
    new, own = move.what, move.other
    if not own:  # forged to stay single
        return None
    if s.deck[new].kind == s.deck[own].kind:
        return Refusal(rule, "same-kind", {"kind": s.deck[new].kind})
    for name in (own,) if move.kind == "forge" else (new, own):
        if any(name in pair for pair in s.weapons[s.seat]):
            return Refusal(rule, "in-weapon", {"part": name}, (f"own:{name}",))
        if name not in s.singles[s.seat]:
            return Refusal(rule, "not-yours", {"part": name})
    return None


def check_pass(s: State) -> Refusal | None:
    """turn.pass"""
    can = moves(s, s.seat)
    if can == [PASS]:
        return None
    return Refusal("turn.pass", "", {}, tuple(dict.fromkeys(move.targets[0] for move in can)))


# ---- A turn: what a move does


def apply(s: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state, and what happened. The move has been checked."""
    return _ACTS[move.kind](s, move)


def do_cube(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """setup.mine: from the bottom up, row by row."""
    lying = standing(s.mine).bit_count()
    colour, (cube, bit) = COLOURS.index(move.what), PLACES[lying]
    mine: Mine = replaced(s.mine, colour, s.mine[colour] | bit)
    event = Event("setup.mine", "cube-laid", {"cube": cube, "colour": move.what}, aside=True)
    return s._replace(mine=mine, step="deal" if lying + 1 == len(CUBES) else "mine"), (event,)


def do_card(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """setup.pyramids, setup.deal: handles, then blades, each from the top down, each row from the left."""
    slot = s.cards.index("")
    kind, tier, _ = SLOTS[slot]
    event = Event("setup.deal", "card-dealt", {"part": move.what, "kind": kind, "n": tier}, aside=True)
    cards = replaced(s.cards, slot, move.what)
    return s._replace(cards=cards, step="deal" if "" in cards else "lot"), (event,)


def do_first(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """setup.players"""
    seat = int(move.what)
    return s._replace(seat=seat, first=seat, round=1, step="turn"), (Event("setup.players", "first", {"seat": seat}),)


def do_take(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """mine.take"""
    bit, mine = CUBES[move.what], s.mine
    colour = [cubes & bit for cubes in mine].index(bit)
    reserve = s.reserves[s.seat]
    s = s._replace(
        mine=replaced(mine, colour, mine[colour] ^ bit),
        reserves=replaced(s.reserves, s.seat, replaced(reserve, colour, reserve[colour] + 1)),
    )
    return end_turn(s, (Event("mine.take", "taken", {"colour": COLOURS[colour], "cube": move.what}),))


def do_forge(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """forge.part: the cubes go to the box; forge.join"""
    name, own, seat = move.what, move.other, s.seat
    part, reserve = s.deck[name], s.reserves[seat]
    event = Event("forge.part", "forged", {"part": name, "kind": part.kind, "cost": missing(NONE, part.cost)})
    s = s._replace(
        cards=replaced(s.cards, s.cards.index(name), ""),
        reserves=replaced(s.reserves, seat, tuple(have - paid for have, paid in zip(reserve, part.cost))),
        singles=replaced(s.singles, seat, (*s.singles[seat], name)),
    )
    if not own:
        return end_turn(s, (event,))
    s, joined = pair(s, name, own, "forge.join")
    return end_turn(s, (event, joined))


def do_join(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """join"""
    s, joined = pair(s, move.what, move.other, "join")
    return end_turn(s, (joined,))


def pair(s: State, one: str, two: str, rule: str) -> tuple[State, Event]:
    """Two single parts of the seat become a weapon, for good."""
    seat, made = s.seat, s.deck.weapon(one, two)
    singles = tuple(name for name in s.singles[seat] if name not in made)
    s = s._replace(
        singles=replaced(s.singles, seat, singles), weapons=replaced(s.weapons, seat, (*s.weapons[seat], made))
    )
    return s, Event(rule, "joined", {"handle": made[0], "blade": made[1], "n": s.deck.renown(*made)}, moment=True)


def do_pass(s: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """turn.pass"""
    return end_turn(s, (Event("turn.pass", "passed"),))


# ---- End


def end_turn(s: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """end.trigger, end.round: the next seat's turn, or, when the last round is finished, the end."""
    last = s.last
    if not last and (why := ending(s)):
        last, events = True, (*events, Event("end.trigger", why))
    seat = (s.seat + 1) % len(s.reserves)
    if seat != s.first:
        return s._replace(seat=seat, last=last), events
    if last:
        return s._replace(seat=seat, last=True, step="over"), (*events, Event("end.round", "over"))
    return s._replace(seat=seat, round=s.round + 1), events


def ending(s: State) -> str:
    """end.trigger: what has brought the end; "" for nothing. It can't be undone: all that counts here only dwindles."""
    left = counts(s.mine)
    if left == NONE:
        return "mine-empty"
    # What lies covered comes free only by forging, so while any part can still be forged, one that lies free can.
    free_parts = uncovered(s.cards)
    for reserve in s.reserves:
        most: Any = tuple(map(add, left, reserve))
        for name in free_parts:
            if pays(most, s.deck.parts[name].cost):
                return ""
    return "no-more-forging"


def outcome(s: State) -> Outcome | None:
    """end.renown, end.ties"""
    if s.step != "over":
        return None
    scores = [points(s, seat) for seat in range(len(s.weapons))]
    return ranked(
        scores,
        Rung("end.renown", "outcome.renown", [score["total"] for score in scores]),
        Rung("end.ties", "outcome.weapons", [len(weapons) for weapons in s.weapons]),
        Rung("end.ties", "outcome.materials", [sum(reserve) for reserve in s.reserves]),
    )


def points(s: State, seat: int) -> dict[str, int]:
    """end.renown, item by item: the parts' own values, the bonuses for one type, those for one colour."""
    made = [s.deck.worths[pair] for pair in s.weapons[seat]]
    values, by_type, by_colour = (sum(column) for column in zip((0, 0, 0), *made))
    return {"values": values, "type": by_type, "colour": by_colour, "total": values + by_type + by_colour}


_ACTS = {
    "cube": do_cube,
    "card": do_card,
    "first": do_first,
    "take": do_take,
    "forge": do_forge,
    "join": do_join,
    "pass": do_pass,
}
