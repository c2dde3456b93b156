// Which marks the board shows, and what is said of what is pointed at. Pure: tested with node.

/** @import { Preview } from "./face.d.ts" */
/** @import { State } from "./state.js" */
import { glows, isAgain, kindOf, placeOf, reach, stepAt, waysOn } from "./moves.js";
import { say } from "./words.js";

/**
 * What one thinks of doing: the move that one points at, or whose choice one more click would make, or the hint's.
 * @typedef {{ preview: Preview, at: string | undefined }} Thought
 */

/** What a thought is made of. */
const THOUGHT = /** @type {const} */ (["moves", "path", "on", "hover", "still", "focus", "aim", "hint", "previews"]);

/** What the marks are made of. */
export const MARKED = /** @type {const} */ ([
  ...THOUGHT,
  "looks",
  "answer",
  "peek",
  "last",
  "shown",
  "trail",
  "tracks",
  "runs",
  "inside",
  "quiet",
  "asking",
  "over",
]);

/** What is said of what is pointed at is made of. */
export const SAID = /** @type {const} */ ([
  ...THOUGHT,
  "spots",
  "info",
  "hand",
  "buttons",
  "asking",
  "touch",
  "words",
  "plurals",
]);

/** @typedef {Pick<State, typeof THOUGHT[number]>} Thinks */
/** @typedef {Pick<State, typeof MARKED[number]>} Marked */
/** @typedef {Pick<State, typeof SAID[number]>} Says */

/** @typedef {Pick<State, "hover" | "still" | "focus" | "aim" | "hint">} Points */

/** What one points at; beside a hint nothing that has only come to lie under the pointer. @param {Points} state */
export const pointedAt = ({ hover, still, focus, aim, hint }) => (still && hint ? null : hover) ?? aim?.at(-1) ?? focus;

/** @param {Thinks} state @returns {Thought | null} */
export function thought(state) {
  const { moves, path, hint, previews } = state;
  const over = pointedAt(state);
  const found = over !== null && moves ? reach(state, over).step : undefined;
  // What a second click would do is shown as soon as the first one is done, or thought of.
  const first = over !== null && !isAgain(state, over) ? found : stepAt(moves, path);
  const hinted = over === null && hint ? stepAt(moves, hint.path) : undefined;
  const step = (first?.again ? first.to?.[first.again] : found) ?? hinted;
  if (step?.preview === undefined) return null;
  return { preview: previews[step.preview], at: step.at ?? over ?? hint?.path.at(-1) };
}

/** Every mark on the board, by what it says. @param {Marked} state */
export function marksOf(state) {
  const { path, hint, peek, looks, runs, over } = state;
  const now = thought(state);
  const shown = peek === null ? now?.preview : undefined;
  return {
    legal: peek === null ? glowing(state) : [],
    chosen: state.aim ?? path,
    last: state.shown ?? state.last,
    trail: peek === null && !path.length && !over && !state.shown ? state.trail : [],
    refused: refusedBy(state),
    causes: causesOf(state),
    way: wayOf(state),
    hint: hint?.path.map((target) => placeOf(state, target)) ?? [],
    hover: state.hover !== null && (state.asking || reach(state, state.hover).step) ? state.hover : null,
    focus: state.focus,
    traced: tracedBy(state),
    at: now?.at ?? null,
    ghosts: shown ? looks[shown.look].ghosts : [],
    touched: shown?.touched ?? [],
    beside: shown?.run === undefined ? [] : runs[shown.run].slice(0, 2 * (shown.count ?? 0)),
  };
}

/** The line along which one has gone, or would go. @param {Points & Pick<State, "path" | "tracks">} state */
function tracedBy(state) {
  const { path, tracks, hint } = state;
  const over = pointedAt(state);
  const hinted = over === null ? (hint?.path ?? []) : [];
  return [over, ...[...path].reverse(), ...hinted].find((target) => target !== null && tracks[target]) ?? null;
}

/** Where a card goes that the hint plays. @param {Points} state */
function wayOf(state) {
  const path = pointedAt(state) === null ? (state.hint?.path ?? []) : [];
  return path.length > 1 && kindOf(path[0]) === "hand" ? (path.at(-1) ?? null) : null;
}

/** @typedef {ReturnType<typeof marksOf>} Marks */

/** What may be clicked to go on. @param {Pick<State, "moves" | "path" | "on" | "inside" | "quiet">} state */
function glowing(state) {
  const step = stepAt(state.moves, state.path) ?? stepAt(state.moves, []);
  return waysOn(step)
    .map((target) => placeOf(state, target))
    .filter((target) => glows(state, target));
}

/** What was asked for and refused. @param {Pick<State, "answer">} state */
export const refusedBy = ({ answer }) => (answer?.kind === "bad" ? [answer.target] : []);

/** What is the reason for an answer. @param {Pick<State, "answer">} state */
export const causesOf = ({ answer }) => answer?.causes ?? [];

/**
 * What is spoken of a hotspot: "~" stands for its own name.
 * @param {Pick<State, "spots">} state
 * @param {string} target
 */
export const labelOf = ({ spots }, target) => spots[target]?.replace(/^~/, target.slice(target.indexOf(":") + 1));

/**
 * The same of whatever can be clicked; what is a second meaning of a place is called as that; "" if it has no name.
 * @param {Pick<State, "spots" | "hand" | "buttons" | "on">} state
 * @param {string} target
 */
export const nameOf = (state, target) =>
  labelOf(state, target) ??
  [...state.hand, ...state.buttons].find((one) => one.target === target)?.label ??
  labelOf(state, placeOf(state, target)) ??
  "";

/** Whether anything is said of it. @param {Omit<Says, "hand" | "buttons">} state */
export const saysOf = (state) => thought(state) !== null || Boolean(labelOf(state, pointedAt(state) ?? ""));

/**
 * What is said of what one points at: a sentence, whether it tells what a move would do, and more lines about the thing.
 * @param {Omit<Says, "hand" | "buttons">} state
 */
export function saidOf(state) {
  const now = thought(state);
  if (now) return { text: now.preview.text, strong: true, lines: [] };
  const over = pointedAt(state);
  const label = over === null ? undefined : labelOf(state, over);
  if (over === null || !label) {
    const key = inviting(state);
    return { text: key && say(state, key), strong: false, lines: [] };
  }
  return { text: label, strong: false, lines: state.info[over] ?? [] };
}

/** What there is to be learned by pointing: by a tap nothing, while nothing can be done. @param {Pick<Says, "asking" | "touch" | "moves">} state */
function inviting({ asking, touch, moves }) {
  if (asking) return "ui.point-asking";
  if (touch) return moves ? "ui.tap" : "";
  return moves ? "ui.point" : "ui.point-wait";
}
