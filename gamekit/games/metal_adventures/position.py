"""A state as plain readable data, and back: to look at, change and start from. An impossible one is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from gamekit.games.metal_adventures import rules
from gamekit.games.metal_adventures.material import ACTIONS, DECKS, FEATS, PLANETS, Box, box_of
from gamekit.games.metal_adventures.possible import faults
from gamekit.games.metal_adventures.state import (
    BANK,
    FAKTOR,
    HIDDEN,
    LATER,
    MOST_DAMAGE,
    MOST_JUDGMENT,
    SLOTS,
    Bundle,
    Feat,
    Fight,
    Offer,
    Pirate,
    Promise,
    Roll,
    State,
    Task,
    Turn,
)
from gamekit.plaindata import known, mapping, number
from gamekit.quote import quoted, shortened
from gamekit.room import GamekitError

_KEYS = {
    "players", "decks", "pirates", "space", "out of the game", "exxalia", "bazaar", "karokum", "ocg", "bank", "pot",
    "turn", "fight", "offer", "deals", "promises", "drawn", "to do",
}  # fmt: skip
_PIRATE = {
    "ship", "power", "damage", "glory", "judgment", "credits", "metal faktor", "upgrades", "trophies", "wrecks",
    "turns",
}  # fmt: skip
_TURN = {
    "number", "seat", "acts", "fought", "toured", "attacked", "judged", "feats", "shown", "passed", "offers", "begun",
    "last",
}  # fmt: skip
_PLACES = {
    "space": ("near", "far"),
    "ocg": ("face up", "pile", "under"),
    "exxalia": ("treasure", "pile", "under"),
    "bazaar": ("treasure", "supports"),
    "karokum": ("treasure", "ships"),
}


def position(s: State) -> dict[str, Any]:
    turn = {"number": s.turns, "seat": s.active} | plain(s.turn._replace(feats=(), claimed=(), passed=(), talks=()))
    turn |= {"feats": plain(s.turn.feats), "shown": plain(s.turn.claimed), "passed": plain(s.turn.passed)}
    turn |= {"offers": plain(s.turn.talks)}
    return {
        "players": len(s.pirates),
        "decks": dict(s.box.sources),
        "pirates": [pirate_data(pirate) for pirate in s.pirates],
        "space": {"near": list(s.near), "far": list(s.far)},
        "out of the game": list(s.gone),
        "exxalia": {
            "treasure": s.treasures[0],
            "pile": list(s.trophies),
            "under": [{"card": name, "known to": list(seats)} for name, seats in s.under],
        },
        "bazaar": {"treasure": s.treasures[1], "supports": list(s.supports)},
        "karokum": {"treasure": s.treasures[2], "ships": list(s.yard)},
        "ocg": {"face up": [name or None for name in s.slots], "pile": list(s.upgrades), "under": list(s.below)},
        "bank": s.bank,
        "pot": s.pot,
        "turn": turn,
        "fight": plain(s.fight) if s.fight else None,
        "offer": plain(s.offer) if s.offer else None,
        "deals": s.deals,
        "promises": [plain(promise) for promise in s.promises],
        "drawn": list(s.drawn),
        "to do": [plain(task) for task in s.todo],
    }


def pirate_data(pirate: Pirate) -> dict[str, Any]:
    return {
        "ship": pirate.ship or None,
        "power": pirate.power,
        "damage": pirate.damage,
        "glory": pirate.fame,
        "judgment": pirate.judgment,
        "credits": pirate.credits,
        "metal faktor": pirate.faktor,
        "upgrades": list(pirate.upgrades),
        "trophies": list(pirate.trophies),
        "wrecks": list(pirate.wrecks),
        "turns": pirate.turns,
    }


def plain(value: Any) -> Any:
    """A named tuple as a dict of what differs from its defaults; rows as lists."""
    if hasattr(value, "_fields"):
        defaults = value._field_defaults
        fields = value._asdict()
        return {name: plain(it) for name, it in fields.items() if name not in defaults or it != defaults[name]}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


# ---- Back


def state_of(data: Mapping[str, Any]) -> State:
    """The state that a position describes.

    Left out: pirates are as at the start, what lies nowhere else lies in its pile or in the bank, and the active player
    has paid his due. A pirate's Glory is what his wheel shows, Judgment taken off.
    """
    known(mapping(data, "A position"), _KEYS, "a position")
    box = box_of(decks_of(data.get("decks", {})))
    pirates = tuple(pirate_of(box, it, seat) for seat, it in enumerate(rows(data, "pirates")))
    if not 3 <= len(pirates) <= 6:
        raise GamekitError(f"Metal Adventures is for 3 to 6 players, not {len(pirates)} pirates.")
    n = len(pirates)
    if data.get("players", n) != n:
        raise GamekitError(f'"players" is {quoted(data["players"])}, but there are {n} pirates.')
    turn_data, places = part(data, "turn", _TURN), {name: part(data, name, good) for name, good in _PLACES.items()}
    active = number(turn_data, "seat", 0, n - 1, 0)
    treasures = tuple(number(places[planet], "treasure", 0, BANK, 0) for planet in PLANETS)
    pot = number(data, "pot", 0, BANK, 0)
    promised = tuple(promise_of(it, n) for it in rows(data, "promises"))
    supports = {name: card for name, card in box.upgrades.items() if card.kind == "support"}
    equipment = {name: card for name, card in box.upgrades.items() if card.kind != "support"}
    s = State(
        box=box,
        pirates=pirates,
        near=(),
        far=(),
        gone=cards(data, "out of the game", box.zones),
        yard=cards(places["karokum"], "ships", box.ships),
        supports=cards(places["bazaar"], "supports", supports),
        trophies=(),
        under=tuple(under_of(box, it, n) for it in rows(places["exxalia"], "under")),
        upgrades=(),
        below=cards(places["ocg"], "under", equipment, ordered=True),
        slots=slots_of(box, places["ocg"]),
        bank=bank_of(data, sum(pirate.credits for pirate in pirates) + sum(treasures) + pot),
        pot=pot,
        treasures=treasures,  # type: ignore[arg-type]
        active=active,
        turns=number(turn_data, "number", 0, 9999, 1),
        turn=turn_of(box, turn_data, n),
        fight=fight_of(box, data["fight"], n) if data.get("fight") is not None else None,
        offer=offer_of(box, data["offer"], n) if data.get("offer") is not None else None,
        deals=number(data, "deals", 0, 9999, max((promise.deal for promise in promised), default=0)),
        promises=promised,
        drawn=cards(data, "drawn", box.trophies, ordered=True),
        todo=tuple(task_of(it, n) for it in rows(data, "to do")) or (Task("travel", "free", active),),
    )
    s = piles(s, data, places)
    for fault in faults(s):
        raise GamekitError(fault)
    return s


def part(data: Mapping[str, Any], name: str, good: Collection[str]) -> Mapping[str, Any]:
    """A part of a position, empty if it is left out."""
    found = mapping(data.get(name, {}), f'"{name}"')
    known(found, good, f'"{name}"')
    return found


def bank_of(data: Mapping[str, Any], lying: int) -> int:
    """material.credits: what is left in the bank of them."""
    if lying > BANK:
        raise GamekitError(f"There are {BANK} credits, and {lying} lie about.")
    if "bank" in data and data["bank"] != BANK - lying:
        raise GamekitError(f'There are {BANK} credits, so "bank" is {BANK - lying}, not {quoted(data["bank"])}.')
    return BANK - lying


def piles(s: State, data: Mapping[str, Any], places: Mapping[str, Mapping[str, Any]]) -> State:
    """Each card lies in one place; what lies nowhere else is in its pile, and a pile that is given must be that."""
    fight = s.fight
    ships = [*s.gone, *s.yard, *(name for pirate in s.pirates for name in pirate.wrecks)]
    ships += fight.shown if fight else ()
    if fight and fight.target in s.box.ships and any(task.step == "compare" for task in s.todo):
        ships.append(fight.target)
    trophies = [name for pirate in s.pirates for name in pirate.trophies]
    trophies += [*s.drawn, *(name for name, _ in s.under)]
    upgrades = [*s.supports, *s.below, *(name for name in s.slots if name)]
    upgrades += [name for pirate in s.pirates for name in pirate.upgrades]
    upgrades += [name for task in s.todo if task.step == "shuffle" for name in task.names]  # round.renew: laid aside
    for names in (ships, trophies, upgrades, [pirate.ship for pirate in s.pirates if pirate.ship]):
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise GamekitError(f"{quoted(twice[0])} lies in two places.")
    rest = {
        ("space", "near"): sorted(name for name, zone in s.box.zones.items() if zone == "near" and name not in ships),
        ("space", "far"): sorted(name for name, zone in s.box.zones.items() if zone == "far" and name not in ships),
        ("exxalia", "pile"): sorted(name for name in s.box.trophies if name not in trophies),
        ("ocg", "pile"): sorted(name for name in s.box.upgrades if name not in upgrades),
    }
    for (place, row), names in rest.items():
        found = [name if isinstance(name, str) else quoted(name) for name in rows(places[place], row)]
        if row in places[place] and sorted(found) != names:
            odd = sorted(set(found) ^ set(names)) or ["a card that lies there twice"]
            listed = ", ".join(shortened(name, 40) for name in odd[:9])
            raise GamekitError(f'"{row}" of "{place}" is not what lies nowhere else; it differs in: {listed}.')
    near, far, pile, ocg = map(tuple, rest.values())
    return s._replace(near=near, far=far, trophies=pile, upgrades=ocg)


def decks_of(data: Any) -> dict[str, str]:
    known(mapping(data, '"decks"'), set(DECKS), '"decks"')
    found = {}
    for deck in DECKS:
        source = data.get(deck, "standard")
        if not isinstance(source, str) or (source != "standard" and not source.endswith(".toml")):
            raise GamekitError(f'"decks": {deck} is "standard" or the path of a .toml file, not {quoted(source)}.')
        found[deck] = source
    return found


def pirate_of(box: Box, data: Any, seat: int) -> Pirate:
    where = f"pirate {seat}"
    known(mapping(data, where), _PIRATE, where)
    ship = data.get("ship") or ""
    if ship and (not isinstance(ship, str) or ship not in box.starting):
        raise GamekitError(f"{where}: {quoted(ship)} is no starting ship. There are: {', '.join(box.starting)}.")
    judgment = number(data, "judgment", 0, MOST_JUDGMENT, 0)
    upgrades = cards(data, "upgrades", box.upgrades)
    faktor = data.get("metal faktor", 0)
    if faktor not in FAKTOR or type(faktor) is not int:
        raise GamekitError(f'{where}: "metal faktor" is 0 (blank), 2, 4 or 6, not {quoted(faktor)}.')
    pirate = Pirate(
        ship=ship,
        gear=sum(box.power[name] for name in upgrades),
        damage=number(data, "damage", 0, MOST_DAMAGE, 0),
        glory=number(data, "glory", -judgment, 999, 0) + judgment,
        judgment=judgment,
        credits=number(data, "credits", 0, BANK, 3),
        faktor=faktor,
        upgrades=upgrades,
        trophies=cards(data, "trophies", box.trophies),
        wrecks=cards(data, "wrecks", box.ships),
        turns=number(data, "turns", 0, 9999, 0),
    )
    if data.get("power", pirate.power) != pirate.power:
        given = quoted(data["power"])
        raise GamekitError(f'{where}: with these upgrades and Damage "power" is {pirate.power}, not {given}.')
    return pirate


def under_of(box: Box, data: Any, n: int) -> tuple[str, tuple[int, ...]]:
    known(mapping(data, '"under" of "exxalia"'), {"card", "known to"}, '"under" of "exxalia"')
    return card(data.get("card"), box.trophies, '"under"'), seats(data, "known to", n)


def slots_of(box: Box, data: Mapping[str, Any]) -> tuple[str, ...]:
    slots = rows(data, "face up")
    if len(slots) > SLOTS:
        raise GamekitError(f'"face up": there are {SLOTS} places, not {len(slots)}.')
    named = [card(name, box.upgrades, '"face up"') if name else "" for name in slots]
    return tuple(named + [""] * (SLOTS - len(named)))


def turn_of(box: Box, data: Mapping[str, Any], n: int) -> Turn:
    acts = tuple(word(name, ACTIONS, '"acts"') for name in rows(data, "acts"))
    if list(acts) != sorted(set(acts), key=ACTIONS.index):
        raise GamekitError('"acts": each action comes once, in the order of the pirates\' round.')
    return Turn(
        acts=acts,
        fought=flag(data, "fought"),
        toured=flag(data, "toured"),
        attacked=word(data.get("attacked", ""), ("", *PLANETS), '"attacked"'),
        judged=flag(data, "judged"),
        feats=tuple(feat_of(it, n) for it in rows(data, "feats")),
        claimed=seats(data, "shown", n),
        passed=passed_of(box, data, n),
        talks=talks_of(data, "offers", n),
        begun=tuple(two_seats(pair, n) for pair in rows(data, "begun")),
        last=roll_of(box, data["last"], n) if data.get("last") is not None else None,
    )


def talks_of(data: Mapping[str, Any], name: str, n: int) -> tuple[int, ...]:
    talks = rows(data, name) or [0] * n
    if len(talks) != n or not all(type(count) is int and 0 <= count <= 99 for count in talks):
        raise GamekitError(f'"{name}" is a number for each of the {n} seats.')
    return tuple(talks)


def passed_of(box: Box, data: Mapping[str, Any], n: int) -> tuple[tuple[str, ...], ...]:
    found = rows(data, "passed") or [[]] * n
    if len(found) != n:
        raise GamekitError(f'"passed" is a list of trophies for each of the {n} seats.')
    return tuple(cards({"passed": names}, "passed", box.trophies, ordered=True) for names in found)


def roll_of(box: Box, data: Any, n: int) -> Roll:
    known(mapping(data, '"last"'), set(Roll._fields), '"last"')
    return Roll(
        seat=number(data, "seat", 0, n - 1),
        foe=number(data, "foe", -1, n - 1, -1),
        target=word(data.get("target", ""), ("", *PLANETS, *box.ships), '"last"'),
        orange=number(data, "orange", 0, 6, 0),
        grey=number(data, "grey", 0, 6, 0),
        ours=faces_of(data, "ours"),
        theirs=faces_of(data, "theirs"),
        attack=number(data, "attack", -99, 99, 0),
        defence=number(data, "defence", -99, 99, 0),
    )


def two_seats(pair: Any, n: int) -> tuple[int, int]:
    """Who did something to whom."""
    found = seats({"begun": pair}, "begun", n)
    if len(found) != 2:
        raise GamekitError(f'"begun" lists pairs of seats, who began an offer to whom, not {quoted(pair)}.')
    return found[0], found[1]


def faces_of(data: Mapping[str, Any], name: str) -> tuple[int, ...]:
    found = rows(data, name)
    if not all(type(face) is int and face in FAKTOR for face in found):
        raise GamekitError(f'"{name}" lists faces of Metal Faktor dice, 0, 2, 4 or 6, not {quoted(found)}.')
    return tuple(found)


def feat_of(data: Any, n: int) -> Feat:
    known(mapping(data, '"feats"'), set(Feat._fields), '"feats"')
    of = data.get("of", "")
    if not isinstance(of, str):
        raise GamekitError(f'"feats": "of" is a word, not {quoted(of)}.')
    what = word(data.get("what"), FEATS, '"feats"')
    return Feat(number(data, "seat", 0, n - 1), what, of, number(data, "n", 0, 999, 0))


def fight_of(box: Box, data: Any, n: int) -> Fight:
    known(mapping(data, '"fight"'), set(Fight._fields), '"fight"')
    kind = word(data.get("kind"), ("space", "karokum", "planet", "challenge"), '"fight"')
    good = {"planet": PLANETS, "challenge": ("",)}.get(kind, ("", *box.ships))
    dice = []
    for pair in rows(data, "dice"):
        if not isinstance(pair, list | tuple) or len(pair) != 2 or pair[1] not in (-1, *FAKTOR):
            faces = "-1 before it is thrown, 0, 2, 4, 6"
            raise GamekitError(f'"dice" lists a seat and a face ({faces}), not {quoted(pair)}.')
        dice.append((number({"dice": pair[0]}, "dice", 0, n - 1), int(pair[1])))
    foe = number(data, "foe", 0, n - 1) if kind == "challenge" else number(data, "foe", -1, -1, -1)
    return Fight(
        kind=kind,
        target=word(data.get("target", ""), good, '"target"'),
        foe=foe,
        shown=cards(data, "shown", box.ships, ordered=True),
        helpers=seats(data, "helpers", n),
        against=seats(data, "against", n),
        traitor=flag(data, "traitor"),
        bound=flag(data, "bound"),
        orange=number(data, "orange", 0, 6, 0),
        grey=number(data, "grey", 0, 6, 0),
        dice=tuple(dice),
        extra=pair_of(data, "extra", int, (0, 0)),
        shields=pair_of(data, "shields", bool, (False, False)),
        plunder=tuple((number({"seat": a}, "seat", 0, n - 1), b) for a, b in pairs(data, "plunder")),
        won=flag(data, "won"),
        asks=asks_of(data, n),
        since=number(data, "since", 0, 9999, 0),
        deal=number(data, "deal", 0, 9999, 0),
    )


def asks_of(data: Mapping[str, Any], n: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ours, theirs = pair_of(data, "asks", list, ([0] * n, [0] * n))
    return talks_of({"asks": ours}, "asks", n), talks_of({"asks": theirs}, "asks", n)


def pairs(data: Mapping[str, Any], name: str) -> list[tuple[Any, int]]:
    found = rows(data, name)
    if not all(isinstance(it, list | tuple) and len(it) == 2 and type(it[1]) is int and it[1] >= 0 for it in found):
        raise GamekitError(f'"{name}" lists pairs of a seat and a number.')
    return [(a, b) for a, b in found]


def pair_of(data: Mapping[str, Any], name: str, kind: type, default: tuple[Any, Any]) -> tuple[Any, Any]:
    found = data.get(name, default)
    if not isinstance(found, list | tuple) or len(found) != 2 or not all(type(it) is kind for it in found):
        raise GamekitError(f'"{name}" has two values, for either side, not {quoted(found)}.')
    return (found[0], found[1])


def offer_of(box: Box, data: Any, n: int) -> Offer:
    known(mapping(data, '"offer"'), set(Offer._fields), '"offer"')
    by, to = number(data, "by", 0, n - 1), number(data, "to", 0, n - 1)
    if by == to:
        raise GamekitError('"offer": nobody deals with himself.')
    give, want = (bundle_of(box, data.get(side, {}), n) for side in ("give", "want"))
    return Offer(by, to, give, want, flag(data, "sent"), number(data, "answers", 0, 9, 0))


def bundle_of(box: Box, data: Any, n: int) -> Bundle:
    known(mapping(data, '"offer"'), set(Bundle._fields), '"offer"')
    trophies = []
    for pair in rows(data, "trophies"):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise GamekitError(f'"trophies" of an offer lists what it is and what one says it is, not {quoted(pair)}.')
        said = card(pair[1], box.trophies, '"trophies"') if pair[1] else ""
        trophies.append((card(pair[0], box.trophies, '"trophies"'), said))
    return Bundle(
        credits=number(data, "credits", 0, BANK, 0),
        upgrades=cards(data, "upgrades", box.upgrades),
        wrecks=cards(data, "wrecks", box.ships),
        trophies=tuple(trophies),
        any_wrecks=number(data, "any_wrecks", 0, 99, 0),
        any_trophies=number(data, "any_trophies", 0, 9, 0),
        alliance=flag(data, "alliance"),
        promises=tuple(promise_of(it, n) for it in rows(data, "promises")),
    )


def promise_of(data: Any, n: int) -> Promise:
    known(mapping(data, '"promises"'), set(Promise._fields), '"promises"')
    owner, to = number(data, "owner", 0, n - 1), number(data, "to", 0, n - 1)
    if owner == to:
        raise GamekitError('"promises": nobody owes himself anything.')
    what = word(data.get("what"), (*LATER, "help", "truce"), '"promises"')
    good = {"help": ("fight", "due"), "truce": ("truce",)}.get(what, ("won", "turn", "due"))
    return Promise(
        owner,
        to,
        what,
        number(data, "n", 1, 99, 1),
        word(data.get("when"), good, f'the "when" of a promised {what}'),
        number(data, "seat", 0, n - 1),
        number(data, "until", 0, 9999, 0),
        number(data, "deal", 0, 9999, 0),
        flag(data, "judged"),
        flag(data, "bound"),
    )


def task_of(data: Any, n: int) -> Task:
    known(mapping(data, '"to do"'), set(Task._fields), '"to do"')
    names = rows(data, "names")
    if not all(isinstance(name, str) for name in names):
        raise GamekitError('"to do": "names" lists words.')
    step = word(data.get("step"), sorted(rules.STEPS), '"to do"')
    good = rules.STEPS[step].rules
    rule = word(data.get("rule", good[0]), good, f'the "rule" of {quoted(step)}')
    seat = number(data, "seat", -1, n - 1, -1)
    return Task(rule, step, seat, number(data, "n", -1, 99, 0), tuple(names), seats(data, "seats", n))


# ---- Reading one value


def cards(data: Mapping[str, Any], name: str, deck: Mapping[str, Any], *, ordered: bool = False) -> tuple[str, ...]:
    found = [card(it, deck, f'"{name}"') for it in rows(data, name)]
    return tuple(found if ordered else sorted(found))


def card(name: Any, deck: Mapping[str, Any], where: str) -> str:
    if not isinstance(name, str) or name not in deck:
        hidden = " A view is no position: what is hidden has no name." if name == HIDDEN else ""
        raise GamekitError(f"{where}: {quoted(name)} is no card that can lie there.{hidden}")
    return name


def seats(data: Mapping[str, Any], name: str, n: int) -> tuple[int, ...]:
    found = rows(data, name)
    if not all(type(seat) is int and 0 <= seat < n for seat in found) or len(set(found)) < len(found):
        raise GamekitError(f'"{name}" lists seats from 0 to {n - 1}, each once, not {quoted(found)}.')
    return tuple(found)


def rows(data: Mapping[str, Any], name: str) -> list[Any]:
    found = data.get(name, [])
    if not isinstance(found, list | tuple):
        raise GamekitError(f'"{name}" is a list, not {quoted(found)}.')
    return list(found)


def word(value: Any, good: Any, where: str) -> str:
    if not isinstance(value, str) or value not in good:
        raise GamekitError(f"{where}: {quoted(value)} is no good word. Good ones: {', '.join(filter(None, good))}.")
    return value


def flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if type(value) is not bool:
        raise GamekitError(f'"{name}" is true or false, not {quoted(value)}.')
    return value
