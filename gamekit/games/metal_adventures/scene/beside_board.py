"""What stands beside the board: one's own cards, what the board has no room for, and the signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamekit.draw import Block, Rect, Scene
from gamekit.draw.stage import Ground
from gamekit.games.metal_adventures.scene import crew, own, ports, space
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.decision import focus
from gamekit.games.metal_adventures.scene.phrases import say
from gamekit.games.metal_adventures.scene.places import (
    BESIDE,
    CREW,
    FOLDED,
    GAP,
    LINE,
    PLACES,
    SPACE,
    Layout,
    layout,
    row_of,
    stacked,
)
from gamekit.games.metal_adventures.state import Move
from gamekit.games.metal_adventures.view import View

Region = Callable[[Board, Rect], float | None]  # may say that it took less height
SIGNS = (  # what is explained: dials, dice and cards, kinds of upgrades, promises and hunters
    "burst", "crown", "scales", "shield", "free-0", "owed-4", "wreck", "cup",
    "kind-weapon", "kind-armour", "kind-tool", "kind-support", "help", "truce", "at-0", "hunter",
)  # fmt: skip
RESULTS = 244  # how wide a table with all results is where it is magnified
SIGN, PAIR = 20, 280  # how high the row of a sign is, and from which width on two stand in it


def blocks(view: View, moves: Sequence[Move], ground: Ground, names: tuple[str, ...]) -> list[Block]:
    """Those that give way last come first."""
    s = view.state
    where = place(view, moves, ground)

    def block(name: str, least: float, good: float, region: Region, *, must: bool = False) -> Block:
        def draw(w: float, h: float) -> Scene:
            b = Board(view, moves, names, min(where.least, 11.5))
            high = region(b, Rect(0, 0, w, min(h, good))) or min(h, good)
            return b.scene(w, high, say(f"beside.{name}"))._replace(ground="")

        return Block(name, say(f"beside.{name}"), least, good, draw, must)

    out = []
    me = None if view.seat is None else s.pirates[view.seat]
    if me is not None and own.rows(me):
        must = ground.kind != "phone" and s.task.step != "compose"
        good = own.rows(me, 2 if must and ground.kind != "big" else 1) * own.MOST
        out.append(block("own", own.rows(me) * own.LEAST, good, own.draw, must=must))
    high = crew.holding_rows(s) * crew.ROW
    out.append(block("holdings", high, high, crew.holdings))
    out.append(block("signs", SIGN * len(SIGNS) / 2, SIGN * len(SIGNS), signs))
    if not where.crew or where.crew[0].h <= LINE:
        must = named(moves) and ground.kind != "phone"
        out.append(block("crew", CREW, 2 * CREW + BESIDE, pirates, must=must))
    if not where.places or where.places[0].h <= FOLDED:
        high = FOLDED + 4 * (GAP + PLACES)
        out.append(block("places", high, high, places))
    if not where.space or where.space.h <= FOLDED:
        out.append(block("space", SPACE, SPACE, space.draw))
    return out


def place(view: View, moves: Sequence[Move], ground: Ground) -> Layout:
    """What lies where on the board of this moment."""
    s, cards = view.state, own.below(view, moves, ground)
    return layout(ground, len(s.pirates), focus(s), cards, people=named(moves))


def named(moves: Sequence[Move]) -> bool:
    """Whether a pirate is to be clicked."""
    return any(target.startswith("seat:") for move in moves for target in move.targets)


def beside(view: View, ground: Ground) -> Ground:
    """Magnified, cards, offers or results stand beside the board: it leaves these the room that they take."""
    if ground.kind != "big" or not ground.free:
        return ground
    left = ground.w
    if view.state.task.step == "over":
        left = min(ground.free.x, ground.w - RESULTS)
    elif view.seat is not None and (own.rows(view.state.pirates[view.seat]) or view.state.task.step == "compose"):
        left = ground.free.x
    return ground._replace(free=ground.free._replace(x=left, w=ground.w - left))


def pirates(b: Board, at: Rect) -> None:
    """All of them, in two rows."""
    half = (len(b.s.pirates) + 1) // 2
    h = (at.h - BESIDE) / 2
    upper = row_of(at._replace(h=h), half)
    lower = row_of(at._replace(y=at.y + h + BESIDE, h=h), half)
    crew.draw(b, (*upper, *lower)[: len(b.s.pirates)])


def places(b: Board, at: Rect) -> None:
    ports.draw(b, stacked(at, FOLDED, *[PLACES] * 3))


def signs(b: Board, at: Rect) -> float:
    """What the signs on the board mean, in two columns where there is room."""
    columns = 2 if at.w >= PAIR else 1
    for k, sign in enumerate(SIGNS):
        x, y = at.x + (k % columns) * at.w / 2, at.y + (k // columns + 0.5) * SIGN
        left = 30 if sign.startswith("at-") else 18  # a clock has a pirate's sign beside it
        b.stamp(sign, x + 8, y, 1.0, 0.7 if sign == "shield" else 0.9 if "owed" not in sign else 1.0)
        b.small(x + left, y + 4, b.say(f"legend.{sign}"), "ink2", room=at.w / columns - left)
    return SIGN * len(SIGNS) / columns
