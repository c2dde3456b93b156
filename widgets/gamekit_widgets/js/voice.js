// What is spoken to those who hear the table.

/** @import { Part } from "./state.js" */
import { changed, h } from "./dom.js";
import { reads } from "./state.js";
import { inOneBreath } from "./words.js";

/** @returns {Part & { announce: import("./state.js").Table["announce"] }} */
export function makeVoice() {
  const polite = h("div", { class: "gk-live", "aria-live": "polite" });
  const assertive = h("div", { class: "gk-live", "aria-live": "assertive" });
  const el = h("div", {}, polite, assertive);
  const drawn = reads(["say", "prompt"], ({ say, prompt }) => {
    if (changed(polite, say.n) && (say.text || say.prompt))
      polite.textContent = `${say.text} ${say.prompt ? inOneBreath(prompt) : ""}`.trim();
  });
  return {
    el,
    draws: [drawn],
    announce: (text, how = "polite") => {
      (how === "polite" ? polite : assertive).textContent = text;
    },
  };
}
