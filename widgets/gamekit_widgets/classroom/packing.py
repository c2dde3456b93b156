"""How messages travel: as lines of JSON, packed in one stream for each window, so that what comes again costs little.

What many windows are told alike is packed once, as a block that may stand anywhere in each one's stream.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

LEVEL = 9
MEMORY = 5  # of 1 to 9: messages are short, so less packs no worse, and a window takes up 137 kB instead of 250


def line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class Block(bytes):
    """What was packed for many: it refers to nothing that lies before it."""


def block(message: Mapping[str, Any]) -> Block:
    return Block(_packed(_packer(), line(message)))


class Stream:
    """One window's, each message whole when it is sent."""

    def __init__(self) -> None:
        self._packer: Any = None  # what it has told remembers; it is let go where that is not the end of the stream

    def bytes(self, told: bytes) -> bytes:
        """What goes over the wire for a line, or for a block."""
        if isinstance(told, Block):
            self._packer = None
            return told
        self._packer = self._packer or _packer()
        return _packed(self._packer, told)


def _packer() -> Any:
    return zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, MEMORY)


def _packed(packer: Any, told: bytes) -> bytes:
    packed: bytes = packer.compress(told) + packer.flush(zlib.Z_SYNC_FLUSH)
    return packed
