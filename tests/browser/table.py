"""A gamekit table on a page, used as a reader uses it: by what it shows and by what glows."""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops

import gamekit

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from browser.harness import Book

GAMES = ["metallurgie", "forge", "metro-x", "metal-adventures"]  # that are played in the browser
PAINTERS = ["canvas", "svg"]  # on ipycanvas, and by the page itself

# How a match comes near its end: by so many moves at random; the long one by bots that want to end it.
LATE = {
    game: f"while match.at < {moves}:\n    match.play(rng.choice(match.moves()))"
    for game, moves in {"metallurgie": 205, "forge": 130, "metro-x": 70}.items()
}
LATE["metal-adventures"] = """
greedy = gamekit.bots.named("greedy")
while max(pirate.fame for pirate in match.state.pirates) < 8:
    match.play(greedy.choose(match.game, match.view(match.to_act[0]), match.moves(), rng), match.to_act[0])
"""
MATCH = """
import random
import gamekit
from gamekit_widgets import Table
match, rng = gamekit.new({game!r}, players={players}, seed=7), random.Random(2)
{opening}
table = Table(match, ["you"] + [{bot!r}] * {others}, pace=0, seed=1, painter={painter!r})
table
"""


def match(game: str, players: int = 2, *, late: bool = False, painter: str = "canvas") -> str:
    """A cell that shows the table of a match with bots; more play where the game needs more."""
    players = max(players, gamekit.games.game(game).min_players)
    opening = LATE[game] if late else ""
    bot = "bot:greedy" if late and game == "metal-adventures" else "bot:random"
    return MATCH.format(game=game, players=players, opening=opening, others=players - 1, bot=bot, painter=painter)


# The painted board as a picture of twice its size: a canvas as it is, an SVG in the colours that it has on the page.
PAINTED = """async board => {
    if (board.matches('canvas')) return board.toDataURL();
    const style = getComputedStyle(board);
    const [, , w, h] = board.getAttribute('viewBox').split(' ');
    const text = new XMLSerializer().serializeToString(board).replace(/var\\((--[\\w-]+)\\)/g, (_, name) => style.getPropertyValue(name).trim());
    const image = new Image();
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(text);
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * w, 2 * h];
    canvas.getContext('2d').drawImage(image, 0, 0, 2 * w, 2 * h);
    return canvas.toDataURL();
}"""

# What one can read off the table; `can`: what answers a click with more than a refusal, without the kit's own buttons.
SHOWN = """root => {
    const open = button => button.getAttribute('aria-disabled') !== 'true' && !button.dataset.gkTarget.startsWith('do:');
    const can = [...root.querySelectorAll('button.gk-spot, .gk-card, .gk-actions > button')].filter(open);
    return {
        place: root.querySelector('.gk-place').dataset.gkAt,
        chosen: [...root.querySelectorAll('button:is(.gk-spot, .gk-card)[aria-pressed=true]')].map(button => button.dataset.gkTarget),
        can: [...new Set(can.map(button => button.dataset.gkTarget))],
        other: can.filter(button => !button.matches('.gk-spot, .gk-card')).map(button => button.dataset.gkTarget),
        places: [...root.querySelectorAll('button.gk-spot[data-gk-legal]')].map(button => button.dataset.gkTarget),
        bot: root.querySelector('.gk-pill')?.textContent || root.dataset.gkBot || null,
        over: !root.querySelector('.gk-over').hidden,
        focus: document.activeElement.dataset.gkTarget || null,
        told: root.querySelector('.gk-told:is(.gk-no, .gk-ok)')?.innerText ?? null,
        asked: Boolean(root.querySelector('[data-gk-target="do:anyway"]')),
        prompt: root.querySelector('.gk-prompt').textContent,
        error: root.querySelector('.gk-error').textContent,
    };
}"""


# What the log tells: it is drawn while its tab is open.
LOG = """root => {
    const closed = root.querySelector('.gk-pane-log').hidden;
    const turn = () => root.querySelector('[data-gk-target="do:log"], [role=tab][aria-controls$="-log"]').click();
    if (closed) turn();
    const told = [...root.querySelectorAll('.gk-pane-log .gk-part')].map(part => part.textContent.trim()).join('\\n');
    if (closed) turn();
    return told;
}"""


def assert_tells(log: str, told: list[str]) -> None:
    """All that was done stands in the log, in its order."""
    log, at = log.lower(), 0
    for text in told:
        at = log.index(text.lower(), at)


class Shown(NamedTuple):
    """What a table shows at one moment."""

    place: str
    chosen: list[str]
    can: list[str]
    other: list[str]  # of these, what is neither on the board nor in hand
    places: list[str]  # on the board, that are the next step now
    bot: str | None
    over: bool
    focus: str | None
    told: str | None  # a refusal, a permission, a hint
    asked: bool  # whether one would rather not make that move
    prompt: str
    error: str

    @classmethod
    def of(cls, root: Locator) -> Shown:
        return cls(**root.evaluate(SHOWN))

    @property
    def game(self) -> tuple[object, ...]:
        """What every move and every choice changes."""
        return self.place, self.chosen, self.can, self.places, self.over

    def differs(self, before: Shown) -> bool:
        """Whether a click has been answered."""
        return self.game != before.game or (self.asked and not before.asked)

    @property
    def next(self) -> list[str]:
        """What one may click to go on: with something chosen, what it goes with, or a button."""
        if self.asked:
            return ["do:anyway"]
        onward = (*self.places, *self.other) if self.chosen else self.can
        return [target for target in self.can if target in onward and target not in self.chosen]


class Picture:
    """Pixels, equal to others when nobody can see a difference: at the edge of what was painted anew, rounding differs a little."""

    def __init__(self, pixels: Image.Image) -> None:
        self.pixels = pixels

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture) or self.pixels.size != other.pixels.size:
            return False
        return max(most for _, most in ImageChops.difference(self.pixels, other.pixels).getextrema()) <= 20  # a missing hair line: 25

    __hash__ = None


class Table:
    """The table in the output of a cell."""

    def __init__(self, book: Book, cell: int = 0) -> None:
        self.book = book
        self.root = book.output(cell).locator(".gk")
        self.painted = book.output(cell).locator(".gk-board :is(canvas.gk-canvas, svg.gk-painting)")
        self.root.locator(".gk-prompt:not(:empty)").wait_for()  # it has its face
        book.settle(300)

    def find(self, css: str) -> Locator:
        return self.root.locator(css)

    def target(self, name: str) -> Locator:
        """The first thing on the table that stands for a target, not what is there for pointers only."""
        return self.root.locator(f'[data-gk-target="{name}"]:not([aria-hidden=true] *)').first

    def tab(self, name: str) -> None:
        """Open a tab, in the rail or in the drawer."""
        self.book.click(self.find(f'[data-gk-target="do:{name}"], [role=tab][aria-controls$="-{name}"]').first)

    def shown(self) -> Shown:
        return Shown.of(self.root)

    def picture(self) -> Picture:
        """The pixels of the board, once all that was sent is painted."""
        self.book.settle(150)
        url = self.painted.evaluate(PAINTED)
        return Picture(Image.open(BytesIO(b64decode(url.partition(",")[2]))).convert("RGBA"))

    def until(self, what: Any, timeout: float = 20_000) -> Shown:
        """Wait until what is shown satisfies a test."""
        for _ in range(int(timeout / 25)):
            shown = self.shown()
            if what(shown):
                return shown
            assert not shown.error, shown.error
            self.book.page.wait_for_timeout(25)
        raise AssertionError(f"waited {timeout / 1000} s in vain: {shown}")

    def changed(self, before: Shown) -> Shown:
        """Wait until a click has been answered."""
        return self.until(lambda now: now.differs(before))

    def idle(self, before: Shown | None = None) -> Shown:
        """The same, and until no bot is due, nor a pass that leaves no choice: the table makes it."""
        return self.until(
            lambda now: now.bot is None and now.can != ["pass"] and (before is None or now.differs(before))
        )

    def move(self) -> Shown:
        """Play what glows first."""
        start = now = self.idle()
        while now.place == start.place:
            self.book.click(self.target(now.next[0]))
            now = self.idle(now)
        return now
