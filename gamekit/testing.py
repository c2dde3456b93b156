"""The conformance suite: what every game of the kit must hold to, and yours as well.

    >>> import gamekit
    >>> gamekit.testing.check_game("metallurgie", matches=1)  # doctest: +ELLIPSIS
    Report(game='metallurgie', ...)

Random matches are played in every number of players and with every option, and looked at from all sides. The first
thing that does not hold raises Broken, which says where it happened.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import iter_modules
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeGuard

from gamekit import words
from gamekit.bots import BOTS, Bot, StrongBot
from gamekit.chair import Chair
from gamekit.games import game as game_named
from gamekit.match import Match
from gamekit.room import (
    CHANCE,
    LOOKER,
    BotModule,
    Entry,
    Game,
    GamekitError,
    Heuristic,
    LessonsModule,
    MaterialModule,
    PositionModule,
    Refusal,
    Refused,
    RulesModule,
    SceneModule,
    StateModule,
    ViewModule,
    ways,
)
from gamekit.saves import load
from gamekit.words import Text, keys
from gamekit.words.check import problems, unformed, untold
from gamekit.words.todo import lacking

NONSENSE = ("", " ", "done ", "DONE", "place", "place gold", "\x00", "0,0", "{}", "<b>done</b>", "doné", "9" * 5000)
MOST = 60  # positions of a match that are looked at closely


class Broken(AssertionError):
    """The game does not hold to the contract."""


class Report(NamedTuple):
    """What was played and looked at."""

    game: str
    matches: int
    moves: int
    positions: int
    to_do: tuple[str, ...]


def check_game(game: str | Game, *, matches: int = 2, seed: int = 0, longest: int = 20_000, every: int = 17) -> Report:
    """Play `matches` random matches of each kind, and look closely at every `every`-th position of them.

    Of a long match at fewer: no more than MOST.
    """
    game = game_named(game)
    rng = random.Random(seed)
    _guarded(game.name, check_contract, game)
    check_rulebook(game)
    pool: dict[str, Any] = {form: game.state.parse(form) for form in game.state.FORMS}
    played = moves = looked = 0
    for players, options in kinds(game):
        for _ in range(matches):
            where = f"{game.name}, {players} players, {options or 'no options'}, match {played}"
            match = _guarded(where, play_out, game, players, options, rng.randrange(2**32), longest)
            pool |= {entry.text: entry.move for entry in match.log}
            for check in WHOLE:
                _guarded(where, check, match)
            step = max(every, match.at // MOST)
            for at in range(rng.randrange(step), match.at + 1, step):
                match.go(at)
                _guarded(f"{where}, after {at} moves", check_position, match, pool)
                looked += 1
            played, moves = played + 1, moves + len(match.line_log)
    return Report(game.name, played, moves, looked, left(game))


def _guarded(where: str, act: Callable[..., Any], *given: Any) -> Any:
    try:
        return act(*given)
    except Broken as broken:
        raise Broken(f"{where}: {broken}") from broken.__cause__
    except Exception as error:
        raise Broken(f"{where}: {type(error).__name__}: {error}") from error


def hold(condition: object, otherwise: str) -> None:
    """Like assert, but never switched off."""
    if not condition:
        raise Broken(otherwise)


def kinds(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every set of options; sets that the game refuses in words are left out."""
    choices = [[(name, value) for value in option.values] for name, option in game.options.items()]
    left = {choice for values in choices for choice in values}
    for players in range(game.min_players, game.max_players + 1):
        for chosen in product(*choices):
            try:
                game.start(players, dict(chosen))
            except GamekitError:
                continue
            left -= set(chosen)
            yield players, dict(chosen)
    hold(not left, f"these options can't be played with, whatever the others are: {sorted(map(str, left))}")


def play_out(game: Game, players: int, options: dict[str, Any], seed: int, longest: int) -> Match:
    """A random match to its end. The global random stream is disturbed on the way: it must not matter."""
    rng = random.Random(seed)
    match = Match(game, game.start(players, options), seed=seed, options=options)
    while match.to_act:
        hold(match.at < longest, f"it goes on for more than {longest} moves")
        random.seed(match.at)
        seat = match.to_act[rng.randrange(len(match.to_act))]
        moves = match.moves(seat)
        hold(moves, f"seat {seat} is to act after {match.at} moves and has no move")
        move = rng.choice(moves)
        hold(game.state.parse(move.text) == move, f"{move.text!r} does not parse back to its move")
        match.play(move, seat)
    return match


# ---- the room

CONTRACT: dict[str, type] = {
    "state": StateModule,
    "rules": RulesModule,
    "position": PositionModule,
    "view": ViewModule,
    "scene": SceneModule,
    "bot": BotModule,
    "lessons": LessonsModule,
    "material": MaterialModule,
}
SPARE = {"lessons", "material"}  # what a room may do without


def check_contract(game: Game) -> None:
    """The room has all that room.py asks of it, and nothing that would be part of that but for a slip of the pen."""
    files = {file.name for file in iter_modules(import_module(game.package).__path__)}
    for part in CONTRACT.keys() - files:
        near = _instead(part, files - CONTRACT.keys())
        hold(part in SPARE and not near, f"it has no {part!r}{near}")
    for part, contract in CONTRACT.items():
        if part in files:
            check_part(game, part, {name for name in vars(contract) if not name.startswith("_")})
    check_hooks(game.bot, vars(game.module("bot")))


def check_part(game: Game, part: str, asked: set[str]) -> None:
    """A module has the names that are asked of it; a package of scenes, whose helpers lie in its files, no others."""
    laid = None if part == "bot" else vars(game).get(part)  # of a bot a game keeps only HEURISTIC
    own = vars(laid or game.module(part))
    here = [name for name, it in own.items() if _function(it) and it.__module__ == own["__name__"]]
    for name in sorted(asked - own.keys()):
        facts = [own_name for own_name in own if own_name.isupper()]
        hold(False, f"its {part} has no {name!r}{_instead(name, facts if name.isupper() else here)}")
    if part == "scene" and "__path__" in own:
        for name in sorted(set(here) - asked):
            hold(name.startswith("_"), f"{name!r} in its {part} is not in the contract{_instead(name, asked)}")


def check_hooks(heuristic: Heuristic[Any], own: Mapping[str, Any]) -> None:
    """All that is meant for bots stands in HEURISTIC: nothing has the name of a hook, or nearly, and is of no use."""
    usual = [name for name, it in heuristic._asdict().items() if it is Heuristic._field_defaults.get(name)]
    used = {name for it in own.values() if _function(it) for name in _names(it.__code__)}
    for name, it in own.items():
        if (_function(it) or isinstance(it, int | float)) and it not in heuristic and name not in used:
            near = get_close_matches(name.lower(), usual, 1, 0.8)
            hold(not near, f"its bot has {name!r}, which nothing uses, and HEURISTIC no {''.join(near)!r} of its own")


def _function(it: object) -> TypeGuard[FunctionType]:
    return isinstance(it, FunctionType)


def _names(code: CodeType) -> set[str]:
    """The names that code looks up, functions within it included."""
    return set(code.co_names).union(*(_names(part) for part in code.co_consts if isinstance(part, CodeType)))


def _instead(name: str, good: Iterable[str]) -> str:
    near = get_close_matches(name, good, 1, 0.7)
    return f"; there is {near[0]!r}" if near else ""


def check_rulebook(game: Game) -> None:
    """The rulebook says the same in every language, and so do the words; what the code asks for has words."""
    found = problems(game.folder) + [f"No words for {key!r}." for key in keys.unheard(game.folder)]
    hold(not found, "\n".join(found))


def left(game: Game) -> tuple[str, ...]:
    """What is no fault, but to be done: what a language lacks, and sentences that nobody asks for."""
    lacks = [f"{lack.file.name} lacks {lack.key}" for lang in words.COMPLETE for lack in lacking(lang, game.folder)]
    return (*lacks, *(f"{key} is never said" for key in keys.dead(game.folder)))


# ---- a whole match


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


# ---- a position


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
    return places | {button.target for button in scene.buttons(view, moves)}


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
        if moves:
            bots: list[Bot] = [make() for make in BOTS.values()]
            if seat == match.to_act[0]:  # one seat is enough for the slow one
                bots.append(StrongBot(iterations=4))
            for bot in bots:
                chosen = bot.choose(game, view, moves, random.Random(1))
                again = bot.choose(game, game.view.view(imagined, seat), moves, random.Random(1))
                hold(chosen in moves and chosen == again, f"bot {bot.name} does not choose by its view alone")


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


def can_be_said(match: Match, template: Text, facts: Mapping[str, Any]) -> None:
    """A sentence has all its facts, and in a language that lacks nothing each word has the form that it asks for."""
    hold(match.game.words.fill(template, facts, match.names), "a sentence without words")
    bare = unformed(match.game.words, template, facts) if template.lang in words.COMPLETE else []
    hold(not bare, f"{template!r} needs {', '.join(bare)}, which {template.lang} has not")


def in_rulebook(match: Match, slug: str) -> None:
    hold(slug in match.game.rulebook("en"), f"the rulebook has no rule {slug!r}")
