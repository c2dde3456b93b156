// Who is here: at which chair this window sits, in which language, and who is at others.

/** @import { Choice } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { h, keyed, QUIET, setText } from "./dom.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @param {Table} table @returns {Part} */
export function makeWho(table) {
  const [chair, language] = [h("select", QUIET), h("select", QUIET)];
  chair.onchange = () => table.send({ sit: chair.value });
  language.onchange = () => table.send({ speak: language.value });
  const [sits, speaks, others] = [h("span"), h("span"), h("span")];
  const seat = h("label", {}, sits, chair);
  const el = h("div", { class: "gk-who" }, seat, h("label", {}, speaks, language), others);
  const drawn = reads(["there", "lang", "words", "plurals"], (state) => {
    const { there, lang } = state;
    setText(sits, say(state, "ui.sits"));
    setText(speaks, say(state, "ui.language"));
    setText(others, there.others.length ? say(state, "ui.others", { who: there.others.join(", ") }) : "");
    seat.hidden = there.chairs.length < 2;
    choices(chair, there.chairs, there.sits);
    choices(language, there.langs, lang);
  });
  return { el: h("div", {}, el), draws: [drawn] };
}

/** @param {HTMLSelectElement} select @param {Choice[]} all @param {string} chosen */
function choices(select, all, chosen) {
  keyed(
    select,
    all.map(({ key, label }) => [key, label]),
    (key) => h("option", { value: key }),
    setText,
  );
  select.value = chosen;
}
