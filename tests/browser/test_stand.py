"""What a table does in its box, on a bare page: drawer and rail, first and second tap, answers in their one place, the projector."""

from __future__ import annotations

import random
import re

import pytest

import gamekit
from browser.stand import Stand
from browser.test_fits import PROBLEMS
from gamekit import lookback
from gamekit.words import COMPLETE
from gamekit_widgets import Table, telling
from page import leaves

PATTERN = {
    "0,0": "silver",
    "1,0": "copper",
    "0,1": "copper",
    "0,-1": "copper",
    "-1,1": "iron",
    "-1,0": "iron",
    "1,-1": "iron",
}
HANDS = [["iron", "copper", "silver"], ["iron", "copper", "gold"]]


@pytest.fixture
def stand(chromium):
    """One for each test, which may leave it as it likes."""
    made = Stand(chromium)
    yield made
    made.close()
    assert made.errors == []


@pytest.fixture
def table():
    made = Table(
        gamekit.new("metallurgie", position={"pattern": PATTERN, "hands": HANDS}, seed=2), ["you", "bot"], pace=0
    )
    made.host.kick = lambda: None
    return made


def shown(stand, css):
    return stand.page.locator(css).first.is_visible()


def held(stand):
    """What has the focus."""
    return stand.page.evaluate("document.activeElement.dataset.gkTarget ?? null")


def test_a_laptop_opens_tabs_in_a_drawer_and_a_wide_box_has_a_rail(stand, table):
    stand.show(table, 930, 630)
    assert not shown(stand, ".gk-side")
    stand.key("r")
    assert shown(stand, ".gk-pane-rules")
    stand.key("Escape")
    assert not shown(stand, ".gk-side")
    stand.show(table, 1200, 630)
    assert shown(stand, ".gk-pane-facts")
    assert stand.desk.face["facts"]["side"]


def test_what_others_did_is_in_sight_and_all_of_it_among_the_facts(stand):
    match, luck = gamekit.new("metal-adventures", 6, seed=1), random.Random(1)
    while match.at < 520 or match.to_act != (0,):
        match.play(luck.choice(match.moves()))
    table = Table(match, ["you"] + ["bot"] * 5, pace=0)
    table.host.kick = lambda: None
    stand.show(table, 930, 630)
    lines = stand.page.locator(".gk-desk>.gk-trail li").count()
    assert lines == len(stand.desk.face["trail"])
    seen = stand.page.locator(".gk-desk>.gk-trail li:visible").count()
    assert 0 < seen < lines
    assert f"{lines - seen} more" in stand.page.locator(".gk-desk>.gk-trail").inner_text()
    stand.target("do:more-seen")
    assert stand.page.locator(".gk-pane-facts .gk-trail li:visible").count() == lines


def test_what_befell_the_reader_is_told_without_saying_twice_whom(stand, monkeypatch):
    gamekit.language("en")
    lines = [
        {"seat": 1, "you": "challenged you", "text": "took 1 credit", "at": []},
        {"seat": 0, "you": "", "text": "you: 1 Damage", "at": []},
    ]
    monkeypatch.setattr(telling, "trail", lambda *_, **__: lines)
    stand.show(Table(gamekit.new("metal-adventures", 3, seed=7), ["you", "bot", "bot"], pace=0), 1200, 630)
    told = stand.page.locator(".gk-desk .gk-trail li").all_inner_texts()
    assert told == ["Nadia: challenged you; took 1 credit", "You: 1 Damage"]


def test_what_the_others_did_gives_way_to_what_they_have(stand):
    """Six at Metro X: their sheets and a line of each are in sight; a button that comes takes the room of lines."""
    match, luck = gamekit.new("metro-x", 6, seed=1), random.Random(1)
    while match.at < 60 or 0 not in match.to_act:
        match.play(luck.choice(match.moves()))
    table = Table(match, ["you"] + ["bot"] * 5, pace=0)
    table.host.kick = lambda: None
    for lang in COMPLETE:
        gamekit.language(lang)
        stand.show(table, 930, 630)
        lines = stand.page.locator(".gk-desk>.gk-trail li:visible")
        assert shown(stand, ".gk-desk [data-gk-target='sheet:5']"), lang
        assert lines.count() >= 4, lang
        line = next(target for target, step in stand.desk.face["moves"].items() if "again" in step)
        stand.target(line)
        assert shown(stand, "[data-gk-target='do:again']"), lang
        assert shown(stand, ".gk-desk [data-gk-target='sheet:5']"), lang
        assert lines.count() < 5, lang


# In one go, however slow the page is: as soon as the table has been told of its new width.
NARROWER_THEN_GONE = """el => new Promise(done => {
    const steps = [() => { el.style.width = '900px'; }, () => { el.style.display = 'none'; done(); }];
    new ResizeObserver(() => steps.shift()?.()).observe(el);
})"""


def test_a_table_that_is_taken_out_of_sight_keeps_its_box(stand, table):
    """As a notebook does with cells that are scrolled away, just when their box has changed."""
    stand.show(table, 930, 630)
    pane = stand.page.locator("#pane")
    pane.evaluate(NARROWER_THEN_GONE)
    stand.page.wait_for_timeout(250)
    stand.pump()
    assert stand.desk.box == (930, 630)
    pane.evaluate("el => { el.style.cssText += ';display:block;width:880px'; }")
    stand.page.wait_for_function("outbox.some(message => message.box)")
    stand.pump()
    assert stand.desk.box == (880, 630)


def test_a_table_above_the_page_is_laid_out_as_one_that_is_seen(stand, table):
    """As one finds it again who has scrolled on, and in the meantime a cell has changed the language, or a bot has played."""
    stand.show(table, 390, 630)
    stand.page.locator("#pane").evaluate("el => { el.style.marginTop = '-3000px'; }")
    gamekit.language("de")
    stand.pump()
    assert "Lege" in stand.page.locator(".gk-prompt").inner_text()
    assert stand.page.locator(".gk-desk[data-gk-tight]").count() == 0


def test_what_is_refused_is_told_in_its_place_and_why_not_shows_that_one_is_in_it(stand, table):
    stand.show(table, 930, 630)
    stand.target("hand:copper")
    stand.target("cell:0,0")
    told = stand.page.locator(".gk-told.gk-no")
    assert (
        told.locator("[data-rule-link='place.on-lower']").inner_text()
        == "Dearer metal lies on the next cheaper one: read the rule"
    )
    stand.key("Escape")
    stand.key("w")
    assert shown(stand, ".gk-asks-bar")
    stand.target("hand:copper")
    assert "3 ways" in stand.page.locator(".gk-told.gk-ok").inner_text(), "a card alone is answered, too"
    stand.target("cell:-1,1")
    assert "allowed" in stand.page.locator(".gk-told.gk-ok").inner_text()
    assert table.match.at == 0
    stand.key("Escape")
    assert not shown(stand, ".gk-asks-bar"), "as the bar says, whatever was answered"


def test_what_was_asked_for_keeps_its_red_edge_among_its_reasons_and_each_of_those_has_one_sign(stand):
    """They share their edges with it, and in the corner view of the mine many lie close together."""
    stand.show(gamekit.lesson("forge", "two-sides"), 930, 630)
    stand.target("cube:3-2-2")
    drawn = "[...document.querySelectorAll('.gk-marks .gk-is-cause, .gk-marks .gk-is-refused')].map(g => [g.classList[0], g.hasAttribute('transform')])"
    drawn = stand.page.evaluate(drawn)
    edges, signs = ([kind for kind, sign in drawn if sign is which] for which in (False, True))
    assert edges == ["gk-is-cause"] * 8 + ["gk-is-refused"] * 2
    assert signs == ["gk-is-cause"] * 4 + ["gk-is-refused"] * 2


def test_who_leaves_points_lying_is_told_so_once(stand):
    position = {
        "pattern": {f"{x},0": "iron" for x in range(9)},
        "hands": [["iron", "copper", "silver"], ["iron", "copper", "gold"]],
    }
    table = Table(gamekit.new("metallurgie", position=position, seed=2), ["you", "bot"], pace=0)
    table.host.kick = lambda: None
    table.match.play("place iron 9,0")
    at = table.match.at
    stand.show(table, 930, 630)
    stand.target("done")
    assert table.match.at == at
    assert "iron" in stand.page.locator(".gk-told.gk-missed").inner_text()
    stand.target("do:anyway")
    assert table.match.log[at].text == "done"


# Each animation by hand as [does it move, how long]; slowed, so that what flies is still there when one looks.
FLOWN = """() => {
    const way = Element.prototype.animate;
    window.flown = [];
    Element.prototype.animate = function (frames, how) {
        window.flown.push([frames.some(frame => frame.transform), how.duration]);
        return way.call(this, frames, how);
    };
}"""


@pytest.fixture
def flown(chromium):
    """What flies, fades or appears while something happens at a table."""
    stands = []

    def watch(table, *changes, **context):
        stands.append(stand := Stand(chromium, **context))
        stand.show(table, 930, 630)
        stand.page.evaluate(FLOWN)
        seen = []
        for change in changes:
            stand.page.wait_for_timeout(250)  # so that what lies there now is known
            stand.page.evaluate("flown.length = 0")
            change()
            stand.pump()
            stand.page.wait_for_timeout(100)
            assert stand.page.locator(".gk-token").count() == 0, "what flies is the card itself"
            seen.append(stand.page.evaluate("flown"))
        return seen

    yield watch
    for stand in stands:
        stand.close()
        assert stand.errors == []


def test_what_others_do_flies_and_what_is_taken_back_in_half_the_time_but_fades_where_motion_is_reduced(flown, table):
    changes = (lambda: table.match.play("place copper -1,1"), table.match.undo)
    assert flown(table, *changes) == [[[True, 180]], [[True, 90]]]
    assert flown(table, *changes, reduced_motion="reduce") == [[[False, 120]], [[False, 120]]]


def test_coins_pass_from_one_to_another(flown):
    match = gamekit.new("metal-adventures", 3, seed=3)
    while not any(move.text == "due pay" for move in match.moves()):
        match.play(match.moves()[0])
    table = Table(match, ["you", "bot", "bot"])
    table.host.kick = lambda: None
    paid = [[True, 180 if match.to_act == (0,) else 240]]
    assert flown(table, lambda: match.play("due pay")) == [paid]


def test_what_is_won_stands_at_the_chip_and_then_the_score_counts_up(stand):
    position = {
        "pattern": {f"{x},0": "iron" for x in range(9)},
        "hands": [["iron", "copper", "silver"], ["iron", "copper", "gold"]],
    }
    table = Table(gamekit.new("metallurgie", position=position, seed=2), ["you", "bot"], pace=0)
    table.host.kick = lambda: None
    table.match.play("place iron 9,0")
    stand.show(table, 930, 630)
    takes = lambda: [move for move in table.match.moves() if move.text.startswith("take")]  # noqa: E731
    while len(takes()) > 2:  # the last of them brings the point
        table.match.play(takes()[0])
        stand.pump()
    stand.page.evaluate(
        "() => { window.waits = []; window.setTimeout = (run, _, ...how) => waits.push(() => run(...how)); }"
    )
    table.match.play(takes()[0])
    stand.pump()
    score = stand.page.locator(".gk-seat > b").first
    assert score.inner_text().split() == ["0", "+1"]
    assert score.get_attribute("aria-label") == "1 point"
    stand.page.evaluate("() => { while (waits.length) waits.shift()(); }")
    assert score.inner_text().split() == ["1", "+1"]


def test_what_the_last_one_wins_takes_no_room_from_the_bar(stand):
    match, luck = gamekit.new("metro-x", 4, seed=7, map="berlin"), random.Random(1)
    table = Table(match, ["you", *["bot"] * 3], pace=0)
    table.host.kick = lambda: None
    stand.show(table, 930, 630)
    tight = stand.page.locator(".gk-bar").get_attribute("data-gk-tight")
    while match.at < 50:  # beyond round 9
        seat = match.to_act[-1]
        match.play(luck.choice(match.moves(seat)), seat)
        stand.pump()
        assert stand.page.locator(".gk-bar").get_attribute("data-gk-tight") == tight, match.at
    assert stand.page.locator(".gk-seat:last-child .gk-gain").count()


def test_who_clicks_or_presses_a_key_while_bots_play_sees_at_once_how_their_round_ends(stand, table):
    for hurries in (lambda: stand.page.locator(".gk-board").click(position={"x": 4, "y": 4}), lambda: stand.key("x")):
        table.match.play("place copper -1,1").play("done")
        stand.show(table, 930, 630)
        hurries()
        stand.pump()
        assert table.host.bots.hurried
        table.host.bots.hurried = False
        table.match.go(0)


def test_one_comes_by_tab_as_the_eye_goes_and_after_a_click_enter_presses_the_main_button(stand, table):
    stand.show(table, 930, 630)
    regions = []
    for _ in range(9):
        stand.page.keyboard.press("Tab")
        regions.append(
            stand.page.evaluate(
                "document.activeElement.closest('.gk-bar,.gk-hand,.gk-board,.gk-actions,.gk-helps,.gk-time').classList[0]"
            )
        )
    assert list(dict.fromkeys(regions)) == ["gk-bar", "gk-hand", "gk-board", "gk-actions", "gk-helps", "gk-time"]
    stand.target("hand:copper")
    stand.target("cell:-1,1")
    stand.page.keyboard.press("Enter")
    stand.pump()
    assert [entry.text for entry in table.match.log[:2]] == ["place copper -1,1", "done"]


def test_who_points_at_a_line_of_the_log_sees_where_that_was(stand, table):
    table.match.play("place copper -1,1").play("done").play("place copper -1,0")
    stand.show(table, 1200, 630)
    stand.click("[data-gk-tab=log]")
    ticks = "[...document.querySelectorAll('.gk-marks .gk-is-last')].map(mark => mark.getBoundingClientRect().left)"
    before = stand.page.evaluate(ticks)
    stand.page.locator(".gk-log li", has_text="-1,1").hover()
    assert stand.page.evaluate(ticks) != before
    stand.page.mouse.move(5, 5)
    assert stand.page.evaluate(ticks) == before


def test_how_often_a_move_was_considered_stands_in_the_line_of_its_bar(stand, table):
    table.host.bots.aside = lambda work, _, *args: list(work(*args))
    stand.show(table, 930, 630)
    stand.hear({"do": "hint"})
    stand.target("do:state")
    lines = stand.page.evaluate("""() => [...document.querySelectorAll('.gk-weighed tbody td:nth-child(2)')].map(cell =>
        [...cell.children].map(el => [el.offsetLeft, el.offsetLeft + el.offsetWidth, el.offsetTop, el.offsetTop + el.offsetHeight]))""")
    assert len(lines) > 1
    for (_, end, top, bottom), (start, _, above, below) in lines:
        assert end <= start + 1  # rounded
        assert above < top < bottom < below


def test_on_a_projector_each_light_has_its_name_beside_the_main_buttons(stand, table):
    gamekit.language("de")
    table.match.play("place copper -1,1")
    stand.show(table, 1280, 720, big=True)
    stand.click("[data-gk-target='do:claim']")
    foot = "[...document.querySelectorAll('.gk-time, .gk-actions, .gk-helps')].map(el => [el.getBoundingClientRect().left, el.getBoundingClientRect().right])"
    names = stand.page.locator(".gk-light span")
    assert [name.is_visible() for name in names.all()] == [True] * 5
    assert stand.page.locator(".gk-actions [data-gk-target='done']").is_visible()
    (a, b), (c, d), (e, _) = sorted(stand.page.evaluate(foot))
    assert a < b <= c < d <= e
    stand.key("p")
    stand.page.wait_for_timeout(200)
    stand.pump()
    assert stand.page.locator(".gk-helps .gk-word").first.is_visible(), "elsewhere there is room for the words"


def test_while_a_hint_is_shown_no_other_button_stands_out(stand, table):
    table.match.play("place copper -1,1")
    stand.show(table, 930, 630)
    main = stand.page.locator(".gk-actions .gk-primary")
    assert main.get_attribute("data-gk-target") == "done"
    for path, out in ((["hand:iron", "cell:-1,0"], 0), (["done"], 1)):
        stand.desk.hint = {"path": path, "text": "", "rule": None, "more": [], "head": ""}
        table.host.show()
        stand.pump()
        assert main.count() == out


def test_what_a_button_would_do_is_told_while_one_points_at_it(stand, table):
    stand.show(table, 930, 630)
    stand.page.locator(".gk-actions [data-gk-target='pile']").hover()
    assert re.search(r"iron \d+.%, copper \d+.%", stand.page.locator(".gk-told").inner_text())
    stand.page.mouse.move(0, 0)
    assert "iron" not in stand.page.locator(".gk-told").inner_text()


def test_what_was_taken_from_under_the_pointer_is_pointed_at_no_more_when_it_comes_back(stand):
    stand.show(gamekit.lesson("forge", "red-cube"), 930, 630)
    told = stand.page.locator(".gk-told").inner_text()
    for target in ("cube:4-2-1", "lesson:undo"):
        stand.target(target)
    stand.page.mouse.move(4, 4)
    assert stand.page.locator(".gk-told").inner_text() == told


def test_a_press_is_a_click_whatever_is_drawn_between_that_and_letting_go(stand, table):
    """What was pressed may have been put elsewhere among its like, or have been made anew; and no click counts twice."""
    change = {
        "moved": "el => el.parentNode.append(el)",
        "made anew": "el => el.replaceWith(el.cloneNode(true))",
        "left alone": "el => el",
    }
    for how in change.values():
        table.match.go(0)
        stand.show(table, 930, 630)
        stand.target("hand:copper")
        spot = stand.page.locator('.gk-board [data-gk-target="cell:-1,1"]').last
        box = spot.bounding_box()
        stand.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        stand.page.mouse.down()
        spot.evaluate(how)
        stand.page.mouse.up()
        stand.page.wait_for_function("outbox.length > 0")
        assert stand.page.evaluate("outbox.filter(one => one.play).length") == 1, how
        stand.pump()
        assert [entry.text for entry in table.match.log] == ["place copper -1,1"], how


def test_who_lets_go_elsewhere_has_not_clicked(stand, table):
    stand.show(table, 930, 630)
    stand.target("hand:copper")
    at = stand.page.locator('.gk-board [data-gk-target="cell:-1,1"]').last.bounding_box()
    stand.page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    stand.page.mouse.down()
    stand.page.mouse.move(4, 4)
    stand.page.mouse.up()
    stand.pump()
    assert table.match.at == 0


def test_on_a_phone_a_first_tap_tells_and_the_second_plays(stand, table):
    stand.show(table, 390, 760)
    stand.target("hand:copper")
    stand.target("cell:-1,1")
    assert table.match.at == 0
    assert shown(stand, "[data-gk-target='do:again']")
    stand.target("cell:-1,1")
    assert table.match.log[-1].text == "place copper -1,1"
    card, place = next(path for path in leaves(stand.desk.face["moves"]) if len(path) == 2)
    stand.target(card)
    stand.target(place)
    stand.target("do:again")
    assert table.match.log[-1].move.targets == (card, place)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_on_a_projector_what_matters_can_be_read_from_the_end_of_a_room(stand, table, size):
    stand.show(table, *size, big=True)
    high = "css => { const el = document.querySelector(css); return parseFloat(getComputedStyle(el).fontSize) * el.getBoundingClientRect().height / el.offsetHeight; }"
    assert stand.page.evaluate(high, ".gk-prompt > b") >= size[1] / 30
    assert stand.page.evaluate(high, ".gk-seat > b") >= size[1] / 30
    assert stand.page.evaluate(high, ".gk-prompt > span") >= size[1] / 40
    table.match.play(table.match.moves()[0])
    stand.pump()
    at = table.match.at
    stand.key("ArrowLeft")
    assert table.match.at < at
    stand.key("ArrowRight")
    assert table.match.at == at


def test_a_light_falls_on_the_regions_that_a_board_names(stand):
    made = Table(gamekit.new("forge", seed=1), ["you", "bot"], pace=0)
    made.host.kick = lambda: None
    stand.show(made, 1280, 720, big=True)
    shown = {}
    for key in "23":
        stand.key(key)
        lit = stand.page.locator(".gk-shade").bounding_box()
        boxes = {
            spot["target"]: spot["box"]
            for spot in stand.page.evaluate("""() =>
            [...document.querySelectorAll('.gk-board .gk-spot')].map((el) =>
                ({ target: el.dataset.gkTarget, box: el.getBoundingClientRect().toJSON() }))""")
        }
        shown[key] = {
            target.partition(":")[0]
            for target, box in boxes.items()
            if lit["x"] <= box["x"] and box["x"] + box["width"] <= lit["x"] + lit["width"] + 1
        }
    assert shown == {"2": {"cube"}, "3": {"part"}}
    stand.key("0")
    assert not stand.page.locator(".gk-shade").is_visible()
    stand.magnify()


ENLARGED = """(([sheet, board]) => sheet / board)(
    [".gk-sheet", ".gk-board"].map(css => document.querySelector(css).getBoundingClientRect().width))"""


def test_before_a_class_a_light_a_blank_and_cards_for_all_to_see(stand, table):
    table.match.play("place copper -1,1")
    stand.show(table, 1280, 720, big=True)
    hand, board = (stand.page.locator(css) for css in (".gk-hand .gk-card", ".gk-board"))
    assert hand.count() == 0
    stand.key("e")
    assert hand.count()
    stand.key("e")
    assert hand.count() == 0
    layer = "el => getComputedStyle(el).zIndex"
    stand.key("2")
    assert int(board.evaluate(layer)) > int(
        stand.page.locator(".gk-desk").evaluate("el => getComputedStyle(el, '::before').zIndex")
    )
    stand.key("5")
    stand.page.wait_for_function(f"{ENLARGED} > 2")  # where the last move was
    last, seen = stand.page.locator(".gk-is-last").first.bounding_box(), board.bounding_box()
    assert seen["x"] < last["x"] < last["x"] + last["width"] < seen["x"] + seen["width"]
    stand.key("0")
    stand.page.wait_for_function(f"{ENLARGED} < 1.01")
    blank = "el => getComputedStyle(el, '::after').zIndex"
    plain = stand.page.locator(".gk-stage").evaluate(blank)
    stand.key("b")
    assert stand.page.locator(".gk-stage").evaluate(blank) == "9" != plain
    stand.key("Escape")
    assert stand.page.locator(".gk-stage").evaluate(blank) == plain
    stand.magnify()
    assert stand.desk.face["stage"]["kind"] != "big"


def test_a_line_with_nothing_left_to_mark_is_chosen_and_written_by_one_button(stand):
    gamekit.language("en")
    stand.show(gamekit.lesson("metro-x", "sacrifice"), 930, 630)
    stand.page.mouse.move(0, 0)
    stand.target("line:J")
    assert stand.page.locator(".gk-actions button").all_inner_texts() == ["Mark nothing"]
    assert "the card is written there" in stand.page.locator(".gk-prompt").inner_text()
    for lesson, line, asks in (
        ("first-card", "A", "all marks"),
        ("transfer", "B", "box its first"),
        ("ring", "C", "Which way"),
    ):
        stand.show(gamekit.lesson("metro-x", lesson), 930, 630)
        stand.target(f"line:{line}")
        assert asks in stand.page.locator(".gk-prompt").inner_text()


def test_a_verdict_is_not_hidden_by_what_says_nothing(stand):
    gamekit.language("en")
    made = gamekit.lesson("metallurgie", "hold-off")
    made.host.bots.aside = lambda *_: None
    stand.show(made, 930, 630)
    for cell in ("0,1", "-1,0"):
        stand.target("hand:copper")
        stand.target(f"cell:{cell}")
    assert made.host.exercise.verdict[0] is False
    assert held(stand) == "lesson:restart"
    stand.page.locator('.gk-actions [data-gk-target="done"]').hover()
    stand.pump()
    assert "stop card" in stand.page.locator(".gk-told.gk-missed").inner_text()


@pytest.mark.parametrize(("game", "lesson"), [("metallurgie", "two-areas"), ("forge", "example")])
def test_who_has_solved_an_exercise_is_led_to_the_next_one(stand, game, lesson):
    """Though what was clicked lies elsewhere now, as a part of one's own that was joined."""
    made = gamekit.lesson(game, lesson)
    stand.show(made, 930, 630)
    for text in made.host.exercise.session.lesson.solutions[0]:
        for target in next(move for move in made.match.moves() if move.text == text).targets:
            stand.target(target)
    assert held(stand) == "lesson:next"


def test_a_second_click_does_not_press_what_the_first_has_brought_there(stand):
    """Solved, the desk closes up, and Undo lies where Done was."""
    made = gamekit.lesson("metallurgie", "hold-off")
    made.host.bots.aside = lambda *_: None
    stand.show(made, 930, 630)
    for target in ("hand:iron", "cell:3,-1", "done"):
        stand.target(target)
    for button in ("down", "up"):
        getattr(stand.page.mouse, button)(click_count=2)
    stand.pump()
    assert stand.desk.face["lesson"]["solved"]


def test_buttons_stay_where_they_are_while_an_exercise_goes_on(stand):
    made = gamekit.lesson("metallurgie", "nothing-fits")
    stand.show(made, 930, 630)
    before = stand.page.locator("[data-gk-target=pile]").bounding_box()
    stand.target("pile")
    assert stand.page.locator("[data-gk-target=pile]").bounding_box() == before


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_list_in_the_desk_stays_below_the_pointer_that_chooses_from_it(stand, lang):
    """A second click there marks: it must not find another line."""
    match, luck = gamekit.new("metro-x", 4, seed=3, map="amsterdam"), random.Random(3)
    while match.at < 45 or match.to_act != (0, 1, 2, 3):
        match.play(luck.choice(match.moves(match.to_act[0])), match.to_act[0])
    made = Table(match, ["you", *["bot"] * 3], pace=0)
    made.host.kick = lambda: None
    line = next(move.targets[0] for move in match.moves(0))
    with gamekit.words.speaking(lang):
        for box in ((844, 582), (700, 560)):
            stand.page.mouse.move(0, 0)
            stand.show(made, *box)
            row = stand.page.locator(f".gk-must [data-gk-target='{line}']").first
            before = row.bounding_box()["y"]
            stand.target(line)
            assert shown(stand, "[data-gk-target='do:again'], .gk-actions .gk-primary")
            assert abs(row.bounding_box()["y"] - before) < 4


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_buttons_stay_where_they_are_when_a_card_is_chosen_in_an_exercise(stand, lang):
    """What is asked then has a line more."""
    with gamekit.words.speaking(lang):
        for name in ("neighbours", "four-cards"):
            stand.show(gamekit.lesson("metallurgie", name), 930, 630)
            pile = stand.page.locator("[data-gk-target=pile]")
            before = pile.bounding_box()["y"]
            stand.target("hand:copper")
            assert pile.bounding_box()["y"] == pytest.approx(before, abs=1)


@pytest.mark.parametrize(("lang", "said"), [("en", "Try 2 of 2"), ("fr", "Essai 2 sur 2"), ("de", "Versuch 2 von 2")])
def test_the_foot_says_in_plain_words_which_try_one_sees(stand, lang, said):
    match = gamekit.new("metallurgie", seed=7)
    start = match.at
    for n in (0, -1):
        match.go(start).play(match.moves()[n])
    gamekit.language(lang)
    stand.show(Table(match, ["you", "bot"], pace=0), 930, 630)
    line = stand.page.locator(".gk-line")
    assert line.text_content() == said
    assert line.get_attribute("title")
    assert stand.page.evaluate(PROBLEMS) == []


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize(("box", "where"), [((930, 630), ".gk-desk"), ((1200, 630), ".gk-side[data-gk-railed]")])
def test_a_sheet_that_is_clicked_is_seen_larger_and_esc_leads_back(stand, keyed, box, where):
    match = gamekit.new("metro-x", 4, seed=3)
    made = Table(match, ["you", *["bot"] * 3], pace=0)
    made.host.kick = lambda: None
    stand.show(made, *box)
    small = stand.page.locator(f"{where} [data-gk-target='sheet:2']")
    wide = small.bounding_box()["width"]
    if keyed:
        small.focus()
        stand.page.keyboard.press("Enter")
        stand.pump()
    else:
        stand.click(f"{where} [data-gk-target='sheet:2']")
    pane = stand.page.locator(".gk-side:not([data-gk-railed]) .gk-pane-facts")
    large = pane.locator("[data-gk-target='sheet:2']")
    seen, drawer = large.bounding_box(), pane.bounding_box()
    assert seen["width"] > 1.7 * wide
    assert drawer["y"] <= seen["y"] < drawer["y"] + 100
    assert stand.page.evaluate("document.activeElement.dataset.gkTarget") == "sheet:2"
    assert stand.page.evaluate(PROBLEMS) == []
    stand.page.keyboard.press("Escape")
    stand.pump()
    assert small.bounding_box()["width"] == wide
    assert not large.count() or not large.is_visible()


HIDDEN = """css => {
    const words = document.querySelector('.gk-words'), text = document.createRange();
    text.selectNodeContents(words);
    const end = words.getBoundingClientRect().bottom, press = document.querySelector(css).getBoundingClientRect();
    return [...text.getClientRects()].filter((line) =>
        line.bottom > end || (line.right > press.left && line.bottom > press.top + 2 && line.top < press.bottom));
}"""


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("size", [(360, 592), (320, 560)])
def test_what_is_told_is_read_whole_on_the_least_phone(stand, size, lang):
    """What one may press there lay over the last lines."""
    with gamekit.words.speaking(lang):
        stand.show(Table(gamekit.new("metro-x", 1, seed=5), ["you"]), *size)
        stand.target("line:A")
        stand.target("none")
        assert stand.page.evaluate(HIDDEN, "[data-gk-target='do:anyway']") == []
        for lesson in ("second-silver", "one-position", "first-area"):
            stand.show(gamekit.lesson("metallurgie", lesson), *size)
            for _ in range(2):
                stand.target("do:hint")
            assert stand.page.evaluate(HIDDEN, ".gk-below .gk-link") == [], lesson


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_on_a_phone_that_is_turned_the_last_hint_comes_after_the_longest_rule(stand, lang):
    """Its button went with the link, though it had room."""
    with gamekit.words.speaking(lang):
        for game, lesson in (("metallurgie", "one-position"), ("metro-x", "special"), ("metal-adventures", "hunter")):
            stand.show(gamekit.lesson(game, lesson), 667, 360)
            for _ in range(2):
                stand.hear({"lesson": "hint"})
                stand.pump()
            assert stand.page.is_visible("[data-gk-target='do:hint']"), lesson
            assert stand.page.evaluate(PROBLEMS) == []


def test_a_button_whose_words_would_break_does_without_its_sign(stand):
    made = gamekit.lesson("metallurgie", "four-cards")
    stand.show(made, 930, 630)
    made.host.exercise.session.show_solution()
    made.host.show()
    stand.pump()
    button = stand.page.locator("[data-gk-target='lesson:next']")
    assert not button.locator("svg").is_visible()
    assert button.locator("span").bounding_box()["height"] < 20


@pytest.mark.parametrize("big", [False, True])
def test_a_frame_round_board_and_desk_tells_that_one_asks_why_not_and_covers_nothing(stand, table, big):
    stand.show(table, 1280, 720, big=big)
    stand.key("w")
    frame = "getComputedStyle(document.querySelector('.gk-desk'), '::after')"
    assert stand.page.evaluate(f"{frame}.backgroundColor") == "rgba(0, 0, 0, 0)"
    stage = stand.page.evaluate("document.querySelector('.gk-stage').offsetHeight")
    assert stand.page.evaluate(f"parseFloat({frame}.height)") > 0.8 * stage
    other = "getComputedStyle(document.querySelector('.gk-stage'), '::after')"
    assert stand.page.evaluate(f"{other}.borderBottomWidth") == "0px"


def test_a_game_after_an_exercise_begins_with_its_players_names(stand):
    """What was won in the exercise is not lost in the game, and no such number takes their room."""
    made = gamekit.lesson("metallurgie", "tie")
    stand.show(made, 930, 630)
    for text in made.host.exercise.session.lesson.solutions[0]:
        made.match.play(text)
        stand.pump()
    stand.pump()
    stand.hear({"lesson": "game"})
    stand.pump()
    assert [shown(stand, f".gk-seat[data-seat='{seat}'] .gk-name") for seat in (0, 1)] == [True, True]
    assert not stand.page.locator(".gk-gain").count()


def test_looking_back_the_better_move_lies_as_a_ghost_on_the_board(stand, monkeypatch):
    """Though the drawer, which lay there, gives way to it below the pointer."""
    monkeypatch.setattr(lookback, "FIRST", 8)
    monkeypatch.setattr(lookback, "SUSPECTS", 0)
    monkeypatch.setattr(lookback, "SLIGHT", -1)
    match, luck = gamekit.new("metallurgie", 2, seed=3), random.Random(3)
    while match.to_act:
        match.play(luck.choice(match.moves()))
    made = Table(match, ["you", "bot"], pace=0)
    made.host.kick = lambda: None
    monkeypatch.setattr(made.host.bots, "aside", lambda work, _, *args: list(work(*args)))
    stand.show(made, 930, 630)
    stand.target("do:lookback")
    back = stand.desk.lookback
    back._dear = {at: dear for at, dear in back._dear.items() if dear.better.kind == "place"}
    stand.desk.show()
    stand.pump()
    stand.target("lookback:1")
    assert held(stand) is None or not held(stand).startswith("cell:")
    assert stand.page.locator(".gk-marks use[href*=raised]").count() == 1
    assert "This was better" in stand.page.locator(".gk-told").inner_text()


def test_escape_clears_what_is_searched_for_and_then_closes_the_drawer(stand, table):
    stand.show(table, 930, 630)
    stand.target("do:rules")
    stand.click(".gk-find")
    stand.page.keyboard.type("stop")
    for opened in (True, False):
        stand.page.keyboard.press("Escape")
        stand.pump()
        assert shown(stand, ".gk-find") is opened


def test_what_the_others_did_is_told_once_where_the_desk_has_room_for_it(stand):
    match = gamekit.new("forge", 3, seed=3)
    while match.at < 100 or 0 not in match.to_act:
        match.play(match.moves()[0])
    made = Table(match, ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    stand.show(made, 1200, 630)
    assert shown(stand, ".gk-pane-facts")
    assert [shown(stand, f"{where} .gk-trail") for where in (".gk-desk", ".gk-pane-facts")] == [True, False]


def test_a_click_beside_the_buttons_gives_the_table_its_keys(stand, table):
    """The page stays where it is, and JupyterLab leaves these keys alone."""
    stand.show(table, 930, 630)
    assert stand.page.locator(".gk").get_attribute("data-lm-suppress-shortcuts") == "true"
    stand.page.evaluate("() => { HTMLElement.prototype.requestFullscreen = () => Promise.reject(); }")
    stand.click(".gk-status")
    stand.page.keyboard.press("p")
    stand.page.wait_for_selector(".gk-full")


@pytest.mark.parametrize(("game", "lang"), [("metro-x", "fr"), ("forge", "de")])
def test_what_shows_a_sign_alone_says_what_it_is_under_a_pointer(stand, game, lang):
    with gamekit.words.speaking(lang):
        match = gamekit.new(game, 4 if game == "metro-x" else 3, seed=1)
        made = Table(match, ["you", *["bot"] * (match.players - 1)], pace=0)
        made.host.kick = lambda: None
        stand.show(made, 935, 630)
        silent = stand.page.eval_on_selector_all(
            "button:not(.gk-spot)",
            "all => all.filter(b => b.checkVisibility() && !b.innerText.trim() && !b.title).map(b => b.outerHTML)",
        )
        assert silent == []
        if game == "metro-x":
            assert shown(stand, ".gk-tool .gk-word"), "there is room for words"


@pytest.mark.parametrize(("players", "named"), [(3, True), (5, False)])
def test_on_a_phone_the_others_are_named_where_there_is_room(stand, players, named):
    names = ["You", "Nadia", "Bo", "Ines", "Karl"][:players]
    game = "metallurgie" if named else "metro-x"
    made = Table(gamekit.new(game, players, seed=1, names=names), ["you", *["bot"] * (players - 1)], pace=0)
    made.host.kick = lambda: None
    stand.show(made, 390, 760)
    assert shown(stand, ".gk-seat[data-seat='1'] .gk-name") is named
    assert stand.page.evaluate(PROBLEMS) == []


def test_on_a_phone_a_second_tap_on_a_line_marks_as_the_prompt_says(stand):
    """The first has told what the whole run would do; what a tap on a station would do, the first one tells."""
    match = gamekit.new("metro-x", 1, map="berlin", chance="ask").play("reveal 3")
    stand.show(Table(match, ["you"], pace=0), 390, 760)
    stand.target("line:G")
    stand.target("line:G")
    assert match.log[-1].move.text == "line G 3"
    match.play("reveal 3")
    stand.pump()
    stand.target("line:A")
    stand.target(stand.desk.face["on"]["marks:A1"])
    assert match.to_act == (0,)
    assert shown(stand, ".gk-told")
    assert "marks:" not in stand.page.locator(".gk").inner_text()


def test_what_is_pointed_at_grows_into_room_that_nothing_needs(stand):
    match = gamekit.new("metro-x", 4, map="berlin", chance="ask").play("reveal transfer")
    made = Table(match, ["you", *["bot"] * 3], pace=0)
    made.host.kick = lambda: None
    with gamekit.words.speaking("fr"):
        stand.show(made, 935, 630)
        stand.page.hover(".gk-spot[data-gk-target='line:G']")
        told, kept = (stand.page.locator(css).first.bounding_box()["height"] for css in (".gk-told", ".gk-answers"))
        assert 70 < told <= kept, "more than is kept free for it at least"


def test_what_is_told_covers_a_heading_wholly(stand):
    """A hint as long as it takes to reach into it."""
    match = next(one for one in (gamekit.new("metallurgie", 3, seed=n) for n in range(9)) if one.to_act == (2,))
    while match.to_act != (0,):
        match.play(match.moves()[-1])
    made = Table(match, ["you", "bot", "bot"], pace=0)
    made.host.kick = lambda: None
    stand.show(made, 930, 630)
    head = stand.page.locator(".gk-desk>.gk-trail>.gk-head")
    assert head.is_visible()
    box, end, words = head.bounding_box(), 0, 0
    while end <= box["y"]:
        words += 4
        text = "silver " * words
        stand.desk.hint = {"path": [], "text": text, "rule": None, "more": [], "head": ""}
        stand.desk.show()
        stand.pump()
        told = stand.page.locator(".gk-told").bounding_box()
        end = told["y"] + told["height"]
    assert told["y"] < box["y"] < end < box["y"] + box["height"]
    assert not head.is_visible()
    stand.target("do:no-hint")
    assert head.is_visible()


def test_a_moment_stands_beside_an_open_drawer(stand, table):
    stand.show(table, 930, 630)
    say = "el => { el.hidden = false; el.textContent = 'Bo scored silver: 3 cards off, one of them a point'; }"
    stand.page.locator(".gk-moment").evaluate(say)
    wide = stand.page.locator(".gk-moment").bounding_box()
    stand.target("do:log")
    stand.page.locator(".gk-moment").evaluate(say)
    beside, drawer = (stand.page.locator(css).bounding_box() for css in (".gk-moment", ".gk-side"))
    assert beside["x"] + beside["width"] < drawer["x"] < wide["x"] + wide["width"]


def test_what_is_pointed_at_ends_with_the_desk(stand):
    """In three lines below its name, too, where the desk is full."""
    stand.show(gamekit.lesson("metal-adventures", "from-karokum"), 934, 630)
    stand.page.hover(".gk-spot[data-gk-target='slot:smoke-screen']")
    assert stand.page.locator(".gk-told .gk-head").is_visible()
    told, desk = (stand.page.locator(css).first.bounding_box() for css in (".gk-told", ".gk-desk"))
    assert told["y"] + told["height"] <= desk["y"] + desk["height"] + 1


def test_in_a_full_low_desk_what_is_pointed_at_is_read_over_the_task(stand):
    with gamekit.words.speaking("de"):
        stand.show(gamekit.lesson("metro-x", "express"), 844, 440)
        stand.target("line:D")
        told, stage, buttons = (
            stand.page.locator(css).first.bounding_box() for css in (".gk-told", ".gk-stage", ".gk-actions")
        )
        assert told["y"] > stage["y"]
        assert told["y"] + told["height"] < buttons["y"]


@pytest.mark.parametrize(("game", "lesson"), [("metal-adventures", "power"), ("metro-x", "first-card")])
def test_a_narrow_box_in_a_low_notebook_keeps_its_parts_apart(stand, game, lesson):
    """As on a phone held sideways, in JupyterLab: the notebook scrolls round it instead."""
    stand.show(gamekit.lesson(game, lesson), 412, 330)
    assert stand.page.evaluate(PROBLEMS) == ["the page scrolls"]


def test_where_a_screen_can_only_be_tapped_nothing_is_pointed_at(chromium, table):
    """Browsers move a mouse where a tap was as soon as something else comes to lie there: its line hid the chosen one's."""
    stand = Stand(chromium, has_touch=True, is_mobile=True)
    made = Table(gamekit.new("metro-x", 1, seed=5), ["you"])
    stand.show(made, 390, 700)
    line = stand.page.locator("[data-gk-target='line:H']:visible").first.bounding_box()
    told = stand.page.inner_text(".gk-told")
    stand.page.mouse.move(line["x"] + 9, line["y"] + 9)
    stand.page.wait_for_timeout(100)
    assert stand.page.inner_text(".gk-told") == told
    stand.show(table, 390, 700)
    card = stand.page.locator(".gk-card.gk-legal").first
    card.hover()
    edge = card.evaluate("el => getComputedStyle(el, '::after').borderTopStyle")
    assert edge == "dashed", "what a finger has left looks as if it were chosen"
    stand.close()
