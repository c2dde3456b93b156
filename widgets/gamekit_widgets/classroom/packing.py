"""How messages travel: each a line of JSON, packed with what it repeats of all that its window was told before.

Packing looks back 32 kB, and a table's window is told that much in a few moves. So both ends keep, in pieces, what was
told last; a message names those that are like it, and is packed as if they stood right before it. It consists of: how
many of the newest pieces, how many others, each of these from the newest on by how far it lies behind the one before,
the packed line. pages/socket.js reads this. What many windows are told alike is packed once: it stands alone.

A long message goes in parts, so that a slow window, which is told of a message when it is whole, hears meanwhile that
somebody is there.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

KEPT = 384_000  # bytes that both ends keep: the first picture, and a round at a table
PIECE = 4096
BACK = 32_500  # bytes that packing looks back
NEWEST = 4096  # of these, for what was told last
SHORT = 400  # bytes of a line up to which it is of no use to know more words
AT_ONCE = 48_000  # bytes that are read for a line
ALONE = 255  # in the place of how many: like nothing that was told before, and not kept
PARTS = 254  # there, too: how many of the next messages are one, in two bytes
PART = 4096  # bytes
MANY = 253  # pieces that a byte can count beside those
ALIKE = 8  # bytes in common that naming a piece pays for
BETWEEN = b","  # the words by which pieces are found to be alike
LEVEL, MEMORY = 9, 5  # of 9: messages are short, so less memory packs no worse


def line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


class Block(bytes):
    """A line that many are told, packed."""


def block(message: Mapping[str, Any]) -> Block:
    return Block(_packed(line(message), ALONE, (), ()))


def parts(packed: bytes) -> list[bytes]:
    """The messages as which it goes over the wire."""
    cut = [packed[at : at + PART] for at in range(0, len(packed), PART)]
    return cut if len(cut) == 1 else [bytes([PARTS]) + len(cut).to_bytes(2), *cut]


class Stream:
    """What one window was told."""

    def __init__(self) -> None:
        self._pieces: deque[bytes] = deque()
        self._size = self._gone = 0  # bytes that are kept; pieces that are not any more
        self._read = 0  # up to which piece the words are known
        self._last: dict[bytes, int] = {}  # by word: the last such piece that has it

    def pack(self, told: bytes) -> bytes:
        """What goes over the wire for a line, or for a block."""
        if isinstance(told, Block):
            return told
        packed = self._alike(told)
        self._keep(told)
        return packed

    def _alike(self, told: bytes) -> bytes:
        """The line, packed with the newest pieces and the most alike of the others."""
        newest, room = self._newest()
        older = len(self._pieces) - newest
        if len(told) > SHORT:
            self._learn(older)
        shared = Counter[int]()
        for word in set(told.split(BETWEEN)) if self._last else ():
            if (at := self._last.get(word, -1) - self._gone) >= 0:
                shared[at] += len(word)
        chosen = list[int]()
        for at, common in sorted(shared.items(), key=lambda one: (-one[1], -one[0])):
            if common < ALIKE or len(chosen) == MANY:
                break
            if len(self._pieces[at]) <= room:
                room -= len(self._pieces[at])
                chosen.append(at)
        chosen.sort()
        before = [self._pieces[at] for at in (*chosen, *range(older, older + newest))]
        return _packed(told, newest, [later - at for at, later in pairwise([*chosen, older])][::-1], before)

    def _newest(self) -> tuple[int, int]:
        """How many pieces were told last, and how many bytes are left for others."""
        count, size = 0, 0
        for piece in reversed(self._pieces):
            if count == MANY or size + len(piece) > NEWEST:
                break
            count, size = count + 1, size + len(piece)
        return count, BACK - size

    def _learn(self, older: int) -> None:
        """Read what is not among the newest any more, some at a time: no message waits for the whole first picture."""
        self._read, room = max(self._read, self._gone), AT_ONCE
        while self._read < self._gone + older and room > 0:
            piece = self._pieces[self._read - self._gone]
            self._last.update(dict.fromkeys(piece.split(BETWEEN), self._read))
            self._read, room = self._read + 1, room - len(piece)

    def _keep(self, told: bytes) -> None:
        """As the page does."""
        self._pieces.extend(told[at : at + PIECE] for at in range(0, len(told), PIECE))
        self._size += len(told)
        while self._size > KEPT:
            piece = self._pieces.popleft()
            self._size -= len(piece)
            for word in piece.split(BETWEEN):
                if self._last.get(word) == self._gone:
                    del self._last[word]
            self._gone += 1


def _packed(told: bytes, newest: int, gaps: Sequence[int], before: Sequence[bytes]) -> bytes:
    head = bytes([newest, len(gaps)]) + b"".join(_number(gap) for gap in gaps)
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY, zdict=b"".join(before))
    return head + packer.compress(told) + packer.flush()


def _number(gap: int) -> bytes:
    """One byte, or two if it is more than 127."""
    return bytes([gap]) if gap < 128 else (gap | 1 << 15).to_bytes(2)
