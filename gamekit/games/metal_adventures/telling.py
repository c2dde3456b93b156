"""Metal Adventures in words: what cards do, what is offered and owed, and what a move would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.games.metal_adventures import GAME, actions, combat, deals, search, turn
from gamekit.games.metal_adventures.material import Box, Effect, sentence
from gamekit.games.metal_adventures.state import (
    HIDDEN,
    MOST_JUDGMENT,
    PLANET_POWER,
    Bundle,
    Fight,
    Move,
    Pirate,
    Promise,
    State,
    Task,
    support_power,
    total,
)
from gamekit.games.metal_adventures.view import View
from gamekit.scene import Line, Preview, text_width


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
    words = text.split()
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


def effects(box: Box, name: str) -> str:
    """What an upgrade or a starting ship does, in sentences."""
    if name in box.starting:
        return " ".join(effect_text(effect, "starting-ships") for effect in box.starting[name].effects)
    upgrade = box.upgrades[name]
    deck = "supports" if upgrade.kind == "support" else "upgrades"
    return " ".join(effect_text(effect, deck) for effect in upgrade.effects)


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
    """The same in a word or two; of help and a truce, what it is."""
    if promise.when == "due":
        return say("when.due")
    if promise.what in ("help", "truce"):
        return say(f"short.{promise.what}")
    if promise.when == "turn":
        return say("short.own" if promise.seat == promise.owner else "short.their")
    return say("short.won")


def promise_text(promise: Promise) -> str:
    """A promise without its owner and whom it is made to."""
    return f"{thing(promise.n, promise.what)}, {when_text(promise)}"


def owed_text(promise: Promise, names: Sequence[str]) -> str:
    return say("label.owes", names, seat=promise.owner, seats=(promise.to,), text=promise_text(promise))


def bundle_parts(s: State, bundle: Bundle, giver: int, *, own: bool, short: bool = False) -> list[tuple[str, str]]:
    """The parts of one side of an offer, each with a tone: "ink2" a promise, "warn" one that is free to break."""
    parts: list[tuple[str, str]] = []
    if bundle.credits:
        parts.append((thing(bundle.credits, "credit"), ""))
    parts += [(say(name), "") for name in bundle.upgrades]
    parts += [(say("label.the-wreck", card=name), "") for name in bundle.wrecks]
    for name, said in bundle.trophies:
        told = say("label.says", card=said) if said else say("label.face-down")
        parts.append((f"{say(name) if own and name != HIDDEN else say('thing.trophy', n=1)} ({told})", ""))
    if bundle.any_wrecks:
        parts.append((say("label.any", text=thing(bundle.any_wrecks, "wreck")), ""))
    if bundle.any_trophies:
        parts.append((say("label.any", text=thing(bundle.any_trophies, "trophy")), ""))
    if bundle.alliance:
        parts.append((say("alliance"), ""))
    free = s.pirates[giver].judgment >= MOST_JUDGMENT
    for promise in bundle.promises:
        text = promise_text(promise)
        if short:
            later = promise.what in ("help", "truce")
            text = short_when(promise) if later else f"{thing(promise.n, promise.what)}, {short_when(promise)}"
        parts.append((say("label.promised", text=text), "warn" if free else "ink2"))
    return parts


def bundle_text(s: State, bundle: Bundle, giver: int, *, own: bool) -> str:
    parts = [text for text, _ in bundle_parts(s, bundle, giver, own=own)]
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
    """A way to fight, in words; how likely the attacker wins then; and the hotspot that one would click for it."""

    text: str
    chance: float
    target: str = ""


def ways(s: State, names: Sequence[str]) -> list[Way]:
    """The fight as it stands, and with each help that could still come: an ally, a Metal Faktor die, a card."""
    fight = s.fight
    assert fight is not None
    before, ours, theirs = lead(s)
    first = "way.now" if fight.helpers or fight.against or fight.dice or rolled(fight) else "way.alone"
    out = [Way(say(first), chance(s))]
    if rolled(fight):
        return out + cards_ways(s, names)
    steps = {task.step for task in s.todo}
    looking = deals.fighter(s)
    if looking >= 0:
        for seat, pirate in enumerate(s.pirates):
            if deals.ally_refusal(s, looking, seat) is None:
                power = support_power(s.box, pirate)
                change, key = (-power, "way.ally-against") if looking == fight.foe else (power, "way.ally")
                likely = combat.odds(before + change, ours, theirs)
                out.append(Way(say(key, names, seat=seat, n=power), likely, f"seat:{seat}"))
    if fight.helpers and "betray" in steps and not fight.traitor and may_betray(s):
        helper = fight.helpers[0]
        power = support_power(s.box, s.pirates[helper])
        out.append(Way(say("way.betrayed", names, seat=helper), combat.odds(before - 2 * power, ours, theirs)))
    thrown = dict(fight.dice)
    for seat in (s.active, fight.foe):
        if seat >= 0 and seat not in thrown and not s.pirates[seat].faktor and "faktor" in steps:
            side = seat == fight.foe
            out.append(Way(say("way.faktor", names, seat=seat), combat.odds(before, ours + (not side), theirs + side)))
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
                    out.append(Way(say("way.card", names, card=name, seat=seat), share))
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


# ---- what a move would do

RULES = {  # the rule that a preview cites
    "rest": "rest", "travel": "due", "due pay": "due", "due judgment": "due", "done": "travel", "throw":
    "pirate.upgrades", "claim": "trophy.claim", "swap": "rest", "under": "pirate.trophies", "keep": "round.trophy",
    "play": "combat.support", "play on": "combat.support", "buy": "round.buy", "pay": "round.pay", "pay credit":
    "round.pay", "search": "combat.space", "turn over": "combat.space", "fight": "combat.space", "raid":
    "combat.karokum", "attack": "combat.planet", "challenge": "combat.challenge", "choose": "event", "go on":
    "combat.ally", "betray": "betray", "stay loyal": "betray", "faktor": "combat.faktor", "no faktor":
    "combat.faktor", "no trophy": "combat.win-planet", "loot": "challenge.win", "loot credits": "challenge.win",
    "loot wrecks": "challenge.win", "look": "challenge.win", "take": "combat.win-ship", "hand over": "deal.spoils",
    "say": "deal.trophy-bluff", "send": "deal.anything", "drop offer": "deal.anything", "accept": "deal.now",
    "refuse": "deal.anything", "answer": "deal.anything", "offer": "deal.anything", "keep word": "deal.promise",
    "break word": "deal.promise", "promise": "deal.promise", "ask": "deal.promise", "trophy pay": "round.trophy",
    "trophy spend": "round.trophy", "light": "round.light", "full": "round.full", "titles": "round.titles",
    "renew": "round.renew", "smuggle": "round.smuggle", "amnesty pay": "round.amnesty", "amnesty spend":
    "round.amnesty", "scrap": "round.scrap", "splurge": "round.splurge", "give trophy": "deal.trophy-bluff",
    "give alliance": "combat.ally", "want alliance": "combat.ally",
}  # fmt: skip


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    text = _TEXTS.get(move.kind, plain_text)(view, move)
    rule = RULES.get(move.kind, "deal.now" if " " in move.kind else "")
    if move.kind == "pass":
        rule = "trophy.claim" if view.state.task.step == "claims" else "combat.support"
    return Preview(text, rule)


def plain_text(view: View, move: Move) -> str:
    """Where a sentence with the move's own facts says it all."""
    key = f"preview.{move.kind.replace(' ', '-')}"
    if key not in GAME.words:
        return move.text
    return say(key, card=move.card, n=move.n)


def me(view: View) -> Pirate:
    return view.state.pirates[view.seat if view.seat is not None else view.state.active]


def card_text(view: View, move: Move) -> str:
    """The card itself, and what is done with it."""
    return f"{plain_text(view, move)} {describe(view.state.box, move.card)}"


def rest_text(view: View, move: Move) -> str:
    s = view.state
    n = turn.REST_CREDITS + total(s.box, me(view), "rest")
    return say("preview.rest", n=n, damage=me(view).damage)


def travel_text(view: View, move: Move) -> str:
    s = view.state
    return say("preview.travel" if turn.weakest(s, s.active) else "preview.travel-card")


def due_text(view: View, move: Move) -> str:
    return say("preview.due-judgment-free" if me(view).infamous else "preview.due-judgment")


def throw_text(view: View, move: Move) -> str:
    support = view.state.box.upgrades[move.card].kind == "support"
    power = view.state.box.power[move.card]
    return say("preview.throw-support" if support else "preview.throw", card=move.card, n=power)


def under_text(view: View, move: Move) -> str:
    key = {"keep": "preview.keep", "swap": "preview.swap"}.get(move.kind, "preview.under")
    return say(key, card=move.card) + " " + describe(view.state.box, move.card)


def play_text(view: View, move: Move) -> str:
    s = view.state
    text = f"{say(move.card)}: {effects(s.box, move.card)}"
    if s.task.step == "support" and view.seat is not None:
        side = 0 if view.seat in combat.sides(s)[0] else 1
        share = with_card(s, move.card, side)
        if share is not None:
            text += " " + say("preview.odds-then", n=round(100 * share))
    return text


def play_on_text(view: View, move: Move) -> str:
    return f"{say(move.card)}: {effects(view.state.box, move.card)}"


def buy_text(view: View, move: Move) -> str:
    s, kind = view.state, move.kind
    if kind == "buy" and s.task.step == "rest-buy":
        price = turn.rest_price(s, s.task.seat, move.card)
    else:
        price = actions.price(s, me(view), kind, move.card)
    return say("preview.buy", n=price) + " " + describe(s.box, move.card)


def fight_text(view: View, move: Move) -> str:
    s = view.state
    text = say(f"preview.{move.kind}", card=move.card, n=round(100 * against(s, move.card)))
    return f"{text}{more_odds(s, against_lead(s, move.card))} {describe(s.box, move.card)}"


def against_lead(s: State, target: str) -> int:
    return lead(s._replace(fight=Fight("planet" if target in PLANET_POWER else "space", target)))[0]


def more_odds(s: State, before: int) -> str:
    """What a Metal Faktor die would make of it, and the strongest help."""
    text = ""
    if not s.pirates[s.active].faktor:
        text += " " + say("preview.with-faktor", n=round(100 * combat.odds(before, 1)))
    helps = [
        support_power(s.box, pirate)
        for seat, pirate in enumerate(s.pirates)
        if seat != s.active and not pirate.infamous and not s.pirates[s.active].infamous
    ]
    if helps:
        text += " " + say("preview.with-help", k=max(helps), n=round(100 * combat.odds(before + max(helps))))
    return text


def attack_text(view: View, move: Move) -> str:
    s = view.state
    n, treasure = round(100 * against(s, move.card)), s.treasures[list(PLANET_POWER).index(move.card)]
    text = say("preview.attack", card=move.card, power=PLANET_POWER[move.card], n=n, treasure=treasure)
    return text + more_odds(s, against_lead(s, move.card))


def challenge_text(view: View, move: Move) -> str:
    s = view.state
    text = say("preview.challenge", n=round(100 * against(s, foe=move.seat)), pot=s.pot)
    if any((p.what, p.owner, p.to) == ("truce", s.active, move.seat) for p in s.promises):
        text += " " + say("preview.breaks-truce-free" if s.pirates[s.active].infamous else "preview.breaks-truce")
    return text


def search_text(view: View, move: Move) -> str:
    s = view.state
    left = search.limit(s) - (len(s.fight.shown) if s.fight else 0)
    return say(f"preview.{move.kind.replace(' ', '-')}", n=len(s.near), k=len(s.far), left=left)


def go_on_text(view: View, move: Move) -> str:
    return say("preview.go-on", n=round(100 * chance(view.state)))


def faktor_text(view: View, move: Move) -> str:
    s = view.state
    before, ours, theirs = lead(s)
    seat = s.task.seat
    if move.kind == "faktor":
        mine = seat in combat.sides(s)[0]
        ours, theirs = ours + mine, theirs + (not mine)
    return say(f"preview.{move.kind.replace(' ', '-')}", n=round(100 * combat.odds(before, ours, theirs)))


def betray_text(view: View, move: Move) -> str:
    s = view.state
    fight = s.fight
    assert fight is not None
    traitor = fight._replace(traitor=move.kind == "betray")
    return say(f"preview.{move.kind.replace(' ', '-')}", n=round(100 * chance(s, traitor)))


def pass_text(view: View, move: Move) -> str:
    if view.state.task.step == "claims":
        return say("preview.pass-claims")
    return say("preview.pass", n=round(100 * chance(view.state)))


def accept_text(view: View, move: Move) -> str:
    s = view.state
    o = s.offer
    assert o is not None
    gets, gives = bundle_text(s, o.give, o.by, own=False), bundle_text(s, o.want, o.to, own=False)
    return say("preview.accept", text=gets, other=gives)


def word_text(view: View, move: Move) -> str:
    s = view.state
    promise = deals.due(s)
    assert promise is not None
    if move.kind == "keep word":
        return say("preview.keep-word", text=thing(promise.n, promise.what))
    free = s.pirates[promise.owner].infamous
    return say("preview.break-word-free" if free else "preview.break-word")


def part_text(view: View, move: Move) -> str:
    o = view.state.offer
    assert o is not None
    gives = move.kind.startswith("give")
    what = move.card or move.kind.split()[1]
    return say("preview.give" if gives else "preview.want", card=what)


def promise_move_text(view: View, move: Move) -> str:
    s = view.state
    o = s.offer
    assert o is not None
    promise = deals.promise_of(s, o, move)
    free = s.pirates[promise.owner].infamous
    return (
        say(f"preview.{move.kind}", text=promise_text(promise))
        + " "
        + say("preview.break-word-free" if free else "preview.break-cost")
    )


def action_text(view: View, move: Move) -> str:
    s = view.state
    action = actions.OF_KIND[move.kind]
    price = actions.price(s, me(view), action)
    if move.kind == "trophy spend":
        price = max(0, 1 - actions.cheaper(s, me(view)).get("exxalia", 0))
    key = f"preview.{move.kind.replace(' ', '-')}"
    facts: dict[str, object] = {"n": price, "card": move.card}
    if action == "trophy":
        facts["k"] = actions.trophy_choice(s, me(view))
    if action == "titles":
        facts["nation"] = move.card
    return say(key, **facts)


_TEXTS = {
    "rest": rest_text, "travel": travel_text, "due judgment": due_text, "throw": throw_text, "claim": card_text,
    "swap": under_text,
    "under": under_text, "keep": under_text, "play": play_text, "play on": play_on_text, "buy": buy_text,
    "smuggle": buy_text, "fight": fight_text, "raid": fight_text, "attack": attack_text, "challenge": challenge_text,
    "search": search_text, "turn over": search_text, "go on": go_on_text, "faktor": faktor_text,
    "no faktor": faktor_text, "betray": betray_text, "stay loyal": betray_text, "pass": pass_text,
    "accept": accept_text, "keep word": word_text, "break word": word_text, "promise": promise_move_text,
    "ask": promise_move_text, "take": card_text, "hand over": card_text, "say": card_text, "pay": card_text,
    "loot": card_text,
}  # fmt: skip
_TEXTS |= dict.fromkeys(
    ("give credit", "give upgrade", "give wreck", "give trophy", "give alliance", "want credit", "want upgrade",
     "want wreck", "want trophy", "want alliance"), part_text,
)  # fmt: skip
_TEXTS |= dict.fromkeys(
    ("trophy pay", "trophy spend", "light", "full", "titles", "renew", "amnesty pay", "amnesty spend", "scrap",
     "splurge"), action_text,
)  # fmt: skip
