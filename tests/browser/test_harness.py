"""The harness itself, on a plain canvas and button: the browser tests rest on it."""

from __future__ import annotations

import pytest

CELL = """
import ipywidgets
from ipycanvas import Canvas, hold_canvas

hits = []
canvas = Canvas(width=200, height=100, layout={"width": "200px"})
with hold_canvas():
    canvas.fill_style = "rgb(200, 30, 40)"
    canvas.fill_rect(0, 0, 100, 100)
canvas.on_mouse_down(lambda x, y: hits.append([x, y]))
button = ipywidgets.Button(description="count")
button.on_click(lambda button: setattr(button, "description", f"{button.description}!"))
ipywidgets.VBox([canvas, button])
"""


def test_mouse_kernel_and_counters(lab):
    book = lab.open(CELL)
    canvas, button = book.output(0).locator("canvas"), book.output(0).locator("button")
    assert book.pixel(canvas, 50, 50) == [200, 30, 40, 255]
    book.click(canvas, 30, 20)
    book.settle()
    assert book.peek("hits") == [pytest.approx([30, 20], abs=1)]
    book.settle(500)
    book.mark()
    assert book.traffic() == (0, 0, 0, 0)
    book.click(button)
    button.get_by_text("count!", exact=True).wait_for()
    seen = book.traffic()
    assert seen.sent >= 1
    assert seen.received >= 1
    assert 0 < seen.bytes_received < 20_000
    book.do("button.description = 'done'")
    button.get_by_text("done").wait_for()
    assert book.shot("harness").stat().st_size > 1000


def test_touch_dark_and_reload(lab):
    book = lab.open(CELL, dark=True, touch=True, dpr=2, viewport=(900, 700))
    assert book.page.evaluate("[document.body.dataset.jpThemeLight, devicePixelRatio]") == ["false", 2]
    book.tap(book.output(0).locator("button"))
    book.output(0).get_by_text("count!").wait_for()
    book.save()
    book.go()
    book.output(0).get_by_text("count!").wait_for()


def test_axe_finds_a_barrier(lab):
    book = lab.open("import ipywidgets\nipywidgets.HTML('<button></button><p>text</p>')")
    assert [found.partition(":")[0] for found in book.barriers(".jp-OutputArea-output")] == ["button-name"]


def test_errors_and_requests_are_seen(lab):
    book = lab.open("1 + 1")
    book.page.evaluate("() => { setTimeout(() => { throw new Error('on purpose') }); console.error('said') }")
    book.page.evaluate("() => fetch('http://192.0.2.1/', {signal: AbortSignal.timeout(100)}).catch(() => 0)")
    assert {error.partition(":")[0] for error in book.errors} == {"page error", "console", "request to the outside"}
    book.errors.clear()
