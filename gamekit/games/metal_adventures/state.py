"""The state of a match of Metal Adventures, and the moves with their one-line text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from gamekit.games.metal_adventures.material import NATIONS, PLANETS, Box
from gamekit.room import Made
from gamekit.shared import swift

POWER, CREDITS, GOAL = 8, 3, 9  # setup.players, end
BANK = 72  # material.credits
MOST_DAMAGE = MOST_JUDGMENT = 4  # pirate.damage, pirate.judgment
MOST_UPGRADES, MOST_TROPHIES, SLOTS = 4, 2, 4
DIE = (1, 2, 3, 4, 5, 6)
FAKTOR = (0, 2, 4, 6)  # material.dice: blank, 2, 4, 6 ...
FAKTOR_SIDES = (2, 2, 1, 1)  # ... and on how many sides of the die each stands
PLANET_POWER = {"exxalia": 14, "bazaar": 12, "karokum": 10}  # combat.planet
HIDDEN = "?"  # stands in a view for a card that one may not see


@swift
class Pirate(NamedTuple):
    """What lies before a player."""

    ship: str = ""
    gear: int = 0  # the Power of all equipment together: follows from the upgrades
    damage: int = 0
    glory: int = 0  # as earned: Judgment is taken off when it is looked at
    judgment: int = 0
    credits: int = 0
    faktor: int = 0  # what the Metal Faktor die shows: 0 is blank, all else is owed
    upgrades: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    wrecks: tuple[str, ...] = ()
    turns: int = 0  # how many turns of his own have begun

    @property
    def power(self) -> int:  # pirate.astrolabe, pirate.damage, pirate.equipment
        return POWER + self.gear - self.damage

    @property
    def fame(self) -> int:  # pirate.judgment
        return self.glory - self.judgment

    @property
    def infamous(self) -> bool:  # pirate.infamy
        return self.judgment >= MOST_JUDGMENT


class Feat(NamedTuple):
    """Something that a pirate did this turn and that a trophy may ask for."""

    seat: int
    what: str
    of: str = ""
    n: int = 0


class Roll(NamedTuple):
    """The dice of the last combat as they lay when both sides were compared, and what came out."""

    seat: int
    foe: int = -1
    target: str = ""
    orange: int = 0
    grey: int = 0
    ours: tuple[int, ...] = ()  # what the Metal Faktor dice of the attacker's or challenger's side showed ...
    theirs: tuple[int, ...] = ()  # ... and those of the other
    attack: int = 0
    defence: int = 0


@swift
class Turn(NamedTuple):
    """What has happened in the turn of the active player."""

    acts: tuple[str, ...] = ()  # the actions of the pirates' round, in order
    fought: bool = False
    toured: bool = False  # the round came before the combat, so none may follow
    attacked: str = ""  # the planet that was attacked
    judged: bool = False  # the active player took Judgment
    feats: tuple[Feat, ...] = ()
    claimed: tuple[int, ...] = ()  # who has shown a trophy
    passed: tuple[tuple[str, ...], ...] = ()  # seat by seat, which trophies it might have shown when it last passed
    talks: tuple[int, ...] = ()  # how many offers each seat was sent by the active player, those for help apart
    begun: tuple[tuple[int, int], ...] = ()  # who began offers to whom, also unsent: bots do not begin them for ever
    last: Roll | None = None  # stays until the next combat, in whoever's turn


@swift
class Fight(NamedTuple):
    """The combat that is going on."""

    kind: str  # space, karokum, planet, challenge
    target: str = ""  # the ship or planet, once it is chosen
    foe: int = -1  # who is challenged
    shown: tuple[str, ...] = ()  # the ships turned over in the search
    helpers: tuple[int, ...] = ()  # the attacker's or challenger's
    against: tuple[int, ...] = ()  # the challenged player's
    traitor: bool = False  # the helper fights for the other side
    bound: bool = False  # the helper's help was promised, and must be given
    orange: int = 0
    grey: int = 0
    dice: tuple[tuple[int, int], ...] = ()  # whose Metal Faktor die is thrown in this fight, and its face, -1 before
    extra: tuple[int, int] = (0, 0)  # out of support cards: for the attacker, for the challenged
    shields: tuple[bool, bool] = (False, False)
    plunder: tuple[tuple[int, int], ...] = ()  # who gets how many credits more if his side wins
    won: bool = False  # once compared: the attacker or challenger did
    asks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # how often each seat was asked for help, by either side
    since: int = 0  # how many deals were made before it was named
    deal: int = 0  # the deal that brought the ally


@swift
class Promise(NamedTuple):
    """deal.promise: who owes what to whom, and when it comes due."""

    owner: int
    to: int
    what: str  # credit, wreck, upgrade, trophy, help, truce
    n: int = 1
    when: str = ""  # won (after this fight), turn, fight (somebody's next), truce (until), due (its owner is asked now)
    seat: int = -1  # won: the fighter; turn, fight: whose
    until: int = 0  # truce: it lapses when this turn of the owner's begins
    deal: int = 0  # in which deal of the match it was made
    judged: bool = False  # something else of that deal was broken: no second Judgment
    bound: bool = False  # deal.hunter: it can't be broken


@swift
class Bundle(NamedTuple):
    """One side of an offer."""

    credits: int = 0
    upgrades: tuple[str, ...] = ()
    wrecks: tuple[str, ...] = ()  # by name: one's own
    trophies: tuple[tuple[str, str], ...] = ()  # one's own, face down, and what one says it is
    any_wrecks: int = 0  # the other's: he chooses which
    any_trophies: int = 0
    alliance: bool = False
    promises: tuple[Promise, ...] = ()

    @property
    def parts(self) -> int:
        """How many things it names; credits count once."""
        _, upgrades, wrecks, trophies, any_wrecks, any_trophies, alliance, promises = self
        cards = len(upgrades) + len(wrecks) + len(trophies) + any_wrecks + any_trophies
        return cards + (self.credits > 0) + alliance + len(promises)


@swift
class Offer(NamedTuple):
    by: int
    to: int
    give: Bundle = Bundle()
    want: Bundle = Bundle()
    sent: bool = False
    answers: int = 0  # how many offers it answers, one to the other


@swift
class Task(NamedTuple):
    """What is to be done or decided now, and the rule that it rests on; the rest lies below it."""

    rule: str
    step: str
    seat: int = -1
    n: int = 0
    names: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


@swift
class State(NamedTuple):
    """Rows of cards are sorted by name where their order means nothing."""

    box: Box
    pirates: tuple[Pirate, ...]
    near: tuple[str, ...]  # the space pile: near cards on top of far cards; no order, a card is drawn when it is drawn
    far: tuple[str, ...]
    gone: tuple[str, ...]  # ships and events out of the game
    yard: tuple[str, ...]  # Karokum's ship discard
    supports: tuple[str, ...]  # Bazaar's discard
    trophies: tuple[str, ...]  # the unknown part of the trophy pile ...
    under: tuple[tuple[str, tuple[int, ...]], ...]  # ... and what was put under it, topmost first, with who knows it
    upgrades: tuple[str, ...]  # the unknown part of the OCG pile ...
    below: tuple[str, ...]  # ... and what was put under it: everybody saw that
    slots: tuple[str, ...]  # the face-up upgrades; "" where none lies
    bank: int
    pot: int
    treasures: tuple[int, int, int]
    active: int
    turns: int
    turn: Turn
    fight: Fight | None
    offer: Offer | None
    deals: int  # how many were made
    promises: tuple[Promise, ...]
    drawn: tuple[str, ...]  # trophies drawn, to choose from
    todo: tuple[Task, ...]  # the last one is now

    @property
    def task(self) -> Task:
        return self.todo[-1]


def put(row: tuple[str, ...], name: str) -> tuple[str, ...]:
    """A sorted row with one card more."""
    at = bisect_left(row, name)
    return row[:at] + (name,) + row[at:]


def without(row: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    at = row.index(item)
    return row[:at] + row[at + 1 :]


@lru_cache(maxsize=10_000)
def powers(box: Box, ship: str, upgrades: tuple[str, ...]) -> Mapping[str, Mapping[str, int]]:
    """What a ship and upgrades give together: by the word for it, how much against or at what."""
    found: dict[str, dict[str, int]] = {}
    for name in (ship, *upgrades):
        for effect in box.effects.get(name, ()):
            row = found.setdefault(effect.do, {})
            row[effect.of] = row.get(effect.of, 0) + effect.n
    return found


def total(box: Box, pirate: Pirate, do: str, tags: Iterable[str] = ("",)) -> int:
    """How much all that a pirate owns gives of one power (against foes, or at places, with these tags)."""
    row = powers(box, pirate.ship, pirate.upgrades).get(do)
    return sum([row.get(tag, 0) for tag in tags]) if row else 0


def has(box: Box, pirate: Pirate, do: str) -> bool:
    return do in powers(box, pirate.ship, pirate.upgrades)


def support_power(box: Box, pirate: Pirate) -> int:
    """pirate.support: a third of the Power, rounded down, and what his cards add."""
    return pirate.power // 3 + total(box, pirate, "support")


# ---- Moves


class Move(NamedTuple):
    kind: str
    card: str = ""
    seat: int = -1
    n: int = 0
    text: str = ""

    @property
    def targets(self) -> tuple[str, ...]:
        return _targets(self)

    @property
    def also(self) -> tuple[tuple[str, ...], ...]:
        """What is bought may be clicked after the action that buys it, too."""
        return ((_ACTION[self.kind], *self.targets),) if self.kind in _ACTION else ()


_WITH_CARD = {  # how a move with a card is written, and where it is clicked
    "throw": ("upgrade:{}", "throw"),
    "play": ("upgrade:{}", "play"),
    "loot": ("loot:{}",),
    "claim": ("trophy:{}",),
    "swap": ("trophy:{}",),
    "under": ("trophy:{}",),
    "keep": ("trophy:{}",),
    "say": ("say:{}",),
    "buy": ("slot:{}",),
    "smuggle": ("support:{}",),
    "fight": ("ship:{}",),
    "raid": ("ship:{}",),
    "take": ("card:{}",),
    "hand over": ("card:{}",),
    "pay": ("wreck:{}",),
    "attack": ("planet:{}",),
    "choose": ("planet:{}",),
    "trophy spend": ("action:trophy", "trophy:{}"),
    "titles": ("action:titles", "nation:{}"),
    "amnesty spend": ("action:amnesty", "wreck:{}"),
    "scrap": ("action:scrap", "wreck:{}"),
    "give upgrade": ("give upgrade", "upgrade:{}"),
    "give wreck": ("give wreck", "wreck:{}"),
    "give trophy": ("give trophy", "trophy:{}"),
    "want upgrade": ("want upgrade", "upgrade:{}"),
    "ship": ("chance:ship {}",),
    "draw": ("chance:draw {}",),
}
_ACTION = {"buy": "action:buy", "smuggle": "action:smuggle"}
_PLAIN = {  # moves that say all in their text, and where they are clicked
    "trophy pay": ("action:trophy", "credits"),
    "light": ("action:light",),
    "full": ("action:full",),
    "renew": ("action:renew",),
    "amnesty pay": ("action:amnesty", "credits"),
    "splurge": ("action:splurge",),
    "pay credit": ("credits",),
} | {
    text: (text,)
    for text in (
        "rest", "travel", "due pay", "due judgment", "search", "turn over", "go on", "betray", "stay loyal",
        "faktor", "no faktor", "pass", "done", "loot credits", "loot wrecks", "look", "no trophy", "keep word",
        "break word", "send", "drop offer", "accept", "refuse", "answer", "give credit", "give alliance", "want credit",
        "want wreck", "want trophy", "want alliance", "give glory", "want glory",  # deal.anything: Glory, never
    )
}  # fmt: skip


def _targets(move: Move) -> tuple[str, ...]:
    kind, card, seat, _, text = move
    if text in _PLAIN:
        return _PLAIN[text]
    if kind in _WITH_CARD:
        return tuple(part.format(card) for part in _WITH_CARD[kind])
    if kind in ("promise", "ask"):
        return (f"{kind} {card}",) + ((f"turn:{seat}",) if seat >= 0 else ("won",) if card in LATER else ())
    if kind == "play on":
        return (f"upgrade:{card}", f"seat:{seat}")
    if kind in ("challenge", "offer"):
        return (f"seat:{seat}", kind)
    return (f"chance:{text}",)


def _with_card(kind: str, card: str) -> Move:
    return Move(kind, card, text=f"{kind} {card}")


LATER = ("credit", "wreck", "upgrade", "trophy")  # what may be promised for later
M = {text: Move(text, text=text) for text in _PLAIN}  # the moves without anything else
CARD = {kind: Made(partial(_with_card, kind)) for kind in _WITH_CARD}
SEAT = {
    kind: tuple(Move(kind, seat=seat, text=f"{kind} {seat}") for seat in range(6))
    for kind in ("first", "challenge", "offer")
}
PLAY_ON = Made(lambda case: Move("play on", case[0], case[1], text=f"play {case[0]} on {case[1]}"))
ORANGE = tuple(Move("orange", n=n, text=f"orange {n}") for n in range(7))
GREY = tuple(Move("grey", n=n, text=f"grey {n}") for n in range(7))
RED = tuple(tuple(Move("red", seat=seat, n=n, text=f"red {seat} {n}") for n in FAKTOR) for seat in range(6))
WON = {way: {what: Move(way, what, text=f"{way} {what} won") for what in LATER} for way in ("promise", "ask")}
TURN = {
    way: tuple({w: Move(way, w, seat, text=f"{way} {w} turn {seat}") for w in LATER} for seat in range(6))
    for way in ("promise", "ask")
}
WORD = {way: {w: Move(way, w, text=f"{way} {w}") for w in ("help", "truce")} for way in ("promise", "ask")}

FORMS = (
    "travel", "due pay", "due judgment", "rest", "search", "fight destria-nova", "raid destria-nova", "attack exxalia",
    "challenge 1", "go on", "faktor", "play captain-jones", "titles solar", "buy lumiculaire", "pay credit",
    "claim executioner", "offer 1", "give credit", "want alliance", "promise credit won", "ask wreck turn 0", "send",
    "accept", "break word", "done",
)  # fmt: skip
_NAME = "[a-z]+(?:-[a-z]+)*"
_CARD = re.compile(rf"({'|'.join(_WITH_CARD)}) ({_NAME})")
_ON = re.compile(rf"play ({_NAME}) on ([0-5])")
_FIXED: dict[str, Move] = M | {
    move.text: move
    for row in (
        *SEAT.values(), ORANGE[1:], GREY[1:], *RED,
        *(rows[what].values() for rows in (WON, WORD) for what in rows),
        *(moves.values() for way in TURN for moves in TURN[way]),
    )
    for move in row
}  # fmt: skip
_LONGEST = 100


def parse(text: str) -> Move | None:
    """The move that a text names, or None. One move, one text: no spare blanks, zeros or signs."""
    if text in _FIXED:
        return _FIXED[text]
    if len(text) > _LONGEST:
        return None
    if found := _CARD.fullmatch(text):
        kind, card = found.groups()
        if kind in ("attack", "choose") and card not in PLANETS:
            return None
        if kind == "titles" and card not in NATIONS:
            return None
        return Move(kind, card, text=text)
    if found := _ON.fullmatch(text):
        return Move("play on", found[1], int(found[2]), text=text)
    return None
