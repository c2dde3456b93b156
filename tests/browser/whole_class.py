"""A lesson with a whole class, given in a notebook as 07-for-teachers tells, with thirty pages of real phones' sizes.

    PYTHONPATH=tests python -m browser.whole_class FOLDER

A lesson's 45 minutes in a few: pupils tap what is legal, some ask why not, one is late, one loses his network, one
reloads, one raises a hand. What the teacher, the projector and three phones see is saved as pictures, to be looked at.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import chromium
from browser.harness import FLAGS, Book, Lab, Pages
from labserver import LabServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = [
    "Ada", "Ben", "Chiara", "Deniz", "Elif", "Finn", "Greta", "Hugo", "Ines", "Jan", "Kofi", "Lara", "Mats", "Noor", "Ole",
    "Pia", "Quinn", "Rosa", "Sami", "Tuva", "Umut", "Vera", "Wim", "Yara", "Zoe", "Anouk", "Bilal", "Cem", "Dora", "Émile",
]  # fmt: skip
SIZES = [(390, 760), (360, 640), (320, 560), (412, 915), (768, 1024), (844, 390)]
TONGUES = ["en-GB", "de-DE", "fr-FR"]

CELLS = [
    (
        "import gamekit\n"
        "position = gamekit.lessons('metallurgie')['second-silver'].position\n"
        "right = ['place silver 1,0', 'place silver 0,-1', 'place silver -1,1']\n"
        "mine = gamekit.Lesson('metallurgie', position=position, title='Two silvers', rules=['place.on-lower'],\n"
        "    task='Bring a second silver beside the first.', right=right, hints=['Where does copper show?'])\n"
        "room = gamekit.classroom('Class 7b').save('7b.json')\nroom"
    ),
    "match = gamekit.new('metallurgie', position=position, seed=1, names=['Ada', 'Bo'])\nroom.show(match)",
    "q = room.ask(match, text='Where would you place the silver? | So that two silvers lie side by side.', right=right)\nq",
    "q.play('place silver 1,0')\nopinion = room.ask('Will Bo keep his word?', ['yes', 'no'], seconds=60)\nopinion",
    (
        "match.play('done')\n"
        "story = gamekit.story(match, {0: 'Bo holds two cards that we can\\'t see.', 1: 'Would you end the turn here?'})\n"
        "room.show(story)"
    ),
    "game = room.play('metro-x', map='berlin', seed=5)\ngame",
    "tables = room.play('forge', tables=8, seed=5)\ntables",
    "pirates = room.play('metal-adventures', tables=6, seed=5)\npirates",
    "work = room.lessons('metallurgie', ['neighbours', mine, 'first-area'])\nwork",
    "work['Ada'].show()",
    "room.show(work['Ada'])",
    "room.show(work)",
    "room.report()",
    "room.report(rules=True)",
    "room.close()",
]

# What a pupil does: sends what he has chosen, else taps something that is legal; who is `curious` taps anything.
ACT = """([seed, curious]) => {
    const pick = (all) => all[Math.floor(seed * all.length)];
    const seen = (css) => [...document.querySelectorAll(css)].filter(el =>
        el.checkVisibility({visibilityProperty: true}) && !el.disabled && !el.closest('[aria-hidden=true]'));
    const send = seen('.gkc-acts .gkc-main')[0];
    const chosen = seen('.gkc-told.gkc-no').length === 0;
    if (send && chosen) { send.click(); return 'sent'; }
    const again = seen('.gkc-seat .gk-spot[aria-pressed=true]')[0]; // a line is marked by a second tap
    if (again && seed < 0.5) { again.click(); return 'again'; }
    const option = pick(seen('.gkc-options button'));
    if (option) { option.click(); return 'option'; }
    const spots = seen('.gk-spot[data-gk-target], .gk-card, .gkc-row button, .gk-actions button');
    const legal = spots.filter(el => el.hasAttribute('data-gk-legal') || el.classList.contains('gk-legal')
        || el.matches('.gk-chosen, .gkc-row button, .gk-actions button'));
    const one = pick(curious ? spots : legal);
    if (!one) return '';
    one.click();
    return one.dataset.gkTarget || one.textContent;
}"""


class Class:
    """The teacher's notebook and the pupils' pages."""

    def __init__(self, book: Book, browser: Browser, folder: Path) -> None:
        self.book, self.browser, self.folder = book, browser, folder
        self.pages: dict[str, Page] = {}
        self.errors: list[str] = []
        self.luck = random.Random(7)

    def join(self, name: str) -> None:
        n = NAMES.index(name)
        width, height = SIZES[n % len(SIZES)]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=width < 700,
            locale=TONGUES[n % 3], color_scheme="dark" if n % 4 == 1 else "light",
        )  # fmt: skip
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{name}: {error}"))
        page.on("console", lambda line: line.type == "error" and self.errors.append(f"{name}: {line.text}"))
        page.goto(f"{self.book.peek('room.url')}#{self.book.peek('room.code')}")
        page.fill("input[name=name]", name)
        page.click("button[type=submit]")
        page.wait_for_selector(".gkc-name:not([hidden])")
        self.pages[name] = page

    def act(self, times: int = 1) -> dict[str, int]:
        """Everybody does something."""
        did: dict[str, int] = {}
        for _ in range(times):
            for n, page in enumerate(self.pages.values()):
                done = page.evaluate(ACT, [self.luck.random(), n % 5 == 0 and self.luck.random() < 0.5])
                did[done.partition(":")[0]] = did.get(done.partition(":")[0], 0) + 1
        return did

    def until(self, expression: str, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while not self.book.peek(expression):
            assert time.monotonic() < end, expression
            self.book.settle(200)

    def cell(self, number: int) -> Any:
        self.book.run(number)
        out = self.book.output(number)
        out.scroll_into_view_if_needed()
        return out

    def shots(self, name: str, cell: int) -> None:
        """What the teacher sees, and three of the pupils."""
        self.book.settle(600)
        self.book.shot(str(self.folder / f"{name}-teacher"), self.book.output(cell))
        for pupil in ("Ada", "Ben", "Chiara"):
            self.pages[pupil].screenshot(path=self.folder / f"{name}-{pupil}.png")
        wide = [
            f"{pupil} at {name}"
            for pupil, page in self.pages.items()
            if page.evaluate("document.documentElement.scrollWidth > innerWidth")
        ]
        self.errors += [f"sticks out: {one}" for one in wide]


def give(course: Class) -> None:
    """The lesson."""
    book, say = course.book, lambda *what: print(round(time.monotonic() - begun), *what, flush=True)
    begun = time.monotonic()
    course.cell(0)
    for name in NAMES[:-1]:
        course.join(name)
    course.until("len(room.here) == 29")
    course.shots("1-waiting", 0)
    say("29 are in")
    course.cell(1)
    course.shots("2-shown", 1)
    out = course.cell(2)
    for page in course.pages.values():
        page.wait_for_selector(".gk-painting")
    course.pages["Deniz"].context.set_offline(True)
    say("tapped", course.act(4))
    course.join("Émile")
    course.pages["Elif"].reload()
    course.pages["Deniz"].context.set_offline(False)
    course.shots("3-question", 2)
    say("tapped", course.act(5))
    say("answers", book.peek("q.answers"), "refusals", book.peek("q.refusals"))
    out.locator("[data-do=reveal]").click()
    course.shots("4-result", 2)
    book.page.evaluate("() => { HTMLElement.prototype.requestFullscreen = () => Promise.reject(); }")
    out.locator("[data-do=big]").click()
    book.settle(300)
    book.page.screenshot(path=course.folder / "4-result-projector.png")
    book.page.keyboard.press("Escape")
    out = course.cell(3)
    course.until("room.model.activity is opinion")
    book.settle(500)
    course.act(1)
    course.until("sum(opinion.answers.values()) > 25")
    course.shots("5-opinion", 3)
    out.locator("[data-do=reveal]").click()
    out = course.cell(4)
    out.locator("[data-do=next]").click()
    book.settle(1000)
    course.act(1)
    course.shots("6-story", 4)
    say("a story")
    course.cell(5)
    for page in course.pages.values():
        page.wait_for_selector(".gkc-seat .gk-painting")
    course.shots("7-sheets-at-first", 5)
    for _ in range(4):
        say("sheets", course.act(4), book.peek("len(game.cards)"))
    course.shots("7-sheets", 5)
    out = course.cell(6)
    course.pages["Ben"].wait_for_selector(".gkc-seat .gk-painting")
    for _ in range(3):
        say("forge", course.act(4), book.peek("[m.at for m in tables.matches.values()]"))
    course.shots("8-forge", 6)
    out.locator("[data-do=in-1]").click()
    book.settle(600)
    book.shot(str(course.folder / "8-forge-inside"), out)
    out.locator("[data-do=out]").click()
    out.locator("[data-do=pause]").click()
    course.pages["Ada"].wait_for_selector("text=paused")
    course.cell(7)
    for _ in range(3):
        say("pirates", course.act(4), book.peek("[m.at for m in pirates.matches.values()]"))
    course.shots("9-pirates", 7)
    out = course.cell(8)
    course.pages["Greta"].tap(".gkc-hand")
    for _ in range(4):
        say("lessons", course.act(4), book.peek("sum(p.solved for p in work.progress.values())"))
    course.shots("10-lessons", 8)
    book.shot(str(course.folder / "11-looked-at"), course.cell(9))
    course.cell(10)
    book.settle(1500)
    course.shots("12-to-all", 10)
    course.cell(11)
    course.pages["Ada"].wait_for_selector(".gkc-seat .gk-painting")
    course.shots("13-lessons-again", 11)
    for number in (12, 13):
        book.shot(str(course.folder / f"14-report-{number}"), course.cell(number))
    course.cell(14)
    course.pages["Ada"].wait_for_selector(".gkc-wrong")
    course.pages["Ada"].screenshot(path=course.folder / "15-closed-Ada.png")
    say("errors", course.errors, book.errors)


def main() -> None:
    asked = argparse.ArgumentParser(description=main.__doc__)
    asked.add_argument("folder", type=Path)
    folder = asked.parse_args().folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    path = chromium.find()  # before Playwright's own loop begins
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as root:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        (Path(root) / "lab").mkdir()
        server = LabServer(Path(root) / "lab", Path(root) / "home")
        lab = Lab(server, Pages(browser))
        try:
            book = lab.open(*CELLS, run=False, viewport=(1400, 900))
            give(Class(book, browser, folder))
            shutil.copy(Path(root) / "lab" / "7b.json", folder / "7b.json")
        finally:
            lab.close()
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
