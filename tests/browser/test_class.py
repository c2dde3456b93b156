"""A class in real browsers: joining by code, answering, the result, a reload, a lost network, a busy kernel, a lesson."""

from __future__ import annotations

import ast
import json
import random
import signal
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from jupyter_client import KernelManager

import gamekit
from browser.console import ConsoleStand
from browser.harness import AXE, SHOTS, barriers
from gamekit.room import Refused
from gamekit_widgets.classroom.room import Room
from ports import free_port

POSITION = gamekit.lessons("metallurgie")["second-silver"].position
RIGHT = "place silver 1,0"


@pytest.fixture
def room() -> Iterator[Room]:
    opened = gamekit.classroom("Class 7b")
    yield opened
    opened.close()


@pytest.fixture
def phones(chromium, room):
    """Phones that join; whatever a page complains of fails the test."""
    contexts, errors = [], []

    def phone(name="", *, size=(390, 760), dark=False, lang="en-US", room=room):
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, locale=lang,
            color_scheme="dark" if dark else "light",
        )  # fmt: skip
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"page error: {error}"))
        page.on("console", lambda line: line.type in ("error", "warning") and errors.append(f"console: {line.text}"))
        page.goto(f"{room.url}#{room.code}")
        page.wait_for_selector(".gkc-join")
        if name:
            page.fill("input[name=name]", name)
            page.click("button[type=submit]")
            page.wait_for_selector(".gkc-people")
        return page

    phone.errors = errors
    yield phone
    for context in contexts:
        context.close()
    assert [error for error in errors if "WebSocket" not in error and "ERR_" not in error] == []


def ask(room, **how):
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    return room.ask(match, text="Where would you place the silver?", right=[RIGHT], **how)


def propose(page, cell="cell:1,0"):
    page.tap(".gk-card[data-gk-target='hand:silver']")
    page.tap(f"button.gk-spot[data-gk-target='{cell}']", force=True)


def until(held, page, seconds=10):
    end = time.monotonic() + seconds
    while not held():
        assert time.monotonic() < end, "it does not come"
        page.wait_for_timeout(30)


def fits(page):
    """Nothing sticks out at the sides."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def shot(page, name):
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"class-{name}.png")


@pytest.mark.parametrize(
    ("size", "dark", "lang"), [((390, 760), False, "en-US"), ((320, 560), True, "de-DE"), ((360, 640), False, "fr-FR")]
)
def test_one_joins_asks_why_not_answers_and_sees_the_result(room, phones, size, dark, lang):
    ada = phones("Ada", size=size, dark=dark, lang=lang)
    fits(ada)
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada, "cell:0,1")
    ada.wait_for_selector(".gkc-no")
    assert q.refusals == {"place.on-lower": 1}
    shot(ada, f"why-not-{lang}")
    ada.tap("button.gk-spot[data-gk-target='cell:1,0']")
    send = ada.locator(".gkc-main")
    assert send.is_enabled()
    assert send.evaluate("el => el.getBoundingClientRect().bottom <= innerHeight"), "Send is in sight"
    fits(ada)
    shot(ada, f"question-{lang}")
    send.tap()
    until(lambda: q.answers == {RIGHT: 1}, ada)
    ada.wait_for_selector(".gkc-main:disabled")
    assert ada.locator("[data-gk-target='cell:1,0'][aria-pressed=true]").count() == 1, "what one has sent stays there"
    q.reveal()
    ada.wait_for_selector(".gkc-say.gkc-good")
    ada.wait_for_selector(".gkc-told.gkc-yes")  # the rule that most ran into
    ada.wait_for_selector("[data-gk-target='cell:1,0'][aria-pressed=true]", state="attached")  # one's own choice
    shot(ada, f"result-{lang}")
    fits(ada)
    free = ada.evaluate("""() => {
      const [hole, drawn] = [".gkc-hole", ".gk-painting > g"].map(css => document.querySelector(css).getBoundingClientRect());
      return Math.min(1 - drawn.width / hole.width, 1 - drawn.height / hole.height);
    }""")
    assert 0 <= free < 0.12, "what is drawn fills its hole"
    wonder = ada.locator(".gkc-looks>.gkc-btn")
    assert wonder.evaluate("el => el.getBoundingClientRect().bottom <= innerHeight"), "one can ask on"
    wonder.tap()
    ada.tap("button.gk-spot[data-gk-target='cell:0,1']", force=True)
    ada.wait_for_selector(".gkc-told.gkc-no")
    assert "0,1" in ada.inner_text(".gkc-told"), "the same card in another place"
    assert q.refusals == {"place.on-lower": 1}, "of which the teacher's count knows nothing"


@pytest.mark.parametrize("size", [(360, 640), (1000, 700)])
def test_a_move_without_a_place_is_answered_by_its_button_and_all_moves_on_a_laptop_too(room, phones, size):
    """What plays at a table at once, a button on a phone and every click on a laptop, is only proposed here."""
    ada = phones("Ada", size=size)
    q = ask(room)
    ada.tap(".gkc-row [data-gk-target='pile']")
    ada.wait_for_selector(".gkc-row [data-gk-target='pile'][aria-pressed=true]")
    ada.tap(".gkc-main:enabled")
    until(lambda: q.answers == {"turn over": 1}, ada)
    propose(ada)
    ada.wait_for_selector(".gkc-told:has-text('Your answer')")
    ada.tap(".gkc-main:enabled")
    until(lambda: q.answers == {RIGHT: 1}, ada)


def test_no_shade_lies_where_a_board_is_still_to_come(room, phones):
    """The page has its place for it at once; the board comes when the server has painted it."""
    ada = phones("Ada")
    ada.evaluate("""() => new MutationObserver((_, watch) => {
        const shade = document.querySelector('.gk-shade');
        if (!shade) return;
        window.shaded = shade.checkVisibility();
        watch.disconnect();
    }).observe(document.body, { childList: true, subtree: true })""")
    ask(room)
    ada.wait_for_selector(".gk-painting")
    assert ada.evaluate("shaded") is False


def test_keys_alone_join_and_answer(room, phones):
    ada = phones()
    ada.focus("input[name=name]")
    ada.keyboard.type("Ada")
    ada.keyboard.press("Enter")
    ada.wait_for_selector(".gkc-people")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    ada.focus(".gk-card[data-gk-target='hand:silver']")
    ada.keyboard.press("Enter")
    ada.focus("button.gk-spot[data-gk-target='cell:1,0']")
    ada.keyboard.press("Enter")
    ada.focus(".gkc-main")
    ada.keyboard.press("Enter")
    until(lambda: q.answers == {RIGHT: 1}, ada)
    held = "document.activeElement.matches(css)"
    ada.wait_for_function(f"css => {held}", arg=".gkc-told:has(b)")  # not at the page's beginning
    q.reveal()
    ada.wait_for_selector(".gkc-looks>.gkc-btn")  # seen: it comes with what is revealed
    ada.focus(".gkc-looks>.gkc-btn")
    ada.keyboard.press("Enter")
    ada.wait_for_function(f"css => {held}", arg=".gkc-told")
    opinion = room.ask(gamekit.new("metallurgie", position=POSITION), ["yes", "no"], text="Is it yours?")
    ada.focus(".gkc-options button")
    ada.keyboard.press("Enter")
    until(lambda: opinion.answers == {"yes": 1}, ada)
    ada.wait_for_function(f"css => {held}", arg=".gkc-options [aria-pressed=true]")
    opinion.reveal()
    ada.wait_for_function(f"css => {held}", arg=".gkc-say")


def test_each_page_can_be_read_aloud(room, phones):
    ada = phones("Ada")
    judge(ada)
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    judge(ada)
    propose(ada)
    ada.tap(".gkc-main")
    until(lambda: q.answers, ada)
    q.reveal()
    ada.wait_for_selector(".gkc-say.gkc-good")
    judge(ada)


def test_what_a_screen_shows_is_said_too(room, phones):
    """Where one is, what is asked, how one's answer was, and how many chose what, though that is drawn on the board."""
    ada, ben = phones("Ada"), phones("Ben")
    said = "el => el.textContent"
    assert ada.locator(".gkc-live").evaluate(said) == "You are in, Ada. Your teacher begins soon."
    opinion = room.ask("Does he keep it? | His word.", ["yes", "no"], right=["yes"])
    ada.tap(".gkc-options button")
    until(lambda: opinion.answers, ada)
    assert ada.locator(".gkc-live").evaluate(said) == "Does he keep it? His word."
    opinion.reveal()
    ada.wait_for_selector(".gkc-tallies")
    assert ada.locator(".gkc-live").evaluate(said) == "Yes: yes. Does he keep it? His word."
    assert "You sent no answer." in ben.inner_text(".gkc-count")
    asked = room.ask("And now?", ["yes", "no"], right=["no"])
    ada.tap(".gkc-options button")
    until(lambda: asked.answers, ada)
    asked.reveal()
    ada.wait_for_selector(".gkc-say.gkc-bad")
    told = ada.locator(".gkc-tallies li").all_text_contents()
    assert told == ["yes (yours)1", "no0"], "what is right is told, though nobody chose it"
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada)
    ada.tap(".gkc-main:enabled")
    until(lambda: q.answers, ada)
    q.reveal()
    ada.wait_for_selector(".gkc-say.gkc-good")
    drawn = ada.get_by_role("list", name="Answers").get_by_role("listitem")
    assert drawn.all_text_contents() == ["Silver here (1,0) (yours)1"]
    assert drawn.first.evaluate("el => el.clientHeight") == 1


def test_on_a_phone_that_is_turned_the_whole_map_is_seen_and_the_way_in(room, phones):
    ada = phones(size=(740, 360), lang="fr-FR")
    ada.fill("input[name=code]", "AAAAA")
    ada.fill("input[name=name]", "Ada")
    ada.keyboard.press("Enter")
    ada.wait_for_selector(".gkc-wrong")
    assert ada.locator(".gkc-main").evaluate("el => el.getBoundingClientRect().bottom <= innerHeight")
    ada.fill("input[name=code]", room.code)
    ada.tap(".gkc-main")
    ada.wait_for_selector(".gkc-people")
    room.play("metro-x", map="berlin", seed=5)
    ada.wait_for_selector(".gkc-seat .gk-painting")
    assert ada.inner_text(".gkc-bar>b") == "1 sur 1 choisit encore"
    assert ada.locator(".gkc-seat").evaluate("el => el.scrollHeight <= el.clientHeight")
    tool = ada.locator(".gk-tool").last.bounding_box()
    assert tool["x"] + tool["width"] <= ada.locator(".gkc-bar").bounding_box()["x"], "nothing lies over a tool"


def test_a_laptop_has_the_board_beside_what_is_asked(room, phones):
    ada = phones("Ada", size=(1366, 768))
    ask(room)
    ada.wait_for_selector(".gk-painting")
    fits(ada)
    hole, told = ada.locator(".gkc-hole").bounding_box(), ada.locator(".gkc-told").bounding_box()
    assert hole["height"] > 0.85 * 768
    assert hole["width"] > 0.6 * 1366
    assert hole["x"] + hole["width"] <= told["x"]


def test_a_reload_keeps_the_seat_and_a_lost_network_loses_no_answer(room, phones):
    ada = phones("Ada")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    ada.reload()
    ada.wait_for_selector(".gk-painting")
    assert room.people == ["Ada"]
    propose(ada)
    room.server.in_loop(room.server.hall.pupils[0].socket.close)
    ada.wait_for_selector(".gkc-lost")
    assert ada.locator(".gkc-hole").evaluate("el => el.clientHeight / innerHeight") > 0.4, "the board stays in sight"
    ada.set_viewport_size({"width": 740, "height": 360})
    assert ada.locator(".gkc-hole").evaluate("el => el.clientHeight / innerHeight") > 0.7, "on a phone that is turned, too"
    ada.set_viewport_size({"width": 390, "height": 760})
    ada.wait_for_selector(".gkc:not(.gkc-lost) .gkc-main:enabled")
    window = room.server.hall.pupils[0].socket
    ada.context.set_offline(True)
    room.server.in_loop(window.close)
    ada.wait_for_selector(".gkc-lost")
    ada.locator(".gkc-main").dispatch_event("click")
    assert q.answers == {}
    shot(ada, "lost")
    ada.context.set_offline(False)
    until(lambda: q.answers == {RIGHT: 1}, ada)
    ada.wait_for_selector(".gkc:not(.gkc-lost)")
    assert room.people == ["Ada"]


def test_who_changes_an_answer_without_a_network_has_changed_it(room, phones):
    """What had been sent before is no sign that the change has come."""
    ada = phones("Ada")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada)
    ada.tap(".gkc-main:enabled")
    until(lambda: q.answers == {RIGHT: 1}, ada)
    ada.wait_for_selector(".gkc-told:has-text('You have answered')")
    ada.tap("button.gk-spot[data-gk-target='cell:0,-1']", force=True)
    ada.wait_for_selector(".gkc-main:enabled")
    window = room.server.hall.pupils[0].socket
    ada.context.set_offline(True)
    room.server.in_loop(window.close)
    ada.wait_for_selector(".gkc-lost")
    ada.locator(".gkc-main").dispatch_event("click")
    ada.context.set_offline(False)
    until(lambda: q.answers == {"place silver 0,-1": 1}, ada)


def test_a_socket_that_has_died_in_silence_is_noticed_and_no_answer_is_lost(room, phones):
    """As where a phone has slept: nobody has told it that the way is closed."""
    ada = phones("Ada")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada)
    dead = room.server.hall.pupils[0].socket
    dead.on_message = dead.post = lambda _: None
    ada.clock.install()
    ada.tap(".gkc-main")
    ada.clock.run_for(6_500)
    ada.wait_for_selector(".gkc-lost")
    ada.clock.run_for(1_500)
    until(lambda: q.answers == {RIGHT: 1}, ada)
    ada.wait_for_selector(".gkc:not(.gkc-lost)")
    assert room.people == ["Ada"]


def test_at_a_table_one_changes_the_language_and_nothing_that_is_not_ones_own(room, phones):
    """Nobody sits down elsewhere there, and nobody looks with the teacher's eye: a phone offers neither."""
    ada = phones("Ada")
    room.play("metallurgie", tables=1, seed=1)
    ada.tap(".gk-tabs [data-gk-tab='state']")
    ada.wait_for_selector(".gk-tree summary")
    assert ada.locator(".gk-eye button:visible").count() == 0
    ada.tap("[data-gk-target='do:who']")
    (language,) = ada.locator(".gk-who select:visible").all()
    language.select_option("de")
    ada.wait_for_selector(".gk-tabs :text('Verlauf')")
    assert ada.evaluate("document.documentElement.lang") == "de"


def test_a_table_stays_as_it_lies_while_its_connection_is_lost(room, phones):
    ada = phones("Ada")
    room.lessons("metallurgie", ["second-silver"])
    ada.wait_for_selector(".gkc-seat .gk-painting")
    box = ada.locator(".gk-stage").bounding_box()
    ada.focus(".gk-card")
    ada.context.set_offline(True)
    room.server.in_loop(room.server.hall.pupils[0].socket.close)
    ada.wait_for_selector(".gkc-lost")
    assert ada.locator(".gk-stage").bounding_box() == box
    ada.keyboard.press("Tab")
    assert ada.evaluate("document.activeElement.closest('.gkc-away') !== null"), "nothing else can be done"
    assert barriers(ada, ".gkc") == []
    shot(ada, "lost-at-a-table")
    ada.context.set_offline(False)
    ada.keyboard.press("Enter")
    ada.wait_for_selector(".gkc:not(.gkc-lost)")
    assert ada.evaluate("document.activeElement.matches('.gk-card')"), "one goes on where one was"


def test_the_newest_of_two_tabs_counts(room, phones):
    ada = phones("Ada")
    ada.reload()
    ada.wait_for_selector(".gkc-people")
    key = ada.evaluate("sessionStorage.getItem('gamekit-key')")
    assert len(key) >= 32
    twin = ada.context.new_page()
    twin.goto(room.url)
    twin.evaluate("key => sessionStorage.setItem('gamekit-key', key)", key)
    twin.reload()
    twin.wait_for_selector(".gkc-people")
    ada.wait_for_selector(".gkc-wrong")
    assert room.people == ["Ada"]
    assert ada.input_value("input[name=name]") == "Ada", "a tap leads back"
    ada.tap(".gkc-main")
    ada.wait_for_selector(".gkc-people")
    twin.wait_for_selector(".gkc-wrong")
    assert room.people == ["Ada"]


def test_a_cell_that_computes_stops_nobody(room, phones):
    ada = phones("Ada")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada)
    ada.evaluate("setTimeout(() => document.querySelector('.gkc-main').click(), 200)")
    end = time.monotonic() + 2.0
    while time.monotonic() < end:  # this thread is busy; the class has one of its own
        sum(range(1000))
        if q.answers:
            break
    assert q.answers == {RIGHT: 1}


class Kernel:
    """A notebook's kernel, in a process of its own."""

    def __init__(self, folder):
        self.manager = KernelManager()
        self.manager.start_kernel(cwd=str(folder))
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(60)

    def run(self, code, value="None"):
        """Run a cell, and tell what an expression is then."""
        asked = {"value": f"__import__('json').dumps({value})"}
        told = self.client.execute(code, user_expressions=asked, reply=True, timeout=60)["content"]
        assert told["status"] == "ok", told
        return json.loads(ast.literal_eval(told["user_expressions"]["value"]["data"]["text/plain"]))

    def kill(self):
        """As if it had crashed: nothing is written or told any more."""
        self.client.stop_channels()
        self.manager.signal_kernel(signal.SIGKILL)
        self.manager.shutdown_kernel(now=True)


def test_a_kernel_that_is_killed_in_mid_question_loses_nothing(phones, tmp_path):
    """The same code, address and people after it, and who waited goes on by himself."""
    kernel = Kernel(tmp_path)
    kernel.run(f"import gamekit; room = gamekit.classroom('7b', port={free_port()}).save('7b.json')")
    asked = "{'position': gamekit.lessons('metallurgie')['second-silver'].position, 'seed': 1}"
    kernel.run(f"q = room.ask(gamekit.new('metallurgie', **{asked}))")
    url, code = kernel.run("", "[room.url, room.code]")
    there = SimpleNamespace(url=url, code=code)
    ada, ben = phones(size=(390, 760), room=there), phones(size=(360, 640), room=there)
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        page.fill("input[name=name]", name)
        page.click("button[type=submit]")
        page.wait_for_selector(".gk-painting")
        propose(page)
    ada.tap(".gkc-main")
    until(lambda: kernel.run("", "q.answers") == {RIGHT: 1}, ada)
    kernel.kill()
    ben.wait_for_selector(".gkc-lost")
    ben.locator(".gkc-main").dispatch_event("click")  # it is kept, and sent as soon as there is somebody
    shot(ben, "killed")
    kernel = Kernel(tmp_path)
    found = kernel.run("import gamekit; room = gamekit.classroom(resume='7b.json')", "[room.url, room.code, room.people]")
    assert found == [url, code, ["Ada", "Ben"]]
    until(lambda: kernel.run("", "room.model.activity.answers") == {RIGHT: 2}, ben, 30)
    for page in (ada, ben):
        page.wait_for_selector(".gkc:not(.gkc-lost) main .gkc-told b")
    assert kernel.run("", "room.here") == ["Ada", "Ben"]
    kernel.run("room.model.activity.reveal()")
    ada.wait_for_selector(".gkc-count:has-text('next question')")
    kernel.run("room.close()")
    ada.wait_for_selector(".gkc-wrong:has-text('closed')")
    kernel.kill()


def test_why_one_is_out_is_told_on_a_phone_that_reads_slowly(room, phones):
    """The way is closed at once after it was said: what came before that counts."""
    ada = phones("Ada")
    ada.evaluate(
        """() => {
            const read = Response.prototype.arrayBuffer;
            Response.prototype.arrayBuffer = async function () {
                await new Promise((slowly) => setTimeout(slowly, 800));
                return read.call(this);
            };
        }"""
    )
    room.close()
    ada.wait_for_selector(".gkc-wrong:has-text('closed')")
    assert not ada.query_selector(".gkc-lost")


def test_who_joins_impatiently_has_joined_once(room, phones):
    """Twice in one tap, and once more as no answer came, after the page was loaded anew."""
    ada = phones()
    ada.evaluate("Object.defineProperty(WebSocket.prototype, 'onmessage', { set() {} })")
    twice = "for (const _ of [1, 2]) document.querySelector('form').requestSubmit()"
    ada.fill("input[name=name]", "Ada")
    ada.evaluate(twice)
    until(lambda: room.people, ada)
    assert ada.locator(".gkc-main").is_disabled()
    ada.reload()
    ada.wait_for_selector(".gkc-join")
    ada.fill("input[name=name]", "Ada")
    ada.evaluate(twice)
    ada.wait_for_selector(".gkc-people")
    assert room.people == ["Ada"]


def test_on_a_way_of_five_kilobytes_a_second_a_board_comes_and_the_way_stays_open(room, phones):
    """The whole board takes longer than one waits for a word of the server's."""
    ada = phones()
    ada.clock.install()
    ada.evaluate("""() => {
        const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
        let turn = Promise.resolve();
        const slowly = ({ data }) => new Promise((come) => setTimeout(come, data.byteLength / 5));
        Object.defineProperty(WebSocket.prototype, 'onmessage', { set(hear) {
            set.call(this, (event) => { turn = turn.then(() => slowly(event)).then(() => hear(event)); });
        } });
        new MutationObserver(() => { window.lost ||= document.querySelector('.gkc-lost'); })
            .observe(document.body, { subtree: true, attributes: true });
    }""")
    ada.fill("input[name=name]", "Ada")
    ada.tap("button[type=submit]")

    def comes(what):
        ada.clock.run_for(300)
        return ada.query_selector(what) or ada.evaluate("window.lost")

    until(lambda: comes(".gkc-people"), ada, 30)
    room.play("metallurgie", tables=1, seed=1)
    until(lambda: comes(".gkc-seat .gk-painting"), ada, 30)
    assert not ada.evaluate("window.lost")


def test_a_page_that_was_put_aside_and_comes_back_shows_what_is_there_now(room, phones):
    """As where one goes to another site and back: a browser keeps the page, and closes its socket in silence."""
    ada = phones("Ada")
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    room.show(match)
    ada.wait_for_selector(".gk-painting")
    window = room.server.hall.pupils[0].socket
    moved = "persisted => dispatchEvent(new PageTransitionEvent(persisted, { persisted: true }))"
    ada.evaluate(moved, "pagehide")
    until(lambda: room.server.hall.pupils[0].socket is None, ada)
    held = ada.inner_html(".gk-painting")
    match.play(RIGHT)
    ada.evaluate(moved, "pageshow")
    until(lambda: ada.inner_html(".gk-painting") != held, ada)
    assert room.server.hall.pupils[0].socket is not window
    held = ada.inner_html(".gk-painting")
    match.undo()
    until(lambda: ada.inner_html(".gk-painting") != held, ada)


def test_a_page_that_has_slept_does_not_take_the_way_for_dead(room, phones):
    """It wakes up long after it asked whether anybody is there; the answer lies ready."""
    ada = phones("Ada")
    window = room.server.hall.pupils[0].socket
    kept = []
    window.post = kept.append
    ada.clock.install()
    ada.tap(".gkc-hand")
    until(lambda: kept, ada)
    ada.clock.fast_forward(60_000)
    assert not ada.query_selector(".gkc-lost")
    del window.post
    for told in kept:
        window.post(told)
    ada.wait_for_selector(".gkc-hand[aria-pressed=true]")
    assert room.server.hall.pupils[0].socket is window


def test_who_tries_again_in_haste_comes_back(room, phones):
    """Each tap on a slow way would close what the one before has begun."""
    ada = phones("Ada")
    ada.evaluate("""() => {
        const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onopen');
        Object.defineProperty(WebSocket.prototype, 'onopen', { set(hear) {
            set.call(this, (event) => setTimeout(() => this.readyState === 1 && hear(event), 1500));
        } });
        setInterval(() => document.querySelector('.gkc-lost .gkc-away button')?.click(), 300);
    }""")
    room.server.in_loop(room.server.hall.pupils[0].socket.close)
    ada.wait_for_selector(".gkc-lost")
    ada.wait_for_selector(".gkc:not(.gkc-lost)")


def test_who_is_led_elsewhere_while_he_asks_for_a_board_gets_that_one(room, phones):
    """He comes back, and what he asks for is still on its slow way when all are sent to another lesson."""
    ada = phones("Ada")
    work = room.lessons("metallurgie", ["second-silver", "neighbours"])
    ada.wait_for_selector(".gkc-seat .gk-painting")
    ada.evaluate("""() => {
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) {
            setTimeout(() => send.call(this, text), text.includes('does') ? 1500 : 0);
        };
    }""")
    pupil = room.server.hall.pupils[0]
    window = pupil.socket
    room.server.in_loop(window.close)
    until(lambda: pupil.socket not in (None, window), ada)
    work.send("neighbours")
    ada.wait_for_selector(".gkc-seat :text('Every card has up to six neighbours'):visible")


@pytest.mark.parametrize("board", [False, True])
def test_while_others_answer_what_one_presses_stays(room, phones, board):
    """The count goes on between pressing a button and letting go of it."""
    ada, ben = phones("Ada"), phones("Ben")
    q = room.ask(gamekit.new("metallurgie", position=POSITION) if board else "Is it yours?", ["yes", "no"])
    yes = ada.locator(".gkc-options button").first
    box = yes.bounding_box()
    ada.mouse.move(box["x"] + 9, box["y"] + 9)
    ada.mouse.down()
    ben.tap(".gkc-options button")
    ada.wait_for_selector(".gkc-count:has-text('1')")
    ada.mouse.up()
    until(lambda: q.answers == {"yes": 2}, ada)
    again = room.ask("And now?", ["yes", "no"])
    ada.wait_for_selector(".gkc-say:has-text('And now?')")
    ada.tap(".gkc-options button")
    until(lambda: again.answers == {"yes": 1}, ada)
    assert q.answers == {"yes": 2}


def test_words_that_are_lost_on_their_way_leave_the_language_as_it_is(room, phones):
    ada = phones()
    ada.route("**/words/en.json", lambda route: route.abort(), times=1)
    ada.reload()
    ada.fill("input[name=name]", "Ada")  # they were fetched once more
    ada.tap("button[type=submit]")
    ada.wait_for_selector(".gkc-people")
    ada.route("**/words/de.json", lambda route: route.abort(), times=1)
    ada.select_option(".gkc-bar select", "de")
    until(lambda: ada.input_value(".gkc-bar select") == "en", ada)
    ada.select_option(".gkc-bar select", "de")
    ada.wait_for_selector(".gkc-hand:has-text('Melden')")


def test_an_answer_on_its_slow_way_is_not_sent_again_and_again(room, phones):
    """Each page that comes meanwhile tells that it has not come yet; with many in a class that were too many messages."""
    ada = phones("Ada")
    ada.evaluate("""() => {
        window.sent = [];
        WebSocket.prototype.send = (text) => sent.push(text);
    }""")
    q = room.ask("Is it yours?", ["yes", "no"])
    ada.tap(".gkc-options button")
    for n in range(5):
        who = room.model.join(f"Ben{n}", f"Ben{n}").who
        room.model.come(who)
        room.model.answer(who, q.number, "no")
        ada.wait_for_selector(f".gkc-count:has-text('{n + 1} of {n + 2}')")
    assert ada.evaluate("sent.filter((text) => text.includes('answer')).length") == 1
    ada.reload()
    until(lambda: q.answers == {"yes": 1, "no": 5}, ada)


def test_a_page_that_has_slept_knows_how_long_one_may_still_answer(room, phones):
    ada = phones("Ada")
    ada.clock.install()
    room.ask("Is it yours?", ["yes", "no"], seconds=60)
    left = lambda: int(ada.inner_text(".gkc-count").split()[-3])  # noqa: E731
    ada.wait_for_selector(".gkc-count:has-text('s left')")
    before = left()
    ada.clock.fast_forward(40_000)
    until(lambda: left() <= before - 40, ada, 5)


def test_who_taps_on_as_nothing_comes_is_told_one_hint_and_takes_back_one_move(room, phones):
    """What the server tells is on its slow way when the second tap comes."""
    ada = phones("Ada")
    work = room.lessons("metallurgie", ["second-silver"])
    ada.wait_for_selector(".gkc-seat .gk-painting")
    window, kept, heard = room.server.hall.pupils[0].socket, [], []
    hear = window.on_message

    def listen(message):
        hear(message)
        heard.append(message)

    window.on_message = listen

    def twice(what, sent):
        heard.clear()
        window.post = kept.append
        for _ in range(2):
            ada.locator(f"[data-gk-target='{what}']").first.dispatch_event("click")
        until(lambda: sum(sent in message for message in heard) == 2, ada)
        del window.post
        for told in kept:
            window.post(told)
        kept.clear()

    ada.wait_for_selector("[data-gk-target='do:hint']", state="attached")
    twice("do:hint", "hint")
    assert work.progress[0, "second-silver"].hints == 1
    match = work.board(0).match
    for _ in range(2):
        match.play(match.moves()[0])
    at = match.at
    ada.wait_for_selector("[data-gk-target='do:undo']:enabled", state="attached")
    twice("do:undo", "undo")
    assert at - 2 < match.at < at


@pytest.mark.parametrize("heard", [False, True])
def test_a_move_in_whose_midst_the_way_is_lost_counts_once(room, phones, heard):
    """Whether it was still heard, and only the answer lost, or not."""
    ada = phones("Ada")
    work = room.lessons("metallurgie", ["second-silver"])
    ada.wait_for_selector(".gkc-seat .gk-painting")
    pupil = room.server.hall.pupils[0]
    window, told = pupil.socket, []
    hear = window.on_message

    def lost(message):
        if heard:
            hear(message)
        told.append(message)

    window.on_message, window.post = lost, lambda _: None
    before = work.board(0).match.at
    propose(ada)
    ada.tap("button.gk-spot[data-gk-target='cell:1,0']", force=True)
    until(lambda: any("play" in message for message in told), ada)
    room.server.in_loop(window.close)
    until(lambda: work.progress[0, "second-silver"].solved and pupil.socket not in (None, window), ada)
    ada.wait_for_selector(".gkc-seat .gk-yes:visible")
    assert work.board(0).match.at == before + 1


def test_with_the_eyes_of_a_seat_one_sees_its_cards_and_can_do_nothing_with_them(room, phones):
    ada = phones("Ada")
    match = gamekit.new("metallurgie", position=POSITION, seed=1)
    room.show(match)
    ada.wait_for_selector(".gk-painting")
    room.show(match, seat=0)
    ada.wait_for_selector(".gk-card:visible")
    assert ada.locator(".gk-card:visible").count() == 3
    ada.focus(".gk-card")
    ada.keyboard.press("Enter")
    ada.wait_for_timeout(300)
    assert (ada.locator(".gkc-told:visible").count(), match.at) == (0, 0)
    assert barriers(ada, ".gkc") == []
    shot(ada, "with-the-eyes-of-a-seat")
    room.show(match)
    ada.wait_for_selector(".gk-card", state="hidden")


def test_a_lesson_is_solved_on_a_phone(room, phones):
    ada = phones("Ada")
    work = room.lessons("metallurgie", ["second-silver", "neighbours"])
    ada.wait_for_selector(".gkc-seat .gk-painting")
    propose(ada)
    ada.tap("button.gk-spot[data-gk-target='cell:1,0']", force=True)  # the first tap told what it would do
    until(lambda: work.progress[0, "second-silver"].solved, ada)
    shot(ada, "lesson")
    fits(ada)


def test_a_phone_that_is_turned_keeps_what_was_proposed(room, phones):
    ada = phones("Ada")
    q = ask(room)
    ada.wait_for_selector(".gk-painting")
    propose(ada)
    for size in ({"width": 760, "height": 390}, {"width": 390, "height": 700}):
        ada.set_viewport_size(size)
        if size["width"] > size["height"]:  # a turned phone has board and question side by side
            ada.wait_for_function("document.querySelector('.gkc-hole').clientHeight / innerHeight > 0.7")
        ada.wait_for_timeout(800)
    assert ada.locator(".gkc-main").is_enabled()
    ada.tap(".gkc-main")
    until(lambda: q.answers == {RIGHT: 1}, ada)


@pytest.mark.parametrize("sits", [False, True])
def test_a_hand_is_raised(room, phones, sits):
    ada = phones("Ada", size=(740, 360) if sits else (390, 760))
    if sits:
        room.play("metro-x", map="berlin", seed=5)
        ada.wait_for_selector(".gkc-seat .gk-painting")
        assert not ada.locator("[data-gk-target='do:big']").count()
        ada.focus(".gk-helps button >> nth=1")
        ada.keyboard.press("p")
    ada.tap(".gkc-hand")
    until(lambda: room.model.roster[0].hand, ada)
    ada.wait_for_selector(".gkc-hand[aria-pressed=true]")


REACHED = """firsts => {
    const there = [...document.querySelectorAll('[data-gk-target]')].filter(el => el.checkVisibility({visibilityProperty: true}));
    return firsts.every(first => there.some(el => el.dataset.gkTarget === first));
}"""


def test_each_question_of_each_game_can_be_answered_with_a_thumb(room, phones):
    """What a first tap may choose is in sight or a swipe away, Send too; nothing sticks out, and all can be read aloud."""
    ada = phones("Ada", size=(360, 640), lang="de-DE")
    for name in gamekit.games():
        match, luck = gamekit.new(name, seed=1), random.Random(1)
        end = match.at + 12
        while match.at < end or 0 not in match.to_act:
            match.play(luck.choice(match.moves()))
        q = room.ask(match)
        firsts = [move.targets[0] for move in q.moves if move.targets]
        ada.wait_for_function(REACHED, arg=firsts)
        assert ada.locator(".gkc-main").evaluate("el => el.getBoundingClientRect().bottom <= innerHeight"), name
        fits(ada)
        judge(ada)
        shot(ada, f"question-{name}")
        if name == "metro-x":
            ada.locator(".gk-must [data-gk-target^='line:'][data-gk-legal]").first.tap(force=True)
            ada.wait_for_selector(".gk-whole")  # the line comes near


def judge(page):
    """What axe finds that keeps people out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run(document, {rules: {'page-has-heading-one': {enabled: false}, 'region': {enabled: false}, "
        "'landmark-one-main': {enabled: false}}})"
    )
    assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found["violations"]] == []


@pytest.fixture
def console(chromium, room):
    opened = []

    def console(of=None, **context):
        opened.append(ConsoleStand(chromium, room, of, **context))
        return opened[-1]

    yield console
    for one in opened:
        one.context.close()
    assert [error for one in opened for error in one.errors] == []


def test_the_console_goes_to_and_fro_and_looks_in(room, console):
    for name in ("Ada", "Ben"):
        room.model.come(room.model.join(name, name).who)
    first, q = room.ask("Who wins?", ["Ada", "Bo"]), ask(room)
    room.model.answer(0, q.number, RIGHT)
    one = console()
    one.press("before")
    assert "Who wins?" in one.page.inner_text(".gkt-say")
    assert one.page.locator(".gkt-say li").all_inner_texts() == ["Ada", "Bo"], "for those who raise a hand"
    one.press("again")
    assert first.now
    one.press("next")
    one.press("again")
    assert q.now
    one.press("reveal")
    assert one.page.locator(".gkt-row").count() == 0, "the bar on the board tells it"
    assert one.page.get_attribute(".gkt-board [role=img]", "aria-label").endswith(": 1"), "and its words"
    judge(one.page)
    work = room.lessons("metallurgie", ["second-silver", "neighbours"])
    one.show()
    one.press("in-1")
    assert one.page.locator(".gkt-board svg").count() == 1
    one.press("to-all")
    assert room.model.activity.kind == "shown"
    one.press("tab-lessons")
    one.press("again")
    assert work.now
    one.press("send-1")
    assert set(work.at.values()) == {"neighbours"}
    judge(one.page)


def test_the_teacher_renames_lowers_hands_and_takes_out(room, console):
    for name in ("Ada", "Ben"):
        room.model.come(room.model.join(name, name).who)
    room.model.raise_hand(0, up=True)
    one = console()
    one.page.click("[data-do=who-0]")
    one.page.fill(".gkt-person input", "<b>Ada</b>")
    one.page.keyboard.press("Enter")
    one.hear()
    assert room.people == ["<b>Ada</b>", "Ben"]
    assert "<b>Ada</b>" in one.page.inner_text(".gkt-names")
    one.page.click("[data-do=who-0]")
    one.page.click(".gkt-person button:has-text('Lower')")
    one.hear()
    assert not room.model.roster[0].hand
    one.page.click("[data-do=who-1]")
    one.page.fill(".gkt-person input", "  ")
    one.page.keyboard.press("Enter")
    one.hear()
    assert "name" in one.page.inner_text(".gkt-note")
    one.page.click("[data-do=who-1]")
    one.page.click(".gkt-person button:has-text('Take Ben out')")
    one.hear()
    assert room.people == ["<b>Ada</b>"]


def test_the_console_tells_what_a_teacher_must_know(room, console):
    """That anybody can read along, that the class is closed; and where a step of a story has no comment, which step it is."""
    room.url = "http://192.0.2.7:8765/"
    room.server.address = "192.0.2.7"
    room.model.join("Ada", "Ada")
    one = console()
    assert "plain HTTP" in one.page.inner_text(".gkt-note")
    room.ask("Who?", ["Ada", "Bo"])
    one.show()
    assert not one.page.is_visible(".gkt-note"), "then there is something to be seen in its place"
    room.show(gamekit.story(gamekit.new("metallurgie", seed=1).play("turn over"), {1: "So."}))
    one.show()
    assert "Step 0 of" in one.page.inner_text(".gkt-say")
    room.close()
    one.show()
    assert "closed" in one.page.inner_text(".gkt-note")
    assert not one.page.is_visible(".gkt-btns"), "nothing more is to be done"


def test_the_seconds_left_run_down_whatever_is_drawn_anew(room, console):
    room.model.come(room.model.join("Ada", "Ada").who)
    room.ask("Who?", ["Ada", "Bo"], seconds=60)
    one = console()
    one.page.evaluate(NO_FULL_SCREEN)
    left = lambda: int(one.page.inner_text(".gkt-left").split()[0])  # noqa: E731
    until(lambda: left() < 59, one.page)
    before = left()
    one.page.click("[data-do=big]")
    assert left() <= before


NO_FULL_SCREEN = "() => { HTMLElement.prototype.requestFullscreen = () => Promise.reject(); }"


def test_big_names_nobody_unless_the_teacher_asks_for_it(room, console):
    room.model.come(room.model.join("Ada Lovelace", "Ada").who)
    one = console()
    one.page.evaluate(NO_FULL_SCREEN)
    for begin in (
        lambda: ask(room),
        lambda: room.lessons("metallurgie"),
        lambda: room.play("metro-x", seed=5),
        lambda: room.play("forge", tables=1, seed=5),
    ):
        begin()
        one.show()
        named = "Ada Lovelace" in one.page.inner_text(".gkt")
        one.page.click("[data-do=big]")
        held = one.page.inner_html(".gkt-big")
        one.page.click("[data-do=names]")
        asked = "Ada Lovelace" in one.page.inner_text(".gkt-big")
        one.page.keyboard.press("p")
        one.page.keyboard.press("p")
        again = one.page.inner_html(".gkt-big")
        one.page.keyboard.press("p")
        kind = room.model.activity.kind
        assert (named, "Ada" in held, asked, "Ada" in again) == (True, False, True, False), kind
        judge(one.page)
    tables = room.play("metal-adventures", tables=1, seed=5)
    tables.matches["0"].given_names = ("Ada Lovelace", "Bo", "Ines")  # as they are once the class sits there
    one.show()
    one.press("in-0")
    assert "Ada Lovelace" in one.page.inner_html(".gkt-board")
    one.page.click("[data-do=big]")
    assert "Pupil 1" in one.page.inner_html(".gkt-board")
    assert "Ada" not in one.page.inner_html(".gkt-big")


NAMED = ("Ada", "Maximilian-Alexander B", "Noor")
PUPILS = [f"{name}{n}" for n in (1, 2, 3) for name in ("Ada", "Ben", "Chiara", "Deniz", "Elif", "Finn", "Greta", "Jo")]
HIDDEN = """() => [...document.querySelectorAll('.gkt-desk, .gkt-desk *')]
    .filter(el => el.getBoundingClientRect().bottom > innerHeight
        || getComputedStyle(el).overflowY === 'auto' && el.scrollHeight > el.clientHeight)
    .map(el => el.outerHTML.slice(0, 80))"""


def test_after_revealing_all_answers_and_names_are_seen_at_once(room, console):
    pupils = [room.model.join(name, name).who for name in PUPILS]
    q = ask(room)
    for who in pupils:
        room.model.come(who)
        room.model.answer(who, q.number, q.moves[who % len(q.moves)].text)
        room.model.refused(who, q.match.why_not("place silver 0,1"))
    q.reveal()
    for size, big in (((946, 700), False), ((1280, 720), True), ((1920, 1080), True)):
        one = console(viewport={"width": size[0], "height": size[1]})
        one.page.evaluate(NO_FULL_SCREEN)
        if big:
            one.page.click("[data-do=big]")
            one.page.click("[data-do=names]")
        shot(one.page, f"console-revealed-{size[0]}")
        assert one.page.evaluate(HIDDEN) == [], size
    opinion = room.ask("Who?", [str(n) for n in range(12)])
    opinion.count({str(n): 12 - n for n in range(12)})
    opinion.reveal()
    one.show()
    assert "15 others" in one.page.inner_text("summary"), "what is rare is folded"
    assert one.page.evaluate(HIDDEN) == []


def test_what_thirty_have_answered_fits_a_laptops_cell(room, console):
    for n in range(30):
        room.model.come(room.model.join(f"{NAMED[n % 2]}{n}", str(n)).who)
    match = gamekit.new("metro-x", seed=3)
    moves = [move.text for move in match.moves(0)]
    q = room.ask(match, right=moves[:1])
    for n in range(30):
        room.model.answer(n, q.number, moves[n % 6])
        room.model.refused(n, Refused("mark.blocked", "No."))
    q.reveal()
    one = console(viewport={"width": 946, "height": 646})
    shot(one.page, "console-thirty")
    assert one.page.evaluate("document.querySelector('.gkt').offsetHeight") <= 630
    one.page.click(".gkt-people summary")
    assert one.page.is_visible("[data-do=who-29]")


@pytest.mark.parametrize(("lang", "number"), [("en", 24), ("de", 30)])
def test_a_grid_of_thirty_names_and_all_lessons_fits_a_laptops_cell(room, console, lang, number):
    gamekit.language(lang)
    for n in range(number):
        who = room.model.join(f"{NAMED[n % len(NAMED)]}{n}", str(n)).who
        room.model.come(who)
        room.model.raise_hand(who, up=n % 5 == 0)
    work = room.lessons("metallurgie")
    for n, name in enumerate(list(work.lessons) * 3):
        work.open(n % number, name)
        for _ in range(5):
            room.model.refused(n % number, Refused("place.on-lower", "No."))
    one = console(viewport={"width": 946, "height": 646})
    shot(one.page, f"console-grid-{number}")
    assert len(work.lessons) == 18
    scrolls = "() => { const el = document.querySelector('.gkt-wide'); return el.scrollHeight - el.clientHeight }"
    low = "[...document.querySelectorAll('.gkt-wide tbody tr')].map(el => el.offsetHeight)"
    for hotspot in ("", "Class 7b"):  # of which a line above tells
        room.hotspot(hotspot)
        one.show()
        assert one.page.evaluate("document.querySelector('.gkt').offsetHeight") <= 630
        assert one.page.evaluate(scrolls) == 0
        assert max(one.page.evaluate(low)) <= 20, "a hand takes no second line"


def test_what_is_pressed_can_be_read_on_a_projector(room, console):
    """Whichever style sheet comes first: a table's own, or the console's."""
    one = console(viewport={"width": 1280, "height": 720})
    one.page.evaluate(NO_FULL_SCREEN)
    ask(room)
    one.show()
    one.page.click("[data-do=big]")
    sizes = "[...document.querySelectorAll('.gkt button')].map(el => parseFloat(getComputedStyle(el).fontSize))"
    assert min(one.page.evaluate(sizes)) >= 18


def test_the_console_shows_the_class_in_a_cell(lab):
    """Who is here, the code, the question with its count, and the grid of lessons, in a real notebook."""
    book = lab.open(
        "import gamekit\n"
        "room = gamekit.classroom('Class 7b')\n"
        "match = gamekit.new('metallurgie', position=gamekit.lessons('metallurgie')['second-silver'].position, seed=1)\n"
        "for name in ('Ada', 'Ben', 'Chiara'):\n"
        "    room.model.come(room.model.join(name, name).who)\n"
        "q = room.ask(match, text='Where would you place the silver?', right=['place silver 1,0'])\n"
        "room.model.answer(0, q.number, 'place silver 1,0')\n"
        "room",
        "work = room.lessons('metallurgie')\nwork",
        "room.close()",
        run=False,
        viewport=(1366, 768),
    )
    book.run(0)
    cell = book.output(0)
    cell.locator(".gkt-count b").wait_for()
    above = "el => el.getBoundingClientRect().top - document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect().top"
    book.page.wait_for_function(f"""() => ({above})(document.querySelector('.gkt')) < 40""")  # it comes into sight
    room = cell.evaluate("el => el.clientHeight - el.querySelector('.gkt').clientHeight")
    assert room < 12, "nothing empty stands below it"
    assert cell.locator(".gkt-count b").inner_text() == "1"
    assert cell.locator(".gkt-row").count() == 0, "before it is revealed nothing is told"
    book.page.screenshot(path=SHOTS / "class-console-question.png")
    cell.locator("[data-do=reveal]").click()
    cell.locator(".gkt-told").wait_for()
    assert cell.locator(".gkt-board svg").count() == 1
    holder = "el => getComputedStyle(el).getPropertyValue('--gk-copper').trim()"
    assert cell.locator(".gkt-board").evaluate(holder), "the game's own colours are there"
    book.page.screenshot(path=SHOTS / "class-console-revealed.png")
    cell.locator("[data-do=large]").click()
    cell.locator(".gkt-large strong").wait_for()
    book.page.keyboard.press("Escape")
    book.run(1)
    book.output(1).locator(".gkt-here").first.wait_for()
    book.page.screenshot(path=SHOTS / "class-console-lessons.png")
    book.run(2)
