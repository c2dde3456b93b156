"""Deals: offers composed piece by piece, what is exchanged at once, and promises until they are kept or broken."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from gamekit.games.metal_adventures.play import EMPTY, Play
from gamekit.games.metal_adventures.state import (
    CARD,
    HIDDEN,
    SEAT,
    TURN,
    WON,
    WORD,
    Bundle,
    M,
    Move,
    Offer,
    Promise,
    State,
    Task,
    put,
    without,
)
from gamekit.room import Refusal

MOST_TALKS, MOST_OFFERS = 2, 4  # deal.anything: how many offers a turn to one player, and in all
MOST_PARTS = 5  # how many things an offer names, both sides together
MOST_ANSWERS = 2  # how often an offer is answered with another one
MOST_PROMISED = 6  # how many credits one promise is about at most


# ---- deal.anything: who may deal with whom


def fighter(s: State | Play) -> int:
    """Who looks for help now: the dealer of the step below the offer, or nobody."""
    if s.fight is not None:
        for task in reversed(s.todo):
            if task.step == "help":
                return task.seat
    return -1


def talks_of(s: State | Play, seat: int) -> tuple[int, ...]:
    """How many offers each seat has got from this one: the active player's and the challenged's are counted apart."""
    return s.turn.talks if seat == s.active or s.fight is None else s.fight.talks


def partners(s: State, seat: int) -> list[Any]:
    """The offers that may be opened."""
    talks = talks_of(s, seat)
    if sum(talks) >= MOST_OFFERS:
        return []
    offers = [offer for offer, n in zip(SEAT["offer"], talks) if n < MOST_TALKS and offer.seat != seat]
    if seat != s.active:  # the challenged deals for help only: with whom could still give it
        offers = [offer for offer in offers if ally_refusal(s, seat, offer.seat) is None]
    return offers


def check_offer(s: State, seat: int, move: Move) -> Refusal | None:
    if move.seat >= len(s.pirates) or move.seat == seat:
        return Refusal("deal.anything", "nobody", {"n": move.seat})
    where = (f"seat:{move.seat}",)
    if s.fight and seat == s.fight.foe:
        if move.seat == s.active:
            return Refusal("deal.anything", "challenger", {"seat": move.seat}, where)
        if refusal := ally_refusal(s, seat, move.seat):
            return refusal
    talks = talks_of(s, seat)
    if talks[move.seat] >= MOST_TALKS:
        return Refusal("deal.anything", "enough", {"seat": move.seat, "n": MOST_TALKS}, where)
    if sum(talks) >= MOST_OFFERS:
        return Refusal("deal.anything", "enough-in-all", {"n": MOST_OFFERS})
    return None


def do_offer(p: Play, seat: int, move: Move) -> None:
    talks = talks_of(p, seat)
    talks = talks[: move.seat] + (talks[move.seat] + 1,) + talks[move.seat + 1 :]
    if seat == p.active:
        p.turn = p.turn._replace(talks=talks)
    elif p.fight:
        p.fight = p.fight._replace(talks=talks)
    p.offer = Offer(seat, move.seat)
    p.then(Task("draft", seat))
    p.say("deal.anything", "offer-opened", seat=move.seat)


def ally_refusal(s: State | Play, leader: int, helper: int) -> Refusal | None:
    """combat.ally, pirate.infamy: whether these two may seal an alliance now."""
    fight = s.fight
    if fight is None or leader < 0 or fighter(s) != leader:
        return Refusal("combat.ally", "no-fight")
    for seat in (leader, helper):
        if s.pirates[seat].infamous:
            return Refusal("pirate.infamy", "infamous", {"seat": seat}, (f"seat:{seat}",))
    if helper in (s.active, fight.foe, *fight.helpers, *fight.against):
        return Refusal("combat.ally", "taken", {"seat": helper}, (f"seat:{helper}",))
    if fight.kind != "challenge" and fight.helpers:
        return Refusal("combat.ally", "taken", {"seat": fight.helpers[0]}, (f"seat:{fight.helpers[0]}",))
    return None


# ---- Composing


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
    me, other, leader = s.pirates[by], s.pirates[to], fighter(s)
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
    if leader == to and not give.alliance and ally_refusal(s, leader, by) is None:
        out.append(M["give alliance"])
    out += promising("promise", by, to, leader, give.promises)
    if other.credits > want.credits and not give.credits:
        out.append(M["want credit"])
    if other.upgrades:
        out += [CARD["want upgrade"][name] for name in other.upgrades if name not in want.upgrades]
    if want.any_wrecks < len(other.wrecks):
        out.append(M["want wreck"])
    if want.any_trophies < len(other.trophies):
        out.append(M["want trophy"])
    if leader == by and not want.alliance and ally_refusal(s, leader, to) is None:
        out.append(M["want alliance"])
    out += promising("ask", to, by, leader, want.promises)
    return out


def growing(s: State, o: Offer) -> list[Any]:
    """What may become more in an offer that names as many things as it may: credits."""
    by, to, give, want, _, _ = o
    leader = fighter(s)
    out: list[Any] = []
    if s.pirates[by].credits > give.credits > 0 and not want.credits:
        out.append(M["give credit"])
    out += promising_more("promise", by, to, leader, give.promises)
    if s.pirates[to].credits > want.credits > 0 and not give.credits:
        out.append(M["want credit"])
    out += promising_more("ask", to, by, leader, want.promises)
    return out


def promising(way: str, owner: int, to: int, leader: int, named: tuple[Promise, ...]) -> Iterable[Any]:
    """deal.promise: what one may still promise another besides what is named. Credits for one time may grow."""
    left = all_promises(way, owner, to, leader)
    if named:
        left = left.copy()
        for _, _, what, n, when, seat, _, _ in named:
            if what != "credit" or n >= MOST_PROMISED:
                left.pop((what, when, seat), None)
    return left.values()


def promising_more(way: str, owner: int, to: int, leader: int, named: tuple[Promise, ...]) -> list[Any]:
    grow = {(it.what, it.when, it.seat) for it in named if it.what == "credit" and it.n < MOST_PROMISED}
    return [move for about, move in all_promises(way, owner, to, leader).items() if about in grow] if grow else []


@cache
def all_promises(way: str, owner: int, to: int, leader: int) -> dict[tuple[str, str, int], Any]:
    """All that one seat may promise another: what, when and whose it is, with the move that names it."""
    won = {(what, "won", leader): move for what, move in WON[way].items() if leader >= 0}
    turn = {(what, "turn", seat): move for seat in sorted((owner, to)) for what, move in TURN[way][seat].items()}
    return won | turn | {("help", "fight", to): WORD[way]["help"], ("truce", "truce", owner): WORD[way]["truce"]}


def promise_of(s: State | Play, o: Offer, move: Move) -> Promise:
    """The promise that a move names."""
    owner, to = (o.by, o.to) if move.kind == "promise" else (o.to, o.by)
    if move.card == "help":
        return Promise(owner, to, "help", 1, "fight", to)
    if move.card == "truce":
        return Promise(owner, to, "truce", 1, "truce", owner, s.pirates[owner].turns + 2)
    if move.seat >= 0:
        return Promise(owner, to, move.card, 1, "turn", move.seat)
    return Promise(owner, to, move.card, 1, "won", fighter(s))


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
        leader = fighter(s)
        if leader >= 0 and leader == holder:
            return Refusal("combat.ally", "wrong-way", {"seat": leader})
        refusal = ally_refusal(s, leader, holder)
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
    promise = promise_of(s, o, move)
    if promise.when == "won" and promise.seat < 0:
        return Refusal("deal.promise", "no-fight")
    for other in (o.give if move.kind == "promise" else o.want).promises:
        if (other.what, other.when, other.seat) == (promise.what, promise.when, promise.seat):
            if promise.what == "credit" and other.n < MOST_PROMISED:
                return None
            return Refusal("deal.promise", "named")
    return full(o)


def do_part(p: Play, seat: int, move: Move) -> None:
    """One more part of the offer, a promise apart."""
    o, kind, card = p.offer, move.kind, move.card
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
        p.then(Task("say", seat))
    elif kind == "want wreck":
        bundle = bundle._replace(any_wrecks=bundle.any_wrecks + 1)
    elif kind == "want trophy":
        bundle = bundle._replace(any_trophies=bundle.any_trophies + 1)
    else:
        bundle = bundle._replace(alliance=True)
    p.offer = o._replace(give=bundle) if gives else o._replace(want=bundle)
    if kind == "give trophy":
        p.say("deal.trophy-bluff", "part-trophy", seat=seat, card=card)
    else:
        p.say("deal.now", f"part-{'give' if gives else 'want'}", card=card or kind.split()[1])


def do_promise(p: Play, seat: int, move: Move) -> None:
    """One more promise in the offer."""
    o, card = p.offer, move.card
    assert o is not None
    promise = promise_of(p, o, move)
    by, to, give, want, sent, answers = o
    if move.kind == "promise":
        p.offer = Offer(by, to, promised(give, promise), want, sent, answers)
    else:
        p.offer = Offer(by, to, give, promised(want, promise), sent, answers)
    what = card if card in ("help", "truce") else promise.when
    p.say("deal.promise", f"part-{what}-{move.kind}", card=card, seat=promise.seat)


def promised(bundle: Bundle, promise: Promise) -> Bundle:
    """With one more promise: no part is named as often, and `_replace` takes twice as long."""
    return Bundle(*bundle[:-1], with_promise(bundle.promises, promise))


def with_promise(promises: tuple[Promise, ...], promise: Promise) -> tuple[Promise, ...]:
    """With one more promise; credits for the same time add up."""
    for at, other in enumerate(promises):
        if other.what == promise.what and other[:2] == promise[:2] and other[4:] == promise[4:]:
            return promises[:at] + (other._replace(n=other.n + promise.n),) + promises[at + 1 :]
    return promises + (promise,)


def moves_say(s: State, task: Task, seat: int) -> list[Any]:
    """deal.trophy-bluff: whatever there is, true or not."""
    return [CARD["say"][name] for name in s.box.trophies]


def check_say(s: State, seat: int, move: Move) -> Refusal | None:
    return None if move.card in s.box.trophies else Refusal("deal.trophy-bluff", "no-trophy", {"card": move.card})


def do_say(p: Play, seat: int, move: Move) -> None:
    o = p.offer
    assert o is not None
    p.done()
    trophies = o.give.trophies[:-1] + ((o.give.trophies[-1][0], move.card),)
    p.offer = o._replace(give=o.give._replace(trophies=trophies))
    p.say("deal.trophy-bluff", "said", card=move.card)


def unsendable(s: State, o: Offer) -> Refusal | None:
    if o.give == EMPTY == o.want:
        return Refusal("deal.anything", "nothing")
    challenged = s.fight is not None and fighter(s) == s.fight.foe
    if challenged and not (o.want if o.by == fighter(s) else o.give).alliance:
        return Refusal("deal.anything", "for-help")
    return None


def check_send(s: State, seat: int, move: Move) -> Refusal | None:
    assert s.offer is not None
    return unsendable(s, s.offer)


def do_send(p: Play, seat: int, move: Move) -> None:
    o = p.offer
    assert o is not None
    p.offer = o._replace(sent=True)
    p.done()
    p.then(Task("answer", o.to))
    p.say("deal.anything", "offer-sent", seat=o.to)


def do_drop(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.offer = None
    p.say("deal.anything", "offer-dropped")


# ---- Answering


def moves_answer(s: State, task: Task, seat: int) -> list[Any]:
    o = s.offer
    assert o is not None
    out = [M["refuse"]]
    if unacceptable(s, o) is None:
        out.insert(0, M["accept"])
    if o.answers < MOST_ANSWERS:
        out.append(M["answer"])
    return out


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


def do_answer(p: Play, seat: int, move: Move) -> None:
    """Another offer instead: the first one is gone."""
    o = p.offer
    assert o is not None
    p.done()
    p.offer = Offer(o.to, o.by, EMPTY, EMPTY, sent=False, answers=o.answers + 1)
    p.then(Task("draft", seat))
    p.say("deal.anything", "offer-opened", seat=o.by)


def do_refuse(p: Play, seat: int, move: Move) -> None:
    p.done()
    p.offer = None
    p.say("deal.anything", "refused")


def do_accept(p: Play, seat: int, move: Move) -> None:
    """deal.now: what is exchanged at once is exchanged; what was promised is written down."""
    o = p.offer
    assert o is not None
    p.done()
    p.say("deal.anything", "accepted", seat=o.by)
    leader = fighter(p)
    p.offer = None
    for bundle, giver, taker in ((o.give, o.by, o.to), (o.want, o.to, o.by)):
        hand_out(p, bundle, giver, taker, leader)
    received = (tuple(name for name, _ in o.give.trophies), o.give.wrecks)
    p.then(
        Task("hand-trophy", o.to, o.want.any_trophies, received[0], (o.by,)),
        Task("hand-wreck", o.to, o.want.any_wrecks, received[1], (o.by,)),
        *limits(o.by),
        *limits(o.to),
    )


def limits(seat: int) -> tuple[Task, Task]:
    """pirate.upgrades, pirate.trophies: what is too much goes at once."""
    return Task("throw", seat), Task("under", seat)


def hand_out(p: Play, bundle: Bundle, giver: int, taker: int, leader: int) -> None:
    if bundle.credits:
        give_credits(p, giver, taker, bundle.credits, "deal.now")
    for name in bundle.upgrades:
        give_upgrade(p, giver, taker, name)
    for name in bundle.wrecks:
        give_wreck(p, giver, taker, name)
    for name, _ in bundle.trophies:
        give_trophy(p, giver, taker, name)
    if bundle.alliance:
        join(p, leader, giver)
    for promise in bundle.promises:
        p.promises = with_promise(p.promises, promise)
        when = promise.when if promise.when != "turn" else "own" if promise.seat == promise.owner else "their"
        facts = {"seat": promise.owner, "seats": (promise.to,), "card": promise.what, "n": promise.n}
        p.say("deal.promise", f"promised-{when}", **facts)


def give_credits(p: Play, giver: int, taker: int, n: int, rule: str) -> None:
    p.change(giver, credits=p.pirates[giver].credits - n)
    p.change(taker, credits=p.pirates[taker].credits + n)
    p.say(rule, "gave-credits", n=n, seat=giver, seats=(taker,))


def give_upgrade(p: Play, giver: int, taker: int, name: str, rule: str = "deal.now") -> None:
    """pirate.equipment: Power moves with it."""
    p.unequip(giver, name)
    pirate, power = p.pirates[taker], p.box.power[name]
    p.change(taker, upgrades=put(pirate.upgrades, name), gear=pirate.gear + power)
    p.say(rule, "gave-card", card=name, seat=giver, seats=(taker,))


def give_wreck(p: Play, giver: int, taker: int, name: str, rule: str = "deal.now") -> None:
    p.unwreck(giver, name)
    p.wreck(taker, name)
    p.say(rule, "gave-wreck", card=name, seat=giver, seats=(taker,))


def give_trophy(p: Play, giver: int, taker: int, name: str) -> None:
    """deal.trophy-bluff: face down."""
    p.change(giver, trophies=without(p.pirates[giver].trophies, name))
    p.change(taker, trophies=put(p.pirates[taker].trophies, name))
    p.say("deal.trophy-bluff", "gave-trophy", card=name, seat=giver, seats=(taker,))


def join(p: Play, leader: int, helper: int) -> None:
    """combat.ally: sealed."""
    fight = p.fight
    assert fight is not None
    if leader == fight.foe:
        p.fight = fight._replace(against=fight.against + (helper,))
    else:
        p.fight = fight._replace(helpers=fight.helpers + (helper,))
    p.say("combat.ally", "allied", seat=helper, seats=(leader,))


# ---- Handing over cards of one's own choice

HAND = {"hand-wreck": "wrecks", "hand-trophy": "trophies", "hand-upgrade": "upgrades"}
GIVE = {"hand-wreck": give_wreck, "hand-trophy": give_trophy, "hand-upgrade": give_upgrade}


def to_hand(s: State | Play, task: Task) -> list[str]:
    return [name for name in getattr(s.pirates[task.seat], HAND[task.step]) if name not in task.names]


def enter_hand(p: Play, task: Task) -> bool:
    cards = to_hand(p, task)
    if 0 < task.n < len(cards):
        return True
    p.done()
    for name in cards[: task.n]:
        GIVE[task.step](p, task.seat, task.seats[0], name)
    return False


def moves_hand(s: State, task: Task, seat: int) -> list[Any]:
    return [CARD["hand over"][name] for name in to_hand(s, task)]


def check_hand(s: State, seat: int, move: Move) -> Refusal | None:
    if move.card not in to_hand(s, s.task):
        return Refusal("deal.now", "not-held", {"seat": seat, "card": move.card})
    return None


def do_hand(p: Play, seat: int, move: Move) -> None:
    task = p.done()
    p.todo.append(task._replace(n=task.n - 1))
    GIVE[task.step](p, seat, task.seats[0], move.card)


# ---- deal.promise: due, kept or broken


def come_due(p: Play, when: str, seat: int) -> None:
    """The promises for this moment are asked for; others wait on."""
    for at, promise in enumerate(p.promises):
        if promise.when == when and promise.seat == seat:
            p.promises = p.promises[:at] + (promise._replace(when="due"),) + p.promises[at + 1 :]


def drop(p: Play, promise: Promise, rule: str = "deal.promise", what: str = "lapsed") -> None:
    p.promises = without(p.promises, promise)
    p.say(rule, what, seat=promise.owner, seats=(promise.to,))


ROWS = {"wreck": "wrecks", "upgrade": "upgrades", "trophy": "trophies"}


def payable(s: State | Play, promise: Promise) -> int:
    """How much of what was promised its owner has: all of it, where nothing is handed over."""
    owner = s.pirates[promise.owner]
    if promise.what == "credit":
        return min(promise.n, owner.credits)
    return min(promise.n, len(getattr(owner, ROWS[promise.what]))) if promise.what in ROWS else promise.n


def due(s: State | Play) -> Promise | None:
    for promise in s.promises:
        if promise.when == "due":
            return promise
    return None


def enter_promises(p: Play, task: Task) -> bool:
    """Asks the owner of each promise that is due, unless it must be kept (deal.hunter) or can't be."""
    promise = due(p)
    if promise is None:
        p.done()
        return False
    if promise.what == "help" and ally_refusal_for(p, promise) is not None:
        drop(p, promise)
        return False
    n = payable(p, promise)
    if promise.bound:
        keep(p, promise._replace(n=n)) if n else drop(p, promise, "deal.hunter", "void")
        return False
    if n < promise.n:
        break_it(p, promise)
        return False
    if task.seat != promise.owner:
        p.todo[-1] = task._replace(seat=promise.owner)
    return True


def ally_refusal_for(p: Play, promise: Promise) -> Refusal | None:
    """Help that can't be given, as somebody else helps or is infamous, is not owed any longer."""
    fight = p.fight
    if fight is None or promise.owner in (fight.foe, *fight.helpers, *fight.against):
        return Refusal("combat.ally", "no-fight")
    if p.pirates[promise.owner].infamous or p.pirates[promise.to].infamous:
        return Refusal("pirate.infamy", "infamous", {"seat": promise.owner})
    if fight.kind != "challenge" and fight.helpers:
        return Refusal("combat.ally", "taken", {"seat": fight.helpers[0]})
    return None


def keep(p: Play, promise: Promise) -> None:
    at = p.promises.index(due(p))
    p.promises = p.promises[:at] + p.promises[at + 1 :]
    owner, to = promise.owner, promise.to
    p.feat(owner, "kept")
    p.say("deal.promise", "kept", seat=owner, seats=(to,))
    if promise.what == "credit":
        give_credits(p, owner, to, promise.n, "deal.promise")
    elif promise.what == "help":
        assert p.fight is not None
        p.fight = p.fight._replace(helpers=p.fight.helpers + (owner,), bound=promise.bound)
        p.say("combat.ally", "allied", seat=owner, seats=(to,))
    else:
        p.then(Task(f"hand-{promise.what}", owner, promise.n, (), (to,)), *limits(to))


def break_it(p: Play, promise: Promise) -> None:
    p.promises = without(p.promises, promise)
    p.feat(promise.owner, "broke")
    p.say("deal.promise", "broken", seat=promise.owner, seats=(promise.to,))
    p.judge(promise.owner)


def do_word(p: Play, seat: int, move: Move) -> None:
    promise = due(p)
    assert promise is not None
    if move.kind == "keep word":
        keep(p, promise)
    else:
        break_it(p, promise)


def masked(o: Offer) -> Offer:
    """An offer as others see it: what lies face down stays so."""
    if not o.give.trophies:
        return o
    return o._replace(give=o.give._replace(trophies=tuple((HIDDEN, said) for _, said in o.give.trophies)))
