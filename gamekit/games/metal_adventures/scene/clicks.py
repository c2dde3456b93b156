"""What a path of clicks means, whether it is legal or not; of clicks that say little, what they could best come to."""

from __future__ import annotations

from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.state import HIDDEN, TURN, WON, WORD, M, State
from gamekit.games.metal_adventures.view import View

_ACTIONS = {  # what a click on an action means that is made in several ways
    "trophy": "trophy pay",
    "amnesty": "amnesty pay",
    "titles": "titles solar",
}
_ALONE = {  # what a choice means to which nothing was chosen before
    "owed": "keep word",
    "credits": "pay credit",
}


def meant(view: View, path: tuple[str, ...]) -> str | None:
    """The move that a path of clicks means, legal or not; None if nothing is clicked that means anything."""
    legal = rules.moves(view.state, view.seat) if path and view.seat is not None else []
    for move in legal:
        if move.targets == path:
            return str(move.text)
    for move in legal:  # the way to it; a wreck may be the second step of it
        if move.targets[: len(path)] == path or (path[0].startswith("wreck:") and path == move.targets[1:]):
            return str(move.text)
    kinds = [target.partition(":")[::2] for target in path]
    return _one(view, *kinds[0]) if len(kinds) == 1 else _several(view, kinds)


def _seat(view: View) -> int:
    return view.state.active if view.seat is None else view.seat


def _one(view: View, kind: str, value: str) -> str | None:
    """One click, on a card, a pirate, an action or a choice."""
    s, step = view.state, view.state.todo[-1].step
    match kind:
        case "chance":
            return value
        case "trophy" if value:
            kinds = {"keep": "keep", "deal-under": "under", "under": "under", "room": "under", "swap": "swap"}
            return f"{kinds.get(step, 'claim')} {value}"
        case "wreck" if value:
            return f"{'pay' if step == 'pay' else 'scrap'} {value}"
        case "ship":
            return f"{'fight' if step == 'sight' else 'raid'} {value}"
        case "card":
            return f"{'hand over' if step.startswith('hand-') else 'take'} {value}"
        case "planet":
            return f"{'choose' if step == 'choose' else 'attack'} {value}"
        case "say" | "loot" | "play" | "throw" if value or kind != "say":
            return f"{kind} {value or _upgrade(s, _seat(view))}"
        case "slot":
            return f"buy {value}"
        case "support":
            return f"smuggle {value}"
        case "nation":
            return f"titles {value}"
        case "upgrade" if value:
            return _upgrade_means(s, _seat(view), value)
        case "seat":
            return f"{'offer' if step in ('begin', 'help') or s.turn.fought else 'challenge'} {value}"
        case "offer" | "challenge":
            return f"{kind} {_other(view)}"
        case "action":
            return _without_card(view, value) if value in ("buy", "smuggle", "scrap") else _ACTIONS.get(value, value)
        case "ready":
            return "want alliance"
        case "won":
            return WON["promise"]["credit"].text
        case "turn" if value.isdigit():
            return TURN["promise"][int(value)]["credit"].text
        case "give upgrade" | "want upgrade":
            return f"{kind} {_upgrade(s, _seat(view) if kind == 'give upgrade' else _other(view))}"
        case "give wreck" | "give trophy":
            return f"{kind} {_own(s, _seat(view), kind.partition(' ')[2])}"
    way, _, what = kind.partition(" ")
    if way in WON and what in WON[way]:
        return str(TURN[way][_seat(view)][what].text)
    if way in WORD and what in WORD[way]:
        return WORD[way][what].text
    text = _ALONE.get(kind, kind)
    return text if text in M else None


def _other(view: View) -> int:
    """Somebody else: who is dealt with, or whoever sits next."""
    s, seat = view.state, _seat(view)
    if s.offer:
        return s.offer.to if s.offer.by == seat else s.offer.by
    return (seat + 1) % len(s.pirates)


def _upgrade(s: State, seat: int) -> str:
    """An upgrade of a pirate, or any."""
    return next(iter((*s.pirates[seat].upgrades, *s.box.upgrades)))


def _own(s: State, seat: int, what: str) -> str:
    """A wreck or a trophy of a pirate, or any: what is hidden has no name."""
    me, box = s.pirates[seat], s.box
    cards = (*me.wrecks, *box.ships) if what == "wreck" else (*me.trophies, *box.trophies)
    return next(card for card in cards if card != HIDDEN)


def _upgrade_means(s: State, seat: int, name: str) -> str:
    """One's own is played or thrown away, that of somebody else is loot."""
    if name in s.pirates[seat].upgrades:
        return f"{'play' if name in s.box.fighting else 'throw'} {name}"
    return f"loot {name}" if any(name in pirate.upgrades for pirate in s.pirates) else f"throw {name}"


def _without_card(view: View, action: str) -> str:
    """An action that is made by a click on a card, when no card was clicked: with the one that could best be meant."""
    s = view.state
    if action == "buy":
        cards = (*sorted(filter(None, s.slots), key=lambda name: s.box.upgrades[name].price), *s.box.upgrades)
    elif action == "smuggle":
        lying = sorted(s.supports, key=lambda name: s.box.upgrades[name].price)
        cards = (*lying, *(name for name, upgrade in s.box.upgrades.items() if upgrade.kind == "support"))
    else:
        cards = (*s.pirates[_seat(view)].wrecks, *s.yard, *s.box.ships)
    return f"{action} {next(card for card in cards if card and card != HIDDEN)}"


def _several(view: View, kinds: list[tuple[str, str]]) -> str | None:
    match kinds:
        case [("upgrade", name), ("throw" | "play" as kind, "")] if name:
            return f"{kind} {name}"
        case [("upgrade", name), ("seat", seat)] if name:
            return f"play {name} on {seat}"
        case [("seat", seat), ("challenge" | "offer" as kind, "")]:
            return f"{kind} {seat}"
        case [("action", "buy"), ("slot", name)] | [("action", "smuggle"), ("support", name)] if name:
            return f"{kinds[0][1]} {name}"
        case [("action", "trophy"), ("credits", "")]:
            return "trophy pay"
        case [("action", "trophy"), ("trophy", name)] if name:
            return f"trophy spend {name}"
        case [("action", "titles"), ("nation", nation)]:
            return f"titles {nation}"
        case [("action", "amnesty"), ("credits", "")]:
            return "amnesty pay"
        case [("action", "amnesty"), ("wreck", name)] if name:
            return f"amnesty spend {name}"
        case [("action", "scrap"), ("wreck", name)] if name:
            return f"scrap {name}"
        case [("give upgrade" | "want upgrade", ""), ("upgrade", name)] if name:
            return f"{kinds[0][0]} {name}"
        case [("give wreck", ""), ("wreck", name)] | [("give trophy", ""), ("trophy", name)] if name:
            return f"{kinds[0][0]} {name}"
        case [(later, ""), ("won", "")] if _promise(later):
            way, what = later.split(" ")
            return str(WON[way][what].text)
        case [(later, ""), ("turn", seat)] if _promise(later) and seat.isdigit():
            way, what = later.split(" ")
            return str(TURN[way][int(seat)][what].text)
    return None


def _promise(cell: str) -> bool:
    """Whether it is a cell of the deal grid that asks when."""
    way, _, what = cell.partition(" ")
    return way in WON and what in WON[way]
