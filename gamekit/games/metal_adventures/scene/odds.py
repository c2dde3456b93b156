"""The fight: both sides with their dice, the 36 pairs of dice, how likely each way to fight is to win."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Polygon, Use, rectangle, text_width
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.rules import combat, loot
from gamekit.games.metal_adventures.scene.phrases import Way, against, percent, rewards, rolled, say, ways, wrap
from gamekit.games.metal_adventures.scene.pictures import BARS, CELL
from gamekit.games.metal_adventures.scene.places import Rect, Sheet, half, outline
from gamekit.games.metal_adventures.state import Fight, Roll, State


def fight(b: Sheet, at: Rect, s: State) -> None:
    """Pieces left, pairs in the middle, the ways to win right."""
    fight = s.fight
    assert fight is not None
    compared = rolled(fight) and all(task.step != "compare" for task in s.todo)
    roll = s.turn.last if compared and s.turn.last else combat.lying(s)
    w = side_width(at)
    sides(b, Rect(at.x, at.y, w, at.h), roll, fight)
    pairs_x = at.x + w + 24
    pairs(b, pairs_x, at.y, fight, roll.attack - roll.defence)
    left = pairs_x + 6 * CELL + (14 if at.w < 500 else 34)
    if compared:
        spoils(b, Rect(left, at.y, at.right - left, at.h), roll)
    else:
        bars(b, Rect(left, at.y, at.right - left, at.h), b.say("label.chance", seat=s.active), ways(s, b.names))


def spoils(b: Sheet, at: Rect, roll: Roll) -> None:
    """Who has won, and of a beaten ship what it brings."""
    winner = roll.seat if roll.attack >= roll.defence else roll.foe
    name = b.name(winner) if winner >= 0 else say(roll.target)
    size = 18 if at.w > 200 else 12
    b.text(at.x, at.y + 40, b.say("label.winner", text=name), size, bold=True, room=at.w)
    if winner == roll.seat and roll.target in b.s.box.ships:
        for k, line in enumerate(wrap(rewards(b.s.box, roll.target), 12, at.w, 4)):
            b.text(at.x, at.y + 60 + 16 * k, line, 12, "ink2")


def side_width(at: Rect) -> float:
    return 130 if at.w < 470 else 180 if at.w < 760 else 250


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
    in_line = at.w > 200  # the dice beside the names, not below
    x, end = (at.x + 104, 36) if in_line else (at.x, 26)
    sums = x + end + 62 + 24 * max(len(roll.ours), len(roll.theirs))
    dice: list[Use] = []
    for k, (colour, face, total, reds, seat, target, friends) in enumerate(rows):
        y = at.y + (24 if in_line else 8) + k * 50
        if seat >= 0:
            b.seat(seat, at.x + 8, y, 6)
        else:
            emblem(b, target, at.x + 9, y)
        name = b.name(seat) if seat >= 0 else say(target)
        b.text(at.x + 22, y + 4.5, name, 12, bold=True, room=88 if in_line else at.w - 26 - 14 * len(friends))
        beside = min(at.x + 32 + text_width(name, 12, bold=True), at.right + 6 - 14 * len(friends))
        for n, friend in enumerate(friends):
            b.seat(friend, (at.x + 28 if in_line else beside) + 14 * n, y + (18 if in_line else 0), 5)
        y += 0 if in_line else 27
        before = total - face - sum(max(0, red) for red in reds)
        b.text(x + end, y + 6, before, 22 if in_line else 18, anchor="end", bold=True)
        dice.append(Use(f"{colour}-{face}", half(x + end + 22), half(y), 1.0, 0.85))
        for n, red in enumerate(reds):
            dice.append(Use(f"red-{max(0, red)}", half(x + end + 50 + 24 * n), half(y), 1.0 if red >= 0 else 0.55, 0.7))
        if thrown:
            b.text(sums - 18, y + 6, "=", 13, "ink2")
            b.text(min(at.right + 8, sums + 20), y + 6, total, 22 if in_line else 18, anchor="end", bold=True)
    b.shapes += dice
    if thrown:
        b.thrown = repr(roll[:-2]), tuple(dice)  # support cards change the sums, not the dice
    for k, (text, ink) in enumerate(told(b, roll, fight)[: int((at.h - 100) / 15)]):
        b.text(at.x, at.y + 114 + 15 * k, text, 11, ink, bold=ink != "ink2", room=at.w)


def told(b: Sheet, roll: Roll, fight: Fight | None) -> list[tuple[str, str]]:
    """What is said below: who has won, or what a tie and a defeat would bring."""
    lines: list[tuple[str, str]] = []
    traitor = (b.say("label.betrayed", seat=fight.helpers[0]), "bad") if fight and fight.traitor else None
    if roll.orange and roll.grey:
        won = roll.attack >= roll.defence
        lines.append((b.say("label.won" if won else "label.lost"), "good" if won else "bad"))
        return lines + ([traitor] if traitor else [])
    if not fight:
        return lines
    return [traitor or (b.say("label.tie"), "good"), (losing(b, fight), "ink2")]


def losing(b: Sheet, fight: Fight) -> str:
    """The Damage that a defeat brings to the attacker's side; of each, where cards keep some of it off."""
    ship = b.s.box.ships.get(fight.target)
    n = ship.damage if ship and not fight.traitor else 1  # betrayed, the attacker takes 1 whatever the ship does
    foe = "ships" if ship else "planets" if fight.target else "pirates"
    takes = [(seat, loot.harm(b.s, seat, n, foe, 0)) for seat in combat.sides(b.s)[0]]
    if all(taken == n for _, taken in takes):
        return b.say("label.lose", n=n)
    return b.say("label.lose-own", text=", ".join(f"{b.name(seat)} {taken}" for seat, taken in takes))


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
    b.text(x + 3 * CELL - 6, y + 2, b.say("label.pairs", n=won), 11, anchor="middle", bold=True)
    top = y + 22
    b.use(f"pairs-{need}", x, top)
    if rolled(fight):
        ring = rectangle(x + (fight.grey - 1) * CELL, top + (6 - fight.orange) * CELL, CELL, CELL, 4)
        b.shapes.append(Polygon(ring, "", "ink", 2.4))


def bars(b: Sheet, at: Rect, title: str, rows: Sequence[Way]) -> None:
    """A bar for each way: full as far as it wins, hatched where it loses, and the number; it can be clicked there."""
    b.text(at.x, at.y + 3, title, 11, "ink2", bold=True, room=at.w)
    pitch = min(26.0 if at.w > 200 else 30.0, (at.h - 10) / max(1, len(rows)))
    for k, way in enumerate(rows):
        y = at.y + 11 + k * pitch
        low, words, high = y + pitch / 2, min(at.w * 0.5, 130), 12 if pitch >= 17 else 8
        if at.w <= 200 and pitch >= 25:  # the words above the bar
            in_words(b, way, at.x, low - 6, at.w)
            low, words, high = low + 6, 0, 8
        elif at.w <= 200:
            words = 42
            in_signs(b, way, at.x, low)
        else:
            in_words(b, way, at.x, low, words - 4)
        right = bar(b, at.x + words, low - high / 2, at.w - words - 38, high, way.chance)
        b.text(right + 38, low + 4, percent(way.chance), 12, anchor="end", bold=True)
        if way.target:
            b.twins[way.target] = outline(Rect(at.x - 4, y + 0.5, right + 44 - at.x, pitch - 2), 5)


def in_words(b: Sheet, way: Way, x: float, y: float, room: float) -> None:
    """A way in words, as far as there is room for the name of who helps; else with his sign."""
    if way.seat < 0 or text_width(way.text, 11) * 1.06 < room:
        b.text(x, y + 4, way.text, 11, room=room)
    else:
        b.use(f"seat-{way.seat}", x + 6, y)
        b.text(x + 15, y + 4, way.short, 11, room=room - 15)


def in_signs(b: Sheet, way: Way, x: float, y: float) -> None:
    """A way where there is no room for words."""
    if way.seat >= 0:
        b.use(f"seat-{way.seat}", x + 6, y)
    if way.sign:
        b.use(way.sign, x + 22, y, 1.0, 0.9)
    else:
        b.text(x + (15 if way.seat >= 0 else 0), y + 4, way.short, 11)


def bar(b: Sheet, x: float, y: float, room: float, high: int, share: float) -> float:
    """As long as there is room: bars are pictures of few lengths, with what is won laid over them. Gives its end."""
    w = max((width for width in BARS if width <= room), default=BARS[0])
    b.use(f"bar-{w}-{high}", x, y)
    if share * w >= 1:
        b.shapes.append(Polygon(rectangle(half(x), half(y), half(w * share), high), "good"))
    return x + w


def people(b: Sheet, at: Rect, title: str, sign: str, rows: Sequence[tuple[int, int]]) -> None:
    """A row for each of some pirates, with a number; they can be clicked there."""
    b.text(at.x, at.y + 3, title, 11, "ink2", bold=True, room=at.w)
    columns = 2 if at.w > 400 else 1
    w, pitch = at.w / columns, min(28.0, (at.h - 10) / (-(-len(rows) // columns)))
    for k, (seat, n) in enumerate(rows):
        row = Rect(at.x - 4 + (k % columns) * w, at.y + 11 + (k // columns) * pitch, w - 6, pitch - 3)
        b.frame(row, "raise_", "edge", 1.1, 5)
        y = row.y + row.h / 2
        b.seat(seat, row.x + 14, y, 6)
        b.text(row.x + 27, y + 4, b.name(seat), 12, bold=True, room=row.w - 70)
        b.count(sign, row.right - 34, y, n, 12)
        b.twins[f"seat:{seat}"] = outline(row, 5)


def outlook(b: Sheet, at: Rect) -> None:
    """Between fights: the dice of the last one, and the active player's chances against all whom he could name."""
    s = b.s
    w = side_width(at)
    if s.turn.last:
        b.text(at.x, at.y + 3, b.say("label.last-fight"), 11, "ink2", bold=True, room=w)
        sides(b, Rect(at.x, at.y + 11, w, at.h - 11), s.turn.last, None)
    elif not s.turn.fought:
        b.text(at.x, at.y + 12, b.say("label.no-fight"), 11.5, "ink2", room=w)
        b.use("orange-0", at.x + 20, at.y + 46)
        b.use("grey-0", at.x + 62, at.y + 46)
    room = Rect(at.x + w + 20, at.y, at.w - w - 20, at.h)
    step = s.todo[-1].step
    if step == "over":
        ranking = sorted(range(len(s.pirates)), key=lambda seat: -s.pirates[seat].fame)
        people(b, room, b.say("label.ranking"), "crown", [(seat, s.pirates[seat].fame) for seat in ranking])
        return
    if step in ("swap", "rest-buy"):
        for k, line in enumerate(wrap(b.say("label.rest"), 12, room.w, 4)):
            b.text(room.x, room.y + 12 + 16 * k, line, 12, "ink2")
        return
    if not s.turns:
        return
    others = [seat for seat in range(len(s.pirates)) if seat != s.active]
    early = step == "begin"
    title = b.say("label.chance-later" if early else "label.chance-alone", seat=s.active)
    if s.fight and s.fight.shown:
        bars(b, room, title, [Way(say(name), against(s, name), f"ship:{name}") for name in s.fight.shown])
    elif s.turn.fought:
        people(b, room, b.say("label.partners"), "coin", [(seat, s.pirates[seat].credits) for seat in others])
    else:
        places = [Way(say(name), against(s, name), f"planet:{name}") for name in PLANETS]
        # Before the due a pirate is clicked for a deal, not for a challenge: no bar is to be clicked then.
        foes = [Way(b.name(seat), against(s, foe=seat), "" if early else f"seat:{seat}") for seat in others]
        if room.w > 500:
            w = room.w / 2 - 12
            bars(b, Rect(room.x, room.y, w, room.h), title, places)
            bars(b, Rect(room.right - w, room.y, w, room.h), "", foes)
        else:
            bars(b, room, title, places + foes)
