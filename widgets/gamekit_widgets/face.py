"""A match as its face: one plain dict with everything that the browser shows, and the difference between two faces.

The face is a function of the match, the seats, and what is looked at. Parts that change piece by piece are dicts by
key, and what comes back again and again (pictures, previews, cited rules) stays in it, so that a move changes little.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.draw import STATES, Card, Hotspot, Mark, Points, Polygon, Scene, Stamp, points_box
from gamekit.draw.svg import fragment, svg
from gamekit.room import CHANCE, Entry, Seat, ways
from gamekit.words import Words, language

if TYPE_CHECKING:
    from gamekit.bots import Thought
    from gamekit.match import Match
    from gamekit.room import Game

    from .seats import Place

Face = dict[str, Any]
Op = list[Any]
Told = dict[int, tuple[Entry, list[Any]]]  # entries of the log, and how they are told

# What the browser says in words of its own.
UI = ("and", "chance")
SYMBOLS = 120_000  # characters of pictures that are sent ahead
UI_PARTS = ("ui.", "seat.", "lesson.", "error.")


class Sight(NamedTuple):
    """What is on the board: who looks, at which position, what may be done there, and the picture."""

    seat: int | None
    at: int
    view: Any
    moves: list[Any]
    scene: Scene
    last: tuple[str, ...]


@dataclass
class Desk:
    """All that the table shows beside the match itself."""

    width: int = 816
    viewer: int | None = None  # the seat that looks; None: a bystander
    cover: int | None = None  # the person who has to say that he sits at the screen now
    peek: int | None = None  # the past position that is looked at
    bot: int | None = None  # the bot that is due
    stopped: bool = False
    pondering: bool = False  # whether a hint is being thought of
    hint: Face | None = None  # a good move: "path", "text", "rule", and "more" sentences, some with a rule
    advice: Thought | None = None  # where the hint comes from
    thoughts: dict[tuple[int, int], tuple[int, Thought]] = field(default_factory=dict)  # of bots, by line and move
    weighed: Face | None = None  # how often each move was considered, as far as the viewer may know
    tree: bool = False  # whether the State tab is open somewhere
    eye: bool = False
    error: Face | None = None  # "text", "details"
    lesson: Face | None = None
    said: tuple[int, str, bool] = (0, "", False)  # how many were said before, what, and whether the prompt follows
    pictures: dict[str, tuple[Scene, str]] = field(default_factory=dict)  # of hand cards: kept, as they come back
    symbols: dict[str, tuple[Stamp, str]] = field(default_factory=dict)  # of stamps that previews use: the same
    previews: dict[str, list[Any]] = field(default_factory=dict)  # what moves would do: many moves do the same
    looks: dict[str, list[Any]] = field(default_factory=dict)  # their rules and stamps
    runs: dict[str, list[str]] = field(default_factory=dict)  # their stamps on other places, each with its place
    shapes: dict[str, list[float]] = field(default_factory=dict)  # outlines as flat numbers: most hotspots share one
    forms: dict[tuple[Points, float, float, float], str] = field(default_factory=dict)  # which shape an outline has
    places: dict[str, list[Any]] = field(default_factory=dict)  # of hotspots
    told: dict[tuple[str, ...], Told] = field(default_factory=dict)  # by language and names


def look(match: Match, desk: Desk, at: int | None = None) -> Sight:
    """The board as the desk's viewer sees it. Past positions are looked at, nothing can be done there."""
    at = match.at if at is None else at
    view = match.view(desk.viewer, at)
    playing = desk.viewer is not None and at == match.at and desk.cover is None and desk.viewer in match.to_act
    moves = match.moves(desk.viewer) if playing else []
    last = last_targets(match, desk.viewer, at)
    scene = match.game.scene.board(view, moves, width=desk.width, names=match.names, last=last)
    return Sight(desk.viewer, at, view, moves, scene, last)


def last_targets(match: Match, viewer: int | None, at: int) -> tuple[str, ...]:
    """Where the last move of a seat was that had a place on the board, as the viewer may know it."""
    if last := getattr(match.game.scene, "last", None):  # where each seat has a board of its own
        return tuple(last(match, viewer, at))
    for entry in reversed(match.line_log[:at]):
        if entry.seat != CHANCE:
            targets = match.game.view.seen(entry, viewer, match.state).move.targets
            if places := tuple(target for target in targets if ":" in target):
                return places
    return ()


def build(match: Match, places: Sequence[Place], desk: Desk, sight: Sight) -> Face:
    """The whole face."""
    game, view, moves = match.game, sight.view, sight.moves
    words = game.words
    tree = moves_tree(game, view, moves, sight.scene, desk)
    hand = game.scene.hand(view, moves) if desk.viewer is not None else []
    held = [[f"{n}", card.target, card.label, _picture(desk, card)] for n, card in enumerate(hand)]
    log = told(match, desk.viewer, desk.told.setdefault((language(), *match.names), {}))
    return {
        "lang": language(),
        "words": ui_words(words),
        "states": STATE_TABLE,
        "title": game.title,
        "status": game.scene.status(view),
        "next": following(match, view),
        "seats": seats(match, places, view),
        "prompt": prompt(match, view, moves),
        **board(sight.scene, desk),
        "shapes": dict(desk.shapes),
        "symbols": {name: body for name, (_, body) in desk.symbols.items()},
        "previews": dict(desk.previews),
        "looks": dict(desk.looks),
        "runs": dict(desk.runs),
        "moves": tree if moves else None,
        "last": list(sight.last),
        "hand": held,
        "pictures": {key: text for key, (_, text) in desk.pictures.items()},
        "buttons": [[b.target, b.label, b.icon, b.primary] for b in game.scene.buttons(view, moves)],
        "log": log,
        "line": [_number(entry) for entry in match.line_log],
        "at": match.at,
        "peek": desk.peek,
        "lines": [match.line, len(match.lines)],
        "undo": match.can_undo,
        "over": outcome(match),
        "chance": chances(match),
        "cover": covered(match, desk),
        "bot": thinker(match, desk, view),
        "hint": desk.hint,
        "pondering": desk.pondering,
        "cite": cited(match, desk, log),
        "book": book(game, language()),
        "state": inspect(match, desk, sight) if desk.tree else None,
        "error": desk.error,
        "lesson": desk.lesson,
        "say": list(desk.said),
    }


def _picture(desk: Desk, card: Card) -> str:
    """The key of a card's picture."""
    key = next((key for key, (scene, _) in desk.pictures.items() if scene == card.scene), None)
    if key is None:
        key = str(len(desk.pictures))
        desk.pictures[key] = card.scene, svg(card.scene, css=True)
    return key


STATE_TABLE = {
    kind: {
        "strokes": [[s.colour.rstrip("_").replace("_", "-"), s.width, s.opacity, list(s.dash)] for s in state.strokes],
        "grow": state.grow,
        "ticks": state.ticks,
        "badge": state.badge,
        "sign": state.sign,
    }
    for kind, state in STATES.items()
}


def ui_words(words: Words) -> dict[str, str]:
    """The words that the browser fills in itself."""
    used = (key for key in words.keys() if key in UI or key.startswith(UI_PARTS))  # noqa: SIM118 (it is no dict)
    return {key: words.template(key) for key in used}


# ---- the board


def _shape(desk: Desk, points: Points, x: float, y: float, unit: float) -> str:
    """The key of an outline's form round x,y."""
    known = desk.forms.get((points, x, y, unit))
    if known is not None:
        return known
    flat = [_short((v - at) / unit, unit) for point in points for v, at in zip(point, (x, y))]
    key = next((key for key, form in desk.shapes.items() if _near(form, flat, unit)), None)
    if key is None:
        key = str(len(desk.shapes))
        desk.shapes[key] = flat
    desk.forms[points, x, y, unit] = key
    return key


def _near(old: Sequence[float], new: Sequence[float], unit: float) -> bool:
    """Whether nobody can see the difference: a quarter of a pixel."""
    return len(old) == len(new) and all(abs(a - b) * unit <= 0.26 for a, b in zip(old, new))


def _short(value: float, unit: float = 1.0) -> float:
    """To a tenth of a pixel, and 12 rather than 12.0."""
    value = round(value, 1 if unit == 1 else 3)
    return int(value) if value == int(value) else value


def board(scene: Scene, desk: Desk) -> Face:
    """Size, hotspots, and the notes that states must not cover."""
    middles = {}
    for spot in scene.hotspots:
        left, top, right, bottom = points_box(spot.points)
        middles[spot.target] = ((left + right) / 2, (top + bottom) / 2)
    spots = [spot for spot in scene.hotspots if not spot.on]
    desk.places = {spot.target: _place(desk, scene, spot, *middles[spot.target]) for spot in spots}
    areas = [note.points for note in scene.notes if isinstance(note, Polygon) and note.dash and note.stroke == "accent"]
    pills = [points_box(note.points, note.width / 2) for note in scene.notes if isinstance(note, Polygon) and note.fill]
    own = [mark for mark in scene.marks if mark.points]  # those of hotspots are drawn from the moves and the log
    size = {
        "w": round(scene.width, 1),
        "h": round(scene.height, 1),
        "for": desk.width,
        "say": scene.title,
        "origin": [_short(v) for v in scene.origin],
        "unit": scene.unit,
        "ghosts": [scene.size, round(scene.zoom, 3)],
        "least": scene.least,
        "thrown": thrown(scene, desk),
        "marks": [[mark.kind, [round(v, 1) for point in mark.points for v in point]] for mark in own],
    }
    return {
        "board": size,
        "spots": {spot.target: _label(spot) for spot in spots},
        "info": {spot.target: _lines(spot) for spot in spots if spot.info},
        "places": desk.places,
        "on": {spot.target: spot.on for spot in scene.hotspots if spot.on},
        "tracks": {
            spot.target: [_flat(spot.track), *([width, _flat(points)] for width, points in spot.bright)]
            for spot in spots
            if spot.track
        },
        # What lies in an area that the scene outlines as one is not outlined once more, card by card.
        "inside": [target for target, (x, y) in middles.items() if any(_around(area, x, y) for area in areas)],
        "quiet": list(scene.quiet),
        "pills": [[round(a), round(b), round(c - a), round(d - b)] for a, b, c, d in pills],
    }


@lru_cache(maxsize=4096)
def _flat(points: Points) -> list[float]:
    return [_short(v) for point in points for v in point]


def thrown(scene: Scene, desk: Desk) -> list[Any]:
    """Which throw of dice lies there, and where: the browser lets a new one fall."""
    throw, dice = scene.thrown
    for use in dice:
        _symbol(desk, use.stamp, scene.ghosts[use.stamp])
    return [throw, [[use.stamp, _short(use.x), _short(use.y), use.scale] for use in dice]]


def _label(spot: Hotspot) -> str:
    """What is spoken; "~" stands for the name in the target, so that those who say the same have the same label."""
    name = spot.target.partition(":")[2]
    return f"~{spot.label.removeprefix(name)}" if name and spot.label.startswith(name) else spot.label


def _lines(spot: Hotspot) -> str:
    """What hovering shows: a line a line, its tone after a tab."""
    return "\n".join(f"{line.text}\t{line.tone}" if line.tone else line.text for line in spot.info)


def _place(desk: Desk, scene: Scene, spot: Hotspot, x: float, y: float) -> list[Any]:
    """Where a hotspot lies, and its outlines: where it is hit, where states are drawn, where it is seen once more."""
    unit, (ox, oy) = scene.unit, scene.origin
    hit = _shape(desk, spot.points, x, y, unit)
    forms: list[Any] = [hit, _shape(desk, spot.outline, x, y, unit) if spot.outline else hit]
    if spot.twin:
        tx, ty = spot.twin[0]
        forms += [_shape(desk, spot.twin, tx, ty, unit), _short((tx - x) / unit, unit), _short((ty - y) / unit, unit)]
    at = [_short((x - ox) / unit, unit), _short((y - oy) / unit, unit)]
    old = desk.places.get(spot.target, [])
    return old if old[2:] == forms and _near(old[:2], at, unit) else [*at, *forms]


def _around(outline: Points, x: float, y: float) -> bool:
    """Whether an outline of any form goes round a point."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def moves_tree(game: Game, view: Any, moves: Iterable[Any], scene: Scene, desk: Desk) -> dict[str, Any]:
    """The legal moves by the path that one clicks; a leaf "=" names its preview, and where that lies if elsewhere.

    "*" names what a second click on the same means.
    """
    tree: dict[str, Any] = {}
    previews = [(move, game.scene.preview(view, move)) for move in moves]
    for move, preview in sorted(previews, key=lambda pair: -len(pair[1].beside)):
        for stamp in (*(use.stamp for use in preview.ghost), *(stamp for stamp, _ in preview.beside)):
            name = stamp + scene.size
            _symbol(desk, name, (scene.ghosts or scene.stamps)[name])
        ghost = [[use.stamp, _short(use.x), _short(use.y), use.opacity, use.scale] for use in preview.ghost]
        more = [list(preview.touched), *_run(desk, preview.beside)] if preview.touched or preview.beside else []
        key = _key(desk.previews, [preview.text, _key(desk.looks, [preview.rule, ghost]), *more])
        for path in ways(move):
            node = tree
            for target in path:
                if preview.again and target == path[-1]:
                    node["*"] = target
                node = node.setdefault(target, {})
            node["="] = key if preview.at in ("", path[-1]) else f"{key} {preview.at}"
    return tree


def _key(known: dict[str, list[Any]], item: list[Any]) -> str:
    """The key of an item, a new one if need be."""
    key = next((key for key, other in known.items() if other == item), str(len(known)))
    known[key] = item
    return key


def _run(desk: Desk, beside: Sequence[tuple[str, str]]) -> list[Any]:
    """The key of a run, and how long it is: a short one is the beginning of a longer one."""
    flat = [word for pair in beside for word in pair]
    if not flat:
        return []
    key = next((key for key, run in desk.runs.items() if run[: len(flat)] == flat), str(len(desk.runs)))
    desk.runs.setdefault(key, flat)
    return [key, len(flat)]


def _symbol(desk: Desk, name: str, stamp: Stamp) -> None:
    if desk.symbols.get(name, (None, ""))[0] != stamp:
        desk.symbols[name] = stamp, fragment(stamp.shapes, css=True)


def prefetch(game: Game, desk: Desk, scene: Scene) -> None:
    """What previews and hands may need, as far as it is known: the first face may be long, that of a move may not."""
    for name, stamp in (scene.ghosts or scene.stamps).items():
        if sum(len(body) for _, body in desk.symbols.values()) < SYMBOLS:
            _symbol(desk, name, stamp)
    for card in getattr(game.scene, "deck", list)():
        _picture(desk, card)


# ---- round the board


def acting(match: Match, view: Any) -> tuple[Seat, ...]:
    """Whose move it is, as far as the viewer may know."""
    known: Callable[[Any], tuple[Seat, ...]] | None = getattr(match.game.view, "acting", None)
    return match.to_act if known is None else known(view)


def thinker(match: Match, desk: Desk, view: Any) -> Face | None:
    """The bot that thinks: its seat, if the viewer may know that it is asked."""
    if desk.bot is None:
        return None
    seat = desk.bot if desk.bot in acting(match, view) else None
    return {"seat": seat, "state": "stopped" if desk.stopped else "thinks"}


def seats(match: Match, places: Sequence[Place], view: Any) -> dict[str, Any]:
    """What stands at each seat."""
    words, moving = match.game.words, acting(match, view)
    out = {}
    for seat, (place, note) in enumerate(zip(places, match.game.scene.seats(view))):
        kind = "seat.to-move" if seat in moving else "bot" if place.bot else ""
        strength = f"bot.{getattr(place.bot, 'name', '')}"
        if kind == "bot" and strength in words:
            kind = strength
        out[str(seat)] = {
            "name": match.names[seat],
            "note": words.say(kind) if kind else "",
            "detail": note.detail,
            "score": note.score,
            "items": [list(line) for line in note.items],
            "act": seat in moving,
        }
    return out


def following(match: Match, view: Any) -> int | None:
    """The seat after the one that moves; nobody's where all choose at once."""
    moving = acting(match, view)
    if len(moving) != 1 or not isinstance(moving[0], int) or hasattr(match.game.scene, "last"):
        return None
    return (moving[0] + 1) % match.players


def _number(entry: Entry) -> int:
    return entry.seat if isinstance(entry.seat, int) else -1


def covered(match: Match, desk: Desk) -> Face | None:
    """Who must say that he sits there now, and how many cards wait for him."""
    if desk.cover is None:
        return None
    cards = match.game.scene.hand(match.view(desk.cover), [])
    return {"seat": desk.cover, "name": match.names[desk.cover], "cards": len(cards)}


def prompt(match: Match, view: Any, moves: list[Any]) -> str:
    """What can be done now."""
    if match.to_act == (CHANCE,) and match.chance == "ask":
        return match.game.words.template("ui.chance")
    return match.game.scene.prompt(view, moves, names=match.names)


def told(match: Match, seat: int | None, known: Told | None = None) -> list[list[Any]]:
    """The log as lines: who, what happened in a sentence, the rules it rests on. What is `known` isn't told anew."""
    known = {} if known is None else known
    lines = []
    for n, entry in enumerate(match.view_log(seat)):
        if n not in known or known[n][0] != entry:
            known[n] = entry, [_number(entry), sentence(match, entry), list(entry.rules)]
        lines.append(known[n][1])
    return lines


def sentence(match: Match, entry: Entry) -> str:
    """An entry without its player: the sentences of its events, or the text of the move."""
    words = match.game.words
    known = [event for event in entry.events if f"event.{event.what}" in words]
    return "; ".join(words.say(f"event.{event.what}", event.facts, match.names) for event in known) or entry.text


def outcome(match: Match) -> Face | None:
    """Who won, and the scores item by item."""
    words, end = match.game.words, match.outcome
    if end is None:
        return None
    items = list(dict.fromkeys(item for score in end.scores for item in score if item != "total"))
    winners = end.winners if match.players > 1 else ()  # alone there is nobody to beat
    rows = [
        {"seat": seat, "won": seat in winners, "numbers": [score.get(item, 0) for item in [*items, "total"]]}
        for seat, score in enumerate(end.scores)
    ]
    names = [words.template(item) if item in words else item for item in items] + [words.template("end.total")]
    if not winners:
        title = words.template("ui.over")
    elif len(winners) == 1:
        title = words.say("end.winner", {"seat": end.winners[0]}, match.names)
    else:
        title = words.say("end.shared", {"seats": end.winners}, match.names)
    return {"title": title, "reason": end.reason, "rule": end.rule, "items": names, "rows": rows}


def chances(match: Match) -> list[list[str]] | None:
    """Where chance is left to the caller: its outcomes, with how likely they are."""
    if match.to_act != (CHANCE,) or match.chance != "ask":
        return None
    out = []
    for draw in match.moves(CHANCE):
        _, events = match.game.rules.apply(match.state, CHANCE, draw.move)
        label = sentence(match, Entry(CHANCE, draw.move, events))
        out.append([draw.targets[-1], label, f"{100 * draw.probability:.0f} %"])
    return out


def cited(match: Match, desk: Desk, log: Sequence[Sequence[Any]]) -> str | None:
    """The rule that the last line of the log rests on."""
    at = match.at if desk.peek is None else desk.peek
    return next((rules[0] for _, _, rules in reversed(log[:at]) if rules), None)


@lru_cache(maxsize=16)
def book(game: Game, lang: str) -> Face:
    """The rulebook: the rules by their slugs, and which stand in which section."""
    found = game.rulebook(lang)
    texts = {
        slug: {
            "title": rule.title,
            "sources": [[source, game.words.template(f"source.{source}", lang)] for source in rule.sources],
            "text": rule.text,
        }
        for slug, rule in found.items()
    }
    sections = [[name, [rule.slug for rule in rules]] for name, rules in found.sections.items()]
    return {"intro": found.intro, "sections": sections, "rules": texts}


def inspect(match: Match, desk: Desk, sight: Sight) -> Face:
    """What the viewer may know as a tree, and the paths in it that the last move changed."""
    game = match.game

    def tree(at: int) -> Any:
        if desk.eye:
            return spoken(game.words, game.position.position(match.state_at(at)))
        return spoken(game.words, game.view.tree(match.view(desk.viewer, at)))

    now = tree(sight.at)
    back = next((at for at in range(sight.at - 1, -1, -1) if match.line_log[at].seat != CHANCE), None)
    changes = [] if back is None else [op[0] for op in difference(tree(back), now)]
    changed = ["/".join(map(str, path)) for path in changes]
    return {"tree": now, "changed": changed, "eye": desk.eye, "weighed": desk.weighed}


def spoken(words: Words, value: Any, key: str = "") -> Any:
    """A tree in the current language, as far as its keys and values are words."""
    if isinstance(value, dict):
        return {_word(words, f"tree.{name}", name): spoken(words, item, name) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [spoken(words, item, key) for item in value]
    return _word(words, f"tree.{key}.{value}", value) if isinstance(value, str) else value


def _word(words: Words, key: str, text: str) -> str:
    return words.template(key) if key in words else words.template(text) if text in words else text


def still(sight: Sight) -> Scene:
    """The scene as a still picture: with what can be done, and the last move."""
    spots = {spot.target for spot in sight.scene.hotspots if not spot.on}
    marks = list(sight.scene.marks)
    marked = {mark.target for mark in marks}
    moves = [move for move in sight.moves if move.targets[0] not in sight.scene.quiet]
    first = dict.fromkeys(target for move in moves for target in move.targets if target in spots)
    marks += [Mark("legal", target) for target in first if target not in marked]
    marks += [Mark("last", target) for target in sight.last if target in spots and target not in marked]
    return sight.scene._replace(marks=tuple(marks))


# ---- differences


def difference(old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...] = ()) -> list[Op]:
    """What turns one dict into another.

    [path, value] sets, [path] takes away, [path, n, items] cuts a list at n and adds items, [path, keys, value, ""]
    sets the same text under several keys.
    """
    ops: list[Op] = []
    alike: dict[tuple[str, ...], list[Op]] = {}
    for op in _difference(old, new, path):
        if len(op) == 2 and isinstance(op[1], str) and len(op[1]) > 20:
            alike.setdefault((*op[0][:-1], op[1]), []).append(op)
        else:
            ops.append(op)
    for (*where, text), same in alike.items():
        ops += same if len(same) == 1 else [[where, [op[0][-1] for op in same], text, ""]]
    return ops


def _difference(old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Op]:
    for key in old:
        if key not in new:
            yield [[*path, key]]
    for key, value in new.items():
        here = (*path, key)
        before = old.get(key, _difference)  # no value is this function
        if before is value or before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict) and value and before:
            ops = list(_difference(before, value, here))
            yield from ops if len(ops) < 3 or _cost(ops) < _cost(value) else [[list(here), value]]
        elif isinstance(before, list) and isinstance(value, list) and (same := _common(before, value)) > 2:
            yield [list(here), same, value[same:]]
        else:
            yield [list(here), value]


def _cost(value: Any) -> int:
    return len(json.dumps(value))


def _common(a: Sequence[Any], b: Sequence[Any]) -> int:
    """How many items at the start of two lists are the same."""
    for i, (x, y) in enumerate(zip(a, b)):
        if x != y:
            return i
    return min(len(a), len(b))
