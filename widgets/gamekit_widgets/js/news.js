// What the page makes of what the kernel tells. Pure: tested with node.

/** @import { Face, Why } from "./face.d.ts" */
/** @import { Answer, Own, State } from "./state.js" */
import { onlyChoice, placeOf, stillChosen, stillThere } from "./moves.js";

/**
 * What a page knows of its own after the face has changed. Where all choose at once the others go on while one chooses:
 * what they do changes nothing here as long as one can do the same as before.
 * @param {State} state with the new face
 * @param {Pick<State, "at" | "lines" | "moves">} before
 * @param {Set<keyof Face>} touched
 * @returns {Partial<Own>}
 */
export function settled(state, before, touched) {
  const { moves, at, lines, hint, answer, waiting } = state;
  const elsewhere = at !== before.at || lines.line !== before.lines.line;
  const hinted = touched.has("hint") && hint;
  const anew = elsewhere && (waiting > 0 || touched.has("moves")); // `waiting`: it was one's own move
  const left = anew ? stillChosen(state, waiting ? null : before.moves) : stillThere(state);
  const only = touched.has("moves") && !left.length ? onlyChoice(state) : [];
  const path = only.length ? only : left;
  return {
    waiting: 0,
    path: hinted ? [] : path, // a hint speaks of the whole move
    aim: anew || touched.has("moves") ? null : state.aim,
    kept: state.kept || anew || only.length > 0,
    asking: state.asking && moves !== null,
    warned: state.warned && !anew,
    shown: elsewhere ? null : state.shown,
    answer: hinted || anew ? null : answer,
  };
}

/** The answer to why not. @param {Pick<State, "on">} state @param {Why} why @returns {Answer} */
export function answered(state, { allowed, path, where, text, rule }) {
  const asked = placeOf(state, path.at(-1) ?? "");
  const causes = where.map((one) => placeOf(state, one)).filter((one) => one !== asked);
  return { kind: allowed ? "ok" : "bad", asked: path, target: asked, causes, text, rule };
}
