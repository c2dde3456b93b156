"""Beside the board of Forge of the Gods: what the others have forged, small; to a bystander what all have."""

from __future__ import annotations

from gamekit.draw import Block, Line, Pen, Rect, Scene
from gamekit.games.forge import GAME
from gamekit.games.forge.scene.colours import PALETTE
from gamekit.games.forge.scene.phrases import name_of, own_words, say, sum_of
from gamekit.games.forge.scene.pictures import picture, tab
from gamekit.games.forge.view import View

PAIR, SINGLE = (60.0, 24.0), (50.0, 24.0)  # a weapon, a part
NAME, ROW, GAP = 74, 29, 6  # how wide a seat's sign and name are, how high a row of tokens; between two of them


def block(view: View, names: tuple[str, ...]) -> Block:
    seats = [seat for seat in range(len(view.state.reserves)) if seat != view.seat]
    title = say("label.everybodys" if view.seat is None else "label.others")

    def draw(w: float, h: float) -> Scene:
        pen, y = Pen(palette=PALETTE), 0.0
        for seat in seats:
            pen.seat(seat, 8, y + 13, 6)
            pen.text(20, y + 17.5, GAME.words.name(seat, names), 12.5, bold=True, room=NAME - 24)
            y = _tokens(pen, view, seat, y, w)
        return pen.scene(w, y, title)._replace(ground="")

    high = ROW * sum(len(_rows(view, seat, 262)) for seat in seats)
    return Block("others", title, high, high, draw, lasts=True)


def _rows(view: View, seat: int, width: float) -> list[list[tuple[str, ...]]]:
    """Weapons and single parts in rows."""
    s, rows, x = view.state, [list[tuple[str, ...]]()], NAME + 0.0
    for thing in (*s.weapons[seat], *((name,) for name in s.singles[seat])):
        wide = (PAIR if len(thing) == 2 else SINGLE)[0]
        if rows[-1] and x + wide > width:
            rows.append([])
            x = NAME
        rows[-1].append(thing)
        x += wide + GAP
    return rows


def _tokens(pen: Pen, view: View, seat: int, y: float, width: float) -> float:
    for row in _rows(view, seat, width):
        x = NAME + 0.0
        for thing in row:
            if len(thing) == 2:
                pair(pen, view, *thing, x, y + 1)
                x += PAIR[0] + GAP
            else:
                _single(pen, view, seat, thing[0], x, y + 1)
                x += SINGLE[0] + GAP
        if not row:
            pen.text(NAME, y + 17, say("label.no-parts"), 12, "ink2", room=width - NAME)
        y += ROW
    return y


def pair(pen: Pen, view: View, handle: str, blade: str, x: float, y: float) -> None:
    """A weapon: its two pictures and what it counts."""
    deck = view.state.deck
    n, at = deck.renown(handle, blade), Rect(x, y, *PAIR)
    label, info = say("spot.joined", handle=handle, blade=blade, n=n), (Line(sum_of(deck, handle, blade)),)
    pen.fill(at, "good_soft", "good", 1.2, 5)
    for name, left in ((handle, 4), (blade, 19)):
        pen.add(*picture(deck[name], x + left, y + 5, 14))
    pen.text(at.right - 5, y + 17, n, 13.5, "good", "end", bold=True)
    for name, half in zip((handle, blade), at.columns([1, 1])):
        pen.spot(f"own:{name}", f"{name_of(name)}. {label}", half.outline(), info, outline=at.outline(5))


def _single(pen: Pen, view: View, seat: int, name: str, x: float, y: float) -> None:
    """A part in no weapon: colour, picture and what it counts."""
    part, at = view.state.deck[name], Rect(x, y, *SINGLE)
    label, info = own_words(view, seat, name)
    pen.fill(at, "panel", "edge", 1.1, 5)
    pen.add(*tab(part, x, y, 13, at.h, 12), *picture(part, x + 15, y + 5, 14))
    pen.text(at.right - 4, y + 16.5, part.renown, 12, anchor="end", bold=True)
    pen.spot(f"own:{name}", label, at.outline(), info, outline=at.outline(5))
