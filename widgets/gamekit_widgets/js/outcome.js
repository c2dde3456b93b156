// The end of a match: the scores, item by item.

/** @import { Part, State } from "./state.js" */
import { changed, h, refill, squeeze } from "./dom.js";
import { endOf } from "./say.js";
import { icon, seatSign } from "./signs.js";
import { reads } from "./state.js";
import { numeral } from "./words.js";

/** @returns {Part} */
export function makeOutcome() {
  const el = h("div", { class: "gk-over", hidden: true });
  const drawn = reads(["over", "lesson", "seats", "drawn", "you"], ({ over, lesson, seats, drawn: signs, you }) => {
    el.hidden = !over || lesson !== null;
    for (const end of ["gk-lost", "gk-drawn"]) el.classList.toggle(end, over !== null && endOf(over, you) === end);
    if (!over || lesson) return el.replaceChildren();
    const heads = over.items.map((item) => h("th", { scope: "col" }, item));
    const rows = over.rows.map(({ seat, won, numbers }) =>
      h(
        "tr",
        { class: won && "gk-won" },
        h("th", { scope: "row" }, seatSign(signs, seat, 6), seats[seat].name, won && icon("tick")),
        ...numbers.map((n) => h("td", {}, numeral(n))),
      ),
    );
    return refill(el, h("table", {}, h("thead", {}, h("tr", {}, h("td"), ...heads)), h("tbody", {}, ...rows)));
  });

  /** Heads that have no room are broken. @param {State} state */
  function fit({ over, stage, lesson, words }) {
    if (changed(el, over, stage, lesson === null, words)) squeeze(el, 3);
  }

  return { el, draws: [drawn], fit };
}
