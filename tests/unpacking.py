"""What a window of a class is told, read as pages/socket.js reads it."""

from __future__ import annotations

import zlib

from gamekit_widgets.classroom.packing import ALONE, KEPT, PARTS, PIECE


class Unpacker:
    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.parts, self.left = b"", 0

    def heard(self, message: bytes) -> bytes | None:
        """The next line, once all parts of it have come."""
        if self.left:
            self.parts, self.left = self.parts + message, self.left - 1
        elif message[0] == PARTS:
            self.parts, self.left = b"", int.from_bytes(message[1:])
        else:
            return self.line(message)
        return None if self.left else self.line(self.parts)

    def line(self, packed: bytes) -> bytes:
        """The next line; what does not keep to what both ends have agreed on can't be read."""
        newest, others, *rest = packed
        at = len(self.pieces) - (0 if newest == ALONE else newest)
        before = self.pieces[at:]
        for _ in range(others):
            gap = rest.pop(0)
            at -= gap if gap < 128 else (gap - 128) * 256 + rest.pop(0)
            before.insert(0, self.pieces[at])
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=b"".join(before))
        told = unpacker.decompress(bytes(rest))
        assert unpacker.eof
        assert not unpacker.unused_data
        if newest == ALONE:
            return told
        self.pieces += [told[at : at + PIECE] for at in range(0, len(told), PIECE)]
        while sum(map(len, self.pieces)) > KEPT:
            self.pieces.pop(0)
        return told
