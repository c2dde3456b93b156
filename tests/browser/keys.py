"""A reader who has nothing but a keyboard."""

from __future__ import annotations

# Mark the picture, or row of cards, that a target lies in: each is one stop of the Tab key.
SHEET = """(root, target) => {
    root.querySelectorAll('.test-here').forEach(el => el.classList.remove('test-here'));
    const there = root.querySelector(`button[data-gk-target="${target}"]`);
    (there.closest('.gk-sheet') ?? there.parentElement).classList.add('test-here');
}"""


class Keys:
    """Walks over a table by Tab and the arrows."""

    def __init__(self, root, rng):
        self.root, self.page, self.rng = root, root.page, rng

    def tab_to(self, css):
        """Tab until something of that kind has the focus; it may take a turn through the page."""
        where = f"""root => {{
            const there = document.activeElement.matches({css!r}) && root.contains(document.activeElement);
            const first = root.querySelector({css!r});
            return [there, Boolean(document.activeElement.compareDocumentPosition(first) & 2)];
        }}"""
        for _ in range(60):
            there, behind = self.root.evaluate(where)
            if there:
                return
            self.page.keyboard.press("Shift+Tab" if behind else "Tab")
        raise AssertionError(f"Tab never comes to {css}")

    def walk_to(self, target):
        """Go there with the arrow keys, as one would: the longer way first, and no way twice from one place."""
        ways = """(root, target) => {
            const here = document.activeElement;
            const there = root.querySelector(`button[data-gk-target="${target}"]`);
            const [a, b] = [here, there].map(e => e.getBoundingClientRect());
            return [here.dataset.gkTarget === target, `${a.x} ${a.y}`, b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
        }"""
        tried = set()
        for _ in range(150):
            there, here, across, down = self.root.evaluate(ways, target)
            if there:
                return
            ahead = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
            fresh = [key for key in ahead if (here, key) not in tried]
            key = max(fresh, key=ahead.get) if fresh else self.rng.choice(list(ahead))
            tried.add((here, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"no arrow key leads to {target}")

    def choose(self, target, key):
        there = "(root, css) => root.querySelector(css) !== null"
        kinds = ("button.gk-spot", ".gk-card")
        kind = next((css for css in kinds if self.root.evaluate(there, f'{css}[data-gk-target="{target}"]')), None)
        if kind:
            self.root.evaluate(SHEET, target)
            self.tab_to(f".test-here {kind}")
            self.walk_to(target)
        else:
            self.tab_to(f'[data-gk-target="{target}"]')
        self.page.keyboard.press(key)
