// The tab with the rules.

/** @import { Rule } from "./face.d.ts" */
/** @import { Part } from "./state.js" */
import { attr, changed, focusOn, h, QUIET, refill, setText } from "./dom.js";
import { paragraphs, sources } from "./links.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @returns {Part} */
export function makeRulebook() {
  const find = h("input", { type: "search", class: "gk-find", ...QUIET });
  const cited = h("div", { class: "gk-cite" });
  const text = h("div", { class: "gk-book" });
  const none = h("p", { class: "gk-empty", role: "status", hidden: true });
  const el = h("div", {}, h("div", { class: "gk-find-row" }, find), none, cited, text);
  find.addEventListener("input", () => {
    none.hidden = search(text, find.value);
    el.classList.toggle("gk-finds", find.value.trim() !== "");
  });
  const named = reads(["words", "plurals"], (state) => {
    attr(find, "placeholder", say(state, "ui.find"));
    attr(find, "aria-label", say(state, "ui.find"));
    setText(none, say(state, "ui.find-none"));
  });
  const now = reads(["cite", "book", "words", "plurals"], (state) => {
    const rule = state.cite === null ? undefined : state.book.rules[state.cite];
    cited.hidden = !rule;
    if (!changed(cited, rule)) return;
    const head = h("b", { class: "gk-head" }, say(state, "ui.cited"));
    refill(cited, ...(rule ? [head, h("p", {}, h("b", {}, `${rule.title}. `)), ...paragraphs(rule)] : []));
  });
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
    el.scrollTop = found.offsetTop - 50; // below the field that stays there
    focusOn(found.querySelector("summary"), { preventScroll: true });
  });
  return { el, draws: [named, now, printed, followed] };
}

/** Only the rules in which the words stand; whether there are any. @param {Element} book @param {string} wanted */
function search(book, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  for (const rule of /** @type {Iterable<HTMLDetailsElement>} */ (book.querySelectorAll("details"))) {
    const text = rule.textContent?.toLowerCase() ?? "";
    rule.hidden = !words.every((word) => text.includes(word));
    rule.open = words.length > 0 && !rule.hidden;
  }
  for (const title of /** @type {Iterable<HTMLElement>} */ (book.querySelectorAll(".gk-section"))) {
    title.hidden = !rulesOf(title).some((rule) => !rule.hidden);
  }
  return book.querySelector("details:not([hidden])") !== null;
}

/** The rules below a title. @param {Element} title @returns {HTMLElement[]} */
function rulesOf(title) {
  const next = title.nextElementSibling;
  return next instanceof HTMLDetailsElement ? [next, ...rulesOf(next)] : [];
}

/** @param {string} slug @param {Rule} rule */
const entry = (slug, rule) =>
  h(
    "details",
    { "data-rule": slug },
    h("summary", QUIET, h("span", { class: "gk-rule-title" }, rule.title), sources(rule)),
    ...paragraphs(rule),
    h("p", { class: "gk-slug" }, slug),
  );
