// The tabs: in a rail that is always open, in a drawer over the board, or at the foot of a phone.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { attr, button, freshId, h, keyed, QUIET, setText } from "./dom.js";
import { icon } from "./signs.js";
import { reads, tabOf } from "./state.js";
import { TABS, tabsOf, titleOf } from "./tabs.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/** The board's own place among the tabs of a phone. */
const BOARD = { name: "", sign: "star" };

/** @param {Table} table @returns {Part} */
export function makeSide(table) {
  const uid = freshId();
  const panes = TABS.map(({ name, make }) => ({ name, ...make(table) }));
  const list = h("div", { class: "gk-tabs", role: "tablist" });
  const close = button(
    { class: "gk-step", "data-gk-target": "do:close", onclick: () => openTab(table, "") },
    icon("cross"),
  );
  const title = h("b", { class: "gk-side-title" });
  const head = h("div", { class: "gk-side-head" }, title, close);
  for (const { name, el } of panes) {
    for (const [key, value] of Object.entries({ role: "tabpanel", id: `${uid}-${name}`, tabindex: 0, ...QUIET }))
      attr(el, key, value);
    el.classList.add("gk-pane", `gk-pane-${name}`);
  }
  list.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const names = shownOf(table.state).map(({ name }) => name);
    const next = (names.indexOf(tabOf(table.state)) + way + names.length) % names.length;
    openTab(table, names[next]);
    /** @type {HTMLElement} */ (list.children[next]).focus();
  });

  const shown = reads(["tab", "stage", "facts", "there", "lesson", "lookback", "words", "plurals"], (state) => {
    const open = tabOf(state);
    el.hidden = !open && state.stage.kind !== "phone";
    attr(el, "data-gk-open", open);
    for (const { name, el: pane } of panes) {
      pane.hidden = name !== open;
      attr(pane, "aria-label", titleOf(state, name));
      if (name === open) setText(title, titleOf(state, name));
    }
    attr(close, "aria-label", say(state, "ui.close"));
    attr(list, "aria-label", say(state, "ui.tabs"));
    head.hidden = state.stage.rail !== null;
    list.hidden = state.stage.rail === null && state.stage.kind !== "phone";
    const tabs = list.hidden ? [] : shownOf(state);
    keyed(
      list,
      tabs.map((tab) => [tab.name || "table", tab]),
      (_, { name, sign }) =>
        button(
          { role: "tab", "data-gk-tab": name, onclick: () => openTab(table, name) },
          h("span", { class: "gk-icon" }, icon(sign)),
          h("span"),
        ),
      (tab, { name }) => {
        setText(tab.children[1], titleOf(state, name));
        attr(tab, "aria-selected", String(name === open));
        attr(tab, "aria-controls", name && `${uid}-${name}`);
        attr(tab, "tabindex", name === open ? 0 : -1);
      },
    );
  });
  const el = h(
    "div",
    { class: "gk-side" },
    head,
    h("div", { class: "gk-panes" }, ...panes.map(({ el: pane }) => pane)),
    list,
  );
  return { el, draws: [shown, ...panes.flatMap(({ draws }) => draws)] };
}

/** The tabs that have a place of their own. @param {import("./tabs.js").Asked} state */
const shownOf = (state) => [...(state.stage.kind === "phone" ? [BOARD] : []), ...tabsOf(state)];
