"""The other players' sheets of Metro X, small: what is marked, who has chosen, and what each is worth."""

from __future__ import annotations

import math

from gamekit.draw import Block, Dots, Pen, Point, Rect, Scene
from gamekit.draw import Line as Told
from gamekit.games.metro_x import GAME
from gamekit.games.metro_x.network import Map
from gamekit.games.metro_x.scene import pictures
from gamekit.games.metro_x.scene.colours import PALETTE
from gamekit.games.metro_x.scene.phrases import say, total
from gamekit.games.metro_x.view import View

HEAD, BELOW, BETWEEN = 22, 6, 10  # above a sheet, below it, and beside it
LEAST, WIDEST, NAMED = 40, 200, 100  # how wide a sheet is; and so wide that a name has room above it
COLUMNS = 1, 2, 3
DRAWER = 330  # so wide is a sheet at most where the tab of its own has the room
DESK = 248  # for so wide a block its heights are told


def block(view: View, names: tuple[str, ...], *, roomy: bool) -> Block:
    """As many in a row as makes them largest; in a drawer of their own each has its whole width."""
    others = [(view.seat or 0) + turn for turn in range(1, view.players)]
    seats = [seat % view.players for seat in others]

    def draw(width: float, height: float) -> Scene:
        size, columns = max((_size(view.map, len(seats), n, width, height), -n) for n in COLUMNS)
        return _drawn(view, names, seats, -columns, size, width)

    least, good, high = (_height(view.map, len(seats), n, min(WIDEST, _share(n, DESK))) for n in (3, 2, 1))
    most = high if roomy else good if len(seats) < 5 else least
    whole = _height(view.map, len(seats), 1, DRAWER)
    return Block("sheets", say("label.others"), least, most, draw, lasts=True, whole=whole)


def _share(columns: int, width: float) -> int:
    return int((width - BETWEEN * (columns - 1)) / columns)


def _size(city: Map, sheets: int, columns: int, width: float, height: float) -> int:
    """How wide sheets can be with so many in a row."""
    left = height / math.ceil(sheets / columns) - HEAD - BELOW
    return max(LEAST, min(_share(columns, width), int(left * city.size[0] / city.size[1])))


def _height(city: Map, sheets: int, columns: int, wide: int) -> int:
    return math.ceil(sheets / columns) * (HEAD + math.ceil(wide * city.size[1] / city.size[0]) + BELOW)


def _drawn(view: View, names: tuple[str, ...], seats: list[int], columns: int, wide: int, width: float) -> Scene:
    row = _height(view.map, 1, 1, wide)
    pen, crosses = Pen(pictures.small_map(view.map, wide), PALETTE), list[Point]()
    for n, other in enumerate(seats):
        at = Rect((n % columns) * (wide + BETWEEN), (n // columns) * row, wide, row - BELOW)
        crosses += _sheet(pen, at, view, names, other)
    pen.add(Dots(tuple(crosses), 2.3 * pictures.thickness(wide), "ink"))  # of all sheets at once: shorter to tell
    height = _height(view.map, len(seats), columns, wide)
    return pen.scene(width, height, say("label.others"))._replace(ground="panel")


def _sheet(pen: Pen, at: Rect, view: View, names: tuple[str, ...], other: int) -> list[Point]:
    """One of them, and where its crosses are."""
    sheet, boxed = view.sheets[other], dict(view.sheets[other].boxed)
    pen.seat(other, at.x + 8, at.y + 10, 6)
    if at.w >= NAMED:
        pen.text(at.x + 19, at.y + 14.5, GAME.words.name(other, names), 12, bold=True, room=at.w - 66)
    pen.text(at.right, at.y + 15, total(view, sheet), 15, anchor="end", bold=True)
    if view.waiting[other]:
        pen.stamp("tick", at.right - 38 if at.w >= NAMED else at.x + 25, at.y + 10)
    pen.stamp("small", at.x, at.y + HEAD)
    scale, crosses = at.w / view.map.size[0], []
    for key in sorted(sheet.marked):
        x, y = view.map.stations[key].at
        place = round(at.x + scale * x, 1), round(at.y + HEAD + scale * y, 1)
        if key in boxed:
            pen.stamp("small-box", *place)
        else:
            crosses.append(place)
    done = tuple(line.letter for line, taken in zip(view.map.lines, sheet.taken) if taken)
    pen.spot(f"sheet:{other}", _label(view, names, other, done), at, (Told(letter, letter) for letter in done))
    return crosses


def _label(view: View, names: tuple[str, ...], other: int, done: tuple[str, ...]) -> str:
    """What stands on a sheet, in words."""
    sheet = view.sheets[other]
    facts = {"n": total(view, sheet), "left": sheet.left, "free": len(view.map.stations) - len(sheet.marked)}
    label = say("spot.sheet", names, seat=other, **facts)
    return f"{label} {say('spot.sheet-lines', lines=done)}" if done else label
