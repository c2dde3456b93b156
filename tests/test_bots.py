"""Bots: each strength is worth playing against, all know their view only, and games between them end."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import gamekit
from bench import strength
from gamekit.bots import BOTS, Bot, StrongBot, Thought, named
from gamekit.games import NAMES, game
from gamekit.games.metro_x.bot import played_on, to_come
from gamekit.match import Match
from gamekit.room import CHANCE, Event, Game, GamekitError, Heuristic, Outcome
from nim import GAME as NIM


def battle(seed: int, *names: str, **how: Any) -> gamekit.Match:
    match, rng = gamekit.new("metallurgie", len(names), seed=seed, **how), random.Random(seed)
    bots = [named(name) for name in names]
    while match.to_act:
        seat = match.to_act[0]
        match.play(bots[seat].choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    return match


def test_greedy_beats_random() -> None:
    """At least nine games in ten, from either seat; and it makes several times the points."""
    won, points = 0.0, [0, 0]
    for number in range(60):
        greedy = number % 2
        outcome = battle(number // 2, *(("random", "greedy") if greedy else ("greedy", "random"))).outcome
        won += (greedy in outcome.winners) / len(outcome.winners)
        points[0] += outcome.scores[greedy]["total"]
        points[1] += outcome.scores[1 - greedy]["total"]
    assert won >= 54
    assert points[0] > 3 * points[1]


@pytest.mark.parametrize("how", [{}, {"edition": "fr"}, {"bonus": True}], ids=str)
def test_a_table_of_greedy_bots(how: dict[str, Any]) -> None:
    """They keep the game going, and score."""
    for players in (2, 4):
        match = battle(players, *["greedy"] * players, **how)
        assert match.state.turns < 100
        assert sum(score["total"] for score in match.outcome.scores) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_every_game_to_its_end(name: str) -> None:
    bots: list[Bot] = [*(make() for make in BOTS.values()), StrongBot(iterations=2)]
    for bot in bots:
        match, rng = gamekit.new(name, seed=1), random.Random(1)
        while match.to_act:
            assert match.at < 20_000
            seat = match.to_act[0]
            view, moves = match.view(seat), match.moves(seat)
            stream = rng.getstate()
            chosen = bot.choose(game(name), view, moves, rng)
            rng.setstate(stream)
            assert bot.name == "strong" or bot.choose(game(name), view, moves, rng) == chosen
            match.play(chosen, seat)


@pytest.mark.parametrize("bot", [named("greedy"), StrongBot(iterations=40)], ids=lambda bot: bot.name)
def test_takes_an_area_when_there_is_one(bot: Bot) -> None:
    """It scores the gold that lies ready, and does not leave a ready area to the next player."""
    pattern = {"0,0": "gold", "1,0": "gold", "2,0": "gold", "0,1": "iron", "1,1": "iron"}
    hands = [["iron", "iron", "copper"], ["iron"] * 3]
    match = gamekit.new("metallurgie", position={"pattern": pattern, "hands": hands, "turn": {"seat": 0}}, chance="ask")
    rng = random.Random(1)
    while match.to_act == (0,):
        match.play(bot.choose(match.game, match.view(0), match.moves(0), rng))
    assert match.position()["won"][0]["gold"] == 1


def test_an_unknown_bot() -> None:
    with pytest.raises(GamekitError, match=r"no bot 'clever'\. There are: easy, fair, strong, random, greedy\."):
        named("clever")
    with pytest.raises(GamekitError, match=r"milliseconds is how long a bot thinks, .* not 0\."):
        StrongBot(0)
    with pytest.raises(GamekitError, match=r"iterations is how often a bot thinks ahead, a whole number .* not 2\.5\."):
        StrongBot(iterations=2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", [*map(named, BOTS), StrongBot(iterations=1)], ids=lambda bot: bot.name)
def test_a_seat_that_is_not_to_act(bot: Bot) -> None:
    match = gamekit.new("forge", seed=1)
    seat = 1 - match.to_act[0]
    with pytest.raises(GamekitError, match="no move to choose from: this seat is not to act now"):
        bot.choose(match.game, match.view(seat), match.moves(seat), random.Random(1))


# ---- strengths


def test_the_easy_one_lies_between_random_and_greedy() -> None:
    room = game("metallurgie")
    for better, worse in (("easy", "random"), ("greedy", "easy")):
        assert sum(strength.duel(room, named(better), named(worse), 2, number) for number in range(60)) >= 36


def test_the_strong_one_beats_the_greedy_one() -> None:
    """With a tenth of the time that it usually takes."""
    room, strong = game("forge"), StrongBot(iterations=40)
    assert sum(strength.duel(room, strong, named("greedy"), 2, number) for number in range(4)) >= 3


def test_the_bench_tells_strengths_with_their_bounds() -> None:
    """Wilson's bounds for 81 of 100 are known: 0.7222 to 0.8749."""
    assert strength.interval(81, 100) == pytest.approx((0.7222, 0.8749), abs=1e-4)
    rows = dict(strength.rows(1, names=["forge"], iterations=2))
    assert list(rows)[-1] == "forge: strong (2 iterations) against greedy"
    assert rows["forge: greedy against random"] == "100.0% of 2 (34% to 100%)"


def test_search_sees_the_end_without_a_heuristic() -> None:
    """In Nim it leaves a multiple of four behind, or one more where the last stick loses, though told nothing of it."""
    blind = Game("blind", "Blind", (2, 2), NIM.options, "nim")
    blind.bot = Heuristic(lambda _: 0.0)
    for last, rest in (("wins", 0), ("loses", 1)):
        for heap in (6, 7, 9, 11):
            if heap % 4 != rest:
                state = NIM.position.state_of({"heap": heap, "seat": 0, "players": 2, "last": last})
                moves, view = NIM.rules.moves(state, 0), NIM.view.view(state, 0)
                chosen = StrongBot(iterations=400).choose(blind, view, moves, random.Random(1))
                assert (heap - chosen.n) % 4 == rest


def thought_of(match: Match, seat: int, view: Any, iterations: int = 25, seed: int = 1) -> Thought:
    search = StrongBot(iterations=iterations).search(match.game, view, match.moves(seat), random.Random(seed))
    return search.run().thought


def middle(name: str, moves: int = 30) -> Match:
    """A match in its midst, with something to choose and something hidden as far as the game hides anything."""
    match, rng = gamekit.new(name, game(name).min_players + 1, seed=5), random.Random(3)
    while match.at < moves or len(match.moves(match.to_act[-1])) < 2:
        seat = match.to_act[0]
        match.play(named("greedy").choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    return match


def test_a_search_keeps_to_its_budget_and_stops_when_told() -> None:
    match = middle("metallurgie")
    seat, now = match.to_act[0], iter(range(10**6))
    search = StrongBot(30, clock=lambda: next(now) / 1000).search(
        match.game, match.view(seat), match.moves(seat), random.Random(1)
    )
    calls = iter([False, False, True])
    assert search.run(lambda: next(calls)).iterations == 2
    assert search.thought.best.move in match.moves(seat)
    assert 2 < search.run().iterations <= 30
    thought = search.thought
    assert sum(one.share for one in thought.moves) == pytest.approx(1)
    assert sorted(thought.moves, key=lambda one: -one.share) == list(thought.moves)
    assert thought.plan[0] == thought.best.move
    assert all(0 <= one.worth <= 1 for one in thought.moves)


def test_what_was_never_tried_is_not_praised() -> None:
    """The heuristic's guess, which sees no answer to a move, is not held against what a search has found."""
    match = middle("metro-x")
    thought = thought_of(match, match.to_act[0], match.view(match.to_act[0]))
    left = [one for one in thought.moves if not one.share]
    assert left
    assert max(one.worth for one in left) <= thought.best.worth


def test_what_is_settled_is_not_thought_over() -> None:
    match = middle("forge")
    seat = match.to_act[0]
    search = StrongBot(iterations=10**5).search(match.game, match.view(seat), match.moves(seat)[:1], random.Random(1))
    assert search.run().iterations == 0
    assert search.thought.best.share == 1


@pytest.mark.parametrize("name", NAMES)
def test_what_is_promising_is_legal(name: str) -> None:
    match = middle(name)
    for seat in match.to_act:
        moves = match.moves(seat)
        left = match.game.bot.promising(match.view(seat), moves)
        assert left
        assert set(left) <= set(moves)


def test_an_offer_of_help_is_thought_over_as_one() -> None:
    """Who asks for help thinks of what he may give for it, not of all that can be named."""
    match, rng = gamekit.new("metal-adventures", 3, seed=1), random.Random(1)
    while match.state.todo[-1].step != "compose" or not any(move.text == "want alliance" for move in match.moves()):
        seat = match.to_act[0]
        match.play(named("greedy").choose(match.game, match.view(seat), match.moves(seat), rng), seat)
    texts = {move.text for move in match.game.bot.promising(match.view(match.to_act[0]), match.moves())}
    assert {"want alliance", "give credit", "promise credit won", "drop offer"} <= texts
    assert {text.split()[0] for text in texts} == {"want", "give", "promise", "drop"}
    assert len(texts) < len(match.moves()) / 2


def test_metro_x_played_on_without_much_thought_comes_to_real_points() -> None:
    """At the end it is the score; before that one comes out somewhere, with other cards somewhere else."""
    room, match, rng = game("metro-x"), gamekit.new("metro-x", 1, seed=2), random.Random(2)
    seen = []
    while match.to_act:
        view = match.view(0)
        seen.append({played_on(view, to_come(view, random.Random(n))) for n in range(5)})
        match.play(named("greedy").choose(room, match.view(0), match.moves(0), rng))
    assert played_on(match.view(0), to_come(match.view(0), rng)) == match.outcome.scores[0]["total"]
    assert len(seen[0]) > 1
    assert all(-len(match.state.map.stations) <= points <= 150 for points in seen[0])


# ---- what they may know


@pytest.mark.parametrize("name", NAMES)
def test_equal_views_equal_thoughts(name: str) -> None:
    """Whatever is hidden: same moves, same numbers; and the random stream of the program is not touched."""
    match, others = middle(name), set()
    if len(match.to_act) > 1:  # all choose at once: one has chosen, hidden from the rest
        match.play(match.moves(0)[0], 0)
    before = random.getstate()
    for seat in match.to_act:
        view = match.view(seat)
        thought = thought_of(match, seat, view)
        for number in range(3):
            other = match.game.view.imagine(view, random.Random(number))
            others.add(other)
            assert thought_of(match, seat, match.game.view.view(other, seat)) == thought
    assert len(others) > 1 or name == "forge"  # where nothing but what comes next is hidden
    assert random.getstate() == before


class Guess(NamedTuple):
    n: int
    text: str

    @property
    def targets(self) -> tuple[str, ...]:
        return (f"side:{self.n}",)


class Die(NamedTuple):
    """A die is rolled, before it is guessed and then covered, or after that."""

    first: bool
    guess: int = 0
    rolled: int = 0


class DieView(NamedTuple):
    seat: int
    die: Die


SIDES = tuple(Guess(n, f"side {n}") for n in range(1, 7))


def die_room(*, peeping: bool = False) -> Game:
    """One seat guesses a die. Where one may peep, the view shows what is covered, as a badly made room would do."""

    def to_act(s: Die) -> tuple[Any, ...]:
        if s.guess and s.rolled:
            return ()
        return (CHANCE,) if not s.rolled and (s.first or s.guess) else (0,)

    def apply(s: Die, seat: Any, move: Guess) -> tuple[Die, tuple[Event, ...]]:
        return (s._replace(rolled=move.n) if seat == CHANCE else s._replace(guess=move.n)), ()

    def outcome(s: Die) -> Outcome | None:
        score = int(s.guess == s.rolled)
        return None if to_act(s) else Outcome((0,) if score else (1,), ({"total": score}, {"total": 1 - score}), "")

    def imagine(view: DieView, rng: random.Random) -> Die:
        covered = view.die.first and not view.die.guess and not peeping
        return view.die._replace(rolled=rng.randint(1, 6)) if covered else view.die

    room = Game("die", "Die", (2, 2), {}, __name__)
    parts: dict[str, Any] = {
        "state": SimpleNamespace(parse=lambda text: next((side for side in SIDES if side.text == text), None)),
        "rules": SimpleNamespace(
            players=lambda _: 2,
            to_act=to_act,
            moves=lambda *_: list(SIDES),
            draws=lambda _: [(side, 1) for side in SIDES],
            check=lambda *_: None,
            apply=apply,
            outcome=outcome,
        ),
        "view": SimpleNamespace(
            view=lambda s, seat: DieView(seat, s if peeping or s.guess else s._replace(rolled=0)), imagine=imagine
        ),
        "bot": Heuristic(lambda _: 0.0),
    }
    for part, module in parts.items():
        setattr(room, part, module)
    return room


def hits(room: Game, *, first: bool, of: int) -> int:
    """How often the strong bot guesses the die. It even gets the very seed that the match rolls by."""
    hit = 0
    for seed in range(of):
        match = Match(room, Die(first), seed=seed)
        move = StrongBot(iterations=60).choose(room, match.view(0), match.moves(0), random.Random(seed))
        match.play(move, 0)
        hit += match.state.guess == match.state.rolled
    return hit


@pytest.mark.parametrize("first", [True, False], ids=["covered", "still to be rolled"])
def test_nobody_guesses_the_die(first: bool) -> None:
    """One in six of 300, give or take three standard deviations; and who can peep is found out."""
    assert 31 <= hits(die_room(), first=first, of=300) <= 69
    if first:
        assert hits(die_room(peeping=True), first=True, of=30) == 30
