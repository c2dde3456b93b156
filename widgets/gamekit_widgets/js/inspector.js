// The tab that shows the state as a tree, and what was considered of each move.

/** @import { Tab, Weighed } from "./face.d.ts" */
/** @import { Kid } from "./dom.js" */
/** @import { Part, State, Table } from "./state.js" */
import { shows } from "./deeds.js";
import { attr, button, focusIn, focusOn, h, QUIET, refill, setText } from "./dom.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { numeral, say } from "./words.js";

/** @typedef {Tab} Sends */

/** @typedef {Pick<State, "words" | "plurals">} Tongue */

/** @param {Table<Sends>} table @returns {Part} */
export function makeInspector(table) {
  const eye = button(
    {
      class: "gk-small",
      "aria-pressed": "false",
      onclick: () => table.send({ tab: "state", eye: !table.state.state?.eye }),
    },
    icon("eye"),
    h("span"),
  );
  const weighed = h("div", { class: "gk-weighed", hidden: true });
  const tree = h("div", { class: "gk-tree" });
  /** @type {Map<string, boolean>} */
  const opened = new Map(); // which branches the reader opened or closed
  const named = reads(["words", "plurals"], (state) => setText(eye.children[1], say(state, "ui.teachers-eye")));
  const inspected = reads(["state", "words", "plurals"], (state) => {
    if (!state.state) return;
    const { tree: root, changed, eye: all } = state.state;
    attr(eye, "aria-pressed", String(all));
    const focused = [...tree.querySelectorAll("summary")].indexOf(/** @type {HTMLElement} */ (focusIn(tree)));
    const shoot = { tongue: state, opened, changed: new Set(changed) };
    refill(tree, ...Object.entries(root).map(([key, value]) => branch(shoot, key, value, key, 0)));
    if (focused >= 0) focusOn(tree.querySelectorAll("summary")[focused]);
  });
  const thought = reads(["state", "words", "plurals"], (state) => {
    if (!state.state) return;
    const { weighed: rows } = state.state;
    weighed.hidden = !rows;
    refill(weighed, rows && considered(table, state, rows));
  });
  const offered = reads(["there"], ({ there }) => {
    eye.hidden = !there.hosts;
  });
  return {
    el: h("div", {}, h("div", { class: "gk-eye" }, eye), weighed, tree),
    draws: [named, inspected, thought, offered],
  };
}

/** @typedef {{ tongue: Tongue, opened: Map<string, boolean>, changed: Set<string> }} Shoot */

/**
 * A key with its value: a leaf, or a branch that can be opened.
 * @param {Shoot} shoot
 * @param {string} key
 * @param {unknown} value
 * @param {string} path
 * @param {number} depth
 * @returns {HTMLElement}
 */
function branch(shoot, key, value, path, depth) {
  const { tongue, opened, changed } = shoot;
  const kids = branches(value);
  const inside = [...changed].some((one) => one.startsWith(`${path}/`));
  const mark = (changed.has(path) || (kids && inside)) && h("span", { class: "gk-changed" }, say(tongue, "ui.changed"));
  if (!kids)
    return h(
      "div",
      { class: "gk-leaf" },
      h("span", { class: "gk-key" }, key),
      h("span", { class: "gk-value" }, plain(tongue, value)),
      mark,
    );
  const summary = h(
    "summary",
    QUIET,
    h("span", { class: "gk-key" }, key),
    h("span", { class: "gk-count" }, String(kids.length)),
    mark,
  );
  const details = h(
    "details",
    {},
    summary,
    ...kids.map(([name, kid]) => branch(shoot, name, kid, `${path}/${name}`, depth + 1)),
  );
  details.open = opened.get(path) ?? (depth === 0 || inside);
  summary.addEventListener("click", () => opened.set(path, !details.open));
  return details;
}

/**
 * What a value branches into; nothing if it can be told in a line.
 * @param {unknown} value
 * @returns {[string, unknown][] | null}
 */
function branches(value) {
  if (value === null || typeof value !== "object") return null;
  if (!Array.isArray(value)) return Object.keys(value).length ? Object.entries(value) : null;
  return value.some((item) => item !== null && typeof item === "object")
    ? value.map((item, i) => [String(i + 1), item])
    : null;
}

/** @param {Tongue} tongue @param {unknown} value */
function plain(tongue, value) {
  if (typeof value === "boolean") return say(tongue, value ? "ui.yes" : "ui.no");
  if (Array.isArray(value)) return value.join(", ") || "-";
  return value === null || value === "" || typeof value === "object" ? "-" : String(value);
}

/**
 * How often each move was considered: a bar a move, and what it promises: games in 100, or points against the best. While
 * one points at a move, its places are seen.
 * @param {Table<never>} table
 * @param {Tongue} tongue
 * @param {Weighed} thought
 */
function considered(table, tongue, { title, tried, worth, rows, rest }) {
  const most = Math.max(1, ...rows.map(({ share }) => share));
  const row = (
    /** @type {string} */ text,
    /** @type {number} */ share,
    /** @type {string} */ end,
    /** @type {Kid} */ drawn = null,
  ) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, text),
      h("td", {}, drawn, h("span", { class: "gk-percent" }, `${share} %`)),
      h("td", {}, end),
    );
  const bar = (/** @type {number} */ share) =>
    h("span", { class: "gk-bar-of", style: `--gk-share:${share / most}`, "aria-hidden": "true" });
  const line = (/** @type {Weighed["rows"][0]} */ { text, share, worth: promised, at }) => {
    const tr = row(text, share, numeral(promised), bar(share));
    shows(table, tr, () => at);
    return tr;
  };
  return h(
    "table",
    {},
    h("caption", {}, h("b", {}, title), " ", tried),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        h("th", { scope: "col" }, say(tongue, "ui.weighed-share")),
        h("th", { scope: "col" }, worth),
      ),
    ),
    h("tbody", {}, ...rows.map(line)),
    rest && h("tfoot", {}, row(rest.text, rest.share, "")),
  );
}
