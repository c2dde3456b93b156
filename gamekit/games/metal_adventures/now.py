"""The panel of what goes on now: the fight with its odds, the offer with what each side gives, cards to choose from.

Below it the choices that have no place of their own on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from gamekit.games.metal_adventures import combat, deals
from gamekit.games.metal_adventures.layout import Rect, Sheet, half, outline
from gamekit.games.metal_adventures.loot import TAKE
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.panels import ROW, trophy_card
from gamekit.games.metal_adventures.search import may_turn
from gamekit.games.metal_adventures.stamps import BARS, BUTTON_HEIGHT, CELL
from gamekit.games.metal_adventures.state import HIDDEN, Bundle, Fight, Offer, Roll, State, support_power
from gamekit.games.metal_adventures.telling import (
    Way,
    against,
    bundle_parts,
    describe,
    lead,
    percent,
    promise_text,
    rolled,
    say,
    supposed,
    ways,
    wrap,
)
from gamekit.scene import Path, Polygon, Use, rectangle, text_width

# The choices, in the order in which they stand; "|" begins a new line.
ORDER = (
    "due pay", "due judgment", "travel", "challenge", "offer", "loot credits", "loot", "loot wrecks", "look",
    "credits", "nation", "go on", "betray", "stay loyal", "faktor", "no faktor", "keep word", "break word", "accept",
    "refuse", "answer", "no trophy", "play", "throw", "pass", "done", "give", "want", "promise", "ask",
    "|", "credit", "wreck", "upgrade", "trophy", "alliance", "help", "truce", "won", "turn", "|", "send", "drop offer",
)  # fmt: skip
ELSEWHERE = (  # what is clicked where it lies
    "upgrade:", "trophy:", "say:", "slot:", "support:", "ship:", "card:", "wreck:", "planet:", "action:", "seat:",
)  # fmt: skip


def now(b: Sheet) -> None:
    at = b.where.now
    b.frame(at)
    lowest = choices(b, at)
    b.text(at.x + 12, at.y + 20, headline(b), 14, bold=True, room=at.w - 220 if at.w > 500 else at.w - 24)
    if at.w > 500:
        phases(b, at.right - 12, at.y + 19)
    body = Rect(at.x + 12, at.y + 32, at.w - 24, lowest - at.y - 40)
    s = b.s
    if b.moves and s.todo[-1].step == "say":
        picks(b, body, "say", list(s.box.trophies))
    elif cards := to_pick(b):
        picks(b, body, "card", cards)
    elif s.drawn:
        drawn(b, body)
    elif s.offer:
        offer(b, body)
    elif s.todo[-1].step == "promises" and (promise := deals.due(s)):
        owes = b.say("label.owes", seat=promise.owner, seats=(promise.to,), text=promise_text(promise))
        b.text(body.x, body.y + 22, owes, 13, room=body.w)
        b.text(body.x, body.y + 42, b.say("label.breaking-free" if s.pirates[promise.owner].infamous
                                          else "label.breaking"), 11.5, "ink2", room=body.w)  # fmt: skip
    elif s.fight and (s.fight.target or s.fight.foe >= 0):
        fight(b, body, s)
    elif s.todo[-1].step == "choose":
        happened(b, body)
    elif s.fight and s.fight.shown and may_turn(s):  # the last one, or the next
        fight(b, body, supposed(s, s.fight.shown[-1]))
    else:
        outlook(b, body)


def headline(b: Sheet) -> str:
    """What goes on, in a few words."""
    s = b.s
    fight = s.fight
    if s.todo[-1].step == "over":
        return b.say("now.over")
    if s.offer:
        return b.say("now.offer", seat=s.offer.by, seats=(s.offer.to,))
    if s.todo[-1].step == "choose":
        return b.say("now.event", text=say(event_now(s)))
    if fight and fight.foe >= 0:
        return b.say("now.challenge", seat=s.active, seats=(fight.foe,))
    if fight and fight.target:
        return b.say("now.attack", seat=s.active, card=fight.target)
    if fight:
        return b.say("now.search", seat=s.active)
    if not s.turns:
        return b.say("now.deal")
    return b.say("now.turn", seat=s.active, n=s.turns)


def event_now(s: State) -> str:
    """Which event asks for a planet: the one out of the game that says so."""
    feeds = {name for name, event in s.box.events.items() if any(it.of == "fewest" for it in event.effects)}
    named = feeds.intersection(s.gone)
    return named.pop() if len(named) == 1 else "an-event"


def happened(b: Sheet, at: Rect) -> None:
    """An event, and the treasures of the planets that it may be for."""
    task = b.s.todo[-1]
    text = b.say("label.feeds", n=task.n)
    for k, line in enumerate(wrap(text, 12, at.w, 2)):
        b.text(at.x, at.y + 12 + 16 * k, line, 12, "ink2")


def phases(b: Sheet, x: float, y: float) -> None:
    """Due, combat, round: where the turn has got to."""
    s = b.s
    steps = {task.step for task in s.todo}
    if not s.turns or "over" in steps:
        return
    here = "due" if "begin" in steps else "combat" if s.fight or not s.turn.fought else "round"
    resting = bool(steps & {"swap", "rest-buy"})
    for key in ("round", "combat", "due"):
        text = b.say(f"phase.{key}")
        current = key == here and not resting
        b.text(x, y, text, 11, "ink" if current else "ink2", "end", bold=current)
        if current:
            w = text_width(text, 11, bold=True)
            b.shapes.append(Polygon(rectangle(half(x - w), half(y + 4), half(w), 1.5), "ink"))
        x -= text_width(text, 11, bold=True) * 1.1 + 14


# ---- choices


def choices(b: Sheet, at: Rect) -> float:
    """What can be chosen and lies nowhere on the board, as buttons from below; gives how far up they reach."""
    lines = lines_of(tuple(sorted(wanted(b))), at.w - 24, b)
    y = at.bottom - 8 - len(lines) * (BUTTON_HEIGHT + 5) + 5
    top = y
    for line in lines:
        x = at.x + 12
        for target, label, w in line:
            place = Rect(x, y, w, BUTTON_HEIGHT)
            b.button(place)
            b.text(x + w / 2, y + 17.5, label, 12, anchor="middle", bold=True, room=w - 6)
            b.spot(target, label, place)
            x += w + 6
        y += BUTTON_HEIGHT + 5
    return top if lines else at.bottom


def wanted(b: Sheet) -> set[str]:
    found = {target for move in b.moves for target in move.targets if not target.startswith(ELSEWHERE)}
    return found - {"rest", "search", "turn over"} - {t for t in found if t.startswith("chance:")}


def lines_of(targets: Sequence[str], room: float, b: Sheet) -> list[list[tuple[str, str, float]]]:
    """The buttons line by line: their target, label and width."""
    rank = {kind: k for k, kind in enumerate(ORDER)}
    breaks = [k for k, kind in enumerate(ORDER) if kind == "|"]
    lines: list[list[tuple[str, str, float]]] = []
    group, used = -1, room
    for target in sorted(targets, key=lambda target: (rank[target.partition(":")[0]], target)):
        kind, _, value = target.partition(":")
        if kind == "turn":
            label = b.say("do.turn", seat=int(value))
        elif kind == "nation":
            label = b.say("do.nation", nation=value)
        elif kind == "due judgment" and b.s.pirates[b.s.active].infamous:
            label = b.say("do.due judgment-free")
        else:
            label = b.say(f"do.{kind}")
        w = min(room, 12.0 * ceil(max(48.0, text_width(label, 12, bold=True) * 1.1 + 14) / 12))
        its = sum(rank[kind] > at for at in breaks)
        if used + w > room or its != group:
            lines.append([])
            group, used = its, 0
        lines[-1].append((target, label, w))
        used += w + 6
    return lines


# ---- cards to choose from


def to_pick(b: Sheet) -> list[str]:
    """The cards that are taken or handed over now, for who chooses."""
    s = b.s
    if not b.moves:
        return []
    step = s.todo[-1].step
    if step in TAKE:
        cards = list(TAKE[step](s))
    elif step in deals.HAND:
        cards = deals.to_hand(s, s.todo[-1])
    else:
        return []
    return [name for name in cards if name != HIDDEN]


def picks(b: Sheet, at: Rect, kind: str, cards: list[str]) -> None:
    columns = max(3, -(-len(cards) // 8))
    rows = -(-len(cards) // columns)
    pitch = min(ROW + 4.0, at.h / max(1, rows))
    w = (at.w - (columns - 1) * 6) / columns
    box = b.s.box
    for k, name in enumerate(cards):
        place = Rect(at.x + (k // rows) * (w + 6), at.y + (k % rows) * pitch, w, pitch - 3)
        b.frame(place, "raise_", "edge", 1.2, 5)
        middle, room = place.y + place.h / 2, w - 28
        if name in box.ships:
            b.use(f"ship-{box.ships[name].nation}", place.x + 13, middle, 1.0, 0.85)
            b.text(place.right - 6, middle + 4, box.ships[name].power, 11, anchor="end", bold=True)
            room -= 20
        elif name in box.upgrades:
            b.use(f"kind-{box.upgrades[name].kind}", place.x + 12, middle, 1.0, 0.85)
        else:
            b.use("cup", place.x + 12, middle)
        b.text(place.x + 25, middle + 4, say(name), 11, room=room)
        b.spot(f"{kind}:{name}", describe(box, name), place)


def drawn(b: Sheet, at: Rect) -> None:
    """Trophies that lie drawn."""
    n = max(3, len(b.s.drawn))
    w = (at.w - (n - 1) * 6) / n
    for k, name in enumerate(b.s.drawn):
        trophy_card(b, name, Rect(at.x + k * (w + 6), at.y + 6, w, 84))


# ---- offers


def offer(b: Sheet, at: Rect) -> None:
    """What each side gives, in words, and between the two an arrow each way."""
    o = b.s.offer
    assert o is not None
    half = at.w / 2 - 14
    if b.s.fight and (b.s.fight.target or b.s.fight.foe >= 0):
        b.text(at.x, at.y + 6, fight_then(b, o), 11, "ink2", bold=True, room=at.w)
        at = Rect(at.x, at.y + 14, at.w, at.h - 14)
    for x, seat, bundle in ((at.x, o.by, o.give), (at.x + half + 28, o.to, o.want)):
        b.seat(seat, x + 8, at.y + 8, 6.5)
        b.text(x + 20, at.y + 12.5, b.say("label.gives", seat=seat), 12, bold=True, room=half - 22)
        side(b, bundle, seat, x, at.y + 30, half, at.bottom)
    middle = at.x + at.w / 2
    b.use("arrow", middle, at.y + 34)
    b.shapes.append(Path(((middle + 6, at.y + 46), (middle - 5, at.y + 46)), "ink2", 1.5))
    b.shapes.append(Path(((middle - 1, at.y + 42.5), (middle - 5, at.y + 46), (middle - 1, at.y + 49.5)), "ink2", 1.5))


def fight_then(b: Sheet, o: Offer) -> str:
    """Who fights whom, how it stands, and how it would with the help that is offered or asked for."""
    s = b.s
    assert s.fight is not None
    before, ours, theirs = lead(s)
    n = round(100 * combat.odds(before, ours, theirs))
    helper = o.by if o.give.alliance else o.to if o.want.alliance else -1
    foe = b.name(s.fight.foe) if s.fight.foe >= 0 else say(s.fight.target)
    if helper < 0:
        return b.say("label.fight-now", seat=s.active, text=foe, n=n)
    power = support_power(s.box, s.pirates[helper])
    leader = o.to if o.give.alliance else o.by
    k = round(100 * combat.odds(before + (-power if leader == s.fight.foe else power), ours, theirs))
    return b.say("label.fight-then", seat=s.active, text=foe, n=n, k=k)


def side(b: Sheet, bundle: Bundle, seat: int, x: float, y: float, w: float, bottom: float) -> None:
    parts = bundle_parts(b.s, bundle, seat, own=seat == b.view.seat, short=w < 300)
    if not parts:
        b.text(x, y, b.say("label.nothing"), 12, "ink2")
    pitch = min(16.0, (bottom - y + 6) / (len(parts) + 1))
    for text, tone in parts:
        b.text(x, y, text, 12 if pitch > 13 else 11, "ink" if tone != "ink2" else "ink2", room=w)
        y += pitch
    if bundle.promises:
        free = b.s.pirates[seat].infamous
        cost = b.say("label.breaking-free" if free else "label.breaking")
        b.text(x, y - 1, cost, 10.5, "warn" if free else "ink2", room=w)


# ---- the fight


def fight(b: Sheet, at: Rect, s: State) -> None:
    """Both sides with their dice, the 36 pairs of dice, and how likely each way to fight is to win."""
    fight = s.fight
    assert fight is not None
    compared = rolled(fight) and all(task.step != "compare" for task in s.todo)
    roll = s.turn.last if compared and s.turn.last else combat.lying(s)
    w = side_width(at)
    sides(b, Rect(at.x, at.y, w, at.h), roll, fight)
    pairs_x = at.x + w + 26
    pairs(b, pairs_x, at.y, fight, roll.attack - roll.defence)
    left = pairs_x + 6 * CELL + 18
    if not compared:
        bars(b, Rect(left, at.y, at.right - left, at.h), b.say("label.chance", seat=s.active), ways(s, b.names))


def side_width(at: Rect) -> float:
    return 132 if at.w < 470 else 190 if at.w < 700 else 240


def sides(b: Sheet, at: Rect, roll: Roll, fight: Fight | None) -> None:
    """Attacker and defender: Power and all that counts, the die, Metal Faktor dice, and the sum."""
    helpers, against_us = (fight.helpers, fight.against) if fight else ((), ())
    if fight and fight.traitor:
        helpers, against_us = (), fight.helpers
    rows = (
        ("orange", roll.orange, roll.attack, roll.ours, roll.seat, "", helpers),
        ("grey", roll.grey, roll.defence, roll.theirs, roll.foe, roll.target, against_us),
    )
    thrown = bool(roll.orange and roll.grey)
    dice: list[Use] = []
    for k, (colour, face, total, reds, seat, target, friends) in enumerate(rows):
        y = at.y + 10 + k * 58
        if seat >= 0:
            b.seat(seat, at.x + 7, y, 6.5)
        else:
            emblem(b, target, at.x + 9, y)
        name = b.name(seat) if seat >= 0 else say(target)
        b.text(at.x + 22, y + 4.5, name, 12, bold=True, room=at.w - 26 - 14 * len(friends))
        for n, friend in enumerate(friends):
            b.seat(friend, at.right - 8 - 14 * n, y, 5)
        y += 28
        before = total - face - sum(max(0, red) for red in reds)
        b.text(at.x + 24, y + 6, before, 18, anchor="end", bold=True)
        dice.append(Use(f"{colour}-{face}", half(at.x + 46), half(y), 1.0, 0.85))
        for n, red in enumerate(reds):
            dice.append(Use(f"red-{max(0, red)}", half(at.x + 74 + 24 * n), half(y), 1.0 if red >= 0 else 0.55, 0.7))
        if thrown:
            b.text(
                min(at.right - 2, at.x + 128 + 24 * max(len(roll.ours), len(roll.theirs))),
                y + 6,
                total,
                18,
                anchor="end",
                bold=True,
            )
    b.shapes += dice
    y = at.y + 10 + 116
    if thrown:
        b.thrown = repr(roll[:-2]), tuple(dice)  # support cards change the sums, not the dice
        won = roll.attack >= roll.defence
        b.text(at.x, y + 4, b.say("label.won" if won else "label.lost"), 11, "good" if won else "bad", bold=True,
               room=at.w)  # fmt: skip
    elif fight and fight.traitor:
        b.text(at.x, y + 4, b.say("label.betrayed", seat=fight.helpers[0]), 11, "bad", bold=True, room=at.w)
    elif fight:
        b.text(at.x, y + 4, b.say("label.tie"), 10.5, "good", bold=True, room=at.w)
    if fight and y + 20 < at.bottom + 8:
        if not thrown:
            b.text(at.x, y + 19, lose_text(b, fight), 10.5, "ink2", room=at.w)
        elif fight.traitor:
            b.text(at.x, y + 19, b.say("label.betrayed", seat=fight.helpers[0]), 11, "bad", bold=True, room=at.w)


def lose_text(b: Sheet, fight: Fight) -> str:
    ship = b.s.box.ships.get(fight.target)
    n = ship.damage if ship and not fight.traitor else 1  # betrayed, the attacker takes 1 whatever the ship does
    return b.say("label.lose", n=n)


def emblem(b: Sheet, target: str, x: float, y: float) -> None:
    if target in PLANETS:
        b.use(f"emblem-{target}", x, y, 1.0, 0.6)
    else:
        b.use(f"ship-{b.s.box.ships[target].nation}", x, y, 1.0, 0.9)


def pairs(b: Sheet, x: float, y: float, fight: Fight, ahead: int) -> None:
    """The 36 pairs: which of them win. What red dice have shown counts; those to come do not."""
    before = ahead - fight.orange + fight.grey
    need = max(-5, min(6, -before))
    won = sum(orange - grey >= need for orange in range(1, 7) for grey in range(1, 7))
    b.text(x + 3 * CELL, y + 4, b.say("label.pairs", n=won), 11, anchor="middle", bold=True)
    top = y + 22
    b.use(f"pairs-{need}", x, top)
    if rolled(fight):
        ring = rectangle(x + (fight.grey - 1) * CELL, top + (6 - fight.orange) * CELL, CELL, CELL, 4)
        b.shapes.append(Polygon(ring, "", "ink", 2.4))
    b.text(x + 3 * CELL, top + 6 * CELL + 13, b.say("label.dice-axes"), 10.5, "ink2", "middle", room=7.6 * CELL)


def bars(b: Sheet, at: Rect, title: str, rows: Sequence[Way]) -> None:
    """A bar for each way: full as far as it wins, hatched where it loses, and the number; it can be clicked there."""
    b.text(at.x, at.y + 4, title, 11, "ink2", bold=True, room=at.w)
    pitch = min(26.0 if at.w > 260 else 32.0, (at.h - 12) / max(1, len(rows)))
    for k, (label, share, target) in enumerate(rows):
        y = at.y + 12 + k * pitch
        if at.w <= 200 and pitch >= 24:  # the words above the bar
            b.text(at.x, y + pitch / 2 - 1, label, 10.5, room=at.w)
            bar(b, at.x, y + pitch / 2 + 2, at.w - 40, 8, share)
            b.text(at.right, y + pitch / 2 + 10, percent(share), 12, anchor="end", bold=True)
        else:
            high, words = 12 if pitch >= 16 else 8, at.w * 0.5
            b.text(at.x, y + pitch / 2 + 4, label, 10.5, room=words - 6)
            bar(b, at.x + words, y + (pitch - high) / 2, at.w - words - 38, high, share)
            b.text(at.right, y + pitch / 2 + 4, percent(share), 12, anchor="end", bold=True)
        if target:
            b.twins[target] = outline(Rect(at.x - 4, y + 1, at.w + 8, pitch - 2), 5)


def people(b: Sheet, at: Rect, title: str, sign: str, rows: Sequence[tuple[int, int]]) -> None:
    """A row for each of some pirates, with a number; they can be clicked there."""
    b.text(at.x, at.y + 4, title, 11, "ink2", bold=True, room=at.w)
    for k, (seat, n) in enumerate(rows):
        row = Rect(at.x - 4, at.y + 13 + k * 28, at.w + 8, 25)
        b.frame(row, "raise_", "edge", 1.1, 5)
        b.seat(seat, row.x + 14, row.y + 12.5, 6)
        b.text(row.x + 27, row.y + 16.5, b.name(seat), 12, bold=True, room=row.w - 70)
        b.count(sign, row.right - 34, row.y + 12.5, n, 12)
        b.twins[f"seat:{seat}"] = outline(row, 5)


def bar(b: Sheet, x: float, y: float, room: float, high: int, share: float) -> None:
    """As long as there is room for: bars are pictures of few lengths, with what is won laid over them."""
    w = max((width for width in BARS if width <= room), default=BARS[0])
    b.use(f"bar-{w}-{high}", x, y)
    if share * w >= 1:
        b.shapes.append(Polygon(rectangle(half(x), half(y), half(w * share), high), "good"))


def outlook(b: Sheet, at: Rect) -> None:
    """Between fights: the dice of the last one, and the active player's chances against all whom he could name."""
    s = b.s
    w = side_width(at)
    if s.turn.last:
        b.text(at.x, at.y + 4, b.say("label.last-fight"), 11, "ink2", bold=True, room=w)
        sides(b, Rect(at.x, at.y + 16, w, at.h - 16), s.turn.last, None)
    elif not s.turn.fought:
        b.text(at.x, at.y + 12, b.say("label.no-fight"), 11.5, "ink2", room=w)
        b.use("orange-0", at.x + 20, at.y + 44)
        b.use("grey-0", at.x + 62, at.y + 44)
    room = Rect(at.x + w + 20, at.y, at.w - w - 20, at.h)
    if s.todo[-1].step == "over":
        ranking = sorted(range(len(s.pirates)), key=lambda seat: -s.pirates[seat].fame)
        people(b, room, b.say("label.ranking"), "crown", [(seat, s.pirates[seat].fame) for seat in ranking])
    if s.todo[-1].step == "over" or not s.turns:
        return
    others = [seat for seat in range(len(s.pirates)) if seat != s.active]
    early = s.todo[-1].step == "begin"
    if s.fight and s.fight.shown:
        rows = [Way(say(name), against(s, name), f"ship:{name}") for name in s.fight.shown]
    elif s.turn.fought:
        people(b, room, b.say("label.partners"), "coin", [(seat, s.pirates[seat].credits) for seat in others])
        return
    else:
        rows = [Way(say(name), against(s, name), f"planet:{name}") for name in PLANETS]
        # Before the due a pirate is clicked for a deal, not for a challenge: no bar is to be clicked then.
        rows += [Way(b.name(seat), against(s, foe=seat), "" if early else f"seat:{seat}") for seat in others]
    bars(b, room, b.say("label.chance-later" if early else "label.chance-alone", seat=s.active), rows)
