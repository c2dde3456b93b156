// The tabs: in a rail that is always open, in a drawer over the board, or at the foot of a phone.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { attr, button, freshId, h, keyed, QUIET, setText } from "./dom.js";
import { makeFactsPane } from "./facts.js";
import { makeInspector } from "./inspector.js";
import { makeLog } from "./log.js";
import { makeRulebook } from "./rulebook.js";
import { icon } from "./signs.js";
import { reads, tabOf } from "./state.js";
import { makeWho } from "./who.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/**
 * A tab: a part whose element fills a pane, its name to the kernel, and the key of its title.
 * @typedef {Part & { name: string, title: string }} Pane
 */

const TABS = [makeFactsPane, makeLog, makeInspector, makeRulebook, makeWho];
/** @type {Record<string, string>} */
const SIGNS = { "": "star", facts: "list", log: "log", state: "eye", rules: "book" };

/** @param {Table} table @returns {Part} */
export function makeSide(table) {
  const uid = freshId();
  const panes = TABS.map((make) => make(table));
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
    const names = tabsOf(table.state);
    const next = (names.indexOf(tabOf(table.state)) + way + names.length) % names.length;
    openTab(table, names[next]);
    /** @type {HTMLElement} */ (list.children[next]).focus();
  });

  const shown = reads(["tab", "stage", "facts", "words", "plurals"], (state) => {
    const open = tabOf(state);
    el.hidden = !open && state.stage.kind !== "phone";
    attr(el, "data-gk-open", open);
    for (const { name, el: pane, title: key } of panes) {
      pane.hidden = name !== open;
      attr(pane, "aria-label", say(state, key));
      if (name === open) setText(title, say(state, key));
    }
    attr(close, "aria-label", say(state, "ui.close"));
    attr(list, "aria-label", say(state, "ui.tabs"));
    head.hidden = state.stage.rail !== null;
    list.hidden = state.stage.rail === null && state.stage.kind !== "phone";
    const names = list.hidden ? [] : tabsOf(state);
    keyed(
      list,
      names.map((name) => [name || "table", name]),
      (_, name) =>
        button(
          { role: "tab", onclick: () => openTab(table, name) },
          h("span", { class: "gk-icon" }, icon(SIGNS[name])),
          h("span"),
        ),
      (tab, name) => {
        setText(tab.children[1], say(state, name ? `ui.${name}` : "ui.table"));
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

/** The tabs that have a place of their own. @param {Pick<State, "stage" | "facts">} state */
const tabsOf = ({ stage, facts }) => [
  ...(stage.kind === "phone" ? [""] : []),
  ...(facts.some ? ["facts"] : []),
  "log",
  "state",
  "rules",
];
