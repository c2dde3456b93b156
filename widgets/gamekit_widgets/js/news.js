// What the page makes of what the kernel tells. Pure: tested with node.

/** @import { Face, Hint, Why } from "./face.d.ts" */
/** @import { Bubble, Own, State } from "./state.js" */
import { placeOf, stillChosen } from "./moves.js";

/**
 * What a page knows of its own after the face has changed.
 * @param {State} state with the new face
 * @param {Pick<Face, "at" | "lines">} before
 * @param {Set<keyof Face>} touched
 * @returns {Partial<Own>}
 */
export function settled(state, before, touched) {
  const { moves, at, lines, hint, bubble } = state;
  const elsewhere = at !== before.at || lines.line !== before.lines.line;
  const hinted = touched.has("hint") && hint;
  const old = bubble && (bubble.kind === "hint" ? hint : !elsewhere) ? bubble : null;
  const path = touched.has("moves") || touched.has("at") ? stillChosen(state) : state.path;
  return {
    waiting: 0,
    path: hinted ? [] : path, // a hint speaks of the whole move
    kept: state.kept || touched.has("at"),
    asking: state.asking && moves !== null,
    bubble: hinted ? hintAt(state, hint) : old,
  };
}

/** @param {Pick<State, "on">} state @param {Hint} hint @returns {Bubble} */
function hintAt(state, { path, text, rule, more }) {
  return { kind: "hint", target: placeOf(state, path.at(-1) ?? ""), causes: [], text, rule, more };
}

/** The answer to why not. @param {Pick<State, "on">} state @param {Why} why @returns {Bubble} */
export function answered(state, { allowed, target, where, text, rule }) {
  const asked = placeOf(state, target);
  const causes = where.map((one) => placeOf(state, one)).filter((one) => one !== asked);
  return { kind: allowed ? "ok" : "bad", target: asked, causes, text, rule, more: [] };
}
