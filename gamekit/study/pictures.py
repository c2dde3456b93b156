"""What a study shows: win rates with their intervals, scores, lengths, and how often each rule comes into play.

Every function takes the frame of a study, or any part of its rows. A `Picture` holds a matplotlib figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Any

from gamekit.draw.still import bundle
from gamekit.draw.theme import LIGHT
from gamekit.games import NAMES, game
from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.study.needs import need
from gamekit.words import Words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

GROUPS = ("bot", "seat", "order")
COLUMNS = ("study", "match", "seat", "bot", "order", "won", "total", "length", "turns_all")  # looked at here
COLOURS = tuple(LIGHT[token] for token in ("p1", "p2", "p3", "p4", "p5", "p6"))
SURE = 1.96  # standard deviations: an interval holds the true rate 19 times out of 20
STYLE: dict[Any, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": LIGHT["edge"],
    "axes.facecolor": LIGHT["raise_"],
    "axes.grid": True,
    "axes.labelcolor": LIGHT["ink2"],
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": LIGHT["ink"],
    "axes.titlelocation": "left",
    "figure.facecolor": LIGHT["page"],
    "font.size": 9,
    "grid.color": LIGHT["hair"],
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "svg.fonttype": "none",  # letters stay letters
    "svg.hashsalt": "gamekit",  # the same picture gives the same text
    "text.color": LIGHT["ink"],
    "xtick.color": LIGHT["ink2"],
    "ytick.color": LIGHT["ink2"],
}


class Picture:
    """A chart as a figure of matplotlib, and the sentence that says the same."""

    def __init__(self, figure: Figure, sentence: str) -> None:
        self.figure, self.sentence = figure, sentence

    def __repr__(self) -> str:
        return self.sentence

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """As a board is shown: a sentence, an SVG and a PNG."""
        svg = self._painted("svg").decode()
        at = svg.index(">", svg.index("<svg")) + 1
        svg = svg[svg.index("<svg") : at] + f"<title>{escape(self.sentence)}</title>" + svg[at:]
        return bundle(self.sentence, svg, self._painted("png"))

    def _painted(self, kind: str) -> bytes:
        from matplotlib import rc_context

        paint, nothing = BytesIO(), {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
        with rc_context(STYLE):
            self.figure.savefig(paint, format=kind, dpi=144, metadata=nothing)
        return paint.getvalue()


def wilson(won: float, matches: int) -> tuple[float, float]:
    """Between which two rates the true one lies, 19 times out of 20 (Wilson's interval); shared wins count in part."""
    rate, spread = won / matches, SURE**2 / matches
    middle, half = rate + spread / 2, SURE * sqrt(rate * (1 - rate) / matches + spread / matches / 4)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def summary(frame: DataFrame, by: str = "bot") -> DataFrame:
    """Win rate with its interval, and mean score, of each bot, each seat, or each place in the order of play."""
    from pandas import DataFrame

    rows = {}
    for group, rows_of in _groups(frame, by):
        low, high = wilson(rows_of.won.sum(), len(rows_of))
        rows[group] = {
            "seats": len(rows_of),
            "won %": 100 * rows_of.won.mean(),
            "from %": 100 * low,
            "to %": 100 * high,
            "points": rows_of.total.mean(),
        }
    table = DataFrame.from_dict(rows, orient="index").round(1)
    table.index.name = by
    return table


def wins(frame: DataFrame, by: str = "order") -> Picture:
    """Win rates with their intervals; the line is where all would be equal."""
    return _picture(frame, "study.wins", [(_wins, by)])


def scores(frame: DataFrame, by: str = "bot") -> Picture:
    """How the total scores are spread."""
    return _picture(frame, "study.scores", [(_scores, by)])


def lengths(frame: DataFrame) -> Picture:
    """How many moves and turns a match takes."""
    return _picture(frame, "study.lengths", [(_lengths, "length"), (_lengths, "turns_all")])


def overview(frame: DataFrame) -> Picture:
    """Wins by order of play and by bot, scores and length: four charts in one."""
    return _picture(frame, "", [(_wins, "order"), (_wins, "bot"), (_scores, "bot"), (_lengths, "length")])


def rules(frame: DataFrame) -> Picture:
    """In how many of the matches each rule comes into play, section by section as the rulebook has them."""
    return _picture(frame, "study.rules", [(_rules, "")])


# ---- Charts: each draws on some axes, and says in words what it shows


def _wins(axes: Axes, frame: DataFrame, by: str) -> str:
    table = summary(frame, by)
    rates, places = table["won %"], range(len(table))
    reach = [rates - table["from %"], table["to %"] - rates]
    even = 100 / frame.attrs["players"] if "players" in frame.attrs else 100 * frame.won.mean()
    axes.axhline(even, color=LIGHT["edge"], linestyle="--", linewidth=1, label=_say("study.even"))
    axes.bar(places, rates, width=0.6, color=_colours(len(table)), alpha=0.85)
    axes.errorbar(places, rates, yerr=reach, fmt="none", ecolor=LIGHT["ink"], elinewidth=1.4, capsize=5)
    axes.set_xticks(places, [_plain(group) for group in table.index])
    axes.set(xlabel=_say(f"study.by-{by}"), ylabel=_say("study.share"), ylim=(0, None))
    axes.grid(visible=False, axis="x")
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)
    parts = zip(table.index, rates, table["from %"], table["to %"])
    return ", ".join(f"{group} {rate:.1f} % ({low:.1f} – {high:.1f})" for group, rate, low, high in parts)


def _scores(axes: Axes, frame: DataFrame, by: str) -> str:
    said = []
    low, high = int(frame.total.min()), int(frame.total.max())
    step = max(1, (high - low) // 40)
    groups = _groups(frame, by)
    for (group, rows), colour in zip(groups, _colours(len(groups))):
        weights = [100 / len(rows)] * len(rows)
        edges = [edge - 0.5 for edge in range(low, high + step + 1, step)]
        axes.hist(rows.total, edges, weights=weights, histtype="stepfilled", color=colour, alpha=0.25)
        axes.hist(rows.total, edges, weights=weights, histtype="step", color=colour, linewidth=1.4, label=_plain(group))
        axes.axvline(rows.total.mean(), color=colour, linestyle=":")
        said.append(f"{group} {rows.total.mean():.1f}")
    axes.set(xlabel=_say("study.total"), ylabel=_say("study.of-seats"))
    axes.legend()
    return ", ".join(said)


def _lengths(axes: Axes, frame: DataFrame, what: str) -> str:
    column = _matches(frame)[what]
    low, high = int(column.min()), int(column.max())
    step = max(1, (high - low) // 40)
    weights, colour = [100 / len(column)] * len(column), COLOURS[0] if what == "length" else COLOURS[2]
    edges = [edge - 0.5 for edge in range(low, high + step + 1, step)]
    axes.hist(column, edges, weights=weights, color=colour, alpha=0.85)
    axes.axvline(column.mean(), color=LIGHT["ink"], linestyle=":")
    axes.set(xlabel=_say(f"study.{what}"), ylabel=_say("study.of-matches"))
    return f"{low} – {high}, ⌀ {column.mean():.1f}"


def _rules(axes: Axes, frame: DataFrame, _: str) -> str:
    matches = _matches(frame)
    slugs = [name for name in frame.columns if name.startswith("rule:")][::-1]
    shares = [100 * float((matches[slug] > 0).mean()) for slug in slugs]
    names = [slug.removeprefix("rule:") for slug in slugs]
    sections = list(dict.fromkeys(name.partition(".")[0] for name in names[::-1]))
    colours = [COLOURS[sections.index(name.partition(".")[0]) % len(COLOURS)] for name in names]
    axes.barh(range(len(slugs)), shares, color=colours, alpha=0.85)
    axes.set_yticks(range(len(slugs)), names)
    for place, slug in enumerate(slugs):
        mean = matches[slug].mean()  # how often in a match
        said = f"×{mean:.0f}" if mean >= 10 else f"×{mean:.2g}"
        axes.text(shares[place] + 1, place, said, va="center", color=LIGHT["ink2"])
    axes.set(xlabel=_say("study.of-matches"), xlim=(0, 112), ylim=(-0.7, len(slugs) - 0.3))
    axes.grid(visible=False, axis="y")
    axes.figure.set_size_inches(8, 1.2 + 0.22 * len(slugs))  # type: ignore[union-attr]
    return ", ".join(f"{name} {share:.0f} %" for name, share in zip(names[::-1], shares[::-1]))


# ---- What the charts share


def _picture(frame: DataFrame, what: str, charts: Sequence[tuple[Any, str]]) -> Picture:
    need("matplotlib")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    if not len(_checked(frame)):
        raise GamekitError("There is nothing to draw: no match has been played.")
    rows, columns = (len(charts) + 1) // 2, min(2, len(charts))
    with rc_context(STYLE):
        figure = Figure(figsize=(4.5 * columns, 3.2 * rows), layout="constrained")
        places = figure.subplots(rows, columns, squeeze=False).flat
        said = [draw(axes, frame, how) for axes, (draw, how) in zip(places, charts)]
        title = _title(frame, what)
        figure.suptitle(_plain(title), x=0.02, ha="left", fontsize=11)
        figure.draw_without_rendering()
        figure.set_layout_engine("none")  # it is laid out; doing it anew would shift things a little
    return Picture(figure, f"{title}. {'; '.join(said)}.")


def _plain(text: object) -> str:
    """A name as it is: matplotlib would set as a formula what stands between two dollars."""
    return str(text).replace("$", r"\$")


def _title(frame: DataFrame, what: str) -> str:
    name = frame.attrs.get("game", "")
    facts = {"what": _say(what) if what else "", "game": game(name).rulebook().title if name in NAMES else name}
    said = _say("study.title", facts | {"n": len(_matches(frame))})
    return said if what else said.lstrip("\u00a0 :")


def _matches(frame: DataFrame) -> DataFrame:
    """A row for each match, of each study."""
    return frame.drop_duplicates(["study", "match"])


def _groups(frame: DataFrame, by: str) -> list[tuple[Any, Any]]:
    _checked(frame)
    if by not in GROUPS:
        raise GamekitError(f"One can look by {', '.join(GROUPS)}, not by {quoted(by)}.")
    return list(frame.groupby(by, sort=by != "bot"))


def _checked(frame: DataFrame) -> DataFrame:
    if lacking := [name for name in COLUMNS if name not in getattr(frame, "columns", ())]:
        raise GamekitError(f"This takes the rows of a study, with all their columns; there is no {lacking[0]!r} here.")
    return frame


def _colours(n: int) -> list[str]:
    return [COLOURS[place % len(COLOURS)] for place in range(n)]


@cache
def _words() -> Words:
    return Words(files("gamekit.study") / "words.toml")


def _say(key: str, facts: Mapping[str, object] | None = None) -> str:
    return _words().say(key, facts)
