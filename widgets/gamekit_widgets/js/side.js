// What stands beside the board: the tabs, and below them the rule that was cited last.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { attr, button, changed, freshId, h, QUIET, refill, setText } from "./dom.js";
import { makeInspector } from "./inspector.js";
import { paragraphs, ruleLink, sources } from "./links.js";
import { makeLog } from "./log.js";
import { makeRulebook } from "./rulebook.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/**
 * A tab: a part whose element fills a pane, its name to the kernel, and the key of its title.
 * @typedef {Part & { name: string, title: string }} Pane
 */

const TABS = [makeLog, makeInspector, makeRulebook];

/** @param {Table<Sends>} table @returns {Part} */
export function makeSide(table) {
  const uid = freshId();
  const panes = TABS.map((make) => make(table));
  const names = panes.map(({ name }) => name);
  const tabs = names.map((name) =>
    button({
      role: "tab",
      id: `${uid}-tab-${name}`,
      "aria-controls": `${uid}-pane-${name}`,
      onclick: () => openTab(table, name),
    }),
  );
  const list = h("div", { class: "gk-tabs", role: "tablist" }, ...tabs);
  list.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = (names.indexOf(table.state.tab) + way + names.length) % names.length;
    openTab(table, names[next]);
    tabs[next].focus();
  });
  for (const { name, el } of panes) {
    for (const [key, value] of Object.entries({
      role: "tabpanel",
      id: `${uid}-pane-${name}`,
      "aria-labelledby": `${uid}-tab-${name}`,
      tabindex: 0,
      ...QUIET,
    }))
      attr(el, key, value);
    el.classList.add("gk-pane", `gk-pane-${name}`);
  }
  const cite = h("div", { class: "gk-cite" });

  const shown = reads(["tab"], ({ tab }) => {
    for (const [n, name] of names.entries()) {
      attr(tabs[n], "aria-selected", String(name === tab));
      tabs[n].tabIndex = name === tab ? 0 : -1;
      panes[n].el.hidden = name !== tab;
    }
  });
  const named = reads(["words", "plurals"], (state) => {
    for (const [n, { title }] of panes.entries()) setText(tabs[n], say(state, title));
    attr(list, "aria-label", say(state, "ui.tabs"));
  });
  const cited = reads(["cite", "book", "tab"], (state) => {
    const rule = state.cite === null ? undefined : state.book.rules[state.cite];
    cite.hidden = state.tab === "rules" || !rule;
    if (!changed(cite, rule)) return;
    refill(
      cite,
      ...(state.cite && rule
        ? [h("div", { class: "gk-cite-head" }, ruleLink(table, state.cite), sources(rule)), ...paragraphs(rule.text)]
        : []),
    );
  });
  return {
    el: h("div", { class: "gk-side" }, list, ...panes.map(({ el }) => el), cite),
    draws: [shown, named, cited, ...panes.flatMap(({ draws }) => draws)],
  };
}
