"""A match as its face: one plain dict with everything that the browser shows, and the difference between two faces.

The face is a function of the match, the seats, and what is looked at. Parts that change piece by piece are dicts by
key, and what comes back again and again (pictures, previews, cited rules) stays in it, so that a move changes little.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from gamekit.game import CHANCE, Entry
from gamekit.i18n import Words, language
from gamekit.render import fragment, svg
from gamekit.scene import STATES, Card, Mark, Points, Polygon, Scene, Stamp, Use, points_box

if TYPE_CHECKING:
    from gamekit.game import Game
    from gamekit.match import Match

    from .seats import Place

Face = dict[str, Any]
Op = list[Any]

# What the browser says in words of its own.
UI = ("and", "chance")
SYMBOLS = 40_000  # characters of pictures that are sent ahead
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
    hint: Face | None = None  # a good move: "path", "text", "rule"
    tree: bool = False  # whether the State tab is open somewhere
    eye: bool = False
    error: Face | None = None  # "text", "details"
    lesson: Face | None = None
    said: tuple[int, str] = (0, "")
    pictures: dict[str, str] = field(default_factory=dict)  # of hand cards: kept, as they come back
    symbols: dict[str, tuple[Stamp, str]] = field(default_factory=dict)  # of stamps that previews use: the same
    previews: dict[str, list[Any]] = field(default_factory=dict)  # what moves would do: many moves do the same
    rules: dict[str, Face] = field(default_factory=dict)  # that were cited
    shapes: dict[str, list[float]] = field(default_factory=dict)  # outlines as flat numbers: most hotspots share one
    anchor: str = ""  # the hotspot that the others' places are told from: a board that shifts changes one number


def look(match: Match, desk: Desk, at: int | None = None) -> Sight:
    """The board as the desk's viewer sees it. Past positions are looked at, nothing can be done there."""
    at = match.at if at is None else at
    view = match.view(desk.viewer, at)
    playing = desk.viewer is not None and at == match.at and desk.cover is None and desk.viewer in match.to_act
    moves = match.moves(desk.viewer) if playing else []
    last = last_targets(match, desk.viewer, at)
    scene = match.game.scene.board(view, moves, width=desk.width, names=match.names, last=last).check()
    return Sight(desk.viewer, at, view, moves, scene, last)


def last_targets(match: Match, viewer: int | None, at: int) -> tuple[str, ...]:
    """Where the last move of a seat was that had a place on the board, as the viewer may know it."""
    for entry in reversed(match.line_log[:at]):
        if entry.seat != CHANCE:
            targets = tuple(match.game.view.seen(entry, viewer, match.state).move.targets)
            if any(":" in target for target in targets):
                return targets
    return ()


def build(match: Match, places: Sequence[Place], desk: Desk, sight: Sight) -> Face:
    """The whole face."""
    game, view, moves = match.game, sight.view, sight.moves
    words = game.words
    tree = moves_tree(game, view, moves, sight.scene, desk)
    hand = game.scene.hand(view, moves) if desk.viewer is not None else []
    for card in hand:
        if _picture(card) not in desk.pictures:
            desk.pictures[_picture(card)] = svg(card.scene, css=True)
    log = told(match, desk.viewer)
    acting = match.to_act
    return {
        "lang": language(),
        "words": ui_words(words),
        "states": STATE_TABLE,
        "title": game.title,
        "status": game.scene.status(view),
        "next": (acting[0] + 1) % match.players if len(acting) == 1 and isinstance(acting[0], int) else None,
        "seats": seats(match, places, view),
        "prompt": prompt(match, view, moves),
        **board(sight.scene, desk),
        "shapes": dict(desk.shapes),
        "symbols": {name: body for name, (_, body) in desk.symbols.items()},
        "previews": dict(desk.previews),
        "moves": tree if moves else None,
        "last": list(sight.last),
        "hand": [[f"{n}", card.target, card.label, _picture(card)] for n, card in enumerate(hand)],
        "pictures": dict(desk.pictures),
        "buttons": [[b.target, b.label, b.icon, b.primary] for b in game.scene.buttons(view, moves)],
        "log": log,
        "line": [_number(entry) for entry in match.line_log],
        "at": match.at,
        "peek": desk.peek,
        "lines": [match.line, len(match.lines)],
        "undo": match.can_undo,
        "over": outcome(match),
        "chance": chances(match),
        "cover": None if desk.cover is None else {"seat": desk.cover, "name": match.names[desk.cover]},
        "bot": None if desk.bot is None else {"seat": desk.bot, "state": "stopped" if desk.stopped else "thinks"},
        "hint": desk.hint,
        "cite": cited(match, desk, log),
        "cited": dict(desk.rules),
        "state": inspect(match, desk, sight) if desk.tree else None,
        "error": desk.error,
        "lesson": desk.lesson,
        "say": list(desk.said),
    }


def _picture(card: Card) -> str:
    return f"{card.target} {card.note}"


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


def _shape(desk: Desk, points: Points, x: float, y: float) -> str:
    """The key of an outline's form round x,y."""
    flat = [_short(round(2 * v) / 2) for px, py in points for v in (px - x, py - y)]
    key = next((key for key, form in desk.shapes.items() if form == flat), str(len(desk.shapes)))
    desk.shapes[key] = flat
    return key


def _short(value: float) -> float:
    """To a tenth, and 12 rather than 12.0."""
    value = round(value, 1)
    return int(value) if value == int(value) else value


def board(scene: Scene, desk: Desk) -> Face:
    """Size, hotspots, and the notes that states must not cover."""
    middles = {}
    for spot in scene.hotspots:
        left, top, right, bottom = points_box(spot.points)
        middles[spot.target] = ((left + right) / 2, (top + bottom) / 2)
    if desk.anchor not in middles:
        desk.anchor = next(iter(middles), "")
    ox, oy = middles.get(desk.anchor, (0.0, 0.0))
    places: dict[str, list[Any]] = {}
    for spot in scene.hotspots:
        x, y = middles[spot.target]
        hit = _shape(desk, spot.points, x, y)
        outline = _shape(desk, spot.outline, x, y) if spot.outline else hit
        places[spot.target] = [_short(x - ox), _short(y - oy), hit, outline]
    areas = [note.points for note in scene.notes if isinstance(note, Polygon) and note.dash and note.stroke == "accent"]
    pills = [points_box(note.points, note.width / 2) for note in scene.notes if isinstance(note, Polygon) and note.fill]
    own = [mark for mark in scene.marks if mark.points]  # those of hotspots are drawn from the moves and the log
    size = {
        "w": round(scene.width, 1),
        "h": round(scene.height, 1),
        "for": desk.width,
        "say": scene.title,
        "origin": [_short(ox), _short(oy)],
        "marks": [[mark.kind, [round(v, 1) for point in mark.points for v in point]] for mark in own],
    }
    return {
        "board": size,
        "spots": {spot.target: spot.label for spot in scene.hotspots},
        "info": {spot.target: [list(line) for line in spot.info] for spot in scene.hotspots if spot.info},
        "places": places,
        # What lies in an area that the scene outlines as one is not outlined once more, card by card.
        "inside": [target for target, (x, y) in middles.items() if any(_around(area, x, y) for area in areas)],
        "pills": [[round(a), round(b), round(c - a), round(d - b)] for a, b, c, d in pills],
    }


def _around(outline: Points, x: float, y: float) -> bool:
    """Whether an outline of any form goes round a point."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def moves_tree(game: Game, view: Any, moves: Iterable[Any], scene: Scene, desk: Desk) -> dict[str, Any]:
    """The legal moves by the path that one clicks; a leaf "=" names its preview, and where that lies if elsewhere."""
    tree: dict[str, Any] = {}
    for move in moves:
        preview = game.scene.preview(view, move)
        for use in preview.ghost:
            _symbol(desk, use.stamp, scene.stamps[use.stamp])
        ghost = [[use.stamp, round(use.x, 1), round(use.y, 1), use.opacity] for use in preview.ghost]
        said = [preview.text, preview.rule, ghost]
        key = f"{zlib.crc32(repr(said).encode()):x}"
        desk.previews[key] = said
        node = tree
        for target in move.targets:
            node = node.setdefault(target, {})
        node["="] = key if preview.at in ("", move.targets[-1]) else f"{key} {preview.at}"
    return tree


def _symbol(desk: Desk, name: str, stamp: Stamp) -> None:
    if desk.symbols.get(name, (None, ""))[0] != stamp:
        desk.symbols[name] = stamp, fragment(stamp.shapes, css=True)


def prefetch(desk: Desk, scene: Scene) -> None:
    """The stamps that are on no board yet: previews may need them, and the first face may be long, a move's may not."""
    used = {shape.stamp for shape in (*scene.shapes, *scene.notes) if isinstance(shape, Use)}
    for name, stamp in scene.stamps.items():
        if name not in used and sum(len(body) for _, body in desk.symbols.values()) < SYMBOLS:
            _symbol(desk, name, stamp)


# ---- round the board


def seats(match: Match, places: Sequence[Place], view: Any) -> dict[str, Any]:
    """What stands at each seat."""
    words = match.game.words
    out = {}
    for seat, (place, note) in enumerate(zip(places, match.game.scene.seats(view))):
        acting = seat in match.to_act
        kind = "seat.to-move" if acting else "bot" if place.bot else ""
        out[str(seat)] = {
            "name": match.names[seat],
            "note": words.say(kind) if kind else "",
            "detail": note.detail,
            "score": note.score,
            "items": [list(line) for line in note.items],
            "act": acting,
        }
    return out


def _number(entry: Entry) -> int:
    return entry.seat if isinstance(entry.seat, int) else -1


def prompt(match: Match, view: Any, moves: list[Any]) -> str:
    """What can be done now."""
    if match.to_act == (CHANCE,) and match.chance == "ask":
        return match.game.words.template("ui.chance")
    return match.game.scene.prompt(view, moves, names=match.names)


def told(match: Match, seat: int | None) -> list[list[Any]]:
    """The log as lines: who, what happened in a sentence, the rules it rests on."""
    return [[_number(entry), sentence(match, entry), list(entry.rules)] for entry in match.view_log(seat)]


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
    rows = [
        {"seat": seat, "won": seat in end.winners, "numbers": [score.get(item, 0) for item in [*items, "total"]]}
        for seat, score in enumerate(end.scores)
    ]
    names = [words.template(item) if item in words else item for item in items] + [words.template("end.total")]
    if len(end.winners) == 1:
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
    slug = next((rules[0] for _, _, rules in reversed(log[:at]) if rules), None)
    if slug is not None and desk.rules.get(slug, {}).get("lang") != language():
        desk.rules[slug] = {**rule(match, slug), "lang": language()}
    return slug


def rule(match: Match, slug: str) -> Face:
    """One rule for reading."""
    found = match.game.rulebook()[slug]
    sources = [[source, match.game.words.template(f"source.{source}")] for source in found.sources]
    return {"title": found.title, "sources": sources, "text": found.text}


def rulebook(match: Match) -> Face:
    """The whole rulebook by sections."""
    book = match.game.rulebook()
    sections = book.sections.items()
    return {
        "intro": book.intro,
        "sections": [[name, [{"slug": r.slug, **rule(match, r.slug)} for r in rules]] for name, rules in sections],
    }


def inspect(match: Match, desk: Desk, sight: Sight) -> Face:
    """What the viewer may know as a tree, and the paths in it that the last move changed."""
    game = match.game

    def tree(at: int) -> dict[str, Any]:
        if desk.eye:
            return game.position.position(match.state_at(at))
        return game.view.tree(match.view(desk.viewer, at))

    now = tree(sight.at)
    back = next((at for at in range(sight.at - 1, -1, -1) if match.line_log[at].seat != CHANCE), None)
    changes = [] if back is None else [op[0] for op in difference(tree(back), now)]
    return {"tree": now, "changed": ["/".join(map(str, path)) for path in changes], "eye": desk.eye}


def still(sight: Sight) -> Scene:
    """The scene as a still picture: with what can be done, and the last move."""
    spots = {spot.target for spot in sight.scene.hotspots}
    marks = list(sight.scene.marks)
    marked = {mark.target for mark in marks}
    first = dict.fromkeys(target for move in sight.moves for target in move.targets if target in spots)
    marks += [Mark("legal", target) for target in first if target not in marked]
    marks += [Mark("last", target) for target in sight.last if target in spots and target not in marked]
    return sight.scene._replace(marks=tuple(marks))


# ---- differences


def difference(old: Mapping[str, Any], new: Mapping[str, Any], path: tuple[str, ...] = ()) -> list[Op]:
    """What turns one dict into another.

    [path, value] sets, [path] takes away, [path, n, items] cuts a list at n and adds items.
    """
    return list(_difference(old, new, path))


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
