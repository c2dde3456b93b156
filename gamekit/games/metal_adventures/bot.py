"""How good a view of Metal Adventures looks for its seat, in tenths of a Glory.

What lies before each pirate, what the fight, the search and the deal that are going on promise to bring, and how far
the others are ahead. All of it out of what lies open and one's own cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from gamekit.games.metal_adventures.material import PLANETS, TITLES, Box, Effect, Ship
from gamekit.games.metal_adventures.rules import allies, combat, space
from gamekit.games.metal_adventures.rules.combat import owed_less
from gamekit.games.metal_adventures.rules.pirates_round import PLACES
from gamekit.games.metal_adventures.rules.trophies import holds
from gamekit.games.metal_adventures.rules.turn import dueless
from gamekit.games.metal_adventures.state import (
    GOAL,
    MOST_DAMAGE,
    PLANET_POWER,
    Bundle,
    Fight,
    Move,
    Offer,
    Pirate,
    Promise,
    State,
    support_power,
    total,
)
from gamekit.games.metal_adventures.view import View
from gamekit.room import Heuristic

GLORY, CREDIT, WRECK, DAMAGE, OWED, JUDGMENT, SUPPORT = 10.0, 1.4, 1.5, 2.2, 0.8, 6.5, 2.2
TROPHY, DRAWN, RIVAL, TRUST, NEED, SHORT, ROOM = 6.0, 6.5, 1.0, 0.85, 0.3, 1.5, 0.8
TITLE = (0.0, 0.2, 1.6, 10.0)  # what so many wrecks of one nation are worth together, beside being wrecks
SEND, WORDS = 0.5, 0.05  # offers are to be sent, and short
USELESS = -50.0  # an offer that is better not begun
DEALS = frozenset({"help", "compose", "say", "answer"})
LENGTH, LONGER = 17, 2.5  # how many turns a match takes, about: so many, and so many more for each player
CHANCES = {  # how likely a trophy's condition comes true while one holds it
    "did": 0.5, "beat": 0.5, "margin": 0.6, "helped": 0.5, "betrayed": 0.2, "lost": 0.6, "rolled": 0.6, "kept": 0.5,
    "broke": 0.4,
}  # fmt: skip


def value(v: View) -> float:
    """My worth, less what the others are worth, above all who is near the goal."""
    return 0.0 if v.seat is None else values(v.state, (v.seat,))[0]


def values(s: State, seats: Sequence[int]) -> list[float]:
    """The same for each of these seats at once. Nothing is looked at that the seat may not know."""
    if s.offer is None:
        return standings(s, seats)
    todo = tuple([task for task in s.todo if task.step not in ("compose", "say", "answer")])
    o, s = s.offer, s._replace(offer=None, todo=todo)
    return [standing(s, me) + (bargain(s, o, me, time_left(s)) if o.by == me else 0.0) for me in seats]


def promising(v: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Without cards thrown away, and of an offer about help in a fight only what asks for it or pays for it."""
    return [move for move in moves if helpful(v.state, move)] or moves


def helpful(s: State, move: Move) -> bool:
    o, kind = s.offer, move.kind
    leader = allies.fighter(s)
    if s.todo[-1].step != "compose" or o is None or leader not in (o.by, o.to):
        return kind != "throw"
    if kind in ("promise", "ask"):
        paid = move.seat < 0 and move.card not in ("help", "truce")  # if the fight is won
        return paid and (kind == "promise") == (leader == o.by)
    if kind.endswith(("wreck", "upgrade", "credit")):
        return kind.startswith("give") == (leader == o.by)
    return not kind.endswith("trophy")


def decided(v: View) -> bool:
    """In deals: the value knows what an offer brings and who takes it, and thinking ahead was seen to add nothing."""
    return v.state.todo[-1].step in DEALS


def settled(s: State) -> bool:
    """Whether no offer is on the table: what one is worth shows only when it is answered."""
    return s.offer is None


def time_left(s: State) -> float:
    """How many turns of his own a pirate may still have."""
    best = GOAL if s.todo[-1].step == "over" else max([pirate.fame for pirate in s.pirates])
    return turns_left(s.turns, len(s.pirates), best)


@cache
def turns_left(turns: int, players: int, best: int) -> float:
    return max(0.4, min((LENGTH - turns) / players + LONGER, (GOAL - best) * 0.8 + 0.4))


def standings(s: State, seats: Sequence[int]) -> list[float]:
    """All but the offer that is being composed, for each of these seats."""
    time, fames = time_left(s), [pirate.fame for pirate in s.pirates]
    late = s.todo[-1].step == "over" or max(fames) >= GOAL - 2
    bare = [worth(s.box, pirate, time, late) for pirate in s.pirates]
    backs = [known + TROPHY * len(pirate.trophies) for known, pirate in zip(bare, s.pirates)]
    rows = [backs.copy() for _ in seats]  # what all are worth, as each of these seats knows it
    for me, worths in zip(seats, rows):
        worths[me] = own_worth(s, me, bare[me], time)
    if s.fight is not None:
        stakes(s, s.fight, seats, rows, time)
    elif s.active in seats and s.todo[0].step in ("begin", "free") and not s.turn.fought:
        mine = rows[seats.index(s.active)]
        mine[s.active] += prospects(s, s.active, time)
        mine[s.active] -= unpaid(s, s.active)
    for promise in s.promises:
        count(promise, promised(s, promise), rows)
    weights = [1.6 if fame >= GOAL - 2 else 1.0 for fame in fames]
    return [ahead(worths, weights, me, coming(s, me)) for me, worths in zip(seats, rows)]


def ahead(worths: Sequence[float], weights: Sequence[float], me: int, more: float) -> float:
    """What all of these are worth to one of them, with what is on its way to him: his own, less that of the others."""
    others = sum([worth * weight for k, (worth, weight) in enumerate(zip(worths, weights)) if k != me])
    return worths[me] + more - RIVAL / (len(worths) - 1) * others


@lru_cache(maxsize=500)
def standing(s: State, me: int) -> float:
    """The same of one seat, looked at once for all parts of an offer."""
    return standings(s, (me,))[0]


@lru_cache(maxsize=10_000)
def worth(box: Box, pirate: Pirate, time: float, late: bool) -> float:
    """What lies open before a pirate. Few moves change it, so it is kept."""
    sum_ = GLORY * pirate.glory - (GLORY if late else JUDGMENT) * pirate.judgment - (4.0 if pirate.infamous else 0.0)
    sum_ += CREDIT * pirate.credits + WRECK * len(pirate.wrecks)
    sum_ -= DAMAGE * pirate.damage + OWED * pirate.faktor
    sum_ += 1.2 * time * pirate.gear
    for name in pirate.upgrades:
        sum_ += upgrade_worth(box, name, time)
    return sum_


def own_worth(s: State, me: int, open_: float, time: float) -> float:
    """The same of oneself, whose trophies and wrecks one knows."""
    pirate = s.pirates[me]
    for name in pirate.trophies:
        open_ += trophy_worth(s, me, name, time)
    return open_ + titles(s.box, pirate.wrecks)


@lru_cache(maxsize=1000)
def titles(box: Box, wrecks: tuple[str, ...]) -> float:
    return sum(TITLE[min(3, n)] for n in nations_of(box, wrecks))


@cache
def upgrade_worth(box: Box, name: str, time: float) -> float:
    """What a card brings beside its Power."""
    upgrade = box.upgrades[name]
    if upgrade.kind == "support":
        return SUPPORT + 0.3 * upgrade.price
    return min(1.0, 0.4 * time) * len(upgrade.effects)


def trophy_worth(s: State, seat: int, name: str, time: float) -> float:
    trophy = s.box.trophies[name]
    likely = CHANCES.get(trophy.condition.do, 0.4) * min(1.0, time / 2.5)
    if seat not in s.turn.claimed and holds(s, seat, trophy.condition):
        likely = 0.95
    return likely * prize(s.box, name)


@cache
def prize(box: Box, name: str) -> float:
    return GLORY * box.trophies[name].glory + CREDIT * box.trophies[name].credits


def coming(s: State, me: int) -> float:
    """What is on its way to me: trophies to be drawn, payments half made, cards that will be one too many."""
    sum_ = 0.0
    for task in s.todo:
        if task.seat != me:
            continue
        if task.step == "keep":
            sum_ += DRAWN
        elif task.step == "swap" or (task.step == "draw-trophies" and s.todo[0].step == "end"):
            sum_ += TROPHY * task.n
        elif task.step == "pay":
            gain = {"light": DAMAGE, "full": DAMAGE * s.pirates[me].damage, "splurge": GLORY}.get(task.names[0])
            sum_ += (GLORY + 4 * CREDIT if gain is None else gain) - 1.45 * task.n
        elif task.step == "take-support":
            sum_ += SUPPORT
        elif task.step in ("take-scrap", "take-wreck"):
            sum_ += WRECK
    return sum_


# ---- Fights


def trophies_for(s: State, me: int, tags: tuple[str, ...], power: int) -> float:
    """How much more a win is worth to who holds a trophy that asks for it."""
    return 0.0 if me in s.turn.claimed else trophies_asking(s.box, s.pirates[me].trophies, tags, power)


@lru_cache(maxsize=10_000)
def trophies_asking(box: Box, trophies: tuple[str, ...], tags: tuple[str, ...], power: int) -> float:
    sum_ = 0.0
    for name in trophies:
        condition = box.trophies.get(name) and box.trophies[name].condition
        if isinstance(condition, Effect) and condition.do == "beat" and condition.of in tags and power >= condition.n:
            sum_ += 0.5 * prize(box, name)
    return sum_


@lru_cache(maxsize=1000)
def nations_of(box: Box, wrecks: tuple[str, ...]) -> Sequence[int]:
    """How many of one's own wrecks are of each nation that gives titles."""
    nations = [box.ships[name].nation for name in wrecks]
    return [nations.count(nation) for nation in TITLES]


def title_hope(box: Box, wrecks: tuple[str, ...], ship: Ship) -> float:
    """How much nearer its wreck brings me to a title."""
    if ship.nation not in TITLES:
        return 0.0
    n = nations_of(box, wrecks)[TITLES.index(ship.nation)]
    return TITLE[min(3, n + 1)] - TITLE[min(3, n)]


def ship_stake(ship: Ship) -> tuple[float, float]:
    return GLORY * ship.glory + CREDIT * ship.credits + WRECK + SUPPORT * ship.supports, DAMAGE * ship.damage


def planet_stake(s: State, planet: str) -> tuple[float, float]:
    prizes = {"exxalia": DRAWN, "bazaar": SUPPORT if s.supports else 0.0, "karokum": WRECK if s.yard else 0.0}
    return CREDIT * s.treasures[PLANETS.index(planet)] + prizes[planet], DAMAGE


def plunder_stake(s: State, foe: int, time: float) -> float:
    pirate = s.pirates[foe]
    best = best_upgrade(s.box, pirate.upgrades, time)
    return max(best, CREDIT * ((pirate.credits + 1) // 2), WRECK * ((len(pirate.wrecks) + 1) // 2))


@lru_cache(maxsize=10_000)
def best_upgrade(box: Box, upgrades: tuple[str, ...], time: float) -> float:
    return max([1.2 * time * box.power[name] + upgrade_worth(box, name, time) for name in upgrades], default=0.0)


def expect(lead: int, ours: int, theirs: int, gain: float, loss: float, *, spare: bool) -> float:
    """Expected gain of a fight; `spare`: one's Metal Faktor die could still be thrown in."""
    plain = combat.odds(lead, ours, theirs)
    out = plain * (gain + loss) - loss
    if spare:
        more = combat.odds(lead, ours + 1, theirs)
        out = max(out, more * (gain + loss) - loss - OWED * 2)
    return out


def stakes(s: State, fight: Fight, seats: Sequence[int], rows: Sequence[list[float]], time: float) -> None:
    """Adds to everybody's worth what the fight that is going on may bring him, as far as each of these seats knows."""
    steps = {task.step for task in s.todo}
    if not fight.target and fight.foe < 0:
        for me, worths in zip(seats, rows):
            worths[s.active] += searching(s, fight, time, me)
    elif "compare" in steps:
        scores = combat.scores(s)
        for me, worths in zip(seats, rows):
            if "betray" in steps and tempting(s, fight, time, me):
                traitor = fight._replace(traitor=True)
                betrayed = s._replace(fight=traitor)
                staked(betrayed, traitor, combat.scores(betrayed), worths, time, me)
            else:
                staked(s, fight, scores, worths, time, me)
    elif "plunder" in steps:
        loot = plunder_stake(s, fight.foe, time)
        for worths in rows:
            worths[s.active] += loot


def tempting(s: State, fight: Fight, time: float, me: int) -> bool:
    """Whether the helper will betray, as far as another can tell."""
    if not fight.helpers or fight.helpers[0] == me:
        return False
    ally = fight.helpers[0]
    return temptation(s, ally, share_of(s.promises, ally), time, me) > 0


def staked(s: State, fight: Fight, scores: tuple[int, int], worths: list[float], time: float, me: int) -> None:
    """What both sides may win and lose, by their scores."""
    gain, loss = stake(s, fight, time, me)
    lead = scores[0] - scores[1]
    if asked_for_faktor(s, fight):
        red = int(fight.foe >= 0 and not s.pirates[fight.foe].faktor)  # the challenged will throw his in
        win, more = combat.odds(lead, 0, red), combat.odds(lead, 1, red)
        if (more - win) * (gain + loss) > OWED * 2:
            win, gain = more, gain - OWED * 2 / max(more, 0.1)
    else:
        win = combat.likely(s, fight, lead)
    for seat, face in fight.dice:
        worths[seat] -= OWED * 2 if face < 0 else 0.0
    worths[s.active] += win * gain - (1 - win) * loss
    for seat in fight.helpers:
        if fight.traitor:
            planet = fight.target in PLANETS
            pay = s.treasures[PLANETS.index(fight.target)] if planet else s.box.ships[fight.target].credits
            worths[seat] += (1 - win) * (CREDIT * pay + feat_prize(s, seat, me, "betrayed")) - win * DAMAGE
        else:
            worths[seat] += win * feat_prize(s, seat, me, "helped") - (1 - win) * hurt(s, seat, loss)
    if fight.foe >= 0:
        worths[fight.foe] += (1 - win) * (GLORY + CREDIT * s.pot) - win * (DAMAGE + plunder_stake(s, fight.foe, time))
        for seat in fight.against:
            worths[seat] += (1 - win) * feat_prize(s, seat, me, "helped") - win * DAMAGE


def asked_for_faktor(s: State, fight: Fight) -> bool:
    """Whether the attacker or challenger will still be asked for his Metal Faktor die."""
    if s.pirates[s.active].faktor or s.active in dict(fight.dice):
        return False
    return any(task.step == "faktor" and not task.n for task in s.todo)


def hurt(s: State, seat: int, loss: float) -> float:
    return min(loss, DAMAGE * (MOST_DAMAGE - s.pirates[seat].damage))


def feat_prize(s: State, seat: int, me: int, feat: str) -> float:
    """What I get for having helped or betrayed, if a trophy of mine asks for it."""
    if seat != me or seat in s.turn.claimed:
        return 0.0
    return sum(0.5 * prize(s.box, n) for n in s.pirates[seat].trophies if s.box.trophies[n].condition.do == feat)


def stake(s: State, fight: Fight, time: float, me: int) -> tuple[float, float]:
    """What the attacker or challenger stands to gain and to lose."""
    pirate = s.pirates[s.active]
    if fight.kind == "challenge":
        gain, loss = GLORY + CREDIT * s.pot + plunder_stake(s, fight.foe, time), DAMAGE
        tags, power = s.box.tags(""), s.pirates[fight.foe].power
    elif fight.kind == "planet":
        gain, loss = planet_stake(s, fight.target)
        tags, power = s.box.tags(fight.target), PLANET_POWER[fight.target]
    else:
        ship = s.box.ships[fight.target]
        gain, loss = ship_stake(ship)
        tags, power = s.box.tags(fight.target), ship.power
    gain += CREDIT * sum(n for seat, n in fight.plunder if seat == s.active)
    loss = 0.0 if fight.shields[0] else min(loss, DAMAGE * (MOST_DAMAGE - pirate.damage))
    if fight.traitor:
        loss = min(loss, DAMAGE)
    if s.active == me:
        gain += trophies_for(s, me, tags, power)
        gain += title_hope(s.box, pirate.wrecks, s.box.ships[fight.target]) if fight.target in s.box.ships else 0.0
        loss -= feat_prize(s, me, me, "lost")
    return gain, loss


@cache
def zone_hopes(box: Box, zone: str, lead: int, spare: bool, armour: int) -> tuple[float, ...]:
    """What each ship of a zone is worth to an attacker with that Power."""
    out = []
    for ship in box.ships.values():
        if ship.zone == zone:
            gain, loss = ship_stake(ship)
            out.append(expect(lead - ship.power, 0, 0, gain, max(0.0, loss - DAMAGE * armour), spare=spare))
    return tuple(out)


def hopes(s: State, seat: int) -> tuple[float, ...]:
    return hopes_of(s.box, s.pirates[seat], "near" if s.near else "far")


@lru_cache(maxsize=10_000)
def hopes_of(box: Box, pirate: Pirate, zone: str) -> tuple[float, ...]:
    lead = pirate.power + total(box, pirate, "stronger", ("ships",)) - owed_less(box, pirate)
    armour = total(box, pirate, "armour", ("ships",))
    return zone_hopes(box, zone, lead, not pirate.faktor, armour)


def searching(s: State, fight: Fight, time: float, me: int) -> float:
    """The next card is about to be turned over: the best of what is shown and what may come."""
    found = hopes(s, s.active)
    if not (s.near or s.far):
        found = (0.0,)
    shown = [ship_hope(s, name, s.active, me) for name in fight.shown]
    if s.todo[-1].step == "sight":
        best = max(shown)
        return max(best, one_more(found, best) if space.may_turn(s) else best)
    left = space.limit(s) - len(fight.shown)
    floor = max(shown, default=-9.0)
    if left > 1:  # a bad one may still be passed over
        floor = max(floor, sum(found) / len(found))
    return one_more(found, floor)


@lru_cache(maxsize=10_000)
def one_more(found: tuple[float, ...], floor: float) -> float:
    """What it brings to turn one of these over, if one may keep to so much instead."""
    return sum([max(floor, hope) for hope in found]) / len(found)


def ship_hope(s: State, name: str, seat: int, me: int) -> float:
    return ship_hope_of(s.box, name, s.pirates[seat], seat == me, seat in s.turn.claimed)


@lru_cache(maxsize=10_000)
def ship_hope_of(box: Box, name: str, pirate: Pirate, own: bool, claimed: bool) -> float:
    """What a ship is worth to a pirate, to oneself with what one's own cards ask for."""
    ship = box.ships[name]
    gain, loss = ship_stake(ship)
    tags = box.tags(name)
    lead = pirate.power + total(box, pirate, "stronger", tags) - owed_less(box, pirate) - ship.power
    if own:
        asked = 0.0 if claimed else trophies_asking(box, pirate.trophies, tags, ship.power)
        gain += asked + title_hope(box, pirate.wrecks, ship)
    loss = min(loss, DAMAGE * (MOST_DAMAGE - pirate.damage))
    return expect(lead, 0, 0, gain, loss, spare=not pirate.faktor)


def unpaid(s: State, me: int) -> float:
    """What the brotherhood will still ask for."""
    if s.todo[0].step != "begin" or dueless(s, me):
        return 0.0
    return CREDIT if s.pirates[me].credits else 0.0 if s.pirates[me].infamous else JUDGMENT


def prospects(s: State, me: int, time: float) -> float:
    """The best combat that I could still name in this turn."""
    pirate, box = s.pirates[me], s.box
    spare = not pirate.faktor
    base = pirate.power - owed_less(box, pirate)
    damage = min(DAMAGE, DAMAGE * (MOST_DAMAGE - pirate.damage))
    hope = -9.0
    if s.near or s.far:
        found = hopes(s, me)
        hope = one_more(found, sum(found) / len(found))
    if pirate.credits:
        for name in s.yard:
            hope = max(hope, ship_hope(s, name, me, me) - CREDIT)
    visited = [PLACES[action] for action in s.turn.acts]
    strong = base + total(box, pirate, "stronger", ("planets",))
    for planet in PLANETS:
        if planet not in visited:
            gain, _ = planet_stake(s, planet)
            gain += trophies_for(s, me, (planet, "planets"), PLANET_POWER[planet])
            hope = max(hope, expect(strong - PLANET_POWER[planet], 0, 0, gain, damage, spare=spare))
    strong = base + total(box, pirate, "stronger", ("pirates",))
    win = GLORY + CREDIT * s.pot + trophies_for(s, me, ("pirates",), 0)
    share = RIVAL / (len(s.pirates) - 1)
    for k, other in enumerate(s.pirates):
        if k == me:
            continue
        loot = plunder_stake(s, k, time)
        theirs = other.power + total(box, other, "stronger", ("pirates",))
        # what the other gains or loses counts as well
        gain, loss = win + loot + share * (loot + DAMAGE), damage + share * (GLORY + CREDIT * s.pot)
        hope = max(hope, expect(strong - theirs, 0, int(not other.faktor), gain, loss, spare=spare))
    return hope


# ---- Deals: what does not hang on the parts of an offer is reckoned once for all of them


chance = lru_cache(maxsize=500)(combat.chance)


def count(promise: Promise, n: float, rows: Sequence[list[float]]) -> None:
    """A promise is a debt to its owner and, as far as he is trusted, worth something to the other."""
    n = min(n, JUDGMENT)  # more is not paid: to break it is cheaper
    for worths in rows:
        worths[promise.owner] -= n
        worths[promise.to] += TRUST * n


PROMISED = {"wreck": WRECK, "upgrade": 4.0, "trophy": TROPHY, "help": 2.5, "truce": 1.5}


def promised(s: State, promise: Promise) -> float:
    n = CREDIT * promise.n if promise.what == "credit" else PROMISED[promise.what]
    if promise.when == "won":
        return n * (chance(s) if s.fight and (s.fight.target or s.fight.foe >= 0) and not s.fight.won else 0.5)
    return n


def bargain(s: State, o: Offer, me: int, time: float) -> float:
    """What my offer is worth to me if the other takes it, and whether he will, by what he gains from it."""
    if not o.give.parts and not o.want.parts:
        return opening(s, o, me, time)
    net, his = gains(s, o, me, time)
    if o.sent:
        return net + (SEND if net > 0 else 0.0) if his >= NEED else -0.3
    net -= WORDS * (o.give.parts + o.want.parts + sum(it.n for it in (*o.give.promises, *o.want.promises)))
    return net - SHORT * (NEED - his) if his < NEED else net + ROOM * (his - NEED)


def gains(s: State, o: Offer, me: int, time: float) -> tuple[float, float]:
    """What my offer brings me and the other, each against all others."""
    mine, theirs = balance(s, o, time, me)
    share = RIVAL / (len(s.pirates) - 1)
    net, his = mine - share * theirs, theirs - share * mine
    if o.want.alliance and me == s.active:  # an ally who gains more by betrayal is none
        his = min(his, NEED - temptation(s, o.to, share_of((*s.promises, *o.give.promises), o.to), time, me))
    return net, his


def takes(v: View, o: Offer) -> bool:
    """Whether the other would take an offer, by what its author can see."""
    s = v.state._replace(offer=None)
    return gains(s, o, o.by, time_left(s))[1] >= NEED


def balance(s: State, o: Offer, time: float, me: int) -> tuple[float, float]:
    """What an offer brings to its author and to the other."""
    out = [0.0, 0.0]
    for side, bundle in ((0, o.give), (1, o.want)):
        giver, taker = (o.by, o.to) if side == 0 else (o.to, o.by)
        n = CREDIT * bundle.credits + WRECK * (len(bundle.wrecks) + bundle.any_wrecks)
        n += TROPHY * (len(bundle.trophies) + bundle.any_trophies) + gear_worth(s, bundle, time)
        out[side] -= n
        out[1 - side] += n
        leader = allies.fighter(s)
        if bundle.alliance and leader in (giver, taker):
            gain, cost = alliance(s, leader, giver, time, me)
            out[side] -= cost
            out[1 - side] += gain
        for promise in bundle.promises:
            n = promised(s, promise)
            out[side] -= min(n, JUDGMENT)
            out[1 - side] += TRUST * min(n, JUDGMENT)
    return out[0], out[1]


def gear_worth(s: State, bundle: Bundle, time: float) -> float:
    return sum(1.2 * time * s.box.power[n] + upgrade_worth(s.box, n, time) for n in bundle.upgrades)


@lru_cache(maxsize=500)
def alliance(s: State, leader: int, helper: int, time: float, me: int) -> tuple[float, float]:
    """What it gains the leader, and what it costs the helper."""
    fight = s.fight
    assert fight is not None
    attack, defence = combat.scores(s)
    more = support_power(s.box, s.pirates[helper])
    gain, loss = stake(s, fight, time, me)
    if leader == s.active:
        spare = not s.pirates[leader].faktor
        lead, red = attack - defence, int(fight.foe >= 0 and not s.pirates[fight.foe].faktor)
        now = expect(lead, 0, red, gain, loss, spare=spare)
        then = expect(lead + more, 0, red, gain, loss, spare=spare)
        win = combat.odds(lead + more, int(spare), red)
        cost = (1 - win) * hurt(s, helper, loss) - win * feat_prize(s, helper, me, "helped")
        return then - now, cost
    reds = (int(not s.pirates[s.active].faktor), int(not s.pirates[leader].faktor))
    win, without = combat.odds(attack - defence - more, *reds), combat.odds(attack - defence, *reds)
    stake_ = GLORY + CREDIT * s.pot + DAMAGE + plunder_stake(s, leader, time)
    return (without - win) * stake_, win * DAMAGE - (1 - win) * feat_prize(s, helper, me, "helped")


def share_of(promises: tuple[Promise, ...], helper: int) -> float:
    """What a helper was promised for a victory."""
    worth_ = {"credit": CREDIT, "wreck": WRECK, "upgrade": 4.0, "trophy": TROPHY}
    owed = (worth_[it.what] * it.n for it in promises if it.when == "won" and it.to == helper)
    return TRUST * sum(min(JUDGMENT, n) for n in owed)


@lru_cache(maxsize=500)
def temptation(s: State, helper: int, owed: float, time: float, me: int) -> float:
    """How much more betrayal brings a helper than loyalty, as far as one can see."""
    fight = s.fight
    assert fight is not None
    ship = s.box.ships.get(fight.target)
    if fight.kind == "challenge" or (ship is not None and ship.hunter):
        return -9.0
    attack, defence = combat.scores(s)
    pirate = s.pirates[helper]
    more = support_power(s.box, pirate)
    lead = attack - defence - (more if helper in fight.helpers else 0)
    spare = int(not s.pirates[s.active].faktor)
    loyal, against = combat.odds(lead + more, spare), combat.odds(lead - more, spare, int(not pirate.faktor))
    gain, loss = stake(s, fight, time, me)
    pay = ship.credits if ship is not None else s.treasures[PLANETS.index(fight.target)]
    betrayal = (1 - against) * CREDIT * pay - against * DAMAGE - (0.0 if pirate.infamous else JUDGMENT)
    betrayal += RIVAL / (len(s.pirates) - 1) * (loyal - against) * (gain + loss)
    return betrayal - loyal * owed + (1 - loyal) * hurt(s, helper, loss)


def opening(s: State, o: Offer, me: int, time: float) -> float:
    """Whether it is worth while to begin an offer: for help in a fight, once to each, if both can gain."""
    leader = allies.fighter(s)
    helper = o.to if leader == o.by else o.by
    if leader not in (o.by, o.to) or s.turn.begun.count((leader, helper)) > 1:
        return USELESS
    if allies.ally_refusal(s, leader, helper) is not None:
        return USELESS
    gain, cost = alliance(s, leader, helper, time, me)
    share = RIVAL / (len(s.pirates) - 1)
    left = gain - (cost + share * gain + NEED) * 1.3
    if leader == me:
        bought = me != s.active or temptation(s, helper, TRUST * JUDGMENT, time, me) < 0
        return left if left > 0.3 and bought else USELESS
    left = ROOM * (gain + share * cost - NEED) - cost - share * gain  # a helper names his price
    return 0.8 * left if left > 0.3 else USELESS


HEURISTIC = Heuristic(
    value, lead=20.0, curiosity=0.25, breadth=0.5, promising=promising, decided=decided, settled=settled, values=values
)
