"""A view of Metal Adventures as shapes, hotspots and sentences.

The pictures are in stamps.py and signs.py, where they lie in layout.py, the panels in panels.py, pirates.py, now.py
and odds.py. What cards say is in telling.py, what moves would do in previews.py.
"""

from __future__ import annotations

from gamekit.draw import Button, Card, Line, Mark, Scene, SeatNote
from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.rules.turn import weakest
from gamekit.games.metal_adventures.scene import now, panels, pirates
from gamekit.games.metal_adventures.scene.phrases import say
from gamekit.games.metal_adventures.scene.pictures import dice
from gamekit.games.metal_adventures.scene.places import LEAST, Sheet, layout
from gamekit.games.metal_adventures.scene.previews import preview
from gamekit.games.metal_adventures.state import GOAL, TURN, WON, WORD, M, Move
from gamekit.games.metal_adventures.view import View
from gamekit.room import CHANCE, Entry, places

__all__ = ["board", "buttons", "deck", "hand", "meant", "preview", "prompt", "seats", "sentence", "status", "touched"]


# ---- the board


def board(
    view: View, moves: list[Move], *, width: int = 860, names: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> Scene:
    """The whole table: what goes on now, space, the places, what is owed, the own cards, the astrolabes."""
    where = layout(width, len(view.state.pirates))
    b = Sheet(view, moves, where, names)
    if where.wide:
        end = now.phases(b, where.width - 20, 30, 13, where.width / 2)
        b.text(20, 30, _who(view, names), 18, bold=True, room=end - 30)
        b.text(20, 50, status(view), 12.5, "ink2", room=where.width - 40)
    else:
        b.text(16, 29, _who(view, names), 16, bold=True, room=where.width - 32)
    for draw in (
        now.now, panels.space, panels.owed, panels.places, pirates.own, pirates.pirates, pirates.legend,
    ):  # fmt: skip
        draw(b)
    known = {spot.target for spot in b.spots}
    marks = tuple(Mark("last", target) for target in last if target in known)
    return Scene(
        where.width, where.height, b.painted(), (), tuple(b.spots), marks, b.pictures, sentence(view, names),
        ghosts=dice(), least=LEAST, thrown=b.thrown, quiet=_quiet(view, moves),
    )  # fmt: skip


def _quiet(view: View, moves: list[Move]) -> tuple[str, ...]:
    """Upgrades that can only be thrown away, unless that is what must be decided."""
    if view.state.todo[-1].step == "throw":
        return ()
    kinds: dict[str, set[str]] = {}
    for move in moves:
        kinds.setdefault(move.targets[0], set()).add(move.kind)
    return tuple(sorted(target for target, found in kinds.items() if found == {"throw"}))


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


# ---- what a click means

_LONE = {  # what a click on one thing means, where several moves begin with it
    "action:trophy": "trophy pay",
    "action:amnesty": "amnesty pay",
    "action:titles": "titles solar",
}


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None while it means none."""
    step = view.state.todo[-1].step
    kinds = [target.partition(":")[::2] for target in path]
    match kinds:
        case [("chance", text)]:
            return text
        case [("trophy", name)]:
            kind = {"keep": "keep", "deal-under": "under", "under": "under", "room": "under", "swap": "swap"}
            return f"{kind.get(step, 'claim')} {name}"
        case [("wreck", name)]:
            return f"pay {name}"
        case [("credits", "")]:
            return "pay credit"
        case [("ship", name)]:
            return f"{'fight' if step == 'sight' else 'raid'} {name}"
        case [("card", name)]:
            return f"{'hand over' if step.startswith('hand-') else 'take'} {name}"
        case [("planet", name)]:
            return f"{'choose' if step == 'choose' else 'attack'} {name}"
        case [("say", name)]:
            return f"say {name}"
        case [("slot", name)]:
            return f"buy {name}"
        case [("support", name)]:
            return f"smuggle {name}"
        case [("upgrade", name), ("throw" | "play" | "loot" as kind, "")]:
            return f"{kind} {name}"
        case [("upgrade", name), ("seat", seat)]:
            return f"play {name} on {seat}"
        case [("upgrade", name)]:
            return f"throw {name}"
        case [("seat", seat), ("challenge" | "offer" as kind, "")]:
            return f"{kind} {seat}"
        case [("seat", seat)]:
            return f"challenge {seat}"
    if path in (("action:buy",), ("action:smuggle",), ("action:scrap",)):
        return _without_card(view, kinds[0][1])
    return _meant_longer(path, kinds)


def _without_card(view: View, action: str) -> str:
    """An action that is made by a click on a card, when no card was clicked: with the first one that could be meant."""
    s = view.state
    if action == "buy":
        cards = (*s.slots, *s.box.upgrades)
    elif action == "smuggle":
        cards = (*s.supports, *(name for name, upgrade in s.box.upgrades.items() if upgrade.kind == "support"))
    else:
        own = s.pirates[view.seat if view.seat is not None else s.active].wrecks
        cards = (*own, *s.yard, *s.box.ships)
    return f"{action} {next(filter(None, cards))}"


def _meant_longer(path: tuple[str, ...], kinds: list[tuple[str, str]]) -> str | None:
    match kinds:
        case [("action", "trophy"), ("credits", "")]:
            return "trophy pay"
        case [("action", "trophy"), ("trophy", name)]:
            return f"trophy spend {name}"
        case [("action", "titles"), ("nation", nation)]:
            return f"titles {nation}"
        case [("action", "amnesty"), ("credits", "")]:
            return "amnesty pay"
        case [("action", "amnesty"), ("wreck", name)]:
            return f"amnesty spend {name}"
        case [("action", "scrap"), ("wreck", name)]:
            return f"scrap {name}"
        case [("action", action)] if path[0] in _LONE or action in M:
            return _LONE.get(path[0], action)
        case [("give" | "want" as way, ""), ("credit" | "wreck" | "trophy" | "alliance" as what, "")]:
            return f"{way} {what}" if f"{way} {what}" in M else None
        case [("give", ""), ("upgrade" | "wreck" | "trophy" as what, name)]:
            return f"give {what} {name}"
        case [("want", ""), ("upgrade", name)]:
            return f"want upgrade {name}"
        case [("promise" | "ask" as way, ""), ("help" | "truce" as what, "")]:
            return str(WORD[way][what].text)
        case [("promise" | "ask" as way, ""), (what, ""), ("won", "")] if what in WON[way]:
            return str(WON[way][what].text)
        case [("promise" | "ask" as way, ""), (what, ""), ("turn", seat)] if what in WON[way] and seat.isdigit():
            return str(TURN[way][int(seat)][what].text)
        case [(text, "")] if text in M and M[text].targets == path:
            return text
    return None


def touched(view: View, entry: Entry) -> tuple[str, ...]:
    return places(entry)
