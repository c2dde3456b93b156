"""A table on a bare page, without a notebook or a kernel: its desk is here, and messages are carried by hand.

So a table in any box, language and position is there in a fraction of a second.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gamekit_widgets import screen
from gamekit_widgets.desk import Desk
from gamekit_widgets.svg_painter import SvgPainter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from gamekit_widgets import Table

ORIGIN = "http://stand/"
PAGE = """<!doctype html><meta charset=utf-8><style>
html,body{margin:0;height:100%;overflow:hidden;background:var(--page)}
#pane{overflow:auto;background:#fff}</style><div id=pane><div id=table></div></div>
<script type=module>
import { makeTable } from "./table.js";
window.outbox = [];
window.lay = () => {
  const link = { send: (m) => outbox.push(m), listen: (hear) => { window.hear = hear; return () => {}; } };
  document.getElementById("table").replaceChildren();
  const root = document.createElement("div");
  document.getElementById("table").append(root);
  window.end?.();
  window.end = makeTable(link, root);
};
window.ready = true;
</script>"""


class Stand:
    """One page that shows one table after another."""

    def __init__(self, browser: Browser, **context: Any) -> None:
        self.context = browser.new_context(**context)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))
        self.page.route(f"{ORIGIN}**", self._serve)
        self.page.goto(ORIGIN)
        self.page.add_style_tag(content=screen.style())
        self.page.wait_for_function("window.ready")
        self.desk: Desk | None = None
        self.told: list[object] = []

    def _serve(self, route: Any) -> None:
        name = route.request.url.removeprefix(ORIGIN).removesuffix(".js")
        if name in screen.modules():
            route.fulfill(body=screen.modules()[name], content_type="text/javascript")
        elif name:
            route.fulfill(status=204)
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    # ---- the desk's transport

    def send(self, message: Any) -> None:
        self.told.append(json.loads(json.dumps(message)))

    def on(self, hear: Any) -> None:
        self.hear = hear

    def pump(self) -> None:
        """Carry messages to and fro until nobody says anything more."""
        for _ in range(50):
            heard = self.page.evaluate("() => outbox.splice(0)")
            for message in heard:
                self.hear(message)
            told, self.told = self.told, []
            if told:
                self.page.evaluate("told => told.forEach(hear)", told)
            if not heard and not told:
                return

    # ---- what a test does

    def show(self, table: Table, width: int, height: int, *, theme: str = "light", big: bool = False) -> None:
        """Lay a table in a box of that size."""
        if self.desk is not None:
            self.desk.host.desks.clear()
        self.page.set_viewport_size({"width": max(width, 320), "height": height + (0 if big else 17)})
        self.page.evaluate(
            """([w, h, light]) => {
                document.body.dataset.jpThemeLight = light;
                const pane = document.getElementById('pane');
                pane.style.width = `${w}px`;
                pane.style.height = `${h}px`;
                outbox.length = 0;
            }""",
            [width, height + 17, str(theme == "light").lower()],
        )
        self.told = []
        self.desk = Desk(table.host, self, SvgPainter)
        self.page.evaluate("lay()")
        self.page.wait_for_function("outbox.length")
        self.pump()
        if big:
            self.page.evaluate("() => { HTMLElement.prototype.requestFullscreen = () => Promise.reject(); }")
            self.key("p")
            self.page.wait_for_timeout(200)
            self.pump()

    def key(self, key: str) -> None:
        self.page.locator(".gk-helps button:visible, .gk-actions button:visible").first.focus()
        self.page.keyboard.press(key)
        self.pump()

    def click(self, css: str) -> None:
        """With the mouse: what is refused can be clicked, too."""
        box = self.page.locator(css).first.bounding_box()
        assert box, css
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.pump()

    def target(self, target: str) -> None:
        self.click(f'[data-gk-target="{target}"]:not([aria-hidden=true] *)')

    def shot(self, path: str) -> None:
        self.page.wait_for_timeout(150)
        self.page.screenshot(path=path)

    def close(self) -> None:
        self.context.close()
