"""What can be chosen and has no place of its own on the board, as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from gamekit.draw import Rect, room_for
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.places import BUTTON_HEIGHT
from gamekit.games.metal_adventures.scene.promises import THINGS

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


def choices(b: Board, at: Rect) -> float:
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


def ending(b: Board, at: Rect) -> float:
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


def button(b: Board, target: str, label: str, at: Rect, *, told: bool = True) -> None:
    b.panel(at, "raise_", "edge", 1.2, 7)
    kind, _, value = target.partition(":")
    b.spot(target, label, at)
    y = at.y + BUTTON_HEIGHT / 2
    if kind == "turn":
        b.stamp(f"at-{value}", at.x + 14, y)
        if told:
            b.text(at.x + 40, y + 4.5, label, 12, bold=True, room=at.w - 42)
    elif kind in SIGNED:
        b.stamp(SIGNED[kind], at.x + (13 if told else at.w / 2), y)
        if told:
            b.text(at.x + 26, y + 4.5, label, 12, bold=True, room=at.w - 28)
    else:
        b.text(at.x + at.w / 2, y + 4.5, label, 12, anchor="middle", bold=True, room=at.w - 6)


def button_width(target: str, label: str, *, signs: bool = False) -> float:
    kind = target.partition(":")[0]
    if signs and kind in LONE:
        return LONE[kind]
    wide = room_for(label, 12, bold=True) + 12 + (30 if kind == "turn" else 16 if kind in SIGNED else 0)
    return max(54.0, float(ceil(wide)))


def wanted(b: Board) -> set[str]:
    found = {target for move in b.moves for target in move.targets if not target.startswith(ELSEWHERE)}
    return found - {"rest", "search", "turn over", *ABOVE} - {t for t in found if t.startswith("chance:")}


def lines_of(
    targets: Sequence[str], room: float, b: Board, *, signs: bool = False
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


def word_of(b: Board, kind: str, value: str) -> str:
    if kind == "turn":
        return b.say("do.turn", seat=int(value))
    if kind == "nation":
        return b.say("do.nation", nation=value)
    if kind == "due judgment" and b.s.pirates[b.s.active].infamous:
        return b.say("do.due judgment-free")
    return b.say(f"do.{kind}")
