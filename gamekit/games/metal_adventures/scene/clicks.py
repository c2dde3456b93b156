"""What a path of clicks means, whether it is legal or not."""

from __future__ import annotations

from gamekit.games.metal_adventures.state import TURN, WON, WORD, M
from gamekit.games.metal_adventures.view import View

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
