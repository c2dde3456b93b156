"""Space: the pile, the ships that were turned over, and where the next one comes."""

from __future__ import annotations

from gamekit.draw import Rect, room_for
from gamekit.games.metal_adventures.rules.space import limit
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import ship_card
from gamekit.games.metal_adventures.scene.places import SPACE

TARGET = 24  # how high what is clicked is at least


def draw(b: Board, at: Rect) -> None:
    b.panel(at, "water", "", 0)
    (pile if at.h >= SPACE else strip)(b, at)


def label(b: Board) -> str:
    return b.say("label.pile", n=len(b.s.near), k=len(b.s.far))


def strip(b: Board, at: Rect) -> None:
    """Where no ship is turned over: the pile as a row."""
    edge = min(5.0, (at.h - TARGET) / 2)  # of the water; where there is little height, none
    place, y = at.inner(edge and 6, edge)._replace(w=min(at.w - 12 * bool(edge), 220)), at.y + at.h / 2
    b.row(place, "well")
    b.stamp("compass", place.x + 17, y, 1.0, 0.75 if place.h >= 30 else 0.6)
    near, far = len(b.s.near), len(b.s.far)
    counts = [b.say("label.near", n=near), b.say("label.far", n=far)]
    ways = [b.say("label.space"), *counts], counts, [f"{near} + {far}"]
    words = next((words for words in ways if wide(words) <= place.w - 34), ways[-1])
    x = place.x + 34
    for word in words:
        b.text(x, y + 4.5, word, 12, bold=True, room=place.right - x)
        x += room_for(word, 12, bold=True) + 8
    b.spot("search", label(b), place)


def wide(words: list[str]) -> float:
    """How wide some words are beside each other."""
    return sum(room_for(word, 12, bold=True) + 8 for word in words)


def pile(b: Board, at: Rect) -> None:
    """The pile, the ships turned over, and where the next one comes."""
    s, middle = b.s, at.y + at.h / 2
    b.stamp("pile", at.x + 40, middle + 1)
    b.text(at.x + 39, middle - 24, b.say("label.space"), 12, anchor="middle", bold=True, room=60)
    b.small(at.x + 39, middle + 26, b.say("label.near", n=len(s.near)), anchor="middle", bold=True, room=60)
    b.small(at.x + 39, middle + 39, b.say("label.far", n=len(s.far)), anchor="middle", bold=True, room=60)
    b.spot("search", label(b), Rect(at.x + 8, middle - 42, 64, 86))
    fight = s.fight
    shown = fight.shown if fight else ()
    most = max(3, limit(s), len(shown))
    left = at.x + 84
    w = min(int(1.5 * at.h), int((at.right - 8 - left - (most - 1) * 6) / most))
    cards = shown or ((fight.target,) if fight and fight.target in s.box.ships else ())
    turning = any(move.kind == "turn over" for move in b.moves)
    for k in range(most):
        place = Rect(left + k * (w + 6), at.y + 6, w, at.h - 12)
        if k < len(cards):
            ship_card(b, cards[k], place)
        elif turning and k == len(cards):
            b.row(place)
            b.lines(place.inner(6, place.h / 2 - 30), b.say("do.turn over"), 12, anchor="middle", bold=True, most=5,
                    pitch=14)  # fmt: skip
            b.spot("turn over", b.say("do.turn over"), place)
        else:
            b.panel(place, "", "edge", 1, dash=(3, 4))
