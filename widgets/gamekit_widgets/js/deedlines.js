// The log as a person tells it: one line a deed, whatever steps led to it and chance made of it. Pure: tested with node.

/** @import { Entry, Part } from "./face.d.ts" */
/** @import { Tongue } from "./words.js" */
import { say } from "./words.js";

/** A line: the entries from the first to the last that it tells, by whom, what, and the rules. @typedef {{ from: number, to: number, seat: number, told: Part[], rules: string[], at: string[] }} Line */

/**
 * The lines of a log. Steps are told only while nothing has come of them.
 * @param {Tongue} tongue
 * @param {Entry[]} log
 * @returns {Line[]}
 */
export function linesOf(tongue, log) {
  /** @type {(Line & { open: boolean })[]} */
  const lines = [];
  log.forEach((entry, i) => {
    const line = lines.at(-1);
    if (line && (line.open ? entry.seat === line.seat : follows(line, entry))) {
      line.told = line.open ? entry.told : entry.told.reduce((told, part) => joined(tongue, told, part), line.told);
      line.at = [...line.at, ...entry.at];
      line.rules = line.open ? entry.rules : [...new Set([...line.rules, ...entry.rules])];
      line.open &&= entry.aside;
      line.to = i;
    } else {
      if (line?.open) lines.pop();
      const { seat, told, rules, aside, at } = entry;
      lines.push({ from: line?.open ? line.from : i, to: i, seat, told, rules, at, open: aside });
    }
  });
  return lines;
}

/** Whether chance made that of what one of them did, or goes on with what it did by the same rule. @param {Line} line @param {Entry} entry */
const follows = ({ seat, told, rules }, entry) =>
  entry.seat < 0 && (seat < 0 ? entry.rules.some((rule) => rules.includes(rule)) : told.length < 2);

/** What tells itself goes with what was told before it. @param {Tongue} tongue @param {Part[]} told @param {Part} part @returns {Part[]} */
function joined(tongue, told, part) {
  const last = told.at(-1);
  if (!last || (part.seat >= 0 && part.seat !== last.seat)) return [...told, part];
  const between = last.text.endsWith(":") ? " " : say(tongue, "clauses").replaceAll("…", "");
  return [...told.slice(0, -1), { ...last, text: `${last.text}${between}${part.text}` }];
}

/** What stands before a part: its doer's name, or nothing. @param {Tongue} tongue @param {Record<string, { name: string }>} seats @param {Part} part */
export const tellerOf = (tongue, seats, { seat }) =>
  seat < 0 ? "" : say(tongue, "seat.told", { text: seats[seat].name });

/** A part with its doer; what tells itself begins a sentence. @param {Part} part @param {string} teller */
export const begun = ({ text }, teller) => (teller ? ` ${text}` : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);

/** An entry in one breath. @param {Tongue} tongue @param {Record<string, { name: string }>} seats @param {Part[]} told */
export const inWords = (tongue, seats, told) =>
  told
    .map((part) => {
      const teller = tellerOf(tongue, seats, part);
      return `${teller}${begun(part, teller)}`;
    })
    .join(". ");
