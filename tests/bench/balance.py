"""How fair the cards are that are ours, seen by greedy bots; `forge(2000)` plays more than the table does."""

from __future__ import annotations

import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from gamekit.bots import named
from gamekit.games import game
from gamekit.room import CHANCE
from gamekit.shared import drawn


def forge(matches: int = 180) -> Iterator[tuple[str, str]]:
    """Forge of the Gods by greedy bots: whether it matters who begins, what is left, and whether bonuses pay."""
    from gamekit.games.forge import bot, rules
    from gamekit.games.forge.material import Worth
    from gamekit.games.forge.state import State
    from gamekit.games.forge.view import View

    def suit(worth: Worth) -> str:
        """Which bonuses a weapon got."""
        by_type, by_colour = worth.by_type > 0, worth.by_colour > 0
        return "both" if by_type and by_colour else "type" if by_type else "colour" if by_colour else "neither"

    def play(seed: int, matching: tuple[bool, ...]) -> tuple[State, tuple[int, ...]]:
        """The last state and who won; seats that are not `matching` look only at the values of parts."""
        state, rng = rules.start(len(matching), deck="standard"), random.Random(seed)
        while acting := rules.to_act(state):
            if acting[0] == CHANCE:
                state, _ = rules.apply(state, CHANCE, drawn(rules.draws(state), rng.random()))
                continue
            seat = int(acting[0])
            legal = rules.moves(state, seat)
            rng.shuffle(legal)
            after = [rules.apply(state, seat, move)[0] for move in legal]
            values = [bot.value(View(seat, s), matching[seat]) for s in after]
            state = after[values.index(max(values))]
        outcome = rules.outcome(state)
        return state, outcome.winners if outcome else ()

    for players in (2, 3, 4):
        shares, cubes, parts = [0.0] * players, 0, 0
        dearest, suits = Counter[str](), Counter[str]()
        for seed in range(matches):
            end, winners = play(seed, (True,) * players)
            for seat in winners:
                shares[(seat - end.first) % players] += 1 / len(winners)
            cubes += sum(rules.counts(end.mine))
            parts += len(end.cards) - end.cards.count("")
            weapons = [pair for made in end.weapons for pair in made]
            forged = [*(part for made in end.singles for part in made), *(part for pair in weapons for part in pair)]
            dearest.update(part for part in forged if end.deck[part].tier == 5)
            suits.update(suit(end.deck.worths[pair]) for pair in weapons)
        rates = [n / matches for _, n in dearest.most_common()]
        yield f"{players} equals win, in the order of turns", ", ".join(f"{share / matches:.1%}" for share in shares)
        yield "cubes left in the mine", f"{cubes / matches:.1f} of 55"
        yield "parts left in the pyramids", f"{parts / matches:.1f} of 30"
        yield f"{len(rates)} of the dearest parts are forged in", f"{rates[-1]:.0%} to {rates[0]:.0%} of matches"
        yield "weapons match by", ", ".join(f"{what} {n / suits.total():.0%}" for what, n in suits.most_common())
    beaten = 0.0
    for seed in range(matches):
        _, winners = play(seed, (seed % 2 == 0, seed % 2 == 1))
        beaten += (seed % 2 in winners) / len(winners)
    yield "looking for bonuses beats looking at values", f"{beaten / matches:.1%}"


def metal_adventures(matches: int = 60) -> Iterator[tuple[str, str]]:
    """Metal Adventures by bots that deal: how long it takes, and whether seats, starting ships and combats are fair."""
    from gamekit.games.metal_adventures import bot, rules
    from gamekit.games.metal_adventures.state import State
    from gamekit.games.metal_adventures.view import View

    def choose(state: State, seat: int, kind: str, rng: random.Random) -> Any:
        legal = rules.moves(state, seat)
        if kind == "random":
            return legal[int(rng.random() * len(legal))]
        if kind == "challenger":
            legal = [move for move in legal if move.kind not in ("search", "raid", "attack")] or legal
        return max(legal, key=lambda move: bot.value(View(seat, rules.apply(state, seat, move)[0])))

    def play(seed: int, kinds: tuple[str, ...], named: Counter[str]) -> tuple[State, int, dict[int, float]]:
        """The last state, who began, and each winner's share of the victory."""
        state, rng, first = game("metal-adventures").start(len(kinds), {}), random.Random(seed), 0
        while acting := rules.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                move = drawn(rules.draws(state), rng.random())
                first = move.seat if move.kind == "first" else first
            else:
                move = choose(state, int(seat), kinds[int(seat)], rng)
            if move.kind in ("search", "raid", "attack", "challenge", "rest"):
                named[move.kind] += 1
            state, _ = rules.apply(state, seat, move)
        outcome = rules.outcome(state)
        winners = outcome.winners if outcome else ()
        return state, first, {seat: 1 / len(winners) for seat in winners}

    for players in range(3, 7):
        seats, ships, dealt = [0.0] * players, defaultdict[str, float](float), Counter[str]()
        named, turns = Counter[str](), []
        for seed in range(matches):
            end, first, won = play(seed, ("greedy",) * players, named)
            turns.append(end.turns)
            dealt.update(pirate.ship for pirate in end.pirates)
            for seat, share in won.items():
                seats[(seat - first) % players] += share
                ships[end.pirates[seat].ship] += share
        turns.sort()
        usual = f"{statistics.mean(turns):.1f} ({turns[matches // 20]} to {turns[-1 - matches // 20]} in 9 of 10)"
        yield f"{players} players: turns in all", usual
        yield "turns spent on", ", ".join(f"{kind} {n / named.total():.0%}" for kind, n in named.most_common())
        yield "wins of a share, first to last", ", ".join(f"{players * share / matches:.2f}" for share in seats)
        shares = (f"{ship} {players * ships[ship] / dealt[ship]:.2f}" for ship in sorted(dealt))
        yield "wins of a share, by starting ship", ", ".join(shares)
    for kind in ("challenger", "random"):
        wins = 0.0
        for seed in range(matches):
            kinds = tuple(kind if seat == seed % 4 else "greedy" for seat in range(4))
            wins += play(seed, kinds, Counter())[2].get(seed % 4, 0.0)
        what = "challenges only" if kind == "challenger" else "moves at random"
        yield f"who {what} among three greedy ones wins", f"{wins / matches:.1%}"


def metro_x(matches: int = 100) -> Iterator[tuple[str, str]]:
    """Metro X by a greedy bot alone, on each map: how many points it makes, and how often it completes each line."""
    from gamekit.games.metro_x import rules

    room, bot = game("metro-x"), named("greedy")
    for city in room.options["map"].values:
        totals, completed = [], dict[str, int]()
        for seed in range(matches):
            state, rng = room.start(1, {"map": city}), random.Random(seed)
            while acting := rules.to_act(state):
                if acting[0] == CHANCE:
                    move = drawn(rules.draws(state), rng.random())
                else:
                    move = bot.choose(room, room.view.view(state, 0), rules.moves(state, 0), rng)
                state, _ = rules.apply(state, acting[0], move)
            totals.append(rules.points(state.map, state.sheets[0], 1)["total"])
            for line, taken in zip(state.map.lines, state.sheets[0].taken):
                completed[line.letter] = completed.get(line.letter, 0) + (taken > 0)
        often = sorted(completed, key=lambda letter: completed[letter])
        shares = [f"{letter} {completed[letter] / matches:.1%}" for letter in (often[0], often[-1])]
        yield f"{city}: points", f"{statistics.mean(totals):.1f} ({min(totals)} to {max(totals)})"
        yield "lines completed least and most often", ", ".join(shares)


BALANCE = {"forge": forge, "metal-adventures": metal_adventures, "metro-x": metro_x}


def main(say: Callable[[str], object] = print) -> None:
    for name, balance in BALANCE.items():
        say(f"\n{name}, played by greedy bots")
        for what, said in balance():
            say(f"{what:<44} {said:>29}")


if __name__ == "__main__":
    main()
