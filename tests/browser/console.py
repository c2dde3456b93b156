"""A class's console on a bare page, without a notebook or a kernel: what it tells and is told is carried by hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from browser.stand import bare_page
from gamekit_widgets import screen
from gamekit_widgets.classroom.console import stylesheet
from gamekit_widgets.classroom.views import view_of
from gamekit_widgets.classroom.watch import Watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from gamekit_widgets.classroom.room import Room

PAGE = """<!doctype html><html lang=en><meta charset=utf-8><title>console</title><body style="margin:8px">
<script type=module>
import { open } from "./console.js";
window.outbox = [];
let draw = () => undefined;
window.show = (view) => {
  const first = !window.view;
  window.view = view;
  if (!first) return draw();
  const model = { get: () => window.view, send: (m) => outbox.push(m), on: (_, then) => { draw = then; }, off: () => {} };
  open(model, document.body);
};
window.ready = true;
</script>"""


class ConsoleStand:
    """One console of a class in a page."""

    def __init__(self, browser: Browser, room: Room, of: Any = None, **context: Any) -> None:
        self.watch = Watch(room, of)
        self.context = browser.new_context(**{"viewport": {"width": 946, "height": 700}, **context})
        self.page, self.errors = bare_page(self.context, PAGE, stylesheet() + screen.style())
        self.show()

    def show(self) -> None:
        """What has happened in the class."""
        self.page.evaluate("view => show(view)", json.loads(json.dumps(view_of(self.watch))))

    def press(self, do: str) -> None:
        """A button, by what it does."""
        self.page.click(f"[data-do='{do}']")
        self.hear()

    def hear(self) -> None:
        for said in self.page.evaluate("() => outbox.splice(0)"):
            self.watch.does(said["do"], said)
        self.show()
