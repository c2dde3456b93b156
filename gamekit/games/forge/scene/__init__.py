"""A view of Forge of the Gods as shapes, hotspots and sentences. Its parts: mine.py, pyramids.py, hall.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamekit.draw import Button, Card, Line, Mark, Path, Points, Preview, Scene, SeatNote, Shape, Text, Use
from gamekit.games.forge import GAME, rules
from gamekit.games.forge.material import COLOURS, KINDS, PARTS, TYPES, Counts
from gamekit.games.forge.scene.mine import cube_shapes, cube_spots, ground
from gamekit.games.forge.scene.phrases import bared, colour_of, fitting, freed, partners, say, worth
from gamekit.games.forge.scene.pictures import cost, ghosts, stamps, whole
from gamekit.games.forge.scene.places import LEAST, WIDE, Layout, layout
from gamekit.games.forge.scene.players import Hall
from gamekit.games.forge.scene.pyramids import card_notes, card_shapes, card_spots, free_parts
from gamekit.games.forge.state import CUBES, JOIN, PASS, Move, renown
from gamekit.games.forge.view import View
from gamekit.room import CHANCE, Entry, named_places

# ---- the board


def board(
    view: View, moves: list[Move], *, width: int = 860, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The mine and its plan, the two pyramids, and what each player has."""
    where = layout(width)
    hall = Hall(view, where, names)
    shapes = [*ground(where), *headings(view, where, names), *cube_shapes(view, where), *card_shapes(view, where)]
    if where.width >= WIDE:
        shapes += free_parts(view, where)
    spots = (*cube_spots(view, where), *card_spots(view, where), *hall.spots)
    return Scene(
        where.width,
        hall.height,
        (*shapes, *hall.shapes),
        tuple(card_notes(view, where)),
        spots,
        tuple(last_marks(last, {spot.target: spot.points for spot in spots})),
        stamps(where.edge, where.half, where.cell, where.card),
        sentence(view, names),
        ghosts=ghosts(where.cell, where.card),
        least=LEAST,
    )


def last_marks(last: tuple[str, ...], outlines: Mapping[str, Points]) -> Iterator[Mark]:
    """Where the last move was: a part that has left its pyramid lies with its owner now."""
    for target in last:
        forged = target.replace("part:", "own:")
        if target in outlines and target != "alone":
            yield Mark("last", target)
        elif forged in outlines and target != forged:
            yield Mark("last", points=outlines[forged])


def headings(view: View, where: Layout, names: tuple[str, ...]) -> list[Shape]:
    s, wide = view.state, where.width >= WIDE
    n = rules.free(rules.standing(s.mine)).bit_count()
    x, free = (20 if wide else 14), say("label.free", n=n)
    if wide:
        shapes: list[Shape] = [
            Text(x, 30, _who(view, names), 17, "ink", bold=True),
            Text(x, 50, status(view), 12.5, "ink2"),
            Text(x, 84, say("label.mine"), 14, "ink", bold=True),
            Text(x, 101, free, 11.5, "ink2"),
            Text(where.levels[0][0], 30, say("label.levels"), 16, "ink", bold=True),
            Path(((16, 364), (where.width - 16, 364)), "hair", 1),
        ]
    else:
        shapes = [
            Text(x, where.top + 15, say("label.mine"), 13, "ink", bold=True),
            Text(x, where.top + 30, free, 11, "ink2"),
        ]
    for level, (left, top) in enumerate(where.levels):
        middle = left + (5 - level) * where.cell / 2
        text = say("label.level" if level else "label.bottom", n=level + 1)
        shapes.append(Text(middle, top - 7, text, 11, "ink2", "middle"))
    for kind, (peak, y) in zip(KINDS, where.peaks):
        left = 20.0 if wide else 14.0
        if peak > where.width / 2 + 1:
            left = round(peak - 2.5 * where.step[0])
        y -= where.card[1] / 2
        shapes.append(Text(left, y + 14, say(f"label.{kind}s"), 16 if wide else 14, "ink", bold=True))
        shapes += _key(view, kind, left, y + 31)
    return shapes + legend(where)


def legend(where: Layout) -> list[Shape]:
    """What the pictures and the signs stand for."""
    shapes: list[Shape] = []
    step, size = (82, 12) if where.width >= WIDE else (62, 10.5)
    for (x, y), names in zip(where.legend, (TYPES, COLOURS)):
        for name in names:
            shapes += whole(name, x - 1, y - 8, 16) if name in TYPES else [Use(f"small-{name}", x + 7, y, scale=0.8)]
            shapes.append(Text(x + 18, y + 4, say(name), size, "ink2"))
            x += step
    return shapes


def _key(view: View, kind: str, x: float, y: float) -> list[Shape]:
    """What the signs on the cards mean, in the corner beside the top of a pyramid."""
    if kind == "blade":
        rows = [("label.key-tab", "ink2"), ("label.key-picture", "ink2")]
    else:
        rows = [("label.key-dashed", "bad"), ("label.key-tag", "good")] * (view.seat is not None)
    return [Text(x, y + 15 * row, say(key), 10.5, ink) for row, (key, ink) in enumerate(rows)]


# ---- beside the board, and in words


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: what a player has lies on the board."""
    return []


def deck() -> list[Card]:
    return []


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: the renown so far, and how much there is to make more of."""
    s = view.state
    notes = []
    for seat, reserve in enumerate(s.reserves):
        parts = len(s.singles[seat]) + 2 * len(s.weapons[seat])
        detail = say("label.holds", n=sum(reserve), parts=parts)
        items = tuple(Line(say("label.cubes", n=n, colour=c), c) for c, n in zip(COLOURS, reserve) if n)
        notes.append(SeatNote(rules.points(s, seat)["total"], detail, items))
    return notes


def status(view: View) -> str:
    s = view.state
    text = say("label.status", n=s.round, left=sum(rules.counts(s.mine)))
    return f"{text}, {say('label.last-round')}" if s.last and s.step != "over" else text


def _who(view: View, names: tuple[str, ...]) -> str:
    s = view.state
    if s.step == "over":
        return say("prompt.over").partition(" | ")[0]
    if rules.to_act(s) == (CHANCE,):
        return say("prompt.chance").partition(":")[0].rstrip() + "."
    return say("seat.moving", names, seat=view.to_act) + "."


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    return say(f"prompt.{_prompt_key(view, moves)}", names, seat=view.to_act)


def _prompt_key(view: View, moves: list[Move]) -> str:
    if view.state.step == "over":
        return "over"
    if view.state.step in rules.CHANCE_STEPS:
        return "chance"
    if not moves:
        return "wait"
    kinds = {move.kind + "-join" * bool(move.kind == "forge" and move.other) for move in moves}
    if "take" not in kinds:
        return "pass" if PASS in moves else "mine-empty"
    if "join" in kinds:
        return "all" if "forge" in kinds else "join"
    return "forge-join" if "forge-join" in kinds else "forge" if "forge" in kinds else "take"


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """To pass is the one move that has no place on the board."""
    return [Button("pass", say("label.pass"), "forward", PASS in moves)]


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    ways = [target.partition(":") for target in path]
    match ways:
        case [("pass", "", "")]:
            return "pass"
        case [("chance", _, text)]:
            return text
        case [("cube", _, cube)] if cube in CUBES:
            return f"take {cube}"
        case [("part", _, new)] | [("part", _, new), ("alone", "", "")] if new in PARTS:
            return f"forge {new}"
        case [("part", _, new), ("own", _, own)] | [("own", _, own), ("part", _, new)] if {new, own} <= PARTS.keys():
            return f"forge {new} join {own}"
        case [("own", _, one), ("own", _, two)] if one in PARTS and two in PARTS:
            move = JOIN.get((one, two)) or JOIN.get((two, one))
            return move.text if move else f"join {one} {two}"
    return None


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    s = view.state
    cubes = rules.standing(s.mine)
    facts = {"who": _who(view, names), "parts": sum(map(bool, s.cards))}
    if not cubes:
        return say("sentence.empty", **facts)
    return say("sentence", n=cubes.bit_count(), free=rules.free(cubes).bit_count(), **facts)


# ---- what a move would do


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    if move.kind == "take":
        return _take_preview(view, move)
    if move.kind == "forge":
        return _forge_preview(view, move)
    if move.kind == "join":
        return Preview(_join_text(move.what, move.other), "join", f"own:{move.other}", (), (f"own:{move.what}",))
    if move.kind == "pass":
        return Preview(say("preview.pass"), "turn.pass")
    return Preview(move.text)


def _take_preview(view: View, move: Move) -> Preview:
    s, bit = view.state, CUBES[move.what]
    colour = colour_of(s.mine, bit)
    at, frees = COLOURS.index(colour), rules.named(freed(rules.standing(s.mine), bit))
    reserve = s.reserves[s.seat]
    then: Counts = rules.replaced(reserve, at, reserve[at] + 1)
    text = [say("preview.take", colour=colour, n=then[at])]
    if frees:
        text.append(say("preview.frees", n=len(frees), cubes=frees))
    costs = [(name, PARTS[name].cost) for name in rules.uncovered(s.cards)]
    if pays := tuple(name for name, price in costs if rules.pays(then, price) and not rules.pays(reserve, price)):
        text.append(say("preview.pays", parts=pays))
    ghost = (Use("bare", 0, 0), Use(f"plan-{colour}", 0, -8, 0.6))
    return Preview(" ".join(text), "mine.take", f"cube:{move.what}", ghost, tuple(f"cube:{name}" for name in frees))


def _forge_preview(view: View, move: Move) -> Preview:
    s, new, own = view.state, move.what, move.other
    price, bares = cost(PARTS[new]), bared(s.cards, new)
    if own:
        text = [say("preview.forge-join", part=new, cost=price, other=own, n=worth(new, own))]
    else:
        text = [say("preview.forge", part=new, cost=price)]
        if later := partners(new, fitting(s.singles[s.seat], new)):
            text.append(say("preview.with", text=GAME.words.listing([line.text for line in later])))
    if bares:
        text.append(say("preview.uncovers", parts=bares))
    ghost = (Use("bare-card", 0, 0), Use("plate", 0, -12, 0.6), Use(f"card-{new}", 0, -12, 0.6))
    touched = (*(f"part:{name}" for name in bares), *((f"own:{own}",) if own else ()))
    return Preview(" ".join(text), "forge.join" if own else "forge.part", f"part:{new}", ghost, touched)


def _join_text(handle: str, blade: str) -> str:
    values, by_type, by_colour = renown(PARTS[handle], PARTS[blade])
    text = say("preview.join", handle=handle, blade=blade, n=values + by_type + by_colour)
    return f"{text} {say('preview.sum', values=values, type=by_type, colour=by_colour)}"


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return named_places(entry)
