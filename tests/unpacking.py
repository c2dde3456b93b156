"""What a window of a class is told, read as pages/socket.js reads it."""

from __future__ import annotations

import zlib
from struct import unpack_from

from gamekit_widgets.classroom.packing import KEPT, PIECE


class Unpacker:
    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def line(self, packed: bytes) -> bytes:
        """The next line; what does not keep to what both ends have agreed on can't be read."""
        newest, others = packed[:2]
        back = unpack_from(f">{others}H", packed, 2)
        before = [self.pieces[-n] for n in back] + self.pieces[len(self.pieces) - newest :]
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=b"".join(before))
        told = unpacker.decompress(packed[2 + 2 * others :])
        assert unpacker.eof
        assert not unpacker.unused_data
        self.pieces += [told[at : at + PIECE] for at in range(0, len(told), PIECE)]
        while sum(map(len, self.pieces)) > KEPT:
            self.pieces.pop(0)
        return told
