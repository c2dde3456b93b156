"""The way to one window and back: all that a desk knows of where its window is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .face import Heard, Told


class Transport(Protocol):
    """A Jupyter comm, a WebSocket, or whatever else carries messages in their order."""

    def send(self, message: Told) -> None: ...
    def on(self, hear: Callable[[Heard], None]) -> None: ...  # call this with each message that comes
