"""What a table must withstand in a real JupyterLab: reloads, two windows, errors, themes, narrow cells, odd names, no kernel at all."""

from __future__ import annotations

import nbformat
import pytest

from browser import latency
from browser.table import GAMES, LOG, PAINTERS, Table, match
from execute_notebooks import execute

MOST = {"canvas": 10_752, "svg": 7680}  # bytes of a click, with the headers of its messages
ANEW = 18_432  # ... on a canvas, of Metal Adventures, which lays its board out anew as a turn goes from one phase to the next
PLAYED = """
import random
import gamekit
from gamekit_widgets import Table
match, rng = gamekit.new({game!r}, players=3, seed=7), random.Random(2)
while sum(entry.seat != "chance" for entry in match.log) < 45 or 0 not in match.to_act:
    match.play(rng.choice(match.moves()))
table = Table(match, ["you", "bot:random", "bot:random"], pace=0, painter={painter!r})
table
"""


def both(cell, **facts):
    """A cell for each painter."""
    return [cell.format(painter=painter, **facts) for painter in PAINTERS]


@pytest.mark.parametrize("game", ["metro-x", "metal-adventures"])  # the liveliest and the largest board
def test_what_pointing_and_playing_cost(lab, game):
    book = lab.open(*(latency.match(game, painter) for painter in PAINTERS), run=False)
    for cell, painter in enumerate(PAINTERS):
        book.run(cell)
        table = Table(book, cell)
        table.idle()
        book.quiet()
        spot = table.find("button.gk-spot").nth(8)
        x, y = book.point(spot)
        for step in range(60):
            book.page.mouse.move(x + 5 * (59 - step), y + step % 7)
        assert (
            spot.get_attribute("aria-label").partition(",")[0] in table.find(".gk-told").text_content()
        )  # it did see the mouse
        assert book.traffic() == (0, 0, 0, 0)
        costs = latency.clicks(table, 6)
        print(f"\n{painter}:\n{latency.summary(costs)}")
        most = ANEW if (game, painter) == ("metal-adventures", "canvas") else MOST[painter]
        assert [cost for cost in costs if cost.bytes > most] == []


def test_the_theme_is_followed(lab):
    book = lab.open(*both(PLAYED, game="forge"))
    tables = [Table(book, cell) for cell in range(len(PAINTERS))]
    for table in tables:
        table.idle()

    def look():
        """Each board, and the colours round it."""
        book.settle(400)
        colours = (
            "root => [getComputedStyle(root).color, getComputedStyle(root.querySelector('.gk-stage')).backgroundColor]"
        )
        return [(table.picture(), table.root.evaluate(colours)) for table in tables]

    def still(right):
        """Every picture on the boards is painted anew, which takes its time."""
        for _ in range(20):
            if right(new := look()) and new == look():
                return new
        raise AssertionError("a board does not follow")

    book.theme("JupyterLab Dark")
    dark = still(lambda new: new)
    for table, painter in zip(tables, PAINTERS):
        book.shot(f"forge-{painter}-dark", table.root)
    book.theme("JupyterLab Light")
    light = still(lambda new: all(now[0] != then[0] for now, then in zip(new, dark)))
    book.theme("JupyterLab Dark")
    still(lambda new: new == dark)
    assert all(a != b for (_, one), (_, other) in zip(dark, light) for a, b in zip(one, other))


def shows(table, picture):
    """Soon, that is: a page may take its time to paint."""
    for _ in range(30):
        if table.picture() == picture():
            return
    raise AssertionError("a board looks as it should not")


def test_a_reload_and_a_second_window(lab):
    book = lab.open(*both(PLAYED, game="metal-adventures"))  # of which the most is painted, in pieces
    cells = range(len(PAINTERS))
    tables = [Table(book, cell) for cell in cells]
    for table in tables:
        table.idle()
        table.move()
        table.idle()
    book.page.mouse.move(0, 0)
    book.save()
    window, places = lab.open(path=book.path, run=False), []
    for cell, table in enumerate(tables):
        other = Table(window, cell)
        place = table.shown().place
        assert other.shown().place == place
        shows(other, table.picture)
        # Each shows what the other plays; and a painting in pieces is what a new window paints at once.
        for player, watcher in ((table, other), (other, table)):
            place = player.move().place
            watcher.until(lambda now, place=place: now.place == place)
            shows(player, watcher.picture)
        places.append((place, other.picture()))
    for _ in range(2):
        book.go()
        for cell, (place, picture) in zip(cells, places):
            again = Table(book, cell)
            again.until(lambda now, place=place: now.place == place)
            shows(again, lambda picture=picture: picture)  # their hovers are their own


def test_a_canvas_opens_with_at_most_twice_what_svg_takes(lab):
    """The board that is largest on a canvas for what it is as SVG."""
    opened = {painter: latency.opened(lab, "metal-adventures", painter)[1] for painter in PAINTERS}
    canvas, svg = opened["canvas"], opened["svg"]
    assert canvas.received <= 2 * svg.received
    assert canvas.bytes_received <= 2 * svg.bytes_received


BREAKING = """
import gamekit
from gamekit.games.metallurgie import scene
from gamekit.draw import Circle
from gamekit_widgets import Table

draw, broken = scene.board, set()

def board(view, moves, *, names=(), **rest):
    if broken & set(names) == {"Raises"}:
        raise RuntimeError("the paint is dry")
    drawn = draw(view, moves, names=names, **rest)
    if broken & set(names) == {"Negative"}:
        drawn = drawn._replace(shapes=(*drawn.shapes, Circle(10, 10, -3, "ink")))
    return drawn

scene.board = board

def table(name, painter="canvas"):
    return Table(gamekit.new("metallurgie", players=2, seed=7, names=[name, "Bo"]), ["you", "bot"], pace=0, painter=painter)

raises = table("Raises")
raises
"""
BROKEN = [
    "negative = table('Negative')\nnegative",
    "watched = table('Watched')\nwatched",
    "sound = table('Sound')\nsound",
    "painted = table('Negative', 'svg')\npainted",
]
WATCHER = "broken |= {'Raises', 'Negative'}\nwatched.match.watch(lambda: 1 / 0)"


def test_errors_are_shown_at_their_table(lab):
    book = lab.open(BREAKING, *BROKEN)
    tables = [Table(book, cell) for cell in range(5)]
    for table in tables:
        table.idle()
    sound = tables.pop(3)
    before = sound.picture()
    book.do(WATCHER)
    for table, said in zip(tables, ("the paint is dry", "-3", "division by zero", "-3")):
        book.click(table.target("pile"))
        error = table.find(".gk-error")
        error.get_by_text(said).first.wait_for()
        assert "Something went wrong" in error.text_content()
    assert not book.page.locator(".jp-OutputArea-output [data-mime-type*=error], [data-mime-type*=stderr]").count()
    book.shot("error", tables[0].root)
    assert sound.picture() == before
    place = sound.shown().place
    assert sound.move().place != place
    # The match was safe: what could not be drawn can be taken back.
    book.do("broken.clear()")
    for table in (tables[0], tables[1], tables[3]):
        book.click(table.target("do:undo"))
        table.find(".gk-error").wait_for(state="hidden", timeout=5000)
        assert "pile" in table.idle().can


def test_a_page_that_is_opened_on_an_error_shows_it(lab):
    book = lab.open(BREAKING, *BROKEN)
    Table(book).idle()
    book.do("broken.add('Raises')")
    book.save()
    book.go()
    book.output(0).get_by_text("the paint is dry").first.wait_for(timeout=10_000)
    assert Table(book, 3).idle().can


FITS = """root => ['.gk-sheet', ':is(canvas.gk-canvas, svg.gk-painting)'].map(css => {
    const {left, top, right, bottom} = root.querySelector(`.gk-board ${css}`).getBoundingClientRect();
    return [left, top, right, bottom];
})"""


# A table fills the notebook's height, and no more.
FILLS = """root => {
    const [high, most] = [root.getBoundingClientRect().height, root.closest('.jp-WindowedPanel-outer').clientHeight];
    return most - 50 < high && high < most;
}"""


@pytest.mark.parametrize("steps", [-1, 5])
def test_jupyterlabs_own_zoom_keeps_everything_in_place(lab, steps):
    book = lab.open(*(match("metallurgie", painter=painter) for painter in PAINTERS), viewport=(1900, 1300))
    tables = [Table(book, cell) for cell in range(len(PAINTERS))]
    for table in tables:
        table.move()
    for _ in range(abs(steps)):
        book.command(f"application:zoom-{'in' if steps > 0 else 'out'}-widget")
    for table in tables:
        zoom = table.root.evaluate("root => root.currentCSSZoom")
        assert zoom == pytest.approx(1 + steps / 10)
        book.page.wait_for_function(FILLS, arg=table.root.element_handle())
        sheet, painted = table.root.evaluate(FITS)
        assert painted == pytest.approx(sheet, abs=1)
        # What was clicked is what is refused.
        book.click(table.target("do:why"))
        spot = table.find("button.gk-spot:not([data-gk-legal])").first
        book.click(spot)
        table.until(lambda now: now.told)
        refused, asked = table.find(".gk-is-refused").first.bounding_box(), spot.bounding_box()
        assert asked["x"] < refused["x"] + refused["width"] / 2 < asked["x"] + asked["width"]
        book.page.keyboard.press("Escape")
        # A click on the timeline goes to the mark that is nearest: to the start, though the next one is not much farther off.
        times = table.target("timeline").evaluate("el => el.getBoundingClientRect().width / el.offsetWidth")
        book.click(table.target("timeline"), (12 + 7) * times)
        assert table.until(lambda now: now.place != "8 of 8").place == "0 of 8"


def test_where_no_kernel_runs_the_board_stands_there_as_a_picture(lab):
    book = lab.open(*(match("metro-x", painter=painter) for painter in PAINTERS))  # with more than the board painted
    for cell in range(len(PAINTERS)):
        Table(book, cell).idle()
    book.save()
    called = "() => window.jupyterapp.shell.currentWidget.sessionContext"
    for happens in (lambda: book.page.evaluate(f"{called}.restartKernel()"), book.go):
        happens()
        for output in map(book.output, range(len(PAINTERS))):
            output.get_by_text("Run this cell to play.").wait_for(timeout=20_000)
            assert output.locator("img").evaluate("i => i.decode().then(() => i.naturalWidth)") > 400
            assert output.locator("button, .gk").count() == 0
    book.run()
    Table(book).idle()


LESSON = "import gamekit\ngamekit.lesson('metallurgie', next(iter(gamekit.lessons('metallurgie'))))"
HOT_SEAT = "gamekit.play('metallurgie', seats=['you:Ada', 'you:Ben'], seed=4)"


IMAGE = "<img src=x onerror=alert(1)>"
NAMED = f"""
import gamekit
table = gamekit.play("metallurgie", seats=["you:{IMAGE}", "you:<b>Ben"], seed=4)
table
"""


def test_a_name_is_text(lab):
    book = lab.open(NAMED, "table.match", "table._repr_mimebundle_()[0]['image/svg+xml']")
    dialogs, asked = [], []
    book.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.accept()))
    book.page.on("request", lambda request: asked.append(request.url))
    table = Table(book)
    assert IMAGE in table.target("do:claim").text_content()
    book.click(table.target("do:claim"))
    table.until(lambda now: now.can)
    table.move()
    for name in ("log", "state", "rules"):
        table.tab(name)
        book.settle()
    book.settle(500)
    assert IMAGE in table.find(".gk-seats").text_content()
    assert IMAGE in table.root.evaluate(LOG)
    assert not table.find("img, .gk-log b b, .gk-seats b b").count()
    assert (dialogs, [url for url in asked if url.endswith("/x")]) == ([], [])
    tags = "{e.tag for e in __import__('xml.etree.ElementTree').etree.ElementTree.fromstring(table._repr_mimebundle_()[0]['image/svg+xml']).iter()}"
    assert not [tag for tag in book.peek(f"sorted({tags})") if tag.endswith(("}img", "}b"))]


def test_a_fresh_notebook_shows_pictures(lab, server, tmp_path):
    cells = [*map(match, GAMES)] + [LESSON, HOT_SEAT, "table.match"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(notebook, tmp_path / "fresh.ipynb")
    executed = execute(tmp_path / "fresh.ipynb")
    server.api("contents/fresh.ipynb", "PUT", {"type": "notebook", "content": executed})
    book = lab.open(path="fresh.ipynb", run=False)
    for cell in range(len(cells)):
        picture = book.output(cell).locator("img")
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("i => i.decode().then(() => i.naturalWidth)") > 400
        assert "Error displaying widget" not in book.output(cell).text_content()
    book.shot("unrun")


SIGHT = """root => {
    const pane = root.closest('.jp-WindowedPanel-outer');
    const [a, b] = [root.getBoundingClientRect(), pane.getBoundingClientRect()];
    return [a.top >= b.top - 1 && a.bottom <= b.bottom + 1, pane.scrollTop];
}"""


def test_running_a_cell_brings_its_table_into_view_and_nothing_scrolls_afterwards(lab):
    lines = "for line in range(60):\n    print(line)"
    book = lab.open(lines, match("metallurgie"), lines, run=False, viewport=(1366, 768))
    for cell in range(2):
        book.run(cell)
    table = Table(book, 1)
    table.idle()
    book.page.wait_for_function(f"root => ({SIGHT})(root)[0]", arg=table.root.element_handle())
    book.settle(1500)
    _, place = table.root.evaluate(SIGHT)
    table.move()
    book.settle(1500)
    assert table.root.evaluate(SIGHT) == [True, place]


def test_several_tables_at_once_leave_the_page_where_it_is(lab):
    lines = "for line in range(60):\n    print(line)"
    book = lab.open(lines, match("metallurgie"), match("metro-x"), viewport=(1366, 768))
    Table(book, 1).idle()
    book.settle(1500)
    assert book.page.locator(".jp-WindowedPanel-outer").first.evaluate("pane => pane.scrollTop") < 10
