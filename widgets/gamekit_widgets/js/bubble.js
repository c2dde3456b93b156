// The bubble: why not, you may, or a hint, at the place that it is about.

/** @import { Reason, Tab } from "./face.d.ts" */
/** @import { Bubble, Part, State, Table } from "./state.js" */
import { boxIn, changed, findTarget, h, refill } from "./dom.js";
import { bubblePlace } from "./geometry.js";
import { ruleLink } from "./links.js";
import { reads } from "./state.js";
import { keySign } from "./states.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/**
 * @param {Table<Sends>} table
 * @param {HTMLElement} root of the table
 * @param {HTMLElement} board
 * @returns {Part}
 */
export function makeBubble(table, root, board) {
  const tip = h("span", { class: "gk-tip" });
  const el = h("div", { class: "gk-bubble", hidden: true });
  const drawn = reads(["bubble", "drawn", "words", "plurals"], (state) => {
    const { bubble } = state;
    el.hidden = !bubble;
    if (!bubble || !changed(el, bubble)) return;
    const [, first, rest] = /^(.+?[.!?])(?:\s+([\s\S]*))?$/.exec(bubble.text) ?? [null, bubble.text, ""];
    el.className = `gk-bubble gk-${bubble.kind}`;
    refill(
      el,
      tip,
      h("b", {}, first),
      h("span", {}, rest),
      ...key(state, bubble),
      bubble.rule && ruleLink(table, bubble.rule, `${bubble.rule}: ${say(state, "ui.read-rule")}`),
      ...bubble.more.map((reason) => more(table, reason)),
    );
    table.announce(
      [bubble.text, ...bubble.more.map(({ text }) => text)].join(" "),
      bubble.kind === "bad" ? "assertive" : "polite",
    );
  });

  /** Put it beside its place, so that it hides as little as can be of what may be clicked, or is the reason. @param {State} state */
  function fit({ bubble }) {
    if (!bubble) return;
    const anchor = findTarget(root, bubble.target) ?? board;
    const onBoard = board.contains(anchor);
    const bounds = boxIn(onBoard ? board : root, root);
    const [left, top, right, bottom] = boxIn(anchor, root);
    el.style.maxWidth = `${Math.min(320, bounds[2] - bounds[0] - 8)}px`;
    const causes = bubble.causes.map((target) => findTarget(board, target)).filter((spot) => spot !== null);
    const keep = [...board.querySelectorAll("[data-gk-legal]"), ...causes].map((spot) => boxIn(spot, root));
    const place = bubblePlace(
      [left - 2, top - 2, right + 2, bottom + 2],
      [el.offsetWidth, el.offsetHeight],
      bounds,
      onBoard ? "below" : "above",
      keep,
    );
    el.style.left = `${place.left}px`;
    el.style.top = `${place.top}px`;
    el.classList.toggle("gk-flip", place.flip);
    tip.style.left = `${place.tip}px`;
  }

  return { el, draws: [drawn], fit };
}

/** A step of a plan names its rule. @param {Table<Sends>} table @param {Reason} reason */
const more = (table, { text, rule }) =>
  h("p", { class: rule && "gk-step-on" }, text, ...(rule ? [" ", ruleLink(table, rule)] : []));

/**
 * What the marks say, where something else than what was asked for is the reason.
 * @param {Pick<State, "drawn" | "words" | "plurals">} state
 * @param {Bubble} bubble
 */
function key(state, { causes }) {
  const told = { refused: say(state, "ui.asked-for"), cause: say(state, "ui.reason", { n: causes.length }) };
  if (!causes.length) return [];
  return Object.entries(told).map(([kind, text]) =>
    h("span", { class: "gk-key-row" }, keySign(state.drawn, kind), text),
  );
}
