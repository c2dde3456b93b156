"""What a notebook keeps of a class where nothing runs: a picture without anybody's name, code or address."""

from __future__ import annotations

from gamekit.draw import Polygon, Scene, Shape, Text
from gamekit.draw.geometry import rectangle
from gamekit.draw.still import pictures
from gamekit.draw.text import text_width

from .page import Row, View

WIDTH, LEFT, LINE = 620, 20, 24


def kept(view: View, rows: list[Row]) -> dict[str, str]:
    """The console as a sentence and as pictures: what is asked, how many have answered, how many chose what."""
    said = [view["loud"], *([f"{view['count'][0]} / {view['count'][1]}"] if view["count"] else [])]
    heads = [f"{n}. {title}" for n, title in enumerate(view["grid"]["heads"], 1)] if view["grid"] else []
    shapes: list[Shape] = [Text(LEFT, 32, _fits(f"{view['title']} - {view['tab']}", 17), 17, "ink", bold=True)]
    y = 32
    for text in (*filter(None, said), *heads):
        y += LINE
        shapes.append(Text(LEFT, y, _fits(text, 14), 14, "ink"))
    most = max((row["n"] for row in rows), default=1)
    for row in rows:
        y += LINE + 8
        colour = "accent" if row["right"] is None else "good" if row["right"] else "bad"
        shapes += [
            Text(LEFT, y, _fits(row["text"], 14), 14, "ink"),
            Text(WIDTH - LEFT, y, str(row["n"]), 14, "ink", "end", bold=True),
            Polygon(rectangle(LEFT, y + 5, max(3.0, (WIDTH - 2 * LEFT) * row["n"] / most), 6, 3), colour),
        ]
    title = ". ".join(filter(None, (view["title"], view["tab"], *said)))
    return pictures(Scene(WIDTH, y + LINE, tuple(shapes), title=title))


def _fits(text: str, size: float) -> str:
    """As much of a text as has room in a line."""
    while text_width(text, size) > WIDTH - 2 * LEFT - 40:
        text = text[: -len(text) // 8 or -1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return text
