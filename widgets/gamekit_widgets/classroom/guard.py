"""Who may come in: codes that were guessed, messages too many or too long, pages of other origins."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection

WRONG_CODES = 5  # a minute and address
MESSAGES = 20  # a second and window
LOOKS, BREATH = 6, 3.0  # looks at a whole board, and in how many seconds: further ones wait
LONGEST = 4096  # bytes of a message
BACKLOG = 500_000  # bytes that wait for a window which does not read them: with more it is over
SILENT = 10.0  # seconds in which a new window must say who it is
STRANGERS = 600  # connections at the same time that have not said who they are: of more the oldest gives way
IDLE = 10.0  # seconds for a request, and between two on the same connection
ADDRESSES = 4096  # that are remembered

# What the pages may do: load what this server has, and speak with it. Attributes of style say where hotspots lie.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
SAFE = {"Cross-Origin-Opener-Policy": "same-origin"}  # where browsers mind it: elsewhere each page would complain of it


class Pace:
    """No more than so many in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.seconds = seconds
        self.times: deque[float] = deque(maxlen=most)

    def full(self, now: float) -> bool:
        """Whether as many as may be have been within the time."""
        return len(self.times) == self.times.maxlen and now - self.times[0] < self.seconds

    def count(self, now: float) -> None:
        self.times.append(now)

    def wait(self, now: float) -> float:
        """In how many seconds there is room for one more."""
        return max(0.0, self.seconds - (now - self.times[0])) if self.full(now) else 0.0


class Doorkeeper:
    """Wrong codes, by the address that they came from."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, Pace] = OrderedDict()

    def shut(self, address: str, now: float) -> bool:
        return address in self._wrong and self._wrong[address].full(now)

    def wrong(self, address: str, now: float) -> None:
        self._wrong.setdefault(address, Pace(WRONG_CODES, 60.0)).count(now)
        self._wrong.move_to_end(address)
        while len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)


def same_origin(origin: str | None, host: str, hosts: Collection[str]) -> bool:
    """Whether a page of this server's asks, under one of the names that the server has."""
    return host in hosts and origin in (f"http://{host}", f"https://{host}")
