// A moment that nobody may miss: it stands over the board for a while, or until one goes on, which one can right through it.

/** @import { Part } from "./state.js" */
import { begun, tellerOf } from "./deedlines.js";
import { changed, h, refill } from "./dom.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";

const STAYS = 2600; // ms

/** @returns {Part} */
export function makeMoment() {
  const el = h("div", { class: "gk-moment", hidden: true, "aria-hidden": "true" }); // it is spoken with all that happened
  let timer = 0;
  const hide = () => {
    el.hidden = true;
  };
  const drawn = reads(["moment", "seats", "drawn", "peek", "words", "plurals"], (state) => {
    const { moment, seats, drawn: signs, peek } = state;
    if (!moment || peek !== null) return hide();
    if (!changed(el, moment.at, moment.text)) return undefined;
    const teller = tellerOf(state, seats, moment);
    refill(el, seatSign(signs, moment.seat, 9), h("span", {}, teller && h("b", {}, teller), begun(moment, teller)));
    el.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(hide, STAYS);
    return undefined;
  });
  /** @type {string[] | null} */
  let before = null;
  const left = reads(["path", "played", "answer"], ({ path, played, answer }) => {
    if (path.length || played !== before || answer) hide();
    before = played;
  });
  return { el, draws: [left, drawn] }; // what comes with a new one does not hide it
}
