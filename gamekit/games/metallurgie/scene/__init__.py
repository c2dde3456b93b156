"""A view of Metallurgie as shapes, hotspots and sentences. Its parts: pattern.py, rail.py."""

from __future__ import annotations

from gamekit.draw import Button, Card, Grid, Line, Mark, Preview, Scene, SeatNote, Shape, Text, Use
from gamekit.games.metallurgie.scene.areas import legend, rail
from gamekit.games.metallurgie.scene.pattern import beside, counters, hotspots, locks, outlines
from gamekit.games.metallurgie.scene.phrases import heights, joined, largest, locked, odds, ready, rest, say
from gamekit.games.metallurgie.scene.pictures import chips, ghosts, stamps
from gamekit.games.metallurgie.scene.places import WIDE, layout
from gamekit.games.metallurgie.state import DONE, IRON, METALS, NAMES, REMOVED, THRESHOLD, TURN_OVER, Board, Move
from gamekit.games.metallurgie.view import View
from gamekit.room import SIZE, Entry, Size, named_places

# ---- the board


def board(
    view: View, moves: list[Move], *, size: Size = SIZE, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The pattern; from width 700 on with the areas, the odds, the points and a legend beside it."""
    width, _ = size
    where = layout(view.board, width)
    fixed = locked(view)
    spots = hotspots(view, where, fixed)
    shapes: list[Shape] = []
    if width >= WIDE:
        shapes += _heading(view, names) + rail(view, where, names) + legend(where)
    base = where.base
    zoom = where.radius / base
    stacks = {metal: f"stack-{NAMES[metal]}-{base}" for metal in METALS}
    shapes += [Use(f"free-{base}", *where.at(cell), 1.0, zoom) for cell in beside(view.board)]
    shapes += [Use(stacks[metal], *where.at(cell), 1.0, zoom) for cell, metal in heights(view.board).items()]
    notes = (*outlines(view, moves, where), *locks(fixed, where), *counters(view, where))
    known = {spot.target for spot in spots}
    marks = tuple(Mark("last", target) for target in last if target in known)
    return Scene(
        width, where.height, tuple(shapes), notes, spots, marks, stamps(), sentence(view, names),
        ghosts=ghosts(), grid=Grid(where.x, where.y, where.radius, f"-{base}", zoom),
    )  # fmt: skip


def _heading(view: View, names: tuple[str, ...]) -> list[Shape]:
    turn, below = view.turn, status(view)
    if turn.step == "take":
        below += "; " + say("label.to-take", left=turn.left, metal=NAMES[turn.metal])
    return [Text(20, 30, _who(view, names), 17, "ink", bold=True), Text(20, 50, below, 12.5, "ink2")]


# ---- beside the board, and in words


def hand(view: View, moves: list[Move]) -> list[Card]:
    """The cards that the seat holds, cheap ones first; before them a card turned over, while it must be placed."""
    drawn = view.turn.metal if view.turn.step == "drawn" and view.seat == view.to_act else 0
    cards = []
    if drawn:
        label = say("label.drawn", metal=NAMES[drawn])
        cards.append(Card(f"hand:{NAMES[drawn]}", label, _card(drawn), note=label))
    for metal in METALS:
        n = view.hand[metal]
        place = "held" if metal == drawn else "hand"  # what is held may not stand in for what was drawn
        label = say("label.hand", metal=NAMES[metal], n=n)
        cards += [Card(f"{place}:{NAMES[metal]}", label, _card(metal), n)] * n
    return cards


def deck() -> list[Card]:
    """Every kind of card that a hand may hold."""
    return [Card(f"hand:{NAMES[metal]}", say(NAMES[metal]), _card(metal)) for metal in METALS]


def _card(metal: int) -> Scene:
    shapes: list[Shape] = [
        Use(f"chip-{NAMES[metal]}", 37, 41),
        Text(37, 84, say(NAMES[metal]), 12, "ink", "middle", bold=True),
        Text(37, 95.5, say("label.need", need=THRESHOLD[metal]), 10.5, "ink2", "middle"),
    ]
    return Scene(74, 100, tuple(shapes), stamps=chips(28), title=say(NAMES[metal]), ground="panel")


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: the cards won and how many are held; to its own seat also the bonus card."""
    notes = []
    for seat, won in enumerate(view.won):
        detail = say("label.hand-size", n=view.hand_sizes[seat])
        if seat == view.seat and view.bonus:
            detail += ", " + say("label.bonus", metal=NAMES[view.bonus])
        items = tuple(Line(f"{won[m]} {say(NAMES[m])}", NAMES[m]) for m in METALS if won[m])
        notes.append(SeatNote(sum(won), detail, items))
    return notes


def status(view: View) -> str:
    return say("label.status", n=view.turns, left=view.left)


def _who(view: View, names: tuple[str, ...]) -> str:
    if view.turn.step == "over":
        return say("prompt.over").partition(" | ")[0].rstrip(".")
    return say("seat.moving", names, seat=view.to_act)


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    turn = view.turn
    facts = {"metal": NAMES[turn.metal], "next": NAMES[turn.up], "spot": turn.spot, "left": turn.left}
    return say(f"prompt.{_prompt_key(view, moves)}", names, seat=view.to_act, **facts)


def _prompt_key(view: View, moves: list[Move]) -> str:
    turn, kinds = view.turn, {move.kind for move in moves}
    if turn.step == "over":
        return "over"
    if not kinds.isdisjoint(("first", "draw", "bonus")):
        return "chance"
    if not moves:
        return "other"
    if turn.step == "start":
        return "start" if "place" in kinds else "start-none"
    if turn.step in ("drawn", "take"):
        return turn.step
    if "take" in kinds:
        if "done" not in kinds:
            return "more-must"
        return "score" if turn.step == "score" else "more-choice" if "place" in kinds else "more-score"
    metals = {move.metal for move in moves if move.kind == "place"}
    ways = (turn.metal in metals, turn.up in metals)
    return {(True, True): "more-both", (True, False): "more-metal", (False, True): "more-position"}.get(
        ways, "done-only"
    )


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """The moves that have no place on the board; the one to press next stands out."""
    fits = any(move.kind == "place" for move in moves)
    return [
        Button("done", say("label.done"), "tick", DONE in moves),
        Button("pile", say("label.turn-over"), "turn", TURN_OVER in moves and not fits),
    ]


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    if path in (("pile",), ("done",)):
        return {"pile": "turn over", "done": "done"}[path[0]]
    ways = [target.partition(":") for target in path]
    match ways:
        case [("chance", _, text)]:
            return text
        case [("hand" | "held", _, metal), ("cell", _, cell)]:
            return f"place {metal} {cell}"
        case [("cell", _, cell)] if view.turn.step == "drawn":
            return f"place {NAMES[view.turn.metal]} {cell}"
        case [("cell", _, cell)] if cell in heights(view.board):
            return f"take {NAMES[heights(view.board)[cell]]} {cell}"
    return None


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    sizes = [say("label.size", metal=NAMES[m], n=n, need=THRESHOLD[m]) for m, n in largest(view.board)]
    return say("label.board", who=_who(view, names), n=len(heights(view.board)), sizes=", ".join(sizes), left=view.left)


# ---- what a move would do


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    if move.kind == "place":
        return _place_preview(view.board, move)
    if move.kind == "take":
        return _take_preview(view, move)
    if move.kind == "turn over":
        return Preview(odds(view), "turn.drawn-first")
    if move.kind == "done":
        return Preview(say("preview.done"), "turn.refill")
    return Preview(move.text)


def _place_preview(board: Board, move: Move) -> Preview:
    metal, cell = move.metal, move.cell
    n, need = joined(board, metal, cell), THRESHOLD[metal]
    key = "place"
    if n >= need:
        key = "place-ready" if ready(board.put(metal, cell), metal, cell) else "place-stuck"
    text = say(f"preview.{key}", metal=NAMES[metal], n=n, need=need, k=REMOVED[metal])
    if metal > IRON and cell in board[metal - 1]:
        text += rest(board, metal - 1, cell, THRESHOLD[metal - 1])
    rule = "place.iron-extends" if metal == IRON else "place.on-lower"
    return Preview(text, rule, f"cell:{cell}", (Use(f"raised-{NAMES[metal]}", 0, 0, 0.92),))


def _take_preview(view: View, move: Move) -> Preview:
    board, metal, cell, turn = view.board, move.metal, move.cell, view.turn
    final = (turn.left if turn.step == "take" else REMOVED[metal]) == 1
    facts: dict[str, object] = {"metal": NAMES[metal], "under": NAMES[metal - 1]}
    if metal == IRON:
        text = say("preview.take-last-iron" if final else "preview.take-iron")
    else:
        facts |= {"n": joined(board, metal - 1, cell), "need": THRESHOLD[metal - 1]}
        text = say("preview.take-last", **facts) if final else say("preview.take", **facts) + say("label.area", **facts)
    text += rest(board, metal, cell, 2)
    ghost = (Use(f"bare-{NAMES[metal - 1]}", 0, 0), Use(f"lifted-{NAMES[metal]}", 0, 0, 0.6))
    return Preview(text, "score.remove", f"cell:{cell}", ghost)


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return named_places(entry)
