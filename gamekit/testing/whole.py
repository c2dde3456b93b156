"""A whole match: its end, its past, its log, its luck, what is taken back, what is saved."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path

from gamekit import words
from gamekit.match import Match
from gamekit.room import CHANCE
from gamekit.saves import load
from gamekit.testing.held import Broken, can_be_said, hold, in_rulebook


def check_ends(match: Match) -> None:
    """Over means over: nobody has a move, there are winners, each score adds up to a total, and a reason is given."""
    outcome = match.outcome
    if outcome is None:
        raise Broken("nobody is to act, but there is no outcome")
    hold(outcome.winners and set(outcome.winners) <= set(range(match.players)), f"strange winners: {outcome.winners}")
    hold(len(outcome.scores) == match.players, "not one score for each player")
    hold(all("total" in score for score in outcome.scores), 'a score has no "total"')
    hold(not any(match.moves(seat) for seat in range(match.players)), "the match is over, but there are moves")
    in_rulebook(match, outcome.rule)
    for lang in words.LANGUAGES:
        can_be_said(match, match.game.words.template(outcome.key, lang), outcome.facts)


def check_past_stays(match: Match) -> None:
    """No state is ever changed: a hash taken when it was new still fits when the match is over."""
    game, state = match.game, match.state_at(0)
    past = [(state, hash(state))]
    for entry in match.line_log:
        state, _ = game.rules.apply(state, entry.seat, entry.move)
        past.append((state, hash(state)))
    for at, (state, before) in enumerate(past):
        hold(hash(state) == before, f"the state after {at} moves was changed later")
        hold(state == match.state_at(at), f"the state after {at} moves comes out different when replayed")


def check_log(match: Match) -> None:
    """Every entry names rules that the rulebook has, and its events have words in every language."""
    words_of, seen = match.game.words, match.game.view.seen
    for entry in match.line_log:
        hold(entry.events, f"{entry.text!r} brings no event")
        told = [event for seat in (None, *range(match.players)) for event in seen(entry, seat).events]
        for event in {id(event): event for event in (*entry.events, *told)}.values():  # most are told as they are
            in_rulebook(match, event.rule)
            for lang in words.LANGUAGES:
                can_be_said(match, words_of.template(f"event.{event.what}", lang), event.facts)


def check_same_seed(match: Match) -> None:
    """The same seed and the same choices give the same match, whatever else draws random numbers."""
    again = Match(match.game, match.state_at(0), seed="one")
    other = Match(match.game, match.state_at(0), seed="one")
    for _ in range(60):
        if not again.to_act:
            break
        random.seed()
        seat = again.to_act[-1]
        move = again.moves(seat)[-1]
        again.play(move, seat)
        other.play(move.text, seat)
        hold(again.log == other.log and again.state == other.state, f"seed one gave two matches, from {move.text!r} on")


def check_undo_redo(match: Match) -> None:
    """Undo to the start and redo to the end give the states that were there, and lose nothing."""
    end, length = match.state, match.at
    while match.can_undo:
        match.undo()
        hold(match.state == match.state_at(match.at), "undo came out wrong")
        hold(match.to_act and CHANCE not in match.to_act, "after undo nobody can choose")
    while match.can_redo:
        match.redo()
    hold(match.at == length and match.state == end and len(match.lines) == 1, "undo and redo did not come back")


def check_save(match: Match) -> None:
    """Saved and loaded in mid-game, with a line left behind, it is the same match."""
    middle = len(match.line_log) // 2
    match.go(middle)
    while match.to_act == (CHANCE,):
        match.redo()
    here = match.at
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        match.save(path)
        back = load(path, game=match.game)
    match.go(len(match.line_log))
    hold(back.at == here and back.state == match.state_at(here), "a loaded match is at another position")
    hold(back.line_log == match.line_log and back.options == match.options, "a loaded match has another log")


WHOLE: tuple[Callable[[Match], None], ...] = (
    check_ends,
    check_past_stays,
    check_log,
    check_same_seed,
    check_undo_redo,
    check_save,
)
