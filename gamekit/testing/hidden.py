"""What a seat may not know: nothing that it is told, and nothing that its bots do, hangs on that."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from gamekit.bots import BOTS, Bot, StrongBot
from gamekit.chair import Chair
from gamekit.match import Match
from gamekit.room import Entry
from gamekit.testing.held import hold


def check_views(match: Match) -> None:
    """Whatever a seat imagines of what is hidden looks the same to it, and its bots then choose the same."""
    game, state = match.game, match.state
    for seat in range(match.players):
        view = game.view.view(state, seat)
        moves = game.rules.moves(state, seat)
        imagined = game.view.imagine(view, random.Random(seat))
        game.position.state_of(game.position.position(imagined))
        hold(game.view.view(imagined, seat) == view, f"seat {seat} sees more than its view holds, or imagines less")
        hold(game.rules.moves(imagined, seat) == moves, f"the moves of seat {seat} hang on what it can't know")
        if values := game.bot.values:
            worth = [values(it, range(match.players))[seat] for it in (state, imagined)]
            hold(worth == [game.bot.value(view)] * 2, f"the values of seat {seat} are not what its view is worth to it")
        if moves:
            bots: list[Bot] = [make() for make in BOTS.values()]
            if seat == match.to_act[0]:  # one seat is enough for the slow one
                bots.append(StrongBot(iterations=4))
            for bot in bots:
                chosen = bot.choose(game, view, moves, random.Random(1))
                again = bot.choose(game, game.view.view(imagined, seat), moves, random.Random(1))
                hold(chosen in moves and chosen == again, f"bot {bot.name} does not choose by its view alone")


def check_told(match: Match) -> None:
    """Moves of others whose difference a seat can't see: it can't read it in the log either."""
    rules, view = match.game.rules, match.game.view
    for mover in match.to_act:
        made = [(move, *rules.apply(match.state, mover, move)) for move in rules.moves(match.state, mover)]
        for seat in (None, *range(match.players)):
            first: dict[Any, tuple[Any, Entry]] = {}
            for move, state, events in made if seat != mover else ():
                entry = view.seen(Entry(mover, move, events), seat)
                before, told = first.setdefault(view.view(state, seat), (state, entry))
                same = before == state or told == entry
                hold(same, f"the log tells seat {seat} what it can't see: {told.text!r} or {entry.text!r}")


STEPS = 4  # moves that are made after a position, to see that what is hidden stays so


def check_chairs(match: Match) -> None:
    """Two matches that differ in what a seat may not know give it chairs that are alike, and go on to do so.

    They are played on by moves that look the same to it, as far as both can go.
    """
    game, rng = match.game, random.Random(match.at)
    seat = rng.choice((None, *range(match.players)))
    imagined = game.view.imagine(match.chair(seat).view, rng)
    one, other = (Match(game, state, chance="ask") for state in (match.state, imagined))
    alike(one.chair(seat), other.chair(seat))
    for _ in range(STEPS):
        if not one.to_act or not follow(one, other, seat, rng):
            break
        alike(one.chair(seat), other.chair(seat))
    boards = [repr(it.chair(seat).scene()) for it in (one, other)]
    hold(boards[0] == boards[1], f"the board of seat {seat} shows what it can't know")


def follow(one: Match, other: Match, seat: int | None, rng: random.Random) -> bool:
    """Make a move at one match, and one at the other that looks the same to a seat; False if there is none."""
    mover, (rules, view) = rng.choice(one.to_act), (one.game.rules, one.game.view)

    def looks(match: Match, move: Any) -> tuple[Any, Entry]:
        state, events = rules.apply(match.state, mover, move)
        return view.view(state, seat), view.seen(Entry(mover, move, events), seat)

    move = rng.choice(rules.moves(one.state, mover))
    sight, entry = looks(one, move)
    told = {it: seen for it in rules.moves(other.state, mover) for after, seen in [looks(other, it)] if after == sight}
    if not told:
        hold(entry.move == move, f"what is hidden from seat {seat} comes out by what follows: {move.text!r}")
        return False
    same = next((it for it, seen in told.items() if seen == entry), None)
    might = next(iter(told.values()))
    hold(same is not None, f"the log tells seat {seat} what it can't know: {entry} where it might be {might}")
    one.play(move, mover)
    other.play(same, mover)
    return True


TOLD: dict[str, Callable[[Chair], object]] = {
    "a view": lambda chair: chair.view,
    "a log": lambda chair: chair.line_log,
    "a tree": lambda chair: json.dumps(chair.tree()),
    "who is to act": lambda chair: chair.to_act,
    "moves": lambda chair: chair.moves(),
    "answers": lambda chair: [repr(chair.why_not(text)) for text in chair.game.state.FORMS],
    "an outcome": lambda chair: chair.outcome,
    "last places": lambda chair: chair.last(),
    "a name": repr,
}


def alike(one: Chair, other: Chair) -> None:
    """All that a chair tells."""
    for what, tell in TOLD.items():
        hold(tell(one) == tell(other), f"seat {one.seat} is told {what} that hangs on what it can't know")
