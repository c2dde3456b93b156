// What the others did since one's last turn, a line each.

/** @import { Peek, Tab } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { begun } from "./deedlines.js";
import { openTab, shows } from "./deeds.js";
import { button, changed, h, refill, setText } from "./dom.js";
import { seatSign } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

const BEAT = 450; // ms that each position is seen when they are shown again

/** @typedef {Peek | Tab} Sends */

/** In the desk, as many as have room, and how many more there are. @param {Table<Sends>} table @returns {Part} */
export function makeTrail(table) {
  const lines = makeLines(table);
  const again = button({ class: "gk-link", "data-gk-target": "do:again-seen", onclick: () => replay(table) });
  const more = button({ class: "gk-link", "data-gk-target": "do:more-seen", onclick: () => openTab(table, "facts") });
  const title = h("span");
  const el = h("div", { class: "gk-trail" }, h("b", { class: "gk-head" }, title, " ", again, " ", more), lines.el);
  const drawn = reads(["trail", "lesson", "over", "words", "plurals"], (state) => {
    el.hidden = !told(state).length;
    setText(title, say(state, "ui.trail"));
    setText(again, say(state, "ui.again"));
  });
  /** @param {State} state */
  function fit(state) {
    const n = lines.el.querySelectorAll("li[hidden]").length;
    more.hidden = !n;
    const desk = el.parentElement; // where it has room for all, the tab need not tell it, too
    desk?.classList.toggle("gk-all-seen", !n && !desk.matches(".gk-brief"));
    setText(more, n ? say(state, "ui.trail-more", { n }) : "");
  }
  return { el, draws: [...lines.draws, drawn], fit };
}

/** In a tab, all of them. @param {Table<Sends>} table @returns {Part} */
export function makeWholeTrail(table) {
  const lines = makeLines(table);
  const title = h("h4");
  const el = h("section", { class: "gk-block gk-trail" }, title, lines.el);
  const drawn = reads(["trail", "lesson", "over", "words", "plurals"], (state) => {
    el.hidden = !told(state).length;
    setText(title, say(state, "ui.trail"));
  });
  return { el, draws: [...lines.draws, drawn] };
}

/** Not in an exercise, nor once all is over; and on a phone not before its words have come. @param {Pick<State, "trail" | "lesson" | "over">} state */
const told = ({ trail, lesson, over }) => (lesson || over ? [] : trail.filter(({ you, text }) => you || text));

/** @param {Table<Sends>} table @returns {Part} */
function makeLines(table) {
  const el = h("ol");
  const drawn = reads(["trail", "seats", "you", "drawn", "lesson", "over", "words", "plurals"], (state) => {
    const { seats, drawn: signs } = state;
    const trail = told(state);
    const between = say(state, "clauses").replaceAll("…", "").trimEnd();
    if (!changed(el, trail, seats, state.words)) return;
    const lines = trail.map(({ seat, you, text, at }) => {
      // What befell the reader says itself whom.
      const teller = seat === state.you ? "" : say(state, "ui.trail-who", { text: seats[seat].name });
      const line = h(
        "li",
        {},
        seatSign(signs, seat, 5),
        h(
          "span",
          {},
          teller && h("b", {}, teller),
          you && h("em", {}, begun({ seat, text: you }, teller)),
          you && text && between,
          text && begun({ seat, text }, teller || you),
        ),
      );
      shows(table, line, () => at);
      return line;
    });
    refill(el, ...lines);
  });
  return { el, draws: [drawn] };
}

/** @type {WeakMap<object, ReturnType<typeof setInterval>>} */
const timers = new WeakMap();

/** The others' moves once more, one after the other. @param {Table<Sends>} table */
function replay(table) {
  const { since, at, log } = table.state;
  const stops = log.flatMap(({ seat, aside }, i) => (i >= since && i < at - 1 && seat >= 0 && !aside ? [i + 1] : []));
  clearInterval(timers.get(table));
  const timer = setInterval(() => {
    const stop = table.state.at === at ? (stops.shift() ?? null) : null;
    table.send({ peek: stop });
    if (stop === null) clearInterval(timer);
  }, BEAT);
  timers.set(table, timer);
  table.send({ peek: since });
}
