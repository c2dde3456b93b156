// The tab with the rules.

/** @import { Rule } from "./face.d.ts" */
/** @import { Pane } from "./side.js" */
import { changed, focusOn, h, QUIET, refill } from "./dom.js";
import { paragraphs, sources } from "./links.js";
import { reads } from "./state.js";

/** @returns {Pane} */
export function makeRulebook() {
  const text = h("div", { class: "gk-book" });
  const el = h("div", {}, text);
  const printed = reads(["book"], ({ book: { intro, sections, rules } }) =>
    refill(
      text,
      h("p", {}, intro),
      ...sections.flatMap((section) => [
        h("p", { class: "gk-section" }, section.title),
        ...section.rules.map((slug) => entry(slug, rules[slug])),
      ]),
    ),
  );
  const followed = reads(["rule"], ({ rule }) => {
    const found = rule && changed(text, rule) && text.querySelector(`[data-rule="${CSS.escape(rule.slug)}"]`);
    if (!(found instanceof HTMLDetailsElement)) return;
    found.open = true;
    el.scrollTop = found.offsetTop - 4;
    focusOn(found.querySelector("summary"), { preventScroll: true });
  });
  return { name: "rules", title: "ui.rules", el, draws: [printed, followed] };
}

/** @param {string} slug @param {Rule} rule */
const entry = (slug, rule) =>
  h(
    "details",
    { "data-rule": slug },
    h("summary", QUIET, h("span", { class: "gk-rule-title" }, rule.title), sources(rule)),
    ...paragraphs(rule.text),
    h("p", { class: "gk-slug" }, slug),
  );
