// What went wrong.

/** @import { Problem } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { h, QUIET, refill } from "./dom.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @param {Table<never>} table @returns {Part & { raw: (problem: Problem) => void }} */
export function makeProblem(table) {
  const el = h("div", { class: "gk-error", hidden: true });
  const drawn = reads(["error", "words", "plurals"], (state) => {
    const { error } = state;
    el.hidden = !error;
    if (!error) return el.replaceChildren();
    table.announce(error.text, "assertive");
    return refill(
      el,
      h("p", {}, h("b", {}, say(state, "error.title")), " ", error.text),
      error.details && h("details", {}, h("summary", QUIET, say(state, "error.details")), details(error)),
    );
  });

  /** For a page that has no face yet, and no words. @param {Problem} problem */
  function raw(problem) {
    el.hidden = false;
    refill(el, h("b", {}, problem.text), details(problem));
  }

  return { el, draws: [drawn], raw };
}

/** @param {Problem} problem */
const details = ({ details: text }) => h("pre", { tabindex: 0, ...QUIET }, text);
