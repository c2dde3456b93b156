"""Deals: offers composed piece by piece, answered, and what is exchanged at once."""

from __future__ import annotations

from functools import cache
from typing import Any

from gamekit.games.metal_adventures.rules import allies, pirate, promises, trophies
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, SEAT, Bundle, M, Move, Offer, Promise, State, Task, put
from gamekit.room import Refusal
from gamekit.shared import replaced
from gamekit.words import Said

MOST_TALKS, MOST_OFFERS = 2, 4  # deal.anything: how many offers are sent in a turn to one player, and in all ...
MOST_ASKS = 2  # ... and how many for help in a fight, to one player, beside those
MOST_PARTS = 5  # how many things an offer names, both sides together
MOST_ANSWERS = 2  # how often an offer is answered with another one

# ---- deal.anything: who may deal with whom


def may_trade(s: State | Draft, seat: int, other: int) -> bool:
    """About anything, in one's own turn."""
    talks = s.turn.talks
    return seat == s.active and talks[other] < MOST_TALKS and sum(talks) < MOST_OFFERS


def may_ask(s: State | Draft, leader: int, other: int) -> bool:
    """combat.ally: for help in the fight that is going on, whatever else was dealt before."""
    return allies.ally_refusal(s, leader, other) is None and asked(s, leader)[other] < MOST_ASKS


def asked(s: State | Draft, leader: int) -> tuple[int, ...]:
    """How often each seat was asked for help by this fighter."""
    assert s.fight is not None
    return s.fight.asks[leader != s.active]


def partners(s: State | Draft, seat: int) -> list[Any]:
    """The offers that may be opened."""
    if s.fight is not None:
        offers = SEAT["offer"][: len(s.pirates)]
        return [o for o in offers if o.seat != seat and (may_trade(s, seat, o.seat) or may_ask(s, seat, o.seat))]
    talks = s.turn.talks
    if sum(talks) >= MOST_OFFERS:
        return []
    return [offer for offer, n in zip(SEAT["offer"], talks) if n < MOST_TALKS and offer.seat != seat]


def check_offer(s: State, seat: int, move: Move) -> Refusal | None:
    other, where = move.seat, (f"seat:{move.seat}",)
    if other == seat:
        return Refusal("deal.anything", "oneself", {}, where)
    if other >= len(s.pirates):
        return Refusal("deal.anything", "nobody", {"n": other})
    if may_trade(s, seat, other) or (s.fight and may_ask(s, seat, other)):
        return None
    if seat == s.active:
        return no_trade(s, other)
    if other == s.active:
        return Refusal("deal.anything", "challenger", {"seat": other}, where)
    return allies.ally_refusal(s, seat, other) or no_asking(other)


def no_trade(s: State, other: int) -> Refusal:
    if s.turn.talks[other] >= MOST_TALKS:
        return Refusal("deal.anything", "enough", {"seat": other, "n": MOST_TALKS}, (f"seat:{other}",))
    return Refusal("deal.anything", "enough-in-all", {"n": MOST_OFFERS})


def no_asking(other: int) -> Refusal:
    return Refusal("deal.anything", "asked", {"seat": other, "n": MOST_ASKS}, (f"seat:{other}",))


def do_offer(d: Draft, seat: int, move: Move) -> None:
    """Begun, it costs nothing: what is sent counts."""
    if d.turn.begun.count((seat, move.seat)) < 2:
        d.turn = d.turn._replace(begun=d.turn.begun + ((seat, move.seat),))
    d.offer = Offer(seat, move.seat)
    d.then(Task("deal.anything", "compose", seat))
    d.aside("deal.anything", "offer-opened", seat=move.seat)


# ---- Composing

PARTS = (
    "give credit", "give upgrade", "give wreck", "give trophy", "give alliance", "want credit", "want upgrade",
    "want wreck", "want trophy", "want alliance",
)  # fmt: skip


def moves_compose(s: State, task: Task, seat: int) -> list[Any]:
    o = s.offer
    assert o is not None
    parts = o.give.parts + o.want.parts
    out = nameable(s, o) if parts < MOST_PARTS else growing(s, o)
    if parts and unsendable(s, o) is None:
        out.append(M["send"])
    out.append(M["drop offer"])
    return out


def nameable(s: State, o: Offer) -> list[Any]:
    """What an offer may name besides: first what its maker gives, then what he wants."""
    by, to, give, want, _, _ = o
    me, other, leader = s.pirates[by], s.pirates[to], allies.fighter(s)
    out: list[Any] = []
    if me.credits > give.credits and not want.credits:
        out.append(M["give credit"])
    if me.upgrades:
        out += [CARD["give upgrade"][name] for name in me.upgrades if name not in give.upgrades]
    if me.wrecks:
        out += [CARD["give wreck"][name] for name in me.wrecks if name not in give.wrecks]
    if me.trophies:
        said = dict(give.trophies)
        out += [CARD["give trophy"][name] for name in me.trophies if name not in said]
    if leader == to and not give.alliance and allies.ally_refusal(s, leader, by) is None:
        out.append(M["give alliance"])
    out += promises.promising("promise", by, to, leader, give.promises)
    if other.credits > want.credits and not give.credits:
        out.append(M["want credit"])
    if other.upgrades:
        out += [CARD["want upgrade"][name] for name in other.upgrades if name not in want.upgrades]
    if want.any_wrecks < len(other.wrecks):
        out.append(M["want wreck"])
    if want.any_trophies < len(other.trophies):
        out.append(M["want trophy"])
    if leader == by and not want.alliance and asking(s, o, to) is None:
        out.append(M["want alliance"])
    out += promises.promising("ask", to, by, leader, want.promises)
    return out


def growing(s: State, o: Offer) -> list[Any]:
    """What may become more in an offer that names as many things as it may: credits."""
    by, to, give, want, _, _ = o
    leader = allies.fighter(s)
    out: list[Any] = []
    if s.pirates[by].credits > give.credits > 0 and not want.credits:
        out.append(M["give credit"])
    out += promises.promising_more("promise", by, to, leader, give.promises)
    if s.pirates[to].credits > want.credits > 0 and not give.credits:
        out.append(M["want credit"])
    out += promises.promising_more("ask", to, by, leader, want.promises)
    return out


def asking(s: State, o: Offer, helper: int) -> Refusal | None:
    """Why this offer of a fighter can't ask for help."""
    if refusal := allies.ally_refusal(s, o.by, helper):
        return refusal
    return None if o.answers or may_ask(s, o.by, helper) else no_asking(helper)


def check_part(s: State, seat: int, move: Move) -> Refusal | None:
    """Why this can't be part of the offer that is being composed."""
    o, kind, card = s.offer, move.kind, move.card
    assert o is not None
    gives = kind.startswith("give")
    bundle, holder = (o.give, o.by) if gives else (o.want, o.to)
    owner = s.pirates[holder]
    if kind in ("give credit", "want credit"):
        if (o.want if gives else o.give).credits:
            return Refusal("deal.now", "both-credits")
        if owner.credits <= bundle.credits:
            return Refusal("deal.now", "no-more", {"seat": holder, "n": owner.credits})
        if bundle.credits:
            return None
    elif kind.endswith("upgrade"):
        if card not in owner.upgrades:
            return Refusal("deal.now", "not-held", {"seat": holder, "card": card})
        if card in bundle.upgrades:
            return Refusal("deal.now", "named", {"card": card})
    elif kind == "give wreck":
        if card not in owner.wrecks:
            return Refusal("deal.now", "not-held", {"seat": holder, "card": card})
        if card in bundle.wrecks:
            return Refusal("deal.now", "named", {"card": card})
    elif kind == "give trophy":
        if card not in owner.trophies:
            return Refusal("deal.now", "not-held", {"seat": holder, "card": card})
        if any(card == name for name, _ in bundle.trophies):
            return Refusal("deal.now", "named", {"card": card})
    elif kind == "want wreck":
        if bundle.any_wrecks >= len(owner.wrecks):
            return Refusal("deal.now", "no-more", {"seat": holder, "n": len(owner.wrecks)})
    elif kind == "want trophy":
        if bundle.any_trophies >= len(owner.trophies):
            return Refusal("deal.now", "no-more", {"seat": holder, "n": len(owner.trophies)})
    else:
        leader = allies.fighter(s)
        if leader >= 0 and leader == holder:
            return Refusal("combat.ally", "wrong-way", {"seat": leader})
        refusal = asking(s, o, holder) if leader == o.by else allies.ally_refusal(s, leader, holder)
        if refusal is not None:
            return refusal
        if bundle.alliance:
            return Refusal("deal.now", "named", {"card": "alliance"})
    return full(o)


def full(o: Offer) -> Refusal | None:
    return Refusal("deal.anything", "full", {"n": MOST_PARTS}) if o.give.parts + o.want.parts >= MOST_PARTS else None


def check_promise(s: State, seat: int, move: Move) -> Refusal | None:
    o = s.offer
    assert o is not None
    if move.seat >= 0 and move.seat not in (o.by, o.to):
        if move.seat < len(s.pirates):
            return Refusal("deal.promise", "third", {"seat": move.seat})
        return Refusal("deal.promise", "nobody", {"n": move.seat})
    promise = promises.promise_of(s, o, move)
    if promise.when == "won" and promise.seat < 0:
        return Refusal("deal.promise", "no-fight")
    for other in (o.give if move.kind == "promise" else o.want).promises:
        if (other.what, other.when, other.seat) == (promise.what, promise.when, promise.seat):
            if promise.what != "credit":
                return Refusal("deal.promise", "named")
            most = promises.MOST_PROMISED
            return None if other.n < most else Refusal("deal.promise", "most", {"n": most})
    return full(o)


def do_part(d: Draft, seat: int, move: Move) -> None:
    """One more part of the offer, a promise apart."""
    o, kind, card = d.offer, move.kind, move.card
    assert o is not None
    gives = kind.startswith("give")
    bundle = o.give if gives else o.want
    if kind.endswith("credit"):
        bundle = bundle._replace(credits=bundle.credits + 1)
    elif kind.endswith("upgrade"):
        bundle = bundle._replace(upgrades=put(bundle.upgrades, card))
    elif kind == "give wreck":
        bundle = bundle._replace(wrecks=put(bundle.wrecks, card))
    elif kind == "give trophy":
        bundle = bundle._replace(trophies=bundle.trophies + ((card, ""),))
        d.then(Task("deal.trophy-bluff", "say", seat))
    elif kind == "want wreck":
        bundle = bundle._replace(any_wrecks=bundle.any_wrecks + 1)
    elif kind == "want trophy":
        bundle = bundle._replace(any_trophies=bundle.any_trophies + 1)
    else:
        bundle = bundle._replace(alliance=True)
    d.offer = o._replace(give=bundle) if gives else o._replace(want=bundle)
    if kind == "give trophy":
        d.aside("deal.trophy-bluff", "part-trophy", seat=seat, card=card)
    else:
        rule = "combat.ally" if kind.endswith("alliance") else "deal.now"
        d.aside(rule, f"part-{'give' if gives else 'want'}", card=card or named(kind.split()[1]))


@cache
def named(what: str) -> Said:
    """What has no name of its own."""
    return Said("alliance", {}) if what == "alliance" else Said(f"thing.{what}", {"n": 1})


def do_promise(d: Draft, seat: int, move: Move) -> None:
    """One more promise in the offer."""
    o = d.offer
    assert o is not None
    promise = promises.promise_of(d, o, move)
    if move.kind == "promise":
        d.offer = o._replace(give=promised(o.give, promise))
    else:
        d.offer = o._replace(want=promised(o.want, promise))
    d.aside("deal.promise", f"part-{move.kind}", owed=promises.told(promise))


def promised(bundle: Bundle, promise: Promise) -> Bundle:
    return bundle._replace(promises=promises.with_promise(bundle.promises, promise))


def moves_say(s: State, task: Task, seat: int) -> list[Any]:
    """deal.trophy-bluff: whatever there is, true or not."""
    return [CARD["say"][name] for name in s.box.trophies]


def check_say(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.box.trophies else Refusal("deal.trophy-bluff", "no-trophy", {"card": move.card})


def do_say(d: Draft, seat: int, move: Move) -> None:
    o = d.offer
    assert o is not None
    d.done()
    trophies = o.give.trophies[:-1] + ((o.give.trophies[-1][0], move.card),)
    d.offer = o._replace(give=o.give._replace(trophies=trophies))
    d.aside("deal.trophy-bluff", "said", card=move.card)


def for_help(o: Offer) -> bool:
    return o.give.alliance or o.want.alliance


def unsendable(s: State, o: Offer) -> Refusal | None:
    """In a fight an offer may have been begun although nothing but help may still be asked for."""
    if s.fight is None or for_help(o):
        return None
    if allies.fighter(s) == s.fight.foe:
        return Refusal("deal.anything", "for-help")
    return None if o.answers or may_trade(s, o.by, o.to) else no_trade(s, o.to)


def check_send(s: State, seat: int, move: Move) -> Refusal | None:
    o = s.offer
    assert o is not None
    return unsendable(s, o) if o.give.parts + o.want.parts else Refusal("deal.anything", "nothing")


def do_send(d: Draft, seat: int, move: Move) -> None:
    o = d.offer
    assert o is not None
    d.offer = o._replace(sent=True)
    d.done()
    if not o.answers:
        count(d, o)
    d.then(Task("deal.now", "answer", o.to))
    d.say("deal.anything", "offer-sent", seat=o.to, given=told(o.give), wanted=told(o.want))


def told(bundle: Bundle) -> tuple[Said, ...]:
    """One side of an offer, part by part, as everybody hears it."""
    out = [Said(name, {}) for name in bundle.upgrades]
    out += [Said("label.the-wreck", {"card": name}) for name in bundle.wrecks]
    out += [Said("offer.trophy", {"card": said}) for _, said in bundle.trophies]
    counts = {"credit": bundle.credits, "wreck": bundle.any_wrecks, "trophy": bundle.any_trophies}
    out += [Said(f"thing.{what}", {"n": n}) for what, n in counts.items() if n]
    if bundle.alliance:
        out.append(Said("alliance", {}))
    return (*out, *promises.told_together(bundle.promises)) or (Said("label.nothing", {}),)


def count(d: Draft, o: Offer) -> None:
    """Asking for help is counted apart, so that no trade before it stands in its way."""
    if not for_help(o):
        d.turn = d.turn._replace(talks=one_more(d.turn.talks, o.to))
        return
    assert d.fight is not None
    side = int(o.by != d.active)
    d.fight = d.fight._replace(asks=replaced(d.fight.asks, side, one_more(d.fight.asks[side], o.to)))


def one_more(row: tuple[int, ...], at: int) -> tuple[int, ...]:
    return replaced(row, at, row[at] + 1)


def do_drop(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.offer = None
    d.aside("deal.anything", "offer-dropped")


# ---- Answering


def moves_answer(s: State, task: Task, seat: int) -> list[Any]:
    o = s.offer
    assert o is not None
    out = [M["refuse"]]
    if unacceptable(s, o) is None:
        out.insert(0, M["accept"])
    if o.answers < MOST_ANSWERS:
        out.append(M["answer"])
    return out + pirate.throws(s, seat)


def unacceptable(s: State, o: Offer) -> Refusal | None:
    """An upgrade that was asked for may have been thrown away since."""
    for name in o.want.upgrades:
        if name not in s.pirates[o.to].upgrades:
            return Refusal("deal.now", "not-held", {"seat": o.to, "card": name})
    return None


def check_accept(s: State, seat: int, move: Move) -> Refusal | None:
    assert s.offer is not None
    return unacceptable(s, s.offer)


def check_answer(s: State, seat: int, move: Move) -> Refusal | None:
    assert s.offer is not None
    full = s.offer.answers >= MOST_ANSWERS
    return Refusal("deal.anything", "answered", {"n": MOST_ANSWERS}) if full else None


def do_answer(d: Draft, seat: int, move: Move) -> None:
    """Another offer instead: the first one is gone."""
    o = d.offer
    assert o is not None
    d.done()
    d.offer = Offer(o.to, o.by, answers=o.answers + 1)
    d.then(Task("deal.anything", "compose", seat))
    d.aside("deal.anything", "offer-opened", seat=o.by)


def do_refuse(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.offer = None
    d.say("deal.anything", "refused")


def do_accept(d: Draft, seat: int, move: Move) -> None:
    """deal.now: what is exchanged at once is exchanged; what was promised is written down."""
    o = d.offer
    assert o is not None
    d.done()
    d.say("deal.anything", "accepted", seat=o.by)
    leader, told = allies.fighter(d), len(d.events)
    d.offer, d.deals = None, d.deals + 1
    for bundle, giver, taker in ((o.give, o.by, o.to), (o.want, o.to, o.by)):
        hand_out(d, bundle, giver, taker, leader)
    d.as_agreed(told)
    received = (tuple(name for name, _ in o.give.trophies), o.give.wrecks)
    d.then(
        Task("deal.now", "hand-trophy", o.to, o.want.any_trophies, received[0], (o.by,)),
        Task("deal.now", "hand-wreck", o.to, o.want.any_wrecks, received[1], (o.by,)),
        *pirate.limits(o.by),
        *pirate.limits(o.to),
        *(() if d.fight else (trophies.CLAIMS,)),  # trophy.claim: after each deal
    )


def hand_out(d: Draft, bundle: Bundle, giver: int, taker: int, leader: int) -> None:
    if bundle.credits:
        d.give_credits(giver, taker, bundle.credits, "deal.now")
    for name in bundle.upgrades:
        d.give_upgrade(giver, taker, name, "deal.now")
    for name in bundle.wrecks:
        d.give_wreck(giver, taker, name, "deal.now")
    for name, _ in bundle.trophies:
        d.give_trophy(giver, taker, name, "deal.trophy-bluff")
    if bundle.alliance:
        allies.join(d, leader, giver, d.deals)
    for promise in bundle.promises:
        d.promises += (promise._replace(deal=d.deals),)
        facts = {"seat": promise.owner, "seats": (promise.to,), "owed": promises.told(promise)}
        d.say("deal.promise", f"promised-{promises.when(promise)}", **facts)


# ---- Handing over cards of one's own choice

GIVE = {"hand-wreck": Draft.give_wreck, "hand-trophy": Draft.give_trophy, "hand-upgrade": Draft.give_upgrade}


def row(s: State | Draft, task: Task) -> tuple[str, ...]:
    pirate = s.pirates[task.seat]
    return {"hand-wreck": pirate.wrecks, "hand-trophy": pirate.trophies, "hand-upgrade": pirate.upgrades}[task.step]


def to_hand(s: State | Draft, task: Task) -> list[str]:
    return [name for name in row(s, task) if name not in task.names]


def enter_hand(d: Draft, task: Task) -> bool:
    cards = to_hand(d, task)
    if 0 < task.n < len(cards):
        return True
    d.done()
    for name in cards[: task.n]:
        GIVE[task.step](d, task.seat, task.seats[0], name, task.rule)
    return False


def moves_hand(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["hand over"][name] for name in to_hand(s, task)]


def check_hand(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card in to_hand(s, s.task):
        return None
    if move.card in row(s, s.task):
        return Refusal("deal.now", "received", {"card": move.card})
    return Refusal(s.task.rule, "not-held", {"seat": seat, "card": move.card})


def do_hand(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    GIVE[task.step](d, seat, task.seats[0], move.card, task.rule)
