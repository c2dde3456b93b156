// What the others did since one's last turn, a line each.

/** @import { Peek } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { shows } from "./deeds.js";
import { button, changed, h, refill } from "./dom.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

const BEAT = 450; // ms that each position is seen when they are shown again

/** @typedef {Peek} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeTrail(table) {
  const el = h("div", { class: "gk-trail" });
  let timer = 0;

  /** The others' moves once more, one after the other. */
  function again() {
    const { since, at, log } = table.state;
    const stops = log.flatMap(({ seat, aside }, i) => (i >= since && i < at - 1 && seat >= 0 && !aside ? [i + 1] : []));
    clearInterval(timer);
    timer = setInterval(() => {
      const stop = table.state.at === at ? (stops.shift() ?? null) : null;
      table.send({ peek: stop });
      if (stop === null) clearInterval(timer);
    }, BEAT);
    table.send({ peek: since });
  }

  const drawn = reads(["trail", "seats", "drawn", "lesson", "over", "words", "plurals"], (state) => {
    const { trail, seats, drawn: signs } = state;
    el.hidden = !trail.length || state.lesson !== null || state.over !== null;
    const between = say(state, "clauses").replaceAll("…", "").trimEnd();
    if (el.hidden || !changed(el, trail, seats, state.words)) return;
    const lines = trail.map(({ seat, you, text, at }) => {
      const line = h(
        "li",
        {},
        seatSign(signs, seat, 5),
        h(
          "span",
          {},
          h("b", {}, say(state, "ui.trail-who", { text: seats[seat].name })),
          you && h("em", {}, ` ${you}`),
          you && text && between,
          ` ${text}`,
        ),
      );
      shows(table, line, () => at);
      return line;
    });
    const replay = button(
      { class: "gk-link", "data-gk-target": "do:again-seen", onclick: again },
      say(state, "ui.again"),
    );
    refill(el, h("b", { class: "gk-head" }, say(state, "ui.trail"), " ", replay), h("ol", {}, ...lines));
  });
  return { el, draws: [drawn] };
}
