// The tabs: in a rail that is always open, in a drawer over the board, or at the foot of a phone.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { attr, button, freshId, h, keyed, QUIET, setText } from "./dom.js";
import { icon } from "./signs.js";
import { inRail, reads, tabOf } from "./state.js";
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
  /** What a rail shows unasked is asked for by nothing. @param {string} name */
  const open = (name) => openTab(table, name === tabOf({ ...table.state, tab: "" }) ? "" : name);
  list.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const names = shownOf(table.state).map(({ name }) => name);
    const next = (names.indexOf(tabOf(table.state)) + way + names.length) % names.length;
    open(names[next]);
    /** @type {HTMLElement} */ (list.children[next]).focus();
  });

  const shown = reads(["tab", "stage", "facts", "there", "lesson", "lookback", "words", "plurals"], (state) => {
    const [seen, phone, railed] = [tabOf(state), state.stage.kind === "phone", inRail(state)];
    el.hidden = !seen && !phone;
    attr(el, "data-gk-open", seen);
    attr(el, "data-gk-railed", railed && "");
    for (const { name, el: pane } of panes) {
      pane.hidden = name !== seen;
      attr(pane, "aria-label", titleOf(state, name));
      if (name === seen) setText(title, titleOf(state, name));
    }
    attr(close, "aria-label", say(state, "ui.close"));
    attr(list, "aria-label", say(state, "ui.tabs"));
    head.hidden = railed;
    list.hidden = !railed && !phone;
    const tabs = list.hidden ? [] : shownOf(state);
    keyed(
      list,
      tabs.map((tab) => [tab.name || "table", tab]),
      (_, { name, sign }) =>
        button(
          { role: "tab", "data-gk-tab": name, onclick: () => open(name) },
          h("span", { class: "gk-icon" }, icon(sign)),
          h("span"),
        ),
      (tab, { name }) => {
        setText(tab.children[1], titleOf(state, name));
        attr(tab, "aria-selected", String(name === seen));
        attr(tab, "aria-controls", name && `${uid}-${name}`);
        attr(tab, "tabindex", name === seen ? 0 : -1);
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
