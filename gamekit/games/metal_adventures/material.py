"""The cards of Metal Adventures, out of data files, the words in which they are written, and what may be wrong there.

A file holds one deck, and a table for each of its cards. Names are made of a to z and single hyphens.

    game = "metal-adventures"
    deck = "ships"               # ships, events, trophies, upgrades or starting-ships

    [destria-nova]               # ships: material.space
    zone = "near"                # near or far: where in the pile it is shuffled
    nation = "solar"             # solar, imperial, barrens or ocg
    power = 10                   # 6 to 20
    damage = 2                   # 1 to 3
    credits = 2                  # rewards: credits, glory, and support cards out of Bazaar's discard
    glory = 1
    supports = 1
    hunter = true                # only for a pirate hunter

    [gold-vein]                  # events: zone, and effects that carry themselves out in order
    zone = "near"
    effects = [{ do = "feed", n = 5, of = "fewest" }]

    [executioner]                # trophies: material.trophies
    if = { what = "did", of = "titles" }
    glory = 2
    credits = 1

    [lumiculaire]                # upgrades: kind is weapon, armour, tool or support; supports have no power
    kind = "tool"
    price = 3
    power = 1
    effects = [{ do = "trophy-choice", n = 3 }]

    [tortuga]                    # starting ships: effects only
    effects = [{ do = "armour", n = 1, of = "ships" }]

The vocabulary: POWERS for equipment and starting ships, SUPPORTS for support cards, EVENTS for events, CONDITIONS for
trophies. Each word says which n it takes and what it may be of; `sentence` gives the words in which a card is read out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gamekit import datafiles
from gamekit.datafiles import By, Fault, Flag, Kind, Name, OneOf, Several, Table, Whole
from gamekit.room import GamekitError

ZONES = ("near", "far")
NATIONS = ("solar", "imperial", "barrens", "ocg")
TITLES = NATIONS[:3]  # round.titles: whose wrecks bring a title
PLANETS = ("exxalia", "bazaar", "karokum")
KINDS = ("weapon", "armour", "tool", "support")
FOES = ("ships", "planets", "pirates", "hunters", *NATIONS)
BEATEN = (*FOES, *PLANETS)
WHO = ("all", "active", "others", "strongest", "weakest", "richest", "poorest", "most-glory", "least-glory")
FED = (*PLANETS, "each", "fewest", "pot")
BOX = (*PLANETS, "pot", "bank")


class Action(NamedTuple):
    """round.order: where an action is done, and what it costs, in credits; None where that stands on a card."""

    place: str
    price: int | None


ROUND = {  # the pirates' round, in its order
    "trophy": Action("exxalia", 2),
    "light": Action("exxalia", 1),
    "full": Action("exxalia", 2),
    "titles": Action("ocg", 0),
    "renew": Action("ocg", 1),
    "buy": Action("ocg", None),
    "smuggle": Action("bazaar", None),
    "amnesty": Action("bazaar", 2),
    "scrap": Action("karokum", 1),
    "splurge": Action("karokum", 6),
}
ACTIONS = tuple(ROUND)


class Word(NamedTuple):
    """A word of the vocabulary: the n it takes (none if most is 0), what it may be of, where it may go to."""

    most: int = 0
    of: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    least: int = 1


POWERS = {
    "stronger": Word(6, FOES),  # n more in an own fight against them
    "support": Word(4),  # n more support Power
    "armour": Word(3, ("ships", "planets", "pirates")),  # n less Damage from a fight lost against them
    "salvage": Word(4, ("ships", "planets", "pirates")),  # n credits more for beating them
    "cheaper": Word(3, (*PLANETS, "ocg")),  # credits paid there are n less
    "trophy-choice": Word(5, least=3),  # the Trophy action chooses among n
    "search": Word(3),  # n more ships may be turned over
    "faktor": Word(6),  # an owed Metal Faktor die takes n less
    "rest": Word(4),  # n credits more for a rest
    "no-due": Word(),  # the brotherhood asks nothing
}
SUPPORTS = {
    "reroll": Word(),  # in a fight, after the dice: all of them once more
    "add": Word(9),  # in a fight, after the dice: n more for your side
    "shield": Word(),  # in a fight, after the dice: no Damage for your side if it loses
    "plunder": Word(9),  # in a fight, after the dice: n credits for you if your side wins
    "hurt": Word(4),  # at a quiet moment of your turn: somebody takes n Damage
    "repair": Word(4),  # ... n Damage repaired
    "pardon": Word(4),  # ... n Judgment undone
    "calm": Word(),  # ... your Metal Faktor die back to blank
    "gain": Word(9),  # ... n credits from the bank
}
IN_FIGHT = ("reroll", "add", "shield", "plunder")
EVENTS = {
    "feed": Word(9, FED),  # n credits from the bank for a planet's treasure or the pot
    "gain": Word(9, WHO),
    "lose": Word(9, WHO, BOX),
    "hurt": Word(4, WHO),
    "repair": Word(4, WHO),
    "pardon": Word(4, WHO),
    "calm": Word(0, WHO),
}
CONDITIONS = {
    "did": Word(0, (*ACTIONS, "rest")),  # this turn
    "beat": Word(20, BEATEN),  # this turn, as attacker or challenger (pirates: also as the challenged); Power n or more
    "margin": Word(20),  # this turn, won a fight of your own by n or more
    "helped": Word(),  # this turn, helped a winner
    "betrayed": Word(),  # this turn, betrayed and saw the attacker lose
    "lost": Word(20),  # this turn, lost a fight of your own by n or more
    "rolled": Word(6, least=2),  # this turn, the own Metal Faktor die showed n or more
    "kept": Word(),  # this turn, kept a promise
    "broke": Word(),  # this turn, broke a promise
    "credits": Word(72),
    "wrecks": Word(20),
    "one-nation": Word(20),  # n wrecks of one nation
    "nations": Word(4),  # wrecks of n nations
    "upgrades": Word(4),
    "gear": Word(4, KINDS),  # n upgrades of a kind
    "gear-power": Word(6),  # one piece of equipment with Power n or more
    "power": Word(40),
    "damage": Word(4),
    "judgment": Word(4),
}
FEATS = ("did", "beat", "margin", "helped", "betrayed", "lost", "rolled", "kept", "broke")


class Effect(NamedTuple):
    """What a card does, or what a trophy asks for: a word of the vocabulary with its n, its of and its to."""

    do: str
    n: int = 0
    of: str = ""
    to: str = ""


class Ship(NamedTuple):
    """material.space"""

    name: str
    zone: str
    nation: str
    power: int
    damage: int
    credits: int = 0
    glory: int = 0
    supports: int = 0
    hunter: bool = False


class SpaceEvent(NamedTuple):
    name: str
    zone: str
    effects: tuple[Effect, ...]


class Trophy(NamedTuple):
    """material.trophies"""

    name: str
    condition: Effect
    glory: int
    credits: int = 0


class Upgrade(NamedTuple):
    """material.upgrades"""

    name: str
    kind: str
    price: int
    power: int = 0
    effects: tuple[Effect, ...] = ()


class StartingShip(NamedTuple):
    name: str
    effects: tuple[Effect, ...]


DECKS = {  # each deck with how few and how many cards it may have
    "ships": (20, 120),
    "events": (0, 40),
    "trophies": (18, 60),
    "upgrades": (8, 60),
    "starting-ships": (6, 20),
}


class Box:
    """All the cards of a match. One object for the same files, so boxes are compared by it."""

    def __init__(self, sources: tuple[str, ...], decks: tuple[Mapping[str, Any], ...]) -> None:
        self.sources = dict(zip(DECKS, sources))
        ships, events, trophies, upgrades, starting = decks
        self.ships = {name: Ship(name=name, **facts) for name, facts in ships.items()}
        self.events = {name: SpaceEvent(name, facts["zone"], _effects(facts)) for name, facts in events.items()}
        self.trophies = {
            name: Trophy(name, _effect(facts["if"], "what"), facts["glory"], facts.get("credits", 0))
            for name, facts in trophies.items()
        }
        self.upgrades = {
            name: Upgrade(name, facts["kind"], facts["price"], facts.get("power", 0), _effects(facts))
            for name, facts in upgrades.items()
        }
        self.starting = {name: StartingShip(name, _effects(facts)) for name, facts in starting.items()}
        self.deeds = [card for card in self.trophies.values() if card.condition.do in FEATS]
        self.standing = [card for card in self.trophies.values() if card.condition.do not in FEATS]
        # what is asked for often: the zone of each card, the ships and events of each zone, the Power of each upgrade,
        # the effects of all that one owns, and the support cards for a fight, for quiet moments, played on somebody
        self.zones = {card.name: card.zone for deck in (self.ships, self.events) for card in deck.values()}
        self.piles = {
            zone: tuple(sorted(name for name in deck if self.zones[name] == zone) for deck in (self.ships, self.events))
            for zone in ZONES
        }
        self.power = {card.name: card.power for card in self.upgrades.values()}
        self.effects = {card.name: card.effects for deck in (self.upgrades, self.starting) for card in deck.values()}
        supports = {card.name for card in self.upgrades.values() if card.kind == "support"}
        self.fighting = {name for name in supports if self.effects[name][0].do in IN_FIGHT}
        self.quiet = supports - self.fighting
        self.on_somebody = {name for name in supports if any(effect.do == "hurt" for effect in self.effects[name])}

    def __repr__(self) -> str:
        return f"<Box {', '.join(self.sources.values())}>"

    def tags(self, name: str) -> tuple[str, ...]:
        """What a foe counts as: FOES and BEATEN are such words."""
        if name in PLANETS:
            return (name, "planets")
        if name in self.ships:
            ship = self.ships[name]
            return ("ships", ship.nation, "hunters") if ship.hunter else ("ships", ship.nation)
        return ("pirates",)


def _effect(data: Mapping[str, Any], word: str = "do") -> Effect:
    return Effect(data[word], data.get("n", 0), data.get("of", ""), data.get("to", ""))


def _effects(facts: Mapping[str, Any]) -> tuple[Effect, ...]:
    return tuple(_effect(effect) for effect in facts.get("effects", ()))


def sentence(effect: Effect, deck: str) -> tuple[str, dict[str, Any]]:
    """The words key of an effect and its facts; deck: upgrades, supports, events, trophies or starting-ships."""
    prefix = {"upgrades": "gear", "starting-ships": "gear", "supports": "support", "events": "space", "trophies": "if"}
    key = f"{prefix[deck]}.{effect.do}"
    if deck == "trophies" and effect.do == "beat" and effect.n:
        key += "-power"
    return key, {"n": effect.n, "of": effect.of, "to": effect.to}


# ---- Reading


def box_of(sources: Mapping[str, str]) -> Box:
    """The box with these decks: for each "standard" or the path of a file. The same texts give the same box."""
    return _box(tuple(sources.items()), tuple(map(_text, DECKS, (sources[deck] for deck in DECKS))))


def _text(deck: str, source: str) -> str:
    if source != "standard":
        return datafiles.text_of(source)
    return (files(__package__) / "data" / f"{deck.replace('-', '_')}.toml").read_text(encoding="utf-8")


@cache
def _box(sources: tuple[tuple[str, str], ...], texts: tuple[str, ...]) -> Box:
    decks = []
    for (deck, source), text in zip(sources, texts, strict=True):
        data = datafiles.good(text, source, problems)
        if data["deck"] != deck:
            raise GamekitError(f"{source}: it is a deck of {data['deck']}, not of {deck}.")
        decks.append(cards_of(data))
    names = [name for cards in decks for name in cards]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise GamekitError(f"There are two cards called {twice[0]}. Each card of a match needs a name of its own.")
    return Box(tuple(source for _, source in sources), tuple(decks))


def cards_of(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: facts for name, facts in data.items() if name not in ("game", "deck")}


# ---- What a file holds, and what is wrong with it

_RESERVED = {*PLANETS, *NATIONS, *KINDS, *ACTIONS, *FOES, *WHO, *BOX, *ZONES, "credit", "credits", "wreck", "wrecks"}
_RESERVED |= {"trophy", "upgrade", "alliance", "help", "truce", "won", "each", "fewest", "word", "offer"}
_NAME = Name("[a-z]+(-[a-z]+)*", like='"gold-vein", and no word of the rules', but=_RESERVED)


def _effect_kind(key: str, words: Mapping[str, Word]) -> By:
    """An effect or a condition: its word says what else it takes."""
    return By(key, {name: Table(dict(_word_keys(name, word))) for name, word in words.items()})


def _word_keys(name: str, word: Word) -> Iterator[tuple[str, Kind]]:
    if word.most:
        yield "n", Whole(word.least, word.most, optional=name == "beat")  # left out there: of whatever Power
    for fact, good in (("of", word.of), ("to", word.to)):
        if good:
            yield fact, OneOf(good)


def _effect_kinds(words: Mapping[str, Word], least: int = 1) -> Several:
    return Several(_effect_kind("do", words), least, 6, optional=least == 0)


_ZONE, _PRICE = OneOf(ZONES), Whole(0, 12)
_GEAR = Table({"price": _PRICE, "power": Whole(0, 6, optional=True), "effects": _effect_kinds(POWERS, least=0)})
_CARDS: dict[str, Kind] = {
    "ships": Table(
        {
            "zone": _ZONE,
            "nation": OneOf(NATIONS),
            "power": Whole(6, 20),
            "damage": Whole(1, 3),
            "credits": Whole(0, 12, optional=True),
            "glory": Whole(0, 6, optional=True),
            "supports": Whole(0, 3, optional=True),
            "hunter": Flag(optional=True),
        }
    ),
    "events": Table({"zone": _ZONE, "effects": _effect_kinds(EVENTS)}),
    "trophies": Table(
        {"if": _effect_kind("what", CONDITIONS), "glory": Whole(1, 5), "credits": Whole(0, 9, optional=True)}
    ),
    "upgrades": By(
        "kind", dict.fromkeys(KINDS, _GEAR) | {"support": Table({"price": _PRICE, "effects": _effect_kinds(SUPPORTS)})}
    ),
    "starting-ships": Table({"effects": _effect_kinds(POWERS)}),
}
_GAME = {"game": OneOf(("metal-adventures",))}
FILE = By(
    "deck",
    {
        deck: Table(_GAME, names=_NAME, each=_CARDS[deck], least=least, most=most, about=f"a deck of {deck}")
        for deck, (least, most) in DECKS.items()
    },
)


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a deck, in plain words."""
    return datafiles.told(datafiles.faults(FILE, data) or _whole_faults(data["deck"], cards_of(data)))


def _whole_faults(deck: str, cards: Mapping[str, Any]) -> Iterator[Fault]:
    """What only shows when each card is sound by itself."""
    for zone in ZONES if deck == "ships" else ():
        if sum(facts["zone"] == zone for facts in cards.values()) < 5:
            yield Fault((), f"has too few ships: each zone needs 5 at least, and {zone} has not.")
    for name, facts in cards.items():
        if facts.get("kind") == "support" and len({effect["do"] in IN_FIGHT for effect in facts["effects"]}) > 1:
            listed = ", ".join(IN_FIGHT)
            yield Fault((name, "effects"), f"mix what is played in a fight, which is {listed}, with other things.")
