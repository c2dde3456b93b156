// The tree of legal moves, and the way through it that clicks have taken. Pure: tested with node.

/** @import { Step } from "./face.d.ts" */
/** @import { State } from "./state.js" */

/** @typedef {Pick<State, "moves" | "path" | "on">} Choosing */

/** Where a path leads to. @param {State["moves"]} moves @param {string[]} path @returns {Step | undefined} */
export function stepAt(moves, path) {
  return path.reduce((/** @type {Step | undefined} */ step, target) => step?.to?.[target], { to: moves ?? {} });
}

/** What one may click to go on. @param {Step | undefined} step */
export const waysOn = (step) => Object.keys(step?.to ?? {});

/** What only a choice leads to, in whatever move. @param {State["moves"]} moves @returns {Set<string>} */
export function laterSteps(moves) {
  /** @type {(step: Step) => string[]} */
  const below = (step) => waysOn(step).flatMap((way) => [way, ...below(step.to?.[way] ?? {})]);
  return new Set(Object.values(moves ?? {}).flatMap(below));
}

/** @param {Step | undefined} step */
const leadsOn = (step) => waysOn(step).length > 0;

/**
 * The step that a click on `target` leads to now, none if it is no move, and the path to it.
 * @param {Choosing} state
 * @param {string} target
 * @returns {{ step: Step | undefined, path: string[] }}
 */
export function reach({ moves, path, on }, target) {
  const here = stepAt(moves, path);
  const meant = here?.to?.[target] ? target : path.length > 0 && waysOn(here).find((way) => on[way] === target);
  if (meant) return { step: here?.to?.[meant], path: [...path, meant] };
  const line = path.length || moves?.[target] ? undefined : onlyLine({ moves, on }, target);
  const fresh = moves?.[line ?? target];
  return { step: fresh, path: fresh ? [line ?? target] : [...path, target] };
}

/** The one line on which a choice may lead to that place. @param {Pick<Choosing, "moves" | "on">} state @param {string} target */
function onlyLine({ moves, on }, target) {
  const lines = Object.entries(moves ?? {}).filter(
    ([, step]) => step.again && waysOn(step).some((way) => on[way] === target),
  );
  return lines.length === 1 ? lines[0][0] : undefined;
}

/**
 * Whether a click on `target` is one more on what is chosen: on the last of it, or on any of it if that plays.
 * @param {Choosing} state
 * @param {string} target
 */
export function isAgain({ moves, path }, target) {
  return target === path.at(-1) || (path.includes(target) && Boolean(stepAt(moves, path)?.again));
}

/**
 * What a click on `target` means now: to play a path, to choose it, or to ask why it can't be played.
 * @param {Choosing & Pick<State, "asking" | "kept" | "buttons">} state
 * @param {string} target
 * @returns {["play" | "choose" | "ask", string[]]}
 */
export function meaning(state, target) {
  const { moves, path, asking } = state;
  if (isAgain(state, target) && !asking) {
    const here = stepAt(moves, path);
    if (here?.again) return ["play", [...path, here.again]];
    if (here?.preview) return ["play", path];
    return ["choose", state.kept ? path : path.slice(0, -1)];
  }
  const { step, path: way } = reach(state, target);
  if (asking && step?.again) return ["ask", [...way, step.again]]; // a first click asks of it as a whole
  if (!step || (asking && step.preview)) return ["ask", way];
  if (leadsOn(step)) return ["choose", way];
  const elsewhere = path.length > 0 && way.length === 1 && !onButton(state, target);
  return elsewhere ? ["choose", []] : ["play", way]; // it did not glow: what was chosen is put back first
}

/** A button says what it does. @param {Pick<State, "buttons">} state @param {string} target */
export const onButton = ({ buttons }, target) => buttons.some((one) => one.target === target);

/**
 * Whether a click on `target` is answered by more than a refusal.
 * @param {Choosing & Pick<State, "asking">} state
 * @param {string} target
 */
export const can = (state, target) => state.asking || reach(state, target).step !== undefined;

/** The kind of a target: "hand" of "hand:iron". @param {string} target */
export const kindOf = (target) => target.split(":")[0];

/**
 * Where a target is seen: it may be a second meaning of another one's place.
 * @param {Pick<State, "on">} state
 * @param {string} target
 */
export const placeOf = ({ on }, target) => on[target] || target;

/**
 * Whether what can be clicked is outlined: not in an area that is outlined as one, and what is quiet only once a choice has led to it.
 * @param {Pick<State, "inside" | "quiet" | "path">} state
 * @param {string} target
 */
export const glows = ({ inside, quiet, path }, target) =>
  !inside.includes(target) && (path.length > 0 || !quiet.includes(target));

/** Whether one click alone would do something among the places that a choice leads to. @param {State["moves"]} moves @param {string[]} path */
function altered(moves, path) {
  const kinds = new Set(waysOn(stepAt(moves, path)).map(kindOf));
  return Object.entries(moves ?? {}).some(
    ([target, { preview }]) => preview !== undefined && kinds.has(kindOf(target)),
  );
}

/** The one card that every move begins with, if a choice follows: that is chosen. @param {Pick<State, "moves" | "tracks">} state */
export function onlyChoice({ moves, tracks }) {
  const [only, ...others] = Object.entries(moves ?? {});
  if (!only || others.length || tracks[only[0]]) return []; // a line is chosen for its marks
  return only[1].preview === undefined && leadsOn(only[1]) ? [only[0]] : [];
}

/** As much of a choice as still leads on. @param {Pick<State, "moves" | "path">} state */
export function stillThere({ moves, path }) {
  return path.slice(0, path.findLastIndex((_, n) => leadsOn(stepAt(moves, path.slice(0, n + 1)))) + 1);
}

/**
 * What is left of a choice when the position is another: as far as it can still be chosen.
 * @param {Pick<State, "moves" | "path" | "played" | "tracks">} state `played`: the path that was played last
 * @param {State["moves"]} before what could be done where it was chosen; null after a move of one's own
 */
export function stillChosen({ moves, path, played, tracks }, before) {
  const left = stillThere({ moves, path });
  if (!left.length || tracks[left[0]]) return []; // chosen for one card is not chosen for the next
  if (altered(moves, left) && !altered(before, left)) return [];
  const next = played[left.length];
  const another =
    next &&
    left.every((target, n) => target === played[n]) &&
    !waysOn(stepAt(moves, left)).some((way) => kindOf(way) === kindOf(next));
  return another ? [] : left; // nor for another step
}
