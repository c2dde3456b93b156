"""What can be chosen and lies nowhere on the board: the buttons of the desk."""

from __future__ import annotations

from collections.abc import Sequence

from gamekit.draw import Button
from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.bot import takes
from gamekit.games.metal_adventures.rules import pirates_round
from gamekit.games.metal_adventures.scene.odds import helped, percent
from gamekit.games.metal_adventures.scene.own import idle
from gamekit.games.metal_adventures.scene.phrases import say, title
from gamekit.games.metal_adventures.scene.ports import slot_price
from gamekit.games.metal_adventures.state import Move, Offer, State, parse
from gamekit.games.metal_adventures.view import View

ORDER = (
    "send", "drop offer", "due pay", "due judgment", "travel", "rest", "offer", "challenge", "loot credits", "loot",
    "loot wrecks", "look", "credits", "nation", "go on", "betray", "stay loyal", "faktor", "no faktor", "keep word",
    "break word", "accept", "refuse", "answer", "no trophy", "won", "turn", "card", "play", "throw", "pass", "done",
)  # fmt: skip
MAIN = ("send", "travel", "offer", "go on", "pass", "done")  # what one mostly wants: it is done by Enter


def buttons(view: View, moves: Sequence[Move]) -> list[Button]:
    """Once for each; those that only a choice leads to are there, too."""
    rank = {kind: k for k, kind in enumerate(ORDER)}
    found = {target: kind_of(view, target) for move in moves for target in move.targets}
    chosen = sorted((rank[kind], target, kind) for target, kind in found.items() if kind in rank)
    asked = view.state.offer.to if view.state.offer else None
    told = [
        Button(target, word(view, kind, target), primary=kind in MAIN, guess=answer(view, kind), whose=asked)
        for _, target, kind in chosen
    ]
    return ready(view, moves) + told + spare(view, moves, {button.target for button in told})


PLACED = ("ship", "slot", "support", "trophy", "upgrade", "wreck")  # cards that have a place where there is room


def spare(view: View, moves: Sequence[Move], told: set[str]) -> list[Button]:
    """Cards that something is done with, for where neither the board nor the desk has room for them."""
    quiet = idle(view, moves)
    found = dict.fromkeys(target for move in moves for target in move.targets if move.targets[0] not in quiet)
    cards = {target: target.partition(":")[::2] for target in found if target not in told}
    return [
        Button(target, title(name), detail=cost(view, kind, name), spare=True)
        for target, (kind, name) in cards.items()
        if name and kind in PLACED
    ]


def cost(view: View, kind: str, name: str) -> str:
    """What a card costs that may be bought."""
    s, seat = view.state, view.seat
    if kind not in ("slot", "support") or seat is None:
        return ""
    slot = kind == "slot"
    n = slot_price(s, seat, name) if slot else pirates_round.price(s, s.pirates[seat], "smuggle", name)
    return say("do.costs", n=n)


READY = {  # offers that are made so often that one click names all their parts: in words, and what they are made of
    "help-won": ("want alliance", "promise credit won"),
    "help-now": ("want alliance", "give credit"),
    "helping-won": ("give alliance", "ask credit won"),
    "truce": ("promise truce", "ask truce"),
}


def ready(view: View, moves: Sequence[Move]) -> list[Button]:
    """The ready-made offers that may be made now, each with the chance that it would bring; and one credit more."""
    s = view.state
    if s.task.step != "compose" or s.offer is None or not moves:
        return []
    legal = {move.text for move in moves}
    if s.offer.give.parts + s.offer.want.parts:
        sides = (("promise credit won", s.offer.give), ("ask credit won", s.offer.want))
        named = [text for text, side in sides for it in side.promises if (it.what, it.when) == ("credit", "won")]
        return [Button("ready:more", say("ready.more"), plays=(text,)) for text in named[:1] if text in legal]
    return [ready_made(view, name, parts) for name, parts in READY.items() if legal.issuperset(parts)]


def ready_made(view: View, name: str, parts: Sequence[str]) -> Button:
    """An offer of these parts: what it would change, and how the other would take it."""
    s, seat, o = view.state, view.seat, view.state.offer
    assert o is not None
    assert seat is not None
    odds = then(s, o, parts[0])
    for move in [move for move in map(parse, parts) if move]:
        s, _ = rules.apply(s, seat, move)
    taken = answer(view._replace(state=s), "send")
    return Button(f"ready:{name}", say(f"ready.{name}"), detail=odds, guess=taken, whose=o.to, plays=tuple(parts))


def answer(view: View, kind: str) -> str:
    """Of the offer as it is: how the other would take it, by the bot's reckoning from this seat."""
    o = view.state.offer
    if kind != "send" or o is None or o.by != view.seat:
        return ""
    return say("ready.yes" if takes(view, o) else "ready.no")


def then(s: State, o: Offer, part: str) -> str:
    """Of an offer of help: how likely whoever gets it wins then."""
    if part not in ("want alliance", "give alliance"):
        return ""
    helper, leader = (o.to, o.by) if part == "want alliance" else (o.by, o.to)
    share = helped(s, helper, leader)
    return percent(share if leader == s.active else 1 - share)


def kind_of(view: View, target: str) -> str:
    """Cards that lie in no row of one's own are told by their names, and so are all that an offer may name."""
    kind, _, value = target.partition(":")
    if not value or kind not in ("upgrade", "wreck", "trophy"):
        return kind
    own = view.state.pirates[view.seat].upgrades if view.seat is not None else ()
    offering = view.state.task.step == "compose"
    return "card" if offering or (kind == "upgrade" and value not in own) else kind


def word(view: View, kind: str, target: str) -> str:
    s, value = view.state, target.partition(":")[2]
    if kind == "card":
        return title(value)
    if kind == "loot":
        return say("do.loot", card=value)
    if kind == "nation":
        return say("do.nation", nation=value)
    if kind == "turn":
        return say("do.turn-own" if s.offer and int(value) == s.offer.by else "do.turn-their")
    if kind == "due judgment" and s.pirates[s.active].infamous:
        return say("do.due judgment-free")
    return say(f"do.{kind}")
