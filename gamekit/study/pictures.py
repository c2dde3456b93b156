"""What a study shows: win rates with their intervals, scores, lengths, and how often each rule comes into play.

Every function takes the rows of a study, or any part of them: a DataFrame where pandas is, else a `Table`. A `Picture`
is drawn as the boards are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import isnan, sqrt
from typing import TYPE_CHECKING, Any, TypeAlias

from gamekit.calls import called
from gamekit.draw.geometry import Point, Rect
from gamekit.draw.pen import Pen
from gamekit.draw.scene import Scene
from gamekit.draw.still import pictures
from gamekit.draw.text import text_width
from gamekit.games import NAMES, game
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.study import table as tables
from gamekit.study.axes import SMALL, Axes, Scale
from gamekit.study.table import Table
from gamekit.words import Words

if TYPE_CHECKING:
    from pandas import DataFrame

    Rows: TypeAlias = DataFrame | Table

GROUPS = ("bot", "seat", "order")
COLUMNS = ("study", "match", "seat", "bot", "order", "won", "total", "length", "turns_all")  # looked at here
COLOURS = ("p1", "p2", "p3", "p4", "p5", "p6")
SURE = 1.96  # standard deviations: an interval holds the true rate 19 times out of 20
WIDTH, HEIGHT, GAP, HEAD, ROW = 860.0, 300.0, 24.0, 40.0, 20.0  # of a picture, of a chart, and of what is between


class Picture:
    """Charts as a scene, like a board, and the sentence that says the same."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @property
    def sentence(self) -> str:
        return self.scene.title

    def __repr__(self) -> str:
        return self.sentence

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return pictures(self.scene)


def wilson(won: float, matches: int) -> tuple[float, float]:
    """Between which two rates the true one lies, 19 times out of 20 (Wilson's interval); shared wins count in part."""
    rate, spread = won / matches, SURE**2 / matches
    middle, half = rate + spread / 2, SURE * sqrt(rate * (1 - rate) / matches + spread / matches / 4)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


@called
def summary(frame: Rows, by: str = "bot") -> Rows:
    """Win rate with its interval, and mean score, of each bot, each seat, or each place in the order of play."""
    table = _summary(_checked(frame), by)
    if isinstance(frame, Table):
        return table
    from pandas import DataFrame

    return DataFrame({name: table[name].tolist() for name in table.columns}).set_index(by)


@called
def together(frames: Sequence[Rows]) -> Rows:
    """The rows of several studies in one."""
    known = [frame for frame in frames if isinstance(frame, Table)]
    if len(known) == len(frames):
        return tables.together(known)
    from pandas import concat

    return concat(frames)


@called
def wins(frame: Rows, by: str = "order") -> Picture:
    """Win rates with their intervals; the line is where all would be equal."""
    return _picture(frame, "study.wins", [(_wins, by)])


@called
def scores(frame: Rows, by: str = "bot") -> Picture:
    """How the total scores are spread."""
    return _picture(frame, "study.scores", [(_scores, by)])


@called
def lengths(frame: Rows) -> Picture:
    """How many moves and turns a match takes."""
    return _picture(frame, "study.lengths", [(_lengths, "length"), (_lengths, "turns_all")])


@called
def overview(frame: Rows) -> Picture:
    """Wins by order of play and by bot, scores and length: four charts in one."""
    return _picture(frame, "", [(_wins, "order"), (_wins, "bot"), (_scores, "bot"), (_lengths, "length")])


@called
def rules(frame: Rows) -> Picture:
    """In how many of the matches each rule comes into play, section by section as the rulebook has them."""
    slugs = [name for name in getattr(frame, "columns", ()) if str(name).startswith("rule:")]
    return _picture(frame, "study.rules", [(_rules, "")], height=80 + ROW * len(slugs))


# ---- Charts: each draws into its room, and says in words what it shows


def _wins(pen: Pen, at: Rect, table: Table, by: str) -> str:
    told = _summary(table, by).rows
    even = 100 / table.attrs["players"] if "players" in table.attrs else 100 * table.won.mean()
    axes = Axes(pen, at, (-0.5, len(told) - 0.5), (0, 1.05 * max(even, *(row["to %"] for row in told))))
    axes.scale_up()
    axes.names_across([row[by] for row in told])
    axes.named(_say(f"study.by-{by}"), _say("study.share"))
    for place, (row, colour) in enumerate(zip(told, _colours(len(told)))):
        axes.bar((place - 0.3, place + 0.3), (0, row["won %"]), colour)
        axes.whisker(place, (row["from %"], row["to %"]))
    axes.level(even, _say("study.even"))
    return ", ".join(f"{row[by]} {row['won %']:.1f} % ({row['from %']:.1f} – {row['to %']:.1f})" for row in told)


def _scores(pen: Pen, at: Rect, table: Table, by: str) -> str:
    groups, colours = _groups(table, by), _colours(len(_groups(table, by)))
    hills = [_hill(rows.total.values, table.total.values) for _, rows in groups]
    axes = Axes(pen, at, _reach(table.total.values), (0, 1.05 * max(y for hill in hills for _, y in hill)))
    axes.scale_up()
    axes.scale_across()
    axes.named(_say("study.total"), _say("study.of-seats"))
    for (_, rows), hill, colour in zip(groups, hills, colours):
        axes.hill(tuple(hill), colour)
        axes.middle(rows.total.mean(), colour)
    axes.legend([str(group) for group, _ in groups], colours)
    return ", ".join(f"{group} {rows.total.mean():.1f}" for group, rows in groups)


def _lengths(pen: Pen, at: Rect, table: Table, what: str) -> str:
    column = _matches(table)[what]
    bars, colour = _bars(column.values, column.values), COLOURS[0] if what == "length" else COLOURS[2]
    axes = Axes(pen, at, _reach(column.values), (0, 1.05 * max(share for _, share in bars)))
    axes.scale_up()
    axes.scale_across()
    axes.named(_say(f"study.{what}"), _say("study.of-matches"))
    for reach, share in bars:
        axes.bar(reach, (0, share), colour)
    axes.middle(column.mean(), "ink")
    return f"{column.min()} – {column.max()}, ⌀ {column.mean():.1f}"


def _rules(pen: Pen, at: Rect, table: Table, _: str) -> str:
    matches = _matches(table)
    counts = {name.removeprefix("rule:"): matches[name].values for name in table.columns if name.startswith("rule:")}
    shares = {name: 100 * sum(n > 0 for n in column if n) / len(matches) for name, column in counts.items()}
    sections = list(dict.fromkeys(name.partition(".")[0] for name in counts))
    room = 14 + max(text_width(name, SMALL) * 1.06 for name in counts)
    axes = Axes(pen, at, (0, 112), (len(counts) - 0.5, -0.5), room)
    axes.scale_across()
    axes.names_up(list(counts), room)
    axes.named(_say("study.of-matches"))
    for place, (name, share) in enumerate(shares.items()):
        colour = COLOURS[sections.index(name.partition(".")[0]) % len(COLOURS)]
        axes.bar((0, share), (place - 0.4, place + 0.4), colour)
        known = [n for n in counts[name] if n is not None and not isnan(n)]  # of studies of this game
        mean = sum(known) / len(known)  # how often in a match
        said = f"×{mean:.0f}" if mean >= 10 else f"×{mean:.2g}"
        pen.text(axes.x(share) + 6, axes.y(place) + 4, said, SMALL, "ink2")
    return ", ".join(f"{name} {share:.0f} %" for name, share in shares.items())


# ---- What the charts share


def _picture(frame: Rows, what: str, charts: Sequence[tuple[Any, str]], height: float = HEIGHT) -> Picture:
    table = _checked(frame)
    if not len(table):
        raise GamekitError("There is nothing to draw: no match has been played.")
    pen, columns = Pen(), min(2, len(charts))
    width, said = (WIDTH - GAP * (columns + 1)) / columns, []
    for n, (draw, how) in enumerate(charts):
        left, top = GAP + n % columns * (width + GAP), HEAD + n // columns * (height + GAP)
        said.append(draw(pen, Rect(left, top, width, height), table, how))
    title = _title(table, what)
    pen.text(GAP, 26, title, 15, bold=True, room=WIDTH - 2 * GAP)
    scene = pen.scene(WIDTH, HEAD + -(-len(charts) // columns) * (height + GAP), f"{title}. {'; '.join(said)}.")
    return Picture(scene._replace(ground="page"))


def _title(table: Table, what: str) -> str:
    name = table.attrs.get("game", "")
    facts = {"what": _say(what) if what else "", "game": game(name).rulebook().title if name in NAMES else name}
    said = _say("study.title", facts | {"n": len(_matches(table))})
    return said if what else said.lstrip("\u00a0 :")


def _summary(table: Table, by: str) -> Table:
    rows = []
    for group, played in _groups(table, by):
        low, high = wilson(played.won.sum(), len(played))
        shares = {"won %": 100 * played.won.mean(), "from %": 100 * low, "to %": 100 * high}
        rows.append({by: group, "seats": len(played)} | shares | {"points": played.total.mean()})
    return Table({name: [row[name] for row in rows] for name in rows[0]} if rows else {by: []}).round(1)


def _matches(table: Table) -> Table:
    """A row for each match, of each study."""
    seen = dict[tuple[Any, Any], int]()
    for n, played in enumerate(zip(table.study, table.match)):
        seen.setdefault(played, n)
    first = set(seen.values())
    return table[tables.Column(n in first for n in range(len(table)))]  # type: ignore[no-any-return]


def _groups(table: Table, by: str) -> list[tuple[Any, Table]]:
    if by not in GROUPS:
        raise GamekitError(f"One can look by {', '.join(GROUPS)}, not by {quoted(by)}.")
    return list(table.groupby(by, sort=by != "bot"))


def _checked(frame: Rows) -> Table:
    """The columns of a study that are looked at here."""
    there = getattr(frame, "columns", ())
    if lacking := [name for name in COLUMNS if name not in there]:
        raise GamekitError(f"This takes the rows of a study, with all their columns; there is no {lacking[0]!r} here.")
    names = [*COLUMNS, *(name for name in there if str(name).startswith("rule:"))]
    return Table({name: frame[name].tolist() for name in names}, frame.attrs)


def _width(values: Sequence[int]) -> int:
    """How many numbers stand in one bar."""
    return max(1, int(max(values) - min(values)) // 40)


def _reach(values: Sequence[int]) -> Scale:
    step = _width(values)
    return min(values) - step, max(values) + 1.5 * step


def _bars(values: Sequence[int], of: Sequence[int]) -> list[tuple[Scale, float]]:
    """How many of a hundred lie between two numbers; the same numbers for all groups `of` a table."""
    low, step = int(min(of)), _width(of)
    found = [0] * (int(max(of) - low) // step + 1)
    for value in values:
        found[int(value - low) // step] += 1
    edges = [low - 0.5 + n * step for n in range(len(found))]
    return [((edge, edge + step), 100 * n / len(values)) for edge, n in zip(edges, found)]


def _hill(values: Sequence[int], of: Sequence[int]) -> list[Point]:
    """The outline of such bars."""
    bars = _bars(values, of)
    tops = [(x, share) for reach, share in bars for x in reach]
    return [(bars[0][0][0], 0.0), *tops, (bars[-1][0][1], 0.0)]


def _colours(n: int) -> list[str]:
    return [COLOURS[place % len(COLOURS)] for place in range(n)]


@cache
def _words() -> Words:
    return Words(files("gamekit.study") / "words.toml")


def _say(key: str, facts: Mapping[str, object] | None = None) -> str:
    return _words().say(key, facts)
