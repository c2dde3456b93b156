"""A draft: a state while one move changes it. What pays, hurts, gives and takes, whatever the rule behind it."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.state import (
    MOST_DAMAGE,
    MOST_JUDGMENT,
    MOST_TROPHIES,
    MOST_UPGRADES,
    Feat,
    Fight,
    Offer,
    Pirate,
    Promise,
    State,
    Task,
    put,
    without,
)
from gamekit.room import CHANCE, Event
from gamekit.shared import replaced
from gamekit.words import Said

# How events are told: those whose sentence itself says who it is about; that nothing came of something, or that
# something goes on; and what nobody may miss.
TELL_WHO = frozenset((
    "turn", "over-glory", "over-space", "hurt", "repaired", "judged", "judged-free", "pardoned", "glory", "event",
    "fed", "gained", "lost-credits", "allied", "no-help-left", "no-help-infamous", "traitors-pay", "calmed",
    "plundered", "shielded", "compared-won", "compared-lost", "beaten", "beaten-off", "treasure", "no-support",
    "challenge-won", "gave-credits", "gave-card", "gave-wreck", "gave-trophy", "promised-won", "promised-own",
    "promised-their", "promised-fight", "promised-truce", "kept", "broken", "lapsed", "void", "void-traitor",
))  # fmt: skip
ASIDE = frozenset((
    "turns-over", "no-more-help", "faktor-no", "passed", "not-shown", "nothing-bought", "no-help-left",
    "no-help-infamous", "turn-done", "not-swapped",
))  # fmt: skip
DICE = ("rolled-orange", "rolled-grey", "rolled-red", "rolled-blank")
MOMENTS = frozenset(("refused", "betrayed", "broken", *DICE, "compared-won", "compared-lost"))


class Draft:
    """The same names as in the State; `pirates` and `todo` are lists. `events` tells what happened."""

    __slots__ = (*State._fields, "events")
    fight: Fight | None
    offer: Offer | None
    promises: tuple[Promise, ...]

    def __init__(self, s: State) -> None:
        (
            self.box, pirates, self.near, self.far, self.gone, self.yard, self.supports, self.trophies, self.under,
            self.upgrades, self.below, self.slots, self.bank, self.pot, self.treasures, self.active, self.turns,
            self.turn, self.fight, self.offer, self.deals, self.promises, self.drawn, todo,
        ) = s  # fmt: skip
        self.pirates: list[Pirate] = list(pirates)
        self.todo: list[Task] = list(todo)
        self.events: list[Event] = []

    def state(self) -> State:
        """(A NamedTuple takes twice as long to be called by so many names.)"""
        return tuple.__new__(State, (
            self.box, tuple(self.pirates), self.near, self.far, self.gone, self.yard, self.supports, self.trophies,
            self.under, self.upgrades, self.below, self.slots, self.bank, self.pot, self.treasures, self.active,
            self.turns, self.turn, self.fight, self.offer, self.deals, self.promises, self.drawn, tuple(self.todo),
        ))  # fmt: skip

    # ---- What happens next

    def say(self, rule: str, what: str, **facts: Any) -> None:
        """(Events, too, are made like states: every move tells some.)"""
        by = CHANCE if what in TELL_WHO else None
        self.events.append(tuple.__new__(Event, (rule, what, facts, what in ASIDE, by, what in MOMENTS)))

    def aside(self, rule: str, what: str, **facts: Any) -> None:
        """What is thought of while an offer is composed: the offer tells it when it is made."""
        self.events.append(tuple.__new__(Event, (rule, what, facts, True, None, False)))

    def as_agreed(self, begin: int) -> None:
        """What was done from an event on was told by an offer, but for the trophies, which may be other ones."""
        done = self.events[begin:]
        self.events[begin:] = [e if e.what == "gave-trophy" else e._replace(aside=True) for e in done]

    def then(self, *tasks: Task) -> None:
        """These tasks come now, in this order, before all others."""
        self.todo.extend(reversed(tasks))

    def done(self) -> Task:
        """The present task is done."""
        return self.todo.pop()

    def clockwise(self, first: int) -> list[int]:
        n = len(self.pirates)
        return [(first + step) % n for step in range(n)]

    def feat(self, seat: int, what: str, of: str = "", n: int = 0) -> None:
        self.turn = self.turn._replace(feats=self.turn.feats + (Feat(seat, what, of, n),))

    # ---- Credits

    def change(self, seat: int, **changes: Any) -> Pirate:
        pirate = self.pirates[seat] = self.pirates[seat]._replace(**changes)
        return pirate

    def earn(self, seat: int, n: int) -> int:
        """material.credits: out of the bank, as far as it goes."""
        n = min(n, self.bank)
        if n:
            self.bank -= n
            self.change(seat, credits=self.pirates[seat].credits + n)
        return n

    def spend(self, seat: int, n: int, place: str) -> int:
        """round.pay: to a planet's treasure, the pot or the bank, as far as one has credits."""
        n = min(n, self.pirates[seat].credits)
        if n:
            self.change(seat, credits=self.pirates[seat].credits - n)
            self.pour(place, n)
        return n

    def pour(self, place: str, n: int) -> None:
        if place == "bank":
            self.bank += n
        elif place == "pot":
            self.pot += n
        else:
            at = PLANETS.index(place)
            a, b, c = self.treasures
            self.treasures = (a + n, b, c) if at == 0 else (a, b + n, c) if at == 1 else (a, b, c + n)

    def empty(self, planet: str) -> int:
        """All that lies in a planet's treasure, taken off it."""
        n: int = self.treasures[PLANETS.index(planet)]
        self.pour(planet, -n)
        return n

    # ---- The wheels

    def hurt(self, seat: int, n: int) -> int:
        """pirate.damage: never more than 4."""
        pirate = self.pirates[seat]
        n = max(0, min(n, MOST_DAMAGE - pirate.damage))
        if n:
            self.change(seat, damage=pirate.damage + n)
            self.say("pirate.damage", "hurt", seat=seat, n=n)
        return n

    def repair(self, seat: int, n: int) -> int:
        pirate = self.pirates[seat]
        n = min(n, pirate.damage)
        if n:
            self.change(seat, damage=pirate.damage - n)
            self.say("pirate.damage", "repaired", seat=seat, n=n)
        return n

    def judge(self, seat: int) -> None:
        """pirate.judgment: never more than 4, then it is free."""
        pirate = self.pirates[seat]
        if pirate.judgment == MOST_JUDGMENT:
            self.say("pirate.judgment", "judged-free", seat=seat)
            return
        self.change(seat, judgment=pirate.judgment + 1)
        self.say("pirate.judgment", "judged", seat=seat)
        if seat == self.active:
            self.turn = self.turn._replace(judged=True)

    def pardon(self, seat: int, n: int) -> int:
        pirate = self.pirates[seat]
        n = min(n, pirate.judgment)
        if n:
            self.change(seat, judgment=pirate.judgment - n)
            self.say("pirate.judgment", "pardoned", seat=seat, n=n)
        return n

    def praise(self, seat: int, n: int) -> None:
        if n:
            self.change(seat, glory=self.pirates[seat].glory + n)

    def gains(self, glory: int, credits: int) -> tuple[Said, ...]:
        """What was won, in words."""
        won = {"glory": glory, "credits": credits}
        return tuple([Said(f"reward.{what}", {"n": n}) for what, n in won.items() if n]) or (Said("label.nothing", {}),)

    # ---- Cards

    def wreck(self, seat: int, name: str) -> None:
        self.change(seat, wrecks=put(self.pirates[seat].wrecks, name))

    def unwreck(self, seat: int, name: str) -> None:
        self.change(seat, wrecks=without(self.pirates[seat].wrecks, name))

    def take_wreck(self, seat: int, name: str, rule: str) -> None:
        """A ship out of Karokum's discard becomes a wreck."""
        self.yard = without(self.yard, name)
        self.wreck(seat, name)
        self.say(rule, "wreck-taken", card=name)

    def away(self, name: str) -> None:
        """Out of the game."""
        self.gone = put(self.gone, name)

    def equip(self, seat: int, name: str) -> None:
        """pirate.equipment, pirate.upgrades: Power moves at once; a fifth one means throwing one away."""
        pirate = self.pirates[seat]
        power = self.box.power[name]
        pirate = self.change(seat, upgrades=put(pirate.upgrades, name), gear=pirate.gear + power)
        if len(pirate.upgrades) > MOST_UPGRADES:
            self.then(Task("pirate.upgrades", "throw", seat))

    def unequip(self, seat: int, name: str) -> None:
        pirate = self.pirates[seat]
        self.change(seat, upgrades=without(pirate.upgrades, name), gear=pirate.gear - self.box.power[name])

    def discard(self, name: str) -> None:
        """pirate.upgrades: a support card to Bazaar's discard, equipment under the OCG pile."""
        if self.box.upgrades[name].kind == "support":
            self.supports = put(self.supports, name)
        else:
            self.below += (name,)

    def take_trophy(self, seat: int, name: str) -> None:
        pirate = self.change(seat, trophies=put(self.pirates[seat].trophies, name))
        self.ask_again(seat)
        if len(pirate.trophies) > MOST_TROPHIES and not any(t.step == "under" and t.seat == seat for t in self.todo):
            self.then(Task("pirate.trophies", "under", seat))

    def ask_again(self, seat: int) -> None:
        """trophy.claim: what he passed on was said of other trophies than he has now."""
        if self.turn.passed:
            self.turn = self.turn._replace(passed=replaced(self.turn.passed, seat, ()))

    def drop_trophy(self, seat: int, name: str, shown: bool = False) -> None:
        """Under the pile: everybody knows one that was shown, only its owner one that was not."""
        self.change(seat, trophies=without(self.pirates[seat].trophies, name))
        self.bury(name, tuple(range(len(self.pirates))) if shown else (seat,))

    def bury(self, name: str, seats: tuple[int, ...]) -> None:
        self.under += ((name, seats),)

    # ---- From one pirate to another

    def give_credits(self, giver: int, taker: int, n: int, rule: str) -> None:
        self.change(giver, credits=self.pirates[giver].credits - n)
        self.change(taker, credits=self.pirates[taker].credits + n)
        self.say(rule, "gave-credits", n=n, seat=giver, seats=(taker,))

    def give_upgrade(self, giver: int, taker: int, name: str, rule: str) -> None:
        """pirate.equipment: Power moves with it."""
        self.unequip(giver, name)
        pirate, power = self.pirates[taker], self.box.power[name]
        self.change(taker, upgrades=put(pirate.upgrades, name), gear=pirate.gear + power)
        self.say(rule, "gave-card", card=name, seat=giver, seats=(taker,))

    def give_wreck(self, giver: int, taker: int, name: str, rule: str) -> None:
        self.unwreck(giver, name)
        self.wreck(taker, name)
        self.say(rule, "gave-wreck", card=name, seat=giver, seats=(taker,))

    def give_trophy(self, giver: int, taker: int, name: str, rule: str) -> None:
        """Face down."""
        self.change(giver, trophies=without(self.pirates[giver].trophies, name))
        self.change(taker, trophies=put(self.pirates[taker].trophies, name))
        self.ask_again(taker)
        self.say(rule, "gave-trophy", card=name, seat=giver, seats=(taker,))
