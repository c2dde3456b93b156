"""What a move of Metal Adventures would do, in words, before it is made; with the rule that says so."""

from __future__ import annotations

from gamekit.draw import Left, Preview
from gamekit.games.metal_adventures import GAME, rules
from gamekit.games.metal_adventures.material import ACTIONS
from gamekit.games.metal_adventures.rules import combat, pirates_round, promises, space, turn
from gamekit.games.metal_adventures.scene.odds import against, chance, lead, with_card
from gamekit.games.metal_adventures.scene.offer import breaking
from gamekit.games.metal_adventures.scene.phrases import (
    bundle_text,
    describe,
    effects,
    hunted,
    one,
    promise_text,
    say,
    thing,
    title,
    wreck_text,
)
from gamekit.games.metal_adventures.state import PLANET_POWER, Fight, Move, Pirate, State, support_power, total
from gamekit.games.metal_adventures.view import View

GLORY = ("claim", "titles", "splurge")  # the moves that bring some for certain


def preview(view: View, move: Move) -> Preview:
    """What a move would do, before it is made."""
    text, rule = _TEXTS.get(move.kind, plain_text)(view, move), rules.rests_on(view.state, move)
    glory = left(view) if move.kind in ("done", "pass") else None
    asked = view.state.task.step == "claims"  # who could show a trophy then is for nobody else to know
    return Preview(text, rule, left=glory, forced=move.kind == "pass", telling=asked)


def left(view: View) -> Left | None:
    """The Glory that could be had before the moment passes."""
    ready = [move for move in rules.moves(view.state, view.seat) if move.kind in GLORY] if view.seat is not None else []
    named = {say(f"row.{move.kind}") if move.kind in ACTIONS else title(move.card): move.targets[0] for move in ready}
    return Left(say("left.glory", text=GAME.words.listing(list(named))), tuple(named.values())) if ready else None


def plain_text(view: View, move: Move) -> str:
    """Where a sentence with the move's own facts says it all."""
    key = f"preview.{move.kind.replace(' ', '-')}"
    if key not in GAME.words:
        return move.text
    return say(key, card=move.card, n=move.n)


def me(view: View) -> Pirate:
    return view.state.pirates[view.seat if view.seat is not None else view.state.active]


def card_text(view: View, move: Move) -> str:
    """The card itself, and what is done with it. A ship is only ever taken or handed over as a wreck."""
    box = view.state.box
    card = wreck_text(box, move.card) if move.card in box.ships else describe(box, move.card)
    return f"{plain_text(view, move)} {card}"


def rest_text(view: View, move: Move) -> str:
    s = view.state
    n = min(s.bank, turn.REST_CREDITS + total(s.box, me(view), "rest"))
    return say("preview.rest", n=n, damage=me(view).damage)


def travel_text(view: View, move: Move) -> str:
    s = view.state
    return say("preview.travel" if turn.weakest(s, s.active) else "preview.travel-card")


def due_text(view: View, move: Move) -> str:
    return say("preview.due-judgment-free" if me(view).infamous else "preview.due-judgment")


def throw_text(view: View, move: Move) -> str:
    support = view.state.box.upgrades[move.card].kind == "support"
    power = view.state.box.power[move.card]
    text = say("preview.throw-support" if support else "preview.throw", card=move.card)
    return f"{text} {say('preview.power-less', n=power)}" if power else text


def under_text(view: View, move: Move) -> str:
    key = {"keep": "preview.keep", "swap": "preview.swap"}.get(move.kind, "preview.under")
    return say(key, card=move.card) + " " + describe(view.state.box, move.card)


def play_text(view: View, move: Move) -> str:
    s = view.state
    text = say("label.effects", card=move.card, text=effects(s.box, move.card))
    if s.task.step == "support" and view.seat is not None:
        side = 0 if view.seat in combat.sides(s)[0] else 1
        share = with_card(s, move.card, side)
        if share is not None:
            text += " " + say("preview.odds-then", n=round(100 * share))
    return text


def play_on_text(view: View, move: Move) -> str:
    return say("label.effects", card=move.card, text=effects(view.state.box, move.card))


def buy_text(view: View, move: Move) -> str:
    s, kind = view.state, move.kind
    if kind == "buy" and s.task.step == "rest-buy":
        price = turn.rest_price(s, s.task.seat, move.card)
    else:
        price = pirates_round.price(s, me(view), kind, move.card)
    return say("preview.buy", n=price) + " " + describe(s.box, move.card)


def fight_text(view: View, move: Move) -> str:
    s = view.state
    fee = combat.yard_fee(s, s.active)
    text = say(f"preview.{move.kind}", card=move.card, n=round(100 * against(s, move.card)), k=fee)
    return f"{text}{more_odds(s, against_lead(s, move.card))} {describe(s.box, move.card)}"


def against_lead(s: State, target: str) -> int:
    return lead(s._replace(fight=Fight("planet" if target in PLANET_POWER else "space", target)))[0]


def more_odds(s: State, before: int) -> str:
    """What a Metal Faktor die would make of it, and the strongest help."""
    text = ""
    if not s.pirates[s.active].faktor:
        text += " " + say("preview.with-faktor", n=round(100 * combat.odds(before, 1)))
    helps = [
        support_power(s.box, pirate)
        for seat, pirate in enumerate(s.pirates)
        if seat != s.active and not pirate.infamous and not s.pirates[s.active].infamous
    ]
    if helps:
        text += " " + say("preview.with-help", k=max(helps), n=round(100 * combat.odds(before + max(helps))))
    return text


def attack_text(view: View, move: Move) -> str:
    s = view.state
    n, treasure = round(100 * against(s, move.card)), s.treasures[list(PLANET_POWER).index(move.card)]
    text = say("preview.attack", card=move.card, power=PLANET_POWER[move.card], n=n, treasure=treasure)
    return text + more_odds(s, against_lead(s, move.card))


def challenge_text(view: View, move: Move) -> str:
    s = view.state
    text = say("preview.challenge", n=round(100 * against(s, foe=move.seat)), pot=s.pot)
    if truces := [p for p in s.promises if (p.what, p.owner, p.to) == ("truce", s.active, move.seat)]:
        costs = breaking(s, min(truces, key=lambda truce: truce.judged))
        text += " " + say(f"preview.{costs.replace('breaking', 'breaks-truce')}")
    return text


def search_text(view: View, move: Move) -> str:
    s = view.state
    left = space.limit(s) - (len(s.fight.shown) if s.fight else 0)
    return say(f"preview.{move.kind.replace(' ', '-')}", n=len(s.near), k=len(s.far), left=left)


def go_on_text(view: View, move: Move) -> str:
    return say("preview.go-on", n=round(100 * chance(view.state)))


def faktor_text(view: View, move: Move) -> str:
    s = view.state
    before, ours, theirs = lead(s)
    seat = s.task.seat
    if move.kind == "faktor":
        mine = seat in combat.sides(s)[0]
        ours, theirs = ours + mine, theirs + (not mine)
    return say(f"preview.{move.kind.replace(' ', '-')}", n=round(100 * combat.odds(before, ours, theirs)))


def betray_text(view: View, move: Move) -> str:
    s = view.state
    fight = s.fight
    assert fight is not None
    traitor = fight._replace(traitor=move.kind == "betray")
    return say(f"preview.{move.kind.replace(' ', '-')}", n=round(100 * chance(s, traitor)))


def pass_text(view: View, move: Move) -> str:
    if view.state.task.step == "claims":
        return say("preview.pass-claims")
    return say("preview.pass", n=round(100 * chance(view.state)))


def accept_text(view: View, move: Move) -> str:
    s = view.state
    o = s.offer
    assert o is not None
    gets, gives = bundle_text(s, o.give, o.by, view.seat), bundle_text(s, o.want, o.to, view.seat)
    return say("preview.accept", text=gets, other=gives)


def word_text(view: View, move: Move) -> str:
    s = view.state
    promise = promises.due(s)
    assert promise is not None
    if move.kind == "keep word":
        return say("preview.keep-word", text=thing(promise.n, promise.what))
    if promise.judged:
        return say("preview.break-word-again")
    free = s.pirates[promise.owner].infamous
    return say("preview.break-word-free" if free else "preview.break-word")


def part_text(view: View, move: Move) -> str:
    o = view.state.offer
    assert o is not None
    gives = move.kind.startswith("give")
    what = move.card or one(move.kind.split()[1])
    return say("preview.give" if gives else "preview.want", card=what)


def promise_move_text(view: View, move: Move) -> str:
    s = view.state
    o = s.offer
    assert o is not None
    promise = promises.promise_of(s, o, move)
    told = [say(f"preview.{move.kind}", text=promise_text(promise, reader=view.seat))]
    if hunted(s):
        told.append(say("preview.break-hunter"))
    if promise.when != "won" or not hunted(s):
        free = s.pirates[promise.owner].infamous
        told.append(say("preview.break-word-free" if free else "preview.break-cost"))
    return " ".join(told)


def action_text(view: View, move: Move) -> str:
    s = view.state
    action = pirates_round.OF_KIND[move.kind]
    price = pirates_round.price(s, me(view), action, move.card)
    key = f"preview.{move.kind.replace(' ', '-')}"
    facts: dict[str, object] = {"n": price, "card": move.card}
    if action == "trophy":
        facts["k"] = pirates_round.trophy_choice(s, me(view))
    if action == "titles":
        facts["nation"] = move.card
    return say(key, **facts)


_TEXTS = dict.fromkeys(pirates_round.OF_KIND, action_text) | {
    "rest": rest_text, "travel": travel_text, "due judgment": due_text, "throw": throw_text, "claim": card_text,
    "swap": under_text,
    "under": under_text, "keep": under_text, "play": play_text, "play on": play_on_text, "buy": buy_text,
    "smuggle": buy_text, "fight": fight_text, "raid": fight_text, "attack": attack_text, "challenge": challenge_text,
    "search": search_text, "turn over": search_text, "go on": go_on_text, "faktor": faktor_text,
    "no faktor": faktor_text, "betray": betray_text, "stay loyal": betray_text, "pass": pass_text,
    "accept": accept_text, "keep word": word_text, "break word": word_text, "promise": promise_move_text,
    "ask": promise_move_text, "take": card_text, "hand over": card_text, "say": card_text, "pay": card_text,
    "loot": card_text,
}  # fmt: skip
_TEXTS |= dict.fromkeys(
    ("give credit", "give upgrade", "give wreck", "give trophy", "give alliance", "want credit", "want upgrade",
     "want wreck", "want trophy", "want alliance"), part_text,
)  # fmt: skip
