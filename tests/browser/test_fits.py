"""Every table fits the box that it gets: nothing scrolls, is cut, sticks out or is too small to read, and hotspots lie on their boards.

Each on a bare page (`stand`), so that many boxes, languages and positions take seconds.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

import gamekit
from browser.table import GAMES
from gamekit_widgets import Table

BOXES = [(930, 630), (844, 582), (1200, 630), (1590, 950), (700, 560), (500, 630), (390, 760)]
LOW = [(844, 390), (667, 360)]  # phones held sideways
LEAST = [*LOW, (320, 568), (360, 520)]
SEEN = {(930, 630): "en fr de", (390, 760): "de", (412, 600): "de", (320, 568): "en fr de"}  # where each lesson is looked at
BIG = [(1280, 720), (1920, 1080), (1024, 768)]
PROBLEMS = """() => {
    const stage = document.querySelector('.gk-stage');
    const by = stage.getBoundingClientRect().width / stage.offsetWidth;
    const box = el => el.getBoundingClientRect();
    const seen = el => el.checkVisibility({visibilityProperty: true}) && box(el).width > 0;
    const all = css => [...stage.querySelectorAll(css)].filter(seen);
    const said = el => `${el.className.baseVal ?? el.className} "${(el.textContent || '').trim().slice(0, 60)}"`;
    const out = [];
    const outer = box(stage);
    const pane = document.getElementById('pane');
    if (pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth) out.push('the page scrolls');
    for (const el of [stage, ...all('.gk-bar, .gk-prompt, .gk-task, .gk-say, .gk-hand, .gk-actions, .gk-actions button, .gk-helps, .gk-helps button, .gk-told, .gk-words, .gk-row button, .gk-time, .gk-tabs, .gk-tabs button, .gk-seat, .gk-board')]) {
        const [high, wide] = [el.scrollHeight - el.clientHeight, el.scrollWidth - el.clientWidth];
        if (!el.matches('.gk-board, .gk-stage') && (high > 1 || wide > 1)) out.push(`cut by ${wide}, ${high}: ${said(el)}`);
        const {left, top, right, bottom} = box(el);
        if (left < outer.left - 1 || top < outer.top - 1 || right > outer.right + 1 || bottom > outer.bottom + 1) out.push(`outside: ${said(el)}`);
    }
    const solid = all('.gk-bar, .gk-prompt, .gk-task, .gk-hand, .gk-actions:not([data-gk-rows]), .gk-actions[data-gk-rows] button, .gk-helps, .gk-told, .gk-words, .gk-below, .gk-must, .gk-time, .gk-tabs');
    for (const [i, a] of solid.entries()) for (const b of solid.slice(i + 1)) {
        const [p, q] = [box(a), box(b)];
        const [across, down] = [Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)];
        if (across > 1.5 * by && down > 1.5 * by && !a.contains(b) && !b.contains(a))
            out.push(`over each other by ${across.toFixed()}, ${down.toFixed()}: ${said(a)} and ${said(b)}`);
    }
    for (const spot of stage.querySelectorAll('.gk-board .gk-spot')) for (const a of solid) {
        const [p, q] = [box(a), box(spot)];
        if (Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1.5 * by && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1.5 * by)
            out.push(`covered: ${spot.dataset.gkTarget} by ${said(a)}`);
    }
    for (const sheet of all('.gk-sheet')) for (const spot of sheet.querySelectorAll('.gk-spot')) {
        const [a, b] = [box(spot), box(sheet)];
        if (a.left < b.left - 1 || a.top < b.top - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1) out.push(`off its board: ${spot.dataset.gkTarget}`);
    }
    for (const sign of all('.gk-moved')) {
        const [a, b] = [box(sign), box(sign.closest('.gk-marks'))];
        if (a.left < b.left - 1 || a.top < b.top - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1) out.push('a sign is off its board');
    }
    const big = stage.dataset.gkKind === 'big', high = outer.height / by; // a projector: 1/30 and 1/40 of the height, in 4:3 of that width
    const least = el => !big ? (el instanceof SVGElement ? 10.4 : 11) : Math.min(high, 460) / (el.closest('.gk-prompt > b, .gk-seat > b') ? 30 : 40) - 0.05;
    const words = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const el = words.currentNode.parentElement;
        if (!words.currentNode.textContent.trim() || !seen(el) || el.closest('.gk-flying, .gk-piece')) continue; // on its way
        const times = el instanceof SVGGraphicsElement ? el.getScreenCTM().a : by;
        const size = parseFloat(getComputedStyle(el).fontSize) * times / (big ? by : 1); // as it is seen
        if (size < least(el)) out.push(`too small: ${size.toFixed(1)} ${said(el)}`);
    }
    return [...new Set(out)];
}"""

LONG = 1_000  # moves


@cache
def played(game, moves):
    """A match with as many players as can be, after so many moves."""
    match, rng = gamekit.new(game, gamekit.games.game(game).max_players, seed=5), random.Random(5)

    def play(match):
        for _ in range(moves):
            if match.to_act:
                seat = rng.choice(match.to_act)
                match.play(rng.choice(match.moves(seat)), seat)
        return match

    if play(match).at > LONG:  # its last moves are enough: each window reads the whole log
        match = play(gamekit.new(game, position=match.go(match.at - 60).position(), seed=5))
    while match.to_act and 0 not in match.to_act:
        match.play(rng.choice(match.moves(match.to_act[0])), match.to_act[0])
    return match


def longest(game):
    """The lesson with the longest task in the present language."""
    names = gamekit.lessons(game)
    return max(names, key=lambda name: len(gamekit.lessons.session(game, name).task))


def fitting(stand, table, boxes):
    found = {}
    for size in boxes:
        stand.show(table, *size, big=size in BIG)
        if problems := stand.page.evaluate(PROBLEMS):
            found[size] = problems
    return found


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_the_longest_lesson_fits(stand, game, lang):
    gamekit.language(lang)
    table = gamekit.lesson(game, longest(game))
    assert fitting(stand, table, [*BOXES, *LOW, *BIG] if lang == "de" else [BOXES[0], BIG[0]]) == {}
    for _ in range(2):
        table.host.exercise.hint()
    assert fitting(stand, table, BOXES[:1]) == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_fits(stand, game):
    """In each language, which is changed at the table; between the largest and the least box in that of the longest words."""
    found = {}
    for name in gamekit.lessons(game):
        for size, langs in SEEN.items():
            stand.show(gamekit.lesson(game, name), *size)
            for lang in langs.split():
                gamekit.language(lang)
                stand.pump()
                found[name, size, lang] = stand.page.evaluate(PROBLEMS)
    assert {where: problems for where, problems in found.items() if problems} == {}


def refused(game):
    """The longest refusal of all wrong ways."""
    found = []
    for name, lesson in gamekit.lessons(game).items():
        for way, _ in lesson.wrong:
            match = gamekit.lessons.session(game, name).match
            for text in way:
                if refusal := match.why_not(text):
                    found.append(refusal)
                    break
                match.play(text)
    return max(found, key=lambda refusal: len(refusal.text))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_has_its_room_in_the_narrowest_boxes(stand, game, lang):
    """Each hint, a refusal, what is missed and what is solved, in the lesson with the longest task."""
    gamekit.language(lang)
    found, no, name = {}, refused(game), longest(game)
    way = next(way for way, end in gamekit.lessons(game)[name].wrong if end not in gamekit.rules(game))
    for size in ((390, 760), *LOW):
        table = gamekit.lesson(game, name)
        table.host.bots.aside = lambda *_: None
        session = table.host.exercise.session

        def fits(what, table=table, size=size):
            table.host.show()
            stand.pump()
            found[size, what] = stand.page.evaluate(PROBLEMS)

        stand.page.mouse.move(0, 0)
        stand.show(table, *size)
        for n in range(3):
            stand.hear({"lesson": "hint"})
            fits(f"hint {n + 1}")
        session.restart()
        fits("task")
        told = {"id": 0, "path": ["x"], "allowed": False, "text": no.text, "rule": no.rule, "where": ["x", "y"]}
        stand.page.evaluate("why => hear({ why })", told)
        fits("refused")
        for text in way:
            session.match.play(text)
        fits("missed")
        session.show_solution()
        fits("solved")
    assert {where: problems for where, problems in found.items() if problems} == {}


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_most_players_fit(stand, game, lang):
    gamekit.language(lang)
    for moves in (0, 60, 100_000):
        match = played(game, moves)
        table = Table(match, ["you"] + ["bot"] * (match.players - 1), pace=0)
        table.host.kick = lambda: None
        many = lang == "de" and moves > 0
        assert fitting(stand, table, [*BOXES, *LEAST, *BIG] if many else [BOXES[0], BIG[0]]) == {}, moves


@pytest.mark.parametrize("size", [(930, 630), (1200, 630), (390, 760)], ids=["drawer", "rail", "phone"])
def test_each_tab_can_be_opened(stand, size):
    """Whatever pane there is, a tool or a tab opens it, and no other; nothing in it is cut."""
    table = Table(played("forge", 100_000), ["you"] + ["bot"] * 3)
    table.host.bots.aside = lambda *_: None  # nothing is weighed
    stand.show(table, *size)
    panes = stand.page.locator(".gk-pane")
    names = [cls.removeprefix("gk-pane-") for cls in panes.evaluate_all("all => all.map(el => el.classList[1])")]
    assert {"facts", "log", "state", "rules", "lookback", "anew"} < set(names)
    for name in names:
        if name != "who":  # offered where more than one window is open
            stand.click(f"[data-gk-target='do:{name}'], [data-gk-tab='{name}']")
            seen = [other for other in names if stand.page.locator(f".gk-pane-{other}").is_visible()]
            assert (seen, stand.page.evaluate(PROBLEMS)) == ([name], [])


def test_two_lines_over_what_is_asked_leave_its_first_one_whole(stand):
    stand.show(gamekit.play("metro-x", seats=["you"], seed=3, map="berlin"), 360, 593)
    stand.page.locator("button.gk-spot[data-gk-target='line:A']").last.click(force=True)
    stand.pump()
    asked, told = (stand.page.locator(css).bounding_box() for css in (".gk-prompt b", ".gk-told"))
    assert told["height"] < 50
    assert asked["y"] + asked["height"] <= told["y"] + 0.5
