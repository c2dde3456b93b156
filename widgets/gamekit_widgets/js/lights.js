// The lights of a magnified table: all of it is bright, or one region, or what was done last, which is enlarged.

/** @import { Box } from "./face.d.ts" */
/** @import { State } from "./state.js" */
import { say } from "./words.js";

/** @typedef {{ name: string, title: string, box?: Box }} Light its name for the style sheet; the part of the board */

export const MOST = 7; // lights have the keys from 1 on

/** @typedef {"big" | "light" | "board" | "cover" | "crew" | "facts" | "hand" | "words" | "plurals"} Key */

/** What of the state the lights read. @type {Key[]} */
export const LIT = ["big", "light", "board", "cover", "crew", "facts", "hand", "words", "plurals"];

/** Where a board names no regions of its own it is one. @param {Pick<State, Key>} state @returns {Light[]} */
export function lightsOf(state) {
  const { board, cover, crew, facts, hand } = state;
  const kit = (/** @type {string} */ name) => ({ name, title: say(state, `ui.light-${name}`) });
  const regions = board.regions.map(({ title, box }) => ({ name: "region", title, box }));
  const held = hand.length > 0 || facts.desk.length > 0 || (cover !== null && !crew);
  return [
    kit("all"),
    ...(regions.length ? regions : [kit("board")]),
    ...(held ? [kit("hand")] : []),
    ...(crew ? [] : [kit("score")]),
    kit("last"),
  ];
}

/** The one that is on. @param {Pick<State, Key>} state @returns {Light | null} */
export const lightOf = (state) => (state.big ? (lightsOf(state)[state.light] ?? null) : null);
