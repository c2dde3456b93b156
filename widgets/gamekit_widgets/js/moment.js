// A moment that nobody may miss: it stands over the board for a while, or until one goes on.

/** @import { Part, Table } from "./state.js" */
import { begun, tellerOf } from "./deedlines.js";
import { changed, h, refill } from "./dom.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";

const STAYS = 2600; // ms

/** @param {Table} table @returns {Part} */
export function makeMoment(table) {
  const el = h("div", { class: "gk-moment", hidden: true, "aria-hidden": "true" }); // it is spoken with all that happened
  let timer = 0;
  const hide = () => {
    el.hidden = true;
  };
  el.addEventListener("click", hide);
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
  const left = reads(["path", "answer", "tab"], () => {
    if (table.state.path.length || table.state.answer) hide();
  });
  return { el, draws: [drawn, left] };
}
