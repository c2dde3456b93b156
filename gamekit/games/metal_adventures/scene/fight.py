"""The fight: both sides with their dice, and the 36 pairs of dice; at its end who has won, and what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamekit.draw import Dice, Polygon, Rect, Use, fits, half, rectangle, shortened, wrapped
from gamekit.games.metal_adventures.material import PLANETS
from gamekit.games.metal_adventures.rules import combat, loot
from gamekit.games.metal_adventures.scene.bars import bars
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.odds import Part, parts, rolled, ways
from gamekit.games.metal_adventures.scene.phrases import rewards, say
from gamekit.games.metal_adventures.scene.pictures import CELL
from gamekit.games.metal_adventures.state import Fight, Roll, State

DOTS = "..."
MINUS = "\u2212"
NARROW = 380  # a fight less wide has no pairs, and stands above the ways to win it
GROWN = 1.7  # how many times as large a fight is drawn at most
HIGH = 136  # how high it is as small as it gets


def fight(b: Board, at: Rect, s: State) -> None:
    """Pieces left, pairs in the middle, the ways to win right; or, where it is narrow, above the ways."""
    fight = s.fight
    assert fight is not None
    compared = rolled(fight) and all(task.step != "compare" for task in s.todo)
    roll = s.turn.last if compared and s.turn.last else combat.lying(s)
    if at.w < NARROW:
        face_to_face(b, at._replace(h=76), roll, fight)
        right = at._replace(y=at.y + 89, h=at.h - 89)
    else:
        w, scale = sides_width(at), max(1.0, min(GROWN, at.h / HIGH, at.w / 520))
        sides(b, at._replace(w=w), roll, fight, scale)
        x = at.x + w + 24
        pairs(b, x, at.y, fight, roll.attack - roll.defence, scale)
        x += 6 * CELL * scale + (14 if at.w < 500 else 34)
        right = at._replace(x=x, w=at.right - x)
    if compared:
        spoils(b, right, roll)
    else:
        bars(b, right, b.say("label.chance", seat=s.active), ways(s, b.names))


def sides_width(at: Rect) -> float:
    """How wide both sides with their dice are; not at all where it is narrow."""
    return 0 if at.w < NARROW else 130 if at.w < 470 else 180 if at.w < 760 else 250


def spoils(b: Board, at: Rect, roll: Roll) -> None:
    """Who has won, and of a beaten ship what it brings."""
    winner = roll.seat if roll.attack >= roll.defence else roll.foe
    name = b.name(winner) if winner >= 0 else say(roll.target)
    size = 18 if at.w > 200 else 13
    b.text(at.x, at.y + 24, b.say("label.winner", text=name), size, bold=True, room=at.w)
    if winner == roll.seat and roll.target in b.s.box.ships:
        b.lines(Rect(at.x, at.y + 34, at.w, 64), rewards(b.s.box, roll.target), 12.5, "ink2", most=4, pitch=16)


# ---- both sides


class Side(NamedTuple):
    """The attacker or the defender: with what he fights, and what counts beside his dial."""

    colour: str
    face: int
    total: int
    reds: tuple[int, ...]
    seat: int
    target: str
    parts: list[Part]

    @property
    def before(self) -> int:
        """What counts before the dice."""
        return self.total - self.face - sum(max(0, red) for red in self.reds)

    @property
    def dial(self) -> int:
        """What it would be without all that counts beside it."""
        return self.before - sum(part.n for part in self.parts)


def both(b: Board, roll: Roll, fight: Fight | None) -> tuple[Side, Side]:
    ours, theirs = parts(b.s) if fight and b.s.fight == fight else ([], [])
    return (
        Side("orange", roll.orange, roll.attack, roll.ours, roll.seat, "", ours),
        Side("grey", roll.grey, roll.defence, roll.theirs, roll.foe, roll.target, theirs),
    )


def sides(b: Board, at: Rect, roll: Roll, fight: Fight | None, scale: float = 1.0) -> None:
    """Attacker and defender: Power and where it comes from, the die, Metal Faktor dice, and the sum."""
    dice: list[Use] = []
    for k, side in enumerate(both(b, roll, fight)):
        y = at.y + 8 + k * 50 * scale
        named(b, side, at.x, y, at.w - 22)
        dice += throw(b, side, at._replace(y=y), 29 * scale if scale < 1.3 else 32 * scale, scale)
    b.add(*dice)
    if roll.orange and roll.grey:
        b.dice = fallen(roll, dice)
    y = at.y + 14 + 100 * scale
    for k, (text, ink) in enumerate(told(b, roll, fight, at.w)[: max(0, int((at.bottom - y + 15) / 15))]):
        b.small(at.x, y + 15 * k, text, ink, bold=ink != "ink2", room=at.w)


def fallen(roll: Roll, dice: Sequence[Use]) -> Dice:
    """Those of Metal Faktor fall after the others; support cards change the sums, not the dice."""
    late = tuple(die for die in dice if die.stamp.startswith("red-"))
    return Dice(repr(roll[:-2]), tuple(die for die in dice if die not in late), late)


def throw(b: Board, side: Side, at: Rect, down: float, scale: float) -> list[Use]:
    """One side's numbers and dice in a row, and beside them where its Power comes from."""
    x, y, size = at.x + 26, at.y + down, 18 if scale < 1.3 else 22
    step = 24 * min(scale, 1.3)
    b.text(x, y + 6, side.before, size, anchor="end", bold=True)
    dice = [Use(f"{side.colour}-{side.face}", half(x + 22 * min(scale, 1.3)), half(y), 1.0, 0.85 * min(scale, 1.3))]
    right = x + 43 * min(scale, 1.3)
    for n, red in enumerate(side.reds):
        place = half(right + step * (n + 0.3))
        dice.append(Use(f"red-{max(0, red)}", place, half(y), 1.0 if red >= 0 else 0.55, 0.77))
    right += step * len(side.reds)
    if side.face:
        b.text(right, y + 6, "=", 13, "ink2")
        b.text(right + 36, y + 6, side.total, size, anchor="end", bold=True)
        right += 40
    if side.parts:
        told_beside(b, side, Rect(right + 4, y - 18 * scale, at.right - right - 4, 36 * scale))
    return dice


def told_beside(b: Board, side: Side, at: Rect) -> None:
    """Where a Power comes from, in words or, where they have no room, in numbers."""
    numbers = " ".join(f"{part.n:+d}" for part in side.parts).replace("-", MINUS)
    for text in (sources(side.dial, side.parts, b), f"{side.dial} {numbers}"):
        lines = wrapped(text, b.least, at.w, int(at.h / 12))
        if not any(line.endswith(DOTS) for line in lines):
            break
    else:
        return
    for k, line in enumerate(lines):
        b.small(at.x, at.middle[1] + 4 - 6 * (len(lines) - 1) + 12 * k, line, "ink2")


def sources(dial: int, counted: Sequence[Part], b: Board) -> str:
    """Where a Power comes from: the dial, and each thing that counts beside it."""
    told = [f"{part.n:+d} {b.name(part.seat) if part.seat >= 0 else part.text}".rstrip() for part in counted]
    return ", ".join((str(dial), *told)).replace("-", MINUS)


def named(b: Board, side: Side, x: float, y: float, room: float) -> None:
    """Who fights, with his sign."""
    if side.seat >= 0:
        b.seat(side.seat, x + 8, y, 6)
    else:
        emblem(b, side.target, x + 9, y)
    b.text(x + 22, y + 4.5, b.name(side.seat) if side.seat >= 0 else say(side.target), 12, bold=True, room=room)


def emblem(b: Board, target: str, x: float, y: float) -> None:
    if target in PLANETS:
        b.stamp(f"emblem-{target}", x, y, 1.0, 0.6)
    else:
        b.stamp(f"ship-{b.s.box.ships[target].nation}", x, y, 1.0, 0.9)


def face_to_face(b: Board, at: Rect, roll: Roll, fight: Fight) -> None:
    """Both sides beside each other, on a phone."""
    b.panel(at, "panel", "hair")
    dice: list[Use] = []
    for side, place in zip(both(b, roll, fight), at.inner(8, 0).columns((1, 1), 12)):
        named(b, side, place.x, place.y + 16, place.w - 22)
        dice += throw(b, side, place, 42, 1.0)
    b.add(*dice)
    if roll.orange and roll.grey:
        b.dice = fallen(roll, dice)
    for (text, ink), place in zip(told(b, roll, fight, at.w / 2 - 14), at.inner(10, 0).columns((1, 1), 8)):
        b.small(place.x, at.bottom - 6, text, ink, bold=ink != "ink2", room=place.w)


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
    """The Damage that a defeat brings to the attacker's side; who takes any, where cards keep some of it off."""
    ship = b.s.box.ships.get(fight.target)
    n = ship.damage if ship and not fight.traitor else 1  # betrayed, the attacker takes 1 whatever the ship does
    foe = "ships" if ship else "planets" if fight.target else "pirates"
    takes = [(seat, loot.harm(b.s, seat, n, foe, 0)) for seat in combat.sides(b.s)[0]]
    if all(taken == n for _, taken in takes):
        each, alone = b.say("label.lose", n=n), b.say("label.lose-alone", n=n)
        return each if len(takes) > 1 and fits(each, b.least, room) else alone
    takers = [(seat, taken) for seat, taken in takes if taken] or takes[:1]
    told = (f"{shortened(b.name(seat), b.least, room / len(takers) / 2)} {taken}" for seat, taken in takers)
    return b.say("label.lose-own", text=", ".join(told))


# ---- the pairs


def pairs(b: Board, x: float, y: float, fight: Fight, ahead: int, scale: float) -> None:
    """The 36 pairs: which of them win. What red dice have shown counts; those to come do not."""
    before = ahead - fight.orange + fight.grey
    need = max(-5, min(6, -before))
    won = sum(orange - grey >= need for orange in range(1, 7) for grey in range(1, 7))
    cell = CELL * scale
    b.small(x + 3 * cell - 6, y + 2, b.say("label.pairs", n=won), anchor="middle", bold=True)
    top = y + 6 + 16 * scale
    b.stamp(f"pairs-{need}", x, top, 1.0, scale)
    if rolled(fight):
        ring = rectangle(x + (fight.grey - 1) * cell, top + (6 - fight.orange) * cell, cell, cell, 4)
        b.add(Polygon(ring, "", "ink", 2.4))
