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

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from gamekit.room import GamekitError

ZONES = ("near", "far")
NATIONS = ("solar", "imperial", "barrens", "ocg")
TITLES = NATIONS[:3]  # round.titles: whose wrecks bring a title
PLANETS = ("exxalia", "bazaar", "karokum")
KINDS = ("weapon", "armour", "tool", "support")
ACTIONS = ("trophy", "light", "full", "titles", "renew", "buy", "smuggle", "amnesty", "scrap", "splurge")
FOES = ("ships", "planets", "pirates", "hunters", *NATIONS)
BEATEN = (*FOES, *PLANETS)
WHO = ("all", "active", "others", "strongest", "weakest", "richest", "poorest", "most-glory", "least-glory")
FED = (*PLANETS, "each", "fewest", "pot")
BOX = (*PLANETS, "pot", "bank")


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
        # what is asked for often: the cards of each zone, the Power of each upgrade, the effects of all that one owns,
        # and the support cards that are for a fight, those for quiet moments, and those played on somebody
        self.zones = {card.name: card.zone for deck in (self.ships, self.events) for card in deck.values()}
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
    return _box(tuple(sources.items()), tuple(_text(deck, sources[deck]) for deck in DECKS))


def _text(deck: str, source: str) -> str:
    if source == "standard":
        return (files(__package__) / "data" / f"{deck.replace('-', '_')}.toml").read_text(encoding="utf-8")
    try:
        return Path(source).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise GamekitError(f"{source} is no text.") from None
    except OSError as error:
        raise GamekitError(f"{source} can't be read: {error.strerror or error}.") from None


@cache
def _box(sources: tuple[tuple[str, str], ...], texts: tuple[str, ...]) -> Box:
    decks = []
    for (deck, source), text in zip(sources, texts, strict=True):
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise GamekitError(f"{source} is no TOML: {error}.") from None
        found = problems(data)
        if not found and data["deck"] != deck:
            found = [f"it is a deck of {data['deck']}, not of {deck}."]
        if found:
            more = f" (and {len(found) - 1} more: gamekit.check tells all)" if found[1:] else ""
            raise GamekitError(f"{source}: {found[0]}{more}")
        decks.append(cards_of(data))
    names = [name for cards in decks for name in cards]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise GamekitError(f"There are two cards called {twice[0]}. Each card of a match needs a name of its own.")
    return Box(tuple(source for _, source in sources), tuple(decks))


def cards_of(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: facts for name, facts in data.items() if name not in ("game", "deck")}


# ---- What is wrong with a file

_NAME = re.compile(r"[a-z]+(-[a-z]+)*")
_RESERVED = {*PLANETS, *NATIONS, *KINDS, *ACTIONS, *FOES, *WHO, *BOX, *ZONES, "credit", "credits", "wreck", "wrecks"}
_RESERVED |= {"trophy", "upgrade", "alliance", "help", "truce", "won", "each", "fewest", "word", "offer"}
_FACTS = {
    "ships": {"zone", "nation", "power", "damage", "credits", "glory", "supports", "hunter"},
    "events": {"zone", "effects"},
    "trophies": {"if", "glory", "credits"},
    "upgrades": {"kind", "price", "power", "effects"},
    "starting-ships": {"effects"},
}


def problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with a deck, in plain words."""
    if data.get("game") != "metal-adventures":
        return ['The file must say that it is for Metal Adventures: game = "metal-adventures".']
    deck = data.get("deck")
    if not isinstance(deck, str) or deck not in DECKS:
        return [f"deck is {deck!r}. It says which cards these are: {', '.join(DECKS)}."]
    cards = cards_of(data)
    found = [problem for name, facts in cards.items() for problem in _card_problems(deck, name, facts)]
    least, most = DECKS[deck]
    if not least <= len(cards) <= most:
        found.append(f"There are {len(cards)} {deck}. A deck of them has {least} to {most}.")
    if deck == "ships" and not found:
        lying = {zone: sum(facts["zone"] == zone for facts in cards.values()) for zone in ZONES}
        found += [f"No ship is {zone}: each zone needs 5 at least." for zone in ZONES if lying[zone] < 5]
    return found


def _card_problems(deck: str, name: str, facts: Any) -> list[str]:
    where = f"[{name}] "
    if not _NAME.fullmatch(name) or name in _RESERVED:
        good = 'Names are made of a to z, like "gold-vein", and are no word of the rules.'
        return [f"{where}that is no good name. {good}"]
    if not isinstance(facts, Mapping):
        return [f"{where}each card has a table of its own."]
    good = ", ".join(sorted(_FACTS[deck]))
    found = [f"{where}there is no {fact!r}. Good ones: {good}." for fact in facts if fact not in _FACTS[deck]]
    if deck == "ships":
        found += _choice(where, facts, "zone", ZONES) + _choice(where, facts, "nation", NATIONS)
        found += _number(where, facts, "power", 6, 20) + _number(where, facts, "damage", 1, 3)
        for fact, most in (("credits", 12), ("glory", 6), ("supports", 3)):
            found += _number(where, facts, fact, 0, most, 0)
        if type(facts.get("hunter", False)) is not bool:
            found.append(f"{where}hunter is true or false, not {facts['hunter']!r}.")
    elif deck == "events":
        found += _choice(where, facts, "zone", ZONES) + _effects_problems(where, facts, EVENTS, least=1)
    elif deck == "trophies":
        found += _number(where, facts, "glory", 1, 5) + _number(where, facts, "credits", 0, 9, 0)
        found += _effect_problems(f"{where}if: ", facts.get("if"), CONDITIONS, "what")
    elif deck == "upgrades":
        found += _choice(where, facts, "kind", KINDS) + _number(where, facts, "price", 0, 12)
        support = facts.get("kind") == "support"
        found += _number(where, facts, "power", 0, 0 if support else 6, 0)
        found += _effects_problems(where, facts, SUPPORTS if support else POWERS, 1 if support else 0)
    else:
        found += _effects_problems(where, facts, POWERS, least=1)
    return found


def _choice(where: str, facts: Mapping[str, Any], fact: str, good: tuple[str, ...]) -> list[str]:
    if facts.get(fact) in good:
        return []
    return [f"{where}{fact} is {facts.get(fact)!r}. Good ones: {', '.join(good)}."]


def _number(
    where: str, facts: Mapping[str, Any], fact: str, least: int, most: int, without: int | None = None
) -> list[str]:
    value = facts.get(fact, without)
    if type(value) is int and least <= value <= most:
        return []
    return [f"{where}{fact} is a whole number from {least} to {most}, not {value!r}."]


def _effects_problems(where: str, facts: Mapping[str, Any], words: Mapping[str, Word], least: int) -> list[str]:
    effects = facts.get("effects", [])
    if not isinstance(effects, list) or len(effects) < least:
        return [f'{where}effects is a list like [{{ do = "{next(iter(words))}", n = 1 }}], not {effects!r}.']
    found = [problem for effect in effects for problem in _effect_problems(where, effect, words, "do")]
    if not found and words is SUPPORTS and len({effect["do"] in IN_FIGHT for effect in effects}) > 1:
        listed = ", ".join(IN_FIGHT)
        found.append(f"{where}a support card is played in a fight or outside: {listed} go with each other.")
    return found


def _effect_problems(where: str, effect: Any, words: Mapping[str, Word], key: str) -> list[str]:
    if not isinstance(effect, Mapping):
        return [f'{where}this is written like {{ {key} = "{next(iter(words))}", n = 1 }}, not {effect!r}.']
    found = [
        f"{where}an effect has no {fact!r}. Good ones: {key}, n, of, to."
        for fact in effect
        if fact not in (key, "n", "of", "to")
    ]
    word = effect.get(key)
    if not isinstance(word, str) or word not in words:
        return [*found, f"{where}{key} is {word!r}. The words for it: {', '.join(words)}."]
    spec = words[word]
    where = f"{where}{word}: "
    optional = word == "beat"  # without n: of whatever Power
    if spec.most and not (optional and "n" not in effect):
        found += _number(where, effect, "n", spec.least, spec.most)
    elif "n" in effect and not spec.most:
        found.append(f"{where}it takes no n.")
    for fact, good in (("of", spec.of), ("to", spec.to)):
        if good:
            found += _choice(where, effect, fact, good)
        elif fact in effect:
            found.append(f"{where}it takes no {fact}.")
    return found
