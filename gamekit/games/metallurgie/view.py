"""What one seat may know of a match of Metallurgie, and how it may imagine the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from gamekit.games.metallurgie import GAME, rules
from gamekit.games.metallurgie.material import Cards, Counts
from gamekit.games.metallurgie.position import listed, named, position
from gamekit.games.metallurgie.state import BONUS, DRAW, FIRST, METALS, NAMES, NONE, STOP, Board, Move, State, Turn
from gamekit.room import CHANCE, Entry, Seat

A_CARD, A_BONUS = Move("draw", text="draw a card"), Move("bonus", text="bonus card")  # what others see of a secret draw

FACE_DOWN = -1  # a bonus card that one may not see


class View(NamedTuple):
    """Hidden: the other hands, what the refills were, the order of the pile; and other bonus cards until the end."""

    seat: int | None
    players: int
    cards: Cards
    edition: str
    board: Board
    hand: Counts
    hand_sizes: tuple[int, ...]
    unseen: Counts  # all metal cards that this seat has not seen: pile and other hands together
    left: int  # cards in the pile, the stop card with them
    won: tuple[Counts, ...]
    gone: Counts
    bonuses: tuple[int, ...]  # each seat's bonus metal, 0 while it is not dealt; empty without the variant
    turn: Turn
    turns: int
    to_act: int  # whose turn it is

    @property
    def bonus(self) -> int:
        """The own bonus metal, 0 if there is none."""
        return self.bonuses[self.seat] if self.bonuses and self.seat is not None else 0


def view(s: State, seat: int | None) -> View:
    cards, board, hands, pile, won, gone, to_act, turn, turns, edition, bonuses = s
    hand, hand_sizes, unseen, left = _counted(hands, pile, seat)
    if turn.step not in ("lot", "deal", "over"):
        left += 1
    if bonuses and turn.step != "over":
        bonuses = tuple(_shown(bonuses, seat))
    held = (hand, hand_sizes, unseen, left)
    return View(seat, len(hands), cards, edition, board, *held, won, gone, bonuses, turn, turns, to_act)


@lru_cache(maxsize=1000)
def _counted(hands: tuple[Counts, ...], pile: Counts, seat: int | None) -> tuple[Counts, tuple[int, ...], Counts, int]:
    """The own hand, the sizes of all, what lies in the pile and other hands together, and how much in the pile."""
    hand, others = NONE, hands
    if seat is not None:
        hand, others = hands[seat], hands[:seat] + hands[seat + 1 :]
    unseen: Counts = tuple(map(sum, zip(pile, *others)))  # type: ignore[assignment]
    return hand, tuple(map(sum, hands)), unseen, sum(pile)


def _shown(bonuses: tuple[int, ...], seat: int | None) -> Iterator[int]:
    return (metal if other == seat or not metal else FACE_DOWN for other, metal in enumerate(bonuses))


def acting(v: View) -> tuple[Seat, ...]:
    step = v.turn.step
    return (CHANCE,) if step in rules.CHANCE_STEPS else () if step == "over" else (v.to_act,)


def draws(v: View) -> list[tuple[Move, int]]:
    """Of the metals as many as this seat has not seen, wherever they are; the stop card is in the pile for sure."""
    step, pile, unseen = v.turn.step, v.left - (v.turn.step != "deal"), sum(v.unseen)
    if step == "lot":
        return [(move, 1) for move in FIRST[: v.players]]
    if step == "bonus":
        return [(BONUS[m], 1) for m in METALS if m not in v.bonuses]
    if CHANCE not in acting(v):
        return []
    metals = [(DRAW[m], n * pile) for m, n in enumerate(v.unseen) if n and pile]
    return metals + [(DRAW[STOP], unseen or 1)] if step != "deal" and pile < 6 else metals


def imagine(v: View, rng: Random) -> State:
    """A state that this seat could be in: what it has not seen is dealt afresh."""
    cards = [metal for metal in METALS for _ in range(v.unseen[metal])]
    rng.shuffle(cards)
    hands = []
    for seat, size in enumerate(v.hand_sizes):
        hands.append(v.hand if seat == v.seat else _counts(cards[:size]))
        if seat != v.seat:
            del cards[:size]
    others = [metal for metal in METALS if metal not in v.bonuses]
    rng.shuffle(others)
    bonus = tuple(others.pop() if metal == FACE_DOWN else metal for metal in v.bonuses)
    pile = _counts(cards)
    return State(v.cards, v.board, tuple(hands), pile, v.won, v.gone, v.to_act, v.turn, v.turns, v.edition, bonus)


def _counts(cards: list[int]) -> Counts:
    return (0, *(cards.count(metal) for metal in METALS))  # type: ignore[return-value]


def tree(v: View) -> dict[str, Any]:
    """The view as plain data for the inspector, like a position with what is hidden said in words."""
    say = GAME.words.say
    hidden = [say("label.face-down", {"n": size}) for size in v.hand_sizes]
    none = (NONE,) * v.players
    data = position(State(v.cards, v.board, none, NONE, v.won, v.gone, v.to_act, v.turn, v.turns, v.edition))
    data["hands"] = [listed(v.hand) if seat == v.seat else hidden[seat] for seat in range(v.players)]
    if v.bonuses:
        hidden_card = say("label.hidden")
        data["bonus cards"] = [hidden_card if metal == FACE_DOWN else NAMES[metal] or None for metal in v.bonuses]
    data["pile"] = say("label.face-down", {"n": v.left}) if v.left else say("label.no-cards")
    data["not seen"] = named(v.unseen)
    return data


def seen(entry: Entry, seat: int | None) -> Entry:
    """A log entry as that seat may know it: what others draw is a card, no more."""
    event = entry.events[0]
    if event.what in ("dealt", "refilled", "bonus-dealt") and event.facts["seat"] != seat:
        what = {"dealt": "dealt-hidden", "refilled": "refilled-hidden", "bonus-dealt": "bonus-hidden"}[event.what]
        hidden = event._replace(what=what, facts={"seat": event.facts["seat"]})
        return Entry(entry.seat, A_BONUS if event.what == "bonus-dealt" else A_CARD, (hidden,))
    return entry


def opens(entry: Entry) -> bool:
    """What somebody drew unseen is never laid open."""
    return False
