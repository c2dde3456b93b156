"""A chair's face: all that a window shows of what may be known there. What only a match's host has comes from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from gamekit.draw import (
    Block,
    Button,
    Card,
    Hotspot,
    Left,
    Line,
    Palette,
    Points,
    Polygon,
    Preview,
    Rect,
    Scene,
    Text,
    points_box,
)
from gamekit.draw.curves import curves
from gamekit.draw.stage import GAP, PHONE, SHORT, Ground, Stage, heights
from gamekit.draw.theme import css_name
from gamekit.room import CHANCE, Game, Outcome, ways
from gamekit.words import language, plurals, speaking

from . import face as faces
from . import telling, thinking
from .difference import steps
from .drawn import DRAWN
from .face import Face
from .stock import Stock, flat, middle, short

if TYPE_CHECKING:
    from gamekit.chair import Chair
    from gamekit.rulebook import Rule

    from .desk import Desk

# What the browser says in words of its own.
UI = ("and", "clauses")
SYMBOLS = 120_000  # characters of pictures that are sent ahead
UI_PARTS = ("ui.", "seat.", "lesson.", "error.")
CAPTION = 34  # below a board that does not live
SCORES = 160  # how high the picture is of how the scores went


class Sight(NamedTuple):
    """What is on the board: who looks, at which position, what may be done there, and the picture."""

    chair: Chair
    at: int
    view: Any
    moves: list[Any]
    scene: Scene
    last: tuple[str, ...]


def look(chair: Chair, ground: Ground, at: int | None = None, *, offers: bool = True) -> Sight:
    """The board as one sees it from a chair. In the past nothing can be done, nor where nothing is offered."""
    at = chair.at if at is None else at
    now = at == chair.at
    view, moves = chair.view if now else chair.view_at(at), chair.moves() if now and offers else []
    return Sight(chair, at, view, moves, chair.scene(ground, at, offers=offers), chair.last(at))


def build(desk: Desk, sight: Sight, blocks: list[Beside]) -> Face:
    """The whole face of a desk."""
    chair, view, moves, scene = sight.chair, sight.view, sight.moves, sight.scene
    game, stock, host = chair.game, desk.stock, desk.host
    bots = set(range(chair.players)) - host.people() if host.exercise is None else set()
    now = sight.at == chair.at  # of what is past, all that is shown is past
    spots = [spot for spot in scene.hotspots if not spot.on]
    aside = [spot for one in blocks for spot in one.scene.hotspots]
    labelled = {spot.target: spot for spot in (*aside, *spots)}.values()
    tree = moves_tree(game, view, moves, scene, stock)
    log = telling.told(chair, stock, read=desk.reads("log"))
    hand = game.scene.hand(view, moves) if chair.seat is not None else []
    faced = [face_of(card, desk.stage, len(hand)) for card in hand]
    held = [faces.Card(target=c.target, label=c.label, picture=stock.picture(face)) for c, face in zip(hand, faced)]
    return {
        "lang": language(),
        "words": ui_words(game, language(), touched=desk.touched),
        "plurals": {lang: plurals.rules(lang) for lang in plurals.chain(language())},
        "title": game.rulebook().title,
        "status": game.scene.status(view),
        "goes_on": host.goes_on(desk),
        "crew": game.scene.NEEDS.crew > 0,
        "prompt": desk.prompt(view, moves),
        "there": host.there(desk),
        "stage": stage(desk.stage),
        "you": chair.seat if isinstance(chair.seat, int) else None,
        "seats": seats(sight, host.strengths()),
        "cover": host.covered(desk),
        "open": desk.open and game.scene.NEEDS.secret,
        "bot": thinker(chair, host.bot_due(), stopped=not host.match.live) if now else None,
        "over": outcome(chair) if now else None,
        "error": desk.error,
        "say": desk.said,
        "board": board(scene, stock),
        "spots": {spot.target: _label(spot) for spot in labelled},
        "info": {spot.target: lines(spot.info) for spot in labelled if spot.info},
        "places": stock.places.lay(spots, scene.grid),
        "on": {spot.target: spot.on for spot in scene.hotspots if spot.on},
        "tracks": {spot.target: stock.track(spot.target, spot.track) for spot in labelled if spot.track},
        "keys": {spot.key: spot.target for spot in labelled if spot.key},
        "inside": inside(scene),
        "quiet": [spot.target for spot in labelled if spot.quiet],
        "pills": pills(scene),
        "shapes": stock.places.told(),
        "drawn": DRAWN,
        "palette": colours(scene.palette),
        "symbols": {name: body for name, (_, body) in stock.symbols.items()},
        "last": list(sight.last),
        "laid": laid(sight),
        "moves": tree if moves else None,
        "previews": stock.previews.told(),
        "looks": stock.looks.told(),
        "runs": stock.runs.told(),
        "hand": held,
        "pictures": stock.pictures.told(),
        "buttons": [told(button, guess=button.whose in bots) for button in buttons(sight, blocks)],
        "facts": facts(desk, blocks),
        "chance": host.chances(desk) if now else None,
        "undo": host.takes_back(desk),
        "log": log,
        "at": chair.at,
        "peek": desk.peek,
        "lines": host.ways(desk),
        "since": telling.since(sight)[0],
        "trail": telling.trail(sight, read=desk.reads("facts")),
        "moment": desk.moment,
        "hint": (desk.hint or drawn(desk, sight)) if now else None,
        "pondering": desk.wish is not None,
        "cite": cited(sight),
        "book": book(game, language()),
        "state": inspect(desk, sight) if desk.tab == "state" else None,
        "lookback": desk.looked_back(sight),
        "lesson": host.lesson(desk),
    }


def laid(sight: Sight) -> Literal["", "hand", "sheet"]:
    """How what the last move has left on the board came there."""
    if sight.chair.game.together:
        return "sheet"
    acts = (entry for entry in reversed(sight.chair.line_log[: sight.at]) if entry.seat != CHANCE)
    held = any(target.startswith("hand:") for entry in islice(acts, 1) for target in entry.move.targets)
    return "hand" if held else ""


@lru_cache(maxsize=16)
def ui_words(game: Game, lang: str, *, touched: bool) -> dict[str, tuple[str, str]]:
    """The words that the browser fills in itself."""
    used = (key for key in game.words.keys() if key in UI or key.startswith(UI_PARTS))  # noqa: SIM118 (it is no dict)
    with speaking(lang, touched=touched):
        found = {key: game.words.template(key) for key in used}
    return {key: (text, text.lang) for key, text in found.items()}


def box(region: Rect) -> faces.Box:
    return [region.x, region.y, region.w, region.h]


def stage(laid: Stage) -> faces.Stage:
    """Where the regions of the table lie."""
    return {
        "kind": laid.kind,
        "zoom": round(laid.zoom, 4),
        "w": laid.width,
        "h": laid.height,
        "bar": laid.bar,
        "foot": laid.foot,
        "told": laid.told,
        "board": box(laid.board),
        "desk": box(laid.desk),
        "rail": laid.rail and box(laid.rail),
    }


# ---- the board


def board(scene: Scene, stock: Stock) -> faces.Board:
    """The board's measures, and what lies on it beside its hotspots."""
    own = [mark for mark in scene.marks if mark.points]
    return {
        "w": round(scene.width, 1),
        "h": round(scene.height, 1),
        "say": scene.title,
        "origin": [short(scene.grid.x), short(scene.grid.y)],
        "unit": scene.grid.step,
        "ghosts": {"ending": scene.grid.size, "zoom": round(scene.grid.zoom, 3)},
        "thrown": thrown(scene, stock),
        "marks": [{"kind": mark.kind, "points": [round(v, 1) for p in mark.points for v in p]} for mark in own],
        "regions": [{"title": title, "box": box(at)} for title, at in scene.regions],
        "purses": purses(scene, stock),
    }


@lru_cache(maxsize=16)
def colours(palette: Palette) -> faces.Palette:
    """The colours of the room's own."""
    light, dark = ({css_name(name): theme[name] for name in palette.own} for theme in (palette.light, palette.dark))
    return {"light": light, "dark": dark}


def inside(scene: Scene) -> list[str]:
    """What lies in an area that the scene outlines as one: it is not outlined once more, card by card."""
    areas = [note.points for note in scene.notes if isinstance(note, Polygon) and note.dash and note.stroke == "accent"]
    return [spot.target for spot in scene.hotspots if any(_around(area, *middle(spot.points)) for area in areas)]


def pills(scene: Scene) -> list[faces.Box]:
    """The notes that states must not cover."""
    notes = [points_box(note.points, note.width / 2) for note in scene.notes if isinstance(note, Polygon) and note.fill]
    return [[round(a), round(b), round(c - a), round(d - b)] for a, b, c, d in notes]


def purses(scene: Scene, stock: Stock) -> dict[str, faces.Purse]:
    """Where there are coins or the like, and how many."""
    for purse in scene.purses.values():
        stock.symbol(purse.sign, scene.ghosts[purse.sign])
    return {name: faces.Purse(sign=sign, x=x, y=y, n=n) for name, (sign, x, y, n) in scene.purses.items()}


def thrown(scene: Scene, stock: Stock) -> faces.Thrown:
    """Which throw of dice lies there, and where."""
    throw, first, late = scene.dice or ("", (), ())
    for use in (*first, *late):
        stock.symbol(use.stamp, scene.ghosts[use.stamp])
    dice = [
        faces.Die(stamp=use.stamp, x=short(use.x), y=short(use.y), scale=use.scale, late=n >= len(first))
        for n, use in enumerate((*first, *late))
    ]
    return {"throw": throw, "dice": dice}


def _label(spot: Hotspot) -> str:
    """What is spoken; "~" stands for the name in the target, so that those who say the same have the same label."""
    name = spot.target.partition(":")[2]
    return f"~{spot.label.removeprefix(name)}" if name and spot.label.startswith(name) else spot.label


def lines(told: Iterable[Line]) -> list[faces.Line]:
    """Lines of text with their swatches."""
    return [{"text": line.text, "tone": line.tone} if line.tone else {"text": line.text} for line in told]


def _around(outline: Points, x: float, y: float) -> bool:
    """Whether an outline of any form goes round a point."""
    crossings = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0])):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


def moves_tree(game: Game, view: Any, moves: Iterable[Any], scene: Scene, stock: Stock) -> dict[str, faces.Step]:
    """The legal moves by the path that one clicks."""
    root: faces.Step = {"to": {}}
    previews = [(move, game.scene.preview(view, move)) for move in moves]
    for move, preview in sorted(previews, key=lambda pair: -len(pair[1].beside)):
        key = _preview(stock, scene, preview)
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


def _preview(stock: Stock, scene: Scene, preview: Preview) -> str:
    """The key of what a move would do."""
    for stamp in (*(use.stamp for use in preview.ghost), *(stamp for stamp, _ in preview.beside)):
        name = stamp + scene.grid.size
        stock.symbol(name, (scene.ghosts or scene.stamps)[name])
    look = stock.looks.key((preview.rule, preview.ghost), lambda: _look(preview))
    run = stock.runs.key([word for pair in preview.beside for word in pair]) if preview.beside else ""
    mark = preview.text, look, preview.touched, run, len(preview.beside), preview.deed, preview.left
    return stock.previews.key(mark, lambda: _told(*mark))


def _look(preview: Preview) -> faces.Look:
    ghosts = [
        faces.Ghost(stamp=use.stamp, dx=short(use.x), dy=short(use.y), opacity=use.opacity, scale=use.scale)
        for use in preview.ghost
    ]
    return {"rule": preview.rule, "ghosts": ghosts}


def _told(
    text: str, look: str, touched: Sequence[str], run: str, count: int, deed: str, left: Left | None
) -> faces.Preview:
    told: faces.Preview = {"text": text, "look": look}
    if left:
        told["left"] = {"text": left.text, "where": list(left.where)}
    if deed:
        told["deed"] = deed
    if touched:
        told["touched"] = list(touched)
    if run:
        told["run"], told["count"] = run, count
    return told


def prefetch(game: Game, stock: Stock, scene: Scene, laid: Stage) -> None:
    """What previews and hands may need, as far as it is known: the first face may be long, that of a move may not."""
    for name, stamp in (scene.ghosts or scene.stamps).items():
        if sum(len(body) for _, body in stock.symbols.values()) < SYMBOLS:
            stock.symbol(name, stamp)
    for card in game.scene.deck():
        stock.picture(face_of(card, laid))


def face_of(card: Card, laid: Stage, many: int = 1) -> Scene:
    """A card's picture, or its smaller one where there is little room or so many are held."""
    little = laid.kind in ("phone", "low", "small", "big") or many > CARDS
    return card.tile if card.tile is not None and little else card.scene


# ---- round the board

SIDE, MARGIN = 330, 28  # of the drawer, and what it leaves at its sides
# How high it is with the gap beside it: what is asked in the desk, what is answered there, Undo, Hint and Why not, ...
SAID, TOLD, HELPS = 92, 70, 52
ROW, HAND, HEAD = 52, 111, 28  # ... a row of buttons, of cards, and the title of a block
SINCE, LINE, DEED = 28, 20, 36  # the heading of what the others did since one's last turn, a line of one, and two
CARDS = 3  # that lie beside each other in a desk


class Beside(NamedTuple):
    """A block as it is drawn at its place."""

    key: str
    block: Block
    scene: Scene


def beside(desk: Desk, sight: Sight) -> list[Beside]:
    """The blocks that are seen: in the desk as many as may have room, all of them while their tab is open."""
    laid, scene = desk.stage, sight.chair.game.scene
    blocks = scene.blocks(sight.view, sight.moves, ground=laid.ground, names=sight.chair.names)
    desk.knows = any(not block.must for block in blocks)
    aside = [block for block in blocks if not block.must] if desk.opened == "facts" else []
    roomy = laid.kind in ("small", "laptop", "wide") and not aside and desk.host.exercise is None
    here = seen([block for block in blocks if block.must or roomy], laid.desk.h - SAID - HELPS)
    musts = [block for block in here if block.must]
    row = ROW if any(not button.spare for button in scene.buttons(sight.view, sight.moves)) else 0
    taken = SAID + TOLD + HELPS + row + (HAND if scene.NEEDS.hand else 0) + GAP * len(musts)
    exercise = desk.host.exercise
    task = task_height(exercise.session.task, laid) if exercise else 0.0
    if laid.kind == "phone":  # there the column below the board holds the rows of the stage
        rows = ("main", "tabs") if laid.height < SHORT else ("main", "tools", "tabs")
        taken = sum(PHONE[row] + GAP for row in rows) + (laid.told and laid.told + GAP)
    if laid.kind == "big":  # there nothing else stands in the desk
        taken, task = 0, 0.0
    room = max(laid.desk.h - taken - task, sum(block.least for block in musts))
    width = (laid.rail.w if desk.railed and laid.rail else min(SIDE, laid.width)) - MARGIN
    highs = drawn_high(here, trail_heights(sight.chair, row) if roomy else (0, 0), room)
    return [
        *(Beside(f"desk:{block.name}", block, block.draw(laid.desk.w, high)) for block, high in zip(here, highs)),
        *(Beside(f"side:{block.name}", block, block.draw(width, max(block.good, block.whole))) for block in aside),
        *(Beside(f"back:{block.name}", block, block.draw(width, block.good)) for block in looked_at(desk)),
    ]


def drawn_high(blocks: list[Block], trail: tuple[float, float], room: float) -> list[float]:
    """How high each block is drawn: those that must be there or last first, then the trail, then the others."""
    wishes = [(block.least + head, block.good + head) for block in blocks for head in (0 if block.must else HEAD,)]
    firm = [n for n, block in enumerate(blocks) if block.must or block.lasts]
    rest = [n for n in range(len(blocks)) if n not in firm]
    *first, told = heights([*(wishes[n] for n in firm), trail], room)
    then = heights([wishes[n] for n in rest], room - sum(first) - told)
    highs = dict(zip([*firm, *rest], [*first, *then]))
    return [highs[n] - (0 if block.must else HEAD) for n, block in enumerate(blocks)]


def trail_heights(chair: Chair, row: int) -> tuple[int, int]:
    """What the others did since one's last turn takes up, also while there is nothing yet: so no block jumps.

    It gives way to buttons as to all else: while they wait for a choice, it may stand where they come.
    """
    others = 0 if chair.seat is None else len(chair.names) - 1
    return (max(0, SINCE + LINE * others - row), SINCE + DEED * others) if others else (0, 0)


def seen(blocks: Iterable[Block], most: float) -> list[Block]:
    """What may have room, one after the other, where there is so much at most; and what must be there."""
    here, left = [], most
    for block in blocks:
        left -= HEAD + block.least
        if block.must or left >= 0:
            here.append(block)
    return here


def looked_at(desk: Desk) -> list[Block]:
    """How the scores went, while one looks back."""
    back = desk.lookback if desk.tab == "lookback" else None
    if back is None:
        return []
    title = desk.chair.game.words.template("ui.scores")
    marks = {telling.count(back.log, dear.at) + 1: number for number, dear in enumerate(back.dearest, 1)}
    rows = [back.scores[at] for at in telling.stops(back.log)]
    seat = desk.seat or 0

    def draw(width: float, height: float) -> Scene:
        return curves(rows, width, height, title, seat, marks)

    return [Block("scores", title, SCORES, SCORES, draw)]


def task_height(task: str, laid: Stage) -> float:
    """About how high a task is told in the desk, beside the prompt; a phone has a place of its own for it."""
    return 0 if laid.kind == "phone" else 17 * (len(task) * 6.8 / laid.desk.w + 1)


def facts(desk: Desk, blocks: list[Beside]) -> faces.Facts:
    """What is told of the blocks: all but how they are painted."""
    keys = [one.key for one in blocks]
    return {
        "some": desk.knows,
        "desk": [key for key in keys if key.startswith("desk:")],
        "side": [key for key in keys if key.startswith("side:")],
        "back": [key for key in keys if key.startswith("back:")],
        "blocks": {one.key: fact(one, railed=desk.railed) for one in blocks},
    }


def fact(one: Beside, *, railed: bool) -> faces.Fact:
    spots: dict[str, faces.Spot] = {}
    for spot in one.scene.hotspots:
        spots[spot.target] = {"hit": flat(spot.points)}
        if spot.outline:
            spots[spot.target]["edge"] = flat(spot.outline)
        if spot.slot:
            spots[spot.target]["slot"] = flat((spot.slot,))
    smaller = railed or one.key.startswith("desk:")  # than in a drawer
    return {
        "title": one.block.title,
        "must": one.block.must,
        "lasts": one.block.lasts,
        "larger": smaller and one.block.whole > one.block.good and not one.block.must,
        "zoom": round(one.scene.grid.zoom, 3),
        "w": round(one.scene.width, 1),
        "h": round(one.scene.height, 1),
        "spots": spots,
    }


def thinker(chair: Chair, seat: int | None, *, stopped: bool) -> faces.Thinker | None:
    """The bot that thinks: its seat, if one may know that it is asked."""
    if seat is None:
        return None
    return {"seat": seat if seat in chair.to_act else None, "state": "stopped" if stopped else "thinks"}


def buttons(sight: Sight, blocks: list[Beside]) -> list[Button]:
    """What has no place on the board or in the desk: what is spare only if it has none in this box."""
    desk = [one.scene.hotspots for one in blocks if one.key.startswith("desk:")]
    there = {spot.target for spots in (sight.scene.hotspots, *desk) for spot in spots}
    found = sight.chair.game.scene.buttons(sight.view, sight.moves)
    return [button for button in found if not (button.spare and button.target in there)]


def told(button: Button, *, guess: bool) -> faces.Button:
    """A button, and how a bot would answer what it does, if a bot is asked and not an exercise."""
    facts = button._asdict()
    del facts["spare"], facts["whose"]
    facts["detail"] = ", ".join(filter(None, (button.detail, facts.pop("guess") if guess else "")))
    return cast(faces.Button, facts)


def seats(sight: Sight, strengths: Sequence[str]) -> dict[str, faces.Player]:
    """What stands at each seat; in the past nobody is to move."""
    chair, view = sight.chair, sight.view
    words, moving = chair.game.words, chair.to_act if sight.at == chair.at else ()
    out: dict[str, faces.Player] = {}
    for seat, (bot, note) in enumerate(zip(strengths, chair.game.scene.seats(view))):
        kinds = filter(None, (bot, "seat.to-move" if seat in moving else ""))
        out[str(seat)] = {
            "name": chair.names[seat],
            "note": ", ".join(map(words.template, kinds)),
            "detail": note.detail,
            "score": note.score,
            "items": lines(note.items),
            "act": seat in moving,
        }
    return out


def outcome(chair: Chair) -> faces.Outcome | None:
    """Who won, and the scores item by item."""
    words, end = chair.game.words, chair.outcome
    if end is None:
        return None
    items = list(dict.fromkeys(item for score in end.scores for item in score if item != "total"))
    winners = end.winners if chair.players > 1 else ()  # alone there is nobody to beat
    rows: list[faces.Score] = [
        {"seat": seat, "won": seat in winners, "numbers": [score.get(item, 0) for item in [*items, "total"]]}
        for seat, score in enumerate(end.scores)
    ]
    heads = [words.template(item) if item in words else item for item in items] + [words.template("end.total")]
    rows.sort(key=lambda row: (not row["won"], -row["numbers"][-1]))
    reason = because(chair, end, winners)
    return {"title": ended(chair, end, winners), "reason": reason, "rule": end.rule, "items": heads, "rows": rows}


def ended(chair: Chair, end: Outcome, winners: tuple[int, ...]) -> str:
    """How it ended, for who looks: won, lost, shared, or, alone, over."""
    words, names, totals = chair.game.words, chair.names, [score.get("total", 0) for score in end.scores]
    if not winners:
        return words.template("ui.over")
    if len(winners) > 1:
        return words.say("end.shared", {"seats": winners}, names)
    winner, you = winners[0], chair.reader
    if winner == you:
        return words.say("end.you-win", {"n": totals[winner]}, names)
    if isinstance(you, int):
        return words.say("end.you-lose", {"seat": winner, "n": totals[winner], "m": totals[you]}, names)
    return words.say("end.winner", {"seat": winner}, names)


def because(chair: Chair, end: Outcome, winners: tuple[int, ...]) -> str:
    """Why it ended so. Where the title tells the winner's points: by how much he was ahead of whom, and nothing if that
    is the reader, whose points it tells, too.
    """
    if len(winners) != 1 or not isinstance(chair.reader, int):
        return end.reason
    totals = [score.get("total", 0) for score in end.scores]
    most = max(total for seat, total in enumerate(totals) if seat not in winners)
    seconds = tuple(seat for seat, total in enumerate(totals) if total == most and seat not in winners)
    if totals[winners[0]] <= most:
        return end.reason
    if chair.reader in seconds:
        return ""
    return chair.game.words.say("end.lead", {"n": totals[winners[0]] - most, "seats": seconds}, chair.names)


def cited(sight: Sight) -> str | None:
    """The rule that the last line of the log rests on."""
    return next((entry.rules[0] for entry in reversed(sight.chair.line_log[: sight.at]) if entry.rules), None)


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
            slug: {"title": rule.title, "sources": sources(rule), "text": rule.text, "lang": rule.lang}
            for slug, rule in found.items()
        },
    }


def drawn(desk: Desk, sight: Sight) -> faces.Hint | None:
    """The move that an exercise draws on the board as its last hint."""
    exercise, scene = desk.host.exercise, sight.chair.game.scene
    move = exercise.ghost(sight.moves) if exercise is not None else None
    if move is None:
        return None
    text, rule = thinking.advice(sight.chair, sight.view, sight.moves, move), scene.preview(sight.view, move).rule
    return {"path": list(move.targets), "text": text, "rule": rule or None, "more": [], "head": ""}


def inspect(desk: Desk, sight: Sight) -> faces.Inspected:
    """What may be known as a tree, and the paths in it that the last move changed."""
    chair, words = desk.host.match.chair("all") if desk.eye else sight.chair, sight.chair.game.words
    now, log = words.spoken(chair.tree(sight.at)), chair.line_log
    back = next((at for at in range(sight.at - 1, -1, -1) if log[at].seat != CHANCE), None)
    found = [] if back is None else steps(words.spoken(chair.tree(back)), now)
    changed = ["/".join(map(str, step.path)) for step in found]
    return {"tree": now, "changed": changed, "eye": desk.eye, "weighed": desk.weighed(sight)}


def still(sight: Sight) -> Scene:
    """The board where no kernel runs: nothing on it glows, and below it stands what to do."""
    game, scene = sight.chair.game, sight.scene
    told = Text(scene.width / 2, scene.height + 22, game.words.template("ui.run-cell"), 15, "ink", "middle", bold=True)
    return scene._replace(height=scene.height + CAPTION, notes=(*scene.notes, told), marks=())
