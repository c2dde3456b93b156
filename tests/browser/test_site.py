"""The site without a server, `make site`: Python in the page itself, on a host that knows nothing but files."""

from __future__ import annotations

import pytest

import required
import siteserver
from browser.harness import Book
from browser.table import GAMES, Table
from gamekit.lessons import session

LESSON = "first-area"
CELLS = [
    *(f"import gamekit\ngamekit.play({game!r}, seats=['you', 'bot', 'bot'], seed=1)" for game in GAMES),
    f"gamekit.lesson('metallurgie', {LESSON!r})",
    "print(gamekit.progress('metallurgie').solved)",
    "match = gamekit.new('forge', seed=3)\nmatch.play(match.moves()[0]).save('mine.json')",
]
STUDY = "import gamekit\nframe = gamekit.study.run('forge', ['greedy', 'greedy'], 1_000_000)\nlen(frame['won'])"
AGAIN = "import gamekit\nprint(gamekit.load('mine.json').log)\nprint(gamekit.progress('metallurgie').solved)"


@pytest.fixture(scope="module")
def site():
    """The site, built as `make site` builds it."""
    required.program("npm")
    siteserver.build()
    running = siteserver.SiteServer()
    yield running
    running.stop()


@pytest.fixture
def reader(site, chromium):
    """Somebody with a browser; at the end there was no error, and no request to anywhere else.

    JupyterLite asks the host for a file that the browser does not have, and for one that a warning names, and takes a 404
    for an answer.
    """
    context = chromium.new_context(viewport={"width": 1300, "height": 1000})
    context.set_default_timeout(90_000)
    book = Book(site, context.new_page(), "", [])
    lacking = []
    book.page.on("response", lambda answer: answer.status >= 400 and lacking.append(answer.url.removeprefix(site.url)))
    yield book
    book.close()
    context.close()
    assert [error for error in book.errors if "status of 404" not in error] == []
    assert [path for path in lacking if not path.startswith(("/files/", "/api/contents/", "/api/resolvePath"))] == []


def solve(table, lesson):
    """Make the moves of a lesson's first solution by mouse."""
    done = session("metallurgie", lesson)
    for text in done.lesson.solutions[0]:
        move = next(move for move in done.match.moves() if move.text == text)
        for target in move.targets:
            before = table.idle()
            table.book.click(table.target(target))
            table.changed(before)
        done.match.play(move)


def test_one_plays_on_a_site_without_a_server(reader):
    reader.go(reader.server.url)  # which leads to the first notebook
    assert reader.page.evaluate(siteserver.SHOWN, "00-start-here.ipynb")
    siteserver.write(reader, "mine.ipynb", CELLS)
    reader.run(timeout=120_000)
    places = []
    for cell in range(len(GAMES)):
        table = Table(reader, cell)
        table.move()
        places.append(table.idle().place)
    solve(Table(reader, len(GAMES)), LESSON)
    reader.run(len(GAMES) + 1)
    assert LESSON in reader.output(len(GAMES) + 1).inner_text()
    reader.settle(6000)  # a game is written a little later
    reader.go()
    reader.run(timeout=120_000)  # in another kernel, which knows what the browser has kept and nothing else
    assert [Table(reader, cell).idle().place for cell in range(len(GAMES))] == places
    siteserver.write(reader, "again.ipynb", [AGAIN])
    reader.run(timeout=120_000)
    shown = reader.output(0).inner_text()
    assert "Entry(" in shown
    assert LESSON in shown


def test_a_study_is_stopped_by_the_button_that_stops_everything_else(reader):
    """On a phone, where nothing stands beside the notebook, and nothing in place of the button."""
    reader.page.set_viewport_size({"width": 390, "height": 760})
    reader.go(reader.server.url)
    reader.page.wait_for_function("document.querySelector('.jp-NotebookPanel').offsetWidth === innerWidth")
    siteserver.write(reader, "study.ipynb", [STUDY])
    reader.begin(0)
    reader.output(0).get_by_text("match/s").wait_for()  # it is under way
    reader.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) [data-command='notebook:interrupt-kernel']").click()
    reader.ended(0)
    shown = reader.output(0).inner_text()
    assert "study.py" not in shown  # but the reader's own line
    assert "of 1,000,000 matches have been played" in shown
    assert int(shown.split()[-1]) > 0
