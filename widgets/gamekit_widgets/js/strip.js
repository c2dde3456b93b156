// The strip at the top of the board: it says what one points at, and what a click there would do.

/** @import { Line } from "./face.d.ts" */
/** @import { Part } from "./state.js" */
import { attr, h, keyed, setText, zoomOf } from "./dom.js";
import { saidOf } from "./marks.js";
import { reads } from "./state.js";

export const TALL = 1000; // of a board that is so high one sees a part only

/** @returns {Part} */
export function makeStrip() {
  const el = h("div", { class: "gk-strip" });
  const said = reads(
    ["moves", "path", "on", "hover", "focus", "hint", "previews", "spots", "info", "words", "plurals"],
    (state) => {
      const { text, strong, lines } = saidOf(state);
      keyed(
        el,
        /** @type {[string, Line][]} */ ([["text", { text, tone: "" }], ...lines.map((line, i) => [String(i), line])]),
        (key) => (key === "text" ? h("span") : h("span", { class: "gk-info" }, h("i"), h("span"))),
        (span, line, key) => {
          if (key === "text") {
            setText(span, line.text);
            attr(span, "class", strong ? "gk-strong" : "gk-soft");
          } else {
            attr(
              span.children[0],
              "style",
              line.tone ? `background:var(--gk-${line.tone});border-color:var(--gk-${line.tone}-lo)` : "display:none",
            );
            setText(span.children[1], line.text);
          }
        },
      );
    },
  );
  const seen = reads(["hover", "focus", "board"], ({ hover, focus, board }) => {
    if (board.h > TALL) keepInSight(el, hover !== null || focus !== null); // not with every move: it makes the browser lay out
  });
  return { el, draws: [said, seen] };
}

/**
 * Keep the strip in sight while somebody points at a board that is higher than the page.
 * @param {HTMLElement} strip
 * @param {boolean} pointed
 */
function keepInSight(strip, pointed) {
  const board = /** @type {HTMLElement} */ (strip.parentElement);
  let page = pointed ? board.parentElement : null;
  while (page && (page.scrollHeight <= page.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(page).overflowY)))
    page = page.parentElement;
  const hidden = page ? (page.getBoundingClientRect().top - board.getBoundingClientRect().top) / zoomOf(board) : 0;
  strip.style.top = hidden > 0 ? `${hidden + 8}px` : "";
  strip.classList.toggle("gk-follows", hidden > 0); // else what needs more lines grows upwards first, so that it covers no headline of the board
}
