"""A view of Metal Adventures as shapes, hotspots and sentences.

Where all lies is in places.py, the pictures in colours.py, signs.py and pictures.py, what is said in phrases.py. A
board while it is drawn is in board.py, its regions are: decision.py with fight.py, outlook.py, offer.py, choices.py and
their bars.py; space.py, promises.py, ports.py, cards.py, crew.py, legend.py. odds.py reckons; previews.py says what a
move would do, clicks.py what a click means.
"""

from __future__ import annotations

from gamekit.draw import Button, Card, Line, Scene, SeatNote
from gamekit.draw.stage import GROUND, Ground
from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.rules.turn import weakest
from gamekit.games.metal_adventures.scene import cards, crew, decision, legend, ports, promises, space
from gamekit.games.metal_adventures.scene.board import Board
from gamekit.games.metal_adventures.scene.clicks import meant
from gamekit.games.metal_adventures.scene.phrases import say
from gamekit.games.metal_adventures.scene.pictures import dice
from gamekit.games.metal_adventures.scene.places import LEAST, layout
from gamekit.games.metal_adventures.scene.previews import preview
from gamekit.games.metal_adventures.state import GOAL, Move
from gamekit.games.metal_adventures.view import View
from gamekit.room import CHANCE, Entry, named_places

__all__ = ["board", "buttons", "deck", "hand", "meant", "preview", "prompt", "seats", "sentence", "status", "touched"]


# ---- the board


def board(
    view: View, moves: list[Move], *, ground: Ground = GROUND, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The whole table: what goes on now, space, the places, what is owed, the own cards, the astrolabes."""
    width = int(ground.w)
    where = layout(width, len(view.state.pirates))
    b = Board(view, moves, where, names)
    _heading(b)
    decision.draw(b, where.decision)
    space.draw(b, where.space)
    promises.draw(b, where.promises)
    ports.draw(b, where.places)
    cards.own(b, where.own)
    crew.draw(b, where.crew)
    legend.draw(b, where.legend)
    board = b.scene(where.width, where.height, sentence(view, names), last)
    return board._replace(ghosts=dice(), least=LEAST, dice=b.dice)


def _heading(b: Board) -> None:
    where = b.where
    if where.wide:
        end = decision.phases(b, where.width - 20, 30, 13, where.width / 2)
        b.text(20, 30, _who(b.view, b.names), 18, bold=True, room=end - 30)
        b.text(20, 50, status(b.view), 12.5, "ink2", room=where.width - 40)
    else:
        b.text(16, 29, _who(b.view, b.names), 16, bold=True, room=where.width - 32)


def hand(view: View, moves: list[Move]) -> list[Card]:
    """Nobody holds cards: one's own lie on the board, where the others see their backs or nothing."""
    return []


def deck() -> list[Card]:
    return []


def buttons(view: View, moves: list[Move]) -> list[Button]:
    """All that can be chosen is on the board."""
    return []


# ---- in words


def _who(view: View, names: tuple[str, ...]) -> str:
    s = view.state
    if s.todo[-1].step == "over":
        return say("now.over")
    if rules.to_act(s) == (CHANCE,):
        return say("prompt.chance").partition(" | ")[0]
    return say("seat.moving", names, seat=view.to_act)


def status(view: View) -> str:
    s = view.state
    text = say("label.status", n=s.turns, left=len(s.near) + len(s.far))
    best = max(pirate.fame for pirate in s.pirates)
    return f"{text}, {say('label.best', n=best, need=GOAL)}"


def seats(view: View) -> list[SeatNote]:
    """What lies open at each seat: Glory as score; Power and credits in words where there is room for them."""
    notes = []
    for pirate in view.state.pirates:
        detail = say("label.seat", n=pirate.power, credits=pirate.credits) if len(view.state.pirates) < 5 else ""
        items = tuple(Line(say(name)) for name in (pirate.ship, *pirate.upgrades) if name)
        notes.append(SeatNote(pirate.fame, detail, items))
    return notes


def prompt(view: View, moves: list[Move], names: tuple[str, ...] = ()) -> str:
    """What can be done now, in one sentence; the part before " | " matters most."""
    s = view.state
    step = s.todo[-1].step
    if step == "over":
        return say("prompt.over")
    if step in rules.CHANCE_STEPS:
        return say("prompt.chance")
    if not moves:
        return say("prompt.wait", names, seat=view.to_act)
    key = step
    task = s.todo[-1]
    facts: dict[str, object] = {"seat": view.to_act, "n": task.n, "seats": task.seats or (view.to_act,)}
    if step == "begin":
        me = s.pirates[view.to_act]
        if any(move.kind == "travel" for move in moves):
            key = "begin-free" if weakest(s, view.to_act) else "begin-card"
        elif me.infamous:
            key = "begin-infamous"
    elif step == "free":
        key = "free-fought" if s.turn.fought else "free-toured" if s.turn.acts else "free"
    elif step == "sight" and not any(move.kind == "turn over" for move in moves):
        key = "sight-must"
    elif step == "draft" and s.offer:
        facts["seats"] = (s.offer.to,)
    elif step == "answer" and s.offer:
        facts["seats"] = (s.offer.by,)
        if not any(move.kind == "answer" for move in moves):
            key = "answer-last"
    elif step == "betray":
        facts["seats"] = (s.active,)
    elif step == "pay":
        facts["action"] = task.names[0]
    elif step == "say" and s.offer:
        facts["card"] = s.offer.give.trophies[-1][0]
    text = say(f"prompt.{key}", names, **facts)
    if any(move.kind == "rest" for move in moves):
        text += " " + say("prompt.or-rest")
    if step == "begin" and any(move.kind == "offer" for move in moves):
        text += " " + say("prompt.deal-first")
    return text


def sentence(view: View, names: tuple[str, ...] = ()) -> str:
    """The board in words."""
    s = view.state
    pirates = [
        say("label.pirate-short", names, seat=seat, power=pirate.power, glory=pirate.fame, credits=pirate.credits)
        for seat, pirate in enumerate(s.pirates)
    ]
    return say(
        "sentence",
        who=_who(view, names).rstrip(".") + ".",
        text=", ".join(pirates),
        n=len(s.near) + len(s.far),
        pot=s.pot,
    )


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return named_places(entry)
