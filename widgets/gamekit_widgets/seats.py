"""Who sits at a table: people at this screen, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.bots import EVERY
from gamekit.bots.own import bot_of
from gamekit.plaindata import clean
from gamekit.quote import quoted
from gamekit.room import GamekitError

if TYPE_CHECKING:
    from gamekit.bots import Bot
    from gamekit.lessons import Session
    from gamekit.match import Match

BOT_NAMES = ("Nadia", "Bo", "Ines", "Karl", "Mila", "Theo")
GOOD = '"you", "you:Ada", "bot", "bot:easy", "bot:fair", "bot:strong", "bot:random", "bot:greedy"'


class Place(NamedTuple):
    """Who sits at one seat; without a bot it is a person at this screen."""

    name: str | None  # None: "You", to himself
    bot: Bot | None = None


def seated(seats: Sequence[Any], match: Match) -> list[Place]:
    """A place for each player of the match."""
    if not isinstance(seats, list | tuple) or len(seats) != match.players:
        raise GamekitError(f"seats takes one entry for each of the {match.players} players, not {quoted(seats)}.")
    names = match.given_names if any(match.given_names) else names_for(seats)
    return [_place(entry, name) for entry, name in zip(seats, names)]


def at_seat(seat: int, match: Match) -> list[str]:
    """You at one seat, bots at all others."""
    return ["you" if one == seat else "bot" for one in range(match.players)]


def at_exercise(session: Session) -> list[Place]:
    """The reader at his seat; the others have no names, for an exercise tells of them by their numbers."""
    return [place._replace(name=None) for place in seated(at_seat(session.seat, session.match), session.match)]


def copied(places: Sequence[Place]) -> list[Place]:
    """The same places with copies of their bots, as they are now; one that can't be copied stays the same."""
    return [place._replace(bot=_copied(place.bot)) for place in places]


def _copied(bot: Bot | None) -> Bot | None:
    try:
        return deepcopy(bot)
    except Exception:  # noqa: BLE001 (a bot of one's own may hold anything)
        return bot


def _place(entry: Any, name: str | None) -> Place:
    kind, _, which = entry.partition(":") if isinstance(entry, str) else ("", "", "")
    if kind == "you":
        return Place(clean(which) or name)
    own = callable(entry) or hasattr(entry, "choose")
    if not own and kind != "bot" and entry not in EVERY:
        raise GamekitError(f"A seat is {GOOD}, or a bot of your own, not {quoted(entry)}.")
    return Place(name, bot_of(entry))


def names_for(seats: Sequence[Any]) -> list[str | None]:
    """A name for each seat: the one that was given to a person, if any, or a bot's."""
    if not isinstance(seats, list | tuple):
        raise GamekitError(f"seats takes a list of one entry for each player, not {quoted(seats)}.")
    bots, names = iter(BOT_NAMES), list[str | None]()
    for n, entry in enumerate(seats):
        kind, _, given = entry.partition(":") if isinstance(entry, str) else ("bot", "", "")
        names.append(clean(given) or None if kind == "you" else next(bots, f"Bot {n + 1}"))
    return names
