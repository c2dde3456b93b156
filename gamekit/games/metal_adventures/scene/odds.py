"""How likely fights are to be won: exact, over all throws of the dice, and with each help that could still come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.games.metal_adventures.rules import allies, combat
from gamekit.games.metal_adventures.rules.combat import owed_less
from gamekit.games.metal_adventures.scene.phrases import say
from gamekit.games.metal_adventures.state import PLANET_POWER, Fight, State, Task, support_power


def lead(s: State) -> tuple[int, int, int]:
    """The attacker's score less the defender's without dice still to come, and how many red dice either side throws."""
    assert s.fight is not None
    attack, defence = combat.scores(s)
    ours = sum(face < 0 and seat in combat.sides(s)[0] for seat, face in s.fight.dice)
    theirs = sum(face < 0 for _, face in s.fight.dice) - ours
    return attack - defence, ours, theirs


def rolled(fight: Fight) -> bool:
    return bool(fight.orange and fight.grey)


def chance(s: State, fight: Fight | None = None) -> float:
    """How likely the attacker wins a fight as it stands."""
    return combat.chance(s._replace(fight=fight) if fight else s)


def with_card(s: State, name: str, side: int) -> float | None:
    """The attacker's chance if this support card is played too; None if it does not change it."""
    fight = s.fight
    assert fight is not None
    now = combat.chance(s)
    out = None
    for effect in s.box.upgrades[name].effects:
        if effect.do == "add":
            a, d = fight.extra
            more = (a, d + effect.n) if side else (a + effect.n, d)
            out = combat.chance(s._replace(fight=fight._replace(extra=more)))
        elif effect.do == "reroll":
            again = combat.chance(again_state(s))
            # before the dice: played by whom they go against
            out = again if rolled(fight) else now * again if side else now + (1 - now) * again
    return out


def again_state(s: State) -> State:
    """Before all dice are thrown once more: a blank frees the die, and the thrown ones are thrown again."""
    fight = s.fight
    assert fight is not None
    return s._replace(fight=fight._replace(orange=0, grey=0, dice=tuple((seat, -1) for seat, _ in fight.dice)))


def helped(s: State, helper: int, leader: int) -> float:
    """How likely the attacker wins once this pirate helps him, or the challenged one."""
    assert s.fight is not None
    before, ours, theirs = lead(s)
    power = support_power(s.box, s.pirates[helper])
    return combat.odds(before + (-power if leader == s.fight.foe else power), ours, theirs)


class Part(NamedTuple):
    """What counts in a fight beside the dial and the dice: how much, whose help it is, or what brings it."""

    n: int
    seat: int = -1
    text: str = ""


def parts(s: State) -> tuple[list[Part], list[Part]]:
    """Of both sides: cards that are stronger against such a foe, help, support cards, and what an owed die takes."""
    fight = s.fight
    assert fight is not None
    (_, *helpers), theirs = combat.sides(s)
    ours = cards_parts(s, s.active, combat.foes(s)) + [Part(support_power(s.box, s.pirates[k]), k) for k in helpers]
    against_us = list(theirs[1:]) if theirs else list(fight.helpers) if fight.traitor else []
    others = cards_parts(s, fight.foe, ("pirates",)) if theirs else []
    others += [Part(support_power(s.box, s.pirates[k]), k) for k in against_us]
    for side, extra in zip((ours, others), fight.extra):
        if extra:
            side.append(Part(extra, text=say("support")))
    return ([] if s.active in dict(fight.dice) else owed_parts(s)) + ours, others


def owed_parts(s: State) -> list[Part]:
    """What the active player's owed die takes in a fight that he names."""
    owed = owed_less(s.box, s.pirates[s.active])
    return [Part(-owed, text=say("label.owed-faktor"))] if owed else []


def cards_parts(s: State, seat: int, foes: tuple[str, ...]) -> list[Part]:
    """Each of a pirate's cards that makes him stronger against such a foe."""
    me, out = s.pirates[seat], []
    for name in (me.ship, *me.upgrades):
        n = sum(effect.n for effect in s.box.effects.get(name, ()) if effect.do == "stronger" and effect.of in foes)
        if n:
            out.append(Part(n, text=say(name)))
    return out


class Way(NamedTuple):
    """A way to fight, in words; how likely the attacker wins then; and the hotspot that one would click for it.

    Where there is no room for words: whose help it is, and a sign or a short word for the help.
    """

    text: str
    chance: float
    target: str = ""
    seat: int = -1
    sign: str = ""
    short: str = ""


def ways(s: State, names: Sequence[str]) -> list[Way]:
    """The fight as it stands, and with each help that could still come: an ally, a Metal Faktor die, a card."""
    fight = s.fight
    assert fight is not None
    before, ours, theirs = lead(s)
    first = "way.now" if fight.helpers or fight.against or fight.dice or rolled(fight) else "way.alone"
    out = [Way(say(first), chance(s), short=say("way.now-short"))]
    if rolled(fight):
        return out + cards_ways(s, names)
    steps = {task.step for task in s.todo}
    looking = allies.fighter(s)
    if looking >= 0:
        for seat, pirate in enumerate(s.pirates):
            if allies.ally_refusal(s, looking, seat) is None:
                power = support_power(s.box, pirate)
                change, key = (-power, "way.ally-against") if looking == fight.foe else (power, "way.ally")
                likely = combat.odds(before + change, ours, theirs)
                out.append(Way(say(key, names, seat=seat, n=power), likely, f"seat:{seat}", seat, "", f"{change:+}"))
    if fight.helpers and "betray" in steps and not fight.traitor and may_betray(s):
        helper = fight.helpers[0]
        power = support_power(s.box, s.pirates[helper])
        likely = combat.odds(before - 2 * power, ours, theirs)
        out.append(Way(say("way.betrayed", names, seat=helper), likely, "", helper, "", say("way.betrayed-short")))
    thrown = dict(fight.dice)
    for seat in (s.active, fight.foe):
        if seat >= 0 and seat not in thrown and not s.pirates[seat].faktor and "faktor" in steps:
            side = seat == fight.foe
            likely = combat.odds(before, ours + (not side), theirs + side)
            out.append(Way(say("way.faktor", names, seat=seat), likely, "", seat, "blank", "Metal Faktor"))
    return out + cards_ways(s, names)


def may_betray(s: State) -> bool:
    fight = s.fight
    assert fight is not None
    ship = s.box.ships.get(fight.target)
    return fight.kind != "challenge" and not (ship and ship.hunter)


def cards_ways(s: State, names: Sequence[str]) -> list[Way]:
    """With each support card that lies before a fighter or an ally: upgrades lie open."""
    sides = combat.sides(s)
    out = []
    for side, seats in enumerate(sides):
        for seat in seats:
            for name in combat.in_fight(s, seat):
                share = with_card(s, name, side)
                if share is not None:
                    out.append(
                        Way(say("way.card", names, card=name, seat=seat), share, "", seat, "kind-support", say(name))
                    )
    return out


def supposed(s: State, target: str) -> State:
    """A fight against this ship, as if it had been chosen."""
    steps = (Task("combat.faktor", "faktor"), Task("combat.ally", "help", s.active))
    return s._replace(fight=Fight("space", target), todo=s.todo + steps)


def against(s: State, target: str = "", foe: int = -1) -> float:
    """The active player's chance, alone, in a fight that has not been named yet."""
    kind = "challenge" if foe >= 0 else "planet" if target in PLANET_POWER else "space"
    return chance(s, Fight(kind, target, foe))


def percent(share: float) -> str:
    return say("label.percent", n=round(100 * share))
