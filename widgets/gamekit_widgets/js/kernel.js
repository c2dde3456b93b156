// What the kernel tells, and what becomes of the state by it.

/** @import { Told } from "./face.d.ts" */
/** @import { Link, Own, State } from "./state.js" */
/** @import { Store } from "./store.js" */
import { answered, settled } from "./news.js";
import { patched } from "./patch.js";
import { FIRST } from "./state.js";
import { say } from "./words.js";

/**
 * What is done beside the state: `hello` asks for the whole face, `paint` changes a board that the page paints itself.
 * @typedef {object} Hearer
 * @property {() => void} hello
 * @property {(painting: import("./face.d.ts").Painting) => void} paint
 * @property {(paintings: Record<string, import("./face.d.ts").Painting>) => void} blocks the same of what stands beside it
 * @property {(id: string) => Promise<void>} canvas shows the board that is painted on that one
 * @property {(problem: import("./face.d.ts").Problem) => void} failed
 * @property {() => void} fresh the table was just made
 */

/**
 * Listen to the kernel.
 * @param {Link} link
 * @param {Store} store
 * @param {Hearer} table
 */
export function listen(link, store, { hello, paint, blocks, canvas, failed, fresh }) {
  let version = -1; // of the face
  /** @type {import("./patch.js").Attic} */
  const attic = new Map();
  let missed = false; // the first face could not be made

  /** @param {import("./face.d.ts").Whole} message */
  function whole({ face, v, first, paint: painting, blocks: pictures, canvas: id }) {
    version = v;
    attic.clear();
    if (id) canvas(id).catch(console.error);
    if (painting) paint(painting);
    blocks(pictures);
    const next = { ...(store.state ?? { ...FIRST, ...link.first }), ...face };
    store.become(
      { ...next, ...settled(next, store.state ?? next, new Set(["moves", "hint"])) },
      /** @type {(keyof State)[]} */ (Object.keys(next)),
    );
    if (first) fresh();
  }

  /** @param {State} state @param {import("./face.d.ts").Patch} message */
  function patch(state, message) {
    if (message.v !== version + 1) return hello();
    version = message.v;
    if (message.paint) paint(message.paint);
    blocks(message.blocks);
    const { face, touched } = patched(state, message.patch, attic);
    const next = { ...state, ...face };
    const own = settled(next, state, touched);
    const keys = /** @type {(keyof Own)[]} */ (Object.keys(own)).filter((key) => own[key] !== next[key]);
    return store.become({ ...next, ...own }, [...touched, ...keys]);
  }

  /** Before there is a face: an error instead of it, or a sign that it can be made again. @param {Told} message */
  function faceless(message) {
    if ("failed" in message) {
      missed = true;
      failed(message.failed);
    } else if ("patch" in message && missed) hello();
  }

  /** Somebody is here; what was missed is asked for. @param {import("./face.d.ts").Call} message */
  function called({ call }) {
    if (call === "hello") hello();
    else link.send({ here: true });
  }

  /** @param {Told} message */
  function hear(message) {
    const { state } = store;
    if ("face" in message) whole(message);
    else if ("call" in message) called(message);
    else if (!state) faceless(message);
    else if ("patch" in message) patch(state, message);
    else if ("why" in message && message.why.id === state.asked)
      store.change({ answer: answered(state, message.why), waiting: 0 });
  }

  /** Nobody hears this table any more. */
  function gone() {
    const { state } = store;
    if (state)
      store.become(
        { ...state, moves: null, bot: null, hint: null, error: { text: say(state, "error.kernel"), details: "" } },
        ["moves", "bot", "hint", "error"],
      );
  }

  return link.listen(hear, gone);
}
