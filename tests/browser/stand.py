"""A table on a bare page, without a notebook or a kernel: its desk is here, and messages are carried by hand.

So a table in any box, language and position is there in a fraction of a second. To see one:

    PYTHONPATH=tests python -m browser.stand metallurgie --box 930x630 --lang de --moves 40 --tab log shot.png
"""

from __future__ import annotations

import argparse
import json
import random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import chromium
import gamekit
from browser.harness import FLAGS
from browser.table import Shown
from gamekit_widgets import Table, screen
from gamekit_widgets.desk import Desk
from gamekit_widgets.svg_painter import SvgPainter

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

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
  outbox.length = 0; // what the last one says as it goes is for nobody
  window.end = makeTable(link, root);
};
window.ready = true;
</script>"""


def served(path: str, html: str) -> tuple[str, str]:
    """What a bare page gets as it asks for it: itself or one of the kit's modules, and of what type that is."""
    name = path.removeprefix("/").removesuffix(".js")
    if name in screen.modules():
        return screen.modules()[name], "text/javascript"
    return ("", "") if name else (html, "text/html; charset=utf-8")


def bare_page(context: BrowserContext, html: str, style: str) -> tuple[Page, list[str]]:
    """A page without a server, which gets the kit's modules as it asks for them; and the errors in it."""
    page, errors = context.new_page(), list[str]()

    def serve(route: Route) -> None:
        body, kind = served(route.request.url.removeprefix(ORIGIN), html)
        route.fulfill(status=200 if kind else 204, body=body, content_type=kind)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: line.type == "error" and errors.append(line.text))
    page.route(f"{ORIGIN}**", serve)
    page.goto(ORIGIN)
    page.add_style_tag(content=style)
    page.wait_for_function("window.ready")
    return page, errors


class Stand:
    """One page that shows one table after another."""

    desk: Desk | None = None

    def __init__(self, browser: Browser, **context: Any) -> None:
        self.context = browser.new_context(**context)
        self.page, self.errors = bare_page(self.context, PAGE, screen.style())

    # ---- the desk's transport

    def send(self, message: Any) -> None:
        self.told.append(json.dumps(message))  # a text: Playwright would look at each number in it

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
                self.page.evaluate("told => told.forEach((message) => hear(JSON.parse(message)))", told)
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
        self.told = list[str]()
        self.desk = Desk(table.host, self, SvgPainter)
        self.page.evaluate("lay()")
        self.page.wait_for_function("outbox.some(message => message.hello)")
        self.pump()
        if big:
            self.page.evaluate("() => { HTMLElement.prototype.requestFullscreen = () => Promise.reject(); }")
            self.magnify()

    def key(self, key: str) -> None:
        self.page.evaluate("[...document.querySelectorAll('.gk-helps button, .gk-actions button')].find(el => el.checkVisibility()).focus()")
        self.page.keyboard.press(key)
        self.pump()

    def magnify(self) -> None:
        """By key, or back again; the page says what room it has then."""
        assert self.desk
        before = self.desk.big
        self.key("p")
        for _ in range(500):
            if self.desk.big is not before:
                return
            self.page.wait_for_timeout(20)
            self.pump()
        raise AssertionError("the table does not say that it was magnified")

    def shown(self) -> Shown:
        return Shown.of(self.page.locator(".gk"))

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


def main() -> None:
    """A picture of a table, as the command line asks for it."""
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("game", choices=gamekit.games())
    asked.add_argument("picture", help="where to save it, as .png")
    asked.add_argument("--players", type=int)
    asked.add_argument("--moves", type=int, default=0, help="how many were made, at random")
    asked.add_argument("--box", default="930x630")
    asked.add_argument("--lang", default="en")
    asked.add_argument("--theme", default="light", choices=("light", "dark"))
    asked.add_argument("--tab", default="", help="the tab that is open")
    asked.add_argument("--big", action="store_true")
    said = asked.parse_args()
    gamekit.language(said.lang)
    match, luck = gamekit.new(said.game, said.players, seed=1), random.Random(1)
    while match.to_act and (match.at < said.moves or 0 not in match.to_act):
        match.play(luck.choice(match.moves()))
    table = Table(match, ["you"] + ["bot"] * (match.players - 1))
    table.host.kick = lambda: None  # the bots wait
    width, height = map(int, said.box.split("x"))
    path = chromium.find()  # before Playwright's own loop begins
    with sync_playwright() as playwright:
        stand = Stand(playwright.chromium.launch(executable_path=path, args=FLAGS))
        stand.show(table, width, height, theme=said.theme, big=said.big)
        if said.tab:
            stand.click(f"[data-gk-target='do:{said.tab}'], [data-gk-tab='{said.tab}']")
        stand.shot(said.picture)


if __name__ == "__main__":
    main()
