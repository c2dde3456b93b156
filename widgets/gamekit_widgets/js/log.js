// The tab that tells what has happened.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { attr, changed, h, keyed, refill, roam } from "./dom.js";
import { ruleLink } from "./links.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeLog(table) {
  const list = h("ol", { class: "gk-log" });
  const el = h("div", {}, list);
  const roamLinks = roam(list, ".gk-link");
  const told = reads(["log", "at", "peek", "seats", "drawn", "words", "plurals"], (state) => {
    const { log, at, peek, seats, drawn } = state;
    const now = peek ?? at;
    const teller = (/** @type {number} */ seat) =>
      seat < 0 ? "" : say(state, "seat.told", { text: seats[seat].name });
    keyed(
      list,
      log.slice(0, at).map((entry, i) => [String(i), entry]),
      (i) =>
        h(
          "li",
          {},
          h("span", { class: "gk-n" }, String(Number(i) + 1)),
          h("span", { class: "gk-signbox" }),
          h("span", { class: "gk-said" }),
        ),
      (li, entry, i) => {
        const name = teller(entry.seat);
        if (changed(li, entry, name)) {
          refill(li.children[1], seatSign(drawn, entry.seat, entry.seat < 0 ? 7 : 6));
          refill(
            li.children[2],
            name && h("b", {}, name),
            ` ${entry.text} `,
            h("span", { class: "gk-cites" }, ...entry.rules.map((slug) => ruleLink(table, slug))),
          );
        }
        attr(li, "aria-current", Number(i) === now - 1 ? "step" : null);
        attr(li, "class", Number(i) >= now ? "gk-later" : null);
      },
    );
    roamLinks(-1);
    attr(list, "data-empty", at ? null : say(state, "ui.log-empty"));
  });
  const scrolled = reads(["log", "at", "peek", "tab", "cite"], ({ at, peek }) => {
    requestAnimationFrame(() => {
      // with the next frame's own layout
      const line = /** @type {HTMLElement | undefined} */ (list.children[Math.max(0, (peek ?? at) - 1)]);
      if (line && !el.hidden)
        el.scrollTop = peek === null || peek === at ? el.scrollHeight : line.offsetTop - el.clientHeight / 2;
    });
  });
  return { el, draws: [told, scrolled] };
}
