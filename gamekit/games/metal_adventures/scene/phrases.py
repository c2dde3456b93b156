"""Metal Adventures in words: what cards do, what is offered and owed, how likely fights are to be won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.draw import Line, text_width
from gamekit.games.metal_adventures import GAME
from gamekit.games.metal_adventures.material import Box, Effect, sentence
from gamekit.games.metal_adventures.rules import allies, combat
from gamekit.games.metal_adventures.state import (
    HIDDEN,
    MOST_JUDGMENT,
    PLANET_POWER,
    Bundle,
    Fight,
    Promise,
    State,
    Task,
    support_power,
)


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


# ---- lines of text


def fit(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """A text cut off where there is no room for all of it: a font at hand may be a tenth wider."""
    if text_width(text, size, bold) * 1.06 <= room:
        return text
    while text and text_width(f"{text}...", size, bold) * 1.06 > room:
        text = text[:-1].rstrip()
    return f"{text}..."


def wrap(text: str, size: float, room: float, most: int) -> list[str]:
    """A text in lines, at most so many."""
    lines: list[str] = []
    words = text.split(" ")  # not where a space keeps two words together
    while words and len(lines) < most:
        n = 1
        while n < len(words) and text_width(" ".join(words[: n + 1]), size) * 1.06 <= room:
            n += 1
        lines.append(fit(" ".join(words[:n] if len(lines) < most - 1 else words), size, room))
        words = words[n:]
    return lines


# ---- cards


def effect_text(effect: Effect, deck: str) -> str:
    key, facts = sentence(effect, deck)
    return say(key, **facts)


def title(name: str) -> str:
    """The name of a card where it stands on the card itself: of a trophy without saying that it is one."""
    return say(f"card.{name}" if f"card.{name}" in GAME.words else name)


def effects(box: Box, name: str) -> str:
    """What an upgrade or a starting ship does, in sentences; those that begin alike are made one."""
    if name in box.starting:
        deck, found = "starting-ships", box.starting[name].effects
    else:
        upgrade = box.upgrades[name]
        deck, found = "supports" if upgrade.kind == "support" else "upgrades", upgrade.effects
    text = before = ""
    for effect in found:
        more = effect_text(effect, deck)
        head, _, tail = more.partition(": ")
        text = f"{text[:-1]}, {tail}" if tail and head == before else f"{text} {more}".strip()
        before = head
    return text


def rewards(box: Box, name: str) -> str:
    """What a beaten ship brings."""
    ship = box.ships[name]
    parts = [say(f"reward.{what}", n=n) for what in ("credits", "glory", "supports") if (n := getattr(ship, what))]
    return GAME.words.listing(parts) if parts else say("label.nothing")


def describe(box: Box, name: str) -> str:
    """A card in one line, for whom it is spoken."""
    if name == HIDDEN:
        return say("label.hidden")
    if name in box.ships:
        ship = box.ships[name]
        key = "label.hunter" if ship.hunter else "label.ship"
        facts = {"card": name, "nation": ship.nation, "n": ship.power, "damage": ship.damage}
        return say(key, **facts, text=rewards(box, name))
    if name in box.trophies:
        trophy = box.trophies[name]
        text = effect_text(trophy.condition, "trophies")
        return say("label.trophy", card=name, text=text, n=trophy.glory, credits=trophy.credits)
    if name in box.starting:
        return f"{say(name)}: {effects(box, name)}"
    upgrade = box.upgrades[name]
    text = say("label.upgrade", card=name, kind=upgrade.kind, price=upgrade.price)
    if upgrade.power:
        text += say("label.plus", n=upgrade.power)
    return f"{text}. {effects(box, name)}".strip()


def pirate_text(s: State, seat: int, names: Sequence[str]) -> str:
    """All dials of a pirate and all that he has, spoken; what he has none of is not said, save Glory and credits."""
    me = s.pirates[seat]
    counts = {"damage": me.damage, "judgment": me.judgment, "wreck": len(me.wrecks), "trophy": len(me.trophies)}
    has = [thing(me.credits, "credit"), *(thing(n, what) for what, n in counts.items() if n)]
    facts = {"power": me.power, "help": support_power(s.box, me), "glory": me.fame, "text": GAME.words.listing(has)}
    text = say("label.pirate", names, seat=seat, **facts)
    if me.faktor:
        text += " " + say("label.owed-die", n=me.faktor)
    if me.infamous:
        text += " " + say("label.infamy")
    return text


def pirate_info(s: State, seat: int) -> tuple[Line, ...]:
    me = s.pirates[seat]
    return (Line(describe(s.box, me.ship)),) if me.ship else ()


# ---- deals


def thing(n: int, what: str) -> str:
    """2 credits, 1 wreck."""
    return say(f"thing.{what}", n=n)


def when_text(promise: Promise) -> str:
    """When a promise comes due."""
    if promise.when == "turn":
        return say("when.own" if promise.seat == promise.owner else "when.their")
    return say(f"when.{promise.when}")


def short_when(promise: Promise) -> str:
    """The same in a word or two, but for turns; of help and a truce, what it is."""
    if promise.when == "due":
        return say("when.due")
    if promise.what in ("help", "truce"):
        return say(f"short.{promise.what}")
    return say("short.won")


def promise_text(promise: Promise) -> str:
    """A promise without its owner and whom it is made to."""
    return f"{thing(promise.n, promise.what)}, {when_text(promise)}"


def owed_text(promise: Promise, names: Sequence[str]) -> str:
    return say("label.owes", names, seat=promise.owner, seats=(promise.to,), text=promise_text(promise))


def bundle_parts(
    s: State, bundle: Bundle, giver: int, names: Sequence[str] = (), *, own: bool, short: bool = False
) -> list[tuple[str, str, str]]:
    """The parts of one side of an offer: sign, text, and ink, which of a promise that is free to break is "warn"."""
    parts: list[tuple[str, str, str]] = []
    if bundle.credits:
        parts.append(("coin", thing(bundle.credits, "credit"), "ink"))
    parts += [(f"kind-{s.box.upgrades[name].kind}", say(name), "ink") for name in bundle.upgrades]
    parts += [("wreck", say("label.the-wreck", card=name), "ink") for name in bundle.wrecks]
    for name, said in bundle.trophies:
        told = say("label.says-short" if short else "label.says", text=title(said)) if said else say("label.face-down")
        parts.append(("cup", f"{title(name) if own and name != HIDDEN else thing(1, 'trophy')} ({told})", "ink"))
    if bundle.any_wrecks:
        parts.append(("wreck", say("label.any", text=thing(bundle.any_wrecks, "wreck")), "ink"))
    if bundle.any_trophies:
        parts.append(("cup", say("label.any", text=thing(bundle.any_trophies, "trophy")), "ink"))
    if bundle.alliance:
        parts.append(("help", say("alliance"), "ink"))
    free = s.pirates[giver].judgment >= MOST_JUDGMENT
    for promise in bundle.promises:
        text = promise_text(promise)
        if short:
            later = promise.what in ("help", "truce")
            when = say("short.turn", names, seat=promise.seat) if promise.when == "turn" else short_when(promise)
            text = when if later else f"{thing(promise.n, promise.what)}, {when}"
        told = text if short else say("label.promised", text=text)  # the clock says it, too
        parts.append(("clock", told, "warn" if free else "ink2"))
    return parts


def bundle_text(s: State, bundle: Bundle, giver: int, *, own: bool) -> str:
    parts = [text for _, text, _ in bundle_parts(s, bundle, giver, own=own)]
    return GAME.words.listing(parts) if parts else say("label.nothing")


# ---- odds: exact, over all throws of the dice


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
        out.append(Way(say("way.betrayed", names, seat=helper), likely, "", helper, "", f"{-2 * power}"))
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
    steps = (Task("faktor"), Task("help", s.active))
    return s._replace(fight=Fight("space", target), todo=s.todo + steps)


def against(s: State, target: str = "", foe: int = -1) -> float:
    """The active player's chance, alone, in a fight that has not been named yet."""
    kind = "challenge" if foe >= 0 else "planet" if target in PLANET_POWER else "space"
    return chance(s, Fight(kind, target, foe))


def percent(share: float) -> str:
    return say("label.percent", n=round(100 * share))
