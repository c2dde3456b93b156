"""How wide text is, and how it is cut or wrapped to the room that it has: measured once, however long it is."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate

# Widths of a plain sans-serif in thousandths of its size, by class of character; all others are looked up when met.
_KNOWN = {
    **dict.fromkeys("'|ijl", 222), **dict.fromkeys(" .,:;!/Ift[]\u00a0\u202f", 278), **dict.fromkeys('()-r`"', 333),
    **dict.fromkeys("Jcksvxyz*", 500), **dict.fromkeys("+=<>~\u00d7", 584), **dict.fromkeys("FLTZ", 611),
    **dict.fromkeys("ABEKPSVXY&", 667), **dict.fromkeys("CDHNRUw", 722), **dict.fromkeys("GOQ", 778),
    **dict.fromkeys("Mm", 833), **dict.fromkeys("%W@", 920),
}  # fmt: skip
MARK, WIDE, LARGE, USUAL = 0, 1000, 695, 556  # accents over others; CJK and signs; capitals; all else
SLACK = 1.06  # a font at hand may be wider than what is measured here
BOLD = 1.07
DOTS = "..."


class _Widths(dict[str, int]):
    """A character's width; an accented letter is as wide as the letter."""

    def __missing__(self, c: str) -> int:
        plain = unicodedata.normalize("NFD", c)[0]
        if plain != c:
            width = self[plain]
        elif unicodedata.category(c) in ("Mn", "Me", "Cf", "Cc"):
            width = MARK
        elif unicodedata.east_asian_width(c) in ("W", "F"):
            width = WIDE
        else:
            width = LARGE if c.isupper() else USUAL
        self[c] = width
        return width


_WIDTHS = _Widths(_KNOWN)


@lru_cache(maxsize=8192)  # a board says most things again after every move
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text is: a font at hand may be a tenth wider."""
    return sum(map(_WIDTHS.__getitem__, text)) * size * (BOLD if bold else 1.0) / 1000


def room_for(text: str, size: float, bold: bool = False) -> float:
    """How much room a line of text is given, in whatever font."""
    return text_width(text, size, bold) * SLACK


def fits(text: str, size: float, room: float, bold: bool = False) -> bool:
    return room_for(text, size, bold) <= room


def shortened(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a text as there is room for, with dots for the rest."""
    if fits(text, size, room, bold):
        return text
    room -= room_for(DOTS, size, bold)
    n = sum(1 for width in _so_far(text, size, bold) if width <= room)
    return text[:n].rstrip(" ,;:.") + DOTS


def wrapped(text: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """A text in lines, at most so many; the last one is cut where it must be, and so is a word wider than a line."""
    space, lines = room_for(" ", size, bold), [""]
    left = room
    words = text.split(" ")  # not where a space keeps two words together
    for n, word in enumerate(words):
        wide = room_for(word, size, bold)
        if lines[-1] and wide + space > left:
            if len(lines) >= most:
                lines[-1] = shortened(" ".join([lines[-1], *words[n:]]), size, room, bold)
                break
            lines.append("")
            left = room
        if lines[-1]:
            lines[-1] += f" {word}"
            left -= space + wide
        else:
            lines[-1] = shortened(word, size, room, bold)
            left = room - wide
    return lines


def _so_far(text: str, size: float, bold: bool) -> list[float]:
    """How wide a text is up to each of its characters."""
    factor = size * (BOLD if bold else 1.0) / 1000 * SLACK
    return [width * factor for width in accumulate(map(_WIDTHS.__getitem__, text))]
