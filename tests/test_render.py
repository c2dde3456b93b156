"""One scene, two still pictures: the same text each time, and the same look."""

from __future__ import annotations

import io
import pathlib
import re
import sys
import time
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

import chromium
import gamekit
from gamekit.draw import (
    Circle,
    Dots,
    Hatch,
    Mark,
    Path,
    Polygon,
    Scene,
    Text,
    Use,
    box,
    hexagon,
    pill,
    rectangle,
    stamp,
)
from gamekit.draw.png import OURS, _font, cut, png
from gamekit.draw.still import DIGEST, pictures
from gamekit.draw.svg import fragment, svg
from gamekit.draw.theme import rgb
from gamekit.games.metallurgie.scene.colours import PALETTE
from required import missing

STAR = stamp(Polygon(hexagon(0, 0, 9), "gold", "gold_lo", 2), Text(0, 4, "Au", 11, "gold_ink", "middle", bold=True))
SHAPES = (
    Polygon(rectangle(10, 12, 30, 20, 5), "copper", "copper_lo", 2.5),
    Polygon(hexagon(75, 25, 15), "", "accent", 3, 1, (5, 4.5)),
    Polygon(hexagon(115, 25, 15), "ink", "", opacity=0.2),
    Path(((10, 50), (30, 60), (50, 48)), "ink", 4),
    Circle(75, 55, 9, "bad", "board", 1.5),
    Circle(105, 55, 8, "", "ink", 3, 0.5),
    Hatch((((10, 75), (30, 90)), ((20, 75), (40, 90))), "iron", 1.2, 0.8),
    Dots(((60, 80), (67, 84), (74, 80)), 2.5, "gold_lo"),
    Text(10, 112, "Place silver, 4 of 5", 13, "ink", bold=True),
    Text(150, 112, "end", 12, "ink2", "end", halo="panel"),
    Use("star", 110, 82),
    Use("star", 135, 80.5, 0.4),
    Use("star", 30, 100, 1, 0.6),
)
SCENE = Scene(
    160, 120, SHAPES, marks=(Mark("legal", points=hexagon(140, 25, 10)),), stamps={"star": STAR}, title="A <b> & c",
    palette=PALETTE,
)


def test_svg_is_the_same_each_time_and_well_formed():
    text = svg(SCENE)
    assert text == svg(SCENE)
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert root[0].text == "A <b> & c"
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    assert {node.get("href")[1:] for node in root.iter() if node.get("href")} == ids
    assert not re.search(r"\d\.\d\d|nan|inf|-0[ ,\"]", re.sub(r'opacity="[^"]*"', "", text))


def test_svgs_on_one_page_do_not_clash():
    names = [
        set(re.findall(r'id="([^"]+)"', svg(SCENE, theme, css=css)))
        for theme, css in (("light", 0), ("dark", 0), ("light", 1))
    ]
    other = SCENE._replace(stamps={"star": stamp(Circle(0, 0, 3, "ink"))})
    names.append(set(re.findall(r'id="([^"]+)"', svg(other))))
    assert len(set.union(*names)) == len(names)


def test_svg_for_the_page_leaves_the_colours_to_it():
    text = svg(SCENE, css=True)
    assert not re.search("#[0-9A-F]{6}", text)
    assert "var(--gk-copper-lo)" in text
    assert fragment(SHAPES[:1]) in text


def test_a_blank_that_keeps_words_together_stays():
    assert "Promesses\u00a0: 2" in svg(Scene(99, 20, (Text(5, 15, "Promesses\u00a0: 2", 12),)))


def test_names_of_players_cannot_break_the_svg():
    scene = Scene(99, 20, (Text(5, 15, '<script>"&\x00\x1b', 12),), title="\x07<i>")
    assert ET.fromstring(svg(scene))[-1].text == '<script>"&'


def paint(*shapes, scale=2.0):
    scene = Scene(160, 120, shapes, stamps={"star": STAR}, palette=PALETTE)
    return Image.open(io.BytesIO(png(scene, scale=scale))).convert("RGB")


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_png_paints_every_shape_within_its_box(shape):
    left, top, right, bottom = ImageChops.difference(paint(shape), paint()).getbbox()
    bound = box(shape, {"star": STAR})
    assert left / 2 >= bound[0] - 0.6
    assert top / 2 >= bound[1] - 0.6
    assert right / 2 <= bound[2] + 0.6
    assert bottom / 2 <= bound[3] + 0.6
    loose = 0.45 if isinstance(shape, Text) else 0.8  # the box is no larger than it must be
    assert (right - left) / 2 > loose * (bound[2] - bound[0])


def test_png_keeps_flat_colours_exact():
    for theme, colours in (("light", PALETTE.light), ("dark", PALETTE.dark)):
        image = Image.open(io.BytesIO(png(SCENE, theme, 1.5))).convert("RGB")
        assert image.size == (240, 180)
        assert image.getpixel((2, 2)) == rgb(colours["board"])
        assert image.getpixel((36, 33)) == rgb(colours["copper"])
        assert image.getpixel((112, 82)) == rgb(colours["bad"])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_png_keeps_colours_apart_that_are_much_alike(theme):
    """White, for one, and the lit edge of silver."""
    colours = PALETTE.theme(theme)
    squares = [Polygon(rectangle(20 * n, 0, 20, 20), token) for n, token in enumerate(colours)]
    row = Scene(20 * len(squares), 20, tuple(squares), palette=PALETTE)
    image = Image.open(io.BytesIO(png(row, theme, 1))).convert("RGB")
    for n, colour in enumerate(colours.values()):
        assert image.getpixel((20 * n + 10, 10)) == pytest.approx(rgb(colour), abs=1)


def test_a_png_is_the_same_whatever_fonts_a_machine_has(monkeypatch):
    board = match().chair(None).scene()
    before = png(board)
    monkeypatch.setattr(sys.modules["gamekit.draw.png"], "OTHERS", ())
    _font.cache_clear()
    assert png(board) == before


def test_a_name_that_our_font_lacks_is_written_in_one_of_the_machine(monkeypatch):
    monkeypatch.setattr(sys.modules["gamekit.draw.png"], "OTHERS", ())
    assert ImageChops.difference(paint(Text(10, 30, "愛")), paint()).getbbox()


def test_our_font_has_every_letter_of_our_words():
    for file in pathlib.Path(gamekit.__file__).parent.rglob("words*.toml"):
        assert not [c for c in file.read_text("utf-8") if c != "\n" and not OURS.fullmatch(c)], file


def test_a_cut_line_has_its_dashes():
    runs = cut(((0, 0), (10, 0), (10, 10)), (4, 2))
    assert runs == [((0, 0), (4, 0)), ((6, 0), (10, 0)), ((10, 2), (10, 6)), ((10, 8), (10, 10))]


def match(moves=70):
    table = gamekit.new("metallurgie", players=3, seed=4)
    for _ in range(moves):
        legal = table.moves()
        table.play(next((move for move in legal if move.kind != "done"), legal[0]))
    return table


def test_a_board_is_painted_fast_and_small():
    table = match()
    scene = table.game.scene.board(table.view(None), [])
    times = []
    for _ in range(3):
        start = time.process_time()
        png(scene)
        times.append(time.process_time() - start)
    assert min(times) < 0.3
    assert len(png(scene)) < 60_000
    assert len(svg(scene)) < 60_000


def test_a_notebook_keeps_a_sentence_and_two_pictures(monkeypatch):
    kept = pictures(SCENE)
    assert kept["text/plain"] == SCENE.title
    assert kept["image/svg+xml"] == svg(SCENE)
    assert kept["image/png"].startswith("iVBOR")
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert set(pictures(SCENE)) == {"text/plain", "image/svg+xml", DIGEST}


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_png_looks_like_the_svg_in_a_browser(theme):
    from playwright.sync_api import sync_playwright

    path = chromium.find() or missing("NO CHROMIUM: the two pictures were not compared.")
    table = match()
    board = table.game.scene.board(table.view(None), [])
    scene = board._replace(shapes=(*board.shapes, *pill(300, 80, "4 of 5")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 860, "height": round(scene.height)}, device_scale_factor=1.5)
        page.set_content(f"<body style='margin:0'>{svg(scene, theme)}</body>")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        browser.close()
    ours = Image.open(io.BytesIO(png(scene, theme, 1.5))).convert("RGB")
    apart = ImageChops.difference(ours, shot)
    assert max(ImageStat.Stat(apart).mean) < 3
    assert max(ImageStat.Stat(apart.reduce(30)).extrema[0]) < 60  # nothing is missing, nothing lies elsewhere
