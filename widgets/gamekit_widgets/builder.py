"""A match as its face: a function of the match, the seats, and what a desk looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gamekit.draw import (
    Card,
    Hotspot,
    Line,
    Mark,
    Palette,
    Point,
    Points,
    Polygon,
    Preview,
    Scene,
    Stamp,
    Track,
    points_box,
)
from gamekit.draw.stage import Ground
from gamekit.draw.svg import fragment, svg
from gamekit.draw.theme import css_name
from gamekit.room import CHANCE, Entry, Seat, ways
from gamekit.words import Words, language, plurals

from . import face as faces
from .desk import Desk, Told
from .difference import difference
from .drawn import DRAWN
from .face import Face

if TYPE_CHECKING:
    from gamekit.match import Match
    from gamekit.room import Game
    from gamekit.rulebook import Rule

    from .seats import Place

Item = TypeVar("Item")

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


def look(match: Match, desk: Desk, at: int | None = None) -> Sight:
    """The board as the desk's viewer sees it. Past positions are looked at, nothing can be done there."""
    at = match.at if at is None else at
    view = match.view(desk.viewer, at)
    playing = desk.viewer is not None and at == match.at and desk.cover is None and desk.viewer in match.to_act
    moves = match.moves(desk.viewer) if playing else []
    last = match.chair(desk.viewer).last(at)
    scene = match.game.scene.board(view, moves, ground=Ground(desk.width), names=match.names, last=last)
    return Sight(desk.viewer, at, view, moves, scene, last)


def build(match: Match, places: Sequence[Place], desk: Desk, sight: Sight) -> Face:
    """The whole face."""
    game, view, moves = match.game, sight.view, sight.moves
    words = game.words
    tree = moves_tree(game, view, moves, sight.scene, desk)
    spots = [spot for spot in sight.scene.hotspots if not spot.on]
    hand = game.scene.hand(view, moves) if desk.viewer is not None else []
    log = told(match, desk.viewer, desk.told.setdefault((language(), *match.names), {}))
    return {
        "lang": language(),
        "words": ui_words(words),
        "plurals": plurals.rules(language()),
        "title": game.title,
        "status": game.scene.status(view),
        "prompt": prompt(match, view, moves),
        "seats": seats(match, places, view),
        "next": following(match, view),
        "cover": covered(match, desk),
        "bot": thinker(match, desk, view),
        "over": outcome(match),
        "error": desk.error,
        "say": desk.said,
        "board": board(sight.scene, desk),
        "spots": {spot.target: _label(spot) for spot in spots},
        "info": {spot.target: lines(spot.info) for spot in spots if spot.info},
        "places": placed(sight.scene, desk, spots),
        "on": {spot.target: spot.on for spot in sight.scene.hotspots if spot.on},
        "tracks": {spot.target: track(spot.track) for spot in spots if spot.track},
        "keys": {spot.key: spot.target for spot in spots if spot.key},
        "inside": inside(sight.scene),
        "quiet": [spot.target for spot in spots if spot.quiet],
        "pills": pills(sight.scene),
        "shapes": dict(desk.shapes),
        "drawn": DRAWN,
        "palette": colours(sight.scene.palette),
        "symbols": {name: body for name, (_, body) in desk.symbols.items()},
        "last": list(sight.last),
        "moves": tree if moves else None,
        "previews": dict(desk.previews),
        "looks": dict(desk.looks),
        "runs": dict(desk.runs),
        "hand": [{"target": c.target, "label": c.label, "picture": _picture(desk, c)} for c in hand],
        "pictures": {key: text for key, (_, text) in desk.pictures.items()},
        "buttons": [button._asdict() for button in game.scene.buttons(view, moves)],  # type: ignore[misc]
        "chance": chances(match),
        "undo": match.can_undo,
        "log": log,
        "at": match.at,
        "peek": desk.peek,
        "lines": {"line": match.line, "count": len(match.lines)},
        "hint": desk.hint,
        "pondering": desk.pondering,
        "cite": cited(match, desk, log),
        "book": book(game, language()),
        "state": inspect(match, desk, sight) if desk.tree else None,
        "lesson": desk.lesson,
    }


def _picture(desk: Desk, card: Card) -> str:
    """The key of a card's picture."""
    key = next((key for key, (scene, _) in desk.pictures.items() if scene == card.scene), None)
    if key is None:
        key = str(len(desk.pictures))
        desk.pictures[key] = card.scene, svg(card.scene, css=True)
    return key


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


def board(scene: Scene, desk: Desk) -> faces.Board:
    """The board's measures, and what lies on it beside its hotspots."""
    own = [mark for mark in scene.marks if mark.points]
    return {
        "w": round(scene.width, 1),
        "h": round(scene.height, 1),
        "room": desk.width,
        "say": scene.title,
        "origin": [_short(scene.grid.x), _short(scene.grid.y)],
        "unit": scene.grid.step,
        "ghosts": {"ending": scene.grid.size, "zoom": round(scene.grid.zoom, 3)},
        "least": scene.least,
        "thrown": thrown(scene, desk),
        "marks": [{"kind": mark.kind, "points": [round(v, 1) for p in mark.points for v in p]} for mark in own],
    }


def colours(palette: Palette) -> faces.Palette:
    """The colours of the room's own."""
    light, dark = ({css_name(name): theme[name] for name in palette.own} for theme in (palette.light, palette.dark))
    return {"light": light, "dark": dark}


def placed(scene: Scene, desk: Desk, spots: Sequence[Hotspot]) -> dict[str, faces.Place]:
    """Where the hotspots lie."""
    desk.places = {spot.target: _place(desk, scene, spot, *_middle(spot)) for spot in spots}
    return desk.places


def inside(scene: Scene) -> list[str]:
    """What lies in an area that the scene outlines as one: it is not outlined once more, card by card."""
    areas = [note.points for note in scene.notes if isinstance(note, Polygon) and note.dash and note.stroke == "accent"]
    return [spot.target for spot in scene.hotspots if any(_around(area, *_middle(spot)) for area in areas)]


def pills(scene: Scene) -> list[faces.Box]:
    """The notes that states must not cover."""
    notes = [points_box(note.points, note.width / 2) for note in scene.notes if isinstance(note, Polygon) and note.fill]
    return [[round(a), round(b), round(c - a), round(d - b)] for a, b, c, d in notes]


def track(line: Track) -> faces.Track:
    """The line along which a hotspot is hit, and what stays bright with it."""
    bright: list[faces.Stripe] = [{"width": width, "points": _flat(points)} for width, points in line.bright]
    return {"path": _flat(line.points), "bright": bright}


def _middle(spot: Hotspot) -> Point:
    left, top, right, bottom = points_box(spot.points)
    return (left + right) / 2, (top + bottom) / 2


@lru_cache(maxsize=4096)
def _flat(points: Points) -> list[float]:
    return [_short(v) for point in points for v in point]


def thrown(scene: Scene, desk: Desk) -> faces.Thrown:
    """Which throw of dice lies there, and where."""
    throw, uses = scene.dice or ("", ())
    for use in uses:
        _symbol(desk, use.stamp, scene.ghosts[use.stamp])
    dice = [faces.Die(stamp=use.stamp, x=_short(use.x), y=_short(use.y), scale=use.scale) for use in uses]
    return {"throw": throw, "dice": dice}


def _label(spot: Hotspot) -> str:
    """What is spoken; "~" stands for the name in the target, so that those who say the same have the same label."""
    name = spot.target.partition(":")[2]
    return f"~{spot.label.removeprefix(name)}" if name and spot.label.startswith(name) else spot.label


def lines(told: Iterable[Line]) -> list[faces.Line]:
    """Lines of text with their swatches."""
    return [{"text": line.text, "tone": line.tone} for line in told]


def _place(desk: Desk, scene: Scene, spot: Hotspot, x: float, y: float) -> faces.Place:
    """Where a hotspot lies; where it lay, if nobody can see a difference."""
    ox, oy, unit = scene.grid[:3]
    place: faces.Place = {
        "x": _short((x - ox) / unit, unit),
        "y": _short((y - oy) / unit, unit),
        "hit": _shape(desk, spot.points, x, y, unit),
    }
    if spot.outline:
        place["edge"] = _shape(desk, spot.outline, x, y, unit)
    if spot.twin:
        tx, ty = spot.twin[0]
        dx, dy = _short((tx - x) / unit, unit), _short((ty - y) / unit, unit)
        place["twin"] = {"shape": _shape(desk, spot.twin, tx, ty, unit), "dx": dx, "dy": dy}
    old = desk.places.get(spot.target)
    if old is not None and _near((old["x"], old["y"]), (place["x"], place["y"]), unit):
        return old if {**old, "x": place["x"], "y": place["y"]} == place else place
    return place


def _around(outline: Points, x: float, y: float) -> bool:
    """Whether an outline of any form goes round a point."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def moves_tree(game: Game, view: Any, moves: Iterable[Any], scene: Scene, desk: Desk) -> dict[str, faces.Step]:
    """The legal moves by the path that one clicks."""
    root: faces.Step = {"to": {}}
    previews = [(move, game.scene.preview(view, move)) for move in moves]
    for move, preview in sorted(previews, key=lambda pair: -len(pair[1].beside)):
        key = _preview(desk, scene, preview)
        for path in ways(move):
            step = root
            for target in path:
                if preview.again and target == path[-1]:
                    step["again"] = target
                step = step.setdefault("to", {}).setdefault(target, {})
            step["preview"] = key
            if preview.at not in ("", path[-1]):
                step["at"] = preview.at
    return root["to"]


def _preview(desk: Desk, scene: Scene, preview: Preview) -> str:
    """The key of what a move would do."""
    for stamp in (*(use.stamp for use in preview.ghost), *(stamp for stamp, _ in preview.beside)):
        name = stamp + scene.grid.size
        _symbol(desk, name, (scene.ghosts or scene.stamps)[name])
    ghosts = [
        faces.Ghost(stamp=use.stamp, dx=_short(use.x), dy=_short(use.y), opacity=use.opacity, scale=use.scale)
        for use in preview.ghost
    ]
    look = faces.Look(rule=preview.rule, ghosts=ghosts)
    told: faces.Preview = {"text": preview.text, "look": _key(desk.looks, look)}
    if preview.touched:
        told["touched"] = list(preview.touched)
    if preview.beside:
        told["run"], told["count"] = _run(desk, preview.beside), len(preview.beside)
    return _key(desk.previews, told)


def _key(known: dict[str, Item], item: Item) -> str:
    """The key of an item, a new one if need be."""
    key = next((key for key, other in known.items() if other == item), str(len(known)))
    known[key] = item
    return key


def _run(desk: Desk, beside: Sequence[tuple[str, str]]) -> str:
    """The key of a run: a short one is the beginning of a longer one."""
    flat = [word for pair in beside for word in pair]
    key = next((key for key, run in desk.runs.items() if run[: len(flat)] == flat), str(len(desk.runs)))
    desk.runs.setdefault(key, flat)
    return key


def _symbol(desk: Desk, name: str, stamp: Stamp) -> None:
    if desk.symbols.get(name, (None, ""))[0] != stamp:
        desk.symbols[name] = stamp, fragment(stamp.shapes)


def prefetch(game: Game, desk: Desk, scene: Scene) -> None:
    """What previews and hands may need, as far as it is known: the first face may be long, that of a move may not."""
    for name, stamp in (scene.ghosts or scene.stamps).items():
        if sum(len(body) for _, body in desk.symbols.values()) < SYMBOLS:
            _symbol(desk, name, stamp)
    for card in game.scene.deck():
        _picture(desk, card)


# ---- round the board


def acting(match: Match, view: Any) -> tuple[Seat, ...]:
    """Whose move it is, as far as the viewer may know."""
    return match.game.view.acting(view)


def thinker(match: Match, desk: Desk, view: Any) -> faces.Thinker | None:
    """The bot that thinks: its seat, if the viewer may know that it is asked."""
    if desk.bot is None:
        return None
    seat = desk.bot if desk.bot in acting(match, view) else None
    return {"seat": seat, "state": "stopped" if desk.stopped else "thinks"}


def seats(match: Match, places: Sequence[Place], view: Any) -> dict[str, faces.Player]:
    """What stands at each seat."""
    words, moving = match.game.words, acting(match, view)
    out: dict[str, faces.Player] = {}
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
            "items": lines(note.items),
            "act": seat in moving,
        }
    return out


def following(match: Match, view: Any) -> int | None:
    """The seat after the one that moves; nobody's where all choose at once."""
    moving = acting(match, view)
    if len(moving) != 1 or not isinstance(moving[0], int) or match.game.together:
        return None
    return (moving[0] + 1) % match.players


def covered(match: Match, desk: Desk) -> faces.Cover | None:
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


def told(match: Match, seat: int | None, known: Told | None = None) -> list[faces.Entry]:
    """The log as lines: who, what happened in a sentence, the rules it rests on. What is `known` isn't told anew."""
    known = {} if known is None else known
    lines = []
    for n, entry in enumerate(match.view_log(seat)):
        if n not in known or known[n][0] != entry:
            number = entry.seat if isinstance(entry.seat, int) else faces.CHANCE
            known[n] = entry, {"seat": number, "text": sentence(match, entry), "rules": list(entry.rules)}
        lines.append(known[n][1])
    return lines


def sentence(match: Match, entry: Entry) -> str:
    """An entry without its player: the sentences of its events, or the text of the move."""
    words = match.game.words
    known = [event for event in entry.events if f"event.{event.what}" in words]
    return "; ".join(words.say(f"event.{event.what}", event.facts, match.names) for event in known) or entry.text


def outcome(match: Match) -> faces.Outcome | None:
    """Who won, and the scores item by item."""
    words, end = match.game.words, match.outcome
    if end is None:
        return None
    items = list(dict.fromkeys(item for score in end.scores for item in score if item != "total"))
    winners = end.winners if match.players > 1 else ()  # alone there is nobody to beat
    rows: list[faces.Score] = [
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


def chances(match: Match) -> list[faces.Draw] | None:
    """Where chance is left to the caller: its outcomes, with how likely they are."""
    if match.to_act != (CHANCE,) or match.chance != "ask":
        return None
    out: list[faces.Draw] = []
    for draw in match.moves(CHANCE):
        _, events = match.game.rules.apply(match.state, CHANCE, draw.move)
        label = sentence(match, Entry(CHANCE, draw.move, events))
        out.append({"target": draw.targets[-1], "label": label, "share": f"{100 * draw.probability:.0f} %"})
    return out


def cited(match: Match, desk: Desk, log: Sequence[faces.Entry]) -> str | None:
    """The rule that the last line of the log rests on."""
    at = match.at if desk.peek is None else desk.peek
    return next((entry["rules"][0] for entry in reversed(log[:at]) if entry["rules"]), None)


@lru_cache(maxsize=16)
def book(game: Game, lang: str) -> faces.Book:
    """The rulebook: the rules by their slugs, and which stand in which section."""
    found = game.rulebook(lang)

    def sources(rule: Rule) -> list[faces.Source]:
        return [{"kind": kind, "text": game.words.template(f"source.{kind}", lang)} for kind in rule.sources]

    return {
        "intro": found.intro,
        "sections": [{"title": name, "rules": [rule.slug for rule in rules]} for name, rules in found.sections.items()],
        "rules": {
            slug: {"title": rule.title, "sources": sources(rule), "text": rule.text} for slug, rule in found.items()
        },
    }


def inspect(match: Match, desk: Desk, sight: Sight) -> faces.Inspected:
    """What the viewer may know as a tree, and the paths in it that the last move changed."""
    game = match.game

    def tree(at: int) -> Any:
        if desk.eye:
            return game.words.spoken(game.position.position(match.state_at(at)))
        return game.words.spoken(game.view.tree(match.view(desk.viewer, at)))

    now = tree(sight.at)
    back = next((at for at in range(sight.at - 1, -1, -1) if match.line_log[at].seat != CHANCE), None)
    changes = [] if back is None else [change["path"] for change in difference(tree(back), now)]
    changed = ["/".join(map(str, path)) for path in changes]
    return {"tree": now, "changed": changed, "eye": desk.eye, "weighed": desk.weighed}


def still(sight: Sight) -> Scene:
    """The scene as a still picture: with what can be done, and the last move."""
    spots = {spot.target for spot in sight.scene.hotspots if not spot.on}
    marks = list(sight.scene.marks)
    marked = {mark.target for mark in marks}
    quiet = {spot.target for spot in sight.scene.hotspots if spot.quiet}
    moves = [move for move in sight.moves if move.targets[0] not in quiet]
    first = dict.fromkeys(target for move in moves for target in move.targets if target in spots)
    marks += [Mark("legal", target) for target in first if target not in marked]
    marks += [Mark("last", target) for target in sight.last if target in spots and target not in marked]
    return sight.scene._replace(marks=tuple(marks))
