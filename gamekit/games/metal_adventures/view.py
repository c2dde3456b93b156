"""What one seat may know of a match of Metal Adventures, and how it may imagine the rest."""

from __future__ import annotations

from collections.abc import Sized
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from gamekit.games.metal_adventures import GAME, rules
from gamekit.games.metal_adventures.position import position
from gamekit.games.metal_adventures.state import CARD, HIDDEN, Move, Offer, Pirate, State, Task
from gamekit.room import Entry, Made, Seat

DRAWING = ("draw-trophies", "deal-under", "keep", "gain-drawn")  # whose trophies lie drawn
FACE_DOWN = Made(lambda n: (HIDDEN,) * n)
Under = tuple[tuple[str, tuple[int, ...]], ...]
SECRET = (
    "drew-trophy", "kept-trophy", "put-under", "swaps", "trophy-spent", "part-trophy", "gave-trophy", "gave-wreck",
)  # fmt: skip


class View(NamedTuple):
    """The table as it looks from a seat: a state in which every card that one may not see is HIDDEN.

    Hidden: space and trophy piles, trophies and wrecks of others, trophies that others draw or offer. Who is asked to
    show a trophy follows from what lies open. The OCG pile has no secret but its order: all other upgrades lie open.
    """

    seat: int | None
    state: State

    @property
    def to_act(self) -> int:
        """Whose decision it is; with trophies to show, the first one's."""
        task = self.state.todo[-1]
        if task.step == "claims":
            return task.seats[0]
        return task.seat if task.seat >= 0 else self.state.active


def view(s: State, seat: int | None) -> View:
    looked = -1
    task = s.todo[-1]
    if task.step == "pick-wreck" and task.seat == seat and s.fight:  # challenge.win: he may look at all of them
        looked = s.fight.foe
    pirates = [pirate if k == seat else covered(pirate, k == looked) for k, pirate in enumerate(s.pirates)]
    changes: dict[str, Any] = {}
    if s.drawn and seat not in drawing(s):
        changes["drawn"] = (HIDDEN,) * len(s.drawn)
    if s.under:
        changes["under"] = under(s.under, seat, len(s.pirates))
    if s.offer and s.offer.by != seat:
        changes["offer"] = masked(s.offer)
    if "hand-trophy" in [task.step for task in s.todo]:
        changes["todo"] = tuple(hide(task, seat) for task in s.todo)
    return View(
        seat,
        s._replace(
            pirates=tuple(pirates),
            near=FACE_DOWN[len(s.near)],
            far=FACE_DOWN[len(s.far)],
            trophies=FACE_DOWN[len(s.trophies)],
            **changes,
        ),
    )


@lru_cache(maxsize=10_000)
def covered(pirate: Pirate, looked: bool) -> Pirate:
    """Another pirate, of whose cards one sees the backs."""
    wrecks = pirate.wrecks if looked else FACE_DOWN[len(pirate.wrecks)]
    return pirate._replace(trophies=FACE_DOWN[len(pirate.trophies)], wrecks=wrecks)


@lru_cache(maxsize=1000)
def under(cards: Under, seat: int | None, players: int) -> Under:
    """What was put under the trophy pile. What all players know, who looks on has seen, too."""
    return tuple((name if seat in knowing or len(knowing) == players else HIDDEN, knowing) for name, knowing in cards)


def masked(o: Offer) -> Offer:
    """An offer as others see it: what lies face down stays so."""
    if not o.give.trophies:
        return o
    return o._replace(give=o.give._replace(trophies=tuple((HIDDEN, said) for _, said in o.give.trophies)))


def acting(v: View) -> tuple[Seat, ...]:
    return rules.to_act(v.state)


def drawing(s: State) -> list[int]:
    return [task.seat for task in s.todo if task.step in DRAWING][-1:]


def hide(task: Task, seat: int | None) -> Task:
    """Others do not know which trophies changed hands."""
    if task.step == "hand-trophy" and seat != task.seat:
        return task._replace(names=(HIDDEN,) * len(task.names))
    return task


def draws(v: View) -> list[tuple[Move, int]]:
    """Of what this seat has not seen; ships may be wrecks of others instead."""
    s, step = v.state, v.state.todo[-1].step
    if step == "search":
        zone, pile = ("near", s.near) if s.near else ("far", s.far)
        ships, events = unseen(s, zone)
        left = len(ships) + len(events) - len(pile)
        found = [(name, len(ships) - left) for name in ships] + [(name, len(ships) or 1) for name in events]
    elif step == "draw-trophies" and (s.trophies or s.under[0][0] == HIDDEN):
        found = [(name, 1) for name in unseen_trophies(s)]
    elif step == "draw-wreck" and s.fight and HIDDEN in s.pirates[s.fight.foe].wrecks:
        (near, rest), (far, others) = unseen(s, "near"), unseen(s, "far")
        lost = len(near) + len(rest) - len(s.near), len(far) + len(others) - len(s.far)
        found = [(name, lost[0] * len(far or near)) for name in near]
        found += [(name, lost[1] * len(near or far)) for name in far]
    else:
        return rules.draws(s)
    return [(CARD["draw"][name], weight) for name, weight in found if weight]


def imagine(v: View, rng: Random) -> State:
    """A state that this seat could be in: what it has not seen is dealt afresh."""
    s = trophies_for(ships_for(v.state, rng), rng)
    return s._replace(todo=tuple(handed(s, task) for task in s.todo))


def unseen(s: State, zone: str) -> tuple[list[str], list[str]]:
    """The ships and the events of a zone that lie nowhere in sight."""
    lying = {*s.gone, *s.yard, *(s.fight.shown if s.fight else ())}
    lying |= {name for pirate in s.pirates for name in pirate.wrecks}
    lying.update(s.offer.give.wrecks if s.offer else ())  # named in an offer, so everybody knows who has them
    if s.fight and any(task.step == "compare" for task in s.todo):
        lying.add(s.fight.target)
    ships, events = s.box.piles[zone]
    return [name for name in ships if name not in lying], [name for name in events if name not in lying]


def unseen_trophies(s: State) -> list[str]:
    known = {name for pirate in s.pirates for name in pirate.trophies} | {name for name, _ in s.under} | set(s.drawn)
    return sorted(name for name in s.box.trophies if name not in known)


def ships_for(s: State, rng: Random) -> State:
    """Ships that lie nowhere in sight are wrecks of the others, or still in the pile with the events."""
    offered = s.offer.give.wrecks if s.offer else ()
    wrecks: list[str] = []
    piles = {}
    for zone, size in (("near", len(s.near)), ("far", len(s.far))):
        ships, events = unseen(s, zone)
        taken = set(rng.sample(ships, len(ships) + len(events) - size))
        wrecks += sorted(taken)
        piles[zone] = tuple(sorted((*events, *(name for name in ships if name not in taken))))
    rng.shuffle(wrecks)

    def found(seat: int, pirate: Pirate) -> Pirate:
        if HIDDEN not in pirate.wrecks:
            return pirate
        named = list(offered) if s.offer and s.offer.by == seat else []
        mine = [(named or wrecks).pop() if name == HIDDEN else name for name in pirate.wrecks]
        return pirate._replace(wrecks=tuple(sorted(mine)))

    return s._replace(pirates=tuple(found(*it) for it in enumerate(s.pirates)), near=piles["near"], far=piles["far"])


def trophies_for(s: State, rng: Random) -> State:
    hidden = unseen_trophies(s)
    rng.shuffle(hidden)

    def filled(row: tuple[str, ...]) -> list[str]:
        return [hidden.pop() if name == HIDDEN else name for name in row]

    def found(pirate: Pirate) -> Pirate:
        return pirate._replace(trophies=tuple(sorted(filled(pirate.trophies)))) if HIDDEN in pirate.trophies else pirate

    pirates = tuple(map(found, s.pirates))
    drawn = tuple(filled(s.drawn))
    under = tuple([(hidden.pop() if name == HIDDEN else name, knowing) for name, knowing in s.under])
    s = s._replace(pirates=pirates, drawn=drawn, under=under, trophies=tuple(sorted(hidden)))
    if s.offer and s.offer.give.trophies:
        own = list(s.pirates[s.offer.by].trophies)
        offered = tuple((own.pop(0) if name == HIDDEN else name, said) for name, said in s.offer.give.trophies)
        s = s._replace(offer=s.offer._replace(give=s.offer.give._replace(trophies=offered)))
    return s


def handed(s: State, task: Task) -> Task:
    """Some trophies have changed hands."""
    if HIDDEN in task.names:
        return task._replace(names=s.pirates[task.seat].trophies[: len(task.names)])
    return task


def tree(v: View) -> dict[str, Any]:
    """The view as plain data for the inspector, like a position with what is hidden said in words."""
    data = position(v.state)
    for place, row in (("space", "near"), ("space", "far"), ("exxalia", "pile")):
        data[place][row] = _covered(data[place][row])
    for seat, pirate in enumerate(data["pirates"]):
        for row in ("trophies", "wrecks"):
            if seat != v.seat and HIDDEN in pirate.get(row, ()):
                pirate[row] = _covered(pirate[row])
    return data


def _covered(cards: Sized) -> str:
    return GAME.words.say("tree.face-down", {"n": len(cards)})


def seen(entry: Entry, seat: int | None) -> Entry:
    """A log entry as that seat may know it: trophies and wrecks that change hands are cards, no more."""
    hidden = [
        event.what in SECRET and seat not in (event.facts["seat"], *event.facts.get("seats", ()))
        for event in entry.events
    ]
    if not any(hidden):
        return entry
    events = tuple(
        event._replace(what=f"{event.what}-hidden", facts={k: fact for k, fact in event.facts.items() if k != "card"})
        if hide_it
        else event
        for event, hide_it in zip(entry.events, hidden, strict=True)
    )
    move = entry.move
    if move.card:
        move = Move(move.kind, HIDDEN, text=f"{move.kind} {HIDDEN}")
    return Entry(entry.seat, move, events)


def opens(entry: Entry) -> bool:
    """What changed hands unseen is never laid open."""
    return False
