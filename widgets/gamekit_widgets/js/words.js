// The page's sentences, filled in with their facts by the same rules as in gamekit/words. Pure: tested with node.

/** @import { Face, Plural } from "./face.d.ts" */

/** What is needed to speak. @typedef {Pick<Face, "words" | "plurals">} Tongue */

/** @typedef {Record<string, unknown>} Facts */

/**
 * The sentence of a key by the rules of its own language, or what is lacking: the key.
 * @param {Tongue} tongue
 * @param {string} key
 * @param {Facts} [facts]
 */
export function say({ words, plurals }, key, facts = {}) {
  const [text, lang] = words[key] ?? [key, ""];
  return filled(text, facts, plurals[lang] ?? []);
}

/**
 * A sentence with its facts; {n:card|cards} picks by number, {seat.of} is told as it is. A fact that is not there stays
 * as it is written.
 * @param {string} template
 * @param {Facts} facts
 * @param {Plural[]} rules
 */
export function filled(template, facts, rules) {
  return template.replace(/\{(\w+)(?:\.\w+)?(?::([^{}]*))?\}/g, (field, name, forms) => {
    if (!(name in facts)) return field;
    if (forms === undefined) return numeral(facts[name]);
    const several = forms.split("|");
    return several[Math.min(pluralForm(rules, facts[name]), several.length - 1)];
  });
}

/** A fact as it is; what is less than nothing with a minus sign. @param {unknown} fact */
export const numeral = (fact) => (typeof fact === "number" ? String(fact).replace("-", "−") : String(fact));

/**
 * Which of the forms of a word goes with a number.
 * @param {Plural[]} rules for each form but the last, the ways for it to hold: the conditions that all must, each with
 *   what the number is divided by for its rest, whether that is inside, and the ranges
 * @param {unknown} n
 */
export function pluralForm(rules, n) {
  if (typeof n !== "number" || !Number.isInteger(n)) return rules.length;
  /** @param {Plural[number][number]} condition */
  const holds = ([by, inside, ranges]) => {
    const rest = by ? Math.abs(n) % by : Math.abs(n);
    return ranges.some(([low, high]) => low <= rest && rest <= high) === inside;
  };
  const at = rules.findIndex((ways) => ways.some((way) => way.every(holds)));
  return at < 0 ? rules.length : at;
}

/**
 * What stands before the bar of a sentence is said loud, the rest softly.
 * @param {string} text
 * @returns {[string, string]}
 */
export function loudAndSoft(text) {
  const [loud, soft = ""] = text.split(/\s*\|\s*/, 2);
  return [loud, soft];
}

/** The same in one breath. @param {string} text */
export const inOneBreath = (text) => text.replace(" | ", " ");
