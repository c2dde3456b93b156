"""A match played at the table in a real JupyterLab: by mouse, by keys, by touch, by two people, with chance in the reader's hands."""

from __future__ import annotations

import random
import re

import pytest

from browser.keys import Keys
from browser.table import GAMES, LOG, PAINTERS, Table, assert_tells, match

MORE = "for line in range(60):\n    print(line)"
# Known to the last card: seat 0 holds one card that can't be placed anywhere yet.
KNOWN = """
import gamekit
from gamekit_widgets import Table
pattern = {"0,0": "silver", "1,0": "copper", "0,1": "copper", "-1,1": "iron", "-1,0": "iron", "0,-1": "copper", "1,-1": "iron"}
position = {"pattern": pattern, "hands": [["iron", "copper", "silver"], ["iron", "copper", "gold"]]}
match = gamekit.new("metallurgie", position=position, seed=2)
table = Table(match, ["you", "bot"], pace=0)
table
"""
TOLD = """[part["text"] for e in __import__("gamekit_widgets.telling").telling.told(match.chair(0),
    __import__("gamekit_widgets.stock").stock.Stock())[:match.at] if not e["aside"] for part in e["told"]]"""
NOTEBOOK = """() => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return [notebook.widgets.length, notebook.activeCellIndex, notebook.mode];
}"""


def assert_told(book, table):
    assert_tells(table.root.evaluate(LOG), book.peek(" ".join(TOLD.split())))


def assert_same_end(book, table):
    assert book.peek("match.outcome is not None and match.to_act == ()")
    assert_told(book, table)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_to_its_end_by_mouse(lab, game):
    book = lab.open(match(game, players=3, late=True))
    table, rng = Table(book), random.Random(1)
    now = table.idle()
    while not now.over:
        book.click(table.target(rng.choice(now.next)))
        now = table.idle(now)
    assert_same_end(book, table)
    assert book.peek("len(match.log)") > 90
    book.shot(f"{game}-over")


def test_a_match_to_its_end_by_keys_alone(lab):
    book = lab.open("1 + 1", match("forge", late=True), "2 + 2")
    table, rng, page = Table(book, 1), random.Random(2), book.page
    keys, now = Keys(table.root, rng), table.idle()
    keys.tab_to("button.gk-spot")
    before = page.evaluate(NOTEBOOK)
    while not now.over:
        keys.choose(rng.choice(now.next), rng.choice(["Enter", "Space"]))
        now = table.idle(now)
    assert_same_end(book, table)
    # What JupyterLab does on b, d d, a, x, y and arrows in command mode must not happen, wherever the focus is at the table.
    for css in (
        "button.gk-spot",
        "[data-gk-target='do:new']",
        "[role=slider]",
        "[data-gk-target='do:back']",
    ):
        keys.tab_to(css)
        for key in ("b", "d", "d", "a", "x", "y", "ArrowDown", "ArrowUp"):
            page.keyboard.press(key)
    book.settle()
    assert page.evaluate(NOTEBOOK) == before
    for key, where in (("Tab", "[role=slider]"), ("Shift+Tab", "button.gk-spot")):
        keys.tab_to(where)
        for _ in range(15):
            page.keyboard.press(key)
            if not table.root.evaluate("root => root.contains(document.activeElement)"):
                break
        else:
            raise AssertionError(f"{key} does not leave the table")
    assert page.evaluate(NOTEBOOK) == before


def test_a_match_to_its_end_by_touch_and_swipes_scroll(lab):
    book = lab.open(match("metro-x", late=True), MORE, touch=True)
    table, rng, page = Table(book), random.Random(4), book.page
    now = table.idle()
    pane = page.locator(".jp-WindowedPanel-outer").first
    place = pane.evaluate("pane => pane.scrollTop")
    book.swipe(table.find(".gk-board"), 250)
    scrolled = "([pane, place]) => pane.scrollTop > place + 150"
    page.wait_for_function(scrolled, arg=[pane.element_handle(), place])
    page.mouse.move(*book.point(table.find(".gk-board")))
    swiped = pane.evaluate("pane => pane.scrollTop")
    page.mouse.wheel(0, 200)
    page.wait_for_function(scrolled, arg=[pane.element_handle(), swiped])
    assert table.idle() == now._replace(focus=table.shown().focus)  # scrolling has played nothing
    while not now.over:
        book.tap(table.target(rng.choice(now.next)))
        now = table.idle(now)
    assert_same_end(book, table)


@pytest.mark.parametrize("painter", PAINTERS)
def test_asking_hints_and_undo(lab, painter):
    book = lab.open(KNOWN.replace("pace=0", f"pace=0, painter={painter!r}"))
    table = Table(book)
    now, start = table.idle(), table.picture()
    book.click(table.target("hand:copper"))
    assert table.idle(now).chosen == ["hand:copper"]
    book.click(table.target("cell:0,0"))
    refused = book.peek("(lambda no: [no.rule, no.text])(match.why_not('place copper 0,0'))")
    told = table.until(lambda now: now.told).told
    assert refused == ["place.on-lower", *refused[1:]]
    assert refused[1] in " ".join(told.split())
    assert refused[1] in table.find("[aria-live=assertive]").text_content()
    book.shot("refusal", table.root)
    book.click(table.find(".gk-told [data-rule-link]"))
    rule = table.find(f"details[data-rule='{refused[0]}'][open]")
    rule.wait_for()
    below = "rule => rule.getBoundingClientRect().top - rule.closest('.gk-pane').getBoundingClientRect().top"
    assert 40 < rule.evaluate(below) < 300
    for _ in ("the answer", "the choice", "the drawer"):
        book.page.keyboard.press("Escape")
    # Asking by mode: what is allowed is said to be, and nothing is played.
    book.click(table.target("do:why"))
    book.click(table.target("hand:copper"))
    book.click(table.target("cell:-1,1"))
    assert table.until(lambda now: now.told).told.partition("\n")[0].endswith("allowed")
    book.click(table.target("cell:0,0"))
    table.until(lambda now: now.told and refused[1] in " ".join(now.told.split()))
    leave = table.target("do:leave")
    assert leave.is_visible()
    assert table.target("do:hint").get_attribute("aria-disabled") == "true"
    for _ in ("the answer", "the mode"):
        book.page.keyboard.press("Escape")
    leave.wait_for(state="hidden")
    assert book.peek("match.at") == 0
    book.click(table.target("do:hint"))
    hinted = table.until(lambda now: now.told)
    assert hinted.place == now.place
    assert table.find(".gk-hinted, .gk-is-hover").count()
    book.page.keyboard.press("Escape")
    table.until(lambda now: not now.told)
    assert table.picture() == start
    now = table.shown()
    for target in ("hand:copper", "cell:-1,1")[len(now.chosen) :]:
        book.click(table.target(target))
        now = table.idle(now)
    assert book.peek("[entry.move.text for entry in match.log]") == ["place copper -1,1"]
    assert table.picture() != start
    now = table.shown()
    book.click(table.target("do:undo"))
    table.idle(now)
    book.page.mouse.move(0, 0)
    assert (book.peek("match.at"), table.picture()) == (0, start)


def test_a_card_that_is_chosen_does_not_hide_why_not(lab):
    book = lab.open(KNOWN)
    table = Table(book)
    book.click(table.target("hand:copper"))
    table.until(lambda now: now.chosen)
    book.click(table.target("done"))
    slug = book.peek("match.why_not('done').rule")
    table.find(f".gk-told [data-rule-link='{slug}']").wait_for(timeout=5000)


@pytest.mark.parametrize("painter", PAINTERS)
def test_the_timeline_and_what_others_may_know(lab, painter):
    book = lab.open(KNOWN.replace("pace=0", f"pace=0, painter={painter!r}"))
    table, page = Table(book), book.page
    now, pictures = table.idle(), [table.picture()]
    for targets in (("hand:copper", "cell:-1,1"), ("done",)):
        for target in targets:
            book.click(table.target(target))
            now = table.idle(now)
        pictures.append(table.picture())
    end = now.place
    # Nothing of what the others drew is on the page, nor came to it.
    assert_told(book, table)
    drawn = "[e.move.text for e in match.log if e.events[0].what == 'refilled' and e.events[0].facts['seat'] != 0]"
    assert book.peek(drawn)
    told = b"".join(frame.text() for frame in book.frames)
    assert b"turn.refill" in told  # the log can be read here, so what is not in it was not sent
    own = book.peek(drawn.replace("!= 0", "== 0"))  # the same card may have come to both
    assert not [text for text in book.peek(drawn) if text not in own and text.encode() in told]
    assert "Drawn by Nadia: a card" in table.root.evaluate(LOG)

    def mark(n):
        """Point at a mark of the timeline: they lie evenly, 17 apart at the most."""
        page.mouse.move(*book.point(table.target("timeline"), 12 + n * 17))

    mark(0)
    table.until(lambda now: now.place.startswith("0 "))
    assert table.picture() == pictures[0]
    page.keyboard.press("Escape")
    table.until(lambda now: now.place == end)
    assert table.picture() == pictures[2]
    mark(1)
    table.until(lambda now: now.place.startswith("1 "))
    assert table.picture() == pictures[1]
    book.click(table.target("timeline"), 12 + 17)
    table.until(lambda now: now.place.startswith("1 ") and "done" in now.can)
    assert book.peek("match.at") == 1
    for target in ("hand:silver", "cell:-1,1"):
        now = table.shown()
        book.click(table.target(target))
        table.idle(now)
    assert book.peek("len(match.lines)") == 2
    other = table.find(".gk-line")
    assert other.text_content() == "Try 2 of 2"
    book.click(other)
    table.until(lambda now: now.place == end)
    assert table.picture() == pictures[2]
    assert other.text_content() == "Try 1 of 2"


def test_the_state_inspector(lab):
    book = lab.open(KNOWN, viewport=(1700, 1000))
    table = Table(book)
    now = table.idle()
    table.tab("state")
    tree = table.find(".gk-tree")
    hands = tree.locator("details", has_text="hands").first
    hands.wait_for()
    assert hands.evaluate("d => [...d.querySelectorAll('.gk-value')].map(v => v.textContent)") == [
        "iron, copper, silver",
        "3 cards, face down",
    ]
    assert not tree.locator(".gk-changed").count()
    for target in ("hand:copper", "cell:-1,1"):
        book.click(table.target(target))
        now = table.idle(now)
    changed = tree.locator(".gk-changed")
    changed.first.wait_for()
    leaves = "d => [...d.querySelectorAll('.gk-leaf:has(.gk-changed)')].map(v => v.firstChild.textContent)"
    assert "-1,1" in tree.evaluate(leaves)
    assert "0,0" not in tree.evaluate(leaves)
    book.click(table.find(".gk-eye button"))
    hands.get_by_text("iron, copper, gold").wait_for()
    book.shot("inspector", table.root)


HOT_SEAT = """
import gamekit
table = gamekit.play("metallurgie", seats=["you:Ada", "you:Ben"], seed=4)
match = table.match
table
"""


def test_two_people_at_one_screen(lab):
    book = lab.open(HOT_SEAT)
    table, rng = Table(book), random.Random(3)
    names = book.peek("match.names")
    for turn in range(2):
        seat = book.peek("match.to_act")[0]
        claim = table.target("do:claim")
        claim.wait_for()
        covered = table.shown()
        assert claim.text_content() == f"I am {names[seat]}"
        assert (covered.can, table.find(".gk-card").count()) == ([], 0)
        drawn = re.findall(r"drawn by[^;\n]*", table.root.evaluate(LOG), re.IGNORECASE)
        assert bool(drawn) == bool(turn)
        assert all(text.endswith("a card") for text in drawn)
        book.click(claim)
        now = table.idle(covered)
        hand = [
            card.removeprefix("hand:")
            for card in table.find(".gk-card").evaluate_all("all => all.map(c => c.dataset.gkTarget)")
        ]
        assert sorted(hand) == sorted(book.peek(f"match.position()['hands'][{seat}]"))
        while "Give the screen" not in now.prompt:
            book.click(table.target("done" if "done" in now.can else rng.choice(now.next)))
            now = table.idle(now)
    assert book.peek("match.to_act")[0] == seat ^ 1


SLOW_BOT = """
import threading

class Slow:
    name = "slow"
    go = threading.Event()
    def choose(self, game, view, moves, rng):
        self.go.wait(30)
        return moves[0]
"""
OFFER = f"""{SLOW_BOT}
import gamekit
from gamekit_widgets import Table
pirates = [{{"ship": "mula"}}, {{"ship": "kobold", "trophies": ["usurer"], "credits": 9}}, {{"ship": "tortuga"}}]
match = gamekit.new("metal-adventures", seed=1, position={{"pirates": pirates, "turn": {{"seat": 0}}}})
table = Table(match, ["you:Ada", Slow(), "bot:random"], pace=0)
table
"""


def test_an_offer_is_put_together_and_who_holds_a_trophy_is_asked(lab):
    book = lab.open(OFFER)
    table = Table(book)
    steps = {
        "seat:1": "What do you want of this pirate?",
        "offer": "Click what changes hands",
        "promise credit": "When is it due?",
        "turn:1": "Make your offer to",
        "drop offer": "Name a combat,",
    }
    for target, prompt in steps.items():
        book.click(table.target(target))
        table.until(lambda now, prompt=prompt: now.prompt.startswith(prompt))
    # After the combat who holds a trophy is asked, whatever it is.
    book.do("match.play('attack bazaar').play('go on').play('no faktor')")
    asked = table.until(lambda now: now.bot)
    assert book.peek("match.to_act")[0] == 1
    assert asked.bot.startswith("Nadia thinks")
    book.shot("asked", table.root)
    book.do("Slow.go.set()")
    table.until(lambda now: now.bot is None)


ASKING = """
import gamekit
from gamekit_widgets import Table
match = gamekit.new("metallurgie", players=2, chance="ask")
table = Table(match, ["you", "bot"], pace=0)
table
"""
SLOW = f"""{SLOW_BOT}
slow = Table(gamekit.new("metallurgie", players=2, seed=7), [Slow(), "you"], pace=0)
slow
"""


def test_chance_by_hand_and_a_slow_bot(lab):
    book = lab.open(ASKING, SLOW)
    table, slow = Table(book), Table(book, 1)
    chances = table.find(".gk-actions button")
    assert chances.evaluate_all("all => all.map(b => b.lastChild.textContent)") == ["50 %", "50 %"]
    book.click(chances.first)
    book.click(chances.filter(has_text="gold"))
    table.until(lambda _: book.peek("match.at") == 2)
    assert table.find(".gk-place").text_content() == "", "what is dealt is no move"
    assert book.peek("[e.move.text for e in match.log]") == ["first 0", "draw gold"]
    book.shot("chance", table.root)
    # A bot that takes its time: it says so, the kernel stays free, and it can be stopped.
    assert "thinks" in slow.until(lambda now: now.bot).bot
    place = slow.shown().place
    book.click(slow.target("do:stop"))
    slow.until(lambda now: now.bot and "thinks" not in now.bot)
    book.do("Slow.go.set()")
    book.settle(300)
    assert slow.shown().place == place
    book.click(slow.target("do:go-on"))
    slow.until(lambda now: now.bot is None and now.place != place)


STRONG = """
import gamekit
from gamekit.bots import StrongBot
from gamekit_widgets import Table
match = gamekit.new("metallurgie", players=3, seed=7)
thinker = StrongBot(600_000)
table = Table(match, [thinker, "you", "bot:easy"], pace=0, seed=1)
table
"""


def test_strong_bots_think_can_be_stopped_and_show_what_they_considered(lab):
    book = lab.open(STRONG)
    table = Table(book)
    assert table.find(".gk-seat").nth(2).get_attribute("title").startswith("easy bot")
    # Ten minutes of thought: the table says so, answers meanwhile, and stops when told.
    thinking = table.until(lambda now: now.bot)
    assert "thinks" in thinking.bot
    table.tab("state")
    table.find(".gk-tree").get_by_text("3 cards, face down").first.wait_for()
    book.click(table.target("do:stop"))
    stopped = table.until(lambda now: now.bot and "thinks" not in now.bot)
    assert stopped.place == thinking.place
    book.do("thinker.milliseconds = 100")
    book.click(table.target("do:go-on"))
    table.until(lambda now: now.bot is None and now.place != stopped.place)
    # Only the teacher's eye sees what it considered, for that tells which cards it holds.
    weighed = table.find(".gk-weighed")
    assert weighed.is_hidden()
    book.click(table.find(".gk-eye button"))
    weighed.get_by_text("considered before move").wait_for()
    rows = weighed.locator("tbody tr")
    rows.first.wait_for()  # one row only where the last move was the only one
    assert rows.first.locator(".gk-bar-of").evaluate("bar => bar.offsetWidth") > 20
    book.click(table.find(".gk-eye button"))
    weighed.wait_for(state="hidden")
    # A hint names the rule that it rests on, and compares moves.
    book.click(table.target("do:hint"))
    hinted = table.until(lambda now: now.told)
    assert "read the rule" in hinted.told
    book.click(table.target("do:compare"))
    weighed.get_by_text("What the hint considered").wait_for()
    book.shot("considered", table.root)
    for _ in ("the hint", "the drawer"):
        book.page.keyboard.press("Escape")
    weighed.wait_for(state="hidden")


def test_each_window_has_its_own_size_theme_language_and_chair(lab):
    book = lab.open(HOT_SEAT)
    laptop = Table(book)
    book.click(laptop.target("do:claim"))
    laptop.until(lambda now: now.can)
    assert laptop.target("do:who").count() == 0
    book.save()
    phone = Table(lab.open(path=book.path, run=False, viewport=(620, 900), dark=True))
    assert "Also here: host" in laptop.find(".gk-who").text_content()
    before = laptop.picture()
    book2 = phone.book
    book2.click(phone.target("do:who"))
    phone.find(".gk-who select").nth(0).select_option(label="spectator")
    phone.find(".gk-who select").nth(1).select_option(label="Deutsch")
    phone.until(lambda now: now.prompt.startswith("Am Zug: Ada"))
    assert (phone.shown().can, phone.find(".gk-card").count()) == ([], 0)
    assert "Also here: spectator" in laptop.find(".gk-who").text_content()
    assert laptop.picture() == before
    sides = [table.painted.evaluate("canvas => [canvas.width, canvas.offsetWidth]") for table in (laptop, phone)]
    assert sides[0][0] > sides[1][0]
    assert sides[0][1] > sides[1][1]
    now = laptop.shown()
    book.click(laptop.target(now.next[0]))
    book.click(laptop.target(laptop.changed(now).next[0]))
    place = laptop.until(lambda shown: shown.place != now.place).place
    phone.until(lambda shown: shown.place == place)
    phone.book.shot("spectator-dark", phone.root)
    # The other one sits down there: the laptop is Ada's alone.
    phone.find(".gk-who select").nth(0).select_option(label="Ben")
    phone.find(".gk-card").first.wait_for()
    assert "Also here: Ben" in laptop.find(".gk-who").text_content()
    phone.book.command("notebook:clear-all-cell-outputs")  # a page that goes may lose what it says last
    laptop.target("do:who").wait_for(state="detached")


def test_a_cell_that_is_run_again_leaves_no_window_behind(lab):
    begin = "import gamekit\nfrom gamekit_widgets import Table\nmatch = gamekit.new('forge', seed=1)"
    book = lab.open(begin, "table = Table(match, ['you', 'bot:easy'], pace=0)\ntable")
    for _ in range(3):
        book.run(1)
    table = Table(book, 1)
    before = table.shown()
    book.click(table.target(before.next[0]))
    table.changed(before)
    assert book.peek("len(table.host.desks)") == 1


RECONNECT = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()"


def test_a_page_that_connects_anew_in_the_midst_of_a_thought_is_heard(lab):
    book = lab.open(STRONG.replace("600_000", "1_000").replace('"you", "bot:easy"', "thinker, thinker"))
    table = Table(book)
    for _ in range(2):
        thinking = table.until(lambda now: now.bot and "thinks" in now.bot)
        book.page.evaluate(RECONNECT)
        table.until(lambda now, before=thinking: now.place != before.place)  # what was thought is told
        book.click(table.target("do:stop"))
        stopped = table.until(lambda now: now.bot and "thinks" not in now.bot, timeout=5_000)
        book.settle(2_000)
        assert table.shown().place == stopped.place
        book.click(table.target("do:go-on"))
