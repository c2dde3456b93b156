"""Trophies: drawn, kept, and shown when their condition holds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gamekit.games.metal_adventures.material import FEATS, Box, Effect, sentence
from gamekit.games.metal_adventures.rules import pirate
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, Feat, M, Move, Pirate, State, Task, without
from gamekit.room import Refusal, Seat
from gamekit.shared import replaced
from gamekit.words import Said

# ---- material.trophies: drawn and kept


def enter_draw(d: Draft, task: Task) -> bool:
    if task.n and (d.trophies or d.under):
        return True
    d.done()
    return False


def draws(s: State, task: Task) -> list[tuple[Move, int]]:
    """material.trophies: off the unknown part of the pile, then what was put under it."""
    draw = CARD["draw"]
    return [(draw[name], 1) for name in s.trophies] or [(draw[s.under[0][0]], 1)]


def do_draw(d: Draft, seat: Seat, move: Move) -> None:
    if d.trophies:
        d.trophies = without(d.trophies, move.card)
    else:
        d.under = d.under[1:]
    d.drawn += (move.card,)
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    d.say(task.rule, "drew-trophy", seat=task.seat, card=move.card)


def enter_keep(d: Draft, task: Task) -> bool:
    """round.trophy, combat.win-planet: with one card drawn there is nothing to choose."""
    if len(d.drawn) > 1:
        return True
    d.done()
    for name in d.drawn:
        keep(d, task, name)
    return False


def keep(d: Draft, task: Task, name: str) -> None:
    """One is kept, the others go under the pile."""
    seat = task.seat
    for other in d.drawn:
        if other != name:
            d.bury(other, (seat,))
    d.drawn = ()
    d.take_trophy(seat, name)
    d.say(task.rule, "kept-trophy", seat=seat, card=name)


def moves_keep(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["keep"][name] for name in sorted(s.drawn)]


def check_keep(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.drawn else Refusal(s.task.rule, "not-drawn", {"card": move.card})


def do_keep(d: Draft, seat: int, move: Move) -> None:
    keep(d, d.done(), move.card)


def enter_gain_drawn(d: Draft, task: Task) -> bool:
    """rest: as many drawn ones for those that were put back."""
    d.done()
    for name in d.drawn:
        d.take_trophy(task.seat, name)
    d.drawn = ()
    return False


# ---- trophy.claim

CLAIMS = Task("trophy.claim", "claims")  # the active player shows his in his own time


def last_claims(d: Draft, seat: int = -1) -> Task:
    """At the end of a turn whoever passed is asked once more; who has rested, too."""
    d.turn = d.turn._replace(passed=((),) * len(d.pirates))
    return CLAIMS._replace(seat=seat)


def holds(s: State | Draft, seat: int, effect: Effect) -> bool:
    """Whether what a trophy asks for is so."""
    if effect.do in FEATS:
        return did(s.box, s.turn.feats, seat, effect)
    return owns(s.box, s.pirates[seat], effect)


def did(box: Box, feats: tuple[Feat, ...], seat: int, effect: Effect) -> bool:
    """Whether a seat did this turn what a trophy asks for."""
    do, n, of, _ = effect
    for who, what, done, number in feats:
        if who == seat and what == do and number >= n and (of in ("", done) or of in box.tags(done)):
            return True
    return False


def owns(box: Box, me: Pirate, effect: Effect) -> bool:
    """Whether what lies before a pirate is what a trophy asks for."""
    do, n, of, _ = effect
    if do in ("credits", "power", "damage", "judgment"):
        return int(getattr(me, do)) >= n
    if do in ("wrecks", "upgrades"):
        return len(getattr(me, do)) >= n
    if do == "gear":
        return sum(box.upgrades[name].kind == of for name in me.upgrades) >= n
    if do == "gear-power":
        return any(box.power[name] >= n for name in me.upgrades)
    nations = [box.ships[name].nation for name in me.wrecks]
    if do == "nations":
        return len(set(nations)) >= n
    return any(nations.count(nation) >= n for nation in nations)  # one-nation


def claimable(s: State | Draft, seat: int) -> list[Any]:
    """trophy.claim: one per player and turn."""
    held, trophies = s.pirates[seat].trophies, s.box.trophies
    if not held or seat in s.turn.claimed:
        return []
    return [CARD["claim"][name] for name in held if holds(s, seat, trophies[name].condition)]


def check_claim(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in s.pirates[seat].trophies:
        return Refusal("pirate.trophies", "not-held", {"card": move.card})
    if seat in s.turn.claimed:
        return Refusal("trophy.claim", "one")
    condition = s.box.trophies[move.card].condition
    if not holds(s, seat, condition):
        asks = Said(*sentence(condition, "trophies"))
        return Refusal("trophy.claim", "condition", {"card": move.card, "asks": asks}, move.targets)
    return None


def do_claim(d: Draft, seat: int, move: Move) -> None:
    trophy = d.box.trophies[move.card]
    d.turn = d.turn._replace(claimed=d.turn.claimed + (seat,))
    d.ask_again(seat)
    d.praise(seat, trophy.glory)
    d.say("trophy.claim", "claimed", card=move.card, gains=d.gains(trophy.glory, d.earn(seat, trophy.credits)))
    d.drop_trophy(seat, move.card, shown=True)
    answered(d, seat)


def answered(d: Draft, seat: int) -> None:
    task = d.todo[-1]
    if task.step == "claims":
        d.todo[-1] = task._replace(seats=tuple(other for other in task.seats if other != seat))


def might(s: State | Draft, seat: int) -> tuple[str, ...]:
    """Which trophies this seat could show now, as far as everybody can see: whatever it holds, it is asked alike."""
    pirate, turn = s.pirates[seat], s.turn
    if not pirate.trophies or seat in turn.claimed:
        return ()
    good = might_own(s.box, pirate)
    if own := tuple([feat for feat in turn.feats if feat.seat == seat]):
        good += might_have_done(s.box, own, seat)
    if not good or not s.under:
        return good
    elsewhere = [name for name, knowing in s.under if len(knowing) == len(s.pirates)]
    return tuple([name for name in good if name not in elsewhere]) if elsewhere else good


@lru_cache(maxsize=10_000)
def might_have_done(box: Box, feats: tuple[Feat, ...], seat: int) -> tuple[str, ...]:
    return tuple([card.name for card in box.deeds if did(box, feats, seat, card.condition)])


@lru_cache(maxsize=10_000)
def might_own(box: Box, pirate: Pirate) -> tuple[str, ...]:
    """Of wrecks, whose number alone lies open, the best is thought."""
    return tuple(
        [
            card.name
            for card in box.standing
            if (
                len(pirate.wrecks) >= card.condition.n
                if card.condition.do in ("nations", "one-nation")
                else owns(box, pirate, card.condition)
            )
        ]
    )


def enter_claims(d: Draft, task: Task) -> bool:
    """Everybody is asked who might show a trophy that he has not passed on; the active player may do so at any time."""
    seats = task.seats
    if not task.n:
        others = d.clockwise(d.active)[0 if task.seat == d.active else 1 :]
        seats = tuple([seat for seat in others if (names := might(d, seat)) and set(names) - set(d.turn.passed[seat])])
    if not seats:
        d.done()
        return False
    d.todo[-1] = task._replace(n=1, seats=seats)
    return True


def do_pass(d: Draft, seat: int, move: Move) -> None:
    d.say("trophy.claim", "not-shown")
    d.turn = d.turn._replace(passed=replaced(d.turn.passed, seat, might(d, seat)))
    answered(d, seat)


def moves_claims(s: State, task: Task, seat: int) -> list[Any]:
    return [*claimable(s, seat), M["pass"], *pirate.throws(s, seat)]
