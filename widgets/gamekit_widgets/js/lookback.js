// A look back at a game that is over: how the scores went, the move that made it, and which of one's own cost most.

/** @import { Dear, Dearest, Go, Peek, Tab } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { goTo, openTab } from "./deeds.js";
import { button, changed, h, refill } from "./dom.js";
import { blocks } from "./facts.js";
import { makeOutcome } from "./outcome.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { counterOf } from "./stops.js";
import { say } from "./words.js";

/** @typedef {Dearest | Go | Peek | Tab} Sends */

/** @typedef {Pick<State, "lookback" | "log" | "words" | "plurals">} Reads */

/** @param {Table<any>} table @returns {Part} */
export function makeLookback(table) {
  const chart = h("div", { class: "gk-blocks" });
  const rest = h("div", { class: "gk-lookback" });
  const drawn = reads(["lookback", "at", "log", "words", "plurals"], (state) => {
    const { lookback, at, log } = state;
    if (!lookback || !changed(rest, lookback, at, log.length, state.words)) return;
    const end = { class: "gk-small", "data-gk-target": "lookback:end", onclick: () => look(table, log.length) };
    refill(
      rest,
      at < log.length && h("div", { class: "gk-row" }, button(end, icon("forward", 14), say(state, "ui.to-end"))),
      ...costs(table, state),
      ...madeIt(table, state),
    );
  });
  const outcome = makeOutcome(); // where the desk has no room for it
  return {
    el: h("div", {}, outcome.el, chart, rest),
    draws: [drawn, ...outcome.draws, ...blocks(table, chart, ({ facts }) => facts.back)],
  };
}

/** The same in the desk, as long as the board shows how it ended. @param {Table<Go | Peek | Tab>} table @returns {Part} */
export function makeMade(table) {
  const el = h("div", { class: "gk-made" });
  const drawn = reads(["lookback", "log", "over", "words", "plurals"], (state) => {
    if (changed(el, state.lookback, state.over, state.words)) refill(el, ...(state.over ? madeIt(table, state) : []));
  });
  return { el, draws: [drawn] };
}

/** The move that made it, and the way there. @param {Table<Go | Peek | Tab>} table @param {Reads} state */
function madeIt(table, state) {
  const made = state.lookback?.made;
  if (!made) return [];
  const show = { class: "gk-small", "data-gk-target": "lookback:made", onclick: () => look(table, made.at) };
  return [
    h("h4", {}, say(state, "ui.made-it")),
    h("p", {}, made.text),
    h("div", { class: "gk-row" }, button(show, icon("back", 14), say(state, "ui.show-move"))),
  ];
}

/** What cost most, or how far that is found out. @param {Table<Sends>} table @param {Reads} state */
function costs(table, state) {
  const { own, weighed, dear } = /** @type {NonNullable<State["lookback"]>} */ (state.lookback);
  if (!own) return [];
  const head = h("h4", {}, say(state, "ui.cost-most"));
  if (dear === null) {
    const bar = h("progress", { max: own, value: weighed, "aria-hidden": "true" });
    return [head, h("p", { class: "gk-note" }, say(state, "ui.weighing", { n: weighed, m: own })), bar];
  }
  if (!dear.length) return [head, h("p", {}, say(state, "ui.cost-nothing"))];
  return [head, h("ol", { class: "gk-dearest" }, ...dear.map((one, n) => h("li", {}, costly(table, state, one, n))))];
}

/** A click goes there and shows the better move. @param {Table<Sends>} table @param {Reads} state @param {Dear} dear @param {number} n */
function costly(table, state, { at, did, better, cost }, n) {
  const go = {
    class: "gk-dear",
    "data-gk-target": `lookback:${n + 1}`,
    onclick: () => {
      table.send({ dearest: n });
      uncover(table);
    },
  };
  return button(
    go,
    h("span", { class: "gk-count-of", "aria-hidden": "true" }, String(n + 1)),
    h(
      "span",
      {},
      h(
        "b",
        {},
        `${say(state, "ui.move-n", { n: counterOf(state.log)(at) + 1 })} · ${say(state, "ui.cost", { what: cost })}`,
      ),
      h("span", {}, did),
      h("span", { class: "gk-better" }, say(state, "ui.better-is", { what: better })),
    ),
  );
}

/** Look at the board after so many moves. @param {Table<Go | Peek | Tab>} table @param {number} at */
function look(table, at) {
  goTo(table, at);
  uncover(table);
}

/** What lies over the board goes. @param {Table<Tab>} table */
function uncover(table) {
  if (table.state.stage.rail === null) openTab(table, "");
}
