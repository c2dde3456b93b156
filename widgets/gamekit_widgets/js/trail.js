// What the others did since one's last turn, a line each.

/** @import { Part } from "./state.js" */
import { changed, h, refill } from "./dom.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @returns {Part} */
export function makeTrail() {
  const el = h("div", { class: "gk-trail" });
  const drawn = reads(["trail", "seats", "drawn", "lesson", "over", "words", "plurals"], (state) => {
    const { trail, seats, drawn: signs } = state;
    el.hidden = !trail.length || state.lesson !== null || state.over !== null;
    if (el.hidden || !changed(el, trail, seats, state.words)) return;
    const lines = trail.map(({ seat, text }) =>
      h("li", {}, seatSign(signs, seat, 5), h("span", {}, h("b", {}, seats[seat].name), ` ${text}`)),
    );
    refill(el, h("b", { class: "gk-head" }, say(state, "ui.trail")), h("ol", {}, ...lines));
  });
  return { el, draws: [drawn] };
}
