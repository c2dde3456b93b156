"""The fight: both sides with their dice, and the 36 pairs of dice; at its end who has won, and what."""

from __future__ import annotations

from typing import NamedTuple

from gamekit.draw import Dice, Polygon, Rect, Use, half, rectangle, room_for, shortened
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.rules import combat, loot
from gamekit.games.metal_adventures.scene.bars import bars
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import Part, parts, rolled, ways
from gamekit.games.metal_adventures.scene.phrases import rewards, say
from gamekit.games.metal_adventures.scene.pictures import CELL
from gamekit.games.metal_adventures.state import Fight, Roll, State

MINUS = "\u2212"


def fight(b: Board, at: Rect, s: State) -> None:
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


def spoils(b: Board, at: Rect, roll: Roll) -> None:
    """Who has won, and of a beaten ship what it brings."""
    winner = roll.seat if roll.attack >= roll.defence else roll.foe
    name = b.name(winner) if winner >= 0 else say(roll.target)
    size = 18 if at.w > 200 else 12
    b.text(at.x, at.y + 40, b.say("label.winner", text=name), size, bold=True, room=at.w)
    if winner == roll.seat and roll.target in b.s.box.ships:
        below = Rect(at.x, at.y + 48, at.w, 64)
        b.lines(below, rewards(b.s.box, roll.target), 12, "ink2", most=4, pitch=16)


def side_width(at: Rect) -> float:
    return 130 if at.w < 470 else 180 if at.w < 760 else 250


class Side(NamedTuple):
    """The attacker or the defender: with what he fights, who helps him, and what counts beside his dial."""

    colour: str
    face: int
    total: int
    reds: tuple[int, ...]
    seat: int
    target: str
    friends: tuple[int, ...]
    parts: list[Part]

    @property
    def before(self) -> int:
        """What counts before the dice."""
        return self.total - self.face - sum(max(0, red) for red in self.reds)


def both(b: Board, roll: Roll, fight: Fight | None) -> tuple[Side, Side]:
    helpers, against_us = (fight.helpers, fight.against) if fight else ((), ())
    if fight and fight.traitor:
        helpers, against_us = (), fight.helpers
    ours, theirs = parts(b.s) if fight and b.s.fight == fight else ([], [])
    return (
        Side("orange", roll.orange, roll.attack, roll.ours, roll.seat, "", helpers, ours),
        Side("grey", roll.grey, roll.defence, roll.theirs, roll.foe, roll.target, against_us, theirs),
    )


def sides(b: Board, at: Rect, roll: Roll, fight: Fight | None) -> None:
    """Attacker and defender: Power and all that counts, the die, Metal Faktor dice, and the sum."""
    thrown = bool(roll.orange and roll.grey)
    in_line = at.w > 200  # the dice beside the names, not below
    x, end = (at.x + 104, 36) if in_line else (at.x, 26)
    sums = x + end + 62 + 24 * max(len(roll.ours), len(roll.theirs))
    size = 22 if in_line else 18
    dice: list[Use] = []
    for k, side in enumerate(both(b, roll, fight)):
        y = at.y + (24 if in_line else 8) + k * 50
        (named_in_line if in_line else named_above)(b, side, at, y)
        y += 0 if in_line else 27
        b.text(x + end, y + 6, side.before, size, anchor="end", bold=True)
        dice.append(Use(f"{side.colour}-{side.face}", half(x + end + 22), half(y), 1.0, 0.85))
        for n, red in enumerate(side.reds):
            dice.append(Use(f"red-{max(0, red)}", half(x + end + 50 + 24 * n), half(y), 1.0 if red >= 0 else 0.55, 0.7))
        if thrown:
            b.text(sums - 18, y + 6, "=", 13, "ink2")
            b.text(min(at.right + 8, sums + 20), y + 6, side.total, size, anchor="end", bold=True)
    b.add(*dice)
    if thrown:
        b.dice = Dice(repr(roll[:-2]), tuple(dice))  # support cards change the sums, not the dice
    for k, (text, ink) in enumerate(told(b, roll, fight, at.w)[: int((at.h - 100) / 15)]):
        b.text(at.x, at.y + 114 + 15 * k, text, 11, ink, bold=ink != "ink2", room=at.w)


def named(b: Board, side: Side, x: float, y: float, room: float) -> float:
    """Who fights, with his sign; gives where his name ends."""
    if side.seat >= 0:
        b.seat(side.seat, x + 8, y, 6)
    else:
        emblem(b, side.target, x + 9, y)
    name = shortened(b.name(side.seat) if side.seat >= 0 else say(side.target), 12, room, bold=True)
    b.text(x + 22, y + 4.5, name, 12, bold=True)
    return x + 22 + room_for(name, 12, bold=True)


def named_in_line(b: Board, side: Side, at: Rect, y: float) -> None:
    """The name before the dice; below it what counts beside the dial, with the sign of who brings it."""
    named(b, side, at.x, y, 88)
    x, y = at.x + 22, y + 19
    for seat in [seat for seat in side.friends if seat not in {part.seat for part in side.parts}]:
        b.seat(seat, x + 6, y, 5)
        x += 14
    for part in side.parts:
        if part.seat >= 0:
            b.seat(part.seat, x + 6, y, 5)
            x += 14
        text = shortened(f"{part.n:+d} {part.text}".replace("-", MINUS).rstrip(), 11, at.right - x)
        b.text(x, y + 4, text, 11, "ink2")
        x += room_for(text, 11) + 8


def named_above(b: Board, side: Side, at: Rect, y: float) -> None:
    """The name over the dice; at its right who helps, and what counts beside the dial."""
    counts = " ".join(f"{part.n:+d}" for part in side.parts).replace("-", MINUS)
    right = at.right - room_for(counts, 11)
    if counts:
        b.text(at.right, y + 4, counts, 11, "ink2", "end")
    end = named(b, side, at.x, y, right - at.x - 30 - 16 * len(side.friends))
    for n, friend in enumerate(side.friends):
        b.seat(friend, min(end + 10, right - 4 - 14 * len(side.friends)) + 14 * n, y, 5)


def told(b: Board, roll: Roll, fight: Fight | None, room: float) -> list[tuple[str, str]]:
    """What is said below: who has won, or what a tie and a defeat would bring."""
    lines: list[tuple[str, str]] = []
    traitor = (b.say("label.betrayed", seat=fight.helpers[0]), "bad") if fight and fight.traitor else None
    if roll.orange and roll.grey:
        won = roll.attack >= roll.defence
        lines.append((b.say("label.won" if won else "label.lost"), "good" if won else "bad"))
        return lines + ([traitor] if traitor else [])
    if not fight:
        return lines
    return [traitor or (b.say("label.tie"), "good"), (losing(b, fight, room), "ink2")]


def losing(b: Board, fight: Fight, room: float) -> str:
    """The Damage that a defeat brings to the attacker's side; of each, where cards keep some of it off."""
    ship = b.s.box.ships.get(fight.target)
    n = ship.damage if ship and not fight.traitor else 1  # betrayed, the attacker takes 1 whatever the ship does
    foe = "ships" if ship else "planets" if fight.target else "pirates"
    takes = [(seat, loot.harm(b.s, seat, n, foe, 0)) for seat in combat.sides(b.s)[0]]
    if all(taken == n for _, taken in takes):
        return b.say("label.lose", n=n)
    told = (f"{shortened(b.name(seat), 11, room / len(takes) / 2)} {taken}" for seat, taken in takes)
    return b.say("label.lose-own", text=", ".join(told))


def emblem(b: Board, target: str, x: float, y: float) -> None:
    if target in PLANETS:
        b.stamp(f"emblem-{target}", x, y, 1.0, 0.6)
    else:
        b.stamp(f"ship-{b.s.box.ships[target].nation}", x, y, 1.0, 0.9)


def pairs(b: Board, x: float, y: float, fight: Fight, ahead: int) -> None:
    """The 36 pairs: which of them win. What red dice have shown counts; those to come do not."""
    before = ahead - fight.orange + fight.grey
    need = max(-5, min(6, -before))
    won = sum(orange - grey >= need for orange in range(1, 7) for grey in range(1, 7))
    b.text(x + 3 * CELL - 6, y + 2, b.say("label.pairs", n=won), 11, anchor="middle", bold=True)
    top = y + 22
    b.stamp(f"pairs-{need}", x, top)
    if rolled(fight):
        ring = rectangle(x + (fight.grey - 1) * CELL, top + (6 - fight.orange) * CELL, CELL, CELL, 4)
        b.add(Polygon(ring, "", "ink", 2.4))
