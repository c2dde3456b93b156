"""The colours of one room beside those of the kit: read from a file, and checked for what must stand apart.

    [colours]  # in the light, in the dark
    iron = ["#66727E", "#7E8B98"]
    iron_lo = ["#3F4851", "#4A545E"]
    iron_ink = ["#FFFFFF", "#0D1013"]

    [contrast]
    text = ["iron_ink on iron"]  # by 4.5
    shapes = ["iron on board"]  # by 3
    pieces = ["iron"]  # the face or its rim, iron_lo, from the board by 3
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from gamekit.datafiles import Fault, Name, Several, Table, Text, faults, ours, refuse, told
from gamekit.draw.theme import DARK, LIGHT, contrast

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

READ, SEEN = 4.5, 3.0  # how far text must stand apart from its ground, and a shape that carries meaning

_PAIRS = Several(Text(like='"ink on board"'), optional=True)
_FILE = Table({
    "colours": Table(
        names=Name("[A-Za-z][a-z0-9]*(_[a-z0-9]+)?", like='"iron" or "iron_lo", and is none of the kit\'s', but=LIGHT),
        each=Several(Name("#[0-9A-F]{6}", like='"#66727E"'), 2, 2),
    ),
    "contrast": Table({"text": _PAIRS, "shapes": _PAIRS, "pieces": _PAIRS}, optional=True),
})  # fmt: skip


@dataclass(frozen=True, eq=False)
class Palette:
    """All colours that a scene may name, for light and dark; and which of them are the room's own."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    own: tuple[str, ...] = ()

    def theme(self, name: str) -> Mapping[str, str]:
        return self.dark if name == "dark" else self.light


SHARED = Palette(LIGHT, DARK)


def palette(file: Traversable) -> Palette:
    """The kit's colours, and those of a file."""
    data = ours(file)
    refuse(problems(data), file)
    return _palette(data["colours"])


def _palette(colours: Mapping[str, list[str]]) -> Palette:
    light, dark = ({name: both[n] for name, both in colours.items()} for n in (0, 1))
    return Palette({**LIGHT, **light}, {**DARK, **dark}, tuple(colours))


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a file of colours."""
    return told(faults(_FILE, data) or _too_alike(data))


def _too_alike(data: Mapping[str, Any]) -> Iterator[Fault]:
    made, pairs = _palette(data["colours"]), data.get("contrast", {})
    for kind, least in (("text", READ), ("shapes", SEEN)):
        for n, pair in enumerate(pairs.get(kind, ())):
            yield from _alike(made, ("contrast", kind, n), [pair.split(" on ")], least)
    for n, piece in enumerate(pairs.get("pieces", ())):
        yield from _alike(made, ("contrast", "pieces", n), [[piece, "board"], [f"{piece}_lo", "board"]], SEEN)


def _alike(made: Palette, path: tuple[str | int, ...], pairs: list[list[str]], least: float) -> Iterator[Fault]:
    """A fault if none of some pairs stands apart."""
    unknown = [name for name in chain(*pairs) if name not in made.light]
    if unknown or any(len(pair) != 2 for pair in pairs):
        yield Fault(path, f'is no pair like "ink on board": {unknown or pairs[0]}.')
        return
    for theme, colours in (("light", made.light), ("dark", made.dark)):
        found = max(contrast(colours[a], colours[b]) for a, b in pairs)
        if found < least:
            yield Fault(path, f"stands apart by {found:.1f} in the {theme}, by {least} it should.")
