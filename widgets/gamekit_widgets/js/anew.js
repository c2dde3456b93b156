// Another game: with how strong bots, and begin.

/** @import { Anew, Exercise, Tab } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { attr, button, changed, h, keyed, setText } from "./dom.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Anew | Exercise | Tab} Sends */

const STRENGTHS = ["easy", "fair", "strong"];

/** @param {Table<Sends>} table @returns {Part} */
export function makeAnew(table) {
  let chosen = "";
  const asks = h("p", {});
  const bots = h("div", { class: "gk-row", role: "group" });
  const warns = h("p", { class: "gk-note" });
  const word = h("span");
  const begin = () => {
    table.send({ bots: chosen });
    openTab(table, "");
  };
  const go = button({ class: "gk-primary", "data-gk-target": "anew:go", onclick: begin }, word);
  const leave = () => {
    table.send({ lesson: "back" });
    openTab(table, "");
  };
  const back = button({ class: "gk-small", "data-gk-target": "anew:back", onclick: leave });
  const choose = (/** @type {string} */ strength) => {
    chosen = strength;
    press();
  };
  const press = () => {
    for (const [n, b] of [...bots.children].entries()) attr(b, "aria-pressed", String(STRENGTHS[n] === chosen));
  };
  const drawn = reads(["there", "over", "words", "plurals"], (state) => {
    const { there, over } = state;
    if (changed(bots, there.bots)) chosen = there.bots ?? "";
    setText(asks, say(state, "ui.bots"));
    setText(word, say(state, "ui.begin-anew"));
    setText(back, say(state, "ui.back-to"));
    back.hidden = !there.left;
    setText(warns, over ? "" : say(state, "ui.anew-leaves"));
    attr(bots, "aria-label", say(state, "ui.bots"));
    for (const el of [asks, bots]) el.hidden = there.bots === null;
    keyed(
      bots,
      STRENGTHS.map((strength) => [strength, say(state, `ui.bots-${strength}`)]),
      (strength) =>
        button({ class: "gk-small", "data-gk-target": `anew:${strength}`, onclick: () => choose(strength) }),
      setText,
    );
    press();
  });
  const el = h(
    "div",
    { class: "gk-anew" },
    asks,
    bots,
    warns,
    h("div", { class: "gk-row" }, go),
    h("div", { class: "gk-row" }, back),
  );
  return { el: h("div", {}, el), draws: [drawn] };
}
