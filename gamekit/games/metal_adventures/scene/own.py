"""The cards of whoever looks: a row for each, and the wrecks as chips. The others see their backs or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from gamekit.draw import Rect, fits, wrapped
from gamekit.draw.stage import Ground
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.cards import chips
from gamekit.games.metal_adventures.scene.phrases import describe, title
from gamekit.games.metal_adventures.scene.pictures import CHIP_HEIGHT
from gamekit.games.metal_adventures.state import Move, Pirate
from gamekit.games.metal_adventures.view import View

LEAST, MOST, GAP = 29, 34, 5  # from row to row, and what of it lies between them
TWO = 230  # from this width on there are two columns


def cards(me: Pirate, *, ship: bool = True) -> list[tuple[str, str]]:
    """What he has, with what of his it is; where the crew is seen, too, its row tells of the ship."""
    first = [("ship", me.ship)] if me.ship and ship else []
    return first + [("trophy", name) for name in me.trophies] + [("upgrade", name) for name in me.upgrades]


def rows(me: Pirate, columns: int = 2, only: frozenset[str] | None = None) -> int:
    held, wrecks = shown(me, only)
    return ceil(len(held) / columns) + (1 if wrecks else 0)


def shown(me: Pirate, only: frozenset[str] | None) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
    """All that he has; or `only` these cards, and his wrecks if one of them is among these."""
    if only is None:
        return cards(me), me.wrecks
    held = [(kind, name) for kind, name in cards(me, ship=False) if f"{kind}:{name}" in only]
    return held, me.wrecks if any(f"wreck:{name}" in only for name in me.wrecks) else ()


def draw(b: Board, at: Rect, only: frozenset[str] | None = None) -> float:
    """Gives how high it is."""
    columns = 2 if at.w >= TWO else 1
    (held, wrecks), quiet = shown(b.s.pirates[b.me], only), idle(b.view, b.moves)
    lines, chip = ceil(len(held) / columns), CHIP_HEIGHT + 1 if wrecks else 0  # chips stay as high as they are
    pitch = min(MOST, (at.h - chip) / max(1, lines))
    w = (at.w - (columns - 1) * GAP) / columns
    for k, (kind, name) in enumerate(held):
        place = Rect(at.x + (k % columns) * (w + GAP), at.y + (k // columns) * pitch, w, pitch - min(GAP, pitch / 5))
        card(b, kind, name, place, quiet=f"{kind}:{name}" in quiet)
    if wrecks:
        y = at.y + lines * pitch
        b.stamp("wreck", at.x + 11, y + 12)
        chips(b, wrecks, Rect(at.x + 26, y, at.w - 26, chip), "wreck")
    return pitch * lines + chip


def card(b: Board, kind: str, name: str, at: Rect, *, quiet: bool) -> None:
    """What it is, its name, and what it brings."""
    box, y = b.s.box, at.y + at.h / 2
    sign = {"ship": "hull", "trophy": "cup"}.get(kind) or f"kind-{box.upgrades[name].kind}"
    b.row(at, "panel")
    b.stamp(sign, at.x + 13, y, 1.0, 0.85)
    room = at.w - 28
    if kind == "trophy":
        b.stamp("crown", at.right - 19, y, 1.0, 0.72)
        b.text(at.right - 6, y + 4.5, box.trophies[name].glory, 12.5, anchor="end", bold=True)
        room -= 23
    elif power := box.power.get(name, 0) if kind == "upgrade" else 0:
        b.text(at.right - 6, y + 4.5, f"+{power}", 12.5, anchor="end", bold=True)
        room -= 18
    if fits(title(name), 12, room, bold=True):
        b.text(at.x + 24, y + 4.2, title(name), 12, bold=True)
    else:
        lines = wrapped(title(name), b.least, room + 3, 2)
        for n, line in enumerate(lines):
            b.small(at.x + 22, y + 9.5 - 5.5 * len(lines) + 11.5 * n, line)
    b.spot(f"{kind}:{name}" if kind != "ship" else f"seat:{b.me}", describe(box, name), at, quiet=quiet)


def on_board(view: View, moves: Sequence[Move], ground: Ground) -> bool:
    """On a phone those with which something is done lie on the board, below what goes on now."""
    return ground.kind == "phone" and view.state.task.step != "compose" and bool(used(view, moves))


def below(view: View, moves: Sequence[Move], ground: Ground) -> float:
    """How high they are there."""
    if not on_board(view, moves, ground):
        return 0
    return rows(view.state.pirates[view.seat or 0], only=used(view, moves)) * LEAST


def used(view: View, moves: Sequence[Move]) -> frozenset[str]:
    """The own cards with which something is done now, besides throwing them away."""
    own = {f"{kind}:{name}" for kind, name in cards(view.state.pirates[view.seat or 0])}
    own |= {f"wreck:{name}" for name in view.state.pirates[view.seat or 0].wrecks}
    quiet = idle(view, moves)
    return frozenset(it for move in moves if move.targets[0] not in quiet for it in own.intersection(move.targets))


def idle(view: View, moves: Sequence[Move]) -> frozenset[str]:
    """Upgrades that can only be thrown away, unless that is what must be decided."""
    if view.state.task.step == "throw":
        return frozenset()
    kinds: dict[str, set[str]] = {}
    for move in moves:
        kinds.setdefault(move.targets[0], set()).add(move.kind)
    return frozenset(target for target, found in kinds.items() if found == {"throw"})
