"""Where the class is found: this machine's address in the Wi-Fi, a free port, and QR codes that lead there."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import segno
from segno import helpers

from gamekit.quote import quoted
from gamekit.room import GamekitError

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # of codes: none that looks like another one
FIRST, TRIES = 8765, 40  # the port, and how many after it are tried
LOOPBACK = "127.0.0.1"


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(5))


def own_address() -> str:
    """This machine's address in the network that it is in. Nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            return str(probe.getsockname()[0])
        except OSError:
            raise GamekitError("This machine is in no network. Without wifi=True the class is on it alone.") from None


def bound(address: str, port: int | None, before: int | None = None) -> socket.socket:
    """A socket that listens; a port that is taken gives way to the next, unless it was asked for.

    `before`: where the class was, before a restart. Pages that wait for it come back there by themselves.
    """
    for number in _ports(port, before):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address, number))
            listening.listen(512)
        except OSError:
            listening.close()
        else:
            listening.setblocking(False)
            return listening
    tried = f"{FIRST} to {FIRST + TRIES - 1}" if port is None else str(port)
    raise GamekitError(f"No port is free on {address}: {tried} was tried.")


def _ports(port: int | None, before: int | None) -> Iterator[int]:
    if port is not None:
        if type(port) is not int or not 0 < port < 65536:
            raise GamekitError(f"port is a number from 1 to 65535, not {quoted(port)}.")
        yield port
        return
    if before is not None:
        yield before
    yield from range(FIRST, FIRST + TRIES)


def qr(text: str) -> str:
    """A QR code as SVG that fills its place."""
    return _svg(segno.make(text, error="m"))


class Hotspot(NamedTuple):
    """A Wi-Fi that somebody opens for the class."""

    name: str
    password: str


def wifi_qr(into: Hotspot) -> str:
    """The QR code by which phones go into a Wi-Fi."""
    name, password = into
    return _svg(helpers.make_wifi(ssid=name, password=password or None, security="WPA" if password else None))


def _svg(code: segno.QRCode) -> str:
    written = BytesIO()
    code.save(written, kind="svg", xmldecl=False, nl=False, omitsize=True, border=2, dark="#111", light="#fff")
    return written.getvalue().decode()
