"""The panel of what goes on now: the fight, the offer with what each side gives, cards to choose from.

Below it the choices that have no place of their own on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from gamekit.draw import Path, Polygon, rectangle, text_width
from gamekit.games.metal_adventures.rules import combat, deals, promises
from gamekit.games.metal_adventures.rules.loot import TAKE
from gamekit.games.metal_adventures.rules.space import may_turn
from gamekit.games.metal_adventures.scene.odds import fight, outlook
from gamekit.games.metal_adventures.scene.panels import THINGS, card_back, ship_card
from gamekit.games.metal_adventures.scene.phrases import (
    bundle_parts,
    describe,
    lead,
    promise_text,
    say,
    supposed,
    title,
    wrap,
)
from gamekit.games.metal_adventures.scene.pictures import BUTTON_HEIGHT
from gamekit.games.metal_adventures.scene.pirates import own_card
from gamekit.games.metal_adventures.scene.places import Rect, Sheet, half
from gamekit.games.metal_adventures.state import HIDDEN, Bundle, Offer, State, support_power

# The choices, in the order in which they stand; "|" begins a new line, "/" one on a narrow board only.
ORDER = (
    "due pay", "due judgment", "travel", "challenge", "offer", "loot credits", "loot", "loot wrecks", "look",
    "credits", "nation", "go on", "betray", "stay loyal", "faktor", "no faktor", "keep word", "break word", "accept",
    "refuse", "answer", "no trophy", "play", "throw", "pass", "done", "give", "want", "promise", "ask",
    "|", "credit", "wreck", "upgrade", "trophy", "alliance", "/", "help", "truce", "won", "turn",
)  # fmt: skip
ABOVE = ("drop offer", "send")  # these end an offer: beside the headline, from the right
ELSEWHERE = (  # what is clicked where it lies
    "upgrade:", "trophy:", "say:", "slot:", "support:", "ship:", "card:", "wreck:", "planet:", "action:", "seat:",
)  # fmt: skip
SIGNED = {**THINGS, "alliance": "help"}  # choices that show a sign before their word
LONE = {"credit": 36, "wreck": 36, "upgrade": 36, "trophy": 36, "turn": 48}  # how wide their signs are without words
ONLY_SIGNS = 48
MOST_LINES = 3  # of choices: more would leave no room for what they are about
PITCH = BUTTON_HEIGHT + 6
ROW = 24  # a card to choose


def now(b: Sheet) -> None:
    at = b.where.now
    b.frame(at)
    lowest = choices(b, at)
    end = ending(b, at)
    title = headline(b)
    if end == at.right and not b.where.wide:
        end = phases(b, at.right - 12, at.y + 20, 11, at.w - 40 - text_width(title, 14, bold=True))
    b.text(at.x + 12, at.y + 20, title, 14, bold=True, room=end - at.x - 24)
    body = Rect(at.x + 12, at.y + 32, at.w - 24, lowest - at.y - 38)
    s = b.s
    if b.moves and s.todo[-1].step == "say":
        picks(b, body, "say", list(s.box.trophies))
    elif cards := to_pick(b):
        picks(b, body, "card", cards)
    elif s.drawn:
        drawn(b, body)
    elif s.offer:
        offer(b, body)
    elif s.todo[-1].step == "promises" and (promise := promises.due(s)):
        owes = b.say("label.owes", seat=promise.owner, seats=(promise.to,), text=promise_text(promise))
        b.use(THINGS[promise.what], body.x + 8, body.y + 18)
        b.text(body.x + 24, body.y + 22, owes, 13, room=body.w - 24)
        cost(b, promise.owner, body.x + 24, body.y + 42, body.w - 24)
    elif s.fight and (s.fight.target or s.fight.foe >= 0):
        fight(b, body, s)
    elif s.todo[-1].step == "choose":
        for k, line in enumerate(wrap(b.say("label.feeds", n=s.todo[-1].n), 12, body.w, 2)):
            b.text(body.x, body.y + 12 + 16 * k, line, 12, "ink2")
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


def phases(b: Sheet, x: float, y: float, size: float, room: float) -> float:
    """Due, combat, round: where the turn has got to. Where room is short the others are numbers only."""
    s = b.s
    steps = {task.step for task in s.todo}
    if not s.turns or "over" in steps:
        return x
    here = "due" if "begin" in steps else "combat" if s.fight or not s.turn.fought else "round"
    resting = bool(steps & {"swap", "rest-buy"})
    told = {key: b.say(f"phase.{key}") for key in ("round", "combat", "due")}
    short = sum(text_width(text, size, bold=True) * 1.1 + 14 for text in told.values()) > room
    for key, text in told.items():
        current = key == here and not resting
        if short and not current:
            text = text.split()[0]
        b.text(x, y, text, size, "ink" if current else "ink2", "end", bold=current)
        w = text_width(text, size, bold=current)
        if current:
            b.shapes.append(Polygon(rectangle(half(x - w), half(y + 4), half(w), 1.5), "ink"))
        x -= w * 1.1 + 14
    return x


# ---- choices


def choices(b: Sheet, at: Rect) -> float:
    """What can be chosen and lies nowhere on the board, as buttons from below; gives how far up they reach."""
    targets = sorted(wanted(b))
    lines = lines_of(targets, at.w - 24, b)
    if len(lines) > MOST_LINES:
        lines = lines_of(targets, at.w - 24, b, signs=True)
    top = at.bottom - len(lines) * PITCH - 2
    for k, line in enumerate(lines):
        x = at.x + 12
        for target, label, w in line:
            button(b, target, label, Rect(x, top + k * PITCH, w, BUTTON_HEIGHT), told=w > ONLY_SIGNS)
            x += w + 8
    return top if lines else at.bottom


def ending(b: Sheet, at: Rect) -> float:
    """What ends an offer, beside the headline; gives how far left it reaches."""
    x = at.right
    chosen = {target for move in b.moves for target in move.targets}
    for target in ABOVE:
        if target in chosen:
            label = b.say(f"do.{target}")
            w = button_width(target, label)
            x -= w + 8
            button(b, target, label, Rect(x, at.y + 4, w, BUTTON_HEIGHT))
    return x


def button(b: Sheet, target: str, label: str, at: Rect, *, told: bool = True) -> None:
    b.button(at)
    kind, _, value = target.partition(":")
    b.spot(target, label, at)
    y = at.y + BUTTON_HEIGHT / 2
    if kind == "turn":
        b.use(f"at-{value}", at.x + 14, y)
        if told:
            b.text(at.x + 40, y + 4.5, label, 12, bold=True, room=at.w - 42)
    elif kind in SIGNED:
        b.use(SIGNED[kind], at.x + (13 if told else at.w / 2), y)
        if told:
            b.text(at.x + 26, y + 4.5, label, 12, bold=True, room=at.w - 28)
    else:
        b.text(at.x + at.w / 2, y + 4.5, label, 12, anchor="middle", bold=True, room=at.w - 6)


def button_width(target: str, label: str, *, signs: bool = False) -> float:
    kind = target.partition(":")[0]
    if signs and kind in LONE:
        return LONE[kind]
    wide = text_width(label, 12, bold=True) * 1.08 + 12 + (30 if kind == "turn" else 16 if kind in SIGNED else 0)
    return 6.0 * ceil(max(54.0, wide) / 6)


def wanted(b: Sheet) -> set[str]:
    found = {target for move in b.moves for target in move.targets if not target.startswith(ELSEWHERE)}
    return found - {"rest", "search", "turn over", *ABOVE} - {t for t in found if t.startswith("chance:")}


def lines_of(
    targets: Sequence[str], room: float, b: Sheet, *, signs: bool = False
) -> list[list[tuple[str, str, float]]]:
    """The buttons line by line: their target, label and width; those whose sign says it all without words or not."""
    rank = {kind: k for k, kind in enumerate(ORDER)}
    breaks = [k for k, kind in enumerate(ORDER) if kind == "|" or (kind == "/" and not b.where.wide)]
    lines: list[list[tuple[str, str, float]]] = []
    group, used = -1, room
    for target in sorted(targets, key=lambda target: (rank[target.partition(":")[0]], target)):
        kind, _, value = target.partition(":")
        label = word_of(b, kind, value)
        w = min(room, button_width(target, label, signs=signs))
        its = sum(rank[kind] > at for at in breaks)
        if used + w > room or its != group:
            lines.append([])
            group, used = its, 0
        lines[-1].append((target, label, w))
        used += w + 8
    return lines


def word_of(b: Sheet, kind: str, value: str) -> str:
    if kind == "turn":
        return b.say("do.turn", seat=int(value))
    if kind == "nation":
        return b.say("do.nation", nation=value)
    if kind == "due judgment" and b.s.pirates[b.s.active].infamous:
        return b.say("do.due judgment-free")
    return b.say(f"do.{kind}")


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
    """Few with all that they say; many as rows, in as few columns as go."""
    most = int(at.h // (ROW + 3))
    columns = max(3 if at.w < 500 else 4, ceil(len(cards) / most))
    rows = ceil(len(cards) / columns)
    w = (at.w - (columns - 1) * 6) / columns
    for k, name in enumerate(cards):
        target = f"{kind}:{name}"
        if rows > 1:
            pick(b, name, target, Rect(at.x + (k // rows) * (w + 6), at.y + (k % rows) * (ROW + 3), w, ROW))
            continue
        place = Rect(at.x + k * int(w + 6), at.y + 6, int(w), 96)
        if name in b.s.box.ships:
            ship_card(b, name, place, target)
        else:
            own_card(b, "trophy" if name in b.s.box.trophies else "upgrade", name, place, target)


def pick(b: Sheet, name: str, target: str, at: Rect) -> None:
    """A card as a row."""
    box, y, room = b.s.box, at.y + at.h / 2, at.w - 28
    b.frame(at, "raise_", "edge", 1.2, 5)
    if name in box.ships:
        b.use(f"ship-{box.ships[name].nation}", at.x + 13, y, 1.0, 0.85)
        b.text(at.right - 6, y + 4, box.ships[name].power, 11, anchor="end", bold=True)
        room -= 18
    elif name in box.upgrades:
        b.use(f"kind-{box.upgrades[name].kind}", at.x + 12, y, 1.0, 0.85)
    else:
        b.use("cup", at.x + 12, y)
    if room > 30:
        b.text(at.x + 25, y + 4, title(name), 11, room=room)
    b.spot(target, describe(box, name), at)


def drawn(b: Sheet, at: Rect) -> None:
    """Trophies that lie drawn."""
    n = max(3, len(b.s.drawn))
    w = int((at.w - (n - 1) * 6) / n)
    for k, name in enumerate(b.s.drawn):
        place = Rect(at.x + k * (w + 6), at.y + 6, w, 96)
        if name == HIDDEN:
            card_back(b, place)
        else:
            own_card(b, "trophy", name, place)


# ---- offers


def offer(b: Sheet, at: Rect) -> None:
    """What each side gives, in words, and between the two an arrow each way."""
    o = b.s.offer
    assert o is not None
    if b.s.fight and (b.s.fight.target or b.s.fight.foe >= 0) and at.h > 90:
        b.text(at.x, at.y + 8, fight_then(b, o), 11, "ink2", bold=True, room=at.w)
        at = Rect(at.x, at.y + 16, at.w, at.h - 16)
    w = at.w / 2 - 18
    for x, seat, bundle in ((at.x, o.by, o.give), (at.right - w, o.to, o.want)):
        b.frame(Rect(x, at.y, w, at.h), "raise_", "hair", 1.2, 6)
        b.seat(seat, x + 14, at.y + 12, 6)
        b.text(x + 26, at.y + 16, b.say("label.gives", seat=seat), 12, bold=True, room=w - 30)
        side(b, bundle, seat, Rect(x + 8, at.y + 22, w - 14, at.h - 24))
    middle, y = at.x + at.w / 2, at.y + at.h / 2 - 6
    b.use("arrow", middle, y)
    b.shapes.append(Path(((middle + 6, y + 12), (middle - 5, y + 12)), "ink2", 1.5))
    b.shapes.append(Path(((middle - 1, y + 8.5), (middle - 5, y + 12), (middle - 1, y + 15.5)), "ink2", 1.5))


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


def side(b: Sheet, bundle: Bundle, seat: int, at: Rect) -> None:
    """What one side gives, thing by thing with its sign, and what breaking a promise would cost."""
    mine = seat == b.view.seat
    parts = bundle_parts(b.s, bundle, seat, b.names, own=mine)
    if any(text_width(text, 11) * 1.06 > at.w - 18 for _, text, _ in parts):
        parts = bundle_parts(b.s, bundle, seat, b.names, own=mine, short=True)
    if not parts:
        b.text(at.x + 18, at.y + 12, b.say("label.nothing"), 11, "ink2")
    costs = bool(bundle.promises) and at.h > 17 * (len(parts) + 1)
    pitch = min(19.0, at.h / max(1, len(parts) + costs))
    for k, (sign, text, tone) in enumerate(parts):
        y = at.y + (k + 0.5) * pitch
        b.use(sign, at.x + 6, y, 1.0, 0.9)
        b.text(at.x + 18, y + 4, text, 11, tone, room=at.w - 18)
    if costs:
        cost(b, seat, at.x, at.y + (len(parts) + 0.5) * pitch + 4, at.w)


def cost(b: Sheet, seat: int, x: float, y: float, room: float) -> None:
    """What breaking a promise costs."""
    free = b.s.pirates[seat].infamous
    told = b.say("label.breaking-free" if free else "label.breaking")
    b.text(x, y, told, 11, "warn" if free else "ink2", room=room)
