"""Deals: offers composed piece by piece, answered, and what is exchanged at once."""

from __future__ import annotations

from typing import Any

from gamekit.games.metal_adventures.rules import allies, pirate, promises
from gamekit.games.metal_adventures.rules.draft import Draft
from gamekit.games.metal_adventures.state import CARD, SEAT, Bundle, M, Move, Offer, Promise, State, Task, put
from gamekit.room import Refusal

MOST_TALKS, MOST_OFFERS = 2, 4  # deal.anything: how many offers a turn to one player, and in all
MOST_PARTS = 5  # how many things an offer names, both sides together
MOST_ANSWERS = 2  # how often an offer is answered with another one

# ---- deal.anything: who may deal with whom


def talks_of(s: State | Draft, seat: int) -> tuple[int, ...]:
    """How many offers each seat has got from this one: the active player's and the challenged's are counted apart."""
    return s.turn.talks if seat == s.active or s.fight is None else s.fight.talks


def partners(s: State, seat: int) -> list[Any]:
    """The offers that may be opened."""
    talks = talks_of(s, seat)
    if sum(talks) >= MOST_OFFERS:
        return []
    offers = [offer for offer, n in zip(SEAT["offer"], talks) if n < MOST_TALKS and offer.seat != seat]
    if seat != s.active:  # the challenged deals for help only: with whom could still give it
        offers = [offer for offer in offers if allies.ally_refusal(s, seat, offer.seat) is None]
    return offers


def check_offer(s: State, seat: int, move: Move) -> Refusal | None:
    if move.seat >= len(s.pirates) or move.seat == seat:
        return Refusal("deal.anything", "nobody", {"n": move.seat})
    where = (f"seat:{move.seat}",)
    if s.fight and seat == s.fight.foe:
        if move.seat == s.active:
            return Refusal("deal.anything", "challenger", {"seat": move.seat}, where)
        if refusal := allies.ally_refusal(s, seat, move.seat):
            return refusal
    talks = talks_of(s, seat)
    if talks[move.seat] >= MOST_TALKS:
        return Refusal("deal.anything", "enough", {"seat": move.seat, "n": MOST_TALKS}, where)
    if sum(talks) >= MOST_OFFERS:
        return Refusal("deal.anything", "enough-in-all", {"n": MOST_OFFERS})
    return None


def do_offer(d: Draft, seat: int, move: Move) -> None:
    talks = talks_of(d, seat)
    talks = talks[: move.seat] + (talks[move.seat] + 1,) + talks[move.seat + 1 :]
    if seat == d.active:
        d.turn = d.turn._replace(talks=talks)
    elif d.fight:
        d.fight = d.fight._replace(talks=talks)
    d.offer = Offer(seat, move.seat)
    d.then(Task("draft", seat))
    d.say("deal.anything", "offer-opened", seat=move.seat)


# ---- Composing

PARTS = (
    "give credit", "give upgrade", "give wreck", "give trophy", "give alliance", "want credit", "want upgrade",
    "want wreck", "want trophy", "want alliance",
)  # fmt: skip


def moves_draft(s: State, task: Task, seat: int) -> list[Any]:
    o = s.offer
    assert o is not None
    out = nameable(s, o) if o.give.parts + o.want.parts < MOST_PARTS else growing(s, o)
    if unsendable(s, o) is None:
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
    if leader == by and not want.alliance and allies.ally_refusal(s, leader, to) is None:
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
        refusal = allies.ally_refusal(s, leader, holder)
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
        return Refusal("deal.promise", "third", {"seat": move.seat} if move.seat < len(s.pirates) else {"seat": o.to})
    promise = promises.promise_of(s, o, move)
    if promise.when == "won" and promise.seat < 0:
        return Refusal("deal.promise", "no-fight")
    for other in (o.give if move.kind == "promise" else o.want).promises:
        if (other.what, other.when, other.seat) == (promise.what, promise.when, promise.seat):
            if promise.what == "credit" and other.n < promises.MOST_PROMISED:
                return None
            return Refusal("deal.promise", "named")
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
        d.then(Task("say", seat))
    elif kind == "want wreck":
        bundle = bundle._replace(any_wrecks=bundle.any_wrecks + 1)
    elif kind == "want trophy":
        bundle = bundle._replace(any_trophies=bundle.any_trophies + 1)
    else:
        bundle = bundle._replace(alliance=True)
    d.offer = o._replace(give=bundle) if gives else o._replace(want=bundle)
    if kind == "give trophy":
        d.say("deal.trophy-bluff", "part-trophy", seat=seat, card=card)
    else:
        d.say("deal.now", f"part-{'give' if gives else 'want'}", card=card or kind.split()[1])


def do_promise(d: Draft, seat: int, move: Move) -> None:
    """One more promise in the offer."""
    o, card = d.offer, move.card
    assert o is not None
    promise = promises.promise_of(d, o, move)
    by, to, give, want, sent, answers = o
    if move.kind == "promise":
        d.offer = Offer(by, to, promised(give, promise), want, sent, answers)
    else:
        d.offer = Offer(by, to, give, promised(want, promise), sent, answers)
    what = card if card in ("help", "truce") else promise.when
    d.say("deal.promise", f"part-{what}-{move.kind}", card=card, seat=promise.seat)


def promised(bundle: Bundle, promise: Promise) -> Bundle:
    """With one more promise: no part is named as often, and `_replace` takes twice as long."""
    return Bundle(*bundle[:-1], promises.with_promise(bundle.promises, promise))


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
    d.say("deal.trophy-bluff", "said", card=move.card)


def unsendable(s: State, o: Offer) -> Refusal | None:
    if not o.give.parts and not o.want.parts:
        return Refusal("deal.anything", "nothing")
    challenged = s.fight is not None and allies.fighter(s) == s.fight.foe
    if challenged and not (o.want if o.by == allies.fighter(s) else o.give).alliance:
        return Refusal("deal.anything", "for-help")
    return None


def check_send(s: State, seat: int, move: Move) -> Refusal | None:
    assert s.offer is not None
    return unsendable(s, s.offer)


def do_send(d: Draft, seat: int, move: Move) -> None:
    o = d.offer
    assert o is not None
    d.offer = o._replace(sent=True)
    d.done()
    d.then(Task("answer", o.to))
    d.say("deal.anything", "offer-sent", seat=o.to)


def do_drop(d: Draft, seat: int, move: Move) -> None:
    d.done()
    d.offer = None
    d.say("deal.anything", "offer-dropped")


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


def check_answer(s: State, seat: int, move: Move) -> Refusal | None:
    o = s.offer
    assert o is not None
    if move.kind == "accept":
        return unacceptable(s, o)
    if move.kind == "answer" and o.answers >= MOST_ANSWERS:
        return Refusal("deal.anything", "answered", {"n": MOST_ANSWERS})
    return None


def do_answer(d: Draft, seat: int, move: Move) -> None:
    """Another offer instead: the first one is gone."""
    o = d.offer
    assert o is not None
    d.done()
    d.offer = Offer(o.to, o.by, answers=o.answers + 1)
    d.then(Task("draft", seat))
    d.say("deal.anything", "offer-opened", seat=o.by)


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
    leader = allies.fighter(d)
    d.offer = None
    for bundle, giver, taker in ((o.give, o.by, o.to), (o.want, o.to, o.by)):
        hand_out(d, bundle, giver, taker, leader)
    received = (tuple(name for name, _ in o.give.trophies), o.give.wrecks)
    d.then(
        Task("hand-trophy", o.to, o.want.any_trophies, received[0], (o.by,)),
        Task("hand-wreck", o.to, o.want.any_wrecks, received[1], (o.by,)),
        *pirate.limits(o.by),
        *pirate.limits(o.to),
    )


def hand_out(d: Draft, bundle: Bundle, giver: int, taker: int, leader: int) -> None:
    if bundle.credits:
        d.give_credits(giver, taker, bundle.credits, "deal.now")
    for name in bundle.upgrades:
        d.give_upgrade(giver, taker, name)
    for name in bundle.wrecks:
        d.give_wreck(giver, taker, name)
    for name, _ in bundle.trophies:
        d.give_trophy(giver, taker, name)
    if bundle.alliance:
        allies.join(d, leader, giver)
    for promise in bundle.promises:
        d.promises = promises.with_promise(d.promises, promise)
        when = promise.when if promise.when != "turn" else "own" if promise.seat == promise.owner else "their"
        facts = {"seat": promise.owner, "seats": (promise.to,), "card": promise.what, "n": promise.n}
        d.say("deal.promise", f"promised-{when}", **facts)


# ---- Handing over cards of one's own choice

HAND = {"hand-wreck": "wrecks", "hand-trophy": "trophies", "hand-upgrade": "upgrades"}
GIVE = {"hand-wreck": Draft.give_wreck, "hand-trophy": Draft.give_trophy, "hand-upgrade": Draft.give_upgrade}


def to_hand(s: State | Draft, task: Task) -> list[str]:
    return [name for name in getattr(s.pirates[task.seat], HAND[task.step]) if name not in task.names]


def enter_hand(d: Draft, task: Task) -> bool:
    cards = to_hand(d, task)
    if 0 < task.n < len(cards):
        return True
    d.done()
    for name in cards[: task.n]:
        GIVE[task.step](d, task.seat, task.seats[0], name)
    return False


def moves_hand(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["hand over"][name] for name in to_hand(s, task)]


def check_hand(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in to_hand(s, s.task):
        return Refusal("deal.now", "not-held", {"seat": seat, "card": move.card})
    return None


def do_hand(d: Draft, seat: int, move: Move) -> None:
    task = d.done()
    d.todo.append(task._replace(n=task.n - 1))
    GIVE[task.step](d, seat, task.seats[0], move.card)
