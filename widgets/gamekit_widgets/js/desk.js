// The desk: from the top what is asked, the hand, the buttons, what is told, and as much of the rest as has room.

/** @import { Part, State } from "./state.js" */
import { changed, h } from "./dom.js";

/** What gives way last stands first. */
const GIVES = ".gk-facts:not(.gk-must)>.gk-block,.gk-trail li";

/** @param {Part[]} parts @param {HTMLElement} told which grows downwards over what stands below */
export function makeDesk(parts, told) {
  const el = h("div", { class: "gk-desk" }, ...parts.map((part) => part.el));
  const rest = () => /** @type {HTMLElement[]} */ ([...el.querySelectorAll(GIVES)]);

  /** @param {State} state */
  function fit({ stage, facts, trail, prompt, path, moves, lesson, words, hand, buttons, over, peek, asking, bot }) {
    const what = [stage, facts, trail, prompt, path, moves, lesson, words, hand, buttons, over, peek, asking, bot];
    if (changed(el, ...what)) leaveOut(el, rest());
    if (changed(told, told.className, told.textContent, ...what)) cover(told, rest());
  }

  return { el, fit };
}

/** What has no room is not there: second lines of the trail first, then blocks from the last on, then the trail. @param {HTMLElement} el @param {HTMLElement[]} rest */
function leaveOut(el, rest) {
  for (const one of rest) one.hidden = false;
  el.classList.remove("gk-brief");
  el.classList.toggle("gk-brief", el.scrollHeight > el.clientHeight);
  let over = el.scrollHeight - el.clientHeight;
  const blocks = rest.filter((one) => one.matches(".gk-block")).reverse();
  const heights = new Map(rest.map((one) => [one, one.offsetHeight + 8]));
  for (const one of [...blocks, ...rest.filter((line) => !blocks.includes(line))]) {
    if (over <= 0) return;
    one.hidden = true;
    over -= heights.get(one) ?? 0;
  }
}

/** What is told in many lines stands over the rest; half a block is not shown. @param {HTMLElement} told @param {HTMLElement[]} rest */
function cover(told, rest) {
  const end = told.getBoundingClientRect().bottom;
  const tops = rest.map((one) => one.getBoundingClientRect().top);
  for (const [n, one] of rest.entries()) one.style.visibility = tops[n] < end ? "hidden" : "";
}
