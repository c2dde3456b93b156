"""The other players' sheets of Metro X, small: what is marked, who has chosen, and what each is worth."""

from __future__ import annotations

from gamekit.draw import Dots, Pen, Point, rectangle
from gamekit.draw import Line as Told
from gamekit.games.metro_x import GAME
from gamekit.games.metro_x.scene import places
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.scene.places import Layout
from gamekit.games.metro_x.view import View


def draw(pen: Pen, where: Layout, view: View, names: tuple[str, ...], seat: int) -> None:
    y, (wide, high) = where.sheets, where.small
    crosses: list[Point] = []
    for other, x in _row(where, view, seat):
        sheet, boxed = view.sheets[other], dict(view.sheets[other].boxed)
        pen.seat(other, x + 7, y + 9, 6)
        pen.text(x + 18, y + 13, GAME.words.name(other, names), 12, bold=True, room=wide - 60)
        pen.text(x + wide, y + 14, total(view, sheet), 14, anchor="end", bold=True)
        if view.waiting[other]:
            pen.stamp("tick", x + wide - 40, y + 9)
        pen.stamp("small", x, y + 24)
        for key in sorted(sheet.marked):
            px, py = places.small_place(where, key)
            if key in boxed:
                pen.stamp("small-box", x + px, y + 24 + py)
            else:
                crosses.append((x + px, y + 24 + py))
        done = tuple(line.letter for line, taken in zip(view.map.lines, sheet.taken) if taken)
        outline = rectangle(x - 4, y - 2, wide + 8, high + 30, 6)
        pen.spot(f"sheet:{other}", _label(view, names, other, done), outline, (Told(letter, letter) for letter in done))
    pen.add(Dots(tuple(crosses), 2.3, "ink"))  # of all sheets at once: shorter to tell


def _label(view: View, names: tuple[str, ...], other: int, done: tuple[str, ...]) -> str:
    """What stands on a sheet, in words."""
    sheet = view.sheets[other]
    facts = {"n": total(view, sheet), "left": sheet.left, "free": len(view.map.stations) - len(sheet.marked)}
    label = say("spot.sheet", names, seat=other, **facts)
    return f"{label} {say('spot.sheet-lines', lines=done)}" if done else label


def _row(where: Layout, view: View, seat: int) -> list[tuple[int, float]]:
    """The other seats in their order from the own one, and where each sheet begins."""
    seats = [(seat + turn) % view.players for turn in range(1, view.players)]
    return [(other, 20.0 + (where.small[0] + 14) * n) for n, other in enumerate(seats)]
