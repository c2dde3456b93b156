// All that a table shows as one state: the face, which the kernel keeps up to date, and what this page alone knows.

/** @import { Face, Heard, Told } from "./face.d.ts" */

/**
 * What a click was answered: a refusal, that it may be done, or that it would leave points lying.
 * @typedef {object} Answer
 * @property {"bad" | "ok" | "left"} kind
 * @property {string[]} asked the path that was asked for
 * @property {string} target the place of the last of it
 * @property {string[]} causes what else on the table is a reason for it
 * @property {string} text
 * @property {string | null} rule
 */

/**
 * What this page alone knows.
 * @typedef {object} Own
 * @property {string[]} path what is chosen, click by click
 * @property {string[] | null} aim on a phone: the path that a first tap meant, which the second plays
 * @property {string[]} played the path that was played last
 * @property {boolean} kept the choice was made for the move before, and stays as there is another such card
 * @property {boolean} asking clicks ask why not
 * @property {number} asked the number of the last question
 * @property {Answer | null} answer
 * @property {string[] | null} shown the places of the line that one points at in the log or the trail
 * @property {boolean} warned in this position it was said that points lie ready
 * @property {string | null} hover the target that a pointer is on
 * @property {boolean} still that has come to lie under a pointer that did not move
 * @property {boolean} touch nothing can be pointed at without touching it
 * @property {string | null} focus the target that has the keyboard's focus, and shows it
 * @property {string} tab the one that was opened, "" for none
 * @property {boolean} draws each draw of chance has a mark of its own on the timeline
 * @property {{ slug: string } | null} rule the one that was followed to, in the rulebook
 * @property {number} waiting until when a second click that plays is taken for a slip of the finger
 * @property {boolean | null} big shown over the whole screen; null: it never is
 * @property {number} light magnified: which of the lights is on, 0 for all
 * @property {boolean} blank magnified: nothing is shown for a while
 * @property {boolean} whole on a phone: all of the board, though a part of it is chosen
 */

/** @typedef {Face & Own} State */

/** @type {Own} */
export const FIRST = {
  path: [],
  aim: null,
  played: [],
  kept: false,
  asking: false,
  asked: 0,
  answer: null,
  shown: null,
  warned: false,
  hover: null,
  still: false,
  touch: globalThis.matchMedia?.("(hover: none)").matches ?? false,
  focus: null,
  tab: "",
  draws: false,
  rule: null,
  waiting: 0,
  big: false,
  light: 0,
  blank: false,
  whole: false,
};

/**
 * How a table speaks with whoever keeps its match: `hear` gets what comes, in order, and `gone` is called when nobody
 * is there any more. What `listen` gives back ends it. `canvas` is there where boards are painted on an ipycanvas.
 * @typedef {object} Link
 * @property {(message: Heard) => void} send
 * @property {(hear: (message: Told) => void, gone: () => void) => () => void} listen
 * @property {(id: string) => Promise<{ el: HTMLElement, remove: () => void }>} [canvas] a view of that model
 * @property {Partial<Own>} [first] what the page knows at first, where that is not what a notebook's does
 * @property {number} [rim] px of the page that stay in sight beside the table, if not as many as of a notebook
 */

/**
 * What each part of a table has in hand; a part says what it sends, and can send nothing else.
 * @template {Heard} [Sends=Heard]
 * @typedef {object} Table
 * @property {State} state as it is now
 * @property {(own: Partial<Own>) => void} change what the page knows, and draw what shows it
 * @property {(message: Sends) => void} send
 * @property {(text: string, how?: "polite" | "assertive") => void} announce
 */

/**
 * What draws something: what it reads of the state, and so when it is due.
 * @typedef {{ keys: (keyof State)[], draw: (state: State) => void }} Drawing
 */

/**
 * A part of a table: its element, what draws it, and what has to be measured once all is drawn.
 * @typedef {{ el: HTMLElement, draws: Drawing[], fit?: (state: State) => void }} Part
 */

/**
 * A drawing gets what it names, no more: so it is always drawn when that changes.
 * @template {keyof State} K
 * @param {K[]} keys
 * @param {(state: Pick<State, K>) => void} draw
 * @returns {Drawing}
 */
export const reads = (keys, draw) => ({ keys, draw });

/** The tab that is seen: a rail always shows one. @param {Pick<State, "tab" | "stage" | "facts">} state */
export function tabOf({ tab, stage, facts }) {
  if (tab || !stage.rail) return tab;
  return facts.some ? "facts" : "log";
}

/** Whether the tab stands in a rail: the facts lie there unasked, and asked for as large as in a drawer. @param {Pick<State, "tab" | "stage">} state */
export const inRail = ({ tab, stage }) => stage.rail !== null && tab !== "facts";
