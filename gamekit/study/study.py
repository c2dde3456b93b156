"""A study: many matches of the same players at the same game, played on all cores or on a cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, SupportsIndex
from zlib import crc32

from gamekit import __version__
from gamekit.calls import called
from gamekit.games import NAMES
from gamekit.games import game as game_named
from gamekit.match import Match
from gamekit.plaindata import good_seed
from gamekit.quote import quoted
from gamekit.room import Game, GamekitError
from gamekit.study.needs import need
from gamekit.study.notes import Notes
from gamekit.study.playing import Plan, Result, play, play_some
from gamekit.study.seats import seated
from gamekit.study.table import Table
from gamekit.study.workers import Crew, crew
from gamekit.warning import warn

if TYPE_CHECKING:
    from pandas import DataFrame

MOST = 10**9  # matches
PIECE = 0.5  # seconds that one piece of work takes, about: as much is lost by an interrupt


@called
def run(
    game: str | Game,
    seats: Sequence[Any],
    matches: int = 1000,
    *,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    file: str | os.PathLike[str] | None = None,
    processes: int | None = None,
    client: Any = None,
    progress: bool = True,
) -> DataFrame | Table:
    """Play many matches; a row for each seat of each match, as a DataFrame where pandas is, else as a `Table`.

    `seats` has a bot for each player: its name, or one of your own (an object, a class, a function of game, view, moves
    and rng). The same `seed` gives the same rows, on however many `processes` (None: all cores) or on a Dask cluster
    (`client`); only bots that think by the clock may choose otherwise: give them a number of iterations instead.
    With a `file`, what is played is kept there, and the same call goes on from it.
    """
    study = Study(game, seats, matches, seed=seed, options=options, file=file)
    return study.run(processes=processes, client=client, progress=progress)


@called
class Study:
    """Many matches of the same players. `run` plays those that are still missing, `frame` has those that are there."""

    def __init__(
        self,
        game: str | Game,
        seats: Sequence[Any],
        matches: int = 1000,
        *,
        seed: int | str = 0,
        options: Mapping[str, Any] | None = None,
        file: str | os.PathLike[str] | None = None,
    ) -> None:
        self.game, self.matches = game_named(game), _matches(matches)
        seed = good_seed(int(seed) if _whole(seed) else seed)
        if options is not None and not isinstance(options, Mapping):
            raise GamekitError(f"options takes a dict, like {{'name': value}}, not {quoted(options)}.")
        players = seated(seats)
        self.game.start(len(players), options or {})  # refuses what does not fit
        chosen = {name: value for name, value in (options or {}).items() if value != self.game.options[name].default}
        self.plan = Plan(self.game.name if self.game.name in NAMES else self.game, players, chosen, seed)
        self._results: dict[int, Result] = {}
        self._notes: Notes | None = None
        bots = [f"{name} {number:08x}" if number else name for name, _, number in players]
        what = {"study": 1, "gamekit": __version__, "game": self.game.name, "seats": bots}
        what |= {"options": self.plan.options, "seed": seed}
        self.name = f"{crc32(repr(what).encode()):08x}"  # tells its rows from those of others
        if file is not None:
            self._notes = Notes(file, what)
            self._results = {result.match: result for result in self._notes.read()}

    def __repr__(self) -> str:
        bots = ", ".join(player.name for player in self.plan.players)
        return f"<Study of {self.game.name}, {bots}: {self.done:,} of {self.matches:,} matches>"

    @property
    def done(self) -> int:
        """How many of the matches have been played."""
        return sum(number < self.matches for number in self._results)

    @property
    def frame(self) -> DataFrame | Table:
        """What has been played so far: a row for each seat of each match."""
        return _frame(_table(self, [self._results[n] for n in sorted(self._results) if n < self.matches]))

    def match(self, number: int) -> Match:
        """One match of the study, played again: to look at its log, or to open it on a table."""
        if not _whole(number) or not 0 <= number < self.matches:
            raise GamekitError(f"There is no match {quoted(number)}. There are matches 0 to {self.matches - 1}.")
        return play(self.plan, int(number))

    def run(
        self,
        matches: int | None = None,
        *,
        processes: int | None = None,
        client: Any = None,
        progress: bool = True,
    ) -> DataFrame | Table:
        """Play what is still missing (to `matches` in all, if that is given). Interrupted, it keeps what it has."""
        need("tqdm", "cloudpickle")
        from tqdm.auto import tqdm

        if sys.platform == "emscripten":
            tqdm.monitor_interval = 0  # its watch over slow bars would be a thread
        if matches is not None:
            self.matches = _matches(matches)
        silent = not progress or bool(os.environ.get("TQDM_DISABLE"))  # in a notebook tqdm does not look itself
        with tqdm(total=self.matches, initial=self.done, unit="match", leave=False, disable=silent) as bar:
            try:
                with crew(processes, client) as workers:
                    self._play(workers, bar.update)
            except KeyboardInterrupt:
                how = "do the same again" if self._notes else "run() of this Study, or the same call with a file="
                warn(f"Interrupted: {self.done:,} of {self.matches:,} matches have been played. To go on: {how}.")
        return self.frame

    def _keep(self, results: list[Result]) -> None:
        if self._notes:
            self._notes.add(results)
        self._results |= {result.match: result for result in results}

    def _play(self, workers: Crew, tell: Callable[[int], object]) -> None:
        """Give out what is missing piece by piece, and keep the results as they come."""
        from cloudpickle import dumps

        plan, size = dumps(self.plan), 1
        missing = (number for number in range(self.matches) if number not in self._results)
        running: set[Future[Any]] = set()
        try:
            while True:
                most = workers.pieces()
                while len(running) < most and (numbers := list(islice(missing, size))):
                    running.add(workers.executor.submit(play_some, plan, numbers))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    try:
                        results, seconds = future.result()
                    except GamekitError as error:  # it says enough; the way through another process says nothing
                        raise error.with_traceback(None) from None
                    size = max(1, min(1000, round(len(results) * PIECE / max(seconds, 1e-6))))
                    self._keep(results)
                    tell(len(results))
        except (BrokenExecutor, CancelledError) as error:
            raise GamekitError(
                f"The workers are gone ({error or type(error).__name__}). {self.done:,} of {self.matches:,} matches "
                "have been played and are kept. In a script, a study on several processes must stand under "
                '`if __name__ == "__main__":`; processes=1 needs none.'
            ) from error
        finally:
            for future in running:
                future.cancel()


def _matches(matches: int) -> int:
    if _whole(matches) and 0 < matches <= MOST:
        return int(matches)
    raise GamekitError(f"matches is how many matches are played, 1 to {MOST:,}, not {quoted(matches)}.")


def _whole(number: object) -> bool:
    """A whole number, also one out of a DataFrame."""
    return isinstance(number, SupportsIndex) and not isinstance(number, bool)


def _table(study: Study, results: Sequence[Result]) -> Table:
    """A row for each seat of each match; what holds for the whole match stands in all its rows."""
    players, seats = study.plan.players, range(len(study.plan.players))
    columns: dict[str, list[Any]] = {
        "study": [study.name for _ in results for _ in seats],
        "match": [result.match for result in results for _ in seats],
        "seed": [study.plan.seed_of(result.match) for result in results for _ in seats],
        "seat": [seat for _ in results for seat in seats],
        "bot": [player.name for _ in results for player in players],
        "order": [place for result in results for place in result.order],
        "won": [won for result in results for won in result.won],
    }
    for item in dict.fromkeys(item for result in results[:1] for item in ("total", *result.scores[0])):
        columns[item] = [score[item] for result in results for score in result.scores]
    columns |= {
        "moves": [moves for result in results for moves in result.moves],
        "turns": [turns for result in results for turns in result.turns],
        "length": [sum(result.moves) for result in results for _ in seats],
        "turns_all": [sum(result.turns) for result in results for _ in seats],
        "draws": [result.draws for result in results for _ in seats],
        "end": [result.end for result in results for _ in seats],
        "decided": [result.decided for result in results for _ in seats],
    }
    for slug in study.game.rulebook("en"):
        columns[f"rule:{slug}"] = [result.rules.get(slug, 0) for result in results for _ in seats]
    return Table(columns, {"game": study.game.name, "players": len(players)})


def _frame(table: Table) -> DataFrame | Table:
    """As pandas has it, where that is."""
    if find_spec("pandas") is None:
        return table
    from pandas import DataFrame

    frame = DataFrame({name: table[name].values for name in table.columns})
    frame.attrs |= table.attrs
    return frame
