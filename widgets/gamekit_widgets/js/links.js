// Words that lead to a rule, and the notes that say where it comes from.

/** @import { Rule, Tab } from "./face.d.ts" */
/** @import { Table } from "./state.js" */
import { openRule } from "./deeds.js";
import { button, h } from "./dom.js";
import { say } from "./words.js";

/** @typedef {Tab} Sends */

/** By its heading. @param {Table<Sends>} table @param {string} slug */
export const ruleLink = (table, slug) =>
  button(
    { class: "gk-link", "data-rule-link": slug, onclick: () => openRule(table, slug) },
    table.state.book.rules[slug]?.title ?? slug,
  );

/** To be read. @param {Table<Sends>} table @param {string} slug */
export function readLink(table, slug) {
  const link = ruleLink(table, slug);
  link.textContent = say(table.state, "ui.read-rule", { text: link.textContent });
  return link;
}

/** Where a rule comes from. @param {Rule} rule */
export const sources = ({ sources: all }) =>
  h(
    "span",
    { class: "gk-sources" },
    ...all.map(({ kind, text }) => h("span", { class: `gk-source gk-source-${kind}` }, text)),
  );

/** A rule's text, in the language in which there is one. @param {Rule} rule */
export const paragraphs = ({ text, lang }) =>
  text.split(/\n\s*\n/).map((part) => h("p", { lang }, part.replace(/\n/g, " ")));
