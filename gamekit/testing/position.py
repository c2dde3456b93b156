"""A position: its moves and refusals, its plain data, its tree, and what of it is on the screen."""

from __future__ import annotations

import json
import re
from typing import Any

from gamekit import words
from gamekit.match import Match
from gamekit.room import CHANCE, LOOKER, Game, GamekitError, Refusal, Refused, ways
from gamekit.testing.held import Broken, can_be_said, hold, in_rulebook
from gamekit.testing.hidden import check_chairs, check_told, check_views
from gamekit.words.check import untold

NONSENSE = ("", " ", "done ", "DONE", "place", "place gold", "\x00", "0,0", "{}", "<b>done</b>", "doné", "9" * 5000)


def check_position(match: Match, pool: dict[str, Any]) -> None:
    check_moves(match, pool)
    check_plain(match)
    check_told(match)
    if CHANCE not in match.to_act:
        check_views(match)
        check_chairs(match)
        check_tree(match)
        check_screen(match)


def check_moves(match: Match, pool: dict[str, Any]) -> None:
    """Texts are unique and parse back; `moves` lists just what `check` allows; a refusal has a rule and words."""
    state, parse, check = match.state, match.game.state.parse, match.game.rules.check
    refusals: dict[str, Refusal] = {}  # each once: most come for many moves and seats
    for seat in (*range(match.players), CHANCE, LOOKER):
        legal = {move.text: move for move in match.game.rules.moves(state, seat)}
        hold(len(legal) == len(match.game.rules.moves(state, seat)), f"seat {seat}: two legal moves have one text")
        hold(bool(legal) == (seat in match.to_act), f"seat {seat}: to_act and moves disagree")
        for text, move in {**pool, **legal}.items():
            hold(parse(text) == move, f"{text!r} does not parse back to its move")
            refusal = check(state, seat, move)
            hold((refusal is None) == (text in legal), f"seat {seat}: moves and check disagree on {text!r}: {refusal}")
            if refusal is not None:
                refusals[repr(refusal[:3])] = refusal
    for refusal in refusals.values():
        in_rulebook(match, refusal.rule)
        for lang in words.LANGUAGES:
            can_be_said(match, match.game.rulebook(lang).template(refusal.rule, refusal.key), refusal.facts)
    for player in set(range(match.players)).intersection(match.to_act):
        moves = match.game.rules.moves(state, player)
        for text in tried(match, player):
            move = parse(text)
            allowed = move is not None and check(state, player, move) is None
            hold(allowed == (move in moves), f"seat {player}: moves and check disagree on {text!r}")
    draws = match.moves(CHANCE)
    if draws:
        hold(abs(sum(draw.probability for draw in draws) - 1) < 1e-9, "the probabilities do not add up to 1")
    for text in NONSENSE:
        refused = match.why_not(text)
        hold(isinstance(refused, Refused) and refused.rule is None, f"{text[:20]!r} was taken for a move")


def tried(match: Match, seat: int) -> set[str]:
    """What a seat may think of: a click on each place, and each form of a move with each name on the board in it."""
    game, view = match.game, match.view(seat)
    places = on_screen(game, view, match.game.rules.moves(match.state, seat), match.names)
    names = {name for place in places for name in re.split("[: ]", place)[1:]}
    found = {game.scene.meant(view, (place,)) or "" for place in places}
    for form in map(str.split, game.state.FORMS):
        found |= {" ".join([*form[:at], name, *form[at + 1 :]]) for at in range(1, len(form)) for name in names}
    return found


def on_screen(game: Game, view: Any, moves: list[Any], names: tuple[str, ...]) -> set[str]:
    """What can be clicked: on the board and in the blocks that are always beside it, in the hand, among the buttons."""
    scene = game.scene
    beside = [block for block in scene.blocks(view, moves, names=names) if block.must]
    pictures = [scene.board(view, moves, names=names), *(block.draw(280, block.good).check() for block in beside)]
    places = {spot.target for picture in pictures for spot in picture.hotspots}
    places |= {card.target for card in scene.hand(view, moves)}
    return places | {button.target for button in scene.buttons(view, moves) if not button.spare}


def check_plain(match: Match) -> None:
    """A position is plain data (it survives JSON), and gives back the very state: so nothing is lost or made."""
    plain = match.position()
    hold(json.loads(json.dumps(plain)) == plain, "the position is not plain data")
    hold(match.game.position.state_of(plain) == match.state, "the position does not give back the state")
    try:
        match.game.position.state_of({**plain, "no such thing": 1})
    except GamekitError:
        return
    raise Broken("a position with a word that means nothing was accepted")


def check_tree(match: Match) -> None:
    """What the inspector shows is plain data, and said in each language but for moves, rules and names on the board."""
    game = match.game
    board = game.scene.board(match.view(None), [], names=match.names)
    names = {part for hotspot in board.hotspots for part in re.split("[: ]", hotspot.target)}
    names |= {str(value) for option in game.options.values() for value in option.values} | set(game.rulebook())

    def named(text: str) -> bool:
        return text in names or game.state.parse(text) is not None

    for seat in (None, 0, "all"):
        trees = []
        for lang in (words.COMPLETE[0], words.COMPLETE[-1]):  # what one of the others lacks is found in the words
            with words.speaking(lang):
                trees.append(match.tree(seat))
        hold(json.dumps(trees), "the inspector's tree is not plain data")
        found = untold(game.words, trees, named)
        hold(not found, f"the inspector has no words for {', '.join(found)}")


def check_screen(match: Match) -> None:
    """The board can be painted, and every legal move, and no other, is a path through what can be clicked."""
    game, names = match.game, match.names
    for seat in (None, *range(match.players)):
        view = game.view.view(match.state, seat)
        moves = [] if seat is None else game.rules.moves(match.state, seat)
        board = game.scene.board(view, moves, names=names)
        board.check()
        hold(game.scene.sentence(view, names) and game.scene.prompt(view, moves, names), "the board has no words")
        hold(all(hotspot.label for hotspot in board.hotspots), "a hotspot has no label")
        hold(len(game.scene.seats(view)) == match.players, "not every seat is shown")
        places = on_screen(game, view, moves, names)
        paths = [path for move in moves for path in ways(move)]
        hold(len(set(paths)) == len(paths), "two moves are clicked alike")
        for move in moves:
            for path in ways(move):
                hold(set(path) <= places, f"{move.text!r} is clicked at {path}, which is not on the screen")
                shorter = {path[:n] for n in range(1, len(path))}
                hold(shorter.isdisjoint(paths), f"{move.text!r} can't be reached: another move is done on the way")
                hold(game.scene.meant(view, path) == move.text, f"a click on {path} means something else")
            hold(game.scene.preview(view, move).text, f"{move.text!r} has no preview")
