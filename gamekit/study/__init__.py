"""Many matches, compared: who wins, by how much, how long it takes, and how often each rule comes into play.

    frame = gamekit.study.run("forge", seats=["greedy", "random"], matches=10_000)
    gamekit.study.summary(frame, by="bot")
    gamekit.study.wins(frame, by="order")

A `Study` is the same to hold on to: it can be interrupted and goes on, and plays any of its matches again to look at.
Read seats.py, playing.py, notes.py, table.py, study.py, axes.py, pictures.py. Where pandas is not, as in a browser, the
rows are a `Table`, which can do a little of what a DataFrame can.
"""

from __future__ import annotations

from gamekit.study.pictures import Picture, lengths, overview, rules, scores, summary, together, wilson, wins
from gamekit.study.study import Study, run
from gamekit.study.table import Table

__all__ = [
    "Picture", "Study", "Table", "lengths", "overview", "rules", "run", "scores", "summary", "together", "wilson",
    "wins",
]  # fmt: skip
