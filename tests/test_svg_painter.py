"""The board that the page paints itself: what it is told makes the same picture as the whole would, and is little."""

from __future__ import annotations

import json
import random
import re
import sys
from xml.etree import ElementTree as ET

import pytest

import gamekit
from gamekit.draw import Circle, Polygon, Scene, Text, Use, rectangle, stamp
from gamekit.draw.svg import fragment
from gamekit.room import GamekitError
from gamekit_widgets import Table, builder
from gamekit_widgets.canvas import CanvasPainter
from gamekit_widgets.desk import Desk
from gamekit_widgets.difference import splices
from gamekit_widgets.painters import easel
from gamekit_widgets.stock import short
from gamekit_widgets.svg_painter import PREFIX, SvgPainter
from page import Page as Window

STAMPS = {"card": stamp(Polygon(rectangle(-9, -9, 18, 18), "panel", "ink"))}


class Page:
    """What the browser makes of it, as in painter_svg.js."""

    def __init__(self):
        self.frame, self.stamps, self.forms, self.elements, self.shapes, self.notes = None, {}, {}, {}, [], []
        self.next = []

    def show(self, painting):
        if painting is None:
            return
        if painting.get("anew"):
            self.forms, self.elements, self.shapes, self.notes = {}, {}, [], []
        self.next = list(painting.get("next", self.next))
        self.frame = painting.get("frame", self.frame)
        self.stamps |= painting.get("stamps", {})
        for name in ("shapes", "notes"):
            at = 0
            for stay, go, *come in painting.get(name, ()):
                at += stay
                put = list(self.come(come))
                getattr(self, name)[at : at + go] = put
                at += len(put)

    def come(self, told):
        last = 0
        for one in told:
            if isinstance(one, int) and one < 0:
                yield from (self.elements[last + n] for n in range(1, 1 - one))
                last -= one
            else:
                last = one if isinstance(one, int) else self.lay(*one)
                yield self.elements[last]

    def lay(self, form, x, y, number=None):
        number = self.numbered(0) if number is None else number
        at = form if isinstance(form, int) else self.numbered(1) if isinstance(form, str) else form[0]
        if not isinstance(form, int):
            self.forms[at] = form if isinstance(form, str) else form[1]
        self.elements[number] = laid(self.forms[at], x, y)
        return number

    def numbered(self, which):
        self.next[which] += 1
        return self.next[which] - 1

    def shows(self, scene):
        assert (self.frame["w"], self.frame["h"]) == (round(scene.width, 1), round(scene.height, 1))
        assert {name: self.stamps[name] for name in scene.stamps} == {
            name: fragment(made.shapes) for name, made in scene.stamps.items()
        }
        return (self.shapes, self.notes) == tuple(
            [fragment((shape,), PREFIX) for shape in shapes] for shapes in (scene.shapes, scene.notes)
        )


def laid(form, x, y):
    def there(found):
        if points := found["points"]:
            pairs = (map(float, pair.split(",")) for pair in points.split(" "))
            return 'points="{}"'.format(" ".join(f"{short(x + a)},{short(y + b)}" for a, b in pairs))
        return f"({x},{y})" if found["c"] is None else f' {found["c"]}x="{x}" {found["c"]}y="{y}"'

    return re.sub(r' (?P<c>c?)x="0" c?y="0"|\(0,0\)|points="(?P<points>[^"]*)"', there, form, count=1)


def scene(*shapes, notes=(), **more):
    return Scene(300, 200, shapes, notes, stamps=STAMPS, **more)


@pytest.mark.parametrize("game", gamekit.games())
def test_a_page_that_hears_all_shows_the_board(game):
    match = gamekit.new(game, seed=5)
    painter, page, rng, sizes = SvgPainter(), Page(), random.Random(2), []
    for _ in range(60):
        if not match.to_act:
            break
        moves = match.moves(0) if 0 in match.to_act else []
        board = match.game.scene.board(match.view(0), moves, names=match.names)
        painting = painter.paint(board, "light")
        sizes.append(len(json.dumps(painting)))
        page.show(painting)
        assert page.shows(board)
        seat = match.to_act[-1]
        match.play(rng.choice(match.moves(seat)), seat)
    assert sorted(sizes)[len(sizes) // 2] < 3000
    assert painter.paint(board, "dark") is None  # colours are the page's


def test_one_row_of_shapes_becomes_another():
    rng = random.Random(4)
    old = []
    for _ in range(200):
        new = [shape for shape in old if rng.random() < 0.8]
        for _ in range(rng.randrange(4)):
            new.insert(rng.randrange(len(new) + 1), Circle(rng.randrange(9), 0, 1, "ink"))
        row = list(old)
        for at, cut, add in splices(old, new):
            row[at : at + cut] = add
        assert row == new
        old = new[:30]


def test_a_page_that_is_opened_later_gets_everything():
    painter, page = SvgPainter(), Page()
    board = scene(Use("card", 50, 50), notes=(Circle(9, 9, 3, "ink"),))
    first = painter.paint(board, "light")
    assert painter.paint(board, "light") is None
    painter.opened()
    again = painter.paint(board, "light")
    for told in (first, again):
        page.show(told)
        assert page.shows(board)
    late = Page()
    late.show(again)
    assert late.shows(board)


def test_a_block_tells_the_stamps_that_are_seen_once():
    """Beside a board one comes and goes, and needs few of the pictures that the game has."""
    many = {**STAMPS, "other": stamp(Circle(0, 0, 4, "ink"))}
    bare = Scene(90, 90, (), stamps=many)
    one = bare._replace(shapes=(Use("card", 9, 9),))
    both = one._replace(shapes=(*one.shapes, Use("other", 40, 9)))
    painter = SvgPainter(ahead=False)
    told = [painter.paint(picture, "light") for picture in (one, both, one, both)]
    assert [list(painting.get("stamps", ())) for painting in told] == [["card"], ["other"], [], []]
    assert set(SvgPainter().paint(one, "light")["stamps"]) == set(many)


def test_each_part_is_one_element_and_names_are_text():
    row = scene(Text(9, 9, '</text><script>"#~card', 12), Use("card", 9, 9)).shapes
    [[_, _, *come]] = SvgPainter().paint(scene(*row), "light")["shapes"]
    told = [form for form, _, _ in come]
    parts = [ET.fromstring(text) for text in told]
    assert parts[0].text == '</text><script>"#~card'
    assert '"#~' not in told[0]
    assert parts[1].get("href") == "#~card"


def test_what_cannot_be_painted_is_refused_and_changes_nothing():
    painter = SvgPainter()
    painter.paint(scene(), "light")
    with pytest.raises(ValueError, match="scene: bad"):
        painter.paint(scene(Circle(1, 1, -2, "ink")), "light")
    assert set(painter.paint(scene(Circle(1, 1, 2, "ink")), "light")) == {"next", "shapes"}


def test_what_comes_again_is_told_once():
    dot, ring = Circle(9, 9, 3, "ink"), Circle(9, 9, 8, "ink")
    painter = SvgPainter()
    paintings = [painter.paint(scene(*shapes), "light") for shapes in ([dot], [dot, ring], [ring], [ring, dot])]
    told = [[one for _, _, *come in painting["shapes"] for one in come] for painting in paintings]
    (first, _, _), (second, _, _) = told[0][0], told[1][0]
    assert first != second
    assert (isinstance(first, str), isinstance(second, str)) == (True, True)
    assert told[2:] == [[], [0]]
    assert ["next" in painting for painting in paintings] == [True, True, False, False]


def test_many_pages_hear_one_painter():
    """Of whom some come later: they have what is seen then, under the numbers that the others have."""
    painter, pages, rng, board = SvgPainter(), [Page()], random.Random(3), scene()
    for n in range(60):
        if n % 20 == 10:
            painter.opened()  # for one that comes now, and hears this alone
            pages.append(Page())
            pages[-1].show(painter.paint(board, "light"))
        board = scene(*(Circle(x, 9, 3, "ink") for x in rng.sample(range(30), 5)))
        painting = painter.paint(board, "light")
        for page in pages:
            page.show(painting)
        assert all(page.shows(board) for page in pages)


def test_what_was_told_is_not_kept_for_ever(monkeypatch):
    monkeypatch.setattr("gamekit_widgets.svg_painter.MOST", 9)
    painter, page = SvgPainter(), Page()
    for n in range(60):
        board = scene(*(Circle(x % 25, 9, 3, "ink") for x in range(n, n + 4)))
        page.show(painter.paint(board, "light"))
        assert page.shows(board)


@pytest.mark.parametrize("where", [(builder, "build"), (Desk, "_painted")])
def test_what_a_page_was_not_told_is_told_later(monkeypatch, where):
    """An error before all is told must not leave the page with half of what changed."""
    table = Table(gamekit.new("metallurgie", players=2, seed=7), ["you", "bot"], pace=0, painter="svg")
    table.host.kick = lambda: None
    page, window = Page(), Window(table, paints=True)
    told = window.messages
    with monkeypatch.context() as patch:
        patch.setattr(*where, lambda *_: 1 / 0)
        table.match.play(next(move for move in table.match.moves(0) if move.kind == "place"))
    table.match.play(table.match.moves(table.match.to_act[0])[0])
    assert [message for message in told if "patch" in message and message["paint"]]
    for message in told:
        page.show(message.get("paint"))
    assert page.shows(window.desk.painter.shown)


def test_a_painter_is_chosen_by_name(monkeypatch):
    assert (easel("svg"), easel("canvas"), easel()) == (SvgPainter, CanvasPainter, CanvasPainter)
    with pytest.raises(GamekitError, match="painter is 'canvas' or 'svg', not 'oil'"):
        easel("oil")
    with monkeypatch.context() as colab:
        colab.setitem(sys.modules, "google.colab", sys)
        assert easel() is SvgPainter
    monkeypatch.setattr("gamekit_widgets.painters.find_spec", lambda _: None)
    assert easel() is SvgPainter


@pytest.mark.parametrize(("canvas", "painter"), [(True, CanvasPainter), (False, SvgPainter)])
def test_a_page_that_can_show_no_ipycanvas_paints_itself(canvas, painter):
    """marimo shows widgets, and none that lie in others."""
    page = Window(Table(gamekit.new("metallurgie", seed=1), painter="canvas"), paints=True)
    page.desk.close()
    page.send(hello=page.hello | {"canvas": canvas})
    assert type(page.desk.painter) is painter
    assert bool(page.messages[-1]["canvas"]) == canvas
