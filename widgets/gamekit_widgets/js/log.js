// The tab that tells what has happened.

/** @import { Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { begun, linesOf, tellerOf } from "./deedlines.js";
import { shows } from "./deeds.js";
import { attr, changed, h, keyed, refill, roam, setText } from "./dom.js";
import { ruleLink } from "./links.js";
import { seatSign } from "./signs.js";
import { reads, tabOf } from "./state.js";
import { counterOf } from "./stops.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeLog(table) {
  const list = h("ol", { class: "gk-log" });
  const el = h("div", {}, list);
  /** @type {WeakMap<Element, string[]>} */
  const places = new WeakMap();
  const roamLinks = roam(list, ".gk-link");
  const open = /** @type {const} */ (["tab", "stage", "facts"]);
  const told = reads(["log", "at", "peek", "seats", "drawn", "words", "plurals", ...open], (state) => {
    if (tabOf(state) !== "log") return; // a long log takes long, and nobody sees it
    const { log, at, peek, seats, drawn } = state;
    if (log.at(-1)?.told.length === 0) return; // on a phone its words come when it is opened
    const [now, count] = [peek ?? at, counterOf(log)];
    keyed(
      list,
      linesOf(state, log.slice(0, at)).map((line) => [String(line.from), line]),
      () => {
        const [n, sign, said] = ["gk-n", "gk-signbox", "gk-said"].map((name) => h("span", { class: name }));
        const li = h("li", {}, n, sign, said);
        shows(table, li, () => places.get(li) ?? []);
        return li;
      },
      (li, line) => {
        places.set(li, line.at);
        const tellers = line.told.map((part) => tellerOf(state, seats, part));
        if (changed(li, line.to, ...line.told.map(({ text }) => text), ...tellers)) {
          setText(li.children[0], line.seat < 0 ? "" : String(count(line.from) + 1)); // chance makes no move
          refill(li.children[1], seatSign(drawn, line.told[0].seat, line.told[0].seat < 0 ? 7 : 6));
          refill(
            li.children[2],
            ...line.told.map((part, n) =>
              h("span", { class: "gk-part" }, tellers[n] && h("b", {}, tellers[n]), begun(part, tellers[n]), " "),
            ),
            h("span", { class: "gk-cites" }, ...line.rules.map((slug) => ruleLink(table, slug))),
          );
        }
        attr(li, "aria-current", line.from < now && now <= line.to + 1 ? "step" : null);
        attr(li, "class", line.from >= now ? "gk-later" : null);
      },
    );
    roamLinks(-1);
    attr(list, "data-empty", at ? null : say(state, "ui.log-empty"));
  });
  const scrolled = reads(["log", "at", "peek", "tab", "cite"], ({ at, peek }) => {
    requestAnimationFrame(() => {
      // with the next frame's own layout
      const line = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
      if (line && !el.hidden)
        el.scrollTop = peek === null || peek === at ? el.scrollHeight : line.offsetTop - el.clientHeight / 2;
    });
  });
  return { el, draws: [told, scrolled] };
}
