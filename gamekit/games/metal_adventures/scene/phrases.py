"""Metal Adventures in words: who is to move, what cards do, what is offered and owed."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Line
from gamekit.games.metal_adventures import GAME, rules
from gamekit.games.metal_adventures.material import Box, Effect, sentence
from gamekit.games.metal_adventures.state import (
    GOAL,
    HIDDEN,
    MOST_JUDGMENT,
    Bundle,
    Promise,
    State,
    support_power,
)
from gamekit.games.metal_adventures.view import View
from gamekit.room import CHANCE
from gamekit.words import Said


def say(key: str, names: Sequence[str] = (), /, **facts: object) -> str:
    return GAME.words.say(key, facts, names)


# ---- the turn


def who(view: View, names: Sequence[str]) -> str:
    """Who is to move."""
    s = view.state
    if s.task.step == "over":
        return say("now.over")
    if rules.to_act(s) == (CHANCE,):
        return say("prompt.chance").partition(" | ")[0]
    return say("seat.moving", names, seat=view.to_act)


def standing(s: State) -> str:
    """Where the turn has got to, how far the game is, and what ends it."""
    steps = {task.step for task in s.todo}
    told = say("label.status", n=s.turns, left=len(s.near) + len(s.far), need=GOAL)
    if not s.turns or steps & {"over", "swap", "rest-buy"}:  # who rests does nothing else
        return told
    now = "due" if "begin" in steps else "combat" if s.fight or not s.turn.fought else "round"
    phases = ("*" * (phase == now) + say(f"phase.{phase}") for phase in ("due", "combat", "round"))
    return " | ".join((*phases, told))


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
        return say("label.effects", card=name, text=effects(box, name))
    upgrade = box.upgrades[name]
    text = say("label.upgrade", card=name, kind=upgrade.kind, price=upgrade.price)
    if upgrade.power:
        text += say("label.plus", n=upgrade.power)
    return f"{text}. {effects(box, name)}".strip()


def wreck_text(box: Box, name: str) -> str:
    """A ship as a wreck: what it would have brought is no matter any more."""
    ship = box.ships[name]
    return say("label.wreck-hunter" if ship.hunter else "label.wreck", card=name, nation=ship.nation)


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


def one(what: str) -> Said | str:
    """What one more of it is called in a sentence. "trophy" alone would be the action."""
    return what if what in ("alliance", "help", "truce") else Said(f"thing.{what}", {"n": 1})


def hunted(s: State) -> bool:
    """deal.hunter: whether this is a fight against a pirate hunter, after which promises must be kept."""
    return bool(s.fight and s.fight.target in s.box.ships and s.box.ships[s.fight.target].hunter)


def when_of(promise: Promise, names: Sequence[str], reader: int | None = None) -> Said:
    """When a promise comes due; where no names are at hand, as one of the two whom it is between reads it."""
    whose = ("your-" if promise.seat == reader else "their-") if promise.when in ("turn", "fight") and not names else ""
    return Said(f"when.{whose}{promise.when}", {"seat": promise.seat})


def when_text(promise: Promise, names: Sequence[str]) -> str:
    when = when_of(promise, names)
    return say(when.key, names, **when.facts)


def short_when(promise: Promise) -> str:
    """The same in a word or two, but for turns; of help and a truce, what it is."""
    if promise.when == "due":
        return say("when.due")
    if promise.what in ("help", "truce"):
        return say(f"short.{promise.what}")
    return say("short.won")


def promise_text(promise: Promise, names: Sequence[str] = (), reader: int | None = None) -> str:
    """A promise without its owner and whom it is made to."""
    what = Said(f"thing.{promise.what}", {"n": promise.n})
    return say("offer.promise", names, what=what, when=when_of(promise, names, reader))


def owed_text(promise: Promise, names: Sequence[str]) -> str:
    return say("label.owes", names, seat=promise.owner, seats=(promise.to,), text=promise_text(promise, names))


def bundle_parts(
    s: State,
    bundle: Bundle,
    giver: int,
    names: Sequence[str] = (),
    *,
    own: bool,
    short: bool = False,
    reader: int | None = None,
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
    choice = "label.any-own" if own else "label.any"
    if bundle.any_wrecks:
        parts.append(("wreck", say(choice, text=thing(bundle.any_wrecks, "wreck")), "ink"))
    if bundle.any_trophies:
        parts.append(("cup", say(choice, text=thing(bundle.any_trophies, "trophy")), "ink"))
    if bundle.alliance:
        parts.append(("help", say("alliance"), "ink"))
    free = s.pirates[giver].judgment >= MOST_JUDGMENT
    for promise in bundle.promises:
        text = promise_text(promise, names, reader)
        if short:
            later = promise.what in ("help", "truce")
            when = say("short.turn", names, seat=promise.seat) if promise.when == "turn" else short_when(promise)
            text = when if later else f"{thing(promise.n, promise.what)}, {when}"
        told = text if names else say("label.promised", text=text)  # on a board the clock says it
        parts.append(("clock", told, "warn" if free else "ink2"))
    return parts


def bundle_text(s: State, bundle: Bundle, giver: int, reader: int | None) -> str:
    parts = [text for _, text, _ in bundle_parts(s, bundle, giver, own=False, reader=reader)]
    return GAME.words.listing(parts) if parts else say("label.nothing")
